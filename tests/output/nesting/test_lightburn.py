"""LightBurn's projects, read back by the format's rules alone, and what a sheet takes."""

import math
import re
from xml.etree import ElementTree

import numpy as np
import pytest
import shapely

import miqyas
from instruments.errors import DesignError
from instruments.geometry import Path
from instruments.geometry.path import paths
from instruments.making.workshop import profile
from instruments.part import Face, Mark, Part, Process, Sheet
from output.nesting import lightburn
from output.nesting.effort import effort
from output.nesting.packing import nested
from output.nesting.pieces import Layout, Piece, Put, gathered
from output.nesting.setup import setups
from output.nesting.stock import Stock

pytestmark = pytest.mark.slow

STEPS = np.linspace(0.0, 1.0, 65)
STRAY_MM = 0.0001
"""Cubics for arcs stray by 4e-7 of a radius below 200 mm; numbers have five decimals."""

VERTEX = re.compile(r"V(\S+) ([^c]+)(?:c0x([^c]+))(?:c0y([^c]+))?(?:c1x([^cV]+))(?:c1y([^cV]+))?")
PRIMITIVE = re.compile(r"([LB])(\d+) (\d+)")


def project_of(layout):
    *_, front = setups(layout)
    return ElementTree.fromstring(lightburn.project(front, profile("lightburn"), []).encode())


def curves(shape):
    """The points of each primitive of a shape, by the format's rules."""
    points, handles = [], []
    for x, y, *four in VERTEX.findall(shape.findtext("VertList")):
        points.append(complex(float(x), float(y)))
        pairs = (four[:2], four[2:])
        handles.append([complex(float(a), float(b)) if b else None for a, b in pairs])
    for kind, i, j in PRIMITIVE.findall(shape.findtext("PrimList")):
        a, b = points[int(i)], points[int(j)]
        if kind == "L":
            yield a + (b - a) * STEPS
        else:
            p, q = handles[int(i)][0], handles[int(j)][1]
            t = STEPS
            yield (1 - t) ** 3 * a + 3 * (1 - t) ** 2 * t * p + 3 * (1 - t) * t**2 * q + t**3 * b


def line_of(points):
    return shapely.LineString(np.column_stack((points.real, points.imag)))


def drawn_of(layout, layer, under=False):
    marks = layout.under() if under else layout.upper()
    return [path for _, name, mark in marks if name == layer for path in paths(mark.shape)]


@pytest.fixture(scope="module")
def layouts():
    """A dial with curves of every kind, and an equatorial plate with two faces."""
    made = [
        ("dial", miqyas.make("horizontal-dial", material="plywood")),
        ("plate", miqyas.make("equatorial-dial", material="plywood")),
    ]
    return nested(gathered(made, 0.2).pieces, 1, Stock(600.0, 400.0))


def test_the_shapes_are_the_sheets(layouts):
    for layout in layouts:
        root = project_of(layout)
        for layer, index in lightburn.INDEX.items():
            found = [s for s in root.findall("Shape") if s.get("CutIndex") == str(index)]
            drawn = drawn_of(layout, layer)
            assert len(found) == len(drawn)
            for shape, path in zip(found, drawn, strict=True):
                read = line_of(np.concatenate(list(curves(shape))))
                # Every point of ours lies on what was read, and it is as long.
                own = np.concatenate([s.point(STEPS) for s in path.segments])
                away = shapely.distance(shapely.points(own.real, own.imag), read)
                assert away.max() < 0.002  # chords of 65 points each
                assert read.length == pytest.approx(path.length(), rel=2e-4)


def test_circles_stray_by_less_than_a_tenth_of_a_micrometre_for_a_small_one():
    hole = Mark("hole/pivot", Path.circle(0j, 10.0), Process.CUT)
    part = Part("p", Sheet(Path.rectangle(60.0, 40.0), 3.0, (hole,)), ())
    (layout,) = nested([Piece("it", part)], 1, Stock(100.0, 100.0))
    root = project_of(layout)
    (circle,) = (s for s in root.findall("Shape") if s.get("CutIndex") == "2")
    points = np.concatenate(list(curves(circle)))
    centre = drawn_of(layout, "cut-inner")[0].segments[0].centre
    assert abs(np.abs(points - centre) - 10.0).max() < STRAY_MM
    assert abs(points[0] - points[-1]) == 0.0


