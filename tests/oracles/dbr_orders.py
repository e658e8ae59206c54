"""Part of the plain twin of dbr: points, moves and ranges (4.1 to 4.3); written from the page alone."""

from __future__ import annotations

from tests.oracles.dbr_fields import (
    BRIDGE_ACTIONS,
    GOINGS,
    NAVAL,
    SINGLE_ACTIONS,
    Fault,
    Fields,
    Line,
    has_teams,
    length,
    line,
)

# --- pip_cost (4.1) ---


def pip_forbidden(given: Fields) -> None:
    if given["action"] in SINGLE_ACTIONS and len(given["elements"]) > 1:
        raise Fault("not_allowed", "given.elements", "for a single element only")
    if given["action"] in ("limber", "unlimber") and not has_teams(given["elements"][0]):
        raise Fault("not_allowed", "given.elements.0", "only Art (S) or (O) has teams")
    if given["includes_general"] and given["general_lost"]:
        raise Fault("not_allowed", "given.general_lost", "a lost general cannot be among them")


def pip_price(given: Fields) -> Line:
    action = given["action"]
    group = len(given["elements"]) > 1
    if action == "march" and given["marches"] == 0 and given["road"] and (not group or given["column"]):
        return line("pip.road-march", 0)
    if action in BRIDGE_ACTIONS:
        return line("pip.bridge", 3)
    if action == "rally":
        return line("pip.rally", 2)
    if action == "steady" and group:
        return line("pip.steady-group", 2)
    if group:
        return line("pip.group-move", 1)
    return line("pip.element", 1)


def pip_excused(given: Fields) -> bool:
    group = len(given["elements"]) > 1
    previous = given["previous_group"]
    if previous and (all(k == "lh" for k in previous) or all(k in ("sk", "wb") for k in previous)):
        return True  # (a)
    if group and given["straight"] and given["rest_halted"]:
        return True  # (b)
    if group and given["into_contact"] and given["rest_halted"]:
        return True  # (c)
    return not group and bool(given["difficult"])  # (d)


def pip_cost(given: Fields) -> tuple[Fields, list[Line]]:
    action, elements = given["action"], given["elements"]
    lines = [pip_price(given)]
    if action in ("move", "march", "steady") and given["includes_general"] and not given["general_moved"]:
        lines.append(line("pip.general", -1))
    if action in ("move", "march", "steady", "rally") and not given["includes_general"]:
        if given["general_lost"]:
            lines.append(line("pip.general-lost", 1))
        elif given["general_distance"] > length(600, given):
            lines.append(line("pip.general-far", 1))
        elif given["general_distance"] > length(300, given) and not given["general_sees"]:
            lines.append(line("pip.general-unseen", 1))
    if action in ("move", "march"):
        if not given["road"] and any(has_teams(e) or e["kind"] == "bg" for e in elements):
            lines.append(line("pip.heavy-off-road", 1))
        elif given["portable_obstacles"]:
            lines.append(line("pip.portable-obstacles", 1))
        if action == "march" and len(elements) > 1 and given["marches"] >= 2:
            light = all(e["kind"] in ("lh", "dr") for e in elements)
            if not light and not given["road"]:
                lines.append(line("pip.third-march", 1))
        if not pip_excused(given):
            if given["separates"]:
                lines.append(line("pip.separate", 2))
            elif action == "move" and given["flank_pivot"]:  # the row speaks of a move, not of a march
                lines.append(line("pip.flank-pivot", 2))
        if given["night"] != "none" and not (given["night"] == "moonlight" and given["road"]):
            lines.append(line("pip.night", 2))
    cost = max(0, sum(row["value"] for row in lines))
    return {"cost": cost}, lines


# --- move_allowance (4.2) ---

# road, good, rough, difficult; None is a dash
MOVES: dict[str, tuple[int | None, int | None, int | None, int | None]] = {
    "lh": (600, 250, 200, 100),
    "si": (300, 200, 150, 100),
    "dr": (300, 200, 150, 100),
    "ln": (200, 200, 150, 50),
    "pi": (200, 200, 150, 50),
    "cm": (200, 200, 150, 50),
    "el": (200, 200, 150, 50),
    "sh": (200, 150, 150, 100),
    "bw": (200, 150, 150, 100),
    "sk": (200, 150, 150, 100),
    "wb": (200, 150, 150, 100),
    "pk": (150, 100, 100, 50),
    "bd": (150, 100, 100, 50),
    "hd": (150, 100, 100, 50),
    "pont": (150, 100, 100, 50),
    "bg": (150, 100, 100, 50),
    "art": (150, 100, 50, None),
    "wwg": (150, 100, 50, None),
    "naval": (None, 200, None, 100),
}


