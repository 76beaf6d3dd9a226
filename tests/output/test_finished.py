"""The picture of the finished thing: its colours, its order, its shadows."""

import math
from dataclasses import replace

import numpy as np
import pymupdf
import pytest
import shapely
import svgelements
from helpers.parts import disc
from helpers.sweeping import first
from helpers.usual import usual
from lxml import etree

import miqyas
from instruments.errors import DesignError
from instruments.geometry import Line, Path
from instruments.part import (
    Face,
    Fact,
    Frame,
    Instrument,
    Mark,
    Part,
    Placed,
    Process,
    Sheet,
    Turned,
)
from miqyas import sources
from output import finished
from output.finished import Scene, finish, hollow, light, traced, view
from output.finished.bodies import Slab, bodies
from output.finished.depth import from_the_farthest
from output.finished.dialled import Dialled
from output.pages.page import Page
from output.provenance import Provenance

pytestmark = pytest.mark.slow

SAYS = Provenance("1.0", "astrolabe", {"tropic_radius_mm": 75.0})
BLUE = (0.1, 0.2, 0.9)


def of(*placed: Placed, facts=()) -> Instrument:
    return Instrument("dial", "Dial", placed, facts)


def picture(instrument, width=400):
    return read(finished.png(instrument, SAYS, width))


def read(content):
    """The colours of a PNG, a row a line."""
    found = pymupdf.Pixmap(content)
    colours = np.frombuffer(found.samples, np.uint8).reshape(found.height, found.width, found.n)
    return colours[:, :, :3].astype(int)


def test_a_picture_is_so_wide_and_the_same_each_time():
    made = of(Placed(disc("plate", 50)))
    content = finished.png(made, SAYS, 333)
    high, wide, _ = read(content).shape
    assert wide == 333
    assert 300 < high < 360
    assert content == finished.png(made, SAYS, 333)


@pytest.mark.parametrize(
    ("material", "wanted"),
    [("plywood", (212, 176, 125)), ("Welsh slate", (69, 77, 84)), ("", (26, 51, 230))],
)
def test_a_part_has_the_colour_of_its_material(material, wanted):
    plate = replace(disc("plate", 50), colour=BLUE, material=material)
    pixels = picture(of(Placed(plate)))
    # Away from the edge light and shine change a colour by a fifth at most.
    middle = pixels[190:210, 190:210].reshape(-1, 3).mean(axis=0)
    assert np.abs(middle - wanted).max() < 0.2 * 255
    assert tuple(pixels[2, 2]) == (255, 255, 255)


def test_every_finish_is_complete_and_words_are_of_one():
    every = finish._all()
    words = [word for found in every for word in found.words]
    assert len(words) == len(set(words)) > 20
    assert finish.finish_of_part(replace(disc("a", 1), material="unobtainium")).words[0] == "brass"


def test_a_mark_is_drawn_where_it_is():
    bar = Mark("east-west", Path.rectangle(40, 20, 20 + 25j), Process.ENGRAVE)
    pixels = picture(of(Placed(replace(disc("plate", 50), front=(bar,)))))
    dark = pixels.sum(axis=2) < 200
    rows, columns = np.nonzero(dark[60:340, 60:340])
    # The plate's middle is the picture's, and 50 mm are nine twentieths of its width.
    per_mm = 400 * 0.45 / 50
    at = (columns.mean() + 60 - 200) / per_mm, (200 - rows.mean() - 60) / per_mm
    assert at == pytest.approx((20, 25), abs=3)


def test_what_lies_above_hides_what_is_below_in_any_order():
    low, high = disc("low", 50), replace(disc("high", 30), colour=BLUE)
    for parts in ((low, high), (high, low)):
        placed = [Placed(p, Frame((0, 0, 9.0 if p is high else 0.0))) for p in parts]
        middle = picture(of(*placed))[200, 200]
        assert middle[2] > middle[0] + 60


