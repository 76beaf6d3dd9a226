"""What a profile promises a shop, looked for in the files by readers that are none of ours.

Each function yields a sentence for each rule that a file breaks; a rule that is told of in the
notes is kept. None of it knows how the files were written.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

import ezdxf
import numpy as np
import shapely
import svgelements
from lxml import etree

from instruments.making.profiles import Limits, Profile
from instruments.part import Part

SVG = "{http://www.w3.org/2000/svg}"
RANKED = "layer-score-heavy", "layer-score-medium", "layer-score-fine"
CUTS = "layer-cut-inner", "layer-cut-outer"
ORDER = ("layer-engrave", "layer-score", *RANKED, *CUTS)
TAGS = {"svg", "title", "desc", "g", "path"}
STEPS = np.linspace(0.0, 1.0, 24)
NUMBERED = {1: "#ff0000", 3: "#00ff00", 5: "#0000ff", 6: "#ff00ff", 7: "#000000", 8: "#808080"}
"""AutoCAD's colours, of which 7 is drawn black on white."""
SAME_MM = 0.01
"""Lines that are nearer than this run over each other (workshop conventions)."""
LETTER = 0.8
"""A numeral is lower than a capital: 4 in Amiri 0.82 of it."""
LINE_MM = 0.02
"""Divisions that just have room."""
PLAY_MM = 0.01
"""Chords of 24 a curve of a hole or an outline, and numbers of four decimals."""


@dataclass(frozen=True)
class Cut:
    """A contour that is cut: what it means, its ring, whether it is the outline."""

    means: str
    ring: shapely.Polygon
    outer: bool

    @property
    def width_mm(self) -> float:
        """Of the largest circle within it."""
        return 2.0 * shapely.maximum_inscribed_circle(self.ring, 0.002).length

    @property
    def round(self) -> bool:
        """Whether it is a circle."""
        return self.ring.length**2 < 1.01 * 4.0 * math.pi * self.ring.area


def _layers(root: etree._Element) -> dict[str, etree._Element]:
    found = {g.get("id"): g for g in root.iter(f"{SVG}g")}
    return {name: found[name] for name in found if name in ORDER}


def _points(segment: object) -> list[tuple[float, float]]:
    if isinstance(segment, svgelements.Line | svgelements.Close):
        return [(segment.start.x, segment.start.y)]
    if isinstance(segment, svgelements.Arc):
        return _of_arc(segment)
    return [tuple(row) for row in segment.npoint(STEPS[:-1])]


def _of_arc(arc: svgelements.Arc) -> list[tuple[float, float]]:
    first = math.atan2(arc.start.y - arc.center.y, arc.start.x - arc.center.x)
    turn = first + arc.sweep * np.linspace(0.0, 1.0, 96)[:-1]
    x, y = arc.center.x + arc.rx * np.cos(turn), arc.center.y + arc.rx * np.sin(turn)
    return list(zip(x.tolist(), y.tolist(), strict=True))


def cuts_of(root: etree._Element) -> Iterator[Cut]:
    """The closed contours of a drawing's cuts."""
    for name, group in _layers(root).items():
        if "cut" not in name:
            continue
        for element in group.iter(f"{SVG}path"):
            for run in svgelements.Path(element.get("d")).as_subpaths():
                ring = [p for s in run if not isinstance(s, svgelements.Move) for p in _points(s)]
                yield Cut(element.get("data-means"), shapely.Polygon(ring), name == CUTS[1])


