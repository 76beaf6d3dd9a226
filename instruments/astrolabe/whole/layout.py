"""A whole astrolabe: mater, plates, rete, rule and alidade on one pin."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from instruments.astrolabe import alidade, back, guide, plate
from instruments.astrolabe.alidade.parameters import DeclinationScale
from instruments.astrolabe.back.planning import laid_nest
from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.mater import body
from instruments.astrolabe.mater.budget import Budget, Contents, budget, notes
from instruments.astrolabe.plate.layout import latitude_key, latitudes, unserved
from instruments.astrolabe.plate.parameters import Tab
from instruments.astrolabe.plate.plate_measures import rim_mm
from instruments.astrolabe.rete import knob
from instruments.astrolabe.rete.making import made_rete
from instruments.astrolabe.rete.rete_order import MadeRete, ReteOrder
from instruments.astrolabe.rete.sizing import Blank
from instruments.astrolabe.whole import clearances
from instruments.astrolabe.whole.attached import attached
from instruments.astrolabe.whole.design import LARGEST_MM, Design
from instruments.astrolabe.whole.fasteners import fastened, head_mm
from instruments.astrolabe.whole.fittings import Bolt
from instruments.astrolabe.whole.grouping import Size, designed, naming_in_full, report_grouped
from instruments.astrolabe.whole.stacking import (
    Layer,
    Sky,
    behind,
    exploded,
    report_assembly,
    shared_rim_mm,
    sky_at,
    turned_frame,
)
from instruments.cited_works import parameter
from instruments.errors import DesignError, Fault, Remedy, or_less
from instruments.kept import once
from instruments.lettering.language import words
from instruments.part import BRASS, Fact, Instrument, Note, Placed, Sheet
from instruments.report import report_site
from instruments.scales.content import Content
from instruments.scales.numbering import Numerals
from instruments.sky import horizon, sun

ALTITUDE = math.radians(35.0)
"""Where the alidade points on an instrument that is set to no time."""


HEIGHT = "lettering.height_mm"

SHADES = {
    "mater": (0.74, 0.58, 0.31),
    "plate": (0.84, 0.73, 0.48),
    "rete": (0.91, 0.79, 0.47),
    "rule": (0.80, 0.64, 0.33),
    "alidade": (0.80, 0.64, 0.33),
}


@dataclass(frozen=True, slots=True)
class _Set:
    """What has been laid out so far, and how high it stands.

    `plates` are in the order of the recess from its floor.
    """

    plates: Layer
    rete: MadeRete
    rule: Instrument | None
    alidade: Instrument | None
    form: body.Form
    heights: Budget


def lay_out(design: Design) -> Instrument:
    """The astrolabe with all parts in their places, the mater's back on the plane z = 0.

    Raises
    ------
    DesignError
        If a part can't be made, or the parts can't go together: plates with different rims,
        a recess deeper than the mater, a wedge too thick for its pin.
    """
    sky = sky_at(design.assembly, design.place)
    plates = designed(plate.Design, design.plates, "plates", _shared(design, plate=True))
    if faults := unserved(plates, "plates."):
        raise DesignError(*faults)
    # What the parameters alone tell, before a second goes into plates and rete.
    washer = fastened(design.fittings, design.workshop, design.fittings.washer_mm)
    clearances.check_washer(washer, _plane(design).inner_mm)
    with naming_in_full("plates", type(design.plates).model_fields):
        set_of_plates = once(plate.lay_out, plates)
    radius = shared_rim_mm(p.part for p in set_of_plates.parts)
    tab: Tab = plates.tab
    form = _form(design, radius, tab)
    clearances.check_rete(design.rete.margin_mm, design.tropic_radius_mm, radius)
    # Before the rete, which takes longer and is content with a smaller instrument.
    laid_back = _back(design, form)
    try:
        rear, rear_told = _drawn_back(design, form, laid_back)
    except DesignError as error:
        raise DesignError(*(_with_smaller_letters(f, design) for f in error.faults)) from None
    rule, ruler = _ruler(design, form, "rule"), _ruler(design, form, "alidade")
    rete = _rete(design)
    heights = _heights(design, len(set_of_plates.parts), plates.thickness_mm, rete)
    limb = body.draw_limb_scales(form, design.limb)
    mater = body.parts(design.mater, design.throne, form, heights, limb, rear)
    first_up = tuple(
        Placed(p.part, turned_frame(0.0, heights.floor_mm + n * plates.thickness_mm))
        for n, p in enumerate(_piled(set_of_plates.parts, design.place.latitude))
    )
    made = _Set(Layer(first_up), rete, rule, ruler, form, heights)
    more = attached(design, form, heights, mater)
    layers, still, turning = _layers(design, made, mater, sky)
    apart = (*exploded(layers, design.assembly.exploded_mm, still), *more.parts)
    parts = tuple(_dressed(placed, design) for placed in apart)
    figures, remarks = _told(
        ("plates", set_of_plates.facts, set_of_plates.notes),
        ("rete", rete.facts, rete.notes),
        rear_told,
        *turning,
    )
    own = (*_sizes(design, made), *report_assembly(design.assembly, sky), *limb.facts)
    web = design.workshop.limits.web_mm
    return Instrument(
        design.name,
        _title(design),
        parts,
        (*own, *more.facts, *figures),
        (
            *notes(design.mater, heights, web),
            *limb.notes,
            *more.notes,
            *remarks,
            *design.fittings.unused(),
        ),
        sheet=design.assembly.sheet,
        guide=guide.of_whole(
            laid_back,
            plates,
            latitudes(plates),
            ruled=_has_rule(design),
            alidade=design.alidade.form,
            hours=design.alidade.hours,
        ),
    )


def _title(design: Design) -> str:
    said = words(design.lettering.language)
    titles, name = said.titles, design.place.told(said)
    return titles["astrolabe_for"].format(place=name) if name else titles["astrolabe"]


def _heights(design: Design, plates: int, plate_mm: float, rete: MadeRete) -> Budget:
    """How high all lies in the mater, and how deep it is therefore."""
    under_rule = rete.knob is not None and _has_rule(design)
    contents = Contents(
        plates,
        plate_mm,
        design.rete.thickness_mm,
        design.fittings.play_mm,
        _knob_mm(design) if under_rule else 0.0,
    )
    return budget(design.mater, contents, design.workshop.limits.web_mm)


def _piled(plates: Sequence[Placed], latitude: float) -> list[Placed]:
    """The plates from the lowest to the uppermost: that of the place, or else the first."""
    own = f"plate-{latitude_key(latitude)}"
    return sorted(plates, key=lambda placed: not placed.part.name.startswith(own))[::-1]


def _dressed(placed: Placed, design: Design) -> Placed:
    """A part with its material, in a shade of its own that stands out from its neighbours."""
    kind, part = placed.part.name.partition("-")[0], placed.part
    material = design.assembly.material
    if part.bought:
        return placed
    if kind in {"pin", "horse", "washer", "knob"}:
        material = design.fittings.material
    elif kind == "rete":
        material = design.rete.material or material
    colour = SHADES.get(kind, BRASS) if part.colour == BRASS else part.colour
    return replace(placed, part=replace(part, colour=colour, material=material))


def _shared(design: Design, *, plate: bool = False) -> dict[str, Any]:
    """What the whole settles for each of its parts."""
    shared: dict[str, Any] = {
        "pivot_diameter_mm": design.fittings.pivot_diameter_mm,
        "place": design.place,
        "epoch": design.epoch,
        "workshop": design.workshop,
        "lettering": design.lettering,
    }
    if plate:
        shared["tropic_radius_mm"] = design.tropic_radius_mm
        shared["hemisphere"] = design.hemisphere
    return shared


def _plane(design: Design) -> RetePlane:
    southern = design.hemisphere == "south"
    return RetePlane.within(design.tropic_radius_mm, design.epoch.obliquity_rad, southern)


def _rete(design: Design) -> MadeRete:
    plane = _plane(design)
    hole = design.workshop.fit("pivot", design.fittings.pivot_diameter_mm).hole_mm / 2
    blank = Blank(design.tropic_radius_mm + design.rete.margin_mm, design.rete.thickness_mm, hole)
    order = ReteOrder(
        plane,
        blank,
        design.rete,
        design.stars,
        design.epoch,
        design.workshop,
        design.lettering,
        _knob_mm(design),
    )
    return once(made_rete, order)


def _has_rule(design: Design) -> bool:
    return design.rule.form != "none"


def _knob_mm(design: Design) -> float:
    """Height of the knob on the rete."""
    return knob.head_height_mm(
        design.rete, design.rete.thickness_mm, design.workshop, under_rule=_has_rule(design)
    )


def _form(design: Design, plate_mm: float, tab: Tab) -> body.Form:
    limits = design.workshop.limits
    numerals = Numerals.of(
        design.lettering, limits, design.limb.numerals_follow, size_mm=2 * plate_mm
    )
    fit = body.Fit(plate_mm, tab, design.fittings.pivot_diameter_mm, design.hemisphere == "south")
    sheet_mm = max(design.mater.floor_mm, design.mater.ring_mm)
    return body.laid_limb(design.mater, design.limb, fit, design.workshop, numerals, sheet_mm)


def _size(design: Design, radius_mm: float) -> Size:
    """What a part's radius follows from: that of the plates, or the tropic's."""
    rim = design.plates.rim_radius_mm
    if rim is None:
        return Size("tropic_radius_mm", design.tropic_radius_mm, radius_mm)
    return Size("plates.rim_radius_mm", rim, radius_mm)


_Told = tuple[str, tuple[Fact, ...], tuple[Note, ...]]


def _back(design: Design, form: body.Form) -> back.Design:
    """The back as a design of its own."""
    settled = {
        **_shared(design),
        "radius_mm": form.radius_mm,
        "rim_mm": form.margin_mm,
    }
    _size(design, form.radius_mm).check("back", LARGEST_MM)
    return designed(back.Design, design.back, "back", settled)


def _drawn_back(design: Design, form: body.Form, laid: back.Design) -> tuple[Content, _Told]:
    """The marks of the back, and what it tells."""
    size = _size(design, form.radius_mm)
    with naming_in_full("back", type(design.back).model_fields, {"radius_mm": size}):
        rear = once(back.lay_out, laid)
    return Content(rear.parts[0].part.front), ("back", rear.facts, rear.notes)


def _with_smaller_letters(fault: Fault, design: Design) -> Fault:
    """A fault of the back, with letters that do: the limb that bounds it grows with them."""

    def settled(remedy: Remedy) -> Remedy | None:
        if HEIGHT not in remedy.values:
            return remedy
        high = _fitting_mm(design, float(remedy.values[HEIGHT]))
        return None if high is None else or_less(HEIGHT, high, "letter it at")

    return replace(fault, remedies=tuple(r for own in fault.remedies if (r := settled(own))))


def _fitting_mm(design: Design, height_mm: float) -> float | None:
    """A height of letters at which the back holds all, from one that it offers downwards."""
    while True:
        lettering = design.lettering.model_copy(update={"height_mm": height_mm})
        lettered = design.model_copy(update={"lettering": lettering})
        plates = designed(plate.Design, lettered.plates, "plates", _shared(lettered, plate=True))
        laid = _back(lettered, _form(lettered, rim_mm(plates), plates.tab))
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


def _layers(
    design: Design, made: _Set, mater: tuple[Placed, ...], sky: Sky | None
) -> tuple[list[Layer], int, list[_Told]]:
    """All parts from the back to the front, which of them stays, and what the rulers tell."""
    play = design.fittings.play_mm
    rule, ruler = made.rule, made.alidade
    front, top = _front(design, made, sky)
    rear, low = _rear(design, ruler, sky)
    bolt = _bolt(design, made, (low, top))
    first, last = ([Layer((p,)) for p in ps(low - play)] for ps in (bolt.behind, bolt.before))
    plates = [Layer((p,)) for p in made.plates.placed]
    layers = [*first, *rear, *(Layer((p,)) for p in mater), *plates, *front, *last]
    told_of: list[_Told] = []
    if rule is not None:
        told_of.append(("rule", rule.facts, rule.notes))
        if made.rete.knob is not None:
            told_of.append(("fittings", (_knob_room(design, made),), ()))
    if ruler is not None:
        told_of.append(("alidade", ruler.facts, ruler.notes))
    told_of.append(("fittings", tuple(bolt.facts()), ()))
    return layers, len(first) + len(rear), told_of


def _rete_mm(design: Design, made: _Set) -> tuple[float, float]:
    """Where the rete's sheet begins, and where what lies over it may."""
    heights = made.heights
    low = heights.floor_mm + heights.contents.plates_mm + design.fittings.play_mm
    return low, max(heights.thickness_mm, low + design.rete.thickness_mm)


