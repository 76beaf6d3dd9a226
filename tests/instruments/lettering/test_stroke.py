"""Hershey's strokes: the set in templates is the one of the package that brings it."""

import json
from itertools import pairwise

from HersheyFonts import HersheyFonts

import templates


def _sides(strokes: list[list[tuple[int, int]]]) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(side) for line in strokes for side in pairwise(map(tuple, line))}


def test_strokes_and_advances_are_hersheys() -> None:
    signs = json.loads(templates.path("fonts", "hershey.json").read_bytes())["signs"]
    hershey = HersheyFonts()
    hershey.load_default_font("futural")
    assert signs.keys() == hershey.all_glyphs.keys()
    for character, drawn in hershey.all_glyphs.items():
        left = min(x for x, _ in drawn.char_box)
        lines = [[(x - left, drawn.base_line - y) for x, y in line] for line in drawn.strokes]
        advance, strokes = signs[character]
        assert advance == drawn.char_width
        assert _sides(strokes) == _sides(lines)
