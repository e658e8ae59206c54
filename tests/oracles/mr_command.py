"""The plain twin of mr: shooting, the turn and command, written from the page alone."""

from typing import Any

from tests.oracles.mr_fields import (
    ARTILLERY,
    ASPECT,
    INFANTRY,
    REQUIRED,
    SIDES,
    WEATHER,
    Fault,
    Fields,
    Lines,
    Ruling,
    Spec,
    bar,
    dice_of,
    distance,
    flag,
    half_up,
    line,
    maybe,
    no_more,
    other,
    record,
    replace_dice,
    rerolls,
    roll,
    roll_one,
    unit,
    whole,
    within,
    word,
)

# ---- shooting


def fire_bonuses(g: Fields) -> Lines:
    lines: Lines = []
    if g["aspect"] != "front":
        lines.append(line("mr.fire.flank", 1))
    if g["b"]["formation"] == "mf":
        lines.append(line("mr.fire.mf", 1))
    if g["b"]["vulnerable"]:
        lines.append(line("mr.fire.vulnerable", 1))
    return lines


def bad_weather(g: Fields, dice: Fields, hits: int, lines: Lines) -> int:
    if g["weather"] == "good" or hits == 0:
        roll(dice, "weather", 0)
        return hits
    stand = sum(die >= 4 for die in roll(dice, "weather", hits))
    lines.append(line("mr.fire.weather", stand))
    return stand


MUSKETRY: Spec = [
    ("a", unit("sp", "hits", "formation", "in_command", "terrain"), REQUIRED),
    ("b", unit("formation", "vulnerable"), REQUIRED),
    ("range", distance, REQUIRED),
    ASPECT,
    WEATHER,
]


def musketry(g: Fields, request: Fields) -> Ruling:
    a, far = g["a"], g["range"]
    if a["kind"] not in INFANTRY:
        raise bar("given.a.kind", "only infantry has musketry")
    if a["formation"] == "mf":
        raise bar("given.a.formation", "a unit in MF does not fire")
    if not a["in_command"]:
        raise bar("given.a.in_command", "mr.out.no-fire")
    if far > 2:
        raise bar("given.range", "musketry reaches 2 BW")

    lines: Lines = []
    sp = a["sp"] - a["hits"]
    if a["kind"] == "irr-inf":
        count = half_up(sp)
        lines.append(line("mr.musketry.irregular", count))
    elif far > 1:
        count = half_up(sp)
        lines.append(line("mr.musketry.long", count))
    else:
        count = sp
        lines.append(line("mr.musketry.short", count))
        if a["terrain"] in ("rough", "town"):
            count = half_up(sp)
            lines.append(line("mr.fire.rough-town", count))
    bonuses = fire_bonuses(g)
    lines += bonuses
    needs = 6 - len(bonuses)

    dice = dice_of(request)
    hits = sum(die >= needs for die in roll(dice, "fire", count))
    if hits:
        lines.append(line("mr.musketry.hit", hits))
    hits = bad_weather(g, dice, hits, lines)
    no_more(dice, "fire", "weather")
    return {"dice": count, "needs": needs, "hits": hits}, lines


def nearest_target(value: Any, at: str, got: Fields) -> Any:
    if maybe(distance)(value, at, got) is not None and value > got["range"]:
        raise Fault("bad_value", at)
    return value


ARTILLERY_FIRE: Spec = [
    ("a", unit("formation", "in_command", "suppressed"), REQUIRED),
    ("b", unit("formation", "vulnerable"), REQUIRED),
    ("range", distance, REQUIRED),
    ("nearest", nearest_target, None),
    ("line_of_fire", distance, 1),
    ASPECT,
    WEATHER,
]


