"""Laying out a dial of any plane: its face, its gnomon, its plate."""

import itertools
import math
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

import numpy as np

from instruments.geometry import Path
from instruments.lettering.legible import unwritable
from instruments.part import Fact, Frame, Instrument, Mark, Note, Part, Placed, Sheet
from instruments.sundial import by_date, faults, lines_shown, report, siting
from instruments.sundial.border import Bordered, border_mm, bordered
from instruments.sundial.dial import Dial, Orientation
from instruments.sundial.drawing import DialFace, FaceLine, of_day, once
from instruments.sundial.face import Plane
from instruments.sundial.fixings import clear_radius, fixing_holes
from instruments.sundial.guide import guide
from instruments.sundial.inscribing import BAND_OVER_NAMES, Inscribed, inscribe
from instruments.sundial.labels import Letterer
from instruments.sundial.ornament import compass, motto
from instruments.sundial.plate import Window
from instruments.sundial.raster import FaceRaster
from instruments.sundial.stand import Stand, collar_mm, stand
from instruments.sundial.style import PolarAxis
from instruments.sundial.style_parts import Through
from instruments.sundial.support_parts import on_stand, outline, seat_of
from instruments.sundial.wording import dubious, titled
from instruments.wording import inscription


def of_material(parts: Iterable[Placed], material: str) -> tuple[Placed, ...]:
    """Parts, those that are cut from sheet of a material; what is turned stays as it is."""
    return tuple(
        replace(p, part=replace(p.part, material=material)) if isinstance(p.part.body, Sheet) else p
        for p in parts
    )


@dataclass(frozen=True, slots=True)
class SitedFace:
    """A face with the gnomon in its place: windows are about the foot of the nodus."""

    plane: Plane
    site: siting.Site
    light: siting.Daylight
    plate: Window
    edge: Bordered

    @property
    def frame(self) -> Window:
        """Inside which the shadow is read."""
        return self.edge.frame


@dataclass(frozen=True, slots=True)
class LaidFace:
    """A face that is laid out."""

    marks: tuple[Mark, ...]
    cuts: tuple[Mark, ...]
    stand: Stand
    facts: tuple[Fact, ...]
    notes: tuple[Note, ...]


def lay_out(design: Dial) -> Instrument:
    """The dial of a design: a plate and a gnomon.

    Raises
    ------
    DesignError
        If the sun never reaches the face, the plate has no room for the gnomon, or no line
        falls on the plate.
    """
    where = design.orientation
    plane = plane_of(design, where)
    if plane.highest_sun(design.epoch.obliquity_rad) <= faults.GRAZING:
        raise faults.no_sun(where)
    sited = site(design, plane)
    laid = lay_face(design, sited)
    hold, cuts = design.hold, laid.cuts
    if hold is not None:
        middle = sited.plate.centre
        cuts += seat_of(design, hold).slots(hold.support, design.workshop, middle)
    plate = Part(
        "dial-plate",
        Sheet(sited.plate.path(), design.thickness_mm, cuts),
        front=laid.marks,
    )
    front = Frame((0.0, 0.0, design.thickness_mm))
    tables, said = correction(design, sited.plate)
    parts, of_stand = on_stand(
        design, sited.plate, (Placed(plate), laid.stand.placed(front)), where.azimuth
    )
    return Instrument(
        design.name,
        titled(design, where),
        of_material((*parts, *tables), design.material),
        (
            *report.of_site(design, where, plane),
            *laid.facts,
            *of_stand,
            *said,
            *prayer_times(design),
        ),
        (*laid.notes, *dubious(design)),
        guide=guide(
            design,
            where,
            plane,
            laid.stand.throws,
            100.0 * sited.site.share,
            {mark.means for mark in laid.marks},
        ),
    )


def correction(design: Dial, plate: Window) -> tuple[tuple[Placed, ...], tuple[Fact, ...]]:
    """The plate of the equation of time, right of the dial's, with its facts; or nothing."""
    if design.equation_plate.form == "none":
        return (), ()
    placed, facts = by_date.correction(design, plate)
    return (placed,), facts


def prayer_times(design: Dial) -> tuple[Fact, ...]:
    """The times of prayer by date, where they are asked for."""
    if not design.prayers.table:
        return ()
    return by_date.prayer_times(design)


def plane_of(design: Dial, where: Orientation) -> Plane:
    """The face of a design, under a nodus of 1 mm."""
    return Plane.at(
        design.place.latitude_rad,
        1.0,
        azimuth=where.azimuth,
        zenith_distance=where.zenith_distance,
    )


