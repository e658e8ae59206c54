"""Changes of formation: one stand turns to any facing, the other forms beside or behind it (H11, G1.1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Legs, OneOf
from sandtable.engine.state import State
from sandtable.engine.verb import Verb, one
from sandtable.geometry.angle import QUARTER, TURN
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies import body
from sandtable.mechanics.bodies.aside import settle
from sandtable.mechanics.pulse import forces, telling
from sandtable.mechanics.pulse.attacking import nearest_prey
from sandtable.mechanics.pulse.manual import Given, Manual
from sandtable.mechanics.pulse.moving import TOUCHED, check_legs, check_mover, from_officer
from sandtable.mechanics.pulse.own import Own
from sandtable.mechanics.pulse.refusing import refuse
from sandtable.mechanics.pulse.telling import named
from sandtable.names import Code, Refused, listed
from sandtable.rulesets.mr import moving
from sandtable.rulesets.mr.facts.words import ARTILLERY
from sandtable.rulesets.mr.ground import BW, barred, bw, town
from sandtable.sheet.ruling import Result, Ruling

FF, MF = "ff", "mf"


class Shape(NamedTuple):
    """How the stands end, in half base widths."""

    formation: str
    right: int
    """Where the stand is that turns: so far to the right of the unit's middle, ..."""
    ahead: int
    """... and so far ahead of it."""
    aside: int
    """Where the unit's middle is then: so far to the right of that stand, ..."""
    beyond: int
    """... and so far ahead of it."""


WORDS = {
    "mf-left": Shape(MF, -1, 0, 0, -1),
    "mf-right": Shape(MF, 1, 0, 0, -1),
    "ff-left": Shape(FF, 0, 1, -1, 0),
    "ff-right": Shape(FF, 0, 1, 1, 0),
    "ff-rear-left": Shape(FF, 0, -1, -1, 0),
    "ff-rear-right": Shape(FF, 0, -1, 1, 0),
}
"""By word: to march formation behind the left or the right stand; to fighting formation with the other stand coming up
on the left or the right of the leading stand, or of the rear one."""
FORMED = {
    "mf-left": "March formation, behind the left stand.",
    "mf-right": "March formation, behind the right stand.",
    "ff-left": "Fighting formation, the rear stand coming up on the left.",
    "ff-right": "Fighting formation, the rear stand coming up on the right.",
    "ff-rear-left": "Fighting formation, the leading stand going back to the left.",
    "ff-rear-right": "Fighting formation, the leading stand going back to the right.",
    MF: "Limber up.",
    FF: "Unlimber.",
}
"""By word: what it means to its player."""
BATTERY = {MF: Shape(MF, 0, 0, 0, 0), FF: Shape(FF, 0, 0, 0, 0)}
"""A battery is one stand: it limbers up or unlimbers, and turns."""
TURNS = (0, QUARTER, 2 * QUARTER, 3 * QUARTER)
"""Turns that a computer thinks of."""
MARCH = 6 * BW
"""How far the enemy must be for a computer to think of marching."""


def words(state: State[Own], id: str) -> dict[str, Shape]:
    """The changes of formation that a unit can be ordered now."""
    now = forces.formation(state, id)
    known = BATTERY if state.piece(id).kind in ARTILLERY else WORDS
    return {word: shape for word, shape in known.items() if shape.formation != now}


def formed(rect: Rect, shape: Shape, turn: int, guns: bool) -> Rect:
    """Where a unit stands after a change of formation."""
    half = BW / 2
    x, y = rect.pose.ahead(shape.ahead * half, shape.right * half)
    facing = (rect.pose.facing + turn) % TURN
    stand = Pose(round(x), round(y), facing)
    width, depth = (BW, BW) if guns else (2 * BW, BW) if shape.formation == FF else (BW, 2 * BW)
    return Rect(stand.shifted(shape.beyond * half, shape.aside * half), width, depth)


def _form(draft: Draft[Own], order: Order, _: None) -> Next:
    """`form UNIT [turn DEGREES] WORD`: it takes the entire move."""
    (id,), state, manual = order.bases, draft.state, draft.own.manual
    check_legs(order)
    shape, turn = _meant(state, id, order)
    given = _given(state, id)
    result, ruling = _ruled(manual, given, state, id)
    end = formed(state.rect(id), shape, turn, state.piece(id).kind in ARTILLERY)
    _check(state, id, end)
    if manual.moving.duty(state, id) and (prey := nearest_prey(state, id)) is not None:
        says = f"{named(state, id)} must attack and keeps its formation (H8); say attack {id}, or done"
        raise refuse("order.bases.0", says, rows=("H8",), instead=f"attack {id} {prey}")
    draft.place({id: end.pose}, {id: (end.width, end.depth)})
    own = draft.own
    draft.own = replace(own, formation={**own.formation, id: shape.formation}, moved={**own.moved, id: FORM.word})
    settle(draft, manual.moving.bars)
    draft.rule(telling.ruled(manual.questions["move_allowance"], given, {}, result, ruling, {"a": id}))
    draft.say(f"{manual.named(state, id)} forms {shape.formation.upper()}.")
    return None


