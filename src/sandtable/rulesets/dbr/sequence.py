"""The sequence of play as one list that can be read aloud (section 3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.frame import Frame
from sandtable.engine.opening import Next, Opening
from sandtable.engine.order import Order
from sandtable.engine.phase import Foretold, Phase
from sandtable.engine.state import Piece, Setup, State
from sandtable.geometry.angle import HALF, TURN
from sandtable.geometry.field import Field
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect
from sandtable.mechanics.deploying import as_given
from sandtable.mechanics.driven.drive import Drive
from sandtable.mechanics.driven.going import driven
from sandtable.mechanics.driven.telling import carry
from sandtable.mechanics.elements import ambush, calling, sequence, telling
from sandtable.mechanics.elements import losses as sums
from sandtable.mechanics.elements.basing import put
from sandtable.mechanics.elements.blows import joined
from sandtable.mechanics.elements.bound import broken, fresh, friends
from sandtable.mechanics.elements.deploying import deployment, next_lot
from sandtable.mechanics.elements.fronts import foes_touching
from sandtable.mechanics.elements.laying import chosen_words, defender, first_side, invader, is_laid
from sandtable.mechanics.elements.pairing import Pairs
from sandtable.mechanics.elements.ruling import by_house
from sandtable.mechanics.elements.sequence import Some, die_each, points_dice, watched
from sandtable.mechanics.elements.spontaneous import CHASES, RUNS, Went, advance_one, eager, run_at, sally, touched
from sandtable.names import OTHER, SIDES, Pair, Side
from sandtable.rulesets.dbr import endings, guns, laying, outcomes, routing, scoring, storming, vessels, weather
from sandtable.rulesets.dbr.disputing import DISPUTE, STORM, STORMING, called
from sandtable.rulesets.dbr.manual import MANUAL, idle
from sandtable.rulesets.dbr.observe import TEAMS, mobile
from sandtable.rulesets.dbr.orders import ADVANCE, DROWNING, ORDERS, RALLY, RIVER, rallies
from sandtable.rulesets.dbr.own import PACE, Own
from sandtable.rulesets.dbr.zones import zones
from sandtable.sheet.ruling import Result

CELL = 100 * PACE
SHIFTS = (0, -100 * PACE, 100 * PACE)
"""How far aside of its place in the scenario a command may sensibly be put."""
RETURN_AFTER = 4
"""Bounds, of both sides, after which pursuers who left the table may come back."""
RETURNS = 5
"""The least that brings pursuers back."""
STUNNED = 2
"""The most that leaves a command without points when the commander-in-chief is lost."""


def start(setup: Setup) -> State[Own]:
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
        deployed=deployed,
        night=str(setup.options.get("H27-night", "none")),
        limbered=tuple(id for id, piece in pieces.items() if piece.traits.get("limbered") and _has_teams(piece)),
        hitching=() if deployed else SIDES,
        obstacles=tuple(id for id, piece in pieces.items() if piece.traits.get("portable_obstacles")),
        crews=crews,
        concealing=SIDES if setup.options.get("H37") else (),
    )
    state = State(setup, setup.ground, field, own, phase=(ATTACKING if laid else WEATHER).word)
    return ambush.from_the_start(MANUAL, replace(state, field=field.placed(guns.hitched(state, own.limbered))))


def _has_teams(piece: Piece) -> bool:
    return piece.kind == "art" and piece.grade in TEAMS


def _hitched(draft: Draft[Own], order: Order) -> None:
    """Guns that start limbered stand with their teams, where there is room for them."""
    for id, rect in guns.hitched(draft.state, order.bases).items():
        put(draft, id, rect)


AMBUSHES = ambush.ambushes(MANUAL)
BLOWS = joined(MANUAL, AMBUSHES)
DEPLOY = deployment(MANUAL, SHIFTS, _hitched)


def first_to_deploy(state: State[Own]) -> Side:
    """The defender, or whoever the scenario says."""
    side: Side = defender(state) if state.own.invader else state.setup.traits.get("deploys_first", "b")
    return side


def _next_command(state: State[Own]) -> Opening | None:
    lot = next_lot(MANUAL, state, first_to_deploy(state))
    return None if lot is None else DEPLOY.asks(lot.side, lot)


def _bound(draft: Draft[Own]) -> Next:
    own = draft.own
    side: Side = invader(draft.state) if own.number == 0 else OTHER[own.side]
    own = replace(fresh(own), rallied=(), standing=(), closing=(), number=own.number + 1, side=side)
    waded = tuple(id for id in own.waded if id in draft.state.field.rects and _in_water(draft.state, id))
    draft.own = replace(own, waded=waded)
    if drifted := vessels.drift(draft):
        draft.say(f"{MANUAL.all_named(draft.state, drifted)} drift with the stream.")
    state = draft.state
    back = tuple(id for id, left in state.own.away.items() if state.side(id) == side and _due(state, left))
    draft.over()
    return RETURNING.of(side, Some(back)) if back else None


def _in_water(state: State[Own], id: str) -> bool:
    return bool(state.ground.lines_at(state.field.rects[id].corners, ("river",)))


def _due(state: State[Own], left: tuple[int, ...]) -> bool:
    return bool(state.own.number >= left[0] + RETURN_AFTER)


def _returned(draft: Draft[Own], about: Some, result: Result) -> Next:
    """Pursuers come back on a 5 or 6 where they left, if there is room, and face the table."""
    state, came = draft.state, []
    for id in about.ids:
        _, x, y, facing = state.own.away[id]
        piece = state.setup.pieces[id]
        rect = Rect(Pose(x, y, (facing + HALF) % TURN), piece.width, piece.depth)
        if result[id] >= RETURNS and not draft.state.field.overlapped(rect):
            draft.place({id: rect.pose})
            came.append(id)
    if came:
        draft.own = replace(draft.own, away={id: left for id, left in state.own.away.items() if id not in came})
    draft.say(f"{MANUAL.all_named(state, came)} come back." if came else "None comes back.")
    return None


RETURNING: Cast[Own, Some] = Cast(
    "returning",
    die_each("may come back", lambda face: face >= RETURNS),
    _returned,
    lambda state, about: (
        f"{MANUAL.all_named(state, about.ids)} may come back to the field: a die for each, on a 5 or 6."
    ),
    subject=Some,
    given=lambda state, about: about.ids,
    about=lambda state, about: about.ids,
    hopes=lambda state, about, result, side: result["may come back"],
)


def _mist(draft: Draft[Own]) -> Next:
    """Mist lifts on a 5 or 6 (H27)."""
    draft.over()
    return weather.MIST.of(draft.own.side) if draft.own.weather == "mist" else None


def _pips(draft: Draft[Own]) -> Next:
    own = draft.own
    there = tuple(sums.present(draft.state, own.side))
    draft.say(telling.bound_of(draft.state))
    return PIPS.of(own.side, Some(there)) if there else None


def _points(draft: Draft[Own], rolled: dict[str, int]) -> Next:
    """A die for each command, the points that it may spend (H1); those that are stunned have none."""
    own = draft.own
    points = {id: 0 if id in own.stunned else die for id, die in rolled.items()}
    draft.own = replace(own, points=points, stunned=tuple(id for id in own.stunned if id not in points))
    draft.say(telling.points(draft.state.setup, points, (own.number + 1) // 2))
    draft.over()
    return None


PIPS = points_dice(_points)


def _rally(draft: Draft[Own]) -> Next:
    routing.stopped(draft)
    able = tuple(rallies(draft.state))
    return RALLY.asks(draft.own.side, Some(able)) if able else None


def _running(draft: Draft[Own]) -> Next:
    state, side = draft.state, draft.own.side
    ran = routing.rout_on(draft, side)
    chased = [_chase(draft, id) for id in draft.own.pursuing if draft.state.side(id) == side]
    for id in routing.caught(draft):
        outcomes.drop(draft, id)
    ids = [one.id for one in (*ran, *chased)]
    draft.own = replace(draft.own, moved={**draft.own.moved, **dict.fromkeys(ids, "run")})
    for one in (*ran, *chased):
        draft.say(_went_on(state, one))
        one.told(draft)
    return None


def _went_on(state: State[Own], one: Went) -> str:
    """One who runs or chases on: at whom, whom it met, or why it does no better."""
    who, why = MANUAL.named(state, one.id), f": {one.why}" if one.why else ""
    if one.does == RUNS:
        return f"{who} run on{why}."
    if one.why == routing.IN_ITS_WAY:
        return f"{who} chase no more{why}."
    if not one.at:
        return f"{who} chase straight on{why}."
    return f"{who} chase {MANUAL.named(state, one.at)}{f' and meet {one.meets}' if one.meets else ''}."


def _chase(draft: Draft[Own], id: str) -> Went:
    """A pursuer goes at the nearest enemy in front, or straight on and off the table (H19)."""
    foe = routing.prey(draft.state, id)
    if foe is None:
        fate = routing.straight_on(draft, id)
        return Went(id, CHASES, why=fate.why)
    ran = run_at(MANUAL, draft.state, id, foe)
    left = tuple(other for other in draft.own.pursuing if other != id)
    if ran is None:
        draft.own = replace(draft.own, pursuing=left)
        return Went(id, CHASES, why=routing.IN_ITS_WAY)
    walked, contacts = ran
    paces = round(walked.length / PACE, 1)
    draft.rule(by_house(MANUAL.custom.house.pursuit, "pursuit", {"a": id, "b": foe}, {}, {"paces": paces}))
    draft.place(walked.places())
    if contacts:
        draft.own = replace(touched(draft.state, contacts), pursuing=left)
    return Went(id, CHASES, foe, contacts[0][1] if contacts else "")


def _eager(state: State[Own]) -> tuple[Pair, ...]:
    """Those who will run, and at whom."""
    pairs = (Pair(*pair) for pair in eager(MANUAL, state))
    return tuple(pair for pair in pairs if sally(MANUAL, state, *pair) is not None)


def _advance(draft: Draft[Own]) -> Next:
    """Those who will run, one after the other as their owner chooses (H20); whoever goes may free another's way."""
    while pairs := _eager(draft.state):
        if len(pairs) > 1:
            return ADVANCE.asks(draft.own.side, Pairs(pairs))
        state = draft.state
        went = advance_one(MANUAL, draft, *pairs[0])
        assert went is not None
        draft.say(telling.unbidden(MANUAL, state, [went]))
        went.told(draft)
    return None


