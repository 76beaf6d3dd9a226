"""Places as one types."""

from typing import Any

from instruments import gazetteer
from instruments.gazetteer import City

_MOST = 8


def suggested(text: str) -> list[dict[str, Any]]:
    """Places whose name begins so, and what sets each as a design's place.

    Parameters
    ----------
    text : str
        As it was typed, in any script; with the country behind a comma where that is wanted.
    """
    return [_told(city) for city in gazetteer.beginning(text, _MOST)]


def _told(city: City) -> dict[str, Any]:
    exactly: dict[str, Any] = {"place": city.exactly}
    if gazetteer.cities(city.exactly)[:1] != (city,):
        exactly = {
            "place.name": city.name,
            "place.country": city.country,
            "place.latitude": city.latitude,
            "place.longitude": city.longitude,
        }
    return {
        "name": city.name,
        "within": ", ".join(filter(None, (city.region, city.country))),
        "latitude": city.latitude,
        "longitude": city.longitude,
        "timezone": city.timezone,
        "values": exactly,
    }
