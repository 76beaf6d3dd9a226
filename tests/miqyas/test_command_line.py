"""The commands, in the process where they can be and as real processes where they must."""

import io
import itertools
import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest

import miqyas
import templates
from instruments import catalogue
from instruments.catalogue import Entry
from instruments.parameters import parameters
from instruments.version import VERSION
from miqyas import sources, telling
from miqyas.__main__ import main

MIQYAS = (sys.executable, "-m", "miqyas")


@pytest.fixture
def run(
    toy: Entry,  # noqa: ARG001 - the design that it makes
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> Callable[..., tuple[str, str]]:
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str) -> tuple[str, str]:
        assert main(arguments) == 0
        said = capsys.readouterr()
        return said.out, said.err

    return run


def test_version(run: Callable[..., tuple[str, str]]) -> None:
    assert run("--version") == (f"miqyas {VERSION}\n", "")


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_names_the_commands(
    run: Callable[..., tuple[str, str]], arguments: tuple[str, ...]
) -> None:
    out, _ = run(*arguments)
    for command in ("list", "show", "make"):
        assert f"  {command} " in out


def test_list_names_each_design_with_a_line(run: Callable[..., tuple[str, str]]) -> None:
    lines = run("list")[0].splitlines()
    assert [line.split()[0] for line in lines][: len(catalogue.ENTRIES)] == [
        entry.name for entry in catalogue.ENTRIES
    ]
    for entry, line in zip(catalogue.ENTRIES, lines, strict=False):
        assert line.endswith(f"  {entry.summary}")
    assert {line.split()[0] for line in lines} >= set(templates.names("designs"))


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


@pytest.mark.parametrize("design", [entry.name for entry in catalogue.ENTRIES])
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


def test_make_says_what_it_wrote(run: Callable[..., tuple[str, str]]) -> None:
    out, err = run("make", "toy", "--formats", "svg,dxf", "--set", "inked=true")
    assert [line for line in out.splitlines() if not line.startswith("  sheet")] == [
        "Toy",
        "  for    London, United Kingdom (51°31′ N, 0°08′ W)",
        "  from   1 part of 3 mm sheet: disc",
        "  in     build/toy",
        "  first  toy-assembly.svg: what it is, how it is made, set up and read",
        "  cut    disc.svg, disc.dxf: drawings of parts at full size",
        "  report report.json: every figure that was used, and a detail",
    ]
    assert err.splitlines() == [
        "miqyas: warning: inked: needs ink: have some",
        "miqyas: note: rings: are for show",
    ]


def test_long_lines_are_wrapped_on_a_terminal_alone() -> None:
    line = f"  cut    {' '.join(['drawing.svg'] * 9)}"

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    lines = telling.fitted(line, Terminal(), telling.INDENT).splitlines()
    assert max(map(len, lines)) <= 80
    assert [len(text) - len(text.lstrip()) for text in lines] == [2, 9]
    assert " ".join(" ".join(lines).split()) == " ".join(line.split())
    assert telling.fitted(line, io.StringIO(), telling.INDENT) == line


@pytest.mark.parametrize(
    ("design", "example"),
    [("horizontal-dial", "--place Berlin"), ("astrolabe-climes", "--set tropic_radius_mm=100")],
)
def test_show_gives_an_example_that_can_be_made(
    run: Callable[..., tuple[str, str]], design: str, example: str
) -> None:
    lines = run("show", design)[0].splitlines()
    assert f"Set one:      miqyas make {design} {example}" in lines
    names = [line.split()[0] for line in lines if line.startswith("  place.")]
    assert names[0] == "place.name"


