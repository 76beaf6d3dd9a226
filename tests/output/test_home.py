"""DXF is written where there is no home to read."""

import os
import subprocess
import sys

import pytest
from helpers.sweeping import first

from output import home

pytestmark = pytest.mark.slow

TOO_LONG = "/" + 300 * "x"
"""The system refuses to look there, as it refuses a user to look into another's home."""


@pytest.mark.parametrize("place", first([TOO_LONG, "/nonexistent", "/dev/null"]))
def test_dxf_needs_no_home(tmp_path, place):
    ran = subprocess.run(
        [sys.executable, "-m", "miqyas", "make", "rule-single", "--formats", "dxf", "-o", tmp_path],
        env={"PATH": os.environ["PATH"], "HOME": place},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    assert "Cannot create" not in ran.stderr
    assert (tmp_path / "rule.dxf").is_file()
    assert not os.path.exists("/nonexistent")


def test_the_environment_is_as_it_was(monkeypatch):
    monkeypatch.setenv("HOME", TOO_LONG)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    before = dict(os.environ)
    with home.readable():
        assert os.environ["HOME"] != TOO_LONG
        assert os.path.isdir(os.environ["HOME"])
    assert dict(os.environ) == before
