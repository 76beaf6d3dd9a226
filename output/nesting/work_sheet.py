"""The sheet of a job: how each sheet is worked, in which order, and what it takes."""

import math
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

import shapely

from instruments.geometry import Bounds, Path
from instruments.geometry.flattening import corners, polygon
from instruments.guide import Section, Sketch, Table
from instruments.guide.speech import Speech
from instruments.making.mill_tools import line_depth_mm
from instruments.making.workshop import Profile
from instruments.part import Instrument
from instruments.saying import in_language
from output import spoken
from output.nesting.effort import WORKS, Effort, effort, square_of
from output.nesting.pieces import Layout, Put
from output.nesting.register import KERF_OFF_MM, Registered
from output.nesting.setup import Setup, has_tabs, setups
from output.pages.paper import A4
from output.provenance import Provenance
from output.sheets import flow, frame
from output.sheets.blocks import TextStyle

_STRAY_MM = 0.5
"""How far the chords of a small picture may stray."""

_LONG_MM = 100.0
"""What is shorter is told to the mm."""


def work_pages(
    name: str,
    title: str,
    layouts: Sequence[Layout],
    registered: Registered,
    profile: Profile,
    said: Speech,
    provenance: Provenance,
    filmed: Collection[Layout] = (),
) -> list[str]:
    """The pages that tell a workshop what to do with sheets, as SVG documents.

    Of some of the sheets films are sent.
    """
    room = frame.room(A4)
    style = TextStyle(flow.columns(room)[1], said.words.right_to_left)
    owners = {put.piece.owner for layout in layouts for put in layout.puts}
    told = partial(work_section, several=len(owners) > 1)
    sections = [
        told(layout, registered, profile, said, filmed=layout in filmed) for layout in layouts
    ]
    sections += machine_section(profile, said)
    blocks = [
        block
        for section in sections
        for block in flow.kept_together(flow.section(section, style), room)
    ]
    draws = [partial(flow.draw_columns, filled=filled) for filled in flow.paged(blocks, room)]
    leaves = frame.numbered(title, said.say("work.heading"), draws)
    job = Instrument(name, title, ())
    drawn = frame.page_documents(leaves, A4, job, provenance, said.words)
    return [text for _, text in drawn]


def work_section(
    layout: Layout,
    registered: Registered,
    profile: Profile,
    said: Speech,
    *,
    several: bool = False,
    filmed: bool = False,
) -> Section:
    """What is told of a sheet: how it is worked, a picture of it, what it takes.

    Whose parts it has is told if all sheets together have parts of several instruments.
    """
    width, height = layout.size_mm
    thick = said.say("work.thick", thickness=said.number(layout.thickness_mm, 2))
    material = said.words.materials.get(layout.material, layout.material)
    title = said.say(
        "work.sheet",
        name=layout.name,
        stock=" ".join(filter(None, (material, thick))),
        width=said.number(width, 1),
        height=said.number(height, 1),
    )
    cut = profile.cuts_out(layout.material)
    order = [said.say("work.order")] if cut and not profile.ordered else []
    if layout.times > 1:
        order.insert(0, said.say("work.times", times=said.number(layout.times)))
    return Section(
        f"work/{layout.name}",
        title,
        tuple(order),
        (said.say("work.films", file=layout.name),)
        if filmed
        else tuple(_steps(list(setups(layout, registered)), registered, profile, said)),
        (
            _parts(layout, said, several=several),
            Table(("", ""), tuple(_rows(layout, profile, registered, said))),
        ),
        (),
        (_picture(layout, said),),
    )


def machine_section(profile: Profile, said: Speech) -> list[Section]:
    """What to mind with the machine, if its profile has remarks."""
    told = tuple(in_language(remark.says, said.language) for remark in profile.remarks)
    if not told:
        return []
    return [Section("work/machine", said.say("work.machine"), told)]


