"""What the kernel's STEP text lacks (ISO 10303-21): our header, and the same bytes each time.

The kernel gives the time, counts occurrences through the life of the process and writes
colours and materials in the order of addresses in memory.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import count
from textwrap import wrap

from instruments.version import VERSION

TIME_STAMP = "1970-01-01T00:00:00"
"""A fixed time: the same design gives the same bytes."""

_ENTITY = re.compile(rb"#(\d+) = ((?:[^';]|'[^']*')*);\n?")
_USED = re.compile(rb"'[^']*'|#(\d+)")
_STYLES = re.compile(
    rb"#\d+ = (?:REPRESENTATION\('material name'|MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REP)"
)
_OCCURRENCE = re.compile(rb"NEXT_ASSEMBLY_USAGE_OCCURRENCE\('\d+'([^;]*);")


def with_header(
    file: bytes,
    name: str,
    description: Iterable[str],
    changed: Callable[[bytes], Iterable[bytes]] = lambda content: [content],
) -> bytes:
    """A file with our header, the same for the same design.

    Parameters
    ----------
    file : bytes
        What the kernel wrote; of its header only the schema stays.
    name : str
        The file's name for the header.
    description : iterable of str
        Lines of the header, in any script.
    changed : callable, optional
        What the data become when they are in order, in stretches: they are the file's hundred
        megabytes, which are joined once.
    """
    header, data, content = file.partition(b"ENDSEC;")
    schema = header[header.index(b"FILE_SCHEMA") :]
    stretches = changed(_recounted(_ordered(content)))
    return b"".join((_header(name, description), schema, data, *stretches))


def entities(content: bytes) -> dict[int, re.Match[bytes]]:
    """The entities of a file's data by number; a match's second group is what one says."""
    return {int(entity[1]): entity for entity in _ENTITY.finditer(content)}


def used(text: bytes) -> list[int]:
    """The numbers of the entities to which one refers."""
    return [int(found[1]) for found in _USED.finditer(text) if found[1]]


def edited(content: bytes, edits: Sequence[tuple[int, int, bytes]]) -> list[bytes]:
    """A text in stretches, some of them, from a place to another, replaced."""
    parts, at = list[bytes](), 0
    for start, end, new in sorted(edits):
        parts += [content[at:start], new]
        at = end
    return [*parts, content[at:]]


def step_string(said: str) -> str:
    r"""A string: quotes and backslashes doubled, what is beyond ASCII in \\X4\\."""
    out = []
    for run in re.findall(r"[ -~]+|[^ -~]+", said):
        if " " <= run[0] <= "~":
            out.append(run.replace("\\", "\\\\").replace("'", "''"))
        else:
            out.append("\\X4\\" + "".join(f"{ord(c):08X}" for c in run) + "\\X0\\")
    return "'" + "".join(out) + "'"


def _header(name: str, description: Iterable[str]) -> bytes:
    lines = (line for said in description for line in wrap(said, 240))
    described = ",\n  ".join(step_string(line) for line in lines)
    program = step_string(f"miqyas {VERSION}")
    return (
        "ISO-10303-21;\nHEADER;\n"
        f"FILE_DESCRIPTION((\n  {described}),'2;1');\n"
        f"FILE_NAME({step_string(name)},'{TIME_STAMP}',(''),(''),{program},{program},'');\n"
    ).encode("ascii")


def _recounted(content: bytes) -> bytes:
    """The content with its occurrences counted from 1, each on one line."""
    numbers = count(1)

    def occurrence(found: re.Match[bytes]) -> bytes:
        rest = re.sub(rb"\s*\n\s*", b"", found[1])
        return b"NEXT_ASSEMBLY_USAGE_OCCURRENCE('%d'%s;" % (next(numbers), rest)

    return _OCCURRENCE.sub(occurrence, content)


def _ordered(content: bytes) -> bytes:
    """The content with its last entities, colours and materials, in order of what they say."""
    start = found.start() if (found := _STYLES.search(content)) else len(content)
    said = {
        entity[1]: re.sub(rb"\n *", b"", entity[2]) for entity in _ENTITY.finditer(content, start)
    }
    if not said:
        return content

    def told(number: bytes) -> bytes:
        """An entity with those of these that it uses in their places."""
        return _USED.sub(lambda u: told(u[1]) if u[1] in said else u[0], said[number])

    def gathered(number: bytes, found: dict[bytes, bytes]) -> None:
        if number in said and number not in found:
            found[number] = b"%d" % (first + len(found))
            for used in _USED.finditer(said[number]):
                gathered(used[1], found)

    first = min(map(int, said))
    inner = {used[1] for text in said.values() for used in _USED.finditer(text)}
    numbers: dict[bytes, bytes] = {}
    for root in sorted(said.keys() - inner, key=told):
        gathered(root, numbers)
    lines = (
        b"#%s = %s;\n"
        % (new, _USED.sub(lambda u: b"#" + numbers[u[1]] if u[1] in numbers else u[0], said[old]))
        for old, new in numbers.items()
    )
    return content[:start] + b"".join(lines) + content[content.rindex(b"ENDSEC;") :]
