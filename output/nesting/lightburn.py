"""A sheet as a LightBurn project: layers with power and speed, in the order of work.

The format is not published; what is written is what LightBurn's own files and programs that are
in use with it have: compact lists of points and primitives, y up, mm (FormatVersion 1).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree

from instruments.errors import impossible
from instruments.geometry import Arc, Cubic, Line, Path, Segment
from instruments.geometry.path import paths
from instruments.making.profiles import WorkRule
from instruments.making.workshop import Profile
from instruments.part import Mark
from output.nesting.effort import WORKS, rule_of, square_of
from output.nesting.setup import Setup
from output.paths.biarc import cubics_of

INDEX = {"engrave": 0, "score": 1, "cut-inner": 2, "cut-outer": 3}
"""The colour of each layer in LightBurn's palette: black, blue, red, green."""

_MOST = 30
"""Layers that LightBurn has."""

_APP = "1.7.08"
"""The version whose files these are like."""

_SWEEP_RAD = math.radians(30.0)
"""An arc of so much strays by 4e-7 of its radius as a cubic."""

_DECIMALS = 5

_POWER_PERCENT, _SPEED_MM_S = 10.0, 10.0
"""Of a work that is not known, whose output is off until someone sets it."""


@dataclass(frozen=True, slots=True)
class _Layer:
    """A layer of the project: what has one colour, one power and one speed."""

    name: str
    layer: str
    index: int
    rule: WorkRule | None
    marks: list[Mark]


def project(setup: Setup, profile: Profile, said: Iterable[str]) -> str:
    """A setup as a ``.lbrn2`` document, with what it says about itself as its notes.

    A layer for which the profile has no power and speed, or that another machine cuts, has its
    output switched off.
    """
    root = ElementTree.Element(
        "LightBurnProject",
        AppVersion=_APP,
        FormatVersion="1",
        MaterialHeight="0",
        MirrorX="False",
        MirrorY="False",
    )
    preferences = ElementTree.SubElement(root, "UIPrefs")
    for name, value in {
        "Optimize_ByLayer": "0",
        "Optimize_ByGroup": "-1",
        "Optimize_ByPriority": "-1",
        "Optimize_InnerToOuter": "1",
        "Optimize_RemoveOverlaps": "0",
    }.items():
        ElementTree.SubElement(preferences, name, Value=value)
    layers = _layers(setup, profile)
    cuts = profile.cuts_out(setup.layout.material)
    for rank, layer in enumerate(layers.values()):
        _setting(root, layer, rank, cuts=cuts)
    for layer in layers.values():
        for mark in layer.marks:
            for path in paths(mark.shape):
                _shape(root, path, layer.index)
    notes = "\n".join(line.removeprefix("# ") for line in said)
    ElementTree.SubElement(root, "Notes", ShowOnLoad="0", Notes=notes)
    ElementTree.indent(root, " ")
    text = ElementTree.tostring(root, encoding="unicode")
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'


def _layers(setup: Setup, profile: Profile) -> dict[str, _Layer]:
    """The layers of a setup in the order of work; each square of a coupon's grid has its own.

    Raises
    ------
    DesignError
        If there are more squares than colours.
    """
    found: dict[str, _Layer] = {}
    for _, layer, mark in setup.works:
        name = mark.means if square_of(mark) else layer
        if name not in found:
            rule = rule_of(layer, mark, setup.layout, profile)
            others = sum(other not in INDEX for other in found)
            index = INDEX.get(name, len(INDEX) + others)
            found[name] = _Layer(name, layer, index, rule, [])
        found[name].marks.append(mark)
    if max(layer.index for layer in found.values()) >= _MOST:
        problem = f"has {_MOST - len(INDEX)} layers for squares of a coupon, which has more"
        remedy = "give fewer powers_percent or speeds_mm_s"
        raise impossible("formats", "lbrn2", problem, remedy)
    return found


def _setting(root: ElementTree.Element, layer: _Layer, rank: int, *, cuts: bool) -> None:
    """A layer's power, speed and place in the order of work, on a machine that cuts or does not."""
    work, rule = WORKS[layer.layer], layer.rule
    kind = "Scan" if work == "engrave" else "Cut"
    power, speed = rule.power_percent if rule else None, rule.speed_mm_s if rule else _SPEED_MM_S
    known = power is not None
    power = power or _POWER_PERCENT
    name = layer.name if known else f"{layer.name}: set power and speed"
    if work == "cut" and not cuts:
        name, known = f"{layer.name}: another machine's", False
    if layer.name not in WORKS:
        name = f"{power:g} %, {speed:g} mm/s"
    values: dict[str, object] = {
        "index": layer.index,
        "name": name,
        "minPower": f"{power:g}",
        "maxPower": f"{power:g}",
        "speed": f"{speed:g}",
        "priority": rank,
        "numPasses": rule.passes if rule else 1,
        "doOutput": int(known),
    }
    if work == "engrave":
        values["interval"] = f"{rule.interval_mm:g}" if rule else "0.1"
    setting = ElementTree.SubElement(root, "CutSetting", type=kind)
    for field, value in values.items():
        ElementTree.SubElement(setting, field, Value=str(value))


def _shape(root: ElementTree.Element, path: Path, index: int) -> None:
    """A path as vertices with their handles, and the primitives between them."""
    shape = ElementTree.SubElement(root, "Shape", Type="Path", CutIndex=str(index))
    ElementTree.SubElement(shape, "XForm").text = "1 0 0 1 0 0"
    pieces = [piece for segment in path.segments for piece in _pieces(segment)]
    number = len(pieces) + (0 if path.closed else 1)
    ElementTree.SubElement(shape, "VertList").text = "".join(
        _vertex(pieces, n, closed=path.closed) for n in range(number)
    )
    ElementTree.SubElement(shape, "PrimList").text = "".join(
        f"{'L' if isinstance(piece, Line) else 'B'}{n} {(n + 1) % number}"
        for n, piece in enumerate(pieces)
    )


def _pieces(segment: Segment) -> Sequence[Line | Cubic]:
    """A segment as lines and cubics."""
    return cubics_of(segment, _SWEEP_RAD) if isinstance(segment, Arc) else (segment,)


def _vertex(pieces: Sequence[Line | Cubic], n: int, *, closed: bool) -> str:
    """The start of a piece, or the very end; c0 goes on from it, c1 comes to it."""
    after = pieces[n] if n < len(pieces) else None
    before = pieces[n - 1] if n or closed else None
    at = after.point(0.0) if after is not None else pieces[n - 1].point(1.0)
    first = _handle("c0", after.control1 if isinstance(after, Cubic) else None)
    second = _handle("c1", before.control2 if isinstance(before, Cubic) else None)
    return f"V{_number(at.real)} {_number(at.imag)}{first}{second}"


def _handle(name: str, at: complex | None) -> str:
    if at is None:
        return f"{name}x1"
    return f"{name}x{_number(at.real)}{name}y{_number(at.imag)}"


def _number(value: float) -> str:
    text = f"{value:.{_DECIMALS}f}".rstrip("0").rstrip(".")
    return "0" if text in ("", "-0") else text
