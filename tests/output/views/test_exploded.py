"""Parts drawn apart: numbers stand beside their parts and touch nothing."""

import itertools
import math
from dataclasses import replace

import pytest
import svgelements
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

import miqyas
from instruments.geometry import Path
from instruments.part import Frame, Instrument, Joint, Part, Placed, Sheet
from output import bill, sheets
from output.pages.page import Page
from output.pages.paper import PAPERS
from output.provenance import Provenance
from output.views import exploded

SVG = "{http://www.w3.org/2000/svg}"
ROUNDING_MM = 0.01
"""Circles are written to hundredths of a millimetre, their radii to four figures."""


def stack(kinds: list[int]) -> Instrument:
    """Discs of 3 mm laid on each other; those of one kind are alike."""
    parts = [
        Placed(
            Part(f"disc-{k}", Sheet(Path.circle(0j, 40.0 + kind), 3.0)),
            Frame((0, 0, 3.0 * k)),
            Joint("lay", f"disc-{k - 1}") if k else None,
        )
        for k, kind in enumerate(kinds)
    ]
    return Instrument("stack", "Stack", tuple(parts))


def circles(drawing: str) -> list[tuple[float, float, float]]:
    root = etree.fromstring(drawing.encode())
    return [tuple(float(c.get(k)) for k in ("cx", "cy", "r")) for c in root.iter(f"{SVG}circle")]


def drawn(instrument: Instrument, room: tuple[float, float, float, float]):
    page = Page.blank(420, 297)
    exploded.draw_exploded(page, instrument, bill.items(instrument), room)
    return page.document()


@pytest.mark.parametrize("count", [1, 2, 13, 24, 40, 120])
@pytest.mark.parametrize("high", [60.0, 170.0])
def test_numbers_never_touch(count, high):
    found = circles(drawn(stack(list(range(count))), (12.0, 35.0, 106.0, 35.0 + high)))
    assert len(found) == count
    for (x, y, r), (x2, y2, r2) in itertools.combinations(found, 2):
        assert math.hypot(x2 - x, y2 - y) > r + r2 + ROUNDING_MM
    assert all(
        y - r >= 35.0 - ROUNDING_MM and y + r <= 35.0 + high + ROUNDING_MM for _, y, r in found
    )


@pytest.mark.parametrize("count", [1, 5, 24, 30, 60])
def test_lines_to_numbers_pass_other_numbers_by(count):
    drawing = drawn(stack(list(range(count))), (12.0, 35.0, 106.0, 135.0))
    found = circles(drawing)
    root = etree.fromstring(drawing.encode())
    lines = [
        [complex(*map(float, p.split())) for p in path.get("d")[1:].split("L")]
        for path in root.iter(f"{SVG}path")
        if path.get("d", "").count("L") == 3 and "Z" not in path.get("d")
    ]
    assert len(lines) == count
    for line in lines:
        for x, y, r in found:
            if abs(line[-1] - complex(x, y)) < ROUNDING_MM:
                continue
            assert all(_distance(complex(x, y), a, b) > r for a, b in itertools.pairwise(line))


def _distance(z: complex, a: complex, b: complex) -> float:
    t = ((z - a) / (b - a)).real if a != b else 0.0
    return abs(z - (a + min(max(t, 0.0), 1.0) * (b - a)))


def test_parts_that_are_alike_have_one_number():
    found = circles(drawn(stack([0, 1, 1, 1, 1, 1, 1, 1, 2, 3]), (12.0, 35.0, 106.0, 135.0)))
    assert len(found) == 4


def test_alike_parts_apart_from_each_other_have_their_number_twice():
    assert len(circles(drawn(stack([0, 1, 0]), (12.0, 35.0, 106.0, 135.0)))) == 3


def test_one_number_a_line_of_the_bill_on_the_sheet():
    text = sheets.pages(stack([0] + [1] * 12 + [2]), Provenance("1.0", "stack", {}), PAPERS["A3"])[
        0
    ][1]
    root = etree.fromstring(text.encode())
    # Three beside the parts from the side, and three under their pictures.
    assert len(list(root.iter(f"{SVG}circle"))) == 6


def test_parts_that_stay_apart_are_not_drawn_apart():
    """A coupon's plate, peg and blocks: a picture of each with its number says all."""
    whole = stack([0, 1, 1, 2])
    loose = replace(whole, parts=tuple(replace(p, joint=None) for p in whole.parts))
    text = sheets.pages(loose, Provenance("1.0", "stack", {}), PAPERS["A3"])[0][1]
    assert len(list(etree.fromstring(text.encode()).iter(f"{SVG}circle"))) == 3


