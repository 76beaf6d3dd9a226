"""Photo-etching masks: a film for each face of a sheet, registered, black where metal stays.

Both films open is etched through, one alone half through. Films are drawn as they are seen from
their emulsion, which lies on the metal: the front's is a mirror image of the front, the back's of
the back. Rules: etch houses' own, see ``templates/workshop/photo-etch.toml``.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from xml.sax.saxutils import escape, quoteattr

import shapely

from instruments.errors import impossible
from instruments.geometry import Path, flattening
from instruments.geometry.flattening import Flat
from instruments.geometry.path import paths
from instruments.making.profiles import Ranks, ranked_width_mm
from instruments.part import Face, Instrument, Mark, Note, Part, Sheet
from instruments.saying import tell
from output.grooved import relief
from output.marking import some_named
from output.provenance import Provenance

THINNEST_MM, THICKEST_MM = 0.025, 1.5
"""Sheets that are etched (photo-etch.co.uk, Trivision, Etchform)."""

CHANNEL = 1.3
"""Width of what is etched away about a part, in thicknesses: Trivision's least slot."""

LEAST_CHANNEL_MM = 0.3

FRAME_MM = 8.0
"""Width of the frame that holds a part."""

TABS, TAB_MM = 4, 0.4
"""Tabs that hold a part in its frame, and their width."""

_STRAY_MM = 2e-4
"""Of chords of the masks from curves: a fifth of what front and back may be apart."""

_KEPT = 0.99
"""Of an opening the acid is to make so much at least of what is drawn smaller for it."""

_CROSS_MM = 3.0
_CROSS_WIDTH_MM = 0.2


@dataclass(frozen=True, slots=True)
class Opening:
    """What a film leaves open: `through` is the same on both films, the rest half through."""

    means: str
    area: Flat
    through: bool


@dataclass(frozen=True, slots=True)
class Masks:
    """The films of a part, in its own frame, mm, as seen from its front."""

    part: Part
    box: tuple[float, float, float, float]
    """The frame's outer edge: left, bottom, right, top."""

    front: tuple[Opening, ...]
    back: tuple[Opening, ...]

    thin: tuple[str, ...] = ()
    """What the marks mean of which the undercut closes thin strokes."""

    def openings(self, face: Face) -> tuple[Opening, ...]:
        """What one of the films leaves open."""
        return self.front if face is Face.FRONT else self.back


def etched(
    instrument: Instrument,
    line_mm: float,
    undercut_mm: float = 0.0,
    ranks: Ranks | None = None,
    web_mm: float = 0.0,
) -> list[Masks]:
    """The films of all parts that can be etched.

    Parameters
    ----------
    line_mm : float
        Width of marks that are lines.
    undercut_mm : float
        What the acid takes sideways at each edge: openings are so much smaller all round. Houses
        do that themselves unless they say otherwise.
    ranks : Mapping, optional
        A profile's: of which rank lines are wider.
    web_mm : float
        What stays at least of a web between two openings should the acid take twice the undercut:
        houses differ threefold.

    Raises
    ------
    DesignError
        If no part is of a sheet that is etched, or the undercut closes an opening or eats a web.
    """
    fit = [p.part for p in instrument.parts if _fits(p.part)]
    if not fit:
        sheets = [p.part for p in instrument.parts if isinstance(p.part.body, Sheet)]
        told = ", ".join(f"{p.name} {p.body.thickness_mm:g} mm" for p in sheets[:3]
                         if isinstance(p.body, Sheet))  # fmt: skip
        problem = tell(
            "is for sheets of {thinnest_mm:g} to {thickest_mm:g} mm, and no part is of "
            "such one ({value})",
            thinnest_mm=THINNEST_MM,
            thickest_mm=THICKEST_MM,
            value=told or "no sheets",
        )
        raise impossible(
            "formats", "etch", problem, "choose thinner sheets, or leave etch out of the formats"
        )
    if not 0.0 <= undercut_mm <= 1.0:
        raise impossible("undercut", undercut_mm, "is not from 0 to 1 mm", "give 0, or 0.05")
    wide_mm = partial(ranked_width_mm, line_mm=line_mm, ranks=ranks or {})
    return [_masks(part, wide_mm, undercut_mm, web_mm) for part in fit]


def without_film(instrument: Instrument) -> list[str]:
    """The parts that no film is made of."""
    return [p.part.name for p in instrument.parts if not _fits(p.part)]


