"""What a player may order, its check and its effect."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import hypot
from typing import NamedTuple

from sandtable.engine.draft import Draft
from sandtable.engine.game import Verdict
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.geometry.rect import distance
from sandtable.geometry.sight import screens
from sandtable.mechanics import deploying
from sandtable.mechanics.bodies.body import foreign, in_contact, is_officer
from sandtable.mechanics.memo import OfState
from sandtable.names import Code, Refused, listed
from sandtable.rulesets.ps import (
    blunders,
    book,
    charging,
    commanding,
    land,
    melee,
    moving,
    pace,
    rallying,
    reacting,
    retiring,
    sequence,
    shooting,
    sight,
    staff,
    unit,
    victors,
)
from sandtable.rulesets.ps.deploy import PLACING
from sandtable.rulesets.ps.marching import CLOSE, refuse
from sandtable.rulesets.ps.own import INCH, Own, Task, with_

VERBS: Mapping[str, str] = {
    "deploy": "Place a battalia before the battle.",
    "order": "Say where units shall go or what they shall change, and roll for it: order a3 forward 8.",
    "charge": "Send units into contact with an enemy: charge a3 b2.",
    "move": "A unit moves on its own initiative or after a victory; a commander rides: move a1 to 24 10 0.",
    "form": "A unit near the enemy changes formation on its own initiative: form a3 hedgehog.",
    "fall-back": "A disordered or shaken unit makes its free move away from the enemy.",
    "rally": "A commander rallies the unit he has joined, as his last order.",
    "join": "A commander joins a unit he can reach: join a1 : a3.",
    "shoot": "A unit shoots: shoot a3 b2.",
    "fight": "Say which combat is fought next, by one of your units in it.",
    "divide": "Divide a unit's dice among the enemies it touches: divide a3 : b1 3 b2 2.",
    "fire": "Answer a charge with closing fire, and stand.",
    "counter": "Answer a charge with a counter-charge.",
    "hedgehog": "Try to form hedgehog against a charge.",
    "face": "Turn to face a charge in the flank; or re-face after a victory: face a3 turn 90.",
    "evade": "Answer a charge by evading it.",
    "stand": "Answer a charge by standing.",
    "enter": "Enter the building that a beaten enemy has left: enter a3 : mill.",
    "done": "No more of this now.",
}
ALLOWED: Mapping[str, tuple[str, ...]] = {
    "deploy": ("deploy",),
    "initiative": ("move", "form", "charge", "done"),
    "orders": ("order", "charge", "fall-back", "rally", "join", "move", "done"),
    "shooting": ("shoot", "done"),
    "react": ("fire", "counter", "hedgehog", "face", "evade", "stand"),
    "combat": ("fight",),
    "divide": ("divide",),
    "victor": ("face", "move", "charge", "enter", "done"),
    "blundering": ("move", "charge"),
}
ASKS: Mapping[str, str] = {
    "react": "A unit of yours is charged: counter, hedgehog, face, evade, fire or stand.",
    "victor": "A unit of yours has won its combat: face, move, charge, enter or done.",
    "divide": "A unit of yours touches several enemies and divides its dice among them.",
    "combat": "Several combats are to be fought: which is next?",
    "blundering": "A unit of yours blunders and you choose how: move or charge.",
}


class Obeyed(NamedTuple):
    """What an order leads to: the draft of its event, what is asked next, what it costs, and what it is meant for."""

    draft: Draft[Own]
    ask: Ask | None = None
    cost: int = 0
    aim: State[Own] | None = None


def check(state: State[Own], order: Order) -> Verdict:
    """What an order costs and leads to, or why it may not be given."""
    return _VERDICTS.of(state, order, lambda: _checked(state, order))


_VERDICTS: OfState[Order, Verdict] = OfState()
"""Whoever asks what could be ordered checks it again when he weighs it, and when he gives it."""


def _checked(state: State[Own], order: Order) -> Verdict:
    try:
        asked = state.ask
        if state.ending is not None or asked is None or asked.dice:
            raise refuse("order", "no order is waited for now; let the battle go on")
        allowed = ALLOWED[asked.what]
        if order.verb not in allowed:
            code = Code.NOT_ALLOWED if order.verb in VERBS else Code.BAD_VALUE
            raise Refused(
                code, "order.verb", f"{order.verb[:20]!r} is no answer here: {asked.says} Say {listed(allowed)}"
            )
        _spare(order, asked)
        found = OBEY[asked.what, order.verb](state, order, asked)
    except Refused as refused:
        return Verdict(refused.refusal)
    step = found.draft.step(order.verb, seat=asked.seat, order=order, ask=found.ask)
    return Verdict(None, found.cost, step, found.aim)


WITH_LEGS = (("orders", "order"), ("orders", "move"), ("initiative", "move"), ("victor", "face"), ("victor", "move"))
WITH_WORD = ("order", "charge", "form", "join", "shoot", "divide", "enter", "deploy")


def _spare(order: Order, asked: Ask) -> None:
    """Refuse what an order says too much."""
    legs = (asked.what, order.verb) in WITH_LEGS or asked.what == "blundering" or order.verb == "evade"
    if order.legs and not legs:
        raise Refused(Code.BAD_VALUE, "order.legs", f"'{order.verb}' goes no way of its own; leave the legs out")
    if order.poses and order.verb != "deploy":
        raise Refused(Code.BAD_VALUE, "order.poses", f"'{order.verb}' puts nobody down; leave the places out")
    if order.word and order.verb not in WITH_WORD:
        raise Refused(
            Code.BAD_VALUE, "order.word", f"'{order.verb}' needs no more words; leave out {order.word[:20]!r}"
        )
    if order.verb == "done" and order.bases:
        raise Refused(Code.BAD_VALUE, "order.bases", "'done' speaks to nobody; leave the bases out")


def _deploy(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    places = deploying.check(PLACING, state, order)
    draft = Draft(state)
    draft.place(places)
    draft.set(deployed=(*state.own.deployed, asked.about[0]))
    return Obeyed(draft)


def _one(state: State[Own], order: Order, *, officer: bool = False) -> str:
    """The one base that an order speaks to, if it is the player's and on the table."""
    what = "commander" if officer else "unit"
    if len(order.bases) != 1:
        raise Refused(Code.BAD_VALUE, "order.bases", f"this order is for one {what}: name it, and nobody else")
    id = order.bases[0]
    if id not in state.field.rects or state.side(id) != state.own.side or is_officer(state, id) != officer:
        raise Refused(Code.BAD_VALUE, "order.bases.0", f"{id} is no {what} of yours on the table; name one that is")
    return id


