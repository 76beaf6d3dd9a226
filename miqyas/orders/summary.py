"""A page that tells what came of all orders, and a file of those to mend."""

import csv
import io
from collections import Counter
from collections.abc import Sequence
from html import escape
from string import Template
from urllib.parse import quote

import templates
from instruments.errors import printable
from instruments.version import VERSION
from miqyas.orders.header_words import FOLDER
from miqyas.orders.headers import WHY
from miqyas.orders.order import Outcome
from miqyas.orders.rows import Rows

PAGE = "orders.html"
REFUSED = "refused.csv"


def page(
    outcomes: Sequence[Outcome],
    title: str,
    sheets: Sequence[str] = (),
    others: Sequence[str] = (),
) -> str:
    """The page: a line for each order in the order of their rows, and the sheets with all parts.

    At its end stand `others`, folders that are there of orders which are not among these.
    """
    counts = Counter(outcome.state for outcome in outcomes)
    told = ", ".join(f"{counts[s]} {s}" for s in ("made", "refused", "failed") if counts[s])
    rows = "\n".join(map(_line, outcomes))
    return Template(templates.path("orders", "page.html").read_text(encoding="utf-8")).substitute(
        title=escape(printable(title)),
        told=told,
        sheets=_links("All parts together", sheets),
        rows=rows,
        others=_links("Also here, of orders that are not in this table", others),
        version=VERSION,
    )


def _links(what: str, files: Sequence[str]) -> str:
    """Where files or folders are; nothing where there are none."""
    links = ", ".join(f'<a href="{quote(one)}">{escape(one)}</a>' for one in files)
    return f"<p>{what}: {links}</p>" if links else ""


def _line(outcome: Outcome) -> str:
    name = escape(outcome.name)
    if outcome.first:
        name = f'<a href="{quote(outcome.name)}/{quote(outcome.first)}">{name}</a>'
    said = "<br>".join(escape(line) for line in outcome.lines)
    size = f"{outcome.files} files, {outcome.size_bytes / 1000:.0f} kB" if outcome.files else ""
    cells = (str(outcome.number), name, escape(outcome.title), escape(outcome.place), size, said)
    return f'<tr class="{outcome.state}">{"".join(f"<td>{cell}</td>" for cell in cells)}</tr>'


def refused_rows(outcomes: Sequence[Outcome], found: Rows) -> str:
    """The rows of orders that were not made as CSV, with why: to be mended and given again.

    Their columns are called as they are in the file. Each has the name of its folder, for rows
    that go by their count are others by themselves.
    """
    text = io.StringIO()
    by_number = {row.number: row for row in found.rows}
    names = [name for name in found.columns if name not in (FOLDER, WHY)]
    writer = csv.writer(text, delimiter=found.delimiter, lineterminator="\n")
    writer.writerow([FOLDER, *names, WHY])
    for outcome in outcomes:
        if outcome.wrong:
            values = by_number[outcome.number].values
            told = " / ".join(outcome.lines)
            cells = (outcome.name, *(values.get(name, "") for name in names), told)
            writer.writerow(map(_cell, cells))
    return text.getvalue()


def _cell(value: object) -> str:
    """A value as a cell; what a spreadsheet would take for a formula is told as text."""
    text = str(value)
    return f"'{text}" if text[:1] in ("=", "@", "\t", "\r") else text
