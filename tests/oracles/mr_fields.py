"""The plain twin of mr: reading fields and dice, and what its tests share, written from the page alone."""

from collections.abc import Callable
from typing import Any

Fields = dict[str, Any]
Kind = Callable[[Any, str, Fields], Any]
Spec = list[tuple[str, Kind, Any]]
Lines = list[dict[str, object]]
Ruling = tuple[dict[str, object], Lines]

INFANTRY = ("reg-inf", "irr-inf")
REGULAR_CAVALRY = ("hvy-cav", "lt-cav")
CAVALRY = ("hvy-cav", "lt-cav", "irr-cav")
REGULAR = ("reg-inf", "hvy-cav", "lt-cav")
IRREGULAR = ("irr-inf", "irr-cav")
HEAVY_BATTERY = ("hvy-art", "howitzer")
ARTILLERY = ("hvy-art", "howitzer", "horse-art")
UNITS = (*INFANTRY, *CAVALRY, *ARTILLERY)
SIDES = ("a", "b")
REQUIRED = object()


class Fault(Exception):
    def __init__(self, code: str, at: str, message: str = "") -> None:
        super().__init__(code, at)
        self.code = code
        self.at = at
        self.message = message or f"{code} at {at}"


def bar(at: str, message: str) -> Fault:
    return Fault("not_allowed", at, message)


# ---- reading what is given


def is_whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def whole(low: int, high: int | None) -> Kind:
    def read(value: Any, at: str, _: Fields) -> Any:
        if not is_whole(value) or value < low or (high is not None and value > high):
            raise Fault("bad_value", at)
        return value

    return read


def distance(value: Any, at: str, _: Fields) -> Any:
    if not (is_whole(value) or isinstance(value, float)) or not 0 <= value <= 1000:
        raise Fault("bad_value", at)
    return value


def flag(value: Any, at: str, _: Fields) -> Any:
    if not isinstance(value, bool):
        raise Fault("bad_value", at)
    return value


def word(*words: str) -> Kind:
    def read(value: Any, at: str, _: Fields) -> Any:
        if not isinstance(value, str) or value not in words:
            raise Fault("bad_value", at)
        return value

    return read


def maybe(kind: Kind) -> Kind:
    return lambda value, at, got: None if value is None else kind(value, at, got)


def record(spec: Spec) -> Kind:
    def read(value: Any, at: str, _: Fields) -> Any:
        if not isinstance(value, dict):
            raise Fault("bad_value", at)
        return read_fields(value, at, spec)

    return read


def records(most: int, spec: Spec) -> Kind:
    def read(value: Any, at: str, got: Fields) -> Any:
        if not isinstance(value, list) or len(value) > most:
            raise Fault("bad_value", at)
        return [record(spec)(entry, f"{at}.{i}", got) for i, entry in enumerate(value)]

    return read


def read_fields(given: dict[str, Any], at: str, spec: Spec) -> Fields:
    """Unknown fields first, then each field in page order: missing, then its value. Defaults are read like values."""
    names = [name for name, _, _ in spec]
    for name in given:
        if name not in names:
            raise Fault("unknown_field", f"{at}.{name}")
    got: Fields = {}
    for name, kind, default in spec:
        value = given.get(name, default)
        if value is REQUIRED:
            raise Fault("missing_field", f"{at}.{name}")
        got[name] = kind(value, f"{at}.{name}", got)
    return got


def unit_hits(value: Any, at: str, got: Fields) -> Any:
    return whole(0, got["sp"] - 1)(value, at, got)


UNIT_FIELDS: dict[str, tuple[Kind, Any]] = {
    "sp": (whole(1, 12), REQUIRED),
    "hits": (unit_hits, 0),
    "formation": (word("ff", "mf"), "ff"),
    "in_command": (flag, True),
    "flanked": (flag, False),
    "vulnerable": (flag, False),
    "cover": (flag, False),
    "suppressed": (flag, False),
    "terrain": (word("open", "rough", "town"), "open"),
}


def unit_spec(*names: str) -> Spec:
    return [("kind", word(*UNITS), REQUIRED), *((name, *UNIT_FIELDS[name]) for name in names)]


def unit(*names: str) -> Kind:
    return record(unit_spec(*names))


def rerolls(most: int, by: tuple[str, ...], sided: bool = False) -> tuple[str, Kind, Any]:
    spec: Spec = [("die", whole(0, None), 0), ("by", word(*by), by[0])]
    if sided:
        spec.append(("side", word(*SIDES), REQUIRED))
    return ("rerolls", records(most, spec), [])


