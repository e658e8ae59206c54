"""A draft of the next event: rules work on it step by step and see at once what they have done."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import compress
from operator import is_not
from typing import Generic, NamedTuple, Protocol

from sandtable.engine.event import Event
from sandtable.engine.order import Order
from sandtable.engine.own import own_fields
from sandtable.engine.resting import DO, plain
from sandtable.engine.state import Ask, Ending, G, Own, Resting, State
from sandtable.engine.told import Fate, Outcome, Ruled, Told
from sandtable.geometry.ground import Ground
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import Json, Side


class Step(NamedTuple, Generic[Own]):
    """An event and the state that it leads to."""

    event: Event
    state: State[Own]


class Worded(Protocol):
    """Whatever has a word of its own: a step of the sequence of play."""

    @property
    def word(self) -> str: ...


class Draft(Generic[G]):
    """A state on the way to the next. It lives inside one call of a rule and is never kept."""

    def __init__(self, state: State[G]) -> None:
        self.state = State(
            state.setup,
            state.ground,
            state.field,
            state.own,
            state.taken,
            None,
            state.ending,
            state.phase,
            state.todo,
        )
        self._before = state
        self._placed: dict[str, tuple[int, ...]] = {}
        self._taken: dict[str, str] = {}
        self._own: dict[str, Json] = {}
        self._ground: Json = None
        self._says: list[str] = []
        self._ruled: list[Ruled] = []
        self._facts: list[Fate] = []
        self.came: Outcome | None = None
        """Which of the things that the dice could bring they have brought."""
        self.cost = 0
        """What the order that is obeyed costs, ..."""
        self.rows: tuple[str, ...] = ()
        """... and the rows that make it so."""
        self.aim: State[G] | None = None
        """The table as the order means it to be, where dice must fall first."""
        self.is_over = False
        """Whether this step of the sequence of play has nothing more to do."""

    @property
    def own(self) -> G:
        return self.state.own

    @own.setter
    def own(self, own: G) -> None:
        """Change the game's own state: what is another than before goes into the event."""
        now = self.state
        names, values = own_fields(own)
        new, old = values(own), values(now.own)
        for name, value, was in compress(zip(names, new, old, strict=True), map(is_not, new, old)):
            # Equal is the same: a state read from a log has the same words, and not the same objects.
            if value != was:
                self._own[name] = value
        self.state = State(now.setup, now.ground, now.field, own, now.taken, now.ask, now.ending, now.phase, now.todo)

    @property
    def speaks(self) -> bool:
        """Whether there is anything to tell of it."""
        return bool(self._says or self._ruled or self._facts or self.came is not None)

    @property
    def changes(self) -> bool:
        """Whether anything on the table or in the game's own state is another than before."""
        return bool(self._placed or self._taken or self._own or self._ground is not None)

    def place(self, places: Mapping[str, Pose], sizes: Mapping[str, tuple[int, int]] | None = None) -> None:
        """Put bases down."""
        changes: dict[str, Rect | None] = {}
        for id, pose in places.items():
            piece, before = self.state.setup.pieces[id], self.state.field.rects.get(id)
            size = (before.width, before.depth) if before else (piece.width, piece.depth)
            given = (sizes or {}).get(id)
            self._placed[id] = (*pose, *given) if given else self._kept_size(id, pose)
            self._taken.pop(id, None)
            width, depth = given or size
            changes[id] = before.shaped(pose, width, depth) if before else Rect(pose, width, depth)
        field = self.state.field.placed(changes)
        taken = self.state.taken
        if taken.keys() & places.keys():
            taken = {id: how for id, how in taken.items() if id not in places}
        now = self.state
        self.state = State(now.setup, now.ground, field, now.own, taken, None, now.ending, now.phase, now.todo)

    def _kept_size(self, id: str, pose: Pose) -> tuple[int, ...]:
        return (*pose, *self._placed.get(id, ())[3:])

    def take(self, ids: Mapping[str, str]) -> None:
        """Take bases off the table; the word says how they went."""
        field = self.state.field.placed(dict.fromkeys(ids))
        self.state = replace(self.state, field=field, taken={**self.state.taken, **ids})
        for id, how in ids.items():
            self._placed.pop(id, None)
            self._taken[id] = how

    def lay(self, ground: Ground) -> None:
        """Change the ground itself."""
        self._ground = ground.as_json()
        self.state = replace(self.state, ground=ground)

    def begin(self, *tasks: object, behind: str = "") -> None:
        """These are done next, in this order, before whatever is begun already.

        Tasks of the word `behind` that come first keep their place before them.
        """
        todo, ahead = self.state.todo, 0
        while behind and ahead < len(todo) and todo[ahead][DO] == behind:
            ahead += 1
        self.drop((*todo[:ahead], *map(plain, tasks), *todo[ahead:]))

    def take_up(self) -> Resting:
        """The next of what is begun: it is taken off, and whoever takes it up goes on with it."""
        todo = self.state.todo
        self.drop(todo[1:])
        return todo[0]

    def drop(self, left: tuple[Resting, ...] = ()) -> None:
        """All that is begun is given up but what is left."""
        now = self.state
        self.state = State(now.setup, now.ground, now.field, now.own, now.taken, now.ask, now.ending, now.phase, left)

    def over(self) -> None:
        """This step of the sequence of play is over; the next is the one after it in the list."""
        self.is_over = True

    def go_to(self, phase: Worded) -> None:
        """The sequence of play goes on with another step than the next."""
        self.is_over = False
        now = self.state
        self.state = State(
            now.setup, now.ground, now.field, now.own, now.taken, now.ask, now.ending, phase.word, now.todo
        )

    def pay(self, cost: int, rows: tuple[str, ...] = ()) -> None:
        """The order that is obeyed costs so much."""
        self.cost += cost
        self.rows += rows

    def say(self, sentence: str) -> None:
        """Add a sentence to what is told of this event."""
        self._says.append(sentence)

    def rule(self, *ruled: Ruled) -> None:
        """Add rulings to what is told of this event."""
        self._ruled.extend(ruled)

    def fact(self, whom: str, what: str, value: Json = True) -> None:
        """Add to what is told of this event what neither its sentence nor a ruling has room for."""
        self._facts.append(Fate(whom, what, value))

    def _told(self) -> Told | None:
        return Told(" ".join(self._says), tuple(self._ruled), self.came, tuple(self._facts)) if self.speaks else None

    def step(
        self,
        what: str,
        *,
        seat: Side | None = None,
        order: Order | None = None,
        dice: tuple[int, ...] = (),
        ask: Ask | None = None,
        ending: Ending | None = None,
    ) -> Step[G]:
        """The event that this draft amounts to."""
        now, before = self.state, self._before
        event = Event(
            what,
            seat,
            order,
            dice,
            self._placed,
            self._taken,
            self._own,
            self._ground,
            ask,
            ending,
            self._told(),
            now.phase if now.phase != before.phase else None,
            now.todo if now.todo != before.todo else None,
            before.ask.throws if dice and before.ask is not None else (),
        )
        after = State(now.setup, now.ground, now.field, now.own, now.taken, ask, ending, now.phase, now.todo)
        return Step(event, after)
