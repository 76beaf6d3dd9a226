"""What parts and figures are called in a language, from their names."""

import functools
import re
from collections.abc import Sequence

import templates
from instruments.inscription import sided
from instruments.lettering.language import ENGLISH, Words, language_called
from instruments.lettering.numerals import arabic_indic
from instruments.lettering.reading_order import figures_by_script, joins_letters
from instruments.part import Fact
from instruments.place import town_called
from instruments.sky.stars import catalogue

_LATITUDE = re.compile(r"(\d+)([ns])(\d\d)")
_TREATISE = re.compile(r"\btreatise\b")
_SPOT = re.compile(r"(?<=: ).*(?=, WGS)")
"""Where in a town a place was surveyed; phrases have ``*`` for any spot."""
_NUMBER = re.compile(r"[-−]?\d+(?:[.:]\d+)*")
_NUMBERED = re.compile(r"(\d+) (?:\((\S+)\) )?(.*)")
"""A star's number, in letters besides where it is so on the rete, and its name."""
_DATE = re.compile(r"(?:(-?\d{4})-)?(\d\d)-(\d\d)")
_DECIMAL = re.compile(r"(?<=\d)\.(?=\d)")
_MINUS = re.compile(r"(?<![\w.])-(?=\d)")
_OF_DEGREES = re.compile(r"(?<=\d)\.(?=\d+°)")
"""The decimal sign of degrees in a source, which may have a licence's number too."""


def part(name: str, words: Words) -> str:
    """A part's name in words: ``plate-51n31-horizons`` as ``plate, 51°31′ N, horizons``.

    The longest beginning that the language knows tells what it is; what is left of the name
    follows. A name of which it knows nothing stays as it is.
    """
    pieces = name.split("-")
    for k in range(len(pieces), 0, -1):
        kind = words.parts.get("_".join(pieces[:k]))
        if kind is not None:
            rest = [_piece(piece, words) for piece in pieces[k:]]
            numbered = len(rest) == 1 and pieces[k].isdecimal()
            return f"{kind} {rest[0]}" if numbered else comma(words).join((kind, *rest))
    return name


def unnumbered(name: str) -> str:
    """A part's name without the number that tells it from others of its kind."""
    return re.sub(r"-\d+$", "", name)


def group_heading(name: str, words: Words) -> str:
    """The heading of a group of facts: in the language, or its name as words."""
    if is_latitude(name):
        return _piece(name, words)
    return words.groups.get(name.replace("-", "_")) or capitalised(name)


def figure(fact: Fact, within: str, words: Words) -> str:
    """What a fact is called, within the group of that name.

    In English its name and its meaning; in another language the phrase for the end of its
    name, where there is one, behind the latitude that it is of.
    """
    steps = fact.name.split("/")
    of = [_piece(step, words) for step in steps if is_latitude(step)]
    phrase = _phrase(fact, steps, words)
    if phrase is not None:
        return comma(words).join((*of, phrase)) if of else with_capital(phrase)
    steps = fact.name.removeprefix(f"{within}/").split("/")
    name = capitalised("/".join(_proper(step, words) for step in steps if not is_latitude(step)))
    name = comma(words).join((*of, name[:1].lower() + name[1:])) if of else name
    meaning = _NUMBER.sub(lambda found: found[0].replace("-", "−"), fact.meaning)
    return f"{name}: {meaning}" if meaning else name


def step(name: str, words: Words) -> str:
    """What one step of a fact's name is called: a sign, a day, a prayer, a latitude, a number."""
    if is_latitude(name) or _NUMBER.fullmatch(name):
        return _piece(name, words)
    if said := _time_of_sun(name, words):
        return with_capital(said)
    if date := _date_told(name, words):
        return date
    return words.figures.names.get(name) or _town(name, words) or capitalised(name)


def term(name: str, words: Words) -> str:
    """The same within a line: with no capital but those that the language writes there."""
    if proper := _time_of_sun(name, words) or _town(name, words):
        return proper
    said = step(name, words)
    return said.lower() if said == capitalised(name) else said


def _proper(name: str, words: Words) -> str:
    """A step of a fact's name, where it is a sign or a town by its proper name."""
    sign = getattr(words.signs, name, None)
    return sign or _date_told(name, words) or _town(name, words) or name


def _date_told(name: str, words: Words) -> str | None:
    """A date, or a day of every year, that is a step of a name: ``21 June 2026``, ``1 May``."""
    found = _DATE.fullmatch(name)
    if found is None:
        return None
    told = day_told(int(found[2]), int(found[3]), words)
    year = digits(found[1], words) if found[1] else ""
    return words.dates.year.format(date=told, year=year) if year else told


def _time_of_sun(name: str, words: Words) -> str | None:
    """What a sign, a day or a prayer is called."""
    plain = name.replace("-", "_")
    found = (getattr(known, plain, None) for known in (words.signs, words.days, words.prayers))
    return next((said for said in found if isinstance(said, str)), None)


def _town(name: str, words: Words) -> str | None:
    """What one of the cities for the qibla is called."""
    row = next((row for row in templates.table("cities") if row["city"] == name), None)
    if row is None:
        return None
    return row["arabic"] if words.right_to_left else town_called(row, words.places)


