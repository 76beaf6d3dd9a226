"""Shackle and ring in the throne, pins and screws of the mater: sizes, room, what is refused."""

import math

import pytest

import miqyas
from instruments.errors import DesignError
from instruments.part import Sheet, Turned
from output import bill, masses
from output.checking import interference

pytestmark = pytest.mark.slow


def hung(design="astrolabe", **given):
    return miqyas.make(design, **given)


@pytest.mark.parametrize(
    ("design", "given"),
    [
        ("astrolabe", {}),
        ("astrolabe", {"mater": {"fasteners": {"kind": "screws"}}}),
        ("astrolabe-biruni", {"throne": {"thickness_mm": 2.5}}),
    ],
)
def test_what_hangs_and_what_holds_leaves_the_others_room(design, given):
    made = hung(design, **given)
    assert {"shackle-1", "shackle-pin-2", "suspension-ring"} <= {p.part.name for p in made.parts}
    assert not interference.clashes(made)


def test_the_ring_goes_round_the_upper_pin_between_the_cheeks():
    made = hung()
    at = {p.part.name: p for p in made.parts}
    ring, pin = at["suspension-ring"], at["shackle-pin-2"]
    assert isinstance(ring.part.body, Turned)
    inner, low, outer, high = ring.part.body.profile.bounds()
    assert high - low == pytest.approx(3.0)
    # The pin lies in the ring, within a tenth of its lowest point.
    off = ring.frame.origin_mm[1] - pin.frame.origin_mm[1]
    radius = pin.part.body.profile.bounds()[2]
    assert inner - 0.15 <= off + radius <= inner
    levels = sorted(at[f"shackle-{k}"].frame.origin_mm[2] for k in (1, 2))
    sheet = at["shackle-1"].part.body
    assert isinstance(sheet, Sheet)
    assert levels[0] + sheet.thickness_mm < ring.frame.origin_mm[2] - 1.5
    assert levels[1] > ring.frame.origin_mm[2] + 1.5
    # Under the ring's wire is the throne's own edge.
    top = made.part("mater-back").body.outline.bounds()[3]
    assert ring.frame.origin_mm[1] - outer > top + 0.1


@pytest.mark.parametrize(("design", "tropic_mm"), [("astrolabe", 85), ("astrolabe-museum", 169.5)])
def test_the_ring_bears_the_whole_instrument_in_brass(design, tropic_mm):
    given = {"tropic_radius_mm": tropic_mm, "assembly": {"material": "brass"}}
    made = hung(design, rete={"material": "brass"}, **given)
    inner, low, outer, high = made.part("suspension-ring").body.profile.bounds()
    wire, radius = high - low, (inner + outer) / 2
    load_n = 9.81e-3 * sum(masses.mass_of(p.part).mass_g for p in made.parts)
    # A thin ring pulled across: most of the bending is F·R/π; soft brass yields near 120 N/mm².
    bending = load_n * radius / math.pi / (math.pi * wire**3 / 32)
    assert bending < 100


def test_equal_parts_are_one_item_and_weigh_what_their_form_does():
    made = hung(fittings={"material": "brass"})
    counts = {i.part.name: len(i.placed) for i in bill.items(made)}
    assert counts["fastener-1"] == 6
    assert counts["shackle-1"] == counts["shackle-pin-1"] == 2
    ring = made.part("suspension-ring")
    inside, _, outside, _ = ring.body.profile.bounds()
    wire = (outside - inside) / 2
    volume = 2 * math.pi**2 * (inside + wire) * wire**2
    told = masses.mass_of(ring)
    assert told.volume_mm3 == pytest.approx(volume, rel=1e-4)
    assert told.mass_g == pytest.approx(volume * 8.5e-3, rel=0.03)


def test_what_is_bought_is_called_by_its_standard():
    made = hung(mater={"fasteners": {"kind": "screws", "diameter_mm": 4.0}})
    long = made.part("fastener-screw-1").bought
    assert long == "M4 × 16 ISO 7380-1"
    assert made.part("fastener-nut-6").bought == "M4 lock nut DIN 985"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"suspension": {"wire_mm": 30}}, r"suspension.wire_mm = 30 does not go between .* give 9"),
        (
            {"suspension": {"ring_diameter_mm": 3}},
            "too narrow a ring for a pin of 4.5 mm.*give 4.9",
        ),
        ({"mater": {"fasteners": {"kind": "screws", "diameter_mm": 3.3}}}, "no screw that is sold"),
    ],
)
def test_what_does_not_fit_is_refused_with_what_does(given, said):
    with pytest.raises(DesignError, match=said):
        hung(**given)


def test_without_a_throne_nothing_hangs_and_what_was_given_is_told():
    made = hung(throne={"style": "none"}, suspension={"wire_mm": 2})
    assert not any(p.part.name.startswith(("shackle", "suspension")) for p in made.parts)
    assert any(n.about == "suspension.wire_mm" for n in made.notes)
    bare = hung(suspension={"kind": "none"})
    assert not any(p.part.name.startswith(("shackle", "suspension")) for p in bare.parts)
