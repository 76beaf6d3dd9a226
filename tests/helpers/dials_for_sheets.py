"""Dials whose parts tests lay on sheets, made by the command."""

from pathlib import Path

from miqyas.__main__ import main


def make_plate_and_dial(folder: Path) -> list[str]:
    """A two-faced equatorial dial in ``plate``, a horizontal dial in ``dial``: their folders."""
    kerf = ["--set", "workshop.kerf_mm=0.2", "--formats", "svg", "-q"]
    plate, dial = str(folder / "plate"), str(folder / "dial")
    assert main(["make", "equatorial-dial", *kerf, "--place", "Berlin", "-o", plate]) == 0
    assert main(["make", "horizontal-dial", *kerf, "-o", dial]) == 0
    return [plate, dial]


def make_large(folder: Path) -> Path:
    """A dial of 280 × 320 mm, in ``large``."""
    size = ["--set", "width_mm=280", "--set", "height_mm=320", "--formats", "svg", "-q"]
    assert main(["make", "horizontal-dial", *size, "-o", str(folder / "large")]) == 0
    return folder / "large"
