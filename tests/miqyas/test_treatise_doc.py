"""docs/treatise.md: every command runs, every rule is told, all 48 systems are there."""

import re
import shlex
from pathlib import Path

import pytest

import miqyas
from instruments.parameters import parameters
from miqyas.__main__ import main
from miqyas.settings import overrides
from miqyas.sources import read

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
    source = read(words[0])
    known = {p.name: p for p in parameters(source.entry.design())}
    miqyas.load(words[0], overrides(settings, known))


def test_all_systems_and_rules_are_told() -> None:
    numbers = [int(n) for n in re.findall(r"^\| (\d+) \|", TEXT, re.MULTILINE)]
    assert numbers == list(range(1, 49))
    told = set(re.findall(r"`([a-z0-9-]+)`", TEXT))
    assert set(miqyas.rules()) <= told
