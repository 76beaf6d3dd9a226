"""Pieces on sheets: each there, apart, in the margin, marked and cut as by itself."""

import itertools
import math
from dataclasses import replace

import numpy as np
import pytest
import shapely
from helpers.parts import disc
from helpers.sweeping import spread
from hypothesis import given, settings
from hypothesis import strategies as st
from lxml import etree

from instruments.errors import DesignError
from instruments.geometry import Arc, Path
from instruments.geometry.path import paths
from instruments.making.workshop import profile
from instruments.part import Instrument, Mark, Part, Placed, Process, Sheet, Turned
from output.layers import LAYERS
from output.nesting import drawing
from output.nesting.packing import nested, verify, without_room
from output.nesting.pieces import Piece, gathered
from output.nesting.register import Registered
from output.nesting.setup import setups
from output.nesting.stock import Stock
from output.nesting.tight import Tightly

pytestmark = pytest.mark.slow

STOCK = Stock(600.0, 400.0)
STEPS = np.linspace(0.0, 1.0, 200)
PLAY_MM = 0.005
"""Boxes are rounded up to the micrometre, and chords stray by one."""


def front(layout, registered=None):
    return list(setups(layout, registered))[-1]


def plate(name, width, height, thickness=3.0, material="acrylic"):
    hole = Mark("hole/pivot", Path.circle(0j, 1.5), Process.CUT)
    tick = Mark("meridian", Path.line(0j, complex(width / 3, 0)))
    sheet = Sheet(Path.rectangle(width, height, 3 + 2j), thickness, (hole,))
    return Piece("it", Part(name, sheet, (tick,), material=material))


def outlines(layout):
    """The outlines of a sheet as polygons, as they are drawn."""
    cut = [m for _, layer, m in layout.upper() if layer == "cut-outer"]
    return [
        shapely.Polygon([(z.real, z.imag) for s in m.shape.segments for z in s.point(STEPS)])
        for m in cut
    ]


SIDES = st.tuples(st.floats(8, 380), st.floats(8, 380))


@given(
    sizes=st.lists(SIDES, min_size=1, max_size=8),
    count=st.integers(1, 3),
    gap=st.floats(0.5, 12),
    margin=st.floats(0, 9),
    turn=st.booleans(),
)
def test_parts_keep_their_distance_whatever_they_are(sizes, count, gap, margin, turn):
    stock = Stock(620.0, 410.0, gap, margin, turn)
    pieces = [plate(f"p{n}", *size) for n, size in enumerate(sizes)]
    layouts = nested(pieces, count, stock)
    assert sum(x.times * len(x.puts) for x in layouts) == count * len(pieces)
    for layout in layouts:
        found = outlines(layout)
        low = margin - PLAY_MM
        free = shapely.box(low, low, 620.0 - low, 410.0 - low)
        assert all(free.covers(one) for one in found)
        assert turn or not any(put.turned_deg for put in layout.puts)
        for n, one in enumerate(found):
            assert all(one.distance(other) >= gap - PLAY_MM for other in found[:n])


def test_every_part_is_there_as_often_as_it_is_wanted():
    pieces = [plate("a", 100, 50), plate("b", 30, 30), Piece("it", disc("c", 40.0))]
    layouts = nested(pieces, 7, STOCK)
    names = [put.piece.part.name for x in layouts for _ in range(x.times) for put in x.puts]
    assert sorted(names) == sorted(["a", "b", "c"] * 7)


def test_materials_and_thicknesses_have_their_own_sheets():
    pieces = [plate("a", 90, 50), plate("b", 90, 50, 2.0), plate("c", 90, 50, material="brass")]
    layouts = nested(pieces, 2, STOCK)
    assert [x.name for x in layouts] == ["acrylic-2mm-1", "acrylic-3mm-1", "brass-3mm-1"]
    assert [[p.piece.part.name for p in x.puts] for x in layouts] == [
        ["b"] * 2,
        ["a"] * 2,
        ["c"] * 2,
    ]


