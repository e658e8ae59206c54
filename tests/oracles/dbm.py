"""The plain twin of dbm: every test of its sheet as plain functions over dicts, written from the page alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.oracles.dbm_fields import Fault, Fields, Lines, Thing, read, read_dice
from tests.oracles.dbm_fight import CLOSE_COMBAT, SHOOTING, close_combat, shooting
from tests.oracles.dbm_orders import (
    IMPETUOUS,
    MOVE,
    PIP,
    PRESS,
    RANGE,
    impetuous,
    move_allowance,
    pip_cost,
    press_forward,
    shooting_range,
)

WITHOUT_DICE: dict[str, tuple[Fields, Callable[[Thing], tuple[Thing, Lines]]]] = {
    "pip_cost": (PIP, pip_cost),
    "move_allowance": (MOVE, move_allowance),
    "shooting_range": (RANGE, shooting_range),
    "impetuous": (IMPETUOUS, impetuous),
    "press_forward": (PRESS, press_forward),
}
WITH_DICE: dict[str, tuple[Fields, Callable[[Thing, object], tuple[Thing, Lines]]]] = {
    "close_combat": (CLOSE_COMBAT, close_combat),
    "shooting": (SHOOTING, shooting),
}


def rule(request: dict[str, Any]) -> tuple[Thing, Lines]:
    for name in request:
        if name not in ("id", "rules", "test", "given", "dice", "why"):
            raise Fault("unknown_field", name, "no such field")
    for name in ("rules", "test"):
        if name not in request:
            raise Fault("missing_field", name, "this field is required")
    if request["rules"] != "dbm":
        raise Fault("unknown_rules", "rules", "no such rules")
    test = request["test"]
    if not isinstance(test, str) or (test not in WITHOUT_DICE and test not in WITH_DICE):
        raise Fault("unknown_test", "test", "no such test")
    given = request.get("given", {})
    dice = request.get("dice", {})
    if test in WITH_DICE:
        fields, settle = WITH_DICE[test]
        return settle(read(given, "given", fields), dice)
    fields, decide = WITHOUT_DICE[test]
    ruling = decide(read(given, "given", fields))
    read_dice(dice, ())
    return ruling


def answer(request: object) -> dict[str, object]:
    """The contract's answer to one parsed request."""
    if not isinstance(request, dict):
        return {"error": {"code": "bad_json", "at": "", "message": "a request is one JSON object"}}
    head: dict[str, object] = {"id": request["id"]} if "id" in request else {}
    try:
        result, lines = rule(request)
    except Fault as fault:
        return {**head, "error": {"code": fault.code, "at": fault.at, "message": fault.message}}
    return {**head, "rules": request["rules"], "test": request["test"], "result": result, "lines": lines}
