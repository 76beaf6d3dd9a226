"""What a STEP text says again, said once."""

import re
from random import Random
from unittest.mock import patch

from hypothesis import given, settings
from hypothesis import strategies as st

from output import sharing
from output.sharing import shared

TEXT = b"""DATA;
#1 = PRODUCT('a #7, it''s #8','b',(#2));
#2 = LINE('',#3,#4);
#3 = CARTESIAN_POINT('',(0.,1.,
    2.));
#4 = VECTOR('',#5,1.);
#5 = DIRECTION('',(1.,0.));
#6 = LINE('',#7,#8);
#7 = CARTESIAN_POINT('',(0.,1.,
    2.));
#8 = VECTOR('',#9,1.);
#9 = DIRECTION('',(1.,0.));
#10 = LINE('',#11,#12);
#11 = CARTESIAN_POINT('',(0.,1.,3.));
#12 = VECTOR('',#13,2.);
#13 = DIRECTION('',(1.,0.));
#14 = CARTESIAN_POINT('named',(0.,1.,3.));
"""

ONCE = b"""DATA;
#1 = PRODUCT('a #7, it''s #8','b',(#2));
#2 = LINE('',#3,#4);
#3 = CARTESIAN_POINT('',(0.,1.,
    2.));
#4 = VECTOR('',#5,1.);
#5 = DIRECTION('',(1.,0.));
#6 = LINE('',#3,#4);
#10 = LINE('',#11,#12);
#11 = CARTESIAN_POINT('',(0.,1.,3.));
#12 = VECTOR('',#5,2.);
#14 = CARTESIAN_POINT('named',(0.,1.,3.));
"""


def test_points_directions_and_vectors_are_said_once() -> None:
    assert shared(TEXT) == ONCE
    assert shared(ONCE) == ONCE


LEAVES = st.tuples(st.sampled_from(["CARTESIAN_POINT", "DIRECTION"]), st.integers(0, 4))


@settings(deadline=None)
@given(st.lists(LEAVES, max_size=300), st.integers(1, 500), st.randoms(use_true_random=False))
def test_names_stand_for_what_they_stood_for(
    leaves: list[tuple[str, int]], at_once: int, random: Random
) -> None:
    """However the text is cut into parts, and whichever comes first, use or what is used."""
    numbers = list(range(1, 2 * len(leaves) + 1))
    random.shuffle(numbers)
    said = {}
    for (kind, place), leaf, use in zip(leaves, numbers[::2], numbers[1::2], strict=True):
        said[leaf] = f"{kind}('',({place}.,0.))"
        said[use] = f"VERTEX_POINT('',#{leaf})"
    text = "DATA;" + "".join(f"\n#{n} = {said[n]};" for n in sorted(said))
    with patch.object(sharing, "_AT_ONCE", at_once):
        after = shared(text.encode()).decode()
    assert meant(after) == meant(text)
    assert len(re.findall("CARTESIAN_POINT|DIRECTION", after)) == len(set(leaves))


def meant(text: str) -> dict[str, str]:
    """What each use stands for."""
    said = dict(re.findall(r"#(\d+) = ([^;]*);", text))
    return {n: said[e[17:-1]] for n, e in said.items() if e.startswith("VERTEX_POINT")}