def test_layers_come_in_the_order_of_work(layouts):
    for layout in layouts:
        for setup in setups(layout):
            under = setup.face == "back"
            text = lightburn.project(setup, profile("lightburn"), ["# a", "# b <c>"])
            root = ElementTree.fromstring(text.encode())
            settings = root.findall("CutSetting")
            indices = [int(one.find("index").get("Value")) for one in settings]
            assert indices == sorted(indices)
            assert [int(s.find("priority").get("Value")) for s in settings] == [
                *range(len(indices))
            ]
            shapes = [int(shape.get("CutIndex")) for shape in root.findall("Shape")]
            assert shapes == sorted(shapes)
            assert set(shapes) == set(indices)
            assert settings[0].get("type") == "Scan"
            assert not (under and {2, 3} & set(shapes))
            assert root.find("Notes").get("Notes") == "a\nb <c>"


@pytest.mark.parametrize(("material", "output"), [("birch plywood", "1"), ("unobtainium", "0")])
def test_power_and_speed_are_the_materials_or_the_layer_is_off(material, output):
    tick = Mark("meridian", Path.line(0j, 10 + 0j))
    part = Part("p", Sheet(Path.rectangle(60.0, 40.0), 3.0), (tick,), material=material)
    (layout,) = nested([Piece("it", part)], 1, Stock(100.0, 100.0))
    root = project_of(layout)
    for setting in root.findall("CutSetting"):
        assert setting.find("doOutput").get("Value") == output
    cut = next(s for s in root.findall("CutSetting") if s.find("index").get("Value") == "3")
    assert (cut.find("speed").get("Value") == "15") == (output == "1")


def test_a_laser_that_only_marks_cuts_nothing():
    """A layer of cuts was to be given power and speed, as if it were to be run."""
    tick = Mark("meridian", Path.line(0j, 10 + 0j))
    part = Part("p", Sheet(Path.rectangle(60.0, 40.0), 1.0), (tick,), material="brass")
    (layout,) = nested([Piece("it", part)], 1, Stock(100.0, 100.0))
    (setup,) = setups(layout)
    own = profile("fibre").model_copy(update={"works": profile("default").works})
    for rules in (profile("fibre"), own):
        root = ElementTree.fromstring(lightburn.project(setup, rules, ()).encode())
        settings = {s.find("name").get("Value"): s for s in root.findall("CutSetting")}
        off = settings["cut-outer: another machine's"]
        assert off.find("doOutput").get("Value") == "0"


def test_what_a_sheet_takes():
    """A plate of 100 × 50 with a hole of 10: lengths, time and weight by hand."""
    hole = Mark("hole/pivot", Path.circle(0j, 5.0), Process.CUT)
    fill = Mark("label/x", Path.rectangle(20.0, 10.0), Process.ENGRAVE)
    part = Part("p", Sheet(Path.rectangle(100.0, 50.0), 3.0, (hole,)), (fill,), material="plywood")
    (layout,) = nested([Piece("it", part)], 1, Stock(200.0, 100.0))
    own = profile("default").model_copy(update={"travel_mm_s": 1e12})
    takes = effort(layout, own)
    cut = 300.0 + 10.0 * math.pi
    assert takes.cut_mm == pytest.approx(cut)
    assert (takes.pierces, takes.score_mm) == (2, 0.0)
    assert (takes.engraved_mm2, takes.swept_mm2) == pytest.approx((200.0, 200.0))
    assert takes.seconds == pytest.approx(cut / 15.0 + 2 * 0.5 + 200.0 / 0.1 / 250.0)
    area = 5000.0 - 25.0 * math.pi  # what is cut out falls out
    assert takes.parts_g == pytest.approx(area * 3 * takes.sheet_g / (200 * 100 * 3), rel=1e-5)
    assert part.faces() == (Face.FRONT,)


def test_parts_weigh_what_is_cut_of_them_whatever_the_kerf():
    """A ring of 100 about a hole of 90 mm, of birch plywood: 0.7 g/cm³."""
    hole = Mark("opening", Path.circle(0j, 45.0), Process.CUT)
    ring = Part("p", Sheet(Path.circle(0j, 50.0), 3.0, (hole,)), (), material="birch plywood")
    volume_mm3 = math.pi * (50.0**2 - 45.0**2) * 3.0
    for kerf in (0.0, 0.5):
        (layout,) = nested([Piece("it", ring, kerf)], 2, Stock(300.0, 200.0))
        takes = effort(layout, profile("default"))
        assert takes.parts_g == pytest.approx(2 * volume_mm3 * 0.7e-3, rel=1e-5)
        assert takes.sheet_g == pytest.approx(300 * 200 * 3 * 0.7e-3)


