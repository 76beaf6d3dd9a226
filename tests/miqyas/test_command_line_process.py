"""The command as a process: pipes, bytes that are no text, an interrupt."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from instruments.version import VERSION
from miqyas import sources
from miqyas.__main__ import main

pytestmark = pytest.mark.slow

MIQYAS = (sys.executable, "-m", "miqyas")


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
