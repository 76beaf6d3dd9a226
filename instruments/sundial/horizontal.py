"""The horizontal dial: hours, day curves and afternoon prayers of an upright pin."""

import math
from dataclasses import dataclass
from typing import Annotated, Literal

import numpy as np
from pydantic import BaseModel, Field

from instruments.design import CONFIG
from instruments.epoch import Epoch
from instruments.errors import DesignError, Fault, impossible
from instruments.geometry import Path
from instruments.lettering.language import Terms, words
from instruments.lettering.style import Lettering
from instruments.lettering.text import letter
from instruments.part import Frame, Instrument, Mark, Note, Part, Placed, Process, Sheet
from instruments.place import Place
from instruments.quantities import LengthMm
from instruments.sundial import figures, siting
from instruments.sundial.days import sign_entries
from instruments.sundial.drawing import Drawn, Face
from instruments.sundial.face import Plane
from instruments.sundial.gnomon import Pin
from instruments.sundial.ground import Ground
from instruments.sundial.inscribing import BAND_OVER_NAMES, DOTS, Inscribed, inscribe
from instruments.sundial.labels import Letterer
from instruments.sundial.plate import Disc, Rectangle, Window, beyond, lit
from instruments.workshop import Workshop

Size = Annotated[LengthMm, Field(ge=10, le=5000, json_schema_extra={"unit": "mm"})]


class Design(BaseModel):
    """A plate with an upright pin; the tip of the pin's shadow shows hour, date and prayer."""

    model_config = CONFIG

    name: str = Field(
        default="horizontal-dial",
        pattern="^[a-z0-9][a-z0-9-]*$",
        description="Name of the instrument's file.",
    )
    shape: Literal["rectangle", "disc"] = Field(
        default="rectangle", description="Shape of the plate: rectangle or disc."
    )
    width_mm: Size = Field(default=200.0, description="Width of a rectangular plate, east–west.")
    height_mm: Size = Field(
        default=150.0, description="Height of a rectangular plate, north–south."
    )
    diameter_mm: Size = Field(default=200.0, description="Diameter of a round plate.")
    thickness_mm: LengthMm = Field(
        default=3.0,
        gt=0,
        le=100,
        description="Thickness of the plate.",
        json_schema_extra={"unit": "mm"},
    )
    gnomon_height_mm: LengthMm | None = Field(
        default=None,
        gt=0,
        le=5000,
        description="Height of the pin's tip over the face; without it, the tallest that shows "
        "nearly three quarters of the year's daylight.",
        json_schema_extra={"unit": "mm"},
    )
    gnomon_diameter_mm: LengthMm = Field(
        default=5.0,
        ge=0.5,
        le=200,
        description="Diameter of the pin and of its tenon; its collar is half as wide again.",
        json_schema_extra={"unit": "mm"},
    )
    foot_x_mm: LengthMm | None = Field(
        default=None,
        description="Place of the pin east of the plate's middle; without it, the middle.",
        json_schema_extra={"unit": "mm"},
    )
    foot_y_mm: LengthMm | None = Field(
        default=None,
        description="Place of the pin north of the plate's middle; without it, where the dial "
        "shows most of the year's daylight.",
        json_schema_extra={"unit": "mm"},
    )
    hours: bool = Field(default=True, description="Hour lines of local apparent time.")
    half_hours: bool = Field(default=False, description="Half-hour lines between them.")
    twelve_hours: bool = Field(
        default=False, description="Numerals that count twice to twelve instead of to 24."
    )
    day_curves: bool = Field(
        default=True, description="Day curves at the sun's entries into the signs."
    )
    afternoon_prayers: bool = Field(
        default=True,
        description="Curves of the two afternoon prayers, at the noon shadow and one gnomon or "
        "two more.",
    )
    labels: bool = Field(default=True, description="Numerals of the hours and names of the curves.")
    inscription: bool = Field(
        default=True, description="Place, latitude and gnomon height, in the border."
    )
    place: Place = Field(default_factory=Place, description="The site.")
    epoch: Epoch = Field(default_factory=Epoch, description="The year, or the obliquity.")
    workshop: Workshop = Field(default_factory=Workshop, description="The process.")
    lettering: Lettering = Field(
        default_factory=lambda: Lettering(height_mm=2.5), description="The lettering."
    )


@dataclass(frozen=True, slots=True)
class _Sited:
    """The gnomon in its place: the plane, the pin and the windows about its foot."""

    plane: Plane
    pin: Pin
    site: siting.Site
    plate: Window
    border: Window
    frame: Window


