"""The bill of materials: parts that are alike as one line, and what is bought."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from instruments.geometry import Bounds, joint_bounds
from instruments.geometry.path import paths
from instruments.guide import Table
from instruments.lettering.language import Words
from instruments.making.flaps import is_thin
from instruments.part import Face, Instrument, Part, Placed, Sheet, Stepped, Turned
from output import spoken
from output.uses import DRAWING, Use, use


@dataclass(frozen=True, slots=True)
class Item:
    """Parts that are alike: one number on the sheet."""

    number: int
    placed: tuple[Placed, ...]
    """In the order in which they go together."""

    @property
    def part(self) -> Part:
        """One of them."""
        return self.placed[0].part

    def called(self, words: Words) -> str:
        """The name of all in a language: ``ring 1–3, 5–7``, ``sight`` for an upper and a lower."""
        names = [placed.part.name for placed in self.placed]
        stems, tails = zip(*(name.rpartition("-")[::2] for name in names), strict=True)
        stem = stems[0] if len(set(stems)) == 1 else ""
        if len(names) > 1 and stem and all(tail.isdecimal() for tail in tails):
            told = spoken.digits(_runs([int(tail) for tail in tails], words), words)
            return f"{spoken.part(stem, words)} {told}"
        if len(names) > 1 and stem.replace("-", "_") in words.parts:
            return spoken.part(stem, words)
        return spoken.comma(words).join(spoken.part(name, words) for name in names)


def items(instrument: Instrument) -> list[Item]:
    """The parts in the instrument's order, those that are alike as one item."""
    alike: list[list[Placed]] = []
    for placed in instrument.parts:
        for group in alike:
            if _is_made_as(placed.part, group[0].part):
                group.append(placed)
                break
        else:
            alike.append([placed])
    return [Item(n, tuple(group)) for n, group in enumerate(alike, 1)]


def _runs(numbers: Sequence[int], words: Words) -> str:
    """Numbers that rise, those that follow on each other by the first and the last: ``1–3, 5``."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    told = [
        f"{r[0]}–{r[-1]}" if len(r) > 2 else spoken.comma(words).join(map(str, r)) for r in runs
    ]
    return spoken.comma(words).join(told)


def _is_made_as(part: Part, other: Part) -> bool:
    own, others = ((p.body, p.front, p.back, p.material) for p in (part, other))
    return own == others


def bill_table(numbered: Sequence[Item], files: Iterable[str], words: Words) -> Table:
    """The bill: a row for all parts that are alike, with the files that were written of them."""
    said = words.sheet
    known = list(files)
    printed = is_printed(known)
    rows = [
        (
            spoken.digits(str(item.number), words),
            item.called(words),
            spoken.digits(str(len(item.placed)), words),
            material(item.part, words),
            # What is printed is of no stock, and as thick as it is.
            spoken.digits(
                "" if printed and not item.part.bought else stock(item.part, words), words
            ),
            spoken.digits(
                size_told(item.part, words, thick=printed and not item.part.bought), words
            ),
            cut_from(item, known, words),
        )
        for item in numbered
    ]
    made = said.printed_from if printed else said.cut_from
    head = ("", said.part, said.count, said.material, said.stock, said.size, made)
    used = [k for k in range(len(head)) if k == 0 or any(row[k] for row in rows)]
    return Table(tuple(head[k] for k in used), tuple(tuple(r[k] for k in used) for r in rows))


def material(part: Part, words: Words) -> str:
    """What a part is made of, where the design says it."""
    name = words.materials.get(part.material.casefold().strip(), part.material.strip())
    if not name:
        return ""
    return words.sheet.clear.format(name) if part.clear else name


def stock_told(part: Part, words: Words) -> str:
    """Material and stock in a few words."""
    return spoken.comma(words).join(filter(None, (material(part, words), stock(part, words))))


def stock(part: Part, words: Words) -> str:
    """What a part is cut or turned from, ``sheet 3 mm``, or what to ask for."""
    if part.bought:
        return spoken.spoken_text(part.bought, words)
    match part.body:
        case Turned(profile):
            form, thick = words.sheet.rod, 2 * profile.bounds()[2]
        case Sheet(_, thick):
            form = words.sheet.thin if is_thin(part) else words.sheet.sheet
        case Stepped():
            form, thick = words.sheet.block, part.body.thickness_mm
    return form.format(f"{thick:.4g}")


def size_told(part: Part, words: Words, *, thick: bool = False) -> str:
    """How large a part is; of a flat one also how thick, if that is wanted."""
    xmin, ymin, xmax, ymax = part_box(part)
    if isinstance(part.body, Turned):
        wide, long = f"{xmax - xmin:.4g}", f"{ymax - ymin:.4g}"
        # A ring or a nut is no rod, whose stock tells its width.
        rod = ymax - ymin > xmax - xmin
        return words.sheet.long.format(long) if rod else f"{wide} × {wide} × {long}"
    flat = f"{xmax - xmin:.4g} × {ymax - ymin:.4g}"
    return f"{flat} × {part.body.thickness_mm:.4g}" if thick else flat


def cut_from(item: Item, files: Sequence[str], words: Words) -> str:
    """What the parts are made from: each drawing's name with its endings, or what prints them."""
    turned = isinstance(item.part.body, Turned)
    ends_of = [DRAWING] if turned else ["", *(f"-{face.value}" for face in Face)]
    drawn: list[tuple[str, str, str]] = []
    for part, end in ((p.part.name, end) for p in item.placed for end in ends_of):
        name = part + end
        ends = [f.removeprefix(name) for f in files if f in (f"{name}.svg", f"{name}.dxf")]
        if ends:
            drawn.append((part, end, " ".join(ends)))
    # The files of another face, or of a part that is like it, differ in their ends alone.
    alone = len({part for part, _, _ in drawn}) == 1
    stem = "" if not drawn else drawn[0][0] if alone else drawn[0][0].rpartition("-")[0]
    found = [
        ("…" + part.removeprefix(stem) if k else part) + end + ends
        for k, (part, end, ends) in enumerate(drawn)
    ]
    if item.part.bought:
        return words.sheet.to_buy
    if is_printed(files):
        own = [f"{p.part.name}.stl" for p in item.placed if f"{p.part.name}.stl" in files]
        return spoken.comma(words).join(own or [f for f in files if f.endswith(".3mf")])
    if not (found or turned):
        found = [f for f in files if f.endswith(".pdf") and use(f) is not Use.FILM]
    return spoken.comma(words).join(([words.sheet.to_turn] if turned else []) + found)


def is_printed(files: Collection[str]) -> bool:
    """Whether parts are printed as solids: there are meshes for that, and no drawings to cut by."""
    return any(f.endswith((".stl", ".3mf")) for f in files) and not any(
        f.endswith((".svg", ".dxf")) for f in files
    )


def part_box(part: Part) -> Bounds:
    """The box about a part, as it is drawn: a turned one upright."""
    if isinstance(part.body, Turned):
        _, low, radius, high = part.body.profile.bounds()
        return -radius, low, radius, high
    return joint_bounds(p.bounds() for p in paths(part.contour(Face.FRONT)[-1].shape))
