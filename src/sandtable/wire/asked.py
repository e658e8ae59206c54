"""What a page's message asks about: each field read, and what cannot be refused with its place."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.names import Code, Json, Refused, listed
from sandtable.sheet.chain import Chain
from sandtable.sheet.matchup import Matchup
from sandtable.sheet.question import Question
from sandtable.sheet.read import shown
from sandtable.sheet.ruleset import Ruleset, Rulesets

Message = Mapping[str, Json]


def rules(message: Message) -> Json:
    return _needed(message, "rules")


def known(rules: Json, rulesets: Rulesets) -> Ruleset:
    """The game of that name."""
    if not isinstance(rules, str) or rules not in rulesets:
        raise Refused(Code.UNKNOWN_RULES, "rules", f"no such game; there are {', '.join(rulesets)}")
    return rulesets[rules]


def ruleset(message: Message, rulesets: Rulesets) -> Ruleset:
    return known(rules(message), rulesets)


def question(message: Message, rulesets: Rulesets) -> Question:
    return ruleset(message, rulesets).question(_needed(message, "test"))


def chain(message: Message, rulesets: Rulesets) -> Chain:
    return ruleset(message, rulesets).chain(_needed(message, "chain"))


def asks(message: Message, rulesets: Rulesets) -> Question | Chain:
    """The question or the chain that a message is about."""
    return chain(message, rulesets) if "chain" in message else question(message, rulesets)


def matchup(message: Message, rulesets: Rulesets) -> Matchup:
    game, test = ruleset(message, rulesets), _needed(message, "test")
    for each in game.matchups:
        if each.id == test:
            return each.at_first if at_first(message) else each
    there = listed([each.id for each in game.matchups], "and") or "none"
    raise Refused(Code.UNKNOWN_TEST, "test", f"{game.id} has no matchups of {shown(test)}; it has {there}")


def at_first(message: Message) -> bool:
    """Whether only those are asked for who are shown first."""
    first = message.get("first", False)
    if not isinstance(first, bool):
        raise Refused(Code.BAD_VALUE, "first", f"must be true or false, not {shown(first)}")
    return first


def measure(message: Message, table: Matchup) -> int:
    """The place of the measure among those of the table; the first if none is asked for."""
    names = [each.name for each in table.measures]
    name = message.get("measure")
    if name is None or name == "":
        return 0
    if name not in names:
        raise Refused(Code.BAD_VALUE, "measure", f"must be one of {', '.join(names)}, not {shown(name)}")
    return names.index(name)


def unit(message: Message) -> str | None:
    """The unit that distances are liked in."""
    liked = message.get("unit")
    if liked is not None and not isinstance(liked, str):
        raise Refused(Code.BAD_VALUE, "unit", f"must be the name of a unit, not {shown(liked)}")
    return liked


def situation(message: Message) -> tuple[Json, Json]:
    """What is given, and the dice that lie on the table."""
    return message.get("given", {}), message.get("dice", {})


def keep(message: Message) -> bool:
    """Whether the ruling is to be noted in the evening."""
    wanted = message.get("keep", False)
    if not isinstance(wanted, bool):
        raise Refused(Code.BAD_VALUE, "keep", f"must be true or false, not {shown(wanted)}")
    return wanted


def _needed(message: Message, name: str) -> Json:
    if name not in message:
        raise Refused(Code.MISSING_FIELD, name, "this field is required")
    return message[name]
