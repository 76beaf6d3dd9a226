"""The sheet of figures: every fact with its value, its meaning and its source."""

from instruments.guide import Section, Table
from instruments.lettering.language import Words
from instruments.part import Fact, Instrument
from output.sheets import flow
from output.sheets.blocks import Block, Style


def blocks(instrument: Instrument, words: Words, style: Style) -> list[Block]:
    """The facts in groups, and the sources."""
    groups: dict[str, list[Fact]] = {}
    for fact in instrument.facts:
        groups.setdefault(fact.name.partition("/")[0], []).append(fact)
    found: list[Block] = []
    head = (words.sheet.figure, words.sheet.value, words.sheet.source)
    for name, facts in groups.items():
        rows = tuple((f.meaning or f.name, f"{f.value} {f.unit}".strip(), f.source) for f in facts)
        found += flow.section(Section(name, name, tables=(Table(head, rows),)), style)
    return found
