"""The plain twin of mr: attack, combat and what follows, written from the page alone."""

from typing import Any

from tests.oracles.mr_fields import (
    ARTILLERY,
    ASPECT,
    CAVALRY,
    INFANTRY,
    IRREGULAR,
    REGULAR,
    REGULAR_CAVALRY,
    REQUIRED,
    SIDES,
    STATUS,
    UNITS,
    Fault,
    Fields,
    Lines,
    Ruling,
    Spec,
    attack_cell,
    bar,
    bar_forbidden_attack,
    dice_of,
    distance,
    flag,
    line,
    maybe,
    no_more,
    other,
    record,
    records,
    replace_dice,
    rerolls,
    roll,
    roll_one,
    unit,
    unit_spec,
    whole,
    within,
    word,
)

# ---- attack

MAY_ATTACK: Spec = [("a", unit("formation"), REQUIRED), ("b", unit("terrain"), REQUIRED), ("volleyed", flag, True)]


def may_attack(g: Fields, request: Fields) -> Ruling:
    no_more(dice_of(request))
    kind, b = g["a"]["kind"], g["b"]
    no: dict[str, object] = {"allowed": False, "attack_test": False}
    if kind in ARTILLERY:
        return no, [line("mr.attack.artillery", "no")]
    if g["a"]["formation"] == "mf":
        return no, [line("mr.attack.mf", "no")]
    row, allowed = attack_cell(kind, b["kind"], b["terrain"])
    if not allowed:
        return no, [line(row, "no")]
    lines: Lines = [line(row, "yes")]
    if kind == "reg-inf" and not g["volleyed"]:
        return no, [*lines, line("mr.attack.volley", "no")]
    needed = kind in ("reg-inf", "irr-cav") or (kind == "irr-inf" and b["terrain"] == "open")
    if needed:
        lines.append(line(f"mr.attack-test.{kind}", "needed"))
    elif kind in REGULAR_CAVALRY:
        lines.append(line("mr.attack-test.reg-cav", "not needed"))
    return {"allowed": True, "attack_test": needed}, lines


ATTACK_TEST: Spec = [
    ("a", unit("sp", "hits"), REQUIRED),
    ("commander", maybe(distance), None),
    rerolls(2, ("cd",)),
]


def attack_test(g: Fields, request: Fields) -> Ruling:
    a, chosen = g["a"], g["rerolls"]
    if a["kind"] in ARTILLERY:
        raise bar("given.a.kind", "mr.attack.artillery: artillery never attacks")
    if a["kind"] in REGULAR_CAVALRY:
        raise bar("given.a.kind", "mr.attack-test.reg-cav: not needed")
    if len(chosen) > 1:
        raise bar("given.rerolls.1", "mr.cd.attack-test: once")
    if chosen and not within(8, g["commander"]):
        raise bar("given.commander", "mr.cd.attack-test: within 8 BW")
    dice = dice_of(request)
    stands = roll_one(dice, "test")
    needed = a["sp"] - a["hits"]
    if chosen and stands <= needed:
        raise bar("given.rerolls.0", "mr.cd.attack-test: the test is passed")
    if chosen and chosen[0]["die"] != 0:
        raise Fault("bad_value", "given.rerolls.0.die")
    new = roll(dice, "reroll", len(chosen))
    no_more(dice, "test", "reroll")

    lines: Lines = [line("mr.house.attack-test", needed)]
    if chosen:
        stands = new[0]
        lines.append(line("mr.cd.attack-test", 1))
    return {"needed": needed, "stands": stands, "passed": stands <= needed}, lines


EVADE: Spec = [("a", unit(), REQUIRED), ("b", unit("terrain"), REQUIRED), ("attempt", flag, True)]


def evade(g: Fields, request: Fields) -> Ruling:
    bar_forbidden_attack(g)
    a, b = g["a"]["kind"], g["b"]["kind"]
    dice = dice_of(request)
    lines: Lines = []
    reaction = "stand"
    totals = None
    entitlement = None
    if b in ARTILLERY:
        reaction = "escape"
        lines.append(line("mr.react.artillery", "escape"))
    elif b == "reg-inf":
        lines.append(line("mr.react.reg-inf", "stand"))
    elif b == "irr-cav" and a in INFANTRY:
        if g["attempt"]:
            reaction = "evade"
            lines.append(line("mr.evade.irr-cav.infantry", "evades"))
    elif b == "irr-inf" and a == "reg-inf":
        entitlement = "mr.evade.irr-inf"
    elif b in CAVALRY and a in REGULAR_CAVALRY:
        entitlement = "mr.evade.cavalry"

    if entitlement and g["attempt"]:
        lines.append(line(entitlement, "attempt"))
        bonus = 0
        if b == "irr-inf" and g["b"]["terrain"] == "rough":
            bonus = 1
            lines.append(line("mr.evade.irr-inf.rough", 1, "b"))
        elif b == "lt-cav":
            bonus = 1
            lines.append(line("mr.evade.lt-cav", 1, "b"))
        elif b == "irr-cav":
            bonus = 2
            lines.append(line("mr.evade.irr-cav", 2, "b"))
        totals = {"a": roll_one(dice, "a"), "b": roll_one(dice, "b") + bonus}
        no_more(dice, "a", "b")
        reaction = "evade" if totals["b"] >= totals["a"] else "caught"
        lines.append(line("mr.house.evade", reaction))
    else:
        roll(dice, "a", 0)
        roll(dice, "b", 0)
        no_more(dice)
    if b == "irr-inf" and reaction in ("stand", "caught"):
        lines.append(line("mr.react.irr-inf", "stand"))
    return {"reaction": reaction, "totals": totals}, lines


