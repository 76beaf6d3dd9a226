"""Faces that meet: pins and jigs, with the machine simulated that cuts them."""

import itertools
import math
import re
from dataclasses import replace

import numpy as np
import pytest
import shapely
from helpers.sweeping import spread
from shapely import affinity

import miqyas
import templates
from instruments.geometry.flattening import shapely_rings
from instruments.geometry.path import paths
from instruments.guide.speech import speech
from instruments.making.profiles import Remark
from instruments.making.workshop import profile
from output.nesting.effort import effort
from output.nesting.packing import nested
from output.nesting.pieces import gathered
from output.nesting.register import Registered
from output.nesting.setup import setups
from output.nesting.stock import Stock
from output.nesting.work_sheet import machine_section, work_section
from output.paths.kerf import offset

pytestmark = pytest.mark.slow

KERF_MM = 0.15
ASKED_MM = 0.1


@pytest.fixture(scope="module")
def layout():
    """A plate with two faces, a rectangle, on a sheet."""
    made = miqyas.make("equatorial-dial", shape="rectangle", **{"stand.kind": "none"})
    (found,) = nested(gathered([("it", made)], KERF_MM).pieces, 1, Stock(400.0, 400.0, 3.0, 10.0))
    assert found.two_faced
    return found


def polygon(path):
    return shapely.polygons(shapely_rings([path]))[0]


@pytest.mark.parametrize("off_mm", [-0.02, 0.0, 0.02])
def test_a_part_lies_in_its_jig_to_a_tenth_of_a_millimetre(layout, off_mm):
    """Both cut with a kerf that is off: the part goes in, and hardly moves."""
    registered = Registered(jig=True)
    actual = KERF_MM + off_mm
    ((put, pocket),) = registered.pockets(layout)
    hollow = polygon(offset(paths(pocket.shape)[0], actual / 2))
    part = put.piece.outline.transformed(put.placing_under(layout.size_mm[0]))
    solid = polygon(offset(part, -actual / 2))
    assert hollow.covers(solid)

    random = np.random.default_rng(7)
    corners = shapely.get_coordinates(solid)
    centre = np.asarray(shapely.centroid(solid).coords[0])
    reach = np.abs(corners - centre).max()
    worst = 0.0
    for turn, x, y in random.uniform(-1.0, 1.0, (20_000, 3)) * [0.1 / reach, 0.1, 0.1]:
        moved = affinity.translate(affinity.rotate(solid, turn, "center", use_radians=True), x, y)
        if hollow.covers(moved):
            away = np.linalg.norm(shapely.get_coordinates(moved) - corners, axis=1).max()
            worst = max(worst, away)
    promised = registered.off_mm(off_mm)
    assert worst <= promised + 1e-3 if off_mm >= 0 else worst <= ASKED_MM
    assert promised < ASKED_MM


@pytest.mark.parametrize("off_mm", [-0.02, 0.0, 0.02])
def test_a_sheet_comes_onto_its_pins_again(layout, off_mm):
    registered = Registered(pins_mm=4.0)
    holes = [paths(mark.shape)[0].whole_circle for mark in registered.pin_holes(layout)]
    radii = [hole.radius + (KERF_MM + off_mm) / 2 for hole in holes]
    assert min(radii) > 2.0
    width = layout.size_mm[0]
    turned = sorted((width - hole.centre.conjugate() for hole in holes), key=lambda z: z.real)
    assert np.allclose(turned, [hole.centre for hole in holes], atol=1e-9)
    # Turned end over end, or by half a turn, it does not fit.
    height = layout.size_mm[1]
    assert all(abs(complex(0, height) + z.conjugate() - z) > 10.0 for z in turned)
    play = 2 * (max(radii) - 2.0)
    assert play <= registered.off_mm(off_mm) + 1e-9
    assert play < ASKED_MM


def test_the_back_meets_the_front_through_the_sheet(layout):
    """A mark of the back, seen through the sheet that was turned over, lies on its part."""
    *_, back, front = setups(layout, Registered(pins_mm=4.0))
    assert (back.face, front.face) == ("back", "front")
    assert not any("cut" in layer for _, layer, _ in back.works)
    width = layout.size_mm[0]
    whole = polygon(layout.puts[0].piece.outline.transformed(layout.puts[0].placing))
    for _, _, mark in back.works:
        for path in paths(mark.shape):
            seen = width - np.conj([s.point(0.5) for s in path.segments])
            assert shapely.contains_xy(whole, seen.real, seen.imag).all()