def site(
    design: Dial, plane: Plane, *, middle: bool = False, rise: float | None = None
) -> SitedFace:
    """Fit the gnomon's place, and its height where it is not given.

    Parameters
    ----------
    design : Dial
        Its parameters.
    plane : Plane
        The face.
    middle : bool
        Whether the foot stands in the middle unless it is given, as on a face where the sun
        circles it.
    rise : float, optional
        Height of the nodus in halves of the frame, where it is not given; without it, by the
        share of the daylight that it shows.

    Raises
    ------
    DesignError
        If the plate has no room for the gnomon, or its foot is off the face.
    """
    plate = outline(design)
    edge = design.name_height_mm
    band = BAND_OVER_NAMES * edge
    hold = design.hold
    margin = edge if hold is None else max(edge, seat_of(design, hold).margin_mm)
    border = plate.inset(margin)
    frame = border.inset(border_mm(design.border, band, edge))
    collar = collar_mm(design)
    faults.check_room(design, frame, collar)
    light = siting.daylight(plane, design.epoch.obliquity_rad)
    faults.check_height(design, light, collar)
    x, y = design.foot_x_mm, design.foot_y_mm
    # At a pole the sun circles the gnomon of a level face.
    middle = middle or abs(float(plane.frame[2] @ plane.zenith) * plane.zenith[2]) > 1.0 - 1e-12
    # The day mirrors about noon on a face that looks along the meridian.
    if x is None and (middle or (plane.symmetric and abs(float(plane.frame[0, 2])) < 1e-12)):
        x = 0.0
    if y is None and middle:
        y = 0.0
    ease = _ROOM_FOR_STYLE * min(frame.half_size) if design.gnomon.polar else collar + edge
    room = siting.FootRoom(frame, collar, x, y, _root(design, plane), ease)
    goal = light.goal()
    height = design.gnomon_height_mm
    if height is None and rise is not None:
        height = siting.whole_mm(rise * min(frame.half_size))
    elif height is None:
        height = siting.fitted_height(light, room, goal)
    found = siting.best_foot(light, height, room, goal)
    lined = bordered(border.moved(-found.foot), band, design.border, edge)
    return SitedFace(plane.with_nodus(height), found, light, plate.moved(-found.foot), lined)


_ROOM_FOR_STYLE = 0.3
"""Of half the frame, that a style has on every side of its nodus where that can be."""


def _root(design: Dial, plane: Plane) -> complex:
    """Where a polar style would meet the face from its nodus's foot, in heights of the nodus."""
    if not design.gnomon.polar:
        return 0j
    return PolarAxis.of(plane.with_nodus(1.0)).centre or 0j


def lay_face(
    design: Dial,
    sited: SitedFace,
    *,
    name: str = "gnomon",
    tenon_mm: float | None = None,
    through: Through | None = None,
) -> LaidFace:
    """Draw and letter a face.

    Parameters
    ----------
    design : Dial
        What it shows.
    sited : Sited
        The face and its gnomon's place.
    name : str
        Of the gnomon, as a part.
    tenon_mm : float, optional
        How deep the gnomon goes into the plate; without it, through.
    through : Through, optional
        Of a sheet that stands on both faces.

    Raises
    ------
    DesignError
        If no line falls on it, or a text can't be lettered.
    """
    plane = sited.plane
    gnomon = stand(design, plane, sited.frame, name=name, tenon_mm=tenon_mm, through=through)
    face = DialFace(plane, gnomon.sides)
    named = lines_shown.days_of(design)
    systems, prayed, days = _lines(design, face, gnomon)
    lines = once([*(line for system in systems for line in system), *prayed, *days])
    if not lines and faults.wants_lines(design):
        raise faults.no_line(sited.frame, sited.site, sited.light, plane)
    sizes = [len(s) for s in systems]
    split = np.cumsum([0, *sizes, len(prayed), len(days)]).tolist()
    groups = [lines[a:b] for a, b in itertools.pairwise(split)]
    holes = fixing_holes(sited.edge.border, sited.frame, design.fixings, design.workshop.limits)
    marks = [m for line in lines for m in line.marks(design.line_mm)]
    written = adorned = Inscribed()
    if design.labels or design.inscription or _ornate(design):
        ground = _ground(design, sited, gnomon, marks, holes)
        written = _written(design, sited, ground, groups[:-2], groups[-2], groups[-1])
        adorned = _adorned(design, sited, ground)
    return LaidFace(
        (*sited.edge.marks, *marks, *gnomon.marks, *written.marks, *adorned.marks),
        (*gnomon.cuts, *holes),
        gnomon,
        (
            *report.of_gnomon(plane, sited.site),
            *gnomon.facts,
            *(f for d in named for f in report.of_day(design, plane, d)),
        ),
        (
            *report.lost(design, plane, sited.frame, named if design.day_curves else ()),
            *_shared(lines),
            *gnomon.notes,
            *written.notes,
            *adorned.notes,
        ),
    )


def _lines(
    design: Dial, face: DialFace, gnomon: Stand
) -> tuple[list[list[FaceLine]], list[FaceLine], list[FaceLine]]:
    """What a design shows on a face: systems of hours, prayers, days; all drawn in one go."""
    systems = lines_shown.hour_systems(design)
    whole = gnomon.edge_lines is not None
    hours = [[] if whole and s.straight else [(h.means, h.line) for h in s.lines] for s in systems]
    prayed = [(p.means, p.line) for p in lines_shown.prayers_of(design)]
    days = [of_day(d) for d in lines_shown.days_of(design)] if design.day_curves else []
    groups = [*hours, prayed, days]
    drawn = iter(face.drawn([line for group in groups for line in group]))
    found = [_cleared((next(drawn) for _ in group), gnomon) for group in groups]
    dressed = [
        s.dressed(_thrown(design, gnomon, s) if whole and s.straight else lines)
        for s, lines in zip(systems, found[:-2], strict=True)
    ]
    return (
        dressed,
        lines_shown.dressed_prayers(design, found[-2]),
        lines_shown.dressed_days(design, found[-1]),
    )


