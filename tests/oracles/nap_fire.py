"""Skirmishing and artillery of nap's plain twin."""

from tests.oracles.nap_fields import (
    ARTILLERY,
    CAVALRY,
    REQUIRED,
    STATES,
    Dice,
    Field,
    Ruling,
    distance,
    flag,
    forbid,
    in_cover,
    line,
    one_of,
    read_object,
    unit,
    whole,
)


def skirmish(given: object, rolled: object) -> Ruling:
    table: list[Field] = [
        ("a", unit(("sk", whole(0, 3), REQUIRED), "in_command", "terrain"), REQUIRED),
        ("b", unit("mx", "cover", "terrain", ("cavalry_support", flag, False)), REQUIRED),
        ("range", distance, REQUIRED),
        ("initiative", flag, True),
        ("attackers", whole(0, 3), 0),
        ("impassable", flag, False),
        ("weather", one_of("clear", "snow", "rain"), "clear"),
    ]
    g = read_object(given, "given", table)
    a, b = g["a"], g["b"]
    forbid(b["mx"] and b["kind"] != "inf", "given.b.mx", "only infantry is Mx")
    forbid(a["kind"] != "inf", "given.a.kind", "only infantry skirmishes")
    forbid(a["sk"] == 0, "given.a.sk", "nap.skirmish.sk1: SK0 has no dice")
    forbid(not g["initiative"], "given.initiative", "nap.skirmish.initiative")
    forbid(not a["in_command"], "given.a.in_command", "nap.out.no-skirmish")
    forbid(b["kind"] in CAVALRY, "given.b.kind", "nap.skirmish.targets")
    forbid(g["range"] > 6, "given.range", "nap.skirmish.range")
    forbid(g["attackers"] > 0, "given.attackers", "nap.skirmish.one-attacker")
    forbid(g["impassable"], "given.impassable", "nap.skirmish.impassable")
    forbid(a["terrain"] == "town", "given.a.terrain", "nap.skirmish.town")
    forbid(g["weather"] != "clear", "given.weather", "nap.skirmish.weather")
    dice = Dice(rolled)
    struck = dice.many("skirmish", a["sk"]).count(6)
    save = ""
    if b["mx"]:
        save = "mx"
    elif b["cavalry_support"]:
        save = "cavalry"
    elif in_cover(b):
        save = "cover"
    saved = sum(die >= 4 for die in dice.many("save", struck if save else 0))
    dice.done()
    hits = struck - saved
    suppressed = hits > 0 and b["kind"] in ARTILLERY
    lines = [line(f"nap.skirmish.sk{a['sk']}", a["sk"])]
    if struck:
        lines.append(line("nap.skirmish.hit", struck))
        if save:
            lines.append(line(f"nap.skirmish.save.{save}", saved))
    if suppressed:
        lines.append(line("nap.suppress.hit", "suppressed"))
    return {"dice": a["sk"], "saved": saved, "hits": hits, "suppressed": suppressed}, lines


def artillery_fire(given: object, rolled: object) -> Ruling:
    table: list[Field] = [
        ("a", unit(("guns", one_of("heavy", "light"), REQUIRED), "in_command", "suppressed"), REQUIRED),
        ("b", unit("in_command", "vulnerable", "cover", "terrain"), REQUIRED),
        ("range", distance, REQUIRED),
        STATES["aspect"],
    ]
    g = read_object(given, "given", table)
    a, b = g["a"], g["b"]
    canister, reach, needs = (6, 16, 4) if a["guns"] == "heavy" else (4, 12, 5)
    forbid(a["kind"] not in ARTILLERY, "given.a.kind", "only artillery has artillery fire")
    forbid(not a["in_command"], "given.a.in_command", "nap.out.no-fire")
    forbid(a["suppressed"], "given.a.suppressed", "nap.suppress.no-fire")
    forbid(g["range"] > reach, "given.range", f"nap.artillery.{a['guns']}.round-shot: {reach} inches at most")
    near = g["range"] <= canister
    count = 2 if near else 1
    exposed = b["vulnerable"] or not b["in_command"]
    bonus = "vulnerable" if exposed else "flank" if g["aspect"] != "front" else ""
    penalty = "cover" if in_cover(b) else "counter-battery" if b["kind"] in ARTILLERY else ""
    dice = Dice(rolled)
    first = sum(die >= needs for die in dice.many("fire", count))
    missed = count - first if bonus else 0
    hit_again = first if penalty else 0
    gained = sum(die >= needs for die in dice.many("miss_reroll", missed))
    kept = sum(die >= needs for die in dice.many("hit_reroll", hit_again))
    dice.done()
    hits = gained + (kept if penalty else first)
    suppressed = hits > 0 and b["kind"] in ARTILLERY
    lines = [line(f"nap.artillery.{a['guns']}." + ("canister" if near else "round-shot"), count)]
    if missed:
        if exposed and not b["vulnerable"]:
            lines.append(line("nap.out.vulnerable", "vulnerable"))
        lines.append(line(f"nap.artillery.bonus.{bonus}", missed))
    if hit_again:
        lines.append(line(f"nap.artillery.penalty.{penalty}", hit_again))
    if hits:
        lines.append(line(f"nap.artillery.{a['guns']}.hit", hits))
    if suppressed:
        lines.append(line("nap.suppress.hit", "suppressed"))
    return {"dice": count, "needs": needs, "hits": hits, "suppressed": suppressed}, lines


def suppression(given: object, rolled: object) -> Ruling:
    table: list[Field] = [
        ("a", unit("suppressed", "attached"), REQUIRED),
        ("hits", whole(0, 12), 0),
        ("segment", one_of("skirmish", "artillery", "end"), REQUIRED),
    ]
    g = read_object(given, "given", table)
    a = g["a"]
    forbid(a["kind"] not in ARTILLERY, "given.a.kind", "only artillery is suppressed")
    Dice(rolled).done()
    lines = []
    if g["segment"] == "end":
        if a["suppressed"]:
            lines.append(line("nap.suppress.remove", "removed"))
        return {"suppressed": False, "artillery_fire": True, "relocate": 0}, lines
    newly = g["hits"] > 0 and not a["suppressed"]
    suppressed = a["suppressed"] or newly
    fires = True
    relocate = 0
    if newly:
        lines.append(line("nap.suppress.hit", "suppressed"))
    if newly and g["segment"] == "artillery":
        lines.append(line("nap.suppress.simultaneous", "fires"))
    elif suppressed:
        fires = False
        lines.append(line("nap.suppress.no-fire", "no fire"))
    if suppressed and a["attached"]:
        lines.append(line("nap.suppress.attached", 0))
    elif suppressed:
        relocate = 6
        lines.append(line("nap.suppress.relocate", 6))
    return {"suppressed": suppressed, "artillery_fire": fires, "relocate": relocate}, lines