def standing(height=40.0):
    """A plate with a slot and a sheet that stands in it, below its face and above."""
    slot = Mark("slot/gnomon", Path.rectangle(3, 30), Process.CUT)
    plate = Part("plate", Sheet(Path.rectangle(120, 120), 3.0, (slot,)))
    edge = Path.polyline([-15 - 5j, 15 - 5j, complex(15, height), complex(-15, 3)], closed=True)
    gnomon = Part("gnomon", Sheet(edge, 3.0), colour=BLUE)
    return plate, gnomon


def test_a_sheet_that_stands_in_a_plate_is_parted_there():
    plate, gnomon = standing()
    placed = [Placed(plate), Placed(gnomon, Frame((-1.5, 0, 0), (0, 1, 0), (1, 0, 0)))]
    seen = view.best_view(of(*placed))
    assert seen.eye[2] < 0.9
    found = from_the_farthest([b for p in placed for b in bodies(p)], seen.eye)
    assert [b.part.name for b in found] == ["gnomon", "plate", "gnomon"]
    assert all(isinstance(b, Slab) for b in found)
    below, _, above = found
    assert below.corners()[:, 2].max() == pytest.approx(3.0, abs=1e-6)
    assert above.corners()[:, 2].min() == pytest.approx(3.0, abs=1e-6)


def test_a_dial_shows_the_shadow_of_an_hour_that_it_has():
    made = miqyas.make("horizontal-dial")
    to_sun = light.light_direction(made)
    height = next(f.value for f in made.facts if f.name == "gnomon/height")
    tip = -to_sun[:2] / to_sun[2] * height
    equinox = next(m for m in made.parts[0].part.front if m.means == "day/equinox").shape
    # The nodus's shadow is on the day's line, which runs straight from east to west there.
    assert tip[1] == pytest.approx(equinox.start.imag, abs=0.2)
    assert min(equinox.start.real, equinox.end.real) < tip[0]
    assert 1.2 < np.hypot(*tip) / height < 2.0


def test_shadows_darken_the_plate_beside_the_gnomon():
    plate, gnomon = standing()
    placed = [Placed(plate), Placed(gnomon, Frame((-1.5, 0, 0), (0, 1, 0), (1, 0, 0)))]
    scene = Scene.of(of(*placed))
    slab = next(b for b in scene.bodies if b.part.name == "plate")
    others = [b for b in scene.bodies if b is not slab]
    area = light.on_slab(slab, others, scene.view.eye, scene.light)
    # As long as the sheet is high above the face, by the light's slope.
    reach = math.hypot(*scene.light[:2]) / scene.light[2] * (40.0 - 3.0)
    far = max(abs(complex(x - 0, y - 15)) for x, y in area.convex_hull.exterior.coords)
    assert reach - 3 < far < reach + 40
    assert area.area > 50


def test_nothing_stands_on_what_a_pin_goes_through():
    pin = Part("pin", Turned(Path.rectangle(2.0, 30.0, 1 + 5j)), colour=BLUE)
    found = from_the_farthest(
        [b for p in (Placed(disc("plate", 50)), Placed(pin)) for b in bodies(p)],
        np.array([0, 0, 1.0]),
    )
    assert [b.part.name for b in found] == ["pin", "plate", "pin"]


def test_a_wall_dial_hangs_and_a_level_one_lies():
    vertical, level = (view.best_view(miqyas.make(n)) for n in ("vertical-dial", "horizontal-dial"))
    up = np.array([0.0, 1.0, 0.0])
    # What is upright on a wall is so in the picture.
    assert complex(vertical.flat(up[None])[0]).real == pytest.approx(0.0, abs=1e-9)
    assert level.axes[1] @ np.array([0, 0, 1.0]) > 0.5
    assert np.allclose(view.best_view(miqyas.make("astrolabe-climes")).axes, np.eye(3))
    for seen in (vertical, level):
        assert np.allclose(seen.axes @ seen.axes.T, np.eye(3))


