"""What the outcomes of the sheet do on the table (H17 to H19, H30, H31, H35, H45)."""

from __future__ import annotations

from dataclasses import replace

from sandtable.engine.draft import Draft
from sandtable.engine.state import State
from sandtable.mechanics.elements import afloat, results
from sandtable.mechanics.elements.fronts import opponent
from sandtable.mechanics.elements.results import Fate
from sandtable.names import Json
from sandtable.rulesets.dbr import guns, routing
from sandtable.rulesets.dbr.observe import pursues
from sandtable.rulesets.dbr.own import Own
from sandtable.rulesets.dbr.vessels import VESSELS


def suffer(draft: Draft[Own], id: str, foe: str, outcome: str, close: bool) -> Fate:
    """What an outcome does to an element, to what it carries, and to those aboard it."""
    fate = _suffer(draft, id, foe, outcome, close)
    if fate.word != "stays":
        drop(draft, id)
    return fate


def _suffer(draft: Draft[Own], id: str, foe: str, outcome: str, close: bool) -> Fate:
    if outcome == "recoil":
        return results.recoil(draft, id, foe, routing.CUSTOM, shot=not close)
    if outcome == "flee":
        return routing.flee(draft, id, foe)
    if outcome == "destroyed":
        draft.take({id: "destroyed"})
        return Fate("destroyed")
    if outcome == "captured":
        guns.capture(draft, id)
        return Fate("captured")
    if outcome == "teams_desert" and id not in draft.own.deserted:
        guns.desert(draft, id)
        return Fate("teams_desert")
    return Fate("stays")


def drop(draft: Draft[Own], id: str) -> None:
    """What a beaten element loses: its obstacles (H35), its place among those who run or chase, its passengers."""
    own = draft.own
    if id in own.obstacles and id not in own.deserted:
        own = replace(own, obstacles=tuple(other for other in own.obstacles if other != id))
    if id in own.pursuing:
        own = replace(own, pursuing=tuple(other for other in own.pursuing if other != id))
    gone = id not in draft.state.field.rects
    if gone and id in own.routing:
        own = replace(own, routing=tuple(other for other in own.routing if other != id))
    draft.own = own
    if gone:
        afloat.sink(VESSELS, draft, id)


def aftermath(draft: Draft[Own], state: State[Own], id: str, foe: str, fate: Fate, close: bool) -> dict[str, Json]:
    """The victor follows, if it is of those who do, and whoever it catches running is destroyed."""
    told: dict[str, Json] = {}
    beaten = fate.word in ("recoil", "flee", "destroyed", "lost")
    able = foe in draft.state.field.rects and pursues(draft.state, foe) and opponent(draft.state, foe) is None
    if close and beaten and able and (follows := routing.pursue(draft, foe, fate)):
        told[foe] = {"follows": follows}
    for gone in routing.caught(draft):
        told[gone] = {"fate": "destroyed", "why": "they are caught as they run"}
        drop(draft, gone)
    return told
