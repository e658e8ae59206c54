"""The laws that every battle obeys, whatever the game: `check_battles(game, setups)` raises where one is broken.

Battles are played by lot and looked at step by step: they end; what is legal is allowed; what is spoilt is refused with
its reason and changes nothing; an event says all that happened; no base stands in another or is lost; and nothing in
the rules knows from which side of the table it is looked at, or in which process it runs.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from sandtable.dice import BOX
from sandtable.engine.battle import Battle, Player
from sandtable.engine.chance import Stream
from sandtable.engine.draft import Step
from sandtable.engine.event import apply
from sandtable.engine.game import Game, K
from sandtable.engine.order import Order
from sandtable.engine.record import event_as_json, event_from_json
from sandtable.engine.replay import replay
from sandtable.engine.sound import unsound
from sandtable.engine.state import Setup, State
from sandtable.geometry.contact import overlaps
from sandtable.geometry.pose import Pose
from sandtable.names import OTHER, SIDES, Refusal, Refused, Side
from sandtable.notation import order as order_text
from sandtable.players import PLAYERS
from sandtable.testkit.frames import check_order, check_waiting
from sandtable.testkit.laws import LawBroken, hold
from sandtable.testkit.mirror import looks, mirrored_looks, mirrored_order, mirrored_setup
from sandtable.testkit.spoiling import Spoiler
from sandtable.testkit.watching import Move, Watch, named

MOST_STEPS = 20_000
"""No battle played by lot is as long."""

SEEDS = ("1", "2", "3", "4", "5", "6")
"""The battles that are played by lot on each scenario, unless said otherwise."""

NOW_AND_THEN = 25
"""How often a battle is stopped for the laws that take long to check: before the first step, and then every so many."""


def check_battles(
    game: Game,
    setups: Iterable[Setup],
    *,
    seeds: Sequence[str] = SEEDS,
    often: int = NOW_AND_THEN,
    most: int | None = None,
) -> None:
    """Check every law on battles played by lot, one for each scenario and seed; on their first steps, if `most` says
    how many."""
    watch = Watch(game)
    for setup in setups:
        for seed in seeds:
            moves, random = list(islice(played(game, setup, seed), most)), Random(f"{setup.scenario} {seed}")
            check_steps(game, moves, random, often)
            watch.battle(moves, random, f"{setup.scenario} by seed {seed}")
            check_replay(game, setup, moves)
            check_half_turn(game, setup, moves, often)
    watch.hold()


def played(game: Game, setup: Setup, seed: str, player: str = "random") -> Iterator[Move]:
    """A battle between two players of one name, step by step to its end."""
    battle = Battle(game, setup, Stream(seed))
    seats: dict[Side, Player] = {side: PLAYERS[player](f"{seed} {side}") for side in SIDES}
    before = battle.state
    try:
        for n, event in enumerate(battle.fight(seats)):
            hold(n < MOST_STEPS, f"{setup.scenario} has no end")
            yield Move(before, Step(event, battle.state))
            before = battle.state
    except Refused as refused:
        raise LawBroken(f"{setup.scenario} stops short: {refused}") from None


def ordered(game: Game[K], state: State[K], order: Order) -> Step[K]:
    """Where an order leads that must be allowed."""
    refusal, step = refused(game, state, order)
    if step is None:
        raise LawBroken(f"{order} is legal and was refused: {refusal}")
    return step


def refused(game: Game[K], state: State[K], order: Order) -> tuple[Refusal | None, Step[K] | None]:
    """What becomes of an order when the engine puts it to the game."""
    if (refusal := unsound(order, state.setup)) is not None:
        return refusal, None
    verdict = game.check(state, order)
    return verdict.refusal, verdict.step


def check_steps(game: Game, moves: Sequence[Move], random: Random, often: int = NOW_AND_THEN) -> None:
    """Each step says all that happened and leaves the table in order; now and then the orders and dice are tried."""
    check_table(moves[0].before)
    for n, move in enumerate(moves):
        check_event(move)
        check_table(move.step.state)
        if n % often == 0:
            check_orders(game, move.before, random)
        if n % often == 0 or n < often:
            check_dice(game, move.before)
            _check_frame(game, move, random)


def _check_frame(game: Game, move: Move, random: Random) -> None:
    """What a game says of itself beforehand is what comes."""
    check_waiting(game.frame, move.before, random)
    if move.step.event.order is not None:
        check_order(game.frame, move.before, move.step.event.order, move.step)


def check_event(move: Move) -> None:
    """The event alone, or read back from a log, leads from the one state to the other."""
    event, state = move.step
    hold(apply(move.before, event) == state, f"{named(event)} does not say all that happened")
    written = json.dumps(event_as_json(event))
    read = event_from_json(json.loads(written), "event")
    hold(json.dumps(event_as_json(read)) == written, f"{named(event)} is not the same when read from a log")
    hold(apply(move.before, read) == state, f"{named(event)} leads elsewhere when read from a log")
    hold(state.ending is None or state.ask is None, f"{named(event)} ends the battle and asks for more")


def check_table(state: State) -> None:
    """No base stands in another or off the table; none is both on the table and taken from it."""
    rects = state.field.rects
    for id, rect in rects.items():
        hold(state.ground.holds(rect.corners), f"{id} is off the table at {rect}")
        for other in state.field.within(rect.box()):
            hold(other <= id or not overlaps(rect, rects[other]), f"{id} and {other} stand in the same place")
    both = rects.keys() & state.taken.keys()
    hold(not both, f"on the table and taken from it: {sorted(both)}")
    strange = (rects.keys() | state.taken.keys()) - state.setup.pieces.keys()
    hold(not strange, f"on the table or taken from it, and in no army: {sorted(strange)}")


def check_orders(game: Game, state: State, random: Random) -> None:
    """What is legal is allowed, the same each time; what is spoilt is refused with its reason. Nothing is changed."""
    seen = looks(state)
    if state.ask is None or state.ask.dice or state.ending is not None:
        hold(not game.legal(state), "orders are legal where none is waited for")
        hold(refused(game, state, Order(next(iter(game.verbs))))[0] is not None, "an order is obeyed out of turn")
        return
    orders = game.legal(state)
    hold(bool(orders), f"side {state.ask.seat} must decide ({state.ask.what}) and may order nothing")
    hold(list(orders) == list(game.legal(state)), "what is legal is not the same twice")
    hold(len(set(orders)) == len(orders), "a legal order is listed twice")
    for order in orders:
        hold(order.verb in game.verbs, f"{order.verb!r} is no word of the game")
        step = ordered(game, state, order)
        hold(step == ordered(game, state, order), f"{order} does not lead to the same twice")
        hold(step.event.order == order and step.event.seat == state.ask.seat, f"{order} is not in its own event")
        text = order_text.write(order, game, state.setup)
        hold(order_text.read(text, game, state.setup) == order, f"{order} is another when read: {text}")
    for order in {order.verb: order for order in orders}.values():
        _check_slips(game, state, order)
    for spoilt in Spoiler(game, state, random).orders():
        _check_refusal(game, state, spoilt)
    hold(looks(state) == seen, "looking at orders has changed the table")


def _check_slips(game: Game, state: State, order: Order) -> None:
    """What a player added by a slip means nothing: the order is refused, and not obeyed by half."""
    slips = [order._replace(word=f"{order.word} rubbish".strip())]
    if not order.poses:
        slips.append(order._replace(poses=(Pose(0, 0, 0),)))
    for slip in slips:
        hold(refused(game, state, slip)[1] is None, f"{slip} is obeyed, for all that it says too much")
        _check_refusal(game, state, slip)


def _check_refusal(game: Game, state: State, order: Order) -> None:
    """A refusal has code, place and a sentence; what is not refused leads somewhere in order."""
    refusal, step = refused(game, state, order)
    if step is not None:
        hold(refusal is None, f"{order} is refused and obeyed")
        check_table(step.state)
        return
    if refusal is None:
        raise LawBroken(f"{order} is neither refused nor obeyed")
    hold(refusal.at.startswith("order"), f"{order} is refused at {refusal.at!r}, which is no part of it")
    hold(len(refusal.message.split()) > 3, f"{order} is refused without a reason: {refusal.message!r}")


def check_dice(game: Game, state: State) -> None:
    """There are odds of what is about to fall; and whatever one of the dice shows, the rules know what to do."""
    if state.ask is None or not state.ask.dice:
        return
    hold(game.odds(state) is not None, f"nothing is known of the odds of {state.ask.what}")
    dice = [BOX[name] for name in state.ask.dice]
    lowest = [die.lowest for die in dice]
    for place, die in enumerate(dice[:3]):
        for face in die.faces:
            fell = (*lowest[:place], face, *(other.highest for other in dice[place + 1 :]))
            step = game.fall(state, fell)
            check_event(Move(state, step))
            check_table(step.state)


def check_replay(game: Game, setup: Setup, moves: Sequence[Move]) -> None:
    """The log of the battle, ruled anew from its facts, leads through the same states."""
    written = [json.loads(json.dumps(event_as_json(move.step.event))) for move in moves]
    events = [event_from_json(line, "event") for line in written]
    try:
        for n, _, state in replay(game, setup, events):
            hold(state == moves[n - 1].step.state, f"event {n} is replayed to another state")
    except Refused as refused:
        raise LawBroken(f"{setup.scenario}: the battle does not replay: {refused}") from None


def check_half_turn(game: Game, setup: Setup, moves: Sequence[Move], often: int = NOW_AND_THEN) -> None:
    """The same battle fought from across the table: mirrored orders and the same dice lead to mirrored states."""
    across = game.start(mirrored_setup(setup))
    hold(looks(across) == mirrored_looks(moves[0].before), f"{setup.scenario} starts otherwise across the table")
    for n, (before, step) in enumerate(moves):
        if n % often == 0:
            _check_same_orders(game, before, across)
        event = step.event
        if event.order is not None:
            across = ordered(game, across, mirrored_order(event.order)).state
        else:
            across = (game.fall(across, event.dice) if event.dice else game.go_on(across)).state
        hold(looks(across) == mirrored_looks(step.state), f"{named(event)} goes otherwise across the table")
        _check_same_leader(game, step.state, across, named(event))
        for side in SIDES:
            same = game.lost(across, OTHER[side]) == game.lost(step.state, side)
            hold(same, f"{named(event)} costs side {side} otherwise across the table")


def _check_same_leader(game: Game, here: State, across: State, where: str) -> None:
    """Who leads is the same army from both sides of the table."""
    leads, then = game.insight.leads(here), game.insight.leads(across)
    same = (leads, then) in (("a", "b"), ("b", "a"), ("", ""))
    hold(same, f"{where}: side {leads or 'none'} leads, and across the table side {then or 'none'} too")


def _check_same_orders(game: Game, here: State, across: State) -> None:
    ours, theirs = {mirrored_order(order) for order in game.legal(here)}, set(game.legal(across))
    odd = next(iter(sorted(ours ^ theirs, key=repr)), None)
    hold(odd is None, f"{odd} is legal on one side of the table and not on the other")
