"""What is written on a back: how tall, of signs, of the shadow square and of the place."""

import itertools
import math
from typing import Any

import pytest
import shapely
from helpers.backs import CLEAR_MM, faults, make, marks
from helpers.drawn import drawn
from helpers.sweeping import spread

import miqyas
from instruments.geometry import Region
from instruments.geometry.path import paths
from instruments.labelling.ground import flat_lines
from instruments.lettering.language import words
from instruments.lettering.placing import straight
from instruments.lettering.text import letter
from instruments.scales.shadow_names import ShadowNames

pytestmark = pytest.mark.slow

NANOMETRE = 1e-6
LANGUAGES = ("en", "de", "fr", "es", "it", "la", "ar")


def capitals_mm(radius_mm: float, **parameters: object) -> float:
    """The height of a back's capitals, as its facts tell it."""
    made = make(radius_mm=radius_mm, **parameters)
    return next(float(f.value) for f in made.facts if f.name == "lettering/height")


def test_letters_grow_with_the_disc_and_never_below_the_process() -> None:
    heights = [capitals_mm(r) for r in (40, 75, 90, 125, 200, 500)]
    assert heights == [2.0, 2.0, 2.0, 2.7, 4.4, 11.1]
    assert capitals_mm(200, lettering={"height_mm": 2.5}) == 2.5
    plotter = capitals_mm(75, workshop={"profile": "k40"})
    assert plotter >= 2.0


def test_letters_that_leave_no_room_are_made_smaller() -> None:
    rings = ("altitude", "zodiac", "calendar", "equation-of-time")
    found = [
        capitals_mm(200, rings=rings, rim_mm=rim, pivot_diameter_mm=80, ladder={"form": "none"})
        for rim in (1, 85, 95)
    ]
    assert found == sorted(found, reverse=True)
    assert 4.4 == found[0] > found[-1] >= 2.0


@pytest.mark.parametrize(
    ("language", "form"), spread(list(itertools.product(LANGUAGES, ("square", "limb"))), 5)
)
def test_each_side_of_the_ladder_says_which_shadow_it_is(language: str, form: str) -> None:
    asked = {"form": form, "quadrant": "both"}
    made = make(ladder=asked, lettering={"language": language}, arc_scale={"kind": "none"})
    names = [m.means for m in marks(made) if m.means.startswith("label/ladder-12/")]
    for side in ("base", "side"):
        assert names.count(f"label/ladder-12/{side}") == 2
    assert "label/ladder-12/square" not in names
    assert not faults(made, CLEAR_MM)
    terms = words(language).terms
    assert terms.direct_shadow != terms.reversed_shadow


def test_the_gnomons_square_is_lettered_where_it_is_asked_for() -> None:
    made = make(ladder={"squared": True})
    assert any(m.means == "label/ladder-12/square" for m in marks(made))
    assert not faults(made, CLEAR_MM)
    bare = make()
    assert any(f.name == "ladder-12/gnomon-squared" and f.value == 144 for f in bare.facts)


def test_circles_of_signs_run_from_side_to_side() -> None:
    made = make(radius_mm=90, quadrants={"upper_left": "hours-seasonal"})
    circles = [m for m in marks(made) if m.means.startswith("quadrant/longitude/")]
    assert circles
    for circle in circles:
        ends = [z for p in paths(circle.shape) for z in (p.start, p.end)]
        lowest = min(abs(z.imag) for z in ends)
        leftmost = min(abs(z.real) for z in ends)
        # A nanometre: what sums of arcs lose.
        assert math.isclose(lowest, 0.0, abs_tol=1e-6), circle.means
        # Names stand at the vertical, in which a circle may stop before it.
        assert leftmost < 25.0, circle.means