def _who_would_run(state: State[Own]) -> Iterator[Foretold]:
    for pair in _eager(state):
        a, b = (MANUAL.named(state, id) for id in pair)
        yield Foretold(f"{a} would advance on {b} unbidden.")


def _giving_way(draft: Draft[Own]) -> Next:
    """Those of beaten commands that got no points and touch no enemy go straight back (H23)."""
    state = draft.state
    side = state.own.side
    away = 1 if side == "a" else -1
    ids = [id for id in friends(state, side) if broken(state, id) and idle(state, id) and mobile(state, id)]
    ids = [id for id in ids if not foes_touching(state, id)]
    went = [id for id in sorted(ids, key=lambda id: (away * state.field.rects[id].pose.y, id)) if _back(draft, id)]
    if went:
        draft.say(f"{MANUAL.all_named(state, went)} give way.")
    return None


def _back(draft: Draft[Own], id: str) -> bool:
    """Straight back a full move, or as far as there is room."""
    state, custom = draft.state, MANUAL.custom
    heading = (state.field.rects[id].pose.facing + HALF) % TURN
    went = driven(state, id, Drive(heading, custom.reach(state, id), custom.passes, custom.bars))
    if went.gone < PACE:
        return False
    paces = {"paces": round(went.gone / PACE, 1)}
    draft.rule(by_house(custom.house.retreat, "giving_way", {"a": id}, {}, paces))
    carry(draft, id, went)
    draft.own = replace(draft.own, moved={**draft.state.own.moved, id: "give way"})
    return True


