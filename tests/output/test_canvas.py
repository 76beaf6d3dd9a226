"""Documents, read back by another program's reader."""

import pytest
from lxml import etree

from output import canvas

VALUES = (
    "plain",
    "100 %s",
    'a "quoted" word',
    "less < more",
    "this & that",
    "two\nlines",
    "tab\there",
    "ق",
)


@pytest.mark.parametrize("value", VALUES)
def test_a_reader_finds_what_was_written(value: str) -> None:
    drawing = canvas.blank(100.0, 50.0)
    drawing.set_desc(value, value)
    group = drawing.add(drawing.g(id="marks"))
    for d in ("M0 0L1 1", "M1 1L2 2"):
        group.add(canvas.set_all(drawing.path(d=d), {"data-means": value, "inkscape:label": value}))
    drawing["xmlns:inkscape"] = "http://www.inkscape.org/namespaces/inkscape"
    root = etree.fromstring(canvas.document_text(drawing).encode())
    assert root.get("viewBox") == "0 0 100 50"
    assert [p.get("data-means") for p in root[-1]] == [value] * 2
    assert [p.get("d") for p in root[-1]] == ["M0 0L1 1", "M1 1L2 2"]
    assert (root.findtext("{*}title") or "") == value


def test_an_element_has_a_line() -> None:
    drawing = canvas.blank(100.0, 50.0)
    for k in range(3):
        drawing.add(drawing.path(d=f"M{k} 0L1 1"))
    lines = canvas.document_text(drawing).splitlines()
    assert sum(line.startswith("<path ") for line in lines) == 3
