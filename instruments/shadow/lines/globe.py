"""A sphere with a gnomon on its top, or in its bottom: where shadows fall, and its skin laid flat.

Points are in the sphere's own frame: its centre is the origin, x east, y north, z up. On a
sphere the gnomon stands on the top, in a bowl on the bottom; arcs are counted from its foot.
"""

import cmath
import math
from dataclasses import dataclass

import numpy as np

from instruments.geometry import Arc, Floats, Line, Path, Points, Segment, Similarity
from instruments.geometry.fitting import CurveRun, fit_cubics, fit_many
from instruments.geometry.intervals import where, where_each
from instruments.geometry.space import STRAY_MM, SpacePath, fit_in_space
from instruments.part import Fact
from instruments.reckoning import surfaces
from instruments.shadow.lines.suns import SunLine, Suns
from instruments.sky.arrays import about_zero

FLAT_STRAY_MM = 0.0003
"""How far lines on the flat skin may stray."""

SLIT_MM = 0.1
"""Where gores begin to be parted from each other: that is how far apart they are there."""

_SAMPLES = 512

_POINT = 1e-5
"""A stretch of so small a share of a line is a micrometre or less: suns that graze the horizon."""


@dataclass(frozen=True, slots=True)
class Globe:
    """What shadows fall on.

    Attributes
    ----------
    radius_mm : float
        Of the face with the lines.
    gnomon_mm : float
        Height of the nodus over its foot on the face.
    hollow : bool
        Whether it is a bowl, open above, or a whole sphere.
    """

    radius_mm: float
    gnomon_mm: float
    hollow: bool

    @property
    def nodus_mm(self) -> float:
        """Its height over the centre."""
        foot = -self.radius_mm if self.hollow else self.radius_mm
        return foot + self.gnomon_mm

    def within(self, suns: Floats) -> Floats:
        """Not negative where the sun is up and the shadow falls on the face, no rim before it."""
        up = suns[..., 2]
        missed: Floats = self.radius_mm**2 - self.nodus_mm**2 * (1.0 - up**2)
        if not self.hollow:
            on_it: Floats = np.minimum(up, missed / self.radius_mm**2)
            return on_it
        level = np.sqrt(np.maximum(1.0 - up**2, 0.0))
        # The rim shades a nodus below it; from one above it low suns throw beyond the rim.
        over = self.radius_mm * up - abs(self.nodus_mm) * level
        found: Floats = np.minimum(up, over / self.radius_mm)
        return found

    def shadow(self, suns: Floats) -> Floats:
        """Where the nodus's shadow falls, mm, a row a sun."""
        k, up = self.nodus_mm, suns[..., 2]
        root = np.sqrt(np.maximum((k * up) ** 2 - k**2 + self.radius_mm**2, 0.0))
        way = k * up + (root if self.hollow else -root)
        found: Floats = np.array([0.0, 0.0, k]) - way[..., None] * suns
        return found

    def polar(self, points: Floats) -> tuple[Floats, Floats]:
        """The arc from the foot, and the azimuth from north through east, radians."""
        x, y, z = np.moveaxis(points, -1, 0)
        arc = np.arctan2(np.hypot(x, y), -z if self.hollow else z)
        return arc, np.arctan2(x, y)

    @property
    def reach_rad(self) -> float:
        """The longest arc of a shadow."""
        if self.hollow:
            return math.pi / 2
        return math.acos(self.radius_mm / (self.radius_mm + self.gnomon_mm))

    @property
    def lowest_rad(self) -> float:
        """The least altitude of a sun whose shadow falls on it."""
        if self.hollow:
            return math.atan(abs(self.nodus_mm) / self.radius_mm)
        return math.acos(self.radius_mm / (self.radius_mm + self.gnomon_mm))

    def traced(self, line: SunLine, least_rad: float) -> tuple[SpacePath, ...]:
        """A line on the sphere, from a least arc on."""
        found = []
        for suns in line.pieces:

            def signed(share: Floats, suns: Suns = suns) -> Floats:
                directions = suns(share)
                arc, _ = self.polar(self.shadow(directions))
                on_it: Floats = np.minimum(self.within(directions), arc - least_rad)
                return on_it

            def curve(share: Floats, suns: Suns = suns) -> Floats:
                return self.shadow(suns(share))

            spans = where(signed, 0.0, 1.0, samples=_SAMPLES)
            found += [fit_in_space(curve, a, b, STRAY_MM) for a, b in spans if b - a > _POINT]
        return tuple(found)


