"""What a rule of reckoning finds, as a table to read, as CSV and as JSON."""

import csv
import io
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from instruments.reckoning.reading import POINTS, inputs_of_place, takes_date
from instruments.reckoning.registry import Answer, Reckoning
from instruments.reckoning.rule import Rule

_KINDS = {"number": "", "division": "unit", "choice": ""}
_TOLD = "name", "value", "unit", "sexagesimal"
_DIGITS = 9
"""Significant digits of a table; CSV and JSON have all."""


def reckoned_json(found: Reckoning) -> str:
    """The reckoning as JSON: rule, inputs, answers and steps, in full precision."""
    answers, steps = (
        [
            {
                key: _plain(getattr(q, key))
                for key in (*_TOLD, last, *(["why"] if len(q.why) else []))
            }
            for q in several
        ]
        for several, last in ((found.answers, "source"), (found.steps, "how"))
    )
    inputs = {name: _plain(value) for name, value in found.inputs.items()}
    whole = {"rule": found.rule.name, "inputs": inputs, "answers": answers, "steps": steps}
    return json.dumps(whole, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def reckoned_csv(found: Reckoning, *, steps: bool = False) -> str:
    """The reckoning as CSV: a row an answer, or a row for each element of arrays.

    Behind the columns of numbers stand those of the same in sixtieths.
    """
    rows: list[list[Any]]
    shown = found.steps if steps else found.answers
    if any(_several(q) for q in shown):
        sixtieths = [q for q in shown if q.sexagesimal is not None]
        head, rows = _rows(found, shown, sixtieths)
    else:
        head = ["name", "value", "unit", "sexagesimal", "how" if steps else "source"]
        rows = [
            [q.name, _plain(q.value), q.unit, q.sexagesimal, q.how if steps else q.source]
            for q in shown
        ]
    text = io.StringIO()
    written = csv.writer(text, lineterminator="\n")
    written.writerow(head)
    written.writerows([["" if v is None else v for v in row] for row in rows])
    return text.getvalue()


def reckoned_table(found: Reckoning, *, steps: bool = False, sixtieths: bool = False) -> str:
    """The reckoning as lines of text, with its steps where they are wanted.

    Arrays are columns of decimals, or of sixtieths; hours always are as a clock shows them.
    """
    lines = [f"{found.rule.name}: {found.rule.summary}"]
    if any(_several(q) for q in found.answers):
        shown = [_to_read(q, sixtieths) for q in (found.steps if steps else found.answers)]
        head, rows = _rows(found, shown)
        lines += _columns([head, *([_short(v) for v in row] for row in rows)])
    else:
        single = [[name, _short(v), found.units.get(name, "")] for name, v in found.inputs.items()]
        lines += _columns([row for row in single if row[1]])
        if steps:
            lines += ["steps", *_columns([[*_row(q), q.how] for q in found.steps])]
        lines += ["answers", *_columns([_row(q) for q in found.answers])]
    return "\n".join((*lines, *_footing(found.rule), ""))


def listed(rules: Sequence[Rule]) -> str:
    """The rules' names and summaries, by group."""
    width = max(len(r.name) for r in rules)
    lines: list[str] = []
    for group in dict.fromkeys(r.group for r in rules):
        lines.append(group)
        for r in rules:
            if r.group == group:
                label = "" if r.standing == "exact" else f" ({r.standing})"
                lines.append(f"  {r.name:{width}}  {r.summary}{label}")
    return "\n".join(lines) + "\n"


def described(rule: Rule) -> str:
    """A rule's inputs, answers, source and standing."""
    head = ["name", "default", "unit", "range", "meaning"]
    rows = [
        [
            i.name,
            "" if i.default is None else _short(i.default),
            i.unit or _KINDS.get(i.kind, i.kind),
            i.range,
            i.meaning + (" (may be left out)" if i.optional else ""),
        ]
        for i in rule.inputs
    ]
    lines = [f"{rule.name}: {rule.summary}", *_columns([head, *rows])]
    if together := inputs_of_place(rule):
        lines.append(f"place=CITY stands for {', '.join(together)}")
    if takes_date(rule):
        lines.append("date=2026-06-21 stands for declination, the sun's at noon")
        lines.append("calendar=gregorian is of a date before 15 October 1582, else Julian")
    lines.append(f"answers: {', '.join(rule.answers)}")
    return "\n".join((*lines, *_footing(rule), ""))


def _footing(rule: Rule) -> Iterator[str]:
    """Where a rule is from, how exact it is, and what to mind of it."""
    yield f"source: {rule.source}"
    if rule.standing != "exact":
        yield f"this rule is {rule.standing}"
    if rule.remark:
        yield f"note: {rule.remark}"


def clock(sixtieths: str) -> str:
    """Hours in sixtieths as a clock shows them: 7:05 for 7;5."""
    hours, _, rest = sixtieths.partition(";")
    return ":".join([hours, *(f"{int(n):02}" for n in rest.split(",") if n)])


def _several(quantity: Answer) -> bool:
    return isinstance(quantity.value, np.ndarray)


def _to_read(quantity: Answer, sixtieths: bool) -> Answer:
    """A quantity with its sixtieths for values, where they are to be read and not all whole.

    What there is none of tells why.
    """
    hours = quantity.unit == "h"
    if quantity.sexagesimal is None or not (hours or sixtieths):
        return quantity
    if not hours and np.all(np.mod(quantity.value, 1) == 0):
        return quantity
    texts = np.array(quantity.sexagesimal, dtype=object)
    if hours:
        texts = np.array([t and clock(t) for t in texts.ravel()], object).reshape(texts.shape)
    texts = np.where(np.isnan(quantity.value), quantity.why, texts)
    return replace(quantity, value=texts)


def _rows(
    found: Reckoning, shown: Sequence[Answer], sixtieths: Sequence[Answer] = ()
) -> tuple[list[str], list[list[Any]]]:
    """A column for each input that varies and each quantity, a row an element."""
    named = [(name, v, "") for name, v in found.inputs.items() if name not in POINTS]
    varied = [column for column in named if isinstance(column[1], np.ndarray)]
    columns = [*varied, *((q.name, q.value, q.unit) for q in shown)]
    columns += [(q.name, np.array(q.sexagesimal, object), "sexagesimal") for q in sixtieths]
    arrays = np.broadcast_arrays(*(np.asarray(value) for _, value, _ in columns))
    head = [f"{name} ({unit})" if unit else name for name, _, unit in columns]
    return head, [[_plain(v) for v in row] for row in zip(*map(np.ravel, arrays), strict=True)]


def _row(quantity: Answer) -> list[str]:
    sixtieths = quantity.sexagesimal
    name, value = quantity.name.replace("_", " "), _short(quantity.value)
    if not value:
        return [name, "none", "", str(quantity.why)]
    hours = sixtieths is not None and quantity.unit == "h"
    return [name, value, quantity.unit, clock(sixtieths) if hours else str(sixtieths or "")]


def _short(value: Any) -> str:
    if isinstance(value, float | int | np.floating):
        if not math.isfinite(value):
            return "" if math.isnan(value) else "no bound"
        rounded = round(float(value), _DIGITS)
        return f"{rounded or 0.0:.{_DIGITS}g}"
    if isinstance(value, np.ndarray):
        return " ".join(_short(v) for v in value.ravel())
    return "" if value is None else str(value)


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines whose columns stand in line."""
    widths = [max(len(str(row[k])) for row in rows) for k in range(len(rows[0]))] if rows else []
    return [
        "  " + "  ".join(f"{v:{w}}" for v, w in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]


def _plain(value: Any) -> Any:
    """A value as JSON has it: numbers, text, lists, and null for what does not exist."""
    if isinstance(value, np.ndarray):
        return [_plain(v) for v in value.tolist()]
    if isinstance(value, list):
        return [_plain(v) for v in value]
    if isinstance(value, np.generic):
        value = value.item()
    return None if isinstance(value, float) and not math.isfinite(value) else value
