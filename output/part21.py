"""What the kernel's STEP text lacks (ISO 10303-21): our header, colours in order, no clock.

The kernel writes colours in the order of addresses in memory and counts occurrences
through the life of the process; both are done here instead, so that the same design gives
the same bytes. What it says again and again is said once.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import count
from textwrap import wrap

from instruments.version import VERSION
from output.sharing import shared

TIME_STAMP = "1970-01-01T00:00:00"
"""A fixed time: the same design gives the same bytes."""

_OCCURRENCE = re.compile(rb"NEXT_ASSEMBLY_USAGE_OCCURRENCE\('\d+'([^;]*);")
_SCHEMA = re.compile(rb"FILE_SCHEMA\s*\(.*?\)\s*;", re.DOTALL)
_SOLID = re.compile(
    rb"ADVANCED_BREP_SHAPE_REPRESENTATION\('[^']*',\([^)]*#(\d+)\s*\),\s*#(\d+)\s*\)\s*;"
)
_ENTITY = re.compile(rb"\n#(\d+)\s*=")


def finished(
    file: bytes,
    name: str,
    description: Iterable[str],
    colours: Sequence[tuple[float, float, float]],
) -> bytes:
    """A file with our header and with a colour for each solid.

    Parameters
    ----------
    file : bytes
        What the kernel wrote; of its header only the schema stays.
    name : str
        The file's name for the header.
    description : iterable of str
        Lines of the header, in any script.
    colours : sequence of (red, green, blue)
        From 0 to 1, one a solid, in the order of the solids in the file.

    Raises
    ------
    OSError
        If the kernel's file has no schema, or not a solid for each colour.
    """
    start, end = file.find(b"ENDSEC;") + 7, file.rfind(b"ENDSEC;")
    schema = _SCHEMA.search(file, 0, start)
    solids = _SOLID.findall(file, start)
    if schema is None or len(solids) != len(colours):
        raise OSError(f"the geometry kernel wrote {len(solids)} solids for {len(colours)}")
    last = _ENTITY.match(file, file.rfind(b"\n#", start, end))
    numbers = count(int(last[1]) + 1 if last else 1)
    content = shared(file[start:end])
    styles = "".join(
        _style([next(numbers) for _ in range(9)], int(solid), int(context), colour)
        for (solid, context), colour in zip(solids, colours, strict=True)
    )
    return b"".join(
        (
            _header(name, description),
            schema[0],
            b"\nENDSEC;",
            _recounted(content),
            styles.encode("ascii"),
            file[end:],
        )
    )


def text(said: str) -> str:
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
    described = ",\n  ".join(text(line) for line in lines)
    program = text(f"miqyas {VERSION}")
    return (
        "ISO-10303-21;\nHEADER;\n"
        f"FILE_DESCRIPTION((\n  {described}),'2;1');\n"
        f"FILE_NAME({text(name)},'{TIME_STAMP}',(''),(''),{program},{program},'');\n"
    ).encode("ascii")


def _recounted(content: bytes) -> bytes:
    """The content with its occurrences counted from 1, each on one line."""
    numbers = count(1)

    def occurrence(found: re.Match[bytes]) -> bytes:
        rest = re.sub(rb"\s*\n\s*", b"", found[1])
        return b"NEXT_ASSEMBLY_USAGE_OCCURRENCE('%d'%s;" % (next(numbers), rest)

    return _OCCURRENCE.sub(occurrence, content)


def _style(ids: list[int], solid: int, context: int, colour: tuple[float, float, float]) -> str:
    """The nine entities that colour a solid."""
    red, green, blue = (f"{c:.6f}" for c in colour)
    entities = (
        f"MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',(#{ids[1]}),#{context})",
        f"STYLED_ITEM('color',(#{ids[2]}),#{solid})",
        f"PRESENTATION_STYLE_ASSIGNMENT((#{ids[3]}))",
        f"SURFACE_STYLE_USAGE(.BOTH.,#{ids[4]})",
        f"SURFACE_SIDE_STYLE('',(#{ids[5]}))",
        f"SURFACE_STYLE_FILL_AREA(#{ids[6]})",
        f"FILL_AREA_STYLE('',(#{ids[7]}))",
        f"FILL_AREA_STYLE_COLOUR('',#{ids[8]})",
        f"COLOUR_RGB('',{red},{green},{blue})",
    )
    return "".join(f"#{n} = {e};\n" for n, e in zip(ids, entities, strict=True))
