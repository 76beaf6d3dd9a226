"""The HTML writer: one file of a finished instrument that turns in any browser, from any folder."""

import base64
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from string import Template
from typing import Any

import templates
from instruments.guide import Section
from instruments.lettering.language import Words, words
from instruments.making.workshop import Workshop
from instruments.part import Face, Instrument, Turned
from output import canvas, finished, spoken, svg
from output.finished import finish
from output.finished.light import light_direction
from output.layers import DrawnFace
from output.line_meanings import line_meanings
from output.pages.page_words import for_sky, mark_steps, page_words, told_facts
from output.provenance import Provenance
from output.sheets import figures
from output.under_sky import at_work

_FOLDER = "viewer"

_ALONE = "kept", "alone"
"""Modules of a file of its own: what it keeps, and what it does."""

SHARED = (
    "viewer.js", "shaders.js", "elements.js", "words.js", "canvas.js", "ruler.js", "dressed.js",
    "sun.js", "sky.js", "shade.js", "shadow.js", "tip.js", "ellipse.js", "card.js", "globe.js",
    "noon.js", "turning.js", "plate.js", "strokes.js", "back.js", "arcs.js", "dates.js", "disc.js",
    "laid.js", "quadrant.js", "lessons.js", "pointing.js", "matrices.js", "days.js", "byhand.js",
    "sliding.js", "drawing.css",
)  # fmt: skip
"""Files of `_FOLDER` that the studio's page has too."""

_NEAR = re.compile(r'(?<= from )"\./([a-z]+)\.js"')

_TURN = "mater", "mater-limb", "rete", "rule", "alidade"
"""Parts whose faces are shown at work, with marks or without."""

_SERVER, _KEPT = "server", "kept"
"""What modules ask a server for, a file of its own has kept."""


def render(
    instrument: Instrument,
    provenance: Provenance,
    workshop: Workshop,
    glb: bytes,
    stood: Instrument,
) -> bytes:
    """A page of the instrument in three dimensions, what it says and how it is used.

    Parameters
    ----------
    provenance : Provenance
        What the page says of how it was made.
    workshop : Workshop
        Whose conventions the drawings on the faces keep.
    glb : bytes
        All parts in their places, as binary glTF.
    stood : Instrument
        The instrument in those places, z up: it is lit as its picture is, and where it is known
        how it meets the sky it has a date and a time, by which its sun goes.

    Returns
    -------
    bytes
        One file that needs no other. Where a browser has no three dimensions, or runs no
        scripts, it shows the picture of the finished instrument.
    """
    language = provenance.language
    said = words(language)
    page = page_words(language)["page"]
    picture = finished.svg(instrument, provenance)
    sky = at_work.at_work(stood, provenance.parameters)
    views = list(_views(stood, sky, language)) if sky else []
    told = {
        "glb": base64.b64encode(glb).decode(),
        "faces": list(_faces(instrument, provenance, workshop)),
        "light": light_direction(stood).tolist(),
        "words": for_sky(language),
        "views": views,
        "sky": sky if views else None,
    }
    if sky:
        told |= {"year": sky["year"], "sun": at_work.sun_of_year(sky["year"])}
    if views:
        told |= _lines(instrument, language)
    # No text of a design ends the element that it is in.
    data = json.dumps(told).replace("<", "\\u003c")
    lines = escape("\n".join(provenance.lines())).replace("--", "- -")
    return (
        Template(_text("alone.html"))
        .substitute(
            language=escape(language),
            direction="rtl" if said.right_to_left else "ltr",
            title=escape(instrument.title),
            lines=lines,
            style=_text("drawing.css") + _text("alone.css"),
            modules=json.dumps({"imports": _modules()}),
            picture=picture[picture.index("<svg") :],
            explode=escape(page["explode"]),
            needs_scripts=escape(page["needs_scripts"]),
            at_work='<section class="at-work"></section>' if views else "",
            about="\n".join((*_guide(instrument.guide), *_facts(instrument, said, page))),
            data=data,
        )
        .encode()
    )


