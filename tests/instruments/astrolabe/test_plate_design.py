"""Plates and sets of plates: parts, faults, what is left out, what the report says."""

import math
from itertools import pairwise

import numpy as np
import pytest
from helpers.plate_svg import BARE, made

import miqyas
from instruments.astrolabe.plate.design import Design
from instruments.astrolabe.plate.layout import latitudes, unserved
from instruments.errors import DesignError
from instruments.geometry import MIRROR_X, Arc, Path, Strokes
from instruments.inscription import inscription
from instruments.lettering.style import Lettering
from instruments.part import Sheet
from instruments.place import Place
from miqyas.sources import laid_over

PITCH_MM = 0.45
"""A line and the gap beside it in the default profile."""

GROUND = {"horizon", "meridian", "east-west"} | {
    f"circle/{name}" for name in ("equator", "cancer", "capricorn")
}
"""What every plate has."""


def names(instrument, part=0):
    return {m.means for m in instrument.parts[part].part.front}


def values(instrument):
    return {f.name: f.value for f in instrument.facts}


def notes(instrument):
    return {n.about: n.message for n in instrument.notes}


def faults(**parameters):
    with pytest.raises(DesignError) as refused:
        made(**parameters)
    return [str(f) for f in refused.value.faults]


def test_a_plate_has_the_lines_that_its_design_asks_for():
    plate = made(
        place={"latitude": 36},
        hours={"equal": "sunrise"},
        twilights=["civil", "nautical", "astronomical"],
        prayers={"asr": ["1", "1.5", "2"], "dawn_depression": 19.5},
        houses="prime-vertical",
        qibla=True,
        azimuths={"step": 30},
        almucantars={"step": 30},
        **BARE,
    )
    assert names(plate) == {
        *GROUND,
        *(f"almucantar/{n}" for n in (30, 60)),
        *(f"azimuth/{n}" for n in range(30, 360, 30) if n != 180),
        *(f"hour/seasonal/{n}" for n in range(1, 12)),
        *(f"hour/babylonian/{n}" for n in range(1, 15)),
        *(f"prayer/{n}" for n in ("asr-1", "asr-1.5", "asr-2", "dawn", "nightfall")),
        *(f"twilight/{n}" for n in ("civil", "nautical", "astronomical")),
        *(f"house/{n}" for n in (2, 3, 5, 6, 8, 9, 11, 12)),
        "qibla",
    }


def test_lines_can_be_left_out():
    plate = made(
        azimuths={"step": None},
        hours={"seasonal": "none"},
        prayers={"asr": [], "dawn": False, "nightfall": False},
        almucantars={"step": 90},
        **BARE,
    )
    assert names(plate) == GROUND


def test_a_set_has_a_part_a_plate_named_by_its_latitude():
    plates = made(latitudes=[33.5833, "34 S", 0, 90], **BARE)
    assert [p.part.name for p in plates.parts] == [
        "plate-33n35",
        "plate-34s00",
        "plate-0n00",
        "plate-90n00",
    ]
    assert all(p.part.faces() == (next(iter(p.part.faces())),) for p in plates.parts)


def test_two_latitudes_stand_back_to_back():
    plates = made(latitudes=[21, 30, 36], two_faced=True, place={"latitude": 30}, **BARE)
    assert [p.part.name for p in plates.parts] == ["plate-21n00-30n00", "plate-36n00"]
    assert len(plates.parts[0].part.faces()) == 2
    alone = made(latitudes=[30], **BARE).parts[0].part
    # With the tab at the foot the back is drawn as a front is.
    assert plates.parts[0].part.back == alone.front


def test_a_back_stands_upright_when_its_tab_is_in_the_maters_slot():
    tab = {"angle": 40, "kind": "tab"}
    plates = made(latitudes=[21, 36], two_faced=True, tab=tab, **BARE).parts[0].part
    back = {m.means: m.shape for m in plates.back}
    horizon = back["horizon"].segments[0]
    # Seen from the back the tab is at −40° clockwise, and the lines are turned 80° more.
    upright = math.degrees(math.atan2(horizon.centre.imag, horizon.centre.real)) - 90
    assert upright == pytest.approx(80)
    seen = plates.body.outline.transformed(MIRROR_X)
    tip = max((s.start for s in seen.segments), key=abs)
    clockwise = 90 - math.degrees(math.atan2(tip.imag, tip.real))
    assert clockwise == pytest.approx(-40, abs=3)


