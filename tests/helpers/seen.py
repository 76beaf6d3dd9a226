"""Where what is drawn on a part stands, by what it means."""

from instruments.geometry.path import paths


def ends(part, means):
    """The ends of all that is drawn under a name."""
    marks = [mark for mark in part.front if mark.means == means]
    return [z for m in marks for p in paths(m.shape) for s in p.segments for z in (s.start, s.end)]


def reach(part, means):
    """From what radius to what radius something is drawn, mm."""
    radii = [abs(z) for z in ends(part, means)]
    return min(radii), max(radii)


def box(part, means):
    """Left, foot, right and head of all that is drawn under a name, on both faces."""
    marks = [mark for mark in (*part.front, *part.back) if mark.means == means]
    low, high = zip(*((m.shape.bounds()[:2], m.shape.bounds()[2:]) for m in marks), strict=True)
    return *map(min, zip(*low, strict=True)), *map(max, zip(*high, strict=True))
