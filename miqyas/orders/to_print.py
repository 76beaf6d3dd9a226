"""The pages of a class's orders in one document, to be printed at once."""

from collections.abc import Sequence
from pathlib import Path

from instruments.version import VERSION
from miqyas.orders.order import Outcome
from output.pages.joined import joined_documents
from output.provenance import Provenance
from output.uses import Use, first_sheet, use

TO_PRINT = "orders.pdf"

MOST_ORDERS = 100
"""So many are a class, or a few; nobody prints a shop's orders at once."""


def pages_to_print(outcomes: Sequence[Outcome], root: Path, title: str) -> dict[str, bytes]:
    """A document with the parts of all orders that were made; none of one order or too many."""
    made = [one for one in outcomes if one.state == "made"]
    if not 1 < len(made) <= MOST_ORDERS:
        return {}
    found = {one.name: file for one in made if (file := _printed(root / one.name))}
    if len(found) < 2:
        return {}
    contents = {name: file.read_bytes() for name, file in found.items()}
    return {TO_PRINT: joined_documents(contents, title, Provenance(VERSION, "orders", {}))}


def _printed(folder: Path) -> Path | None:
    """The document of an order's parts at full size, where it has one."""
    files = [file.name for file in folder.glob("*.pdf")]
    parts = [f for f in files if f != first_sheet(files) and use(f, [f[:-4]]) is Use.PRINT]
    return folder / min(parts, key=len) if parts else None
