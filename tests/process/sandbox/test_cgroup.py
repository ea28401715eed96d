"""Control groups of both versions, where files stand in for the kernel."""

import os
from pathlib import Path

import pytest

from referee.process.sandbox import cgroup
from referee.process.sandbox.cgroup import CONTROLLERS, Group, NoCgroups, Place, find

V1_FILES = {
    "memory": ("memory.limit_in_bytes", "memory.memsw.limit_in_bytes", "memory.oom_control"),
    "pids": ("pids.max",),
    "cpu": ("cpu.cfs_period_us", "cpu.cfs_quota_us"),
}
V2_FILES = ("memory.max", "memory.swap.max", "memory.oom.group", "pids.max", "cpu.max")


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A new folder gets the files that the kernel would put there."""
    plain = os.mkdir

    def mkdir(path: str, mode: int = 0o777) -> None:
        plain(path, mode)
        parts = Path(path).parts
        names = next((V1_FILES[one] for one in CONTROLLERS if one in parts), V2_FILES)
        for name in (*names, "cgroup.procs", "memory.events"):
            Path(path, name).write_text("")

    monkeypatch.setattr(os, "mkdir", mkdir)


def own_v2(folder: Path, own: str = "/mine", controllers: str = "cpu memory pids io") -> Path:
    """A description of this process for a system with version 2; the groups lie in `folder`."""
    described = folder / "proc"
    described.mkdir()
    (described / "cgroup").write_text(f"0::{own}\n")
    (described / "mountinfo").write_text(
        f"25 1 0:23 / {folder}/groups rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate\n"
    )
    group = folder / "groups" / own.strip("/")
    group.mkdir(parents=True)
    (group / "cgroup.controllers").write_text(controllers + "\n")
    (group / "cgroup.subtree_control").write_text("\n")
    (group / "cgroup.procs").write_text("")
    return described


def test_version_2_is_found_and_made_ready(tmp_path: Path) -> None:
    """The own group is used, and its controllers are handed down to what is made below it."""
    place = find(str(own_v2(tmp_path)), try_out=False)
    own = tmp_path / "groups" / "mine"
    assert place == Place(2, dict.fromkeys(CONTROLLERS, str(own)))
    assert (own / "cgroup.subtree_control").read_text() == "+memory +pids +cpu"


def test_version_2_moves_out_of_its_own_way(tmp_path: Path) -> None:
    """If the referee is alone in its group it moves into one below: only then may groups below be
    limited."""
    described = own_v2(tmp_path)
    own = tmp_path / "groups" / "mine"
    (own / "cgroup.procs").write_text(f"{os.getpid()}\n")
    find(str(described), try_out=False)
    assert (own / "euchre-referee" / "cgroup.procs").read_text() == str(os.getpid())


def test_version_2_without_controllers(tmp_path: Path) -> None:
    """Where not all three controllers are given to us there is no place, and it is said."""
    with pytest.raises(NoCgroups, match="no control groups for memory, pids, cpu"):
        find(str(own_v2(tmp_path, controllers="cpu pids")), try_out=False)


@pytest.mark.usefixtures("made")
def test_limits_of_version_2(tmp_path: Path) -> None:
    """One folder gets all limits; a process is put in once."""
    group = Group(Place(2, dict.fromkeys(CONTROLLERS, str(tmp_path))), "euchre-1")
    group.make(memory=1 << 28, processes=64, cpus=1.5)
    group.add(4711)
    folder = tmp_path / "euchre-1"
    wanted = {
        "memory.max": "268435456",
        "memory.swap.max": "0",
        "memory.oom.group": "1",
        "pids.max": "64",
        "cpu.max": "150000 100000",
        "cgroup.procs": "4711",
    }
    assert {name: (folder / name).read_text() for name in wanted} == wanted
    assert group.memory_kills() == 0
    (folder / "memory.events").write_text("low 0\nhigh 0\nmax 9\noom 2\noom_kill 2\n")
    assert group.memory_kills() == 2


@pytest.mark.usefixtures("made")
def test_limits_of_version_1(tmp_path: Path) -> None:
    """Each controller's folder gets its limits and the process."""
    folders = {name: str(tmp_path / name) for name in CONTROLLERS}
    for folder in folders.values():
        Path(folder).mkdir(parents=True)
    group = Group(Place(1, folders), "euchre-1")
    group.make(memory=1 << 28, processes=64, cpus=0.5)
    group.add(4711)

    def said(controller: str, file: str) -> str:
        return (tmp_path / controller / "euchre-1" / file).read_text()

    assert said("memory", "memory.limit_in_bytes") == "268435456"
    assert said("memory", "memory.memsw.limit_in_bytes") == "268435456"
    assert said("pids", "pids.max") == "64"
    assert said("cpu", "cpu.cfs_quota_us") == "50000"
    assert [said(one, "cgroup.procs") for one in CONTROLLERS] == ["4711"] * 3
    (tmp_path / "memory" / "euchre-1" / "memory.oom_control").write_text(
        "under_oom 0\noom_kill 1\n"
    )
    assert group.memory_kills() == 1


def test_a_limit_that_cannot_be_set_is_an_error(tmp_path: Path) -> None:
    """A folder that is no control group is not taken for one: no file is made in it."""
    group = Group(Place(2, dict.fromkeys(CONTROLLERS, str(tmp_path))), "euchre-1")
    with pytest.raises(FileNotFoundError):
        group.make(1 << 28, 64, 1.0)
    assert list((tmp_path / "euchre-1").iterdir()) == []
    group.remove()
    assert not (tmp_path / "euchre-1").exists()


def test_abandoned_groups_are_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a killed launcher left is removed by the next; what is alive or foreign is not."""
    monkeypatch.setattr(cgroup, "_lives", lambda pid: pid == 22)
    for name in ("euchre-11", "euchre-22", "euchre-referee", "other-11", "euchre-33/below"):
        (tmp_path / name).mkdir(parents=True)
    cgroup._remove_abandoned(Place(2, dict.fromkeys(CONTROLLERS, str(tmp_path))))
    left = sorted(path.name for path in tmp_path.iterdir())
    assert left == ["euchre-22", "euchre-33", "euchre-referee", "other-11"]