def test_sheets_that_are_alike_are_drawn_once():
    (layout,) = nested([plate("a", 380, 580)], 5, STOCK)
    assert (layout.times, len(layout.puts), layout.puts[0].turned_deg) == (5, 1, 90.0)


def test_the_same_parts_lie_in_the_same_places():
    pieces = [plate(f"p{n}", 20 + 7 * n % 90, 30 + 11 * n % 70) for n in range(20)]
    assert nested(pieces, 3, STOCK) == nested(pieces, 3, STOCK)


def test_few_sheets_are_taken():
    # Four by five discs of 90 mm with 3 mm between them fill 590 x 390 but for a strip.
    layouts = nested([Piece("it", disc("c", 45.0))], 24, STOCK)
    assert sum(x.times for x in layouts) == 1
    assert layouts[0].used == pytest.approx(24 * math.pi * 45**2 / 240_000)


@pytest.mark.parametrize(
    ("size", "turn", "wanted"),
    [
        ((700, 100), True, "710x400"),
        ((100, 700), True, "710x400"),
        ((100, 590), False, "600x600"),
        ((700.3, 500), True, "711x510"),
    ],
)
def test_a_part_that_is_too_large_is_refused_with_a_sheet_that_does(size, turn, wanted):
    with pytest.raises(DesignError) as raised:
        nested([plate("long", *size), plate("short", 20, 20)], 1, replace(STOCK, turn=turn))
    (fault,) = raised.value.faults
    assert "long of it" in str(fault)
    assert fault.remedies[0].values == {"sheet": wanted}
    width, height = map(float, wanted.split("x"))
    assert nested([plate("long", *size)], 1, Stock(width, height, turn=turn))


def test_parts_of_one_kind_that_are_too_large_are_told_in_a_line():
    """Seven rings were seven lines; and a square sheet is not turned for what lies."""
    rings = [plate(f"ring-{n}", 150, 120) for n in range(1, 8)]
    (fault,) = without_room(rings, Stock(100.0, 100.0))
    assert "too small for ring of it, 150.0 × 120.0 mm" in str(fault)
    assert fault.remedies[0].values == {"sheet": "160x130"}


@pytest.mark.parametrize("over", [0.0, 4e-7, 9e-7, 2e-6, 1e-3])
def test_a_part_as_large_as_the_room_is_there_or_refused(over):
    piece = plate("a", 590 + over, 390)
    try:
        (layout,) = nested([piece], 1, STOCK)
    except DesignError:
        assert over > 0
    else:
        assert len(layout.puts) == 1
        assert over < 1e-3


def test_a_sheet_is_looked_at_again():
    (layout,) = nested([plate("a", 50, 50)], 2, STOCK)
    one, two = layout.puts
    with pytest.raises(RuntimeError, match="nearer than 3 mm"):
        verify(replace(layout, puts=(one, replace(two, at=two.at - 1.0))), STOCK)
    with pytest.raises(RuntimeError, match="margin"):
        verify(replace(layout, puts=(replace(one, at=one.at - 1.0), two)), STOCK)
    with pytest.raises(RuntimeError, match="overlap"):
        verify(
            replace(layout, puts=(one, replace(two, at=one.at + 10.0))), replace(STOCK, gap_mm=0)
        )


def test_what_is_engraved_comes_before_what_is_cut_and_holes_before_outlines(part):
    layouts = nested([Piece("it", replace(part, material="wood"))], 3, STOCK)
    layers = [layer for _, layer, _ in layouts[0].upper()]
    assert layers == sorted(layers, key=LAYERS.index)
    assert set(layers) == {"engrave", "score", "cut-inner", "cut-outer"}


