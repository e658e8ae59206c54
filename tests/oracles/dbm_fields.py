"""The plain twin of dbm: its vocabulary and how fields and dice are read, written from the page alone."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

Thing = dict[str, Any]
Lines = list[dict[str, object]]
Check = Callable[[object, str], Any]
Fields = list[tuple[str, Check, Any]]


class Fault(Exception):
    def __init__(self, code: str, at: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.at = at
        self.message = message


# ---- Section 2: vocabulary

MOUNTED = ("el", "kn", "cv", "lh", "cm", "exp")
INFANTRY = ("sp", "pk", "bd", "wb", "ax", "bw", "ps", "hd")
TRAIN = ("art", "wwg", "bge")
FOOT = INFANTRY + TRAIN
NAVAL = ("gal", "shp", "bts")
KINDS = MOUNTED + FOOT + NAVAL
SKIRMISHERS = ("lh", "ps")
LIGHT = ("lh", "ps", "ax")
GRADES = ("S", "O", "I", "F", "X")
GOINGS = ("road", "good", "rough", "difficult")
WEAPONS = ("bow", "longbow", "crossbow", "handgun", "other")
OUTCOMES = ("none", "continue", "recoil", "flee", "destroyed")

# ---- Reading fields

REQUIRED = object()


def words(*allowed: str) -> Check:
    def check(value: object, at: str) -> str:
        if not isinstance(value, str) or value not in allowed:
            raise Fault("bad_value", at, f"must be one of {', '.join(allowed)}")
        return value

    return check


def flag(value: object, at: str) -> bool:
    if not isinstance(value, bool):
        raise Fault("bad_value", at, "must be true or false")
    return value


def whole(low: int, high: int | None = None) -> Check:
    def check(value: object, at: str) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise Fault("bad_value", at, "must be a whole number")
        if value < low or (high is not None and value > high):
            raise Fault("bad_value", at, "out of range")
        return value

    return check


def paces(value: object, at: str) -> int | float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise Fault("bad_value", at, "must be a number")
    if isinstance(value, float) and not math.isfinite(value):
        raise Fault("bad_value", at, "must be a finite number")
    if value < 0:
        raise Fault("bad_value", at, "must not be below 0")
    return value


def several(check_one: Check, low: int, high: int | None = None) -> Check:
    def check(value: object, at: str) -> list[Any]:
        if not isinstance(value, list):
            raise Fault("bad_value", at, "must be a list")
        if len(value) < low or (high is not None and len(value) > high):
            raise Fault("bad_value", at, "too few or too many")
        return [check_one(one, f"{at}.{place}") for place, one in enumerate(value)]

    return check


def read(value: object, at: str, fields: Fields) -> Thing:
    if not isinstance(value, dict):
        raise Fault("bad_value", at, "must be an object")
    names = [name for name, _, _ in fields]
    for name in value:
        if name not in names:
            raise Fault("unknown_field", f"{at}.{name}", "no such field")
    found: Thing = {}
    for name, check, default in fields:
        if name in value:
            found[name] = check(value[name], f"{at}.{name}")
        elif default is REQUIRED:
            raise Fault("missing_field", f"{at}.{name}", "this field is required")
        else:
            found[name] = default
    return found


def thing(fields: Fields) -> Check:
    def check(value: object, at: str) -> Thing:
        return read(value, at, fields)

    return check


def forbid(at: str, message: str) -> None:
    raise Fault("not_allowed", at, message)


KIND = ("kind", words(*KINDS), REQUIRED)
GRADE = ("grade", words(*GRADES), "O")


# ---- Dice


def read_dice(dice: object, wanted: tuple[str, ...]) -> dict[str, int]:
    if not isinstance(dice, dict):
        raise Fault("bad_value", "dice", "must be an object")
    for name in wanted:
        if name not in dice:
            raise Fault("missing_dice", f"dice.{name}", "a die from 1 to 6 is needed")
    for name in dice:
        if name not in wanted:
            raise Fault("unused_dice", f"dice.{name}", "no such die is rolled")
    check = whole(1, 6)
    return {name: check(dice[name], f"dice.{name}") for name in wanted}