@pytest.mark.parametrize("kind", ["tab", "notch", "none"])
def test_the_outline_has_its_tab(kind):
    body = made(tab={"kind": kind, "angle": 90, "width_mm": 6, "depth_mm": 3}, **BARE)
    sheet = body.parts[0].part.body
    assert isinstance(sheet, Sheet)
    rim = values(body)["radius/rim"]
    reach = {"tab": rim + 3, "notch": rim, "none": rim}[kind]
    assert sheet.outline.closed
    assert sheet.outline.bounds()[2] <= math.hypot(reach, 3) + 1e-9
    if kind == "none":
        assert sheet.outline == Path.circle(0j, rim)
        return
    ends = {round(s.end.real, 6) for s in sheet.outline.segments}
    assert round(rim + (3 if kind == "tab" else -3), 6) in ends
    circle = math.pi * rim**2
    assert abs(sheet.outline.area() - circle) == pytest.approx(18, rel=0.03)
    assert (sheet.outline.area() > circle) == (kind == "tab")


def test_the_inscription_says_the_longest_day_as_old_plates_do():
    """Latitude 36: 14;28 with al-Biruni's obliquity (treatise 125:12)."""
    plate = made(place={"latitude": 36}, epoch={"obliquity": "23°35'"})
    day = values(plate)["36n00/longest-day"]
    assert divmod(round(day * 60), 60) == (14, 28)
    assert {"label/latitude", "label/hours"} <= names(plate)


@pytest.mark.parametrize("language", ["en", "ar", "de", "es", "fr", "it", "la"])
@pytest.mark.parametrize("system", ["western", "arabic-indic", "roman", "abjad"])
def test_inscriptions_in_every_language_and_numeral(language, system):
    from instruments.astrolabe.plate.plate_inscription import hours_text
    from instruments.inscription import latitude_text
    from instruments.lettering.language import words

    speech = words(language)
    assert speech.plates.for_latitude.format("") in latitude_text(36, speech, system) + " "
    lettering = {"language": language, "numerals": system}
    plate = made(place={"latitude": -33.58, "name": "X"}, lettering=lettering, labels=False)
    assert {"label/latitude", "label/hours", "label/place"} <= names(plate)
    written = {
        "western": "14;05",
        "arabic-indic": "١٤;٠٥",
        "roman": "XIV;V",
        "abjad": "يد ه",
    }[system]
    assert written in hours_text(14 + 5 / 60, speech, system)


def test_climes_follow_from_their_longest_days():
    """13 to 16 hours by half hours; Ptolemy's latitudes for his obliquity, to 10 minutes."""
    plates = made(
        climes=["1", "2", "3", "4", "5", "6", "7"], epoch={"obliquity": "23;51,20"}, **BARE
    )
    facts = values(plates)
    latitudes = [v for k, v in facts.items() if k.endswith("/latitude")]
    almagest = (16 + 27 / 60, 23 + 51 / 60, 30 + 22 / 60, 36, 40 + 56 / 60, 45 + 1 / 60, 48.53)
    assert latitudes == pytest.approx(almagest, abs=10 / 60)
    days = [v for k, v in facts.items() if k.endswith("/longest-day")]
    assert days == pytest.approx([13, 13.5, 14, 14.5, 15, 15.5, 16])


