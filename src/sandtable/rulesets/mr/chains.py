"""Chains: fire and its saves, and a whole attack from the control test to the blows."""

from __future__ import annotations

from copy import copy

from sandtable.dice import D6
from sandtable.names import Json, QuestionId
from sandtable.rulesets.mr.facts.command import ControlTest
from sandtable.rulesets.mr.facts.fighting import Evade, FinalFire
from sandtable.rulesets.mr.facts.fire import ArtilleryFire, Musketry, aspect
from sandtable.rulesets.mr.facts.unit import unit
from sandtable.rulesets.mr.facts.words import ARTILLERY, BW, FARTHEST, STATE, TROOPS, TYPICAL_SP
from sandtable.rulesets.mr.questions import QUESTIONS, words
from sandtable.rulesets.mr.questions.attack import escaped, fired, fires
from sandtable.rulesets.mr.rows.command import OUT
from sandtable.rulesets.mr.rows.house import ESCAPE_FAILED, SILENCED
from sandtable.rulesets.mr.rows.reaction import ESCAPE, ESCAPE_MF, FINAL_FIRE
from sandtable.rulesets.mr.together import TOWN_FRONT
from sandtable.sheet.chain import Chain, ChainAim, State, Step, of_both, plain
from sandtable.sheet.fact import Length, One, Record, Scope, Score, Whole
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import Result, Ruling

ASK = {str(question.id): question for question in QUESTIONS}

SHOT_AT = unit(
    "ShotAt", "A unit that is shot at, and what it has to save itself.", "formation", "vulnerable", "cover", "terrain"
)


class Volley(Musketry):
    """Infantry fires, and the target saves what it can."""

    b = One(of=SHOT_AT, label="The target", help="Who is shot at.")


class Cannonade(ArtilleryFire):
    """A battery fires, and the target saves what it can."""

    b = One(of=SHOT_AT, label="The target", help="Who is shot at.")


def _part(record: Record, *fields: str) -> dict[str, Json]:
    """Some fields of what was read, to be asked again."""
    return {name: plain(record[name]) for name in fields}


def _volley(given: Record, _: State) -> Json:
    target = _part(given["b"], "kind", "formation", "vulnerable")
    return {**_part(given, "a", "range", "aspect", "weather"), "b": target}


def _cannonade(given: Record, _: State) -> Json:
    target = _part(given["b"], "kind", "formation", "vulnerable")
    return {**_part(given, "a", "range", "nearest", "line_of_fire", "aspect", "weather"), "b": target}


def _saves(by: str, given: Record, so_far: State) -> Json:
    return {"a": _part(given["b"], "kind", "formation", "cover", "terrain"), "by": by, "hits": so_far["hits"]}


def _hit(so_far: State, result: Result) -> State:
    return {**so_far, "hits": result["hits"]}


def _saved(so_far: State, result: Result) -> State:
    return {**so_far, "unsaved": result["hits"]}


FIRE_RESULTS = {"hits": "Hits before saves.", "unsaved": "Hits that are not saved."}
FIRE_AIMS = (
    ChainAim("a", "a hit that is not saved", lambda end: end["unsaved"] > 0),
    ChainAim("b", "no hit that is not saved", lambda end: end["unsaved"] == 0),
)


class Overrun(FinalFire):
    """A battery is attacked: the same two dice are its final fire and its escape."""

    a = One(
        of=unit("Stormers", "A unit that attacks guns.", "sp", "hits", "strength"),
        label="The attacker",
        help="Who attacks.",
    )
    needed = Score(says="the number needed")
    roll = Score(says="the roll")


def overrun(ruling: Ruling) -> Result:
    """Final fire counts first; if it leaves no attacker the battery stays, whatever it rolled (H3)."""
    shoots = fires(ruling)
    dice = ruling.dice("escape", 2, D6)
    hits = fired(ruling, dice)["hits"] if shoots else 0
    outcome = escaped(ruling, dice)["outcome"]
    gone = hits >= ruling.a.strength
    return {"outcome": "stays" if gone else outcome, "hits": hits, "gone": gone}


