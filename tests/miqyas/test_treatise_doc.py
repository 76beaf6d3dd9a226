"""docs/treatise.md: every command runs, every rule is told, all 48 systems are there."""

import inspect
import re
import shlex
from importlib import import_module
from pathlib import Path

import pytest

import miqyas
from instruments import catalogue
from instruments.parameters import parameters
from miqyas.__main__ import main
from miqyas.settings import overrides
from miqyas.sources import source_called

pytestmark = pytest.mark.slow

TEXT = (Path(__file__).parents[2] / "docs" / "treatise.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"(?:`|^    )(miqyas (?:reckon|make) [^`\n#]+)", TEXT, re.MULTILINE)


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("miqyas reckon")])
def test_rules_of_the_document_run(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out


@pytest.mark.parametrize("command", [c for c in COMMANDS if c.startswith("miqyas make")])
def test_designs_of_the_document_are_valid(command: str) -> None:
    words = shlex.split(command)[2:]
    settings = [words[k + 1] for k, word in enumerate(words) if word == "--set"]
    source = source_called(words[0])
    known = {p.name: p for p in parameters(source.entry.design())}
    miqyas.load(words[0], overrides(settings, known))


def test_all_systems_and_rules_are_told() -> None:
    numbers = [int(n) for n in re.findall(r"^\| (\d+) \|", TEXT, re.MULTILINE)]
    assert numbers == list(range(1, 49))
    told = set(re.findall(r"`([a-z0-9-]+)`", TEXT))
    assert set(miqyas.rules()) <= told


def test_each_instrument_of_shadow_is_told_with_what_makes_it() -> None:
    """Those that the treatise doesn't have cite nothing of it."""
    own = {
        entry.name
        for entry in catalogue.ENTRIES
        if entry.family == "shadow" and "reatise" in inspect.getsource(import_module(entry.module))
    }
    assert len(own) > 14
    made = {command.split()[2] for command in COMMANDS if command.startswith("miqyas make")}
    assert own <= made


@pytest.mark.parametrize(
    ("rule", "passage"),
    [
        ("almagest", "103;46,26"),
        ("shadow-path", "9:16"),
        ("convert", "47:18"),
        ("arc-scale", "72:15"),
        ("inclination", "86:12"),
        ("sphere", "90:5"),
        ("noon-shadow-by-doubling", "93:8"),
        ("indian-circle-gnomon", "107:13"),
        ("indian-circle-gnomon", "108:3"),
        ("khwarizmi-column", "129:5"),
        ("ascensions", "133:2"),
        ("ascension-correction", "134:15"),
        ("ascensions-commentary-hundreds", "135:13"),
        ("ascensions-by-base", "137:3"),
        ("altitude-of-azimuth", "154:13"),
        ("time-of-azimuth", "155:1"),
        ("lamp-of-two-gnomons", "208:12"),
        ("parasol", "216:17"),
        ("parasol", "217:4"),
        ("earth", "218:7"),
        ("target", "217:18"),
        ("yojana", "218:17"),
        ("yojana", "220:3"),
        ("difference-of-zijes", "222:14"),
        ("second-declination-by-sines", "200:5"),
    ],
)
def test_a_rule_says_itself_where_the_printed_text_errs(rule: str, passage: str) -> None:
    """Who reckons doesn't read this page; what the sources call it stands here too."""
    found = miqyas.rules()[rule]
    assert passage in f"{found.remark} {found.source}" or found.standing == "misprinted"
    assert passage in TEXT