def closed_strokes(masks: Sequence[Masks], undercut_mm: float) -> Iterator[Note]:
    """That the undercut closes thin strokes of a part's marks, which the acid won't make."""
    for one in masks:
        if one.thin:
            told = tell(
                "closes strokes of {name} ({marks}) that are no wider than {wide_mm:g} mm, so that "
                "they are lost: give less, or larger letters",
                name=one.part.name,
                marks=some_named(one.thin),
                wide_mm=2.0 * undercut_mm,
            )
            yield Note.warning("undercut", told)


def film(masks: Masks, face: Face, provenance: Provenance) -> str:
    """A film as SVG at full size, seen from its emulsion."""
    left, bottom, right, top = masks.box
    wide, high = right - left, top - bottom
    # The front is seen mirrored; the back, mirrored, is as seen from the front.
    flip = -1.0 if face is Face.FRONT else 1.0
    start = right if flip < 0.0 else left

    def data(area: Flat) -> str:
        return "".join(_rings(area, start, top, flip))

    side = face.value.upper()
    title = f"{masks.part.name}: {side}, emulsion side, black: metal stays"
    lines = escape("\n".join(provenance.lines()))
    rows = [
        '<?xml version="1.0" encoding="utf-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" '
        f'version="1.1" width="{wide:.4f}mm" height="{high:.4f}mm" '
        f'viewBox="0 0 {wide:.4f} {high:.4f}" data-part={quoteattr(masks.part.name)} '
        f'data-face="{face.value}" data-emulsion="up" '
        f'data-origin="{flip * (0.0 - start):.4f} {top:.4f}">\n',
        f"<title>{escape(title)}</title><desc>{lines}</desc>\n",
        f'<path id="metal" fill="#000000" d="M0 0H{wide:.4f}V{high:.4f}H0Z"/>\n',
    ]
    for opening in masks.openings(face):
        kind = "through" if opening.through else "half"
        rows.append(
            f'<path fill="#ffffff" fill-rule="evenodd" data-means={quoteattr(opening.means)} '
            f'data-etch="{kind}" d="{data(opening.area)}"/>\n'
        )
    return "".join([*rows, "</svg>\n"])


def films(masks: Sequence[Masks], provenance: Provenance) -> Iterator[tuple[str, str]]:
    """The name of each film's file, without its ending, and the film."""
    for one in masks:
        for face in Face:
            yield f"{one.part.name}-etch-{face.value}", film(one, face, provenance)


def _fits(part: Part) -> bool:
    body = part.body
    return isinstance(body, Sheet) and THINNEST_MM <= body.thickness_mm <= THICKEST_MM


def _masks(part: Part, wide_mm: relief.Widths, undercut_mm: float, web_mm: float) -> Masks:
    assert isinstance(part.body, Sheet)
    body = part.body
    (outline,) = _polygons([body.outline])
    channel_mm = max(CHANNEL * body.thickness_mm, LEAST_CHANNEL_MM)
    channel = shapely.buffer(outline, channel_mm, quad_segs=32) - outline
    left, bottom, right, top = outline.bounds
    by = channel_mm + FRAME_MM
    box = left - by, bottom - by, right + by, top + by
    through = [("outline", channel - _tabs(outline, channel_mm))]
    through += [(cut.means, area) for cut in body.cutouts for area in _polygons(paths(cut.shape))]
    _check_webs(through, undercut_mm, web_mm)
    open_through = [
        Opening(means, _less(means, area, undercut_mm), True) for means, area in through
    ]
    # Films are laid on each other by these before the acid comes, so that it may widen them.
    open_through += [
        Opening(f"fiducial/{k}", cross, True) for k, cross in enumerate(_crosses(box), 1)
    ]
    metal = outline - shapely.union_all([area for means, area in through if means != "outline"])
    sides, thin = [], [o.means for o, (_, area) in zip(open_through, through, strict=False)
                       if _is_thin(area, o.area, undercut_mm)]  # fmt: skip
    for number, face in enumerate(Face, 1):
        half = []
        for mark, area in _marked(body, relief.in_part_frame(part, face), wide_mm, metal):
            less = _less(mark.means, area, undercut_mm)
            half.append(Opening(mark.means, less, False))
            if _is_thin(area, less, undercut_mm):
                thin.append(mark.means)
        # One dot on the front's frame, two on the back's: no film is taken for the other.
        dots = [
            Opening(
                "film",
                shapely.buffer(shapely.points(box[0] + 9.0 + 3.0 * k, box[3] - 4.0), 0.75),
                False,
            )
            for k in range(number)
        ]
        sides.append((*open_through, *half, *dots))
    return Masks(part, box, sides[0], sides[1], tuple(thin))


