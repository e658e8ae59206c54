"""What the dice may bring, as players think of it: who is beaten, and of hits and losses how many, side by side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from sandtable.dice import Distribution
from sandtable.names import SIDES, Side
from sandtable.sheet.chain import Chain
from sandtable.sheet.fact import Choice, Record, Scope
from sandtable.sheet.question import Key, Question, unpicked
from sandtable.sheet.ruling import Result, value_at
from sandtable.sheet.wording import Count, begun, named, told

FINEST = 216
"""The largest denominator that is read as a fraction: three dice."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One thing that may come, and how likely; of a number, also how likely it is that at least so many come."""

    says: str
    p: Fraction
    side: Side | None = None
    """The side that it names as the winner, or that hopes for it; nobody, where both do or none."""
    least: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Forecast:
    """All that may come of one thing: outcomes in words the likeliest first, numbers in their order with a mean."""

    title: str
    side: Side | None
    mean: Fraction | None
    outcomes: tuple[Outcome, ...]


def forecasts(asks: Question | Chain, by: Sequence[str], spread: Distribution[Key]) -> list[Forecast]:
    """What may come, from the odds by fields that have all of the headline and all that is counted."""
    counts, places = asks.wording.counts, {path: place for place, path in enumerate(by)}
    counted = set(asks.wording.paths)
    words = [path for path in asks.headline if path not in counted]
    found = [_counted(count, spread.map(lambda key, at=places[count.path]: key[at])) for count in counts]  # type: ignore[misc]
    if words:
        told = _worded(asks, words, spread.map(lambda key: tuple(key[places[path]] for path in words)))
        if len(told.outcomes) > 1 or not any(len(each.outcomes) > 1 for each in found):
            return [*found, told] if asks.headline[0] in counted else [told, *found]
    return found


def _worded(asks: Question | Chain, by: Sequence[str], spread: Distribution[Key]) -> Forecast:
    says = asks.wording.says or told

    hopes = () if isinstance(asks, Chain) else [aim for aim in asks.aims if set(aim.of) <= set(by)]

    def said(key: Key) -> tuple[str, Side | None]:
        named = [value for value in key if value in SIDES]
        glad = named or [aim.side for aim in hopes if aim.among(by)(key)]
        return begun(says(unpicked(by, key))), glad[0] if len(glad) == 1 else None

    return Forecast("", None, None, tuple(Outcome(text, p, side) for (text, side), p in spread.map(said).ranked()))


def _counted(count: Count, spread: Distribution[int]) -> Forecast:
    mean = sum((number * p for number, p in spread.ranked()), Fraction(0))
    return Forecast(count.title, count.side, mean, tuple(_numbers(count, spread)))


def _numbers(count: Count, spread: Distribution[int]) -> Iterator[Outcome]:
    least = Fraction(1)
    for number in sorted(number for number, _ in spread.items()):
        p = spread.p(number)
        yield Outcome(begun(count.says(number)), p, None, least)
        least -= p


def called(question: Question, given: Record) -> dict[str, str]:
    """Whom a phrase means, by side: 'A's blades'; a side that has no troops is its letter alone."""
    return {side: f"{side.upper()}{_troops(scope, given[side])}" for side, scope in question.sides.items()}


def _troops(scope: type[Scope], side: Record) -> str:
    kind = scope.facts.get("kind")
    return f"'s {kind.words.names[side['kind']]}" if isinstance(kind, Choice) else ""


def in_words(asks: Question | Chain, result: Result) -> str:
    """The headline of a result in words, its sides by their letters; nothing where not all of it is there."""
    counts = [count for count in asks.wording.counts if count.path in asks.headline]
    words = [path for path in asks.headline if path not in asks.wording.paths]
    try:
        said = [f"{count.title}: {count.says(value_at(result, count.path))}" for count in counts]
        said += [begun(asks.wording.says(result))] if words and asks.wording.says else []
    except KeyError:
        return ""
    return named("; ".join(said), {})


def fraction(p: Fraction) -> str:
    """A chance as a fraction, where its denominator is one that people read."""
    return str(p) if 1 < p.denominator <= FINEST else ""
