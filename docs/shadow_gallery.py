"""Make the pictures of docs/gallery-shadows.md, and the page itself: its list, then what is new.

With names behind it, only these pictures: `python docs/shadow_gallery.py shadow-staff`.
"""

import sys

from painting import Shown, gallery

from instruments.catalogue import ENTRIES
from instruments.lettering.own_words import own_words
from output.spoken import with_capital

HEAD = """# Instruments of shadow: a gallery

What people carried before watches, by al-Biruni's treatise *On Shadows*: a gnomon, and the
shadows of every day of the year beside it. All are exact for their place; `miqyas make DESIGN
--place CITY` makes them for yours, with a sheet that says how they are put together and read.
`docs/shadow_gallery.py` makes the pictures and this page.
"""

GALLERY = (
    Shown(
        "shadow-cylinder",
        "cylinder-dial",
        "The cylinder dial (mukhula), for London",
        "The gnomon is turned to today's date; turned to the sun, its shadow falls "
        "straight down and ends on the hour: g·tan h (treatise 58:10). The lines are "
        "printed or cut flat, on card that is wrapped round formers of sheet; `pillar = turned` "
        "has a turned pillar and cap.",
    ),
    Shown(
        "shadow-cylinder-cairo",
        "cylinder-dial",
        "The same for Cairo, seasonal hours over the signs, in Arabic",
        "Twelfths of the daylight, noon and the two afternoons. Letters and the year run from "
        "right to left.",
        {
            "place": "Cairo",
            "lines": {"hours": "seasonal", "prayers": ["noon", "asr-1", "asr-2"]},
            "year": {"divided": "signs"},
            "lettering": {"language": "ar", "numerals": "arabic-indic", "height_mm": 2.4},
        },
    ),
    Shown(
        "shadow-citron",
        "citron-plate",
        "The citron plate, for Baghdad",
        "Twelve radii for the months, on each the shadows of noon and the two afternoons; the "
        "lines between them look like a citron, and it is named after it (treatise 193:18). "
        "Between the radii they are exact too, or, with `method = treatise`, arcs.",
        {"place": "Baghdad", "lettering": {"height_mm": 2.5}},
    ),
    Shown(
        "shadow-spiral",
        "spiral-plate",
        "The spiral plate, for Ghazna",
        "Six pairs of signs from Cancer round to Capricorn: what goes down on one side comes up on "
        "the other (treatise 194:4). The sun's obliquity is al-Biruni's.",
        {
            "place": "Ghazna",
            "epoch": {"year": 1021, "obliquity": "23°35′"},
            "lettering": {"height_mm": 2.5},
        },
    ),
    Shown(
        "shadow-ruler",
        "hanging-ruler",
        "The hanging ruler, for Damascus, in the Byzantine months",
        "Hung level by threads through its ends, half a year on each side. The gnomon goes to the "
        "month's slot and comes out again when it is done (treatise 193:15). A shadow is read on "
        "its own day, across the column.",
        {"place": "Damascus", "year": {"months": "byzantine"}},
    ),
    Shown(
        "shadow-whip",
        "whip-dial",
        "The whip dial (sawt), for London",
        "The cylinder dial's lines on the four faces of a handle that hangs upright (treatise "
        "58:10); two, three or six faces as well.",
    ),
    Shown(
        "shadow-staff",
        "shadow-staff",
        "The shadow staff",
        "The shadow of one gnomon in digits, in feet of 7 and of 6½, and in sixtieths, side by "
        "side, with the sun's altitude beside it: laid level for the direct shadow, held upright "
        "for the reversed one (treatise, chapters 6 to 11). It holds anywhere.",
    ),
    Shown(
        "shadow-square",
        "shadow-staff",
        "The same as a square, in Arabic",
        "`form = square`: the short arm is the gnomon, and its shadow falls along the edge.",
        {"form": "square", "lettering": {"language": "ar", "numerals": "arabic-indic"}},
    ),
    Shown(
        "sphere-dial",
        "sphere-dial",
        "The sphere dial in a bowl (hemispherium), for London",
        "Hours, days and the two afternoons in half a ball: with the gnomon's tip in the centre "
        "the bowl is the sky turned over (treatise 87:19). The lines are on paper gores that are "
        "pasted in; with `made = turned` they lie on the solid.",
    ),
    Shown(
        "sphere-ball",
        "sphere-dial",
        "The same on top of a ball, for Kabul",
        "Shadows of a sun under 25° miss the ball: al-Farrukhan's and al-Biruni's arcs (treatise "
        "87:5, 88:18), which are one, are in the report.",
        {"form": "ball", "place": "Kabul", "made": "turned", "lines": {"hours": "seasonal"}},
    ),
    Shown(
        "indian-circle",
        "indian-circle",
        "The Indian circle, for Ghazna",
        "The meridian from a shadow's entry into a circle and its exit (treatise 106:6–115:6). The "
        "circles are so many digits of the gnomon wide, which is fitted so that winter's noon "
        "shadow enters them; the sheet corrects what the sun moves between the marks.",
        {"place": "Ghazna", "epoch": {"year": 1021, "obliquity": "23°35′"}},
    ),
    Shown(
        "habash-protractor",
        "habash-protractor",
        "Habash's protractor",
        "A thread through shadow and gnomon lies on the altitude, and back again (treatise "
        "81:9–83:8).",
    ),
    Shown(
        "diodorus-figure",
        "diodorus-figure",
        "The figure of Diodorus",
        "The meridian from any three shadows of a day, exactly; Brahmagupta's fish beside it is "
        "wrong, here by 4.4° (treatise 115:11–119:17).",
    ),
    Shown(
        "meridian-ruler",
        "meridian-ruler",
        "The turning ruler",
        "Two azimuths of one altitude, before and after noon, on a board of degrees (treatise "
        "109:4).",
    ),
    Shown(
        "meridian-balance",
        "meridian-balance",
        "The balance",
        "The beam hangs by a thread from its tongue, turned along its shadow; the points of the "
        "pans mark that line on the ground (treatise 110:1).",
    ),
    Shown(
        "azimuth-rule",
        "azimuth-rule",
        "The azimuth rule",
        "When the shadow along it ends at the date, the sun is in a chosen azimuth, and the line "
        "on the head lies in the meridian (treatise 120:12).",
    ),
    Shown(
        "inclined-plane",
        "inclined-plane",
        "Ya'qub's figure for sloping planes",
        "A thread from the gnomon's head through the tip of a shadow on a slope ends at the level "
        "shadow, m·g/(g − e) (treatise 83:9–86).",
    ),
    Shown(
        "sine-quadrant",
        "sine-quadrant",
        "The sine quadrant",
        "The grid of an astrolabe's back by itself, with cord, bead and sights.",
    ),
    Shown(
        "analemmatic-dial",
        "analemmatic-dial",
        "The analemmatic dial, for London",
        "The gnomon, or a person, stands on the date; the shadow points to the hour. The report "
        "has the coordinates to lay it out in a garden.",
    ),
    Shown(
        "analemmatic-clock",
        "analemmatic-dial",
        "The same for the clock in Madrid",
        "`time = zone` turns the points by the longitude: the sun crosses the meridian about a "
        "quarter past one. Only the equation of time is left to the table.",
        {"place": "Madrid, ES", "time": "zone"},
    ),
    Shown(
        "capuchin-dial",
        "capuchin-dial",
        "The Capuchin dial, for London",
        "The cord is moved to the date and the bead set at 12; with the sun through both sights "
        "it stands on the hour.",
    ),
    Shown(
        "horary-quadrant",
        "horary-quadrant",
        "The horary quadrant, for London",
        "The equal hours over the signs, as on an astrolabe's back; `form = seasonal` and "
        "`form = universal` have the others.",
    ),
    Shown(
        "gunter-quadrant",
        "gunter-quadrant",
        "Gunter's quadrant, for London",
        "The sky projected as on an astrolabe's plate, folded at the equator: hours and azimuths, "
        "ecliptic and horizon. Within it stands the shadow square, for heights.",
    ),
    Shown(
        "penumbra-sheet",
        "penumbra-sheet",
        "The penumbra sheet",
        "How far a pointed tip, a sphere and a hole blur the end of a shadow at each altitude "
        "(treatise, chapter 5; the chick-pea, 18:17).",
    ),
    Shown(
        "target-ruler",
        "target-ruler",
        "The target ruler",
        "Turned to the sun, it shows on its screen how wide the dark shadow of a disc is, and the "
        "light of a hole in its place: al-Biruni had 116 for 164, and 59 for 18, of 6144 parts "
        "(treatise 217:8–218:7).",
    ),
    Shown(
        "ring-dial",
        "ring-dial",
        "The farmer's ring, for London",
        "It hangs; the sun shines through the opening of the middle ring onto the strip inside, on "
        "which altitudes stand evenly.",
    ),
    Shown(
        "ring-months",
        "ring-dial",
        "The same for Bern, by the months",
        "`year.divided = months`: a wider ring, its months side by side.",
        {"place": "Bern", "year": {"divided": "months"}},
    ),
)


def others() -> tuple[Shown, ...]:
    """The designs that the list doesn't have, as they come and as they say what they are."""
    listed, names = {one.design for one in GALLERY}, own_words("en")["gallery"]
    return tuple(
        Shown(e.name, e.name, str(names[e.name]), f"{with_capital(e.summary)}.")
        for e in ENTRIES
        if e.family == "shadow" and e.name not in listed
    )


if __name__ == "__main__":
    gallery("gallery-shadows", HEAD, (*GALLERY, *others()), sys.argv[1:])
