"""What the next round of a ladder is: who meets, and the run that is ordered for it."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.process.bot_folder import BotFolder, load_bot
from referee.process.packed import unpack
from referee.program import again
from referee.store.commitment import SECRET_BYTES, commitment_to
from referee.store.ladder_file import ACTIVE, LadderEntrant, LadderFile
from referee.store.manifest import Setting
from referee.tournament.formats import Format, pairings_text
from referee.tournament.ladder.choice import Beliefs, Pairing, choose
from referee.tournament.ladder.standing import LadderTerms
from referee.tournament.seatings import Shape, games_per_unit, least_bots
from referee.tournament.staging import CannotPlay
from referee.tournament.statistics import League, ratings
from referee.tournament.terms import Order
from referee.tournament.workshop import Workshop


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """A round that is to be played.

    Attributes:
        number: which one. words: its pairings, for people. commitment: the promise about its cards.
        order: the run.
    """

    number: int
    words: tuple[str, ...]
    commitment: str
    order: Order


@dataclass(frozen=True, slots=True)
class Bots:
    """The bots of a ladder, unpacked as they are needed."""

    ladder: LadderFile
    shop: Workshop

    def take(self, entrant: LadderEntrant) -> BotFolder:
        """One of them, unpacked.

        Raises:
            BotFolderError: its files are not those that were entered.
        """
        folder = self.shop.folder / f"e{entrant.number}"
        if not folder.exists():
            unpack(self.ladder.files(entrant.number), folder, entrant.hash)
        return load_bot(folder)


def plan_round(
    ladder: LadderFile, terms: LadderTerms, league: League, bots: Bots, run_file: Path
) -> RoundPlan:
    """The next round.

    Args:
        ladder, terms: of which ladder. league: what was played; its rows are the bots' numbers.
        bots: the same, for playing. run_file: where the round goes.

    Raises:
        CannotPlay: there are too few bots.
        BotFolderError: the files of one are not those that were entered.
    """
    active = [one for one in ladder.entrants() if one.state == ACTIVE]
    chosen = _chosen(ladder, terms, league, active)
    taking_part = sorted({who for pairing in chosen for who in pairing})
    entrants = [active[who] for who in taking_part]
    number = len(ladder.rounds())
    secret = secrets.token_bytes(SECRET_BYTES)
    options: dict[str, Setting] = {
        "ladder": ladder.id,
        "round": number,
        "pairings": pairings_text(_renumbered(chosen, taking_part)),
    }
    settled = terms.league
    assert settled.boards is not None, "a settled league says how many"
    order = Order(
        bots=tuple(bots.take(one) for one in entrants),
        rules=terms.rules,
        seed=bytes(32),  # the cards come from the secret
        boards=settled.boards,
        isolation=settled.isolation,
        policy=settled.policy(),
        clock=settled.clock_terms(),
        run_file=run_file,
        tables=settled.tables,
        format=Format.LADDER,
        play_as=terms.play_as,
        options=options,
        confinement=settled.sandbox.confinement(),
        secret=secret,
        submitted=settled.submitted,
        names=tuple(one.name for one in entrants),
        origins=tuple(Path(one.origin) for one in entrants),
    )
    words = tuple(" – ".join(active[who].name for who in pairing) for pairing in chosen)
    return RoundPlan(number, words, commitment_to(secret), order)


def _chosen(
    ladder: LadderFile, terms: LadderTerms, league: League, active: Sequence[LadderEntrant]
) -> tuple[Pairing, ...]:
    rules, least = terms.rules, least_bots(terms.rules, terms.play_as)
    if len(active) < least:
        raise CannotPlay(
            f"{len(active)} bots can play, and {least} are needed; put others on the ladder: "
            f"{again('ladder', 'add', ladder.path)} BOT"
        )
    shape = Shape(rules.players, rules.sides, terms.play_as, len(active), rules.draw_partners)
    numbers = [one.number for one in active]

    def met(one: int, other: int) -> int:
        pair = min(numbers[one], numbers[other]), max(numbers[one], numbers[other])
        meeting = league.meetings.get(pair)
        return 0 if meeting is None else meeting.clusters.games

    assert terms.league.boards is not None, "a settled league says how many"
    return choose(
        Beliefs.of(ratings(league), numbers),
        meet=shape.meet,
        pairings=max(1, len(active) // shape.meet),
        games=terms.league.boards * games_per_unit(shape),
        played=met,
    )


def _renumbered(chosen: Sequence[Pairing], taking_part: Sequence[int]) -> tuple[Pairing, ...]:
    """Pairings by the places of those who take part."""
    place = {who: number for number, who in enumerate(taking_part)}
    return tuple(tuple(place[who] for who in pairing) for pairing in chosen)
