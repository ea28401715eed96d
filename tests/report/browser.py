"""A headless Chromium for the tests of the page: the system's own, driven by Playwright."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
WIDE, NARROW = 1200, 320


@contextmanager
def chromium() -> Iterator[Browser]:
    """A browser, or the test is skipped where there is none (which in CI is a failure)."""
    path = next(filter(None, map(shutil.which, NAMES)), None)
    if path is None:
        pytest.skip("there is no Chromium; install it (on Debian: apt install chromium)")
    # As root Chromium has no sandbox of its own; it is shown nothing but our page.
    arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=arguments)
        yield browser
        browser.close()


@contextmanager
def opened(
    browser: Browser, path: Path, width: int = WIDE, scheme: str = "light", hash_: str = ""
) -> Iterator[Page]:
    """A page from a file, of whose scripts none fails and which asks for nothing else."""
    wrong: list[str] = []
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if scheme == "dark" else "light",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.set_default_timeout(60_000)
    expect.set_options(timeout=60_000)
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda message: wrong.append(message.text))
    page.on("dialog", lambda dialog: wrong.append(f"a dialog: {dialog.message}"))
    page.on("request", lambda request: _expect(request.url, path, wrong))
    page.goto(f"{path.as_uri()}{hash_}")
    yield page
    context.close()
    assert not wrong, wrong


def _expect(url: str, path: Path, wrong: list[str]) -> None:
    if url.partition("#")[0] != path.as_uri() and not url.startswith("data:"):
        wrong.append(f"asked for {url}")
