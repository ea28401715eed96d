"""Measure the sample bots against each other: ``python -m tests.sample_bots.strength``."""

from __future__ import annotations

import argparse
from itertools import pairwise

from euchre.bot import Bot
from euchre.rules import build_rules, parse_seed
from sample_bots.python.counter.bot import Counter
from sample_bots.python.first_legal.bot import FirstLegal
from sample_bots.python.random.bot import Random
from sample_bots.python.tips.bot import Tips

from .match import Clock, match

BOTS: dict[str, type[Bot]] = {
    "counter": Counter,
    "tips": Tips,
    "random": Random,
    "first_legal": FirstLegal,
}


def main() -> None:
    """Play what the command line asks for and print a line for each match."""
    parser = argparse.ArgumentParser(description="Duplicate matches between sample bots.")
    parser.add_argument("bots", nargs="*", choices=[[], *BOTS], metavar="BOT", help=", ".join(BOTS))
    parser.add_argument("--pairs", type=int, default=1000, help="boards, each played twice")
    parser.add_argument("--rules", default="standard", help="a preset's name")
    parser.add_argument("--seed", type=parse_seed, default=bytes(32), help="hexadecimal")
    args = parser.parse_args()
    for first, second in pairwise(args.bots or ("counter", "tips", "random")):
        clock = Clock()
        rules = build_rules(args.rules)
        result = match(BOTS[first], BOTS[second], rules, args.pairs, args.seed, clock)
        times = ", ".join(f"{name} {clock.microseconds(name):.0f} µs" for name in clock.decisions)
        print(f"{first} against {second}: {result}  ({times} a decision)", flush=True)


if __name__ == "__main__":
    main()
