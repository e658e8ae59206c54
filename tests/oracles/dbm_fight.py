"""The plain twin of dbm: close combat and shooting, written from the page alone."""

from __future__ import annotations

from tests.oracles.dbm_fields import (
    FOOT,
    GOINGS,
    GRADE,
    GRADES,
    KIND,
    LIGHT,
    MOUNTED,
    NAVAL,
    REQUIRED,
    SKIRMISHERS,
    TRAIN,
    WEAPONS,
    Fault,
    Fields,
    Lines,
    Thing,
    flag,
    forbid,
    paces,
    read_dice,
    several,
    thing,
    whole,
    words,
)
from tests.oracles.dbm_orders import range_row

# ---- 5.5, 5.6: the element in a combat

SUPPORT: Fields = [
    KIND,
    GRADE,
    ("going", words(*GOINGS), None),
    ("weapon", words(*WEAPONS), None),
    ("permitted", flag, False),
]
ELEMENT: Fields = [
    KIND,
    GRADE,
    ("treated_as", words(*GRADES), None),
    ("regular", flag, True),
    ("general", flag, False),
    ("broken_command", flag, False),
    ("going", words(*GOINGS), "good"),
    ("at_home", flag, False),
    ("weapon", words(*WEAPONS), None),
    ("support", several(thing(SUPPORT), 0, 3), []),
    ("double_based", flag, False),
    ("overlaps", whole(0, 2), 0),
    ("contacts", whole(0, 3), 0),
    ("aiding", whole(0, 2), 0),
    ("upslope", flag, False),
    ("pf_tower", flag, False),
    ("riverbank", flag, False),
    ("fortified", words("none", "temporary", "permanent"), "none"),
    ("across", words("none", "fortification", "obstacle", "river"), "none"),
    ("weather", flag, False),
    ("charged", flag, False),
    ("laden", flag, True),
    ("mobile", flag, True),
]
CLOSE_COMBAT: Fields = [
    ("a", thing(ELEMENT), REQUIRED),
    ("b", thing(ELEMENT), REQUIRED),
    ("bound", words("a", "b"), "a"),
]
SHOOTING: Fields = [*CLOSE_COMBAT, ("mutual", flag, False), ("distance", paces, 0), ("wood", flag, False)]


def fill_defaults(one: Thing) -> None:
    if one["treated_as"] is None:
        one["treated_as"] = one["grade"]
    if one["weapon"] is None:
        one["weapon"] = "bow" if one["kind"] == "bw" else "other"
    for rank in one["support"]:
        if rank["going"] is None:
            rank["going"] = "good" if one["at_home"] else one["going"]
        if rank["weapon"] is None:
            rank["weapon"] = "bow" if rank["kind"] == "bw" else "other"


def element_forbids(given: Thing, charging: bool) -> None:
    for side in ("a", "b"):
        one = given[side]
        if not one["laden"] and one["kind"] not in NAVAL:
            forbid(f"given.{side}.laden", "only naval can be unladen")
        if not one["mobile"] and one["kind"] != "bge":
            forbid(f"given.{side}.mobile", "only baggage can be immobile")
        if one["pf_tower"] and one["fortified"] != "permanent":
            forbid(f"given.{side}.pf_tower", "a tower is part of permanent fortifications")
        if charging and one["charged"] and given["bound"] != side:
            forbid(f"given.{side}.charged", "it is not its bound")
    if given["a"]["upslope"] and given["b"]["upslope"]:
        forbid("given.b.upslope", "only one of them is uphill")


def good_name(one: Thing) -> bool:
    return one["going"] in ("road", "good")


def in_good(one: Thing) -> bool:
    return good_name(one) or bool(one["at_home"])


def in_difficult(one: Thing) -> bool:
    return one["going"] == "difficult" and not one["at_home"]


def is_a(one: Thing, kind: str, *grades: str) -> bool:
    return one["kind"] == kind and (not grades or one["grade"] in grades)


# From here on a view is one side of a fight: "me", "foe", "contact", "shoots", "shot" (is shot at), "wood".

# ---- 4.4: combat factors

FACTORS = {
    "el": (5, 4, 3),
    "sp": (4, 4, 4),
    "kn": (4, 3, 4),
    "wwg": (4, 3, 4),
    "bw": (4, 2, 3),
    "cv": (3, 3, 3),
    "bd": (3, 5, 4),
    "wb": (2, 3, 3),
    "lh": (2, 2, 2),
    "bge": (1, 1, 1),
}
FACTOR_ROWS = {
    "exp": "sp",
    "art": "sp",
    "pk": "kn",
    "cm": "bw",
    "gal": "cv",
    "shp": "cv",
    "ax": "wb",
    "ps": "lh",
    "hd": "lh",
    "bts": "lh",
}


