"""Reads off a battle what the rows ask of it: elements in combat, on the move, under an order (H45 and others)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

from sandtable.engine.state import State
from sandtable.mechanics.elements import terrain
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.fronts import attackers, before, overlapped, ranks_behind
from sandtable.mechanics.elements.ruling import Rulings
from sandtable.mechanics.elements.weather import in_face
from sandtable.names import Json
from sandtable.rulesets.dbm import facts, going
from sandtable.rulesets.dbm.facts.vocabulary import FOOT, NAVAL
from sandtable.rulesets.dbm.follows import EXCEPTIONS
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.own import PACE, Own
from sandtable.rulesets.dbm.questions import QUESTIONS
from sandtable.rulesets.dbm.rows.impetuous import IMPETUOUS
from sandtable.rulesets.dbm.rows.moves import FURTHER, MOVES
from sandtable.rulesets.dbm.rows.ranges import RANGES
from sandtable.sheet.evaluate import evaluate
from sandtable.sheet.play import player
from sandtable.sheet.question import Question
from sandtable.sheet.ready import maker

BY_ID: Mapping[str, Question] = {question.id: question for question in QUESTIONS}


ALLOWANCES, RANGES_OF, TEMPERS = (Rulings(BY_ID[id]) for id in ("move_allowance", "shooting_range", "impetuous"))


@lru_cache(maxsize=4096)
def paces(kind: str, grade: str, going: str, move: str = "tactical", to_flank: bool = False) -> int:
    """The length of a move in ticks, by the sheet; 0 where there is none."""
    mover = maker(facts.Mover)({"kind": kind, "grade": grade, "going": going, "move": move, "to_flank": to_flank})
    cell: int = player(MOVES, 0)(mover, None, None)
    return (cell + player(FURTHER)(mover, None, None)) * PACE if cell else 0


@lru_cache(maxsize=256)
def shooting_range(kind: str, grade: str) -> int:
    """How far it shoots, in ticks; 0 if it does not."""
    reach: int = player(RANGES, 0)(maker(facts.Shooter)({"kind": kind, "grade": grade, "distance": 0}), None, None)
    return reach * PACE


@lru_cache(maxsize=256)
def _impetuous(kind: str, grade: str, regular: bool) -> bool:
    troops = maker(facts.Temper)({"kind": kind, "grade": grade, "regular": regular})
    return bool(player(IMPETUOUS, "")(troops, None, None) == "impetuous")


def temper(state: State[Own], id: str) -> dict[str, Json]:
    """The question of whether it is impetuous."""
    piece = state.setup.pieces[id]
    return {"kind": kind(state, id), "grade": piece.grade, "regular": bool(piece.traits["regular"])}


def impetuous(state: State[Own], id: str) -> bool:
    """Whether it is of those who run away with their riders."""
    piece = state.setup.pieces[id]
    return _impetuous(kind(state, id), piece.grade, bool(piece.traits["regular"]))


def treated_as(own: str, foe: str, foe_grade: str, double: bool, *, close: bool, shot_at: bool) -> str:
    """The grade that (X) troops count as by their opponent (H39)."""
    counts_as = EXCEPTIONS.get(own)
    if counts_as is None:
        return "X"
    here = SimpleNamespace(fights=close, shot_at=shot_at, double_based=double)
    return str(evaluate(counts_as, {"own": here, "foe": SimpleNamespace(kind=foe, grade=foe_grade), "here": None}))


def element(
    state: State[Own], id: str, foe: str, *, close: bool, shot_at: bool = False, shoots: bool = False
) -> dict[str, Json]:
    """One side of a combat, as the sheet's questions want it; what is as usual is left out."""
    piece, other = state.setup.pieces[id], state.setup.pieces[foe]
    own, traits = kind(state, id), piece.traits
    said: dict[str, Json] = {"kind": own, "grade": piece.grade}
    if piece.grade == "X" and state.setup.options.get("H39", True):
        double = bool(traits.get("double_based"))
        said["treated_as"] = treated_as(own, kind(state, foe), other.grade, double, close=close, shot_at=shot_at)
    if not traits["regular"]:
        said["regular"] = False
    if traits.get("general"):
        said["general"] = True
    if piece.command in state.own.broken:
        said["broken_command"] = True
    said |= _ground(state, id, foe)
    if traits.get("weapon"):
        said["weapon"] = traits["weapon"]
    support = [_rank(state, rank, piece.command) for rank in ranks_behind(state, id)]
    if traits.get("double_based"):
        said["double_based"] = True
        support = [{"kind": own, "grade": piece.grade}, *support][:3]
    if support:
        said["support"] = support
    if close:
        said |= _flanks(state, id)
        if state.own.charged.get(id) == foe and piece.side == state.own.side:
            said["charged"] = True
    if disadvantaged(state, id, foe, close=close, shoots=shoots):
        said["weather"] = True
    if own in NAVAL and id not in state.own.aboard:
        said["laden"] = False
    if own == "bge" and not traits.get("mobile"):
        said["mobile"] = False
    return said


