"""What the commands of a battle share: find a scenario or a log, and put its table up."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import NamedTuple

from sandtable import catalogue
from sandtable.engine.game import Game
from sandtable.engine.log import looks_like_log, read
from sandtable.engine.state import State
from sandtable.host.opened import Opened, content_of, opened
from sandtable.names import Code, Refused


def log_at(path: Path) -> Opened:
    """The log in a file."""
    return opened(read(content_of(path)))


OBJECT = b"{"
"""What begins so was meant for a log, be its header gone or written otherwise; no scenario does."""


class Stood(NamedTuple):
    """The table of a file: of a log after an event, or of a scenario before the battle."""

    game: Game
    state: State
    event: int
    shown: AbstractContextManager[None]
    """Within it the table is shown."""


def standing(file: str, at: int | None) -> Stood:
    """The table of a log after an event (the last, unless said), or of a scenario before the battle."""
    path = Path(file)
    content = content_of(path) if path.is_file() else b""
    if looks_like_log(content) or content.lstrip()[:1] == OBJECT:
        return _followed(opened(read(content)), file, at)
    setup = catalogue.scenario(file)
    game = catalogue.game(setup.rules)
    if at:
        raise Refused(Code.BAD_VALUE, "--at", f"{file} is a scenario, where nothing has happened; leave out --at")
    return Stood(game, game.start(setup), 0, nullcontext())


def _followed(log: Opened, file: str, at: int | None) -> Stood:
    last = len(log.log.events)
    if at is not None and at > last:
        raise Refused(Code.BAD_VALUE, "--at", f"there is no event {at} in {file}; it has {last}, give one of those")
    state, wanted = log.game.start(log.setup), last if at is None else at
    for n, _, after in log.replayed(again=False):
        if n > wanted:
            break
        state = after
    return Stood(log.game, state, wanted, log.shown())
