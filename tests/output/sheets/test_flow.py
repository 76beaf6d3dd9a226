"""Text on pages: nothing is lost, nothing stands outside its column or on something else."""

import itertools
import re

import numpy as np
import pytest
from lxml import etree

from instruments.geometry import Path
from instruments.guide import Graph, GraphLine, Section, Table
from instruments.part import Instrument, Part, Placed, Sheet
from output import sheets
from output.pages.page import line_width_mm
from output.pages.paper import PAPERS
from output.provenance import Provenance
from output.sheets import flow, frame
from output.sheets.blocks import TextStyle
from output.sheets.page_tables import column_widths, table_blocks
from output.sheets.wrapping import wrapped

pytestmark = pytest.mark.slow

SVG = "{http://www.w3.org/2000/svg}"
ENGLISH = (
    "Set the dial on level ground. At the time of noon that the table gives for the day, turn it "
    "until the shadow of the gnomon falls on the noon line; it then stands true."
)
ARABIC = (
    "ضع المزولة على أرض مستوية (بميزان الماء)، ثم أدرها عند الساعة ١٢:٠٧ حتى يقع ظل المقياس "
    "على خط نصف النهار؛ عندئذ تستقيم على الجهات الأربع."
)


def guide(words: str, sections: int) -> tuple[Section, ...]:
    rows = tuple((f"{day}", "+3", words[:40]) for day in range(1, 32))
    points = tuple((float(x), (x % 30) - 14.0) for x in range(0, 361, 5))
    graph = Graph(
        "date", "minutes", ((0, "1"), (180, "2"), (360, "3")), ((-15, "-15"), (0, "0")),
        (GraphLine("one", points), GraphLine("other", points[::-1])),
    )  # fmt: skip
    return tuple(
        Section(
            f"set-up/{k}",
            f"{k} {words[:20]}",
            (words, words),
            (words,) * 4,
            (Table(("a", "b", words[:30]), rows),) if k == 1 else (),
            (graph,) if k == 2 else (),
        )
        for k in range(sections)
    )


def pages(words: str, sections: int, page: str, language: str) -> list[tuple[str, str]]:
    part = Part("plate", Sheet(Path.circle(0j, 30.0), 3.0))
    made = Instrument("toy", "Toy", (Placed(part),), guide=guide(words, sections))
    provenance = Provenance("1.0", "toy", {"lettering.language": language})
    found = sheets.pages(made, provenance, PAPERS[page])
    return [(stem, svg) for stem, svg in found if "setting-up" in stem]


def lines(svg: str) -> list[tuple[str, float, float, float, float]]:
    """Each line of text: what it says, its left, its foot, its width and its height."""
    found = []
    for g in etree.fromstring(svg.encode()).iter(f"{SVG}g"):
        words = g.get("aria-label")
        if words is not None:
            x, y, scale = map(float, re.findall(r"[-.\d]+", g.get("transform")))
            height = scale * 646.0
            found.append((words, x, y, line_width_mm(words, height), height))
    return found


@pytest.mark.parametrize("page", list(PAPERS))
@pytest.mark.parametrize(("words", "language"), [(ENGLISH, "en"), (ARABIC, "ar")])
def test_all_words_stand_in_their_order_within_the_margins(page, words, language):
    found = pages(words, 9, page, language)
    more = [f"toy-setting-up-{k}" for k in range(2, len(found) + 1)]
    assert [stem for stem, _ in found] == ["toy-setting-up", *more]
    assert more or page in ("A3", "tabloid")
    paper = frame.lying(PAPERS[page])
    x0, _, x1, _ = frame.within_margins(paper)
    _, top, _, foot = frame.room(paper)
    said = []
    for _, svg in found:
        root = etree.fromstring(svg.encode())
        assert root.get("width") == f"{paper.width_mm:g}mm"
        for text, left, y, wide, height in lines(svg):
            assert left >= x0 - 0.3
            assert left + wide <= x1 + 0.3
            assert height >= 1.7
            if top < y < foot:
                said.append(text)
    all_words = " ".join(said)
    assert all_words.count(words[-40:].split(" ", 1)[1][-12:]) >= 9 * 5
    titles = [s for s in said if re.match(r"\d ", s)]
    assert [int(t[0]) for t in titles if len(t) > 8][:9] == list(range(9))


@pytest.mark.parametrize("page", ["A4", "A3"])
def test_no_line_of_text_stands_on_another(page):
    for _, svg in pages(ENGLISH, 5, page, "en"):
        boxes = [(x, y - h, x + w, y) for _, x, y, w, h in lines(svg)]
        for a, b in itertools.combinations(boxes, 2):
            apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
            assert apart


def test_arabic_begins_on_the_right():
    (first, *_) = pages(ARABIC, 1, "A4", "ar")
    x1 = frame.within_margins(PAPERS["A4"])[2]
    told = [line for line in lines(first[1]) if line[0].startswith("ضع المزولة")]
    assert told
    assert all(x1 - 6.0 < x + w < x1 + 0.3 for _, x, _, w, _ in told)


def test_a_table_tells_its_heads_in_each_column_it_takes():
    (first, *rest) = pages(ENGLISH, 2, "letter", "en")
    heads = [x for words, x, _, _, _ in lines(first[1]) if words == "b"]
    assert len(heads) == len(set(heads)) == 2
    days = [words for _, svg in (first, *rest) for words, *_ in lines(svg)]
    assert all(str(day) in days for day in range(1, 32))


