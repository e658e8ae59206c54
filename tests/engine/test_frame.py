"""The frame of a battle, tried on a made-up game: what is said once as a value is read off it everywhere."""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, ClassVar

import pytest
from tests.engine import duel
from tests.engine.duel import ACT, BLOWS, FRAME, GAME, REACT, VOLLEY, Charge, Clash, Own
from tests.heard import came_of, heard
from tests.odds import in_words

from sandtable.dice import BOX, D6, Distribution
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.event import apply
from sandtable.engine.frame import Frame
from sandtable.engine.machine import check, fall, go_on, opened, waiting
from sandtable.engine.offer import children, legal, offers
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.outcome import odds, outcomes
from sandtable.engine.part import Choice, Share, SomeOf, Target, shared
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.preview import foresee, preview, settled
from sandtable.engine.record import event_as_json, event_from_json
from sandtable.engine.resting import plain
from sandtable.engine.standing import Standing, answered
from sandtable.engine.state import State
from sandtable.engine.task import Casting, Task
from sandtable.engine.told import Fate, Outcome
from sandtable.engine.verb import Verb
from sandtable.geometry.field import Field
from sandtable.geometry.leg import Leg
from sandtable.names import Code, Pair, Refusal, Refused, Side
from sandtable.testkit.battles import check_battles, played
from sandtable.testkit.mirror import looks
from sandtable.testkit.watching import Move

START = duel.start(duel.setup())


def acting() -> State[Own]:
    """Side a is asked what its men do."""
    return opened(FRAME, START, ACT.asks("a"), "act")


def obeyed(state: State[Own], order: Order) -> State[Own]:
    verdict = check(FRAME, state, order)
    assert verdict.step is not None, verdict.refusal
    return settled(FRAME, verdict.step.state)


def refusal(state: State[Own], order: Order) -> Refusal:
    verdict = check(FRAME, state, order)
    assert verdict.refusal is not None
    return verdict.refusal


@cache
def battles() -> tuple[Move, ...]:
    return tuple(move for seed in ("1", "2", "3") for move in played(GAME, duel.setup(), seed))


def throws() -> list[Move]:
    return [move for move in battles() if move.step.event.dice]


def test_it_obeys_the_laws_of_every_battle() -> None:
    check_battles(GAME, [duel.setup()], seeds=("1", "2"))


def test_battles_come_to_everything_that_the_frame_lists() -> None:
    asked = {move.before.ask.what for move in battles() if move.before.ask is not None}
    assert asked == {*FRAME.decision_of, *FRAME.cast_of}
    rests = {task["do"] for move in battles() for task in move.step.state.todo}
    assert {"charge", "casting", "deciding"} <= rests
    gone_on_with = {move.step.event.what for move in battles() if not (move.step.event.order or move.step.event.dice)}
    assert gone_on_with >= {*FRAME.task_of, "drill", "act", "turn"}
    assert {move.step.event.order.verb for move in battles() if move.step.event.order} == set(FRAME.verbs)


def test_the_outcome_that_fell_is_among_the_odds() -> None:
    for before, step in throws():
        spread = odds(FRAME, before)
        assert spread is not None
        assert spread.p(came_of(step.event)) > 0


def test_odds_are_how_often_each_outcome_comes() -> None:
    """The naive way: let the dice fall in every way that they can."""
    seen = set[tuple[str, str]]()
    for before, _ in throws():
        assert before.ask is not None
        ways = list(product(*(BOX[name].faces for name in before.ask.dice)))
        if len(ways) > 36 or (key := (before.ask.what, str(sorted(before.own.cds.items())))) in seen:
            continue
        seen.add(key)
        came = [came_of(fall(FRAME, before, way).event) for way in ways]
        naive = {outcome: Fraction(came.count(outcome), len(ways)) for outcome in came}
        spread = odds(FRAME, before)
        assert spread is not None
        assert dict(spread.ranked()) == naive
        assert in_words(GAME.odds(before)) == {str(outcome): p for outcome, p in naive.items()}
    assert {what for what, _ in seen} == set(FRAME.cast_of)


def test_falls_of_one_result_lead_to_one_state() -> None:
    for before, _ in throws()[:40]:
        branches = outcomes(FRAME, before)
        assert sum(branch.chance for branch in branches) == 1
        assert all(came_of(branch.step.event) == branch.outcome for branch in branches)
        by_result = {(str(one.outcome), str(looks(one.step.state)), str(one.step.state.own)) for one in branches}
        assert before.ask is not None
        ways = product(*(BOX[name].faces for name in before.ask.dice))
        for step in (fall(FRAME, before, way) for way in ways):
            if not came_of(step.event).open.startswith("more"):
                assert (str(came_of(step.event)), str(looks(step.state)), str(step.state.own)) in by_result


