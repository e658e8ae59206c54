"""Chains: a whole charge, from the closing fire to the loser's break test, and a whole volley."""

from __future__ import annotations

from sandtable.names import OTHER, SIDES, Json, QuestionId, Side
from sandtable.rulesets.ps.asking import PageTest
from sandtable.rulesets.ps.facts.situations import Combat, Fire, way_out
from sandtable.rulesets.ps.facts.troops import ARTILLERY, CAVALRY, HOUSED, endurance
from sandtable.rulesets.ps.facts.unit import COMBAT, GROUND, Unit, check_unit, refuse
from sandtable.rulesets.ps.facts.unit import own as unit
from sandtable.rulesets.ps.pools import blows, saves
from sandtable.rulesets.ps.questions import ASK, words
from sandtable.rulesets.ps.together import LAST_ROUND
from sandtable.sheet.chain import Chain, ChainAim, State, Step, of_both
from sandtable.sheet.fact import Flag, One, Record, Scope
from sandtable.sheet.ruling import Result, Ruling
from sandtable.sheet.together import Together, way

WINNING = ("kind", "formation", "position", "mounted", "rear", "left", "right")
MOST_CASUALTIES = 20
"""The casualties that a unit can be given; whoever has as many breaks in any test."""
CHARGER: dict[Side, str] = {"a": "The charger", "b": "The charged"}


class Charge(Scope):
    """Side a charges side b, which may shoot before the charge comes home."""

    objects_last = True
    a = One(of=Unit, check=check_unit, label="The charger", help="The unit that charges.")
    b = One(of=Unit, check=check_unit, label="The charged", help="The unit that is charged.")
    closing = Flag(
        default=True,
        says="the charged gives closing fire",
        label="Closing fire",
        group=COMBAT,
        help="The charged unit shoots as the enemy closes, if it can and does not counter-charge.",
    )
    obscured = Flag(
        says="the charger is obscured",
        label="Obscured",
        group=GROUND,
        help="The charger is hard to see for the closing fire.",
    )
    clear_in = way_out()


NO_CLOSING_FIRE = Together(
    "no_closing_fire",
    "Closing fire",
    "Closing fire is given to the front alone, and by nobody who is in contact already (H18, H22).",
    (way("{own} is caught in flank or rear", unit.flanked >= 1, along=(~Charge("here").closing,)),),
    asked_apart=True,
    of=("b",),
)


class Volley(Fire):
    """Side a shoots at side b, which saves its hits and may have to test."""

    clear_in = way_out()


def again(unit: Record, *fields: str) -> dict[str, Json]:
    """A unit as a request has it: what was read, without what does not apply to its kind."""
    return {name: unit[name] for name in fields or unit if unit[name] is not None}


def may_charge(given: Record) -> None:
    ASK["charge_move"].ask({"a": again(given["a"]), "distance": 0})
    housed = given["b"]["position"] in HOUSED and given["a"]["kind"] in CAVALRY
    refuse(housed, "given.b.position", "cavalry may not charge buildings (H27)")


def closing_fire(given: Record, _: State) -> Json:
    charged = given["b"]
    armed = charged["weapon"] != "none" and charged["shooting"] > 0
    free = not charged["limbered"] and charged["formation"] != "march-column" and not charged["charged"]
    if not (given["closing"] and armed and free):
        return None
    return {"a": again(charged), "b": again(given["a"]), "obscured": given["obscured"]}


def after_closing_fire(so_far: State, shot: Result) -> State:
    charge = "in doubt" if shot["break_test"] else "home"
    return {**so_far, "charge": charge, "fire": shot["casualties"], "disordered": shot["disorders"]}


def closing_test(given: Record, so_far: State) -> Json:
    if so_far["charge"] != "in doubt":
        return None
    total, gunned = given["a"]["casualties"] + so_far["fire"], given["b"]["weapon"] in ARTILLERY
    return nerve(given, "a", "closing", total, so_far["disordered"], gunned=gunned, clear_in=1)


def after_closing_test(so_far: State, test: Result) -> State:
    outcome = test["outcome"]
    if outcome == "holds":
        return {**so_far, "charge": "home"}
    return settled({**so_far, "charge": outcome, "a_fate": outcome})


def settled(so_far: State) -> State:
    """Once the charger has no test before it, where its casualties came from is no matter."""
    return {**so_far, "fire": 0, "disordered": False, "a_casualties": so_far["a_casualties"] + so_far["fire"]}


