"""The words of the game, explained to a newcomer."""

from __future__ import annotations

TERMS = {
    "D4": (
        "The four-sided die beside the initiative dice. If it is no higher than the pulses there have "
        "been, the turn is over; a side with doubles gains as many CDs as it shows."
    ),
    "on withdraw": ("Its units must move this pulse until they are 20 inches from the enemy, and may touch nobody."),
    "on hold": ("Its infantry and cavalry stand still this pulse, and may only turn; guns and officers may move."),
    "active": "Its units may do everything this pulse, and need do nothing.",
    "on attack": "Its infantry and cavalry must attack this pulse with all the movement they have.",
    "SK": "Skirmishers: how many dice the light troops of a unit throw at an enemy before the guns fire.",
    "Mx": (
        "Mixed order: infantry in line and column at once. It is harder to skirmish against and has a die "
        "more in combat."
    ),
    "break point": "So many units lost make an army roll for its morale; if it fails, the battle is lost.",
    "Grab the Lapels": (
        "The army commander, base to base with a sub-commander, tells his Force what to do without a test."
    ),
}
