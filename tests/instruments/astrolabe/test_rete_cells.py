import numpy as np
import pytest
from helpers.retes import made, polygon, stars

from instruments.astrolabe.rete.frame_measures import Build
from instruments.astrolabe.rete.members import Band, disc
from instruments.astrolabe.rete.placed_pointers import Cells, Others, PlacedPointers
from instruments.astrolabe.rete.pointer_ground import PointerGround, Target
from instruments.astrolabe.rete.pointers import Pointer, Spine
from instruments.astrolabe.rete.pointing import laid_pointers
from instruments.errors import DesignError

MARGIN = 4.0
EXACT_MM = 1e-12


def scattered(seed, count, reach=60.0):
    some = np.random.default_rng(seed)
    return some.uniform(-reach, reach, count) + 1j * some.uniform(-reach, reach, count)


@pytest.mark.parametrize("seed", range(5))
def test_a_cell_knows_all_that_is_as_near_as_its_size(seed):
    things, points = scattered(seed, 80), scattered(seed + 100, 200)
    cells = Cells(MARGIN)
    for n, z in enumerate(things.tolist()):
        cells.enter(n, z, z)
    near = cells.near(points)
    told = set(zip(near.point.tolist(), near.thing.tolist(), strict=True))
    apart = np.abs(points[:, None] - things)
    assert {(int(p), int(t)) for p, t in np.argwhere(apart <= MARGIN)} <= told
    assert len(told) < 0.1 * apart.size
    assert not Cells(MARGIN).near(points).points.size


@pytest.mark.parametrize("seed", range(5))
def test_how_deep_points_are_in_pointers_is_told_as_far_as_the_margin(seed):
    placed = PlacedPointers(MARGIN)
    assert np.isinf(placed.nearest(0j))
    build = Build("leaf", 1.2, 9.0, 3.3)
    for n, z in enumerate(scattered(seed, 30).tolist()):
        spine = Spine(z, 0.7 * n, 0.01 * (n % 3 - 1))
        placed.add(Pointer(f"hr-{n}", spine, build, 14.0, 16.0, 2.0))
    points = scattered(seed + 100, 300)
    struts, heads = placed.depth(points)
    nearest = np.array([-placed.nearest(z) for z in points.tolist()])
    close = nearest > -MARGIN
    assert 20 < close.sum() < 280
    assert np.abs(struts - nearest)[close].max() < EXACT_MM
    assert (struts <= nearest + EXACT_MM).all()
    assert np.isfinite(heads).any()


def test_other_stars_want_their_room_but_not_more_than_half_their_distance():
    others = Others.of_each(np.array([0j, 10 + 0j, 1 + 0j, 50 + 0j]), MARGIN)[0]
    assert others.points.tolist() == [10, 1, 50]
    z = np.array([8 + 0j, 1 + 3j, 30 + 0j, 0j])
    spare = others.spare(z, np.full(4, 0.25), 1.5)
    assert spare == pytest.approx([2 - 0.25 - 1.5, 3 - 0.25 - 0.5, np.inf, 1 - 0.25 - 0.5])


def test_a_frame_too_thin_for_any_pointer_is_soon_known(monkeypatch):
    """Spines that meet it are asked together, and not one by one (625 times here)."""
    ring = disc("ring", 0j, 50.0)
    thin = Band("ring", 0j, 49.5, 50.0)
    star = Target("hr-1", 30 + 5j)
    build = Build("leaf", 2.0, 12.0, 4.0)
    assert laid_pointers([star], PointerGround((ring,), 50.0, build, 1.0)).on_frame == (star,)
    asked = []
    depth = Band.depth
    monkeypatch.setattr(Band, "depth", lambda band, z: asked.append(z.size) or depth(band, z))
    bends = (0.0, 0.01, -0.01)
    laid = laid_pointers([star], PointerGround((thin,), 50.0, build, 1.0, bends, 0.4))
    assert laid.stranded == (star,)
    assert len(asked) < 100


@pytest.mark.sweep
def test_three_hundred_stars_are_on_one_piece():
    part = made(
        tropic_radius_mm=100,
        rete={"style": "geometric"},
        # Lettered, the faintest would give way to names.
        stars={"choice": "magnitude", "faintest": 4.0, "lettered": "none"},
    ).part("rete")
    assert len(stars(part)) > 200
    assert polygon(part).is_valid


@pytest.mark.sweep
def test_stars_beyond_number_are_refused():
    said = r"stars\.faintest = 4\.5 puts 646 stars on the rete, more than the 400 .*: give 4$"
    with pytest.raises(DesignError, match=said):
        made(
            tropic_radius_mm=100,
            hemisphere="south",
            rete={"style": "eastern"},
            stars={"choice": "magnitude", "faintest": 4.5},
        )
