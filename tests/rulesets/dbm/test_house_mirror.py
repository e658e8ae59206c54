"""The same fight from across the table: half-turned and with the sides exchanged, it ends half-turned, to the tick."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.rulesets.dbm.table import GAME, Table, area, laid, line, works

from sandtable.engine.order import Order
from sandtable.engine.state import Command, Piece, Setup
from sandtable.geometry.ground import Area, Line
from sandtable.geometry.pose import Pose
from sandtable.names import OTHER
from sandtable.notation.order import read

SWAP = {"a": "b", "b": "a", "A": "B", "B": "A"}


def other(id: str) -> str:
    return SWAP[id[0]] + id[1:]


def _turned_line(found: Line) -> Line:
    traits = {key: SWAP.get(value, value) if key == "side" else value for key, value in found.traits.items()}
    return replace(found.half_turned(), traits=traits)


def turned(setup: Setup) -> Setup:
    """The setup as the player across the table lays it."""

    def piece(old: Piece) -> Piece:
        return replace(old, id=other(old.id), side=OTHER[old.side], command=other(old.command))

    def command(old: Command) -> Command:
        bases = tuple(map(other, old.bases))
        return replace(
            old, id=other(old.id), side=OTHER[old.side], name=other(old.name), leader=other(old.leader), bases=bases
        )

    ground = setup.ground.half_turned()
    ground = replace(ground, lines=tuple(_turned_line(found) for found in setup.ground.lines))
    return replace(
        setup,
        ground=ground,
        pieces={other(id): piece(old) for id, old in setup.pieces.items()},
        commands={other(id): command(old) for id, old in setup.commands.items()},
        plans={
            other(id): {other(base): (*Pose(*place).half_turned(),) for base, place in plan.items()}
            for id, plan in setup.plans.items()
        },
        traits={**setup.traits, "moves_first": SWAP[setup.traits["moves_first"]]},
    )


def turned_order(order: Order) -> Order:
    legs = tuple(leg._replace(to=leg.to.half_turned()) if leg.to is not None else leg for leg in order.legs)
    return order._replace(bases=tuple(map(other, order.bases)), legs=legs, word=other(order.word) if order.word else "")


def played(t: Table, orders: list[Order], dice: list[int]) -> Table:
    """The orders, and then all that follows until the dice run out; where a seat must choose, the first by name."""
    for order in orders:
        t.order(order)
    rest = list(dice)
    t.order("done")
    while t.state.ending is None:
        t.wait()
        asked = t.asked
        if asked is None or asked.what in ("pips", "orders"):
            return t
        if asked.dice:
            if len(rest) < len(asked.dice):
                return t
            fallen = {id: rest.pop(0) for id in sorted(asked.about, key=lambda id: id[1:] + str(asked.about.index(id)))}
            t.roll(*(fallen.get(id, 3) for id in asked.about))
        elif asked.what == "press":
            t.order("done")
        else:
            verb = {"shooting": "shoot", "combat": "fight"}.get(asked.what, asked.what)
            chosen = min(t.pairs, key=lambda pair: [id[1:] for id in pair])
            t.order(f"{verb} {' '.join(chosen)}")
    return t


CASES: dict[str, tuple[str, list[Area], list[Line], list[str], list[int]]] = {
    "a wheel and a contact at an angle": (
        "a1 cv O R at 0 0 facing 12\na2 cv O R at 300 0\nb1 bd O R at 10 120",
        [],
        [],
        ["move a1 forward 160", "move a2 wheel-left 33 forward 50"],
        [5, 3],
    ),
    "an impetuous rush with friends in the way": (
        "a1 kn O Irr at 0 0\na2 wb O Irr at 100 -40\na3 bd O R at 120 80\nb1 bd O R at 90 310\nb2 ps O R at -200 200",
        [area("g", "rough", 50, 150, 200, 60)],
        [],
        [],
        [4, 2, 6, 1],
    ),
    "a flight that bends": (
        "a1 sp O R at 0 100\nb1 cv O R at 0 100\nb2 bd O R at 33 260\nb3 bd O R at -100 300 facing 150",
        [],
        [],
        [],
        [6, 1],
    ),
    "a flight the other way": (
        "a1 cv O R at 0 100\nb1 sp O R at 0 100\na2 bd O R at 7 -30\na3 bd O R at 90 -80 facing 20",
        [],
        [],
        [],
        [1, 6],
    ),
    "a broken command makes for its edge": (
        "a1 bd O R at 0 0 facing 77\na2 cv O R at 300 -200 facing 10\na3 sp O R at 310 -330\nb1 bd O R at 0 600",
        [],
        [],
        [],
        [],
    ),
    "a column goes round a bend": (
        "a1 cv O R at 0 0\na2 cv O R at 0 -60\na3 cv O R at 0 -120\nb1 bd O R at 0 600",
        [],
        [line("r", "road", 0, -600, 0, 0, 300, 300, wide=40)],
        ["move a1 a2 a3 wheel-right 41 forward 100"],
        [],
    ),
    "shooting from both sides": (
        "a1 bw O R at 0 0\na2 bw S R at 80 0\na3 art O R at 200 -60 facing 350\n"
        "b1 bw O R at 30 160\nb2 lh O R at 120 180",
        [area("h", "gentle-hill", 0, -60, 300, 200, crest=(-80, -30, 90, -10))],
        [],
        [],
        [6, 2, 5, 1, 6, 1],
    ),
    "a fight over works, on a hill": (
        "a1 bd O R at 0 100\na2 bd O R at 80 100\nb1 sp O R at 0 100\nb2 pk O R at 80 100\nb3 pk O R at 80 130",
        [area("h", "gentle-hill", 0, 150, 500, 400, crest=(-100, 250, 120, 240))],
        [works("w", 0, 100)],
        [],
        [6, 2, 3, 5],
    ),
    "recoils into friends": (
        "a1 el O Irr at 0 100\nb1 cv O R at 0 100\nb2 bd O R at 20 160\nb3 ps O R at -60 175\nb4 bd O R at 20 190",
        [],
        [],
        [],
        [5, 3],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_it_is_the_same_from_across_the_table(name: str) -> None:
    elements, areas, lines, orders, dice = CASES[name]
    setup = laid(elements, areas, lines)
    broken = "broken" in name
    given = [read(text, GAME, setup) for text in orders]
    one = played(Table(setup, broken=("A1",) if broken else ()), given, dice)
    two = played(Table(turned(setup), broken=("B1",) if broken else ()), [turned_order(order) for order in given], dice)
    assert {id: rect.pose.half_turned() for id, rect in one.state.field.rects.items()} == {
        other(id): rect.pose for id, rect in two.state.field.rects.items()
    }
    assert {other(id): how for id, how in one.state.taken.items()} == dict(two.state.taken)
