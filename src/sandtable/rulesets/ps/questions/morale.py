"""Questions of nerve: break tests, reactions, disorder, rally, and the morale of battalias and armies."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.dice import D6, D10
from sandtable.names import Code, Json, QuestionId, Refused
from sandtable.rulesets.ps import telling
from sandtable.rulesets.ps.asking import PageTest
from sandtable.rulesets.ps.facts import situations
from sandtable.rulesets.ps.facts.situations import reaction as here_reaction
from sandtable.rulesets.ps.facts.situations import test
from sandtable.rulesets.ps.facts.unit import STANDS, own, refuse
from sandtable.rulesets.ps.questions import words
from sandtable.rulesets.ps.rows.breaking import MODIFIERS, OUTCOMES, RETIRING, WHEN
from sandtable.rulesets.ps.rows.house import HOUSE
from sandtable.rulesets.ps.rows.morale import DISORDER, RALLY, REACTIONS
from sandtable.rulesets.ps.steps import first
from sandtable.sheet.play import player
from sandtable.sheet.question import Aim, Bar
from sandtable.sheet.reckoning import Reckoning, total
from sandtable.sheet.ruling import Asked, Result, Ruling

UP_TO_SIX = first(
    OUTCOMES,
    "ps.break.four.any",
    "ps.break.five.artillery",
    "ps.break.five.retire",
    "ps.break.six.artillery",
    "ps.break.six.shooting",
    "ps.break.six.hand",
)
FROM_SEVEN = first(
    OUTCOMES,
    "ps.break.seven.shooting",
    "ps.break.seven.artillery",
    "ps.break.seven.infantry",
    "ps.break.seven.cavalry",
)
REACTION_ROLL = first(HOUSE, "ps.house.reaction-roll")
PASSING = first(DISORDER, "ps.interpenetration.moving", "ps.interpenetration.retiring")
REMOVE = first(DISORDER, "ps.disorder.remove")
NO_BAR = first(DISORDER, "ps.disorder.fired-retired")
STAYS = first(DISORDER, "ps.disorder.fought")
RALLY_ORDER = first(HOUSE, "ps.house.rally-order")
BATTALIA_GUNS = first(HOUSE, "ps.house.battalia-guns")
BATTALIA_BROKEN = first(HOUSE, "ps.house.battalia-broken")
ARMY_BROKEN = first(HOUSE, "ps.house.army-broken")

CHOICES = ("reface", "move", "charge")
"""What victorious cavalry that passed may do."""
DISORDERING = ("turns", "pursue")
"""The reactions that disorder whoever makes them."""


def break_test(ruling: Ruling) -> Result:
    unit, here = ruling.a, ruling.here
    ruling.decide(WHEN)
    here.total = sum(ruling.dice("break", 2, D6)) + ruling.sum(MODIFIERS, unit)
    low = ruling.decide(UP_TO_SIX, unit)
    outcome = low or ruling.decide(FROM_SEVEN, unit)
    moves = ruling.decide(RETIRING, otherwise=1) if outcome == "retires" else 0
    if "breaks" in (outcome, moves):
        return {"total": here.total, "outcome": "breaks", "moves": 0, "disordered": False}
    # Whoever retires after a 6 or less is disordered; cavalry after a 7 or more only by a second move.
    shaken_up = outcome == "retires" and (low is not None or moves > 1)
    return {"total": here.total, "outcome": outcome, "moves": moves, "disordered": unit.disordered or shaken_up}


def _tested(ruling: Ruling) -> Result:
    """What is added to the dice of a break test."""
    ruling.decide(WHEN)
    return {"total": ruling.sum(MODIFIERS, ruling.a)}


def reaction(ruling: Ruling) -> Result:
    unit, here = ruling.a, ruling.here
    here.face = ruling.die("reaction", D6)
    here.passed = ruling.decide(REACTION_ROLL, unit) == "pass"
    action = ruling.decide(REACTIONS, unit)
    return {
        "passed": here.passed,
        "action": action,
        "choices": list(CHOICES) if action == "free-choice" else [],
        "disordered": unit.disordered or action in DISORDERING,
    }


def interpenetration(ruling: Ruling) -> Result:
    unit, here = ruling.a, ruling.here
    here.face = 0
    if player(PASSING, "")(unit, None, here) == "":
        return {"tested": False, "disordered": unit.disordered}
    here.face = ruling.die("disorder", D6)
    return {"tested": True, "disordered": ruling.decide(PASSING, unit) == "disordered"}


def disorder_removal(ruling: Ruling) -> Result:
    ruling.decide(STAYS)
    may = ruling.decide(REMOVE) is not None
    ruling.decide(NO_BAR)
    return {"may_remove": may}


def rally(ruling: Ruling) -> Result:
    unit, here = ruling.a, ruling.here
    if here.by == "elite":
        here.face = ruling.die("rally", D6)
        rallied = ruling.decide(RALLY) == "rallied"
        return {"rallied": rallied, "disordered": not rallied, "casualties": unit.casualties}
    here.face = ruling.die("command", D10)
    lifted = player(RALLY_ORDER, 0)(None, None, here)
    ruling.line("ps.house.rally-order", lifted or "fails")
    return {"rallied": lifted != 0, "disordered": False, "casualties": unit.casualties + lifted}


def rating_for_an_order(given: Mapping[str, Json]) -> None:
    if given.get("by") == "order" and given.get("rating") is None:
        raise Refused(Code.MISSING_FIELD, "given.rating", "an order to rally needs the commander's rating, 1 to 10")


def forbidden_rallies(asked: Asked) -> None:
    given, unit = asked.given, asked.a
    if given["by"] == "elite":
        refuse(not unit.elite, "given.a.elite", "only elite units rally by themselves (H10)")
        refuse(not unit.disordered, "given.a.disordered", "it is not disordered, so there is nothing to shed")
        return
    refuse(unit.disordered, "given.a.disordered", "a disordered unit is not rallied by order (H11)")
    refuse(unit.casualties < 2, "given.a.casualties", "the last casualty never comes off (H11)")


def battalia_morale(ruling: Ruling) -> Result:
    here = ruling.here
    ruling.decide(BATTALIA_GUNS)
    return {"counted": here.counted, "down": here.down, "broken": ruling.decide(BATTALIA_BROKEN) == "broken"}


def army_morale(ruling: Ruling) -> Result:
    return {"broken": ruling.decide(ARMY_BROKEN) == "broken"}


def too_many_broken(asked: Asked) -> None:
    given = asked.given
    if given["broken"] > given["battalias"]:
        says = f"of {given['battalias']} battalias no more can be broken, not {given['broken']}"
        raise Refused(Code.BAD_VALUE, "given.broken", says)


QUESTIONS: tuple[PageTest, ...] = (
    PageTest(
        QuestionId("break_test"),
        "Break test",
        "A unit's nerve is tested: does it hold, retire or break?",
        situations.BreakTest,
        break_test,
        tables=(WHEN, MODIFIERS, UP_TO_SIX, FROM_SEVEN, RETIRING),
        results={
            "total": "The two dice, modified.",
            "outcome": "Whether it holds, retires or breaks.",
            "moves": "How many moves it retires.",
            "disordered": "Whether it is disordered afterwards.",
        },
        headline=("outcome", "disordered"),
        totals=("total",),
        tells=telling.break_test,
        wording=words.TESTED,
        reckoning=Reckoning((total("total", MODIFIERS),), _tested),
        fixed=None,
        lists=("break",),
        bars=(
            Bar(
                "a.casualties",
                "ps.break.when.excess: it has no more casualties than stamina",
                (test.cause == "excess") & (own.casualties <= own.endures),
            ),
            Bar(
                "a.casualties",
                "ps.break.when.closing, ps.break.when.drawn: it is not shaken",
                test.cause.one_of("closing", "drawn") & ~own.shaken,
            ),
        ),
        aims=(Aim("a", "the unit holds", ("outcome",), lambda outcome: outcome == "holds"),),
        reads=("cause", "clear_in", *STANDS),
    ),
    PageTest(
        QuestionId("reaction"),
        "Reaction",
        "A unit must react to a charge, or has won: what does it do?",
        situations.Reaction,
        reaction,
        tables=(REACTION_ROLL, REACTIONS),
        results={
            "passed": "Whether it passes.",
            "action": "What it does.",
            "choices": "What it may choose from.",
            "disordered": "Whether it is disordered afterwards.",
        },
        headline=("action", "disordered"),
        tells=telling.reaction,
        wording=words.REACTED,
        fixed=None,
        bars=(
            Bar(
                "a.kind",
                "only cavalry turns to face, or reacts to its victory",
                here_reaction.case.one_of("flank-charged", "victorious") & ~own.cavalry,
            ),
            Bar(
                "a.kind",
                "only pike, shot and mixed units form hedgehog (R5)",
                (here_reaction.case == "cavalry-charge") & ~own.kind.one_of("pike", "mixed", "shot"),
            ),
            Bar(
                "a.formation",
                "it is in hedgehog already",
                (here_reaction.case == "cavalry-charge") & own.hedgehog,
            ),
            Bar(
                "a.disordered",
                "victorious cavalry that is disordered takes no reaction",
                (here_reaction.case == "victorious") & own.disordered,
            ),
        ),
        aims=(Aim("a", "it passes", ("passed",), bool),),
        reads=("case", "morale", "disordered"),
    ),
    PageTest(
        QuestionId("interpenetration"),
        "Passing through",
        "Friends pass through this unit: is it disordered?",
        situations.Interpenetration,
        interpenetration,
        tables=(PASSING,),
        results={"tested": "Whether it had to test.", "disordered": "Whether it is disordered afterwards."},
        headline=("disordered",),
        tells=telling.interpenetration,
        wording=words.PASSED,
        fixed=None,
        aims=(Aim("a", "it stays in order", ("disordered",), lambda disordered: not disordered),),
        reads=("disordered",),
    ),
    PageTest(
        QuestionId("disorder_removal"),
        "Removing disorder",
        "May this unit shed its disorder at the end of the turn?",
        situations.DisorderRemoval,
        disorder_removal,
        tables=(STAYS, REMOVE, NO_BAR),
        results={"may_remove": "Whether it may remove its disorder."},
        headline=("may_remove",),
        tells=telling.disorder_removal,
        bars=(Bar("a.disordered", "it is not disordered, so there is nothing to remove", ~own.disordered),),
    ),
    PageTest(
        QuestionId("rally"),
        "Rally",
        "Does this unit shed its disorder, or a casualty?",
        situations.Rally,
        rally,
        tables=(RALLY, RALLY_ORDER),
        results={
            "rallied": "Whether it rallies.",
            "disordered": "Whether it is disordered afterwards.",
            "casualties": "Its casualties afterwards.",
        },
        headline=("rallied",),
        tells=telling.rally,
        wording=words.RALLIED,
        fixed=None,
        needs=rating_for_an_order,
        forbids=forbidden_rallies,
        aims=(Aim("a", "it rallies", ("rallied",), bool),),
        reads=("by", "elite", "disordered", "casualties"),
    ),
    PageTest(
        QuestionId("battalia_morale"),
        "Battalia morale",
        "Is this battalia broken?",
        situations.Battalia,
        battalia_morale,
        tables=(BATTALIA_GUNS, BATTALIA_BROKEN),
        results={
            "counted": "The units that count.",
            "down": "Those of them shaken or lost.",
            "broken": "Whether the battalia is broken.",
        },
        headline=("broken",),
        tells=telling.battalia_morale,
        reads=("units",),
    ),
    PageTest(
        QuestionId("army_morale"),
        "Army morale",
        "Is this army beaten?",
        situations.Army,
        army_morale,
        tables=(ARMY_BROKEN,),
        results={"broken": "Whether the army is beaten."},
        headline=("broken",),
        tells=telling.army_morale,
        forbids=too_many_broken,
    ),
)
