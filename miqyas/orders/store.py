"""Where the folders of orders are: this machine's disk, or whatever fsspec reaches."""

import json
import os
import platform
import tempfile
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fsspec
from fsspec.implementations.local import LocalFileSystem

from instruments.errors import impossible, shown, shown_path
from miqyas.refusing import refuse_folder
from output import files

MARK = "order.json"
"""The file in an order's folder that says that the folder is whole; it is written last."""


LOCK = "orders.lock"
"""A file in a folder on a disk that says which process of which machine writes there."""


@dataclass(frozen=True, slots=True)
class Store:
    """A folder of folders; `url` is a path, or a URL such as ``s3://bucket/orders``."""

    url: str

    @property
    def local(self) -> Path | None:
        """The path of a folder on a disk; None for another store."""
        system, path = _opened(self.url)
        return Path(path) if isinstance(system, LocalFileSystem) else None

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep other runs out of a folder on a disk; what a run that was killed left is no bar.

        Raises
        ------
        DesignError
            If another run writes there, or the folder can't be made.
        """
        if (root := self.local) is None:
            yield
            return
        made = bool(files.missing_folders(root))
        root.mkdir(parents=True, exist_ok=True)
        lock = root / LOCK
        if _is_left(lock):
            lock.unlink(missing_ok=True)
        try:
            with lock.open("x", encoding="utf-8") as file:
                file.write(f"{os.getpid()} {platform.node()}")
        except FileExistsError:
            problem = "is being written by another run"
            remedy = f"wait for it, or remove {LOCK} there if there is none"
            raise impossible("output folder", shown_path(root), problem, remedy) from None
        try:
            yield
        finally:
            lock.unlink(missing_ok=True)
            if made:
                with suppress(OSError):  # it has orders
                    root.rmdir()

    def write(self, name: str, write: Callable[[Path], Mapping[str, Any]]) -> None:
        """Write an order's folder whole, and then what says that it is.

        `write` writes all files into a folder, or none; what it returns goes into `MARK`.
        """
        if (root := self.local) is not None:
            mark = json.dumps(write(root / name), ensure_ascii=False).encode()
            files.write_all({MARK: mark}, root / name)
            return
        system, path = _opened(self.url)
        with tempfile.TemporaryDirectory() as folder:
            mark = json.dumps(write(Path(folder) / name), ensure_ascii=False).encode()
            here = sorted((Path(folder) / name).iterdir())
            for file in here:
                system.pipe_file(f"{path}/{name}/{file.name}", file.read_bytes())
            system.pipe_file(f"{path}/{name}/{MARK}", mark)

    def marks(self, names: Iterable[str]) -> dict[str, dict[str, Any]]:
        """What `MARK` says in each folder that is whole, by the folder's name.

        A folder of which files were taken away is whole no more.
        """
        system, path = _opened(self.url)
        wanted = {f"{path}/{name}/{MARK}": name for name in names}
        files_there = _files(system, path) if wanted else []
        there = [one for one in files_there if one in wanted]
        found = system.cat(there, on_error="omit") if there else {}
        marks = {wanted[at]: _parsed(content) for at, content in found.items() if at in wanted}
        many = Counter(one.split("/")[-2] for one in files_there)
        # Besides them there is the mark itself.
        return {n: mark for n, mark in marks.items() if mark and many[n] > mark.get("files", 0)}

    def names(self) -> tuple[str, ...]:
        """The names of all folders that are whole, in their order."""
        system, path = _opened(self.url)
        marks = (one.split("/") for one in _files(system, path))
        return tuple(sorted(folder for *_, folder, name in marks if name == MARK))

    def put(self, contents: Mapping[str, bytes]) -> None:
        """Write files of the store's own, beside the folders."""
        if (root := self.local) is not None:
            files.write_all(contents, root)
            return
        system, path = _opened(self.url)
        for name, content in contents.items():
            system.pipe_file(f"{path}/{name}", content)

    def remove(self, name: str) -> None:
        """Take a file of the store's own away, if it is there."""
        system, path = _opened(self.url)
        if system.exists(f"{path}/{name}"):
            system.rm_file(f"{path}/{name}")


def store(url: str) -> Store:
    """The store of a path or URL.

    Raises
    ------
    DesignError
        If nothing that is installed reaches it.
    """
    refuse_folder(url)
    try:
        system, path = _opened(url)
    except ImportError as error:
        remedy = "install what it needs, or give a folder"
        raise impossible(
            "output folder", shown(url), f"can't be reached ({error})", remedy
        ) from None
    except (OSError, ValueError) as error:
        problem = f"can't be reached ({error})"
        raise impossible("output folder", shown(url), problem, "give another") from None
    # A cluster's workers may have been started in another folder.
    return Store(path if isinstance(system, LocalFileSystem) else url)


def _is_left(lock: Path) -> bool:
    """Whether a lock is of a process of this machine that runs no more."""
    try:
        process, _, machine = lock.read_text(encoding="utf-8").partition(" ")
    except OSError:
        return False
    return machine == platform.node() and process.isdigit() and not files.is_running(int(process))


def _opened(url: str) -> tuple[Any, str]:
    """The file system of a URL, and the path in it without an ending stroke."""
    system, path = fsspec.core.url_to_fs(url)
    return system, str(path).rstrip("/")


def _files(system: Any, path: str) -> list[str]:
    """The paths of what is in the folders of a folder."""
    return list(system.find(path, maxdepth=2)) if system.exists(path) else []


def _parsed(content: object) -> dict[str, Any] | None:
    try:
        found = json.loads(content) if isinstance(content, bytes) else None
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
