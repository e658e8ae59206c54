"""The plain twin of mr: answers a whole request to the Might & Reason sheet, written from the page alone."""

from collections.abc import Callable

from tests.oracles import mr_battle as battle
from tests.oracles import mr_command as command
from tests.oracles import mr_move as move
from tests.oracles.mr_fields import Fault, Fields, Ruling, Spec, bar_march_of_irregular_horse, read_fields

TESTS: dict[str, tuple[Spec, Callable[[Fields, Fields], Ruling]]] = {
    "musketry": (command.MUSKETRY, command.musketry),
    "artillery_fire": (command.ARTILLERY_FIRE, command.artillery_fire),
    "save": (command.SAVE, command.save),
    "suppression": (command.SUPPRESSION, command.suppression),
    "command_dice": (command.COMMAND_DICE, command.command_dice),
    "initiative": (command.INITIATIVE, command.initiative),
    "turn_end": (command.TURN_END, command.turn_end),
    "command_radius": (command.COMMAND_RADIUS, command.command_radius),
    "cd_issue": (command.CD_ISSUE, command.cd_issue),
    "control_test": (command.CONTROL_TEST, command.control_test),
    "move_allowance": (move.MOVE_ALLOWANCE, move.move_allowance),
    "interpenetration": (move.INTERPENETRATION, move.interpenetration),
    "may_attack": (battle.MAY_ATTACK, battle.may_attack),
    "attack_test": (battle.ATTACK_TEST, battle.attack_test),
    "evade": (battle.EVADE, battle.evade),
    "artillery_escape": (battle.ARTILLERY_ESCAPE, battle.artillery_escape),
    "final_fire": (battle.FINAL_FIRE, battle.final_fire),
    "flanked": (battle.FLANKED, battle.flanked),
    "combat": (battle.COMBAT, battle.combat),
    "recover": (battle.RECOVER, battle.recover),
    "officer_casualty": (battle.OFFICER_CASUALTY, battle.officer_casualty),
    "scouting": (battle.SCOUTING, battle.scouting),
}


def rule(request: Fields) -> dict[str, object]:
    for name in ("rules", "test"):
        if name not in request:
            raise Fault("missing_field", name)
    if request["rules"] != "mr":
        raise Fault("unknown_rules", "rules")
    test = request["test"]
    if not isinstance(test, str) or test not in TESTS:
        raise Fault("unknown_test", "test")
    for name in request:
        if name not in ("id", "rules", "test", "given", "dice", "why"):
            raise Fault("unknown_field", name)
    given = request.get("given", {})
    if not isinstance(given, dict):
        raise Fault("bad_value", "given")
    spec, decide = TESTS[test]
    facts = read_fields(given, "given", spec)
    bar_march_of_irregular_horse(facts, "given")
    result, lines = decide(facts, request)
    return {"rules": "mr", "test": test, "result": result, "lines": lines}


def answer(request: object) -> dict[str, object]:
    """The contract's answer to a parsed request; never raises."""
    if not isinstance(request, dict):
        return {"error": {"code": "bad_json", "at": "", "message": "a request is one JSON object"}}
    echo: dict[str, object] = {"id": request["id"]} if "id" in request else {}
    try:
        return {**echo, **rule(request)}
    except Fault as fault:
        return {**echo, "error": {"code": fault.code, "at": fault.at, "message": fault.message}}
