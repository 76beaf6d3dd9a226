"""Grooved parts in a STEP file, told one by one: a cube stands for each while the kernel writes.

So the products, places and colours are CadQuery's assembly's, and memory holds one part at a time.
"""

import re
from collections.abc import Callable, Collection, Mapping

import cadquery as cq

from instruments.geometry import Path
from instruments.making.chamfers import has_worked_edges
from instruments.part import Note, Part, Turned
from output.finished import finish
from output.grooved import relief
from output.grooved.shell_text import ShellText, UnknownShapeError
from output.marking import Marking
from output.solid import assembly, part21, solids, wires

_AWAY_MM = 1e6
"""Cubes are a kilometre away, where no part is."""

_SOLID = re.compile(rb"MANIFOLD_SOLID_BREP\('[^']*',#(\d+)\)")
_STYLES = b"MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION("
_AWAY = re.compile(rb"CARTESIAN_POINT\('',\(-?[\d.E+]+,-?[\d.E+]+,(1\.?\d*(?:E\+?0?6)?)\)\)")


class UntoldPartError(Exception):
    """A part, by name, that only the kernel can write."""


class StandIns:
    """The parts that cubes stand for, in their order.

    Those named `untold` have none: the kernel writes them, in more time and bytes. `warn` is told
    what `output.grooved.grooves.carve` tells, `progress` of each part before its grooves are cut.
    """

    def __init__(
        self,
        untold: Collection[str] = (),
        warn: Callable[[Note], None] | None = None,
        progress: Callable[[str], None] | None = None,
    ) -> None:
        self._untold = untold
        self._warn = warn
        self._progress = progress
        self._parts: list[Part] = []

    def body(self, part: Part, marking: Marking) -> cq.Solid:
        """A part's solid, or what stands for one with grooves.

        The kernel tells its own bevels, whose faces are of other kinds than grooves have.
        """
        plain = isinstance(part.body, Turned) or not (part.front or part.back)
        grooved = marking.cut_mm > 0.0 and not plain
        if not grooved or has_worked_edges(part) or part.name in self._untold:
            return assembly.solid(part, marking, long_edges=True, warn=self._warn)
        self._parts.append(part)
        square = wires.plane_face(Path.rectangle(1.0, 1.0), (), _AWAY_MM)
        return solids.prism(square, float(len(self._parts)))

    def told(self, content: bytes, marking: Marking) -> list[bytes]:
        """A file's data, in stretches, with the parts themselves in the places of their cubes.

        Raises
        ------
        DesignError
            If a part is not one valid solid.
        UntoldPartError
            If a part has faces or edges of other kinds than grooves have.
        """
        if not self._parts:
            return [content]
        found = part21.entities(content)
        last = max(found)
        edits: list[tuple[int, int, bytes]] = []
        for one in _SOLID.finditer(content):
            inner = _within(found, int(one[1]))
            away = [float(at[1]) for n in inner for at in _AWAY.finditer(found[n][2])]
            if not away or max(away) <= _AWAY_MM:
                continue
            part = self._parts[round(max(away) - _AWAY_MM) - 1]
            text = ShellText(last)
            if self._progress:
                self._progress(f"cutting grooves into {part.name}")
            try:
                made = assembly.solid(part, marking, long_edges=True, warn=self._warn)
                faces = text.faces(made)
            except UnknownShapeError:
                raise UntoldPartError(part.name) from None
            listed = ",".join(f"#{k}" for k in faces)
            text.lines.append(f"#{int(one[1])}=CLOSED_SHELL('',({listed}));\n")
            edits += _inked(text, found, one.start(), part, marking)
            last = text.number
            edits += [(*found[n].span(), b"") for n in inner]
            edits.append((*2 * (found[int(one[1])].end(),), "".join(text.lines).encode()))
        return part21.edited(content, edits)


def _inked(
    text: ShellText, found: Mapping[int, re.Match[bytes]], at: int, part: Part, marking: Marking
) -> list[tuple[int, int, bytes]]:
    """The floors of a part's grooves in the colour of what fills them, where the part has its own.

    Its solid is the entity at a place of the content; answered is what the list of styles becomes.
    """
    floors = [face for face, z in text.levels.items() if relief.is_floor(part, marking, z)]
    solid = next(n for n, entity in found.items() if entity.start() <= at < entity.end())
    own = re.compile(rb"STYLED_ITEM\('[^']*',\([^)]*\),#%d\)" % solid)
    styled = next((n for n, entity in found.items() if own.match(entity[2])), None)
    if styled is None or not floors:
        return []
    items = text.inked(floors, finish.finish_of_part(part).ink, styled)
    listed = b"".join(b",#%d" % item for item in items)
    ends = (
        entity.start(2) + among.end()
        for entity in found.values()
        if entity[2].startswith(_STYLES)
        for among in re.finditer(rb"#%d(?=[,)])" % styled, entity[2])
    )
    return [(end, end, listed) for end in ends]


def _within(found: dict[int, re.Match[bytes]], root: int) -> set[int]:
    """An entity and all that it is made of."""
    seen, rest = {root}, [root]
    while rest:
        used = set(part21.used(found[rest.pop()][2])) - seen
        seen |= used
        rest += used
    return seen