ASPECT: tuple[str, Kind, Any] = ("aspect", word("front", "flank", "rear"), "front")
WEATHER: tuple[str, Kind, Any] = ("weather", word("good", "bad"), "good")
STATUS: tuple[str, Kind, Any] = ("status", word("inactive", "active", "attack"), "active")


def bar_march_of_irregular_horse(thing: Fields, at: str) -> None:
    """Anywhere in what was read, in page order."""
    if thing.get("kind") == "irr-cav" and thing.get("formation") == "mf":
        raise bar(f"{at}.formation", "mr.move.irr-cav.mf: irregular cavalry is always in FF")
    for name, value in thing.items():
        if isinstance(value, dict):
            bar_march_of_irregular_horse(value, f"{at}.{name}")
        elif isinstance(value, list):
            for i, entry in enumerate(value):
                if isinstance(entry, dict):
                    bar_march_of_irregular_horse(entry, f"{at}.{name}.{i}")


# ---- dice


def dice_of(request: Fields) -> Fields:
    dice = request.get("dice", {})
    if not isinstance(dice, dict):
        raise Fault("bad_value", "dice")
    return dice


def roll(dice: Fields, name: str, count: int) -> list[int]:
    """A list of dice; with a count of 0 the list may only be left out or empty."""
    at = f"dice.{name}"
    if count == 0:
        if name in dice and dice[name] != []:
            raise Fault("unused_dice", at)
        return []
    if name not in dice:
        raise Fault("missing_dice", at)
    rolled = dice[name]
    if not isinstance(rolled, list):
        raise Fault("bad_value", at)
    if len(rolled) < count:
        raise Fault("missing_dice", at)
    if len(rolled) > count:
        raise Fault("unused_dice", at)
    return [whole(1, 6)(die, f"{at}.{i}", {}) for i, die in enumerate(rolled)]


def roll_one(dice: Fields, name: str, low: int = 1, high: int = 6) -> int:
    if name not in dice:
        raise Fault("missing_dice", f"dice.{name}")
    return int(whole(low, high)(dice[name], f"dice.{name}", {}))


def no_more(dice: Fields, *rolled: str) -> None:
    for name in dice:
        if name not in rolled:
            roll(dice, name, 0)


# ---- shared pieces


def line(row: str, value: object, side: str | None = None) -> dict[str, object]:
    if side is None:
        return {"row": row, "value": value}
    return {"side": side, "row": row, "value": value}


def half_up(number: int) -> int:
    return (number + 1) // 2


def within(reach: float, far: Any) -> bool:
    return far is not None and far <= reach


def class_of(kind: str) -> str:
    if kind in REGULAR_CAVALRY:
        return "reg-cav"
    return "arty" if kind in ARTILLERY else kind


FORBIDDEN_ATTACKS = {
    "reg-inf": ("reg-cav",),
    "irr-inf": ("reg-inf", "reg-cav", "irr-cav", "arty"),
    "reg-cav": ("town", "rough"),
    "irr-cav": ("town",),
}


def attack_cell(attacker: str, target: str, terrain: str) -> tuple[str, bool]:
    """The row of the table, and whether it says yes. The attacker is no artillery."""
    column = class_of(target) if terrain == "open" else terrain
    who = class_of(attacker)
    return f"mr.attack.{who}.{column}", column not in FORBIDDEN_ATTACKS[who]


def bar_forbidden_attack(g: Fields) -> None:
    attacker, b = g["a"]["kind"], g["b"]
    if attacker in ARTILLERY:
        raise bar("given.a.kind", "mr.attack.artillery: artillery never attacks")
    row, allowed = attack_cell(attacker, b["kind"], b["terrain"])
    if not allowed:
        raise bar("given.a.kind", f"{row}: no")


def other(side: str) -> str:
    return "b" if side == "a" else "a"


def replace_dice(stand: dict[str, list[int]], chosen: list[Fields], new: list[int]) -> None:
    """Put the new dice in place; a die that is not there is found only here, after bars and dice."""
    for i, again in enumerate(chosen):
        if again["die"] >= len(stand[again.get("side", "")]):
            raise Fault("bad_value", f"given.rerolls.{i}.die")
    for again, die in zip(chosen, new, strict=True):
        stand[again.get("side", "")][again["die"]] = die