def _facing(draft: Draft[Own]) -> Next:
    state = draft.state
    caught = routing.caught(draft)
    for id in caught:
        outcomes.drop(draft, id)
    if caught:
        draft.say(f"{MANUAL.all_named(state, caught)} are caught running.")
        for id in caught:
            sequence.decided(MANUAL, draft, "H18", "caught", id, fate="destroyed")
    captured, bridges = guns.retaken(draft), storming.retaken(draft)
    if captured:
        draft.say(f"{MANUAL.all_named(state, captured)} are retaken.")
    for id in bridges:
        draft.say(f"With no enemy near, {called(state, id)} is retaken.")
    for id in (*captured, *bridges):
        sequence.decided(MANUAL, draft, "H31", "retaken", id, retaken=True)
    sequence.facing(MANUAL, draft)
    routing.stopped(draft)
    own, field = draft.own, draft.state.field
    came = dict(own.touched)
    # Whoever ran into contact, bidden or not, has left his stakes behind (H35).
    obstacles = tuple(id for id in own.obstacles if id not in came)
    kept = {id: foe for id, foe in {**own.stormed, **came}.items() if foe in field.touching(id)}
    draft.own = replace(own, obstacles=obstacles, stormed=kept)
    return None


def _combats(draft: Draft[Own]) -> Next:
    """Close combats, one after the other as the player chooses whose bound it is (H40)."""
    return BLOWS.close(draft)


