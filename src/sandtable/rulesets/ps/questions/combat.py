"""Questions of combat: the blows of both sides, and who has won the round."""

from __future__ import annotations

from sandtable.mechanics.pools import hits_on, rolls
from sandtable.names import OTHER, SIDES, QuestionId, Side
from sandtable.rulesets.ps import pools, telling
from sandtable.rulesets.ps.asking import PageTest
from sandtable.rulesets.ps.facts import situations
from sandtable.rulesets.ps.facts.unit import STANDS, Fought
from sandtable.rulesets.ps.pools import blows, must_test, poised
from sandtable.rulesets.ps.questions import words
from sandtable.rulesets.ps.rows.breaking import WHEN
from sandtable.rulesets.ps.rows.combat import HAND, HAND_DICE, RESULTS
from sandtable.rulesets.ps.together import LAST_ROUND
from sandtable.sheet.question import Aim
from sandtable.sheet.ready import Ready, maker
from sandtable.sheet.reckoning import Reckoning, on_each_side
from sandtable.sheet.ruling import Result, Ruling


def hand_to_hand(ruling: Ruling) -> Result:
    return {"a": blows(ruling, ruling.a, ruling.b, "a"), "b": blows(ruling, ruling.b, ruling.a, "b")}


def _poised(ruling: Ruling) -> Result:
    return {"a": poised(ruling, ruling.a, ruling.b, "a"), "b": poised(ruling, ruling.b, ruling.a, "b")}


def combat_result(ruling: Ruling) -> Result:
    who: dict[Side, Ready] = {"a": ruling.a, "b": ruling.b}
    scores = {side: who[side].inflicted + ruling.sum(RESULTS, who[side], who[OTHER[side]], side) for side in SIDES}
    tests = {side: must_test(ruling, _fought(who[side], scores[side], scores[OTHER[side]]), side) for side in SIDES}
    lead = scores["a"] - scores["b"]
    return {
        **{side: {"score": scores[side], "break_test": tests[side]} for side in SIDES},
        "winner": "a" if lead > 0 else "b" if lead < 0 else "draw",
        "by": abs(lead),
    }


def scores(score: int) -> str:
    return f"scores {score}"


def _fought(unit: Ready, score: int, against: int) -> Ready:
    return maker(Fought)({"shaken": unit.shaken, "score": score, "against": against})


QUESTIONS: tuple[PageTest, ...] = (
    PageTest(
        QuestionId("hand_to_hand"),
        "Hand to hand",
        "Two units fight a round: how many hits does each score?",
        situations.Combat,
        hand_to_hand,
        tables=(HAND_DICE, *pools.SIZES, HAND),
        results={
            f"{side}.{name}": says.format(side)
            for side in SIDES
            for name, says in {
                "dice": "The dice of side {}.",
                "need": "The natural score that hits for side {}; none without dice.",
                "hits": "The hits of side {}.",
            }.items()
        },
        headline=("a.hits", "b.hits"),
        tells=telling.hand_to_hand,
        wording=words.BLOWS,
        reckoning=Reckoning(
            (
                *on_each_side("dice", rolls, *pools.STRUCK_WITH),
                *on_each_side("need", hits_on, pools.HAND_SCORE, pools.HAND_MODIFIERS),
            ),
            _poised,
        ),
        fixed=None,
        lists=SIDES,
        aims=(
            Aim("a", "a scores more hits", ("a.hits", "b.hits"), lambda a, b: a > b),
            Aim("b", "b scores more hits", ("a.hits", "b.hits"), lambda a, b: b > a),
        ),
        reads=("hand_to_hand", *STANDS),
        together=(LAST_ROUND,),
    ),
    PageTest(
        QuestionId("combat_result"),
        "Combat result",
        "Casualties are counted: who has won the round, and who must test?",
        situations.Combat,
        combat_result,
        tables=(RESULTS, WHEN),
        results={
            **{
                f"{side}.{name}": says.format(side)
                for side in SIDES
                for name, says in {
                    "score": "The score of side {}.",
                    "break_test": "Whether side {} must take a break test.",
                }.items()
            },
            "winner": "Who has won the round, or draw.",
            "by": "The difference of the scores.",
        },
        headline=("winner", "by"),
        tells=telling.combat_result,
        reckoning=Reckoning(on_each_side("score", scores, RESULTS)),
        aims=(
            Aim("a", "a wins", ("winner",), lambda winner: winner == "a"),
            Aim("b", "b wins", ("winner",), lambda winner: winner == "b"),
        ),
        reads=("inflicted", "rear", "left", "right", *STANDS),
    ),
)
