"""Part of the plain twin of dbr: close combat and shooting (4.4 to 4.10); written from the page alone."""

from __future__ import annotations

from tests.oracles.dbr_fields import (
    BRIDGE,
    CAVALRY,
    FOOT,
    LAND,
    NAVAL,
    TRAIN,
    Fault,
    Fields,
    Line,
    has_teams,
    is_a,
    length,
    line,
)
from tests.oracles.dbr_orders import range_line

# --- Combats: what is forbidden ---


def element_forbidden(element: Fields, at: str) -> None:
    kind = element["kind"]
    if kind in BRIDGE and element["grade"] != "O":
        raise Fault("not_allowed", at + ".grade", "a bridge has no grade")
    if kind in NAVAL and element["going"] in ("road", "rough"):
        raise Fault("not_allowed", at + ".going", "naval elements know only good and difficult")
    if not element["laden"] and kind not in NAVAL:
        raise Fault("not_allowed", at + ".laden", "only naval elements are unladen")
    if element["captured"] and kind != "art" and kind not in NAVAL:
        raise Fault("not_allowed", at + ".captured", "only Art and naval are captured")
    if element["limbered"] and not has_teams(element):
        raise Fault("not_allowed", at + ".limbered", "only Art (S) or (O) has teams")
    if not element["mobile"] and kind != "bg":
        raise Fault("not_allowed", at + ".mobile", "only baggage may be immobile")


def close_forbidden(given: Fields) -> None:
    element_forbidden(given["a"], "given.a")
    element_forbidden(given["b"], "given.b")


def shooter_forbidden(side: str, given: Fields) -> None:
    element = given[side]
    at = "given." + side
    if element["captured"]:
        raise Fault("not_allowed", at + ".captured", "captured elements do not shoot")
    if not element["laden"]:
        raise Fault("not_allowed", at + ".laden", "unladen elements do not shoot")
    if element["limbered"]:
        raise Fault("not_allowed", at + ".limbered", "limbered guns do not shoot")
    reach = range_line(element, given)["value"]
    if reach == 0:
        raise Fault("not_allowed", at + ".kind", "this kind and grade does not shoot")
    if given["distance"] > reach:
        raise Fault("not_allowed", "given.distance", f"out of range of side {side}")


def shooting_forbidden(given: Fields) -> None:
    close_forbidden(given)
    shooter_forbidden("a", given)
    if given["mutual"]:
        shooter_forbidden("b", given)


# --- Combats: up to the total (4.4 to 4.7) ---

FACTORS: dict[str, tuple[int, int, int]] = {
    "art": (3, 3, 3),
    "bd": (3, 5, 3),
    "bg": (1, 1, 2),
    "boats": (2, 2, 3),
    "bw": (4, 2, 2),
    "captured": (1, 1, 2),
    "cm": (4, 2, 2),
    "dr": (2, 3, 3),
    "el": (5, 4, 2),
    "gal": (3, 3, 3),
    "hd": (2, 2, 3),
    "lh": (2, 2, 3),
    "ln": (3, 3, 3),
    "perm-bridge": (4, 4, 4),
    "pi": (4, 3, 2),
    "pk": (4, 3, 2),
    "pont": (2, 2, 3),
    "sh": (2, 4, 3),
    "ships": (4, 4, 4),
    "si": (3, 3, 3),
    "sk": (2, 2, 3),
    "temp-bridge": (2, 2, 3),
    "unladen-naval": (1, 1, 2),
    "wb": (2, 3, 3),
    "wwg": (4, 4, 4),
}


def factor(me: Fields, foe: Fields, close: bool) -> Line:
    entry = me["kind"]
    if me["captured"]:
        entry = "captured"
    elif not me["laden"]:
        entry = "unladen-naval"
    if foe["kind"] in CAVALRY:
        return line(f"factor.{entry}.cavalry", FACTORS[entry][0])
    if foe["kind"] in FOOT:
        if entry == "bd" and not close:
            return line("factor.bd.foot-shooting", 3)
        return line(f"factor.{entry}.foot", FACTORS[entry][1])
    return line(f"factor.{entry}.train-naval", FACTORS[entry][2])


