"""The films of whole sheets: every part with its channel and its tabs where it lies.

What is between parts stays, and is the frame that holds them; crosses are in the sheet's corners.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from instruments.geometry.flattening import as_complex
from instruments.geometry.segments import Floats
from instruments.making.workshop import Profile
from instruments.part import Face
from output import etching
from output.etching import Etched, Masks
from output.film_frame import FRAME_MM
from output.nesting.pieces import Layout, Put

BORDER_MM = FRAME_MM + etching.channel_mm(etching.THICKEST_MM)
"""From a sheet's edge to its parts: their channels leave the border its width."""


def is_etched(layout: Layout) -> bool:
    """Whether a sheet is of a thickness that is etched."""
    return etching.fits(layout.puts[0].piece.part)


def sheet_masks(
    layouts: Sequence[Layout],
    profile: Profile,
    undercut_mm: float = 0.0,
    tab_mm: float = 0.0,
    language: str = "en",
) -> Iterator[Masks]:
    """The films of those sheets that are thin enough, seen with the parts' upper faces up.

    Parameters
    ----------
    profile : Profile
        Whose lines and webs they have, by material and thickness.
    undercut_mm : float
        As `etching.etched` has it.
    tab_mm : float
        Width of the tabs that hold parts; 0 is the usual one.
    language : str
        In which the frames say which film it is.

    Raises
    ------
    DesignError
        If no sheet is thin enough, or the undercut closes an opening or eats a web.
    """
    etching.etchable([layout.puts[0].piece.part for layout in layouts])
    for layout in filter(is_etched, layouts):
        limits = profile.limits_of(layout.material, layout.thickness_mm)
        how = limits.line_mm, undercut_mm, profile.ranks, limits.web_mm, tab_mm or etching.TAB_MM
        # A part that lies on a sheet again and again is drawn but once.
        parts = {id(put.piece): put.piece.part for put in layout.puts}
        found = {key: etching.openings(part, *how) for key, part in parts.items()}
        placed = tuple(_placed(found[id(put.piece)], put) for put in layout.puts)
        yield Masks(layout.name, (0.0, 0.0, *layout.size_mm), placed, language)


def _placed(etched: Etched, put: Put) -> Etched:
    """What is etched of a part, where it lies on its sheet."""
    over = put.piece.upper is Face.BACK

    def to(xy: Floats) -> Floats:
        at = as_complex(xy)
        at = put.placing(-at.conj() if over else at)
        return np.column_stack((at.real, at.imag))

    piece = put.piece
    told = {"data-part": piece.part.name, "data-instrument": piece.owner}
    return etched.placed(to, told, over=over)