def _over_mm(design: Design, made: _Set) -> float:
    """What is open between the rete's sheet and a rule or the pin's head."""
    low, top = _rete_mm(design, made)
    return top + design.fittings.play_mm - low - design.rete.thickness_mm


def _knob_room(design: Design, made: _Set) -> Fact:
    over = _over_mm(design, made) - _knob_mm(design)
    meaning = "clearance in height of the rule above the rete's knob"
    return Fact.length("fit/knob", over, meaning)


def _front(design: Design, made: _Set, sky: Sky | None) -> tuple[list[Layer], float]:
    """The rete and the rule, turned as the sky has them, and how high they reach."""
    plane, (low, top) = made.rete.plane, _rete_mm(design, made)
    upright = plane.own_time_rad if sky is None else sky.sidereal_time
    rete = Layer(made.rete.placed).moved(turned_frame(plane.turn_rad(upright), low))
    if made.rule is None:
        return [rete], top
    play, hour = design.fittings.play_mm, 0.0 if sky is None else sky.hour_angle
    towards = math.pi / 2 + (hour if design.hemisphere == "south" else -hour)
    layer = Layer(made.rule.parts).renamed("rule", "rule").moved(turned_frame(towards, top + play))
    return [rete, layer], top + (play + _sheet_mm(made.rule))


