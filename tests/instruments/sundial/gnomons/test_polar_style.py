"""The polar style against plain vectors: its edge, its nodus, its shadow, its foot."""

import math

import numpy as np
import pytest
import shapely
from helpers.drawn import polygon
from helpers.styles import corners, notch, on_plate
from helpers.sweeping import roaming
from hypothesis import strategies as st

from instruments.errors import DesignError
from instruments.making.workshop import Workshop
from instruments.part import Frame, Placed, Sheet, Turned
from instruments.sundial.dial_plate import Rectangle, RoundPlate
from instruments.sundial.gnomons.gnomon import Gnomon, Mount
from instruments.sundial.gnomons.style_parts import polar_style
from instruments.sundial.lines.face import Plane

pytestmark = pytest.mark.slow

OBLIQUITY = math.radians(23.44)
PLATE = 3.0
WORKSHOP = Workshop(clearance_mm=0.2)
GNOMON = Gnomon(kind="polar-style")
ROOM = Rectangle(0j, 3000.0, 3000.0)
FACE = Frame((0.0, 0.0, PLATE))

ROUNDING_RAD = 1e-9
ROUNDING_MM = 1e-7
"""Of coordinates up to some metres."""


class Wall:
    """A face in the directions of its site, by plain vectors: east, north, up."""

    def __init__(self, latitude, azimuth, zenith_distance):
        self.latitude = latitude
        sa, ca = math.sin(azimuth), math.cos(azimuth)
        sz, cz = math.sin(zenith_distance), math.cos(zenith_distance)
        self.normal = np.array([sz * sa, sz * ca, cz])
        self.right = np.array([-ca, sa, 0.0])
        self.above = np.cross(self.normal, self.right)
        self.pole = np.array([0.0, math.cos(latitude), math.sin(latitude)])
        self.plane = Plane.at(latitude, 30.0, azimuth=azimuth, zenith_distance=zenith_distance)

    def world(self, vector):
        """From the face's axes to east, north, up."""
        return vector[0] * self.right + vector[1] * self.above + vector[2] * self.normal

    def sun(self, declination, hour):
        """The direction of the sun in the face's axes, and its altitude's sine."""
        cd, sd = math.cos(declination), math.sin(declination)
        cl, sl = math.cos(self.latitude), math.sin(self.latitude)
        seen = np.array(
            [
                -cd * math.sin(hour),
                sd * cl - cd * math.cos(hour) * sl,
                sd * sl + cd * math.cos(hour) * cl,
            ]
        )
        return np.array([seen @ self.right, seen @ self.above, seen @ self.normal]), seen[2]


def walls(count, seed):
    random = np.random.default_rng(seed)
    for _ in range(count):
        yield Wall(
            math.asin(random.uniform(-1, 1)), random.uniform(0, math.tau),
            math.acos(random.uniform(-0.5, 1)),
        )  # fmt: skip


def made(wall, gnomon=GNOMON, room=ROOM):
    return polar_style(wall.plane, room, Mount(gnomon, 5.0, PLATE, WORKSHOP))


def test_the_edge_points_at_the_pole_and_the_notch_is_at_the_nodus():
    forms = set()
    for wall in walls(400, 1):
        standing = made(wall)
        place = on_plate(Placed(standing.part, standing.frame.on(FACE)))
        forms.add(standing.style.form)
        half = standing.style.thickness_mm / 2
        if standing.style.form == "blade":
            foot, head = (place([z.real, z.imag, half]) for z in notch(standing.part)[::-1])
            nodus = head
        else:
            top, lip, _, lower, end = notch(standing.part)
            foot, head = (place([z.real, z.imag, half]) for z in (end, top))
            low, high = (place([z.real, z.imag, half]) for z in (lower, lip))
            assert np.linalg.norm(high - low) == pytest.approx(3.0, abs=ROUNDING_MM)
            nodus = (low + high) / 2
            # The lips lie on the edge.
            for point in (low, high):
                away = np.cross(point - foot, (head - foot) / np.linalg.norm(head - foot))
                assert np.linalg.norm(away) < ROUNDING_MM
        edge = wall.world((head - foot) / np.linalg.norm(head - foot))
        assert np.linalg.norm(np.cross(edge, wall.pole)) < ROUNDING_RAD
        assert nodus == pytest.approx([0.0, 0.0, PLATE + 30.0], abs=ROUNDING_MM)
    assert forms == {"triangle", "bridge", "blade"}


