"""A game as the engine and the players see it: functions over states, collected in a value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from sandtable.dice import Distribution
from sandtable.engine import machine, offer, outcome
from sandtable.engine.draft import Step
from sandtable.engine.frame import Frame
from sandtable.engine.muster import Muster
from sandtable.engine.order import Order
from sandtable.engine.state import G, Setup, State
from sandtable.engine.told import Nouns, Outcome
from sandtable.engine.verdict import Verdict
from sandtable.engine.zone import Zone
from sandtable.geometry.rect import Rect
from sandtable.names import Json, Side

if TYPE_CHECKING:
    # Who writes `Game` alone means any, as the catalogue hands it out.
    K = TypeVar("K", default=Any)
else:
    K = TypeVar("K")


def anywhere(state: State[G], id: str, rect: Rect, at: str) -> None:
    """Ground that bears everybody."""


def as_it_is(state: State[G], seat: Side) -> State[G]:
    """A battle in which nothing is hidden."""
    return state


class Prospect(NamedTuple):
    """What a fight or shot would bring, in worth: the chance to hurt, the expected gain and the expected loss.

    None of them is ever less than nothing.
    """

    hurts: float
    gain: float
    loss: float


class Goal(NamedTuple):
    """A place that is worth holding: where it is, in ticks, what having it is worth, and whether a side has it."""

    x: int
    y: int
    worth: float
    held: bool
    closed: frozenset[str] = frozenset()
    """Those of the side who cannot go there."""


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that a scenario can set: its id on the page, what it may be, and what it is unless set."""

    id: str
    says: str
    default: Json
    choices: tuple[Json, ...] = ()
    least: int | None = None
    """For any whole number of a range: no less than this."""
    most: int | None = None
    """And no more than this."""


@dataclass(frozen=True, eq=False)
class Insight(Generic[K]):
    """What a player who knows the game looks at. All in the game's own terms, so that players need name none."""

    worth: Callable[[State[K], str], float]
    """What losing this base would cost its army; never less than nothing."""
    matchup: Callable[[State[K], str, str], Prospect]
    """How its kind of troops fares against that kind, alone on open ground."""
    fight: Callable[[State[K], str, str], Prospect]
    """How this base would fare in close combat with that enemy, front to front, as they stand supported now."""
    shot: Callable[[State[K], str, str], Prospect | None]
    """How this base would fare shooting at that enemy from where it stands; nothing if it does not shoot."""
    reach: Callable[[State[K], str], int]
    """How far it can go in one move over open ground."""
    bearing: Callable[[State[K], str], float]
    """How ready it is to attack rather than be attacked: 1 eager, 0 neither, -1 better left out of it."""
    restless: Callable[[State[K], str], bool]
    """Whether it will act unbidden this turn if it is given no order."""
    groups: Callable[[State[K], Side], Sequence[tuple[str, ...]]]
    """The groups of a side as they stand: those that can be moved by one order."""
    strength: Callable[[State[K], Side], float]
    """The share of its strength that the army has left before it is beaten: 1 at first, 0 when beaten."""
    range: Callable[[State[K], str], int] = lambda state, id: 0
    """How far it shoots, in ticks; 0 if it does not."""
    hope: Callable[[State[K], Order], Fraction | None] = lambda state, order: None
    """What part, 1 at most, an order can be expected to bring of what it aims at; nothing: by the order's chance."""
    leads_men: Callable[[State[K], str], bool] = lambda state, id: False
    """Whether it is a leader, whose place is behind the middle of his men."""
    commanded: Callable[[State[K], str], bool] = lambda state, id: True
    """Whether its leader has it in hand from where he stands, ..."""
    astray: float = 0.0
    """... and what it costs a base that he has not."""
    leads: Callable[[State[K]], str] = lambda state: ""
    """The side that would have won if the last turn were over; nothing if neither, or if that is not to be told."""
    goals: Callable[[State[K], Side], Sequence[Goal]] = lambda state, side: ()
    """Places that a side had better hold."""


