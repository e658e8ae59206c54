"""The questions of an attack before the blows: who may, the attack test, the defender's reaction."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.dice import D6
from sandtable.mechanics.pools import HITS, or_less
from sandtable.mechanics.pulse import SILENT, Foretold, InRow, NoDice, Rerolls, Totals, new_dice, no_such_die, refuse
from sandtable.names import QuestionId
from sandtable.rulesets.mr.facts import fighting as facts
from sandtable.rulesets.mr.facts.unit import own
from sandtable.rulesets.mr.questions import words
from sandtable.rulesets.mr.questions.bars import A_ALWAYS_FF, B_ALWAYS_FF, bar, forbidden_attack, printed
from sandtable.rulesets.mr.rows.attack import ATTACK, NEEDS_TEST, NEVER, VOLLEY
from sandtable.rulesets.mr.rows.combat import FLANK
from sandtable.rulesets.mr.rows.command import ISSUE, OUT
from sandtable.rulesets.mr.rows.house import ATTACK_TEST, ESCAPE_FAILED, EVADE, SILENCED
from sandtable.rulesets.mr.rows.reaction import ESCAPE, ESCAPE_MF, EVADERS, EVASION, FINAL_FIRE, REACTION
from sandtable.rulesets.mr.together import TOWN_FRONT
from sandtable.sheet.fact import Record
from sandtable.sheet.question import Aim, Question
from sandtable.sheet.reckoning import Number, Reckoning
from sandtable.sheet.ruling import Asked, Result, Ruling
from sandtable.sheet.wording import begun

WITHIN = 8
"""How near the army commander must be to help with a CD."""


def may_attack(ruling: Ruling) -> Result:
    a, b = ruling.a, ruling.b
    refused: Result = {"allowed": False, "attack_test": False}
    if ruling.decide(NEVER, a, b) == "no" or ruling.decide(ATTACK, a, b) == "no":
        return refused
    if ruling.decide(VOLLEY, a, b, silent="fired") == "no":
        return refused
    return {"allowed": True, "attack_test": ruling.decide(NEEDS_TEST, a, b) == "needed"}


def attack_test(ruling: Ruling) -> Result:
    needed = ruling.decide(ATTACK_TEST, ruling.a)
    stands = ruling.die("test", D6)
    listed = _retested(ruling, passed=stands <= needed)
    new = new_dice(ruling, listed)
    if new:
        stands = new[0]
        ruling.line("mr.cd.attack-test", len(new))
    return {"needed": needed, "stands": stands, "passed": stands <= needed}


def _to_go_in(ruling: Ruling) -> Result:
    return {"needed": ruling.decide(ATTACK_TEST, ruling.a)}


def _retested(ruling: Ruling, *, passed: bool) -> Rerolls:
    """The re-roll that the request lists; in odds, if it lists none, one for a CD where a commander is near."""
    listed: Rerolls = ruling.given["rerolls"]
    if passed:
        if listed and not isinstance(ruling, Foretold):
            raise refuse(
                ISSUE["mr.cd.attack-test"], "given.rerolls.0", "the test is passed; only a failed one is re-rolled"
            )
        return ()
    if listed:
        no_such_die(listed, 0, 1)
    if listed is SILENT and _near(ruling.given["commander"]):
        return ruling.choose("a", (listed, ({"die": 0, "by": "cd"},)))
    return listed


def _near(commander: float | None) -> bool:
    return commander is not None and commander <= WITHIN


def forbidden_tests(asked: Asked) -> None:
    listed, row = asked.given["rerolls"], ISSUE["mr.cd.attack-test"]
    if len(listed) > 1:
        raise refuse(row, "given.rerolls.1", "a failed test is re-rolled once")
    if listed and not _near(asked.given["commander"]):
        raise refuse(row, "given.commander", f"the army commander must be within {WITHIN} BW")


def evade(ruling: Ruling) -> Result:
    attacker, target = ruling.a, ruling.b
    entitled = ruling.decide(EVASION, target, attacker) if ruling.given["attempt"] else None
    if entitled == "attempt":
        return _attempted(ruling)
    if entitled == "evades":
        return {"reaction": "evade", "totals": None}
    return {"reaction": ruling.decide(REACTION, target) or "stand", "totals": None}


def _attempted(ruling: Ruling) -> Result:
    """A die each; caught irregular infantry stands."""
    here = ruling.here
    bonus = ruling.sum(EVADERS, ruling.b, ruling.a, "b")
    here.attack_total = ruling.die("a", D6)
    here.evade_total = ruling.die("b", D6) + bonus
    reaction = ruling.decide(EVADE)
    if reaction == "caught":
        ruling.decide(REACTION, ruling.b)
    return {"reaction": reaction, "totals": Totals(a=here.attack_total, b=here.evade_total)}


def artillery_escape(ruling: Ruling) -> Result:
    return escaped(ruling, ruling.dice("escape", 2, D6))


def _to_escape(ruling: Ruling) -> Result:
    """What a battery needs to escape."""
    return {"needed": ruling.decide(ESCAPE, ruling.b, ruling.a) + ruling.sum(ESCAPE_MF, ruling.b)}


def escaped(ruling: Ruling, dice: Sequence[int]) -> Result:
    """What becomes of a battery that throws these dice to escape."""
    here = ruling.here
    here.needed = _to_escape(ruling)["needed"]
    here.roll = sum(dice)
    return {"needed": here.needed, "roll": here.roll, "outcome": ruling.decide(ESCAPE_FAILED) or "escaped"}


def final_fire(ruling: Ruling) -> Result:
    if not fires(ruling):
        return {"fires": False, "hits": 0}
    return fired(ruling, ruling.dice("escape", 2, D6, lambda face: face % 2))


def fires(ruling: Ruling) -> bool:
    """Whether a battery that is attacked has its final fire."""
    guns = ruling.b
    if guns.formation != "ff" or ruling.given["aspect"] != "front":
        return False
    if ruling.decide(SILENCED, guns) is not None:
        return False
    if not guns.in_command:
        ruling.line("mr.out.final-fire", printed(OUT["mr.out.final-fire"]))
    return True


def fired(ruling: Ruling, dice: Sequence[int]) -> Result:
    """The hits of these escape dice as final fire."""
    ruling.here.odd = sum(face % 2 for face in dice)
    hits = ruling.every(FINAL_FIRE, ruling.b)
    return {"fires": True, "hits": hits[-1] if hits else 0}


def flanked(ruling: Ruling) -> Result:
    return {"flanked": ruling.decide(FLANK) == "flanked"}


def tell_reaction(_: Record, result: Result) -> str:
    return {
        "stand": "The target stands.",
        "evade": "The target evades.",
        "caught": "The target is caught, and fights.",
        "escape": "The battery must try to escape.",
    }[result["reaction"]]


BY_TARGET = Reckoning(acting="b")
"""The rows that count are those of whoever is attacked."""


def tell_permission(_: Record, result: Result) -> str:
    if not result["allowed"]:
        return "It may not attack."
    return "It may attack, with an attack test." if result["attack_test"] else "It may attack, without a test."


def forbidden_escape(asked: Asked) -> None:
    forbidden_attack(asked)
    if not asked.b.artillery:
        raise refuse(REACTION["mr.react.artillery"], "given.b.kind", "only artillery escapes, or has final fire")


QUESTIONS: tuple[Question, ...] = (
    NoDice(
        QuestionId("may_attack"),
        "May it attack?",
        "May this unit attack that one, and does it need an attack test?",
        facts.MayAttack,
        may_attack,
        tables=(NEVER, ATTACK, VOLLEY, NEEDS_TEST),
        results={"allowed": "Whether it may attack.", "attack_test": "Whether it needs an attack test."},
        headline=("allowed", "attack_test"),
        bars=(A_ALWAYS_FF,),
        tells=tell_permission,
    ),
    InRow(
        QuestionId("attack_test"),
        "Attack test",
        "Does this unit go in? Odds re-roll a failed test for a CD where the army commander is within 8 BW, if no "
        "re-rolls are told.",
        facts.AttackTest,
        attack_test,
        tables=(ATTACK_TEST, ISSUE),
        results={
            "needed": "The number to roll, or under.",
            "stands": "The die that stands.",
            "passed": "Whether it goes in.",
        },
        headline=("passed",),
        fixed=None,
        length_first=True,
        bars=(
            bar("a.kind", NEVER["mr.attack.artillery"]),
            bar("a.kind", NEEDS_TEST["mr.attack-test.reg-cav"], own.reg_cav, "regular cavalry needs no attack test"),
        ),
        forbids=forbidden_tests,
        aims=(Aim("a", "the test is passed", ("passed",), bool),),
        tells=lambda _, result: "It goes in." if result["passed"] else "It stops 1 BW off and does not attack.",
        wording=words.ATTACK_TEST,
        reckoning=Reckoning((Number("needed", or_less("needs"), (ATTACK_TEST,)),), _to_go_in),
        reads=("commander", "rerolls"),
    ),
    Question(
        QuestionId("evade"),
        "Evading",
        "A unit is attacked: does it stand, evade, or is it caught?",
        facts.Evade,
        evade,
        tables=(ATTACK, REACTION, EVASION, EVADERS, EVADE),
        results={
            "reaction": "What the target does: stand, evade, caught or escape.",
            "totals": "The totals of an attempt, of the attacker and of the evader.",
        },
        headline=("reaction",),
        fixed=None,
        length_first=True,
        forbids=forbidden_attack,
        aims=(
            Aim("a", "the target does not get away", ("reaction",), lambda reaction: reaction != "evade"),
            Aim("b", "it evades", ("reaction",), lambda reaction: reaction == "evade"),
        ),
        tells=tell_reaction,
        wording=words.REACTION,
        reckoning=BY_TARGET,
        reads=("attempt",),
    ),
    Question(
        QuestionId("artillery_escape"),
        "Artillery escape",
        "A battery is attacked: does it get away?",
        facts.ArtilleryEscape,
        artillery_escape,
        tables=(ATTACK, ESCAPE, ESCAPE_MF, ESCAPE_FAILED),
        results={
            "needed": "The number to roll, or under.",
            "roll": "The sum of the two dice.",
            "outcome": "Whether it escaped or is destroyed.",
        },
        headline=("outcome",),
        fixed=None,
        length_first=True,
        bars=(B_ALWAYS_FF,),
        forbids=forbidden_escape,
        aims=(
            Aim("a", "the battery is destroyed", ("outcome",), lambda outcome: outcome == "destroyed"),
            Aim("b", "the battery escapes", ("outcome",), lambda outcome: outcome == "escaped"),
        ),
        tells=lambda _, result: (
            f"Needing {result['needed']} or less and rolling {result['roll']}: {words.ESCAPES[result['outcome']]}."
        ),
        wording=words.ESCAPE,
        reckoning=Reckoning((Number("needed", or_less("escapes on"), (ESCAPE, ESCAPE_MF)),), _to_escape, acting="b"),
    ),
    Question(
        QuestionId("final_fire"),
        "Final fire",
        "A battery is attacked: does it fire a last time, and with what effect?",
        facts.FinalFire,
        final_fire,
        tables=(ATTACK, SILENCED, OUT, FINAL_FIRE),
        results={"fires": "Whether it fires.", "hits": "Hits on the attacker."},
        headline=("hits",),
        fixed=None,
        length_first=True,
        bars=(B_ALWAYS_FF,),
        forbids=forbidden_escape,
        aims=(
            Aim("a", "no hit is taken", ("hits",), lambda hits: not hits),
            Aim("b", "the attacker is hit", ("hits",), bool),
        ),
        tells=lambda _, result: (
            begun(f"{HITS(result['hits'])} on the attacker.") if result["fires"] else "It does not fire."
        ),
        wording=words.FINAL_FIRE,
        reckoning=BY_TARGET,
        reads=("formation", "aspect", "suppressed"),
        together=(TOWN_FRONT,),
    ),
    NoDice(
        QuestionId("flanked"),
        "Flanked",
        "Does this enemy have the unit's flank?",
        facts.Flanked,
        flanked,
        tables=(FLANK,),
        results={"flanked": "Whether it is flanked."},
        headline=("flanked",),
        tells=lambda _, result: "It is flanked." if result["flanked"] else "It is not flanked.",
        reads=("guard",),
    ),
)
