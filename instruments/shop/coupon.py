"""A coupon: what a machine and a sheet do, measured on a small plate.

Blocks tell the kerf, slots and holes the fits, teeth the least web, letters and lines the finest
marks, a grid of fills the power and speed of engraving and, where it engraves deeply, the depth.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated

from pydantic import Field, StringConstraints

from instruments.cited_works import parameter
from instruments.design import Group, Name
from instruments.geometry import Path
from instruments.guide import Section
from instruments.guide.speech import speech
from instruments.inscription import decimals
from instruments.lettering import placing
from instruments.lettering.language import Words, words
from instruments.lettering.style import Lettering
from instruments.lettering.text import letter
from instruments.making.materials import Material
from instruments.making.workshop import Workshop
from instruments.parameters import Rank
from instruments.part import Fact, Frame, Instrument, Mark, Note, Part, Placed, Process, Sheet
from instruments.quantities import LengthMm, SheetMm
from instruments.saying import tell
from instruments.scales.numbering import Numerals

BLOCKS, BLOCK_MM = 5, (20.0, 15.0)
_PEG_MM = (30.0, 20.0)

STEPS_MM = (-0.3, -0.2, -0.1, 0.0, 0.1, 0.2, 0.3)
"""By how much slots differ from the sheet's thickness, and holes from the pin."""

TEETH_MM = (0.4, 0.6, 0.8, 1.0, 1.5, 2.0)
LETTERS_MM = (1.0, 1.5, 2.0, 2.5, 3.0)
GAPS_MM = (0.1, 0.15, 0.2, 0.3, 0.5)

_SLOT_DEEP_MM = 12.0
_TOOTH_LONG_MM = 8.0
_NOTCH_MM = 3.0
_CELL_MM = 6.0
_EDGE_MM = 8.0
"""From the plate's edge to what is on it."""

_BESIDE_MM = 75.0
"""From there to what stands beside the grid: letters and lines."""

Percent = Annotated[float, Field(gt=0, le=100)]
SpeedMmS = Annotated[float, Field(gt=0, le=10_000)]


class Design(Group):
    """A coupon that measures a machine on a sheet: kerf, fits, least webs and marks, power."""

    name: Name = "coupon"
    thickness_mm: Annotated[SheetMm, Rank(1)] = Field(
        default=3.0, ge=0.5, le=12, description="Thickness of the sheet."
    )
    material: Annotated[Material, Rank(1), StringConstraints(min_length=1)] = "acrylic"
    pin_mm: Annotated[LengthMm, Rank(2)] = Field(
        default=5.0, ge=1, le=20, description="Diameter of the pin or screw that holes are for."
    )
    powers_percent: Annotated[tuple[Percent, ...], Rank(3)] = Field(
        default=(20.0, 40.0, 60.0, 80.0),
        min_length=1,
        max_length=6,
        description="Powers of the grid's rows.",
    )
    speeds_mm_s: Annotated[tuple[SpeedMmS, ...], Rank(3)] = Field(
        default=(50.0, 100.0, 200.0, 400.0),
        min_length=1,
        max_length=6,
        description="Speeds of the grid's columns.",
    )
    workshop: Workshop = Field(default_factory=Workshop)
    lettering: Lettering = Field(default_factory=Lettering)

    @property
    def notch_mm(self) -> float:
        """How wide the notches of the comb are: the workshop's tool goes into them."""
        return max(_NOTCH_MM, self.narrowest_mm)

    @property
    def narrowest_mm(self) -> float:
        """The narrowest slot that the workshop makes in the sheet."""
        limits = self.workshop.conventions.limits_of(self.material, self.thickness_mm)
        return limits.narrowest_mm

    @property
    def slots_mm(self) -> tuple[float, ...]:
        """How wide the slots are that the workshop makes, which are the widest."""
        wide = (self.thickness_mm + step for step in STEPS_MM)
        return tuple(one for one in wide if one >= self.narrowest_mm - 1e-9)