def lines_in_place(*placed: Placed) -> list[complex]:
    """The end of each line of an instrument as it is drawn, in its own millimetres."""
    scene = Scene.of(of(*placed))
    assert scene.view.square
    page = Page.blank(200, 200)
    scale = finished.draw_finished(page, scene, (0.0, 0.0, 200.0, 200.0), legible=0.7)
    found = []
    for path in etree.fromstring(page.document().encode()).iter("{*}path"):
        if path.get("fill") == "none" and path.get("transform"):
            turn = svgelements.Matrix(path.get("transform"))
            on_page = abs(svgelements.Path(path.get("d")) * turn)
            ends = [s.end for s in on_page if isinstance(s, svgelements.Line)]
            found += [complex(z.x - 100.0, 100.0 - z.y) / scale for z in ends]
    left, low, right, high = scene.box
    return [z + complex(left + right, low + high) / 2 for z in found]


LINE = Mark("meridian", Path.of(Line(0j, 60 + 20j)))
DISC = Sheet(Path.circle(0j, 100.0), 2.0)
WRITTEN_MM = 0.05
"""Pictures are written to hundredths of a millimetre of the page."""


def test_marks_are_turned_with_their_part():
    (end,) = lines_in_place(Placed(Part("plate", DISC, (LINE,)), Frame((0, 0, 0), (0, 1, 0))))
    assert abs(end - (-20 + 60j)) < WRITTEN_MM


def test_the_back_of_a_part_that_lies_on_its_front_is_drawn_as_it_is_seen():
    frame = Frame(x_axis=(-1, 0, 0), z_axis=(0, 0, -1))
    (end,) = lines_in_place(Placed(Part("plate", DISC, back=(LINE,)), frame))
    assert abs(end - (60 + 20j)) < WRITTEN_MM


def test_a_clear_sheet_shows_its_back_through_it_and_what_is_behind():
    plate = Placed(Part("plate", DISC, (LINE,)))
    rete = Placed(Part("rete", DISC, back=(LINE,), clear=True), Frame((0, 0, 2), (0, 1, 0)))
    on_plate, on_rete = lines_in_place(plate, rete)
    assert abs(on_plate - (60 + 20j)) < WRITTEN_MM
    # Seen through the front the line ends at -60 + 20j, and is then turned.
    assert abs(on_rete - (-20 - 60j)) < WRITTEN_MM


def test_a_plate_hides_the_marks_of_those_below_and_a_ring_does_not():
    plates = [Placed(Part(f"plate-{k}", DISC, (LINE,)), Frame((0, 0, 2 * k))) for k in range(3)]
    assert len(lines_in_place(*plates)) == 1
    hole = Mark("recess", Path.circle(0j, 90.0), Process.CUT)
    ring = Part("ring", Sheet(Path.circle(0j, 100.0), 2.0, (hole,)))
    assert len(lines_in_place(plates[0], Placed(ring, Frame((0, 0, 2))))) == 1


@pytest.mark.parametrize(
    ("radius", "wide", "drawn"), [(100.0, 0.0, 2), (150.0, 0.0, 1), (150.0, 12.0, 2)]
)
def test_letters_are_drawn_where_they_can_be_read(radius, wide, drawn):
    letter = Mark("label/a", Path.of(Line(10j, 20j + wide)))
    body = Sheet(Path.circle(0j, radius), 2.0)
    assert len(lines_in_place(Placed(Part("plate", body, (LINE, letter))))) == drawn


def test_a_leaning_face_is_seen_and_up_is_up():
    for lean in range(0, 171, 10):
        seen = view.oblique(lean)
        assert np.allclose(seen.axes @ seen.axes.T, np.eye(3))
        assert seen.eye[2] > 0.2
        assert seen.axes[1, 1] > 0.2


def test_the_drawing_behind_it_is_sound_and_says_what_it_is():
    text = finished.svg(of(Placed(disc("plate", 50)), facts=(Fact("latitude", 3.0, "°"),)), SAYS)
    root = etree.fromstring(text.encode())
    assert root.find("{*}title").text == "Dial"
    assert "filter" not in text


def test_what_is_filled_with_shades_is_not_clipped():
    # MuPDF fills a clipped area with a part of its shades alone.
    root = etree.fromstring(finished.svg(miqyas.make("cylinder-dial"), SAYS).encode())
    clipped = [e for e in root.iter() if e.get("clip-path")]
    assert clipped
    assert not any((e.get("fill") or "").startswith("url") for e in clipped)


