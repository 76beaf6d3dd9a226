"""Reckonings as sheets, read back with other programs."""

import itertools
from pathlib import Path

import pymupdf
import pytest
from helpers.sweeping import spread
from lxml import etree

import templates
from instruments.lettering.language import words
from instruments.reckoning.registry import reckon
from instruments.version import VERSION
from miqyas.__main__ import main
from output.pages.page import LETTER_MM, line_width_mm
from output.pages.paper import PAPERS
from output.pages.typeset import UNITS
from output.reckonings import reckoned, reckoned_sheet
from output.reckonings.reckoned_cells import NUMERALS

pytestmark = pytest.mark.slow

KABUL = {"latitude": 33.55, "longitude": 68.42, "zone": "Asia/Kabul"}


def said(svg: str) -> list[str]:
    """The lines of text of a page."""
    labels = (g.get("aria-label") for g in etree.fromstring(svg.encode()).iter())
    return [text for text in labels if text]


def test_a_table_in_every_numerals() -> None:
    found = reckon("shadow-table", first=44, last=46, places=1)
    western, indic, abjad = (
        said(reckoned_sheet.reckoned_pages(found, numerals)[0]) for numerals in NUMERALS
    )
    assert {"44", "12;26", "12;0", "11;35"} <= set(western)
    assert {"٤٤", "١٢؛٢٦", "١١؛٣٥"} <= set(indic)
    assert {"مد", "يب كو", "يا له"} <= set(abjad)


def test_a_year_of_prayer_is_one_wall_sheet() -> None:
    found = reckon("prayer-times", **KABUL, date="2026", places=1)
    pages = reckoned_sheet.reckoned_pages(found, paper=PAPERS["A3"])
    assert len(pages) == 1
    texts = said(pages[0])
    assert texts.count("dawn") == 12
    assert (texts.count("28"), texts.count("29"), texts.count("31")) == (12, 11, 7)
    assert {"January", "December", reckoned.clock(found.answers[1].sexagesimal[0])} <= set(texts)
    document = pymupdf.open(stream=reckoned_sheet.reckoned_pdf(found, paper=PAPERS["A3"]))
    width, height = (side / 72 * 25.4 for side in document[0].rect[2:])
    assert (width, height) == (pytest.approx(420, abs=0.01), pytest.approx(297, abs=0.01))  # mm


@pytest.mark.parametrize(
    ("language", "size"),
    spread(itertools.product(templates.names("languages"), ["A3", "A4", "letter"]), 2),
)
def test_wall_sheets_stay_on_their_paper(language: str, size: str) -> None:
    """In every language each line of a year's sheets lies between the rules of its page."""
    found = reckon("prayer-times", place="Ghazni", date="2026", places=1)
    pages = reckoned_sheet.reckoned_pages(found, "western", PAPERS[size], language)
    assert len(pages) <= (1 if size == "A3" else 2)
    speech = words(language)
    assert set(speech.months) <= {text for page in pages for text in said(page)}
    for page in pages:
        root = etree.fromstring(page.encode())
        wide, tall = (float(v) for v in root.get("viewBox").split()[2:])
        for group in root.iter("{*}g"):
            text, placed = group.get("aria-label"), group.get("transform") or ""
            if not text:
                continue
            x, y = map(float, placed.partition("(")[2].partition(")")[0].split())
            long = (
                line_width_mm(text) / LETTER_MM * float(placed.rpartition("scale(")[2][:-1]) * UNITS
            )
            if "rotate" in placed:
                assert 28 < y - long < y < tall - 19
            else:
                assert 12 - 1e-2 <= x <= x + long <= wide - 12 + 1e-2
                assert y < tall - 19 or y > tall - 13


