"""Hand to hand: combats found and chosen, dice divided, blows and saves, and what comes of them (4.10, 4.11, H24)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from sandtable.engine.cast import Cast
from sandtable.engine.decision import Decision
from sandtable.engine.draft import Draft
from sandtable.engine.opening import Next
from sandtable.engine.order import Order
from sandtable.engine.part import Share, shared
from sandtable.engine.phase import Foretold
from sandtable.engine.state import State
from sandtable.engine.task import Task
from sandtable.engine.verb import Verb, one
from sandtable.mechanics.bodies.body import in_contact, units
from sandtable.names import OTHER, SIDES, Json, Pair, Side, listed
from sandtable.rulesets.ps import observe, retiring, staff, support, unit
from sandtable.rulesets.ps.breaking import Nerve, recover, suffer
from sandtable.rulesets.ps.casting import page_cast
from sandtable.rulesets.ps.judging import judged
from sandtable.rulesets.ps.marching import refuse
from sandtable.rulesets.ps.own import Own, with_, without
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.telling import counted, fought
from sandtable.rulesets.ps.victors import Aftermath
from sandtable.sheet.ruling import Result

PER_FACE = 2
"""The dice that each face of a building fights with at most."""
BLOWS = "hand-to-hand"


def combats(state: State[Own], among: Iterable[str]) -> list[tuple[str, ...]]:
    """The combats that these units are in: all who are in contact with each other, in the order of the armies."""
    order = {id: n for n, id in enumerate(state.setup.pieces)}
    found: list[tuple[str, ...]] = []
    seen: set[str] = set()
    for id in sorted(among, key=lambda one: order[one]):
        if id in seen or id not in state.field.rects or not in_contact(state, id):
            continue
        whole, todo = {id: None}, [id]
        while todo:
            for foe in in_contact(state, todo.pop()):
                if foe not in whole:
                    whole[foe] = None
                    todo.append(foe)
        seen.update(whole)
        found.append(tuple(sorted(whole, key=lambda one: order[one])))
    return found


def engaged_units(state: State[Own]) -> list[str]:
    """All who are in contact; commanders who stand in the way of the enemy are not."""
    return [id for side in SIDES for id in units(state, side) if in_contact(state, id)]


def begin(draft: Draft[Own], units: Sequence[str]) -> None:
    """A round of combat begins."""
    against = {id: retiring.main_foe(draft.state, id) for id in units}
    houses = {id: draft.own.housed[id] for id in units if id in draft.own.housed}
    draft.own = replace(draft.own, engaged=tuple(units), appalled=(), fresh=without(draft.own.fresh, *units))
    draft.begin(Round(tuple(units), against, houses))


@lru_cache(maxsize=512)
def _hand_dice(kind: str, size: str, value: int) -> int:
    result, _ = ASK["unit_profile"].adjudicate({"a": {"kind": kind, "size": size, "hand_to_hand": value}}, {})
    return int(result["hand_dice"])


def dice(state: State[Own], id: str) -> int:
    """The dice that it has to divide: after size, before any doubling."""
    if unit.formation(state, id) == "march-column":
        return 1
    extra = observe.DICE_OF_AN_OFFICER if unit.with_officer(state, id) is not None else 0
    return _hand_dice(unit.kind(state, id), unit.size(state, id), min(12, observe.hand_value(state, id) + extra))


def divided(state: State[Own], id: str, foes: Sequence[str]) -> dict[str, int]:
    """Its dice shared out as evenly as can be, the first enemies first; in a building two for each face."""
    left, shares, faces = dice(state, id), dict.fromkeys(foes, 0), dict[int, int]()
    for n, foe in enumerate(foes):
        face = state.field.touching(id)[foe].edge
        most = PER_FACE - faces.get(face, 0) if unit.housed(state, id) else left
        shares[foe] = min(most, -(-left // (len(foes) - n)))
        faces[face] = faces.get(face, 0) + shares[foe]
        left -= shares[foe]
    return shares


@dataclass(frozen=True, slots=True)
class Round(Task[Own]):
    """A round of combat under way: dice are divided, all strike, all who were hit save, and it is counted."""

    word = "combat"
    units: tuple[str, ...]
    against: Mapping[str, str | None]
    """By unit: the enemy that it has before it, after whom it goes if it wins."""
    houses: Mapping[str, str]
    """By unit in a building: the building."""
    shares: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By unit that touches several enemies: its dice against each."""
    blows: tuple[Pair, ...] | None = None
    """Pairs that have yet to strike; nothing while dice are divided."""
    hits: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    """By unit that was hit: how often, by whom."""
    hurt: tuple[str, ...] | None = None
    """Units that have yet to save; nothing while blows are struck."""
    suffered: Mapping[str, int] = field(default_factory=dict)

    def do(self, draft: Draft[Own]) -> Next:
        state = draft.state
        if self.blows is None:
            return self._divide(draft)
        if self.blows:
            return FIGHT.of(state.own.side, self)
        hurt = self.hurt
        if hurt is None:
            hurt = tuple(id for id in _ordered(state, self.units) if self.hits_on(id))
        if hurt:
            return PARRY.of(state.side(hurt[0]), replace(self, hurt=hurt))
        self._count(draft)
        return None

    def _divide(self, draft: Draft[Own]) -> Next:
        """Those who touch several enemies divide their dice; then all strike."""
        state, shares = draft.state, dict(self.shares)
        for id in _ordered(state, self.units):
            foes = in_contact(state, id)
            if len(foes) < 2 or id in shares:
                continue
            if dice(state, id) > 1 and not unit.housed(state, id):
                return DIVIDE.asks(state.side(id), Dividing(id, tuple(foes), replace(self, shares=shares)))
            shares[id] = divided(state, id, foes)
        mine = _of(state, self.units, state.own.side)
        pairs = tuple(Pair(id, foe) for id in mine for foe in in_contact(state, id))
        draft.begin(replace(self, shares=shares, blows=pairs))
        return None

    def _count(self, draft: Draft[Own]) -> None:
        """The round is counted: who has won, who tests, and what the victors may do."""
        state, mine = draft.state, draft.own.side
        sides = {side: _of(state, self.units, side) for side in (mine, OTHER[mine])}
        result, record = judged(state, sides, self.suffered)
        draft.rule(record)
        winner: Side | None = {"a": mine, "b": OTHER[mine]}.get(result["winner"])
        won = sides[winner] if winner else []
        own = draft.own
        draft.own = replace(
            own,
            fought=with_(own.fought, *self.units),
            caught=without(own.caught, *self.units),
            won=with_(without(own.won, *self.units), *won),
        )
        for id in won:
            recover(draft, id)
        if winner:
            testing, cause = sides[OTHER[winner]], "lost"
        else:
            testing, cause = [id for id in (*sides[mine], *sides[OTHER[mine]]) if unit.shaken(state, id)], "drawn"
        names = {place: _army(state, side, sides[side]) for place, side in (("a", mine), ("b", OTHER[mine]))}
        draft.say(fought(names, result, [unit.all_named(state, testing)] if testing else []))
        after = Aftermath(tuple(won), tuple(testing) if winner else (), self.against, self.houses)
        draft.begin(*self._tests(draft.state, testing, cause), after)
        for id in self.units:
            staff.in_danger(draft, id, staff.IN_COMBAT)

    def _tests(self, state: State[Own], testing: Sequence[str], cause: str) -> Iterator[Nerve]:
        """A break test for each, with all who support it."""
        for id in testing:
            supporters = tuple(other.id for other in support.supporters(state, id))
            yield Nerve(id, cause, self.beaten_by(state, id), supporters)

    def hits_on(self, id: str) -> int:
        return sum(self.hits.get(id, {}).values())

    def beaten_by(self, state: State[Own], id: str) -> str | None:
        """Of the enemies that a unit fights, the one that hit it most; if equal, the nearest (H29)."""
        hits, foes = self.hits.get(id, {}), in_contact(state, id)
        return min(foes, key=lambda foe: (-hits.get(foe, 0), unit.middles_apart(state, id, foe), foe), default=None)


