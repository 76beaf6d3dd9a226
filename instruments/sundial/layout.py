"""Laying out a dial of any plane: its face, its gnomon, its plate.

The stages, each a value that the next takes: what is shown, the face with its site, the lines and
the letters on it, the parts, and what is said of them.
"""

import math
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from instruments.errors import DesignError
from instruments.guide import Section
from instruments.guide.speech import speech
from instruments.inscription import title
from instruments.lettering.language import words
from instruments.part import Fact, Frame, Instrument, Mark, Note, Part, Placed, Sheet
from instruments.place import Place
from instruments.report import too_small
from instruments.saying import tell
from instruments.sundial import by_date, faults, report
from instruments.sundial.dial import Dial, Orientation
from instruments.sundial.dial_plate import Window
from instruments.sundial.equation_plate import equation_plate
from instruments.sundial.gnomons.fixings import draw_fixing_holes, wall_screws
from instruments.sundial.gnomons.gnomon import Mount, with_latitude
from instruments.sundial.gnomons.sited_face import SitedFace
from instruments.sundial.gnomons.stand import Stand, Throws, stand
from instruments.sundial.gnomons.support import AT_POLE_DEG
from instruments.sundial.gnomons.support_parts import Borne, on_stand
from instruments.sundial.guide import Poised, Reading, guide
from instruments.sundial.lines.cast_lines import CastLines, cast_lines
from instruments.sundial.lines.face import Plane
from instruments.sundial.lines.lines_shown import ShownLines, report_alike, shown_by, zone_ahead_h
from instruments.sundial.lines.named_lines import FaceLine
from instruments.sundial.setting_out import PAINTED_MM, setting_out
from instruments.sundial.words.hour_band import hour_band
from instruments.sundial.words.inscription_site import site_with_inscription
from instruments.sundial.words.lettered import draw_lettering, taken


@dataclass(frozen=True, slots=True)
class LaidFace:
    """A face that is laid out."""

    marks: tuple[Mark, ...]
    cuts: tuple[Mark, ...]
    stand: Stand
    facts: tuple[Fact, ...]
    notes: tuple[Note, ...]
    unfilled: tuple[report.UnfilledSide, ...]
    hours: tuple[FaceLine, ...]
    """The full hours that are straight."""


def lay_out(design: Dial) -> Instrument:
    """The dial of a design: a plate and a gnomon.

    Raises
    ------
    DesignError
        If the sun never reaches the face, the plate has no room for the gnomon, or no line
        falls on the plate.
    """
    return _laid_out(design, design.shape == "rectangle" and design.height_mm is None)


def _laid_out(design: Dial, free: bool) -> Instrument:
    """The dial of a design, lower where its lines would leave it blank and its height is free."""
    where = design.orientation
    plane = plane_of(design.place, where)
    if plane.highest_sun(design.epoch.obliquity_rad) <= faults.GRAZING:
        raise faults.no_sun(where)
    shown, mount = shown_by(design), mount_of(design)
    sited = site_with_inscription(design, shown, plane, mount)
    laid = lay_face(design, shown, mount, sited)
    for side in laid.unfilled:
        if free and side.name == "height_mm":
            with suppress(DesignError):
                lower = {"height_mm": float(side.full_mm)}
                return _laid_out(design.model_copy(update=lower), free)
    made = DialParts(
        sited.plate,
        Part(
            "dial-plate",
            Sheet(sited.plate.path(), design.thickness_mm, laid.cuts),
            front=laid.marks,
        ),
        (laid.stand.placed(Frame((0.0, 0.0, design.thickness_mm))),),
        laid.facts,
        laid.notes,
        laid.stand.throws,
        100.0 * sited.site.share,
        _set_out(design, shown, sited, laid),
    )
    return built_dial(design, shown, Poised(where, plane, design.hold, plane.half), made)


def plane_of(place: Place, where: Orientation) -> Plane:
    """The face at a place, under a nodus of 1 mm."""
    return Plane.at(
        place.latitude_rad, 1.0, azimuth=where.azimuth, zenith_distance=where.zenith_distance
    )


def mount_of(design: Dial) -> Mount:
    """What the gnomon is made of."""
    return Mount(design.gnomon, design.gnomon_diameter_mm, design.thickness_mm, design.workshop)


