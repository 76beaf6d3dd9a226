"""The fixed stars: a catalogue, names that people use for them, their places of any year."""

import functools
import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

import erfa
import numpy as np

import templates
from instruments.errors import DesignError, Fault, impossible, shown
from instruments.sky.arrays import ARCSECOND, TURN, Floats

FIRST_YEAR = -500.0
LAST_YEAR = 2500.0

PLACES_SOURCE = (
    "Hipparcos and BSC5, proper motion in a straight line; precession of Vondrák, Capitaine "
    "and Wallace (2011), IAU SOFA ltpb; mean places, without nutation and aberration"
)
"""What the places of `places` are, for the report."""

_MAS = ARCSECOND / 1000.0
_J2000 = 2000.0


@dataclass(frozen=True, slots=True)
class Star:
    """A star of the catalogue.

    Attributes
    ----------
    hr : int
        Its number in the Bright Star Catalogue.
    designation : str
        Bayer's or Flamsteed's, such as ``Alp Lyr``; may be empty.
    name : str
        The name in use (``Vega``); may be empty.
    classical, arabic : str
        The name on the old astrolabes in transliteration and in Arabic; may be empty.
    right_ascension, declination : float
        ICRS at J2000, radians.
    east, north : float
        Proper motion along the parallel (with cos δ) and along the hour circle, radians a
        Julian year.
    magnitude : float
        Visual.
    source : str
        The catalogue that its place is from.
    """

    hr: int
    designation: str
    name: str
    classical: str
    arabic: str
    right_ascension: float
    declination: float
    east: float
    north: float
    magnitude: float
    source: str

    @property
    def key(self) -> str:
        """The star's stable name: ``hr-7001``."""
        return f"hr-{self.hr}"

    @property
    def shown(self) -> str:
        """What people call it: its name, old name, designation or number."""
        return self.name or self.classical or self.designation or f"HR {self.hr}"


@functools.cache
def catalogue() -> tuple[Star, ...]:
    """All stars, by their number: 905 to magnitude 4.5 (``templates/stars.csv``)."""
    return tuple(_star(n) for n in range(len(_table().rows)))


@functools.cache
def classical() -> tuple[Star, ...]:
    """The stars that have a name on the old astrolabes."""
    old = _table().column("traditional_name")
    return tuple(_star(n) for n, name in enumerate(old) if name)


def to_magnitude(faintest: float) -> tuple[Star, ...]:
    """The stars as bright as a magnitude, or brighter."""
    magnitudes = _table().column("v_mag")
    return tuple(_star(n) for n, written in enumerate(magnitudes) if float(written) <= faintest)


def named(names: Iterable[str], parameter: str = "stars.names") -> tuple[Star, ...]:
    """The stars of those names, in that order, each once.

    Parameters
    ----------
    names : iterable of str
        Names in use, old names in transliteration or in Arabic, designations
        (``Alp Lyr``, ``alpha Lyrae``, ``α Lyr``) or numbers (``hr-7001``); case, diacritics,
        spaces and hyphens don't count. Of α¹, α² … α alone is the brightest.
    parameter : str
        The parameter that a fault names.

    Raises
    ------
    DesignError
        With a fault for each name that is unknown; it says the nearest known one, or which
        there are.
    """
    names = tuple(names)
    if not names:
        return ()
    known = _as_written(names)
    found: dict[int, Star] = {}
    faults = []
    for name in names:
        star = _star(known[name]) if name in known else _spelt(name, parameter)
        if isinstance(star, Fault):
            faults.append(star)
        else:
            found.setdefault(star.hr, star)
    if faults:
        raise DesignError(*faults)
    return tuple(found.values())


def places(stars: Sequence[Star], year: float) -> tuple[Floats, Floats]:
    """Mean right ascension and declination of date.

    Parameters
    ----------
    stars : sequence of Star
        Which.
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
            f"{year:g}",
            "is beyond the years that the stars' places are good for",
            f"give a year from {FIRST_YEAR:g} to {LAST_YEAR:g}",
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


@dataclass(frozen=True, slots=True)
class _Table:
    """The catalogue as it is written: a list a row, and where each column is in it."""

    rows: Sequence[Sequence[str]]
    at: Mapping[str, int]

    def column(self, name: str) -> list[str]:
        where = self.at[name]
        return [row[where] for row in self.rows]


@functools.cache
def _table() -> _Table:
    head, rows = templates.columns_and_rows("stars")
    return _Table(rows, {name: k for k, name in enumerate(head)})


@functools.cache
def _star(number: int) -> Star:
    """The star of a row; few are asked for where names choose them."""
    table = _table()
    row = dict(zip(table.at, table.rows[number], strict=True))
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
    )


def _as_written(names: Collection[str]) -> dict[str, int]:
    """The rows of names that are in the catalogue as they stand: a brighter star keeps its own."""
    table = _table()
    asked = {name.removeprefix("hr-") for name in names} | set(names)
    some = [n for n, row in enumerate(table.rows) if not asked.isdisjoint(row)]
    magnitude, number = table.at["v_mag"], table.at["hr"]
    some.sort(key=lambda n: (float(table.rows[n][magnitude]), n), reverse=True)
    own = ("designation", "traditional_name_ar", "traditional_name", "name")
    written = [(table.rows[n][table.at[column]], n) for column in own for n in some]
    return {name: n for name, n in written if name} | {
        f"hr-{table.rows[n][number]}": n for n in some
    }


def _spelt(name: str, parameter: str) -> Star | Fault:
    """The star of a name that is written otherwise than in the catalogue, or its fault."""
    # The table of all names in plain letters takes a while, which other names don't wait for.
    from instruments.sky import star_names

    hint = star_names.hint
    return star_names.meant(name) or Fault(parameter, shown(name), "is no star here", hint(name))
