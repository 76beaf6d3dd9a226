"""Path data for pictures on paper: scaled down, and exact to what the eye sees."""

import math

from instruments.geometry import Arc, Cubic, Line, Path, Segment


def coarse(path: Path, scale: float, origin: complex, decimals: int = 2) -> str:
    """A path at a scale, y down.

    Parameters
    ----------
    path : Path
        In mm, y up.
    scale : float
        Millimetres of the page a mm.
    origin : complex
        Where the path's own origin stands on the page, y down.
    decimals : int
        Of its numbers.
    """
    x0, y0 = origin.real, origin.imag
    pair = f"%.{decimals}f %.{decimals}f"

    def at(z: complex) -> str:
        return pair % (x0 + scale * z.real, y0 - scale * z.imag)

    def said(s: Segment) -> str:
        match s:
            case Line():
                return f"L{at(s.end)}"
            case Cubic():
                return f"C{at(s.control1)} {at(s.control2)} {at(s.end)}"
            case Arc():
                return _arc(s)

    def _arc(s: Arc) -> str:
        count = max(1, math.ceil(abs(s.sweep_rad) / 2.5))
        radius = f"{s.radius * scale:.{decimals}f}"
        flag = 0 if s.sweep_rad > 0.0 else 1
        return "".join(
            f"A{radius} {radius} 0 0 {flag} {at(s.point((k + 1) / count))}" for k in range(count)
        )

    closing = "Z" if abs(path.end - path.start) < 1e-6 else ""
    return f"M{at(path.start)}{''.join(said(s) for s in path.segments)}{closing}"
