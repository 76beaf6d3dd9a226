"""The cylinder dial read back from its files: g·tan h, with DE421's sun on 2,000 instants."""

import math
import re

import numpy as np
import pytest
from helpers.shadow_file import Noons, altitude, from_svg, gnomon_mm, lines_in_dxf
from helpers.suns import with_places

import miqyas
from instruments.part import Severity
from output.checking import checks

pytestmark = pytest.mark.slow

MICROMETRE = 1e-3
TOLERANCE_DEG = 0.01
"""The issue's for readings at DE421's dates; parallax takes 0.0024° of it."""

DAYS, PER_PLACE = 25, 250
PLACES = (-70.0, -52.0, -33.9, -5.0, 21.4, 33.6, 51.5, 64.0)
LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def made(**values):
    return miqyas.make("cylinder-dial", **values)


def dated(drawing):
    """The places of the days with a line, by date."""
    found = {}
    for means in drawing.names:
        if means.startswith("calendar/"):
            month, day = map(int, means.removeprefix("calendar/").split("-"))
            found[month, day] = float(drawing.of(means)[0][0].real)
    return found


@pytest.mark.parametrize("language", ["en", "ar"])
@pytest.mark.parametrize("overlap_mm", [0.0, 6.0])
def test_no_line_is_cut_and_burnt(language, overlap_mm):
    dial = made(overlap_mm=overlap_mm, **{"lettering.language": language})
    assert checks.check(dial, dial.design.workshop, design=dial.design) == []


def test_a_day_stands_where_its_number_says():
    dial = made()
    drawing = from_svg(dial.part("dial-sheet"))
    wide = math.pi * (48 + 0.2)
    for (month, day), x in dated(drawing).items():
        number = sum(LENGTHS[: month - 1]) + day
        # The last day of the year stands at its beginning, where the sheet closes.
        assert x == pytest.approx(number % 365 * wide / 365, abs=MICROMETRE)