def test_the_setups_come_in_the_order_of_work(layout):
    name = layout.name
    stems = [s.stem for s in setups(layout)]
    assert stems == [f"{name}-back", name]
    pinned = [s.stem for s in setups(layout, Registered(pins_mm=3.0))]
    assert pinned == [f"{name}-pins", f"{name}-back", name]
    jigged = list(setups(layout, Registered(jig=True)))
    assert [s.stem for s in jigged] == [name, f"{name}-jig", f"{name}-back"]
    (pocket,) = (mark for *_, mark in jigged[1].works)
    part = layout.puts[0].piece.outline
    wider = math.sqrt(paths(pocket.shape)[0].area()) - math.sqrt(part.area())
    assert abs(wider) < 0.4


def test_round_parts_are_not_laid_into_a_jig():
    made = miqyas.make("equatorial-dial", shape="disc", **{"stand.kind": "none"})
    (found,) = nested(gathered([("it", made)], KERF_MM).pieces, 1, Stock(400.0, 400.0))
    stems = [setup.stem for setup in setups(found, Registered(jig=True))]
    assert stems == [f"{found.name}-back", found.name]


@pytest.mark.parametrize("width_mm", [0.5, 6.0])
def test_tabs_hold_a_part_in_its_sheet(layout, width_mm):
    """The stretches that are cut and the tabs between them are the outline."""
    *_, front = setups(layout, Registered(tabs_mm=width_mm))
    (mark,) = (m for put, layer, m in front.works if layer == "cut-outer" and put.piece.two_faced)
    whole = layout.puts[0].piece.outline.transformed(layout.puts[0].placing)
    cuts = paths(mark.shape)
    assert len(cuts) >= 3
    gaps = [abs(b.start - a.end) for a, b in zip(cuts, (*cuts[1:], cuts[0]), strict=True)]
    # A tab round a corner has a shorter chord.
    assert max(gaps) == pytest.approx(width_mm, abs=1e-6)
    cut = sum(path.length() for path in cuts)
    assert cut + len(cuts) * width_mm == pytest.approx(whole.length(), abs=1e-6)
    ends = [z for path in cuts for z in (path.start, path.end)]
    away = shapely.distance(
        polygon(whole).exterior, shapely.points([(z.real, z.imag) for z in ends])
    )
    assert away.max() < 0.002  # the outline's chords


@pytest.mark.parametrize("tool_mm", [0.0, 3.175])
def test_tabs_are_clear_of_corners_and_of_the_tool(tool_mm):
    """The tip of a gnomon was a tab, and every first corner; a mill of 3.175 mm left no tab."""
    made = miqyas.make("horizontal-dial", width_mm=120.0)
    (found,) = nested(gathered([("it", made)], 0.0).pieces, 1, Stock(400.0, 400.0))
    (cut,) = setups(found, Registered(tabs_mm=0.5, tool_mm=tool_mm))
    for _, layer, mark in cut.works:
        if layer == "cut-outer":
            cuts = paths(mark.shape)
            gaps = [abs(b.start - a.end) for a, b in zip(cuts, (*cuts[1:], cuts[0]), strict=True)]
            assert len(gaps) >= 3
            assert gaps == pytest.approx([0.5 + tool_mm] * len(gaps), abs=1e-6)


@pytest.mark.parametrize("latitude", [1.5, 20, 52.5, 70, -35])
@pytest.mark.parametrize("tool_mm", [0.0, 3.175])
def test_tabs_keep_off_the_edge_that_throws_the_shadow(latitude, tool_mm):
    dial = miqyas.make("horizontal-dial", place={"latitude": latitude}, width_mm=300)
    pieces = gathered([("dial", dial)]).pieces
    (sheet,) = nested(pieces, 1, Stock(600.0, 400.0))
    (setup,) = setups(sheet, Registered(tabs_mm=0.5, tool_mm=tool_mm))
    (put,) = (put for put in sheet.puts if put.piece.part.name == "gnomon")
    low, high = map(put.placing, put.piece.part.keen)
    edge = shapely.LineString([(z.real, z.imag) for z in (low, high)])
    (cuts,) = (paths(m.shape) for p, _, m in setup.works if p is put and m.means == "outline")
    assert len(cuts) >= 3
    for one, after in zip(cuts, (*cuts[1:], cuts[0]), strict=True):
        ends = one.segments[-1].end, after.segments[0].start
        assert min(edge.distance(shapely.Point(z.real, z.imag)) for z in ends) > 0.5


