"""Samples of the documentation run, and its vocabulary is that of the drawings."""

import ast
import importlib
import inspect
import itertools
import re
import shlex
from pathlib import Path

import pytest
from helpers.usual import usual

import miqyas
from instruments.catalogue import ENTRIES
from miqyas import sources
from miqyas.api import Made
from miqyas.looks import of_design

pytestmark = pytest.mark.slow

DOCS = Path(__file__).parent.parent / "docs"

COMMAND = re.compile(r"^ +(miqyas (?:[^\n\\]|\\\n)*)", re.MULTILINE)

PATTERNS = {"N": r"-?\d+(\.\d+)?", "T": r"\d+:\d\d", "D": r"(\d{4}-)?\d\d-\d\d", "W": r"[\w./:-]+"}


@pytest.mark.parametrize("page", ["api.md", "cadquery.md"])
def test_the_samples_of_a_page_run_one_after_the_other(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    samples = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text("utf-8"), re.DOTALL)
    assert len(samples) > 1
    exec(compile("\n".join(samples), page, "exec"), {})


def test_the_reference_tells_what_each_field_is() -> None:
    """Every field of the API's classes has a docstring of its own, which the site shows."""
    page = (DOCS / "api.md").read_text("utf-8")
    shown = re.findall(r"::: ([\w.]+)\n    options:\n      members: \[(.*)\]", page)
    bare = []
    for module, members in shown:
        tree = ast.parse(inspect.getsource(importlib.import_module(module)))
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name in members.split(", "):
                for field, below in itertools.pairwise([*node.body, ast.Pass()]):
                    told = isinstance(below, ast.Expr) and isinstance(below.value, ast.Constant)
                    if isinstance(field, ast.AnnAssign) and not told:
                        bare.append(f"{node.name}.{ast.unparse(field.target)}")
    assert not bare
    told = {name for _, members in shown for name in members.split(", ")}
    assert set(miqyas.__all__) - told == {"__version__"}


def test_every_page_is_in_the_sites_navigation() -> None:
    navigation = (DOCS.parent / "mkdocs.yml").read_text("utf-8").split("\nnav:\n")[1]
    assert {page.name for page in DOCS.glob("*.md")} <= set(re.findall(r"[\w-]+\.md", navigation))


def test_each_parameter_of_the_reference_has_a_description_of_its_own() -> None:
    """The site gives several that are described together the default of the first."""
    for function in (miqyas.make, miqyas.load, miqyas.write, miqyas.fit, Made.solid):
        takes = inspect.signature(function).parameters
        for names in re.findall(r"^ +(\w+(?:, \w+)+) : ", str(function.__doc__), re.MULTILINE):
            assert len({takes[name].default for name in names.split(", ")}) == 1


def vocabulary() -> re.Pattern[str]:
    """All names of the table in the architecture's page, as one pattern."""
    text = (DOCS / "architecture.md").read_text("utf-8")
    section = text.split("## The vocabulary of data-means")[1].split("\n## ")[0]
    rows = [line.split("|")[1] for line in section.splitlines() if line.startswith("| `")]
    names = [name for row in rows for name in re.findall(r"`([^`]+)`", row)]
    assert len(names) > 50
    found = (
        re.sub(r"\b[NTDW]\b", lambda one: f"({PATTERNS[one[0]]})", name.replace(".", r"\."))
        for name in names
    )
    return re.compile("|".join(found))


@pytest.mark.parametrize("name", sources.names())
def test_every_mark_is_in_the_vocabulary(name: str) -> None:
    made = usual(name)
    known = vocabulary()
    parts = [placed.part for placed in made.parts]
    marks = [mark for part in parts for face in part.faces() for mark in part.marks(face)]
    marks += [mark for part in parts for face in part.faces() for mark in part.contour(face)]
    unknown = {mark.means for mark in marks if not known.fullmatch(mark.means)}
    assert marks
    assert not unknown, "the vocabulary of data-means in docs/architecture.md has no row of these"


