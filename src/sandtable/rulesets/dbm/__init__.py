"""De Bellis Multitudinis: large battles of antiquity and the Middle Ages, from the quick reference sheet of 2005."""

from sandtable.names import RulesetId
from sandtable.rulesets.dbm.chains import CHAINS
from sandtable.rulesets.dbm.facts import CLASSES, GOING, GRADES, KINDS, OUTCOMES, WEAPONS
from sandtable.rulesets.dbm.notes import NOTES
from sandtable.rulesets.dbm.questions import MATCHUPS, QUESTIONS
from sandtable.rulesets.dbm.rows.factors import FACTORS
from sandtable.rulesets.dbm.rows.grading import GRADING
from sandtable.rulesets.dbm.rows.impetuous import IMPETUOUS
from sandtable.rulesets.dbm.rows.mitigating import MITIGATING
from sandtable.rulesets.dbm.rows.moves import FURTHER, MOVES
from sandtable.rulesets.dbm.rows.outcomes import EQUAL, HALF, LESS
from sandtable.rulesets.dbm.rows.pips import PIPS
from sandtable.rulesets.dbm.rows.pressing import FORWARD, MEETING, REFUSED
from sandtable.rulesets.dbm.rows.ranges import RANGES
from sandtable.rulesets.dbm.rows.support import SUPPORT
from sandtable.rulesets.dbm.rows.tactical import TACTICAL
from sandtable.sheet.ruleset import Example, Ruleset

RULESET = Ruleset(
    id=RulesetId("dbm"),
    title="De Bellis Multitudinis",
    edition="DBM sheet, August 2005, fifth reading",
    about="Large battles of antiquity and the Middle Ages, 3000 BC to 1500 AD; an element is some hundreds of men.",
    unit="paces",
    tables=(
        PIPS,
        MOVES,
        FURTHER,
        IMPETUOUS,
        FACTORS,
        RANGES,
        SUPPORT,
        TACTICAL,
        GRADING,
        MITIGATING,
        EQUAL,
        LESS,
        HALF,
        REFUSED,
        FORWARD,
        MEETING,
    ),
    questions=QUESTIONS,
    chains=CHAINS,
    matchups=MATCHUPS,
    notes=NOTES,
    vocabularies=(KINDS, CLASSES, GRADES, GOING, WEAPONS, OUTCOMES),
    actions={
        "recoil": "Move it straight back by its own depth, at most 80 paces, facing as before, pushing friends.",
        "flee": "Turn it about and move it its full allowance away from the enemy that beat it.",
        "destroyed": "Take it off the table.",
        "continue": "Leave both in contact: they fight again next bound.",
    },
    examples=(
        Example(
            "Legionaries under their general, overlapped on one flank, meet a deep warband in rough ground.",
            "close_combat",
            {
                "a": {"kind": "bd", "general": True, "overlaps": 1},
                "b": {
                    "kind": "wb",
                    "grade": "S",
                    "regular": False,
                    "going": "rough",
                    "support": [{"kind": "wb", "grade": "S"}],
                },
            },
            {"a": 4, "b": 2},
        ),
    ),
)
