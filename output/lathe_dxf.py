"""The lathe's dimensioned drawings as DXF: its figures are text, as CAD programs edit them."""

from ezdxf.enums import TextEntityAlignment

from instruments.lettering.language import Words
from instruments.part import Instrument, Part
from output import spoken
from output.dxf import commented, escaped, plain_document
from output.lathe import captions, plan_of, turned_body
from output.pages.page import FOR_PAPER, LETTER_MM
from output.provenance import Provenance


def lathe_document(
    instrument: Instrument,
    part: Part,
    count: int,
    words: Words,
    provenance: Provenance,
    version: str,
) -> str:
    """A part's drawing as DXF at full size, with its figures as text."""
    plan = plan_of(turned_body(part))

    def at(z: complex) -> tuple[float, float]:
        return z.real / plan.scale, z.imag / plan.scale

    with plain_document(version) as document:
        space = document.modelspace()
        for layer, colour in (("PART", 7), ("AXIS", 8), ("DIMENSIONS", 3), ("NOTES", 3)):
            document.layers.add(layer, color=colour)
        for outline in plan.outlines:
            points = [at(z) for z in outline]
            space.add_polyline2d(points, close=True, dxfattribs={"layer": "PART"})
        for a, b in plan.edges:
            space.add_line(at(a), at(b), dxfattribs={"layer": "PART"})
        first, last = (at(z) for z in plan.axis)
        space.add_line(first, last, dxfattribs={"layer": "AXIS"})
        for leader in plan.leaders:
            points = [at(z) for z in leader]
            space.add_polyline2d(points, dxfattribs={"layer": "DIMENSIONS"})
        high = LETTER_MM / plan.scale
        for text, z in plan.figures:
            look = {"layer": "DIMENSIONS", "height": high}
            left = z - 0.35 * LETTER_MM * len(text)
            space.add_text(_plain(text), dxfattribs=look).set_placement(at(left))
        foot = min(z.imag for _, z in plan.figures) - 8.0
        called = spoken.part(part.name, words)
        head = spoken.comma(words).join(
            (f"{instrument.title}{words.colon}{called}", words.sheet.for_paper)
        )
        begin, side = 0.0, TextEntityAlignment.LEFT
        if words.right_to_left:
            begin, side = max(z.real for _, z in plan.figures), TextEntityAlignment.RIGHT
        for k, text in enumerate((head, *captions(instrument, part, count, words))):
            look = {"layer": "NOTES", "height": high}
            where = at(complex(begin, foot - 4.0 * k))
            space.add_text(_plain(text), dxfattribs=look).set_placement(where, align=side)
        return commented([FOR_PAPER, *provenance.lines()], document)


def _plain(text: str) -> str:
    """A text as every reader of DXF has it; Ø by its own code."""
    return "%%c".join(map(escaped, text.split("Ø")))
