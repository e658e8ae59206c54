"""Scenarios: a battle laid out in TOML, read into the setup of a game with every fault named by line and remedy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sandtable.engine.event import frozen
from sandtable.engine.game import Game, Option
from sandtable.engine.muster import Muster
from sandtable.engine.state import Command, Setup
from sandtable.names import SIDES, Code, Json
from sandtable.notation.army import ArmyList, check_against
from sandtable.notation.army import form as army_list_form
from sandtable.notation.array import Array, army_form, arrayed, embarked
from sandtable.notation.command import check_command
from sandtable.notation.deployed import check_deployed
from sandtable.notation.fault import Fault, Faults, Findings, meant, shown
from sandtable.notation.form import Entry, Flag, Number, OneOf, Shape, Table, Tables, Text, Word
from sandtable.notation.layout import area_form, chart, ground, line_form, table_form
from sandtable.notation.reaching import check_goals
from sandtable.notation.standing import check_standing
from sandtable.notation.toml import parsed

DEPLOYMENTS = ("given", "free")
TERRAINS = ("given", "laid")
LONGEST_TITLE = 120
NO_LISTS: Mapping[str, ArmyList] = {}
DRAFT = "https://json-schema.org/draft/2020-12/schema"


@dataclass(frozen=True, slots=True)
class Reading:
    """What came of reading a scenario: its setup, unless a fault forbids, and all that was found."""

    setup: Setup | None
    faults: Sequence[Fault]


def read(
    text: str,
    muster: Muster,
    options: Sequence[Option] = (),
    rules: str = "",
    *,
    scenario: str = "",
    lists: Mapping[str, ArmyList] = NO_LISTS,
    strict: bool = False,
) -> Setup:
    """The setup of a scenario; `Faults` if it cannot be used."""
    reading = examine(text, muster, options, rules, scenario=scenario, lists=lists, strict=strict)
    if reading.setup is None:
        raise Faults(reading.faults)
    return reading.setup


def examine(
    text: str,
    muster: Muster,
    options: Sequence[Option] = (),
    rules: str = "",
    *,
    scenario: str = "",
    lists: Mapping[str, ArmyList] = NO_LISTS,
    strict: bool = False,
    fought: Game | None = None,
) -> Reading:
    """All that is wrong with a scenario, and its setup if nothing is. Where it is only unusual, that is a warning,
    or with `strict` a fault too. With the game that it is `fought` by, its armies are put on the table."""
    try:
        values, lines = parsed(text)
    except Faults as wrong:
        return Reading(None, wrong.faults)
    findings = Findings(lines)
    tree = form(muster, options).read(values, (), findings)
    if rules and tree.get("rules", rules) != rules:
        message = f"this scenario is for {shown(tree['rules'])}, and is read as one for '{rules}': mend one of them"
        findings.fault(("rules",), message, Code.UNKNOWN_RULES)
    array = _drawn_up(tree, muster, findings, lists, strict)
    setup = _setup(tree, array, options, scenario) if array is not None and findings.sound else None
    if fought is not None and setup is not None and array is not None:
        check_deployed(fought, setup, array.blocks, findings)
    return Reading(setup if findings.sound else None, findings.faults)


def rules_of(text: str, known: Sequence[str] = ()) -> str:
    """The rule set that a scenario or an army list names, so that it can be read by it; one of those known, if any."""
    values, lines = parsed(text)
    findings = Findings(lines)
    table = Table("the file", {"rules": Entry(Text(20, 1), "the rule set, by its id.", required=True)})
    read: dict[str, str] = table.read({key: values[key] for key in ("rules",) if key in values}, (), findings)
    if known and (named := read.get("rules", known[0])) not in known:
        findings.fault(("rules",), f"no rule set {shown(named)}; {meant(named, known)}", Code.UNKNOWN_RULES)
    if not findings.sound:
        raise Faults(findings.faults)
    return read["rules"]


def form(muster: Muster, options: Sequence[Option] = ()) -> Table:
    """What a scenario may say."""
    army = Entry(army_form(muster), "The army of this side.", required=True)
    first = Word(SIDES)
    points = {"points": Entry(Number(1, 100_000), "What each army may cost.")} if muster.priced else {}
    return Table(
        "a scenario",
        {
            "rules": Entry(Text(20, 1), "The rule set, by its id.", required=True),
            "title": Entry(Text(LONGEST_TITLE, 1), "What the battle is called.", required=True),
            "about": Entry(Text(2000), "A word to the players.", default=""),
            "year": Entry(Text(40), "When it was fought.", default=""),
            "bounds": Entry(Number(1, 200, whole=True), "The last bound of each side.", default=muster.bounds),
            **points,
            "deploys_first": Entry(first, "The side that deploys first.", default="b"),
            "moves_first": Entry(first, "The side that has the first bound.", default="a"),
            "deployment": Entry(
                Word(DEPLOYMENTS),
                "given: the troops stand where the blocks say; free: the players place commands in turn.",
                default="given",
            ),
            "terrain": Entry(
                Word(TERRAINS),
                "given: the ground is as drawn here; laid: the players dice for it and lay more, then deploy freely.",
                default="given",
            ),
            "table": Entry(table_form(), "Its size.", required=True),
            "options": Entry(options_form(options), "House rules, by their ids.", default={}),
            "area": Entry(Tables(area_form(muster), 0, 60), "Ground that covers an area.", default=[]),
            "line": Entry(Tables(line_form(muster), 0, 60), "What runs along a line.", default=[]),
            "army": Entry(Table("the armies", dict.fromkeys(SIDES, army)), "The two armies.", required=True),
        },
    )


def options_form(options: Sequence[Option]) -> Table:
    """The house rules that a scenario may set, by their ids."""
    return Table("the options", {option.id: Entry(_option(option), option.says) for option in options})


def _option(option: Option) -> Shape:
    if option.choices:
        return OneOf(option.choices)
    if option.least is not None and option.most is not None:
        return Number(option.least, option.most, whole=True)
    if isinstance(option.default, bool):
        return Flag()
    if isinstance(option.default, int | float):
        return Number(-1_000_000, 1_000_000, whole=isinstance(option.default, int))
    return Text(200)


def _drawn_up(
    tree: Mapping[str, Json], muster: Muster, findings: Findings, lists: Mapping[str, ArmyList], strict: bool
) -> Array | None:
    """The armies as their blocks have them, with every fault of theirs and of the ground noted; nothing on no table."""
    map = chart(muster, tree.get("table", {}))
    if map is None:
        return None
    laid = ground(map, muster, tree, findings)
    array = Array(map, muster, laid)
    armies = tree.get("army", {})
    for side in SIDES:
        army = armies.get(side, {})
        arrayed(array, side, army, findings)
        check_command(muster, side, army, findings, strict)
        _check_list(muster, side, army, findings, lists, strict)
        if array.cost[side] > tree.get("points", array.cost[side]):
            message = f"this army costs {array.cost[side]:g} points of {tree['points']:g}: take fewer or cheaper troops"
            findings.fault(("army", side), message)
    embarked(array, findings)
    check_standing(array, findings)
    if findings.sound:
        check_goals(array, findings)
    return array


def _setup(tree: Mapping[str, Json], array: Array, options: Sequence[Option], scenario: str) -> Setup:
    """The setup of a scenario in which no fault was found."""
    laid = array.ground
    for line in array.works:
        laid = laid.with_line(line)
    return Setup(
        rules=tree["rules"],
        scenario=scenario,
        title=tree["title"],
        ground=laid,
        pieces=array.pieces,
        commands=array.commands,
        options={option.id: frozen(tree["options"].get(option.id, option.default)) for option in options},
        plans={id: _plan(array, command) for id, command in array.commands.items()},
        traits=_told(tree, tree["army"], array),
    )


def _plan(array: Array, command: Command) -> dict[str, tuple[int, int, int]]:
    """Where each base of a command stands; those aboard a vessel stand nowhere."""
    poses = {base: array.rects[base].pose for base in command.bases if base in array.rects}
    return {base: (pose.x, pose.y, pose.facing) for base, pose in poses.items()}


def _told(tree: Mapping[str, Json], armies: Mapping[str, Json], array: Array) -> dict[str, Json]:
    """What the scenario says besides: in `zones` least x, least y, most x, most y, in ticks."""
    told: dict[str, Json] = {
        key: tree[key] for key in ("about", "year", "bounds", "deploys_first", "moves_first", "deployment", "terrain")
    }
    told["armies"] = {side: armies[side]["title"] for side in SIDES}
    told["aggression"] = {side: armies[side]["aggression"] for side in SIDES}
    if array.muster.priced:
        told["points"] = {side: array.cost[side] for side in SIDES}
    told["zones"] = array.zones
    return told


def _check_list(
    muster: Muster,
    side: str,
    army: Mapping[str, Json],
    findings: Findings,
    lists: Mapping[str, ArmyList],
    strict: bool,
) -> None:
    id = army.get("list")
    if not id:
        return
    if id not in lists:
        findings.fault(("army", side, "list"), f"there is no army list {shown(id)}; {meant(id, lists)}")
        return
    check_against(lists[id], muster, army, ("army", side), findings, strict=strict)


def schema(muster: Muster, options: Sequence[Option] = (), rules: str = "") -> dict[str, Json]:
    """JSON Schema of the scenarios of a game."""
    return _published(form(muster, options), "scenario", rules)


def army_schema(muster: Muster, rules: str = "") -> dict[str, Json]:
    """JSON Schema of the army lists of a game."""
    return _published(army_list_form(muster), "army list", rules)


def _published(table: Table, what: str, rules: str) -> dict[str, Json]:
    made = table.schema()
    if rules:
        made["properties"]["rules"] = {"description": made["properties"]["rules"]["description"], "const": rules}
    return {"$schema": DRAFT, "title": f"{rules} {what}".strip(), **made}
