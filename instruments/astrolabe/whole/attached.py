"""What is attached to a mater: the pins or screws of its layers, shackle and ring."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from instruments.astrolabe.mater import body
from instruments.astrolabe.mater.budget import Budget
from instruments.astrolabe.whole.design import Design
from instruments.astrolabe.whole.fasteners import screw_sizes
from instruments.astrolabe.whole.suspension import Shackle, eye_of, of_metal
from instruments.drills import round_hole
from instruments.errors import choose, give, impossible, or_less
from instruments.geometry import Path
from instruments.part import Fact, Frame, Joint, Note, Part, Placed, Sheet, Turned
from instruments.saying import tell
from instruments.screws import LENGTHS_MM, STEEL, bought_screw, button_screw, sold_length_mm


@dataclass(frozen=True, slots=True)
class Attached:
    """Parts in their places, and what is told of them."""

    parts: tuple[Placed, ...] = ()
    facts: tuple[Fact, ...] = ()
    notes: tuple[Note, ...] = ()


def attached(design: Design, form: body.Form, heights: Budget, mater: Sequence[Placed]) -> Attached:
    """All that is attached to a mater.

    Raises
    ------
    DesignError
        If shackle or ring find no room in the throne, or screws none in the margin.
    """
    parts = list[Placed]()
    facts = list[Fact]()
    host = mater[0].part.name
    if body.layered(design.mater):
        parts += _fasteners(design, form, heights, mater)
        pins = design.mater.fasteners
        facts += design.workshop.fit("pin", pins.diameter_mm).facts("fastener")
    eye = eye_of(mater, form.radius_mm)
    if eye and design.suspension.kind != "none":
        shackle = Shackle(
            design.suspension,
            eye,
            design.workshop,
            design.fittings.play_mm,
            form.radius_mm,
            design.fittings.material,
        )
        parts += shackle.parts(host)
        facts += shackle.facts()
    notes = design.suspension.unused(throne=eye is not None)
    return Attached(tuple(parts), tuple(facts), tuple(notes))


def _fasteners(
    design: Design, form: body.Form, heights: Budget, mater: Sequence[Placed]
) -> Iterator[Placed]:
    """A pin, or a screw with its nut, in each hole of the margin."""
    sheet = mater[0].part.body
    assert isinstance(sheet, Sheet)
    centres = [
        hole.centre
        for cut in sheet.cutouts
        if cut.means == "hole/fastener" and (hole := round_hole(cut))
    ]
    joint = Joint("beside", mater[0].part.name)
    made = design.mater.fasteners.kind == "screws"
    for k, at in enumerate(centres, 1):
        if made:
            screw, nut = _screw(design, form, heights)
            top = Frame((at.real, at.imag, heights.thickness_mm))
            low = Frame((at.real, at.imag, 0.0), z_axis=(0.0, 0.0, -1.0))
            yield Placed(_named(screw, f"fastener-screw-{k}"), top, joint)
            yield Placed(_named(nut, f"fastener-nut-{k}"), low, joint)
        else:
            pin = _pin(f"fastener-{k}", design, heights)
            yield Placed(pin, Frame((at.real, at.imag, 0.0)), joint)


def _named(part: Part, name: str) -> Part:
    return Part(name, part.body, colour=part.colour, material=part.material, bought=part.bought)


def _pin(name: str, design: Design, heights: Budget) -> Part:
    """A pin from face to face."""
    radius, long = design.mater.fasteners.diameter_mm / 2.0, heights.thickness_mm
    sold = f"rod {2.0 * radius:g}, cut to {long:.4g}"
    body_ = Turned(Path.rectangle(radius, long, complex(radius / 2.0, long / 2.0)))
    return Part(name, body_, material=of_metal(design.fittings.material), bought=sold)


def _screw(design: Design, form: body.Form, heights: Budget) -> tuple[Part, Part]:
    """A screw whose head is at z = 0, and its lock nut, of the fasteners' diameter.

    Raises
    ------
    DesignError
        If none is sold so thick or so long, or its head is broader than the margin.
    """
    name, wanted = "mater.fasteners.diameter_mm", design.mater.fasteners.diameter_mm
    pins = choose("mater.fasteners.kind", "pins")
    size = next((s for s in screw_sizes() if abs(s.diameter_mm - wanted) < 1e-9), None)
    if size is None:
        near = min(screw_sizes(), key=lambda s: abs(s.diameter_mm - wanted))
        tail = tell("for {thread}", thread=near.thread)
        told = "is the diameter of no screw that is sold"
        raise impossible(name, wanted, told, give({name: near.diameter_mm}, tail=tail), pins)
    needed = heights.thickness_mm + size.nut_mm + size.pitch_mm
    long = sold_length_mm(needed)
    if long is None:
        told = tell(
            "would need a screw of {needed_mm:.0f} mm, and {lengths_mm} are sold",
            needed_mm=needed,
            lengths_mm=LENGTHS_MM[-1],
        )
        raise impossible("mater.fasteners.kind", "screws", told, pins)
    broad = max(size.head_diameter_mm, size.nut_across_mm * 2.0 / 3.0**0.5)
    if broad > form.margin_mm + 1e-9:
        told = tell(
            "has heads and nuts of {broad:.3g} mm, broader than the margin of {margin:.3g}",
            broad=broad,
            margin=form.margin_mm,
        )
        rim = [give({"mater.rim_mm": broad})] if broad <= body.BROADEST_MM else []
        smaller = [s.diameter_mm for s in screw_sizes() if s.diameter_mm < wanted - 1e-9]
        raise impossible(
            name, wanted, told, *rim, *([or_less(name, smaller[-1])] if smaller else []), pins
        )
    head = size.head_diameter_mm, size.head_mm
    profile = button_screw(wanted / 2.0, head, long)
    screw = bought_screw("fastener", size.thread, "ISO 7380-1", profile, long)
    bore, rim_mm = wanted / 2.0, size.nut_across_mm / 2.0
    ring = Path.rectangle(
        rim_mm - bore, size.nut_mm, complex((rim_mm + bore) / 2.0, size.nut_mm / 2.0)
    )
    sold = f"{size.thread} lock nut DIN 985"
    return screw, Part("fastener-nut", Turned(ring), colour=STEEL, material="steel", bought=sold)