def lay_out(design: Design) -> Instrument:
    """The dial of a design: a plate and a pin.

    Raises
    ------
    DesignError
        If the plate has no room for the pin, or no line falls on the plate.
    """
    obliquity = design.epoch.obliquity_rad
    sited = _sited(design)
    face = Face(
        sited.plane,
        (
            *lit(sited.plane),
            *sited.frame.limits(sited.plane),
            beyond(sited.plane, sited.pin.collar_radius),
        ),
    )
    entries = sign_entries(obliquity)
    hours = face.hour_lines(obliquity, design.half_hours) if design.hours else []
    days = face.day_curves(entries) if design.day_curves else []
    prayers = (
        face.afternoons(design.place.latitude_rad, obliquity) if design.afternoon_prayers else []
    )
    lines = [*hours, *days, *prayers]
    if not lines and (design.hours or design.day_curves or design.afternoon_prayers):
        raise _no_line(design, sited)
    written = _written(design, sited, hours, days, prayers)
    plate = _plate(design, sited, [m for line in lines for m in line.marks()], written)
    return Instrument(
        design.name,
        _title(design),
        (
            Placed(plate),
            Placed(sited.pin.part(), Frame((0.0, 0.0, design.thickness_mm))),
        ),
        figures.facts(design.place, design.epoch, sited.plane, sited.site, entries),
        (
            *figures.lost(sited.plane, sited.frame, entries),
            *_small(design),
            *written.notes,
        ),
    )


def _sited(design: Design) -> _Sited:
    """Fit the gnomon's place, and its height where it is not given."""
    obliquity, latitude = design.epoch.obliquity_rad, design.place.latitude_rad
    plate = _outline(design)
    edge = _name_height(design)
    border = plate.inset(edge)
    frame = border.inset(BAND_OVER_NAMES * edge)
    collar = Pin(math.inf, design.gnomon_diameter_mm, design.thickness_mm).collar_radius
    _check_room(design, frame, collar)
    # The day mirrors about noon, so the foot stands on the middle line; where the sun
    # circles the zenith it stands in the middle.
    x, y = design.foot_x_mm or 0.0, design.foot_y_mm
    if y is None and Plane.horizontal(latitude, 1.0).polar:
        y = 0.0
    room = siting.Room(frame, collar, x, y)
    height = design.gnomon_height_mm
    if height is None:
        height = siting.fitted_height(Plane.horizontal(latitude, 1.0), obliquity, room)
    plane = Plane.horizontal(latitude, height)
    site = siting.best_foot(*siting.daylight(plane, obliquity), height, room)
    return _Sited(
        plane,
        Pin(height, design.gnomon_diameter_mm, design.thickness_mm),
        site,
        *(window.moved(-site.foot) for window in (plate, border, frame)),
    )


def _check_room(design: Design, frame: Window, collar: float) -> None:
    """Refuse a plate without room for the pin, and a foot that is off the face."""
    sides = ("diameter_mm",) if design.shape == "disc" else ("width_mm", "height_mm")
    faults = []
    for side, half in zip(sides, frame.half_size, strict=False):
        if half < 2 * collar:
            value = getattr(design, side)
            problem = (
                f"leaves {max(2 * half, 0.0):.3g} mm inside the border, too little for a pin with "
                f"a collar of {2 * collar:.3g} mm"
            )
            least = math.ceil(value + 2 * (2 * collar - half))
            remedy = f"give at least {least}, or smaller gnomon_diameter_mm or lettering.height_mm"
            faults.append(Fault(side, f"{value:g}", problem, remedy))
    if faults:
        raise DesignError(*faults)
    for name, reach in zip(("foot_x_mm", "foot_y_mm"), frame.half_size, strict=True):
        value = getattr(design, name)
        if value is not None and abs(value) > reach - collar:
            raise impossible(
                name,
                f"{value:g}",
                "puts the gnomon's foot off the face",
                f"give {collar - reach:.4g} to {reach - collar:.4g}",
            )
    foot = complex(design.foot_x_mm or 0.0, design.foot_y_mm or 0.0)
    if frame.depth(np.array([foot]))[0] < collar:
        raise impossible(
            "foot_y_mm",
            f"{foot.imag:g}",
            f"puts the gnomon's foot off the face with foot_x_mm = {foot.real:g}",
            f"keep it within {min(frame.half_size) - collar:.4g} mm of the plate's middle",
        )


