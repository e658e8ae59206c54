"""Attacks and combats: who may get away and how, who leads, who lends a hand, what it comes to (H2, H3, H15-H18)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.mechanics.bodies.heading import away_facing
from sandtable.mechanics.pulse import forces, rulings
from sandtable.mechanics.pulse.fight import ROLES, Fight
from sandtable.mechanics.pulse.manual import Flight, Outcome
from sandtable.mechanics.pulse.own import Own
from sandtable.names import OTHER, Side
from sandtable.rulesets.mr import observe
from sandtable.rulesets.mr.commanding import in_command, off
from sandtable.rulesets.mr.facts.words import ARTILLERY
from sandtable.rulesets.mr.ground import BW, bw, terrain, town
from sandtable.rulesets.mr.moving import allowance
from sandtable.rulesets.mr.observe import BY_ID
from sandtable.rulesets.mr.questions.attack import WITHIN
from sandtable.rulesets.mr.rows.reaction import EVASION
from sandtable.sheet.explain import explainer
from sandtable.sheet.ruling import Result

ROOM = 1
"""BW: who has less room to fall back takes another hit."""


def is_battery(state: State[Own], id: str) -> bool:
    return state.piece(id).kind in ARTILLERY


def may_evade(state: State[Own], id: str, target: str) -> bool:
    """Whether the target may evade that attacker; out of command it fights (H9)."""
    if not in_command(state, target):
        return False
    return _entitled(state.piece(id).kind, state.piece(target).kind, terrain(state, target))


@lru_cache(maxsize=256)
def _entitled(attacker: str, target: str, ground: str) -> bool:
    asked = BY_ID["evade"].ask({"a": {"kind": attacker}, "b": {"kind": target, "terrain": ground}})
    return bool(explainer(EVASION)(asked.b, asked.a, asked.here))


def flight(state: State[Own], id: str, by: str, way: str) -> Flight:
    """An evader goes its FF allowance and faces away (H2); a battery its MF allowance, limbered, and rests (H3)."""
    away = away_facing(state.rect(id), state.rect(by))
    kind = state.piece(id).kind
    if kind in ARTILLERY:
        return Flight(allowance(kind, "mf"), away, "mf", (BW, BW))
    return Flight(allowance(kind, "ff"), away, rests=False)


def leaders(state: State[Own], fight: Fight, role: Side) -> Sequence[str]:
    """Who may be the principal unit of a side: any but a battery (H15)."""
    return [id for id in fight.units(role) if not is_battery(state, id)]


def helps(state: State[Own], fight: Fight, role: Side) -> tuple[str, ...]:
    """An officer's valor, if one is near enough and has not used it this pulse (H22)."""
    return () if observe.valor(state, fight, role) is None else ("valor",)


def helper(state: State[Own], fight: Fight, role: Side, help: str) -> str:
    found = observe.valor(state, fight, role) if help == "valor" else None
    return "" if found is None else found[1]


def may_reroll(state: State[Own], fight: Fight, role: Side) -> bool:
    """Whether its army commander is near enough to spend a CD on this combat."""
    lead = fight.units(role)[0]
    far = off(state, state.side(lead), lead)
    return far is not None and far <= WITHIN


def look_to_flanks(draft: Draft[Own], fight: Fight) -> None:
    """Before a combat: enemies near a flank have it, or a friend protects it (I4.0, A5.1)."""
    state = draft.state
    for id in (*fight.a, *fight.b):
        if town(state, id) is not None:
            continue
        for edge in observe.FLANKS:
            for foe, given in observe.threats(state, id, edge):
                if given["distance"] <= bw(observe.NEAR):
                    rulings.show(draft, "flanked", given, {"a": id, "b": foe})


def outcome(state: State[Own], fight: Fight, result: Result) -> Outcome:
    """What the sheet's result means on the table: attackers who fall back go as far as each has room (H17)."""
    attackers = result["a"]
    falls_back = result["outcome"] == "inconclusive" and not attackers["eliminated"]
    return Outcome(
        winner=result["winner"],
        losses={role: result[role]["loss"] for role in ROLES},
        gone=tuple(role for role in ROLES if result[role]["eliminated"]),
        back={"a": round(back(state, fight) * BW)} if falls_back else {},
        advance=round(attackers["advance"] * BW),
        checks=tuple(role for role in ROLES if result[role]["casualty_check"]),
    )


def back(state: State[Own], fight: Fight) -> float:
    """How far the attackers fall back in an inconclusive combat, in BW: their principal unit's kind says (I2.4)."""
    return observe.falls_back(state.piece(fight.a[0]).kind)


def blocked(state: State[Own], units: Sequence[str], id: str, wanted: int, gone: int) -> int:
    """Less than 1 BW to fall back is another hit (H17); the ruling has the principal unit's (J1.1)."""
    return 1 if id != units[0] and bw(gone) < ROOM else 0


def helpers(state: State[Own], id: str) -> tuple[str, ...]:
    """Who may re-roll a die of a recovery: the sub-commander, and the army commander within 8 BW for a CD."""
    found = ["sub"] if forces.officer(state, state.piece(id).command) is not None else []
    far = off(state, state.side(id), id)
    if far is not None and far <= WITHIN:
        found.append("cd")
    return tuple(found)


def told(state: State[Own], fight: Fight, result: Result) -> str:
    """Who wins a combat, and whether that decides it."""
    winner: Side = result["winner"]
    ours, theirs = result[winner]["total"], result[OTHER[winner]]["total"]
    name = state.own.manual.named(state, fight.units(winner)[0])
    tie = ", a tie, which goes to the defender" if ours == theirs else ""
    return f"{name} wins {ours} to {theirs}{tie}; it is {result['outcome']}."
