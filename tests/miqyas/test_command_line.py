"""The commands that make: what they say, and what they take."""

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
import typer

from instruments.errors import DesignError
from instruments.part import Note, Severity
from instruments.version import VERSION
from miqyas import telling, terminal
from miqyas.__main__ import main
from miqyas.commands import COMMANDS, app
from miqyas.loading import loaded

pytestmark = pytest.mark.slow

MIQYAS = (sys.executable, "-m", "miqyas")


def test_version(run: Callable[..., tuple[str, str]]) -> None:
    assert run("--version") == (f"miqyas {VERSION}\n", "")


@pytest.mark.parametrize("arguments", [(), ("--help",), ("-h",)])
def test_help_names_the_commands(
    run: Callable[..., tuple[str, str]], arguments: tuple[str, ...]
) -> None:
    out, _ = run(*arguments)
    for command in ("list", "show", "make"):
        assert f"  {command} " in out


def test_help_is_a_command_too(run: Callable[..., tuple[str, str]]) -> None:
    assert run("help") == run("--help")
    assert run("help", "make") == run("make", "--help")


OPTIONS = {
    "--quiet": "make coupon calibrate surface-dial sheets batch",
    "--output": "make coupon calibrate surface-dial sheets batch reckon wall fit",
    "--language": "make coupon surface-dial sheets batch reckon",
    "--profile": "make coupon calibrate sheets batch",
    "--kerf": "make coupon sheets batch",
    "--page": "make coupon surface-dial batch reckon",
    "--place": "make surface-dial batch reckon wall",
}


@pytest.mark.parametrize("option", OPTIONS)
def test_commands_have_the_options_that_others_have(option: str) -> None:
    """`surface-dial` and `calibrate` spoke whatever was asked; a coupon was for A4 alone."""
    group = typer.main.get_command(app)
    for name in OPTIONS[option].split():
        command = group.get_command(typer.Context(group), name)
        (found,) = (one for one in command.params if option in one.opts)
        assert option != "--quiet" or set(found.opts) == {"-q", "--quiet"}
        assert option != "--output" or set(found.opts) == {"-o", "--output"}


