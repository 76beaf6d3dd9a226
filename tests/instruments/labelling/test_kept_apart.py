"""Rows of labels that have less room than they want."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from instruments.labelling.places import kept_apart

PLACES = st.lists(st.floats(-50, 50), min_size=1, max_size=12)


def test_labels_with_room_stand_where_they_should():
    assert kept_apart([3.0, -2.0, 9.0], [1.0, 1.5, 2.0], 0.5).tolist() == [3.0, -2.0, 9.0]


def test_two_in_each_others_way_share_what_lacks():
    assert kept_apart([0.0, 1.0, 20.0], [2.0, 2.0, 2.0], 1.0).tolist() == [-2.0, 3.0, 20.0]


@given(PLACES, st.floats(0.1, 5.0))
def test_all_keep_their_order_and_are_apart(wanted, half):
    placed = kept_apart(wanted, [half] * len(wanted), 0.5)
    order = np.argsort(wanted, kind="stable")
    assert (np.diff(placed[order]) >= 2 * half + 0.5 - 1e-9).all()
    assert np.mean(placed) == pytest.approx(np.mean(wanted), abs=1e-6)
