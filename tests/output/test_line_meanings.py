"""What each line is: told of every line of every design, with the facts that bear on it."""

import fnmatch
import re

import pytest
from helpers.golden import FOLDER
from helpers.usual import usual

import miqyas
import templates
from instruments.cited_works import cited
from instruments.lettering.language import words
from instruments.part import Face
from output.line_meanings import MOST_FACTS, MarkedFace, line_meanings, line_rules, named_line
from output.pages.page_words import page_words

LANGUAGES = templates.names("languages")

OTHERS = ["hour/zone/10:30", "hour/babylonian/5", "equation/03-21", "channel", "compass", "picture"]
"""Lines that no design has as it comes."""


def drawn() -> dict[str, set[tuple[str, str]]]:
    """The lines of each design as it comes, each with its part."""
    found: dict[str, set[tuple[str, str]]] = {}
    for golden in FOLDER.glob("*.txt"):
        part = ""
        for line in golden.read_text("utf-8").splitlines():
            if line.startswith("# "):
                part = line.split()[1]
            else:
                found.setdefault(golden.stem, set()).add((part, named_line(line.split(" ")[0])))
    return found


def told(
    made: miqyas.Made, part: str, means: str, face: Face = Face.FRONT
) -> tuple[str, list[str]]:
    """The sentence's key and the names of the facts of a line."""
    marked = MarkedFace.of(made, made.part(part), face)
    rule = marked.rule(means)
    assert rule is not None
    return rule.tells, [made.facts[k].name for k in marked.bearing(rule, means)]


def test_every_line_of_every_design_is_told_and_has_a_source():
    patterns = [
        (fnmatch.translate(rule.means), fnmatch.translate(rule.parts))
        for rule in line_rules()
        if not rule.having
    ]
    rules = [(re.compile(means), re.compile(parts)) for means, parts in patterns]
    every = {line for lines in drawn().values() for line in lines}
    every |= {("dial-plate", means) for means in OTHERS}
    assert len(every) > 8_000
    kinds = {(part, re.sub(r"\d+", "1", means)) for part, means in every}
    untold = [
        (part, means)
        for part, means in kinds
        if not any(m.match(means) and p.match(part) for m, p in rules)
    ]
    assert not untold, "templates/line_meanings.toml has no row of these"


@pytest.mark.parametrize(
    ("design", "part", "means", "tells", "facts"),
    [
        ("horizontal-dial", "dial-plate", "hour/equal/9", "equal_hour", ["face/latitude"]),
        ("horizontal-dial", "dial-plate", "day/cancer", "day", ["declination/cancer"]),
        ("treatise-dial", "dial-plate", "gnomon/foot", "gnomon_foot", ["gnomon/height"]),
        ("treatise-dial", "dial-plate", "prayer/asr-1", "asr", ["noon-shadow/cancer"]),
        ("treatise-dial", "dial-plate", "hour/seasonal/3", "seasonal", ["sunrise/cancer"]),
        ("astrolabe-plate", "plate-51n31", "almucantar/30", "almucantar", ["51n31/latitude"]),
        ("astrolabe-plate", "plate-51n31", "circle/cancer", "tropic", ["radius/inner-tropic"]),
        ("astrolabe-plate", "plate-51n31", "prayer/dawn", "dawn", ["read/dawn-and-nightfall"]),
        ("astrolabe-back", "back", "scale/altitude/35", "altitude", ["scale/altitude/divided"]),
        ("analemmatic-dial", "hour-board", "hour/equal/9", "equal_hour", ["point/9/east"]),
        ("alidade", "rule", "alidade/hour/2", "alidade_hour", ["alidade/hour/2"]),
        ("gunter-quadrant", "board", "ecliptic/5", "ecliptic", ["obliquity"]),
    ],
)
def test_what_bears_on_a_line_is_told_with_it(design, part, means, tells, facts):
    found, named = told(usual(design), part, means)
    assert found == tells
    assert named[: len(facts)] == facts
    assert len(named) <= MOST_FACTS


def test_a_side_of_a_plate_has_the_facts_of_its_own_latitude():
    made = miqyas.make("astrolabe-climes")
    for face, latitude in ((Face.FRONT, "16n39"), (Face.BACK, "24n05")):
        _, named = told(made, "plate-16n39-24n05", "almucantar/30", face)
        assert f"{latitude}/latitude" in named
        assert not [name for name in named if re.match(r"\d+n\d+/", name) and latitude not in name]


def test_a_whole_astrolabes_parts_have_their_own_facts():
    made = miqyas.make("astrolabe")
    star = next(f.name for f in made.facts if re.fullmatch(r"rete/star/hr-\d+/declination", f.name))
    means = star.removeprefix("rete/").removesuffix("/declination")
    assert star in told(made, "rete", means)[1]
    assert told(made, "plate-51n31-horizons", "almucantar/30")[1][0] == "plates/51n31/latitude"
    page = line_meanings(made, words("en"), page_words("en")["tells"])
    face = page["faces"]["rete/back"]
    kind, places = face[means]
    assert page["kinds"][kind][1] == "Hipparcos"
    assert made.facts[places[0]].name.startswith(f"rete/{means}/")
    # Lines that share what is told share one entry.
    assert len(face) < 120


def test_nearly_every_line_of_these_has_a_fact():
    for design in ("horizontal-dial", "astrolabe-plate", "astrolabe-back", "cylinder-dial"):
        made = usual(design)
        lines = [
            bool(told(made, placed.part.name, means, face)[1])
            for placed in made.parts
            if placed.part.faces()
            for face in placed.part.faces()
            for means in MarkedFace.of(made, placed.part, face).marks()
        ]
        assert sum(lines) / len(lines) > 0.85, design


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_has_a_sentence_in_every_language(language):
    own = templates.read("languages/studio", language)["tells"]
    assert own.keys() == {rule.tells for rule in line_rules()}
    assert all(text.strip() for text in own.values())
    if language != "en":
        english = templates.read("languages/studio", "en")["tells"]
        assert not [key for key in own if own[key] == english[key]]


def test_every_source_is_of_a_work_that_is_known():
    assert not [rule for rule in line_rules() if not cited(rule.source)]
