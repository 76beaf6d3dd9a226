"""One face of a plate: the lines of a latitude, their labels and figures."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from instruments.astrolabe.plate import circles, hour_arcs, houses, prayer_arcs
from instruments.astrolabe.plate.curves import Deviation, Exact, Stretch, drawn_exactly
from instruments.astrolabe.plate.design import Design
from instruments.astrolabe.plate.drawn import PlateLine, dots, drawn_once
from instruments.astrolabe.plate.lettered_face import letter_face, nameless
from instruments.astrolabe.plate.place_circles import PlateSphere
from instruments.astrolabe.plate.plate_lettering import parted
from instruments.astrolabe.plate.report import ServedSite, report_deviations, report_latitude
from instruments.geometry import Path, Strokes
from instruments.geometry.parallel import parallel
from instruments.making.profiles import Limits
from instruments.part import Fact, Mark, Note
from instruments.saying import tell
from instruments.scales.content import Content
from instruments.sky.qibla import qibla_azimuth

LEFT_OUT = "left out: beyond this plate, or not existing at this latitude"
"""Said of lines that have no piece on the plate."""

NAMELESS = "is left out: its title has no room"
"""Said of lines that nobody could tell without their name."""

DASH, SPACE = 4.0, 3.0
"""A dash and the space after it in a dotted line, in the process's gaps."""


@dataclass(frozen=True, slots=True)
class FaceLines:
    """All lines of a face in the order in which one takes precedence over another."""

    drawn: tuple[PlateLine, ...]
    deviations: tuple[tuple[str, Deviation], ...] = ()
    """Of the makers' arcs."""
    notes: tuple[Note, ...] = ()
    """What was thinned, refused or does not exist."""
    facts: tuple[Fact, ...] = ()
    """Which equal hours there are, and how far the azimuths go."""


def draw_face(
    design: Design, plate: PlateSphere, site: ServedSite, edge: Path, rim_mm: float
) -> Content:
    """The marks, figures and notes of one face.

    Parameters
    ----------
    edge : Path
        The plate's outline as seen from this face, which letters keep off.
    """
    lines = face_lines(design, plate, site)
    single, shared = drawn_once(lines.drawn)
    notes = [*lines.notes, *_shared(shared, site), *_lost(lines.drawn, site)]
    drawn: Sequence[PlateLine] = single
    marks: list[Mark] = []
    lettered = letter_face(design, plate, site, drawn, edge, rim_mm)
    unnamed = set(nameless(lettered.found))
    limits, heavy = design.workshop.limits, design.almucantars.heavy
    for line in parted([x for x in drawn if x.means not in unnamed], lettered.found):
        marks += _marks(line, limits, heavy)
    notes += [Note(f"{site.key}/{name}", NAMELESS) for name in sorted(unnamed)]
    marks += lettered.found.marks
    notes += lettered.notes
    return Content(
        tuple(marks),
        (*report_latitude(plate, site), *lines.facts, *report_deviations(lines.deviations, site)),
        tuple(notes),
    )


def face_lines(design: Design, plate: PlateSphere, site: ServedSite) -> FaceLines:
    """The lines of a face before any gives way to another."""
    notes: list[Note] = []
    lines: list[PlateLine] = [circles.horizon_line(plate)]
    strayed: list[tuple[str, Deviation]] = []
    exact = drawn_exactly(plate, _stretches(design, plate))
    for found in (_hours(design, plate, exact), _afternoons(design, plate, exact)):
        lines += found.lines
        strayed += found.deviations
        notes += _refused(found.refused, site)
    lines += circles.framework(plate)
    lines += _twilights(design, plate)
    lines += _houses(design, plate, exact)
    lines += _qibla(design, plate, site, notes)
    net = _network(design, plate, site)
    facts = (*_hours_drawn(lines, site), *net.facts)
    return FaceLines((*lines, *net.drawn), tuple(strayed), (*notes, *net.notes), facts)


