"""What a question comes to, in players' words: a phrase for each result, a noun for what is counted.

The words are the game's, and stand in its questions; `{a}` and `{b}` in them stand for whoever the two sides are, so
that a page, a command and a table can each call them by the names that they have there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from sandtable.names import SIDES, Json, Side, listed
from sandtable.sheet.ruling import Result, value_at

Says = Callable[[Result], str]
"""A result, or the part of it that odds are told by, in a phrase."""


@dataclass(frozen=True, slots=True)
class Noun:
    """What is counted: 'no hit', '1 hit', '3 hits'."""

    none: str
    one: str
    many: str

    def __call__(self, number: float) -> str:
        return self.none if not number else self.one if number == 1 else self.many.format(f"{number:g}")


def noun(one: str, many: str = "") -> Noun:
    """A noun that is counted, by its singular and its plural."""
    many = many or f"{one}s"
    return Noun(f"no {many}", f"1 {one}", f"{{}} {many}")


@dataclass(frozen=True, eq=False)
class Count:
    """A field of the result that is a number of things, told with its mean and the chance of each number."""

    path: str
    title: str
    """What is counted, as a heading: 'Hits by {a}'."""
    says: Noun
    side: Side | None = None
    """The side whose it is."""


def of_each(word: str, title: str, says: Noun, path: str = "{}.{}") -> tuple[Count, ...]:
    """What each side has a number of."""
    return tuple(Count(path.format(side, word), title.format(f"{{{side}}}"), says, side) for side in SIDES)


@dataclass(frozen=True, eq=False)
class Wording:
    """How a question's results are said: those that are words by a phrase, those that are counted one by one."""

    says: Says | None = None
    counts: tuple[Count, ...] = ()

    @property
    def paths(self) -> tuple[str, ...]:
        """The fields of the result that are counted."""
        return tuple(count.path for count in self.counts)


UNWORDED = Wording()


def phrases(fields: Mapping[str, Mapping[Json, str]], nothing: str = "nothing happens") -> Says:
    """A phrase for each value of each field, joined; what goes without saying has an empty one."""

    def says(result: Result) -> str:
        said = [phrases[value_at(result, path)] for path, phrases in fields.items()]
        return listed([phrase for phrase in said if phrase], "and") or nothing

    return says


def named(text: str, names: Mapping[str, str]) -> str:
    """A phrase with the sides called by their names."""
    for side in SIDES:
        text = text.replace(f"{{{side}}}", names.get(side, side.upper()))
    return text


def begun(text: str) -> str:
    """A phrase as the beginning of a line."""
    return f"{text[:1].upper()}{text[1:]}"


def told(result: Result) -> str:
    """A result as plain words, for questions that have no sentence of their own."""
    parts = [f"{name.replace('_', ' ')} {_plainly(value)}" for name, value in result.items() if value is not None]
    return f"{'; '.join(parts)}.".capitalize()


def _plainly(value: Json) -> str:
    match value:
        case bool():
            return "yes" if value else "no"
        case dict():
            return f"({', '.join(f'{name} {_plainly(inner)}' for name, inner in value.items() if inner is not None)})"
        case list() | tuple():
            return ", ".join(_plainly(entry) for entry in value) or "none"
        case float():
            return f"{value:g}"
    return str(value).replace("_", " ")
