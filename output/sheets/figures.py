"""The sheet of figures: every fact with its value, its meaning and its source."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from instruments.cited_works import bibliography
from instruments.guide import Section, Table
from instruments.lettering.language import Words
from instruments.part import Fact, Instrument
from output import bill, masses, spoken
from output.pages.page import INK, Page, line_width_mm
from output.sheets import flow
from output.sheets.blocks import PARAGRAPH_MM, Block, TextStyle

_FEWEST_CELLS = 6
_MOST_COLUMNS = 8
_FEWEST_ROWS = 8
_BETWEEN_MM = 5.0
_DECIMALS = {"mm": 2, "°": 4, "h": 4, "%": 1, "min": 1, "digits": 2, "feet": 2, "parts": 2}
"""Behind the point, of values in a unit; others have six figures."""

_LIMITS = re.compile(r"(?:.*/)?fit/.*-(?:least|greatest)")
_LIMITS_DECIMALS = 3
"""The facts that are limits of a fit, which micrometres tell apart, and their decimals."""

_PLATES = "plates"
_STAR = re.compile(r"hr-\d+")
_DAY_OF_YEAR = re.compile(r"(\d\d)-(\d\d)")
_UNSAID = "year", "Julian years"
"""Units that a year has; what it is called says it."""

_RULER_MM = 100


@dataclass(frozen=True, slots=True)
class _Family:
    """Facts as a table of things and their quantities, and the line of its sources."""

    table: Table
    sources: tuple[str, ...]
    facts: tuple[Fact, ...]


def blocks(instrument: Instrument, words: Words, style: TextStyle) -> list[Block]:
    """A ruler, the facts in groups, the masses, and the sources."""
    if not instrument.facts:
        return []
    found = [_ruler(words, style)]
    for name, facts in _groups(instrument.facts):
        families = list(_families(facts, words))
        rest = [f for f in facts if all(f not in family.facts for family in families)]
        listed = (_list(rest, name, words),) if rest else ()
        heading = spoken.group_heading(name, words)
        found += flow.section(Section(name, heading, tables=listed), style)
        for family in families:
            table = _folded(family.table, style)
            found += flow.section(Section(name, "", tables=(table,)), style)
            found += flow.section(Section(name, "", family.sources), style)
    if weighed := _masses(instrument, words):
        name = "masses"
        found += flow.section(Section(name, words.sheet.masses, tables=(weighed,)), style)
    told = sources(instrument, words)
    if any(not fact.source for fact in instrument.facts):
        told = (*told, words.sheet.unsourced)
    if told:
        found += flow.section(Section("sources", words.sheet.sources, told), style)
    return found


def sources(instrument: Instrument, words: Words) -> tuple[str, ...]:
    """The editions of the works that facts name as their source, each once."""
    known = words.figures
    named = (f.source for f in instrument.facts)
    return bibliography(named, known.works, known.citations, words.colon)


def fact_value(fact: Fact, words: Words) -> str:
    """A fact's value as people write it, with its unit: ``23.4359° (23°26′09″)``."""
    unit = "" if fact.unit in _UNSAID else fact.unit
    if isinstance(fact.value, str) and fact.name.rpartition("/")[2] == "place":
        return spoken.place(fact.value, words)
    if "stars" in fact.name.split("/")[:-1]:
        stars = (spoken.star(star, words) for star in str(fact.value).split(", "))
        return spoken.comma(words).join(star.replace(" ", "\u00a0") for star in stars)
    if isinstance(fact.value, str) and (date := _DAY_OF_YEAR.fullmatch(fact.value)):
        return spoken.day_told(int(date[1]), int(date[2]), words)
    if isinstance(fact.value, str):
        between = "" if unit == "°" else " "
        # A time that does not come tells why.
        missing = fact.value == "none" and fact.name.startswith("time/")
        said = spoken.spoken_text(fact.meaning if missing else fact.value, words)
        return spoken.digits(f"{said}{between}{unit}".strip(), words)
    if isinstance(fact.value, bool | int) or unit not in _DECIMALS:
        number = f"{fact.value:.6g}"
    else:
        decimals = _LIMITS_DECIMALS if _LIMITS.fullmatch(fact.name) else _DECIMALS[unit]
        number = f"{fact.value:.{decimals}f}".rstrip("0").rstrip(".")
    said = spoken.spoken_text(words.units.behind(float(number), unit), words)
    number = "0" if number == "-0" else number.replace("-", "−")
    between = "" if unit == "°" else " "
    told = f"{number}{between}{said}".rstrip()
    if _in_sixtieths(fact.value, unit):
        told += f" ({_sixtieths(float(fact.value), unit)})"
    return spoken.digits(told, words)


def _in_sixtieths(value: float, unit: str) -> bool:
    """Whether a value is told in sixtieths too: parts of a degree, and hours as on a clock.

    Hours that are known to a tenth alone are no time of the day, but for whole ones and halves.
    """
    whole, halves = (f"{n * value:.4f}".endswith(".0000") for n in (1, 2))
    return not whole if unit == "°" else unit == "h" and (halves or value != round(value, 1))


