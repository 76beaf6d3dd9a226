"""Films for photo-etching: registered, mirrored, and open where the drawing says."""

import re
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
import shapely
from lxml import etree

import miqyas
from instruments.errors import DesignError
from instruments.geometry import Cubic, Path, Region, flattening
from instruments.lettering.text import letter
from instruments.part import Face, Instrument, Mark, Part, Placed, Process, Sheet
from output import etching

REGISTER_MM = 1e-3
"""Front and back lie on each other to a micrometre."""

SAID = ("# miqyas",)
HOLE = Mark("hole/pivot", Path.circle(5 + 0j, 2.0), Process.CUT)
PLATE = Part(
    "plate",
    Sheet(Path.rectangle(40.0, 30.0), 0.5, (HOLE,)),
    front=(Mark("noon", Path.line(-15 + 0j, 0j)),),
    back=(Mark("meridian", Path.line(-15 + 8j, 5 + 8j)),),
)


def trial(*parts: Part) -> Instrument:
    return Instrument("trial", "", tuple(Placed(part) for part in parts))


def read(svg: str) -> tuple[list[Any], dict[str, tuple[str, Any]]]:
    """The film's size, and each opening's kind and area, seen from its emulsion, y up."""
    root = etree.fromstring(svg.encode())
    size = [float(root.get(name).removesuffix("mm")) for name in ("width", "height")]
    found = {}
    for path in root.iter("{*}path"):
        if path.get("data-etch"):
            rings = [
                np.array(ring.split(), float).reshape(-1, 2)
                for ring in re.findall("M([^Z]*)Z", path.get("d"))
            ]
            area = shapely.Polygon()
            for ring in rings:
                area = area ^ shapely.Polygon(ring)
            found[path.get("data-means")] = path.get("data-etch"), area
    return size, found


def test_front_and_back_lie_on_each_other_once_one_is_turned_over() -> None:
    (masks,) = etching.etched(trial(PLATE), 0.15)
    (size, front), (_, back) = (read(etching.film(masks, face, SAID)) for face in Face)
    names = {name for name, (kind, _) in front.items() if kind == "through"}
    assert names == {name for name, (kind, _) in back.items() if kind == "through"}
    assert {"outline", "hole/pivot", "fiducial/1", "fiducial/4"} <= names
    for name in names:
        turned = shapely.transform(back[name][1], lambda at: [size[0], 0.0] + at * [-1.0, 1.0])
        assert shapely.hausdorff_distance(front[name][1], turned) < REGISTER_MM


def test_half_etched_marks_are_on_their_own_film_alone_and_mirrored() -> None:
    (masks,) = etching.etched(trial(PLATE), 0.15)
    (size, front), (_, back) = (read(etching.film(masks, face, SAID)) for face in Face)
    assert (front["noon"][0], back["meridian"][0]) == ("half", "half")
    assert "noon" not in back
    assert "meridian" not in front
    middle = size[0] / 2.0
    # Seen from the emulsion the front is mirrored: its noon runs to the right.
    assert front["noon"][1].centroid.x == pytest.approx(middle + 7.5, abs=REGISTER_MM)
    # So is the back, whose meridian lies 5 mm to the left of its middle as seen from it.
    assert back["meridian"][1].centroid.x == pytest.approx(middle + 5.0, abs=REGISTER_MM)
    assert front["noon"][1].area == pytest.approx(15.0 * 0.15, rel=1e-4)


