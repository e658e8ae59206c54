"""The sequence of play as one list that can be read aloud (H10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.frame import Frame
from sandtable.engine.opening import Next, Opening
from sandtable.engine.phase import Foretold, Phase
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import Setup, State
from sandtable.geometry.field import Field
from sandtable.mechanics.deploying import as_given
from sandtable.mechanics.elements import ambush, calling, losses, sequence, spontaneous
from sandtable.mechanics.elements.blows import joined
from sandtable.mechanics.elements.bound import fresh
from sandtable.mechanics.elements.deploying import Lot, deployment, next_lot
from sandtable.mechanics.elements.laying import chosen_words, defender, first_side, invader, is_laid
from sandtable.mechanics.elements.obeying import show
from sandtable.mechanics.elements.ruling import by_house
from sandtable.mechanics.elements.sequence import Some, points_dice, watched
from sandtable.mechanics.elements.telling import bound_of, unbidden
from sandtable.names import OTHER, SIDES, Pair, Side
from sandtable.rulesets.dbm import allies, endings, fighting, flanking, laying, pressing, sharing, telling, weather
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.orders import ORDERS, RIVER
from sandtable.rulesets.dbm.own import PACE, Own
from sandtable.rulesets.dbm.spontaneous import disheartened
from sandtable.rulesets.dbm.zones import zones
from sandtable.sheet.ruling import Result

CELL = 160 * PACE
SHIFTS = (0, -200 * PACE, 200 * PACE)
"""How far aside of its place in the scenario a command may sensibly be put."""
STAYS = 3
"""The most that keeps irregulars with the baggage they took."""
LOSES_HEART = 2
"""The most that demoralises a command whose general is lost."""


def start(setup: Setup) -> State[Own]:
    """The battle before anything has happened; troops whose place is given stand there."""
    if bounds := setup.options.get("H37"):
        setup = replace(setup, traits={**setup.traits, "bounds": bounds})
    field = Field(CELL)
    deployed: tuple[str, ...] = ()
    laid = is_laid(setup)
    if setup.traits.get("deployment", "given") == "given" and not laid:
        field = as_given(setup, field)
        deployed = tuple(setup.commands)
    aboard = {str(piece.traits["aboard"]): id for id, piece in setup.pieces.items() if piece.traits.get("aboard")}
    concealing = SIDES if setup.options.get("H9") else ()
    own = Own(deployed=deployed, aboard=aboard, concealing=concealing)
    first = INVADING if laid else WEATHER
    return ambush.from_the_start(MANUAL, State(setup, setup.ground, field, own, phase=first.word))


AMBUSHES = ambush.ambushes(MANUAL)
DEPLOY = deployment(MANUAL, SHIFTS, others=(flanking.FLANK,))


def first_to_deploy(state: State[Own]) -> Side:
    """The defender, or whoever the scenario says."""
    if state.own.invader:
        return defender(state)
    side: Side = state.setup.traits.get("deploys_first", "a")
    return side


def _next_command(state: State[Own]) -> Opening | None:
    lot: Lot | None = next_lot(MANUAL, state, first_to_deploy(state))
    return None if lot is None else DEPLOY.asks(lot.side, lot)


def _new_bound(draft: Draft[Own]) -> Next:
    own = draft.own
    side: Side = invader(draft.state) if own.number == 0 else OTHER[own.side]
    draft.own = replace(fresh(own), pressed=(), passed=(), fled_press=(), number=own.number + 1, side=side)
    allies.rouse(draft)
    for command in flanking.stragglers(draft.state, side):
        flanking.come_on(draft, command)
    state = draft.state
    due, present = flanking.due(state, side), losses.present(state, side)
    there = tuple(id for id in losses.commands(state.setup, side) if id in due or id in present)
    draft.say(bound_of(draft.state))
    return PIPS.of(side, Some(there)) if there else None


def _points(draft: Draft[Own], points: dict[str, int]) -> Next:
    """A die for each command; flank marches come on by theirs, and a regular C-in-C may hand his out."""
    rolled, came = dict(points), _flank_marches(draft, points)
    draft.say(telling.points(draft.state.setup, points, (draft.own.number + 1) // 2, came))
    if share := sharing.sharing(draft.state, [id for id in points if id not in came]):
        rest = {id: die for id, die in points.items() if id not in share}
        draft.own = replace(draft.own, points=rest, pool=tuple(sorted((rolled[id] for id in share), reverse=True)))
        draft.go_to(ALLOTTING)
        return sharing.ALLOT.asks(draft.own.side, Some(share))
    draft.own = replace(draft.own, points=points)
    if draft.state.setup.options.get("H40"):
        allies.waver(draft, points)
    draft.go_to(ORDERING)
    return None


def _flank_marches(draft: Draft[Own], points: dict[str, int]) -> list[str]:
    """Commands on a flank march that come on by their dice; those that do not have no points yet."""
    came = []
    for command in flanking.due(draft.state, draft.own.side):
        die = points.pop(command, 0)
        if flanking.arrives(draft.state, command, die) and flanking.come_on(draft, command):
            points[command] = die
            came.append(command)
    if came:
        show(MANUAL, draft)
    return came


PIPS = points_dice(_points)


def _unbidden(draft: Draft[Own]) -> Next:
    """Impetuous troops run at enemies (H25), and the demoralised make for the rear (H26)."""
    allies.rouse(draft)
    state = draft.state
    advanced, wading = spontaneous.advance(MANUAL, draft)
    retires = disheartened(draft.state) if draft.own.broken and wading is None else []
    retired = spontaneous.retreat(MANUAL, draft, retires)
    if went := [*advanced, *retired]:
        _stir(draft, [one.id for one in went])
        draft.say(unbidden(MANUAL, state, went))
        for one in went:
            one.told(draft)
    return None if wading is None else RIVER.of(draft.own.side, wading)


def _stir(draft: Draft[Own], ids: list[str]) -> None:
    """A general who went with the others has moved in this battle."""
    pieces, own = draft.state.setup.pieces, draft.own
    generals = [pieces[id].command for id in ids if pieces[id].traits.get("general")]
    if generals:
        draft.own = replace(own, stirred=tuple(dict.fromkeys((*own.stirred, *generals))))


def _who_would_run(state: State[Own]) -> Iterator[Foretold]:
    for id, foe in spontaneous.eager(MANUAL, state):
        yield Foretold(f"{MANUAL.named(state, id)} would run at {MANUAL.named(state, foe)} unbidden.")


def _facing(draft: Draft[Own]) -> Next:
    """Those contacted only on flank or rear turn to face (H20)."""
    allies.rouse(draft)
    return sequence.facing(MANUAL, draft)


def _tempted(draft: Draft[Own], pair: Pair) -> Next:
    """Irregulars who have taken baggage dice for whether they stay with it."""
    victor = fighting.tempted(draft.state, pair)
    return None if victor is None else LOOT.of(draft.state.side(victor), victor)


BLOWS = joined(MANUAL, AMBUSHES, _tempted)


def _looted(draft: Draft[Own], id: str, result: Result) -> Next:
    own = draft.own
    if result["stays to loot"]:
        next_own = own.number + (2 if draft.state.side(id) == own.side else 1)
        draft.own = replace(own, looting={**own.looting, id: next_own})
    loots = result["stays to loot"]
    draft.say(f"{MANUAL.named(draft.state, id)} {'stay to loot' if loots else 'do not stay to loot'}.")
    sequence.decided(MANUAL, draft, "H42", "looting", id, loots=loots)
    return None


LOOT: Cast[Own, str] = Cast(
    "loot",
    PlainDice(lambda given: {"die": D6}, lambda given, faces: {"stays to loot": faces["die"] <= STAYS}),
    _looted,
    lambda state, id: f"{MANUAL.named(state, id)} are irregular and have taken baggage: on 1-3 they stay to loot.",
    subject=str,
    about=lambda state, id: (id,),
    hopes=lambda state, id, result, side: not result["stays to loot"],
)


def _pressing(draft: Draft[Own]) -> Next:
    groups = pressing.groups(draft.state)
    return pressing.PRESS.asks(draft.own.side, pressing.Pressing(tuple(groups))) if groups else None


def _losses(draft: Draft[Own]) -> Next:
    """Commands lose heart (H36), and armies are beaten (H37)."""
    state = draft.state
    broken = [id for id in losses.down_to(MANUAL, state, endings.DEMORALISED) if id not in state.own.broken]
    if broken:
        draft.own = replace(draft.own, broken=(*draft.own.broken, *broken))
        draft.say(telling.demoralised(state.setup, broken))
        for command in broken:
            draft.rule(losses.heart_ruling(MANUAL, state, command, MANUAL.army.disheartened))
    # A command that has lost heart by its losses needs no die for its general.
    waiting = [command for command in losses.leaderless(MANUAL, state) if command not in draft.own.broken]
    if waiting:
        return GENERAL.of(state.setup.commands[waiting[0]].side, waiting[0])
    end = losses.ending(MANUAL, draft.state, int(state.setup.traits.get("bounds", endings.BOUNDS)))
    if end is None:
        draft.go_to(POINTS)
        return None
    draft.rule(losses.ending_ruling(MANUAL, draft.state, end))
    return end


def _general_lost(draft: Draft[Own], command: str, result: Result) -> Next:
    own = draft.own
    draft.own = replace(own, headless=(*own.headless, command))
    if result["demoralised"] and command not in own.broken:
        draft.own = replace(draft.own, broken=(*own.broken, command))
    broken = command in draft.own.broken
    word = MANUAL.army.disheartened if broken else "stands"
    setup, row = draft.state.setup, MANUAL.cites.row(MANUAL.cites.heart)
    whose = calling.begun(calling.command(setup, command))
    draft.say(f"{whose} has lost its general and {'is ' if broken else ''}{word}.")
    draft.rule(by_house(row, "general_lost", {"a": command}, {}, {"command": word}))
    return None


def _combats(draft: Draft[Own]) -> Next:
    """Close combats, one after the other as the player chooses whose bound it is (H35)."""
    return BLOWS.close(draft)


GENERAL: Cast[Own, str] = Cast(
    "general",
    PlainDice(lambda given: {"die": D6}, lambda given, faces: {"demoralised": faces["die"] <= LOSES_HEART}),
    _general_lost,
    lambda state, command: (
        f"{calling.begun(calling.command(state.setup, command))} has lost its general: a die, demoralised on 1 or 2."
    ),
    subject=str,
    about=lambda state, command: (command,),
    hopes=lambda state, command, result, side: not result["demoralised"],
)

INVADING: Phase[Own] = Phase(
    "invasion",
    "A die each for who invades, where the terrain is to be laid.",
    lambda draft: laying.INVASION.of(first_side(draft.state)),
)
WEATHER: Phase[Own] = Phase(
    "weather", "The weather of the day, if it is diced for.", lambda draft: weather.dice(draft.state)
)
BEFORE: tuple[Phase[Own], ...] = (
    INVADING,
    Phase("lay", "The defender chooses features of terrain.", lambda draft: laying.LAY.asks(defender(draft.state))),
    Phase(
        "sectors",
        "A die for the sector of each.",
        lambda draft: laying.SECTORS.of(defender(draft.state), chosen_words(draft.state)),
    ),
    Phase("shift", "The invader may try to move one.", lambda draft: laying.to_shift(draft.state)),
    Phase("edge", "A die for who picks his base edge.", lambda draft: laying.EDGES.of(defender(draft.state))),
    WEATHER,
    Phase("deploy", "Commands are placed in turn.", asks=_next_command),
    Phase(
        "ambush",
        "Each side says who lies in ambush.",
        lambda draft: AMBUSHES.asked(draft, first_to_deploy(draft.state)),
    ),
)
POINTS, ALLOTTING, ORDERING, *REST = watched(
    MANUAL,
    Phase("pips", "A new bound: a die for each command on the table.", _new_bound),
    Phase("allot", "A regular C-in-C hands his dice out."),
    Phase("orders", "Marches, then tactical moves and halts.", asks=lambda state: ORDERS.asks(state.own.side)),
    Phase("spontaneous", "Impetuous troops advance, the demoralised retire.", _unbidden, foretells=_who_would_run),
    Phase("facing", "Those contacted only on flank or rear turn to face.", _facing),
    Phase("shooting", "Both sides shoot.", BLOWS.shoot, foretells=BLOWS.shots_to_come),
    Phase("combat", "Close combats are fought.", _combats, foretells=BLOWS.combats_to_come),
    Phase("pressing", "Groups press forward after enemies who fled.", _pressing),
    Phase("losses", "Commands lose heart, and armies are beaten.", _losses),
)
SEQUENCE = (*BEFORE, POINTS, ALLOTTING, ORDERING, *REST)
"""What comes before the battle, and one bound of one side; after its losses the other side has its own."""

FRAME: Frame[Own] = Frame(
    SEQUENCE,
    zones=zones,
    decisions=(
        laying.LAY,
        laying.SHIFT,
        laying.EDGE,
        DEPLOY,
        AMBUSHES.hide,
        sharing.ALLOT,
        ORDERS,
        AMBUSHES.spring,
        BLOWS.aim,
        BLOWS.main,
        BLOWS.shooting,
        BLOWS.combat,
        pressing.PRESS,
    ),
    casts=(
        laying.INVASION,
        laying.SECTORS,
        laying.SHIFTING,
        laying.EDGES,
        weather.DAY,
        weather.QUARTER,
        PIPS,
        RIVER,
        BLOWS.shot,
        BLOWS.fight,
        LOOT,
        GENERAL,
    ),
)
