"""Which version of the referee this is."""

from __future__ import annotations

NAME = "euchre-referee"


def version() -> str:
    """The installed version, or ``0`` where the package was never installed."""
    # Not at the top: reading the metadata takes longer than most commands' imports.
    from importlib.metadata import PackageNotFoundError
    from importlib.metadata import version as installed

    try:
        return installed(NAME)
    except PackageNotFoundError:
        return "0"
