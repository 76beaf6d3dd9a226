"""What a rete is made from, what it is when it is made, and the figures that are stated."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from instruments.astrolabe.ecliptic import RetePlane
from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.parameters import Shape, Stars
from instruments.astrolabe.rete.pointing import LaidPointers
from instruments.astrolabe.rete.sizing import Blank, ReteSizes
from instruments.cited_works import parameter
from instruments.epoch import Epoch
from instruments.lettering.style import Lettering
from instruments.part import Fact, Note, Part, Placed
from instruments.report import report_obliquity
from instruments.sky.stars import PLACES_SOURCE
from instruments.workshop import Workshop


@dataclass(frozen=True, slots=True)
class ReteOrder:
    """What a rete is made from.

    Attributes
    ----------
    plane : RetePlane
        Where the sky falls on it.
    blank : Blank
        The sheet.
    shape : Shape
    stars : Stars
    epoch : Epoch
    workshop : Workshop
    lettering : Lettering
    knob_mm : float
        Height of the knob's head; 0 where there should be none.
    """

    plane: RetePlane
    blank: Blank
    shape: Shape
    stars: Stars
    epoch: Epoch
    workshop: Workshop
    lettering: Lettering
    knob_mm: float = 0.0

    def without(self, stars: Iterable[str]) -> "ReteOrder":
        """The same without stars of these keys."""
        left_out = (*self.stars.without, *stars)
        return replace(self, stars=self.stars.model_copy(update={"without": left_out}))


@dataclass(frozen=True, slots=True)
class MadeRete:
    """A rete as a part, with what the report says of it.

    Attributes
    ----------
    part : Part
        Named ``rete``.
    plane : RetePlane
        Where the sky falls; its `turn_rad` turns the part to a sidereal time.
    stars : tuple of Shown
        The stars on it, in the order of right ascension.
    facts, notes
    knob : Placed or None
        The knob in its place on the part.
    """

    part: Part
    plane: RetePlane
    stars: tuple[Shown, ...]
    facts: tuple[Fact, ...]
    notes: tuple[Note, ...]
    knob: Placed | None = None

    @property
    def placed(self) -> tuple[Placed, ...]:
        """The rete, its back on the plane z = 0, and its knob."""
        return (Placed(self.part), *([self.knob] if self.knob else []))


def report_rete(
    order: ReteOrder, found: ReteSizes, shown: Sequence[Shown], laid: LaidPointers | None = None
) -> tuple[Fact, ...]:
    """Obliquity, radii and widths, and each star's place and number."""
    plane, epoch = order.plane, order.epoch
    rows = [
        Fact("year", epoch.year, "Julian years", parameter("epoch.year"), "of the stars' places"),
        report_obliquity(epoch),
        Fact.length("rete/tropic-radius", plane.tropic_mm, "outer tropic"),
        Fact.length("rete/equator-radius", plane.projection.equator_mm, "the equator"),
        Fact.length("rete/radius", order.blank.outer_mm, "of the whole"),
        Fact.length(
            "ecliptic/radius", found.ring.outer.radius, "the ecliptic, outer edge of its ring"
        ),
        Fact.length("ecliptic/centre", found.ring.outer.centre.imag, "above the pivot"),
        Fact.length("ecliptic/inner-radius", found.ring.inner_mm, "inner edge of its ring"),
        Fact.length("rete/web", found.web_mm, "the narrowest that is allowed"),
        Fact.length("rete/strut", found.build.neck_mm, "the narrowest web that is made"),
        Fact("stars", len(shown), "", PLACES_SOURCE, "on the rete"),
    ]
    for s in shown:
        key, title = f"star/{s.star.key}", f"{s.number} {s.star.shown}"
        source = s.star.source
        rows += [
            Fact(f"{key}/right-ascension", math.degrees(s.right_ascension), "°", source, title),
            Fact(f"{key}/declination", math.degrees(s.declination), "°", source, title),
        ]
    if laid is not None and laid.on_frame:
        on_frame = {t.key for t in laid.on_frame}
        listed = ", ".join(f"{s.number} {s.star.shown}" for s in shown if s.star.key in on_frame)
        rows.append(Fact("stars/on-frame", listed, "", "", "engraved on rings and bars"))
    return tuple(rows)