def _army(state: State[Own], side: Side, units: Sequence[str]) -> str:
    """'a5 and a6 horse (Parliament)'."""
    return f"{unit.all_named(state, units)} ({state.setup.army(side)})"


def _ordered(state: State[Own], units: Sequence[str]) -> list[str]:
    """Those of the player whose turn it is first."""
    side = state.own.side
    return [*_of(state, units, side), *_of(state, units, OTHER[side])]


def _of(state: State[Own], units: Sequence[str], side: Side) -> list[str]:
    return [id for id in units if state.side(id) == side and id in state.field.rects]


def _strikers(round: Round) -> Pair:
    assert round.blows
    return round.blows[0]


def _fighter(state: State[Own], round: Round, id: str, foe: str) -> Json:
    shares = round.shares.get(id)
    return observe.fighter(state, id, foe, None if shares is None else shares.get(foe, 0))


def _fight_given(state: State[Own], round: Round) -> Json:
    a, b = _strikers(round)
    return {"a": _fighter(state, round, a, b), "b": _fighter(state, round, b, a)}


def _struck(draft: Draft[Own], round: Round, result: Result) -> Next:
    assert round.blows
    (a, b), *left = round.blows
    hits = dict(round.hits)
    for id, foe, side in ((b, a, "a"), (a, b, "b")):
        hits[id] = {**hits.get(id, {}), foe: result[side]["hits"]}
    draft.begin(replace(round, blows=tuple(left), hits=hits))
    return None


