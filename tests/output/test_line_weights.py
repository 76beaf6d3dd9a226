"""Lines by their rank: in the drawings, on lasers by colour or dash, in solids by width."""

import io
import math

import ezdxf
import pytest
from lxml import etree

import miqyas
from instruments.geometry import Path
from instruments.geometry.path import paths
from instruments.line_weights import LINE_RANKS, line_rank, line_weight
from instruments.making.profiles import Profile, RankRule, profile, ranked_width_mm
from instruments.part import Face, Mark
from output import dxf, svg
from output.layers import DrawnFace, made_layers
from output.marking import Marking
from output.provenance import Provenance

LINE = Path.line(0j, 30 + 40j)
BENT = Path.of(*Path.circle(0j, 10.0).segments)
WEIGHTS = profile("line-weights")


def ranked(means: str, shape: Path = LINE) -> str | None:
    return line_rank(Mark(means, shape))


@pytest.mark.parametrize(
    ("means", "shape", "rank"),
    [
        ("hour/equal/10", LINE, "heavy"),
        ("hour/seasonal/3", BENT, "heavy"),
        ("hour/zone/10", LINE, "heavy"),
        ("hour/zone/10", BENT, "fine"),
        ("hour/equal/10:30", LINE, "fine"),
        ("horizon", LINE, "heavy"),
        ("day/cancer", BENT, "medium"),
        ("continuation/hour/equal/10", LINE, "fine"),
        ("label/hour/equal/10", LINE, None),
        ("quadrant/sine/4", LINE, "fine"),
        ("quadrant/sine/5", LINE, "heavy"),
        ("quadrant/cosine/30", LINE, "heavy"),
        ("grid/level/31", LINE, "fine"),
        ("grid/upright/10", LINE, "heavy"),
        ("grid/altitude/31", LINE, "medium"),
        ("gnomon/6.5", LINE, "heavy"),
        ("gnomon/foot", LINE, "medium"),
    ],
)
def test_a_line_has_a_rank_by_its_meaning(means, shape, rank):
    assert ranked(means, shape) == rank


def test_hours_are_heavier_than_days_and_these_than_halves():
    hour, day, half = (
        line_weight(Mark(m, LINE)) for m in ("hour/equal/9", "day/equinox", "hour/equal/9:30")
    )
    assert hour > day > half > 0.0


def plate(name: str = "line-weights"):
    values = {"workshop": {"profile": name}, "half_hours": True}
    made = miqyas.make("horizontal-dial", **values)
    return made, made.part("dial-plate")


def test_a_laser_gets_a_layer_and_a_colour_for_each_rank():
    made, part = plate()
    text = svg.render(
        DrawnFace.of(part, Face.FRONT), WEIGHTS, Provenance.of(made, made.design, made.name)
    )
    root = etree.fromstring(text.encode())
    found = {
        group.get("id"): (group.get("stroke"), {p.get("data-means") for p in group})
        for group in root.iter("{*}g")
    }
    heavy, medium, fine = (found[f"layer-score{end}"] for end in ("", "-medium", "-fine"))
    assert [heavy[0], medium[0], fine[0]] == ["#0000ff", "#ff00ff", "#00ff00"]
    assert "hour/equal/10" in heavy[1]
    assert "day/equinox" in medium[1]
    assert "hour/equal/10:30" in fine[1]
    drawn = dxf.render(
        DrawnFace.of(part, Face.FRONT), WEIGHTS, Provenance.of(made, made.design, made.name)
    )
    layers = {entity.dxf.layer for entity in ezdxf.read(io.StringIO(drawn)).modelspace()}
    assert {"ENGRAVE_LINE", "ENGRAVE_LINE_MEDIUM", "ENGRAVE_LINE_FINE"} <= layers


def test_a_workshop_without_ranks_has_the_layers_that_it_had():
    assert made_layers({}) == ["engrave", "score", "cut-inner", "cut-outer"]
    _, part = plate("default")
    assert list(DrawnFace.of(part, Face.FRONT).layers()) == made_layers({})


def test_every_line_is_drawn_once_whatever_the_ranks():
    _, part = plate()
    drawn = DrawnFace.of(part, Face.FRONT)
    split = [m for marks in drawn.layers(WEIGHTS.ranks).values() for m in marks]
    assert sorted(m.means for m in split) == sorted(m.means for _, m in drawn.marks)


@pytest.mark.parametrize("shape", [LINE, BENT], ids=["line", "circle"])
def test_dashes_begin_and_end_a_line_and_leave_its_gaps(shape):
    part = miqyas.make("horizontal-dial").part("dial-plate")
    ranks = {"heavy": RankRule(dash_mm=(2.0, 1.0))}
    drawn = DrawnFace(part, Face.FRONT, 0.0, (("score", Mark("hour/equal/9", shape)),))
    (mark,) = drawn.layers(ranks)["score"]
    dashes = paths(mark.shape)
    assert dashes[0].start == pytest.approx(shape.start)
    assert dashes[-1].end == pytest.approx(shape.end)
    assert len(dashes) == round((shape.length() - 2.0) / 3.0) + 1
    # They stretch by less than a step's share of the line.
    inked = math.fsum(d.length() for d in dashes)
    assert inked == pytest.approx(2.0 * len(dashes), rel=3.0 / shape.length())


def test_grooves_are_as_wide_as_their_rank_says():
    marking = Marking("grooves", 0.2, 0.15, ranks=WEIGHTS.ranks)
    widths = [marking.wide_mm(Mark(m, LINE)) for m in ("hour/equal/9", "day/equinox", "label/x")]
    assert widths == pytest.approx([0.30, 0.21, 0.15])
    assert {ranked_width_mm(Mark(f"{m}", LINE), 0.15, {}) for m in ("day/x", "hour/1")} == {0.15}


def test_heavier_lines_take_more_out_of_a_solid():
    dial = {"width_mm": 60, "height_mm": 50, "labels": False, "inscription": False}
    removed = {}
    for name in ("default", "line-weights"):
        made = miqyas.make("horizontal-dial", workshop={"profile": name}, **dial)
        whole, cut = (made.solid("dial-plate", way).Volume() for way in ("none", "grooves"))
        removed[name] = whole - cut
    # Hours, twice as wide, and days, 1.4 times, are all that is on it.
    assert 1.4 < removed["line-weights"] / removed["default"] < 2.0


def test_a_profile_refuses_one_colour_for_two_things():
    values = profile("default").model_dump()
    for own in ({"fine": {"colour": "#0000ff"}},
                {"fine": {"colour": "#00ff00"}, "heavy": {"colour": "#00ff00"}}):  # fmt: skip
        with pytest.raises(ValueError, match="gives a colour that is another"):
            Profile.model_validate(values | {"ranks": own})
    assert set(WEIGHTS.ranks) == set(LINE_RANKS)
