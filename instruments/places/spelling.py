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


def from_japanese(text: str) -> str:
    """A Japanese name in Latin letters, as far as it is in kana, without what tells its kind.

    ``とうきょう`` is ``tokyo``, ``大阪府大阪市`` is ``大阪``; another text is as it was.
    Kana are read by the names that Unicode has for them, in the system of Hepburn, long vowels as
    their names in English have them.
    """
    bare = _OF_JAPAN.sub(r"\1", unicodedata.normalize("NFKC", text).strip())
    kana = [_KANA.fullmatch(unicodedata.name(letter, "")) for letter in bare]
    if not any(kana):
        return bare if _OF_JAPAN.fullmatch(text.strip()) else text
    told = "".join(
        letter if one is None else f"{'~' * bool(one['small'])}{one['read'].lower()}"
        for letter, one in zip(bare, kana, strict=True)
    )
    for pattern, read in _HEPBURN:
        told = re.sub(pattern, read, told)
    return told


_OF_JAPAN = re.compile(r"^(?:[一-鿿]{2,3}[都道府県])?([々一-鿿ぁ-ヿ]+?)[都府県市]$")
"""A place with its kind, behind the prefecture it is in or not."""

_KANA = re.compile(r"(?:HIRAGANA|KATAKANA) LETTER (?P<small>SMALL )?(?P<read>[A-Z]{1,2})")

_HEPBURN = (
    ("ー", ""),
    (r"~tu(?=([a-z]))", r"\1"),
    (r"i~(y[auo])", r"\1"),
    ("([st])i", r"\1hi"),
    ("sy", "sh"),
    ("t(hi|y)", r"c\1"),
    ("cy", "ch"),
    ("tu", "tsu"),
    ("[zd](?=i|y)", "j"),
    ("jy", "j"),
    ("du", "zu"),
    ("hu", "fu"),
    ("o[ou]|ō", "o"),
    ("uu", "u"),
)
"""From the names of kana to Hepburn's spelling, in turn: TI is chi, SI SMALL YA is sha."""


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
