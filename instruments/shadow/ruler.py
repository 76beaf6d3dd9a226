"""The hanging ruler: hung level by threads, with a gnomon that goes to the month's slot or hole."""

from typing import Annotated, Literal

from pydantic import Field

from instruments.common_design import built_instrument
from instruments.design import Name
from instruments.geometry import MIRROR_X, Path, Similarity
from instruments.parameters import LAST, Rank
from instruments.part import Fact, Instrument, Joint, Mark, Part, Placed, Sheet
from instruments.scales.axis import Course
from instruments.shadow import guide
from instruments.shadow.boards import columns
from instruments.shadow.boards.columns import THREAD_MM, Columns
from instruments.shadow.lines import shadow_lines
from instruments.shadow.parameters import Lines

APART_MM = 4.0
"""Between the scale of the year and the other side's openings, at least."""


class Design(Columns):
    """A hanging ruler: noon and prayer shadows by months on both sides, a gnomon to set in."""

    described = (26, "193:14–193:18")
    name: Name = "hanging-ruler"
    hung: Annotated[Literal["level", "upright"], Rank(2)] = Field(
        default="level",
        description="Hung level by both ends, for direct shadows, or upright by one, for reversed "
        "ones.",
    )
    lines: Annotated[Lines, LAST] = Field(
        default_factory=lambda: Lines(hours="none", prayers=("noon", "asr-1", "asr-2"))
    )


def lay_out(design: Design) -> Instrument:
    """The ruler of a design: half a year on each side (treatise 193:15).

    The other side begins at the other end, so that no hole goes through what is read.

    Raises
    ------
    DesignError
        As `columns.columned`.
    """
    kind: shadow_lines.Kind = "direct" if design.hung == "level" else "reversed"
    taken = _thread_mm(design) + THREAD_MM / 2
    made = columns.columned(design, kind, _halves, _below_mm(design), taken)
    front, back = made.faces
    # Seen from behind, the other side stands on its head.
    turned = Similarity(-1.0, 2j * (design.head_mm - design.length_mm / 2))
    behind = tuple(m.transformed(turned) for m in back.marks)
    through = tuple(m.transformed(turned).transformed(MIRROR_X) for m in back.holes)
    outline = Path.rectangle(
        design.width_mm, design.length_mm, 1j * (design.head_mm - design.length_mm / 2)
    )
    threads = _threads(design)
    sheet = Sheet(outline, design.thickness_mm, (*front.holes, *through, *threads))
    ruler = Part("ruler", sheet, front.marks, behind)
    gnomon = columns.standing(design, made.sizes, front)
    apart = 2 * design.head_mm - design.length_mm
    told = "height of the other side's row of holes over this one's"
    return built_instrument(
        design,
        "hanging_ruler",
        made.hand,
        (Placed(ruler, hangs=True), Placed(gnomon.part, gnomon.frame, Joint("month", "ruler"))),
        facts=(*made.facts, Fact("gnomon/back-row", apart, "mm", "", told)),
        notes=made.notes,
        guide=guide.of_year(
            design,
            "ruler" if kind == "direct" else "whip",
            made.drawn,
            made=("ruler" if kind == "direct" else "upright", design.gnomon_kind),
            gnomon=made.sizes.gnomon,
        ),
    )


def _halves(year: Course) -> tuple[Course, Course]:
    middle = year.cells[6].first
    return year.part(0.0, middle), year.part(middle, year.span)


def _threads(design: Design) -> tuple[Mark, ...]:
    """The holes at the ends for the threads; upright, at one end."""
    near = design.head_mm - _thread_mm(design)
    far = 2 * design.head_mm - design.length_mm - near
    ends = (near, far) if design.hung == "level" else (near,)
    return tuple(Mark.hole("hole/thread", THREAD_MM / 2, 1j * y) for y in ends)


def _below_mm(design: Design) -> float:
    """From the scale of the year to the end, which has the other side's openings."""
    pinned = design.gnomon_kind == "pin"
    wide = design.gnomon_diameter_mm if pinned else design.gnomon_thickness_mm
    return design.head_mm + wide + max(design.thickness_mm, APART_MM)


def _thread_mm(design: Design) -> float:
    """From the end of the ruler to the middle of the thread's hole."""
    return max(THREAD_MM / 2 + 2.0, design.thickness_mm)
