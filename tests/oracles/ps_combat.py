"""The plain twin of ps: shooting, saves, combat, break tests (8.10 to 8.15), written from the page alone."""

from tests.oracles.ps_unit import (
    ARTILLERY,
    CAVALRY,
    FIREARMS,
    GUNS,
    INFANTRY,
    PIKES,
    RANGES,
    REQUIRED,
    SHOT_BY,
    A,
    Answer,
    B,
    Dice,
    Fault,
    Lines,
    Thing,
    hand_sized,
    inches,
    indoors,
    line,
    maybe,
    read,
    read_unit,
    shoot_sized,
    truth,
    whole,
    word,
)

# ---- 8.10 to 8.12: shooting and saves ---------------------------------------------------------


def sided(side: str, lines: Lines) -> Lines:
    return [{"side": side, **entry} for entry in lines]


def shot_dice(a: Thing, b: Thing, enfilade: bool) -> tuple[int, Lines]:
    if a["formation"] == "march-column":
        return 0, [line("ps.shoot.dice.march-column", 0)]
    count, lines = shoot_sized(a)
    if indoors(a) and a["faces"] < count:
        count = a["faces"]
        lines.append(line("ps.shoot.dice.building", count))
    exposed = b["formation"] in ("line", "column", "march-column") and b["kind"] not in (*GUNS, "wagon")
    if enfilade and a["weapon"] in FIREARMS and exposed and not indoors(b):
        count *= 2
        lines.append(line("ps.shoot.dice.enfilade", 2))
    if a["formation"] == "hedgehog" and count > 1:
        count = 1
        lines.append(line("ps.shoot.dice.hedgehog", 1))
    return count, lines


def strike(table: str, base: int, modifiers: Lines, rolled: list[int]) -> tuple[int, int, Lines]:
    """Need, hits, and the rows of natural ones and sixes."""
    bonus = sum(m["value"] for m in modifiers)
    hits = sum(1 for die in rolled if die == 6 or (die != 1 and die + bonus >= base))
    lines: Lines = []
    if 1 in rolled:
        lines.append(line(f"{table}.natural-one", rolled.count(1)))
    if 6 in rolled:
        lines.append(line(f"{table}.natural-six", rolled.count(6)))
    return min(max(base - bonus, 2), 6), hits, lines


def fire(a: Thing, b: Thing, dice: Dice, obscured: bool, enfilade: bool, close: bool) -> Answer:
    """Steps 2 to 4 of 8.10."""
    count, lines = shot_dice(a, b, enfilade)
    rolled = dice.many("hit", count)
    if count == 0:
        return {"dice": 0, "need": None, "hits": 0, "disorders": False}, lines
    guns = a["weapon"] in ARTILLERY
    base = 5 if guns else 4
    lines.append(line("ps.shoot.to-hit-artillery" if guns else "ps.shoot.to-hit", base))
    modifiers: Lines = []
    if a["weak"]:
        modifiers.append(line("ps.shoot.firer-weak", -1))
    if obscured or indoors(b) or b["kind"] in GUNS or b["formation"] == "skirmish":
        modifiers.append(line("ps.shoot.target-hard", -1))
    if close:
        modifiers.append(line("ps.shoot.close-or-closing", 1))
    need, hits, naturals = strike("ps.shoot", base, modifiers, rolled)
    return {"dice": count, "need": need, "hits": hits, "disorders": 6 in rolled}, lines + modifiers + naturals


def able_to_shoot(a: Thing) -> None:
    if a["weapon"] == "none":
        raise Fault("not_allowed", "given.a.weapon", "nothing to shoot with")
    if a["shooting"] == 0:
        raise Fault("not_allowed", "given.a.shooting", "no shooting value")
    if a["limbered"]:
        raise Fault("not_allowed", "given.a.limbered", "limbered guns do not shoot")


def shooting(given: Thing, dice: Dice) -> Answer:
    fields = [A, B, ("range", inches(), REQUIRED), ("obscured", truth, False), ("enfilade", truth, False)]
    g = read(given, fields, "given")
    a = read_unit(g["a"], "given.a")
    b = read_unit(g["b"], "given.b")
    row, reach = RANGES[a["weapon"]]
    if g["range"] > reach:
        raise Fault("not_allowed", "given.range", "out of range")
    able_to_shoot(a)
    close = a["weapon"] in FIREARMS and g["range"] <= 4
    result, lines = fire(a, b, dice, g["obscured"], g["enfilade"], close)
    return result, sided("a", [line(row, reach), *lines])


