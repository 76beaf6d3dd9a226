"""What each line of an instrument is: a sentence, the facts that bear on it, and its source.

The rules are data, in ``templates/line_meanings.toml``.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from typing import Any

import templates
from instruments.lettering.language import Words
from instruments.part import Face, Instrument, Part, Turned
from output import spoken

MOST_FACTS = 3
"""That are told of one line."""

_OF_ANOTHER = re.compile(r"^(?:label|continuation|leader|weight)/")
"""Beginnings behind which the name of another mark follows."""

_GROUPS = {"alidade", "back", "plates", "rete", "rule"}
"""First steps of a whole astrolabe's facts that are of one of its parts."""


@dataclass(frozen=True, slots=True)
class LineRule:
    """What lines of some names are."""

    means: str
    """A pattern of their names."""

    tells: str
    """The key of the sentence that says what they are."""

    source: str
    """Where the rule is from by which they are drawn."""

    facts: tuple[str, ...] = ()
    """Patterns of the names of facts that bear on them, with steps of the line's own name."""

    parts: str = "*"
    """A pattern of their parts' names."""

    having: str = ""
    """A fact without which it does not count; empty for none."""


@cache
def line_rules() -> tuple[LineRule, ...]:
    """All of them; the first that fits a line counts."""
    rows = templates.read("", "line_meanings")["lines"]
    return tuple(LineRule(**{**row, "facts": tuple(row["facts"])}) for row in rows)


def named_line(means: str) -> str:
    """The line that a mark is of: lettering, leaders and the like have its name behind theirs."""
    while (found := _OF_ANOTHER.match(means)) is not None:
        means = means[found.end() :]
    return means


@dataclass(frozen=True, slots=True)
class MarkedFace:
    """A face with the names of the facts that are of it, each with its place among all.

    A whole astrolabe's plate of two latitudes has each fact of one latitude on one side.
    """

    part: Part
    face: Face
    facts: Mapping[str, int]

    @staticmethod
    def of(instrument: Instrument, part: Part, face: Face) -> "MarkedFace":
        """What is of a face of a part among its instrument's facts."""
        found: dict[str, int] = {}
        group = _group(part, face)
        there = {_group(p.part, side) for p in instrument.parts for side in Face}
        others = there & _GROUPS - {group}
        latitude = _latitude(part.name, face)
        # What is of the face itself stands before what is of the whole.
        for k, fact in enumerate(instrument.facts):
            own = _of_face(fact.name, group, others, latitude)
            if own is not None and own != fact.name:
                found.setdefault(own, k)
        for k, fact in enumerate(instrument.facts):
            if _of_face(fact.name, group, others, latitude) is not None:
                found.setdefault(fact.name, k)
        return MarkedFace(part, face, found)

    def marks(self) -> Iterable[str]:
        """The names of what is drawn on it, each once, as the lines that they are of."""
        part, face = self.part, self.face
        drawn = (*part.marks(face), *part.contour(face), *part.steps(face))
        return dict.fromkeys(named_line(mark.means) for mark in drawn)

    def rule(self, means: str) -> LineRule | None:
        """What a line of it is."""
        return next(
            (
                rule
                for rule in _rules_of(means, self.part.name)
                if not rule.having or rule.having in self.facts
            ),
            None,
        )

    def bearing(self, rule: LineRule, means: str) -> tuple[int, ...]:
        """The places of the facts that bear on a line, the nearest first."""
        first, *rest = steps = means.split("/")
        second = rest[0] if rest else ""
        found: dict[int, None] = {}
        for pattern in rule.facts:
            name = pattern.format(first=first, second=second, last=steps[-1])
            if name in self.facts:
                found.setdefault(self.facts[name])
            elif "*" in name:
                found |= dict.fromkeys(k for n, k in self.facts.items() if fnmatchcase(n, name))
        return tuple(found)[:MOST_FACTS]


@cache
def _rules_of(means: str, part: str) -> tuple[LineRule, ...]:
    """The rules that fit a line of a part."""
    return tuple(
        rule
        for rule in line_rules()
        if fnmatchcase(means, rule.means) and fnmatchcase(part, rule.parts)
    )


def _latitude(part: str, face: Face) -> str:
    """The latitude of a plate's side, as names have it; empty for none."""
    sides = part.split("-")[1:]
    k = 0 if face is Face.FRONT else 1
    return sides[k] if k < len(sides) and spoken.is_latitude(sides[k]) else ""


def _group(part: Part, face: Face) -> str:
    """The first step of a whole astrolabe's facts that are of a face of a part."""
    kind = part.name.partition("-")[0]
    if kind == "mater" and face is Face.BACK:
        return "back"
    return "plates" if kind == "plate" else kind


def _of_face(name: str, group: str, others: Collection[str], latitude: str) -> str | None:
    """A fact's name on a face of that group and latitude; None where it is of another."""
    first, _, rest = name.partition("/")
    if rest and first in others:
        return None
    name = rest if rest and first == group else name
    first, _, rest = name.partition("/")
    if not spoken.is_latitude(first):
        return name
    return rest if first == latitude else None


def line_meanings(
    instrument: Instrument, words: Words, sentences: Mapping[str, str]
) -> dict[str, Any]:
    """What each line of an instrument's flat parts is.

    Parameters
    ----------
    words : Words
        For the sources.
    sentences : mapping
        What the rules tell, by their keys.

    Returns
    -------
    dict
        ``kinds``, each as (sentence, source); ``faces``, by ``part/face`` what lines of it are, by
        name, as (place among the kinds, places among the instrument's facts). What most lines of
        one beginning share stands once, with ``*`` for their last step.
    """
    kinds: dict[tuple[str, str], int] = {}
    faces: dict[str, dict[str, list[Any]]] = {}
    for placed in instrument.parts:
        if isinstance(placed.part.body, Turned):
            continue
        for face in placed.part.faces():
            marked = MarkedFace.of(instrument, placed.part, face)
            told: dict[str, tuple[int, tuple[int, ...]]] = {}
            for means in marked.marks():
                if rule := marked.rule(means):
                    kind = kinds.setdefault((rule.tells, rule.source), len(kinds))
                    told[means] = kind, marked.bearing(rule, means)
            faces[f"{placed.part.name}/{face.value}"] = _together(told)
    return {
        "kinds": [
            [sentences[tells], spoken.spoken_source(source, words)] for tells, source in kinds
        ],
        "faces": faces,
    }


def _together(told: Mapping[str, tuple[int, tuple[int, ...]]]) -> dict[str, list[Any]]:
    """What is told of lines, once for those of one beginning that share it."""
    alike: dict[str, Counter[Any]] = defaultdict(Counter)
    for means, one in told.items():
        alike[_any(means)][one] += 1
    most = {begin: counts.most_common(1)[0] for begin, counts in alike.items()}
    usual = {begin: one for begin, (one, times) in most.items() if times > 1}
    own = {means: one for means, one in told.items() if usual.get(_any(means)) != one}
    return {means: [kind, list(facts)] for means, (kind, facts) in (usual | own).items()}


def _any(means: str) -> str:
    """A line's name with ``*`` for its last step."""
    return "/".join((*means.split("/")[:-1], "*"))
