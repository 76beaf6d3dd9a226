"""The transparent rete: a clear disc, engraved on its back and read through it."""

import cmath
import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import shapely

from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete import choosing
from instruments.astrolabe.rete.choosing import Shown, but, renumbered
from instruments.astrolabe.rete.clear_labels import WAIST, star_requests
from instruments.astrolabe.rete.knob import NO_KNOB, Knob, knob
from instruments.astrolabe.rete.members import Band
from instruments.astrolabe.rete.report import report_rete
from instruments.astrolabe.rete.rete_order import Blank, MadeRete, ReteOrder
from instruments.astrolabe.rete.ring_requests import RingLettering, ring_lettering, ring_lines
from instruments.astrolabe.rete.sizing import ReteSizes, sizes
from instruments.astrolabe.rete.star_lettering import unlabelled
from instruments.astrolabe.rete.star_naming import StarNaming
from instruments.geometry import MIRROR_X, Path, Region
from instruments.geometry.cutting import Disc, inside, outside
from instruments.labelling.ground import LabelGround, flat_area
from instruments.labelling.solving import Looked, Solution, solve
from instruments.part import Mark, Note, Part, Process, Sheet

LEAST = 0.35
"""Half the size of the smallest mark of a star, in heights of the stars' names."""

_NAME = "rete"

_CLEAR = (0.85, 0.93, 0.95)


@dataclass(frozen=True, slots=True)
class ClearRete:
    """A rete of clear sheet with its stars, labels and what is said; its marks are on its back.

    Its `asterisks` are the marks of stars by their keys.
    """

    order: ReteOrder
    sizes: ReteSizes
    shown: tuple[Shown, ...]
    asterisks: Mapping[str, Mark]
    handle: Knob | None
    ring: RingLettering
    solved: Solution
    notes: tuple[Note, ...]

    @staticmethod
    def of(order: ReteOrder) -> "ClearRete":
        """A rete with its stars in their places, and lettered.

        Raises
        ------
        DesignError
            If stars can't be shown.
        """
        found = sizes(order)
        shown, notes = choosing.placed_stars(
            order.stars,
            order.plane,
            order.epoch.year,
            order.blank.hole_mm,
            order.workshop.limits.line_mm,
            order.blank.outer_mm - LEAST * found.star_mm,
        )
        return ClearRete._lettered(order, found, shown, notes)

    @staticmethod
    def _lettered(
        order: ReteOrder, found: ReteSizes, shown: tuple[Shown, ...], notes: tuple[Note, ...]
    ) -> "ClearRete":
        hand = order.lettering
        sizes_mm = [min(star_mm(s, found), order.blank.outer_mm - abs(s.at)) for s in shown]
        asterisks = {
            s.star.key: Mark(f"star/{s.star.key}", asterisk(s.at, size), Process.ENGRAVE)
            for s, size in zip(shown, sizes_mm, strict=True)
        }
        handle = _knob(order, found, shown)
        asked = star_requests(shown, sizes_mm, found, order.stars.lettered, hand)
        looked = Looked(_ground(order, found, list(asterisks.values()), handle))
        ring = ring_lettering(found, hand, looked)
        solved = solve([*ring.signs, *ring.degrees, *asked], looked)
        return ClearRete(order, found, shown, asterisks, handle, ring, solved, notes)

    def unlabelled(self) -> set[str]:
        """The keys of the stars that found no room for a label."""
        return unlabelled(self.shown, self.solved, self.order.stars.lettered)

    def fewer(self, gone: Collection[str], *, anew: bool) -> "ClearRete":
        """The same without some stars; labels stay, or find their places `anew`."""
        shown = but(self.shown, gone)
        if anew:
            return ClearRete._lettered(self.order, self.sizes, renumbered(shown), self.notes)
        return replace(self, shown=shown)

    def made(self) -> MadeRete:
        """It as a part, with what the report says of it."""
        order, found, handle, shown = self.order, self.sizes, self.handle, self.shown
        hand, naming = order.lettering, order.stars.lettered
        named = StarNaming.of(shown, self.solved.placed, naming, hand, found.star_mm)
        asterisks = [self.asterisks[s.star.key] for s in shown]
        labels = [*self.solved.marks, *self.solved.leaders()]
        marks = [*_circles(order.plane, found), *asterisks, *labels]
        back = tuple(m.transformed(MIRROR_X) for m in marks)
        part = Part(_NAME, _disc(order.blank, handle), back=back, colour=_CLEAR, clear=True)
        figures = (*report_rete(order, found, shown), *self.ring.facts(), *named.facts())
        figures += handle.facts() if handle else ()
        ring_notes = self.ring.notes(self.solved.left)
        notes = (*self.notes, *_without(order, handle), *ring_notes, *named.notes(found.least_mm))
        stands = handle.placed(order.blank.thickness_mm) if handle else None
        return MadeRete(part, order.plane, shown, figures, notes, stands)


