"""Toy: ten rows of our own. The machinery is tried on it, and a new rule set begins as a copy of it."""

from sandtable.names import RulesetId
from sandtable.rulesets.toy.facts import KINDS, OUTCOMES
from sandtable.rulesets.toy.questions import QUESTIONS
from sandtable.rulesets.toy.rows.fight import ADDED, EQUAL, FACTORS, GRADING, HALF, LESS
from sandtable.sheet.ruleset import Example, Note, Ruleset

RULESET = Ruleset(
    id=RulesetId("toy"),
    title="Toy",
    edition="Toy 1.0",
    about="Foot and horse on a small hill, in ten rows: a fixture, a tutorial and a template.",
    unit="paces",
    played=False,
    tables=(FACTORS, ADDED, GRADING, EQUAL, LESS, HALF),
    questions=QUESTIONS,
    notes=(
        Note(
            "R1", "Uphill", "A band is uphill if the middle of its base stands higher than the middle of its enemy's."
        ),
    ),
    vocabularies=(KINDS, OUTCOMES),
    examples=(
        Example(
            "Horse charge foot on a hill.",
            "fight",
            {"a": {"kind": "horse"}, "b": {"kind": "foot", "uphill": True}},
            {"a": 4, "b": 3},
        ),
    ),
)
