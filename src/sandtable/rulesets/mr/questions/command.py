"""The questions of command: CDs, initiative, the end of a turn, radius, control."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.dice import AVERAGE, D6
from sandtable.mechanics.pools import rolls
from sandtable.mechanics.pulse import (
    SILENT,
    WINNER,
    Initiative,
    InRow,
    NoDice,
    Rerolls,
    check_issue,
    check_places,
    kept,
    new_dice,
    refuse,
    replaced,
)
from sandtable.names import OTHER, SIDES, QuestionId, Side
from sandtable.rulesets.mr.facts import command as facts
from sandtable.rulesets.mr.facts.words import SIDE_NAMES
from sandtable.rulesets.mr.questions import words
from sandtable.rulesets.mr.questions.bars import printed
from sandtable.rulesets.mr.rows.command import CONTROL, ISSUE, MODIFIER, OUT, RADIUS, TEST_DICE
from sandtable.rulesets.mr.rows.house import COMMAND_DICE, DAY_END, DOUBLES, INITIATIVE, SECOND, TURN_END
from sandtable.sheet.explain import explainer
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Aim, Question
from sandtable.sheet.ready import Ready
from sandtable.sheet.reckoning import Number, Reckoning, total, totals
from sandtable.sheet.ruling import Asked, Result, Ruling
from sandtable.sheet.wording import noun


def command_dice(ruling: Ruling) -> Result:
    dice = ruling.decide(COMMAND_DICE)
    return {"dice": dice, "cds": sum(ruling.dice("command", dice, D6))}


def _reckoned_cds(ruling: Ruling) -> Result:
    return {"dice": ruling.decide(COMMAND_DICE)}


def second(given: Record, side: Side) -> int:
    """What the side adds that did not have the initiative last."""
    return int(printed(SECOND["mr.house.initiative.second"])) if given["last"] == OTHER[side] else 0


def who_is_second(given: Record) -> Mapping[Side, Mapping[str, bool]]:
    return {side: {"second": second(given, side) > 0} for side in SIDES}


FOR_INITIATIVE = Initiative(
    extra="average",
    die=AVERAGE,
    thrown_by="average_by",
    added=second,
    again=INITIATIVE["mr.house.initiative.reroll"],
    late=INITIATIVE["mr.house.initiative.reroll"],
    dear=ISSUE["mr.cd.initiative"],
)


def initiative(ruling: Ruling) -> Result:
    end = FOR_INITIATIVE.roll(ruling)
    sides: Mapping[Side, Ready] = {"a": ruling.a, "b": ruling.b}
    for side, own in sides.items():
        if end.spent(side):
            ruling.line("mr.cd.initiative", end.spent(side), side)
        ruling.sum(SECOND, own, None, side)
        own.gained = end.gained(side)
        ruling.sum(DOUBLES, own, None, side)
    if end.tied:
        ruling.line("mr.house.initiative.tie", printed(INITIATIVE["mr.house.initiative.tie"]), end.winner)
    return end.result


def _ahead(ruling: Ruling) -> Result:
    """What either side adds to its dice, and the CDs that are told to be spent."""
    for side in SIDES:
        if spent := sum(entry["side"] == side for entry in ruling.given["rerolls"]):
            ruling.line("mr.cd.initiative", spent, side)
    ahead = {"a": ruling.sum(SECOND, ruling.a, None, "a"), "b": ruling.sum(SECOND, ruling.b, None, "b")}
    return {side: {"total": added} for side, added in ahead.items()}


def turn_end(ruling: Ruling) -> Result:
    ruling.here.average = ruling.die("average", AVERAGE)
    return {
        "turn_ends": ruling.decide(TURN_END) == "ends",
        "day_ends": ruling.decide(DAY_END) == "ends",
    }


def command_radius(ruling: Ruling) -> Result:
    own = ruling.a
    own.in_command = ruling.decide(RADIUS, own) is not None
    ruling.every(OUT, own)
    return {
        "in_command": own.in_command,
        "vulnerable": not own.in_command,
        "fire": own.in_command,
        "recover": own.in_command,
    }


def cd_issue(ruling: Ruling) -> Result:
    cost, pool = ruling.decide(ISSUE), ruling.given["pool"]
    return {"max": ruling.here.most, "cost": cost, "left": None if pool is None else pool - cost}


def forbidden_issue(asked: Asked) -> None:
    issue = asked.given
    ((used, cost),) = explainer(ISSUE)(asked.here, None, asked.here)
    row = ISSUE[used]
    if issue["use"] in facts.NEAR_USES and issue["distance"] > 8:
        raise refuse(row, "given.distance", f"the army commander must be within 8 BW, not {issue['distance']:g}")
    check_issue(row, issue["cds"], asked.here.most, int(cost), issue["pool"])


def control_test(ruling: Ruling) -> Result:
    given, here = ruling.given, ruling.here
    if given["lapels"]:
        return {"dice": [], "picked": [], "total": None, "status": ruling.decide(CONTROL)}
    rolled = ruling.dice("control", 2 + given["cds"], D6)
    listed = _rerolled(ruling, rolled)
    new = new_dice(ruling, listed)
    check_places(ruling, listed, [len(rolled)] * len(listed))
    dice = replaced(rolled, listed, new)
    here.new_die = new[0] if new else 0
    ruling.every(TEST_DICE)
    picked = kept(dice, given["picks"])
    here.total = sum(picked) + ruling.sum(MODIFIER)
    return {"dice": dice, "picked": picked, "total": here.total, "status": ruling.decide(CONTROL)}


def _tested(ruling: Ruling) -> Result:
    """What a control test is made with."""
    if ruling.given["lapels"]:
        return {}
    ruling.here.new_die = 0
    ruling.every(TEST_DICE)
    return {"dice": 2 + ruling.given["cds"], "total": ruling.sum(MODIFIER)}


def _rerolled(ruling: Ruling, dice: Sequence[int]) -> Rerolls:
    """The re-roll that the request lists; in odds, if it lists none, the lower die's where that is better."""
    given = ruling.given
    listed: Rerolls = given["rerolls"]
    if listed is SILENT and given["exceptional"] and not given["cds"]:
        lower = {"die": dice.index(min(dice)), "by": "exceptional"}
        return ruling.choose("a", (listed, (lower,)))
    return listed


