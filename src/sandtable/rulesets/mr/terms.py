"""The words of the game, explained to a newcomer."""

from __future__ import annotations

TERMS = {
    "BW": "A base width, the front of one stand: the measure of the game.",
    "average die": (
        "A die with the faces 2, 3, 3, 4, 4 and 5, thrown beside the initiative dice. If it is no higher "
        "than the pulses there have been, the turn is over; a side with doubles gains as many CDs as it "
        "shows."
    ),
    "FF": "Fighting formation: the stands of a unit side by side.",
    "MF": "March formation: one stand behind the other. So it may not attack.",
    "inactive": (
        "Its units do not move, attack or change formation this pulse; they may fire and recover, and "
        "their officer may move."
    ),
    "active": "Its units may do everything this pulse, and need do nothing.",
    "on attack": (
        "Its infantry and cavalry must attack the nearest enemy this pulse, or go towards him as far as they can."
    ),
    "volley": "Regular infantry that comes near an enemy must have fired at him before.",
    "in command": "Near enough to the officer of its Force to be led by him.",
}