@dataclass(frozen=True, slots=True)
class _Plate:
    """The plate's size, and what is cut and marked on it; its lower left corner is the origin."""

    width: float
    height: float
    hand: Numerals
    lettering: Lettering

    def label(self, kind: str, number: float, at: complex) -> Mark:
        """A level number, its middle at a point."""
        return self.word(f"{kind}/{number:g}", decimals(number, self.lettering), at)

    def word(self, means: str, text: str, at: complex) -> Mark:
        """A level word, its middle at a point."""
        word = letter(text, self.hand.height_mm, self.hand.strokes)
        shape = placing.straight(word, at, anchor="middle")
        return placing.draw_letters(f"label/{means}", shape)


def lay_out(design: Design) -> Instrument:
    """The coupon of a design: its plate, a peg for the slots, blocks for the kerf."""
    speech_ = words(design.lettering.language)
    hand = Numerals.of(design.lettering, design.workshop.limits, "upright")
    pitch = design.thickness_mm + 2 * _EDGE_MM
    wide = max(len(STEPS_MM) * max(pitch, 2 * design.pin_mm + _EDGE_MM), 150.0)
    plate = _Plate(wide, 100.0 + design.pin_mm, hand, design.lettering)
    holes = tuple(_holes(plate, design.pin_mm))
    profile = design.workshop.conventions
    marks = (
        *_slot_labels(plate, design.slots_mm),
        *_tooth_labels(plate, design.notch_mm),
        *_hole_labels(plate, design.pin_mm),
        *(() if profile.cut_only else _letters(plate, speech_)),
        *(() if profile.cut_only else _gaps(plate, design.workshop)),
        *(_grid(plate, design) if profile.sets_power else ()),
    )
    outline = _outline(plate, design.slots_mm, design.notch_mm)
    thick = design.thickness_mm
    peg = Part("peg", Sheet(Path.rectangle(*_PEG_MM), thick))
    blocks = [
        Part(f"block-{n}", Sheet(Path.rectangle(*BLOCK_MM), thick)) for n in range(1, BLOCKS + 1)
    ]
    return Instrument(
        design.name,
        speech_.titles["coupon"],
        (
            Placed(Part("coupon", Sheet(outline, thick, holes), marks)),
            Placed(peg, Frame((_PEG_MM[0] / 2, -_PEG_MM[1], 0.0))),
            *(
                Placed(block, Frame((_PEG_MM[0] + n * 1.2 * BLOCK_MM[0], -_PEG_MM[1], 0.0)))
                for n, block in enumerate(blocks, 1)
            ),
        ),
        tuple(report_coupon(design)),
        tuple(_narrow_slots(design)),
        guide=_guide(design),
    )


def _narrow_slots(design: Design) -> Iterator[Note]:
    """That slots are left out which the workshop's tool does not go into."""
    if left := len(STEPS_MM) - len(design.slots_mm):
        said = tell(
            "leaves out {left} of {number} slots, for this workshop makes none below {least:g} mm: "
            "measure the sheet with calipers, or give a thicker one",
            left=left,
            number=len(STEPS_MM),
            least=design.narrowest_mm,
        )
        yield Note.warning("thickness_mm", said)


def _outline(plate: _Plate, slots_mm: Sequence[float], notch_mm: float) -> Path:
    """The plate with slots in its lower edge and a comb in its upper."""
    corners = [0j]
    for wide, x in _slots(plate, slots_mm):
        left, right = x - wide / 2, x + wide / 2
        corners += [
            complex(left, 0), complex(left, _SLOT_DEEP_MM),
            complex(right, _SLOT_DEEP_MM), complex(right, 0),
        ]  # fmt: skip
    corners += [complex(plate.width, 0), complex(plate.width, plate.height)]
    top, low = plate.height, plate.height - _TOOTH_LONG_MM
    for left, right in reversed(list(_notches(notch_mm))):
        corners += [
            complex(right, top),
            complex(right, low),
            complex(left, low),
            complex(left, top),
        ]
    return Path.polyline([*corners, complex(0, top)], closed=True)


