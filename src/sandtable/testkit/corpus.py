"""A corpus of battles: what was ordered, what the dice showed, and how the table looked, kept to be compared with.

Whoever rebuilds the rules records it before and checks it after: the same orders and dice must bring the same tables.
It holds nothing that may be built otherwise: no event, no sentence, no word of what was asked, no state of a game's
own; only orders, faces, places, the state of each base in a word, losses, the turn and the winner, each time that an
order or dice were waited for.

`python -m sandtable.testkit.corpus record DIR` fights the battles, `check DIR` gives the same orders and dice again,
`fight DIR` lets the players choose anew, and says what it took in CPU seconds beside what it took then.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, zip_longest
from pathlib import Path
from time import process_time
from typing import NamedTuple

from sandtable import catalogue
from sandtable.engine.game import Game
from sandtable.engine.record import order_from_json
from sandtable.engine.state import Setup, State
from sandtable.names import SIDES, Json, Refused
from sandtable.players import PLAYERS
from sandtable.testkit.battles import played, refused
from sandtable.testkit.counting import settled

SMALL, LARGE = 2, 2
"""How many of a game's scenarios are fought to their end, and how many only for a while: the smallest, the largest."""
SEEDS = ("one", "two", "three", "four")
LONGEST = 300
"""So many orders and falls of dice of a large battle are kept."""

Look = Mapping[str, Json]
"""A table as it is seen: part by part, plain values only."""


class Fought(NamedTuple):
    """Which battle: between two players of one name, their lots and the dice drawn from a seed."""

    scenario: str
    player: str
    seed: str
    most: int | None = None

    @property
    def name(self) -> str:
        return f"{self.scenario}-{self.player}-{self.seed}"


class Kept(NamedTuple):
    """A battle as the corpus keeps it: how it was set up, line for line what came, and the CPU seconds it took."""

    fought: Fought
    start: Look
    lines: Sequence[Json]
    cpu: float


def battles(rules: str) -> Iterator[Fought]:
    """The battles of a game that a corpus has."""
    own = [catalogue.scenario(id) for id, shipped in catalogue.scenarios().items() if shipped.rules == rules]
    ranked = sorted(own, key=lambda setup: (len(setup.pieces), setup.scenario))
    for player in PLAYERS:
        for setup in ranked[:SMALL]:
            yield from (Fought(setup.scenario, player, seed) for seed in SEEDS)
        for setup in ranked[SMALL:][-LARGE:]:
            yield Fought(setup.scenario, player, SEEDS[0], LONGEST)


def looked_at(game: Game, state: State) -> dict[str, Json]:
    """A table where an order or dice are waited for, or where all is over."""
    look: dict[str, Json] = {"turn": game.turn(state), "lost": [game.lost(state, side) for side in SIDES]}
    for id, rect in state.field.rects.items():
        tally = game.tally(state, id) or ()
        look[id] = [*rect.pose, rect.width, rect.depth, game.status(state, id), *tally]
    look |= {id: [how] for id, how in state.taken.items()}
    if state.ending is not None:
        return look | {"waits": "over", "winner": state.ending.winner}
    assert state.ask is not None, "the rules have not gone on as far as they can"
    return look | {"waits": " ".join(state.ask.dice) or f"side {state.ask.seat}"}


def changed(before: Look, after: Look) -> dict[str, Json]:
    """What is another than before; nothing stands for what is there no more."""
    return {name: after.get(name) for name in (*before, *after) if before.get(name) != after.get(name)}


def given(game: Game, setup: Setup, fought: Fought) -> Iterator[Json]:
    """What the players order and what the dice show, one after the other."""
    for move in played(game, setup, fought.seed, fought.player):
        event = move.step.event
        if event.order is not None:
            yield {"order": event.order.as_json()}
        elif event.dice:
            yield {"dice": list(event.dice)}


def followed(game: Game, setup: Setup, inputs: Iterable[Json]) -> Iterator[Look]:
    """The table at first, and after each of these orders and falls of dice once the rules have gone on."""
    state = settled(game, game.start(setup))
    yield looked_at(game, state)
    for input in inputs:
        state = settled(game, _after(game, state, input))
        yield looked_at(game, state)


def _after(game: Game, state: State, input: Json) -> State:
    if "dice" in input:
        return game.fall(state, tuple(input["dice"])).state
    refusal, step = refused(game, state, order_from_json(input["order"], "order"))
    if step is None:
        raise Otherwise(f"the order {json.dumps(input['order'])} is refused: {refusal}")
    return step.state


