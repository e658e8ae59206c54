"""Battles: how many a minute, beside Battle for Wesnoth in the same run; and what a check, a list of orders, a copy of
the state, a turn, a replay and a log cost.

`python -m bench.battles SCENARIO COUNT` fights at most so many battles in a process of its own and prints what it took.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from io import BytesIO
from math import log
from pathlib import Path
from statistics import mean, median
from subprocess import run
from time import perf_counter, process_time
from typing import NamedTuple

from bench.measure import QUICK, Figure, Measured, Row, duration, micros
from bench.wesnoth import MISSING, Fought, Wesnoth, cpu_of_children, found, pinned
from sandtable import catalogue
from sandtable.engine.battle import Battle, Player
from sandtable.engine.chance import Stream
from sandtable.engine.event import Event, apply
from sandtable.engine.game import Game
from sandtable.engine.log import Writer, read
from sandtable.engine.memo import remembered
from sandtable.engine.order import Order
from sandtable.engine.outlook import children
from sandtable.engine.replay import replay
from sandtable.engine.state import Setup, State
from sandtable.geometry.memory import Memory
from sandtable.host.opened import header_of
from sandtable.names import SIDES, Side
from sandtable.players import PLAYERS
from sandtable.players.look import Look

ROOT = Path(__file__).parents[1]
PLAYER = "steady"
SMALL, MIDDLE, LARGE = 12, 50, 100
"""Elements a side: of the battles that are counted, of `legal`, and of `check`."""
BATTLES, ROUNDS = (3, 1) if QUICK else (20, 3)
ENOUGH = 2.0 if QUICK else 8.0
"""Seconds after which no more of a round's battles are begun, ..."""
LONGEST = 2.0 if QUICK else 8.0
"""... and after which a battle is broken off at the end of a turn, when only its turns are timed."""
CHOICES = 5 if QUICK else 60
"""So many decisions of a battle are looked at where its orders are weighed."""
WHOLE = {"borodino": "40 s"}
"""What a whole large battle may take, where we have said so."""
POSITIONS = 8
"""So many positions are looked at, where one might be a lucky one."""


class Field(NamedTuple):
    """A scenario, and how many elements a side it has."""

    id: str
    setup: Setup
    side: float

    @property
    def game(self) -> Game:
        return catalogue.game(self.setup.rules)


@cache
def fields() -> dict[str, list[Field]]:
    """By game that people play: its scenarios, the smallest first."""
    found: dict[str, list[Field]] = {}
    for id, shipped in catalogue.scenarios().items():
        if catalogue.load(shipped.rules).played:
            setup = catalogue.scenario(id)
            found.setdefault(shipped.rules, []).append(Field(id, setup, len(setup.pieces) / 2))
    return {rules: sorted(all, key=lambda field: field.side) for rules, all in found.items()}


def nearest(rules: str, side: float) -> Field:
    """The scenario of a game with about so many elements a side."""
    return min(fields()[rules], key=lambda field: abs(log(field.side / side)))


def smallest(rules: str) -> list[Field]:
    """All scenarios of a game that are about as small as the small ones should be."""
    least = nearest(rules, SMALL).side
    return [field for field in fields()[rules] if least / 1.2 < field.side < least * 1.2]


def seats(seed: str) -> dict[Side, Player]:
    return {side: PLAYERS[PLAYER](f"{seed} {side}") for side in SIDES}


def measure() -> list[Row]:
    rows: list[Row] = [*_beside_wesnoth()]
    for rules in fields():
        rows += [*_checks(rules), *_lists(rules), *_children(rules), *_copies(rules)]
        rows += [*_turns(rules), *_whole(rules), *_logs(rules)]
    return rows


# Whole battles.