def _columns(plate: _Plate) -> list[float]:
    """Where slots and holes stand along the plate."""
    pitch = plate.width / len(STEPS_MM)
    return [(n + 0.5) * pitch for n in range(len(STEPS_MM))]


def _slots(plate: _Plate, slots_mm: Sequence[float]) -> Iterator[tuple[float, float]]:
    """The slots, each with where it stands: the widest at the right."""
    columns = _columns(plate)
    return zip(slots_mm, columns[len(columns) - len(slots_mm) :], strict=True)


def _notches(wide_mm: float) -> Iterator[tuple[float, float]]:
    """The notches between the comb's teeth, from the left: their sides."""
    x = _EDGE_MM
    for tooth in (*TEETH_MM, 0.0):
        yield x, x + wide_mm
        x += wide_mm + tooth


def _slot_labels(plate: _Plate, slots_mm: Sequence[float]) -> Iterator[Mark]:
    at = _SLOT_DEEP_MM + plate.hand.height_mm
    for wide, x in _slots(plate, slots_mm):
        yield plate.label("slot", wide, complex(x, at))


def _tooth_labels(plate: _Plate, notch_mm: float) -> Iterator[Mark]:
    """Each tooth's width beneath it, by turns lower, as they stand close."""
    low = plate.height - _TOOTH_LONG_MM - plate.hand.height_mm
    for n, (tooth, (_, right)) in enumerate(zip(TEETH_MM, _notches(notch_mm), strict=False)):
        at = complex(right + tooth / 2, low - (n % 2) * 1.6 * plate.hand.height_mm)
        yield plate.label("tooth", tooth, at)


def _holes(plate: _Plate, pin_mm: float) -> Iterator[Mark]:
    """A row of holes over the slots."""
    for step, x in zip(STEPS_MM, _columns(plate), strict=True):
        wide = pin_mm + step
        yield Mark.hole(f"hole/pin/{wide:g}", wide / 2, complex(x, _hole_row(pin_mm)))


def _hole_row(pin_mm: float) -> float:
    return _SLOT_DEEP_MM + 2 * _EDGE_MM + pin_mm / 2


def _hole_labels(plate: _Plate, pin_mm: float) -> Iterator[Mark]:
    at = _hole_row(pin_mm) + pin_mm / 2 + 1.5 * plate.hand.height_mm
    for step, x in zip(STEPS_MM, _columns(plate), strict=True):
        yield plate.label("pin", pin_mm + step, complex(x, at))


def _field() -> float:
    """The foot of what is marked between holes and comb."""
    return _hole_row(0.0) + 20.0


def _letters(plate: _Plate, speech_: Words) -> Iterator[Mark]:
    """The title and numbers in capitals of each height, with that height before them."""
    foot = plate.height - 5.0
    left = _EDGE_MM + _BESIDE_MM
    for height in LETTERS_MM:
        foot -= 1.8 * max(height, plate.hand.height_mm)
        text = f"{speech_.titles['coupon']} {plate.hand.written(1689)}"
        word = letter(text, height, plate.hand.strokes)
        shape = placing.straight(word, complex(left, foot), anchor="start")
        yield placing.draw_letters(f"label/letters/{height:g}", shape)
        yield plate.label("height", height, complex(left - _EDGE_MM, foot))


def _gaps(plate: _Plate, workshop: Workshop) -> Iterator[Mark]:
    """Five lines at each distance, with the gap between them beneath."""
    foot, left = _field(), _EDGE_MM + _BESIDE_MM
    for gap in GAPS_MM:
        pitch = gap + workshop.limits.line_mm
        for n in range(5):
            x = left + n * pitch
            yield Mark(f"gap/{gap:g}", Path.line(complex(x, foot), complex(x, foot + 12.0)))
        at = complex(left + 2 * pitch, foot - plate.hand.height_mm)
        yield plate.label("gap", gap, at)
        left += 12.0