def _disputes(draft: Draft[Own]) -> Next:
    left = guns.disputed(draft.state)
    return DISPUTE.of(draft.own.side, left[0]) if left else None


def _bridges(draft: Draft[Own]) -> Next:
    """Those at the end of a bridge that the enemy holds may fight it (H29)."""
    pairs = tuple(storming.able(draft.state))
    return STORM.asks(draft.own.side, Pairs(pairs)) if pairs else None


def _losses(draft: Draft[Own]) -> Next:
    endings.consoled(draft)
    endings.judge(draft)
    for side in endings.orphaned(draft.state):
        draft.own = replace(draft.own, bereft=(*draft.own.bereft, side))
        if there := tuple(sums.present(draft.state, side)):
            return CHIEF.of(side, Some(there))
    end = endings.ending(draft.state)
    if end is not None:
        draft.rule(sums.ending_ruling(MANUAL, draft.state, end))
        return scoring.reckoned(draft, end)
    draft.go_to(BOUND)
    return None


def _chief_lost(draft: Draft[Own], about: Some, result: Result) -> Next:
    """The commander-in-chief is lost: on 1 or 2 a command gets no points in its next bound (H25)."""
    stunned = [id for id in about.ids if result[id] <= STUNNED]
    draft.own = replace(draft.own, stunned=tuple(dict.fromkeys((*draft.own.stunned, *stunned))))
    setup = draft.state.setup
    none = calling.begun(calling.commands(setup, stunned, ("has", "have")))
    says = f"{none} no points next." if stunned else "All stand firm."
    draft.say(f"The commander-in-chief of {_army_of(setup, about)} is lost. {says}")
    row = MANUAL.cites.row("H25")
    for id in about.ids:
        draft.rule(by_house(row, "chief_lost", {"a": id}, {"die": result[id]}, {"no_points": id in stunned}))
    return None


def _army_of(setup: Setup, about: Some) -> str:
    return setup.army(setup.commands[about.ids[0]].side)