def test_a_place_on_none_of_the_plates_is_refused_whichever_it_is(
    run: Callable[..., tuple[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(("make", "astrolabe-climes", "--place", "London")) == 2
    assert "place.latitude = 51.5085 (London) is on none of the plates" in capsys.readouterr().err
    made = run("make", "astrolabe-climes", "--formats", "svg")[0].splitlines()
    assert "  for    plates for climes 1, 2, 3, 4, 5, 6, 7" in made


def test_make_says_as_much_as_is_asked_for(run: Callable[..., tuple[str, str]]) -> None:
    out, err = run("make", "toy", "--formats", "svg,dxf", "--set", "inked=true", "-v")
    folder = Path("build/toy")
    written = {Path(line.split("  ")[0]) for line in out.splitlines() if line.startswith("build")}
    assert written > {folder / "disc.svg", folder / "disc.dxf", folder / "report.json"}
    assert set(folder.iterdir()) == written
    assert err.splitlines()[2:] == ["miqyas: detail: almucantar/10: is the first"]
    out, err = run("make", "toy", "--formats", "svg,dxf", "--set", "inked=true", "--quiet")
    assert (out, err) == ("", "miqyas: warning: inked: needs ink: have some\n")


def test_the_parts_of_a_dial_are_named_in_all_their_formats(run):
    out, _ = run("make", "horizontal-dial", "--formats", "svg,dxf")
    said = "  cut    dial-plate, gnomon, each .svg and .dxf: drawings of parts at full size"
    assert said in out.splitlines()


def test_files_are_told_by_their_use(run: Callable[..., tuple[str, str]]) -> None:
    """Many of one use are counted, and the sheet is the one to open first."""
    out, _ = run("make", "astrolabe", "--formats", "svg,dxf")
    lines = out.splitlines()
    assert lines[0] == "Astrolabe for London"
    assert "  first  astrolabe-assembly.svg: what it is, how it is made, set up and read" in lines
    drawings = len([f for f in Path("build/astrolabe").glob("*.dxf") if "drawing" not in f.stem])
    assert f"  cut    {drawings} .svg, {drawings} .dxf: drawings of parts at full size" in lines
    assert max(map(len, lines)) <= 80
    report = json.loads(Path("build/astrolabe/report.json").read_text(encoding="utf-8"))
    assert {f["name"]: f["use"] for f in report["files"]}["astrolabe-assembly.svg"] == "sheet"
    assert [f["use"] for f in report["files"]].count("cut") == 2 * drawings


@pytest.mark.parametrize(
    ("setting", "name", "expected"),
    [
        ("place.latitude=36°12′ N", "place.latitude", 36.2),
        ("place.latitude=21:30:00", "place.latitude", 21.5),
        ("place.latitude=-33.5", "place.latitude", -33.5),
        ("radius_mm=0.5 in", "radius_mm", 12.7),
        ("radius_mm=.75e1", "radius_mm", 7.5),
        ("inked=true", "inked", True),
        ("rings=3", "rings", 3),
        ("hours=['seasonal', 'equal']", "hours", ("seasonal", "equal")),
        ("gnomon=12", "gnomon", "12"),
        ("gnomon=6.5", "gnomon", "6.5"),
        ("place=Berlin", "place.longitude", 13.4105),
        ('place="Paris, US"', "place.timezone", "America/Chicago"),
        ("place.name='Halab'", "place.name", "Halab"),
        ("workshop.profile='default'", "workshop.profile", "default"),
        ("place.name=", "place.name", ""),
        ("place={latitude = 12}", "place.latitude", 12),
        ("margin_mm=none", "margin_mm", None),
    ],
)
def test_set_takes_what_people_write(
    run: Callable[..., tuple[str, str]],
    monkeypatch: pytest.MonkeyPatch,
    setting: str,
    name: str,
    expected: object,
) -> None:
    made: list[object] = []
    import miqyas.api

    built = miqyas.api.built
    monkeypatch.setattr(miqyas.api, "built", lambda *values: made.append(built(*values)) or made[0])
    run("make", "toy", "--formats", "svg", "--set", setting)
    value = made[0]
    for key in name.split("."):
        value = getattr(value, key)
    assert value == (pytest.approx(expected) if isinstance(expected, float) else expected)


@pytest.mark.parametrize(("version", "header"), [("R12", "AC1009"), ("none", "AC1015")])
def test_the_version_of_dxf_is_a_parameter(
    run: Callable[..., tuple[str, str]], version: str, header: str
) -> None:
    run("make", "toy", "--formats=dxf", "-oa", "--set", f"workshop.dxf_version={version}")
    assert f"$ACADVER\n  1\n{header}\n" in Path("a/disc.dxf").read_text()


def test_one_value_may_be_set_twice(run: Callable[..., tuple[str, str]]) -> None:
    run("make", "toy", "--formats=svg", "-oa", "--set", "rings=3", "--set", "rings=3")
    run("make", "toy", "--formats=svg", "-ob", "--set", "rings=3")
    assert Path("a/disc.svg").read_bytes() == Path("b/disc.svg").read_bytes()


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("--place", "Berlin", "--set", "place=Paris"), "place = Berlin is given as Paris too"),
        (("--place", "Berlin", "--place", "Paris"), "place = Berlin is given as Paris too"),
        (("--set", "place=Oslo", "--set", "place=Bern"), "place = Oslo is given as Bern too"),
        (("--set", "rings=2", "--set", "rings=3"), "rings = 2 is given as 3 too"),
        (
            ("--set", "place={name = 'Oslo'}", "--set", "place.name=Bern"),
            "place.name = Oslo is given as Bern too",
        ),
        (
            ("--profile", "fibre", "--set", "workshop.profile=default"),
            "workshop.profile = fibre is given as default too",
        ),
    ],
)
def test_two_values_for_one_parameter_are_refused(
    refused: Callable[..., str], arguments: tuple[str, ...], line: str
) -> None:
    assert refused("make", "toy", *arguments) == f"{line}: keep one"


