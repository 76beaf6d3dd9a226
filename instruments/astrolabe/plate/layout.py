"""From a design to its plates: which latitudes, which faces, and whether all has room."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from instruments import patience
from instruments.astrolabe import guide
from instruments.astrolabe.plate.design import Design
from instruments.astrolabe.plate.horizons import draw_horizons_face
from instruments.astrolabe.plate.place_circles import PlateSphere
from instruments.astrolabe.plate.plate_face import draw_face
from instruments.astrolabe.plate.plate_hand import numerals_height_mm
from instruments.astrolabe.plate.plate_measures import (
    crowded,
    enough_rim_mm,
    hole_mm,
    inscribed_mm,
    rim_mm,
)
from instruments.astrolabe.plate.plate_outline import back_turn_rad, plate_edge
from instruments.astrolabe.plate.report import ServedSite, report_set
from instruments.errors import DesignError, Fault, give, naming, refuse_all, shown
from instruments.geometry import MIRROR_X, Path, Similarity
from instruments.geometry.stereographic import Stereographic
from instruments.inscription import sided
from instruments.lettering.language import words
from instruments.lettering.numerals import arabic_indic, numeral
from instruments.lettering.text import letter_given
from instruments.part import (
    Fact,
    Frame,
    Instrument,
    Joint,
    Mark,
    Note,
    Part,
    Placed,
    Sheet,
)
from instruments.place import Place
from instruments.report import too_small
from instruments.saying import tell
from instruments.scales.content import Content

SERVES_DEG = 0.1
"""A plate serves places that are no farther from its latitude."""

_BLANK = 0.25
"""Share of the tropic's radius that a rim beyond the lines has at the most, unwarned of."""

FIRST_CLIME_H = 13.0
"""Longest day in the middle of the first clime; each next one has half an hour more."""

_OF_CLIME = "treatise 125:12, the longest day in the middle of the clime"


@dataclass(frozen=True, slots=True)
class _Blank:
    """What all plates of a set share."""

    projection: Stereographic
    rim_mm: float
    hub_mm: float
    hole: Mark
    front: Path


def lay_out(design: Design) -> Instrument:
    """The plates of a design.

    Raises
    ------
    DesignError
        With every fault of the set.
    """
    sites = list(_sites(design)) if "latitudes" in design.plates else []
    faults = [
        *(unserved(design) if design.place.chosen else ()),
        *_lists(design),
        *_repeats(sites),
        *_letters(design, sites),
        *crowded(design),
    ]
    refuse_all(faults)
    blank = _blank(design)
    obliquity = design.epoch.obliquity_rad
    contents: list[tuple[str, Content]] = []
    turned = Similarity.rotation(back_turn_rad(design.tab))
    for i, site in enumerate(sites):
        patience.check_time()
        plate = PlateSphere(
            blank.projection,
            math.radians(site.latitude),
            obliquity,
            design.tropic_radius_mm,
            blank.hub_mm,
        )
        back = design.two_faced and i % 2 == 1
        edge = _edge(blank, turned) if back else blank.front
        contents.append((site.key, draw_face(design, plate, site, edge, blank.rim_mm)))
    if "horizons" in design.plates:
        plate = PlateSphere(blank.projection, 0.0, obliquity, design.tropic_radius_mm, blank.hub_mm)
        contents.append(("horizons", draw_horizons_face(design, plate, blank.front, blank.rim_mm)))
    parts = list(_parts(design, blank, contents, turned))
    all_of = Content.joined(c for _, c in contents)
    shared = PlateSphere(blank.projection, 0.0, obliquity, design.tropic_radius_mm, blank.hub_mm)
    return Instrument(
        design.name,
        _title(sites, design.lettering.language),
        tuple(
            Placed(
                part,
                Frame((0.0, 0.0, k * design.thickness_mm)),
                Joint("lay", parts[k - 1].name) if k else None,
                loose=True,
            )
            for k, part in enumerate(parts)
        ),
        (*_facts(design, shared, blank), *all_of.facts),
        (*_notes(design, sites), *all_of.notes),
        guide=guide.of_plates(design, latitudes(design)),
    )


def _edge(blank: _Blank, turned: Similarity) -> Path:
    """The outline as seen from the back, in the frame of the back's lines."""
    undo = Similarity(turned.factor.conjugate())
    return blank.front.transformed(MIRROR_X).transformed(undo)


def _parts(
    design: Design, blank: _Blank, contents: Sequence[tuple[str, Content]], turned: Similarity
) -> Iterator[Part]:
    """Plates of one face each, or of two back to back."""
    body = Sheet(blank.front, design.thickness_mm, (blank.hole,))
    size = 2 if design.two_faced else 1
    for i in range(0, len(contents), size):
        pair = contents[i : i + size]
        name = "-".join(("plate", *(key for key, _ in pair)))
        back: tuple[Mark, ...] = ()
        if len(pair) == 2:
            back = pair[1][1].marks
            if turned.factor != 1.0:
                back = tuple(m.transformed(turned) for m in back)
        yield Part(name, body, front=pair[0][1].marks, back=back)


