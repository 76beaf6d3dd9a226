"""The path data of one shape."""

from instruments.geometry import Shape
from output.paths.pathdata import shapes_data


def data(shape: Shape, origin: complex, *, area: bool = False) -> str:
    return shapes_data([shape], origin, [area])[0]