ARTILLERY_ESCAPE: Spec = [("a", unit(), REQUIRED), ("b", unit("formation", "terrain"), REQUIRED)]


def artillery_escape(g: Fields, request: Fields) -> Ruling:
    bar_forbidden_attack(g)
    b = g["b"]
    if b["kind"] not in ARTILLERY:
        raise bar("given.b.kind", "only artillery escapes")
    foot = g["a"]["kind"] in INFANTRY
    if b["kind"] == "horse-art":
        needed = 6 if foot else 5
    else:
        needed = 5 if foot else 3
    battery, attacker = "horse" if b["kind"] == "horse-art" else "heavy", "inf" if foot else "cav"
    lines: Lines = [line(f"mr.escape.{battery}.{attacker}", needed)]
    if b["formation"] == "mf":
        needed += 2
        lines.append(line("mr.escape.mf", 2))
    dice = dice_of(request)
    total = sum(roll(dice, "escape", 2))
    no_more(dice, "escape")
    if total > needed:
        lines.append(line("mr.house.escape-failed", "destroyed"))
    return {"needed": needed, "roll": total, "outcome": "escaped" if total <= needed else "destroyed"}, lines


FINAL_FIRE: Spec = [
    ("a", unit(), REQUIRED),
    ("b", unit("formation", "terrain", "in_command", "suppressed"), REQUIRED),
    ASPECT,
]


def final_fire(g: Fields, request: Fields) -> Ruling:
    bar_forbidden_attack(g)
    b = g["b"]
    if b["kind"] not in ARTILLERY:
        raise bar("given.b.kind", "only artillery has final fire")
    dice = dice_of(request)
    lines: Lines = []
    placed = b["formation"] == "ff" and g["aspect"] == "front"
    fires = placed and not b["suppressed"]
    rolled = roll(dice, "escape", 2 if fires else 0)
    no_more(dice, "escape")
    if placed and b["suppressed"]:
        lines.append(line("mr.house.suppressed-guns", "no fire"))
    if fires and not b["in_command"]:
        lines.append(line("mr.out.final-fire", "may"))
    hits = sum(die % 2 for die in rolled)
    if hits:
        lines.append(line("mr.final-fire.odd", hits))
    if b["kind"] == "horse-art" and hits == 2:
        hits = 1
        lines.append(line("mr.final-fire.horse-max", 1))
    return {"fires": fires, "hits": hits}, lines


GUARD: Spec = [("kind", word(*UNITS), REQUIRED), ("distance", distance, REQUIRED)]
FLANKED: Spec = [
    ("distance", distance, REQUIRED),
    ("behind", flag, REQUIRED),
    ("guard", maybe(record(GUARD)), None),
]


def flanked(g: Fields, request: Fields) -> Ruling:
    no_more(dice_of(request))
    guard = g["guard"]
    if g["distance"] > 1 or not g["behind"]:
        return {"flanked": False}, []
    if guard is not None and guard["kind"] in REGULAR and guard["distance"] <= 1:
        return {"flanked": False}, [line("mr.flank.protected", "protected")]
    return {"flanked": True}, [line("mr.flank.flanked", "flanked")]


# ---- combat

COMBATANT: Spec = [
    *unit_spec("sp", "hits", "formation", "in_command", "flanked", "vulnerable", "cover", "terrain"),
    ("valor", whole(0, 3), 0),
    ("commander", maybe(distance), None),
    ("room", maybe(distance), None),
    ("others", records(3, unit_spec("sp", "hits", "formation", "in_command", "flanked", "vulnerable")), []),
]
COMBAT: Spec = [
    ("a", record(COMBATANT), REQUIRED),
    ("b", record(COMBATANT), REQUIRED),
    rerolls(2, ("cd",), sided=True),
]


