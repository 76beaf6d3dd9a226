"""A script's own module that has the name of one of miqyas's packages."""

import subprocess
import sys
from pathlib import Path

import pytest

import miqyas
from miqyas import sources
from miqyas.__main__ import main
from miqyas.neighbours import PACKAGES

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("form", ["{}.py", "{}/__init__.py"])
def test_a_script_is_told_which_file_shadows_which_package(package, form, tmp_path: Path) -> None:
    own = tmp_path / form.format(package)
    own.parent.mkdir(exist_ok=True)
    own.write_text("", encoding="utf-8")
    (tmp_path / "script.py").write_text("import miqyas\n", encoding="utf-8")
    root = str(Path(miqyas.__file__).parent.parent)
    done = subprocess.run(
        [sys.executable, "script.py"],
        cwd=tmp_path,
        env={"PYTHONPATH": root},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    said = done.stderr.splitlines()[-1]
    assert said == f"ImportError: {own} shadows miqyas's package {package}: rename or move it"


def test_packages_say_that_they_are_typed() -> None:
    root = Path(miqyas.__file__).parent.parent
    assert all((root / name / "py.typed").is_file() for name in ("miqyas", *PACKAGES))


def told(folder: Path, *arguments: str) -> tuple[int, list[str]]:
    """The status of the command in a folder, and its lines on stderr."""
    done = subprocess.run(
        [sys.executable, "-m", "miqyas", *arguments],
        cwd=folder,
        env={"PYTHONPATH": str(Path(miqyas.__file__).parent.parent)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stderr.splitlines()


@pytest.mark.parametrize(
    ("name", "content", "of"),
    [
        ("output.py", "", "miqyas's package output"),
        ("typer.py", "", "the module typer"),
        ("numpy.py", "", "the module numpy"),
        ("shapely/__init__.py", "1 / 0\n", "the module shapely"),
        ("calendar.py", "", "the module calendar"),
    ],
)
def test_the_command_says_in_a_line_what_shadows_what(name, content, of, tmp_path: Path) -> None:
    own = tmp_path / name
    own.parent.mkdir(exist_ok=True)
    own.write_text(content, encoding="utf-8")
    status, lines = told(tmp_path, "make", "alidade", "-o", "made")
    assert status == 2
    assert lines == [f"miqyas: {own} shadows {of}: rename or move it"]


def test_what_fails_for_another_reason_is_not_hidden(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def failing() -> list[str]:
        raise ZeroDivisionError

    monkeypatch.setattr(sources, "names", failing)
    monkeypatch.setattr(sys, "path", [str(tmp_path), *sys.path])
    with pytest.raises(ZeroDivisionError):
        main(["list"])


def test_an_interruption_while_commands_are_imported_is_quiet(tmp_path: Path) -> None:
    (tmp_path / "typer.py").write_text("raise KeyboardInterrupt\n", encoding="utf-8")
    assert told(tmp_path, "list") == (130, [])
