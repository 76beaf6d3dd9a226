"""Orders of a file: how they are read, and which rows are none."""

from pathlib import Path

import pytest
from helpers.orders import written

from instruments.errors import DesignError
from instruments.part import Severity
from miqyas.orders import order, rows, work
from miqyas.orders.headers import understood

SVG = work.How(formats=("svg",))


@pytest.mark.parametrize(
    ("text", "encoding"),
    [
        ("order,place\na,Berlin\nb,Zürich\n", "utf-8"),
        ("order;place\na;Berlin\nb;Zürich\n", "utf-8-sig"),
        ("order\tplace\r\na\tBerlin\r\n\r\nb\tZürich", "utf-16"),
        ("sep=;\r\norder;place\r\na;Berlin\r\nb;Zürich\r\n", "utf-8-sig"),
        ("order;place;;\r\na;Berlin;;\r\n;;;\r\nb;Zürich;;\r\n", "utf-8-sig"),
    ],
)
def test_a_spreadsheet_is_read_as_it_was_saved(tmp_path: Path, text: str, encoding: str) -> None:
    found = rows.read_rows(written(tmp_path / "orders.csv", text, encoding))
    assert [dict(row.values) for row in found.rows] == [
        {"order": "a", "place": "Berlin"},
        {"order": "b", "place": "Zürich"},
    ]


def test_texts_for_all_orders_have_the_name_of_each(tmp_path: Path) -> None:
    found = rows.read_rows(written(tmp_path / "o.csv", "order,maker.text\nAda,\nBo,by hand\n"))
    given = {"ornaments.motto": "{order}", "maker.text": "for {order}", "width_mm": 150}
    wanted, _ = order.ordered(found, "horizontal-dial", lambda _: given)
    assert [dict(one.values) for one in wanted] == [
        {"ornaments": {"motto": "Ada"}, "maker": {"text": "for Ada"}, "width_mm": 150},
        {"ornaments": {"motto": "Bo"}, "maker": {"text": "by hand"}, "width_mm": 150},
    ]


def test_people_s_names_name_folders(tmp_path: Path) -> None:
    called = ["O'Brien", "D’Angelo", "Zoe\u0308", "अनिता", "עִירִית"]
    table = "".join(f"{one},Berlin\n" for one in called)
    text = written(tmp_path / "o.csv", f"order,place\n{table}a/b,Rome\nCON,Rome\nZo\u00eb,Rome\n")
    wanted, bad = order.ordered(rows.read_rows(text), "horizontal-dial")
    assert [one.name for one in wanted] == ["O'Brien", "D’Angelo", "अनिता", "עִירִית"]
    # An accent of its own is the same letter, and the same folder on some disks.
    assert [(one.name, one.lines[0].partition(":")[0]) for one in bad] == [
        ("Zo\u00eb", "order = Zo\u00eb is there twice"),
        ("a/b", "order = a/b is no name of a folder"),
        ("CON", "order = CON is no name of a folder on Windows"),
        ("Zo\u00eb", "order = Zo\u00eb is there twice"),
    ]


