"""Orders and answers: which may be given now, and what each leads to."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sandtable.engine.draft import Draft, Step
from sandtable.engine.game import Verdict
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, State
from sandtable.mechanics.pulse import (
    aftermath,
    attacking,
    control,
    deploying,
    duties,
    firing,
    melee,
    moving,
    reacting,
    recovery,
    turn,
)
from sandtable.mechanics.pulse.manual import Manual
from sandtable.mechanics.pulse.refusing import none_of, refuse
from sandtable.names import Code, Refused, listed

VERBS: Mapping[str, str] = {
    "deploy": "Place all bases of a Force.",
    "shoot": "A unit fires at an enemy unit, which the order names.",
    "control": "A Force takes its control test with 0, 1 or 2 CDs.",
    "lapels": "A commander base to base with a sub-commander settles what his Force does.",
    "hold": "A Force with no enemy near holds of its own choice.",
    "battery": "A battery outside any Force is given a CD, so that it can move.",
    "pick": "The two dice of a control test that count, by their places from 0.",
    "move": "A unit goes its way by legs, or an officer to a place; a front that meets an enemy attacks him.",
    "attack": "A unit goes at an enemy unit by the shortest way.",
    "roll": "A unit with the enemy near throws its movement die.",
    "recover": "A unit tries to shake off a hit.",
    "evade": "A unit that is attacked tries to get away; the order may say how, where there are several ways.",
    "stand": "A unit that is attacked stands.",
    "fight": "The combat that is fought next.",
    "lead": "The unit that leads its side in a combat.",
    "commit": "What is thrown into a combat: valor, dice, cd, or none.",
    "lose": "The unit that takes what is left of its side's losses.",
    "advance": "A victorious attacker goes forward.",
    "halt": "A victorious attacker stays where it is.",
    "reroll": "A die is rolled again; the order says which, or by whom.",
    "keep": "The dice are left as they lie.",
    "done": "Nothing more in this segment.",
}

COUNTED = ("control",)
"""Verbs that end in a number: of CDs."""

ALLOWED: Mapping[str, tuple[str, ...]] = {
    "deploy": ("deploy",),
    "reroll-initiative": ("reroll", "keep"),
    "fire": ("shoot", "done"),
    "control": ("control", "lapels", "hold", "battery", "done"),
    "reroll": ("reroll", "keep"),
    "pick": ("pick",),
    "move": ("move", "attack", "roll", "recover", "done"),
    "reroll-move": ("reroll", "keep"),
    "reroll-recovery": ("reroll", "keep"),
    "reroll-attack": ("reroll", "keep"),
    "react": ("evade", "stand"),
    "go-on": ("attack", "halt"),
    "combat": ("fight",),
    "lead": ("lead",),
    "commit": ("commit",),
    "reroll-combat": ("reroll", "keep"),
    "lose": ("lose",),
    "advance": ("advance", "halt"),
}
"""By what is asked: the verbs that answer it; a game adds its own to 'move'."""

Answer = Callable[[Manual, State, Order, Ask], Step]
Costly = Callable[[Manual, State, Order, Ask], tuple[int, Step]]

ANSWERS: Mapping[tuple[str, str], Answer] = {
    ("deploy", "deploy"): deploying.place,
    ("reroll-initiative", "reroll"): turn.reroll,
    ("reroll-initiative", "keep"): turn.keep,
    ("fire", "shoot"): firing.shoot,
    ("fire", "done"): firing.done,
    ("control", "done"): control.done,
    ("reroll", "reroll"): control.reroll,
    ("reroll", "keep"): control.keep,
    ("pick", "pick"): control.pick,
    ("move", "roll"): recovery.roll,
    ("move", "recover"): recovery.recover,
    ("react", "evade"): reacting.react,
    ("react", "stand"): reacting.react,
    ("combat", "fight"): melee.choose,
    ("lead", "lead"): melee.lead,
    ("lose", "lose"): aftermath.lose,
    ("advance", "advance"): aftermath.advance,
    ("advance", "halt"): aftermath.advance,
}
"""What costs nothing, by what is asked and the verb."""

COSTLY: Mapping[tuple[str, str], Costly] = {
    ("control", "control"): control.test,
    ("control", "lapels"): control.settle,
    ("control", "hold"): control.settle,
    ("control", "battery"): control.battery,
    ("reroll-move", "reroll"): recovery.move_again,
    ("reroll-move", "keep"): recovery.move_again,
    ("reroll-recovery", "reroll"): recovery.recover_again,
    ("reroll-recovery", "keep"): recovery.recover_again,
    ("reroll-attack", "reroll"): attacking.nerve_again,
    ("reroll-attack", "keep"): attacking.nerve_again,
    ("commit", "commit"): melee.commit,
    ("reroll-combat", "reroll"): melee.combat_again,
    ("reroll-combat", "keep"): melee.combat_again,
}
"""What may cost CDs."""


def verbs(manual: Manual) -> dict[str, str]:
    """All words that an order of this game can begin with."""
    unused = () if manual.moving.rolls_dice else ("roll",)
    return {verb: says for verb, says in {**VERBS, **manual.moving.verbs}.items() if verb not in unused}


def check(manual: Manual, state: State, order: Order) -> Verdict:
    """What an order costs and leads to, or why it may not be given."""
    try:
        return _obeyed(manual, state, order)
    except Refused as refused:
        code, at, message = refused.refusal.code, refused.refusal.at, refused.refusal.message
        # A question speaks of what it was told; the player only knows his order.
        told = Refused(code, at, message) if at.startswith("order") else Refused(Code.NOT_ALLOWED, "order", message)
        return Verdict(told.refusal)


def _obeyed(manual: Manual, state: State, order: Order) -> Verdict:
    asked = state.ask
    if state.ending is not None or asked is None or asked.dice:
        raise refuse("order", "no order is waited for now; let the battle go on first")
    allowed = answers(manual, asked.what)
    if order.verb not in allowed:
        if order.verb not in verbs(manual):
            raise Refused(Code.BAD_VALUE, "order.verb", f"there is no order {order.verb[:40]!r}; say {listed(allowed)}")
        raise refuse("order.verb", f"{order.verb} cannot be ordered now: {asked.says} Say {listed(allowed)}")
    if order.verb in ("done", "keep", "halt"):
        none_of(order, bases=True, legs=True, poses=True, word=True)
    key = (asked.what, order.verb)
    if key in ANSWERS:
        return Verdict(None, 0, ANSWERS[key](manual, state, order, asked))
    if key in COSTLY:
        cost, step = COSTLY[key](manual, state, order, asked)
        return Verdict(None, cost, step)
    return _segment_order(manual, state, order, asked)


def answers(manual: Manual, what: str) -> list[str]:
    """The verbs that answer what is asked."""
    found = [verb for verb in ALLOWED[what] if verb != "roll" or manual.moving.rolls_dice]
    return [*found, *manual.moving.verbs] if what == "move" else found


def _segment_order(manual: Manual, state: State, order: Order, asked: Ask) -> Verdict:
    """Orders that move troops: they say where the table is meant to go."""
    if asked.what == "go-on":
        step, made = reacting.go_further(manual, state, order, asked)
        return Verdict(None, 0, step, attacking.aimed(manual, state, made) if made is not None else None)
    if order.verb == "done":
        draft = Draft(state)
        draft.set(closed=True)
        return Verdict(None, 0, draft.step("done", seat=asked.seat, order=order))
    if order.verb == "attack":
        draft, made, ask = attacking.attack(manual, state, order, asked)
        step = draft.step("attack", seat=asked.seat, order=order, ask=ask)
        return Verdict(None, 0, step, attacking.aimed(manual, state, made))
    if order.verb == "move":
        return _move(manual, state, order, asked)
    cost, step = manual.moving.orders[order.verb](state, order, asked)
    return Verdict(None, cost, step)


def _move(manual: Manual, state: State, order: Order, asked: Ask) -> Verdict:
    draft, plan, cost = moving.move(manual, state, order, asked)
    if plan is not None and plan.foe is None:
        duties.check(manual, state, plan)
        moving.carry_out(manual, draft, plan, "move")
    if plan is None or plan.foe is None:
        return Verdict(None, cost, draft.step("move", seat=asked.seat, order=order, ask=moving.next_ask(draft)))
    attacking.check_target(manual, state, plan)
    ask = attacking.launch(manual, draft, plan)
    step = draft.step("attack", seat=asked.seat, order=order, ask=ask)
    return Verdict(None, 0, step, attacking.aimed(manual, state, plan))
