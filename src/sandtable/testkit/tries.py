"""Tries: for every row a small situation in which it counts, for 'try it' beside the printed sheet.

`python -m sandtable.testkit.tries [ID...]` searches them anew and writes `tries.json` into each rule set's folder.
"""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from copy import deepcopy
from importlib.resources import files
from pathlib import Path
from random import Random

from sandtable.catalogue import RULESETS, load
from sandtable.names import Json, Refused
from sandtable.sheet.question import Question
from sandtable.sheet.ruleset import Ruleset
from sandtable.sheet.table import Row
from sandtable.testkit.laws import counts, find_case


def tries(ruleset: Ruleset) -> dict[str, Json]:
    """A small situation for each row that can be met."""
    found: dict[str, Json] = {}
    for row in ruleset.rows.values():
        for question in ruleset.questions:
            if not any(row.id in table.by_id for table in question.tables):
                continue
            case = find_case(question, row, Random(row.id), tries=1500)
            if case is not None:
                given, dice = smallest(question, *case, row)
                found[row.id] = {"says": row.says, "test": question.id, "given": given, "dice": dice}
                break
    return found


def smallest(question: Question, given: Json, dice: Json, row: Row) -> tuple[Json, Json]:
    """The same with every field left out that the row does not need."""
    smaller = True
    while smaller:
        smaller = False
        for lesser in _lesser(given):
            if _still_counts(question, lesser, dice, row):
                given, smaller = lesser, True
                break
    return given, dice


def _still_counts(question: Question, given: Json, dice: Json, row: Row) -> bool:
    try:
        return counts(question, given, dice, row)
    except Refused:
        return False


def _lesser(given: Json) -> Iterator[Json]:
    """The situation with one field, or one entry of a list, left out."""
    for path in _paths(given, ()):
        lesser = deepcopy(given)
        holder = lesser
        for step in path[:-1]:
            holder = holder[step]
        del holder[path[-1]]
        yield lesser


def _paths(value: Json, before: tuple[Json, ...]) -> Iterator[tuple[Json, ...]]:
    names = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for name in names:
        yield (*before, name)
        yield from _paths(value[name], (*before, name))


def main(given: Sequence[str]) -> None:
    parser = ArgumentParser("python -m sandtable.testkit.tries", description="Search a situation for every row anew.")
    parser.add_argument("rules", nargs="*", help=f"only these of {', '.join(RULESETS)}")
    ids = parser.parse_args(given).rules
    if unknown := [id for id in ids if id not in RULESETS]:
        parser.error(f"{unknown[0]} is none of {', '.join(RULESETS)}")
    for ruleset in map(load, ids or RULESETS):
        folder = Path(str(files(f"sandtable.rulesets.{ruleset.id}")))
        found = tries(ruleset)
        lines = ",\n".join(f"{json.dumps(row)}: {json.dumps(case)}" for row, case in found.items())
        (folder / "tries.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")
        print(f"{ruleset.id}: {len(found)} of {len(ruleset.rows)} rows can be tried")


if __name__ == "__main__":
    main(sys.argv[1:])
