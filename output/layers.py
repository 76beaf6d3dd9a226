"""What the drawings share: the marks of a face in the order of work, and what a file says."""

import math

from instruments.geometry import Path, Region
from instruments.part import Face, Mark, Part, Process, Turned
from instruments.workshop import Profile
from output.provenance import Provenance


def layered(part: Part, face: Face, kerf_mm: float) -> dict[str, list[Mark]]:
    """The marks of a face by layer in the order of work, the cuts moved by half the kerf.

    The layers are ``engrave``, ``score``, ``cut-inner`` and ``cut-outer``.

    Raises
    ------
    DesignError
        If a hole vanishes in the kerf.
    TypeError
        If a mark's process can't make its shape, or the part is no sheet.
    """
    layers: dict[str, list[Mark]] = {"engrave": [], "score": [], "cut-inner": [], "cut-outer": []}
    for mark in part.marks(face):
        if mark.process is Process.CUT:
            layers["cut-inner"].append(_compensated(mark, kerf_mm, outer=False))
        elif mark.process is Process.SCORE:
            layers["score"].append(mark)
        elif isinstance(mark.shape, Region) or (isinstance(mark.shape, Path) and mark.shape.closed):
            layers["engrave"].append(mark)
        else:
            raise TypeError(f"{mark.means} is engraved, but encloses no area")
    layers["score"] += part.steps(face)
    *cutouts, outline = part.contour(face)
    layers["cut-inner"] += [_compensated(m, kerf_mm, outer=False) for m in cutouts]
    layers["cut-outer"].append(_compensated(outline, kerf_mm, outer=True))
    return layers


def _compensated(mark: Mark, kerf_mm: float, *, outer: bool) -> Mark:
    """A cut mark as the tool must run."""
    if kerf_mm == 0.0:
        return mark
    from output import kerf

    return kerf.compensated(mark, kerf_mm, outer=outer)


def statements(
    part: Part, face: Face, profile: Profile, kerf_mm: float, provenance: Provenance
) -> list[str]:
    """What a file of one face says about itself, one line a statement."""
    thickness = math.nan if isinstance(part.body, Turned) else part.body.thickness_mm
    return [
        *provenance.lines(),
        f"# {part.name}, {face.value}, {thickness:g} mm thick; all lengths in mm",
        f"# profile: {profile.title}",
        f"# kerf made up for: {kerf_mm:g} mm",
    ]