def _sixtieths(number: float, unit: str) -> str:
    """Degrees as 23°26′09″, hours as 16:24:11.

    Degrees that are known to a hundredth alone have no seconds.
    """
    finest = 60 if unit == "°" and number == round(number, 2) else 1
    whole, seconds = divmod(finest * round(abs(number) * 3600 / finest), 3600)
    minutes, seconds = divmod(seconds, 60)
    sign = "−" if number < 0 else ""
    if unit == "h":
        return f"{sign}{whole}:{minutes:02d}:{seconds:02d}"
    tail = f"{seconds:02d}″" if seconds else ""
    return f"{sign}{whole}°{minutes:02d}′{tail}"


def _groups(facts: Iterable[Fact]) -> Iterator[tuple[str, list[Fact]]]:
    """Facts of one kind under its name; what stands alone comes first, under none."""
    kinds: dict[str, list[Fact]] = {}
    for fact in facts:
        kind = fact.name.rpartition("/")[0].partition("/")[0]
        kinds.setdefault(_PLATES if spoken.is_latitude(kind) else kind, []).append(fact)
    items = {k: {f.name.partition("/")[2] for f in v} for k, v in kinds.items()}
    alone = kinds.pop("", [])
    for kind, told in kinds.items():
        shared = [k for k in kinds if k != kind and items[k] == items[kind]]
        if len(told) < 4 or (shared and all("/" not in i for i in items[kind])):
            alone += told
    if alone:
        yield "", alone
    for kind, told in kinds.items():
        rest = [f for f in told if f not in alone]
        if rest:
            yield kind, rest


def _families(facts: Sequence[Fact], words: Words) -> Iterator[_Family]:
    """Tables of quantities that several things have, and the facts they tell."""
    by_path: dict[tuple[str, str], dict[str, Fact]] = {}
    for fact in facts:
        before, last, leaf = _split(fact.name)
        if last:
            by_path.setdefault((before, last), {})[leaf] = fact
    alike: dict[tuple[str, tuple[str, ...]], list[dict[str, Fact]]] = {}
    heads: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for (before, last), one in by_path.items():
        alike.setdefault((before, tuple(one)), []).append(one)
        heads.setdefault((before, tuple(one)), []).append(last)
    for (before, leaves), found in alike.items():
        cells = [[one[leaf] for leaf in leaves] for one in found]
        names, columns = heads[before, leaves], list(leaves)
        if len(names) < 2 or len(columns) < 2 or len(names) * len(columns) < _FEWEST_CELLS:
            continue
        if len(columns) > len(names):
            cells = [list(column) for column in zip(*cells, strict=True)]
            names, columns = columns, names
        if len(columns) <= _MOST_COLUMNS:
            yield _Family(
                _matrix(before, names, columns, cells, words),
                tuple(_sources_of(before, names, columns, cells, words)),
                tuple(fact for row in cells for fact in row),
            )


def _split(name: str) -> tuple[str, str, str]:
    """A fact's name as what comes before, what it is of, and what of that: at its latitude."""
    steps = name.split("/")
    at = next((k for k, step in enumerate(steps) if spoken.is_latitude(step)), len(steps) - 2)
    if at < 0:
        return "", "", name
    return "/".join(steps[:at]), steps[at], "/".join(steps[at + 1 :])


def _matrix(
    before: str,
    names: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[Fact]],
    words: Words,
) -> Table:
    """Things below each other, their quantities beside each other, of facts that begin alike."""
    rows: list[tuple[str, ...]] = []
    for name, row in zip(names, cells, strict=True):
        # Of a star its name tells no more than its number in a catalogue, its meaning all.
        said = (
            spoken.star(row[0].meaning, words)
            if _STAR.fullmatch(name)
            else _within(before, name, words) or spoken.step(name, words)
        )
        rows.append((spoken.digits(said, words), *(_bare(f, words) for f in row)))
    heads = [_within(before, c, words) or _head(c, words) for c in columns]
    return Table(("", *heads), tuple(rows))


def _sources_of(
    before: str,
    names: Sequence[str],
    columns: Sequence[str],
    cells: Sequence[Sequence[Fact]],
    words: Words,
) -> Iterator[str]:
    """The line below a table: each source, and which rows or else columns it is of.

    In a long table the source of most rows comes first and alone, then those of the others.
    """
    rows = [
        (_called(before, name, row, words), {f.source for f in row})
        for name, row in zip(names, cells, strict=True)
    ]
    heads = [
        (_within(before, name, words) or _head(name, words), {row[k].source for row in cells})
        for k, name in enumerate(columns)
    ]
    lines = next((found for found in (rows, heads) if all(len(s) == 1 for _, s in found)), [])
    of: dict[str, list[str]] = {} if lines else {f.source: [] for row in cells for f in row}
    for called, (source,) in lines:
        of.setdefault(source, []).append(called)
    if len(lines) > _MOST_COLUMNS and "" not in of:
        most = max(of, key=lambda source: len(of[source]))
        of = {most: [], **{source: which for source, which in of.items() if source != most}}
    told = []
    for source, which in of.items():
        listed = f" ({spoken.comma(words).join(which)})" if which and len(of) > 1 else ""
        told.append(f"{spoken.spoken_source(source, words)}{listed}")
    if any(of):
        named = (said for source, said in zip(of, told, strict=True) if source)
        yield f"{words.sheet.source_of_table}{words.colon}{' · '.join(named)}."


