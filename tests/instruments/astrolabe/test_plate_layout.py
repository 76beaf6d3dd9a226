"""Plates of the whole domain: every latitude, size and choice of lines, and nothing collides."""

import math
from typing import Any

import pytest
import shapely
from helpers.drawn import drawn, hull, points, polygon
from helpers.plate_svg import BARE, made
from helpers.sweeping import roaming
from hypothesis import strategies as st

from instruments.errors import DesignError
from instruments.geometry import MIRROR_X
from instruments.geometry.path import paths
from instruments.part import Instrument, Mark, Part, Process, Sheet

pytestmark = pytest.mark.slow

CLEAR_MM = 0.28
"""Between a letter and anything else: the process's gap of 0.3 less what chords and the bow
of a box along a curve take."""

WITHIN_MM = 1e-5
"""Rounding at the rim: near the equator the horizon is an arc of a kilometre and more."""

STEPS = (1, 2, 3, 5, 6, 10)


def letters(mark: Mark) -> Any:
    """A label as the hulls of its letters; along a circle a whole one's would bulge."""
    return shapely.union_all([hull(points(p)) for p in paths(mark.shape)])


def assert_clear(
    part: Part, marks: tuple[Mark, ...], mirrored: bool, clear_mm: float = CLEAR_MM
) -> None:
    """No label touches a line, another label, the edge or the hole."""
    assert isinstance(part.body, Sheet)
    edge = part.body.outline
    labels = [(m.means, letters(m)) for m in marks if m.means.startswith("label/")]
    lines = [(m.means, drawn(m)) for m in marks if not m.means.startswith("label/")]
    whole = polygon(edge.transformed(MIRROR_X) if mirrored else edge)
    tree = shapely.STRtree([shape for _, shape in lines])
    for means, shape in labels:
        for k in tree.query(shape.buffer(clear_mm)):
            assert shape.distance(lines[k][1]) >= clear_mm, (means, lines[k][0])
        assert whole.contains(shape.buffer(clear_mm)), means
    tree = shapely.STRtree([shape for _, shape in labels])
    for i, (means, shape) in enumerate(labels):
        for k in tree.query(shape.buffer(clear_mm)):
            if k != i:
                assert shape.distance(labels[k][1]) >= clear_mm, (means, labels[k][0])


def assert_sound(instrument: Instrument) -> None:
    """Lines end at the tropic and the hub; names and processes are as writers want them."""
    facts = {f.name: f.value for f in instrument.facts}
    rim, hub = facts["radius/outer-tropic"], facts["hole/pivot"] / 2.0
    for placed in instrument.parts:
        for mark in (*placed.part.front, *placed.part.back):
            if mark.means.startswith(("label/", "weight/")):
                continue
            assert mark.process is Process.SCORE
            for path in paths(mark.shape):
                for z in points(path):
                    assert hub < abs(z) <= rim + WITHIN_MM, mark.means
                    assert math.isfinite(abs(z))


@pytest.mark.parametrize("latitude", [-90, -66.4, -34, 0, 12, 21.42, 36, 48, 62, 66.4, 75, 90])
def test_no_label_touches_a_line_or_another(latitude):
    plate = made(place={"latitude": latitude, "name": "Somewhere"})
    assert_sound(plate)
    part = plate.parts[0].part
    assert_clear(part, part.front, mirrored=False)


