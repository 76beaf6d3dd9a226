"""The same verdict each time: `--hypothesis-profile=roam` tries other examples at each run."""

import gc
import math
import os

# Before numpy is imported: threads that wait for each other take time from the other workers.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("roam", deadline=None)
settings.load_profile("steady")

BROWSER = {"browser", "visit"}
"""Fixtures by which a test opens a browser."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-golden", action="store_true", help="draw tests/golden anew")
    parser.addoption(
        "--part",
        type=_part,
        default=(1, 1),
        metavar="K/N",
        help="of the sweeps the Kth of N parts, each spread over all of them",
    )


def _part(given: str) -> tuple[int, int]:
    which, of = map(int, given.split("/"))
    if not 1 <= which <= of:
        raise ValueError
    return which, of


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """All the time that a refusal's trials take: a slow machine offers what a fast one does."""
    monkeypatch.setattr("miqyas.trials._PATIENCE_S", math.inf)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if not BROWSER.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("page")
    which, of = config.getoption("part")
    sweeps = [item for item in items if item.get_closest_marker("sweep")]
    others = {item for n, item in enumerate(sweeps) if n % of != which - 1}
    items[:] = [item for item in items if item not in others]
    config.hook.pytest_deselected(items=list(others))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leave what was imported to itself: to walk it again and again takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
