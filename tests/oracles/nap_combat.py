"""Attack, evasion, escape and combat of nap's plain twin."""

from tests.oracles.nap_fields import (
    ARTILLERY,
    CAVALRY,
    LIGHT,
    OTHER,
    REQUIRED,
    SIDES,
    Dice,
    Field,
    Fields,
    Line,
    Ruling,
    distance,
    flag,
    forbid,
    in_cover,
    line,
    list_of,
    read_object,
    unit,
    whole,
)


def attack_bar(a: Fields, b: Fields) -> tuple[str, str] | None:
    """The row that bars the attack and the place it is told at."""
    if a["kind"] in ARTILLERY:
        return "nap.attack.artillery", "given.a.kind"
    if a["kind"] in CAVALRY and b["terrain"] == "town":
        return "nap.attack.cav.town", "given.b.terrain"
    if a["kind"] == "hvy-cav" and b["terrain"] == "rough":
        return "nap.attack.hvy-cav.rough", "given.b.terrain"
    if a["kind"] == "hvy-cav" and a["terrain"] == "rough":
        return "nap.attack.hvy-cav.rough", "given.a.terrain"
    return None


def may_attack(given: object, rolled: object) -> Ruling:
    g = read_object(given, "given", [("a", unit("terrain"), REQUIRED), ("b", unit("terrain"), REQUIRED)])
    Dice(rolled).done()
    bar = attack_bar(g["a"], g["b"])
    return {"allowed": bar is None}, [] if bar is None else [line(bar[0], "no")]


def evasion(given: object, rolled: object) -> Ruling:
    g = read_object(given, "given", [("a", unit(), REQUIRED), ("b", unit(), REQUIRED), ("attempt", flag, True)])
    kinds = {side: g[side]["kind"] for side in SIDES}
    forbid(kinds["a"] in ARTILLERY, "given.a.kind", "nap.attack.artillery")
    forbid(kinds["b"] not in CAVALRY, "given.b.kind", "only cavalry evades")
    dice = Dice(rolled)
    if not g["attempt"]:
        dice.done()
        return {"reaction": "stand", "totals": None, "hits": 0}, []
    if kinds["a"] == "inf":
        dice.done()
        return {"reaction": "evade", "totals": None, "hits": 0}, [line("nap.evade.infantry", "evades")]
    totals = {side: dice.one(side) for side in SIDES}
    dice.done()
    lines = [line("nap.evade.cavalry", "attempt")]
    for side in SIDES:
        bonus = {"lt-cav": 1, "cossack": 2}.get(kinds[side], 0)
        totals[side] += bonus
        if bonus:
            lines.append(line(f"nap.evade.{kinds[side]}", bonus, side))
    caught = totals["a"] > totals["b"]
    if caught:
        lines.append(line("nap.evade.caught", 1, "b"))
    return {"reaction": "caught" if caught else "evade", "totals": totals, "hits": int(caught)}, lines


def artillery_escape(given: object, rolled: object) -> Ruling:
    g = read_object(given, "given", [("a", unit(), REQUIRED), ("b", unit("attached"), REQUIRED)])
    a, b = g["a"], g["b"]
    forbid(a["kind"] in ARTILLERY, "given.a.kind", "nap.attack.artillery")
    forbid(b["kind"] not in ARTILLERY, "given.b.kind", "only artillery escapes")
    dice = Dice(rolled)
    rolls = dice.many("escape", 2)
    dice.done()
    roll = sum(rolls)
    hits = 1 if any(die % 2 for die in rolls) else 0
    needed: int | None = None
    if b["attached"]:
        outcome = "attached"
        lines = [line("nap.escape.attached", "shares fate")]
    else:
        foot, by_foot = b["kind"] == "foot-art", a["kind"] == "inf"
        needed = (7 if by_foot else 6) if foot else (9 if by_foot else 7)
        lines = [line(f"nap.escape.{'foot' if foot else 'horse'}.{'inf' if by_foot else 'cav'}", needed)]
        outcome = "escaped" if roll <= needed else "destroyed"
        if outcome == "destroyed":
            lines.append(line("nap.escape.destroyed", "destroyed"))
    if hits:
        lines.append(line("nap.escape.hit", 1))
    return {"needed": needed, "roll": roll, "outcome": outcome, "hits": hits}, lines


def combat_bars(side: str, me: Fields) -> None:
    at = f"given.{side}"
    forbid(me["mx"] and me["kind"] != "inf", f"{at}.mx", "only infantry is Mx")
    forbid(me["kind"] in ARTILLERY, f"{at}.kind", "artillery does not fight")
    for i, other in enumerate(me["others"]):
        forbid(other["kind"] in ARTILLERY, f"{at}.others.{i}.kind", "artillery does not fight")
    square = me["formation"] == "square" and (side == "a" or me["kind"] != "inf")
    forbid(square, f"{at}.formation", "only defending infantry stands in square")
    led = me["commander"] is not None and me["commander"] <= 20
    forbid(me["cd"] and not led, f"{at}.commander", "nap.combat.bonus.cd: within 20 inches")
    forbid(me["sub_dice"] > 0 and me["sub_distance"] > 3, f"{at}.sub_distance", "nap.sub.combat: within 3 inches")
    forbid(me["sub_dice"] > 0 and me["sub_used"], f"{at}.sub_used", "nap.sub.once")


