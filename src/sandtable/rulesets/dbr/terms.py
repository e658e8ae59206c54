"""The words of the game, explained to a newcomer."""

from __future__ import annotations

from sandtable.mechanics.elements import terms

TERMS: dict[str, str] = {
    **terms.TERMS,
    "PIP": ("An initiative point: a die for each command says how many it has this bound; each order costs some."),
    "limbered": "Guns hitched to their teams: they can move, and cannot shoot.",
    "steady": "To hold impetuous troops back for a bound.",
    "routing": "An element that has fled and runs on, until it is rallied.",
    "pursuing": "An element that chases a beaten enemy, until it is rallied.",
    "tercio": "A great block of pikes with its shot beside it.",
    "shot": "Foot with firearms.",
    "pistols": "Horse that fight with pistols.",
    "(F)": "Fast of its kind: lighter troops, quicker and weaker.",
}