def fight(game: Game, setup: Setup, fought: Fought) -> Kept:
    """Fight a battle and keep what comes."""
    since = process_time()
    inputs = list(islice(given(game, setup, fought), fought.most))
    cpu = round(process_time() - since, 2)
    looks = list(followed(game, setup, inputs))
    lines = [
        {**input, "then": changed(before, after)}
        for input, before, after in zip(inputs, looks, looks[1:], strict=False)
    ]
    return Kept(fought, looks[0], lines, cpu)


class Otherwise(Exception):
    """A battle that goes otherwise than the corpus has it: the sentence says where and how."""


def check(game: Game, setup: Setup, kept: Kept) -> None:
    """Give the same orders and dice again; `Otherwise` at the first table that looks another."""
    looks = followed(game, setup, kept.lines)
    before = next(looks)
    _same(0, kept.start, before)
    for n, line in enumerate(kept.lines, 1):
        try:
            after = next(looks)
        except (Otherwise, Refused, AssertionError, LookupError) as fault:
            raise Otherwise(f"input {n}: {fault!r:.300}") from None
        _same(n, line["then"], changed(before, after))
        before = after


def _same(n: int, theirs: Look, ours: Look) -> None:
    ours = json.loads(json.dumps(ours))
    for name in (*theirs, *ours):
        if theirs.get(name) != ours.get(name):
            was, comes = json.dumps(theirs.get(name)), json.dumps(ours.get(name))
            raise Otherwise(f"input {n}: {name} was {was} and comes to {comes} now")


def write(path: Path, kept: Kept) -> None:
    """JSON Lines: which battle and how it began, then a line for each order and each fall of dice."""
    first = {**kept.fought._asdict(), "cpu": kept.cpu, "start": kept.start}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line, separators=(",", ":")) + "\n" for line in (first, *kept.lines)), "utf-8")


def read(path: Path) -> Kept:
    first, *lines = map(json.loads, path.read_text("utf-8").splitlines())
    cpu, start = first.pop("cpu"), first.pop("start")
    return Kept(Fought(**first), start, lines, cpu)


def _record(folder: Path, games: Sequence[str]) -> int:
    for rules in games:
        for fought in battles(rules):
            path = folder / rules / f"{fought.name}.jsonl"
            if path.exists():
                continue
            kept = fight(catalogue.game(rules), catalogue.scenario(fought.scenario), fought)
            write(path, kept)
            print(f"{rules} {fought.name}: {len(kept.lines)} orders and falls, {kept.cpu} s", flush=True)
    return 0


def _check(folder: Path, games: Sequence[str]) -> int:
    wrong = 0
    paths = [(rules, path) for rules in games for path in sorted((folder / rules).glob("*.jsonl"))]
    if not paths:
        print(f"no battles are kept in {folder}; name the folder that they were recorded in", file=sys.stderr)
        return 1
    for rules, path in paths:
        kept = read(path)
        try:
            check(catalogue.game(rules), catalogue.scenario(kept.fought.scenario), kept)
        except Otherwise as otherwise:
            wrong += 1
            print(f"{rules} {kept.fought.name}: {otherwise}", flush=True)
    print(f"{wrong} of {len(paths)} battles go otherwise" if wrong else f"all {len(paths)} battles are the same")
    return int(wrong > 0)


def _fight(folder: Path, games: Sequence[str]) -> int:
    wrong = 0
    for rules in games:
        took, takes = 0.0, 0.0
        for path in sorted((folder / rules).glob("*.jsonl")):
            kept = read(path)
            again = fight(catalogue.game(rules), catalogue.scenario(kept.fought.scenario), kept.fought)
            took, takes = took + kept.cpu, takes + again.cpu
            pairs = enumerate(zip_longest(kept.lines, json.loads(json.dumps(again.lines))), 1)
            differs = next((f"input {n}: {was} was, {now} is" for n, (was, now) in pairs if was != now), "")
            wrong += bool(differs)
            if differs:
                print(f"{rules} {kept.fought.name}: {differs:.400}", flush=True)
        print(f"{rules}: {took:.1f} CPU seconds then, {takes:.1f} now", flush=True)
    return int(wrong > 0)


def main(args: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser("python -m sandtable.testkit.corpus", description="A corpus of battles.")
    doing = {"record": _record, "check": _check, "fight": _fight}
    parser.add_argument("do", choices=doing, help="record battles, check them by the same orders, or fight them anew")
    parser.add_argument("folder", type=Path, help="where the corpus is kept")
    parser.add_argument("games", nargs="*", help="only these games")
    given = parser.parse_args(args)
    return doing[given.do](given.folder, given.games or catalogue.fought())


if __name__ == "__main__":
    sys.exit(main())
