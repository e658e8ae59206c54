"""The words of Might & Reason: kinds of unit, states, and the groups of a form."""

from __future__ import annotations

from math import inf

from sandtable.sheet.fact import Vocabulary, plain_words

INFANTRY = ("reg-inf", "irr-inf")
REG_CAV = ("hvy-cav", "lt-cav")
CAVALRY = (*REG_CAV, "irr-cav")
HEAVY_BATTERIES = ("hvy-art", "howitzer")
ARTILLERY = (*HEAVY_BATTERIES, "horse-art")
REGULAR = ("reg-inf", *REG_CAV)
IRREGULAR = ("irr-inf", "irr-cav")

KINDS = Vocabulary(
    "Kinds",
    {
        "reg-inf": "regular infantry",
        "irr-inf": "irregular infantry",
        "hvy-cav": "heavy cavalry",
        "lt-cav": "light cavalry",
        "irr-cav": "irregular cavalry",
        "hvy-art": "a heavy battery",
        "howitzer": "a howitzer battery",
        "horse-art": "a horse battery",
        "officer": "an officer",
    },
)
UNITS = KINDS.without("officer")
TYPICAL_SP = {"reg-inf": 6, "irr-inf": 4, "hvy-cav": 6, "lt-cav": 5, "irr-cav": 3}

FORMATIONS = Vocabulary("Formations", {"ff": "FF (fighting)", "mf": "MF (march)"})
TERRAIN = Vocabulary("Terrain", {"open": "open", "rough": "rough or woods", "town": "town"})
ASPECTS = plain_words("Aspects", "front", "flank", "rear")
WEATHER = plain_words("Weather", "good", "bad")
STATUS = plain_words("Status", "inactive", "active", "attack")
SIDE_NAMES = Vocabulary("Sides", {"a": "side a", "b": "side b"})
MANOEUVRES = Vocabulary(
    "Manoeuvres",
    {
        "forward": "forward, with wheels",
        "change-formation": "change of formation",
        "about-face": "about-face, then forward",
        "pivot": "pivot on its centre",
        "flank": "to the flank",
        "retrograde": "to the rear",
        "oblique": "obliquely forward",
        "oblique-retrograde": "obliquely to the rear",
    },
)
USES = Vocabulary(
    "Uses of CDs",
    {
        "command": "a command to a sub-commander",
        "battery": "moving a heavy battery outside any Force",
        "combat": "a re-roll in combat",
        "attack-test": "a re-roll of an attack test",
        "recovery": "a re-roll of a recovery",
        "initiative": "re-rolls of initiative dice",
        "move": "moving the army commander",
    },
)
CAUSES = Vocabulary(
    "Causes",
    {"valor": "he used his valor", "overrun": "an enemy moved over him", "near-break": "a friend near him broke"},
)
OUTCOMES = plain_words("Outcomes", "decisive", "inconclusive")
REACTIONS = plain_words("Reactions", "stand", "evade", "caught", "escape")

TROOPS, STATE, GROUND, COMMAND, MOVE, FIRE = "Troops", "State", "Ground", "Command", "Move", "Fire"

BW = "BW"
FARTHEST = 1000
"""No distance in a request is beyond this."""
FAR = inf
"""Where someone stands who is not named: beyond every distance of the sheet."""


def off(distance: float | None) -> float:
    """A distance that may be left out, as rows can compare it."""
    return FAR if distance is None else distance
