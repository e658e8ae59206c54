"""What several questions do with a row: refuse by it, its id first, or take what it prints."""

from __future__ import annotations

from sandtable.mechanics.pulse import refuse
from sandtable.rulesets.mr.facts.unit import foe, own
from sandtable.rulesets.mr.rows.attack import ATTACK, NEVER
from sandtable.rulesets.mr.rows.movement import ALLOWANCE
from sandtable.sheet.explain import explainer
from sandtable.sheet.expr import Condition, Expr, Value
from sandtable.sheet.question import Bar
from sandtable.sheet.ruling import Asked
from sandtable.sheet.table import Row

ALWAYS_FF = ALLOWANCE["mr.move.irr-cav.mf"]


def bar(at: str, row: Row, when: Condition | None = None, says: str = "") -> Bar:
    """A row that forbids: whenever it holds, or in a case of its own."""
    return Bar(at, says or row.says, row.when if when is None else when, row.id)


def printed(row: Row) -> Value:
    """What a row gives, where the sheet prints it."""
    assert not isinstance(row.gives, Expr)
    return row.gives


A_ALWAYS_FF = bar("a.formation", ALWAYS_FF, (own.kind == "irr-cav") & (own.formation == "mf"))
B_ALWAYS_FF = bar("b.formation", ALWAYS_FF, (foe.kind == "irr-cav") & (foe.formation == "mf"))


def forbidden_attack(asked: Asked) -> None:
    """Refuse an attack that the table does not allow."""
    never = NEVER["mr.attack.artillery"]
    if asked.a.artillery:
        raise refuse(never, "given.a.kind", never.says)
    ((cell, word),) = explainer(ATTACK)(asked.a, asked.b, asked.here)
    if word == "no":
        raise refuse(ATTACK[cell], "given.a.kind", f"{ATTACK[cell].says}: no attack")
