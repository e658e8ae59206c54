"""What this game says of moves (H11 to H18, H23, H26, H34): who may be ordered, how far he goes, what it costs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.geometry.contact import LEFT, RIGHT
from sandtable.geometry.leg import Leg
from sandtable.mechanics.elements.bound import broken, kind
from sandtable.mechanics.elements.edges import beside
from sandtable.mechanics.elements.forming import bent
from sandtable.mechanics.elements.fronts import attackers, on_front
from sandtable.mechanics.elements.manual import Contacts, Way
from sandtable.mechanics.elements.ruling import Allowance
from sandtable.mechanics.elements.terrain import standing_in
from sandtable.mechanics.elements.touching import on_edge
from sandtable.mechanics.elements.way import Walk, refuse
from sandtable.names import Json, Refused, listed
from sandtable.rulesets.dbm.cost import general_facts, order_facts
from sandtable.rulesets.dbm.facts.vocabulary import MOUNTED, NAVAL
from sandtable.rulesets.dbm.going import TERRAIN
from sandtable.rulesets.dbm.observe import at_rest, impetuous, paces
from sandtable.rulesets.dbm.own import PACE, Own

AT = "order.legs"


def passes(state: State[Own], id: str, other: str) -> bool:
    """Whether a moving element may pass through a friend (H15)."""
    mover, standing = kind(state, id), kind(state, other)
    if mover in ("ps", "lh"):
        return True
    return (mover in MOUNTED and standing == "ps") or (standing == "art" and at_rest(state, other))


def passes_beaten(state: State[Own], id: str, other: str) -> bool:
    """Whether a recoiling or fleeing element may pass through a friend (H15)."""
    if state.setup.pieces[id].side != state.setup.pieces[other].side:
        return False
    return passes(state, id, other) or (kind(state, id) == "bd" and kind(state, other) in ("bd", "sp"))


def check_mover(state: State[Own], id: str, verb: str, at: str) -> None:
    """Refuse to order those who have moved, who fight, or who loot."""
    own = state.own
    if own.moved.get(id, "march") != "march":
        raise refuse(at, f"{id} has been ordered to {own.moved[id]} this bound; it may do no more (H11); order others")
    if on_front(state, id):
        raise _fights(state, id, at)
    if own.looting.get(id) == own.number:
        raise refuse(at, f"{id} stays to loot this bound (H42); order others", rows=("H42",))


def _fights(state: State[Own], id: str, at: str) -> Refused:
    """Who has enemy on its front stays, or breaks off if it is one that can."""
    says = f"{id} has {listed(on_front(state, id), 'and')} on its front edge"
    if not _may_leave(state, id):
        return refuse(at, f"{says}, stays and fights: it is not one to break off (H34); order others", rows=("H34",))
    return refuse(
        at, f"{says}: it stays and fights, or breaks off (H34)", rows=("H34",), instead=f"break-off {id} back 100"
    )


def _may_leave(state: State[Own], id: str) -> bool:
    """Whether it may break off from those on its front, if there is room behind it."""
    if impetuous(state, id) or broken(state, id) or attackers(state, id):
        return False
    ground = standing_in(TERRAIN, state, id)
    own, least = plain(state, id, ground, "break-off"), 100 * PACE
    return own >= least and all(own > plain(state, foe, ground, "break-off") for foe in on_front(state, id))


def check_order(state: State[Own], order: Order) -> None:
    """Refuse to order allies who hold back, and marches after anything else."""
    if state.setup.pieces[order.bases[0]].command in state.own.holding:
        says = "this ally holds back until enemy come within 400 paces (H40); order another command"
        raise refuse("order.bases", says, rows=("H40",))
    if order.verb == "march" and any(choice != "march" for choice in state.own.moved.values()):
        raise refuse("order", "marches come before tactical moves and halts (H10); make a tactical move")


def check_way(state: State[Own], order: Order, walked: Walk, contacts: Contacts) -> None:
    """Troops that have lost heart neither march nor attack (H26)."""
    if not any(broken(state, id) for id in walked.ids):
        return
    if order.verb == "march":
        raise refuse("order", "troops of a demoralised command may not march (H26); make a tactical move")
    if contacts:
        raise refuse(AT, "troops of a demoralised command may not move into contact (H26); stop short of the enemy")


def check_march(state: State[Own], ids: Sequence[str], goings: Mapping[str, str]) -> None:
    """Land troops march through difficult going only on a road, heavy artillery nowhere else (H14)."""
    for id in ids:
        own = kind(state, id)
        if goings[id] == "difficult" and own not in NAVAL:
            raise refuse(AT, f"{id} cannot march through difficult going except on a road (H14); make a tactical move")
        if own == "art" and state.setup.pieces[id].grade == "S" and goings[id] != "road":
            raise refuse(AT, f"{id} is heavy artillery and marches only on roads (H14); make a tactical move")


def may_march(state: State[Own], group: Sequence[str]) -> bool:
    """Whether nobody has done anything but march this bound."""
    return all(choice == "march" for choice in state.own.moved.values())


def _goes_as(state: State[Own], id: str, verb: str) -> str:
    """The kind by whose line of the table an element moves: mounted infantry march as cavalry (H16)."""
    riding = verb == "march" and state.setup.pieces[id].traits.get("mounted") and id not in state.own.forms
    return "cv" if riding else kind(state, id)


def plain(state: State[Own], id: str, going: str, verb: str) -> int:
    """Its move in one going."""
    move = "march" if verb == "march" else "tactical"
    return paces(_goes_as(state, id, verb), state.setup.pieces[id].grade, going, move)


def reach(state: State[Own], id: str, verb: str) -> tuple[int, int]:
    """How far it goes over open ground or road, and how far if it falls on a flank."""
    own, grade = _goes_as(state, id, verb), state.setup.pieces[id].grade
    usual = max(paces(own, grade, "good"), paces(own, grade, "road") if state.ground.lines else 0)
    return usual, max(usual, paces(own, grade, "good", to_flank=verb == "move"))


def allowance(state: State[Own], id: str, going: str, verb: str, walked: Walk, contacts: Contacts) -> Allowance:
    """How far this element may go on this way."""
    piece, own = state.setup.pieces[id], kind(state, id)
    if own == "bge" and not piece.traits.get("mobile"):
        raise refuse("order.bases", f"{id} is immobile baggage (H42); leave it where it is")
    if own in NAVAL and id not in state.own.aboard and not piece.traits.get("crewed", True):
        raise refuse("order.bases", f"{id} has no crew aboard and stays where it is (H43)")
    start = walked.starts[walked.ids.index(id)]
    to_flank = verb == "move" and any(
        mover == id and beside(state, id, start, foe) and on_edge(state, walked, id, foe) in (LEFT, RIGHT)
        for mover, foe in contacts
    )
    move = "march" if verb == "march" else "tactical"
    goes_as = _goes_as(state, id, verb)
    facts: dict[str, Json] = {"kind": goes_as, "grade": piece.grade, "going": going, "move": move}
    if to_flank:
        facts["to_flank"] = True
    return Allowance(paces(goes_as, piece.grade, going, move, to_flank), facts)


def facts(state: State[Own], order: Order, walked: Walk, way: Way) -> dict[str, Json]:
    """The question of the price of a move, a march or a breaking-off."""
    ids = walked.ids
    if order.verb == "break-off":
        return order_facts(state, ids, "move", deviation="free", ends_at="nothing")
    short = frozenset(ids) if way.left > PACE and way.ends_at == "nothing" else frozenset()
    more: dict[str, Json] = {}
    if order.verb == "march":
        more["march_number"] = 1 + max(state.own.marches.get(id, 0) for id in ids)
        more["column"] = bool(way.files) and not walked.formed
    deviation = _deviation(walked, order.legs, way.beside)
    return order_facts(state, ids, order.verb, short=short, deviation=deviation, ends_at=way.ends_at, **more)


def hangs_on(state: State[Own], order: Order) -> object:
    """What of others the price of an order hangs on; and of a march, whether anybody may march yet."""
    ids, own = order.bases, state.own
    command = state.setup.pieces[ids[0]].command
    leads = state.setup.commands[command].leader in ids
    return (
        command in own.stirred,
        command in own.saved,
        order.verb == "march" and may_march(state, ids),
        None if leads else general_facts(state, ids),
    )


def _deviation(walked: Walk, legs: Sequence[Leg], beside: str) -> str:
    """How they left the way straight ahead, for the price of irregulars (4.1, R4)."""
    if any(leg.how == "column" for leg in legs):
        return "into_column"
    if walked.ahead and not bent(walked.starts):
        return "none"
    if beside:
        return beside
    return "column" if walked.ahead else "free"


def check_break_off(state: State[Own], id: str, at: str) -> None:
    """Neither the impetuous nor those without heart break off (H34)."""
    if impetuous(state, id) or broken(state, id):
        why = "of a demoralised command" if broken(state, id) else "impetuous"
        raise refuse(at, f"{id} is {why} and does not break off (H34); it stays and fights", rows=("H34",))


def surprised(given: dict[str, Json], verb: str) -> dict[str, Json]:
    """The price of a move that an ambush cuts short is that of one that ends at enemies, and so with marches."""
    return {**given, "ends_at": "discovered" if verb == "march" else "enemy"}
