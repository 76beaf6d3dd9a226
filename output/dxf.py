"""The DXF writer: one face of a part for CAM programs, in mm, y up, about the part's origin.

Only LINE, ARC, CIRCLE and polylines with bulges are written, as old readers know no more.
Each entity carries its meaning as extended data under the name MIQYAS.
"""

import io
import math
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import ezdxf
from ezdxf import colors
from ezdxf.document import Drawing

from instruments.geometry import Arc, Cubic, Line, Path, Segment
from instruments.geometry.path import paths
from instruments.making.workshop import Profile
from instruments.part import Mark
from output.layers import DrawnFace, colour_of, statements
from output.paths.biarc import Vertex, vertices
from output.provenance import Provenance

APPID = "MIQYAS"

_LAYERS = {
    "engrave": "ENGRAVE_FILL",
    "score": "ENGRAVE_LINE",
    "score-heavy": "ENGRAVE_LINE_HEAVY",
    "score-medium": "ENGRAVE_LINE_MEDIUM",
    "score-fine": "ENGRAVE_LINE_FINE",
    "cut-inner": "CUT_INNER",
    "cut-outer": "CUT_OUTER",
}
"""The name of each layer: K40 Whisperer and MeerK40t engrave what is on a layer whose name has
ENGRAVE in it and cut the rest."""

_ONLY_CUTS = "CUT"

_NUMBERED = {number: colors.aci2rgb(number) for number in range(1, 256)} | {7: colors.RGB(0, 0, 0)}
"""Colours by their numbers; 7 is drawn black on white."""

LINE_TOLERANCE_MM = 0.0002
"""Scored curves as arcs; with the fit's own 0.8 µm they stay within 1 µm of the ideal."""

FILL_TOLERANCE_MM = 0.005
"""Outlines of filled areas, which nobody reads a figure from."""

_SHORTEST_MM = 1e-6


def render(
    drawn: DrawnFace, profile: Profile, provenance: Provenance, *, contour: bool = True
) -> str:
    """One face of a part as a DXF document in ASCII, the same for the same arguments.

    Parameters
    ----------
    drawn : DrawnFace
        The face, seen from outside.
    profile : Profile
        The version of the format, R2000 or R12.
    provenance : Provenance
        What the file says about itself, as comments at its head.
    contour : bool
        Whether outline and cutouts are in it; once is enough for both faces.
    """
    layers = drawn.layers(profile.ranks, cut_only=profile.cut_only, contour=contour)
    return document_of(layers, profile, statements(drawn, profile, provenance))


def document_of(layers: Mapping[str, Iterable[Mark]], profile: Profile, said: Iterable[str]) -> str:
    """The marks of each layer as a document, with statements at its head.

    Where a workshop only cuts, inner and outer cuts are on one layer. Layers have the profile's
    colours, by which LightBurn, Ponoko and others know processes.
    """
    with plain_document(profile.dxf_version) as document:
        document.appids.add(APPID)
        space = document.modelspace()
        for layer, marks in layers.items():
            own = [name for work, name in profile.dxf_layers.items() if layer.startswith(work)]
            name = _ONLY_CUTS if profile.cut_only else (*own, _LAYERS[layer])[0]
            if name not in document.layers:
                document.layers.add(name, color=_number(colour_of(layer, profile)))
            tolerance = FILL_TOLERANCE_MM if layer == "engrave" else LINE_TOLERANCE_MM
            for mark in marks:
                for path in paths(mark.shape):
                    entity = _entity(space, path, name, tolerance)
                    entity.set_xdata(APPID, [(1000, _ascii(mark.means))])
        return commented(said, document)


def _number(colour: str) -> int:
    """The number of the colour that is nearest."""
    wanted = colors.RGB.from_hex(colour)
    return min(_NUMBERED, key=lambda number: math.dist(_NUMBERED[number], wanted))


@contextmanager
def plain_document(version: str) -> Iterator[Drawing]:
    """A new document in mm, which is to be written before this ends."""
    # The clock and random ids would make every file a new one.
    before = ezdxf.options.write_fixed_meta_data_for_testing
    ezdxf.options.write_fixed_meta_data_for_testing = True
    try:
        document = Drawing.new(version)
        document.header["$MEASUREMENT"] = 1
        if version != "R12":  # it has no units; the comments say them
            document.units = 4
        yield document
    finally:
        ezdxf.options.write_fixed_meta_data_for_testing = before


def commented(said: Iterable[str], document: Drawing) -> str:
    """The text of a document with statements as comments at its head."""
    stream = io.StringIO()
    document.write(stream)
    return "".join(f"999\n{_ascii(line)}\n" for line in said) + stream.getvalue()


def escaped(text: str) -> str:
    """Text as DXF escapes it."""
    return "".join(c if " " <= c <= "~" else f"\\U+{ord(c):04X}" for c in text)


def _ascii(text: str) -> str:
    """Text within the 255 characters that a tag takes."""
    return escaped(text)[:255]


def _entity(space: Any, path: Path, layer: str, tolerance: float) -> Any:
    """The simplest entity that says the path."""
    look = {"layer": layer}
    match path.segments:
        case (Line(start, end),):
            return space.add_line(_xy(start), _xy(end), dxfattribs=look)
        case (Arc() as arc,) if arc.is_circle:
            return space.add_circle(_xy(arc.centre), arc.radius, dxfattribs=look)
        case (Arc() as arc,):
            ends = sorted((math.degrees(arc.start_rad), math.degrees(arc.end_rad)))
            first, last = (angle % 360.0 for angle in ends)
            return space.add_arc(_xy(arc.centre), arc.radius, first, last, dxfattribs=look)
    points = [(*_xy(z), b) for s in path.segments for z, b in _vertices(s, tolerance)]
    closed = path.closed
    if not closed:
        points.append((*_xy(path.end), 0.0))
    if space.doc.dxfversion == "AC1009":
        return space.add_polyline2d(points, format="xyb", close=closed, dxfattribs=look)
    return space.add_lwpolyline(points, format="xyb", close=closed, dxfattribs=look)


def _vertices(segment: Segment, tolerance: float) -> Iterator[Vertex]:
    """The start and bulge of each piece of a segment."""
    match segment:
        case Cubic():
            yield from vertices(segment, tolerance)
        case _ if segment.length() < _SHORTEST_MM:
            return
        case Line():
            yield segment.start, 0.0
        case Arc():
            # A bulge of over half a turn is legal, but not all readers know.
            count = 1 + math.floor(abs(segment.sweep_rad) / (math.pi + 1e-9))
            for k in range(count):
                piece = segment.between(k / count, (k + 1) / count)
                yield piece.start, math.tan(piece.sweep_rad / 4.0)


def _xy(z: complex) -> tuple[float, float]:
    return z.real, z.imag
