"""Cities, what time it is there, and the light at that time."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple
from zoneinfo import ZoneInfo


class Light(NamedTuple):
    """The colours of a time of day: the sky from above, a dial, what is written, and what is less important."""

    sky: tuple[str, str, str]
    face: str
    rim: tuple[str, str]
    ink: str
    quiet: str


NIGHT = Light(("#070a1c", "#141a3d", "#2d3266"), "#11152f", ("#59609a", "#1c2145"), "#eef0ff", "#8f96c6")
DAWN = Light(("#7f8fc4", "#e2aeb0", "#f8dcbb"), "#fff8f0", ("#ffffff", "#d3a6a4"), "#3a2740", "#8a6577")
DAY = Light(("#79b6e2", "#b9dcef", "#f2efe2"), "#fdfdfa", ("#ffffff", "#a9bfcd"), "#17232e", "#55697a")
DUSK = Light(("#231f52", "#7f3b73", "#ec8058"), "#2a1c40", ("#c98aa0", "#3b2450"), "#fff0e4", "#d9a7b4")


class City(NamedTuple):
    name: str
    zone: str

    def time(self, moment: datetime) -> datetime:
        return moment.astimezone(ZoneInfo(self.zone))

    def light(self, moment: datetime) -> Light:
        hour = self.time(moment).hour
        return DAWN if 5 <= hour < 8 else DAY if 8 <= hour < 17 else DUSK if 17 <= hour < 21 else NIGHT


CITIES = [
    City("San Francisco", "America/Los_Angeles"),
    City("New York", "America/New_York"),
    City("London", "Europe/London"),
    City("Mumbai", "Asia/Kolkata"),
    City("Tokyo", "Asia/Tokyo"),
    City("Auckland", "Pacific/Auckland"),
]
