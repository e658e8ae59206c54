"""Rulings and sentences as an event tells them to the players and the report."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.engine.part import Choice
from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.rect import distance
from sandtable.mechanics.pulse.manual import Measures
from sandtable.mechanics.pulse.own import Own
from sandtable.names import Code, Json, Refused, listed
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import Result, Ruling

NUMBERS = {2: "two", 3: "three", 4: "four"}


def ruled(
    question: Question, given: Json, dice: Json, result: Result, ruling: Ruling, who: Mapping[str, str] | None = None
) -> Ruled:
    """A ruling of the sheet, with every row that counted, for the record."""
    return Ruled(str(question.id), who or {}, given, dice, result, tuple(ruling.lines))


def sentence(parts: Sequence[str]) -> str:
    """Several things that happened, as one line."""
    said = [part.strip().rstrip(".") for part in parts if part.strip()]
    return ". ".join(map(_begun, said)) + "." if said else ""


def _begun(part: str) -> str:
    """A sentence begins with a capital, but for one that begins with the id of a base."""
    return part if part[1:2].isdecimal() else f"{part[0].upper()}{part[1:]}"


def told_by_what_is_done(state: State[Own], about: object, result: Result) -> str:
    """For casts whose sentence is found while they have their effect."""
    return ""


def named(state: State[Own], id: str) -> str:
    """A unit as the players call it: 'b7 (Guards)'."""
    return state.own.manual.named(state, id)


def no_target(state: State[Own], id: str, does: str, word: str) -> Refused:
    """The refusal of one who is no enemy on the table: nobody, one's own, or gone."""
    why = f"not {word[:40]!r}"
    if word in state.setup.pieces:
        why = f"not {named(state, word)}: it is {_no_target(state, id, word)}"
    return Refused(Code.BAD_VALUE, "order.word", f"name the enemy unit that {id} {does}, {why}")


def _no_target(state: State[Own], id: str, word: str) -> str:
    """What one is that is no enemy unit on the table."""
    if state.side(word) == state.side(id):
        return "of its own army"
    if word in state.own.attached:
        return f"with {named(state, state.own.attached[word])}, whom to name"
    return "an officer, whom nobody attacks" if word in state.field.rects else "not on the table"


def names(state: State[Own], ids: Sequence[str], last: str = "and") -> str:
    """Several units as the players call them."""
    return listed([state.own.manual.named(state, id) for id in ids], last)


def aimed_at(state: State[Own], ids: Sequence[str], foe: str) -> Choice:
    """One to be chosen by some units: 'b7 (Guards), 4.2 inches away' from the nearest of them."""
    rects = state.field.rects
    far = min((distance(rects[id], rects[foe]) for id in ids if id in rects and foe in rects), default=None)
    away = "" if far is None else ", touching" if far <= TOLERANCE else f", {_away(state, far)} away"
    return Choice(foe, f"{state.own.manual.named(state, foe)}{away}")


def _away(state: State[Own], far: float) -> str:
    return length(state.own.manual.measures, far)


def dice(count: int) -> str:
    """'a die', 'two dice'."""
    return "a die" if count == 1 else f"{NUMBERS.get(count, count)} dice"


def length(measures: Measures, ticks: float) -> str:
    """A length in the game's unit, with one decimal at most: '3.5 inches', '1 inch', 'less than 0.1 BW'."""
    return measures.yard.said(ticks)


def on(status: str) -> str:
    """A status as a Force has it: 'inactive', 'on hold'."""
    return status if status.endswith("ive") else f"on {status}"


def many(count: int, noun: str) -> str:
    """'no hits', '1 hit', '3 hits'."""
    return f"{count or 'no'} {noun}{'' if count == 1 else 's'}"
