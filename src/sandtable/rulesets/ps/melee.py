"""Hand to hand: combats found, dice divided, blows and saves, and who has won the round (4.10 to 4.12, H24)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from sandtable.engine.draft import Draft
from sandtable.engine.state import Ask, State
from sandtable.engine.told import Ruled
from sandtable.mechanics.bodies.body import in_contact, units
from sandtable.names import OTHER, SIDES, Json, Side
from sandtable.rulesets.ps import observe, retiring, staff, support, unit
from sandtable.rulesets.ps.breaking import nerve, recover, suffer
from sandtable.rulesets.ps.doing import Cast, cast, now, push, tell
from sandtable.rulesets.ps.own import Own, Task, with_, without
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.ruling import ruled, said
from sandtable.sheet.explain import Line

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
    combat = {"units": tuple(units), "hits": {}, "shares": {}, "suffered": {}, "against": against, "houses": houses}
    draft.set(combat=combat, fresh=without(draft.own.fresh, *units))
    push(draft, {"do": "combat"})


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


def fight(draft: Draft[Own], task: Task) -> Ask | None:
    """Those who touch several enemies divide their dice; then all strike."""
    state, combat = draft.state, draft.own.combat
    shares = dict(combat["shares"])
    for id in _ordered(state, combat["units"]):
        foes = in_contact(state, id)
        if len(foes) < 2 or id in shares:
            continue
        if dice(state, id) > 1 and not unit.housed(state, id):
            draft.set(combat={**combat, "shares": shares})
            push(draft, task)
            says = f"{unit.named(state, id)} touch {' and '.join(foes)}: divide {dice(state, id)} dice among them."
            return Ask("divide", state.side(id), (id, *foes, now(state)), says=says)
        shares[id] = divided(state, id, foes)
    draft.set(combat={**combat, "shares": shares})
    pairs = [(id, foe) for id in _of(state, combat["units"], state.own.side) for foe in in_contact(state, id)]
    seat = state.own.side
    push(draft, *(cast("fight", seat, id=id, foe=foe) for id, foe in pairs), {"do": "parries"}, {"do": "outcome"})
    return None


def _ordered(state: State[Own], units: Sequence[str]) -> list[str]:
    """Those of the player whose turn it is first."""
    side = state.own.side
    return [*_of(state, units, side), *_of(state, units, OTHER[side])]


def _of(state: State[Own], units: Sequence[str], side: Side) -> list[str]:
    return [id for id in units if state.side(id) == side and id in state.field.rects]


def _share(state: State[Own], id: str, foe: str) -> int | None:
    shares = state.own.combat["shares"].get(id)
    return None if shares is None else int(shares.get(foe, 0))


def _fight_given(state: State[Own], task: Task) -> Json:
    id, foe = task["id"], task["foe"]
    return {
        "a": observe.fighter(state, id, foe, _share(state, id, foe)),
        "b": observe.fighter(state, foe, id, _share(state, foe, id)),
    }


def _fight_done(draft: Draft[Own], task: Task, result: Json) -> None:
    hits = dict(draft.own.combat["hits"])
    for id, side in ((task["foe"], "a"), (task["id"], "b")):
        hits[id] = hits.get(id, 0) + result[side]["hits"]
    draft.set(combat={**draft.own.combat, "hits": hits})


def parries(draft: Draft[Own], task: Task) -> Ask | None:
    """All who were hit save."""
    state, combat = draft.state, draft.own.combat
    hurt = [id for id in _ordered(state, combat["units"]) if combat["hits"].get(id)]
    push(draft, *(_parry(state, id, combat["hits"][id]) for id in hurt))
    return None


def _parry(state: State[Own], id: str, hits: int) -> Task:
    return cast("parry", state.side(id), id=id, hits=hits, hit_by=BLOWS, foe=state.own.combat["against"][id])


def _parry_given(state: State[Own], task: Task) -> Json:
    id, foe = task["id"], task["foe"]
    return {"a": observe.placed(state, id, foe), "hits": min(20, task["hits"]), "hit_by": BLOWS}


def _parry_done(draft: Draft[Own], task: Task, result: Json) -> None:
    suffer(draft, task["id"], result["casualties"])
    suffered = {**draft.own.combat["suffered"], task["id"]: result["casualties"]}
    draft.set(combat={**draft.own.combat, "suffered": suffered})


def outcome(draft: Draft[Own], task: Task) -> Ask | None:
    """The round is counted: who has won, who tests, and what the victors may do."""
    state, combat = draft.state, draft.own.combat
    units, mine = combat["units"], state.own.side
    sides = {side: _of(state, units, side) for side in (mine, OTHER[mine])}
    result, record = judged(state, sides, combat["suffered"])
    tell(draft, said("combat_result", record.given, result), ruling=record)
    winner: Side | None = {"a": mine, "b": OTHER[mine]}.get(result["winner"])
    won = sides[winner] if winner else []
    own = draft.own
    draft.set(
        fought=with_(own.fought, *units),
        caught=without(own.caught, *units),
        won=with_(without(own.won, *units), *won),
    )
    for id in won:
        recover(draft, id)
    if winner:
        testing, cause = sides[OTHER[winner]], "lost"
    else:
        testing, cause = [id for id in (*sides[mine], *sides[OTHER[mine]]) if unit.shaken(state, id)], "drawn"
    push(draft, *_tests(draft.state, testing, cause, combat), _after(combat, won, testing if winner else []))
    for id in units:
        staff.in_danger(draft, id, staff.IN_COMBAT)
    return None


def _tests(state: State[Own], testing: Sequence[str], cause: str, combat: Json) -> list[Task]:
    """A break test for each, with those who support it and nobody else before it."""
    found, spoken = list[Task](), set[str]()
    for id in testing:
        beside = tuple(dict.fromkeys(other for _, other in support.supporters(state, id).values()))
        fresh = tuple(other for other in beside if other not in spoken)
        spoken.update(fresh)
        found.append(nerve(id, cause, combat["against"][id], fresh))
    return found


def _after(combat: Json, won: Sequence[str], lost: Sequence[str]) -> Task:
    return {
        "do": "aftermath",
        "won": tuple(won),
        "lost": tuple(lost),
        "against": combat["against"],
        "houses": combat["houses"],
    }


def judged(state: State[Own], sides: Mapping[Side, Sequence[str]], suffered: Mapping[str, int]) -> tuple[Json, Ruled]:
    """The combat result. Each bonus counts once a side; the pair that has most of them speaks for both (H24)."""
    mine = state.own.side
    theirs = OTHER[mine]
    inflicted = {side: sum(suffered.get(id, 0) for id in sides[OTHER[side]]) for side in (mine, theirs)}
    pairs = [(id, foe) for id in sides[mine] for foe in in_contact(state, id) if foe in sides[theirs]]
    facts = {pair: _supported(state, sides, *pair) for pair in pairs}
    bonuses = {pair: _bonuses(given) for pair, given in facts.items()}
    best = max(pairs, key=lambda pair: (sum(bonuses[pair].values()), -pairs.index(pair)))
    given, extra = facts[best], list[Json]()
    counted = set(bonuses[best])
    for found in bonuses.values():
        for (side, row), value in found.items():
            if (side, row) not in counted:
                counted.add((side, row))
                extra.append((side, row, value))
    for place, side in (("a", mine), ("b", theirs)):
        more = sum(value for at, _, value in extra if at == place)
        if total := inflicted[side] + more:
            given[place]["inflicted"] = min(40, total)
    result, record = ruled("combat_result", {"a": best[0], "b": best[1]}, given)
    if extra:
        rows = tuple(Line(side, row, value) for side, row, value in extra)
        record = replace(record, lines=(*rows, *record.lines))
    return result, record


def _bonuses(given: Json) -> dict[tuple[str, str], int]:
    """The bonus rows that a pair counts, by side and row."""
    _, made = ASK["combat_result"].adjudicate(given, {})
    rows = [(line.side, str(line.row), line.value) for line in made.lines]
    return {(str(side), row): int(value or 0) for side, row, value in rows if row.startswith("ps.result.")}


def _supported(state: State[Own], sides: Mapping[Side, Sequence[str]], id: str, foe: str) -> dict[str, Json]:
    """A pair as the combat result looks at it, each with all the supports of its side: one behind, two on flanks."""
    return {
        "a": {**observe.placed(state, id, foe), **_supports(state, sides[state.side(id)])},
        "b": {**observe.placed(state, foe, id), **_supports(state, sides[state.side(foe)])},
    }


def _supports(state: State[Own], units: Sequence[str]) -> dict[str, float]:
    found: list[dict[str, float]] = [support.inches(state, id) for id in units]
    rear = [one["rear"] for one in found if "rear" in one]
    flanks = sorted(far for one in found for where, far in one.items() if where != "rear")
    told = dict(zip(("left", "right"), flanks, strict=False))
    return {**({"rear": min(rear)} if rear else {}), **told}


FIGHT = Cast(
    "hand_to_hand",
    _fight_given,
    lambda task: {"a": task["id"], "b": task["foe"]},
    _fight_done,
    ("a.hits", "b.hits"),
    lambda state, task: f"{unit.named(state, task['id'])} fight {unit.named(state, task['foe'])}.",
    together=True,
)
PARRY = Cast(
    "morale_save",
    _parry_given,
    lambda task: {"a": task["id"]},
    _parry_done,
    ("casualties", "shaken"),
    lambda state, task: f"{unit.named(state, task['id'])} save {task['hits']}.",
)
