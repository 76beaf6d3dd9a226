"""A whole astrolabe: mater, plates, rete, rule and alidade on one pin."""

import cmath
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from instruments.astrolabe import guide, plate
from instruments.astrolabe.mater import body
from instruments.astrolabe.mater.budget import Budget, Contents, budget, notes
from instruments.astrolabe.plate.layout import latitudes, unserved
from instruments.astrolabe.plate.parameters import Tab
from instruments.astrolabe.plate.plate_outline import back_turn_rad
from instruments.astrolabe.rete.rete_order import MadeRete
from instruments.astrolabe.whole import clearances
from instruments.astrolabe.whole.attached import attached
from instruments.astrolabe.whole.design import Design
from instruments.astrolabe.whole.fasteners import fastened
from instruments.astrolabe.whole.fittings import Bolt
from instruments.astrolabe.whole.own_designs import (
    Told,
    back_of,
    designed,
    draw_back,
    form_of,
    has_rule,
    knob_mm,
    naming_in_full,
    rete_of,
    rete_plane,
    ruler_of,
    shared,
)
from instruments.astrolabe.whole.report import hidden, report_sizes, report_told
from instruments.astrolabe.whole.stacking import (
    Layer,
    Sky,
    behind,
    exploded,
    laid,
    report_assembly,
    shared_rim_mm,
    sky_at,
)
from instruments.errors import refuse_all
from instruments.kept import once
from instruments.lettering.language import words
from instruments.part import BRASS, Fact, Frame, Instrument, Placed, Sheet
from instruments.sky import horizon, sun

ALTITUDE = math.radians(35.0)
"""Where the alidade points on an instrument that is set to no time."""


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

    design: Design
    plates: Layer
    rete: MadeRete
    rule: Instrument | None
    alidade: Instrument | None
    heights: Budget

    @property
    def rete_mm(self) -> tuple[float, float]:
        """Where the rete's sheet begins and ends."""
        heights, design = self.heights, self.design
        low = heights.floor_mm + heights.contents.plates_mm + design.fittings.play_mm
        return low, low + design.rete.thickness_mm

    @property
    def top_mm(self) -> float:
        """How high mater and rete reach, over which a rule or the pin's washer may lie."""
        return max(self.heights.thickness_mm, self.rete_mm[1])

    @property
    def over_mm(self) -> float:
        """What is open between the rete's sheet and a rule or the pin's head."""
        return self.top_mm + self.design.fittings.play_mm - self.rete_mm[1]


def lay_out(design: Design) -> Instrument:
    """The astrolabe with all parts in their places, the mater's back on the plane z = 0.

    Raises
    ------
    DesignError
        If a part can't be made, or the parts can't go together: plates with different rims,
        a recess deeper than the mater, a wedge too thick for its pin.
    """
    design = design.of_card()
    sky = sky_at(design.assembly, design.place)
    plates = designed(plate.Design, design.plates, "plates", shared(design, plate=True))
    refuse_all(unserved(plates, "plates."))
    # What the parameters alone tell, before a second goes into plates and rete.
    washer = fastened(design.fittings, design.shop, design.fittings.washer_mm)
    clearances.check_washer(washer, rete_plane(design).inner_mm)
    with naming_in_full("plates", type(design.plates).model_fields):
        set_of_plates = once(plate.lay_out, plates)
    radius = shared_rim_mm(p.part for p in set_of_plates.parts)
    tab: Tab = plates.tab
    form = form_of(design, radius, tab)
    clearances.check_rete(design.rete.margin_mm, design.tropic_radius_mm, radius)
    # Before the rete, which takes longer and is content with a smaller instrument.
    laid_back = back_of(design, form)
    rear, rear_told = draw_back(design, form, laid_back)
    rule, ruler = ruler_of(design, form, "rule"), _alidade(design, form, washer)
    rete = rete_of(design)
    heights = _heights(design, len(set_of_plates.parts), plates.thickness_mm, rete)
    limb = body.draw_limb_scales(form, design.limb)
    mater = body.parts(design.mater, design.throne, form, heights, limb, rear)
    recessed = Layer(tuple(_stacked(set_of_plates.parts, plates, heights.floor_mm)))
    made = _Set(design, recessed, rete, rule, ruler, heights)
    more = attached(design, form, heights, mater)
    layers, still, turning = _layers(made, mater, sky)
    apart = (*laid(exploded(layers, design.assembly.exploded_mm, still)), *more.parts)
    parts = tuple(_dressed(placed, design) for placed in apart)
    figures, remarks = report_told(
        design,
        ("plates", set_of_plates.facts, set_of_plates.notes),
        ("rete", rete.facts, rete.notes),
        rear_told,
        *turning,
    )
    sizes = report_sizes(design, form, heights)
    own = (*sizes, *report_assembly(design.assembly, sky), *limb.facts)
    return Instrument(
        design.name,
        _title(design),
        parts,
        (*own, *more.facts, *figures),
        (
            *notes(design.mater, heights, design.shop.limits.web_mm, design.assembly.material),
            *limb.notes,
            *more.notes,
            *hidden(design.alidade.form, laid_back),
            *remarks,
            *design.fittings.unused(),
        ),
        sheet=design.assembly.sheet,
        guide=guide.of_whole(
            laid_back,
            plates,
            latitudes(plates),
            ruled=has_rule(design),
            alidade=design.alidade.form,
            hours=design.alidade.hours,
            followed=design.followed,
        ),
    )


def _alidade(design: Design, form: body.Form, bolt: Bolt) -> Instrument | None:
    """The alidade, clear of the head of the pin; None where there is none."""
    ruler = ruler_of(design, form, "alidade")
    hub_mm = design.alidade.round_mm(form.radius_mm - form.margin_mm) / 2
    clearances.check_head(bolt, ruler.parts if ruler else (), hub_mm, form.radius_mm)
    return ruler


