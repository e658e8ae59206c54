"""Zones as a page is told of them."""

from __future__ import annotations

from sandtable.engine.zone import Zone
from sandtable.wire import table as wire


def zone_card(zone: Zone) -> wire.ZoneCard:
    return {
        "word": zone.word,
        "says": zone.says,
        "core": [list(corner) for corner in zone.core],
        "reach": zone.reach,
        "border": [list(corner) for corner in zone.border],
    }
