"""Pin, washer and horse: sizes that fit each other with their clearances."""

import pytest
import shapely
from helpers.drawn import points
from hypothesis import given, settings
from hypothesis import strategies as st

from instruments.astrolabe.whole.fasteners import Screw, Tube
from instruments.astrolabe.whole.fittings import SEAT_MM, Bolt, Fittings
from instruments.errors import DesignError
from instruments.geometry import Path
from instruments.making.fits import joint_fit
from instruments.making.screws import LENGTHS_MM
from instruments.part import Sheet, Turned

sizes = st.builds(
    lambda d, share, washer, play: Fittings(
        pivot_diameter_mm=d, horse_mm=share * (d - 2.5), washer_mm=washer, play_mm=play
    ),
    st.floats(3.5, 20.0),
    st.floats(0.2, 0.95),
    st.floats(0.5, 3.0),
    st.floats(0.05, 1.0),
)


def made(
    fittings: Fittings, clearance: float, grip: float, kind: type[Bolt] = Bolt, web_mm: float = 1.0
) -> Bolt:
    """What grips parts, its holes wider by the clearance, with webs of so much."""
    pivot = joint_fit("pivot", fittings.pivot_diameter_mm, "clearance", clearance)
    return kind(fittings, clearance, grip, web_mm, pivot)


def polygon(path: Path) -> shapely.Polygon:
    """A path as a polygon; ends of its segments may lie a nanometre apart."""
    corners = shapely.Polygon([(z.real, z.imag) for z in points(path)])
    return shapely.set_precision(corners, 1e-6)


@given(sizes, st.floats(0.0, 0.4), st.floats(5.0, 60.0))
@settings(deadline=None)
def test_the_wedge_goes_through_the_slot_upon_the_washer(fittings, clearance, grip):
    bolt = made(fittings, clearance, grip)
    pin, horse = bolt.pin().body, bolt.horse().body
    assert isinstance(pin, Turned)
    assert isinstance(horse, Sheet)
    (slot,) = pin.slots
    left, low, right, high = slot.bounds()
    radius = fittings.pivot_diameter_mm / 2
    assert right - left - horse.thickness_mm == pytest.approx(clearance)
    assert radius - right >= 1.0 - 1e-9
    assert low == pytest.approx(grip - SEAT_MM)
    assert pin.profile.bounds()[3] - high >= 1.0 - 1e-9
    # The wedge's part within the pin, its sole on the washer, is as high at the most.
    wedge = polygon(horse.outline)
    within = wedge.intersection(shapely.box(-radius, -1.0, radius, 1000.0))
    _, sole, _, top = within.bounds
    assert sole == pytest.approx(0.0, abs=1e-6)
    assert high - (grip + top) == pytest.approx(fittings.play_mm, abs=3e-6)
    assert wedge.geom_type == "Polygon"
    assert wedge.area == pytest.approx(horse.outline.area(), rel=1e-3)
    assert pin.profile.area() > 0.0


@given(sizes, st.floats(0.0, 0.4))
@settings(deadline=None)
def test_the_washer_has_the_pins_hole_and_holds_the_horse(fittings, clearance):
    bolt = made(fittings, clearance, 14.0)
    washer = bolt.washer().body
    assert isinstance(washer, Sheet)
    (hole,) = washer.cutouts
    assert 2 * hole.shape.segments[0].radius == pytest.approx(
        fittings.pivot_diameter_mm + clearance
    )
    edge = washer.outline.segments[0].radius
    assert edge - hole.shape.segments[0].radius >= 1.0 - 1e-9


def test_all_fits_are_stated():
    facts = {f.name: f.value for f in made(Fittings(), 0.15, 14.0).facts()}
    assert facts["pin/diameter"] == 5.0
    assert facts["pin/hole-diameter"] == 5.15
    assert facts["pin/slot-width"] == 2.15
    assert facts["fit/pivot"] == facts["fit/horse"] == 0.15
    assert facts["fit/play"] == 0.2
    assert facts["pin/grip"] == 14.0