def test_kerf_is_made_up_for_once(part):
    (layout,) = nested([Piece("it", part, 0.2)], 2, STOCK)
    discs = [m.shape.whole_circle for _, layer, m in layout.upper() if layer == "cut-outer"]
    holes = [m.shape.whole_circle for _, _, m in layout.upper() if m.means == "hole/pivot"]
    assert [c.radius for c in discs] == pytest.approx([40.1] * 2, abs=1e-9)
    assert [c.radius for c in holes] == pytest.approx([2.4] * 2, abs=1e-9)


def test_arcs_stay_arcs_when_a_part_is_turned():
    arc = Mark("circle/equator", Path.of(Arc(3 + 4j, 20, 0.3, 1.9)))
    bar = Part("bar", Sheet(Path.rectangle(60, 500), 3.0), (arc,))
    (layout,) = nested([Piece("it", bar)], 1, STOCK)
    assert layout.puts[0].turned_deg
    (found,) = [p for _, _, m in layout.upper() if m.means == arc.means for p in paths(m.shape)]
    (segment,) = found.segments
    assert isinstance(segment, Arc)
    assert segment.radius == 20
    assert segment.centre == pytest.approx(layout.puts[0].at + 1j * (3 + 4j))


def test_the_other_face_has_no_cut_and_lies_behind_the_first(instrument):
    ruler = instrument.part("ruler")
    for turn in (False, True):
        size = (80.0, 24.0) if not turn else (24.0, 80.0)
        (layout,) = nested([Piece("it", ruler)], 1, Stock(*size))
        assert layout.puts[0].turned_deg == 90 * turn
        under = list(layout.under())
        assert [m.means for *_, m in under] == ["meridian"]
        # At x = 5 from behind, so at x = -5 seen from the front.
        ends = [layout.puts[0].placing(z) for z in (-5 - 4j, -5 + 4j)]
        (back,) = [m.shape for *_, m in under]
        behind = [complex(size[0] - z.real, z.imag) for z in (back.start, back.end)]
        assert behind == pytest.approx(ends)


def test_each_cut_of_a_two_faced_part_is_there_once(instrument):
    ruler = replace(
        instrument.part("ruler"),
        back=(
            Mark("meridian", Path.line(5 - 4j, 5 + 4j)),
            Mark("hole/knob", Path.circle(9 + 0j, 2), Process.CUT),
        ),
    )
    piece = Piece("it", ruler, 0.1)
    assert [m.means for m in piece.layers["cut-inner"]] == ["hole/knob"]
    assert piece.layers["cut-inner"][0].shape.whole_circle.centre == -9
    assert piece.layers["cut-inner"][0].shape.whole_circle.radius == pytest.approx(1.95)
    assert [m.means for m in piece.under["score"]] == ["meridian"]


def test_what_no_sheet_has_is_told():
    pin = Part("pin", Turned(Path.rectangle(2.0, 10.0, 1 + 5j)))
    screw = Part("screw", Turned(Path.rectangle(2.0, 10.0, 1 + 5j)), bought="M3 × 8")
    found = gathered([("it", Instrument("x", "X", tuple(map(Placed, (pin, screw, disc("c", 9))))))])
    assert [p.part.name for p in found.pieces] == ["c"]
    assert found.left_out == (("it/pin", "is turned"), ("it/screw", "is bought"))


def test_ids_are_unique_over_a_sheet(part):
    (layout,) = nested([Piece("it", part)], 4, STOCK)
    root = etree.fromstring(drawing.sheet_svg(front(layout), profile("default"), ["# x"]).encode())
    ids = [e.get("id") for e in root.iter() if e.get("id")]
    assert len(ids) == len(set(ids)) > 100


def ring(name, side, hole):
    """A square frame with a square cut-out."""
    cut = Mark("opening", Path.rectangle(hole, hole), Process.CUT)
    body = Sheet(Path.rectangle(side, side), 3.0, (cut,))
    return Piece("it", Part(name, body, (), material="acrylic"))


