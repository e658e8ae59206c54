"""Twelve faults, each put into a copy of a game on purpose: `check_ruleset` finds every one and says which it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from tests.testkit.spoilt import spoilt

from sandtable import catalogue
from sandtable.dice import D6, Distribution
from sandtable.engine.draft import Draft
from sandtable.engine.game import Game, Prospect
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.plain_dice import PlainDice, one_die
from sandtable.engine.state import Ending, State
from sandtable.engine.told import Fate
from sandtable.engine.verb import one
from sandtable.geometry.leg import Leg, moved
from sandtable.mechanics.bodies import losses
from sandtable.mechanics.bodies.body import enemies
from sandtable.names import OTHER, SIDES, Code, Json, Pair, Refused, Side
from sandtable.rulesets.ps import observe as observe_ps
from sandtable.rulesets.ps import own as ps_own
from sandtable.rulesets.ps.shooting import SHOOT, SHOOTING, Shot
from sandtable.rulesets.toy import observe
from sandtable.rulesets.toy.orders import MOVE, MOVING
from sandtable.rulesets.toy.own import Own
from sandtable.rulesets.toy.sequence import FIGHT, POINTS, RECOILS
from sandtable.sheet.question import Fallen
from sandtable.sheet.ruling import Result
from sandtable.testkit import check_ruleset
from sandtable.testkit.battles import SEEDS
from sandtable.testkit.laws import LawBroken

TOY = catalogue.game("toy")
TWINS = catalogue.scenario("toy-twins")


def found(game: Game, says: str, scenario: str = "toy-twins", seeds: Sequence[str] = SEEDS) -> None:
    """The whole suite, as anybody would call it, finds the fault and names it."""
    with pytest.raises(LawBroken, match=says):
        check_ruleset(catalogue.RULESETS[game.rules], game, [catalogue.scenario(scenario)], tries=2, seeds=seeds)


def test_an_unspoilt_copy_passes() -> None:
    game = spoilt(TOY)
    check_ruleset(catalogue.RULESETS["toy"], game, [TWINS], tries=2)


def recoils_blindly(state: State[Own], pair: Pair, result: Result) -> tuple[Fate, ...]:
    """Whoever is beaten recoils, whether or not there is room."""
    beaten = [(band, result[side]["outcome"]) for side, band in zip(SIDES, pair, strict=True)]
    return tuple(Fate(band, "outcome", RECOILS) for band, outcome in beaten if outcome != "none")


def go_back(draft: Draft[Own], pair: Pair, result: Result) -> Next:
    draft.own = replace(draft.own, fought=(*draft.own.fought, *pair))
    for band, _, _ in recoils_blindly(draft.state, pair, result):
        rect = draft.state.rect(band)
        draft.place({band: moved((rect,), Leg("back", rect.depth)).rects[0].pose})
    return None


def test_overlap_after_a_retreat() -> None:
    found(
        spoilt(TOY, (FIGHT, replace(FIGHT, done=go_back, leads=recoils_blindly))),
        "stand in the same place|off the table",
    )


def forgets(draft: Draft[Own], order: Order, about: None) -> Next:
    following = MOVE.obey(draft, order, about)
    draft.state = replace(draft.state, own=replace(draft.own, tired=(*draft.own.tired, *order.bases)))
    return following


def test_an_event_that_forgets_a_field() -> None:
    found(spoilt(TOY, (MOVE, replace(MOVE, obey=forgets))), "event 'move' .* does not say all that happened")


def a_suffers(state: State[Own], pair: Pair, result: Result) -> tuple[Fate, ...]:
    """Bands of side a that are beaten are destroyed, where those of side b recoil."""
    assert FIGHT.leads is not None
    fates = FIGHT.leads(state, pair, result)
    return tuple(fate._replace(value="is destroyed") if state.side(fate.whom) == "a" else fate for fate in fates)


def lost_by_a(draft: Draft[Own], pair: Pair, result: Result) -> Next:
    hard = [fate.whom for fate in a_suffers(draft.state, pair, result) if draft.state.side(fate.whom) == "a"]
    following = FIGHT.done(draft, pair, result)
    left = [band for band in hard if band in draft.state.field]
    draft.take(dict.fromkeys(left, "destroyed"))
    if not left or isinstance(following, Ending):
        return following
    return Ending("b", "the other side has lost half its bands") if losses.strength(draft.state, "a") == 0 else None


def test_asymmetric_losses() -> None:
    found(
        spoilt(TOY, (FIGHT, replace(FIGHT, done=lost_by_a, leads=a_suffers))),
        "event 'fight' goes otherwise across the table",
    )


def half_as_far(draft: Draft[Own], order: Order, about: None) -> Next:
    legs = tuple(leg._replace(by=leg.by // 2) for leg in order.legs)
    return MOVE.obey(draft, order._replace(legs=legs), about)


def test_an_order_that_is_obeyed_by_half() -> None:
    # In the battle of the first seed half an order ends on another band, and that is told before.
    halved = spoilt(TOY, (MOVE, replace(MOVE, obey=half_as_far)))
    found(halved, "is obeyed by half: .* goes .* ticks ahead and not", seeds=SEEDS[1:])


class Loaded(PlainDice):
    """A die of which one face is told to come more often than it does."""

    def falls(self, given: Json, dice: Mapping[str, Json]) -> Distribution[Fallen]:
        honest = super().falls(given, dice)
        return Distribution((fallen, 1 + (n == 5)) for n, (fallen, _) in enumerate(honest.items()))


def test_odds_that_lie() -> None:
    plain = one_die("points", D6)
    loaded = Loaded(plain.dice, plain.read)
    found(spoilt(TOY, (POINTS, replace(POINTS, question=loaded))), "the odds of points lie")


def exchanged(see: Callable[[State[Any], str, str], Prospect]) -> Callable[[State[Any], str, str], Prospect]:
    def seen(state: State[Any], id: str, foe: str) -> Prospect:
        hurts, gain, loss = see(state, id, foe)
        return Prospect(hurts, loss, gain)

    return seen


def test_an_insight_that_prefers_losing() -> None:
    worse = replace(TOY.insight, fight=exchanged(TOY.insight.fight))
    found(spoilt(TOY, insight=worse), "insight prefers losing: over .* fights")


def test_a_strength_that_is_the_other_side_s() -> None:
    def strength(state: State[Own], side: Side) -> float:
        return losses.strength(state, OTHER[side])

    found(spoilt(TOY, insight=replace(TOY.insight, strength=strength)), "strength falls from .* insight prefers losing")


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"strength": lambda state, side: 0.5}, "has the strength 0.5 before anything has happened"),
        ({"strength": lambda state, side: 1.0 + losses.lost(state, side)}, "its strength rises|no share of 1"),
        ({"worth": lambda state, id: -1.0}, "is worth -1.0, less than nothing"),
    ],
)
def test_figures_that_cannot_be(changes: dict[str, Any], says: str) -> None:
    found(spoilt(TOY, insight=replace(TOY.insight, **changes)), says)


def test_leads_that_always_names_a() -> None:
    always = replace(TOY.insight, leads=lambda state: "a")
    found(spoilt(TOY, insight=always), "side a leads, and across the table side a too")


def may_move_off(state: State[Own], id: str, at: str) -> None:
    if id in state.own.moved:
        raise Refused(Code.NOT_ALLOWED, at, f"{id} has moved this turn: move another band")


def test_marching_out_of_a_melee() -> None:
    found(spoilt(TOY, (MOVE, replace(MOVE, whom=one("band", may_move_off)))), "out of its melee with")


def made_up(state: State[Own], pair: Pair) -> Json:
    return {"a": {"kind": "foot", "friends": 1}, "b": {"kind": "horse", "friends": 1}}


@cache
def remembered(sides: tuple[str, str], given: str) -> list[Json]:
    return []


def once_seen(state: State[Own], pair: Pair) -> Json:
    """The facts as they were when these two met for the first time in the battle."""
    kept = remembered((pair.a, pair.b), state.setup.scenario)
    if not kept:
        kept.append(observe.fight(state, pair))
    return kept[0]


def never_uphill(state: State[Own], pair: Pair) -> Json:
    given = observe.fight(state, pair)
    return {side: {**facts, "uphill": False} for side, facts in given.items()}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (made_up, "its facts are not read off the table"),
        (once_seen, "its facts are not read off the table|leads where no result|elsewhere"),
        (never_uphill, "a.uphill is False in .* that fact is made up"),
    ],
)
def test_facts_that_are_not_read_off_the_table(given: Callable[[State[Own], Pair], Json], says: str) -> None:
    found(spoilt(TOY, (FIGHT, replace(FIGHT, given=given))), says)


def test_legal_without_moves() -> None:
    found(spoilt(TOY, (MOVE, replace(MOVE, ready=lambda state, _: ()))), "'move' is never ready where 'move' is asked")


def fights_on(draft: Draft[Own], pair: Pair, result: Result) -> Next:
    following = FIGHT.done(draft, pair, result)
    return MOVING.asks(draft.own.side) if isinstance(following, Ending) else following


def beaten(state: State[Own]) -> Ending | None:
    lost = [side for side in SIDES if losses.strength(state, side) == 0]
    return Ending(OTHER[lost[0]], "the other side has lost half its bands") if lost else None


def test_a_battle_that_ends_and_asks() -> None:
    found(spoilt(TOY, (FIGHT, replace(FIGHT, done=fights_on)), over=beaten), "the battle is over .* is asked on")


PS = catalogue.game("ps")


def shoots_anywhere(draft: Draft[ps_own.Own], order: Order, _: None) -> Next:
    """Whoever is named is shot at, seen or not."""
    (id,), target = order.bases, order.word
    if target not in enemies(draft.state, id):
        raise Refused(Code.BAD_VALUE, "order.word", f"name the enemy whom {id} shoots at, not {target[:20]!r}")
    return SHOOT.of(draft.state.side(id), Shot(id, target))


def test_a_forbidden_shot() -> None:
    verb = SHOOTING.by_word["shoot"]
    found(spoilt(PS, (verb, replace(verb, obey=shoots_anywhere))), "is obeyed, a forbidden shot", "hollin-bridge")


def test_legal_without_shots() -> None:
    verb = SHOOTING.by_word["shoot"]
    silent = spoilt(PS, (verb, replace(verb, ready=lambda state, _: ())))
    found(silent, "'shoot' is never ready where 'shooting' is asked", "hollin-bridge")


def test_pike_and_shotte_is_found_out_too() -> None:
    """Faults that need no more than a battle to be found in a whole game."""
    always = replace(PS.insight, leads=lambda state: "b")
    found(spoilt(PS, insight=always), "side b leads, and across the table side b too", "hollin-bridge")
    kept: dict[Shot, Json] = {}

    def as_at_first(state: State[ps_own.Own], shot: Shot) -> Json:
        now = observe_ps.fire(state, shot.id, shot.target)
        return {**now, **{side: kept.setdefault(shot, now)[side] for side in SIDES}}

    remembers = replace(SHOOT, given=as_at_first)
    found(spoilt(PS, (SHOOT, remembers)), "shoot .* its facts are not read off the table", "hollin-bridge")


@pytest.mark.prove
def test_might_and_reason_is_found_out_too() -> None:
    mr = catalogue.game("mr")

    def shot(state: State[Any], id: str, foe: str) -> Prospect | None:
        seen = mr.insight.shot(state, id, foe)
        return seen and Prospect(seen.hurts, seen.loss, seen.gain)

    worse = replace(mr.insight, fight=exchanged(mr.insight.fight), shot=shot)
    found(spoilt(mr, insight=worse), "insight prefers losing", "weistritz-mill")
