"""The messages of a table: what a page hears of a battle. All lengths are in ticks, all turns in thousandths of a
degree, places from the middle of the table, ahead up the table."""

from __future__ import annotations

from typing import Literal, TypedDict

from sandtable.wire.coming import ComingCard as ComingCard
from sandtable.wire.coming import Foretold as Foretold
from sandtable.wire.coming import OutcomeCard as OutcomeCard
from sandtable.wire.ground import BoardArea as BoardArea
from sandtable.wire.lesson import LessonCard as LessonCard
from sandtable.wire.lesson import LessonStep as LessonStep
from sandtable.wire.messages import Error, Json
from sandtable.wire.offers import ChoiceCard as ChoiceCard
from sandtable.wire.offers import OfferCard as OfferCard
from sandtable.wire.offers import Offers as Offers
from sandtable.wire.offers import ReadyOrder as ReadyOrder
from sandtable.wire.offers import SizesCard as SizesCard
from sandtable.wire.offers import TakenPart as TakenPart
from sandtable.wire.offers import ThingCard as ThingCard
from sandtable.wire.shelf import BattleCard as BattleCard
from sandtable.wire.shelf import Battles as Battles
from sandtable.wire.shelf import MatchCard as MatchCard
from sandtable.wire.shelf import Opened as Opened
from sandtable.wire.shelf import OptionCard as OptionCard
from sandtable.wire.shelf import PlayerCard as PlayerCard
from sandtable.wire.shelf import TroopsCard as TroopsCard

Seat = Literal["a", "b"]


class BoardPiece(TypedDict):
    """A base, as it is all battle long."""

    side: Seat
    command: str
    kind: str
    grade: str
    name: str
    says: str


class BoardCommand(TypedDict):
    id: str
    side: Seat
    name: str
    letter: str
    leader: str
    bases: list[str]


class Board(TypedDict):
    """All of a battle that does not change while it is fought."""

    match: str
    rules: str
    game: str
    title: str
    unit: str
    grain: int
    width: int
    depth: int
    hides: bool
    dice: str
    """Where dice come from: `stream` by the program, `typed` by hand."""
    armies: dict[str, str]
    who: dict[str, str]
    kinds: dict[str, str]
    pieces: dict[str, BoardPiece]
    commands: list[BoardCommand]
    rows: dict[str, str]
    """Every row of the sheet in words, by its id."""
    terms: dict[str, str]
    """The game's own words, each explained."""
    lesson: list[LessonStep]
    """What whoever sits here learns, step by step; nothing in most battles."""


class Place(TypedDict):
    """Where a base stands. Its drawing is `looks[look]`: round the origin, ahead up the table, in ticks."""

    id: str
    x: int
    y: int
    facing: int
    width: int
    depth: int
    look: str
    status: str
    says: str
    """Its accessible name."""


class Way(TypedDict):
    """How a base went or would go: its places one after another (x, y, facing), the first where it stood."""

    id: str
    places: list[list[int]]


class ShownDie(TypedDict):
    owner: str
    die: str
    name: str
    least: int
    most: int
    """The faces that it has lie between these."""
    face: int | None


class ShownLine(TypedDict):
    side: str | None
    row: str
    value: Json
    says: str


class ShownRuling(TypedDict):
    """A ruling in the log. Where `test` is a question of the sheet, the referee can open it with `given` and `dice`."""

    test: str
    title: str
    asked: bool
    """Whether the referee's desk has that question."""
    who: dict[str, str]
    given: Json
    dice: Json
    result: Json
    says: str
    lines: list[ShownLine]


class Happened(TypedDict):
    """An event as this seat hears of it."""

    n: int
    what: str
    seat: str | None
    says: str
    order: str
    """The order as text, if it was one."""
    dice: list[ShownDie]
    rulings: list[ShownRuling]
    placed: list[Place]
    """Bases whose place, look or status is another after it; ..."""
    ways: list[Way]
    gone: dict[str, str]
    """... and those that have left the table, and how."""
    ground: str | None
    """The ground as a picture, where it has changed."""
    areas: list[BoardArea] | None
    back: int | None
    """For an undo: the event after which the battle stands again."""
    stood: Stood | None
    """How the battle stands after it, where that is otherwise than before."""


class Stood(TypedDict):
    """How the battle stood beside a table: its turn, the word of the step, both armies, what lies over the ground."""

    turn: int
    phase: str
    armies: list[ArmyNow]
    flags: str


class PhaseLine(TypedDict):
    word: str
    says: str
    lit: bool


class ArmyNow(TypedDict):
    """How an army stands: what it has lost as the game counts, and the share of its strength that it has left before
    it is beaten."""

    side: Seat
    name: str
    lost: float
    left: float
    bases: int
    commands: list[CommandNow]


