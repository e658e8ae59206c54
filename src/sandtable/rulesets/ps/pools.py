"""Pools of dice: how many a unit throws, what they score, and how many hits are saved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sandtable.dice import D6
from sandtable.names import Side
from sandtable.rulesets.ps.facts.unit import Blow, UnderFire
from sandtable.rulesets.ps.rows.breaking import WHEN
from sandtable.rulesets.ps.rows.combat import HAND, HAND_DICE
from sandtable.rulesets.ps.rows.house import HOUSE
from sandtable.rulesets.ps.rows.shooting import SAVES, SHOOTING_DICE, SHOOTING_MODIFIERS, SHOOTING_SCORE
from sandtable.rulesets.ps.steps import added, first, told
from sandtable.sheet.ready import Ready, maker
from sandtable.sheet.ruling import Result, Ruling
from sandtable.sheet.table import Table

TINY = first(HOUSE, "ps.house.tiny")
MIN_DIE = first(HOUSE, "ps.house.min-die")
SIZES = (TINY, MIN_DIE)

SHOOT_NONE = first(SHOOTING_DICE, "ps.shoot.dice.march-column")
SHOOT_SIZE = added(SHOOTING_DICE, "ps.shoot.dice.large", "ps.shoot.dice.small")
SHOOT_FACES = added(SHOOTING_DICE, "ps.shoot.dice.building")
SHOOT_TWICE = added(SHOOTING_DICE, "ps.shoot.dice.enfilade")
SHOOT_MOST = added(SHOOTING_DICE, "ps.shoot.dice.hedgehog")
SHOOT_MODIFIERS = added(SHOOTING_MODIFIERS, "ps.shoot.firer-weak", "ps.shoot.target-hard", "ps.shoot.close-or-closing")
SHOOT_NATURALS = added(SHOOTING_MODIFIERS, "ps.shoot.natural-one", "ps.shoot.natural-six")

HAND_ONE = first(HAND_DICE, "ps.hand.dice.march-column")
HAND_SIZE = added(HAND_DICE, "ps.hand.dice.large", "ps.hand.dice.small")
HAND_FACES = added(HAND_DICE, "ps.hand.dice.building")
HAND_TWICE = added(HAND_DICE, "ps.hand.dice.hedgehog-wagons")
HAND_SCORE = first(HAND, "ps.hand.to-hit")
HAND_MODIFIERS = added(HAND, "ps.hand.weak", "ps.hand.flank", "ps.hand.skirmish", "ps.hand.charge", "ps.hand.won-last")
HAND_NATURALS = added(HAND, "ps.hand.natural-one", "ps.hand.natural-six")

SHOT_WITH = (
    *SIZES,
    SHOOT_NONE,
    SHOOT_SIZE,
    told(SHOOTING_DICE, "ps.shoot.dice.building", "ps.shoot.dice.enfilade", "ps.shoot.dice.hedgehog"),
)
"""The rows that make the number of dice that a unit shoots with; of some what they give is no sum."""
STRUCK_WITH = (*SIZES, HAND_ONE, HAND_SIZE, told(HAND_DICE, "ps.hand.dice.building", "ps.hand.dice.hedgehog-wagons"))
"""The same hand to hand."""

SAVE_ONES = first(HOUSE, "ps.house.save-one")
SHAKEN = first(HOUSE, "ps.house.shaken")

EASIEST, SIX = 2, 6
"""A natural 1 never scores and a natural 6 always hits, so what is needed to hit lies between these."""
NO_SAVE = 7
"""What is needed where no save is possible."""


def sized(ruling: Ruling, unit: Ready, value: int, by_size: Table, side: Side | None = None) -> int:
    """A number of dice as the unit's size leaves it; no size makes a die out of none (H2)."""
    unit.plain = value
    unit.dice = value + ruling.sum(by_size, unit, side=side)
    least = ruling.decide(TINY, unit, side=side) or ruling.decide(MIN_DIE, unit, side=side)
    unit.dice = least or unit.dice
    return int(unit.dice)


def shooting_dice(ruling: Ruling, unit: Ready, target: Ready, side: Side) -> int:
    """The dice that a unit shoots with, in the order of R13."""
    if ruling.decide(SHOOT_NONE, unit, side=side) is not None:
        return 0
    sized(ruling, unit, unit.shooting, SHOOT_SIZE, side)
    unit.dice = ruling.sum(SHOOT_FACES, unit, side=side) or unit.dice
    unit.dice *= ruling.sum(SHOOT_TWICE, unit, target, side) or 1
    return int(ruling.sum(SHOOT_MOST, unit, side=side) or unit.dice)


