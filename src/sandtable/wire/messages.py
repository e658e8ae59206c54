"""The messages of the referee: what a page may ask and what it is answered.

Plain typed dictionaries, so that they also run in a browser; `schema.py` makes JSON Schema of them, and the page's
TypeScript types are made of that.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

Json = Any


class Card(TypedDict):
    """A game as it is shown on a shelf."""

    id: str
    title: str
    edition: str
    about: str
    unit: str
    other_unit: str | None
    tests: list[str]
    signs: list[str]


class Field(TypedDict):
    """One field of a form."""

    name: str
    label: str
    help: str
    group: str
    required: bool
    type: Literal["flag", "whole", "length", "word", "words", "wholes", "list", "object"]
    least: NotRequired[float]
    most: NotRequired[float | None]
    length: NotRequired[int | None]
    place: NotRequired[bool]
    """Whether its numbers are the places of dice, which are counted from 0 here and shown counted from 1."""
    unit: NotRequired[str]
    words: NotRequired[dict[str, str]]
    default: NotRequired[Json]
    opens: NotRequired[Json]
    """What a form opens with where something must be said."""
    null: NotRequired[bool]
    fields: NotRequired[list[Field]]
    matters: list[str]


class ResultField(TypedDict):
    """One field of a result: where it stands, whose it is if it is a side's, and what it is called there."""

    at: str
    help: str
    side: Literal["a", "b"] | None
    word: str
    total: bool
    """Whether it is what the rows add up to."""


class FixedDice(TypedDict):
    name: str
    die: str
    faces: list[int]


class Telling(TypedDict):
    """One way in which a thing told together can stand: a sentence, and what every field of it then says, by path."""

    says: str
    sets: dict[str, Json]


class Together(TypedDict):
    """One thing on the table that several fields speak of: one control, which stands in for those fields."""

    id: str
    label: str
    help: str
    fields: list[str]
    ways: list[Telling]


class Form(TypedDict):
    """One question, as a form."""

    test: str
    title: str
    asks: str
    fields: list[Field]
    dice: list[FixedDice] | None
    results: list[ResultField]
    headline: list[str]
    together: list[Together]


class ChainForm(TypedDict):
    """One chain, as a form."""

    chain: str
    title: str
    asks: str
    fields: list[Field]
    steps: list[str]
    results: list[ResultField]
    headline: list[str]
    together: list[Together]
    begins: Json
    """The troops that it opens with."""


class MeasureCard(TypedDict):
    """What a table of matchups can show: a chance, or a mean of so many `unit`; `gains` is who wishes much of it."""

    name: str
    says: str
    mean: bool
    unit: str
    gains: Literal["a", "b"] | None


class Sort(TypedDict):
    """A field by which troops can be told apart, its values with their words, and the one that is shown first."""

    field: str
    label: str
    values: list[Json]
    words: list[str]
    first: Json


class MatchupCard(TypedDict):
    """A table of matchups that can be asked for. `names` are the troops without their grades, `first` the places of
    those who are shown first."""

    id: str
    title: str
    measures: list[MeasureCard]
    troops: list[str]
    names: list[str]
    sorts: list[Sort]
    first: list[int]
    fields: list[dict[str, Json]]
    given: dict[str, Json]


class NoteCard(TypedDict):
    id: str
    title: str
    says: str


class Shown(TypedDict):
    """A situation worth showing."""

    says: str
    test: str
    given: Json
    dice: Json


class Game(TypedDict):
    """Everything a page needs to ask a game's questions."""

    card: Card
    forms: list[Form]
    chains: list[ChainForm]
    matchups: list[MatchupCard]
    notes: list[NoteCard]
    rows: dict[str, str]
    signs: dict[str, str]
    dice: dict[str, str]
    """What dice are rolled for, by their names; those of a side are named by its troops."""
    examples: list[Shown]


class Line(TypedDict):
    """A row that counted."""

    side: NotRequired[str]
    row: str
    value: Json


class Near(Line):
    """A row that all but counted."""

    failed: str


class RowTold(TypedDict):
    """A row with what it gives in writing: '+1', 'recoil'; nothing, where the dice will give it."""

    row: str
    gives: str


class RowMissed(RowTold):
    """A row that all but counted, with the clause that failed."""

    failed: str


class MadeOf(TypedDict):
    """Rows under the number that they make, in words: 'rolls 6 dice'; without words, where they make none."""

    side: Literal["a", "b"] | None
    says: str
    lines: list[RowTold]
    near: list[RowMissed]


class Outlook(TypedDict):
    """Something that may come: in words, its exact chance, the same as a decimal; of a number, that of at least it.

    In words `{a}` and `{b}` stand for whoever the sides are.
    """

    says: str
    p: str
    share: float
    least: float | None
    side: Literal["a", "b"] | None
    """The side that it names as the winner, or that hopes for it."""


