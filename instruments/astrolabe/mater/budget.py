"""The mater's depth: what plates and rete need, and what the sheets of a workshop give."""

import math
from collections.abc import Iterator
from dataclasses import dataclass

from pydantic import BaseModel

from instruments.astrolabe.mater.parameters import Mater
from instruments.errors import Remedy, impossible, or_more, refuse_below
from instruments.making.flaps import is_paper
from instruments.parameters import idle
from instruments.part import Fact, Note
from instruments.saying import tell

LOOSE, FELT_MM = 0.25, 0.5
"""From this share of its contents' height on, and from so much, a recess is too deep without
remark."""

MANY, MOST = 12, 100
"""More rings than these are remarked on, or refused."""

_HAIR_MM = 1e-6


@dataclass(frozen=True, slots=True)
class Contents:
    """What lies in the recess: so many plates of a thickness, and the rete.

    It needs clearance in height to turn, and its knob room where a rule passes over.
    """

    plates: int
    plate_mm: float
    rete_mm: float
    play_mm: float
    knob_mm: float = 0.0

    @property
    def plates_mm(self) -> float:
        """Height of all plates."""
        return self.plates * self.plate_mm

    @property
    def height_mm(self) -> float:
        """What they need in all."""
        return self.plates_mm + self.rete_mm + self.play_mm + self.knob_mm


@dataclass(frozen=True, slots=True)
class Budget:
    """Heights of a mater that takes its contents: its floor's, and each ring's from below.

    A solid has one ring.
    """

    contents: Contents
    floor_mm: float
    rings: tuple[float, ...]

    @property
    def recess_mm(self) -> float:
        """Depth of the recess."""
        return sum(self.rings)

    @property
    def thickness_mm(self) -> float:
        """Of the whole mater."""
        return self.floor_mm + self.recess_mm

    @property
    def excess_mm(self) -> float:
        """What the recess is deeper than its contents need."""
        return self.recess_mm - self.contents.height_mm

    def facts(self) -> Iterator[Fact]:
        """The sum as a maker would write it down."""
        held = self.contents
        yield Fact("budget/plates", held.plates, "", "", "plates in the recess")
        for name, value, meaning in (
            ("budget/plate", held.plate_mm, "thickness of a plate"),
            ("budget/rete", held.rete_mm, "thickness of the rete"),
            ("budget/play", held.play_mm, "clearance in height between plates and rete"),
            ("budget/knob", held.knob_mm, "what the rete's knob needs under the rule"),
            ("budget/needed", held.height_mm, "plates × sheet + rete + clearance + knob"),
            ("budget/recess", self.recess_mm, "depth of the recess"),
            ("budget/excess", self.excess_mm, "how much deeper it is than needed"),
            ("mater/floor", self.floor_mm, "thickness behind the recess"),
            ("mater/thickness", self.thickness_mm, "of the whole mater"),
        ):
            yield Fact.length(name, value, meaning)


def budget(mater: Mater, contents: Contents, least_floor_mm: float) -> Budget:
    """The heights of a mater for its contents, by the thinnest floor that the process makes.

    Raises
    ------
    DesignError
        If the recess is deeper than the mater, too shallow for its contents, or leaves
        no floor.
    """
    if mater.construction == "layers":
        # A sheet is as thin as it is sold: `notes` remarks on it.
        return _of_layers(mater, contents)
    return _of_a_solid(mater, contents, least_floor_mm)


def _of_layers(mater: Mater, contents: Contents) -> Budget:
    count = max(1, math.ceil(contents.height_mm / mater.ring_mm - _HAIR_MM))
    if mater.recess_mm is not None:
        given = max(1, math.ceil(mater.recess_mm / mater.ring_mm - _HAIR_MM))
        _deep_enough(given * mater.ring_mm, mater, contents)
        count = max(count, given)
    if count > MOST:
        raise impossible(
            "mater.ring_mm",
            mater.ring_mm,
            tell("asks for {count} rings, more than {most}", count=count, most=MOST),
            or_more("mater.ring_mm", count * mater.ring_mm / MOST),
        )
    _within(count * mater.ring_mm, mater, contents, mater.floor_mm)
    return Budget(contents, mater.floor_mm, (mater.ring_mm,) * count)


