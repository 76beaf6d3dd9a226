"""Synthetic things with marked points: random instruments, measured with noise in any frame."""

import math
from dataclasses import dataclass

import numpy as np

from instruments.astrolabe.ecliptic import RetePlane
from instruments.geometry.stereographic import Stereographic
from instruments.sky import horizon, hours, shadow, stars, sun
from instruments.sky.horizon import refraction
from instruments.sky.obliquity import mean_obliquity
from instruments.sundial.lines.face import Plane

Rng = np.random.Generator


@dataclass(frozen=True)
class Thing:
    """A kind, what is true of it, and its measurements."""

    kind: str
    truth: dict[str, float]
    rows: list[tuple[str, ...]]


def _framed(rng: Rng, marks: list[tuple[str, complex]], noise_mm: float, turned: bool) -> Thing:
    """Marks in a random frame, with noise."""
    rotation = float(rng.uniform(-180, 180)) if turned else 0.0
    place = complex(*rng.uniform(-200, 200, 2))
    rows = []
    for name, z in marks:
        w = z * np.exp(1j * math.radians(rotation)) + place + complex(*rng.normal(0, noise_mm, 2))
        rows.append((name, f"{w.real:.5f}", f"{w.imag:.5f}"))
    return Thing("", {"rotation": rotation, "x_mm": place.real, "y_mm": place.imag}, rows)


def plate(rng: Rng, noise_mm: float) -> Thing:
    """A plate for a latitude from 5° to 70°, with some thirty to sixty points on its circles."""
    latitude, obliquity, size = rng.uniform(5, 70), rng.uniform(23, 24), rng.uniform(50, 150)
    phi, eps = math.radians(latitude), math.radians(obliquity)
    projection = Stereographic.within(size, eps)
    marks = []
    for name, dec in (("equator", 0.0), ("cancer", eps), ("capricorn", -eps)):
        turns = projection.point(dec, rng.uniform(0, 2 * np.pi, 4))
        marks += [(f"circle/{name}", complex(z)) for z in turns]
    seen = [(h, a) for h in (0, 20, 40, 60) for a in rng.uniform(0, 360, 8)]
    for h, a in seen:
        name = f"almucantar/{h}" if h else "horizon"
        marks.append((name, complex(projection.point(*_seen(phi, a, h)))))
    for a in (60, 120, 240, 300):
        for h in rng.uniform(0, 70, 3):
            marks.append((f"azimuth/{a}", complex(projection.point(*_seen(phi, a, h)))))
    thing = _framed(rng, [m for m in marks if abs(m[1]) < size * 1.001], noise_mm, turned=True)
    truth = {"latitude": latitude, "obliquity": obliquity, "tropic_radius_mm": size}
    return Thing("plate", truth | thing.truth, thing.rows)


def _seen(phi: float, azimuth: float, altitude: float) -> tuple[float, float]:
    dec, hour = horizon.equatorial(phi, math.radians(azimuth), math.radians(altitude))
    return float(dec), float(hour)


def rete(rng: Rng, noise_mm: float, *, ecliptic: bool = True) -> Thing:
    """A rete of a year from 0 to 2000, with 25 stars and the ecliptic."""
    year, size = rng.uniform(0, 2000), rng.uniform(60, 150)
    eps = math.radians(rng.uniform(23, 24)) if ecliptic else float(mean_obliquity(year))
    plane = RetePlane.within(size, eps)
    known = stars.classical()
    some = [known[k] for k in rng.choice(len(known), 25, replace=False)]
    tips = plane.equatorial(*stars.places_of_date(some, year))
    marks = [
        (f"star/{s.key}", complex(z)) for s, z in zip(some, tips, strict=True) if abs(z) < size
    ]
    truth = {"year": year, "tropic_radius_mm": size}
    if ecliptic:
        degrees = np.arange(0, 360, 30)
        ring = plane.ecliptical(np.radians(degrees + 7))
        marks += [("ecliptic", complex(z)) for z in ring]
        inner = plane.within_ecliptic(np.radians(degrees), 0.05 * size)
        marks += [(f"ecliptic/{n}", complex(z)) for n, z in zip(degrees, inner, strict=True)]
        marks += [("circle/capricorn", size * np.exp(1j * a)) for a in rng.uniform(0, 6, 6)]
        truth["obliquity"] = math.degrees(eps)
    thing = _framed(rng, marks, noise_mm, turned=True)
    return Thing("rete", truth | thing.truth, thing.rows)


