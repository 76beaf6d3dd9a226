"""A class's parts in one document, to print at once."""

from pathlib import Path

import pikepdf
import pytest
from helpers.orders import written

from miqyas.__main__ import main
from miqyas.orders import to_print
from miqyas.orders.to_print import TO_PRINT

pytestmark = pytest.mark.slow

CLASS = "Prénom;Nom;Ville\nÉmile;Côté;Montréal\nZoë;Lévesque;Québec\nAna;Roy;Lisboa\n"


def batch(asked: Path, out: Path, crew: list[str], *more: str) -> int:
    given = ["--design", "horizontal-dial", "--set", "width_mm=150", "-o", str(out)]
    return main(["batch", str(asked), *given, *crew, *more])


def contents(file: Path) -> list[str]:
    with pikepdf.open(file) as document, document.open_outline() as outline:
        return [item.title for item in outline.root]


def test_a_class_is_printed_at_once(
    tmp_path: Path, crew: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """A teacher had thirty files in thirty folders to open and print."""
    asked, out = written(tmp_path / "class.csv", CLASS), tmp_path / "out"
    assert batch(asked, out, crew, "--formats", "pdf", "--page", "letter") == 0
    said = capsys.readouterr().out
    assert f"print  {TO_PRINT}: the parts of all, at full size, for a printer" in said
    assert contents(out / TO_PRINT) == ["Émile Côté", "Zoë Lévesque", "Ana Roy"]
    with pikepdf.open(out / TO_PRINT) as document:
        assert len(document.pages) == 3
        assert [float(x) for x in document.pages[0].mediabox][2:] == [612, 792]
    assert f'href="{TO_PRINT}"' in (out / "orders.html").read_text(encoding="utf-8")
    # Without documents of the orders there is none, and what was there goes.
    assert batch(asked, out, crew, "--formats", "svg") == 0
    assert not (out / TO_PRINT).exists()


def test_a_row_that_is_not_made_is_not_printed(
    tmp_path: Path, crew: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = written(tmp_path / "class.csv", CLASS.replace("Québec", "Nirgendwo"))
    assert batch(asked, tmp_path / "out", crew, "--formats", "pdf") == 2
    assert contents(tmp_path / "out" / TO_PRINT) == ["Émile Côté", "Ana Roy"]
    capsys.readouterr()


def test_a_shops_orders_are_not_printed_at_once(
    tmp_path: Path, crew: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(to_print, "MOST_ORDERS", 2)
    asked = written(tmp_path / "class.csv", CLASS)
    assert batch(asked, tmp_path / "out", crew, "--formats", "pdf", "--quiet") == 0
    assert not (tmp_path / "out" / TO_PRINT).exists()


@pytest.mark.parametrize(
    ("place", "page", "told"),
    [
        ("Montréal", None, "on letter\n"),
        ("Montréal", "DIN A4", "on A4\n"),
        ("Lisbon", None, "on A4\n"),
    ],
)
def test_what_paper_is_printed_on_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], place: str, page: str | None, told: str
) -> None:
    """Where paper is letter, that is printed on: A4 would come out of it smaller or cut."""
    given = ["make", "horizontal-dial", "--place", place, "--formats", "pdf"]
    given += ["--page", page] if page else []
    assert main([*given, "-o", str(tmp_path / "dial")]) == 0
    said = capsys.readouterr().out
    assert f"horizontal-dial.pdf: at full size, for a printer, {told}" in said
    assert said.count("--page") == told.count("--page")


@pytest.mark.parametrize(
    ("diameter_mm", "page", "pages", "told"),
    [
        (188, "A4", 1, ""),
        (
            189,
            "A4",
            3,
            "dial-plate on several pages to glue: one has room for 188 × 252 mm, --page A3 for all",
        ),
        (189, "A3", 1, ""),
        (420, "A3", 5, "dial-plate on several pages to glue: one has room for 275 × 375 mm"),
    ],
)
def test_what_is_larger_than_a_page_is_said(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    diameter_mm: int,
    page: str,
    pages: int,
    told: str,
) -> None:
    """A disc of 200 mm came on two pages to glue, without a word that one of 188 mm fits."""
    given = ["make", "horizontal-dial", "--set", "shape=disc", "--formats", "pdf", "--page", page]
    given += ["--set", f"diameter_mm={diameter_mm}", "-o", str(tmp_path / "dial")]
    assert main(given) == 0
    said = capsys.readouterr().out
    assert told in said
    assert ("to glue" in said) == bool(told)
    with pikepdf.open(tmp_path / "dial" / "horizontal-dial.pdf") as document:
        assert len(document.pages) == pages


def test_what_stands_on_a_page_of_its_own_is_not_said_to_be_glued(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["make", "horizontal-dial", "--set", "shape=disc", "--set", "diameter_mm=1600"]
    assert main([*given, "--formats", "pdf", "--page", "A4", "-o", str(tmp_path / "dial")]) == 0
    said, warned = capsys.readouterr()
    assert "dial-plate would take" in warned
    assert "gnomon on several pages to glue" in said
