"""The questions that Might & Reason answers, each a short procedure over its tables, in the order of the page."""

from sandtable.rulesets.mr.questions import attack, combat, command, movement, recovery, shooting
from sandtable.sheet.question import Question

QUESTIONS: tuple[Question, ...] = (
    *shooting.QUESTIONS,
    *command.QUESTIONS,
    *movement.QUESTIONS,
    *attack.QUESTIONS,
    *combat.QUESTIONS,
    *recovery.QUESTIONS,
)
