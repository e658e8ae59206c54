"""The plain twin of ps: every test of the sheet, section by section, written from the page alone."""

from collections.abc import Callable
from typing import Any

from tests.oracles.ps_combat import break_test, closing_fire, combat_result, hand_to_hand, morale_save, shooting
from tests.oracles.ps_orders import (
    blunder,
    charge_move,
    command_roll,
    initiative,
    move_allowance,
    sequence,
    unit_profile,
)
from tests.oracles.ps_unit import (
    CAVALRY,
    GUNS,
    PIKES,
    REQUIRED,
    UNITS,
    A,
    Answer,
    Dice,
    Fault,
    Field,
    Lines,
    Thing,
    line,
    maybe,
    read,
    read_unit,
    truth,
    whole,
    word,
)

# ---- 8.16 to 8.19: reactions, disorder, rally -------------------------------------------------


def reaction(given: Thing, dice: Dice) -> Answer:
    g = read(given, [A, ("case", word("flank-charged", "victorious", "cavalry-charge"), REQUIRED)], "given")
    a = read_unit(g["a"], "given.a")
    case = g["case"]
    if a["kind"] not in (("pike", "mixed", "shot") if case == "cavalry-charge" else CAVALRY):
        raise Fault("not_allowed", "given.a.kind", "not for this kind")
    if case == "cavalry-charge" and a["formation"] == "hedgehog":
        raise Fault("not_allowed", "given.a.formation", "already in hedgehog")
    if case == "victorious" and a["disordered"]:
        raise Fault("not_allowed", "given.a.disordered", "only undisordered cavalry")

    die = dice.one("reaction")
    passed = die == 6 or (die != 1 and die >= a["morale"])
    disordered = a["disordered"]
    if case == "flank-charged":
        row, action = ("flank-pass", "may-turn") if passed else ("flank-fail", "turns")
        disordered = disordered or not passed
    elif case == "cavalry-charge":
        row, action = ("hedgehog-pass", "hedgehog") if passed else ("hedgehog-fail", "in-place")
    elif passed:
        row, action = "victor-pass", "free-choice"
    elif a["formation"] == "skirmish":
        row, action = "victor-skirmish", "retire"
    elif a["arms"] == "lance":
        row, action = "victor-lance", "pursue"
        disordered = True
    else:
        row, action = "victor-pistol", "stay"
    choices = ["reface", "move", "charge"] if action == "free-choice" else []
    lines = [line("ps.house.reaction-roll", "pass" if passed else "fail"), line(f"ps.reaction.{row}", action)]
    return {"passed": passed, "action": action, "choices": choices, "disordered": disordered}, lines


def interpenetration(given: Thing, dice: Dice) -> Answer:
    g = read(given, [A, ("by", word("moving", "retiring"), "moving")], "given")
    a = read_unit(g["a"], "given.a")
    touchy = g["by"] == "retiring" or a["kind"] in PIKES or a["kind"] == "heavy-horse"
    if a["disordered"] or not touchy:
        return {"tested": False, "disordered": a["disordered"]}, []
    upset = dice.one("disorder") >= 5
    lines = [line(f"ps.interpenetration.{g['by']}", "disordered" if upset else "steady")]
    return {"tested": True, "disordered": upset}, lines


def disorder_removal(given: Thing, dice: Dice) -> Answer:
    fields = [A, ("fought", truth, False), ("fired", truth, False), ("retired", truth, False)]
    g = read(given, fields, "given")
    a = read_unit(g["a"], "given.a")
    if not a["disordered"]:
        raise Fault("not_allowed", "given.a.disordered", "it is not disordered")
    if g["fought"]:
        return {"may_remove": False}, [line("ps.disorder.fought", "stays")]
    lines = [line("ps.disorder.remove", "may-remove")]
    if g["fired"] or g["retired"]:
        lines.append(line("ps.disorder.fired-retired", "no-bar"))
    return {"may_remove": True}, lines


