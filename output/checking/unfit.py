"""What a workshop does not make of an instrument."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches

from pydantic import BaseModel

import templates
from instruments.making.flaps import is_thin
from instruments.making.profile_files import is_file
from instruments.making.profiles import profile as profile_of
from instruments.making.sheet_room import holds, holds_aslant
from instruments.making.workshop import Profile, Workshop, is_one_nominal, workshop_of
from instruments.part import Instrument, Note, Part, Sheet, Stepped, Turned
from instruments.saying import either, joined, tell
from output.checking.blame import Blame
from output.finished import finish
from output.marking import is_letter

NEARLY_MM = 0.05
"""Sheets are as thick as they are sold for but for so much."""

_USUAL = Workshop().profile
"""The profile of designs in which nobody chose one."""

_MORE_OFF = 1.5
"""Times by which a part is too large, of which its size is lessened."""

_ALIKE = 0.8
"""Of the letters of two words, where one is the other misspelt."""


def unfit_for(
    instrument: Instrument,
    profile: Profile,
    formats: Sequence[str],
    design: BaseModel | None = None,
) -> Iterator[Note]:
    """What a workshop does not make of an instrument, or not from these formats.

    Parameters
    ----------
    design : BaseModel, optional
        What it was laid out from: its parameter of a part's size is named.
    """
    elsewhere = _metals(instrument, profile) if _unchosen(design) else []
    if elsewhere and {"svg", "dxf"} & set(formats):
        told = tell(
            "is that of a laser for wood and plastics: for {metals} choose by --profile "
            "what cuts or marks it ({profiles}), or choose another material",
            metals=either(elsewhere),
            profiles=tuple(_made_in(elsewhere, instrument)),
        )
        yield Note("workshop.profile", told)
    drawn = [f for f in formats if f in ("svg", "dxf")]
    taken = [f for f in drawn if f in profile.formats]
    if taken and taken != drawn:
        (other,) = set(drawn) - set(taken)
        told = tell("does not take {drawn}: give it {wanted}", drawn=other, wanted=taken[0])
        yield Note("workshop.profile", told)
    blame = Blame(design)
    papers = _by_hand(instrument, profile)
    elsewhere += [part.material for part in papers]
    for told in _unfit(instrument, profile, formats, blame, elsewhere):
        yield Note.warning("workshop.profile", told)
    if papers:
        of = sorted({part.material for part in papers})
        told = tell(
            "cuts no {others}: print {parts} from the PDF at full size and cut it by hand, or "
            "choose another material{named}",
            others=either(of),
            parts=tuple(part.name for part in papers),
            named=blame.of_materials(of),
        )
        yield Note("workshop.profile", told)


def _unchosen(design: BaseModel | None) -> bool:
    """Whether nobody said in which workshop a design is made."""
    return design is not None and workshop_of(design).profile == _USUAL


def _metals(instrument: Instrument, profile: Profile) -> list[str]:
    """The metals of an instrument's sheets that a workshop does not cut."""
    sheets = [p.part for p in instrument.parts if not (p.part.bought or _is_turned(p.part))]
    found = {part.material: finish.finish_named(part) for part in sheets}
    metals = [name for name, known in found.items() if known and known.metallic]
    return sorted(name for name in metals if not profile.takes(name))


def _by_hand(instrument: Instrument, profile: Profile) -> list[Part]:
    """Parts of paper beside others that a workshop makes: the lines round a pillar."""
    sheets = [p.part for p in instrument.parts if not (p.part.bought or _is_turned(p.part))]
    found = [part for part in sheets if is_thin(part) and not profile.takes(part.material)]
    return found if len(found) < len(sheets) else []


def _made_in(metals: Sequence[str], instrument: Instrument) -> Iterator[str]:
    """The profiles of those workshops that make sheets of metals, as thick as an instrument's."""
    sheets = [p.part for p in instrument.parts if p.part.material in metals and not p.part.bought]
    thickest = max(mm for part in sheets for mm in thicknesses(part))
    for name in templates.names("workshop"):
        own = profile_of(name)
        if all(map(own.takes, metals)) and thickest <= (own.thickest_mm or thickest) + NEARLY_MM:
            yield name


def _is_turned(part: Part) -> bool:
    return isinstance(part.body, Turned)


def too_thick(instrument: Instrument, design: BaseModel) -> Iterator[Note]:
    """That card or paper is as thick as board, as it is where a material alone was given."""
    for name, part, thick in as_board(instrument, design):
        least, most = finish.thick_mm(part)
        said = tell(
            "{thick:g} mm is more than {material} measures, which is {least:g} to {most:g} "
            "mm thick: give what yours measures, or glue it onto board of {thick:g} mm",
            thick=thick,
            material=part.material,
            least=least,
            most=most,
        )
        yield Note.warning(name, said)


