"""The instrument of CONTRIBUTING.md, put in its places as a newcomer would, is made."""

import ast
import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

import miqyas
from instruments.part import Instrument, Severity
from output.checking.checks import check

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
SECTION = PAGE.split("## Adding an instrument")[1].split("\n## ")[0]


MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
PLATE = (ROOT / "docs/adding-a-plate.md").read_text("utf-8")


def blocks(kind: str, page: str = SECTION) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", page, re.DOTALL)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the house with the new instrument in it."""
    house = tmp_path_factory.mktemp("house")
    for package in ("instruments", "miqyas", "output", "templates", "tests"):
        unread = shutil.ignore_patterns("__pycache__", "golden")
        shutil.copytree(ROOT / package, house / package, ignore=unread)
    shutil.copy(ROOT / "pyproject.toml", house)
    for page, name in ((SECTION, "digit-rule"), (PLATE, "rising-plate")):
        module, test = blocks("python", page)
        (words,) = blocks("toml", page)
        stem = name.replace("-", "_")
        (house / f"instruments/shadow/{stem}.py").write_text(module, "utf-8")
        (house / f"tests/authorities/test_{stem}.py").write_text(test, "utf-8")
        (house / f"templates/languages/designs/{name}.toml").write_text(words, "utf-8")
    return house


def run(home: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *arguments], cwd=home, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_listed_and_written_with_its_sheet_and_its_picture(home: Path) -> None:
    assert "digit-rule" in run(home, "miqyas", "list")
    told = run(home, "miqyas", "make", "digit-rule", "--formats", "svg,pdf,png", "-o", "made")
    assert "warning" not in told
    assert {"ruler.svg", "report.json"} <= {file.name for file in (home / "made").iterdir()}


def test_the_page_calls_its_parameters_as_its_words_do(home: Path) -> None:
    form = "from miqyas.studio import forms; print(forms.form('digit-rule', 'de')['parameters'])"
    (home / "form.py").write_text(form, "utf-8")
    told = run(home, "form")
    assert "'Stab'" in told
    assert "'Höhe des Stabes.'" in told


def test_its_own_test_holds(home: Path) -> None:
    run(home, "pytest", "-q", "-n", "0", "tests/authorities/test_digit_rule.py")


def test_the_plate_is_made_for_a_city_and_its_own_test_holds(home: Path) -> None:
    told = run(home, "miqyas", "make", "rising-plate", "--place", "Cairo", "--formats", "svg,png",
               "-o", "plate")  # fmt: skip
    assert "warning" not in told
    assert 'data-means="label/place"' in (home / "plate/board.svg").read_text("utf-8")
    run(home, "pytest", "-q", "-n", "0", "tests/authorities/test_rising_plate.py")
    lines = "lines_that_are_drawn_are_for_the_city and rising-plate"
    run(home, "pytest", "-q", "-n", "0", "-m", "", "tests/miqyas/test_places.py", "-k", lines)


def test_what_turns_is_drawn_without_a_warning() -> None:
    (volvelle,) = blocks("py", PLATE)
    given: dict[str, Any] = {}
    exec(volvelle, given)
    for lettering in ({}, {"language": "ar", "numerals": "abjad"}):
        design: Any = miqyas.load("meridian-ruler", {"lettering": lettering})
        made = Instrument("volvelle", "Volvelle", tuple(given["parts"](design)))
        found = [note for note in check(made, design.workshop) if note.severity is Severity.WARNING]
        assert not found
        labels = {mark.means for mark in made.part("plate").front}
        assert {f"label/calendar/{month:02}" for month in range(1, 13)} <= labels


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`(instruments(?:\.\w+)+)`", PAGE + PLATE)))
)
def test_what_there_is_to_take_is_there(name: str) -> None:
    home, _, last = name.rpartition(".")
    try:
        found = import_module(name)
    except ModuleNotFoundError:
        found = getattr(import_module(home), last)
    assert found


def takes(node: ast.FunctionDef | ast.ClassDef) -> tuple[list[str], list[str]]:
    """What a function takes by its place and by its name alone; a dataclass takes its fields."""
    if isinstance(node, ast.FunctionDef):
        names = [arg.arg for arg in node.args.args if arg.arg not in ("self", "cls")]
        return names, [arg.arg for arg in node.args.kwonlyargs]
    placed: list[str] = []
    alone: list[str] = []
    for line in node.body:
        if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
            told = ast.unparse(line.value) if line.value else ""
            (alone if "kw_only=True" in told else placed).append(line.target.id)
    return placed, alone


def told_calls() -> Iterator[tuple[str, list[str]]]:
    """Name and arguments of what the pages write as ``name(argument, argument=default)``."""
    for code in re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", PAGE + PLATE, flags=re.DOTALL)):
        call = re.match(r"(?:[\w.]+\.)?(\w+)\((.*)\)(?: ->.*)?$", code, re.DOTALL)
        given = re.split(r",\s*", call[2]) if call else []
        if call and all(re.fullmatch(r"\*|[a-z_]+(=.*)?", one) for one in given):
            yield call[1], [one.partition("=")[0] for one in given if one != "*"]


def test_what_there_is_to_take_is_called_as_the_pages_say() -> None:
    found, free = defaultdict(list), set()
    for file in ROOT.glob("instruments/**/*.py"):
        tree = ast.parse(file.read_text("utf-8"))
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                found[node.name].append(takes(node))
                free |= {node.name} if node in tree.body else set()
    # One argument alone may be that of a field of the same name.
    told = [(name, given) for name, given in told_calls() if len(given) > 1 and name in free]
    assert len(told) > 30
    for name, given in told:
        fits = [
            placed
            for placed, alone in found[name]
            if (asked := [one for one in given if one not in alone]) == placed[: len(asked)]
        ]
        assert fits, f"{name}({', '.join(given)}) takes {found[name]}"


def test_what_it_refuses_is_translated_by_its_own_words(home: Path) -> None:
    told = "from instruments.saying import in_language; print(in_language('ends before 45°', 'de'))"
    (home / "refusal.py").write_text(told, "utf-8")
    assert run(home, "refusal").strip() == "endet vor 45°"


def test_what_make_tried_runs_is_there() -> None:
    (telling,) = re.findall(r"^telling := .*\n(?:telling \+= .*\n)*", MAKEFILE, re.MULTILINE)
    (asked,) = re.findall(r"^all_designs := (.*)$", MAKEFILE, re.MULTILINE)
    (others,) = re.findall(r"^others := (.*)$", MAKEFILE, re.MULTILINE)
    files = {file: file.read_text("utf-8") for file in (ROOT / "tests").rglob("test_*.py")}
    run = [ROOT / name for name in others.split()]
    run += [file for file, text in files.items() if re.search(asked, text)]
    every = "".join(f"{file}{files[file]}" for file in run)
    assert not [name for name in re.findall(r"\b[a-z]+_\w+", telling) if name not in every]


def test_the_page_says_all_in_so_many_lines() -> None:
    module, test = blocks("python")
    assert module.count("\n") < 100
    assert sum(text.count("\n") for text in (module, test, *blocks("toml"))) < 140
    assert PAGE.count("\n") <= 220
    assert sum(text.count("\n") for text in blocks("python", PLATE)) < 200