def save(unit: Thing, hits: int, hit_by: str, dice: Dice) -> tuple[int, int, Lines]:
    """4.9: need, how many saved, lines."""
    lines: Lines = []
    if unit["position"] in ("soft", "building"):
        lines.append(line("ps.save.soft-cover", 1))
    if unit["position"] in ("stone", "fortification"):
        lines.append(line("ps.save.stone-fort", 2))
    if unit["formation"] == "march-column":
        lines.append(line("ps.save.march-column", -1))
    if hit_by in ("light-artillery", "medium-artillery"):
        lines.append(line("ps.save.light-medium-artillery", -2))
    if hit_by == "heavy-artillery":
        lines.append(line("ps.save.heavy-artillery", -3))
    need = min(max(unit["morale"] - sum(entry["value"] for entry in lines), 2), 7)
    rolled = dice.many("save", 0 if need == 7 else hits)
    if 1 in rolled:
        lines.append(line("ps.house.save-one", rolled.count(1)))
    return need, sum(1 for die in rolled if die >= need), lines


def morale_save(given: Thing, dice: Dice) -> Answer:
    fields = [A, ("hits", whole(0, 20), REQUIRED), ("hit_by", word(*SHOT_BY, "hand-to-hand"), "musket")]
    g = read(given, fields, "given")
    a = read_unit(g["a"], "given.a")
    need, saved, lines = save(a, g["hits"], g["hit_by"], dice)
    new = g["hits"] - saved
    total = a["casualties"] + new
    shaken = total >= a["stamina"]
    test = g["hit_by"] != "hand-to-hand" and new > 0 and total > a["stamina"]
    if shaken:
        lines.append(line("ps.house.shaken", "shaken"))
    if test:
        lines.append(line("ps.break.when.excess", "test"))
    result = {"need": need, "saved": saved, "casualties": new, "total": total}
    return {**result, "shaken": shaken, "break_test": test}, lines


def closing_fire(given: Thing, dice: Dice) -> Answer:
    g = read(given, [A, B, ("obscured", truth, False)], "given")
    a = read_unit(g["a"], "given.a")
    b = read_unit(g["b"], "given.b")
    able_to_shoot(a)
    result, lines = fire(a, b, dice, g["obscured"], False, True)
    lines = sided("a", lines)
    if result["hits"] == 0:
        dice.many("save", 0)
        state = {"casualties": 0, "total": b["casualties"], "shaken": b["shaken"], "break_test": False}
        return {**result, "save_need": None, **state}, lines
    need, saved, more = save(b, result["hits"], a["weapon"], dice)
    new = result["hits"] - saved
    total = b["casualties"] + new
    shaken = total >= b["stamina"]
    test = new > 0 and shaken
    if shaken:
        more.append(line("ps.house.shaken", "shaken"))
    if test:
        more.append(line("ps.break.when.excess" if b["shaken"] else "ps.break.when.closing", "test"))
    state = {"casualties": new, "total": total, "shaken": shaken, "break_test": test}
    return {**result, "save_need": need, **state}, lines + sided("b", more)


# ---- 8.13 to 8.15: combat and break tests -----------------------------------------------------


def fight_dice(unit: Thing, foe: Thing) -> tuple[int, Lines]:
    if unit["hand_to_hand"] == 0:
        return 0, []
    if unit["formation"] == "march-column":
        return 1, [line("ps.hand.dice.march-column", 1)]
    count, lines = hand_sized(unit)
    if indoors(unit) and 2 * unit["faces"] < count:
        count = 2 * unit["faces"]
        lines.append(line("ps.hand.dice.building", count))
    ready = (unit["formation"] == "hedgehog" and not unit["disordered"]) or unit["defended"]
    if ready and foe["kind"] in CAVALRY and not unit["other_foes"]:
        count *= 2
        lines.append(line("ps.hand.dice.hedgehog-wagons", 2))
    return count, lines


def fight(side: str, unit: Thing, foe: Thing, dice: Dice) -> Answer:
    count, lines = fight_dice(unit, foe)
    rolled = dice.many(side, count)
    if count == 0:
        return {"dice": 0, "need": None, "hits": 0}, []
    lines.append(line("ps.hand.to-hit", 4))
    modifiers: Lines = []
    if unit["weak"]:
        modifiers.append(line("ps.hand.weak", -1))
    if unit["flanked"]:
        modifiers.append(line("ps.hand.flank", -unit["flanked"]))
    if unit["formation"] == "skirmish" and foe["formation"] != "skirmish":
        modifiers.append(line("ps.hand.skirmish", -1))
    against_pikes = foe["kind"] in PIKES or foe["formation"] == "hedgehog"
    if unit["charged"] and not (unit["kind"] in CAVALRY and against_pikes):
        modifiers.append(line("ps.hand.charge", 1))
    if unit["won_last"]:
        modifiers.append(line("ps.hand.won-last", 1))
    need, hits, naturals = strike("ps.hand", 4, modifiers, rolled)
    return {"dice": count, "need": need, "hits": hits}, sided(side, lines + modifiers + naturals)


