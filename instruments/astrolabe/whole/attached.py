"""What is attached to a mater: the pins or screws of its layers, shackle and ring."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from instruments.astrolabe.mater import body
from instruments.astrolabe.mater.budget import Budget
from instruments.astrolabe.whole.design import Design
from instruments.astrolabe.whole.fasteners import (
    ScrewSize,
    rod,
    screw_length_mm,
    screw_size,
    screw_sizes,
)
from instruments.astrolabe.whole.suspension import Shackle, eye_of
from instruments.errors import choose, give, impossible, or_less
from instruments.making.drills import round_hole
from instruments.part import Fact, Frame, Joint, Note, Placed, Sheet
from instruments.saying import tell


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
    if body.pierced(design.mater):
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
            design.fitting_material,
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
    joint = Joint("fasten", mater[0].part.name)
    for k, at in enumerate(centres, 1):
        foot = Frame((at.real, at.imag, 0.0))
        if design.mater.fasteners.kind == "pins":
            pin_mm, material = design.mater.fasteners.diameter_mm, design.fitting_material
            pin = rod(f"fastener-{k}", pin_mm, heights.thickness_mm, material)
            yield Placed(pin, foot, joint, stays=True)
            continue
        size, long_mm = _screws(design, form, heights)
        top = Frame((at.real, at.imag, heights.thickness_mm))
        low = replace(foot, z_axis=(0.0, 0.0, -1.0))
        yield Placed(size.screw(f"fastener-screw-{k}", long_mm), top, joint)
        yield Placed(size.nut(f"fastener-nut-{k}"), low, joint)


def _screws(design: Design, form: body.Form, heights: Budget) -> tuple[ScrewSize, float]:
    """The fasteners' screws and how long they are.

    Raises
    ------
    DesignError
        If none is sold so thick or so long, or its head is broader than the margin.
    """
    name, wanted = "mater.fasteners.diameter_mm", design.mater.fasteners.diameter_mm
    pins = choose("mater.fasteners.kind", "pins")
    size = screw_size(name, wanted, pins)
    needed = size.needed_mm(heights.thickness_mm)
    long_mm = screw_length_mm(needed, "mater.fasteners.kind", "screws", pins)
    broad = max(size.head_diameter_mm, 2.0 * size.nut_radius_mm)
    if broad > form.margin_mm + 1e-9:
        told = tell(
            "has heads and nuts of {broad:.3g} mm, broader than the margin of {margin:.3g}",
            broad=broad,
            margin=form.margin_mm,
        )
        rim = [give({"mater.rim_mm": broad})] if broad <= body.BROADEST_MM else []
        smaller = [s.diameter_mm for s in screw_sizes() if s.diameter_mm < wanted - 1e-9]
        less = [or_less(name, smaller[-1])] if smaller else []
        raise impossible(name, wanted, told, *rim, *less, pins)
    return size, long_mm