@pytest.mark.parametrize("ornament", ["rosette", "star"])
@pytest.mark.parametrize("radius_mm", [40, 200])
def test_an_empty_quadrant_takes_an_ornament_within_its_sides(
    ornament: str, radius_mm: float
) -> None:
    sides = {"upper_left": (-1, 1), "upper_right": (1, 1)}
    made = make(radius_mm=radius_mm, quadrants=dict.fromkeys(sides, ornament))
    shapes = [m.shape for m in marks(made) if m.means == "quadrant/ornament"]
    assert len(shapes) == 2 * 3
    for shape in shapes:
        xmin, ymin, xmax, ymax = shape.bounds()
        assert ymin > 0.0
        assert xmin * xmax > 0.0
        assert max(abs(complex(x, ymax)) for x in (xmin, xmax)) < 1.15 * radius_mm
    assert not faults(made, CLEAR_MM)


@pytest.mark.parametrize("place", ["Reykjavik", "Copenhagen", "Bratislava"])
def test_a_long_name_is_never_left_out_of_a_full_back(place: str) -> None:
    made = miqyas.make("european-back", place=place, radius_mm=55)
    assert any(m.means == "label/place" for m in marks(made))


def test_a_small_ladder_tells_its_shadows_by_the_word_that_differs() -> None:
    for language in LANGUAGES:
        names = ShadowNames(words(language).terms)
        (direct, short), (_, other) = names.forms
        assert short
        assert other
        assert short != other
        assert len(short) < len(direct)
        assert not short.endswith("er"), "an adjective without its noun"
    made = make(radius_mm=40, lettering={"language": "la"})
    assert any(m.means == "label/ladder-12/base" for m in marks(made))
    assert not faults(made, CLEAR_MM)


def test_a_back_is_called_by_the_place_that_all_its_curves_hold_for() -> None:
    cairo = {"name": "Cairo"}
    assert miqyas.make("astrolabe-back", place=cairo).title == "Back of an astrolabe for Cairo"
    more = {"latitudes": (21.5, 30.06)}
    served = miqyas.make(
        "astrolabe-back", place=cairo, prayer_curves=more, quadrants={"upper_left": "prayer-curves"}
    )
    assert served.title == "Back of an astrolabe"
    assert miqyas.make("sine-back", place=cairo).title == "Back of an astrolabe"


def test_signs_are_named_once_each_and_in_the_language() -> None:
    back = make(quadrants={"lower_right": "prayer-curves"}, ladder={"quadrant": "left"})
    named = [m.means for m in marks(back) if m.means.startswith("label/quadrant/sign/")]
    assert len(named) == len(set(named)) == 12


@pytest.mark.parametrize("latitude", [0.0, 5.0])
def test_signs_whose_words_lack_room_in_a_ring_are_all_symbols(latitude: float) -> None:
    made = (
        miqyas.make(
            "astrolabe-back",
            look="european",
            place={"latitude": latitude, "longitude": 20.0},
            lettering={"language": language},
        )
        for language in ("la", "ar")
    )
    latin, arabic = (
        {
            m.means: len(m.shape.contours)
            for m in marks(back)
            if m.means.startswith("label/quadrant/sign/") and isinstance(m.shape, Region)
        }
        for back in made
    )
    assert len(latin) == 12
    # Symbols have as many contours in every language, words have not.
    assert latin == arabic


@pytest.mark.parametrize("radius_mm", [45, 75, 200])
@pytest.mark.parametrize("hours", ["hours-seasonal", "hours-equal"])
def test_signs_are_all_words_or_all_symbols(hours: str, radius_mm: float) -> None:
    """At the equator some rings have room for symbols alone, which no language changes."""

    def width(language: str) -> dict[str, float]:
        back = miqyas.make(
            "astrolabe-back",
            radius_mm=radius_mm,
            quadrants={"upper_left": hours},
            place={"latitude": 0},
            lettering={"language": language, "numerals": "western"},
        )
        signs = [m for m in marks(back) if m.means.startswith("label/quadrant/sign/")]
        corners = {m.means: m.shape.bounds() for m in signs}
        return {sign: math.hypot(b[2] - b[0], b[3] - b[1]) for sign, b in corners.items()}

    arabic, french = width("ar"), width("fr")
    assert len(arabic) == len(french) == 12
    alike = [abs(arabic[sign] - french[sign]) < NANOMETRE for sign in arabic]
    assert all(alike) or not any(alike)


