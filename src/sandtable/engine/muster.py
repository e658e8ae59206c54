"""The muster of a game: what may be put on its table, and what it costs. Data of the game; no rule is in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandtable.names import Json


@dataclass(frozen=True, slots=True)
class Trait:
    """Something more that a scenario can say of troops, commands or ground: a flag, or one of some words."""

    id: str
    says: str
    default: Json = None
    """What it is unless said; nothing where the game then goes by the situation."""
    choices: tuple[str, ...] = ()
    """The words it may be; none for a flag."""
    usual: Mapping[str, Json] = field(default_factory=dict)
    """By kind: what it is unless said, where that is not the default."""

    def unless_said(self, kind: str) -> Json:
        return self.usual.get(kind, self.default)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of troops: its bases, its price, and what its loss counts."""

    id: str
    name: str
    arm: str
    """What it belongs to, in the game's words: mounted, foot."""
    width: float
    """The front of its base, in the game's unit."""
    depths: Mapping[str, float]
    """By grade: the depth of its base."""
    points: Mapping[tuple[str, bool], float]
    """By grade and whether regular: its price. What has no price is not raised."""
    counts: Mapping[tuple[str, bool], float] = field(default_factory=dict)
    """By grade and whether regular: what its loss counts."""
    afloat: bool = False
    """It lives on water and nowhere else."""

    @property
    def grades(self) -> tuple[str, ...]:
        """The grades that it is raised in, in the order of the list."""
        return tuple(dict.fromkeys(grade for grade, _ in self.points))


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank of those who lead commands, and what it adds to the price of the base that they are with."""

    id: str
    says: str
    regular: float = 0
    irregular: float = 0


@dataclass(frozen=True, slots=True)
class AreaKind:
    """A kind of ground that covers an area."""

    id: str
    says: str
    traits: tuple[Trait, ...] = ()
    hill: bool = False
    """It has a crest."""
    water: bool = False
    """Only what is afloat may be in it."""


@dataclass(frozen=True, slots=True)
class LineKind:
    """A kind of feature that runs along a line."""

    id: str
    says: str
    width: float
    """How wide it is unless a scenario says."""
    traits: tuple[Trait, ...] = ()
    deep: tuple[str, ...] = ()
    """The classes of it that nobody can stand in but those afloat; none for what is no water."""


@dataclass(frozen=True, slots=True)
class Works:
    """A sort of fortification that troops can put along their front: its line kind, and the price of a base's width."""

    line: str
    points: float


@dataclass(frozen=True, slots=True)
class Size:
    """A usual size of battle."""

    id: str
    width: float
    depth: float
    points: float
    bounds: int


@dataclass(frozen=True, slots=True)
class Muster:
    """All that a game lets onto its table."""

    unit: str
    grain: int
    """Ticks in one unit of length."""
    kinds: Mapping[str, Kind]
    grades: Mapping[str, str]
    traits: tuple[Trait, ...] = ()
    """What can be said of troops."""
    command_traits: tuple[Trait, ...] = ()
    ranks: Mapping[str, Rank] = field(default_factory=dict)
    """The ranks of those who lead; none where a command needs no leader."""
    chief: str = ""
    """The rank that an army has exactly once."""
    areas: Mapping[str, AreaKind] = field(default_factory=dict)
    lines: Mapping[str, LineKind] = field(default_factory=dict)
    works: Mapping[str, Works] = field(default_factory=dict)
    """By the word that a block says it with."""
    sizes: Mapping[str, Size] = field(default_factory=dict)
    bounds: int = 16
    """The last bound of each side unless a scenario says."""
    commands: tuple[int, int] = (1, 4)
    """How many commands an army should have: at least, at most."""
    led: int = 0
    """How many bases a command should have besides its leader's."""
    general_counts: float = 0
    """What the loss of a leader counts besides his base."""

    def price(self, kind: str, grade: str, regular: bool) -> float | None:
        """The price of one base; nothing if it is not raised."""
        found = self.kinds.get(kind)
        return None if found is None else found.points.get((grade, regular))
