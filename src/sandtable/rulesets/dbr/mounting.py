"""Riders who fight on foot, and get into the saddle again (H33, H34)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.mechanics.elements.basing import rebase
from sandtable.mechanics.elements.bound import kind
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.mechanics.elements.way import refuse
from sandtable.rulesets.dbr.muster import MUSTER
from sandtable.rulesets.dbr.own import PACE, Own

AFOOT: Mapping[str, str] = {"ln": "bd", "pi": "bd", "lh": "sk", "si": "bw"}
"""What riders become on foot."""
AT = "order.bases.0"


def change(draft: Draft[Own], id: str, verb: str) -> None:
    """An element mounts or dismounts, or is refused."""
    state = draft.state
    if foes_touching(state, id):
        raise refuse(AT, f"{id} is in contact with enemy; it mounts and dismounts only when free of them (H34)")
    if kind(state, id) == "dr" and state.setup.options.get("H33"):
        _dragoons(draft, id, verb)
        return
    piece, forms = state.setup.pieces[id], dict(state.own.forms)
    if not piece.traits.get("dismounts") or piece.kind not in AFOOT:
        raise refuse(
            AT, f"{id} always fights as {MUSTER.kinds[piece.kind].name}: its list lets it do nothing else (H34)"
        )
    if (verb == "dismount") == (id in forms):
        raise refuse(AT, f"{id} is {'on foot' if id in forms else 'in the saddle'} already")
    if verb == "dismount":
        forms[id] = AFOOT[piece.kind]
    else:
        del forms[id]
    # It takes the base of what it becomes (H5).
    depth = round(MUSTER.kinds[forms[id]].depths[piece.grade] * PACE) if id in forms else piece.depth
    rebase(draft, id, depth, "horses")
    draft.own = replace(draft.own, forms=forms)


def _dragoons(draft: Draft[Own], id: str, verb: str) -> None:
    mounted = draft.state.own.mounted
    if (verb == "mount") == (id in mounted):
        raise refuse(AT, f"{id} is {'in the saddle' if id in mounted else 'on foot'} already (H33)")
    draft.own = replace(
        draft.own, mounted=(*mounted, id) if verb == "mount" else tuple(other for other in mounted if other != id)
    )