def lay_face(
    design: Dial, shown: ShownLines, mount: Mount, sited: SitedFace, *, name: str = "gnomon"
) -> LaidFace:
    """Draw and letter a face.

    Parameters
    ----------
    design, shown, mount, sited
        How it is drawn and lettered, what it shows, its gnomon and the gnomon's place.
    name : str
        Of the gnomon, as a part.

    Raises
    ------
    DesignError
        If no line falls on it, or a text can't be lettered.
    """
    plane, place, epoch = sited.plane, design.place, design.epoch
    gnomon = stand(mount, epoch.obliquity_rad, plane, sited.frame, name=name)
    lines = cast_lines(shown, plane, gnomon, sited.frame)
    if not lines.all and shown.anything:
        raise faults.no_line(sited.frame, sited.site, sited.light, plane)
    holes = draw_fixing_holes(
        sited.edge.border, sited.frame, design.fixings, design.workshop.limits
    )
    band = (
        hour_band(shown.systems[0], lines.hours[0], plane, gnomon, sited.frame, lines.horizon)
        if lines.hours
        else None
    )
    drawn = (
        *sited.edge.marks,
        *(
            m
            for line in (*lines.all, *lines.horizon)
            for m in line.marks(design.line_mm, design.workshop.limits.line_mm)
        ),
        *(band.marks(design.name_height_mm) if band else ()),
    )
    numbered = replace(lines, hours=[band.lines, *lines.hours[1:]]) if band else lines
    named = numbered if design.labels else CastLines([], [], [])
    areas = taken(design, gnomon, holes)
    written, parted = draw_lettering(design, sited, drawn, areas, named)
    unfilled = tuple(_unfilled(design, sited, (*drawn[len(sited.edge.marks) :], *gnomon.marks)))
    return LaidFace(
        (*parted, *gnomon.marks, *written.marks, *sited.place, *sited.motto),
        (*gnomon.piece.cuts, *holes),
        gnomon,
        (
            *report.report_gnomon(design, plane, sited.site),
            *gnomon.piece.facts,
            *(f for d in shown.days for f in report.report_day(place.latitude_rad, plane, d)),
        ),
        (
            *report.shadows_lost(place, epoch, plane, sited.frame, shown.curves),
            *lines.notes,
            *gnomon.piece.notes,
            *written.notes,
            *_without_motto(design, sited),
            *(side.note for side in unfilled),
        ),
        unfilled,
        tuple(
            line
            for system, drawn_of in zip(shown.systems, lines.hours, strict=True)
            for line in drawn_of
            if system.straight and line.text
        ),
    )


def _set_out(
    design: Dial, shown: ShownLines, sited: SitedFace, laid: LaidFace
) -> tuple[Section, ...]:
    """How a dial too large for sheet is set out on its wall, or on the ground."""
    face = Poised(design.orientation, sited.plane, design.hold)
    level = face.level and abs(design.place.latitude) <= AT_POLE_DEG
    small = 2.0 * max(sited.plate.half_size) < PAINTED_MM
    if small or not laid.hours or not (face.upright or level):
        return ()
    said = speech(design.lettering.language)
    edged = laid.stand.edge_lines is not None
    lines = sited.plane, sited.plate, shown, laid.hours
    return (setting_out(said, *lines, edged=edged, level=level),)


def _unfilled(
    design: Dial, sited: SitedFace, lines: Sequence[Mark]
) -> Iterator[report.UnfilledSide]:
    """The blank sides of a face, unless the gnomon that makes them so was given."""
    if design.gnomon_height_mm is None and lines:
        yield from report.unfilled_sides(sited.plate, sited.frame, lines)


def _without_motto(design: Dial, sited: SitedFace) -> Iterator[Note]:
    """What is said of a motto that finds no place."""
    if design.ornaments.motto.strip() and not sited.motto:
        said = tell(
            "is left out: {count} of its characters have room: shorten it, or enlarge the plate",
            count=sited.motto_room,
        )
        yield Note.warning("ornaments.motto", said)


@dataclass(frozen=True, slots=True)
class DialParts:
    """A plate with its gnomons, before it comes onto its stand."""

    window: Window
    """The plate's shape, about the origin of its part."""
    plate: Part
    gnomons: tuple[Placed, ...]
    """On the plate, which lies at the origin."""
    facts: tuple[Fact, ...]
    notes: tuple[Note, ...]
    """Of its faces."""
    throws: Throws
    """What throws the shadow."""
    share_percent: float
    """Of the year's daylight, that its faces show."""
    set_out: tuple[Section, ...] = ()
    """How it is set out on the wall itself."""