def strength(me: Fields) -> int:
    return sum(int(one["sp"] - one["hits"]) for one in [me, *me["others"]])


def strike(side: str, me: Fields, foe: Fields, dice: Dice) -> tuple[Fields, list[Line]]:
    """Step 1 of the combat for one side."""
    sp = strength(me)
    lines = [line("nap.combat.sp", sp, side)]
    count = sp
    if me["cd"]:
        count += 1
        lines.append(line("nap.combat.bonus.cd", 1, side))
    if me["mx"] and me["terrain"] != "town" and foe["terrain"] != "town":
        count += 1
        lines.append(line("nap.combat.bonus.mx", 1, side))
    if me["sub_dice"]:
        count += me["sub_dice"]
        lines.append(line("nap.sub.combat", me["sub_dice"], side))
        lines.append(line("nap.sub.casualty-check", "check", side))
    arm = "inf" if me["kind"] == "inf" else "cav"
    if in_cover(foe):
        row, needs = "cover", 6
    elif arm == "inf" and side == "b" and foe["kind"] in CAVALRY:
        row, needs = "cavalry", 6
    else:
        row, needs = "any", 5
    lines.append(line(f"nap.combat.{arm}.{row}", needs, side))
    heavy_light = me["kind"] == "hvy-cav" and foe["kind"] in LIGHT
    bonus = "heavy-light" if heavy_light else "flanked" if foe["flanked"] else ""
    penalty = "vulnerable" if me["vulnerable"] else "" if me["in_command"] else "out"
    first = sum(die >= needs for die in dice.many(side, count))
    missed = count - first if bonus else 0
    hit_again = first if penalty else 0
    gained = sum(die == 6 for die in dice.many(f"{side}_miss", missed))
    kept = sum(die >= 4 for die in dice.many(f"{side}_hit", hit_again))
    if missed:
        lines.append(line(f"nap.combat.reroll.{bonus}", missed, side))
    if hit_again:
        lines.append(line(f"nap.combat.reroll.{penalty}", hit_again, side))
    hits = gained + (kept if penalty else first)
    return {"dice": count, "needs": needs, "hits": hits}, lines


def combat(given: object, rolled: object) -> Ruling:
    states = ("sp", "hits", "formation", "in_command", "flanked", "vulnerable", "cover", "terrain", "mx")
    fields: list[str | Field] = [
        *states,
        ("cd", flag, False),
        ("commander", distance, None),
        ("sub_dice", whole(0, 3), 0),
        "sub_distance",
        "sub_used",
        ("others", list_of(unit("sp", "hits"), 3), []),
    ]
    g = read_object(given, "given", [("a", unit(*fields), REQUIRED), ("b", unit(*fields, "attached"), REQUIRED)])
    a, b = g["a"], g["b"]
    bar = attack_bar(a, b)
    if bar is not None:
        forbid(True, bar[1], bar[0])
    combat_bars("a", a)
    combat_bars("b", b)
    dice = Dice(rolled)
    of_a, lines = strike("a", a, b, dice)
    of_b, lines_b = strike("b", b, a, dice)
    dice.done()
    lines += lines_b
    for me, mine, theirs in ((a, of_a, of_b), (b, of_b, of_a)):
        mine["loss"] = theirs["hits"]
        mine["broken"] = mine["loss"] >= strength(me)
        mine["fall_back"] = 0
        mine["casualty_check"] = me["sub_dice"] > 0
    difference = abs(of_a["hits"] - of_b["hits"])
    if of_a["hits"] > of_b["hits"] and b["formation"] == "square" and not of_b["broken"]:
        winner, difference = "b", 0
        lines.append(line("nap.combat.square", "holds", "b"))
    elif difference:
        winner = "a" if of_a["hits"] > of_b["hits"] else "b"
        lines.append(line("nap.combat.most-hits", max(of_a["hits"], of_b["hits"]), winner))
    else:
        winner = "b"
        lines.append(line("nap.combat.tie", "wins", "b"))
    loser = of_b if winner == "a" else of_a
    if not loser["broken"]:
        loser["fall_back"] = 3 + difference
        lines.append(line("nap.combat.fall-back", 3 + difference, OTHER[winner]))
    of_b["artillery"] = None
    if b["attached"] and of_b["broken"]:
        of_b["artillery"] = "destroyed"
        lines.append(line("nap.combat.attached.destroyed", "destroyed", "b"))
    elif b["attached"] and of_b["fall_back"]:
        of_b["artillery"] = "falls-back"
        lines.append(line("nap.combat.attached.falls-back", "falls back", "b"))
    elif b["attached"]:
        of_b["artillery"] = "stays"
    return {"winner": winner, "a": of_a, "b": of_b}, lines
