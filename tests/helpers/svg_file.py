"""SVG written and read back: what its paths mean and where they are, mm from the origin, y up."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import svgelements
from lxml import etree

from instruments.design import build
from instruments.part import Face
from output import svg
from output.provenance import Provenance
from output.writing import design_name


def rendered(
    module: Any, parameters: Mapping[str, object], part: str = "", face: Face | None = None
) -> str:
    """One face of a part of a module's instrument as SVG: the first part, its first face."""
    design = build(module.Design, parameters)
    instrument = module.lay_out(design)
    found = instrument.part(part) if part else instrument.parts[0].part
    provenance = Provenance.of(instrument, design, design_name(design))
    side = face or found.faces()[0]
    return svg.render(found, side, design.workshop.conventions, 0.0, provenance)


def lines_in(file: Path) -> dict[str, list[list[complex]]]:
    """Meaning to the corners of each path of that meaning."""
    root = etree.fromstring(file.read_bytes())
    origin = complex(*map(float, root.attrib["data-origin"].split()))
    found: dict[str, list[list[complex]]] = {}
    for element in root.iter("{http://www.w3.org/2000/svg}path"):
        if means := element.get("data-means"):
            path = svgelements.Path(element.get("d"))
            corners = [(complex(s.end) - origin).conjugate() for s in path]
            found.setdefault(means, []).append(corners)
    return found
