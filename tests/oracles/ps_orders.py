"""The plain twin of ps: sequence, profile, orders and moves (8.3 to 8.9), written from the page alone."""

from tests.oracles.ps_unit import (
    CAVALRY,
    GUNS,
    PIKES,
    RANGES,
    REQUIRED,
    A,
    Answer,
    Dice,
    Fault,
    Field,
    Lines,
    Thing,
    hand_sized,
    inches,
    line,
    may_be_indoors,
    maybe,
    read,
    read_unit,
    shoot_sized,
    truth,
    whole,
    word,
)

# ---- 8.3 and 8.4 ------------------------------------------------------------------------------

STEPS = ("battalia-morale", "rally-elite", "initiative", "orders", "shooting", "hand-to-hand", "remove-disorder")


def sequence(given: Thing, dice: Dice) -> Answer:
    after = read(given, [("after", maybe(word(*STEPS)), None)], "given")["after"]
    changes = after == "remove-disorder"
    step = STEPS[0] if after is None or changes else STEPS[STEPS.index(after) + 1]
    return {"step": step, "player_changes": changes}, [line(f"ps.sequence.{step}", step)]


def unit_profile(given: Thing, dice: Dice) -> Answer:
    a = read_unit(read(given, [A], "given")["a"], "given.a")
    hand, hand_lines = hand_sized(a)
    shoot, shoot_lines = shoot_sized(a)
    row, reach = RANGES[a["weapon"]]
    lines = [line(f"ps.profile.{a['kind']}", "profile"), *hand_lines, *shoot_lines, *a["stamina_lines"]]
    if reach:
        lines.append(line(row, reach))
    result = {"hand_dice": hand, "shooting_dice": shoot, "morale": a["morale"], "stamina": a["stamina"]}
    return {**result, "weapon": a["weapon"], "range": reach}, lines


# ---- 8.5 to 8.7: orders -----------------------------------------------------------------------

BLUNDERS: dict[int, tuple[str, int, str, str]] = {
    1: ("rapid-retreat", 2, "away", "no"),
    2: ("retreat", 1, "away", "no"),
    3: ("left", 1, "front-left", "may"),
    4: ("right", 1, "front-right", "may"),
    5: ("forward", 1, "front", "may"),
}


def charge_die(dice: Dice) -> tuple[int, Thing]:
    moves = (dice.one("charge") + 1) // 2
    return moves, line("ps.blunder.charge-" + ("one", "two", "three")[moves - 1], moves)


def roll_blunder(dice: Dice) -> Answer:
    if dice.one("blunder") <= 4:
        none = {"effect": "none", "moves": 0, "direction": "none", "charge": "no"}
        return none, [line("ps.blunder.no-effect", "none")]
    lines = [line("ps.blunder.effect", "roll-again")]
    table = dice.one("table")
    if table == 6:
        moves, last = charge_die(dice)
        lines += [line("ps.blunder.charge", "charge"), last]
        return {"effect": "charge", "moves": moves, "direction": "enemy", "charge": "must"}, lines
    effect, moves, direction, charge = BLUNDERS[table]
    lines.append(line(f"ps.blunder.{effect}", moves))
    return {"effect": effect, "moves": moves, "direction": direction, "charge": charge}, lines


