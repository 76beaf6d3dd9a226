from collections.abc import Callable
from fractions import Fraction

import pytest

import miqyas
from instruments.part import Process
from instruments.scales.numbering import Numerals, progressive, uniform

NEVER = Fraction(0)


def cells(width: Callable[[Fraction], float], place: Callable[[float], float]) -> Callable:
    """A scale whose numeral n is `width(n)` wide, on places `place(n)`."""

    def stand(before: Fraction, n: Fraction) -> float | None:
        room = place(float(n)) - place(float(before))
        return float(n) if room >= width(n) else None

    return stand


def whole(last: int) -> list[Fraction]:
    return [Fraction(n) for n in range(1, last + 1)]


def test_roomy_scales_are_numbered_throughout() -> None:
    found = progressive(whole(30), cells(lambda _: 1.0, lambda n: n), NEVER)
    assert list(found) == whole(30)


def test_ones_give_way_to_fives_and_fives_to_tens() -> None:
    # Places as the square root: a numeral takes 0.2, and cells shrink.
    found = progressive(whole(200), cells(lambda _: 0.2, lambda n: n**0.5), NEVER)
    assert list(found) == [*range(1, 6), *range(10, 151, 5), *range(160, 201, 10)]


def test_a_cell_is_parted_as_a_whole_or_not_at_all() -> None:
    # 8 takes more than there is: 6, 7 and 9 stay away too.
    found = progressive(whole(20), cells(lambda n: 1.5 if n == 8 else 1.0, float), NEVER)
    assert list(found) == [1, 2, 3, 4, 5, 10, *range(11, 21)]


def test_the_anchor_takes_its_place_from_its_neighbours() -> None:
    drawn = sorted({*whole(30), Fraction(13, 2)})
    found = progressive(drawn, cells(lambda _: 1.0, float), Fraction(13, 2))
    assert Fraction(13, 2) in found
    assert 6 not in found
    assert 5 in found


def test_an_anchor_that_no_cell_takes_is_left_out() -> None:
    found = progressive(whole(30), cells(lambda n: 99.0 if n == 12 else 1.0, float), Fraction(12))
    assert 12 not in found
    assert 10 in found
    assert 30 in found


def test_only_lines_that_are_drawn_are_numbered() -> None:
    drawn = [Fraction(n) for n in (*range(1, 11), 15, 20, 30, 40)]
    found = progressive(drawn, cells(lambda _: 0.5, float), NEVER)
    assert list(found) == drawn


def test_fifties_go_on_where_tens_stop() -> None:
    wide = cells(lambda _: 1.0, lambda n: 100 * n / (n + 50))
    tens = progressive([Fraction(n) for n in range(10, 1001, 10)], wide, NEVER)
    gaps = {b - a for a, b in zip(tens, list(tens)[1:], strict=False)}
    assert gaps >= {10, 50, 100}


@pytest.mark.parametrize(
    ("width", "step", "numbers"),
    [(1.0, 2, [2, 4, 6, Fraction(13, 2)]), (2.5, 4, [4, Fraction(13, 2)])],
)
def test_uniform_takes_the_finest_step_that_fits(width: float, step: int, numbers: list) -> None:
    last = Fraction(13, 2)
    drawn = [*whole(6), last]
    half = cells(lambda n: width if n != last else width / 2, float)
    found = uniform(last, [Fraction(2), Fraction(4)], drawn, half)
    assert found[0] == step
    assert list(found[1]) == numbers


def test_uniform_gives_up_the_last_groups_line_for_the_last_numeral() -> None:
    last = Fraction(13, 2)
    step, found = uniform(last, [Fraction(2)], [*whole(6), last], cells(lambda _: 1.0, float))
    assert step == 2
    assert list(found) == [2, 4, last]


def test_uniform_says_when_nothing_fits() -> None:
    assert uniform(Fraction(12), [Fraction(3)], whole(12), lambda _a, _b: None) == (None, {})


def test_upright_numerals_need_room_for_their_diagonal() -> None:
    arc = Numerals("western", 3.0, "outline", "arc", 0.5)
    upright = Numerals("western", 3.0, "outline", "upright", 0.5)
    numbers = [Fraction(n) for n in (5, 45)]
    width, height = arc.extent(Fraction(45))
    assert arc.band_mm(numbers) == pytest.approx(height + 1.0, abs=0.1)
    assert upright.band_mm(numbers) == pytest.approx((width**2 + height**2) ** 0.5 + 1.0, abs=0.1)


def test_a_whole_last_group_keeps_its_line() -> None:
    # 9 to 12 is too narrow for 12: sixes, not 3, 6, 12.
    fits = cells(lambda n: 4.0 if n == 12 else 1.0, float)
    step, found = uniform(Fraction(12), [Fraction(3), Fraction(6)], whole(12), fits)
    assert step == 6
    assert list(found) == [6, 12]


def test_the_anchors_cell_is_parted_without_its_last_line() -> None:
    fits = cells(lambda n: 4.0 if n in (5, 10, 12) else 9.0, float)
    assert list(progressive(whole(12), fits, Fraction(12))) == [5, 12]


@pytest.mark.parametrize("design", ["astrolabe-back", "alidade", "astrolabe-plate", "astrolabe"])
def test_abjad_letters_are_in_outlines_where_single_strokes_are_asked_for(design):
    made = miqyas.make(design, lettering={"numerals": "abjad", "strokes": "single"})
    (said,) = [n.message for n in made.notes if n.about == "lettering.strokes"]
    assert said.startswith("single strokes have no ا ب ج")
    labels = [m for p in made.parts for m in (*p.part.front, *p.part.back) if "label/" in m.means]
    assert Process.ENGRAVE in {m.process for m in labels}
