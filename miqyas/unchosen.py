"""What is taken for a material, and for a thickness of card, that nobody chose."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from instruments.errors import DesignError, shown
from instruments.making.workshop import workshop_of
from instruments.part import Note
from instruments.saying import tell
from miqyas.settings import text_of_value
from miqyas.sources import Source
from output.checking.usual import usually_cut, usually_of, usually_thick

if TYPE_CHECKING:
    from miqyas.api import Made

_PROFILE = "workshop.profile"

_NO_MATTER = _PROFILE, "place", "maker", "material", "lettering.language"
"""How parameters begin that say where, for whom and of what, not what is made."""

Making = Callable[[Source, Mapping[str, Any]], "Made"]
"""How a source's instrument is made with other values over its own."""


def made_of_usual_material(make: Making, source: Source, design: BaseModel) -> "Made | None":
    """What is made of the material that a workshop has instead of one which it doesn't cut."""
    return _told(make, source, [*usually_of(design, source.given)])


def made_as_usual(make: Making, source: Source, made: "Made") -> "Made | None":
    """What is made as its workshop can, and of card as thick as that usually is."""
    usual = usually_cut, usually_thick
    told = [one for of in usual for one in of(made, made.design, source.given)]
    return _told(make, source, told)


def made_as_offered(make: Making, source: Source, error: DesignError) -> "Made | None":
    """What is made with the first remedy of what a chosen workshop can't make at its defaults.

    `error` is what was refused: nothing is made if the maker gave anything that it could follow
    from, or if the remedy was not tried.
    """
    own = {name for name in source.given if not name.startswith(_NO_MATTER)}
    fault, *others = error.faults
    remedy = next((r for r in fault.remedies if r.tried and len(r.settings) == 1), None)
    if own or others or remedy is None or _PROFILE not in source.given:
        return None
    ((name, taken),) = remedy.settings
    said = tell(
        "is taken to be {taken}, for {value} {problem}",
        taken=text_of_value(taken),
        value=shown(fault.value),
        problem=fault.problem,
    )
    return _told(make, source, [(taken, Note(name, said))]) if name == fault.parameter else None


def made_of_measured_card(
    make: Making, source: Source, design: BaseModel, error: DesignError
) -> "Made | None":
    """What is made of card as thick as the sheet at hand, where no part's nominal is near it.

    `error` is what was refused: nothing is made if that is anything else.
    """
    workshop = workshop_of(design)
    if [fault.parameter for fault in error.faults] != ["workshop.sheet_mm"]:
        return None
    nominal = workshop.model_copy(update={"sheet_mm": ()})
    board = design.model_copy(update={"workshop": nominal})
    try:
        usual = usually_thick(source.entry.lay_out()(board), board, source.given)
        thin = {note.about: workshop.sheet_mm[0] for _, note in usual}
        return _over(make, source, thin)
    except DesignError:
        return None


def _told(make: Making, source: Source, usual: Sequence[tuple[object, Note]]) -> "Made | None":
    """What is made with usual values, and told of them, if there are any and it can be."""
    try:
        made = _over(make, source, {note.about: value for value, note in usual})
    except DesignError:
        return None
    return made and replace(made, notes=(*made.notes, *(note for _, note in usual)))


def _over(make: Making, source: Source, values: Mapping[str, object]) -> "Made | None":
    """What is made with values as if they were given, as of a source that does not give them."""
    if not values:
        return None
    made = make(replace(source, given=source.given | values.keys()), values)
    return replace(made, source=source)
