"""The plain twin of mr: movement and interpenetration, written from the page alone."""

from tests.oracles.mr_fields import (
    ARTILLERY,
    CAVALRY,
    HEAVY_BATTERY,
    INFANTRY,
    IRREGULAR,
    REGULAR,
    REGULAR_CAVALRY,
    REQUIRED,
    STATUS,
    UNIT_FIELDS,
    UNITS,
    Fields,
    Kind,
    Lines,
    Ruling,
    Spec,
    bar,
    class_of,
    dice_of,
    distance,
    flag,
    line,
    maybe,
    no_more,
    record,
    whole,
    within,
    word,
)

MOVE_ALLOWANCE: Spec = [
    (
        "a",
        record(
            [
                ("kind", word(*UNITS, "officer"), REQUIRED),
                ("formation", *UNIT_FIELDS["formation"]),
                ("prussian", flag, False),
                ("fired", flag, False),
                ("in_force", flag, True),
                ("sub_contact", flag, False),
                ("cds", whole(0, 2), 0),
            ]
        ),
        REQUIRED,
    ),
    STATUS,
    (
        "manoeuvre",
        word(
            "forward",
            "change-formation",
            "about-face",
            "pivot",
            "flank",
            "retrograde",
            "oblique",
            "oblique-retrograde",
        ),
        "forward",
    ),
    ("open", distance, 0),
    ("rough", distance, 0),
    ("road", distance, 0),
    ("arc", distance, 0),
    ("obstacles", whole(0, 3), 0),
    ("levels", whole(0, 3), 0),
    ("contact", flag, False),
    ("enemy", maybe(distance), None),
    ("approach", maybe(distance), None),
    ("volleyed", flag, False),
    ("into_town", flag, False),
]


def too_near(g: Fields) -> bool:
    """What the Volley Rule asks of regular infantry: nearer than 1 BW, or in contact."""
    return g["a"]["kind"] == "reg-inf" and (g["contact"] or (g["approach"] is not None and g["approach"] < 1))


def move_bars(g: Fields) -> None:
    a, manoeuvre = g["a"], g["manoeuvre"]
    kind, formation, inactive = a["kind"], a["formation"], g["status"] == "inactive"
    if kind in HEAVY_BATTERY and a["in_force"] and not a["sub_contact"]:
        raise bar("given.a.sub_contact", "mr.move.heavy-battery.contact")
    if kind in HEAVY_BATTERY and not a["in_force"] and a["cds"] == 0:
        raise bar("given.a.cds", "mr.move.heavy-battery.cds")
    if kind == "horse-art" and not a["in_force"]:
        raise bar("given.a.in_force", "mr.move.horse-battery.force")
    if kind == "officer" and manoeuvre != "forward":
        raise bar("given.manoeuvre", "officers only move forward")
    if manoeuvre == "change-formation":
        if kind == "irr-cav":
            raise bar("given.manoeuvre", "mr.move.irr-cav.mf")
        if a["fired"] and kind == "reg-inf":
            raise bar("given.a.fired", "mr.move.change.fired.reg-inf")
        if a["fired"] and kind in HEAVY_BATTERY:
            raise bar("given.a.fired", "mr.move.change.fired.heavy-battery")
        if inactive:
            raise bar("given.manoeuvre", "mr.house.inactive")
    if g["contact"] and inactive:
        raise bar("given.contact", "mr.house.inactive")
    if manoeuvre == "about-face" and kind not in REGULAR:
        raise bar("given.manoeuvre", "mr.move.about-face")
    if manoeuvre == "pivot" and kind not in IRREGULAR and not (kind == "horse-art" and formation == "ff"):
        raise bar("given.manoeuvre", "mr.move.pivot")
    if manoeuvre in ("flank", "retrograde"):
        if within(2, g["enemy"]):
            raise bar("given.enemy", "mr.move.flank-retrograde.near-enemy")
        if g["contact"]:
            raise bar("given.contact", "mr.move.flank-retrograde.no-contact")
    if manoeuvre == "oblique" and oblique_row(a) is None:
        raise bar("given.manoeuvre", "mr.move.oblique")
    if manoeuvre == "oblique-retrograde":
        raise bar("given.manoeuvre", "mr.move.oblique.no-retrograde")
    if g["contact"] and kind in ARTILLERY:
        raise bar("given.contact", "mr.attack.artillery: artillery never attacks")
    if g["contact"] and kind == "officer":
        raise bar("given.contact", "officers do not attack")
    if g["contact"] and formation == "mf":
        raise bar("given.contact", "mr.attack.mf")
    if too_near(g) and not g["volleyed"]:
        approaching = g["approach"] is not None and g["approach"] < 1
        raise bar("given.approach" if approaching else "given.contact", "mr.attack.volley")
    if g["into_town"] and (kind in CAVALRY or kind in ARTILLERY):
        raise bar("given.into_town", "only infantry occupies a town")
    if g["rough"] > 0 and (kind in REGULAR_CAVALRY or kind in ARTILLERY):
        raise bar("given.rough", "mr.terrain.rough: prohibited")


