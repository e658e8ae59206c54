"""The muster of a game: what may be put on its table, and what it costs. Data of the game; no rule is in it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sandtable.engine.looks import PLAIN
from sandtable.geometry.ground import Area, Line
from sandtable.names import Json

COMMAND = "command"
"""The arm of officers."""
COMMANDS = 16
"""The commands of one army, at most."""


@dataclass(frozen=True, slots=True)
class Trait:
    """Something more that a scenario can say of troops, commands or ground: a flag, a word of some, or a number."""

    id: str
    says: str
    default: Json = None
    """What it is unless said; nothing where the game then goes by the situation."""
    choices: tuple[str, ...] = ()
    """The words it may be; none for a flag or a number."""
    usual: Mapping[str, Json] = field(default_factory=dict)
    """By kind: what it is unless said, where that is not the default."""
    least: int | None = None
    """For a whole number: no less than this."""
    most: int | None = None
    """For a whole number: no more than this."""
    kinds: tuple[str, ...] = ()
    """The kinds that have it; all where none is named."""
    points: Mapping[str, float] = field(default_factory=dict)
    """By what is said, as it is written (true, 8, lance): what it adds to the price."""
    looks: Mapping[str, str] = field(default_factory=dict)
    """Of ground, by what is said: what it looks like then, where that is not what its kind looks like."""

    def belongs_to(self, kind: str) -> bool:
        return not self.kinds or kind in self.kinds

    def unless_said(self, kind: str) -> Json:
        return self.usual.get(kind, self.default)

    def price(self, value: Json) -> float:
        """What it adds to the price when that is said."""
        return self.points.get(_written(value), 0)


def _written(value: Json) -> str:
    """What is said of a trait, as a troops file writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _look(usual: str, traits: tuple[Trait, ...], said: Mapping[str, Json]) -> str:
    """What ground looks like of which that is said: as the first trait has it that has a word for it."""
    found = (trait.looks.get(_written(said.get(trait.id))) for trait in traits)
    return next((look for look in found if look is not None), usual)


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of troops: its bases, its price, and what its loss counts."""

    id: str
    name: str
    arm: str
    """What it belongs to, in the game's words: mounted, foot. Officers belong to the command."""
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
    widths: Mapping[str, float] = field(default_factory=dict)
    """By grade: the front of its base, where that is not its width."""
    footprints: Mapping[tuple[str, str], tuple[float, float]] = field(default_factory=dict)
    """By grade and formation: the front and the depth of its base, where they are not the usual ones."""

    @property
    def grades(self) -> tuple[str, ...]:
        """The grades that it is raised in, in the order of the list."""
        return tuple(dict.fromkeys(grade for grade, _ in self.points))

    @property
    def officer(self) -> bool:
        """Whether it is a leader with his staff, on a base of their own."""
        return self.arm == COMMAND

    def base(self, grade: str, formation: str = "") -> tuple[float, float]:
        """The front and the depth of its base as it stands in a formation, in the game's unit."""
        usual = (self.widths.get(grade, self.width), self.depths[grade])
        return self.footprints.get((grade, formation), usual)


@dataclass(frozen=True, slots=True)
class Rank:
    """A rank of those who lead commands, and what it adds to the price of the base that they are with."""

    id: str
    says: str
    regular: float = 0
    irregular: float = 0
    alone: bool = False
    """He may have no troops of his own, since he leads those who lead."""


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
    shut: str = ""
    """The trait with which nobody enters it; none for ground that is never so."""
    goal: bool = False
    """It is there to be held, or won, by troops who stand on it."""
    looks: str = PLAIN
    """What it looks like: a word of `engine.looks`."""

    def look(self, said: Mapping[str, Json]) -> str:
        """What one of it looks like of which that is said."""
        return _look(self.looks, self.traits, said)


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
    water: bool = False
    """Nobody can stand in it, of whatever class it is."""
    obstacle: bool = False
    """Troops stand on one side of it or on the other, and not astride."""
    crossing: bool = False
    """It leads over water."""
    looks: str = PLAIN
    """What it looks like: a word of `engine.looks`."""

    def look(self, said: Mapping[str, Json]) -> str:
        """What one of it looks like of which that is said."""
        return _look(self.looks, self.traits, said)

    @property
    def wet(self) -> bool:
        return self.water or bool(self.deep)

    def drowns(self, sort: Json) -> bool:
        """Whether nobody can stand in it where it is of that class."""
        return self.water or sort in self.deep


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
    """What an army may cost; 0 where that is left to the players."""
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
    full: int = 0
    """How many it should have at most; 0 for as many as it likes."""
    general_counts: float = 0
    """What the loss of a leader counts besides his base."""
    usual_grade: str = ""
    """The grade of troops whose grade is not written."""
    formation: str = ""
    """The trait that says how a unit stands when it is put down."""

    def __repr__(self) -> str:
        return f"<Muster: {len(self.kinds)} kinds, measured in {self.unit}s>"

    def price(self, kind: str, grade: str, regular: bool) -> float | None:
        """The price of one base; nothing if it is not raised."""
        found = self.kinds.get(kind)
        return None if found is None else found.points.get((grade, regular))

    def worth(self, kind: str, grade: str, regular: bool, traits: Mapping[str, Json]) -> float:
        """The price of one base with all that is said of it."""
        said = (trait.price(traits.get(trait.id)) for trait in self.traits if trait.belongs_to(kind))
        return (self.price(kind, grade, regular) or 0) + sum(said)

    def look(self, feature: Area | Line) -> str:
        """What a feature of the ground looks like; plain if the game does not know its kind."""
        kinds: Mapping[str, AreaKind | LineKind] = self.areas if isinstance(feature, Area) else self.lines
        kind = kinds.get(feature.kind)
        return PLAIN if kind is None else kind.look(feature.traits)

    @property
    def hills(self) -> tuple[str, ...]:
        """The kinds of area that have a crest."""
        return tuple(id for id, kind in self.areas.items() if kind.hill)

    @property
    def priced(self) -> bool:
        """Whether anything has a price at all."""
        traits = (*self.traits, *self.command_traits)
        return any(
            (
                *(any(kind.points.values()) for kind in self.kinds.values()),
                *(rank.regular or rank.irregular for rank in self.ranks.values()),
                *(any(trait.points.values()) for trait in traits),
            )
        )

    @property
    def officered(self) -> bool:
        """Whether leaders have bases of their own."""
        return any(kind.officer for kind in self.kinds.values())

    def formations(self, kind: str, grade: str) -> tuple[str, ...]:
        """The formations that a unit can be put down in: its usual one, and those that it has a footprint for."""
        found = {word for sort, word in self.kinds[kind].footprints if sort == grade}
        return tuple(
            word
            for trait in self.traits
            if trait.id == self.formation and trait.belongs_to(kind)
            for word in trait.choices
            if word in found or word == trait.unless_said(kind)
        )
