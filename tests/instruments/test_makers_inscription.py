"""The maker's inscription: what it says, where it stands, and that it is told where it can't."""

import itertools
from typing import Any

import pytest
import shapely
from helpers.drawn import drawn
from helpers.sweeping import spread

import miqyas
from instruments.adornment.maker import Maker, inscription_lines
from instruments.errors import DesignError
from instruments.lettering.style import Lettering
from instruments.part import Mark, Severity

pytestmark = pytest.mark.slow

SIGNED = {"name": "Anna Weber", "place": "Nuremberg", "year": 2026, "dedication": "For Clara"}
LANGUAGES = ("en", "de", "fr", "es", "it", "la", "ar")
DESIGNS = (
    "astrolabe-back",
    "european-back",
    "horizontal-dial",
    "vertical-dial",
    "sine-quadrant",
    "analemmatic-dial",
    "astrolabe-horizons",
    "meridian-ruler",
)


def signed(made: Any) -> dict[tuple[str, str], list[Mark]]:
    """The inscription's marks by part and face."""
    found: dict[tuple[str, str], list[Mark]] = {}
    for placed in made.parts:
        for face in ("front", "back"):
            marks = [m for m in getattr(placed.part, face) if m.means == "label/maker"]
            if marks:
                found[placed.part.name, face] = marks
    return found


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "made by Anna in Ulm 1540"),
        ("de", "gefertigt von Anna in Ulm anno 1540"),
        ("fr", "fait par Anna à Ulm en 1540"),
        ("la", "Anna me fecit Ulm anno MDXL"),
        ("ar", "صنعه Anna في Ulm سنة ١٥٤٠"),
    ],
)
def test_it_says_who_where_and_when_in_the_language(language: str, said: str) -> None:
    numerals = {"la": "roman", "ar": "arabic-indic"}.get(language, "western")
    style = Lettering(language=language, numerals=numerals)
    maker = Maker(name="Anna", place="Ulm", year=1540)
    assert " ".join(maker.parts(style)) == said
    assert Maker(text="Anna / fecit", name="x").parts(style) == ("Anna", "fecit")


def test_a_line_ends_within_a_name_only_where_nothing_else_fits() -> None:
    """The name n is no letter of the words about it."""
    style = Lettering(language="de")
    maker = Maker(name="Anna Huber", place="Bad Aibling", year=2026)
    laid = list(inscription_lines(maker, style))
    whole = [lines for lines in laid if any("Anna Huber" in line for line in lines)]
    assert laid[: len(whole)] == whole
    assert ["gefertigt von", "Anna Huber in", "Bad Aibling", "anno 2026"] in whole
    short = Maker(name="n", place="a b")
    assert all(
        " ".join(lines) == "gefertigt von n in a b" for lines in inscription_lines(short, style)
    )


@pytest.mark.parametrize(("language", "design"), spread(itertools.product(LANGUAGES, DESIGNS), 3))
def test_it_stands_clear_of_all_lines(design: str, language: str) -> None:
    made = miqyas.make(design, maker=SIGNED, lettering={"language": language})
    ((part, face), marks), *others = signed(made).items()
    assert not others
    of = made.part(part)
    lines = [drawn(m) for m in getattr(of, face) if m.means != "label/maker"]
    lines += [drawn(m) for m in of.contour(face=next(f for f in of.faces() if f.value == face))]
    away = shapely.STRtree(lines).query_nearest([drawn(m) for m in marks], return_distance=True)[1]
    # The closest that it is set: a quarter of the least capitals, 2 mm.
    assert away.min() > 0.4


def test_it_stands_askew_only_along_a_disc_s_rim() -> None:
    """At a quarter of the disc it would be neither level nor upright, amid what is."""
    maker = {"name": "Anna Huber", "place": "Ulm", "year": 2026}
    made = signed(miqyas.make("astrolabe-back", maker=maker))
    for mark in itertools.chain(*made.values()):
        left, low, right, high = mark.shape.bounds()
        level = high - low < 0.3 * (right - left)
        assert level or abs(complex(left + right, low + high) / 2) > 70.0


def test_an_astrolabe_is_signed_on_its_back() -> None:
    assert list(signed(miqyas.make("astrolabe", maker=SIGNED))) == [("mater-back", "back")]


def test_an_astrolabe_with_a_throne_is_signed_under_its_pivot() -> None:
    """The empty quadrants over the shadow square lie under the middle of disc and throne."""
    marks = signed(miqyas.make("astrolabe-sydney", maker={"text": "Made for a school 2026"}))
    assert all(m.shape.bounds()[3] < 0.0 for m in itertools.chain(*marks.values()))


def test_a_full_face_gives_way_to_another_and_says_so() -> None:
    made = miqyas.make("habash-protractor", maker=SIGNED)
    assert list(signed(made)) == [("board", "back")]
    assert any(n.about == "maker" and "no room" in n.message for n in made.notes)


def test_one_that_has_no_room_is_told_as_a_warning() -> None:
    made = miqyas.make("hanging-ruler", maker={"text": "long words " * 18})
    assert not signed(made)
    assert any(n.about == "maker.text" and n.severity is Severity.WARNING for n in made.notes)


@pytest.mark.usefixtures("unhurried")
def test_where_it_goes_and_how_tall_can_be_chosen() -> None:
    made = miqyas.make(
        "horizontal-dial",
        maker={"name": "Anna", "face": "back", "height_mm": 9, "part": "dial-plate"},
    )
    ((home, (*marks,)),) = signed(made).items()
    assert home == ("dial-plate", "back")
    # A capital of 9 mm, and what hangs below the line or stands over it.
    heights = [b - a for _, a, _, b in (m.shape.bounds() for m in marks)]
    assert 9.0 <= max(heights) < 14.0
    with pytest.raises(DesignError, match=r"maker\.part"):
        miqyas.make("horizontal-dial", maker={"name": "Anna", "part": "foot"})
    with pytest.raises(DesignError, match=r"maker\.year"):
        miqyas.make("horizontal-dial", maker={"year": 0})
    empty = miqyas.make("horizontal-dial", maker={})
    assert not signed(empty)


@pytest.mark.parametrize("name", ["name", "place", "dedication", "text"])
def test_a_text_without_ink_is_refused_by_its_own_name(name):
    maker = {"name": "Nastulus", name: "\u200b"}
    with pytest.raises(DesignError) as caught:
        miqyas.make("astrolabe-plate", maker=maker)
    assert [fault.parameter for fault in caught.value.faults] == [f"maker.{name}"]


@pytest.mark.parametrize("place", ["Hamburg", "Kraków", "Oslo"])
def test_no_text_stands_in_a_row_with_numbers_of_hours(place: str) -> None:
    # At its foot a dial for Hamburg has 5, 4, a gap, 20 and 19.
    plate = miqyas.make("horizontal-dial", place=place, maker={"text": "For Anna, 2026"})
    marks = plate.part("dial-plate").front
    left, foot, right, head = next(m.shape.bounds() for m in marks if m.means == "label/maker")
    for number in (m for m in marks if m.means.startswith("label/hour/")):
        x0, y0, x1, y1 = number.shape.bounds()
        if y0 < head and y1 > foot:
            assert max(x0 - right, left - x1) > 4.0 * (y1 - y0), number.means