def _fight_says(state: State[Own], round: Round) -> str:
    a, b = _strikers(round)
    return f"{unit.named(state, a)} fight {unit.named(state, b)}."


FIGHT: Cast[Own, Round] = page_cast(
    "fight",
    ASK["hand_to_hand"],
    _struck,
    _fight_says,
    subject=Round,
    given=_fight_given,
    who=lambda state, round: _strikers(round)._asdict(),
    by=("a.hits", "b.hits"),
)


def _saving(round: Round) -> str:
    assert round.hurt
    return round.hurt[0]


def _hits(round: Round) -> str:
    return counted(round.hits_on(_saving(round)), "hit")


def _parry_given(state: State[Own], round: Round) -> Json:
    id = _saving(round)
    foe = round.beaten_by(state, id)
    assert foe is not None
    return {"a": observe.placed(state, id, foe), "hits": min(20, round.hits_on(id)), "hit_by": BLOWS}


def _parried(draft: Draft[Own], round: Round, result: Result) -> Next:
    assert round.hurt
    id, *left = round.hurt
    suffer(draft, id, result["casualties"])
    draft.begin(replace(round, hurt=tuple(left), suffered={**round.suffered, id: result["casualties"]}))
    return None


PARRY: Cast[Own, Round] = page_cast(
    "parry",
    ASK["morale_save"],
    _parried,
    lambda state, round: f"{unit.named(state, _saving(round))} save against {_hits(round)}.",
    subject=Round,
    given=_parry_given,
    who=lambda state, round: {"a": _saving(round)},
    by=("casualties", "shaken"),
)


@dataclass(frozen=True, slots=True)
class Dividing:
    """A unit that divides its dice among the enemies it touches, in a round of combat."""

    id: str
    foes: tuple[str, ...]
    round: Round


def _divides(draft: Draft[Own], order: Order, dividing: Dividing) -> Next:
    if order.bases != (dividing.id,):
        raise refuse(
            "order.bases", f"it is {unit.named(draft.state, dividing.id)} who divide their dice; name {dividing.id}"
        )
    given = shared(order.word) or {}
    shares = {**dividing.round.shares, dividing.id: {foe: given.get(foe, 0) for foe in dividing.foes}}
    draft.begin(replace(dividing.round, shares=shares))
    return None