class CommandNow(TypedDict):
    id: str
    standing: int
    lost: int
    stance: str
    """What it may do now, or has left to spend, in a few words."""


class AskedNow(TypedDict):
    """What is asked: of whom, in a sentence, about which bases; dice, if it is they that are waited for."""

    what: str
    seat: Seat
    says: str
    about: list[str]
    dice: list[ShownDie]
    """Faces are empty: they have not fallen yet."""
    mine: bool
    stands: bool
    """Whether a standing order may answer it."""


class EndingNow(TypedDict):
    winner: str
    reason: str
    says: str


Puts = Literal["nothing", "seal", "stake"]


class Now(TypedDict):
    """How the battle stands after its last event."""

    n: int
    turn: int
    ask: AskedNow | None
    says: str
    """The one line above the table: whose decision, what is asked."""
    phases: list[PhaseLine]
    armies: list[ArmyNow]
    ending: EndingNow | None
    undo: str
    """Empty if this seat can take its last order back; else why not."""
    undo_asked: str | None
    """The seat that asks the other to let it take more back."""
    draw: str | None
    """The seat that has offered a draw."""
    thinking: str | None
    """The seat whose computer is thinking."""
    rolls: bool
    """Dice wait until this seat says Roll or types them."""
    puts: Puts
    """What the page of this seat puts to the seed of the dice now, by itself: its number sealed, or open."""
    standing: list[str]
    hides: bool
    """Whether something is hidden from one of the seats just now."""
    flags: str
    """What lies over the ground and changes with the battle (who holds which objective), as a picture."""
    marked: list[ZoneCard]
    """What is marked on the bare table while it matters to what is asked; each bears its word."""
    learnt: list[bool]
    """Of each step of the lesson: whether it is done."""


class Table(TypedDict):
    """The table after an event: the bases on it, those off it and how they left, the ground."""

    n: int
    places: list[Place]
    gone: dict[str, str]
    ground: str
    areas: list[BoardArea]
    stood: Stood


class Joined(TypedDict):
    """What a page is told that joins: all of it, or what it has missed since the event that it has.

    `start` is a table as this seat saw it, after event `start.n`; `events` follow from there (or from what the page
    has). Of a long battle only the last events come; for those before them there is `past`. `present` are the places
    at which somebody sits, each as often as it is taken: a seat may be open at two screens.
    """

    seat: str
    board: Board | None
    start: Table | None
    events: list[Happened]
    looks: dict[str, str]
    now: Now
    present: list[str]


class Past(TypedDict):
    """Events of long ago, and the table before them."""

    start: Table
    events: list[Happened]
    looks: dict[str, str]


class News(TypedDict):
    """What a page hears unasked: events as they happen, how it stands, who is there, what went wrong."""

    link: str
    sort: Literal["events", "now", "present", "trouble"]
    events: list[Happened]
    looks: dict[str, str]
    now: Now | None
    present: list[str]
    says: str


class TrialOrder(TypedDict):
    text: str
    price: int
    rows: list[ShownLine]
    chance: float | None
    """That it comes to what it is given for; nothing where no dice stand between."""


class Trial(TypedDict):
    """What a gesture or an order would come to."""

    n: int
    orders: list[TrialOrder]
    """One after another; none where nothing comes of it."""
    refusal: Error | None
    """Why nothing comes of it, or why it goes no farther."""
    places: list[Place]
    ways: list[Way]
    touches: list[list[str]]
    """Pairs of a base and an enemy whom it then touches."""
    says: str
    """The price and what it does in one line for the hand."""
    looks: dict[str, str]
    draft: list[Place]
    """For orders that put bases down: all places of the draft, allowed or not."""
    as_meant: bool
    """Whether it brings them the most part of the way; else it had better be confirmed."""


class ZoneCard(TypedDict):
    """All that lies no farther than `reach` from the core, inside the border where there is one."""

    word: str
    says: str
    core: list[list[int]]
    reach: int
    border: list[list[int]]


class Zones(TypedDict):
    zones: list[ZoneCard]


class Obeyed(TypedDict):
    """The number of the last event once an order was obeyed. What happened comes as news."""

    n: int


class Measured(TypedDict):
    """What lies between two bases, edge to edge, in the game's unit."""

    says: str
    ticks: int


class Situation(TypedDict):
    """What the referee would be asked about two bases, as they stand; where that is nothing, what if they met."""

    asks: list[ComingCard]
    supposed: list[ComingCard]


class LogFile(TypedDict):
    name: str
    text: str


class ReportPage(TypedDict):
    html: str
