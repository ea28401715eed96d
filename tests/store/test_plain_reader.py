"""A reader written from docs/run-file.md alone, which imports nothing of the referee's store."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from pathlib import Path
from random import Random

import pytest

from euchre.rules import build_rules
from euchre.rules.moves import move_words
from referee.store.run_file import RunFile
from tests.store.support import manifest, play, schedule, without_evidence, write_run

DOCS = Path(__file__).resolve().parents[2] / "docs" / "run-file.md"
CARDS = [rank + suit for suit in "CDSH" for rank in "789TJQKA"] + ["JK"]
TRUMPS = ("C", "D", "S", "H", "NT")
PLAIN = ("PASS", "ORDER_UP", "ORDER_UP_ALONE", "YES", "NO", "CLAIM", "KEEP")


class Bytes:
    """The numbers of a blob, one after the other."""

    def __init__(self, data: bytes) -> None:
        self.rest = data

    def byte(self) -> int:
        first, self.rest = self.rest[0], self.rest[1:]
        return first

    def take(self, count: int) -> Bytes:
        taken, self.rest = self.rest[:count], self.rest[count:]
        return Bytes(taken)

    def varint(self) -> int:
        byte = self.byte()
        return byte if byte < 128 else byte - 128 + 128 * self.varint()

    def zigzag(self) -> int:
        number = self.varint()
        return number // 2 if number % 2 == 0 else -(number + 1) // 2

    def move(self) -> str:
        code = self.byte()
        if code == 255:
            return "SWAP " + " ".join(CARDS[self.byte()] for _ in range(3))
        if code >= 199:
            return ("MOON", "IN", "OUT")[code - 199]
        if code > 186:
            return f"BID {code - 186}"
        if code == 186:
            return "NAME NT"
        if code >= 179:
            return PLAIN[code - 179]
        if code >= 175:
            return f"NAME {TRUMPS[code - 175]}"
        if code >= 170:
            return f"CALL {TRUMPS[code - 170]} ALONE"
        if code >= 165:
            return f"CALL {TRUMPS[code - 165]}"
        kind, card = divmod(code, 33)
        return f"{('PLAY', 'DISCARD', 'EXCHANGE', 'BEST', 'GIVE')[kind]} {CARDS[card]}"


def plain_record(record: Bytes) -> list[object]:
    """What one game's record says, in the order of the page."""
    found: list[object] = [record.byte()]
    for _ in range(record.varint()):
        flags = record.byte()
        found += [flags % 4, flags // 4 % 2, flags // 8, record.byte(), record.varint()]
        found += [record.byte(), *(record.byte() - 1 for _ in range(3)), record.byte()]
        found += [record.take(4).rest, record.zigzag(), record.zigzag()]
        found.append([record.move() for _ in range(record.varint())])
    for _ in range(record.varint()):
        found += [record.byte(), record.byte(), record.byte(), record.varint(), record.varint()]
        found.append(record.move() if record.byte() else None)
    found += [record.byte(), record.byte() - 1, record.byte(), record.byte() - 1]
    found += [record.varint() - 1, record.zigzag(), record.zigzag()]
    assert record.rest == b""
    return found


@pytest.mark.parametrize("preset", ["standard", "german", "railroad", "hungarian", "g4a"])
def test_the_page_is_enough_to_read_a_run(tmp_path: Path, preset: str) -> None:
    """Digests, units, seatings, moves, faults and scores, read as the page says, are the run's."""
    changes: dict[str, str | int | bool] = {"farmers": "swap3"} if preset == "german" else {}
    of = manifest(build_rules(preset, changes), boards=5)
    rng = Random(1)
    results = [without_evidence(play(of, unit, rng, faults=0.01)) for unit in schedule(of)]
    path = tmp_path / "a.run"
    digest = write_run(path, of, results)
    db = sqlite3.connect(path)
    assert list(db.execute("PRAGMA application_id")) == [(int.from_bytes(b"Eucr", "big"),)]
    meta = dict(db.execute("SELECT key, value FROM meta"))
    assert hashlib.sha256(meta["terms"]).digest() == meta["terms_hash"]
    link = meta["terms_hash"]
    found: list[list[object]] = []
    rows = db.execute("SELECT number, packed, happened_hash FROM unit ORDER BY number")
    for number, packed, happened_hash in rows:
        happened = zlib.decompress(packed)
        assert hashlib.sha256(happened).digest() == happened_hash
        link = hashlib.sha256(link + number.to_bytes(8, "big") + happened_hash).digest()
        data = Bytes(happened)
        found.append([data.byte(), data.varint(), data.varint()])
        found[-1] += [data.varint() for _ in range(data.byte())]
        for _ in range(data.byte()):
            found[-1] += [data.varint() for _ in range(4)]
            found[-1] += plain_record(data.take(data.varint()))
        assert data.rest == b""
    db.close()
    assert link.hex() == digest == json.loads(meta["seal"])["results"]
    expected: list[list[object]] = []
    for result in results:
        expected.append([1, result.unit.number, result.unit.board, *result.unit.pairing])
        for seating, game in zip(result.unit.seatings, result.games, strict=True):
            expected[-1] += [*seating, game.first_dealer]
            for hand in game.hands:
                expected[-1] += [hand.outcome, hand.forced_stuck, hand.alone, hand.dealer]
                expected[-1] += [hand.redeal, hand.up_card, hand.maker, hand.trump]
                expected[-1] += [hand.lone_defender, hand.maker_tricks, hand.deck_check]
                expected[-1] += [*hand.points, [move_words(move) for move in hand.moves]]
            for fault in game.faults:
                made = None if fault.fallback < 0 else move_words(fault.fallback)
                expected[-1] += [fault.cause, fault.blame, fault.seat, fault.hand, fault.move, made]
            expected[-1] += [game.end, game.forfeited_by, game.cause or 0, game.winner]
            expected[-1] += [game.time_called, *game.score]
    assert found == expected


def test_the_page_names_the_file_s_marks_and_columns(tmp_path: Path) -> None:
    """The application's number and every table, column and key of the manifest are on the page."""
    page = DOCS.read_text()
    of = manifest(boards=1)
    with RunFile.create(tmp_path / "a.run", of) as run:
        run.finish()
    db = sqlite3.connect(tmp_path / "a.run")
    ((number,),) = db.execute("PRAGMA application_id")
    assert f" {number} " in page
    names = {key for (key,) in db.execute("SELECT key FROM meta")}
    for (table,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'"):
        names |= {table, *(row[1] for row in db.execute(f"PRAGMA table_info({table})"))}
    db.close()
    for text in (of.terms.to_json(), of.host.to_json()):
        names |= set(json.loads(text))
    missing = [name for name in names if name not in page]
    assert missing == []