def rear_support(me: Fields, foe: Fields, enemy_bound: bool) -> list[Line]:
    if me["edge"] != "front" or not me["support"] or me["support"][0]["kind"] != me["kind"]:
        return []
    kind = me["kind"]
    grades = (me["grade"], me["support"][0]["grade"])
    versus_horse = foe["kind"] in CAVALRY and enemy_bound
    row = ""
    if kind == "pk":
        row = "rear.pk"
    elif kind == "pi" and "F" not in grades:
        row = "rear.pi"
    elif kind == "wb" and all(g in "SO" for g in grades):
        row = "rear.wb"
    elif kind == "sh" and "F" not in grades and foe["kind"] == "sh":
        row = "rear.sh-vs-sh"
    elif kind == "ln" and "S" not in grades and versus_horse:
        row = "rear.ln-vs-cavalry"
    elif kind == "sh" and versus_horse:
        row = "rear.sh-vs-cavalry"
    elif kind == "bd" and "F" not in grades and versus_horse:
        row = "rear.bd-vs-cavalry"
    elif kind == "si" and versus_horse:
        row = "rear.si-vs-cavalry"
    return [line(row, 1)] if row else []


def flank_support(me: Fields, foe: Fields) -> list[Line]:
    lines = []
    if me["edge"] == "front":
        pikes_or_pistols = any(f["kind"] == "pk" or is_a(f, "pi", "SOFX") for f in me["flanks"])
        if me["kind"] == "sh" and (foe["kind"] in CAVALRY or foe["kind"] == "wb") and pikes_or_pistols:
            lines.append(line("flank.pikes-pistols", 2))
        if me["kind"] in ("sh", "art") and any(is_a(f, "art", "I") for f in me["flanks"]):
            lines.append(line("flank.light-guns", 1))
    # Here the enemy is the supported one: his edge counts.
    firearms = foe["edge"] == "front" and any(f["kind"] in ("sh", "dr") for f in foe["flanks"])
    if me["kind"] in CAVALRY and foe["kind"] in ("ln", "pi", "pk") and firearms:
        lines.append(line("flank.enemy-firearms", -1))
    return lines


def tactical(side: str, given: Fields, close: bool) -> list[Line]:
    me, foe = given[side], given["b" if side == "a" else "a"]
    kind = me["kind"]
    shot_at = not close and (side == "b" or given["mutual"])
    shoots = not close and (side == "a" or given["mutual"])
    heavy = kind in CAVALRY or kind == "pk" or kind in TRAIN
    lines = []

    if (kind in FOOT or kind == "art") and me["fortified"] != "none":
        near_guns = not close and is_a(foe, "art", "S") and given["distance"] <= length(600, given)
        if (close and not is_a(foe, "sk", "X")) or (shot_at and not near_guns and foe["kind"] != "bw"):
            lines.append(line("tactical.fortified", 2))
    if close and (kind in FOOT or kind in ("art", "bg")) and foe["kind"] in CAVALRY and me["obstacle"] != "none":
        lines.append(line("tactical.obstacle", 1))
    if close and me["upslope"]:
        lines.append(line("tactical.upslope", 1))
    elif close and me["riverbank"]:
        lines.append(line("tactical.riverbank", 1))
    if kind in FOOT and me["bua"] and me["going"] != "road" and not (shot_at and foe["kind"] == "art"):
        lines.append(line("tactical.bua", 1))
    if shot_at and foe["kind"] == "art" and foe["on_hill"]:
        lines.append(line("tactical.shot-from-hill", 1))
    if shot_at and foe["kind"] in ("wwg", "ships") and foe["edge"] == "front":
        lines.append(line("tactical.shot-from-front-edge", 1))
    if me["general"] and (close or shot_at):
        lines.append(line("tactical.general", 1))
    if is_a(me, "art", "SOI") and close and me["edge"] == "front" and given["bound"] != side:
        lines.append(line("tactical.guns-attacked", 1))
    if is_a(me, "art", "SOI") and shoots and given["distance"] <= length(100, given):
        lines.append(line("tactical.guns-point-blank", 1))
    if me["broken_command"]:
        lines.append(line("tactical.beaten", -1))
    elif me["weather"]:
        lines.append(line("tactical.weather", -1))
    if close and me["overlaps"]:
        lines.append(line("tactical.overlap", -me["overlaps"]))
    if close and me["contacts"]:
        lines.append(line("tactical.flank-contact", -me["contacts"]))
    if shot_at and me["aiding"]:
        lines.append(line("tactical.aiding", -me["aiding"]))
    bad = me["going"] in ("rough", "difficult") or foe["going"] in ("rough", "difficult")
    if close and heavy and me["across"] in ("fortification", "obstacle"):
        lines.append(line("tactical.assault", -2))
    elif close and heavy and bad and me["going"] != "road":
        lines.append(line("tactical.bad-going", -2))
    return lines