def factor(view: Thing) -> tuple[str, int]:
    me, foe = view["me"], view["foe"]
    if me["kind"] in NAVAL and not me["laden"]:
        row = "bge"
    else:
        if view["shot"] and foe["kind"] == "bw" and me["kind"] in ("kn", "wwg"):
            return f"dbm.factor.{me['kind']}.shot", 4
        if view["shot"] and me["kind"] == "bd":
            return "dbm.factor.bd.shot", 4
        if not view["contact"] and me["kind"] == "bw" and foe["kind"] == "bw":
            return "dbm.factor.bw.duel", 3
        row = FACTOR_ROWS.get(me["kind"], me["kind"])
    if foe["kind"] in MOUNTED:
        return f"dbm.factor.{row}.mtd", FACTORS[row][0]
    if foe["kind"] in NAVAL:
        return f"dbm.factor.{row}.naval", FACTORS[row][2]
    return f"dbm.factor.{row}.foot", FACTORS[row][1]


# ---- 4.6: rear support


def ranks_deep(me: Thing, kind: str, grades: tuple[str, ...], good: bool) -> int:
    """How many ranks behind, without a gap, are of this kind and these grades (and in good going)."""
    if good and not in_good(me):
        return 0
    count = 0
    for rank in me["support"]:
        if rank["kind"] != kind or rank["grade"] not in grades or (good and not good_name(rank)):
            break
        count += 1
    return count


def support(view: Thing) -> list[tuple[str, int]]:
    me, foe, contact = view["me"], view["foe"], view["contact"]
    kind, grade = me["kind"], me["grade"]
    same = (grade,)
    rows: list[tuple[str, int]] = []
    if not contact and not view["shot"]:
        return rows
    if kind == "kn" and grade == "I" and me["double_based"] and ranks_deep(me, "kn", ("I",), False) >= 1:
        if contact:
            holds = foe["kind"] in FOOT or foe["kind"] in ("kn", "cv", "lh")
        else:
            holds = foe["kind"] != "art"
        if holds:
            rows.append(("kn", 1))
    if kind == "sp" and foe["kind"] != "el" and ranks_deep(me, "sp", same, True) >= 1:
        rows.append(("sp", 1))
    if kind == "pk" and grade != "X" and foe["kind"] != "el":
        rows.append(("pk", min(2, ranks_deep(me, "pk", same, True))))
    phalanx = foe["kind"] == "pk" and foe["grade"] != "X" and ranks_deep(foe, "pk", (foe["grade"],), True) == 3
    if contact and kind in FOOT and phalanx:
        rows.append(("pk-fourth", -1))
    if kind == "pk" and grade == "X" and foe["kind"] != "el":
        rows.append(("pk-x", min(2, ranks_deep(me, "pk", ("X", "I"), True))))
    if kind == "wb" and ranks_deep(me, "wb", GRADES, False) >= 1:
        rows.append(("wb", 1))
    if contact and kind == "wb" and grade in ("S", "O") and foe["kind"] in MOUNTED:
        rows.append(("wb-deep", max(0, ranks_deep(me, "wb", ("S", "O"), False) - 1)))
    if kind == "ax" and grade == "X":
        rows.append(("ax-x", min(2, ranks_deep(me, "ax", ("X",), False))))
    if contact and foe["kind"] in ("sp", "pk", "bd", "ax", "bw"):
        if kind == "ax" and grade != "X" and ranks_deep(me, "ax", same, False) >= 1:
            rows.append(("ax", 1))
        if kind == "bw" and ranks_deep(me, "bw", same, False) >= 1 and me["support"][0]["weapon"] == me["weapon"]:
            rows.append(("bw", 1))
    helped = grade in ("S", "O") and ranks_deep(me, "ps", (grade, "O"), False) >= 1
    if contact and kind == "ps" and helped and foe["kind"] in SKIRMISHERS:
        rows.append(("ps", 1))
    return [(f"dbm.support.{row}", value) for row, value in rows if value != 0]


# ---- 4.7: tactical factors


