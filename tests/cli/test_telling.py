"""Whose and who, as the terminal tells it: armies, commands and bases by their names, dice with their owners."""

from __future__ import annotations

from dataclasses import replace

from sandtable import catalogue
from sandtable.cli.typing import dice_wanted
from sandtable.engine.event import Event
from sandtable.engine.state import Ask
from sandtable.engine.told import Told
from sandtable.host.telling import army, line, named

FORD = catalogue.scenario("skirmish-at-the-ford")
MILL = catalogue.scenario("weistritz-mill")


def test_everybody_is_called_by_his_name() -> None:
    game = catalogue.game(FORD.rules)
    assert (army(FORD, "a"), army(FORD, "b")) == ("Athenians (a)", "Boeotians (b)")
    assert [named(game, FORD, id) for id in ("a8", "a", "nobody")] == ["a8 Archers", "Athenians", "nobody"]
    (first, *_) = MILL.commands.values()
    assert named(catalogue.game(MILL.rules), MILL, first.id) == f"{first.name} ({first.id})"


def test_an_army_without_a_name_has_its_colour() -> None:
    nameless = replace(FORD, traits={})
    assert [army(nameless, side) for side in ("a", "b")] == ["The red army (a)", "The blue army (b)"]


def test_dice_are_asked_for_with_their_owners_in_the_order_of_typing() -> None:
    ask = Ask("initiative", "a", dice=("D6", "D6", "D6", "D6", "D4"), owners=("a", "a", "b", "b", "a"))
    assert dice_wanted(FORD, ask) == "2 D6 of Athenians (a), then 2 D6 of Boeotians (b), then D4 of Athenians (a)"
    assert dice_wanted(FORD, Ask("old", "b", dice=("D6",))) == "D6 of Boeotians (b)"


def test_an_event_is_told_in_a_line_with_who_is_lost() -> None:
    event = Event("fight", "a", dice=(6, 1), taken={"a8": "destroyed"}, told=Told("They fight."))
    assert line(event, catalogue.game("dbm"), FORD) == "fight 6 1 · They fight. · a8 Archers destroyed"
