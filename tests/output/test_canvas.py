"""The text of a document against the library's own writer."""

from xml.etree import ElementTree

import pytest

from output import canvas

VALUES = (
    "plain",
    "",
    "100 %s",
    'a "quoted" word',
    "less < more",
    "this & that",
    "two\nlines",
    "tab\there",
    "ق",
)


@pytest.mark.parametrize("value", VALUES)
def test_the_text_is_the_library_s_with_an_element_a_line(value: str) -> None:
    drawing = canvas.blank(100.0, 50.0)
    drawing.set_desc(value, value)
    group = drawing.add(drawing.g(id="marks"))
    group["class"] = value
    group.add(canvas.Written(d="M0 0L1 1", **{"data-means": value}))
    group.add(canvas.Written(d="M1 1L2 2", id="second"))
    drawing.add(drawing.g(id="empty"))
    for rows in ((("M1 1L2 2", "first"), ("M0 0L1 1", value)), ()):
        drawing.add(canvas.Paths(drawing, ("d", "data-means"), rows))["class"] = value
    whole = ElementTree.tostring(drawing.get_xml(), encoding="unicode")
    assert canvas.text(drawing).split("\n", 1)[1].rstrip() == whole.replace("><", ">\n<")


@pytest.mark.parametrize("value", VALUES)
def test_a_reader_finds_what_was_written(value: str) -> None:
    drawing = canvas.blank(100.0, 50.0)
    drawing.add(canvas.Written(d="M0 0L1 1", **{"data-means": value}))
    root = ElementTree.fromstring(canvas.text(drawing).encode())
    assert root[-1].get("data-means") == value
