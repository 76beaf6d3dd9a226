"""Sentences that can be told in another language, and the translations of all there are."""

import ast
import functools
import pickle
import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import miqyas
import templates
from instruments.errors import Fault, give, impossible, naming, or_less
from instruments.saying import in_language, tell, translations

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
LANGUAGES = [name for name in templates.names("languages") if name != "en"]
MAKERS = {"tell", "naming", "joined"}
REFUSERS = {"impossible", "Fault.of"}
WORD = re.compile(r"(?<![{\w])[A-Za-z]{2,}(?![^{]*})")
"""A word outside the places for values."""

PLAIN = st.text(st.characters(exclude_characters="{}"), max_size=20)


@functools.cache
def _trees() -> tuple[ast.Module, ...]:
    files = (f for package in ("instruments", "output", "miqyas")
             for f in (ROOT / package).rglob("*.py"))  # fmt: skip
    return tuple(ast.parse(file.read_text(encoding="utf-8")) for file in files)


def _constants() -> Iterator[str]:
    """Every text that stands in the code."""
    for tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value


@functools.cache
def _told() -> frozenset[str]:
    """Every template with words in it that the code makes a sentence from."""
    return frozenset(_found())


def _found() -> Iterator[str]:
    for tree in _trees():
        if not any(isinstance(n, ast.ImportFrom) and _tells(n) for n in tree.body):
            continue
        for node in ast.walk(tree):
            if isinstance(node, ast.Call) and node.args and ast.unparse(node.func) in MAKERS:
                yield from (text for text in _branches(node.args[0]) if WORD.search(text))


@functools.cache
def _remarks() -> frozenset[str]:
    """What the profiles of workshops remark of their machines, which work sheets say."""
    profiles = (templates.read("workshop", name) for name in templates.names("workshop"))
    return frozenset(remark["says"] for each in profiles for remark in each.get("remarks", ()))


def _tells(node: ast.ImportFrom) -> bool:
    names = {alias.name for alias in node.names}
    return node.module in ("instruments.saying", "instruments.errors") and bool(names & MAKERS)


@functools.cache
def _refusals() -> frozenset[str]:
    """What designs are refused with in words without values, given or named in the function."""
    reckoning = ROOT / "instruments/reckoning"
    found: set[str] = set()
    for file in (ROOT / "instruments").rglob("*.py"):
        if not file.is_relative_to(reckoning):
            tree = ast.parse(file.read_text(encoding="utf-8"))
            functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
            found.update(text for one in functions for text in _refused_in(one))
    return frozenset(text for text in found if WORD.search(text))


def _refused_in(function: ast.FunctionDef) -> Iterator[str]:
    nodes = [*ast.walk(function)]
    calls = (node for node in nodes if isinstance(node, ast.Call) and len(node.args) > 2)
    said = [call.args[2] for call in calls if ast.unparse(call.func) in REFUSERS]
    names = {ast.unparse(text) for text in said if isinstance(text, ast.Name)}
    named = [node for node in nodes if isinstance(node, ast.Assign)]
    said += [one.value for one in named if names & {ast.unparse(name) for name in one.targets}]
    return (text for node in said for text in _branches(node))


def _branches(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.IfExp):
        yield from (*_branches(node.body), *_branches(node.orelse))
    elif isinstance(node, ast.Constant):
        yield str(node.value)


