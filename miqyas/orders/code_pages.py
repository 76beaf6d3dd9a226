"""The letters of lists that are no UTF-8, as spreadsheets save them without asking."""

import re
from dataclasses import dataclass

_SIGNS = "\x00-\x7f’‘“”„«»–—…´°ºª§€\xa0·"


@dataclass(frozen=True, slots=True)
class _CodePage:
    """A code page by its letters in some languages, of which a list may have no other.

    Lists in other alphabets, and those of other systems, have letters that are not among them.
    """

    codec: str
    name: str
    all_of: str
    """An expression of a list's text."""
    telling: str = ""
    """Letters that no other page has for the same bytes as this language does."""
    least: int = 0
    """So many of these are in a list, for one alone is in a neighbour's too."""

    def fits(self, text: str) -> bool:
        if not re.fullmatch(self.all_of, text):
            return False
        return len(set(self.telling) & set(text)) >= self.least


_PAGES = (
    # French, German, Italian, Portuguese and Spanish. What Hungarian and Romanian have for the
    # Portuguese tildes stands before other letters than these.
    _CodePage(
        "cp1252",
        "Windows-1252",
        rf"(?:[{_SIGNS}ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛŒàâçèéêëîïôùûÿœÁÍÑÓÚáíñóúìòÌÒ¿¡]"
        r"|[ãÃ](?=[oeOE])|[õÕ](?=[eE]))*",
    ),
    _CodePage(
        "cp1254",
        "Windows-1254",
        f"[{_SIGNS}ÇĞİÖŞÜçğıöşüÂÎÛâîû]*",
        "ĞİŞğış",
        2,
    ),
)


def in_code_page(content: bytes) -> tuple[str, str] | None:
    """A list's text and the name of the code page that it is in; None where none is likely.

    Parameters
    ----------
    content : bytes
        Of a file that is no UTF-8.
    """
    for page in _PAGES:
        text = content.decode(page.codec, errors="replace")
        if page.fits(text):
            return text, page.name
    return None
