"""A throne that is thinner than its mater."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from instruments.astrolabe.mater.parameters import Throne
from instruments.astrolabe.mater.throne import Crown
from instruments.errors import Remedy, impossible, or_more
from instruments.geometry import Path
from instruments.part import Sheet
from instruments.saying import tell

_HAIR_MM = 1e-6


def thinned_throne(
    layers: Sequence[Sheet],
    throne: Throne,
    edge: Crown,
    radius_mm: float,
    least_mm: float,
    *,
    split: bool,
) -> tuple[Sheet, ...]:
    """A mater's layers, from the back up, of which none has the throne above its thickness.

    They come with the whole edge. A layer that the throne ends in is made two if they `split`;
    else it has the throne, of which none thinner than `least_mm` can be made.

    Raises
    ------
    DesignError
        If the throne is thinner than the least.
    """
    if throne.thickness_mm is None or throne.style == "none":
        return tuple(layers)
    if throne.thickness_mm < least_mm - _HAIR_MM:
        raise impossible(
            "throne.thickness_mm",
            throne.thickness_mm,
            tell("is thinner than the {least:g} mm that can be made", least=least_mm),
            or_more("throne.thickness_mm", least_mm),
            Remedy((("throne.thickness_mm", None),), words="leave it out"),
        )
    disc = Path.circle(0j, radius_mm)
    return tuple(_thinned(layers, throne.thickness_mm, edge, disc, split))


def _thinned(
    layers: Sequence[Sheet], high_mm: float, edge: Crown, disc: Path, split: bool
) -> Iterator[Sheet]:
    low = 0.0
    for layer in layers:
        top = low + layer.thickness_mm
        cutouts = tuple(cut for cut in layer.cutouts if cut not in edge.cutouts)
        bare = replace(layer, outline=disc, cutouts=cutouts)
        if low > high_mm - _HAIR_MM:
            yield bare
        elif not split or top < high_mm + _HAIR_MM:
            yield layer
        else:
            yield replace(layer, thickness_mm=high_mm - low)
            yield replace(bare, thickness_mm=top - high_mm)
        low = top
