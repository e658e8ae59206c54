"""The questions that De Bellis Renationis answers, each a short procedure over its tables."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TypeVar

from sandtable.mechanics import opposed
from sandtable.mechanics.elements.answers import cost
from sandtable.names import SIDES, QuestionId, Side
from sandtable.rulesets.dbr import answers
from sandtable.rulesets.dbr.facts.combat import OUTCOMES, CloseCombat, RiddenCombat, Shooting, own
from sandtable.rulesets.dbr.facts.moves import Mover, Shooter, mover, shooter
from sandtable.rulesets.dbr.facts.orders import SINGLY, PipCost, order
from sandtable.rulesets.dbr.facts.troops import BRIDGES, GRADES, KINDS, MOVERS, centimetres, in_unit
from sandtable.rulesets.dbr.rows import grading, moves, pips
from sandtable.rulesets.dbr.rows.factors import FACTORS
from sandtable.rulesets.dbr.rows.house import HOUSE
from sandtable.rulesets.dbr.rows.outcome_half import HALF
from sandtable.rulesets.dbr.rows.outcome_less import EQUAL, LESS
from sandtable.rulesets.dbr.rows.ranges import RANGES
from sandtable.rulesets.dbr.rows.support import FLANK, REAR
from sandtable.rulesets.dbr.rows.tactical import TACTICAL
from sandtable.rulesets.dbr.together import BETWEEN, CHARGED, EDGE, MOVING_IN_TOWN, ROAD, SLOPE, TOWN
from sandtable.sheet.explain import Line, Near, explainer
from sandtable.sheet.fact import Record
from sandtable.sheet.matchup import Matchup, Troop
from sandtable.sheet.question import Bar, Question, forbid
from sandtable.sheet.ready import Ready
from sandtable.sheet.ruling import Asked, Result, Ruling
from sandtable.sheet.wording import Wording

HAND_TO_HAND = opposed.Opposed(
    factor=FACTORS,
    added=(REAR, FLANK, TACTICAL),
    grading=grading.CLOSE,
    equal=EQUAL,
    less=LESS,
    half=HALF,
    suffers=own.fights,
    order="side",
)
AT_A_DISTANCE = opposed.Opposed(
    factor=FACTORS,
    added=(TACTICAL,),
    grading=grading.SHOOTING,
    equal=EQUAL,
    less=LESS,
    half=HALF,
    suffers=own.shot_at,
    order="side",
)

VERBS = {
    "recoil": "recoil",
    "flee": "flee",
    "destroyed": "are destroyed",
    "captured": "are captured",
    "teams_desert": "lose their teams",
}
TELLS = opposed.tells(KINDS, VERBS)
FATES = Wording(opposed.fates(VERBS))
AIMS = opposed.aims(("none",))

Parts = Mapping[Side, Mapping[str, bool]]
IDLE = {"fights": False, "shoots": False, "shot_at": False, "within_600": False, "within_100": False}
"""The parts that an element plays in a combat unless the test says so."""

ORDER_BARS = (
    Bar(
        "elements",
        "one element at a time rallies, mounts, dismounts, limbers, unlimbers, embarks or disembarks; name one",
        order.action.one_of(*SINGLY) & order.group,
    ),
    Bar(
        "elements.0",
        "only artillery (S) or (O) has teams to limber or unlimber (R11)",
        order.action.one_of("limber", "unlimber") & ~order.gun,
    ),
    Bar(
        "general_lost",
        "a general who is lost cannot be among them; leave one of the two out",
        order.includes_general & order.general_lost,
    ),
)
MOVE_BARS = (
    Bar("limbered", "only artillery (S) or (O) is limbered or not (R11); leave it out", ~mover.limbered & ~mover.drawn),
    Bar(
        "deserted", "only artillery (S) or (O) has teams that desert (R11); leave it out", mover.deserted & ~mover.drawn
    ),
    Bar("mobile", "only baggage is mobile or not (R12); leave it out", ~mover.mobile & (mover.kind != "bg")),
    Bar("river", "naval elements cross no rivers (R19); leave it out", (mover.river != "none") & mover.naval),
)
RANGE_BARS = (
    Bar("limbered", "only artillery (S) or (O) is limbered (R11); leave it out", shooter.limbered & ~shooter.drawn),
)
ELEMENT_BARS = (
    Bar("grade", "a bridge has no grade; leave it out", own.bridge & (own.grade != "O")),
    Bar("going", "naval elements know only good and difficult water", own.naval & own.going.one_of("road", "rough")),
    Bar("laden", "only naval elements are laden or not; leave it out", ~own.laden & ~own.naval),
    Bar(
        "captured",
        "only artillery and naval elements are captured; leave it out",
        own.captured & ~(own.naval | (own.kind == "art")),
    ),
    Bar("limbered", "only artillery (S) or (O) is limbered (R11); leave it out", own.limbered & ~own.drawn),
    Bar("mobile", "only baggage is mobile or not (R12); leave it out", ~own.mobile & (own.kind != "bg")),
)


def pip_cost(ruling: Ruling) -> Result:
    return {"cost": max(0, ruling.decide(pips.PRICES) + ruling.sum(pips.CHANGES))}


def move_allowance(ruling: Ruling) -> Result:
    who = ruling.here
    who.paces = ruling.decide(moves.MOVES)
    if who.paces > 0:
        who.paces = max(0, who.paces + ruling.sum(moves.CHANGES))
        who.paces = ruling.decide(moves.CAPS, otherwise=who.paces)
    return {"allowance": _asked_in(ruling, who.paces), "pivot_only": who.teamless}


def shooting_range(ruling: Ruling) -> Result:
    reach = _asked_in(ruling, ruling.decide(RANGES))
    return {"range": reach, "may_shoot": reach > 0 and ruling.given["distance"] <= reach}


Said = TypeVar("Said", Line, Near)


def _asked_in(ruling: Ruling, paces: int) -> int:
    """A length, and every row that led to it, in the unit of the request; the tables themselves are in paces."""
    if ruling.given["unit"] == "paces":
        return paces
    ruling.lines = [_in_centimetres(line) for line in ruling.lines]
    ruling.near = [_in_centimetres(near) for near in ruling.near]
    return centimetres(paces)


def _in_centimetres(said: Said) -> Said:
    assert isinstance(said.value, int)
    return replace(said, value=centimetres(said.value))


def fighting(given: Record) -> Parts:
    """The parts that both play in close combat."""
    return {side: {**IDLE, "fights": True, "own_bound": given["bound"] == side} for side in SIDES}


def shooting(given: Record) -> Parts:
    """The parts that both play in shooting: the target shoots only if it shoots back."""
    mutual, distance, unit = given["mutual"], given["distance"], given["unit"]
    both = {
        **IDLE,
        "within_600": distance <= in_unit(600, unit),
        "within_100": distance <= in_unit(100, unit),
    }
    return {
        "a": {**both, "shoots": True, "shot_at": mutual, "own_bound": given["bound"] == "a"},
        "b": {**both, "shoots": mutual, "shot_at": True, "own_bound": given["bound"] == "b"},
    }


def forbidden_shots(asked: Asked) -> None:
    """Who cannot shoot, or not so far: asked of the shooter, then of a target that shoots back."""
    _shooter(asked, "a", asked.a)
    if asked.given["mutual"]:
        _shooter(asked, "b", asked.b)


def _shooter(asked: Asked, side: Side, who: Ready) -> None:
    distance, unit = asked.given["distance"], asked.given["unit"]
    ((row, paces),) = explainer(RANGES)(who, None, asked.here)
    assert isinstance(paces, int)
    reach = in_unit(paces, unit)
    name, at = f"{KINDS.names[who.kind]} ({who.grade})", f"given.{side}"
    forbid(who.captured, f"{at}.captured", "what is captured does not shoot (R17)")
    forbid(not who.laden, f"{at}.laden", "naval that is not laden does not shoot (R17)")
    forbid(who.limbered, f"{at}.limbered", f"{row}: {name} must be unlimbered before they shoot")
    forbid(reach == 0, f"{at}.kind", f"{row}: {name} do not shoot")
    forbid(distance > reach, "given.distance", f"{row}: {name} of side {side} reach {reach} {unit}, not {distance:g}")


QUESTIONS = (
    Question(
        QuestionId("pip_cost"),
        "Cost of an action",
        "What does this action cost in initiative points?",
        PipCost,
        pip_cost,
        tables=(pips.PRICES, pips.CHANGES),
        results={"cost": "Initiative points."},
        headline=("cost",),
        tells=cost,
        dice_before_bars=True,
        bars=ORDER_BARS,
        reads=("elements", "previous_group", "general_distance", "unit"),
        together=(ROAD,),
    ),
    Question(
        QuestionId("move_allowance"),
        "Length of a move",
        "How far may this element move?",
        Mover,
        move_allowance,
        tables=(moves.MOVES, moves.CHANGES, moves.CAPS),
        results={
            "allowance": "The longest move, in the unit asked for.",
            "pivot_only": "Whether it may only pivot up to 45 degrees on a front corner.",
        },
        headline=("allowance", "pivot_only"),
        tells=answers.move,
        dice_before_bars=True,
        bars=MOVE_BARS,
        reads=("unit",),
        together=(MOVING_IN_TOWN,),
    ),
    Question(
        QuestionId("shooting_range"),
        "Shooting range",
        "How far does this element shoot, and does it reach?",
        Shooter,
        shooting_range,
        tables=(RANGES,),
        results={
            "range": "The range, in the unit asked for; 0 if it does not shoot.",
            "may_shoot": "Whether it shoots that far.",
        },
        headline=("range", "may_shoot"),
        tells=answers.reach,
        dice_before_bars=True,
        bars=RANGE_BARS,
        reads=("distance", "unit"),
    ),
    Question(
        QuestionId("close_combat"),
        "Close combat",
        "Two elements meet hand to hand: who wins, and what becomes of the loser?",
        CloseCombat,
        HAND_TO_HAND.rule,
        tables=HAND_TO_HAND.tables,
        results=opposed.SCORES,
        headline=opposed.HEADLINE,
        totals=opposed.TOTALS,
        fixed=opposed.DICE,
        dice_before_bars=True,
        roles=fighting,
        side_bars=ELEMENT_BARS,
        aims=AIMS,
        spreader=HAND_TO_HAND,
        tells=TELLS,
        wording=FATES,
        reckoning=HAND_TO_HAND.reckoning,
        reads=("bound",),
        together=(BETWEEN, SLOPE, CHARGED, TOWN, EDGE),
    ),
    Question(
        QuestionId("shooting"),
        "Shooting",
        "One element shoots at another: does it do harm?",
        Shooting,
        AT_A_DISTANCE.rule,
        tables=(RANGES, *AT_A_DISTANCE.tables),
        results=opposed.SCORES,
        headline=opposed.HEADLINE,
        totals=opposed.TOTALS,
        fixed=opposed.DICE,
        dice_before_bars=True,
        roles=shooting,
        side_bars=ELEMENT_BARS,
        forbids=forbidden_shots,
        aims=AIMS,
        spreader=AT_A_DISTANCE,
        tells=TELLS,
        wording=FATES,
        reckoning=AT_A_DISTANCE.reckoning,
        reads=("bound", "distance", "mutual", "water_between", "unit"),
        together=(TOWN,),
    ),
)

IN_BATTLE = replace(HAND_TO_HAND, added=(*HAND_TO_HAND.added, HOUSE))
"""Close combat with the house rules that a battle may add to the sheet."""


def _in_battle(question: Question) -> Question:
    """A question as a battle asks it."""
    if question.id != "close_combat":
        return question
    return replace(
        question,
        given=RiddenCombat,
        rule=IN_BATTLE.rule,
        tables=IN_BATTLE.tables,
        spreader=IN_BATTLE,
        reckoning=IN_BATTLE.reckoning,
    )


ASKED_IN_BATTLE: Mapping[str, Question] = {question.id: _in_battle(question) for question in QUESTIONS}

FIELDED = tuple(
    Troop(KINDS.names[kind].capitalize(), {"kind": kind, "grade": grade}, GRADES.names[grade])
    for kind in MOVERS.words
    for grade in GRADES.words
) + tuple(Troop(KINDS.names[kind].capitalize(), {"kind": kind}) for kind in BRIDGES)
AT = {"close_combat": {}, "shooting": {"distance": 100}}
MATCHUPS = tuple(
    Matchup(
        question.title,
        question,
        FIELDED,
        opposed.HEADLINE,
        opposed.measures(OUTCOMES.words, VERBS),
        AT[question.id],
        first={"grade": "O"},
    )
    for question in QUESTIONS
    if question.id in AT
)
