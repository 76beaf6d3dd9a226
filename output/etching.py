"""Photo-etching masks: a film for each face of a sheet, registered, black where metal stays.

Both films open is etched through, one alone half through. Films are drawn as they are seen from
their emulsion, which lies on the metal: the front's is a mirror image of the front, the back's of
the back. Rules: etch houses' own, see ``templates/workshop/photo-etch.toml``.
"""

import math
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from xml.sax.saxutils import escape, quoteattr

import numpy as np
import shapely

from instruments.errors import impossible
from instruments.geometry import Bounds, Path, flattening
from instruments.geometry.flattening import Flat
from instruments.geometry.path import paths
from instruments.geometry.segments import Floats
from instruments.making.profiles import Ranks, ranked_width_mm
from instruments.part import Face, Instrument, Mark, Note, Part, Sheet
from instruments.saying import tell
from output import film_frame, pdf
from output.film_frame import FRAME_MM, Opening
from output.grooved import relief
from output.marking import some_named
from output.provenance import Provenance

THINNEST_MM, THICKEST_MM = 0.025, 1.5
"""Sheets that are etched (photo-etch.co.uk, Trivision, Etchform)."""

CHANNEL = 1.3
"""Width of what is etched away about a part, in thicknesses: Trivision's least slot."""

LEAST_CHANNEL_MM = 0.3

TABS, TAB_MM = 4, 0.4
"""Tabs that hold a part in its frame, and their width."""

_STRAY_MM = 1e-3
"""Of chords of the masks from curves: as far as any path strays."""

_KEPT = 0.99
"""Of an opening the acid is to make so much at least of what is drawn smaller for it."""

_ALONG = 10.0
"""Lines that lie on each other for so many of their widths do not merely cross."""


@dataclass(frozen=True, slots=True)
class Etched:
    """What is etched of a part, as it is seen from its front, mm."""

    part: Part
    front: tuple[Opening, ...]
    back: tuple[Opening, ...]

    thin: tuple[str, ...] = ()
    """What the marks mean of which the undercut closes thin strokes."""

    twice: tuple[str, ...] = ()
    """What the front's marks mean along which the back is open too."""

    told: Mapping[str, str] = field(default_factory=dict)
    """What a film of several parts says of this one."""

    def openings(self, face: Face) -> tuple[Opening, ...]:
        """What a film leaves open of it."""
        return self.front if face is Face.FRONT else self.back

    def placed(
        self, to: Callable[[Floats], Floats], told: Mapping[str, str], *, over: bool
    ) -> "Etched":
        """The same elsewhere; turned over, its back is seen from the front."""

        def moved(openings: Iterable[Opening]) -> tuple[Opening, ...]:
            return tuple(replace(one, area=shapely.transform(one.area, to)) for one in openings)

        front, back = (self.back, self.front) if over else (self.front, self.back)
        return replace(self, front=moved(front), back=moved(back), told=told)


@dataclass(frozen=True, slots=True)
class Masks:
    """The films of a part or of a sheet of parts, as seen from the front, mm."""

    name: str
    box: Bounds
    """The edge of the metal: left, bottom, right, top."""

    etched: tuple[Etched, ...]

    language: str = "en"
    """In which the frames say which film it is."""

    def openings(self, face: Face) -> tuple[Opening, ...]:
        """What one of the films leaves open."""
        own = chain.from_iterable(one.openings(face) for one in self.etched)
        return (*film_frame.openings_of_frame(self.box, face, self.language), *own)


