"""The question of combat: two sides add up SPs, dice and modifiers, and one of them wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.dice import D6, Distribution
from sandtable.mechanics.pulse import SILENT, InRowForRerolls, check_places, new_dice, refuse, replaced, twice
from sandtable.names import OTHER, SIDES, Json, QuestionId, Side
from sandtable.rulesets.mr.facts import fighting as facts
from sandtable.rulesets.mr.facts.words import ARTILLERY, SIDE_NAMES
from sandtable.rulesets.mr.questions import words
from sandtable.rulesets.mr.questions.attack import WITHIN
from sandtable.rulesets.mr.questions.bars import ALWAYS_FF, forbidden_attack, printed
from sandtable.rulesets.mr.rows.attack import ATTACK, NEVER
from sandtable.rulesets.mr.rows.combat import (
    ADVANCE,
    BLOCKED,
    DECISIVE,
    DECISIVE_COST,
    DIE,
    EXTRA_DIE,
    FALL_BACK,
    INCONCLUSIVE,
    LEAST,
    MODIFIERS,
    STRENGTH,
    TIE,
    VALOR,
)
from sandtable.rulesets.mr.rows.command import ISSUE, OUT
from sandtable.rulesets.mr.rows.reaction import REACTION
from sandtable.rulesets.mr.together import NO_FLANK
from sandtable.sheet.chance import Thrown, pools
from sandtable.sheet.explain import explainer
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Aim, Key, Question, picked
from sandtable.sheet.ready import Ready
from sandtable.sheet.reckoning import Reckoning, totals
from sandtable.sheet.ruling import Asked, Quiet, Result, Ruling

Dice = Mapping[Side, Sequence[int]]


def combat(ruling: Ruling) -> Result:
    rolled = {side: ruling.dice(side, _count(ruling, side), D6) for side in SIDES}
    dice, helped = _stand(ruling, rolled)
    for side in SIDES:
        _score(ruling, side, dice[side], helped=side in helped)
    return _outcome(ruling)


def _outcome(ruling: Ruling) -> Result:
    """Who wins once both sides' totals are known, and what it costs them."""
    who: Mapping[Side, Ready] = {"a": ruling.a, "b": ruling.b}
    winner = _winner(ruling)
    loser = OTHER[winner]
    for side in SIDES:
        who[side].won, who[side].lost = side == winner, side == loser
    ruling.decide(TIE, ruling.b, ruling.a, "b")
    if ruling.decide(DECISIVE, who[loser], who[winner], loser) == "eliminated":
        outcome, after = "decisive", _decided(ruling, who, winner)
    else:
        outcome, after = "inconclusive", _undecided(ruling, who, winner)
    for side in SIDES:
        after[side]["total"] = who[side].total
        after[side]["casualty_check"] = who[side].valor > 0
    return {"winner": winner, "outcome": outcome, **after}


def _count(ruling: Ruling, side: Side) -> int:
    own, foe = (ruling.a, ruling.b) if side == "a" else (ruling.b, ruling.a)
    return 1 + len(explainer(EXTRA_DIE)(own, foe, ruling.here))


def _stand(ruling: Ruling, rolled: Dice) -> tuple[Dice, Sequence[Side]]:
    """The dice that stand once CDs have been spent, and the sides that spent one."""
    listed = ruling.given["rerolls"]
    if listed is SILENT:
        return _best(ruling, rolled)
    new = new_dice(ruling, listed)
    check_places(ruling, listed, [len(rolled[entry["side"]]) for entry in listed])
    stand = dict(rolled)
    for entry, fell in zip(listed, new, strict=True):
        stand[entry["side"]] = replaced(stand[entry["side"]], [entry], [fell])
    return stand, [entry["side"] for entry in listed]


def _best(ruling: Ruling, rolled: Dice) -> tuple[Dice, Sequence[Side]]:
    """Whoever would lose may spend a CD, if his commander is near, and then the other; in a ruling nobody does."""
    who: Mapping[Side, Ready] = {"a": ruling.a, "b": ruling.b}
    stand, helped = dict(rolled), list[Side]()
    if all(own.commander_off > WITHIN for own in who.values()):
        return stand, helped
    quiet = Quiet(ruling.asked, ruling.chance)
    while len(helped) < 2:
        for side in SIDES:
            _score(quiet, side, stand[side])
        loser = OTHER[_winner(ruling)]
        if loser in helped or who[loser].commander_off > WITHIN or not ruling.choose(loser, (False, True)):
            break
        helped.append(loser)
        lowest = min(stand[loser])
        kept = list(stand[loser])
        kept[kept.index(lowest)] = ruling.dice("reroll", 1, D6)[0]
        stand[loser] = kept
    return stand, helped


