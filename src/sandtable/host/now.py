"""How a battle stands for one place at the table: what is asked, the sequence of play, both armies, what it may."""

from __future__ import annotations

from sandtable.drawing.words import capital
from sandtable.engine.stakes import SEAL, STAKE
from sandtable.engine.state import Ask, State
from sandtable.host.dice import UNSETTLED
from sandtable.host.happened import dice_shown
from sandtable.host.match import Match
from sandtable.host.stood import stood
from sandtable.host.teaching import learnt_at
from sandtable.host.telling import outcome
from sandtable.host.zones import zone_card
from sandtable.names import SIDES, Side
from sandtable.wire import table as wire


def now(match: Match, place: str, stands: wire.Stood | None = None) -> wire.Now:
    """How it stands after the last event; with how it stands for whoever sees the same, where that is known."""
    game, battle = match.game, match.battle
    seen = match.eyes(place).see(match.state)
    seat = seat_of(place)
    ask = None if battle.over else seen.ask
    due, stands = match.due, stood(seen, game) if stands is None else stands
    return {
        "n": match.n,
        "turn": stands["turn"],
        "ask": None if ask is None else _asked(match, ask, place),
        "says": _says(match, seen, place),
        "phases": [phase._asdict() for phase in game.frame.phases(seen)],  # type: ignore[misc]
        "armies": stands["armies"],
        "ending": _ending(seen),
        "undo": _undo(match, seat),
        "undo_asked": match.undo_asked,
        "draw": battle.offered,
        "thinking": due.seat if due is not None else None,
        "rolls": ask is not None and bool(ask.dice) and match.rolls(ask) and _rolls(match, ask, place),
        "puts": _puts(match, seat),
        "standing": [str(order) for (whose, _), order in battle.standing.items() if whose == place],
        "hides": any(game.view(match.state, side) is not match.state for side in SIDES),
        "flags": stands["flags"],
        "marked": [zone_card(zone) for zone in game.marked(seen)],
        "learnt": learnt_at(match, place),
    }


def _puts(match: Match, seat: Side | None) -> wire.Puts:
    """What the browser of a seat puts to the seed of the dice now."""
    if seat is None or not match.unsettled or match.battle.over:
        return "nothing"
    words: dict[str, wire.Puts] = {SEAL: "seal", STAKE: "stake"}
    return words.get(match.battle.stakes.wanted(seat), "nothing")


def seat_of(place: str) -> Side | None:
    """The seat of a place; none for an onlooker."""
    return next((side for side in SIDES if side == place), None)


def _asked(match: Match, ask: Ask, place: str) -> wire.AskedNow:
    decision = match.game.frame.decision_of.get(ask.what)
    return {
        "what": ask.what,
        "seat": ask.seat,
        "says": ask.says or ask.what,
        "about": [id for id in ask.about if id in match.setup.pieces],
        "dice": dice_shown(ask.throws),
        "mine": ask.seat == place,
        "stands": decision is not None and decision.standing,
    }


def _rolls(match: Match, ask: Ask, place: str) -> bool:
    """Whether the dice wait for this place; those of a computer wait for whoever plays against it."""
    return ask.seat == place or (place in SIDES and not match.is_person(ask.seat))


def _says(match: Match, seen: State, place: str) -> str:
    """The line above the table."""
    ask, setup = seen.ask, match.setup
    if seen.ending is not None:
        return capital(outcome(seen))
    if ask is None:
        return "The rules go on by themselves."
    army = capital(setup.army(ask.seat))
    if ask.dice and match.unsettled:
        return capital(f"{UNSETTLED}.")
    if ask.dice:
        return f"{army}: {ask.says or 'dice are to fall'}"
    if not match.is_person(ask.seat):
        return f"{army} (the computer) thinks."
    return f"{army}: {ask.says or ask.what}" if ask.seat == place else f"{army} decides: {ask.says or ask.what}"


def _ending(seen: State) -> wire.EndingNow | None:
    if seen.ending is None:
        return None
    return {"winner": seen.ending.winner, "reason": seen.ending.reason, "says": capital(outcome(seen))}


def _undo(match: Match, seat: Side | None) -> str:
    if seat is None:
        return "onlookers take nothing back"
    refused = match.not_undone(seat)
    return "" if refused is None else refused.refusal.message
