"""Pike & Shotte: battles of the sixteenth and seventeenth centuries, from a club's sheet with D10 commands."""

from sandtable.names import RulesetId
from sandtable.rulesets.ps.chains import CHAINS
from sandtable.rulesets.ps.facts import troops
from sandtable.rulesets.ps.matchups import MATCHUPS
from sandtable.rulesets.ps.notes import NOTES
from sandtable.rulesets.ps.questions import QUESTIONS
from sandtable.rulesets.ps.rows import breaking, combat, command, house, morale, movement, sequence, shooting
from sandtable.sheet.ruleset import Example, Ruleset

RULESET = Ruleset(
    id=RulesetId("ps"),
    title="Pike & Shotte",
    edition="Pike & Shotte club sheet, D10 commands",
    about="Battles from the Italian Wars to about 1700; a unit is a regiment, a pike block, some squadrons, a battery.",
    unit="inches",
    tables=(
        sequence.SEQUENCE,
        command.INITIATIVE,
        command.COMMAND,
        command.COMMANDED,
        command.FREE,
        command.BLUNDER,
        command.BLUNDERS,
        command.BLUNDER_CHARGE,
        movement.ALLOWANCES,
        movement.TERRAIN,
        shooting.RANGES,
        shooting.SHOOTING_DICE,
        shooting.SHOOTING_SCORE,
        shooting.SHOOTING_MODIFIERS,
        shooting.SAVES,
        combat.HAND_DICE,
        combat.HAND,
        combat.RESULTS,
        breaking.WHEN,
        breaking.MODIFIERS,
        breaking.OUTCOMES,
        breaking.RETIRING,
        morale.REACTIONS,
        morale.DISORDER,
        morale.RALLY,
        house.HOUSE,
        house.PROFILE,
    ),
    questions=QUESTIONS,
    chains=CHAINS,
    matchups=MATCHUPS,
    notes=NOTES,
    vocabularies=(
        troops.KINDS,
        troops.SIZES,
        troops.FORMATIONS,
        troops.POSITIONS,
        troops.WEAPONS,
        troops.ARMS,
        troops.STATES,
        troops.TERRAIN,
        troops.STEPS,
        troops.BLUNDERS,
        troops.CAUSES,
        troops.CASES,
        troops.FATES,
    ),
    actions={
        "holds": "Leave it where it stands.",
        "retires": "Move it straight away from the enemy, one move, or two if it needs them to get clear.",
        "breaks": "Take it off the table; whoever it supported or was supported by may have to test.",
        "hedgehog": "Form it into a hedgehog where it stands.",
        "pursue": "It must go straight after the beaten enemy, and is disordered before that combat.",
    },
    examples=(
        Example(
            "Horse charge home into a regiment that failed to form its hedgehog, taken in one flank.",
            "hand_to_hand",
            {"a": {"kind": "horse", "arms": "lance", "charged": True}, "b": {"kind": "shot", "flanked": 1}},
            {"a": [2, 3, 4, 1, 6, 5, 3], "b": [5, 2, 4]},
        ),
        Example(
            "Disordered cuirassiers have lost a round with one casualty too many, and friends stand close behind.",
            "break_test",
            {"a": {"kind": "heavy-horse", "casualties": 4, "disordered": True}, "cause": "lost", "clear_in": 2},
            {"break": [5, 4]},
        ),
    ),
)
