"""Numbers as a text prints them, against what a rule finds."""

from fractions import Fraction

from instruments.reckoning.notation import parse_number
from instruments.reckoning.registry import reckon


def last_place(text: str) -> Fraction:
    """A unit of the last place that is written."""
    if "/" in text:
        return Fraction(1, 10**9)
    if ";" in text:
        return Fraction(1, 60 ** len(text.partition(";")[2].split(",")))
    return Fraction(1, 10 ** len(text.partition(".")[2]))


def check(rule: str, inputs: dict[str, object], answer: str, verdict: str, text: str) -> None:
    """Hold a printed number to its verdict."""
    found = reckon(rule, **inputs)[answer]
    off = abs(Fraction(float(found)) - parse_number(text)) / last_place(text)
    limit = {"✓": 0.5001, "≈": 1.5}.get(verdict)
    if limit is None:
        assert off > 0.5001, f"{text} is right after all"
    else:
        assert off <= limit, f"{answer} is {float(found)}, not {text}"
