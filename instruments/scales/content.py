"""What a scale brings to a face: its marks, and the figures and remarks that go with them."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import SupportsFloat

from instruments.part import Fact, Mark, Note


@dataclass(frozen=True, slots=True)
class Content:
    """Marks of one scale, its facts for the report and its notes."""

    marks: tuple[Mark, ...] = ()
    facts: tuple[Fact, ...] = ()
    notes: tuple[Note, ...] = ()

    @staticmethod
    def joined(contents: "Iterable[Content]") -> "Content":
        """Several contents as one; a fact or a note that repeats is kept once."""
        all_of = list(contents)
        return Content(
            tuple(m for c in all_of for m in c.marks),
            tuple(dict.fromkeys(f for c in all_of for f in c.facts)),
            tuple(dict.fromkeys(n for c in all_of for n in c.notes)),
        )


def key(n: SupportsFloat) -> str:
    """A number as the names of marks write it: ``7``, ``6.5``."""
    return f"{float(n):g}"