def combat_bars(g: Fields) -> None:
    bar_forbidden_attack(g)
    if g["a"]["formation"] == "mf":
        raise bar("given.a.formation", "mr.attack.mf")
    if g["b"]["kind"] in ARTILLERY:
        raise bar("given.b.kind", "mr.react.artillery")
    for side in SIDES:
        for i, helper in enumerate(g[side]["others"]):
            if helper["kind"] in ARTILLERY:
                raise bar(f"given.{side}.others.{i}.kind", "artillery does not fight in combat")
    for i, helper in enumerate(g["a"]["others"]):
        if helper["formation"] == "mf":
            raise bar(f"given.a.others.{i}.formation", "mr.attack.mf")
    sides = [again["side"] for again in g["rerolls"]]
    for i, side in enumerate(sides):
        if side in sides[:i]:
            raise bar(f"given.rerolls.{i}", "mr.cd.combat: one die")
    for side in sides:
        if not within(8, g[side]["commander"]):
            raise bar(f"given.{side}.commander", "mr.cd.combat: within 8 BW")


def in_cover(fighter: Fields) -> bool:
    return bool(fighter["cover"] or fighter["terrain"] == "town")


def extra_die(own: Fields, enemy: Fields) -> str | None:
    kind, foe = own["kind"], enemy["kind"]
    if kind in REGULAR and foe in IRREGULAR and not (kind == "reg-inf" and foe == "irr-inf" and in_cover(enemy)):
        return "mr.combat.die.regular"
    if kind == "hvy-cav" and foe == "lt-cav":
        return "mr.combat.die.heavy-light"
    return None


def combat_total(g: Fields, side: str, stand: list[int], sps: int, extra: str | None, lines: Lines) -> int:
    """One side's total; its lines are added in the order of the page."""
    own, enemy = g[side], g[other(side)]
    own_units, enemy_units = [own, *own["others"]], [enemy, *enemy["others"]]
    total = sps + sum(stand)
    lines.append(line("mr.combat.sp", sps, side))
    if any(again["side"] == side for again in g["rerolls"]):
        lines.append(line("mr.cd.combat", 1, side))
    lines.append(line("mr.combat.die", stand[0], side))
    if extra:
        lines.append(line(extra, stand[1], side))
    if own["valor"]:
        total += own["valor"]
        lines.append(line("mr.combat.valor", own["valor"], side))
    vulnerable = any(each["vulnerable"] for each in enemy_units)
    out = any(not each["in_command"] for each in enemy_units)
    if out and not vulnerable:
        lines.append(line("mr.out.vulnerable", "vulnerable", other(side)))
    if out or vulnerable:
        total += 2
        lines.append(line("mr.combat.vulnerable", 2, side))
    if any(each["flanked"] for each in own_units):
        total -= 3
        lines.append(line("mr.combat.flanked", -3, side))
    if in_cover(enemy):
        total -= 3
        lines.append(line("mr.combat.cover", -3, side))
    marching = sum(each["formation"] == "mf" for each in own_units)
    if marching:
        total -= 5 * marching
        lines.append(line("mr.combat.mf", -5 * marching, side))
    if total < 1:
        total = 1
        lines.append(line("mr.combat.minimum", 1, side))
    return int(total)


def combat(g: Fields, request: Fields) -> Ruling:
    combat_bars(g)
    extra = {side: extra_die(g[side], g[other(side)]) for side in SIDES}
    dice = dice_of(request)
    stand = {side: roll(dice, side, 2 if extra[side] else 1) for side in SIDES}
    new = roll(dice, "reroll", len(g["rerolls"]))
    no_more(dice, "a", "b", "reroll")
    replace_dice(stand, g["rerolls"], new)

    lines: Lines = []
    sps = {side: sum(each["sp"] - each["hits"] for each in [g[side], *g[side]["others"]]) for side in SIDES}
    totals = {side: combat_total(g, side, stand[side], sps[side], extra[side], lines) for side in SIDES}
    winner = "a" if totals["a"] > totals["b"] else "b"
    loser = other(winner)
    if totals["a"] == totals["b"]:
        lines.append(line("mr.combat.tie", "wins", "b"))
    decisive = totals[winner] >= 2 * totals[loser]
    loss = {"a": 0, "b": 0}
    fall_back: Any = 0
    advance = 0
    if decisive:
        loss[loser] = sps[loser]
        lines.append(line("mr.combat.decisive", "eliminated", loser))
        if totals[winner] % 2 == 1:
            loss[winner] = 1
            lines.append(line("mr.combat.decisive.odd", 1, winner))
        if winner == "a" and loss["a"] < sps["a"]:
            advance = 2
            lines.append(line("mr.combat.advance", 2, "a"))
    else:
        loss[winner], loss[loser] = 1, 2
        lines.append(line("mr.combat.inconclusive.winner", 1, winner))
        lines.append(line("mr.combat.inconclusive.loser", 2, loser))
        if loss["a"] < sps["a"]:
            room = g["a"]["room"]
            if g["a"]["kind"] in INFANTRY:
                fall_back = 1
                lines.append(line("mr.combat.fall-back.inf", 1, "a"))
            else:
                fall_back = 3
                lines.append(line("mr.combat.fall-back.cav", 3, "a"))
            if room is not None:
                fall_back = min(fall_back, room)
            if room is not None and room < 1:
                loss["a"] += 1
                lines.append(line("mr.combat.blocked", 1, "a"))
    eliminated = {side: loss[side] >= sps[side] for side in SIDES}
    result: dict[str, object] = {"winner": winner, "outcome": "decisive" if decisive else "inconclusive"}
    result["a"] = {
        "total": totals["a"],
        "loss": loss["a"],
        "eliminated": eliminated["a"],
        "fall_back": 0 if eliminated["a"] else fall_back,
        "advance": advance,
        "casualty_check": g["a"]["valor"] > 0,
    }
    result["b"] = {
        "total": totals["b"],
        "loss": loss["b"],
        "eliminated": eliminated["b"],
        "casualty_check": g["b"]["valor"] > 0,
    }
    return result, lines