@pytest.mark.parametrize("wide", [12.0, 50.0, 88.0])
@pytest.mark.parametrize("words", [ENGLISH, ARABIC, "a/" * 200, "", "Wort " * 3])
def test_wrapped_lines_find_room_and_lose_nothing(words, wide):
    found = wrapped(words, wide, 2.0)
    assert all(line_width_mm(line, 2.0) <= wide + 0.2 for line in found)
    assert "".join("".join(found).split()) == "".join(words.split())


def test_columns_of_a_table_give_way_from_the_widest_on():
    rows = [("n", "word", "word " * 30), ("1", "other", "other " * 40)]
    found = column_widths(rows, TextStyle(80.0))
    assert sum(found) + 6.0 <= 80.0
    assert found[1] == pytest.approx(line_width_mm("other", 2.0), abs=0.3)


def test_what_keeps_together_stands_in_one_column():
    style = TextStyle(80.0)
    told = [Section("a", "Heading", (ENGLISH,)) for _ in range(12)]
    blocks = [b for one in told for b in flow.section(one, style)]
    for column in flow.flow(blocks, 70.0):
        assert column[-1][0] + column[-1][1].high_mm <= 70.0
        assert not column[-1][1].keeps


@pytest.mark.parametrize("count", [3, 5, 20])
def test_a_last_page_leaves_no_column_empty(count):
    style, room = TextStyle(84.0), (0.0, 0.0, 176.0, 240.0)
    rows = tuple((f"{month}", "-16") for month in range(1, 13))
    told = [Section(f"k{k}", "Heading", (ENGLISH,)) for k in range(count)]
    told[-1] = Section("last", "Heading", (ENGLISH,), tables=(Table(("Month", "1"), rows),))
    blocks = [b for one in told for b in flow.section(one, style)]
    *_, last = flow.paged(blocks, room)
    feet = [column[-1][0] + column[-1][1].high_mm for column in last]
    assert len(feet) == 2
    # Neither is higher than the other by more than what can't be parted: the table.
    high = sum(block.high_mm for block in blocks[-13:])
    assert abs(feet[0] - feet[1]) < high + 4 * style.row_mm
    drawn = [block.draw for column in flow.flow(blocks, 240.0) for _, block in column]
    shown = [b.draw for page in flow.paged(blocks, room) for column in page for _, b in column]
    assert set(shown) == set(drawn)
    # The table is in one piece: its head is there once.
    assert sum(block.draw is blocks[-13].draw for column in last for _, block in column) == 1


@pytest.mark.sweep
def test_letters_are_a_little_smaller_where_that_saves_a_page():
    sizes = {}
    for count in range(1, 30):
        found = pages(ENGLISH, count, "A4", "en")
        high = {
            round(h, 2) for _, svg in found for words, _, _, _, h in lines(svg) if len(words) > 60
        }
        sizes.setdefault(len(found), []).append(max(high))
    for heights in list(sizes.values())[1:-1]:
        # As more is told, letters are of full size, then smaller, then there is a page more.
        assert heights == sorted(heights, reverse=True)
    assert any(len(set(heights)) == 3 for heights in sizes.values())


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 12])
def test_no_row_of_a_table_stands_alone(rows):
    told = Table(("Month", "1"), tuple((f"{k}", f"{k}") for k in range(rows)))
    blocks = table_blocks(told, TextStyle(80.0))
    whole = sum(b.high_mm for b in blocks) + blocks[0].before_mm
    row = blocks[1].high_mm
    for taken in np.arange(0.0, whole, 0.5 * row):
        filled = flow.flow(blocks, 10.0 * whole, taken)
        counts = [sum(b in blocks[1:] for _, b in column) for column in filled]
        assert sum(counts) == rows
        assert all(n == rows or n >= 2 for n in counts if n)
        assert counts[-1] >= min(rows, 3)


@pytest.mark.parametrize("words", ["over the face 27.4 mm high", "فوق الوجه ٢٧٫٤ مم عاليا"])
@pytest.mark.parametrize("wide", [14.0, 18.0, 22.0, 26.0, 30.0])
def test_a_unit_stands_beside_its_number(words, wide):
    found = wrapped(words, wide, 2.0)
    assert any(re.search(r"[4٤] (mm|مم)", line) for line in found)


@pytest.mark.parametrize("wide", [24.0, 28.0, 32.0, 36.0, 40.0])
def test_a_size_and_what_stands_before_a_mark_stay_whole(wide):
    found = wrapped("Plaque de bois\u00a0: 1200 × 600 mm, 5 m² et 3 g", wide, 2.0)
    assert any("1200 × 600 mm" in line for line in found)
    assert any("5 m²" in line for line in found)
    assert any("bois\u00a0:" in line for line in found)


@pytest.mark.parametrize("wide", [20.0, 30.0, 45.0])
def test_no_line_begins_with_the_dot_of_a_list(wide):
    found = wrapped(" · ".join(["36°22′ N", "41°14′ N", "45°22′ N", "48°53′ N"]), wide, 2.0)
    assert len(found) > 1
    assert not any(line.startswith("·") for line in found)


def test_what_belongs_together_stands_in_one_column_if_one_holds_it():
    style = TextStyle(80.0)
    room = (0.0, 0.0, 176.0, 100.0)
    told = [flow.section(Section(f"k{k}", ENGLISH[:20], (ENGLISH,) * 3), style) for k in range(5)]
    filled = flow.flow([b for one in told for b in flow.kept_together(one, room)], room[3])
    heights = [sum(b.high_mm for b in one) for one in told]
    assert max(heights) < room[3] < sum(heights[:3])
    counts = [len(one) for one in told]
    for column in filled:
        # Whole sections, from the first on.
        while counts and len(column) >= counts[0]:
            column = column[counts.pop(0) :]
        assert not column
    assert not counts
    long = [block for one in told for block in one]
    assert flow.kept_together(long, room) == long
