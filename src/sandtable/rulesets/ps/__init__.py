"""Pike & Shotte: battles of the sixteenth and seventeenth centuries, from a club's sheet with D10 commands."""

from sandtable.names import RulesetId
from sandtable.rulesets.ps.chains import CHAINS
from sandtable.rulesets.ps.facts import troops
from sandtable.rulesets.ps.matchups import MATCHUPS
from sandtable.rulesets.ps.notes import NOTES
from sandtable.rulesets.ps.questions import QUESTIONS
from sandtable.rulesets.ps.rows.breaking import MODIFIERS, OUTCOMES, RETIRING, WHEN
from sandtable.rulesets.ps.rows.combat import HAND, HAND_DICE, RESULTS
from sandtable.rulesets.ps.rows.command import BLUNDER, BLUNDER_CHARGE, BLUNDERS, COMMAND, COMMANDED, FREE, INITIATIVE
from sandtable.rulesets.ps.rows.house import HOUSE, PROFILE
from sandtable.rulesets.ps.rows.morale import DISORDER, RALLY, REACTIONS
from sandtable.rulesets.ps.rows.movement import ALLOWANCES, TERRAIN
from sandtable.rulesets.ps.rows.sequence import SEQUENCE
from sandtable.rulesets.ps.rows.shooting import RANGES, SAVES, SHOOTING_DICE, SHOOTING_MODIFIERS, SHOOTING_SCORE
from sandtable.sheet.ruleset import Example, Ruleset

RULESET = Ruleset(
    id=RulesetId("ps"),
    title="Pike & Shotte",
    edition="Pike & Shotte club sheet, D10 commands, fifth reading",
    about="Battles from the Italian Wars to about 1700; a unit is a regiment, a pike block, some squadrons, a battery.",
    unit="inches",
    tables=(
        SEQUENCE,
        INITIATIVE,
        COMMAND,
        COMMANDED,
        FREE,
        BLUNDER,
        BLUNDERS,
        BLUNDER_CHARGE,
        ALLOWANCES,
        TERRAIN,
        RANGES,
        SHOOTING_DICE,
        SHOOTING_SCORE,
        SHOOTING_MODIFIERS,
        SAVES,
        HAND_DICE,
        HAND,
        RESULTS,
        WHEN,
        MODIFIERS,
        OUTCOMES,
        RETIRING,
        REACTIONS,
        DISORDER,
        RALLY,
        HOUSE,
        PROFILE,
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
    dice={
        "hit": "the shots",
        "save": "the saves",
        "command": "the order",
        "blunder": "whether it blunders",
        "table": "the Blunder Table",
        "charge": "the moves of its charge",
        "obstacle": "the obstacle",
        "break": "the break test",
        "reaction": "the reaction",
        "disorder": "the disorder",
        "rally": "the rally",
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
