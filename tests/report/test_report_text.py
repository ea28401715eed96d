"""Reports as plain text and as Markdown."""

import re
from dataclasses import replace

import pytest

from euchre.rules.build import build_rules
from referee.game.record import GameTiming
from referee.report import FORMATS, Format, build_report, render, report_of
from referee.report.faults import EVIDENCE_LINES, EVIDENCE_WIDTH, FAULTS_SHOWN, GAMES_SHOWN
from referee.report.words import csv_safe, isolated, labels, markdown_safe, width
from referee.tournament.seatings import PlayAs, Shape
from referee.tournament.statistics import League
from tests.report.html_support import Page
from tests.report.support import FACTS, report, timed, units
from tests.tournament.support import (
    STANDARD,
    forfeit,
    league_units,
    pair,
    random_units,
    unit,
    won_by,
)

TABLE = """\
Standings
----  -----  -----  ---  -----------  ----------  --------  ------  ---------  ---------  ----  ------
                               win %                points   calls      calls      calls  lone
rank  bot    games  W–L       ± 95 %       Elo ±  per hand  made %  euchred %  marched %  made  faults
----  -----  -----  ---  -----------  ----------  --------  ------  ---------  ---------  ----  ------
   1  alpha     10  8–2  80.0 ± 36.1  +120 ± 213    +5.556   100.0        0.0        0.0   0/0       0
   2  beta      10  2–8  20.0 ± 36.1  -120 ± 213    -5.556   100.0        0.0        0.0   0/0       2
   –  gamma      0    –            –           –         –       –          –          –     –       0
----  -----  -----  ---  -----------  ----------  --------  ------  ---------  ---------  ----  ------
"""  # noqa: E501


def test_the_table() -> None:
    """The whole of a small table, as printed."""
    text = render(report(), "table", timing=False)
    assert text.startswith(TABLE), text


def test_parts_in_order() -> None:
    """Table, cross-table, faults, notes and run facts follow each other; each says what it must."""
    text = render(report(notes=["Cards were dealt."]), "table", timing=True)
    titles = ["Standings", "Row against column, win %", "Faults", "Notes", "Run"]
    places = [re.search(f"^{re.escape(title)}$", text, re.MULTILINE) for title in titles]
    assert all(places)
    starts = [found.start() for found in places if found]
    assert starts == sorted(starts)
    for line in (
        "- beta: 1 illegal_move, 1 crashed; 1 game forfeited",
        "- unit 3 game 1 (board 3), hand 2, move 1, seat 3, beta: crashed, blame bot, "
        "the game was forfeited",
        "    | exit code 3 after 1500 us",
        "- unit 4 game 1 (board 4), hand 1, move 4, seat 1, beta: illegal_move, blame bot, "
        "PLAY 7C was made in its place",
        "- Unit 5 (board 5: alpha against beta) is excluded: game 2 was called off.",
        "- Cards were dealt.",
        "- rules: standard",
        "- seed: 2a",
        "- games: 10 in 5 of 6 units",
        "- results digest: c0ffee",
    ):
        assert line in text.split("\n"), line
    assert "First deal: every bot dealt first in 50.0 % of its games" in text


def test_times_last_or_not_at_all() -> None:
    """Times are the last columns; without timing neither they nor evidence are there."""
    with_times = render(report(), "table", timing=True)
    without = render(report(), "table", timing=False)
    row = next(line for line in with_times.split("\n") if " alpha " in line)
    assert row.endswith("1.500    3.000")
    assert "longest" not in without and "exit code" not in without


@pytest.mark.parametrize("form", FORMATS)
def test_without_timing_the_same_bytes(form: Format) -> None:
    """The same games with other times and other evidence give the same report without timing."""
    first, second = (render(report(units(us)), form, timing=False) for us in (1500, 99))
    assert first == second
    timed_ones = [render(report(units(us)), form, timing=True) for us in (1500, 99)]
    assert timed_ones[0] != timed_ones[1]


def test_wide_and_right_to_left_names_stay_in_line() -> None:
    """Every row of a table is as wide as the next on a screen, whatever script the name is in."""
    names = ("日本語ボット", "שלום", "é́́")
    text = render(report(names=names), "table", timing=False)
    _, rule, _, *table = text.split("\n\n")[0].split("\n")  # the upper headings end early
    assert {width(line) for line in table} == {width(rule)}
    assert "\u2068שלום\u2069" in text
    assert isolated("plain") == "plain"


