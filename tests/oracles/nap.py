"""The plain twin of nap: the same questions and answers as the ruled one, written from the page alone.

Each test of the page is one function that reads `given`, looks at the bars, reads the dice and counts the rows,
in the order in which the page tells them. Nothing here is shared with the real implementation.
"""

from collections.abc import Callable

from tests.oracles.nap_combat import artillery_escape, combat, evasion, may_attack
from tests.oracles.nap_command import (
    army_morale,
    cd_issue,
    command_dice,
    command_radius,
    control_test,
    initiative,
    officer_casualty,
    officer_replacement,
    recovery,
    turn_end,
)
from tests.oracles.nap_fields import Fault, Ruling
from tests.oracles.nap_fire import artillery_fire, skirmish, suppression
from tests.oracles.nap_move import interpenetration, move_allowance

TESTS: dict[str, Callable[[object, object], Ruling]] = {
    "command_dice": command_dice,
    "initiative": initiative,
    "turn_end": turn_end,
    "skirmish": skirmish,
    "artillery_fire": artillery_fire,
    "suppression": suppression,
    "command_radius": command_radius,
    "cd_issue": cd_issue,
    "control_test": control_test,
    "move_allowance": move_allowance,
    "interpenetration": interpenetration,
    "may_attack": may_attack,
    "evasion": evasion,
    "artillery_escape": artillery_escape,
    "combat": combat,
    "recovery": recovery,
    "army_morale": army_morale,
    "officer_casualty": officer_casualty,
    "officer_replacement": officer_replacement,
}


def rule(request: object) -> dict[str, object]:
    if not isinstance(request, dict):
        raise Fault("bad_json", "", "a request is one JSON object")
    for name in ("rules", "test"):
        if name not in request:
            raise Fault("missing_field", name, f"{name} is required")
    if request["rules"] != "nap":
        raise Fault("unknown_rules", "rules", "this is nap")
    test = request["test"]
    if not isinstance(test, str) or test not in TESTS:
        raise Fault("unknown_test", "test", "nap has no such test")
    for name in request:
        if name not in ("id", "rules", "test", "given", "dice", "why"):
            raise Fault("unknown_field", name, f"a request has no field {name}")
    result, lines = TESTS[test](request.get("given", {}), request.get("dice", {}))
    return {"rules": "nap", "test": test, "result": result, "lines": lines}


def answer(request: object) -> dict[str, object]:
    """Rule one parsed request as the page says; faults are answered, never raised."""
    head = {"id": request["id"]} if isinstance(request, dict) and "id" in request else {}
    try:
        return head | rule(request)
    except Fault as fault:
        return head | {"error": {"code": fault.code, "at": fault.at, "message": fault.message}}
