"""The plain twin of dbr: all five tests of the 2006 sheet as `if` chains, written from the page alone."""

from __future__ import annotations

from collections.abc import Callable

from tests.oracles.dbr_combat import close_forbidden, combat, shooting_forbidden
from tests.oracles.dbr_fields import (
    CLOSE_COMBAT,
    MOVE_ALLOWANCE,
    PIP_COST,
    SHOOTING,
    SHOOTING_RANGE,
    Fault,
    Fields,
    Line,
    Reader,
    count,
)
from tests.oracles.dbr_orders import (
    move_allowance,
    move_forbidden,
    pip_cost,
    pip_forbidden,
    range_forbidden,
    shooting_range,
)


def check_dice(dice: Fields, wanted: tuple[str, ...]) -> None:
    for name in wanted:
        if name not in dice:
            raise Fault("missing_dice", "dice." + name, "one die from 1 to 6")
    for name in dice:
        if name not in wanted:
            raise Fault("unused_dice", f"dice.{name}", "no such die in this test")
    for name in wanted:
        count(1, 6)(dice[name], "dice." + name)


TESTS: dict[str, tuple[Reader, Callable[[Fields], None]]] = {
    "pip_cost": (PIP_COST, pip_forbidden),
    "move_allowance": (MOVE_ALLOWANCE, move_forbidden),
    "shooting_range": (SHOOTING_RANGE, range_forbidden),
    "close_combat": (CLOSE_COMBAT, close_forbidden),
    "shooting": (SHOOTING, shooting_forbidden),
}


def rule(request: Fields) -> tuple[Fields, list[Line]]:
    for name in request:
        if name not in ("id", "rules", "test", "given", "dice", "why"):
            raise Fault("unknown_field", str(name), "no such field")
    for name in ("rules", "test", "given"):
        if name not in request:
            raise Fault("missing_field", name, "is required")
    if request["rules"] != "dbr":
        raise Fault("unknown_rules", "rules", "only dbr is answered here")
    test = request["test"]
    if not isinstance(test, str) or test not in TESTS:
        raise Fault("unknown_test", "test", "no such test")
    reader, forbidden = TESTS[test]
    given: Fields = reader(request["given"], "given")
    dice = request.get("dice", {})
    if not isinstance(dice, dict):
        raise Fault("bad_value", "dice", "must be an object")
    forbidden(given)
    check_dice(dice, ("a", "b") if test in ("close_combat", "shooting") else ())
    if test == "pip_cost":
        return pip_cost(given)
    if test == "move_allowance":
        return move_allowance(given)
    if test == "shooting_range":
        return shooting_range(given)
    return combat(given, dice, test == "close_combat")


def answer(request: object) -> dict[str, object]:
    if not isinstance(request, dict):
        return {"error": {"code": "bad_json", "at": "", "message": "a request is one JSON object"}}
    out: dict[str, object] = {"id": request["id"]} if "id" in request else {}
    try:
        result, lines = rule(request)
    except Fault as fault:
        return {**out, "error": {"code": fault.code, "at": fault.at, "message": fault.message}}
    return {**out, "rules": request["rules"], "test": request["test"], "result": result, "lines": lines}
