"""Every design and template at its defaults is drawn as it was, or the change is looked at.

`make golden` (pytest --renew-golden) draws the files anew; then git diff tells what moved.
"""

import pytest
from helpers import golden
from helpers.usual import usual

from miqyas import sources

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("name", sources.names())
def test_a_design_is_drawn_as_it_was(name: str, request: pytest.FixtureRequest) -> None:
    found = list(golden.lines(usual(name)))
    file = golden.FOLDER / f"{name}.txt"
    if request.config.getoption("--renew-golden"):
        file.parent.mkdir(exist_ok=True)
        file.write_text("\n".join([*found, ""]), encoding="utf-8")
    assert file.exists(), "make golden draws it"
    changes = golden.changes(found, file.read_text(encoding="utf-8").splitlines())
    told = "\n".join(changes[:20])
    assert not changes, f"{len(changes)} lines, among them\n{told}"


def test_a_golden_line_that_moves_is_told() -> None:
    kept = ["hour/equal/6 score M 0.00 0.00 L 10.00 0.00", "outline cut M 1.00 1.00 L 2.00 1.00"]
    assert golden.changes(kept, kept) == []
    moved = ["hour/equal/6 score M 0.01 0.00 L 10.05 0.00", kept[1]]
    assert golden.changes(moved, kept) == [f"- {kept[0]}", f"+ {moved[0]}"]
    assert golden.changes([moved[0].replace("10.05", "9.99"), kept[1]], kept) == []
