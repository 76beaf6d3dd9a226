"""A rete that is cut from sheet: frame and pointers joined, its face divided and lettered."""

import math
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from instruments.astrolabe.rete.choosing import Shown, renumbered
from instruments.astrolabe.rete.drafting import Drafted, drafted_rete, stranded
from instruments.astrolabe.rete.lettered_rete import LetteredRete, letter_rete
from instruments.astrolabe.rete.report import report_rete
from instruments.astrolabe.rete.rete_order import MadeRete, ReteOrder
from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.errors import impossible
from instruments.geometry import Path
from instruments.geometry.fillet import filleted
from instruments.geometry.path import paths
from instruments.geometry.planar import union
from instruments.part import Mark, Note, Part, Process, Severity, Sheet
from instruments.saying import tell

_NAME = "rete"


@dataclass(frozen=True, slots=True)
class CutRete:
    """A rete as it was drafted, its sheet, and what is lettered on it."""

    order: ReteOrder
    drafted: Drafted
    sheet: Sheet
    lettered: LetteredRete

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
        return CutRete._lettered(order, drafted)

    @staticmethod
    def _lettered(order: ReteOrder, drafted: Drafted) -> "CutRete":
        sheet = _sheet(order, drafted)
        lettered = letter_rete(order, drafted, sheet.outline, _holes(sheet))
        return CutRete(order, drafted, sheet, lettered)

    @property
    def shown(self) -> tuple[Shown, ...]:
        """The stars on it."""
        return self.drafted.shown

    def unlabelled(self) -> set[str]:
        """The keys of the stars that found no room for a label."""
        return self.lettered.unlabelled()

    def fewer(self, gone: Collection[str], *, anew: bool) -> "CutRete | None":
        """The same without some stars, whose pointers go while the others' lie as they did.

        Labels stay too, or find their places `anew`. None where others' pointers hang on theirs,
        or labels stand on them.
        """
        drafted = self.drafted.fewer(gone)
        if drafted is None:
            return None
        if anew:
            counted = replace(drafted, shown=renumbered(drafted.shown))
            return CutRete._lettered(self.order, counted)
        sheet = _sheet(self.order, drafted)
        lettered = self.lettered.fewer(drafted, sheet.outline, _holes(sheet))
        return CutRete(self.order, drafted, sheet, lettered) if lettered else None

    def made(self) -> MadeRete:
        """It as a part, with what the report says of it."""
        order, drafted, lettered = self.order, self.drafted, self.lettered
        found, knob, thickness = drafted.sizes, drafted.knob, self.sheet.thickness_mm
        part = Part(_NAME, self.sheet, front=(*_divisions(found), *lettered.marks()))
        notes = (*drafted.notes, *_thin_webs(order, found), *lettered.notes())
        figures = (*report_rete(order, found, drafted.shown, drafted.laid), *lettered.facts())
        figures += knob.facts() if knob else ()
        stands = knob.placed(thickness) if knob else None
        return MadeRete(part, order.plane, drafted.shown, figures, notes, stands)


def _holes(sheet: Sheet) -> list[Path]:
    return [path for cut in sheet.cutouts for path in paths(cut.shape)]


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
    cuts = [Mark("opening", c, Process.CUT) for c in _worth_cutting(openings, drafted.shown, order)]
    cuts.append(Mark("hole/pivot", Path.circle(0j, order.blank.hole_mm), Process.CUT))
    if knob is not None:
        cuts.append(Mark("hole/knob", Path.circle(knob.at, knob.hole_mm), Process.CUT))
    return Sheet(outer[0], order.blank.thickness_mm, tuple(cuts))


def _worth_cutting(openings: list[Path], shown: Sequence[Shown], order: ReteOrder) -> list[Path]:
    """The openings without those too small to cut, in which no star points."""
    limits = order.workshop.limits
    least = 2.0 * limits.between_cuts_mm**2
    narrowest = limits.hole_per_thickness[0] * order.blank.thickness_mm
    kept = []
    for c in openings:
        if abs(c.area()) < least or _width_mm(c) < narrowest:
            xmin, ymin, xmax, ymax = c.bounds()
            if not any(
                xmin - 0.1 <= s.at.real <= xmax + 0.1 and ymin - 0.1 <= s.at.imag <= ymax + 0.1
                for s in shown
            ):
                continue
        kept.append(c)
    return kept


def _width_mm(contour: Path) -> float:
    """The least extent of a contour over all directions."""
    points = np.array([s.point(t) for s in contour.segments for t in (0.0, 0.25, 0.5, 0.75)])
    turns = np.exp(1j * np.arange(90) * (math.pi / 90))
    return float(np.ptp((points[:, None] * turns).real, axis=0).min())


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
