"""The parts of a whole astrolabe as designs of their own, by what the whole settles.

A part's design is of a group of the whole's parameters; its faults have the whole's names.
"""

import math
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any, Literal

from pydantic import BaseModel

from instruments.astrolabe import alidade, back, plate
from instruments.astrolabe.alidade.parameters import DeclinationScale
from instruments.astrolabe.back.planning import laid_nest
from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.mater import body
from instruments.astrolabe.parameters import LARGEST_MM
from instruments.astrolabe.plate.parameters import Tab
from instruments.astrolabe.plate.plate_measures import rim_mm
from instruments.astrolabe.rete import knob
from instruments.astrolabe.rete.layout import made_rete
from instruments.astrolabe.rete.rete_order import Blank, MadeRete, ReteOrder
from instruments.astrolabe.whole.design import Design
from instruments.astrolabe.whole.fasteners import head_mm, head_parameter
from instruments.cited_works import source_in_whole
from instruments.design import Model, build
from instruments.errors import DesignError, Fault, Remedy, naming, or_less, refuse_above, within
from instruments.kept import once
from instruments.making.workshop import Workshop
from instruments.part import Fact, Instrument, Note, Severity
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals

ELSEWHERE = {
    "pivot_diameter_mm": "fittings.pivot_diameter_mm",
    "declination.tropic_radius_mm": "tropic_radius_mm",
    "pivot_room_mm": "fittings.head_mm",
}
"""Parameters of designs that a whole has under another name."""


def designed(
    design: type[Model], values: BaseModel, prefix: str, settled: Mapping[str, Any]
) -> Model:
    """The design of a group with what the whole settles.

    Raises
    ------
    DesignError
        If they don't go together; its faults name the group's parameters.
    """
    own = {name: getattr(values, name) for name in type(values).model_fields}
    workshop: Workshop | None = settled.get("workshop")
    if workshop and (thickness_mm := own.get("thickness_mm")):
        settled = {**settled, "workshop": workshop.of_sheet(thickness_mm)}
    with naming_in_full(prefix, own):
        return build(design, {**own, **settled})


@dataclass(frozen=True, slots=True)
class Size:
    """What a measure of a part follows from: a parameter of the whole, a mm for a mm or more.

    Its value gives the part's radius, or another measure that is called otherwise.
    """

    parameter: str
    value_mm: float
    radius_mm: float
    what: str = "a radius"

    def check(self, part: str) -> None:
        """Refuse a part larger than it can be.

        Raises
        ------
        DesignError
            Naming the parameter that gives the size.
        """
        problem = tell(
            "gives the {part} {what} of {radius_mm:g} mm, more than {largest_mm:g}",
            part=part,
            what=self.what,
            radius_mm=self.radius_mm,
            largest_mm=LARGEST_MM,
        )
        most = self.value_mm - (self.radius_mm - LARGEST_MM)
        refuse_above(self.parameter, self.value_mm, most, problem)

    def of(self, measure_mm: float | None) -> float | None:
        """The parameter's value for another measure of the part."""
        return None if measure_mm is None else self.value_mm + measure_mm - self.radius_mm

    def fault(self, part: str, fault: Fault) -> Fault:
        """The part's fault of its measure as one of the parameter."""
        problem = naming(
            "gives the {part} {what} of {radius_mm:g} mm, which {problem}",
            part=part,
            what=self.what,
            radius_mm=self.radius_mm,
            problem=fault.problem,
        )
        return Fault.of(self.parameter, self.value_mm, problem, *fault.remedies)


@contextmanager
def naming_in_full(
    prefix: str, own: Collection[str], follows: Mapping[str, Size] | None = None
) -> Iterator[None]:
    """Give a group's parameters, its `own`, their full names in the faults that a design raises.

    `follows` tells what other parameters of the design follow from.
    """
    sizes = follows or {}

    def changed(name: str, value: Any) -> tuple[str, Any]:
        if size := sizes.get(name):
            return size.parameter, size.of(value)
        if name in ELSEWHERE:
            return ELSEWHERE[name], value
        first = name.partition(".")[0].partition(" ")[0]
        return (f"{prefix}.{name}" if first in own else name), value

    def of_the_whole(fault: Fault) -> Fault:
        size, named = sizes.get(fault.parameter), fault.changed(changed)
        return named if size is None else size.fault(prefix, named)

    try:
        yield
    except DesignError as error:
        raise DesignError(*map(of_the_whole, error.faults)) from None


