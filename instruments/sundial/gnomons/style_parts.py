"""The polar style as a piece to make: a sheet on tabs with its nodus notch, or a round rod.

A style whose axis meets the face inside the frame is a triangle that starts there. Where
the axis runs so flat that it would meet the face farther off, or never, the sheet is cut
off and stands on two feet, its edge still along the axis: a bridge, which is a rectangle on
a face parallel to the axis (the polar dial). Where the axis is upright on the face or nearly,
the sheet is a blade: one edge stands along the axis, and its tip is the nodus. A steep axis may
also be a round rod.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np

from instruments.cited_works import parameter
from instruments.errors import choose, impossible, or_more
from instruments.geometry import Floats, Line, Path, Points, Segment
from instruments.geometry.fitting import fit_cubics
from instruments.making.pin import Pin
from instruments.part import Fact, Frame, Mark, Note, Part, Severity, Sheet
from instruments.saying import tell
from instruments.sundial.dial_plate import Window
from instruments.sundial.gnomons.gnomon import GnomonPiece, Mount, Through
from instruments.sundial.gnomons.polar_style import Form, PolarAxis, Style
from instruments.sundial.gnomons.style_sheet import (
    KEEP_MM,
    Foot,
    check_neck,
    draw_tab_slot,
    edge_ends,
    footprint,
    notch_corners,
    notch_width_mm,
    sheet_corners,
)
from instruments.sundial.lines.face import Plane

STEEP_RAD = math.radians(85.0)
"""A style that rises steeper than this is a blade: a triangle would be all edge and no foot."""

LEANING_RAD = math.radians(60.0)
"""A style that rises steeper than this may be a rod, as where its sheet's foot has no room."""

LENGTH_OVER_NODUS = 1.5
"""A style's edge is so many times as long as from its root to the nodus."""

_LONG, _LONGEST_OVER_NODUS = 0.3, 4.0
"""But no shorter than so much of the face along it, up to so many times as long as to the nodus:
where the sun stays low so does the nodus, and so short an edge's shadow ends far from numerals."""

_STUB = 1 / 3
"""A rod shorter than so many of its diameters throws no shadow that tells an hour."""

_TAB_MM = 25.0
"""No tab needs to be longer."""

_FRONT_TAB = 0.75
"""Length of the tab under the style's low end, in that of the other: a style that is turned round
does not go in."""

_THROUGH, _LEAST_THROUGH_MM = 4.0, 8.0
"""Length of the slot of a blade through its plate, in thicknesses of its sheet, and at least."""


@dataclass(frozen=True, slots=True)
class StandingStyle(GnomonPiece):
    """A polar style as a piece, named ``gnomon``."""

    style: Style
    """What throws the lines."""


def polar_style(plane: Plane, window: Window, mount: Mount) -> StandingStyle:
    """The style of a face.

    Parameters
    ----------
    plane : Plane
        The face, with the height of the nodus.
    window : Window
        Where the style may stand (inside the border), about the foot of the nodus.
    mount : Mount
        The plate's thickness is the depth of the tabs or of the rod's tenon; the workshop's
        clearance widens the slots, and its limits bound webs.

    Raises
    ------
    DesignError
        If there is no room for the style's foot, its edge does not reach the nodus, or a
        rod would lie too flat.
    """
    axis, gnomon = PolarAxis.of(plane), mount.gnomon
    if gnomon.kind == "polar-rod":
        if axis.height_rad <= LEANING_RAD:
            problem = tell(
                "rises {height_deg:.4g}° over the face, too flat for a rod in a hole",
                height_deg=math.degrees(axis.height_rad),
            )
            raise impossible(
                "gnomon.kind", gnomon.kind, problem, choose("gnomon.kind", "polar-style", "pin")
            )
        return _rod(axis, window, mount)
    sheet = _sheet(axis, window, mount)
    if sheet is not None:
        return sheet
    if axis.height_rad > LEANING_RAD:
        return _rod(axis, window, mount)
    raise impossible(
        "gnomon_height_mm",
        plane.nodus_mm,
        "leaves the style too short a foot for its tabs",
        "give a taller gnomon, a thinner sheet (gnomon.thickness_mm) or a larger plate",
    )


