"""The turn, initiative, command, officers, recovery and morale of nap's plain twin."""

from typing import Any

from tests.oracles.nap_fields import (
    ARTILLERY,
    OTHER,
    RANKS,
    REQUIRED,
    SIDES,
    STATES,
    STATUSES,
    Dice,
    Fault,
    Field,
    Fields,
    Line,
    Ruling,
    any_whole,
    distance,
    flag,
    forbid,
    line,
    object_of,
    one_of,
    open_object,
    read_fields,
    read_object,
    rerolls,
    unit,
    whole,
)

# Turn and initiative


def command_dice(given: object, rolled: object) -> Ruling:
    g = read_object(given, "given", [("level", whole(1, 4), REQUIRED)])
    dice = Dice(rolled)
    rolls = dice.many("command", g["level"])
    dice.done()
    return {"dice": g["level"], "cds": sum(rolls)}, [line("nap.command.dice", g["level"])]


def initiative(given: object, rolled: object) -> Ruling:
    player = object_of(("cds", whole(0, 30), None))
    table: list[Field] = [("a", player, {}), ("b", player, {}), ("d4_by", one_of(*SIDES), "a")]
    g = read_object(given, "given", [*table, rerolls(4, ("cd",), sided=True)])
    again: set[tuple[str, int]] = set()
    for i, r in enumerate(g["rerolls"]):
        if not 0 <= r["die"] <= 1:
            raise Fault("bad_value", f"given.rerolls.{i}.die", "there are two dice")
        forbid((r["side"], r["die"]) in again, f"given.rerolls.{i}", "nap.initiative.must-use: each die once")
        again.add((r["side"], r["die"]))
    dice = Dice(rolled)
    stand = {"a": dice.many("a", 2), "b": dice.many("b", 2)}
    d4 = dice.one("d4", 4)
    first = {side: sum(stand[side]) for side in SIDES}
    wins_ties: str = g["d4_by"] if d4 % 2 == 0 else OTHER[g["d4_by"]]
    high = wins_ties if first["a"] == first["b"] else max(SIDES, key=lambda side: first[side])
    high_began = False
    for i, r in enumerate(g["rerolls"]):
        if r["side"] == high:
            high_began = True
        else:
            forbid(high_began, f"given.rerolls.{i}", "nap.initiative.low-rerolls: the low roller goes first")
    spent = {side: sum(r["side"] == side for r in g["rerolls"]) for side in SIDES}
    for side in SIDES:
        cds = g[side]["cds"]
        forbid(cds is not None and spent[side] > cds, f"given.{side}.cds", "nap.cd.initiative: too few CDs")
    new = dice.many("reroll", len(g["rerolls"]))
    dice.done()
    for r, die in zip(g["rerolls"], new, strict=True):
        stand[r["side"]][r["die"]] = die
    total = {side: sum(stand[side]) for side in SIDES}

    lines: list[Line] = []
    for side, row in ((OTHER[high], "nap.initiative.low-rerolls"), (high, "nap.initiative.high-rerolls")):
        if spent[side]:
            lines.append(line(row, spent[side], side))
            lines.append(line("nap.cd.initiative", spent[side], side))
            if total[side] < first[side]:
                lines.append(line("nap.initiative.must-use", total[side], side))
    gained = {side: d4 if stand[side][0] == stand[side][1] else 0 for side in SIDES}
    lines += [line("nap.initiative.doubles", d4, side) for side in SIDES if gained[side]]
    if total["a"] == total["b"]:
        winner = wins_ties
        lines.append(line("nap.initiative.tie." + ("odd" if d4 % 2 else "even"), "wins", winner))
    else:
        winner = "a" if total["a"] > total["b"] else "b"
        lines.append(line("nap.initiative.high", total[winner], winner))
    result: Fields = {"winner": winner}
    for side in SIDES:
        result[side] = {
            "dice": stand[side],
            "total": total[side],
            "spent": spent[side],
            "gained": gained[side],
        }
    return result, lines


