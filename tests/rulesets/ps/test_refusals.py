"""What a newcomer is told who orders what cannot be: what is in the way, where, how far he may go, who is meant."""

from __future__ import annotations

import re

import pytest
from tests.rulesets.ps.table import area, line, oval, table

from sandtable.geometry.ground import Area, Line
from sandtable.names import Refused

FAR = "b1 pike at 0 17"
RIVER = line("r", "river", -24, 0, 24, 0, wide=2)
MILL = area("mill", "stone", 0, 0, 4, 3)
POND = area("pond", "water", 0, 0, 10, 4)
MILL_BESIDE = area("mill", "stone", 3, -9, 3, 3)
BARN = oval("barn", "building", 1, 0, 3, 3)


@pytest.mark.parametrize(
    ("ground", "says"),
    [
        (MILL, "the stone building is in the way of a1 horse, and nobody goes over a building (H27)"),
        (POND, "the water is in the way of a1 horse, and nobody goes over water (H38)"),
        (RIVER, "the river is in the way of a1 horse, and a river is crossed at a ford, or by a bridge in column"),
        (BARN, "the building is in the way of a1 horse"),
    ],
)
@pytest.mark.parametrize("oblique", [False, True])
def test_what_bars_a_way_is_named_with_where_it_begins_and_how_far_one_may_go(
    ground: Area | Line, says: str, oblique: bool
) -> None:
    t = table(f"a1 horse at 0 -8\n{FAR}", ground)
    refusal = t.refused(_way(16, oblique))
    assert says in refusal.message
    found = re.search(r'^([\d.]+)" ahead .*; go ([\d.]+)" at most, or round it$', refusal.message)
    assert found is not None
    assert refusal.have == float(found[2])
    assert refusal.want > refusal.have
    assert abs(float(found[1]) - refusal.have) <= 0.11
    assert t.allows(_way(refusal.have, oblique))
    assert not t.allows(_way(refusal.have + 0.3, oblique))


def _way(inches: float, oblique: bool) -> str:
    """So far straight on, or slanting to the left, of a unit whose middle is at 24, 9 of the table."""
    if not oblique:
        return f"order a1 forward {inches}"
    return f"order a1 to {24 - 0.28 * inches:.3f} {9 + 0.96 * inches:.3f} 0"


def test_a_house_close_by_is_gone_round() -> None:
    t = table(f"a1 horse at 0 -1.55\n{FAR}", MILL)
    says = t.refused("order a1 forward 4").message
    assert says.startswith("close by the stone building is in the way of a1 horse")
    assert says.endswith("; go another way, or round it")


def test_who_would_end_in_a_friend_is_told_in_whom_and_how_far_he_may_go() -> None:
    t = table(f"a1 sword at 0 -8\na2 shot formation=skirmish at 0 -3\n{FAR}")
    refusal = t.refused("order a1 forward 5")
    assert refusal.message == 'a1 swordsmen would end where a2 shot stand; go 4" at most, or past them'
    assert (refusal.have, refusal.want, refusal.unit) == (4.0, 5.0, "inches")
    assert t.allows("order a1 forward 4")


def test_who_comes_too_near_to_an_enemy_is_told_to_whom() -> None:
    t = table("a1 shot at 0 -4\na2 commander rating=8 at 0 -8\nb1 pike at 4.6 3.5\nb2 pike at 0 17")
    refusal = t.refused("order a1 forward 7")
    assert "a1 shot would come within" in refusal.message
    assert "of b1 pikes, and nobody comes within an inch but to charge (H19)" in refusal.message
    assert (refusal.want, refusal.unit) == (1, "inches")


def test_a_commander_is_told_who_stands_there_and_how_far_he_may_ride() -> None:
    t = table(f"a1 commander rating=8 at 0 -14\na2 sword at 0 -4\n{FAR}")
    refusal = t.refused("move a1 to 24 14 0")
    assert "a2 swordsmen stand there; ride" in refusal.message
    assert refusal.message.endswith("of that way, or let him join a2 swordsmen: join a1 : a2")
    assert t.allows("join a1 : a2")
    assert refusal.want == 10.5
    assert t.allows(f"move a1 to 24 {3.5 + refusal.have} 0")
    assert not t.allows(f"move a1 to 24 {3.5 + refusal.have + 0.3} 0")


def test_a_commander_is_told_what_he_cannot_stand_in() -> None:
    t = table(f"a1 commander rating=8 at 0 -14\na2 sword at 10 -14\n{FAR}", MILL)
    assert "cannot stand in the stone building (H27, H38); ride 12.5" in t.refused("move a1 to 24 18 0").message
    assert "would be off the table; ride" in t.refused("move a1 to 24 0 0").message


