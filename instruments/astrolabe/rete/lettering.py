"""The names of stars on a rete that is cut, each near the base of its pointer."""

from collections.abc import Collection, Mapping, Sequence
from itertools import product

import numpy as np

from instruments.astrolabe.rete.blades import on_blade
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.labels import Line, extent_mm
from instruments.astrolabe.rete.members import Bar, Member, disc
from instruments.astrolabe.rete.options import Naming
from instruments.astrolabe.rete.pointers import Pointer
from instruments.astrolabe.rete.signs import Lettered, name_of
from instruments.astrolabe.rete.sizing import Sizes
from instruments.astrolabe.rete.tally import Tally, settled
from instruments.geometry import Shape
from instruments.lettering import placing
from instruments.lettering.numerals import numeral
from instruments.lettering.style import Lettering
from instruments.part import Mark
from instruments.records import dataclass


def lines(
    members: Sequence[Member], sizes: Sizes, taken: Sequence[tuple[complex, float]]
) -> list[Line]:
    """The members that are wide enough for letters, the ecliptic first.

    Parameters
    ----------
    members : sequence of Member
        The frame.
    sizes : Sizes
    taken : sequence of (complex, float)
        Discs that are kept free of letters.
    """
    ecliptic = next(m for m in members if m.name == "ecliptic")
    hub = next(m for m in members if m.name == "hub")
    found = []
    for m in members:
        if isinstance(m, Bar):
            line = Line(m, 0.0, m.width_mm)
        elif m is ecliptic:
            ring = sizes.ring
            line = Line(m, ring.inner_mm + ring.name_mm / 2, ring.name_mm)
        elif m is hub or m.inner_mm <= 0.0:
            continue
        else:
            line = Line(m, m.middle_mm, m.width_mm)
        if line.width_mm < sizes.least_mm + sizes.side_mm(sizes.least_mm):
            continue
        if m is not ecliptic:
            ring_member = [members[0]] if isinstance(m, Bar) else []
            line.block([ecliptic, hub, *ring_member], sizes.pad_mm + sizes.star_mm / 2)
        line.block([disc("taken", z, r) for z, r in taken], sizes.star_mm / 2)
        found.append(line)
    return found


@dataclass(frozen=True, slots=True)
class Label:
    """A star's label as it might be engraved: of which star, what it says, how high."""

    key: str
    says: str
    height_mm: float


def names(
    shown: Sequence[Shown],
    bases: Mapping[str, complex],
    pointers: Mapping[str, Pointer],
    where: Sequence[Line],
    sizes: Sizes,
    naming: Naming,
    hand: Lettering,
) -> Lettered:
    """The names of stars on the frame, each as near to the base of its pointer as it goes.

    A name that finds no place within twice its length is lettered smaller, down to what the
    process engraves, and stands closer to a sign's; then it gives way to the star's number,
    there or on its own blade, and that to nothing. Notes say which ones do.
    """
    if naming == "none":
        return Lettered((), (), {})
    before = [list(line.taken) for line in where]

    def letter(
        turn: Sequence[Shown], by_number: Collection[str]
    ) -> tuple[tuple[list[Mark], dict[str, str], dict[str, float]], Tally]:
        for line, taken in zip(where, before, strict=True):
            line.taken = list(taken)
        marks, written, blades = [], {}, {}
        tally = Tally(naming, hand.numerals)
        for star in turn:
            key = star.star.key
            number = numeral(star.number, hand.numerals)
            name = name_of(star, naming, hand)
            named, numbered = (
                [Label(key, says, height) for height in sizes.star_heights_mm]
                for says in (name, number)
            )
            if key in by_number or name == number:
                named = []
            tries = (*product((False, True), named), *product((False,), numbered))
            found = next(
                (
                    (label, shape)
                    for close, label in tries
                    if (shape := _beside(label, bases[key], where, sizes, hand, close=close))
                    is not None
                ),
                None,
            )
            if found is None and key in pointers:
                for label in numbered:
                    if blade := on_blade(
                        number,
                        label.height_mm,
                        sizes.side_mm(label.height_mm),
                        pointers[key],
                        hand.strokes,
                    ):
                        found, blades[key] = (label, blade.shape), blade.start_mm
                        break
            if found is None and key in by_number:
                shape = _beside(numbered[-1], bases[key], where, sizes, hand, far=True)
                found = None if shape is None else (numbered[-1], shape)
            if found is None:
                shape = _beside(numbered[-1], bases[key], where, sizes, hand, close=True)
                found = None if shape is None else (numbered[-1], shape)
            if found is None:
                tally.out.append(star)
                continue
            label, shape = found
            marks.append(placing.mark(f"label/star/{key}", shape))
            written[key] = label.says
            tally.lettered(star, label.says, name, label.height_mm < sizes.star_mm)
        return (marks, written, blades), tally

    (marks, written, blades), tally = settled(shown, letter)
    return Lettered(tuple(marks), tally.notes(sizes.least_mm), written, tally.facts(), blades)


def _beside(
    label: Label,
    base: complex,
    where: Sequence[Line],
    sizes: Sizes,
    hand: Lettering,
    far: bool = False,
    close: bool = False,
) -> Shape | None:
    """A label near a base.

    With `far` twice as far away as is read at a glance; with `close` as near to a sign's
    name as it goes.
    """
    if not where:
        return None
    long, high = extent_mm(label.says, label.height_mm, hand.strokes)
    point, outer = np.array([base]), sizes.measures.outer_mm
    side, farthest = sizes.side_mm(label.height_mm), (0.2 if far else 0.12) * outer
    reach = 0.12 * outer if far else long + 2.0 * sizes.star_mm
    near = sorted(where, key=lambda line: -round(float(line.member.depth(point)[0]), 6))
    for line in near[:3]:
        away = -float(line.member.depth(point)[0])
        if away > farthest or high > line.width_mm - side:
            continue
        half = long / 2 + 0.3 * label.height_mm
        u = line.free(line.along(base), half, reach, close)
        if u is not None:
            line.take(u, half)
            _cross(line, u, half, where, sizes)
            return line.letter(label.says, label.height_mm, u, hand.strokes)
    return None


def _cross(line: Line, u: float, half: float, where: Sequence[Line], sizes: Sizes) -> None:
    """Keep what a label takes of the lines that cross its own."""
    along = np.linspace(u - half, u + half, max(3, round(2 * half / sizes.star_mm) + 1))
    points = line.points(along)
    for other in where:
        if other is not line:
            deep = other.member.depth(points)
            for z, d in zip(points.tolist(), deep.tolist(), strict=True):
                if d > -sizes.star_mm / 2:
                    other.take(other.along(z), 0.8 * sizes.star_mm)