def _placeholders(template: str) -> list[str]:
    """What is filled into a template; English words that others have no use for aside."""
    found = (name for _, name, _, _ in string.Formatter().parse(template) if name is not None)
    return sorted(name for name in found if not name.startswith("english_"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_translations_have_the_places_of_the_english_templates(language: str) -> None:
    for english, own in translations(language).items():
        assert own.strip(), english
        assert _placeholders(own) == _placeholders(english), (english, own)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_that_is_made_is_in_every_language(language: str) -> None:
    lacking = (_told() | _remarks() | _refusals()) - translations(language).keys()
    assert not lacking, 'say it in templates/languages/designs/NAME.toml: [messages."…"]'


def test_every_language_has_the_same_sentences_and_all_are_made() -> None:
    first, *others = (translations(language).keys() for language in LANGUAGES)
    assert all(first == other for other in others)
    assert first - {*_constants(), *_remarks()} == set()


@given(PLAIN, st.floats(allow_nan=False), st.lists(PLAIN))
def test_a_told_sentence_is_the_formatted_english_one(text: str, size: float, names: list) -> None:
    told = tell("{} is {text} of {size:.3g} mm: {names}", "a", text=text, size=size, names=names)
    assert told == f"a is {text} of {size:.3g} mm: {', '.join(names)}"
    again = pickle.loads(pickle.dumps(told))
    assert (again, again.template, again.fields) == (told, told.template, told.fields)


def test_a_sentence_is_told_with_the_languages_numbers_and_lists() -> None:
    told = tell("{limit} or less", limit=tell("{low:g}, {names}", low=1.5, names=["a", "b"]))
    assert told == "1.5, a, b or less"
    assert in_language(told, "de") == "1,5, a, b oder weniger"
    assert in_language(told, "ar") == "١٫٥, a، b أو أقل"
    assert in_language("is empty", "de") == "ist leer"
    assert in_language("no such sentence", "de") == "no such sentence"


def test_a_sentence_does_not_change() -> None:
    with pytest.raises(AttributeError):
        tell("{n:g} mm", n=1).template = ""


def test_a_fault_keeps_its_templates_under_other_names() -> None:
    """As a part's fault becomes the whole's, in another process too."""
    error = impossible(
        "width_mm", 60, naming("is more than {} = {large_hole_mm:g}", "hole_mm", large_hole_mm=2.5),
        or_less("width_mm", 37.44), give({"hole_mm": 3}),
    )  # fmt: skip
    (fault,) = pickle.loads(pickle.dumps(error)).faults
    fault = fault.changed(lambda name, value: (f"back.{name}", value))
    assert isinstance(fault, Fault)
    assert str(fault) == (
        "back.width_mm = 60 is more than back.hole_mm = 2.5: give 37.4 or less, or back.hole_mm = 3"
    )
    assert in_language(fault.sentence, "de") == (
        "back.width_mm = 60 ist mehr als back.hole_mm = 2,5: "
        "gib 37.4 oder weniger, oder back.hole_mm = 3"
    )


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "has more than 1,234,567 lines and curves"),
        ("de", "hat mehr als 1.234.567 Linien und Kurven"),
        ("fr", "a plus de 1\u202f234\u202f567 lignes et courbes"),
        ("it", "ha più di 1.234.567 linee e curve"),
        ("ar", "فيه أكثر من ١٬٢٣٤٬٥٦٧ من الخطوط والمنحنيات"),
    ],
)
def test_thousands_are_parted_as_in_the_language(language: str, told: str) -> None:
    said = tell("has more than {most_steps:,} lines and curves", most_steps=1_234_567)
    assert in_language(said, language) == told


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_language_parts_thousands_as_it_parts_decimals(language: str) -> None:
    of = templates.read("languages", language)
    assert of["thousands"] != of["decimal"]


WITHOUT_VALUES = (
    "left out: beyond this plate, or not existing at this latitude",
    "make the holes smaller",
    "leaves no room within the scales",
)
"""Sentences without values, which no call shows to be some."""

WITHIN = (
    "the thigh under its edge",
    "the ring; widen it",
    "the limb's ring",
    "the ladder's ring",
    "twice",
    ", which is turned over",
    "12 (digits), 7 (feet), 6.5 (feet) or 60 (parts)",
)
"""What stands for a value in others."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_without_values_or_within_is_in_every_language(language: str) -> None:
    for said in (*WITHOUT_VALUES, *WITHIN):
        assert in_language(said, language) != said


@pytest.mark.parametrize(("language", "told"), [("de", "um den 20. März"), ("ar", "نحو ٢٠ مارس")])
def test_a_date_in_a_note_is_said_in_the_language(language: str, told: str) -> None:
    notes = miqyas.make("vertical-dial", place="Berlin", azimuth=215, gnomon_height_mm=60).notes
    (note,) = (one for one in notes if one.about == "gnomon_height_mm")
    assert in_language(note.message, language).startswith(told)
    assert "around" not in in_language(note.message, language)
    assert pickle.loads(pickle.dumps(note.message)) == note.message