def _beside_wesnoth() -> Iterator[Row]:
    """Rounds of battles by turns, ours and theirs, each in one process from its start to its end."""
    program = found()
    other = Wesnoth(program) if program is not None else None
    theirs: list[Fought] = []
    small = [field for rules in fields() for field in smallest(rules)]
    ours: dict[str, list[dict[str, float]]] = {field.id: [] for field in small}
    for _ in range(ROUNDS):
        for field in small:
            ours[field.id].append(_ours(field.id))
        if other is not None and (fought := other.fight(BATTLES)) is not None:
            theirs.append(fought)
    beside = median(fought.seconds / fought.battles for fought in theirs) * 1e6 if theirs else None
    for field in small:
        rounds = ours[field.id]
        took = median(one["seconds"] / one["battles"] for one in rounds) * 1e6
        figures = ", ".join(f"{mean(one[name] for one in rounds):.1f} {name}" for name in ("turns", "orders", "dice"))
        who = f"{field.setup.rules} {field.id} ({field.side:g} elements a side), {PLAYER} against {PLAYER}"
        cpu = median(one["cpu"] / one["battles"] for one in rounds)
        what = f"{who}: {figures} each, {_a_minute(took, cpu)}"
        yield Measured(what, took, "as many as Wesnoth", _named(other, theirs), beside)
    if other is not None:
        other.close()


def _named(other: Wesnoth | None, fought: Sequence[Fought]) -> str:
    if other is None:
        return MISSING
    if not fought:
        return f"Battle for Wesnoth {other.version} fought no battle here"
    took = median(one.seconds / one.battles for one in fought) * 1e6
    turns = mean(one.turns for one in fought)
    cpu = median(one.cpu / one.battles for one in fought)
    return f"Battle for Wesnoth {other.version}, {turns:.1f} turns each, {_a_minute(took, cpu)}"


def _a_minute(took: float, cpu: float) -> str:
    """By the clock; the work of the processor beside it shows whether the machine was quiet."""
    return f"{60e6 / took:,.0f} battles a minute ({cpu:.2f} s of CPU each)"


def _ours(scenario: str) -> dict[str, float]:
    start, worked = perf_counter(), cpu_of_children()
    words = pinned(sys.executable, "-m", "bench.battles", scenario, str(BATTLES))
    told: dict[str, float] = json.loads(run(words, capture_output=True, text=True, check=True, cwd=ROOT).stdout)
    return {**told, "seconds": perf_counter() - start, "cpu": cpu_of_children() - worked}


def fight(scenario: str, battles: int) -> dict[str, float]:
    """So many battles, or as many as there is time for, and what an average one was."""
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    turns = orders = dice = n = 0
    begun = perf_counter()
    while n < battles and perf_counter() - begun < ENOUGH:
        battle = Battle(game, setup, Stream(str(n)))
        battle.decide(seats(str(n)))
        turns += game.turn(battle.state)
        orders += sum(event.order is not None for event in battle.events)
        dice += battle.fallen
        n += 1
    return {"battles": n, "turns": turns / n, "orders": orders / n, "dice": dice / n}


# One order, all orders, one state.


@cache
def openings(scenario: str) -> tuple[State, ...]:
    """Some states of a battle in which troops can be ordered to go somewhere, and how many of them there are."""
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    states: list[State] = []
    battle = Battle(game, setup, Stream("1"))
    players = seats("1")
    while len(states) < POSITIONS and not battle.over:
        if battle.step() is None:
            state, seat = battle.state, battle.deciding
            assert seat is not None
            if any(order.legs for order in game.legal(state)):
                states.append(state)
            battle.order(players[seat](game, game.view(state, seat)))
    return tuple(states)


def groups(game: Game, state: State) -> list[Order]:
    """The orders that move several bases at once."""
    return [order for order in game.legal(state) if order.legs and len(order.bases) > 1]


