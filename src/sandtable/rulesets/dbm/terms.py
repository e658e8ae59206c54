"""The words of the game, explained to a newcomer."""

from __future__ import annotations

from sandtable.mechanics.elements import terms

TERMS: dict[str, str] = {
    **terms.TERMS,
    "PIP": ("An initiative point: a die for each command says how many it has this bound; each order costs some."),
    "invader": "The side whose army attacks and has the first bound; the other lays the ground.",
    "C-in-C": (
        "The commander-in-chief: the general of the whole army. If its troops are regular he hands the "
        "dice of all his commands out as he likes."
    ),
    "demoralised": (
        "A command that has lost too much: its troops fight worse and retire by themselves unless they are held."
    ),
    "psiloi": "Skirmishers on foot, in no order: they run from formed troops, and help those before them.",
    "auxilia": "Foot in looser order, at home in rough ground.",
    "press forward": "A group goes on after enemies who fled or were destroyed before it.",
    "(F)": "Fast of its kind: lighter troops, quicker and weaker.",
    "(X)": "Exceptional of its kind: armed or fighting in a way of their own.",
}
