"""Standard streams that are closed, full, or whose reader has gone."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.cli.support import Place, sample

RUN = "round-robin tips random --boards 2 --seed 1 --run x.run"


def shell(place: Place, call: str) -> subprocess.CompletedProcess[str]:
    """Call the program by a shell, with redirections."""
    for name in ("tips", "random"):
        if not (place.folder / name).exists():
            sample(place, name)
    return subprocess.run(
        ["/bin/sh", "-c", call.replace("referee", f"{sys.executable} -m referee")],
        cwd=place.folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("redirection", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_closed_streams_do_no_harm(place: Place, redirection: str) -> None:
    """The run is played and stored, and nothing is written into the run file by mistake."""
    done = shell(place, f"referee {RUN} {redirection}")
    assert done.returncode == 0, done.stderr
    assert shell(place, "referee verify x.run").returncode == 0


def test_a_full_disk_under_stdout_is_said(place: Place) -> None:
    """Results that cannot be written end in one sentence and status 1; the run is kept."""
    done = shell(place, f"referee {RUN} >/dev/full")
    assert done.returncode == 1
    assert "cannot be written" in done.stderr and "Traceback" not in done.stderr
    assert shell(place, "referee verify x.run").returncode == 0


@pytest.mark.parametrize(
    "call", ["rules", "--help", "verify x.run", "replay x.run 1", "pairings 5"]
)
def test_whatever_is_printed_on_a_full_disk(place: Place, call: str) -> None:
    """Every command says in one sentence that its output could not be written; status 1."""
    assert shell(place, f"referee {RUN}").returncode == 0
    done = shell(place, f"referee {call} >/dev/full")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1), done.stderr
    assert "could not be: No space left on device" in done.stderr


def test_a_reader_of_stderr_who_leaves_ends_nothing(place: Place) -> None:
    """Progress that nobody reads is no reason to stop, nor for another exit status."""
    # The status of the program itself is what the inner shell writes into a file.
    call = f"(referee {RUN} 2>&1 >/dev/null; echo $? >status) | head -c 1"
    shell(place, call)
    assert (place.folder / "status").read_text().strip() == "0"


def test_a_reader_of_stdout_who_leaves_is_no_traceback(place: Place) -> None:
    """`referee ... | head` is quiet."""
    shell(place, f"referee {RUN}")
    done = shell(place, "referee export x.run --to jsonl | head -c 10; referee rules | head -c 1")
    assert done.stderr == ""
