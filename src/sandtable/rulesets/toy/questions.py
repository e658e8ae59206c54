"""The one question that Toy answers."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.mechanics import opposed
from sandtable.names import QuestionId, Side
from sandtable.rulesets.toy.facts import KINDS, Fight, foe, own
from sandtable.rulesets.toy.rows.fight import ADDED, EQUAL, FACTORS, GRADING, HALF, LESS
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Aim, Bar, Question
from sandtable.sheet.wording import Wording

COMBAT = opposed.Opposed(
    factor=FACTORS, added=(ADDED,), grading=GRADING, equal=EQUAL, less=LESS, half=HALF, suffers=own.fights
)
VERBS = {"recoil": "recoil", "destroyed": "are destroyed"}


def fighting(_: Record) -> Mapping[Side, Mapping[str, bool]]:
    return {"a": {"fights": True}, "b": {"fights": True}}


FIGHTING = Question(
    QuestionId("fight"),
    "Fight",
    "Two bands meet: who wins?",
    Fight,
    COMBAT.rule,
    tables=COMBAT.tables,
    results={path: f"The {path.partition('.')[2]} of side {path[0]}." for path in opposed.RESULTS},
    headline=opposed.HEADLINE,
    totals=opposed.TOTALS,
    fixed=opposed.DICE,
    roles=fighting,
    bars=(Bar("b.uphill", "both cannot be uphill of each other", own.uphill & foe.uphill),),
    aims=(
        Aim("a", "b is beaten", ("b.outcome",), lambda outcome: outcome != "none"),
        Aim("b", "a is beaten", ("a.outcome",), lambda outcome: outcome != "none"),
    ),
    spreader=COMBAT,
    together=(opposed.slope(own.uphill, foe.uphill),),
    tells=opposed.tells(KINDS, VERBS),
    wording=Wording(opposed.fates(VERBS)),
    reckoning=COMBAT.reckoning,
)
QUESTIONS = (FIGHTING,)
