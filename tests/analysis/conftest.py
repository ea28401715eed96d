"""Where the referee is called from."""

from tests.cli.conftest import place

__all__ = ["place"]
