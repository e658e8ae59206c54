"""The battle told: each event in a line, each turn in a sentence, and how it ended."""

from __future__ import annotations

from collections import Counter

from sandtable.drawing.mark import CARRIED
from sandtable.drawing.words import capital, spoken
from sandtable.engine.trail import UNDO
from sandtable.names import SIDES, listed
from sandtable.notation.order import write
from sandtable.report.chronicle import Chronicle, Moment, Turn

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
MOST_NAMED = 8


def worth_telling(moment: Moment) -> bool:
    """The rules going on by themselves with nothing to show for it are passed over."""
    event = moment.event
    shown = event.order or event.dice or event.taken or event.ending or event.placed or event.ground
    return bool(shown or moment.says or event.what == UNDO)


def order_text(moment: Moment, chronicle: Chronicle) -> str:
    """An order as it would be typed, or nothing."""
    order = moment.event.order
    return write(order, chronicle.game, chronicle.setup) if order is not None else ""


def sentence(moment: Moment, chronicle: Chronicle) -> str:
    """What came of it, in the game's own sentence if it has one; the order itself is told beside it."""
    event = moment.event
    parts: list[str] = []
    if event.what == UNDO:
        parts.append("The last order is taken back.")
    if event.dice and (moment.bases or not moment.says):
        parts.append(_rolled(moment, chronicle))
    if moment.says:
        parts.append(moment.says)
    if event.taken:
        gone = [f"{chronicle.named(id)} ({how})" for id, how in event.taken.items()]
        parts.append(f"Off the table: {listed(gone, 'and')}.")
    if not parts and event.order is None and not event.ending:
        moved = listed(list(event.placed), "and")
        parts.append(f"{capital(spoken(event.what))}: {moved} moved." if moved else f"{capital(spoken(event.what))}.")
    if event.ending is not None:
        parts.append(f"The battle is over: {event.ending.reason}.")
    return " ".join(parts)


def _rolled(moment: Moment, chronicle: Chronicle) -> str:
    """'Shot, a3 bowmen, b4 spears:': what the dice fell for, and for whom."""
    about = moment.ask.about if moment.ask is not None else ()
    return f"{', '.join((capital(spoken(moment.kind)), *map(chronicle.named, about)))}:"


def ordered_whom(moment: Moment, chronicle: Chronicle) -> str:
    """Who was ordered, by kind: '2 spears, 1 bowmen'."""
    order, pieces = moment.event.order, chronicle.setup.pieces
    kinds = Counter(pieces[id].kind for id in (order.bases if order else ()) if id in pieces)
    return ", ".join(f"{count} {chronicle.who.kind(kind)}" for kind, count in kinds.items())


def gist(turn: Turn, chronicle: Chronicle) -> str:
    """A turn in a few sentences: who moved, what was rolled for, who fell."""
    parts: list[str] = []
    for side in SIDES:
        moved = {id for moment in turn.moments for id in moment.event.placed if moment.before.side(id) == side}
        if moved:
            parts.append(f"{chronicle.army(side)} moved {numbered(len(moved), 'base')}.")
    rolls = Counter(moment.kind for moment in turn.moments if moment.event.dice)
    if rolls:
        parts.append(f"Dice fell for {listed([f'{spoken(kind)} ({count})' for kind, count in rolls.items()], 'and')}.")
    for side in SIDES:
        left = (pair for moment in turn.moments for pair in moment.event.taken.items())
        gone = {id: how for id, how in left if chronicle.setup.pieces[id].side == side and how not in CARRIED}
        if gone:
            named = [f"{chronicle.named(id)} ({how})" for id, how in list(gone.items())[:MOST_NAMED]]
            rest = len(gone) - MOST_NAMED
            more = [f"{rest} more"] if rest > 0 else []
            parts.append(f"{chronicle.army(side)} lost {listed([*named, *more], 'and')}.")
    return " ".join(parts)


def numbered(count: int, noun: str) -> str:
    """'one base', 'twelve bases', '13 bases'."""
    return f"{NUMBERS[count] if count < len(NUMBERS) else count} {noun}{'' if count == 1 else 's'}"


def verdict(chronicle: Chronicle) -> str:
    """How the battle ended, in a sentence."""
    ending = chronicle.ending
    if ending is None:
        return "The battle is not over."
    winner = next((side for side in SIDES if side == ending.winner), None)
    return f"{f'{chronicle.army(winner)} won' if winner else 'A draw'}: {ending.reason}."


def notes(chronicle: Chronicle) -> list[str]:
    """What the reader must know of the log itself: that it was torn, or ends too soon, or cannot all be checked."""
    log, found = chronicle.log, []
    if log.torn:
        found.append(f"The log was cut off while {log.torn} was being written; that event is lost.")
    if chronicle.ending is None:
        found.append("The log ends before the battle does: this is the report of a battle that is not over.")
    if not chronicle.ruled_alike:
        found.append(
            f"The log is of edition {log.header.edition} and the rules are of {chronicle.game.edition}: "
            "it was followed, but what else its dice might have brought cannot be said."
        )
    if log.header.dice == "stream" and log.seed is None:
        found.append("The seed of the dice is not revealed, so they could not be compared with their commitment.")
    return found