def report_grouped(
    prefix: str, own: Collection[str], facts: Collection[Fact], notes: Collection[Note]
) -> tuple[list[Fact], list[Note]]:
    """A design's figures and remarks under the group's name; `own` are its parameters."""
    named = [
        replace(f, name=f"{prefix}/{f.name}", source=source_in_whole(f.source, prefix, own))
        for f in facts
    ]
    return named, [_remark(n, prefix, own) for n in notes]


def _remark(note: Note, prefix: str, own: Collection[str]) -> Note:
    """A part's note as the whole's: of a parameter by its full name, of a mark by its part's."""
    first = note.about.partition(".")[0]
    if first in own:
        about = f"{prefix}.{note.about}"
    elif note.severity is Severity.DETAIL:
        about = f"{prefix}: {note.about}"
    else:
        about = ELSEWHERE.get(note.about, note.about)
    return Note(about, note.message, note.severity)


HEIGHT = "lettering.height_mm"
HOLES = "alidade.sights.hole_height_mm"

Told = tuple[str, tuple[Fact, ...], tuple[Note, ...]]
"""A group of parameters, and what its part tells."""


def shared(design: Design, *, plate: bool = False) -> dict[str, Any]:
    """What the whole settles for each of its parts."""
    settled: dict[str, Any] = {
        "pivot_diameter_mm": design.fittings.pivot_diameter_mm,
        "place": design.place,
        "epoch": design.epoch,
        "workshop": design.shop,
        "lettering": design.lettering,
    }
    if plate:
        settled["tropic_radius_mm"] = design.tropic_radius_mm
        settled["hemisphere"] = design.hemisphere
    return settled


def rete_plane(design: Design) -> RetePlane:
    """Where the sky falls on the rete."""
    southern = design.hemisphere == "south"
    return RetePlane.within(design.tropic_radius_mm, design.epoch.obliquity_rad, southern)


def rete_of(design: Design) -> MadeRete:
    """The rete, which reaches beyond the tropic as the whole has it."""
    plane = rete_plane(design)
    hole = design.shop.fit("pivot", design.fittings.pivot_diameter_mm).hole_mm / 2
    blank = Blank(design.tropic_radius_mm + design.rete.margin_mm, design.rete.thickness_mm, hole)
    order = ReteOrder(
        plane,
        blank,
        design.rete,
        design.stars,
        design.epoch,
        design.shop.of_sheet(blank.thickness_mm, design.rete.material or None),
        design.lettering,
        knob_mm(design),
    )
    return once(made_rete, order)


def has_rule(design: Design) -> bool:
    """Whether there is a rule on the front."""
    return design.rule.form != "none"


def knob_mm(design: Design) -> float:
    """Height of the knob on the rete."""
    return knob.head_height_mm(
        design.rete, design.rete.thickness_mm, design.shop, under_rule=has_rule(design)
    )


def form_of(design: Design, plate_mm: float, tab: Tab) -> body.Form:
    """The circles of the mater around plates of a radius."""
    limits = design.shop.limits
    numerals = Numerals.of(
        design.lettering, limits, design.limb.numerals_follow, size_mm=2 * plate_mm
    )
    fit = body.Fit(plate_mm, tab, design.fittings.pivot_diameter_mm, design.hemisphere == "south")
    return body.laid_limb(design.mater, design.limb, fit, design.shop, numerals)


def _size(design: Design, radius_mm: float) -> Size:
    """What a part's radius follows from: that of the plates, or the tropic's."""
    rim = design.plates.rim_radius_mm
    if rim is None:
        return Size("tropic_radius_mm", design.tropic_radius_mm, radius_mm)
    return Size("plates.rim_radius_mm", rim, radius_mm)


def back_of(design: Design, form: body.Form) -> back.Design:
    """The back as a design of its own."""
    settled = {**shared(design), "radius_mm": form.radius_mm, "rim_mm": form.margin_mm}
    _size(design, form.radius_mm).check("back")
    return designed(back.Design, design.back, "back", settled)