def _sheet(axis: PolarAxis, window: Window, mount: Mount) -> StandingStyle | None:
    """A sheet on tabs; None where its foot has no room for one."""
    gnomon, through, limits = mount.gnomon, mount.through, mount.workshop.limits
    thick = gnomon.thickness_mm
    play = mount.workshop.slot_play_mm(thick)
    room = _room(axis, window, (thick + play) / 2)
    if room is None:
        raise impossible(
            "gnomon_height_mm",
            axis.plane.nodus_mm,
            "has no room for the style: the nodus stands over the border or beyond it",
            "move the foot inward (foot_x_mm, foot_y_mm)",
            "enlarge the plate",
        )
    form: Form = "blade"
    ends, width, notch = (axis.root_mm, 0.0), 0.0, list[complex]()
    rooted = axis.root_mm * math.cos(axis.height_rad) >= room[0]
    notched = through is None and (gnomon.length_mm or gnomon.notch_mm)
    if axis.height_rad <= STEEP_RAD or not rooted or notched:
        width = notch_width_mm(axis, gnomon)
        form, ends = _ends(axis, room, gnomon.length_mm, width)
        notch = notch_corners(axis, width)
    deep_mm = mount.plate_mm
    if form == "blade" and through:
        foot = _foot_through(room, thick, through)
        deep_mm = through.plate_mm
    else:
        foot = _foot(axis, form, ends, room, thick, limits.webs_mm(deep_mm)[1])
    if foot is None:
        return None
    style = Style(axis, form, thick, ends, footprint(axis, foot, thick, play))
    corners = sheet_corners(axis, ends, foot, notch, deep_mm)
    if notch:
        check_neck(axis, ends, foot, notch, max(limits.web_mm, thick / 2))
    keen = edge_ends(axis, ends)
    part = Part("gnomon", Sheet(Path.polyline(corners, closed=True), thick), keen=keen)
    slots = tuple(draw_tab_slot(axis, tab, thick, play) for tab in foot.tabs)
    s, across = axis.substyle, 1j * axis.substyle * thick / 2
    frame = Frame((across.real, across.imag, 0.0), (s.real, s.imag, 0.0), (s.imag, -s.real, 0.0))
    facts, notes = tuple(_facts(style, foot, width)), tuple(_notes(style, foot))
    return StandingStyle(part, frame, slots, facts, notes, style)


def joined_blades(over: StandingStyle, under: StandingStyle, plate_mm: float) -> Part:
    """One sheet of the blades of both faces of a plate, through its slot.

    Parameters
    ----------
    over, under : StandingStyle
        Blades made with `Through`; the one that rests on its shoulder, and the other face's.
    plate_mm : float
        Thickness of the plate.
    """
    if not isinstance(over.part.body, Sheet):
        raise TypeError("a blade is cut from sheet")
    corners = [s.start for s in over.part.body.outline.segments]
    tip = complex(0.0, -plate_mm - under.style.axis.plane.nodus_mm)
    # The corner of the tab that lies on the axis gives way to the other face's tip.
    outline = [tip if abs(z + 1j * plate_mm) < 1e-9 else z for z in corners if abs(z) > 1e-9]
    return replace(
        over.part, body=replace(over.part.body, outline=Path.polyline(outline, closed=True))
    )


def _room(axis: PolarAxis, window: Window, half: float) -> tuple[float, float] | None:
    """How far a foot may reach down and up the substyle, so wide to either side."""
    s = axis.substyle
    low, high = -math.inf, math.inf
    for side in (1j * s * half, -1j * s * half):
        enters, leaves = window.chord(side, s)
        low, high = max(low, enters), min(high, leaves)
    return (low, high) if low < 0.0 < high else None


def _ends(
    axis: PolarAxis, room: tuple[float, float], asked_mm: float | None, least: float
) -> tuple[Form, tuple[float, float]]:
    """What the sheet is, and where its edge begins and ends along the axis.

    `least` is what the notch needs of it on either side of the nodus.
    """
    rise = math.cos(axis.height_rad)
    root = axis.root_mm
    if root * rise >= room[0]:
        long = min(_LONG * (room[1] - room[0]), -_LONGEST_OVER_NODUS * root)
        length = asked_mm or min(max(-LENGTH_OVER_NODUS * root, long), room[1] / rise - root)
        ends = root, root + length
        form: Form = "triangle"
    else:
        # On two feet about the nodus, but never so low that the sheet runs out.
        half = min(axis.plane.nodus_mm, 0.9 * -room[0], 0.9 * room[1])
        half = asked_mm / 2 if asked_mm else half / rise
        ends = max(-half, 0.9 * root, room[0] / rise), min(half, room[1] / rise)
        form = "bridge"
    if ends[1] < least or -ends[0] < least:
        needed = math.ceil(-root + 2 * least) if form == "triangle" else math.ceil(4 * least)
        raise impossible(
            "gnomon.length_mm",
            round(ends[1] - ends[0], 3),
            "ends the style's edge before or in the notch of its nodus",
            or_more("gnomon.length_mm", needed),
            "give a narrower gnomon.notch_mm",
        )
    return form, ends


