"""The facts of a whole astrolabe: its own sizes, and what its parts tell by their groups."""

from collections.abc import Iterator

from instruments.astrolabe import guide
from instruments.astrolabe.back.design import Design as Back
from instruments.astrolabe.mater import body
from instruments.astrolabe.mater.budget import Budget
from instruments.astrolabe.whole.design import Design
from instruments.astrolabe.whole.own_designs import Told, report_grouped
from instruments.cited_works import parameter
from instruments.part import Fact, Note
from instruments.report import report_site


def report_told(design: Design, *several: Told) -> tuple[list[Fact], list[Note]]:
    """Facts and notes of parts, named in full after the group of parameters of each.

    What the whole tells itself, and the noons of its back, are told once.
    """
    once = {(f.name, f.meaning) for f in report_site(design.place, design.epoch)}
    figures: list[Fact] = []
    notes: list[Note] = []
    for name, facts_, notes_ in several:
        group = Design.model_fields[name].annotation
        own = group.model_fields if group is not None else ()
        # The pin tells the fit of all holes that it goes through.
        told = [f for f in facts_ if name == "fittings" or not f.name.startswith("fit/pivot/")]
        noons = () if name == "back" else "noon-altitude/"
        told = [f for f in told if (f.name, f.meaning) not in once]
        told = [f for f in told if not f.name.startswith(noons)]
        more, others = report_grouped(name, own, told, notes_)
        figures += more
        notes += others
    return figures, notes


def hidden(form: str, back: Back) -> Iterator[Note]:
    """That an alidade of a form covers what is read on the back."""
    if form not in guide.EDGED and guide.read_inside(back):
        told = (
            "covers what is read on the back farther in than its pointers, as no edge of it "
            "passes through the pivot: choose halved, which has one"
        )
        yield Note("alidade.form", told)


def report_sizes(design: Design, form: body.Form, heights: Budget) -> Iterator[Fact]:
    """The site, the mater's circles, the sum of thicknesses."""
    yield from report_site(design.place, design.epoch)
    source = parameter("tropic_radius_mm")
    yield Fact("tropic/radius", design.tropic_radius_mm, "mm", source, "outer tropic")
    yield from form.facts()
    yield from heights.facts()
    if (thin := design.throne.thickness_mm) is not None:
        source = parameter("throne.thickness_mm")
        yield Fact("throne/thickness", thin, "mm", source, "of the throne")
    if body.layered(design.mater):
        rings = len(heights.rings)
        yield Fact("mater/rings", rings, "", "", "rings upon the back plate")
