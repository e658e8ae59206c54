"""Battles nobody has seen: fought in one process, replayed in another, and the table looked at after every event.

`python -m sandtable.testkit.fresh GAME or SCENARIO ... --from 7000` fights every scenario of these games, or those that
are named, by lot and by the steady player, twenty seeds of each small one and two of each large one, from that seed on;
it prints each broken law with battle, seed and event, and after each scenario and each game what it has looked at.
"""

from __future__ import annotations

import argparse
import json
import sys
import traceback
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from sandtable import catalogue
from sandtable.engine.draft import Step
from sandtable.engine.game import Game
from sandtable.engine.record import event_as_json, event_from_json
from sandtable.engine.replay import replay
from sandtable.names import Refused
from sandtable.players import PLAYERS
from sandtable.testkit.battles import check_table, played
from sandtable.testkit.laws import LawBroken
from sandtable.testkit.meeting import check_meeting
from sandtable.testkit.scenarios import chosen
from sandtable.testkit.watching import EVENT_LAWS, Move

SMALL = 64
"""A battle of so many bases at most is small."""
OF_SMALL, OF_LARGE = 20, 2
"""How many battles of each scenario are fought by each player."""


class Fight(NamedTuple):
    """A battle to be fought."""

    scenario: str
    player: str
    seed: str

    def __str__(self) -> str:
        return f"{self.scenario} by {self.player}, seed {self.seed}"


class Looked(NamedTuple):
    """What was seen of a battle: its events, and what was wrong in them."""

    events: int
    wrong: tuple[str, ...]


def fights(scenarios: Iterable[str], first: int, small: int = OF_SMALL, large: int = OF_LARGE) -> Iterator[Fight]:
    """The battles of some scenarios, from a seed on."""
    for id in scenarios:
        count = small if len(catalogue.scenario(id).pieces) <= SMALL else large
        for player in PLAYERS:
            yield from (Fight(id, player, str(first + n)) for n in range(count))


class Fought(NamedTuple):
    """The log of a battle, a line for each event, and why it stopped short if it did."""

    log: str
    stopped: str = ""


def fought(fight: Fight) -> Fought:
    """Fight a battle to its end."""
    setup, lines = catalogue.scenario(fight.scenario), list[str]()
    try:
        for move in played(catalogue.game(setup.rules), setup, fight.seed, fight.player):
            lines.append(json.dumps(event_as_json(move.step.event)))
    except LawBroken as broken:
        return Fought("\n".join(lines), str(broken))
    except Exception as fault:  # A fault of the program ends its battle, and not the others.
        *_, (module, line, *_) = traceback.extract_tb(fault.__traceback__)
        return Fought("\n".join(lines), f"it breaks off: {fault!r} in {Path(module).name}, line {line}")
    return Fought("\n".join(lines))


def looked_at(fight: Fight, made: Fought) -> Looked:
    """Rule a battle again from its log, and look at the table after every event."""
    setup = catalogue.scenario(fight.scenario)
    game = catalogue.game(setup.rules)
    events = [event_from_json(json.loads(line), "event") for line in made.log.splitlines()]
    before, n = game.start(setup), 0
    wrong: list[str] = []
    try:
        for n, event, state in replay(game, setup, events):
            wrong += _broken(game, Move(before, Step(event, state)), f"{fight}, event {n}")
            before = state
    except Refused as refused:
        wrong.append(f"{fight}, event {n + 1}: it does not replay: {refused}")
    if made.stopped:
        wrong.append(f"{fight}, event {n + 1}: {made.stopped}")
    return Looked(n, tuple(wrong))


def _broken(game: Game, move: Move, where: str) -> Iterator[str]:
    """The laws that an event breaks."""
    (before, step), order = move, move.step.event.order
    laws: list[Callable[[], None]] = [lambda: check_table(step.state)]
    laws += [partial(law, game, before, step, where) for law in EVENT_LAWS]
    if order is not None:
        laws.append(lambda: check_meeting(game, before, order, step.state, where))
    for law in laws:
        try:
            law()
        except LawBroken as broken:
            said = str(broken)
            yield said if said.startswith(where) else f"{where}: {said}"


def _looking(pool: Executor, fight: Fight, made: Fought) -> Future[Looked]:
    """A battle that is being looked at: what is wrong is printed as soon as that is known."""
    look = pool.submit(looked_at, fight, made)
    look.add_done_callback(lambda done: _tell(done.result()))
    return look


def _tell(looked: Looked) -> None:
    for line in looked.wrong:
        print(line, flush=True)


def _seen(fighting: Executor, looking: Executor, battles: Sequence[Fight]) -> Iterator[Looked]:
    """Fight battles and look at them; each scenario is counted when it is done."""
    logs = zip(battles, fighting.map(fought, battles), strict=True)
    for scenario, made in groupby(logs, key=lambda pair: pair[0].scenario):
        seen = [look.result() for look in [_looking(looking, *pair) for pair in made]]
        print(f"  {counted(scenario, seen)}", flush=True)
        yield from seen


def counted(what: str, seen: Collection[Looked]) -> str:
    """What was looked at, in numbers."""
    events, wrong = sum(looked.events for looked in seen), sum(len(looked.wrong) for looked in seen)
    return f"{what}: {len(seen)} battles, {events} events, {wrong} laws broken"


def main(args: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m sandtable.testkit.fresh", description="Battles nobody has seen.")
    parser.add_argument("which", nargs="*", help="only these games or scenarios")
    parser.add_argument("--from", dest="first", type=int, default=7000, help="the first seed")
    parser.add_argument("--small", type=int, default=OF_SMALL, help="battles of each small scenario and player")
    parser.add_argument("--large", type=int, default=OF_LARGE, help="battles of each large scenario and player")
    given = parser.parse_args(args)
    wrong = 0
    with ProcessPoolExecutor(1) as fighting, ProcessPoolExecutor(1) as looking:
        for rules, scenarios in chosen(given.which).items():
            battles = list(fights(scenarios, given.first, given.small, given.large))
            seen = list(_seen(fighting, looking, battles))
            wrong += sum(len(looked.wrong) for looked in seen)
            print(counted(rules, seen), flush=True)
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
