"""The sequence of play as one list that can be read aloud (H10), and what the dice do when they fall."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from sandtable.engine.draft import Draft, Step
from sandtable.engine.order import Order
from sandtable.engine.state import Ask, Ending, Setup, State
from sandtable.geometry.field import Field
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.elements.bound import enemies, fresh, kind
from sandtable.names import OTHER, Json, Refused, Side, listed
from sandtable.rulesets.dbm import deploy, endings, fighting, going, pressing, shooting, spontaneous, telling
from sandtable.rulesets.dbm.moving import Plan, plan
from sandtable.rulesets.dbm.observe import BY_ID, close_combat
from sandtable.rulesets.dbm.orders import carry_out, dice_for, orders_ask
from sandtable.rulesets.dbm.own import PACE, Own

CELL = 160 * PACE
SEQUENCE = (
    ("weather", "The weather of the day, if it is diced for."),
    ("deploy", "Commands are placed in turn."),
    ("pips", "A new bound: a die for each command on the table."),
    ("orders", "Marches, then tactical moves and halts."),
    ("spontaneous", "Impetuous troops advance, the demoralised retire."),
    ("facing", "Those contacted only on flank or rear turn to face."),
    ("shooting", "Both sides shoot."),
    ("combat", "Close combats are fought."),
    ("pressing", "Groups press forward after enemies who fled."),
    ("losses", "Commands lose heart, and armies are beaten."),
)
RIVERS = {1: "paltry", 2: "paltry", 3: "ordinary", 4: "ordinary", 5: "ordinary", 6: "deep"}
HOLDS_BACK = 400 * PACE


def start(setup: Setup) -> State:
    """The battle before anything has happened; troops whose place is given stand there."""
    field = Field(CELL)
    deployed: tuple[str, ...] = ()
    if setup.traits.get("deployment", "given") == "given":
        places: dict[str, Rect | None] = {}
        for command in setup.plans:
            for id, (x, y, facing) in setup.plans[command].items():
                piece = setup.pieces[id]
                places[id] = Rect(Pose(x, y, facing), piece.width, piece.depth)
        field = field.placed(places)
        deployed = tuple(setup.commands)
    phase = "weather" if setup.options.get("H38") else "deploy"
    aboard = {str(piece.traits["aboard"]): id for id, piece in setup.pieces.items() if piece.traits.get("aboard")}
    return State(setup, setup.ground, field, Own(phase=phase, deployed=deployed, aboard=aboard))


def go_on(state: State) -> Step:
    """The rules go on by themselves, until somebody is asked or something has happened."""
    draft = Draft(state)
    first = state.own.phase
    while True:
        phase = draft.state.own.phase
        found = PHASES[phase](draft)
        if isinstance(found, Ending):
            return draft.step(phase, ending=found)
        if isinstance(found, Ask):
            return draft.step(phase if found.what != "orders" else first, ask=found)
        if draft.told and draft.state.own.phase != phase:
            return draft.step(phase)


def _weather(draft: Draft) -> Ask:
    return Ask("weather", "a", dice=("D6", "D6"), says="The weather: 1 rain, 2 wind, 3 low sun, else fair.")


def _deploy(draft: Draft) -> Ask | None:
    asked = deploy.ask(draft.state)
    if asked is None:
        draft.set(phase="pips")
    return asked


def _pips(draft: Draft) -> Ask:
    state = draft.state
    own = state.own
    first: Side = state.setup.traits.get("moves_first", "a")
    side: Side = first if own.number == 0 else OTHER[own.side]
    draft.set(**fresh(own), **CLEAN, number=own.number + 1, side=side)
    state = draft.state
    _rouse_allies(draft)
    there = tuple(
        id
        for id, command in state.setup.commands.items()
        if command.side == side and any(base in state.field.rects for base in command.bases)
    )
    draft.tell(bound=(state.own.number + 1) // 2, side=side)
    return Ask("pips", side, there, ("D6",) * len(there), f"Initiative points: a die for {listed(there, 'and')}.")


CLEAN: Mapping[str, Json] = {
    "results": {},
    "pursued": (),
    "pressed": (),
    "passed": (),
    "fled_press": (),
    "aims": {},
    "mains": {},
}


def _rouse_allies(draft: Draft) -> None:
    """An ally who holds back is roused by enemy within 400 paces (H40)."""
    state = draft.state
    for command in state.own.holding:
        who = state.setup.commands[command]
        foes = enemies(state, who.side)
        ids = [id for id in who.bases if id in state.field.rects]
        near = (state.field.nearest(state.field.rects[id], foes) for id in ids)
        if any(found is not None and found[0] <= HOLDS_BACK for found in near):
            draft.set(holding=tuple(id for id in draft.state.own.holding if id != command))


def _orders(draft: Draft) -> Ask:
    return orders_ask(draft.state)


def _spontaneous(draft: Draft) -> None:
    advanced = spontaneous.advance(draft)
    retired = spontaneous.retreat(draft) if draft.state.own.broken else []
    if advanced or retired:
        draft.tell(says=telling.unbidden([*advanced, *retired]), spontaneous=[*advanced, *retired])
    draft.set(phase="facing")


def _facing(draft: Draft) -> None:
    turned = fighting.turn_to_face(draft)
    if turned:
        draft.tell(says=f"{listed(turned, 'and')} turn to face.", turn_to_face=turned)
    draft.set(phase="shooting")


def _shooting(draft: Draft) -> Ask | None:
    state = draft.state
    found = shooting.aims(state)
    open_aim = shooting.unsettled(state, found)
    if open_aim is not None:
        about = tuple(f"{open_aim}>{target}" for _, target in found[open_aim])
        return Ask("aim", state.side(open_aim), about, says=f"{open_aim} has targets equally near: choose one.")
    left = shooting.shots(state, shooting.aimed(state, found), found)
    if not left:
        draft.set(phase="combat", duels=tuple(">".join(pair) for pair in fighting.duels(state)))
        return None
    for shot in left:
        if shot.candidates:
            about = tuple(f"{id}>{shot.target}" for id in shot.candidates)
            owner = state.side(shot.candidates[0])
            return Ask("main", owner, about, says=f"Several shoot at {shot.target}: name the main shooter.")
    if len(left) == 1:
        return dice_for("shot", state.own.side, left[0].shooter, left[0].target)
    return Ask("shooting", state.own.side, tuple(shot.word for shot in left), says="Which shooting is next?")


def _combat(draft: Draft) -> Ask | None:
    state = draft.state
    left = [word for word in state.own.duels if fighting.still_on(state, _pair(word))]
    if not left:
        draft.set(phase="pressing")
        return None
    if len(left) == 1:
        return dice_for("fight", state.own.side, *_pair(left[0]))
    return Ask("combat", state.own.side, tuple(left), says="Which combat is next?")


def _pair(word: str) -> tuple[str, str]:
    a, _, b = word.partition(">")
    return a, b


def _pressing(draft: Draft) -> Ask | None:
    groups = pressing.groups(draft.state)
    if not groups:
        draft.set(phase="losses")
        return None
    about = tuple(" ".join(group) for group in groups)
    return Ask("press", draft.state.own.side, about, says="These may press forward; or say done.")


def _losses(draft: Draft) -> Ask | Ending | None:
    state = draft.state
    waiting = endings.leaderless(state)
    if waiting:
        side = state.setup.commands[waiting[0]].side
        says = f"{waiting[0]} has lost its general: demoralised on 1 or 2."
        return Ask("general", side, (waiting[0],), ("D6",), says)
    broken = endings.newly_broken(state)
    if broken:
        draft.set(broken=(*state.own.broken, *broken))
        draft.tell(says=f"{listed(broken, 'and')} is demoralised.", demoralised=broken)
    end = endings.ending(draft.state)
    if end is not None:
        return end
    draft.set(phase="pips")
    return None


PHASES: Mapping[str, Callable[[Draft], Ask | Ending | None]] = {
    "weather": _weather,
    "deploy": _deploy,
    "pips": _pips,
    "orders": _orders,
    "spontaneous": _spontaneous,
    "facing": _facing,
    "shooting": _shooting,
    "combat": _combat,
    "pressing": _pressing,
    "losses": _losses,
}


def fall(state: State, dice: tuple[int, ...]) -> Step:
    """The dice that were asked for have fallen."""
    asked = state.ask
    assert asked is not None and len(dice) == len(asked.dice)
    return FALLS[asked.what](state, dice, asked)


def _fall_weather(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    draft = Draft(state)
    word = deploy.weather(draft, *dice)
    draft.tell(says=f"The weather: {word.partition(' ')[0]}.", weather=word)
    draft.set(phase="deploy")
    return draft.step("weather", dice=dice)


def _fall_pips(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    draft = Draft(state)
    points = dict(zip(asked.about, dice, strict=True))
    draft.set(points=points, phase="orders")
    if state.setup.options.get("H40"):
        _allies(draft, points)
    draft.tell(says=telling.points(points, (state.own.number + 1) // 2), points=points)
    return draft.step("pips", seat=asked.seat, dice=dice, ask=orders_ask(draft.state))


def _allies(draft: Draft, points: Mapping[str, int]) -> None:
    """An ally whose first die is 1 holds back, until the C-in-C rolls a 6 (H40)."""
    state = draft.state
    ranks = {id: state.setup.commands[id].traits.get("rank") for id in points}
    if any(ranks[id] == "c_in_c" and points[id] == 6 for id in points):
        side = state.own.side
        draft.set(holding=tuple(id for id in state.own.holding if state.setup.commands[id].side != side))
    elif state.own.number <= 2:
        held = tuple(id for id in points if ranks[id] == "ally" and points[id] == 1)
        draft.set(holding=(*state.own.holding, *held))


def _fall_river(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """The river is known now; the order goes on if it can, else they stop at the bank."""
    line, found = asked.about[0], RIVERS[dice[0]]
    known = replace(state, own=replace(state.own, rivers={**state.own.rivers, line: found}))
    order = _order(state.own.pending)
    command = state.setup.pieces[order.bases[0]].command
    made = _as_far_as_it_can(known, order)
    if made is None or made[1].cost > state.own.points.get(command, 0):
        draft = Draft(state)
        draft.set(rivers={**state.own.rivers, line: found}, pending=None)
        draft.tell(river=found, stopped="at the bank")
        return draft.step("river", seat=asked.seat, dice=dice, ask=orders_ask(draft.state))
    step = carry_out(known, made[0], made[1], command, dice)
    told = {**(step.event.told or {}), "river": found}
    own = {**step.event.own, "rivers": known.own.rivers}
    return Step(replace(step.event, what="river", told=told, own=own), step.state)


def _as_far_as_it_can(state: State, order: Order) -> tuple[Order, Plan] | None:
    """The order, or as much of a straight one as leads to the bank."""
    tries = [order]
    if len(order.legs) == 1 and order.legs[0].how == "forward":
        by = order.legs[0].by
        tries += [order._replace(legs=(Leg("forward", most),)) for most in range(by - by % (5 * PACE), 0, -5 * PACE)]
    for attempt in tries:
        try:
            made = plan(state, attempt)
        except Refused:
            continue
        if not made.river:
            return attempt, made
    return None


def _order(json: Json) -> Order:
    legs = tuple(
        Leg(how, to=Pose(*by)) if isinstance(by, list | tuple) else Leg(how, by) for how, by in json.get("legs", ())
    )
    return Order(json["verb"], tuple(json.get("bases", ())), legs, word=json.get("word", ""))


def _fall_shot(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """A shooting is ruled by the sheet and its outcome made at once."""
    a, b = asked.about
    shot = shot_of(state, a, b)
    given = shooting.question(state, shot)
    result, made = BY_ID["shooting"].adjudicate(given, {"a": dice[0], "b": dice[1]})
    draft = Draft(state)
    own = state.own
    used = (a, *shot.aiding, *((b, *shot.aiding_back) if shot.mutual else ()))
    draft.set(shot=(*own.shot, *used), targets=(*own.targets, b, *((a,) if shot.mutual else ())))
    works = {id: going.works_before(state, id) for id in (a, b)}
    heavy = {id: kind(state, id) == "art" and state.piece(id).grade == "S" for id in (a, b)}
    fates: dict[str, Json] = {}
    for id, foe, side in ((a, b, "a"), (b, a, "b")):
        was = state.rect(id).pose
        fate = fighting.suffer(draft, id, foe, result[side]["outcome"])
        if fate.word != "stays":
            fates[id] = _told(fate)
        line = works[id]
        if fate.word == "destroyed" and heavy[foe] and line is not None:
            fighting.breach(draft, line, was)
            fates[id]["breach"] = True
    draft.tell(says=telling.combat(state, a, b, "shoot at", result, fates))
    draft.tell(ruling=_ruled("shooting", given, dice, result, made), shooters=list(used), fates=fates)
    return draft.step("shot", seat=asked.seat, dice=dice)


def shot_of(state: State, a: str, b: str) -> shooting.Shot:
    """The shooting of that main shooter at that target, as it now stands."""
    found = shooting.aims(state)
    shots = shooting.shots(state, shooting.aimed(state, found), found)
    return next(shot for shot in shots if (shot.shooter, shot.target) == (a, b))


def _told(fate: fighting.results.Fate) -> dict[str, Json]:
    told: dict[str, Json] = {"fate": fate.word}
    if fate.why:
        told["why"] = fate.why
    if fate.pushed:
        told["pushed"] = list(fate.pushed)
    return told


def _ruled(test: str, given: Json, dice: tuple[int, ...], result: Json, made: Json) -> dict[str, Json]:
    lines = [line.as_json() for line in made.lines]
    return {"test": test, "given": given, "dice": {"a": dice[0], "b": dice[1]}, "result": result, "lines": lines}


def _fall_fight(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    """A close combat is ruled by the sheet; recoil, flight and pursuit are made at once (H35)."""
    a, b = asked.about
    given = close_combat(state, a, b)
    result, made = BY_ID["close_combat"].adjudicate(given, {"a": dice[0], "b": dice[1]})
    draft = Draft(state)
    draft.set(fought=(*state.own.fought, a, b))
    poses = {id: state.rect(id).pose for id in (a, b)}
    works = {a: going.works_before(state, a, b), b: going.works_before(state, b, a)}
    fates: dict[str, Json] = {}
    for id, foe, side in ((a, b, "a"), (b, a, "b")):
        outcome = result[side]["outcome"]
        fate = fighting.suffer(draft, id, foe, outcome)
        if fate.word == "stays":
            continue
        fates[id] = _told(fate)
        draft.set(results={**draft.state.own.results, foe: "destroyed" if fate.word == "lost" else fate.word})
        if pursuit := fighting.follow(draft, foe, poses[id], works[id]):
            fates[foe] = {"follows": pursuit}
        if fate.word == "destroyed" and kind(state, id) == "bge":
            _tempted(draft, foe)
    draft.tell(says=telling.combat(state, a, b, "fight", result, fates))
    draft.tell(ruling=_ruled("close_combat", given, dice, result, made), fighters=[a, b], fates=fates)
    loot = draft.state.own.tempted
    if loot:
        says = f"{loot} are irregular and have taken baggage: on 1-3 they stay to loot."
        return draft.step(
            "fight", seat=asked.seat, dice=dice, ask=Ask("loot", state.side(loot), (loot,), ("D6",), says)
        )
    return draft.step("fight", seat=asked.seat, dice=dice)


def _tempted(draft: Draft, id: str) -> None:
    """Irregular troops that destroy baggage may stay to loot (H42)."""
    if id in draft.state.field.rects and not draft.state.setup.pieces[id].traits["regular"]:
        draft.set(tempted=id)


def _fall_loot(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    draft = Draft(state)
    id = asked.about[0]
    draft.set(tempted="")
    if dice[0] <= 3:
        next_own = state.own.number + (2 if state.side(id) == state.own.side else 1)
        draft.set(looting={**state.own.looting, id: next_own})
    draft.tell(says=f"{id} {'stay to loot' if dice[0] <= 3 else 'go on'}.", loot=id, stays=dice[0] <= 3)
    return draft.step("loot", seat=asked.seat, dice=dice)


def _fall_general(state: State, dice: tuple[int, ...], asked: Ask) -> Step:
    draft = Draft(state)
    command = asked.about[0]
    draft.set(headless=(*state.own.headless, command))
    if dice[0] <= 2 and command not in state.own.broken:
        draft.set(broken=(*state.own.broken, command))
        draft.tell(demoralised=[command])
    fate = "is demoralised" if command in draft.state.own.broken else "stands"
    draft.tell(says=f"{command} has lost its general and {fate}.", general_lost=command)
    return draft.step("general", seat=asked.seat, dice=dice)


FALLS: Mapping[str, Callable[[State, tuple[int, ...], Ask], Step]] = {
    "weather": _fall_weather,
    "pips": _fall_pips,
    "river": _fall_river,
    "shot": _fall_shot,
    "fight": _fall_fight,
    "loot": _fall_loot,
    "general": _fall_general,
}