@pytest.mark.parametrize("latitude", PLACES)
def test_shadows_of_the_hours_are_those_of_the_sun(latitude, planets):
    random = np.random.default_rng(round(100 * latitude) + 9000)
    dial = made(place={"latitude": latitude}, height_mm=200)
    drawing = from_svg(dial.part("dial-sheet"))
    gnomon, room = gnomon_mm(dial, "gnomon/length"), gnomon_mm(dial, "sheet/longest-shadow")
    days, noons = dated(drawing), Noons(planets)
    hours = sorted(int(n.rpartition("/")[2]) for n in drawing.names if n.startswith("hour/"))
    compared = 0
    for month, day in random.permutation(list(days))[:DAYS].tolist():
        delta = noons.declination(month, day)
        for hour in random.permutation(hours)[: PER_PLACE // DAYS].tolist():
            high = altitude(math.radians(latitude), delta, math.radians(15 * (hour - 12)))
            found = drawing.across(
                f"hour/equal/{hour}", np.real, days[month, day], lambda z: -z.imag
            )
            slope = 1 / math.cos(high) ** 2 * gnomon * math.radians(TOLERANCE_DEG)
            shadow = gnomon * math.tan(high)
            if slope < shadow < room - slope:
                assert min(abs(v - shadow) for v in found) < slope
                read = math.degrees(math.atan(found[0] / gnomon))
                assert read == pytest.approx(math.degrees(high), abs=TOLERANCE_DEG)
                compared += 1
            elif shadow < -slope or shadow > room + slope:
                assert not found
    assert compared > PER_PLACE / 5


@pytest.mark.parametrize("hours", ["equal", "seasonal"])
@pytest.mark.parametrize("latitude", with_places([-68.0, -30.0, 0.0, 33.6, 51.5]))
def test_lines_over_the_signs_are_exact(latitude, hours):
    """The sun's declination follows from the longitude, so that nothing is left but the fit."""
    epoch = {"obliquity": "23°35′"}
    dial = made(
        place={"latitude": latitude},
        epoch=epoch,
        year={"divided": "signs"},
        lines={"hours": hours, "prayers": ["noon", "asr-1", "asr-1.5", "asr-2"]},
    )
    drawing = from_svg(dial.part("dial-sheet"))
    gnomon, room = gnomon_mm(dial, "gnomon/length"), gnomon_mm(dial, "sheet/longest-shadow")
    phi, eps, wide = math.radians(latitude), math.radians(23 + 35 / 60), math.pi * (48 + 0.2)
    compared = 0
    for k in range(1, 36):
        delta = math.asin(math.sin(eps) * math.sin(math.radians(270 + 10 * k)))
        arc = math.acos(max(-1.0, min(1.0, -math.tan(phi) * math.tan(delta))))
        noon = math.pi / 2 - abs(phi - delta)
        if abs(abs(delta) + abs(phi) - math.pi / 2) < math.radians(0.5):
            continue  # The half day turns like a root there, and no polynomial through points.
        wanted = {}
        for n in range(13):
            angle = math.radians(15 * (n - 12)) if hours == "equal" else (n - 6) / 6 * arc
            if arc > 0.0:
                wanted[f"hour/{hours}/{n}"] = altitude(phi, delta, angle)
        for name, more in (("asr-1", 1.0), ("asr-1.5", 1.5), ("asr-2", 2.0)):
            # Lines of the afternoon have a corner where the noon sun is overhead.
            if noon > 0.0 and arc < math.pi and abs(phi - delta) > math.radians(2.0):
                wanted[f"prayer/{name}"] = math.atan(1 / (math.tan(abs(phi - delta)) + more))
        for means, high in wanted.items():
            shadow = gnomon * math.tan(high) if high < 1.57 else math.inf
            if means in drawing.names and 0.01 < shadow < room - 0.01:
                x = 10 * k * wide / 360
                found = drawing.across(means, np.real, x, lambda z: -z.imag)
                if found or not drawing.parted(x - 1j * shadow):
                    assert min(abs(v - shadow) for v in found) < MICROMETRE, (means, k)
                compared += 1
    # Towards the poles the sun is down at most of the hours, or up at all of them.
    assert compared > (200 if abs(latitude) < 75 else 100)


def test_an_equinox_noon_by_hand():
    """At 45° the noon shadow of the equinox is as long as the gnomon, whatever the obliquity."""
    dial = made(place={"latitude": 45}, gnomon_length_mm=30, year={"divided": "signs"})
    drawing = from_svg(dial.part("dial-sheet"))
    x = 90 * math.pi * 48.2 / 360
    (found,) = drawing.across("hour/equal/12", np.real, x, lambda z: -z.imag)
    assert found == pytest.approx(30.0, abs=MICROMETRE)


def test_the_gnomon_reaches_as_far_as_the_report_says_and_lies_on_the_sheet_s_edge():
    dial = made(pillar="turned")
    blade = dial.part("gnomon").body.outline
    reach = gnomon_mm(dial, "gnomon/reach")
    assert reach == pytest.approx(24.2 + gnomon_mm(dial, "gnomon/length"), abs=MICROMETRE)
    xs, ys = zip(*((s.start.real, s.start.imag) for s in blade.segments), strict=True)
    assert max(xs) == pytest.approx(reach, abs=MICROMETRE)
    assert min(ys) == 0.0
    (placed,) = (p for p in dial.parts if p.part.name == "gnomon")
    (pillar,) = (p for p in dial.parts if p.part.name == "pillar")
    assert placed.frame.origin_mm[2] == pillar.part.body.profile.bounds()[3]


@pytest.mark.parametrize("values", [{}, {"diameter_mm": 30, "height_mm": 75}])
def test_a_pillar_of_sheet_bears_the_card_and_the_gnomon_at_its_edge(values):
    dial = made(**values)
    reach = gnomon_mm(dial, "gnomon/reach")
    (placed,) = (p for p in dial.parts if p.part.name == "gnomon")
    assert placed.part.body.outline.bounds()[2] == pytest.approx(reach, abs=MICROMETRE)
    (card,) = (p for p in dial.parts if p.part.name == "dial-sheet")
    assert card.roll.frame.origin_mm[2] == placed.frame.origin_mm[2]
    radius = dial.design.diameter_mm / 2
    assert card.roll.radius_mm == pytest.approx(radius + 0.1)
    formers = [p for p in dial.parts if p.part.name.startswith("former-")]
    for former in formers:
        sides = np.abs([s.point(np.linspace(0, 1, 9)) for s in former.part.body.outline.segments])
        assert sides.max() == pytest.approx(radius, abs=MICROMETRE)
    levels = [p.frame.origin_mm[2] for p in formers]
    assert max(np.diff(levels)) <= 20.0 + 3.0
    assert levels[-1] + 3.0 == pytest.approx(placed.frame.origin_mm[2])


def test_dxf_has_the_days_where_svg_has_them():
    part = made().part("dial-sheet")
    drawn, dxf = from_svg(part), lines_in_dxf(part)
    for date, x in dated(dxf).items():
        assert x == pytest.approx(dated(drawn)[date], abs=MICROMETRE)
    assert len(dated(dxf)) > 70


@pytest.mark.parametrize(
    ("values", "said"),
    [
        (
            {"height_mm": 20, "lettering": {"height_mm": 6}},
            "height_mm = 20 leaves .* give .* or more",
        ),
        ({"lines": {"hours": "none", "prayers": []}}, "lines.hours = none leaves no line"),
        (
            {"place": {"latitude": 90}, "lines": {"hours": "none"}},
            "lines.prayers = asr-1, asr-2 never come at this latitude",
        ),
        ({"gnomon_length_mm": 1}, "gnomon_length_mm = 1 is below 3"),
        ({"diameter_mm": 10}, "diameter_mm = 10 is too slender for a spine .* pillar"),
        ({"height_mm": 40, "pillar_thickness_mm": 15, "diameter_mm": 200}, "too thick a sheet"),
    ],
)
@pytest.mark.usefixtures("unhurried")
def test_what_cannot_be_made_is_said(values, said):
    with pytest.raises(miqyas.DesignError, match=said):
        made(**values)


def test_a_gnomon_too_long_is_noted():
    dial = made(gnomon_length_mm=100)
    (note,) = (n for n in dial.notes if n.about == "gnomon_length_mm")
    assert "of the year the line 12 leaves the face" in note.message


def test_a_gnomon_so_short_that_hours_lack_their_numbers_is_noted_with_one_that_fills_the_face():
    """In Reykjavik one of 20 mm left all hours but noon's without a number, and told nobody."""
    for short, said in ((20, 1), (50, 0)):
        dial = made(place="Reykjavik", gnomon_length_mm=short)
        notes = [n for n in dial.notes if n.about == "gnomon_length_mm"]
        assert len(notes) == said
    (note,) = (
        n for n in made(place="Reykjavik", gnomon_length_mm=20).notes if "crowd" in n.message
    )
    assert note.severity is Severity.NOTE
    assert note.message.endswith("72 mm fill the face")
    assert not any("numbered every" in n.message for n in made(place="Reykjavik").notes)


def test_where_the_sun_comes_overhead_no_gnomon_is_said_to_be_short_enough():
    """The shadow of a level gnomon has no end there; a shorter one was asked for."""
    dial = made(place="Bogota")
    (note,) = (n for n in dial.notes if n.about == "gnomon_length_mm")
    assert "the sun comes to 90°, where no gnomon is short enough" in note.message
    ring = miqyas.make("ring-dial", place="Bogota")
    assert {n.severity for n in ring.notes} <= {Severity.DETAIL}


def test_a_noon_that_is_off_the_face_in_summer_is_noted_though_the_gnomon_was_chosen():
    """In Cairo the sun stands 83° high at midsummer: who holds the dial would find no shadow."""
    dial = made(place="Cairo")
    (note,) = (n for n in dial.notes if n.about == "gnomon_length_mm")
    assert note.severity is Severity.NOTE
    assert note.message.startswith("for 28 % of the year the line 12 leaves the face: ")
    short, more = (int(found) for found in re.findall(r"(\d+) mm", note.message))
    (chosen,) = (fact.value for fact in dial.facts if fact.name == "gnomon/length")
    taller = {"gnomon_length_mm": chosen, "height_mm": 120 + more}
    for values in ({"gnomon_length_mm": short}, taller):
        assert not any("leaves the face" in n.message for n in made(place="Cairo", **values).notes)


def test_a_thick_pillar_is_as_slender_as_a_thin_one_unless_a_height_is_given():
    """One of 200 mm was 120 mm high, a drum with a gnomon of a quarter of its width."""
    low, high = made(diameter_mm=200).part("dial-sheet").body.outline.bounds()[1::2]
    assert high - low >= 2.5 * 200 - 1e-6


def test_a_sheet_ends_where_a_low_sun_s_shadows_do_unless_a_height_is_given():
    """For Tromsø 43 mm between noon's line and the scale of the year were empty."""
    for tall, lowest in (({}, 0.0), ({"height_mm": 120}, 30.0)):
        dial = made(place="Tromsø", **tall)
        room = next(fact.value for fact in dial.facts if fact.name == "sheet/longest-shadow")
        noons = (m for m in dial.part("dial-sheet").front if m.means == "hour/equal/12")
        deepest = min(low for _, low, _, _ in (mark.shape.bounds() for mark in noons))
        assert room + deepest == pytest.approx(lowest, abs=13.0 if lowest else MICROMETRE)