def _ground(
    order: ReteOrder, found: ReteSizes, asterisks: Sequence[Mark], handle: Knob | None
) -> LabelGround:
    """The disc outside its hub and within its edge, with all that is engraved."""
    edge = order.blank.outer_mm - found.pad_mm
    hub, disc = (flat_area(Path.circle(0j, r)) for r in (found.measures.hub_mm, edge))
    # Leaders keep off the squares about stars' marks, not only off their rays.
    areas = [(m.means, shapely.box(*m.shape.bounds())) for m in asterisks]
    areas += [("knob", flat_area(Path.circle(handle.at, handle.head_mm)))] if handle else []
    equator = (("circle/equator", piece) for piece in _equator(order.plane, found))
    lines = [*ring_lines(found), *equator]
    return LabelGround.of(shapely.difference(disc, hub), (), lines, areas)


def _equator(plane: RetePlane, found: ReteSizes) -> list[Path]:
    """The equator outside the ecliptic's ring and within it, not among its signs and degrees."""
    whole, ring = Path.circle(0j, plane.projection.equator_mm), found.ring
    within = inside(whole, Disc(ring.outer.centre, ring.inner_mm))
    return [*outside(whole, Disc(ring.outer.centre, ring.outer.radius)), *within]


def _circles(plane: RetePlane, found: ReteSizes) -> list[Mark]:
    """The ecliptic's ring with its divisions, and the equator."""
    ring = found.ring
    return [
        Mark("ecliptic", Path.of(ring.outer)),
        *(Mark("ring/ecliptic", circle) for circle in ring.between),
        Mark("ring/ecliptic", Path.circle(ring.outer.centre, ring.inner_mm)),
        *(Mark("circle/equator", piece) for piece in _equator(plane, found)),
        *(Mark(f"ecliptic/{n}", p) for n, p in ring.divisions(found.pitch_mm).items()),
    ]


def _disc(blank: Blank, handle: Knob | None) -> Sheet:
    """The sheet with the holes of its pivot and its knob."""
    cuts = [Mark("hole/pivot", Path.circle(0j, blank.hole_mm), Process.CUT)]
    if handle is not None:
        cuts.append(Mark("hole/knob", Path.circle(handle.at, handle.hole_mm), Process.CUT))
    return Sheet(Path.circle(0j, blank.outer_mm), blank.thickness_mm, tuple(cuts))


def _without(order: ReteOrder, handle: Knob | None) -> Iterator[Note]:
    """Notes on what was asked for and is left out."""
    if handle is None and order.knob_mm:
        yield NO_KNOB
    if order.shape.pointers:
        useless = "is of no use with rete.style = transparent: leave it out"
        yield Note.warning("rete.pointers", useless)


def _knob(order: ReteOrder, found: ReteSizes, shown: Sequence[Shown]) -> Knob | None:
    """The knob at the disc's edge, off the lines that are read there."""
    ring, equator = found.ring, order.plane.projection.equator_mm
    lines = (
        Band("ecliptic", ring.outer.centre, ring.inner_mm, ring.outer.radius),
        Band("equator", 0j, equator, equator),
    )
    outer = order.blank.outer_mm
    radii = (outer - found.measures.ring_mm / 2, outer)
    return knob(order, radii, lines, [s.at for s in shown], found.build.head_mm)


def asterisk(at: complex, size: float) -> Region:
    """A star of four rays about a point, and how long they are."""
    corners = [
        at + cmath.rect(size if k % 2 == 0 else WAIST * size, k * math.pi / 4) for k in range(8)
    ]
    return Region((Path.polyline(corners, closed=True),))


def star_mm(star: Shown, found: ReteSizes) -> float:
    """From the middle of a star's mark to the ends of its rays, longer for a brighter one."""
    return found.star_mm * min(1.0, max(LEAST, 0.8 - 0.15 * star.star.magnitude))