def _ground(state: State[Own], id: str, foe: str) -> dict[str, Json]:
    """Going, slopes, works and rivers between the two."""
    if not state.ground.areas and not state.ground.lines:
        return {}
    said: dict[str, Json] = {}
    here = terrain.standing_in(TERRAIN, state, id)
    if here != "good":
        said["going"] = here
        if going.at_home(state, id):
            said["at_home"] = True
    if going.higher(state, id, foe):
        said["upslope"] = True
    if works := terrain.works_before(TERRAIN, state, id, foe):
        said["fortified"] = terrain.WORKS[works.kind]
        if said["fortified"] == "permanent" and works.traits.get("tower"):
            said["pf_tower"] = True
    if across := attacks_across(state, id, foe):
        said["across"] = across
    elif not said.get("fortified") and attacks_across(state, foe, id) == "river" and not _in_river(state, id):
        said["riverbank"] = True
    return said


def attacks_across(state: State[Own], id: str, foe: str) -> str:
    """What lies between an element and the enemy it attacks: works that he defends, or a river that it stands in."""
    if not state.ground.lines:
        return ""
    if terrain.works_before(TERRAIN, state, foe, id):
        return "fortification"
    return "river" if _in_river(state, id) else ""


def _in_river(state: State[Own], id: str) -> bool:
    return terrain.river_at(TERRAIN, state, terrain.standing_strip(TERRAIN, state.field.rects[id])) is not None


def _flanks(state: State[Own], id: str) -> dict[str, Json]:
    """Who overlaps its flanks (H21), and who falls on flank or rear."""
    said: dict[str, Json] = {}
    if overlaps := overlapped(state, id):
        said["overlaps"] = overlaps
    if contacts := len(attackers(state, id)):
        said["contacts"] = min(3, contacts)
    return said


def _rank(state: State[Own], id: str, command: str) -> dict[str, Json]:
    """One of those who stand behind it in support (H22)."""
    piece = state.setup.pieces[id]
    said: dict[str, Json] = {
        "kind": kind(state, id),
        "grade": piece.grade,
        "going": terrain.standing_in(TERRAIN, state, id),
    }
    if piece.traits.get("weapon"):
        said["weapon"] = piece.traits["weapon"]
    if said["kind"] == "ps":
        permitted = piece.traits.get("permitted")
        said["permitted"] = piece.command == command if permitted is None else bool(permitted)
    return said


def disadvantaged(state: State[Own], id: str, foe: str, *, close: bool, shoots: bool) -> bool:
    """Whether the weather is against it: against nobody who is only shot at (H38)."""
    weather, _, quarter = state.own.weather.partition(" ")
    if weather == "fair":
        return False
    own, traits = kind(state, id), state.setup.pieces[id].traits
    if weather == "rain":
        bow = own == "bw" and traits.get("weapon", "bow") in ("", "bow", "longbow")
        return shoots and (bow or (own == "art" and bool(traits.get("gunpowder"))))
    facing_it = in_face(state, id, foe, quarter)
    if weather == "wind":
        return shoots and facing_it
    return (close or shoots) and facing_it and state.own.number <= 12


def moved_element(state: State[Own], id: str, *, short: bool) -> dict[str, Json]:
    """One of the elements of an order, as the question of its cost wants it."""
    piece = state.setup.pieces[id]
    own = kind(state, id)
    said: dict[str, Json] = {"kind": own, "grade": piece.grade}
    if not piece.traits["regular"]:
        said["regular"] = False
    if piece.traits.get("general"):
        said["general"] = True
    if piece.traits.get("mounted") and id not in state.own.forms:
        said["mounted"] = True
    if own == "ps" and _behind_cavalry(state, id):
        said["supports"] = True
    if short:
        said["short"] = True
    return said


def _behind_cavalry(state: State[Own], id: str) -> bool:
    """Psiloi behind cavalry that 4.9 lets them help."""
    pieces, ahead = state.setup.pieces, before(state, id)
    if ahead is None or kind(state, ahead) != "cv":
        return False
    if pieces[ahead].grade not in ("O", "I") or pieces[id].grade not in ("S", "I"):
        return False
    permitted, same = pieces[id].traits.get("permitted"), pieces[ahead].command == pieces[id].command
    return same if permitted is None else bool(permitted)


def foot(state: State[Own], id: str) -> bool:
    return kind(state, id) in FOOT


def naval(state: State[Own], id: str) -> bool:
    return kind(state, id) in NAVAL


def at_rest(state: State[Own], id: str) -> bool:
    """Whether it stays where it is this bound, or was halted there."""
    return state.own.moved.get(id, "halt") == "halt"


def asked(question: str, given: Json) -> Any:
    """A question read for quick play."""
    return BY_ID[question].ask(given)
