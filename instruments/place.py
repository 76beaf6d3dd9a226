"""Where an instrument is for."""

import math
import zoneinfo

from pydantic import BaseModel, Field, field_validator

from instruments.design import CONFIG
from instruments.quantities import Latitude, Longitude


class Place(BaseModel):
    """A site on the earth."""

    model_config = CONFIG

    latitude: Latitude = Field(default=51.5, description="Latitude of the site.")
    longitude: Longitude = Field(default=0.0, description="Longitude of the site.")
    timezone: str = Field(default="UTC", description="IANA name of the civil time zone.")
    name: str = Field(default="", description="Name of the site, for the inscription.")

    @field_validator("timezone")
    @classmethod
    def _known(cls, name: str) -> str:
        if name == "UTC":
            return name
        try:
            zoneinfo.ZoneInfo(name)
        except (OSError, ValueError, KeyError):
            raise ValueError('is no IANA time zone; write "Europe/London" or "UTC"') from None
        return name

    @property
    def latitude_rad(self) -> float:
        """Latitude in radians, north positive."""
        return math.radians(self.latitude)

    @property
    def longitude_rad(self) -> float:
        """Longitude in radians, east positive."""
        return math.radians(self.longitude)
