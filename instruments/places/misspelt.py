"""Cities and time zones whose names were mistyped, quick enough as one types."""

from functools import cache
from importlib import resources

from rapidfuzz import process
from rapidfuzz.distance import LCSseq

from instruments.places import gazetteer
from instruments.places.gazetteer import City
from instruments.places.spelling import folded, folded_words

_LIKE, _AS_LIKE = 0.75, 0.08
"""The least likeness of a name that may be meant, and by how much less another is as likely."""

_LOOKED_AT = 20
"""Places of a name that begins as it is written, of which some go on with another word."""


def meant(text: str, count: int) -> list[City]:
    """Places of the very name, wherever they are, or of the most similar; larger ones first.

    Before similar ones come those whose name has more words: who writes Alcala or Lake Tahoe has
    left some out.
    A name is as similar as the share of the longer one's letters that both have in one order:
    four letters may have an error of typing, eight may have two.

    Parameters
    ----------
    text : str
        A name in any script; what stands behind a comma does not matter.
    """
    name = text.partition(",")[0]
    if same := gazetteer.cities(name):
        return list(same[:count])
    said = folded_words(name)
    longer = [
        c
        for c in gazetteer.beginning(name, _LOOKED_AT)
        if folded_words(c.name)[: len(said)] == said
    ]
    longer += gazetteer.ending(name, count)
    line, alike = _line_of_name(), LCSseq.normalized_similarity
    near = process.extract(folded(name), line.keys(), scorer=alike, score_cutoff=_LIKE, limit=None)
    least = near[0][1] - _AS_LIKE if near else 0.0
    found = dict.fromkeys(sorted(line[name] for name, share, _ in near if share >= least))
    lines = gazetteer.city_lines()
    similar = (gazetteer.city_of_line(lines[at]) for at in found)
    return list(dict.fromkeys((*longer, *similar)))[:count]


@cache
def _line_of_name() -> dict[str, int]:
    """All names of cities, and the line of each in the extract."""
    found: dict[str, int] = {}
    for at, line in enumerate(gazetteer.city_lines()):
        for name in line.partition("\t")[0].strip("|").split("|"):
            found.setdefault(name, at)
    return found


_LIKE_ZONE = 0.8
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
    near = sorted(zone for zone in zones() if likes[zone] == most >= _LIKE_ZONE)
    return tuple(dict.fromkeys((*near[:_NEAR], own)))
