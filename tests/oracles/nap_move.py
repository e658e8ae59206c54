"""Movement of nap's plain twin."""

from typing import Any

from tests.oracles.nap_fields import (
    ANY_KIND,
    ARTILLERY,
    CAVALRY,
    LIGHT,
    RANKS,
    REQUIRED,
    STATES,
    Dice,
    Fault,
    Field,
    Fields,
    Line,
    Ruling,
    distance,
    flag,
    forbid,
    half,
    line,
    object_of,
    one_of,
    read_object,
    rerolls,
    whole,
)


def move_row(kind: str, speed: str) -> tuple[str, int, int]:
    if kind in LIGHT:
        return "light", 16, 10
    if kind in ("horse-art", "hvy-cav"):
        return "horse", 14, 8
    if kind == "inf" and speed == "slow":
        return "slow", 10, 4
    return "foot", 12, 6


def move_bars(g: Fields, rolls_die: bool) -> None:
    a, kind = g["a"], g["a"]["kind"]
    guns, officer = kind in ARTILLERY, kind == "officer"
    sideways = g["manoeuvre"] in ("flank", "retrograde")
    forbid(a["suppressed"] and not guns, "given.a.suppressed", "only artillery is suppressed")
    forbid(a["suppressed"] and a["attached"], "given.a.attached", "nap.suppress.attached")
    forbid(officer and g["manoeuvre"] != "forward", "given.manoeuvre", "officers simply move")
    forbid(officer and g["face_change"], "given.face_change", "officers have no face")
    near = g["enemy"] is not None and g["enemy"] <= 6
    forbid(sideways and near, "given.enemy", "nap.manoeuvre.flank.near-enemy")
    forbid(sideways and g["contact"] and not guns, "given.contact", "nap.manoeuvre.flank.no-contact")
    forbid(g["contact"] and (guns or officer), "given.contact", "nap.attack.artillery")
    forbid(g["contact"] and g["status"] in ("hold", "withdraw"), "given.contact", f"nap.status.{g['status']}")
    closed = guns or kind == "hvy-cav" or (kind == "inf" and a["sk"] == 0)
    forbid(g["rough"] > 0 and closed, "given.rough", f"nap.terrain.rough.{kind}")
    helped: list[str] = []
    for i, r in enumerate(g["rerolls"]):
        at = f"given.rerolls.{i}"
        forbid(not rolls_die, at, "no movement die is rolled")
        if r["die"] != 0:
            raise Fault("bad_value", f"{at}.die", "there is one die")
        forbid(r["by"] in helped, at, f"nap.{r['by']}.movement: once")
        helped.append(r["by"])
        forbid(r["by"] == "sub" and g["sub_distance"] > 3, "given.sub_distance", "nap.sub.movement: within 3 inches")
        forbid(r["by"] == "sub" and g["sub_used"], "given.sub_used", "nap.sub.once")


def move_cost(g: Fields, allowance: Any) -> tuple[Any, list[Line]]:
    a, kind = g["a"], g["a"]["kind"]
    name = "lt-cav" if kind == "cossack" else kind
    guns, officer = kind in ARTILLERY, kind == "officer"
    lines: list[Line] = []
    road = half(g["road"]) if guns else g["road"]
    rough = g["rough"] if officer else g["rough"] * 2
    cost = g["open"] + g["arc"] + road + rough
    if g["arc"]:
        lines.append(line("nap.manoeuvre.wheel", g["arc"]))
    if road and not officer:
        lines.append(line(f"nap.terrain.road.{name}", road))
    if rough and not officer:
        lines.append(line(f"nap.terrain.rough.{name}", rough))
    if g["manoeuvre"] in ("flank", "retrograde") and guns:
        lines.append(line("nap.manoeuvre.flank.artillery", "free"))
    elif g["manoeuvre"] in ("flank", "retrograde"):
        if cost:
            lines.append(line("nap.manoeuvre.flank", cost))
        cost += cost
    elif g["manoeuvre"] == "oblique":
        lines.append(line("nap.manoeuvre.oblique", "free"))
    if g["obstacles"] and not officer:
        price = g["obstacles"] * (2 if kind == "inf" else 4)
        lines.append(line(f"nap.terrain.obstacle.{name}", price))
        cost += price
    if g["levels"]:
        lines.append(line("nap.manoeuvre.elevation", g["levels"]))
        cost += g["levels"]
    if g["through"] and kind == "inf":
        lines.append(line("nap.manoeuvre.interpenetrate.inf", 3 * g["through"]))
        cost += 3 * g["through"]
    elif g["through"]:
        lines.append(line("nap.manoeuvre.interpenetrate", "may"))
    if g["face_change"] and g["status"] == "hold" and kind in ("inf", *CAVALRY):
        lines.append(line("nap.status.hold.face", "free"))
    elif g["face_change"] and a["terrain"] == "rough":
        lines.append(line("nap.manoeuvre.face.rough", allowance))
        cost += allowance
    elif g["face_change"] and kind in CAVALRY:
        lines.append(line("nap.manoeuvre.face.cavalry", "free"))
    elif g["face_change"] and kind == "inf":
        lines.append(line("nap.manoeuvre.face.infantry", 3))
        cost += 3
    return cost, lines