def _blank(design: Design) -> _Blank:
    projection = Stereographic.within(
        design.tropic_radius_mm, design.epoch.obliquity_rad, design.hemisphere == "south"
    )
    hole = hole_mm(design)
    rim = rim_mm(design)
    return _Blank(
        projection,
        rim,
        hole + design.workshop.limits.pitch_mm,
        Mark.hole("hole/pivot", hole),
        plate_edge(rim, design.tab, design.workshop.corner_mm),
    )


def latitude_key(latitude: float) -> str:
    """A latitude as names of files have it, to the minute: ``33n35``, ``34s00``."""
    degrees, minutes = divmod(round(abs(latitude) * 60.0), 60)
    side = "s" if latitude < 0.0 and (degrees or minutes) else "n"
    return f"{degrees}{side}{minutes:02d}"


def _sites(design: Design) -> Iterator[ServedSite]:
    """What the faces are for, in their order.

    The place's own follows those of the latitudes that are listed, where none serves it.
    """
    listed, others = list(_listed(design)), list(_of_old_sets(design))
    wanted = "place" in design.also and design.place.chosen
    served = any(_serves(site.latitude, design.place) for site in (*listed, *others))
    own = (wanted and not served) or not (listed or others)
    yield from listed
    if own:
        yield _of_place(design, design.place.latitude)
    yield from others


def _listed(design: Design) -> Iterator[ServedSite]:
    """Faces for the latitudes that the design lists, or their likes in the south."""
    made = design.latitudes_of(design.hemisphere)
    for i, (listed, latitude) in enumerate(zip(design.latitudes, made, strict=True)):
        if design.place.chosen and _serves(latitude, design.place):
            own = _of_place(design, latitude)
            name, longitude = own.name, own.longitude
        else:
            name, longitude = "", None
        if latitude == listed:
            name = (design.names[i].strip() if i < len(design.names) else "") or name
            longitude = design.longitudes[i] if i < len(design.longitudes) else longitude
        yield ServedSite(latitude, latitude_key(latitude), name, longitude)


def _of_old_sets(design: Design) -> Iterator[ServedSite]:
    """Faces that old sets have: climes, equator, polar circle, pole."""
    speech = design.spoken
    for clime in design.climes:
        latitude = clime_latitude(int(clime), design.epoch.obliquity_rad)
        if design.hemisphere == "south":
            latitude = -latitude
        name = speech.plates.clime.format(numeral(int(clime), design.lettering.system))
        yield ServedSite(latitude, latitude_key(latitude), name, source=_OF_CLIME)
    for kind in design.also:
        if kind == "place":
            continue
        latitude = {
            "equator": 0.0,
            "polar-circle": 90.0 - math.degrees(design.epoch.obliquity_rad),
            "pole": 90.0,
        }[kind]
        if design.hemisphere == "south":
            latitude = -latitude
        source = "" if kind == "polar-circle" else "by definition"
        yield ServedSite(latitude, latitude_key(latitude), source=source)


def latitudes(design: Design) -> tuple[float, ...]:
    """The latitudes of a design's plates, degrees, in their order."""
    if "latitudes" not in design.plates:
        return ()
    return tuple(site.latitude for site in _sites(design))


def _of_place(design: Design, latitude: float) -> ServedSite:
    """The face of a design's place, for its own latitude or one as good."""
    place, key = design.place, latitude_key(latitude)
    return ServedSite(latitude, key, _place_name(design), place.longitude, place.source)


def _place_name(design: Design) -> str:
    style = design.lettering
    return design.place.lettered(style.strokes, words(style.language))


def _serves(latitude: float, place: Place) -> bool:
    """Whether a plate for a latitude is as good as a place's own."""
    return abs(latitude - place.latitude) <= SERVES_DEG


def unserved(design: Design, group: str = "") -> list[Fault]:
    """The fault of a place that is on none of the plates, where these are for latitudes.

    `group` is the one that the plates' parameters are in, with its point.
    """
    place, found = design.place, latitudes(design)
    if not found or any(_serves(latitude, place) for latitude in found):
        return []
    near = min(found, key=lambda latitude: abs(latitude - place.latitude))
    called = f"({shown(place.name)}) " if place.name else ""
    problem = tell(
        "{called}is on none of the plates, whose nearest is for {near:.6g}",
        called=called,
        near=near + 0.0,  # the equator as a southern latitude is -0
    )
    add = give({f"{group}also": (*design.also, "place")}, "set")
    others = ("names", "longitudes") if design.latitudes else ()
    lists = [n for n in ("latitudes", "climes", "also") if getattr(design, n)]
    empty = {f"{group}{n}": () for n in (*lists, *others) if getattr(design, n)}
    there = {"place.latitude": round(near, 4)} | ({"place.name": ""} if place.name else {})
    ways = (add, give(empty, "set"), give(there))
    return [Fault.of("place.latitude", place.latitude, problem, *ways)]


