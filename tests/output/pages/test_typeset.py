"""Lines of text on paper, and what stands for characters that the font lacks."""

import pytest

from output.pages import typeset


@pytest.mark.parametrize(
    ("lacking", "told"), [("sin λ", "sin lambda"), ("ε", "epsilon"), ("😀", "?")]
)
def test_greek_letters_are_told_by_their_names(lacking, told):
    assert typeset.line(lacking) == typeset.line(told)
