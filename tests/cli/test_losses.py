"""The author's loop: a loss card, and the command on it that puts the decision to the bot again."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from referee.process.keeper import LINUX
from tests.cli.support import SAMPLES, Place, bot, finish

HOT = """
import sys
import time
import euchre

class Hot(euchre.Bot):
    def order_up(self, view):
        return self.rng.choice(view.legal)

    def play(self, view):
        if len(view.hand) == 2:
            print("this is", {what!r}, view.seat, file=sys.stderr)
            if {what!r} == "wrong":
                return view.unseen[0]
            begun = time.monotonic()
            while time.monotonic() - begun < 0.8:
                pass
        return view.legal_cards[0]

euchre.run(Hot)
"""


def hot(place: Place, what: str) -> Path:
    """A bot that goes wrong with two cards left."""
    folder = bot(place, "hot", "{python}", "bot.py")
    (folder / "bot.py").write_text(HOT.format(what=what))
    return folder


def played(place: Place, *words: str) -> None:
    """A short run against a sample bot."""
    options = ("--boards", "2", "--seed", "5", "--run", "x.run", "--quiet")
    called = place.call("round-robin", "hot", "tips", *options, *words)
    assert called.status in (0, 1), called.err


def again(card: str) -> list[str]:
    """The arguments of the command on a card."""
    line = re.search(r"^ +again +(.*)$", card, re.MULTILINE)
    assert line is not None, card
    words = shlex.split(line[1])
    return words[words.index("replay") :]


def test_a_fault_can_be_looked_into(place: Place) -> None:
    """Its card has the evidence, the bot's last words, what it saw and might have done; the command
    on it puts the same decision to the bot again, which fails in the same way."""
    hot(place, "wrong")
    played(place)
    called = place.call("report", "x.run", "--losses", "hot", "--most", "1")
    assert called.status == 0
    assert re.search(r"hot, game \d+\.\d, decision \d+: illegal_move", called.out)
    assert "this is wrong" in called.out
    assert re.search(r"hand +\S+ \S+\n", called.out)
    assert "left out; --most 0 shows all" in called.out
    once_more = place.call(*again(called.out))
    assert once_more.status == 1
    assert "is not legal" in once_more.out
    assert "this is wrong" in once_more.out
    illegal = re.search(r"evidence +PLAY (\S+) is not legal", called.out)
    assert illegal is not None


def test_a_mended_bot_answers_the_decision(place: Place) -> None:
    """The same command after a change asks the new bot; --only spares it what came before."""
    folder = hot(place, "wrong")
    played(place)
    card = place.call("report", "x.run", "--losses", str(folder), "--most", "1").out
    source = (folder / "bot.py").read_text()
    (folder / "bot.py").write_text(source.replace("view.unseen[0]", "view.legal_cards[-1]"))
    for more in ((), ("--only",)):
        called = place.call(*again(card), *more)
        assert called.status == 0, called.out + called.err
        assert re.search(r"^  now +PLAY \S+, after [\d.]+ ms", called.out, re.MULTILINE)


@pytest.mark.skipif(not LINUX, reason="the system does not tell the processor time of a process")
def test_the_time_of_a_timeout_is_told_apart(place: Place) -> None:
    """What was waited, the limit, the referee's own delay, and the bot's processor time."""
    hot(place, "slow")
    played(place, "--move-time", "300", "--open-turns", "1")
    card = place.call("report", "x.run", "--losses", "hot", "--most", "1").out
    assert ": timeout\n" in card
    assert re.search(r"no answer after \d+ ms; the limit was 300 ms", card)
    assert re.search(r"the referee itself was up to \d+ ms late", card)
    assert re.search(r"[\d.]+ s of CPU in the last [\d.]+ s", card)
    assert "this is slow" in card


def test_a_game_lost_without_a_fault_has_a_card_too(place: Place) -> None:
    """It shows the card that cost most by double dummy, or the hand that did."""
    options = ("--boards", "2", "--seed", "5", "--run", "x.run", "--quiet")
    place.call("round-robin", "tips", "first_legal", *options)
    called = place.call("report", "x.run", "--losses", "first_legal")
    assert called.status == 0
    assert re.search(r"gives away|the hand that cost most", called.out)
    assert re.search(r"game +lost \d+:\d+, played out", called.out)
    once_more = place.call(*again(called.out))
    assert once_more.status == 0, once_more.out + once_more.err
    assert "; that was made then too" in once_more.out


def test_one_decision_can_be_shown(place: Place) -> None:
    """Without a bot it is shown and nobody is asked."""
    options = ("--boards", "1", "--seed", "5", "--run", "x.run", "--quiet")
    place.call("round-robin", "tips", "first_legal", *options)
    called = place.call("replay", "x.run", "0.1", "--at", "1")
    assert called.status == 0
    assert "decision 1: as it was asked" in called.out
    assert "asked     bid round 1, as seat" in called.out


def test_a_bot_started_by_hand_is_waited_for(place: Place) -> None:
    """The address and the token are printed; who dials in with them is asked the decision, and no
    clock runs."""
    options = ("--boards", "1", "--seed", "5", "--run", "x.run", "--quiet")
    place.call("round-robin", "tips", "first_legal", *options)
    waiting = place.start("replay", "x.run", "0.1", "--at", "1", "--bot", "wait:mine")
    assert waiting.stderr is not None
    assert waiting.stderr.readline() == "waiting for mine to dial in, with\n"
    given = dict(word.split("=", 1) for word in shlex.split(waiting.stderr.readline()))
    assert set(given) == {"EUCHRE_REFEREE", "EUCHRE_TOKEN"}
    by_hand = subprocess.run(
        [sys.executable, str(SAMPLES / "tips" / "bot.py")],
        env=os.environ | given,
        capture_output=True,
        text=True,
        check=False,
    )
    assert by_hand.returncode == 0, by_hand.stderr
    called = finish(waiting)
    assert called.status == 0, called.err
    assert re.search(r"^  now +\S+", called.out, re.MULTILINE)


WRONG = [
    ("replay x.run 0.1 --at 1 --bot wait:x --move-time 5", "has no clock"),
    ("replay x.run 0.1 --at 9999", "there is no 9999"),
    ("replay x.run 0.3 --at 1", "has 2 games"),
    ("replay x.run 0.1 --bot tips", "name it with --at N"),
    ("replay x.run 0.1 --at 1 --hand 1", "leave out --hand"),
    ("replay x.run 0.1 --at 1 --bot nobody", "nobody"),
    ("report x.run --losses tps", "did you mean tips?"),
    ("report x.run --losses tips --format json", "leave out --format"),
]


def test_calls_that_cannot_be(place: Place) -> None:
    """What there is not, and what does not go together, is refused with status 2."""
    options = ("--boards", "1", "--seed", "5", "--run", "x.run", "--quiet")
    place.call("round-robin", "tips", "first_legal", *options)
    for words, says in WRONG:
        called = place.call(*words.split())
        assert called.status == 2, words
        assert says in called.err
