"""Who fights: the kinds, the words for what they are and do, and the usual values of each kind (H1, H2)."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.sheet.fact import Record, Vocabulary

FOOT = ("pike", "shot", "mixed", "sword", "bow")
INFANTRY = (*FOOT, "dragoons")
CAVALRY = ("heavy-horse", "horse", "light-horse")
PIKES = ("pike", "mixed")
GUNS = ("light-gun", "medium-gun", "heavy-gun", "siege-gun")
TRAIN = (*GUNS, "wagon")
HOUSED = ("building", "stone")
FIREARMS = ("pistol", "musket")
ARTILLERY = ("light-artillery", "medium-artillery", "heavy-artillery")


def spoken(title: str, *words: str) -> Vocabulary:
    """Words that are read as they stand, without their hyphens."""
    return Vocabulary(title, {word: word.replace("-", " ") for word in words})


KINDS = Vocabulary(
    "Kinds",
    {
        "pike": "pikes",
        "shot": "shot",
        "mixed": "mixed pike and shot",
        "sword": "swordsmen",
        "bow": "foot archers",
        "heavy-horse": "heavy horse",
        "horse": "horse",
        "light-horse": "light horse",
        "dragoons": "dragoons",
        "light-gun": "light guns",
        "medium-gun": "medium guns",
        "heavy-gun": "heavy guns",
        "siege-gun": "siege guns",
        "wagon": "wagons",
        "commander": "a commander",
    },
)
UNITS = KINDS.without("commander")
SIZES = spoken("Sizes", "tiny", "small", "standard", "large")
FORMATIONS = spoken("Formations", "line", "column", "march-column", "skirmish", "hedgehog")
POSITIONS = Vocabulary(
    "Positions",
    {
        "open": "the open",
        "soft": "soft cover",
        "building": "a timber building",
        "stone": "a stone building",
        "fortification": "fortifications",
    },
)
WEAPONS = spoken("Weapons", "none", "pistol", "bow", "musket", *ARTILLERY)
HITS = Vocabulary("Hit by", {**WEAPONS.without("none").names, "hand-to-hand": "hand to hand"})
ARMS = Vocabulary("Arms", {"lance": "lance or sword, charging home", "pistol": "pistol"})
STATES = spoken("States", "good", "disordered", "shaken", "lost")
TERRAIN = spoken("Terrain", "open", "woods", "rough")
STEPS = Vocabulary(
    "Steps",
    {
        "battalia-morale": "battalia morale",
        "rally-elite": "elite units rally",
        "initiative": "initiative moves",
        "orders": "orders",
        "shooting": "shooting",
        "hand-to-hand": "hand to hand",
        "remove-disorder": "removing disorder",
    },
)
BLUNDERS = spoken("Blunders", "rapid-retreat", "retreat", "left", "right", "forward", "charge")
CAUSES = Vocabulary(
    "Causes",
    {
        "lost": "it lost a combat",
        "excess": "shooting brought it above its stamina",
        "closing": "closing fire shook it",
        "drawn": "it drew a combat and is shaken",
        "support": "a unit it supported broke",
    },
)
CASES = Vocabulary(
    "Reactions",
    {
        "flank-charged": "cavalry charged in flank or rear",
        "cavalry-charge": "pike or shot charged by cavalry",
        "victorious": "cavalry that won its combat",
    },
)
FATES = spoken("Outcomes", "holds", "retires", "breaks")

SUITS = {
    "line": KINDS.words,
    "column": (*INFANTRY, *CAVALRY),
    "march-column": UNITS.words,
    "skirmish": ("shot", "bow", "light-horse", "dragoons"),
    "hedgehog": ("pike", "mixed", "shot"),
}
"""Which kinds may take each formation (H19)."""


@dataclass(frozen=True, slots=True)
class Profile:
    """The four values of a unit of standard size, and what it shoots with."""

    hand_to_hand: int
    shooting: int
    morale: int
    stamina: int
    weapon: str


PROFILES = {
    "pike": Profile(6, 0, 4, 4, "none"),
    "shot": Profile(3, 3, 5, 3, "musket"),
    "mixed": Profile(5, 2, 4, 4, "musket"),
    "sword": Profile(6, 0, 5, 3, "none"),
    "bow": Profile(3, 2, 5, 3, "bow"),
    "heavy-horse": Profile(8, 1, 3, 3, "pistol"),
    "horse": Profile(7, 1, 4, 3, "pistol"),
    "light-horse": Profile(5, 1, 5, 2, "pistol"),
    "dragoons": Profile(3, 2, 5, 2, "musket"),
    "light-gun": Profile(1, 1, 4, 1, "light-artillery"),
    "medium-gun": Profile(1, 2, 4, 2, "medium-artillery"),
    "heavy-gun": Profile(1, 3, 4, 2, "heavy-artillery"),
    "siege-gun": Profile(1, 3, 4, 2, "heavy-artillery"),
    "wagon": Profile(4, 1, 4, 3, "musket"),
}
STAFF = Profile(0, 0, 6, 1, "none")
"""A commander has no values of his own: he neither fights nor shoots as a unit."""

STAMINA_BY_SIZE = {"large": +1, "small": -1}
LEAST = 1
"""What no size takes from a value above none."""


def profile(kind: str) -> Profile:
    return PROFILES.get(kind, STAFF)


def endurance(unit: Record) -> int:
    """The casualties a unit bears before it is shaken: as given, else those of its kind and size."""
    given: int | None = unit["stamina"]
    if given is not None:
        return given
    if unit["size"] == "tiny":
        return LEAST
    return max(LEAST, profile(unit["kind"]).stamina + STAMINA_BY_SIZE.get(unit["size"], 0))
