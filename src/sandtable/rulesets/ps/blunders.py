"""Blunders carried out: retreats, wild moves and wild charges (4.3, H20)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Legs, Target
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.engine.verb import Verb, one
from sandtable.geometry.contact import FRONT, TOLERANCE
from sandtable.geometry.leg import Leg
from sandtable.geometry.rect import Rect
from sandtable.mechanics.bodies.body import enemies
from sandtable.mechanics.bodies.quarters import quarter
from sandtable.names import Refused
from sandtable.rulesets.ps import charging, manoeuvre, marching, moving, pace, retiring, sight, unit
from sandtable.rulesets.ps.marching import LEGS, refuse
from sandtable.rulesets.ps.moving import Moving
from sandtable.rulesets.ps.own import Own
from sandtable.rulesets.ps.reacting import Charging

BACK = ("rapid-retreat", "retreat")
ASIDE = {"left": -1, "right": 1, "forward": 0}
"""By blunder: the part of the front quarter that it leads into."""
BLUNDER = "blunder"
OUT = "leave front"
ROUNDED = 2
"""By so much less a slanting way goes aside than ahead: rounded to whole thousandths it still ends before the front."""


@dataclass(frozen=True, slots=True)
class Blunder(Task[Own]):
    """A unit blunders; where the page leaves a choice, its player has it."""

    word = "blunder"
    id: str
    effect: str
    moves: int

    def do(self, draft: Draft[Own]) -> Next:
        state, id = draft.state, self.id
        if id not in state.field.rects:
            return None
        if (retiring.step if self.effect in BACK else pace.allowance)(state, id) == 0:
            draft.say(f"{unit.named(state, id)} cannot move, and stay.")
            return None
        if self.effect in BACK:
            draft.own = replace(draft.own, acted={**draft.own.acted, id: BLUNDER})
            retiring.go(draft, id, retiring.from_enemy(state, id), self.moves, how=retiring.RETIRING, says="go back")
            return None
        if unit.housed(state, id):
            _comes_out(draft, id)
            return None
        if self.effect == "charge":
            _wild_charge(draft, id, self.moves)
            return None
        if any(open_to(state, id, self.effect)):
            return BLUNDERING.asks(state.side(id), self)
        draft.say(f"{unit.named(state, id)} have no room and stay.")
        return None


def _comes_out(draft: Draft[Own], id: str) -> None:
    """A garrison has no more than the move that it takes to leave its building, to its front (4.5, H27)."""
    try:
        manoeuvre.change(Draft(draft.state), id, OUT)
    except Refused:
        draft.say(f"{unit.named(draft.state, id)} have no room before their walls and stay.")
        return
    draft.begin(Moving(id, (moving.Step(OUT),), BLUNDER))


def _wild_charge(draft: Draft[Own], id: str, moves: int) -> None:
    """At the nearest enemy that it sees; who may not charge, or sees none, goes straight ahead (H20)."""
    state = draft.state
    foe = charging.nearest_seen(state, id)
    if foe is not None and charging.may_charge(state, id) and _way(state, id, foe):
        draft.begin(Charging(id, foe, BLUNDER, moves))
        return
    ahead = straight(state, id)
    if ahead is None:
        draft.say(f"{unit.named(state, id)} have no room and stay.")
    else:
        draft.begin(_carried(ahead))


def _way(state: State[Own], id: str, foe: str) -> bool:
    if unit.housed(state, foe) and unit.is_cavalry(state, id):
        return False
    try:
        charging.charge(state, id, foe)
    except Refused:
        return False
    return True


def straight(state: State[Own], id: str) -> Order | None:
    """One move straight ahead, as far as there is room, an inch short of any enemy."""
    made = moving.fitted(state, id, (Leg("forward", pace.allowance(state, id)),))
    return Order("move", (id,), made.way.legs) if made is not None and made.way.legs else None


def open_to(state: State[Own], id: str, effect: str) -> Iterator[Order]:
    """What a unit may do that blunders to the left, to the right or forward: charges, and moves there (4.3)."""
    if charging.may_charge(state, id):
        there = [foe for foe in enemies(state, id) if _in_part(state, id, foe, effect)]
        for foe in there:
            if sight.sees_unit(state, id, foe) and _reached(state, id, foe, effect):
                yield Order("charge", (id,), word=foe)
    if effect != "forward":
        yield from _aside(state, id, ASIDE[effect])
    elif (ahead := straight(state, id)) is not None:
        yield ahead


def _aside(state: State[Own], id: str, sign: int) -> Iterator[Order]:
    """One move into the left or right half of the front quarter: obliquely, or by a wheel and on."""
    rect, full = state.field.rects[id], pace.allowance(state, id)
    far = round(full * 0.7071) - 1
    wheel = "wheel-left" if sign < 0 else "wheel-right"
    slanting = (Leg("to", to=rect.pose.shifted(far, sign * (far - ROUNDED))),)
    swinging = moving.within(state, id, (Leg(wheel, 30_000), Leg("forward", full)), full)
    for legs in (slanting, swinging):
        made = moving.fitted(state, id, legs, most=1)
        if made is not None and made.way.legs and _leads(rect, made.way.rect, sign):
            yield Order("move", (id,), made.way.legs)


def _leads(start: Rect, end: Rect, sign: int) -> bool:
    """Whether a way ends in that half of the front quarter that it began with (H16); straight ahead is neither."""
    there = (end.pose.x, end.pose.y)
    return quarter(start, there) == FRONT and sign * start.pose.seen(there)[0] > TOLERANCE


def _in_part(state: State[Own], id: str, foe: str, effect: str) -> bool:
    """Whether an enemy is in that part of the front quarter; who is straight ahead is in either half."""
    rect, there = state.field.rects[id], state.field.rects[foe].pose
    middle = (there.x, there.y)
    return quarter(rect, middle) == FRONT and ASIDE[effect] * rect.pose.seen(middle)[0] >= 0


def _reached(state: State[Own], id: str, foe: str, effect: str) -> bool:
    """Whether one move is enough; straight to the front, without a wheel."""
    if unit.housed(state, foe) and unit.is_cavalry(state, id):
        return False
    try:
        made = charging.charge(state, id, foe)
    except Refused:
        return False
    if effect == "forward" and any(leg.how != "forward" for leg in made.way.legs):
        return False
    return made.cost <= pace.allowance(state, id) + 1


def _choose(draft: Draft[Own], order: Order, blunder: Blunder) -> Next:
    """The player's choice: one of those that are open, or any move into that half of the front quarter (4.3)."""
    state, id = draft.state, blunder.id
    if order.bases != (id,):
        raise refuse("order.bases", f"it is {unit.named(state, id)} who blunder; name {id}")
    if order.verb == "move" and ASIDE[blunder.effect]:
        _check_aside(state, id, order.legs, blunder.effect)
    elif order not in list(open_to(state, id, blunder.effect)):
        where = {"forward": "straight to the front"}.get(blunder.effect, f"in their front {blunder.effect} quarter")
        says = f"{unit.named(state, id)} blunder: one move {where}, or a charge on whom they reach there (4.3)"
        raise refuse("order", f"{says}; order one of these")
    draft.begin(_carried(order))
    return None


