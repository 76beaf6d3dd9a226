"""A cut rete's face: stars' lines and wedges, names of signs, degrees and stars, all at once."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from instruments.astrolabe.rete.drafting import Drafted
from instruments.astrolabe.rete.member_lines import star_lines
from instruments.astrolabe.rete.pointer_ground import Target
from instruments.astrolabe.rete.rete_order import ReteOrder
from instruments.astrolabe.rete.ring_requests import RingLettering, ring_lettering, ring_lines
from instruments.astrolabe.rete.star_lettering import StarDesk, nearest_lines, unlabelled
from instruments.astrolabe.rete.star_naming import StarNaming
from instruments.astrolabe.rete.stars_on_frame import wedge, wedge_along, wedge_request
from instruments.geometry import Path
from instruments.geometry.cutting_many import outside_areas
from instruments.geometry.flattening import Flat, closed
from instruments.geometry.path import paths
from instruments.labelling.areas import area_taken
from instruments.labelling.ground import LabelGround, flat_area, flat_line
from instruments.labelling.requests import LabelRequest, looks_at
from instruments.labelling.solving import Looked, Solution, solve
from instruments.part import Fact, Mark, Note, Process


@dataclass(frozen=True, slots=True)
class LetteredRete:
    """The lettering of a rete as it was drafted: wedges that can't be turned, and all else."""

    order: ReteOrder
    drafted: Drafted
    ring: RingLettering
    fixed: tuple[Mark, ...]
    solved: Solution

    def unlabelled(self) -> set[str]:
        """The keys of the stars that found no room for a label."""
        return unlabelled(self.drafted.shown, self.solved, self.order.stars.lettered)

    def fewer(self, drafted: Drafted, outline: Path, cuts: Sequence[Path]) -> "LetteredRete | None":
        """The same on a sheet with fewer pointers; None if labels would stand beyond it."""
        inks = np.array([label.ink for label in self.solved.placed], dtype=object)
        if not shapely.contains_properly(_metal(outline, cuts), inks).all():
            return None
        return replace(self, drafted=drafted)

    def marks(self) -> tuple[Mark, ...]:
        """What shows the stars, the labels, and the leaders."""
        stars = _star_marks(self.drafted, self.fixed, self.solved)
        labels = (mark for mark in self.solved.marks if not mark.means.startswith("star/"))
        return (*stars, *labels, *self.solved.leaders())

    def notes(self) -> tuple[Note, ...]:
        """What was done for want of room."""
        least_mm = self.drafted.sizes.least_mm
        return (*self.ring.notes(self.solved.left), *self._star_naming().notes(least_mm))

    def facts(self) -> tuple[Fact, ...]:
        """The legend of numbers."""
        return (*self.ring.facts(), *self._star_naming().facts())

    def _star_naming(self) -> StarNaming:
        naming, high_mm = self.order.stars.lettered, self.drafted.sizes.star_mm
        placed = self.solved.placed
        return StarNaming.of(self.drafted.shown, placed, naming, self.order.lettering, high_mm)


def letter_rete(
    order: ReteOrder, drafted: Drafted, outline: Path, cuts: Sequence[Path]
) -> LetteredRete:
    """Letter a rete within what is left of its sheet.

    Stars' wedges and signs come first, then degrees; names follow by the stars' brightness.

    Raises
    ------
    ValueError
        If the strokes lack a character.
    """
    metal = _metal(outline, cuts)
    wedges, fixed = _wedges(drafted, metal)
    while True:
        found = _lettered(order, drafted, metal, wedges, fixed)
        left = {request.means for request in found.solved.left}
        lost = [t for t in drafted.laid.on_frame if f"star/{t.key}" in left]
        if not lost:
            return found
        # What labels leave no room for is drawn all the same, and labels are placed anew about it.
        wedges = [w for w in wedges if w.means not in left]
        fixed = [*fixed, *_plain_wedges(drafted, lost)]