CHIEF: Cast[Own, Some] = Cast(
    "chief",
    die_each("without points", lambda face: face <= STUNNED),
    _chief_lost,
    lambda state, about: (
        f"The commander-in-chief of {_army_of(state.setup, about)} is lost: "
        f"a die for {sequence.names(state, about)}, no points on 1 or 2."
    ),
    subject=Some,
    given=lambda state, about: about.ids,
    about=lambda state, about: about.ids,
    hopes=lambda state, about, result, side: -result["without points"],
)

ATTACKING: Phase[Own] = Phase(
    "attack",
    "A die each for who attacks, where the terrain is to be laid.",
    lambda draft: laying.ATTACK.of(first_side(draft.state)),
)
WEATHER: Phase[Own] = Phase(
    "weather", "The weather of the day, if it is diced for.", lambda draft: weather.dice(draft.state)
)
BEFORE: tuple[Phase[Own], ...] = (
    ATTACKING,
    Phase("lay", "The defender picks pieces of terrain.", lambda draft: laying.LAY.asks(defender(draft.state))),
    Phase(
        "sectors",
        "A die for the quarter of each.",
        lambda draft: laying.SECTORS.of(defender(draft.state), chosen_words(draft.state)),
    ),
    Phase("put", "Some are put where a player chooses.", laying.to_put),
    WEATHER,
    Phase("deploy", "The baggage is placed, and then commands in turn, the largest first.", asks=_next_command),
    Phase(
        "teams",
        "Each side says which of its guns start limbered.",
        lambda draft: guns.asked_of_teams(draft, first_to_deploy(draft.state)),
    ),
    Phase(
        "ambush",
        "Each side says who lies in ambush.",
        lambda draft: AMBUSHES.asked(draft, first_to_deploy(draft.state)),
    ),
)
BOUND, *REST = watched(
    MANUAL,
    Phase("bound", "A new bound: pursuers who left the table may come back.", _bound),
    Phase("mist", "A die for the mist, if there is any.", _mist),
    Phase("pips", "A die for each command.", _pips),
    Phase("rally", "Routing and pursuing elements are rallied.", _rally),
    Phase("running", "Those who were not run on, or chase on.", _running),
    Phase(
        "orders",
        "Steadying, moves, marches, limbering, mounting, bridging.",
        asks=lambda state: ORDERS.asks(state.own.side),
    ),
    Phase("advance", "Impetuous troops that were not held charge.", _advance, foretells=_who_would_run),
    Phase("giving way", "Beaten commands give way.", _giving_way),
    Phase("facing", "Those contacted only on flank or rear turn to face.", _facing),
    Phase("shooting", "Both sides shoot.", BLOWS.shoot, foretells=BLOWS.shots_to_come),
    Phase("combat", "Close combats are fought.", _combats, foretells=BLOWS.combats_to_come),
    Phase("disputes", "Captured guns are fought for.", _disputes),
    Phase("bridges", "Bridges are fought for.", _bridges),
    Phase("losses", "Commands are beaten, and armies.", _losses),
)
SEQUENCE = (*BEFORE, BOUND, *REST)
"""What comes before the battle, and one bound of one side; after its losses the other side has its own."""

FRAME: Frame[Own] = Frame(
    SEQUENCE,
    zones=zones,
    decisions=(
        laying.LAY,
        laying.PUT,
        DEPLOY,
        guns.TEAMS,
        AMBUSHES.hide,
        AMBUSHES.spring,
        RALLY,
        ORDERS,
        ADVANCE,
        BLOWS.aim,
        BLOWS.shooting,
        BLOWS.combat,
        STORM,
    ),
    casts=(
        laying.ATTACK,
        laying.SECTORS,
        weather.DAY,
        weather.QUARTER,
        RETURNING,
        weather.MIST,
        PIPS,
        RIVER,
        DROWNING,
        BLOWS.shot,
        BLOWS.fight,
        DISPUTE,
        STORMING,
        CHIEF,
    ),
)
