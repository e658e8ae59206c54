"""The words of a game of pulses, explained to a newcomer."""

from __future__ import annotations

TERMS = {
    "CD": (
        "A command die. The army commander throws for so many at the start of a turn and spends them in "
        "it: on control tests, on a die thrown again, on a combat near him. What is left at the end of "
        "the turn is lost."
    ),
    "Force": (
        "Some units and the officer who leads them (a sub-commander). Its control test says each pulse "
        "what all of it may do."
    ),
    "pulse": (
        "A part of a turn: fire, then each side's control tests, movement and combats. A turn has a few "
        "of them; the initiative dice before each may end it."
    ),
    "control test": (
        "Two dice and the officer's modifier: the higher, the more a Force may do this pulse. A CD adds a "
        "die, and two of all the dice count."
    ),
    "initiative": (
        "Two dice a side before a pulse: the higher total acts first. Dice may be thrown again for a CD each."
    ),
    "odd die": (
        "The die beside the initiative dice: it says whether the turn ends, by how many pulses there have been."
    ),
    "SP": "Strength points of a unit, the dots below its sign. A hit takes one; with none left it is lost.",
    "recover": "To try to take a hit off a unit again, while no enemy is near.",
    "suppressed": "A battery that was hit: silent until the end of the pulse.",
    "evade": "To turn and ride away before an attack comes home.",
}