def nerve(
    given: Record, side: Side, cause: str, casualties: int, disordered: bool, *, gunned: bool, clear_in: Json
) -> Json:
    """A break test of one side. Fewer casualties than its stamina are asked as if they were as many: none is above."""
    unit, stamina = given[side], endurance(given[side])
    marks = min(max(casualties, stamina), MOST_CASUALTIES)
    tested = {"kind": unit["kind"], "stamina": stamina, "casualties": marks, "disordered": disordered}
    return {"a": tested, "cause": cause, "artillery": gunned, "clear_in": clear_in}


def charger_now(given: Record, so_far: State) -> int:
    """The charger's casualties as it comes home: after a test it drops those above its stamina (H6)."""
    return int(min(given["a"]["casualties"] + so_far["fire"], endurance(given["a"])))


def exchange(ruling: Ruling) -> Result:
    """Side a strikes and side b saves: half of a round, which the two halves do not share."""
    hits = blows(ruling, ruling.a, ruling.b, "a")["hits"]
    return {"casualties": saves(ruling, ruling.b, hits, "hand-to-hand").casualties}


EXCHANGE = PageTest(
    QuestionId("exchange"),
    "Blows and saves",
    "One unit strikes another: how many casualties are left after saves?",
    Combat,
    exchange,
    tables=(*ASK["hand_to_hand"].tables, *ASK["morale_save"].tables),
    results={"casualties": "The casualties of side b."},
    headline=("casualties",),
    fixed=None,
    lists=("a", "save"),
    together=(LAST_ROUND,),
)


def strikes(side: Side) -> Step:
    """One side's blows, and what they do to the other."""
    other = OTHER[side]

    def fight(given: Record, so_far: State) -> Json:
        if so_far["charge"] != "home":
            return None
        charger, charged = {**again(given["a"]), "charged": True}, again(given["b"])
        if side == "b":
            return {"a": charged, "b": charger}
        # Shaken by the closing fire, disordered by it or both: it strikes the same.
        weak = so_far["disordered"] or charger_now(given, so_far) >= endurance(given["a"])
        return {"a": {**charger, "disordered": weak}, "b": charged}

    def after(so_far: State, result: Result) -> State:
        return {**so_far, f"{other}_casualties": result["casualties"]}

    return Step(f"{CHARGER[side]} strikes", EXCHANGE, fight, ("casualties",), after)


def casualties(given: Record, so_far: State, side: Side) -> int:
    """All casualties of a side after the fight."""
    before = charger_now(given, so_far) if side == "a" else given["b"]["casualties"]
    return int(before + so_far[f"{side}_casualties"])


def result(given: Record, so_far: State) -> Json:
    """The combat result, asked by the lead in casualties alone: nothing else of them counts."""
    if so_far["charge"] != "home":
        return None
    lead = so_far["b_casualties"] - so_far["a_casualties"]
    units: dict[Side, dict[str, Json]] = {}
    for side, inflicted in zip(SIDES, (max(0, lead), max(0, -lead)), strict=True):
        stamina = endurance(given[side])
        shaken = casualties(given, so_far, side) >= stamina
        marks = {"stamina": stamina, "casualties": stamina if shaken else 0, "inflicted": inflicted}
        units[side] = {**again(given[side], *WINNING), **marks}
    return units


def after_result(so_far: State, round: Result) -> State:
    tests = "".join(side for side in SIDES if round[side]["break_test"])
    decided = {**so_far, "winner": round["winner"], "tests": tests}
    return decided if "a" in tests else settled(decided)


def nerve_tested(side: Side) -> Step:
    """The break test of a side that lost, or drew and is shaken."""

    def test(given: Record, so_far: State) -> Json:
        if side not in so_far["tests"]:
            return None
        cause = "drawn" if so_far["winner"] == "draw" else "lost"
        gunned = side == "a" and so_far["fire"] > 0 and given["b"]["weapon"] in ARTILLERY
        disordered = so_far["disordered"] if side == "a" else given["b"]["disordered"]
        total = casualties(given, so_far, side)
        return nerve(given, side, cause, total, disordered, gunned=gunned, clear_in=given["clear_in"])

    def after(so_far: State, result: Result) -> State:
        done = {**so_far, "tests": so_far["tests"].replace(side, ""), f"{side}_fate": result["outcome"]}
        return settled(done) if side == "a" else done

    return Step(f"{CHARGER[side]} tests", ASK["break_test"], test, ("outcome",), after)


