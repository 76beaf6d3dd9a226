"""A rete made: frame and pointers joined, its face divided and lettered."""

import math
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from instruments.astrolabe.rete import star_lettering
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.clear import make_clear
from instruments.astrolabe.rete.degree_numerals import numbered
from instruments.astrolabe.rete.drafting import Drafted, drafted_rete, stranded
from instruments.astrolabe.rete.members import Member, disc
from instruments.astrolabe.rete.pointing import LaidPointers
from instruments.astrolabe.rete.rete_body import rounded_frame, split
from instruments.astrolabe.rete.rete_order import MadeRete, ReteOrder, report_rete
from instruments.astrolabe.rete.signs import LetteredNames, sign_names
from instruments.astrolabe.rete.sizing import ReteSizes, thin_webs
from instruments.astrolabe.rete.stars_on_frame import wedge, wedge_along
from instruments.errors import impossible
from instruments.geometry import Path, Region
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
    stars = _star_marks(laid, drafted.members, shown, found)
    wedges = [m.shape for m in stars if isinstance(m.shape, Region)]
    taken = [*map(_about, wedges), *([(knob.at, knob.head_mm)] if knob else [])]
    written = _letters(order, drafted, taken)
    blades = {p.key: p for p in laid.pointers if p.key in written.blades}
    ridges = {
        f"star/{key}": p.spine.path(0.0, max(0.1, written.blades[key] - 0.5 * found.pad_mm))
        for key, p in blades.items()
    }
    stars = [Mark(m.means, ridges.get(m.means, m.shape), m.process) for m in stars]
    degrees = numbered(found.ring, found, order.lettering, [disc("taken", z, r) for z, r in taken])
    thickness = order.blank.thickness_mm
    sheet = Sheet(outer[0], thickness, tuple(cuts))
    part = Part(name, sheet, front=(*_divisions(found), *degrees.marks, *stars, *written.marks))
    thin = thin_webs(found, order.shape, thickness, order.workshop.limits)
    notes = (*drafted.notes, *thin, *degrees.notes, *written.notes)
    figures = (*report_rete(order, found, shown, laid), *degrees.facts, *written.facts)
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


def _star_marks(
    laid: LaidPointers, members: Sequence[Member], shown: Sequence[Shown], found: ReteSizes
) -> list[Mark]:
    """A line along each pointer's head; a wedge for each star on the frame, or a tooth of it."""
    ridges = {p.key: Mark(f"star/{p.key}", p.ridge()) for p in laid.pointers}
    points = {t.key: t.at for t in laid.on_frame}
    long = max(2.0, 0.35 * found.build.head_mm)
    for p in laid.pointers:
        if p.tooth:
            shape = wedge_along(p, members, long)
            ridges[p.key] = Mark(f"star/{p.key}", shape, Process.ENGRAVE)
    for key, z in points.items():
        others = [other for k, other in points.items() if k != key]
        ridges[key] = Mark(f"star/{key}", wedge(z, members, long, others), Process.ENGRAVE)
    return [ridges[s.star.key] for s in shown]


def _letters(
    order: ReteOrder, drafted: Drafted, taken: Sequence[tuple[complex, float]]
) -> LetteredNames:
    """Names of signs and stars, clear of discs that are taken."""
    hand, found, laid, shown = order.lettering, drafted.sizes, drafted.laid, drafted.shown
    # Ridges of thorns run on into the frame.
    ridges = [(p.ridge().end, found.pad_mm) for p in laid.pointers if p.stubby]
    taken = [(z, r + found.pad_mm) for z, r in (*taken, *ridges)]
    where = star_lettering.lettered_members(drafted.members, found, taken)
    along = next((line for line in where if line.member.name == "ecliptic"), None)
    signs = sign_names(along, found.ring, found, hand)
    bases = {t.key: t.at for t in laid.on_frame}
    bases |= {p.key: p.spine.point(p.length_mm) for p in laid.pointers}
    pointers = {p.key: p for p in laid.pointers}
    names = star_lettering.names(shown, bases, pointers, where, found, order.stars.lettered, hand)
    return replace(names, marks=(*signs.marks, *names.marks), notes=(*signs.notes, *names.notes))


def _about(wedge: Region) -> tuple[complex, float]:
    """A disc about a wedge."""
    tip, side, other = (s.start for s in wedge.contours[0].segments)
    end = (side + other) / 2
    return (tip + end) / 2, abs(end - tip) / 2
