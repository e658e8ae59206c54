"""The sequence of play as one list that is read aloud and run (section 3), and all that the game is made of."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from sandtable.dice import D6
from sandtable.engine.cast import Cast
from sandtable.engine.draft import Draft
from sandtable.engine.frame import Frame
from sandtable.engine.opening import Next
from sandtable.engine.phase import Phase
from sandtable.engine.plain_dice import PlainDice
from sandtable.engine.state import Setup, State
from sandtable.engine.task import Task
from sandtable.engine.told import Fate
from sandtable.geometry.field import Field
from sandtable.mechanics.bodies import placing
from sandtable.mechanics.bodies.body import in_contact, is_officer
from sandtable.mechanics.bodies.objectives import holders
from sandtable.names import OTHER, Json, Side
from sandtable.rulesets.ps import (
    blunders,
    bracing,
    breaking,
    commanding,
    deploy,
    initiative,
    land,
    manoeuvre,
    melee,
    morale,
    moving,
    observe,
    opening,
    orders,
    rallying,
    reacting,
    shooting,
    staff,
    survey,
    unit,
    victors,
    victory,
    weather,
)
from sandtable.rulesets.ps.own import INCH, Own, fresh_turn, without
from sandtable.rulesets.ps.ruling import next_step, ruled
from sandtable.rulesets.ps.zones import zones
from sandtable.sheet.ruling import Result

CELL = 6 * INCH


def start(setup: Setup) -> State[Own]:
    """The battle before anything has happened; troops whose place is given stand there."""
    if bounds := setup.options.get("H40"):
        setup = replace(setup, traits={**setup.traits, "bounds": bounds})
    field, deployed = Field(CELL), tuple[str, ...]()
    if setup.traits.get("deployment", "given") == "given":
        field = placing.as_given(setup, field)
        deployed = tuple(setup.commands)
    waiting = tuple(id for id in setup.commands if placing.enters(setup, id))
    state = State(setup, setup.ground, field, Own(deployed=deployed, waiting=waiting))
    draft = Draft(replace(state, own=replace(state.own, side=opening.moves(state), held=holders(state, {}))))
    quarter(draft)
    return replace(draft.state, ask=None)


def quarter(draft: Draft[Own]) -> None:
    """Units that are put down in a building fill it."""
    for house in land.houses(draft.state):
        for id in sorted(draft.state.field.within(house.box)):
            rect = draft.state.field.rects[id]
            inside = house in draft.state.ground.at((rect.pose.x, rect.pose.y))
            if inside and not is_officer(draft.state, id) and land.fits(draft.state, id):
                manoeuvre.garrison(draft, id, house)


@dataclass(frozen=True, slots=True)
class StepOver(Task[Own]):
    """All that a step began is done, and it is over."""

    word = "step-over"

    def do(self, draft: Draft[Own]) -> Next:
        draft.over()
        return None


def _deploy(draft: Draft[Own]) -> Next:
    if opening.unsettled(draft.state):
        return opening.FIRST.of(opening.moves(draft.state))
    if (asked := survey.next_piece(draft.state) or deploy.next_lot(draft.state)) is not None:
        return asked
    quarter(draft)
    draft.own = replace(draft.own, held=holders(draft.state, draft.own.held))
    draft.say("All are in their places.")
    _introduce(draft, draft.state.field.rects)
    draft.over()
    return None


def _introduce(draft: Draft[Own], ids: Iterable[str]) -> None:
    """The values of those who are on the table now, told once of each sort of unit (H1, H2)."""
    told = list[tuple[Json, object]]()
    for id in sorted(ids):
        if is_officer(draft.state, id):
            continue
        result, record = ruled("unit_profile", {"a": id}, {"a": observe.body(draft.state, id)})
        if (result, record.lines) not in told:
            told.append((result, record.lines))
            draft.rule(record)


def _turn(draft: Draft[Own]) -> Next:
    """The next player's turn, or the end of the battle."""
    own, setup = draft.own, draft.state.setup
    begins = opening.moves(draft.state)
    side: Side = begins if not own.turn else OTHER[own.side]
    turn = own.turn + (side == begins)
    draft.own = replace(own, held=holders(draft.state, own.held))
    if turn > int(setup.traits.get("bounds", 10)):
        victory.reckon(draft)
        return victory.ending(draft.state)
    draft.rule(next_step("remove-disorder" if own.turn else None))
    touching = {id: in_contact(draft.state, id) for id in draft.state.field.rects}
    across = tuple(pair for pair in own.across if pair.b in touching.get(pair.a, ()))
    won = tuple(id for id in own.won if touching.get(id))
    draft.own = replace(fresh_turn(draft.own, turn, side), across=across, won=won)
    draft.say(f"Turn {turn}: {setup.army(side)}.")
    if side == begins:
        draft.own = replace(draft.own, sight=0)
        if weather.misty(draft.state):
            return weather.MIST.of(side)
    draft.over()
    return None


def _muster(draft: Draft[Own]) -> Next:
    """Those who are due come onto the table, where a die must not say so first."""
    state = draft.state
    side, turn = state.own.side, state.own.turn
    due = [id for id in placing.arriving(state, turn) if state.setup.commands[id].side == side]
    for command in due:
        late = turn > placing.enters(state.setup, command)
        if _least(state, command) > 1 and not late and command in state.own.waiting:
            return ARRIVAL.of(side, command)
        _come(draft, command)
    draft.over()
    return None


