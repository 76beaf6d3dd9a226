"""Files of profiles are read anew when they change."""

import os
from pathlib import Path

from instruments.making.profiles import profile


def test_a_file_that_changes_within_a_tick_of_the_clock_is_read_anew(tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text('base = "k40"\ntitle = "ours"\n', encoding="utf-8")
    os.utime(own, ns=(10**18, 10**18))
    assert profile(str(own)).title == "ours"
    own.write_text('base = "k40"\ntitle = "another"\n', encoding="utf-8")
    os.utime(own, ns=(10**18, 10**18))
    assert profile(str(own)).title == "another"
