"""The army, its deployment, its losses and its end (H4, H5, H22 to H25, H37, H38, and what scenarios say)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.rulesets.dbr.table import GAME, Table, area, laid, table

from sandtable import catalogue
from sandtable.engine.order import Order
from sandtable.engine.state import Ending
from sandtable.geometry.pose import Pose
from sandtable.mechanics.elements import losses as sums
from sandtable.rulesets.dbr.endings import ending
from sandtable.rulesets.dbr.losses import equivalent
from sandtable.rulesets.dbr.manual import MANUAL
from sandtable.rulesets.dbr.scoring import scores

EIGHT = "".join(f"a{n} pk O at {n * 50} 0\n" for n in range(1, 8)) + "a8 pi O general at 0 -300\nb1 pk O at 0 700"
"""Eight elements and a general: nine equivalents."""


def ended(t: Table) -> Table:
    """The bound is over, and the next has its dice."""
    t.done()
    while t.state.ending is None and t.asks not in ("pips", "chief"):
        assert t.asked is not None
        t.roll(*(3 for _ in t.asked.dice))
        t.wait()
    return t


# H5 bases


@pytest.mark.parametrize(
    ("kind", "depth"), [("pk", 25), ("pi", 37.5), ("dr", 37.5), ("art", 50), ("el", 50), ("wwg", 100), ("boats", 50)]
)
def test_bases(kind: str, depth: float) -> None:
    assert GAME.muster.kinds[kind].width == 50
    assert GAME.muster.kinds[kind].depths["O"] == depth


def test_guns_that_start_limbered_are_deeper() -> None:
    assert table("a1 art O limbered=true at 0 0\nb1 pk O at 0 700").rect("a1").depth == 10_000


# H4 deployment


def placed(text: str, poses: list[Pose], **given: object) -> str:
    setup = laid(text, deployment="orders", **given)  # type: ignore[arg-type]
    state = GAME.start(setup)
    state = GAME.go_on(state).state
    assert state.ask is not None
    assert state.ask.what == "deploy"
    lot = state.ask.about[0]
    ids = ("a1",) if lot == "baggage" else setup.commands[lot].bases
    order = Order("deploy", ids, poses=tuple(poses[: len(ids)]), word=lot)
    refusal = GAME.check(state, order).refusal
    return refusal.message if refusal else ""


@pytest.mark.parametrize(
    ("troops", "x", "y", "fault"),
    [
        ("pk O", 0, -400, ""),
        ("pk O", 0, -290, "three tenths"),
        ("pk O", 1000, -400, "side edge"),
        ("lh O", 1000, -400, ""),
        ("bg O", 0, -500, "baggage"),
        ("bg O", 0, -600, ""),
    ],
)
def test_where_troops_deploy(troops: str, x: int, y: int, fault: str) -> None:
    text = f"a1 {troops} at 0 0\na2 pi O general at 0 0\nb1 pk O general at 0 700"
    found = placed(text, [Pose(x * 100, y * 100, 0), Pose(-30_000, -50_000, 0)])
    assert fault in found if fault else not found


def test_commands_are_placed_in_turn_the_largest_first() -> None:
    text = (
        "a1 pk O general at 0 0\na2 pk O in A2 general at 0 0\na3 pk O in A2 at 0 0\n"
        "b1 pk O general at 0 700\nb2 pk O in B2 general at 0 700\nb3 pk O in B2 at 0 0"
    )
    setup = laid(text, deployment="orders")
    assert MANUAL.deployment.commands(setup, "a") == ["A2", "A1"]
    state = GAME.go_on(GAME.start(setup)).state
    assert state.ask is not None
    assert state.ask.about == ("A2",)


TRAINS = (
    "a1 pk O general at -300 -400\na2 bg O at -300 -700\na3 bg O in A2 at 300 -700\na4 pk O in A2 general at 300 -400\n"
    "b1 pk O general at 0 400\nb2 bg O at 0 700\nb3 bg O in B2 at 300 700"
)


def set_out(text: str, **given: object) -> Table:
    return Table(laid(text, deployment="free", generals=False, **given))  # type: ignore[arg-type]


def test_both_sides_baggage_is_placed_first_and_then_commands_in_turn() -> None:
    t = set_out(TRAINS, deploys_first="b")
    lots = []
    while t.asks == "deploy":
        orders = GAME.legal(t.state)
        lots.append((t.seat, *t.about, *orders[0].bases))
        t.order(orders[0])
        t.wait()
    assert lots == [
        ("b", "baggage", "b2", "b3"),
        ("a", "baggage", "a2", "a3"),
        ("b", "B1", "b1"),
        ("a", "A1", "a1"),
        ("a", "A2", "a4"),
    ]
    assert t.state.field.rects.keys() == {"a1", "a2", "a3", "a4", "b1", "b2", "b3"}


def test_baggage_is_placed_by_itself_and_whole() -> None:
    t = set_out(TRAINS, deploys_first="b")
    whole = GAME.legal(t.state)[0]
    part = whole._replace(bases=whole.bases[:1], poses=whole.poses[:1])
    assert "every element of the baggage once; b3 is missing" in t.refused(part).message
    other = whole._replace(bases=(*whole.bases, "b1"), poses=(*whole.poses, Pose(0, 50_000, 180_000)))
    assert "b1 is not to be placed with the baggage" in t.refused(other).message
    assert "turn of the baggage" in t.refused(whole._replace(word="B1")).message


GUNS = "a1 pk O general at 0 -400\na2 art O limbered=true at -200 -400\na3 art S at 200 -400\nb1 pk O general at 0 400"


def guns_asked(**given: object) -> Table:
    t = set_out(GUNS, deploys_first="b", **given)
    while t.asks == "deploy":
        t.order(GAME.legal(t.state)[0])
        t.wait()
    return t


@pytest.mark.parametrize(
    ("said", "limbered"),
    [("done", ("a2",)), ("limber a3", ("a3",)), ("limber a2 a3", ("a2", "a3")), ("unlimber a2 a3", ())],
)
def test_guns_start_limbered_or_not_as_wished(said: str, limbered: tuple[str, ...]) -> None:
    t = guns_asked()
    assert (t.asks, t.seat, t.about) == ("teams", "a", ("a2", "a3"))
    fronts = {id: t.front(id) for id in t.about}
    t.order(said)
    t.wait()
    assert t.state.own.limbered == limbered
    assert {id: t.rect(id).depth for id in fronts} == {id: 10_000 if id in limbered else 5_000 for id in fronts}
    assert {id: t.front(id) for id in fronts} == fronts
    assert t.asks == "pips"


def test_only_guns_with_teams_are_asked_about_and_only_where_they_were_placed() -> None:
    t = guns_asked()
    assert "no gun of yours with teams" in t.refused("limber a1").message
    assert [order.verb for order in GAME.legal(t.state)] == ["limber", "unlimber", "done"]
    assert table(GUNS, generals=False).asks == "orders"
    light = table("a1 art I limbered=true at 0 0\nb1 pk O at 0 700")
    assert light.state.own.limbered == ()


# H22 equivalents


@pytest.mark.parametrize(
    ("troops", "counts"),
    [("pk O", 1), ("sk S", "1/2"), ("hd O", "1/2"), ("lh I", "1/2"), ("lh O", 1), ("bg O", 1), ("pk O general", 2)],
)
def test_what_an_element_counts(troops: str, counts: int | str) -> None:
    setup = laid(f"a1 {troops} at 0 0\nb1 pk O at 0 700")
    assert equivalent(setup, "a1") == Fraction(counts)


def test_routing_elements_are_lost_while_they_rout() -> None:
    t = table(EIGHT)
    assert sums.lost(MANUAL, t.state, "A1") == 0
    t.know(routing=("a1",))
    t.lose("a2")
    assert sums.lost(MANUAL, t.state, "A1") == 2
    t.know(routing=())
    assert sums.lost(MANUAL, t.state, "A1") == 1


# H23 beaten commands


MORE = (
    EIGHT
    + "\n"
    + "\n".join(f"a{n} pk O in A2{' general' if n == 20 else ''} at {n * 50 - 900} -500" for n in range(20, 34))
)


def test_a_command_that_lost_a_third_is_beaten() -> None:
    t = table(MORE)
    t.lose("a1", "a2")
    ended(t)
    assert t.state.own.broken == ()
    t = table(MORE)
    t.lose("a1", "a2", "a3")
    ended(t)
    assert t.state.own.broken == ("A1",)


def test_it_recovers_when_elements_are_rallied() -> None:
    t = table(MORE, own={"broken": ("A1",)})
    t.lose("a1", "a2")
    ended(t)
    assert t.state.own.broken == ()


def test_at_one_half_it_breaks_for_good_and_all_flee() -> None:
    t = table(MORE)
    t.lose("a1", "a2", "a3", "a4", "a5")
    ended(t)
    assert t.state.own.shattered == ("A1",)
    assert set(t.state.own.routing) == {"a6", "a7", "a8"}
    t.know(side="a", points={"A1": 6, "A2": 6})
    t.state = replace(t.state, ask=None, phase="rally", todo=())
    t.wait()
    assert t.asks == "orders", "what is broken for good is not rallied"


def test_a_beaten_command_gives_way_where_it_got_no_points() -> None:
    t = table(MORE, own={"broken": ("A1",)})
    t.lose("a1", "a2", "a3")
    t.order("steady a4")
    t.done()
    assert t.front("a4")[1] == 0
    assert t.front("a5") == (250, -100, 0)


def test_those_of_a_beaten_command_fight_worse() -> None:
    t = table("a1 pk O at 0 0\nb1 pk O at 0 0", own={"broken": ("A1",)})
    t.done()
    lines = t.fight(3, 3)["ruling"]["lines"]
    assert [one["side"] for one in lines if one["row"] == "dbr.tactical.beaten"] == ["a"]


# H25 the general


def test_the_loss_of_the_commander_in_chief_may_cost_every_command_its_points() -> None:
    t = table(MORE)
    t.lose("a8")
    ended(t)
    assert t.asks == "chief"
    assert t.about == ("A1", "A2")
    t.roll(2, 3)
    assert t.state.own.stunned == ("A1",)
    assert t.state.own.bereft == ("a",)
    t.wait()
    while not (t.asks == "pips" and t.state.own.side == "a"):
        assert t.asked is not None
        t.roll(*(4 for _ in t.asked.dice)) if t.asked.dice else t.order("done")
        t.wait()
    t.roll(5, 5)
    assert t.state.own.points == {"A1": 0, "A2": 5}
    assert t.state.own.stunned == ()


# H38 baggage


def test_half_the_baggage_lost_adds_two_to_every_commands_losses() -> None:
    t = table(MORE + "\na50 bg O at 0 -700\na51 bg O at 60 -700")
    t.lose("a50")
    assert sums.lost(MANUAL, t.state, "A1") == 3
    assert sums.lost(MANUAL, t.state, "A2") == 2


# H24 victory


def test_an_army_at_half_its_strength_is_defeated() -> None:
    t = table(EIGHT)
    t.lose("a1", "a2", "a3")
    ended(t)
    assert t.winner == "b", "a beaten command counts whole"


def test_both_at_once_is_a_draw() -> None:
    t = table(EIGHT.replace("b1 pk O at 0 700", "b1 pk O general at 0 700\nb2 pk O at 60 700"))
    t.lose("a1", "a2", "a3", "b1")
    ended(t)
    assert t.winner == ""


def test_the_last_bound_ends_the_battle() -> None:
    t = table(MORE, options={"H24": 4}, own={"number": 8})
    t.lose("a1", "a2", "a20", "a21")
    ended(t)
    assert t.state.ending is not None
    assert "last bound" in t.state.ending.reason


def test_six_elements_inside_the_camp_win() -> None:
    camp = replace(area("c", "camp", 0, 400, 600, 200), traits={"won_by": "a"})
    for count, winner in ((5, None), (6, "a")):
        text = "\n".join(f"a{n} pk O at {n * 50 - 200} 400" for n in range(1, count + 1))
        assert ended(table(f"{text}\nb1 pk O at 0 700", [camp])).winner == winner


def test_bicocca_has_such_a_camp_and_edgehill_horse_that_comes_back() -> None:
    camp = [one for one in catalogue.scenario("bicocca").ground.areas if one.traits.get("won_by") == "b"]
    assert len(camp) == 1
    assert any(command.traits.get("returns") for command in catalogue.scenario("edgehill").commands.values())


@pytest.mark.parametrize(("die", "back"), [(4, False), (5, True)])
def test_pursuers_that_left_the_table_come_back_on_a_5(die: int, back: bool) -> None:
    t = table("a1 pi F at 0 0\nb1 pk O at 0 100", own={"away": {"a1": (0, 30_000, 73_000, 0)}, "number": 2})
    t.state = replace(t.state, field=t.state.field.placed({"a1": None}), taken={**t.state.taken, "a1": "pursued"})
    ended(t)
    while t.asks != "returning":
        assert t.asked is not None
        t.roll(*(3 for _ in t.asked.dice)) if t.asked.dice else t.order("done")
        t.wait()
    t.roll(die)
    assert t.there("a1") is back
    if back:
        assert t.rect("a1").pose == Pose(30_000, 73_000, 180_000)


# H37 ambush


def test_a_sixth_may_lie_in_ambush_where_that_is_allowed() -> None:
    wood = area("w", "wood", 0, -100, 400, 200)
    text = "".join(f"a{n} sh O at {n * 50 - 200} -50\n" for n in range(1, 7)) + "b1 pk O at 0 400"
    setup = laid(text, [wood], options={"H37": True})
    state = GAME.go_on(GAME.start(setup)).state
    assert state.ask is not None
    assert state.ask.what == "ambush"
    count = sum(piece.side == "a" for piece in setup.pieces.values()) // 6
    too_many = GAME.check(state, Order("hide", ("a1", "a2", "a3", "a4")[: count + 1]))
    assert too_many.refusal is not None
    assert "H37" in too_many.refusal.message
    hidden = GAME.check(state, Order("hide", ("a1",))).step
    assert hidden is not None
    assert "a1" not in GAME.view(hidden.state, "b").field.rects
    assert "a1" in GAME.view(hidden.state, "a").field.rects


# H42 scores


LINES = "".join(
    f"{side}{n} pk O{' general' if n == 9 else ''} at {n * 50} {y}\n"
    for side, y in (("a", -300), ("b", 300))
    for n in range(10)
)
"""Eleven equivalents a side."""


@pytest.mark.parametrize(
    ("lost", "winner", "points"),
    [
        ("", "", (5, 5)),
        ("", "a", (7, 3)),
        ("b0 b1 b2 b3 b4 b5", "a", (10, 0)),
        ("a0 b0 b1 b2 b3 b4 b5", "a", (9, 1)),
        ("a0 a1 a2 a3 b0 b1 b2 b3 b4 b5", "a", (7, 3)),
        ("a0 a1 b0", "a", (7, 3)),
        ("a0 a1 a2 b0", "b", (3, 7)),
        ("a0 a1 a2 a3 b0", "b", (2, 8)),
        ("b0", "", (6, 4)),
        ("a0 a1 a2 b0 b1", "", (4, 6)),
        ("a0 a1 a2 a3 a4 a5 a6 b0 b1 b2 b3 b4 b5 b6 b7 b8", "", (6, 4)),
    ],
)
def test_ten_points_are_shared_out_by_losses(lost: str, winner: str, points: tuple[int, int]) -> None:
    t = table(LINES)
    t.lose(*lost.split())
    found = scores(t.state, winner)
    assert (found["a"], found["b"]) == points


def test_the_end_of_a_battle_of_a_series_tells_its_points() -> None:
    for options, says in (({}, False), ({"H42": True}, True)):
        t = table(LINES, options=options)
        t.lose("b0", "b1", "b2", "b3", "b4", "b5")
        if ended(t).asks == "chief":
            t.roll(*(6 for _ in t.about))
            t.wait()
        assert t.winner == "a"
        told = t.events[-1].told
        assert (told is not None and told.of("score") == {"a": 10, "b": 0}) is says
        assert t.state.ending is not None
        assert ("10 for the red army and 0 for the blue army" in t.state.ending.reason) is says


def test_losses_just_a_tenth_apart_are_a_draw() -> None:
    even = "".join(f"{side}{n} pk O at {n * 50} {y}\n" for side, y in (("a", -300), ("b", 300)) for n in range(10))
    t = table(even, generals=False, bounds=1)
    t.know(number=2)
    t.lose("a0")
    assert ending(t.state) == Ending("", "the last bound is over and the losses are about even")
    t.lose("a1")
    assert ending(t.state) == Ending("b", "the last bound is over and the enemy has lost more")


def test_an_element_tells_more_the_nearer_its_command_is_to_giving_way() -> None:
    """Of nine equivalents three are the brink: none lost, one lost, two lost, and beaten."""
    worth, found = GAME.insight.worth, []
    for gone in range(4):
        t = table(EIGHT)
        taken = {f"a{n}": "destroyed" for n in range(1, gone + 1)}
        left = t.state.field.placed(dict.fromkeys(taken))
        own = replace(t.state.own, broken=("A1",) if gone == 3 else ())
        found.append(worth(replace(t.state, field=left, taken=taken, own=own), "a7"))
    fresh = found[0]
    assert found == pytest.approx([fresh, fresh * 4 / 3, fresh * 5 / 3, fresh / 2])