def _of_a_solid(mater: Mater, contents: Contents, least_floor_mm: float) -> Budget:
    recess = contents.height_mm if mater.recess_mm is None else mater.recess_mm
    _deep_enough(recess, mater, contents)
    _within(recess, mater, contents, least_floor_mm)
    if mater.thickness_mm is not None:
        return Budget(contents, mater.thickness_mm - recess, (recess,))
    told = "is below the {least_floor_mm:g} mm that the process leaves sound"
    problem = tell(told, least_floor_mm=least_floor_mm)
    refuse_below("mater.floor_mm", mater.floor_mm, least_floor_mm, problem)
    return Budget(contents, mater.floor_mm, (recess,))


def _deep_enough(recess_mm: float, mater: Mater, contents: Contents) -> None:
    if recess_mm < contents.height_mm - _HAIR_MM:
        raise impossible(
            "mater.recess_mm",
            mater.recess_mm,
            tell(
                "is too shallow for {held}, which need {height_mm:g} mm",
                held=_held(contents),
                height_mm=contents.height_mm,
            ),
            or_more("mater.recess_mm", contents.height_mm),
            Remedy((("mater.recess_mm", None),), words="leave it out"),
        )


def _within(recess_mm: float, mater: Mater, contents: Contents, floor_mm: float) -> None:
    """Refuse a recess that leaves no floor of a given stock."""
    stock = mater.thickness_mm
    if stock is None or recess_mm + floor_mm <= stock + _HAIR_MM:
        return
    least = recess_mm + floor_mm
    held = tell("{held} need {height_mm:g}", held=_held(contents), height_mm=contents.height_mm)
    if mater.recess_mm is None:
        raise impossible(
            "mater.thickness_mm",
            stock,
            tell(
                "leaves no floor of {floor_mm:g} mm behind the recess, which is "
                "{recess_mm:g} deep; {held}",
                floor_mm=floor_mm,
                recess_mm=recess_mm,
                held=held,
            ),
            or_more("mater.thickness_mm", least),
            "give fewer or thinner plates",
        )
    if recess_mm >= stock:
        problem = tell("is deeper than the mater, which is {stock:g} mm thick", stock=stock)
    else:
        problem = tell(
            "leaves a floor of {floor_mm:.3g} mm in a mater {stock_mm:g} mm thick",
            floor_mm=stock - recess_mm,
            stock_mm=stock,
        )
    raise impossible(
        "mater.recess_mm",
        mater.recess_mm,
        tell("{problem}; {held}", problem=problem, held=held),
        or_more("mater.thickness_mm", least),
        "give fewer or thinner plates",
    )


def _held(contents: Contents) -> str:
    plates = "1 plate" if contents.plates == 1 else tell("{plates} plates", plates=contents.plates)
    knob_mm = contents.knob_mm
    knob = tell(" with a knob {knob_mm:g} high", knob_mm=knob_mm) if knob_mm else ""
    return tell(
        "{plates} of {plate_mm:g} mm and a rete of {rete_mm:g}{knob}",
        plates=plates,
        plate_mm=contents.plate_mm,
        rete_mm=contents.rete_mm,
        knob=knob,
    )


