"""Part of the plain twin of dbr: its words, and how fields are read; written from the page alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

Fields = dict[str, Any]
Reader = Callable[[Any, str], Any]
Table = list[tuple[str, Reader, Any]]
Line = dict[str, Any]

# --- Vocabulary (section 2) ---

CAVALRY = ("ln", "pi", "si", "lh", "cm")
FOOT = ("dr", "bw", "pk", "sh", "bd", "wb", "hd", "sk")
TRAIN = ("art", "pont", "wwg", "el", "bg")
NAVAL = ("gal", "ships", "boats")
BRIDGE = ("perm-bridge", "temp-bridge")
LAND = CAVALRY + FOOT + TRAIN
UNITS = LAND + NAVAL  # every kind that is not a bridge
GRADES = ("S", "O", "I", "F", "X")
GOINGS = ("road", "good", "rough", "difficult")


class Fault(Exception):
    def __init__(self, code: str, at: str, message: str = "") -> None:
        super().__init__(code, at)
        self.code = code
        self.at = at
        self.message = message or code.replace("_", " ")


# --- Reading fields ---

REQUIRED = object()


def word(*words: str) -> Reader:
    def read(value: Any, at: str) -> Any:
        if not isinstance(value, str) or value not in words:
            raise Fault("bad_value", at, "must be one of " + ", ".join(words))
        return value

    return read


def flag(value: Any, at: str) -> Any:
    if not isinstance(value, bool):
        raise Fault("bad_value", at, "must be true or false")
    return value


def count(low: int, high: int) -> Reader:
    def read(value: Any, at: str) -> Any:
        if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
            raise Fault("bad_value", at, f"must be a whole number from {low} to {high}")
        return value

    return read


def distance(value: Any, at: str) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 100000:
        raise Fault("bad_value", at, "must be a number from 0 to 100000")
    return value


def list_of(entry: Reader, low: int, high: int | None) -> Reader:
    def read(value: Any, at: str) -> Any:
        if not isinstance(value, list):
            raise Fault("bad_value", at, "must be a list")
        if len(value) < low or (high is not None and len(value) > high):
            raise Fault("bad_value", at, "has too few or too many entries")
        return [entry(item, f"{at}.{place}") for place, item in enumerate(value)]

    return read


def record(table: Table) -> Reader:
    """An object: unknown fields first, then each field in the order of its table."""

    def read(value: Any, at: str) -> Any:
        if not isinstance(value, dict):
            raise Fault("bad_value", at, "must be an object")
        names = [name for name, _, _ in table]
        for name in value:
            if name not in names:
                raise Fault("unknown_field", f"{at}.{name}", "no such field")
        fields: Fields = {}
        for name, reader, default in table:
            if name in value:
                fields[name] = reader(value[name], f"{at}.{name}")
            elif default is REQUIRED:
                raise Fault("missing_field", f"{at}.{name}", "is required")
            else:
                fields[name] = default
        return fields

    return read


NEIGHBOUR = record([("kind", word(*UNITS), REQUIRED), ("grade", word(*GRADES), "O")])
UNIT = ("unit", word("paces", "cm"), "paces")

# Section 8
ELEMENT = record(
    [
        ("kind", word(*UNITS, *BRIDGE), REQUIRED),
        ("grade", word(*GRADES), "O"),
        ("general", flag, False),
        ("going", word(*GOINGS), "good"),
        ("support", list_of(NEIGHBOUR, 0, 3), []),
        ("flanks", list_of(NEIGHBOUR, 0, 2), []),
        ("overlaps", count(0, 2), 0),
        ("contacts", count(0, 3), 0),
        ("aiding", count(0, 2), 0),
        ("upslope", flag, False),
        ("riverbank", flag, False),
        ("fortified", word("none", "temporary", "permanent"), "none"),
        ("obstacle", word("none", "fixed", "portable"), "none"),
        ("across", word("none", "fortification", "obstacle", "portable", "river"), "none"),
        ("bua", flag, False),
        ("on_hill", flag, False),
        ("edge", word("front", "side", "rear"), "front"),
        ("weather", flag, False),
        ("broken_command", flag, False),
        ("charged", flag, False),
        ("laden", flag, True),
        ("captured", flag, False),
        ("limbered", flag, False),
        ("mobile", flag, True),
    ]
)

SINGLE_ACTIONS = ("rally", "mount", "dismount", "limber", "unlimber", "embark", "disembark")
BRIDGE_ACTIONS = ("launch_bridge", "complete_bridge", "dismantle_bridge")

# Section 9
PIP_COST = record(
    [
        ("action", word("move", "march", "steady", *SINGLE_ACTIONS, *BRIDGE_ACTIONS), REQUIRED),
        ("elements", list_of(NEIGHBOUR, 1, 60), REQUIRED),
        ("column", flag, False),
        ("road", flag, False),
        ("marches", count(0, 20), 0),
        ("includes_general", flag, False),
        ("general_moved", flag, False),
        ("general_lost", flag, False),
        ("general_distance", distance, 0),
        ("general_sees", flag, True),
        ("portable_obstacles", flag, False),
        ("separates", flag, False),
        ("flank_pivot", flag, False),
        # A bridge is only ever a party to a combat, so no group held one.
        ("previous_group", list_of(word(*UNITS), 0, None), []),
        ("straight", flag, False),
        ("into_contact", flag, False),
        ("rest_halted", flag, False),
        ("difficult", flag, False),
        ("night", word("none", "dark", "moonlight"), "none"),
        UNIT,
    ]
)

MOVE_ALLOWANCE = record(
    [
        ("kind", word(*UNITS), REQUIRED),
        ("grade", word(*GRADES), "O"),
        ("going", word(*GOINGS), "good"),
        ("ends_in_contact", flag, False),
        ("bua", flag, False),
        ("low_visibility", flag, False),
        ("river", word("none", "easy", "tricky", "dangerous"), "none"),
        ("crossing", word("front", "part"), "front"),
        ("limbered", flag, True),
        ("deserted", flag, False),
        ("mobile", flag, True),
        UNIT,
    ]
)

SHOOTING_RANGE = record(
    [
        ("kind", word(*UNITS), REQUIRED),
        ("grade", word(*GRADES), "O"),
        ("distance", distance, 0),
        ("water_between", flag, False),
        ("limbered", flag, False),
        UNIT,
    ]
)

CLOSE_COMBAT = record(
    [
        ("bound", word("a", "b"), "a"),
        ("a", ELEMENT, REQUIRED),
        ("b", ELEMENT, REQUIRED),
    ]
)

SHOOTING = record(
    [
        ("bound", word("a", "b"), "a"),
        ("distance", distance, REQUIRED),
        ("mutual", flag, False),
        ("water_between", flag, False),
        ("a", ELEMENT, REQUIRED),
        ("b", ELEMENT, REQUIRED),
        UNIT,
    ]
)


# --- Small words ---


def is_a(element: Fields, kind: str, grades: str = "SOIFX") -> bool:
    return element["kind"] == kind and element["grade"] in grades


def has_teams(element: Fields) -> bool:
    return is_a(element, "art", "SO")


def length(paces: int, given: Fields) -> int:
    """A distance of the sheet in the unit that was asked for: 100 paces are 8 cm."""
    return paces * 8 // 100 if given["unit"] == "cm" else paces


def line(row: str, value: int | str) -> Line:
    return {"row": "dbr." + row, "value": value}
