"""Combat."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sandtable.dice import D6, Die, Distribution, pool
from sandtable.mechanics.pools import hits_on, rolls
from sandtable.names import OTHER, SIDES, Json, QuestionId, Side
from sandtable.rulesets.nap.facts import combat as facts
from sandtable.rulesets.nap.facts.combat import Fighter, foe, own
from sandtable.rulesets.nap.follows import SQUARE
from sandtable.rulesets.nap.questions import words
from sandtable.rulesets.nap.questions.bars import IN_REACH, barred
from sandtable.rulesets.nap.questions.words import tell_combat
from sandtable.rulesets.nap.rows.combat import (
    ATTACHED,
    ATTACK_BARS,
    BONUS_DICE,
    FALL_BACK,
    HIT_REROLLS,
    MISS_REROLLS,
    SP_DICE,
    TO_HIT,
    VERDICT,
)
from sandtable.rulesets.nap.rows.command import CASUALTY_CHECK, SUB_BARS, SUB_DICE
from sandtable.rulesets.nap.together import NO_FLANK
from sandtable.sheet.chance import Thrown
from sandtable.sheet.explain import explainer
from sandtable.sheet.question import Aim, Bar, Key, Question, picked
from sandtable.sheet.ready import Ready
from sandtable.sheet.reckoning import Reckoning, on_each_side
from sandtable.sheet.ruling import Asked, Quiet, Result, Ruling
from sandtable.sheet.sounding import EVERY_LINE, Depth, Lines

MISS_AGAIN = 6
"""What a die that missed needs when it is rolled again."""
HIT_AGAIN = 4
"""What a die that hit needs to stand when it is rolled again."""

AND_AGAIN = Die("D6 and again", tuple(range(36)))
"""A die and the die that replaces it, for odds."""

Dice = tuple[int, int]
"""How many dice a side rolls, and what they need."""


def _sides(asked: Asked | Ruling, side: Side) -> tuple[Ready, Ready]:
    """A side and its enemy."""
    return (asked.a, asked.b) if side == "a" else (asked.b, asked.a)


def combat(ruling: Ruling) -> Result:
    rolled: dict[Side, Dice] = {}
    for side in SIDES:
        unit, enemy = _sides(ruling, side)
        count, needs = rolled[side] = _dice(ruling, side)
        unit.hit = _at_least(ruling, side, count, needs)
        unit.missed = count - unit.hit
        missed_again = ruling.decide(MISS_REROLLS, unit, enemy, side, otherwise=0)
        hit_again = ruling.decide(HIT_REROLLS, unit, enemy, side, otherwise=0)
        unit.struck = _at_least(ruling, f"{side}_miss", missed_again, MISS_AGAIN)
        unit.struck += _at_least(ruling, f"{side}_hit", hit_again, HIT_AGAIN) if hit_again else unit.hit
    return _outcome(ruling, rolled)


def _at_least(ruling: Ruling, name: str, count: int, needs: int) -> int:
    """How many of these dice show what they need; no dice are asked for where none are rolled."""
    if not count:
        return 0
    return sum(face >= needs for face in ruling.dice(name, count, D6, lambda face: face >= needs))


def _dice(ruling: Ruling, side: Side) -> Dice:
    unit, enemy = _sides(ruling, side)
    count = ruling.decide(SP_DICE, unit, enemy, side)
    count += ruling.sum(BONUS_DICE, unit, enemy, side) + ruling.sum(SUB_DICE, unit, enemy, side)
    ruling.decide(CASUALTY_CHECK, unit, enemy, side)
    return count, ruling.decide(TO_HIT, unit, enemy, side)


def _reckoned(ruling: Ruling) -> Result:
    """The dice of both sides, what they need, and what makes them roll again."""
    made: Result = {}
    for side in SIDES:
        count, needs = _dice(ruling, side)
        made[side] = {"dice": count, "needs": needs}
        unit, enemy = _sides(ruling, side)
        unit.hit = unit.missed = 1
        ruling.awaits(MISS_REROLLS, unit, enemy, side)
        ruling.awaits(HIT_REROLLS, unit, enemy, side)
    return made


def _outcome(ruling: Ruling, rolled: Mapping[Side, Dice]) -> Result:
    """Who wins once both sides' hits are known, and what becomes of the loser."""
    winner: Side = "b" if ruling.decide(VERDICT, ruling.b, ruling.a, "b") is not None else "a"
    if winner == "a":
        ruling.decide(VERDICT, ruling.a, ruling.b, "a")
    beaten, victor = _sides(ruling, OTHER[winner])
    fall_back = ruling.decide(FALL_BACK, beaten, victor, OTHER[winner], otherwise=0)
    result: Result = {"winner": winner}
    for side in SIDES:
        unit, enemy = _sides(ruling, side)
        count, needs = rolled[side]
        result[side] = {
            "dice": count,
            "needs": needs,
            "hits": unit.struck,
            "loss": enemy.struck,
            "broken": enemy.struck >= unit.current,
            "fall_back": 0 if side == winner else fall_back,
            "casualty_check": unit.valor,
        }
    result["b"]["artillery"] = _attached_artillery(ruling)
    return result


def _attached_artillery(ruling: Ruling) -> str | None:
    if not ruling.b.attached:
        return None
    fate: str = ruling.decide(ATTACHED, ruling.b, ruling.a, "b", otherwise="stays")
    return fate.replace(" ", "-")


def attacking(_: Json) -> Mapping[Side, Mapping[str, bool]]:
    return {"a": {"attacks": True}, "b": {"attacks": False}}