def test_json_lines_and_toml_give_the_same_orders(tmp_path: Path) -> None:
    lines = '{"place": "Berlin", "ornaments": {"motto": "X"}}\n\n{"place.name": "Paris"}\n'
    tables = (
        'design = "horizontal-dial"\n[[order]]\nplace = "Berlin"\nornaments.motto = "X"\n'
        '[[order]]\nplace.name = "Paris"\n'
    )
    as_lines = rows.read_rows(written(tmp_path / "orders.jsonl", lines))
    as_toml = rows.read_rows(written(tmp_path / "orders.toml", tables))
    first, bad = order.ordered(as_lines, "horizontal-dial")
    second, also_bad = order.ordered(as_toml, None)
    assert not bad
    assert not also_bad
    assert [one.values for one in first] == [one.values for one in second]
    assert [one.digest(SVG.parts()) for one in first] == [one.digest(SVG.parts()) for one in second]
    assert [one.name for one in first] == ["001", "002"]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("a.csv", b"order,plcae\na,Berlin\n", "column plcae is no parameter: did you mean place?"),
        (
            "a.csv",
            b"id,place\n1,Berlin\n",
            "column id is no parameter: name a parameter that miqyas show prints, or order, ",
        ),
        (
            "a.csv",
            b"Name of the child,place\nAnna,Berlin\n",
            "column Name of the child is no parameter: call it order, which names the piece's fold",
        ),
        (
            "a.csv",
            b"Anna;Berlin\nBert;Paris\n",
            "the first line (Anna, Berlin) names no column that is known: write what its columns "
            "are above it, such as order;place",
        ),
        ("a.csv", b"Anna\nBert\n", "are above it, such as order"),
        ("a.toml", b"[[orders]]\norder = 'Anna'\n", "[[orders]] is no order: write [[order]] bef"),
        ("a.csv", b"order,order\na,b\n", "order is there twice"),
        ("a.csv", b"order,,place\na,b,c\n", "column 2 has no name"),
        ("a.csv", b"order,place\n", "has no order"),
        ("a.csv", "place\nŁódź\n".encode("cp1250"), "is no UTF-8 text (line 2)"),
        ("a.jsonl", b'{"place": "Z\xfcrich"}', "is no UTF-8 text (line 1)"),
        (
            "a.csv",
            b'order,"place\na,Z\n',
            "the quote in line 1 is not closed: mend it",
        ),
        ("a.xlsx", b"PK", "is no file of orders: save it as CSV UTF-8 from your spreadsheet"),
        ("a.pdf", b"PK", "is no file of orders: give a .csv, .jsonl or .toml file"),
        ("a.toml", b"order = 3\n", "has no [[order]] tables"),
        ("b.csv", None, "can't be read"),
    ],
)
def test_a_file_that_is_none_is_told_in_a_line(
    tmp_path: Path, name: str, content: bytes | None, said: str
) -> None:
    if content is not None:
        (tmp_path / name).write_bytes(content)
    with pytest.raises(DesignError) as caught:
        order.ordered(rows.read_rows(tmp_path / name), "horizontal-dial")
    assert said in str(caught.value)
    assert "\n" not in str(caught.value)


def test_rows_that_are_no_orders_harm_no_other(tmp_path: Path) -> None:
    text = "order,place\na,Berlin,more\n../b,Berlin\nc,Berlin\nC,Berlin\nd,Berlin\n"
    wanted, bad = order.ordered(
        rows.read_rows(written(tmp_path / "o.csv", text)), "horizontal-dial"
    )
    assert [one.name for one in wanted] == ["d"]
    assert [(one.number, one.state) for one in bad] == [(n, "refused") for n in (2, 3, 4, 5)]


UNCLOSED = "is no CSV: the quote in line {} is not closed, and no row after it is read"


@pytest.mark.parametrize(
    ("headers", "meant"),
    [
        ("Name name Namen VORNAMEN Schüler SCHÜLERINNEN Nom PRÉNOMS Élèves Prenom", "order"),
        ("Nombres alumnos Apellido NOMI Alunne Nomen DISCIPULI الاسم اسماء الطلاب", "order"),
        ("Place CITIES Ort Städte Ville LIEUX Ciudad Luoghi Città citta Loci المدن", "place"),
        ("Motto Sprüche INSCHRIFT Devises Inscripción Iscrizioni نقش", "ornaments.motto"),
        ("Width breite ANCHO Width_mm", "width_mm"),
        ("Order ORDER", "order"),
        ("Gnomon_height", "gnomon_height_mm"),
        ("Widmung dédicace إهداء", "maker.dedication"),
    ],
)
def test_a_column_is_what_people_call_it(tmp_path: Path, headers: str, meant: str) -> None:
    """`Namen` was taken for the design's `name`, `Ort` for nothing."""
    for header in headers.split():
        file = written(tmp_path / "o.csv", f"{header};thickness_mm\nAnna;3\n")
        found, (said,) = understood(rows.read_rows(file), "horizontal-dial")
        assert found.columns == (meant, "thickness_mm")
        assert found.rows[0].values == {meant: "Anna", "thickness_mm": "3"}
        assert said.startswith(f"column {header} is taken for {meant}")


