"""The page of a run: what it holds, what it asks for, and what names can do to it."""

from __future__ import annotations

import base64
import hashlib
import json
import re
from pathlib import Path

import pytest

from euchre.rules import preset
from euchre.rules.presets import PRESETS
from referee.analysis import can_analyse, no_double_dummy
from referee.game.unit import UnitResult
from referee.report import render
from referee.report.html import page as page_module
from referee.report.html import view
from referee.report.html.choice import Choice, Why
from referee.report.html.page import script_safe
from referee.store.replay import ReplayError
from tests.report.html_support import Page, analyse, page_of, write
from tests.report.support import report, units
from tests.tournament.support import forfeit, pair, unit, won_by

HOSTILE = (
    "</script><script>alert(1)</script>",
    '"><img src=x onerror=alert(2)>',
    "<!--<script>",
    "{{ 7 * 7 }}&amp;'",
)


def test_the_parts_of_a_page() -> None:
    """Standings, cross-table, calls, a part for each bot with its faults, and notes are there."""
    read = Page(render(report(), "html", timing=True))
    ids = {attributes.get("id") for _, attributes in read.elements}
    assert {"standings", "cross", "calls", "bots", "bot-0", "bot-2", "games", "notes"} <= ids
    assert "exit code 3 after 1500 us" in read.words and "<b>oh</b>" in read.words
    assert "alpha" in read.words and "c0ffee" in read.words
    assert not [tag for tag, _ in read.elements if tag == "b"]


def test_nothing_is_fetched(tmp_path: Path) -> None:
    """No element names anything outside the page, and the page forbids whatever might; the one
    script that may run is the one whose hash it tells."""
    text = page_of(write(tmp_path / "a.run", preset("standard"), names=HOSTILE[:2]))
    read = Page(text)
    for tag, attributes in read.elements:
        for name in ("src", "href", "action", "data", "poster", "srcset"):
            value = attributes.get(name)
            assert value is None or value.startswith(("#", "data:,")), (tag, attributes)
    assert "url(" not in text and "@import" not in text
    (policy,) = [
        attributes["content"]
        for tag, attributes in read.elements
        if attributes.get("http-equiv") == "Content-Security-Policy"
    ]
    assert policy is not None and policy.startswith("default-src 'none'")
    (script,) = [text for attributes, text in read.scripts if "type" not in attributes]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert f"script-src 'sha256-{digest}'" in policy


@pytest.mark.parametrize("name", HOSTILE)
def test_names_are_text(tmp_path: Path, name: str) -> None:
    """Whatever a bot is called, the page has the same elements as for a harmless name, and shows
    the name as it is."""
    harmless, hostile = (
        Page(page_of(write(tmp_path / f"{place}.run", preset("standard"), 2, names=[called])))
        for place, called in enumerate(("harmless", name))
    )
    assert [tag for tag, _ in hostile.elements] == [tag for tag, _ in harmless.elements]
    assert name[:20] in hostile.words
    assert hostile.data("games-data")["bots"][0] == name
    assert hostile.data("trend-data")["bots"][0]["name"].startswith(name[:8])


@pytest.mark.parametrize(
    ("played", "said"),
    [
        ([], "No games are counted yet."),
        ([pair(n, 2) for n in range(20)], "alpha has won 100.0"),
        ([pair(n, 1) for n in range(20)], "alpha and beta are level"),
        ([pair(n, 2 - n % 2) for n in range(20)], "its lead over beta is decided."),
        ([pair(0, 2), pair(1, 1), pair(2, 1)], "its lead over beta is not decided."),
    ],
)
def test_the_headline(played: list[UnitResult], said: str) -> None:
    """One sentence says who leads, and whether that is decided."""
    assert said in view.headline(report(played, names=("alpha", "beta")), ("alpha", "beta"))


@pytest.mark.parametrize("wins", [(2,) * 20, (1,) * 20, (2, 1) * 10, (0, 2, 1)])
def test_bars_lie_on_their_scale(wins: tuple[int, ...]) -> None:
    """Bars are in order, within the scale, and the longest reaches far into it."""
    scale, bars = view.bars_of(report([pair(n, won) for n, won in enumerate(wins)]))
    drawn = [bar for bar in bars if bar is not None]
    assert len(drawn) == 2 and scale.middle == "50"
    for bar in drawn:
        assert 0 <= bar.low <= bar.value <= bar.high <= 100
    assert max(bar.high for bar in drawn) > 60


def test_data_cannot_end_its_element() -> None:
    """JSON for a script element has none of the characters that could end it, and reads back as
    it was."""
    value = {"a": "</script><!-- <script> & \u2028\u2029 ü"}
    text = script_safe(value)
    assert not re.search("[<>&\u2028\u2029]", text) and "ü" in text
    assert json.loads(text) == value


def test_without_timing_a_page_is_the_same(tmp_path: Path) -> None:
    """Without timing the page of a run has no times and no evidence, so that the same games make
    the same page."""
    path = write(tmp_path / "a.run", preset("standard"), faults=0.02)
    with_times, without = page_of(path), page_of(path, timing=False)
    assert "longest ms" in with_times and "evidence 0." in with_times
    assert "longest ms" not in without and "evidence 0." not in without
    first, second = (render(report(units(us)), "html", timing=False) for us in (1500, 99))
    assert first == second


