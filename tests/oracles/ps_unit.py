"""The plain twin of ps: reading fields and dice, the words and the unit, written from the page alone."""

from collections.abc import Callable, Iterable
from typing import Any

Check = Callable[[Any], bool]
Field = tuple[str, Check, Any]  # name, kind of value, default
Thing = dict[str, Any]
Lines = list[Thing]
Answer = tuple[Thing, Lines]

REQUIRED = object()
PROFILE = object()  # default comes from the unit's profile


class Fault(Exception):
    """The first thing wrong with a request."""

    def __init__(self, code: str, at: str, message: str) -> None:
        super().__init__(message)
        self.code, self.at, self.message = code, at, message


# ---- kinds of value ---------------------------------------------------------------------------


def word(*words: str) -> Check:
    return lambda v: isinstance(v, str) and v in words


def whole(low: int, high: int) -> Check:
    return lambda v: type(v) is int and low <= v <= high


def inches(high: int = 200) -> Check:
    return lambda v: type(v) in (int, float) and 0 <= v <= high


def truth(value: Any) -> bool:
    return isinstance(value, bool)


def thing(value: Any) -> bool:
    return isinstance(value, dict)


def maybe(check: Check) -> Check:
    return lambda v: v is None or check(v)


def read(source: Thing, fields: Iterable[Field], at: str) -> Thing:
    """Unknown fields first, then each field in the page's order."""
    table = list(fields)
    names = {name for name, _, _ in table}
    for name in source:
        if name not in names:
            raise Fault("unknown_field", f"{at}.{name}", "no such field")
    out: Thing = {}
    for name, check, default in table:
        if name in source:
            if not check(source[name]):
                raise Fault("bad_value", f"{at}.{name}", f"{name} has a wrong value")
            out[name] = source[name]
        elif default is REQUIRED:
            raise Fault("missing_field", f"{at}.{name}", f"{name} is required")
        else:
            out[name] = default
    return out


class Dice:
    """What was rolled; remembers what was asked for."""

    def __init__(self, rolled: Thing) -> None:
        self.rolled = rolled
        self.asked: set[str] = set()

    def one(self, name: str, low: int = 1, high: int = 6) -> int:
        self.asked.add(name)
        if name not in self.rolled:
            raise Fault("missing_dice", f"dice.{name}", f"roll {name}")
        value = self.rolled[name]
        if type(value) is not int or not low <= value <= high:
            raise Fault("bad_value", f"dice.{name}", f"{name} must be {low} to {high}")
        return value

    def many(self, name: str, count: int) -> list[int]:
        self.asked.add(name)
        if name not in self.rolled:
            if count:
                raise Fault("missing_dice", f"dice.{name}", f"roll {count}")
            return []
        values = self.rolled[name]
        if not isinstance(values, list):
            raise Fault("bad_value", f"dice.{name}", f"{name} must be a list")
        for i, value in enumerate(values):
            if type(value) is not int or not 1 <= value <= 6:
                raise Fault("bad_value", f"dice.{name}.{i}", "a D6 shows 1 to 6")
        if len(values) < count:
            raise Fault("missing_dice", f"dice.{name}", f"{count} dice wanted")
        if len(values) > count:
            raise Fault("unused_dice", f"dice.{name}", f"only {count} dice wanted")
        return values

    def finish(self) -> None:
        for name in self.rolled:
            if name not in self.asked:
                raise Fault("unused_dice", f"dice.{name}", f"{name} is not rolled here")


# ---- section 2: vocabulary --------------------------------------------------------------------

FOOT = ("pike", "shot", "mixed", "sword", "bow")
INFANTRY = (*FOOT, "dragoons")
CAVALRY = ("heavy-horse", "horse", "light-horse")
PIKES = ("pike", "mixed")
GUNS = ("light-gun", "medium-gun", "heavy-gun", "siege-gun")
UNITS = (*INFANTRY, *CAVALRY, *GUNS, "wagon")
KINDS = (*UNITS, "commander")
SIZES = ("tiny", "small", "standard", "large")
FORMATIONS = ("line", "column", "march-column", "skirmish", "hedgehog")
POSITIONS = ("open", "soft", "building", "stone", "fortification")
FIREARMS = ("pistol", "musket")
ARTILLERY = ("light-artillery", "medium-artillery", "heavy-artillery")
SHOT_BY = ("pistol", "bow", "musket", *ARTILLERY)
MAY_FORM = {
    "line": KINDS,
    "column": (*INFANTRY, *CAVALRY),
    "march-column": UNITS,
    "skirmish": ("shot", "bow", "light-horse", "dragoons"),
    "hedgehog": ("pike", "mixed", "shot"),
}
# 4.19: hand to hand, shooting, morale, stamina, weapon
PROFILES: dict[str, tuple[int, int, int, int, str]] = {
    "pike": (6, 0, 4, 4, "none"),
    "shot": (3, 3, 5, 3, "musket"),
    "mixed": (5, 2, 4, 4, "musket"),
    "sword": (6, 0, 5, 3, "none"),
    "bow": (3, 2, 5, 3, "bow"),
    "heavy-horse": (8, 1, 3, 3, "pistol"),
    "horse": (7, 1, 4, 3, "pistol"),
    "light-horse": (5, 1, 5, 2, "pistol"),
    "dragoons": (3, 2, 5, 2, "musket"),
    "light-gun": (1, 1, 4, 1, "light-artillery"),
    "medium-gun": (1, 2, 4, 2, "medium-artillery"),
    "heavy-gun": (1, 3, 4, 2, "heavy-artillery"),
    "siege-gun": (1, 3, 4, 2, "heavy-artillery"),
    "wagon": (4, 1, 4, 3, "musket"),
    "commander": (0, 0, 4, 1, "none"),  # no values on the page; no test asks for them
}
RANGES = {
    "none": ("", 0),
    "pistol": ("ps.range.pistol", 4),
    "bow": ("ps.range.bow-musket", 8),
    "musket": ("ps.range.bow-musket", 8),
    "light-artillery": ("ps.range.light-artillery", 16),
    "medium-artillery": ("ps.range.medium-artillery", 24),
    "heavy-artillery": ("ps.range.heavy-artillery", 32),
}