def test_a_set_has_the_plates_that_old_sets_have_besides():
    plates = made(also=["equator", "polar-circle", "pole"], epoch={"obliquity": 23.5}, **BARE)
    facts = values(plates)
    assert [v for k, v in facts.items() if k.endswith("/latitude")] == [0, 66.5, 90]


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"almucantars": {"step": 7}}, "almucantars.step = 7 does not divide 90"),
        ({"azimuths": {"step": 4}}, "azimuths.step = 4 does not divide 90"),
        ({"prayers": {"dawn_depression": 100}}, "prayers.dawn_depression = 100 is above 24"),
        ({"tropic_radius_mm": 5}, "tropic_radius_mm = 5 is too small for its lines"),
        (
            {"lettering": {"height_mm": 60}},
            "lettering.height_mm = 60 finds no room within the inner tropic, 43.1 mm about a hole",
        ),
        (
            {"tab": {"kind": "notch", "width_mm": 60}},
            "tab.width_mm = 60 is too wide for a notch 3 mm deep in a rim of",
        ),
        ({"rim_radius_mm": 90}, "rim_radius_mm = 90 is too small for its lines"),
        ({"latitudes": [36, 36.0001]}, "latitudes = 36.0001 is there twice"),
        ({"latitudes": [1, 2], "names": ["a"]}, 'names = ["a"] are 1, and the latitudes 2'),
        ({"latitudes": [1], "qibla": True}, "qibla = true needs the longitudes"),
        ({"latitudes": [36, 36, 36.001]}, "latitudes = 36.001 is there 3 times (to the minute)"),
        (
            {"plates": ["horizons"], "horizons": {"latitudes": []}},
            "horizons.latitudes = [] leaves the plate of horizons empty",
        ),
        (
            {"tab": {"kind": "notch", "depth_mm": 9}, "rim_radius_mm": 104},
            "tab.depth_mm = 9 cuts the notch into the lines",
        ),
    ],
)
def test_what_can_not_be_made_is_said(parameters, said):
    assert any(line.startswith(said) for line in faults(**parameters)), faults(**parameters)


def test_all_faults_of_a_list_are_said_at_once_and_nothing_is_written(tmp_path):
    folder = tmp_path / "set"
    with pytest.raises(DesignError) as refused:
        miqyas.write(
            miqyas.make("astrolabe-plate", latitudes=[36, 95, 21, -100], almucantars={"step": 7}),
            folder,
            formats=("svg",),
        )
    said = str(refused.value)
    assert "95" in said
    assert "-100" in said
    assert "step = 7" in said
    assert not folder.exists()


@pytest.mark.parametrize(
    ("latitudes", "names"),
    [
        ([36.2], ()),
        ([36.2, 42], ("", "Roma")),
        ([48, "51° N"], ("Vienna", "Erfordia")),
        ([], ()),
    ],
)
def test_a_template_s_names_stay_with_their_latitudes(latitudes, names):
    plates = miqyas.load("astrolabe-museum", {"plates.latitudes": latitudes}).plates
    assert plates.names == names


def test_longitudes_of_a_file_go_where_one_is_not_known():
    under = {"latitudes": [36, 48], "longitudes": [37.2, 16.4], "names": ["a", "b"]}
    assert laid_over(under, {"latitudes": [48]})["longitudes"] == [16.4]
    assert laid_over(under, {"latitudes": [48, 50]})["longitudes"] == []
    greenwich = {"latitudes": [51.48, 36], "longitudes": [0.0, 37.2]}
    assert laid_over(greenwich, {"latitudes": [51.48]})["longitudes"] == [0.0]
    assert laid_over(under, {"latitudes": [50], "names": ["c"]})["names"] == ["c"]


@pytest.mark.parametrize(
    ("given", "keys"),
    [
        ({"place": "Aleppo", "climes": ["2"]}, ["36n12", "24n14"]),
        ({"place": "Aleppo", "latitudes": [30, 36.25]}, ["30n00", "36n15"]),
        ({"latitudes": [30]}, ["30n00"]),
        ({}, ["51n31"]),
    ],
)
def test_a_place_that_is_chosen_has_a_plate_where_none_serves_it(given, keys):
    parts = miqyas.make("astrolabe-plate", **given, also=["place"]).parts
    assert [placed.part.name for placed in parts] == [f"plate-{key}" for key in keys]


def test_a_set_of_northern_latitudes_is_southern_on_a_southern_astrolabe():
    listed = {"latitudes": [39, -20], "names": ["", "Iquique"], "mirrored": True}
    south = miqyas.make("astrolabe-plate", place="Lima", also=["place"], **listed)
    keys = [placed.part.name.removeprefix("plate-") for placed in south.parts]
    assert keys == ["39s00", "20s00", "12s03"]
    assert [n.about for n in south.notes if n.about in ("mirrored", "hemisphere")] == ["mirrored"]
    named = [any(m.means == "label/place" for m in p.part.front) for p in south.parts]
    assert named == [False, True, True]
    north = miqyas.make("astrolabe-plate", place="Cairo", also=["place"], **listed)
    assert north.parts[0].part.name == "plate-39n00"


