"""Lost heart, lost battles, weather and baggage (H36 to H42), and the order of the bound (H10)."""

from __future__ import annotations

import pytest
from tests.odds import in_words
from tests.rulesets.dbm.table import GAME, Table, area, laid, table, to
from tests.rulesets.dbm.test_house_contact import fought
from tests.rulesets.dbm.test_house_shooting import rulings

from sandtable.geometry.ground import Area
from sandtable.names import Side


def army(side: Side, command: str, count: int, kind: str = "bd O R", start: int = 1, y: int = 700) -> str:
    """A general and so many others, in a row far from the enemy."""
    at = -y if side == "a" else y
    x = -1500 if command.endswith("1") else 300
    lines = [f"{side}{start} {kind} general in {command} at {x} {at}"]
    lines += [f"{side}{start + 1 + n} {kind} in {command} at {x + 80 + 80 * n} {at}" for n in range(count)]
    return "\n".join(lines) + "\n"


def end(t: Table, *dice: int) -> None:
    """End the bound: no orders, and these dice for generals who were lost."""
    t.done()
    for die in dice:
        assert t.asks == "general", t.asked
        t.roll(die)
        t.wait()


FOUR = army("a", "A1", 5) + army("a", "A2", 5, start=11) + army("b", "B1", 5) + army("b", "B2", 5, start=11)
"""Four commands of six elements each, two a side: 12 equivalents an army."""


# H36


