"""A made-up game of the frame that has one of everything: men walk, shoot, charge, answer, and clash with re-rolls."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, ClassVar

from tests.engine import tiny

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.frame import Frame
from sandtable.engine.game import Game, Prospect
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.part import Choice, Legs, Number, OneOf, Target
from sandtable.engine.phase import Foretold, Phase
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import Ending, Setup, State
from sandtable.engine.task import Casting, Task
from sandtable.engine.verb import Verb, one
from sandtable.geometry.leg import Leg, moved
from sandtable.names import OTHER, SIDES, Code, Json, Pair, QuestionId, Refused, Side
from sandtable.sheet.fact import Scope, Whole
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import Result, Ruling

LAST = 3
RANGE = 40_000
SOME = Prospect(0.5, 0.5, 0.0)
"""What a volley is thought to bring."""


@dataclass(frozen=True, slots=True)
class Own:
    side: Side
    turn: int = 1
    luck: int = 0
    done: bool = False
    gone: tuple[str, ...] = ()
    hurt: Mapping[str, int] = field(default_factory=dict)
    clashes: tuple[Pair, ...] = ()
    cds: Mapping[str, int] = field(default_factory=lambda: {"a": 2, "b": 2})


class Shots(Scope):
    count = Whole(least=1, most=6, default=2, says="the shots", some="it shoots", label="Shots", help="So many dice.")


class Bout(Scope):
    again_a = Whole(least=0, most=1, says="a rolls again", some="a rolls again", label="a again", help="Once.")
    again_b = Whole(least=0, most=1, says="b rolls again", some="b rolls again", label="b again", help="Once.")


def _shoot_out(ruling: Ruling) -> Result:
    """A 4 hits; of hits each is saved on a 5."""
    hits = sum(face >= 4 for face in ruling.dice("hit", ruling.here.count, D6, lambda face: face >= 4))
    saved = sum(face >= 5 for face in ruling.dice("save", hits, D6, lambda face: face >= 5)) if hits else 0
    return {"hits": hits, "harm": hits - saved}


def _bout(ruling: Ruling) -> Result:
    a, b = ruling.die("a", D6), ruling.die("b", D6)
    a = ruling.die("again-a", D6) if ruling.here.again_a else a
    b = ruling.die("again-b", D6) if ruling.here.again_b else b
    return {"winner": "a" if a > b else "b" if b > a else "none"}


SHOOT_OUT = Question(
    QuestionId("shoot_out"),
    "Shoot-out",
    "How many are hurt?",
    Shots,
    _shoot_out,
    tables=(),
    results={"hits": "Hits.", "harm": "Hits that were not saved."},
    headline=("harm",),
    fixed=None,
)
BOUT = Question(
    QuestionId("bout"),
    "Bout",
    "Who wins?",
    Bout,
    _bout,
    tables=(),
    results={"winner": "Who has won."},
    headline=("winner",),
    fixed=None,
)


def men(state: State[Own], side: Side) -> list[str]:
    return [id for id, piece in state.setup.pieces.items() if piece.side == side and id in state.field]


def near(state: State[Own], id: str) -> list[str]:
    """Enemies in range, by how far they stand to the side: the same from both sides of the table."""
    x, y, _ = state.rect(id).pose
    foes = [(foe, state.rect(foe).pose) for foe in men(state, OTHER[state.side(id)])]
    return sorted(foe for foe, pose in foes if abs(pose.x - x) <= 5000 and abs(pose.y - y) <= 2 * RANGE)


def fresh(state: State[Own], id: str, at: str) -> None:
    if id in state.own.gone:
        raise Refused(Code.NOT_ALLOWED, at, f"{id} has acted this turn: name another", rows=("duel.once",))


def targets(state: State[Own], order: Order, _: None) -> Sequence[Choice]:
    return [Choice(foe, f"{foe}, in range") for foe in near(state, order.bases[0])] if order.bases else []


def acted(draft: Draft[Own], id: str) -> None:
    draft.own = replace(draft.own, gone=(*draft.own.gone, id))


def walk(draft: Draft[Own], order: Order, _: None) -> Next:
    (id,), (leg,) = order.bases, order.legs
    if leg.by > 2000:
        says = f"{id} walks 20 paces at most: go less far"
        raise Refused(Code.NOT_ALLOWED, "order.legs.0", says, have=20, want=leg.by // 100, unit="paces")
    draft.place({id: moved((draft.state.rect(id),), leg).rects[0].pose})
    draft.pay(1, ("duel.walk",))
    acted(draft, id)
    return None


def walks(state: State[Own], _: None) -> Iterator[Order]:
    for id in men(state, state.own.side):
        yield from (Order("walk", (id,), (Leg("forward", by),)) for by in (1000, 2000, 3000))


def hurt(draft: Draft[Own], id: str, harm: int) -> None:
    total = draft.own.hurt.get(id, 0) + harm
    draft.own = replace(draft.own, hurt={**draft.own.hurt, id: total})
    if total > 1 and id in draft.state.field:
        draft.take({id: "down"})


def shoot(draft: Draft[Own], order: Order, _: None) -> Next:
    acted(draft, order.bases[0])
    return VOLLEY.of(draft.own.side, Pair(order.bases[0], order.word))


def _both(state: State[Own], pair: Pair) -> Mapping[str, str]:
    return pair._asdict()


def _shot(draft: Draft[Own], pair: Pair, result: Result) -> Next:
    hurt(draft, pair.b, result["harm"])
    return None


VOLLEY: Cast[Own, Pair] = Cast(
    "volley",
    SHOOT_OUT,
    _shot,
    lambda state, pair: f"{pair.a} shoots at {pair.b}.",
    subject=Pair,
    given=lambda state, pair: {"count": 2},
    who=_both,
    by=("hits", "harm"),
    owner=lambda state, pair, name: state.side(pair.b) if name == "save" else None,
)


@dataclass(frozen=True, slots=True)
class Charge(Task[Own]):
    """A man runs at another, who answers."""

    word: ClassVar[str] = "charge"
    pair: Pair
    answered: bool = False

    def do(self, draft: Draft[Own]) -> Next:
        if not self.answered:
            return REACT.asks(draft.state.side(self.pair.b), self)
        draft.own = replace(draft.own, clashes=(*draft.own.clashes, self.pair))
        draft.say(f"{self.pair.a} comes at {self.pair.b}.")
        return None


def charge(draft: Draft[Own], order: Order, _: None) -> Next:
    acted(draft, order.bases[0])
    draft.aim = draft.state
    draft.begin(Charge(Pair(order.bases[0], order.word)))
    return None


def stand(draft: Draft[Own], order: Order, charge: Charge) -> Next:
    draft.begin(replace(charge, answered=True))
    return None


def can_duck(state: State[Own], charge: Charge) -> None:
    if charge.pair.b in state.own.hurt:
        raise Refused(Code.NOT_ALLOWED, "order.verb", f"{charge.pair.b} is hurt and ducks no more: stand")


def duck(draft: Draft[Own], order: Order, charge: Charge) -> Next:
    draft.say(f"{charge.pair.b} ducks.")
    return DUCKING.of(draft.state.side(charge.pair.b), charge)


def _ducked(draft: Draft[Own], charge: Charge, result: Result) -> Next:
    if result["ducked"] == "no":
        hurt(draft, charge.pair.b, 1)
    return None


DUCKING: Cast[Own, Charge] = Cast(
    "ducking",
    PlainDice(lambda given: {"die": D6}, lambda given, faces: {"ducked": "yes" if faces["die"] > 2 else "no"}),
    _ducked,
    lambda state, charge: f"{charge.pair.b} ducks on 3 or more.",
    subject=Charge,
)
REACT: Decision[Own, Charge] = Decision(
    "react",
    "A man of yours is charged: duck or stand.",
    (
        Verb("duck", "Duck away.", duck, may=can_duck, chance=lambda state, charge, order: Fraction(2, 3)),
        Verb("stand", "Stand.", stand),
    ),
    subject=Charge,
    now=lambda state, charge: f"{charge.pair.a} charges {charge.pair.b}: duck or stand?",
    about=lambda state, charge: tuple(charge.pair),
    sole=True,
)


@dataclass(frozen=True, slots=True)
class Clash(Task[Own]):
    """Two men at blows, who has rolled again, and who lets his die lie."""

    word: ClassVar[str] = "clash"
    pair: Pair
    again: tuple[Side, ...] = ()
    kept: tuple[Side, ...] = ()

    def do(self, draft: Draft[Own]) -> Next:
        return BLOWS.of(draft.own.side, self)


def _bout_given(state: State[Own], clash: Clash) -> Json:
    return {f"again_{role}": int(role in clash.again) for role in SIDES}


def _may_reroll(state: State[Own], casting: Casting[Clash]) -> Opening | None:
    clash = casting.about
    for role, id in zip(SIDES, clash.pair, strict=True):
        if role not in clash.kept and state.own.cds[state.side(id)]:
            return REROLL.asks(state.side(id), casting)
    return None


def _role(state: State[Own], clash: Clash, seat: Side) -> Side:
    return "a" if state.side(clash.pair.a) == seat else "b"


def _asked_seat(state: State[Own], casting: Casting[Clash]) -> Side:
    opening = _may_reroll(state, casting)
    assert opening is not None
    return opening.seat


def again(draft: Draft[Own], order: Order, casting: Casting[Clash]) -> Next:
    seat, clash = _asked_seat(draft.state, casting), casting.about
    role = _role(draft.state, clash, seat)
    draft.pay(1)
    draft.own = replace(draft.own, cds={**draft.own.cds, seat: draft.own.cds[seat] - 1})
    more = replace(clash, again=(*clash.again, role), kept=(*clash.kept, role))
    return BLOWS.on(replace(casting, about=more))


def keep(draft: Draft[Own], order: Order, casting: Casting[Clash]) -> Next:
    clash = casting.about
    role = _role(draft.state, clash, _asked_seat(draft.state, casting))
    return BLOWS.on(replace(casting, about=replace(clash, kept=(*clash.kept, role))))


REROLL: Decision[Own, Casting[Clash]] = Decision(
    "reroll-blows",
    "Roll your die of a clash again for a CD, or keep it.",
    (
        Verb(
            "reroll",
            "Roll it again.",
            again,
            takes=(OneOf(of=lambda state, order, casting: [Choice("mine", "Your own die.")]),),
        ),
        Verb("keep", "Let it lie.", keep, sure=True),
    ),
    subject=Casting,
)


def _clashed(draft: Draft[Own], clash: Clash, result: Result) -> Next:
    if result["winner"] != "none":
        hurt(draft, clash.pair.b if result["winner"] == "a" else clash.pair.a, 2)
    for side in SIDES:
        if len(men(draft.state, side)) < 8:
            return Ending(OTHER[side], "they have had enough")
    return None


BLOWS: Cast[Own, Clash] = Cast(
    "blows",
    BOUT,
    _clashed,
    lambda state, clash: f"{clash.pair.a} and {clash.pair.b} exchange blows.",
    subject=Clash,
    given=_bout_given,
    who=lambda state, clash: _both(state, clash.pair),
    owner=lambda state, clash, name: (
        state.side(clash.pair.a if name == "again-a" else clash.pair.b) if name.startswith("again") else None
    ),
    between=_may_reroll,
)


def pray(draft: Draft[Own], order: Order, _: None) -> Next:
    draft.own = replace(draft.own, luck=int(order.word), done=True)
    draft.say("They pray.")
    return None


def done(draft: Draft[Own], order: Order, _: None) -> Next:
    draft.own = replace(draft.own, done=True)
    return None


FORWARD = Legs(hows=("forward",), most=1)
ACT: Decision[Own, None] = Decision(
    "act",
    "What your men do.",
    (
        Verb("walk", "A man walks.", walk, whom=one("man", fresh), takes=(FORWARD,), ready=walks),
        Verb("shoot", "A man shoots.", shoot, whom=one("man", fresh), takes=(Target(of=targets),)),
        Verb("charge", "A man charges.", charge, whom=one("man", fresh), takes=(Target(of=targets),)),
        Verb("pray", "All pray, so many times.", pray, takes=(Number(of=lambda state, order, _: (1, 3)),)),
        Verb("done", "Enough.", done, sure=True),
    ),
    standing=False,
)


def _drill(draft: Draft[Own]) -> Next:
    draft.say("They drill.")
    draft.over()
    return None


def _clash(draft: Draft[Own]) -> Next:
    for pair in draft.own.clashes:
        draft.own = replace(draft.own, clashes=draft.own.clashes[1:])
        if pair.a in draft.state.field and pair.b in draft.state.field:
            draft.begin(Clash(pair))
            return None
    return None


def _turn(draft: Draft[Own]) -> Next:
    own = draft.own
    last = own.side != draft.state.setup.traits["first"]
    if last and own.turn == LAST:
        return Ending("", "it grows dark")
    draft.own = replace(own, side=OTHER[own.side], turn=own.turn + last, done=False, gone=(), luck=0)
    draft.go_to(SEQUENCE[1])
    return None


SEQUENCE: tuple[Phase[Own], ...] = (
    Phase("drill", "Once, both sides drill.", _drill),
    Phase("act", "One side acts.", asks=lambda state: None if state.own.done else ACT.asks(state.own.side)),
    Phase(
        "clash",
        "Those who charged exchange blows.",
        _clash,
        foretells=lambda state: [
            Foretold(f"{pair.a} would fight {pair.b}.", BLOWS.of(state.own.side, Clash(pair)))
            for pair in state.own.clashes
        ],
    ),
    Phase("turn", "The other side's turn.", _turn),
)
FRAME: Frame[Own] = Frame(SEQUENCE, (ACT, REACT, REROLL), (VOLLEY, DUCKING, BLOWS), (Charge, Clash))


def start(setup: Setup) -> State[Own]:
    laid: State[Any] = tiny.start(setup)
    return replace(laid, own=Own(setup.traits["first"]), ask=None)


def setup() -> Setup:
    return replace(tiny.setup(), traits={"first": "a"})


INSIGHT = replace(tiny.INSIGHT, shot=lambda state, id, foe: SOME if foe in near(state, id) else None)
GAME = Game(
    rules="duel",
    edition="1",
    unit="pace",
    grain=100,
    start=start,
    insight=INSIGHT,
    muster=tiny.GAME.muster,
    turn=lambda state: int(state.own.turn),
    lost=lambda state, side: float(sum(state.side(id) == side for id in state.taken)),
    frame=FRAME,
)
