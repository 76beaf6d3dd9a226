"""A folder holds one instrument's files: an earlier run's go, another's are not mixed in."""

import json

import pytest

from instruments.errors import DesignError
from output import writing
from output.folder import left_by_earlier_run


def names(folder):
    return {p.name for p in folder.iterdir()}


def test_what_an_earlier_run_wrote_goes_with_the_next(tmp_path, instrument, design):
    writing.write_files(instrument, design, tmp_path, writing.Wanted(("svg", "dxf")))
    (tmp_path / "mine.dxf").write_bytes(b"mine")
    writing.write_files(instrument, design, tmp_path, writing.Wanted(("dxf",)))
    assert names(tmp_path) == {
        "plate.dxf", "ruler-front.dxf", "ruler-back.dxf", "mine.dxf", "report.json"
    }  # fmt: skip


def test_another_instrument_goes_elsewhere(tmp_path, instrument, design):
    writing.write_files(instrument, design, tmp_path, writing.Wanted(("dxf",)))
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    report = json.loads(before["report.json"])
    with pytest.raises(DesignError, match=r"has the files of another instrument, .* -o"):
        left_by_earlier_run(tmp_path, "polar-dial", report["name"])
    with pytest.raises(DesignError, match=f"{report['design']} named garden-dial: choose"):
        left_by_earlier_run(tmp_path, report["design"], "other")
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == before


@pytest.mark.parametrize(
    "text", [b"", b"[]", b"{}", b'{"program": {"name": "other"}}', b"\xff", b"[" * 9999]
)
def test_a_report_of_something_else_is_left_alone(tmp_path, instrument, design, text):
    (tmp_path / "report.json").write_bytes(text)
    with pytest.raises(DesignError, match=r"has report\.json, which miqyas did not write: choose"):
        writing.write_files(instrument, design, tmp_path, writing.Wanted(("dxf",)))
    assert (tmp_path / "report.json").read_bytes() == text


@pytest.mark.parametrize("made_before", [False, True])
def test_a_person_s_own_file_is_not_written_over(tmp_path, instrument, design, made_before):
    if made_before:
        writing.write_files(instrument, design, tmp_path, writing.Wanted(("svg",)))
    (tmp_path / "ruler-back.dxf").write_bytes(b"mine")
    before = {p.name: p.read_bytes() for p in tmp_path.iterdir()}
    with pytest.raises(DesignError, match=r"has ruler-back\.dxf, which miqyas did not write: ch"):
        writing.write_files(instrument, design, tmp_path, writing.Wanted(("svg", "dxf")))
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == before
    writing.write_files(instrument, design, tmp_path, writing.Wanted(("svg",)))
    assert (tmp_path / "ruler-back.dxf").read_bytes() == b"mine"


def test_a_link_is_not_written_over(tmp_path, instrument, design):
    (tmp_path / "plate.dxf").symlink_to(tmp_path / "nowhere")
    with pytest.raises(DesignError, match=r"has plate\.dxf, which miqyas did not write"):
        writing.write_files(instrument, design, tmp_path, writing.Wanted(("dxf",)))
    assert names(tmp_path) == {"plate.dxf"}


def test_only_plain_names_of_the_report_count(tmp_path):
    listed = ["a.svg", "../b.svg", "/etc/passwd", "c/d.svg", "e\\f.svg", "", 3, None]
    report = {
        "program": {"name": "miqyas"},
        "design": "polar-dial",
        "name": "dial",
        "files": [*({"name": name} for name in listed), "x", {}],
    }
    (tmp_path / "report.json").write_text(json.dumps(report), encoding="utf-8")
    assert left_by_earlier_run(tmp_path, "polar-dial", "dial") == {"a.svg"}
