"""PDF documents from SVG drawings, at true size and the same bytes each time."""

import io
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pikepdf
from pikepdf import Array, Dictionary, Name, Object, Pdf, String
from svg2pdf_py import ConversionOptions, FontDatabase, svg_to_pdf

from output.pages.searchable import UnseenFonts, written_lines
from output.provenance import Provenance

POINTS_PER_MM = 72 / 25.4

_LARGEST_POINTS = 14_400
"""What readers of PDF take for a page's side, in its units (ISO 32000, annex C)."""

_ROOT = re.compile(r"<svg [^>]*>")
_IN_MM = re.compile(r'\b(width|height)="([0-9.]+)mm"')

_DRAWN = re.compile(rb"q\n(/cs0 cs\n[^qQ]+)Q\n")
"""How the converter writes a path with its colour."""

_WORTH_SHARING = 200
_EVERYWHERE = Array([-30_000, -30_000, 30_000, 30_000])

Form = Object
"""A drawing that pages of its document can show."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A form on a page, from the page's lower left corner in mm, y up."""

    form: Form
    left_mm: float
    bottom_mm: float
    """Where the form's own lower left corner is."""

    window: tuple[float, float, float, float] | None = None
    """The box that is shown of it on the page: left, bottom, width and height."""

    def operators(self, name: str) -> str:
        """What a page's content says of it."""
        clip = f"{_numbers(self.window)} re W n " if self.window else ""
        return f"q {clip}1 0 0 1 {_numbers((self.left_mm, self.bottom_mm))} cm {name} Do Q"


class Document:
    """A PDF in the making, with its title, its language and what it says about itself."""

    def __init__(self, title: str, provenance: Provenance, language: str = "") -> None:
        self._pdf = pikepdf.new()
        self._unseen = UnseenFonts(self._pdf)
        self._pdf.Root.Lang = String(language or provenance.language)
        self._pdf.docinfo[Name.Title] = String(title)
        self._pdf.docinfo[Name.Subject] = String("\n".join(provenance.lines()))
        self._pdf.Root.ViewerPreferences = Dictionary(
            PrintScaling=Name("/None"), DisplayDocTitle=True
        )

    def form(self, svg: str) -> Form:
        """A drawing that pages can show, as often as they like."""
        # What letters repeat is shared first, and compressed with the document.
        converted = svg_to_pdf(_in_points(svg), FontDatabase(), ConversionOptions(compress=False))
        with Pdf.open(io.BytesIO(converted)) as drawn:
            form = self._pdf.copy_foreign(drawn.pages[0].as_form_xobject())
        self._share(form)
        self._write(form, svg)
        return form

    def _write(self, form: Form, svg: str) -> None:
        """Tell what the drawing's lettering says."""
        lines = list(written_lines(svg))
        if lines:
            told = self._unseen.written(lines, size_mm(svg)[1], POINTS_PER_MM)
            form.write(told + form.read_bytes())
            form.Resources.Font = self._unseen.resources()

    def _share(self, form: Form) -> None:
        """Keep once what a form draws again and again, as letters are."""
        content = form.read_bytes()
        often = Counter(_DRAWN.findall(content))
        shared: dict[bytes, bytes] = {}
        for drawn, times in often.items():
            if times > 1 and len(drawn) > _WORTH_SHARING:
                name = f"/L{len(shared)}"
                shared[drawn] = name.encode()
                letter = self._pdf.make_stream(
                    drawn,
                    Type=Name.XObject,
                    Subtype=Name.Form,
                    BBox=_EVERYWHERE,
                    Resources=Dictionary(ColorSpace=form.Resources.get("/ColorSpace")),
                )
                if "/XObject" not in form.Resources:
                    form.Resources.XObject = Dictionary()
                form.Resources.XObject[name] = letter

        def instead(found: re.Match[bytes]) -> bytes:
            name = shared.get(found[1])
            return b"q " + name + b" Do Q\n" if name else found[0]

        if shared:
            form.write(_DRAWN.sub(instead, content))

    def page(self, width_mm: float, height_mm: float, shown: Sequence[Placement]) -> None:
        """Add a page with forms on it, the first beneath."""
        sides = width_mm * POINTS_PER_MM, height_mm * POINTS_PER_MM
        unit = max(1.0, max(sides) / _LARGEST_POINTS)
        lines = [f"{1 / unit:.9f} 0 0 {1 / unit:.9f} 0 0 cm"] if unit > 1.0 else []
        names = {f"/P{k}": placement.form for k, placement in enumerate(shown)}
        lines += [p.operators(name) for name, p in zip(names, shown, strict=True)]
        page = self._pdf.add_blank_page(page_size=(sides[0] / unit, sides[1] / unit))
        page.obj.Resources = Dictionary(XObject=Dictionary(names))
        page.obj.Contents = self._pdf.make_stream("\n".join(lines).encode())
        if unit > 1.0:
            page.obj.UserUnit = unit

    def content(self) -> bytes:
        """The document."""
        self._unseen.finish()
        stream = io.BytesIO()
        self._pdf.save(
            stream,
            deterministic_id=True,
            object_stream_mode=pikepdf.ObjectStreamMode.generate,
            compress_streams=True,
        )
        return stream.getvalue()


def of_drawings(
    drawings: Sequence[str], title: str, provenance: Provenance, language: str = ""
) -> bytes:
    """Drawings, SVG whose sizes are in mm, as a document of a page each.

    Its language is what it was made in, unless another is told.
    """
    document = Document(title, provenance, language)
    for svg in drawings:
        document.page(*size_mm(svg), [Placement(document.form(svg), 0.0, 0.0)])
    return document.content()


def size_mm(svg: str) -> tuple[float, float]:
    """Width and height of a drawing, as its root says."""
    root = _ROOT.search(svg)
    found = dict(_IN_MM.findall(root[0] if root else ""))
    return float(found["width"]), float(found["height"])


def _in_points(svg: str) -> str:
    """The drawing with its size in points, as the converter reads sizes without a unit."""

    def in_points(of: re.Match[str]) -> str:
        return f'{of[1]}="{float(of[2]) * POINTS_PER_MM:.9g}"'

    return _ROOT.sub(lambda root: _IN_MM.sub(in_points, root[0]), svg, count=1)


def _numbers(lengths_mm: Iterable[float]) -> str:
    """Lengths in points, to a tenth of a micrometre."""
    return " ".join(f"{length * POINTS_PER_MM:.5f}" for length in lengths_mm)
