"""The turn: command dice, initiative, the end."""

from __future__ import annotations

from sandtable.dice import D4, D6
from sandtable.mechanics import pulse
from sandtable.mechanics.pools import rolls
from sandtable.names import OTHER, SIDES, QuestionId
from sandtable.rulesets.nap.facts import turn as facts
from sandtable.rulesets.nap.questions import words
from sandtable.rulesets.nap.questions.words import many, tell_initiative, tell_turn_end
from sandtable.rulesets.nap.rows.command import CD_USES
from sandtable.rulesets.nap.rows.turn import (
    COMMAND_DICE,
    DAY_END,
    DOUBLES,
    INITIATIVE,
    MUST_USE,
    REROLLS,
    TURN_END,
)
from sandtable.sheet.question import Aim, Question
from sandtable.sheet.ready import Ready
from sandtable.sheet.reckoning import Number, Reckoning
from sandtable.sheet.ruling import Asked, Result, Ruling

PAID = CD_USES["nap.cd.initiative"]

ROLL = pulse.Initiative(
    extra="d4",
    die=D4,
    thrown_by="d4_by",
    added=lambda _, __: 0,
    again=MUST_USE["nap.initiative.must-use"],
    late=REROLLS["nap.initiative.low-rerolls"],
    dear=PAID,
)


def command_dice(ruling: Ruling) -> Result:
    count = ruling.decide(COMMAND_DICE)
    return {"dice": count, "cds": sum(ruling.dice("command", count, D6))}


def _reckoned_cds(ruling: Ruling) -> Result:
    return {"dice": ruling.decide(COMMAND_DICE)}


def initiative(ruling: Ruling) -> Result:
    rolled = ROLL.roll(ruling)
    who = {"a": ruling.a, "b": ruling.b}
    ruling.here.d4 = rolled.hand.extra
    for side in SIDES:
        _lay_out(who[side], side == rolled.low, ruling.given["d4_by"] == side, rolled.hand.dice(side))
        who[side].before, who[side].spent = rolled.first_totals[side], rolled.spent(side)
    for side in (rolled.low, OTHER[rolled.low]):
        if ruling.decide(REROLLS, who[side], who[OTHER[side]], side):
            ruling.line(PAID.id, who[side].spent, side)
            ruling.decide(MUST_USE, who[side], who[OTHER[side]], side)
    for side in SIDES:
        ruling.decide(DOUBLES, who[side], who[OTHER[side]], side)
    ruling.decide(INITIATIVE, who[rolled.winner], who[OTHER[rolled.winner]], rolled.winner)
    return rolled.result


def _bid(ruling: Ruling) -> Result:
    """The CDs that are told to be spent; nothing is added to the dice."""
    for side in SIDES:
        if spent := sum(entry["side"] == side for entry in ruling.given["rerolls"]):
            ruling.line(PAID.id, spent, side)
    return {}


def _lay_out(roller: Ready, low: bool, threw: bool, dice: tuple[int, ...]) -> None:
    roller.low, roller.threw = low, threw
    roller.one, roller.two = dice


def forbidden_rerolls(asked: Asked) -> None:
    """What can be wrong with re-rolls before the dice are looked at: no such die, or one of them twice."""
    listed = asked.given["rerolls"]
    for place in range(len(listed)):
        pulse.no_such_die(listed, place, 2)
        if pulse.twice(listed[: place + 1], "side", "die") is not None:
            raise pulse.refuse(ROLL.again, f"given.rerolls.{place}", "a die is re-rolled once, and the new die stands")


def turn_end(ruling: Ruling) -> Result:
    ruling.here.d4 = ruling.die("d4", D4)
    turn_ends = ruling.decide(TURN_END) is not None
    return {"turn_ends": turn_ends, "day_ends": ruling.decide(DAY_END) is not None}


QUESTIONS: tuple[Question, ...] = (
    Question(
        QuestionId("command_dice"),
        "Command dice",
        "How many CDs does the army have this turn?",
        facts.CommandDice,
        command_dice,
        tables=(COMMAND_DICE,),
        results={"dice": "How many dice are rolled.", "cds": "The CDs: the sum of the dice."},
        headline=("cds",),
        fixed=None,
        length_first=True,
        tells=lambda _, result: f"{many(result['cds'], 'CD')} this turn.",
        wording=words.COMMAND_DICE,
        reckoning=Reckoning((Number("dice", rolls, (COMMAND_DICE,)),), _reckoned_cds),
    ),
    pulse.InRow(
        QuestionId("initiative"),
        "Initiative",
        "Who has the initiative in this pulse? Odds assume that both sides spend the CDs they are said to have as "
        "well as can be, unless re-rolls are told.",
        facts.Initiative,
        initiative,
        tables=(INITIATIVE, REROLLS, MUST_USE, DOUBLES),
        results={
            "winner": "The side with the initiative.",
            "a.dice": "Side a's dice as they stand.",
            "a.total": "Side a's total.",
            "a.spent": "The CDs that side a spent.",
            "a.gained": "The CDs that side a gains for doubles.",
            "b.dice": "Side b's dice as they stand.",
            "b.total": "Side b's total.",
            "b.spent": "The CDs that side b spent.",
            "b.gained": "The CDs that side b gains for doubles.",
        },
        headline=("winner",),
        totals=("a.total", "b.total"),
        fixed=None,
        length_first=True,
        tells=tell_initiative,
        wording=words.INITIATIVE,
        reckoning=Reckoning(rule=_bid),
        forbids=forbidden_rerolls,
        aims=(
            Aim("a", "a wins the initiative", pulse.WINNER, lambda winner: winner == "a"),
            Aim("b", "b wins the initiative", pulse.WINNER, lambda winner: winner == "b"),
        ),
        spreader=ROLL,
        reads=("cds", "d4_by", "rerolls"),
    ),
    Question(
        QuestionId("turn_end"),
        "End of the turn",
        "Does the turn end here, and the day with it?",
        facts.TurnEnd,
        turn_end,
        tables=(TURN_END, DAY_END),
        results={"turn_ends": "Whether the turn ends.", "day_ends": "Whether the battle ends with it."},
        headline=("turn_ends", "day_ends"),
        fixed=None,
        length_first=True,
        tells=tell_turn_end,
        wording=words.TURN_END,
        reads=("basic_length",),
    ),
)
