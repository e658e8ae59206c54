"""De Bellis Renationis: battles from 1494 to 1700, from the two-page reference sheet of July 2006."""

from sandtable.names import RulesetId
from sandtable.rulesets.dbr.chains import CHAINS
from sandtable.rulesets.dbr.facts.combat import OUTCOMES
from sandtable.rulesets.dbr.facts.orders import ACTIONS
from sandtable.rulesets.dbr.facts.troops import CLASSES, GOING, GRADES, KINDS, UNITS
from sandtable.rulesets.dbr.notes import NOTES
from sandtable.rulesets.dbr.questions import MATCHUPS, QUESTIONS
from sandtable.rulesets.dbr.rows import grading, moves, pips
from sandtable.rulesets.dbr.rows.factors import FACTORS
from sandtable.rulesets.dbr.rows.outcome_half import HALF
from sandtable.rulesets.dbr.rows.outcome_less import EQUAL, LESS
from sandtable.rulesets.dbr.rows.ranges import RANGES
from sandtable.rulesets.dbr.rows.support import FLANK, REAR
from sandtable.rulesets.dbr.rows.tactical import TACTICAL
from sandtable.sheet.ruleset import Example, OtherUnit, Ruleset

RULESET = Ruleset(
    id=RulesetId("dbr"),
    title="De Bellis Renationis",
    edition="DBR sheet, July 2006, fifth reading",
    about="Battles of pike, shot and horse, 1494 to 1700; an element is some hundreds of men, a few guns or boats.",
    unit="paces",
    also=OtherUnit("cm", 8, 100),
    tables=(
        pips.PRICES,
        pips.CHANGES,
        moves.MOVES,
        moves.CHANGES,
        moves.CAPS,
        RANGES,
        FACTORS,
        REAR,
        FLANK,
        TACTICAL,
        grading.SHOOTING,
        grading.CLOSE,
        EQUAL,
        LESS,
        HALF,
    ),
    questions=QUESTIONS,
    chains=CHAINS,
    matchups=MATCHUPS,
    notes=NOTES,
    vocabularies=(KINDS, CLASSES, GRADES, GOING, UNITS, ACTIONS, OUTCOMES),
    actions={
        "recoil": "Move it straight back by its own depth, facing as before; friends behind are passed or pushed.",
        "flee": "Turn it about and move it its full allowance towards its own edge; it is routing until rallied.",
        "destroyed": "Take it off the table.",
        "captured": "Leave it where it stands: it has changed hands and no longer shoots.",
        "teams_desert": "Mark it: its teams have run off, and from now on it may only pivot.",
    },
    examples=(
        Example(
            "Galloping horse charge musketeers who stand beside their own pikes.",
            "close_combat",
            {
                "a": {"kind": "pi", "grade": "F", "charged": True},
                "b": {"kind": "sh", "support": [{"kind": "sh"}], "flanks": [{"kind": "pk"}]},
            },
            {"a": 6, "b": 1},
        ),
        Example(
            "A heavy gun on a hill, 40 cm away, has found pikes that two more guns are shelling.",
            "shooting",
            {
                "distance": 40,
                "a": {"kind": "art", "grade": "S", "on_hill": True},
                "b": {"kind": "pk", "aiding": 2},
                "unit": "cm",
            },
            {"a": 4, "b": 2},
        ),
    ),
)
