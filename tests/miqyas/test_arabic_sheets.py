"""Sheets in Arabic say nothing in Latin letters but proper names, files and parameters."""

import re

import pytest
from helpers.sweeping import spread
from lxml import etree

import miqyas
from miqyas import sources
from output import sheets
from output.provenance import Provenance

pytestmark = pytest.mark.slow

AT_CAIRO = {"lettering": {"language": "ar"}, "place": "Cairo"}
BY_ITSELF = {"lettering": {"language": "ar"}}

LATIN = re.compile(r"[A-Za-zÀ-ÖØ-öø-ž](?:[^\W٠-٩]|['’./=²·-])*")
FILES = re.compile(r"(?:[\w-]+\.)?(?:svg|toml)")
OPTIONS = re.compile(r"(?:place|workshop)\.\w+(?:=.*)?|formats|shadow|plumb|pin|set|o")
TITLES = """
    The Exhaustive Treatise on Shadows Standards of Fundamental Astronomy New precession expressions
    valid for long time intervals Astronomy & Astrophysics corr. and Tycho Catalogues Bright Star
    Catalogue Graphics Pro Explanatory Supplement to the Astronomical Almanac
"""
NAMES = """
    miqyas make wall calibrate sheets LightBurn lbrn2 GeoNames geonames.org CC BY UTC NOAA
    British Geological Survey E W N
    University Science Books Mill Valley P. K. Seidelmann
    Vondrák Capitaine Wallace J. N. P. E. S. D. W. H. Kennedy Hoffleit Warren Jr. IAU SOFA ERFA
    iausofa.org IANA ISO DIN PDF STEP Hipparcos ESA SP-1200 BSC5 CO2 SendCutSend snapcut
    cutlasercut laserengravingservice.co.uk lasercutco.com precisebits WGS Norimberga epv00 eect00
    gmst06 ltpb obl06 ltp nut00b templates/places/historical.csv
"""
STARS = "Achernar Acrux Gacrux Mimosa Miaplacidus"
"""Of the southern sky, which have no old Arabic names of their own."""

LETTERS = re.compile(r"[A-Za-z]\d*|EB²?|e²|CC|ABO|AB|O[ABCF]|CF|GL|g·cos|m·g/|sin|cos|h/EB|M\d+")
"""In figures and formulas, and the threads of screws."""


def made_in_arabic(design: str) -> miqyas.Made:
    """A design in Arabic, in Cairo where it has a place."""
    try:
        return miqyas.make(design, **AT_CAIRO)
    except miqyas.DesignError:
        return miqyas.make(design, **BY_ITSELF)


def lines(made: miqyas.Made, design: str) -> list[str]:
    """Each line of a design's sheet in Arabic."""
    provenance = Provenance("1", design, {"lettering.language": "ar"})
    files = [f"{placed.part.name}.svg" for placed in made.parts]
    return [
        group.get("aria-label", "")
        for _, svg in sheets.pages(made, provenance, files=files)
        for group in etree.fromstring(svg.encode()).iter("{*}g")
    ]


@pytest.mark.parametrize("design", spread(sources.names(), 3))
def test_a_sheet_in_arabic_has_no_words_in_latin_letters(design):
    made = made_in_arabic(design)
    # What a replica follows is told as its template has it.
    own = LATIN.findall(" ".join(getattr(made.design, "followed", ())))
    known = {*TITLES.split(), *NAMES.split(), *STARS.split(), design, *own}
    strange = set()
    for line in lines(made, design):
        for word in LATIN.findall(line):
            bare = word.strip(".,'’")
            if {word, bare} & known or LETTERS.fullmatch(bare):
                continue
            if not (FILES.fullmatch(bare) or OPTIONS.fullmatch(bare) or "/" in bare):
                strange.add((word, line))
    assert not strange, strange
