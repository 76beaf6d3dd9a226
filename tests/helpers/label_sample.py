"""Instruments to look at for faults of lettering, so few that all can be made.

Of designs, latitudes, sizes, languages and numerals each pair of values occurs together: a
covering array of strength two, always the same. (All together would be 200,000 instruments.)
"""

import math
import shlex
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from helpers import misreadings

from instruments import catalogue
from instruments.lettering.numerals import System
from instruments.parameters import parameters
from instruments.part import Instrument
from miqyas import make, sources

Values = Mapping[str, Any]

LATITUDES = (-64, -54, -47, -41, -34, -27, -20, -12, -5, 0, 4, 9, 13, 17, 21.4, 24, 27, 30, 32)
LATITUDES += (33.6, 35, 36, 38, 40, 42, 43, 45, 46.5, 48.9, 50, 51.5, 53, 54.5, 56, 57.5, 59.3)
LATITUDES += (61, 63, 65, 66)
SIZES_MM = (80.0, 150.0, 250.0, 400.0)
LANGUAGES = ("en", "de", "fr", "es", "it", "la", "ar")
NUMERALS: tuple[System, ...] = ("western", "roman", "arabic-indic", "abjad")
PLACE = "Testopolis"

OWN_PLATES = {f"astrolabe-{name}" for name in ("biruni", "climes", "museum", "sydney")}
"""Replicas for places of their own."""

OWN_HEIGHTS = ("astrolabe-biruni", "astrolabe-museum")
"""Replicas whose letters have the height of the piece: of another size they grow with it."""

OF_ONE_SIZE: Mapping[str, Values] = {"astrolabe-museum": {"plates": {"rim_radius_mm": None}}}
"""Lengths of a piece that are by the size on one of another."""

WITHOUT_LATITUDE = 28
"""So many instruments are enough where nothing depends on the place: 7 languages by 4 sizes."""

UNNAMED = {"astrolabe-rete", "astrolabe-horizons", "rule-single", "rule-double", "alidade"}
UNNAMED |= {f"alidade-{n}" for n in ("counter-changed", "crescent", "locust-thigh", "two-pointer")}
"""Designs with a place that is not lettered."""


def _quadrant(size_mm: float) -> Values:
    return {"radius_mm": size_mm}


def _dial(size_mm: float) -> Values:
    return {"width_mm": size_mm, "height_mm": 0.75 * size_mm}


def _figure(size_mm: float) -> Values:
    scale = size_mm / 200
    shadows = {"first_mm": (-78.12, -31.28), "second_mm": (-42.99, -5.7)}
    shadows["third_mm"] = (-26.57, 3.9)
    return {"gnomon_mm": 60 * scale} | {k: [scale * v for v in s] for k, s in shadows.items()}


OTHERWISE: Mapping[str, Callable[[float], Values]] = {
    "alidade": lambda s: {"radius_mm": s / 2, "width_mm": max(s / 7.5, 12.0)},
    "analemmatic-dial": lambda s: {"semi_major_mm": s / 2},
    "azimuth-rule": lambda s: {"gnomon_mm": 0.2 * s},
    "capuchin-dial": lambda s: {"radius_mm": max(s / 3, 40.0)},
    "diodorus-figure": _figure,
    "equatorial-dial": _dial,
    "habash-protractor": _quadrant,
    "hanging-ruler": lambda s: {"length_mm": s, "width_mm": max(s / 4, 37.0)},
    "horary-quadrant": _quadrant,
    "inclined-plane": lambda s: {"gnomon_mm": 0.3 * s},
    "meridian-balance": lambda s: {"length_mm": s},
    "meridian-ruler": lambda s: {"radius_mm": s / 2},
    "penumbra-sheet": lambda s: {"gnomon_mm": s, "width_mm": 0.9 * s},
    "polar-dial": _dial,
    "shadow-staff": lambda s: {"length_mm": s, "gnomon_mm": s / 4},
    "sine-quadrant": _quadrant,
    "vertical-dial": _dial,
    "whip-dial": lambda s: {"length_mm": s, "width_mm": max(s / 5, 38.0)},
}
"""Designs that another measure makes so large, or whose measures don't grow alike."""


def sized(design: str, size_mm: float) -> Values:
    """A design so large: the lengths that people decide first, in proportion.

    The largest is its size, and so is a radius twice.
    """
    if design in OTHERWISE:
        return OTHERWISE[design](size_mm)
    model = catalogue.find(design).design()
    usual = {name: field.default for name, field in model.model_fields.items()}
    first = [
        p
        for p in parameters(model)
        if p.rank == 1 and p.unit == "mm" and isinstance(usual.get(p.name), float)
        if p.name != "thickness_mm" and all(usual[o] in values for o, values in p.needs)
    ]
    across = max((usual[p.name] * (1 + ("radius" in p.name)) for p in first), default=1.0)
    grown = {p: usual[p.name] * size_mm / across for p in first}
    return {p.name: min(max(v, p.lowest or 0.0), p.highest or math.inf) for p, v in grown.items()}


@dataclass(frozen=True, slots=True)
class Sample:
    """One instrument to be made: its design, where it is for, and how it is lettered."""

    design: str
    latitude: float | None
    size_mm: float
    language: str
    numerals: System

    @property
    def named(self) -> bool:
        """Whether a place is to be inscribed: some designs never bear one."""
        return self.latitude is not None and self.design not in UNNAMED

    @property
    def values(self) -> dict[str, Any]:
        """Its parameters."""
        entry = sources.named(self.design).entry
        found = dict(sized(entry.name, self.size_mm))
        if self.latitude is not None:
            found["place"] = {"latitude": self.latitude, "name": PLACE}
        if self.design in OF_ONE_SIZE:
            found |= OF_ONE_SIZE[self.design]
        lettering = {"language": self.language, "numerals": self.numerals}
        if self.design in OWN_HEIGHTS:
            lettering["height_mm"] = None
        return found | {"lettering": lettering}

    @property
    def command(self) -> str:
        """What makes it on the command line."""
        given = " ".join(f"--set {shlex.quote(pair)}" for pair in _pairs(self.values))
        return f"miqyas make {self.design} {given}"

    def made(self) -> Instrument:
        """The instrument.

        Raises
        ------
        DesignError
            If it cannot be so small, or not there.
        """
        return make(self.design, **self.values)

    def faults(self, instrument: Instrument) -> list[misreadings.Found]:
        """What is wrong with its labels."""
        return misreadings.faults(instrument, named=self.named, numerals=self.numerals)


def _pairs(values: Values, before: str = "") -> Iterator[str]:
    for name, value in values.items():
        if isinstance(value, Mapping):
            yield from _pairs(value, f"{before}{name}.")
        else:
            yield f"{before}{name}={value}"


def samples(number: int, design: str) -> list[Sample]:
    """The instruments of one design, the number of which among all says where the axes start."""
    entry = sources.named(design).entry
    placed = "place" in entry.parameters() and design not in OWN_PLATES
    count = len(LATITUDES) if placed else WITHOUT_LATITUDE
    return [
        Sample(
            design,
            LATITUDES[k] if placed else None,
            SIZES_MM[(k + number) % 4],
            LANGUAGES[(k + number // 4) % 7],
            NUMERALS[(k // 4 + k + number // 11) % 4],
        )
        for k in range(count)
    ]


def all_samples() -> list[Sample]:
    """The whole sweep."""
    return [s for n, design in enumerate(sources.names()) for s in samples(n, design)]