def _grid(plate: _Plate, design: Design) -> Iterator[Mark]:
    """Squares to fill: a row a power, a column a speed."""
    pitch = _CELL_MM + 3.0
    left, foot = 2.5 * _EDGE_MM, _field()
    for i, power in enumerate(design.powers_percent):
        y = foot + (i + 0.5) * _CELL_MM + i * 1.5
        yield plate.label("power", power, complex(left - _EDGE_MM, y))
        for j, speed in enumerate(design.speeds_mm_s):
            x = left + (j + 0.5) * pitch
            square = Path.rectangle(_CELL_MM, _CELL_MM, complex(x, y))
            yield Mark(f"grid/{power:g}/{speed:g}", square, Process.ENGRAVE)
            if not i:
                at = complex(x, foot - plate.hand.height_mm)
                yield plate.label("speed", speed, at)
    low = foot - plate.hand.height_mm
    right = left + (len(design.speeds_mm_s) + 0.5) * pitch
    yield plate.word("speed/unit", "mm/s", complex(right, low))
    yield plate.word("power/unit", "%", complex(left - _EDGE_MM, low))


def report_coupon(design: Design) -> Iterator[Fact]:
    """What the coupon is cut with, and what is measured on it."""
    kerf = design.workshop.kerf_mm
    yield Fact("kerf/used", kerf, "mm", parameter("workshop.kerf_mm"), "made up for when it is cut")
    yield Fact("block/together", BLOCKS * BLOCK_MM[0], "mm", "", "blocks side by side")
    sheet, pin = parameter("thickness_mm"), parameter("pin_mm")
    if design.thickness_mm in design.slots_mm:
        yield Fact("slot/nominal", design.thickness_mm, "mm", sheet, "width of the middle slot")
    yield Fact("pin/nominal", design.pin_mm, "mm", pin, "diameter of the middle hole")


def _guide(design: Design) -> tuple[Section, ...]:
    """How the coupon is cut, and how it is read."""
    said = speech(design.lettering.language)
    told = {
        "material": words(design.lettering.language).materials.get(
            design.material, design.material
        ),
        "thickness": said.number(design.thickness_mm, 2),
        "blocks": said.number(BLOCKS, 0),
        "together": said.number(BLOCKS * BLOCK_MM[0], 0),
        "pin": said.number(design.pin_mm, 2),
        "count": said.number(len(STEPS_MM) - len(design.slots_mm), 0),
        "least": said.number(design.narrowest_mm, 3),
    }
    profile = design.workshop.conventions
    gridded = profile.sets_power
    cut = profile.cuts_out(design.material)
    # A vendor is given no tool; what it makes up for is in the files of nobody.
    tool = profile.offsets_kerf_for(design.material) and not profile.ordered
    only = {
        "read": not tool,
        "read_tool": tool,
        "make": cut and not profile.ordered,
        "make_marked": not cut,
        "make_ordered": profile.ordered,
        "read_slots": bool(design.slots_mm),
        "read_narrow": len(design.slots_mm) < len(STEPS_MM),
        "make_grid": gridded,
        "make_lightburn": gridded and "lbrn2" in profile.formats,
        "make_print": profile.cut_only,
        "read_marks": not profile.cut_only,
        "read_grid": gridded,
    }

    def steps(*keys: str) -> tuple[str, ...]:
        of_it = [key for key in keys if only.get(key, True)]
        return tuple(step for key in of_it for step in said.steps(f"coupon.{key}", **told))

    make = steps("make", "make_marked", "make_ordered", "make_grid", "make_lightburn", "make_print")
    read = steps(
        *(
            "read",
            "read_tool",
            "read_slots",
            "read_narrow",
            "read_webs",
            "read_marks",
            "read_grid",
            "read_last",
        )
    )
    return (
        Section("make", said.say("coupon.make_title"), (), make),
        Section("read", said.say("coupon.read_title"), (), read),
    )
