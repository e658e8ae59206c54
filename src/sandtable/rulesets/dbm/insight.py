"""What a player of this game looks at: worth, prospects, reach, groups, strength."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sandtable.engine.game import Insight, Prospect
from sandtable.engine.state import State
from sandtable.mechanics.elements.bound import broken, friends, kind
from sandtable.mechanics.elements.fronts import attackers, on_front
from sandtable.mechanics.elements.group import components
from sandtable.names import Json, Side
from sandtable.rulesets.dbm import endings, going, shooting
from sandtable.rulesets.dbm.muster import MUSTER
from sandtable.rulesets.dbm.observe import BY_ID, element, impetuous, paces, shooting_range
from sandtable.rulesets.dbm.spontaneous import idle, spurred_by

HARM = {"destroyed": 1.0, "flee": 0.45, "recoil": 0.12}
"""How bad an outcome is, as a share of the element."""


def worth(state: State, id: str) -> float:
    piece = state.setup.pieces[id]
    return _worth(piece.kind, piece.grade, bool(piece.traits["regular"]), bool(piece.traits.get("general")))


@lru_cache(maxsize=1024)
def _worth(kind: str, grade: str, regular: bool, general: bool) -> float:
    return float(MUSTER.kinds[kind].counts[grade, regular]) + (3.25 if general else 0.25)


def matchup(state: State, id: str, foe: str) -> Prospect:
    """The two kinds alone on open ground."""
    own, other = state.setup.pieces[id], state.setup.pieces[foe]
    hurts, gain, loss = _matched(kind(state, id), own.grade, kind(state, foe), other.grade)
    return Prospect(hurts, gain * worth(state, foe), loss * worth(state, id))


@lru_cache(maxsize=10_000)
def _matched(own: str, grade: str, foe: str, foe_grade: str) -> tuple[float, float, float]:
    given = {"a": {"kind": own, "grade": grade}, "b": {"kind": foe, "grade": foe_grade}}
    return _odds("close_combat", _key(given))


def fight(state: State, id: str, foe: str) -> Prospect:
    """Close combat as they stand supported now."""
    given = {"a": element(state, id, foe, close=True), "b": element(state, foe, id, close=True)}
    for side in ("a", "b"):
        given[side].pop("charged", None)
        given[side].pop("upslope", None)
    return _prospect(
        "close_combat", given, worth(state, id), worth(state, foe), (_trapped(state, id), _trapped(state, foe))
    )


def _trapped(state: State, id: str) -> bool:
    """Whether to be driven back would be the end of it: an enemy front is on its flank or rear."""
    return bool(attackers(state, id))


def shot(state: State, id: str, foe: str) -> Prospect | None:
    """Shooting from where it stands, if it can."""
    if not shooting_range(kind(state, id), state.setup.pieces[id].grade):
        return None
    far = shooting.distance_to(state, id, foe)
    if far is None:
        return None
    given = {"a": element(state, id, foe, close=False), "b": element(state, foe, id, close=False, shot_at=True)}
    return _prospect("shooting", given, worth(state, id), worth(state, foe))


def _prospect(
    test: str, given: dict[str, Json], own: float, theirs: float, trapped: tuple[bool, bool] = (False, False)
) -> Prospect:
    hurts, gain, loss = _odds(test, _key(given), trapped)
    return Prospect(hurts, gain * theirs, loss * own)


def _key(value: Json) -> Json:
    if isinstance(value, dict):
        return tuple((name, _key(inner)) for name, inner in value.items())
    return tuple(_key(inner) for inner in value) if isinstance(value, list) else value


def _given(test: str, key: Json) -> Json:
    sides = {}
    for side, fields in key:
        said = dict(fields)
        if "support" in said:
            said["support"] = [dict(rank) for rank in said["support"]]
        sides[side] = said
    return sides


@lru_cache(maxsize=50_000)
def _odds(test: str, key: Json, trapped: tuple[bool, bool] = (False, False)) -> tuple[float, float, float]:
    spread = BY_ID[test].odds(_given(test, key), {}, ("a.outcome", "b.outcome"))
    hurts = gain = loss = 0.0
    for (own, theirs), p in spread.ranked():
        chance = float(p)
        gain += chance * (1.0 if trapped[1] and theirs in HARM else HARM.get(theirs, 0.0))
        loss += chance * (1.0 if trapped[0] and own in HARM else HARM.get(own, 0.0))
        hurts += chance * (theirs in HARM)
    return hurts, gain, loss


def reach(state: State, id: str) -> int:
    piece = state.setup.pieces[id]
    if kind(state, id) == "bge" and not piece.traits.get("mobile"):
        return 0
    return paces(kind(state, id), piece.grade, "good")


def bearing(state: State, id: str) -> float:
    own = kind(state, id)
    if own in ("bge", "art", "hd"):
        return -1.0
    if state.setup.pieces[id].traits.get("general"):
        return -0.5
    if shooting_range(own, state.setup.pieces[id].grade) or going.works_before(state, id):
        return -0.25
    return 1.0 if impetuous(state, id) else 0.5


def restless(state: State, id: str) -> bool:
    if not idle(state, id) or on_front(state, id):
        return False
    return broken(state, id) or (impetuous(state, id) and spurred_by(state, id) is not None)


def groups(state: State, side: Side) -> Sequence[tuple[str, ...]]:
    return components(state, [id for id in friends(state, side) if not on_front(state, id)])


def strength(state: State, side: Side) -> float:
    whole = endings.army(state.setup, side)
    return max(0.0, 1.0 - float(2 * endings.loss(state, side) / whole)) if whole else 0.0


INSIGHT = Insight(worth, matchup, fight, shot, reach, bearing, restless, groups, strength)