@pytest.mark.parametrize("width", [0, 15, 8001, 1_000_000, True, 12.5, "wide", None])
def test_a_width_that_is_none_is_refused(tmp_path, width):
    design = miqyas.load("alidade")
    with pytest.raises(DesignError, match=r"width = .* from 16 to 8000 pixels: give 1600"):
        miqyas.write(design, tmp_path / "none", ["png"], width_px=width)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("name", first(sources.names(), 2))
def test_every_template_has_a_picture(name):
    pixels = picture(usual(name), 800)
    # A bare card is 0.004; the fewest lines, those of Diodorus's figure on white card, 0.018.
    assert (pixels.min(axis=2) < 200).mean() > 0.01
    assert len(np.unique(pixels.reshape(-1, 3), axis=0)) > 100


def test_the_shadow_of_a_pointed_pin_ends_where_its_tip_throws_it():
    cone = Path.polyline([0j, 3 + 0j, 20j], closed=True)
    (body,) = bodies(Placed(Part("pin", Turned(cone))))
    to_light = np.array([-1.0, 0.0, 1.0]) / math.sqrt(2.0)
    area = light.on_ground([body], np.eye(3), np.zeros(3), to_light)
    # At 45° it is as long as the pin is high.
    assert area.bounds[2] == pytest.approx(20.0, abs=1e-6)


@pytest.mark.parametrize(
    ("design", "latitude"),
    [
        ("polar-dial", 51.5),
        ("polar-dial", 0.0),
        ("plane-dial", -34.0),
        ("equatorial-dial", -66.0),
        ("vertical-dial", 21.0),
    ],
)
def test_no_letters_lie_behind_the_style_nor_its_shadow_beside_the_plate(design, latitude):
    made = miqyas.make(design, place={"latitude": latitude})
    seen, dial = view.best_view(made), Dialled.of(made)
    assert dial.hidden(dial.lettered(), seen.flat) == 0
    to_sun = dial.axes @ light.light_direction(made, seen)
    high = next(f.value for f in made.facts if f.name == "gnomon/height")
    at = complex(-to_sun[0], -to_sun[1]) / to_sun[2] * high
    assert dial.overhang(at, high) < 0.1 * high


def test_what_stands_on_the_ground_is_seen_from_above_on_the_face_that_is_up():
    for latitude in (-66.0, -34.0, 0.0, 52.0, 78.0):
        made = miqyas.make("equatorial-dial", place={"latitude": latitude})
        seen, dial = view.best_view(made), Dialled.of(made)
        assert seen.eye[2] > 0.25
        assert seen.eye @ dial.axes[2] > 0.5
        assert dial.face is (Face.BACK if latitude < 0 else Face.FRONT)
        assert light.light_direction(made, seen)[2] > 0.5


@pytest.mark.parametrize(("place", "hour"), [("Madrid, ES", 14), ("Sydney, AU", 10)])
def test_a_board_s_gnomon_on_the_equinox_points_to_the_hour_of_the_light(place, hour):
    made = miqyas.make("analemmatic-dial", place=place)
    to_sun = light.light_direction(made)
    board = next(p.part for p in made.parts if p.part.name == "hour-board")
    at = next(m for m in board.front if m.means == f"hour/equal/{hour}").shape.bounds()
    point = complex(at[0] + at[2], at[1] + at[3]) / 2
    # The gnomon stands in the middle, where the board's own origin is.
    assert np.angle(complex(-to_sun[0], -to_sun[1]) / point) == pytest.approx(0.0, abs=1e-6)


@pytest.mark.parametrize(
    ("design", "language", "face", "way"),
    [
        ("hanging-ruler", "en", "ruler", (0.0, -1.0)),
        ("whip-dial", "en", "face-1", (0.0, -1.0)),
        ("meridian-ruler", "en", "ruler", (1.0, 0.0)),
        ("azimuth-rule", "en", "ruler", (1.0, 0.0)),
        ("azimuth-rule", "ar", "ruler", (-1.0, 0.0)),
    ],
)
def test_the_shadow_falls_along_the_scales_of_what_is_turned_to_the_sun(
    design, language, face, way
):
    made = miqyas.make(design, lettering={"language": language})
    frame = next(p.frame for p in made.parts if p.part.name == face)
    to_sun = frame.axes @ light.light_direction(made)
    assert to_sun[2] > 0.3
    assert -to_sun[:2] / np.hypot(*to_sun[:2]) == pytest.approx(way, abs=1e-9)