def oblique_row(a: Fields) -> str | None:
    if a["kind"] in CAVALRY:
        return "mr.move.oblique.cavalry"
    if a["kind"] == "irr-inf":
        return "mr.move.oblique.irr-inf"
    if a["kind"] == "reg-inf" and a["prussian"]:
        return "mr.move.oblique.prussian"
    return None


def move_allowance(g: Fields, request: Fields) -> Ruling:
    move_bars(g)
    no_more(dice_of(request))
    a, kind, manoeuvre = g["a"], g["a"]["kind"], g["manoeuvre"]
    lines: Lines = []

    # Allowance.
    if kind == "officer":
        allowance = 8
        lines.append(line("mr.move.officer", 8))
    else:
        name = "hvy-art" if kind in HEAVY_BATTERY else "horse-art" if kind == "horse-art" else class_of(kind)
        allowance = {
            "reg-inf": {"ff": 2, "mf": 5},
            "irr-inf": {"ff": 4, "mf": 5},
            "reg-cav": {"ff": 6, "mf": 8},
            "irr-cav": {"ff": 10},
            "hvy-art": {"ff": 0, "mf": 3},
            "horse-art": {"ff": 0, "mf": 5},
        }[name][a["formation"]]
        lines.append(line(f"mr.move.{name}.{a['formation']}", allowance))
    if kind in HEAVY_BATTERY:
        lines.append(line("mr.move.heavy-battery.contact" if a["in_force"] else "mr.move.heavy-battery.cds", "may"))
    if kind == "horse-art" and not a["sub_contact"]:
        lines.append(line("mr.move.horse-battery.free", "may"))
    if kind != "officer" and a["formation"] == "mf" and g["road"] > 0 and g["open"] == 0 and g["rough"] == 0:
        allowance += 2
        lines.append(line("mr.move.road", 2))
    if manoeuvre == "change-formation":
        if kind == "irr-inf" and a["fired"]:
            lines.append(line("mr.move.change.fired.irr-inf", "may"))
        allowance = 0
        lines.append(line("mr.move.change-formation", 0))
    if g["status"] == "inactive" and kind != "officer":
        allowance = 0
        lines.append(line("mr.house.inactive", 0))
    must = None
    if g["status"] == "attack" and (kind in INFANTRY or kind in CAVALRY):
        must = "attack"
        lines.append(line("mr.house.attack-order", "attack"))

    # Cost.
    cost = g["open"] + g["road"] + g["arc"]
    if g["arc"] > 0:
        lines.append(line("mr.move.wheel", g["arc"]))
    if g["rough"] > 0:
        rough = g["rough"] * (2 if kind in ("reg-inf", "irr-cav") else 1)
        cost += rough
        if kind != "officer":
            lines.append(line(f"mr.terrain.rough.{kind}", rough))
    if manoeuvre == "about-face":
        lines.append(line("mr.move.about-face", 0))
    if manoeuvre == "pivot":
        lines.append(line("mr.move.pivot.horse-art" if kind == "horse-art" else "mr.move.pivot.irregular", 0))
    if manoeuvre == "oblique":
        lines.append(line(str(oblique_row(a)), "may"))
    if manoeuvre in ("flank", "retrograde") and (kind in INFANTRY or kind in CAVALRY) and cost > 0:
        lines.append(line("mr.move.flank-retrograde", cost))
        cost += cost
    if g["obstacles"] > 0 and kind != "officer":
        name = "artillery" if kind in ARTILLERY else class_of(kind)
        extra = g["obstacles"] * (1 if kind in INFANTRY else 2)
        cost += extra
        lines.append(line(f"mr.terrain.obstacle.{name}", extra))
    if g["levels"] > 0:
        cost += g["levels"]
        lines.append(line("mr.move.elevation", g["levels"]))
    if too_near(g):
        lines.append(line("mr.attack.volley", "fired"))
    if g["into_town"] and kind != "officer":
        lines.append(line(f"mr.move.town.{kind}", "may"))
    left = allowance - cost
    return {"allowance": allowance, "cost": cost, "left": left, "enough": left >= 0, "must": must}, lines


ANYONE: Kind = record([("kind", word(*UNITS, "officer"), REQUIRED), ("formation", *UNIT_FIELDS["formation"])])
INTERPENETRATION: Spec = [("a", ANYONE, REQUIRED), ("b", ANYONE, REQUIRED)]


def interpenetration(g: Fields, request: Fields) -> Ruling:
    no_more(dice_of(request))
    mover, friend = g["a"]["kind"], g["b"]
    if friend["kind"] != "reg-inf" or friend["formation"] != "ff":
        return {"allowed": True}, [line("mr.interpenetrate.any", "yes")]
    if mover in ARTILLERY:
        return {"allowed": True}, [line("mr.interpenetrate.reg-inf-ff.artillery", "yes")]
    if mover == "officer":
        return {"allowed": True}, [line("mr.interpenetrate.reg-inf-ff.officer", "yes")]
    return {"allowed": False}, [line("mr.interpenetrate.reg-inf-ff", "no")]