def shooting(given: Record, _: State) -> Json:
    return {
        "a": again(given["a"]),
        "b": again(given["b"]),
        **{name: given[name] for name in ("range", "obscured", "enfilade")},
    }


def after_shooting(so_far: State, shot: Result) -> State:
    return {**so_far, "hits": shot["hits"], "disorders": shot["disorders"]}


def volley_saves(given: Record, so_far: State) -> Json:
    if not so_far["hits"]:
        return None
    return {"a": again(given["b"]), "hits": so_far["hits"], "hit_by": given["a"]["weapon"]}


def after_volley_saves(so_far: State, saved: Result) -> State:
    fate = "in doubt" if saved["break_test"] else "holds"
    return {**so_far, "casualties": saved["casualties"], "shaken": saved["shaken"], "fate": fate}


def volley_test(given: Record, so_far: State) -> Json:
    if so_far["fate"] != "in doubt":
        return None
    total = given["b"]["casualties"] + so_far["casualties"]
    disordered = given["b"]["disordered"] or so_far["disorders"]
    gunned = given["a"]["weapon"] in ARTILLERY
    return nerve(given, "b", "excess", total, disordered, gunned=gunned, clear_in=given["clear_in"])


def after_volley_test(so_far: State, test: Result) -> State:
    return {**so_far, "fate": test["outcome"]}


CHARGE = Chain(
    "charge",
    "A charge",
    "One unit charges another: closing fire, blows, saves and break tests; how does it end?",
    Charge,
    start={
        "charge": "home",
        "fire": 0,
        "disordered": False,
        "a_casualties": 0,
        "b_casualties": 0,
        "winner": "none",
        "tests": "",
        "a_fate": "holds",
        "b_fate": "holds",
    },
    steps=(
        Step(
            "Closing fire",
            ASK["closing_fire"],
            closing_fire,
            ("casualties", "disorders", "break_test"),
            after_closing_fire,
        ),
        Step("The charger tests for it", ASK["break_test"], closing_test, ("outcome",), after_closing_test),
        strikes("a"),
        strikes("b"),
        Step("Combat result", ASK["combat_result"], result, ("a.break_test", "b.break_test", "winner"), after_result),
        nerve_tested("a"),
        nerve_tested("b"),
    ),
    results={
        "charge": "Whether the charge comes home, or retires or breaks under closing fire.",
        "a_casualties": "The charger's casualties, those from closing fire included.",
        "b_casualties": "The charged unit's casualties.",
        "winner": "Who wins the round; none if the charge does not come home.",
        "a_fate": "Whether the charger holds, retires or breaks.",
        "b_fate": "Whether the charged unit holds, retires or breaks.",
    },
    headline=("charge", "winner", "a_fate", "b_fate"),
    whose=of_both("casualties", "fate"),
    wording=words.CHARGE,
    aims=(
        ChainAim("a", "the charged unit is driven off", lambda end: end["b_fate"] != "holds"),
        ChainAim("b", "the charger is driven off", lambda end: end["a_fate"] != "holds"),
    ),
    check=may_charge,
    together=(NO_CLOSING_FIRE,),
)

VOLLEY = Chain(
    "volley",
    "A volley",
    "One unit shoots at another, which saves and may have to test: how does it end?",
    Volley,
    start={"hits": 0, "disorders": False, "casualties": 0, "shaken": False, "fate": "holds"},
    steps=(
        Step("Shooting", ASK["shooting"], shooting, ("hits", "disorders"), after_shooting),
        Step(
            "Morale saves",
            ASK["morale_save"],
            volley_saves,
            ("casualties", "shaken", "break_test"),
            after_volley_saves,
        ),
        Step("Break test", ASK["break_test"], volley_test, ("outcome",), after_volley_test),
    ),
    results={
        "hits": "The hits.",
        "disorders": "Whether a six disorders the target.",
        "casualties": "The target's new casualties.",
        "shaken": "Whether they have shaken it.",
        "fate": "Whether the target holds, retires or breaks.",
    },
    headline=("casualties", "disorders", "fate"),
    wording=words.VOLLEY,
    aims=(
        ChainAim("a", "the target takes a casualty", lambda end: end["casualties"] > 0),
        ChainAim("b", "the target holds, unhurt and in order", lambda end: not end["casualties"]),
    ),
)

CHAINS = (CHARGE, VOLLEY)