@pytest.mark.usefixtures("unhurried")
def test_the_language_has_an_option_of_its_own(
    run: Callable[..., tuple[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("make", "horizontal-dial", "--place", "Valparaíso", "--language", "es")
    out, _ = run(*asked, "--formats", "svg")
    assert out.startswith("Reloj de sol horizontal para Valparaíso\n")
    assert "  sheet  4 .svg files: the sheet's pages\n" in out
    assert main((*asked, "--set", "lettering.language=fr")) == 2
    assert "lettering.language = es is given as fr too" in capsys.readouterr().err


def test_help_begins_with_a_sundial_for_a_city_that_is_made_as_it_says(
    run: Callable[..., tuple[str, str]],
) -> None:
    out, _ = run()
    (line,) = (line for line in out.splitlines() if "miqyas make" in line)
    command, _, told = line.strip().partition("  ")
    assert told.strip() == "a sundial for your city"
    assert run(*command.split()[1:], "--formats", "svg")[0].startswith("Horizontal dial for Berlin")


def test_make_says_what_it_wrote(run: Callable[..., tuple[str, str]]) -> None:
    out, err = run("make", "toy", "--formats", "svg,dxf", "--set", "inked=true")
    assert [line for line in out.splitlines() if not line.startswith("  sheet")] == [
        "Toy",
        "  for    London, United Kingdom (51°31′ N, 0°08′ W)",
        "         as no place is given: write --place and your city",
        "  from   1 part of 3 mm sheet: disc",
        "  in     build/toy",
        "  first  toy-assembly.svg: what it is, how it is made, set up and read",
        "  cut    disc.svg, disc.dxf: drawings of parts at full size",
        "         for CO2 laser, red cut, blue line, black fill; others: miqyas profiles",
        "  report report.json: every figure that was used, and a detail (--verbose)",
    ]
    assert err.splitlines() == [
        "miqyas: warning: inked: needs ink: have some",
        "miqyas: note: rings: are for show",
    ]


def test_the_sheet_of_a_penumbra_sheet_is_told_from_what_prints_it(
    run: Callable[..., tuple[str, str]],
) -> None:
    out, _ = run("make", "penumbra-sheet", "--formats", "pdf")
    told = {use: files for use, _, files in (line[2:].partition(" ") for line in out.splitlines())}
    assert told["first"].strip().startswith("penumbra-sheet-sheet.pdf: what it is")
    assert told["print"].strip().startswith("penumbra-sheet.pdf: at full size")


def test_make_says_where_stands_what_to_mind_with_a_machine(
    run: Callable[..., tuple[str, str]],
) -> None:
    """Glowforge cuts what is to be scored, unless told otherwise."""
    out, _ = run("make", "toy", "--formats", "svg", "--profile", "glowforge")
    assert "fill engraved; what to mind: miqyas profiles glowforge" in out


def test_several_designs_are_made_by_one_command(run: Callable[..., tuple[str, str]]) -> None:
    """A value is for those that have the parameter: the toy has rings, and both a place."""
    given = ("--set", "rings=2", "--place", "Berlin", "--formats", "svg", "--sheet", "300x300")
    out, _ = run("make", "toy", "horizontal-dial", "-o", "out", *given)
    assert "  in     out/toy\n" in out
    assert "  in     out/horizontal-dial\n" in out
    for name in ("toy", "horizontal-dial"):
        told = json.loads(Path("out", name, "report.json").read_text(encoding="utf-8"))
        assert told["parameters"]["place.name"] == "Berlin"
    sheets = json.loads(Path("out/sheets/report.json").read_text(encoding="utf-8"))["sheets"]
    pieces = [piece for sheet in sheets for piece in sheet["pieces"]]
    assert {piece["instrument"] for piece in pieces} == {"toy", "horizontal-dial"}


def test_a_fault_of_one_design_leaves_none_made(refused: Callable[..., str]) -> None:
    said = refused("make", "horizontal-dial", "toy", "-o", "out", "--set", "margin_mm=30")
    assert said.startswith("toy: margin_mm = 30 covers the disc")
    assert not Path("out").exists()


def test_long_lines_are_wrapped_on_a_terminal_alone() -> None:
    line = f"  cut    {' '.join(['drawing.svg'] * 9)}"

    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    lines = terminal.fitted(line, Terminal(), terminal.INDENT).splitlines()
    assert max(map(len, lines)) <= 80
    assert [len(text) - len(text.lstrip()) for text in lines] == [2, 9]
    assert " ".join(" ".join(lines).split()) == " ".join(line.split())
    assert terminal.fitted(line, io.StringIO(), terminal.INDENT) == line


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


@pytest.mark.usefixtures("unhurried")
def test_a_place_on_none_of_the_plates_is_refused_whichever_it_is(
    run: Callable[..., tuple[str, str]], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ("make", "astrolabe-climes", "--place", "London", "--set", "also=[]")
    assert main(asked) == 2
    assert "place.latitude = 51.5085 (London) is on none of the plates" in capsys.readouterr().err
    made = run("make", "astrolabe-climes", "--formats", "svg")[0].splitlines()
    assert "  for    plates for climes 1, 2, 3, 4, 5, 6, 7" in made
    made = run("make", "astrolabe-climes", "--formats", "svg", "--place", "London")[0].splitlines()
    served = "London, United Kingdom, plates for its latitude and climes 1, 2, 3, 4, 5, 6, 7"
    assert f"  for    {served}" in made


def test_a_long_folder_is_told_whole(run: Callable[..., tuple[str, str]], tmp_path: Path) -> None:
    folder = tmp_path / "dials and quadrants for the school" / "of the garden beside the river"
    out, _ = run("make", "toy", "--formats", "svg", "-o", str(folder))
    assert f"  in     {folder}" in out.splitlines()


def test_make_says_as_much_as_is_asked_for(run: Callable[..., tuple[str, str]]) -> None:
    out, err = run("make", "toy", "--formats", "svg,dxf", "--set", "inked=true", "-v")
    folder = Path("build/toy")
    written = {Path(line.split("  ")[0]) for line in out.splitlines() if line.startswith("build")}
    assert written > {folder / "disc.svg", folder / "disc.dxf", folder / "report.json"}
    assert set(folder.iterdir()) == written
    assert err.splitlines()[2:] == ["miqyas: detail: almucantar/10: is the first"]
    out, err = run("make", "toy", "--formats", "svg,dxf", "--set", "inked=true", "--quiet")
    assert (out, err) == ("", "miqyas: warning: inked: needs ink: have some\n")


def test_what_is_said_of_several_things_is_said_once() -> None:
    notes = [
        Note("drill", "is told"),
        Note.warning("plates", "is too thick"),
        Note.warning("rule", "is too thick"),
        Note.detail("more", "is kept"),
    ]
    told = ["warning: plates, rule: is too thick", "note: drill: is told"]
    assert telling.remarks(notes, Severity.NOTE) == told


def test_that_parts_fit_is_told_where_it_was_looked_at(run: Callable[..., tuple[str, str]]) -> None:
    said = "  fit    put together, no parts run into each other\n"
    assert said in run("make", "horizontal-dial", "--formats", "svg", "--check-fit")[0]
    assert said not in run("make", "horizontal-dial", "--formats", "svg")[0]


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


def test_a_city_behind_a_design_is_told_to_be_a_place(refused: Callable[..., str]) -> None:
    said = refused("make", "toy", "Berlin")
    assert said == "design = Berlin is not known: write --place Berlin"
    # The second word of a city of two is none, and may be a city's name by itself.
    said = refused("make", "toy", "--place", "New", "York")
    assert said == 'design = York is not known: write --place "New York"'
    said = refused("make", "toy", "--place", "Rio", "de", "Janeiro")
    assert said == 'design = de is not known: write --place "Rio de Janeiro"'
    said = refused("make", "toy", "--place", "Berlin", "qqqq")
    assert said.endswith("or quote what has blanks")


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


def test_a_depth_of_grooves_that_no_file_has_is_noted(run: Callable[..., tuple[str, str]]) -> None:
    arguments = ("make", "toy", "--groove-depth", "0.2", "--formats", "svg")
    assert "miqyas: warning: groove depth: is of no use without step" in run(*arguments)[1]
    assert "groove" not in run("make", "toy", "--formats", "svg")[1]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_of_the_list_has_help(run: Callable[..., tuple[str, str]], name: str) -> None:
    """Its module has it, and what the list says of it is short enough to stand there whole."""
    out, _ = run(name, "--help")
    assert out.startswith(f"Usage: miqyas {name} ")
    assert COMMANDS[name].summary in " ".join(run("--help")[0].split())


def test_a_missing_extra_is_told() -> None:
    with pytest.raises(DesignError, match=r"needs nowhere, .*pip install 'miqyas\[studio\]'"):
        loaded("nowhere.app", "Settings", "studio")
