import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from instruments.errors import DesignError
from output import files


def content(folder):
    return {p.name: p.read_bytes() for p in folder.iterdir()}


def test_files_and_folders_appear(tmp_path):
    folder = tmp_path / "build" / "dial"
    files.write_all({"a.svg": b"one", "b.dxf": b"two"}, folder)
    assert content(folder) == {"a.svg": b"one", "b.dxf": b"two"}


def test_old_files_are_replaced_and_others_left(tmp_path):
    (tmp_path / "a.svg").write_bytes(b"old")
    (tmp_path / "notes.txt").write_bytes(b"mine")
    files.write_all({"a.svg": b"new"}, tmp_path)
    assert content(tmp_path) == {"a.svg": b"new", "notes.txt": b"mine"}


def test_files_that_are_gone_are_taken_away(tmp_path):
    for name in ("a.svg", "b.svg", "mine.txt"):
        (tmp_path / name).write_bytes(b"old")
    (tmp_path / "folder").mkdir()
    files.write_all({"a.svg": b"new"}, tmp_path, ["a.svg", "b.svg", "c.svg", "folder", ".."])
    (tmp_path / "folder").rmdir()
    assert content(tmp_path) == {"a.svg": b"new", "mine.txt": b"old"}


def test_what_a_killed_run_left_goes_with_the_next(tmp_path):
    killed = subprocess.Popen([sys.executable, "-c", ""])
    killed.wait()
    dead, alive = killed.pid, os.getpid()
    mine = {".a.svg.part", f"a.svg.{dead}.part", f".a.svg.{dead}.txt", f".b.svg.{alive}.part"}
    for name in (f".a.svg.{dead}.part", f".b.step.{dead}.old", *mine):
        (tmp_path / name).write_bytes(b"half")
    files.write_all({"a.svg": b"new"}, tmp_path)
    assert set(content(tmp_path)) == {"a.svg", *mine}


@pytest.mark.parametrize("fails", [1, 2, 3])
@pytest.mark.parametrize("step", ["replace", "write"])
def test_nothing_changes_where_a_step_fails(tmp_path, monkeypatch, step, fails):
    old = {"a.svg": b"old a", "b.dxf": b"old b", "c.json": b"old c", "e.pdf": b"old e"}
    for name, text in old.items():
        (tmp_path / name).write_bytes(text)
    done = getattr(os, step)
    calls = iter(range(1, 100))

    def failing(*args, **options):
        if next(calls) == fails:
            raise OSError(28, "No space left on device")
        return done(*args, **options)

    monkeypatch.setattr(os, step, failing)
    new = {n: text.replace(b"old", b"new") for n, text in old.items() if n != "e.pdf"}
    with pytest.raises(DesignError, match="cannot be written \\(no space left on device\\)"):
        files.write_all({**new, "d.step": b"new d"}, tmp_path, ["e.pdf"])
    assert content(tmp_path) == old


def test_memory_that_lacks_is_no_fault_of_the_folder(tmp_path, monkeypatch):
    def lacking(*_):
        raise OSError(errno.ENOMEM, "Cannot allocate memory")

    (tmp_path / "a.svg").write_bytes(b"old")
    monkeypatch.setattr(os, "replace", lacking)
    with pytest.raises(MemoryError):
        files.write_all({"a.svg": b"new", "b.svg": b"new"}, tmp_path)
    assert content(tmp_path) == {"a.svg": b"old"}


def test_without_links_an_old_file_is_copied(tmp_path, monkeypatch):
    def unsupported(*_):
        raise OSError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", unsupported)
    (tmp_path / "a.svg").write_bytes(b"old")
    files.write_all({"a.svg": b"new"}, tmp_path)
    assert content(tmp_path) == {"a.svg": b"new"}
    (tmp_path / "b.svg").mkdir()
    with pytest.raises(DesignError):
        files.write_all({"a.svg": b"newer", "b.svg": b"new"}, tmp_path)
    assert (tmp_path / "a.svg").read_bytes() == b"new"


def test_folders_made_for_nothing_go_again(tmp_path, monkeypatch):
    def failing(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "write", failing)
    with pytest.raises(DesignError):
        files.write_all({"a.svg": b"one"}, tmp_path / "deep" / "er")
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_leaves_nothing_behind(tmp_path, monkeypatch):
    def interrupted(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "write", interrupted)
    with pytest.raises(KeyboardInterrupt):
        files.write_all({"a.svg": b"one"}, tmp_path / "new")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("below", ["", "dial", "deep/dial"])
def test_a_file_in_the_place_of_a_folder(tmp_path, below):
    (tmp_path / "build").write_bytes(b"mine")
    with pytest.raises(DesignError, match="build is a file, not a folder: choose another"):
        files.write_all({"a.svg": b"one"}, tmp_path / "build" / below)
    assert content(tmp_path) == {"build": b"mine"}


def test_a_folder_in_the_place_of_a_file(tmp_path):
    (tmp_path / "a.svg").mkdir()
    with pytest.raises(DesignError, match=r"a\.svg is a folder"):
        files.write_all({"b.svg": b"two", "a.svg": b"one"}, tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["a.svg"]


def test_a_place_that_nobody_can_write():
    with pytest.raises(DesignError, match="/proc/miqyas cannot be written"):
        files.write_all({"a.svg": b"one"}, Path("/proc/miqyas"))


def test_a_name_that_is_too_long(tmp_path):
    with pytest.raises(DesignError, match="cannot be written"):
        files.write_all({"a.svg": b"one"}, tmp_path / ("x" * 300))
    assert list(tmp_path.iterdir()) == []


def test_a_link_that_leads_nowhere(tmp_path):
    (tmp_path / "build").symlink_to(tmp_path / "gone")
    with pytest.raises(DesignError, match="build"):
        files.write_all({"a.svg": b"one"}, tmp_path / "build")
    assert [p.name for p in tmp_path.iterdir()] == ["build"]


def test_a_replaced_file_keeps_who_may_read_it(tmp_path):
    (tmp_path / "a.svg").write_bytes(b"old")
    (tmp_path / "a.svg").chmod(0o640)
    files.write_all({"a.svg": b"new", "b.svg": b"new"}, tmp_path)
    assert (tmp_path / "a.svg").stat().st_mode & 0o777 == 0o640
