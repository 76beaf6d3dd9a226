"""The back of an astrolabe: altitude scale, arc shadow scale, ladder shadow (chapters 13, 14).

The top is A, the foot G, the left end of the horizon line B and the right end D, as in
Fig. 15. The altitude is taken in an upper quadrant, and the alidade's other pointer shows
the shadow in the lower quadrant opposite.
"""

import math
from collections.abc import Sequence
from dataclasses import replace

from instruments.astrolabe import guide
from instruments.astrolabe.back import filling, planning, report, year_rings
from instruments.astrolabe.back.design import Design
from instruments.astrolabe.back.nesting import LEAST_MM, Nest
from instruments.astrolabe.back.parameters import NAMES
from instruments.astrolabe.back.place_inscription import NameRoom, draw_place
from instruments.geometry import Path, Strokes
from instruments.inscription import inscription, room_for, title
from instruments.lettering.language import words
from instruments.part import Instrument, Mark, Note, Part, Placed, Sheet
from instruments.report import report_when, report_where_and_when, too_small
from instruments.saying import tell
from instruments.scales import round_year
from instruments.scales.content import Content
from instruments.scales.ladder_square import draw_ladder
from instruments.scales.limb import ALL_AROUND, LOWER, UPPER, UPPER_LEFT, Ring, circle_over
from instruments.scales.limb_scale import draw_altitude_scale
from instruments.scales.quadrants.sector import Sector
from instruments.scales.shadow_arc import draw_arc_shadow_scale
from instruments.scales.shadow_names import ShadowNames

_BY_CLOCK = {"calendar", "equation-of-time"}
"""Rings that go by the clock of the place."""


def lay_out(design: Design) -> Instrument:
    """The back as an instrument of one part.

    Raises
    ------
    DesignError
        If the plate has no room for its pivot, rings or letters; the remedy names a size
        that works.
    """
    design, lost = planning.with_room(design)
    laid = planning.laid_nest(design)
    content = Content.joined(
        fill(design, laid) for fill in (_altitude, _arc_scales, _rounds, _ladder, _quadrants)
    )
    frame = _frame(design, laid)
    content = Content.joined((content, _inscription(design, laid, (*frame, *content.marks))))
    hole = Mark.hole("hole/pivot", laid.sizes.hole_mm)
    body = Sheet(Path.circle(0j, design.radius_mm), design.thickness_mm, (hole,))
    part = Part("back", body, front=(*frame, *content.marks))
    gnomons = [design.arc_scale.gnomon] if design.arc_scale.kind != "none" else []
    gnomons += [design.ladder.gnomon] if design.ladder.form != "none" else []
    site = design.place, design.epoch
    idle = design.place.bare and not _BY_CLOCK & {*design.rings}
    facts = (
        *report.report_noons(*site, gnomons),
        *([report_when(design.epoch)] if idle else report_where_and_when(*site)),
        *report.report_plate(laid, design.ladder, design.workshop.limits),
        *design.workshop.fit("pivot", design.pivot_diameter_mm).facts("pivot"),
        *content.facts,
    )
    notes = (
        *lost,
        *content.notes,
        *too_small(laid.limb.numerals.height_mm, design.workshop.limits),
        *report.dark_days(design.place, design.epoch),
    )
    phrase = design.spoken.titles["back_for" if design.of_place else "back"]
    return Instrument(
        design.name,
        title(phrase, design.place, design.lettering),
        (Placed(part),),
        facts,
        notes,
        guide=guide.of_back(design),
    )


def _altitude(design: Design, laid: Nest) -> Content:
    pitch = laid.sizes.pitch_mm
    scales = [draw_altitude_scale(laid.limb, q, pitch, top=q is UPPER_LEFT) for q in UPPER]
    if design.altitudes == "all":
        taken = filling.SIDES[design.arc_scale.quadrant] if design.arc_scale.kind != "none" else ()
        free = [q for q in LOWER if q not in taken]
        # The line of the foot is a direct scale's 0 where there is one.
        own = free[:1] if design.arc_scale.kind != "direct" else []
        scales += [draw_altitude_scale(laid.limb, q, pitch, top=q in own, foot=False) for q in free]
    return Content.joined(scales)


