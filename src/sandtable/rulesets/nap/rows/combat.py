"""Combat: attacks, dice, to-hit numbers, outcome; evasion and escape."""

from sandtable.rulesets.nap.facts.combat import (
    attacked,
    attacker,
    chaser,
    defender,
    escape,
    escaping,
    evasion,
    foe,
    own,
    racer,
    rival,
)
from sandtable.sheet.expr import chosen, named
from sandtable.sheet.table import Decided, GridLine, Summed, grid, row

BLOCK = "Combat"

charged = named("attacked by cavalry", foe.attacks & foe.cavalry, "not attacked by cavalry")
broken = named("broken", foe.struck >= own.current, "not broken")
foe_broken = named("the enemy broken", own.struck >= foe.current, "the enemy not broken")
square_holds = named(
    "a square that is outfought and stands",
    own.square & (foe.struck > own.struck) & ~broken,
    "not a square that is outfought and stands",
)
stopped_by_square = named(
    "outfighting a square that stands",
    foe.square & (own.struck > foe.struck) & ~foe_broken,
    "not stopped by a square",
)

ATTACK_BARS = Decided(
    "nap.attack",
    "Who may not attack",
    BLOCK,
    (
        row(
            "nap.attack.cav.town",
            "Cavalry may not attack a town",
            "no",
            attacker.cavalry & (attacked.terrain == "town"),
        ),
        row(
            "nap.attack.hvy-cav.rough",
            "Heavy cavalry may not attack in rough ground or woods",
            "no",
            (attacker.kind == "hvy-cav") & ((attacker.terrain == "rough") | (attacked.terrain == "rough")),
        ),
        row("nap.attack.artillery", "Artillery and officers do not attack", "no", ~attacker.fights, reading="R14"),
    ),
    note="Infantry and cavalry attack anything else (R14).",
)

SP_DICE = Decided(
    "nap.combat",
    "Combat dice",
    BLOCK,
    (
        row(
            "nap.combat.sp",
            "A die for each current SP, other units of the side included",
            own.current,
            reading="R1",
            shows="dice",
        ),
    ),
)

BONUS_DICE = Summed(
    "nap.combat.bonus",
    "Bonus dice",
    BLOCK,
    (
        row("nap.combat.bonus.cd", "The army commander within 20 inches adds one CD", 1, own.cd),
        row(
            "nap.combat.bonus.mx",
            "An Mx unit that fights neither in nor for a town",
            1,
            own.mx & (own.terrain != "town") & (foe.terrain != "town"),
        ),
    ),
    note="A sub-commander within 3 inches may add his dice too.",
)

TO_HIT = Decided(
    "nap.combat",
    "To-hit numbers",
    BLOCK,
    (
        row("nap.combat.inf.any", "Infantry against any other", 5, own.infantry & ~foe.covered & ~charged),
        row("nap.combat.inf.cover", "Infantry against cover", 6, own.infantry & foe.covered),
        row("nap.combat.inf.cavalry", "Infantry against attacking cavalry", 6, own.infantry & charged, reading="R9"),
        row("nap.combat.cav.any", "Cavalry against any other", 5, own.cavalry & ~foe.covered),
        row("nap.combat.cav.cover", "Cavalry against cover", 6, own.cavalry & foe.covered),
    ),
    note="The leading units of both sides decide (H13).",
)

MISS_REROLLS = Decided(
    "nap.combat.reroll",
    "Re-roll bonuses: misses are rolled again",
    BLOCK,
    (
        row(
            "nap.combat.reroll.heavy-light",
            "Heavy cavalry against light cavalry or Cossacks",
            1,
            (own.kind == "hvy-cav") & foe.light,
            each=own.missed,
            shows="dice rolled again",
            reading="R6",
        ),
        row(
            "nap.combat.reroll.flanked",
            "Against an enemy who is flanked",
            1,
            foe.flanked,
            each=own.missed,
            shows="dice rolled again",
        ),
    ),
    note="Rolled again, only a 6 hits.",
)

