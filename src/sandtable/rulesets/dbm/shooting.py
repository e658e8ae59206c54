"""What this game says of shooting (H27 to H29)."""

from __future__ import annotations

from sandtable.engine.state import State
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.fronts import attackers, before, on_front, opponent, overlapping
from sandtable.names import SIDES, Json
from sandtable.rulesets.dbm.facts.vocabulary import NAVAL
from sandtable.rulesets.dbm.observe import BY_ID, at_rest, element, shooting_range
from sandtable.rulesets.dbm.own import Own
from sandtable.rulesets.dbm.sight import in_wood

ALL_EDGES = (0, 1, 2, 3)


def reach(state: State[Own], id: str) -> int:
    """How far it shoots; 0 if it does not, or not as it is now: a vessel shoots with the troops aboard it (5.6)."""
    if kind(state, id) in NAVAL and id not in state.own.aboard:
        return 0
    return shooting_range(kind(state, id), state.setup.pieces[id].grade)


def shoots(state: State[Own], id: str) -> bool:
    """Whether it may shoot this bound (H27)."""
    own = state.own
    if kind(state, id) == "art" and not at_rest(state, id):
        return False
    if state.setup.pieces[id].command in own.holding or own.looting.get(id) == own.number:
        return False
    return not overlapping(state, id) and not _gives_support(state, id)


def _gives_support(state: State[Own], id: str) -> bool:
    """Whether a row of the sheet counts it as a rank behind an element in close combat (4.6)."""
    at = before(state, id)
    for rank in range(1, 4):
        if at is None:
            return False
        foe = opponent(state, at)
        if foe is not None:
            return _counts(state, at, foe, rank)
        at = before(state, at)
    return False


def _counts(state: State[Own], id: str, foe: str, rank: int) -> bool:
    """Whether the rank that far behind an element adds to its total against an enemy, or takes from his."""
    one, other = element(state, id, foe, close=True), element(state, foe, id, close=True)
    bound = {} if state.side(id) == state.own.side else {"bound": "b"}
    ranks = one.get("support", [])

    def totals(deep: int) -> list[Json]:
        given = {"a": {**one, "support": ranks[:deep]}, "b": other, **bound}
        result = BY_ID["close_combat"].adjudicate(given, {"a": 1, "b": 1})[0]
        return [result[side]["total"] for side in SIDES]

    return len(ranks) >= rank and totals(rank) != totals(rank - 1)


def edges(state: State[Own], id: str) -> tuple[int, ...]:
    """The edges it shoots from."""
    return ALL_EDGES if kind(state, id) == "wwg" or kind(state, id) in NAVAL else (0,)


def may_aim(state: State[Own], id: str, other: str) -> bool:
    """Nobody is a main target twice a bound, and nobody shoots at those who fight (H28)."""
    own = state.own
    fights = on_front(state, other) or attackers(state, other)
    return other not in own.targets and other not in own.hidden and not fights


def shot_facts(state: State[Own], shooter: str, target: str) -> dict[str, Json]:
    return {"wood": True} if in_wood(state, shooter) or in_wood(state, target) else {}
