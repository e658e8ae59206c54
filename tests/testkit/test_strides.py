"""The law of moves, and rules that break it: who comes too far, and who did not pay for what lay under his front."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from tests.rulesets.dbm import table as dbm
from tests.rulesets.dbr import table as dbr
from tests.rulesets.nap.table import area, line, moving
from tests.rulesets.ps import table as ps
from tests.rulesets.unit_table import UnitTable

from sandtable.engine.draft import Step
from sandtable.engine.game import Game
from sandtable.engine.state import Setup
from sandtable.geometry.ground import Area, Line
from sandtable.names import Json, Pair
from sandtable.testkit import battles, fresh
from sandtable.testkit.laws import LawBroken
from sandtable.testkit.strides import check_stride
from sandtable.testkit.watching import Move

HEDGE = line("h", "hedge", -9, 3, 9, 3)
WOOD = area("w", "wood", 0, 3, 10, 2)


def marched(*ground: Area | Line) -> tuple[UnitTable, Step]:
    table = moving("a1 inf at 0 0\nb1 inf at 0 20", *ground)
    step = table.verdict("move a1 forward 4").step
    assert step is not None
    return table, step


def sent(text: str, *ground: Area | Line) -> tuple[UnitTable, Step]:
    """Horse of Pike & Shotte with the enemy close behind and before it, told to go somewhere on its own initiative."""
    table = ps.table("a1 horse at 0 0 180\na2 horse at 8 0\nb1 pike at 0 4\nb2 pike at 8 4", *ground)
    step = table.verdict(text).step
    assert step is not None
    return table, step


@pytest.mark.parametrize(
    ("text", "ground"),
    [
        ("move a1 forward 6", ()),
        ("move a1 forward 5.5", (ps.area("w", "wood", 0, -4, 9, 0.5),)),
        ("move a2 forward 2", (ps.line("h", "hedge", 0, 0.3, 16, 0.3),)),
    ],
    ids=["open", "partly through woods", "over a hedge"],
)
def test_moves_of_pike_and_shotte_keep_the_law(text: str, ground: tuple[Area | Line, ...]) -> None:
    table, step = sent(text, *ground)
    check_stride(table.game, table.state, step, "here")


def ruled_by(step: Step, **told: Json) -> Step:
    """The same move, ruled on with something else told of it; nothing is told of what is nothing."""
    assert step.event.told is not None
    rulings = []
    for ruled in step.event.told.ruled:
        given = {key: value for key, value in {**ruled.given, **told}.items() if value is not None}
        rulings.append(replace(ruled, given=given))
    return step._replace(event=replace(step.event, told=replace(step.event.told, ruled=tuple(rulings))))


@pytest.mark.parametrize("ground", [(), (HEDGE,), (WOOD,)], ids=["open", "hedge", "wood"])
def test_an_honest_move_keeps_the_law(ground: tuple[Area | Line, ...]) -> None:
    table, step = marched(*ground)
    check_stride(table.game, table.state, step, "here")


def wheeled() -> tuple[UnitTable, Step]:
    """Guns on a base that is twice as deep as wide: their middle swings farther than the corner of their front."""
    table = moving("a1 foot-art at 0 0\nb1 inf at 0 20")
    step = table.verdict("move a1 wheel-right 38.197").step
    assert step is not None
    return table, step


def test_a_deep_base_wheels_for_the_arc_of_its_front() -> None:
    # As in auerstedt steady 12006 404: the arc is an inch, and the middle comes 1.1 inches round.
    table, step = wheeled()
    check_stride(table.game, table.state, step, "here")


def test_a_wheel_that_is_wider_than_was_ruled_is_found() -> None:
    table, step = wheeled()
    with pytest.raises(LawBroken, match=r"a1 comes 1.10 inch from where it was, and the sheet gave it 0.9"):
        check_stride(table.game, table.state, ruled_by(step, arc=0.85), "here")


def test_a_move_that_is_longer_than_was_ruled_is_found() -> None:
    table, step = marched()
    with pytest.raises(LawBroken, match=r"a1 comes 4.00 inch from where it was, and the sheet gave it 3"):
        check_stride(table.game, table.state, ruled_by(step, open=3), "here")


def test_a_hedge_that_was_not_paid_is_found() -> None:
    table, step = marched(HEDGE)
    with pytest.raises(LawBroken, match=r"a1 crosses \['h'\], and the sheet was told of 0"):
        check_stride(table.game, table.state, ruled_by(step, obstacles=None), "here")


def test_a_wood_that_was_not_paid_is_found() -> None:
    table, step = marched(WOOD)
    with pytest.raises(LawBroken, match=r"a1 goes through \['w'\], and the sheet was not told"):
        check_stride(table.game, table.state, ruled_by(step, open=4, rough=None), "here")


def ridden(y: float, *woods: Area) -> tuple[UnitTable, Step]:
    """Heavy horse with the middle of its front at that height rides 6 inches ahead, whatever the rules say of it."""
    table = moving(f"a1 hvy-cav at 0 {y}\nb1 inf at 0 23")
    step = table.verdict("move a1 forward 6").step
    assert step is not None
    table.state = replace(table.state, ground=replace(table.state.ground, areas=woods))
    return table, step


def test_heavy_horse_leaves_woods_that_are_closed_to_it_h18() -> None:
    # As in katzbach random 12004 479: dragoons who fell back into a wood ride out of it.
    table = moving("a1 hvy-cav at 0 3.5\nb1 inf at 0 23", WOOD)
    step = table.verdict("move a1 forward 6").step
    assert step is not None
    check_stride(table.game, table.state, step, "here")


@pytest.mark.parametrize(
    ("y", "woods"),
    [(0, (WOOD,)), (3.5, (WOOD, area("w2", "wood", 0, 6, 10, 1)))],
    ids=["from before it", "from one into another"],
)
def test_heavy_horse_that_enters_woods_is_found_h18(y: float, woods: tuple[Area, ...]) -> None:
    table, step = ridden(y, *woods)
    with pytest.raises(LawBroken, match=rf"a1 goes through \['{woods[-1].id}'\], and the sheet was not told"):
        check_stride(table.game, table.state, step, "here")


def test_infantry_pays_for_the_woods_that_it_leaves_h18() -> None:
    table = moving("a1 inf at 0 2.5\nb1 inf at 0 23", WOOD)
    step = table.verdict("move a1 forward 4").step
    assert step is not None
    check_stride(table.game, table.state, step, "here")
    with pytest.raises(LawBroken, match=r"a1 goes through \['w'\], and the sheet was not told"):
        check_stride(table.game, table.state, ruled_by(step, open=4, rough=None), "here")


def test_fresh_battles_are_fought_in_one_process_and_looked_at_in_another(capsys: pytest.CaptureFixture[str]) -> None:
    assert fresh.main(["toy", "--small", "1", "--large", "1", "--from", "91"]) == 0
    assert "toy: 4 battles, " in capsys.readouterr().out


def test_what_a_log_has_otherwise_is_found() -> None:
    fight = fresh.Fight("toy-twins", "random", "91")
    log = fresh.fought(fight).log.splitlines()
    del log[5]
    assert "it does not replay" in fresh.looked_at(fight, fresh.Fought("\n".join(log))).wrong[-1]


def test_a_battle_that_stops_short_is_told_of_with_the_event_at_which_it_does(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopping(game: Game, setup: Setup, seed: str, player: str) -> Iterator[Move]:
        yield from islice(battles.played(game, setup, seed, player), 3)
        raise LawBroken("it stops short")

    monkeypatch.setattr(fresh, "played", stopping)
    fight = fresh.Fight("toy-twins", "random", "91")
    assert fresh.looked_at(fight, fresh.fought(fight)).wrong == (f"{fight}, event 4: it stops short",)


def met(enemy: str) -> tuple[dbr.Table, Step]:
    """A line of pikes that goes ahead by all it has and slides 20 paces aside to meet one enemy, or nobody."""
    table = dbr.table(f"a1 pk O at 0 0\na2 pk O at 50 0\na3 pk O at 100 0\n{enemy}")
    step = table.verdict("move a1 a2 a3 forward 100").step
    assert step is not None
    return table, step


def test_a_whole_group_slides_without_cost_to_meet_an_enemy() -> None:
    # As in bicocca random 12001 295: who stands beside him who met the enemy has slid with him.
    table, step = met("b1 pk O at 120 100")
    assert step.state.rect("a1").pose[:2] == (2000, 8750)
    check_stride(dbr.GAME, table.state, step, "here")


def pushed_on(step: Step, id: str, right: int, ahead: int) -> Step:
    """The same move, and one of the movers stands somewhere else after it."""
    rect = step.state.rect(id)
    pose = rect.pose._replace(x=rect.pose.x + right * dbr.PACE, y=rect.pose.y + ahead * dbr.PACE)
    return step._replace(state=replace(step.state, field=step.state.field.placed({id: rect.at(pose)})))


@pytest.mark.parametrize(("right", "ahead"), [(0, 12), (-130, 0)], ids=["ahead", "aside"])
def test_who_goes_farther_than_his_group_slid_is_found(right: int, ahead: int) -> None:
    table, step = met("b1 pk O at 120 100")
    with pytest.raises(LawBroken, match=r"a1 comes 1[01]\d[.0-9]* paces from where it was, and the sheet gave it 100"):
        check_stride(dbr.GAME, table.state, pushed_on(step, "a1", right, ahead), "here")


def test_nobody_slides_without_cost_who_meets_nobody() -> None:
    table, step = met("b1 pk O at 120 600")
    with pytest.raises(LawBroken, match=r"a1 comes 101\.98 paces from where it was, and the sheet gave it 100"):
        check_stride(dbr.GAME, table.state, pushed_on(step, "a1", 20, 0), "here")


def fell_in() -> tuple[dbm.Table, Step]:
    """Two who go back from an enemy, one of whom stood 8 paces ahead of the other since he closed up to an enemy."""
    table = dbm.table("a1 bd O R at 0 8\na2 bd O R at 80 0\nb1 bd O R at 40 60", own={"stepped": (Pair("a1", "a2"),)})
    step = table.verdict("move a1 a2 back 100").step
    assert step is not None
    return table, step


def test_who_falls_in_again_does_so_beside_his_move() -> None:
    # As in cannae steady 50000 543: 10 paces back into line, and 150 with the group (dbm H19).
    table, step = fell_in()
    assert [step.state.rect(id).pose.y for id in ("a1", "a2")] == [table.state.rect("a2").pose.y - 10000] * 2
    check_stride(dbm.GAME, table.state, step, "here")


def test_who_goes_farther_than_he_fell_in_is_found() -> None:
    table, step = fell_in()
    with pytest.raises(LawBroken, match=r"a1 comes 1\d\d[.0-9]* paces from where it was, and the sheet gave it 100"):
        check_stride(dbm.GAME, table.state, pushed_on(step, "a1", 0, -4), "here")


def pivoted() -> tuple[dbr.Table, Step]:
    """Guns in action, which turn on the corner of their front and go nowhere else."""
    table = dbr.table("a1 art O at 0 0\nb1 pk O at 0 600")
    step = table.verdict("move a1 wheel-left 20").step
    assert step is not None
    return table, step


def test_guns_in_action_pivot_though_the_sheet_gives_them_no_move() -> None:
    # As in edgehill random 12000 797.
    table, step = pivoted()
    check_stride(dbr.GAME, table.state, step, "here")


def test_guns_that_go_where_they_only_pivot_are_found() -> None:
    table, step = pivoted()
    with pytest.raises(LawBroken, match="a1 may only pivot by 45 degrees on a front corner"):
        check_stride(dbr.GAME, table.state, pushed_on(step, "a1", 2, 0), "here")