OVERRUN = Question(
    QuestionId("overrun"),
    "Attack on a battery",
    "A battery is attacked: what does its last fire do, and does it get away?",
    Overrun,
    overrun,
    tables=(SILENCED, OUT, FINAL_FIRE, ESCAPE, ESCAPE_MF, ESCAPE_FAILED),
    results={
        "outcome": "Whether the battery escaped, is destroyed, or stays since nobody is left to attack it.",
        "hits": "Hits on the attacker.",
        "gone": "Whether the attacker is gone.",
    },
    headline=("outcome", "hits"),
    fixed=None,
    reads=("formation", "aspect", "sp", "hits"),
    together=(TOWN_FRONT,),
)


def typical_sp(record: Record, _: Record) -> Json:
    return TYPICAL_SP.get(record["kind"], 1)


def _sp() -> Whole:
    return Whole(
        least=1,
        most=12,
        default=typical_sp,
        says="{its} strength at the start",
        label="SP at the start",
        group=TROOPS,
        help="The SPs it began with; what is typical of its kind if left out. Batteries have none.",
    )


FIGHTS_IN = ("in_command", "flanked", "vulnerable", "cover", "terrain", "valor", "commander", "room")


class Attack(Scope):
    """A sub-commander is given CDs, his Force is tested, and one of its units attacks."""

    a = One(
        of=unit("Assailant", "A unit in FF that is to attack.", "sp", "hits", *FIGHTS_IN, sp=_sp()),
        label="The attacker",
        help="Who attacks, in FF.",
    )
    b = One(
        of=unit("Assailed", "A unit that is attacked.", "sp", "hits", "formation", *FIGHTS_IN, "suppressed", sp=_sp()),
        label="The target",
        help="Who is attacked.",
    )
    cds = copy(ControlTest.facts["cds"])
    modifier = copy(ControlTest.facts["modifier"])
    enemy = Length(
        unit=BW,
        most=FARTHEST,
        null=True,
        default=2,
        says="the nearest enemy's distance",
        label="Nearest enemy",
        group=STATE,
        help="From any unit of the attacker's Force to the nearest enemy.",
    )
    lapels = copy(ControlTest.facts["lapels"])
    exceptional = copy(ControlTest.facts["exceptional"])
    attempt = copy(Evade.facts["attempt"])
    aspect = aspect()


def _may(given: Record) -> None:
    """Refuse an attack that cannot be, before the first step."""
    if given["b"]["kind"] in ARTILLERY:
        target = _part(given["b"], "kind", "formation", "terrain")
        ASK["artillery_escape"].ask({"a": _part(given["a"], "kind"), "b": target})
    else:
        ASK["combat"].ask(_combat(given, {"reaction": "stand"}))


def _control(given: Record, _: State) -> Json:
    return _part(given, "cds", "modifier", "enemy", "lapels", "exceptional")


def _permission(given: Record, so_far: State) -> Json:
    if so_far["end"] == "inactive":
        return None
    return {"a": _part(given["a"], "kind"), "b": _part(given["b"], "kind", "terrain")}


def _test(given: Record, so_far: State) -> Json:
    if so_far["test"] != "needed":
        return None
    return {"a": _part(given["a"], "kind", "sp", "hits"), "commander": given["a"]["commander"]}


def _reaction(given: Record, so_far: State) -> Json:
    if so_far["end"] != "none":
        return None
    return {"a": _part(given["a"], "kind"), "b": _part(given["b"], "kind", "terrain"), "attempt": given["attempt"]}


def _guns(given: Record, so_far: State) -> Json:
    if so_far["reaction"] != "escape":
        return None
    guns = _part(given["b"], "kind", "formation", "terrain", "in_command", "suppressed")
    return {"a": _part(given["a"], "kind", "sp", "hits"), "b": guns, "aspect": given["aspect"]}


def _combat(given: Record, so_far: State) -> Json:
    if so_far["reaction"] not in ("stand", "caught"):
        return None
    attacker = _part(given["a"], "kind", "sp", "hits", *FIGHTS_IN)
    return {"a": attacker, "b": _part(given["b"], "kind", "sp", "hits", "formation", *FIGHTS_IN)}


def _controlled(so_far: State, result: Result) -> State:
    status = result["status"]
    return {**so_far, "status": status, "end": "inactive" if status == "inactive" else "none"}


def _permitted(so_far: State, result: Result) -> State:
    return {**so_far, "test": "needed" if result["attack_test"] else "not needed"}