# ---- 8.2: the unit ----------------------------------------------------------------------------

UNIT: list[Field] = [
    ("kind", word(*KINDS), REQUIRED),
    ("size", word(*SIZES), "standard"),
    ("formation", word(*FORMATIONS), "line"),
    ("position", word(*POSITIONS), "open"),
    ("hand_to_hand", whole(0, 12), PROFILE),
    ("shooting", whole(0, 8), PROFILE),
    ("morale", whole(2, 6), PROFILE),
    ("stamina", whole(1, 10), PROFILE),
    ("casualties", whole(0, 20), 0),
    ("disordered", truth, False),
    ("elite", truth, False),
    ("weapon", word("none", *SHOT_BY), PROFILE),
    ("arms", word("lance", "pistol"), "pistol"),
    ("mounted", truth, True),
    ("limbered", truth, False),
    ("defended", truth, False),
    ("faces", whole(1, 4), 1),
    ("flanked", whole(0, 3), 0),
    ("charged", truth, False),
    ("won_last", truth, False),
    ("other_foes", truth, False),
    ("rear", maybe(inches(100)), None),
    ("left", maybe(inches(100)), None),
    ("right", maybe(inches(100)), None),
    ("inflicted", whole(0, 40), 0),
]
A: Field = ("a", thing, REQUIRED)
B: Field = ("b", thing, REQUIRED)


def indoors(unit: Thing) -> bool:
    return unit["position"] in ("building", "stone")


def may_be_indoors(unit: Thing) -> bool:
    kind = unit["kind"]
    fits = kind in FOOT or kind in ("light-gun", "commander") or (kind == "dragoons" and not unit["mounted"])
    return fits and unit["formation"] not in ("hedgehog", "march-column")


def read_unit(source: Thing, at: str, commanders: bool = False) -> Thing:
    unit = read(source, UNIT, at)
    kind = unit["kind"]
    profile = PROFILES[kind]

    def forbid(field: str) -> Fault:
        return Fault("not_allowed", f"{at}.{field}", f"{field} does not suit {kind}")

    if kind == "commander" and not commanders:
        raise forbid("kind")
    if kind not in MAY_FORM[unit["formation"]]:
        raise forbid("formation")
    if unit["limbered"] and kind not in GUNS:
        raise forbid("limbered")
    if unit["defended"] and kind != "wagon":
        raise forbid("defended")
    if "arms" in source and kind not in CAVALRY:
        raise forbid("arms")
    if "mounted" in source and kind not in ("dragoons", "commander"):
        raise forbid("mounted")
    if unit["weapon"] is PROFILE:
        unit["weapon"] = profile[4]
    if kind in GUNS:
        if unit["weapon"] != profile[4]:
            raise forbid("weapon")
    elif unit["weapon"] in ARTILLERY:
        raise forbid("weapon")
    if indoors(unit) and not may_be_indoors(unit):
        raise forbid("position")
    if unit["flanked"] > 0 and (unit["formation"] == "hedgehog" or indoors(unit)):
        raise forbid("flanked")

    for place, field in enumerate(("hand_to_hand", "shooting", "morale")):
        if unit[field] is PROFILE:
            unit[field] = profile[place]
    unit["stamina_lines"] = []
    if unit["stamina"] is PROFILE:
        unit["stamina"], unit["stamina_lines"] = sized_stamina(profile[3], unit["size"])
    unit["shaken"] = unit["casualties"] >= unit["stamina"]
    unit["weak"] = unit["shaken"] or unit["disordered"]
    return unit


def line(row: str, value: Any) -> Thing:
    return {"row": row, "value": value}


def sized_stamina(stamina: int, size: str) -> tuple[int, Lines]:
    if size == "large":
        return stamina + 1, [line("ps.house.size-large", 1)]
    if size == "small" and stamina > 1:
        return stamina - 1, [line("ps.house.size-small", -1)]
    if size == "tiny" and stamina != 1:
        return 1, [line("ps.house.tiny", 1)]
    return stamina, []


def sized_dice(value: int, size: str, table: str, step: int) -> tuple[int, Lines]:
    """Size rows of 4.7 and 4.10 with H2."""
    if value == 0 or size == "standard":
        return value, []
    if size == "large":
        return value + step, [line(f"{table}.large", step)]
    if size == "small":
        lines = [line(f"{table}.small", -step)]
        if value - step < 1:
            return 1, [*lines, line("ps.house.min-die", 1)]
        return value - step, lines
    return 1, [line("ps.house.tiny", 1)] if value != 1 else []


def hand_sized(unit: Thing) -> tuple[int, Lines]:
    return sized_dice(unit["hand_to_hand"], unit["size"], "ps.hand.dice", 2)


def shoot_sized(unit: Thing) -> tuple[int, Lines]:
    return sized_dice(unit["shooting"], unit["size"], "ps.shoot.dice", 1)