def test_ratings_over_time(tmp_path: Path) -> None:
    """The course of ratings has a point for each part of the run and ends with the table's Elo."""
    path = write(tmp_path / "a.run", preset("standard"), boards=12, entrants=3)
    read = Page(page_of(path))
    trend = read.data("trend-data")
    assert trend["unit"] == "Elo" and trend["games"][-1] == 72
    assert trend["games"] == sorted(set(trend["games"]))
    for bot in trend["bots"]:
        assert len(bot["at"]) == len(trend["games"])
        value, low, high = bot["at"][-1]
        assert low < value < high
        assert f"{value:+.0f} ±".replace("-", "−") in read.words


def test_who_won_everything_is_drawn_by_games_won() -> None:
    """Where somebody has no Elo because it won everything, shares of games are drawn instead."""
    from referee.report.html.trend import Trend
    from referee.tournament.statistics import League

    league, trend = League(2, preset("standard")), Trend(2, 4)
    for number in range(4):
        league.add(pair(number, 2))
        trend.see(league)
    trend.finish(league)
    name, marks = trend.marks(alike=True)
    assert name == "% of games"
    last = [mark and mark[0] for mark in marks[-1]]
    assert last == [100, 0]


# ---------------------------------------------------------------------- which games


def test_all_games_of_a_small_run(tmp_path: Path) -> None:
    """A run that fits is on its page whole, in the order of the schedule."""
    data = Page(page_of(write(tmp_path / "a.run", preset("standard"), boards=3))).data("games-data")
    assert [game["id"] for game in data["games"]] == ["0.1", "0.2", "1.1", "1.2", "2.1", "2.2"]
    assert data["sample"] is False and data["total"] == 6


def test_a_sample_of_a_large_run() -> None:
    """Of more games than a page holds those with faults come first, then one of each pairing, the
    closest, the last; never more than it holds."""
    choice = Choice(games=400, most=40)
    for number in range(200):
        pairing = (0, 1) if number % 2 else (0, 2)
        games = [forfeit(1), won_by(1)] if number == 77 else [won_by(0), won_by(1)]
        choice.see(unit(number, games, pairing), None)
    found = choice.games()
    assert not choice.everything and len(found) <= 40
    assert next(iter(found.items())) == ((77, 0), Why.FAULT)
    assert found[0, 0] == found[1, 0] == Why.PAIRING
    assert found[199, 1] == Why.LATEST
    assert Why.CLOSE in found.values()


def test_a_page_does_not_outgrow_its_limit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """With more games than there is room for, the page stays below its limit and says that it
    holds a sample."""
    path = write(tmp_path / "a.run", preset("standard"), boards=10)
    whole = page_of(path)
    monkeypatch.setattr(page_module, "MOST_BYTES", len(whole.encode()) - 20_000)
    text = page_of(path)
    assert len(text.encode()) <= len(whole.encode()) - 20_000
    data = Page(text).data("games-data")
    assert data["sample"] is True and 0 < len(data["games"]) < 20


def test_a_damaged_game_is_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A record that cannot be played again is left out, and the page says how many there are."""
    path = write(tmp_path / "a.run", preset("standard"), boards=2)

    def broken(*arguments: object) -> None:
        raise ReplayError(0, 0, "broken")

    monkeypatch.setattr(page_module, "replay_of", broken)
    data = Page(page_of(path)).data("games-data")
    assert (data["broken"], data["games"]) == (4, [])


def test_costly_cards(tmp_path: Path) -> None:
    """In an analysed run each bot's most costly cards are listed, the worst first, with a link to
    the very card."""
    path = write(tmp_path / "a.run", preset("standard"), boards=3)
    analyse(path)
    text = page_of(path)
    links = re.findall(r"#game=([\d.]+)&amp;hand=(\d+)&amp;play=(\d+)", text)
    games = {game["id"]: game for game in Page(text).data("games-data")["games"]}
    assert len(links) == 10
    for game, hand, play in links:
        slips = dict(games[game]["hands"][int(hand) - 1]["g"])
        assert "gives away" in slips[int(play)]
    costs = [int(cost) for cost in re.findall(r"−(\d+) points?</li>", text)]
    assert costs[:5] == sorted(costs[:5], reverse=True)


@pytest.mark.parametrize("name", sorted(PRESETS))
def test_every_preset_has_a_page(tmp_path: Path, name: str) -> None:
    """By every preset's rules a run has a page with all of its games, analysed if that can be."""
    path = write(tmp_path / "a.run", preset(name), faults=0.01)
    if can_analyse(preset(name)):
        analyse(path)
    read = Page(page_of(path))
    assert f"{name} · round-robin" in read.words
    none = no_double_dummy(preset(name))
    assert ("Not analysed" in read.words) == (f"Not analysed: {none}." in read.words) == bool(none)
    assert ("luck-adj." in read.words) == can_analyse(preset(name))
    data = read.data("games-data")
    assert len(data["games"]) == data["total"] > 0
    assert not data["broken"] and not data["sample"]