def _least(state: State[Own], command: str) -> int:
    return int(state.setup.commands[command].traits.get("enters_on") or 0)


def _come(draft: Draft[Own], command: str) -> None:
    come = placing.arrive(draft, command)
    if come:
        _introduce(draft, come)
        draft.own = replace(draft.own, waiting=without(draft.own.waiting, command))
        staff.settle(draft)
        name = draft.state.setup.commands[command].name or command
        draft.say(f"{name}: {unit.all_named(draft.state, come)} come onto the table.")


def _arrived(draft: Draft[Own], command: str, result: Result) -> Next:
    if result["come"]:
        _come(draft, command)
    if command in draft.own.waiting:
        draft.say("Nobody comes yet.")
    draft.over()
    return None


def _arrival_says(state: State[Own], command: str) -> str:
    return f"{state.setup.commands[command].name or command} come on {_least(state, command)} or more."


ARRIVAL: Cast[Own, str] = Cast(
    "arrival",
    PlainDice(lambda given: {"arrival": D6}, lambda given, faces: {"come": faces["arrival"] >= given["least"]}),
    _arrived,
    _arrival_says,
    subject=str,
    given=lambda state, command: {"least": _least(state, command)},
    about=lambda state, command: (command,),
    leads=lambda state, command, result: (Fate("", "arrival", "they come" if result["come"] else "they are late"),),
    hopes=lambda state, command, result, side: result["come"],
)


def _succession(draft: Draft[Own]) -> Next:
    staff.replace_fallen(draft, draft.own.side)
    draft.over()
    return None


def _battalia_morale(draft: Draft[Own]) -> Next:
    draft.begin(morale.Look(), StepOver())
    return None


def _rally_elite(draft: Draft[Own]) -> Next:
    trying = rallying.elites(draft.state)
    if trying:
        draft.say(f"{unit.all_named(draft.state, trying)} are elite and may shed their disorder.")
        draft.rule(next_step("battalia-morale"))
    draft.begin(*map(rallying.Elite, trying), StepOver())
    return None


def _shooting(draft: Draft[Own]) -> Next:
    """The player is asked as long as anybody can shoot."""
    able = shooting.shooters(draft.state, draft.own.side)
    return shooting.SHOOTING.asks(draft.own.side) if able else None


def _fire_tests(draft: Draft[Own]) -> Next:
    draft.begin(*shooting.tests(draft), StepOver())
    return None


def _brawl(draft: Draft[Own]) -> Next:
    draft.own = replace(draft.own, fresh=tuple(melee.engaged_units(draft.state)))
    draft.over()
    return None


def _remove_disorder(draft: Draft[Own]) -> Next:
    """Units shed their disorder; then it is the other player's turn."""
    rallying.shed(draft)
    draft.go_to(TURN)
    return None


TURN: Phase[Own] = Phase("turn", "A player's turn begins: objectives are looked at, and how far one sees.", _turn)
SEQUENCE: tuple[Phase[Own], ...] = (
    Phase("deploy", "Battalias are placed in turn.", _deploy),
    TURN,
    Phase("muster", "Those who are due come onto the table.", _muster),
    Phase("succession", "New commanders take the place of the fallen.", _succession),
    Phase("battalia-morale", "Broken battalias are looked for, and fall back.", _battalia_morale),
    Phase("rally-elite", "Elite units try to shed disorder.", _rally_elite),
    Phase("initiative", "Units within 4 inches of enemy move on their own initiative.", initiative.ask),
    Phase("orders", "All other moves, by command rolls; then the commanders move.", orders.ask),
    Phase("shooting", "The moving player shoots.", _shooting, foretells=shooting.foretold),
    Phase("fire-tests", "Those whom it brought above their stamina take break tests.", _fire_tests),
    Phase("brawl", "All who are in contact are to fight.", _brawl),
    Phase("hand-to-hand", "Both sides fight, one combat after another.", melee.next_combat, foretells=melee.foretold),
    Phase("remove-disorder", "The moving player's units shed disorder.", _remove_disorder),
)
"""The deployment, and then one player's turn after another."""

FRAME: Frame[Own] = Frame(
    SEQUENCE,
    zones=zones,
    decisions=(
        survey.SHIFT,
        deploy.DEPLOY,
        initiative.INITIATIVE,
        orders.ORDERS,
        shooting.SHOOTING,
        reacting.REACT,
        melee.COMBAT,
        melee.DIVIDE,
        victors.VICTOR,
        blunders.BLUNDERING,
    ),
    casts=(
        opening.FIRST,
        survey.LAND,
        survey.PATCHED,
        weather.MIST,
        ARRIVAL,
        commanding.COMMAND,
        moving.OBSTACLE,
        moving.TRIP,
        moving.PASS,
        bracing.CLOSING,
        bracing.SQUARES,
        bracing.TURNS,
        shooting.SHOOT,
        shooting.SAVE,
        melee.FIGHT,
        melee.PARRY,
        breaking.BREAK,
        staff.DANGER,
        victors.VICTORY,
        rallying.ELITE,
        rallying.RALLY,
    ),
    tasks=(
        StepOver,
        morale.Look,
        morale.FallingBack,
        moving.Moving,
        moving.Passing,
        moving.Tripping,
        reacting.Charging,
        reacting.Home,
        blunders.Blunder,
        shooting.Hit,
        breaking.Nerve,
        staff.Danger,
        melee.Round,
        victors.Aftermath,
        victors.Victor,
        victors.Pursuit,
        rallying.Elite,
    ),
)
