"""The house rules that a scenario can switch or set, as they are unless it does."""

from __future__ import annotations

from sandtable.engine.game import Option

BOUNDS = (0, 4, 6, 8, 10, 12, 16, 20, 24, 30)
OPTIONS = (
    Option("H8", "A move through several goings spends a part of its length in each, in proportion.", False),
    Option("H9", "Troops in woods, in built-up areas or behind crests may start in ambush.", False),
    Option("H11", "A regular C-in-C rolls the dice of all regular commands and hands them out.", False),
    Option("H32", "The second rank of pikes or warband is destroyed with the first.", False),
    Option("H37", "The last bound of each side; 0 leaves it as the scenario has it.", 0, BOUNDS),
    Option("H38", "The weather of the day is diced for.", False),
    Option("H39", "Knights and blades (X) count as another grade by their opponent.", True),
    Option("H40", "An ally whose first die is a 1 holds back.", False),
    Option("H41", "A command may march round a flank and come to the field later.", False),
)
"""In the order of the page."""
