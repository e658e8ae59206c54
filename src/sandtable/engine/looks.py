"""How ground looks: the words that a game says it with, so that whoever draws it need not know its kinds."""

from __future__ import annotations

PLAIN = "plain"
"""A bare patch or stroke with the name of its kind on it."""
AREAS = (
    "hill",
    "steep-hill",
    "wood",
    "orchard",
    "scrub",
    "vineyard",
    "fields",
    "marsh",
    "reeds",
    "rough",
    "rocky",
    "dunes",
    "beach",
    "water",
    "town",
    "house",
    "stone-house",
    "camp",
    "redoubt",
    "objective",
    PLAIN,
)
"""What an area can look like."""
LINES = (
    "shallow-river",
    "river",
    "deep-river",
    "stream",
    "road",
    "track",
    "ford",
    "bridge",
    "ditch",
    "hedge",
    "wall",
    "earthwork",
    "rampart",
    "stakes",
    "gate",
    PLAIN,
)
"""What a line can look like."""
