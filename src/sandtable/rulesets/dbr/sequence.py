"""The sequence of play as one list that can be read aloud (section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.engine.draft import Draft, Step
from sandtable.engine.state import Ask, Ending, Piece, Setup, State
from sandtable.geometry.field import Field
from sandtable.geometry.leg import Leg, moved
from sandtable.geometry.rect import Rect, hull
from sandtable.mechanics.deploying import as_given
from sandtable.mechanics.elements import ambush, deploying, sequence
from sandtable.mechanics.elements import losses as sums
from sandtable.mechanics.elements.bound import broken, fresh, friends
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.mechanics.elements.laying import ask_attack, ask_lay, ask_sectors, defender, invader, is_laid
from sandtable.mechanics.elements.ordering import dice_for, orders_ask
from sandtable.mechanics.elements.sequence import Phase
from sandtable.mechanics.elements.spontaneous import advance_one, eager, run_at, touched
from sandtable.names import OTHER, SIDES, Json, Side, listed
from sandtable.rulesets.dbr import endings, guns, laying, outcomes, routing, scoring, storming, vessels, weather
from sandtable.rulesets.dbr.features import LANDSCAPE
from sandtable.rulesets.dbr.manual import MANUAL, idle
from sandtable.rulesets.dbr.observe import TEAMS, mobile
from sandtable.rulesets.dbr.orders import rallies
from sandtable.rulesets.dbr.own import PACE, Own
from sandtable.rulesets.dbr.walking import plain

CELL = 100 * PACE
RETURN_AFTER = 4
"""Bounds, of both sides, after which pursuers who left the table may come back."""
SEQUENCE = (
    ("attack", "A die each for who attacks, where the terrain is to be laid."),
    ("lay", "The defender picks pieces of terrain."),
    ("sectors", "A die for the quarter of each."),
    ("put", "Some are put where a player chooses."),
    ("weather", "The weather of the day, if it is diced for."),
    ("deploy", "The baggage is placed, and then commands in turn, the largest first."),
    ("teams", "Each side says which of its guns start limbered."),
    ("ambush", "Each side says who lies in ambush."),
    ("bound", "A new bound: pursuers who left the table may come back."),
    ("mist", "A die for the mist, if there is any."),
    ("pips", "A die for each command."),
    ("rally", "Routing and pursuing elements are rallied."),
    ("running", "Those who were not run on, or chase on."),
    ("orders", "Steadying, moves, marches, limbering, mounting, bridging."),
    ("advance", "Impetuous troops that were not held charge."),
    ("giving way", "Beaten commands give way."),
    ("facing", "Those contacted only on flank or rear turn to face."),
    ("shooting", "Both sides shoot."),
    ("combat", "Close combats are fought."),
    ("disputes", "Captured guns are fought for."),
    ("bridges", "Bridges of pontoons are fought for."),
    ("losses", "Commands are beaten, and armies."),
)


def start(setup: Setup) -> State:
    """The battle before anything has happened; troops whose place is given stand there."""
    if bounds := setup.options.get("H24"):
        setup = replace(setup, traits={**setup.traits, "bounds": bounds})
    field = Field(CELL)
    deployed: tuple[str, ...] = ()
    laid = is_laid(setup)
    if setup.traits.get("deployment", "given") == "given" and not laid:
        field = as_given(setup, field)
        deployed = tuple(setup.commands)
    pieces = setup.pieces
    crews: dict[str, tuple[str, ...]] = {}
    for id, piece in pieces.items():
        if vessel := piece.traits.get("aboard"):
            crews[str(vessel)] = (*crews.get(str(vessel), ()), id)
    own = Own(
        phase="attack" if laid else laying.after_laying(setup),
        deployed=deployed,
        night=str(setup.options.get("H27-night", "none")),
        limbered=tuple(id for id, piece in pieces.items() if piece.traits.get("limbered") and _has_teams(piece)),
        hitching=() if deployed else SIDES,
        obstacles=tuple(id for id, piece in pieces.items() if piece.traits.get("portable_obstacles")),
        crews=crews,
        concealing=SIDES if setup.options.get("H37") else (),
    )
    state = State(setup, setup.ground, field, own)
    return ambush.from_the_start(MANUAL, replace(state, field=field.placed(guns.hitched(state, own.limbered))))


def _has_teams(piece: Piece) -> bool:
    return piece.kind == "art" and piece.grade in TEAMS


def go_on(state: State) -> Step:
    """The rules go on by themselves, until somebody is asked or something has happened."""
    return sequence.go_on(PHASES, state, MANUAL)


def first_to_deploy(state: State) -> Side:
    """The defender, or whoever the scenario says."""
    side: Side = defender(state) if state.own.invader else state.setup.traits.get("deploys_first", "b")
    return side


def _attack(draft: Draft) -> Ask:
    return ask_attack(LANDSCAPE, draft.state, "attack")


def _lay(draft: Draft) -> Ask:
    return ask_lay(LANDSCAPE, draft.state)


def _sectors(draft: Draft) -> Ask:
    return ask_sectors(LANDSCAPE, draft.state)


def _put(draft: Draft) -> Ask | None:
    asked = laying.ask_put(draft)
    if asked is None:
        draft.set(phase=laying.after_laying(draft.state.setup))
    return asked


def _weather(draft: Draft) -> Ask:
    return weather.ask(draft.state)


def _deploy(draft: Draft) -> Ask | None:
    asked = deploying.ask(MANUAL, draft.state, first_to_deploy(draft.state))
    if asked is None:
        draft.set(phase="teams")
    return asked


def _teams(draft: Draft) -> Ask | None:
    asked = guns.ask_teams(draft, first_to_deploy(draft.state))
    if asked is None:
        draft.set(phase="ambush")
    return asked


def _ambush(draft: Draft) -> Ask | None:
    return ambush.ask(draft, first_to_deploy(draft.state), "bound")


CLEAN: Mapping[str, Json] = {"rallied": (), "standing": (), "closing": ()}


def _bound(draft: Draft) -> Ask | None:
    own = draft.state.own
    side = invader(draft.state) if own.number == 0 else OTHER[own.side]
    draft.set(**fresh(CLEAN), number=own.number + 1, side=side, phase="mist")
    state = draft.state
    draft.set(waded=tuple(id for id in state.own.waded if id in state.field.rects and _in_water(state, id)))
    if drifted := vessels.drift(draft):
        draft.tell(says=f"{listed(drifted, 'and')} drift with the stream.", drifted=drifted)
    back = tuple(id for id, left in state.own.away.items() if state.side(id) == side and _due(state, left))
    if back:
        says = f"{listed(back, 'and')} may come back to the field: on a 5 or 6."
        return Ask("returning", side, back, ("D6",) * len(back), says)
    return None


def _in_water(state: State, id: str) -> bool:
    return bool(state.ground.lines_at(state.field.rects[id].corners, ("river",)))


def _due(state: State, left: tuple[int, ...]) -> bool:
    return bool(state.own.number >= left[0] + RETURN_AFTER)


def _mist(draft: Draft) -> Ask | None:
    """Mist lifts on a 5 or 6 (H27)."""
    draft.set(phase="pips")
    if draft.state.own.weather != "mist":
        return None
    return Ask("mist", draft.state.own.side, dice=("D6",), says="The mist lifts on a 5 or 6.")


def _pips(draft: Draft) -> Ask | None:
    there = tuple(sums.present(draft.state, draft.state.own.side))
    return sequence.points_ask(draft, there, "running")


def _rally(draft: Draft) -> Ask | None:
    able = rallies(draft.state)
    if not able:
        draft.set(phase="running")
        return None
    says = f"These may be rallied: {listed(able, 'and')}; or say done, and they go on."
    return Ask("rally", draft.state.own.side, tuple(able), says=says)


def _running(draft: Draft) -> None:
    side: Side = draft.state.own.side
    ran = routing.rout_on(draft, side)
    chased = [_chase(draft, id) for id in draft.state.own.pursuing if draft.state.side(id) == side]
    caught = routing.caught(draft)
    for id in caught:
        outcomes.drop(draft, id)
    ids = [one.get("runs") or one["chases"] for one in (*ran, *chased)]
    draft.set(moved={**draft.state.own.moved, **dict.fromkeys(ids, "run")}, phase="orders")
    if ran or chased:
        words = [f"{one['runs']} runs on" for one in ran] + [f"{one['chases']} chases on" for one in chased]
        draft.tell(says=f"{listed(words, 'and')}.", running=[*ran, *chased])


def _chase(draft: Draft, id: str) -> Json:
    """A pursuer goes at the nearest enemy in front, or straight on and off the table (H19)."""
    foe = routing.prey(draft.state, id)
    if foe is None:
        fate = routing.straight_on(draft, id)
        return {"chases": id, **({"why": fate.why} if fate.why else {})}
    ran = run_at(MANUAL, draft.state, id, foe)
    left = tuple(other for other in draft.state.own.pursuing if other != id)
    if ran is None:
        draft.set(pursuing=left)
        return {"chases": id, "why": "friends or ground are in its way"}
    walked, contacts = ran
    draft.place(walked.places())
    if contacts:
        draft.set(pursuing=left, **touched(draft.state, contacts))
    return {"chases": id, "at": foe, **({"contacts": contacts[0][1]} if contacts else {})}


def _orders(draft: Draft) -> Ask:
    return orders_ask(draft.state)


def _advance(draft: Draft) -> Ask | None:
    """Those who will run, one after the other as their owner chooses (H20)."""
    state = draft.state
    pairs = [(id, foe) for id, foe in eager(MANUAL, state) if run_at(MANUAL, state, id, foe) is not None]
    if len(pairs) > 1:
        about = tuple(f"{id}>{foe}" for id, foe in pairs)
        says = f"{listed([id for id, _ in pairs], 'and')} cannot be held: say who charges next."
        return Ask("advance", state.own.side, about, says=says)
    draft.set(phase="giving way")
    for id, foe in pairs:
        told = advance_one(MANUAL, draft, id, foe)
        draft.tell(says=f"{id} charges unbidden.", spontaneous=[told])
    return None


def _giving_way(draft: Draft) -> None:
    """Those of beaten commands that got no points and touch no enemy go straight back (H23)."""
    state = draft.state
    side = state.own.side
    away = 1 if side == "a" else -1
    ids = [id for id in friends(state, side) if broken(state, id) and idle(state, id) and mobile(state, id)]
    ids = [id for id in ids if not foes_touching(state, id)]
    went = [id for id in sorted(ids, key=lambda id: (away * state.field.rects[id].pose.y, id)) if _back(draft, id)]
    if went:
        draft.tell(says=f"{listed(went, 'and')} give way.", gives_way=went)
    draft.set(phase="facing")


def _back(draft: Draft, id: str) -> bool:
    """Straight back a full move, or as far as there is room."""
    state = draft.state
    rect = state.field.rects[id]
    for by in range(plain(state, id, "good", "move"), 0, -5 * PACE):
        end = moved((rect,), Leg("back", by)).rects[0]
        if _room(state, id, rect, end):
            draft.place({id: end.pose})
            draft.set(moved={**draft.state.own.moved, id: "give way"})
            return True
    return False


def _room(state: State, id: str, rect: Rect, end: Rect) -> bool:
    custom = MANUAL.custom
    way = hull((*rect.corners, *end.corners))
    if not state.ground.holds(end.corners) or custom.bars(state, id, way) or state.field.overlapped(end, (id,)):
        return False
    far = max(abs(end.pose.x - rect.pose.x), abs(end.pose.y - rect.pose.y))
    return far <= custom.flight(state, id, way) + PACE and all(
        custom.passes(state, id, other) for other in state.field.in_way(way, (id,))
    )


def _facing(draft: Draft) -> None:
    for id in routing.caught(draft):
        outcomes.drop(draft, id)
        draft.tell(caught=[id])
    taken = [*guns.retaken(draft), *storming.retaken(draft)]
    if taken:
        draft.tell(retaken=taken)
    sequence.facing(draft, "shooting")
    state = draft.state
    came = dict(word.split(">") for word in state.own.touched)
    if any(id in came for id in state.own.obstacles):
        # Whoever ran into contact, bidden or not, has left his stakes behind (H35).
        draft.set(obstacles=tuple(id for id in state.own.obstacles if id not in came))
    kept = {id: foe for id, foe in {**state.own.stormed, **came}.items() if foe in state.field.touching(id)}
    if kept != dict(state.own.stormed):
        draft.set(stormed=kept)


def _shooting(draft: Draft) -> Ask | None:
    return sequence.shooting(MANUAL, draft, "combat")


def _combat(draft: Draft) -> Ask | None:
    return sequence.combat(draft, "disputes")


def _disputes(draft: Draft) -> Ask | None:
    left = guns.disputed(draft.state)
    if not left:
        draft.set(phase="bridges")
        return None
    return dice_for("dispute", draft.state.own.side, *left[0])._replace(
        says=f"{left[0][0]} fights for the captured {left[0][1]}: a die for each."
    )


def _bridges(draft: Draft) -> Ask | None:
    """Those at the end of a bridge that the enemy holds may fight it (H29)."""
    pairs = storming.able(draft.state) if draft.state.own.bridging else []
    if not pairs:
        draft.set(phase="losses")
        return None
    says = "These stand at the end of a bridge that the enemy holds, and may fight it; or say done."
    return Ask("storm", draft.state.own.side, tuple(f"{who}>{train}" for who, train in pairs), says=says)


def _losses(draft: Draft) -> Ask | Ending | None:
    endings.consoled(draft)
    endings.judge(draft)
    for side in endings.orphaned(draft.state):
        draft.set(bereft=(*draft.state.own.bereft, side))
        if there := tuple(sums.present(draft.state, side)):
            says = f"The commander-in-chief is lost: a die for {listed(there, 'and')}, no points on 1 or 2."
            return Ask("chief", side, there, ("D6",) * len(there), says)
    end = endings.ending(draft.state)
    if end is not None:
        return scoring.reckoned(draft, end)
    draft.set(phase="bound")
    return None


PHASES: Mapping[str, Phase] = {
    "attack": _attack,
    "lay": _lay,
    "sectors": _sectors,
    "put": _put,
    "weather": _weather,
    "deploy": _deploy,
    "teams": _teams,
    "ambush": _ambush,
    "bound": _bound,
    "mist": _mist,
    "pips": _pips,
    "rally": _rally,
    "running": _running,
    "orders": _orders,
    "advance": _advance,
    "giving way": _giving_way,
    "facing": _facing,
    "shooting": _shooting,
    "combat": _combat,
    "disputes": _disputes,
    "bridges": _bridges,
    "losses": _losses,
}
