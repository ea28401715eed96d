"""The page itself: one HTML document with everything in it."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from referee.analysis import no_double_dummy
from referee.process.names import visible
from referee.report.html import view
from referee.report.html.choice import Choice
from referee.report.html.collected import Collected
from referee.report.html.replays import ReplayError, replay_of
from referee.report.html.trend import Trend
from referee.report.notes import problems, run_facts, sentences
from referee.report.report import Report
from referee.report.standings import has_skills
from referee.report.words import labels
from referee.store.run_file import RunFile
from referee.tournament.analyses import analysis_of

if TYPE_CHECKING:
    from jinja2 import Environment

MOST_BYTES: Final = 5_000_000
"""A page is not larger, as far as the games it holds can help it."""
_FOLDER: Final = Path(__file__).parent
_STYLES: Final = ("base.css", "tables.css", "cards.css", "replayer.css")
_SCRIPTS: Final = ("dom.js", "cards.js", "state.js", "table.js", "replayer.js", "chart.js")
_GAMES: Final = "\x00games\x00"  # no text that is shown has a NUL in it


def render_html(report: Report, timing: bool, collected: Collected | None = None) -> str:
    """The report as one HTML document that needs nothing else.

    Args:
        report: what to write.
        timing: with times and the evidence of faults.
        collected: what was gathered of the run; without it there are no games and no course of
            ratings.
    """
    names = labels(report.entrants)
    script = _assets("js", _SCRIPTS)
    script = f'(() => {{\n"use strict";\n{script}}})();'
    whole = (
        _environment()
        .get_template("page.html")
        .render(
            title=f"Euchre: {report.facts.format}",
            style=_assets("css", _STYLES),
            script=script,
            script_hash=base64.b64encode(hashlib.sha256(script.encode()).digest()).decode(),
            headline=view.headline(report, names),
            report=report,
            timing=timing,
            skills=has_skills(report),
            scale=view.bars_of(report)[0],
            standings=view.standings(report, names, timing),
            cross=view.cross_table(report, names),
            cross_limit=view.CROSS_LIMIT,
            calls=[
                (row, view.calls_row(row.tally), names[row.entrant]) for row in report.standings
            ],
            trend=None if collected is None else _trend(report, collected.trend, names),
            columns=view.columns(report),
            no_double_dummy=no_double_dummy(report.rules),
            bots=view.bots(report, names, collected, timing),
            problems=problems(report, str),
            notes=sentences(report, names, str),
            facts=run_facts(report),
            games=_GAMES,
            rounds=collected is not None and collected.file is None,
        )
    )
    room = MOST_BYTES - len(whole.encode())
    data = "" if collected is None else _games(report, collected, timing, room)
    return whole.replace(_GAMES, data)


def script_safe(value: Any) -> str:
    """JSON that can stand in a ``<script>`` element: no end tag, no comment, no line separator."""
    text = json.dumps(value, separators=(",", ":"), ensure_ascii=False, allow_nan=False)
    for character in "<>&\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined
    from markupsafe import Markup

    made = Environment(
        loader=FileSystemLoader(_FOLDER / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        keep_trailing_newline=True,
        lstrip_blocks=True,
    )
    made.filters["script_json"] = lambda value: Markup(script_safe(value))
    made.filters["minus"] = lambda text: str(text).replace("-", "−")
    made.filters["inline"] = Markup  # our own style and script, which hold nobody else's text
    return made


def _assets(kind: str, names: Sequence[str]) -> str:
    folder = _FOLDER / "assets"
    return "\n".join((folder / name).read_text(encoding="utf-8") for name in names)


def _trend(report: Report, trend: Trend, names: Sequence[str]) -> dict[str, Any] | None:
    """The course of ratings as data for the chart; ``None`` if there is none."""
    if len(trend.points) < 2:
        return None
    unit, marks = trend.marks(report.ending.alike)

    def at(entrant: int) -> Iterator[list[float | None] | None]:
        for row in marks:
            mark = row[entrant]
            yield mark and [None if end is None else round(end, 2) for end in mark]

    return {
        "unit": unit,
        "games": trend.games(),
        "bots": [{"name": name, "at": list(at(who))} for who, name in enumerate(names)],
    }


# ---------------------------------------------------------------------- games


def _games(report: Report, collected: Collected, timing: bool, room: int) -> str:
    """The games as data, as many as there is room for."""
    if collected.file is None:
        return ""
    terms = collected.file.manifest.terms
    names = [visible(entrant.name, keep="") for entrant in terms.entrants]
    rules = terms.rules
    head = {
        "bots": names,
        "rules": {
            "players": rules.players,
            "sides": rules.sides,
            "tricks": rules.tricks,
            "preset": rules.preset,
        },
        "total": report.games,
    }
    told: dict[tuple[int, int], str] = {}
    room -= len(script_safe(head).encode()) + 100
    broken = 0
    for game, text in _told(collected.file, collected.choice, names, timing):
        if text is None:
            broken += 1
            continue
        room -= len(text.encode()) + 1
        if room < 0:
            break
        told[game] = text
    head["broken"] = broken
    head["sample"] = len(told) + broken < report.games
    games = ",".join(told[game] for game in sorted(told))
    return f'{script_safe(head)[:-1]},"games":[{games}]}}'


def _told(
    file: RunFile, choice: Choice, names: Sequence[str], timing: bool
) -> Iterator[tuple[tuple[int, int], str | None]]:
    """The chosen games in the order of their weight, each as JSON; ``None`` if it is damaged."""
    analyses = analysis_of(file)
    for (number, index), why in choice.games().items():
        result = file.unit(number)
        if result is None:
            continue  # the run goes on, and this was played again
        found = analyses(number)
        analysis = None if found is None else found[index]
        try:
            game = replay_of(file.manifest.terms, names, result, index, analysis, timing)
        except ReplayError:
            yield (number, index), None
            continue
        if why is not None:
            game["why"] = why.value
        yield (number, index), script_safe(game)
