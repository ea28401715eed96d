"""Every SDK passes every check: its `first_legal` answers exactly what it should, by all rules."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.support import ROOT, Place

# How to know whether a language's tools are here; what they are built with is fetched by its SDK.
PROGRAMS = {"go": "go", "java": "javac", "typescript": "node", "rust": "cargo", "cpp": "cmake"}
LANGUAGES = sorted(
    folder.parent.name
    for folder in (ROOT / "sample_bots").glob("*/first_legal")
    if folder.parent.name != "python"
)


@pytest.mark.slow
@pytest.mark.timeout(1500)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sdk_passes_every_check(place: Place, language: str) -> None:
    """Each transcript is answered as it should be, also where a bot may play without; what is known
    to fail, and why, is in the folder `known`, and is to be taken out when it is mended."""
    if shutil.which(PROGRAMS[language]) is None:
        pytest.skip(f"LEFT OUT: the SDK for {language}; there is no {PROGRAMS[language]} on PATH")
    subprocess.run([ROOT / "sdk" / language / "fetch"], check=True)
    folder = ROOT / "sample_bots" / language / "first_legal"
    terms = ("--all-rules", "--first-legal", "--strict", "--move-time", "20000")
    known = Path(__file__).with_name("known") / f"{language}.toml"
    words = ("--known", known) if known.is_file() else ()
    called = place.call_at_length("check", folder, *terms, *words, "--format", "json")
    checks = json.loads(called.out)["bots"][0]["checks"]
    assert [one for one in checks if one["verdict"] not in ("ok", "known")] == []
    assert called.status == 0