def test_a_commander_near_to_an_enemy_is_told_to_whom() -> None:
    t = table("a1 commander rating=8 at 0 0\na2 sword at 10 -14\nb1 pike at 0 8")
    assert "would be within an inch of b1 pikes (H19); ride" in t.refused("move a1 to 24 24.9 0").message


def test_who_has_no_initiative_is_told_how_far_the_nearest_enemy_is() -> None:
    t = table("a1 sword at 0 0\na2 sword at 10 0\nb1 pike at 0 4\nb2 pike at 20 12")
    assert t.asks == "initiative"
    says = t.refused("move a2 forward 2").message
    assert "a2 swordsmen have no initiative (4.1): b1 pikes, the nearest enemy, are" in says
    assert 'away, and 4" is near; order them later' in says


def test_an_order_to_a_commander_alone_is_told_to_be_none() -> None:
    t = table(f"a1 commander rating=8 at 0 -14\na2 sword at 10 -14\n{FAR}")
    assert "gives orders and takes none; name one to 12 units" in t.refused("order a1 forward 4").message


def _unshot(bodies: str, *ground: Area | Line, id: str = "a1", **given: object) -> str:
    """What a unit is told that has nobody to shoot at; another of its side has."""
    t = table(f"{bodies}\na8 shot at 21 12\nb8 sword at 21 16", *ground, **given)  # type: ignore[arg-type]
    t.until("shooting")
    return t.refused(f"shoot {id}").message


HAVE = "a1 shot have nobody to shoot at: "
ALONE = "b1 swordsmen, the nearest enemy, "


def test_a_unit_without_a_target_is_told_how_far_the_nearest_enemy_is_and_how_far_it_shoots() -> None:
    t = table("a1 shot at 0 0\na8 shot at 21 12\nb1 sword at 0 10\nb8 sword at 21 16")
    t.until("shooting")
    refusal = t.refused("shoot a1")
    assert refusal.message == (
        f'{HAVE}{ALONE}are 10" away, and their musket reaches 8" (4.6): bring them 2" nearer; name others, or say done'
    )
    assert (refusal.have, refusal.want, refusal.unit) == (10, 8, "inches")
    assert f'{ALONE}are just over 8" away' in _unshot("a1 shot at 0 0\nb1 sword at 0 8.01")


@pytest.mark.parametrize(("x", "turn"), [(-6, "left"), (6, "right")])
def test_a_unit_without_a_target_is_told_how_far_to_turn_to_one_that_is_not_before_its_front(x: int, turn: str) -> None:
    says = _unshot(f"a1 shot at 0 0\nb1 sword at {x} 0 facing 0")
    assert f"{ALONE}are not in their front quarter (H17): turn them by 90 degrees to the {turn}" in says


def test_a_unit_without_a_target_is_told_what_hides_the_enemy() -> None:
    assert f"{ALONE}are hidden behind a2 swordsmen (H17): clear the line" in _unshot(
        "a1 shot at 0 0\na2 sword large at 0 2\nb1 sword at 0 7"
    )
    assert f"{ALONE}are hidden behind the wood (H17)" in _unshot(
        "a1 shot at 0 0\nb1 sword at 0 7", area("w", "wood", 0, 4, 12, 3)
    )
    assert f"{ALONE}are hidden behind the hill (H17)" in _unshot(
        "a1 shot at 0 0\nb1 sword at 0 7.5", area("h", "hill", 0, 4, 16, 3)
    )


def test_a_unit_without_a_target_is_told_of_the_fight_that_the_enemy_is_in() -> None:
    says = _unshot("a1 shot at -5 0\na2 pike at 0 5\nb1 sword at 0 5")
    assert f"{ALONE}are in contact with a2 pikes (H18): wait until that fight is over" in says


def test_a_unit_without_a_target_is_told_what_one_sees_in_the_mist() -> None:
    t = table("a1 medium-gun at 0 -6\na8 shot at 21 13\nb1 mixed at 0 6\nb8 sword at 21 16", options={"H44": "mist"})
    t.roll(1)
    t.until("shooting")
    says = t.refused("shoot a1").message
    assert 'are 12" away, and in the mist one sees 4" (H44): bring them 8" nearer' in says