def test_a_task_is_taken_up_again_as_its_own_class() -> None:
    state = obeyed(acting(), Order("charge", ("a1",), word="b1"))
    assert state.ask is not None
    assert (state.ask.what, state.ask.seat, state.ask.about) == ("react", "b", ("a1", "b1"))
    assert state.ask.says == "a1 charges b1: duck or stand?"
    found = waiting(FRAME, state)
    assert found is not None
    assert (found.what, found.about) == (REACT, Charge(Pair("a1", "b1")))
    after = obeyed(state, Order("stand"))
    assert after.own.clashes == (Pair("a1", "b1"),)
    assert after.todo == ()


def test_what_is_begun_outlives_a_log() -> None:
    verdict = check(FRAME, acting(), Order("charge", ("a1",), word="b1"))
    assert verdict.step is not None
    asked = go_on(FRAME, verdict.step.state)
    read = event_from_json(json.loads(json.dumps(event_as_json(asked.event))), "event")
    again = apply(verdict.step.state, read)
    assert again == asked.state
    assert waiting(FRAME, again) == waiting(FRAME, asked.state)


def test_one_answer_is_not_asked_for() -> None:
    hurt = replace(START.own, hurt={"b1": 1})
    state = obeyed(opened(FRAME, replace(START, own=hurt), ACT.asks("a"), "act"), Order("charge", ("a1",), word="b1"))
    assert state.ask is not None
    assert state.ask.what == "act"
    assert state.own.clashes == (Pair("a1", "b1"),)


def test_dice_are_thrown_as_they_are_wanted_by_whom_they_belong_to() -> None:
    state = obeyed(acting(), Order("shoot", ("a1",), word="b1"))
    assert state.ask is not None
    assert (state.ask.dice, state.ask.owners, state.ask.about) == (("D6", "D6"), ("a", "a"), ("a1", "b1"))
    hit = fall(FRAME, state, (4, 6))
    assert came_of(hit.event) == Outcome((), "more dice are to be thrown")
    assert hit.state.ask is not None
    assert (hit.state.ask.what, hit.state.ask.owners) == ("volley", ("b", "b"))
    saved = fall(FRAME, hit.state, (5, 1))
    assert came_of(saved.event) == Outcome((Fate("", "hits", 2), Fate("", "harm", 1)))
    (ruled,) = heard(saved.event).ruled
    assert (ruled.test, ruled.who, ruled.dice) == ("shoot_out", {"a": "a1", "b": "b1"}, {"hit": [4, 6], "save": [5, 1]})
    assert saved.state.own.hurt == {"b1": 1}
    missed = fall(FRAME, state, (1, 1))
    assert came_of(missed.event) == Outcome((Fate("", "hits", 0), Fate("", "harm", 0)))


def clashing(**cds: int) -> State[Own]:
    own = replace(START.own, cds={"a": 0, "b": 0, **cds})
    return opened(FRAME, replace(START, own=own), BLOWS.of("a", Clash(Pair("a1", "b1"))), "clash")


def test_both_sides_may_act_between_the_dice_and_the_ruling() -> None:
    lies = fall(FRAME, clashing(a=1, b=1), (2, 5))
    assert str(came_of(lies.event)) == "b1 is the winner; the red army may still act"
    assert heard(lies.event).ruled == ()
    assert lies.state.ask is not None
    assert (lies.state.ask.what, lies.state.ask.seat) == ("reroll-blows", "a")
    again = obeyed(lies.state, Order("reroll", word="mine"))
    assert again.ask is not None
    assert (again.ask.dice, again.ask.owners, again.own.cds) == (("D6",), ("a",), {"a": 0, "b": 1})
    better = fall(FRAME, again, (6,))
    assert str(came_of(better.event)) == "a1 is the winner; the blue army may still act"
    assert better.state.ask is not None
    assert better.state.ask.seat == "b"
    ruled = check(FRAME, better.state, Order("keep")).step
    assert ruled is not None
    assert heard(ruled.event).ruled[0].result == {"winner": "a"}
    assert ruled.state.taken == {"b1": "down"}


def test_nobody_is_asked_who_cannot_pay() -> None:
    step = fall(FRAME, clashing(), (2, 5))
    assert came_of(step.event) == Outcome((Fate("b1", "winner", "is the winner"),))
    assert step.state.taken == {"a1": "down"}