def command_roll(given: Thing, dice: Dice) -> Answer:
    g = read(
        given,
        [
            A,
            ("rating", whole(1, 10), REQUIRED),
            ("distance", inches(), 0),
            ("enemy", inches(), 12),
            ("track", truth, False),
            ("group", whole(1, 12), 1),
            ("gap", inches(), 0),
        ],
        "given",
    )
    a = read_unit(g["a"], "given.a")
    marching = a["formation"] == "march-column" or a["limbered"]
    if g["track"] and not marching:
        raise Fault("not_allowed", "given.track", "only march columns and limbered guns use a track")
    if g["gap"] > 4 and g["group"] >= 2:
        raise Fault("not_allowed", "given.gap", "the group is too wide")

    if a["disordered"]:
        lines = [line("ps.disorder.no-orders", "no-orders"), line("ps.disorder.free-rear", 1)]
        return {"ordered": False, "total": None, "moves": 0, "free": ["away"], "blunder": "none"}, lines
    lines = []
    if g["group"] >= 2:
        lines.append(line("ps.command.group", g["group"]))
    total = dice.one("command", 0, 9)
    if total == 0:
        total = 10
        blunder, more = roll_blunder(dice)
        lines += [line("ps.command.natural-zero", "blunder-roll"), *more]
        if blunder["effect"] != "none":
            moves, effect = blunder["moves"], blunder["effect"]
            return {"ordered": True, "total": None, "moves": moves, "free": [], "blunder": effect}, lines
    modifiers: Lines = []
    if g["distance"] >= 8:
        modifiers.append(line("ps.command.distance", int(g["distance"] // 8)))
    if g["enemy"] <= 4:
        modifiers.append(line("ps.command.enemy-near", 1))
    if marching and g["track"]:
        modifiers.append(line("ps.command.march-track", -2))
    elif marching:
        modifiers.append(line("ps.command.march-column", -1))
    if g["enemy"] > 36:
        modifiers.append(line("ps.command.enemy-far", -1))
    total += sum(m["value"] for m in modifiers)
    lines += modifiers

    free: list[str] = []
    under = g["rating"] - total
    if under < 0:
        moves = 0
        lines.append(line("ps.command.fail", 0))
        if marching:
            free.append("march")
            lines.append(line("ps.command.free-march", 1))
        if a["shaken"]:
            free.append("away")
            lines.append(line("ps.command.free-away", 1))
    elif under <= 1:
        moves = 1
        lines.append(line("ps.command.one-move", 1))
    elif under == 2:
        moves = 2
        lines.append(line("ps.command.two-moves", 2))
    else:
        moves = 3
        lines.append(line("ps.command.three-moves", 3))
    return {"ordered": True, "total": total, "moves": moves, "free": free, "blunder": "none"}, lines


def blunder(given: Thing, dice: Dice) -> Answer:
    read(given, [], "given")
    return roll_blunder(dice)


def initiative(given: Thing, dice: Dice) -> Answer:
    g = read(given, [A, ("enemy", inches(), REQUIRED)], "given")
    a = read_unit(g["a"], "given.a")
    acts = g["enemy"] <= 4 and not a["disordered"]
    close = g["enemy"] <= 8
    lines: Lines = []
    if a["disordered"]:
        lines.append(line("ps.disorder.no-orders", "no-orders"))
    if acts:
        lines.append(line("ps.initiative.near", 1))
    direction = "any"
    if close:
        direction = "towards-or-away"
        lines.append(line("ps.initiative.proximity", "towards-or-away"))
    if close and a["shaken"] and not a["disordered"]:
        direction = "away"
        lines.append(line("ps.house.shaken-moves", "away"))
    if a["disordered"]:
        direction = "away"
        lines.append(line("ps.disorder.free-rear", 1))
    return {"initiative": acts, "moves": int(acts), "proximity": close, "direction": direction}, lines


# ---- 8.8 and 8.9: moves -----------------------------------------------------------------------

TERRAIN: Field = ("terrain", word("open", "woods", "rough"), "open")


def loose(unit: Thing) -> bool:
    return bool(unit["formation"] == "skirmish" or unit["kind"] == "commander")


def allowance_row(unit: Thing) -> tuple[str, int]:
    kind = unit["kind"]
    if kind in ("heavy-gun", "siege-gun") or unit["formation"] == "hedgehog":
        return "fixed", 0
    if kind == "medium-gun" and not unit["limbered"]:
        return "medium-prolong", 2
    if kind == "commander":
        return ("commander-mounted", 18) if unit["mounted"] else ("commander-foot", 12)
    if kind == "light-horse":
        return "light-cavalry", 8
    if kind in CAVALRY or (kind == "dragoons" and unit["mounted"]):
        return "cavalry-dragoons", 6
    return "foot", 4


def walk(unit: Thing, moves: int, terrain: str) -> tuple[int, int, bool, Lines]:
    """Steps 1 to 3 of 8.8: allowance, moves, disordered, lines."""
    name, allowance = allowance_row(unit)
    lines = [line(f"ps.allowance.{name}", allowance)]
    disordered = False
    if terrain == "woods" and allowance > 0:
        allowance //= 2
        lines.append(line("ps.terrain.woods-loose" if loose(unit) else "ps.terrain.woods-formed", "half"))
        if moves > 0 and not loose(unit):
            disordered = True
            lines.append(line("ps.terrain.woods-disorder", "disordered"))
    if terrain == "rough" and moves > 1 and not loose(unit):
        moves = 1
        lines.append(line("ps.terrain.rough", 1))
    return allowance, moves, disordered, lines


def move_allowance(given: Thing, dice: Dice) -> Answer:
    g = read(
        given,
        [
            A,
            ("moves", whole(0, 3), 1),
            TERRAIN,
            ("obstacle", truth, False),
            ("building", word("none", "enter", "leave"), "none"),
        ],
        "given",
    )
    a = read_unit(g["a"], "given.a", commanders=True)
    if g["building"] != "none" and not may_be_indoors(a):
        raise Fault("not_allowed", "given.building", "no building for this unit")
    if g["building"] != "none" and g["obstacle"]:
        raise Fault("not_allowed", "given.obstacle", "either a building or an obstacle")

    allowance, moves, disordered, lines = walk(a, g["moves"], g["terrain"])
    done = g["building"] != "none" and moves > 0 and allowance > 0
    if done:
        moves -= 1
        lines.append(line("ps.terrain.building", -1))
    crosses = g["obstacle"] and moves > 0 and allowance > 0
    if crosses and not loose(a):
        moves = 0
        lines.append(line("ps.terrain.obstacle", "turn"))
        if a["kind"] in PIKES and dice.one("obstacle") == 6:
            disordered = True
            lines.append(line("ps.terrain.obstacle-pikes", "disordered"))
    result = {"allowance": allowance, "moves": moves, "reach": allowance * moves}
    return {**result, "crosses": crosses, "building_done": done, "disordered": disordered}, lines


def charge_move(given: Thing, dice: Dice) -> Answer:
    g = read(
        given,
        [
            A,
            ("by", word("order", "initiative", "blunder"), "order"),
            ("moves", whole(1, 3), 1),
            ("distance", inches(), REQUIRED),
            TERRAIN,
        ],
        "given",
    )
    a = read_unit(g["a"], "given.a")
    if a["kind"] in GUNS or a["kind"] == "wagon":
        raise Fault("not_allowed", "given.a.kind", "guns and wagons do not charge")
    if a["formation"] in ("march-column", "hedgehog"):
        raise Fault("not_allowed", "given.a.formation", "not in this formation")
    if a["disordered"]:
        raise Fault("not_allowed", "given.a.disordered", "disordered units do not charge")
    if a["shaken"]:
        raise Fault("not_allowed", "given.a.casualties", "shaken units do not charge")
    if g["by"] == "initiative" and g["distance"] > 4:
        raise Fault("not_allowed", "given.distance", "too far for initiative")

    lines: Lines = []
    moves = g["moves"]
    if g["by"] == "initiative":
        moves = 1
        lines.append(line("ps.initiative.near", 1))
    elif g["by"] == "blunder":
        moves, row = charge_die(dice)
        lines.append(row)
    allowance, moves, disordered, more = walk(a, moves, g["terrain"])
    reach = allowance * moves
    result = {"allowance": allowance, "moves": moves, "reach": reach, "contact": reach >= g["distance"]}
    return {**result, "disordered": disordered}, lines + more
