"""What a game of elements answers for itself: its measures, its troops, its prices. All else is the same for all."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, Literal, NamedTuple, Protocol, TypeVar

from sandtable.engine.draft import Draft
from sandtable.engine.order import Order
from sandtable.engine.state import Setup, State
from sandtable.engine.told import Ruled
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import B, Bound, kind
from sandtable.mechanics.elements.results import Custom, Fate
from sandtable.mechanics.elements.ruling import Allowance, house_row
from sandtable.mechanics.elements.terrain import Terrain
from sandtable.mechanics.elements.way import Walk
from sandtable.names import Json, Side, listed
from sandtable.sheet.question import Question

Contacts = Sequence[tuple[str, str]]
"""(mover, enemy) where a front edge ends on an enemy."""


def counted(number: float, noun: str) -> str:
    """'1 point', '2 points', '37.5 paces'."""
    return f"{number:g} {noun}{'' if number == 1 else 's'}"


class Way(NamedTuple):
    """What was found of the way of an order, for its price."""

    files: tuple[str, ...]
    """The column from first to last, if they go one element wide."""
    beside: str
    """'road' or 'riverbank' if they go along it all the way, else nothing."""
    goings: Mapping[str, str]
    """By element: the going that counts."""
    contacts: tuple[tuple[str, str], ...]
    ends_at: str
    """'enemy', 'river', 'impassable' or 'nothing'."""
    left: float
    """How much farther they could have gone, in ticks."""


Read = TypeVar("Read", bound=Bound, contravariant=True)


class Facts(Protocol[Read]):
    """Reads one side of a combat off the battle, as the sheet's questions want it; whether it is shot at in it, and
    whether it shoots."""

    def __call__(
        self, state: State[Read], id: str, foe: str, *, close: bool, shot_at: bool = False, shoots: bool = False
    ) -> dict[str, Json]: ...


@dataclass(frozen=True, eq=False, kw_only=True)
class Measures:
    """The lengths of a game, in ticks."""

    pace: int
    """Ticks in a pace."""
    width: int
    """An element's front."""
    slide: int
    """How far movers slide to line up with whom they met."""
    short: int
    """How far off they stop where they cannot."""
    zone: int
    """The depth of the zone ahead of an enemy front."""
    clear: int
    """How far a march keeps from enemy."""
    spurred: int
    """How near an enemy makes impetuous troops advance."""
    band: int
    """How far the band of shooting reaches beyond the base to either side."""
    crossing: int = 0
    """How far they may go in a bound in which they cross a river; 0 if the river sets no such limit."""
    near: int
    """How near enemies must be for parts of a group to be sent by themselves."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Cites:
    """The ids of a game's house rules, for sentences and rulings."""

    game: str
    """The game's own id."""
    group: str
    legs: str
    march: str
    zone: str
    contact: str
    break_off: str
    going: str
    """How far a move goes in which going."""
    river: str
    facing: str
    """Turning to face who is on a flank or in the rear."""
    passing: str
    """Passing through friends."""
    advance: str
    """Advances that nobody ordered."""
    heart: str
    """Commands that lose heart."""
    victory: str
    obstacles: str = ""
    """What it costs to cross obstacles, where that is a part of the move."""
    zone_name: str = "zone of control"
    """What players call the zone."""

    def row(self, rule: str) -> str:
        """A house rule as a line of a ruling names it."""
        return house_row(self.game, rule)


@dataclass(frozen=True, eq=False, kw_only=True)
class Cover(Generic[B]):
    """Where troops may lie in ambush."""

    rule: str
    """The id of the house rule."""
    areas: tuple[str, ...]
    """Kinds of area that hide those wholly inside."""
    within: int
    """How near enemies find them."""
    crest: int
    """How near before them a crest must be: beyond this, it might as well be the enemy whom it hides."""
    own_half: bool = False
    """Whether only cover in the own half of the table serves."""
    most: Callable[[State[B], Side], int | None] = lambda state, side: None
    """How many elements of a side may hide, if there is a limit."""


NO_COVER: Cover[Any] = Cover(rule="", areas=(), within=0, crest=0)


def nearest(state: State[B], id: str, found: list[tuple[float, str]]) -> list[tuple[float, str]]:
    """The nearest, and others as near."""
    least = min(found)[0]
    return sorted((far, other) for far, other in found if far <= least + TOLERANCE)


def _always(state: State[B], id: str) -> bool:
    return True


def _none(state: State[B], id: str) -> bool:
    return False