@pytest.mark.parametrize("language", spread(["en", "de", "fr", "es", "it", "la", "ar"], 2))
@pytest.mark.parametrize(
    ("registered", "files", "extra"),
    [
        (Registered(), ["-back", ""], []),
        (Registered(pins_mm=4.0), ["-pins", "-back", ""], ["4", "0.07"]),
        (Registered(jig=True), ["", "-jig", "-back"], ["0.06"]),
    ],
)
def test_the_work_sheet_names_the_files_in_their_order(layout, language, registered, files, extra):
    said = speech(language)
    section = work_section(layout, registered, profile("default"), said)
    told = " ".join(section.steps)
    stems = re.findall(rf"{layout.name}(-\w+)?", told)
    assert stems == files
    for figure in extra:
        assert said.digits(figure) in told
    if extra:
        assert said.number(KERF_MM, 2) in told
    # What is placed by its page does not meet what is placed by what is drawn.
    assert section.steps[0] == said.say("work.placed")
    framed = work_section(layout, replace(registered, frame=True), profile("default"), said)
    assert framed.steps == section.steps[1:]


def test_the_work_sheet_of_a_jig_says_which_parts_go_into_it(layout):
    dial = gathered([("dial", miqyas.make("horizontal-dial"))], KERF_MM).pieces
    pieces = [put.piece for put in layout.puts] + list(dial)
    (mixed,) = nested(pieces, 1, Stock(600.0, 400.0, 3.0, 10.0))
    for sheet in (layout, mixed):
        section = work_section(sheet, Registered(jig=True), profile("default"), speech("en"))
        backed = [put.piece.two_faced for put in sheet.puts]
        told = [re.findall("and thus a pocket: (.*)[.] The others", step) for step in section.steps]
        numbers = [row[0] for row in section.tables[0].rows]
        if all(backed):
            assert not any(told)
        else:
            (said,) = filter(None, told)
            assert said == [numbers[backed.index(True)]]


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "it", "la", "ar"])
@pytest.mark.parametrize("how", [{}, {"jig": True}, {"pins_mm": 4.0}])
def test_the_work_sheet_says_that_tabs_are_cut_through(layout, language, how):
    """Between the run that cuts, and what is done with the parts; it said nothing of them."""
    said = speech(language)
    told = said.say("work.tabs", tabs=said.number(0.5, 2))
    rules = profile("default")
    bare = work_section(layout, Registered(**how), rules, said).steps
    held = work_section(layout, Registered(**how, tabs_mm=0.5), rules, said).steps
    cuts = said.say("work.front", file=layout.name)
    assert told not in bare
    assert held == tuple(
        one for step in bare for one in ((step, told) if step == cuts else (step,))
    )
    wide = work_section(layout, Registered(**how, tabs_mm=100.0), rules, said)
    assert told not in wide.steps, "no part has room for these"


def test_the_work_sheet_tells_of_short_lines_to_the_millimetre():
    """Ticks of 3 mm were 0 m long."""
    pieces = gathered([("ring", miqyas.make("ring-dial"))]).pieces
    rings = next(one for one in nested(pieces, 1, Stock(600.0, 400.0)) if one.material == "plywood")
    rows = dict(
        work_section(rings, Registered(), profile("lightburn"), speech("en")).tables[1].rows
    )
    assert float(rows["scores"].split(" m")[0]) == pytest.approx(
        effort(rings, profile("lightburn")).score_mm / 1e3, abs=0.0005
    )


def test_a_sheet_without_marks_has_nothing_for_who_only_marks():
    dial = miqyas.make("horizontal-dial", material="brass", thickness_mm=0.5, width_mm=100.0)
    sheets = nested(gathered([("dial", dial)]).pieces, 1, Stock(600.0, 400.0))
    told = {
        sheet.puts[0].piece.part.name: work_section(
            sheet, Registered(tabs_mm=0.5), profile("fibre"), speech("en")
        )
        for sheet in sheets
    }
    assert [len(one.steps) for one in told.values()] == [1, 1]
    assert "it marks the parts" in told["dial-plate"].steps[0]
    assert "has nothing to mark" in told["gnomon"].steps[0]
    assert "machine time" not in dict(told["gnomon"].tables[1].rows)