def turn_end(given: object, rolled: object) -> Ruling:
    table: list[Field] = [("pulses", whole(0, 10), REQUIRED), ("turn", whole(1, 30), 1)]
    g = read_object(given, "given", [*table, ("basic_length", whole(1, 30), None)])
    dice = Dice(rolled)
    d4 = dice.one("d4", 4)
    dice.done()
    turn_ends = d4 <= g["pulses"]
    day_ends = turn_ends and g["basic_length"] is not None and g["turn"] >= g["basic_length"]
    lines = []
    if turn_ends:
        lines.append(line("nap.turn.end", "ends"))
    if day_ends:
        lines.append(line("nap.turn.basic-length", "ends"))
    return {"turn_ends": turn_ends, "day_ends": day_ends}, lines


# Command


def command_radius(given: object, rolled: object) -> Ruling:
    table: list[Field] = [("a", unit(), REQUIRED), ("distance", distance, REQUIRED), ("radius", distance, 12)]
    g = read_object(given, "given", table)
    Dice(rolled).done()
    inside = g["distance"] <= g["radius"]
    lines = [line("nap.house.radius", g["radius"])]
    if not inside:
        lines.append(line("nap.out.vulnerable", "vulnerable"))
        lines.append(line("nap.out.no-skirmish", "no skirmish"))
        lines.append(line("nap.out.no-fire", "no fire"))
        lines.append(line("nap.out.no-recovery", "no recovery"))
    result = {"in_command": inside, "vulnerable": not inside, "skirmish": inside, "fire": inside, "recover": inside}
    return result, lines


def cd_issue(given: object, rolled: object) -> Ruling:
    uses = ("command", "combat", "movement", "recovery", "initiative", "lapels", "move")
    source = open_object(given, "given", ["use", "distance", "cds", "pool", "contact", "used"])
    use = read_fields(source, "given", [("use", one_of(*uses), "command")])["use"]
    if use in ("command", "combat", "recovery") and source.get("distance") is None:
        raise Fault("missing_field", "given.distance", f"{use} needs a distance")
    table: list[Field] = [
        ("distance", distance, None),
        ("cds", whole(1, 4), 1),
        ("pool", whole(0, 30), None),
        ("contact", flag, False),
        ("used", flag, False),
    ]
    g = read_fields(source, "given", table)
    row, most, price = f"nap.cd.{use}", 1, 1
    if use == "command" and g["distance"] <= 20:
        row, most = "nap.cd.command.near", 2
    elif use == "command" and g["distance"] <= 40:
        row = "nap.cd.command.far"
    elif use == "command":
        row, price = "nap.cd.command.beyond", 2
    elif use == "initiative":
        most = 2
    elif use == "lapels":
        price = 0
    cost = g["cds"] * price
    forbid(use in ("combat", "recovery") and g["distance"] > 20, "given.distance", f"{row}: within 20 inches")
    forbid(use == "lapels" and not g["contact"], "given.contact", f"{row}: base to base")
    forbid(use == "lapels" and g["used"], "given.used", f"{row}: one a pulse")
    forbid(g["cds"] > most, "given.cds", f"{row}: {most} at most")
    forbid(g["pool"] is not None and cost > g["pool"], "given.pool", f"{row}: too few CDs")
    Dice(rolled).done()
    left = None if g["pool"] is None else g["pool"] - cost
    return {"max": most, "cost": cost, "left": left}, [line(row, cost)]


def two_places(value: object, at: str) -> list[Any]:
    if not isinstance(value, list) or len(value) != 2:
        raise Fault("bad_value", at, "must be two places")
    return [any_whole(entry, f"{at}.{i}") for i, entry in enumerate(value)]


