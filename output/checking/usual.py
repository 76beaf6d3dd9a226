"""What is taken for what nobody chose, where a workshop can't make the design's own."""

import math
from collections.abc import Collection, Iterator

from pydantic import BaseModel

from instruments.making.workshop import workshop_of
from instruments.parameters import parameters, value
from instruments.part import Instrument, Note
from instruments.saying import tell
from output.checking.blame import Blame
from output.checking.unfit import NEARLY_MM, as_board, not_clear, thicknesses
from output.finished import finish

_OF_ALL = "material", "assembly.material"
"""The parameters of what all parts are of that name no material of their own."""

_CUT_OUT = "eastern"
"""The style of a rete that nobody chose, of what is not clear."""


def usually_thick(
    instrument: Instrument, design: BaseModel, given: Collection[str]
) -> Iterator[tuple[float, Note]]:
    """How thick card is taken to be that would be board, where nobody gave the parameter noted."""
    for name, part, _ in as_board(instrument, design):
        if name not in given and (usual := finish.usual_mm(part)):
            said = tell(
                "{thick:g} mm, as {material} usually is: give what yours measures",
                thick=usual,
                material=part.material,
            )
            yield usual, Note(name, said)


def usually_of(design: BaseModel, given: Collection[str]) -> Iterator[tuple[str, Note]]:
    """What a workshop has instead of a material that it does not cut, where nobody gave one."""
    own = workshop_of(design).conventions
    known = [one.name for one in parameters(type(design)) if one.name in _OF_ALL]
    for name in known if own.usual_material else ():
        material = value(design, name)
        if name not in given and not own.takes(material):
            yield own.usual_material, _instead(name, own.usual_material, material)


def usually_cut(
    instrument: Instrument, design: BaseModel, given: Collection[str]
) -> Iterator[tuple[object, Note]]:
    """What a workshop makes instead of what it can't, where nobody gave the parameter noted.

    Sheets that are not thicker than it cuts, and a rete that is cut out of what is not clear.
    """
    own, blame = workshop_of(design).conventions, Blame(design)
    most, usual = own.thickest_mm or math.inf, own.usual_sheet_mm
    thick = {
        blame.of_sheet(part.name): mm
        for part in (p.part for p in instrument.parts if not p.part.bought)
        for mm in thicknesses(part)
        if mm > most + NEARLY_MM
    }
    for name, mm in thick.items():
        if usual and name not in given and blame.value(name) == mm:
            yield usual, _instead(name, f"{usual:g} mm", f"{mm:g} mm")
    for note in not_clear(instrument):
        if note.about not in given:
            said = tell(
                "is taken to be {usual}, which is cut out, as {material} is not clear: give yours",
                usual=_CUT_OUT,
                material=next(p.part.material for p in instrument.parts if p.part.clear),
            )
            yield _CUT_OUT, Note(note.about, said)


def _instead(name: str, usual: str, other: str) -> Note:
    """That something is taken for what a workshop makes nothing of."""
    said = tell(
        "is taken to be {usual}, as the profile's workshop makes nothing of {material}: give yours",
        usual=usual,
        material=other,
    )
    return Note(name, said)
