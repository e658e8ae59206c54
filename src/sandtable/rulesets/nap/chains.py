"""Chains: a whole attack, from the control test to the melee; and what happens once the enemy is reached."""

from __future__ import annotations

from sandtable.names import SIDES, Json, Side
from sandtable.rulesets.nap.facts.combat import Defender, Fighter
from sandtable.rulesets.nap.facts.troops import ARTILLERY, CAVALRY, COMMAND, SPEEDS, STATE, TROOPS, inches
from sandtable.rulesets.nap.questions import QUESTIONS, words
from sandtable.sheet.chain import Chain, ChainAim, State, Step, of_both, plain
from sandtable.sheet.fact import Choice, Flag, One, Record, Scope, Whole
from sandtable.sheet.ruling import Result

ASK = {str(question.id): question for question in QUESTIONS}


class Attacked(Defender):
    """The unit attacked: a battery too, whose SPs are never looked at."""

    evades = Flag(
        says="{it} tries to evade",
        label="Tries to evade",
        group=STATE,
        help="Cavalry that is attacked tries to get away instead of fighting.",
    )


class Clash(Scope):
    """An attacker has reached its enemy."""

    a = One(of=Fighter, label="Side a", help="The attacker.")
    b = One(of=Attacked, label="Side b", help="The unit attacked; give a battery 1 SP.")


class Attacker(Fighter):
    """The unit that is to attack."""

    speed = Choice(
        words=SPEEDS, default="fast", says="{its} speed", label="Speed", group=TROOPS, help="Fast or slow infantry."
    )
    sk = Whole(
        least=0,
        most=3,
        default=1,
        says="{its} skirmish rating",
        label="SK",
        group=TROOPS,
        help="The skirmish rating of infantry.",
    )


class Attack(Scope):
    """A Force tests, and one of its units goes at an enemy."""

    a = One(of=Attacker, label="Side a", help="The unit that is to attack.")
    b = One(of=Attacked, label="Side b", help="The unit attacked; give a battery 1 SP.")
    distance = inches("Distance", "Inches of open ground to the enemy.", "the distance", required=True)
    rough = inches("Rough ground", "Further inches through rough ground or woods.", "the way through rough ground")
    obstacles = Whole(
        least=0, most=3, says="the obstacles", label="Obstacles", group=STATE, help="How many obstacles it crosses."
    )
    levels = Whole(
        least=0, most=3, says="the changes of level", label="Changes of level", group=STATE, help="Up or down, each."
    )
    cds = Whole(least=0, most=2, says="the CDs given", label="CDs given", group=COMMAND, help="For the control test.")
    modifier = Whole(
        least=-5,
        most=3,
        says="the sub-commander's modifier",
        label="Modifier",
        group=COMMAND,
        help="The sub-commander's control modifier.",
    )
    sub_helps = Flag(
        says="the sub-commander may re-roll the movement die",
        label="Sub-commander re-rolls",
        group=COMMAND,
        help="He re-rolls the movement die where that is better, if he is within 3 inches and adds no dice later.",
    )


def _controlled(given: Record, _: State) -> Json:
    enemy = given["distance"] + given["rough"]
    return {"cds": given["cds"], "modifier": given["modifier"], "enemy": enemy}


def _approach(given: Record, so_far: State) -> Json:
    if so_far["status"] not in ("active", "attack"):
        return None
    unit = given["a"]
    helps: Json = {"rerolls": []}
    if given["sub_helps"]:
        helps = {"sub_distance": unit["sub_distance"], "sub_used": unit["sub_used"] or unit["sub_dice"] > 0}
    return {
        "a": {name: unit[name] for name in ("kind", "speed", "sk", "terrain")},
        "status": so_far["status"],
        "open": given["distance"],
        **{name: given[name] for name in ("rough", "obstacles", "levels")},
        "contact": True,
        "enemy": given["distance"] + given["rough"],
        **helps,
    }


def _evading(given: Record, so_far: State) -> Json:
    if not so_far["contact"] or given["b"]["kind"] not in CAVALRY:
        return None
    return {"a": _kind(given["a"]), "b": _kind(given["b"]), "attempt": given["b"]["evades"]}


def _escaping(given: Record, so_far: State) -> Json:
    """Batteries try to escape; those attached to the unit attacked roll for hits only."""
    battery = given["b"]["kind"] in ARTILLERY
    if _over(so_far) or not (battery or given["b"]["attached"]):
        return None
    guns = _kind(given["b"]) if battery else {"kind": ARTILLERY[0], "attached": True}
    return {"a": _kind(given["a"]), "b": guns}


def _kind(unit: Record) -> dict[str, Json]:
    return {"kind": unit["kind"]}


def _over(so_far: State) -> bool:
    """Whether there is nobody left to fight, or nobody to fight with."""
    return not so_far["contact"] or so_far["winner"] != "none" or so_far["reaction"] in ("evade", "escaped")


def _melee(given: Record, so_far: State) -> Json:
    """The combat, if both sides are still there to fight it."""
    if _over(so_far):
        return None
    return {
        "a": _fields(Fighter, _after_hits(given["a"], so_far["a_loss"])),
        "b": _fields(Defender, _after_hits(given["b"], so_far["b_loss"])),
    }


def _fields(scope: type[Scope], unit: Record) -> dict[str, Json]:
    return {name: plain(unit[name]) for name in scope.asked()}


