"""Values that nobody means well, drawn at random."""

import random
from typing import Any

from pydantic import BaseModel

from instruments.parameters import ANY, Parameter, parameters

CHARACTERS = (
    "aZ09 .,:;=-_'\"\\/{}[]()<>%$#@\n\r\t\0\x1b\x7f\x9b\u200f\u202e\u2028\ufeff\ud800°½é京ب𝔸"
)

ODD = ("none", "nan", "1e999", "1/0 in", "99°99′99″", "= 1", "[1,", "x" * 5000)


def text(chance: random.Random) -> str:
    size = chance.choice((0, 1, 3, 20, 199, 1000, 20_000))
    written = "".join(chance.choice(CHARACTERS) for _ in range(min(size, 60)))
    return written * (size // 60) if size > 60 else written


def value(chance: random.Random, depth: int = 0) -> Any:
    """Anything that a person, a file or a program may give."""
    kinds = 12 if depth < 3 else 9
    match chance.randrange(kinds):
        case 0:
            return text(chance)
        case 1:
            return chance.choice((float("nan"), float("inf"), -1e308, 1e-320, -0.0))
        case 2:
            return chance.choice((10**400, -(10**30), 2**63, -1))
        case 3:
            return chance.choice((True, None, b"\xff\x00", 1j, object()))
        case 4:
            return chance.choice(ODD)
        case 5 | 6:
            return chance.uniform(-1e4, 1e4)
        case 7:
            return 10.0 ** chance.uniform(-9, 9)
        case 8:
            return chance.randrange(-10, 500)
        case 9:
            count = chance.choice((0, 1, 3, 60, 401, 100_000))
            return [value(chance, depth + 1)] * count
        case 10:
            return [value(chance, depth + 1) for _ in range(chance.randrange(5))]
        case _:
            return {text(chance)[:50] or "x": value(chance, depth + 1) for _ in range(3)}


def name(chance: random.Random, known: list[Parameter]) -> str:
    """A parameter's name: mostly a real one, or one that is misspelt, or none."""
    real = chance.choice(known).name.replace(ANY, chance.choice(("Vega", "a.b", "x" * 300)))
    return chance.choice(
        (real, real, real, real[:-1], real.upper(), f"{real}.x", text(chance)[:80])
    )


def set_at_once(made: BaseModel, chance: random.Random) -> dict[str, Any]:
    """A number or two of a design, as far from what it has as it may be, or somewhere between."""
    numbers = [
        p
        for p in parameters(type(made))
        if p.kind == "number" and ANY not in p.name and p.lowest is not None and p.highest
    ]
    return {
        p.name: chance.choice(
            (p.lowest + 0.001, p.highest, p.lowest + chance.random() ** 3 * (p.highest - p.lowest))
        )
        for p in chance.sample(numbers, chance.randint(1, 2))
    }
