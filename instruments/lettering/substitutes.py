"""Characters that single strokes lack: words with them are lettered in outlines, and it is said.

Where words are set is deep within a layout, and what is said belongs to the whole instrument.
"""

from collections.abc import Iterator, Set
from contextlib import contextmanager
from contextvars import ContextVar

from instruments.lettering import stroke
from instruments.part import Note
from instruments.saying import tell

MOST_NAMED = 40
"""So many characters are named at the most."""

_GATHERED: ContextVar[set[str] | None] = ContextVar("gathered", default=None)


@contextmanager
def gathered_substitutes() -> Iterator[set[str]]:
    """The characters that single strokes turn out to lack while an instrument is laid out."""
    found: set[str] = set()
    token = _GATHERED.set(found)
    try:
        yield found
    finally:
        _GATHERED.reset(token)


def lacking_in_strokes(text: str) -> frozenset[str]:
    """The characters of a text that single strokes lack, which are gathered."""
    found = stroke.lacking(text)
    gather_substitutes(found)
    return found


def gather_substitutes(found: Set[str]) -> None:
    """Gather characters that single strokes lack."""
    gathering = _GATHERED.get()
    if found and gathering is not None:
        gathering |= found


def substitute_notes(lacked: set[str]) -> tuple[Note, ...]:
    """What is said of words in outlines instead of single strokes, if there are any."""
    if not lacked:
        return ()
    named = sorted(lacked)
    some = " ".join(named[:MOST_NAMED]) + (" …" if len(named) > MOST_NAMED else "")
    said = tell(
        "single strokes have no {some}: words with these are in filled outlines, "
        "which are engraved",
        some=some,
    )
    return (Note("lettering.strokes", said),)