class Melee(Question):
    """A combat; before any die is thrown its odds follow the hits of each side, and not the dice one by one."""

    def odds(self, given: Json, dice: Json, by: Sequence[str], *, best: bool = True) -> Distribution[Key]:
        if dice != {}:
            return super().odds(given, dice, by, best=best)
        asked = self.ask(given)
        ruling = Quiet(asked, Thrown({}))
        rolled: Mapping[Side, Dice] = {side: _dice(ruling, side) for side in SIDES}
        hits = {side: self._hits(asked, side, *rolled[side]) for side in SIDES}

        def ended(a: int, b: int) -> Key:
            asked.a.struck, asked.b.struck = a, b
            return picked(_outcome(ruling, rolled), by)

        return hits["a"].then(lambda a: hits["b"].map(lambda b: ended(a, b)))

    def depth(self, given: Json, dice: Json, by: Sequence[str], lines: Lines = EVERY_LINE) -> Depth[Result]:
        depth = super().depth(given, dice, by, lines)
        if dice != {}:
            return depth
        a, b = (depth.ends[0][side]["dice"] for side in SIDES)
        read_off = (len(by) + 1) / (len(self.results) + 1)
        return replace(depth, rulings=1 + round((a + 1) * (b + 1) * read_off))

    @staticmethod
    def _hits(asked: Asked, side: Side, count: int, needs: int) -> Distribution[int]:
        """How many dice of a side hit in the end."""
        unit, enemy = _sides(asked, side)
        unit.missed = unit.hit = 1
        missed_again = bool(explainer(MISS_REROLLS)(unit, enemy, asked.here))
        hit_again = bool(explainer(HIT_REROLLS)(unit, enemy, asked.here))

        def stands(face: int) -> bool:
            first, second = face // 6 + 1, face % 6 + 1
            if first >= needs:
                return not hit_again or second >= HIT_AGAIN
            return missed_again and second >= MISS_AGAIN

        return pool(count, AND_AGAIN, stands).map(lambda sorts: dict(sorts).get(True, 0))


def _ruled_out(unit: Fighter, at: Side) -> tuple[Bar, ...]:
    """What may not be on either side of a combat."""
    artillery = "artillery does not fight: see whether it escapes"
    return (
        Bar(f"{at}.mx", "only infantry fights in mixed order", unit.mx & ~unit.infantry),
        Bar(f"{at}.kind", artillery, unit.artillery),
        *(Bar(f"{at}.others.{place}.kind", artillery, unit.others[place].artillery) for place in range(3)),
        Bar(
            f"{at}.formation", "only defending infantry stands in square", unit.square & (unit.attacks | ~unit.infantry)
        ),
        barred(
            BONUS_DICE["nap.combat.bonus.cd"],
            f"{at}.commander",
            "the army commander must be within 20 inches to add a CD",
            unit.cd & (unit.commander_at > 20),
        ),
        barred(
            SUB_DICE["nap.sub.combat"],
            f"{at}.sub_distance",
            f"he adds his dice within {IN_REACH} inches",
            unit.valor & (unit.sub_distance > IN_REACH),
        ),
        barred(
            SUB_BARS["nap.sub.once"],
            f"{at}.sub_used",
            "he has helped a unit this pulse already",
            unit.valor & unit.sub_used,
        ),
    )


IN_ROUGH = ATTACK_BARS["nap.attack.hvy-cav.rough"]
ATTACK_RULED_OUT = (
    barred(ATTACK_BARS["nap.attack.artillery"], "a.kind"),
    barred(ATTACK_BARS["nap.attack.cav.town"], "b.terrain"),
    barred(IN_ROUGH, "b.terrain", when=(own.kind == "hvy-cav") & (foe.terrain == "rough")),
    barred(IN_ROUGH, "a.terrain", when=(own.kind == "hvy-cav") & (own.terrain == "rough")),
)

SIDE_RESULTS = {
    "dice": "How many dice side {} rolls.",
    "needs": "The die that hits for side {}.",
    "hits": "The hits of side {}.",
    "loss": "The SPs that side {} loses.",
    "broken": "Whether side {} is broken.",
    "fall_back": "How far side {} falls back, in inches.",
    "casualty_check": "Whether the sub-commander of side {} must take a casualty check.",
}

QUESTIONS: tuple[Question, ...] = (
    Melee(
        QuestionId("combat"),
        "Combat",
        "Two sides meet: who wins, what does it cost, and who breaks?",
        facts.Combat,
        combat,
        tables=(
            ATTACK_BARS,
            SP_DICE,
            BONUS_DICE,
            SUB_DICE,
            CASUALTY_CHECK,
            SUB_BARS,
            TO_HIT,
            MISS_REROLLS,
            HIT_REROLLS,
            VERDICT,
            FALL_BACK,
            ATTACHED,
        ),
        results={
            "winner": "The side that wins.",
            **{f"{side}.{name}": says.format(side) for side in SIDES for name, says in SIDE_RESULTS.items()},
            "b.artillery": "What becomes of artillery attached to the defender.",
        },
        headline=("winner", "a.broken", "b.broken"),
        fixed=None,
        length_first=True,
        tells=tell_combat,
        wording=words.COMBAT,
        reckoning=Reckoning(
            (
                *on_each_side("dice", rolls, SP_DICE, BONUS_DICE, SUB_DICE),
                *on_each_side("needs", hits_on, TO_HIT),
            ),
            _reckoned,
        ),
        roles=attacking,
        bars=(*ATTACK_RULED_OUT, *_ruled_out(own, "a"), *_ruled_out(foe, "b")),
        aims=(
            Aim("a", "a wins", ("winner",), lambda winner: winner == "a"),
            Aim("b", "b wins", ("winner",), lambda winner: winner == "b"),
        ),
        reads=("commander", "sub_distance", "sub_used", "others"),
        together=(NO_FLANK,),
        follows=(SQUARE,),
    ),
)