def _hours_drawn(lines: Sequence[PlateLine], site: ServedSite) -> Iterator[Fact]:
    """Which equal hours have a line: those that some day of the year has."""
    numbers: dict[str, list[int]] = {}
    for line in lines:
        kind, _, name = line.means.rpartition("/")
        if kind.startswith("hour/") and kind != "hour/seasonal":
            numbers.setdefault(kind, []).append(int(name))
    for kind, found in numbers.items():
        told = circles.consecutive(tuple(found))
        yield Fact(f"{site.key}/{kind}/drawn", told, "", "", "hours that days of this place have")


def _stretches(design: Design, plate: PlateSphere) -> list[Stretch]:
    """All curves of a face that are drawn exactly."""
    found = prayer_arcs.afternoon_stretches(plate, design.prayers.asr, design.prayers.method)
    if design.hours.seasonal != "none":
        found += hour_arcs.seasonal_stretches(plate, design.hours.seasonal)
    if design.houses == "seasonal":
        found += houses.house_stretches(plate, hour_arcs.exact_ones(s.means for s in found))
    return found


def _hours(design: Design, plate: PlateSphere, exact: Exact) -> hour_arcs.Approximated:
    found = hour_arcs.Approximated(())
    if design.hours.seasonal != "none":
        found = hour_arcs.seasonal_arcs(plate, design.hours.seasonal, exact)
    equal = {
        "none": lambda _: [],
        "sunrise": hour_arcs.since_sunrise,
        "sunset": hour_arcs.until_sunset,
        "noon": hour_arcs.from_noon,
    }[design.hours.equal]
    return hour_arcs.Approximated((*found.lines, *equal(plate)), found.deviations, found.refused)


def _afternoons(design: Design, plate: PlateSphere, exact: Exact) -> hour_arcs.Approximated:
    found = prayer_arcs.afternoons(plate, design.prayers.asr, design.prayers.method, exact)
    lines = tuple(line.in_dots(design.prayers.dotted) for line in found.lines)
    return hour_arcs.Approximated(lines, found.deviations, found.refused)


def _twilights(design: Design, plate: PlateSphere) -> list[PlateLine]:
    wanted = design.prayers
    lines = []
    if wanted.dawn:
        lines.append(prayer_arcs.dawn(plate, math.radians(wanted.dawn_depression)))
    if wanted.nightfall:
        lines.append(prayer_arcs.nightfall(plate, math.radians(wanted.nightfall_depression)))
    lines = [line.in_dots(wanted.dotted) for line in lines]
    return lines + [
        prayer_arcs.twilight_almucantar(plate, name) for name in dict.fromkeys(design.twilights)
    ]


def _houses(design: Design, plate: PlateSphere, exact: Exact) -> list[PlateLine]:
    if design.houses == "none":
        return []
    if design.houses == "seasonal":
        return houses.by_seasonal_hours(hour_arcs.exact_ones(exact), exact)
    return houses.by_prime_vertical(plate)


def _qibla(
    design: Design, plate: PlateSphere, site: ServedSite, notes: list[Note]
) -> list[PlateLine]:
    if not design.qibla or site.longitude is None:
        return []
    azimuth = qibla_azimuth(plate.latitude, math.radians(site.longitude))
    if azimuth is None:
        told = tell("Mecca has no direction at {where}: the line is left out", where=_where(site))
        notes.append(Note("qibla", told))
        return []
    if abs(math.sin(azimuth)) < 1e-9:
        notes.append(Note.detail(f"{site.key}/qibla", "runs along meridian and is drawn as it"))
        return []
    return [circles.qibla(plate, azimuth)]


