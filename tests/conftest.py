"""The same verdict each time: `--hypothesis-profile=roam` tries other examples at each run."""

import gc
import math
import os

# Before numpy is imported: threads that wait for each other take time from the other workers.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None)
settings.register_profile("roam", deadline=None)
settings.load_profile("steady")

SLOW = {
    "authorities/test_alidade_shadows.py",
    "authorities/test_astrolabe_back_scales.py",
    "authorities/test_astrolabe_back_sky.py",
    "authorities/test_astrolabe_in_use.py",
    "authorities/test_astrolabe_plate_circles.py",
    "authorities/test_astrolabe_plate_sky.py",
    "authorities/test_azimuth_rule.py",
    "authorities/test_boards_in_use.py",
    "authorities/test_capuchin_dial.py",
    "authorities/test_cylinder_dial.py",
    "authorities/test_dial_equalities.py",
    "authorities/test_dials_against_sky.py",
    "authorities/test_equation_plate_values.py",
    "authorities/test_horizontal_dial_values.py",
    "authorities/test_hour_boards.py",
    "authorities/test_indian_circle.py",
    "authorities/test_penumbra_sheet.py",
    "authorities/test_reckoning_sky.py",
    "authorities/test_rete_read_back.py",
    "authorities/test_ring_dial.py",
    "authorities/test_shadow_boards.py",
    "authorities/test_shadow_columns.py",
    "authorities/test_shadow_plates.py",
    "authorities/test_shadow_staff.py",
    "authorities/test_sphere_dial.py",
    "authorities/test_style_edge_values.py",
    "authorities/test_sun_against_skyfield.py",
    "authorities/test_surface_dial.py",
    "authorities/test_wall_against_sky.py",
    "instruments/astrolabe/test_alidade_layout.py",
    "instruments/astrolabe/test_back_layout.py",
    "instruments/astrolabe/test_back_lettering.py",
    "instruments/astrolabe/test_back_quadrants.py",
    "instruments/astrolabe/test_clear_retes.py",
    "instruments/astrolabe/test_clearances.py",
    "instruments/astrolabe/test_mater.py",
    "instruments/astrolabe/test_plate_layout.py",
    "instruments/astrolabe/test_plate_words.py",
    "instruments/astrolabe/test_rete_layout.py",
    "instruments/astrolabe/test_rete_names.py",
    "instruments/astrolabe/test_rete_numbers.py",
    "instruments/astrolabe/test_rete_patterns.py",
    "instruments/astrolabe/test_rete_pushes.py",
    "instruments/astrolabe/test_rete_sweep.py",
    "instruments/astrolabe/test_rete_webs.py",
    "instruments/astrolabe/test_small_backs.py",
    "instruments/astrolabe/test_suspension.py",
    "instruments/astrolabe/test_thin_throne.py",
    "instruments/astrolabe/test_whole.py",
    "instruments/geometry/test_geometry_cutting.py",
    "instruments/geometry/test_geometry_fitting.py",
    "instruments/geometry/test_geometry_segments.py",
    "instruments/geometry/test_handles.py",
    "instruments/geometry/test_ink.py",
    "instruments/geometry/test_planar.py",
    "instruments/labelling/test_faults.py",
    "instruments/labelling/test_solving.py",
    "instruments/lettering/test_divisions.py",
    "instruments/reckoning/fitting/test_coverage.py",
    "instruments/reckoning/fitting/test_round_trip.py",
    "instruments/sundial/adorned/test_corners_and_dividers.py",
    "instruments/sundial/lines/test_dial_lines.py",
    "instruments/sundial/test_face_filled.py",
    "instruments/sundial/words/test_face_layout.py",
    "instruments/sundial/adorned/test_face_ornaments.py",
    "instruments/sundial/test_horizontal_design.py",
    "instruments/sundial/words/test_inscription_site.py",
    "instruments/sundial/test_plane_designs.py",
    "instruments/sundial/gnomons/test_polar_style.py",
    "instruments/sundial/gnomons/test_sheet_gnomons.py",
    "instruments/sundial/gnomons/test_stands.py",
    "instruments/sundial/words/test_ticks.py",
    "instruments/making/test_cutter_corners.py",
    "instruments/making/test_fits.py",
    "instruments/test_guide.py",
    "instruments/test_joints.py",
    "instruments/test_makers_inscription.py",
    "instruments/making/test_materials.py",
    "instruments/places/test_misspelt.py",
    "instruments/test_own_picture.py",
    "instruments/test_parameters.py",
    "instruments/test_place.py",
    "instruments/test_place_line.py",
    "instruments/test_quantities.py",
    "instruments/test_saying.py",
    "instruments/test_sheets.py",
    "miqyas/studio/test_drawings.py",
    "miqyas/studio/test_forms.py",
    "miqyas/studio/test_guarded.py",
    "miqyas/studio/test_hostile_requests.py",
    "miqyas/studio/test_own_pictures.py",
    "miqyas/studio/test_own_solids.py",
    "miqyas/studio/test_page_designing.py",
    "miqyas/studio/test_page_english.py",
    "miqyas/studio/test_page_fields.py",
    "miqyas/studio/test_page_file.py",
    "miqyas/studio/test_page_for_everyone.py",
    "miqyas/studio/test_page_jobs.py",
    "miqyas/studio/test_page_language.py",
    "miqyas/studio/test_page_odd.py",
    "miqyas/studio/test_page_sky.py",
    "miqyas/studio/test_page_solid.py",
    "miqyas/studio/test_page_touch.py",
    "miqyas/studio/test_page_words.py",
    "miqyas/studio/test_taking_home.py",
    "miqyas/test_api.py",
    "miqyas/test_arabic_sheets.py",
    "miqyas/test_as_they_come.py",
    "miqyas/test_batch.py",
    "miqyas/test_command_line.py",
    "miqyas/test_command_line_faults.py",
    "miqyas/test_command_line_process.py",
    "miqyas/test_command_line_show.py",
    "miqyas/test_coupon.py",
    "miqyas/test_faces_as_seen.py",
    "miqyas/test_fit.py",
    "miqyas/test_hostile.py",
    "miqyas/test_labels.py",
    "miqyas/test_languages.py",
    "miqyas/test_letters_by_size.py",
    "miqyas/test_long_texts.py",
    "miqyas/test_looks.py",
    "miqyas/test_made_of_sheet.py",
    "miqyas/test_names_beside_lines.py",
    "miqyas/test_neighbours.py",
    "miqyas/test_nested_sheets.py",
    "miqyas/test_places.py",
    "miqyas/test_profiles.py",
    "miqyas/test_random_designs.py",
    "miqyas/test_remedies.py",
    "miqyas/test_shadow_files.py",
    "miqyas/test_told_left_out.py",
    "miqyas/test_treatise_doc.py",
    "miqyas/test_wall.py",
    "output/nesting/test_lightburn.py",
    "output/nesting/test_register.py",
    "output/nesting/test_sheets_of_pieces.py",
    "output/sheets/test_assembly_pages.py",
    "output/sheets/test_figures.py",
    "output/sheets/test_figures_sources.py",
    "output/sheets/test_flow.py",
    "output/sheets/test_star_key.py",
    "output/test_arranging.py",
    "output/under_sky/test_at_work_shadows.py",
    "output/paths/test_biarc.py",
    "output/test_bill.py",
    "output/solid/test_cadquery.py",
    "output/checking/test_checks.py",
    "output/grooved/test_easing.py",
    "output/solid/test_edges.py",
    "output/solid/test_every_solid.py",
    "output/test_finished.py",
    "output/grooved/test_grooved_assemblies.py",
    "output/test_home.py",
    "output/checking/test_interference.py",
    "output/solid/test_joints_in_solids.py",
    "output/paths/test_kerf.py",
    "output/test_kit.py",
    "output/test_lathe.py",
    "output/test_masses.py",
    "output/test_meshes.py",
    "output/paths/test_pathdata.py",
    "output/test_profile_rules.py",
    "output/test_profiles_on_designs.py",
    "output/reckonings/test_reckoned_sheet.py",
    "output/solid/test_rolled.py",
    "output/grooved/test_sloping.py",
    "output/test_spoken.py",
    "output/test_step.py",
    "output/solid/test_step_layers.py",
    "test_contributing.py",
    "test_docs.py",
    "test_golden.py",
    "test_house.py",
}
"""Files whose tests take two seconds of a processor or more: `make check-fast` leaves them out."""


BROWSER = {"browser", "visit"}
"""Fixtures by which a test opens a browser."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--renew-golden", action="store_true", help="draw tests/golden anew")
    parser.addoption(
        "--part",
        type=_part,
        default=(1, 1),
        metavar="K/N",
        help="of the sweeps the Kth of N parts, each spread over all of them",
    )


def _part(given: str) -> tuple[int, int]:
    which, of = map(int, given.split("/"))
    if not 1 <= which <= of:
        raise ValueError
    return which, of


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """All the time that a refusal's trials take: a slow machine offers what a fast one does."""
    monkeypatch.setattr("miqyas.remedies._PATIENCE_S", math.inf)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.relative_to(Path(__file__).parent).as_posix() in SLOW:
            item.add_marker("slow")
        if not BROWSER.isdisjoint(getattr(item, "fixturenames", ())):
            item.add_marker("page")
    which, of = config.getoption("part")
    sweeps = [item for item in items if item.get_closest_marker("sweep")]
    others = {item for n, item in enumerate(sweeps) if n % of != which - 1}
    items[:] = [item for item in items if item not in others]
    config.hook.pytest_deselected(items=list(others))


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leave what was imported to itself: to walk it again and again takes a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
