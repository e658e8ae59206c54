"""Fields that the games of pulses ask for alike: those that lean on a field before them, and re-rolls by choice."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sandtable.names import Code, Json, Refused
from sandtable.sheet.fact import Choice, Fact, Length, Many, Record, Scope, Vocabulary, Whole, Wholes
from sandtable.sheet.read import READERS, whole

ANYWHERE = 10**100
"""No die has such a place: what is told of dice that are not rolled may be anything up to this."""


@dataclass(eq=False, kw_only=True)
class FewerThan(Whole):
    """A whole number that stays below another field of the same object: hits below strength."""

    field: str


@dataclass(eq=False, kw_only=True)
class NoFartherThan(Length):
    """A distance that is never beyond another of the same object: the nearest target and the one fired at."""

    field: str


@dataclass(eq=False, kw_only=True)
class NeededLength(Length):
    """A distance that is needed only where the fields before it make it so; else it may be null, or be left out."""

    needed: Callable[[Record], bool]

    def __post_init__(self) -> None:
        self.default = self._absent

    def _absent(self, record: Record, _: Record) -> Json:
        """What stands there if it is left out; left out where it is needed, it is missing."""
        if self.needed(record):
            raise Refused(Code.MISSING_FIELD, f"given.{self.name}", f"this field is required here: {self.help}")
        return None


@dataclass(eq=False, kw_only=True)
class TwoOf(Wholes):
    """Two dice by their places, out of two and one more for each CD that the field `cds` before it tells.

    Where the flag `unless` before it is up no dice are rolled, and which dice are named is not looked at.
    """

    least: int = 0
    most: int = 99
    length: int | None = 2
    place: bool = True
    unless: str


def _fewer(fact: FewerThan, value: Json, at: str, around: Record) -> Json:
    number = READERS[Whole](fact, value, at, around)
    if number >= around[fact.field]:
        raise Refused(Code.BAD_VALUE, at, f"must be below {fact.field}, which is {around[fact.field]}, not {number}")
    return number


def _no_farther(fact: NoFartherThan, value: Json, at: str, around: Record) -> Json:
    distance = READERS[Length](fact, value, at, around)
    if distance > around[fact.field]:
        most = around[fact.field]
        raise Refused(Code.BAD_VALUE, at, f"cannot be beyond the {fact.field}, which is {most:g}, not {distance:g}")
    return distance


def _needed(fact: NeededLength, value: Json, at: str, around: Record) -> Json:
    return READERS[Length](fact, value, at, around) if value is not None else fact.default_for(around, around)


def _two_of(fact: TwoOf, value: Json, at: str, around: Record) -> Json:
    if around[fact.unless]:
        return READERS[Wholes](Wholes(least=-ANYWHERE, most=ANYWHERE, length=fact.length), value, at, around)
    if isinstance(value, list) and len(value) == fact.length:
        check_picks(value, 2 + around["cds"])
    return READERS[Wholes](fact, value, at, around)


READERS[FewerThan] = _fewer
READERS[NoFartherThan] = _no_farther
READERS[NeededLength] = _needed
READERS[TwoOf] = _two_of


class _Silent(tuple[()]):
    """A list that a request does not mention."""


SILENT: tuple[()] = _Silent()
"""The re-rolls of a request that says nothing of them; compare with `is`. It is as empty as an empty list."""

Rerolls = Sequence[Record]
"""Re-rolls as a request lists them: each with `die`, `by`, and `side` where a test has two."""


def rerolls(helpers: Vocabulary, *, most: int, group: str, help: str, sided: bool = False) -> Many[Scope]:
    """The field of re-rolls by choice. `helpers` says who can pay for one; the first is the usual one."""
    fields: dict[str, Fact] = {
        "die": Whole(
            least=0,
            most=None,
            default=0,
            place=True,
            label="Which die",
            group=group,
            help="The first die is 1, as they were rolled.",
        ),
        "by": Choice(
            words=helpers,
            default=helpers.words[0],
            label="By whom",
            group=group,
            help="Who or what allows the re-roll.",
        ),
    }
    if sided:
        sides = Vocabulary("Sides", {"a": "side a", "b": "side b"})
        fields["side"] = Choice(words=sides, required=True, label="Side", group=group, help="Whose die it is.")
    entry = type("Reroll", (Scope,), {"__doc__": "One die rolled again.", **fields})
    return Many(of=entry, most=most, default=SILENT, label="Re-rolls", group=group, help=help)


def check_picks(picks: Sequence[Json] | None, count: int) -> None:
    """Refuse picks of a die that is not there, or of one die twice, whichever comes first."""
    for place, die in enumerate(picks or ()):
        at = f"given.picks.{place}"
        whole(die, 0, count - 1, at)
        if picks is not None and die in picks[:place]:
            raise Refused(Code.BAD_VALUE, at, f"die {die} is picked already; pick two different dice")