def test_of_several_enemies_within_range_each_is_told_of() -> None:
    says = _unshot("a1 shot at 0 0\na2 sword large at 0 2\nb1 sword at 0 6\nb2 sword at -6 0 facing 0")
    assert says.startswith(f"{HAVE}b2 swordsmen, the nearest enemy, are not in their front quarter")
    assert "; b1 swordsmen are hidden behind a2 swordsmen (H17)" in says


def test_a_unit_that_cannot_shoot_is_told_why() -> None:
    bodies = "a1 pike at -18 0\na2 light-gun limbered at -12 0\na3 medium-gun at -6 0\nb1 sword at -6 14"
    t = table(f"{bodies}\na8 shot at 21 12\nb8 sword at 21 16")
    t.script("done\norder a3 forward 2\ndice 6")
    t.until("shooting")
    assert "a1 pikes have nothing to shoot with (H1)" in t.refused("shoot a1").message
    assert "a2 light guns are limbered and do not shoot (H28); order them to unlimber" in t.refused("shoot a2").message
    says = t.refused("shoot a3").message
    assert "a3 medium guns have moved this turn by 1 move, and medium guns shoot after none (H28)" in says


def test_who_names_a_target_that_is_none_is_told_why_not_that_one_and_whom_instead() -> None:
    t = table("a1 shot at 0 0\na2 sword at 8 0\nb1 sword at 0 5\nb2 sword at 4.1 6\nb3 sword at -3 12")
    t.until("shooting")
    says = t.refused("shoot a1 b3").message
    assert says.startswith("a1 shot do not shoot at b3 swordsmen, who are 12")
    assert says.endswith("; now they may shoot at b1 swordsmen (H18); name one of those")
    assert "b2 swordsmen, who are 6" in t.refused("shoot a1 b2").message
    assert "neither the nearest in sight nor the nearest straight ahead (H18)" in t.refused("shoot a1 b2").message
    assert "'a2' is no enemy unit on the table" in t.refused("shoot a1 : a2").message


def test_a_base_of_either_side_at_the_end_of_an_order_is_told_as_that() -> None:
    t = table(f"a1 sword at 0 -8\na2 sword at 5 -8\n{FAR}")
    says = t.refused("order a1 b1").message
    assert says == "b1 pikes are of the blue army, and no change that a unit makes; to charge them: charge a1 b1"
    assert "name a2 with them, before the way" in t.refused("order a1 forward 2 a2").message


def test_a_slip_in_a_change_is_told_as_that_and_what_else_they_may_form() -> None:
    t = table(f"a1 mixed at 0 -8\na2 light-gun at 6 -8\n{FAR}")
    assert "did you mean 'form hedgehog'?" in t.refused("order a1 : form hedghog").message
    assert "did you mean 'form hedgehog'?" in t.refused("order a1 : hedghog").message
    assert t.refused("order a1 : skirmish").message.endswith("they form line, column, march column or hedgehog")


@pytest.mark.parametrize(
    ("troops", "says"),
    [
        ("horse", "a1 horse do not enter buildings (H27): only foot, dismounted dragoons and light guns do"),
        ("dragoons", "a1 dragoons are mounted and do not enter buildings (H27); let them dismount first"),
        ("light-gun limbered", "a1 light guns are limbered and do not enter buildings (H27); let them unlimber first"),
        (
            "shot formation=march-column",
            "a1 shot are in march column and do not enter buildings (H27); let them form line",
        ),
    ],
)
def test_who_enters_no_building_is_told_why(troops: str, says: str) -> None:
    t = table(f"a1 {troops} at 0 -1.6\n{FAR}", MILL)
    assert says in t.refused("order a1 : enter mill").message


def test_less_than_nothing_is_told_as_another_way() -> None:
    t = table(f"a1 mixed at 0 -8\n{FAR}")
    assert t.refused("order a1 forward -2").message == "forward by less than nothing is no way to go; say back instead"
    assert t.refused("order a1 wheel-left -20").message.endswith("say wheel-right instead")
    assert "by nothing leads nowhere" in t.refused("order a1 forward 0").message


def test_who_stands_at_a_hedge_and_goes_over_it_otherwise_than_straight_on_is_told_so_r12() -> None:
    t = table(f"a1 sword at 0 -4\n{FAR}", line("h", "hedge", -6, -3.8, 6, -3.8))
    says = t.refused("order a1 wheel-left 20 forward 3").message
    assert says.startswith(
        "a1 swordsmen stand at the hedge, and it takes the whole turn to cross (R12); go straight on"
    )


