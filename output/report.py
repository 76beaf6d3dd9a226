"""The report: every figure that was used, for the maker, the museum and other programs."""

from collections.abc import Sequence
from typing import Any

from pydantic_core import to_json

from instruments.cited_works import FOLLOWS, citations, cited
from instruments.making.workshop import Profile
from instruments.part import Face, Fact, Instrument, Note, Part, Sheet, Turned
from output import masses
from output.provenance import Provenance
from output.uses import Listed


def render(
    instrument: Instrument,
    provenance: Provenance,
    profile: Profile,
    *,
    kerf_mm: float = 0.0,
    files: Sequence[Listed] = (),
    notes: Sequence[Note] = (),
) -> str:
    """The report as JSON.

    Parameters
    ----------
    instrument : Instrument
        What was laid out; its facts and notes are told.
    provenance : Provenance
        The program, the design and its parameters.
    kerf_mm : float
        Full width of the cut that the files make up for.
    files : Sequence[Listed]
        The files that go with it.

    Returns
    -------
    str
        A JSON object with program, design, name, title, parameters, those unset, facts, sources,
        parts, masses, workshop, notes, checks and files, in that order. A number that is not
        finite becomes null.
    """
    content = {
        "program": {"name": "miqyas", "version": provenance.version},
        "design": provenance.design,
        "name": instrument.name,
        "title": instrument.title,
        "parameters": dict(provenance.parameters),
        "unset": sorted(provenance.unset),
        "facts": [_fact(f) for f in instrument.facts],
        "sources": citations(fact.source or FOLLOWS for fact in instrument.facts),
        "parts": [of_part(p.part) for p in instrument.parts],
        "masses": masses.masses_told(instrument),
        "workshop": {"kerf_mm": kerf_mm, **profile.model_dump()},
        "notes": [_note(n) for n in instrument.notes],
        "checks": [_note(n) for n in notes],
        "files": [{"name": f.name, "bytes": f.bytes, "use": f.use.value} for f in files],
    }
    return to_json(content, indent=2, inf_nan_mode="null", fallback=str).decode() + "\n"


def _fact(fact: Fact) -> dict[str, Any]:
    source = fact.source or FOLLOWS
    return {
        "name": fact.name,
        "value": _figure(fact.value),
        "unit": fact.unit,
        "source": source,
        "cites": [{"key": cite.key, "at": cite.locus} for cite in cited(source)],
        "meaning": fact.meaning,
    }


def _note(note: Note) -> dict[str, str]:
    return {"severity": note.severity.value, "about": note.about, "message": note.message}


def of_part(part: Part) -> dict[str, Any]:
    """What the report tells of a part."""
    if isinstance(part.body, Turned):
        _, low, radius, high = part.body.profile.bounds()
        return {
            "name": part.name,
            "kind": "bought" if part.bought else "turned",
            **({"buy": part.bought} if part.bought else {}),
            "material": part.material,
            "diameter_mm": _rounded(2.0 * radius),
            "length_mm": _rounded(high - low),
        }
    *cutouts, outline = part.contour(Face.FRONT)
    xmin, ymin, xmax, ymax = outline.shape.bounds()
    return {
        "name": part.name,
        "kind": "sheet" if isinstance(part.body, Sheet) else "stepped",
        "material": part.material,
        "width_mm": _rounded(xmax - xmin),
        "height_mm": _rounded(ymax - ymin),
        "thickness_mm": part.body.thickness_mm,
        "faces": [f.value for f in part.faces()],
        "marks": {f.value: len(part.marks(f)) for f in part.faces()},
        "cutouts": [c.means for c in cutouts],
    }


def _figure(value: float | int | str) -> float | int | str:
    """In twelve figures: 60 for 59.99999999999999."""
    return float(f"{value:.12g}") if isinstance(value, float) else value


def _rounded(length_mm: float) -> float:
    """To 0.1 µm: what floats add beyond tells nothing."""
    return round(length_mm, 4)