def clime_latitude(clime: int, obliquity: float) -> float:
    """The latitude in degrees in the middle of a clime, by its longest day.

    References
    ----------
    sin Δ = tan φ tan ε (treatise 125:12), with Δ half the excess of the longest day over
    12 hours, and 13 hours in the first clime to 16 in the seventh.
    """
    longest = FIRST_CLIME_H + 0.5 * (clime - 1)
    excess = math.radians((longest - 12.0) * 7.5)
    return math.degrees(math.atan(math.sin(excess) / math.tan(obliquity)))


def _lists(design: Design) -> Iterator[Fault]:
    if "horizons" in design.plates and not design.horizons.latitudes:
        yield Fault.of(
            "horizons.latitudes", (), "leaves the plate of horizons empty", "give some latitudes"
        )
    for name in ("names", "longitudes"):
        size = len(getattr(design, name))
        if size and size != len(design.latitudes):
            problem = tell(
                "are {size}, and the latitudes {count}", size=size, count=len(design.latitudes)
            )
            yield Fault.of(
                name, getattr(design, name), problem, "give one for each latitude", give({name: ()})
            )
    if design.qibla and design.latitudes and not design.longitudes:
        remedy = naming("give {}, one a latitude", "longitudes")
        yield Fault.of(
            "qibla", True, "needs the longitudes of the places", remedy, give({"qibla": False})
        )


def _repeats(sites: Sequence[ServedSite]) -> Iterator[Fault]:
    alike: dict[str, list[float]] = {}
    for site in sites:
        alike.setdefault(site.key, []).append(site.latitude)
    for latitudes in alike.values():
        if len(latitudes) > 1:
            times = "twice" if len(latitudes) == 2 else tell("{count} times", count=len(latitudes))
            problem = tell("is there {times} (to the minute)", times=times)
            yield Fault.of("latitudes", latitudes[-1], problem, "keep one")


def _letters(design: Design, sites: Sequence[ServedSite]) -> Iterator[Fault]:
    """Faults of places' names that can't be lettered."""
    height = inscribed_mm(design)
    lettered = {site.name for site in sites if design.inscription.place and site.name}
    own = [("names", name) for name in design.names]
    for parameter, name in (*own, ("place.name", _place_name(design))):
        if name.strip() in lettered:
            try:
                letter_given(parameter, name.strip(), height, design.lettering.strokes)
            except DesignError as error:
                yield from error.faults


def _facts(design: Design, plate: PlateSphere, blank: _Blank) -> Iterator[Fact]:
    yield from report_set(plate, design.epoch, blank.rim_mm)
    yield Fact("hole/pivot", 2.0 * hole_mm(design), "mm", "", "diameter, with its clearance")
    yield from design.workshop.fit("pivot", design.pivot_diameter_mm).facts("pivot")
    if design.tab.kind != "none":
        yield Fact(
            f"{design.tab.kind}/angle", design.tab.angle, "°", "", "clockwise from the front's top"
        )


def _notes(design: Design, sites: Sequence[ServedSite]) -> Iterator[Note]:
    wrong = [s for s in sites if s.latitude * (-1 if design.hemisphere == "south" else 1) < 0]
    if wrong:
        other = "north" if design.hemisphere == "south" else "south"
        told = tell(
            "{hemisphere} shows little of the sky of {wrong}: {other} shows most of it",
            hemisphere=design.hemisphere,
            wrong=[f"{s.latitude:.4g}°" for s in wrong],
            other=other,
        )
        yield Note.warning("hemisphere", told)
    yield from _blank_rim(design)
    if design.latitudes_of(design.hemisphere) != design.latitudes:
        told = (
            "puts the listed latitudes south of the equator, without names, as the astrolabe is "
            "a southern one: hemisphere = north keeps them"
        )
        yield Note("mirrored", told)
    if design.labels:
        yield from too_small(numerals_height_mm(design), design.workshop.limits)


def _blank_rim(design: Design) -> Iterator[Note]:
    """A warning of a rim that was given for lines of another size."""
    blank, enough = rim_mm(design) - design.tropic_radius_mm, enough_rim_mm(design)
    if blank > _BLANK * design.tropic_radius_mm and design.rim_radius_mm is not None:
        told = tell(
            "leaves {blank_mm:.3g} mm blank beyond the lines: {enough_mm:g} is enough for these",
            blank_mm=blank,
            enough_mm=enough,
        )
        yield Note.warning("rim_radius_mm", told)


def _title(sites: Sequence[ServedSite], language: str) -> str:
    speech = words(language)
    said = speech.titles
    if len(sites) != 1:
        return said["plates" if sites else "horizons"]
    if sites[0].name:
        return said["plate_for"].format(place=sites[0].name)
    latitude = sided(sites[0].latitude, speech.terms if speech.right_to_left else None)
    return said["plate_latitude"].format(
        latitude=arabic_indic(latitude) if speech.right_to_left else latitude
    )
