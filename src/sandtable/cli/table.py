"""What the commands of a battle share: find a scenario or a log, put its table up, and say plainly what is wrong."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import wraps
from pathlib import Path
from typing import NamedTuple, NoReturn, ParamSpec

import click

from sandtable import catalogue
from sandtable.engine.chance import Stream
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.log import LONGEST_LOG, Header, Log, looks_like_log, read
from sandtable.engine.replay import check_commitment, replay, same_edition, started
from sandtable.engine.state import Setup, State
from sandtable.names import Code, Refused
from sandtable.notation.file import contents
from sandtable.notation.mustered import check_mustered
from sandtable.notation.setup import setup_as_json, setup_from_json

P = ParamSpec("P")


class Opened(NamedTuple):
    """A log with the game and the setup that it names."""

    log: Log
    game: Game
    setup: Setup

    @property
    def stream(self) -> Stream | None:
        """The dice as committed to, once the seed is revealed."""
        header = self.log.header
        return None if self.log.seed is None else check_commitment(header.commitment, self.log.seed)

    def replayed(self, *, again: bool) -> Iterator[tuple[int, Event, State]]:
        """Every event with the state after it; `again` has every ruling made anew."""
        edition = self.log.header.edition
        return replay(self.game, self.setup, self.log.events, edition=edition, stream=self.stream, again=again)

    @contextmanager
    def shown(self) -> Iterator[None]:
        """What is shown of a log is only followed. If that fails, the log is ruled on again, to name what is wrong."""
        try:
            yield
        except Refused:
            raise
        except Exception as fault:
            for _ in self.replayed(again=True):
                pass
            edition = self.log.header.edition
            if same_edition(self.game, edition):
                raise
            message = f"the log is of edition {edition} and the rules are of {self.game.edition}, which cannot show it"
            raise Refused(Code.BAD_VALUE, "event 0", f"{message} ({fault!r:.80}); use a program of its time") from None


def header_of(game: Game, setup: Setup, commitment: str, dice: str) -> Header:
    """The header of a new log."""
    scenario = setup_as_json(setup)
    return Header(game.rules, game.edition, scenario["options"], scenario, commitment, dice)


def opened(log: Log) -> Opened:
    """The game and the setup of a log."""
    header = log.header
    try:
        game = catalogue.game(header.rules)
        setup = setup_from_json(header.scenario)
        if same_edition(game, header.edition) and game.muster.kinds:
            check_mustered(header.scenario, game.muster, game.options)
    except Refused as refused:
        inner = refused.refusal
        raise Refused(inner.code, "event 0", f"{inner.at}: {inner.message}") from None
    if setup.rules != header.rules or header.house != header.scenario["options"]:
        message = "the header and the scenario in it differ in rules or house rules: the log was changed here"
        raise Refused(Code.BAD_VALUE, "event 0", message)
    started(game, setup)
    return Opened(log, game, setup)


def content_of(path: Path) -> bytes:
    """The bytes of a log, or of what is taken for one."""
    try:
        return contents(path, LONGEST_LOG)
    except (OSError, ValueError) as fault:
        why = f"the file cannot be read: {getattr(fault, 'strerror', None) or fault}; give the path of a log"
        raise Refused(Code.BAD_VALUE, str(path), why) from None


def log_at(path: Path) -> Opened:
    """The log in a file."""
    return opened(read(content_of(path)))


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
    if looks_like_log(content):
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


def plainly(command: Callable[P, None]) -> Callable[P, None]:
    """A refusal is a sentence and exit status 1: as JSON where `as_json` asks for it."""

    @wraps(command)
    def ran(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except Refused as refused:
            refuse(refused, bool(kwargs.get("as_json")))

    return ran


def refuse(refused: Refused, as_json: bool, **more: object) -> NoReturn:
    if as_json:
        click.echo(json.dumps({**more, "error": refused.refusal.as_json()}))
    else:
        click.secho(str(refused.refusal), fg="red", err=True)
    sys.exit(1)