def control_test(given: object, rolled: object) -> Ruling:
    table: list[Field] = [
        ("cds", whole(0, 2), 0),
        ("modifier", whole(-5, 3), 0),
        ("enemy", distance, None),
        ("lapels", one_of(*STATUSES), None),
        ("choose_hold", flag, False),
        ("picks", two_places, None),
    ]
    g = read_object(given, "given", table)
    near = g["enemy"] is not None and g["enemy"] <= 20
    if g["lapels"] is not None or g["choose_hold"]:
        row, status = "nap.control.lapels", g["lapels"]
        if status is None:
            row, status = "nap.control.choose-hold", "hold"
            forbid(near, "given.choose_hold", "nap.control.choose-hold: an enemy is within 20 inches")
        Dice(rolled).done()
        return {"dice": [], "picked": [], "total": None, "status": status}, [line(row, status)]
    count = 2 + g["cds"]
    picks = g["picks"]
    if picks is not None:
        for i, place in enumerate(picks):
            if not 0 <= place < count or place in picks[:i]:
                raise Fault("bad_value", f"given.picks.{i}", "two different dice of those rolled")
    dice = Dice(rolled)
    rolls = dice.many("control", count)
    dice.done()
    picked = sorted(rolls, reverse=True)[:2] if picks is None else [rolls[place] for place in picks]
    total = sum(picked) + g["modifier"]
    if near and total <= 3:
        row, status = "near.withdraw", "withdraw"
    elif near and total <= 6:
        row, status = "near.hold", "hold"
    elif near and total <= 9:
        row, status = "near.active", "active"
    elif near:
        row, status = "near.attack", "attack"
    elif total <= 3:
        row, status = "far.hold.low", "hold"
    elif total <= 6:
        row, status = "far.hold", "hold"
    elif total <= 9:
        row, status = "far.active", "active"
    else:
        row, status = "far.active.high", "active"
    lines = []
    if g["cds"]:
        lines.append(line("nap.control.cds", g["cds"]))
    if g["modifier"]:
        lines.append(line("nap.control.modifier", g["modifier"]))
    lines.append(line(f"nap.control.{row}", status))
    return {"dice": rolls, "picked": picked, "total": total, "status": status}, lines


# Officers, recovery, morale


def recovery(given: object, rolled: object) -> Ruling:
    table: list[Field] = [
        ("a", unit("sp", "hits", "in_command"), REQUIRED),
        ("enemy", distance, None),
        ("status", one_of(*STATUSES), "hold"),
        ("commander", distance, None),
        STATES["sub_distance"],
        STATES["sub_used"],
        rerolls(2, ("sub", "cd")),
    ]
    g = read_object(given, "given", table)
    a = g["a"]
    forbid(a["kind"] in ARTILLERY, "given.a.kind", "batteries have no SPs")
    forbid(a["hits"] == 0, "given.a.hits", "nothing to recover")
    forbid(not a["in_command"], "given.a.in_command", "nap.out.no-recovery")
    forbid(g["enemy"] is not None and g["enemy"] < 20, "given.enemy", "nap.recovery.enemy")
    forbid(g["status"] != "hold", "given.status", "nap.recovery.inactive")
    led = g["commander"] is not None and g["commander"] <= 20
    helped: list[str] = []
    for i, r in enumerate(g["rerolls"]):
        by = r["by"]
        if r["die"] != 0:
            raise Fault("bad_value", f"given.rerolls.{i}.die", "there is one die")
        forbid(by in helped, f"given.rerolls.{i}", f"nap.{by}.recovery: once")
        helped.append(by)
        forbid(by == "cd" and not led, "given.commander", "nap.cd.recovery: within 20 inches")
        forbid(by == "sub" and g["sub_distance"] > 3, "given.sub_distance", "nap.sub.recovery: within 3 inches")
        forbid(by == "sub" and g["sub_used"], "given.sub_used", "nap.sub.once")
    dice = Dice(rolled)
    die = dice.one("recover")
    new = dice.many("reroll", len(g["rerolls"]))
    dice.done()
    lines: list[Line] = []
    for r, value in zip(g["rerolls"], new, strict=True):
        die = value
        lines.append(line(f"nap.{r['by']}.recovery", value if r["by"] == "sub" else 1))
    recovered = 1 if die < a["hits"] else 0
    if recovered:
        lines.append(line("nap.recovery.roll", 1))
    return {"stands": [die], "recovered": recovered, "hits": a["hits"] - recovered}, lines


