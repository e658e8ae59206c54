"""How a base fares is written on it: each word by itself, inside the base, clear of the studs of its strength."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from sandtable import catalogue
from sandtable.drawing.board import look
from sandtable.drawing.roster import roster
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream

BOX = re.compile(
    r'<path d="M([-\d.]+) ([-\d.]+)l([-\d.]+) [-\d.]+ [-\d.]+ ([-\d.]+)[^"]*" fill="[^"]+"[^>]*/><text [^>]*>([A-Z]+)<'
)
STUD = re.compile(r'<circle cx="[-\d.]+" cy="([-\d.]+)" r="([-\d.]+)"')


@pytest.mark.parametrize("words", [("shaken",), ("shaken", "disordered"), ("shaken", "disordered", "hedgehog")])
def test_each_word_has_its_badge(words: tuple[str, ...]) -> None:
    setup = catalogue.scenario("hollin-bridge")
    game, ruleset = catalogue.game(setup.rules), catalogue.load(setup.rules)
    state = Battle(game, setup, Stream("1")).state
    piece = next(piece for id, piece in setup.pieces.items() if game.tally(state, id))
    who = replace(roster(state, game, ruleset), status={piece.id: words[0]}, marks={piece.id: words[1:]})
    drawn = look(piece, piece.width, piece.depth, 0, replace(who, tallies={piece.id: (2, 3)}), ruleset)
    found = [(float(x), float(y), float(wide), float(high), said) for x, y, wide, high, said in BOX.findall(drawn)]
    assert [said for *_, said in found] == [word[:3].upper() for word in words]
    assert all(-piece.width / 2 <= x and x + wide <= piece.width / 2 for x, _, wide, _, _ in found)
    top = min(float(y) - float(r) for y, r in STUD.findall(drawn))
    assert all(y + high <= top for _, y, _, high, _ in found)
