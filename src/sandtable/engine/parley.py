"""Parley: what seats say to each other beside their orders: a note, giving up, a draw offered, agreed or declined.

None of it asks a rule or names a game. A draw takes two events, each of the seat that says it: people who sit apart
cannot speak in one breath, and a log in which one event speaks for both would show the word of one of them only.
An offer holds until it is answered, however many orders come between; nobody takes it back.
"""

from __future__ import annotations

from sandtable.engine.event import Event
from sandtable.engine.state import Ending, State
from sandtable.engine.told import Fate, Told
from sandtable.names import OTHER, SIDES, Code, Refused, Side

NOTE = "note"
RESIGN = "resign"
OFFER = "offer"
DRAW = "draw"
DECLINE = "decline"
WORDS = (NOTE, RESIGN, OFFER, DRAW, DECLINE)
"""The events of a parley. The words are the engine's own; no game may use them."""
LONGEST_NOTE = 500


def note(state: State, seat: Side | None, text: str) -> Event:
    """Somebody remarks something, or nobody in particular; nothing changes."""
    _goes_on(state, NOTE)
    if not text.strip():
        raise Refused(Code.MISSING_FIELD, NOTE, "there is nothing in the note; write what it is to say")
    if len(text) > LONGEST_NOTE:
        says = f"a note has at most {LONGEST_NOTE} letters, not {len(text)}; write two, or a shorter one"
        raise Refused(Code.BAD_VALUE, NOTE, says, have=len(text), want=LONGEST_NOTE, unit="letters")
    if not text.isprintable():
        place = next(n for n, letter in enumerate(text) if not letter.isprintable())
        says = f"letter {place + 1} of the note cannot be shown; write it in one line, without control characters"
        raise Refused(Code.BAD_VALUE, NOTE, says)
    whose = f"{army_at_head(state, seat)} notes" if seat else "Note"
    return said(state, NOTE, seat, Told(f"{whose}: {text}", facts=(Fate(seat or "", NOTE, text),)))


def resign(state: State, seat: Side) -> Event:
    """A seat gives up, and the other has won."""
    _goes_on(state, RESIGN)
    return _over(state, RESIGN, seat, Ending(OTHER[seat], f"{state.setup.army(seat)} gave the battle up"))


def offer(state: State, seat: Side, offered: Side | None) -> Event:
    """A seat offers a draw."""
    _goes_on(state, OFFER)
    if offered is not None:
        whose = "your offer of a draw holds already" if offered == seat else "the other side has offered a draw already"
        instead = "wait for its answer" if offered == seat else "accept it, or decline it"
        raise Refused(Code.NOT_ALLOWED, OFFER, f"{whose}; {instead}")
    return said(state, OFFER, seat, Told(f"{army_at_head(state, seat)} offers a draw."))


def draw(state: State, seat: Side, offered: Side | None) -> Event:
    """A seat agrees to the draw that the other has offered, and the battle is over."""
    _answers(state, DRAW, seat, offered)
    army = state.setup.army
    agreed = f"a draw was offered by {army(OTHER[seat])} and agreed to by {army(seat)}"
    return _over(state, DRAW, seat, Ending("", agreed))


def decline(state: State, seat: Side, offered: Side | None) -> Event:
    """A seat fights on, whatever the other has offered."""
    _answers(state, DECLINE, seat, offered)
    return said(state, DECLINE, seat, Told(f"{army_at_head(state, seat)} declines the draw."))


def offered_after(event: Event, offered: Side | None) -> Side | None:
    """Whose offer of a draw holds after an event."""
    if event.what == OFFER:
        return event.seat
    return None if event.what in (DRAW, DECLINE) else offered


def said_again(state: State, event: Event, offered: Side | None, at: str) -> Event:
    """The event that comes of what an event of a log says; refused at that place if it could not be said."""
    try:
        if event.what == NOTE:
            text = event.told.of(NOTE).get(event.seat or "") if event.told is not None else None
            return note(state, event.seat, text if isinstance(text, str) else "")
        if event.seat not in SIDES:
            raise Refused(Code.MISSING_FIELD, at, f"'{event.what}' is said by a seat, and this event names none")
        if event.what == RESIGN:
            return resign(state, event.seat)
        says = {OFFER: offer, DRAW: draw, DECLINE: decline}[event.what]
        return says(state, event.seat, offered)
    except Refused as refused:
        raise Refused(Code.BAD_VALUE, at, refused.refusal.message) from None


def army_at_head(state: State, seat: Side) -> str:
    """An army at the head of a sentence."""
    name = state.setup.army(seat)
    return name[:1].upper() + name[1:]


def _goes_on(state: State, what: str) -> None:
    if state.ending is not None:
        raise Refused(Code.NOT_ALLOWED, what, f"the battle is over ({state.ending.reason}); nothing more is said in it")


def _answers(state: State, what: str, seat: Side, offered: Side | None) -> None:
    _goes_on(state, what)
    if offered != OTHER[seat]:
        says = "the draw is your own offer; the other side must answer it"
        if offered is None:
            says = "nobody has offered a draw; offer one, and the other side may accept it"
        raise Refused(Code.NOT_ALLOWED, what, says)


def said(state: State, what: str, seat: Side | None, told: Told) -> Event:
    """What is only said leaves the table as it is, and whatever is waited for is still."""
    return Event(what, seat, ask=state.ask, told=told)


def _over(state: State, what: str, seat: Side, ending: Ending) -> Event:
    """Whatever is begun is left."""
    return Event(what, seat, ending=ending, todo=() if state.todo else None)