def test_the_work_sheet_of_a_mill_goes_by_its_tools(layout):
    """It told of a kerf of 0 mm that files make up for, and nothing of how deep lines are."""
    said, mill = speech("en"), profile("router")
    section = work_section(layout, Registered(pins_mm=4.0), mill, said)
    assert "tool’s true diameter" in section.steps[-1]
    assert any("set its height anew" in step for step in section.steps)
    assert dict(section.tables[1].rows)["depth of the lines"] == "0.1 mm"
    dial = miqyas.make("horizontal-dial", thickness_mm=2.0)
    sheets = nested(gathered([("dial", dial)]).pieces, 1, Stock(600.0, 400.0))
    told = [work_section(sheet, Registered(), mill, said).steps[0] for sheet in sheets]
    assert [("it marks" in one, "it cuts the parts out." in one) for one in told] == [
        (True, False),
        (False, True),
    ]


def test_what_a_sheet_takes_has_the_cuts_of_its_jig(layout):
    """A jig is cut by the same machine; its pockets were in no length and no time."""
    rules, jig = profile("default"), Registered(jig=True)
    bare, whole = effort(layout, rules), effort(layout, rules, jig)
    pockets = [path for _, mark in jig.pockets(layout) for path in paths(mark.shape)]
    assert pockets
    more_mm = sum(path.length() for path in pockets)
    assert whole.cut_mm - bare.cut_mm == pytest.approx(more_mm, abs=0.1)  # mm, of metres
    assert whole.pierces == bare.pierces + len(pockets)
    assert whole.seconds > bare.seconds


def test_the_work_sheet_tells_what_a_sheet_takes(layout):
    takes = effort(layout, profile("default"), Registered())
    section = work_section(layout, Registered(), profile("default"), speech("en"))
    rows = dict(section.tables[1].rows)
    # Power and speed are the default profile's for 3 mm of acrylic, of which a dial is.
    assert rows["cuts"] == (f"{takes.cut_mm / 1000:.1f} m; to begin with 70 % power, 12 mm/s")
    assert rows["kerf made up for"] == "0.15 mm"
    assert rows["parts"] == str(len(layout.puts))
    assert rows["cuts begun"] == str(takes.pierces)
    assert rows["machine time"] == f"{takes.seconds / 60:.0f} min"
    assert rows["parts weigh"] == f"{takes.parts_g:.0f} g"
    (sketch,) = section.figures
    width, height = layout.size_mm
    corners = sketch.faint[0]
    assert max(z.real for z in corners) == width
    assert max(z.imag for z in corners) == height
    assert len(sketch.lines) == len(layout.puts)


@pytest.mark.parametrize("language", templates.names("languages"))
def test_the_work_sheet_shows_where_clamps_go(language):
    said, clamps = speech(language), ((0.0, 170.0, 30.0, 230.0), (565.5, 0.0, 600.0, 60.0))
    pieces = gathered([("dial", miqyas.make("horizontal-dial"))]).pieces
    (sheet,) = nested(pieces, 1, Stock(600.0, 400.0, clamps=clamps))
    section = work_section(sheet, Registered(), profile("default"), said)
    assert section.steps[0] == said.say("work.clamps")
    rows = [at for name, at in section.tables[1].rows if name == said.say("work.clamp")]
    assert [re.findall(r"[\d٠-٩]+(?:[.,٫][\d٠-٩]+)?", at) for at in rows] == [
        [said.number(mm, 1) for mm in (30, 60, 0, 170)],
        [said.number(mm, 1) for mm in (34.5, 60, 565.5, 0)],
    ]
    (sketch,) = section.figures
    for left, low, right, high in clamps:
        corners = {complex(x, y) for x in (left, right) for y in (low, high)}
        assert sum(set(line) == corners for line in sketch.lines) == 1
    without = work_section(replace(sheet, clamps=()), Registered(), profile("default"), said)
    assert (*section.steps[1:],) == without.steps


