"""The filter of system calls, run by an interpreter of our own for every processor it is for."""

import errno
import struct

import pytest

from referee.process.sandbox import seccomp

ALLOW, KILL = "allow", "kill"
ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}


def ruling(machine: str, number: int, *arguments: int, architecture: int | None = None) -> str:
    """What the filter says of a call: allow, kill, or the name of an error."""
    program = seccomp.program(machine)
    steps = list(struct.iter_unpack("<HBBI", program))
    padded = (*arguments, *[0] * 6)[:6]
    found = ARCHITECTURES[machine] if architecture is None else architecture
    data = struct.pack("<iIQ6Q", number, found, 0, *padded)
    at, register = 0, 0
    while True:
        code, then, otherwise, value = steps[at]
        at += 1
        if code == 0x20:
            (register,) = struct.unpack_from("<I", data, value)
        elif code == 0x06:
            if value == 0x7FFF0000:
                return ALLOW
            return KILL if value == 0x80000000 else errno.errorcode[value & 0xFFFF]
        else:
            tests = {
                0x15: register == value,
                0x35: register >= value,
                0x45: bool(register & value),
            }
            at += then if tests[code] else otherwise


@pytest.mark.parametrize(
    ("machine", "calls"),
    [
        ("x86_64", {"read": 0, "write": 1, "execve": 59, "futex": 202, "openat": 257, "mmap": 9}),
        ("aarch64", {"read": 63, "write": 64, "execve": 221, "futex": 98, "openat": 56}),
    ],
)
def test_what_every_program_does_is_allowed(machine: str, calls: dict[str, int]) -> None:
    """Reading, writing, starting programs, waiting: nothing of that is refused."""
    assert {name: ruling(machine, number) for name, number in calls.items()} == dict.fromkeys(
        calls, ALLOW
    )


@pytest.mark.parametrize("machine", ARCHITECTURES)
def test_what_leads_out_is_refused(machine: str) -> None:
    """Every call in the two lists gets its error, on every processor that has the call."""
    column = list(ARCHITECTURES).index(machine)
    for calls, error in ((seccomp._EPERM, "EPERM"), (seccomp._ENOSYS, "ENOSYS")):
        for name, numbers in calls.items():
            number = numbers[column]
            assert number is None or ruling(machine, number) == error, name


@pytest.mark.parametrize(("machine", "call"), [("x86_64", 41), ("aarch64", 198)])
def test_only_three_kinds_of_sockets(machine: str, call: int) -> None:
    """Unix and internet sockets can be made; vsock, netlink, packet and all others cannot."""
    allowed = [family for family in range(64) if ruling(machine, call, family) == ALLOW]
    assert allowed == [1, 2, 10]
    assert ruling(machine, call, 40) == "EAFNOSUPPORT"


@pytest.mark.parametrize(("machine", "call"), [("x86_64", 56), ("aarch64", 220)])
def test_threads_but_no_namespaces(machine: str, call: int) -> None:
    """A thread and a fork can be started; not with any flag that makes a namespace."""
    assert ruling(machine, call, 0x003D0F00) == ALLOW  # what a C library's threads are made by
    assert ruling(machine, call, 0x01200011) == ALLOW  # a fork
    for flag in (0x00020000, 0x02000000, 0x04000000, 0x08000000, 0x10000000, 0x40000000):
        assert ruling(machine, call, flag | 17) == "EPERM"


@pytest.mark.parametrize(("machine", "call"), [("x86_64", 16), ("aarch64", 29)])
def test_no_typing_into_terminals(machine: str, call: int) -> None:
    """Of the requests to devices, the two that type for somebody else are refused."""
    assert ruling(machine, call, 1, 0x5412) == "EPERM"
    assert ruling(machine, call, 1, 0x541C) == "EPERM"
    assert ruling(machine, call, 1, 0x5413) == ALLOW


def test_other_ways_into_the_kernel() -> None:
    """Calls by another architecture's numbers end the process; the third way on x86 is refused."""
    assert ruling("x86_64", 1, architecture=0x40000003) == KILL
    assert ruling("x86_64", 0x40000000 | 101) == "ENOSYS"
