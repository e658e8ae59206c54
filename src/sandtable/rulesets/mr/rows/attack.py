"""Who may attack whom, and who needs an attack test."""

from sandtable.rulesets.mr.facts.fighting import attack
from sandtable.rulesets.mr.facts.unit import foe, own
from sandtable.sheet.expr import choose
from sandtable.sheet.table import Decided, GridLine, grid, row

in_open = foe.terrain == "open"

ATTACK = grid(
    "mr.attack",
    "Who may attack whom",
    "Who may attack whom",
    [
        ("reg-inf", "against regular infantry", in_open & (foe.kind == "reg-inf")),
        ("irr-inf", "against irregular infantry", in_open & (foe.kind == "irr-inf")),
        ("reg-cav", "against heavy and light cavalry", in_open & foe.reg_cav),
        ("irr-cav", "against irregular cavalry", in_open & (foe.kind == "irr-cav")),
        ("arty", "against artillery", in_open & foe.artillery),
        ("town", "against a unit in a town", foe.terrain == "town"),
        ("rough", "against a unit in rough", foe.terrain == "rough"),
    ],
    [
        GridLine(
            "reg-inf", own.kind == "reg-inf", ("yes", "yes", "no", "yes", "yes", "yes", "yes"), "Regular infantry"
        ),
        GridLine("irr-inf", own.kind == "irr-inf", ("no", "yes", "no", "no", "no", "yes", "yes"), "Irregular infantry"),
        GridLine("reg-cav", own.reg_cav, ("yes", "yes", "yes", "yes", "yes", "no", "no"), "Heavy and light cavalry"),
        GridLine(
            "irr-cav", own.kind == "irr-cav", ("yes", "yes", "yes", "yes", "yes", "no", "yes"), "Irregular cavalry"
        ),
    ],
    note="A target in a town or in rough is looked up there, whatever its kind.",
)

NEVER = Decided(
    "mr.attack",
    "Who never attacks",
    "Who may attack whom",
    (
        row("mr.attack.artillery", "Artillery never attacks", "no", own.artillery),
        row("mr.attack.mf", "A unit in MF never attacks", "no", own.formation == "mf"),
    ),
)

VOLLEY = Decided(
    "mr.attack",
    "The Volley Rule",
    "Ranges and distances",
    (
        row(
            "mr.attack.volley",
            "Regular infantry comes closer than 1 BW only to an enemy it fired at in this pulse's musketry",
            choose((attack.volleyed, "fired"), otherwise="no"),
            (own.kind == "reg-inf") & attack.closes,
        ),
    ),
)

NEEDS_TEST = Decided(
    "mr.attack-test",
    "Who needs an attack test",
    "Who may attack whom; special rules by unit type",
    (
        row("mr.attack-test.reg-inf", "Regular infantry", "needed", own.kind == "reg-inf", reading="R18"),
        row("mr.attack-test.irr-cav", "Irregular cavalry", "needed", own.kind == "irr-cav", reading="R18"),
        row(
            "mr.attack-test.irr-inf",
            "Irregular infantry, in the open",
            "needed",
            (own.kind == "irr-inf") & in_open,
            reading="R18",
        ),
        row("mr.attack-test.reg-cav", "Heavy and light cavalry do not", "not needed", own.reg_cav, reading="R18"),
    ),
)