def spoken_text(said: str, words: Words) -> str:
    """A value, a source or a unit in the language, where it knows it; signs as it calls them."""
    if hasattr(words.signs, said):
        return step(said, words)
    listed = [_by_phrase(piece, words) or "" for piece in said.split(", ")]
    told = _by_phrase(said, words) or (comma(words).join(listed) if all(listed) else "")
    told = told or "; ".join(_by_phrase(piece, words) or piece for piece in said.split("; "))
    if not words.right_to_left:
        told = _OF_DEGREES.sub(words.decimal, told)
    return _TREATISE.sub(words.figures.works.get("treatise", "treatise"), _MINUS.sub("−", told))


def _by_phrase(said: str, words: Words) -> str | None:
    """A text by the phrase for it, whatever its numbers, if there is one."""
    phrases = words.figures.said
    plain = _NUMBER.sub("{}", said)
    known = phrases.get(plain) or phrases.get(_SPOT.sub("*", plain))
    return None if known is None else known.format(*_NUMBER.findall(said))


def spoken_source(told: str, words: Words) -> str:
    """Where a figure is from, in the language; with its figures where that has its own."""
    said = spoken_text(told, words)
    return digits(said, words) if words.right_to_left else said


def star(said: str, words: Words) -> str:
    """A star's number and name: ``24 Vega``; in Arabic and Latin its old name, if it has one."""
    found = _NUMBERED.fullmatch(said)
    if not found:
        return said
    number, engraved, name = found.groups()
    figures = digits(number, words) if words.right_to_left else number
    told = figures if engraved in (None, figures) else f"{figures} ({engraved})"
    return f"{told} {_star_names(words.english).get(name, name)}"


@functools.cache
def _star_names(language: str) -> dict[str, str]:
    """What stars are called in a language, itself as in English, by their names in use."""
    its = language_called(language) or ENGLISH
    return {star.shown: star.said(its) for star in catalogue()}


def place(said: str, words: Words) -> str:
    """A place with its country in the language: ``Londres, Royaume-Uni``.

    A historical place tells the town that is there today: ``Rayy, Shahr-e Rey in Iran``.
    """
    town, _, country = said.rpartition(" in " if " in " in said else ", ")
    own = words.places.cities.get(said)
    if country not in words.places.countries:
        return own or said
    name, *today = town.split(", ")
    steps = [own or words.places.cities.get(f"{name}, {country}", _lettered(name, words))]
    steps += (words.places.cities.get(f"{step}, {country}", step) for step in today)
    return comma(words).join(dict.fromkeys((*steps, words.places.countries[country])))


def _lettered(name: str, words: Words) -> str:
    """A historical place's name in Latin letters, on a line of such: ``Ghazna``."""
    foreign = joins_letters(name) and not words.right_to_left
    known = templates.table("places/historical") if foreign else ()
    return next((row["name"] for row in known if name in row["also"].split("|")), name)


def day_told(month: int, day: int, words: Words) -> str:
    """A date without its year: ``20 March``."""
    return words.date(digits(str(day), words), month)


def digits(said: str, words: Words) -> str:
    """A text with its figures in the language; in Arabic but for those of Latin words."""
    if not words.right_to_left:
        return _DECIMAL.sub(words.decimal, said)
    return figures_by_script(said)


def is_latitude(step: str) -> bool:
    """Whether a step of a name is a latitude, such as ``51n31``."""
    return _LATITUDE.fullmatch(step) is not None


def capitalised(name: str) -> str:
    """A fact's name as words."""
    return with_capital(name.replace("-", " ").replace("/", ", "))


def with_capital(text: str) -> str:
    """A text that begins with a capital, where its script has any."""
    return text[:1].upper() + text[1:]


def comma(words: Words) -> str:
    """What parts words in a list."""
    return "، " if words.right_to_left else ", "


def _phrase(fact: Fact, steps: Sequence[str], words: Words) -> str | None:
    """The phrase for a fact: by name and meaning, or by the longest end or pattern of its end."""
    names = words.figures.names
    if names and steps[0] == "time":
        return comma(words).join(step(which, words) for which in steps[1:])
    ends = [steps[k:] for k in range(len(steps))]
    for end in ends:
        if (phrase := names.get(f"{'/'.join(end)}: {fact.meaning}")) is not None:
            return phrase
    for end in ends:
        if (phrase := names.get("/".join(end))) is not None:
            return phrase
        for k, which in enumerate(end):
            phrase = names.get("/".join((*end[:k], "*", *end[k + 1 :])))
            if phrase is not None:
                return phrase.format(step(which, words))
    return None


def _piece(piece: str, words: Words) -> str:
    """A latitude, the horizons, or a number."""
    if piece == "horizons":
        return words.plates.horizons
    found = _LATITUDE.fullmatch(piece)
    if found:
        latitude = int(found[1]) + int(found[3]) / 60
        terms = words.terms if words.right_to_left else None
        piece = sided(-latitude if found[2] == "s" else latitude, terms)
    if _NUMBER.fullmatch(piece):
        return digits(piece, words)
    return arabic_indic(piece) if words.right_to_left and found else piece