def _lettered(
    order: ReteOrder,
    drafted: Drafted,
    metal: Flat,
    wedges: Sequence[LabelRequest],
    fixed: Sequence[Mark],
) -> LetteredRete:
    """All labels about wedges, some of which can be turned for them."""
    found, laid, hand = drafted.sizes, drafted.laid, order.lettering
    pointers = {p.key: p for p in laid.pointers}
    looked = Looked(_ground(drafted, metal, fixed))
    ring = ring_lettering(found, hand, looked)
    bases = {t.key: t.at for t in laid.on_frame}
    bases |= {key: p.spine.point(p.length_mm) for key, p in pointers.items()}
    naming = order.stars.lettered
    lines = nearest_lines(bases, star_lines(drafted.members, found))
    desk = StarDesk(bases, pointers, lines, found, naming, hand, _wedge_mm(drafted))
    bright = sorted(drafted.shown, key=lambda s: (s.star.magnitude, s.star.hr))
    stars = [desk.request(s) for s in bright] if naming != "none" else []
    solved = solve([*wedges, *ring.signs, *ring.degrees, *stars], looked)
    return LetteredRete(order, drafted, ring, tuple(fixed), solved)


def _star_marks(drafted: Drafted, fixed: Sequence[Mark], solved: Solution) -> list[Mark]:
    """A line along each pointer's head, which ends at a number on it, and the wedges."""
    cuts = solved.cuts()
    found = {mark.means: mark for mark in (*fixed, *solved.marks)}
    for p in drafted.laid.pointers:
        means, ridge = f"star/{p.key}", p.ridge()
        (pieces,) = outside_areas([ridge], [cuts.get(means, ())])
        ridge = next(iter(pieces), ridge)
        found.setdefault(means, Mark(means, ridge))
    return [found[f"star/{s.star.key}"] for s in drafted.shown]


def _wedges(drafted: Drafted, metal: Flat) -> tuple[list[LabelRequest], list[Mark]]:
    """Wedges of stars on the frame, to be turned as labels need, and those that can't be.

    Teeth of the frame have theirs along them.
    """
    long, members, pad = _wedge_mm(drafted), drafted.members, drafted.sizes.pad_mm / 2
    asked, bound = [], []
    for t in drafted.laid.on_frame:
        request = wedge_request(f"star/{t.key}", t.at, members, long, pad)
        looks = looks_at(request, len(request.tries) - 1)
        taken = (area_taken(*look.standing, look.way.room) for look in looks)
        if any(shapely.contains_properly(metal, areas).any() for areas in taken):
            asked.append(request)
        else:
            bound.append(t)
    teeth = [
        Mark(f"star/{p.key}", wedge_along(p, members, long), Process.ENGRAVE)
        for p in drafted.laid.pointers
        if p.tooth
    ]
    return asked, [*teeth, *_plain_wedges(drafted, bound)]


def _plain_wedges(drafted: Drafted, targets: Sequence[Target]) -> list[Mark]:
    """Wedges where they lie deepest within the frame, away from other stars."""
    others = [t.at for t in drafted.laid.on_frame]
    found = []
    for t in targets:
        avoid = [at for at in others if at != t.at]
        shape = wedge(t.at, drafted.members, _wedge_mm(drafted), avoid)
        found.append(Mark(f"star/{t.key}", shape, Process.ENGRAVE))
    return found


def _wedge_mm(drafted: Drafted) -> float:
    return max(2.0, 0.35 * drafted.sizes.build.head_mm)


def _metal(outline: Path, cuts: Sequence[Path]) -> Flat:
    """What is left of the sheet."""
    holes = closed([flat_line(cut)[:-1] for cut in cuts])
    return shapely.polygons(shapely.get_exterior_ring(flat_area(outline)), holes=holes)


def _ground(drafted: Drafted, metal: Flat, fixed: Sequence[Mark]) -> LabelGround:
    """The metal with the ring's lines and what is engraved; ridges on blades yield."""
    found, knob, laid = drafted.sizes, drafted.knob, drafted.laid
    ridges = [(p.stubby, (f"star/{p.key}", p.ridge())) for p in laid.pointers if not p.tooth]
    areas = [("hub", flat_area(Path.circle(0j, found.measures.hub_mm)))]
    areas += [("knob", flat_area(Path.circle(knob.at, knob.head_mm)))] if knob else []
    areas += [(m.means, flat_area(outline)) for m in fixed for outline in paths(m.shape)]
    return LabelGround.of(
        metal,
        [named for stubby, named in ridges if stubby],
        [*ring_lines(found), *(named for stubby, named in ridges if not stubby)],
        areas,
    )