@pytest.mark.parametrize("zenith_distance", [0.0, 4.0, 29.0])
def test_a_rod_lies_along_the_axis_and_ends_at_the_nodus(zenith_distance):
    wall = Wall(math.pi / 2, 1.0, math.radians(zenith_distance))
    standing = made(wall, Gnomon(kind="polar-rod"))
    assert isinstance(standing.part.body, Turned)
    place = on_plate(Placed(standing.part, standing.frame.on(FACE)))
    tip = max(s.end.imag for s in standing.part.body.profile.segments)
    foot, head = place([0.0, 0.0, 0.0]), place([0.0, 0.0, tip])
    axis = wall.world((head - foot) / np.linalg.norm(head - foot))
    assert np.linalg.norm(np.cross(axis, wall.pole)) < ROUNDING_RAD
    assert head == pytest.approx([0.0, 0.0, PLATE + 30.0], abs=ROUNDING_MM)


def test_a_rod_that_would_lie_flat_is_refused():
    with pytest.raises(DesignError, match=r"gnomon.kind = polar-rod.*51.5°.*polar-style or pin"):
        made(Wall(math.radians(51.5), math.pi, 0.0), Gnomon(kind="polar-rod"))


def slab(standing):
    """The corners of the sheet over the face, in the face's axes, for both its sides."""
    place = on_plate(Placed(standing.part, standing.frame.on(Frame())))
    over = [z for z in corners(standing.part) if z.imag > -1e-9]
    return np.array(
        [place([z.real, z.imag, h]) for z in over for h in (0.0, standing.style.thickness_mm)]
    )


def shadow(points, sun):
    """Where points throw their shadows on the face."""
    points = np.atleast_2d(points)
    tips = points - sun * (points[:, 2] / sun[2])[:, None]
    return tips[:, 0] + 1j * tips[:, 1]


def line_off(path, point):
    """How far a point is from a straight path, produced beyond its outer end."""
    way = (path.end - path.start) / abs(path.end - path.start)
    return abs(((point - path.start) * way.conjugate()).imag)


def test_the_shadow_ends_at_the_hour_line_of_its_edge():
    random = np.random.default_rng(2)
    seen = 0
    for wall in walls(150, 3):
        standing = made(wall)
        solid = slab(standing)
        for _ in range(8):
            declination = math.asin(math.sin(OBLIQUITY) * random.uniform(-1, 1))
            hour = random.uniform(-math.pi, math.pi)
            sun, up = wall.sun(declination, hour)
            if up < 0.02 or sun[2] < 0.05:
                continue
            lines = standing.style.hour_lines(hour, OBLIQUITY, ROOM)
            assert len(lines) == 1
            (line,) = lines
            way = (line.end - line.start) / abs(line.end - line.start)
            aside = ((shadow(solid, sun) - line.start) * way.conjugate()).imag
            # The whole shadow lies on one side of the line and touches it along an edge.
            side = aside if aside.max() > -aside.min() else -aside
            assert side.min() > -1e-6
            assert np.sum(np.abs(side) < 1e-6) >= 2
            seen += 1
    assert seen > 250


def test_an_hour_line_is_as_long_as_the_year_makes_it():
    random = np.random.default_rng(4)
    for wall in walls(50, 5):
        standing = made(wall)
        hour = random.uniform(-math.pi, math.pi)
        tips = []
        for declination in np.linspace(-OBLIQUITY, OBLIQUITY, 120):
            sun, up = wall.sun(declination, hour)
            if up < 0.0 or sun[2] <= 1e-6:
                continue
            axis = np.array([wall.pole @ v for v in (wall.right, wall.above, wall.normal)])
            axis = axis * math.copysign(1.0, axis[2])
            points = np.array([[0.0, 0.0, 30.0] + axis * e for e in standing.style.read_mm])
            tips.append(shadow(points, sun))
        lines = standing.style.hour_lines(hour, OBLIQUITY, ROOM)
        if not tips:
            assert not lines
            continue
        tips = np.concatenate(tips)
        if not lines:
            # Only a sun at the very rim of the face or of the year lights it.
            assert len(tips) <= 4 or np.all(ROOM.depth(tips) < 0.0)
            continue
        line = lines[-1]
        way = (line.end - line.start) / abs(line.end - line.start)
        along = ((tips - line.start) * way.conjugate()).real
        inside = ROOM.depth(tips) > 1.0
        length = abs(line.end - line.start)
        assert along[inside].max() < length + standing.style.thickness_mm
        reached = abs(length - along.max()) < 0.05 * abs(along.max()) + 5.0
        assert reached or ROOM.depth(np.array([line.end]))[0] < 1e-6