def _arc_scales(design: Design, laid: Nest) -> Content:
    """The arc shadow scale on the limb, and the further ones in rings of their own."""
    scale, pitch = design.arc_scale, laid.sizes.pitch_mm
    where = filling.SIDES[scale.quadrant]
    found: list[tuple[Ring, str, str]] = []
    if scale.kind != "none":
        found.append((laid.limb, scale.kind, scale.gnomon))
    found += [(ring, *planning.shadow_ring(name)) for name, ring in laid.shadows.items()]
    return Content.joined(
        draw_arc_shadow_scale(
            ring, q, "direct" if kind == "direct" else "reversed", gnomon, pitch, q is where[-1]
        )
        for ring, kind, gnomon in found
        for q in where
    )


def _rounds(design: Design, laid: Nest) -> Content:
    """The rings that go all the way round."""
    found = []
    pitch, year = laid.sizes.pitch_mm, design.epoch.year
    for name, bands in laid.rounds.items():
        if name == "equation-of-time":
            asked = design.equation_of_time
            found.append(year_rings.draw_equation_ring(bands, asked, year, pitch))
            continue
        spoken = design.spoken
        if name == "zodiac":
            found.append(round_year.draw_zodiac_ring(bands, spoken, pitch))
        else:
            east = design.place.longitude_rad
            ring = year_rings.draw_calendar_ring(bands, design.calendar, spoken, year, east, pitch)
            found.append(ring)
    return Content.joined(found)


def _quadrants(design: Design, laid: Nest) -> Content:
    """What stands in the quadrants besides the ladder."""
    found = []
    sizes, hand = laid.sizes, laid.limb.numerals
    for quadrant, held in filling.holdings(design).items():
        if held in filling.CALLED:
            reach, spoken = laid.reaches[quadrant], design.spoken
            sector = Sector(
                quadrant, reach, sizes.hub_mm, hand, sizes.pitch_mm, spoken, NAMES[quadrant],
                design.workshop.limits.capital_height_mm,
            )  # fmt: skip
            found.append(filling.draw_quadrant(design, held, sector))
    return Content.joined(found)


def _ladder(design: Design, laid: Nest) -> Content:
    ladder, pitch = design.ladder, laid.sizes.pitch_mm
    where = filling.SIDES[ladder.quadrant]
    names = ShadowNames(design.spoken.terms)
    on = laid.projected or laid.square
    if on is None:
        return Content()
    return Content.joined(draw_ladder(on, q, ladder, names, pitch, laid.reach_mm) for q in where)


def _frame(design: Design, laid: Nest) -> list[Mark]:
    """The bounding circles, doubled at both edges of the limb, and the two diameters."""
    limb, inside, twin = laid.limb, laid.projected, laid.twin_mm
    ring = ALL_AROUND if laid.limb_below else UPPER
    first = laid.edge_mm - twin
    circles = [Path.circle(0j, laid.edge_mm), Path.circle(0j, first)]
    circles += circle_over(limb.middle_mm, (*UPPER, *planning.lower_limb(design)))
    circles += circle_over(limb.inner_mm, ring) + circle_over(laid.inner_mm, ring)
    marks = [Mark("ring/limb", c) for c in circles]
    for name, bands in laid.rounds.items():
        # The graph brings its circles, which have values.
        if name != "equation-of-time" or design.equation_of_time.form != "graph":
            marks += [Mark(f"ring/{name}", c) for c in bands.circles()]
        marks.append(Mark(f"ring/{name}", Path.circle(bands.centre, bands.inner_mm)))
        marks.append(Mark(f"ring/{name}", Path.circle(0j, bands.inside_mm - twin)))
        if bands.centre:
            marks.append(Mark(f"ring/{name}", Path.circle(bands.centre, bands.outer_mm)))
    where = filling.SIDES[design.arc_scale.quadrant]
    for name, radius, open_to in laid.seams:
        marks += [Mark(f"ring/{name}", c) for c in circle_over(radius, open_to)]
    for name, cut in laid.shadows.items():
        spans = [(q.from_horizon.start_rad, s) for q in where for s in _beside(laid, cut)]
        if planning.shadow_ring(name)[0] == "reversed":
            spans.append((-math.pi / 2, (cut.inner_mm, cut.outer_mm)))
        marks += [Mark(f"ring/{name}", Ring.radial(at, b, a)) for at, (a, b) in spans]
        for radius in (cut.middle_mm, cut.inner_mm, cut.inner_mm - twin):
            marks += [Mark(f"ring/{name}", c) for c in circle_over(radius, where)]
    if inside is not None and inside is not limb:
        where = filling.SIDES[design.ladder.quadrant]
        for radius in (inside.middle_mm, inside.inner_mm, laid.reach_mm):
            marks += [Mark("ring/ladder", c) for c in circle_over(radius, where)]
        foot = -math.pi / 2
        marks += [Mark("ring/ladder", Ring.radial(foot, b, a)) for a, b in _under(design, laid)]
    hub = laid.sizes.hub_mm
    marks.append(Mark("ring/pivot", Path.circle(0j, hub)))
    return [*marks, *_diameters(design, laid, hub)]