@dataclass(frozen=True, slots=True)
class Rosette:
    """The skin of a sphere about the gnomon's foot, laid flat: gores that hang together there.

    Arcs from the foot are true everywhere, and so are arcs across a gore, along circles about
    the foot: a point at the arc θ and the azimuth α from its gore's middle lies at the radius
    r·θ and the angle α·sin θ/θ from that middle. Close to the foot all hangs together and the
    angle is α itself.

    Attributes
    ----------
    radius_mm : float
        Of the sphere through the middle of the skin.
    gores : int
    reach_rad, least_rad : float
        The arcs at which it ends, and at which lines begin.
    """

    radius_mm: float
    gores: int
    reach_rad: float
    least_rad: float

    @property
    def whole_rad(self) -> float:
        """The arc up to which all hangs together."""
        # Neighbours are apart by 2·r·θ·(π/n)·(1 − sin θ/θ), about r·π·θ³/3n.
        cube = 3.0 * self.gores * SLIT_MM / (math.pi * self.radius_mm)
        return min(math.cbrt(cube), 0.5 * self.reach_rad)

    @property
    def half_rad(self) -> float:
        """Half the width of a gore in azimuth."""
        return math.pi / self.gores

    def middle_rad(self, gore: Floats) -> Floats:
        """The azimuth of a gore's middle."""
        return gore * 2.0 * self.half_rad

    def flat(self, gore: Floats, arc: Floats, azimuth: Floats) -> Points:
        """Points in a gore, or with a negative number in the whole about the foot, laid flat."""
        middle = np.where(gore < 0.0, 0.0, self.middle_rad(gore))
        away = about_zero(azimuth - middle)
        turn = middle + away * np.where(gore < 0.0, 1.0, np.sinc(arc / math.pi))
        return self.radius_mm * arc * (np.sin(turn) + 1j * np.cos(turn))

    def inside(self, gore: Floats, arc: Floats, azimuth: Floats) -> Floats:
        """Not negative where points belong to a gore, or to the whole about the foot."""
        hub = np.minimum(arc - self.least_rad, self.whole_rad - arc)
        away = np.abs(about_zero(azimuth - self.middle_rad(gore)))
        own = np.minimum(
            self.half_rad - away, np.minimum(arc - self.whole_rad, self.reach_rad - arc)
        )
        found: Floats = np.where(gore < 0.0, hub, own)
        return found

    def drawn(self, globe: Globe, line: SunLine) -> tuple[Path, ...]:
        """A line's pieces, laid flat."""
        members = np.arange(-1.0, self.gores)
        runs = []
        for suns in line.pieces:

            def signed(gore: Floats, share: Floats, suns: Suns = suns) -> Floats:
                directions = suns(share)
                arc, azimuth = globe.polar(globe.shadow(directions))
                return np.minimum(globe.within(directions), self.inside(gore, arc, azimuth))

            def family(gore: Floats, share: Floats, suns: Suns = suns) -> Points:
                arc, azimuth = globe.polar(globe.shadow(suns(share)))
                return self.flat(gore, arc, azimuth)

            spans = where_each(signed, members, 0.0, 1.0, samples=_SAMPLES)
            runs += [
                CurveRun(family, gore, a, b)
                for gore, found in zip(members.tolist(), spans, strict=True)
                for a, b in found
                if b - a > _POINT
            ]
        return tuple(fit_many(runs, FLAT_STRAY_MM))

    def outline(self) -> Path:
        """All round, counter-clockwise from the gore in the north."""
        right = self._side()
        left = right.transformed(Similarity(-1.0, mirrored=True)).reversed()
        turn = cmath.phase(left.start) - cmath.phase(right.end)
        edge = Arc(0j, abs(right.end), cmath.phase(right.end), turn)
        gore = Path((*right.segments, edge, *left.segments))
        segments: list[Segment] = []
        for k in range(self.gores):
            own = gore.transformed(Similarity.rotation(2.0 * self.half_rad * k))
            if segments:
                segments.append(Line(segments[-1].end, own.start))
            segments += own.segments
        return Path((*segments, Line(segments[-1].end, segments[0].start)))

    def _side(self) -> Path:
        """The right side of the gore in the north, from the whole outward."""

        def curve(arc: Floats) -> Points:
            return self.flat(np.zeros(arc.shape), arc, np.full(arc.shape, self.half_rad))

        return fit_cubics(curve, self.whole_rad, self.reach_rad, tolerance_mm=FLAT_STRAY_MM)


_RULES = {
    True: [("arc", "arc", "treatise 89:10")],
    False: [
        ("arc-al-farrukhan", "arc", "treatise 87:5"),
        ("arc-al-biruni", "by_biruni", "treatise 88:18–89:10"),
    ],
}
"""Of arcs in a bowl and on a ball: the fact's kind, what the rule calls it, and its source."""


def report_arcs(globe: Globe) -> tuple[Fact, ...]:
    """Arcs of shadows from the gnomon's foot by the treatise's rules, at whole tens of degrees."""
    found = []
    for altitude in range(10, 90, 10):
        if math.radians(altitude) <= globe.lowest_rad:
            continue
        given = {"altitude": altitude, "gnomon": globe.gnomon_mm, "radius": globe.radius_mm}
        told = f"of the shadow, the sun {altitude}° high"
        arcs = surfaces.bowl(**given) if globe.hollow else surfaces.sphere(**given)
        for kind, key, source in _RULES[globe.hollow]:
            arc = round(float(arcs[key]), 6)
            found.append(Fact(f"{kind}/{altitude}", arc, "°", source, told))
    return tuple(found)