def etched(
    instrument: Instrument,
    line_mm: float,
    undercut_mm: float = 0.0,
    ranks: Ranks | None = None,
    web_mm: float = 0.0,
    sheet_of: Callable[[str], str] | None = None,
    language: str = "en",
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
    sheet_of : callable, optional
        Tells the parameter of a part's sheet, which is named where all are too thick.
    language : str
        In which the frames say which film it is.

    Raises
    ------
    DesignError
        If no part is of a sheet that is etched, or the undercut closes an opening or eats a web.
    """
    fit = etchable([p.part for p in instrument.parts], sheet_of)
    how = line_mm, undercut_mm, ranks, web_mm
    return [Masks(part.name, _box(part), (openings(part, *how),), language) for part in fit]


def etchable(parts: Sequence[Part], sheet_of: Callable[[str], str] | None = None) -> list[Part]:
    """Those parts of which films are made; `sheet_of` is as `etched` has it.

    Raises
    ------
    DesignError
        If there is none.
    """
    fit = [part for part in parts if fits(part)]
    if fit:
        return fit
    sheets = [(part.name, part.body) for part in parts if isinstance(part.body, Sheet)]
    told = [
        tell("{} {thickness_mm:g} mm", name, thickness_mm=body.thickness_mm)
        for name, body in sheets[:3]
    ]
    named = [sheet_of(name) for name, _ in sheets] if sheet_of else []
    if named and all(named):
        thinner = "choose thinner sheets ({named}), or another workshop"
        remedy = tell(thinner, named=tuple(dict.fromkeys(named)))
    else:
        remedy = tell("choose thinner sheets, or leave etch out of the formats")
    problem = tell(
        "is for sheets of {thinnest_mm:g} to {thickest_mm:g} mm, and no part is of "
        "such one ({value})",
        thinnest_mm=THINNEST_MM,
        thickest_mm=THICKEST_MM,
        value=told or "no sheets",
    )
    raise impossible("formats", "etch", problem, remedy)


def without_film(instrument: Instrument) -> list[str]:
    """The parts that no film is made of, but for those that are bought."""
    return [p.part.name for p in instrument.parts if not (fits(p.part) or p.part.bought)]


def dubious_films(masks: Sequence[Masks], undercut_mm: float) -> Iterator[Note]:
    """That the acid goes through where it ought not to, or that the undercut closes thin strokes.

    A line of one face on a line of the other cuts a plate's circles out of it.
    """
    for one in chain.from_iterable(found.etched for found in masks):
        if one.twice:
            told = tell(
                "are open on both faces of {name} along {marks}, where acid goes through: order "
                "a half etch of 25 % of the thickness, or make each face a sheet of its own",
                name=one.part.name,
                marks=some_named(one.twice),
            )
            yield Note.warning("films", told)
        if one.thin:
            told = tell(
                "closes strokes of {name} ({marks}) that are no wider than {wide_mm:g} mm, so that "
                "they are lost: give less, or larger letters",
                name=one.part.name,
                marks=some_named(one.thin),
                wide_mm=2.0 * undercut_mm,
            )
            yield Note.warning("undercut", told)


def film(masks: Masks, face: Face, said: Iterable[str]) -> str:
    """A film as SVG at full size, seen from its emulsion, with lines of what it says of itself."""
    left, bottom, right, top = masks.box
    wide, high = right - left, top - bottom
    # The front is seen mirrored; the back, mirrored, is as seen from the front.
    flip = -1.0 if face is Face.FRONT else 1.0
    start = right if flip < 0.0 else left

    def drawn(openings: Iterable[Opening]) -> Iterator[str]:
        for opening in openings:
            kind = "through" if opening.through else "half"
            yield (
                f'<path fill="#ffffff" fill-rule="evenodd" data-means={quoteattr(opening.means)} '
                f'data-etch="{kind}" d="{"".join(_rings(opening.area, start, top, flip))}"/>\n'
            )

    title = f"{masks.name}: {face.value.upper()}, emulsion side, black: metal stays"
    lines = escape("\n".join(said))
    rows = [
        '<?xml version="1.0" encoding="utf-8"?>\n<svg xmlns="http://www.w3.org/2000/svg" '
        f'version="1.1" width="{wide:.4f}mm" height="{high:.4f}mm" '
        f'viewBox="0 0 {wide:.4f} {high:.4f}" data-part={quoteattr(masks.name)} '
        f'data-face="{face.value}" data-emulsion="up" '
        f'data-origin="{flip * (0.0 - start):.4f} {top:.4f}">\n',
        f"<title>{escape(title)}</title><desc>{lines}</desc>\n",
        f'<path id="metal" fill="#000000" d="M0 0H{wide:.4f}V{high:.4f}H0Z"/>\n',
        *drawn(film_frame.openings_of_frame(masks.box, face, masks.language)),
    ]
    for one in masks.etched:
        told = "".join(f" {name}={quoteattr(text)}" for name, text in one.told.items())
        rows += [f"<g{told}>\n", *drawn(one.openings(face)), "</g>\n"]
    return "".join([*rows, "</svg>\n"])


def films(
    masks: Sequence[Masks], name: str, title: str, provenance: Provenance
) -> Iterator[tuple[str, Callable[[], bytes]]]:
    """The file of each film with what makes it, and one of that name with all of them."""
    lines = [*provenance.lines()]
    drawn = {(one.name, face): film(one, face, lines) for one in masks for face in Face}
    for (stem, face), text in drawn.items():
        yield f"{stem}-etch-{face.value}.svg", text.encode
    yield f"{name}-etch.pdf", lambda: pdf.of_drawings([*drawn.values()], title, provenance)


def fits(part: Part) -> bool:
    """Whether a part is of a sheet that is etched."""
    body = part.body
    return isinstance(body, Sheet) and THINNEST_MM <= body.thickness_mm <= THICKEST_MM


def openings(
    part: Part,
    line_mm: float,
    undercut_mm: float,
    ranks: Ranks | None,
    web_mm: float,
    tab_mm: float = TAB_MM,
) -> Etched:
    """What is etched of a part of a thin sheet, as `etched` has it; its tabs are so wide.

    Raises
    ------
    DesignError
        If the undercut closes an opening or eats a web.
    """
    assert isinstance(part.body, Sheet)
    if not 0.0 <= undercut_mm <= 1.0:
        raise impossible("undercut", undercut_mm, "is not from 0 to 1 mm", "give 0, or 0.05")
    wide_mm = partial(ranked_width_mm, line_mm=line_mm, ranks=ranks or {})
    body = part.body
    (outline,) = _polygons([body.outline])
    wide = channel_mm(body.thickness_mm)
    channel = shapely.buffer(outline, wide, quad_segs=32) - outline
    through = [("outline", channel - _tabs(outline, wide, tab_mm))]
    through += [(cut.means, area) for cut in body.cutouts for area in _polygons(paths(cut.shape))]
    _check_webs(through, undercut_mm, web_mm)
    open_through = [
        Opening(means, _less(means, area, undercut_mm), True) for means, area in through
    ]
    metal = outline - shapely.union_all([area for means, area in through if means != "outline"])
    sides, thin = [], [o.means for o, (_, area) in zip(open_through, through, strict=True)
                       if _is_thin(area, o.area, undercut_mm)]  # fmt: skip
    marked = [[*_marked(body, relief.in_part_frame(part, face), wide_mm, metal)] for face in Face]
    for found in marked:
        half = []
        for mark, area in found:
            less = _less(mark.means, area, undercut_mm)
            half.append(Opening(mark.means, less, False))
            if _is_thin(area, less, undercut_mm):
                thin.append(mark.means)
        sides.append((*open_through, *half))
    twice = tuple(_open_twice(marked[0], marked[1], line_mm))
    return Etched(part, sides[0], sides[1], tuple(thin), twice)


def channel_mm(thickness_mm: float) -> float:
    """The width of what is etched away about a part of a sheet."""
    return max(CHANNEL * thickness_mm, LEAST_CHANNEL_MM)


def _box(part: Part) -> Bounds:
    """The outer edge of the frame that holds a part by itself."""
    assert isinstance(part.body, Sheet)
    left, bottom, right, top = part.body.outline.bounds()
    by = channel_mm(part.body.thickness_mm) + FRAME_MM
    return left - by, bottom - by, right + by, top + by


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


def _open_twice(
    front: Sequence[tuple[Mark, Flat]], back: Sequence[tuple[Mark, Flat]], line_mm: float
) -> Iterator[str]:
    """What the front's marks mean that lie along the back's, not across them; the longest first."""
    ours, theirs = (np.array([area for _, area in found], object) for found in (front, back))
    one, other = shapely.STRtree(theirs).query(ours, "intersects")
    both = shapely.area(shapely.intersection(ours[one], theirs[other]))
    along = both > _ALONG * line_mm**2
    yield from (front[k][0].means for k in one[along][np.argsort(-both[along])].tolist())


def _polygons(closed: Iterable[Path]) -> list[Flat]:
    rings = flattening.shapely_rings(list(closed), _STRAY_MM)
    return list(shapely.polygons(rings))


def _tabs(outline: Flat, channel_mm: float, tab_mm: float) -> Flat:
    """Bridges across the channel, square to the outline, at equal ways along it."""
    ring = outline.exterior
    found = []
    for k in range(TABS):
        at = ring.length * (k + 0.5) / TABS
        foot, ahead = ring.interpolate(at), ring.interpolate(at + 0.05)
        x, y = ahead.y - foot.y, foot.x - ahead.x
        long = 1.5 * channel_mm / (x * x + y * y) ** 0.5
        ends = [(foot.x - x * long, foot.y - y * long), (foot.x + x * long, foot.y + y * long)]
        found.append(shapely.buffer(shapely.linestrings(ends), tab_mm / 2.0, cap_style="flat"))
    return shapely.union_all(found)


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
