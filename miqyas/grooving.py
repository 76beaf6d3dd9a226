"""The cutter and the depths of grooves, from what was asked for and the workshop's profile."""

from collections.abc import Collection, Iterator

from instruments.errors import ComplaintError, DesignError, impossible, shown
from instruments.making.workshop import Workshop
from instruments.part import Instrument, Note
from instruments.quantities import parse_length_mm
from instruments.saying import joined, tell
from output.marking import Marking

NO_STEP = "leave step out of the formats, as by --formats 3mf,pdf"

_NOZZLE_MM = 0.4
"""The usual nozzle of a printer, which leaves narrower lines out."""


def marking(
    workshop: Workshop,
    groove_depth_mm: float | str,
    letter_depth_mm: float | str | None = None,
    cutter_angle_deg: float | None = None,
    cutter_tip_mm: float | str | None = None,
    raised_mm: float | str | None = None,
    formats: Collection[str] = (),
) -> Marking:
    """How marks are there: wires without a depth, else grooves of the workshop's cutter.

    Where nothing is said of either, meshes among the formats have them as high as the workshop
    raises them; a STEP file beside them has none that are raised.

    Raises
    ------
    DesignError
        If a length is none, or the cutter's lines are wider than the workshop's are drawn.
    """
    depth_mm = _length_mm("groove depth", groove_depth_mm)
    high_mm = _length_mm("raised marks", 0.0 if raised_mm is None else raised_mm)
    if high_mm > 0.0 and depth_mm > 0.0:
        told = "can't be cut and raised at once"
        raise impossible("raised marks", high_mm, told, "leave out --groove-depth, or --raised")
    if high_mm > 0.0:
        return _raised(workshop, high_mm)
    letters = None
    if letter_depth_mm is not None:
        letters = _length_mm("letter depth", letter_depth_mm)
    tip = None if cutter_tip_mm is None else _length_mm("cutter tip", cutter_tip_mm)
    if depth_mm == 0.0:
        for name, given in (
            ("letter depth", letters), ("cutter angle", cutter_angle_deg), ("cutter tip", tip)
        ):  # fmt: skip
            if given:
                raise impossible(name, given, "is of no groove", "give --groove-depth too")
        usual_mm = workshop.conventions.raised_mm if raised_mm is None else 0.0
        alone = "step" not in formats and _printed(formats)
        return _raised(workshop, usual_mm) if usual_mm and alone else Marking()
    own, line_mm = workshop.conventions.cutter, workshop.limits.line_mm
    angle = own.angle_deg if own else 0.0
    angle = angle if cutter_angle_deg is None else cutter_angle_deg
    if tip is None:
        tip = own.tip_mm if own else line_mm
    if tip == 0.0:
        raise impossible("cutter tip", 0, "is no width", "give 0.1, as V-bits have, or more")
    found = Marking("grooves", depth_mm, tip, letters, angle, ranks=workshop.conventions.ranks)
    found.check(())
    found.check_width(line_mm)
    return found


def _raised(workshop: Workshop, high_mm: float) -> Marking:
    """Marks that stand on the faces of meshes."""
    conventions, line_mm = workshop.conventions, workshop.limits.line_mm
    return Marking("grooves", high_mm, line_mm, raised=True, ranks=conventions.ranks)


def _printed(formats: Collection[str]) -> list[str]:
    """Those of formats that printers of solids take."""
    return [one for one in formats if one in ("stl", "3mf")]


def dubious(
    instrument: Instrument, formats: Collection[str], marking: Marking, solids: Collection[str]
) -> Iterator[Note]:
    """What grooves will not be as they were asked for; `solids` are the formats that have them."""
    if "step" in formats and marking.sloping:
        told = (
            "slopes in lines, steeper where they run together; lettering is upright in the STEP "
            "file"
        )
        yield Note("cutter angle", told)
    printed = _printed(formats)
    marked = any(p.part.front or p.part.back for p in instrument.parts)
    if printed and marked and not marking.cut_mm:
        told = tell(
            "is 0, so the faces of {printed} are bare: give --raised 0.4, or --groove-depth 0.4",
            printed=joined("{before} and {last}", printed),
        )
        yield Note.warning("groove depth", told)
    if printed and marked and marking.cut_mm > 0.0 and marking.line_mm < _NOZZLE_MM:
        told = tell(
            "are {wide:g} mm wide: resin prints them, a nozzle of {nozzle:g} mm leaves them out; "
            "--profile printer has wider ones",
            wide=marking.line_mm,
            nozzle=_NOZZLE_MM,
        )
        yield Note("lines", told)
    bent = [p.part.name for p in instrument.parts if (p.roll and p.part.front) or p.part.traced]
    if "step" in formats and marking.cut_mm > 0 and bent:
        told = tell(
            "is not for {parts}, whose marks lie on a bent face: they are wires in the STEP file",
            parts=tuple(bent),
        )
        yield Note("groove depth", told)
    if marking.cut_mm > 0 and not set(solids) & set(formats):
        told = "is of no use without step, for drawings have no depth: add step to the formats"
        yield Note.warning("groove depth", told)


def _length_mm(name: str, given: float | str) -> float:
    """A length that was given, 0 or more."""
    try:
        length_mm = parse_length_mm(given)
    except ValueError as error:
        fault = ComplaintError.fault(error, name, given, "give 0 or more, in mm")
        raise DesignError(fault) from None
    if length_mm < 0:
        raise impossible(name, shown(given), "is below 0", "give 0 or more")
    return length_mm
