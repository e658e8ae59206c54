"""Who decides for a seat at the terminal: the computer, or a person who types orders."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import groupby

import click

from sandtable import catalogue
from sandtable.engine.battle import Battle, Player
from sandtable.engine.chance import checked
from sandtable.engine.event import Event
from sandtable.engine.parley import NOTE
from sandtable.engine.seen import Seen
from sandtable.engine.standing import STANDING
from sandtable.engine.state import Ask, Setup
from sandtable.host.telling import army
from sandtable.names import OTHER, Code, Refused, Side, listed, raised
from sandtable.notation.order import read, write
from sandtable.players.agreeing import agrees

Seat = Callable[[Battle], Sequence[Event]]
"""Decides once, and gives the events that came of it."""

HUMAN, PRICE = "human", "price"
MOST_SHOWN = 40


class Left(Exception):
    """The person at the terminal has left the battle as it stands."""


def computer(player: Player, side: Side) -> Seat:
    """A seat that the program plays."""

    def decide(battle: Battle) -> Sequence[Event]:
        return [battle.order(player(battle.game, battle.game.view(battle.state, side)))]

    return decide


def answer_to_draw(battle: Battle, side: Side) -> Event:
    """What the program says to a draw that it is offered: at once, whoever is to decide."""
    agreed = agrees(battle.game, battle.game.view(battle.state, side), side)
    return battle.agree_to_draw(side) if agreed else battle.decline_draw(side)


def person(side: Side) -> Seat:
    """A seat whose orders are typed. What cannot be read or is not allowed is answered, and asked again."""

    def decide(battle: Battle) -> Sequence[Event]:
        ask = battle.state.ask
        assert ask is not None
        about = f" ({', '.join(ask.about)})" if ask.about else ""
        click.secho(f"\n{army(battle.setup, side)}: {ask.says or ask.what}{about}", bold=True)
        if battle.offered == OTHER[side]:
            click.secho(f"{army(battle.setup, OTHER[side])} offers a draw: accept or decline", bold=True)
        while True:
            text = typed("order, ? for help")
            try:
                if text == "?":
                    show_legal(battle)
                elif text.split(maxsplit=1)[:1] == [PRICE]:
                    tell_price(battle, side, text.removeprefix(PRICE).strip())
                elif text == "undo":
                    return taken_back(battle, side)
                elif text in SAID:
                    return [SAID[text](battle, side)]
                elif text.split(maxsplit=1)[:1] == [STANDING]:
                    return standing_typed(battle, side, text.removeprefix(STANDING).strip())
                elif text.split(maxsplit=1)[:1] == [NOTE]:
                    return [battle.note(side, text.removeprefix(NOTE).strip())]
                elif text:
                    now = Seen(battle.game, battle.state, side).answers
                    return [battle.order(read(text, battle.game, battle.setup, now))]
            except Refused as refused:
                read_aloud(refused)

    return decide


SAID: Mapping[str, Callable[[Battle, Side], Event]] = {
    "resign": Battle.resign,
    "offer draw": Battle.offer_draw,
    "accept": Battle.agree_to_draw,
    "decline": Battle.decline_draw,
}
"""What a person can say beside orders, as it is typed; a note is typed with its text."""


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


def tell_price(battle: Battle, side: Side, text: str) -> None:
    """What an order would cost, with the rows that make it so; it is not given."""
    game, ruleset = battle.game, catalogue.load(battle.setup.rules)
    verdict = game.check(game.view(battle.state, side), read(text, game, battle.setup))
    if verdict.refusal is not None:
        raise raised(verdict.refusal)
    click.echo(f"  it would cost {game.price(verdict.cost) or 'nothing'}")
    for id in verdict.rows:
        click.secho(f"  {ruleset.words(id)} ({id})", dim=True)


def show_legal(battle: Battle) -> None:
    """What can be ordered, as it would be typed."""
    orders = [write(order, battle.game, battle.setup) for order in battle.game.legal(battle.state)]
    for text in orders[:MOST_SHOWN]:
        click.echo(f"  {text}")
    if len(orders) > MOST_SHOWN:
        click.echo(f"  ... and {len(orders) - MOST_SHOWN} more like these")
    ask = battle.state.ask
    decision = battle.game.frame.decision_of.get(ask.what) if ask is not None else None
    for verb in decision.verbs if decision is not None else ():
        click.secho(f"  {verb.word}: {' '.join(filter(None, (verb.says, verb.typed)))}", dim=True)
    if battle.game.asks:
        asked = listed(list(battle.game.asks))
        click.secho(f"  standing WHAT: ANSWER above 40% answers what is asked ({asked}) from now on", dim=True)
    click.secho("  price ORDER says what it would cost, and by which rows, and does not give it", dim=True)
    click.secho("  undo takes the last order back, until a die falls; quit leaves the battle", dim=True)
    click.secho("  note TEXT puts a remark in the log; resign gives the battle up", dim=True)
    click.secho("  offer draw offers one, and the other side says accept or decline", dim=True)


def roll_typed(setup: Setup, ask: Ask) -> Sequence[int]:
    """Dice rolled by hand: asked for until they can be."""
    click.secho(f"\n{ask.says or ask.what}", bold=True)
    while True:
        words = typed(f"faces of {dice_wanted(setup, ask)}").replace(",", " ").split()
        try:
            if not all(word.isdecimal() and len(word) < 4 for word in words):
                raise Refused(Code.BAD_VALUE, "dice", "faces are numbers with blanks between them, for example: 4 2")
            return checked(ask, [int(word) for word in words])
        except Refused as refused:
            read_aloud(refused)


def dice_wanted(setup: Setup, ask: Ask) -> str:
    """The dice in the order in which they are typed, with whose they are: '2 D6 of the Romans (a), then D6 of ...'."""
    said = []
    for (owner, die), run in groupby(zip(ask.owners or (ask.seat,) * len(ask.dice), ask.dice, strict=True)):
        count = len(list(run))
        said.append(f"{f'{count} {die}' if count > 1 else die} of {army(setup, owner)}")
    return ", then ".join(said)


def typed(what: str) -> str:
    """A line from the terminal. Its end, or the word, leaves the battle."""
    try:
        text = str(click.prompt(what, default="", show_default=False, prompt_suffix="> ")).strip()
    except click.Abort:
        raise Left from None
    if text in ("quit", "exit"):
        raise Left
    return text


def read_aloud(refused: Refused) -> None:
    click.secho(f"{refused.refusal.at}: {refused.refusal.message}", fg="red")
