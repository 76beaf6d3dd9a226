"""What each file of an archive is for, as a text that goes with them."""

import json
from pathlib import Path

from output.pages.page_words import page_words
from output.uses import REPORT, Use, first_sheet

NAME = "README.txt"

_AFTER_ONE_ANOTHER = (
    Use.SHEET, Use.CUT, Use.TURN, Use.FILM, Use.PRINT, Use.LOOK, Use.CAD, Use.MESH, Use.REPORT,
)  # fmt: skip


def what_for(folder: Path, language: str) -> str:
    """What to open first, and the files by their uses, each in a line of its own.

    It is made of the reports in the folder, and empty where there is none.
    """
    said = page_words(language)["uses"]
    found: dict[str, list[str]] = {use.value: [] for use in Use}
    heading = ""
    for report in sorted(folder.rglob(REPORT), key=lambda path: len(path.parts)):
        told = json.loads(report.read_text(encoding="utf-8"))
        home = report.parent.relative_to(folder)
        heading = heading or told.get("title", "")
        for one in (*told["files"], {"name": REPORT, "use": Use.REPORT.value}):
            found[one["use"]].append((home / one["name"]).as_posix())
    if not any(found.values()):
        return ""
    # The instrument's own, and how often each of the workshop's sheets is cut.
    pages = found[Use.SHEET.value]
    first = [*filter(None, [first_sheet(pages)]), *(name for name in pages if "/" in name)]
    found[Use.SHEET.value] = [name for name in pages if "/" not in name]
    listed = [(said["first"], first)] if first else []
    rest = [use.value for use in _AFTER_ONE_ANOTHER if found[use.value]]
    listed += [(said[use], sorted(found[use])) for use in rest]
    pieces = ["\n    ".join((title, *names)) for title, names in listed]
    return "\n\n".join([heading, *pieces]) + "\n"