def _check_aside(state: State[Own], id: str, legs: Sequence[Leg], effect: str) -> None:
    """Refuse a way that takes more than one move, or does not lead into that half of the front quarter (H16)."""
    made = marching.plan(state, id, legs, 1, bound=False)
    if not _leads(made.way.start, made.way.rect, ASIDE[effect]):
        says = f"{unit.named(state, id)} blunder to the {effect}: one move in their front {effect} quarter (4.3, H16)"
        raise refuse("order.legs", f"{says}; end there")


def _carried(order: Order) -> Moving | Charging:
    """What a unit does whose blunder leads to this."""
    (id,) = order.bases
    if order.verb == "charge":
        return Charging(id, order.word, BLUNDER, 1)
    return Moving(id, (moving.Step("", order.legs),), BLUNDER)


def _targets(state: State[Own], order: Order, blunder: Blunder) -> list[Choice]:
    charges = (one for one in open_to(state, blunder.id, blunder.effect) if one.verb == "charge")
    return [unit.aimed_at(state, (blunder.id,), one.word) for one in charges]


BLUNDERING: Decision[Own, Blunder] = Decision(
    "blundering",
    "A unit of yours blunders and you choose how: move or charge.",
    (
        Verb(
            "charge",
            "A unit that blunders charges an enemy there.",
            _choose,
            one("unit"),
            (Target(of=_targets, strict=False),),
            sure=True,
        ),
        Verb("move", "A unit that blunders moves there.", _choose, one("unit"), (Legs(hows=LEGS),), sure=True),
    ),
    subject=Blunder,
    now=lambda state, blunder: f"{unit.named(state, blunder.id)} blunder ({blunder.effect}): say how.",
    about=lambda state, blunder: (blunder.id,),
    ready=lambda state, blunder: open_to(state, blunder.id, blunder.effect),
    sole=True,
)