def test_markdown_tables_are_whole() -> None:
    """A name full of markup is shown as it is: every row has as many cells as the heading."""
    names = ("a|b", "<b>x</b>", "[x](http://y) `z` *w* &amp; $k$ :tada:")
    text = render(report(names=names, notes=["see <script>"]), "markdown", timing=True)
    for table in re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE):
        cells = {len(re.findall(r"(?<!\\)\|", line)) for line in table.splitlines()}
        assert len(cells) == 1
    bare = re.sub(r"\\.", "", "".join(line for line in text.splitlines() if line[:6].strip()))
    assert not re.search(r"<b>|\[|`|<script>|http:", bare)
    assert "      | <b>oh</b>" in text  # evidence is a block of code: six spaces in a list


def test_control_characters_are_shown() -> None:
    """Nothing from a name, a note or evidence moves the cursor or colours the terminal."""
    bad = "a\x1b[31mb\nc\u202ed"
    played = [timed(unit(0, [forfeit(0), won_by(0)]), ["\x1b]0;title\x07\rgone"]), pair(1, 1)]
    forms: tuple[Format, ...] = ("table", "markdown")
    for form in forms:
        text = render(
            report(played, names=(bad, "b", "c"), notes=["\x1b[2J"]),
            form,
            timing=True,
        )
        assert not set(text) & set("\x1b\x07\r\u202e")
        assert "x1b" in text


def test_colour_only_if_asked() -> None:
    """Plain text has no colour codes by default; with colour, taking them out gives the same."""
    plain = render(report(), "table", timing=True)
    coloured = render(report(), "table", timing=True, colour=True)
    assert "\x1b" not in plain and "\x1b[1mStandings\x1b[0m" in coloured
    assert re.sub(r"\x1b\[\d+m", "", coloured) == plain


def test_long_names_stay_apart() -> None:
    """Long names lose their middle, and those that differ only there still differ in the table."""
    names = ["x" * 60, "x" * 58 + "#2", "x" * 30 + "y" + "x" * 29, "short", ""]
    found = labels(names)
    assert len(set(found)) == len(names)
    assert max(map(len, found)) <= 34
    assert found[1].endswith("#2") and found[3] == "short" and found[4] == "?"


def test_evidence_is_capped() -> None:
    """Long evidence keeps its beginning and its end, and no line runs on."""
    lines = ["found", *map(str, range(500)), "x" * 1000, "last words"]
    played = [timed(unit(0, [forfeit(0), won_by(0)]), ["\n".join(lines)])]
    text = render(report(played), "table", timing=True)
    shown = [line for line in text.split("\n") if line.startswith("    | ")]
    assert len(shown) == EVIDENCE_LINES
    assert shown[0] == "    | found" and shown[-1] == "    | last words"
    assert max(map(len, shown)) <= EVIDENCE_WIDTH + 6


def test_faults_that_are_the_same_are_told_once() -> None:
    """Faults of a bot with equal evidence are quoted once, with the games of the others; without
    timing, where no evidence is shown, each has its line."""
    many = FAULTS_SHOWN + 7
    played = [
        timed(unit(n, [forfeit(0), won_by(0)]), [f"exit code 1\nboom\nused: {n}.00 s"])
        for n in range(many)
    ]
    played.append(timed(unit(many, [forfeit(0), won_by(0)]), ["exit code 1\nbang"]))
    text = render(report(played), "table", timing=True)
    assert text.count("    | boom") == text.count("    | bang") == 1
    games = ", ".join(f"{n}.1" for n in range(1, GAMES_SHOWN + 1))
    assert f"- alpha, the same {many - 1} more times: games {games}, …\n" in text
    assert " more\n" not in text
    assert "the same" not in render(report(played), "table", timing=False)


def test_a_narrow_terminal_gets_fewer_columns() -> None:
    """No table is wider than the terminal; what is left out is said, and how to see it."""
    played = list(league_units(7, 3, lambda board, a, b: board % 3))
    facts = replace(FACTS, planned_units=len(played))
    whole = report([timed(one) for one in played], [f"bot{n}" for n in range(7)], facts=facts)
    full = render(whole, "table", timing=True)
    assert render(whole, "table", timing=True, width=200) == full
    text = render(whole, "table", timing=True, width=80)
    standings = text.split("\n\n")[0]
    assert max(map(width, standings.split("\n"))) <= 80
    assert "points" in standings and "euchred" not in text and "longest" not in text
    assert "Left out to fit 80 columns: calls, lone, times. " in text
    assert "Left out" not in full
    tables = text.split("Row against column, win %\n")[1].split("\n\nNotes")[0]
    assert max(map(width, tables.split("\n"))) <= 80
    assert tables.count(" bot6 ") > 1, "the cross-table is in blocks, too"
    assert "Elo" not in render(whole, "table", timing=True, width=30).split("\n\n")[0]