# ---- recovery, officers, light horse

RECOVER: Spec = [
    ("a", unit("sp", "hits", "in_command"), REQUIRED),
    ("enemy", maybe(distance), None),
    STATUS,
    ("moving", flag, False),
    ("commander", maybe(distance), None),
    rerolls(2, ("sub", "cd")),
]


def recover(g: Fields, request: Fields) -> Ruling:
    a, hits, chosen = g["a"], g["a"]["hits"], g["rerolls"]
    if a["kind"] in ARTILLERY:
        raise bar("given.a.kind", "artillery has no SPs")
    if hits == 0:
        raise bar("given.a.hits", "nothing to recover")
    if not a["in_command"]:
        raise bar("given.a.in_command", "mr.recover.radius")
    if within(3, g["enemy"]):
        raise bar("given.enemy", "mr.recover.enemy")
    if g["status"] == "attack":
        raise bar("given.status", "mr.recover.attack")
    helpers = [again["by"] for again in chosen]
    for i, helper in enumerate(helpers):
        if helper in helpers[:i]:
            raise bar(f"given.rerolls.{i}", f"mr.recover.{helper}: once")
    if "cd" in helpers and not within(8, g["commander"]):
        raise bar("given.commander", "mr.cd.recovery: within 8 BW")

    count = 1 if g["moving"] else 2
    dice = dice_of(request)
    stand = roll(dice, "recover", count)
    new = roll(dice, "reroll", len(chosen))
    no_more(dice, "recover", "reroll")
    replace_dice({"": stand}, chosen, new)
    lines: Lines = [line("mr.recover.moving" if g["moving"] else "mr.recover.still", count)]
    for helper, die in zip(helpers, new, strict=True):
        lines.append(line("mr.recover.sub", die) if helper == "sub" else line("mr.cd.recovery", 1))
    recovered = int(any(die < hits for die in stand))
    if recovered:
        lines.append(line("mr.recover.roll", 1))
    return {"stands": stand, "recovered": recovered, "hits": hits - recovered}, lines


OFFICER_CASUALTY: Spec = [("cause", word("valor", "overrun", "near-break"), REQUIRED), ("distance", distance, 0)]


def officer_casualty(g: Fields, request: Fields) -> Ruling:
    cause = g["cause"]
    if cause == "near-break" and g["distance"] > 1:
        raise bar("given.distance", "mr.officer.near-break: within 1 BW")
    dice = dice_of(request)
    total = sum(roll(dice, "check", 2))
    no_more(dice, "check")
    if total < 12:
        return {"roll": total, "fate": "none"}, []
    fate = "captured" if cause == "overrun" else "killed"
    return {"roll": total, "fate": fate}, [line(f"mr.officer.{cause}", fate)]


SCOUTING: Spec = [("lt_cav", whole(0, 20), 0), ("irr_cav", whole(0, 20), 0)]


def scouting(g: Fields, request: Fields) -> Ruling:
    no_more(dice_of(request))
    light, irregular = g["lt_cav"], g["irr_cav"]
    lines: Lines = []
    if light:
        lines.append(line("mr.scouting.lt-cav", light))
    if irregular:
        lines.append(line("mr.scouting.irr-cav", irregular))
    if light:
        lines.append(line("mr.pursuit.lt-cav", light))
    return {"scouting": light + irregular, "pursuit": light}, lines