def artillery_fire(g: Fields, request: Fields) -> Ruling:
    a, far = g["a"], g["range"]
    if a["kind"] not in ARTILLERY:
        raise bar("given.a.kind", "only artillery has artillery fire")
    if a["formation"] == "mf":
        raise bar("given.a.formation", "a battery fires in FF")
    if not a["in_command"]:
        raise bar("given.a.in_command", "mr.out.no-fire")
    if a["suppressed"]:
        raise bar("given.a.suppressed", "mr.house.suppressed-guns")
    # Name on the sheet, reach of canister, its hit number, reach of roundshot.
    name, near, canister, reach = {
        "hvy-art": ("heavy", 3, 5, 8),
        "horse-art": ("horse", 2, 5, 6),
        "howitzer": ("howitzer", 3, 4, 8),
    }[a["kind"]]
    if far > reach:
        raise bar("given.range", f"mr.artillery.{name}.roundshot: reaches {reach} BW")
    if g["line_of_fire"] < 1:
        raise bar("given.line_of_fire", "mr.artillery.line-of-fire")
    if within(3, g["nearest"]) and far > 3:
        raise bar("given.range", "mr.artillery.mandatory")

    lines: Lines = []
    if far <= 3:
        lines.append(line("mr.artillery.mandatory", "must"))
    if far <= near:
        needs = canister
        lines.append(line(f"mr.artillery.{name}.canister", needs))
    else:
        needs = 6
        lines.append(line(f"mr.artillery.{name}.roundshot", needs))
    bonuses = fire_bonuses(g)
    lines += bonuses
    needs -= len(bonuses)

    dice = dice_of(request)
    hits = sum(die >= needs for die in roll(dice, "fire", 2))
    if hits:
        lines.append(line("mr.artillery.hit", hits))
    hits = bad_weather(g, dice, hits, lines)
    no_more(dice, "fire", "weather")
    return {"dice": 2, "needs": needs, "hits": hits, "mandatory": far <= 3}, lines


SAVE: Spec = [
    ("a", unit("formation", "cover", "terrain"), REQUIRED),
    ("by", word("musketry", "artillery"), REQUIRED),
    ("hits", whole(0, 12), REQUIRED),
]


def save(g: Fields, request: Fields) -> Ruling:
    a, hits = g["a"], g["hits"]
    row = None
    if a["cover"] or a["terrain"] == "town":
        row = "mr.save.cover"
    elif a["kind"] in ARTILLERY and a["formation"] == "ff" and g["by"] == "musketry":
        row = "mr.save.artillery"
    dice = dice_of(request)
    saved = sum(die >= 4 for die in roll(dice, "save", hits if row else 0))
    no_more(dice, "save")
    lines = [line(row, saved)] if row and hits else []
    return {"entitled": row is not None, "saved": saved, "hits": hits - saved}, lines


SUPPRESSION: Spec = [
    ("a", unit("suppressed"), REQUIRED),
    ("hits", whole(0, 12), 0),
    ("segment", word("musketry", "artillery", "end"), REQUIRED),
]


def suppression(g: Fields, request: Fields) -> Ruling:
    if g["a"]["kind"] not in ARTILLERY:
        raise bar("given.a.kind", "only artillery is suppressed")
    no_more(dice_of(request))
    before = g["a"]["suppressed"]
    if g["segment"] == "end":
        cleared = [line("mr.suppress.remove", "removed")] if before else []
        return {"suppressed": False, "artillery_fire": True, "final_fire": True}, cleared

    lines: Lines = []
    newly = g["hits"] > 0 and not before
    suppressed = before or newly
    fires = not suppressed
    if newly:
        lines.append(line("mr.house.suppress", "suppressed"))
    if newly and g["segment"] == "artillery":
        lines.append(line("mr.suppress.simultaneous", "fires"))
        fires = True
    elif suppressed:
        lines.append(line("mr.house.suppressed-guns", "no fire"))
    return {"suppressed": suppressed, "artillery_fire": fires, "final_fire": not suppressed}, lines


# ---- turns and command

COMMAND_DICE: Spec = [("level", whole(1, 4), REQUIRED)]


def command_dice(g: Fields, request: Fields) -> Ruling:
    dice = dice_of(request)
    rolled = roll(dice, "command", g["level"])
    no_more(dice, "command")
    return {"dice": g["level"], "cds": sum(rolled)}, [line("mr.house.command-dice", g["level"])]


CDS_IN_HAND: Spec = [("cds", maybe(whole(0, 30)), None)]
INITIATIVE: Spec = [
    ("a", record(CDS_IN_HAND), {}),
    ("b", record(CDS_IN_HAND), {}),
    ("last", maybe(word(*SIDES)), None),
    ("average_by", word(*SIDES), "a"),
    rerolls(4, ("cd",), sided=True),
]