@pytest.mark.parametrize(("lost", "broken"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_third_lost_breaks_a_command(lost: int, broken: bool) -> None:
    t = table(FOUR)
    t.lose(*(f"b{n + 2}" for n in range(lost)))
    end(t)
    assert ("B1" in t.state.own.broken) == broken
    assert "B2" not in t.state.own.broken


def test_the_own_side_is_looked_at_too() -> None:
    t = table(FOUR)
    t.lose("a2", "a3")
    end(t)
    assert t.state.own.broken == ("A1",)


def test_psiloi_count_a_half() -> None:
    elements = army("a", "A1", 5) + army("b", "B1", 5, "ps O R") + army("b", "B2", 5, start=11)
    # Six psiloi count 3: one is a sixth, two a third.
    t = table(elements)
    t.lose("b2")
    end(t)
    assert t.state.own.broken == ()
    t = table(elements)
    t.lose("b2", "b3")
    end(t)
    assert t.state.own.broken == ("B1",)


def test_a_lost_general_counts_two_more() -> None:
    # Ten elements: the general alone counts 3, not yet a third; with one more 4, which is.
    elements = army("a", "A1", 5) + army("b", "B1", 9) + army("b", "B2", 9, start=21)
    elements += army("b", "B3", 9, start=41, y=900)
    t = table(elements)
    t.lose("b1")
    end(t, 6)
    assert t.state.own.broken == ()
    t = table(elements)
    t.lose("b1", "b2")
    t.done()
    if t.asks == "general":
        t.roll(6)
        t.wait()
    assert t.state.own.broken == ("B1",)


@pytest.mark.parametrize(("die", "broken"), [(1, True), (2, True), (3, False), (6, False)])
def test_a_command_without_its_general_rolls_once(die: int, broken: bool) -> None:
    elements = army("a", "A1", 5) + army("b", "B1", 11) + army("b", "B2", 11, start=21)
    t = table(elements + army("b", "B3", 11, start=41, y=900))
    t.lose("b1")
    end(t, die)
    assert ("B1" in t.state.own.broken) == broken
    t.roll(3, 3, 3)
    t.done()
    assert t.asks == "pips"


def test_demoralised_is_for_good() -> None:
    t = table(FOUR, own={"broken": ("B1",)})
    end(t)
    assert t.state.own.broken == ("B1",)


# H37


def test_a_single_loss_ends_nothing() -> None:
    t = table(FOUR)
    t.lose("b2")
    end(t)
    assert t.winner is None
    assert t.asks == "pips"


def test_a_demoralised_command_counts_whole() -> None:
    # B1 has lost 2 of 6 and is broken: 6 of 12 are half.
    t = table(FOUR)
    t.lose("b2", "b3")
    end(t)
    assert t.winner == "a"


def test_a_demoralised_command_of_three_is_not_half() -> None:
    elements = FOUR + army("b", "B3", 5, start=21, y=900)
    t = table(elements)
    t.lose("b2", "b3")
    end(t)
    assert t.state.own.broken == ("B1",)
    assert t.state.ending is None
    # 6 whole and 1 more are 7 of 18; 6 and 3 would be half.
    t = table(elements)
    t.lose("b2", "b3", "b12")
    end(t)
    assert t.state.ending is None


def test_losses_beside_the_demoralised_add_up() -> None:
    # B1 6 whole of 26; B2 of 20 loses 6 in part (not a third: 18 < 20): 12 of 26 are not half, 13 are.
    elements = army("a", "A1", 19) + army("b", "B1", 5) + army("b", "B2", 19, start=21, y=900)
    for lost, over in ((6, False), (7, True)):
        t = table(elements.replace("300 900", "-1500 900"))
        t.lose("b2", "b3", *(f"b{n + 22}" for n in range(lost)))
        end(t)
        assert (t.state.ending is not None) == over


def test_both_beaten_at_once_is_a_draw() -> None:
    t = table(FOUR)
    t.lose("b2", "b3", "a2", "a3")
    end(t)
    assert t.winner == ""


def test_lost_baggage_counts() -> None:
    elements = army("a", "A1", 5) + army("b", "B1", 3) + "b6 bge O R at -1100 1100\nb7 bge O R at -1000 1100\n"
    t = table(elements + army("b", "B2", 9, start=11))
    t.lose("b6", "b7")
    end(t)
    assert t.state.own.broken == ("B1",)


@pytest.mark.parametrize(
    ("lost", "winner"), [((), ""), (("b2",), ""), (("b2", "b3"), "a"), (("a2", "a3"), "b"), (("a2", "a3", "b2"), "")]
)
def test_at_the_last_bound_the_lower_share_of_losses_wins(lost: tuple[str, ...], winner: str) -> None:
    # 20 equivalents a side: one is a twentieth, two a tenth.
    elements = army("a", "A1", 9) + army("a", "A2", 9, start=11) + army("b", "B1", 9) + army("b", "B2", 9, start=11)
    t = table(elements, bounds=1)
    t.lose(*lost)
    t.done()
    assert t.winner is None
    t.roll(3, 3)
    t.done()
    assert t.winner == winner


def test_the_battle_goes_on_before_its_last_bound() -> None:
    t = table(FOUR, bounds=2)
    for _ in range(3):
        t.done()
        assert t.state.ending is None
        t.roll(3, 3)
    t.done()
    assert t.winner == ""


# H10


def test_the_bound_goes_in_its_order() -> None:
    elements = "a1 kn O Irr at 0 0\nb1 bd O R at 0 120\na2 bw O R at 600 0\nb2 bd O R at 600 150"
    t = table(elements)
    t.order("done")
    seen: list[str] = []
    while not seen or seen[-1] != "pips":
        t.wait()
        seen.append(t.asks)
        if t.asks == "pips":
            break
        t.roll(3, 3)
    assert seen == ["shot", "fight", "pips"]
    assert t.state.own.side == "b"


# H38


def weather(elements: str, *dice: int, areas: tuple[Area, ...] = ()) -> Table:
    t = Table(laid(elements, areas, options={"H38": True}))
    assert t.asks == "weather"
    for die in dice:
        if t.asks != "pips":
            t.roll(die)
            t.wait()
    assert t.asks == "pips"
    t.roll(6)
    return t


def test_there_is_no_weather_unless_it_is_asked_for() -> None:
    assert table("a1 bd O R at 0 0").asks == "orders"
    assert Table(laid("a1 bd O R at 0 0", options={"H38": True})).asks == "weather"


@pytest.mark.parametrize(
    ("shooter", "hindered"),
    [
        ("bw O R", True),
        ("bw O R weapon=longbow", True),
        ("bw O R weapon=crossbow", False),
        ("bw O R weapon=handgun", False),
        ("art O R", False),
        ("art O R gunpowder=true", True),
    ],
)
def test_rain(shooter: str, hindered: bool) -> None:
    t = weather(f"a1 {shooter} at 0 0\nb1 bd O R at 0 150", 1, 1)
    found = rulings(t)
    assert bool(found[0]["ruling"]["given"]["a"].get("weather", False)) == hindered
    assert not found[0]["ruling"]["given"]["b"].get("weather", False)


def test_rain_hinders_nobody_in_close_combat() -> None:
    seen = fought(weather("a1 bw O R at 0 100\nb1 bd O R at 0 100", 1, 1))
    assert not seen["a1"].get("weather", False)


def test_rain_widens_marshes_by_80_paces() -> None:
    marsh = area("m", "marsh", 0, 400, 200, 200)  # from 300 to 500
    t = weather("a1 lh O R at 0 0", 1, 1, areas=(marsh,))
    (x0, y0), (x1, y1) = t.state.ground.areas[0].box[:2], t.state.ground.areas[0].box[2:]
    assert (round(x0 / 100), round(y0 / 100), round(x1 / 100), round(y1 / 100)) == (-180, 220, 180, 580)


@pytest.mark.parametrize("die", [4, 5, 6])
def test_fair_weather(die: int) -> None:
    found = rulings(weather("a1 bw O R at 0 0\nb1 bd O R at 0 150", die, 1))
    assert not found[0]["ruling"]["given"]["a"].get("weather", False)


def test_wind_hinders_those_who_shoot_into_it() -> None:
    hindered = []
    for edge in range(1, 5):
        t = weather("a1 bw O R at 0 0\nb1 bw O R at 0 150\n", 2, edge)
        given = rulings(t)[0]["ruling"]["given"]
        hindered.append((bool(given["a"].get("weather")), bool(given["b"].get("weather"))))
    assert (True, False) in hindered
    assert (False, True) in hindered
    assert (True, True) not in hindered


def test_wind_hinders_nobody_who_is_only_shot_at() -> None:
    """H38: whoever shoots into it."""
    for edge in range(1, 5):
        given = rulings(weather("a1 bw O R at 0 0\nb1 bd O R at 0 150\n", 2, edge))[0]["ruling"]["given"]
        assert not given["b"].get("weather")


def test_low_sun_hinders_those_who_face_it_in_the_first_six_bounds() -> None:
    elements = "a1 bd O R at 0 0 facing 90\nb1 bd O R at 0 0 facing 270"
    found = []
    for die in range(1, 7):
        seen = fought(weather(elements, 3, die))
        found.append((bool(seen["a1"].get("weather")), bool(seen["b1"].get("weather"))))
    assert {(True, False), (False, True)} == set(found)
    t = weather(elements, 3, 1)
    t.know(number=13)
    seen = fought(t)
    assert not seen["a1"].get("weather")
    assert not seen["b1"].get("weather")


# H42

LOOT = "a1 {} at 0 100\nb1 bge O R at 0 100\nb2 bd O R at 600 600\na2 bd O R at 600 0\n"


@pytest.mark.parametrize(("die", "stays"), [(1, True), (3, True), (4, False), (6, False)])
def test_irregulars_who_take_baggage_may_stay_to_loot(die: int, stays: bool) -> None:
    t = table(LOOT.format("ax O Irr"))
    t.done()
    t.fight(6, 1)
    assert not t.there("b1")
    assert t.asks == "loot"
    t.roll(die)
    t.wait()
    t.roll(3)
    t.done()
    t.roll(6)
    assert t.state.own.side == "a"
    assert t.allows("move a1 forward 100") != stays
    t.done()
    t.roll(3)
    t.done()
    t.roll(6)
    assert t.allows("move a1 forward 100")


def test_regulars_do_not_loot() -> None:
    t = table(LOOT.format("ax O R"))
    t.done()
    t.fight(6, 1)
    assert t.asks == "pips"


def test_impetuous_looters_do_not_run_on() -> None:
    t = table("a1 wb O Irr at 0 100\nb1 bge O R at 0 100\nb2 bd O R at 0 450")
    t.done()
    t.fight(6, 1)
    t.roll(1)
    t.wait()
    at = t.front("a1")
    t.roll(3)
    t.done()
    t.roll(6)
    t.done()
    assert t.front("a1") == at


def test_baggage_stays_where_it_is_unless_it_is_mobile() -> None:
    table("a1 bge O R at 0 -1000").refused("move a1 forward 50")
    assert table("a1 bge O R mobile=true at 0 -1000").allows("move a1 forward 50")


# H40


def test_an_ally_whose_first_die_is_1_holds_back() -> None:
    elements = army("a", "A1", 4) + army("a", "A2", 4, start=11) + army("b", "B1", 4)
    for die, holds in ((1, True), (2, False)):
        t = table(elements, options={"H40": True}, ranks={"A2": "ally"}, pips={"A1": 3, "A2": die})
        assert t.allows("move a12 forward 50") != holds
        assert t.allows("move a2 forward 50")
    t = table(elements, ranks={"A2": "ally"}, pips={"A1": 3, "A2": 1})
    assert t.allows("move a12 forward 50")


def test_a_six_of_the_c_in_c_rouses_the_ally() -> None:
    elements = army("a", "A1", 4) + army("a", "A2", 4, start=11) + army("b", "B1", 4)
    t = table(elements, options={"H40": True}, ranks={"A2": "ally"}, pips={"A1": 3, "A2": 1})
    t.done()
    t.roll(3)
    t.done()
    t.roll(6, 3)
    assert t.allows("move a12 forward 50")


# H43


def test_a_vessel_without_a_crew_stays() -> None:
    sea = area("s", "waterway", -1200, 0, 1200, 2400)
    table("a1 gal O R crewed=false at -1200 0", [sea]).refused("move a1 forward 50")


def test_unladen_vessels_fight_as_such() -> None:
    sea = area("s", "waterway", 0, 0, 3600, 2400)
    seen = fought(table("a1 gal O R at 0 100\nb1 gal O R at 0 100\nb2 ax O R aboard=b1", [sea], generals=False))
    assert seen["a1"].get("laden") is False
    assert seen["b1"].get("laden", True) is True


# What the odds say is what happens


def test_the_odds_of_a_fight_are_those_of_the_dice() -> None:
    t = table("a1 bd O R at 0 100\nb1 bd O R at 0 100")
    t.done()
    odds = in_words(GAME.odds(t.state))
    assert sum(odds.values()) == 1
    found: dict[str, int] = {}
    for a in range(1, 7):
        for b in range(1, 7):
            other = table("a1 bd O R at 0 100\nb1 bd O R at 0 100")
            other.done()
            result = other.fight(a, b)["ruling"]["result"]
            beaten = [f"{id} recoil" for id, side in (("a1", "a"), ("b1", "b")) if result[side]["outcome"] == "recoil"]
            word = ", ".join(beaten) or "nothing"
            found[word] = found.get(word, 0) + 1
    assert {word: p * 36 for word, p in odds.items()} == found


def test_a_lone_element_may_be_put_anywhere_its_allowance_reaches() -> None:
    t = table("a1 lh O R at 0 0")
    assert t.allows("move a1 " + to(t.state, "a1", -100, -100, 200))


def test_the_last_bound_can_be_set() -> None:
    t = table(FOUR, options={"H37": 4}, bounds=1)
    for _ in range(7):
        t.done()
        assert t.winner is None
        t.roll(3, 3)
    t.done()
    assert t.winner == ""


def test_allies_who_hold_back_do_not_shoot() -> None:
    elements = "a1 bd O R general at 0 -900\na2 bd O R at 80 -900\na11 bd O R general in A2 at 600 -500\n"
    elements += "a12 art O R in A2 at 600 -100\nb1 bd O R at 600 350\n"
    for die, asked in ((1, "pips"), (3, "shot")):
        t = table(elements, options={"H40": True}, ranks={"A2": "ally"}, pips={"A1": 3, "A2": die})
        t.done()
        assert t.asks == asked


def test_enemy_within_400_paces_rouse_allies() -> None:
    elements = "a1 bd O R general at 0 -900\na2 bd O R at 80 -900\na11 bd O R general in A2 at 600 -500\n"
    t = table(elements + "b1 cv O R at 600 50\n", options={"H40": True}, ranks={"A2": "ally"}, pips={"A1": 3, "A2": 1})
    t.refused("move a11 forward 50")
    t.done()
    t.roll(6)
    t.order("move b1 forward 200")
    t.done()
    t.roll(3, 3)
    assert t.allows("move a11 forward 50")


def test_vessels_driven_ashore_are_destroyed() -> None:
    sea = area("s", "waterway", 0, -500, 3600, 1400)  # the shore is at 200
    crews = "\na2 ax O R aboard=a1\nb2 ax O R aboard=b1"
    for y, there in ((100, False), (-100, True)):
        t = table(f"a1 gal O R at 0 {y}\nb1 gal O R at 0 {y}{crews}", [sea], generals=False)
        t.done()
        told = t.fight(6, 4)
        assert told["ruling"]["result"]["b"]["outcome"] == "recoil"
        assert t.there("b1") == there
        if there:
            assert t.front("b1") == (0, y + 80, 180)


# What is said of the end (H37)


def test_h37_half_of_an_army_is_said_only_where_half_is_lost() -> None:
    t = table(FOUR)
    t.lose("b2", "b3", "b12", "b13", "b14", "b15")
    end(t)
    assert t.state.ending is not None
    assert t.state.ending.reason == "the enemy has lost half of his army"


def test_h37_else_it_is_said_which_commands_are_demoralised_and_what_that_counts() -> None:
    t = table(FOUR)
    t.lose("b2", "b3")
    end(t)
    assert t.state.ending is not None
    assert "half" not in t.state.ending.reason
    assert "B1 is demoralised" in t.state.ending.reason
    assert "lost 2 of 12 equivalents" in t.state.ending.reason
    assert t.state.ending.reason.endswith("counted whole, which makes it 6")


def test_h36_a_fleet_that_counts_nothing_does_not_lose_heart_before_it_has_lost_anything() -> None:
    sea = area("s", "waterway", -850, 100, 700, 600)
    fleet = "a1 gal O R general in A2 at -900 100\na2 gal O R in A2 at -800 100\na3 gal O R in A2 at -700 100"
    t = table(fleet + "\nb1 bd O R at 900 900", [sea])
    t.done()
    assert t.state.own.broken == ()


@pytest.mark.parametrize(
    ("text", "says", "measured"),
    [
        ("board a3 a4", "bring them together", (348.0, 80.0)),
        ("board a3 a1", "name another vessel", (None, None)),
        ("board a6 a5", "name a galley or a ship", (None, None)),
    ],
)
def test_h43_who_may_not_go_aboard_is_told_what_to_do_instead(
    text: str, says: str, measured: tuple[float | None, float | None]
) -> None:
    sea = area("s", "waterway", 1600, 0, 400, 2400)
    crews = "a1 gal O R at 1420 0\na2 bd O R aboard=a1\na3 bd O R at 1300 0\na4 shp O R at 1600 -300\n"
    found = table(f"{crews}a5 bts O R at 1450 -600\na6 bw O R at 1350 -600\nb1 sp O R at 1300 200", [sea]).refused(text)
    assert says in found.message
    assert (found.have, found.want) == (measured[0] and pytest.approx(measured[0], abs=1), measured[1])
