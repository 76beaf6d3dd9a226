"""The equatorial dial: one plate parallel to the equator, marked on both faces.

The face above looks to the north pole of the sky and serves while the sun is north of the
equator, the one below serves the other half of the year; the shadow keeps its length
through the day, g · cot δ (treatise 193:9–14).
"""

import math
from dataclasses import replace
from typing import Literal

from pydantic import Field

from instruments.design import Name
from instruments.geometry import MIRROR_X
from instruments.part import Fact, Frame, Instrument, Note, Part, Sheet
from instruments.place import Place
from instruments.saying import tell
from instruments.sky import sun
from instruments.sundial import faults
from instruments.sundial.dial import Dial, Orientation
from instruments.sundial.gnomons.gnomon import Mount, Through
from instruments.sundial.gnomons.sited_face import SitedFace, site
from instruments.sundial.gnomons.stand import Stand
from instruments.sundial.gnomons.style_parts import StandingStyle, joined_blades
from instruments.sundial.gnomons.support import Hold, Support, held
from instruments.sundial.guide import Poised
from instruments.sundial.layout import DialParts, LaidFace, built_dial, lay_face, mount_of, plane_of
from instruments.sundial.lines.lines_shown import shown_by
from instruments.sundial.words.inscription_site import on_equator

__all__ = ["Design", "lay_out"]

Side = Literal["north", "south"]

_REACH = 0.98
"""How far out the noon shadow falls a month from the equinox, as a share of the way to the
frame. Nearer to it the shadow grows beyond every plate, and the hour is read along it."""


_SHOULDER_MM = 3.0
"""Of the foot of a sheet through the plate, at least."""


class Design(Dial):
    """A plate parallel to the equator, marked on both faces for the two halves of the year."""

    name: Name = "equatorial-dial"
    shape: Literal["rectangle", "disc"] = Field(
        default="disc", description="Shape of the plate: rectangle or disc."
    )

    stand: Support = Field(default_factory=Support, description="What holds the plate.")

    @property
    def hold(self) -> Hold | None:
        """By the latitude: the face that looks to the pole above the horizon is up."""
        tilt = math.pi / 2 - abs(self.place.latitude_rad)
        found = held(self.stand, tilt, walled=False)
        return found and replace(found, turned=self.place.latitude < 0.0, both=True)

    @property
    def orientation(self) -> Orientation:
        """Of the upper face, in the northern half of the earth."""
        return _north(self.place)


def _north(place: Place) -> Orientation:
    return Orientation(0.0, math.pi / 2 - place.latitude_rad, "equatorial")


def _south(place: Place) -> Orientation:
    return Orientation(math.pi, math.pi / 2 + place.latitude_rad, "equatorial")


def _face_told(place: Place, side: Side) -> str:
    """A face as it is called where the plate stands: the one that looks to the near pole is up."""
    return "upper face" if (side == "north") == (place.latitude >= 0.0) else "lower face"


def lay_out(design: Design) -> Instrument:
    """The dial of a design: a plate with a gnomon on each face that the sun reaches.

    Raises
    ------
    DesignError
        If the plate has no room for the gnomons, or no line falls on a face.
    """
    sited: dict[Side, SitedFace] = {}
    laid: dict[Side, LaidFace] = {}
    notes: list[Note] = []
    share = 0.0
    seen_from: dict[Side, Design] = {"north": design, "south": _from_behind(design)}
    shown, mount = shown_by(design), mount_of(design)
    looks = {"north": _north(design.place), "south": _south(design.place)}
    for side, seen in seen_from.items():
        plane = plane_of(design.place, looks[side])
        highest = plane.highest_sun(design.epoch.obliquity_rad)
        if highest <= faults.GRAZING:
            told = tell(
                "the {face} is left clear: the sun never reaches it there",
                face=_face_told(design.place, side),
            )
            notes.append(Note("place.latitude", told))
            continue
        month = float(sun.declination(math.pi / 6, design.epoch.obliquity_rad))
        rise = _REACH * math.tan(month)
        found = site(seen, plane, mount, middle=True, rise=rise)
        if design.gnomon_height_mm is None and _grazed(found, highest):
            told = tell(
                "the {face} is left clear: the sun stands too low over it there",
                face=_face_told(design.place, side),
            )
            notes.append(Note("place.latitude", told))
            continue
        sited[side] = on_equator(found)
        share += sited[side].site.share
    both = len(sited) > 1
    for side, where in sited.items():
        name = "gnomon-south" if laid else "gnomon"
        own = _on_both(mount, first=not laid) if both else mount
        laid[side] = lay_face(design, shown, own, where, name=name)
    if both and design.gnomon.kind == "polar-style":
        given = {"length_mm", "notch_mm"} & design.gnomon.model_fields_set
        notes += [
            Note.warning(
                f"gnomon.{name}", "is of no use for a blade that serves both faces: leave it out"
            )
            for name in sorted(given)
        ]
    only = None if both else next(iter(sited), None)
    face = Poised(looks["north"], plane_of(design.place, looks["north"]), design.hold, only)
    return built_dial(design, shown, face, _both(design, laid, notes, share))


