"""Uniting outlines that overlap: a laser must engrave no spot twice."""

import pathops

from instruments.lettering.glyph_outline import Contour, contour

_SHARD = 1.0
"""Smaller pieces, in square font units (10 µm² in letters of 2 mm), come of rounding."""


def unite(contours: tuple[Contour, ...]) -> tuple[Contour, ...]:
    """The boundary of the area that contours cover together (winding number not 0).

    Outer boundaries run counter-clockwise, holes clockwise. The contours are lines and
    quadratics raised to cubics, as the font draws them.
    """
    area = pathops.Path()
    for c in contours:
        first = c.points[0, 0]
        area.moveTo(first.real, first.imag)
        for row, straight in zip(c.points.tolist(), c.straight, strict=True):
            if straight:
                area.lineTo(row[3].real, row[3].imag)
            else:
                control = (3 * (row[1] + row[2]) - row[0] - row[3]) / 4
                area.quadTo(control.real, control.imag, row[3].real, row[3].imag)
        area.close()
    area.simplify(fix_winding=True, keep_starting_points=False, clockwise=False)
    pieces: list[Contour] = []
    for piece in area.contours:
        points = [[complex(x, y) for x, y in pts] for _, pts in piece]
        steps = [tuple(p) for p in points[1:] if p]
        made = contour(points[0][0], steps)
        if abs(made.area()) > _SHARD:
            pieces.append(made)
    return tuple(pieces)