def fortified_counts(view: Thing) -> bool:
    me, foe, contact, shot = view["me"], view["foe"], view["contact"], view["shot"]
    if me["kind"] not in FOOT or me["fortified"] == "none" or not (contact or shot):
        return False
    if me["kind"] == "wwg":
        return False
    if me["fortified"] == "permanent" and shot and is_a(foe, "art", "S"):
        return False
    if me["fortified"] == "temporary" and shot and foe["kind"] == "art":
        return False
    if me["fortified"] == "temporary" and contact and is_a(foe, "ps", "X"):
        return False
    return not (is_a(foe, "wwg", "S") or is_a(foe, "shp", "X"))


def tactical(view: Thing) -> list[tuple[str, int]]:
    me, foe, contact, shot = view["me"], view["foe"], view["contact"], view["shot"]
    kind, grade = me["kind"], me["grade"]
    bad = not in_good(me)
    against_foot = foe["kind"] in FOOT
    rows: list[tuple[str, int]] = []
    if fortified_counts(view):
        rows.append(("fortified", 2))
    if me["general"] and not me["broken_command"] and (contact or shot):
        rows.append(("general", 1))
    if contact and (me["upslope"] or me["pf_tower"] or me["riverbank"]):
        rows.append(("higher", 1))
    if contact:
        rows.append(("overlapped", -me["overlaps"]))
        rows.append(("contacted", -me["contacts"]))
    if shot:
        rows.append(("aiding", -me["aiding"]))
    if me["weather"] or (view["shoots"] and view["wood"]):
        rows.append(("weather", -1))
    if contact and kind == "wb" and grade in ("S", "O") and against_foot and bad:
        rows.append(("wb-going", -1))
    if me["broken_command"] and not me["general"]:
        rows.append(("demoralised", -2))
    if contact and kind in MOUNTED:
        foot_in_bad = against_foot and not good_name(foe) and not me["at_home"]
        if me["across"] == "fortification" or bad or foot_in_bad:
            rows.append(("mounted", -2))
    if contact and kind == "bd" and against_foot and bad:
        rows.append(("bd-going", -2))
    close_order = kind in ("sp", "pk") or kind in TRAIN or is_a(me, "hd", "O", "I")
    if contact and close_order and (bad or me["across"] == "river"):
        rows.append(("close-order", -2))
    return [(f"dbm.tactical.{row}", value) for row, value in rows if value != 0]


# ---- 4.8: grading factors


def grading(view: Thing, mine: int, theirs: int) -> list[tuple[str, int]]:
    me, foe, contact, shoots = view["me"], view["foe"], view["contact"], view["shoots"]
    own, other = me["treated_as"], foe["treated_as"]
    rows: list[tuple[str, int]] = []
    exempt = (me["kind"] == "art" and shoots) or (me["kind"] == "el" and contact)
    if other == "S" and mine > theirs and not exempt:
        rows.append(("vs-superior", -1))
    narrowly = (other == "S" and mine == theirs + 1) or (other in ("O", "F") and mine == theirs)
    if own == "S" and shoots and narrowly:
        rows.append(("superior-shooting", 1))
    if other == "I" and (shoots or contact) and mine >= theirs:
        rows.append(("vs-inferior", 1))
    if other == "F" and me["kind"] != "art" and mine >= theirs + 2:
        rows.append(("vs-fast", 1))
    return [(f"dbm.grading.{row}", value) for row, value in rows]


# ---- 4.9: mitigating rear support


def mitigating(winner: Thing, loser: Thing) -> list[tuple[str, int]]:
    ranks: list[Thing] = loser["support"]
    second = ranks[0] if ranks else None
    third = ranks[1] if len(ranks) > 1 else None
    rows: list[tuple[str, int]] = []
    if is_a(loser, "cv", "O", "I") and second is not None:
        if winner["kind"] not in ("el", "art") and is_a(second, "cv", loser["grade"]):
            rows.append(("cv-ranks", -1))
        psiloi = is_a(second, "ps", "S", "I") and second["permitted"]
        if psiloi and (winner["kind"] == "cv" or is_a(winner, "kn", "X")):
            rows.append(("cv-psiloi", -1))
    strong = winner["kind"] in ("wb", "wwg") or winner["fortified"] != "none"
    if winner["kind"] in MOUNTED and not is_a(winner, "kn", "X"):
        strong = True
    if strong and loser["kind"] in ("sp", "pk", "bd", "ax"):
        helped = False
        if second is not None and second["kind"] == "ps" and second["permitted"] and second["weapon"] != "other":
            helped = True
        if third is not None and third["kind"] == "ps" and third["permitted"]:
            helped = helped or third["weapon"] in ("bow", "longbow")
        if helped:
            rows.append(("foot-psiloi", -1))
    return [(f"dbm.mitigate.{row}", value) for row, value in rows]