def as_board(instrument: Instrument, design: BaseModel) -> Iterator[tuple[str, Part, float]]:
    """The parameters of sheets that are thicker than their material is, with a part and mm."""
    blame, told = Blame(design), set()
    for part in (p.part for p in instrument.parts):
        _, most = finish.thick_mm(part)
        name = blame.of_sheet(part.name)
        for thick in thicknesses(part):
            if thick > most + NEARLY_MM and (name, thick) not in told:
                told.add((name, thick))
                yield name, part, thick


def not_clear(instrument: Instrument) -> Iterator[Note]:
    """That a rete which is read through is of what nobody sees through."""
    for part in (p.part for p in instrument.parts if p.part.clear):
        known = finish.finish_named(part)
        if known and not known.clear:
            said = tell(
                "makes a disc that is read through, and {material} is not clear: choose another "
                "style, which is cut out, or a clear material for it",
                material=part.material,
            )
            yield Note.warning("rete.style", said)


def without_kerf(instrument: Instrument, workshop: Workshop) -> Iterator[Note]:
    """That nobody gave the kerf which a workshop's own file has of a sheet: it goes by no file."""
    rules = workshop.conventions
    if "kerf_mm" in workshop.model_fields_set or not is_file(workshop.profile):
        return
    parts = [p.part for p in instrument.parts if not p.part.bought]
    for material, thick in sorted({(p.material, mm) for p in parts for mm in thicknesses(p)}):
        rule = rules.rule(material, thick)
        if rule and rule.kerf_mm and not rules.offsets_kerf_for(material):
            said = tell(
                "is 0, and your profile has {kerf_mm:g} mm for {material} of {thick:g} mm: parts "
                "come out smaller by it, slots and holes wider: give it, or 0 where the machine "
                "makes up for it",
                kerf_mm=rule.kerf_mm,
                material=material,
                thick=thick,
            )
            yield Note.warning("workshop.kerf_mm", said)


def misspelt(instrument: Instrument) -> Iterator[Note]:
    """That a material of which nothing is known is written much as one that is known."""
    unknown = {p.part.material for p in instrument.parts if not finish.finish_named(p.part)}
    for material in sorted(unknown):
        *before, last = material.casefold().split() or [""]
        for meant in get_close_matches(last, finish.words_of_materials(), 1, _ALIKE):
            said = tell(
                "{material} is not known, and has no weight or colour: did you mean {near}?",
                material=material,
                near=" ".join([*before, meant]),
            )
            yield Note("material", said)


def _unfit(
    instrument: Instrument,
    profile: Profile,
    formats: Sequence[str],
    blame: Blame,
    elsewhere: Sequence[str],
) -> Iterator[str]:
    flat = [p.part for p in instrument.parts if not _is_turned(p.part)]
    marks = [mark for part in flat for mark in (*part.front, *part.back)]
    # Where letters are all there is, as on a coupon, the print has them.
    if profile.cut_only and not all(is_letter(mark.means) for mark in marks):
        yield tell(
            "only cuts: {marks} marks are left out of the drawings: have them marked elsewhere",
            marks=len(marks),
        )
    drawn = [f for f in formats if f in ("svg", "dxf")]
    if drawn and not set(drawn) & set(profile.formats):
        wanted = joined("{before} or {last}", [f for f in profile.formats if f != "lbrn2"])
        taken = joined("{before} and {last}", drawn)
        yield tell("does not take {drawn}: add {wanted}", drawn=taken, wanted=wanted)
    yield from _uncut([p for p in flat if p.material not in elsewhere], profile, blame)
    yield from _missized(flat, profile, blame)
    if drawn and profile.etches and "etch" not in formats:
        yield tell("etches by films, and these drawings are none: make them with --formats etch")


def _missized(flat: Sequence[Part], profile: Profile, blame: Blame) -> Iterator[str]:
    """That parts are smaller or larger than the workshop makes, or than its sheets."""
    alike: dict[tuple[float, float, str, tuple[float, float]], list[str]] = defaultdict(list)
    for part in flat:
        width, height = part.flat_size_mm()
        for problem, limit in _problems(part, (width, height), profile):
            alike[round(width, 1), round(height, 1), problem, limit].append(part.name)
    for (width, height, problem, (wide, high)), parts in alike.items():
        several = (
            "{count} parts of {width:.1f} × {height:.1f} mm ({part}), each of which {problem}, "
            "{wide:g} × {high:g} mm: choose another workshop for them, or {other}"
        )
        one = (
            "{part}, {width:.1f} × {height:.1f} mm, {problem}, {wide:g} × {high:g} mm: "
            "choose another workshop for it, or {other}"
        )
        size = blame.of_whole(parts[0])
        if not size:
            other = tell("another size")
        elif holds((wide, high), (width, height)):
            other = tell("a larger {size}", size=size)
        else:
            other = _smaller(size, blame.value(size), _share_over((width, height), (wide, high)))
        yield tell(
            several if parts[1:] else one,
            count=len(parts),
            part=tuple(parts),
            width=width,
            height=height,
            problem=problem,
            wide=wide,
            high=high,
            other=other,
        )


