"""Measurements, run from the checkout as modules: ``python -m benchmarks.run``."""

import sys
from pathlib import Path

_TESTS = Path(__file__).resolve().parents[1] / "tests"

# What they measure is drawn as the tests draw it.
sys.path[:0] = [str(_TESTS), str(_TESTS / "miqyas")]