# --- Combats: grading (4.8) ---


def grading(me: Fields, foe: Fields, own: int, other: int, close: bool, enemy_bound: bool) -> list[Line]:
    grade, kind, enemy = me["grade"], me["kind"], foe["kind"]
    even = own % 2 == 0
    lines = []
    if close:
        if grade == "S" and own < other and enemy not in ("art", "el"):
            lines.append(line("grading.close.s-less", 1))
        if grade == "S" and kind == "sh" and own > other:
            lines.append(line("grading.close.s-more", 1))
        if grade == "I" and own <= other:
            lines.append(line("grading.close.i-less-equal", -1))
        if grade == "F" and own < other and enemy_bound:
            lines.append(line("grading.close.f-less", -1))
        if grade == "X" and even and (enemy in CAVALRY or enemy in ("pk", "el", "wwg")):
            lines.append(line("grading.close.x-even", 2))
        if grade == "X" and not even:
            lines.append(line("grading.close.x-odd", -2))
    else:
        if grade == "S" and own < other and enemy == "bw":
            lines.append(line("grading.shooting.s-less", 1))
        if grade == "S" and kind in ("bw", "art") and own > other:
            lines.append(line("grading.shooting.s-more", 1))
        if grade == "I" and own < other:
            lines.append(line("grading.shooting.i-less", -1))
        if grade == "I" and kind in LAND and own < other and enemy == "bw":
            lines.append(line("grading.shooting.i-less-bw", -1))
        if grade == "F" and own > other:
            lines.append(line("grading.shooting.f-more", -1))
        if grade == "X" and even and (enemy in CAVALRY or enemy == "wwg"):
            lines.append(line("grading.shooting.x-even", 2))
        if grade == "X" and not even:
            lines.append(line("grading.shooting.x-odd", -2))
    return lines


# --- Combats: outcomes (4.9 and 4.10) ---

Ending = tuple[str, str] | None  # the row and the outcome; None where the sheet has no row