def _steps(
    files: Sequence[Setup], registered: Registered, profile: Profile, said: Speech
) -> Iterator[str]:
    """What is done with a sheet, one thing after the other."""
    layout = files[0].layout
    width, _ = layout.size_mm
    if layout.clamps:
        yield said.say("work.clamps")
    kinds = {setup.stem.removeprefix(setup.layout.name): setup.stem for setup in files}
    front, back = files[-1].layout.name, kinds.get("-back", "")
    fronts = [said.say(f"work.{_front(files, profile)}", file=front)]
    if has_tabs(layout, registered) and profile.cuts_out(layout.material):
        fronts.append(said.say("work.tabs", tabs=said.number(registered.tabs_mm, 2)))

    def say(key: str, **fields: str) -> str:
        return said.say(f"work.{key}", **fields)

    if profile.ordered:
        yield fronts[0]
        if back:
            yield say("sent_back", file=back)
        yield from fronts[1:]
        return
    if not back:
        yield from fronts
        return
    if not registered.frame:
        yield say("placed")
    jig = "-jig" in kinds
    if jig:
        yield from (*fronts, say("lift"))
        backed = [k for k in _part_kinds(layout) if any(p.piece.two_faced for p in k.puts)]
        if sum(len(kind.puts) for kind in backed) < len(layout.puts):
            yield say("some", parts=", ".join(said.number(kind.number) for kind in backed))
        yield say("jig", file=kinds["-jig"])
        yield from (say("lay"), say("back", file=back))
    elif "-pins" in kinds:
        yield say("pins", file=kinds["-pins"])
        yield say("push", pin=said.number(registered.pins_mm, 2))
        yield from (say("back", file=back), say("turn_pins"), *fronts)
    else:
        yield say("stops", width=said.number(width, 1))
        yield from (say("back", file=back), say("turn_stops"), *fronts)
    if jig or "-pins" in kinds:
        told = {
            "off": registered.off_mm(KERF_OFF_MM),
            "kerf": layout.kerf_mm,
            "error": KERF_OFF_MM,
        }
        by_tool = profile.offsets_kerf_for(layout.material)
        found = {key: said.number(mm, 2) for key, mm in told.items()}
        yield say("off_tool" if by_tool else "off", **found)


def _front(files: Sequence[Setup], profile: Profile) -> str:
    """What is said of the file that has the cuts."""
    if profile.ordered:
        return "alone" if profile.parts_alone else "sent"
    marks = any(WORKS[layer] != "cut" for setup in files for _, layer, _ in setup.works)
    if not profile.cuts_out(files[0].layout.material):
        return "marked" if marks else "unmarked"
    (front,) = (setup for setup in files if setup.stem == setup.layout.name)
    if not any(WORKS[layer] != "cut" for _, layer, _ in front.works):
        return "bare"
    return "tools" if profile.cutter else "front"


def _parts(layout: Layout, said: Speech, *, several: bool) -> Table:
    """What the numbers in the picture stand for, and where there are several instruments, whose."""
    head = ("", said.words.sheet.part, said.words.sheet.count, said.say("work.owner"))
    rows = (head, *(kind.row(said) for kind in _part_kinds(layout)))
    first, *rest = (row if several else row[:-1] for row in rows)
    return Table(first, tuple(rest))


