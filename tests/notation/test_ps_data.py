"""The data of Pike & Shotte against its page: bases, prices, formations, orders of battle and ground."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sandtable.engine.muster import Trait
from sandtable.engine.state import Setup
from sandtable.geometry.ground import Area, Line
from sandtable.names import SIDES
from sandtable.notation.army import ArmyList, examine_army, read_army
from sandtable.notation.fault import Faults
from sandtable.notation.scenario import read
from sandtable.rulesets import ps
from sandtable.rulesets.ps.facts.troops import ARMS, FORMATIONS, KINDS, SIZES, UNITS
from sandtable.rulesets.ps.muster import MUSTER
from sandtable.rulesets.ps.options import OPTIONS

INCH = 1000
HERE = Path(ps.__file__).parent
ARMIES = {path.stem: path.read_text("utf-8") for path in sorted(HERE.glob("armies/*.toml"))}
BATTLES = {path.stem: path.read_text("utf-8") for path in sorted(HERE.glob("scenarios/*.toml"))}


@pytest.fixture(scope="module")
def lists() -> dict[str, ArmyList]:
    return {id: read_army(text, MUSTER, "ps", id) for id, text in ARMIES.items()}


@pytest.fixture(scope="module")
def setups(lists: dict[str, ArmyList]) -> dict[str, Setup]:
    return {
        id: read(text, MUSTER, OPTIONS, "ps", scenario=id, lists=lists, strict=True) for id, text in BATTLES.items()
    }


def test_the_muster_speaks_the_words_of_the_sheet() -> None:
    assert {id: kind.name for id, kind in MUSTER.kinds.items()} == KINDS.names
    assert list(MUSTER.grades) == list(SIZES.words)
    assert trait("formation").choices == tuple(FORMATIONS.words)
    assert trait("arms").choices == tuple(ARMS.words)
    assert [kind.id for kind in MUSTER.kinds.values() if kind.officer] == ["commander"]


def trait(id: str) -> Trait:
    return next(trait for trait in MUSTER.traits if trait.id == id)


PRICES = {
    "pike": 40, "shot": 30, "mixed": 44, "sword": 32, "bow": 26, "heavy-horse": 55, "horse": 45, "light-horse": 28,
    "dragoons": 26, "light-gun": 18, "medium-gun": 28, "heavy-gun": 36, "siege-gun": 36, "wagon": 15,
}  # fmt: skip


@pytest.mark.parametrize(("kind", "price"), PRICES.items())
def test_points(kind: str, price: int) -> None:
    """H41: large +12, small -10, tiny half; elite +8."""
    prices = {"tiny": price / 2, "small": price - 10, "standard": price, "large": price + 12}
    assert {size: MUSTER.price(kind, size, True) for size in SIZES.words} == prices
    assert MUSTER.worth(kind, "large", True, {"elite": True}) == price + 20
    assert MUSTER.price(kind, "standard", False) is None


def test_commanders_cost_what_they_are_rated() -> None:
    rating = next(trait for trait in MUSTER.command_traits if trait.id == "rating")
    assert [rating.price(rated) for rated in range(5, 10)] == [0, 15, 30, 50, 80]
    assert (rating.least, rating.most, rating.default) == (5, 9, 7)


# H15, in inches: kind, size and formation; the width and the depth.
BASES = {
    "pike standard line": (4, 2),
    "mixed standard line": (4, 2),
    "horse standard line": (4, 2),
    "shot standard line": (4, 1),
    "sword standard line": (4, 1),
    "dragoons standard line": (4, 1),
    "heavy-gun standard line": (2, 2),
    "wagon standard line": (2, 3),
    "mixed large line": (6, 2),
    "mixed small line": (8 / 3, 2),
    "mixed tiny line": (2, 2),
    "light-gun large line": (3, 2),
    "pike standard column": (2, 4),
    "shot large column": (3, 2),
    "horse small column": (4 / 3, 4),
    "pike standard march-column": (1, 8),
    "pike large march-column": (1, 8),
    "shot standard march-column": (1, 4),
    "mixed small march-column": (1, 16 / 3),
    "wagon standard march-column": (1, 6),
    "medium-gun standard march-column": (1, 4),
    "shot standard skirmish": (6, 1),
    "shot small skirmish": (4, 1),
    "light-horse standard skirmish": (6, 1),
    "light-horse large skirmish": (9, 1),
    "mixed large hedgehog": (3, 3),
    "shot small hedgehog": (3, 3),
}


@pytest.mark.parametrize(("what", "base"), BASES.items(), ids=BASES)
def test_bases(what: str, base: tuple[float, float]) -> None:
    kind, size, formation = what.split()
    found = MUSTER.kinds[kind].footprints[size, formation]
    assert found == pytest.approx(base, abs=0.001)
    assert MUSTER.kinds[kind].base(size, formation) == found


def test_edges_have_a_middle() -> None:
    """Lengths are even numbers of ticks."""
    for kind in MUSTER.kinds.values():
        for base in kind.footprints.values():
            assert [round(length * INCH) % 2 for length in base] == [0, 0], (kind.id, base)


TAKES = {
    "pike": "line column march-column hedgehog",
    "shot": "line column march-column skirmish hedgehog",
    "sword": "line column march-column",
    "bow": "line column march-column skirmish",
    "heavy-horse": "line column march-column",
    "light-horse": "line column march-column skirmish",
    "dragoons": "line column march-column skirmish",
    "heavy-gun": "line march-column",
    "wagon": "line march-column",
    "commander": "",
}


@pytest.mark.parametrize(("kind", "words"), TAKES.items())
def test_formations(kind: str, words: str) -> None:
    assert MUSTER.formations(kind, "standard") == tuple(words.split())


NUMBERS = {"hand_to_hand": (0, 12), "shooting": (0, 8), "morale": (2, 6), "stamina": (1, 10)}


@pytest.mark.parametrize(("id", "range_"), NUMBERS.items())
def test_values_of_ones_own(id: str, range_: tuple[int, int]) -> None:
    found = trait(id)
    assert (found.least, found.most) == range_
    assert found.default is None
    assert found.kinds == tuple(UNITS.words)


SIZE = {"small": (48, 36, 8), "standard": (72, 48, 10), "large": (96, 60, 12)}


def test_sizes_of_battle() -> None:
    assert {id: (size.width, size.depth, size.bounds) for id, size in MUSTER.sizes.items()} == SIZE


def units(setup: Setup, side: str) -> list[str]:
    return [id for id, piece in setup.pieces.items() if piece.side == side and not piece.traits.get("officer")]


SCALE = {
    "auldearn": ("small", 6, 9),
    "hollin-bridge": ("small", 6, 9),
    "pavia-park": ("standard", 12, 18),
    "pennyford": ("small", 6, 9),
    "sallow-common": ("small", 6, 9),
    "twin-battalias": ("small", 6, 9),
    "twin-brigades": ("standard", 17, 21),
    "twin-patrols": ("small", 6, 9),
    "brampton-heath": ("standard", 12, 18),
    "ceresole": ("standard", 12, 18),
    "naseby": ("standard", 17, 21),
    "lutzen": ("large", 20, 32),
    "rocroi": ("large", 20, 32),
}


LONGER = {"twin-battalias": 2, "twin-brigades": 2, "twin-patrols": 52}
"""Turns more than its size has: where skill is to show or a battle is to be fought out, it needs the time."""


@pytest.mark.parametrize("id", BATTLES)
def test_scenarios_are_of_their_size(id: str, setups: dict[str, Setup]) -> None:
    """Section 7: tables, units and battalias; 2 to 8 units in a battalia, and a general besides (H3)."""
    size, least, most = SCALE[id]
    setup, (width, depth, turns) = setups[id], SIZE[size]
    assert (setup.ground.width, setup.ground.depth) == (width * INCH, depth * INCH)
    assert setup.traits["bounds"] == turns + LONGER.get(id, 0)
    for side in SIDES:
        assert least <= len(units(setup, side)) <= most
        commands = [command for command in setup.commands.values() if command.side == side]
        assert [command.traits["rank"] for command in commands] == ["general", *["battalia"] * (len(commands) - 1)]
        assert all(2 <= len(command.bases) - 1 <= 8 for command in commands[1:])
        assert all(setup.pieces[command.leader].traits["officer"] for command in commands)


def test_two_battles_are_drawn_up_by_the_players_one_on_ground_that_is_diced_for(setups: dict[str, Setup]) -> None:
    free = [id for id, setup in setups.items() if setup.traits["deployment"] == "free"]
    assert free == ["brampton-heath", "sallow-common"]
    assert [id for id, setup in setups.items() if setup.traits["terrain"] == "laid"] == ["sallow-common"]
    assert len(setups["brampton-heath"].traits["zones"]) == 8


def order_of_battle(setup: Setup) -> dict[str, dict[str, int]]:
    """By command: its rating, and how many there are of everything, with what is said of it."""
    return {id: {f"rated {c.traits['rating']}": 1, **troops(setup, c.bases)} for id, c in setup.commands.items()}


def troops(setup: Setup, bases: tuple[str, ...]) -> Counter[str]:
    found: Counter[str] = Counter()
    for id in bases:
        piece, said = setup.pieces[id], []
        traits = piece.traits
        if traits.get("officer"):
            continue
        said += [piece.grade] * (piece.grade != "standard")
        said += ["elite"] * bool(traits["elite"])
        said += ["lance"] * (traits.get("arms") == "lance")
        said += [traits["formation"]] * (traits["formation"] != "line")
        said += ["on foot"] * (traits.get("mounted") is False)
        found[" ".join([piece.kind, *said])] += 1
    return found


HISTORY = {
    "naseby": {
        "A1": {"rated 8": 1},
        "A2": {"rated 9": 1, "horse elite lance": 2, "horse lance": 2, "horse small": 1},
        "A3": {"rated 8": 1, "mixed": 5, "shot small skirmish": 1, "light-gun": 1, "medium-gun": 1},
        "A4": {"rated 7": 1, "mixed": 2, "mixed small": 1},
        "A5": {"rated 7": 1, "horse": 4, "dragoons on foot": 1},
        "B1": {"rated 6": 1},
        "B2": {"rated 8": 1, "horse elite lance": 2, "horse lance": 2},
        "B3": {"rated 8": 1, "mixed": 4, "shot small": 1, "light-gun": 1},
        "B4": {"rated 7": 1, "horse lance": 4},
        "B5": {"rated 7": 1, "mixed small elite": 1, "mixed small": 1, "horse small elite": 1},
    },
    "lutzen": {
        "A1": {"rated 9": 1},
        "A2": {"rated 8": 1, "horse elite lance": 2, "horse lance": 2, "shot small": 2, "light-gun": 1},
        "A3": {"rated 8": 1, "mixed elite": 2, "mixed": 2, "light-gun": 2, "medium-gun": 2},
        "A4": {"rated 8": 1, "mixed": 4, "horse": 1},
        "A5": {"rated 8": 1, "horse lance": 4, "shot small": 2, "light-gun": 1},
        "B1": {"rated 8": 1},
        "B2": {"rated 7": 1, "mixed large": 4, "shot small": 2, "heavy-gun": 1},
        "B3": {"rated 7": 1, "mixed": 2, "horse": 3, "heavy-gun": 2, "shot": 1},
        "B4": {"rated 7": 1, "heavy-horse": 2, "horse": 2, "light-horse skirmish": 2},
        "B5": {"rated 8": 1, "heavy-horse elite": 2, "horse": 1},
        "B6": {"rated 8": 1, "heavy-horse lance": 3, "light-horse": 1, "dragoons": 1},
    },
}


@pytest.mark.parametrize("id", HISTORY)
def test_historical_armies_are_those_of_the_page(id: str, setups: dict[str, Setup]) -> None:
    assert order_of_battle(setups[id]) == HISTORY[id]


def lines(setup: Setup, kind: str) -> list[Line]:
    return [line for line in setup.ground.lines if line.kind == kind]


def areas(setup: Setup, kind: str) -> list[Area]:
    return [area for area in setup.ground.areas if area.kind == kind]


def test_naseby(setups: dict[str, Setup]) -> None:
    setup = setups["naseby"]
    assert (setup.traits["moves_first"], setup.traits["deployment"]) == ("b", "given")
    (hedge,) = lines(setup, "hedge")
    (x, upper), (x_too, lower) = hedge.points
    assert x == x_too < -30 * INCH
    assert (upper, lower) == (0, -20 * INCH)
    assert len(areas(setup, "hill")) == 2
    assert not areas(setup, "building") + areas(setup, "stone")
    (rough,) = areas(setup, "rough")
    assert min(corner[0] for corner in rough.outline) == 18 * INCH
    dragoons = next(id for id in units(setup, "a") if setup.pieces[id].kind == "dragoons")
    at = setup.plans["A5"][dragoons]
    assert at == (x - INCH // 2, -6 * INCH, 90_000)
    assert {id: c.traits["prize"] for id, c in setup.commands.items() if c.traits["prize"]} == {
        "A2": "wing",
        "A3": "foot",
        "A5": "wing",
    }


def test_lutzen(setups: dict[str, Setup]) -> None:
    setup = setups["lutzen"]
    assert (setup.traits["moves_first"], setup.traits["deployment"]) == ("a", "given")
    assert (setup.options["H44"], setup.options["H44-turns"]) == ("mist", 2)
    (road,), (ditch,) = lines(setup, "road"), lines(setup, "ditch")
    assert road.points == ditch.points == ((-48 * INCH, 6 * INCH), (48 * INCH, 6 * INCH))
    assert [area.traits["burning"] for area in areas(setup, "stone")] == [True] * 4
    assert all(corner[0] < -30 * INCH for area in areas(setup, "stone") for corner in area.outline)
    assert [area.traits["held_by"] for area in areas(setup, "objective")] == ["b", "b"]
    (hill,) = areas(setup, "hill")
    guns = [id for id in setup.commands["B3"].bases if setup.pieces[id].kind == "heavy-gun"]
    assert all(hill in setup.ground.at(setup.plans["B3"][id][:2]) for id in guns)
    dug_in = [id for id in setup.commands["B2"].bases if setup.pieces[id].kind == "shot"]
    assert [setup.plans["B2"][id][1] for id in dug_in] == [6 * INCH + INCH // 2] * 2


def test_pappenheim_comes_from_the_east(setups: dict[str, Setup]) -> None:
    setup = setups["lutzen"]
    traits = {id: (c.traits["enters"], c.traits["enters_on"]) for id, c in setup.commands.items()}
    assert traits.pop("B6") == (4, 4)
    assert set(traits.values()) == {(0, 0)}
    assert all(x > 44 * INCH and facing == 270_000 for x, _, facing in setup.plans["B6"].values())


def test_army_lists_are_sound_and_can_be_raised() -> None:
    assert len(ARMIES) >= 6
    for id, text in ARMIES.items():
        army, faults = examine_army(text, MUSTER, "ps", id)
        assert faults == []
        assert army is not None
        least, most = army.cost(MUSTER)
        assert least < 400 < 1200 < most
        assert "points" in army.told(MUSTER)


SPOILT = {
    "a general too good": ("rating = 8", "rating = 10", "army.a.command.0.rating", "from 5 to 9"),
    "horse in a hedgehog": ('arms = "lance"', 'formation = "hedgehog"', "army.a.command.1.block.1.formation", "line"),
    "foot with lances": ('name = "Hammond\'s Foot"', 'arms = "lance"', "army.a.command.3.block.2.arms", "heavy-horse"),
    "limbered foot": ('name = "Hammond\'s Foot"', "limbered = true", "army.a.command.3.block.2.limbered", "light-gun"),
    "gunners with muskets": (
        'name = "Drakes"',
        'weapon = "musket"',
        "army.a.command.2.block.3.weapon",
        "is said of pike",
    ),
    "a huge regiment": (
        "mixed small",
        "mixed huge",
        "army.a.command.3.block.3.troops",
        "tiny, small, standard",
    ),
    "a colonel on his own feet": (
        'troops = "mixed"\nname = "Pride\'s Foot"',
        'troops = "mixed"\ngeneral = true',
        "army.a.command.3.block.1.general",
        "a block of commander",
    ),
    "a third side": ('prize = "wing"', 'prize = "king"', "army.a.command.1.prize", "wing and foot"),
}


@pytest.mark.parametrize(("old", "new", "at", "words"), SPOILT.values(), ids=SPOILT)
def test_spoilt_scenarios(old: str, new: str, at: str, words: str, lists: dict[str, ArmyList]) -> None:
    assert old in BATTLES["naseby"]
    with pytest.raises(Faults) as raised:
        read(BATTLES["naseby"].replace(old, new, 1), MUSTER, OPTIONS, "ps", lists=lists)
    found = raised.value.faults
    assert (at, True) in [(fault.at, words in fault.message) for fault in found], list(map(str, found))
