"""Bad input on the command line: a line for each fault, and nothing half written."""

import shlex
from collections.abc import Callable
from pathlib import Path

import pytest

import miqyas
from instruments.errors import DesignError
from miqyas import options
from miqyas.__main__ import main

pytestmark = pytest.mark.slow


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
            "radius_mm=2 ell",
            'radius_mm = 2 ell is no length: write 30, "30 mm", "2.5 cm" or "1/8 in", '
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
        (
            "place.timezone=Mars/Phobos",
            "place.timezone = Mars/Phobos is no IANA time zone: choose Europe/London",
        ),
        (
            "place.timezone=../zone",
            "place.timezone = ../zone is no IANA time zone: choose Europe/London",
        ),
        ("place.timezone=", 'place.timezone = "" is no IANA time zone: choose Europe/London'),
        (
            "place.qqqqqq=1",
            "place.qqqqqq is no parameter of this design: place has name, country",
        ),
        ("workshop.profile=x", "workshop.profile = x is no workshop profile: choose"),
        ("workshop.sheet_mm=1.5.5", "workshop.sheet_mm = 1.5.5 is no length: write"),
        ("workshop.sheet_mm=[", "workshop.sheet_mm = [ is no length: write"),
        ("design=horizontal-dial", "design is no parameter of this design"),
    ],
)
def test_bad_settings_get_a_line(refused: Callable[..., str], setting: str, line: str) -> None:
    said = refused("make", "toy", "--formats", "svg", "--set", setting)
    assert f"{said}\n".startswith(line)
    assert len(said) < 250


@pytest.mark.parametrize("name", ["width_mm", "height_mm", "diameter_mm", "size"])
def test_a_size_by_another_name_is_the_whole_s(refused: Callable[..., str], name: str) -> None:
    """Neither a picture's width nor the letters' height."""
    said = refused("make", "indian-circle", "--set", f"{name}=80")
    assert said == f"{name} is no parameter of this design: radius_mm sets its size"


def test_a_number_is_offered_for_no_choice_among_words(refused: Callable[..., str]) -> None:
    """The command that was offered, with rete.pointer=0.4, was refused."""
    said = refused("make", "astrolabe-rete", "--set", "rete.pointer_mm=0.4")
    assert "did you mean" not in said
    assert "strut_mm" in said


@pytest.mark.parametrize("name", ["declination", "declination_deg", "bearing", "direction"])
def test_a_wall_s_direction_by_another_name_is_its_azimuth(
    refused: Callable[..., str], name: str
) -> None:
    """It was a dedication, the lettering and the inscription."""
    said = refused("make", "vertical-dial", "--set", f"{name}=37")
    told = f"{name} is no parameter of this design: azimuth says which way it looks: "
    assert said.startswith(told)
    assert "try: " not in said
    (written,) = said.removeprefix(told).split('"')[1:2]
    wall = miqyas.make("vertical-dial", azimuth=written)
    assert next(f.value for f in wall.facts if f.name == "face/azimuth") == 143


def test_the_sun_s_azimuth_is_no_direction_of_a_face(refused: Callable[..., str]) -> None:
    assert "which way" not in refused("make", "azimuth-rule", "--set", "bearing=20")


def test_conflicting_names_get_a_line(refused: Callable[..., str]) -> None:
    for first, other in (("place=3", "place.latitude=4"), ("place.latitude=4", "place=3")):
        said = refused("make", "toy", "--set", first, "--set", other)
        told = "place.latitude = 4 is given beside place = 3, which gives it too: keep one"
        assert said == told
    said = refused("make", "toy", "--place", "Berlin", "--set", "place.latitude=52")
    assert (
        said == "place.latitude = 52 is given beside place = Berlin, which gives it too: keep one"
    )
    said = refused("make", "toy", "--place", "Berlxn", "--set", "place.name=Omas Garten")
    assert said.startswith("place = Berlxn is no city that is known: write")