@pytest.mark.parametrize(
    ("headers", "said"),
    [
        ("Schüler der 7a", "column Schüler der 7a is no parameter: call it order, which names"),
        ("Ort,place", "column Ort is no parameter, and place is there: leave one out"),
        ("Vorname,Kunde", "column Kunde is no parameter, and order is there: leave one out"),
        ("Name,Vorname,Nachname", "column Vorname is no parameter, and order is there: leave one"),
        ("Width of the wall", "column Width of the wall is no parameter: call it width_mm"),
        ("place.nam", "column place.nam is no parameter: did you mean place.name?"),
    ],
)
def test_a_column_that_may_be_another_is_told(tmp_path: Path, headers: str, said: str) -> None:
    file = written(tmp_path / "o.csv", f"{headers}\nBerlin,Anna,\n")
    found, _ = understood(rows.read_rows(file), "horizontal-dial")
    with pytest.raises(DesignError, match=said):
        order.ordered(found, "horizontal-dial")


@pytest.mark.parametrize(
    ("headers", "cells"),
    [
        ("Vorname;Nachname", "Ada;Lovelace"),
        ("Name;Vorname", "Lovelace;Ada"),
        ("name;vorname", "lovelace;ada"),
        ("Name;Surname", "Ada;Lovelace"),
        ("First name;Last name", "Ada;Lovelace"),
        ("Student last name;Student first name", "Lovelace;Ada"),
        ("GivenName;family_name", "Ada;Lovelace"),
        ("NOM;Prénom", "Lovelace;Ada"),
        ("Nombre;Apellidos", "Ada;Lovelace"),
        ("Cognome;Nome", "Lovelace;Ada"),
        ("praenomen;nomen", "Ada;Lovelace"),
        ("الاسم الأول;اسم العائلة", "Ada;Lovelace"),
        ("الاسم;اللقب", "Ada;Lovelace"),
        ("Name;Klasse", '"Lovelace, Ada";7a'),
        ("Apellidos y nombre;Fecha de nacimiento", "Lovelace, Ada;10/12/1815"),
        ("Name, Vorname;Nr.", "Lovelace, Ada;1"),
        ("First name;E-mail", "\xa0Ada  Lovelace;ada@example.org"),
    ],
)
def test_first_and_last_names_are_one(tmp_path: Path, headers: str, cells: str) -> None:
    """Both name the folder, so that one was too many for a table of orders."""
    found, said = understood(
        rows.read_rows(written(tmp_path / "o.csv", f"{headers}\n{cells}\n")), "horizontal-dial"
    )
    assert (found.columns, [*found.rows[0].values]) == (("order",), ["order"])
    assert found.rows[0].values["order"].casefold() == "ada lovelace"
    assert any("for order, which names the piece's folder" in one for one in said)
    (wanted,), bad = order.ordered(found, "horizontal-dial")
    assert (wanted.name.casefold(), bad) == ("ada lovelace", [])


def test_all_surnames_are_in_their_order(tmp_path: Path) -> None:
    text = "Segundo apellido;Nombre;Primer apellido\nLorca;Federico;García\n;Ana;Ruiz\n"
    found, (said,) = understood(rows.read_rows(written(tmp_path / "o.csv", text)), "ring-dial")
    assert [row.values["order"] for row in found.rows] == ["Federico García Lorca", "Ana Ruiz"]
    assert said.startswith(
        "columns Nombre, Primer apellido, Segundo apellido are joined (Federico García Lorca) for"
    )


def test_two_pupils_of_one_name_have_a_folder_each(tmp_path: Path) -> None:
    text = "Vorname,Nachname\nJörg,Müller\nJo\u0308rg,MÜLLER\nJörg,Müller 2\n,\nJörg,Müller\n"
    found, said = understood(rows.read_rows(written(tmp_path / "o.csv", text)), "horizontal-dial")
    given = {"ornaments": {"motto": "{order}"}}
    wanted, bad = order.ordered(found, "horizontal-dial", lambda _: given)
    assert [one.name for one in wanted] == [
        *("Jörg Müller", "Jörg MÜLLER 3", "Jörg Müller 2", "Jörg Müller 4"),
    ]
    # Engraved is what the list has.
    assert [one.values["ornaments"]["motto"] for one in wanted] == [
        *("Jörg Müller", "Jo\u0308rg MÜLLER", "Jörg Müller 2", "Jörg Müller"),
    ]
    assert not bad
    assert said[1] == (
        "folders of names that are there again have a number, which {order} has not: "
        "Jo\u0308rg MÜLLER 3 is of row 3, Jörg Müller of row 2; "
        "Jörg Müller 4 is of row 6, Jörg Müller of row 2"
    )


