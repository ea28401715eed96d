"""Where the files lie that commands need at run time and that are not Python modules.

In an installed wheel they are inside the package, under `referee/_data` (put there by
`tool.hatch.build.targets.wheel.force-include` in pyproject.toml); in a checkout they are where
they are edited. Code asks here and does not care which of the two it is.
"""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def sample_bots_dir() -> Path:
    """The folder of the Python sample bots: one folder per bot, each with its `bot.toml`.

    Raises:
        FileNotFoundError: neither the package nor a checkout around it has them.
    """
    return _find("sample_bots/python")


def sdk_dir() -> Path:
    """The folder of the SDKs, one folder for each language; only a checkout has it.

    Raises:
        FileNotFoundError: this is no checkout.
    """
    folder = _PACKAGE.parent / "sdk"
    if not (folder / "README.md").is_file():
        raise FileNotFoundError(
            "{sdk}, the folder of the SDKs, is only there if the referee is run from its checkout"
        )
    return folder


def _find(relative: str) -> Path:
    candidates = (_PACKAGE / "_data" / relative, _PACKAGE.parent / relative)
    for folder in candidates:
        if folder.is_dir():
            return folder
    places = " or ".join(str(folder) for folder in candidates)
    raise FileNotFoundError(
        f"{relative} is missing from this installation (looked in {places}); "
        "install euchre-referee again"
    )
