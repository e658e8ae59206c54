"""Toy as it is fought: what each rule does on the table, one situation at a time."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest
from tests.heard import came_of, heard
from tests.odds import in_words

from sandtable import catalogue
from sandtable.engine.machine import opened
from sandtable.engine.offer import offers
from sandtable.engine.order import Order
from sandtable.engine.preview import foresee, preview
from sandtable.engine.state import Ask, State
from sandtable.engine.told import Fate, Outcome
from sandtable.engine.verdict import Verdict
from sandtable.geometry.field import Field
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import OTHER, Code, Pair, Refusal, RowId, Side
from sandtable.rulesets.toy import observe
from sandtable.rulesets.toy.battle import GAME
from sandtable.rulesets.toy.orders import MOVING
from sandtable.rulesets.toy.own import Own
from sandtable.rulesets.toy.sequence import FIGHT, FRAME, SEQUENCE
from sandtable.sheet.explain import Line

TWINS = catalogue.scenario("toy-twins")
"""a1 to a4 and b1 to b4 are foot, the last two of each side horse. There is a hill in the middle."""

PACE, FOOT = 100, 30
UP, DOWN, LEFT_WARD = 0, 180_000, 270_000
FAR = {"a6": (-400, -280, UP), "b6": (400, 280, DOWN), "a5": (-300, -280, UP), "b5": (300, 280, DOWN)}
"""Bands that are there and take no part."""


def table(side: Side = "a", points: int = 3, **places: tuple[float, float, int]) -> State[Own]:
    """A state in which a side may move, with some bands in paces from the middle and the horse far off."""
    rects = {}
    for id, (x, y, facing) in {**FAR, **places}.items():
        piece = TWINS.pieces[id]
        rects[id] = Rect(Pose(round(x * PACE), round(y * PACE), facing), piece.width, piece.depth)
    start = GAME.start(TWINS)
    field = Field(8000).placed(dict(rects))
    taken = {id: "destroyed" for id in TWINS.pieces if id not in rects and id[1:] == "4"}
    own = replace(start.own, side=side, points=points)
    laid = replace(start, field=field, own=own, taken=taken, todo=())
    return opened(FRAME, laid, MOVING.asks(side), "move")


def move(id: str, *legs: Leg) -> Order:
    return Order("move", (id,), legs)


def forward(paces: float) -> Leg:
    return Leg("forward", round(paces * PACE))


def obeyed(state: State[Own], order: Order) -> State[Own]:
    verdict = GAME.check(state, order)
    assert verdict.refusal is None, verdict.refusal
    assert verdict.step is not None
    return verdict.step.state


def refusal(verdict: Verdict) -> Refusal:
    assert verdict.refusal is not None
    assert verdict.step is None
    return verdict.refusal


def pose(state: State[Own], id: str) -> tuple[float, float, int]:
    x, y, facing = state.rect(id).pose
    return x / PACE, y / PACE, facing


def fighting(state: State[Own], id: str, foe: str) -> State[Own]:
    return opened(FRAME, state, FIGHT.of(state.own.side, Pair(id, foe)), "fight")


def fight(state: State[Own], id: str, foe: str, dice: tuple[int, int]) -> State[Own]:
    return GAME.fall(fighting(state, id, foe), dice).state


def test_a_battle_begins_with_a_die_of_the_side_that_moves_first() -> None:
    state = GAME.start(TWINS)
    assert state.ask == Ask("points", "a", (), ("D6",), "Roll for the points of this turn.", ("a",), ("points",))
    assert set(state.field) == set(TWINS.pieces)
    after = GAME.fall(state, (4,)).state
    assert after.own.points == 4
    assert after.ask is not None
    assert (after.ask.what, after.ask.seat, after.ask.dice) == ("move", "a", ())


def test_a_band_goes_forward_for_a_point() -> None:
    state = table(a1=(0, -200, UP), b1=(200, 200, DOWN))
    verdict = GAME.check(state, move("a1", forward(150)))
    after = obeyed(state, move("a1", forward(150)))
    assert verdict.cost == 1
    assert pose(after, "a1") == (0, -50, UP)
    assert (after.own.points, after.own.moved) == (2, ("a1",))
    assert after.ask is not None
    assert "2 points" in after.ask.says


def test_a_wheel_swings_about_a_front_corner() -> None:
    after = obeyed(table(a1=(0, -200, UP)), move("a1", Leg("wheel-right", 90_000)))
    # The front right corner stays at (40, -185), so the middle of the band comes to stand behind it.
    assert pose(after, "a1") == (25, -145, 90_000)


def test_the_last_point_ends_the_moves() -> None:
    after = obeyed(table(points=1, a1=(0, -200, UP)), move("a1", forward(10)))
    assert after.ask is None
    assert GAME.legal(after) == []


def test_done_leaves_the_points() -> None:
    after = obeyed(table(a1=(0, -200, UP)), Order("done"))
    assert after.ask is None
    assert after.own.points == 0
    assert GAME.go_on(after).event.what == "turn"


def test_a_band_stops_where_it_meets_an_enemy_and_squares_up() -> None:
    state = table(a1=(0, -200, UP), b1=(20, -80, DOWN))
    after = obeyed(state, move("a1", forward(200)))
    assert pose(after, "a1") == (20, -80 - FOOT, UP)
    assert observe.opponents(after, "a1") == ["b1"]
    assert observe.fights(after) == [("a1", "b1")]


def test_a_band_squares_up_to_a_flank() -> None:
    state = table(a1=(0, -200, UP), b1=(0, -100, LEFT_WARD))
    after = obeyed(state, move("a1", forward(200)))
    x, y, facing = pose(after, "a1")
    assert (y, facing) == (-100 - 40 - FOOT / 2, UP)
    assert abs(x) == 25


@pytest.mark.parametrize(
    ("order", "code", "at", "says"),
    [
        (Order("charge", ("a1",)), Code.BAD_VALUE, "order.verb", "say move or done"),
        (Order("done", ("a1",)), Code.BAD_VALUE, "order.bases", "leave out a1"),
        (Order("done", word="now"), Code.BAD_VALUE, "order.word", "leave out 'now'"),
        (move("a1", Leg("back", 100)), Code.BAD_VALUE, "order.legs.0", "say forward, wheel-left, wheel-right or to"),
        (move("a1"), Code.MISSING_FIELD, "order.legs", "say which way to go"),
        (Order("move", ("a1", "a2"), (forward(10),)), Code.BAD_VALUE, "order.bases", "name one"),
        (move("b1", forward(10)), Code.BAD_VALUE, "order.bases.0", "b1 is of Blues; name one of Reds"),
        (move("a4", forward(10)), Code.BAD_VALUE, "order.bases.0", "on the table"),
        (move("a1", forward(201)), Code.NOT_ALLOWED, "order.legs.0", "200 paces left, and this leg takes 201"),
        (move("a1", forward(150), forward(51)), Code.NOT_ALLOWED, "order.legs.1", "50 paces left"),
        (move("a1", forward(0)), Code.NOT_ALLOWED, "order.legs.0", "make it longer"),
        (move("a1", Leg("wheel-left", 90_000), forward(200)), Code.NOT_ALLOWED, "order.legs.1", "make it shorter"),
        (move("a2", forward(100)), Code.NOT_ALLOWED, "order.legs.0", "a3 stands in the way"),
        (move("a1", Leg("to", to=Pose(0, -30_000, UP))), Code.NOT_ALLOWED, "order.legs.0", "leave the table"),
        (move("a3", forward(150), forward(1)), Code.NOT_ALLOWED, "order.legs.1", "met the enemy"),
    ],
)
def test_refusals_say_what_where_and_how_else(order: Order, code: Code, at: str, says: str) -> None:
    state = table(a1=(0, -200, UP), a2=(100, -250, UP), a3=(100, -200, UP), b1=(100, -80, DOWN))
    found = refusal(GAME.check(state, order))
    assert (found.code, found.at) == (code, at)
    assert says in found.message


def test_a_band_moves_once_and_not_out_of_a_fight() -> None:
    state = table(a1=(0, -200, UP), b1=(0, -80, DOWN))
    after = obeyed(state, move("a1", forward(10)))
    assert "has moved this turn" in refusal(GAME.check(after, move("a1", forward(10)))).message
    met = replace(obeyed(state, move("a1", forward(200))), own=state.own)
    assert "is at blows" in refusal(GAME.check(met, move("a1", forward(10)))).message


def test_no_order_is_taken_while_dice_are_to_fall() -> None:
    assert refusal(GAME.check(GAME.start(TWINS), Order("done"))).code == Code.NOT_ALLOWED


def test_friends_lie_along_the_flanks() -> None:
    state = table(a1=(0, -200, UP), a2=(80, -200, UP), a3=(-80, -200, UP), b1=(0, -170, DOWN))
    given = observe.fight(state, Pair("a1", "b1"))
    assert given["a"] == {"kind": "foot", "uphill": False, "tired": False, "friends": 2}
    assert given["b"]["friends"] == 0
    assert observe.fight(state, Pair("a2", "b1"))["a"]["friends"] == 1


def test_the_higher_band_is_uphill() -> None:
    state = table(a1=(0, -45, UP), b1=(0, -15, DOWN))
    given = observe.fight(state, Pair("a1", "b1"))
    assert (given["a"]["uphill"], given["b"]["uphill"]) == (False, True)
    level = observe.fight(table(a1=(0, -15, UP), b1=(0, 15, DOWN)), Pair("a1", "b1"))
    assert (level["a"]["uphill"], level["b"]["uphill"]) == (False, False)


def test_whoever_fought_is_tired_in_the_next_turn_and_fights_once() -> None:
    state = table(a1=(0, -200, UP), b1=(0, -170, DOWN))
    fought = fight(state, "a1", "b1", (3, 3))
    assert fought.own.fought == ("a1", "b1")
    assert observe.fights(fought) == []
    after = GAME.go_on(fought).state
    assert (after.own.tired, after.own.fought, after.own.side) == (("a1", "b1"), (), "b")
    assert GAME.status(after, "a1") == "tired"
    assert GAME.status(after, "a6") == "ready"


def test_the_beaten_recoil_by_their_depth() -> None:
    state = table(a1=(0, -200, UP), b1=(0, -170, DOWN))
    after = fight(state, "a1", "b1", (4, 3))
    assert pose(after, "b1") == (0, -170 + FOOT, DOWN)
    assert pose(after, "a1") == (0, -200, UP)


def test_one_die_for_each_in_the_order_of_who_is_asked() -> None:
    state = table("b", a1=(0, -200, UP), b1=(0, -170, DOWN))
    after = fight(state, "b1", "a1", (4, 3))
    assert pose(after, "a1") == (0, -200 - FOOT, UP)


def test_no_room_to_recoil_is_the_end() -> None:
    behind = table(a1=(0, -200, UP), b1=(0, -170, DOWN), b2=(30, -130, DOWN))
    assert fight(behind, "a1", "b1", (4, 3)).taken["b1"] == "destroyed"
    edge = table(a1=(0, -280, UP), b1=(0, -250, DOWN))
    assert fight(edge, "a1", "b1", (3, 4)).taken["a1"] == "destroyed"


def test_half_as_much_is_destroyed() -> None:
    state = table(a1=(0, -200, UP), b1=(0, -170, DOWN))
    after = fight(state, "a1", "b1", (6, 1))
    assert after.taken["b1"] == "destroyed"
    assert "b1" not in after.field


def test_half_the_bands_lost_is_a_battle_lost() -> None:
    state = table(a1=(0, -200, UP), b1=(0, -170, DOWN))
    worn = replace(state, taken={"b2": "destroyed", "b3": "destroyed"})
    after = fight(worn, "a1", "b1", (6, 1))
    assert after.ending is not None
    assert after.ending.winner == "a"
    assert GAME.insight.strength(after, "b") == 0
    assert GAME.lost(after, "b") == 3
    assert fight(state, "a1", "b1", (6, 1)).ending is None


@pytest.mark.parametrize(("lost", "winner"), [({}, ""), ({"b1": "x"}, "a"), ({"b1": "x", "a1": "x", "a2": "x"}, "b")])
def test_after_the_last_turn_the_fewer_losses_win(lost: dict[str, str], winner: str) -> None:
    state = replace(table("b"), ask=None, taken=lost, phase="turn")
    last = replace(state, own=replace(state.own, turn=12))
    ending = GAME.go_on(last).state.ending
    assert ending is not None
    assert ending.winner == winner
    earlier = replace(state, own=replace(state.own, turn=11))
    after = GAME.go_on(earlier).state
    assert (after.ending, GAME.turn(after), after.own.side) == (None, 12, OTHER["b"])


def test_odds_know_that_there_is_no_room() -> None:
    state = table(a1=(0, -200, UP), b1=(0, -170, DOWN), b2=(80, -170, DOWN), b3=(0, -130, DOWN))
    asked = fighting(state, "a1", "b1")
    odds = in_words(GAME.odds(asked))
    assert odds["b1 has no room and is destroyed"] == Fraction(10, 36)
    assert "b1 recoils" not in odds
    assert came_of(GAME.fall(asked, (6, 1)).event) == Outcome((Fate("b1", "outcome", "has no room and is destroyed"),))


def test_odds_are_those_of_the_sheet() -> None:
    state = table(a1=(0, -200, UP), b1=(0, -170, DOWN), b2=(80, -170, DOWN))
    asked = fighting(state, "a1", "b1")
    # The sheet: a needs two more than b to win by its die, b wins what is equal; a 6 against 1 is not yet double.
    assert in_words(GAME.odds(asked)) == {
        "nothing": Fraction(5, 36),
        "a1 recoils": Fraction(17, 36),
        "a1 is destroyed": Fraction(4, 36),
        "b1 recoils": Fraction(10, 36),
    }
    points = {"1 point", *(f"{face} points" for face in range(2, 7))}
    assert in_words(GAME.odds(GAME.start(TWINS))) == dict.fromkeys(points, Fraction(1, 6))


def test_the_rows_behind_a_fight_are_told() -> None:
    state = table(a1=(0, -200, UP), b1=(0, -170, DOWN), b2=(80, -170, DOWN))
    asked = fighting(state, "a1", "b1")
    told = heard(GAME.fall(asked, (1, 6)).event)
    (ruled,) = told.ruled
    assert Line("b", RowId("toy.added.friends"), 1) in ruled.lines
    assert (ruled.test, ruled.who, ruled.dice) == ("fight", {"a": "a1", "b": "b1"}, {"a": 1, "b": 6})
    assert told.says == "a1 foot 4 against b1 foot 10: a1 is destroyed."


def test_whoever_attacks_is_side_a_of_the_sheet_and_throws_his_own_die() -> None:
    state = fighting(table("b", a1=(0, -200, UP), b1=(0, -170, DOWN)), "b1", "a1")
    assert state.ask is not None
    assert (state.ask.about, state.ask.owners) == (("b1", "a1"), ("b", "a"))
    (ruled,) = heard(GAME.fall(state, (6, 1)).event).ruled
    assert ruled.who == {"a": "b1", "b": "a1"}


def test_an_order_is_foreseen_with_the_fight_that_it_joins() -> None:
    state = table(a1=(0, -200, UP), b1=(20, -80, DOWN))
    order = move("a1", forward(200))
    after = obeyed(state, order)
    shown = preview(FRAME, state, order)
    assert shown.stands == after
    assert (shown.price, shown.touches) == (1, (("a1", "b1"),))
    now, later = foresee(FRAME, state, order)
    assert now is not None
    assert (now.what, now.seat) == ("move", "a")
    (coming,) = later
    assert (coming.test, coming.who) == ("fight", {"a": "a1", "b": "b1"})
    assert coming.given == observe.fight(after, Pair("a1", "b1"))


def test_what_is_offered_to_a_band_in_hand() -> None:
    state = obeyed(table(a1=(0, -200, UP), a2=(100, -200, UP), b1=(20, -80, DOWN)), move("a1", forward(10)))
    spent, free = (offers(FRAME, state, (id,)) for id in ("a1", "a2"))
    assert [offer.word for offer in free] == ["move", "done"]
    assert spent[0].refusal is not None
    assert "has moved this turn" in spent[0].refusal.message
    assert free[0].refusal is None
    assert free[0].takes[0].sort == "legs"
    assert all(order.bases == ("a2",) for order in free[0].ready)
    assert (spent[1].refusal, spent[1].ready) == (None, (Order("done"),))


def test_the_lit_step_follows_the_battle() -> None:
    start = GAME.start(TWINS)
    lit = [step.word for state in (start, GAME.fall(start, (2,)).state) for step in FRAME.phases(state) if step.lit]
    assert lit == ["points", "move"]


def test_prospects_are_seen_from_the_band_that_asks() -> None:
    state = table(a1=(0, -200, UP), b5=(0, -165, DOWN))
    foot, horse = GAME.insight.fight(state, "a1", "b5"), GAME.insight.fight(state, "b5", "a1")
    assert foot.loss > foot.gain
    assert [horse.gain, horse.loss] == pytest.approx([foot.loss, foot.gain])


def test_legal_orders_name_every_enemy_in_reach() -> None:
    state = table(a1=(0, -200, UP), b1=(0, -80, DOWN), b2=(90, -80, DOWN), b3=(0, 200, DOWN))
    places = {leg.to for order in GAME.legal(state) if order.bases == ("a1",) for leg in order.legs if leg.to}
    assert Pose(0, -11_000, UP) in places
    assert Pose(9_000, -11_000, UP) in places
    assert all(abs(place.y) < 25_000 for place in places)


def test_the_sequence_names_every_step_of_the_game() -> None:
    state, seen = GAME.start(TWINS), set()
    for dice in ((1,), (2,)):
        state = GAME.fall(state, dice).state
        assert state.ask is not None
        seen |= {"points", state.ask.what}
        step = GAME.go_on(obeyed(state, Order("done")))
        seen.add(step.event.what)
        state = step.state
    assert seen | {"fight"} == {phase.word for phase in SEQUENCE}