def move_forbidden(given: Fields) -> None:
    if not given["limbered"] and not has_teams(given):
        raise Fault("not_allowed", "given.limbered", "only Art (S) or (O) has teams")
    if given["deserted"] and not has_teams(given):
        raise Fault("not_allowed", "given.deserted", "only Art (S) or (O) has teams")
    if not given["mobile"] and given["kind"] != "bg":
        raise Fault("not_allowed", "given.mobile", "only baggage may be immobile")
    if given["river"] != "none" and given["kind"] in NAVAL:
        raise Fault("not_allowed", "given.river", "naval elements cross no rivers")


def move_allowance(given: Fields) -> tuple[Fields, list[Line]]:
    kind, grade, going = given["kind"], given["grade"], given["going"]
    if given["deserted"]:
        return {"allowance": 0, "pivot_only": True}, [line("move.deserted", 0)]
    if not given["limbered"]:
        return {"allowance": 0, "pivot_only": True}, [line("move.unlimbered", 0)]
    if not given["mobile"]:
        return {"allowance": 0, "pivot_only": False}, [line("move.immobile", 0)]
    entry = "naval" if kind in NAVAL else kind
    figure = MOVES[entry][GOINGS.index(going)]
    if figure is None:
        return {"allowance": 0, "pivot_only": False}, [line("move.none", 0)]

    step = length(50, given)
    lines = [line(f"move.{entry}.{going}", length(figure, given))]
    off_road = going != "road"
    if grade in "FX" and off_road:
        if kind in ("lh", "cm", "bd", "art", *NAVAL):
            lines.append(line("move.fast-kind", step))
        elif given["ends_in_contact"]:
            lines.append(line("move.fast-contact", step))
    if grade == "S":
        if kind in ("bd", "art") and off_road and not given["bua"]:
            lines.append(line("move.superior-bd-art", -step))
        if kind in ("ships", "gal"):
            lines.append(line("move.superior-ships-gal", -step))
        if kind == "pk" and going == "good":
            lines.append(line("move.superior-pk", step))
    allowance = max(0, sum(row["value"] for row in lines))

    limit = length(100, given)
    if off_road and allowance > limit:
        cap = ""
        if given["low_visibility"]:
            cap = "move.cap-visibility"
        elif given["river"] == "easy" and given["crossing"] == "front":
            cap = "move.cap-easy-river"
        elif given["river"] in ("tricky", "dangerous"):
            cap = "move.cap-tricky-river"
        if cap:
            allowance = limit
            lines.append(line(cap, limit))
    return {"allowance": allowance, "pivot_only": False}, lines


# --- shooting_range (4.3) ---

RANGES: dict[str, dict[str, int]] = {
    "art": {"S": 1800, "O": 1200, "I": 300, "F": 600, "X": 600},
    "ships": {"S": 300, "O": 300, "I": 200, "F": 300},
    "boats": {"S": 200},
    "gal": {"S": 200, "O": 200, "F": 200},
    "bw": {"S": 200, "O": 200, "I": 200, "F": 200},
    "sh": {"S": 200, "O": 200, "I": 100, "F": 100},
    "dr": {"S": 200, "O": 200, "I": 100, "F": 100},
    "sk": {"S": 200, "O": 100},
    "pi": {"I": 100},
    "lh": {"I": 100},
    "wwg": {"O": 200},
}


def range_line(element: Fields, given: Fields) -> Line:
    """The one range row; `given` has the unit and what lies between."""
    kind, grade = element["kind"], element["grade"]
    if element["limbered"]:
        return line("range.limbered", 0)
    if kind == "gal" and grade == "F" and given["water_between"]:
        return line("range.gal.f-water", length(500, given))
    paces = RANGES.get(kind, {}).get(grade)
    if paces is None:
        return line("range.none", 0)
    return line(f"range.{kind}.{grade.lower()}", length(paces, given))


def range_forbidden(given: Fields) -> None:
    if given["limbered"] and not has_teams(given):
        raise Fault("not_allowed", "given.limbered", "only Art (S) or (O) has teams")


def shooting_range(given: Fields) -> tuple[Fields, list[Line]]:
    row = range_line(given, given)
    reach = row["value"]
    return {"range": reach, "may_shoot": reach > 0 and given["distance"] <= reach}, [row]
