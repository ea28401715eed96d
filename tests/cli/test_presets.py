"""Every preset, and partners drawn for: played by bots, reported, replayed, verified, exported."""

from __future__ import annotations

import json

import pytest

from euchre.rules import preset
from euchre.rules.presets import PRESETS
from tests.cli.support import Place, bot, sample
from tests.store.line_checker import problems

BOTS = ("first_legal", "random", "tips", "counter")
FORM = ("--seed", "5eed", "--format", "json", "--no-timing")
DRAWN = ("--set", "draw_partners=true", "--set", "first_dealer=draw")


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset_is_played_by_bots(place: Place, name: str) -> None:
    """A round robin of three bots completes without a fault, counts all of its games, and is the
    same in its report, its verification, its replay and its lines, which a plain checker accepts.
    """
    bots = BOTS[1:]
    for one in bots:
        sample(place, one)
    called = place.call("round-robin", *bots, "--rules", name, "--boards", "1", *FORM, "--run", "x")
    assert called.status == 0, called.err
    found = json.loads(called.out)
    run = found["run"]
    assert (run["preset"], run["rules"]) == (name, preset(name).options())
    assert (run["problems"], run["excluded"], found["faults"]) == ([], [], [])
    assert run["finished"] and run["games"] > 0
    assert place.call("report", "x", *FORM[2:]).out == called.out
    verified = place.call("verify", "x")
    assert verified.status == 0, verified.out
    assert run["digest"] in verified.out
    told = place.call("export", "x", "--to", "jsonl").out.splitlines()
    assert len(told) == run["games"]
    assert [problems(line) for line in told] == [[]] * len(told)
    hands = [hand for line in told for hand in json.loads(line)["hands"]]
    calls = sum(hand["maker"] is not None and hand["outcome"] == "scored" for hand in hands)
    assert sum(row["calls"] for row in found["standings"]) == calls > 0
    assert sum(row["made"] + row["euchred"] for row in found["standings"]) == calls
    replayed = place.call("replay", "x", "0.1")
    assert replayed.status == 0, replayed.err
    score = ":".join(map(str, json.loads(told[0])["result"]["score"]))
    assert replayed.out.splitlines()[-1].endswith(f"wins, {score}.") or "time was" in replayed.out


def test_partners_are_drawn_for(place: Place) -> None:
    """Four single bots draw for partners: one game a board, at any tables; the draw and the seats
    stand in the lines and the replay, and the lines are in order."""
    for one in BOTS:
        sample(place, one)
    words = ("round-robin", *BOTS, *DRAWN, "--boards", "8", *FORM)
    called = place.call(*words, "--run", "x")
    assert called.status == 0, called.err
    assert place.call(*words, "--tables", "1", "--isolation", "seat").status == 0
    run = json.loads(called.out)["run"]
    assert (run["play_as"], run["units"], run["games"]) == ("singles", 8, 8)
    assert run["problems"] == []
    assert place.call("verify", "x").status == 0
    told = [
        json.loads(line) for line in place.call("export", "x", "--to", "jsonl").out.splitlines()
    ]
    assert not any(problems(json.dumps(line)) for line in told)
    partners = set()
    for line in told:
        assert sorted(line["hands"][0]["seated"]) == [0, 1, 2, 3]
        assert line["hands"][0]["draw"][0]["seats"] == [0, 1, 2, 3]
        seats = [seat["entrant"] for seat in line["seating"]]
        partners.add(frozenset((seats[0], seats[2])))
        drew = dict(zip(line["hands"][0]["seated"], seats, strict=True))
        if line["board"] < 4:  # in four boards everybody draws from each seat once
            assert [drew[seat] for seat in range(4)] == [(line["board"] + s) % 4 for s in range(4)]
    assert len(partners) > 1
    replayed = place.call("replay", "x", "0.1").out
    names = [seat["name"] for seat in told[0]["seating"]]
    seated = told[0]["hands"][0]["seated"]
    line = ", ".join(f"{s} {names[s]} from {seated[s]}" for s in range(4))
    assert f"seated  {line}" in replayed


TELLER = """\
import euchre


class Teller(euchre.Bot):
    def __init__(self):
        drawn = [[*one.seats] for one in self.game.draws]
        print("told", [self.seat, [*self.game.seated], drawn], flush=True)

    def play(self, view):
        return view.legal_cards[0]


euchre.run(Teller)
"""


def test_bots_are_told_of_the_draw(place: Place) -> None:
    """Before its first decision a bot knows every round of the draw, and where all came to sit."""
    folder = bot(place, "teller", "{python}", "bot.py")
    (folder / "bot.py").write_text(TELLER)
    for name in BOTS[:3]:
        sample(place, name)
    called = place.call(
        *("round-robin", "teller", *BOTS[:3], *DRAWN, "--boards", "4", "--tables", "1"),
        *(*FORM, "--run", "x", "--bot-logs", "logs"),
    )
    assert called.status == 0, called.err
    (log,) = (path for path in (place.folder / "logs").iterdir() if "teller" in path.name)
    told = [
        json.loads(line.split("told ")[1])
        for line in log.read_text().splitlines()
        if "told" in line
    ]
    lines = map(json.loads, place.call("export", "x", "--to", "jsonl").out.splitlines())
    assert told == [
        [
            [seat["entrant"] for seat in line["seating"]].index(0),
            line["hands"][0]["seated"],
            [one["seats"] for one in line["hands"][0]["draw"]],
        ]
        for line in lines
    ]
    assert len(told) == 4
