"""Files to take home: written in a folder of their own, given as one."""

import tempfile
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from miqyas import api, sources
from miqyas.studio.draft import Draft, overrides
from output.paper import PAPERS

MOST_BYTES = 300_000_000
"""Of what is taken home at once."""


def take(argument: tuple[Draft, tuple[str, ...], str], tell: Callable[[Any], None]) -> Any:
    """Write a design's files.

    Parameters
    ----------
    argument : (Draft, tuple of str, str)
        The design, the formats, the paper.
    tell : callable
        Is told the name of each file before it is made.

    Returns
    -------
    (str, bytes)
        A zip of all files and its name; of a single picture or mesh the file itself.

    Raises
    ------
    DesignError
        If the design can't be made, or in one of these formats.
    """
    draft, formats, page = argument
    made = api.made_from(sources.named(draft.design), overrides(draft))
    with tempfile.TemporaryDirectory(prefix="miqyas-") as folder:
        written = api.write(made, Path(folder) / "files", formats, progress=tell, page=page)
        files = [file.path for file in written]
        if sum(file.bytes for file in written) > MOST_BYTES:
            raise MemoryError
        alone = [path for path in files if path.suffix != ".json"]
        if len(alone) == 1:
            return alone[0].name, alone[0].read_bytes()
        tell("zip")
        return f"{made.name}.zip", _zipped(files)


def _zipped(files: list[Path]) -> bytes:
    """Files in one archive, the same bytes for the same files."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            info = zipfile.ZipInfo(path.name, (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return packed.getvalue()


def wanted(told: Any, page: Any) -> tuple[tuple[str, ...], str]:
    """The formats and the paper that a request asks for.

    Raises
    ------
    DesignError
        If one is not known.
    """
    formats = api.known_formats(told if isinstance(told, list) else ())
    return formats, page if isinstance(page, str) and page in PAPERS else "A4"