def hand_to_hand(given: Thing, dice: Dice) -> Answer:
    g = read(given, [A, B], "given")
    a = read_unit(g["a"], "given.a")
    b = read_unit(g["b"], "given.b")
    first, first_lines = fight("a", a, b, dice)
    second, second_lines = fight("b", b, a, dice)
    return {"a": first, "b": second}, first_lines + second_lines


def bonuses(unit: Thing, foe: Thing) -> Lines:
    lines: Lines = []
    if unit["rear"] is not None and unit["rear"] <= 4:
        lines.append(line("ps.result.rear-support", 1))
    flanks = sum(1 for side in ("left", "right") if unit[side] is not None and unit[side] <= 2)
    if flanks:
        lines.append(line("ps.result.flank-support", flanks))
    if unit["kind"] in CAVALRY and foe["kind"] in INFANTRY and foe["formation"] != "hedgehog":
        lines.append(line("ps.result.cavalry-infantry", 2))
    if unit["formation"] == "hedgehog" and foe["kind"] in CAVALRY:
        lines.append(line("ps.result.hedgehog-cavalry", 2))
    if indoors(unit) or unit["position"] == "fortification":
        lines.append(line("ps.result.buildings", 3))
    return lines


def combat_result(given: Thing, dice: Dice) -> Answer:
    g = read(given, [A, B], "given")
    units = {"a": read_unit(g["a"], "given.a")}
    units["b"] = read_unit(g["b"], "given.b")
    lines: Lines = []
    score: dict[str, int] = {}
    for side, other in (("a", "b"), ("b", "a")):
        rows = bonuses(units[side], units[other])
        score[side] = units[side]["inflicted"] + sum(row["value"] for row in rows)
        lines += sided(side, rows)
    lead = score["a"] - score["b"]
    winner = "a" if lead > 0 else "b" if lead < 0 else "draw"
    result: Thing = {"winner": winner, "by": abs(lead)}
    for side in ("a", "b"):
        test = units[side]["shaken"] if winner == "draw" else side != winner
        result[side] = {"score": score[side], "break_test": test}
        if test:
            row = "ps.break.when.drawn" if winner == "draw" else "ps.break.when.lost"
            lines += sided(side, [line(row, "test")])
    return result, lines


def break_row(total: int, kind: str, shot_at: bool) -> tuple[str, str]:
    artillery = kind in GUNS or kind == "wagon"
    if total <= 4:
        return "four.any", "breaks"
    if total == 5:
        return ("five.artillery", "breaks") if artillery else ("five.retire", "retires")
    if total == 6:
        if artillery:
            return "six.artillery", "breaks"
        return ("six.shooting", "holds") if shot_at else ("six.hand", "retires")
    if shot_at:
        return "seven.shooting", "holds"
    if artillery:
        return "seven.artillery", "breaks"
    return ("seven.cavalry", "retires") if kind in CAVALRY else ("seven.infantry", "holds")


def break_test(given: Thing, dice: Dice) -> Answer:
    g = read(
        given,
        [
            A,
            ("cause", word("lost", "excess", "closing", "drawn", "support"), REQUIRED),
            ("artillery", truth, False),
            ("clear_in", maybe(whole(1, 2)), 1),
        ],
        "given",
    )
    a = read_unit(g["a"], "given.a")
    cause = g["cause"]
    above = a["casualties"] - a["stamina"]
    if (cause == "excess" and above <= 0) or (cause in ("closing", "drawn") and not a["shaken"]):
        raise Fault("not_allowed", "given.a.casualties", "no such test with these casualties")

    modifiers: Lines = []
    if above > 0:
        modifiers.append(line("ps.break.excess", -above))
    if a["disordered"]:
        modifiers.append(line("ps.break.disordered", -1))
    if g["artillery"]:
        modifiers.append(line("ps.break.artillery", -1))
    total = sum(dice.many("break", 2)) + sum(m["value"] for m in modifiers)
    row, outcome = break_row(total, a["kind"], cause in ("excess", "closing"))
    lines = [line(f"ps.break.when.{cause}", "test"), *modifiers, line(f"ps.break.{row}", outcome)]

    moves, disordered = 0, a["disordered"]
    if outcome == "retires":
        moves = 1
        disordered = disordered or row != "seven.cavalry"
        if g["clear_in"] == 2:
            moves, disordered = 2, True
            lines.append(line("ps.break.second-move", 2))
        elif g["clear_in"] is None:
            moves, outcome = 0, "breaks"
            lines.append(line("ps.break.no-escape", "breaks"))
    if outcome == "breaks":
        disordered = False
    return {"total": total, "outcome": outcome, "moves": moves, "disordered": disordered}, lines
