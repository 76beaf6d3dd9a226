"""A rete, cut from sheet or engraved on a clear disc, with as many stars as have room."""

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

import numpy as np

from instruments.astrolabe import guide
from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete import choosing
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.clear import ClearRete
from instruments.astrolabe.rete.cut_rete import CutRete
from instruments.astrolabe.rete.design import Design
from instruments.astrolabe.rete.knob import head_height_mm
from instruments.astrolabe.rete.rete_order import Blank, MadeRete, ReteOrder
from instruments.astrolabe.rete.star_lettering import unlabelled
from instruments.errors import DesignError
from instruments.part import Instrument, Note
from instruments.saying import tell
from instruments.sky.stars import Star

ROUNDS = 4
"""So often stars without a label go: seldom does another lose its own by that."""

_NEAR = 2
"""Of a star without a label and so many beside it the faintest gives way."""

_BRIGHT = 2.0
"""Stars to this magnitude stay before fainter ones beside them."""


def lay_out(design: Design) -> Instrument:
    """The rete as an instrument: the sheet, and its knob.

    Raises
    ------
    DesignError
        As `made_rete`.
    """
    made = made_rete(order_of(design))
    return Instrument(
        design.name,
        design.spoken.titles["rete"],
        made.placed,
        (*made.facts, *design.workshop.fit("pivot", design.pivot_diameter_mm).facts("pivot")),
        made.notes,
        guide=guide.of_rete(design.lettering.language, design.hemisphere, design.epoch),
    )


def order_of(design: Design) -> ReteOrder:
    """What a design on its own orders."""
    plane = RetePlane.within(
        design.tropic_radius_mm, design.epoch.obliquity_rad, design.hemisphere == "south"
    )
    blank = Blank(
        design.tropic_radius_mm + design.margin_mm,
        design.thickness_mm,
        design.workshop.fit("pivot", design.pivot_diameter_mm).hole_mm / 2,
        "thickness_mm",
    )
    return ReteOrder(
        plane,
        blank,
        design.rete,
        design.stars,
        design.epoch,
        design.workshop,
        design.lettering,
        head_height_mm(design.rete, design.thickness_mm, design.workshop, under_rule=False),
    )


def made_rete(order: ReteOrder) -> MadeRete:
    """A rete as its order has it: cut from sheet, or engraved on a clear disc.

    Stars that leave others without a label are left out, but those asked for: of some in each
    other's way the faintest, a bright one never before a faint one beside it. The others' pointers
    lie as they did, as far as they don't hang on those, and their labels find their places anew;
    stars that are without one at last go too.

    Raises
    ------
    DesignError
        If stars can't be shown or can't be joined to the frame, or webs are too narrow; the fault
        names them and says what helps.
    """
    kind: type[ClearRete | CutRete] = ClearRete if order.shape.style == "transparent" else CutRete
    lettered = kind.of(order)
    asked = choosing.chosen(order.stars)[1]
    gone: dict[str, Star] = {}
    for turn in range(ROUNDS):
        without = unlabelled(lettered.shown, lettered.solved, order.stars.lettered)
        lost = [s for s in lettered.shown if s.star.key in without]
        anew = turn == 0 and any(s.star.magnitude < _BRIGHT for s in lost)
        giving = _giving_way(lettered.shown, lost, asked, _BRIGHT if anew else -math.inf)
        if not giving:
            break
        fewer = gone | {star.key: star for star in giving}
        rest = lettered.fewer(fewer, anew=anew)
        try:
            lettered = rest or kind.of(order.without(fewer))
        except DesignError:
            break
        gone = fewer
    made = lettered.made()
    if not gone:
        return made
    listed = ", ".join(s.shown for s in sorted(gone.values(), key=lambda s: s.hr))
    said = tell("left out, so that the others have room for their names: {listed}", listed=listed)
    return replace(made, notes=(*made.notes, Note.detail("stars", said)))


def _giving_way(
    shown: Sequence[Shown], lost: Iterable[Shown], asked: Collection[int], bright: float
) -> list[Star]:
    """For each star without a label it, or where it is bright the faintest beside it."""
    places = np.array([s.at for s in shown])
    found = set()
    for s in lost:
        near = _NEAR if s.star.magnitude < bright else 0
        beside = np.argsort(np.abs(places - s.at), kind="stable")[: near + 1].tolist()
        some = [shown[k] for k in beside if shown[k].star.hr not in asked]
        if some:
            found.add(max(some, key=_faintness))
    giving = [s.star for s in sorted(found, key=_faintness, reverse=True)]
    return giving if len(giving) < len(shown) else []


def _faintness(shown: Shown) -> tuple[float, int]:
    return shown.star.magnitude, shown.star.hr
