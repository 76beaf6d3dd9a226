"""Pages of many instruments in one document, each with the name of whose it is."""

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import pikepdf
from pikepdf import Array, Dictionary, Name, OutlineItem, Pdf, String

from output.kit import BESIDE_MM, RULER_MM
from output.pages.page import LETTER_MM, Page
from output.pages.tiling import FOOT_MM, MARGIN_MM
from output.pdf import POINTS_PER_MM, of_drawings
from output.provenance import Provenance

_NAME_WIDE_MM = 32.0
"""Beside what the foot of a page says of its instrument."""

_OWN = "/Whose"
"""What a page calls the drawing of its name."""

_LINE_MM = 8.0
"""From the foot's upper edge to the line that names the instrument's design."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A page, whose it is, and whether it runs from right to left."""

    name: str
    wide_mm: float
    high_mm: float
    right_to_left: bool

    def drawing(self) -> str:
        """The name alone, on a page of that size."""
        page = Page.blank(self.wide_mm, self.high_mm, right_to_left=self.right_to_left)
        y = self.high_mm - MARGIN_MM - FOOT_MM + _LINE_MM
        anchor, x = "end", self.wide_mm - MARGIN_MM
        if self.right_to_left:
            anchor, x = "start", MARGIN_MM + RULER_MM + BESIDE_MM
        page.fit(self.name, x, y, _NAME_WIDE_MM, LETTER_MM, anchor)
        return page.document()


def joined_documents(documents: Mapping[str, bytes], title: str, provenance: Provenance) -> bytes:
    """Documents of `kit.render` as one, in their order.

    Parameters
    ----------
    documents : Mapping
        Each by the name of whose it is, which stands on its pages and in the list of contents.
    title : str
        What readers show as the document's title.
    """
    whole = pikepdf.new()
    whole.docinfo[Name.Title] = String(title)
    whole.docinfo[Name.Subject] = String("\n".join(provenance.lines()))
    whole.Root.ViewerPreferences = Dictionary(PrintScaling=Name("/None"), DisplayDocTitle=True)
    named: list[_Named] = []
    with whole.open_outline() as outline:
        for name, content in documents.items():
            outline.root.append(OutlineItem(name, len(whole.pages)))
            with Pdf.open(io.BytesIO(content)) as document:
                whole.Root.Lang = String(str(document.Root.get("/Lang", "en")))
                named += _pages_of(name, document)
                whole.pages.extend(document.pages)
    _write_names(whole, named, provenance)
    stream = io.BytesIO()
    whole.save(
        stream,
        deterministic_id=True,
        object_stream_mode=pikepdf.ObjectStreamMode.generate,
        compress_streams=True,
    )
    return stream.getvalue()


def _pages_of(name: str, document: Pdf) -> Iterator[_Named]:
    right_to_left = str(document.Root.get("/Lang", "")).startswith("ar")
    for page in document.pages:
        unit = float(page.obj.get("/UserUnit", 1.0)) / POINTS_PER_MM
        left, low, right, high = (float(side) * unit for side in Array(page.mediabox))
        yield _Named(name, right - left, high - low, right_to_left)


def _write_names(whole: Pdf, named: list[_Named], provenance: Provenance) -> None:
    """Put each name onto its page."""
    drawn = of_drawings([one.drawing() for one in named], "", provenance)
    with Pdf.open(io.BytesIO(drawn)) as names:
        for page, name in zip(whole.pages, names.pages, strict=True):
            # Resources of an overlay's own naming would differ from time to time.
            page.obj.Resources.XObject[_OWN] = whole.copy_foreign(name.as_form_xobject())
            page.contents_add(f"q {_OWN} Do Q".encode())
