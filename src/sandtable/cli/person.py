"""A person at the terminal: the table and the roster above the prompt, what is possible now, and what he types."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from itertools import zip_longest

import click
from rich.console import Console
from rich.text import Text

from sandtable.cli import onward, possible, roster
from sandtable.cli.board import INKS, strength, table
from sandtable.cli.pane import Hung, Part, Size, folded, joined, wrapped
from sandtable.cli.plan import Box, Shown, near, whole
from sandtable.cli.refusing import read_aloud
from sandtable.cli.teller import Teller
from sandtable.cli.trying import tried
from sandtable.cli.typing import completing, typed
from sandtable.engine.battle import Battle
from sandtable.engine.event import Event
from sandtable.engine.order import Order
from sandtable.engine.parley import NOTE
from sandtable.engine.seen import Seen
from sandtable.engine.standing import STANDING
from sandtable.engine.state import State
from sandtable.geometry.leg import HOWS
from sandtable.geometry.rect import Rect
from sandtable.hand.along import Reach
from sandtable.host.telling import army
from sandtable.names import OTHER, Code, Refused, Side, listed
from sandtable.notation.order import read, write

BESIDE, WIDEST = 72, 150
"""From so many columns on the roster stands beside the map; and no wider than that is any of it."""
UNDER = 11
"""Rows of the terminal that are left for the question, its answers and the prompt."""
LEAST = 12
"""Rows of the map, however low the terminal is."""
SAID: Mapping[str, Callable[[Battle, Side], Event]] = {
    "resign": Battle.resign,
    "offer draw": Battle.offer_draw,
    "accept": Battle.agree_to_draw,
    "decline": Battle.decline_draw,
}
"""What a person can say beside orders, as it is typed."""
HELP: Mapping[str, str] = {
    "a number": "gives the order that stands beside it",
    "VERB BASES WAY": "an order: move a3-a8 forward 80 wheel-left 15; several legs one after the other",
    "... as far as they can": "instead of a number, or 'far': move a3-a8 forward as far as they can",
    "... towards b4": "as near as they come to him, or to a place: move a3 towards 400 250",
    "? BASES": "what these can be told now, and of what they cannot, why: ? a3",
    "try ORDER": "what it would cost and lead to, with odds; it is not given ('price' does the same)",
    "map, map BASES": "the table again, or the part of it round some bases",
    "roster": "both armies, every base by its id",
    "undo": "take the last order back, until a die falls",
    "standing WHAT: ANSWER": "answer so from now on ('standing' alone lists what can be asked)",
    "note TEXT": "put a remark in the log",
    "offer draw, resign": "to a draw that is offered, say accept or decline",
    "quit": "leave the battle; with a log it can be gone on with",
}
"""What can be typed, and what that does."""
TRY = ("try", "price")
WORDS = ("?", "help", "map", "roster", *TRY, "undo", STANDING, NOTE, "quit", *SAID)


class Person:
    """A seat whose orders are typed. What cannot be read or is not allowed is answered, and asked again."""

    def __init__(self, side: Side, console: Console | None = None) -> None:
        self._side = side
        self._console = console or Console()
        self._saw: Mapping[str, Rect] = {}
        """Where everybody stood when the table was last shown."""
        self._told: tuple[Order, ...] = ()
        """What the numbers on the screen stand for."""

    def __call__(self, battle: Battle) -> Sequence[Event]:
        teller, seen = Teller(battle.game, battle.setup), Seen(battle.game, battle.state, self._side)
        if seen.state.field.rects != self._saw or not self._saw:
            self._show_table(teller, seen)
        self._ask(battle, teller, seen)
        completing((*seen.answers, *WORDS, *HOWS, *seen.state.field.rects))
        while True:
            text = typed("order, ? for help")
            try:
                events = self._obey(battle, teller, seen, text) if text else None
            except Refused as refused:
                self._refuse(teller, seen, refused, text)
                continue
            if events is not None:
                return events

    def _ask(self, battle: Battle, teller: Teller, seen: Seen) -> None:
        """What is asked, and what answers it."""
        ask = seen.state.ask
        assert ask is not None
        whose = Text(f"{army(battle.setup, self._side)}: ", style=f"bold {INKS[self._side]}")
        self._say([Text(), Text.assemble(whose, (ask.says or ask.what, "bold"))])
        if battle.offered == OTHER[self._side]:
            click.secho(f"{army(battle.setup, OTHER[self._side])} offers a draw: accept or decline", bold=True)
        self._tell(possible.now(teller, seen))

    def _tell(self, found: possible.Possible) -> None:
        self._say(found.parts)
        self._told = found.orders

    def _say(self, parts: Sequence[Part]) -> None:
        self._print(wrapped(parts, min(self._console.width, WIDEST), self._console))

    def _print(self, lines: Sequence[Text]) -> None:
        for row in lines:
            self._console.print(row, no_wrap=True, crop=False, overflow="ignore", highlight=False)

    def _obey(self, battle: Battle, teller: Teller, seen: Seen, text: str) -> Sequence[Event] | None:
        """What comes of what was typed; nothing where he is only told something and goes on typing."""
        word, _, rest = text.partition(" ")
        rest = rest.strip()
        if word in ("?", "help"):
            self._help(teller, seen, rest)
        elif word == "map":
            self._show_table(teller, seen, self._bases(seen, rest))
        elif word == "roster" and not rest:
            other = OTHER[self._side]
            self._say([_named(teller, self._side), *roster.own(teller, seen.state, self._side)])
            self._say([_named(teller, other), *roster.seen(teller, seen.state, other)])
        elif word in TRY:
            for order in self._orders(seen, rest):
                self._say([Text(f"  {write(order, seen.game, teller.setup)}"), *tried(teller, seen, order)])
        else:
            return self._answer(battle, seen, text, word, rest)
        return None

    def _answer(self, battle: Battle, seen: Seen, text: str, word: str, rest: str) -> Sequence[Event]:
        """What changes the battle: an order, an answer, or a word beside them."""
        if word == "undo" and not rest:
            return taken_back(battle, self._side)
        if text in SAID:
            return [SAID[text](battle, self._side)]
        if word == STANDING:
            return standing_typed(battle, self._side, rest)
        if word == NOTE:
            return [battle.note(self._side, rest)]
        return _given(battle, self._orders(seen, text), self._side)

    def _orders(self, seen: Seen, text: str) -> Sequence[Order]:
        """The orders that a text gives: by a number of the list, by the hand, or in so many words."""
        if text.isdecimal() and text.isascii() and len(text) < 4:
            if not 0 < int(text) <= len(self._told):
                most = len(self._told)
                known = f"say 1 to {most}, or type an order" if most else "no order has a number now: type one"
                raise Refused(Code.BAD_VALUE, "order", f"there is no order {text} to choose; {known}")
            return [self._told[int(text) - 1]]
        word = text.split(maxsplit=1)[0] if text.strip() else ""
        known_words = (*seen.answers, *WORDS)
        if word and word not in seen.game.verbs and (near := get_close_matches(word, known_words, 1)):
            now = listed([*seen.answers])
            says = f"no order begins with '{word[:40]}'; did you mean {near[0]}? Now it can begin with {now}"
            raise Refused(Code.BAD_VALUE, "order.verb", says)
        found = onward.meant(text, seen)
        if found is not None:
            for order in found:
                click.secho(f"  {write(order, seen.game, seen.state.setup)}", fg="cyan")
            return found
        return [read(possible.by_id(text, seen), seen.game, seen.state.setup, seen.answers)]

    def _bases(self, seen: Seen, text: str) -> tuple[str, ...]:
        """Bases or commands that are named, as an order names them."""
        if not text:
            return ()
        verb = next(iter(seen.answers))
        order = read(f"{verb} {text}", seen.game, seen.state.setup, seen.answers)
        if order.word or order.legs or not order.bases:
            raise Refused(Code.BAD_VALUE, "order.bases", f"'{text[:40]}' names no base; say for instance a3, or a3-a8")
        return order.bases

    def _help(self, teller: Teller, seen: Seen, rest: str) -> None:
        ids = self._bases(seen, rest)
        if ids:
            self._say([Text(f"  {', '.join(map(teller.named, ids[:6]))}", style="bold")])
            found = possible.to_base(teller, seen, ids)
            if found.parts:
                self._tell(found)
                return
            click.echo("  nothing that is asked now is said to them; these are the answers:")
            self._tell(possible.now(teller, seen))
            return
        ready = possible.now(teller, seen)
        wide = max(map(len, HELP))
        how = [Hung(Text("  "), Text(says, style="dim")) for says in _written(seen)]
        typed = [Hung(Text(f"  {word:<{wide}}  ", style="bold"), Text(says)) for word, says in HELP.items()]
        self._tell(ready._replace(parts=[*ready.parts, *how, Text(), *typed]))

    def _refuse(self, teller: Teller, seen: Seen, refused: Refused, text: str) -> None:
        """Why not; and of a way, how far along it they can go."""
        read_aloud(refused)
        word, _, rest = text.partition(" ")
        try:
            order = read(possible.by_id(rest if word in TRY else text, seen), seen.game, seen.state.setup)
        except Refused:
            return
        reach = onward.hand(seen).as_far(order) if order.legs and seen.asked else None
        if isinstance(reach, Reach):
            self._told = (reach.order,)
            text = write(reach.order, seen.game, teller.setup)
            click.secho(f"  as far as they can (say 1, or type it): {text}", fg="cyan")
            if reach.stops is not None and reach.stops.message != refused.refusal.message:
                click.secho(folded(f"  there: {reach.stops.message}"), dim=True)

    # The table.

    def _show_table(self, teller: Teller, seen: Seen, about: Sequence[str] = ()) -> None:
        """The map, with the armies beside it; round some bases where they are named."""
        console, state = self._console, seen.state
        size = Size(min(console.width, WIDEST), max(LEAST, (console.height or 24) - UNDER))
        turn = Text.assemble((teller.setup.title, "bold"), f" · turn {teller.game.turn(state)}")
        beside = max(33, min(66, size.columns * 2 // 5)) if size.columns >= BESIDE else 0
        room = Size(size.columns - (beside + 3 if beside else 0), size.rows)
        box = _round(state, about) if about else whole(state.ground)
        drawn = table(teller, state, self._changed(state, about), room, console, box, numbered=True)
        told = wrapped(self._armies(teller, state, beside or size.columns), beside or size.columns, console)
        most = max(len(drawn), size.rows)
        if len(told) > most + 2:
            told = [*told[:most], Text(f"{len(told) - most} more lines: type roster", style="dim")]
        if beside:
            wide = max(one.cell_len for one in drawn)
            pairs = zip_longest(drawn, told, fillvalue=Text())
            self._print([Text(), turn, *(joined(one, wide, other) for one, other in pairs)])
        else:
            self._print([Text(), turn, *drawn, *told])
        self._saw = dict(state.field.rects)

    def _armies(self, teller: Teller, state: State, columns: int) -> list[Part]:
        size, other = Size(columns, 99), OTHER[self._side]
        mine = [*strength(teller, state, self._side, size), *roster.own(teller, state, self._side)]
        return [*mine, Text(), *strength(teller, state, other, size), *roster.foreign(teller, state, other)]

    def _changed(self, state: State, about: Sequence[str]) -> Shown:
        """What has changed since he last saw the table."""
        asked = state.ask.about if state.ask is not None else ()
        called = about or [id for id in asked if id in state.field.rects]
        moved = {id: rect for id, rect in self._saw.items() if state.field.rects.get(id) not in (None, rect)}
        gone = {id: rect for id, rect in self._saw.items() if id not in state.field.rects}
        return Shown(frozenset(called), moved, gone)


def _named(teller: Teller, side: Side) -> Text:
    return Text(army(teller.setup, side), style=f"bold {INKS[side]}")


def _round(state: State, ids: Sequence[str]) -> Box:
    """The part of the table round some bases; where none of them stands on it, where the troops are."""
    pieces = [base for id in ids for base in (state.setup.commands[id].bases if id in state.setup.commands else (id,))]
    rects = [state.rect(id) for id in pieces if id in state.field.rects]
    if not rects:
        return near(state)
    table = whole(state.ground)
    margin = max(6 * max(rect.width for rect in rects), (table[2] - table[0]) / 8)
    boxes = [rect.box(margin) for rect in rects]
    x0, y0, x1, y1 = (pick(box[n] for box in boxes) for n, pick in enumerate((min, min, max, max)))
    return max(x0, table[0]), max(y0, table[1]), min(x1, table[2]), min(y1, table[3])


def _written(seen: Seen) -> Sequence[str]:
    """How the verbs of the moment are written, where that is not plain."""
    ask = seen.state.ask
    decision = seen.frame.decision_of.get(ask.what) if ask is not None else None
    return [f"{verb.word}: {verb.typed}" for verb in (decision.verbs if decision is not None else ()) if verb.typed]


def _given(battle: Battle, orders: Sequence[Order], side: Side) -> list[Event]:
    """Orders given one after the other; the first may be refused, and where a later one is, those before it stand."""
    events = [battle.order(orders[0])]
    for order in orders[1:]:
        if battle.over or battle.deciding != side:
            break
        try:
            events.append(battle.order(order))
        except Refused as refused:
            read_aloud(refused)
            break
    return events


def standing_typed(battle: Battle, side: Side, text: str) -> list[Event]:
    """Leave a standing order; without a text, show those that hold and what can be answered so."""
    if text:
        return [battle.leave(side, text)]
    for (seat, _), order in battle.standing.items():
        if seat == side:
            click.echo(f"  {order}")
    for what, says in battle.game.asks.items():
        click.secho(f"  {what}: {says}", dim=True)
    return []


def taken_back(battle: Battle, side: Side) -> list[Event]:
    """Undo up to the last order of this seat; what others answered to it goes too."""
    events = [battle.undo()]
    try:
        while events[-1].seat != side:
            events.append(battle.undo())
    except Refused as refused:
        read_aloud(refused)
    return events
