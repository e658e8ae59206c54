"""What a person at the terminal hears of a battle as it goes on: what he may know, in words."""

from __future__ import annotations

from dataclasses import replace

import click

from sandtable.cli.pane import folded
from sandtable.drawing.words import capital
from sandtable.engine.battle import Battle
from sandtable.engine.event import Event
from sandtable.engine.heard import heard
from sandtable.engine.order import Order
from sandtable.engine.state import State
from sandtable.host.telling import line, named, worth_telling
from sandtable.names import Side, listed
from sandtable.notation.way import way_said

MOST_NAMED = 4
"""So many bases of one order are called by their names; of more, how many they are."""


class Ears:
    """Those of one person, or of all who sit at one terminal together: nothing is hidden from both of them."""

    def __init__(self, battle: Battle, side: Side | None) -> None:
        self._battle = battle
        self._side = side
        self._before = battle.state

    def hear(self, event: Event) -> None:
        """Say what has happened, if anything is to be said."""
        battle, before = self._battle, self._before
        self._before = battle.state
        if self._side is not None:
            event = heard(battle.game, event, before, self._side)
        if worth_telling(event):
            click.echo(folded(self._said(event, before)))

    def _said(self, event: Event, before: State) -> str:
        game, setup = self._battle.game, self._battle.setup
        order, ask = event.order, before.ask
        if order is not None and order.legs and event.seat:
            rest = line(replace(event, order=None), game, setup)
            told = f"{capital(setup.army(event.seat))}: {self._way(order, before)}"
            return told if rest == event.what else f"{told} · {rest}"
        if event.dice and ask is not None and ask.says and ask.dice:
            asked, faces = ask.says.rstrip("."), " ".join(map(str, event.dice))
            rest = line(replace(event, dice=()), game, setup)
            fell = f"dice {faces}" if rest.startswith(asked) else f"{asked}: {faces}"
            return fell if rest == event.what else f"{fell} · {rest}"
        return line(event, game, setup)

    def _way(self, order: Order, before: State) -> str:
        """Who goes, and which way: 'b7 horse move forward 258 paces'."""
        game, setup, ids = self._battle.game, self._battle.setup, order.bases
        who = f"{ids[0]} to {ids[-1]}, {len(ids)} bases," if len(ids) > MOST_NAMED else ""
        who = who or listed([named(game, setup, id) for id in ids], "and")
        lead = before.field.rects.get(ids[0]) if ids else None
        way = way_said(order.legs, lead.pose, game) if lead is not None else ""
        return " ".join(filter(None, (who, order.verb, way, order.word)))