@pytest.mark.parametrize("place", ["Florence", "Lima", "Nuremberg"])
def test_a_museum_piece_is_for_the_place_that_is_asked_for(place):
    found = miqyas.load("astrolabe-museum", {"place": place})
    plates = Design(**found.plates.model_dump(), place=found.place)
    assert not unserved(plates)
    assert len(latitudes(plates)) == 8


def test_a_place_is_added_to_latitudes_with_names():
    wanted = {"latitudes": [33.5833], "names": ["Ghazna"], "longitudes": [68.4], "place": "Aleppo"}
    with pytest.raises(DesignError) as refused:
        miqyas.make("astrolabe-plate", **wanted)
    remedy = refused.value.faults[0].remedies[0]
    assert remedy.tried
    assert remedy.values == {"also": ("place",)}
    aleppo = miqyas.load("astrolabe-plate", {"place": "Aleppo"}).place
    listed = {
        "latitudes": [33.5833, aleppo.latitude],
        "names": ["Ghazna", "Aleppo"],
        "longitudes": [68.4, aleppo.longitude],
    }
    named = miqyas.make("astrolabe-plate", **{**wanted, **listed})
    assert miqyas.make("astrolabe-plate", **remedy.applied(wanted)).parts == named.parts


def test_small_plates_are_refused_with_a_size_that_works():
    line = next(f for f in faults(tropic_radius_mm=8) if f.startswith("tropic_radius_mm"))
    size = int(line.rpartition("give ")[2].split()[0])
    assert made(tropic_radius_mm=size).parts


def test_crowded_almucantars_give_way_to_a_coarser_step_and_the_report_says_so():
    plate = made(tropic_radius_mm=40, almucantars={"step": 1}, place={"latitude": 36}, **BARE)
    kept = sorted(int(n.rpartition("/")[2]) for n in names(plate) if n.startswith("almucantar/"))
    assert 0 < len(kept) < 89
    assert notes(plate)["almucantars.step"].startswith("at latitude 36° drawn at ")
    lines = {n: arc(plate, f"almucantar/{n}") for n in kept}
    for a, b in pairwise(kept):
        inner, outer = lines[b], lines[a]
        clear = outer.radius - inner.radius - abs(outer.centre - inner.centre)
        assert clear >= PITCH_MM - 1e-9, (a, b)


def test_azimuths_stop_before_they_crowd_at_the_zenith():
    plate = made(azimuths={"step": 1}, place={"latitude": 36}, **BARE)
    near = [m for m in plate.parts[0].part.front if m.means in ("azimuth/21", "azimuth/22")]
    ends = [min((s.shape.start, s.shape.end), key=lambda z: abs(z - zenith(plate))) for s in near]
    assert len(ends) == 2
    assert abs(ends[0] - ends[1]) >= PITCH_MM * 0.99
    assert values(plate)["36n00/azimuth/drawn"].startswith("every 1° to 35°, every 5° to 80°")


def test_azimuths_too_many_for_the_plate_give_way_throughout_and_the_report_says_so():
    plate = made(tropic_radius_mm=60, azimuths={"step": 1}, place={"latitude": 36}, **BARE)
    assert {int(n[8:]) % 5 for n in names(plate) if n.startswith("azimuth/")} == {0}
    assert notes(plate)["azimuths.step"].startswith("at latitude 36° drawn every 5°")


def zenith(plate):
    return 1j * values(plate)["36n00/zenith"]


def arc(plate, means):
    found = next(m.shape for m in plate.parts[0].part.front if m.means == means)
    assert isinstance(found, Path)
    assert isinstance(found.segments[0], Arc)
    return found.segments[0]


def test_heavy_almucantars_have_a_companion_on_either_side():
    plate = made(place={"latitude": 36}, almucantars={"step": 5, "heavy": 30}, **BARE)
    radius = arc(plate, "almucantar/60").radius
    sides = sorted(
        m.shape.segments[0].radius - radius
        for m in plate.parts[0].part.front
        if m.means == "weight/almucantar/60"
    )
    assert sides == pytest.approx([-0.15, 0.15])
    assert "weight/almucantar/55" not in names(plate)


