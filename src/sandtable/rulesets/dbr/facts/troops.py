"""Troops: the kinds and grades of the sheet, its classes, and its two units of length."""

from __future__ import annotations

from typing import Any

from sandtable.sheet.expr import Condition, Number, Word, chosen
from sandtable.sheet.fact import Choice, Scope, Vocabulary, plain_words

CAVALRY = ("ln", "pi", "si", "lh", "cm")
FOOT = ("dr", "bw", "pk", "sh", "bd", "wb", "hd", "sk")
TRAIN = ("art", "pont", "wwg", "el", "bg")
NAVAL = ("gal", "ships", "boats")
BRIDGES = ("perm-bridge", "temp-bridge")

KINDS = Vocabulary(
    "Kinds",
    {
        "ln": "lancers",
        "pi": "pistols",
        "si": "sipahis",
        "lh": "light horse",
        "cm": "camelry",
        "dr": "dragoons",
        "bw": "bows",
        "pk": "pikes",
        "sh": "shot",
        "bd": "blades",
        "wb": "warband",
        "hd": "hordes",
        "sk": "skirmishers",
        "art": "artillery",
        "pont": "pontoons",
        "wwg": "war wagons",
        "el": "elephants",
        "bg": "baggage",
        "gal": "galleys",
        "ships": "ships",
        "boats": "boats",
        "perm-bridge": "permanent bridge",
        "temp-bridge": "temporary bridge",
    },
)
MOVERS = KINDS.without(*BRIDGES)
"""All that moves; a bridge is only ever a party to a combat."""

GRADES = Vocabulary("Grades", {"S": "superior", "O": "ordinary", "I": "inferior", "F": "fast", "X": "exceptional"})
CLASSES = Vocabulary("Classes", {"cavalry": "cavalry", "foot": "foot", "train-naval": "train, naval and bridges"})
GOING = plain_words("Going", "road", "good", "rough", "difficult")
UNITS = Vocabulary("Units", {"paces": "paces", "cm": "centimetres"})

TROOPS, BEHIND, GROUND, FLANKS, STATE = "Troops", "Support", "Ground", "Flanks", "State"
FARTHEST = 100_000


def drawn(own: Any) -> Condition:
    """Artillery with teams to draw it: (S) and (O)."""
    guns: Condition = (own.kind == "art") & own.grade.one_of("S", "O")
    return guns


def centimetres(paces: int) -> int:
    """The same length on a 15 mm table: 100 paces are 8 cm, and every printed figure comes out whole."""
    return paces * 8 // 100


def in_unit(paces: int, unit: str) -> int:
    """A printed length in the unit of the request."""
    return centimetres(paces) if unit == "cm" else paces


def length(paces: int, unit: Word) -> Number:
    """A printed length, to be compared with a distance in the unit of the request."""
    return chosen((unit == "cm", centimetres(paces)), otherwise=paces)


class Named(Scope):
    """A kind and a grade: an element that supports, moves or shoots."""

    kind = Choice(words=MOVERS, required=True, says="{it}", label="Kind", group=TROOPS, help="The troop type.")
    grade = Choice(words=GRADES, default="O", says="{its} grade", label="Grade", group=TROOPS, help="How good it is.")
