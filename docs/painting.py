"""Galleries: a page of finished instruments, each with what it is made with."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import miqyas
from output import finished
from output.provenance import Provenance

HERE = Path(__file__).parent
NOWHERE = Provenance("", "", {})
"""A picture of pixels says nothing about itself."""

_WIDTH_PX = 1000

_WORDS = {"place": "--place", "lettering.language": "--language"}
"""Parameters that the command line has options of their own for."""


@dataclass(frozen=True, slots=True)
class Shown:
    """An instrument of a gallery: its picture, design, look, parameters, what to see on it."""

    name: str
    design: str
    title: str
    text: str
    values: dict[str, Any] = field(default_factory=dict)
    look: str | None = None


def gallery(
    page: str,
    head: str,
    shown: tuple[Shown, ...],
    names: list[str],
    width_px: int = _WIDTH_PX,
    tail: Sequence[str] = (),
) -> None:
    """Write a page of instruments, and their pictures.

    Parameters
    ----------
    page : str
        Name of its file, without its ending.
    head : str
        What stands first on it.
    shown : tuple of Shown
        The instruments, in their order.
    names : list of str
        The pictures that are drawn; all where it is empty.
    width_px : int
        Of the pictures.
    tail : sequence of str
        What comes after them.
    """
    parts = [head]
    for one in shown:
        picture = HERE / "gallery" / f"{one.name}.png"
        if not names or one.name in names:
            made = miqyas.make(one.design, look=one.look, **one.values)
            picture.write_bytes(finished.png(made, NOWHERE, width_px))
            print(picture)
        look = f" --look {one.look}" if one.look else ""
        parts.append(
            f"## {one.title}\n\n![{one.title}](gallery/{picture.name})\n\n{one.text}\n\n"
            f"    miqyas make {one.design}{look}{_set(one.values)}\n"
        )
    (HERE / f"{page}.md").write_text("\n".join([*parts, *tail]), encoding="utf-8")


def _set(values: dict[str, Any]) -> str:
    words, others = _settings(values)
    return "".join(words + others)


def _settings(values: dict[str, Any], prefix: str = "") -> tuple[list[str], list[str]]:
    """The parameters as the command line takes them: those with a word of their own come first."""
    words: list[str] = []
    others: list[str] = []
    for key, value in values.items():
        name = f"{prefix}{key}"
        if isinstance(value, dict):
            own, inner = _settings(value, f"{name}.")
            words, others = words + own, others + inner
        elif name in _WORDS:
            words.append(f" {_WORDS[name]} {_quoted(value)}")
        else:
            others.append(f" \\\n        --set {name}={_quoted(value)}")
    return words, others


def _quoted(value: Any) -> str:
    """A value as a shell takes it."""
    if isinstance(value, list):
        return "'[{}]'".format(", ".join(f'"{item}"' for item in value))
    text = str(value).lower() if isinstance(value, bool) else str(value)
    return text if text.replace(".", "").isalnum() else f'"{text}"'
