"""Write the Python code for `proto/euchre` into `sdk/python/euchre`, or check what is there.

`dev.py generate` runs this with grpcio-tools in an environment of its own, because grpcio-tools
wants one major version of protobuf and the product works with several. By hand:

    uv run --isolated --no-project --with grpcio-tools==1.71.0 python proto/generate.py [--check]

Other languages generate with their own tools from the same folder: the path of a file is its
import path, so nothing needs rewriting.
"""

import difflib
import subprocess
import sys
import tempfile
from pathlib import Path

PROTO = Path(__file__).resolve().parent
TARGET = PROTO.parent / "sdk" / "python"
PACKAGES = (Path("euchre/v1"), Path("euchre/conformance/v1"))
PATTERNS = ("*_pb2.py", "*_pb2.pyi", "*_pb2_grpc.py")


def main(arguments: list[str]) -> int:
    """Generate; with `--check` compare instead of writing. Returns the exit status."""
    if set(arguments) - {"--check"}:
        print("usage: generate.py [--check]", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory() as folder:
        status = _protoc(Path(folder))
        if status != 0:
            return status
        fresh = _read(Path(folder))
    present = _read(TARGET)
    return _check(present, fresh) if arguments else _write(present, fresh)


def _protoc(out: Path) -> int:
    sources: list[str] = []
    for package in PACKAGES:
        found = sorted(str(path.relative_to(PROTO)) for path in (PROTO / package).glob("*.proto"))
        if not found:
            print(f"{PROTO / package} has no .proto file", file=sys.stderr)
            return 1
        sources += found
    options = [f"--python_out={out}", f"--pyi_out={out}", f"--grpc_python_out={out}"]
    command = [sys.executable, "-m", "grpc_tools.protoc", f"-I{PROTO}", *options, *sources]
    return subprocess.run(command, check=False).returncode


def _read(root: Path) -> dict[str, str]:
    """Generated files by path, without the gRPC modules of files that declare no service."""
    files = {}
    for package in PACKAGES:
        for pattern in PATTERNS:
            for path in (root / package).glob(pattern):
                text = path.read_text(encoding="utf-8")
                if not path.name.endswith("_grpc.py") or "\nclass " in text:
                    files[str(package / path.name)] = text
    return files


def _write(present: dict[str, str], fresh: dict[str, str]) -> int:
    for package in PACKAGES:
        (TARGET / package).mkdir(parents=True, exist_ok=True)
    for name in sorted(present.keys() - fresh.keys()):
        (TARGET / name).unlink()
        print(f"removed {name}")
    for name, text in sorted(fresh.items()):
        if present.get(name) != text:
            (TARGET / name).write_text(text, encoding="utf-8")
            print(f"wrote {name}")
    print(f"{len(fresh)} files up to date in {TARGET}")
    return 0


def _check(present: dict[str, str], fresh: dict[str, str]) -> int:
    stale = [name for name in sorted(present | fresh) if present.get(name) != fresh.get(name)]
    for name in stale:
        before, after = (files.get(name, "").splitlines() for files in (present, fresh))
        lines = difflib.unified_diff(
            before, after, f"{name} (here)", f"{name} (fresh)", lineterm=""
        )
        print("\n".join(lines))
    if stale:
        print(f"stale: {', '.join(stale)}; run `dev.py generate` and commit what it writes")
        return 1
    print(f"{len(fresh)} generated files are up to date")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
