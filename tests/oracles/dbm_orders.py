"""The plain twin of dbm: initiative points, moves, ranges, impetuous troops, pressing forward, from the page alone."""

from __future__ import annotations

from tests.oracles.dbm_fields import (
    FOOT,
    GOINGS,
    GRADE,
    INFANTRY,
    KIND,
    LIGHT,
    MOUNTED,
    NAVAL,
    OUTCOMES,
    REQUIRED,
    SKIRMISHERS,
    Fault,
    Fields,
    Lines,
    Thing,
    flag,
    forbid,
    paces,
    several,
    thing,
    whole,
    words,
)

# ---- 4.1, 5.1: player initiative points

PIP_ELEMENT: Fields = [
    KIND,
    GRADE,
    ("regular", flag, True),
    ("general", flag, False),
    ("with_general", flag, False),
    ("mounted", flag, False),
    ("supports", flag, False),
    ("short", flag, False),
]
PIP: Fields = [
    ("action", words("move", "march", "halt", "mount", "dismount"), REQUIRED),
    ("elements", several(thing(PIP_ELEMENT), 1), REQUIRED),
    ("commander", words("c_in_c", "sub", "ally"), "c_in_c"),
    ("own_command", flag, True),
    ("general_moved", flag, False),
    ("discount_used", flag, False),
    ("distance", paces, 0),
    ("in_sight", flag, True),
    ("general_state", words("free", "fighting", "straggling", "lost"), "free"),
    ("deviation", words("none", "free", "column", "into_column", "road", "riverbank"), "none"),
    ("ends_at", words("nothing", "enemy", "river", "impassable", "discovered"), "nothing"),
    ("prevents", words("advance", "retreat", "nothing"), "advance"),
    ("position", words("open", "rough", "difficult", "fortified", "river_edge", "uphill"), "open"),
    ("march_number", whole(1), 1),
    ("column", flag, False),
]


def forbid_two_generals(elements: list[Thing]) -> None:
    generals = [place for place, one in enumerate(elements) if one["general"]]
    if len(generals) > 1:
        forbid(f"given.elements.{generals[1]}.general", "only one general")


def pip_forbids(given: Thing) -> None:
    elements: list[Thing] = given["elements"]
    for place, one in enumerate(elements):
        if one["mounted"] and one["kind"] not in INFANTRY:
            forbid(f"given.elements.{place}.mounted", "only infantry is mounted infantry")
        if one["supports"] and one["kind"] != "ps":
            forbid(f"given.elements.{place}.supports", "only psiloi support cavalry so")
    forbid_two_generals(elements)
    naval = [place for place, one in enumerate(elements) if one["kind"] in NAVAL]
    if naval and len(naval) < len(elements):
        forbid(f"given.elements.{naval[0]}.kind", "naval and land do not go together")
    if given["action"] in ("mount", "dismount") and len(elements) > 1:
        forbid("given.elements", "one element at a time mounts or dismounts")
    if given["own_command"] and any(one["general"] for one in elements):
        if given["distance"] > 0:
            forbid("given.distance", "the general is among them")
        if given["general_state"] in ("straggling", "lost"):
            forbid("given.general_state", "the general is among them")
    if given["ends_at"] == "discovered" and given["action"] != "march":
        forbid("given.ends_at", "only a march is stopped so")


def pip_irregular(given: Thing) -> bool:
    elements: list[Thing] = given["elements"]
    if given["action"] == "halt" or any(one["kind"] in NAVAL for one in elements):
        return False
    if not any(not one["regular"] and one["kind"] not in (*LIGHT, "cv") for one in elements):
        return False
    if given["deviation"] in ("free", "into_column") and given["ends_at"] != "enemy":
        return True
    for one in elements:
        if one["regular"] or one["kind"] in LIGHT or one["general"] or one["with_general"]:
            continue
        if one["short"] and given["ends_at"] == "nothing":
            return True
    return False


def pip_mixed(given: Thing) -> bool:
    elements: list[Thing] = given["elements"]
    if given["action"] == "halt" or len(elements) < 2:
        return False
    riders = False
    walkers = False
    for one in elements:
        if one["mounted"] or one["kind"] in ("kn", "cv", "lh"):
            if not one["general"] and not one["with_general"]:
                riders = True
        elif one["kind"] in FOOT and not one["supports"]:
            walkers = True
    return riders and walkers


def pip_halt(given: Thing) -> bool:
    elements: list[Thing] = given["elements"]
    if given["action"] != "halt" or given["prevents"] == "nothing":
        return False
    if all(one["regular"] for one in elements):
        return False
    return given["position"] == "open" or any(one["kind"] not in FOOT for one in elements)