def drawn_parts(instrument: Instrument) -> list[tuple[float, float, float, float]]:
    """The boxes of the parts as they are drawn apart."""
    root = etree.fromstring(drawn(instrument, (0.0, 0.0, 100.0, 200.0)).encode())
    outlines = (
        p
        for p in root.iter(f"{SVG}path")
        if p.get("stroke-width") == "0.15" and p.get("d").endswith("Z")
    )
    return [svgelements.Path(p.get("d")).bbox() for p in outlines]


def test_alike_parts_beside_each_other_are_drawn_on_one_level():
    """Two sights of a quadrant, which went up like stairs."""
    boxes = drawn_parts(miqyas.make("sine-quadrant"))
    board, upper, lower = boxes
    assert (upper[1], upper[3]) == pytest.approx((lower[1], lower[3]), abs=ROUNDING_MM)
    assert upper[3] < board[1]
    assert lower[2] < upper[0] or upper[2] < lower[0]


def test_a_handle_is_seen_square_to_its_faces():
    """They are turned a little, so that the finished picture shows two."""
    made = miqyas.make("whip-dial")
    boxes = dict(zip((p.part.name for p in made.parts), drawn_parts(made), strict=True))
    thick = [boxes[f"face-{k}"][3] - boxes[f"face-{k}"][1] for k in (1, 2, 3, 4)]
    # On edge and broadside by turns: 3 mm of sheet, 38 mm of width.
    assert thick[0] / thick[1] == pytest.approx(3.0 / 38.0, rel=0.05)
    assert thick[2:] == pytest.approx(thick[:2], abs=2 * ROUNDING_MM)


@settings(deadline=None)
@given(st.lists(st.floats(0.0, 100.0), min_size=1, max_size=20).map(sorted), st.floats(0.1, 5.0))
def test_spread_places_keep_order_distance_and_limits(levels, apart):
    places = exploded.spread(levels, apart, 0.0, 100.0)
    # Floats of some hundred are exact to 1e-13.
    assert all(b - a >= apart - 1e-9 for a, b in itertools.pairwise(places))
    assert places[0] >= -1e-9
    assert places[-1] <= 100.0 + 1e-9


def test_levels_with_room_enough_stay():
    assert exploded.spread([10.0, 20.0, 30.0], 6.0, 0.0, 40.0) == pytest.approx([10.0, 20.0, 30.0])
    # Those that meet move apart evenly.
    assert exploded.spread([10.0, 20.0, 20.0], 6.0, 0.0, 40.0) == pytest.approx([10.0, 17.0, 23.0])


def test_what_is_long_is_drawn_from_its_long_side():
    rule = Placed(Part("rule", Sheet(Path.rectangle(150.0, 18.0), 2.0)))
    box = (0.0, 0.0, 100.0, 100.0)

    def wide(instrument: Instrument) -> float:
        root = etree.fromstring(drawn(instrument, box).encode())
        turns = (p for p in root.iter(f"{SVG}path") if p.get("stroke-width") == "0.15")
        return max(
            abs(svgelements.Path(p.get("d"))).bbox()[2] - svgelements.Path(p.get("d")).bbox()[0]
            for p in turns
        )

    block = Placed(Part("block", Sheet(Path.rectangle(150.0, 18.0), 20.0)))
    across = replace(block, frame=Frame((0, 0, 0), (0.0, 1.0, 0.0)))
    assert wide(Instrument("rule", "Rule", (rule,))) > 60.0
    assert wide(Instrument("across", "Across", (across,))) > 60.0


@pytest.mark.parametrize(("beside", "larger"), [(2.0, True), (60.0, False)])
def test_what_would_be_a_speck_is_drawn_larger(beside: float, larger: bool) -> None:
    """Screen and target of a ruler of half a metre were dots."""
    ruler = Placed(Part("ruler", Sheet(Path.rectangle(20.0, 400.0), 3.0)))
    small = Sheet(Path.rectangle(beside, beside, 190j), 3.0)
    stack = (ruler, Placed(Part("small", small), Frame((0, 0, 3)), Joint("lay", "ruler")))
    instrument = Instrument("ruler", "Ruler", stack)
    page = Page.blank(420, 297)
    room = (12.0, 35.0, 106.0, 205.0)
    assert exploded.draw_exploded(page, instrument, bill.items(instrument), room) is larger
    root = etree.fromstring(page.document().encode())
    outlines = [svgelements.Path(one.get("d")) for one in root.iter(f"{SVG}path")]
    sides = [max(x1 - x0, y1 - y0) for x0, y0, x1, y1 in (one.bbox() for one in outlines)]
    assert min(sides) > 5.9
