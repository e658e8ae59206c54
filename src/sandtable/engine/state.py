"""The state of a battle: a value that never changes, and is cheap to copy with a difference."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, NamedTuple, TypeVar

from sandtable.geometry.field import Field
from sandtable.geometry.ground import Ground
from sandtable.geometry.memory import Memory
from sandtable.geometry.rect import Rect
from sandtable.names import SIDES, Json, Side, inside

if TYPE_CHECKING:
    # Who writes `State` alone means that of any game, and may not look into what is its own.
    Own = TypeVar("Own", default=object, covariant=True)
else:
    Own = TypeVar("Own", covariant=True)
G = TypeVar("G")
"""The game's own state, where rules change it."""


COLOURS: Mapping[Side, str] = {"a": "red", "b": "blue"}
"""What an army that has no name is called by: its colour on the table."""


@dataclass(frozen=True, slots=True)
class Piece:
    """What a base is, all battle long: whose, what troops, in which command. `traits` are the game's own words."""

    id: str
    side: Side
    command: str
    kind: str
    grade: str
    width: int
    depth: int
    name: str = ""
    traits: Mapping[str, Json] = dataclasses.field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Command:
    """Troops under one leader."""

    id: str
    side: Side
    name: str
    leader: str
    """The id of the leader's base, or empty."""
    bases: tuple[str, ...]
    traits: Mapping[str, Json] = dataclasses.field(default_factory=dict)

    @property
    def said(self) -> str:
        """What it is called inside a sentence: by its name, or by its id."""
        return inside(self.name) or self.id


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything about a battle that does not change: the ground, the troops, the options."""

    rules: str
    scenario: str
    title: str
    ground: Ground
    pieces: Mapping[str, Piece]
    commands: Mapping[str, Command]
    options: Mapping[str, Json]
    """The house rules that can be set, as this battle sets them."""
    plans: Mapping[str, Mapping[str, tuple[int, int, int]]] = dataclasses.field(default_factory=dict)
    """By command: where the scenario would put each base."""
    traits: Mapping[str, Json] = dataclasses.field(default_factory=dict)
    """Whatever else the scenario says to the game: who deploys first, zones, limits."""

    def __repr__(self) -> str:
        return f"<Setup {self.scenario} ({self.rules}): {self.title}, {len(self.pieces)} bases>"

    def army(self, side: Side) -> str:
        """What an army is called inside a sentence: by the scenario, or by its colour."""
        names = self.traits.get("armies")
        named = names.get(side) if isinstance(names, Mapping) else None
        name = named.strip() if isinstance(named, str) else ""
        return inside(name) or f"the {COLOURS[side]} army"

    def called(self, whom: str) -> str:
        """A side by its army's name; whoever else by his id."""
        return next((self.army(side) for side in SIDES if side == whom), whom)


class Thrown(NamedTuple):
    """A die that was thrown: whose, of which sort ("D6"), and as what the question knows it ("hit"), if it is named."""

    owner: Side
    die: str
    name: str


class Ask(NamedTuple):
    """What the battle waits for: an order or answer of a seat, or, where `dice` names any, their fall.

    `what` is a word of the game; `about` are ids or words that say of whom; `dice` are sorts of dice ("D6");
    `says` is the sentence for the player; `owners` say whose each die is, and `names` as what the question knows it.
    Dice are asked of the seat whose they all are; where both sides have some, of the one on whose behalf they fall.
    """

    what: str
    seat: Side
    about: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    says: str = ""
    owners: tuple[Side, ...] = ()
    names: tuple[str, ...] = ()

    @property
    def throws(self) -> tuple[Thrown, ...]:
        """Of each die that is asked for: whose it is, of which sort, and as what the question knows it."""
        owners, names = self.owners or (self.seat,) * len(self.dice), self.names or ("",) * len(self.dice)
        return tuple(map(Thrown, owners, self.dice, names))


class Ending(NamedTuple):
    """How the battle ended. `winner` is empty for a draw."""

    winner: str
    reason: str


Resting = Mapping[str, Json]
"""Something begun and not finished as it lies in a state and in a log: plain values, its word under `do`."""


@dataclass(frozen=True, slots=True)
class State(Generic[Own]):
    """A battle at one moment."""

    setup: Setup
    ground: Ground
    """The ground as it is now; a game may let it change."""
    field: Field
    own: Own
    """The game's own state: a frozen dataclass of plain values."""
    taken: Mapping[str, str] = dataclasses.field(default_factory=dict)
    """Bases that are off the table for good or for now, and how they left it."""
    ask: Ask | None = None
    """What is waited for; nothing if the rules themselves go on."""
    ending: Ending | None = None
    phase: str = ""
    """The step of the sequence of play, by its word."""
    todo: tuple[Resting, ...] = ()
    """What has been begun and is not finished, the next thing first."""

    def __repr__(self) -> str:
        return f"<State of {self.setup.scenario}: {len(self.field.rects)} bases on the table, {self._waits()}>"

    def _waits(self) -> str:
        """What comes next, in a few words."""
        if self.ending is not None:
            return f"over: {self.ending.reason}"
        if self.ask is None:
            return "the rules go on"
        return " ".join((self.ask.what, f"({self.ask.seat})", *self.ask.dice))

    def remembering(self, memory: Memory | None) -> State[Own]:
        """The same battle, as somebody thinks about it who has a memory. The states made from it have it too."""
        field = self.field.remembering(memory)
        return self if field is self.field else dataclasses.replace(self, field=field)

    def piece(self, id: str) -> Piece:
        return self.setup.pieces[id]

    def rect(self, id: str) -> Rect:
        return self.field.rects[id]

    def side(self, id: str) -> Side:
        return self.setup.pieces[id].side
