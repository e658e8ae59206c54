"""The data of mr and nap: the page's battles hold the page's armies, every Force is in command."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from importlib import import_module
from importlib.resources import files

import pytest

from sandtable.engine.muster import Muster
from sandtable.engine.state import Command, Setup
from sandtable.geometry.contact import TOLERANCE
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance
from sandtable.names import Json
from sandtable.notation.army import ArmyList, read_army
from sandtable.notation.scenario import examine

GAMES = ("mr", "nap")
SAID = ("modifier", "valor", "exceptional", "dice", "level", "enters", "wing")


def found(rules: str, folder: str) -> dict[str, str]:
    held = files(f"sandtable.rulesets.{rules}").joinpath(folder)
    return {file.name.removesuffix(".toml"): file.read_text("utf-8") for file in held.iterdir()}


def muster(rules: str) -> Muster:
    known: Muster = import_module(f"sandtable.rulesets.{rules}.muster").MUSTER
    return known


def lists(rules: str) -> dict[str, ArmyList]:
    return {id: read_army(text, muster(rules), rules, id) for id, text in found(rules, "armies").items()}


def scenario(rules: str, id: str) -> Setup:
    options = import_module(f"sandtable.rulesets.{rules}.options").OPTIONS
    text = found(rules, "scenarios")[id]
    reading = examine(text, muster(rules), options, rules, scenario=id, lists=lists(rules), strict=True)
    assert [str(fault) for fault in reading.faults] == []
    assert reading.setup is not None
    return reading.setup


def rects(setup: Setup) -> dict[str, Rect]:
    plans = [pair for plan in setup.plans.values() for pair in plan.items()]
    return {id: Rect(Pose(*pose), setup.pieces[id].width, setup.pieces[id].depth) for id, pose in plans}


BATTLES = [(rules, id) for rules in GAMES for id in sorted(found(rules, "scenarios"))]

PAGE = {
    ("mr", "lobositz"): {
        "a Frederick level 3": "2 hvy-art, 1 howitzer",
        "a Henri +1": "4 reg-inf 7 prussian",
        "a Bevern +1 V1 exceptional": "4 reg-inf 7 prussian, 1 reg-inf 8 prussian",
        "a Gessler V1": "3 hvy-cav 6, 2 hvy-cav 5, 1 lt-cav 5",
        "b Browne level 3": "1 hvy-art",
        "b Lacy +1 V1": "3 irr-inf 4, 2 reg-inf 6",
        "b Kollowrat": "4 reg-inf 6, 1 hvy-art",
        "b Starhemberg -1": "4 reg-inf 6",
        "b Radicati V1": "2 hvy-cav 6, 1 hvy-cav 7, 1 lt-cav 4",
    },
    ("mr", "kolin"): {
        "b Frederick level 3": "3 hvy-art",
        "b Huelsen +1": "3 reg-inf 7 prussian, 1 reg-inf 8 prussian, 1 horse-art",
        "b Zieten +2 V2 exceptional": "4 lt-cav 5, 1 hvy-cav 6",
        "b Moritz V1": "6 reg-inf 7 prussian",
        "b Bevern +1": "5 reg-inf 7 prussian",
        "b Penavaire -1": "4 hvy-cav 6",
        "b Krosigk +1 V1": "3 hvy-cav 6",
        "a Daun level 2": "3 hvy-art, 1 howitzer",
        "a Wied +1": "4 reg-inf 6, 2 irr-inf 4",
        "a Nadasdy +1 V1": "3 lt-cav 5, 1 irr-cav 3",
        "a Marschall": "6 reg-inf 6, 1 hvy-art",
        "a Puebla": "6 reg-inf 6, 1 hvy-art",
        "a Starhemberg +1": "3 reg-inf 7",
        "a Serbelloni -1 V1": "5 hvy-cav 6",
        "a Nostitz +1 V2": "2 lt-cav 5, 1 hvy-cav 5",
    },
    ("nap", "salamanca"): {
        "b Wellington level 4": "",
        "b Pakenham +2 2 dice turn 1": "3 inf 5 SK2, 1 lt-cav 4, 1 foot-art light",
        "b Cole +1": "2 inf 5 SK2, 1 inf 4 SK1",
        "b Leith +1 1 dice": "2 inf 6 SK2, 1 inf 5 SK1, 1 foot-art heavy",
        "b Clinton": "2 inf 5 SK2, 1 inf 5 SK1",
        "b Hope": "3 inf 5 SK3 mx, 1 foot-art light",
        "b Cotton +1 1 dice": "1 hvy-cav 6, 3 lt-cav 4, 1 horse-art light",
        "b Pack": "2 inf 4 SK1 slow",
        "a Marmont level 3": "",
        "a Thomieres": "2 inf 5 SK2, 1 foot-art light",
        "a Maucune +1": "2 inf 5 SK2, 1 foot-art light",
        "a Clauzel +2 1 dice": "3 inf 5 SK2",
        "a Brenier": "2 inf 5 SK2",
        "a Foy and Ferey +1 1 dice": "4 inf 5 SK2, 1 foot-art heavy",
        "a Bonnet +1": "3 inf 6 SK2, 1 foot-art heavy",
        "a Boyer and Curto": "2 hvy-cav 4, 2 lt-cav 4, 1 horse-art light",
    },
    ("nap", "auerstedt"): {
        "a Davout level 4": "",
        "a Gudin +2 1 dice": "3 inf 6 SK2, 1 foot-art light",
        "a Friant +2 1 dice turn 1": "3 inf 6 SK2",
        "a Morand +2 2 dice turn 2": "3 inf 6 SK2, 1 inf 6 SK3 mx, 1 foot-art heavy",
        "a Viallanes +1": "2 lt-cav 4",
        "b Brunswick level 1": "",
        "b Schmettau -1": "3 inf 6 SK0 slow, 1 foot-art heavy",
        "b Wartensleben -1": "3 inf 6 SK0 slow, 1 foot-art heavy",
        "b Orange -1 turn 2": "3 inf 6 SK0 slow, 1 foot-art heavy",
        "b Bluecher +1 2 dice": "2 hvy-cav 5, 2 lt-cav 4, 1 horse-art light",
        "b Kalckreuth -2 turn 3": "4 inf 6 SK1 slow, 1 hvy-cav 5, 1 foot-art heavy",
    },
}
LENGTHS = {"lobositz": (36, 24, 5), "kolin": (48, 32, 6), "salamanca": (96, 48, 5), "auerstedt": (72, 48, 5)}
OBJECTIVES = {
    "lobositz": {"Lobositz", "The Lobosch", "The Homolka"},
    "kolin": {"Krzeczhorz", "The oak wood", "The middle of the ridge"},
    "salamanca": {"Greater Arapil", "Los Arapiles", "The road to Alba"},
    "auerstedt": {"Hassenhausen", "Spielberg", "The road to Auerstedt"},
}


def unit(traits: Mapping[str, Json], kind: str) -> str:
    words = [kind, str(traits.get("sp", "")), f"SK{traits['sk']}" if "sk" in traits else "", traits.get("guns", "")]
    words += ["slow" * (traits.get("speed") == "slow"), "mx" * bool(traits.get("mx"))]
    return " ".join(filter(None, [*words, "prussian" * bool(traits.get("prussian"))]))


def leader(command: Command) -> str:
    told = command.traits
    words = [command.side, command.name, f"level {told['level']}" * (told["rank"] == "army")]
    words += [f"{told['modifier']:+}" * bool(told["modifier"]), f"V{told.get('valor')}" * bool(told.get("valor"))]
    words += ["exceptional" * bool(told.get("exceptional")), f"{told.get('dice')} dice" * bool(told.get("dice"))]
    return " ".join(filter(None, [*words, f"turn {told.get('enters')}" * bool(told.get("enters"))]))


@pytest.mark.parametrize(("rules", "id"), PAGE)
def test_battles_of_the_page_are_those_of_the_page(rules: str, id: str) -> None:
    setup = scenario(rules, id)
    stands = {}
    for command in setup.commands.values():
        pieces = [setup.pieces[base] for base in command.bases if base != command.leader]
        stands[leader(command)] = Counter(unit(piece.traits, piece.kind) for piece in pieces)
    said = {}
    for who, units in PAGE[rules, id].items():
        parts = [part.split(" ", 1) for part in units.split(", ") if part]
        said[who] = Counter({what: int(count) for count, what in parts})
    assert stands == said
    grain, ground = muster(rules).grain, setup.ground
    assert (ground.width / grain, ground.depth / grain, setup.traits["bounds"]) == LENGTHS[id]
    assert {area.name for area in ground.areas if area.kind == "objective"} == OBJECTIVES[id]


def test_fog_is_as_the_page_has_it() -> None:
    lobositz = scenario("mr", "lobositz").options
    assert (lobositz["weather"], lobositz["weather_turns"]) == ("bad", 2)
    assert scenario("nap", "auerstedt").options["fog_turns"] == 1


@pytest.mark.parametrize(("rules", "id"), BATTLES)
def test_every_unit_starts_in_command(rules: str, id: str) -> None:
    setup, stand = scenario(rules, id), rects(scenario(rules, id))
    radius = {"mr": 3, "nap": 12}[rules] * muster(rules).grain
    for command in setup.commands.values():
        units = {base for base in command.bases if base != command.leader}
        if command.traits["rank"] != "sub":
            continue
        near = {base for base in units if distance(stand[base], stand[command.leader]) <= radius}
        while rules == "mr":  # Regular infantry is linked to regular infantry that it touches.
            foot = {base for base in units if setup.pieces[base].kind == "reg-inf"}
            linked = {
                base
                for base in foot - near
                if any(distance(stand[base], stand[other]) <= TOLERANCE for other in foot & near)
            }
            if not linked:
                break
            near |= linked
        assert near == units, command.name