@pytest.mark.parametrize(
    "choice",
    [
        {"almucantars": {"step": 2, "heavy": 10}, "azimuths": {"step": 5, "below": True}},
        {"hours": {"equal": "sunrise"}, "twilights": ["civil", "nautical"]},
        {"hours": {"equal": "sunset", "seasonal": "none"}, "houses": "prime-vertical"},
        {"hours": {"equal": "noon"}, "houses": "seasonal", "qibla": True},
        {"workshop": {"profile": "fibre"}, "tropic_radius_mm": 50, "almucantars": {"step": 3}},
        {"lettering": {"numerals": "abjad", "language": "ar"}, "prayers": {"dotted": True}},
        {"lettering": {"strokes": "single", "height_mm": 2.5}, "rim_radius_mm": 100},
        {"lettering": {"numerals": "roman"}, "tab": {"kind": "notch", "angle": 10}},
        {"hemisphere": "south", "place": {"latitude": -34, "name": "Kapstadt"}},
        {"azimuths": {"step": 10, "numbers": 10, "count_from": "east-west"}},
    ],
)
def test_no_label_touches_whatever_is_drawn(choice):
    plate = made(**{"place": {"latitude": 36, "name": "Aleppo", "longitude": 37}, **choice})
    part = plate.parts[0].part
    # A finer process has smaller letters with less room about them.
    clear_mm = 0.2 if "workshop" in choice else CLEAR_MM
    assert_clear(part, part.front, mirrored=False, clear_mm=clear_mm)
    assert any(m.means.startswith("label/almucantar/") for m in part.front)
    assert any(m.means.startswith("label/latitude") for m in part.front)


def test_the_back_of_a_turned_tab_keeps_clear_of_it():
    plates = made(latitudes=[21, 75], two_faced=True, tab={"kind": "notch", "angle": 100})
    part = plates.parts[0].part
    assert_clear(part, part.back, mirrored=True)
    assert_clear(part, part.front, mirrored=False)


def test_the_plate_of_horizons_is_lettered_clearly():
    part = made(plates=["horizons"]).parts[0].part
    assert_clear(part, part.front, mirrored=False)
    assert sum(m.means.startswith("label/horizon/") for m in part.front) > 30


@pytest.mark.parametrize(("tab", "top"), [("none", False), ("tab", False), ("notch", True)])
def test_the_title_of_horizons_stands_on_the_plate_s_axis(tab, top):
    part = made(plates=["horizons"], tab={"kind": tab}).parts[0].part
    (title,) = (m.shape.bounds() for m in part.front if m.means == "label/horizons")
    # To what bearings of its first and last letter differ; it stood 15 mm aside.
    assert abs(title[0] + title[2]) / 2 < 0.1
    assert (title[1] > 0.0) == top


@pytest.mark.parametrize("latitude", [-5, 42])
def test_wide_numbers_of_small_horizons_stand_in_the_band_beyond_the_tropic(latitude):
    plates = made(
        plates=["horizons"],
        horizons={"latitudes": list(range(18, 50, 2))},
        tropic_radius_mm=40,
        place={"latitude": latitude},
        lettering={"numerals": "roman"},
    )
    (placed,) = plates.parts
    assert_clear(placed.part, placed.part.front, mirrored=False)
    labelled = {m.means for m in placed.part.front if m.means.startswith("label/horizon/")}
    assert len(labelled) == 16


def test_labels_are_found_near_what_they_name():
    """A number stands on its own almucantar; an azimuth's is nearest its own foot or end."""
    part = made(place={"latitude": 36}, azimuths={"step": 10, "numbers": 10}).parts[0].part
    shapes: dict[str, list[Any]] = {}
    for mark in part.front:
        shapes.setdefault(mark.means, []).append(drawn(mark))
    labelled = [n for n in shapes if n.startswith(("label/almucantar/", "label/azimuth/"))]
    assert len(labelled) > 30
    for label in labelled:
        kind = label.split("/")[1]
        for shape in shapes[label]:
            near = {
                n: min(shape.distance(line) for line in lines)
                for n, lines in shapes.items()
                if n.startswith(f"{kind}/")
            }
            assert min(near, key=lambda n: near[n]) == label.removeprefix("label/")


