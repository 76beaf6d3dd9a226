"""The analemma of Diodorus: the meridian from any three shadows of a day, as a figure at full size.

About the gnomon's foot E lie the tips A, B and G of the longest, the middle and the shortest
shadow. On AB stands a triangle whose other sides OA and OB are the hypotenuses of those two; OC and
OF on them are as long as the third. CF meets AB in L, and the meridian is square to GL through E
(treatise 115:11–119:17, Fig. 34). Beside it is Brahmagupta's fish, which is wrong but by chance
(Fig. 33).
"""

import cmath
import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

import numpy as np
import shapely
from pydantic import Field

from instruments.cited_works import parameter
from instruments.common_design import CommonDesign, built_instrument
from instruments.design import Name
from instruments.errors import impossible
from instruments.geometry import Arc, Path
from instruments.geometry.path import paths, shapes_bounds
from instruments.labelling.along import Request
from instruments.lettering.language import Words
from instruments.making.materials import Material
from instruments.parameters import Rank
from instruments.part import Fact, Instrument, Mark, Note, Part, Placed, Sheet
from instruments.quantities import LengthMm, SheetMm
from instruments.reckoning.meridian import fish_of_three_shadows, three_shadows
from instruments.reckoning.rule import Value
from instruments.scales.numbering import Numerals
from instruments.shadow import guide
from instruments.shadow.boards import board
from instruments.shadow.lines import strip

Tip = tuple[LengthMm, LengthMm]

STRAIGHT = 100.0
"""A circle is drawn up to so many of the longest shadow."""

_REACH = 2.5
"""Heights about a point in which its letter may stand."""

FAR = 2.5
"""L is drawn where it is within so many of the longest shadow from E."""


class Design(CommonDesign):
    """The figure of Diodorus: the meridian from three shadows, drawn with ruler and compass."""

    described = (20, "115:11–119:17")
    name: Name = "diodorus-figure"
    gnomon_mm: Annotated[LengthMm, Rank(1)] = Field(
        default=60.0, ge=5, le=3000, description="Height of the gnomon."
    )
    first_mm: Annotated[Tip, Rank(1)] = Field(
        default=(-78.12, -31.28),
        description="Tip of a shadow from the gnomon's foot, x and y in mm, any way round.",
    )
    second_mm: Annotated[Tip, Rank(1)] = Field(
        default=(-42.99, -5.7), description="Tip of a second shadow of the same day."
    )
    third_mm: Annotated[Tip, Rank(1)] = Field(
        default=(-26.57, 3.9), description="Tip of a third shadow of the same day."
    )
    fish: bool = Field(
        default=True, description="Whether to draw the fish of Brahmagupta too, which is wrong."
    )
    thickness_mm: Annotated[SheetMm, Rank(2)] = Field(
        default=1.0, gt=0, le=20, description="Thickness of the sheet: card or metal."
    )
    material: Material = "card"


@dataclass(frozen=True, slots=True)
class _Figure:
    """Its points, with the foot E at 0: tips by length, apex, cuts, and where CF meets AB."""

    a: complex
    b: complex
    g: complex
    o: complex
    c: complex
    f: complex
    far: complex | None
    meridian_rad: float
    fish_rad: float
    middle: complex
    latitude_deg: float
    declination_deg: float


def lay_out(design: Design) -> Instrument:
    """The sheet of a design, the gnomon's foot at its origin.

    Raises
    ------
    DesignError
        If the three shadows don't tell the meridian.
    """
    figure = _figure(design)
    lines = list(_lines(design, figure))
    x0, y0, x1, y1 = shapes_bounds(m.shape for m in lines)
    hand = design.hand(max(x1 - x0, y1 - y0))
    pad = 5 * hand.height_mm
    corners = (complex(x0 - pad, y0 - pad), complex(x1 + pad, y1 + pad))
    size = corners[1] - corners[0]
    outline = Path.rectangle(size.real, size.imag, sum(corners) / 2)
    inner = shapely.box(x0 - pad / 2, y0 - pad / 2, x1 + pad / 2, y1 + pad / 2)
    names = list(_names(figure, lines, design.spoken, hand))
    content = board.draw_with_names(lines, [], names, hand, inner)
    sheet = Sheet(outline, design.thickness_mm)
    return built_instrument(
        design,
        "diodorus_figure",
        hand,
        (Placed(Part("board", sheet, content.marks)),),
        facts=_facts(design, figure),
        notes=(*_doubts(figure), *content.notes),
        guide=guide.guide_without_year(design, "diodorus", gnomon=design.gnomon_mm),
    )


