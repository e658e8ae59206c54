"""The smallest game that has everything: dice, orders, answers, rules that go on by themselves, and an end."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sandtable.dice import BOX
from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.frame import Frame
from sandtable.engine.game import Game, Insight, Prospect
from sandtable.engine.muster import Muster
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Legs
from sandtable.engine.phase import Phase
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import Command, Ending, Piece, Setup, State
from sandtable.engine.verb import Verb, one
from sandtable.geometry.angle import HALF
from sandtable.geometry.field import Field
from sandtable.geometry.ground import Ground
from sandtable.geometry.leg import HOWS, Leg, moved
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.names import OTHER, Code, Json, Refused, Side
from sandtable.sheet.ruling import Result

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


def start(setup: Setup) -> State[Own]:
    rects = {
        id: Rect(Pose(*pose), setup.pieces[id].width, setup.pieces[id].depth)
        for plan in setup.plans.values()
        for id, pose in plan.items()
    }
    return State(setup, setup.ground, Field(8000).placed(dict(rects)), Own())


def _roll(draft: Draft[Own]) -> Next:
    own = draft.own
    if own.turn > LAST:
        return Ending("a", "it rained")
    return POINTS.of(own.side)


def _rolled(draft: Draft[Own], _: None, result: Result) -> Next:
    draft.own = replace(draft.own, points=result["points"])
    if result["lightning"]:
        draft.take({next(iter(draft.state.field)): "lightning"})
    draft.say(f"{result['points']} points")
    return ORDER.asks(draft.own.side)


def _read(given: Json, faces: Mapping[str, int]) -> Result:
    return {"points": faces["d6"] + faces["d4"], "lightning": faces["d6"] == 6 and faces["d4"] == 4}


def _mine(state: State[Own], id: str, at: str) -> None:
    if id in state.own.gone:
        raise Refused(Code.NOT_ALLOWED, at, f"{id} may not move; name another")


def _move(draft: Draft[Own], order: Order, _: None) -> Next:
    (id,), (leg,) = order.bases, order.legs
    if leg.by > draft.own.points * GRAIN:
        raise Refused(Code.NOT_ALLOWED, "order.legs.0", f"too far; at most {draft.own.points}")
    draft.place({id: moved((draft.state.rect(id),), leg).rects[0].pose})
    draft.own = replace(draft.own, gone=(*draft.own.gone, id))
    draft.pay(1)
    return ORDER.asks(draft.own.side)


def _done(draft: Draft[Own], order: Order, _: None) -> Next:
    own = draft.own
    draft.own = replace(own, turn=own.turn + (own.side == "b"), side=OTHER[own.side], gone=())
    return None


def _never(draft: Draft[Own], order: Order, _: None) -> Next:
    raise AssertionError("nobody is ever asked for this")


POINTS: Cast[Own, None] = Cast(
    "points", PlainDice(lambda given: {"d6": BOX["D6"], "d4": BOX["D4"]}, _read), _rolled, lambda state, _: "Roll."
)
ORDER: Decision[Own, None] = Decision(
    "order",
    "Move.",
    (
        Verb(
            "move",
            "Move a base.",
            _move,
            whom=one("base", _mine),
            takes=(Legs(hows=HOWS, most=1),),
            ready=lambda state, _: [Order("move", (id,), (Leg("forward", 100),)) for id in sorted(state.field)],
        ),
        Verb("done", "Enough.", _done),
    ),
)
SPARE: Decision[Own, None] = Decision(
    "spare",
    "Words that nobody is asked for.",
    (Verb("shoot", "Shoot.", _never), Verb("choose", "Choose.", _never), Verb("deploy", "Deploy.", _never)),
)
FRAME: Frame[Own] = Frame((Phase("roll", "Roll and move.", _roll),), (ORDER, SPARE), (POINTS,))


def strength(state: State[Own], side: Side) -> float:
    return sum(state.side(id) == side for id in state.field) / 11


NOTHING = Prospect(0.0, 0.0, 0.0)
INSIGHT: Insight[Any] = Insight(
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
    frame=FRAME,
    insight=INSIGHT,
    turn=lambda state: int(state.own.turn),
    status=lambda state, id: "gone" if id in state.own.gone else "ready",
)
NEWER = replace(GAME, edition="2", earlier=("1",))


def quick(game: Game, state: State[Any]) -> Order:
    """Moves one base and is done."""
    legal = game.legal(state)
    return legal[-1] if state.own.gone else legal[0]