def _divisions(state: State[Own], dividing: Dividing) -> Iterator[Order]:
    """All against one of them, or evenly."""
    id, total = dividing.id, dice(state, dividing.id)
    ways = [{foe: total} for foe in dividing.foes]
    for shares in (*ways, divided(state, id, dividing.foes)):
        yield Order("divide", (id,), word=" ".join(f"{foe} {n}" for foe, n in shares.items() if n))


def _many(state: State[Own], dividing: Dividing) -> str:
    among = unit.all_named(state, dividing.foes)
    many = dice(state, dividing.id)
    return f"{unit.named(state, dividing.id)} touch {among}: divide {many} dice among them."


DIVIDE: Decision[Own, Dividing] = Decision(
    "divide",
    "A unit of yours touches several enemies and divides its dice among them.",
    (
        Verb(
            "divide",
            "Divide a unit's dice among the enemies that it touches.",
            _divides,
            one("unit"),
            (Share(of=lambda state, order, dividing: (dice(state, dividing.id), dividing.foes), named=unit.named),),
            ready=_divisions,
            sure=True,
            weigh=lambda state, dividing, order: 0.0,
            typed="divide a3 : b1 3 b2 2.",
        ),
    ),
    subject=Dividing,
    now=_many,
    about=lambda state, dividing: (dividing.id, *dividing.foes),
)


def _fresh(state: State[Own]) -> list[tuple[str, ...]]:
    """The combats that have yet to be fought in this step."""
    return combats(state, state.own.fresh)


def next_combat(draft: Draft[Own]) -> Next:
    """The next combat, as the player whose turn it is chooses."""
    left = _fresh(draft.state)
    if len(left) > 1:
        return COMBAT.asks(draft.own.side)
    if left:
        begin(draft, left[0])
    return None


def foretold(state: State[Own]) -> Iterator[Foretold]:
    """Who would fight whom as all stand."""
    for combat in combats(state, engaged_units(state)):
        against = {id: retiring.main_foe(state, id) for id in combat}
        mine = _of(state, combat, state.own.side)
        pairs = tuple(Pair(id, foe) for id in mine for foe in in_contact(state, id))
        for n, pair in enumerate(pairs):
            says = f"{unit.named(state, pair.a)} would fight {unit.named(state, pair.b)}."
            yield Foretold(says, FIGHT.of(state.own.side, Round(combat, against, {}, blows=pairs[n:])))


def _first_of(state: State[Own], combat: tuple[str, ...]) -> str:
    """The unit by which a combat is named: the first of the player whose turn it is."""
    return next(id for id in combat if state.side(id) == state.own.side)


def _names(state: State[Own], _: None) -> tuple[str, ...]:
    return tuple(_first_of(state, combat) for combat in _fresh(state))


def _chosen(draft: Draft[Own], order: Order, _: None) -> Next:
    chosen = [combat for combat in _fresh(draft.state) if order.bases[0] in combat]
    if not chosen:
        names = listed([unit.named(draft.state, id) for id in _names(draft.state, None)])
        raise refuse("order.bases", f"name one unit of the combat that is next: {names}")
    begin(draft, chosen[0])
    return None


COMBAT: Decision[Own, None] = Decision(
    "combat",
    "Several combats are to be fought: which is next?",
    (
        Verb(
            "fight",
            "Say which combat is fought next, by one of your units in it.",
            _chosen,
            one("unit"),
            ready=lambda state, _: (Order("fight", (id,)) for id in _names(state, None)),
            sure=True,
            weigh=lambda state, _, order: 0.0,
        ),
    ),
    now=lambda state, _: "Which combat is fought next?",
    about=_names,
)