def army_morale(given: object, rolled: object) -> Ruling:
    arms = ("inf", "cav", "art")
    source = open_object(given, "given", ["units", "lost", "turn", "break_point"])
    army = object_of(*((arm, whole(0, 100), 0) for arm in arms))
    units = read_fields(source, "given", [("units", army, REQUIRED)])["units"]
    table: list[Field] = [
        ("lost", object_of(*((arm, whole(0, units[arm]), 0) for arm in arms)), {}),
        ("turn", whole(1, 30), REQUIRED),
        ("break_point", whole(1, 100), None),
    ]
    g = read_fields(source, "given", table)
    total_units = sum(units.values())
    break_point = g["break_point"]
    if break_point is None:
        if total_units == 0:
            raise Fault("bad_value", "given.units", "no units and no break point")
        break_point = (total_units + 2) // 3
    casualties = g["lost"]["inf"] + g["lost"]["cav"]
    rolls = casualties >= break_point
    dice = Dice(rolled)
    rolled_dice = dice.many("morale", 2 if rolls else 0)
    dice.done()
    lines = []
    if casualties:
        lines.append(line("nap.morale.casualties", casualties))
    lines.append(line("nap.house.break-point", break_point))
    total: int | None = None
    passes: bool | None = None
    if rolls:
        beyond = casualties - break_point
        total = sum(rolled_dice) + g["turn"] + beyond
        passes = total <= 14
        lines.append(line("nap.morale.roll", "roll"))
        lines.append(line("nap.morale.turn", g["turn"]))
        if beyond:
            lines.append(line("nap.morale.beyond", beyond))
        lines.append(line("nap.morale.pass", "passes") if passes else line("nap.morale.fail", "fails"))
    result = {"casualties": casualties, "break_point": break_point, "rolls": rolls, "total": total, "passes": passes}
    return result, lines


def officer_casualty(given: object, rolled: object) -> Ruling:
    causes = one_of("valor", "overrun", "near-break")
    g = read_object(given, "given", [("cause", causes, "valor"), ("distance", distance, 0)])
    forbid(g["cause"] == "near-break" and g["distance"] > 3, "given.distance", "nap.house.casualty: within 3 inches")
    dice = Dice(rolled)
    roll = sum(dice.many("check", 2))
    dice.done()
    lines = []
    fate = "none"
    if g["cause"] == "valor":
        lines.append(line("nap.sub.casualty-check", "check"))
    if roll == 12:
        fate = "captured" if g["cause"] == "overrun" else "killed"
        lines.append(line("nap.house.casualty", fate))
    return {"roll": roll, "fate": fate}, lines


def officer_replacement(given: object, rolled: object) -> Ruling:
    source = open_object(given, "given", ["rank", "rating"])
    rank = read_fields(source, "given", [("rank", one_of(*RANKS), REQUIRED)])["rank"]
    ratings = whole(1, 4) if rank == "army" else whole(-5, 4)
    rating = read_fields(source, "given", [("rating", ratings, 1)])["rating"]
    Dice(rolled).done()
    if rank == "wing":
        return {"replaced": False, "rating": None}, [line("nap.replace.wing", "not replaced")]
    if rank == "sub":
        return {"replaced": True, "rating": rating - 2}, [line("nap.replace.sub", -2)]
    lines = [line("nap.replace.army", -1)]
    if rating == 1:
        lines.append(line("nap.house.level-floor", 1))
    return {"replaced": True, "rating": max(1, rating - 1)}, lines
