"""The second look at a TOML text: on which line each value begins."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from importlib.resources import files

import pytest

from sandtable.names import Json
from sandtable.notation.fault import Faults
from sandtable.notation.lines import Place, find_lines
from sandtable.notation.toml import decoded, parsed

TEXT = '''\
# a comment with [brackets] and = signs
one = 1
"quoted key" = "a # no comment [x]"
long = """
two = 2
"""
'single' = \'\'\'
[[not.a.table]]\'\'\'
list = [ # first
  [1, 2],
  [3,
   4], # ] not the end
  "a,]",
]
inline = { a = 1, b.c = [5, 6] }
a.b.c = 1979-05-27T07:32:00Z

[table]
x = -1.5e3

[[many]]
x = 1
[[many.inner]]
y = 1
[[many.inner]]
y = 2
[many.sub]
z = 1
[[many]]
[[many.inner]]
y = 3
'''

EXPECTED: dict[Place, int] = {
    ("one",): 2,
    ("quoted key",): 3,
    ("long",): 4,
    ("single",): 7,
    ("list",): 9,
    ("list", 0, 1): 10,
    ("list", 1): 11,
    ("list", 1, 1): 12,
    ("list", 2): 13,
    ("inline", "b", "c", 1): 15,
    ("a", "b", "c"): 16,
    ("a",): 16,
    ("table", "x"): 19,
    ("many", 0): 21,
    ("many", 0, "inner", 1): 25,
    ("many", 0, "inner", 1, "y"): 26,
    ("many", 0, "sub", "z"): 28,
    ("many", 1): 29,
    ("many", 1, "inner", 0, "y"): 31,
    ("many", 1, "missing"): 29,
    ("nowhere", 3): 1,
}


@pytest.mark.parametrize(("place", "line"), EXPECTED.items(), ids=map(str, EXPECTED))
def test_values_are_found(place: Place, line: int) -> None:
    tomllib.loads(TEXT)
    assert find_lines(TEXT).of(place) == line


def every_place(value: Json, place: Place = ()) -> Iterator[Place]:
    yield place
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, part in inner:
        yield from every_place(part, (*place, key))


def test_every_value_of_a_whole_scenario_is_found_on_its_line() -> None:
    text = files("sandtable.rulesets.dbm").joinpath("scenarios/long-valley.toml").read_text("utf-8")
    written = text.split("\n")
    lines = find_lines(text)
    for place in every_place(tomllib.loads(text)):
        names = [part for part in place if isinstance(part, str)]
        if names:
            assert names[-1] in written[lines.of(place) - 1]


def test_windows_lines_count_as_others() -> None:
    assert find_lines("a = 1\r\n[b]\r\nc = 2\r\n").of(("b", "c")) == 3


BROKEN = {
    "unclosed": ("a = 1\nb = [1,\n", 3, "end of the file"),
    "no value": ("a = 1\nb =\n", 2, "column 4"),
    "twice": ("[t]\na = 1\n[t]\n", 3, "column"),
    "deep": ("a = " + "[" * 100_000, 1, "too deep"),
    "many digits": ("a = " + "9" * 5000, 1, "mend the value"),
    "huge": ("#" * 1_000_001, 1, "no scenario or army list is as long"),
}


@pytest.mark.parametrize(("text", "line", "words"), BROKEN.values(), ids=BROKEN)
def test_broken_toml_is_named_with_its_line(text: str, line: int, words: str) -> None:
    with pytest.raises(Faults, match=words) as raised:
        parsed(text)
    assert [fault.line for fault in raised.value.faults] == [line]


def test_bytes_that_are_no_text() -> None:
    with pytest.raises(Faults, match="no UTF-8") as raised:
        decoded(b"a = 1\nb = '\xff'\n")
    assert raised.value.faults[0].line == 2
    assert decoded("\ufeffa = 'é'".encode()) == "a = 'é'"