@pytest.mark.parametrize(
    ("order", "code", "at", "says"),
    [
        (Order("dance"), Code.BAD_VALUE, "order.verb", "say walk, shoot, charge, pray or done"),
        (Order("keep"), Code.NOT_ALLOWED, "order.verb", "is no answer here"),
        (Order("done", ("a1",)), Code.BAD_VALUE, "order.bases", "speaks to nobody"),
        (Order("done", word="now"), Code.BAD_VALUE, "order.word", "leave out 'now'"),
        (Order("walk", ("a1",)), Code.MISSING_FIELD, "order.legs", "which way to go"),
        (Order("walk", (), (Leg("forward", 100),)), Code.MISSING_FIELD, "order.bases", "one man, not to none"),
        (Order("walk", ("a1", "a2"), (Leg("forward", 100),)), Code.BAD_VALUE, "order.bases", "one man, not to 2"),
        (
            Order("walk", ("b1",), (Leg("forward", 100),)),
            Code.BAD_VALUE,
            "order.bases.0",
            "b1 is of the blue army; name one of the red army",
        ),
        (Order("walk", ("a1",), (Leg("back", 100),)), Code.BAD_VALUE, "order.legs.0", "say forward"),
        (Order("walk", ("a1",), (Leg("forward", 1),) * 2), Code.BAD_VALUE, "order.legs.1", "no more legs than 1"),
        (Order("walk", ("a1",), (Leg("forward", 3000),)), Code.NOT_ALLOWED, "order.legs.0", "20 paces at most"),
        (Order("shoot", ("a1",)), Code.MISSING_FIELD, "order.word", "say which"),
        (Order("shoot", ("a1",), word="b9"), Code.BAD_VALUE, "order.word", "cannot be chosen here; say b1"),
        (Order("pray", word="4"), Code.BAD_VALUE, "order.word", "from 1 to 3"),
        (Order("pray", word="9" * 999), Code.BAD_VALUE, "order.word", "from 1 to 3"),
    ],
)
def test_what_does_not_belong_is_refused(order: Order, code: Code, at: str, says: str) -> None:
    found = refusal(acting(), order)
    assert (found.code, found.at) == (code, at)
    assert says in found.message


def test_refusals_have_rows_and_measures() -> None:
    state = obeyed(acting(), Order("walk", ("a1",), (Leg("forward", 100),)))
    assert refusal(state, Order("walk", ("a1",), (Leg("forward", 1),))).rows == ("duel.once",)
    far = refusal(state, Order("walk", ("a2",), (Leg("forward", 3000),)))
    assert (far.have, far.want, far.unit) == (20, 30, "paces")
    assert refusal(state, Order("shoot", ("a2",), word="x")).instead == "b1"


def test_an_answer_that_is_shut_says_why() -> None:
    state = obeyed(acting(), Order("charge", ("a1",), word="b1"))
    shut = replace(state, own=replace(state.own, hurt={"b1": 1}))
    assert "ducks no more" in refusal(shut, Order("duck")).message
    duck, stand = offers(FRAME, shut)
    assert duck.refusal is not None
    assert (duck.ready, stand.refusal, stand.ready) == ((), None, (Order("stand"),))


def test_legal_orders_are_ready_and_allowed_and_checked_once() -> None:
    state = acting()
    orders = legal(FRAME, state)
    assert orders[-1] == Order("done")
    assert Order("walk", ("a1",), (Leg("forward", 2000),)) in orders
    assert Order("walk", ("a1",), (Leg("forward", 3000),)) not in orders
    assert [order.word for order in orders if order.verb == "pray"] == ["3", "2", "1"]
    assert [order for order, _ in children(FRAME, state)] == orders
    assert all(verdict == check(FRAME, state, order) for order, verdict in children(FRAME, state))
    assert legal(FRAME, START) == []


def test_offers_for_the_bases_in_hand() -> None:
    state = obeyed(acting(), Order("walk", ("a1",), (Leg("forward", 100),)))
    by_word = {offer.word: offer for offer in offers(FRAME, state, ("a1", "a2"))}
    assert list(by_word) == ["walk", "shoot", "charge", "pray", "done"]
    shoot = by_word["shoot"]
    assert (shoot.whom, shoot.bases, shoot.refusal) == ("one", ("a2",), None)
    assert shoot.takes[0].choices is not None
    assert shoot.takes[0].choices == tuple(Choice(foe, f"{foe}, in range") for foe in ("b1", "b2", "b3"))
    assert (by_word["walk"].takes[0].sort, by_word["walk"].takes[0].choices) == ("legs", None)
    spent = offers(FRAME, state, ("a1",))[0]
    assert spent.refusal is not None
    assert "has acted" in spent.refusal.message


