"""Pages to look at: made from runs of random games, and read as a browser reads them."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Sequence
from html.parser import HTMLParser
from pathlib import Path
from random import Random
from typing import Any

from euchre.rules import Board, Rules
from referee.analysis import analyse_game
from referee.analysis.blobs import encode_unit
from referee.cli.results import report_on
from referee.report import render
from referee.report.ending import rows_of
from referee.report.html import Collected
from referee.store.analyses import Analyses
from referee.store.manifest import EntrantTerms, Manifest
from referee.store.run_file import RunFile
from tests.store.support import manifest, play, schedule, write_run


class Page(HTMLParser):
    """A page, read: its text, the bodies of its scripts, and the attributes of its elements."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.words = ""
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self._inside: str | None = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Remember an element."""
        self.elements.append((tag, dict(attrs)))
        self._inside = tag
        if tag == "script":
            self.scripts.append((dict(attrs), ""))

    def handle_endtag(self, tag: str) -> None:
        """An element is over."""
        self._inside = None

    def handle_data(self, data: str) -> None:
        """Text, of a script or to be read."""
        if self._inside == "script":
            attributes, before = self.scripts[-1]
            self.scripts[-1] = attributes, before + data
        elif self._inside != "style":
            self.words += data

    def data(self, name: str) -> Any:
        """The data in the script element with an id."""
        (text,) = [text for attributes, text in self.scripts if attributes.get("id") == name]
        return json.loads(text) if text else None


def named(of: Manifest, names: Sequence[str]) -> Manifest:
    """The same run with other names for the first of its bots."""
    entrants = list(of.terms.entrants)
    for number, name in enumerate(names):
        entrants[number] = EntrantTerms(name, "1.0", "ab" * 32)
    return dataclasses.replace(of, terms=dataclasses.replace(of.terms, entrants=tuple(entrants)))


def write(
    path: Path,
    rules: Rules,
    boards: int = 1,
    entrants: int = 2,
    faults: float = 0.0,
    names: Sequence[str] = (),
    seed: int = 1,
) -> Path:
    """Write a run of random games."""
    of = named(manifest(rules, boards, entrants), names)
    rng = Random(seed)
    write_run(path, of, [play(of, unit, rng, faults=faults) for unit in schedule(of)])
    return path


def analyse(path: Path) -> None:
    """Analyse every game of a run."""
    with RunFile.open(path, write=True) as file:
        terms = file.manifest.terms
        found = []
        for result in file.units():
            board = Board(terms.seed, result.unit.board, terms.rules)
            games = tuple(analyse_game(board, record) for record in result.games)
            found.append((result.unit.number, encode_unit(result.unit.number, games)))
        Analyses(file).add(found)


def page_of(path: Path, timing: bool = True) -> str:
    """The page of a run, as `referee report` makes it."""
    with RunFile.open(path) as file:
        collected = Collected(file, len(rows_of(file.manifest.terms)))
        report = report_on(file, collected)
        return render(report, "html", timing, collected=collected)
