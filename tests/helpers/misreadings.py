"""Faults of lettering that a reader must never meet, found on a made instrument."""

import cmath
import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

import numpy as np
import shapely
from helpers.drawn import hull, points, xy
from helpers.left_out import left_out

from instruments.geometry import Region
from instruments.geometry.path import paths
from instruments.labelling.composed_forms import LINE, misread
from instruments.lettering.numerals import System, has_zero, numeral
from instruments.lettering.placing import straight
from instruments.lettering.text import letter
from instruments.part import Face, Instrument, Mark, Part, Process, Sheet

UNLINED = "another number upside down, without a line beneath"
"""What it lacks is part of its name, for whoever adds a scale that turns."""

MISLEADING = (
    "on a line",
    "on another label",
    "off the part",
    "nearer to another's line",
    "far from its line",
    UNLINED,
    "star among signs",
    "leader short",
    "reads as a list",
)
"""What a label that has a place may yet do wrong."""

TOUCH_MM = 0.02
"""Ink that comes so close to a line's middle is on it."""

ROUND_MM = 0.5
"""A label stands nearer to another's line where it does so by more than this."""

SHORT_MM, BESIDE_SIGN_MM = 0.3, 1.0
"""A leader ends so near to its star; a star's name keeps so far off names of signs."""

FAR, FAR_MM = 3.0, 6.0
"""So many heights, and so far, a numeral or a name stands from its own line at the most."""

APART_RAD, ROW = math.radians(100.0), 8.0
"""So much turned a 6 is a 9, unless others of its row stand alike within so many heights."""

ALIKE_RAD = math.radians(60.0)
"""Numbers that differ less in their turn are read together."""

ASIDE = 0.5
"""So many heights beside the straight course of a line a label is still on it."""

LIST = 5
"""So many names flush one under the other read as a list."""

WITH_LINES = ("hour", "day", "prayer", "almucantar", "azimuth", "horizon")
"""Kinds of labels that stand at lines of their own, by the first word of their names; those of
scales stand in the cells that end there."""


@dataclass(frozen=True, slots=True)
class Found:
    """A label that is lacking or misleads: the fault, where, and the name of the label."""

    fault: str
    face: str
    means: str


@dataclass(frozen=True, slots=True)
class _Labels:
    """The labels of a face: their marks, and the areas of their ink."""

    marks: list[Mark]
    inks: Any
    tall: list[float]

    def whole(self, k: int) -> Any:
        """The ink of a label and of the lines of text right under and over it, of the same name."""
        name, ink = self.marks[k].means, self.inks[k]
        alike = [i for m, i in zip(self.marks, self.inks, strict=True) if m.means == name]
        return shapely.union_all([i for i in alike if ink.distance(i) < LINE * self.tall[k]])

    def where(self) -> dict[str, int]:
        return {m.means.removeprefix("label/"): k for k, m in enumerate(self.marks)}


def faces(instrument: Instrument) -> Iterator[tuple[Part, Face, Sequence[Mark]]]:
    """The marked faces of all parts."""
    for placed in instrument.parts:
        for face in Face:
            if marks := placed.part.marks(face):
                yield placed.part, face, marks


def faults(instrument: Instrument, *, named: bool, numerals: System = "western") -> list[Found]:
    """All that is wrong with the labels of an instrument.

    Parameters
    ----------
    instrument : Instrument
    named : bool
        Whether a place is to be inscribed.
    numerals : System
        What its numbers are lettered in.
    """
    marked = list(faces(instrument))
    drawn, zero = [marks for *_, marks in marked], has_zero(numerals)
    lacking = left_out(instrument, drawn, named=named, zero=zero)
    found = [Found(f"left out: {kind}", "", name) for kind, name in lacking]
    noted = {note.about.removeprefix("label/") for note in instrument.notes}
    for part, face, marks in marked:
        where = f"{part.name}, {face.value}"
        for fault, means in on_face(marks, numerals, spaces="plate-" in part.name):
            if means not in noted:
                found.append(Found(fault, where, means))
        found += [Found("off the part", where, means) for means in _off(part, face, marks)]
    return found


def labels_drawn(instrument: Instrument) -> int:
    """How many labels stand on an instrument."""
    return sum(m.means.startswith("label/") for *_, marks in faces(instrument) for m in marks)


def counts(instrument: Instrument, *, named: bool, numerals: System = "western") -> Counter[str]:
    """How many labels stand, and how many have each fault; ``left out`` of all kinds together."""
    found = Counter(f.fault for f in faults(instrument, named=named, numerals=numerals))
    found["labels"] = labels_drawn(instrument)
    found["left out"] = sum(n for fault, n in found.items() if fault.startswith("left out: "))
    return found


def on_face(
    face: Sequence[Mark], numerals: System = "western", *, spaces: bool = False
) -> Iterator[tuple[str, str]]:
    """The labels of one face that mislead: how, and their names.

    With `spaces` numbers of hours stand between their lines, as on plates of astrolabes.
    """
    labels = _labels(face)
    if not labels.marks:
        return
    yield from _on_lines(labels, face)
    yield from _on_labels(labels)
    yield from _astray(labels, face, spaces)
    yield from _upside_down(labels, numerals)
    yield from _of_stars(labels, face)
    yield from _lists(labels)


