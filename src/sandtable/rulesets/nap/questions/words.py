"""Results in players' words: what may come of a question, and what has come of it in a sentence."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.mechanics.pools import HITS
from sandtable.names import OTHER, SIDES, Side
from sandtable.rulesets.nap.facts.troops import KINDS
from sandtable.sheet.fact import Record
from sandtable.sheet.ruling import Result
from sandtable.sheet.wording import Count, Wording, noun, of_each, phrases

WHO: dict[Side, str] = {"a": "attackers", "b": "defenders"}
STATUS = {
    "withdraw": "The Force must withdraw.",
    "hold": "The Force holds.",
    "active": "The Force moves as it likes.",
    "attack": "The Force must attack.",
}
REACTIONS = {"stand": "stand", "evade": "get away", "caught": "are caught and take a hit before the melee"}


def many(count: float, noun: str) -> str:
    """'no hits', '1 hit', '2.5 inches'."""
    if count == 1:
        return f"1 {noun}"
    plural = f"{noun}es" if noun.endswith("h") else f"{noun}s"
    return f"no {plural}" if not count else f"{count:g} {plural}"


def sentence(said: str) -> str:
    return f"{said[0].upper()}{said[1:]}."


def name_of(unit: Record) -> str:
    return KINDS.names[unit["kind"]]


def tell_initiative(_: Record, result: Result) -> str:
    gained = [f"Side {side} gains {many(result[side]['gained'], 'CD')}." for side in SIDES if result[side]["gained"]]
    return " ".join([f"Side {result['winner']} has the initiative.", *gained])


def tell_turn_end(_: Record, result: Result) -> str:
    if not result["turn_ends"]:
        return "The turn goes on: another pulse."
    return "The turn ends, and the day with it." if result["day_ends"] else "The turn ends."


def tell_hits(_: Record, result: Result) -> str:
    hits = many(result["hits"], "hit")
    return sentence(f"{hits}; the battery is suppressed" if result["suppressed"] else hits)


def tell_suppression(_: Record, result: Result) -> str:
    if not result["suppressed"]:
        return "The battery is not suppressed."
    fires = "still fires in this segment" if result["artillery_fire"] else "does not fire"
    moves = f"may relocate {result['relocate']} inches" if result["relocate"] else "may not move"
    return f"The battery is suppressed: it {fires} and {moves}."


def tell_radius(_: Record, result: Result) -> str:
    if result["in_command"]:
        return "The unit is within the radius."
    return "The unit is outside the radius: vulnerable, with no SK attack, no artillery fire and no recovery."


def tell_issue(_: Record, result: Result) -> str:
    cost = f"This costs {many(result['cost'], 'CD')}."
    return cost if result["left"] is None else f"{cost} {sentence(many(result['left'], 'CD') + ' left')}"


def tell_control(_: Record, result: Result) -> str:
    return STATUS[result["status"]]


def tell_move(_: Record, result: Result) -> str:
    asked, may = f"{result['cost']:g}", many(result["allowance"], "inch")
    enough = "it is enough" if result["enough"] else "it is not enough"
    closer = "" if result["closer"] else " It comes no closer to the enemy."
    must = f" It must {result['must']}." if result["must"] else ""
    return f"It may move {may} and the way costs {asked}: {enough}.{closer}{must}"


def tell_passing(_: Record, result: Result) -> str:
    return f"It may, for {many(result['cost'], 'inch')}." if result["cost"] else "It may, at no cost."


def tell_evasion(given: Record, result: Result) -> str:
    return f"The {name_of(given['b'])} {REACTIONS[result['reaction']]}."


def tell_escape(_: Record, result: Result) -> str:
    fate = {"escaped": "The battery escapes", "destroyed": "The battery is destroyed"}
    said = fate.get(result["outcome"], "The battery shares the fate of its infantry")
    return f"{said}, and the attacker takes a hit." if result["hits"] else f"{said}."


def tell_combat(given: Record, result: Result) -> str:
    winner: Side = result["winner"]
    said = [f"The {WHO[winner]} win, {result[winner]['hits']} to {result[winner]['loss']}."]
    for side in SIDES:
        who = f"The {WHO[side]}' {name_of(given[side])}"
        if result[side]["broken"]:
            said.append(f"{who} are broken.")
        elif result[side]["fall_back"]:
            said.append(f"{who} fall back {many(result[side]['fall_back'], 'inch')}.")
    return " ".join(said)


def tell_morale(_: Record, result: Result) -> str:
    if not result["rolls"]:
        return sentence(
            f"{many(result['casualties'], 'unit')} lost, and the break point is {result['break_point']}: no roll"
        )
    return "The army stands." if result["passes"] else "The army breaks: the battle is lost."


def tell_casualty(_: Record, result: Result) -> str:
    return "The officer comes through." if result["fate"] == "none" else f"The officer is {result['fate']}."


def tell_replacement(_: Record, result: Result) -> str:
    return f"He is replaced, at {result['rating']:+d}." if result["replaced"] else "He is not replaced."


def turn_end(result: Result) -> str:
    if not result["turn_ends"]:
        return "the turn goes on: another pulse"
    return "the turn ends, and the day with it" if result["day_ends"] else "the turn ends"


def moved(result: Result) -> str:
    gets = (
        "it falls short" if not result["enough"] else "it gets there" if result["closer"] else "it may come no closer"
    )
    return f"{gets}, and it must {result['must']}" if result["must"] else gets


def morale(result: Result) -> str:
    if not result["rolls"]:
        return "no roll is needed"
    return "the army stands" if result["passes"] else "the army breaks: the battle is lost"


def fought(winner: Side, broken: Sequence[Side]) -> str:
    """Who wins, and who breaks."""
    if len(broken) == len(SIDES):
        return f"{{{winner}}} win, and both are broken"
    if winner in broken:
        return f"{{{winner}}} win, though they are broken"
    return f"{{{winner}}} win, and {{{OTHER[winner]}}} are broken" if broken else f"{{{winner}}} win"


def combat(result: Result) -> str:
    return fought(result["winner"], [side for side in SIDES if result[side]["broken"]])


CAME_NOT = {"hold": "the Force holds, and nobody attacks", "withdraw": "the Force must withdraw, and nobody attacks"}
GOT_AWAY = {
    "evade": "{b} get away",
    "escaped": "the battery escapes",
    "destroyed": "the battery is destroyed",
}


def clash(end: Result) -> str:
    """How it ends once the enemy is reached."""
    if end["reaction"] in GOT_AWAY:
        return GOT_AWAY[end["reaction"]]
    fight = fought(end["winner"], [side for side in SIDES if end.get(f"{side}_broken")])
    return f"{{b}} are caught; {fight}" if end["reaction"] == "caught" else fight


def attack(end: Result) -> str:
    """How it ends, from the control test on."""
    if end["status"] in CAME_NOT:
        return CAME_NOT[end["status"]]
    return clash(end) if end["contact"] else "{a} do not reach the enemy"


SPS = noun("SP")
STRUCK = Wording(counts=(Count("hits", "Hits on {b}", HITS, "b"),))
COMMAND_DICE = Wording(counts=(Count("cds", "CDs this turn", noun("CD")),))
INITIATIVE = Wording(phrases({"winner": {"a": "{a} has the initiative", "b": "{b} has the initiative"}}))
TURN_END = Wording(turn_end)
CONTROL = Wording(
    phrases({"status": {word: f"{said[0].lower()}{said[1:].rstrip('.')}" for word, said in STATUS.items()}})
)
MOVED = Wording(moved, (Count("allowance", "Inches it may move", noun("inch", "inches")),))
EVASION = Wording(phrases({"reaction": {word: f"{{b}} {said}" for word, said in REACTIONS.items()}}))
ESCAPE = Wording(
    phrases({"outcome": {**GOT_AWAY, "attached": "the battery shares the fate of its infantry"}}),
    (Count("hits", "Hits on {a}", HITS, "a"),),
)
COMBAT = Wording(combat, of_each("loss", "SPs lost by {}", SPS))
RECOVERY = Wording(phrases({"recovered": {0: "{a} recover nothing", 1: "{a} shake off a hit"}}))
MORALE = Wording(morale)
OFFICER = Wording(
    phrases({"fate": {"none": "he comes through", "killed": "he is killed", "captured": "he is captured"}})
)
OF_BOTH = of_each("loss", "SPs lost by {}", SPS, path="{}_{}")
CLASH, ATTACK = Wording(clash, OF_BOTH), Wording(attack, OF_BOTH)