def test_dotted_prayer_lines_are_dashes_of_the_same_curve():
    solid = made(place={"latitude": 36}, **BARE).parts[0].part
    dotted = made(place={"latitude": 36}, prayers={"dotted": True}, **BARE).parts[0].part
    for means in ("prayer/asr-1", "prayer/dawn"):
        whole = next(m.shape for m in solid.front if m.means == means)
        dashes = next(m.shape for m in dotted.front if m.means == means)
        assert isinstance(dashes, Strokes)
        assert len(dashes.paths) > 15
        ends = (dashes.paths[0].start, dashes.paths[-1].end)
        assert ends == pytest.approx((whole.start, whole.end), abs=1e-6)
        drawn = sum(p.length() for p in dashes.paths)
        assert 0.5 < drawn / whole.length() < 0.65


def test_lines_that_lie_on_others_are_drawn_once_and_named():
    said = notes(made(place={"latitude": 0}, **BARE))
    assert "horizon" in said["0n00/east-west"]
    said = notes(made(place={"latitude": 90}, **BARE))
    assert "horizon" in said["90n00/circle/equator"]


@pytest.mark.parametrize("latitude", [60, 66, 78])
def test_a_name_with_descenders_finds_room_between_tropic_and_rim(latitude):
    for rim_mm in (None, 104.5):
        plate = made(place={"latitude": latitude, "name": "Qyjp"}, rim_radius_mm=rim_mm)
        assert "label/place" in names(plate), rim_mm


def test_a_rim_that_was_given_for_a_larger_tropic_is_warned_of_with_one_that_is_enough():
    small = made(tropic_radius_mm=51, rim_radius_mm=177.5)
    told = notes(small)["rim_radius_mm"]
    assert told.startswith("leaves 126 mm blank beyond the lines: ")
    enough = float(told.removeprefix("leaves 126 mm blank beyond the lines: ").split()[0])
    assert "rim_radius_mm" not in notes(made(tropic_radius_mm=51, rim_radius_mm=enough))
    assert "rim_radius_mm" not in notes(made(tropic_radius_mm=169.5, rim_radius_mm=177.5))


def test_lines_that_do_not_exist_are_named_in_the_report():
    said = notes(made(place={"latitude": 90}, houses="seasonal", **BARE))
    assert "90n00/hour/seasonal/1–11 by 1" in said
    assert {"90n00/prayer/asr-1", "90n00/prayer/asr-2"} <= said.keys()
    assert any(about.startswith("90n00/house/") for about in said)
    southern = {"place": {"latitude": -34}, "hemisphere": "north"}
    said = notes(made(**southern, almucantars={"step": 10}, **BARE))
    drawn = names(made(**southern, almucantars={"step": 10}, **BARE))
    assert "34s00/almucantar/80" in said
    # Its nearest point is at R tan 57°, the tropic at R tan 56.7°.
    assert "almucantar/80" not in drawn
    assert "almucantar/70" in drawn


def test_the_report_says_which_equal_hours_there_are():
    facts = values(made(place={"latitude": 36}, hours={"equal": "sunrise"}, **BARE))
    assert facts["36n00/hour/babylonian/drawn"] == "1–14 by 1"


@pytest.mark.parametrize(
    ("hemisphere", "latitude"), [("north", 90), ("north", -90), ("south", 90), ("south", -90)]
)
def test_azimuths_at_the_poles_run_along_radii(hemisphere, latitude):
    """The zenith or the nadir is the projecting pole, infinitely far off."""
    parameters = dict(BARE) | {"azimuths": {"step": 30, "below": True}, "prayers": {"asr": []}}
    plate = made(place={"latitude": latitude}, hemisphere=hemisphere, **parameters)
    rim = values(plate)["radius/outer-tropic"]
    for mark in plate.parts[0].part.front:
        if mark.means.startswith("azimuth/"):
            along = mark.shape.start / abs(mark.shape.start)
            end = mark.shape.end / along
            assert abs(end.imag) < 1e-6 * rim, mark.means
            assert 0.0 < end.real < rim + 1e-6, mark.means
            # Azimuths are 30° apart, or multiples of it.
            turn = np.angle(along**12)
            assert abs(turn) < 1e-6, mark.means


def test_the_qibla_of_a_place_due_south_of_mecca_is_the_meridian():
    place = {"latitude": 10, "longitude": 39.8262}
    plate = made(place=place, qibla=True, **BARE)
    assert notes(plate)["10n00/qibla"] == "runs along meridian and is drawn as it"


