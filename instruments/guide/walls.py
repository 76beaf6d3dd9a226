"""How it is found out which way a wall looks."""

from instruments.guide import Section
from instruments.guide.sketches import pin_on_wall
from instruments.guide.speech import Speech
from instruments.place import Place

FILE = "wall.toml"

_EXAMPLE_MM = (-35.2, -120.5)
"""Right of and above the pin's foot, in the command and in the sketch."""


def finding_the_wall(speech: Speech, place: Place) -> tuple[Section, ...]:
    """The shadows to take on a wall, and the command that works them out."""
    x_mm, y_mm = _EXAMPLE_MM
    command = (
        f"miqyas wall --set place.latitude={place.latitude:g} "
        f"--set place.longitude={place.longitude:g} --set place.timezone={place.timezone} "
        f'--pin 100 --shadow "2026-06-21 10:30:15 {x_mm} {y_mm}" --shadow "…" -o {FILE}'
    )
    return (
        Section(
            "set-up/wall",
            speech.say("wall.title"),
            (speech.say("wall.intro"),),
            (
                *speech.steps("wall.pin_steps"),
                speech.say("wall.command", command=command),
                speech.say("wall.then", command=f"miqyas make {FILE}"),
            ),
            figures=(pin_on_wall(speech, *_EXAMPLE_MM),),
        ),
        Section(
            "set-up/wall/others",
            speech.say("wall.others_title"),
            (speech.say("wall.plumb"), speech.say("wall.no_clock")),
        ),
    )
