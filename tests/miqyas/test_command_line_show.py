"""What the command line shows of designs, and that the TOML which it writes makes them."""

import itertools
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from helpers.sweeping import spread

import miqyas
import templates
from instruments import catalogue
from instruments.parameters import parameters
from miqyas import describe, sources

pytestmark = pytest.mark.slow


def test_list_names_each_design_with_a_line(run: Callable[..., tuple[str, str]]) -> None:
    lines = run("list")[0].splitlines()
    assert [line.split()[0] for line in lines][: len(catalogue.ENTRIES)] == [
        entry.name for entry in catalogue.ENTRIES
    ]
    for entry, line in zip(catalogue.ENTRIES, lines, strict=False):
        assert line.endswith(f"  {entry.summary}")
    assert {line.split()[0] for line in lines} >= set(templates.names("designs"))


@pytest.mark.parametrize("width", [80, 120])
def test_on_a_terminal_the_list_has_all_names_under_what_they_are_sundials_first(
    width: int,
) -> None:
    lines = describe.listing_by_family(width).splitlines()
    assert lines[0].startswith("Sundials")
    assert lines[1].split()[0] == "equatorial-dial"
    named = [line.split()[0] for line in lines if re.match(r"[a-z-]+  ", line)]
    assert sorted(named) == sorted(sources.names())
    assert max(map(len, lines)) <= width


def test_show_tells_value_meaning_unit_and_range(run: Callable[..., tuple[str, str]]) -> None:
    text = run("show", "toy", "--all")[0]
    for said in (
        "Size\n  radius_mm = 20\n      Radius of the disc. [mm; 5 to 500]\n",
        "  place.latitude = 51.5085\n",
        "north positive; -90 to 90]\n",
        "  gnomon = 12\n      Divisions. [12, 7, 6.5, 60]\n",
        "  margin_mm = none\n      Margin around the rings. [mm; 0 to 50; or none]\n",
        "\nSet one:      miqyas make toy --place Berlin\n",
    ):
        assert said in text


@pytest.mark.parametrize("design", sources.names())
def test_show_fits_a_narrow_terminal_and_begins_with_what_people_decide(
    run: Callable[..., tuple[str, str]], design: str
) -> None:
    lines = run("show", design)[0].splitlines()
    names = [line.split()[0] for line in lines if re.match(r"  \S+ = ", line)]
    assert 10 <= len(names) <= 12
    assert "lettering.language" in names
    assert max(map(len, lines)) <= 80
    every = run("show", design, "--all")[0]
    assert max(map(len, every.splitlines())) <= 80
    titles = [line for line in every.splitlines() if line and line[0].isupper()]
    assert [t for t in titles if t in lines] == [line for line in lines if line in titles]
    model = sources.named(design).entry.design()
    listed = [line.split()[0] for line in every.splitlines() if re.match(r"  \S+ = ", line)]
    assert sorted(listed) == sorted(p.name for p in parameters(model))


@pytest.mark.parametrize(
    ("design", "sizes"),
    [
        ("horizontal-dial", {"width_mm", "height_mm"}),
        ("equatorial-dial", {"diameter_mm"}),
    ],
)
def test_what_is_of_no_use_to_a_shape_is_not_among_the_first(
    run: Callable[..., tuple[str, str]], design: str, sizes: set[str]
) -> None:
    said, _ = run("show", design)
    told = set(re.findall(r"^  ([\w.]+) = ", said, re.M))
    assert told & {"width_mm", "height_mm", "diameter_mm"} == sizes
    assert {"place.longitude", "workshop.kerf_mm"} < told