@dataclass(frozen=True, eq=False)
class Game(Generic[K]):
    """A rule set that can be fought: its frame says how it is played, the rest what no frame knows."""

    rules: str
    edition: str
    unit: str
    grain: int
    """Ticks in one unit of length."""
    start: Callable[[Setup], State[K]]
    frame: Frame[K]
    """Its phases, decisions, casts and tasks: all that the methods below say is read off them."""
    insight: Insight[K]
    muster: Muster
    """What may be put on its table."""
    view: Callable[[State[K], Side], State[K]] = as_it_is
    """The battle as one seat sees it."""
    earlier: tuple[str, ...] = ()
    """The editions that were published before this one. Logs of theirs are followed, but not ruled on again."""
    options: tuple[Option, ...] = ()
    coin: str = ""
    """What orders are paid with, one of it; nothing where they are not paid for."""
    won: Callable[[State[K]], str] = lambda state: ""
    """How a battle is won that begins so, and how long it may last, in a few sentences."""
    turn: Callable[[State[K]], int] = lambda state: 0
    """The number of the turn, from 1."""
    lost: Callable[[State[K], Side], float] = lambda state, side: 0.0
    """What an army has lost so far, as the game counts."""
    status: Callable[[State[K], str], str] = lambda state, id: "ready"
    """The state of a base in a word."""
    marks: Callable[[State[K], str], tuple[str, ...]] = lambda state, id: ()
    """What else is to be seen on a base, a word or two each: what its state leaves unsaid, as out of command."""
    tally: Callable[[State[K], str], tuple[int, int] | None] = lambda state, id: None
    """What a base has left of the strength it began with, where the game counts that: left, and at first."""
    terms: Mapping[str, str] = field(default_factory=dict)
    """The game's own words that a newcomer does not know, each explained in a sentence or two."""
    stance: Callable[[State[K], str], str] = lambda state, command: ""
    """How a command stands in a few words: what it may do now, what it has left to spend; nothing where that is all."""
    marked: Callable[[State[K]], Iterable[Zone]] = lambda state: ()
    """What is marked on the bare table while it matters: parts by their numbers, edges by their armies, as `word`."""
    carried: Callable[[State[K]], Mapping[str, str]] = lambda state: {}
    """By base that has no place of its own because it goes with another: that other, as guns with their infantry."""
    stands: Callable[[State[K], str, Rect, str], None] = anywhere
    """Refuse, at that place of a file or an order, ground that cannot bear a base which is put down there."""
    held: Callable[[State[K]], Mapping[str, str]] = lambda state: {}
    """By objective (the id of its area): the side that holds it, or anything else while nobody does."""

    def __repr__(self) -> str:
        return f"<Game {self.rules}: {self.edition}>"

    @property
    def published(self) -> tuple[str, ...]:
        """All editions that ever were, this one last."""
        return (*self.earlier, self.edition)

    @property
    def verbs(self) -> Mapping[str, str]:
        """The words that an order can begin with, each with a sentence."""
        return self.frame.verbs

    @property
    def counted(self) -> tuple[str, ...]:
        """Those of them that end in a number of something: `control A1 2` gives two dice."""
        return self.frame.counted

    @property
    def unled(self) -> tuple[str, ...]:
        """Those of them that take no legs: after `form a3` the word column is no way to go."""
        return self.frame.unled

    @property
    def asks(self) -> Mapping[str, str]:
        """What a seat may be asked in the course of play (`Ask.what`), each with a sentence."""
        return self.frame.asks

    def check(self, state: State[K], order: Order) -> Verdict[K]:
        """What an order costs and where it leads, or why it may not be given."""
        return machine.check(self.frame, state, order)

    def legal(self, state: State[K]) -> Sequence[Order]:
        """A finite set of sensible orders, the one that does least last; a person may give any that `check` allows.

        They are listed by what the seat that gives them can see.
        """
        return offer.legal(self.frame, state if state.ask is None else self.view(state, state.ask.seat))

    def fall(self, state: State[K], dice: tuple[int, ...]) -> Step[K]:
        """The dice that were asked for have fallen."""
        return machine.fall(self.frame, state, dice)

    def go_on(self, state: State[K]) -> Step[K]:
        """Nothing is asked: the rules go on by themselves."""
        return machine.go_on(self.frame, state)

    def odds(self, state: State[K]) -> Distribution[Outcome] | None:
        """The exact odds of the dice that are about to fall; nothing if none are."""
        return outcome.odds(self.frame, state)

    def nouns(self, state: State[K]) -> Nouns:
        """What those dice bring a number of, each by its own word."""
        return outcome.nouns(self.frame, state)

    def price(self, cost: int) -> str:
        """What an order costs, in words: '2 points'; nothing where nothing is paid."""
        return f"{cost} {self.coin}{'' if cost == 1 else 's'}" if cost and self.coin else ""

    def chance(self, state: State[K], order: Order) -> Fraction | None:
        """The chance that an answer gains what it is given for: to get away, to better a die."""
        return offer.chance(self.frame, state, order)

    def weigh(self, state: State[K], order: Order) -> float | None:
        """What an answer or order is worth beside where it leads, in the units of a prospect; nothing: no view."""
        return offer.weigh(self.frame, state, order)