def _figure(design: Design) -> _Figure:
    """The points by Diodorus' construction, and what the rules reckon of them."""
    tips = np.array([design.first_mm, design.second_mm, design.third_mm], dtype=np.float64)
    gnomon = np.array(design.gnomon_mm)
    told = _reckoned(three_shadows.function(tips, gnomon))
    if not math.isfinite(told["meridian_angle"]):
        raise impossible(
            "second_mm", list(design.second_mm),
            "does not tell the meridian with the other two: the shadows are equal or in one",
            "give three shadows of different times of one day",
        )  # fmt: skip
    fish = _reckoned(fish_of_three_shadows.function(tips, gnomon))
    z = sorted((complex(*tip) for tip in tips.tolist()), key=abs, reverse=True)
    a, b, g = z
    ca, cb, cg = (math.hypot(abs(tip), design.gnomon_mm) for tip in z)
    # O over AB, on the side away from G, so that the triangle stands clear of the shadows.
    base = abs(b - a)
    along = (ca**2 - cb**2 + base**2) / (2 * base)
    up = math.sqrt(max(ca**2 - along**2, 0.0))
    way = (b - a) / base
    side = -1.0 if ((g - a) * way.conjugate()).imag > 0.0 else 1.0
    o = a + way * complex(along, side * up)
    c, f = o + (a - o) * cg / ca, o + (b - o) * cg / cb
    return _Figure(
        a, b, g, o, c, f, _meeting(c, f, a, b),
        math.radians(told["meridian_angle"]), math.radians(fish["meridian_angle"]),
        complex(fish["centre_x"], fish["centre_y"]),
        told["latitude"], told["declination"],
    )  # fmt: skip


def _reckoned(values: Iterable[Value]) -> dict[str, float]:
    return {v.name: float(np.asarray(v.value, dtype=np.float64)) for v in values}


def _meeting(c: complex, f: complex, a: complex, b: complex) -> complex | None:
    """Where CF meets AB; None where they hardly do."""
    first, second = f - c, b - a
    cross = (first.conjugate() * second).imag
    if abs(cross) < 1e-9 * abs(first) * abs(second):
        return None
    t = ((a - c).conjugate() * second).imag / cross
    return c + t * first


def _lines(design: Design, figure: _Figure) -> Iterator[Mark]:
    """Shadows, hypotenuses, the triangle, GL and the meridian; the fish's circle and line."""
    longest = abs(figure.a)
    for name, tip in (("longest", figure.a), ("middle", figure.b), ("shortest", figure.g)):
        head = tip / abs(tip) * 1j * design.gnomon_mm
        yield Mark(f"figure/shadow/{name}", Path.line(0j, tip))
        yield Mark(f"figure/hypotenuse/{name}", Path.polyline([0j, head, tip]))
    yield Mark("figure/triangle", Path.polyline([figure.a, figure.b, figure.o], closed=True))
    yield Mark("figure/arc", _arc(figure))
    if figure.far is not None and abs(figure.far) < FAR * longest:
        far = figure.far
        farther = max((figure.c, figure.f), key=lambda z: abs(z - far))
        nearer = min((figure.a, figure.b), key=lambda z: abs(z - far))
        yield Mark("figure/cut", Path.line(farther, far))
        yield Mark("figure/base", Path.line(nearer, far))
        yield Mark("east-west", Path.line(figure.g, far))
    way = cmath.rect(longest, figure.meridian_rad)
    yield Mark("meridian", Path.line(-way, way))
    if design.fish and math.isfinite(abs(figure.middle)):
        wrong = cmath.rect(longest, figure.fish_rad)
        yield Mark("figure/fish/meridian", Path.line(-wrong, wrong))
        radius = abs(figure.a - figure.middle)
        if radius < STRAIGHT * longest:
            ends = [cmath.phase(z - figure.middle) for z in (figure.a, figure.g, figure.b)]
            yield Mark("figure/fish/circle", _through(figure.middle, radius, ends))


