"""Files to take home: written in a folder of their own, given as one."""

import errno
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any

from instruments.errors import DesignError, impossible, shown
from miqyas import api
from miqyas.formats import known_formats
from miqyas.sheets_command import on_sheets
from miqyas.sheets_given import USUAL_SHEET, Laying, sheet_size
from miqyas.studio import read_first
from miqyas.studio.draft import Draft, paper_of, set_values, source_of, told_apart
from miqyas.studio.workers import BrokenJobError
from output import files
from output.uses import first_sheet

MOST_BYTES = 300_000_000
"""Of what is taken home at once."""

MOST_COPIES = 200
"""Of an instrument on sheets together."""

_LONGEST = 40


@dataclass(frozen=True, slots=True)
class Parcel:
    """What is taken home of a design."""

    formats: tuple[str, ...]
    page: str | None = None
    """Of paper; that of the place's country where none is named."""

    sheet: str = ""
    """Size of the workshop's sheets that the parts are laid on too; empty for none."""

    copies: int = 1
    """How many of the instrument are on the sheets."""

    fit: bool = False
    """Whether to make sure that no parts run into each other."""


def take(argument: tuple[Draft, Parcel], tell: Callable[[Any], None]) -> Any:
    """Write a design's files.

    Parameters
    ----------
    argument : (Draft, Parcel)
        The design and what is wanted of it.
    tell : callable
        Is told the name of each file before it is made.

    Returns
    -------
    (str, bytes)
        A zip of all files and its name; of a single picture or mesh the file itself.

    Raises
    ------
    DesignError
        If the design can't be made, in one of these formats or on such sheets, or its parts
        run into each other.
    BrokenJobError
        ``disk``, if there is no room for the files.
    """
    draft, order = argument
    with own_folder() as folder:
        made = api.made_from(source_of(draft), set_values(draft))
        target = folder / made.name
        api.write(made, target, order.formats, progress=tell, page=order.page, check_fit=order.fit)
        if order.sheet:
            tell("sheets")
            laying = Laying(sheet=order.sheet)
            on_sheets([target], laying, target / "sheets", order.formats, order.copies, quiet=True)
        named = made.name, told_apart(draft.values)
        return packed(target, *named, draft.language, tell)


@contextmanager
def own_folder() -> Iterator[Path]:
    """A folder of ours for a while: what is wrong with it is nothing that the page could mend.

    Raises
    ------
    BrokenJobError
        ``disk``, in place of such an error.
    MemoryError
        Where memory lacked for what was to be written.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="miqyas-") as folder:
            yield Path(folder)
    except DesignError as error:
        if any(fault.parameter == files.FOLDER for fault in error.faults):
            raise BrokenJobError("disk") from None
        raise
    except OSError as error:
        if error.errno == errno.ENOMEM:
            raise MemoryError from error
        raise BrokenJobError("disk") from None


def packed(
    folder: Path, name: str, apart: str, language: str, tell: Callable[[Any], None]
) -> tuple[str, bytes]:
    """The files of a folder as one: what stands alone but for its report, or a zip of all.

    Its name is followed by what tells it `apart` from others of its design. Of several it is told
    which to open first, and beside them, in a language, what each is for.

    Raises
    ------
    MemoryError
        If they are more than `MOST_BYTES`.
    """
    written = sorted(path for path in folder.rglob("*") if path.is_file())
    if sum(path.stat().st_size for path in written) > MOST_BYTES:
        raise MemoryError
    alone = [path for path in written if path.suffix != ".json"]
    if len(alone) == 1:
        return f"{alone[0].stem}{apart}{alone[0].suffix}", alone[0].read_bytes()
    if first := first_sheet([path.name for path in written]):
        tell({"first": first})
    if text := read_first.what_for(folder, language):
        (folder / read_first.NAME).write_text(text, encoding="utf-8")
        written = sorted([*written, folder / read_first.NAME])
    tell("zip")
    return f"{name}{apart}.zip", _zipped(written, folder)


def _zipped(written: list[Path], folder: Path) -> bytes:
    """Files in one archive, the same bytes for the same files."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in written:
            info = zipfile.ZipInfo(path.relative_to(folder).as_posix(), (1980, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, path.read_bytes())
    return packed.getvalue()


def parcel(told: Mapping[str, Any]) -> Parcel:
    """What a request asks for: ``formats``, ``page``, ``sheet``, ``copies`` and ``fit``.

    Raises
    ------
    DesignError
        If a format is not known, the sheet has no size or the copies are none.
    """
    formats = told.get("formats")
    sheet, copies = told.get("sheet", ""), told.get("copies", 1)
    if not isinstance(sheet, str) or len(sheet) > _LONGEST:
        raise impossible("sheet", shown(sheet), "is no width and height", USUAL_SHEET)
    if sheet:
        sheet_size(sheet)
    if type(copies) is not int or not 1 <= copies <= MOST_COPIES:
        problem = f"is no number from 1 to {MOST_COPIES}"
        raise impossible("copies", shown(copies), problem, "give 1 or more")
    return Parcel(
        known_formats(formats if isinstance(formats, list) else ()),
        paper_of(told),
        sheet,
        copies,
        told.get("fit") is True,
    )
