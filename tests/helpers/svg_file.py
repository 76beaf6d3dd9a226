"""A written SVG read back: what its paths mean and where they are, mm from the origin, y up."""

from pathlib import Path

import svgelements
from lxml import etree


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