@pytest.mark.parametrize(
    ("profile_name", "material", "told"),
    [
        ("default", "unobtainium", "not known: the profile has no speed"),
        ("plotter", "", "not known: the profile has no speed"),
        ("default", "", "not known: the sheet has no material"),
        ("default", "plywood", r"\d+ min"),
        ("fibre", "brass", r"\d+ min"),
    ],
)
def test_the_work_sheet_says_why_a_time_is_not_known(layout, profile_name, material, told):
    sheet = replace(layout, material=material)
    section = work_section(sheet, Registered(), profile(profile_name), speech("en"))
    assert re.match(told, dict(section.tables[1].rows)["machine time"])


@pytest.mark.parametrize(("name", "told"), [("router", "8.3 mm/s, in 15 passes"), ("k40", "m")])
def test_the_work_sheet_says_in_how_many_passes(layout, name, told):
    sheet = replace(layout, material="aluminium")
    section = work_section(sheet, Registered(), profile(name), speech("en"))
    assert dict(section.tables[1].rows)["cuts"].endswith(told)


@pytest.mark.parametrize(
    ("name", "material", "told"),
    [
        ("default", "acrylic", "it marks the parts and cuts them out."),
        ("default", "slate", "it marks the parts, which another machine cuts out."),
        ("fibre", "brass", "it marks the parts, which another machine cuts out."),
        ("v-bit", "brass", "which cut the parts out, and set its height anew."),
        ("ponoko", "acrylic", "ask first whether they mark both."),
        ("sendcutsend", "brass", "only shows how much of the material that is."),
    ],
)
def test_the_work_sheet_says_who_cuts(layout, name, material, told):
    """A fibre laser was said to cut out what it marks, and a vendor's customer to run a file."""
    rules = profile(name)
    pieces = [put.piece for put in layout.puts]
    if rules.cut_only:
        pieces = [replace(piece, part=replace(piece.part, front=(), back=())) for piece in pieces]
    (sheet,) = nested(pieces, 1, Stock(600.0, 400.0))
    sheet = replace(sheet, material=material)
    section = work_section(sheet, Registered(), rules, speech("en"))
    assert section.steps[-1].endswith(told)
    assert ("machine" in str((section.steps, section.tables))) is not rules.ordered
    # What is not run has no length, no kerf and no place in the order of work.
    assert ({"cuts", "cuts begun"} <= set(dict(section.tables[1].rows))) is rules.cuts_out(material)
    assert rules.cuts_out(material) or "kerf made up for" not in dict(section.tables[1].rows)
    assert bool(section.paragraphs) is (rules.cuts_out(material) and not rules.ordered)


@pytest.mark.parametrize(
    ("name", "kerf_mm", "told"),
    [
        ("default", 0.0, "0 mm; usually 0.15 mm: measure yours with a coupon"),
        ("default", 0.1, "0.1 mm"),
        ("snijlab", 0.0, "0 mm"),
        ("router", 0.0, None),
    ],
)
def test_the_work_sheet_tells_the_usual_kerf_where_none_is_made_up_for(name, kerf_mm, told):
    pieces = gathered([("dial", miqyas.make("horizontal-dial"))], kerf_mm).pieces
    (sheet,) = nested(pieces, 1, Stock(600.0, 400.0))
    section = work_section(sheet, Registered(), profile(name), speech("en"))
    assert dict(section.tables[1].rows).get("kerf made up for") == told


def test_squares_of_a_coupon_are_given_no_power_of_the_whole_sheet():
    """All were, and with it they told nothing."""
    pieces = gathered([("coupon", miqyas.make("coupon"))]).pieces
    (sheet,) = nested(pieces, 1, Stock(300.0, 200.0, 3.0, 5.0))
    rows = dict(work_section(sheet, Registered(), profile("default"), speech("en")).tables[1].rows)
    assert rows["engraved"].endswith("cm²")
    assert rows["scores"].endswith("mm/s")


@pytest.mark.parametrize("name", ["glowforge", "ponoko", "snijlab"])
def test_no_speed_is_told_that_nobody_sets(layout, name):
    """Glowforge's app has none in mm/s."""
    sheet = replace(layout, material="acrylic")
    section = work_section(sheet, Registered(), profile(name), speech("en"))
    assert "mm/s" not in str(section.tables)


