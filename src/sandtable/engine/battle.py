"""The driver: it asks the game what happens next, lets the dice fall, and waits where a seat must decide."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Generic

from sandtable.engine import parley, stakes
from sandtable.engine.chance import Source
from sandtable.engine.draft import Step
from sandtable.engine.event import Event
from sandtable.engine.game import Game, K
from sandtable.engine.heard import reveals
from sandtable.engine.order import Order
from sandtable.engine.replay import replay
from sandtable.engine.sound import unsound
from sandtable.engine.standing import Left, answered, read_standing
from sandtable.engine.state import Ending, Setup, State
from sandtable.engine.trail import Trail
from sandtable.geometry.memory import Memory
from sandtable.names import Code, Refused, Side, raised

Player = Callable[[Game, State], Order]
"""Whoever decides for a seat: a person at the keys, or the computer."""

MOST_EVENTS = 200_000
"""No battle is as long as that: a game that goes on so has lost its way."""


class Battle(Generic[K]):
    """A battle under way. It is the one thing here that changes; every state it shows stays as it was."""

    def __init__(self, game: Game[K], setup: Setup, source: Source) -> None:
        self.game = game
        self.setup = setup
        self.source = source
        self.events: list[Event] = []
        self._trail = Trail(game.start(setup).remembering(Memory()))

    def __repr__(self) -> str:
        return f"<Battle after {len(self.events)} events: {self.state!r}>"

    @classmethod
    def resumed(
        cls,
        game: Game[K],
        setup: Setup,
        source: Source,
        events: Iterable[Event],
        edition: str = "",
        *,
        again: bool = True,
    ) -> Battle[K]:
        """A battle that was broken off, at the point where its log ends.

        Every event is ruled again on the way, unless it is only to be followed.
        """
        battle = cls(game, setup, source)
        for _, event, _ in replay(game, setup, events, edition=edition, trail=battle._trail, again=again):
            battle.events.append(event)
        return battle

    @property
    def state(self) -> State[K]:
        return self._trail.state

    @property
    def over(self) -> bool:
        return self.state.ending is not None

    @property
    def fallen(self) -> int:
        """How many dice have fallen."""
        return self._trail.fallen

    @property
    def deciding(self) -> Side | None:
        """The seat that must decide before anything more can happen."""
        ask = self.state.ask
        return None if self.over or ask is None or ask.dice else ask.seat

    @property
    def standing(self) -> Left:
        """The standing orders that the seats have left."""
        return self._trail.standing

    def leave(self, seat: Side, text: str) -> Event:
        """A seat leaves a standing order, whoever is to decide now."""
        event = self._trail.leave(read_standing(text, seat, self.game))
        self.events.append(event)
        return event

    @property
    def offered(self) -> Side | None:
        """The seat that has offered a draw and has had no answer."""
        return self._trail.offered

    def note(self, seat: Side | None, text: str) -> Event:
        """Somebody remarks something, whoever is to decide now."""
        return self._say(parley.note(self.state, seat, text))

    def resign(self, seat: Side) -> Event:
        """A seat gives up, and the other has won."""
        return self._say(parley.resign(self.state, seat))

    def offer_draw(self, seat: Side) -> Event:
        """A seat offers a draw; the other agrees or declines, when it likes."""
        return self._say(parley.offer(self.state, seat, self.offered))

    def agree_to_draw(self, seat: Side) -> Event:
        """A seat agrees to the draw that the other has offered."""
        return self._say(parley.draw(self.state, seat, self.offered))

    def decline_draw(self, seat: Side) -> Event:
        """A seat declines the draw that the other has offered."""
        return self._say(parley.decline(self.state, seat, self.offered))

    @property
    def stakes(self) -> stakes.Stakes:
        """What both seats have put to the seed of the dice."""
        return self._trail.stakes

    def seal(self, seat: Side, digits: str) -> Event:
        """A seat puts its number to the seed, sealed."""
        return self._say(stakes.seal(self.state, seat, digits, self.stakes, self.fallen))

    def stake(self, seat: Side, digits: str) -> Event:
        """A seat opens the number that it has put."""
        return self._say(stakes.stake(self.state, seat, digits, self.stakes, self.fallen))

    def _say(self, event: Event) -> Event:
        if event.ending is None:
            self._not_endless()
        self._trail.say(event)
        self.events.append(event)
        return event

    def step(self) -> Event | None:
        """The next thing that happens by itself: dice, the rules going on, or what a standing order answers.

        Nothing if a seat must decide.
        """
        if self.over:
            return None
        if (seat := self.deciding) is not None:
            return self._by_standing_order(seat)
        state, ask = self.state, self.state.ask
        if ask is None:
            return self._take(self.game.go_on(state))
        return self._take(self.game.fall(state, self.source.fall(ask, self.fallen)))

    def _by_standing_order(self, seat: Side) -> Event | None:
        ask = self.state.ask
        left = self.standing.get((seat, ask.what)) if ask is not None else None
        order = answered(self.game, self.game.view(self.state, seat), left) if left is not None else None
        return self.order(order) if order is not None else None

    def go(self) -> list[Event]:
        """Go on until a seat must decide or the battle is over; gives what has happened."""
        before = len(self.events)
        while self.step() is not None:
            pass
        return self.events[before:]

    def order(self, order: Order) -> Event:
        """Obey an order, or refuse it and leave all as it was."""
        state, ask = self.state, self.state.ask
        if self.over:
            raise Refused(Code.NOT_ALLOWED, "order", "the battle is over; no more orders can be given")
        if ask is None or ask.dice:
            waits = f"the dice ({', '.join(ask.dice)})" if ask else "the rules, which go on by themselves"
            raise Refused(Code.NOT_ALLOWED, "order", f"no order is waited for, but {waits}; let the battle go on first")
        if (refusal := unsound(order, state.setup)) is not None:
            raise raised(refusal)
        verdict = self.game.check(state, order)
        if verdict.refusal is not None:
            raise raised(verdict.refusal)
        assert verdict.step is not None, "a game that allows an order says where it leads"
        return self._take(verdict.step)

    def would_undo(self) -> Event:
        """The event that taking back the last order would be; refused where it cannot be taken back."""
        return self._trail.would_undo()

    def undo(self) -> Event:
        """Take back the last order and what followed it, unless a die has fallen since."""
        event = self._trail.undo()
        self.events.append(event)
        return event

    def would_undo_agreed(self, seat: Side) -> Event:
        """The event that taking a seat's last order back by consent would be; refused where it cannot be."""
        return self._trail.would_undo_agreed(seat)

    def undo_agreed(self, seat: Side) -> Event:
        """Take a seat's last order back and all that followed it: the other seat has agreed. Dice do not fall again as
        they fell: the next are those that would have come next."""
        event = self._trail.undo_agreed(seat)
        self.events.append(event)
        return event

    def fight(self, players: Mapping[Side, Player]) -> Iterator[Event]:
        """Every event from here to the end of the battle, each as it happens."""
        while not self.over:
            event = self.step()
            if event is None:
                seat = self.deciding
                assert seat is not None
                event = self.order(players[seat](self.game, self.game.view(self.state, seat)))
            yield event

    def decide(self, players: Mapping[Side, Player]) -> Ending:
        """Fight the battle out."""
        for _ in self.fight(players):
            pass
        assert self.state.ending is not None
        return self.state.ending

    def _take(self, step: Step[K]) -> Event:
        self._not_endless()
        self._trail.add(step.event, step.state, reveals=reveals(self.game, self.state, step.state))
        self.events.append(step.event)
        return step.event

    def _not_endless(self) -> None:
        if len(self.events) >= MOST_EVENTS:
            raise Refused(
                Code.NOT_ALLOWED,
                f"event {len(self.events) + 1}",
                f"the battle is {MOST_EVENTS} events old and has no end; set a limit of turns in its scenario",
            )
