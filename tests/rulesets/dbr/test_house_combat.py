"""Close combat read off the table: supporters, overlaps, flanks, ground, guns that change hands."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.dbr.table import Table, area, line, table, works

from sandtable.mechanics.elements.fighting import duels
from sandtable.names import Pair
from sandtable.rulesets.dbr.observe import element
from sandtable.rulesets.dbr.routing import CUSTOM
from sandtable.rulesets.dbr.walking import stands_fast

PAIR = "a1 pk O at 0 100\nb1 pk O at 0 100\n"


def facts(more: str = "", id: str = "a1", foe: str = "b1", pair: str = PAIR, **given: Any) -> dict[str, Any]:
    return element(table(pair + more, **given).state, id, foe, close=True)


# H43 supporters


def test_the_element_behind_supports() -> None:
    assert facts("a2 pk S at 0 75")["support"] == [{"kind": "pk", "grade": "S"}]
    assert "support" not in facts("a2 pk O at 20 75")
    assert "support" not in facts("a2 pk O at 0 70")
    assert "support" not in facts("a2 pk O at 0 75 facing 180")


def test_a_supporter_that_is_in_contact_does_not_support() -> None:
    assert "support" not in facts("a2 pk O at 0 75\nb2 pk O at -25 62.5 facing 90")


def test_those_side_by_side_and_level_support_the_flank() -> None:
    assert facts("a2 sh O at 50 100\na3 art I at -50 100")["flanks"] == [
        {"kind": "sh", "grade": "O"},
        {"kind": "art", "grade": "I"},
    ]
    assert "flanks" not in facts("a2 sh O at 50 90")


# H15 overlap


@pytest.mark.parametrize(
    ("more", "count"),
    [
        ("b2 pk O at 50 100", 1),
        ("b2 pk O at 50 100\nb3 pk O at -50 100", 2),
        ("b2 pk O at 50 100\na2 pk O at 50 100", 0),
        ("b2 pk O at 50 110", 0),
        ("b2 pk O at 50 80", 1),
        ("b2 pk O at 51 80", 0),
    ],
)
def test_who_overlaps(more: str, count: int) -> None:
    assert facts(more).get("overlaps", 0) == count


def test_those_in_a_town_have_no_flanks() -> None:
    town = area("t", "built-up", 0, 60, 300, 80)
    said = facts("b2 pk O at 50 100\nb3 pk O at -25 87.5 facing 90", areas=[town])
    assert "overlaps" not in said
    assert "contacts" not in said
    assert facts("b2 pk O at 50 100\nb3 pk O at -25 87.5 facing 90")["contacts"] == 1


def test_only_those_wholly_inside_a_town_have_no_flanks() -> None:
    """The page speaks of those inside, and of foot entirely inside: a corner in it is not that (H36)."""
    more = "b2 pk O at 50 100\nb3 pk O at -25 87.5 facing 90"
    for y, inside in ((60, True), (45, False)):
        t = table(PAIR + more, areas=[area("t", "built-up", 0, y, 300, 80)])
        said = element(t.state, "a1", "b1", close=True)
        assert ("overlaps" not in said) is ("contacts" not in said) is inside
        assert said["going"] == "difficult", "who is partly in it is in its going (H44)"
        assert CUSTOM.trapped(t.state, "a1", "recoil") is not inside
        assert stands_fast(t.state, "a1") is inside, "and lines up like others (H11)"


# H16 several enemies


def test_others_on_flank_or_rear_are_contacts_and_fight_no_combat_of_their_own() -> None:
    t = table(PAIR + "b2 pk O at -25 87.5 facing 90\nb3 pk O at 0 75 facing 0")
    assert duels(t.state) == [("a1", "b1")]
    assert element(t.state, "a1", "b1", close=True)["contacts"] == 2


def test_touched_only_in_flank_it_turns_to_face() -> None:
    t = table("a1 pi O at -100 125 facing 90\nb1 pk O at 0 100")
    t.order("move a1 forward 100")
    t.done()
    assert t.front("b1")[2] == 270
    assert t.asks == "fight"


def test_if_it_cannot_turn_it_fights_with_its_side() -> None:
    t = table("a1 pi O at -25 112.5 facing 90\nb1 pk O at 0 100\nb2 pk O at 0 125\nb3 pk O at 0 150\na2 pk O at 0 60")
    said = element(t.state, "b1", "a1", close=True)
    assert said["edge"] == "side"
    assert said["contacts"] == 1


# H40 order


def test_the_player_whose_bound_it_is_chooses_the_order_of_combats() -> None:
    t = table(PAIR + "a2 pk O at 300 100\nb2 pk O at 300 100", bound="b")
    t.done()
    assert (t.asks, t.seat) == ("combat", "b")
    assert set(t.pairs) == {("b1", "a1"), ("b2", "a2")}
    t.order("fight b2 a2")
    assert t.about == ("b2", "a2")


# H44, H49 ground


def test_partly_in_worse_going_is_in_it() -> None:
    assert facts(areas=[area("m", "marsh", 0, 60, 300, 40)])["going"] == "difficult"
    assert "going" not in facts(areas=[area("m", "marsh", 0, 40, 300, 40)])


def test_on_a_road_facing_along_it() -> None:
    road = line("r", "road", 0, -750, 0, 750, wide=25)
    assert facts(lines=[road])["going"] == "road"
    across = line("r", "road", -750, 90, 750, 90, wide=25)
    assert "going" not in facts(lines=[across])


@pytest.mark.parametrize(
    ("hill", "who"),
    [
        (area("h", "gentle-hill", 0, 50, 300, 100, (-75, 50, 75, 50)), "a1"),
        (area("h", "gentle-hill", 0, 100, 300, 300, (-75, 60, 75, 60)), "a1"),
        (area("h", "gentle-hill", 0, 100, 300, 300, (-75, 160, 75, 160)), "b1"),
    ],
)
def test_who_is_upslope(hill: Any, who: str) -> None:
    foe = "b1" if who == "a1" else "a1"
    assert facts(id=who, foe=foe, areas=[hill]).get("upslope") is True
    assert "upslope" not in facts(id=foe, foe=who, areas=[hill])


def test_who_has_his_front_off_the_hill_is_not_upslope() -> None:
    hill = [area("h", "gentle-hill", 0, 48, 300, 100, (-75, 48, 75, 48))]
    assert "upslope" not in facts(areas=hill)
    assert facts(areas=hill)["on_hill"] is True


def test_any_part_of_the_base_on_a_hill_is_on_the_hill() -> None:
    assert facts(areas=[area("h", "gentle-hill", 0, 60, 300, 40, (-75, 60, 75, 60))])["on_hill"] is True


# H35, H36 works and obstacles


@pytest.mark.parametrize("sort", ["fortification-permanent", "hedge"])
def test_works_and_obstacles_protect_only_the_front_that_they_lie_along(sort: str) -> None:
    for x0, y0, x1, y1, said in ((-25, 100, 25, 100, True), (1, 50, 1, 150, False), (25, 80, 25, 150, False)):
        lines = [line("w", sort, x0, y0, x1, y1, side="a")]
        mine, theirs = facts(lines=lines), facts(id="b1", foe="a1", lines=lines)
        assert ("fortified" in mine or "obstacle" in mine) is said, (x0, y0)
        assert ("across" in theirs) is said, (x0, y0)


def test_works_protect_and_are_attacked_across() -> None:
    wall = [works("w", 0, 100)]
    assert facts(id="b1", foe="a1", lines=wall)["fortified"] == "temporary"
    assert facts(lines=wall)["across"] == "fortification"


def test_a_hedge_protects_who_was_there_first() -> None:
    hedge = [line("h", "hedge", -100, 100, 100, 100)]
    t = table("a1 pi O at 0 0\nb1 sh O at 0 100", lines=hedge)
    t.order("move a1 forward 100")
    t.done()
    told = t.fight(3, 3)["ruling"]["given"]
    assert told["b"]["obstacle"] == "fixed"
    assert told["a"]["across"] == "obstacle"
    assert "obstacle" not in told["a"]


def test_portable_obstacles_protect_a_carrier_that_stands() -> None:
    pair = "a1 pi O at 0 100\nb1 sh O portable_obstacles=true at 0 100\n"
    assert facts(id="b1", foe="a1", pair=pair)["obstacle"] == "portable"
    assert "obstacle" not in facts(id="b1", foe="a1", pair=pair, own={"moved": {"b1": "move"}})
    assert facts(pair=pair)["across"] == "portable"


def test_who_defends_a_bank() -> None:
    river = line("r", "river", -1125, 80, 1125, 80, wide=40, **{"class": "easy"})
    assert facts(id="b1", foe="a1", lines=[river])["riverbank"] is True
    assert facts(lines=[river])["across"] == "river"
    ford = line("f", "ford", 0, 40, 0, 120, wide=50)
    assert "riverbank" not in facts(id="b1", foe="a1", lines=[river, ford])


def test_foot_wholly_in_a_town() -> None:
    assert facts(areas=[area("t", "built-up", 0, 60, 300, 80)])["bua"] is True
    assert "bua" not in facts(areas=[area("t", "built-up", 0, 50, 300, 80)])


def test_the_charge_is_remembered() -> None:
    t = table("a1 ln O at 0 0\nb1 bw S at 0 100")
    t.order("move a1 forward 100")
    assert element(t.state, "a1", "b1", close=True)["charged"] is True
    assert "charged" not in element(t.state, "b1", "a1", close=True)


@pytest.mark.parametrize(("weather", "bad"), [("sun 0", True), ("sun 180000", False), ("rain", False)])
def test_low_sun_in_their_eyes(weather: str, bad: bool) -> None:
    assert facts(own={"weather": weather}).get("weather", False) is bad


# H31 captured guns


def captured(more: str = "", **given: Any) -> Table:
    t = table(f"a1 bd O general at 0 100\nb1 art O at 0 100\n{more}", **given)
    t.done()
    if t.asks == "combat":
        t.order("fight a1 b1")
    told = t.fight(6, 1)
    assert told["ruling"]["result"]["b"]["outcome"] == "captured"
    return t


def test_a_captured_gun_is_lost_and_in_nobodys_way() -> None:
    t = captured()
    assert not t.there("b1")
    assert t.state.taken["b1"] == "captured"
    assert t.state.own.captured["b1"][:2] == (0, 12_500)


def test_it_is_retaken_by_contact_with_no_enemy_near() -> None:
    t = captured("b2 pk O at 0 300")
    while not (t.asks == "orders" and t.state.own.side == "b"):
        t.roll(*(6 for _ in t.asked.dice))  # type: ignore[union-attr]
        t.wait()
    t.order("move b2 forward 95")
    t.know(captured={"b1": (0, 18_000, 180_000, 5_000, 5_000)})
    t.done()
    assert t.there("b1")
    assert t.state.own.captured == {}


@pytest.mark.parametrize(("who", "column"), [("bd O", "foot"), ("lh O", "cavalry"), ("el O", "train-naval")])
def test_with_its_captors_near_it_must_be_won(who: str, column: str) -> None:
    t = table(f"a1 bd O at 100 100\nb2 {who} at 0 150\nb1 art O at 900 600", bound="b")
    t.state = _taken(t, "b1", (0, 12_500, 180_000, 5_000, 5_000))
    t.done()
    assert t.asks == "dispute"
    assert t.about == ("b2", "b1")
    told = t.fight(6, 1)
    assert told["ruling"]["given"]["b"]["captured"] is True
    assert ("b", f"dbr.factor.captured.{column}") in [(line["side"], line["row"]) for line in told["ruling"]["lines"]]
    assert t.there("b1")


def _taken(t: Table, id: str, where: tuple[int, ...]) -> Any:
    from dataclasses import replace

    field = t.state.field.placed({id: None})
    own = replace(t.state.own, captured={id: where})
    return replace(t.state, field=field, own=own, taken={**t.state.taken, id: "captured"})


# H15, H16 several enemies


def test_a_flank_that_is_struck_may_be_overlapped_as_well() -> None:
    said = facts("b2 pk O at -25 75 facing 90\nb3 pk O at -50 100")
    assert (said["contacts"], said["overlaps"]) == (1, 1)
    assert "overlaps" not in facts("b2 pk O at -25 75 facing 90")


def test_who_cannot_turn_to_face_fights_the_first_who_came() -> None:
    t = table(
        "a1 pk O at 0 0\na2 pk O at 50 0\nb1 pk O at 0 -25 facing 0\nb2 pk O at -25 -12.5 facing 90",
        own={"touched": (Pair("b2", "a1"), Pair("b1", "a1"))},
    )
    assert ("a1", "b2") in duels(t.state)
    assert ("a1", "b1") not in duels(t.state)


# H46 breaking off


def test_nobody_breaks_off_with_an_enemy_at_its_side() -> None:
    pair = "a1 lh O at 0 100\nb1 pk O at 0 100\n"
    assert table(pair).allows("break-off a1 back 250")
    refused = table(pair + "b2 pk O at 50 62.5 facing 180").refused("break-off a1 back 250")
    assert "flank or rear" in refused.message