def _rows(
    layout: Layout, profile: Profile, registered: Registered, said: Speech
) -> Iterator[tuple[str, str]]:
    """What a sheet takes, each with its value; what it has none of is left out."""
    takes = effort(layout, profile, registered)
    yield said.say("work.parts"), said.number(len(layout.puts))
    yield said.say("work.used"), said.say("work.percent", n=said.number(100.0 * layout.used))
    cut_mm = takes.cut_mm if profile.cuts_out(layout.material) else 0.0
    for key, work, length in (("cuts", "cut", cut_mm), ("scores", "score", takes.score_mm)):
        if length:
            told = said.say("work.m", n=said.number(length / 1e3, 1 if length >= _LONG_MM else 3))
            yield said.say(f"work.{key}"), _set_so(told, work, layout, profile, said)
    if takes.score_mm and profile.cutter:
        line_mm = profile.limits_of(layout.material, layout.thickness_mm).line_mm
        if deep_mm := line_depth_mm(profile.cutter, line_mm):
            yield said.say("work.depth"), said.say("work.mm", n=said.number(deep_mm, 2))
    if takes.engraved_mm2:
        area = said.say("work.cm2", n=said.number(takes.engraved_mm2 / 100.0, 1))
        yield said.say("work.engraved"), _set_so(area, "engrave", layout, profile, said)
    if cut_mm:
        yield said.say("work.pierces"), said.number(takes.pierces)
    if cut_mm and not profile.offsets_kerf_for(layout.material):
        yield said.say("work.kerf"), _kerf(layout, profile, said)
    if not profile.ordered and (cut_mm or takes.marks):
        yield said.say("work.time"), _time(layout, takes, profile, said)
    for left, bottom, right, top in layout.clamps:
        sides = {"x": left, "y": bottom, "width": right - left, "height": top - bottom}
        where = {name: said.number(mm, 1) for name, mm in sides.items()}
        yield said.say("work.clamp"), said.say("work.clamp_at", **where)
    for key, grams in (("weight", takes.parts_g), ("whole", takes.sheet_g)):
        if grams is not None:
            yield said.say(f"work.{key}"), said.say("work.g", n=said.number(grams))


def _set_so(told: str, work: str, layout: Layout, profile: Profile, said: Speech) -> str:
    """How much there is to do, with the power and speed to begin with, if the profile has them.

    The squares of a coupon have each their own.
    """
    rule = profile.work_of(work, layout.material, layout.thickness_mm)
    squares = work == "engrave" and any(square_of(mark) for _, _, mark in layout.upper())
    if rule is None or squares:
        return told
    speed = said.number(rule.speed_mm_s, 1)
    if rule.power_percent is None:
        begun = said.say("work.at_speed", told=told, speed=speed)
    else:
        power = said.number(rule.power_percent, 1)
        begun = said.say("work.set_so", told=told, power=power, speed=speed)
    if rule.passes == 1:
        return begun
    return said.say("work.passes", told=begun, n=said.number(rule.passes))


def _kerf(layout: Layout, profile: Profile, said: Speech) -> str:
    """The kerf that is made up for, and where that is none the usual one of such a sheet."""
    told = said.say("work.mm", n=said.number(layout.kerf_mm, 2))
    rule = profile.rule(layout.material, layout.thickness_mm)
    if layout.kerf_mm or rule is None or not rule.kerf_mm:
        return told
    return said.say("work.kerf_usual", told=told, kerf=said.number(rule.kerf_mm, 2))


def _time(layout: Layout, takes: Effort, profile: Profile, said: Speech) -> str:
    """How long the machine runs, or why that is not known."""
    if takes.seconds is not None:
        return said.say("work.min", n=said.number(max(takes.seconds / 60.0, 1.0)))
    by_material = {rule.work for rule in profile.works}.issuperset(takes.unknown)
    return said.say("work.unsaid" if by_material and not layout.material else "work.unknown")


def _picture(layout: Layout, said: Speech) -> Sketch:
    """The sheet with the outlines of its parts and their numbers, as it lies when they are cut.

    Clamps are boxes with a cross. The number of parts that have no room for it stands beside the
    sheet, at the end of a line.
    """
    width, height = layout.size_mm
    edge = Path.rectangle(width, height, complex(width, height) / 2.0)
    outlines = [put.piece.outline.transformed(put.placing) for put in layout.puts]
    numbers, small = [], []
    for kind in _part_kinds(layout):
        number, spots = said.number(kind.number), [*kind.spots(layout.size_mm)]
        numbers += [(spot, number) for spot in spots]
        small += [] if spots else [(kind.inmost(kind.puts[0])[0], number)]
    led = [*_beside(small, layout.size_mm)]
    faint = [_closed(edge), *((at, end) for at, end, _ in led)]
    numbers += [(end + complex(math.copysign(_OFF, end.real) * height), n) for _, end, n in led]
    lines = (*map(_closed, outlines), *map(_crossed, layout.clamps))
    return Sketch(lines, tuple(faint), words=tuple(numbers), plan=True)


