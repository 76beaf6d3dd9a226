"""What the workers answer: a drawing, or all that there is to say of a design."""

import gc
import re
import shlex
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from instruments.errors import DesignError, Fault
from instruments.lettering.language import words
from instruments.parameters import ANY, parameters
from instruments.part import Face, Instrument, Note, Part, Turned
from instruments.workshop import Workshop
from miqyas import api, sources
from miqyas.sources import LOOK
from miqyas.studio import forms
from miqyas.studio.draft import Draft, documents, set_values, source_of
from miqyas.studio.sky import BACK, TURNING, at_work, turning, turning_back
from miqyas.studio.wording import page_words
from output import checks, finished, sheets, spoken, svg
from output.finished import finish
from output.layers import DrawnFace
from output.provenance import Provenance, toml_value
from output.sheets import figures

FINISHED = "finished"
"""The view of the whole instrument in its material."""

SHEET = "sheet"
"""The view of the sheet's pages."""

_KEPT = 6
"""Instruments that a worker keeps, so that another view of one is drawn at once."""

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
    instrument, design = _instrument(draft)
    views = list(_views(instrument, draft.language))
    wanted = {v["id"]: v for v in views}
    view = wanted.get(draft.view) or views[0]
    answer: dict[str, Any] = {"view": view["id"]}
    if view["id"] in (TURNING, BACK):
        answer["layers"] = list(_layers(instrument, design, view["id"]))
    elif view["id"] == SHEET:
        provenance = Provenance.of(instrument, design, instrument.name)
        answer["pages"] = [text for _, text in sheets.pages(instrument, provenance)]
    else:
        answer["svg"] = _drawing(instrument, design, view["id"])
    if not draft.quick:
        answer |= {"views": views, **_said(instrument, design, draft)}
    return answer


def picture(argument: tuple[Draft, int]) -> bytes:
    """The finished instrument of a draft as PNG, so many pixels wide."""
    draft, width_px = argument
    made = api.made_from(source_of(draft), set_values(draft))
    return finished.png(made, Provenance.of(made, made.design, made.name), width_px)


def _instrument(draft: Draft) -> tuple[Instrument, BaseModel]:
    """What is laid out; of a quick draft without trials of remedies."""
    key = replace(draft, view="", quick=False, language="en").key
    if key in _made:
        _made.move_to_end(key)
        return _made[key]
    source, given = source_of(draft), set_values(draft)
    if draft.quick:
        design = api.built(source, given)
        instrument = source.entry.lay_out()(design)
        return instrument, design
    made = api.made_from(source, given)
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
            yield {"id": name, "title": title, "colour": "", "clear": False}
    for part in flat:
        for face in part.faces():
            title = spoken.part(part.name, said)
            if len(part.faces()) > 1:
                title += f" · {said.sheet.front if face is Face.FRONT else said.sheet.back}"
            yield {
                "id": f"{part.name}/{face.value}",
                "title": f"{title[:1].upper()}{title[1:]}",
                "colour": _hex(part),
                "clear": part.clear,
            }
    title = said.sheet.finished
    title = f"{title[:1].upper()}{title[1:]}"
    yield {"id": FINISHED, "title": title, "colour": "", "clear": False}
    if instrument.sheet:
        title = page_words(language)["page"][SHEET]
        yield {"id": SHEET, "title": title, "colour": "", "clear": False}


def _layers(instrument: Instrument, design: BaseModel, view: str) -> Iterator[dict[str, Any]]:
    """The drawings that turn over each other, with what each does, from the lowest up."""
    for role, placed, face in turning(instrument) if view == TURNING else turning_back(instrument):
        yield {
            "role": role,
            # From the front one looks through what is marked on its back.
            "mirrored": view == TURNING and face is Face.BACK,
            "colour": _hex(placed.part),
            "clear": placed.part.clear,
            "svg": _drawing(instrument, design, f"{placed.part.name}/{face.value}"),
        }