def test_a_pupil_s_name_has_signs_that_its_folder_has_not(tmp_path: Path) -> None:
    text = 'Name\nAna & Bo\n"Jo ""Joe"" Doe"\nLee Jr.\n(Ada)\nAna / Bo\n&\n'
    asked = [(text, ["&"])]
    # As rows to mend have it: the folder besides the name.
    asked += [("order,name\nAna Bo,Ana & Bo\nAna Bo 2,Ana / Bo\nA,Bo & Co\n", [])]
    given = {"ornaments": {"motto": "{order}"}}
    found = []
    for csv, refused in asked:
        read, said = understood(rows.read_rows(written(tmp_path / "o.csv", csv)), "horizontal-dial")
        wanted, bad = order.ordered(read, "horizontal-dial", lambda _: given)
        found.append({one.name: one.values["ornaments"]["motto"] for one in wanted})
        assert [one.name for one in bad] == refused
        assert "left out of it, not of {order}: Ana Bo is of row 2" in " ".join(said)
    assert found[0] == {
        "Ana Bo": "Ana & Bo",
        "Jo Joe Doe": 'Jo "Joe" Doe',
        "Lee Jr": "Lee Jr.",
        "Ada": "(Ada)",
        "Ana Bo 2": "Ana / Bo",
    }
    assert found[1] == {"Ana Bo": "Ana & Bo", "Ana Bo 2": "Ana / Bo", "A": "A"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Nombre,Grado,Ciudad\nAna,3B,Lima\n,3B,Lima\n", "(row 3 is 002)"),
        ("order,place\n,Lima\n,Lima\n,Lima\n,Lima\nAna,Lima\n", "(row 2 is 001, row 3 is 002, row "
         "4 is 003, …)"),
        ("order,place\n,Lima\n,Lima\n", ""),
        ("place\nLima\nLima\n", ""),
        ("Nombre,Ciudad\nAna,Lima\n,\n", ""),
    ],
)  # fmt: skip
def test_a_row_without_a_name_among_others_with_one_is_told(
    tmp_path: Path, text: str, told: str
) -> None:
    found, _ = understood(rows.read_rows(written(tmp_path / "o.csv", text)), "horizontal-dial")
    notes = [*order.unnamed(found)]
    assert [note.severity for note in notes] == ([Severity.WARNING] if told else [])
    assert all(told in note.message and "name them" in note.message for note in notes)


def test_a_row_keeps_the_folder_that_it_names(tmp_path: Path) -> None:
    """As in the rows to mend."""
    text = "order,Vorname,Nachname,why\nA B 2,A,B,x\n,A,B,\n,A,B,\n17,A,B,\n"
    found, _ = understood(rows.read_rows(written(tmp_path / "o.csv", text)), "horizontal-dial")
    wanted, _ = order.ordered(found, "horizontal-dial", lambda _: {"maker": {"text": "{order}"}})
    assert [one.name for one in wanted] == ["A B 2", "A B", "A B 3", "17"]
    assert [one.values["maker"]["text"] for one in wanted] == ["A B", "A B", "A B", "17"]


@pytest.mark.parametrize(
    "above",
    [
        "Klasse 7a, Schuljahr 2026/27;;;\n",
        "Klasse 7\n\n",
        "Gymnasium Musterstadt\nSchüler\nStand: 1.9.2026;Klasse 7a\n",
        '"Liste ""7a"""\n',
    ],
)
def test_a_title_above_the_header_is_passed_over(tmp_path: Path, above: str) -> None:
    text = f"{above};Ort;Vorname;Nachname;\n;Bern;Ada;Lovelace;\n;;;;\n"
    read = rows.read_rows(written(tmp_path / "o.csv", text))
    assert (read.columns, read.delimiter) == (("Ort", "Vorname", "Nachname"), ";")
    (row,) = read.rows
    assert row.number == above.count("\n") + 2
    assert row.values == {"Ort": "Bern", "Vorname": "Ada", "Nachname": "Lovelace"}
    (note,) = read.notes
    assert note.message.endswith("above the header, and no order")