def _title(design: Design) -> str:
    said = words(design.lettering.language)
    titles, name = said.titles, design.place.told(said)
    return titles["astrolabe_for"].format(place=name) if name else titles["astrolabe"]


def _heights(design: Design, plates: int, plate_mm: float, rete: MadeRete) -> Budget:
    """How high all lies in the mater, and how deep it is therefore."""
    under_rule = rete.knob is not None and has_rule(design)
    contents = Contents(
        plates,
        plate_mm,
        design.rete.thickness_mm,
        design.fittings.play_mm,
        knob_mm(design) if under_rule else 0.0,
    )
    return budget(design.mater, contents, design.shop.limits.web_mm)


def _stacked(parts: Sequence[Placed], plates: plate.Design, floor_mm: float) -> Iterator[Placed]:
    """Plates on the recess's floor, uppermost the one whose face is nearest to the place.

    If that is its back it is turned over, with its tab in the same slot.
    """
    number, turned = _nearest(plates)
    own = parts[number]
    turn = cmath.rect(1.0, back_turn_rad(plates.tab))
    for n, placed in enumerate([*(p for p in reversed(parts) if p is not own), own]):
        frame = Frame((0.0, 0.0, floor_mm + n * plates.thickness_mm))
        if turned and placed is own:
            top = (0.0, 0.0, floor_mm + (n + 1) * plates.thickness_mm)
            frame = Frame(top, (-turn.real, turn.imag, 0.0), (0.0, 0.0, -1.0))
        yield replace(placed, frame=frame, joint=None)


def _nearest(plates: plate.Design) -> tuple[int, bool]:
    """Which plate of the set is nearest to the place's latitude, and whether by its back.

    It is the first where none is for a latitude.
    """
    served = latitudes(plates) or (plates.place.latitude,)
    nearest = min(range(len(served)), key=lambda n: abs(served[n] - plates.place.latitude))
    number, face = divmod(nearest, 2 if plates.two_faced else 1)
    return number, face == 1


def _dressed(placed: Placed, design: Design) -> Placed:
    """A part with its material, in a shade of its own that stands out from its neighbours."""
    kind, part = placed.part.name.partition("-")[0], placed.part
    material = design.assembly.material
    if part.bought:
        return placed
    if kind in {"pin", "horse", "washer", "knob"}:
        material = design.fitting_material
    elif kind == "rete":
        material = design.rete.material or material
    colour = SHADES.get(kind, BRASS) if part.colour == BRASS else part.colour
    return replace(placed, part=replace(part, colour=colour, material=material))


def _layers(
    made: _Set, mater: tuple[Placed, ...], sky: Sky | None
) -> tuple[list[Layer], int, list[Told]]:
    """All parts from the back to the front, which of them stays, and what the rulers tell."""
    play, rule, ruler = made.design.fittings.play_mm, made.rule, made.alidade
    front, top = _front(made, sky)
    rear, low = _rear(made, sky)
    bolt = _bolt(made, (low, top))
    first, last = ([Layer((p,)) for p in ps(low - play)] for ps in (bolt.behind, bolt.before))
    plates = [Layer((p,)) for p in made.plates.placed]
    layers = [*first, *rear, *(Layer((p,)) for p in mater), *plates, *front, *last]
    told_of: list[Told] = []
    if rule is not None:
        told_of.append(("rule", rule.facts, rule.notes))
        if made.rete.knob is not None:
            meaning = "clearance in height of the rule above the rete's knob"
            over = Fact.length("fit/knob", made.over_mm - knob_mm(made.design), meaning)
            told_of.append(("fittings", (over,), ()))
    if ruler is not None:
        told_of.append(("alidade", ruler.facts, ruler.notes))
    told_of.append(("fittings", tuple(bolt.facts()), ()))
    return layers, len(first) + len(rear), told_of


def _front(made: _Set, sky: Sky | None) -> tuple[list[Layer], float]:
    """The rete and the rule, turned as the sky has them, and how high they reach."""
    plane, (low, _), top = made.rete.plane, made.rete_mm, made.top_mm
    upright = plane.own_time_rad if sky is None else sky.sidereal_time
    rete = Layer(made.rete.placed).turned(Frame.turned(plane.turn_rad(upright), low))
    if made.rule is None:
        return [rete], top
    play, hour = made.design.fittings.play_mm, 0.0 if sky is None else sky.hour_angle
    towards = math.pi / 2 + (hour if made.design.hemisphere == "south" else -hour)
    rule = Layer(made.rule.parts).renamed("rule", "rule")
    layers = [rete, rule.turned(Frame.turned(towards, top + play))]
    return layers, top + (play + _sheet_mm(made.rule))


def _rear(made: _Set, sky: Sky | None) -> tuple[list[Layer], float]:
    """The alidade, turned to the sun, and how low it reaches."""
    if made.alidade is None:
        return [], 0.0
    play = made.design.fittings.play_mm
    layer = Layer(made.alidade.parts).renamed("alidade", "alidade")
    turned = layer.turned(behind(_altitude(made.design, sky), -play))
    return [turned], -play - _sheet_mm(made.alidade)


def _bolt(made: _Set, ends: tuple[float, float]) -> Bolt:
    """The pin through all, clear of what is under its head and at its end."""
    (low, top), design = ends, made.design
    play = design.fittings.play_mm
    grip = top + play + design.fittings.washer_mm - (low - play)
    bolt = fastened(design.fittings, design.shop, grip)
    if made.rule is None:
        clearances.check_knob(bolt, made.rete.knob, made.over_mm, knob_mm(design))
    return bolt


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
