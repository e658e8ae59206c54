"""A ruling as the report opens it: the rows of the sheet that counted, in words, and the exact odds of the dice."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.engine.told import Ruled
from sandtable.names import SIDES, Json, Refused
from sandtable.report.chronicle import Chronicle, Moment
from sandtable.sheet.explain import Line
from sandtable.sheet.question import Question
from sandtable.sheet.reckoning import written

SIDE = re.compile(r"\b(of )?[Ss]ide ([ab])\b")
"""A side of the sheet, in a sentence of the sheet's."""
HOUSE = "house rule"
"""Where what is no row of the sheet stands."""


@dataclass(frozen=True, slots=True)
class Counted:
    """One row that counted: for whom, in words, where it stands, and what it gave."""

    whom: str
    words: str
    cite: str
    value: str


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a result: of whom (or nobody), what, and how much."""

    whom: str
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Chance:
    """One thing that could happen, how likely it was, and whether it did."""

    words: str
    p: Fraction
    came: bool


@dataclass(frozen=True, slots=True)
class Opened:
    """A ruling in all its parts."""

    title: str
    counted: tuple[Counted, ...]
    says: str
    """What came of it in a sentence; nothing where the sheet has no question of it."""
    result: tuple[Part, ...]
    thrown: bool
    """Dice had their part in it."""


def opened(moment: Moment, chronicle: Chronicle) -> tuple[Opened, ...]:
    """The rulings behind an event."""
    return tuple(_opened(ruled, moment, chronicle) for ruled in moment.told.ruled)


def chances(moment: Moment, chronicle: Chronicle) -> tuple[Chance, ...]:
    """What the dice of an event could have brought, likeliest first, and which of it came."""
    came = moment.told.came
    if not moment.event.dice or not chronicle.ruled_alike:
        return ()
    spread = chronicle.game.odds(moment.before)
    ranked = spread.ranked() if spread is not None else []
    counted = chronicle.game.nouns(moment.before)
    return tuple(Chance(outcome.said(chronicle.named, counted), p, outcome == came) for outcome, p in ranked)


def came(moment: Moment, chronicle: Chronicle) -> Fraction | None:
    """How likely it was that it came as it did."""
    return next((chance.p for chance in chances(moment, chronicle) if chance.came), None)


def _opened(ruled: Ruled, moment: Moment, chronicle: Chronicle) -> Opened:
    question = next((one for one in chronicle.ruleset.questions if one.id == ruled.test), None)
    return Opened(
        question.title if question is not None else spaced(ruled.test) or moment.kind,
        tuple(_counted(line, ruled.who, chronicle) for line in ruled.lines),
        _sentence(question, ruled, chronicle) if question is not None and chronicle.ruled_alike else "",
        tuple(_parts(ruled, chronicle)),
        bool(ruled.dice),
    )


def _sentence(question: Question, ruled: Ruled, chronicle: Chronicle) -> str:
    """What came of it as the referee says it, the sides of the sheet by the names of those who stood for them.

    Nothing where the sheet does not rule so today: a log may hold anything.
    """
    try:
        result, ruling = question.adjudicate(ruled.given, ruled.dice)
    except Refused:
        return ""
    if result != ruled.result:
        return ""
    said = question.tells(ruling.given, result)

    def whose(side: re.Match[str]) -> str:
        # 'The blades of side a' have their kind in the sentence already.
        return f"of {ruled.who.get(side[2], side[2])}" if side[1] else _whom(side[2], ruled.who, chronicle)

    return SIDE.sub(whose, said)


def _counted(line: Line, who: Mapping[str, str], chronicle: Chronicle) -> Counted:
    ruleset = chronicle.ruleset
    cite = ruleset.cites.get(line.row)
    where = HOUSE if cite is None else str(replace(cite, sheet="")).removeprefix(", ")
    whom = _whom(line.side or "", who, chronicle)
    return Counted(whom, ruleset.words(line.row), where, said(line.value, signs=True))


def _whom(side: str, who: Mapping[str, str], chronicle: Chronicle) -> str:
    """Whom a side of the sheet stood for. A log of form 1 may not say."""
    return chronicle.named(who[side]) if side in who else f"side {side} of the sheet" if side else ""


def _parts(ruled: Ruled, chronicle: Chronicle) -> Iterable[Part]:
    """A result in its parts: those of each side, then what is said of both."""
    result: Mapping[str, Json] = ruled.result if isinstance(ruled.result, Mapping) else {}
    of_sides = {side: inner for side in SIDES if isinstance(inner := result.get(side), Mapping)}
    for side, inner in of_sides.items():
        whom = _whom(side, ruled.who, chronicle)
        yield from (Part(whom, spaced(name), said(value)) for name, value in inner.items() if value is not None)
    for name, value in result.items():
        if value is not None and name not in of_sides:
            # Where an answer is a side of the sheet, such as the winner, that is somebody here.
            is_side = isinstance(value, str) and value in SIDES
            yield Part("", spaced(name), _whom(value, ruled.who, chronicle) if is_side else said(value))


def spaced(name: object) -> str:
    return str(name).replace("_", " ")


def said(value: Json, signs: bool = False) -> str:
    """A value of the sheet as it is printed."""
    match value:
        case dict():
            return ", ".join(f"{spaced(name)} {said(inner)}" for name, inner in value.items())
        case list() | tuple():
            return ", ".join(said(inner) for inner in value) or "none"
    return written(value, sign=signs)
