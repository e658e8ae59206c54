"""Who is on the table, for the picture: names, liveries and letters of the commands, and what each side has lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.drawing.colours import Livery, livery
from sandtable.drawing.words import capital
from sandtable.engine.game import Game
from sandtable.engine.state import Piece, State
from sandtable.names import SIDES, Side
from sandtable.sheet.ruleset import Ruleset

READY = "ready"
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X")


@dataclass(frozen=True, slots=True)
class Roster:
    """All that the picture says of the troops."""

    kinds: Mapping[str, str]
    """Names by kind, in the order of the sheet."""
    grades: Mapping[str, str]
    usual: str
    """The grade that goes without saying, where the game has one."""
    letters: Mapping[str, str]
    """By command."""
    liveries: Mapping[str, Livery]
    leaders: frozenset[str]
    status: Mapping[str, str]
    """By base on the table."""
    marks: Mapping[str, tuple[str, ...]]
    """By base on the table: what else is to be seen on it."""
    tallies: Mapping[str, tuple[int, int]]
    """By base on the table, where the game counts strength: what is left of it, and what it was."""
    carried: Mapping[str, tuple[str, ...]]
    """By base on the table: the kinds of those that go with it and have no place of their own."""
    riding: frozenset[str]
    """Those bases themselves."""
    armies: Mapping[Side, str]
    standing: Mapping[Side, Counter[str]]
    lost: Mapping[Side, Counter[str]]
    """By kind."""

    @property
    def statuses(self) -> list[str]:
        """The words for troops that are not simply ready, in a fixed order."""
        return sorted({word for word in self.status.values() if word != READY})

    def livery(self, piece: Piece) -> Livery:
        return self.liveries.get(piece.command) or livery(piece.side, 0)

    def kind(self, kind: str) -> str:
        return self.kinds.get(kind, kind)

    def mark(self, grade: str) -> str:
        """A grade as it stands on a base: in a letter or two, and not at all where it goes without saying."""
        return "" if grade == self.usual else grade if len(grade) < 3 else capital(grade[:1])

    def grade(self, grade: str) -> str:
        return self.grades.get(grade, grade)


def roster(state: State, game: Game, ruleset: Ruleset) -> Roster:
    setup = state.setup
    standing: dict[Side, Counter[str]] = {side: Counter() for side in SIDES}
    lost: dict[Side, Counter[str]] = {side: Counter() for side in SIDES}
    carriers = {id: host for id, host in game.carried(state).items() if host in state.field}
    for id, piece in setup.pieces.items():
        if id in state.field or id in carriers:
            standing[piece.side][piece.kind] += 1
        elif id in state.taken:
            lost[piece.side][piece.kind] += 1
    liveries: dict[str, Livery] = {}
    letters: dict[str, str] = {}
    for side in SIDES:
        taken: set[str] = set()
        own = [command for command in setup.commands.values() if command.side == side]
        for number, command in enumerate(own):
            liveries[command.id] = livery(side, number)
            letters[command.id] = _letter(command.name, number, taken)
            taken.add(letters[command.id])
    return Roster(
        kinds=_names(ruleset, "Kinds"),
        grades=_names(ruleset, "Grades"),
        usual=game.muster.usual_grade,
        letters=letters,
        liveries=liveries,
        leaders=frozenset(command.leader for command in setup.commands.values() if command.leader),
        status={id: game.status(state, id) for id in state.field},
        marks={id: marks for id in state.field if (marks := game.marks(state, id))},
        tallies={id: tally for id in state.field if (tally := game.tally(state, id)) is not None},
        carried={
            host: tuple(setup.pieces[id].kind for id in carriers if carriers[id] == host)
            for host in dict.fromkeys(carriers.values())
        },
        riding=frozenset(carriers),
        armies={side: capital(setup.army(side)) for side in SIDES},
        standing=standing,
        lost=lost,
    )


def _names(ruleset: Ruleset, title: str) -> Mapping[str, str]:
    return next((words.names for words in ruleset.vocabularies if words.title == title), {})


def _letter(name: str, number: int, taken: set[str]) -> str:
    """The first letter of a command's name that is still free, else its number."""
    for letter in name.upper().removeprefix("THE "):
        if letter.isalpha() and letter not in taken:
            return letter
    return NUMERALS[number] if number < len(NUMERALS) else str(number + 1)
