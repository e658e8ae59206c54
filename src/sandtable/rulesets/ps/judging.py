"""Who has won a round of combat: casualties and bonuses of all who are in it (4.12, H24)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from sandtable.engine.state import State
from sandtable.engine.told import Ruled
from sandtable.mechanics.bodies.body import in_contact
from sandtable.names import OTHER, Json, Side
from sandtable.rulesets.ps import observe, support
from sandtable.rulesets.ps.own import Own
from sandtable.rulesets.ps.questions import ASK
from sandtable.rulesets.ps.ruling import ruled
from sandtable.sheet.explain import Line


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