def initiative(g: Fields, request: Fields) -> Ruling:
    # The order of re-rolls hangs on the first roll, a tie of it on the average die: these dice come before the bars.
    dice = dice_of(request)
    stand = {side: roll(dice, side, 2) for side in SIDES}
    average = roll_one(dice, "average", 2, 5)
    second = {side: int(g["last"] is not None and g["last"] != side) for side in SIDES}
    tie_winner = g["average_by"] if average % 2 == 0 else other(g["average_by"])

    def leader() -> str:
        a, b = (sum(stand[side]) + second[side] for side in SIDES)
        if a == b:
            return str(tie_winner)
        return "a" if a > b else "b"

    higher = leader()
    chosen = g["rerolls"]
    seen: list[tuple[str, int]] = []
    for i, again in enumerate(chosen):
        if (again["side"], again["die"]) in seen:
            raise bar(f"given.rerolls.{i}", "mr.house.initiative.reroll: each die once")
        if again["side"] != higher and any(side == higher for side, _ in seen):
            raise bar(f"given.rerolls.{i}", "mr.house.initiative.reroll: the lower roller first")
        if again["die"] > 1:
            raise Fault("bad_value", f"given.rerolls.{i}.die")
        seen.append((again["side"], again["die"]))
    spent = {side: sum(again["side"] == side for again in chosen) for side in SIDES}
    for side in SIDES:
        if g[side]["cds"] is not None and spent[side] > g[side]["cds"]:
            raise bar(f"given.{side}.cds", "mr.cd.initiative: not so many CDs in hand")
    new = roll(dice, "reroll", len(chosen))
    no_more(dice, "a", "b", "average", "reroll")

    for again, die in zip(chosen, new, strict=True):
        stand[again["side"]][again["die"]] = die
    lines: Lines = []
    result: dict[str, object] = {"winner": leader()}
    for side in SIDES:
        doubles = stand[side][0] == stand[side][1]
        if spent[side]:
            lines.append(line("mr.cd.initiative", spent[side], side))
        if second[side]:
            lines.append(line("mr.house.initiative.second", 1, side))
        if doubles:
            lines.append(line("mr.house.initiative.doubles", average, side))
        result[side] = {
            "dice": stand[side],
            "total": sum(stand[side]) + second[side],
            "spent": spent[side],
            "gained": average if doubles else 0,
        }
    if sum(stand["a"]) + second["a"] == sum(stand["b"]) + second["b"]:
        lines.append(line("mr.house.initiative.tie", "wins", leader()))
    return result, lines


TURN_END: Spec = [
    ("pulses", whole(0, 10), REQUIRED),
    ("turn", whole(1, 30), 1),
    ("basic_length", maybe(whole(1, 30)), None),
]


def turn_end(g: Fields, request: Fields) -> Ruling:
    dice = dice_of(request)
    average = roll_one(dice, "average", 2, 5)
    no_more(dice, "average")
    turn_ends = g["pulses"] >= 1 and average <= g["pulses"]
    day_ends = turn_ends and g["basic_length"] is not None and g["turn"] >= g["basic_length"]
    lines: Lines = []
    if turn_ends:
        lines.append(line("mr.house.turn-end", "ends"))
    if day_ends:
        lines.append(line("mr.house.day-end", "ends"))
    return {"turn_ends": turn_ends, "day_ends": day_ends}, lines


COMMAND_RADIUS: Spec = [("a", unit(), REQUIRED), ("distance", distance, REQUIRED), ("chain", flag, False)]


def command_radius(g: Fields, request: Fields) -> Ruling:
    no_more(dice_of(request))
    kind = g["a"]["kind"]
    lines: Lines = []
    if g["distance"] <= 3:
        lines.append(line("mr.command.radius", 3))
    elif g["chain"] and kind == "reg-inf":
        lines.append(line("mr.command.chain", "in command"))
    else:
        lines.append(line("mr.out.vulnerable", "vulnerable"))
        lines.append(line("mr.out.no-fire", "no fire"))
        if kind in ARTILLERY:
            lines.append(line("mr.out.final-fire", "may"))
        lines.append(line("mr.out.no-recovery", "no recovery"))
        return {"in_command": False, "vulnerable": True, "fire": False, "recover": False}, lines
    return {"in_command": True, "vulnerable": False, "fire": True, "recover": True}, lines