def _winner(ruling: Ruling) -> Side:
    """The higher total; the defender on a tie."""
    return "a" if ruling.a.total > ruling.b.total else "b"


def _score(ruling: Ruling, side: Side, dice: Sequence[int], *, helped: bool = False) -> None:
    """Add up one side."""
    own, foe = (ruling.a, ruling.b) if side == "a" else (ruling.b, ruling.a)
    own.die, own.second_die = dice[0], dice[-1]
    total = ruling.sum(STRENGTH, own, foe, side)
    if helped:
        ruling.line("mr.cd.combat", 1, side)
    total += ruling.sum(DIE, own, foe, side)
    total += ruling.decide(EXTRA_DIE, own, foe, side) or 0
    own.total = total + _modified(ruling, side)
    own.total = ruling.decide(LEAST, own, foe, side) or own.total


def _modified(ruling: Ruling, side: Side) -> int:
    """What one side adds beside its SPs and its dice."""
    own, foe = (ruling.a, ruling.b) if side == "a" else (ruling.b, ruling.a)
    valor: int = ruling.sum(VALOR, own, foe, side)
    if foe.some_out and not foe.some_vulnerable:
        ruling.line("mr.out.vulnerable", printed(OUT["mr.out.vulnerable"]), OTHER[side])
    return valor + int(ruling.sum(MODIFIERS, own, foe, side))


def _reckoned(ruling: Ruling) -> Result:
    """What both sides add up before their dice, and who has another die."""
    made: Result = {}
    for side in SIDES:
        own, foe = (ruling.a, ruling.b) if side == "a" else (ruling.b, ruling.a)
        strength = ruling.sum(STRENGTH, own, foe, side)
        ruling.awaits(EXTRA_DIE, own, foe, side)
        made[side] = {"total": strength + _modified(ruling, side)}
    return made


def _decided(ruling: Ruling, who: Mapping[Side, Ready], winner: Side) -> Result:
    """The loser is gone; the winner may pay for it, and an attacker may advance."""
    loser = OTHER[winner]
    loss = {loser: who[loser].side_strength, winner: ruling.sum(DECISIVE_COST, who[winner], who[loser], winner)}
    after: Result = {side: _lost(who[side], loss[side]) for side in SIDES}
    stands = winner == "a" and not after["a"]["eliminated"]
    after["a"] |= {"fall_back": 0, "advance": ruling.decide(ADVANCE, who["a"], who["b"], "a") if stands else 0}
    return after


def _undecided(ruling: Ruling, who: Mapping[Side, Ready], winner: Side) -> Result:
    """Both lose, and the attacker falls back, whoever won."""
    attacker, loss = ruling.a, dict[Side, int]()
    for side in (winner, OTHER[winner]):
        loss[side] = ruling.decide(INCONCLUSIVE, who[side], who[OTHER[side]], side)
    back = 0
    if loss["a"] < attacker.side_strength:
        back = min(ruling.decide(FALL_BACK, attacker, ruling.b, "a"), attacker.room_off)
        loss["a"] += ruling.sum(BLOCKED, attacker, ruling.b, "a")
    after: Result = {side: _lost(who[side], loss[side]) for side in SIDES}
    after["a"] |= {"fall_back": 0 if after["a"]["eliminated"] else back, "advance": 0}
    return after


def _lost(own: Ready, loss: int) -> Result:
    return {"loss": loss, "eliminated": loss >= own.side_strength}


class Combat(InRowForRerolls):
    """A combat; where nobody rolls again, its odds follow the totals of both sides, and not the dice one by one."""

    def odds(self, given: Json, dice: Json, by: Sequence[str], *, best: bool = True) -> Distribution[Key]:
        if dice != {}:
            return super().odds(given, dice, by, best=best)
        asked = self.ask(given)
        if _may_roll_again(asked, best=best):
            return super().odds(given, dice, by, best=best)
        ruling = Quiet(asked, Thrown({}))
        totals = {side: _totals(ruling, side) for side in SIDES}

        def ended(a: int, b: int) -> Key:
            asked.a.total, asked.b.total = a, b
            return picked(_outcome(ruling), by)

        return totals["a"].then(lambda a: totals["b"].map(lambda b: ended(a, b)))


def _may_roll_again(asked: Asked, *, best: bool) -> bool:
    """Whether a die may be rolled again: it is told, or would be `best` for somebody whose commander is near."""
    listed = asked.given["rerolls"]
    if listed is not SILENT:
        return bool(listed)
    return best and any(own.commander_off <= WITHIN for own in (asked.a, asked.b))


def _totals(ruling: Ruling, side: Side) -> Distribution[int]:
    """What a side's dice can bring its total to."""
    own = ruling.a if side == "a" else ruling.b

    def total(dice: Sequence[int]) -> int:
        _score(ruling, side, dice)
        found: int = own.total
        return found

    return Distribution((total(dice), weight) for dice, weight in pools(_count(ruling, side), D6))