def test_the_page_of_faces_before_and_after_has_both_pictures_of_each(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.syspath_prepend(DOCS)
    script = importlib.import_module("before_and_after")
    assert (DOCS / "before-and-after.md").read_text("utf-8") == script.page()
    pictures = {path.name: path.stat().st_size for path in script.PICTURES.iterdir()}
    assert set(pictures) == {f"{p.name}-{side}.png" for p in script.PAIRS for side in script.SIDES}
    assert max(pictures.values()) < 150_000


LINK = re.compile(r"\]\(([^)\s:]*?)(?:#([^)\s]+))?\)")


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links."""
    headings = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {
        re.sub(r"[^\w\- ]", "", heading).strip().lower().replace(" ", "-") for heading in headings
    }


def test_links_within_the_repository_lead_somewhere() -> None:
    root = DOCS.parent
    pages = [*DOCS.glob("*.md"), *root.glob("*.md"), *root.glob("benchmarks/*.md")]
    lost = []
    for page in pages:
        for path, anchor in LINK.findall(page.read_text("utf-8")):
            meant = page.parent / path if path else page
            if not meant.exists() or (anchor and anchor not in anchors(meant)):
                lost.append(f"{page.name}: {path}#{anchor}")
    assert len(pages) > 15
    assert not lost


def test_a_shell_takes_the_commands_of_the_pages_as_they_stand() -> None:
    pages = [*DOCS.glob("*.md"), DOCS.parent / "README.md"]
    told = [c for page in pages for c in COMMAND.findall(page.read_text("utf-8"))]
    assert len(told) > 400
    words = [word for command in told for word in shlex.split(command.replace("\\\n", " "))]
    assert not [word for word in words if word.count("[") != word.count("]")]


WRITTEN_BY_THE_READER = {"digit_rule", "rising_plate"}
"""Modules that the pages on adding an instrument write."""


def test_every_instrument_of_shadow_is_in_the_gallery() -> None:
    page = (DOCS / "gallery-shadows.md").read_text("utf-8")
    shown = set(re.findall(r"^    miqyas make (\S+)", page, re.MULTILINE))
    own = {entry.name for entry in ENTRIES if entry.family == "shadow"}
    assert own <= shown, "python docs/shadow_gallery.py NAME draws and tells it"


def test_every_look_is_on_the_page_of_looks_with_its_command() -> None:
    page = (DOCS / "looks.md").read_text("utf-8")
    shown = set(re.findall(r"^    miqyas make (\S+) --look (\S+)$", page, re.MULTILINE))
    looks = {(name, look.name) for name in sources.names() for look in of_design(name)}
    assert shown == looks, "python docs/looks_gallery.py looks-NAME draws and tells them"


def test_modules_that_pages_name_are_there() -> None:
    root = DOCS.parent
    pages = [*root.glob("*.md"), *DOCS.glob("*.md"), *root.glob("benchmarks/*.md")]
    path = re.compile(r"\b(?:instruments|output|miqyas|tests)/[\w/]+\.py\b")
    named = {
        (page.name, found)
        for page in pages
        if page.name != "CHANGELOG.md"
        for found in path.findall(page.read_text("utf-8"))
    }
    assert len(named) > 30
    lost = {(page, module) for page, module in named if not (root / module).exists()}
    of_the_reader = {f"{of}{name}" for name in WRITTEN_BY_THE_READER for of in ("", "test_")}
    assert not {one for one in lost if Path(one[1]).stem not in of_the_reader}
    # In the architecture they stand from their package on: `sundial/lines/hour_suns.py`.
    short = re.findall(r"`([\w/]+\.py)`", (DOCS / "architecture.md").read_text("utf-8"))
    assert len(short) > 20
    there = [f"/{module.relative_to(root).as_posix()}" for module in root.glob("*/**/*.py")]
    assert not [name for name in short if not any(m.endswith(f"/{name}") for m in there)]
