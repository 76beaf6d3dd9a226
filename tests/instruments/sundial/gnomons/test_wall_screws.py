"""The screws of a dial's wall: what to buy, and that they go into their holes."""

import pytest
import shapely

import miqyas
from instruments.errors import DesignError
from instruments.geometry.flattening import chords_of, shapely_lines
from instruments.geometry.path import paths
from output import bill
from output.checking import interference


@pytest.mark.parametrize(
    ("fixings", "sold"),
    [
        # Six diameters and the plate's 5 mm: 24 + 5 is sold as 30.
        ({"holes": "4", "diameter_mm": 4.5}, "M4 × 30 ISO 7045"),
        ({"holes": "2", "diameter_mm": 3.4, "countersink": "iso-10642"}, "M3 × 25 ISO 10642"),
        ({"holes": "2", "diameter_mm": 3.4, "countersink": "iso-2009"}, "M3 × 25 ISO 2009"),
    ],
)
def test_screws_are_bought_by_standard_and_go_into_their_holes(fixings, sold):
    made = miqyas.make(
        "vertical-dial", place="Berlin", thickness_mm=5, fixings={**fixings, "screws": True}
    )
    screws = [p.part for p in made.parts if p.part.name.startswith("fixing-screw")]
    assert {s.bought for s in screws} == {sold}
    (item,) = [i for i in bill.items(made) if i.part.bought == sold]
    assert len(item.placed) == int(fixings["holes"])
    assert not interference.clashes(made)


@pytest.mark.parametrize("diameter_mm", [3.4, 4.5])
def test_letters_and_lines_keep_off_pan_heads(diameter_mm):
    fixings = {"holes": "4", "diameter_mm": diameter_mm, "screws": True}
    made = miqyas.make("vertical-dial", place="Berlin", fixings=fixings)
    screws = [p for p in made.parts if p.part.bought]
    heads = [
        shapely.Point(p.frame.origin_mm).buffer(p.part.body.profile.bounds()[2]) for p in screws
    ]
    assert len(heads) == 4
    for mark in made.part("dial-plate").front:
        runs = chords_of([s for path in paths(mark.shape) for s in path.segments], 0.01)
        drawn = shapely.union_all(shapely_lines(runs))
        assert shapely.distance(heads, drawn).min() > 0.0, mark.means


@pytest.mark.usefixtures("unhurried")
def test_a_band_too_narrow_for_heads_names_the_hole_that_fits():
    fixings = {"holes": "4", "diameter_mm": 9.0, "screws": True}
    with pytest.raises(DesignError, match=r"border's band .*: give 4\.5 or less"):
        miqyas.make("vertical-dial", place="Berlin", fixings=fixings)


@pytest.mark.usefixtures("unhurried")
def test_holes_without_a_screw_are_refused_with_one_that_has():
    fixings = {"holes": "2", "diameter_mm": 1.0, "screws": True}
    with pytest.raises(DesignError, match=r"too small for any screw.*give 2.4 or more"):
        miqyas.make("vertical-dial", place="Berlin", fixings=fixings)


def test_a_dial_has_none_unless_they_are_asked_for():
    made = miqyas.make("vertical-dial", place="Berlin")
    assert not any(p.part.bought for p in made.parts)


@pytest.mark.parametrize(
    ("design", "fixings", "about", "said"),
    [
        ("vertical-dial", {"holes": "none", "countersink": "iso-2009"},
         "fixings.countersink", "is of no use with fixings.holes = none"),
        ("polar-dial", {"screws": True}, "fixings.screws", "of no use with fixings.holes"),
        ("polar-dial", {"holes": "4", "screws": True}, "fixings.screws", "on its stand"),
    ],
)  # fmt: skip
def test_what_no_wall_or_hole_has_a_use_for_is_told(design, fixings, about, said):
    made = miqyas.make(design, fixings=fixings)
    assert any(n.about == about and said in n.message for n in made.notes)
    assert not any(p.part.bought for p in made.parts)


def test_a_diameter_that_is_ready_for_holes_is_nothing_to_be_told_of():
    made = miqyas.make("vertical-dial", fixings={"holes": "none"})
    assert not [note for note in made.notes if note.about.startswith("fixings")]
