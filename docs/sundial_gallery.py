"""Make the pictures of docs/gallery-sundials.md, and the page itself, from its list of dials.

With names behind it, only these pictures: `python docs/sundial_gallery.py cairo paris`.
"""

import sys

from painting import Shown, gallery

PAGE = """# Gallery of sundials

Every plane is the horizon of some place (treatise 28:3, 193:3): one plane dial makes them all.
`docs/sundial_gallery.py` (`make pictures`) makes these pictures and this page; the parameters
under each are what it was made with. What the lines mean is in [sundials](sundials.md).
"""

GALLERY = (
    Shown(
        "cairo",
        "horizontal-dial",
        "Cairo, seasonal hours in Arabic",
        "Twelfths of the daylight as the prayers were told by: exact curves, nearly straight at "
        "30°. Noon and the two afternoon prayers are named.",
        {
            "place": "Cairo",
            "width_mm": 240,
            "height_mm": 180,
            "hours": False,
            "seasonal": {"shown": True},
            "days": {"entries": "signs"},
            "afternoon_prayers": True,
            "prayers": {"noon": True},
            "gnomon": {"kind": "pin"},
            "lettering": {"language": "ar", "numerals": "arabic-indic"},
        },
    ),
    Shown(
        "isfahan",
        "plane-dial",
        "Isfahan, a leaning slab with abjad numerals",
        "Equal hours, and hours since the last sunset across them, on a face that leans 35° to "
        "the south-south-west.",
        {
            "place": "Isfahan",
            "azimuth": 210,
            "inclination": 35,
            "italian": {"shown": True},
            "lettering": {"numerals": "abjad"},
        },
    ),
    Shown(
        "london",
        "horizontal-dial",
        "London, a polar style of sheet",
        "The style is three millimetres thick: morning and afternoon start from its two edges, "
        "with the noon gap between them. A notch in the edge throws the day curves.",
        {
            "place": "London",
            "shape": "disc",
            "diameter_mm": 240,
            "half_hours": True,
            "ornaments": {"motto": "Horas non numero nisi serenas", "compass": "rose"},
            "lettering": {"numerals": "roman"},
        },
    ),
    Shown(
        "nairobi",
        "vertical-dial",
        "Nairobi, a wall that faces east",
        "The meridian face is the horizon of a place on the equator; at Nairobi its lines lie "
        "all but level.",
        {
            "place": "Nairobi",
            "facing": "east",
            "width_mm": 140,
            "height_mm": 190,
        },
    ),
    Shown(
        "quito",
        "horizontal-dial",
        "Quito, the hours of the clock",
        "Zone time: each hour is a figure of eight, drawn through the year by the equation of "
        "time. The afternoon prayers have a corner where the sun culminates in the zenith.",
        {
            "place": "Quito",
            "hours": False,
            "zone": {"shown": True},
            "afternoon_prayers": True,
            "lettering": {"language": "es"},
        },
    ),
    Shown(
        "tromso",
        "horizontal-dial",
        "Tromsø, the midnight sun",
        "Day curves are ellipses here while the sun does not set. Seasonal hours bend until the "
        "day is 24 hours long, and go on as every other equal hour.",
        {
            "place": "Tromsø",
            "shape": "disc",
            "diameter_mm": 240,
            "seasonal": {"shown": True},
        },
    ),
    Shown(
        "sydney",
        "vertical-dial",
        "Sydney, a wall that faces north",
        "South of the equator hours run the other way round. Small numerals count the hours since "
        "sunrise.",
        {
            "place": "Sydney",
            "facing": "north",
            "babylonian": {"shown": True},
        },
    ),
    Shown(
        "north-pole",
        "horizontal-dial",
        "The north pole",
        "Twenty-four hours evenly round, and day curves that are circles.",
        {"place": {"latitude": 90}, "shape": "disc"},
    ),
    Shown(
        "south-pole",
        "horizontal-dial",
        "The south pole",
        "The same, with the other half of the year and the hours turned about.",
        {"place": {"latitude": -90}, "shape": "disc"},
    ),
    Shown(
        "vienna",
        "vertical-dial",
        "Vienna, a declining wall with a polar style",
        "The wall looks to 145°; the style leans with it, and its noon is at another hour than "
        "the sun's.",
        {
            "place": "Vienna",
            "azimuth": 145,
            "border": {"style": "railway"},
            "lettering": {"language": "de"},
        },
    ),
    Shown(
        "florence",
        "plane-dial",
        "Florence, a steep face with the hours to sunset",
        "Ten degrees off the upright, facing south-south-east; numerals count down to the end of "
        "the day.",
        {
            "place": "Florence",
            "place.name": "Florentia",
            "azimuth": 160,
            "inclination": 80,
            "hours": False,
            "italian": {"shown": True, "count": "to"},
            "lettering": {"language": "la"},
        },
    ),
    Shown(
        "madrid",
        "plane-dial",
        "Madrid, a face that leans forward",
        "Twenty degrees beyond the upright: the high sun of summer never reaches it.",
        {
            "place": "Madrid, ES",
            "azimuth": 180,
            "inclination": 110,
            "lettering": {"language": "es"},
        },
    ),
    Shown(
        "beijing",
        "equatorial-dial",
        "Beijing, an equatorial plate",
        "The upper face; the lower one, on the back, serves from autumn to spring. The hours that "
        "the sun never shows complete the ring.",
        {"place": "Beijing"},
    ),
    Shown(
        "paris",
        "polar-dial",
        "Paris, a polar dial",
        "The face is parallel to the earth's axis, and so the hour lines are parallel.",
        {
            "place": "Paris",
            "half_hours": True,
            "lettering": {"language": "fr"},
        },
    ),
    Shown(
        "every-line",
        "horizontal-dial",
        "Every line at once",
        "Five systems of hours, seven days and four prayers on one plate, to show that labels "
        "keep clear: a teaching piece rather than a dial to live with.",
        {
            "place": "London",
            "width_mm": 300,
            "height_mm": 240,
            "zone": {"shown": True},
            "seasonal": {"shown": True},
            "babylonian": {"shown": True},
            "italian": {"shown": True},
            "days": {"entries": "signs"},
            "afternoon_prayers": True,
            "prayers": {"noon": True, "afternoon": ["1", "1.5", "2"]},
        },
    ),
)

if __name__ == "__main__":
    gallery("gallery-sundials", PAGE, GALLERY, sys.argv[1:])