def _checks(rules: str) -> Iterator[Row]:
    field = nearest(rules, LARGE)
    game = field.game
    took: list[float] = []
    bases = 0
    for state in openings(field.id):
        bases = max(bases, len(state.field))
        took += [_once(game, state, order) for order in groups(game, state)]
    if took:
        what = f"{rules} check of a group's move, {bases} bases on the table ({field.id}, {len(took)} moves"
        yield Measured(f"{what}; the slowest {duration(max(took))})", median(took), "under 1 ms")


def _once(game: Game, state: State, order: Order) -> float:
    start = perf_counter()
    game.check(state, order)
    return (perf_counter() - start) * 1e6


def _lists(rules: str) -> Iterator[Row]:
    field = nearest(rules, MIDDLE)
    game = field.game
    took: list[float] = []
    orders = men = 0
    for state in openings(field.id):
        assert state.ask is not None
        men = max(men, sum(state.side(id) == state.ask.seat for id in state.field))
        # Another state of the same looks: nothing that was kept for the first may help the second.
        anew = replace(state, field=state.field.placed({}))
        start = perf_counter()
        orders = max(orders, len(game.legal(anew)))
        took.append((perf_counter() - start) * 1e6)
    if took:
        what = f"{rules} legal, a whole bound of {men} elements ({field.id}, up to {orders} orders"
        yield Measured(f"{what}; the slowest {duration(max(took))})", median(took), "under 50 ms")


def _children(rules: str) -> Iterator[Row]:
    """Orders listed once, and each weighed to its end: what a player who looks ahead does at every position."""
    field = nearest(rules, SMALL)
    choices = scored = 0
    listing = weighing = 0.0
    for state, seat in _decisions(field):
        # Another state of the same looks: nothing that was kept for the first may help the second.
        anew = remembered(replace(state, field=state.field.placed({})), Memory())
        start = process_time()
        found = list(children(field.game, anew))
        listed = process_time()
        if len(found) == 1:
            continue
        look = Look(field.game, anew, seat, found[0][0])
        for order, verdict in found:
            look.worth(order, verdict)
        scored, listing, weighing = scored + len(found), listing + listed - start, weighing + process_time() - listed
        choices += 1
        if choices == CHOICES:
            break
    what = (
        f"{rules} orders of {choices} decisions of a battle, listed and each weighed to its end ({field.id}, {scored}"
    )
    yield Measured(
        f"{what} orders; weighed alone {scored / weighing:,.0f} a second)",
        (listing + weighing) / scored * 1e6,
        "1,000/s",
        rate="orders",
    )


def _decisions(field: Field) -> Iterator[tuple[State, Side]]:
    """A battle, decision by decision, and whose each is; nobody has thought about it yet."""
    game, battle, players = field.game, Battle(field.game, field.setup, Stream("1")), seats("1")
    while not battle.over:
        if battle.step() is None:
            state, seat = battle.state, battle.deciding
            assert seat is not None
            yield state, seat
            battle.order(players[seat](game, game.view(state, seat)))


def _copies(rules: str) -> Iterator[Row]:
    field = nearest(rules, LARGE)
    state = next(iter(openings(field.id)), None)
    if state is None:
        return
    id = next(iter(state.field))
    pose = state.rect(id).pose.shifted(100)
    moves = Event("move", placed={id: tuple(pose)})
    bases = len(state.field)
    copied = micros(lambda: replace(state, ask=None), 5_000)
    yield Measured(f"{rules} a state copied, {bases} bases ({field.id})", copied, "under 20 µs")
    moved = micros(lambda: apply(state, moves), 1_000)
    yield Measured(f"{rules} a state copied with one base moved and its contacts found anew, {bases} bases", moved, "")


# The cost of a turn, as armies grow.


class Timed(NamedTuple):
    """The turns of a battle, and how long they took."""

    field: Field
    turns: int
    seconds: float

    @property
    def each(self) -> float:
        """Microseconds."""
        return self.seconds / self.turns * 1e6