def svg_breaks(file: Path, rules: Profile) -> Iterator[str]:
    """Units, layers and their order, colours, strokes, closed cuts, nothing else."""
    root = etree.fromstring(file.read_bytes())
    if root.get("viewBox") != f"0 0 {root.get('width')[:-2]} {root.get('height')[:-2]}":
        yield "a unit is no millimetre"
    if not root.get("width").endswith("mm") or not root.get("height").endswith("mm"):
        yield "no millimetres"
    if extra := {etree.QName(e).localname for e in root.iter()} - {
        *["svg", "title", "desc", "g", "path"]
    }:
        yield f"elements {extra}"
    colours = rules.colours
    looks = {ORDER[0]: (colours.engrave, "none"), ORDER[1]: ("none", colours.score)}
    looks |= {f"layer-score-{rank}": ("none", rule.colour) for rank, rule in rules.ranks.items()}
    looks |= dict.fromkeys(CUTS, ("none", colours.cut))
    groups = _layers(root)
    if list(groups) != [name for name in ORDER if name in groups]:
        yield f"order {list(groups)}"
    if rules.cut_only and set(groups) - set(CUTS):
        yield "marks where only cuts are made"
    for name, group in groups.items():
        if (group.get("fill"), group.get("stroke")) != looks[name]:
            yield f"colours of {name}"
        if (
            group.get("stroke") != "none"
            and float(group.get("stroke-width")) != rules.stroke_width_mm
        ):
            yield f"stroke of {name}"
        for element in group.iter(f"{SVG}path"):
            if {"fill", "stroke", "style", "class", "stroke-width"} & set(element.keys()):
                yield f"{element.get('data-means')} has a look of its own"
            if "cut" in name:
                yield from _open(element)
    if sum(1 for cut in cuts_of(root) if cut.outer) > 1:
        yield "two outlines"


def _open(element: etree._Element) -> Iterator[str]:
    means = element.get("data-means")
    if means.startswith("label/"):
        yield f"{means}: a letter is cut"
    for run in svgelements.Path(element.get("d")).as_subpaths():
        if not isinstance(list(run)[-1], svgelements.Close):
            yield f"{means} is open"


def dxf_breaks(file: Path, rules: Profile) -> Iterator[str]:
    """Version, unit, layers and colours, kinds of entities, closed cuts, none twice."""
    document = ezdxf.readfile(file)
    if document.audit().errors:
        yield "errors"
    if document.dxfversion != {"R12": "AC1009", "R2000": "AC1015"}[rules.dxf_version]:
        yield f"version {document.dxfversion}"
    if rules.dxf_version != "R12" and document.header["$INSUNITS"] != 4:
        yield "no millimetres"
    own = _dxf_layers(rules)
    seen = []
    for entity in document.modelspace():
        kind, layer = entity.dxftype(), entity.dxf.layer
        if own.get(layer) != NUMBERED.get(document.layers.get(layer).color):
            yield f"layer {layer}"
        if kind not in ("LINE", "ARC", "CIRCLE", "LWPOLYLINE", "POLYLINE"):
            yield f"entity {kind}"
        if own[layer] != rules.colours.cut:
            continue
        if kind != "CIRCLE" and not (kind in ("LWPOLYLINE", "POLYLINE") and entity.is_closed):
            yield f"an open cut, {kind}"
            continue
        seen.append(_ring(entity))
    for one, other in combinations(seen, 2):
        if shapely.hausdorff_distance(one, other) < SAME_MM:
            yield "one cut twice"


def _dxf_layers(rules: Profile) -> dict[str, str]:
    """The colours of layers by their names, as the profile says both."""
    colours, names = rules.colours, rules.dxf_layers
    if rules.cut_only:
        return {"CUT": colours.cut}
    found = {names.get("cut", f"CUT_{which}"): colours.cut for which in ("INNER", "OUTER")}
    found |= {names.get("score", "ENGRAVE_LINE"): colours.score}
    found |= {names.get("engrave", "ENGRAVE_FILL"): colours.engrave}
    ranked = {f"ENGRAVE_LINE_{n.upper()}": r.colour for n, r in rules.ranks.items() if r.colour}
    return found | ranked


def _ring(entity: object) -> shapely.Polygon:
    path = ezdxf.path.make_path(entity)
    return shapely.Polygon([(p.x, p.y) for p in path.flattening(0.005)])