@pytest.mark.parametrize(
    "text", ["id;Klasse\nOrt;7a\n", "place\nName\n", "width_mm,depth\n1,Name\n"]
)
def test_a_header_of_other_words_is_no_title(tmp_path: Path, text: str) -> None:
    read = rows.read_rows(written(tmp_path / "o.csv", text))
    assert read.columns == tuple(text.partition("\n")[0].replace(",", ";").split(";"))


def test_a_western_spreadsheet_is_read_and_told(tmp_path: Path) -> None:
    """As older ones save it without asking; of others' letters none is guessed."""
    text = "Vorname;Nachname;Ort\nJörg;Groß;Zürich\nRenée;L’Œuvre;A Coruña\n"
    read = rows.read_rows(written(tmp_path / "o.txt", text, "cp1252"))
    assert [row.values["Ort"] for row in read.rows] == ["Zürich", "A Coruña"]
    (note,) = read.notes
    said = (
        "Windows-1252: Jörg, Groß, Zürich, Renée, L’Œuvre; if that is wrong, save it as CSV UTF-8"
    )
    assert note.message.endswith(said)
    assert note.severity.value == "warning"


@pytest.mark.parametrize(
    ("codec", "text", "told"),
    [
        (
            "cp1252",
            "nome;cidade\nJoão Simões;São Paulo\nInês Magalhães;Évora\n",
            "Windows-1252: João",
        ),
        ("cp1254", "ad;şehir\nAyşe Yılmaz;İstanbul\nDoğan Öz;Şanlıurfa\n", "Windows-1254: şehir"),
    ],
)
def test_a_list_in_portuguese_or_turkish_is_read_and_told(
    tmp_path: Path, codec: str, text: str, told: str
) -> None:
    read = rows.read_rows(written(tmp_path / "o.txt", text, codec))
    names = [line.split(";")[0] for line in text.splitlines()[1:]]
    assert [next(iter(row.values.values())) for row in read.rows] == names
    (note,) = read.notes
    assert told in note.message


@pytest.mark.parametrize(
    ("codec", "text"),
    [
        ("cp1250", "név;hely\nGyőző;Fertőd\n"),
        ("cp1250", "nume;loc\nIon;Brăila\n"),
        ("cp1252", "nafn;staður\nSigurður;Akureyri\n"),
        ("cp1251", "имя;город\nСергей;Рогов\n"),
        ("cp1253", "όνομα;πόλη\nΝίκος;Αθήνα\n"),
    ],
)
def test_of_letters_that_may_be_others_none_is_guessed(
    tmp_path: Path, codec: str, text: str
) -> None:
    with pytest.raises(DesignError, match=r"is no UTF-8 text .*: save it as CSV UTF-8$"):
        rows.read_rows(written(tmp_path / "o.txt", text, codec))


def test_names_that_files_can_have_name_them(tmp_path: Path) -> None:
    file = written(tmp_path / "o.csv", "name,place\ngarden-dial,Berlin\n")
    found, said = understood(rows.read_rows(file), "horizontal-dial")
    assert (found.columns, said) == (("name", "place"), ())


def test_a_row_of_several_lines_is_told_by_its_first(tmp_path: Path) -> None:
    text = 'order,ornaments.motto\na,"Carpe\ndiem"\n\nb,"Tempus\nfugit"\nc,-\n'
    found = rows.read_rows(written(tmp_path / "o.csv", text))
    assert [row.number for row in found.rows] == [2, 5, 7]


