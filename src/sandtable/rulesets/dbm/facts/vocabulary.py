"""The words of De Bellis Multitudinis: kinds and their classes, grades, going, outcomes."""

from sandtable.sheet.fact import Vocabulary, plain_words

MOUNTED = ("el", "kn", "cv", "lh", "cm", "exp")
INFANTRY = ("sp", "pk", "bd", "wb", "ax", "bw", "ps", "hd")
TRAIN = ("art", "wwg", "bge")
FOOT = (*INFANTRY, *TRAIN)
NAVAL = ("gal", "shp", "bts")
SKIRMISHERS = ("lh", "ps")
LIGHT = ("lh", "ps", "ax")

KINDS = Vocabulary(
    "Kinds",
    {
        "el": "elephants",
        "kn": "knights",
        "cv": "cavalry",
        "lh": "light horse",
        "cm": "camelry",
        "exp": "expendables",
        "sp": "spears",
        "pk": "pikes",
        "bd": "blades",
        "wb": "warband",
        "ax": "auxilia",
        "bw": "bowmen",
        "ps": "psiloi",
        "hd": "hordes",
        "art": "artillery",
        "wwg": "war wagons",
        "bge": "baggage",
        "gal": "galleys",
        "shp": "ships",
        "bts": "boats",
    },
)
GRADES = Vocabulary("Grades", {"S": "superior", "O": "ordinary", "I": "inferior", "F": "fast", "X": "exception"})
GOING = plain_words("Going", "road", "good", "rough", "difficult")
WEAPONS = plain_words("Weapons", "bow", "longbow", "crossbow", "handgun", "other")
FORTIFIED = plain_words("Fortified", "none", "temporary", "permanent")
ACROSS = plain_words("Across", "none", "fortification", "obstacle", "river")
OUTCOMES = plain_words("Outcomes", "none", "continue", "recoil", "flee", "destroyed")
BOUNDS = Vocabulary("Bound", {"a": "side a's", "b": "side b's"})
CLASSES = Vocabulary("Classes", {"mtd": "mounted", "foot": "foot", "naval": "naval"})

TROOPS, BEHIND, GROUND, FLANKS, STATE = "Troops", "Ranks behind", "Ground", "Flanks", "State"
