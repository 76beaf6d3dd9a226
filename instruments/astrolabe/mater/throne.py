"""The throne (kursi): its outline upon the disc, its holes, and one thinner than the mater."""

import cmath
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import compress, pairwise

import numpy as np
import shapely

from instruments.astrolabe.mater.parameters import Throne
from instruments.astrolabe.mater.throne_pattern import ThroneOpening, ThronePattern, throne_pattern
from instruments.errors import DesignError, Remedy, give, impossible, or_less, or_more, refuse_below
from instruments.geometry import MIRROR_X, Arc, Line, Path, Segment
from instruments.geometry.flattening import chords, shapely_lines, shapely_rings
from instruments.part import Mark, Sheet
from instruments.rounding import rounded_down, rounded_up
from instruments.saying import tell

WIDEST = 1.55
"""Width in radii of the disc beyond which the throne's foot cuts into the disc."""

TALLEST = 2.0
"""Height in widths beyond which the throne's own edges cross."""


@dataclass(frozen=True, slots=True)
class Crown:
    """The edge of the whole mater, counter-clockwise, and what is cut out of its throne.

    The throne's height is 0 without one.
    """

    outline: Path
    cutouts: tuple[Mark, ...] = ()
    height_mm: float = 0.0


_Size = tuple[float, float]
"""Height and width of a throne, mm."""


def crown(throne: Throne, radius_mm: float, web_mm: float) -> Crown:
    """The outline of a disc with its throne at the top, no web narrower than the process makes.

    Raises
    ------
    DesignError
        If the throne is too wide for the disc, or too small for its hole and openings.
    """
    if throne.style == "none":
        return Crown(Path.circle(0j, radius_mm))
    site, pattern = _ThroneSite(throne, radius_mm, web_mm), throne_pattern(throne.style)
    height = throne.height_mm or pattern.height * radius_mm
    width = throne.width_mm or pattern.width * radius_mm
    if width > WIDEST * radius_mm:
        raise impossible(
            "throne.width_mm",
            width,
            tell("is too wide for a mater of radius {radius_mm:g} mm", radius_mm=radius_mm),
            *_largest(
                "throne.width_mm",
                WIDEST * radius_mm,
                lambda w: height <= TALLEST * w and site.fits((height, w)),
            ),
        )
    if height > TALLEST * width:
        raise _out_of_shape(site, (height, width))
    size = _grown(site, (height, width))
    own = throne.height_mm is None and throne.width_mm is None
    if size is None or (size != (height, width) and not own):
        raise _too_small(site, (height, width), size)
    return site.crown(size) or Crown(Path.circle(0j, radius_mm))


@dataclass(frozen=True, slots=True)
class _ThroneSite:
    """Where a throne is to stand: on a disc of a radius, with no web narrower than one."""

    throne: Throne
    radius: float
    web: float

    def fits(self, size: _Size) -> bool:
        """Whether a throne of a size has webs that are wide enough."""
        found = self.crown(size)
        return found is not None and _narrowest(found) >= self.web - 1e-9

    def crown(self, size: _Size) -> Crown | None:
        """The throne of a size; None where its eye is too large or too low for it."""
        (height, width), hole = size, self.throne.shackle_diameter_mm / 2
        eye = max(hole + 1.2 * self.web, 2.0 * hole, 0.06 * height)
        if 2.4 * eye > height or 3.0 * eye > width:
            return None
        frame = _Frame(self.radius, height, width / 2)
        centre = 1j * (self.radius + height - eye)
        pattern = throne_pattern(self.throne.style)
        side = _side(pattern, frame, centre, eye)
        if any(s.end.imag <= s.start.imag for s in side[len(pattern.flank) - 1 :]):
            # The eye is so low that the flank would turn back to it.
            return None
        below = centre.imag - eye - 2.0 * self.web
        cuts = [Mark.hole("hole/shackle", hole, centre)]
        cuts += [Mark.cut("throne/opening", p) for p in _openings(pattern, frame, below)]
        return Crown(_closed(self.radius, side), tuple(cuts), height)


def _grown(site: _ThroneSite, size: _Size) -> _Size | None:
    """The size itself, or the next larger one of its shape whose webs are wide enough."""
    height, width = size
    steps = max(0, int(20 * (WIDEST * site.radius / width - 1.0)))
    sizes = ((f * height, f * width) for f in (1.0 + k / 20 for k in range(steps + 1)))
    return next(filter(site.fits, sizes), None)


def _out_of_shape(site: _ThroneSite, size: _Size) -> DesignError:
    """What to say of a throne that is too tall for its width, or too narrow for its height."""
    height, width = size
    problem = tell(
        "is out of shape for a throne of {width:.4g} × {height:.4g} mm", width=width, height=height
    )
    if site.throne.height_mm is not None:
        name = "throne.height_mm"
        lower = _largest(name, TALLEST * width, lambda h: site.fits((h, width)))
        return impossible(name, height, problem, *lower)
    name = "throne.width_mm"
    least, most = math.ceil(2.0 * height / TALLEST), int(2.0 * WIDEST * site.radius)
    widths = (k / 2.0 for k in range(least, most + 1))
    wide = next((w for w in widths if site.fits((height, w))), None)
    return impossible(name, width, problem, or_more(name, wide) if wide else _left_out(name))