def test_where_the_sun_never_rises_its_hours_are_left_out():
    assert not [n for n in names(made(place={"latitude": 90}, **BARE)) if n.startswith("hour/")]
    plate = made(place={"latitude": 75}, **BARE)
    hours = [m.shape for m in plate.parts[0].part.front if m.means == "hour/seasonal/3"]
    # They end where the sun's declination is ±15°: R tan(45° ∓ 7.5°).
    reach = values(plate)["radius/equator"] * math.tan(math.radians(52.5))
    assert max(abs(hours[0].start), abs(hours[0].end)) == pytest.approx(reach, abs=1e-6)


def test_arcs_that_have_no_third_point_stay_exact_and_are_named():
    plate = made(place={"latitude": 75}, hours={"seasonal": "arc"}, **BARE)
    assert any("hour/seasonal/1" in about for about in notes(plate))


def test_horizons_of_a_southern_astrolabe_are_southern():
    sydney = made(place={"latitude": -34}, plates=["horizons"], **BARE)
    assert {f"horizon/{-n}" for n in range(10, 67, 2)} <= names(sydney)
    signed = made(hemisphere="south", plates=["horizons"], horizons={"latitudes": [-20, 5]}, **BARE)
    assert {"horizon/-20", "horizon/5"} <= names(signed)


def test_the_plate_of_horizons_has_half_horizons_in_four_groups():
    plate = made(plates=["horizons"], horizons={"latitudes": [20, 30, 40, 50, 60]}, **BARE)
    part = plate.parts[0].part
    assert part.name == "plate-horizons"
    facts = values(plate)
    assert facts["horizons/group-1"] == "20, 60"
    r = facts["radius/equator"]
    for i, latitude in enumerate((20, 30, 40, 50, 60)):
        half = next(m.shape.segments[0] for m in part.front if m.means == f"horizon/{latitude}")
        phi = math.radians(latitude)
        turn = complex(math.cos(i * math.pi / 2), math.sin(i * math.pi / 2))
        assert half.radius == pytest.approx(r / math.sin(phi))
        assert half.centre == pytest.approx(1j * turn * r / math.tan(phi))
        foot = min((half.start, half.end), key=abs)
        assert foot == pytest.approx(-1j * turn * r * math.tan(phi / 2))


def test_the_qibla_is_the_vertical_circle_of_its_azimuth():
    """From Baghdad, by vectors; no line at Mecca itself."""
    place = {"latitude": 33.34, "longitude": 44.4}
    line = arc(made(place=place, qibla=True, azimuths={"step": None}, **BARE), "qibla")
    phi = math.radians(33.34)
    here, mecca = towards(33.34, 44.4), towards(21.4225, 39.8262)
    east, north = np.cross([0, 0, 1], here) / math.cos(phi), np.zeros(3)
    north = np.cross(here, east)
    bearing = math.atan2(mecca @ east, mecca @ north)
    assert math.degrees(bearing) % 360 == pytest.approx(200.0, abs=0.5)
    r = line.radius * math.cos(phi) * abs(math.sin(bearing))
    assert r == pytest.approx(values(made(place=place, **BARE))["radius/equator"])
    assert line.centre.real == pytest.approx(r / math.tan(bearing) / math.cos(phi))
    mecca = {"latitude": 21.4225, "longitude": 39.8262}
    said = notes(made(place=mecca, qibla=True, **BARE))
    assert said["qibla"].startswith("Mecca has no direction at latitude 21.42°")


def towards(latitude, longitude):
    phi, theta = math.radians(latitude), math.radians(longitude)
    level = math.cos(phi)
    return np.array([level * math.cos(theta), level * math.sin(theta), math.sin(phi)])


@pytest.mark.parametrize(
    ("numerals", "latitude", "written"),
    [
        ("abjad", 33.58, "لعرض لج له"),
        ("abjad", -6.0, "لعرض و جنوبًا"),
        ("arabic-indic", 33.58, "٣٣°٣٥′ ش"),
    ],
)
def test_other_faces_have_their_latitude_in_the_letters_of_plates(numerals, latitude, written):
    """A back had it in figures, beside plates in letters for numbers."""
    style = Lettering(language="ar", numerals=numerals)
    assert inscription(Place(latitude=latitude, longitude=0.0), style, None) == (written,)