def _marked(
    body: Sheet, marks: Iterable[Mark], wide_mm: relief.Widths, metal: Flat
) -> Iterator[tuple[Mark, Flat]]:
    """The areas of marks, as far as there is metal."""
    for mark in marks:
        found = []
        for region in relief.areas(body, [mark], wide_mm):
            rings = flattening.shapely_rings(region.contours, _STRAY_MM)
            found.append(flattening.with_holes(rings))
        # A line that turns back within its width crosses its own boundary.
        whole = shapely.make_valid(found, method="structure", keep_collapsed=False)
        area = shapely.union_all(whole) & metal
        if not area.is_empty:
            yield mark, area


def _polygons(closed: Iterable[Path]) -> list[Flat]:
    rings = flattening.shapely_rings(list(closed), _STRAY_MM)
    return list(shapely.polygons(rings))


def _tabs(outline: Flat, channel_mm: float) -> Flat:
    """Bridges across the channel, square to the outline, at equal ways along it."""
    ring = outline.exterior
    found = []
    for k in range(TABS):
        at = ring.length * (k + 0.5) / TABS
        foot, ahead = ring.interpolate(at), ring.interpolate(at + 0.05)
        x, y = ahead.y - foot.y, foot.x - ahead.x
        long = 1.5 * channel_mm / (x * x + y * y) ** 0.5
        ends = [(foot.x - x * long, foot.y - y * long), (foot.x + x * long, foot.y + y * long)]
        found.append(shapely.buffer(shapely.linestrings(ends), TAB_MM / 2.0, cap_style="flat"))
    return shapely.union_all(found)


def _crosses(box: tuple[float, float, float, float]) -> Iterator[Flat]:
    """Crosses in the corners of the frame, by which the films are laid on each other."""
    left, bottom, right, top = box
    half, wide = _CROSS_MM / 2.0, _CROSS_WIDTH_MM / 2.0
    for x in (left + FRAME_MM / 2.0, right - FRAME_MM / 2.0):
        for y in (bottom + FRAME_MM / 2.0, top - FRAME_MM / 2.0):
            yield shapely.box(x - half, y - wide, x + half, y + wide) | shapely.box(
                x - wide, y - half, x + wide, y + half
            )


def _less(means: str, area: Flat, undercut_mm: float) -> Flat:
    """An opening that the acid widens to its size."""
    if undercut_mm == 0.0:
        return area
    found = shapely.buffer(area, -undercut_mm, join_style="mitre")
    if found.is_empty:
        problem = tell(
            "closes {means}, which is no wider than {undercut_mm:g} mm",
            means=means,
            undercut_mm=2.0 * undercut_mm,
        )
        raise impossible(
            "undercut", undercut_mm, problem, "give less, or choose a workshop of wider lines"
        )
    return found


def _is_thin(area: Flat, less: Flat, undercut_mm: float) -> bool:
    """Whether an opening drawn smaller lacks strokes, so that the acid makes less than it is."""
    if undercut_mm == 0.0:
        return False
    made = shapely.buffer(less, undercut_mm, join_style="mitre")
    return bool((made & area).area < _KEPT * area.area)


def _check_webs(through: Sequence[tuple[str, Flat]], undercut_mm: float, web_mm: float) -> None:
    """Refuse an undercut that eats a web between two openings."""
    wanted = web_mm + 2.0 * undercut_mm
    if undercut_mm == 0.0:
        return
    areas = [area for _, area in through]
    one, other = shapely.STRtree(areas).query(areas, "dwithin", wanted)
    for i, j in zip(one.tolist(), other.tolist(), strict=True):
        wide = shapely.distance(areas[i], areas[j])
        if i < j and 0.0 < wide < wanted - _STRAY_MM:
            told = tell(
                "eats the web of {web_mm:.2f} mm between {means} and {other}, of which "
                "{least_mm:g} mm are to stay",
                web_mm=wide,
                means=through[i][0],
                other=through[j][0],
                least_mm=web_mm,
            )
            most = max(math.floor(500.0 * (wide - web_mm)) / 1000.0, 0.0)
            raise impossible(
                "undercut", undercut_mm, told, tell("give at most {floor:g}", floor=most)
            )


def _rings(area: Flat, start: float, top: float, flip: float) -> Iterator[str]:
    """The rings of an area as path data, to 0.1 µm."""
    parts = shapely.get_parts(area)
    # What merely touches leaves points and lines too.
    for part in parts[shapely.area(parts) > 0.0]:
        for ring in (part.exterior, *part.interiors):
            at = shapely.get_coordinates(ring)[:-1]
            said = " ".join(f"{flip * (x - start):.4f} {top - y:.4f}" for x, y in at.tolist())
            yield f"M{said}Z"