def built_dial(design: Dial, shown: ShownLines, face: Poised, made: DialParts) -> Instrument:
    """A plate on its stand, with the plate of the equation, the facts and the guide."""
    place, epoch, where = design.place, design.epoch, face.where
    parts, of_stand = _on_stand(design, made, where)
    plate = next(p for p in parts if p.part.name == made.plate.name)
    screws = tuple(wall_screws(design.fixings, plate)) if design.hold is None else ()
    tables, of_tables = _by_date(design, made.window)
    phrase = words(design.lettering.language).titles[where.title]
    azimuth = f"{math.degrees(where.azimuth):g}"
    marks = (*made.plate.front, *made.plate.back)
    drawn = {mark.means for mark in marks}
    read = Reading(made.throws, made.share_percent, drawn)
    told = drawn.union(*(mark.also for mark in marks))
    small = design.labels or design.inscription
    return Instrument(
        design.name,
        title(phrase, place, design.lettering, azimuth=azimuth),
        (*parts, *tables, *screws),
        (
            *report.report_face(place, epoch, where, face.plane, shown.civil),
            *made.facts,
            *of_stand,
            *of_tables,
        ),
        (
            *report.unsure_wall(where),
            *made.notes,
            *report.never_shown(where, shown.prayers, told),
            *(too_small(design.name_height_mm, design.workshop.limits) if small else ()),
            *(report_alike(design) if design.labels else ()),
            *design.unused(),
            *design.gnomon.unused(),
            *design.fixings.unused(on_stand=design.hold is not None),
            *design.prayers.unused(shown=design.afternoon_prayers),
        ),
        guide=guide(speech(design.lettering.language), design, face, shown, read, made.set_out),
        world=_world(where, plate.frame),
    )


def _world(where: Orientation, plate: Frame) -> Frame:
    """The frame of parts, in which a plate has a place, as it stands on the ground."""
    x, y, z = plate.x_axis, plate.y_axis, plate.z_axis
    back = Frame(x_axis=(x[0], y[0], z[0]), z_axis=(x[2], y[2], z[2]))
    return back.on(where.frame)


def _on_stand(
    design: Dial, made: DialParts, where: Orientation
) -> tuple[tuple[Placed, ...], tuple[Fact, ...]]:
    """The plate and its gnomons on their stand, where they need one, with its facts."""
    hold, seat, plate = design.hold, design.seat, made.plate
    gnomons = tuple(_named(design, gnomon) for gnomon in made.gnomons)
    if hold is None or seat is None or not isinstance(plate.body, Sheet):
        return (Placed(plate), *gnomons), ()
    thick = hold.support.thickness_mm
    play = design.workshop.slot_play_mm(thick)
    slots = seat.draw_slots(seat.tabs, thick, play, made.window.centre)
    body = replace(plate.body, cutouts=(*plate.body.cutouts, *slots))
    borne = Borne(hold, seat, made.window, design.thickness_mm, play)
    directed = abs(design.place.latitude) <= AT_POLE_DEG
    return on_stand(
        borne,
        (Placed(replace(plate, body=body)), *gnomons),
        where.azimuth + math.pi * hold.turned if directed else None,
        design.name_height_mm,
        design.lettering.strokes,
    )


def _named(design: Dial, gnomon: Placed) -> Placed:
    """A gnomon that tells its dial's latitude, where the dial is lettered."""
    if not design.inscription:
        return gnomon
    said, latitude = speech(design.lettering.language), design.place.latitude
    # Western digits, as of a stand's tilt, where others are too tall for a tab.
    short = abs(latitude)
    forms = said.latitude(latitude), said.number(short, 1), f"{short:.1f}"
    high_mm = design.workshop.limits.capital_height_mm
    return with_latitude(gnomon, forms, high_mm, design.lettering.strokes)


def _by_date(design: Dial, plate: Window) -> tuple[tuple[Placed, ...], tuple[Fact, ...]]:
    """The plate of the equation of time beside the dial's, and the times of prayer, with facts."""
    place, epoch = design.place, design.epoch
    calendar = design.days.reckoned(epoch.year)
    placed: tuple[Placed, ...] = ()
    facts: tuple[Fact, ...] = ()
    if design.equation_plate.form != "none":
        made, facts = equation_plate(
            design.equation_plate,
            design.lettering,
            design.name_height_mm,
            epoch.year,
            calendar=calendar,
            longitude_deg=place.longitude,
            zone_h=zone_ahead_h(place, epoch, design.zone),
        )
        placed = (by_date.placed_beside(made, plate),)
    if design.prayers.table:
        facts += by_date.report_prayer_times(design.prayers, place, epoch, calendar)
    return placed, facts
