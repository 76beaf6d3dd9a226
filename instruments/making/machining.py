"""What the workshop's tools make of the parts: drilled holes, corners, cones, bevels."""

from collections.abc import Collection, Iterator
from dataclasses import replace

from pydantic import BaseModel

from instruments.making.chamfers import chamfered
from instruments.making.countersinks import Heads, countersunk
from instruments.making.cutting_corners import with_cutter_corners
from instruments.making.drills import drilled_sheet, report_drills
from instruments.making.workshop import Workshop
from instruments.part import Fact, Instrument, Note, Part, Sheet, Stepped, Turned
from instruments.saying import tell


def machined(instrument: Instrument, design: BaseModel) -> Instrument:
    """An instrument as the tools of its design's workshop make it.

    Raises
    ------
    DesignError
        If a cutter is too wide for a slot or a recess, or a plate too thin for a cone or a bevel.
    """
    workshop = getattr(design, "workshop", None)
    if not isinstance(workshop, Workshop):
        return instrument
    told = tuple(_slot_facts(instrument, workshop))
    notes = (*instrument.notes, *dict.fromkeys(_tool_slots(instrument, workshop)))
    instrument = replace(instrument, facts=(*instrument.facts, *told), notes=notes)
    if workshop.drills == "standard":
        instrument = _drilled(instrument, _reamed(instrument, workshop))
    if workshop.cutter_mm:
        instrument = with_cutter_corners(instrument, workshop)
    heads: Heads = getattr(getattr(design, "fixings", None), "countersink", "none")
    if heads != "none":
        instrument = countersunk(instrument, heads)
    if workshop.edge_chamfer_mm:
        instrument = chamfered(instrument, workshop)
    return instrument


_INTO_SLOTS = "slots", "slot", "onto"
"""The joints of a sheet and a slot, whichever of the two goes onto the other."""


def _slot_facts(instrument: Instrument, workshop: Workshop) -> Iterator[Fact]:
    """The class and the limits of sheets in slots, where these have one; a rule told its own."""
    told = {f.value for f in instrument.facts if f.name.endswith("fit/slot/shaft-greatest")}
    sheets = {
        p.part.body.thickness_mm
        for p in instrument.parts
        if p.joint and p.joint.way in _INTO_SLOTS and isinstance(p.part.body, Sheet)
    }
    for thick in sorted(sheets - told):
        name = "slot" if len(sheets) == 1 else f"slot/{thick:g}"
        yield from workshop.fit("slot", thick).facts(name)


_HOLDS = {
    False: "glue what stands in them",
    True: "pack what comes out of them again with a slip of paper",
}
"""What is done with a sheet in a slot that is too wide for it, by whether it is loose."""


def _tool_slots(instrument: Instrument, workshop: Workshop) -> Iterator[Note]:
    """That slots are wider than their sheets need for the tool's sake, or round at their ends."""
    parts = {p.part.name: p.part for p in instrument.parts}
    for placed in instrument.parts:
        joint, body = placed.joint, placed.part.body
        if not joint or joint.way not in _INTO_SLOTS or not isinstance(body, Sheet):
            continue
        host, thick = parts[joint.host], body.thickness_mm
        if not isinstance(host.body, Sheet):
            continue
        cut = workshop.of_sheet(host.body.thickness_mm, host.material)
        play = cut.slot_play_mm(thick)
        if play > workshop.fit("slot", thick).play_mm:
            told = tell(
                "makes no slots below {least:g} mm, so that those for sheets of {thick:g} mm are "
                "{wide:g} mm wide: {remedy}",
                least=cut.limits.narrowest_mm,
                thick=thick,
                wide=thick + play,
                remedy=_HOLDS[placed.loose],
            )
            yield Note.warning("workshop.profile", told)
        if cut.limits.drills and not workshop.cutter_mm:
            said = tell(
                "leaves the ends of slots round: file them square for what goes in, or give "
                "workshop.cutter_mm = {tool:g}, which opens their corners",
                tool=cut.limits.hole_mm,
            )
            yield Note.warning("workshop.profile", said)


def _reamed(instrument: Instrument, workshop: Workshop) -> tuple[str, ...]:
    """The meanings of holes that have a class of their own, whose limits no drill keeps."""
    if workshop.fits == "clearance":
        return ()
    pins = any(
        p.part.name == "gnomon" and isinstance(p.part.body, Turned) for p in instrument.parts
    )
    return "hole/pivot", "hole/fastener", "hole/knob", *(["hole/gnomon"] if pins else [])


def _drilled(instrument: Instrument, reamed: Collection[str]) -> Instrument:
    """An instrument whose round holes are of drills that are sold, and tells these."""
    parts = tuple(replace(p, part=_with_drilled(p.part, reamed)) for p in instrument.parts)
    bodies = (p.part.body for p in parts)
    sheets = [s for b in bodies if not isinstance(b, Turned) for s in b.layers]
    facts = report_drills(sheets, reamed)
    return replace(instrument, parts=parts, facts=(*instrument.facts, *facts))


def _with_drilled(part: Part, reamed: Collection[str]) -> Part:
    match part.body:
        case Sheet():
            return replace(part, body=drilled_sheet(part.body, reamed))
        case Stepped(layers):
            drilled = (drilled_sheet(layer, reamed) for layer in layers)
            return replace(part, body=Stepped(tuple(drilled)))
        case _:
            return part
