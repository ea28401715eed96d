"""Looks at a sandbox from inside and prints what it finds, as JSON: `python probe.py FACTS`.

It is a program of its own, in nothing but the standard library, and is copied into the folder of a
bot to be run there. `FACTS` is JSON with what it should not be able to reach:

    pids        processes outside     paths      files and sockets outside
    port        a TCP port that somebody listens to on 127.0.0.1
    abstract    the name of an abstract unix socket that somebody listens to

Each answer is what came of an attempt: a value, or the name of the error, such as "EPERM".
`guarantees` knows which answers are right. Nothing is changed or harmed where a wall is missing.
"""

from __future__ import annotations

import contextlib
import ctypes
import errno
import json
import os
import platform
import resource
import socket
import stat
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

CALLS = {  # attempts that change nothing: name, numbers on x86_64 and aarch64, arguments
    "ptrace": (101, 117, (0x4206, 1, 0, 0)),  # seize: it does not stop who is traced
    "process_vm_readv": (310, 270, (1, 0, 0, 0, 0, 0)),
    "keyctl": (250, 219, (0, -3, 0)),
    "bpf": (321, 280, (0, 0, 0)),
    "perf_event_open": (298, 241, (0, 0, -1, -1, 0)),
    "userfaultfd": (323, 282, (0,)),
    "mount": (165, 40, (0, 0, 0, 0, 0)),
    "unshare_user": (272, 97, (0x10000000,)),
    "unshare_net": (272, 97, (0x40000000,)),
    "setns": (308, 268, (-1, 0)),
    "clone_user": (56, 220, (0x10000011, 0, 0, 0, 0)),
    "open_by_handle_at": (304, 265, (-1, 0, 0)),
    "kexec_load": (246, 104, (0, 0, 0, 0)),
    "io_uring_setup": (425, 425, (1, 0)),
    "clone3": (435, 435, (0, 0)),
    "pidfd_getfd": (438, 438, (-1, 0, 0)),
}
SAFE = "x86_64", "aarch64"


def attempt(action: Callable[[], Any]) -> Any:
    """What an action returns, or the name of the error that it ends with."""
    try:
        return action()
    except OSError as error:
        return errno.errorcode.get(error.errno or 0, f"{type(error).__name__}: {error}")
    except Exception as error:
        return f"{type(error).__name__}: {error}"


def text(path: str) -> str:
    """A small file."""
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def write_same(path: str) -> str:
    """Write into a file what stands there."""
    said = text(path)
    fd = os.open(path, os.O_WRONLY)
    os.write(fd, said.encode())
    os.close(fd)
    return "written"


def writable() -> list[str]:
    """The folders in which a file can be made: all at the top, and every mount point."""
    folders = {f"/{name}" for name in os.listdir("/")} | {"/", "/proc/self/cwd", "/var/tmp"}
    with open("/proc/self/mountinfo", encoding="utf-8") as file:
        folders |= {line.split()[4] for line in file}
    found = []
    for folder in sorted(folders):
        name = os.path.join(folder, "probe.txt")
        with contextlib.suppress(OSError):
            os.close(os.open(name, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
            os.unlink(name)
            found.append(os.path.realpath(folder))
    return sorted(set(found))


def families() -> list[int]:
    """The kinds of sockets that can be made."""
    found = []
    for family in range(46):
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
            with contextlib.suppress(OSError):
                socket.socket(family, kind).close()
                found.append(family)
    return sorted(set(found))


def connect(family: int, address: Any) -> str:
    """Connect to an address within a second."""
    with socket.socket(family) as one:
        one.settimeout(1.0)
        one.connect(address)
    return "connected"


def call(name: str) -> str:
    """Make a system call, in a fork: some would change the process that makes them."""
    numbers, arguments = dict(zip(SAFE, CALLS[name][:2], strict=True)), CALLS[name][2]
    child = os.fork()
    if child == 0:
        libc = ctypes.CDLL(None, use_errno=True)
        number = numbers[platform.machine()]
        result = libc.syscall(number, *map(ctypes.c_long, arguments))
        os._exit(ctypes.get_errno() if result < 0 else 0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return errno.errorcode.get(code, "allowed" if code == 0 else str(code))


def status() -> dict[str, str]:
    """What the kernel says of this process's rights."""
    wanted = ("CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb", "NoNewPrivs", "Seccomp")
    pairs = (line.partition(":") for line in text("/proc/self/status").splitlines())
    return {name: value.strip() for name, _, value in pairs if name in wanted}


def size(folder: str) -> int:
    """How many bytes a folder's file system has room for."""
    found = os.statvfs(folder)
    return found.f_blocks * found.f_frsize


def names(folder: str) -> list[str]:
    """What is in a folder."""
    return sorted(os.listdir(folder))


def look(facts: dict[str, Any]) -> dict[str, Any]:
    """All answers by name."""
    answers: dict[str, Callable[[], Any]] = {
        "ids": lambda: [*os.getresuid(), *os.getresgid(), *os.getgroups()],
        "become_root": lambda: os.setuid(0),
        "rights": status,
        "hostname": socket.gethostname,
        "processes": lambda: sorted(int(name) for name in os.listdir("/proc") if name.isdigit()),
        "own_process": os.getpid,
        "signals_outside": lambda: [attempt(partial(os.kill, pid, 0)) for pid in facts["pids"]],
        "first_environment": lambda: text("/proc/1/environ").rstrip("\0").split("\0"),
        "first_command": lambda: text("/proc/1/cmdline").rstrip("\0").split("\0"),
        "environment": lambda: sorted(os.environ),
        "descriptors": lambda: [
            fd
            for fd in map(int, os.listdir("/proc/self/fd"))
            if os.path.exists(f"/proc/self/fd/{fd}")
        ],
        "outputs": lambda: [stat.S_ISFIFO(os.fstat(fd).st_mode) for fd in (1, 2)],
        "writable": writable,
        "top": lambda: names("/"),
        "settings": lambda: names("/etc"),
        "own_folder": os.getcwd,
        "socket_folder": lambda: names("/referee"),
        "outside": lambda: [attempt(partial(text, path)) for path in facts["paths"]],
        "core_pattern": lambda: write_same("/proc/sys/kernel/core_pattern"),
        "swappiness": lambda: write_same("/proc/sys/vm/swappiness"),
        "sysrq": lambda: os.close(os.open("/proc/sysrq-trigger", os.O_WRONLY)),
        "families": families,
        "internet": lambda: connect(socket.AF_INET, ("192.0.2.1", 443)),
        "loopback": lambda: connect(socket.AF_INET, ("127.0.0.1", facts["port"])),
        "abstract": lambda: connect(socket.AF_UNIX, "\0" + facts["abstract"]),
        "names_of_hosts": lambda: socket.getaddrinfo("example.org", 80),
        "interfaces": lambda: [name for _, name in socket.if_nameindex()],
        "calls": lambda: {name: attempt(partial(call, name)) for name in CALLS},
        "scratch": lambda: size("/tmp"),
        "shared": lambda: size("/dev/shm"),
        "limits": lambda: {
            name: resource.getrlimit(getattr(resource, f"RLIMIT_{name}"))
            for name in ("NPROC", "NOFILE", "FSIZE", "CORE", "MEMLOCK")
        },
    }
    return {name: attempt(action) for name, action in answers.items()}


if __name__ == "__main__":
    given = {"pids": [], "paths": [], "port": 1, "abstract": "nobody"}
    print(json.dumps(look(given | json.loads(sys.argv[1] if len(sys.argv) > 1 else "{}"))))