def outcome_less(me: Fields, foe: Fields, own: int, other: int, close: bool, enemy_bound: bool) -> Ending:
    kind, enemy = me["kind"], foe["kind"]
    shot = not close
    own_bound = not enemy_bound
    good = me["going"] in ("good", "road")
    even_foe = other % 2 == 0
    rows: list[tuple[str, bool, str]] = []
    if kind == "ln":
        rows = [
            ("ln.bw-s", close and is_a(foe, "bw", "S") and me["charged"], "destroyed"),
            ("ln.el", close and enemy == "el", "destroyed"),
            ("ln", True, "recoil"),
        ]
    elif kind == "pi":
        rows = [
            ("pi.pi-even", enemy_bound and is_a(foe, "pi", "SO") and even_foe, "destroyed"),
            ("pi.ln", enemy_bound and enemy == "ln", "destroyed"),
            ("pi.pi-f", enemy_bound and is_a(foe, "pi", "F"), "destroyed"),
            ("pi.si", own_bound and enemy == "si", "destroyed"),
            ("pi", True, "recoil"),
        ]
    elif kind == "si":
        rows = [
            ("si.ln", enemy_bound and enemy == "ln", "destroyed"),
            ("si.shot", shot and enemy in ("pi", "sh"), "flee"),
            ("si", True, "recoil"),
        ]
    elif kind == "lh":
        rows = [("lh.light", enemy in ("lh", "sk"), "recoil"), ("lh", True, "flee")]
    elif kind == "cm":
        rows = [("cm.el", is_a(me, "cm", "S") and enemy == "el", "destroyed"), ("cm", True, "flee")]
    elif kind in ("dr", "bw"):
        rows = [
            (f"{kind}.cavalry", close and good and enemy in CAVALRY, "destroyed"),
            (kind, True, "recoil"),
        ]
    elif kind == "pk":
        rows = [
            ("pk.pi", close and own_bound and enemy == "pi", "destroyed"),
            ("pk.ln", close and enemy_bound and enemy == "ln", "destroyed"),
            ("pk.cm-s", close and enemy_bound and is_a(foe, "cm", "S"), "destroyed"),
            ("pk.bd-f", close and enemy_bound and is_a(foe, "bd", "F"), "destroyed"),
            ("pk", True, "recoil"),
        ]
    elif kind == "sh":
        met = close and enemy_bound
        rows = [
            ("sh.ln", met and good and enemy == "ln", "destroyed"),
            ("sh.si", met and good and enemy == "si", "destroyed"),
            ("sh.pi-f", met and good and is_a(foe, "pi", "F"), "destroyed"),
            ("sh.pi-even", met and good and is_a(foe, "pi", "SOIX") and even_foe, "destroyed"),
            ("sh.cm-s", met and good and is_a(foe, "cm", "S"), "destroyed"),
            ("sh.sh-f", met and is_a(foe, "sh", "F"), "destroyed"),
            ("sh.bd", met and enemy == "bd", "destroyed"),
            ("sh.wb", met and enemy == "wb", "destroyed"),
            ("sh", True, "recoil"),
        ]
    elif kind == "bd":
        rows = [
            ("bd.ln", enemy_bound and enemy == "ln", "destroyed"),
            ("bd.si", enemy_bound and enemy == "si", "destroyed"),
            ("bd.cm-s", enemy_bound and is_a(foe, "cm", "S"), "destroyed"),
            ("bd.sh", close and own_bound and enemy == "sh", "destroyed"),
            ("bd", True, "recoil"),
        ]
    elif kind in ("wb", "hd"):
        rows = [
            (f"{kind}.ln", good and enemy == "ln", "destroyed"),
            (f"{kind}.cm-s", good and is_a(foe, "cm", "S"), "destroyed"),
            (f"{kind}.shot-art", shot and enemy == "art", "flee"),
            (f"{kind}.shot-naval", shot and enemy in NAVAL, "flee"),
            (kind, True, "recoil"),
        ]
    elif kind == "sk":
        rows = [
            ("sk.cavalry", close and good and enemy in CAVALRY, "destroyed"),
            ("sk.dr", close and good and enemy == "dr", "destroyed"),
            ("sk.wb", close and good and enemy == "wb", "flee"),
            ("sk", True, "recoil"),
        ]
    elif kind == "art":
        rows = [
            ("art.close", close, "destroyed"),
            ("art.art-s", is_a(foe, "art", "S"), "destroyed"),
            ("art.desert", has_teams(me) and own % 2 == 0, "teams_desert"),
            ("art.fast", is_a(me, "art", "FX"), "flee"),
            ("art.inferior", is_a(me, "art", "I"), "recoil"),
        ]
    elif kind == "pont":
        rows = [("pont.close", close, "destroyed"), ("pont", True, "recoil")]
    elif kind == "wwg":
        rows = [
            ("wwg.el", enemy == "el", "destroyed"),
            ("wwg.sk-x", is_a(foe, "sk", "X"), "destroyed"),
            ("wwg.art", is_a(foe, "art", "SO"), "destroyed"),
        ]
    elif kind == "el":
        rows = [("el.shot", shot and enemy in ("pi", "sh"), "flee"), ("el", True, "recoil")]
    elif kind == "bg":
        rows = [("bg.close", close, "destroyed"), ("bg", me["mobile"], "flee")]
    else:
        rows = [
            ("naval.naval-x", close and enemy in NAVAL and foe["grade"] == "X", "destroyed"),
            ("naval", kind in NAVAL and me["laden"], "recoil"),
        ]
    return first_row("outcome.less.", rows)


