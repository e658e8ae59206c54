"""A setup as JSON and back, exactly: a log holds its whole scenario, so that it needs no other file."""

from __future__ import annotations

from collections.abc import Mapping
from json import dumps

from sandtable.engine.event import frozen
from sandtable.engine.state import Command, Piece, Setup
from sandtable.geometry.ground import Ground
from sandtable.names import SIDES, Code, Json, Refused, listed

SORTS: Mapping[type, str] = {str: "a text", int: "a whole number", dict: "an object", list: "a list"}


def setup_as_json(setup: Setup) -> dict[str, Json]:
    """The setup for the header of a log: only objects, lists and plain values."""
    return {
        "rules": setup.rules,
        "scenario": setup.scenario,
        "title": setup.title,
        "ground": _plain(setup.ground.as_json()),
        "pieces": [_piece_as_json(piece) for piece in setup.pieces.values()],
        "commands": [_command_as_json(command) for command in setup.commands.values()],
        "options": _plain(setup.options),
        "plans": _plain(setup.plans),
        "traits": _plain(setup.traits),
    }


PARTS = {
    "rules": "the game",
    "scenario": "the id",
    "title": "the title",
    "ground": "the ground",
    "pieces": "the armies",
    "commands": "the commands",
    "options": "the house rules",
    "plans": "the deployment",
    "traits": "the terms",
}
"""What the parts of a setup are called when two are compared."""


def differing(one: Mapping[str, Json], other: Mapping[str, Json]) -> list[str]:
    """In what two setups, as `setup_as_json` writes them, are not the same."""
    parts = (*PARTS, *(part for part in {**one, **other} if part not in PARTS))
    return [PARTS.get(part, part[:40]) for part in parts if _spelt(one.get(part)) != _spelt(other.get(part))]


def _spelt(value: Json) -> str:
    """A value as JSON has it, where 1, 1.0 and true are not the same."""
    return dumps(value, sort_keys=True)


def _piece_as_json(piece: Piece) -> dict[str, Json]:
    json: dict[str, Json] = {
        "id": piece.id,
        "side": piece.side,
        "command": piece.command,
        "kind": piece.kind,
        "grade": piece.grade,
        "width": piece.width,
        "depth": piece.depth,
    }
    if piece.name:
        json["name"] = piece.name
    return {**json, "traits": _plain(piece.traits)}


def _command_as_json(command: Command) -> dict[str, Json]:
    return {
        "id": command.id,
        "side": command.side,
        "name": command.name,
        "leader": command.leader,
        "bases": list(command.bases),
        "traits": _plain(command.traits),
    }


def _plain(value: Json) -> Json:
    if isinstance(value, Mapping):
        return {key: _plain(inner) for key, inner in value.items()}
    return [_plain(inner) for inner in value] if isinstance(value, list | tuple) else value


def setup_from_json(json: Json) -> Setup:
    """The setup that `setup_as_json` wrote; anything else is refused with its place."""
    pieces = [_piece(given, f"scenario.pieces.{n}") for n, given in enumerate(_part(json, "pieces", list, "scenario"))]
    known = {piece.id: piece for piece in pieces}
    commands = [
        _command(given, known, f"scenario.commands.{n}")
        for n, given in enumerate(_part(json, "commands", list, "scenario"))
    ]
    named = {command.id: command for command in commands}
    for n, piece in enumerate(pieces):
        if piece.command not in named or piece.id not in named[piece.command].bases:
            at = f"scenario.pieces.{n}.command"
            raise Refused(Code.BAD_VALUE, at, f"the command of {piece.id} does not have it: name the one that does")
    return Setup(
        rules=_part(json, "rules", str, "scenario"),
        scenario=_part(json, "scenario", str, "scenario"),
        title=_part(json, "title", str, "scenario"),
        ground=Ground.from_json(frozen(_part(json, "ground", dict, "scenario"))),
        pieces=known,
        commands=named,
        options=frozen(_part(json, "options", dict, "scenario")),
        plans=_plans(_part(json, "plans", dict, "scenario"), named),
        traits=frozen(_part(json, "traits", dict, "scenario")),
    )


def _piece(json: Json, at: str) -> Piece:
    return Piece(
        _part(json, "id", str, at),
        _side(json, at),
        _part(json, "command", str, at),
        _part(json, "kind", str, at),
        _part(json, "grade", str, at),
        _length(json, "width", at),
        _length(json, "depth", at),
        _part(json, "name", str, at) if "name" in json else "",
        frozen(_part(json, "traits", dict, at)),
    )


def _command(json: Json, pieces: Mapping[str, Piece], at: str) -> Command:
    bases = _part(json, "bases", list, at)
    leader = _part(json, "leader", str, at)
    for n, id in enumerate(bases):
        if not isinstance(id, str) or id not in pieces:
            raise Refused(Code.BAD_VALUE, f"{at}.bases.{n}", f"{id!r:.40} is none of the pieces: name one of them")
    if leader and leader not in bases:
        raise Refused(Code.BAD_VALUE, f"{at}.leader", f"{leader!r:.40} is not in the command: name one of its bases")
    return Command(
        _part(json, "id", str, at),
        _side(json, at),
        _part(json, "name", str, at),
        leader,
        tuple(bases),
        frozen(_part(json, "traits", dict, at)),
    )


def _plans(json: Json, commands: Mapping[str, Command]) -> dict[str, dict[str, tuple[int, int, int]]]:
    plans: dict[str, dict[str, tuple[int, int, int]]] = {}
    for id in json:
        at = f"scenario.plans.{id}"
        if id not in commands:
            raise Refused(Code.BAD_VALUE, at, "there is no such command: name one of the commands")
        plans[id] = {}
        for base, pose in _part(json, id, dict, "scenario.plans").items():
            sound = isinstance(pose, list) and len(pose) == 3 and all(type(part) is int for part in pose)
            if not sound or base not in commands[id].bases:
                message = f"{base!r:.40} at {pose!r:.40} is no place of a base of this command: give [x, y, facing]"
                raise Refused(Code.BAD_VALUE, f"{at}.{base}", message)
            plans[id][base] = (pose[0], pose[1], pose[2])
    return plans


def _part(json: Json, key: str, sort: type, at: str) -> Json:
    """One field of an object, refused where it is missing or of another sort."""
    if not isinstance(json, dict):
        raise Refused(Code.BAD_VALUE, at, f"an object is wanted here, not {json!r:.40}: give it its fields by name")
    if key not in json:
        raise Refused(Code.MISSING_FIELD, f"{at}.{key}", f"'{key}' is missing: give {SORTS[sort]}")
    if type(json[key]) is not sort:
        message = f"{json[key]!r:.40} will not do for '{key}': give {SORTS[sort]}"
        raise Refused(Code.BAD_VALUE, f"{at}.{key}", message)
    return json[key]


def _side(json: Json, at: str) -> Json:
    side = _part(json, "side", str, at)
    if side not in SIDES:
        raise Refused(Code.BAD_VALUE, f"{at}.side", f"{side!r:.40} is no side: give {listed(SIDES)}")
    return side


def _length(json: Json, key: str, at: str) -> int:
    length: int = _part(json, key, int, at)
    if length <= 0:
        raise Refused(Code.BAD_VALUE, f"{at}.{key}", f"a base is not {length} ticks across: give more than 0")
    return length
