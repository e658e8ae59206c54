"""The data of pike and shot: the muster, the army lists and the scenarios, against the page of the game."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from math import dist
from pathlib import Path

import pytest

import sandtable
from sandtable.engine.state import Setup
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance, gap
from sandtable.names import SIDES
from sandtable.notation.army import ArmyList, examine_army, read_army
from sandtable.notation.scenario import examine, read
from sandtable.notation.troops import Troops
from sandtable.rulesets.dbr.facts.troops import CAVALRY, GRADES, MOVERS, NAVAL
from sandtable.rulesets.dbr.muster import MUSTER
from sandtable.rulesets.dbr.options import OPTIONS

FOLDER = Path(sandtable.__file__).parent / "rulesets" / "dbr"
LISTS = {path.stem: path for path in sorted(FOLDER.glob("armies/*.toml"))}
BATTLES = {path.stem: path for path in sorted(FOLDER.glob("scenarios/*.toml"))}
BEGUN = ("gallows-hill", "the-bridge-of-boats", "the-camisade", "the-carts-of-panipat")
"""Battles that begin in the midst of something, a siege or a night: their sizes and places are their own."""
OF_THE_PAGE = [id for id in BATTLES if id not in BEGUN]
FREE = [id for id in OF_THE_PAGE if id != "bicocca"]
"""Battles whose armies stand by the house rule; the page has its own places for the one left out."""
PACE = MUSTER.grain


@cache
def army(id: str) -> ArmyList:
    return read_army(LISTS[id].read_text("utf-8"), MUSTER, "dbr", id)


@cache
def scenario(id: str) -> Setup:
    lists = {name: army(name) for name in LISTS}
    return read(BATTLES[id].read_text("utf-8"), MUSTER, OPTIONS, "dbr", scenario=id, lists=lists)


def rects(setup: Setup) -> dict[str, Rect]:
    """Where everything stands at the start."""
    poses = {id: Pose(*pose) for plan in setup.plans.values() for id, pose in plan.items()}
    return {id: Rect(pose, setup.pieces[id].width, setup.pieces[id].depth) for id, pose in poses.items()}


# The muster

FRONT_AND_DEPTH = {
    25: "bw pk sh bd wb hd sk",
    37.5: "ln pi si lh cm dr",
    50: "art el bg pont boats",
    100: "wwg gal ships",
}
PRICES = {
    "ln": 10,
    "pi": 9,
    "si": 8,
    "lh": 5,
    "cm": 6,
    "dr": 6,
    "bw": 5,
    "pk": 4,
    "sh": 6,
    "bd": 6,
    "wb": 4,
    "hd": 1,
    "sk": 3,
    "art": 12,
    "pont": 5,
    "wwg": 12,
    "el": 16,
    "gal": 8,
    "ships": 10,
    "boats": 4,
}
BY_GRADE = {"S": 2, "O": 0, "I": -1, "F": 0, "X": 1}


def test_the_muster_has_every_kind_that_moves_in_every_grade() -> None:
    assert list(MUSTER.kinds) == list(MOVERS.words)
    assert tuple(MUSTER.grades) == GRADES.words
    assert {kind.grades for kind in MUSTER.kinds.values()} == {GRADES.words}
    assert {id for id, kind in MUSTER.kinds.items() if kind.afloat} == set(NAVAL)
    assert {id for id, kind in MUSTER.kinds.items() if kind.arm == "cavalry"} == set(CAVALRY)


def test_there_are_no_irregulars() -> None:
    assert {regular for kind in MUSTER.kinds.values() for _, regular in kind.points} == {True}
    assert "pk O" in Troops(MUSTER).known


def test_bases_are_those_of_the_page() -> None:
    wanted = {id: {depth} for depth, ids in FRONT_AND_DEPTH.items() for id in ids.split()}
    assert {id: set(kind.depths.values()) for id, kind in MUSTER.kinds.items()} == wanted
    assert {kind.width for kind in MUSTER.kinds.values()} == {50}


@pytest.mark.parametrize("kind", PRICES)
def test_prices_are_those_of_the_page(kind: str) -> None:
    grades = {**BY_GRADE, "S": 6, "I": -4} if kind == "art" else BY_GRADE
    assert {grade: MUSTER.price(kind, grade, True) for grade in grades} == {
        grade: max(1, PRICES[kind] + more) for grade, more in grades.items()
    }


def test_baggage_is_free_and_a_general_costs_fifteen() -> None:
    assert set(MUSTER.kinds["bg"].points.values()) == {0}
    assert {rank.regular for rank in MUSTER.ranks.values()} == {15}


def test_equivalents_are_those_of_the_page() -> None:
    halves = {(id, grade) for id, kind in MUSTER.kinds.items() for (grade, _), ee in kind.counts.items() if ee == 0.5}
    assert halves == {*product(("sk", "hd", "boats"), GRADES.words), ("lh", "I")}
    assert {ee for kind in MUSTER.kinds.values() for ee in kind.counts.values()} == {0.5, 1}
    assert MUSTER.general_counts == 1


def test_only_the_ground_of_hills_has_a_crest_and_only_vessels_are_on_water() -> None:
    assert {id for id, area in MUSTER.areas.items() if area.hill} == {"gentle-hill", "steep-hill"}
    assert {id for id, area in MUSTER.areas.items() if area.water} == {"waterway", "reeds"}


# Army lists


@pytest.mark.parametrize("id", LISTS)
def test_army_lists_read_clean(id: str) -> None:
    found, faults = examine_army(LISTS[id].read_text("utf-8"), MUSTER, "dbr", id)
    assert [str(fault) for fault in faults] == []
    assert found is not None


def test_army_lists_span_the_period_and_hold_every_kind() -> None:
    found = [army(id) for id in LISTS]
    assert len(found) >= 8
    assert min(one.dates[0] for one in found) == 1494
    assert max(one.dates[1] for one in found) == 1700
    assert {line.troop.kind for one in found for line in one.troops} == set(MUSTER.kinds)


# Scenarios


@pytest.mark.parametrize("id", BATTLES)
def test_scenarios_read_clean(id: str) -> None:
    lists = {name: army(name) for name in LISTS}
    reading = examine(BATTLES[id].read_text("utf-8"), MUSTER, OPTIONS, "dbr", scenario=id, lists=lists)
    assert [str(fault) for fault in reading.faults] == []
    assert reading.setup is not None


SMALL, STANDARD, LARGE = ((14, 20), (1, 2)), ((50, 75), (3, 4)), ((100, 140), (4, 6))
SIZES = {"small": SMALL, "standard": STANDARD, "large": LARGE}


@pytest.mark.parametrize("id", OF_THE_PAGE)
def test_scenarios_are_of_a_size_of_the_page(id: str) -> None:
    setup = scenario(id)
    table = (setup.ground.width / PACE, setup.ground.depth / PACE)
    (size,) = [size for size in MUSTER.sizes.values() if (size.width, size.depth) == table]
    (fewest, most), (least, greatest) = SIZES[size.id]
    for side in SIDES:
        assert fewest <= sum(piece.side == side for piece in setup.pieces.values()) <= most
        assert least <= sum(command.side == side for command in setup.commands.values()) <= greatest
    if id != "twin-tercios":  # Trials of fairness want an end rather than a limit.
        assert setup.traits["bounds"] == size.bounds


@pytest.mark.parametrize("id", BATTLES)
def test_the_first_named_is_in_chief_and_leads_from_a_base_of_his_own(id: str) -> None:
    setup = scenario(id)
    ranks = {command.id: command.traits["rank"] for command in setup.commands.values()}
    assert {command for command, rank in ranks.items() if rank == "c_in_c"} == {"A1", "B1"}
    for command in setup.commands.values():
        generals = [id for id in command.bases if setup.pieces[id].traits["general"]]
        assert generals == [command.leader]


@pytest.mark.parametrize("id", FREE)
def test_armies_start_a_move_or_few_apart(id: str) -> None:
    setup, stand = scenario(id), rects(scenario(id))
    sides = [[stand[one] for one, piece in setup.pieces.items() if piece.side == side] for side in SIDES]
    assert 500 * PACE <= min(distance(a, b) for a, b in product(*sides)) <= 800 * PACE


@pytest.mark.parametrize("id", FREE)
def test_armies_stand_in_their_zones(id: str) -> None:
    setup = scenario(id)
    ground = setup.ground
    for base, rect in rects(setup).items():
        piece = setup.pieces[base]
        own = -1 if piece.side == "a" else 1
        from_edge = max(ground.depth / 2 - own * y for _, y in rect.corners)
        from_side = min(ground.width / 2 - abs(x) for x, _ in rect.corners)
        assert from_edge <= 0.3 * ground.depth + TOLERANCE, base
        assert piece.kind in ("lh", "dr", "sk") or from_side >= 150 * PACE - TOLERANCE, base
        assert piece.kind != "bg" or from_edge <= 200 * PACE + TOLERANCE, base


@pytest.mark.parametrize("id", BATTLES)
def test_armies_have_at_most_two_bases_of_baggage_for_each_command(id: str) -> None:
    setup = scenario(id)
    for side in SIDES:
        baggage = sum(piece.kind == "bg" for piece in setup.pieces.values() if piece.side == side)
        assert baggage <= 2 * sum(command.side == side for command in setup.commands.values())


@pytest.mark.parametrize("id", BATTLES)
def test_guns_with_teams_have_room_to_limber(id: str) -> None:
    setup, stand = scenario(id), rects(scenario(id))
    for gun, piece in setup.pieces.items():
        if piece.kind != "art" or piece.grade not in "SO":
            continue
        teams = stand[gun].at(stand[gun].pose.shifted(-piece.depth))
        assert setup.ground.holds(teams.corners)
        assert [other for other, rect in stand.items() if other != gun and gap(teams, rect) < -TOLERANCE] == []


@pytest.mark.parametrize("id", BATTLES)
def test_crests_are_half_as_long_as_their_hills(id: str) -> None:
    for area in scenario(id).ground.areas:
        if not area.crest:
            continue
        xs, ys = [x for x, _ in area.outline], [y for _, y in area.outline]
        start, end = area.crest
        assert dist(start, end) == pytest.approx(max(max(xs) - min(xs), max(ys) - min(ys)) / 2, abs=PACE)
        assert (start[0] + end[0], start[1] + end[1]) == (max(xs) + min(xs), max(ys) + min(ys))


@pytest.mark.parametrize("id", BATTLES)
def test_rivers_of_small_battles_are_easy(id: str) -> None:
    setup = scenario(id)
    if setup.ground.width == MUSTER.sizes["small"].width * PACE:
        assert {line.traits["class"] for line in setup.ground.lines if line.kind == "river"} <= {"easy"}


# The two battles of the page


HISTORY = {
    "bicocca": {
        "Colonna": {"pi O general": 1, "ln O": 4, "lh O": 4, "bg O": 2},
        "Pescara": {"sh S general": 1, "sh S": 10, "art O": 4},
        "Frundsberg": {"pk S general": 1, "pk S": 14, "bd O": 2, "bg O": 2},
        "Sforza": {"ln O general": 1, "sh I": 6, "hd O": 3, "bg O": 2},
        "Albert von Stein": {"pk S general": 1, "pk S": 14, "sh I": 2},
        "Winkelried": {"pk S general": 1, "pk S": 14, "sh I": 2, "bg O": 2},
        "Lautrec and Lescun": {"ln S general": 1, "ln S": 8, "lh O": 4, "bg O": 2},
        "Rovere": {"ln O general": 1, "lh I": 4, "sh I": 8, "pk I": 4, "art O": 4, "bg O": 2},
    },
    "edgehill": {
        "Prince Rupert": {"pi F general": 1, "pi F": 8, "dr O": 2},
        "Wilmot": {"pi F general": 1, "pi F": 6, "dr O": 2},
        "Astley": {"pk O general": 1, "pk O": 9, "sh O": 16, "bd O": 2},
        "Lindsey": {"pi S general": 1, "pi O": 1, "art O": 2, "art I": 4, "bg O": 4},
        "Ramsay": {"pi I general": 1, "pi I": 7, "sh O": 3, "dr O": 1},
        "Feilding and Balfour": {"pi O general": 1, "pi O": 5, "dr O": 3},
        "Essex": {"pk O general": 1, "pk O": 9, "sh O": 18, "bd O": 2},
        "The guns": {"pi O general": 1, "art O": 2, "art I": 3, "bg O": 4},
    },
}


@pytest.mark.parametrize("id", HISTORY)
def test_historical_armies_are_those_of_the_page(id: str) -> None:
    setup = scenario(id)
    found = {}
    for command in setup.commands.values():
        pieces = [setup.pieces[base] for base in command.bases]
        named = (f"{piece.kind} {piece.grade}{' general' * piece.traits['general']}" for piece in pieces)
        found[command.name] = dict(Counter(named))
    assert found == HISTORY[id]


def test_the_camp_of_bicocca_is_held_as_the_page_has_it() -> None:
    setup, stand = scenario("bicocca"), rects(scenario("bicocca"))
    (camp,) = [area for area in setup.ground.areas if area.kind == "camp"]
    (works,) = [line for line in setup.ground.lines if line.kind == "fortification-temporary"]
    (canal,) = [line for line in setup.ground.lines if line.kind == "river"]
    (bridge,) = [line for line in setup.ground.lines if line.kind == "bridge"]
    assert camp.traits["won_by"] == "b"
    assert dist(*works.points) == 1000 * PACE
    assert works.traits["side"] == "a"
    assert canal.traits["class"] == "tricky"
    assert [x for x, _ in bridge.points] == [canal.points[0][0] - 25 * PACE, canal.points[0][0] + 25 * PACE]
    for base, piece in setup.pieces.items():
        if piece.side == "a":
            assert setup.ground.share(stand[base], camp) > 0.99
    pescara = [stand[base] for base in setup.commands["A2"].bases]
    assert {y for rect in pescara for _, y in rect.front} == {works.points[0][1]}
    ends = [Rect(Pose(x, y, 0), 2, 2) for x, y in bridge.points]
    for base in setup.commands["A4"].bases:
        assert min(distance(stand[base], end) for end in ends) <= 200 * PACE


def test_lautrec_is_on_the_road_and_the_swiss_stand_by_the_house_rule() -> None:
    setup, stand = scenario("bicocca"), rects(scenario("bicocca"))
    (road,) = [line for line in setup.ground.lines if line.kind == "road"]
    column = [stand[base] for base in setup.commands["B3"].bases]
    assert {(rect.pose.x, rect.pose.facing) for rect in column} == {(road.points[0][0], 180_000)}
    assert min(y for rect in column for _, y in rect.corners) == pytest.approx(0, abs=TOLERANCE)
    for id in ("B1", "B2", "B4"):
        for base in setup.commands[id].bases:
            assert min(y for _, y in stand[base].corners) >= (750 - 450) * PACE


def test_edgehill_lies_as_the_page_has_it() -> None:
    setup = scenario("edgehill")
    (hill,) = [area for area in setup.ground.areas if area.kind == "steep-hill"]
    assert set(hill.outline) == set(product((-1125 * PACE, 1125 * PACE), (-750 * PACE, -600 * PACE)))
    fields = [area for area in setup.ground.areas if area.kind == "fields"]
    assert sorted(area.outline[0][0] < 0 for area in fields) == [False, True]
    middles = {
        area.kind: (sum(x for x, _ in area.outline), sum(y for _, y in area.outline))
        for area in setup.ground.areas
        if area.kind in ("built-up", "scrub")
    }
    assert middles["built-up"][0] < 0 < middles["scrub"][0]  # Parliament looks down the table: its right is the west.
    assert middles["built-up"][1] > 0
    horse = {c.id for c in setup.commands.values() if any(setup.pieces[base].kind == "pi" for base in c.bases)}
    assert {command.id for command in setup.commands.values() if command.traits["returns"]} == horse


# Twins


def test_the_small_twins_are_of_mixed_arms() -> None:
    kinds = {piece.kind for piece in scenario("twin-tercios").pieces.values()}
    assert kinds == {"pk", "sh", "pi", "lh", "dr", "art"}
