#!/usr/bin/env python3
"""Sets the checkout up and runs what one needs while working on it.

    python3 dev.py play [OPTION...]      set up, then `referee round-robin OPTION...`
    python3 dev.py test [OPTION...]      set up, then `pytest OPTION...`
    python3 dev.py check [STEP...]       lint, types, imports, protocol, generated, wheels, compiled
    python3 dev.py compile               wheels with compiled modules, installed in .dev/compiled
    python3 dev.py generate [--check]    write the protocol's Python code, or compare it
    python3 dev.py clean                 remove .venv, .dev and all caches

It needs Python 3.11 or newer and either uv or pip, and nothing else: where uv is not on PATH, pip
fetches it into .dev (which is allowed where pip may not install into the system). All that it
writes stays inside the checkout, except that a uv of your own uses its own cache.
"""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

ROOT = Path(__file__).resolve().parent
DEV = ROOT / ".dev"
VENV = ROOT / ".venv"
BIN = VENV / "bin"

# Generated modules refuse a runtime older than the one they were generated for, so the generator
# is the oldest grpcio that the product supports (the lower bound in pyproject.toml).
GRPCIO_TOOLS = "grpcio-tools==1.71.0"
GRPCIO_TOOLS_NEWEST_PYTHON = (3, 13)  # the last that it has wheels for

OLDEST_UV = (0, 5)  # dependency groups, and building all packages of a workspace

# What an installation of euchre-referee may weigh, with everything it depends on.
MOST_PACKAGES = 18
MOST_MEGABYTES = 60


class Failed(Exception):
    """A step that did not work, in words for the person at the terminal."""


def say(text: str) -> None:
    """Progress goes to stderr: stdout belongs to the command that is run."""
    print(f"dev: {text}", file=sys.stderr, flush=True)


@contextmanager
def progress(what: str, after: float = 0.0) -> Iterator[None]:
    """Says what has begun, and how long it took if that was over two seconds.

    With `after` nothing is said of what is done within so many seconds.
    """
    start = time.monotonic()
    saying = threading.Timer(after, say, (f"{what} ...",))
    if after:
        saying.start()
    else:
        say(f"{what} ...")
    try:
        yield
    finally:
        saying.cancel()
    took = time.monotonic() - start
    if took > 2:
        say(f"{what}: {took:.0f} s")


# ------------------------------------------------------------------------------------ setting up


def find_uv() -> str:
    """The uv on PATH, or else our own in .dev, which pip fetches once."""
    on_path = shutil.which("uv")
    if on_path and uv_version(on_path) >= OLDEST_UV:
        return on_path
    own = DEV / "uv" / "bin" / "uv"
    if not own.exists():
        fetch_uv(DEV / "uv")
    return str(own)


def uv_version(uv: str) -> tuple[int, ...]:
    """Major and minor version of a uv, or nothing if it does not tell."""
    result = subprocess.run([uv, "--version"], capture_output=True, text=True, check=False)
    found = re.search(r"(\d+)\.(\d+)", result.stdout)
    return tuple(map(int, found.groups())) if found else ()


def fetch_uv(target: Path) -> None:
    """Fetch uv with pip into a folder of ours, which PEP 668 allows."""
    if importlib.util.find_spec("pip") is None:
        raise Failed(
            f"neither uv nor pip was found: uv is not on PATH and {sys.executable} has no pip. "
            "Install one of them (on Debian: apt install python3-pip) and call this again"
        )
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-cache-dir"]
    command += ["--disable-pip-version-check", "--root-user-action=ignore"]
    with progress("fetching uv with pip"):
        command += ["--target", str(target), "uv"]
        result = subprocess.run(command, env={**os.environ, "PIP_USER": "0"}, check=False)
    if result.returncode != 0:
        shutil.rmtree(target, ignore_errors=True)
        raise Failed(
            "pip could not fetch uv (its own words are above). Is the package index reachable "
            "from here? Behind a proxy set HTTPS_PROXY, with a mirror set PIP_INDEX_URL"
        )


def python() -> str:
    """The interpreter for .venv: this one, or the .venv's own while it is of the same version.

    Without the second half an installation beside another of the same version would throw a
    working .venv away.
    """
    own = BIN / "python"
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    code = "import sys; print('%d.%d' % sys.version_info[:2])"
    if own.exists():
        result = subprocess.run([own, "-c", code], capture_output=True, text=True, check=False)
        if result.stdout.strip() == version:
            return str(own)
    return str(getattr(sys, "_base_executable", None) or sys.executable)