HIT_REROLLS = Decided(
    "nap.combat.reroll",
    "Re-roll penalties: hits are rolled again",
    BLOCK,
    (
        row(
            "nap.combat.reroll.vulnerable",
            "The rolling unit is in a river, at a ford or on a bridge",
            1,
            own.vulnerable,
            each=own.hit,
            shows="dice rolled again",
            reading="R6",
        ),
        row(
            "nap.combat.reroll.out",
            "The rolling unit is outside its sub-commander's radius",
            1,
            ~own.in_command,
            each=own.hit,
            shows="dice rolled again",
            reading="R15",
        ),
    ),
    note="Rolled again, 4 or more stands.",
)

VERDICT = Decided(
    "nap.combat",
    "Who wins",
    BLOCK,
    (
        row(
            "nap.combat.most-hits",
            "Most hits wins",
            own.struck,
            (own.struck > foe.struck) & ~stopped_by_square,
            shows="hits",
        ),
        row("nap.combat.tie", "Ties go to the defender", "wins", ~own.attacks & own.struck.equals(foe.struck)),
        row(
            "nap.combat.square",
            "A square never falls back and must be broken to lose",
            "holds",
            square_holds,
            reading="R10",
        ),
    ),
)

FALL_BACK = Decided(
    "nap.combat",
    "Fall back",
    BLOCK,
    (
        row(
            "nap.combat.fall-back",
            "The loser falls back 3 inches and the difference in hits; no difference before a square",
            chosen((own.struck > foe.struck, 3), otherwise=foe.struck - own.struck + 3),
            ~broken,
            reading="R10",
            shows="3 and the difference",
        ),
    ),
)

ATTACHED = Decided(
    "nap.combat.attached",
    "Attached artillery",
    BLOCK,
    (
        row(
            "nap.combat.attached.destroyed",
            "The defender is broken: his artillery is destroyed",
            "destroyed",
            defender.attached & (foe.struck >= defender.current),
        ),
        row(
            "nap.combat.attached.falls-back",
            "The defender falls back: it goes with him",
            "falls back",
            defender.attached & (defender.struck < foe.struck) & ~square_holds,
        ),
    ),
)

EVADES = Decided(
    "nap.evade",
    "Cavalry evasion",
    BLOCK,
    (
        row("nap.evade.infantry", "Cavalry evades infantry", "evades", evasion.attempt & racer.infantry),
        row(
            "nap.evade.cavalry",
            "Cavalry evades cavalry by a die each: the higher wins, ties evade",
            "attempt",
            evasion.attempt & racer.cavalry,
            reading="R11",
        ),
    ),
)

EVASION_BONUS = Decided(
    "nap.evade",
    "Evasion: added to the die",
    BLOCK,
    (
        row("nap.evade.lt-cav", "Light cavalry", 1, racer.kind == "lt-cav", reading="R11"),
        row("nap.evade.cossack", "Cossacks", 2, racer.kind == "cossack", reading="R11"),
    ),
    note="Both sides, by their own kind.",
)

CAUGHT = Decided(
    "nap.evade",
    "Evasion: caught",
    BLOCK,
    (
        row(
            "nap.evade.caught",
            "The attacker wins: a hit on the defender before the melee",
            1,
            rival.total > racer.total,
            reading="R11",
        ),
    ),
)

ESCAPE = grid(
    "nap.escape",
    "Artillery escape: two dice, equal or under",
    BLOCK,
    [
        ("inf", "attacked by infantry", chaser.infantry),
        ("cav", "attacked by cavalry", chaser.cavalry),
    ],
    [
        GridLine("foot", escaping.kind == "foot-art", (7, 6), "Foot artillery"),
        GridLine("horse", escaping.kind == "horse-art", (9, 7), "Horse artillery"),
    ],
)

SHARED_FATE = Decided(
    "nap.escape",
    "Attached artillery does not escape",
    BLOCK,
    (
        row(
            "nap.escape.attached",
            "Attached artillery shares the infantry's fate; it rolls for hits only",
            "shares fate",
            escaping.attached,
        ),
    ),
)

DESTROYED = Decided(
    "nap.escape",
    "Artillery that does not escape",
    BLOCK,
    (row("nap.escape.destroyed", "Over what it needs: destroyed", "destroyed", escape.roll > escape.needed),),
)

PARTING_SHOT = Decided(
    "nap.escape",
    "Artillery's last shots",
    BLOCK,
    (row("nap.escape.hit", "Either die odd: the attacker takes a hit, one at most", 1, escape.odd > 0),),
)
