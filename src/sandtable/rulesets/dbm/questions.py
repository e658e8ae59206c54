"""The questions that De Bellis Multitudinis answers, each a short procedure over its tables."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandtable.mechanics import opposed
from sandtable.mechanics.elements.answers import cost
from sandtable.names import QuestionId, Side
from sandtable.rulesets.dbm import answers, facts
from sandtable.rulesets.dbm.facts import GRADES, INFANTRY, KINDS, NAVAL, OUTCOMES, foe, own
from sandtable.rulesets.dbm.follows import TREATED_AS
from sandtable.rulesets.dbm.rows.factors import FACTORS
from sandtable.rulesets.dbm.rows.grading import GRADING
from sandtable.rulesets.dbm.rows.impetuous import IMPETUOUS
from sandtable.rulesets.dbm.rows.mitigating import MITIGATING
from sandtable.rulesets.dbm.rows.moves import FURTHER, MOVES
from sandtable.rulesets.dbm.rows.outcomes import EQUAL, HALF, LESS
from sandtable.rulesets.dbm.rows.pips import PIPS
from sandtable.rulesets.dbm.rows.pressing import FORWARD, MEETING, REFUSED
from sandtable.rulesets.dbm.rows.ranges import RANGES
from sandtable.rulesets.dbm.rows.support import SUPPORT
from sandtable.rulesets.dbm.rows.tactical import TACTICAL
from sandtable.rulesets.dbm.together import BETWEEN, COLUMN, SLOPE
from sandtable.sheet.explain import explainer
from sandtable.sheet.fact import Record
from sandtable.sheet.matchup import Matchup, Troop
from sandtable.sheet.play import player
from sandtable.sheet.question import Bar, Question, forbid
from sandtable.sheet.ready import maker
from sandtable.sheet.ruling import Asked, Result, Ruling
from sandtable.sheet.wording import Wording

COMBAT = opposed.Opposed(
    factor=FACTORS,
    added=(SUPPORT, TACTICAL),
    grading=GRADING,
    mitigating=MITIGATING,
    equal=EQUAL,
    less=LESS,
    half=HALF,
    suffers=own.suffers,
)

VERBS = {"recoil": "recoil", "flee": "flee", "destroyed": "are destroyed"}
TELLS = opposed.tells(KINDS, VERBS)
FATES = Wording(opposed.fates(VERBS))
HARMLESS = ("none", "continue")
AIMS = opposed.aims(HARMLESS)

CONTRADICTIONS = (
    Bar("laden", "only naval elements are laden or not; leave it out", ~own.laden & ~own.naval),
    Bar("mobile", "only baggage is mobile or not; leave it out", ~own.mobile & (own.kind != "bge")),
    Bar("pf_tower", "a tower needs fortified: permanent", own.pf_tower & (own.fortified != "permanent")),
)
NOT_CHARGING = Bar("charged", "only the side whose bound it is can have charged", own.charged & ~own.own_bound)
BOTH_UPSLOPE = Bar("b.upslope", "both cannot be uphill of each other", own.upslope & foe.upslope)


def pip_cost(ruling: Ruling) -> Result:
    return {"cost": max(0, ruling.sum(PIPS))}


def forbidden_orders(asked: Asked) -> None:
    """What no order can be: see the page's list, in its order."""
    order = asked.given
    elements = order["elements"]
    generals = [place for place, e in enumerate(elements) if e["general"]]
    naval = [place for place, e in enumerate(elements) if e["kind"] in NAVAL]
    for place, e in enumerate(elements):
        at = f"given.elements.{place}"
        forbid(e["mounted"] and e["kind"] not in INFANTRY, f"{at}.mounted", "only infantry can be mounted infantry")
        forbid(e["supports"] and e["kind"] != "ps", f"{at}.supports", "only psiloi support cavalry so")
    if len(generals) > 1:
        forbid(True, f"given.elements.{generals[1]}.general", "one order has one general at most")
    if naval:
        forbid(len(naval) < len(elements), f"given.elements.{naval[0]}.kind", "naval and land do not move together")
    mounts = order["action"] in ("mount", "dismount")
    forbid(mounts and len(elements) > 1, "given.elements", "one element at a time mounts or dismounts")
    if generals and order["own_command"]:
        forbid(order["distance"] > 0, "given.distance", "the general is among them, so the distance to him is 0")
        away = order["general_state"] in ("straggling", "lost")
        forbid(away, "given.general_state", "the general is among them, so he is neither straggling nor lost")
    early = order["ends_at"] == "discovered" and order["action"] != "march"
    forbid(early, "given.ends_at", "only a march is stopped by enemy discovered")


