"""Distinct numbers in order, held to numpy's own."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from instruments.geometry.ordering import distinct, first_of_each

values = st.lists(st.sampled_from([-1.5, 0.0, 0.25, 1e-300, 7.0]) | st.floats(-9, 9)).map(
    lambda found: np.array(found, dtype=float)
)


@given(values)
def test_distinct_numbers_are_those_of_unique(given_values: np.ndarray) -> None:
    unique, first = np.unique(given_values, return_index=True)
    assert distinct(given_values).tolist() == unique.tolist()
    assert first_of_each(given_values).tolist() == first.tolist()
