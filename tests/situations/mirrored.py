"""A situation as the player across the table would lay it out: the table turned half round, and the sides exchanged."""

from __future__ import annotations

import re
from dataclasses import replace

from tests.situations.situation import Place, Situation

from sandtable.geometry.ground import Line
from sandtable.names import OTHER, Json, Side

NAME = re.compile(r"\b([abAB])(?=\d)")
PLACE = re.compile(r" at (\S+) (\S+)(?: facing (\S+))?")
GOAL = re.compile(r"@ (\S+) (\S+) (\S+)")
SWAP = str.maketrans("abAB", "baBA")


def mirrored(situation: Situation) -> Situation:
    """The same situation from the other side."""
    return replace(
        situation,
        elements="\n".join(PLACE.sub(_placed, _named(row)) for row in situation.elements.splitlines()),
        script=GOAL.sub(
            lambda goal: "@ {:g} {:g} {:g}".format(*_turned(*map(float, goal.groups()))), _named(situation.script)
        ),
        ends={_named(id): end if isinstance(end, str) else _turned(*end) for id, end in situation.ends.items()},
        facts={_named(id): facts for id, facts in situation.facts.items()},
        areas=[area.half_turned() for area in situation.areas],
        lines=[_exchanged(line.half_turned()) for line in situation.lines],
        bound=OTHER[situation.bound],
        own={key: _own(value) for key, value in situation.own.items()},
        walls=None if situation.walls is None else sorted((-end, -start) for start, end in situation.walls),
        because=_named(situation.because),
    )


def _named(text: str) -> str:
    return NAME.sub(lambda name: name[1].translate(SWAP), text)


def _placed(found: re.Match[str]) -> str:
    x, y, facing = found.groups()
    turned = f" facing {(float(facing) + 180) % 360:g}" if facing else ""
    return f" at {-float(x):g} {-float(y):g}{turned}"


def _turned(x: float, y: float, facing: float) -> Place:
    return (-x, -y, (facing + 180) % 360)


def _exchanged(line: Line) -> Line:
    side: Side | None = line.traits.get("side")
    return replace(line, traits={**line.traits, "side": OTHER[side]}) if side else line


def _own(value: Json) -> Json:
    return tuple(map(_named, value)) if isinstance(value, tuple) else value
