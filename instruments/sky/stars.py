"""The fixed stars: a catalogue, and their places of any year."""

import functools
import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import erfa
import numpy as np

import templates
from instruments.errors import impossible, within
from instruments.lettering.language import words
from instruments.saying import InEach
from instruments.sky.arrays import ARCSECOND, TURN, Floats

FIRST_YEAR = -500.0
LAST_YEAR = 2500.0

PLACES_SOURCE = (
    "Hipparcos and BSC5, proper motion in a straight line; precession of Vondrák, Capitaine "
    "and Wallace (2011), IAU SOFA ltpb; mean places, without nutation and aberration"
)
"""What the places of `places` are, for the report."""

GREEK_LETTERS = (
    *("alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa"),
    *("lambda", "mu", "nu", "xi", "omicron", "pi", "rho", "sigma", "tau", "upsilon", "phi"),
    *("chi", "psi", "omega"),
)

_MAS = ARCSECOND / 1000.0
_J2000 = 2000.0


@dataclass(frozen=True, slots=True)
class Star(InEach):
    """A star of the catalogue."""

    hr: int
    """Its number in the Bright Star Catalogue."""
    designation: str
    """Bayer's or Flamsteed's, such as ``Alp Lyr``; may be empty."""
    name: str
    """The name in use (``Vega``); may be empty."""
    classical: str
    arabic: str
    """The name on the old astrolabes in transliteration and in Arabic; may be empty."""
    right_ascension: float
    declination: float
    """ICRS at J2000, radians."""
    east: float
    north: float
    """Proper motion along the parallel (with cos δ) and along the hour circle, radians a Julian
    year."""
    magnitude: float
    """Visual."""
    source: str
    """The catalogue that its place is from."""
    latin: str = ""
    """The name that European makers lettered, after Ptolemy's description of its place in its
    figure (``Cor Leonis``; Almagest 7.5 to 8.1); may be empty."""

    @property
    def key(self) -> str:
        """The star's stable name: ``hr-7001``."""
        return f"hr-{self.hr}"

    @property
    def shown(self) -> str:
        """What people call it: its name, old name, designation or number."""
        return self.name or self.classical or self.in_words or f"HR {self.hr}"

    @property
    def in_words(self) -> str:
        """Its designation as people say it: ``Gamma Velorum``, ``9 Piscium``; may be empty.

        The brightest of γ¹, γ² … is γ alone.
        """
        letter, _, figure = self.designation.partition(" ")
        bare = letter.rstrip("0123456789")
        greek = next(
            (g for g in GREEK_LETTERS if len(bare) > 1 and g.startswith(bare.casefold())), ""
        )
        if greek:
            alone = self.designation in _brightest()
            letter = greek.title() + ("" if alone else f" {letter.removeprefix(bare)}")
        return f"{letter} {_genitives().get(figure, figure)}".strip()

    def said(self, language: str) -> str:
        """What people call it in a language: in Arabic and Latin by its old name, if it has one."""
        old = self.latin if language == "la" else ""
        if words(language).right_to_left:
            old = self.arabic
        return old or self.shown


@functools.cache
def _genitives() -> dict[str, str]:
    """Constellations by their short form: ``Vel`` for ``Velorum``."""
    return {row["abbreviation"]: row["genitive"] for row in templates.table("constellations")}


@functools.cache
def _brightest() -> frozenset[str]:
    """The designations of the brightest stars of a letter each, with a number or without."""
    faintest_first = sorted(catalogue(), key=lambda star: -star.magnitude)
    by_letter = {re.sub(r"(?<=[A-Za-z])\d+", "", s.designation): s for s in faintest_first}
    return frozenset(star.designation for star in by_letter.values())


@functools.cache
def catalogue() -> tuple[Star, ...]:
    """All stars, by their number: 904 to magnitude 4.5 (``templates/stars.csv``)."""
    latin = {row["hr"]: row["latin"] for row in templates.table("stars_latin")}
    return tuple(_star(row, latin.get(row["hr"], "")) for row in templates.table("stars"))


def classical() -> tuple[Star, ...]:
    """The stars that have a name on the old astrolabes."""
    return tuple(star for star in catalogue() if star.classical)


def to_magnitude(faintest: float) -> tuple[Star, ...]:
    """The stars as bright as a magnitude, or brighter."""
    return tuple(star for star in catalogue() if star.magnitude <= faintest)


def places_of_date(stars: Sequence[Star], year: float) -> tuple[Floats, Floats]:
    """Mean right ascension and declination of date.

    Parameters
    ----------
    year : float
        Julian epoch (TT), astronomical numbering, `FIRST_YEAR` to `LAST_YEAR`.

    Returns
    -------
    right_ascension, declination : ndarray
        Radians on the mean equator and equinox of the year, right ascension 0 … 2π.

    Raises
    ------
    DesignError
        If the year is out of range.

    Notes
    -----
    A star moves in space in a straight line across the line of sight (no parallax, no
    radial velocity). The one model of precession serves all years: IAU 2006 differs from
    it by less than 0.01″ from 1800 to 2200, and nothing jumps.

    References
    ----------
    Vondrák, Capitaine and Wallace, A&A 534, A22 (2011), IAU SOFA ltpb with the frame bias.
    """
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise impossible(
            "epoch.year",
            year,
            "is beyond the years that the stars' places are good for",
            within("epoch.year", FIRST_YEAR, LAST_YEAR, year),
        )
    ra, dec, east, north = (
        np.array(
            [(s.right_ascension, s.declination, s.east, s.north) for s in stars], dtype=np.float64
        )
        .reshape(-1, 4)
        .T
    )
    zero = np.zeros_like(ra)
    radial = np.stack([np.cos(dec) * np.cos(ra), np.cos(dec) * np.sin(ra), np.sin(dec)])
    eastward = np.stack([-np.sin(ra), np.cos(ra), zero])
    northward = np.stack([-np.sin(dec) * np.cos(ra), -np.sin(dec) * np.sin(ra), np.cos(dec)])
    moved = radial + (year - _J2000) * (east * eastward + north * northward)
    x, y, z = erfa.ltpb(year) @ moved
    return np.arctan2(y, x) % TURN, np.arctan2(z, np.hypot(x, y))


def _star(row: Mapping[str, str], latin: str) -> Star:
    """The star of a row of the catalogue, and its Latin name."""
    return Star(
        hr=int(row["hr"]),
        designation=row["designation"],
        name=row["name"],
        classical=row["traditional_name"],
        arabic=row["traditional_name_ar"],
        right_ascension=math.radians(float(row["ra_j2000_deg"])),
        declination=math.radians(float(row["dec_j2000_deg"])),
        east=float(row["pm_ra_cosdec_mas_per_yr"]) * _MAS,
        north=float(row["pm_dec_mas_per_yr"]) * _MAS,
        magnitude=float(row["v_mag"]),
        source=row["source"],
        latin=latin,
    )
