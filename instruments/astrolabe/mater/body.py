"""The mater's parts: a back plate with rings upon it, or one solid with its recess."""

import cmath
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

from instruments.astrolabe.mater.budget import Budget
from instruments.astrolabe.mater.parameters import Fasteners, Limb, Mater, Throne
from instruments.astrolabe.mater.throne import Crown, crown, thinned_throne
from instruments.astrolabe.plate.parameters import Tab
from instruments.astrolabe.plate.plate_outline import plate_edge
from instruments.errors import DesignError, choose, impossible, or_less, refuse_below
from instruments.geometry import Path
from instruments.making.workshop import Workshop
from instruments.part import Fact, Frame, Mark, Part, Placed, Sheet, Stepped
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.scales.ladder_square import DIVISION_BAND
from instruments.scales.limb import Ring
from instruments.scales.limb_scale import band_mm, draw_limb_scale
from instruments.scales.numbering import Numerals

BROADEST_MM = 99.0
"""The broadest margin, as `Mater.rim_mm` has it."""

SMALLEST_SCREW_MM = 1.0
"""Where fasteners would have to be smaller, the sheets are too thick."""


@dataclass(frozen=True, slots=True)
class Fit:
    """What the mater has to fit: plates of a radius, what keeps them from turning, the pivot.

    Over `southern` ones the sky turns to the left.
    """

    plate_mm: float
    tab: Tab
    pivot_mm: float
    southern: bool


@dataclass(frozen=True, slots=True)
class Form:
    """The mater's circles: radii of the recess and of the whole disc, the scales' rings.

    The rings are from the outside in. The lines at both edges of the limb are doubled, `twin_mm`
    from each other; the margin is blank, between the edge and the outermost of them.
    """

    fit: Fit
    workshop: Workshop
    recess_mm: float
    rings: tuple[Ring, ...]
    twin_mm: float
    margin_mm: float
    radius_mm: float

    @property
    def limb_inner_mm(self) -> float:
        """Innermost circle of the limb."""
        return self.rings[-1].inner_mm - self.twin_mm

    @property
    def pivot_hole_mm(self) -> float:
        """Diameter of the pivot's hole."""
        return self.workshop.fit("pivot", self.fit.pivot_mm).hole_mm

    def facts(self) -> Iterator[Fact]:
        """Radii and fits."""
        plate = self.workshop.fit("plate", 2 * self.fit.plate_mm)
        for name, value, meaning in (
            ("mater/radius", self.radius_mm, "of the disc"),
            ("mater/recess-radius", self.recess_mm, "the plates' and half their clearance"),
            ("mater/limb-inner-radius", self.limb_inner_mm, "innermost circle of the limb"),
            ("mater/limb-outer-radius", self.radius_mm - self.margin_mm, "outermost circle"),
            ("fit/plate", plate.play_mm, "clearance on the diameter"),
        ):
            yield Fact.length(name, value, meaning)
        yield from plate.facts("plate")
        if self.fit.tab.kind != "none":
            kind = self.fit.tab.kind
            tab = self.workshop.fit(kind, self.fit.tab.width_mm)
            yield Fact.length(f"fit/{kind}", tab.play_mm, "clearance on its width")
            yield from tab.facts(kind)


def laid_limb(mater: Mater, limb: Limb, fit: Fit, workshop: Workshop, numerals: Numerals) -> Form:
    """Lay the limb's rings around the recess."""
    limits = workshop.limits
    pitch = limits.pitch_mm
    twin = max(pitch, 0.3 * numerals.height_mm)
    recess = workshop.fit("plate", 2 * fit.plate_mm).hole_mm / 2
    inner = recess + max(limits.gap_mm, 0.4 * numerals.height_mm)
    if fit.tab.kind == "tab":
        inner = max(inner, math.hypot(recess + fit.tab.depth_mm, fit.tab.width_mm / 2) + pitch)
    rings: list[Ring] = []
    for kind in reversed(limb.scales):
        of_hours = limb.hour_numerals if kind in ("hours-12", "hours-24") else None
        hand = replace(numerals, system=of_hours or numerals.system)
        low = inner + twin
        middle = low + max(band_mm(kind, hand), band_mm(kind, numerals))
        inner = middle + DIVISION_BAND * hand.height_mm
        rings.insert(0, Ring(inner, middle, low, hand))
    margin = mater.rim_mm
    if pierced(mater):
        # The webs beside fasteners depend on the thickest sheet.
        _, web = limits.webs_mm(max(mater.floor_mm, mater.ring_mm))
        margin = max(margin, _hole(mater.fasteners, workshop) + 2 * web)
        if margin > BROADEST_MM:
            raise _too_broad(mater, margin, web, workshop)
    radius = inner + twin + margin
    # A round figure: the margin takes up what is added.
    whole = math.ceil(2 * radius - 1e-9) / 2
    return Form(fit, workshop, recess, tuple(rings), twin, margin + whole - radius, whole)


def _too_broad(mater: Mater, margin: float, web: float, workshop: Workshop) -> DesignError:
    """What to say of fasteners, or of sheets, that ask for too broad a margin."""
    screw = BROADEST_MM - 2 * web - workshop.pin_play_mm(mater.fasteners.diameter_mm)
    name, value, most = "mater.fasteners.diameter_mm", mater.fasteners.diameter_mm, screw
    if screw < SMALLEST_SCREW_MM:
        room = BROADEST_MM - _hole(mater.fasteners, workshop)
        value = max(mater.floor_mm, mater.ring_mm)
        name = "mater.floor_mm" if mater.floor_mm == value else "mater.ring_mm"
        most = room / 2 / workshop.limits.web_per_thickness[1]
    problem = tell(
        "asks for a margin of {margin:.4g} mm about the fasteners, more than {broadest_mm:g}",
        margin=margin,
        broadest_mm=BROADEST_MM,
    )
    return impossible(name, value, problem, or_less(name, most))


