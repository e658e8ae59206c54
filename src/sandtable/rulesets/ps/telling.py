"""Results told in a sentence, as a player would say them across the table."""

from __future__ import annotations

from sandtable.names import SIDES
from sandtable.rulesets.ps.facts.troops import KINDS, STEPS, WEAPONS
from sandtable.sheet.fact import Record
from sandtable.sheet.ruling import Result

WHERE = {
    "away": "away from the enemy",
    "front-left": "in the front left quarter",
    "front-right": "in the front right quarter",
    "front": "straight to the front",
    "enemy": "at the nearest enemy",
}
ACTIONS = {
    "may-turn": "may turn to face",
    "turns": "turn to face, disordered",
    "hedgehog": "form hedgehog",
    "in-place": "stay as they are",
    "free-choice": "may re-face, move or charge",
    "pursue": "must pursue, disordered",
    "stay": "stay in place",
    "retire": "retire one move",
}
FATES = {"holds": "hold their ground", "breaks": "break and are lost"}


def counted(number: int, noun: str) -> str:
    """'no hits', '1 hit', '2 hits'."""
    return f"{number or 'no'} {noun}{'' if number == 1 else 's'}"


def losses(number: int) -> str:
    return f"{number or 'no'} {'casualty' if number == 1 else 'casualties'}"


def troops(given: Record, side: str = "a") -> str:
    """The side's troops by name; by their side too where both are alike."""
    name = KINDS.names[given[side]["kind"]]
    twins = "b" in given and given["a"]["kind"] == given["b"]["kind"]
    return f"{name} of side {side}" if twins else name


def sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def sequence(_: Record, result: Result) -> str:
    whose = ", of the other player" if result["player_changes"] else ""
    return f"Next: {STEPS.names[result['step']]}{whose}."


def unit_profile(given: Record, result: Result) -> str:
    values = f"{result['hand_dice']} hand to hand, {result['shooting_dice']} in shooting"
    reach = f', {WEAPONS.names[result["weapon"]]} to {result["range"]}"' if result["range"] else ""
    return sentence(f"{troops(given)}: {values}, morale {result['morale']}+, stamina {result['stamina']}{reach}")


def command_roll(given: Record, result: Result) -> str:
    who = troops(given)
    if not result["ordered"]:
        return sentence(f"{who} are disordered and take no orders; they may go one move to the rear")
    if result["blunder"] != "none":
        return sentence(f"a blunder, {result['blunder']}: {counted(result['moves'], 'move')}")
    free = f"; free move: {' or '.join(result['free'])}" if result["free"] else ""
    return sentence(f"{result['total']} against {given['rating']}: {counted(result['moves'], 'move')}{free}")


def blunder(_: Record, result: Result) -> str:
    if result["effect"] == "none":
        return "No blunder after all."
    charge = {"no": "", "may": ", may charge", "must": ", must charge"}[result["charge"]]
    return sentence(f"{counted(result['moves'], 'move')} {WHERE[result['direction']]}{charge}")


def initiative(given: Record, result: Result) -> str:
    may = "may make one move without an order" if result["initiative"] else "have no initiative move"
    where = {"any": "anywhere", "away": "only away from the enemy"}.get(result["direction"], "only towards or away")
    return sentence(f"{troops(given)} {may}; they may go {where}")


def move_allowance(given: Record, result: Result) -> str:
    told = [f'{troops(given)} go {result["reach"]}": {counted(result["moves"], "move")} of {result["allowance"]}"']
    told += ["they cross the obstacle"] if result["crosses"] else []
    told += ["they pass the door"] if result["building_done"] else []
    told += ["they are disordered"] if result["disordered"] else []
    return sentence("; ".join(told))


def charge_move(given: Record, result: Result) -> str:
    home = "gets home" if result["contact"] else "falls short"
    mess = ", disordered" if result["disordered"] else ""
    return sentence(f'the charge of the {troops(given)} {home}{mess}: {result["reach"]}" for {given["distance"]:g}"')


def shooting(given: Record, result: Result) -> str:
    if not result["dice"]:
        return sentence(f"{troops(given)} have no dice to shoot with")
    six = f", and the {troops(given, 'b')} are disordered" if result["disorders"] else ""
    dice = "1 die" if result["dice"] == 1 else f"{result['dice']} dice"
    return sentence(f"{counted(result['hits'], 'hit')} with {dice}{six}")


def hurt(result: Result) -> str:
    """What hits have left."""
    state = ", shaken" if result["shaken"] else ""
    test = "; a break test follows" if result["break_test"] else ""
    return f"{losses(result['casualties'])}, {result['total']} in all{state}{test}"


def morale_save(given: Record, result: Result) -> str:
    return sentence(f"{troops(given)} save {result['saved']} of {given['hits']}: {hurt(result)}")


def closing_fire(given: Record, result: Result) -> str:
    return sentence(f"{shooting(given, result)[:-1]}; the charger has {hurt(result)}")


def hand_to_hand(given: Record, result: Result) -> str:
    return sentence(" against ".join(f"{troops(given, s)} {counted(result[s]['hits'], 'hit')}" for s in SIDES))


def combat_result(given: Record, result: Result) -> str:
    scores = " to ".join(str(result[side]["score"]) for side in SIDES)
    won = "a draw" if result["winner"] == "draw" else f"the {troops(given, result['winner'])} win by {result['by']}"
    tests = " and ".join(f"the {troops(given, side)}" for side in SIDES if result[side]["break_test"])
    return sentence(f"{scores}: {won}{f'; {tests} must test' if tests else ''}")


def break_test(given: Record, result: Result) -> str:
    retires = f"retire {counted(result['moves'], 'move')}{', disordered' if result['disordered'] else ''}"
    return sentence(f"{result['total']}: the {troops(given)} {FATES.get(result['outcome'], retires)}")


def reaction(given: Record, result: Result) -> str:
    return sentence(f"{'passed' if result['passed'] else 'failed'}: the {troops(given)} {ACTIONS[result['action']]}")


def interpenetration(given: Record, result: Result) -> str:
    tested = "" if result["tested"] else ", without a test"
    return sentence(f"{troops(given)} are {'disordered' if result['disordered'] else 'in order'}{tested}")


def disorder_removal(given: Record, result: Result) -> str:
    return sentence(f"{troops(given)} {'may shed' if result['may_remove'] else 'keep'} their disorder")


def rally(given: Record, result: Result) -> str:
    if not result["rallied"]:
        return sentence(f"{troops(given)} do not rally")
    shed = "their disorder" if given["by"] == "elite" else "a casualty"
    return sentence(f"{troops(given)} rally and shed {shed}")


def battalia_morale(_: Record, result: Result) -> str:
    return sentence(
        f"{result['down']} of {result['counted']} are down: {'broken' if result['broken'] else 'it stands'}"
    )


def army_morale(given: Record, result: Result) -> str:
    lost = f"{given['broken']} of {given['battalias']} battalias are broken"
    return sentence(f"{lost}: {'the army is beaten' if result['broken'] else 'the army stands'}")
