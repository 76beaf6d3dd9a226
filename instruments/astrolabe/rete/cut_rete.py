"""A rete that is cut from sheet: frame and pointers joined, its face divided and lettered."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np
import shapely

from instruments.astrolabe.rete.choosing import Shown, renumbered
from instruments.astrolabe.rete.drafting import Drafted, drafted_rete, stranded
from instruments.astrolabe.rete.member_lines import star_lines
from instruments.astrolabe.rete.pointer_ground import Target
from instruments.astrolabe.rete.report import report_rete
from instruments.astrolabe.rete.rete_order import MadeRete, ReteOrder
from instruments.astrolabe.rete.ring_requests import RingLettering, ring_lettering, ring_lines
from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.astrolabe.rete.star_lettering import StarDesk, nearest_lines
from instruments.astrolabe.rete.star_naming import StarNaming
from instruments.astrolabe.rete.stars_on_frame import wedge, wedge_along, wedge_request
from instruments.errors import impossible
from instruments.geometry import Path
from instruments.geometry.cutting import outside_all
from instruments.geometry.fillet import filleted
from instruments.geometry.flattening import Flat, closed, least_width, shapely_rings
from instruments.geometry.path import paths
from instruments.geometry.planar import union
from instruments.labelling.areas import area_taken
from instruments.labelling.ground import LabelGround, flat_area, flat_line
from instruments.labelling.requests import LabelRequest, looks_at
from instruments.labelling.solving import Looked, Solution, solve
from instruments.part import Mark, Note, Part, Process, Severity, Sheet
from instruments.saying import tell

_NAME = "rete"


@dataclass(frozen=True, slots=True)
class CutRete:
    """A rete as it was drafted, its sheet, and what is lettered: wedges that can't be turned too.

    Those are `fixed`.
    """

    order: ReteOrder
    drafted: Drafted
    sheet: Sheet
    ring: RingLettering
    fixed: tuple[Mark, ...]
    solved: Solution

    @staticmethod
    def of(order: ReteOrder) -> "CutRete":
        """A rete drafted, cut and lettered.

        Raises
        ------
        DesignError
            If stars can't be shown or can't be joined to the frame, or webs are too narrow;
            the fault names them and says what helps.
        """
        drafted = drafted_rete(order)
        if drafted.laid.stranded:
            raise stranded(order, drafted)
        return _cut(order, drafted)

    @property
    def shown(self) -> tuple[Shown, ...]:
        """The stars on it."""
        return self.drafted.shown

    def fewer(self, gone: Collection[str], *, anew: bool) -> "CutRete | None":
        """The same without some stars, whose pointers go while the others' lie as they did.

        Labels stay too, or find their places `anew`. None where others' pointers hang on theirs,
        or labels stand on them.
        """
        drafted = self.drafted.fewer(gone)
        if drafted is None:
            return None
        if anew:
            return _cut(self.order, replace(drafted, shown=renumbered(drafted.shown)))
        sheet = _sheet(self.order, drafted)
        inks = np.array([label.ink for label in self.solved.placed], dtype=object)
        if not shapely.contains_properly(_metal(sheet), inks).all():
            return None
        return replace(self, drafted=drafted, sheet=sheet)

    def made(self) -> MadeRete:
        """It as a part, with what the report says of it."""
        order, drafted, ring, solved = self.order, self.drafted, self.ring, self.solved
        found, knob, shown = drafted.sizes, drafted.knob, self.shown
        naming, hand = order.stars.lettered, order.lettering
        named = StarNaming.of(shown, solved.placed, naming, hand, found.star_mm)
        labels = (mark for mark in solved.marks if not mark.means.startswith("star/"))
        stars = _star_marks(drafted, self.fixed, solved)
        part = Part(
            _NAME, self.sheet, front=(*_divisions(found), *stars, *labels, *solved.leaders())
        )
        lettered = (*ring.notes(solved.left), *named.notes(found.least_mm))
        notes = (*drafted.notes, *_thin_webs(order, found), *lettered)
        figures = (*report_rete(order, found, shown, drafted.laid), *ring.facts(), *named.facts())
        figures += knob.facts() if knob else ()
        stands = knob.placed(self.sheet.thickness_mm) if knob else None
        return MadeRete(part, order.plane, figures, notes, stands)


def _cut(order: ReteOrder, drafted: Drafted) -> CutRete:
    """A rete cut as it was drafted, and lettered within what is left of its sheet.

    Stars' wedges and signs come first, then degrees; names follow by the stars' brightness.

    Raises
    ------
    DesignError
        If a piece of it would not hang together with the rest.
    """
    sheet, found = _sheet(order, drafted), drafted.sizes
    metal = _metal(sheet)
    wedges, fixed = _wedges(drafted, metal)
    while True:
        looked = Looked(_ground(drafted, metal, fixed))
        ring = ring_lettering(found, order.lettering, looked)
        stars = _star_requests(order, drafted)
        solved = solve([*wedges, *ring.signs, *ring.degrees, *stars], looked)
        left = {request.means for request in solved.left}
        lost = [t for t in drafted.laid.on_frame if f"star/{t.key}" in left]
        if not lost:
            return CutRete(order, drafted, sheet, ring, tuple(fixed), solved)
        # What labels leave no room for is drawn all the same, and labels are placed anew about it.
        wedges = [w for w in wedges if w.means not in left]
        fixed = [*fixed, *_plain_wedges(drafted, lost)]


def _star_requests(order: ReteOrder, drafted: Drafted) -> list[LabelRequest]:
    """The labels of stars, by their brightness."""
    found, laid, naming = drafted.sizes, drafted.laid, order.stars.lettered
    if naming == "none":
        return []
    pointers = {p.key: p for p in laid.pointers}
    bases = {t.key: t.at for t in laid.on_frame}
    bases |= {key: p.spine.point(p.length_mm) for key, p in pointers.items()}
    lines = nearest_lines(bases, star_lines(drafted.members, found))
    desk = StarDesk(bases, pointers, lines, found, naming, order.lettering, _wedge_mm(drafted))
    bright = sorted(drafted.shown, key=lambda s: (s.star.magnitude, s.star.hr))
    return [desk.request(s) for s in bright]


def _sheet(order: ReteOrder, drafted: Drafted) -> Sheet:
    """What is cut.

    Raises
    ------
    DesignError
        If a piece of it would not hang together with the rest.
    """
    pointers, knob = drafted.laid.pointers, drafted.knob
    body = union([*(m.region() for m in drafted.members), *(p.outline() for p in pointers)])
    tips, fillet_mm = [p.spine.tip for p in pointers], drafted.sizes.fillet_mm
    contours = [filleted(c, fillet_mm, tips) if fillet_mm else c for c in body.contours]
    outer = [c for c in contours if c.area() > 0.0]
    if len(outer) > 1:
        raise impossible("rete.pointers", None, "leave pieces that hang on nothing", "push others")
    openings = [c for c in contours if c.area() <= 0.0]
    cuts = [Mark.cut("opening", c) for c in _worth_cutting(openings, drafted.shown, order)]
    cuts.append(Mark.hole("hole/pivot", order.blank.hole_mm))
    if knob is not None:
        cuts.append(Mark.hole("hole/knob", knob.hole_mm, knob.at))
    return Sheet(outer[0], order.blank.thickness_mm, tuple(cuts))


def _worth_cutting(openings: list[Path], shown: Sequence[Shown], order: ReteOrder) -> list[Path]:
    """The openings without those too small to cut, in which no star points."""
    limits = order.workshop.limits
    least = 2.0 * limits.between_cuts_mm**2
    narrowest = limits.hole_per_thickness[0] * order.blank.thickness_mm
    kept = []
    for c in openings:
        if abs(c.area()) < least or least_width(shapely_rings([c])[0]) < narrowest:
            xmin, ymin, xmax, ymax = c.bounds()
            if not any(
                xmin - 0.1 <= s.at.real <= xmax + 0.1 and ymin - 0.1 <= s.at.imag <= ymax + 0.1
                for s in shown
            ):
                continue
        kept.append(c)
    return kept


def _divisions(found: ReteSizes) -> list[Mark]:
    ring = found.ring
    marks = [Mark("ring/ecliptic", circle) for circle in ring.between]
    lines = ring.divisions(found.pitch_mm)
    return marks + [Mark(f"ecliptic/{n}", path) for n, path in lines.items()]


def _thin_webs(order: ReteOrder, found: ReteSizes) -> Iterator[Note]:
    """A note where webs are below what the process makes without care."""
    wished = order.workshop.limits.web_per_thickness[1] * order.blank.thickness_mm
    measures = found.measures
    for name, width in {
        "strut_mm": found.build.neck_mm,
        "arc_mm": measures.arc_mm,
        "bar_mm": measures.bar_mm,
    }.items():
        if width < wished:
            said = tell(
                "{width:.3g} mm is narrower than the {wished:g} mm that the process makes "
                "without care: give more, or a thinner sheet",
                width=width,
                wished=wished,
            )
            given = getattr(order.shape, name) is not None
            severity = Severity.WARNING if given else Severity.DETAIL
            yield Note(f"rete.{name}", said, severity)


def _star_marks(drafted: Drafted, fixed: Sequence[Mark], solved: Solution) -> list[Mark]:
    """A line along each pointer's head, which ends at a number on it, and the wedges.

    Each with the place of its star.
    """
    cuts = solved.cuts()
    found = {mark.means: mark for mark in (*fixed, *solved.marks)}
    for p in drafted.laid.pointers:
        means, ridge = f"star/{p.key}", p.ridge()
        ridge = next(iter(outside_all(ridge, cuts.get(means, ()))), ridge)
        found.setdefault(means, Mark(means, ridge))
    return [replace(found[f"star/{s.star.key}"], tip=s.at) for s in drafted.shown]


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


def _metal(sheet: Sheet) -> Flat:
    """What is left of the sheet."""
    cuts = [path for cut in sheet.cutouts for path in paths(cut.shape)]
    holes = closed([flat_line(cut)[:-1] for cut in cuts])
    return shapely.polygons(shapely.get_exterior_ring(flat_area(sheet.outline)), holes=holes)


def _ground(drafted: Drafted, metal: Flat, fixed: Sequence[Mark]) -> LabelGround:
    """The metal with the ring's lines and what is engraved; ridges on blades yield."""
    found, knob, laid = drafted.sizes, drafted.knob, drafted.laid
    ridges = [(p.stubby, (f"star/{p.key}", p.ridge())) for p in laid.pointers if not p.tooth]
    areas = [("hub", flat_area(Path.circle(0j, found.measures.hub_mm)))]
    areas += [("knob", flat_area(Path.circle(knob.at, knob.head_mm)))] if knob else []
    # Wedges that are no labels have the room that labels keep from each other about them.
    areas += [
        (m.means, shapely.buffer(flat_area(outline), found.pad_mm))
        for m in fixed
        for outline in paths(m.shape)
    ]
    return LabelGround.of(
        metal,
        [named for stubby, named in ridges if stubby],
        [*ring_lines(found), *(named for stubby, named in ridges if not stubby)],
        areas,
    )
