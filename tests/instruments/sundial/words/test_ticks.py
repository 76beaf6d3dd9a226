"""Ticks along the frame: the ends of the lines that would divide the hours of a polar style."""

import pytest

from instruments.catalogue import find
from instruments.design import build
from instruments.geometry import Path
from instruments.geometry.path import paths
from instruments.sundial.words.hour_band import dashed

pytestmark = pytest.mark.slow

FRAME_MM = 1e-3


def hours(design, between, **values):
    entry = find(design)
    asked = {"equal": {"every_minutes": "15", "between": between}, "inscription": False, **values}
    (part,) = [
        p.part
        for p in entry.lay_out()(build(entry.design(), asked)).parts
        if p.part.name == "dial-plate"
    ]
    found = {}
    for mark in part.front:
        if mark.means.startswith("hour/equal/"):
            found.setdefault(mark.means, []).extend(paths(mark.shape))
    return found


@pytest.mark.parametrize("design", ["horizontal-dial", "vertical-dial", "polar-dial", "plane-dial"])
def test_a_tick_is_the_end_of_its_line_and_full_hours_are_whole(design):
    lines, ticks = hours(design, "lines"), hours(design, "ticks")
    assert {m for m in ticks if ":" in m}
    for means, pieces in ticks.items():
        if ":" not in means:
            assert pieces == lines[means]
            continue
        for tick in pieces:
            (line,) = [
                p
                for p in lines[means]
                if min(abs(tick.start - z) for z in (p.start, p.end)) < FRAME_MM
            ]
            way = (line.end - line.start) / abs(line.end - line.start)
            assert abs(((tick.end - tick.start) * way.conjugate()).imag) < FRAME_MM
            assert abs(tick.end - tick.start) <= abs(line.end - line.start) + FRAME_MM


def test_ticks_of_one_rank_are_as_deep_and_halves_deeper_than_quarters():
    ticks = hours("horizontal-dial", "ticks")
    top = max(z.imag for pieces in ticks.values() for p in pieces for z in (p.start, p.end))
    deep = {"30": set(), "15": set(), "45": set()}
    for means, pieces in ticks.items():
        for tick in (p for p in pieces if ":" in means and abs(p.start.imag - top) < FRAME_MM):
            deep[means[-2:]].add(round(top - tick.end.imag, 3))
    (half,), (quarter,) = deep["30"], deep["15"] | deep["45"]
    assert 0.0 < quarter < half < 0.1 * top


def test_a_pin_whose_lines_end_on_the_face_keeps_lines_between_the_hours():
    pin = {"gnomon": {"kind": "pin"}}
    assert hours("horizontal-dial", "ticks", **pin) == hours("horizontal-dial", "lines", **pin)


def test_ticks_thin_out_where_they_would_run_together():
    # Below the gnomon's foot lines meet the frame at a slant, and close together.
    minutes = {"width_mm": 260, "height_mm": 200, "place": {"name": "London, UK"}}
    equal = {"every_minutes": "5", "between": "ticks"}
    found = hours("horizontal-dial", "ticks", equal=equal, **minutes)
    ticks = [p for means, pieces in found.items() if ":" in means for p in pieces]
    assert len(ticks) > 100
    for tick in ticks:
        way = (tick.end - tick.start) / abs(tick.end - tick.start)
        beside = (abs(((t.start - tick.start) * way.conjugate()).imag) for t in ticks if t != tick
                  and abs(t.start - tick.start) < 5.0)  # fmt: skip
        assert min(beside, default=1.0) > 0.6


def test_a_tick_stands_at_the_frame_where_its_line_ends_a_little_short_of_it():
    quito = {"width_mm": 260, "height_mm": 200, "place": {"name": "Quito"}}
    ticks = hours("horizontal-dial", "ticks", border={"style": "rope"}, inscription=True, **quito)
    ends = [p.start.imag for p in ticks["hour/equal/11:30"]]
    assert len(ends) == 2
    assert max(ends) > 0.0 > min(ends)


def test_a_short_way_on_to_the_frame_is_whole_and_a_long_one_ends_in_a_dash():
    for length, count in ((0.4, 1), (1.9, 1), (2.3, 2), (14.0, 10)):
        drawn = paths(dashed(Path.line(0j, length + 0j), 0.7, 0.7))
        assert (len(drawn), drawn[-1].end) == (count, length)
    assert paths(dashed(Path.line(0j, 2.8 + 0j), 0.7, 0.7))[0].start == pytest.approx(0.7)