def test_no_targets_are_sought_before_it_is_known_who_shoots(monkeypatch: pytest.MonkeyPatch) -> None:
    shoot = next(verb for verb in ACT.verbs if verb.word == "shoot")
    picky = Target(of=lambda state, order, about: [Choice(f"target of {order.bases[0]}")])
    monkeypatch.setitem(shoot.__dict__, "takes", (picky,))
    nobody, somebody = (
        next(offer for offer in offers(FRAME, acting(), hand) if offer.word == "shoot") for hand in ((), ("a2",))
    )
    assert nobody.takes[0].choices is None
    assert somebody.takes[0].choices == (Choice("target of a2"),)


def test_a_preview_stands_where_the_order_leads() -> None:
    for before, step in battles():
        if step.event.order is not None:
            assert preview(FRAME, before, step.event.order).stands == step.state
    walk = preview(FRAME, acting(), Order("walk", ("a1",), (Leg("forward", 100),)))
    assert (walk.price, walk.rows, walk.aims) == (1, ("duel.walk",), ())
    assert preview(FRAME, acting(), Order("dance")).refusal is not None


def test_what_falls_is_among_the_aims() -> None:
    state, order = acting(), Order("shoot", ("a1",), word="b1")
    shown = preview(FRAME, state, order)
    assert sum(aim.chance for aim in shown.aims) == 1
    assert shown.stands is not None
    for dice in product(range(1, 7), repeat=2):
        after = settled(FRAME, fall(FRAME, shown.stands, dice).state)
        if after.ask is not None and not after.ask.dice:
            assert any(aim.state == after for aim in shown.aims)


def test_what_comes_now_is_what_is_asked_next() -> None:
    for before, step in battles():
        if step.event.order is not None:
            now, _ = foresee(FRAME, before, step.event.order)
            after = settled(FRAME, step.state)
            asked = None if after.ask is None else (after.ask.what, after.ask.seat)
            assert asked == (None if now is None else (now.what, now.seat))


def test_what_would_come_later_is_a_request_of_the_sheet() -> None:
    state = obeyed(obeyed(acting(), Order("charge", ("a1",), word="b1")), Order("stand"))
    now, later = foresee(FRAME, state, Order("walk", ("a2",), (Leg("forward", 100),)))
    assert now is not None
    assert (now.what, now.test) == ("act", "")
    (blows,) = later
    assert (blows.test, blows.given, blows.who) == ("bout", {"again_a": 0, "again_b": 0}, {"a": "a1", "b": "b1"})
    shot, _ = foresee(FRAME, state, Order("shoot", ("a2",), word="b2"))
    assert shot is not None
    assert (shot.test, shot.given) == ("shoot_out", {"count": 2})


def test_the_lists_are_read_off_the_values() -> None:
    assert list(FRAME.verbs) == ["walk", "shoot", "charge", "pray", "done", "duck", "stand", "reroll", "keep"]
    assert FRAME.counted == ("pray",)
    assert list(FRAME.asks) == ["react", "reroll-blows"]
    assert [step.word for step in FRAME.phases(acting()) if step.lit] == ["act"]


def test_standing_orders_answer_by_the_chance_of_a_verb() -> None:
    state = obeyed(acting(), Order("charge", ("a1",), word="b1"))
    assert answered(GAME, state, Standing("b", "react", "duck", Fraction(1, 2))) == Order("duck")
    assert answered(GAME, state, Standing("b", "react", "duck", Fraction(3, 4))) == Order("stand")


def test_a_frame_that_cannot_be_told_apart_is_no_frame() -> None:
    with pytest.raises(ValueError, match="react"):
        Frame(duel.SEQUENCE, (ACT, REACT, REACT), (VOLLEY,))


def test_what_is_opened_must_be_listed() -> None:
    stray: Decision[Own, None] = Decision("stray", "Nobody knows it.", (Verb("go", "Go.", duel.done),))
    with pytest.raises(ValueError, match=r"stray.*list it"):
        opened(FRAME, START, stray.asks("a"), "act")
    with pytest.raises(ValueError, match=r"volley.*list it"):
        opened(replace(FRAME, casts=()), START, VOLLEY.of("a", Pair("a1", "b1")), "act")


def test_a_game_that_goes_round_and_round_is_refused() -> None:
    idle = Frame(tuple(replace(phase, do=lambda draft: None) for phase in duel.SEQUENCE[2:]), (), ())
    assert GAME.frame is FRAME
    with pytest.raises(Exception, match="round and round"):
        go_on(idle, replace(START, phase="clash"))


def test_a_casting_keeps_lists_as_questions_read_them() -> None:
    assert Casting("volley", "a", Pair("a1", "b1"), {"hit": (4, 6), "one": 3}).lying() == {"hit": [4, 6], "one": 3}


