"""The house rules that a scenario can switch or set, as they are unless it does."""

from __future__ import annotations

from sandtable.engine.game import Option

OPTIONS = (
    Option(
        "H6", "Casualties above its stamina come off a unit that survives its break test, or wins its combat.", True
    ),
    Option("H9", "An army of which more than half the battalias are broken is beaten at once.", True),
    Option("H10", "Elite units try to shed disorder at the start of their command phase.", True),
    Option("H11", "A commander may rally the unit he has joined, as his last order.", True),
    Option("H12", "Dice say who deploys first, and so moves first; else the scenario does.", False),
    Option("H20", "A commander who fails gives no more orders this turn.", True),
    Option("H26", "Victors other than cavalry may follow up.", True),
    Option("H30", "The units of a broken battalia fall back at the start of each of their turns.", True),
    Option("H31", "Commanders who have joined a unit are in danger.", True),
    Option("H37", "Within 8 inches a unit only goes towards the enemy it answers, away from it, or faces it.", True),
    Option("H38", "Who stands higher counts as having charged if both or neither did.", True),
    Option("H40", "The last turn; 0 leaves it as the scenario has it.", 0, least=0, most=30),
    Option("H43", "Skirmishers and light horse may evade a charge.", True),
    Option("H44", "The weather: none, mist, or rain.", "none", ("none", "mist", "rain")),
    Option("H44-turns", "The turns that mist lasts; 0 for all the battle.", 0, least=0, most=12),
    Option("H45", "Only the units of the player whose turn it is shed disorder at its end.", True),
)
"""In the order of the page."""
