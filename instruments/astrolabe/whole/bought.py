"""What is bought to hold an astrolabe together: screws with their lock nuts, rod for pins."""

import math
from dataclasses import dataclass
from functools import cache

import templates
from instruments.errors import Way, give, impossible
from instruments.geometry import Path, Similarity
from instruments.materials import of_metal
from instruments.part import Part, Turned
from instruments.saying import tell
from instruments.screws import LENGTHS_MM, STEEL, bought_screw, button_screw, sold_length_mm


@dataclass(frozen=True, slots=True)
class ScrewSize:
    """A metric screw with a button head (ISO 7380-1) and its lock nut (DIN 985), mm.

    Head (dk, k) and nut (s, h) are the largest that the standards allow, so that what is
    bought never needs more room: heads are up to 0.5 mm smaller, nuts 0.4 mm lower.
    """

    thread: str
    diameter_mm: float
    head_diameter_mm: float
    head_mm: float
    nut_across_mm: float
    nut_mm: float
    pitch_mm: float
    source: str

    @property
    def nut_radius_mm(self) -> float:
        """From the axis to the corners of the nut."""
        return self.nut_across_mm / math.sqrt(3.0)

    def needed_mm(self, grip_mm: float) -> float:
        """The shortest screw through a height whose thread comes out of the nut."""
        return grip_mm + self.nut_mm + self.pitch_mm

    def screw(self, name: str, long_mm: float, *, from_below: bool = False) -> Part:
        """A screw as it is sold, its head upon z = 0, or its shank."""
        head = self.head_diameter_mm, self.head_mm
        profile = button_screw(self.diameter_mm / 2.0, head, long_mm)
        if from_below:
            profile = profile.transformed(Similarity(1.0, 0j, mirrored=True)).reversed()
        return bought_screw(name, self.thread, "ISO 7380-1", profile, long_mm)

    def nut(self, name: str) -> Part:
        """The lock nut, as the round that its flats have in them, its lower face at z = 0."""
        body = turned_ring(self.diameter_mm / 2.0, self.nut_across_mm / 2.0, self.nut_mm)
        sold = f"{self.thread} lock nut DIN 985"
        return Part(name, body, colour=STEEL, material="steel", bought=sold)


@cache
def screw_sizes() -> tuple[ScrewSize, ...]:
    """The sizes of ``templates/screws.csv``, the smallest first."""
    return tuple(
        ScrewSize(row["thread"], **{k: float(v) for k, v in row.items() if k.endswith("_mm")},
             source=row["source"])
        for row in templates.table("screws")
    )  # fmt: skip


def screw_size(parameter: str, wanted_mm: float, otherwise: Way) -> ScrewSize:
    """The screw of a diameter that a parameter gives.

    Raises
    ------
    DesignError
        If none is sold: it offers the nearest, or to do otherwise.
    """
    near = min(screw_sizes(), key=lambda s: abs(s.diameter_mm - wanted_mm))
    if abs(near.diameter_mm - wanted_mm) < 1e-9:
        return near
    nearest = give({parameter: near.diameter_mm}, tail=tell("for {thread}", thread=near.thread))
    told = "is the diameter of no screw that is sold"
    raise impossible(parameter, wanted_mm, told, nearest, otherwise)


def screw_length_mm(needed_mm: float, parameter: str, kind: str, otherwise: Way) -> float:
    """The length in which a screw is sold that is long enough.

    Raises
    ------
    DesignError
        If none is, naming the parameter whose kind asks for screws, and what to do otherwise.
    """
    long_mm = sold_length_mm(needed_mm)
    if long_mm is None:
        told = tell(
            "would need a screw of {needed_mm:.0f} mm, and {lengths_mm} are sold",
            needed_mm=needed_mm,
            lengths_mm=LENGTHS_MM[-1],
        )
        raise impossible(parameter, kind, told, otherwise)
    return long_mm


def rod(name: str, diameter_mm: float, long_mm: float, material: str) -> Part:
    """A piece of rod, its lower end at z = 0."""
    body = turned_ring(0.0, diameter_mm / 2.0, long_mm)
    sold = f"rod {diameter_mm:g} mm, cut to {long_mm:.4g} mm"
    return Part(name, body, material=of_metal(material), bought=sold)


def turned_ring(bore_mm: float, rim_mm: float, high_mm: float) -> Turned:
    """A round upon z = 0 by the radii of its bore and its rim."""
    wide, middle = rim_mm - bore_mm, complex(rim_mm + bore_mm, high_mm) / 2.0
    return Turned(Path.rectangle(wide, high_mm, middle))
