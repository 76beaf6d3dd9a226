"""A script's own module that has the name of one of miqyas's packages."""

import subprocess
import sys
from pathlib import Path

import pytest

import miqyas
from miqyas.neighbours import PACKAGES


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
