"""The sequence of play as one list that can be read aloud (H10)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sandtable.engine.draft import Draft, Step
from sandtable.engine.state import Ask, Ending, Setup, State
from sandtable.geometry.field import Field
from sandtable.mechanics.deploying import as_given
from sandtable.mechanics.elements import ambush, losses, sequence, spontaneous
from sandtable.mechanics.elements.bound import fresh
from sandtable.mechanics.elements.laying import ask_attack, ask_lay, ask_sectors, invader, is_laid
from sandtable.mechanics.elements.ordering import orders_ask
from sandtable.mechanics.elements.sequence import Phase
from sandtable.mechanics.elements.telling import unbidden
from sandtable.names import OTHER, SIDES, Json, Side
from sandtable.rulesets.dbm import (
    allies,
    deploy,
    endings,
    flanking,
    laying,
    pressing,
    sharing,
    telling,
    weather,
)
from sandtable.rulesets.dbm.features import LANDSCAPE
from sandtable.rulesets.dbm.manual import MANUAL
from sandtable.rulesets.dbm.own import PACE, Own
from sandtable.rulesets.dbm.spontaneous import disheartened

CELL = 160 * PACE
SEQUENCE = (
    ("invasion", "A die each for who invades, where the terrain is to be laid."),
    ("lay", "The defender chooses features of terrain."),
    ("sectors", "A die for the sector of each."),
    ("shift", "The invader may try to move one."),
    ("edge", "A die for who picks his base edge."),
    ("weather", "The weather of the day, if it is diced for."),
    ("deploy", "Commands are placed in turn."),
    ("ambush", "Each side says who lies in ambush."),
    ("pips", "A new bound: a die for each command on the table."),
    ("allot", "A regular C-in-C hands his dice out."),
    ("orders", "Marches, then tactical moves and halts."),
    ("spontaneous", "Impetuous troops advance, the demoralised retire."),
    ("facing", "Those contacted only on flank or rear turn to face."),
    ("shooting", "Both sides shoot."),
    ("combat", "Close combats are fought."),
    ("pressing", "Groups press forward after enemies who fled."),
    ("losses", "Commands lose heart, and armies are beaten."),
)


def start(setup: Setup) -> State:
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
    phase = "invasion" if laid else laying.after_laying(setup)
    concealing = SIDES if setup.options.get("H9") else ()
    own = Own(phase=phase, deployed=deployed, aboard=aboard, concealing=concealing)
    return ambush.from_the_start(MANUAL, State(setup, setup.ground, field, own))


def go_on(state: State) -> Step:
    """The rules go on by themselves, until somebody is asked or something has happened."""
    return sequence.go_on(PHASES, state, MANUAL)


def _invasion(draft: Draft) -> Ask:
    return ask_attack(LANDSCAPE, draft.state, "invasion")


def _lay(draft: Draft) -> Ask:
    return ask_lay(LANDSCAPE, draft.state)


def _sectors(draft: Draft) -> Ask:
    return ask_sectors(LANDSCAPE, draft.state)


def _shift(draft: Draft) -> Ask | None:
    asked = laying.ask_shift(draft.state)
    if asked is None:
        draft.set(phase="edge")
    return asked


def _edge(draft: Draft) -> Ask:
    return laying.ask_edges(draft.state)


def _weather(draft: Draft) -> Ask:
    return weather.ask(draft.state)


def _deploy(draft: Draft) -> Ask | None:
    asked = deploy.ask(draft.state)
    if asked is None:
        draft.set(phase="ambush")
    return asked


def _ambush(draft: Draft) -> Ask | None:
    return ambush.ask(draft, deploy.first_to_deploy(draft.state), "pips")


def _pips(draft: Draft) -> Ask | None:
    own = draft.state.own
    side: Side = invader(draft.state) if own.number == 0 else OTHER[own.side]
    draft.set(**fresh(CLEAN), number=own.number + 1, side=side)
    allies.rouse(draft)
    for command in flanking.stragglers(draft.state, side):
        flanking.come_on(draft, command)
    state = draft.state
    due = flanking.due(state, side)
    present = losses.present(state, side)
    there = tuple(id for id in losses.commands(state.setup, side) if id in due or id in present)
    return sequence.points_ask(draft, there, "orders")


CLEAN: Mapping[str, Json] = {"pressed": (), "passed": (), "fled_press": ()}
"""What else a new bound wipes clean."""


def _allot(draft: Draft) -> Ask:
    state = draft.state
    share = [
        id
        for id in losses.commands(state.setup, state.own.side)
        if id not in state.own.points and flanking.begun(state, id)
    ]
    return sharing.ask(state, sharing.sharing(state, share))


def _orders(draft: Draft) -> Ask:
    return orders_ask(draft.state)


def _spontaneous(draft: Draft) -> None:
    allies.rouse(draft)
    advanced = spontaneous.advance(MANUAL, draft)
    retired = spontaneous.retreat(MANUAL, draft, disheartened(draft.state)) if draft.state.own.broken else []
    if advanced or retired:
        _stir(draft, [told.get("advances") or told["retires"] for told in (*advanced, *retired)])
        draft.tell(says=unbidden([*advanced, *retired]), spontaneous=[*advanced, *retired])
    draft.set(phase="facing")


def _stir(draft: Draft, ids: list[str]) -> None:
    """A general who went with the others has moved in this battle."""
    pieces, own = draft.state.setup.pieces, draft.state.own
    generals = [pieces[id].command for id in ids if pieces[id].traits.get("general")]
    if generals:
        draft.set(stirred=tuple(dict.fromkeys((*own.stirred, *generals))))


def _facing(draft: Draft) -> None:
    allies.rouse(draft)
    sequence.facing(draft, "shooting")


def _shooting(draft: Draft) -> Ask | None:
    return sequence.shooting(MANUAL, draft, "combat")


def _combat(draft: Draft) -> Ask | None:
    return sequence.combat(draft, "pressing")


def _pressing(draft: Draft) -> Ask | None:
    groups = pressing.groups(draft.state)
    if not groups:
        draft.set(phase="losses")
        return None
    about = tuple(" ".join(group) for group in groups)
    return Ask("press", draft.state.own.side, about, says="These may press forward; or say done.")


def _losses(draft: Draft) -> Ask | Ending | None:
    state = draft.state
    broken = [id for id in losses.down_to(MANUAL, state, endings.DEMORALISED) if id not in state.own.broken]
    if broken:
        draft.set(broken=(*state.own.broken, *broken))
        draft.tell(says=telling.demoralised(broken), demoralised=broken)
    # A command that has lost heart by its losses needs no die for its general.
    waiting = [command for command in losses.leaderless(MANUAL, state) if command not in draft.state.own.broken]
    if waiting:
        side = state.setup.commands[waiting[0]].side
        says = f"{waiting[0]} has lost its general: demoralised on 1 or 2."
        return Ask("general", side, (waiting[0],), ("D6",), says)
    end = losses.ending(MANUAL, draft.state, int(state.setup.traits.get("bounds", endings.BOUNDS)))
    if end is not None:
        return end
    draft.set(phase="pips")
    return None


PHASES: Mapping[str, Phase] = {
    "invasion": _invasion,
    "lay": _lay,
    "sectors": _sectors,
    "shift": _shift,
    "edge": _edge,
    "weather": _weather,
    "deploy": _deploy,
    "ambush": _ambush,
    "pips": _pips,
    "allot": _allot,
    "orders": _orders,
    "spontaneous": _spontaneous,
    "facing": _facing,
    "shooting": _shooting,
    "combat": _combat,
    "pressing": _pressing,
    "losses": _losses,
}