@pytest.mark.parametrize(
    ("held", "place", "said"),
    [
        ("hours-seasonal", {"name": "Here", "latitude": 36.2}, "Here · 36°12′ N"),
        ("hours-equal", {"latitude": -34.0, "longitude": 18.0}, "34° S"),
        ("hours-universal", {"name": "Here", "latitude": 36.2}, "Here"),
        ("hours-universal", {"latitude": 36.2, "longitude": 18.0}, ""),
    ],
)
def test_a_back_tells_the_latitude_that_its_curves_hold_for(
    held: str, place: dict[str, Any], said: str
) -> None:
    made = miqyas.make("astrolabe-back", place=place, quadrants={"upper_left": held})
    found = [m.shape for m in marks(made) if m.means == "label/place"]
    drawn = [len(shape.contours) for shape in found if isinstance(shape, Region)]
    lettered = letter(said, 2.0).shape if said else None
    assert drawn == ([len(lettered.contours)] if isinstance(lettered, Region) else [])


@pytest.mark.parametrize(
    ("design", "place", "radius_mm", "language"),
    [("european-back", "Sydney, AU", 200.0, "fr"), ("acrylic-back", "London", 100.0, "en")],
)
def test_signs_in_a_quadrant_are_named_by_more_than_three_letters(
    design: str, place: str, radius_mm: float, language: str
) -> None:
    """By six letters, and a little smaller, rather than by three that name nothing."""
    lettering = {"language": language}
    made = miqyas.make(design, place=place, radius_mm=radius_mm, lettering=lettering)
    long_named = {f"label/quadrant/sign/{n}" for n in ("capricorn", "sagittarius", "aquarius")}
    named = [mark for mark in made.part("back").front if mark.means in long_named]
    assert len(named) >= 3
    for mark in named:
        box = drawn(mark).minimum_rotated_rectangle.exterior
        short, long = sorted(math.dist(*ends) for ends in itertools.pairwise(box.coords))[::3]
        assert long > 2.5 * short


@pytest.mark.parametrize(
    ("city", "language", "called"),
    [
        ("isfahan", "fr", "Ispahan"),
        ("herat", "fr", "Hérat"),
        ("cordoba", "fr", "Cordoue"),
        ("fez", "fr", "Fès"),
        ("basra", "it", "Bassora"),
        ("istanbul", "la", "Constantinopolis"),
    ],
)
def test_curves_of_the_qibla_bear_their_cities_names_in_the_language(city, language, called):
    hand = {"language": language, "strokes": "outline"}
    curves = {"cities": [city]}
    back = miqyas.make("sine-back", lettering=hand, qibla_curves=curves).part("back").front
    (name,) = (m.shape for m in back if m.means == f"label/quadrant/qibla/{city}")
    asked = straight(letter(called, 1.0, "outline"), 0j)
    # As its own place in the ring below: the letters have as many contours and segments.
    segments = [[len(path.segments) for path in paths(shape)] for shape in (name, asked)]
    assert segments[0] == segments[1]


def about_the_pivot(stroke: Any) -> float:
    """In which direction a stroke stands."""
    return math.atan2(stroke.centroid.y, stroke.centroid.x)


@pytest.mark.parametrize("radius_mm", [85, 95])
def test_two_hours_of_one_line_stand_nearer_to_each_other_than_to_the_next(radius_mm: int) -> None:
    back = make(
        radius_mm=radius_mm,
        place="Quito",
        rings=["altitude", "zodiac", "calendar"],
        quadrants={"upper_left": "hours-equal"},
        lettering={"strokes": "single"},
    )
    inks = {m.means: flat_lines(paths(m.shape)) for m in marks(back)}
    row = [inks[f"label/quadrant/hour-equal/{n}"] for n in range(12, 5, -1)]
    whole = [shapely.multilinestrings(strokes) for strokes in row]
    between = min(a.distance(b) for a, b in itertools.pairwise(whole))
    ordered = [
        sorted(its, key=lambda one: math.atan2(one.centroid.y, one.centroid.x)) for its in row
    ]
    within = max(a.distance(b) for its in ordered for a, b in itertools.pairwise(its))
    # They were 3.2 mm apart, the numbers of the pairs 3.0 and 3.2.
    assert between > 1.3 * within
