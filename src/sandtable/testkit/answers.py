"""Whether what can be ordered is listed: a verb that is allowed is at some time among the ready orders."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import Any

from sandtable.engine.decision import Decision
from sandtable.engine.frame import Frame
from sandtable.engine.game import Game
from sandtable.engine.machine import check, waiting
from sandtable.engine.order import Order
from sandtable.engine.part import Legs, Part, Target
from sandtable.engine.state import State
from sandtable.engine.verb import Verb
from sandtable.geometry.leg import STRAIGHT, Leg
from sandtable.names import Refused, Side
from sandtable.testkit.laws import hold

MOST = 12
"""So many orders of a verb are tried in one state."""
OFTEN = 4
"""In so many states a verb is allowed and not ready before it is held never to be."""

Answer = tuple[str, str]
"""A verb by the words of its decision and its own."""


class Answers:
    """Which verbs were ready, which were allowed, and which were given."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self.given: set[Answer] = set()
        self.ready: set[Answer] = set()
        self._allowed: defaultdict[Answer, list[str]] = defaultdict(list)
        """Where it was allowed and not ready."""

    def gave(self, state: State[Any], order: Order) -> None:
        """An order of a battle."""
        assert state.ask is not None
        self.given.add((state.ask.what, order.verb))

    def look(self, state: State[Any], random: Random, where: str) -> None:
        """Which verbs are ready in a state, and which of the others could be given for all that."""
        frame = self._game.frame
        found = waiting(frame, state)
        if found is None or not isinstance(found.what, Decision):
            return
        decision: Decision[Any, Any] = found.what
        ready = {order.verb for order in self._game.legal(state)}
        self.ready |= {(decision.word, verb) for verb in ready}
        for verb in decision.open_verbs(state, found.about):
            answer = (decision.word, verb.word)
            if verb.word in ready or answer in self.ready or answer in self.given:
                continue
            orders = list(_sayable(verb, state, found.seat, found.about))
            tried = random.sample(orders, min(MOST, len(orders)))
            allowed = next((order for order in tried if _tells(frame, state, order)), None)
            if allowed is not None:
                self._allowed[answer].append(f"{where}: {allowed}")

    def hold(self) -> None:
        """Whatever does something on the table and is allowed was ready at some time."""
        for answer, where in self._allowed.items():
            decision, verb = answer
            hold(
                len(where) < OFTEN or answer in self.ready or answer in self.given,
                f"'{verb}' is never ready where '{decision}' is asked, and {len(where)} times allowed ({where[0]}): "
                "no player who goes by what is legal would ever give it",
            )

    def unused(self, frame: Frame[Any]) -> list[Answer]:
        """The verbs that were neither given nor ready in any battle."""
        every = [(decision.word, verb.word) for decision in frame.decisions for verb in decision.verbs]
        return [answer for answer in every if answer not in self.given and answer not in self.ready]


def _tells(frame: Frame[Any], state: State[Any], order: Order) -> bool:
    """Whether an order is allowed and does something on the table: bases go elsewhere, or dice are thrown."""
    step = check(frame, state, order).step
    if step is None:
        return False
    throws = step.state.ask is not None and bool(step.state.ask.dice)
    return throws or step.state.field != state.field


def _sayable(verb: Verb[Any, Any], state: State[Any], seat: Side, about: Any) -> Iterator[Order]:
    """All that can be said with a verb where that has an end, whatever its game calls sensible; else a short way."""
    spoken: list[tuple[str, ...]] = (
        [()] if verb.whom.sort == "nobody" else [(id,) for id in verb.whom.able(state, seat)]
    )
    needed = [part for part in verb.takes if part.needed] or [part for part in verb.takes if isinstance(part, Target)]
    for bases in spoken:
        order = Order(verb.word, bases)
        if not needed:
            yield order
        elif len(needed) == 1 and isinstance(needed[0], Legs):
            yield from _short_ways(needed[0], state, order)
        elif len(needed) == 1 and needed[0].closed:
            yield from _chosen(needed[0], state, order, about)


def _chosen(part: Part, state: State[Any], order: Order, about: Any) -> Iterator[Order]:
    try:
        choices = part.choices(state, order, about)
    except (Refused, LookupError):
        return
    yield from (order._replace(word=choice.word) for choice in choices or ())


def _short_ways(part: Legs, state: State[Any], order: Order) -> Iterator[Order]:
    """Straight ways, as far as a base is deep."""
    rect = state.field.rects.get(order.bases[0]) if order.bases else None
    for how in part.hows:
        if rect is not None and how in STRAIGHT:
            yield order._replace(legs=(Leg(how, rect.depth),))