def _turns(rules: str) -> Iterator[Row]:
    timed = [one for field in fields()[rules] if (one := turned(field)).turns]
    for one in timed:
        what = f"{rules} a turn with {one.field.side:g} elements a side ({one.field.id}, {one.turns} turns)"
        yield Measured(what, one.each, "")
    if len(timed) > 1:
        sides = [one.field.side for one in timed]
        cost = exponent(sides, [one.each for one in timed])
        allowed = exponent(sides, [side * log(side) for side in sides])
        what = f"{rules} cost of a turn from {sides[0]:g} to {sides[-1]:g} elements a side grows with the power"
        yield Figure(what, f"{cost:.2f}", f"at most {allowed:.2f}, which is n log n")


def turned(field: Field) -> Timed:
    """The turns of a battle from the first order to go anywhere: to deploy is no part of them."""
    game = field.game
    battle = Battle(game, field.setup, Stream("1"))
    first, last = None, 0.0
    turn = turns = 0
    for event in battle.fight(seats("1")):
        now = process_time()
        if first is None and event.order is not None and event.order.legs:
            first, turn = now, game.turn(battle.state)
        if first is not None and (game.turn(battle.state) > turn or battle.over):
            turns, last = turns + 1, now
            turn = game.turn(battle.state)
            if now - first > LONGEST:
                break
    return Timed(field, turns, last - (first or last))


def exponent(xs: Sequence[float], ys: Sequence[float]) -> float:
    """The power of x that y grows with, fitted to all points.

    >>> round(exponent([1, 2, 4, 8], [3, 12, 48, 192]), 6)
    2.0
    """
    us, vs = [log(x) for x in xs], [log(y) for y in ys]
    u, v = mean(us), mean(vs)
    return sum((a - u) * (b - v) for a, b in zip(us, vs, strict=True)) / sum((a - u) ** 2 for a in us)


def _whole(rules: str) -> Iterator[Row]:
    """The largest battle of all, from its start to its end."""
    field = fields()[rules][-1]
    game, start = field.game, process_time()
    battle = Battle(game, field.setup, Stream("1"))
    for _ in battle.fight(seats("1")):
        if QUICK and process_time() - start > LONGEST:
            break
    took = process_time() - start
    what = f"{rules} {field.id} ({field.side:g} elements a side) from start to end, {PLAYER} against {PLAYER}, CPU"
    yield Measured(
        f"{what} ({game.turn(battle.state)} turns, {len(battle.events)} events)", took * 1e6, WHOLE.get(field.id, "")
    )


# Logs.


def _logs(rules: str) -> Iterator[Row]:
    field = nearest(rules, SMALL)
    data, count = logged(field)
    opened = read(data)
    start = perf_counter()
    for _ in replay(field.game, field.setup, opened.events, stream=Stream("1")):
        pass
    took = (perf_counter() - start) * 1e6
    what = f"{rules} replay of a log, every ruling made anew ({field.id}, {count} events in {duration(took)})"
    yield Measured(what, took / count, "", rate="events")
    reading = micros(lambda: read(data), 3)
    yield Measured(f"{rules} reading a log and checking its chain", reading / count, "", rate="events")
    kib, packed = len(data) / 1024, len(gzip.compress(data)) / 1024
    what = f"{rules} log of a battle ({field.id}, {count} events)"
    yield Figure(what, f"{kib:.0f} KiB, {len(data) / count:.0f} bytes an event", "", f"gzip: {packed:.0f} KiB")


def logged(field: Field) -> tuple[bytes, int]:
    """The log of a battle, and how many events it has."""
    file = BytesIO()
    writer, source = Writer(file), Stream("1")
    battle = Battle(field.game, field.setup, source)
    writer.begin(header_of(field.game, field.setup, source.commitment, source.sort))
    for event in battle.fight(seats("1")):
        writer.write(event)
    writer.reveal(source.seed)
    return file.getvalue(), len(battle.events)


if __name__ == "__main__":
    print(json.dumps(fight(sys.argv[1], int(sys.argv[2]))))
