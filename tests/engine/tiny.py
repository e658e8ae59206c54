"""The smallest game that has everything: dice, orders, answers, rules that go on by themselves, and an end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from sandtable.engine.draft import Draft, Step
from sandtable.engine.game import Game, Insight, Prospect, Verdict
from sandtable.engine.muster import Muster
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Command, Ending, Piece, Setup, State
from sandtable.geometry.angle import HALF
from sandtable.geometry.field import Field
from sandtable.geometry.ground import Ground
from sandtable.geometry.leg import Leg, moved
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import OTHER, Code, Refusal, Side

GRAIN = 100
LAST = 3


@dataclass(frozen=True, slots=True)
class Own:
    turn: int = 1
    side: Side = "a"
    points: int = 0
    gone: tuple[str, ...] = ()


def setup(odd: int = 0) -> Setup:
    pieces = {
        id: Piece(id, side, f"{side.upper()}1", "foot", "O", 4000, 2000)
        for side in ("a", "b")
        for id in (f"{side}{n}" for n in range(1, 12))
    }
    plans = {
        f"{side.upper()}1": {
            piece.id: (n * 5000 - 30000, -30000 if side == "a" else 30000, 0 if side == "a" else HALF)
            for n, piece in enumerate(piece for piece in pieces.values() if piece.side == side)
        }
        for side in ("a", "b")
    }
    commands = {
        id: Command(id, pieces[next(iter(plan))].side, id, next(iter(plan)), tuple(plan)) for id, plan in plans.items()
    }
    ground = Ground(100_000 + odd, 80_000 + odd)
    return Setup("tiny", "field", "A field", ground, pieces, commands, {"mud": False}, plans)


def start(setup: Setup) -> State:
    rects = {
        id: Rect(Pose(*pose), setup.pieces[id].width, setup.pieces[id].depth)
        for plan in setup.plans.values()
        for id, pose in plan.items()
    }
    return State(setup, setup.ground, Field(8000).placed(dict(rects)), Own())


def go_on(state: State) -> Step:
    draft, own = Draft(state), state.own
    if own.turn > LAST:
        return draft.step("end", ending=Ending("a", "it rained"))
    return draft.step("roll", ask=Ask("points", own.side, dice=("D6", "D4"), says="Roll."))


def fall(state: State, dice: tuple[int, ...]) -> Step:
    draft = Draft(state)
    draft.set(points=sum(dice))
    if dice == (6, 4):
        draft.take({next(iter(state.field)): "lightning"})
    draft.say(f"{sum(dice)} points")
    return draft.step("rolled", dice=dice, ask=Ask("order", state.own.side, says="Move."))


def check(state: State, order: Order) -> Verdict:
    own, draft = state.own, Draft(state)
    if order.verb == "done":
        draft.set(turn=own.turn + (own.side == "b"), side=OTHER[own.side], gone=())
        return Verdict(None, 0, draft.step("done", seat=own.side, order=order))
    if order.verb != "move" or len(order.bases) != 1 or len(order.legs) != 1:
        return Verdict(Refusal(Code.BAD_VALUE, "order", "move one base by one leg"))
    (id,) = order.bases
    if id not in state.field or state.side(id) != own.side or id in own.gone:
        return Verdict(Refusal(Code.NOT_ALLOWED, "order.bases.0", f"{id} may not move; name another"))
    if order.legs[0].by > own.points * GRAIN:
        return Verdict(Refusal(Code.NOT_ALLOWED, "order.legs.0", f"too far; at most {own.points}"))
    draft.place({id: moved((state.rect(id),), order.legs[0]).rects[0].pose})
    draft.set(gone=(*own.gone, id))
    return Verdict(None, 1, draft.step("move", seat=own.side, order=order, ask=state.ask))


def legal(state: State) -> Sequence[Order]:
    moves = [Order("move", (id,), (Leg("forward", 100),)) for id in sorted(state.field)]
    return [*(order for order in moves if check(state, order).allowed), Order("done")]


def strength(state: State, side: Side) -> float:
    return sum(state.side(id) == side for id in state.field) / 11


NOTHING = Prospect(0.0, 0.0, 0.0)
INSIGHT = Insight(
    worth=lambda state, id: 1.0,
    matchup=lambda state, id, foe: NOTHING,
    fight=lambda state, id, foe: NOTHING,
    shot=lambda state, id, foe: None,
    reach=lambda state, id: 600,
    bearing=lambda state, id: 0.0,
    restless=lambda state, id: False,
    groups=lambda state, side: [],
    strength=strength,
)
GAME = Game(
    muster=Muster(unit="pace", grain=GRAIN, kinds={}, grades={}),
    rules="tiny",
    edition="1",
    unit="pace",
    grain=GRAIN,
    start=start,
    check=check,
    legal=legal,
    fall=fall,
    go_on=go_on,
    odds=lambda state: {"something": Fraction(1)},
    view=lambda state, side: state,
    insight=INSIGHT,
    verbs={"move": "Move a base.", "done": "Enough.", "shoot": "Shoot.", "choose": "Choose.", "deploy": "Deploy."},
    turn=lambda state: int(state.own.turn),
    status=lambda state, id: "gone" if id in state.own.gone else "ready",
)
NEWER = replace(GAME, edition="2", earlier=("1",))


def quick(game: Game, state: State) -> Order:
    """Moves one base and is done."""
    legal = game.legal(state)
    return legal[-1] if state.own.gone else legal[0]
