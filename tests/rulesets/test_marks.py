"""What a base shows beside the word for its state: who hears nobody, and what a shaken unit is besides."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from tests.rulesets.mr import table as mr
from tests.rulesets.nap import table as nap
from tests.rulesets.ps import table as ps
from tests.rulesets.unit_table import UnitTable

from sandtable.host.faces import Painter
from sandtable.names import Json

SHOT = "a1 shot at 0 -8\na2 shot at 8 -8\nb1 shot at 0 14"
MUSKETEERS = 3
"""The stamina of a unit of shot."""


@pytest.mark.parametrize(
    ("laid", "troops"),
    [
        (mr.table, "a1 reg-inf at 0 0\na2 reg-inf at 9 0\na0 officer in A1 at 0 -2\nb1 reg-inf at 0 7"),
        (nap.moving, "a1 inf at 0 0\na2 inf at 25 0\na9 officer in A1 at 0 -4\nb1 inf at 0 21"),
    ],
)
def test_who_is_out_of_command_shows_it(laid: Callable[[str], UnitTable], troops: str) -> None:
    made = laid(troops)
    assert made.game.marks(made.state, "a1") == ()
    assert made.game.marks(made.state, "a2") == ("out of command",)
    officer = next(id for id in made.state.field if id in ("a0", "a9"))
    assert made.game.marks(made.state, officer) == ()


@pytest.mark.parametrize(
    ("own", "status", "marks"),
    [
        ({}, "ready", ()),
        ({"formation": {"a1": "hedgehog"}}, "hedgehog", ()),
        ({"disordered": ["a1"]}, "disordered", ()),
        ({"disordered": ["a1"], "formation": {"a1": "hedgehog"}}, "disordered", ("hedgehog",)),
        ({"casualties": {"a1": MUSKETEERS}, "disordered": ["a1"]}, "shaken", ("disordered",)),
        (
            {"casualties": {"a1": MUSKETEERS}, "disordered": ["a1"], "formation": {"a1": "march-column"}},
            "shaken",
            ("disordered", "march column"),
        ),
    ],
)
def test_what_the_word_for_its_state_leaves_out(own: dict[str, Json], status: str, marks: tuple[str, ...]) -> None:
    made = ps.table(SHOT, own=own)
    assert (made.status("a1"), made.game.marks(made.state, "a1")) == (status, marks)
    assert made.game.marks(made.state, "a2") == ()


def test_a_page_is_told_of_it_and_shows_it() -> None:
    """In the words for the ear, and in another picture than that of who is only shaken."""
    worn = {"casualties": {"a1": MUSKETEERS, "a2": MUSKETEERS}, "disordered": ["a1"]}
    made = ps.table(SHOT, own=worn)
    painter = Painter(made.game, made.state.setup, made.state)
    both, shaken = painter.places(painter.faces(made.state))[:2]
    assert "shaken, disordered" in both["says"]
    assert "shaken" in shaken["says"]
    assert "disordered" not in shaken["says"]
    assert both["look"] != shaken["look"]
    assert "DIS" in painter.drawn[both["look"]]
    assert "DIS" not in painter.drawn[shaken["look"]]
