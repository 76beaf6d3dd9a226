"""What the workers answer: a drawing, or all that there is to say of a design."""

import gc
import re
import shlex
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image
from pydantic import BaseModel

from instruments.kept import Kept, keeping
from instruments.lettering.language import words
from instruments.making.workshop import workshop_of
from instruments.part import Face, Instrument, Turned
from instruments.version import VERSION
from miqyas import api, sources
from miqyas.sources import LOOK
from miqyas.studio import cities, forms, wording
from miqyas.studio.draft import (
    Draft,
    as_toml,
    documents,
    set_by_option,
    set_values,
    source_of,
    told_apart,
)
from miqyas.studio.drawings import drawn
from miqyas.studio.notes import told
from output import finished, sheets, spoken, svg
from output.checking import checks
from output.layers import DrawnFace
from output.line_meanings import line_meanings
from output.pages.page_words import page_words, told_facts, told_works
from output.pages.paper import paper_for
from output.provenance import Provenance
from output.under_sky.at_work import (
    BACK,
    PLAIN,
    TURNING,
    at_work,
    face_view,
    layers,
    turning,
    turning_back,
)

FINISHED = "finished"
"""The view of the whole instrument in its material."""

SHEET = "sheet"
"""The view of the sheet's pages."""

_KEPT = 6
"""Instruments that a worker keeps, so that another view of one is drawn at once."""

_QUALITY = 85
"""Of pictures, of 100: fine lines stay, and shadows have no steps."""

_PARTS = Kept(24)
"""Parts of wholes that a worker keeps: some five astrolabes' parts."""

_made: OrderedDict[str, tuple[Instrument, BaseModel]] = OrderedDict()


def warm() -> None:
    """What a worker does before it is asked, and then spares the collector what stays."""
    draw(Draft("horizontal-dial"))
    gc.freeze()


def draw(draft: Draft) -> dict[str, Any]:
    """A view of a design; where it is not `quick`, with all that there is to say.

    Raises
    ------
    DesignError
        If it can't be made.
    """
    with keeping(_PARTS):
        instrument, design = _instrument(draft)
    views = list(_views(instrument, draft.language))
    wanted = {v["id"]: v for v in views}
    view = wanted.get(draft.view) or views[0]
    answer: dict[str, Any] = {"view": view["id"]}
    if view["id"] in (TURNING, BACK):
        answer["layers"] = [
            layer | drawn(_drawing(instrument, design, layer["view"]))
            for layer in layers(instrument, view["id"])
        ]
    elif view["id"] == SHEET:
        provenance, on = Provenance.of(instrument, design, instrument.name), paper_for(design)
        answer["pages"] = [text for _, text in sheets.pages(instrument, provenance, on)]
    else:
        answer |= drawn(_drawing(instrument, design, view["id"]))
    if not draft.quick:
        answer |= {"views": views, **_said(instrument, design, draft)}
    return answer


def picture(argument: tuple[Draft, int]) -> bytes:
    """The finished instrument of a draft as WebP, so many pixels wide: an eighth of a PNG."""
    draft, width_px = argument
    made = api.made_from(source_of(draft), set_values(draft))
    drawn = finished.png(made, Provenance.of(made, made.design, made.name), width_px)
    packed = BytesIO()
    with Image.open(BytesIO(drawn)) as found:
        found.save(packed, "WEBP", quality=_QUALITY)
    return packed.getvalue()


def _instrument(draft: Draft) -> tuple[Instrument, BaseModel]:
    """What is laid out; of a quick draft without trials of remedies."""
    key = replace(draft, view="", quick=False, language="en").key
    if key in _made:
        _made.move_to_end(key)
        return _made[key]
    made = api.made_from(source_of(draft), set_values(draft), remedies=not draft.quick)
    if draft.quick:
        return made, made.design
    _made[key] = made, made.design
    if len(_made) > _KEPT:
        _made.popitem(last=False)
    return made, made.design


def _views(instrument: Instrument, language: str) -> Iterator[dict[str, Any]]:
    """What can be looked at: each face of each flat part, and the finished instrument."""
    said = words(language)
    flat = [p.part for p in instrument.parts if not isinstance(p.part.body, Turned)]
    # What has the most marks is looked at first.
    flat.sort(key=lambda part: -len(part.front) - len(part.back))
    for name, stack in ((TURNING, turning(instrument)), (BACK, turning_back(instrument))):
        if stack:
            title = page_words(language)["page"][name.replace("-", "_")]
            yield {"id": name, "title": title, **PLAIN}
    for part in flat:
        for face in part.faces():
            title = spoken.part(part.name, said)
            if len(part.faces()) > 1:
                title += f" · {said.sheet.front if face is Face.FRONT else said.sheet.back}"
            yield face_view(part, face, title)
    yield {"id": FINISHED, "title": spoken.with_capital(said.sheet.finished), **PLAIN}
    if instrument.sheet:
        title = page_words(language)["page"][SHEET]
        yield {"id": SHEET, "title": title, **PLAIN}