def test_noon_is_a_gap_as_wide_as_the_sheet():
    wall = Wall(math.radians(51.5), math.pi, 0.0)
    standing = made(wall, Gnomon(kind="polar-style", thickness_mm=4.0))
    pair = standing.style.hour_lines(0.0, OBLIQUITY, ROOM)
    assert sorted(round(p.start.real, 9) for p in pair) == [-2.0, 2.0]
    (morning,) = standing.style.hour_lines(-0.2, OBLIQUITY, ROOM)
    (afternoon,) = standing.style.hour_lines(0.2, OBLIQUITY, ROOM)
    root = complex(0.0, -30.0 / math.tan(wall.latitude))
    assert line_off(morning, root - 2.0) < 1e-9
    assert line_off(afternoon, root + 2.0) < 1e-9
    # Before six the shadow turns to the other edge; at six both throw one line.
    (early,) = standing.style.hour_lines(-1.7, OBLIQUITY, ROOM)
    assert line_off(early, root + 2.0) < 1e-9
    assert len(standing.style.hour_lines(-math.pi / 2, OBLIQUITY, ROOM)) == 1


def sides(path):
    z = [s.start for s in path.segments]
    return abs(z[1] - z[0]), abs(z[2] - z[1])


def test_tabs_fit_their_slots_with_the_clearance():
    for wall in walls(60, 6):
        standing = made(wall)
        foot = [z for z in corners(standing.part) if z.imag < -1e-9]
        tabs = [(a.real, b.real) for a, b in zip(foot[::2], foot[1::2], strict=True)]
        assert {z.imag for z in foot} == {-PLATE}
        assert len(tabs) == len(standing.cuts) == 2
        place = on_plate(Placed(standing.part, standing.frame.on(FACE)))
        for (low, high), cut in zip(tabs, standing.cuts, strict=True):
            assert cut.means == "slot/gnomon"
            long, wide = sides(cut.shape)
            assert long - (high - low) == pytest.approx(0.2, abs=1e-9)
            assert wide - standing.style.thickness_mm == pytest.approx(0.2, abs=1e-9)
            x, y, z = place([(low + high) / 2, 0.0, standing.style.thickness_mm / 2])
            xmin, ymin, xmax, ymax = cut.shape.bounds()
            assert complex(x, y) == pytest.approx(complex(xmin + xmax, ymin + ymax) / 2)
            assert z == pytest.approx(PLATE)


def test_a_style_that_is_turned_round_does_not_go_in():
    """Its longer tab is under the high end, and longer than the other's slot by what one sees."""
    for wall in walls(60, 6):
        standing = made(wall)
        foot = [z.real for z in corners(standing.part) if z.imag < -1e-9]
        front, back = foot[1] - foot[0], foot[3] - foot[2]
        slots = [max(sides(cut.shape)) for cut in standing.cuts]
        assert back > slots[0] + 0.8
        assert front < slots[0] < back < slots[1]


@pytest.mark.parametrize(
    ("latitude", "azimuth", "zenith_distance", "form"),
    [(51.5, 180, 0, "triangle"), (0, 180, 0, "bridge"), (3, 180, 0, "bridge"),
     (90, 180, 0, "blade"), (-90, 180, 0, "blade"), (87, 180, 0, "blade"), (51.5, 90, 90, "bridge"),
     (51.5, 180, 90, "triangle"),
     (40, 180, 50, "bridge"), (40, 0, 50, "blade")],
)  # fmt: skip
def test_flat_and_steep_styles_are_something_else_and_say_so(
    latitude, azimuth, zenith_distance, form
):
    wall = Wall(*(math.radians(a) for a in (latitude, azimuth, zenith_distance)))
    standing = made(wall, room=Rectangle(0j, 100.0, 80.0))
    assert standing.style.form == form
    assert bool(standing.notes) == (form != "triangle")
    facts = {f.name: f.value for f in standing.facts}
    assert facts["style/form"] == form
    equivalent = abs(math.asin(max(-1.0, min(1.0, wall.normal @ wall.pole))))
    assert facts["style/height"] == pytest.approx(math.degrees(equivalent), abs=1e-6)