def _grazed(sited: SitedFace, highest: float) -> bool:
    """Whether every shadow of the year leaves the frame, by the sine of the highest sun."""
    shortest = sited.plane.nodus_mm * math.sqrt(1.0 - highest**2) / highest
    return shortest > _NEARLY * min(sited.frame.half_size)


_NEARLY = 0.9
"""Shadows that only reach beyond this share of the frame are as good as none."""


def _on_both(mount: Mount, *, first: bool) -> Mount:
    """Pins half as deep, or a sheet through the plate with a shoulder on the first face."""
    shoulder = max(mount.gnomon.thickness_mm, _SHOULDER_MM) if first else 0.0
    return replace(mount, plate_mm=mount.plate_mm / 2, through=Through(mount.plate_mm, shoulder))


def _gnomons(laid: dict[Side, LaidFace], plate_mm: float) -> dict[Side, Stand]:
    """What stands on the faces: one sheet through the plate, or a piece on each."""
    stands = {side: face.stand for side, face in laid.items()}
    blades = [p for s in stands.values() if isinstance(p := s.piece, StandingStyle)]
    if [blade.style.form for blade in blades] != ["blade", "blade"]:
        return stands
    first = next(iter(stands))
    one = replace(blades[0], part=joined_blades(blades[0], blades[1], plate_mm))
    return {first: replace(stands[first], piece=one)}


def _from_behind(design: Design) -> Design:
    """The same with the foot's place as it is seen from the other face."""
    if design.foot_x_mm is None:
        return design
    return design.model_copy(update={"foot_x_mm": -design.foot_x_mm})


def _both(design: Design, laid: dict[Side, LaidFace], notes: list[Note], share: float) -> DialParts:
    """One plate of both faces: the marks of the lower one on its back."""
    thickness = design.thickness_mm
    cuts = {
        side: [c.transformed(MIRROR_X) if side == "south" else c for c in face.cuts]
        for side, face in laid.items()
    }
    first = next(iter(laid))
    whole = design.outline.moved(-complex(design.foot_x_mm or 0.0, design.foot_y_mm or 0.0))
    plate = Part(
        "dial-plate",
        Sheet(whole.path(), thickness, tuple(cuts[first])),
        front=laid["north"].marks if "north" in laid else (),
        back=laid["south"].marks if "south" in laid else (),
    )
    frames: dict[Side, Frame] = {
        "north": Frame((0.0, 0.0, thickness)),
        "south": Frame(x_axis=(-1.0, 0.0, 0.0), z_axis=(0.0, 0.0, -1.0)),
    }
    # Of a day that one face alone shows, that one tells.
    figure: dict[str, Fact] = {}
    for fact in (f for face in reversed(laid.values()) for f in face.facts):
        if fact.value != "none" or fact.name not in figure:
            figure[fact.name] = fact
    figure["daylight-shown"] = replace(
        figure["daylight-shown"],
        value=round(100.0 * share, 0),
        meaning="share of the year's daylight with the tip of the shadow on one face or the other",
    )
    return DialParts(
        whole,
        plate,
        tuple(s.placed(frames[side]) for side, s in _gnomons(laid, thickness).items()),
        tuple(figure.values()),
        (*notes, *dict.fromkeys(n for f in laid.values() for n in f.notes)),
        laid[first].stand.throws,
        100.0 * share,
    )
