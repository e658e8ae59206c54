"""Somebody who plays at the terminal: what he sees above the prompt, what he is told, and what he may type."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from sandtable import catalogue
from sandtable.cli import cli
from sandtable.cli.pane import folded, percent
from sandtable.cli.possible import by_id, spelt
from sandtable.cli.refusing import place_said
from sandtable.cli.roster import ranged
from sandtable.cli.table import standing
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.seen import Seen

MEADOW = ("toy-meadow", "--a", "human", "--b", "random", "--seed", "5")


def played(*typed: str, battle: tuple[str, ...] = MEADOW) -> str:
    """What is on the terminal after somebody has typed this."""
    lines = "".join(f"{line}\n" for line in (*typed, "quit"))
    return CliRunner().invoke(cli, ["battle", *battle], input=lines, env={"COLUMNS": "110", "LINES": "40"}).output


def after(typed: str, told: str) -> str:
    """What was told after a line was typed, up to the next prompt."""
    return told.partition(f"> {typed}\n")[2].partition("order, ? for help")[0]


def test_the_table_and_the_roster_stand_above_the_prompt() -> None:
    before = played().partition("order, ? for help")[0]
    assert "The meadow · turn 1" in before
    assert re.search(r"F3.+F4", before), "bases have their numbers on the map"
    assert "a3 a4 foot" in before
    assert "The village 4 foot, 3 horse" in before
    assert re.search(r" paces 0 +200 +400 +600 +800", before), "the map has its measure"
    assert "(1 point left)" in before


def test_what_is_possible_now_is_told_and_no_other_verb_of_the_game() -> None:
    before = played(battle=("hollin-bridge", "--a", "human", "--b", "random", "--seed", "9"))
    asked = before.partition("Give an order, move a commander")[2].partition("order, ? for help")[0]
    told = {line.split()[0] for line in asked.splitlines() if re.match(r"  \w", line)}
    assert {"order", "join", "move", "done"} <= told
    verbs = catalogue.game("ps").verbs
    assert not told & (verbs.keys() - {"order", "join", "move", "done", "charge", "fall-back", "rally"})


def test_a_way_that_is_too_long_is_told_as_far_as_it_goes_and_given_by_its_number() -> None:
    told = played("move a1 forward 500", "1")
    assert "leg 1: a1 has 300 paces left, and this leg takes 500" in told
    assert "as far as they can (say 1, or type it): move a1 forward 300" in told
    assert "Riders: a1 horse move forward 300 paces" in told


@pytest.mark.parametrize("words", ["as far as they can", "far", "as far as it can"])
def test_as_far_as_they_can_is_an_order(words: str) -> None:
    assert "Riders: a3 foot move forward 200 paces" in played(f"move a3 forward {words}")


def test_towards_somebody_is_an_order() -> None:
    told = played("move a3 towards b1")
    assert "Riders: a3 foot move wheel right by" in told
    assert "is nobody on the table" in played("move a3 towards nowhere")


def test_an_officer_rides_as_far_as_he_can() -> None:
    told = played("move a1 far", battle=("hollin-bridge", "--a", "human", "--b", "random", "--seed", "9"))
    assert 'Brand rides 18"' in told


def test_a_choice_has_its_odds_beside_it_and_a_number_gives_it() -> None:
    told = played("3", battle=("the-convent-wall", "--a", "human", "--b", "random", "--seed", "9"))
    assert "3  reroll both  Roll both again, for 2 CDs.  you are higher: 72 % (13/18)" in told
    assert "a: reroll both" in told


def test_a_number_that_stands_for_nothing_is_refused() -> None:
    assert "there is no order 7 to choose; no order has a number now" in played("7")
    assert "say 1 to 3" in played("? a1", "9")


def test_an_order_is_tried_with_its_price_and_its_odds_and_not_given() -> None:
    told = played("try move a1 forward 200", "roster")
    tried = after("try move a1 forward 200", told)
    assert "it would cost 1 point" in tried
    assert "17 % (1/6)  6 points" in tried
    assert "Riders: a1 horse move" not in told


def test_a_game_whose_orders_have_no_coin_tells_no_price() -> None:
    """An order that a command roll must give was said to cost nothing."""
    ps = ("hollin-bridge", "--a", "human", "--b", "random", "--seed", "9")
    tried = after("try order a4 forward 4", played("try order a4 forward 4", battle=ps))
    assert "it would cost" not in tried
    assert "orders a4 Harcourt's troopers: a D10" in " ".join(tried.split())


def test_who_is_asked_about_is_told_what_he_can_do_and_why_not() -> None:
    told = played("? a4", battle=("hollin-bridge", "--a", "human", "--b", "random", "--seed", "9"))
    of_a4 = after("? a4", told)
    assert "1  order a4 " in of_a4
    assert "it goes all the way: 70 % (7/10)" in of_a4
    assert "fall-back: a4 Harcourt's troopers are in good order" in " ".join(of_a4.split())
    assert "names no base" in played("? the hill")


def test_who_has_no_ready_order_of_his_own_is_told_how_far_he_can_go_all_the_same(tmp_path: Path) -> None:
    """The ready orders are of the group: one of it may still be ordered by himself, or it is said why not."""
    for rules, says in (("dbm", "move a2 forward 100"), ("dbr", "move: this costs 3 points")):
        file = tmp_path / f"{rules}.toml"
        file.write_text(catalogue.template(rules), "utf-8")
        told = played("? a2", battle=(str(file), "--a", "human", "--b", "random", "--seed", "3"))
        assert says in after("? a2", told)


def test_a_command_is_asked_about_like_its_bases(tmp_path: Path) -> None:
    file = tmp_path / "dbm.toml"
    file.write_text(catalogue.template("dbm"), "utf-8")
    told = played("? A2", "move A2 forward 30", battle=(str(file), "--a", "human", "--b", "random", "--seed", "3"))
    assert "march a10 a9 forward 200" in after("? A2", told)
    assert "A2 is a command; name elements of it, such as a8" in after("move A2 forward 30", told)


def test_what_is_mistyped_is_asked_back() -> None:
    told = played("mpa", "rostr", "mvoe a1 forward 1")
    for meant in ("map", "roster", "move"):
        assert f"did you mean {meant}?" in told


def test_the_map_is_shown_again_closer_round_somebody() -> None:
    told = played("map a5", "map")
    assert told.count("The meadow · turn 1") == 3
    closer = after("map a5", told)
    assert "paces" in closer
    assert not re.search(r"paces 0 +200 +400 +600 +800", closer)


def test_what_happens_is_told_in_words() -> None:
    told = played("move a1 far")
    assert re.search(r"Villagers: b\d (horse|foot) move ", told)
    assert "Roll for the points of this turn: " in told


def test_an_ambush_is_not_given_away(tmp_path: Path) -> None:
    """Whom the other side has in hiding is neither on the map nor in the roster of those whom it may surprise."""
    log = tmp_path / "log"
    told = played("roster", battle=("gallows-hill", "--a", "human", "--b", "random", "--seed", "3", "--log", str(log)))
    stood = standing(str(log), None)
    hidden = stood.state.field.rects.keys() - stood.game.view(stood.state, "a").field.rects.keys()
    ids = sorted(hidden)
    assert ids
    roster = told.partition("> roster\n")[2]
    assert "b1 The Marquis of Montrose" in roster
    assert not re.findall(rf"\b({'|'.join(ids)})\b", roster)


PLACES = {
    "order.legs.0": "leg 1",
    "dice.1": "die 2",
    "order.bases.2": "base 3",
    "order.word": "",
    "event 3": "event 3",
    "scenario": "",
}


@pytest.mark.parametrize(("at", "said"), PLACES.items())
def test_places_are_counted_from_one(at: str, said: str) -> None:
    assert place_said(at) == said


def test_typed_dice_are_counted_from_one() -> None:
    told = CliRunner().invoke(cli, ["battle", "toy-meadow", "--typed-dice", "--a", "human"], input="9\nquit\n").output
    assert "die 1: a D6 cannot show 9" in told


@pytest.mark.parametrize(
    ("ids", "said"),
    [(["a1", "a2", "a3"], "a1-a3"), (["a1", "a2", "a9"], "a1 a2 a9"), (["b10", "b9", "b8"], "b8-b10"), (["A1"], "A1")],
)
def test_ids_are_written_as_an_order_names_them(ids: list[str], said: str) -> None:
    assert ranged(ids) == said


def test_chances_are_percent_with_a_fraction_that_can_be_read() -> None:
    from fractions import Fraction

    assert [percent(Fraction(n, d)) for n, d in ((7, 12), (0, 1), (1, 1), (311, 324), (1, 1000))] == [
        "58 % (7/12)",
        "never",
        "certain",
        "96 %",
        "0.1 %",
    ]


def test_sentences_are_folded_with_their_later_lines_further_in() -> None:
    assert folded("one two three four five", 20) == "one two three four\n    five"


def test_ground_is_named_by_its_name() -> None:
    setup = catalogue.scenario("hollin-bridge")
    battle = Battle(catalogue.game("ps"), setup, Stream("9"))
    while battle.step() is not None:
        pass
    assert battle.deciding is not None
    seen = Seen(battle.game, battle.state, battle.deciding)
    (mill,) = [area for area in setup.ground.areas if area.kind == "stone"]
    assert mill.name
    typed = f"order a3 : enter {mill.name.lower()}"
    assert by_id(typed, seen) == f"order a3 : enter {mill.id}"
    assert spelt(f"order a3 : enter {mill.id}", seen) == f"order a3 : enter {mill.name}"
    assert by_id("order a3 forward 4", seen) == "order a3 forward 4"
