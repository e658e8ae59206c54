"""A battle in one hand: a program that fights it for both sides, for one of them, or only looks on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.log import Chain
from sandtable.engine.order import Order
from sandtable.engine.state import Ending, Setup, State
from sandtable.host.opened import header_of
from sandtable.host.telling import line, outcome
from sandtable.names import SIDES, Code, Refused, Side, listed
from sandtable.notation import order as notation
from sandtable.players import PLAYERS

Leader = Callable[[Game, State], str | Order]
"""A function of your own: it is handed the game and what its side sees of the table, and gives an order, in text or
not."""
Seated = str | Leader | None
"""Who has a seat: a computer by its name, a function of your own, or nobody but you."""


class Solo:
    """A battle that a program fights.

    A side with a player decides for itself. For any other the battle waits: `decisions` stops there, `orders` says what
    may sensibly be ordered, `order` orders it. Every state that it shows stays as it was.

    >>> import sandtable
    >>> battle = sandtable.battle("toy-meadow", a=None, seed="tuesday")
    >>> [battle.told(event) for event in battle.go()]
    ['points 2']
    >>> battle.asked
    'Move a band (2 points left), or say that you are done.'
    >>> battle.orders()[:2]
    ['move a1 forward 300', 'move a1 forward 150']
    >>> battle.order("move a1 forward 200")
    <Event move a1 (a)>
    >>> battle.order("move a2 forward 900")
    Traceback (most recent call last):
    sandtable.names.Refused: not_allowed at order.legs.0: a2 has 300 paces left, and this leg takes 900: make it shorter
    """

    def __init__(self, setup: Setup, seed: str, seats: Mapping[Side, Seated]) -> None:
        self._stream = Stream(seed)
        self._battle = Battle(catalogue.game(setup.rules), setup, self._stream)
        self._players = {
            side: player for side in SIDES if (player := _player(seats[side], side, self._stream.seed)) is not None
        }

    def __repr__(self) -> str:
        return f"<Solo {self.setup.scenario}: turn {self.turn}, {self.outcome or repr(self.state)}>"

    @property
    def battle(self) -> Battle:
        """What it is fought on: it can take orders back, offer draws, and leave standing orders as well."""
        return self._battle

    @property
    def game(self) -> Game:
        """The game that it is fought by."""
        return self._battle.game

    @property
    def setup(self) -> Setup:
        """The armies, the ground and the terms, as they were at the beginning."""
        return self._battle.setup

    @property
    def state(self) -> State:
        """The table now."""
        return self._battle.state

    @property
    def events(self) -> Sequence[Event]:
        """Everything that has happened, the first thing first."""
        return self._battle.events

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 before the first."""
        return self.game.turn(self.state)

    @property
    def losses(self) -> dict[Side, float]:
        """What each army has lost so far, as the game counts."""
        return {side: self.game.lost(self.state, side) for side in SIDES}

    @property
    def over(self) -> bool:
        """Whether it has ended."""
        return self._battle.over

    @property
    def ending(self) -> Ending | None:
        """Who won and why; nothing while it goes on."""
        return self.state.ending

    @property
    def outcome(self) -> str:
        """How it ended, in a sentence; nothing while it goes on."""
        return outcome(self.state) if self.over else ""

    @property
    def deciding(self) -> Side | None:
        """The side that must decide before anything more can happen."""
        return self._battle.deciding

    @property
    def asked(self) -> str:
        """What the side that must decide is asked, in a sentence."""
        ask = self.state.ask
        return ask.says or ask.what if ask is not None and self.deciding else ""

    def orders(self) -> list[str]:
        """What the side that must decide may sensibly order, as it is written; any other order that the rules allow is
        obeyed as well."""
        if self.deciding is None:
            return []
        return [notation.write(order, self.game, self.setup) for order in self.game.legal(self.state)]

    def order(self, order: str | Order) -> Event:
        """Give an order for the side that must decide: 'move a3 a4 forward 80', or one of `orders`. What may not be is
        `Refused`, and all is as it was."""
        return self._battle.order(_read(order, self.game, self.setup))

    def fight(self) -> Iterator[Event]:
        """Every event as it happens, until a side in your hand must decide or the battle is over."""
        while not self.over:
            event = self._battle.step()
            if event is None:
                side = self._battle.deciding
                if side is None or side not in self._players:
                    return
                event = self.order(self._players[side](self.game, self.game.view(self.state, side)))
            yield event

    def go(self) -> list[Event]:
        """Go on until a side in your hand must decide or the battle is over; what has happened meanwhile."""
        return list(self.fight())

    def decisions(self) -> Iterator[Side]:
        """Goes on with the battle, and stops whenever a side in your hand must decide: give its `order` there."""
        while True:
            self.go()
            if (side := self.deciding) is None:
                return
            yield side

    def told(self, event: Event) -> str:
        """An event in a line."""
        return line(event, self.game, self.setup)

    def log(self) -> bytes:
        """The battle so far as a log: `replay` rules on it again, and in a file every command reads it that reads logs.
        The seed of its dice is in it once it is over."""
        chain = Chain()
        header = header_of(self.game, self.setup, self._stream.commitment, self._stream.sort)
        lines = [chain.header(header), *map(chain.event, self.events)]
        return b"".join([*lines, chain.reveal(self._stream.seed)] if self.over else lines)


def _read(order: object, game: Game, setup: Setup) -> Order:
    """What a program gives for an order."""
    if isinstance(order, str):
        return notation.read(order, game, setup)
    if not isinstance(order, Order):
        says = f"an order is a text, such as one of `orders`, or an Order; {str(order)[:40]} is neither"
        raise Refused(Code.BAD_VALUE, "order", says)
    return order


def _player(seated: Seated, side: Side, seed: str) -> Leader | None:
    """Computers draw their lots from the seed of the dice too, each from another end of it."""
    if seated is None or callable(seated):
        return seated
    if not isinstance(seated, str) or seated not in PLAYERS:
        known = f"{listed(list(PLAYERS))}, by a function of your own, or by None: you"
        raise Refused(Code.BAD_VALUE, side, f"no player {str(seated)[:40]!r}; a side is played by {known}")
    return PLAYERS[seated](f"{seed} {side}")
