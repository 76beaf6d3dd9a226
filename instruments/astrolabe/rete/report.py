"""The figures that are stated of a rete."""

import math
from collections.abc import Iterator, Sequence

from instruments.astrolabe.rete.choosing import Shown
from instruments.astrolabe.rete.pointing import LaidPointers
from instruments.astrolabe.rete.rete_order import ReteOrder
from instruments.astrolabe.rete.sizing import ReteSizes
from instruments.cited_works import parameter
from instruments.part import Fact
from instruments.report import report_obliquity
from instruments.sky.stars import PLACES_SOURCE


def report_rete(
    order: ReteOrder, found: ReteSizes, shown: Sequence[Shown], laid: LaidPointers | None = None
) -> tuple[Fact, ...]:
    """Obliquity, radii and widths, and each star's place and number."""
    plane, epoch, ring = order.plane, order.epoch, found.ring
    rows = [
        Fact("year", epoch.year, "Julian years", parameter("epoch.year"), "of the stars' places"),
        report_obliquity(epoch),
        Fact.length("rete/tropic-radius", plane.tropic_mm, "outer tropic"),
        Fact.length("rete/equator-radius", plane.projection.equator_mm, "the equator"),
        Fact.length("rete/radius", order.blank.outer_mm, "of the whole"),
        Fact.length("ecliptic/radius", ring.outer.radius, "the ecliptic, outer edge of its ring"),
        Fact.length("ecliptic/centre", ring.outer.centre.imag, "above the pivot"),
        Fact.length("ecliptic/inner-radius", ring.inner_mm, "inner edge of its ring"),
        *(_widths(order, found) if laid is not None else ()),
        Fact("stars", len(shown), "", PLACES_SOURCE, "on the rete"),
    ]
    for s in shown:
        key, title, source = f"star/{s.star.key}", f"{s.number} {s.star.shown}", s.star.source
        rows += [
            Fact(f"{key}/right-ascension", math.degrees(s.right_ascension), "°", source, title),
            Fact(f"{key}/declination", math.degrees(s.declination), "°", source, title),
        ]
    if laid is not None and laid.on_frame:
        on_frame = {t.key for t in laid.on_frame}
        listed = ", ".join(f"{s.number} {s.star.shown}" for s in shown if s.star.key in on_frame)
        rows.append(Fact("stars/on-frame", listed, "", "", "engraved on rings and bars"))
    return tuple(rows)


def _widths(order: ReteOrder, found: ReteSizes) -> Iterator[Fact]:
    """Of what holds a pierced rete together."""
    limits = f"workshop profile: {order.workshop.limits.source}"
    yield Fact.length("rete/web", order.web_mm, "the narrowest that is allowed", limits)
    strut = "" if order.shape.strut_mm is None else parameter("rete.strut_mm")
    yield Fact.length(
        "rete/strut", found.build.neck_mm, "of a pointer where it carries its head", strut
    )
