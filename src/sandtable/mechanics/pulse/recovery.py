"""Recovery: the dice of a unit that tries to shake off a hit, which a sub-commander or a CD may roll again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, OneOf
from sandtable.engine.state import State
from sandtable.engine.task import Casting
from sandtable.engine.told import Fate
from sandtable.engine.verb import Verb, one
from sandtable.mechanics.bodies import body
from sandtable.mechanics.pulse import cds, telling
from sandtable.mechanics.pulse.cds import CD, HELP, SUB, affords
from sandtable.mechanics.pulse.choices import Again, by_face, shown, stands
from sandtable.mechanics.pulse.forces import hits, sp
from sandtable.mechanics.pulse.losses import heal
from sandtable.mechanics.pulse.manual import Given
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.mechanics.pulse.weighing import DIE, EAGER, no_gain
from sandtable.names import Code, Refused, listed
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import Result

FACES = 6


def spend(draft: Draft[Own], id: str, by: str, use: str, *, uses: bool = True) -> None:
    """A helper has helped: the CD is paid, or the sub-commander is used, where that uses him up."""
    state = draft.state
    if by == CD:
        cds.spend(draft, state.side(id), use, id)
    elif uses and by == SUB and (leader := body.leader(state, id)) is not None:
        draft.own = replace(draft.own, used=(*draft.own.used, leader))


def helper_and_die(order: Order, helpers: Sequence[str], dice: Sequence[int]) -> tuple[str, int]:
    """'sub', or 'cd 4': who helps, and which die is rolled again, by what it shows; its place."""
    by, _, face = order.word.partition(" ")
    place = by_face(dice, face) if face else 0
    if by not in helpers or place is None:
        which = f", and which die: {shown(dice)}" if len(dice) > 1 else ""
        says = f"say who helps ({listed(list(helpers))}){which}"
        example = " ".join(filter(None, ("reroll", helpers[0], str(max(dice)) if len(dice) > 1 else "")))
        raise Refused(Code.BAD_VALUE, "order.word", says, instead=example)
    return by, place


@dataclass(frozen=True, slots=True)
class Recovering:
    """A unit that tries to recover: the dice rolled again so far, and whether those that lie are kept."""

    id: str
    rerolls: tuple[Again, ...] = ()
    kept: bool = False


def _question(state: State[Own], unit: Recovering) -> Question:
    return state.own.manual.questions[state.own.manual.recovery.test]


def _given(state: State[Own], unit: Recovering) -> Given:
    given = state.own.manual.recovery.given(state, unit.id)
    given = {**given, "rerolls": [again.given for again in unit.rerolls]}
    if any(again.by == SUB for again in unit.rerolls) and "sub_used" in given:
        given["sub_used"] = False
    return given


def _dice(casting: Casting[Recovering]) -> list[int]:
    """The dice of a recovery as they stand, those that were rolled again in their places."""
    lying = casting.lying()
    fell = lying["recover"]
    return stands(fell if isinstance(fell, list) else [fell], casting.about.rerolls, lying.get("reroll", ()))


def _helpers(state: State[Own], unit: Recovering) -> tuple[str, ...]:
    """Who may still roll one of its dice again."""
    used = [again.by for again in unit.rerolls]
    found = [by for by in state.own.manual.recovery.helpers(state, unit.id) if by not in used]
    return tuple(by for by in found if by != CD or affords(state, state.side(unit.id), "recovery", unit.id))


def _may_be_helped(state: State[Own], casting: Casting[Recovering]) -> Opening | None:
    unit = casting.about
    if unit.kept or not _helpers(state, unit):
        return None
    result, _ = _question(state, unit).adjudicate(_given(state, unit), casting.lying())
    return None if result["recovered"] else AGAIN.asks(state.side(unit.id), casting)


def _recovered(draft: Draft[Own], unit: Recovering, result: Result) -> Next:
    if result["recovered"]:
        heal(draft, unit.id, result["hits"])
    own = draft.own
    draft.own = replace(own, recovered=(*own.recovered, unit.id))
    if own.manual.recovery.still(draft.state, unit.id) and unit.id not in own.moved:
        draft.own = replace(draft.own, moved={**own.moved, unit.id: "recover"})
    return None


def _tells(state: State[Own], unit: Recovering, result: Result) -> str:
    return f"{state.own.manual.named(state, unit.id)} {_comes_to(result)}."


def _says(state: State[Own], unit: Recovering) -> str:
    count = sum(want.count for want in _question(state, unit).wants(_given(state, replace(unit, rerolls=())), {}))
    dice = "a die again" if unit.rerolls else telling.dice(count)
    return f"{state.own.manual.named(state, unit.id)} tries to recover: {dice}."


def _comes_to(result: Result) -> str:
    return "recovers an SP" if result["recovered"] else "recovers nothing"


RECOVERY: Cast[Own, Recovering] = Cast(
    "recovery",
    _question,
    _recovered,
    _says,
    subject=Recovering,
    given=_given,
    who=lambda state, unit: {"a": unit.id},
    leads=lambda state, unit, result: (Fate(unit.id, "recovered", _comes_to(result)),),
    between=_may_be_helped,
    tells=_tells,
)


def _rolled(state: State[Own], casting: Casting[Recovering]) -> str:
    name, dice = state.own.manual.named(state, casting.about.id), _dice(casting)
    helps = listed([HELP[by] for by in _helpers(state, casting.about)])
    rolled = listed([str(face) for face in dice], "and")
    return f"{name} rolled {rolled}: roll {shown(dice)} again {helps}, or keep what lies?"


def _by_whom(state: State[Own], order: Order, casting: Casting[Recovering]) -> Sequence[Choice]:
    dice, helpers = _dice(casting), _helpers(state, casting.about)
    if len(dice) == 1:
        return [Choice(by, f"Roll the {dice[0]} again, {HELP[by]}.") for by in helpers]
    return [
        Choice(f"{by} {face}", f"Roll the {face} again, {HELP[by]}.") for by in helpers for face in dict.fromkeys(dice)
    ]


def _again(draft: Draft[Own], order: Order, casting: Casting[Recovering]) -> Next:
    """A die of the recovery is rolled again by a helper."""
    unit = casting.about
    by, die = helper_and_die(order, _helpers(draft.state, unit), _dice(casting))
    spend(draft, unit.id, by, "recovery", uses=draft.own.manual.recovery.uses)
    return RECOVERY.on(replace(casting, about=replace(unit, rerolls=(*unit.rerolls, Again(die, by)))))


def _keep(draft: Draft[Own], order: Order, casting: Casting[Recovering]) -> Next:
    return RECOVERY.on(replace(casting, about=replace(casting.about, kept=True)))


def _worst_again(state: State[Own], casting: Casting[Recovering]) -> Iterator[Order]:
    """By each helper: of several dice the highest, which served least."""
    dice = _dice(casting)
    worst = f" {max(dice)}" if len(dice) > 1 else ""
    return (Order("reroll", word=f"{by}{worst}") for by in _helpers(state, casting.about))


def _again_worth(state: State[Own], casting: Casting[Recovering], order: Order) -> float:
    price = DIE if order.word.startswith(CD) else 0.0
    return EAGER / 4 + _hoped(state, casting.about.id) - price


def _hoped(state: State[Own], id: str) -> float:
    """What one more die of a recovery is worth."""
    return max(0, hits(state, id) - 1) / FACES * state.own.manual.eye.worth(state, id) / max(1, sp(state, id))


def _again_chance(state: State[Own], casting: Casting[Recovering], order: Order) -> Fraction:
    return Fraction(min(FACES, max(0, hits(state, casting.about.id) - 1)), FACES)


AGAIN: Decision[Own, Casting[Recovering]] = Decision(
    "reroll-recovery",
    "Whether a die of a recovery is rolled again: reroll, or keep.",
    (
        Verb(
            "reroll",
            "Roll a die of the recovery again.",
            _again,
            takes=(OneOf(of=_by_whom, strict=False),),
            ready=_worst_again,
            sure=True,
            chance=_again_chance,
            gains="a hit comes off",
            weigh=_again_worth,
        ),
        Verb("keep", "Leave the dice as they lie.", _keep, sure=True, weigh=no_gain),
    ),
    subject=Casting,
    now=_rolled,
    about=lambda state, casting: (casting.about.id, *_helpers(state, casting.about)),
)


def _may_recover(state: State[Own], id: str, at: str) -> None:
    if body.is_officer(state, id):
        raise refuse(at, f"{named(state, id)} is an officer and has no SPs to recover; name a unit")
    if id in state.own.recovered or id in state.own.halted:
        raise refuse(at, f"{named(state, id)} cannot try again this pulse; name another unit")
    if not sp(state, id):
        raise refuse(at, f"{named(state, id)} has no SPs to recover; name foot or horse")
    if not hits(state, id):
        raise refuse(at, f"{named(state, id)} has lost no SP; name a unit that has")


def _recover(draft: Draft[Own], order: Order, _: None) -> Next:
    """`recover UNIT`: it tries to shake off a hit."""
    state, unit = draft.state, Recovering(order.bases[0])
    given = _given(state, unit)
    try:
        _question(state, unit).ask(given)
    except Refused as refused:
        why = refused.refusal
        if not why.rows:
            raise
        barred = why.message.removeprefix(f"{why.rows[0]}: ")
        says = f"{named(state, unit.id)} may not try to recover: {barred[:1].lower()}{barred[1:]}"
        near = given.get("enemy") if why.at == "given.enemy" else None
        manual, measured = state.own.manual, {}
        if near is not None:
            measured = {"have": near, "want": manual.moving.keeps_off.get(why.rows[0]), "unit": manual.measures.unit}
        off = "" if why.at == "given.status" else _off(state, unit.id)
        says = f"{says}{off}; name another unit"
        raise refuse("order.bases.0", says, rows=why.rows, **measured) from None
    return RECOVERY.of(draft.own.side, unit)


def _off(state: State[Own], id: str) -> str:
    """How far off those are on whom it may hang that a unit recovers: its officer, and the nearest enemy."""
    found, leader, near = list[tuple[float, str]](), body.leader(state, id), body.nearest_enemy(state, id)
    if leader is not None:
        found.append((body.gap(state, id, leader), leader))
    if near is not None:
        found.append(near)
    yard = state.own.manual.measures.yard
    off = [f"{named(state, other)} is {yard.exactly(far)} off" for far, other in found]
    return f". {listed(off, 'and')}" if off else ""


RECOVER: Verb[Own, None] = Verb(
    "recover",
    "A unit tries to shake off a hit.",
    _recover,
    whom=one("unit", _may_recover),
    sure=True,
    chance=lambda state, _, order: RECOVERY.reached(state, Recovering(order.bases[0])),
    gains="a hit comes off",
    weigh=lambda state, _, order: EAGER + _hoped(state, order.bases[0]),
)