def _thrown(design: Dial, gnomon: Stand, system: lines_shown.HourSystem) -> Iterator[FaceLine]:
    """Hours of one hour angle, whole from a polar style's edges."""
    throw = gnomon.edge_lines
    if throw is None:
        return
    gap = lines_shown.gap_mm(design)
    for hour in system.lines:
        pieces = throw(hour.hour_angle)
        for beside in hour.beside:
            around = throw(beside)
            pieces = [p for piece in pieces for p in _apart(piece, around, gap)]
        if pieces:
            yield FaceLine(hour.means, tuple(pieces))


def _apart(line: Path, others: Iterable[Path], gap_mm: float) -> list[Path]:
    """What of a straight line is at least a gap from other straight lines, as produced."""
    start, way = line.start, line.end - line.start
    low, high = 0.0, 1.0
    for other in others:
        along = (other.end - other.start) / abs(other.end - other.start)
        first, grows = ((z * along.conjugate()).imag for z in (start - other.start, way))
        side = math.copysign(1.0, first + grows / 2)
        first, grows = side * first - gap_mm, side * grows
        if abs(grows) < 1e-12:
            if first < 0.0:
                return []
        elif grows > 0.0:
            low = max(low, -first / grows)
        else:
            high = min(high, -first / grows)
    if (high - low) * abs(way) < gap_mm:
        return []
    return [Path.line(start + low * way, start + high * way)]


def _cleared(lines: Iterable[FaceLine], gnomon: Stand) -> list[FaceLine]:
    """Lines without what would run over the gnomon's foot."""
    cleared = (
        replace(line, pieces=tuple(p for piece in line.pieces for p in gnomon.clear(piece)))
        for line in lines
    )
    return [line for line in cleared if line.pieces]


def _ground(
    design: Dial, sited: SitedFace, gnomon: Stand, lines: Iterable[Mark], holes: Iterable[Mark]
) -> FaceRaster:
    """The face with everything taken that letters keep clear of."""
    ground = FaceRaster(sited.edge.border, design.name_height_mm / 6)
    ground.take_shape(*(mark.shape for mark in (*sited.edge.marks, *lines)))
    gnomon.take(ground)
    room = clear_radius(design.fixings, design.workshop.limits) + design.name_height_mm / 2
    for hole in holes:
        xmin, ymin, xmax, ymax = hole.shape.bounds()
        ground.take_disc(complex(xmin + xmax, ymin + ymax) / 2, room)
    return ground


def _written(
    design: Dial,
    sited: SitedFace,
    ground: FaceRaster,
    hours: list[list[FaceLine]],
    prayers: list[FaceLine],
    days: list[FaceLine],
) -> Inscribed:
    """Letter the face, clear of its lines."""
    letterer = Letterer(ground, design.lettering, sited.edge.border, sited.frame)
    height = sited.plane.nodus_mm
    text = inscription(design.place, design.lettering, height) if design.inscription else ()
    if not design.labels:
        hours, prayers, days = [], [], []
    try:
        return inscribe(
            letterer, design.name_height_mm, hours, prayers, days, text, evening(sited.plane)
        )
    except ValueError as error:
        raise unwritable(design.lettering.strokes, error, "this dial") from None


def _ornate(design: Dial) -> bool:
    return design.ornaments.compass != "none" or bool(design.ornaments.motto.strip())


def _adorned(design: Dial, sited: SitedFace, ground: FaceRaster) -> Inscribed:
    """Compass mark and motto."""
    if not _ornate(design):
        return Inscribed()
    style, height = design.lettering, design.name_height_mm
    sets = (
        compass(design.ornaments, sited.plane, ground, sited.frame, style),
        motto(design.ornaments, ground, sited.frame, style, height),
    )
    return Inscribed(
        tuple(m for s in sets for m in s.marks), tuple(n for s in sets for n in s.notes)
    )


def evening(plane: Plane) -> complex:
    """Towards which side of the face the shadows of the afternoon fall."""
    across, upward = float(plane.frame[0, 1]), float(plane.frame[1, 1])
    if abs(across) >= abs(upward):
        return complex(-math.copysign(1.0, across), 0.0)
    return complex(0.0, -math.copysign(1.0, upward))


def _shared(lines: Iterable[FaceLine]) -> list[Note]:
    """Notes on lines that another's line is drawn for."""
    by_owner: dict[str, list[str]] = {}
    for line in lines:
        if line.shares:
            by_owner.setdefault(line.shares, []).append(line.means)
    return [
        Note.detail(owner, f"is drawn once, for {' and '.join(others)} too")
        for owner, others in by_owner.items()
    ]