def draw_back(design: Design, form: body.Form, laid: back.Design) -> tuple[Content, Told]:
    """The marks of the back, and what it tells.

    Raises
    ------
    DesignError
        If it can't be made; letters are offered with which the whole can.
    """
    size = _size(design, form.radius_mm)
    try:
        with naming_in_full("back", type(design.back).model_fields, {"radius_mm": size}):
            rear = once(back.lay_out, laid)
    except DesignError as error:
        raise DesignError(*(_with_smaller_letters(f, design) for f in error.faults)) from None
    return Content(rear.parts[0].part.front), ("back", rear.facts, rear.notes)


def _with_smaller_letters(fault: Fault, design: Design) -> Fault:
    """A fault of the back, with letters that do: the limb that bounds it grows with them."""

    def settled(remedy: Remedy) -> Remedy | None:
        if HEIGHT not in remedy.values:
            return remedy
        high = _fitting_mm(design, float(remedy.values[HEIGHT]))
        return None if high is None else or_less(HEIGHT, high, "letter it at")

    return _offering(fault, settled)


def _offering(fault: Fault, settled: Callable[[Remedy], Remedy | None]) -> Fault:
    """A fault whose remedies are settled; those that come to nothing are dropped."""
    return replace(fault, remedies=tuple(r for own in fault.remedies if (r := settled(own))))


def _fitting_mm(design: Design, height_mm: float) -> float | None:
    """A height of letters at which the back holds all, from one that it offers downwards."""
    while True:
        lettering = design.lettering.model_copy(update={"height_mm": height_mm})
        lettered = design.model_copy(update={"lettering": lettering})
        plates = designed(plate.Design, lettered.plates, "plates", shared(lettered, plate=True))
        laid = back_of(lettered, form_of(lettered, rim_mm(plates), plates.tab))
        try:
            laid_nest(laid)
        except DesignError as error:
            offers = [r.values.get(HEIGHT) for f in error.faults for r in f.remedies]
            lower = [high for high in offers if high is not None and high < height_mm]
            if not lower:
                return None
            height_mm = min(lower)
        else:
            return height_mm


def ruler_of(
    design: Design, form: body.Form, which: Literal["rule", "alidade"]
) -> Instrument | None:
    """The rule of the front, or the alidade; None where the design has none."""
    values = design.rule if which == "rule" else design.alidade
    if values.form == "none":
        return None
    settled = shared(design)
    settled["radius_mm"] = form.radius_mm - form.margin_mm
    size = _size(design, settled["radius_mm"])
    if which == "rule":
        # Its pointer begins at the tropic and takes a twentieth of its length.
        shortest = math.ceil(10.0 * (design.tropic_radius_mm + 1.0) / 0.95) / 10.0
        if shortest > settled["radius_mm"]:
            settled["radius_mm"] = shortest
            size = Size("tropic_radius_mm", design.tropic_radius_mm, shortest)
        settled["width_mm"] = values.across_mm(settled["radius_mm"])
    size.check(which)
    settled["declination"] = DeclinationScale(
        tropic_radius_mm=design.tropic_radius_mm, hemisphere=design.hemisphere
    )
    head = head_mm(design.fittings)
    settled["pivot_room_mm"] = head + 2 * design.fittings.play_mm
    follows = {"radius_mm": size}
    if design.fittings.kind != "screw":
        high = head_parameter(design.fittings)
        follows["pivot_room_mm"] = Size(high, head, settled["pivot_room_mm"], "a room")
    laid = designed(alidade.Design, values, which, settled)
    try:
        with naming_in_full(which, type(values).model_fields, follows):
            return once(alidade.lay_out, laid)
    except DesignError as error:
        raise DesignError(*(_over_the_head(f, design) for f in error.faults)) from None


def _over_the_head(fault: Fault, design: Design) -> Fault:
    """A fault of the alidade, with heights of its holes at which these look over the pin's head."""
    sights = design.alidade.sights
    radius = max(sights.large_hole_mm, sights.small_hole_mm) / 2
    least = head_mm(design.fittings) + design.fittings.play_mm + radius

    def settled(remedy: Remedy) -> Remedy | None:
        span = remedy.accepted
        if HOLES not in remedy.values or span is None or span.lowest is None:
            return remedy
        low, high = max(span.lowest, least), span.highest
        if high is None or low > high:
            return None
        return within(HOLES, low, high, fault.value)

    return _offering(fault, settled)