def test_the_place_option_lies_over_a_file_s(run: Callable[..., tuple[str, str]]) -> None:
    Path("mine.toml").write_text('design = "toy"\nplace = "Paris"\n', encoding="utf-8")
    run("make", "mine.toml", "--place", "Berlin", "--formats=svg", "-oa")
    report = json.loads(Path("a/report.json").read_text(encoding="utf-8"))
    assert report["parameters"]["place.name"] == "Berlin"


def test_a_dotted_name_in_quotes_is_told_to_be_what_it_is(refused: Callable[..., str]) -> None:
    Path("mine.toml").write_text('design = "toy"\n"place.latitude" = 3\n', encoding="utf-8")
    assert refused("make", "mine.toml") == (
        '"place.latitude" stands in quotes, which make it one name without a group: '
        "write place.latitude without them"
    )


def test_a_file_lies_over_the_template_it_names(run: Callable[..., tuple[str, str]]) -> None:
    Path("mine.toml").write_bytes(b'\xef\xbb\xbfdesign = "toy"\r\nrings = 3\r\n')
    run("make", "mine.toml", "--formats=svg", "-oa")
    run("make", "toy", "--set", "rings=3", "--formats=svg", "-ob")
    assert Path("a/disc.svg").read_bytes() == Path("b/disc.svg").read_bytes()