@pytest.mark.parametrize(
    ("text", "names", "number", "problem"),
    [
        ('a,Berlin\nb,"Paris\nc,Rome\nd,Bern\n', ["a"], 3, UNCLOSED.format(3)),
        ('a,"Ber\nlin"\nb,"Paris\nc,"Rome"\nd,Bern\n', ["a"], 4, UNCLOSED.format(4)),
        ('a,Berlin\n"b\n\n","Paris\nc,Rome\n', ["a"], 3, UNCLOSED.format(5)),
        ('a,Berlin\nb,"Paris\n' + "c,Rome\n" * 30_000, ["a"], 3, UNCLOSED.format(3)),
        ('a,Berlin\nb,"Pa""ris\n""c,3,Rome\n', ["a"], 3, UNCLOSED.format(3)),
        ('a,Berlin\nb,"Paris', ["a"], 3, UNCLOSED.format(3)),
        ('a,Berlin\nb,"Paris" x\nc,Rome\n', ["a", "c"], 3, "is no CSV (',' expected after '\"')"),
    ],
)
def test_an_unclosed_quote_harms_no_row_before_it(
    tmp_path: Path, text: str, names: list[str], number: int, problem: str
) -> None:
    found = rows.read_rows(written(tmp_path / "o.csv", f"order,place\n{text}"))
    wanted, (bad,) = order.ordered(found, "horizontal-dial")
    assert [one.name for one in wanted] == names
    assert (bad.number, bad.state) == (number, "refused")
    assert bad.lines == (f"the row {problem}: mend it",)


@pytest.mark.parametrize(("between", "sign"), [(";", "semicolon"), (",", "comma")])
def test_what_parts_cells_is_what_wants_quotes(tmp_path: Path, between: str, sign: str) -> None:
    text = f"order{between}place{between}\na{between}Berlin{between}a note\n"
    _, (bad,) = order.ordered(rows.read_rows(written(tmp_path / "o.csv", text)), "horizontal-dial")
    said = f"has 3 cells under 2 columns, as one does in which a cell with a {sign} has no quotes"
    assert bad.lines == (f"the row {said}: mend it",)


def test_a_hundred_thousand_rows_are_the_most(tmp_path: Path) -> None:
    text = "place\n" + "Berlin\n" * rows.MOST_ROWS
    assert len(rows.read_rows(written(tmp_path / "o.csv", text)).rows) == rows.MOST_ROWS
    with pytest.raises(DesignError, match="more than 100,000 orders"):
        rows.read_rows(written(tmp_path / "o.csv", text + "Berlin\n"))


@pytest.mark.parametrize("other", ["astrolabe", "horizontal-dail"])
def test_headers_are_understood_whatever_else_a_list_orders(tmp_path: Path, other: str) -> None:
    """Neither of a design that has parameters named at will, nor of one that is none."""
    text = f"Name;Ort;design\nAda;Berlin;horizontal-dial\nBo;Rome;{other}\n"
    found, said = understood(rows.read_rows(written(tmp_path / "o.csv", text)), None)
    assert found.columns == ("order", "place", "design")
    assert "column Ort is taken for place" in said
    wanted, bad = order.ordered(found, None)
    assert wanted[0].values == {"place": "Berlin"}
    assert len(bad) == (other != "astrolabe")


def test_a_column_is_of_a_star_that_is_named_at_will(tmp_path: Path) -> None:
    text = "order,rete.pointers.vega.curl_deg\na,10\n"
    (wanted,), bad = order.ordered(
        rows.read_rows(written(tmp_path / "o.csv", text)), "astrolabe-rete"
    )
    assert wanted.values == {"rete": {"pointers": {"vega": {"curl_deg": 10}}}}
    assert not bad
    wrong = written(tmp_path / "wrong.csv", text.replace("curl_deg", "curls"))
    with pytest.raises(DesignError, match=r"column rete\.pointers\.vega\.curls is no"):
        order.ordered(rows.read_rows(wrong), "astrolabe-rete")


def test_columns_of_a_design_that_is_none_harm_no_other_row(tmp_path: Path) -> None:
    text = "order,design,radius_mm\na,horizontal-dial,\nb,astrolabe-bakc,60\n"
    wanted, bad = order.ordered(rows.read_rows(written(tmp_path / "o.csv", text)), None)
    assert [one.name for one in wanted] == ["a"]
    assert [one.lines[0] for one in bad] == [
        "design = astrolabe-bakc is not known: did you mean astrolabe-back?"
    ]
