"""A rule set: one game's sheet as a value. It answers questions, gives odds, and can be printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from json import loads
from typing import NotRequired, TypedDict, cast

from sandtable.names import Code, Json, Refused, RulesetId
from sandtable.sheet.chain import Chain
from sandtable.sheet.doubt import Doubt, doubts
from sandtable.sheet.fact import Vocabulary
from sandtable.sheet.matchup import Matchup
from sandtable.sheet.question import Question, unpicked
from sandtable.sheet.read import read_by, unknown
from sandtable.sheet.table import Cite, Row, Table
from sandtable.sheet.whatif import advice

NOTHING: Json = {}
"""What is left out of a request."""


class LineJson(TypedDict):
    """One row that counted."""

    side: NotRequired[str]
    row: str
    value: Json


class NearJson(LineJson):
    """One row that failed by a single clause."""

    failed: str


class DoubtJson(TypedDict):
    """Half of a thing on the table is told `at` one field; the `other` usually goes with it."""

    at: str
    other: str
    message: str


class Answer(TypedDict):
    """A ruling, as the contract has it."""

    rules: str
    test: str
    result: dict[str, Json]
    lines: list[LineJson]
    near: NotRequired[list[NearJson]]
    doubts: NotRequired[list[DoubtJson]]


class Chances(TypedDict):
    """One thing that can happen, and how likely it is: an exact fraction as text."""

    p: str
    result: dict[str, Json]


class OddsAnswer(TypedDict):
    """The exact odds of a question, likeliest first."""

    rules: str
    test: str
    odds: list[Chances]
    near: NotRequired[list[NearJson]]
    doubts: NotRequired[list[DoubtJson]]
    what_if: NotRequired[list[dict[str, Json]]]


class ChainAnswer(TypedDict):
    """The exact odds of a chain, likeliest first."""

    rules: str
    chain: str
    odds: list[Chances]
    doubts: NotRequired[list[DoubtJson]]


@dataclass(frozen=True, slots=True)
class Note:
    """A reading of a doubtful line, or a house rule where the sheet is silent."""

    id: str
    title: str
    says: str


@dataclass(frozen=True, slots=True)
class OtherUnit:
    """A second unit of length that a sheet is printed in: `parts` of it are `of` the sheet's own."""

    name: str
    parts: int
    of: int

    def figure(self, value: float) -> str:
        """A distance of the sheet in this unit."""
        return f"{value * self.parts / self.of:g}"


PACES = re.compile(r"(\d+)p\b")


@dataclass(frozen=True, slots=True)
class Example:
    """A situation worth showing to somebody who has never seen the program."""

    says: str
    test: str
    given: Json
    dice: Json