def _lines(instrument: Instrument, language: str) -> dict[str, Any]:
    """What each line is, the facts that bear on any, and the words by which lines are called."""
    page = page_words(language)
    lines = line_meanings(instrument, words(language), page["tells"])
    bearing = {k for face in lines["faces"].values() for _, facts in face.values() for k in facts}
    shown = "said", "alone", "value", "source"
    facts = [
        {key: fact[key] for key in shown if key in fact} if k in bearing else None
        for k, fact in enumerate(told_facts(instrument, language))
    ]
    named = (
        mark.means
        for placed in instrument.parts
        for face in placed.part.faces()
        for mark in placed.part.marks(face)
    )
    there = {step for means in named for step in means.split("/")}
    there |= {step.rpartition("-")[0] for step in there}
    steps = {step: said for step, said in mark_steps(language).items() if step in there}
    return {"lines": lines, "facts": facts, "calls": {"means": page["means"], "steps": steps}}


def _text(file: str) -> str:
    return templates.path(_FOLDER, file).read_text("utf-8")


def _modules() -> dict[str, str]:
    """The modules by the names that they import each other by, each as an address of its own."""
    names = [file.removesuffix(".js") for file in SHARED if file.endswith(".js")]
    return {name: _address(_text(f"{name}.js")) for name in (*names, *_ALONE)}


def _address(module: str) -> str:
    def named(found: re.Match[str]) -> str:
        return f'"{_KEPT if found[1] == _SERVER else found[1]}"'

    code = base64.b64encode(_NEAR.sub(named, module).encode()).decode()
    return f"data:text/javascript;base64,{code}"


def _views(
    instrument: Instrument, sky: Mapping[str, Any], language: str
) -> Iterator[dict[str, Any]]:
    """The drawings at work: faces with what is cast or laid on them, an astrolabe's two sides."""
    page, said = page_words(language)["page"], words(language)
    for view in at_work.TURNING, at_work.BACK:
        if layers := list(at_work.layers(instrument, view)):
            yield {"id": view, "title": page[view.replace("-", "_")], "layers": layers}
    shown = {*sky.get("views", ()), *(face["view"] for face in sky.get("faces", ()))}
    for part in (placed.part for placed in instrument.parts):
        for face in part.faces():
            view = f"{part.name}/{face.value}"
            if view in shown and part.marks(face):
                side = said.sheet.front if face is Face.FRONT else said.sheet.back
                title = f"{spoken.part(part.name, said)} · {side}"
                yield at_work.face_view(part, face, title)


def _faces(
    instrument: Instrument, provenance: Provenance, workshop: Workshop
) -> Iterator[dict[str, str]]:
    """The drawings that lie on the faces."""
    for placed in instrument.parts:
        if isinstance(placed.part.body, Turned):
            continue
        for face in placed.part.faces():
            if placed.part.marks(face) or placed.part.name in _TURN:
                drawn = DrawnFace.of(placed.part, face)
                text = svg.render(drawn, workshop.conventions, provenance, weighed=True)
                ink = canvas.hexadecimal(finish.finish_of_part(placed.part).ink)
                yield {"part": placed.part.name, "face": face.value, "svg": text, "ink": ink}


def _guide(sections: Sequence[Section]) -> Iterator[str]:
    """How it is set up and read."""
    for section in sections:
        if not (section.paragraphs or section.steps):
            continue
        yield f"<section><h2>{escape(section.title)}</h2>"
        yield from (f"<p>{escape(text)}</p>" for text in section.paragraphs)
        if section.steps:
            yield f"<ol>{''.join(f'<li>{escape(step)}</li>' for step in section.steps)}</ol>"
        yield "</section>"


def _facts(instrument: Instrument, said: Words, page: dict[str, str]) -> Iterator[str]:
    """Its figures, with their sources."""
    yield f"<section><h2>{escape(page['facts'])}</h2><dl>"
    for fact in instrument.facts:
        source = spoken.spoken_text(fact.source, said)
        told = f"<small>{escape(source)}</small>" if source else ""
        name = escape(spoken.figure(fact, "", said))
        yield f"<div><dt>{name}</dt><dd>{escape(figures.fact_value(fact, said))}{told}</dd></div>"
    yield "</dl></section>"