# ---- 4.10: combat outcome


def equal_outcome(view: Thing) -> tuple[str, str]:
    if view["me"]["kind"] == "exp" and (view["contact"] or view["shot"]):
        return "equal.exp", "destroyed"
    if view["contact"] and view["foe"]["kind"] != "exp":
        return "equal.other", "continue"
    return "", "none"


def less_outcome(view: Thing) -> tuple[str, str]:
    """Beaten, with more than half of the winner's score."""
    me, foe, contact = view["me"], view["foe"], view["contact"]
    kind, grade, by = me["kind"], me["grade"], foe["kind"]
    good_to_foe = good_name(me) or foe["at_home"]
    ridden_down = (by == "kn" or is_a(foe, "cm", "S")) and good_to_foe
    trampled = ridden_down or (by == "exp" and good_to_foe)
    second = me["support"][0] if me["support"] else None
    if kind == "art":
        if contact:
            return "less.art", "destroyed"
        return "less.art", "recoil" if me["fortified"] == "none" else "none"
    if kind == "ax":
        if ridden_down or (grade == "X" and by in ("el", "exp", "wb")):
            return "less.ax", "destroyed"
        return "less.ax", "recoil"
    if kind == "bge":
        if contact:
            return "less.bge", "destroyed"
        return "less.bge", "flee" if me["mobile"] else "none"
    if kind == "bd":
        deep = grade in ("S", "O") and second is not None and is_a(second, "bd", "S", "O")
        if deep and (by == "kn" or is_a(foe, "cm", "S")):
            return "less.bd", "recoil"
        return "less.bd", "destroyed" if trampled or by == "wb" else "recoil"
    if kind == "bw":
        return "less.bw", "destroyed" if contact and by in MOUNTED else "recoil"
    if kind == "el":
        if (by == "art" and not contact) or by in LIGHT or is_a(foe, "cm", "X"):
            return "less.el", "destroyed"
        return "less.el", "recoil"
    if kind == "exp":
        return "less.exp", "destroyed"
    if kind == "hd":
        if trampled or by in ("el", "wb") or (grade == "I" and contact):
            return "less.hd", "destroyed"
        return "less.hd", "none" if grade == "I" else "recoil"
    if kind == "kn":
        if by in ("el", "exp", "lh"):
            return "less.kn", "destroyed"
        if contact and ((is_a(foe, "bw", "S") and me["charged"]) or in_difficult(me)):
            return "less.kn", "destroyed"
        return "less.kn", "recoil"
    if kind == "lh":
        if (by == "art" and not contact) or by == "exp" or in_difficult(me):
            return "less.lh", "flee"
        return "less.lh", "recoil"
    if kind in ("cv", "cm"):
        return "less.other-mounted", "flee" if by == "exp" or in_difficult(me) else "recoil"
    if kind in ("pk", "sp"):
        if by == "el" and second is not None:
            backed = is_a(second, kind, grade)
            if kind == "pk" and grade == "X" and is_a(second, "pk", "X", "I"):
                backed = True
            if backed:
                return f"less.{kind}", "recoil"
        if trampled or by == "wb" or (by == "el" and good_to_foe):
            return f"less.{kind}", "destroyed"
        return f"less.{kind}", "recoil"
    if kind == "ps":
        if good_to_foe and (by in ("kn", "cv", "lh") or is_a(foe, "cm", "S")):
            return "less.ps", "destroyed"
        if by in ("el", "exp") or (not contact and by != "art"):
            return "less.ps", "recoil"
        if not in_good(me) and not foe["at_home"]:
            return "less.ps", "recoil"
        return "less.ps", "flee"
    if kind == "wwg":
        if (by == "art" and foe["grade"] != "X") or (by == "el" and grade != "X"):
            return "less.wwg", "destroyed"
        return "less.wwg", "recoil" if grade == "S" and me["across"] == "fortification" else "none"
    if kind == "wb":
        return "less.wb", "destroyed" if trampled or by == "el" else "recoil"
    if me["laden"]:
        return "less.naval", "recoil"
    return "less.naval-unladen", "destroyed" if contact and by != "exp" else "none"