def test_a_material_of_which_no_weight_is_known_is_not_weighed_as_another():
    part = Part("p", Sheet(Path.rectangle(60.0, 40.0), 3.0), (), material="unobtainium")
    (layout,) = nested([Piece("it", part)], 1, Stock(100.0, 100.0))
    takes = effort(layout, profile("default"))
    assert (takes.parts_g, takes.sheet_g) == (None, None)


def test_a_speed_that_is_not_known_is_told():
    part = Part("p", Sheet(Path.rectangle(60.0, 40.0), 3.0), (), material="unobtainium")
    (layout,) = nested([Piece("it", part)], 1, Stock(100.0, 100.0))
    takes = effort(layout, profile("default"))
    assert (takes.seconds, takes.unknown) == (None, ("cut",))


def coupon_layout(**parameters):
    made = miqyas.make("coupon", material="plywood", **parameters)
    (layout,) = nested(gathered([("it", made)]).pieces, 1, Stock(300.0, 200.0))
    return layout


def test_each_square_of_a_coupon_has_its_power_and_speed():
    layout = coupon_layout()
    root = project_of(layout)
    settings = {s.find("index").get("Value"): s for s in root.findall("CutSetting")}
    squares = {}
    for shape in root.findall("Shape"):
        points = np.concatenate(list(curves(shape)))
        own = settings[shape.get("CutIndex")]
        if int(shape.get("CutIndex")) >= len(lightburn.INDEX):
            squares[complex(points.real.min(), points.imag.min())] = own
    assert len(squares) == 16
    marks = {
        complex(*mark.shape.bounds()[:2]): mark.means
        for _, _, mark in layout.upper()
        if mark.means.startswith("grid/")
    }
    assert len(marks) == 16
    for corner, means in marks.items():
        (own,) = (s for at, s in squares.items() if abs(at - corner) < STRAY_MM)
        power, speed = means.split("/")[1:]
        assert own.get("type") == "Scan"
        assert own.find("maxPower").get("Value") == own.find("minPower").get("Value") == power
        assert own.find("speed").get("Value") == speed
        assert own.find("doOutput").get("Value") == "1"
    order = [s.find("name").get("Value") for s in root.findall("CutSetting")]
    assert order[-3:] == ["score", "cut-inner", "cut-outer"]
    assert {"20 %, 50 mm/s", "80 %, 400 mm/s"} < set(order)


def test_a_turned_part_s_shapes_are_turned():
    """The very places of SVG, whatever the angle: the transform is in the points."""
    tick = Mark("meridian", Path.line(1 + 2j, 10 + 3j))
    part = Part("p", Sheet(Path.rectangle(60.0, 40.0), 3.0), (tick,), material="plywood")
    put = Put(Piece("it", part), 50 + 60j, 33.0)
    layout = Layout("sheet-1", "plywood", 3.0, (120.0, 120.0), (put,))
    (line,) = (s for s in project_of(layout).findall("Shape") if s.get("CutIndex") == "1")
    points = np.concatenate(list(curves(line)))
    turn = np.exp(1j * np.radians(33.0))
    wanted = [50 + 60j + turn * z for z in (1 + 2j, 10 + 3j)]
    assert [points[0], points[-1]] == pytest.approx(wanted, abs=2e-5)
    assert line.findtext("XForm") == "1 0 0 1 0 0"


def test_time_goes_by_the_speed_of_each_square():
    own = profile("default").model_copy(update={"travel_mm_s": 1e12})
    slow = effort(coupon_layout(speeds_mm_s=(50.0,)), own).seconds
    fast = effort(coupon_layout(speeds_mm_s=(100.0,)), own).seconds
    # Four squares of 6 mm in lines 0.1 mm apart, besides a label of two digits or three.
    assert slow - fast == pytest.approx(4 * 6.0 * 6.0 / 0.1 * (1 / 50 - 1 / 100), rel=0.02)


def test_more_squares_than_colours_are_refused():
    powers = tuple(range(10, 70, 10))
    speeds = tuple(range(50, 350, 50))
    with pytest.raises(DesignError, match="has 26 layers for squares"):
        project_of(coupon_layout(powers_percent=powers, speeds_mm_s=speeds))
