"""The DXF read back with ezdxf and its auditor."""

import datetime
import io
import math

import ezdxf
import numpy as np
import pytest
from ezdxf import bbox, units

from instruments.geometry import Arc, Cubic, Line, Path
from instruments.making.workshop import profile
from instruments.part import Face, Mark, Part, Sheet
from output import dxf
from output.layers import DrawnFace

EXACT_MM = 1e-9  # as many digits as a double has at 100 mm


def read(text):
    return ezdxf.read(io.StringIO(text))


def meaning(entity):
    return entity.get_xdata(dxf.APPID)[0].value


@pytest.fixture(params=["R2000", "R12"])
def document(request, part, provenance):
    convention = profile("default").model_copy(update={"dxf_version": request.param})
    return read(dxf.render(DrawnFace.of(part, Face.FRONT), convention, provenance))


def test_the_auditor_finds_nothing(document):
    found = document.audit()
    assert not found.errors
    assert not found.fixes


def test_millimetres(part, provenance):
    document = read(dxf.render(DrawnFace.of(part, Face.FRONT), profile("default"), provenance))
    assert document.units == units.MM
    assert document.header["$INSUNITS"] == 4


def test_r12_has_no_units_but_a_comment(part, provenance, caplog):
    convention = profile("default").model_copy(update={"dxf_version": "R12"})
    text = dxf.render(DrawnFace.of(part, Face.FRONT), convention, provenance)
    assert "$INSUNITS" not in text
    assert "all lengths in mm" in text
    assert not caplog.records


def test_only_the_entities_that_old_readers_know(document):
    kinds = {e.dxftype() for e in document.modelspace()}
    lines = "POLYLINE" if document.dxfversion == "AC1009" else "LWPOLYLINE"
    assert kinds == {"LINE", "ARC", "CIRCLE", lines}


def test_layers_and_meanings(document, part):
    layers = {layer.dxf.name: layer.dxf.color for layer in document.layers}
    # Red, blue and black, as in SVG.
    wanted = {"CUT_OUTER": 1, "CUT_INNER": 1, "ENGRAVE_LINE": 5, "ENGRAVE_FILL": 7}
    assert {k: layers[k] for k in wanted} == wanted
    found = {}
    for entity in document.modelspace():
        found.setdefault(meaning(entity), set()).add(entity.dxf.layer)
    assert set(found) == {m.means for m in part.front} | {"outline", "hole/pivot", "slot/gnomon"}
    assert found["outline"] == {"CUT_OUTER"}
    assert found["hole/pivot"] == found["slot/gnomon"] == {"CUT_INNER"}
    assert found["day/cancer"] == {"ENGRAVE_LINE"}
    assert found["label/day/cancer"] == {"ENGRAVE_FILL"}


def test_what_is_cut_free_comes_last(document):
    order = [e.dxf.layer for e in document.modelspace()]
    work = ["ENGRAVE_FILL", "ENGRAVE_LINE", "CUT_INNER", "CUT_OUTER"]
    assert order == sorted(order, key=work.index)


def test_lines_arcs_and_circles_are_exact(document, part):
    by_meaning = {}
    for entity in document.modelspace():
        by_meaning.setdefault(meaning(entity), []).append(entity)
    (line,) = by_meaning["scale/altitude/35"]
    ideal = part.front[7].shape
    assert complex(*line.dxf.start.vec2) == pytest.approx(ideal.start, abs=EXACT_MM)
    assert complex(*line.dxf.end.vec2) == pytest.approx(ideal.end, abs=EXACT_MM)
    (circle,) = by_meaning["circle/equator"]
    assert circle.dxf.radius == pytest.approx(30, abs=EXACT_MM)
    arc = by_meaning["hour/zone/10:30"][0]
    ideal = Arc(3 + 4j, 20, 0.3, -3.9)
    assert arc.dxf.radius == pytest.approx(20, abs=EXACT_MM)
    # A DXF arc runs counter-clockwise always.
    assert complex(*arc.start_point.vec2) == pytest.approx(ideal.end, abs=EXACT_MM)
    assert complex(*arc.end_point.vec2) == pytest.approx(ideal.start, abs=EXACT_MM)


def test_a_slot_is_one_closed_polyline_of_lines_and_arcs(part, provenance):
    document = read(dxf.render(DrawnFace.of(part, Face.FRONT, 0.2), profile("default"), provenance))
    (slot,) = (e for e in document.modelspace() if meaning(e) == "slot/gnomon")
    assert slot.closed
    bulges = [b for *_, b in slot.get_points("xyb")]
    assert bulges == pytest.approx([0, 1, 0, 1], abs=1e-9)
    box = bbox.extents([slot])
    assert (box.size.x, box.size.y) == pytest.approx((13.8, 3.8), abs=1e-6)


def test_cubics_become_arcs_within_the_tolerance(part, provenance):
    document = read(dxf.render(DrawnFace.of(part, Face.FRONT), profile("default"), provenance))
    (curve,) = (e for e in document.modelspace() if meaning(e) == "day/cancer")
    ideal = Cubic(-30 - 10j, -10 - 2j, 10 - 2j, 30 - 10j)
    # Another program's flattening of the bulges, far finer than what is measured.
    drawn = np.array([complex(*p.vec2) for p in ezdxf.path.make_path(curve).flattening(1e-6)])
    around = ideal.point(np.linspace(0, 1, 200001))
    off = max(np.abs(around - z).min() for z in drawn[:: max(1, len(drawn) // 500)])
    assert off <= 1.2 * dxf.LINE_TOLERANCE_MM
    assert drawn[0] == pytest.approx(ideal.start, abs=EXACT_MM)
    assert drawn[-1] == pytest.approx(ideal.end, abs=EXACT_MM)


def test_wide_arcs_in_a_path_are_split(provenance):
    wide = Path.of(Arc(0j, 10, 0.0, 5.5), Line(Arc(0j, 10, 0.0, 5.5).end, 0j))
    part = Part("x", Sheet(Path.circle(0j, 20), 3.0), (Mark("horizon", wide),))
    document = read(dxf.render(DrawnFace.of(part, Face.FRONT), profile("default"), provenance))
    (drawn,) = (e for e in document.modelspace() if meaning(e) == "horizon")
    points = drawn.get_points("xyb")
    assert len(points) == 4
    assert not drawn.closed
    assert [b for *_, b in points] == pytest.approx([math.tan(5.5 / 8)] * 2 + [0, 0])


def test_the_file_says_what_it_was_made_from(part, provenance):
    text = dxf.render(DrawnFace.of(part, Face.FRONT), profile("default"), provenance)
    comments = [b for a, b in zip(text.split("\n")[::2], text.split("\n")[1::2], strict=False)]
    assert "# miqyas 0.1.0" in comments
    assert 'design = "horizontal-dial"' in comments
    assert any("\\U+1E24alab" in c for c in comments)
    assert text.isascii()


@pytest.mark.parametrize("version", ["R2000", "R12"])
def test_the_same_part_gives_the_same_dxf_whatever_the_clock(
    part, provenance, version, monkeypatch
):
    convention = profile("default").model_copy(update={"dxf_version": version})
    first = dxf.render(DrawnFace.of(part, Face.FRONT, 0.1), convention, provenance)

    class Later(datetime.datetime):
        @classmethod
        def now(cls, tz=None):
            return cls(2031, 5, 6, 7, 8, 9, tzinfo=tz)

    monkeypatch.setattr("ezdxf.document.datetime", Later)
    assert dxf.render(DrawnFace.of(part, Face.FRONT, 0.1), convention, provenance) == first
    assert not ezdxf.options.write_fixed_meta_data_for_testing