def forbidden_control(asked: Asked) -> None:
    given, row = asked.given, TEST_DICE["mr.control.exceptional"]
    if given["rerolls"]:
        at = "given.rerolls.0"
        if given["lapels"]:
            raise refuse(row, at, "no dice are rolled where the army commander grabs the lapels")
        if not given["exceptional"]:
            raise refuse(row, at, "only an exceptional subordinate re-rolls")
        if given["cds"]:
            raise refuse(row, at, "he re-rolls only if he was given no CDs")
        if len(given["rerolls"]) > 1:
            raise refuse(row, "given.rerolls.1", "he re-rolls one die, once")


def tell_initiative(_: Record, result: Result) -> str:
    gains = [
        f"{SIDE_NAMES.names[side]} gains {result[side]['gained']} CDs by doubles"
        for side in SIDES
        if result[side]["gained"]
    ]
    winner = result["winner"]
    totals = f"{result[winner]['total']} against {result[OTHER[winner]]['total']}"
    return "; ".join([f"{SIDE_NAMES.names[winner].capitalize()} has the initiative, {totals}", *gains]) + "."


def tell_control(_: Record, result: Result) -> str:
    rolled = "" if result["total"] is None else f" on a total of {result['total']}"
    return f"The Force is {'on attack' if result['status'] == 'attack' else result['status']}{rolled}."


