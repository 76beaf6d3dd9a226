"""Whether rete, pin and washer of a whole astrolabe leave the other parts room."""

import math
from collections.abc import Iterator, Sequence

from instruments.astrolabe.whole.fasteners import SCREW, head_parameter, screw_sizes
from instruments.astrolabe.whole.fittings import Bolt
from instruments.errors import Remedy, give, impossible, or_less, refuse_above
from instruments.geometry import Arc, Path
from instruments.part import Placed, Sheet, Turned
from instruments.rounding import rounded_up
from instruments.saying import tell

ARCHED = ("thigh", "crescent")
"""Parts of an alidade that stand over the pin's head, on an arch as wide as the hub."""


def check_rete(margin_mm: float, tropic_mm: float, opening_mm: float) -> None:
    """Refuse a rete that is larger than the plates, whose radius turns in the limb's opening.

    Raises
    ------
    DesignError
        Naming the largest margin.
    """
    radius = tropic_mm + margin_mm
    problem = tell(
        "makes a rete of radius {tropic_mm:g} mm, which does not turn in a limb "
        "about plates of {opening_mm:g}",
        tropic_mm=radius,
        opening_mm=opening_mm,
    )
    larger = give({"plates.rim_radius_mm": radius})
    refuse_above("rete.margin_mm", margin_mm, opening_mm - tropic_mm, problem, larger)


def check_head(bolt: Bolt, alidade: Sequence[Placed], hub_mm: float, disc_mm: float) -> None:
    """Refuse a pin's head that runs into what stands on the alidade, or hides what it sights.

    The alidade's parts, none without one, are in its own frame; radii are its hub's, the mater's.

    Raises
    ------
    DesignError
        Naming the largest head.
    """
    name, share = _followed(bolt, "head_diameter_mm", bolt.head_diameter_mm)
    room, what = disc_mm, "over the mater's edge"
    if inner := [_inner_mm(p) for p in alidade if p.part.name.startswith("sight-")]:
        room, what = min(inner), "into the sights of the alidade"
    if hub_mm < room and any(p.part.name in ARCHED for p in alidade):
        room, what = hub_mm, "into what stands on the alidade's hub"
    most = share * (2.0 * room - bolt.clearance_mm)
    problem = tell(
        "takes the pin's head of {head_diameter_mm:g} mm {what}",
        head_diameter_mm=bolt.head_diameter_mm,
        what=what,
    )
    refuse_above(name, share * bolt.head_diameter_mm, most, problem)
    play, high = bolt.fittings.play_mm, bolt.head_mm
    radius = bolt.head_diameter_mm / 2
    lows = [low for p in alidade for beside, low in _holes(p) if beside < radius]
    if lows and (free := min(lows) - play) < high - 1e-9:
        hides = tell(
            "stands in the line of sight, whose lowest hole begins {lows:.3g} mm above the "
            "alidade, less {play_mm:g} mm of play",
            lows=min(lows),
            play_mm=play,
        )
        if (name := head_parameter(bolt.fittings)) == SCREW:
            hides = tell("has a screw's head of {high:g} mm, which {hides}", high=high, hides=hides)
        raise impossible(
            name,
            bolt.diameter_mm if name == SCREW else high,
            hides,
            *_lower(name, free),
            tell(
                "raise the holes by {high:g} mm (alidade.sights.hole_height_mm, "
                "alidade.sights.height_mm)",
                high=rounded_up(high - free),
            ),
        )


def _lower(name: str, free_mm: float) -> list[Remedy]:
    """A head so high by its parameter, or the thickest screw that has one, if there is any."""
    if name != SCREW:
        return [or_less(name, free_mm)] if free_mm >= 0.1 else []
    sold = [size for size in screw_sizes() if size.head_mm <= free_mm]
    return [
        give({SCREW: size.diameter_mm}, tail=tell("for {thread}", thread=size.thread))
        for size in sold[-1:]
    ]


def check_washer(bolt: Bolt, inner_tropic_mm: float) -> None:
    """Refuse a washer that hides what is read.

    Raises
    ------
    DesignError
        Naming the largest diameter.
    """
    name, share = _followed(bolt, "washer_diameter_mm", bolt.washer_diameter_mm)
    most = 2.0 * inner_tropic_mm
    problem = tell(
        "covers what is read with a washer of {washer_diameter_mm:g} mm: the inner "
        "tropic is {most:.4g} mm across",
        washer_diameter_mm=bolt.washer_diameter_mm,
        most=most,
    )
    refuse_above(name, share * bolt.washer_diameter_mm, share * most, problem)


def check_knob(bolt: Bolt, placed: Placed | None, over_mm: float, height_mm: float) -> None:
    """Refuse a free knob that strikes the washer or the horse as the rete turns.

    From the rete's face the washer's is `over_mm` away, and the knob, if there is one, `height_mm`
    high.

    Raises
    ------
    DesignError
        Naming the greatest height.
    """
    if placed is None or not isinstance(placed.part.body, Turned):
        return
    x, y, _ = placed.frame.origin_mm
    inside = math.hypot(x, y) - placed.part.body.profile.bounds()[2] - bolt.clearance_mm / 2
    above = {over_mm: bolt.washer_diameter_mm / 2, over_mm + bolt.fittings.washer_mm: bolt.reach_mm}
    struck = [low for low, reach in above.items() if low < height_mm - 1e-9 and reach > inside]
    if struck:
        raise impossible(
            "rete.handle_height_mm",
            height_mm,
            tell(
                "lets the knob strike the {what}, {inside:.3g} mm from the pivot",
                what="washer" if min(struck) == over_mm else "horse",
                inside=inside,
            ),
            or_less("rete.handle_height_mm", min(struck)),
            "make fittings.pivot_diameter_mm smaller",
        )


def _inner_mm(sight: Placed) -> float:
    """From the pivot to the inner face of a sight, which is its front."""
    body = sight.part.body
    assert isinstance(body, Sheet)
    return abs(sight.frame.origin_mm[0]) - body.thickness_mm


def _holes(sight: Placed) -> Iterator[tuple[float, float]]:
    """The holes of a sight: how far beside the pivot they end, and how low above the rule."""
    body = sight.part.body
    if not isinstance(body, Sheet):
        return
    for cut in body.cutouts:
        if not cut.means.startswith("hole/sight-") or not isinstance(cut.shape, Path):
            continue
        circle = cut.shape.segments[0]
        assert isinstance(circle, Arc)
        beside = sight.frame.origin_mm[1] + circle.centre.real * sight.frame.x_axis[1]
        yield abs(beside) - circle.radius, circle.centre.imag - circle.radius


def _followed(bolt: Bolt, key: str, size_mm: float) -> tuple[str, float]:
    """The parameter that a diameter follows from, its own or the pivot's, and its share of it."""
    if getattr(bolt.fittings, key) is None:
        return "fittings.pivot_diameter_mm", bolt.diameter_mm / size_mm
    return f"fittings.{key}", 1.0