def grounds(layout):
    return [put.ground() for put in layout.puts]


CLAMPS = (0.0, 0.0, 60.0, 40.0), (250.0, 370.0, 350.0, 400.0)


@pytest.mark.parametrize(
    ("turn", "clamps", "tighter"),
    spread(
        itertools.product([True, False], [(), CLAMPS], [None, Tightly(), Tightly(cutouts=True)]),
        3,
    ),
)
def test_every_way_keeps_gap_margin_and_clamps(tighter, clamps, turn):
    pieces = [ring("frame", 200, 150), Piece("it", disc("c", 45.0)), plate("bar", 150, 20)]
    pieces = [replace(p, part=replace(p.part, material="acrylic")) for p in pieces]
    stock = replace(STOCK, clamps=clamps, turn=turn)
    layouts = nested(pieces, 4, stock, tighter)
    assert sum(x.times * len(x.puts) for x in layouts) == 12
    for layout in layouts:
        found = grounds(layout)
        assert all(shapely.box(4.99, 4.99, 595.01, 395.01).covers(one) for one in found)
        assert not any(
            shapely.box(*clamp).buffer(-0.01).intersects(found).any() for clamp in clamps
        )
        for n, one in enumerate(found):
            assert all(one.distance(other) > 3.0 - 2 * PLAY_MM for other in found[:n])
        assert turn or not any(put.turned_deg for put in layout.puts)


@pytest.mark.sweep
def test_tighter_sheets_are_fewer_and_the_same_each_time():
    pieces = [Piece("it", disc("c", 60.0)), ring("frame", 180, 150)]
    pieces = [replace(p, part=replace(p.part, material="acrylic")) for p in pieces]
    plain, tight = nested(pieces, 6, STOCK), nested(pieces, 6, STOCK, Tightly(cutouts=True))
    assert sum(x.times for x in tight) < sum(x.times for x in plain)
    assert tight == nested(pieces, 6, STOCK, Tightly(cutouts=True))
    assert any(put.within for x in tight for put in x.puts)
    assert not any(put.within for x in nested(pieces, 6, STOCK, Tightly()) for put in x.puts)


def test_what_lies_in_a_cut_out_is_cut_whole_before_that_falls_out():
    small = plate("small", 60, 40)
    pieces = [ring("frame", 380, 300), small]
    (layout,) = nested(pieces, 1, Stock(400.0, 400.0), Tightly(cutouts=True))
    cuts = [
        (put.piece.part.name, layer, m.means) for put, layer, m in layout.upper() if "cut" in layer
    ]
    assert cuts == [
        ("small", "cut-inner", "hole/pivot"),
        ("small", "cut-inner", "outline"),
        ("frame", "cut-inner", "opening"),
        ("frame", "cut-outer", "outline"),
    ]
    # Tabs hold it there too.
    works = {
        (p.piece.part.name, m.means): m for p, _, m in front(layout, Registered(tabs_mm=1.0)).works
    }
    assert len(paths(works["small", "outline"].shape)) >= 3


def test_clamps_are_in_the_way_of_neither_face(instrument):
    ruler = Piece("it", instrument.part("ruler"))
    assert ruler.two_faced
    layouts = nested([ruler], 12, Stock(130.0, 100.0, clamps=((0.0, 0.0, 30.0, 100.0),)))
    for layout in layouts:
        bounds = shapely.total_bounds(grounds(layout))
        assert bounds[0] >= 30 - PLAY_MM
        assert bounds[2] <= 100 + PLAY_MM