@pytest.mark.parametrize(
    ("language", "title", "below"),
    [
        ("ar", "الصلاة · القاهرة · ٢٠٢٦", "٣٠°٠٤′ شمالًا، ٣١°١٥′ شرقًا · Africa/Cairo · يوما جبريل"),
        ("de", "Gebet · Kairo · 2026", "30°04′ N, 31°15′ E · Africa/Cairo · Gabriels zwei Tage"),
        ("en", "Prayer · Cairo · 2026", "30°04′ N, 31°15′ E · Africa/Cairo · Gabriel's two days"),
    ],
)
def test_a_month_is_in_the_language_and_its_headings_are_level(language, title, below) -> None:
    found = reckon("prayer-times", place="Cairo", date="2026-12", school="gabriel", places=1)
    numerals = "arabic-indic" if language == "ar" else "western"
    (page,) = reckoned_sheet.reckoned_pages(found, numerals, language=language)
    assert said(page)[0] == title
    assert said(page)[1].startswith(below)
    assert "rotate" not in page
    with pymupdf.open(
        stream=reckoned_sheet.reckoned_pdf(found, numerals, language=language)
    ) as pdf:
        assert pdf.metadata["title"] == title


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "– it does not grow dark (dawn, nightfall) · the sun stays up (sunrise, sunset)"),
        (
            "de",
            "– es wird nicht dunkel (Tagesanbruch, Nachteinbruch) · "
            "die Sonne bleibt oben (Sonnenaufgang, Sonnenuntergang)",
        ),
        ("ar", "– لا يحل الظلام (الفجر، العشاء) · لا تغرب الشمس (الشروق، المغرب)"),
    ],
)
def test_a_wall_sheet_says_why_a_time_is_missing(language: str, told: str) -> None:
    found = reckon("prayer-times", place="Tromsø", date="2026-06", places=1)
    (page,) = reckoned_sheet.reckoned_pages(found, language=language)
    assert told in said(page)
    dark = reckon("prayer-times", place="Tromsø", date="2026-12", places=1)
    (page,) = reckoned_sheet.reckoned_pages(dark, language="fr")
    assert any("le soleil ne se lève pas (" in text for text in said(page))
    near = reckon("prayer-times", place="Cairo", date="2026-06", places=1)
    assert not any("–" in text[:1] for text in said(reckoned_sheet.reckoned_pages(near)[0]))


def test_a_wall_sheet_says_its_clock_and_calendar_in_the_language() -> None:
    given = {"latitude": 33.55, "longitude": 68.42, "date": "1021-06", "calendar": "julian"}
    found = reckon("prayer-times", **given, places=1)
    texts = said(reckoned_sheet.reckoned_pages(found, language="fr")[0])
    assert " · temps moyen du lieu · julien · " in texts[1]
    assert any(text.startswith("traité 160:5–176:2") and "chap. 25" in text for text in texts)


@pytest.mark.parametrize(("language", "told", "across"), [("en", "1/1", 1), ("ar", "١/١", -1)])
def test_a_sheets_foot_goes_as_its_language_is_read(language: str, told: str, across: int) -> None:
    """The source stands where lines begin, the page's number in the language at their end."""
    found = reckon("prayer-times", place="Cairo", date="2026-06", places=1)
    (page,) = reckoned_sheet.reckoned_pages(found, language=language)
    lines = {g.get("aria-label") or "": g for g in etree.fromstring(page.encode()).iter()}
    foot = lines[told], lines[next(text for text in lines if text.endswith(f"miqyas {VERSION}"))]
    number, source = (float(g.get("transform", "")[10:].split()[0]) for g in foot)
    assert across * (number - source) > 0.0


def test_a_table_tells_its_place_units_and_signs() -> None:
    found = reckon("noon-shadow", place="Berlin", declination=[-20.0, 0.0])
    texts = said(reckoned_sheet.reckoned_pages(found)[0])
    assert texts[1].startswith("Berlin · latitude = 52.5244°")
    assert texts.count("(°)") == 2
    assert "−20" in texts


