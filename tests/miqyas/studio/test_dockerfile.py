"""The Dockerfile, held against the project that it is made of and the command that it runs."""

import json
import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest

from miqyas.__main__ import main
from miqyas.studio.app import Settings, application

ROOT = Path(__file__).parents[3]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
Served = list[tuple[str, int, Settings, bool]]


def steps() -> list[tuple[str, str]]:
    """Instructions and what they are given, a continued one in one line."""
    text = (ROOT / "Dockerfile").read_text("utf-8").replace("\\\n", " ")
    lines = (line.strip() for line in text.splitlines())
    told = (line.partition(" ") for line in lines if line and not line.startswith("#"))
    return [(step, given.strip()) for step, _, given in told]


def told(name: str) -> list[str]:
    return [given for step, given in steps() if step == name]


def copied(before: str = "") -> set[str]:
    """What is copied from the repository before a step that has a text in it."""
    found: set[str] = set()
    for step, given in steps():
        if before and before in given:
            break
        if step == "COPY":
            found |= set(given.split()[:-1])
    return found


def written(page: str, start: str) -> list[list[str]]:
    """Commands in a page of the docs that begin so."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    blocks = re.findall(r"```\n(.*?)```", text, re.DOTALL)
    lines = (line for block in blocks for line in block.splitlines())
    return [shlex.split(line) for line in lines if line.startswith(start)]


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Served:
    """Where the command listens and how it is set, instead of a server."""
    found: Served = []

    def serve(host: str, port: int, settings: Settings, *, browser: bool) -> None:
        found.append((host, port, settings, browser))

    monkeypatch.setattr("miqyas.studio_command.serve", serve)
    return found


def test_every_path_that_is_copied_is_there_and_in_the_context() -> None:
    ignored = (ROOT / ".dockerignore").read_text("utf-8").splitlines()
    assert copied() == {line[1:] for line in ignored if line.startswith("!")}
    assert [path for path in copied() if not (ROOT / path).exists()] == []


def test_all_that_the_wheel_is_made_of_is_copied_before_it_is_installed() -> None:
    wheel = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["packages"]
    project = PROJECT["project"]
    wanted = {*wheel, "pyproject.toml", project["readme"], *project["license-files"]}
    assert wanted <= copied(before="pip install")


def test_its_python_and_its_extras_are_the_projects() -> None:
    def version(text: str) -> tuple[int, ...]:
        return tuple(int(n) for n in re.findall(r"\d+", text)[:2])

    (base,) = told("FROM")
    assert version(base) >= version(PROJECT["project"]["requires-python"])
    (extras,) = re.findall(r"pip install .*'\.\[([\w,]+)\]'", " ".join(told("RUN")))
    assert set(extras.split(",")) <= PROJECT["project"]["optional-dependencies"].keys()


def test_it_has_the_libraries_that_the_tests_run_with() -> None:
    wanted = r"--no-install-recommends (.+?)(?:&&|\n|$)"
    (installed,) = re.findall(wanted, " ".join(told("RUN")))
    kernel, *_ = re.findall(wanted, (ROOT / ".ci" / "run").read_text("utf-8"))
    assert installed.split() == kernel.split()


def test_it_is_not_root_who_serves() -> None:
    names = [step for step, _ in steps()]
    (user,) = told("USER")
    assert f"useradd --create-home {user}" in " ".join(told("RUN"))
    assert names.index("USER") < names.index("CMD")


def test_it_serves_at_the_port_that_is_exposed_mapped_and_asked_for_its_health(
    served: Served,
) -> None:
    program, *given = json.loads(told("CMD")[0])
    assert program in PROJECT["project"]["scripts"]
    assert main(given) == 0
    (host, port, settings, browser), *_ = served
    assert (host, browser) == ("0.0.0.0", False)
    assert told("EXPOSE") == [str(port)]
    (run,) = written("studio.md", "docker run")
    assert run[run.index("-p") + 1] == f"{port}:{port}"
    (asked,) = told("HEALTHCHECK")
    (health,) = re.findall(rf"http://127\.0\.0\.1:{port}(/\w+)", asked)
    routes: Any = application(settings).routes
    assert health in {route.path for route in routes}


def test_each_line_of_the_docs_that_serves_does(served: Served) -> None:
    lines = written("studio.md", "miqyas studio")
    assert [main(words[1:]) for words in lines] == [0] * len(lines)
    assert len(served) == len(lines) >= 2
    assert served[-1][2].frames


def test_what_the_docs_tell_the_server_in_public_is_known(
    capsys: pytest.CaptureFixture[str],
) -> None:
    page = (ROOT / "docs" / "studio.md").read_text("utf-8")
    _, _, public = page.partition("\n## Running it for others")
    said = re.findall(r"`(--[^`]+)`", public.partition("\n## ")[0])
    inline = set(re.findall(r"--[a-z-]+", " ".join(said)))
    assert {"--rate", "--scheduler", "--heavy"} <= inline
    assert main(["studio", "--help"]) == 0
    shown = capsys.readouterr().out
    assert [name for name in inline if name not in shown] == []