def pip_march(given: Thing) -> bool:
    elements: list[Thing] = given["elements"]
    if given["action"] != "march" or len(elements) < 2 or given["march_number"] < 3:
        return False
    if given["march_number"] > 3:
        return True
    for one in elements:
        if one["kind"] == "kn" and not one["general"] and not one["with_general"]:
            return True
        if not one["regular"] and one["kind"] not in SKIRMISHERS and not given["column"]:
            return True
    return False


def pip_cost(given: Thing) -> tuple[Thing, Lines]:
    pip_forbids(given)
    elements: list[Thing] = given["elements"]
    action = given["action"]
    rows = [("base", 1)]
    if given["own_command"] and not given["discount_used"] and any(one["general"] for one in elements):
        still = given["commander"] == "sub" and action == "halt" and not given["general_moved"]
        if given["commander"] == "c_in_c" or still:
            rows.append(("general", -1))
    far = given["distance"] > 1200 or (given["distance"] > 600 and not given["in_sight"])
    if far or given["general_state"] != "free":
        rows.append(("out-of-command", 1))
    if pip_irregular(given):
        rows.append(("irregular", 1))
    if pip_mixed(given):
        rows.append(("mixed", 1))
    if action != "halt" and any(one["kind"] == "art" and one["grade"] not in ("F", "X") for one in elements):
        rows.append(("artillery", 1))
    if action in ("mount", "dismount"):
        rows.append(("mount", 1))
    if pip_halt(given):
        rows.append(("halt", 1))
    if pip_march(given):
        rows.append(("march", 1))
    cost = max(0, sum(value for _, value in rows))
    return {"cost": cost}, [{"row": f"dbm.pip.{row}", "value": value} for row, value in rows]


# ---- 4.2, 5.2: tactical moves

MOVES: dict[str, tuple[int | None, int | None, int | None, int | None]] = {
    "lh": (250, 250, 200, 100),
    "cv": (200, 200, 150, 100),
    "kn": (200, 150, 150, 100),
    "ax": (200, 150, 150, 150),
    "sp": (200, 100, 100, 100),
    "bw": (200, 100, 100, 100),
    "wwg": (150, 100, 50, 50),
    "art-s": (100, 50, 50, None),
    "naval": (None, 200, None, 100),
    "naval-x": (None, 100, None, 50),
}


def move_row(kind: str, grade: str) -> str:
    if kind == "lh":
        return "lh"
    if kind in ("cv", "exp", "cm"):
        return "cv"
    if kind in ("kn", "el"):
        return "kn"
    if kind in ("ax", "ps"):
        return "ax"
    if kind in ("sp", "pk", "bd"):
        return "sp"
    if kind in ("bw", "wb", "hd"):
        return "bw"
    if kind in NAVAL:
        return "naval-x" if grade == "X" else "naval"
    if kind == "art" and grade == "S":
        return "art-s"
    return "wwg"


def move_rows(kind: str, grade: str, going: str) -> list[tuple[str, int]] | None:
    """Cell and fast row; None for a dash."""
    row = move_row(kind, grade)
    cell = MOVES[row][GOINGS.index(going)]
    if cell is None:
        return None
    rows = [(f"dbm.move.{row}.{going}", cell)]
    if grade == "F":
        if kind in MOUNTED or kind in NAVAL or kind == "art":
            fast = going == "good"
        else:
            fast = going != "road"
        if fast:
            rows.append(("dbm.move.fast", 50))
    return rows


MOVE: Fields = [
    KIND,
    GRADE,
    ("going", words(*GOINGS), "good"),
    ("move", words("tactical", "march", "flee"), "tactical"),
    ("to_flank", flag, False),
]


def move_allowance(given: Thing) -> tuple[Thing, Lines]:
    rows = move_rows(given["kind"], given["grade"], given["going"])
    if rows is None:
        raise Fault("not_allowed", "given.going", "no such move")
    if given["to_flank"] and given["move"] != "tactical":
        forbid("given.to_flank", "only in a tactical move")
    if given["to_flank"]:
        rows.append(("dbm.move.flank", 50))
    return {"paces": sum(value for _, value in rows)}, [{"row": row, "value": value} for row, value in rows]


# ---- 4.5, 5.3: ranges

RANGE: Fields = [KIND, GRADE, ("distance", paces, 0)]


def range_row(kind: str, grade: str) -> tuple[str, int] | None:
    if kind == "art":
        if grade == "X":
            return "art-x", 100
        if grade == "I":
            return "art-i", 200
        return "art", 500
    if kind in ("bw", "wwg", "gal", "shp"):
        return kind, 200
    if kind == "bts" and grade == "S":
        return "bts-s", 200
    return None


