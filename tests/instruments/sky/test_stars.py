import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import templates
from instruments.errors import DesignError
from instruments.sky import star_names, stars


def test_the_catalogue_is_whole():
    everything = stars.catalogue()
    assert len({s.hr for s in everything}) == len(everything) == 904
    assert len(stars.classical()) == 45
    assert all(s.arabic for s in stars.classical())
    assert max(s.magnitude for s in everything) <= 4.5
    assert {s.shown for s in stars.to_magnitude(-0.1)} == {"Sirius", "Canopus"}


@pytest.mark.parametrize(
    ("name", "hr"),
    [
        ("Vega", 7001),
        ("vega", 7001),
        ("HR-7001", 7001),
        ("hr 7001", 7001),
        ("Alp Lyr", 7001),
        ("α Lyr", 7001),
        ("alpha lyr", 7001),
        ("al-nasr al-wāqiʿ", 7001),
        ("Al Nasr al Waqi", 7001),
        ("النسر الواقع", 7001),
        ("rijl al-jawza'", 1713),
        ("الشعرى اليمانية", 2491),
        ("theta1 eri", 897),
        ("Gienah Corvi", 4662),
        ("Alpha Lyrae", 7001),
        ("α Lyrae", 7001),
        ("Alp Lyrae", 7001),
        ("Epsilon Boötis", 5506),
        ("beta ursae MINORIS", 5563),
        ("Alpha Canum Venaticorum", 4915),
        ("theta-1 Eridani", 897),
        ("θ² Eridani", 898),
        ("30 Piscium", 9089),
        # Of α¹ and α² the brighter.
        ("Alpha Centauri", 5459),
        ("alpha-2 Centauri", 5460),
        ("α Cru", 4730),
        ("Gamma Velorum", 3207),
        ("T CrB", 5958),
        ("T Coronae Borealis", 5958),
    ],
)
def test_a_star_goes_by_all_its_names(name, hr):
    assert [s.hr for s in star_names.stars_named([name])] == [hr]


def test_every_star_is_found_by_its_number_and_by_what_it_is_called():
    for star in stars.catalogue():
        assert star_names.stars_named([star.key]) == (star,)
        if star.name or star.classical:
            assert star_names.stars_named([star.shown]) == (star,)


def test_every_designation_is_understood_in_full():
    genitives = {r["abbreviation"]: r["genitive"] for r in templates.table("constellations")}
    assert len(genitives) == 88
    seen = set()
    for star in sorted(stars.catalogue(), key=lambda s: s.magnitude):
        if star.designation and star.designation not in seen:
            seen.add(star.designation)
            letter, constellation = star.designation.split()
            assert star_names.stars_named([f"{letter} {genitives[constellation]}"]) == (star,)


def test_a_list_keeps_its_order_and_has_a_star_once():
    assert [s.shown for s in star_names.stars_named(["Vega", "Altair", "alp lyr"])] == [
        "Vega",
        "Altair",
    ]
    assert star_names.stars_named(()) == ()
    assert star_names.stars_named(iter(["Vega"])) == star_names.stars_named(["Vega"])


def test_an_unknown_star_is_named_with_its_nearest():
    with pytest.raises(DesignError) as caught:
        star_names.stars_named(["Betelguese", "Vega", "xyzzyq"])
    first, second = caught.value.faults
    assert first.parameter == "stars.names"
    assert first.value == "Betelguese"
    assert "Betelgeuse" in first.remedy
    assert "hr-7001" in second.remedy


@pytest.mark.parametrize(
    ("name", "remedy"),
    [
        ("Alpha Centaury", "did you mean Alp1 Cen?"),
        ("Alhpa Lyra", "did you mean Alp Lyr?"),
        ("Omega Lyrae", "choose a star to magnitude 4.5, such as Vega, Sulafat, Sheliak"),
        ("61 Cygni", "choose a star to magnitude 4.5, such as Deneb, Sadr, Aljanah"),
        ("Alpha Mensae", "choose a star to magnitude 4.5"),
        ("hr-99999", "give a number of a star to magnitude 4.5, from hr-15 to hr-9089"),
        ("HR 16", "give a number of a star to magnitude 4.5, from hr-15 to hr-9089"),
        ("7001", "did you mean hr-7001?"),
        ("Rijil Kent", "did you mean Rigil Kentaurus?"),
        ("Toliman", "give a name, a designation such as Alp Lyr, or a number such as hr-7001"),
        ("", "give a name, a designation such as Alp Lyr, or a number such as hr-7001"),
    ],
)
def test_the_remedy_fits_the_kind_of_name(name, remedy):
    with pytest.raises(DesignError) as caught:
        star_names.stars_named([name])
    assert caught.value.faults[0].remedy == remedy


@pytest.mark.parametrize("year", [-500.5, 2501, -3000, 3000])
def test_a_year_out_of_range_is_refused(year):
    with pytest.raises(DesignError, match=r"epoch\.year = .*-500 to 2500"):
        stars.places_of_date(stars.classical(), year)


def test_at_the_catalogue_epoch_only_the_frame_bias_is_left():
    everything = stars.catalogue()
    ra, dec = stars.places_of_date(everything, 2000.0)
    # The frame bias is 0.02″, and near the pole it is more in right ascension.
    arcsecond = np.radians(1 / 3600)
    assert np.abs(dec - [s.declination for s in everything]).max() < 0.03 * arcsecond
    east = (ra - [s.right_ascension for s in everything] + np.pi) % (2 * np.pi) - np.pi
    assert np.abs(east * np.cos(dec)).max() < 0.03 * arcsecond


@given(st.floats(-499, 2499))
def test_places_run_on_without_a_jump(year):
    some = star_names.stars_named(["Vega", "Sirius", "Polaris", "Arcturus", "hr-8728"])
    step = 0.01
    first, second = (np.array(stars.places_of_date(some, y)) for y in (year, year + step))
    moved = np.hypot(
        ((second - first)[0] + np.pi) % (2 * np.pi) - np.pi, (second - first)[1]
    ) * np.array([1, 1, 0, 1, 1])
    # Precession is at most 46.2″·(1 + tan 52°) a year, the fastest of these stars 2.3″.
    assert moved.max() < step * np.radians(120 / 3600)


def test_a_star_without_a_name_is_told_in_words_and_found_by_them():
    (star,) = star_names.stars_named(["Gam2 Vel"])
    assert star.shown == star.said("de") == star.said("la") == "Gamma Velorum"
    for star in stars.catalogue():
        if star.designation:
            assert "  " not in star.in_words
            (found,) = star_names.stars_named([star.in_words])
            assert found.designation == star.designation