@pytest.mark.parametrize(
    ("setting", "line"),
    [
        ("place.latitude=91", "place.latitude = 91 is above 90: give a latitude from -90 to 90"),
        ("place.latitude=90°30′ S", "place.latitude = 90°30′ S is below -90: give a latitude from"),
        ("place.latitude=33 E", "place.latitude = 33 E names the side E: write it with N or S"),
        (
            "place.latitude=nan",
            "place.latitude = nan is not a finite number: give a latitude from -90 to 90",
        ),
        (
            "place.latitude=inf",
            "place.latitude = inf is not a finite number: give a latitude from -90 to 90",
        ),
        ("radius_mm=inf", "radius_mm = inf is not a finite number: give a radius from 5 to 500 mm"),
        (
            "place.latitude=south",
            'place.latitude = south is no angle: write 33.5833, "33°35′ N" or "33;35", '
            "from -90 to 90",
        ),
        (
            "radius_mm=2 ft",
            'radius_mm = 2 ft is no length: write 30, "30 mm", "2.5 cm" or "1/8 in", '
            "from 5 to 500 mm",
        ),
        ("place.latitude=1e308", "place.latitude = 1e+308 is above 90: give"),
        (f"place.latitude={'9' * 400}", "place.latitude = a number of about 400 digits is"),
        (f"rings={'9' * 5000}", "rings = 9999"),
        ("rings=1e308", "rings = 1e+308 is too large a number: give a whole number from 0 to 9"),
        ("rings=2.5", "rings = 2.5 is no whole number: give a whole number from 0 to 9"),
        ("rings=true", "rings = true is no number"),
        ("rings=[1]", "rings = [1] is a list for a single value"),
        ("rings={a=1}", "rings is a table for a single value: give a whole number from"),
        ("rings.a=1", "rings is a table for a single value: give a whole number from 0 to 9"),
        ("rings.=1", "rings. is no parameter's name"),
        ("place=3", 'place = 3 is no place: write place = "Berlin"'),
        ("hours=equal", 'hours = equal is no list: give a list, some of ["equal", "seasonal"]'),
        ("hours=['x']", "hours (item 1) = x is not known: choose among equal, seasonal"),
        ("gnomon=13", "gnomon = 13 is not known: choose 12, 7, 6.5 or 60"),
        ("inked=perhaps", "inked = perhaps is neither true nor false: give true or false"),
        ("latitude=36", "latitude is no parameter of this design: did you mean place.latitude?"),
        ("place.latitud=36", "place.latitud is no parameter of this design: did you mean place.la"),
        ("epoch.oblikwity=23", "epoch.oblikwity is no parameter of this design: did you mean epo"),
        ("epoch.obliquity=19", "epoch.obliquity = 19 is below 20: give an obliquity from 20 to 27"),
        ("radius=3", "radius is no parameter of this design: did you mean radius_mm?"),
        ("radius-mm=3", "radius-mm is no parameter of this design: did you mean radius_mm?"),
        (
            "place.latitude=36°75′",
            "place.latitude = 36°75′ has minutes or seconds of 60 or more: give less than 60\n",
        ),
        ("radius_mm=1/0 in", "radius_mm = 1/0 in is no length: it divides by zero\n"),
        ("radius_mm=", 'radius_mm = "" is no length: write'),
        ("margin_mm=20", "margin_mm = 20 covers the disc: give less than 20"),
        ("place.name=a\x07b", "place.name = a\\x07b has a control character: leave it out"),
        ("place.name=\udcff", "place.name = \\udcff has bytes that are no UTF-8 text"),
        ("name=../../etc/x", "name = ../../etc/x can't name files: use a to z"),
        ("place.latitude", "--set place.latitude has no value: write --set place.latitude=VALUE"),
        ("=3", "--set =3 has no name"),
        ("place..latitude=3", "place..latitude is no parameter's name"),
        (".=3", ". is no parameter's name"),
        ("a" + ".a" * 5000 + "=3", "a.a.a"),
        ("rings=" + "[" * 5000, "rings = [[["),
        ("place.name=" + "x" * 1001, "place.name = xxx"),
        ("place.timezone=Mars/Phobos", "place.timezone = Mars/Phobos is no IANA time zone: write"),
        ("place.timezone=../zone", "place.timezone = ../zone is no IANA time zone: write"),
        ("place.timezone=", 'place.timezone = "" is no IANA time zone: write'),
        (
            "place.qqqqqq=1",
            "place.qqqqqq is no parameter of this design: place has name, country",
        ),
        ("workshop.profile=x", "workshop.profile = x is no workshop profile: choose"),
        ("design=horizontal-dial", "design is no parameter of this design"),
    ],
)
def test_bad_settings_get_a_line(refused: Callable[..., str], setting: str, line: str) -> None:
    said = refused("make", "toy", "--formats", "svg", "--set", setting)
    assert f"{said}\n".startswith(line)
    assert len(said) < 250


def test_conflicting_names_get_a_line(refused: Callable[..., str]) -> None:
    said = refused("make", "toy", "--set", "place=3", "--set", "place.latitude=3")
    assert said == "place is given both a value and a group of values: keep one"
    said = refused("make", "toy", "--place", "Berlin", "--set", "place.timezone=UTC")
    assert said.endswith(": keep one, or give the city as place.name = Berlin")


def test_a_bound_that_is_told_is_the_parameter_s(refused: Callable[..., str]) -> None:
    said = refused("make", "horizontal-dial", "--set", "gnomon_height_mm=20000")
    assert said.startswith("gnomon_height_mm = 20000 is above 5000: give")