def test_open_elo_is_explained_where_it_is() -> None:
    """The legend tells > and < only where a bot won or lost everything; thousands have commas."""
    facts = replace(FACTS, planned_units=600)
    text = render(report([pair(n, 2) for n in range(600)], facts=facts), "table", timing=False)
    assert "Who won every game has no Elo" in text
    assert "- games: 1,200 in 600 of 600 units" in text and " 1,200–0 " in text
    assert "Who won every game" not in render(report(), "table", timing=False)


def test_faults_are_capped_by_bot() -> None:
    """Of a bot with many faults the first are shown and the others counted."""
    played = [timed(unit(n, [forfeit(0), won_by(0)])) for n in range(FAULTS_SHOWN + 7)]
    text = render(report(played), "table", timing=False)
    assert text.count("the game was forfeited") == FAULTS_SHOWN
    assert "- and 7 more" in text and f"- alpha: {FAULTS_SHOWN + 7} crashed" in text


def test_who_won_everything() -> None:
    """All games won is 100 % with an interval and an Elo that is open above."""
    text = render(report([pair(n, 2) for n in range(50)]), "table", timing=False)
    assert re.search(r"alpha +100 +100–0 +100\.0 ± 3\.\d +>\+\d+ ", text), text
    assert re.search(r"beta +100 +0–100 +0\.0 ± 3\.\d +<-\d+ ", text), text


def test_nothing_played() -> None:
    """A run without a game has a table of dashes, and says that it is not finished."""
    facts = replace(FACTS, finished=False, digest="", seed="", excluded_units=(1, 2))
    for form in FORMATS:
        text = render(report([], facts=facts), form, timing=True)
        text = Page(text).words if form == "html" else text
        assert not re.search(r"\b(nan|inf|None|infinity)\b", text, re.IGNORECASE)
    text = render(report([], facts=facts), "table", timing=True)
    assert "Not finished: 0 of 6 units." in text and "2 units were excluded." in text
    assert "seed: –" in text


def test_problems_are_errors() -> None:
    """What does not add up heads the notes."""
    text = render(report(units()[:3]), "table", timing=False)
    assert "Notes\n- Error in the results: 6 units were planned, but there are 3" in text


def test_rules_other_than_standard_are_named() -> None:
    """The preset is named, with each option in which it differs from the standard game."""
    rules = build_rules("british", {"joker": False})
    text = render(build_report(FACTS, ("a", "b"), rules, ()), "table", timing=False)
    assert (
        "- rules: british (other than standard: partner_order = must_go_alone, target = 11)" in text
    )


def test_large_cross_tables() -> None:
    """Many entrants: cells without intervals, columns in blocks, and none at all beyond the cap."""
    played = list(league_units(20, 1, lambda board, a, b: 2))
    names = [f"bot{n}" for n in range(20)]
    facts = replace(FACTS, planned_units=len(played))
    text = render(report(played, names, facts=facts), "table", timing=False)
    cross = text.split("\n\nRow against column, win %\n")[1].split("\n\nNotes")[0]
    assert cross.count(" bot19 ") == 2 and "±" not in cross
    text = render(report([], [f"bot{n}" for n in range(99)]), "table", timing=False)
    assert "Row against column" not in text


def test_words() -> None:
    """Widths, escapes and the sign against formulae, each on its own."""
    assert [width(text) for text in ("abc", "日本", "é", "\u2068x\u2069", "💩")] == [3, 4, 1, 1, 2]
    assert markdown_safe("a_b|c") == r"a\_b\|c"
    assert [csv_safe(text) for text in ("=1+1", " @x", "-", "a=b", "", "'=x")] == [
        "'=1+1",
        "' @x",
        "'-",
        "a=b",
        "",
        "'=x",
    ]


def test_records_without_evidence() -> None:
    """A fault whose times were not kept is still reported, without evidence."""
    bare = replace(units()[3], timings=(GameTiming(units()[3].timings[0].seats, 0),) * 2)
    text = render(report([bare]), "table", timing=True)
    assert "crashed, blame bot" in text and "    |" not in text


def test_openskill_is_a_column_for_single_bots() -> None:
    """Single bots with changing partners have a column of OpenSkill, which is explained; teams
    have none."""
    league = League(4, STANDARD)
    league.add_all(random_units(Shape(4, 2, PlayAs.SINGLES, 4), 3, STANDARD))
    made = report_of(FACTS, ("a", "b", "c", "d"), league)
    for form in ("table", "markdown", "html"):
        assert "OpenSkill: mu less three sigma" in render(made, form, timing=False)
        assert "OpenSkill" not in render(report(), form, timing=False)
    assert made.standings[0].skill is not None
    assert f"{made.standings[0].skill.ordinal:.1f}" in render(made, "table", timing=False)
