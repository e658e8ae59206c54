"""A TOML text as values and the lines they stand on, or the one fault that keeps it from being read."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

from sandtable.names import Json
from sandtable.notation.fault import Fault, Faults
from sandtable.notation.file import contents
from sandtable.notation.lines import Lines, find_lines

LONGEST = 1_000_000
"""Characters: no scenario is as long, and a longer text would only keep everybody waiting."""

_PLACED = re.compile(r"^(.*) \(at (?:line (\d+), column (\d+)|end of document)\)$", re.DOTALL)


def text_of(path: Path) -> str:
    """The text of a scenario or an army list in a file."""
    return decoded(contents(path, 4 * LONGEST))


def decoded(data: bytes) -> str:
    """The text of a file."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        line = data.count(b"\n", 0, wrong.start) + 1
        raise Faults(
            [Fault(line, "", f"byte {wrong.start + 1} of the file is no UTF-8: save the file in that encoding")]
        ) from None


def parsed(text: str) -> tuple[dict[str, Json], Lines]:
    """The values of a text, and where they stand."""
    if len(text) > LONGEST:
        message = (
            f"the file has {len(text)} characters, more than {LONGEST}: no scenario or army list is as long; give one"
        )
        raise Faults([Fault(1, "", message)])
    try:
        values = tomllib.loads(text)
    except RecursionError:
        raise Faults([Fault(1, "", "lists stand in lists far too deep: write them flat")]) from None
    except ValueError as wrong:
        raise Faults([_fault(text, str(wrong))]) from None
    return values, find_lines(text)


def _plainer(what: str) -> str:
    """What the library says of a name that is given twice, in our words."""
    if what == "Cannot overwrite a value":
        return "a name that has a value already is given another"
    twice = re.fullmatch(r"Cannot (?:declare|mutate|redefine|overwrite) .*?(\('.*\)).*", what)
    if twice is None:
        return what
    name = ".".join(re.findall(r"'([^']*)'", twice[1]))
    return f"[{name}] is there already"


def _fault(text: str, said: str) -> Fault:
    found = _PLACED.match(said)
    if found is None:
        return Fault(1, "", f"this is no TOML: {said[:120]}; mend the value")
    what, line, column = found.groups()
    what = _plainer(what)
    if line is None:
        return Fault(text.count("\n") + 1, "", f"this is no TOML: {what} at the end of the file; finish what was begun")
    written = text.split("\n")[int(line) - 1].strip()
    shown = written if len(written) <= 60 else f"{written[:57]}..."
    return Fault(int(line), "", f"this is no TOML: {what} at column {column} of '{shown}'; mend this line")