def _no_line(design: Design, sited: _Sited) -> DesignError:
    """The fault of a gnomon that throws every shadow off the plate."""
    collar = sited.pin.collar_radius
    height = sited.plane.nodus_mm
    frame = sited.frame.moved(sited.site.foot)
    room = siting.Room(frame, collar, sited.site.foot.real, design.foot_y_mm)
    plane = Plane.horizontal(design.place.latitude_rad, 1.0)
    tips, _ = siting.daylight(plane, design.epoch.obliquity_rad)
    fits = siting.fitted_height(plane, design.epoch.obliquity_rad, room)
    return impossible(
        "gnomon_height_mm",
        f"{height:g}",
        f"throws every shadow off the plate: the shortest reaches "
        f"{height * float(np.min(np.abs(tips))):.0f} mm from its foot",
        f"shorten the gnomon to {fits:g} or enlarge the plate",
    )


def _outline(design: Design) -> Window:
    """The plate about its middle."""
    if design.shape == "disc":
        return Disc(0j, design.diameter_mm / 2)
    return Rectangle(0j, design.width_mm / 2, design.height_mm / 2)


def _name_height(design: Design) -> float:
    return design.lettering.height_mm or design.workshop.limits.capital_height_mm


def _plate(design: Design, sited: _Sited, lines: list[Mark], written: Inscribed) -> Part:
    hole = sited.pin.radius + design.workshop.clearance_mm / 2
    borders = [Mark("border", w.path()) for w in (sited.border, sited.frame)]
    foot = Mark("gnomon/foot", Path.circle(0j, sited.pin.collar_radius))
    cutout = Mark("hole/gnomon", Path.circle(0j, hole), Process.CUT)
    return Part(
        "dial-plate",
        Sheet(sited.plate.path(), design.thickness_mm, (cutout,)),
        front=(*borders, *lines, foot, *written.marks),
    )


def _written(
    design: Design, sited: _Sited, hours: list[Drawn], days: list[Drawn], prayers: list[Drawn]
) -> Inscribed:
    """Letter the face, clear of its lines."""
    height = _name_height(design)
    ground = Ground(sited.border, height / 6)
    for path in (sited.border.path(), sited.frame.path()):
        ground.take_shape(path)
    for line in (*hours, *days, *prayers):
        for piece in line.pieces:
            ground.take_shape(piece)
    ground.take_disc(0j, sited.pin.collar_radius)
    letterer = Letterer(ground, design.lettering, sited.border, sited.frame)
    lines = (hours, days, prayers) if design.labels else ([], [], [])
    text = _inscription(design, sited.plane.nodus_mm) if design.inscription else ""
    try:
        return inscribe(letterer, height, *lines, text, 12 if design.twelve_hours else 24)
    except ValueError as error:
        raise impossible(
            "lettering.strokes",
            design.lettering.strokes,
            f"can't letter this dial: {error}",
            "choose outline, or other numerals or another language",
        ) from None


def _inscription(design: Design, height_mm: float) -> str:
    """Place, latitude and gnomon, for the band."""
    style = design.lettering
    speech = words(style.language)
    name = " ".join(design.place.name.split())
    if name:
        try:
            letter(name, 1.0, style.strokes)
        except ValueError as error:
            raise impossible(
                "place.name", name, str(error), "letter it in other characters"
            ) from None
    parts = [
        name,
        sided(design.place.latitude, speech.terms if speech.right_to_left else None),
        f"{speech.terms.gnomon} {height_mm:g} mm",
    ]
    return f"  {DOTS[style.strokes]}  ".join(p for p in parts if p)


def _title(design: Design) -> str:
    where = design.place.name or sided(design.place.latitude)
    return f"Horizontal dial for {where}"


def sided(latitude: float, terms: Terms | None = None) -> str:
    """A latitude as people write it, to the nearest minute: ``36°12′ N``.

    `terms` gives the words for north and south where their initials would not do.
    """
    degrees, minutes = divmod(round(abs(latitude) * 60), 60)
    north, south = (terms.north, terms.south) if terms else ("N", "S")
    side = "" if latitude == 0 else f" {north if latitude > 0 else south}"
    return f"{degrees}°{minutes:02d}′{side}" if minutes else f"{degrees}°{side}"


def _small(design: Design) -> list[Note]:
    height, least = _name_height(design), design.workshop.limits.capital_height_mm
    if height >= least or not (design.labels or design.inscription):
        return []
    return [
        Note(
            "lettering.height_mm",
            f"capitals of {height:g} mm are below the {least:g} mm that the process makes well",
        )
    ]
