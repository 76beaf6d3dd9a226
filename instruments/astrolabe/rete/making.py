"""A rete made: frame and pointers joined, its face divided and lettered."""

import math
from collections.abc import Sequence

import numpy as np

from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.clear import make_clear
from instruments.astrolabe.rete.drafting import drafted_rete, stranded
from instruments.astrolabe.rete.lettered_rete import letter_rete
from instruments.astrolabe.rete.rete_body import rounded_frame, split
from instruments.astrolabe.rete.rete_order import MadeRete, ReteOrder, report_rete
from instruments.astrolabe.rete.sizing import ReteSizes, thin_webs
from instruments.errors import impossible
from instruments.geometry import Path
from instruments.geometry.path import paths
from instruments.lettering.legible import unwritable
from instruments.part import Mark, Part, Process, Sheet


def made_rete(order: ReteOrder) -> MadeRete:
    """A rete as its order has it: cut from sheet, or engraved on a clear disc.

    Raises
    ------
    DesignError
        If stars can't be shown or can't be joined to the frame, webs are too narrow, or the
        strokes have no letters for a name; the fault names them and says what helps.
    """
    make = make_clear if order.shape.style == "transparent" else make_cut
    try:
        return make(order)
    except ValueError as error:
        raise unwritable(order.lettering.strokes, error, "this rete") from None


def make_cut(order: ReteOrder, name: str = "rete") -> MadeRete:
    """Make a rete that is cut from sheet.

    Raises
    ------
    DesignError
        If stars can't be shown or can't be joined to the frame, or webs are too narrow;
        the fault names them and says what helps.
    """
    drafted = drafted_rete(order)
    if drafted.laid.stranded:
        raise stranded(order, drafted)
    found, laid, shown = drafted.sizes, drafted.laid, drafted.shown
    outer, openings = split(rounded_frame(drafted.members, laid.pointers, found.fillet_mm))
    if len(outer) > 1:
        raise impossible("rete.pointers", None, "leave pieces that hang on nothing", "push others")
    cuts = [Mark("opening", c, Process.CUT) for c in _worth_cutting(openings, shown, order)]
    cuts.append(Mark("hole/pivot", Path.circle(0j, order.blank.hole_mm), Process.CUT))
    knob = drafted.knob
    if knob is not None:
        cuts.append(Mark("hole/knob", Path.circle(knob.at, knob.hole_mm), Process.CUT))
    lettered = letter_rete(order, drafted, outer[0], [p for cut in cuts for p in paths(cut.shape)])
    thickness = order.blank.thickness_mm
    sheet = Sheet(outer[0], thickness, tuple(cuts))
    part = Part(name, sheet, front=(*_divisions(found), *lettered.marks))
    thin = thin_webs(found, order.shape, thickness, order.workshop.limits)
    notes = (*drafted.notes, *thin, *lettered.notes)
    figures = (*report_rete(order, found, shown, laid), *lettered.facts)
    figures += knob.facts() if knob else ()
    stands = knob.placed(thickness) if knob else None
    return MadeRete(part, order.plane, shown, figures, notes, stands)


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
