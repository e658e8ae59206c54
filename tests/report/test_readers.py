"""In every game the readers find in an event all that they tell of it: nothing is left to be guessed."""

from __future__ import annotations

from itertools import islice

import pytest
from tests.heard import came_of, heard

from sandtable import catalogue
from sandtable.engine.outcome import odds
from sandtable.names import SIDES
from sandtable.testkit.battles import played

SMALL = ["toy-meadow", "skirmish-at-the-ford", "mill-lane", "weistritz-mill", "the-convent-wall", "twin-patrols"]
"""One of each game."""


@pytest.mark.parametrize("scenario", SMALL)
def test_who_and_whose_and_what_came_is_told(scenario: str) -> None:
    setup = catalogue.scenario(scenario)
    game = catalogue.game(setup.rules)
    thrown = 0
    for before, (event, _) in islice(played(game, setup, "readers", "random"), 250):
        for ruled in event.told.ruled if event.told is not None else ():
            for line in ruled.lines:
                assert line.side is None or line.side in ruled.who, f"{ruled.test}: of whom is {line.row}?"
            assert all(id in setup.pieces or id in setup.commands or id in SIDES for id in ruled.who.values())
        if event.dice:
            assert before.ask is not None
            assert len(before.ask.owners) == len(before.ask.dice) == len(event.dice)
            spread = odds(game.frame, before)
            assert spread is not None
            assert spread.p(came_of(event)) > 0
            thrown += 1
        elif event.told is not None:
            assert heard(event).came is None
    assert thrown