def test_memory_that_lacks_is_told_in_a_line(
    refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def lacking(*_: object, **__: object) -> None:
        raise MemoryError

    monkeypatch.setattr(options.How, "write", lacking)
    said = refused("make", "toy", "--formats", "svg")
    assert said == "memory ran out: ask for fewer formats or designs at once"


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


@pytest.mark.usefixtures("unhurried")
@pytest.mark.parametrize(
    "words",
    [
        ("astrolabe-climes", "--place", "Isfahan", "--set", "also=[]"),
        ("vertical-dial", "--set=lettering.height_mm=90", "--set", "width_mm=300"),
        ("horizontal-dial", "--set", "widht_mm=300"),
        ("horizontal-dial", "--set", "width_mm=20", "--set", "height_mm=15"),
        ("vertical-dial", "--sheet", "150x150"),
        ("shadow-staff", "horizontal-dial", "--sheet=100x100"),
    ],
)
def test_a_refusal_ends_with_the_command_that_does_what_it_offers(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["make", *words, "--formats", "svg"]) == 2
    tried = shlex.split(capsys.readouterr().err.splitlines()[-1])
    assert tried[:3] == ["try:", "miqyas", "make"]
    assert main(tried[2:]) == 0


def test_sheets_refused_end_with_the_command_that_takes_larger_ones(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["make", "vertical-dial", "--formats", "svg", "-q"]) == 0
    assert main(["sheets", "build/vertical-dial", "--margin", "9", "--sheet", "150x150"]) == 2
    tried = capsys.readouterr().err.splitlines()[-1]
    assert tried == "try: miqyas sheets build/vertical-dial --margin 9 --sheet 218x178"
    assert main(shlex.split(tried)[2:]) == 0


@pytest.mark.parametrize(
    "words",
    [
        ("meridian-ruler", "--place", "Lima"),
        ("horizontal-dial", "--set", "width_mm=2", "--set", "gnomon_height_mm=20000"),
        ("my.toml",),
    ],
)
def test_no_command_is_offered_where_none_is_known_to_do(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("my.toml").write_text('design = "horizontal-dial"\nwidht_mm = 300\n')
    assert main(["make", *words]) == 2
    assert "try:" not in capsys.readouterr().err


@pytest.mark.usefixtures("toy")
def test_no_more_faults_are_told_than_people_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    unknown = "".join(f"k{n} = 1\n" for n in range(300))
    Path("my.toml").write_text(f'design = "toy"\n{unknown}')
    assert main(["make", "my.toml"]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 21
    assert lines[-1] == "miqyas: 280 more faults"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("make", "toi"), "design = toi is not known: did you mean toy?"),
        (("make", "horizontal-dail"), "design = horizontal-dail is not known: did you mean hor"),
        (
            ("make", "sundial"),
            "design = sundial is not known: did you mean horizontal-dial, vertical-dial, equat",
        ),
        (
            ("show", "sun-dial"),
            "design = sun-dial is not known: did you mean horizontal-dial, vertical",
        ),
        (
            ("make", "shepherd's dial"),
            "design = shepherd's dial is not known: did you mean cylinder",
        ),
        (("make", "bracelet"), "design = bracelet is not known: did you mean ring-dial?"),
        (("make", "sundail"), "design = sundail is not known: did you mean horizontal-dial, "),
        (("make", "Sonnenuhr"), "design = Sonnenuhr is not known: did you mean horizontal-dial, "),
        (("make", "اسطرلاب"), "design = اسطرلاب is not known: did you mean astrolabe, "),
        (("make", "throne"), "design = throne is not known: did you mean astrolabe?"),
        (("make", "rete"), "design = rete is not known: did you mean astrolabe-rete, "),
        (("show", "qqqqqq"), "design = qqqqqq is not known: choose a name that miqyas list"),
        (("make", ""), 'design = "" is not known: choose'),
        (("make", "toy\0.toml"), "toy\\x00.toml can't be read (embedded null byte)"),
        (("make", "x" * 5000), "design = xxx"),
        (("make", "x" * 5000 + ".toml"), "…xxx"),
        (("make", "none.toml"), "none.toml does not exist: give a TOML file, or one of the names"),
        (("make", "folder.toml"), "folder.toml is a folder: give a TOML file, or one of the names"),
        (("make", "file.toml/x.toml"), "file.toml/x.toml does not exist: give a TOML file, or one"),
        (("make", "toy", "--formats", "eps"), "formats = eps is no format: choose among svg, dxf"),
        (("make", "toy", "--formats", ""), 'formats = "" is no format: choose among svg, dxf'),
        (("make", "toy", "--profile", "x"), "workshop.profile = x is no workshop profile: choose"),
        (("make", "toy", "--groove-depth", "deep"), "groove depth = deep is no length: write"),
        (("make", "toy", "--groove-depth", "-1"), "groove depth = -1 is below 0: give 0 or more"),
        (
            ("make", "toy", "--groove-depth", "nan"),
            "groove depth = nan is not a finite number: give 0 or more, in mm",
        ),
        (
            ("make",),
            "missing argument 'DESIGN…': miqyas list has all, such as horizontal-dial: see",
        ),
        (("show",), "missing argument 'NAME': miqyas list has all, such as horizontal-dial: see m"),
        (("reckon",), "missing argument 'RULE': miqyas reckon list has all: see miqyas reckon"),
        (("make", "toy", "--sett", "a=1"), "no such option: --sett"),
        (
            ("make", "toy", "--azimuth", "52"),
            "no such option: --azimuth (Possible options: --width): a design's parameters are "
            "given as --set azimuth=VALUE: see",
        ),
        (
            ("make", "toy", "--city", "Berlin"),
            "no such option: --city: --place takes a city or its coordinates: see miqyas make",
        ),
        (("make", "toy", "--set"), "option '--set' requires an argument: see miqyas make --help"),
        (("make", "toy", "toy"), "design = toy is named twice: keep one"),
        (("make", "toy", "US"), "design = US is not known: "),
        (("make", "toy", "--set-up", "a"), "no such option: --set-up"),
        (("make", "toy", "rings=2"), "design = rings=2 is not known: write --set rings=2"),
        (("mak", "toy"), "no such command 'mak': did you mean 'make'?"),
        (("toy",), "no such command 'toy': write miqyas make toy: see miqyas --help"),
        (
            ("sundial", "Paris"),
            "no such command 'sundial': write miqyas make horizontal-dial: see miqyas --help",
        ),
        (
            ("Paris",),
            "no such command 'Paris': write miqyas make horizontal-dial --place Paris: "
            "see miqyas --help",
        ),
        (
            ("gui",),
            "no such command 'gui': write miqyas studio, which opens the page: see miqyas --help",
        ),
        (("designs",), "no such command 'designs': write miqyas list: see miqyas --help"),
        (
            ("rule", "noon-shadow"),
            "no such command 'rule': write miqyas reckon list: see miqyas --help",
        ),
        (("--what",), "no such option: --what: see miqyas --help"),
    ],
)
def test_bad_arguments_get_a_line(
    refused: Callable[..., str], arguments: tuple[str, ...], line: str
) -> None:
    Path("folder.toml").mkdir()
    Path("file.toml").touch()
    said = refused(*arguments)
    assert said.startswith(line)


def test_what_is_no_command_is_shortened(refused: Callable[..., str]) -> None:
    said = refused("m" * 100_000, "x\x1b[31m")
    assert said.startswith("no such command 'mmm")
    assert len(said) < 300


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
        (b"#" * 1_000_001, "my.toml is larger than 1 MB: give a TOML file, or one"),
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


def test_a_folder_is_not_put_down_to_a_length(tmp_path: Path) -> None:
    """A size that was set was called too small for the folder that another instrument has."""
    miqyas.write(miqyas.make("polar-dial"), tmp_path, ["svg"])
    made = miqyas.make("horizontal-dial", width_mm=130)
    made.asked.spend(1e6)  # no time is left to try whether it can be made
    with pytest.raises(DesignError) as refusal:
        miqyas.write(made, tmp_path, ["svg"])
    (fault,) = refusal.value.faults
    assert fault.parameter == "output folder"


def test_a_failed_run_leaves_an_older_file(
    run: Callable[..., tuple[str, str]], refused: Callable[..., str]
) -> None:
    run("make", "toy", "--formats", "svg", "-o", "kept")
    refused("make", "toy", "--formats", "svg", "-o", "kept", "--set", "rings=99")