def _network(design: Design, plate: PlateSphere, site: ServedSite) -> FaceLines:
    """Almucantars and azimuths, thinned where the process needs it."""
    pitch = design.workshop.limits.pitch_mm
    kept, left_out = circles.drawn_altitudes(plate, design.almucantars.step, pitch)
    lines = circles.almucantars(plate, kept)
    notes = []
    if left_out:
        said = tell(
            "at {where} drawn at {consecutive}: the others would stand closer than the "
            "{pitch:.2g} mm that the process keeps apart",
            where=_where(site),
            consecutive=circles.consecutive(kept),
            pitch=pitch,
        )
        notes.append(Note("almucantars.step", said))
    step = design.azimuths.step
    if step is None:
        return FaceLines(tuple(lines), notes=tuple(notes))
    ends = circles.spokes(plate, step, pitch, kept)
    lines += circles.azimuths(plate, step, ends, design.azimuths.below)
    last = {stop: n for n, stop in reversed([*ends.stops.items()]) if stop > 0.0}
    told = ", ".join(
        tell("every {n}° to {stop:g}°", n=n, stop=stop) for stop, n in reversed([*last.items()])
    )
    if ends.stops[step] <= 0.0:
        finest = min(n for n, stop in ends.stops.items() if stop > 0.0)
        notes.append(
            Note(
                "azimuths.step",
                tell(
                    "at {where} drawn every {finest}°: every {step}° they would stand closer "
                    "than the {pitch:.2g} mm that the process keeps apart",
                    where=_where(site),
                    finest=finest,
                    step=step,
                    pitch=pitch,
                ),
            )
        )
    meaning = "up to which altitude azimuths of each step are drawn"
    fact = Fact(f"{site.key}/azimuth/drawn", told, "", "", meaning)
    return FaceLines(tuple(lines), (), tuple(notes), (fact,))


def _where(site: ServedSite) -> str:
    return site.name or tell("latitude {latitude:.4g}°", latitude=site.latitude)


def _marks(line: PlateLine, limits: Limits, heavy: int | None) -> Iterator[Mark]:
    """A line's marks, in dots, or with a companion on either side of every so many almucantars."""
    if line.dotted:
        dashes = (
            d for p in line.pieces for d in dots(p, DASH * limits.gap_mm, SPACE * limits.gap_mm)
        )
        yield Mark(line.means, Strokes(tuple(dashes)), also=line.also)
        return
    for piece in line.pieces:
        yield Mark(line.means, piece, also=line.also)
    kind, _, number = line.means.partition("/")
    if heavy and kind == "almucantar" and int(number) % heavy == 0:
        for piece in line.pieces:
            for side in (-limits.line_mm, limits.line_mm):
                if companion := tuple(s for own in piece.segments for s in parallel(own, side)):
                    yield Mark(f"weight/{line.means}", Path(companion))


def _shared(shared: Sequence[tuple[str, str]], site: ServedSite) -> list[Note]:
    told = {
        f"{site.key}/{a}": tell("runs along {b} and is drawn as it", b=b)
        for a, b in shared
        if not (a == "meridian" and b.startswith("hour/"))
    }
    return [Note.detail(about, message) for about, message in told.items()]


def _lost(drawn: Sequence[PlateLine], site: ServedSite) -> Iterator[Note]:
    """Lines that do not exist here or do not reach the plate, numbered ones in one note."""
    numbered: dict[str, list[int]] = {}
    for line in drawn:
        kind, _, name = line.means.rpartition("/")
        if not line.pieces and name.isdecimal():
            numbered.setdefault(kind, []).append(int(name))
        elif not line.pieces:
            yield Note.detail(f"{site.key}/{line.means}", LEFT_OUT)
    for kind, numbers in numbered.items():
        about = f"{site.key}/{kind}/{circles.consecutive(tuple(numbers))}"
        yield Note.detail(about, LEFT_OUT)


def _refused(names: Sequence[str], site: ServedSite) -> list[Note]:
    if not names:
        return []
    return [
        Note.detail(
            f"{site.key}/{', '.join(names)}",
            "the exact curve: at a solstice or the equinox it has no point to draw an arc through",
        )
    ]
