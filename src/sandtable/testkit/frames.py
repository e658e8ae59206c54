"""The laws of games of the frame: what their values say beforehand is what comes, and as often as they say.

Odds and falls agree, falls of one result lead to one state, a preview stands where its order leads, what is foreseen is
asked next, and whatever is ready is offered. `check_battles` checks them on every game that has a frame.
"""

from __future__ import annotations

from itertools import product
from math import prod
from random import Random
from typing import Any

from sandtable.dice import BOX
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Step
from sandtable.engine.frame import Frame
from sandtable.engine.machine import fall, waiting
from sandtable.engine.offer import legal, offers
from sandtable.engine.order import Order
from sandtable.engine.outcome import Branch, odds, outcomes
from sandtable.engine.preview import foresee, preview, settled
from sandtable.engine.state import State
from sandtable.engine.task import Casting
from sandtable.engine.told import Told
from sandtable.testkit.laws import hold

MOST_WAYS = 216
"""Dice that can fall in more ways are let fall by lot, and not in every way."""
SOME = 24


def check_waiting(frame: Frame[Any], state: State[Any], random: Random) -> None:
    """The laws of what is waited for: dice, or a decision."""
    found = waiting(frame, state)
    if found is None:
        return
    if isinstance(found.what, Cast):
        check_throw(frame, state, random)
    else:
        check_offers(frame, state)


def check_throw(frame: Frame[Any], state: State[Any], random: Random) -> None:
    """Every die has an owner; what falls was among the odds, as often as they say; one result leads to one state."""
    assert state.ask is not None
    what, dice = state.ask.what, [BOX[name] for name in state.ask.dice]
    hold(len(state.ask.owners) == len(dice), f"{what} does not say whose each die is")
    spread, branches = odds(frame, state), outcomes(frame, state)
    assert spread is not None
    hold(sum(branch.chance for branch in branches) == 1, f"what can come of {what} does not add up to one")
    found = waiting(frame, state)
    assert found is not None
    assert isinstance(found.what, Cast)
    _check_begins(state, found.what, found.about)
    examples = bool(getattr(found.what.asked(state, found.about.about), "total", ""))
    few = prod(len(die.faces) for die in dice) <= MOST_WAYS
    ways = list(product(*(die.faces for die in dice))) if few else _by_lot(dice, random)
    came: dict[object, int] = {}
    for way in ways:
        step = fall(frame, state, way)
        outcome = _came(step)
        hold(spread.p(outcome) > 0, f"{what} falls {way} and comes to '{outcome}', which its odds do not know")
        came[outcome] = came.get(outcome, 0) + 1
        hold(_known(step, branches, examples), f"{what} falls {way} and leads where no result of the question leads")
    if few:
        wrong = next((one for one, p in spread.ranked() if came.get(one, 0) != p * len(ways)), None)
        hold(wrong is None, f"the odds of {what} lie: '{wrong}' comes in {came.get(wrong, 0)} ways of {len(ways)}")


def _check_begins(state: State[Any], cast: Cast[Any, Any], casting: Casting[Any]) -> None:
    """Dice that a cast begins with whatever the facts are those that its question wants."""
    if cast.begins and not casting.dice:
        wants = cast.asked(state, casting.about).wants(cast.given(state, casting.about), {})
        hold(wants == cast.begins, f"{cast.word} begins with {cast.begins}, and its question wants {wants}")


def _by_lot(dice: list[Any], random: Random) -> list[tuple[int, ...]]:
    return [tuple(random.choice(die.faces) for die in dice) for _ in range(SOME)]


def _came(step: Step) -> Any:
    told = step.event.told
    hold(isinstance(told, Told) and told.came is not None, f"dice of '{step.event.what}' do not say what came of them")
    return None if told is None else told.came


def _known(step: Step, branches: list[Branch], examples: bool) -> bool:
    """Whether a step leads where its result does. Dice that are no answer yet, or one of many, lie as they fell."""
    outcome = _came(step)
    alike = [branch.step.state for branch in branches if branch.outcome == outcome]
    return bool(alike) if outcome.open or examples else step.state in alike


def check_offers(frame: Frame[Any], state: State[Any]) -> None:
    """Whatever is ready is offered, to nobody in particular and to those whom it speaks to."""
    ready, whole = legal(frame, state), {offer.word: offer for offer in offers(frame, state)}
    for verb in dict.fromkeys(order.verb for order in ready):
        hold(whole[verb].refusal is None, f"'{verb}' is ready and not offered: {whole[verb].refusal}")
    listed = [order for offer in whole.values() for order in offer.ready]
    hold(sorted(listed, key=repr) == sorted(ready, key=repr), "what is offered is not what is ready")
    for order in {order.verb: order for order in ready if order.bases}.values():
        own = {offer.word: offer for offer in offers(frame, state, order.bases)}
        hold(order in own[order.verb].ready, f"{order} is ready and not offered to those whom it speaks to")


def check_order(frame: Frame[Any], before: State[Any], order: Order, step: Step) -> None:
    """A preview stands where the order leads, its dice bring one of its aims, and what is foreseen is asked next."""
    shown = preview(frame, before, order)
    hold(shown.refusal is None, f"{order} is obeyed and its preview refused")
    hold(shown.stands == step.state, f"{order} leads elsewhere than its preview stands")
    hold(not shown.aims or sum(aim.chance for aim in shown.aims) == 1, f"the aims of {order} do not add up to one")
    after = settled(frame, step.state)
    now = foresee(frame, before, order).now
    asked = None if after.ask is None else (after.ask.what, after.ask.seat)
    foreseen = None if now is None else (now.what, now.seat)
    hold(asked == foreseen, f"after {order} comes {asked}, and foreseen was {foreseen}")
