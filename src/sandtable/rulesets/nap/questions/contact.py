"""At contact: who may attack whom, cavalry that evades, artillery that escapes."""

from __future__ import annotations

from sandtable.dice import D6
from sandtable.mechanics.pools import or_less
from sandtable.mechanics.pulse import NoDice, Totals
from sandtable.names import SIDES, QuestionId
from sandtable.rulesets.nap.facts import combat as facts
from sandtable.rulesets.nap.facts.combat import chaser, escaping, racer, rival
from sandtable.rulesets.nap.questions import words
from sandtable.rulesets.nap.questions.bars import barred
from sandtable.rulesets.nap.questions.words import tell_escape, tell_evasion
from sandtable.rulesets.nap.rows.combat import (
    ATTACK_BARS,
    CAUGHT,
    DESTROYED,
    ESCAPE,
    EVADES,
    EVASION_BONUS,
    PARTING_SHOT,
    SHARED_FATE,
)
from sandtable.sheet.question import Aim, Bar, Question
from sandtable.sheet.reckoning import Number, Reckoning, total
from sandtable.sheet.ruling import Result, Ruling


def may_attack(ruling: Ruling) -> Result:
    return {"allowed": ruling.decide(ATTACK_BARS, ruling.a, ruling.b) is None}


def evasion(ruling: Ruling) -> Result:
    attacker, evader = ruling.a, ruling.b
    word = ruling.decide(EVADES, attacker, evader)
    if word != "attempt":
        return {"reaction": "stand" if word is None else "evade", "totals": None, "hits": 0}
    attacker.total, evader.total = ruling.die("a", D6), ruling.die("b", D6)
    attacker.total += ruling.decide(EVASION_BONUS, attacker, evader, "a", otherwise=0)
    evader.total += ruling.decide(EVASION_BONUS, evader, attacker, "b", otherwise=0)
    hits = ruling.decide(CAUGHT, evader, attacker, "b", otherwise=0)
    totals = Totals(a=attacker.total, b=evader.total)
    return {"reaction": "caught" if hits else "evade", "totals": totals, "hits": hits}


def _racing(ruling: Ruling) -> Result:
    """What either side adds to its die, where one tries to get away."""
    attacker, evader = ruling.a, ruling.b
    if ruling.decide(EVADES, attacker, evader) != "attempt":
        return {}
    pursuit = ruling.decide(EVASION_BONUS, attacker, evader, "a", otherwise=0)
    flight = ruling.decide(EVASION_BONUS, evader, attacker, "b", otherwise=0)
    return {"totals": {"a": pursuit, "b": flight}}


def _escaping(ruling: Ruling) -> Result:
    """What a battery needs to escape, unless it shares its infantry's fate."""
    if ruling.decide(SHARED_FATE, ruling.a, ruling.b) is not None:
        return {}
    return {"needed": ruling.decide(ESCAPE, ruling.a, ruling.b)}


def artillery_escape(ruling: Ruling) -> Result:
    here = ruling.here
    dice = ruling.dice("escape", 2, D6)
    here.roll, here.odd = sum(dice), sum(face % 2 for face in dice)
    needed = None
    if ruling.decide(SHARED_FATE, ruling.a, ruling.b) is not None:
        outcome = "attached"
    else:
        needed = here.needed = ruling.decide(ESCAPE, ruling.a, ruling.b)
        outcome = ruling.decide(DESTROYED, otherwise="escaped")
    hits = ruling.decide(PARTING_SHOT, otherwise=0)
    return {"needed": needed, "roll": here.roll, "outcome": outcome, "hits": hits}


QUESTIONS: tuple[Question, ...] = (
    NoDice(
        QuestionId("may_attack"),
        "May it attack?",
        "May this unit attack that one?",
        facts.MayAttack,
        may_attack,
        tables=(ATTACK_BARS,),
        results={"allowed": "Whether it may attack."},
        headline=("allowed",),
        tells=lambda _, result: "It may attack." if result["allowed"] else "It may not attack.",
    ),
    Question(
        QuestionId("evasion"),
        "Evasion",
        "Cavalry is attacked: does it get away?",
        facts.Evasion,
        evasion,
        tables=(EVADES, EVASION_BONUS, CAUGHT),
        results={
            "reaction": "What the cavalry does: stand, evade, or be caught.",
            "totals": "Both sides' dice with what is added to them, if they are rolled.",
            "hits": "The hit on cavalry that is caught.",
        },
        headline=("reaction",),
        fixed=None,
        length_first=True,
        tells=tell_evasion,
        wording=words.EVASION,
        reckoning=Reckoning(
            tuple(total(f"totals.{side}", EVASION_BONUS, side=side) for side in SIDES), _racing, acting="b"
        ),
        bars=(
            barred(ATTACK_BARS["nap.attack.artillery"], "a.kind", when=racer.artillery),
            Bar("b.kind", "only cavalry evades", ~rival.cavalry),
        ),
        aims=(
            Aim("a", "the cavalry is caught", ("reaction",), lambda reaction: reaction == "caught"),
            Aim("b", "the cavalry gets away", ("reaction",), lambda reaction: reaction == "evade"),
        ),
    ),
    Question(
        QuestionId("artillery_escape"),
        "Artillery escape",
        "A battery is attacked: does it get away?",
        facts.ArtilleryEscape,
        artillery_escape,
        tables=(ESCAPE, SHARED_FATE, DESTROYED, PARTING_SHOT),
        results={
            "needed": "The roll that escapes, this or under.",
            "roll": "The roll.",
            "outcome": "Whether the battery escapes, is destroyed, or stays with its infantry.",
            "hits": "The hit on the attacker.",
        },
        headline=("outcome", "hits"),
        fixed=None,
        length_first=True,
        tells=tell_escape,
        wording=words.ESCAPE,
        reckoning=Reckoning((Number("needed", or_less("escapes on"), (ESCAPE,)),), _escaping, acting="b"),
        bars=(
            barred(ATTACK_BARS["nap.attack.artillery"], "a.kind", when=chaser.artillery),
            Bar("b.kind", "only artillery escapes; cavalry evades, and infantry stands", ~escaping.artillery),
        ),
        aims=(
            Aim("a", "the battery is destroyed", ("outcome",), lambda outcome: outcome == "destroyed"),
            Aim("b", "the battery gets away", ("outcome",), lambda outcome: outcome == "escaped"),
        ),
    ),
)