def hand_dice(ruling: Ruling, unit: Ready, enemy: Ready, side: Side) -> int:
    """The dice that a unit fights with."""
    if unit.hand_to_hand == 0:
        return 0
    if (only := ruling.decide(HAND_ONE, unit, side=side)) is not None:
        return int(only)
    sized(ruling, unit, unit.hand_to_hand, HAND_SIZE, side)
    unit.dice = ruling.sum(HAND_FACES, unit, side=side) or unit.dice
    return int(unit.dice * (ruling.sum(HAND_TWICE, unit, enemy, side) or 1))


def aimed(ruling: Ruling) -> Result:
    """The dice that side a shoots with at side b, and the natural score they need."""
    unit, target = ruling.a, ruling.b
    dice = shooting_dice(ruling, unit, target, "a")
    if dice == 0:
        return {"dice": 0, "need": None}
    score = ruling.decide(SHOOTING_SCORE, unit, side="a")
    return {"dice": dice, "need": kept(score - ruling.sum(SHOOT_MODIFIERS, unit, target, "a"), SIX)}


def volley(ruling: Ruling) -> Result:
    """Side a shoots at side b: its dice, the natural score they need, what hits, and whether a six disorders."""
    unit, shot = ruling.a, aimed(ruling)
    dice, need = shot["dice"], shot["need"]
    if dice == 0:
        ruling.dice("hit", 0, D6)
        return {**shot, "hits": 0, "disorders": False}
    faces = ruling.dice("hit", dice, D6, lambda face: (face >= need, face == SIX))
    hits = scored(ruling, unit, faces, need, SHOOT_NATURALS, "a")
    return {**shot, "hits": hits, "disorders": unit.sixes > 0}


def poised(ruling: Ruling, unit: Ready, enemy: Ready, side: Side) -> Result:
    """The dice that one side strikes with, and the natural score they need."""
    dice = hand_dice(ruling, unit, enemy, side)
    if dice == 0:
        return {"dice": 0, "need": None}
    score = ruling.decide(HAND_SCORE, unit, side=side)
    return {"dice": dice, "need": kept(score - ruling.sum(HAND_MODIFIERS, unit, enemy, side), SIX)}


def blows(ruling: Ruling, unit: Ready, enemy: Ready, side: Side) -> Result:
    """One side strikes: its dice, the natural score they need, and what hits."""
    strikes = poised(ruling, unit, enemy, side)
    dice, need = strikes["dice"], strikes["need"]
    if dice == 0:
        ruling.dice(side, 0, D6)
        return {**strikes, "hits": 0}
    faces = ruling.dice(side, dice, D6, lambda face: face >= need)
    return {**strikes, "hits": scored(ruling, unit, faces, need, HAND_NATURALS, side)}


def kept(need: int, most: int) -> int:
    """What is needed, kept within what dice can do."""
    return max(EASIEST, min(most, need))


def scored(ruling: Ruling, unit: Ready, faces: Sequence[int], need: int, naturals: Table, side: Side) -> int:
    """How many of the dice hit, with a line for ones and for sixes."""
    unit.ones, unit.sixes = faces.count(1), faces.count(SIX)
    ruling.every(naturals, unit, side=side)
    return sum(face >= need for face in faces)


@dataclass(frozen=True, slots=True)
class Saved:
    """What is left of the hits: the score that saved, the hits saved, the casualties, and the unit's state."""

    need: int
    saved: int
    casualties: int
    total: int
    shaken: bool
    break_test: bool


def to_save(ruling: Ruling, unit: Ready, hit_by: str, side: Side | None = None) -> int:
    """The score that saves a hit."""
    return kept(unit.morale - ruling.sum(SAVES, unit, maker(Blow)({"hit_by": hit_by}), side), NO_SAVE)


def saves(
    ruling: Ruling, unit: Ready, hits: int, hit_by: str, *, closing: bool = False, side: Side | None = None
) -> Saved:
    """A unit saves its hits, one die for each."""
    need = to_save(ruling, unit, hit_by, side)
    faces = ruling.dice("save", 0 if need == NO_SAVE else hits, D6, lambda face: face >= need)
    saved = sum(face >= need for face in faces)
    unit.ones = faces.count(1)
    ruling.decide(SAVE_ONES, unit, side=side)
    casualties = hits - saved
    unit.suffered = unit.casualties + casualties
    shaken = ruling.decide(SHAKEN, unit, side=side) is not None
    left = maker(UnderFire)(
        {
            "closing": closing,
            "shot_at": hit_by != "hand-to-hand",
            "stamina": unit.endures,
            "before": unit.casualties,
            "now": unit.suffered,
        }
    )
    return Saved(need, saved, casualties, unit.suffered, shaken, must_test(ruling, left, side))


def must_test(ruling: Ruling, unit: Ready, side: Side | None = None) -> bool:
    """Whether a unit must take a break test, with the line that says so."""
    return ruling.decide(WHEN, unit, side=side) is not None
