"""What is written for a command that there is none of: what people try first."""

from instruments.places import gazetteer
from miqyas import sources

_OF_THE_PAGE = ("page", "web", "website", "browser", "gui", "app", "gallery", "viewer")
_OTHERWISE = {
    **dict.fromkeys(("designs", "design", "instruments", "templates"), "miqyas list"),
    **dict.fromkeys(("rules", "rule", "treatise", "tables"), "miqyas reckon list"),
}
"""What people call things that a command lists."""

_FIRST = "miqyas make horizontal-dial"


def written_for(word: str) -> str:
    """The command that a word was meant for: a list's, a design's, a city's, or that of the page.

    Returns
    -------
    str
        Empty where the word says nothing of these.
    """
    if word in sources.names():
        return f"miqyas make {word}"
    if word.casefold() in _OTHERWISE:
        return _OTHERWISE[word.casefold()]
    if word.casefold() in _OF_THE_PAGE:
        return "miqyas studio, which opens the page"
    if gazetteer.cities(word):
        return f"{_FIRST} --place {word}" if word.isalpha() else _FIRST
    near = sources.commonly_called(word)
    return f"miqyas make {near[0]}" if near else ""