def _rear(design: Design, ruler: Instrument | None, sky: Sky | None) -> tuple[list[Layer], float]:
    """The alidade, turned to the sun, and how low it reaches."""
    if ruler is None:
        return [], 0.0
    play = design.fittings.play_mm
    layer = Layer(ruler.parts).renamed("alidade", "alidade")
    return [layer.moved(behind(_altitude(design, sky), -play))], -play - _sheet_mm(ruler)


def _bolt(design: Design, made: _Set, ends: tuple[float, float]) -> Bolt:
    """The pin through all, clear of what is under its head and at its end."""
    (low, top), play = ends, design.fittings.play_mm
    grip = top + play + design.fittings.washer_mm - (low - play)
    bolt = fastened(design.fittings, design.workshop, grip)
    below = () if made.alidade is None else made.alidade.parts
    hub_mm = design.alidade.hub_diameter_mm / 2
    clearances.check_head(bolt, below, hub_mm, made.form.radius_mm)
    if made.rule is None:
        clearances.check_knob(bolt, made.rete.knob, _over_mm(design, made), _knob_mm(design))
    return bolt


def _ruler(design: Design, form: body.Form, which: Literal["rule", "alidade"]) -> Instrument | None:
    """The rule of the front, or the alidade; None where the design has none."""
    values = design.rule if which == "rule" else design.alidade
    if values.form == "none":
        return None
    settled = _shared(design)
    settled["radius_mm"] = form.radius_mm - form.margin_mm
    size = _size(design, settled["radius_mm"])
    if which == "rule":
        # Its pointer begins at the tropic and takes a twentieth of its length.
        shortest = math.ceil(10.0 * (design.tropic_radius_mm + 1.0) / 0.95) / 10.0
        if shortest > settled["radius_mm"]:
            settled["radius_mm"] = shortest
            size = Size("tropic_radius_mm", design.tropic_radius_mm, shortest)
    size.check(which, LARGEST_MM)
    settled["declination"] = DeclinationScale(
        tropic_radius_mm=design.tropic_radius_mm, hemisphere=design.hemisphere
    )
    head = head_mm(design.fittings)
    settled["pivot_room_mm"] = head + 2 * design.fittings.play_mm
    follows = {"radius_mm": size}
    if design.fittings.kind != "screw":
        high = "fittings.washer_mm" if design.fittings.kind == "tube" else "fittings.head_mm"
        follows["pivot_room_mm"] = Size(high, head, settled["pivot_room_mm"], "a room")
    laid = designed(alidade.Design, values, which, settled)
    with naming_in_full(which, type(values).model_fields, follows):
        return once(alidade.lay_out, laid)


