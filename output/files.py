"""Files appear complete or not at all."""

import contextlib
import errno
import os
import re
from collections.abc import Collection, Mapping
from pathlib import Path

from instruments.errors import DesignError, impossible, shown_path

FOLDER = "output folder"

_NEW = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)


_LEFT = re.compile(r"\..+\.(\d+)\.(?:part|old)")
"""A file that a run which was killed left beside its place, with the number of its process."""


def write_all(files: Mapping[str, bytes], folder: Path, gone: Collection[str] = ()) -> None:
    """Write all files into a folder and take others away, or do nothing.

    Every file is first written beside its place; only when all are whole do they take their
    names. If one can't, those before it get their old content back, and folders that were
    made for them go again. What a run that was killed left behind is tidied away.

    Parameters
    ----------
    files : Mapping[str, bytes]
        Content by plain file name.
    folder : Path
        Made if it isn't there.
    gone : Collection[str]
        Names of files to take away, where they are there and not among those written.

    Raises
    ------
    DesignError
        If the folder can't be made or written, or a file's name belongs to a folder; its cause
        is what the system said, where that refused.
    """
    made: list[Path] = []
    waiting: dict[str, Path] = {}
    try:
        _make_folder(folder, made)
        _tidy(folder)
        for name, content in files.items():
            if (folder / name).is_dir():
                raise _refused(folder / name, "is a folder", "remove it or choose another folder")
            waiting[name] = _beside(folder, name, "part")
            _write(waiting[name], content, like=folder / name)
        old = [n for n in gone if n not in files and (folder / n).is_file()]
        _take_names(folder, waiting, old)
    except BaseException as error:
        for path in waiting.values():
            _forget(path)
        for path in reversed(made):
            with contextlib.suppress(OSError):
                path.rmdir()
        if isinstance(error, OSError):
            if error.errno == errno.ENOMEM:
                # Contents are made as they are written: that lacks memory, not the folder.
                raise MemoryError from error
            raise _refused(
                folder,
                f"cannot be written ({(error.strerror or str(error)).lower()})",
                "choose another folder with -o",
            ) from error
        raise


def _refused(path: Path, problem: str, remedy: str) -> DesignError:
    return impossible(FOLDER, shown_path(path), problem, remedy)


def _make_folder(folder: Path, made: list[Path]) -> None:
    """Make a folder with those above it, noting each one made."""
    for path in reversed(missing_folders(folder)):
        path.mkdir()
        made.append(path)


def missing_folders(folder: Path) -> list[Path]:
    """A folder and those above it that are not there, the innermost first.

    Raises
    ------
    DesignError
        If one can't be made, as a file is in its place.
    """
    missing: list[Path] = []
    for path in (folder, *folder.parents):
        if path.is_dir():
            break
        if path.exists() or path.is_symlink():
            problem = "is a file, not a folder" if path.exists() else "is a link to nothing"
            raise _refused(path, problem, "choose another folder with -o")
        missing.append(path)
    return missing


def _beside(folder: Path, name: str, kind: str) -> Path:
    """A hidden name in the same folder that nothing else uses."""
    return folder / f".{name}.{os.getpid()}.{kind}"


def _write(path: Path, content: bytes, like: Path) -> None:
    """Write a file, open to those who may read the one that it is for."""
    handle = os.open(path, _NEW, 0o666)
    try:
        if like.exists():
            path.chmod(like.stat().st_mode)
        rest = memoryview(content)
        while rest:
            rest = rest[os.write(handle, rest) :]
    finally:
        os.close(handle)


def _tidy(folder: Path) -> None:
    """Remove what processes that run no more left beside its place."""
    with contextlib.suppress(OSError):
        for path in list(folder.iterdir()):
            left = _LEFT.fullmatch(path.name)
            if left and not is_running(int(left[1])):
                _forget(path)


def is_running(process: int) -> bool:
    """Whether a process of that number may still be running."""
    if os.name != "posix":
        return True
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        pass
    return True


def _take_names(folder: Path, waiting: Mapping[str, Path], gone: Collection[str]) -> None:
    """Rename all files into place and others away; undo what was done if one fails."""
    kept: dict[str, Path] = {}
    placed: list[str] = []
    try:
        for name in gone:
            old = _beside(folder, name, "old")
            os.replace(folder / name, old)
            kept[name] = old
            placed.append(name)
        for name, path in waiting.items():
            target = folder / name
            if target.exists():
                old = _beside(folder, name, "old")
                kept[name] = old
                _keep(target, old)
            os.replace(path, target)
            placed.append(name)
    except BaseException:
        for name in placed:
            if name in kept:
                # Should even this fail, the old content stays beside its place.
                with contextlib.suppress(OSError):
                    os.replace(kept.pop(name), folder / name)
            else:
                _forget(folder / name)
        raise
    finally:
        for old in kept.values():
            _forget(old)


def _keep(target: Path, old: Path) -> None:
    """Give a file a second name, or a copy where the file system has no links."""
    _forget(old)
    try:
        os.link(target, old)
    except OSError:
        _write(old, target.read_bytes(), like=target)


def _forget(path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