def move_allowance(given: object, rolled: object) -> Ruling:
    mover = object_of(
        ANY_KIND,
        ("speed", one_of("fast", "slow"), "fast"),
        ("sk", whole(0, 3), 1),
        STATES["terrain"],
        ("fired", flag, False),
        STATES["suppressed"],
        STATES["attached"],
        ("rank", one_of(*RANKS), "sub"),
    )
    table: list[Field] = [
        ("a", mover, REQUIRED),
        STATES["status"],
        ("manoeuvre", one_of("forward", "flank", "retrograde", "oblique"), "forward"),
        *((name, distance, 0) for name in ("open", "rough", "road", "arc")),
        *((name, whole(0, 3), 0) for name in ("obstacles", "levels", "through")),
        ("face_change", flag, False),
        ("contact", flag, False),
        ("enemy", distance, None),
        STATES["sub_distance"],
        STATES["sub_used"],
        rerolls(2, ("sub", "cd")),
    ]
    g = read_object(given, "given", table)
    a, kind, status = g["a"], g["a"]["kind"], g["status"]
    guns, officer = kind in ARTILLERY, kind == "officer"
    fighter = not guns and not officer
    still = fighter and status == "hold"
    near = g["enemy"] is not None and g["enemy"] <= 6
    rolls_die = near and not officer and not still and not a["suppressed"]
    move_bars(g, rolls_die)
    dice = Dice(rolled)
    die = dice.one("move") if rolls_die else 0
    new = dice.many("reroll", len(g["rerolls"]))
    if new:
        die = new[-1]
    forbid(g["contact"] and die == 1, "given.contact", "nap.move.die.one")
    dice.done()

    lines: list[Line] = []
    must: str | None = None
    cds = 0
    row, base, close = move_row(kind, a["speed"])
    allowance: Any
    if officer:
        allowance = 18
        lines.append(line("nap.move.officer", 18))
        if a["rank"] != "sub":
            cds += 1
            lines.append(line("nap.move.commander-cd", 1))
    elif still:
        allowance = 0
        lines.append(line("nap.status.hold", 0))
    elif a["suppressed"]:
        allowance = 6
        lines.append(line("nap.move.suppressed", 6))
    elif not near:
        allowance = base
        lines.append(line(f"nap.move.{row}.base", base))
    else:
        allowance = close + die
        lines.append(line(f"nap.move.{row}.near", close))
        for r, value in zip(g["rerolls"], new, strict=True):
            cds += r["by"] == "cd"
            lines.append(line(f"nap.{r['by']}.movement", value))
        lines.append(line("nap.move.die", die))
        if die == 1:
            lines.append(line("nap.move.die.one", "no closer"))
        elif die == 6 and fighter:
            must = "attack"
            lines.append(line("nap.move.die.six", "attack"))
    if kind == "foot-art" and a["fired"] and not a["suppressed"]:
        allowance = half(allowance)
        lines.append(line("nap.move.foot-art.fired", allowance))

    if status == "hold" and not fighter:
        lines.append(line("nap.status.hold.guns", "may"))
    elif status == "active":
        lines.append(line("nap.status.active", "normal"))
    elif status == "withdraw":
        must = "withdraw"
        lines.append(line("nap.status.withdraw", "withdraw"))
    elif status == "attack" and fighter:
        must = "attack"
        lines.append(line("nap.status.attack", "attack"))

    cost, cost_lines = move_cost(g, allowance)
    result = {
        "allowance": allowance,
        "cost": cost,
        "left": allowance - cost,
        "enough": cost <= allowance,
        "closer": die != 1,
        "must": must,
        "cds": cds,
    }
    return result, lines + cost_lines


def interpenetration(given: object, rolled: object) -> Ruling:
    anyone = object_of(ANY_KIND)
    g = read_object(given, "given", [("a", anyone, REQUIRED), ("b", anyone, REQUIRED)])
    Dice(rolled).done()
    lines = [line("nap.manoeuvre.interpenetrate", "may")]
    cost = 0
    if g["a"]["kind"] == "inf" and g["b"]["kind"] == "inf":
        cost = 3
        lines.append(line("nap.manoeuvre.interpenetrate.inf", 3))
    return {"allowed": True, "cost": cost}, lines
