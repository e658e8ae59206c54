"""Results told in a sentence, as a player would say them across the table.

On the sheet troops are called by their kind; on a table a sentence is handed what those who are meant are called.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil

from sandtable.names import OTHER, SIDES
from sandtable.rulesets.ps.facts.troops import KINDS, STEPS, WEAPONS
from sandtable.sheet.fact import Record
from sandtable.sheet.ruling import Result

Called = Mapping[str, str]
"""What each side of the sheet is called on a table: 'a5 horse'."""
ON_SHEET: Called = {}
"""Nobody is called anything: there is no table."""

WHERE = {
    "away": "away from the enemy",
    "front-left": "in the front left quarter",
    "front-right": "in the front right quarter",
    "front": "straight to the front",
    "enemy": "at the nearest enemy",
}
ASTRAY = {
    "rapid-retreat": WHERE["away"],
    "retreat": WHERE["away"],
    "left": WHERE["front-left"],
    "right": WHERE["front-right"],
    "forward": WHERE["front"],
    "charge": WHERE["enemy"],
}
"""By blunder: where it leads."""
FREE = {"march": "march on", "away": "go straight away from the enemy"}
"""By free move: what it is."""
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


def length(inches: float) -> str:
    """A length with one decimal, or none where it is whole: '4"', '3.2"'."""
    return f'{round(inches, 1):g}"'


def farther(apart: float, least: float) -> str:
    """How far one is away who is farther than that: 'are 9.4" away', 'are just over 8" away'."""
    return f"are {length(apart) if round(apart, 1) > least else f'just over {length(least)}'} away"


def nearer(short: float) -> str:
    """What to do with those who are too far off by so much."""
    return f"bring them {length(ceil(round(short * 10, 3)) / 10)} nearer"


def troops(given: Record, side: str = "a", called: Called = ON_SHEET) -> str:
    """The side's troops: as they are called on the table; else by kind, and by side too where both are alike."""
    if side in called:
        return called[side]
    kind = given[side]["kind"]
    name = "commander and his staff" if kind == "commander" else KINDS.names[kind]
    twins = "b" in given and given["a"]["kind"] == given["b"]["kind"]
    return f"the {name} of side {side}" if twins else f"the {name}"


def sentence(text: str) -> str:
    """With a capital and a full stop; an id stays as it is."""
    first = text.split(maxsplit=1)[0]
    named = any(letter.isdigit() for letter in first)
    return f"{text}." if named else f"{text[0].upper()}{text[1:]}."


def sequence(_: Record, result: Result, called: Called = ON_SHEET) -> str:
    whose = ", of the other player" if result["player_changes"] else ""
    return f"Next: {STEPS.names[result['step']]}{whose}."