@pytest.mark.parametrize("place", ["Madrid, ES", "Sydney, AU", "Nairobi, KE"])
def test_the_tip_of_a_bowl_s_gnomon_throws_its_shadow_on_the_equinox(place):
    made = miqyas.make("sphere-dial", place=place, made="turned")
    scene = Scene.of(made)
    bowl = next(b for b in scene.bodies if traced.bears(b))
    radius = next(f.value for f in made.facts if f.name == "sphere/radius")
    # The tip is the centre of the sphere, level with the rim.
    tip = bowl.ring(0.0, bowl.rings[-1][1])[0]
    fallen = tip - radius * scene.light
    equinox = next(line for line in bowl.part.traced if line.means == "day/equinox")
    points = np.concatenate([piece.points(50) for piece in equinox.pieces])
    on_line = bowl.foot + points @ bowl.frame
    assert np.linalg.norm(on_line - fallen, axis=1).min() < 0.5
    shadow = hollow.thrown(bowl, scene.bodies, scene.view, scene.light)
    end = complex(scene.view.flat(fallen[None])[0])
    assert shadow.distance(shapely.Point(end.real, end.imag)) < 0.5


@pytest.mark.parametrize("made", ["turned", "gores"])
def test_the_gnomon_on_a_ball_throws_its_shadow_on_it(made):
    scene = Scene.of(miqyas.make("sphere-dial", place="Madrid, ES", form="ball", made=made))
    ball = next(b for b in scene.bodies if traced.bears(b))
    shadow = hollow.thrown(ball, scene.bodies, scene.view, scene.light)
    equinox = next(line for line in ball.part.traced if line.means == "day/equinox")
    points = np.concatenate([piece.points(50) for piece in equinox.pieces])
    line = scene.view.flat(ball.foot + points @ ball.frame)
    # The sun is at the equinox: the tip's shadow ends on its line.
    assert shapely.intersects(shadow, shapely.linestrings(np.stack([line.real, line.imag], axis=1)))


def test_a_bowl_is_dark_towards_the_light_and_light_beyond():
    scene = Scene.of(miqyas.make("sphere-dial", place="Madrid, ES", made="turned"))
    bowl = next(b for b in scene.bodies if traced.bears(b))
    light_at = complex(scene.view.flat(scene.light[None])[0])

    def towards_the_light(area):
        middle = shapely.centroid(area)
        return (complex(middle.x, middle.y) / light_at).real

    (darkest, dark), *_, (lightest, lit) = hollow.inside_shades(bowl, scene.view, scene.light)
    assert darkest < 0.7 < 1.0 < lightest
    mouth = shapely.union_all(
        [area for _, area in hollow.inside_shades(bowl, scene.view, scene.light)]
    )
    shadow = hollow.shadow(bowl, scene.view, scene.light)
    assert towards_the_light(lit) < towards_the_light(mouth) < towards_the_light(shadow)
    assert mouth.buffer(0.5).covers(shadow)
    assert towards_the_light(lit) < towards_the_light(dark)


def test_a_ball_is_round_lighter_where_it_looks_to_the_light():
    made = miqyas.make("sphere-dial", place="Madrid, ES", form="ball", made="turned")
    picture = pymupdf.Pixmap(finished.png(made, SAYS, 400))
    pixels = np.frombuffer(picture.samples, np.uint8).reshape(picture.h, picture.w, picture.n)
    red, _, blue = (pixels[..., k].astype(int) for k in range(3))
    wood = np.argwhere(red - blue > 30)
    (top, left), (bottom, right) = wood.min(axis=0), wood.max(axis=0)

    def light_at(across, down):
        return red[round(top + down * (bottom - top)), round(left + across * (right - left))]

    lit, aside, below = light_at(0.4, 0.4), light_at(0.93, 0.6), light_at(0.6, 0.88)
    assert lit > 1.3 * aside
    assert lit > 1.3 * below
