"""Films of whole sheets, read back as an etcher sees them, beside drawings of the same sheets."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path as FilePath
from typing import Any

import numpy as np
import pytest
import shapely
from lxml import etree

import miqyas
from instruments.errors import DesignError
from instruments.geometry import Path
from instruments.making.workshop import profile
from instruments.part import Face, Instrument, Mark, Part, Placed, Process, Sheet
from miqyas.__main__ import main
from miqyas.sheets_given import Laying, tighter_of
from output import etching
from output.nesting.films import BORDER_MM, sheet_masks
from output.nesting.packing import nested
from output.nesting.pieces import Layout, gathered
from output.nesting.stock import Stock

REGISTER_MM = 1e-3
"""Front and back lie on each other, and on the drawing, to a micrometre."""

_HOLE = Mark("hole/pivot", Path.circle(5 + 0j, 2.0), Process.CUT)
_BOTH = Part(
    "both",
    Sheet(Path.rectangle(40.0, 30.0), 0.5, (_HOLE,)),
    front=(Mark("noon", Path.line(-15 + 2j, -5 + 2j)),),
    back=(Mark("meridian", Path.line(-15 + 8j, 5 + 8j)),),
)
_FRONT = replace(_BOTH, name="front", back=())
_BACK = replace(_BOTH, name="back", front=())


@pytest.fixture(scope="module")
def layout() -> Layout:
    """A sheet with parts that are marked on both faces, in front alone, and behind alone."""
    parts = tuple(Placed(part) for part in (_BOTH, _FRONT, _BACK))
    pieces = gathered([("trial", Instrument("trial", "", parts))]).pieces
    (found,) = nested(pieces, 3, Stock(200.0, 160.0, 5.0, BORDER_MM))
    return found


def _read(svg: str) -> dict[str, list[tuple[str, Any]]]:
    """What a film leaves open by its part: means and areas, seen from its emulsion, y up."""
    root = etree.fromstring(svg.encode())
    high = float(root.get("height").removesuffix("mm"))
    found: dict[str, list[tuple[str, Any]]] = {}
    for path in root.iter("{*}path"):
        if path.get("data-etch"):
            area = shapely.Polygon()
            for ring in re.findall("M([^Z]*)Z", path.get("d")):
                at = np.array(ring.split(), float).reshape(-1, 2)
                area = area ^ shapely.Polygon([0.0, high] + at * [1.0, -1.0])
            group = path.getparent()
            whose = "" if group is root else group.get("data-part")
            found.setdefault(whose, []).append((path.get("data-means"), area))
    return found


def _films(layout: Layout) -> Iterator[dict[str, list[tuple[str, Any]]]]:
    (masks,) = sheet_masks([layout], profile("photo-etch"))
    yield from (_read(etching.film(masks, face, ["# miqyas"])) for face in Face)


def _turned_over(area: Any, wide_mm: float) -> Any:
    return shapely.transform(area, lambda at: [wide_mm, 0.0] + at * [-1.0, 1.0])


def test_the_films_of_a_sheet_lie_on_each_other_and_hold_every_part(layout: Layout) -> None:
    front, back = _films(layout)
    wide, high = layout.size_mm
    through = {"outline", "hole/pivot"}
    for whose, openings in front.items():
        own = [area for means, area in openings if means in through or "fiducial" in means]
        other = [a for means, a in back[whose] if means in through or "fiducial" in means]
        assert len(own) == len(other) == (4 if not whose else 6)
        for one, beneath in zip(own, other, strict=True):
            assert shapely.hausdorff_distance(one, _turned_over(beneath, wide)) < REGISTER_MM
    eaten = [a for whose in front if whose for means, a in front[whose] if means in through]
    metal = shapely.box(0.0, 0.0, wide, high) - shapely.union_all(eaten)
    # All that is left hangs together by tabs, frame and parts.
    assert metal.geom_type == "Polygon"


def test_a_film_has_every_mark_where_the_drawing_has_it(layout: Layout) -> None:
    """The front's film is the sheet's drawing in a mirror, whichever face of a part lies up."""
    front, back = _films(layout)
    wide, _ = layout.size_mm
    drawn = [(put.piece.part.name, mark) for put, _, mark in layout.upper()]
    for whose, mark in drawn:
        left, bottom, right, top = mark.shape.bounds()
        at = shapely.Point(wide - (left + right) / 2.0, (bottom + top) / 2.0)
        found = [area for means, area in front[whose] if means == mark.means]
        if mark.means == "outline":
            # The part stands within the ring that is etched about it.
            found = [shapely.convex_hull(area) for area in found]
        assert min(shapely.distance(area.centroid, at) for area in found) < 1e-2, mark.means
    assert {means for means, _ in front["back"]} == {"outline", "hole/pivot", "meridian"}
    assert {means for means, _ in back["both"]} == {"outline", "hole/pivot", "meridian"}
    assert {means for means, _ in back["front"]} == {"outline", "hole/pivot"}
    under = [(put.piece.part.name, mark) for put, _, mark in layout.under()]
    assert {whose for whose, _ in under} == {"both"}
    for whose, mark in under:
        left, bottom, right, top = mark.shape.bounds()
        at = shapely.Point(wide - (left + right) / 2.0, (bottom + top) / 2.0)
        found = [area for means, area in back[whose] if means == mark.means]
        assert min(shapely.distance(area.centroid, at) for area in found) < REGISTER_MM


def test_sheets_for_an_etcher_are_films_and_drawings_of_what_is_too_thick(
    tmp_path: FilePath, capsys: pytest.CaptureFixture[str]
) -> None:
    made = miqyas.make("alidade", thickness_mm=2.0, workshop={"profile": "photo-etch"})
    miqyas.write(made, tmp_path / "one", ["svg"])
    out = tmp_path / "sheets"
    assert main(["sheets", str(tmp_path / "one"), "-o", str(out)]) == 0
    told = capsys.readouterr().out
    assert "send brass-1mm-1-etch-front.svg and brass-1mm-1-etch-back.svg" in told
    assert {path.name for path in out.iterdir()} == {
        "brass-1mm-1-etch-front.svg",
        "brass-1mm-1-etch-back.svg",
        "brass-2mm-1.svg",
        "brass-2mm-1.dxf",
        "alidade-sheets-etch.pdf",
        "alidade-sheets-work.pdf",
        "report.json",
    }


def test_what_holds_no_part_in_acid_is_refused() -> None:
    etcher = profile("photo-etch")
    for laying in (Laying(pins="4"), Laying(jig=True)):
        with pytest.raises(DesignError, match="acid takes both faces at once: leave it out"):
            laying.by(etcher)
    with pytest.raises(DesignError, match="where acid leaves no metal to hold them"):
        tighter_of(etcher, tight=False, cutouts=True, jig=False)
    # Channels of the thickest sheet leave the border of the films its width.
    assert Laying().by(etcher)[0].margin_mm == pytest.approx(8.0 + 1.3 * 1.5)
