"""Layers of a STEP file by process (ISO 10303-46): cut, score, engrave.

Wires that are drawn lie in components by face and process. The kernel tells each wire as a set of
curves of its own; here a component's are one set, and that is on the layer: programs then see the
component there. CadQuery's reader refuses layers of what is within a component, since it looks for
a wire's set, which the kernel reads as a compound, among the component's shapes and finds no
compound within a compound.
"""

import re
from collections import defaultdict
from collections.abc import Mapping

from instruments.part import Face, Process
from output.solid import part21

_FACES = "|".join([*(face.value for face in Face), "surface"])
_PROCESSES = "|".join(process.value for process in Process)
_GROUP = re.compile(rf"(?:^|/)(?:{_FACES})/({_PROCESSES})$".encode())
"""The name of a component of wires ends so; those of its single marks lie in it."""

_KINDS = re.compile(
    rb"PRODUCT|PRODUCT_DEFINITION|PRODUCT_DEFINITION_FORMATION\w*|PRODUCT_DEFINITION_SHAPE"
    rb"|SHAPE_DEFINITION_REPRESENTATION|NEXT_ASSEMBLY_USAGE_OCCURRENCE"
)
_SET = b"GEOMETRIC_CURVE_SET("

Refs = Mapping[int, list[int]]
"""What entities refer to, by number."""


def with_layers(content: bytes) -> bytes:
    """A file's data, as the kernel wrote them, with the wires of each process on its layer."""
    found = part21.entities(content)
    kinds: dict[bytes, dict[int, list[int]]] = defaultdict(dict)
    for number, entity in found.items():
        kind = entity[2].partition(b"(")[0]
        if _KINDS.fullmatch(kind):
            kinds[kind.partition(b"_WITH_")[0]][number] = part21.used(entity[2])
    processes = _processes(found, kinds)
    edits: list[tuple[int, int, bytes]] = []
    layers: dict[bytes, list[int]] = defaultdict(list)
    for shape, drawn in kinds[b"SHAPE_DEFINITION_REPRESENTATION"].values():
        (product, *_) = kinds[b"PRODUCT_DEFINITION_SHAPE"].get(shape, [0])
        items = [n for n in part21.used(found[drawn][2]) if found[n][2].startswith(_SET)]
        if product not in processes or not items:
            continue
        first, *others = items
        curves = b",".join(b"#%d" % n for k in items for n in part21.used(found[k][2]))
        edits.append((*found[first].span(2), _SET + b"'',(" + curves + b"))"))
        edits += [(*found[n].span(), b"") for n in others]
        edits.append((*found[drawn].span(2), _without(found[drawn][2], others)))
        layers[processes[product]].append(first)
    end, last = content.rindex(b"ENDSEC;"), max(found, default=0)
    for number, (process, sets) in enumerate(sorted(layers.items()), last + 1):
        listed = b",".join(b"#%d" % n for n in sets)
        text = b"#%d = PRESENTATION_LAYER_ASSIGNMENT('%s','',(%s));\n" % (number, process, listed)
        edits.append((end, end, text))
    return b"".join(part21.edited(content, edits))


def _processes(
    found: Mapping[int, re.Match[bytes]], kinds: Mapping[bytes, Refs]
) -> dict[int, bytes]:
    """The process of each product's definition that has wires, or lies in one that has."""
    own: dict[int, bytes] = {}
    for definition, (formation, *_) in kinds[b"PRODUCT_DEFINITION"].items():
        product = kinds[b"PRODUCT_DEFINITION_FORMATION"][formation][-1]
        if group := _GROUP.search(found[product][2].split(b"'")[1]):
            own[definition] = group[1]
    uses = kinds[b"NEXT_ASSEMBLY_USAGE_OCCURRENCE"].values()
    return {within: own[whole] for whole, within in uses if whole in own} | own


def _without(text: bytes, numbers: list[int]) -> bytes:
    """An entity's text without some of the items that it lists."""
    gone = {b"%d" % n for n in numbers}
    return re.sub(rb",\s*#(\d+)", lambda item: b"" if item[1] in gone else item[0], text)
