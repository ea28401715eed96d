"""Does what a language's page says, as somebody would who reads it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.cli.support import ROOT


def follow(language: str, folder: Path) -> str:
    """Write the files that a page shows and run its commands, in their order.

    A block whose first line names a file in a comment is that file; a block of `sh` is run. All
    blocks of one page are one session, so `cd` counts for the next. Returns what they printed.
    """
    text = (ROOT / "docs" / "languages" / f"{language}.md").read_text(encoding="utf-8")
    script = ["set -eu", f"cd {folder}"]
    for kind, block in re.findall(r"```(\w+)\n(.*?)```", text, re.DOTALL):
        first = block.partition("\n")[0]
        if kind == "sh":
            # Set by whoever reads the page.
            script.append(re.sub(r"^export \w+=.*\n", "", block, flags=re.MULTILINE))
        elif named := re.fullmatch(r"(?://|#|--|/\*) (\S+?)(?: \*/)?", first):
            # Later blocks may change what an earlier command is to see.
            script.append(f"mkdir -p {folder / named[1]}; rmdir {folder / named[1]}")
            script.append(f"cat > {folder / named[1]} <<'END_OF_FILE'\n{block}END_OF_FILE")
    tools = ("RUSTUP_HOME", "CARGO_HOME", "JAVA_HOME", "GOROOT")  # where they are not in HOME
    environment = {
        **{name: os.environ[name] for name in tools if name in os.environ},
        "HOME": os.environ["HOME"],
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "CHECKOUT": str(ROOT),
        "EUCHRE_SANDBOX": "none",
    }
    done = subprocess.run(
        ["sh", "-c", "\n".join(script)],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