def uv_environment(uv: str) -> dict[str, str]:
    """The environment for uv: this interpreter and no other, nothing outside the checkout."""
    environment = dict(os.environ)
    environment.pop("VIRTUAL_ENV", None)  # another one may be active in this shell
    environment["UV_PYTHON"] = python()
    environment["UV_PYTHON_DOWNLOADS"] = "never"
    environment["UV_PROJECT_ENVIRONMENT"] = str(VENV)
    environment.setdefault("UV_SYSTEM_CERTS", "true")  # as pip does; a proxy may have its own
    home = Path(os.path.expanduser("~"))
    if Path(uv).is_relative_to(DEV) or not os.access(home, os.W_OK):
        environment.setdefault("UV_CACHE_DIR", str(DEV / "cache"))
    return environment


def set_up(*, tools: bool) -> tuple[str, dict[str, str]]:
    """Bring .venv up to date; with `tools` also with what is needed to test and to check.

    Returns uv's path and the environment to call it with.
    """
    uv = find_uv()
    environment = uv_environment(uv)
    # Who only plays need not fetch the tools; who has them keeps them (--inexact).
    options = [] if tools else ["--no-dev", "--inexact"]
    with progress("setting up .venv", after=1.0):
        command = [uv, "sync", "--quiet", *options]
        result = subprocess.run(command, cwd=ROOT, env=environment, check=False)
    if result.returncode != 0:
        raise Failed(
            f"{uv} could not set up {VENV} (its own words are above). If the network failed, call "
            "this again; if .venv is broken, `dev.py clean` removes it"
        )
    return uv, environment


def become(command: list[str | Path]) -> NoReturn:
    """Go on as another program: its signals and its exit status are ours."""
    sys.stdout.flush()
    sys.stderr.flush()
    os.execv(command[0], [str(part) for part in command])


# -------------------------------------------------------------------------------------- commands


def play(arguments: list[str]) -> int:
    """A round robin between the sample bots, or whatever the arguments ask for."""
    set_up(tools=False)
    become([BIN / "referee", "round-robin", *arguments])


def test(arguments: list[str]) -> int:
    """All tests, or those that the arguments name."""
    set_up(tools=True)
    os.chdir(ROOT)
    become([BIN / "python", "-m", "pytest", *arguments])


def generate(arguments: list[str]) -> int:
    """The protocol's Python code, with the generator in an environment of its own."""
    if sys.version_info[:2] > GRPCIO_TOOLS_NEWEST_PYTHON:
        newest = ".".join(map(str, GRPCIO_TOOLS_NEWEST_PYTHON))
        raise Failed(
            f"{GRPCIO_TOOLS} has no wheel for the Python that runs this; call this with Python "
            f"3.11 to {newest}"
        )
    uv = find_uv()
    command = [uv, "run", "--quiet", "--isolated", "--no-project", "--with", GRPCIO_TOOLS]
    command += ["python", str(ROOT / "proto" / "generate.py"), *arguments]
    with progress("generating the protocol's Python code"):
        return subprocess.run(command, env=uv_environment(uv), check=False).returncode


def clean(arguments: list[str]) -> int:
    """Remove whatever this file and the tools leave in the checkout."""
    if arguments:
        raise Failed("clean takes no arguments")
    caches = [".pytest_cache", ".mypy_cache", ".ruff_cache", ".hypothesis", ".import_linter_cache"]
    for name in [".venv", ".dev", "uv.lock", "dist", "build", *caches]:
        path = ROOT / name
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)
    for cache in ROOT.rglob("__pycache__"):
        shutil.rmtree(cache)
    say("removed .venv, .dev, builds and caches")
    return 0


# ----------------------------------------------------------------------------------------- check


def compile_(_arguments: list[str]) -> int:
    """The wheels with compiled modules, installed apart: for `python -m benchmarks --compiled`."""
    uv, environment = set_up(tools=True)
    venv = DEV / "compiled"
    with tempfile.TemporaryDirectory(prefix="euchre-") as name, progress("compiling"):
        folder = Path(name)
        wheels = build_compiled(uv, environment, folder)
        must([uv, "venv", "--quiet", "--clear", venv], environment)
        target = ["--quiet", "--python", str(venv / "bin" / "python")]
        frozen = ["export", "--quiet", "--no-emit-workspace", "--no-hashes", "-o"]
        must([uv, *frozen, folder / "constraints.txt"], environment)
        target += ["--constraints", str(folder / "constraints.txt")]
        must([uv, "pip", "install", *target, *wheels, "open-spiel"], environment)
    say(f"compiled modules are installed in {venv}")
    return 0