def outcome_half(me: Fields, foe: Fields, close: bool) -> Ending:
    kind, enemy = me["kind"], foe["kind"]
    shot = not close
    good = me["going"] in ("good", "road")
    rows: list[tuple[str, bool, str]] = []
    if kind in ("lh", "sk"):
        rows = [
            (f"{kind}.pk", enemy == "pk", "flee"),
            (f"{kind}.bd", is_a(foe, "bd", "SOIX"), "flee"),
            (f"{kind}.shot", shot, "flee"),
            (kind, True, "destroyed"),
        ]
    elif kind in CAVALRY:
        spared = kind in ("pi", "si") or is_a(me, "cm", "OIFX")
        rows = [("cavalry.pk", spared and good and enemy == "pk", "flee"), ("cavalry", True, "destroyed")]
    elif kind == "dr":
        rows = [("dr.cavalry", close and good and enemy in CAVALRY, "destroyed"), ("dr", True, "flee")]
    elif kind == "art":
        rows = [("art.close", close, "captured"), ("art", True, "destroyed")]
    elif kind in LAND:
        rows = [("other-land", True, "destroyed")]
    else:
        rows = [
            ("naval.close", close, "captured"),
            ("naval.shot", enemy == "art" or enemy in NAVAL, "destroyed"),
            ("naval", kind in NAVAL and me["laden"], "flee"),
        ]
    return first_row("outcome.half.", rows)


def first_row(table: str, rows: list[tuple[str, bool, str]]) -> Ending:
    for row, fits, outcome in rows:
        if fits:
            return table + row, outcome
    return None


# --- Combats: the whole ---


def combat(given: Fields, dice: Fields, close: bool) -> tuple[Fields, list[Line]]:
    lines: list[Line] = []
    totals: dict[str, int] = {}
    finals: dict[str, int] = {}
    outcomes: dict[str, str] = {}
    sides = (("a", "b"), ("b", "a"))
    for side, other in sides:
        me, foe = given[side], given[other]
        rows = [factor(me, foe, close)]
        if close:
            rows += rear_support(me, foe, given["bound"] != side)
            rows += flank_support(me, foe)
        rows += tactical(side, given, close)
        totals[side] = dice[side] + sum(row["value"] for row in rows)
        lines += [{"side": side, **row} for row in rows]
    for side, other in sides:
        rows = grading(given[side], given[other], totals[side], totals[other], close, given["bound"] != side)
        finals[side] = totals[side] + sum(row["value"] for row in rows)
        lines += [{"side": side, **row} for row in rows]
    for side, other in sides:
        me, foe, own, theirs = given[side], given[other], finals[side], finals[other]
        outcomes[side] = "none"
        if own >= theirs or (not close and side == "a" and not given["mutual"]):
            continue
        if 2 * own > theirs:
            ending = outcome_less(me, foe, own, theirs, close, given["bound"] != side)
        else:
            ending = outcome_half(me, foe, close)
        if ending is not None:
            row_id, outcomes[side] = ending
            lines.append({"side": side, **line(row_id, outcomes[side])})
    result: Fields = {
        side: {"total": totals[side], "final": finals[side], "outcome": outcomes[side]} for side in ("a", "b")
    }
    return result, lines