@pytest.mark.parametrize(
    ("language", "said"), [("en", ("front", "back")), ("ar", ("الوجه", "الظهر"))]
)
def test_the_frame_says_which_film_it_is_where_it_has_room(
    language: str, said: tuple[str, str]
) -> None:
    """A maker held two films whose dots alone told them apart. On the metal both words read."""
    narrow = replace(PLATE, name="narrow", body=Sheet(Path.rectangle(12.0, 30.0), 0.5))
    masks, without = etching.etched(trial(PLATE, narrow), 0.15, language=language)
    for face, word in zip(Face, said, strict=True):
        size, film = read(etching.film(masks, face, SAID))
        kind, area = film["label/film"]
        assert kind == "half"
        # From the emulsion it is mirrored: turned back, it is the word as it is written.
        turned = at_origin(shapely.transform(area, lambda at: at * [-1.0, 1.0]))
        assert shapely.hausdorff_distance(turned, at_origin(word_down(word))) < REGISTER_MM
        assert shapely.box(0.0, 0.0, size[0], 8.0).contains(area)
        assert not any(area.intersects(other) for name, (_, other) in film.items()
                       if name != "label/film")  # fmt: skip
        assert "label/film" not in read(etching.film(without, face, SAID))[1]


def word_down(text: str) -> Any:
    """The area of a word, y down as films are read."""
    shape = letter(text, 3.5).shape
    assert isinstance(shape, Region)
    area = shapely.Polygon()
    for ring in flattening.shapely_rings(shape.contours, 1e-3):
        area = area ^ shapely.Polygon(ring)
    return shapely.transform(area, lambda at: at * [1.0, -1.0])


def at_origin(area: Any) -> Any:
    return shapely.transform(area, lambda at: at - area.bounds[:2])


def test_tabs_hold_the_part_in_its_frame() -> None:
    (masks,) = etching.etched(trial(PLATE), 0.15)
    channel = next(o.area for o in masks.openings(Face.FRONT) if o.means == "outline")
    metal = shapely.box(*masks.box) - channel
    assert metal.geom_type == "Polygon"
    assert len(shapely.get_parts(channel)) == etching.TABS
    assert channel.bounds[0] == pytest.approx(-20.0 - 1.3 * 0.5)


def test_undercut_makes_openings_smaller_and_none_vanishes() -> None:
    nominal, less = (etching.etched(trial(PLATE), 0.15, by)[0] for by in (0.0, 0.05))
    for before, after in zip(nominal.openings(Face.FRONT), less.openings(Face.FRONT), strict=True):
        if before.means == "hole/pivot":
            # A hole of 2 mm radius is drawn with 1.95.
            share = after.area.area / before.area.area
            assert share == pytest.approx((1.95 / 2.0) ** 2, rel=1e-3)
        if before.means.startswith("fiducial"):
            assert after.area.equals(before.area)
    with pytest.raises(DesignError, match=r"undercut = 0\.08 closes noon"):
        etching.etched(trial(PLATE), 0.15, 0.08)
    with pytest.raises(DesignError, match="is not from 0 to 1 mm"):
        etching.etched(trial(PLATE), 0.15, -0.1)


def test_an_undercut_that_closes_thin_strokes_is_told() -> None:
    # A letter of a thick stroke and a thin one.
    strokes = Path.rectangle(1.0, 2.0), Path.rectangle(3.0, 0.09, 3.0 + 0j)
    letter = Mark("label/noon", Region(strokes), Process.ENGRAVE)
    part = replace(PLATE, front=(letter,))
    for undercut_mm, told in ((0.0, False), (0.04, False), (0.05, True)):
        masks = etching.etched(trial(part), 0.15, undercut_mm)
        notes = list(etching.dubious_films(masks, undercut_mm))
        assert bool(notes) == told
    assert notes[0].message.startswith("closes strokes of plate (label/noon) that are no wider")


def test_lines_of_both_faces_that_lie_on_each_other_are_told() -> None:
    """A plate's circles on both faces were etched out of it without a word."""
    lines = {
        "noon": Path.line(-15 + 5j, 15 + 5j),
        "across": Path.line(-8j, 8j),
        "circle/cancer": Path.circle(0j, 12.0),
    }
    front = tuple(Mark(means, line) for means, line in lines.items())
    for back, told in ((front[:1], "noon"), (front[2:], "circle/cancer"), (front[1:2], "across")):
        (masks,) = etching.etched(trial(replace(PLATE, front=front, back=back)), 0.15)
        assert [note.message.split(",")[0] for note in etching.dubious_films([masks], 0.0)] == [
            f"are open on both faces of plate along {told}"
        ]
    crossing = replace(PLATE, front=front[::2], back=front[1:2])
    assert not [*etching.dubious_films(etching.etched(trial(crossing), 0.15), 0.0)]