def test_who_does_not_charge_is_told_which_of_the_reasons_it_is() -> None:
    own = {"disordered": ("a1",), "casualties": {"a2": 3}}
    t = table("a1 horse at 0 0\na2 horse at 6 0\na3 horse at -8 0\nb1 pike at 4 10\nb2 sword at -8 10", own=own)
    assert (
        "a2 horse are shaken (3 casualties, stamina 3) and do not charge (H5, H7)" in t.refused("charge a2 b1").message
    )
    wood = area("w", "wood", 0, 4, 12, 3)
    says = table("a1 horse at 0 0\nb1 pike at 0 9", wood).refused("charge a1 b1").message
    assert "do not see b1 pikes, who are hidden behind the wood (H17): come round, or nearer" in says


def test_an_order_that_says_too_little_or_speaks_to_too_many_is_told_how_it_is_written() -> None:
    t = table(f"a1 horse at 0 0\na2 horse at 6 0\n{FAR}")
    assert t.refused("charge a1").message == "'charge' says too little: say which: b1, as in 'charge a3 b2'"
    assert "write 'join a1o : a1'" in t.refused("join a1o a1").message
    assert t.refused("rally a1").message == "a1 horse are no commander; name one, as a1o, who leads them"


def test_examples_are_in_the_measure_of_the_table() -> None:
    t = table(f"a1 horse at 0 0\n{FAR}")
    for order, says in (("order a1 forward", "write 'forward 4'"), ("order a1 to 3 4", "write 'to 24 18 45'")):
        with pytest.raises(Refused) as refused:
            t.refused(order)
        assert says in refused.value.refusal.message


FRONT_AND_FLANK = "a1 horse at 0 0\na2 pike at 8 0\nb1 {} at 0 6\nb2 pike at -8 6"


@pytest.mark.parametrize(
    ("troops", "own", "order", "says"),
    [
        ("mixed", {}, "counter", "only cavalry counter-charges (H22), and b1 mixed pike and shot are none"),
        (
            "light-horse",
            {"casualties": {"b1": 2}},
            "counter",
            "b1 light horse are shaken and do not counter-charge (H7, H22)",
        ),
        ("mixed", {"closed": ("b1",)}, "fire", "b1 mixed pike and shot have given closing fire this turn (H22)"),
        ("pike", {}, "fire", "b1 pikes have nothing to shoot with (H1)"),
    ],
)
def test_an_answer_to_a_charge_that_is_not_open_is_told_by_its_one_reason(
    troops: str, own: dict[str, object], order: str, says: str
) -> None:
    t = table(FRONT_AND_FLANK.format(troops), reserve=True)
    t.know(**own)
    t.order("charge a1 b1")
    t.roll(3)
    assert t.refused(order).message == f"{says}; answer otherwise"


def test_dice_shared_out_wrongly_are_counted() -> None:
    t = table("a1 pike at 0 0\nb1 shot large at -3 0\nb2 shot large at 3 0", reserve=True)
    t.until("divide")
    assert t.refused("divide a1 : b1 9").message == "share out 6 among b1 and b2, not 9, for instance: b1 6"


def test_a_command_that_is_named_for_a_unit_is_told_as_that() -> None:
    t = table(f"a1 horse at 0 0\n{FAR}")
    assert "A1 is no unit of this battle, but a command, of a1 and a1o; name" in t.refused("order A1 forward 2").message


@pytest.mark.parametrize(
    ("way", "far"), [("forward 4", 2), ("forward 5", 2), ("forward 2 forward 1", 2), ("forward 1 forward 4", 2)]
)
def test_who_would_end_in_a_friend_in_any_of_his_moves_is_told_how_far_the_friend_is(way: str, far: float) -> None:
    """The second move was measured by itself, so that 4 inches were advised, which end in the friend."""
    t = table(f"a1 mixed at 0 -6\na2 mixed at 0 -2\n{FAR}")
    refusal = t.refused(f"order a1 {way}")
    assert refusal.have == far
    assert f'go {far}" at most' in refusal.message
    assert t.allows(f"order a1 forward {far}")


def test_who_cannot_pass_a_friend_in_one_move_is_told_to_go_round_him_h35() -> None:
    t = table(f"a1 mixed at 0 -6\na2 horse large formation=column at 0 -1\n{FAR}")
    assert t.refused("order a1 forward 4").message.endswith('; go 1" at most, or round them')
    assert t.refused("order a1 forward 11").message.endswith('in one move (H35); go 1" at most, or round them')


def test_who_passes_a_friend_from_farther_off_is_told_to_go_up_to_him_first_h35() -> None:
    t = table(f"a1 horse at 0 -8\na2 mixed at 0 -2\n{FAR}")
    refusal = t.refused("order a1 forward 12")
    assert "forward 4 forward 8" in refusal.message
    assert refusal.have == 4
    assert t.allows("order a1 forward 4 forward 8")
    assert "forward 4 forward 12" in t.refused("order a1 forward 18").message


