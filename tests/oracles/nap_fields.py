"""Reading a request of nap: fields, dice, faults and lines, for its plain twin."""

from collections.abc import Callable
from typing import Any

Fields = dict[str, Any]
Check = Callable[[object, str], Any]
Field = tuple[str, Check, object]
Line = dict[str, object]
Ruling = tuple[Fields, list[Line]]

REQUIRED = object()

CAVALRY = ("lt-cav", "cossack", "hvy-cav")
LIGHT = ("lt-cav", "cossack")
ARTILLERY = ("foot-art", "horse-art")
UNITS = ("inf", *CAVALRY, *ARTILLERY)
STATUSES = ("withdraw", "hold", "active", "attack")
RANKS = ("army", "wing", "sub")
SIDES = ("a", "b")
OTHER = {"a": "b", "b": "a"}


# Faults and the reading of fields


class Fault(Exception):
    """The first fault of a request."""

    def __init__(self, code: str, at: str, message: str = "") -> None:
        super().__init__(message)
        self.code = code
        self.at = at
        self.message = message or f"{code} at {at}"


def forbid(barred: bool, at: str, why: str = "") -> None:
    if barred:
        raise Fault("not_allowed", at, why)


def whole(low: int, high: int) -> Check:
    def check(value: object, at: str) -> int:
        if type(value) is not int or not low <= value <= high:
            raise Fault("bad_value", at, f"must be a whole number from {low} to {high}")
        return value

    return check


def any_whole(value: object, at: str) -> Any:
    if type(value) is not int:
        raise Fault("bad_value", at, "must be a whole number")
    return value


def distance(value: object, at: str) -> Any:
    if (type(value) is int or type(value) is float) and 0 <= value <= 1000:
        return value
    raise Fault("bad_value", at, "must be a number from 0 to 1000")


def flag(value: object, at: str) -> bool:
    if type(value) is not bool:
        raise Fault("bad_value", at, "must be true or false")
    return value


def one_of(*words: str) -> Check:
    def check(value: object, at: str) -> str:
        if not isinstance(value, str) or value not in words:
            raise Fault("bad_value", at, f"must be one of {', '.join(words)}")
        return value

    return check


def list_of(check: Check, most: int) -> Check:
    def read(value: object, at: str) -> list[Any]:
        if not isinstance(value, list) or len(value) > most:
            raise Fault("bad_value", at, f"must be a list of at most {most}")
        return [check(entry, f"{at}.{i}") for i, entry in enumerate(value)]

    return read


def open_object(value: object, at: str, names: list[str]) -> Fields:
    if not isinstance(value, dict):
        raise Fault("bad_value", at, "must be an object")
    for name in value:
        if name not in names:
            raise Fault("unknown_field", f"{at}.{name}", f"{at} has no field {name}")
    return value


def read_fields(source: Fields, at: str, table: list[Field]) -> Fields:
    got: Fields = {}
    for name, check, default in table:
        place = f"{at}.{name}"
        if name not in source:
            if default is REQUIRED:
                raise Fault("missing_field", place, f"{place} is required")
            got[name] = check({}, place) if default == {} and isinstance(default, dict) else default
        elif source[name] is None and default is None:
            got[name] = None
        else:
            if name == "hits" and "sp" in got:
                check = whole(0, got["sp"] - 1)
            got[name] = check(source[name], place)
    return got


def read_object(value: object, at: str, table: list[Field]) -> Fields:
    return read_fields(open_object(value, at, [name for name, _, _ in table]), at, table)


def object_of(*table: Field) -> Check:
    def check(value: object, at: str) -> Fields:
        return read_object(value, at, list(table))

    return check


KIND: Field = ("kind", one_of(*UNITS), REQUIRED)
ANY_KIND: Field = ("kind", one_of(*UNITS, "officer"), REQUIRED)
STATES: dict[str, Field] = {
    name: (name, check, default)
    for name, check, default in (
        ("sp", whole(1, 12), REQUIRED),
        ("hits", whole(0, 11), 0),
        ("formation", one_of("normal", "square"), "normal"),
        ("in_command", flag, True),
        ("flanked", flag, False),
        ("vulnerable", flag, False),
        ("cover", flag, False),
        ("suppressed", flag, False),
        ("attached", flag, False),
        ("mx", flag, False),
        ("terrain", one_of("open", "rough", "town"), "open"),
        ("aspect", one_of("front", "flank", "rear"), "front"),
        ("status", one_of(*STATUSES), "active"),
        ("sub_distance", distance, 0),
        ("sub_used", flag, False),
    )
}


def unit(*fields: str | Field) -> Check:
    return object_of(KIND, *(STATES[f] if isinstance(f, str) else f for f in fields))


def rerolls(most: int, by: tuple[str, ...], sided: bool = False) -> Field:
    table: list[Field] = [("die", any_whole, 0), ("by", one_of(*by), by[0])]
    if sided:
        table.append(("side", one_of(*SIDES), REQUIRED))
    return ("rerolls", list_of(object_of(*table), most), [])


class Dice:
    """What was rolled; a list that nobody took is a fault at the end."""

    def __init__(self, rolled: object) -> None:
        if not isinstance(rolled, dict):
            raise Fault("bad_value", "dice", "must be an object")
        self.rolled: Fields = rolled
        self.taken: set[str] = set()

    def many(self, name: str, count: int) -> list[int]:
        if count == 0:
            return []
        at = f"dice.{name}"
        self.taken.add(name)
        if name not in self.rolled:
            raise Fault("missing_dice", at, f"{at} needs {count} dice")
        value = self.rolled[name]
        if not isinstance(value, list):
            raise Fault("bad_value", at, "must be a list of dice")
        if len(value) != count:
            raise Fault("missing_dice" if len(value) < count else "unused_dice", at, f"{at} needs {count} dice")
        die = whole(1, 6)
        return [die(entry, f"{at}.{i}") for i, entry in enumerate(value)]

    def one(self, name: str, sides: int = 6) -> int:
        at = f"dice.{name}"
        self.taken.add(name)
        if name not in self.rolled:
            raise Fault("missing_dice", at, f"{at} is needed")
        die: int = whole(1, sides)(self.rolled[name], at)
        return die

    def done(self) -> None:
        for name, value in self.rolled.items():
            if name not in self.taken and not (isinstance(value, list) and not value):
                raise Fault("unused_dice", f"dice.{name}", f"this question rolls no dice.{name}")


def line(row: str, value: object, side: str | None = None) -> Line:
    return {"row": row, "value": value} if side is None else {"side": side, "row": row, "value": value}


def half(value: Any) -> Any:
    return value // 2 if value % 2 == 0 else value / 2


def in_cover(who: Fields) -> bool:
    return bool(who["cover"]) or who["terrain"] == "town"