def _labels(face: Sequence[Mark]) -> _Labels:
    marks = [m for m in face if m.means.startswith("label/")]
    pairs = [_ink(m) for m in marks]
    inks = np.array([ink for ink, _ in pairs], dtype=object)
    return _Labels(marks, inks, [tall for _, tall in pairs])


def _ink(mark: Mark) -> tuple[Any, float]:
    """The area of a label, each two letters that follow each other as one, and its height.

    So a text along an arc takes no more than its band, and no line runs through it unseen.
    """
    signs = [points(p) for p in paths(mark.shape)]
    alone = [hull(sign) for sign in signs]
    pairs = [hull([*a, *b]) for a, b in pairwise(signs)]
    tall = max(min(_sides(one)) if one.area else one.length / 2 for one in alone)
    return shapely.union_all([*alone, *pairs]), max(tall, max(_high(one) for one in alone))


def _sides(area: Any) -> tuple[float, float]:
    x, y = shapely.get_coordinates(shapely.minimum_rotated_rectangle(area))[:3].T
    return math.hypot(x[1] - x[0], y[1] - y[0]), math.hypot(x[2] - x[1], y[2] - y[1])


def _high(area: Any) -> float:
    xmin, ymin, xmax, ymax = area.bounds
    return min(math.hypot(xmax - xmin, ymax - ymin), max(xmax - xmin, ymax - ymin))


def _line(mark: Mark) -> Any:
    lines = [points(p) for p in paths(mark.shape)]
    return shapely.multilinestrings([shapely.linestrings(xy(line)) for line in lines])


def _on_lines(labels: _Labels, face: Sequence[Mark]) -> Iterator[tuple[str, str]]:
    lines = [m for m in face if not m.means.startswith("label/") and m.process is not Process.CUT]
    if not lines:
        return
    tree = shapely.STRtree([_line(m) for m in lines])
    near = tree.query(labels.inks, predicate="dwithin", distance=TOUCH_MM)
    told = set()
    for k, n in near.T.tolist():
        own = labels.marks[k].means.removeprefix("label/")
        # A star's own point, the line about its name and the one that leads to it.
        if lines[n].means in (own, f"leader/{own}", f"circle/{own}") and own.startswith("star/"):
            continue
        if k not in told:
            told.add(k)
            yield "on a line", f"{own} on {lines[n].means}"


def _on_labels(labels: _Labels) -> Iterator[tuple[str, str]]:
    first, second = shapely.STRtree(labels.inks).query(labels.inks, predicate="intersects")
    for a, b in zip(first.tolist(), second.tolist(), strict=True):
        if a < b:
            names = (labels.marks[k].means.removeprefix("label/") for k in (a, b))
            yield "on another label", " on ".join(names)


def _astray(labels: _Labels, face: Sequence[Mark], spaces: bool) -> Iterator[tuple[str, str]]:
    """Names and numerals that are far from their line, or nearer to another that has a label."""
    where = labels.where()
    lines: dict[str, list[Any]] = defaultdict(list)
    for mark in face:
        # What carries a line on to its numeral is of the line.
        of = mark.means.removeprefix("continuation/")
        if of in where and mark.process is not Process.CUT:
            lines[of].append(_line(mark))
    led = {m.means.removeprefix("leader/") for m in face if m.means.startswith("leader/")}
    kinds: dict[str, list[str]] = defaultdict(list)
    for name in lines:
        kinds[name.rpartition("/")[0]].append(name)
    for k, mark in enumerate(labels.marks):
        own = mark.means.removeprefix("label/")
        if own not in lines or own in led or own.split("/")[0] not in WITH_LINES:
            continue
        if spaces and own.startswith("hour/"):
            continue
        away = min(shapely.distance(line, labels.whole(k)) for line in lines[own])
        # A letter of abjad may be low among its row: where it stands goes by the row's height.
        tall = max(labels.tall[i] for i in where.values() if _row(labels.marks[i]) == _row(mark))
        if away > max(FAR * tall, FAR_MM):
            yield "far from its line", f"{own}, {away:.1f} mm"
        others = [f for n in kinds[own.rpartition("/")[0]] if n != own for f in lines[n]]
        if _in_gap(labels.inks[k], lines[own], labels.tall[k]):
            continue
        if others and _nearer(own, labels.inks[k], lines[own], others):
            yield "nearer to another's line", own


def _row(mark: Mark) -> str:
    """Of which row of labels one is."""
    return mark.means.rpartition("/")[0] if mark.means.startswith("label/hour/") else mark.means


def _in_gap(ink: Any, its: list[Any], tall: float) -> bool:
    """Whether a line leads straight to a label, which stands in a gap of it or at its end."""
    middle = complex(ink.centroid.x, ink.centroid.y)
    reach = ink.minimum_rotated_rectangle.length / 4 + 2 * tall
    for piece in (part for line in its for part in line.geoms):
        z = shapely.get_coordinates(piece) @ np.array([1.0, 1j])
        for end, before in ((z[0], z[1]), (z[-1], z[-2])):
            ahead = (middle - end) * np.conj(end - before) / abs(end - before)
            if 0.0 <= ahead.real <= reach and abs(ahead.imag) < ASIDE * tall:
                return True
    return False