def build_compiled(uv: str, environment: dict[str, str], folder: Path) -> list[Path]:
    """Both wheels with their hot modules compiled by mypyc; takes a C compiler."""
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which("cc") is None or not headers.exists():
        raise Failed(
            f"compiling takes a C compiler as `cc` and {headers}; on Debian: "
            "apt install gcc python3-dev"
        )
    environment = environment | {
        "HATCH_BUILD_HOOKS_ENABLE": "1",
        "MYPYPATH": str(ROOT / "sdk" / "python"),  # the referee is compiled against the SDK's types
    }
    # By way of the source distributions, since compiled modules would be left beside the sources.
    must([uv, "build", "--quiet", "--all-packages", "-o", folder], environment)
    return sorted(folder.glob("*.whl"))


def check(arguments: list[str]) -> int:
    """Everything that is not a test: all steps, or those that are named. 1 if any of them fails."""
    unknown = [name for name in arguments if name not in STEPS]
    if unknown:
        raise Failed(f"no step {', '.join(unknown)}; the steps are {', '.join(STEPS)}")
    uv, environment = set_up(tools=True)
    failures = []
    for name in arguments or STEPS:
        try:
            with progress(f"check {name}"):
                STEPS[name](uv, environment)
        except Failed as failure:
            say(f"check {name} FAILED: {failure}")
            failures.append(name)
    ran = arguments or list(STEPS)
    say(f"check: {len(ran) - len(failures)} of {len(ran)} steps passed" + listed(failures))
    return 1 if failures else 0


def listed(failures: list[str]) -> str:
    """The failed steps, for the end of the summary."""
    return f"; failed: {', '.join(failures)}" if failures else ""


def must(
    command: list[str | Path],
    environment: dict[str, str] | None = None,
    folder: Path = ROOT,
    remedy: str = "",
) -> None:
    """Run a command that has to succeed; its own output says why it did not."""
    result = subprocess.run(command, cwd=folder, env=environment, check=False)
    if result.returncode != 0:
        words = " ".join(str(part) for part in command)
        raise Failed(f"`{words}` ended with status {result.returncode}" + remedy)


def check_lint(_uv: str, _environment: dict[str, str]) -> None:
    """ruff, rules and format."""
    must([BIN / "ruff", "check", "."])
    must([BIN / "ruff", "format", "--check", "."], remedy="; `.venv/bin/ruff format` mends it")


def check_types(_uv: str, _environment: dict[str, str]) -> None:
    """mypy, strict."""
    must([BIN / "mypy"])


def check_imports(_uv: str, _environment: dict[str, str]) -> None:
    """Imports run one way, and the pure parts are pure."""
    must([BIN / "lint-imports", "--no-cache", "--no-logo"])


def check_protocol(_uv: str, _environment: dict[str, str]) -> None:
    """buf: style and comments; and nothing that breaks bots of the last release."""
    environment = {**os.environ, "BUF_CACHE_DIR": str(DEV / "buf")}
    must([BIN / "buf", "lint", "proto"], environment)
    describe = ["git", "describe", "--tags", "--abbrev=0", "--match", "v*"]
    tag = subprocess.run(describe, cwd=ROOT, capture_output=True, text=True, check=False).stdout
    if tag.strip():
        against = f".git#tag={tag.strip()},subdir=proto"
        must([BIN / "buf", "breaking", "proto", "--against", against], environment)


def check_generated(_uv: str, _environment: dict[str, str]) -> None:
    """The committed code is what the protocol says."""
    if generate(["--check"]) != 0:
        raise Failed("the generated code is not that of the protocol")


def check_wheels(uv: str, environment: dict[str, str]) -> None:
    """Both wheels, installed outside the checkout with the newest and the oldest dependencies."""
    # A space and an umlaut in the path, since people have them.
    with tempfile.TemporaryDirectory(prefix="räder prüfen ") as name:
        folder = Path(name)
        must([uv, "build", "--quiet", "--all-packages", "--wheel", "-o", folder], environment)
        wheels = sorted(folder.glob("*.whl"))
        if len(wheels) != 2:
            raise Failed(f"expected two wheels, got {[wheel.name for wheel in wheels]}")
        install_and_use(uv, environment, folder / "newest", [*wheels], "highest")
        weigh(folder / "newest")
        # The oldest versions have no wheels for Pythons that came after them.
        if sys.version_info[:2] <= GRPCIO_TOOLS_NEWEST_PYTHON:
            oldest: list[str | Path] = [*wheels, *declared_dependencies()]
            install_and_use(uv, environment, folder / "oldest", oldest, "lowest-direct")