def test_every_number_of_a_crowded_sheet_is_in_its_picture():
    """Gnomons, sights and shackles had none."""
    pieces = gathered([("a", miqyas.make("astrolabe")), ("d", miqyas.make("polar-dial"))]).pieces
    for sheet in nested(pieces, 3, Stock(600.0, 400.0, 3.0, 5.0)):
        section = work_section(sheet, Registered(), profile("default"), speech("en"))
        (sketch,) = section.figures
        assert {row[0] for row in section.tables[0].rows} == {word for _, word in sketch.words}
        beside = [at for at, _ in sketch.words if not 0.0 < at.real < 600.0]
        assert len(sketch.faint) == 1 + len(beside)
        apart = [abs(a - b) for a, b in itertools.combinations(beside, 2)]
        assert not apart or min(apart) > 0.059 * 400.0


def test_the_work_sheet_numbers_the_parts_in_its_picture():
    made = miqyas.make("horizontal-dial")
    other = miqyas.make("horizontal-dial", maker={"name": "Anna"})
    pieces = gathered([("one", made), ("two", other)]).pieces
    (sheet,) = nested(pieces, 2, Stock(600.0, 400.0, 3.0, 5.0))
    section = work_section(sheet, Registered(), profile("default"), speech("en"), several=True)
    numbers = {name: number for number, name, *_ in section.tables[0].rows}
    # Plates of one shape have one number, whatever is lettered on them.
    assert {row[1:3] for row in section.tables[0].rows} == {("dial plate", "4"), ("gnomon", "4")}
    assert section.tables[0].head[3] == "folder"
    assert {frozenset(row[3].split(", ")) for row in section.tables[0].rows} == {
        frozenset({"one", "two"})
    }
    (sketch,) = section.figures
    grounds = {
        name: shapely.union_all([p.ground() for p in sheet.puts if p.piece.part.name == part])
        for name, part in (("dial plate", "dial-plate"), ("gnomon", "gnomon"))
    }
    shown = [(shapely.Point(at.real, at.imag), word) for at, word in sketch.words]
    assert sum(word == numbers["dial plate"] for _, word in shown) == 4
    # Gnomons have no room for theirs: it stands beside the sheet, where a line from one ends.
    _, line = sketch.faint
    start, end = (shapely.Point(z.real, z.imag) for z in line)
    assert grounds["gnomon"].convex_hull.covers(start)
    for at, word in shown:
        (name,) = (name for name, number in numbers.items() if number == word)
        small = name == "gnomon"
        assert grounds[name].convex_hull.covers(at) != small
        assert not small or ((at.x < 0.0 or at.x > 600.0) and at.distance(end) < 20.0)
    shown = [(at, word) for at, word in shown if word == numbers["dial plate"]]
    middles = [shapely.centroid(p.ground()) for p in sheet.puts if p.piece.part.name != "gnomon"]
    # A ground has slots, by which its middle is off the outline's.
    assert all(min(at.distance(middle) for at, _ in shown) < 2.0 for middle in middles)


def test_parts_of_one_name_that_differ_are_told_apart_by_their_numbers():
    """Four faces of a whip dial were four rows of one name."""
    pieces = gathered([("whip", miqyas.make("whip-dial"))]).pieces
    (sheet,) = nested(pieces, 1, Stock(600.0, 400.0))
    table = work_section(sheet, Registered(), profile("default"), speech("en")).tables[0]
    named = {row[1]: row[2] for row in table.rows}
    assert len(named) == len(table.rows)
    assert {f"face {n}" for n in (1, 2, 3, 4)} <= named.keys()
    assert named["former"] == "2"


def test_the_work_sheet_says_what_to_mind_with_the_machine():
    (told,) = machine_section(profile("glowforge"), speech("en"))
    assert "Blue lines are offered as cuts: choose Score for them before you print." in (
        told.paragraphs
    )
    assert not machine_section(profile("default"), speech("en"))


def test_the_work_sheet_says_it_in_its_language():
    (told,) = machine_section(profile("snijlab"), speech("de"))
    assert told.paragraphs == (
        "Der Anbieter gleicht die Schnittfuge nicht aus: workshop.kerf_mm angeben.",
    )


def test_what_a_profile_of_one_s_own_remarks_is_said_as_it_stands():
    own = Remark(says="Den Schlüssel hat Anna.", source="Anna")
    (told,) = machine_section(
        profile("default").model_copy(update={"remarks": (own,)}), speech("fr")
    )
    assert told.paragraphs == (own.says,)
