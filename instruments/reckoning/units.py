"""Units of shadows, lengths, angles and times, and what goes over into what."""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType

from instruments.sky.shadow import DIGITS, FEET, FEET_AND_A_HALF, PARTS

DIVISIONS: Mapping[str, Fraction] = MappingProxyType(
    {
        "digits": DIGITS.divisions,
        "feet-7": FEET.divisions,
        "feet-6.5": FEET_AND_A_HALF.divisions,
        "parts": PARTS.divisions,
        "gnomons": Fraction(1),
    }
)
"""How many of a unit of shadows make a gnomon."""

_ALIKE = {
    "digit": "digits",
    "fingers": "digits",
    "part": "parts",
    "p": "parts",
    "gnomon": "gnomons",
    "foot": "feet",
    "feet-6½": "feet-6.5",
    "deg": "°",
    "degrees": "°",
    "'": "′",
    "minutes of arc": "′",
    '"': "″",
    "hours": "h",
    "hour": "h",
    "minutes": "min",
    "seconds": "s",
    "ghatis": "ghati",
    "muhurtas": "muhurta",
    "palas": "pala",
    "cubit": "cubits",
    "mile": "miles",
    "farsakh": "farsakhs",
    "yojana": "yojanas",
}

_FACTORS: Mapping[str, Mapping[str, float]] = MappingProxyType(
    {
        "angle": {"°": 1.0, "′": 1 / 60, "″": 1 / 3600, "rad": 57.29577951308232, "signs": 30.0},
        "time": {
            "h": 1.0,
            "min": 1 / 60,
            "s": 1 / 3600,
            "ghati": 0.4,
            "pala": 0.4 / 60,
            "muhurta": 0.8,
            "time-degrees": 1 / 15,
        },
        "length": {"mm": 1.0, "cm": 10.0, "m": 1000.0, "km": 1e6, "in": 25.4},
        "length of the treatise": {
            "cubits": 1.0,
            "miles": 4000.0,
            "farsakhs": 12_000.0,
            "yojanas": 32_000.0,
        },
    }
)


def unit_named(name: str) -> str:
    """A unit by its own name, from what people call it."""
    plain = " ".join(name.split())
    return _ALIKE.get(plain.lower(), plain.lower() if plain.lower() in DIVISIONS else plain)


def factor(from_: str, to: str) -> float | None:
    """What a number of one unit is multiplied by to be of the other; None if they don't go."""
    if from_ == to:
        return 1.0
    if from_ in DIVISIONS and to in DIVISIONS:
        return float(DIVISIONS[to] / DIVISIONS[from_])
    for table in _FACTORS.values():
        if from_ in table and to in table:
            return table[from_] / table[to]
    return None


def units_alike(to: str) -> list[str]:
    """The units of the same kind."""
    for table in (DIVISIONS, *_FACTORS.values()):
        if to in table:
            return list(table)
    return [to]


def known_units() -> list[str]:
    """All units that go over into others, those of shadows first."""
    return [name for table in (DIVISIONS, *_FACTORS.values()) for name in table]


def of_divisions(gnomon: float) -> str:
    """What a gnomon's division is called, from how many of them there are: ``of 6 2/3``."""
    named = {12.0: "digits", 7.0: "feet-7", 6.5: "feet-6.5", 60.0: "parts", 1.0: "gnomons"}
    return named.get(float(gnomon), f"of {mixed(gnomon)}")


def mixed(number: float) -> str:
    """A number as a mixed fraction such as ``6 2/3`` where it is one of small parts."""
    exact = Fraction(number).limit_denominator(60)
    if abs(float(exact) - number) > 1e-9 * max(abs(number), 1.0) or number < 0:
        return f"{number:g}"
    whole, rest = divmod(exact.numerator, exact.denominator)
    part = f"{rest}/{exact.denominator}" if rest else ""
    return " ".join(filter(None, (str(whole) if whole or not part else "", part)))
