"""Where figures come from: the works that a fact's source names, each with its edition."""

import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cache

import templates

GIVEN = "given in the design"
BY_DEFAULT = "default of the design"
FOLLOWS = "follows from the parameters"
"""The source of a figure that comes from no book but from the layout itself."""

PARAMETER = "parameter "


def parameter(name: str) -> str:
    """The source of a figure that is the parameter of that dotted name itself."""
    return f"{PARAMETER}{name}"


def source_in_whole(source: str, group: str, own: Collection[str]) -> str:
    """A part's source as the whole's: its parameter by the full name, if the whole has it.

    Parameters
    ----------
    source : str
        A fact's of the part.
    group : str
        The whole's group of the part's parameters.
    own : collection of str
        The names in that group; what is not among them follows from the whole, but for the
        parameters of groups that they share.
    """
    name = source.removeprefix(PARAMETER)
    if name == source or ("." in name and name.split(".")[0] not in own):
        return source
    return parameter(f"{group}.{name}") if name.split(".")[0] in own else ""


@dataclass(frozen=True, slots=True)
class Cited:
    """A work that a source names.

    Parameters
    ----------
    key : str
        Its key in ``templates/sources.toml``.
    locus : str
        Page and line, chapter or routine, as the source gives it; empty for the whole.
    """

    key: str
    locus: str = ""


@dataclass(frozen=True, slots=True)
class _Work:
    named: re.Pattern[str]
    citation: str
    own: bool


def cited(source: str) -> tuple[Cited, ...]:
    """The works that a fact's source names, in its order.

    ``treatise 28:3, 193:3: every plane is …`` names the treatise, at 28:3, 193:3. A source
    such as a formula is no work; its own kind, such as ``geometry``, is then its key.
    """
    found = {
        match.start(): Cited(key, (match["locus"] or "").strip())
        for key, work in _works().items()
        for match in work.named.finditer(source)
    }
    return tuple(dict.fromkeys(found[at] for at in sorted(found)))


def citations(sources: Iterable[str]) -> dict[str, str]:
    """The full citation of each work that the sources name, once, by its key."""
    keys = dict.fromkeys(cite.key for source in sources for cite in cited(source))
    return {key: _works()[key].citation for key in keys}


def bibliography(
    sources: Iterable[str],
    works: Mapping[str, str],
    citations: Mapping[str, str],
    colon: str = ": ",
) -> tuple[str, ...]:
    """A line for each published work that the sources name: its citation, and places in it.

    `citations` tells them in a language by key, `works` what else the sources call a work there;
    `colon` parts these, and a semicolon like it the places.
    """
    loci: dict[str, dict[str, None]] = {}
    for cite in (cite for source in sources for cite in cited(source)):
        if not _works()[cite.key].own:
            steps = filter(None, cite.locus.split(", "))
            loci.setdefault(cite.key, {}).update(dict.fromkeys(steps))
    found = []
    for key, places in loci.items():
        told = citations.get(key, _works()[key].citation)
        called = works.get(key, "")
        parts = (
            called if called not in told else "",
            told,
            colon.replace(":", ";").join(sorted(places, key=_by_number)),
        )
        found.append(f"{colon.join(filter(None, parts))}.")
    return tuple(found)


def _by_number(place: str) -> list[int]:
    """A place's page and line, or other numbers, by which places stand in order."""
    return [int(number) for number in re.findall(r"\d+", place)]


@cache
def _works() -> dict[str, _Work]:
    return {
        key: _Work(
            re.compile(rf"(?<!\w)(?:{'|'.join(row['named'])})(?!\w)(?P<locus>{row.get('at', '')})"),
            " ".join(row["citation"].split()),
            row.get("own", False),
        )
        for key, row in templates.read("", "sources").items()
    }
