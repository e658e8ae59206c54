"""What a game of pulses says of a throw before and after it: whose dice they are, what came, and who may still act."""

from __future__ import annotations

from tests.heard import came_of, heard
from tests.rulesets.mr import table as mr
from tests.rulesets.nap import table as nap
from tests.rulesets.unit_table import UnitTable

from sandtable.engine.offer import offers
from sandtable.engine.outcome import odds
from sandtable.engine.preview import foresee
from sandtable.engine.told import Fate
from sandtable.names import Pair
from sandtable.notation.order import read

FIGHT = "a1 reg-inf sp=6 at 0 0\nb1 reg-inf sp=6 at 0 0\nax officer in A at 0 -4\nbx officer in B at 0 4"
STRUCK = {"contacts": (Pair("a1", "b1"),)}


def owners(table: UnitTable) -> tuple[str, ...]:
    """Whose the dice are that are asked for."""
    return table.asked.owners if table.asked is not None else ()


def test_a_combat_is_open_while_a_commander_may_have_a_die_rolled_again() -> None:
    table = mr.table(FIGHT, phase="combat", own=STRUCK, cds=2)
    assert owners(table) == ("a", "b")
    event = table.roll(2, 5)
    assert came_of(event).open == "the red army may still act"
    assert heard(event).ruled == ()
    table.order("reroll 2")
    assert owners(table) == ("a",)
    assert table.game.frame is not None
    spread = odds(table.game.frame, table.state)
    assert spread is not None
    assert {outcome.open for outcome, _ in spread.ranked()} == {"the blue army may still act"}
    table.roll(6)
    told = heard(table.order("keep"))
    assert [(ruled.test, ruled.who) for ruled in told.ruled] == [("combat", {"a": "a1", "b": "b1"})]


def test_each_die_of_an_initiative_is_his_who_threw_it() -> None:
    table = nap.at("a1 inf at -10 -12\nb1 inf at 10 12", own={"phase": "initiative", "pulse": 0})
    assert owners(table) == ("a", "a", "b", "b", "a")
    came = came_of(table.roll(6, 5, 2, 3, 4))
    assert (came.fates[0].whom, came.open) == ("a", "the blue army may still act")
    table.order("reroll : both")
    assert owners(table) == ("b", "b")


def test_an_odd_die_that_ends_the_turn_is_told_as_that_and_nothing_else() -> None:
    table = nap.at("a1 inf at -10 -12\nb1 inf at 10 12", own={"phase": "initiative", "pulse": 2})
    told = heard(table.roll(6, 5, 2, 3, 2))
    assert [ruled.test for ruled in told.ruled] == ["turn_end"]
    assert str(told.came) == "the turn ends"


def test_guns_that_fire_their_last_are_told_with_what_becomes_of_them() -> None:
    own = {"shots": (Pair("a1", "b1"),), "fired": ("a1",)}
    table = mr.table("a1 reg-inf sp=5 at 0 0\nb1 hvy-art in B at 0 1\nb2 reg-inf at 9 7", own=own)
    table.script("attack a1 b1\ndice 1")
    event = table.roll(3, 5)
    assert [ruled.test for ruled in heard(event).ruled] == ["final_fire", "artillery_escape"]
    assert came_of(event).fates == (Fate("a1", "hits", 2), Fate("b1", "outcome", "destroyed"))


def test_an_attack_foresees_its_combat() -> None:
    table = nap.moving("a1 inf at 0 0\nb1 inf at 0 8")
    assert table.game.frame is not None
    order = read("attack a1 b1", table.game, table.state.setup)
    later = foresee(table.game.frame, table.state, order).later
    assert [(coming.says, coming.test) for coming in later] == [("a1 (infantry) would fight b1 (infantry).", "combat")]


def test_an_offer_says_who_can_be_told_and_whom_he_may_shoot_at() -> None:
    table = nap.firing("a1 inf sp=6 sk=2 at 0 -2\na2 inf sp=6 sk=0 at 9 -2\nb1 inf sp=6 at 0 2")
    assert table.game.frame is not None
    shoot, done = offers(table.game.frame, table.state, ("a1",))
    assert [choice.word for choice in shoot.takes[0].choices or ()] == ["b1"]
    assert (shoot.bases, done.refusal) == (("a1",), None)


def test_a_way_too_long_is_refused_with_what_there_is_and_what_it_takes() -> None:
    refusal = nap.moving("a1 inf at 0 0\nb1 inf at 20 22").refused("move a1 forward 14")
    assert (refusal.have, refusal.want, refusal.unit) == (12, 14, "inches")