@pytest.mark.usefixtures("toy")
def test_each_fault_gets_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["make", "toy", "--set", "rings=99", "--set", "place.latitude=91"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2
    assert all(line.startswith("miqyas: ") for line in lines)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("toy")
def test_no_more_faults_are_told_than_people_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    unknown = "".join(f"k{n} = 1\n" for n in range(1000))
    Path("my.toml").write_text(f'design = "toy"\n{unknown}')
    assert main(["make", "my.toml"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 21
    assert lines[-1] == "miqyas: 980 more faults"


def test_a_depth_of_grooves_that_no_file_has_is_noted(run: Callable[..., tuple[str, str]]) -> None:
    arguments = ("make", "toy", "--groove-depth", "0.2", "--formats", "svg")
    assert "miqyas: warning: groove depth: is of no use without step" in run(*arguments)[1]
    assert "groove" not in run("make", "toy", "--formats", "svg")[1]


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("make", "toi"), "design = toi is not known: did you mean toy?"),
        (("make", "horizontal-dail"), "design = horizontal-dail is not known: did you mean hor"),
        (("show", "qqqqqq"), "design = qqqqqq is not known: choose a name that miqyas list"),
        (("make", ""), 'design = "" is not known: choose'),
        (("make", "toy\0.toml"), "toy\\x00.toml can't be read (embedded null byte)"),
        (("make", "x" * 5000), "design = xxx"),
        (("make", "x" * 5000 + ".toml"), "…xxx"),
        (("make", "none.toml"), "none.toml does not exist: give a TOML file, or one of the names"),
        (("make", "folder.toml"), "folder.toml is a folder, or in none: give a TOML file"),
        (("make", "toy", "--formats", "eps"), "formats = eps is no format: choose among svg, dxf"),
        (("make", "toy", "--formats", ""), 'formats = "" is no format: choose among svg, dxf'),
        (("make", "toy", "--profile", "x"), "workshop.profile = x is no workshop profile: choose"),
        (("make", "toy", "--groove-depth", "deep"), "groove depth = deep is no length: write"),
        (("make", "toy", "--groove-depth", "-1"), "groove depth = -1 is below 0: give 0 or more"),
        (
            ("make", "toy", "--groove-depth", "nan"),
            "groove depth = nan is not a finite number: give 0 or more, in mm",
        ),
        (("make",), "missing argument 'DESIGN': see miqyas make --help"),
        (("make", "toy", "--sett", "a=1"), "no such option: --sett"),
        (("make", "toy", "--set"), "option '--set' requires an argument: see miqyas --help"),
        (("make", "toy", "toy"), "got unexpected extra argument"),
        (("mak", "toy"), "no such command 'mak'"),
        (("--what",), "no such option: --what: see miqyas --help"),
    ],
)
def test_bad_arguments_get_a_line(
    refused: Callable[..., str], arguments: tuple[str, ...], line: str
) -> None:
    Path("folder.toml").mkdir()
    said = refused(*arguments)
    assert said.startswith(line)