def _after_hits(unit: Record, hits: int) -> Record:
    """The unit after hits before the melee; if nothing is left of it, the next of its side leads."""
    if unit["hits"] + hits < unit["sp"]:
        return {**unit, "hits": unit["hits"] + hits}
    leader, *others = unit["others"]
    return {**unit, **leader, "mx": False, "others": tuple(others)}


def _strengths(given: Record, _: State) -> Json:
    """Both sides without anything that adds dice: each then rolls as many as it has SPs."""
    plainly = {"mx": False, "cd": False, "sub_dice": 0}
    sides = _opponents(given)
    return {side: {**sides[side], **plainly} for side in SIDES}


def _opponents(given: Record) -> dict[Side, dict[str, Json]]:
    """The two sides as a combat takes them; a battery stands for infantry there."""
    defender = _fields(Defender, given["b"])
    if defender["kind"] in ARTILLERY:
        defender["kind"] = "inf"
    return {"a": _fields(Fighter, given["a"]), "b": defender}


def _check(given: Record) -> None:
    """Whatever the combat would refuse is refused at once."""
    ASK["combat"].ask(_opponents(given))


def _after_counting(so_far: State, result: Result) -> State:
    return {**so_far, "a_sp": result["a"]["dice"], "b_sp": result["b"]["dice"]}


def _after_control(so_far: State, result: Result) -> State:
    return {**so_far, "status": result["status"]}


def _after_approach(so_far: State, result: Result) -> State:
    return {**so_far, "contact": result["enough"] and result["closer"]}


def _after_evasion(so_far: State, result: Result) -> State:
    gone = result["hits"] >= so_far["b_sp"]
    after = {**so_far, "reaction": result["reaction"], "b_loss": result["hits"], "b_broken": gone}
    return {**after, "winner": "a"} if gone else after


def _after_escape(so_far: State, result: Result) -> State:
    """The hit from an odd die counts at once: if it leaves no attacker, the battery stays (H16)."""
    after = {**so_far, "a_loss": result["hits"]}
    if result["hits"] >= so_far["a_sp"]:
        return {**after, "winner": "b", "a_broken": True}
    if result["outcome"] == "destroyed":
        return {**after, "reaction": "destroyed", "winner": "a", "b_broken": True}
    return after if result["outcome"] == "attached" else {**after, "reaction": "escaped"}


def _after_melee(so_far: State, result: Result) -> State:
    after = {**so_far, "winner": result["winner"], "artillery": result["b"]["artillery"]}
    for side in SIDES:
        after[f"{side}_loss"] = min(so_far[f"{side}_sp"], so_far[f"{side}_loss"] + result[side]["loss"])
        after[f"{side}_broken"] = after[f"{side}_loss"] == so_far[f"{side}_sp"]
    return after


NOTHING_YET: State = {
    "a_sp": 0,
    "b_sp": 0,
    "contact": True,
    "reaction": "none",
    "winner": "none",
    "a_loss": 0,
    "b_loss": 0,
    "a_broken": False,
    "b_broken": False,
    "artillery": None,
}
COUNTED = Step("Both sides count their SPs", ASK["combat"], _strengths, ("a.dice", "b.dice"), _after_counting)
AT_CONTACT = (
    Step("Evasion", ASK["evasion"], _evading, ("reaction", "hits"), _after_evasion),
    Step("Escape of artillery", ASK["artillery_escape"], _escaping, ("outcome", "hits"), _after_escape),
    Step("The combat", ASK["combat"], _melee, ("winner", "a.loss", "b.loss", "b.artillery"), _after_melee),
)
RESULTS = {
    "a_sp": "The SPs that the attacker begins with.",
    "b_sp": "The SPs that the defender begins with.",
    "reaction": "What the unit attacked does first: stand, evade, be caught; a battery escapes or is destroyed.",
    "winner": "Who wins, if it comes to blows or guns are taken.",
    "a_loss": "The SPs that the attacker loses.",
    "b_loss": "The SPs that the defender loses.",
    "a_broken": "Whether the attacker is broken.",
    "b_broken": "Whether the defender is broken, or the battery destroyed.",
    "artillery": "What becomes of artillery attached to the defender.",
}
OF_BOTH = of_both("sp", "loss", "broken")
AIMS = (
    ChainAim("a", "a wins", lambda end: end["winner"] == "a"),
    ChainAim("b", "b is not beaten", lambda end: end["winner"] != "a"),
)

CHAINS = (
    Chain(
        "attack",
        "An attack",
        "A Force tests, a unit of it goes at the enemy, who may get away, and they fight: how does it end?",
        Attack,
        start={"status": "none", **NOTHING_YET, "contact": False},
        steps=(
            COUNTED,
            Step("Control test", ASK["control_test"], _controlled, ("status",), _after_control),
            Step("The approach", ASK["move_allowance"], _approach, ("enough", "closer"), _after_approach),
            *AT_CONTACT,
        ),
        results={
            "status": "What the control test makes of the Force.",
            "contact": "Whether the unit reaches the enemy.",
            **RESULTS,
        },
        headline=("status", "contact", "reaction", "winner", "b_broken"),
        whose=OF_BOTH,
        wording=words.ATTACK,
        aims=AIMS,
        check=_check,
    ),
    Chain(
        "clash",
        "At contact",
        "A unit has reached its enemy, who may get away, form square, or fight: how does it end?",
        Clash,
        start=NOTHING_YET,
        steps=(COUNTED, *AT_CONTACT),
        results=RESULTS,
        headline=("reaction", "winner", "a_broken", "b_broken"),
        whose=OF_BOTH,
        wording=words.CLASH,
        aims=AIMS,
        check=_check,
    ),
)
