"""Where the referee is called from, as in the tests of its commands."""

from tests.cli.conftest import place

__all__ = ["place"]