def _drawing(instrument: Instrument, design: BaseModel, view: str) -> str:
    if view == FINISHED:
        return finished.svg(instrument, Provenance.of(instrument, design, instrument.name))
    name, _, face = view.partition("/")
    of_face = DrawnFace.of(instrument.part(name), Face(face))
    # Without parameters: those of another part would make this drawing another one.
    untold = Provenance(VERSION, instrument.name, {}, title=instrument.title)
    return svg.render(of_face, workshop_of(design).conventions, untold, weighed=True)


def _said(instrument: Instrument, design: BaseModel, draft: Draft) -> dict[str, Any]:
    """All that there is to say of an instrument."""
    notes = [*instrument.notes, *checks.check(instrument, workshop_of(design), design=design)]
    known = forms.declared(type(design))
    values = forms.effective(design, known)
    return {
        "title": _heading(instrument, design, draft),
        "notes": [told(note, known, draft.language) for note in dict.fromkeys(notes)],
        "facts": list(told_facts(instrument, draft.language)),
        "works": told_works(instrument, draft.language),
        "lines": line_meanings(
            instrument, words(draft.language), page_words(draft.language)["tells"]
        ),
        "values": values,
        "called": _called(design),
        "paper": paper_for(design).name,
        "taken": _taken(instrument, values),
        "code": code(draft),
        "sky": at_work(instrument, Provenance.of(instrument, design, instrument.name).parameters),
    }


def _called(design: BaseModel) -> dict[str, str]:
    """What place and country are called in the instrument's language, by their parameters."""
    lettering, place = getattr(design, "lettering", None), getattr(design, "place", None)
    if not (lettering and place):
        return {}
    return cities.lettered(place, words(lettering.language))


def _heading(instrument: Instrument, design: BaseModel, draft: Draft) -> str:
    """The instrument's title; as the page calls it where the instrument is of another language."""
    lettering, place = getattr(design, "lettering", None), getattr(design, "place", None)
    if lettering is None or lettering.language == draft.language:
        return instrument.title
    name = place.called(words(draft.language)) if place else ""
    return " · ".join(filter(None, (wording.design(draft.design, draft.language), name)))


def _taken(instrument: Instrument, values: Mapping[str, Any]) -> dict[str, float]:
    """What was taken for lengths that are left open, by the facts that are called as they are.

    To a hundredth of a millimetre, as they are shown.
    """
    told = {
        fact.name.replace("/", "-"): round(float(fact.value), 2)
        for fact in instrument.facts
        if fact.unit == "mm" and not isinstance(fact.value, str)
    }
    return {
        name: told[called]
        for name, value in values.items()
        if value is None and name.endswith("_mm")
        if (called := re.sub("[_.]", "-", name.removesuffix("_mm"))) in told
    }


def code(draft: Draft) -> dict[str, str]:
    """The Python, the TOML and the command that make the same thing."""
    given = set_values(draft)
    look = {LOOK: draft.values[LOOK]} if draft.values.get(LOOK) else {}
    # A picture's whole text is in the design file alone.
    files = {name: Path(name) for name in documents(sources.named(draft.design).entry.design())}
    short = look | {name: files.get(name, value) for name, value in given.items()}
    plain = {k: v for k, v in short.items() if k.isidentifier()}
    dotted = {k: v for k, v in short.items() if k not in plain}
    arguments = [repr(draft.design), *(f"{k}={v!r}" for k, v in plain.items())]
    if dotted:
        shown = (
            f"{k!r}: {f'Path({v.name!r})' if isinstance(v, Path) else repr(v)}"
            for k, v in dotted.items()
        )
        arguments.append(f"**{{{', '.join(shown)}}}")
    imports = "from pathlib import Path\n\n" if files.keys() & given.keys() else ""
    python = f"{imports}import miqyas\n\nmade = miqyas.make({', '.join(arguments)})\n"
    python += f"miqyas.write(made, {f'build/{draft.design}'!r})\n"
    command = ["miqyas", "make", draft.design]
    for name, value in short.items():
        if isinstance(value, Path):
            command += ["--picture", value.name]
        elif name == LOOK:
            command += ["--look", value]
        elif name == "place" and isinstance(value, str):
            command += ["--place", value]
        else:
            command += set_by_option(name, value)
    return {
        "python": python,
        "toml": as_toml(draft.design, look | given),
        "command": shlex.join(command) + "\n",
        "file": draft.design + told_apart(draft.values),
    }
