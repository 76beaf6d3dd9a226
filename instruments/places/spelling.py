"""Names of places: as they are compared, and as they are written in plain Latin letters."""

import re
import unicodedata

_ALIKE = str.maketrans(
    {
        **dict.fromkeys("ىیېئ", "ي"),
        "ک": "ك",
        "ة": "ه",
        "ۀ": "ه",
        "ہ": "ه",
        "ؤ": "و",
        "ı": "i",
        "ø": "o",
        "đ": "d",
        "ð": "d",
        "ł": "l",
        "ŋ": "n",
        "ħ": "h",
        "þ": "th",
        "æ": "ae",
        "œ": "oe",
        "ə": "e",
    }
)


def folded(name: str) -> str:
    """A name as it is compared: ``Ḥalab`` is ``halab``, ``مكّة`` is ``مكه``.

    Letters, digits and spacing vowel signs remain; case, accents, vowel points, blanks,
    hyphens and the signs of ʿayn and hamza go.
    """
    apart = unicodedata.normalize("NFKD", name.casefold())
    kept = (c for c in apart if unicodedata.category(c) in _KEPT and not "ʰ" <= c <= "˿")
    return unicodedata.normalize("NFC", "".join(kept)).translate(_ALIKE).replace("ـ", "")


def folded_words(text: str) -> list[str]:
    """A text's words, each as it is compared: ``Shepherd's dial`` is ``shepherds``, ``dial``."""
    apart = unicodedata.normalize("NFKD", text)
    bare = "".join(c for c in apart if not unicodedata.combining(c))
    return [folded(word) for word in re.findall(r"[\w'’]+", bare)]


_KEPT = frozenset(("Ll", "Lu", "Lt", "Lo", "Lm", "Nd", "Nl", "No", "Mc"))


def unaccented(name: str) -> str:
    """A name in Latin letters without accents and strokes: ``Łódź`` is ``Lodz``."""
    apart = unicodedata.normalize("NFD", name)
    bare = "".join(c for c in apart if not unicodedata.combining(c))
    return unicodedata.normalize("NFC", bare.translate(_UNSTRUCK))


_UNSTRUCK = str.maketrans(
    {
        "Ø": "O",
        "ø": "o",
        "Ł": "L",
        "ł": "l",
        "Đ": "D",
        "đ": "d",
        "Ħ": "H",
        "ħ": "h",
        "ı": "i",
        "Ə": "E",
        "ə": "e",
    }
    | {"ß": "ss", "Æ": "Ae", "æ": "ae", "Œ": "Oe", "œ": "oe", "Þ": "Th", "þ": "th", "ð": "d"}
)
