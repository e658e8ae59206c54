"""Counting: how many orders and dice lead on from a position, to be compared with a file that was once looked over.

A changed count says that the rules have changed, and where. `python -m sandtable.testkit.counting
[WHICH ...]` counts anew, for some scenarios, for a game, or for all that can be fought.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from sandtable.dice import BOX
from sandtable.engine.draft import Step
from sandtable.engine.game import Game, K
from sandtable.engine.order import Order
from sandtable.engine.state import Setup, State
from sandtable.notation import order as order_text
from sandtable.players.chance import Lots
from sandtable.testkit.battles import ordered, played
from sandtable.testkit.golden import rewrite

Script = Sequence[Order | tuple[int, ...]]
"""What leads to a position: the orders and the dice, one after the other."""

WIDEST = 40
"""So many positions of one depth are opened for the next; of more, some evenly spread."""

MOST_FALLS = 216
"""So many ways for dice to fall are gone through; of more, only some, drawn by lots that never change."""

FEW_FALLS = 36

POSITIONS = (0, 6, 24)
"""The positions that a file counts from: after so many decisions of a battle played by lot."""


def counts(game: Game, setup: Setup, depth: int = 3, script: Script = (), widest: int = WIDEST) -> str:
    """The count from one position, as text.

    Depth 1 lists the orders that are legal, by verb, or the ways the dice can fall; from depth 2 on it says how many
    positions there are in which a seat must decide, in which dice must fall, and in which the battle is over.
    """
    state = reached(game, setup, script)
    lines = [f"depth 1: {_first(game, state)}"]
    nodes, opened = [state], 1
    for level in range(2, depth + 1):
        nodes = [child for node in _spread(nodes, widest) for child in children(game, node)]
        lines.append(f"depth {level}: {_sorts(nodes)}" + (f" (from {opened} positions)" if level > 2 else ""))
        opened = min(len(nodes), widest)
    return "\n".join(lines) + "\n"


def reached(game: Game[K], setup: Setup, script: Script) -> State[K]:
    """The position that a script leads to, the rules having gone on by themselves as far as they can."""
    state = settled(game, game.start(setup))
    for item in script:
        step = ordered(game, state, item) if isinstance(item, Order) else game.fall(state, item)
        state = settled(game, step.state)
    return state


def settled(game: Game[K], state: State[K]) -> State[K]:
    """The state once the rules have gone on by themselves and wait for an order or for dice."""
    while state.ask is None and state.ending is None:
        state = game.go_on(state).state
    return state


def children(game: Game, state: State) -> Iterator[State]:
    """Every position that an order or a fall of dice leads to from here."""
    steps: Iterable[Step]
    if state.ending is not None or state.ask is None:
        steps = ()
    elif state.ask.dice:
        steps = (game.fall(state, faces) for faces in falls(state))
    else:
        steps = (ordered(game, state, order) for order in game.legal(state))
    return (settled(game, step.state) for step in steps)


def falls(state: State) -> list[tuple[int, ...]]:
    """All ways in which the dice that are asked for can fall; for many dice, some of them."""
    assert state.ask is not None
    faces = [sorted(set(BOX[name].faces)) for name in state.ask.dice]
    ways = 1
    for face in faces:
        ways *= len(face)
    if ways <= MOST_FALLS:
        return list(itertools.product(*faces))
    lots = Lots("falls")
    return [tuple(lots.one_of(face) for face in faces) for _ in range(FEW_FALLS)]


def _first(game: Game, state: State) -> str:
    if state.ending is not None or state.ask is None:
        return "the battle is over"
    if state.ask.dice:
        return f"{len(falls(state))} ways for the dice to fall ({', '.join(state.ask.dice)})"
    verbs = Counter(order.verb for order in game.legal(state))
    listed = ", ".join(f"{verb} {count}" for verb, count in sorted(verbs.items()))
    return f"{verbs.total()} orders: {listed}"


def _sorts(nodes: Sequence[State]) -> str:
    over = sum(node.ending is not None for node in nodes)
    dice = sum(node.ask is not None and bool(node.ask.dice) for node in nodes)
    return f"{len(nodes) - dice - over} decisions, {dice} falls of dice, {over} endings"


def _spread(nodes: Sequence[State], widest: int) -> list[State]:
    """No more than so many positions, evenly spread over all."""
    if len(nodes) <= widest:
        return list(nodes)
    return [nodes[n * len(nodes) // widest] for n in range(widest)]


def scripted(game: Game, setup: Setup, decisions: int, seed: str = "counting") -> Script:
    """The orders and dice of a battle played by lot, up to its n-th decision."""
    script: list[Order | tuple[int, ...]] = []
    for before, step in played(game, setup, seed):
        if before.ask is not None and not before.ask.dice:
            if decisions == 0:
                break
            decisions -= 1
        if step.event.order is not None:
            script.append(step.event.order)
        elif step.event.dice:
            script.append(step.event.dice)
    return script


def file_of(game: Game, setup: Setup) -> str:
    """The counting file of a scenario: several positions, each with the way there and its count."""
    parts = []
    for decisions in POSITIONS:
        script = scripted(game, setup, decisions)
        way = [order_text.write(item, game, setup) if isinstance(item, Order) else _dice(item) for item in script]
        parts.append(
            "\n".join([f"# {setup.scenario}, after {decisions} decisions", *way, counts(game, setup, 3, script)])
        )
    return "\n".join(parts)


def _dice(faces: tuple[int, ...]) -> str:
    return "dice " + " ".join(map(str, faces))


def main(given: Sequence[str]) -> None:
    rewrite(given, "sandtable.testkit.counting", file_of, "{rules}/{scenario}.txt", "tests/counts")


if __name__ == "__main__":
    main(sys.argv[1:])
