"""The shadows that a wall's azimuth is worked out from, as a group of design parameters."""

import re
from functools import lru_cache

from pydantic import Field

from instruments.design import Group
from instruments.errors import ComplaintError, DesignError
from instruments.place import Place
from instruments.quantities import AngleDeg, LengthMm, parse_angle, parse_length_mm
from instruments.saying import tell
from instruments.sundial.wall import Errors, Instant, PinMark, PlumbMark, Wall, wall_azimuth

_PIN = '"2026-06-21 10:30:15 -35.2 -120.5"'
_PLUMB = '"2026-06-21 10:30:15 62.5"'

_DECIMAL_COMMA = re.compile(r"(?<=\s)([-−+]?\d+),(\d+)(?=\s|$)")


class Shadows(Group):
    """Measurements that tell where a wall looks."""

    pin_mm: LengthMm = Field(
        default=100.0,
        gt=0,
        le=5000,
        description="How far the tip of the pin that threw the shadows stood off the wall.",
    )
    shadows: tuple[str, ...] = Field(
        default=(),
        max_length=100,
        examples=[_PIN.strip('"')],
        description="Ends of the pin's shadow: date, time of the clock, mm to the right of the "
        f"pin's foot as one faces the wall, mm up, such as {_PIN}; two or more do without times.",
    )
    plumb: tuple[str, ...] = Field(
        default=(),
        max_length=100,
        examples=[_PLUMB.strip('"')],
        description="Shadows of a plumb line on a level board: date, time, degrees from the "
        f"wall's direction on the right to that of the shadow, such as {_PLUMB}.",
    )
    error_mm: LengthMm = Field(
        default=1.0, gt=0, le=100, description="What a mark of the pin's shadow may be off."
    )
    error_deg: AngleDeg = Field(
        default=0.5, gt=0, le=20, description="What an angle of a plumb line's shadow may be off."
    )
    clock_error_s: float = Field(
        default=10.0,
        gt=0,
        le=600,
        description="What the clock may be off.",
        json_schema_extra={"unit": "s"},
    )

    @property
    def given(self) -> bool:
        """Whether there is anything to work it out from."""
        return bool(self.shadows or self.plumb)


@lru_cache(maxsize=8)
def wall_of(place: Place, measured: Shadows) -> Wall:
    """Where the wall of some measurements looks.

    Raises
    ------
    DesignError
        If one can't be read, or they fit no wall of the place.
    """
    marks: list[PinMark | PlumbMark] = []
    for name, texts in (("wall.shadows", measured.shadows), ("wall.plumb", measured.plumb)):
        for k, text in enumerate(texts, 1):
            try:
                marks.append(_pin(text, place) if name == "wall.shadows" else _plumb(text, place))
            except ValueError as error:
                fault = ComplaintError.fault(error, f"{name} (item {k})", text)
                raise DesignError(fault) from None
    errors = Errors(measured.error_mm, measured.error_deg, measured.clock_error_s)
    try:
        return wall_azimuth(place, marks, measured.pin_mm, errors)
    except ValueError as error:
        raise DesignError(ComplaintError.fault(error, "wall.shadows", None)) from None


def _pin(text: str, place: Place) -> PinMark:
    when, (x, y) = _split(text, 2, _PIN)
    mark = PinMark(Instant.read(when, place), parse_length_mm(x), parse_length_mm(y))
    if mark.y_mm >= 0.0:
        raise ComplaintError(
            "has its shadow above the pin, where no sun throws it", "write the mm up as below 0"
        )
    return mark


def _plumb(text: str, place: Place) -> PlumbMark:
    when, (angle,) = _split(text, 1, _PLUMB)
    mark = PlumbMark(Instant.read(when, place), parse_angle(angle))
    if mark.when.hours is None:
        raise ComplaintError("has no time", tell("write {plumb}", plumb=_PLUMB))
    if not 0.0 < mark.angle_deg < 180.0:
        raise ComplaintError("runs away from the wall", "give an angle above 0 and below 180")
    return mark


def _split(text: str, count: int, example: str) -> tuple[str, list[str]]:
    """The instant and the figures after it, parted by blanks or commas; -35,2 is one by itself."""
    words = _DECIMAL_COMMA.sub(r"\1.\2", text).replace(",", " ").split()
    when = " ".join(words[:-count])
    if not when:
        raise ComplaintError("has too few figures", tell("write {example}", example=example))
    return when, words[-count:]