def unit_profile(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    values = f"{result['hand_dice']} hand to hand, {result['shooting_dice']} in shooting"
    reach = f", {WEAPONS.names[result['weapon']]} to {length(result['range'])}" if result["range"] else ""
    return sentence(
        f"{troops(given, called=called)}: {values}, morale {result['morale']}+, stamina {result['stamina']}{reach}"
    )


def command_roll(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    who = troops(given, called=called)
    if not result["ordered"]:
        return sentence(f"{who} are disordered and take no orders; they may go one move to the rear")
    return sentence(commanded(given, result))


def commanded(given: Record, result: Result) -> str:
    """What a command roll has brought, without a full stop."""
    if result["blunder"] != "none":
        return f"a blunder: {counted(result['moves'], 'move')} {ASTRAY[result['blunder']]}"
    free = f"; they may {' or '.join(map(FREE.__getitem__, result['free']))} all the same" if result["free"] else ""
    return f"{result['total']} against {given['rating']}, {counted(result['moves'], 'move')}{free}"


def blunder(_: Record, result: Result, called: Called = ON_SHEET) -> str:
    if result["effect"] == "none":
        return "No blunder after all."
    charge = {"no": "", "may": ", may charge", "must": ", must charge"}[result["charge"]]
    return sentence(f"{counted(result['moves'], 'move')} {WHERE[result['direction']]}{charge}")


def initiative(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    may = "may make one move without an order" if result["initiative"] else "have no initiative move"
    where = {"any": "anywhere", "away": "only away from the enemy"}.get(result["direction"], "only towards or away")
    return sentence(f"{troops(given, called=called)} {may}; they may go {where}")


THROUGH = {"open": "", "woods": " through woods", "rough": " through rough ground"}


def move_allowance(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    who, told = troops(given, called=called), list[str]()
    if result["moves"]:
        far, moves = f"{length(result['reach'])}{THROUGH[given['terrain']]}", counted(result["moves"], "move")
        told.append(f"go {far}, {moves} of {length(result['allowance'])}")
    told += ["cross the obstacle"] if result["crosses"] else []
    told += ["pass the door"] if result["building_done"] else []
    told += ["are disordered"] if result["disordered"] else []
    return sentence(f"{who} {'; they '.join(told) or 'stay where they are'}")


def charge_move(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    home = "gets home" if result["contact"] else "falls short"
    mess = ", disordered" if result["disordered"] else ""
    far = f"{length(result['reach'])} for {length(given['distance'])}"
    return sentence(f"the charge of {troops(given, called=called)} {home}{mess}: {far}")


def shooting(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    return sentence(_volley(given, result, called))


def _volley(given: Record, result: Result, called: Called) -> str:
    who, whom = (troops(given, side, called) for side in SIDES)
    if not result["dice"]:
        return f"{who} have no dice to shoot with"
    fresh = result["disorders"] and not given["b"]["disordered"]
    dice = "1 die" if result["dice"] == 1 else f"{result['dice']} dice"
    score = f"{counted(result['hits'], 'hit')} with {dice}"
    return f"{who} shoot at {whom}: {score}{f', and {whom} are disordered' if fresh else ''}"


def hurt(result: Result) -> str:
    """What hits have left."""
    state = ", shaken" if result["shaken"] else ""
    test = "; a break test follows" if result["break_test"] else ""
    all_told = f", {result['total']} in all" if result["total"] else ""
    return f"{losses(result['casualties'])}{all_told}{state}{test}"


def morale_save(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    return sentence(f"{troops(given, called=called)} save {result['saved']} of {given['hits']}: {hurt(result)}")


def closing_fire(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    told = _volley(given, result, called)
    return sentence(f"{told}; {troops(given, 'b', called)} have {hurt(result)}" if result["hits"] else told)


def hand_to_hand(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    one, other = (f"{troops(given, side, called)} score {counted(result[side]['hits'], 'hit')}" for side in SIDES)
    return sentence(f"{one} and {other}")


def combat_result(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    names = {str(side): troops(given, side, called) for side in SIDES}
    return fought(names, result, [names[side] for side in SIDES if result[side]["break_test"]])


def fought(names: Called, result: Result, testing: Sequence[str]) -> str:
    """Who has won a round of combat by how much, and who must test."""
    winner, score = result["winner"], {side: result[side]["score"] for side in SIDES}
    if winner == "draw":
        told = f"{names['a']} and {names['b']} draw, {score['a']} all"
    else:
        told = f"{names[winner]} beat {names[OTHER[winner]]} by {score[winner]} to {score[OTHER[winner]]}"
    return sentence(f"{told}; {' and '.join(testing)} must test" if testing else told)


def break_test(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    retires = f"retire {counted(result['moves'], 'move')}{', disordered' if result['disordered'] else ''}"
    return sentence(
        f"{troops(given, called=called)} test with {result['total']} and {FATES.get(result['outcome'], retires)}"
    )


def reaction(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    how = "pass the test and" if result["passed"] else "fail the test and"
    return sentence(f"{troops(given, called=called)} {how} {ACTIONS[result['action']]}")


def interpenetration(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    tested = "" if result["tested"] else ", without a test"
    state = "disordered" if result["disordered"] else "in order"
    return sentence(f"{troops(given, called=called)} are {state}{tested}")


def disorder_removal(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    return sentence(f"{troops(given, called=called)} {'may shed' if result['may_remove'] else 'keep'} their disorder")


def rally(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    who = troops(given, called=called)
    shed = "their disorder" if given["by"] == "elite" else "a casualty"
    return sentence(f"{who} rally and shed {shed}" if result["rallied"] else f"{who} do not shed {shed}")


def battalia_morale(_: Record, result: Result, called: Called = ON_SHEET) -> str:
    down = f"{result['down'] or 'none'} of {counted(result['counted'], 'unit')} shaken or lost"
    return sentence(f"{called.get('a', 'the battalia')} {'is broken' if result['broken'] else 'stands'}, {down}")


def army_morale(given: Record, result: Result, called: Called = ON_SHEET) -> str:
    return sentence(f"{broken_battalias(given, called)}: the army {'is beaten' if result['broken'] else 'stands'}")


def broken_battalias(given: Record, called: Called = ON_SHEET) -> str:
    """'3 of 5 battalias of Parliament are broken'."""
    whose = f" of {called['a']}" if "a" in called else ""
    verb = "is" if given["broken"] == 1 else "are"
    return f"{given['broken'] or 'none'} of {counted(given['battalias'], 'battalia')}{whose} {verb} broken"