def _beside(laid: Nest, cut: Ring) -> list[tuple[float, float]]:
    """Where a ring is open at the horizon, which the altitudes' 0 and the diameter close."""
    top, limb = laid.reaches[UPPER_LEFT], laid.limb
    low, high = max(cut.inner_mm, top), cut.outer_mm
    spans = ((low, min(high, limb.inner_mm)), (max(low, limb.outer_mm), high))
    return [(a, b) for a, b in spans if b - a > LEAST_MM]


def _under(design: Design, laid: Nest) -> list[tuple[float, float]]:
    """Where the ladder's ring is open at the foot, which shadow rings' ends close in part."""
    if laid.projected is None or len(design.rings) == 1:
        return []
    low, high = min(laid.reaches[q] for q in LOWER), laid.projected.outer_mm
    spans = []
    for cut in sorted(laid.shadows.values(), key=lambda ring: ring.inner_mm):
        spans.append((low, min(high, cut.inner_mm)))
        low = max(low, cut.outer_mm)
    return [(a, b) for a, b in [*spans, (low, high)] if b - a > LEAST_MM]


def _diameters(design: Design, laid: Nest, hub: float) -> list[Mark]:
    """The horizon and the meridian line, up to the rings on either side."""
    limb, direct = laid.limb, design.arc_scale.kind == "direct"
    top = laid.reaches[UPPER_LEFT]
    below = min(laid.reaches[q] for q in LOWER)
    plain = len(design.rings) == 1
    ends = (laid.inner_mm if laid.limb_below else limb.inner_mm) if plain else top
    east_west = (Path.line(-hub, -ends), Path.line(hub, ends))
    # A direct scale's 0, or the altitudes' 90, goes on from here to the edge.
    scaled = direct or design.altitudes == "all"
    foot = (laid.inner_mm if scaled else limb.outer_mm) if plain else below
    meridian = [Path.line(1j * hub, 1j * top), Path.line(-1j * hub, -1j * foot)]
    if not plain and not direct and design.altitudes == "upper" and laid.limb_below:
        meridian.append(Path.line(-1j * limb.inner_mm, -1j * limb.outer_mm))
    return [Mark("east-west", Strokes(east_west)), Mark("meridian", Strokes(tuple(meridian)))]


def _inscription(design: Design, laid: Nest, marks: Sequence[Mark]) -> Content:
    """The name of the place on the limb's quadrant without a scale, or where there is room.

    With its latitude, where curves hold for that alone, unless only the name has room.
    """
    hand, limb = design.lettering, laid.limb
    texts = [design.place.lettered(hand.strokes, words(hand.language))]
    if design.of_place:
        texts.insert(0, " · ".join(inscription(design.place, hand, None)))
    free = [q for q in LOWER if q not in planning.lower_limb(design)]
    if not any(texts):
        return Content()
    height = laid.limb.numerals.height_mm
    limits, sizes = design.workshop.limits, laid.sizes
    room = NameRoom(laid.edge_mm, sizes.hub_mm, max(sizes.pitch_mm, 0.4 * height))
    if laid.limb_below and free:
        middle = (limb.outer_mm + limb.inner_mm) / 2
        room = replace(room, limb_mm=middle, limb_rad=free[0].from_meridian.at(math.pi / 4))
    heights = height, min(height, limits.capital_height_mm)

    def drawn(some: Sequence[str]) -> tuple[Mark, ...]:
        return draw_place(some, marks, room, heights, hand.strokes)

    if found := drawn([text for text in texts if text]):
        return Content(found)
    lack = tell(
        "is left out: {count} of its characters have room: shorten it, or enlarge the back",
        count=room_for(texts[-1], lambda start: bool(drawn([start]))),
    )
    return Content(notes=(Note("place.name", lack),))