def _arc(figure: _Figure) -> Path:
    """The compass opening OC = OF about O."""
    first = cmath.phase(figure.c - figure.o)
    sweep = math.remainder(cmath.phase(figure.f - figure.o) - first, math.tau)
    return Path.of(Arc(figure.o, abs(figure.c - figure.o), first, sweep))


def _through(centre: complex, radius: float, angles: Sequence[float]) -> Path:
    """The arc of a circle over three directions."""
    turned = sorted(math.remainder(a - angles[0], math.tau) for a in angles)
    low, high = turned[0] - 0.15, turned[-1] + 0.15
    return Path.of(Arc(centre, radius, angles[0] + low, high - low))


def _names(figure: _Figure, lines: list[Mark], spoken: Words, hand: Numerals) -> Iterator[Request]:
    """The points' letters, and which line is the meridian and which is wrong."""
    by_name = {m.means: m for m in lines}
    cut = figure.far if "figure/cut" in by_name else None
    # L first, which stands where lines meet at small angles.
    points = {"l": cut} if cut is not None else {}
    points |= {
        "a": figure.a, "b": figure.b, "g": figure.g, "o": figure.o, "c": figure.c, "f": figure.f,
        "e": 0j,
    }  # fmt: skip
    letters = dict(zip("abgocfel", spoken.titles["figure_letters"].split(), strict=True))
    reach = _REACH * hand.height_mm
    for point, at in points.items():
        x, y = at.real, at.imag
        rows = strip.rows((x - reach, y - reach, x + reach, y + reach), hand)
        yield Request(f"figure/{point}", (letters[point],), rows, board.near(at))
    for means, text in (
        ("meridian", spoken.titles["figure_meridian"]),
        ("figure/fish/meridian", spoken.titles["figure_fish"]),
    ):
        if means in by_name:
            (path,) = paths(by_name[means].shape)
            yield Request(means, (text,), (path,), board.near(path.end))


def _doubts(figure: _Figure) -> Iterator[Note]:
    if figure.far is None or abs(figure.far) >= FAR * abs(figure.a):
        told = (
            "the longest and the middle shadow are nearly equal: L is beyond the sheet, and "
            "the meridian is drawn as it was reckoned; take shadows of other times"
        )
        yield Note("second_mm", told)


def _facts(design: Design, figure: _Figure) -> Iterator[Fact]:
    source = "treatise 116:12–119:17"
    high = "height over the ground"
    yield Fact("gnomon/over-scales", design.gnomon_mm, "mm", parameter("gnomon_mm"), high)
    angle = math.degrees(figure.meridian_rad)
    yield Fact("meridian/angle", round(angle, 9), "°", source, "from the x axis towards y")
    told = "of the place, which the shadows tell too"
    yield Fact("meridian/latitude", round(figure.latitude_deg, 6), "°", "spherical astronomy", told)
    told = "of the sun, towards the raised pole"
    yield Fact(
        "meridian/declination", round(figure.declination_deg, 6), "°", "spherical astronomy", told
    )
    off = math.degrees(math.remainder(figure.fish_rad - figure.meridian_rad, math.pi))
    told = "by which the fish is wrong"
    yield Fact("deviation/fish", round(off, 6), "°", "treatise 115:11", told)
