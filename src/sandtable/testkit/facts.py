"""Whether every fact of a cast is read off the table: change the table, and the fact changes."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from sandtable.engine.cast import Cast
from sandtable.engine.game import Game
from sandtable.engine.machine import waiting
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import State
from sandtable.names import SIDES, Json, Refused
from sandtable.testkit.laws import hold
from sandtable.testkit.tables import Changed, changed

OFTEN = 8
"""Throws of a cast before it is asked whether anything on the table ever told."""
ALWAYS = 24
"""Throws of a cast before a fact that was never another is held to be made up."""
NOT_TOLD = object()


class Facts:
    """What casts were told, on the tables of battles and on those tables changed."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._throws: Counter[str] = Counter()
        self._kinds: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        """By cast and side: the kinds of troops that stood there."""
        self._told: defaultdict[str, set[str]] = defaultdict(set)
        """By cast: the sorts of change that it was told of."""
        self._values: defaultdict[str, dict[str, set[object]]] = defaultdict(dict)
        """By cast: each fact of a base, and what it was."""

    def look(self, state: State[Any], random: Random, where: str) -> None:
        """Look at the cast that is about to be thrown: other troops are told to it as other troops."""
        frame = self._game.frame
        found = waiting(frame, state)
        if found is None or not isinstance(found.what, Cast):
            return
        cast, about = found.what, found.about.about
        question = cast.asked(state, about)
        if isinstance(question, PlainDice):
            return
        given, name = cast.given(state, about), f"{cast.word} ({question.id})"
        who = cast.who(state, about)
        spoken = {id: side for side, id in who.items() if given.get(side) and id in state.setup.pieces}
        if not spoken:
            return
        self._throws[name] += 1
        told = [given]
        for table in changed(self._game, state, list(spoken), random):
            other = _given(cast, table.state, about)
            if other is None:
                continue
            told.append(other)
            if other != given:
                self._told[name].add(table.sort)
            for id, side in spoken.items():
                self._kinds[name, side].add(table.state.piece(id).kind)
            if not _changed_form(state, given, spoken, table.whose):
                self._same_troops(table, given, other, spoken, f"{where}: {name}")
        for one in told:
            self._note(name, one)

    def _same_troops(self, table: Changed, before: Json, after: Json, spoken: Mapping[str, str], where: str) -> None:
        side = spoken.get(table.whose, "")
        same = table.sort == "troops" and side and after[side] == before[side]
        hold(
            not same,
            f"{where} is told {_short(before[side] if same else '')} of {table.whose}, and just so when {table.says}: "
            "its facts are not read off the table",
        )

    def _note(self, name: str, given: Json) -> None:
        values, facts = self._values[name], dict(_of_bases(given))
        first = not values
        for fact in facts.keys() | values.keys():
            values.setdefault(fact, set() if first else {NOT_TOLD}).add(facts.get(fact, NOT_TOLD))

    def hold(self) -> None:
        """All battles are over: in each cast of two something on the table told, and no fact was always the same."""
        for name, throws in self._throws.items():
            both = all(any(fact.startswith(f"{side}.") for fact in self._values[name]) for side in SIDES)
            deaf = both and throws >= OFTEN and not self._told[name] & {"places", "ground"}
            hold(
                not deaf,
                f"{name} is told the same wherever bases stand and whatever the ground, in {throws} throws: "
                "its facts are not read off the table",
            )
            if throws >= ALWAYS:
                self._varied(name, throws)

    def _varied(self, name: str, throws: int) -> None:
        """No fact was always the same of both sides; who is acted upon is never the one who charges.

        But if only one kind of troops can be there, much may follow from that.
        """
        every = self._values[name]
        for fact, values in sorted(every.items(), key=lambda told: told[0]):
            side, _, what = fact.partition(".")
            narrow = len(self._kinds[name, side]) < 2
            hold(
                len(values | every.get(f"{'b' if side == 'a' else 'a'}.{what}", set())) > 1 or narrow,
                f"{name} is told that {fact} is {next(iter(values))} in {throws} throws, however the table is "
                "changed: that fact is made up and not read off the table, or it is of a rule that is never played",
            )


def _changed_form(state: State[Any], given: Json, spoken: Mapping[str, str], id: str) -> bool:
    """Whether a base is told as another kind than it came as: riders who fight on foot, whatever they ride."""
    told = given.get(spoken.get(id, ""))
    return isinstance(told, Mapping) and told.get("kind", state.piece(id).kind) != state.piece(id).kind


def _given(cast: Cast[Any, Any], state: State[Any], about: Any) -> Json | None:
    """What a cast is told on a changed table; nothing where it cannot be thrown there at all."""
    try:
        return cast.given(state, about)
    except (Refused, LookupError, ValueError, AssertionError):
        return None


def _of_bases(given: Json) -> Iterator[tuple[str, str]]:
    """The facts that are told of either side, each with its value."""
    for side in SIDES:
        told = given.get(side)
        if isinstance(told, Mapping):
            yield from ((f"{side}.{fact}", repr(value)) for fact, value in told.items())


def _short(told: Json) -> str:
    return str(told)[:160]
