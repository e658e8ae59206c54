"""A made-up game of units for the tests of the notation: its troops file, a battle of it, and ways to spoil a text."""

from __future__ import annotations

from hypothesis import strategies as st

from sandtable.engine.game import Option
from sandtable.notation.muster import read_muster

TROOPS = """\
unit = "inch"
grain = 1000
bounds = 10
chief = "army"
usual_grade = "standard"
formation = "order"

[grades]
small = "small"
standard = "standard"
large = "large"

[commands]
least = 2
most = 12
led = 1
full = 3

[[rank]]
id = "army"
says = "over all"
alone = true

[[rank]]
id = "sub"
says = "under him"

[[trait]]
id = "order"
says = "How it stands."
choices = ["line", "column", "square"]
default = "line"
kinds = ["foot", "gun"]

[[trait]]
id = "sp"
says = "Its strength."
least = 1
most = 12
default = 4
usual = { gun = 2 }
kinds = ["foot", "gun"]

[[trait]]
id = "calibre"
says = "How heavy a ball."
least = 3
most = 24
kinds = ["gun"]

[[command_trait]]
id = "modifier"
says = "His worth."
least = -3
most = 3
default = 0

[[kind]]
id = "foot"
name = "foot"
arm = "foot"
width = 4
depth = 2
widths = { large = 6 }
depths = { small = 1 }
footprints = { column = [2, 4] }

[[kind]]
id = "gun"
name = "guns"
arm = "guns"
width = 2
depth = 2
grades = ["standard"]

[[kind]]
id = "officer"
name = "officer"
arm = "command"
width = 1
depth = 1
grades = ["standard"]

[[area]]
id = "hill"
says = "A hill."
looks = "hill"
hill = true

[[area.trait]]
id = "levels"
says = "How high."
least = 1
most = 2
default = 1

[[area]]
id = "tower"
says = "A tower."
looks = "stone-house"

[[area.trait]]
id = "levels"
says = "How high."
least = 1
most = 9
default = 3

[[line]]
id = "river"
says = "A river."
looks = "river"
width = 2
water = true

[[size]]
id = "small"
width = 48
depth = 36
bounds = 8
"""

OPTIONS = (Option("fog", "So many turns of fog.", 0, least=0, most=12),)

BATTLE = """\
rules = "units"
title = "A meeting of units"

[table]
width = 48
depth = 36

[options]
fog = 3

[[area]]
kind = "hill"
ellipse = [24, 18, 8, 6]
levels = 2

[[line]]
kind = "river"
points = [[0, 2], [10, 2]]

[army.a]
title = "Reds"

[[army.a.command]]
name = "Marshal Red"
rank = "army"
modifier = 2

[[army.a.command.block]]
troops = "officer"
general = true
at = [24, 4]

[[army.a.command]]
name = "Pink"
rank = "sub"
modifier = -1

[[army.a.command.block]]
troops = "officer"
general = true
at = [30, 4]

[[army.a.command.block]]
troops = "foot large"
sp = 7
at = [24, 10]

[[army.a.command.block]]
troops = "foot"
order = "column"
count = 2
gap = 0.5
at = [36, 10]

[army.b]
title = "Blues"

[[army.b.command]]
name = "Marshal Blue"
rank = "army"

[[army.b.command.block]]
troops = "officer"
general = true
at = [24, 34]

[[army.b.command.block]]
troops = "gun standard"
calibre = 12
at = [20, 30]

[[army.b.command]]
name = "Azure"
rank = "sub"

[[army.b.command.block]]
troops = "officer"
general = true
at = [30, 34]

[[army.b.command.block]]
troops = "foot small"
count = 2
wide = 1
gap = 1
at = [30, 28]
"""

MUSTER = read_muster(TROOPS)


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


NASTY = [
    "-1", "0", "13", "1e9", "nan", '"x"', '""', "[]", "[[]]", "{}", "true", "[1, 2]", "{ a = 1 }", '["foot"]', '"gun"',
]  # fmt: skip


def spoilt(text: str, changes: list[tuple[int, str]]) -> str:
    written = text.split("\n")
    for place, value in changes:
        key, equals, _ = written[place % len(written)].partition(" = ")
        written[place % len(written)] = f"{key}{equals}{value}" if equals else ""
    return "\n".join(written)


CHANGES = st.lists(st.tuples(st.integers(0, 200), st.sampled_from(NASTY)), min_size=1, max_size=4)
