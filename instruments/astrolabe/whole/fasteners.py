"""What is bought to hold an astrolabe together: screws with their lock nuts, tubes, rod for pins.

A lock nut stays where it is turned to, so that the parts keep their play. A tube is cut to
length and has a ring of sheet glued on at either end.
"""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import templates
from instruments.astrolabe.whole.fittings import Bolt, Fittings
from instruments.errors import Way, choose, give, impossible, or_more
from instruments.geometry import Path, Similarity
from instruments.making.materials import of_metal
from instruments.making.screws import LENGTHS_MM, STEEL, bought_screw, button_screw, sold_length_mm
from instruments.making.workshop import Workshop
from instruments.part import Fact, Frame, Joint, Mark, Part, Placed, Sheet, Turned
from instruments.saying import tell


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


WALL_MM = 0.45
"""Of the thin brass tube that model shops sell."""

TUBE = (0.78, 0.62, 0.30)


@dataclass(frozen=True, slots=True)
class Screw(Bolt):
    """A screw from behind, a washer of sheet and a lock nut in front."""

    def __post_init__(self) -> None:
        """Refuse a stack for which no screw is sold."""
        self.screw()

    @property
    def size(self) -> ScrewSize:
        """The bought screw."""
        return size_of(self.fittings)

    @property
    def head_diameter_mm(self) -> float:
        """Of the screw's head."""
        return self.size.head_diameter_mm

    @property
    def head_mm(self) -> float:
        """Height of the screw's head."""
        return self.size.head_mm

    @property
    def length_mm(self) -> float:
        """Of the screw under its head, as it is sold."""
        pin = choose("fittings.kind", "pin-and-horse")
        return screw_length_mm(self.size.needed_mm(self.grip_mm), "fittings.kind", "screw", pin)

    @property
    def reach_mm(self) -> float:
        """From the axis to the corners of the nut."""
        return self.size.nut_radius_mm

    def screw(self) -> Part:
        """The screw, the upper face of its head at z = 0; its thread is not modelled."""
        return self.size.screw("screw", self.length_mm, from_below=True)

    def behind(self, base_mm: float) -> tuple[Placed, ...]:
        """The screw."""
        return (Placed(self.screw(), Frame((0.0, 0.0, base_mm))),)

    def before(self, base_mm: float) -> tuple[Placed, ...]:
        """The washer and the nut."""
        top = base_mm + self.grip_mm
        return (
            Placed(self.washer(), Frame((0.0, 0.0, top - self.fittings.washer_mm)), loose=True),
            Placed(self.size.nut("nut"), Frame((0.0, 0.0, top)), Joint("thread", "screw")),
        )

    def facts(self) -> Iterator[Fact]:
        """What to buy, sizes and fits."""
        yield Fact("screw", self.screw().bought, "", self.size.source, "to buy, with its nut")
        for name, value, meaning in (
            ("screw/diameter", self.diameter_mm, "of its thread"),
            ("screw/hole-diameter", self.hole_mm, "of every hole that it goes through"),
            ("screw/grip", self.grip_mm, "from the head to the washer's upper face"),
            ("screw/length", self.length_mm, "under the head, as it is sold"),
        ):
            yield Fact.length(name, value, meaning)
        yield from self.fit_facts()