def test_a_wedge_too_thick_for_its_pin_is_refused():
    with pytest.raises(DesignError) as error:
        made(Fittings(horse_mm=3.5), 0.1, 14.0)
    assert str(error.value) == (
        "fittings.horse_mm = 3.5 leaves 0.7 mm of a pin of 5 mm on either side of its slot, less "
        "than 1: give 2.9 or less, or fittings.pivot_diameter_mm = 5.6 or more"
    )
    made(Fittings(horse_mm=2.9), 0.1, 14.0)
    made(Fittings(horse_mm=3.5, pivot_diameter_mm=5.6), 0.1, 14.0)
    # What cuts sheets makes no pin: a router's wider webs are none of its.
    made(Fittings(horse_mm=2.9), 0.1, 14.0, web_mm=1.5)


@pytest.mark.parametrize(
    ("given_", "said"),
    [
        ({"head_diameter_mm": 5.0}, "falls through a hole of 5.1 mm"),
        ({"washer_diameter_mm": 6.0}, "leaves less than 1 mm around its hole of 5.1"),
    ],
)
def test_heads_and_washers_too_small_are_refused(given_, said):
    bolt = made(Fittings(**given_), 0.1, 14.0)
    with pytest.raises(DesignError, match=said):
        (*bolt.behind(0.0), *bolt.before(0.0))


def test_the_horse_may_be_a_plain_wedge():
    plain = made(Fittings(horse=False), 0.1, 14.0).horse().body
    head = made(Fittings(), 0.1, 14.0).horse().body
    assert polygon(plain.outline).is_valid
    assert plain.outline.bounds()[3] < head.outline.bounds()[3]


@given(st.sampled_from([3, 4, 5, 6, 8, 10]), st.floats(4.0, 80.0))
def test_a_screw_is_sold_and_comes_out_of_its_nut(diameter, grip):
    fittings = Fittings(kind="screw", pivot_diameter_mm=diameter)
    screw = made(fittings, 0.1, grip, Screw)
    assert isinstance(screw, Screw)
    assert screw.length_mm in LENGTHS_MM
    spare = screw.length_mm - grip - screw.size.nut_mm
    assert spare >= screw.size.pitch_mm - 1e-9
    shorter = [n for n in LENGTHS_MM if n < screw.length_mm]
    assert not shorter or max(shorter) - grip - screw.size.nut_mm < screw.size.pitch_mm
    (placed,) = screw.behind(0.0)
    assert placed.part.bought == f"M{diameter} × {screw.length_mm:g} ISO 7380-1"
    assert placed.part.body.profile.bounds()[3] == screw.length_mm


def test_a_pivot_as_no_screw_is_sold_is_refused():
    with pytest.raises(DesignError, match=r"pivot_diameter_mm = 5.6.*give 6 for M6"):
        made(Fittings(kind="screw", pivot_diameter_mm=5.6), 0.1, 14.0, Screw).behind(0.0)


def test_a_tube_reaches_from_ring_to_ring():
    tube = made(Fittings(kind="tube", pivot_diameter_mm=6), 0.1, 14.0, Tube)
    ring, core = tube.behind(0.0)
    (front,) = tube.before(0.0)
    low = core.frame.origin_mm[2]
    assert low == ring.frame.origin_mm[2]
    top = front.frame.origin_mm[2] + front.part.body.thickness_mm
    assert low + core.part.body.profile.bounds()[3] == pytest.approx(top)
    assert front.frame.origin_mm[2] - ring.part.body.thickness_mm - low == pytest.approx(13.0)


def test_what_only_a_pin_has_is_of_no_use_for_a_screw():
    said = Fittings(kind="screw", horse_mm=2.0, head_mm=2.0).unused()
    assert [n.about for n in said] == ["fittings.head_mm", "fittings.horse_mm"]
    assert not Fittings(horse_mm=2.0).unused()
