"""The page in a browser: it works from a file, by keyboard, in dark and light, wide and narrow."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from euchre.rules import build_rules, preset
from euchre.rules.presets import PRESETS
from referee.report import render
from tests.report.browser import NARROW, WIDE, chromium, opened
from tests.report.html_support import analyse, page_of, write
from tests.report.support import report
from tests.report.test_html_page import HOSTILE


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with chromium() as found:
        yield found


@pytest.fixture(scope="module")
def page_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The page of an analysed run with faults, of four bots with names that are none."""
    folder = tmp_path_factory.mktemp("page")
    names = (*HOSTILE[:3], "ein sehr langer Name ohne Ende und mit Umlauten äöü, viel zu lang")
    path = write(
        folder / "a.run", preset("standard"), boards=4, entrants=4, faults=0.004, names=names
    )
    analyse(path)
    return _saved(folder / "page.html", page_of(path))


def _saved(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


def _status(page: Page) -> str:
    return page.locator("#replayer .status").inner_text()


def _cards(page: Page) -> int:
    return page.locator("#replayer .fan .card").count()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [WIDE, NARROW])
def test_readable_everywhere(browser: Browser, page_file: Path, width: int, scheme: str) -> None:
    """Wide and narrow, dark and light, axe finds nothing to object to, in the middle of a trick
    with a bot chosen in the chart, and the page is never wider than the screen."""
    with opened(browser, page_file, width, scheme) as page:
        page.locator(".legend button").first.click()
        page.evaluate("replayer.show(2, 1, 0); replayer.go(9)")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_played(browser: Browser, tmp_path: Path, scheme: str) -> None:
    """The page of a run without any game works, and is as readable."""
    path = _saved(tmp_path / "page.html", render(report([]), "html", timing=True))
    with opened(browser, path, NARROW, scheme) as page:
        assert page.locator("h1").inner_text() == "No games are counted yet."
        assert page.locator("#games-lead").inner_text().startswith("There are no games")
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


def test_names_stay_names(browser: Browser, page_file: Path) -> None:
    """Names that look like markup are shown as they are, everywhere, and nothing of them runs."""
    with opened(browser, page_file) as page:
        assert HOSTILE[1][:20] in page.locator("#standings").inner_text()
        page.evaluate("replayer.show(0, 0, 3)")
        assert page.locator("#pick-bot option").nth(1).inner_text() == HOSTILE[0]
        assert page.locator("main img, main b").count() == 0


def test_by_keyboard_alone(browser: Browser, page_file: Path) -> None:
    """From the top of the page Tab leads to the replayer; arrows step, Page down goes to the next
    hand, Home and End to its ends, P plays by itself and stops."""
    with opened(browser, page_file) as page:
        for _ in range(200):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.closest('#replayer .controls') !== null"):
                break
        else:
            pytest.fail("Tab does not lead to the replayer")
        assert _cards(page) == 20 and "deals" in _status(page)
        page.keyboard.press("ArrowRight")
        first = _status(page)
        page.keyboard.press("ArrowRight")
        assert _status(page) != first
        page.keyboard.press("ArrowLeft")
        assert _status(page) == first
        page.keyboard.press("End")
        assert page.evaluate("replayer.step") == page.evaluate("Number(replayer.slider.max)")
        assert _cards(page) <= 5  # only somebody who sits out has cards left
        page.keyboard.press("Home")
        assert _cards(page) == 20
        page.keyboard.press("PageDown")
        assert page.locator("#pick-hand option:checked").inner_text().startswith("2 of")
        before = _status(page)
        page.keyboard.press("p")
        expect(page.locator("#replayer .status")).not_to_have_text(before)
        page.keyboard.press("p")
        assert page.evaluate("replayer.timer") is None


def test_links_open_a_game_at_its_move(browser: Browser, page_file: Path) -> None:
    """A costly card's link opens the game with that card just played, a fault's link the moment
    before it; a game that is not there is said to be missing."""
    with opened(browser, page_file) as page:
        status = page.locator("#replayer .status")  # it is written when the browser says so
        page.locator(".plays a[href*='play=']").first.click()
        expect(status).to_contain_text("gives away")
        page.locator(".plays a[href*='step=']").first.click()
        expect(status).to_contain_text("fault")
    with opened(browser, page_file, hash_="#game=999.1") as page:
        expect(page.locator("#replayer .status")).to_contain_text("not on this page")


def test_games_of_one_bot(browser: Browser, page_file: Path) -> None:
    """Choosing a bot leaves only its games to choose from."""
    with opened(browser, page_file) as page:
        every = page.locator("#pick-game option").count()
        page.select_option("#pick-bot", "2")
        texts = page.locator("#pick-game option").all_inner_texts()
        assert 0 < len(texts) < every
        assert all(HOSTILE[2] in text for text in texts)
        page.select_option("#pick-game", index=1)
        assert page.locator("#pick-game option:checked").inner_text() == texts[1]


EVERY_MOVE = """() => {
  let steps = 0;
  const drawn = (what) => document.querySelectorAll(`#replayer ${what}`).length;
  for (const [place, game] of replayer.data.games.entries()) {
    for (const [number, hand] of game.hands.entries()) {
      if (steps > 300) return steps;
      replayer.show(place, number, 0);
      let due = hand.c.reduce((sum, cards) => sum + cards.split(" ").length, 0);
      const moves = [...hand.b, ...hand.p.flatMap((trick) => trick.map((_, at) => at + 1))];
      for (let step = 0; step <= moves.length; step += 1) {
        replayer.go(step);
        const move = moves[step - 1] ?? {};
        for (const change of move.h ?? []) due += change[1] === "+" ? 1 : -1;
        if (typeof move === "number") due -= 1;
        const trick = typeof move === "number" ? move : 0;
        if (drawn(".fan .card") !== due || drawn(".played .card") !== trick)
          throw new Error(`game ${game.id}, hand ${number}, move ${step}`);
        steps += 1;
      }
    }
  }
  return steps;
}"""
"""Draws every move of some hands, and counts the cards in hands and in the trick."""

CHANGED: dict[str, tuple[str, dict[str, str | bool]]] = {
    "swaps": ("standard", {"farmers": "swap3", "farmers_hand": "three_9_or_three_10"}),
    "drawn partners": ("standard", {"first_dealer": "draw", "draw_partners": True}),
}


@pytest.mark.parametrize("name", [*sorted(PRESETS), *CHANGED])
def test_every_move_of_every_preset(browser: Browser, tmp_path: Path, name: str) -> None:
    """By every preset's rules each of some hundred moves is drawn without an error, with as many
    cards in hands and in the trick as there are after it."""
    base, changes = CHANGED.get(name, (name, {}))
    rules = build_rules(base, changes)
    path = write(tmp_path / "a.run", rules, faults=0.002)
    with opened(browser, _saved(tmp_path / "page.html", page_of(path))) as page:
        assert page.evaluate(EVERY_MOVE) > 50