def _beside(
    small: Sequence[tuple[complex, str]], size_mm: tuple[float, float]
) -> Iterator[tuple[complex, complex, str]]:
    """Where lines from points end beside the nearer edge of a sheet, so that numbers have room."""
    width, height = size_mm
    step, off = _APART * height, _OFF * height
    for right in (False, True):
        own = sorted(
            ((at, n) for at, n in small if (at.real > width / 2.0) == right),
            key=lambda one: one[0].imag,
        )
        ends: list[float] = []
        for at, _ in own:
            ends.append(max(at.imag, ends[-1] + step) if ends else at.imag)
        over = max(0.0, ends[-1] - height) if ends else 0.0
        for (at, number), y in zip(own, ends, strict=True):
            yield at, complex(width + off if right else -off, y - over), number


def _crossed(box: Bounds) -> tuple[complex, ...]:
    """A box with a cross, in one stroke."""
    left, bottom, right, top = box
    a, b, c, d = left + 1j * bottom, right + 1j * bottom, right + 1j * top, left + 1j * top
    return a, b, c, d, a, c, b, d


def _closed(path: Path) -> tuple[complex, ...]:
    at = corners(path, _STRAY_MM).tolist()
    return (*at, at[0])


_ROOM = 0.022
"""A number stands in a part that has a circle of so many of the sheet's heights about it."""

_APART, _OFF = 0.06, 0.03
"""Numbers beside the sheet are so many of its heights from each other, and from its edge."""

_NEARLY = 0.9
"""It stands in the middle of a part that has so much of the most room there."""


@dataclass(frozen=True, slots=True)
class Kind:
    """The parts of a sheet that have one name and one shape."""

    number: int
    stem: str
    """Their name, without its number unless others are called so too."""

    puts: tuple[Put, ...]

    def row(self, said: Speech) -> tuple[str, ...]:
        """The number, what they are, how many, and whose."""
        name = spoken.part(self.stem, said.words)
        owners = dict.fromkeys(put.piece.owner for put in self.puts)
        return said.number(self.number), name, said.number(len(self.puts)), ", ".join(owners)

    def spots(self, sheet_mm: tuple[float, float]) -> Iterator[complex]:
        """Where their number stands in those of them that have room for it in a small picture."""
        for put in self.puts:
            at, room = self.inmost(put)
            if room > _ROOM * sheet_mm[1]:
                yield at

    def inmost(self, put: Put) -> tuple[complex, float]:
        """Where a number has most room in one of them, or nearly in its middle, and how much."""
        outline = polygon(corners(put.piece.outline.transformed(put.placing), 0.5))
        inscribed = shapely.maximum_inscribed_circle(outline, tolerance=1.0)
        at, middle = shapely.get_point(inscribed, 0), shapely.centroid(outline)
        room = float(shapely.length(inscribed))
        clear = outline.contains(middle) and outline.exterior.distance(middle)
        at = middle if clear > _NEARLY * room else at
        return complex(at.x, at.y), room


def _part_kinds(layout: Layout) -> list[Kind]:
    """The kinds of a sheet's parts, in the order in which they lie on it."""
    alike: dict[tuple[str, object], list[Put]] = {}
    for put in layout.puts:
        part = put.piece.part
        alike.setdefault((spoken.unnumbered(part.name), part.body), []).append(put)
    stems = Counter(stem for stem, _ in alike)
    return [
        Kind(n, stem if stems[stem] == 1 else _only_name(puts) or stem, tuple(puts))
        for n, ((stem, _), puts) in enumerate(alike.items(), 1)
    ]


def _only_name(puts: Sequence[Put]) -> str:
    """The name of parts, with its number, if they have but one."""
    names = {put.piece.part.name for put in puts}
    return names.pop() if len(names) == 1 else ""