def _share_over(part: Sequence[float], sheet: Sequence[float]) -> float:
    """By which share of its size a part is too large for a sheet, mm to mm."""
    return max(1.0 - b / a for a, b in zip(sorted(part), sorted(sheet), strict=True))


def _smaller(name: str, given: float, over: float) -> str:
    """What to choose instead of a size that makes a part too large by a share.

    What is about it (throne, borders, letters) doesn't grow with it: so much more is taken off.
    """
    about = given * (1.0 - _MORE_OFF * over)
    if about <= 0.5 * given:
        return tell("a smaller {size}", size=name)
    return tell("a smaller {size}, of about {about:g}", size=name, about=float(f"{about:.2g}"))


def _problems(
    part: Part, size_mm: tuple[float, float], profile: Profile
) -> Iterator[tuple[str, tuple[float, float]]]:
    """What is wrong with a part's size, and the size that limits it."""
    least, most = profile.least_part_mm, profile.largest_part_mm
    if least and not holds(size_mm, least):
        yield "is smaller than the least part", least
    if most and not holds(most, size_mm):
        yield "is larger than the largest part", most
    sheets = profile.sheets_of(part.material, max(thicknesses(part)))
    room = holds_aslant if profile.prints else holds
    if sheets and not any(room(sheet, size_mm) for sheet in sheets):
        problem = "is larger than the bed" if profile.prints else "is larger than the sheet"
        yield problem, max(sheets, key=math.prod)


def _uncut(flat: Sequence[Part], profile: Profile, blame: Blame) -> Iterator[str]:
    """That the workshop cuts none of an instrument's sheets, or not all of them."""
    made = [(p, thick) for p in flat if not p.bought for thick in thicknesses(p)]
    if most := profile.thickest_mm:
        thicker = [(p, mm) for p, mm in made if mm > most + NEARLY_MM]
        if thicker:
            sheets = either([f"{mm:g}" for mm in sorted({mm for _, mm in thicker})])
            named = tuple(dict.fromkeys(blame.of_sheet(p.name) for p, _ in thicker))
            yield tell(
                "cuts sheets of up to {most:g} mm, and none of {sheets} mm: {remedy}",
                most=most,
                sheets=sheets,
                remedy=tell("choose thinner sheets ({named}), or another workshop", named=named)
                if all(named)
                else tell("choose thinner sheets, or another workshop"),
            )
    yield from _unsold(made, profile, blame)
    of = {part.material for part, _ in made}
    others = sorted(name for name in of if name and not profile.takes(name))
    if marked := [name for name in others if profile.marks_alone(name)]:
        yield tell(
            "engraves {others} and does not cut it: order pieces that are cut to size and engrave "
            "those with the cuts left off, or choose another material",
            others=either(marked),
        )
        others = [name for name in others if name not in marked]
    if others and not profile.cuts:
        yield tell(
            "cuts no {others}: choose another material{named}, or another workshop",
            others=either(others),
            named=blame.of_materials(others),
        )
    elif others:
        yield tell(
            "cuts {cuts}, and no {others}: choose another material{named}, or another workshop",
            cuts=tuple(profile.cuts),
            others=either(others),
            named=blame.of_materials(others),
        )


def _unsold(made: Sequence[tuple[Part, float]], profile: Profile, blame: Blame) -> Iterator[str]:
    """That the workshop has no sheets as thick as an instrument's: slots would be too narrow."""
    for material in sorted({part.material for part, _ in made}):
        sold = profile.sold_of(material)
        other = {
            mm: blame.of_sheet(part.name)
            for part, mm in made
            if part.material == material and all(abs(mm - one) > NEARLY_MM for one in sold)
        }
        if not (sold and other):
            continue
        yield tell(
            "has {material} of {sold} mm and none of {sheets} mm, for which slots and tabs are "
            "drawn: choose the sheets that you order, as by {ways}",
            material=material,
            sold=either([f"{mm:g}" for mm in sold]),
            sheets=either([f"{mm:g}" for mm in sorted(other)]),
            ways=tuple(_orders(other, sold)),
        )


def _orders(other: Mapping[float, str], sold: Sequence[float]) -> Iterator[str]:
    """What gives a design the sheets that are sold for those that are not, by its parameters."""
    nearest = {mm: min(sold, key=lambda one: abs(math.log(one / mm))) for mm in sorted(other)}
    stands = sorted({one for mm, one in nearest.items() if is_one_nominal(mm, one)})
    if stands:
        told = ",".join(f"{one:g}" for one in stands)
        yield f"workshop.sheet_mm={f'[{told}]' if stands[1:] else told}"
    for mm, one in nearest.items():
        if one not in stands:
            yield f"{other[mm]}={one:g}"


def thicknesses(part: Part) -> tuple[float, ...]:
    """Of the sheets that a part is cut from, mm."""
    match part.body:
        case Sheet():
            return (part.body.thickness_mm,)
        case Stepped(layers):
            return tuple(layer.thickness_mm for layer in layers)
    return ()