def notes(
    mater: Mater, heights: Budget, least_floor_mm: float, material: str = ""
) -> Iterator[Note]:
    """What is dubious of a mater's sheets, and which of its parameters are of no use.

    `least_floor_mm` is the thinnest floor that stays flat without remark.
    """
    if heights.excess_mm >= max(LOOSE * heights.contents.height_mm, FELT_MM):
        excess_mm, needed = heights.excess_mm, heights.contents.height_mm
        if mater.recess_mm is not None:
            yield Note.warning(
                "mater.recess_mm",
                tell(
                    "the recess is {excess_mm:.3g} mm deeper than plates and rete need: lay card "
                    "or felt as thick under them, or leave mater.recess_mm out",
                    excess_mm=excess_mm,
                ),
            )
        else:
            # As many rings of it are as deep as is needed.
            ring_mm = math.ceil(100 * needed / len(heights.rings)) / 100
            yield Note.warning(
                "mater.ring_mm",
                tell(
                    "the recess is {excess_mm:.3g} mm deeper than plates and rete need: lay card "
                    "or felt as thick under them, or take rings of {ring_mm:g} mm",
                    excess_mm=excess_mm,
                    ring_mm=ring_mm,
                ),
            )
    if mater.construction == "layers":
        yield from _of_layered(mater, heights, least_floor_mm, material)
    else:
        yield from _idle_in_a_solid(mater, heights)


def _of_layered(
    mater: Mater, heights: Budget, least_floor_mm: float, material: str
) -> Iterator[Note]:
    rings, sheet, recess = len(heights.rings), mater.ring_mm, heights.recess_mm
    for name, _ in idle(mater.fasteners):
        told = "is of no use with mater.fasteners.kind = glue: leave it out"
        yield Note.warning(f"mater.fasteners.{name}", told)
    if mater.recess_mm is not None and abs(recess - mater.recess_mm) > _HAIR_MM:
        told = tell(
            "{recess_mm:g} mm is no whole number of rings: {rings} of {sheet:g} mm make "
            "it {recess:g}",
            recess_mm=mater.recess_mm,
            rings=rings,
            sheet=sheet,
            recess=recess,
        )
        yield Note("mater.recess_mm", told)
    thickness = heights.thickness_mm
    if mater.thickness_mm is not None and abs(thickness - mater.thickness_mm) > _HAIR_MM:
        said = tell(
            "is of no use with mater.construction = layers, which are {thickness:g} mm "
            "thick in all: mater.floor_mm and mater.ring_mm are the sheets",
            thickness=thickness,
        )
        yield Note.warning("mater.thickness_mm", said)
    if mater.floor_mm < least_floor_mm - _HAIR_MM:
        yield Note.warning(
            "mater.floor_mm",
            tell(
                "a back plate of {floor_mm:g} mm bends: glue it onto board"
                if is_paper(material)
                else "a back plate of {floor_mm:g} mm bends: give {least_floor_mm:g} or more",
                floor_mm=mater.floor_mm,
                least_floor_mm=least_floor_mm,
            ),
        )
    if rings > MANY:
        yield Note(
            "mater.ring_mm",
            tell(
                "{rings} rings of {sheet:g} mm are a lot to cut and to line up: thicker "
                "sheet takes fewer",
                rings=rings,
                sheet=sheet,
            ),
        )


def _idle_in_a_solid(mater: Mater, heights: Budget) -> Iterator[Note]:
    idle = [] if _default(mater, "ring_mm") else ["mater.ring_mm"]
    screws = mater.fasteners
    idle += [f"mater.fasteners.{n}" for n in type(screws).model_fields if not _default(screws, n)]
    for name in idle:
        yield Note.warning(name, "is of no use with mater.construction = solid: leave it out")
    floor = heights.floor_mm
    if not _default(mater, "floor_mm") and abs(mater.floor_mm - floor) > _HAIR_MM:
        told = tell(
            "is of no use with mater.thickness_mm: the recess leaves a floor of "
            "{floor:.4g} mm: leave one out",
            floor=floor,
        )
        yield Note.warning("mater.floor_mm", told)


def _default(group: BaseModel, name: str) -> bool:
    """Whether a parameter has the value that it has if nobody sets it."""
    return bool(getattr(group, name) == type(group).model_fields[name].default)
