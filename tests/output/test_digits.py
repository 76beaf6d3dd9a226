"""Numbers as text, against the formatting of the language itself."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from output.digits import SPACE, lines

wholes = st.integers(-(10**10), 10**10) | st.integers(-2000, 2000)


def arrays(numbers):
    count = len(numbers)
    last = np.zeros(count, bool)
    last[-1] = True
    before = np.full(count, SPACE, np.uint8)
    return {"before": before, "after": np.zeros(count, np.uint8), "last": last}


@given(st.lists(wholes, min_size=1, max_size=20), st.integers(1, 9))
@settings(deadline=None)
def test_numbers_are_those_of_the_language(numbers, decimals):
    (line,) = lines(np.array(numbers, float), decimals, **arrays(numbers))
    for text, number in zip(line.split(), numbers, strict=True):
        whole, _, rest = text.partition(".")
        assert int(whole + rest.ljust(decimals, "0")) == number
        assert not rest.endswith("0")
        assert text != "-0"


@given(st.lists(wholes, min_size=1, max_size=20), st.integers(1, 4))
@settings(deadline=None)
def test_padded_numbers_have_all_decimals(numbers, decimals):
    padded = np.ones(len(numbers), bool)
    (line,) = lines(np.array(numbers, float), decimals, padded=padded, **arrays(numbers))
    assert line.split() == [f"{n / 10**decimals:.{decimals}f}" for n in numbers]


@given(st.lists(wholes, min_size=1, max_size=20), st.integers(1, 9))
@settings(deadline=None)
def test_brief_numbers_can_be_told_apart(numbers, decimals):
    brief = np.ones(len(numbers), bool)
    (line,) = lines(np.array(numbers, float), decimals, brief=brief, **arrays(numbers))
    (plain,) = lines(np.array(numbers, float), decimals, **arrays(numbers))
    assert len(line) <= len(plain)
    # A reader starts a number at a space, at a minus, and at a second point.
    told, current = [], ""
    for character in line:
        if character in " -" or (character == "." and "." in current):
            told.append(current)
            current = ""
        current += character.strip()
    assert [float(x) for x in (*told, current) if x] == [float(x) for x in plain.split()]


def test_lines_end_where_they_are_told_to():
    found = lines(
        np.array([1250.0, -500.0, 30000.0]),
        3,
        before=np.frombuffer(b"M l", np.uint8),
        after=np.frombuffer(b"\0Z\0", np.uint8),
        last=np.array([False, True, True]),
    )
    assert found == ["M1.25 -0.5Z", "l30"]
