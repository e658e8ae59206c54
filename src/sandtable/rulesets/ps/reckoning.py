"""What a fight or a volley would bring: exact chances, from the sheet's own numbers of dice, scores and tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb
from typing import NamedTuple

from sandtable.names import SIDES, Json, Refused, Side
from sandtable.rulesets.ps.facts.troops import ARTILLERY, endurance, profile
from sandtable.rulesets.ps.questions import ASK

MARKS, SHAKEN, SENT_BACK, MESSY, GONE = 0.3, 0.5, 0.2, 0.06, 1.0
"""What it costs a unit, as a share of it: all its stamina, to be shaken, to retire, to be disordered, to be lost."""
DIE = 6

Unit = Mapping[str, Json]
Key = tuple[tuple[str, Json], ...]


class Reckoned(NamedTuple):
    """The chance that the first hurts the second, and what each loses, as shares of a unit."""

    hurts: float
    theirs: float
    own: float


def key(unit: Unit) -> Key:
    return tuple(sorted(unit.items()))


@lru_cache(maxsize=65536)
def _falls(dice: int, chance: float) -> tuple[float, ...]:
    """The chance of each number of successes."""
    return tuple(comb(dice, n) * chance**n * (1 - chance) ** (dice - n) for n in range(dice + 1))


def _endures(unit: Unit) -> int:
    return endurance({"size": "standard", "stamina": None, **unit})


def _score(need: int | None) -> float:
    """The chance that a die shows what is needed."""
    return 0.0 if need is None or need > DIE else (DIE + 1 - need) / DIE


@lru_cache(maxsize=8192)
def _save(unit: Key, hit_by: str) -> float:
    """The chance that a hit is saved."""
    result, _ = ASK["morale_save"].adjudicate({"a": dict(unit), "hits": 0, "hit_by": hit_by}, {})
    return _score(result["need"])


@lru_cache(maxsize=8192)
def _blows(a: Key, b: Key) -> tuple[tuple[int, float], tuple[int, float]]:
    """By side: its dice hand to hand, and the chance that one of them makes a casualty."""
    given = {"a": dict(a), "b": dict(b)}
    fell = ASK["hand_to_hand"].roll(given, {}, lambda below: 0)
    result, _ = ASK["hand_to_hand"].adjudicate(given, fell)
    parries = {"a": _save(b, "hand-to-hand"), "b": _save(a, "hand-to-hand")}
    one, two = ((int(result[side]["dice"]), _score(result[side]["need"]) * (1 - parries[side])) for side in SIDES)
    return one, two


@lru_cache(maxsize=8192)
def _bonus(a: Key, b: Key) -> tuple[int, int]:
    """By side: what is added to the casualties it inflicts."""
    result, _ = ASK["combat_result"].adjudicate({"a": dict(a), "b": dict(b)}, {})
    return int(result["a"]["score"]), int(result["b"]["score"])


@lru_cache(maxsize=8192)
def _test(kind: str, over: int, disordered: bool, cause: str, artillery: bool, clear_in: int | None) -> float:
    """What a break test costs, as a share of a unit with so many casualties above its stamina."""
    unit = {"kind": kind, "stamina": 1, "casualties": 1 + over, "disordered": disordered}
    given = {"a": unit, "cause": cause, "artillery": artillery, "clear_in": clear_in}
    cost = 0.0
    for (outcome, mess), chance in ASK["break_test"].odds_of(given, ("outcome", "disordered")).ranked():
        here = {"holds": 0.0, "retires": SENT_BACK, "breaks": GONE}[outcome]
        cost += float(chance) * (here + MESSY * (mess and not disordered))
    return cost


def hurt(unit: Unit, casualties: int) -> float:
    """What new casualties cost it."""
    return _hurt(_endures(unit), int(unit.get("casualties", 0)), casualties)


def _hurt(stamina: int, before: int, casualties: int) -> float:
    after = before + casualties
    gone = MARKS * (min(after, stamina) - min(before, stamina)) / stamina
    return gone + (SHAKEN if before < stamina <= after else 0.0)


def _nerve(unit: Unit, casualties: int, cause: str, *, artillery: bool = False) -> float:
    over = max(0, int(unit.get("casualties", 0)) + casualties - _endures(unit))
    return _test(str(unit["kind"]), over, bool(unit.get("disordered")), cause, artillery, 1)


@lru_cache(maxsize=16384)
def fight(a: Key, b: Key) -> Reckoned:
    """A round hand to hand between two units as they are."""
    units: dict[Side, Unit] = {"a": dict(a), "b": dict(b)}
    try:
        (dice_a, chance_a), (dice_b, chance_b) = _blows(a, b)
        bonus_a, bonus_b = _bonus(a, b)
    except Refused:
        return Reckoned(0.0, 0.0, 0.0)
    costs_a, costs_b = _costs(units["a"], dice_b), _costs(units["b"], dice_a)
    own = theirs = hurts = 0.0
    for by_a, p in enumerate(_falls(dice_a, chance_a)):
        for by_b, q in enumerate(_falls(dice_b, chance_b)):
            chance = p * q
            if chance < 1e-6:
                continue
            lead = by_a + bonus_a - by_b - bonus_b
            result = (lead > 0) - (lead < 0)
            own += chance * costs_a[by_b][result]
            theirs += chance * costs_b[by_a][-result]
            hurts += chance * (lead > 0)
    return Reckoned(hurts, theirs, own)


def _costs(unit: Unit, most: int) -> list[tuple[float, float, float]]:
    """By casualties, from none to so many: what a round costs a unit that drew, that won, and that lost.

    Casualties, and its nerve if it lost, or drew and is shaken.
    """
    stamina, before = _endures(unit), int(unit.get("casualties", 0))
    found = []
    for casualties in range(most + 1):
        cost = _hurt(stamina, before, casualties)
        shaken = before + casualties >= stamina
        drew = cost + _nerve(unit, casualties, "drawn") if shaken else cost
        found.append((min(GONE, drew), min(GONE, cost), min(GONE, cost + _nerve(unit, casualties, "lost"))))
    return found


@lru_cache(maxsize=16384)
def volley(test: str, given: Key) -> Reckoned:
    """A volley, or closing fire, at a unit."""
    asked: dict[str, Json] = {name: dict(value) if name in SIDES else value for name, value in given}
    try:
        fell = ASK[test].roll(asked, {}, lambda below: 0)
        result, _ = ASK[test].adjudicate(asked, fell)
    except Refused:
        return Reckoned(0.0, 0.0, 0.0)
    shooter, target = asked["a"], asked["b"]
    weapon = str(shooter.get("weapon") or profile(shooter["kind"]).weapon)
    saved = _save(key(target), weapon)
    dice = int(result["dice"])
    cause = "excess" if test == "shooting" else "closing"
    loss, hurts = 0.0, 0.0
    for casualties, chance in enumerate(_falls(dice, _score(result["need"]) * (1 - saved))):
        loss += chance * min(GONE, _shot(target, casualties, cause, weapon in ARTILLERY))
        hurts += chance * (casualties > 0)
    if dice and not target.get("disordered"):
        loss += MESSY * (1 - (1 - 1 / DIE) ** dice)
    return Reckoned(hurts, loss, 0.0)


def _shot(unit: Unit, casualties: int, cause: str, artillery: bool) -> float:
    cost = hurt(unit, casualties)
    before, stamina = int(unit.get("casualties", 0)), _endures(unit)
    after = before + casualties
    tests = after > stamina if cause == "excess" else before < stamina <= after or after > stamina
    if casualties and tests:
        cost += _nerve(unit, casualties, "excess" if after > stamina else cause, artillery=artillery)
    return cost