choices = st.fixed_dictionaries(
    {},
    optional={
        "hemisphere": st.sampled_from(["north", "south"]),
        "tropic_radius_mm": st.floats(30, 300),
        "houses": st.sampled_from(["none", "seasonal", "prime-vertical"]),
        "twilights": st.lists(st.sampled_from(["civil", "nautical", "astronomical"])),
        "almucantars": st.fixed_dictionaries({"step": st.sampled_from(STEPS)}),
        "azimuths": st.fixed_dictionaries({"step": st.sampled_from(STEPS), "below": st.booleans()}),
        "hours": st.fixed_dictionaries(
            {
                "seasonal": st.sampled_from(["exact", "arc", "none"]),
                "equal": st.sampled_from(["sunrise", "sunset", "noon", "none"]),
            }
        ),
        "prayers": st.fixed_dictionaries(
            {
                "asr": st.lists(st.sampled_from(["1", "1.5", "2"])),
                "method": st.sampled_from(["exact", "arc"]),
                "dawn_depression": st.floats(0, 24),
                "nightfall_depression": st.floats(0, 24),
                "dotted": st.booleans(),
            }
        ),
    },
)
latitudes = st.one_of(
    st.floats(-90, 90),
    st.sampled_from([-90.0, -66.5666, -1e-9, 0.0, 1e-7, 23.4392, 66.5608, 89.9999, 90.0]),
)


@roaming(25, 100, latitudes, choices)
def test_every_latitude_and_choice_of_lines_works(latitude, chosen):
    plate = made(**{**BARE, **chosen, "place": {"latitude": latitude}})
    assert_sound(plate)


@roaming(5, 25, latitudes, choices)
def test_labels_keep_clear_at_every_latitude(latitude, chosen):
    plate = made(**{**chosen, "place": {"latitude": latitude, "name": "Here"}})
    part = plate.parts[0].part
    assert_clear(part, part.front, mirrored=False)


def test_no_line_is_drawn_twice_at_any_latitude():
    from output.checking.duplicates import overlaps

    extra = {
        "azimuths": {"step": 10, "below": True},
        "twilights": ["astronomical"],
        "hours": {"equal": "noon"},
        "houses": "prime-vertical",
        **BARE,
    }
    for latitude in (-90, -36, 0, 36, 66.5608, 75, 90):
        marks = made(place={"latitude": latitude}, **extra).parts[0].part.front
        lines = [(m.means, p) for m in marks for p in paths(m.shape)]
        assert overlaps(lines) == [], latitude


def test_the_small_print_of_dashes_and_pieces():
    """What is interrupted for letters loses only what lies under them."""
    whole = made(place={"latitude": 36}, **BARE).parts[0].part
    cut = made(place={"latitude": 36}).parts[0].part
    lengths = []
    for part in (whole, cut):
        found: dict[str, float] = {}
        for mark in part.front:
            if not mark.means.startswith("label/"):
                length = sum(p.length() for p in paths(mark.shape))
                found[mark.means] = found.get(mark.means, 0.0) + length
        lengths.append(found)
    for means, length in lengths[0].items():
        lost = length - lengths[1][means]
        assert lost >= -1e-6
        assert lost <= 40.0
        if not means.startswith(("almucantar/", "azimuth/")):
            assert lost == pytest.approx(0.0, abs=1e-6), means


@pytest.mark.parametrize("size", [0.5, 3, 7, 9])
def test_a_plate_too_small_is_refused(size):
    with pytest.raises(DesignError, match="tropic_radius_mm"):
        made(tropic_radius_mm=size)


@pytest.mark.parametrize("latitude", [36, 72])
def test_no_curve_is_an_hour_and_a_house_at_once(latitude):
    """At 72° no arc goes through three points, so the hours are exact, as the cusps are."""
    instrument = made(
        place={"latitude": latitude}, hours={"seasonal": "arc"}, houses="seasonal", labels=False
    )
    marks = instrument.parts[0].part.front
    named = {
        kind: [drawn(m) for m in marks if m.means.startswith(kind)] for kind in ("hour/", "house/")
    }
    assert named["hour/"]
    assert named["house/"]
    for hour in named["hour/"]:
        for house in named["house/"]:
            assert shapely.intersection(hour.buffer(0.01), house).length < 0.5 * house.length
    houses = {m.means for m in marks if m.means.startswith("house/")}
    assert ("house/2" in houses) == (latitude == 36)
