"""The house rules that a scenario can switch or set, as they are unless it does."""

from __future__ import annotations

from sandtable.engine.game import Option

BOUNDS = (0, 4, 6, 8, 10, 12, 16, 20, 25, 30)
OPTIONS = (
    Option("H24", "The last bound of each side; 0 leaves it as the scenario has it.", 0, BOUNDS),
    Option("H27", "The weather of the day is diced for.", False),
    Option(
        "H27-night", "The battle is fought by day, in the dark, or by moonlight.", "none", ("none", "dark", "moonlight")
    ),
    Option(
        "H33",
        "Dragoons mount and dismount: on foot they move as skirmishers, mounted they do not shoot and fight at -1.",
        False,
    ),
    Option("H37", "Up to a sixth of an army may lie in ambush.", False),
    Option(
        "H42",
        "The battle is one of a series: ten points are shared out by losses, seven at least to the winner.",
        False,
    ),
    Option("H47", "The scale is condensed: moves, ranges and distances to the general are halved on the table.", False),
)
"""In the order of the page."""
