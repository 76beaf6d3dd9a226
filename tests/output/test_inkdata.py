import cmath

import pytest

from instruments.geometry import Region, Similarity, Strokes
from instruments.geometry.path import paths
from instruments.lettering.placing import along_arc
from instruments.lettering.text import letter
from output.inkdata import ink_data
from output.pathdata import data

ORIGIN = 60 + 70j
TEXTS = ("Il1 8°", "XII", "ساعة", "Ångström", "٤٥")


def shapes():
    """Words here and there, upright, turned, mirrored, on a circle, and in single strokes."""
    for number, text in enumerate(TEXTS):
        turn = cmath.rect(1.0, 0.7 * number)
        for mirrored in (False, True):
            yield letter(text, 3.1).placed(Similarity(turn, 5j - number, mirrored))
        yield along_arc(text, 2.5, 0j, 30.0, float(number))
    for text in ("XII", "AV 4"):
        yield letter(text, 2.0, "single").placed(Similarity(1.0, 3 - 4j))


def plain(shape):
    """The shape as paths alone, which `data` writes one by one."""
    return Region(paths(shape)) if isinstance(shape, Region) else Strokes(paths(shape))


def test_letters_that_are_written_at_once_are_those_written_one_by_one():
    inks = [shape.ink for shape in shapes()]
    assert all(inks)
    expected = [data(plain(shape), ORIGIN, area=True) for shape in shapes()]
    assert ink_data(inks, ORIGIN) == expected


@pytest.mark.parametrize("number", range(3))
def test_a_word_is_written_alike_alone_and_among_others(number):
    inks = [shape.ink for shape in shapes()]
    alone = ink_data([inks[number]], ORIGIN)
    assert alone == [ink_data(inks, ORIGIN)[number]]


def test_no_ink_is_no_text():
    assert ink_data([], ORIGIN) == []