def test_what_is_missing_at_a_door_is_asked_for() -> None:
    t = table(f"a1 shot at 0 -6\na2 light-gun at 8 -8\n{FAR}", MILL, area("barn", "building", 9, 0, 3, 3))
    says = "say which building: enter mill (the stone building) or enter barn (the building)"
    assert t.refused("order a1 : enter").message.endswith(says)
    assert t.refused("order a1 : leave top").message.endswith("say leave front, right, rear or left")
    far = t.refused("order a1 : enter mill")
    assert (far.have, far.want, far.unit) == (4.5, 1, "inches")


def test_guns_are_not_told_that_they_form_a_march_column() -> None:
    t = table(f"a1 light-gun at 0 -6\n{FAR}")
    for word in ("column", "march-column", "skirmish"):
        assert "limber or unlimber them" in t.refused(f"order a1 form {word}").message


def test_measures_stand_beside_the_sentence() -> None:
    t = table("a1 mixed at 0 -16\na2 mixed at 10 -16\nb1 mixed at 0 4")
    far = t.refused("charge a1 b1")
    assert (far.have, far.want, far.unit) == (20, 12, "inches")
    apart = t.refused("order a1 a2 forward 2")
    assert (apart.have, apart.want, apart.unit) == (6, 4, "inches")
    many = t.refused("order a1 forward 12 form column")
    assert (many.have, many.want, many.unit) == (4, 3, "moves")


def test_one_who_crosses_a_hedge_is_told_one_length_r12() -> None:
    t = table(f"a1 mixed at 0 -8\n{FAR}", line("h", "hedge", -10, -7.7, 10, -7.7))
    refusal = t.refused("order a1 forward 4 wheel-left 30")
    assert f"order forward {refusal.have:g} alone" in refusal.message


@pytest.mark.parametrize("way", ["forward 8", "forward 12", "forward 2 forward 9"])
def test_a_way_through_woods_that_is_too_long_is_told_as_far_as_it_goes_4_5(way: str) -> None:
    """Twelve inches were promised of three moves, whatever the woods took of them."""
    t = table(f"a1 mixed at 0 -8\n{FAR}", area("w", "wood", 0, -2, 20, 6))
    refusal = t.refused(f"order a1 {way}")
    assert 'woods are gone through at half pace (4.5): go 7.5" at most' in refusal.message
    assert refusal.have == 7.5
    assert refusal.want > refusal.have
    assert t.allows("order a1 forward 7.5")
    assert not t.allows("order a1 forward 7.6")


def test_turns_and_ways_that_are_too_many_are_told_as_that_h19() -> None:
    t = table(f"a1 mixed at 0 -8\n{FAR}")
    turns = t.refused("order a1 turn 90 turn 90 turn 90 turn 90")
    assert (turns.have, turns.want, turns.unit) == (3, 4, "moves")
    about = t.refused("order a1 forward 4 turn 90 forward 8")
    assert 'go 8" at most of that way' in about.message
    assert t.allows("order a1 forward 4 turn 90 forward 4")
    plain = t.refused("order a1 back 7")
    assert (plain.have, plain.want) == (6, 7)


@pytest.mark.parametrize(
    ("others", "ground", "says"),
    [
        ("a2 mixed formation=column at 2.6 -8", (), "here, beside a2 mixed pike and shot; move them first"),
        ("", (MILL_BESIDE,), "here, beside the stone building; move them first"),
        ("b2 pike at 2.9 -10 facing 270", (), "here, within an inch of the enemy (H19); move them first"),
    ],
)
def test_who_has_no_room_to_form_is_told_beside_whom_h19(others: str, ground: tuple[Area, ...], says: str) -> None:
    t = table(f"a1 mixed formation=column at 0 -8\n{others}\n{FAR}", *ground)
    t.until("orders")
    assert t.refused("order a1 form line").message.endswith(says)


def test_who_names_nobody_to_charge_is_told_whom_he_named() -> None:
    t = table("a1 mixed at 0 -8\na2 mixed at 6 -8\nb1 pike at 0 1")
    assert t.refused("charge a1 : a2").message == "a2 mixed pike and shot are of the same army; name an enemy to charge"
    assert "is a commander, and only units are charged" in t.refused("charge a1 b1o").message
    assert "'zz' is no enemy unit on the table" in t.refused("charge a1 zz").message