def move_allowance(ruling: Ruling) -> Result:
    return {"paces": ruling.decide(MOVES) + ruling.sum(FURTHER)}


def forbidden_moves(asked: Asked) -> None:
    given = asked.given
    stuck = player(MOVES, 0)(asked.here, None, None) == 0
    who = f"{KINDS.names[given['kind']]} ({given['grade']})"
    forbid(stuck, "given.going", f"{who} have no move in {given['going']} going")
    hurried = given["to_flank"] and given["move"] != "tactical"
    forbid(hurried, "given.to_flank", "only a tactical move gains from a flank contact")


def shooting_range(ruling: Ruling) -> Result:
    paces = ruling.decide(RANGES, otherwise=0)
    return {"paces": paces, "in_range": paces > 0 and ruling.given["distance"] <= paces}


def impetuous(ruling: Ruling) -> Result:
    return {"impetuous": ruling.decide(IMPETUOUS, otherwise="steady") == "impetuous"}


def fighting(given: Record) -> Mapping[Side, Mapping[str, bool]]:
    return {
        "a": {"fights": True, "own_bound": given["bound"] == "a"},
        "b": {"fights": True, "own_bound": given["bound"] == "b"},
    }


def shooting(given: Record) -> Mapping[Side, Mapping[str, bool]]:
    mutual, wood = given["mutual"], given["wood"]
    return {
        "a": {"shoots": True, "shot_at": mutual, "through_wood": wood, "own_bound": given["bound"] == "a"},
        "b": {"shoots": mutual, "shot_at": True, "through_wood": mutual and wood, "own_bound": given["bound"] == "b"},
    }


def forbidden_shots(asked: Asked) -> None:
    """Who cannot shoot, or not so far."""
    given, distance = asked.given, asked.given["distance"]
    reach = player(RANGES, 0)
    a, b = reach(asked.a, None, None), reach(asked.b, None, None)
    shooter = f"{KINDS.names[asked.a.kind]} ({asked.a.grade})"
    forbid(a == 0, "given.a.kind", f"{shooter} do not shoot")
    forbid(not asked.a.laden, "given.a.laden", "naval that is not laden does not shoot")
    forbid(distance > a, "given.distance", f"{shooter} reach {a} paces, not {distance:g}")
    back = 0 if not asked.b.laden else b
    forbid(given["mutual"] and back == 0, "given.mutual", f"{KINDS.names[asked.b.kind]} here cannot shoot back")
    forbid(given["mutual"] and distance > back, "given.mutual", f"the target reaches {back} paces, not {distance:g}")


def press_forward(ruling: Ruling) -> Result:
    given = ruling.given
    words = ["none"] * len(given["met"])
    if ruling.every(REFUSED):
        return {"allowed": False, "paces": 0, "ends": "none", "met": words}
    paces = ruling.here.paces = _slowest(ruling)
    ruling.sum(FORWARD)
    for place in sorted(range(len(words)), key=lambda place: given["met"][place]["at"]):
        enemy = given["met"][place]
        if enemy["at"] > paces:
            break
        words[place] = ruling.decide(MEETING, maker(facts.Met)(enemy))
        if words[place] == "contact":
            return {"allowed": True, "paces": enemy["at"], "ends": "contact", "met": words}
    return {"allowed": True, "paces": paces, "ends": "full", "met": words}


def _slowest(ruling: Ruling) -> Any:
    """The move of the slowest element, with its rows."""
    movers = [_pressing(ruling.given, element) for element in ruling.given["elements"]]
    cell, further = player(MOVES, 0), player(FURTHER)
    slowest = min(movers, key=lambda who: cell(who, None, None) + further(who, None, None))
    return ruling.decide(MOVES, slowest) + ruling.sum(FURTHER, slowest)


def _pressing(given: Record, element: Record) -> Any:
    moves = {"kind": element["kind"], "grade": element["grade"], "going": given["going"]}
    return maker(facts.Mover)({**moves, "move": "tactical", "to_flank": False})


def forbidden_presses(asked: Asked) -> None:
    given = asked.given
    generals = [place for place, e in enumerate(given["elements"]) if e["general"]]
    if len(generals) > 1:
        forbid(True, f"given.elements.{generals[1]}.general", "one group has one general at most")
    if not explainer(REFUSED)(asked.here, None, asked.here):
        stuck = any(player(MOVES, 0)(_pressing(given, e), None, None) == 0 for e in given["elements"])
        forbid(stuck, "given.going", f"one of the elements has no move in {given['going']} going")