@pytest.mark.parametrize("side", [400.0, 300.0, 200.0])
@pytest.mark.parametrize("workshop", [None, "xtool"])
def test_a_larger_sheet_that_is_offered_has_room_for_all_parts(side, workshop):
    """For a rule of 396 mm one of 40x407 was offered, on which its plates did not lie."""
    pieces = [plate("plate", 355.0, 358.0), plate("rule", 396.0, 30.0), plate("washer", 20.0, 20.0)]
    stock = Stock(side, side, workshop=workshop and profile(workshop))
    faults = without_room(pieces, stock)
    assert faults
    (offered,) = {fault.remedies[0].values["sheet"] for fault in faults}
    width, height = map(float, offered.split("x"))
    assert not without_room(pieces, replace(stock, width_mm=width, height_mm=height))


def test_a_part_without_room_beside_clamps_is_refused():
    with pytest.raises(DesignError, match=r"clamp = 0,0,300,400 leaves no room for long of it"):
        nested([plate("long", 500, 50)], 1, replace(STOCK, clamps=((0.0, 0.0, 300.0, 400.0),)))


@settings(max_examples=40)
@given(
    clamps=st.lists(
        st.tuples(st.floats(0, 550), st.floats(0, 350), st.floats(5, 300), st.floats(5, 200)),
        max_size=4,
    ),
)
def test_what_clamps_leave_is_all_the_rest(clamps):
    boxes = tuple((x, y, x + w, y + h) for x, y, w, h in clamps)
    stock = replace(STOCK, clamps=boxes)
    free = shapely.box(*stock.inner) - shapely.union_all([shapely.box(*b) for b in boxes])
    for parting in stock.partings():
        regions = [shapely.box(*region) for region in parting]
        assert sum(region.area for region in regions) == pytest.approx(free.area, abs=1e-6)
        assert shapely.union_all(regions).symmetric_difference(free).area < 1e-6


LEFT, RIGHT = (0.0, 380.0, 30.0, 440.0), (808.0, 380.0, 838.0, 440.0)
LOW, HIGH = (380.0, 0.0, 440.0, 30.0), (380.0, 808.0, 440.0, 838.0)


@pytest.mark.parametrize(
    ("sizes", "clamps"),
    [
        ([(400, 400)] * 2, (LEFT, RIGHT)),
        ([(400, 400)] * 2, (LOW, HIGH)),
        ([(600, 600)], (LEFT, RIGHT, LOW, HIGH)),
        ([(360, 820), (770, 400), (370, 370)], (LEFT, RIGHT)),
    ],
)
def test_what_has_room_beside_clamps_in_one_way_alone_is_laid_so(sizes, clamps):
    """Sheets with clamps at the middles of their edges were laid without end, or refused."""
    pieces = [plate(f"part-{n}", *size) for n, size in enumerate(sizes)]
    layouts = nested(pieces, 1, Stock(838.0, 838.0, clamps=clamps))
    assert sum(len(layout.puts) * layout.times for layout in layouts) == len(pieces)


def test_a_router_s_tool_runs_into_no_clamp():
    """It runs beside the outline; parts lay against clamps."""
    router = profile("router")
    stock = Stock(838.0, 838.0, gap_mm=4.0, clamps=(LEFT, RIGHT), workshop=router)
    tool_mm = router.part_gap_mm
    pieces = [plate(f"part-{n}", 180, 90) for n in range(24)]
    for layout in nested(pieces, 1, stock):
        assert layout.clamps == (LEFT, RIGHT)
        for clamp in layout.clamps:
            off = shapely.distance(grounds(layout), shapely.box(*clamp)).min()
            assert off >= tool_mm - PLAY_MM


def test_a_part_of_one_face_has_room_where_its_sheet_is_turned_over_for_others(instrument):
    """One that only the clamps' other places were in the way of was laid without end."""
    ruler = Piece("it", instrument.part("ruler"))
    material, thickness = ruler.stock
    wide = replace(plate("wide", 95, 20, thickness).part, material=material)
    with pytest.raises(DesignError, match="on a sheet of 130x100, which is turned over"):
        nested(
            [ruler, Piece("it", wide)], 1, Stock(130.0, 100.0, clamps=((0.0, 0.0, 30.0, 100.0),))
        )