def _called(before: str, name: str, row: Sequence[Fact], words: Words) -> str:
    """What a row is called within a line."""
    if _STAR.fullmatch(name):
        return spoken.digits(spoken.star(row[0].meaning, words), words)
    return _within(before, name, words) or _head(name, words)


def _within(before: str, name: str, words: Words) -> str | None:
    """What a thing or a quantity is called among facts that begin so, where that is its own."""
    known = words.figures.names
    if (said := known.get(f"{before}/{name}")) is not None:
        return said
    each = known.get(f"{before}/*") if name.isdecimal() else None
    return each and each.format(spoken.step(name, words))


def _head(column: str, words: Words) -> str:
    """What a column of figures is called."""
    known = words.figures.names.get(column)
    return known or spoken.term(column.replace("/", "-"), words)


def _bare(fact: Fact, words: Words) -> str:
    """A value without its sixtieths, which would fill the table."""
    said = fact_value(fact, words)
    sixtieths = re.search(r" \((.*)\)$", said) if fact.unit in ("°", "h") else None
    return sixtieths[1] if sixtieths else said


def _list(facts: Sequence[Fact], group: str, words: Words) -> Table:
    said = words.sheet
    rows: list[tuple[str, ...]] = []
    for fact in facts:
        told = spoken.figure(fact, group, words)
        rows.append((told, fact_value(fact, words), spoken.spoken_source(fact.source, words)))
    heads = (said.figure, said.value, said.source)
    shown = 3 if any(source for _, _, source in rows) else 2
    return Table(heads[:shown], tuple(row[:shown] for row in rows))


def _folded(table: Table, style: TextStyle) -> Table:
    """A long and narrow table with its halves, or thirds, beside each other."""
    rows = len(table.rows)
    natural = sum(
        max(line_width_mm(cell, style.letter_mm) for cell in column) + _BETWEEN_MM
        for column in zip(table.head, *table.rows, strict=True)
    )
    times = min(int(style.wide_mm / natural), rows // _FEWEST_ROWS)
    if times < 2:
        return table
    high = -(-rows // times)
    nothing = ("",) * len(table.head)
    beside = [(*table.rows, *[nothing] * (high * times - rows))[k::high] for k in range(high)]
    return Table(table.head * times, tuple(sum(row, ()) for row in beside))


def _masses(instrument: Instrument, words: Words) -> Table | None:
    """What each part weighs and where it balances in its own frame, and all together.

    None where so few parts have a material that the table would tell nothing of the whole.
    """
    rows = []
    items = bill.items(instrument)
    for item in items:
        found = masses.mass_of(item.part)
        if found.mass_g is not None:
            rows.append((item.called(words), *_weighed(found, words, len(item.placed))))
    together = masses.whole(instrument)
    if together and len(instrument.parts) > 1:
        rows.append((words.sheet.whole, *_weighed(together, words)))
    head = (words.sheet.part, words.sheet.mass, words.sheet.balance, "y", "z")
    return Table(head, tuple(rows)) if 2 * len(rows) > len(items) else None


def _weighed(found: masses.Mass, words: Words, count: int = 1) -> Iterator[str]:
    """Mass of each in three figures and more, and the centre of gravity to 0.1 mm."""
    grams = found.mass_g or 0.0
    mass = f"{grams:.0f}" if grams >= 100.0 else f"{grams:.3g}"
    mass = f"{count} × {mass}" if count > 1 else mass
    at = (f"{round(at, 1) + 0.0:.1f}".replace("-", "−") for at in found.centre_mm)
    yield from (spoken.digits(one, words) for one in (mass, *at))


def _ruler(words: Words, style: TextStyle) -> Block:
    """A line of known length, by which a print is checked."""
    said = words.sheet.ruler.format(style.figure(_RULER_MM))

    def draw(page: Page, left: float, top: float) -> None:
        start = left + style.wide_mm - _RULER_MM if style.right_to_left else left
        foot = top + 4.0
        page.line(complex(start, foot), complex(start + _RULER_MM, foot), colour=INK, width=0.2)
        for k in range(_RULER_MM // 10 + 1):
            x = start + 10.0 * k
            page.line(complex(x, foot), complex(x, foot - (3.0 if k % 5 == 0 else 1.8)), colour=INK)
        style.write(page, said, left, 0.0, foot + 0.5)

    return replace(Block(5.0 + style.row_mm, draw), before_mm=PARAGRAPH_MM)
