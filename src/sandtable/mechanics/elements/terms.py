"""The words of a game of elements, explained to a newcomer."""

from __future__ import annotations

TERMS: dict[str, str] = {
    "element": (
        "A base of one kind of troops, the least that is moved. It is never weakened: it fights on, "
        "recoils, flees or is destroyed."
    ),
    "group": "Elements edge to edge that face one way. One order moves all of them.",
    "bound": ("One side's half of a turn: its dice, its moves, and then the shooting and the close combats of both."),
    "point": ("An initiative point. A die for each command says how many it has this bound; each order costs some."),
    "command": "A part of the army under one general, with a die of its own.",
    "march": ("A move beyond what troops may go within reach of the enemy, made before any other move of the bound."),
    "impetuous": ("Troops that advance by themselves at the end of their orders, unless they were ordered or held."),
    "recoil": "To go back the depth of a base, still facing the enemy.",
    "flee": "To turn and run back, farther than a recoil.",
    "(S)": "Superior of its kind: the better troops.",
    "(O)": "Ordinary of its kind.",
    "(I)": "Inferior of its kind: the worse troops.",
    "paces": "The measure of the game: a base is some tens of them wide.",
}