@dataclass(frozen=True, eq=False)
class Ruleset:
    """One game, from its reference sheet.

    >>> import sandtable
    >>> toy = sandtable.load("toy")
    >>> toy.adjudicate("fight", {"a": {"kind": "horse"}, "b": {"kind": "foot"}}, {"a": 4, "b": 2})["result"]["b"]
    {'total': 4, 'final': 4, 'outcome': 'destroyed'}
    """

    id: RulesetId
    title: str
    edition: str
    about: str
    unit: str
    tables: tuple[Table, ...]
    questions: tuple[Question, ...]
    chains: tuple[Chain, ...] = ()
    matchups: tuple[Matchup, ...] = ()
    notes: tuple[Note, ...] = ()
    vocabularies: tuple[Vocabulary, ...] = ()
    examples: tuple[Example, ...] = ()
    actions: Mapping[str, str] = field(default_factory=dict)
    """What to do on the table when a result says one of these words: 'recoil' is to go back by its own depth."""
    dice: Mapping[str, str] = field(default_factory=dict)
    """What dice are rolled for, by their names in a request; those of a side are named by its troops."""
    played: bool = True
    """Whether it is a game that people play; the fixture is not."""
    also: OtherUnit | None = None
    """The other unit that distances can be given and shown in."""
    extras_last: bool = False
    """Whether an unknown field of a request is told only after its rule set and test are known."""
    _by_id: dict[str, Question] = field(default_factory=dict, init=False, repr=False)

    def __post_init__(self) -> None:
        self._by_id.update({question.id: question for question in self.questions})

    def question(self, test: Json) -> Question:
        """The question of that name."""
        if not isinstance(test, str) or test not in self._by_id:
            raise Refused(
                Code.UNKNOWN_TEST, "test", unknown(f"{self.id} has no test", test, "it has", list(self._by_id))
            )
        return self._by_id[test]

    def adjudicate(self, test: str, given: Json = NOTHING, dice: Json = NOTHING, *, why: bool = False) -> Answer:
        """Rule on one situation. What cannot be ruled raises `Refused`, with the contract's code and place."""
        question = self.question(test)
        result, ruling = question.adjudicate(given, dice, why=why)
        answer: Answer = {
            "rules": self.id,
            "test": question.id,
            "result": result,
            "lines": [line.as_json() for line in ruling.lines],  # type: ignore[misc]
        }
        if why:
            answer["near"] = [near.as_json() for near in ruling.near]  # type: ignore[misc]
            if found := _told(doubts(question, given)):
                answer["doubts"] = found
        return answer

    def odds(
        self,
        test: str,
        given: Json = NOTHING,
        dice: Json = NOTHING,
        *,
        by: Sequence[str] | None = None,
        what_if: bool = False,
    ) -> OddsAnswer:
        """The exact odds of what will happen; dice that lie on the table already may be given."""
        question = self.question(test)
        fields = question.headline if by is None else tuple(read_by(by, question.results))
        spread = question.odds(given, dice, fields)
        answer: OddsAnswer = {
            "rules": self.id,
            "test": question.id,
            "odds": [{"p": str(p), "result": unpicked(fields, key)} for key, p in spread.ranked()],
        }
        if half := _told(doubts(question, given)):
            answer["doubts"] = half
        if what_if:
            answer["what_if"] = [found.as_json() for found in advice(question, given, dice)]
        return answer

    def chain(self, id: Json) -> Chain:
        """The chain of that name."""
        for chain in self.chains:
            if chain.id == id:
                return chain
        known = [chain.id for chain in self.chains]
        raise Refused(Code.UNKNOWN_TEST, "chain", unknown(f"{self.id} has no chain", id, "it has", known))

    def chain_odds(self, id: str, given: Json = NOTHING, *, by: Sequence[str] | None = None) -> ChainAnswer:
        """The exact odds of where a chain of tests ends."""
        chain = self.chain(id)
        fields = chain.headline if by is None else tuple(read_by(by, chain.results))
        spread = chain.odds_of(given, fields)
        chances: list[Chances] = [{"p": str(p), "result": unpicked(fields, key)} for key, p in spread.ranked()]
        answer: ChainAnswer = {"rules": self.id, "chain": chain.id, "odds": chances}
        if half := _told(chain.doubts(given)):
            answer["doubts"] = half
        return answer

    @cached_property
    def rows(self) -> Mapping[str, Row]:
        """Every row of the sheet by its id."""
        return {row.id: row for row in self._all_rows()}

    @cached_property
    def cites(self) -> Mapping[str, Cite]:
        """Where every row stands on the printed sheet."""
        return {
            row.id: Cite(self.edition, table.block, line)
            for table in self.tables
            for line, row in enumerate(table.rows, 1)
        }

    def measure(self, value: float, unit: str | None = None) -> str:
        """A distance as it is printed: in the unit that is liked, or in both."""
        own, also = f"{value:g}", self.also
        if also is None or unit == self.unit:
            return own
        return also.figure(value) if unit == also.name else f"{own} ({also.figure(value)})"

    def said(self, text: str, unit: str | None = None) -> str:
        """A row's words with their distances ('600p') in the unit that is liked, or in both."""
        also = self.also
        if also is None or unit == self.unit:
            return text
        if unit == also.name:
            return PACES.sub(lambda found: f"{also.figure(int(found[1]))} {also.name}", text)
        return PACES.sub(lambda found: f"{found[0]} ({also.figure(int(found[1]))} {also.name})", text)

    @cached_property
    def signs(self) -> Mapping[str, str]:
        """A drawing for each kind, as SVG, from the rule set's folder."""
        from sandtable.sheet.sign import svg  # drawings are loaded only by whoever shows them

        kinds = next(words.names for words in self.vocabularies if words.title == "Kinds")
        drawn = import_module(f"sandtable.rulesets.{self.id}.signs").SIGNS
        return {kind: svg(drawn[kind], name) for kind, name in kinds.items()}

    @cached_property
    def tries(self) -> Mapping[str, Json]:
        """For each row a small situation in which it counts, from the rule set's folder."""
        from importlib.resources import files  # slow to load, and not needed for a ruling

        file = files(f"sandtable.rulesets.{self.id}").joinpath("tries.json")
        return cast(Mapping[str, Json], loads(file.read_text("utf-8"))) if file.is_file() else {}

    def note(self, id: str) -> Note | None:
        """A reading or house rule by its id."""
        return next((note for note in self.notes if note.id == id), None)

    def words(self, id: str) -> str:
        """A row in its words; of what is no row, the house rule that it names with its last word, or as it stands."""
        if (row := self.rows.get(id)) is not None:
            return self.said(row.says)
        note = self.note(id.rpartition(".")[2])
        return f"{note.title} ({note.id})" if note is not None else id

    def _all_rows(self) -> Iterator[Row]:
        for table in self.tables:
            yield from table

    def __repr__(self) -> str:
        return f"<Ruleset {self.id}: {self.title}>"


def _told(found: Sequence[Doubt]) -> list[DoubtJson]:
    return [cast(DoubtJson, doubt.as_json()) for doubt in found]


Rulesets = Mapping[str, Ruleset]