def dial(rng: Rng, noise_mm: float, *, vertical: bool = False) -> Thing:
    """A wall dial, or one of any plane towards the south, of 25 points or more."""
    eps = round(math.degrees(float(mean_obliquity(2026.0))), 6)
    while True:
        latitude, azimuth = rng.uniform(10, 60), rng.uniform(120, 240)
        inclination = 90.0 if vertical else rng.uniform(20, 110)
        height = rng.uniform(30, 100)
        face = Plane.at(
            math.radians(latitude),
            height,
            azimuth=math.radians(azimuth),
            zenith_distance=math.radians(inclination),
        )
        suns = [
            (f"hour/equal/{n}", math.radians(d), float(hours.equal(n)))
            for n in range(5, 20)
            for d in rng.uniform(-eps, eps, 3)
        ]
        days = (("cancer", eps), ("equinox", 0.0), ("capricorn", -eps))
        suns += [
            (f"day/{day}", math.radians(d), h) for day, d in days for h in rng.uniform(-1.5, 1.5, 8)
        ]
        if len(marks := _lit(face, suns, 6 * height)) >= 25:
            break
    thing = _framed(rng, marks, noise_mm, turned=False)
    truth = {"latitude": latitude, "azimuth": azimuth, "inclination": inclination}
    foot = {"foot_x_mm": thing.truth["x_mm"], "foot_y_mm": thing.truth["y_mm"]}
    return Thing("dial", {**truth, **foot, "height_mm": height}, thing.rows)


def _lit(
    face: Plane, suns: list[tuple[str, float, float]], reach_mm: float
) -> list[tuple[str, complex]]:
    """The tips of suns that stand well over the face and the horizon."""
    found = []
    for name, dec, hour in suns:
        cast = face.cast(np.array(dec), np.array(hour))
        if cast.front > 0.15 and cast.up > 0.02 and abs(cast.tip) < reach_mm:
            found.append((name, complex(cast.tip)))
    return found


def scale(rng: Rng, noise_mm: float) -> Thing:
    """A limb with a cotangent scale and the ladder in the quadrant, of any of the gnomons."""
    gnomon, size = float(rng.choice([12, 7, 6.5, 60])), rng.uniform(50, 120)
    side = size / 1.45
    marks = [("outline", size * np.exp(1j * a)) for a in rng.uniform(0, 6, 6)]
    for n in np.unique(np.round(np.geomspace(1, 3 * gnomon, 9))):
        altitude = float(shadow.altitude_of_direct(n, gnomon))
        marks.append((f"scale/cotangent/{n:g}", 0.97 * size * np.exp(-1j * altitude)))
    for n in np.unique(np.round(np.linspace(1, math.floor(gnomon), 6))):
        slope = n / gnomon
        marks.append((f"ladder/base/{n:g}", side * complex(slope, -1) * rng.uniform(0.9, 1)))
        marks.append((f"ladder/side/{n:g}", side * complex(1, -slope) * rng.uniform(0.9, 1)))
    marks += [("ladder/square", complex(side * t, -side)) for t in rng.uniform(0, 1, 5)]
    thing = _framed(rng, marks, noise_mm, turned=True)
    truth = {"divisions": gnomon, "radius_mm": size, "side_mm": side}
    return Thing("scale", truth | thing.truth, thing.rows)


def shadows(rng: Rng, noise: float) -> Thing:
    """Shadows of a gnomon of 12 at 20 dates and hours of the day."""
    latitude, obliquity = rng.uniform(20, 60), rng.uniform(23, 24)
    rows: list[tuple[str, ...]] = []
    while len(rows) < 20:
        month, day, time = int(rng.integers(1, 13)), int(rng.integers(1, 28)), rng.uniform(9, 15)
        longitude = sun.longitude_of_date(2026, month, day)
        dec = sun.declination(longitude, math.radians(obliquity))
        high = float(horizon.altitude(math.radians(latitude), dec, hours.equal(round(time, 3))))
        if high > 0.1:
            length = 12.0 / math.tan(high + float(refraction(high))) + rng.normal(0, noise)
            if length >= 0.0:
                rows.append((f"2026-{month:02d}-{day:02d}", f"{time:.3f}", f"{length:.6f}"))
    return Thing("shadows", {"latitude": latitude, "obliquity": obliquity}, rows)
