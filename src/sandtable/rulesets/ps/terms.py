"""The words of the game, explained to a newcomer."""

from __future__ import annotations

TERMS = {
    "battalia": "Several units under one commander, who gives them their orders.",
    "command roll": (
        "A D10 against the commander's rating, the 0 counting as ten: the farther below it the roll, the "
        "more moves the order brings, up to three; above it nobody stirs."
    ),
    "own initiative": "Without an order: a unit within 4 inches of an enemy may make one move so.",
    "stamina": "The casualties a unit bears before it is shaken.",
    "shaken": "With as many casualties as it has stamina: it fights worse, and one more test may break it.",
    "disordered": (
        "Out of its ranks for the moment: it fights and shoots worse and is given no orders until it sheds that."
    ),
    "break test": "Two dice for a unit that was hurt too much: it stands, falls back, or breaks and is lost.",
    "morale": "The score on a D6 that saves a unit from a hit.",
    "save": "A die for each hit: with the unit's morale or more it does no harm.",
    "closing fire": "The shots of those who are charged, at whoever comes at them.",
    "hedgehog": "Pikes in a ring against horse: safe from it, and slow.",
    "rally": "A commander takes a casualty off a unit of his.",
}
