"""``python -m benchmarks [NAME...] [--json FILE] [--quick] [--compiled] [--markdown]``."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from benchmarks import compiled, machine, output
from benchmarks.engines import HAS_REFERENCE
from benchmarks.measure import BenchmarkError, Figure, progress
from benchmarks.size import FULL, QUICK
from benchmarks.suites import BY_NAME_ONLY, SUITES


def main() -> int:
    """Run what the command line asks for and print the table; 1 if something does not work."""
    args = _arguments()
    if args.compiled:
        return _compiled()
    facts = machine.facts()
    busy = machine.warning(facts)
    if busy:
        progress(f"warning: {busy}")
    if not HAS_REFERENCE:
        progress("OpenSpiel is not installed, so there will be no ratios: dev.py test installs it")
    figures: list[Figure] = []
    try:
        for name in args.names or [name for name in SUITES if name not in BY_NAME_ONLY]:
            figures += SUITES[name](QUICK if args.quick else FULL)
    except BenchmarkError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 1
    if args.json is not None:
        args.json.write_text(output.to_json(facts, figures, args.quick), encoding="utf-8")
    print(output.text(facts, figures, args.quick, args.markdown))
    return 0


def _compiled() -> int:
    try:
        return compiled.again([word for word in sys.argv[1:] if word != "--compiled"])
    except BenchmarkError as error:
        print(f"benchmarks: {error}", file=sys.stderr)
        return 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    summary = "; ".join(
        f"{name}: {(suite.__doc__ or '').strip()}" for name, suite in SUITES.items()
    )
    parser.add_argument(
        "names",
        nargs="*",
        metavar="NAME",
        help=f"default: all but {', '.join(BY_NAME_ONLY)}. {summary}",
    )
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures there, too")
    parser.add_argument("--quick", action="store_true", help="small runs, for comparing")
    parser.add_argument(
        "--compiled", action="store_true", help="with what `dev.py compile` has compiled"
    )
    parser.add_argument("--markdown", action="store_true", help="the table in Markdown")
    args = parser.parse_args()
    unknown = [name for name in args.names if name not in SUITES]
    if unknown:
        parser.error(f"no benchmark {', '.join(unknown)}; there are: {', '.join(SUITES)}")
    if args.json is not None and not args.json.absolute().parent.is_dir():
        parser.error(f"--json {args.json}: there is no folder {args.json.parent}; make it first")
    return args


if __name__ == "__main__":
    sys.exit(main())
