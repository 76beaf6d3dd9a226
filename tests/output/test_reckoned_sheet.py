"""Reckonings as sheets, read back with other programs."""

from pathlib import Path

import pymupdf
import pytest
from lxml import etree

from instruments.reckoning.registry import reckon
from miqyas.__main__ import main
from output import reckoned_sheet
from output.paper import PAPERS

KABUL = {"latitude": 33.55, "longitude": 68.42, "zone": "Asia/Kabul"}


def said(svg: str) -> list[str]:
    """The lines of text of a page."""
    labels = (g.get("aria-label") for g in etree.fromstring(svg.encode()).iter())
    return [text for text in labels if text]


def test_a_table_in_every_numerals() -> None:
    found = reckon("shadow-table", first=44, last=46, places=1)
    western, indic, abjad = (
        said(reckoned_sheet.sheets(found, numerals)[0]) for numerals in reckoned_sheet.NUMERALS
    )
    assert {"44", "12;26", "12;0", "11;35"} <= set(western)
    assert {"٤٤", "١٢؛٢٦", "١١؛٣٥"} <= set(indic)
    assert {"مد", "يب كو", "يا له"} <= set(abjad)


def test_a_year_of_prayer_is_one_wall_sheet() -> None:
    found = reckon("prayer-times", **KABUL, date="2026", places=1)
    pages = reckoned_sheet.sheets(found, paper=PAPERS["A3"])
    assert len(pages) == 1
    texts = said(pages[0])
    assert texts.count("dawn") == 5
    assert {"01-01", "12-31"} <= set(texts)
    document = pymupdf.open(stream=reckoned_sheet.document(found, paper=PAPERS["A3"]))
    width, height = (side / 72 * 25.4 for side in document[0].rect[2:])
    assert (width, height) == (pytest.approx(420, abs=0.01), pytest.approx(297, abs=0.01))  # mm


def test_a_height_is_drawn_to_scale() -> None:
    found = reckon("unreachable-height", shadow_1=10, shadow_2=13, between="30 m")
    root = etree.fromstring(reckoned_sheet.sheets(found)[0].encode())
    rays = [p.get("d") for p in root.iter("{*}path") if p.get("stroke-dasharray")]
    ends = [[tuple(map(float, z.split())) for z in d.strip("M").split("L")] for d in rays]
    (top, near), (same, far) = ends
    assert top == same
    scale = (far[0] - near[0]) / 30
    assert (near[1] - top[1]) / scale == pytest.approx(120, rel=0.001)
    assert (near[0] - top[0]) / scale == pytest.approx(100, rel=0.001)


def test_sheets_from_the_command(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["reckon", "valley", "back=3", "shadow=20", "--format", "pdf"]) == 0
    assert (tmp_path / "build" / "valley.pdf").read_bytes().startswith(b"%PDF")
    table = ["reckon", "shadow-table", "step=0.2", "--format", "svg", "-o", "here/t.svg"]
    assert main(table) == 0
    assert {f.name for f in (tmp_path / "here").iterdir()} >= {"t.svg", "t-2.svg"}
    capsys.readouterr()
    for bad, line in (
        (("--numerals", "roman"), "numerals = roman are not known"),
        (("--page", "B5"), "choose A4"),
        (("-o", ""), "output"),
    ):
        assert main(["reckon", "valley", "back=3", "shadow=20", "--format", "svg", *bad]) == 2
        assert line in capsys.readouterr().err
    assert main(["reckon", "valley", "back=3", "shadow=20", "-o", "x.csv"]) == 2
    assert "use a > FILE" in capsys.readouterr().err