def draw_limb_scales(shape: Form, limb: Limb) -> Content:
    """The limb's marks."""
    limits = shape.workshop.limits
    pitch = limits.pitch_mm
    radii = [shape.radius_mm - shape.margin_mm, shape.limb_inner_mm]
    for ring in shape.rings:
        radii += [ring.outer_mm, ring.middle_mm, ring.inner_mm]
    circles = tuple(Mark("ring/limb", Path.circle(0j, r)) for r in radii)
    drawn = (
        draw_limb_scale(ring, kind, pitch, shape.fit.southern)
        for ring, kind in zip(shape.rings, limb.scales, strict=True)
    )
    return Content.joined((Content(circles), *drawn))


def parts(
    mater: Mater, throne: Throne, shape: Form, heights: Budget, limb: Content, back: Content
) -> tuple[Placed, ...]:
    """The mater's parts in their places, its back on the plane z = 0.

    Marks of its limb and of its back are as seen from their face.

    Raises
    ------
    DesignError
        If the throne or the stop for the plates can't be made.
    """
    limits = shape.workshop.limits
    web = limits.web_mm
    if layered(mater):
        web, _ = limits.webs_mm(max(heights.floor_mm, *heights.rings))
    edge = crown(throne, shape.radius_mm, web)
    holes = (*edge.cutouts, *(_screws(mater.fasteners, shape) if pierced(mater) else ()))
    pivot = Mark.hole("hole/pivot", shape.pivot_hole_mm / 2)
    floor = Sheet(edge.outline, heights.floor_mm, (pivot, *holes))
    whole = (floor, *_rings(mater, shape, heights, edge, holes))
    least = heights.floor_mm if layered(mater) else limits.web_mm
    floor, *rings = thinned_throne(
        whole, throne, edge, shape.radius_mm, least, split=not layered(mater)
    )
    if not layered(mater):
        part = Part("mater", Stepped((floor, *rings)), limb.marks, back.marks)
        return (Placed(part),)
    placed = [Placed(Part("mater-back", floor, back=back.marks))]
    z_mm = heights.floor_mm
    for number, ring in enumerate(rings, 1):
        top = number == len(rings)
        name = "mater-limb" if top else f"mater-spacer-{number}"
        part = Part(name, ring, front=limb.marks if top else ())
        placed.append(Placed(part, Frame((0.0, 0.0, z_mm)), stays=True))
        z_mm += ring.thickness_mm
    return tuple(placed)


def layered(mater: Mater) -> bool:
    """Whether the mater is built of layers."""
    return mater.construction == "layers"


def pierced(mater: Mater) -> bool:
    """Whether layers are held by what goes through holes in their margin."""
    return layered(mater) and mater.fasteners.kind != "glue"


def _rings(
    mater: Mater, shape: Form, heights: Budget, edge: Crown, holes: tuple[Mark, ...]
) -> Iterator[Sheet]:
    """The rings from below; a tongue for notched plates is no higher than the plates."""
    clear = Mark.hole("recess", shape.recess_mm)
    stop = clear
    tab = shape.fit.tab
    if tab.kind != "none":
        joint = shape.workshop.fit(tab.kind, tab.width_mm)
        play = joint.play_mm * (1 if tab.kind == "tab" else -1)
        width = tab.width_mm + play
        narrowest, web = min(width, tab.width_mm), shape.workshop.limits.web_mm
        problem = tell(
            "makes a {what} of {narrowest:g} mm, narrower than a web of {web:g}",
            what="tab" if tab.kind == "tab" else "tongue",
            narrowest=max(narrowest, 0.0),
            web=web,
        )
        least = tab.width_mm - narrowest + web
        refuse_below("plates.tab.width_mm", tab.width_mm, least, problem)
        kept = tab.model_copy(update={"width_mm": width})
        stop = Mark.cut("recess", plate_edge(shape.recess_mm, kept, shape.workshop.corner_mm))
    if tab.kind == "tab":
        clear = stop
    plates = heights.contents.plates_mm
    z_mm = 0.0
    if tab.kind == "notch" and layered(mater) and heights.rings[0] > plates + 1e-9:
        raise impossible(
            "plates.tab.kind",
            "notch",
            tell(
                "finds no ring for its tongue: one of {ring:g} mm is higher than the plates, "
                "{plates:g} mm",
                ring=heights.rings[0],
                plates=plates,
            ),
            choose("plates.tab.kind", "tab"),
            or_less("mater.ring_mm", plates),
        )
    for ring in heights.rings:
        top = z_mm + ring
        if tab.kind != "notch" or top <= plates + 1e-9:
            yield Sheet(edge.outline, ring, (stop, *holes))
        elif layered(mater):
            yield Sheet(edge.outline, ring, (clear, *holes))
        else:
            # One solid has the tongue as high as the plates, and is clear above it.
            yield Sheet(edge.outline, plates - z_mm, (stop, *holes))
            yield Sheet(edge.outline, top - plates, (clear, *holes))
        z_mm = top


def _hole(fasteners: Fasteners, workshop: Workshop) -> float:
    return workshop.fit("pin", fasteners.diameter_mm).hole_mm


def _screws(fasteners: Fasteners, shape: Form) -> Iterator[Mark]:
    """Holes in the margin of every layer, none of them under the throne's axis."""
    radius = shape.radius_mm - shape.margin_mm / 2
    step = math.tau / fasteners.count
    for k in range(fasteners.count):
        at = cmath.rect(radius, math.pi / 2 + (k + 0.5) * step)
        yield Mark.hole("hole/fastener", _hole(fasteners, shape.workshop) / 2, at)