@pytest.mark.parametrize(
    ("content", "line"),
    [
        (b"design = \n", "my.toml, line 1, column 10 is no TOML: invalid value"),
        (b'design = "toy"\n\nrings 3\n', "my.toml, line 3, column 7 is no TOML: expected '='"),
        (b'design = "toy"\r\n[place\r\n', "my.toml, line 2, column 7 is no TOML: expected ']'"),
        (b'design = "toy"\nname = "un', "my.toml, line 2, column 11 is no TOML: "),
        (b'design = "toy"\nrings = 1\nrings = 2\n', "my.toml, line 3, column 10 is no TOML: can"),
        (b"rings = " + b"9" * 5000, "my.toml has a number of thousands of digits: shorten it"),
        (b"a" + b".a" * 2000 + b" = 1", "my.toml is nested too deeply"),
        (b"#" * 1_000_001, "my.toml is larger than 1 MB: give a TOML file of a design"),
        (b"rings = " + b"[" * 5000, "my.toml is nested too deeply"),
        (b'design = "toy"\nname = "\xff"\n', "my.toml is no UTF-8 text (line 2): save it as UTF-8"),
        (b"rings = 3\n", 'my.toml does not name its design: add design = "astrolabe'),
        (b"", 'my.toml does not name its design: add design = "astrolabe'),
        (b"design = 3\n", "my.toml does not name its design: add"),
        (b'design = "toi"\n', "design = toi is not known: did you mean toy?"),
        (b'design = "toy"\nrings = nan\n', "rings = nan is not a finite number"),
        (b'design = "toy"\nring = 2\n', "ring is no parameter of this design: did you mean rings?"),
        (b'design = "toy"\nplace = 2\n', 'place = 2 is no place: write place = "Berlin"'),
        (b'design = "toy"\n[rings]\na = 1\n', "rings is a table for a single value"),
        (b'design = "toy"\n[[place]]\na = 1\n', "place = "),
        (
            b'design = "toy"\n[place]\nlatitude = 12:30:00\n',
            "place.latitude = 12:30:00 is no angle",
        ),
        (b'design = "toy"\n[place]\nname = 1\n', "place.name = 1 is no text: give text, in quotes"),
    ],
)
def test_bad_files_get_a_line(refused: Callable[..., str], content: bytes, line: str) -> None:
    Path("my.toml").write_bytes(content)
    assert refused("make", "my.toml", "--formats", "svg").startswith(line)


def test_a_folder_that_cannot_be_written_gets_a_line(refused: Callable[..., str]) -> None:
    Path("file").write_text("precious")
    Path("link").symlink_to("nowhere")
    for folder in ("file", "file/inside", "link/inside", "", "/proc/none", "x\0y", "x" * 5000):
        said = refused("make", "toy", "--formats", "svg", "-o", folder)
        assert said.startswith("output folder = ")
    assert Path("file").read_text() == "precious"


def test_a_failed_run_leaves_an_older_file(
    run: Callable[..., tuple[str, str]], refused: Callable[..., str]
) -> None:
    run("make", "toy", "--formats", "svg", "-o", "kept")
    refused("make", "toy", "--formats", "svg", "-o", "kept", "--set", "rings=99")


def _process(*arguments: str, **options: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen((*MIQYAS, *arguments), stderr=subprocess.PIPE, **options)


def test_a_reader_that_leaves_is_no_fault() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    with _process("show", "horizontal-dial", stdout=writing) as process:
        os.close(writing)
        assert process.stderr is not None
        assert process.stderr.read() == b""
    assert process.returncode == 1


def test_a_closed_output_is_no_fault() -> None:
    command = f"{sys.executable} -m miqyas list >&-"
    done = subprocess.run(["sh", "-c", command], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")


def test_bad_input_as_a_process(tmp_path: Path) -> None:
    with _process("make", "horizontal-dial", "--set", "place.latitude=91", cwd=tmp_path) as process:
        assert process.stderr is not None
        said = process.stderr.read().decode()
    assert process.returncode == 2
    assert said == "miqyas: place.latitude = 91 is above 90: give a latitude from -90 to 90\n"
    assert list(tmp_path.iterdir()) == []


def test_bytes_that_are_no_text_as_a_process(tmp_path: Path) -> None:
    arguments = (b"make", b"horizontal-dial", b"--set", b"place.name=\xff")
    done = subprocess.run(
        [*(m.encode() for m in MIQYAS), *arguments], cwd=tmp_path, capture_output=True, check=False
    )
    assert done.returncode == 2
    assert done.stderr.count(b"\n") == 1
    assert b"place.name" in done.stderr


def test_the_installed_command(tmp_path: Path) -> None:
    command = Path(sys.executable).with_name("miqyas")
    done = subprocess.run([command, "--version"], capture_output=True, check=True, cwd=tmp_path)
    assert done.stdout.decode().strip() == f"miqyas {VERSION}"


def test_control_c_is_quiet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also while a compiled module loads, which then says only that it could not start."""

    def interrupted() -> list[str]:
        raise KeyboardInterrupt

    def interrupted_loading() -> list[str]:
        raise ImportError("initialization failed") from KeyboardInterrupt()

    for stopped in (interrupted, interrupted_loading):
        monkeypatch.setattr(sources, "names", stopped)
        assert main(["list"]) == 130
        assert capsys.readouterr().err == ""
