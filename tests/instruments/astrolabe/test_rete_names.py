"""Stars' names: of one kind on a piece; and fewer stars where they would be without."""

import numpy as np
import pytest
from helpers.retes import made, stars
from helpers.sweeping import first

import miqyas
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.star_naming import name_of
from instruments.geometry import Arc, flattening
from instruments.geometry.path import paths
from instruments.labelling.requests import LabelForm
from instruments.lettering.font import SIGN_SYMBOLS
from instruments.lettering.style import Lettering
from instruments.sky import star_names

pytestmark = pytest.mark.slow

LANGUAGES = {"en": "Vega", "de": "Vega", "la": "Vultur cadens", "ar": "النسر الواقع"}


def called(name: str, naming: str, **hand: str) -> str:
    (star,) = star_names.stars_named([name])
    return name_of(Shown(star, 0.0, 0.0, 0j, 7), naming, Lettering(**hand))


@pytest.mark.parametrize(("language", "name"), LANGUAGES.items())
def test_a_star_in_use_is_called_as_the_language_has_it(language: str, name: str) -> None:
    assert called("Vega", "name", language=language, strokes="outline") == name


def test_a_star_without_a_name_of_the_kind_has_its_designation_or_number() -> None:
    assert called("Gam Cas", "name") == "Gamma Cassiopeiae"
    assert called("Achernar", "latin") == called("Achernar", "classical") == "Alpha Eridani"
    assert called("Achernar", "arabic", numerals="western") == "7"
    assert called("Alp Crt", "name") == "Alkes"
    assert called("Gam2 Vel", "name") == "Gamma Velorum"  # the brighter of both
    assert called("Gam1 Vel", "name") == "Gamma 1 Velorum"
    assert called("51 And", "name") == "51 Andromedae"
    assert called("Del Ser", "name") == "Delta Serpentis"  # two stars, neither with a number


def test_the_museum_s_rete_of_1540_bears_no_designation_of_bayer_s() -> None:
    whole = miqyas.make("astrolabe-museum")
    assert not [note.message for note in whole.notes if "designation" in note.message]


def test_it_is_told_which_have_a_designation() -> None:
    rete = made(stars={"choice": "list", "names": ["Vega", "Achird", "Gam Cas"][::2]})
    (said,) = [n.message for n in rete.notes if "designation" in n.message]
    assert said == "lettered by designation, having no such name: Gamma Cassiopeiae"


@pytest.mark.parametrize("style", ["eastern", "transparent"])
def test_a_small_rete_has_fewer_stars_all_with_a_label(style: str) -> None:
    rete = made(tropic_radius_mm=40, rete={"style": style})
    part = rete.part("rete")
    means = {m.means for m in (*part.front, *part.back)}
    shown = {m for m in means if m.startswith("star/")}
    assert len(shown) >= 15
    assert all(f"label/{m}" in means for m in shown)


def test_stars_that_were_asked_for_stay_though_they_are_without_a_label() -> None:
    asked = ["Hamal", "Caph", "Mirach", "Algol", "Alcyone", "Alkaid", "Dubhe", "Denebola"]
    rete = made(tropic_radius_mm=40, stars={"choice": "classical", "names": asked})
    kept = stars(rete.part("rete"))
    assert {s.key for s in star_names.stars_named(asked)} <= set(kept)
    assert any("so that the others have room" in n.message for n in rete.notes)


@pytest.mark.parametrize("tropic_radius_mm", first([30, 25, 50, 100]))
def test_the_signs_of_a_ring_are_all_words_or_all_symbols(tropic_radius_mm: float) -> None:
    """Symbols are the same in every language, and no word here is."""
    boxes = []
    for language in ("en", "de"):
        rete = made(tropic_radius_mm=tropic_radius_mm, lettering={"language": language})
        front = rete.part("rete").front
        boxes.append({m.means: m.shape.bounds() for m in front if is_sign(m.means)})
    english, german = boxes
    assert len(english) == len(german) == 12
    same = {sign for sign, box in english.items() if box == pytest.approx(german[sign], abs=1e-6)}
    assert len(same) in (0, 12)


@pytest.mark.parametrize("look", ["andalusian", "eastern", "safavid"])
def test_no_star_turns_an_arabic_sign_into_a_symbol(look: str, monkeypatch) -> None:
    """Two of twelve names on the Andalusian rete were symbols, whose makers had none."""
    said: dict[str, str] = {}
    draw = LabelForm.marks
    monkeypatch.setattr(
        LabelForm, "marks", lambda s, means, at: said.update({means: s.text}) or draw(s, means, at)
    )
    miqyas.make("astrolabe-rete", look=look, place="Toledo, ES")
    signs = {text for means, text in said.items() if is_sign(means)}
    assert len(signs) == 12
    assert not signs & {*SIGN_SYMBOLS}


def test_symbols_are_clear_of_the_edges_of_a_small_ring() -> None:
    """By a fifth of a millimetre, two widths of a line, but for chords' own stray."""
    front = made(tropic_radius_mm=60).part("rete").front
    ring = next(path for m in front if m.means == "ring/ecliptic" for path in paths(m.shape))
    circle = ring.segments[0]
    assert isinstance(circle, Arc)
    for mark in (m for m in front if is_sign(m.means)):
        points = np.concatenate([flattening.corners(path) for path in paths(mark.shape)])
        off = np.abs(np.abs(points - circle.centre) - circle.radius)
        assert off.min() > 0.19, mark.means


def is_sign(means: str) -> bool:
    kind, _, name = means.rpartition("/")
    return kind == "label/ecliptic" and not name.isdecimal()


def test_a_southern_rete_has_the_brightest_stars_that_the_old_makers_never_saw() -> None:
    """Its pole was empty of stars, and none of those that do stand there gave way for them."""
    far = {"hr-472": "Achernar", "hr-5267": "Hadar", "hr-5459": "Rigil Kentaurus"}

    def stars_of(hemisphere: str) -> set[str]:
        front = made(hemisphere=hemisphere).part("rete").front
        return {m.means.removeprefix("star/") for m in front if m.means.startswith("star/")}

    south, north = stars_of("south"), stars_of("north")
    assert far.keys() | {"hr-2326", "hr-2491"} <= south  # Canopus and Sirius beside them
    assert not far.keys() & north