def test_a_low_nodus_has_an_edge_that_reaches_out_over_its_face():
    """Of Tromsø's plate of 200 × 150 mm it was 16 mm, its noon shadow a third of the way out."""
    steep = Wall(math.radians(69.65), math.pi, 0.0)
    low, high = made(steep, room=Rectangle(0j, 240.0, 180.0)).style.ends_mm
    assert high - low == pytest.approx(0.3 * 360.0, abs=1.0)
    low, high = made(steep).style.ends_mm
    assert high - low == pytest.approx(-4.0 * low)


def test_a_rod_is_no_stub():
    steep = Wall(math.radians(75), math.pi, 0.0)
    thick = Mount(Gnomon(kind="polar-rod"), 100.0, PLATE, WORKSHOP)
    with pytest.raises(DesignError, match=r"gnomon_diameter_mm = 100 is thicker than"):
        polar_style(steep.plane, ROOM, thick)


def test_a_style_without_room_is_refused():
    wall = Wall(math.radians(51.5), math.pi, 0.0)
    with pytest.raises(DesignError, match=r"gnomon_height_mm.*tabs"):
        made(wall, Gnomon(kind="polar-style", notch_mm=1.0), Rectangle(0j, 60.0, 4.0))
    steep = Wall(math.radians(75), math.pi, 0.0)
    assert made(steep, room=Rectangle(-14.5j, 20.0, 15.5)).style.form == "rod"
    with pytest.raises(DesignError, match=r"gnomon_height_mm.*border"):
        made(wall, room=Rectangle(40j, 60.0, 30.0))
    with pytest.raises(DesignError, match=r"gnomon.notch_mm = 50 cuts through.*give 48.1"):
        made(wall, Gnomon(kind="polar-style", notch_mm=50.0))
    with pytest.raises(DesignError, match=r"gnomon.length_mm.*before"):
        made(wall, Gnomon(kind="polar-style", length_mm=30.0))


@roaming(
    100, 400,
    latitude=st.floats(-90, 90), azimuth=st.floats(0, 360), zenith_distance=st.floats(0, 180),
    nodus=st.floats(1, 200), half=st.tuples(st.floats(15, 300), st.floats(15, 300)),
    off=st.tuples(st.floats(-0.9, 0.9), st.floats(-0.9, 0.9)), disc=st.booleans(),
    thickness=st.floats(0.5, 8), hour=st.floats(-12, 12),
)  # fmt: skip
def test_any_style_can_be_cut_or_is_refused(
    latitude, azimuth, zenith_distance, nodus, half, off, disc, thickness, hour
):
    plane = Plane.at(
        math.radians(latitude), nodus,
        azimuth=math.radians(azimuth), zenith_distance=math.radians(zenith_distance),
    )  # fmt: skip
    if disc:
        window = RoundPlate(complex(*off) * half[0] / 1.5, half[0])
    else:
        window = Rectangle(complex(off[0] * half[0], off[1] * half[1]), *half)
    remedies = []
    try:
        gnomon = Gnomon(kind="polar-style", thickness_mm=thickness)
        standing = polar_style(plane, window, Mount(gnomon, 5.0, PLATE, WORKSHOP))
    except DesignError as error:
        remedies = [fault.remedy for fault in error.faults]
    if remedies:
        assert all(remedies)
        return
    frame = polygon(window.path())
    slots = [polygon(cut.shape) for cut in standing.cuts]
    assert all(s.is_valid and frame.contains(s) for s in slots)
    if isinstance(standing.part.body, Sheet):
        sheet = polygon(standing.part.body.outline)
        assert sheet.is_valid
        assert standing.part.body.outline.area() > 0.0
        low, high = standing.style.ends_mm
        assert low < 0.0 <= high
        # Over the face there is one sheet, not a notch that parts it in two.
        notched = sheet.buffer(-0.05)
        assert notched.geom_type == "Polygon"
    if len(slots) == 2:
        assert slots[0].distance(slots[1]) > PLATE - 0.2 - 1e-6
    foot = polygon(standing.style.foot).buffer(-1e-3)
    for line in standing.style.hour_lines(math.radians(15 * hour), OBLIQUITY, window):
        drawn = shapely.LineString([(z.real, z.imag) for z in (line.start, line.end)])
        assert window.depth(np.array([line.start, line.end])).min() > -1e-6
        assert not foot.intersects(drawn)
