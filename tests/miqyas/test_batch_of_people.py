"""Orders of people: lists as schools and offices have them."""

import json
from pathlib import Path

import pytest
from helpers.orders import written

from miqyas.__main__ import main
from miqyas.orders.store import MARK

pytestmark = pytest.mark.slow


def test_a_list_of_pupils_names_is_an_order(
    tmp_path: Path, crew: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = written(tmp_path / "class.csv", "name,city,size\nAna,Arica,1\n")
    assert main(["batch", str(asked), "--design", "horizontal-dial", "--check", *crew]) == 2
    said = capsys.readouterr().err
    assert "column size is no parameter" in said
    asked = written(tmp_path / "class.csv", "name,city\nAna,Arica\nBo,Nowhere-Town\n")
    out = ["-o", str(tmp_path / "out"), "--formats", "svg"]
    assert main(["batch", str(asked), "--design", "horizontal-dial", *out, *crew]) == 2
    said = capsys.readouterr().err
    assert "note: column name is taken for order, which names the piece's folder; to h" in said
    assert "note: column city is taken for place" in said
    assert (tmp_path / "out" / "Ana" / MARK).exists()
    mended = (tmp_path / "out" / "refused.csv").read_text(encoding="utf-8-sig")
    assert mended.startswith("order,name,city,why\nBo,Bo,Nowhere-Town,")


@pytest.mark.parametrize("header", ["Stückzahl", "Qty", "quantité voulue"])
def test_who_counts_pieces_is_told_to_repeat_the_row(
    tmp_path: Path, crew: list[str], capsys: pytest.CaptureFixture[str], header: str
) -> None:
    """It was no parameter: of a row with 2 one piece was made once the column was out."""
    asked = written(tmp_path / "orders.csv", f"order;place;{header}\na;Bern;2\n")
    assert main(["batch", str(asked), "--design", "horizontal-dial", "--check", *crew]) == 2
    said = capsys.readouterr().err
    assert "counts pieces, and a row is one: repeat a row as often as its piece is wanted" in said


def test_a_list_of_first_and_last_names_is_gone_on_with(
    tmp_path: Path, crew: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The rows to mend are as the list has them, and each piece keeps its folder."""
    names = "Nachname;Vorname;Klasse;Ort\nKlein;Emmy;7a;Bern\nKlein;Emmy;7a;Nirgendwo\n"
    asked = written(tmp_path / "class.csv", names, "utf-8-sig")
    out = tmp_path / "out"
    given = ["--design", "horizontal-dial", "-o", str(out), "--formats", "svg", *crew]
    assert main(["batch", str(asked), *given]) == 2
    said = capsys.readouterr().err
    assert "have a number, which {order} has not: Emmy Klein 2 is of row 3, Emmy Klein of r" in said
    content = (out / "refused.csv").read_text(encoding="utf-8-sig")
    assert content.startswith(
        'order;Nachname;Vorname;Klasse;Ort;why\nEmmy Klein 2;Klein;Emmy;7a;Nirgendwo;"place = '
    )
    before = (out / "Emmy Klein" / MARK).read_bytes()
    mended = written(tmp_path / "mended.csv", content.replace("Nirgendwo;", "Quito;"))
    assert main(["batch", str(mended), *given]) == 0
    assert (out / "Emmy Klein" / MARK).read_bytes() == before
    place = json.loads((out / "Emmy Klein 2" / MARK).read_text(encoding="utf-8"))["place"]
    assert place.startswith("Quito")

    written(asked, names.replace("Nirgendwo", "Quito"))
    assert main(["batch", str(asked), *given]) == 0
    assert "2 of 2 orders made, 2 of them before" in capsys.readouterr().out


def test_a_file_is_no_folder_for_orders(
    tmp_path: Path, crew: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    asked = written(tmp_path / "class.csv", "name,city\nAna,Arica\n")
    out = ["-o", str(asked), "--design", "horizontal-dial", "--formats", "svg"]
    assert main(["batch", str(asked), *out, *crew]) == 2
    said = capsys.readouterr().err
    assert "class.csv is a file, not a folder: choose another folder with -o" in said