def _too_small(site: _ThroneSite, size: _Size, larger: _Size | None) -> DesignError:
    """What to say of a throne without room: of its own size, or else of the shackle's hole.

    What it advises was tried: a larger height, a larger throne of its shape, a smaller hole.
    """
    throne, (height, width) = site.throne, size
    remedies: list[Remedy | str] = []
    heights = (k / 2.0 for k in range(math.ceil(2.0 * height), int(2.0 * TALLEST * width) + 1))
    taller = next((h for h in heights if throne.height_mm and site.fits((h, width))), None)
    if taller:
        remedies.append(give({"throne.height_mm": taller}))
    elif larger:
        high, wide = (rounded_up(size) for size in larger)
        both = (("throne.height_mm", high), ("throne.width_mm", wide))
        said = tell("make it {high:g} mm high and {wide:g} wide", high=high, wide=wide)
        remedies.append(Remedy(both, words=said))

    def bored(diameter: float) -> bool:
        smaller = throne.model_copy(update={"shackle_diameter_mm": diameter})
        return replace(site, throne=smaller).fits(size)

    hole = throne.shackle_diameter_mm
    bores = (k / 10.0 for k in range(math.ceil(10.0 * hole) - 1, 0, -1))
    if bore := next(filter(bored, bores), None):
        remedies.append(or_less("throne.shackle_diameter_mm", bore))
    given = {"throne.height_mm": throne.height_mm, "throne.width_mm": throne.width_mm}
    name, value = next(
        ((n, v) for n, v in given.items() if v), ("throne.shackle_diameter_mm", hole)
    )
    problem = tell(
        "leaves webs narrower than {web:g} mm about the openings of a throne of "
        "{width:.4g} × {height:.4g} mm",
        web=site.web,
        width=width,
        height=height,
    )
    return impossible(name, value, problem, *(remedies or ["choose another throne.style"]))


def _largest(name: str, most: float, works: Callable[[float], bool]) -> tuple[Remedy | str, ...]:
    """What to advise of a size that is too large: the largest tried that works."""
    tried = (rounded_down(most * (1.0 - k / 40.0)) for k in range(40))
    size = next(filter(works, tried), None)
    return (or_less(name, size),) if size else (_left_out(name), "choose another throne.style")


def _left_out(name: str) -> Remedy:
    return Remedy(((name, None),), words="leave it out")


@dataclass(frozen=True, slots=True)
class _Frame:
    """Where points of the throne are, by shares of its half width and its height."""

    radius: float
    height: float
    half: float

    def at(self, across: float, up: float) -> complex:
        """A share of the half width from the axis, a share of the height above the disc."""
        x = across * self.half
        foot = math.sqrt(self.radius**2 - x * x)
        return complex(x, foot * (1 - up) + (self.radius + self.height) * up)


def _side(pattern: ThronePattern, frame: _Frame, centre: complex, eye: float) -> list[Segment]:
    """The right side from the disc up: its arcs, and the eye."""
    corners = [frame.at(*point) for point in pattern.flank]
    corners.append(centre + cmath.rect(eye, -pattern.eye_rad))
    side: list[Segment] = [
        _bowed(a, b, bow) for (a, b), bow in zip(pairwise(corners), pattern.bows, strict=True)
    ]
    return [*side, Arc(centre, eye, -pattern.eye_rad, pattern.eye_rad + math.pi / 2)]


def _openings(pattern: ThronePattern, frame: _Frame, below_mm: float) -> list[Path]:
    """What is cut out of a throne; what is under the eye ends below a height."""
    found = [_opening(opening, frame, below_mm) for opening in pattern.openings]
    found += [
        Path.circle(frame.at(*hole.at), hole.radius * frame.height) for hole in pattern.rounds
    ]
    twice = [o.mirrored for o in pattern.openings] + [hole.mirrored for hole in pattern.rounds]
    return found + [p.transformed(MIRROR_X).reversed() for p in compress(found, twice)]


def _opening(told: ThroneOpening, frame: _Frame, below_mm: float) -> Path:
    low, high = (frame.at(*point) for point in told.points)
    if told.under_eye:
        high = complex(high.real, max(min(below_mm, high.imag), low.imag + 0.2 * frame.height))
    one, other = told.bows
    return Path.of(_bowed(low, high, one), _bowed(high, low, other))


def _bowed(a: complex, b: complex, bow: float) -> Arc | Line:
    """An arc that bows out to the right of its chord by a share of the chord."""
    if bow == 0.0:
        return Line(a, b)
    return Arc.through(a, (a + b) / 2 - 1j * (b - a) * bow, b)


def _closed(radius: float, side: Sequence[Segment]) -> Path:
    """The right side, its mirror image, and the disc below."""
    other = [s.transformed(MIRROR_X).reversed() for s in reversed(side)]
    foot = cmath.phase(side[0].start)
    disc = Arc(0j, radius, math.pi - foot, math.pi + 2.0 * foot)
    return Path.of(*side, *other, disc)


def _narrowest(found: Crown) -> float:
    """The narrowest web between openings, or between one and the edge; 0 where one leaves it."""
    *throne, disc = found.outline.segments
    holes = shapely_rings([m.shape for m in found.cutouts if isinstance(m.shape, Path)])
    (whole,) = shapely.polygons(shapely_rings([found.outline]))
    inside = (
        shapely.contains_properly(whole, holes).all()
        and (shapely.distance(shapely.points(0.0, 0.0), holes) >= abs(disc.start)).all()
    )
    if not inside or found.height_mm <= 0.0:
        return 0.0
    curves = np.append(holes, shapely.union_all(shapely_lines([chords(s) for s in throne])))
    one, other = np.triu_indices(len(curves), 1)
    return float(shapely.distance(curves[one], curves[other]).min())


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
    out = Remedy((("throne.thickness_mm", None),), words="leave it out")
    told = tell("is thinner than the {least:g} mm that can be made", least=least_mm)
    refuse_below("throne.thickness_mm", throne.thickness_mm, least_mm, told, out)
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