def _hex(part: Part) -> str:
    return "#" + "".join(f"{round(255 * c):02x}" for c in finish.colour(part))


def _drawing(instrument: Instrument, design: BaseModel, view: str) -> str:
    provenance = Provenance.of(instrument, design, instrument.name)
    if view == FINISHED:
        return finished.svg(instrument, provenance)
    name, _, face = view.partition("/")
    drawn = DrawnFace.of(instrument.part(name), Face(face))
    return svg.document(drawn, _workshop(design).conventions, provenance)


def _workshop(design: BaseModel) -> Workshop:
    return getattr(design, "workshop", None) or Workshop()


def _said(instrument: Instrument, design: BaseModel, draft: Draft) -> dict[str, Any]:
    """All that there is to say of an instrument."""
    notes = [*instrument.notes, *checks.check(instrument, _workshop(design), design=design)]
    known = [p for p in parameters(type(design)) if f".{ANY}." not in f".{p.name}."]
    values = forms.effective(design, known)
    return {
        "title": instrument.title,
        "notes": [told_note(note) for note in dict.fromkeys(notes)],
        "facts": list(facts(instrument, draft.language)),
        "values": values,
        "taken": _taken(instrument, values),
        "code": code(draft),
        "sky": at_work(instrument, design),
    }


def _taken(instrument: Instrument, values: Mapping[str, Any]) -> dict[str, float]:
    """What was taken for lengths that are left open, by the facts that are called as they are."""
    told = {
        fact.name.replace("/", "-"): float(fact.value)
        for fact in instrument.facts
        if fact.unit == "mm" and not isinstance(fact.value, str)
    }
    return {
        name: told[called]
        for name, value in values.items()
        if value is None and name.endswith("_mm")
        if (called := re.sub("[_.]", "-", name.removesuffix("_mm"))) in told
    }


def told_note(note: Note) -> dict[str, str]:
    """A note as the page shows it."""
    return {"severity": note.severity.value, "about": note.about, "message": note.message}


def facts(instrument: Instrument, language: str) -> Iterator[dict[str, str]]:
    """Figures with their sources, as the page shows them."""
    said = words(language)
    for fact in instrument.facts:
        group = fact.name.partition("/")[0] if "/" in fact.name else ""
        yield {
            "group": spoken.group(group, said) if group else "",
            "said": spoken.figure(fact, group, said),
            "value": figures.fact_value(fact, said),
            "source": spoken.spoken_text(fact.source, said),
            "name": fact.name,
        }


def code(draft: Draft) -> dict[str, str]:
    """The Python, the TOML and the command that make the same thing."""
    given = set_values(draft)
    lines = [f"{sources.KEY} = {toml_value(draft.design)}"]
    look = {LOOK: draft.values[LOOK]} if draft.values.get(LOOK) else {}
    lines += [f"{name} = {toml_value(value)}" for name, value in (look | given).items()]
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
            command += ["--set", f"{name}={value if isinstance(value, str) else toml_value(value)}"]
    return {
        "python": python,
        "toml": "\n".join(lines) + "\n",
        "command": shlex.join(command) + "\n",
    }


def faults(error: DesignError) -> list[dict[str, Any]]:
    """Faults as the page shows them: at which field, in what words, with what ways out."""
    return [_fault(fault) for fault in error.faults[:20]]


def _fault(fault: Fault) -> dict[str, Any]:
    return {
        "parameter": fault.parameter,
        "said": str(fault),
        "problem": f"{fault.said} {fault.problem}",
        "remedies": [
            {
                "said": remedy.said(fault.parameter),
                "values": _json(remedy.values),
                "leaves_out": list(remedy.leaves_out),
                "tried": remedy.tried,
            }
            for remedy in fault.remedies
        ],
    }


def _json(values: Mapping[str, Any]) -> dict[str, Any]:
    return {k: list(v) if isinstance(v, tuple) else v for k, v in values.items()}
