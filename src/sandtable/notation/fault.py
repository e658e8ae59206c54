"""Faults of a file: the line, the place, what is wrong there and how to put it right; all of them, not the first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from sandtable.names import Code, Json, Refused, listed
from sandtable.notation.lines import Lines, Place


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong with a file. A warning alone does not stop it from being used."""

    line: int
    at: str
    message: str
    code: Code = Code.BAD_VALUE
    warning: bool = False

    def as_json(self) -> dict[str, Json]:
        return {
            "line": self.line,
            "at": self.at,
            "code": str(self.code),
            "message": self.message,
            "warning": self.warning,
        }

    def __str__(self) -> str:
        place = f" {self.at}:" if self.at else ""
        return f"line {self.line}:{place} {self.message}"


class Faults(Refused):
    """A file that cannot be used. `faults` holds all that is wrong; `refusal` speaks of the first."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        first = next((fault for fault in self.faults if not fault.warning), self.faults[0])
        more = len(self.faults) - 1
        rest = f" (and {more} more; 'sandtable scenario check FILE' lists them all)" if more else ""
        super().__init__(first.code, first.at, f"line {first.line}: {first.message}{rest}")


class Findings:
    """The faults found so far in one file, by its lines."""

    def __init__(self, lines: Lines) -> None:
        self._lines = lines
        self._found: list[Fault] = []

    def fault(self, place: Place, message: str, code: Code = Code.BAD_VALUE, *, warning: bool = False) -> None:
        at = ".".join(map(str, place))
        self._found.append(Fault(self._lines.of(place), at, message, code, warning))

    @property
    def faults(self) -> list[Fault]:
        """All of them, in the order of the file; of one line as they were found."""
        return sorted(self._found, key=lambda fault: fault.line)

    @property
    def sound(self) -> bool:
        """Whether there is nothing worse than a warning."""
        return all(fault.warning for fault in self._found)


def meant(word: str, known: Iterable[str]) -> str:
    """The remedy for an unknown word: the nearest that is known, and all of them if they are few.

    >>> meant("rivver", ["river", "road"])
    "did you mean 'river'? There are river and road"
    >>> meant("H1", ["H11", "H2"])
    "did you mean 'H11'? There are H11 and H2"
    """
    known = list(known)
    near = get_close_matches(word[:60], known, 1)
    hint = f"did you mean '{near[0]}'? " if near else ""
    if len(known) > 24:
        return hint.rstrip() or f"there are {len(known)} that will do; the schema of the game lists them"
    there = f"there are {listed(known, 'and')}" if known else "there are none here"
    return hint + (f"T{there[1:]}" if hint else there)


def an(word: str) -> str:
    """A word with its article.

    >>> an("officer"), an("pike")
    ('an officer', 'a pike')
    """
    return f"{'an' if word[:1] in tuple('aeiou') else 'a'} {word}"


def shown(value: Json) -> str:
    """A value as a sentence can quote it, much as the file has it, cut short where it is long.

    >>> shown([True, "x"]), shown({"a": 1.5})
    ("[true, 'x']", '{a = 1.5}')
    """
    try:
        text = _written(value)
    except (ValueError, RecursionError):
        return "far too large"
    return text if len(text) <= 40 else f"{text[:37]}..."


def _written(value: Json) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_written, value))}]"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key} = {_written(inner)}' for key, inner in value.items())}}}"
    # Dates and times of TOML have a form of their own; the rules know no clock, not even its name.
    return str(value) if hasattr(value, "isoformat") else repr(value)
