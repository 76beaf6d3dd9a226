"""The facts that all designs with a site share."""

from instruments.epoch import Epoch
from instruments.part import Fact
from instruments.place import Place
from instruments.sources import parameter


def where_and_when(place: Place, epoch: Epoch) -> tuple[Fact, ...]:
    """Longitude, time zone and year, beside the latitude and the obliquity."""
    return (
        Fact(
            "longitude",
            place.longitude,
            "°",
            place.source,
            "of the site, east positive",
        ),
        Fact("time-zone", place.timezone, "", place.zone_source, "of its clocks"),
        Fact("year", epoch.year, "", parameter("epoch.year"), "for which it is made"),
    )
