"""What stands for files on the command line; whether they are there is asked by who reads them."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

RUN: Final = click.Path(path_type=Path)
"""A run file."""
BOT: Final = click.Path(path_type=Path)
"""A bot: its folder, or the bare name of a sample bot."""
EVENTS: Final = click.Path(path_type=Path, dir_okay=False)
"""A file for events, which need not exist."""
FILE: Final = click.Path(path_type=Path, dir_okay=False)
"""Any other file, which need not exist."""
FOLDER: Final = click.Path(path_type=Path, file_okay=False)
"""A folder, which need not exist."""
LEAGUE: Final = click.Path(path_type=Path)
"""A league file."""
LADDER: Final = click.Path(path_type=Path)
"""A ladder."""
