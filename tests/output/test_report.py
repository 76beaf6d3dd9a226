import json
import math

from instruments.geometry import Path
from instruments.making.workshop import profile
from instruments.part import Fact, Instrument, Note, Part, Placed, Turned
from output import report
from output.uses import Listed, Use


def test_the_report_tells_everything(instrument, provenance):
    text = report.render(
        instrument,
        provenance,
        profile("default"),
        kerf_mm=0.15,
        files=[Listed("plate.svg", 1234, Use.CUT)],
        notes=[Note.detail("web", "narrow")],
    )
    found = json.loads(text)
    assert found["program"] == {"name": "miqyas", "version": provenance.version}
    assert found["design"] == "horizontal-dial"
    assert (found["name"], found["title"]) == ("garden-dial", "Garden dial")
    assert found["parameters"]["workshop.kerf_mm"] == 0.0
    assert found["parameters"]["site"] == 'Ḥalab & "Aleppo"'
    assert found["facts"][0] == {
        "name": "obliquity",
        "value": 23.5,
        "unit": "°",
        "source": "Vondrák 2011",
        "cites": [{"key": "precession", "at": ""}],
        "meaning": "obliquity of the ecliptic",
    }
    assert "New precession expressions" in found["sources"]["precession"]
    plate, ruler = found["parts"]
    assert (plate["width_mm"], plate["height_mm"], plate["thickness_mm"]) == (80, 80, 3)
    assert plate["faces"] == ["front"]
    assert plate["cutouts"] == ["hole/pivot", "slot/gnomon"]
    assert ruler["marks"] == {"front": 1, "back": 1}
    assert found["workshop"]["kerf_mm"] == 0.15
    assert found["workshop"]["limits"]["source"]
    assert found["notes"] == [{"severity": "note", "about": "scale", "message": "ones end at 60"}]
    assert found["checks"] == [{"severity": "detail", "about": "web", "message": "narrow"}]
    assert found["files"] == [{"name": "plate.svg", "bytes": 1234, "use": "cut"}]


def test_what_is_not_finite_becomes_null(instrument, provenance):
    def refuse(token):
        raise AssertionError(token)

    text = report.render(instrument, provenance, profile("default"))
    found = json.loads(text, parse_constant=refuse)
    assert found["facts"][1]["value"] is None


def test_figures_have_no_tail_of_floats(provenance):
    told = [Fact("tilt", 59.99999999999999), Fact("hole", 3.0069999999999997), Fact("year", 0.0)]
    exact = [Fact("angle", 23.435896795250102), Fact("count", 10**15), Fact("place", "1.0")]
    made = Instrument("pin", "Pin", (), (*told, *exact))
    found = json.loads(report.render(made, provenance, profile("default")))["facts"]
    assert [f["value"] for f in found] == [60, 3.007, 0, 23.4358967953, 10**15, "1.0"]


def test_every_fact_has_a_source(provenance):
    pin = Instrument("pin", "Pin", (), (Fact("limb/edge-radius", 74.0, "mm"),))
    (fact,) = json.loads(report.render(pin, provenance, profile("default")))["facts"]
    assert fact["source"] == "follows from the parameters"


def test_the_order_is_stable(instrument, provenance):
    text = report.render(instrument, provenance, profile("default"))
    assert report.render(instrument, provenance, profile("default")) == text
    keys = list(json.loads(text))
    assert keys[:5] == ["program", "design", "name", "title", "parameters"]


def test_a_turned_part_has_length_and_diameter(provenance):
    profile_rz = Path.polyline([0j, 2 + 0j, 2 + 30j, 31j], closed=True)
    shaft = Part("pin", Turned(profile_rz), material="brass")
    pin = Instrument("pin", "Pin", (Placed(shaft),))
    (part,) = json.loads(report.render(pin, provenance, profile("default")))["parts"]
    assert part == {
        "name": "pin",
        "kind": "turned",
        "material": "brass",
        "diameter_mm": 4.0,
        "length_mm": 31.0,
    }
    assert not math.isnan(part["length_mm"])