def test_an_undercut_as_wide_as_a_fiducial_leaves_it() -> None:
    bare = replace(PLATE, front=(), back=())
    (masks,) = etching.etched(trial(bare), 0.15, 0.12)
    assert sum(o.means.startswith("fiducial") for o in masks.openings(Face.FRONT)) == 4


def test_an_undercut_that_eats_a_web_is_refused() -> None:
    second = Mark("hole/shackle", Path.circle(9.3 + 0j, 2.0), Process.CUT)
    assert isinstance(PLATE.body, Sheet)
    part = replace(PLATE, front=(), back=(), body=replace(PLATE.body, cutouts=(HOLE, second)))
    # A web of 0.3 mm: 0.16 stays should the acid take 0.07 more than said on either side.
    for undercut_mm in (0.0, 0.05, 0.07):
        assert etching.etched(trial(part), 0.15, undercut_mm, web_mm=0.15)
    refused = (
        r"undercut = 0\.09 eats the web of 0\.30 mm between hole/pivot and hole/shackle, of which "
        r"0\.15 mm are to stay: give at most 0\.07"
    )
    with pytest.raises(DesignError, match=refused):
        etching.etched(trial(part), 0.15, 0.09, web_mm=0.15)


def test_what_is_no_thin_sheet_has_no_films() -> None:
    thick = Part("thick", Sheet(Path.rectangle(40.0, 30.0), 3.0))
    assert etching.without_film(trial(PLATE, thick)) == ["thick"]
    with pytest.raises(DesignError, match="no part is of such one \\(thick 3 mm\\)"):
        etching.etched(trial(thick), 0.15)
    with pytest.raises(DesignError, match="choose thinner sheets \\(sheet_mm\\), or another"):
        etching.etched(trial(thick), 0.15, sheet_of=lambda _: "sheet_mm")


def test_what_has_no_film_is_drawn(tmp_path: Any) -> None:
    made = miqyas.make("alidade", workshop={"profile": "photo-etch"}, thickness_mm=2.0)
    notes: list[Any] = []
    files = miqyas.write(made, tmp_path, ["etch"], warn=notes.append)
    uses = {file.path.name: file.use.value for file in files}
    assert (uses["rule.svg"], uses["sight-upper-etch-front.svg"]) == ("cut", "film")
    assert any("1.5 mm are etched: rule without films" in note.message for note in notes)


def test_films_are_written_with_their_document(tmp_path: Any) -> None:
    made = miqyas.make("alidade", workshop={"profile": "photo-etch"}, thickness_mm=1.0)
    names = {file.path.name: file.use.value for file in miqyas.write(made, tmp_path, ["etch"])}
    assert names["rule-etch-front.svg"] == "film"
    assert any(name.endswith("-etch.pdf") for name in names)


def test_a_line_that_turns_back_within_its_width_is_open() -> None:
    # Its end hooks round by less than 1 µm, so that the boundaries of its width cross.
    hook = Cubic(5.1162 + 8.0266j, 3.283 + 6.4562j, 1.981 + 5.3634j, 1.9876 + 5.3684j)
    part = replace(PLATE, front=(Mark("noon", Path.of(hook)), *PLATE.front))
    (masks,) = etching.etched(trial(part), 0.15)
    found = next(o.area for o in masks.openings(Face.FRONT) if o.means == "noon")
    assert found.is_valid
    assert found.area == pytest.approx(0.15 * hook.length(), rel=0.01)
