"""What a check of bots came to, as text, JSON or JUnit's XML."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any, Final
from xml.etree import ElementTree

from referee.check.games import OPPONENT, Found
from referee.check.verdicts import Check, Checked, Verdict
from referee.process.names import visible

_WORSE: Final = (Verdict.UNFIT, Verdict.KNOWN, Verdict.NOTE, Verdict.OK)
_WIDTH: Final = max(map(len, Verdict))


def write(checked: Sequence[Checked], form: str) -> str:
    """All of it as ``text``, ``json`` or ``junit``, ending with a line break."""
    if form == "json":
        return json.dumps(_plain(checked), indent=2, ensure_ascii=False) + "\n"
    if form == "junit":
        return _junit(checked)
    return "\n".join("\n".join(_lines(one)) + "\n" for one in checked)


# ---------------------------------------------------------------------- text


def _lines(one: Checked) -> Iterator[str]:
    written = f", {visible(one.sdk, keep='')[:80]}" if one.sdk else ""
    yield f"{visible(one.name)} ({visible(one.folder)}){written}"
    yield ""
    for point, checks in one.points:
        worst = min((check.verdict for check in checks), key=_WORSE.index)
        yield f"{worst.value:{_WIDTH}}  {point:15}  {_summed(checks)}".rstrip()
        for check in checks:
            if check.verdict != Verdict.OK:
                yield from _wrong(check)
    yield ""
    yield from _used(one)
    yield "fit to play" if one.is_fit else "not fit to play"


def _summed(checks: Sequence[Check]) -> str:
    if len(checks) == 1:
        return checks[0].about
    good = sum(check.verdict == Verdict.OK for check in checks)
    return f"{good} of {len(checks)} transcripts"


def _wrong(check: Check) -> Iterator[str]:
    indent = " " * (_WIDTH + 2)
    first, *more = visible(check.wrong).splitlines()
    yield f"{indent}{check.name}: {first}"
    yield from (f"{indent}  {line}" for line in more)
    if check.said:
        yield f"{indent}  its stderr:"
        yield from (f"{indent}    {line}" for line in visible(check.said).splitlines())
    if check.reason:
        yield f"{indent}  known: {visible(check.reason, keep='')}"
    elif check.remedy:
        yield f"{indent}  to do: {check.remedy}"


def _used(one: Checked) -> Iterator[str]:
    found = one.games
    if found is not None and found.games:
        faults = found.faults.total()
        said = f"{faults} faults" if faults else "no faults"
        yield f"{found.won}–{found.games - found.won} against {OPPONENT} ({one.rules}), {said}"
        yield (
            f"{found.decisions:,} decisions: {_mean_us(found) / 1000:.2f} ms on average, "
            f"{found.longest_us / 1000:.1f} ms at most"
        )
    if one.start_seconds:
        yield (
            f"said hello {one.start_seconds * 1000:.0f} ms after its start, and was ready "
            f"{one.prepare_seconds * 1000:.0f} ms later"
        )
    if one.max_rss_kb:
        yield f"used {one.max_rss_kb / 1024:.0f} MB of memory at most; sandbox {one.sandbox}"


def _mean_us(found: Found) -> float:
    return found.total_us / found.decisions if found.decisions else 0.0


# ---------------------------------------------------------------------- JSON


def _plain(checked: Sequence[Checked]) -> dict[str, Any]:
    return {
        "schema_version": 1,
        "fit": all(one.is_fit for one in checked),
        "bots": [_plain_bot(one) for one in checked],
    }


def _plain_bot(one: Checked) -> dict[str, Any]:
    return {
        "name": one.name,
        "folder": one.folder,
        "sdk": one.sdk,
        "sandbox": one.sandbox,
        "fit": one.is_fit,
        "checks": [_plain_check(check) for check in one.checks],
        "games": None if one.games is None else _plain_games(one, one.games),
        "process": {
            "hello_ms": round(one.start_seconds * 1000),
            "ready_ms": round(one.prepare_seconds * 1000),
            "memory_kb": one.max_rss_kb,
        },
    }


def _plain_check(check: Check) -> dict[str, Any]:
    return {
        "name": check.name,
        "point": check.point,
        "verdict": check.verdict.value,
        "about": check.about,
        "wrong": check.wrong,
        "to_do": check.remedy,
        "stderr": check.said,
        "known": check.reason,
        "seconds": round(check.seconds, 3),
    }


def _plain_games(one: Checked, found: Found) -> dict[str, Any]:
    return {
        "rules": one.rules,
        "against": OPPONENT,
        "played": found.games,
        "won": found.won,
        "faults": dict(found.faults),
        "decisions": found.decisions,
        "mean_us": round(_mean_us(found)),
        "longest_us": found.longest_us,
    }


# ---------------------------------------------------------------------- JUnit


def _junit(checked: Sequence[Checked]) -> str:
    """One suite for each bot. What is known to fail is skipped, as JUnit has it; so is what is only
    worth a note."""
    root = ElementTree.Element("testsuites", name="referee check")
    for one in checked:
        verdicts = [check.verdict for check in one.checks]
        suite = ElementTree.SubElement(
            root,
            "testsuite",
            name=_xml(one.name),
            tests=str(len(verdicts)),
            failures=str(verdicts.count(Verdict.UNFIT)),
            errors="0",
            skipped=str(verdicts.count(Verdict.KNOWN) + verdicts.count(Verdict.NOTE)),
            time=f"{sum(check.seconds for check in one.checks):.3f}",
        )
        for check in one.checks:
            case = ElementTree.SubElement(
                suite,
                "testcase",
                classname=_xml(f"{one.name}.{check.point}"),
                name=check.name,
                time=f"{check.seconds:.3f}",
            )
            _outcome(case, check)
    ElementTree.indent(root)
    text: str = ElementTree.tostring(root, encoding="unicode", xml_declaration=False)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _outcome(case: ElementTree.Element, check: Check) -> None:
    if check.verdict == Verdict.UNFIT:
        failure = ElementTree.SubElement(case, "failure", message=_xml(check.wrong))
        failure.text = _xml("\n".join(filter(None, (check.wrong, check.remedy, check.said))))
    elif check.verdict != Verdict.OK:
        message = f"{check.wrong}: {check.reason or check.remedy}"
        ElementTree.SubElement(case, "skipped", message=_xml(message))


def _xml(text: str) -> str:
    """Text that may stand in XML: no control characters, however a bot came by them."""
    return visible(text)