def feature_breaks(
    part: Part, cuts: Sequence[Cut], limits: Limits, told: Sequence[str]
) -> Iterator[str]:
    """Holes and webs of a sheet that are below what the workshop makes, or dubious and not told."""
    thickness = part.body.thickness_mm
    hole = max(limits.hole_mm, limits.hole_per_thickness[0] * thickness)
    web = max(limits.web_mm, limits.between_cuts_mm, limits.web_per_thickness[0] * thickness)
    better = max(web, limits.web_per_thickness[1] * thickness)
    holes = [cut for cut in cuts if not cut.outer]
    for cut in holes:
        least = hole if cut.round or limits.slot_mm is None else limits.slot_mm
        if cut.width_mm >= least - PLAY_MM:
            continue
        if not (cut.round and limits.drills):
            yield f"{cut.means} of {part.name} is {cut.width_mm:.3f} wide: {least:.3f} at least"
        elif not any(f"{cut.means} of {part.name}" in t and "drill it" in t for t in told):
            yield f"{cut.means} of {part.name} is not told to be drilled"
    for one, other in combinations(cuts, 2):
        wide = one.ring.exterior.distance(other.ring.exterior)
        name = f"{one.means} and {other.means} of {part.name}"
        if wide < web - PLAY_MM:
            yield f"{wide:.3f} between {name}: {web:.3f} at least"
        elif wide < better - PLAY_MM and not any(
            one.means in t and other.means in t and part.name in t for t in told
        ):
            yield f"{wide:.3f} between {name} is not told"


def letter_breaks(file: Path, limits: Limits, told: Sequence[str]) -> Iterator[str]:
    """Kinds of words none of which is as high as the least capitals, and nothing is told of it.

    Of a kind the largest counts: some letters and numerals are low in every script.
    """
    largest: dict[str, float] = {}
    for element in etree.fromstring(file.read_bytes()).iter(f"{SVG}path"):
        means = element.get("data-means") or ""
        if means.startswith("label/"):
            kind = means.rpartition("/")[0]
            largest[kind] = max(largest.get(kind, 0.0), _long(element))
    if any("capitals of" in line for line in told):
        return
    for kind, long in largest.items():
        if long < LETTER * limits.capital_height_mm:
            yield f"{kind} is {long:.2f} mm: capitals {limits.capital_height_mm:g} at least"


def _long(element: etree._Element) -> float:
    """The longer side of the smallest rectangle about the corners of a path."""
    ends = [
        (p.x, p.y)
        for s in svgelements.Path(element.get("d"))
        if not isinstance(s, svgelements.Move)
        for p in (s.start, s.end)
    ]
    box = shapely.minimum_rotated_rectangle(shapely.MultiPoint(ends))
    corners = shapely.get_coordinates(box)
    return float(np.hypot(*np.diff(corners, axis=0).T).max())


def line_breaks(file: Path, limits: Limits) -> Iterator[str]:
    """Divisions of one scale that are nearer to each other than lines may be."""
    scales: dict[str, list[shapely.LineString]] = {}
    for element in etree.fromstring(file.read_bytes()).iter(f"{SVG}path"):
        means = element.get("data-means") or ""
        if means.startswith(("limb/", "scale/")):
            for run in svgelements.Path(element.get("d")).as_subpaths():
                match list(run):
                    case [svgelements.Move(), svgelements.Line(start=a, end=b)]:
                        tick = shapely.LineString([(a.x, a.y), (b.x, b.y)])
                        scales.setdefault("/".join(means.split("/")[:2]), []).append(tick)
    for group, ticks in scales.items():
        pairs = shapely.STRtree(ticks).query(ticks, "dwithin", limits.pitch_mm - LINE_MM)
        apart = [ticks[i].distance(ticks[j]) for i, j in pairs.T.tolist() if i < j]
        if near := [mm for mm in apart if mm > SAME_MM]:
            yield f"{len(near)} divisions of {group}, {min(near):.3f} mm: {limits.pitch_mm:g}"
