"""Units that people write above the columns of a list."""

from pathlib import Path

import pytest
from helpers.orders import written

from instruments.errors import DesignError
from miqyas.orders import rows
from miqyas.orders.headers import refuse_unknown, understood


def of(tmp_path: Path, header: str, cell: str) -> tuple[rows.Rows, tuple[str, ...]]:
    file = written(tmp_path / "o.csv", f"order;{header}\nAnna;{cell}\n")
    return understood(rows.read_rows(file), "horizontal-dial")


@pytest.mark.parametrize(
    ("header", "cell", "meant", "value"),
    [
        ("Largeur (po)", "7", "width_mm", "7 in"),
        ("Largeur (po)", "7 1/2", "width_mm", "7 1/2 in"),
        ("Width (in)", "7.5", "width_mm", "7.5 in"),
        ("Width in inches", "7", "width_mm", "7 in"),
        ("width (ft)", "1.5", "width_mm", "1.5 ft"),
        ("Largeur (pieds)", "1", "width_mm", "1 ft"),
        ("Width (in)", "18 cm", "width_mm", "18 cm"),
        ("Hauteur (cm)", "12,5", "height_mm", "12,5 cm"),
        ("Breite in cm", "18", "width_mm", "18 cm"),
        ("Ancho en pulgadas", "7", "width_mm", "7 in"),
        ("gnomon height (cm)", "3", "gnomon_height_mm", "3 cm"),
        ("Width mm", "180", "width_mm", "180 mm"),
    ],
)
def test_a_unit_in_a_header_is_that_of_its_numbers(
    tmp_path: Path, header: str, cell: str, meant: str, value: str
) -> None:
    """It was to be called width_mm, so that 18 of a column in cm made dials of 18 mm."""
    found, (said,) = of(tmp_path, header, cell)
    assert found.columns == ("order", meant)
    assert found.rows[0].values[meant] == value
    assert said.startswith(f"column {header} is taken for {meant}, in ")
    refuse_unknown(found, "horizontal-dial")


@pytest.mark.parametrize("header", ["width_mm", "Width", "largeur"])
def test_without_a_unit_numbers_are_as_they_are(tmp_path: Path, header: str) -> None:
    found, _ = of(tmp_path, header, "180")
    assert found.rows[0].values["width_mm"] == "180"


@pytest.mark.parametrize("header", ["Place in cm", "latitude (cm)", "born in"])
def test_what_is_no_length_has_no_unit(tmp_path: Path, header: str) -> None:
    found, _ = of(tmp_path, header, "33")
    assert found.rows[0].values[found.columns[1]] == "33"


@pytest.mark.parametrize(
    ("header", "meant"),
    [
        ("Nom de l'élève", "order"),
        ("Nom de l’élève", "order"),
        ("Name of the pupil", "order"),
        ("Aluno", "order"),
        ("Localité", "place"),
        ("Municipio", "place"),
        ("Şehir", "place"),
    ],
)
def test_articles_say_nothing_of_a_column(tmp_path: Path, header: str, meant: str) -> None:
    file = written(tmp_path / "o.csv", f"{header};width_mm\nAnna;180\n")
    found, (said,) = understood(rows.read_rows(file), "horizontal-dial")
    assert found.columns == (meant, "width_mm")
    assert said.startswith(f"column {header} is taken for {meant}")


def test_a_teachers_remarks_are_passed_over(tmp_path: Path) -> None:
    """ "Did you mean italian.count?" was asked of `Comment`."""
    for header in ("Comment", "Commentaires", "Bemerkungen", "Observaciones"):
        found, _ = of(tmp_path, header, "absent")
        assert found.columns == ("order",)
    with pytest.raises(DesignError):
        refuse_unknown(of(tmp_path, "Colour", "red")[0], "horizontal-dial")