def half_outcome(view: Thing) -> tuple[str, str]:
    """Beaten, with half of the winner's score or less."""
    me, foe, contact = view["me"], view["foe"], view["contact"]
    kind, by = me["kind"], foe["kind"]
    from_guns_or_ships = (contact and is_a(foe, "art", "S", "O", "F")) or by in NAVAL
    if kind == "cv":
        if in_good(me) and (by in ("sp", "pk") or is_a(foe, "ax", "X")):
            return "half.cv", "flee"
        return "half.cv", "flee" if from_guns_or_ships else "destroyed"
    if kind == "lh":
        deadly = by in MOUNTED or by == "bw" or is_a(foe, "ps", "O") or is_a(foe, "wwg", "O")
        return "half.lh", "destroyed" if contact and (deadly or in_difficult(me)) else "flee"
    if kind == "ps":
        if by in MOUNTED and (good_name(me) or foe["at_home"]):
            return "half.ps", "destroyed"
        if by in ("bw", "ps") or is_a(foe, "ax", "S", "O", "I", "F") or me["grade"] == "X":
            return "half.ps", "destroyed"
        return "half.ps", "flee"
    if kind not in NAVAL:
        return "half.other-land", "flee" if from_guns_or_ships else "destroyed"
    if not me["laden"]:
        return "half.naval-unladen", "none" if by == "exp" else "destroyed"
    if is_a(foe, "art", "S") or (contact and by != "exp"):
        return "half.naval", "destroyed"
    return "half.naval", "recoil" if contact else "flee"


def outcome(view: Thing, mine: int, theirs: int) -> tuple[str, str]:
    if mine > theirs or not (view["contact"] or view["shot"]):
        return "", "none"
    if mine == theirs:
        return equal_outcome(view)
    return half_outcome(view) if 2 * mine <= theirs else less_outcome(view)


# ---- 5.5, 5.6: the steps of a fight


def fight(views: dict[str, Thing], dice: dict[str, int]) -> tuple[Thing, Lines]:
    lines: Lines = []
    score: dict[str, int] = dict(dice)

    def count(side: str, rows: list[tuple[str, int]]) -> None:
        for row, value in rows:
            lines.append({"side": side, "row": row, "value": value})
            score[side] += value

    for side in ("a", "b"):
        count(side, [factor(views[side])])
    for side in ("a", "b"):
        count(side, support(views[side]))
    for side in ("a", "b"):
        count(side, tactical(views[side]))
    total = dict(score)
    count("a", grading(views["a"], total["a"], total["b"]))
    count("b", grading(views["b"], total["b"], total["a"]))
    if score["a"] > score["b"]:
        count("a", mitigating(views["a"]["me"], views["b"]["me"]))
    elif score["b"] > score["a"]:
        count("b", mitigating(views["b"]["me"], views["a"]["me"]))
    result: Thing = {}
    for side, other in (("a", "b"), ("b", "a")):
        row, word = outcome(views[side], score[side], score[other])
        if word != "none":
            lines.append({"side": side, "row": f"dbm.outcome.{row}", "value": word})
        result[side] = {"total": total[side], "final": score[side], "outcome": word}
    return result, lines


def close_combat(given: Thing, dice: object) -> tuple[Thing, Lines]:
    a, b = given["a"], given["b"]
    fill_defaults(a)
    fill_defaults(b)
    element_forbids(given, True)
    rolled = read_dice(dice, ("a", "b"))
    common = {"contact": True, "shoots": False, "shot": False, "wood": False}
    return fight({"a": {"me": a, "foe": b, **common}, "b": {"me": b, "foe": a, **common}}, rolled)


def shooting(given: Thing, dice: object) -> tuple[Thing, Lines]:
    a, b = given["a"], given["b"]
    fill_defaults(a)
    fill_defaults(b)
    element_forbids(given, False)
    reach = range_row(a["kind"], a["grade"])
    if reach is None:
        raise Fault("not_allowed", "given.a.kind", "it does not shoot")
    if not a["laden"]:
        forbid("given.a.laden", "nobody aboard shoots")
    if given["distance"] > reach[1]:
        forbid("given.distance", "out of range")
    if given["mutual"]:
        back = range_row(b["kind"], b["grade"])
        if back is None or not b["laden"] or back[1] < given["distance"]:
            forbid("given.mutual", "the target cannot shoot back")
    rolled = read_dice(dice, ("a", "b"))
    common = {"contact": False, "wood": given["wood"]}
    views = {
        "a": {"me": a, "foe": b, "shoots": True, "shot": given["mutual"], **common},
        "b": {"me": b, "foe": a, "shoots": given["mutual"], "shot": True, **common},
    }
    return fight(views, rolled)
