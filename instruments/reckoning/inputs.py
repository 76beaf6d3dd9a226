"""The inputs that many rules ask for."""

from instruments.reckoning.rule import Input

LATITUDE = Input("latitude", "latitude of the place, north positive", "angle", -90, 90)
DECLINATION = Input("declination", "of the sun, north positive", "angle", -90, 90)
OBLIQUITY = Input(
    "obliquity", "of the ecliptic; 23;35 as al-Biruni has it", "angle", 0, 90, default="23;35"
)
ALTITUDE = Input("altitude", "of the sun above the horizon", "angle", 0, 90)
LONGITUDE = Input("longitude", "of the sun on the ecliptic, from Aries", "angle", -360, 360)
GNOMON = Input("gnomon", "its divisions, or its length", "gnomon", 0, open_=True, default=12)
SHADOW = Input("shadow", "direct shadow", "shadow", 0)
KIND = Input("kind", "of shadow", "choice", default="cotangent", choices=("cotangent", "tangent"))


def size(name: str, meaning: str, default: object = None) -> Input:
    """A number above 0, in no unit."""
    return Input(name, meaning, low=0, open_=True, default=default)


def long(name: str, meaning: str, default: object = None) -> Input:
    """A length above 0."""
    return Input(name, meaning, "length", 0, open_=True, default=default)
