"""What a workshop does not make of an instrument."""

from collections.abc import Iterator, Sequence

from instruments.errors import either
from instruments.part import Instrument, Note, Part, Sheet, Stepped, Turned
from instruments.saying import tell
from instruments.workshop import Profile

_NEARLY_MM = 0.05
"""Sheets are as thick as they are sold for but for so much."""


def unfit_for(instrument: Instrument, profile: Profile, formats: Sequence[str]) -> Iterator[Note]:
    """What a workshop does not make of an instrument, or not from these formats."""
    about = "workshop.profile"
    flat = [p.part for p in instrument.parts if not isinstance(p.part.body, Turned)]
    marks = sum(len(part.front) + len(part.back) for part in flat)
    if profile.cut_only and marks:
        told = tell(
            "only cuts: {marks} marks are left out of the drawings: have them marked elsewhere",
            marks=marks,
        )
        yield Note.warning(about, told)
    drawn = [f for f in formats if f in ("svg", "dxf")]
    if drawn and not set(drawn) & set(profile.formats):
        wanted = " or ".join(profile.formats)
        yield Note.warning(
            about,
            tell("does not take {drawn}: add {wanted}", drawn=" and ".join(drawn), wanted=wanted),
        )
    yield from _uncut(flat, profile)
    for part in flat:
        left, bottom, right, top = part.contour(part.faces()[0])[-1].shape.bounds()
        sides = sorted((right - left, top - bottom))
        size = f"{part.name}, {right - left:.1f} × {top - bottom:.1f} mm,"
        for limit, sense in ((profile.least_part_mm, -1), (profile.largest_part_mm, 1)):
            over = limit and any(
                sense * s > sense * m for s, m in zip(sides, sorted(limit), strict=True)
            )
            if limit and over:
                what = "larger than the largest" if sense > 0 else "smaller than the least"
                sized = f"{limit[0]:g} × {limit[1]:g} mm"
                remedy = "choose another workshop for it, or another size"
                said = tell(
                    "{size} is {what} part, {sized}: {remedy}",
                    size=size,
                    what=what,
                    sized=sized,
                    remedy=remedy,
                )
                yield Note.warning(about, said)


def _uncut(flat: Sequence[Part], profile: Profile) -> Iterator[Note]:
    """That the workshop cuts none of an instrument's sheets, or not all of them."""
    made = [(p.material, thick) for p in flat if not p.bought for thick in _thicknesses(p)]
    if most := profile.thickest_mm:
        thicker = {mm for _, mm in made if mm > most + _NEARLY_MM}
        if thicker:
            sheets = [f"{mm:g}" for mm in sorted(thicker)]
            told = tell(
                "cuts sheets of up to {most:g} mm, and none of {sheets} mm: choose thinner sheets, "
                "or another workshop",
                most=most,
                sheets=either(sheets),
            )
            yield Note.warning("workshop.profile", told)
            return
    others = sorted({name for name, _ in made if name and not profile.takes(name)})
    if others and not profile.cuts:
        told = tell(
            "cuts no {others}: choose another material, or another workshop",
            others=either(others),
        )
        yield Note.warning("workshop.profile", told)
    elif others:
        told = tell(
            "cuts {cuts}, and no {others}: choose another material, or another workshop",
            cuts=tuple(profile.cuts),
            others=either(others),
        )
        yield Note.warning("workshop.profile", told)


def _thicknesses(part: Part) -> tuple[float, ...]:
    """Of the sheets that a part is cut from, mm."""
    match part.body:
        case Sheet():
            return (part.body.thickness_mm,)
        case Stepped(layers):
            return tuple(layer.thickness_mm for layer in layers)
    return ()
