"""Combat: what each side adds up, who wins, and what it costs."""

from sandtable.rulesets.mr.facts.fighting import flank
from sandtable.rulesets.mr.facts.unit import foe, own
from sandtable.sheet.table import Decided, Summed, row

STRENGTH = Summed(
    "mr.combat",
    "Combat: strength",
    "Combat resolution",
    (row("mr.combat.sp", "The side's current SPs", own.side_strength, shows="SPs"),),
)

EXTRA_DIE = Decided(
    "mr.combat",
    "Combat: another die",
    "Combat resolution; special rules by unit type",
    (
        row(
            "mr.combat.die.regular",
            "A regular unit against an irregular one; not regular infantry against irregular infantry in cover",
            own.second_die,
            own.regular & foe.irregular & ~((own.kind == "reg-inf") & (foe.kind == "irr-inf") & foe.in_cover),
            reading="R17",
            shows="the die",
        ),
        row(
            "mr.combat.die.heavy-light",
            "Heavy cavalry against light cavalry",
            own.second_die,
            (own.kind == "hvy-cav") & (foe.kind == "lt-cav"),
            shows="the die",
        ),
    ),
)

DIE = Summed(
    "mr.combat",
    "Combat: the die",
    "Combat resolution",
    (row("mr.combat.die", "One die", own.die, shows="the die"),),
    note="Odds re-roll a die for a CD wherever that serves the side best, unless re-rolls are told.",
)

VALOR = Summed(
    "mr.combat",
    "Combat: valor",
    "Combat resolution",
    (row("mr.combat.valor", "An officer's valor", +1, each=own.valor),),
)

MODIFIERS = Summed(
    "mr.combat",
    "Combat: modifiers",
    "Combat resolution",
    (
        row(
            "mr.combat.vulnerable",
            "The enemy is vulnerable, or out of command",
            +2,
            foe.some_vulnerable | foe.some_out,
            reading="R8",
        ),
        row("mr.combat.flanked", "The rolling side is flanked", -3, own.some_flanked),
        row("mr.combat.cover", "Rolling against a unit in cover", -3, foe.in_cover),
        row("mr.combat.mf", "For each unit in MF on that side", -5, each=own.in_march),
    ),
)

LEAST = Decided(
    "mr.combat",
    "Combat: the least",
    "Combat resolution",
    (row("mr.combat.minimum", "A total below 1 is 1", 1, own.total < 1),),
)

TIE = Decided(
    "mr.combat",
    "Combat: a tie",
    "Inconclusive combat",
    (row("mr.combat.tie", "The defender wins a tie", "wins", own.won & own.total.equals(foe.total)),),
)

DECISIVE = Decided(
    "mr.combat",
    "Decisive victory: the loser",
    "Decisive victory",
    (
        row(
            "mr.combat.decisive",
            "The winner has double or more: the loser is eliminated",
            "eliminated",
            foe.total >= own.total * 2,
        ),
    ),
)

DECISIVE_COST = Summed(
    "mr.combat",
    "Decisive victory: the winner",
    "Decisive victory",
    (
        row(
            "mr.combat.decisive.odd",
            "The winner's total is odd: he loses an SP",
            1,
            (own.total % 2).equals(1),
            shows="1",
        ),
    ),
)

INCONCLUSIVE = Decided(
    "mr.combat",
    "Inconclusive combat: losses",
    "Inconclusive combat",
    (
        row("mr.combat.inconclusive.winner", "The winner's loss", 1, own.won),
        row("mr.combat.inconclusive.loser", "The loser's loss", 2, own.lost),
    ),
)

FALL_BACK = Decided(
    "mr.combat",
    "Inconclusive combat: falling back",
    "Inconclusive combat; ranges and distances",
    (
        row("mr.combat.fall-back.inf", "Attacking infantry falls back", 1, own.infantry, reading="R11"),
        row("mr.combat.fall-back.cav", "Attacking cavalry falls back", 3, own.cavalry, reading="R11"),
    ),
)

BLOCKED = Summed(
    "mr.combat",
    "Falling back: blocked",
    "Ranges and distances",
    (row("mr.combat.blocked", "It cannot fall back 1 BW: another hit", 1, own.room_off < 1, shows="1"),),
)

ADVANCE = Decided(
    "mr.combat",
    "Advance",
    "Ranges and distances",
    (row("mr.combat.advance", "The most that a victorious attacker may advance", 2),),
)

threatened = (flank.distance <= 1) & flank.behind
guarded = flank.guard_regular & (flank.guard_off <= 1)

FLANK = Decided(
    "mr.flank",
    "Flanks",
    "Ranges and distances",
    (
        row(
            "mr.flank.flanked",
            "An enemy within 1 BW of the flank and mostly behind the front line has the flank",
            "flanked",
            threatened & ~guarded,
        ),
        row(
            "mr.flank.protected",
            "A friend, regular infantry or cavalry, within 1 BW protects that flank",
            "protected",
            threatened & guarded,
            reading="R16",
        ),
    ),
)