def shooting_range(given: Thing) -> tuple[Thing, Lines]:
    found = range_row(given["kind"], given["grade"])
    if found is None:
        return {"paces": 0, "in_range": False}, []
    row, reach = found
    in_range = given["distance"] <= reach
    return {"paces": reach, "in_range": in_range}, [{"row": f"dbm.range.{row}", "value": reach}]


# ---- 4.3, 5.4: impetuous troops

IMPETUOUS: Fields = [KIND, GRADE, ("regular", flag, True)]


def impetuous(given: Thing) -> tuple[Thing, Lines]:
    kind, grade = given["kind"], given["grade"]
    if kind == "kn":
        holds = grade in ("S", "O", "F")
    elif kind in ("cm", "hd"):
        holds = grade == "S"
    elif kind == "bd":
        holds = grade == "F"
    else:
        holds = kind in ("exp", "wb")
    if given["regular"] or not holds:
        return {"impetuous": False}, []
    return {"impetuous": True}, [{"row": f"dbm.impetuous.{kind}", "value": "impetuous"}]


# ---- 4.11, 5.7: pressing forward

PRESS_ELEMENT: Fields = [KIND, GRADE, ("general", flag, False), ("with_general", flag, False), ("rank", whole(1), 1)]
MET: Fields = [KIND, GRADE, ("at", paces, REQUIRED), ("fled", flag, False), ("deviated", flag, False)]
PRESS: Fields = [
    ("elements", several(thing(PRESS_ELEMENT), 1), REQUIRED),
    ("opponents", several(words(*OUTCOMES), 1), REQUIRED),
    ("own_bound", flag, True),
    ("broken_command", flag, False),
    ("pursued", flag, False),
    ("straight", flag, True),
    ("all_ranks", flag, True),
    ("across", words("none", "fortification"), "none"),
    ("going", words(*GOINGS), "good"),
    ("met", several(thing(MET), 0), []),
]


def foot_only_refuses(elements: list[Thing]) -> bool:
    for one in elements:
        aside = one["with_general"] or (one["general"] and one["kind"] in MOUNTED)
        if one["kind"] not in FOOT and not aside:
            return True
    return not any(one["kind"] in FOOT for one in elements)


def press_refusals(given: Thing) -> list[str]:
    elements: list[Thing] = given["elements"]
    rows: list[str] = []
    if given["broken_command"]:
        rows.append("demoralised")
    if len(elements) < 2:
        rows.append("group")
    if foot_only_refuses(elements):
        rows.append("foot-only")
    if not given["own_bound"] or any(word != "flee" for word in given["opponents"]):
        rows.append("opponents-fled")
    if given["pursued"]:
        rows.append("pursued")
    if not given["straight"]:
        rows.append("straight")
    if any(one["kind"] in SKIRMISHERS and one["rank"] == 1 for one in elements):
        rows.append("skirmishers")
    if not given["all_ranks"]:
        rows.append("all-ranks")
    if given["across"] == "fortification":
        rows.append("fortification")
    return rows


def press_forward(given: Thing) -> tuple[Thing, Lines]:
    met: list[Thing] = given["met"]
    answers = ["none"] * len(met)
    forbid_two_generals(given["elements"])
    refused = press_refusals(given)
    if refused:
        result: Thing = {"allowed": False, "paces": 0, "ends": "none", "met": answers}
        return result, [{"row": f"dbm.press.{row}", "value": "refused"} for row in refused]
    slowest: list[tuple[str, int]] = []
    allowance: int | None = None
    for one in given["elements"]:
        rows = move_rows(one["kind"], one["grade"], given["going"])
        if rows is None:
            raise Fault("not_allowed", "given.going", "one of them cannot move there")
        length = sum(value for _, value in rows)
        if allowance is None or length < allowance:
            slowest, allowance = rows, length
    assert allowance is not None
    lines: Lines = [{"row": row, "value": value} for row, value in slowest]
    lines.append({"row": "dbm.press.move", "value": allowance})
    gone: int | float = allowance
    ends = "full"
    for place in sorted(range(len(met)), key=lambda number: met[number]["at"]):
        enemy = met[place]
        if enemy["at"] > allowance:
            break
        if enemy["kind"] not in SKIRMISHERS:
            answers[place] = "contact"
            lines.append({"row": "dbm.press.contact", "value": "contact"})
            gone, ends = enemy["at"], "contact"
            break
        if enemy["fled"] or enemy["deviated"]:
            answers[place] = "destroyed"
            lines.append({"row": "dbm.press.skirmishers-caught", "value": "destroyed"})
        else:
            answers[place] = "flee"
            lines.append({"row": "dbm.press.skirmishers-flee", "value": "flee"})
    return {"allowed": True, "paces": gone, "ends": ends, "met": answers}, lines