def _foot(
    axis: PolarAxis,
    form: Form,
    ends: tuple[float, float],
    room: tuple[float, float],
    thick: float,
    web: float,
) -> Foot | None:
    """The sheet's foot, longer than its edge needs where the style is steep, and the tabs.

    `web` is what stays of the plate between two slots. None where there is no room for one.
    """
    low, high = (axis.at(e)[0] * axis.substyle.conjugate() for e in ends)
    start, end = low.real, high.real
    least = max(2.0 * thick, 4.0)
    # In front the sheet runs out to a point, where a tab would find no hold.
    rise = min(max(thick, 3.0), axis.at(ends[1])[1] / 3)
    hold = start + (0.0 if form == "bridge" else rise / math.tan(axis.height_rad))
    # A blade as broad as it is high keeps out of the shadow of its tip.
    broad = min(axis.plane.nodus_mm, 3.5 * least) if form == "blade" else 3.5 * least
    end = min(max(end, hold + max(broad, least + web)), room[1])
    run = end - hold
    if run < least + web:
        return None
    size = min(max(run / 4, least), _TAB_MM)
    if run < 2 * size + 2 * web:
        return Foot(start, end, ((hold + run * 0.2, end - run * 0.2),))
    inset = min(0.06 * run, (run - 2 * size - web) / 2)
    first, last = hold + inset, end - inset
    return Foot(start, end, ((first, first + _FRONT_TAB * size), (last - size, last)))


def _foot_through(room: tuple[float, float], thick: float, through: Through) -> Foot | None:
    """The foot of a blade that goes through its plate: its one tab is as long as the slot."""
    slot = max(_THROUGH * thick, _LEAST_THROUGH_MM)
    foot = Foot(0.0, slot + through.shoulder_mm, ((0.0, slot),))
    return foot if foot.high <= room[1] else None


def _rod(axis: PolarAxis, window: Window, mount: Mount) -> StandingStyle:
    """A pointed rod along the axis; its tip is the nodus."""
    diameter_mm, plate_mm, workshop = mount.diameter_mm, mount.plate_mm, mount.workshop
    centre, radius = axis.centre or 0j, diameter_mm / 2
    if -axis.root_mm < _STUB * diameter_mm:
        raise impossible(
            "gnomon_diameter_mm",
            diameter_mm,
            "is thicker than the style's rod is long",
            "give a taller gnomon",
            "enlarge the plate",
        )
    wide = radius + workshop.pin_play_mm(diameter_mm) / 2
    upright = math.pi / 2 - axis.height_rad < 1e-12
    shift = 0.0 if upright else plate_mm / math.tan(axis.height_rad)
    depth = float(window.depth(np.array([centre - axis.substyle * shift]))[0])
    if depth < 1.5 * radius + workshop.limits.web_mm:
        raise impossible(
            "gnomon_diameter_mm",
            diameter_mm,
            "brings the style's rod to the border",
            "move the foot inward (foot_x_mm, foot_y_mm)",
            "give a thinner rod",
        )
    sine = math.sin(axis.height_rad)
    tenon = plate_mm if upright else (plate_mm - radius * math.cos(axis.height_rad)) / sine
    pin = Pin(-axis.root_mm, diameter_mm, tenon, collared=upright)
    # The frame's x leans with the rod, so that it stands square to its z.
    s, cosine = axis.substyle, math.cos(axis.height_rad)
    x_axis = (s.real * sine, s.imag * sine, -cosine)
    frame = Frame((centre.real, centre.imag, 0.0), x_axis, axis.direction)
    hole = Mark.cut("hole/gnomon", bore(axis, centre, wide, shift))
    foot = bore(axis, centre, pin.collar_radius + KEEP_MM, 0.0)
    style = Style(axis, "rod", diameter_mm, (axis.root_mm, 0.0), foot)
    leans = tell("the earth's axis rises {h:.2f}° over the face", h=math.degrees(axis.height_rad))
    if upright:
        leans = "the earth's axis is upright on the face"
    severity = Severity.DETAIL if upright else Severity.NOTE
    message = tell(
        "{leans}: the style is a pointed rod along it, the tip is the nodus, and "
        "hours are read at the middle of the shadow",
        leans=leans,
    )
    return StandingStyle(
        pin.part(),
        frame,
        (hole,),
        (*_facts(style, None, 0.0), *workshop.fit("pin", diameter_mm).facts("pin")),
        (Note("gnomon.kind", message, severity),),
        style,
    )