class Forecast(TypedDict):
    """All that may come of one thing; a number has its mean."""

    title: str
    side: Literal["a", "b"] | None
    mean: float | None
    outlooks: list[Outlook]


class Error(TypedDict):
    code: str
    at: str
    message: str


class Doubt(TypedDict):
    """Half of a thing is told `at` one field; the `other`, which usually goes with it, would then say `to`."""

    at: str
    other: str
    to: Json
    message: str


class Follows(TypedDict):
    """A field that follows by itself: where, what it says, why, the note that makes it so; undone if told otherwise."""

    at: str
    value: Json
    says: str
    note: str
    undone: bool


class Action(TypedDict):
    """What to do on the table for one side."""

    side: str | None
    word: str
    says: str


class WantedDice(TypedDict):
    """Dice that are thrown next: how many, what each of them can show, and whether it is one die and no list."""

    name: str
    die: str
    faces: list[int]
    count: int
    single: bool


class Look(TypedDict):
    """A situation before the dice: what counts already, what all but counts, the odds, the fields that matter."""

    error: Error | None
    lines: list[Line]
    near: list[Near]
    made: list[MadeOf]
    """The same rows, under the numbers that they make."""
    forecasts: list[Forecast]
    told: str | None
    """The answer in a sentence, where no dice are thrown."""
    matters: dict[str, list[str]]
    chances: dict[str, float]
    doubts: list[Doubt]
    follows: list[Follows]
    wants: list[WantedDice]
    """The dice that are thrown next; none where all lie, or where none are rolled."""
    actions: list[Action]
    """What is then to be done on the table."""


class StepTaken(TypedDict):
    """A step of a chain whose dice lie."""

    name: str
    turned: bool
    """Whether its side a is the chain's side b."""
    dice: dict[str, Json]
    told: str
    lines: list[Line]
    made: list[MadeOf]
    actions: list[Action]
    unmade: bool
    """Whether a re-roll by choice might have been made, which odds count in."""


class StepComing(TypedDict):
    """A step that a chain may still come to: how likely, and what counts there where it most likely does."""

    name: str
    turned: bool
    """Whether its side a is the chain's side b."""
    p: str
    share: float
    sure: bool
    """Whether that is the only situation in which it can be asked."""
    made: list[MadeOf]


class Ruled(TypedDict):
    """A ruling with the dice as they fell, in plain words."""

    error: Error | None
    dice: dict[str, Json]
    result: dict[str, Json]
    lines: list[Line]
    near: list[Near]
    made: list[MadeOf]
    told: str
    actions: list[Action]
    doubts: list[Doubt]
    steps: list[StepTaken]
    """The steps of a chain; a question has none."""


class Along(TypedDict):
    """A field that changes along with another, since both tell one thing."""

    at: str
    label: str
    to: Json


class Change(TypedDict):
    at: str
    label: str
    was: Json
    to: Json
    p: str
    share: float
    along: list[Along]


class Advice(TypedDict):
    """What a side hopes for, and what would change its chance most."""

    side: str
    aim: str
    p: str
    share: float
    changes: list[Change]


class Advices(TypedDict):
    error: Error | None
    advice: list[Advice]


class ChainOdds(TypedDict):
    error: Error | None
    forecasts: list[Forecast]
    chances: dict[str, float]
    doubts: list[Doubt]
    follows: list[Follows]
    matters: dict[str, list[str]]
    taken: list[StepTaken]
    coming: list[StepComing]
    wants: list[WantedDice]
    """The dice of the first step to come."""
    step: str | None
    """The step that they are for; none where the chain is at its end."""
    turned: bool
    """Whether that step's side a is the chain's side b."""


class MatchupTable(TypedDict):
    """One measure of every pair of the troops at those places, line by line: an exact fraction, or nothing where the
    sheet forbids it; `leads` is by how much side a has the better of it, where both sides can be compared."""

    error: Error | None
    places: list[int]
    shares: list[float | None]
    leads: list[float | None]
    exact: list[str | None]


class SheetRow(TypedDict):
    """One row of the printed sheet, with a situation in which it counts."""

    id: str
    says: str
    gives: str
    when: str
    cite: str
    reading: str
    house: str
    tried: Shown | None


class SheetCell(TypedDict):
    row: str | None
    text: str


class SheetLine(TypedDict):
    """One line of a table in squares; `row` is what the whole line is, where its cells are no rows of their own."""

    says: str
    row: str | None
    cells: list[SheetCell]


class SheetTable(TypedDict):
    """One table of the printed sheet, in a block of it; one in squares also has columns and lines."""

    id: str
    block: str
    title: str
    note: str
    columns: list[str]
    lines: list[SheetLine]
    rows: list[SheetRow]


class Sheet(TypedDict):
    card: Card
    tables: list[SheetTable]
    notes: list[NoteCard]
