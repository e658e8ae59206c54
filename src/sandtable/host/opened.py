"""A log with the game and the setup that it names, what it proves, and the header of a new one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from sandtable import catalogue
from sandtable.engine.chance import Stream
from sandtable.engine.event import Event
from sandtable.engine.game import Game
from sandtable.engine.log import LONGEST_LOG, Header, Log
from sandtable.engine.proof import Proof, prove
from sandtable.engine.replay import replay, revealed, same_edition, started
from sandtable.engine.state import Setup, State
from sandtable.names import Code, Refused
from sandtable.notation.file import contents
from sandtable.notation.mustered import check_mustered
from sandtable.notation.setup import setup_as_json, setup_from_json


class Opened(NamedTuple):
    """A log with the game and the setup that it names."""

    log: Log
    game: Game
    setup: Setup

    @property
    def stream(self) -> Stream | None:
        """The dice as committed to, once the seed is revealed."""
        return revealed(self.log)

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


def proven(data: bytes) -> Proof:
    """What the log in these bytes proves, by the games and beside the scenarios that are shipped."""
    return prove(data, _put_up, catalogue.compared)


def _put_up(log: Log) -> tuple[Game, Setup]:
    _, game, setup = opened(log)
    return game, setup
