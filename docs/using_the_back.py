"""Make the pictures of using-the-back.md: a back with its alidade laid where the page says."""

import cmath
import math
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
import resvg_py

import miqyas
from instruments.geometry import Similarity
from instruments.making.workshop import Colours, profile
from instruments.part import Face, Instrument, Sheet
from instruments.sky import horizon, hours, prayer_times, sun, year
from output import svg
from output.layers import DrawnFace
from output.paths.pathdata import shapes_data
from output.provenance import Provenance

HERE = Path(__file__).parent
LATITUDE_DEG, YEAR = 36.0, 2026.0
DAY = (5, 10)
BACK: dict[str, Any] = {
    "radius_mm": 90,
    "place": {"latitude": LATITUDE_DEG},
    "epoch": {"year": YEAR},
    "rings": ["altitude", "zodiac", "calendar"],
    "quadrants": {
        "upper_left": "hours-seasonal",
        "upper_right": "hours-universal",
        "lower_right": "prayer-curves",
    },
    "ladder": {"quadrant": "left"},
}
ALIDADE: dict[str, Any] = {"radius_mm": 87, "hours": False}
LOOK = profile("default").model_copy(
    update={
        "stroke_width_mm": 0.2,
        "colours": Colours(cut="#5a4a2a", score="#2b2418", engrave="#1a150d"),
    }
)
"""Lines to be seen, and not to be cut."""

BRASS = "#cca85c"
RED, PAPER = "#b3261e", "#fffaf0"

Box = tuple[float, float, float, float]
WHOLE: Box = (-96, -96, 96, 96)


def main() -> None:
    """Write the page's pictures beside this file."""
    made = miqyas.make("astrolabe-back", **BACK)
    facts = {f.name: f.value for f in made.facts}
    obliquity = math.radians(float(facts["obliquity"]))
    phi = math.radians(LATITUDE_DEG)
    found = year.days("gregorian", YEAR)
    today = next(k for k in range(365) if (found.month[k], found.day[k]) == DAY)
    longitude = float(found.longitude[today]) % math.tau
    delta = sun.declination(np.array(longitude), obliquity)
    way = math.asin(math.sin(longitude)) + math.pi / 2

    def circle_mm(about: str) -> float:
        rim, core = float(facts[f"{about}/rim"]), float(facts[f"{about}/core"])
        return core + (rim - core) * way / math.pi

    asr = float(prayer_times.asr_altitude(phi, delta, 1))
    third = float(horizon.altitude(phi, delta, hours.seasonal(3, phi, delta)))
    crossing = circle_mm("quadrant/prayer") * cmath.rect(1, -asr)
    hour = circle_mm("quadrant/hour-seasonal") * cmath.rect(1, math.pi - third)
    tower = math.atan(8 / 12)
    side_mm = float(facts["ladder-12/side-length"])
    date = cmath.rect(1, longitude)
    limb = float(facts["limb/numeral-radius"])
    between = (
        float(facts["zodiac/division-radius"]) + float(facts["calendar/division-radius"])
    ) / 2
    pictures: dict[str, tuple[float, Sequence[complex], Box]] = {
        "use-date": (longitude, [between * date], (-5, 15, 91, 95)),
        "use-prayer": (-asr, [crossing, limb * cmath.rect(1, math.pi - asr)], WHOLE),
        "use-hour": (-third, [hour, limb * cmath.rect(1, math.pi - third)], (-93, -6, 6, 93)),
        "use-tower": (tower, [complex(-side_mm, -side_mm * 8 / 12)], (-93, -64, 20, 40)),
    }
    face = _drawn(made)
    for name, (turn_rad, points, box) in pictures.items():
        png = _picture(face, turn_rad, points, box, 690 if box == WHOLE else 900)
        (HERE / f"{name}.png").write_bytes(png)
        print(HERE / f"{name}.png")
    for what, angle in (("sun", longitude), ("asr", asr), ("hour", third), ("tower", tower)):
        print(f"{what}: {math.degrees(angle):.2f}°")


def _drawn(made: Instrument) -> str:
    provenance = Provenance("", "astrolabe-back", {}, ())
    part = made.parts[0].part
    drawn = svg.render(DrawnFace.of(part, Face.FRONT), LOOK, provenance)
    (outline,) = re.findall(r'd="([^"]*)" data-means="outline"', drawn)
    ground = f'<rect width="100%" height="100%" fill="#fff"/><path d="{outline}" fill="{BRASS}"/>'
    return drawn.replace("</desc>", f"</desc>{ground}", 1)


def _picture(
    face: str, turn_rad: float, points: Sequence[complex], box: Box, width_px: int
) -> bytes:
    """The back with the alidade's edge at an angle, rings about some points, cut to a box."""
    rule = miqyas.make("alidade", **ALIDADE).part("rule").body
    assert isinstance(rule, Sheet)
    x, y = re.findall(r'data-origin="(\S+) (\S+)"', face)[0]
    origin = complex(float(x), float(y))
    turn = Similarity(cmath.rect(1, turn_rad))
    (outline,) = shapes_data([rule.outline.transformed(turn)], origin, [False])
    rings = "".join(
        f'<circle cx="{origin.real + p.real:.3f}" cy="{origin.imag - p.imag:.3f}" r="1.6"/>'
        for p in points
    )
    over = (
        f'<path d="{outline}" fill="{PAPER}" fill-opacity="0.72" stroke="{RED}" '
        f'stroke-width="0.35"/><g fill="none" stroke="{RED}" stroke-width="0.6">{rings}</g>'
    )
    xmin, ymin, xmax, ymax = box
    frame = f"{origin.real + xmin} {origin.imag - ymax} {xmax - xmin} {ymax - ymin}"
    shown = re.sub(
        r' width="[^"]*mm"', "", re.sub(r' height="[^"]*mm"', "", face, count=1), count=1
    )
    shown = re.sub(r'viewBox="[^"]*"', f'viewBox="{frame}"', shown, count=1)
    shown = shown.replace("</svg>", f"{over}</svg>")
    return bytes(resvg_py.svg_to_bytes(svg_string=shown, width=width_px, dpi=96))


if __name__ == "__main__":
    main()