@pytest.mark.parametrize(
    ("word", "shares"),
    [("b1 3 b2 2", {"b1": 3, "b2": 2}), ("b1", None), ("b1 x", None), ("b1 1 b1 2", None), ("b1 ١", None), ("", {})],
)
def test_what_a_word_shares_out(word: str, shares: dict[str, int] | None) -> None:
    assert shared(word) == shares


@pytest.mark.parametrize(("word", "have"), [("b1 3 b2 1", 4), ("b9 5", 5), ("b1 -5", None)])
def test_shares_must_come_to_the_whole(word: str, have: int | None) -> None:
    part = Share(of=lambda state, order, about: (5, ("b1", "b2")))
    part.check(START, Order("divide", word="b1 3 b2 2"), None)
    with pytest.raises(Refused) as refused:
        part.check(START, Order("divide", word=word), None)
    assert (refused.value.refusal.have, refused.value.refusal.want) == (have, 5)


def test_some_of_several_or_none() -> None:
    part = SomeOf(of=lambda state, order, about: [Choice("valor", "An officer."), Choice("cd", "A CD.")])
    words = [choice.word for choice in part.choices(START, Order("commit"), None)]
    assert words == ["valor cd", "valor", "cd", "none"]
    with pytest.raises(Refused):
        part.check(START, Order("commit", word="cd valor"), None)


def pool(count: int) -> PlainDice:
    return PlainDice(lambda given: {f"d{n}": D6 for n in range(count)}, total="points")


def test_many_plain_dice_are_told_by_their_total() -> None:
    naive = Distribution((sum(faces), 1) for faces in product(D6.faces, repeat=3))
    spread = pool(3).falls({}, {})
    assert spread.map(lambda fallen: dict(fallen.key or ())["points"]) == naive
    for fallen, _ in spread.ranked():
        assert pool(3).answer({}, dict(fallen.faces))["points"] == dict(fallen.key or ())["points"]
    assert pool(12).falls({}, {}).total == 6**12


@dataclass(frozen=True, slots=True)
class Bell(Task[Own]):
    """It rings, and the step is over."""

    word: ClassVar[str] = "bell"

    def do(self, draft: Draft[Own]) -> Next:
        draft.say("The bell rings.")
        draft.over()
        return None


def test_a_task_can_end_the_step_that_it_is_in() -> None:
    frame = replace(FRAME, tasks=(*FRAME.tasks, Bell))
    step = go_on(frame, replace(START, phase="act", todo=(plain(Bell()),)))
    assert (step.event.what, step.state.phase, step.state.todo) == ("bell", "clash", ())


def test_a_battle_that_is_over_has_nothing_begun() -> None:
    few = {id: rect for id, rect in START.field.rects.items() if id[0] == "b" or int(id[1:]) < 9}
    worn = replace(clashing(), field=Field(8000).placed(dict(few)))
    left = replace(worn, todo=(*worn.todo, plain(Clash(Pair("a2", "b2")))))
    step = fall(FRAME, left, (1, 6))
    assert step.state.ending is not None
    assert (step.state.ask, step.state.todo) == (None, ())


def test_of_many_plain_dice_some_faces_are_counted() -> None:
    ones = PlainDice(lambda given: {f"d{n}": D6 for n in range(4)}, total="drown", adds=lambda face: face == 1)
    naive = Distribution((faces.count(1), 1) for faces in product(D6.faces, repeat=4))
    assert ones.falls({}, {}).map(lambda fallen: dict(fallen.key or ())["drown"]) == naive
    assert ones.answer({}, {"d0": 1, "d1": 6, "d2": 1, "d3": 2})["drown"] == 2


def test_what_is_equal_is_no_change_of_a_games_own_state() -> None:
    draft = Draft(START)
    draft.own = replace(draft.own, **{field.name: _again(getattr(draft.own, field.name)) for field in fields(Own)})
    assert not draft.changes


def _again(value: Any) -> Any:
    """The same value, made anew."""
    return type(value)(value) if isinstance(value, tuple | dict) else value


def test_orders_are_listed_by_what_their_seat_sees() -> None:
    state = acting()
    hidden = [id for id in state.field.rects if state.side(id) == "b"]
    asked: list[str] = []

    def view(true: State[Own], seat: Side) -> State[Own]:
        asked.append(seat)
        return replace(true, field=true.field.placed(dict.fromkeys(hidden)))

    listed = replace(GAME, view=view).legal(state)
    assert asked == ["a"]
    assert listed == legal(FRAME, view(state, "a")) != legal(FRAME, state)