QUESTIONS: tuple[Question, ...] = (
    Question(
        QuestionId("command_dice"),
        "Command dice",
        "How many CDs does the army commander have this turn?",
        facts.CommandDice,
        command_dice,
        tables=(COMMAND_DICE,),
        results={"dice": "Dice rolled.", "cds": "CDs for the turn."},
        headline=("cds",),
        fixed=None,
        length_first=True,
        tells=lambda _, result: f"He has {noun('CD')(result['cds'])} this turn.",
        wording=words.COMMAND_DICE,
        reckoning=Reckoning((Number("dice", rolls, (COMMAND_DICE,)),), _reckoned_cds),
    ),
    InRow(
        QuestionId("initiative"),
        "Initiative",
        "Who has the initiative in the next pulse? Where a side's CDs in hand are told and no re-rolls are, "
        "odds let it spend them as well as can be.",
        facts.InitiativeRoll,
        initiative,
        tables=(ISSUE, SECOND, DOUBLES, INITIATIVE),
        results={
            "winner": "Who has the initiative.",
            **{
                f"{side}.{name}": says.format(side)
                for side in SIDES
                for name, says in {
                    "dice": "The dice of side {} that stand.",
                    "total": "The total of side {}.",
                    "spent": "CDs that side {} spent.",
                    "gained": "CDs that side {} gains by doubles.",
                }.items()
            },
        },
        headline=("winner",),
        totals=("a.total", "b.total"),
        fixed=None,
        length_first=True,
        roles=who_is_second,
        aims=(
            Aim("a", "a has the initiative", WINNER, lambda winner: winner == "a"),
            Aim("b", "b has the initiative", WINNER, lambda winner: winner == "b"),
        ),
        spreader=FOR_INITIATIVE,
        tells=tell_initiative,
        wording=words.INITIATIVE,
        reckoning=Reckoning(totals(SECOND), _ahead),
        reads=("last", "average_by", "cds", "rerolls"),
    ),
    Question(
        QuestionId("turn_end"),
        "End of the turn",
        "Does the turn end, and the day with it?",
        facts.TurnEnd,
        turn_end,
        tables=(TURN_END, DAY_END),
        results={"turn_ends": "Whether the turn ends.", "day_ends": "Whether the day ends with it."},
        headline=("turn_ends", "day_ends"),
        fixed=None,
        length_first=True,
        tells=lambda _, result: (
            "The day is over."
            if result["day_ends"]
            else "The turn ends."
            if result["turn_ends"]
            else "The turn goes on."
        ),
        wording=words.TURN_END,
        reads=("basic_length",),
    ),
    NoDice(
        QuestionId("command_radius"),
        "In command",
        "Is this unit in command, and what may it not do if it is not?",
        facts.CommandRadius,
        command_radius,
        tables=(RADIUS, OUT),
        results={
            "in_command": "Whether it is in command.",
            "vulnerable": "Whether it is vulnerable in combat.",
            "fire": "Whether it may fire.",
            "recover": "Whether it may recover.",
        },
        headline=("in_command",),
        tells=lambda _, result: "It is in command." if result["in_command"] else "It is out of command.",
    ),
    NoDice(
        QuestionId("cd_issue"),
        "Spending CDs",
        "What do these CDs cost, and how many may be given?",
        facts.CdIssue,
        cd_issue,
        tables=(ISSUE,),
        results={"max": "The most that may be given.", "cost": "CDs spent.", "left": "CDs left in hand."},
        headline=("cost",),
        forbids=forbidden_issue,
        tells=lambda _, result: (
            f"It costs {noun('CD')(result['cost'])}"
            + ("." if result["left"] is None else f"; {noun('CD')(result['left'])} left in hand.")
        ),
        reads=("distance", "pool"),
    ),
    InRow(
        QuestionId("control_test"),
        "Control test",
        "What does this sub-commander's Force do this pulse? Odds re-roll an exceptional subordinate's lower die "
        "where that serves him, if no re-rolls are told.",
        facts.ControlTest,
        control_test,
        tables=(TEST_DICE, MODIFIER, CONTROL),
        results={
            "dice": "The dice as they stand.",
            "picked": "The two dice that count.",
            "total": "Their sum with his modifier.",
            "status": "What the Force does: inactive, active or attack.",
        },
        headline=("status",),
        totals=("total",),
        fixed=None,
        length_first=True,
        forbids=forbidden_control,
        aims=(Aim("a", "the Force is active or attacks", ("status",), lambda status: status != "inactive"),),
        tells=tell_control,
        wording=words.CONTROL,
        reckoning=Reckoning((Number("dice", rolls, (TEST_DICE,)), total("total", MODIFIER)), _tested),
        reads=("enemy", "exceptional", "picks", "rerolls"),
    ),
)