def forbidden_combats(asked: Asked) -> None:
    """What no combat can be, in the order of the page."""
    given = asked.given
    units = [
        (side, at, unit)
        for side in SIDES
        for at, unit in (
            (f"given.{side}", given[side]),
            *((f"given.{side}.others.{place}", other) for place, other in enumerate(given[side]["others"])),
        )
    ]
    others = [entry for entry in units if ".others." in entry[1]]
    for _, at, unit in units:
        if unit["kind"] == "irr-cav" and unit["formation"] == "mf":
            raise refuse(ALWAYS_FF, f"{at}.formation", ALWAYS_FF.says)
    forbidden_attack(asked)
    in_march, guns = NEVER["mr.attack.mf"], REACTION["mr.react.artillery"]
    if given["a"]["formation"] == "mf":
        raise refuse(in_march, "given.a.formation", in_march.says)
    if asked.b.artillery:
        raise refuse(guns, "given.b.kind", "artillery does not fight; it tries to escape")
    for _, at, unit in others:
        if unit["kind"] in ARTILLERY:
            raise refuse(guns, f"{at}.kind", "artillery does not fight")
    for side, at, unit in others:
        if side == "a" and unit["formation"] == "mf":
            raise refuse(in_march, f"{at}.formation", in_march.says)
    _forbidden_rerolls(asked)


def _forbidden_rerolls(asked: Asked) -> None:
    listed, row = asked.given["rerolls"], ISSUE["mr.cd.combat"]
    second = twice(listed, "side")
    if second is not None:
        raise refuse(row, f"given.rerolls.{second}", "a side re-rolls one die of a combat")
    for entry in listed:
        side = entry["side"]
        if (asked.a if side == "a" else asked.b).commander_off > WITHIN:
            at = f"given.{side}.commander"
            raise refuse(row, at, f"the army commander of side {side} must be within {WITHIN} BW")


def tell_combat(_: Record, result: Result) -> str:
    winner, loser = result["winner"], OTHER[result["winner"]]
    names = {side: SIDE_NAMES.names[side] for side in SIDES}
    totals = f"{result[winner]['total']} to {result[loser]['total']}"
    said = [f"{names[winner].capitalize()} wins {totals}, {result['outcome']}"]
    for side in SIDES:
        lost = result[side]["loss"]
        said.append(f"{names[side]} {'is eliminated' if result[side]['eliminated'] else f'loses {lost} SP'}")
    if result["a"]["fall_back"]:
        said.append(f"the attacker falls back {result['a']['fall_back']:g} BW")
    return "; ".join(said) + "."


LOSSES = {
    "total": "The total of side {}.",
    "loss": "SPs that side {} loses.",
    "eliminated": "Whether side {} is gone.",
    "casualty_check": "Whether an officer of side {} must check for himself.",
}

COMBAT = Combat(
    QuestionId("combat"),
    "Combat",
    "Two sides meet: who wins, and at what cost? Where an army commander is within 8 BW and no re-rolls are told, odds "
    "let whoever would lose re-roll his lowest die for a CD if that serves him, and then the other.",
    facts.Combat,
    combat,
    tables=(
        ATTACK,
        STRENGTH,
        DIE,
        EXTRA_DIE,
        VALOR,
        OUT,
        MODIFIERS,
        LEAST,
        TIE,
        DECISIVE,
        DECISIVE_COST,
        INCONCLUSIVE,
        FALL_BACK,
        BLOCKED,
        ADVANCE,
    ),
    results={
        "winner": "Who wins.",
        "outcome": "Whether it is decisive.",
        **{f"{side}.{name}": says.format(side) for side in SIDES for name, says in LOSSES.items()},
        "a.fall_back": "How far the attacker falls back, in BW.",
        "a.advance": "How far the attacker may advance, in BW.",
    },
    headline=("winner", "outcome"),
    totals=("a.total", "b.total"),
    fixed=None,
    length_first=True,
    forbids=forbidden_combats,
    aims=(
        Aim("a", "a wins", ("winner",), lambda winner: winner == "a"),
        Aim("b", "b wins", ("winner",), lambda winner: winner == "b"),
    ),
    tells=tell_combat,
    wording=words.COMBAT,
    reckoning=Reckoning(totals(STRENGTH, DIE, EXTRA_DIE, VALOR, MODIFIERS, LEAST), _reckoned),
    reads=("sp", "hits", "formation", "in_command", "flanked", "vulnerable", "others", "commander", "room", "rerolls"),
    together=(NO_FLANK,),
)

QUESTIONS: tuple[Question, ...] = (COMBAT,)
