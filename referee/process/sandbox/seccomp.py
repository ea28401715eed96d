"""Which system calls a sandboxed bot may not make, as a program for the kernel.

Everything is allowed but what is of no use to a bot and of use to somebody who wants out: looking
into other processes, new namespaces and mounts, kernel keyrings, kinds of sockets that no network
namespace holds back (vsock, packet, netlink), io_uring. The program is classic BPF as described in
the kernel's Documentation/userspace-api/seccomp_filter.rst; the numbers of the calls are those of
the kernel's headers (arch/x86/entry/syscalls/syscall_64.tbl, include/uapi/asm-generic/unistd.h).
"""

from __future__ import annotations

import errno
import platform
import struct
from collections.abc import Iterator
from typing import Final

# fmt: off
_EPERM: Final[dict[str, tuple[int, int | None]]] = {  # name: number on x86_64, on aarch64
    "ptrace": (101, 117), "process_vm_readv": (310, 270), "process_vm_writev": (311, 271),
    "kcmp": (312, 272), "keyctl": (250, 219), "add_key": (248, 217), "request_key": (249, 218),
    "bpf": (321, 280), "perf_event_open": (298, 241), "userfaultfd": (323, 282),
    "mount": (165, 40), "umount2": (166, 39), "pivot_root": (155, 41), "chroot": (161, 51),
    "unshare": (272, 97), "setns": (308, 268), "sethostname": (170, 161),
    "setdomainname": (171, 162), "init_module": (175, 105), "finit_module": (313, 273),
    "delete_module": (176, 106), "kexec_load": (246, 104), "kexec_file_load": (320, 294),
    "open_by_handle_at": (304, 265), "name_to_handle_at": (303, 264), "quotactl": (179, 60),
    "reboot": (169, 142), "swapon": (167, 224), "swapoff": (168, 225), "syslog": (103, 116),
    "acct": (163, 89), "vhangup": (153, 58), "fanotify_init": (300, 262),
    "settimeofday": (164, 170), "clock_settime": (227, 112), "adjtimex": (159, 171),
    "clock_adjtime": (305, 266), "move_pages": (279, 239), "mbind": (237, 235),
    "set_mempolicy": (238, 237), "migrate_pages": (256, 238), "get_mempolicy": (239, 236),
    "vmsplice": (278, 75), "lookup_dcookie": (212, 18), "nfsservctl": (180, 42),
    "iopl": (172, None), "ioperm": (173, None), "modify_ldt": (154, None), "uselib": (134, None),
}
# Programs take this answer for "an older kernel" and do without.
_ENOSYS: Final[dict[str, tuple[int, int | None]]] = {
    name: (number, number) for name, number in {
        "io_uring_setup": 425, "io_uring_enter": 426, "io_uring_register": 427, "open_tree": 428,
        "move_mount": 429, "fsopen": 430, "fsconfig": 431, "fsmount": 432, "fspick": 433,
        "clone3": 435, "pidfd_getfd": 438, "process_madvise": 440, "mount_setattr": 442,
        "quotactl_fd": 443, "memfd_secret": 447,
    }.items()
}
_SOCKETS: Final = {"socket": (41, 198), "socketpair": (53, 199)}
_CLONE: Final = (56, 220)
_IOCTL: Final = (16, 29)
# fmt: on

_FAMILIES: Final = (1, 2, 10)  # AF_UNIX, AF_INET, AF_INET6
_NEW_NAMESPACE: Final = 0x7E020000  # every CLONE_NEW* flag that clone takes
_TERMINAL_INPUT: Final = (0x5412, 0x541C)  # TIOCSTI, TIOCLINUX
_AUDIT: Final = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
_COLUMN: Final = {"x86_64": 0, "aarch64": 1}
_X32: Final = 0x40000000  # numbers of the third way into an x86 kernel begin here

# Instructions, and places in struct seccomp_data: number, architecture, low half of an argument.
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE = 0, 4
_ALLOW, _ERRNO, _KILL_PROCESS = 0x7FFF0000, 0x00050000, 0x80000000


def supported() -> bool:
    """Whether there is a filter for this machine's processor."""
    return platform.machine() in _AUDIT


def _argument(index: int) -> int:
    return 16 + 8 * index


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    return struct.pack("<HBBI", code, then, otherwise, value)


def _refuse(error: int) -> bytes:
    return _step(_RETURN, _ERRNO | error)


def program(machine: str | None = None) -> bytes:
    """The filter for a machine (as `platform.machine` calls it; by default for this one).

    Raises:
        KeyError: there is none for that processor.
    """
    machine = machine or platform.machine()
    return b"".join(_steps(machine, _COLUMN[machine]))


def _steps(machine: str, column: int) -> Iterator[bytes]:
    # Another architecture's calls have other numbers: a process that makes them is up to no good.
    yield _step(_LOAD, _ARCHITECTURE)
    yield _step(_EQUAL, _AUDIT[machine], then=1)
    yield _step(_RETURN, _KILL_PROCESS)
    yield _step(_LOAD, _NUMBER)
    if machine == "x86_64":
        yield _step(_AT_LEAST, _X32, otherwise=1)
        yield _refuse(errno.ENOSYS)
    for calls, error in ((_EPERM, errno.EPERM), (_ENOSYS, errno.ENOSYS)):
        for numbers in calls.values():
            number = numbers[column]
            if number is not None:
                yield _step(_EQUAL, number, otherwise=1)
                yield _refuse(error)
    for numbers in _SOCKETS.values():
        yield _step(_EQUAL, numbers[column], otherwise=3 + len(_FAMILIES))
        yield _step(_LOAD, _argument(0))
        for index, family in enumerate(_FAMILIES):
            yield _step(_EQUAL, family, then=len(_FAMILIES) - index)
        yield _refuse(errno.EAFNOSUPPORT)
        yield _step(_RETURN, _ALLOW)
    yield _step(_EQUAL, _CLONE[column], otherwise=4)
    yield _step(_LOAD, _argument(0))
    yield _step(_ANY_BIT, _NEW_NAMESPACE, otherwise=1)
    yield _refuse(errno.EPERM)
    yield _step(_RETURN, _ALLOW)
    yield _step(_EQUAL, _IOCTL[column], otherwise=3 + len(_TERMINAL_INPUT))
    yield _step(_LOAD, _argument(1))
    for index, request in enumerate(_TERMINAL_INPUT):
        yield _step(_EQUAL, request, then=len(_TERMINAL_INPUT) - index)
    yield _step(_RETURN, _ALLOW)
    yield _refuse(errno.EPERM)
    yield _step(_RETURN, _ALLOW)