QUESTIONS = (
    Question(
        QuestionId("pip_cost"),
        "Cost of an order",
        "What does it cost to move, march, halt, mount or dismount these elements?",
        facts.PipCost,
        pip_cost,
        tables=(PIPS,),
        results={"cost": "Initiative points."},
        headline=("cost",),
        tells=cost,
        forbids=forbidden_orders,
        reads=("elements",),
        together=(COLUMN,),
    ),
    Question(
        QuestionId("move_allowance"),
        "Length of a move",
        "How far may this element move?",
        facts.Mover,
        move_allowance,
        tables=(MOVES, FURTHER),
        results={"paces": "The longest move, in paces."},
        headline=("paces",),
        tells=answers.move,
        forbids=forbidden_moves,
        reads=("move",),
    ),
    Question(
        QuestionId("shooting_range"),
        "Shooting range",
        "How far does this element shoot, and does it reach?",
        facts.Shooter,
        shooting_range,
        tables=(RANGES,),
        results={"paces": "The range, 0 if it does not shoot.", "in_range": "Whether it reaches that far."},
        headline=("in_range",),
        tells=answers.reach,
        reads=("distance",),
    ),
    Question(
        QuestionId("impetuous"),
        "Impetuous",
        "Will this element run away with its rider?",
        facts.Temper,
        impetuous,
        tables=(IMPETUOUS,),
        results={"impetuous": "Whether it is impetuous."},
        headline=("impetuous",),
        tells=answers.temper,
    ),
    Question(
        QuestionId("close_combat"),
        "Close combat",
        "Two elements meet hand to hand: who wins, and what becomes of the loser?",
        facts.CloseCombat,
        COMBAT.rule,
        tables=COMBAT.tables,
        results=opposed.SCORES,
        headline=opposed.HEADLINE,
        totals=opposed.TOTALS,
        fixed=opposed.DICE,
        roles=fighting,
        side_bars=(*CONTRADICTIONS, NOT_CHARGING),
        bars=(BOTH_UPSLOPE,),
        aims=AIMS,
        spreader=COMBAT,
        tells=TELLS,
        wording=FATES,
        reckoning=COMBAT.reckoning,
        reads=("bound",),
        together=(BETWEEN, SLOPE),
        follows=TREATED_AS,
    ),
    Question(
        QuestionId("shooting"),
        "Shooting",
        "One element shoots at another: does it do harm?",
        facts.Shooting,
        COMBAT.rule,
        tables=(RANGES, *COMBAT.tables),
        results=opposed.SCORES,
        headline=opposed.HEADLINE,
        totals=opposed.TOTALS,
        fixed=opposed.DICE,
        roles=shooting,
        side_bars=CONTRADICTIONS,
        bars=(BOTH_UPSLOPE,),
        forbids=forbidden_shots,
        aims=AIMS,
        spreader=COMBAT,
        tells=TELLS,
        wording=FATES,
        reckoning=COMBAT.reckoning,
        reads=("mutual", "distance", "wood"),
        follows=TREATED_AS,
    ),
    Question(
        QuestionId("press_forward"),
        "Pressing forward",
        "May this group press on after its enemies have fled, how far, and whom does it meet?",
        facts.PressForward,
        press_forward,
        tables=(REFUSED, MOVES, FURTHER, FORWARD, MEETING),
        results={
            "allowed": "Whether it may press forward.",
            "paces": "How far it goes.",
            "ends": "What ends the move.",
            "met": "What becomes of each enemy in the way.",
        },
        headline=("allowed", "ends"),
        tells=answers.press,
        forbids=forbidden_presses,
        reads=("elements", "opponents", "going", "met"),
    ),
)

TROOPS = tuple(
    Troop(KINDS.names[kind].capitalize(), {"kind": kind, "grade": grade}, GRADES.names[grade])
    for kind in KINDS.words
    for grade in GRADES.words
)
MATCHUPS = tuple(
    Matchup(
        question.title,
        question,
        TROOPS,
        opposed.HEADLINE,
        opposed.measures(OUTCOMES.words, VERBS),
        {},
        first={"grade": "O"},
    )
    for question in QUESTIONS
    if question.id in ("close_combat", "shooting")
)