def _tested(so_far: State, result: Result) -> State:
    if result["passed"]:
        return {**so_far, "test": "passed"}
    return {**so_far, "test": "failed", "end": "halted"}


def _reacted(so_far: State, result: Result) -> State:
    reaction = result["reaction"]
    return {**so_far, "reaction": reaction, "end": "evaded" if reaction == "evade" else "none"}


def _overran(so_far: State, result: Result) -> State:
    ends = {"escaped": "guns escaped", "destroyed": "guns destroyed", "stays": "shot down"}
    return {
        **so_far,
        "end": ends[result["outcome"]],
        "a_lost": result["hits"],
        "a_gone": result["gone"],
        "b_gone": result["outcome"] == "destroyed",
    }


def _fought(so_far: State, result: Result) -> State:
    won = "won" if result["winner"] == "a" else "lost"
    return {
        **so_far,
        "end": f"{won} {'decisively' if result['outcome'] == 'decisive' else 'inconclusively'}",
        "a_lost": result["a"]["loss"],
        "b_lost": result["b"]["loss"],
        "a_gone": result["a"]["eliminated"],
        "b_gone": result["b"]["eliminated"],
    }


CHAINS = (
    Chain(
        "volley",
        "A volley and its saves",
        "Infantry fires: how many hits are not saved?",
        Volley,
        start={"hits": 0, "unsaved": 0},
        steps=(
            Step("The volley", ASK["musketry"], _volley, ("hits",), _hit),
            Step("The saves", ASK["save"], lambda given, so_far: _saves("musketry", given, so_far), ("hits",), _saved),
        ),
        results=FIRE_RESULTS,
        headline=("unsaved",),
        wording=words.VOLLEY,
        aims=FIRE_AIMS,
        together=(TOWN_FRONT,),
    ),
    Chain(
        "cannonade",
        "A cannonade and its saves",
        "A battery fires: how many hits are not saved?",
        Cannonade,
        start={"hits": 0, "unsaved": 0},
        steps=(
            Step("The shots", ASK["artillery_fire"], _cannonade, ("hits",), _hit),
            Step("The saves", ASK["save"], lambda given, so_far: _saves("artillery", given, so_far), ("hits",), _saved),
        ),
        results=FIRE_RESULTS,
        headline=("unsaved",),
        wording=words.VOLLEY,
        aims=FIRE_AIMS,
        together=(TOWN_FRONT,),
    ),
    Chain(
        "attack",
        "An attack",
        "A Force is given CDs and tested, and one of its units attacks: how does it end? The volley that regular "
        "infantry owes is taken as fired; re-rolls are used wherever they help.",
        Attack,
        start={
            "status": "none",
            "test": "none",
            "reaction": "none",
            "end": "none",
            "a_lost": 0,
            "b_lost": 0,
            "a_gone": False,
            "b_gone": False,
        },
        steps=(
            Step("The control test", ASK["control_test"], _control, ("status",), _controlled),
            Step("The attack table", ASK["may_attack"], _permission, ("attack_test",), _permitted),
            Step("The attack test", ASK["attack_test"], _test, ("passed",), _tested),
            Step("The reaction", ASK["evade"], _reaction, ("reaction",), _reacted),
            Step("Final fire and escape", OVERRUN, _guns, ("outcome", "hits", "gone"), _overran),
            Step(
                "The combat",
                ASK["combat"],
                _combat,
                ("winner", "outcome", "a.loss", "b.loss", "a.eliminated", "b.eliminated"),
                _fought,
            ),
        ),
        results={
            "status": "What the control test gave the Force.",
            "test": "The attack test: not needed, passed or failed.",
            "reaction": "What the target did.",
            "end": "How it ended for the attacker.",
            "a_lost": "SPs that the attacker lost.",
            "b_lost": "SPs that the target lost.",
            "a_gone": "Whether the attacker is gone.",
            "b_gone": "Whether the target is gone.",
        },
        headline=("end",),
        whose=of_both("lost", "gone"),
        wording=words.ATTACK,
        aims=(
            ChainAim("a", "the target is gone", lambda end: bool(end["b_gone"])),
            ChainAim("b", "the attacker is gone", lambda end: bool(end["a_gone"])),
        ),
        check=_may,
    ),
)