@pytest.mark.parametrize(
    "settings",
    [
        {},
        {"place.name": 'Ghazna "the \\ city" — غزنة', "place.latitude": "33°35′ N"},
        {"epoch.obliquity": "23°35′", "margin_mm": "1/8 in", "hours": '["equal", "seasonal"]'},
    ],
)
def test_shown_toml_makes_the_same_bytes(
    run: Callable[..., tuple[str, str]], settings: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The template itself gives other values than the model's defaults."""
    text = 'design = "toy"\n' + "".join(
        f"{name} = {value if value.startswith('[') else repr_toml(value)}\n"
        for name, value in settings.items()
    )
    _template(monkeypatch, text)
    Path("copy.toml").write_text(run("show", "toy", "--toml")[0], encoding="utf-8")
    run("make", "toy", "-o", "one", "--formats", "svg")
    run("make", "copy.toml", "-o", "two", "--formats", "svg")
    assert Path("one/disc.svg").read_bytes() == Path("two/disc.svg").read_bytes()


def _template(monkeypatch: pytest.MonkeyPatch, text: str, only: str = "toy") -> None:
    """Let the only design among the templates be that one."""
    real_text, real_names = templates.text, templates.names
    monkeypatch.setattr(
        templates, "names", lambda kind: [only] if kind == "designs" else real_names(kind)
    )
    monkeypatch.setattr(
        templates, "text", lambda kind, name: text if kind == "designs" else real_text(kind, name)
    )
    monkeypatch.setattr(
        templates, "read", lambda kind, name: tomllib.loads(templates.text(kind, name))
    )


@pytest.mark.parametrize(
    "setting", ["margin_mm=none", "margin_mm=4", "place={name='a — غزنة', latitude=33}"]
)
def test_what_a_file_says_of_itself_makes_it_again(
    run: Callable[..., tuple[str, str]], monkeypatch: pytest.MonkeyPatch, setting: str
) -> None:
    """Also where what is unset now is set in the template."""
    _template(monkeypatch, 'design = "toy"\nmargin_mm = 3\n')
    run("make", "toy", "-o", "one", "--formats", "svg", "--set", setting)
    svg = Path("one/disc.svg").read_bytes()
    said = ElementTree.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc")
    assert said is not None
    Path("again.toml").write_text(said, encoding="utf-8")
    run("make", "again.toml", "-o", "two", "--formats", "svg")
    assert Path("two/disc.svg").read_bytes() == svg


@pytest.mark.parametrize("design", spread([entry.name for entry in catalogue.ENTRIES], 3))
def test_a_real_design_s_toml_makes_the_same_bytes(
    run: Callable[..., tuple[str, str]], design: str
) -> None:
    Path("copy.toml").write_text(run("show", design, "--toml")[0], encoding="utf-8")
    run("make", design, "-o", "one", "--formats", "svg")
    run("make", "copy.toml", "-o", "two", "--formats", "svg")
    # Whether a figure was given or is a default is told by the sheet, whose pages are counted.
    pages = f"{design}-"
    names = [path.name for path in Path("one").glob("*.svg") if not path.name.startswith(pages)]
    assert names
    for name in names:
        assert Path("one", name).read_bytes() == Path("two", name).read_bytes()


def test_a_copied_design_warns_of_nothing(run: Callable[..., tuple[str, str]]) -> None:
    text = run("show", "horizontal-dial", "--toml")[0]
    assert "\n# sphere_mm = 8.0\n" in text
    Path("copy.toml").write_text(text, encoding="utf-8")
    assert "warning" not in run("make", "copy.toml", "-o", "copy", "--formats", "svg")[1]


def test_show_explains_the_groups_of_a_table(run: Callable[..., tuple[str, str]]) -> None:
    """In the list, and as an example in the file that works once it is no comment."""
    _, row = run("show", "astrolabe-rete", "--all")[0].split("rete.pointers.NAME.direction_deg = ")
    row = " ".join(row.split())
    assert row.startswith("none ")
    assert "seen from its tip" in row
    assert "[°; -360 to 360; or none]" in row
    text = run("show", "astrolabe-rete", "--toml")[0]
    assert "pointers" not in tomllib.loads(text)["rete"]
    start = text.index('# [rete.pointers."Vega"]')
    end = text.index("[epoch]")
    example = text[start:end].replace("\n# ", "\n").removeprefix("# ")
    Path("mine.toml").write_text(text[:start] + example + text[end:], encoding="utf-8")
    vega = miqyas.load("mine.toml").model_dump()["rete"]["pointers"]["Vega"]
    assert vega == {"direction_deg": 200.0, "curl_deg": 30.0, "towards_mm": None}


def test_groups_of_a_table_are_shown_with_their_values(
    run: Callable[..., tuple[str, str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    _template(
        monkeypatch,
        'design = "astrolabe-rete"\n[rete.pointers."Alp Lyr"]\ntowards_mm = [3, 4]\n',
        only="mine",
    )
    text = run("show", "mine", "--toml")[0]
    assert tomllib.loads(text)["rete"]["pointers"] == {
        "Alp Lyr": {"direction_deg": "none", "curl_deg": "none", "towards_mm": [3.0, 4.0]}
    }


def repr_toml(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def test_shown_toml_comments_every_parameter(run: Callable[..., tuple[str, str]]) -> None:
    text = run("show", "toy", "--toml")[0]
    values = tomllib.loads(text)
    assert values["design"] == "toy"
    assert values["place"] == {}
    assert '# name = "London"\n' in text
    assert values["margin_mm"] == "none"
    assert "# Radius of the disc. [mm; 5 to 500]\nradius_mm = 20.0\n" in text
    lines = text.splitlines()
    for before, line in itertools.pairwise(lines):
        if " = " in line and not line.startswith(("#", "design")):
            assert before.startswith("# ")
