"""A ruling as the report opens it: the rows of the sheet that counted, in words, and the exact odds of the dice.

What an event tells is read as it comes: a log of another edition may tell it otherwise, and then less can be said.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.engine.told import Ruled as Told
from sandtable.names import SIDES, Json, Refused
from sandtable.report.chronicle import Chronicle, Moment
from sandtable.report.markup import MINUS
from sandtable.sheet.explain import Line
from sandtable.sheet.question import Question, picked
from sandtable.sheet.ruleset import Ruleset

QUIET = (None, False, "none")
"""Results that nobody needs to be told of."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One row that counted: for whom, in words, where it stands, and what it gave."""

    side: str
    words: str
    cite: str
    value: str


@dataclass(frozen=True, slots=True)
class Chance:
    """One thing that could happen, how likely it was, and whether it did."""

    words: str
    p: Fraction
    came: bool


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling in all its parts. `who` says which base is meant by each side of the sheet."""

    title: str
    who: Mapping[str, str]
    counted: tuple[Counted, ...]
    results: tuple[tuple[str, str, str], ...]
    """Of whom (or nobody), what, and how much: the result in its parts."""
    odds: tuple[Chance, ...]

    @property
    def came(self) -> Fraction | None:
        """How likely it was that it came as it did."""
        return next((chance.p for chance in self.odds if chance.came), None)


def ruled(moment: Moment, chronicle: Chronicle) -> Ruled | None:
    """The ruling of an event, if it holds one."""
    if not moment.told.ruled:
        return None
    told = moment.told.ruled[0]
    question = _question(told, chronicle.ruleset)
    who = _who(told, moment)
    result = told.result if isinstance(told.result, dict) else {}
    spread = _of_throw(moment, chronicle)
    if not spread and question is not None and moment.event.dice:
        spread = _odds(question, told.given, result, who)
    # What a house rule adds, the sheet's own question does not know; the game does.
    spread = spread or chances(moment, chronicle)
    return Ruled(
        question.title if question is not None else told.test or moment.kind,
        who,
        tuple(_counted(told.lines, chronicle.ruleset)),
        tuple(_parts(result)),
        spread,
    )


def _of_throw(moment: Moment, chronicle: Chronicle) -> tuple[Chance, ...]:
    """The odds that there were of a throw, and which of them came: a game of the frame knows."""
    came = moment.told.came
    if came is None or not chronicle.ruled_alike:
        return ()
    spread = chronicle.game.odds(moment.before)
    return () if spread is None else tuple(Chance(str(one), p, one == came) for one, p in spread.ranked())


def chances(moment: Moment, chronicle: Chronicle) -> tuple[Chance, ...]:
    """The odds of dice that no question of the sheet was asked about, unless all that can come is as likely."""
    if not moment.event.dice or not chronicle.ruled_alike:
        return ()
    known = _of_throw(moment, chronicle)
    return known if len({chance.p for chance in known}) > 1 else ()


def _question(told: Told, ruleset: Ruleset) -> Question | None:
    """The question that was asked."""
    try:
        return ruleset.question(told.test)
    except Refused:
        return None


def _who(told: Told, moment: Moment) -> dict[str, str]:
    """Which base each side of the ruling is.

    A sheet's a and b may be the sides of the table, or attacker and attacked: the dice and the kinds tell.
    """
    pieces, ask = moment.before.setup.pieces, moment.ask
    if told.who:
        return {side: id for side, id in told.who.items() if side in SIDES and id in pieces}
    about = [id for id in ask.about if id in pieces] if ask is not None and ask.dice else []
    if len(about) != 2 or len(moment.event.dice) != 2:
        return {}
    ways = [{"a": about[0], "b": about[1]}, {"a": about[1], "b": about[0]}]
    fell = dict(zip(about, moment.event.dice, strict=True))
    return max(ways, key=lambda way: _fits(way, told, moment, fell))


def _fits(way: Mapping[str, str], told: Told, moment: Moment, fell: Mapping[str, int]) -> int:
    given, dice = told.given, told.dice
    fitting = 0
    for side, id in way.items():
        own = given.get(side) if isinstance(given, dict) else None
        fitting += isinstance(own, dict) and own.get("kind") == moment.before.piece(id).kind
        fitting += isinstance(dice, dict) and dice.get(side) == fell[id]
    return fitting


def _counted(lines: Iterable[Line], ruleset: Ruleset) -> Iterable[Counted]:
    for line in lines:
        side, id, value = line.side or "", line.row, line.value
        row = ruleset.rows.get(id)
        cite = ruleset.cites.get(id)
        where = "" if cite is None else replace(cite, sheet="").__str__().removeprefix(", ")
        words = ruleset.said(row.says) if row is not None else _house(id, ruleset)
        yield Counted(side, words, where, said(value, signs=True))


def _house(id: str, ruleset: Ruleset) -> str:
    """A line that is no row of the sheet: the house rule that it names with its last word, or as it stands."""
    note = ruleset.note(id.rpartition(".")[2])
    return f"{note.title} ({note.id})" if note is not None else id


def _parts(result: Mapping[str, Json]) -> Iterable[tuple[str, str, str]]:
    """A result in its parts: those of each side, then what is said of both."""
    for side in SIDES:
        inner = result.get(side)
        if isinstance(inner, dict):
            yield from ((side, spaced(name), said(value)) for name, value in inner.items() if value is not None)
    yield from (
        ("", spaced(name), said(value))
        for name, value in result.items()
        if value is not None and not (name in SIDES and isinstance(value, dict))
    )


def _odds(question: Question, given: Json, result: Json, who: Mapping[str, str]) -> tuple[Chance, ...]:
    by = question.headline
    try:
        spread = question.odds(given, {}, by).ranked()
        came = picked(result, by)
    except (Refused, LookupError, TypeError, ValueError, AttributeError):
        return ()
    return tuple(Chance(_outcome(by, key, who), p, key == came) for key, p in spread)


def _outcome(by: tuple[str, ...], key: tuple[Json, ...], who: Mapping[str, str]) -> str:
    """'b7 recoil, a4 destroyed': what one set of results comes to."""
    parts = []
    for path, value in zip(by, key, strict=True):
        side, _, name = path.rpartition(".")
        if value in QUIET:
            continue
        word = said(value) if isinstance(value, str) else f"{spaced(name)} {said(value)}"
        parts.append(f"{who.get(side, side)} {word}".strip())
    return ", ".join(parts) or "nothing happens"


def spaced(name: object) -> str:
    return str(name).replace("_", " ")


def said(value: Json, signs: bool = False) -> str:
    """A value of the sheet as it is printed."""
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case int() | float():
            return (f"{value:+g}" if signs else f"{value:g}").replace("-", MINUS)
        case dict():
            return ", ".join(f"{spaced(name)} {said(inner)}" for name, inner in value.items())
        case list() | tuple():
            return ", ".join(said(inner) for inner in value)
    return spaced(value)
