import zoneinfo

import pytest
from pydantic import ValidationError

from instruments.place import Place

NAMES = [
    "UTC",
    "Europe/London",
    "America/Port-au-Prince",
    "Etc/GMT+5",
    "EST",
    "Mars/Phobos",
    "zone.tab",
    "leapseconds",
    "../London",
    "/etc/passwd",
    "",
    "Europe",
    "a" * 300,
    "Europe/Lon\0don",
]


def is_known(name):
    try:
        zoneinfo.ZoneInfo(name)
    except (OSError, ValueError, KeyError):
        return False
    return True


@pytest.mark.parametrize("name", NAMES)
def test_a_time_zone_is_one_that_python_knows(name):
    if is_known(name):
        assert Place(timezone=name).timezone == name
    else:
        with pytest.raises(ValidationError, match="is no IANA time zone"):
            Place(timezone=name)
