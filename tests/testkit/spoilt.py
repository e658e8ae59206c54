"""A copy of a game in which some of its values are others: for faults that are put there on purpose."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.frame import Frame
from sandtable.engine.game import Game
from sandtable.engine.opening import Opening
from sandtable.engine.phase import Phase
from sandtable.engine.task import Task
from sandtable.engine.verb import Verb


class Copy:
    """A frame whose values are copies. What rules open by value is opened as its copy."""

    def __init__(self, frame: Frame[Any], changes: Iterable[tuple[Any, Any]]) -> None:
        self._changes = {id(old): new for old, new in changes}
        self._copies: dict[int, Any] = {}
        for decision in frame.decisions:
            self._copies[id(decision)] = self._decision(decision)
        for cast in frame.casts:
            self._copies[id(cast)] = self._cast(cast)
        self.frame = replace(
            frame,
            sequence=tuple(map(self._phase, frame.sequence)),
            decisions=tuple(self._copies[id(old)] for old in frame.decisions),
            casts=tuple(self._copies[id(old)] for old in frame.casts),
            tasks=tuple(map(self._task, frame.tasks)),
        )

    def _new(self, old: Any) -> Any:
        return self._changes.get(id(old), old)

    def _then(self, rule: Callable[..., Any]) -> Callable[..., Any]:
        return lambda *about: self._opened(rule(*about))

    def _opened(self, found: Any) -> Any:
        return found._replace(what=self._copies[id(found.what)]) if isinstance(found, Opening) else found

    def _phase(self, old: Phase[Any]) -> Phase[Any]:
        new = self._new(old)
        foretells = new.foretells

        def told(state: Any) -> Any:
            return [one._replace(opens=self._opened(one.opens)) for one in foretells(state)]

        return replace(new, do=self._then(new.do), asks=self._then(new.asks), foretells=told)

    def _verb(self, old: Verb[Any, Any]) -> Verb[Any, Any]:
        new = self._new(old)
        return replace(new, obey=self._then(new.obey))

    def _decision(self, old: Decision[Any, Any]) -> Decision[Any, Any]:
        new = self._new(old)
        return replace(new, verbs=tuple(map(self._verb, new.verbs)))

    def _cast(self, old: Cast[Any, Any]) -> Cast[Any, Any]:
        new = self._new(old)
        return replace(new, done=self._then(new.done), between=self._then(new.between))

    def _task(self, old: type[Task[Any]]) -> type[Task[Any]]:
        do = self._then(old.do)
        return type(old.__name__, (old,), {"__slots__": (), "do": lambda task, draft: do(task, draft)})


def spoilt(game: Game, *changes: tuple[Any, Any], over: Any = None, **others: Any) -> Game:
    """The game with these values of its frame in place of those, and with other fields of its own."""
    frame = Copy(game.frame, changes).frame
    return replace(game, frame=frame if over is None else replace(frame, over=over), **others)