def cd_distance(value: Any, at: str, got: Fields) -> Any:
    if value is None and got["use"] not in ("initiative", "move"):
        raise Fault("missing_field", at)
    return maybe(distance)(value, at, got)


CD_ISSUE: Spec = [
    ("use", word("command", "battery", "combat", "attack-test", "recovery", "initiative", "move"), "command"),
    ("distance", cd_distance, None),
    ("cds", whole(1, 4), 1),
    ("pool", maybe(whole(0, 30)), None),
]


def cd_issue(g: Fields, request: Fields) -> Ruling:
    use, far, cds, pool = g["use"], g["distance"], g["cds"], g["pool"]
    most, price, row = 1, 1, f"mr.cd.{use}"
    if use == "command":
        row = "mr.cd.command.near" if far <= 8 else "mr.cd.command.far" if far <= 16 else "mr.cd.command.beyond"
    if use == "initiative" or (use == "command" and far <= 8):
        most = 2
    if use in ("command", "battery") and far > 16:
        price = 2
    cost = cds * price
    if use in ("combat", "attack-test", "recovery") and far > 8:
        raise bar("given.distance", f"{row}: within 8 BW")
    if cds > most:
        raise bar("given.cds", f"{row}: at most {most}")
    if pool is not None and cost > pool:
        raise bar("given.pool", f"{row}: costs {cost}")
    no_more(dice_of(request))
    return {"max": most, "cost": cost, "left": None if pool is None else pool - cost}, [line(row, cost)]


def two_picks(value: Any, at: str, got: Fields) -> Any:
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2:
        raise Fault("bad_value", at)
    for i, place in enumerate(value):
        if got["lapels"]:
            whole(-(10**100), 10**100)(place, f"{at}.{i}", got)
            continue
        whole(0, 1 + got["cds"])(place, f"{at}.{i}", got)
        if place in value[:i]:
            raise Fault("bad_value", f"{at}.{i}")
    return value


CONTROL_TEST: Spec = [
    ("cds", whole(0, 2), 0),
    ("modifier", whole(-3, 3), 0),
    ("enemy", maybe(distance), None),
    ("lapels", flag, False),
    ("exceptional", flag, False),
    ("picks", two_picks, None),
    rerolls(2, ("exceptional",)),
]


def control_test(g: Fields, request: Fields) -> Ruling:
    cds, modifier, chosen = g["cds"], g["modifier"], g["rerolls"]
    if chosen:
        if g["lapels"]:
            raise bar("given.rerolls.0", "mr.control.exceptional: no dice are rolled")
        if not g["exceptional"]:
            raise bar("given.rerolls.0", "mr.control.exceptional: only an exceptional subordinate re-rolls")
        if cds:
            raise bar("given.rerolls.0", "mr.control.exceptional: only without CDs")
        if len(chosen) > 1:
            raise bar("given.rerolls.1", "mr.control.exceptional: one die")
    dice = dice_of(request)
    stand = roll(dice, "control", 0 if g["lapels"] else 2 + cds)
    new = roll(dice, "reroll", len(chosen))
    no_more(dice, "control", "reroll")
    if g["lapels"]:
        nothing: dict[str, object] = {"dice": [], "picked": [], "total": None, "status": "active"}
        return nothing, [line("mr.control.lapels", "active")]

    lines: Lines = []
    if cds:
        lines.append(line("mr.control.cds", cds))
    replace_dice({"": stand}, chosen, new)
    lines += [line("mr.control.exceptional", die) for die in new]
    if modifier:
        lines.append(line("mr.control.modifier", modifier))
    if g["picks"] is None:
        picked = sorted(stand, reverse=True)[:2]
    else:
        picked = [stand[place] for place in g["picks"]]
    total = sum(picked) + modifier
    if within(8, g["enemy"]):
        status = "inactive" if total <= 6 else "active" if total <= 10 else "attack"
        lines.append(line(f"mr.control.near.{status}", status))
    else:
        status = "inactive" if total <= 7 else "active"
        lines.append(line(f"mr.control.far.{status}", status))
    return {"dice": stand, "picked": picked, "total": total, "status": status}, lines