def _order(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    officer, plans, after = commanding.planned(state, order)
    what = tuple(moving.move(plan.id, plan.steps, len(plan.steps), commanding.ORDER) for plan in plans)
    return _rolled(state, commanding.roll(state, officer, [plan.id for plan in plans], what), after)


def _rolled(state: State[Own], task: Task, aim: State[Own]) -> Obeyed:
    draft = Draft(state)
    ask = book.throw(draft, task)
    return Obeyed(draft, ask, 1, aim)


def _ordered_charge(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    officer, made, after = commanding.charges(state, order)
    what = tuple(charging.begin(one.id, one.foe, commanding.ORDER, 1) for one in made)
    return _rolled(state, commanding.roll(state, officer, [one.id for one in made], what), after)


def _initiative(state: State[Own], order: Order) -> str:
    id = _one(state, order)
    if id in state.own.acted:
        raise refuse("order.bases.0", f"{id} has moved on its initiative this turn (R33); name another, or say done")
    if in_contact(state, id):
        raise refuse("order.bases.0", f"{id} is in contact and stays (H24); name another, or say done")
    if not sequence.initiative(state, id):
        raise refuse(
            "order.bases.0", f"{id} has no initiative (4.1): in order, and an enemy within 4 inches; order it later"
        )
    return id


def _own_move(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    id = _initiative(state, order)
    return _made(state, moving.plan(state, id, order.legs, "", 1), "initiative")


def _own_form(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    id = _initiative(state, order)
    if not order.word:
        raise Refused(Code.MISSING_FIELD, "order.word", f"say what {id} shall form, for instance: form {id} line")
    return _made(state, moving.plan(state, id, (), order.word, 1), "initiative")


def _made(state: State[Own], plan: moving.Plan, why: str) -> Obeyed:
    draft = Draft(state)
    moving.make(draft, moving.move(plan.id, plan.steps, len(plan.steps), why))
    return Obeyed(draft, aim=plan.after)


def _own_charge(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    id = _initiative(state, order)
    charging.check_charger(state, id, "order.bases.0")
    charging.check_target(state, id, order.word, "order.word")
    made = charging.charge(state, id, order.word)
    if made.cost > pace.allowance(state, id) + 1:
        raise refuse("order.word", f"{order.word} is farther than one move of {id}; order the charge later")
    meant = Draft(state)
    charging.contact(meant, made, "initiative")
    draft = Draft(state)
    ask = charging.run(draft, charging.begin(id, order.word, "initiative", 1))
    return Obeyed(draft, ask, aim=meant.state)


def _fall_back(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    id = _one(state, order)
    check_free_move(state, id, "order.bases.0")
    draft = Draft(state)
    draft.set(acted={**state.own.acted, id: "free"})
    retiring.go(draft, id, retiring.from_enemy(state, id), 1, how="moving")
    draft.say(f"{unit.named(state, id)} fall back freely.")
    return Obeyed(draft)


def check_free_move(state: State[Own], id: str, at: str) -> None:
    """Refuse a unit that has no free move away from the enemy (4.2, 4.17, R31)."""
    if in_contact(state, id):
        raise refuse(at, f"{id} is in contact and makes no free move (H24)")
    if not unit.weak(state, id):
        raise refuse(at, f"{id} is in good order; only the disordered and the shaken fall back freely (R31)")
    if state.own.acted.get(id, "failed") != "failed":
        raise refuse(at, f"{id} has moved this turn already; name another")
    if pace.allowance(retiring.drawn_off(state, id), id) == 0:
        raise refuse(at, f"{unit.named(state, id)} cannot move from its place (4.4); name another")


def _rally(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    officer = _one(state, order, officer=True)
    rallying.check_rally(state, officer)
    draft = Draft(state)
    return Obeyed(draft, book.throw(draft, rallying.rally(state, officer)))


def _rider(state: State[Own], order: Order) -> str:
    id = _one(state, order, officer=True)
    if id in state.own.rode:
        raise refuse("order.bases.0", f"{id} has made his move this turn (H3); name another")
    return id


def _ride(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    """A commander makes his own move, after all his orders (H3)."""
    id = _rider(state, order)
    if len(order.legs) != 1 or order.legs[0].to is None:
        raise refuse("order.legs", "a commander rides to a place: move a1 to 24 10 0")
    rect, to = state.field.rects[id], order.legs[0].to
    end, here, there = rect.at(to), (rect.pose.x, rect.pose.y), (to.x, to.y)
    far = hypot(there[0] - here[0], there[1] - here[1]) + land.in_woods(state, here, there)
    if far > pace.allowance(state, id) + 1:
        says = f"that is {far / INCH:.1f} inches, and he rides {pace.allowance(state, id) // INCH}; less far"
        raise refuse("order.legs.0", says)
    if any(foreign(state, id, other) for other in screens(state.field, here, there, (id,))):
        raise refuse("order.legs.0", f"enemies stand in the way of {id}; ride round them (H35)")
    if not state.ground.holds(end.corners) or land.barred(state, id, end.corners):
        raise refuse("order.legs.0", f"{id} cannot stand there; choose another place")
    if state.field.overlapped(end, (id,)):
        raise refuse("order.legs.0", f"somebody stands there; let {id} join a unit, or ride beside it")
    if any(foreign(state, id, other) for other in state.field.near(end, CLOSE)):
        raise refuse("order.legs.0", f"{id} would be within an inch of enemy; keep him farther off")
    draft = Draft(state)
    staff.leave(draft, id)
    draft.place({id: to})
    _rode(draft, id)
    return Obeyed(draft)


def _rode(draft: Draft[Own], id: str) -> None:
    command = draft.state.setup.pieces[id].command
    draft.set(rode=with_(draft.own.rode, id), silent=with_(draft.own.silent, command))


def _join(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    id = _rider(state, order)
    where = order.word
    if where not in state.field.rects or state.side(where) != state.side(id) or is_officer(state, where):
        raise Refused(Code.BAD_VALUE, "order.word", f"{where[:40]!r} is no unit of yours on the table; name one")
    command = state.setup.pieces[id].command
    if unit.is_battalia(state, command) and state.setup.pieces[where].command != command:
        raise refuse("order.word", f"{where} is not of his battalia; {id} joins only his own (H3)")
    if unit.with_officer(state, where) not in (None, id):
        raise refuse("order.word", f"{where} has a commander with it already; name another")
    if distance(state.field.rects[id], state.field.rects[where]) > pace.allowance(state, id):
        raise refuse("order.word", f"{where} is farther than {id} rides in a turn; name a nearer one")
    if state.own.joined.get(id) == where:
        raise refuse("order.word", f"{id} is with {where} already; let him stay")
    draft = Draft(state)
    staff.join(draft, id, where)
    _rode(draft, id)
    return Obeyed(draft)


def _shoot(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    id = _one(state, order)
    if id in state.own.shot:
        raise refuse("order.bases.0", f"{id} has shot this turn (H18); name another, or say done")
    if not shooting.may_shoot(state, id):
        raise refuse("order.bases.0", f"{id} cannot shoot now: unarmed, limbered, marching, or a gun that moved (H28)")
    targets = sight.targets(state, id)
    if not targets:
        raise refuse(
            "order.bases.0", f"{id} has nobody to shoot at: none in range and sight, or it is in contact (H18)"
        )
    target = order.word or targets[0]
    if target not in targets:
        raise refuse("order.word", f"{id} may shoot at {listed(targets)} (H18), not at {target[:20]!r}")
    draft = Draft(state)
    return Obeyed(draft, book.throw(draft, shooting.shot(state, id, target)))


def _react(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    id, charger = asked.about[:2]
    if order.bases not in ((), (id,)):
        raise refuse("order.bases", f"{id} is asked; name it, or nobody")
    open_to = reacting.answers(state, id, charger)
    if order.verb not in open_to:
        raise refuse("order.verb", f"{id} may {listed(open_to)} (H22), not {order.verb}")
    if order.legs and (len(order.legs) != 1 or order.legs[0].how != "turn"):
        raise refuse("order.legs", "after evading a unit may turn: evade a3 turn 180")
    draft = Draft(state)
    task = draft.take_up()
    reacting.answer(draft, task, order.verb, order.legs)
    return Obeyed(draft)


def _fight(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    left = melee.combats(state, state.own.fresh)
    chosen = [combat for combat in left if len(order.bases) == 1 and order.bases[0] in combat]
    if not chosen:
        raise refuse("order.bases", f"name one unit of the combat that is next: {listed(list(asked.about[:-1]))}")
    draft = Draft(state)
    melee.begin(draft, chosen[0])
    return Obeyed(draft)


def _divide(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    id, *foes = asked.about[:-1]
    if order.bases != (id,):
        raise refuse("order.bases", f"it is {id} that divides its dice; name it")
    words = order.word.split()
    given = dict(zip(words[::2], words[1::2], strict=False))
    numbers = all(count.isdecimal() and len(count) < 3 for count in given.values())
    total = melee.dice(state, id)
    if not numbers or len(words) % 2 or not set(given) <= set(foes) or sum(map(int, given.values())) != total:
        example = " ".join(f"{foe} {n}" for foe, n in melee.divided(state, id, foes).items())
        raise refuse("order.word", f"share out {total} dice among {listed(foes, 'and')}, for instance: {example}")
    draft, combat = Draft(state), state.own.combat
    shares = {**combat["shares"], id: {foe: int(given.get(foe, 0)) for foe in foes}}
    draft.set(combat={**combat, "shares": shares})
    return Obeyed(draft)


def _victor(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    draft = Draft(state)
    task = draft.take_up()
    victors.choose(draft, task, order)
    return Obeyed(draft)


def _blundering(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    draft = Draft(state)
    task = draft.take_up()
    blunders.choose(draft, task, order)
    return Obeyed(draft)


def _done(state: State[Own], order: Order, asked: Ask) -> Obeyed:
    draft = Draft(state)
    if asked.what == "shooting":
        sequence.close_shooting(draft)
    else:
        sequence.advance(draft)
    return Obeyed(draft)


Obey = Callable[[State[Own], Order, Ask], Obeyed]
OBEY: Mapping[tuple[str, str], Obey] = {
    ("deploy", "deploy"): _deploy,
    ("initiative", "move"): _own_move,
    ("initiative", "form"): _own_form,
    ("initiative", "charge"): _own_charge,
    ("initiative", "done"): _done,
    ("orders", "order"): _order,
    ("orders", "charge"): _ordered_charge,
    ("orders", "fall-back"): _fall_back,
    ("orders", "rally"): _rally,
    ("orders", "join"): _join,
    ("orders", "move"): _ride,
    ("orders", "done"): _done,
    ("shooting", "shoot"): _shoot,
    ("shooting", "done"): _done,
    **{("react", verb): _react for verb in ALLOWED["react"]},
    ("combat", "fight"): _fight,
    ("divide", "divide"): _divide,
    **{("victor", verb): _victor for verb in ALLOWED["victor"]},
    **{("blundering", verb): _blundering for verb in ALLOWED["blundering"]},
}
