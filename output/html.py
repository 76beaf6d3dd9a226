"""The HTML writer: one file of a finished instrument that turns in any browser, from any folder."""

import base64
import json
from collections.abc import Iterator, Sequence
from html import escape

import templates
from instruments.guide import Section
from instruments.lettering.language import Words, words
from instruments.part import Instrument, Turned
from instruments.workshop import Workshop
from output import finished, spoken, svg
from output.layers import DrawnFace
from output.provenance import Provenance
from output.sheets import figures

_STYLE = """
:root{color-scheme:light dark;--paper:#f6f2ea;--ink:#26221c;--soft:#6a6256;--rule:#ddd4c4}
@media(prefers-color-scheme:dark){:root{--paper:#17150f;--ink:#efe7d6;--soft:#b0a48d;--rule:#3d372a}}
body{margin:0;font:16px/1.5 system-ui,sans-serif;background:var(--paper);color:var(--ink)}
main{max-width:60rem;margin:auto;padding:1rem}
h1,h2{font-family:Georgia,"Noto Serif",serif;line-height:1.2;text-wrap:balance}
.room{position:relative;height:min(78vh,46rem)}
.room canvas{width:100%;height:100%;touch-action:none;cursor:grab}
.room svg{width:100%;height:100%}
label{display:flex;gap:.7rem;align-items:center;color:var(--soft)}
input{flex:0 1 20rem;accent-color:#8a6114}
dl{columns:20rem}dl div{break-inside:avoid;border-bottom:1px solid var(--rule);padding:.3rem 0}
dt{color:var(--soft);font-size:.9rem}dd{margin:0;font-weight:600}
small{display:block;color:var(--soft);font-weight:400}
@media print{.room{height:auto}label{display:none}}
"""

_BOOT = """
const told = JSON.parse(document.getElementById("instrument").textContent);
const bytes = Uint8Array.from(atob(told.glb), (one) => one.charCodeAt(0));
const room = document.querySelector(".room");
const canvas = document.createElement("canvas");
canvas.tabIndex = 0;
canvas.setAttribute("role", "application");
canvas.setAttribute("aria-label", document.title);
const picture = room.firstElementChild;
room.append(canvas);
const shown = await viewer(canvas, { glb: bytes.buffer, faces: told.faces }).catch(() => null);
if (shown) {
  picture.remove();
  canvas.dataset.ready = "true";
  const slider = document.querySelector("label input");
  slider.parentElement.hidden = false;
  slider.addEventListener("input", () => shown.apart(Number(slider.value)));
  let touched = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const name of ["pointerdown", "keydown", "wheel"]) {
    canvas.addEventListener(name, () => { touched = true; }, { once: true, passive: true });
  }
  let before = performance.now();
  const step = (at) => {
    if (touched) return;
    shown.turn((at - before) / 6000, 0);
    before = at;
    requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
} else {
  canvas.remove();
}
"""


def render(instrument: Instrument, provenance: Provenance, workshop: Workshop, glb: bytes) -> bytes:
    """A page of the instrument in three dimensions, what it says and how it is used.

    Parameters
    ----------
    instrument : Instrument
    provenance : Provenance
        What the page says of how it was made.
    workshop : Workshop
        Whose conventions the drawings on the faces keep.
    glb : bytes
        All parts in their places, as binary glTF.

    Returns
    -------
    bytes
        One file that needs no other. Where a browser has no three dimensions, or runs no
        scripts, it shows the picture of the finished instrument.
    """
    language = str(provenance.parameters.get("lettering.language", "en"))
    said = words(language)
    page = _page_words(language)
    title = escape(instrument.title)
    picture = finished.svg(instrument, provenance)
    picture = picture[picture.index("<svg") :]
    told = {
        "glb": base64.b64encode(glb).decode(),
        "faces": list(_faces(instrument, provenance, workshop)),
    }
    # No text of a design ends the element that it is in.
    data = json.dumps(told).replace("<", "\\u003c")
    script = templates.path("viewer", "viewer.js").read_text(encoding="utf-8") + _BOOT
    direction = "rtl" if said.right_to_left else "ltr"
    lines = escape("\n".join(provenance.lines())).replace("--", "- -")
    return "\n".join(
        (
            "<!doctype html>",
            f'<html lang="{escape(language)}" dir="{direction}">',
            f'<head><meta charset="utf-8"><title>{title}</title>',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<!--\n{lines}\n-->",
            f"<style>{_STYLE}</style></head>",
            f'<body><main><h1>{title}</h1><div class="room">{picture}</div>',
            f"<label hidden>{escape(page['explode'])}",
            '<input type="range" min="0" max="1" step="0.01" value="0"></label>',
            *_guide(instrument.guide),
            *_facts(instrument, said, page),
            "</main>",
            f'<script type="application/json" id="instrument">{data}</script>',
            f'<script type="module">\n{script}</script>',
            "</body></html>\n",
        )
    ).encode()


def _page_words(language: str) -> dict[str, str]:
    """The words of the studio's page; English where a language lacks them."""
    kind = "languages/studio"
    own = templates.read(kind, language)["page"] if language in templates.names(kind) else {}
    return {**templates.read(kind, "en")["page"], **own}


def _faces(
    instrument: Instrument, provenance: Provenance, workshop: Workshop
) -> Iterator[dict[str, str]]:
    """The drawings that lie on the faces."""
    for placed in instrument.parts:
        if isinstance(placed.part.body, Turned):
            continue
        for face in placed.part.faces():
            if placed.part.marks(face):
                drawn = DrawnFace.of(placed.part, face)
                text = svg.document(drawn, workshop.conventions, provenance)
                yield {"part": placed.part.name, "face": face.value, "svg": text}


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