def test_a_long_remark_is_told_whole() -> None:
    found = reckon("prayer-times", place="Cairo", date="2026-12-01")
    (page,) = reckoned_sheet.reckoned_pages(found)
    whole = " ".join(said(page))
    assert "…" not in whole
    assert found.rule.remark.split()[-1] in whole


def test_a_sheet_says_what_its_rule_is_worth() -> None:
    found = reckon("ascensions-persians", equatorial_shadow="5;21")
    texts = said(reckoned_sheet.reckoned_pages(found)[0])
    assert "“all of this is remote from what is desired” (138:2)" in texts
    assert any(text.startswith("treatise 137:13–138:2 (ch. 22) · approximate") for text in texts)


def test_a_month_in_abjad() -> None:
    found = reckon("prayer-times", **KABUL, date="2026-02", school="abu-hanifa", places=1)
    (page,) = reckoned_sheet.reckoned_pages(found, "abjad")
    year = reckon("prayer-times", **KABUL, date="2026", places=1)
    assert len(reckoned_sheet.reckoned_pages(year, "abjad", PAPERS["A3"])) == 1
    texts = said(page)
    assert "كح" in texts
    assert "كط" not in texts
    # Its noon prayer ends where the afternoon's begins, and that lasts to sunset.
    assert "second asr" in texts
    assert not {"end of noon prayer", "first asr"} & set(texts)
    assert texts.count("dawn") == 1


def test_a_figure_has_a_scale_and_what_its_lengths_err() -> None:
    found = reckon("unreachable-height", shadow_1=10, shadow_2=13, between="30 m", shadow_error=0.1)
    (page,) = reckoned_sheet.reckoned_pages(found)
    texts = said(page)
    assert "height 120 ± 8.6 m" in texts
    (ruler,) = (text for text in texts if " · 1 : " in text)
    root = etree.fromstring(page.encode())
    paths = [p.get("d") for p in root.iter("{*}path") if p.get("stroke-width") == "0.25"]
    ends = [float(z.split()[0]) for z in paths[0].strip("M").split("L")]
    length, _, ratio = ruler.partition(" m · 1 : ")
    assert float(length) * 1000 / (ends[1] - ends[0]) == pytest.approx(float(ratio), rel=0.005)


def test_a_height_is_drawn_to_scale() -> None:
    found = reckon("unreachable-height", shadow_1=10, shadow_2=13, between="30 m")
    root = etree.fromstring(reckoned_sheet.reckoned_pages(found)[0].encode())
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
    for place, size in (("Columbus, OH, US", (279.4, 215.9)), ("Berlin", (297.0, 210.0))):
        told = ["place=" + place, "declination=0", "--format", "pdf", "-o", "noon.pdf"]
        assert main(["reckon", "noon-shadow", *told]) == 0
        (_, _, *corner) = pymupdf.open(tmp_path / "noon.pdf")[0].rect
        assert sorted(mm * 25.4 / 72 for mm in corner) == pytest.approx(sorted(size), abs=0.2)
    table = ["reckon", "shadow-table", "step=0.2", "--format", "svg", "-o", "here/t.svg"]
    assert main(table) == 0
    assert {f.name for f in (tmp_path / "here").iterdir()} >= {"t.svg", "t-2.svg"}
    capsys.readouterr()
    for bad, line in (
        (("--numerals", "roman"), "numerals = roman are not known"),
        (("--language", "xx"), "language = xx is not known: choose among ar, de"),
        (("--language", "de"), "it is for prayer-times of a month or a year"),
        (("--page", "B5"), "choose A4"),
        (("-o", ""), "output"),
    ):
        assert main(["reckon", "valley", "back=3", "shadow=20", "--format", "svg", *bad]) == 2
        assert line in capsys.readouterr().err
    assert main(["reckon", "valley", "back=3", "shadow=20", "-o", "x.csv"]) == 2
    assert "use a > FILE" in capsys.readouterr().err