def _sheet_mm(ruler: Instrument) -> float:
    """Thickness of a ruler's own sheet, its first part."""
    body = ruler.parts[0].part.body
    if not isinstance(body, Sheet):
        raise TypeError("a ruler is cut from sheet")
    return body.thickness_mm


def _altitude(design: Design, sky: Sky | None) -> float:
    """The angle of the alidade's x axis, whose other end is at the sun's altitude, if it is up."""
    if sky is None:
        return -ALTITUDE
    declination = float(sun.declination(sky.longitude, design.epoch.obliquity_rad))
    high = float(horizon.altitude(design.place.latitude_rad, declination, sky.hour_angle))
    return -max(0.0, high)


def _told(*several: _Told) -> tuple[list[Fact], list[Note]]:
    figures: list[Fact] = []
    notes: list[Note] = []
    for name, facts_, notes_ in several:
        group = Design.model_fields[name].annotation
        own = group.model_fields if group is not None else ()
        # The pin tells the fit of all holes that it goes through.
        told = [f for f in facts_ if name == "fittings" or not f.name.startswith("fit/pivot/")]
        more, others = report_grouped(name, own, told, notes_)
        figures += more
        notes += others
    return figures, notes


def _sizes(design: Design, made: _Set) -> Iterator[Fact]:
    """The site, the mater's circles, the sum of thicknesses."""
    yield from report_site(design.place, design.epoch)
    source = parameter("tropic_radius_mm")
    yield Fact("tropic/radius", design.tropic_radius_mm, "mm", source, "outer tropic")
    yield from made.form.facts()
    yield from made.heights.facts()
    if (thin := design.throne.thickness_mm) is not None:
        source = parameter("throne.thickness_mm")
        yield Fact("throne/thickness", thin, "mm", source, "of the throne")
    if body.layered(design.mater):
        rings = len(made.heights.rings)
        yield Fact("mater/rings", rings, "", "", "rings upon the back plate")
