"""Time zones by name: those that there are, and those that a mistyped one may mean."""

from functools import cache
from importlib import resources

from rapidfuzz.distance import LCSseq

from instruments.places.spelling import folded

_LIKE = 0.8
"""The least likeness of a name that may be meant: of eight letters two may be wrong."""

_NEAR = 2
"""So many are told besides the place's own."""


@cache
def zones() -> frozenset[str]:
    """The names of the IANA time zones."""
    return frozenset(resources.files("tzdata").joinpath("zones").read_text("utf-8").split())


def zones_meant(name: str, own: str) -> tuple[str, ...]:
    """Zones whose names, or whose cities, are like a name; then the place's own.

    Parameters
    ----------
    name : str
        As it was given.
    own : str
        The IANA name of the place's zone.
    """
    wanted, alike = folded(name), LCSseq.normalized_similarity
    likes = {
        zone: max(alike(wanted, folded(of)) for of in (zone, zone.rpartition("/")[2]))
        for zone in zones()
    }
    most = max(likes.values())
    near = sorted(zone for zone in zones() if likes[zone] == most >= _LIKE)
    return tuple(dict.fromkeys((*near[:_NEAR], own)))