def _facts(style: Style, foot: Foot | None, notch_mm: float) -> Iterator[Fact]:
    axis, (low, high) = style.axis, style.ends_mm
    yield Fact("style/form", style.form, "", "", "what the style is made as")
    source = "treatise 28:3, 193:3: the latitude of the horizon that the face is parallel to"
    told = "angle of the style's edge over the face"
    yield Fact("style/height", math.degrees(axis.height_rad), "°", source, told)
    # Adding 0 leaves a style in the middle without a sign.
    turn = math.degrees(math.atan2(-axis.substyle.real, axis.substyle.imag)) + 0.0
    source = "projection of the earth's axis on the face"
    told = "direction in which the style rises, from the face's upward line to the left"
    yield Fact("style/substyle", turn, "°", source, told)
    yield Fact("style/length", high - low, "mm", "", "of the edge that throws the hours")
    yield Fact("style/nodus", -low, "mm", "", "along the edge from its lower end to the nodus")
    given = parameter("gnomon_diameter_mm" if style.form == "rod" else "gnomon.thickness_mm")
    yield Fact("style/thickness", style.thickness_mm, "mm", given, "of the sheet, or of the rod")
    if foot and notch_mm:
        yield Fact("style/notch", notch_mm, "mm", "", "width of the nodus's notch")
    if foot:
        yield Fact("style/foot", foot.high - foot.low, "mm", "", "length of the sheet on the face")


def _notes(style: Style, foot: Foot) -> Iterator[Note]:
    if style.form == "bridge":
        angle = math.degrees(style.axis.height_rad)
        parallel = angle < 0.005
        what = (
            "is parallel to the face"
            if parallel
            else tell("rises only {h:.2f}° over the face and meets it beyond the frame", h=angle)
        )
        stands = "a plate of even height" if parallel else "a plate"
        told = tell("the earth's axis {a}: the style is {b} that stands on feet", a=what, b=stands)
        yield Note.detail("gnomon.kind", told)
    if style.form == "blade":
        angle = math.degrees(style.axis.height_rad)
        stands = "is upright on" if angle > 89.995 else tell("rises {angle:.2f}° over", angle=angle)
        what = tell(
            "the earth's axis {stands} the face: the style is a blade whose edge stands along it",
            stands=stands,
        )
        yield Note.detail("gnomon.kind", tell("{what}, and its tip is the nodus", what=what))
    elif len(foot.tabs) == 1:
        told = "the style's foot is short: it has one tab instead of two"
        yield Note.detail("gnomon.kind", told)


def bore(axis: PolarAxis, centre: complex, radius_mm: float, shift_mm: float) -> Path:
    """The area that a rod along the axis takes of the plate: its sections, swept together.

    Parameters
    ----------
    centre : complex
        Where it meets the face, about the foot of the nodus.
    radius_mm : float
        Of the rod, with its play.
    shift_mm : float
        How far it moves down the substyle from the plate's front to its back; 0 for its
        section with the face alone.
    """
    s, sine = axis.substyle, math.sin(axis.height_rad)
    if math.pi / 2 - axis.height_rad < 1e-12:
        return Path.circle(centre, radius_mm)

    def half(at: complex, start: float) -> tuple[Segment, ...]:
        def section(t: Floats) -> Points:
            return at + s * radius_mm * (np.cos(t) / sine + 1j * np.sin(t))

        return fit_cubics(section, start, start + math.pi).segments

    ahead = half(centre, -math.pi / 2)
    behind = half(centre - s * shift_mm, math.pi / 2)
    if shift_mm == 0.0:
        return Path((*ahead, *behind))
    down, up = Line(ahead[-1].end, behind[0].start), Line(behind[-1].end, ahead[0].start)
    return Path((*ahead, down, *behind, up))