def _may_form(state: State[Own], id: str, at: str) -> None:
    check_mover(state, id, at)
    if body.is_officer(state, id):
        raise refuse(at, f"{named(state, id)} is an officer and has no formation; move him")


def _meant(state: State[Own], id: str, order: Order) -> tuple[Shape, int]:
    known = words(state, id)
    if order.word not in known:
        can = listed(list(known)) or "no other formation"
        name = named(state, id)
        says = f"{name} cannot form {order.word[:40]!r} now; it can form {can}"
        raise Refused(Code.BAD_VALUE, "order.word", says, instead=f"form {id} {next(iter(known))}" if known else "")
    return known[order.word], order.legs[0].by if order.legs else 0


def _given(state: State[Own], id: str) -> Given:
    given: Given = {"a": moving.mover(state, id), "manoeuvre": "change-formation"}
    if (status := moving.status(state, id)) != "active":
        given["status"] = status
    return given


def _ruled(manual: Manual, given: Given, state: State[Own], id: str) -> tuple[Result, Ruling]:
    try:
        return manual.ask("move_allowance", given)
    except Refused as refused:
        why = refused.refusal
        remedy = manual.moving.remedies.get("".join(why.rows[:1]), "let it keep its formation")
        barred = why.message.removeprefix(f"{why.rows[0]}: ") if why.rows else why.message
        off, measured = from_officer(state, id) if why.at == TOUCHED else ("", {})
        says = f"{named(state, id)}: {barred[:1].lower()}{barred[1:]}{off}; {remedy}"
        raise Refused(why.code, "order.bases.0", says, rows=why.rows, **measured) from None


def _check(state: State[Own], id: str, end: Rect) -> None:
    """Whether there is room, and no enemy comes nearer than he may."""
    at = "order.word"
    options = state.setup.options
    if not state.ground.holds(end.corners):
        over = bw(_beyond(state, end))
        says = f"{named(state, id)} would stand {over:g} BW beyond the edge of the table; form it another way"
        raise refuse(at, says, have=over, want=0, unit="BW")
    if barred(state, id, end.corners):
        raise refuse(at, f"{named(state, id)} cannot stand on that ground; form it another way")
    others = [other for other in state.field.overlapped(end, (id,)) if not body.is_officer(state, other)]
    if others:
        says = f"{named(state, others[0])} stands there (H11); form {id} another way"
        raise refuse(at, says, rows=("H11",))
    if not options.get("H14", True):
        return
    near, after = body.nearest_enemy(state, id), body.nearest_enemy(state, id, end)
    if near is not None and after is not None and after[0] < min(BW, near[0] - moving.EYE):
        have, want = bw(after[0]), bw(BW)
        says = f"{named(state, id)} would come within 1 BW of {after[1]}, {have:g} off (H14); form it another way"
        raise refuse(at, says, rows=("H14",), have=have, want=want, unit="BW")


def _beyond(state: State[Own], end: Rect) -> float:
    """How far a base would stand beyond the edge of the table, in ticks."""
    ground = state.ground
    return max(max(abs(x) - ground.width / 2, abs(y) - ground.depth / 2) for x, y in end.corners)


def sensible(state: State[Own], id: str) -> Iterator[Order]:
    """Changes of formation worth thinking of: to fight where the enemy is near, to march where he is far."""
    if body.is_officer(state, id) or state.piece(id).kind == "irr-cav":
        return
    near = body.nearest_enemy(state, id)
    if forces.formation(state, id) == FF and near is not None and near[0] < MARCH:
        return
    if forces.formation(state, id) == FF and state.piece(id).kind in ARTILLERY and town(state, id) is not None:
        return
    turn = _faces(state, id, near[1]) if near is not None else 0
    legs = (Leg("turn", turn),) if turn else ()
    for word in words(state, id):
        if "rear" not in word:
            yield Order(FORM.word, (id,), legs, (), word)


def _faces(state: State[Own], id: str, foe: str) -> int:
    """The turn, by right angles, that leaves an enemy ahead."""
    rect, enemy = state.rect(id), state.rect(foe).pose
    for turn in TURNS:
        aside, ahead = rect.pose._replace(facing=(rect.pose.facing + turn) % TURN).seen((enemy.x, enemy.y))
        if ahead > 0 and ahead >= abs(aside):
            return turn
    return 0


def _shapes(state: State[Own], order: Order, _: None) -> Sequence[Choice]:
    return [Choice(word, FORMED[word]) for id in order.bases for word in words(state, id)]


FORM: Verb[Own, None] = Verb(
    "form",
    "Change formation, and turn if it shall face elsewhere.",
    _form,
    whom=one("unit", _may_form),
    takes=(Legs(needed=False, hows=("turn",), most=1), OneOf(of=_shapes, strict=False)),
    sure=True,
    typed="form a1 mf-left, or form a1 turn 90 mf-left.",
)