@dataclass(frozen=True, eq=False, kw_only=True)
class Moves(Generic[B]):
    """How elements and groups move. Whatever `checks` something raises `Refused` with the reason, and gives nothing."""

    group_legs: tuple[str, ...]
    """The legs that a group may make; 'back' only out of a zone, 'turn' only about."""
    check_mover: Callable[[State[B], str, str, str], None]
    """(state, id, verb, at): whether this element may be given that order now."""
    check_order: Callable[[State[B], Order], None]
    """Whether these may be given that order now, all together."""
    check_way: Callable[[State[B], Order, Walk, Contacts], None]
    """Whether they may go that way; marches and zones have been judged already, and their length not yet."""
    reach: Callable[[State[B], str, str], tuple[int, int]]
    """(state, id, verb): how far it goes at best over open ground or road, and how far at the very most."""
    allowance: Callable[[State[B], str, str, str, Walk, Contacts], Allowance]
    """(state, id, going, verb, walk, contacts): how far it may go on this way; 0 where it may not go at all."""
    ruling: Callable[[dict[str, Json], Mapping[str, str]], Ruled]
    """(facts, who): the sheet's ruling on such an allowance."""
    plain: Callable[[State[B], str, str, str], int]
    """(state, id, going, verb): its move in one going, nothing else considered."""
    in_parts: Callable[[State[B]], bool] = lambda state: False
    """Whether a way over several goings spends a part of the move in each, in proportion."""
    check_ground: Callable[[State[B], Walk], None] = lambda state, walk: None
    """Whether the ground lets those go that way who go unbidden; `check_way` asks for those who are ordered."""
    passes: Callable[[State[B], str, str], bool]
    """Whether a moving element may pass through a friend."""
    hangs_on: Callable[[State[B], Order], object]
    """Whatever of those who may be far off an order hangs on, but for its legs: what is equal makes it the same."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Contacting(Generic[B]):
    """Coming into contact, and the zone ahead of an enemy."""

    may_touch: Callable[[State[B], str, Rect, str, int], bool]
    """Whether an element that starts there may bring its front onto that edge of an enemy."""
    stands_fast: Callable[[State[B], str], bool] = _none
    """Whether an enemy who is contacted need not line up, though nobody fights him yet."""
    holds: Callable[[State[B], str], bool] = _always
    """Whether an enemy has a zone ahead of him."""
    zone_binds: bool = False
    """Whether zones leave only contact with an enemy in whose zone one starts, or comes to be, and not with any."""
    rear_held: bool = False
    """Whether the zones of enemies who are wholly behind hold as well."""
    comes_on: bool = False
    """Whether those whose whole move is too short to reach an enemy may come straight on in his zone."""
    attacks: Callable[[State[B], str], bool]
    """Whether it may sensibly be sent into contact."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Marches(Generic[B]):
    """Marches, far from enemy."""

    check_march: Callable[[State[B], Sequence[str], Mapping[str, str]], None]
    """Whether these may march over that going, by element."""
    may_march: Callable[[State[B], Sequence[str]], bool]
    """Whether a march of this group is worth trying."""
    shied: Callable[[State[B], str], bool] = _always
    """Whether a march keeps away from this enemy."""
    minds: Callable[[State[B], Walk, str], bool] = lambda state, walk, enemy: True
    """Whether those on this march, who would come near that enemy, know of him."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Leaving(Generic[B]):
    """Breaking off."""

    check_break_off: Callable[[State[B], str, str], None]
    """(state, id, at): whether this element may break off, if it is quicker than those on its front."""
    breaks_over: Callable[[State[B], str], str] = lambda state, id: "good"
    """The going by which it is judged who is quicker."""
    least_break: Callable[[State[B], str], int]
    """How far it must go back then."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Pricing(Generic[B]):
    """What orders cost."""

    facts: Callable[[State[B], Order, Walk, Way], dict[str, Json]]
    """The question of the price of an order to move or march."""
    price: Callable[[dict[str, Json]], int]
    """What that costs."""
    ruling: Callable[[dict[str, Json]], Ruled]
    """What that costs, with every row that counted, for the record."""
    paid: Callable[[B, Setup, str, Sequence[str], dict[str, Json]], B]
    """(own, setup, command, ids, facts): the game's own state with what else paying for an order changes in it."""
    surprised: Callable[[dict[str, Json], str], dict[str, Json]] = lambda facts, verb: facts
    """(facts, verb): the question of the price of an order that an ambush cuts short."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Shots(Generic[B]):
    """Who shoots, how far, and at whom."""

    shoots: Callable[[State[B], str], bool]
    """Whether it may shoot this bound; not those whom an enemy touches along an edge, whatever this says."""
    range: Callable[[State[B], str], int]
    """How far it shoots; 0 if it does not."""
    ruling: Callable[[dict[str, Json], Mapping[str, str]], Ruled]
    """(facts, who): the sheet's ruling on a range."""
    edges: Callable[[State[B], str], tuple[int, ...]]
    """The edges it shoots from."""
    sees: Callable[[State[B], str, str], bool]
    preferred: Callable[[State[B], str, list[tuple[float, str]]], list[tuple[float, str]]] = nearest
    """(state, id, (distance, enemy) of all it could shoot at): those that its owner may choose among."""
    leads: Callable[[State[B], str, str], float] | None = None
    """(state, shooter, target): of several shooters the least is the main one; where nothing is given, the nearest is,
    unless its owner names another."""
    shot_facts: Callable[[State[B], str, str], dict[str, Json]] = lambda state, shooter, target: {}
    """(state, shooter, target): what else the question of a shooting is told."""
    range_facts: Callable[[State[B], str, str], dict[str, Json]] = lambda state, shooter, target: {}
    """(state, shooter, target): what else the question of a range is told."""
    rough_shot: Callable[[float], dict[str, Json]] = lambda far: {}
    """(distance): what else it is told when a player only looks ahead."""
    condensed: Callable[[State[B]], int] = lambda state: 1
    """How many paces of the sheet go into one on this table."""
    may_aim: Callable[[State[B], str, str], bool]
    """(state, id, enemy): whether that enemy may be its target, range and sight aside."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Combats(Generic[B]):
    """Combat: what is observed of each side, and what an outcome does to it on the table."""

    element: Facts[B]
    suffer: Callable[[Draft[B], str, str, str, bool], Fate]
    """(draft, id, foe, outcome, close): what the sheet's outcome does to an element on the table."""
    aftermath: Callable[[Draft[B], State[B], str, str, Fate, bool], dict[str, Json]]
    """(draft, state before, id, foe, fate, close): what else follows for either; told by element."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Impulse(Generic[B]):
    """What troops do of themselves."""

    idle: Callable[[State[B], str], bool]
    """Whether it has been given no order this bound that keeps it from acting unbidden."""
    impetuous: Callable[[State[B], str], bool]
    ruling: Callable[[State[B], str], Ruled] | None = None
    """The sheet's ruling that it is impetuous, where it has that question."""
    restrained: Callable[[State[B], str], bool] = _none
    """Whether something but an order keeps an impetuous element where it is: works, a bank, lost heart."""
    baits: Callable[[State[B], str, str], bool] = lambda state, id, enemy: True
    """(state, id, enemy): whether that enemy is one that impetuous troops run at."""
    spurred_from: Literal["front", "all round"] = "front"
    """Whether impetuous troops mind enemies ahead of their front edge alone, measured from it, or on all sides."""
    crosses: bool = False
    """Whether impetuous troops cross rivers on their way, as they would by order."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Army(Generic[B]):
    """What elements count, and what is lost."""

    equivalent: Callable[[Setup, str], Fraction]
    """What an element counts when it is lost."""
    general_counts: int
    """What the loss of a general counts beside his element."""
    worth: Callable[[State[B], str], float]
    """What losing it would cost, in equivalents, to a player who looks ahead."""
    is_lost: Callable[[State[B], str], bool]
    disheartened: str
    """What players call a command that has lost heart."""
    besides: Callable[[State[B], str], Fraction] = lambda state, command: Fraction()
    """(state, command): what a command counts as lost beside its elements."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Deployment(Generic[B]):
    """Who is placed, in which order, and where."""

    carried: Callable[[State[B]], Collection[str]] = lambda state: tuple(state.own.aboard.values())
    """The elements aboard vessels."""
    commands: Callable[[Setup, Side], list[str]]
    """The commands of a side in the order in which they are placed."""
    ahead: Callable[[Setup, Side], tuple[str, ...]] = lambda setup, side: ()
    """The elements of a side that are placed before any command."""
    ahead_noun: str = ""
    """What these are: 'baggage'."""
    check_place: Callable[[State[B], str, Rect, str, bool], None]
    """(state, id, rect, at, zoned): whether this element may be deployed there, by more than the edge of the table,
    room, and the zone that the scenario may have given its command."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Manual(Generic[B]):
    """The answers of one game, by subject."""

    measures: Measures
    cites: Cites
    terrain: Terrain[B]
    custom: Custom[B]
    """Recoil, flight and pursuit."""
    questions: Mapping[str, Question]
    """By id: the sheet's questions, `close_combat` and `shooting` among them."""
    cover: Cover[B] = NO_COVER
    kinds: Mapping[str, str]
    """By kind: what players call such elements."""
    moves: Moves[B]
    contact: Contacting[B]
    marches: Marches[B]
    leaving: Leaving[B]
    prices: Pricing[B]
    shots: Shots[B]
    combat: Combats[B]
    impulse: Impulse[B]
    army: Army[B]
    deployment: Deployment[B]

    def named(self, state: State[B], id: str) -> str:
        """An element as the players call it: 'a3 blades (O)'. It is spoken of as many."""
        return f"{id} {self.kinds[kind(state, id)]} ({state.setup.pieces[id].grade})"

    def all_named(self, state: State[B], ids: Iterable[str]) -> str:
        """'a3 and a5 blades and a9 bowmen': several elements, those of one kind together."""
        alike: dict[str, list[str]] = {}
        for id in ids:
            alike.setdefault(self.kinds[kind(state, id)], []).append(id)
        return listed([f"{listed(same, 'and')} {noun}" for noun, same in alike.items()], "and")
