"""Army lists: who was in an army, at least and at most, and whether a scenario's army keeps to its list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.engine.muster import Muster
from sandtable.names import Code, Json, listed
from sandtable.notation.fault import Fault, Faults, Findings, shown
from sandtable.notation.form import Entry, Number, Table, Tables, Text, Word
from sandtable.notation.lines import Place
from sandtable.notation.toml import parsed
from sandtable.notation.traits import trait_entries
from sandtable.notation.troops import Troop, Troops


@dataclass(frozen=True, slots=True)
class Listed:
    """One line of an army list."""

    name: str
    troop: Troop
    least: int
    most: int
    rank: str = ""
    """The rank of generals; empty for troops."""
    traits: Mapping[str, Json] | None = None


@dataclass(frozen=True, slots=True)
class ArmyList:
    """Who could be in an army of one people in one time."""

    id: str
    rules: str
    title: str
    about: str
    dates: tuple[int, int]
    """The first year and the last; years BC are negative."""
    aggression: int
    generals: tuple[Listed, ...]
    troops: tuple[Listed, ...]

    def cost(self, muster: Muster) -> tuple[float, float]:
        """What the army costs in points at least, and with everything in it."""
        prices = [(line, self._price(muster, line)) for line in (*self.generals, *self.troops)]
        return sum(line.least * price for line, price in prices), sum(line.most * price for line, price in prices)

    def told(self, muster: Muster) -> str:
        """How large it can be: in points or, where the game has no prices, in units."""
        if muster.priced:
            least, most = self.cost(muster)
            return f"{least:g} to {most:g} points"
        return f"{sum(line.least for line in self.troops)} to {sum(line.most for line in self.troops)} units"

    @staticmethod
    def _price(muster: Muster, line: Listed) -> float:
        traits = line.traits or {}
        price = muster.worth(*line.troop, traits)
        rank = muster.ranks.get(line.rank)
        if rank is None:
            return price
        price += sum(trait.price(traits.get(trait.id)) for trait in muster.command_traits)
        return price + (rank.regular if line.troop.regular else rank.irregular)


def form(muster: Muster) -> Table:
    """What an army list may say."""
    line = {
        "troops": Entry(Troops(muster), "Kind, grade, and regular or irregular.", required=True),
        "min": Entry(Number(0, 200, whole=True), "How many there must be at least.", default=0),
        "max": Entry(Number(1, 200, whole=True), "How many there may be at most.", required=True),
    }
    named = {"name": Entry(Text(80, 1), "Who they are.", required=True)}
    traits = trait_entries(muster.traits)
    entries = {
        "rules": Entry(Text(20, 1), "The rule set, by its id.", required=True),
        "title": Entry(Text(80, 1), "The name of the army.", required=True),
        "about": Entry(Text(600), "A word on it.", default=""),
        "from": Entry(Number(-3500, 2000, whole=True), "Its first year; years BC are negative.", required=True),
        "to": Entry(Number(-3500, 2000, whole=True), "Its last year; years BC are negative.", required=True),
        "aggression": Entry(Number(0, 4, whole=True), "How apt it is to invade, 0 to 4.", default=2),
        "troops": Entry(
            Tables(Table("line of troops", {**named, **line, **traits}), 1, 60), "Its troops.", required=True
        ),
    }
    if muster.ranks:
        rank = {"rank": Entry(Word(tuple(muster.ranks)), "The rank of these generals.", required=True)}
        general = Table("line of generals", {**rank, **line, **traits, **trait_entries(muster.command_traits)})
        entries["general"] = Entry(Tables(general, 1, 20), "Those who may lead it.", required=True)
    return Table("an army list", entries)


def read_army(text: str, muster: Muster, rules: str = "", id: str = "") -> ArmyList:
    """The army list of a text; `Faults` if it cannot be used."""
    army, faults = examine_army(text, muster, rules, id)
    if army is None:
        raise Faults(faults)
    return army


def examine_army(text: str, muster: Muster, rules: str = "", id: str = "") -> tuple[ArmyList | None, list[Fault]]:
    """The army list, if it can be used, and all that is wrong with it."""
    try:
        values, lines = parsed(text)
    except Faults as wrong:
        return None, list(wrong.faults)
    findings = Findings(lines)
    tree = form(muster).read(values, (), findings)
    if rules and tree.get("rules", rules) != rules:
        message = f"this list is for {shown(tree['rules'])}, and is read as one for '{rules}': mend one of them"
        findings.fault(("rules",), message, Code.UNKNOWN_RULES)
    if "from" in tree and "to" in tree and tree["from"] > tree["to"]:
        findings.fault(("to",), f"the list ends in {tree['to']}, before it begins: years BC are negative")
    _check_lines(tree, findings)
    _check_chief(muster, tree, findings)
    if not findings.sound:
        return None, findings.faults
    army = ArmyList(
        id,
        tree["rules"],
        tree["title"],
        tree["about"],
        (tree["from"], tree["to"]),
        tree["aggression"],
        tuple(_line(muster, given) for given in tree.get("general", ())),
        tuple(_line(muster, given) for given in tree["troops"]),
    )
    _check_cost(muster, army, findings)
    return (army if findings.sound else None), findings.faults


def _check_lines(tree: Mapping[str, Json], findings: Findings) -> None:
    for key in ("general", "troops"):
        for n, given in enumerate(tree.get(key, ())):
            if given.get("min", 0) > given.get("max", 200):
                message = f"at least {given['min']} and at most {given['max']} cannot be: raise 'max' or lower 'min'"
                findings.fault((key, n, "min"), message)


def _check_chief(muster: Muster, tree: Mapping[str, Json], findings: Findings) -> None:
    if not muster.chief or "general" not in tree:
        return
    chiefs = [given for given in tree["general"] if given.get("rank") == muster.chief]
    if not chiefs:
        findings.fault(("general",), f"nobody in this list can be {muster.chief}: give one line of generals that rank")


def _check_cost(muster: Muster, army: ArmyList, findings: Findings) -> None:
    least, most = army.cost(muster)
    budgets = [size.points for size in muster.sizes.values() if size.points]
    if budgets and least > max(budgets):
        message = f"what must be in this army costs {least:g} points, and the largest battle has {max(budgets):g}"
        findings.fault(("troops",), f"{message}: lower some 'min'")
    elif budgets and most < min(budgets):
        message = f"all of this army costs {most:g} points, and the smallest battle has {min(budgets):g}"
        findings.fault(("troops",), f"{message}: raise some 'max'", warning=True)


def _line(muster: Muster, given: Mapping[str, Json]) -> Listed:
    known = (*muster.traits, *muster.command_traits)
    traits = {trait.id: given[trait.id] for trait in known if trait.id in given}
    name, rank = given.get("name", ""), given.get("rank", "")
    return Listed(name, given["troops"], given["min"], given["max"], rank, traits)


def check_against(
    army: ArmyList, muster: Muster, given: Mapping[str, Json], place: Place, findings: Findings, *, strict: bool
) -> None:
    """Whether the army of a scenario keeps to its list: no troops it does not have, none above or below its numbers."""
    written = Troops(muster).written
    most: dict[Troop, int] = {}
    least: dict[Troop, int] = {}
    for line in army.troops:
        most[line.troop] = most.get(line.troop, 0) + line.most
        least[line.troop] = least.get(line.troop, 0) + line.least
    counted: dict[Troop, int] = {}
    for n, command in enumerate(given.get("command", ())):
        for m, block in enumerate(command.get("block", ())):
            if "troops" not in block:
                continue
            troop, where = block["troops"], (*place, "command", n, "block", m)
            if block.get("general") and not any(line.troop == troop for line in army.generals):
                can = listed(list(dict.fromkeys(written(line.troop) for line in army.generals)))
                findings.fault(
                    where,
                    f"no general of the list {army.id} is with {written(troop)}: he is with {can}",
                    warning=not strict,
                )
            counted[troop] = counted.get(troop, 0) + block.get("count", 1) - bool(block.get("general"))
            if counted[troop] > most.get(troop, 0):
                message = f"{counted[troop]} of {written(troop)}; the list {army.id} has at most {most.get(troop, 0)}"
                findings.fault(where, f"{message}: take fewer, or leave 'list' out", warning=not strict)
    for troop, fewest in least.items():
        if counted.get(troop, 0) < fewest:
            message = f"{counted.get(troop, 0)} of {written(troop)}; the list {army.id} has at least {fewest}"
            findings.fault((*place, "list"), f"{message}: take more, or leave 'list' out", warning=not strict)