def check_compiled(uv: str, environment: dict[str, str]) -> None:
    """The wheels with compiled modules play the same games as the checkout, to the byte."""
    with tempfile.TemporaryDirectory(prefix="euchre-") as name:
        folder = Path(name)
        wheels: list[str | Path] = [*build_compiled(uv, environment, folder)]
        install_and_use(uv, environment, folder / "compiled", wheels, "highest")
        results = [
            results_of(place / "referee", folder / f"{number}.run")
            for number, place in enumerate((BIN, folder / "compiled" / "bin"))
        ]
    if results[0] != results[1]:
        raise Failed("compiled modules lead to other results than the Python files they came from")


def results_of(referee: Path, run: Path) -> bytes:
    """What a small round robin of the sample bots comes to, as JSON."""
    command: list[str | Path] = [
        referee,
        "round-robin",
        "--boards",
        "3",
        "--seed",
        "2a",
        "--run",
        run,
        "--quiet",
    ]
    command += ["--format", "json", "--no-timing"]
    played = subprocess.run(command, cwd=run.parent, stdout=subprocess.PIPE, check=False)
    if played.returncode != 0:
        raise Failed(f"`{referee} round-robin` ended with status {played.returncode}")
    return played.stdout


def declared_dependencies() -> list[str]:
    """What the referee declares that it needs, without the SDK, which is one of the wheels."""
    import tomllib  # not above: an older Python must get as far as being told that it is too old

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return [text for text in project["dependencies"] if not text.startswith("euchre-sdk")]


def install_and_use(
    uv: str, environment: dict[str, str], venv: Path, what: list[str | Path], resolution: str
) -> None:
    """Install the wheels in a clean environment; play, report and verify with them there."""
    say(f"the wheels with the {venv.name} dependencies")
    must([uv, "venv", "--quiet", venv], environment)
    options = ["--quiet", "--python", str(venv / "bin" / "python"), "--resolution", resolution]
    must([uv, "pip", "install", *options, *what], environment)
    work = venv.parent / f"work in {venv.name}"
    work.mkdir()
    clean_room = {"PATH": f"{venv / 'bin'}:/usr/bin:/bin", "HOME": str(work), "LANG": "C.UTF-8"}
    referee = venv / "bin" / "referee"
    for arguments in (
        ["--version"],
        ["--help"],
        ["round-robin", "--boards", "3", "--run", "small.run", "--quiet"],
        ["report", "small.run"],
        ["report", "small.run", "--format", "html", "-o", "small.html"],
        ["verify", "small.run"],
        ["new", "mybot"],
        ["check", "mybot"],
    ):
        must([referee, *arguments], clean_room, work)


def weigh(venv: Path) -> None:
    """An installation stays small."""
    files = next((venv / "lib").glob("python*")) / "site-packages"
    packages = len(list(files.glob("*.dist-info")))
    size = sum(file.stat().st_size for file in files.rglob("*") if file.is_file()) / 1e6
    text = f"euchre-referee and what it depends on: {packages} packages, {size:.0f} MB"
    if packages > MOST_PACKAGES or size > MOST_MEGABYTES:
        raise Failed(f"{text}; the most is {MOST_PACKAGES} and {MOST_MEGABYTES} MB")
    say(text)


STEPS: dict[str, Callable[[str, dict[str, str]], None]] = {
    "lint": check_lint,
    "types": check_types,
    "imports": check_imports,
    "protocol": check_protocol,
    "generated": check_generated,
    "wheels": check_wheels,
    "compiled": check_compiled,
}

COMMANDS: dict[str, Callable[[list[str]], int]] = {
    "play": play,
    "test": test,
    "check": check,
    "compile": compile_,
    "generate": generate,
    "clean": clean,
}


def main(arguments: list[str]) -> int:
    """Run the command that the first argument names. Returns the exit status."""
    if arguments[:1] in (["-h"], ["--help"]):
        print(__doc__)
        return 0
    if not arguments or arguments[0] not in COMMANDS:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return COMMANDS[arguments[0]](arguments[1:])
    except Failed as failure:
        say(str(failure))
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    if sys.version_info < (3, 11):  # noqa: UP036 - whoever calls this may have an older one
        sys.exit(f"dev: Python 3.11 or newer is needed, this is {sys.version.split()[0]}")
    sys.exit(main(sys.argv[1:]))