def _nearer(own: str, ink: Any, its: list[Any], others: list[Any]) -> bool:
    """Whether the middle of a label is nearer to others' lines than to its own."""
    middle, mine, theirs = ink.centroid, np.array(its), np.array(others)
    # A numeral stands at an end of its line, which may be short, or beside it.
    at_end = own.startswith("hour/") and not _is_nearer(
        middle, shapely.boundary(mine), shapely.boundary(theirs)
    )
    return not at_end and _is_nearer(middle, mine, theirs)


def _is_nearer(middle: Any, mine: Any, theirs: Any) -> bool:
    near = shapely.distance(mine, middle).min()
    return bool(near > shapely.distance(theirs, middle).min() + ROUND_MM)


def _upside_down(labels: _Labels, numerals: System) -> Iterator[tuple[str, str]]:
    """Numbers that read as others where they stand, with none of their row beside them."""
    rows: dict[str, list[tuple[int, float]]] = defaultdict(list)
    turned: list[tuple[int, str, float]] = []
    for k, mark in enumerate(labels.marks):
        room, _, name = mark.means.removeprefix("label/").rpartition("/")
        if not name.isdecimal():
            continue
        text = numeral(int(name), numerals)
        angle = _angle(mark, text)
        if angle is None:
            continue
        rows[room].append((k, angle))
        if misread(text) and abs(angle) > APART_RAD:
            turned.append((k, room, angle))
    for k, room, angle in turned:
        beside = [
            n
            for n, other in rows[room]
            if n != k
            and abs(math.remainder(other - angle, math.tau)) < ALIKE_RAD
            and labels.inks[n].distance(labels.inks[k]) < ROW * labels.tall[k]
        ]
        if not beside:
            yield UNLINED, labels.marks[k].means.removeprefix("label/")


def _angle(mark: Mark, text: str) -> float | None:
    """The direction of a number's baseline; None where more is drawn, such as a line beneath."""
    if not isinstance(mark.shape, Region):
        return None
    level, placed = (
        np.array([z for p in paths(shape) for z in points(p)])
        for shape in (straight(letter(text, 1.0, "outline"), 0j), mark.shape)
    )
    if len(level) != len(placed):
        return None
    return cmath.phase(np.vdot(level - level.mean(), placed - placed.mean()))


def _of_stars(labels: _Labels, face: Sequence[Mark]) -> Iterator[tuple[str, str]]:
    """Stars' names beside those of signs without a line about them, and leaders that end short."""
    marks = {m.means: m for m in face}
    where = labels.where()
    signs = [k for name, k in where.items() if name.startswith("ecliptic/")]
    names = np.array([labels.inks[k] for k in signs if not _numeric(labels.marks[k])], dtype=object)
    for means, mark in marks.items():
        if not means.startswith("star/"):
            continue
        label, leader = where.get(means), marks.get(f"leader/{means}")
        if label is not None and len(names) and f"circle/{means}" not in marks:
            near = shapely.distance(names, labels.inks[label]).min()
            if near < BESIDE_SIGN_MM:
                yield "star among signs", means
        if leader is not None and isinstance(mark.shape, Region):
            away = _line(leader).distance(_ink(mark)[0])
            if away > SHORT_MM:
                yield "leader short", means


def _numeric(mark: Mark) -> bool:
    return mark.means.rpartition("/")[2].isdecimal()


def _lists(labels: _Labels) -> Iterator[tuple[str, str]]:
    """Names of days and prayers that stand flush one close under the other."""
    boxes = sorted(
        (-ink.bounds[3], -ink.bounds[1], ink.bounds[0], m.means)
        for m, ink in zip(labels.marks, labels.inks, strict=True)
        if m.means.startswith(("label/day/", "label/prayer/"))
    )
    run = 1
    for (_, foot, left, _), (top, under, start, means) in pairwise(boxes):
        high = under - top
        run = run + 1 if abs(start - left) < 0.5 * high and 0 <= top - foot < high else 1
        if run == LIST:
            yield "reads as a list", means.removeprefix("label/")


def _off(part: Part, face: Face, marks: Sequence[Mark]) -> Iterator[str]:
    """Labels that are not wholly on their sheet."""
    if not isinstance(part.body, Sheet):
        return
    sheet = shapely.Polygon(xy(points(part.body.outline)))
    holes = [shapely.Polygon(xy(points(p))) for c in part.body.cutouts for p in paths(c.shape)]
    body = shapely.make_valid(sheet).difference(shapely.union_all([h.buffer(0) for h in holes]))
    if face is Face.BACK:
        body = shapely.transform(body, lambda xy: xy * np.array([-1.0, 1.0]))
    shapely.prepare(body)
    for mark in marks:
        if mark.means.startswith("label/"):
            ink = shapely.multipoints(xy([z for p in paths(mark.shape) for z in points(p)]))
            if not shapely.contains_properly(body, ink):
                yield mark.means.removeprefix("label/")
