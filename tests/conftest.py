"""What holds for every test: nothing is skipped in CI, and no property has a stopwatch."""

import os
import pwd
import signal
from collections.abc import Generator
from pathlib import Path

import pytest
from hypothesis import settings

IN_CI = os.environ.get("CI", "").lower() not in ("", "0", "false")

# Without a deadline a slow machine fails no property; in CI the same examples every time.
settings.register_profile("euchre", deadline=None, derandomize=IN_CI)
settings.load_profile("euchre")


def pytest_configure() -> None:
    """Whatever the tests are called from: rustup finds the toolchains of whoever calls them, also
    with an empty home directory; and Ctrl-C reaches what tests start, also in the background, where
    a shell has it ignored by all below."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    own = Path(pwd.getpwuid(os.getuid()).pw_dir) / ".rustup"
    here = Path.home() / ".rustup" / "toolchains"
    if not here.is_dir() and (own / "toolchains").is_dir():
        os.environ.setdefault("RUSTUP_HOME", str(own))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """In CI a skipped test is a failed one: what was left out was not shown."""
    report = yield
    # An expected failure is reported as skipped too; it ran, so it may stay.
    if IN_CI and report.skipped and not hasattr(report, "wasxfail"):
        report.outcome = "failed"
        report.longrepr = f"nothing may be skipped in CI: {report.longrepr}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """The same for a whole module that skips itself."""
    report = yield
    if IN_CI and report.skipped:
        report.outcome = "failed"
        report.longrepr = f"nothing may be skipped in CI: {report.longrepr}"
    return report