def rally(given: Thing, dice: Dice) -> Answer:
    fields = [A, ("by", word("elite", "order"), "elite"), ("rating", maybe(whole(1, 10)), None)]
    g = read(given, fields, "given")
    if g["by"] == "order" and g["rating"] is None:
        raise Fault("missing_field", "given.rating", "an order needs a rating")
    a = read_unit(g["a"], "given.a")
    casualties = a["casualties"]
    if g["by"] == "elite":
        if not a["elite"]:
            raise Fault("not_allowed", "given.a.elite", "not an elite unit")
        if not a["disordered"]:
            raise Fault("not_allowed", "given.a.disordered", "it is not disordered")
        rallied = dice.one("rally") >= 4
        result = {"rallied": rallied, "disordered": not rallied, "casualties": casualties}
        return result, [line("ps.rally.elite", "rallied" if rallied else "fails")]
    if a["disordered"]:
        raise Fault("not_allowed", "given.a.disordered", "it is disordered")
    if casualties < 2:
        raise Fault("not_allowed", "given.a.casualties", "the last casualty stays")
    rallied = 0 < dice.one("command", 0, 9) <= g["rating"]
    result = {"rallied": rallied, "disordered": False, "casualties": casualties - int(rallied)}
    return result, [line("ps.house.rally-order", -1 if rallied else "fails")]


# ---- 8.20 and 8.21: battalias and armies ------------------------------------------------------

STATES = ("good", "disordered", "shaken", "lost")
BATTALIA_UNIT: list[Field] = [("kind", word(*UNITS), REQUIRED), ("state", word(*STATES), "good")]


def one_to_twenty(value: Any) -> bool:
    return isinstance(value, list) and 1 <= len(value) <= 20


def battalia_morale(given: Thing, dice: Dice) -> Answer:
    g = read(given, [("units", one_to_twenty, REQUIRED)], "given")
    units: list[Thing] = []
    for i, source in enumerate(g["units"]):
        if not isinstance(source, dict):
            raise Fault("bad_value", f"given.units.{i}", "a unit is an object")
        units.append(read(source, BATTALIA_UNIT, f"given.units.{i}"))
    counted = [u for u in units if u["kind"] not in (*GUNS, "wagon")] or units
    down = sum(1 for u in counted if u["state"] in ("shaken", "lost"))
    broken = 2 * down > len(counted)
    lines: Lines = []
    if len(counted) < len(units):
        lines.append(line("ps.house.battalia-guns", len(units) - len(counted)))
    if broken:
        lines.append(line("ps.house.battalia-broken", "broken"))
    return {"counted": len(counted), "down": down, "broken": broken}, lines


def army_morale(given: Thing, dice: Dice) -> Answer:
    g = read(given, [("battalias", whole(1, 20), REQUIRED), ("broken", whole(0, 20), 0)], "given")
    if g["broken"] > g["battalias"]:
        raise Fault("bad_value", "given.broken", "more than there are")
    broken = 2 * g["broken"] > g["battalias"]
    return {"broken": broken}, [line("ps.house.army-broken", "broken")] if broken else []


# ---- 8.1: the request -------------------------------------------------------------------------

TESTS: dict[str, Callable[[Thing, Dice], Answer]] = {
    "sequence": sequence,
    "unit_profile": unit_profile,
    "command_roll": command_roll,
    "blunder": blunder,
    "initiative": initiative,
    "move_allowance": move_allowance,
    "charge_move": charge_move,
    "shooting": shooting,
    "morale_save": morale_save,
    "closing_fire": closing_fire,
    "hand_to_hand": hand_to_hand,
    "combat_result": combat_result,
    "break_test": break_test,
    "reaction": reaction,
    "interpenetration": interpenetration,
    "disorder_removal": disorder_removal,
    "rally": rally,
    "battalia_morale": battalia_morale,
    "army_morale": army_morale,
}


def adjudicate(request: Thing) -> Answer:
    for name in request:
        if name not in ("id", "rules", "test", "given", "dice", "why"):
            raise Fault("unknown_field", name, "no such field")
    for name in ("given", "dice"):
        if not isinstance(request.get(name, {}), dict):
            raise Fault("bad_value", name, f"{name} must be an object")
    for name in ("rules", "test"):
        if name not in request:
            raise Fault("missing_field", name, f"{name} is required")
        if request[name] not in (["ps"] if name == "rules" else list(TESTS)):
            raise Fault(f"unknown_{name}", name, f"unknown {name}")
    dice = Dice(request.get("dice", {}))
    result, lines = TESTS[request["test"]](request.get("given", {}), dice)
    dice.finish()
    return result, lines


def answer(request: object) -> dict[str, object]:
    """The contract's answer to one parsed request."""
    if not isinstance(request, dict):
        return {"error": {"code": "bad_json", "at": "", "message": "a request is an object"}}
    head: dict[str, object] = {"id": request["id"]} if "id" in request else {}
    try:
        result, lines = adjudicate(request)
    except Fault as fault:
        return {**head, "error": {"code": fault.code, "at": fault.at, "message": fault.message}}
    return {**head, "rules": request["rules"], "test": request["test"], "result": result, "lines": lines}