@dataclass(frozen=True, slots=True)
class Tube(Bolt):
    """A brass tube through all parts, with a ring of sheet glued on at either end."""

    def __post_init__(self) -> None:
        """Refuse a tube that is nothing but wall."""
        if self.diameter_mm <= 4.0 * WALL_MM:
            raise impossible(
                "fittings.pivot_diameter_mm",
                self.diameter_mm,
                tell("is too thin for a tube with a wall of {wall_mm:g} mm", wall_mm=WALL_MM),
                or_more("fittings.pivot_diameter_mm", 3.0),
                give({"fittings.kind": "screw"}),
            )

    @property
    def head_diameter_mm(self) -> float:
        """Of the ring behind, as wide as the one in front."""
        return self.washer_diameter_mm

    @property
    def head_mm(self) -> float:
        """Thickness of the ring behind."""
        return self.fittings.washer_mm

    @property
    def length_mm(self) -> float:
        """Of the tube, from face to face of the rings."""
        return self.head_mm + self.grip_mm

    @property
    def reach_mm(self) -> float:
        """Nothing stands on the ring in front."""
        return self.diameter_mm / 2

    def tube(self) -> Part:
        """The tube, its lower end at z = 0."""
        radius = self.diameter_mm / 2
        sold = f"brass tube {self.diameter_mm:g} × {WALL_MM:g} mm, cut to {self.length_mm:.4g} mm"
        body = turned_ring(radius - WALL_MM, radius, self.length_mm)
        return Part("tube", body, colour=TUBE, material="brass", bought=sold)

    def ring(self, name: str) -> Part:
        """A ring of sheet for an end of the tube, its hole as wide as the tube."""
        self.washer()
        hole = Mark.hole("hole/pivot", self.diameter_mm / 2)
        edge = Path.circle(0j, self.washer_diameter_mm / 2)
        return Part(name, Sheet(edge, self.fittings.washer_mm, (hole,)))

    def behind(self, base_mm: float) -> tuple[Placed, ...]:
        """The ring behind and the tube in it."""
        low = Frame((0.0, 0.0, base_mm - self.head_mm))
        ring = self.ring("ring-behind")
        return (Placed(ring, low), Placed(self.tube(), low, Joint("hole", ring.name)))

    def before(self, base_mm: float) -> tuple[Placed, ...]:
        """The ring in front."""
        top = base_mm + self.grip_mm - self.fittings.washer_mm
        return (Placed(self.ring("ring-before"), Frame((0.0, 0.0, top))),)

    def facts(self) -> Iterator[Fact]:
        """What to buy, sizes and fits."""
        yield Fact("tube", self.tube().bought, "", "", "to buy; the rings are glued on its ends")
        for name, value, meaning in (
            ("tube/diameter", self.diameter_mm, "outside"),
            ("tube/wall", WALL_MM, "or nearly"),
            ("tube/length", self.length_mm, "from face to face of the rings"),
            ("tube/hole-diameter", self.hole_mm, "of every hole that turns on it"),
        ):
            yield Fact.length(name, value, meaning)
        yield from self.fit_facts()


def size_of(fittings: Fittings) -> ScrewSize:
    """The screw that is as thick as the pivot."""
    pin = give({"fittings.kind": "pin-and-horse"})
    return screw_size("fittings.pivot_diameter_mm", fittings.pivot_diameter_mm, pin)


def fastened(fittings: Fittings, workshop: Workshop, grip_mm: float) -> Bolt:
    """What holds parts of a height together, by `fittings.kind`, with the workshop's plays."""
    pivot = workshop.fit("pivot", fittings.pivot_diameter_mm)
    play_mm = workshop.slot_play_mm(fittings.horse_mm)
    kind = {"pin-and-horse": Bolt, "screw": Screw, "tube": Tube}[fittings.kind]
    return kind(fittings, play_mm, grip_mm, workshop.limits.web_mm, pivot)


def head_mm(fittings: Fittings) -> float:
    """How high the head stands behind the alidade."""
    if fittings.kind == "screw":
        return size_of(fittings).head_mm
    return fittings.washer_mm if fittings.kind == "tube" else fittings.head_mm


SCREW = "fittings.pivot_diameter_mm"
"""The parameter that a bought screw goes by, and its head with it."""


def head_parameter(fittings: Fittings) -> str:
    """The parameter that the head's height goes by."""
    heads = {"screw": SCREW, "tube": "fittings.washer_mm"}
    return heads.get(fittings.kind, "fittings.head_mm")
