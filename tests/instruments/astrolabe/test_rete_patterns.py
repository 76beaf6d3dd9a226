"""Frames of retes that are kept as data: within the rim, webs wide enough, as deep as they are."""

import math
import re

import numpy as np
import pytest
import shapely
from helpers.retes import made, plane, polygon, stars, thin_places
from helpers.sweeping import spread

import templates
from instruments.astrolabe.ecliptic import EclipticRing
from instruments.astrolabe.rete.frame_measures import FrameMeasures
from instruments.astrolabe.rete.frame_patterns import frame_members, pattern_members
from instruments.astrolabe.rete.members import FrameLeaf, Strap, depth
from instruments.errors import DesignError
from instruments.geometry import Path
from instruments.labelling.ground import flat_area

pytestmark = pytest.mark.slow

PATTERNS = templates.names("retes")
SIZES = (40.0, 200.0)
SIZED = [(name, size) for k, name in enumerate(PATTERNS) for size in SIZES[:: (-1) ** k]]
"""Each pattern of both sizes, that of the tests first: small and large in turn."""

BROAD = FrameMeasures(75.0, 5.0, 4.0, 5.0, 6.0)
SLENDER = FrameMeasures(75.0, 4.5, 3.4, 2.1, 5.0)
"""Arcs as broad as those of the smallest retes, and as slender as those of the largest."""


@pytest.mark.parametrize(("style", "size"), spread(SIZED, 2))
def test_it_stays_within_the_rim_with_webs_wide_enough(style: str, size: float) -> None:
    part = made(tropic_radius_mm=size, rete={"style": style}).part("rete")
    assert part.body.outline == Path.circle(0j, size)
    head = max(0.1 * size, 3 * max(0.012 * size, 1.0))
    assert thin_places(part, 1.0, list(stars(part).values()), 0.75 * head) == []


@pytest.mark.parametrize("style", spread(PATTERNS, 2))
def test_more_than_half_of_the_plate_is_seen_through_it(style: str) -> None:
    assert polygon(made(rete={"style": style}).part("rete")).area < 0.45 * math.pi * 75**2


@pytest.mark.parametrize("style", spread(PATTERNS, 2))
def test_the_widest_arcs_stay_within_the_rim(style: str) -> None:
    with pytest.raises(DesignError) as error:
        made(rete={"style": style, "arc_mm": 40})
    (fault,) = error.value.faults
    widest = re.search(r"give ([\d.]+) or less", str(fault))
    assert widest
    part = made(rete={"style": style, "arc_mm": float(widest[1])}).part("rete")
    assert part.body.outline == Path.circle(0j, 75.0)


@pytest.mark.parametrize("name", PATTERNS)
def test_members_are_as_deep_as_their_areas_are(name: str) -> None:
    ring = EclipticRing(plane(), 3.0, 4.0)
    draw = np.random.default_rng(13)
    z = draw.uniform(-75, 75, 500) + 1j * draw.uniform(-75, 75, 500)
    points = shapely.points(z.real, z.imag)
    for member in pattern_members(name, FrameMeasures(75.0, 5.0, 4.0, 3.0, 5.0), ring):
        contours = [flat_area(c) for c in member.region().contours]
        area = contours[0]
        for hole in contours[1:]:
            area = area.difference(hole)
        away = shapely.distance(area, points)
        within = np.where(away > 0.0, -away, shapely.distance(area.boundary, points))
        told = member.depth(z)
        assert (told[within > 0.02] > 0.0).all()
        assert (told[within < -0.02] <= 0.0).all()
        # Beyond a square end of a band the distance is that from a round one.
        assert np.abs(np.minimum(told, 0.0) - np.minimum(within, 0.0)).max() < 2.0 + 0.02


@pytest.mark.parametrize("name", PATTERNS)
def test_ends_of_straps_and_leaves_lie_within_other_members(name: str) -> None:
    for measures in (BROAD, SLENDER):
        members = frame_members(name, measures, EclipticRing(plane(), 4.0, 4.0))
        for member in members:
            # The halves of a counterchanged bar end in steps.
            stepped = name == "gothic" and member.name in ("east-west", "meridian")
            if stepped or not isinstance(member, Strap | FrameLeaf):
                continue
            others = depth([m for m in members if m is not member], np.array(_ends(member)))
            # What is hidden by less than a beam's width is no step to the eye.
            assert (others > -0.05).all(), (member.name, _ends(member), others)


def _ends(member: Strap | FrameLeaf) -> list[complex]:
    """The corners of a strap's ends, or a leaf's points."""
    if isinstance(member, FrameLeaf):
        return [member.start, member.end]
    whole, half = member.region().contours[0].segments, len(member.path.segments)
    return [whole[half - 1].end, whole[half].end, whole[-1].start, whole[-1].end]
