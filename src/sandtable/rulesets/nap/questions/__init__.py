"""The questions that Fast-Play Grande Armee answers, each a short procedure over its tables."""

from sandtable.rulesets.nap.questions import combat, command, contact, fire, movement, officers, turn
from sandtable.sheet.question import Question

QUESTIONS: tuple[Question, ...] = (
    *turn.QUESTIONS,
    *fire.QUESTIONS,
    *command.QUESTIONS,
    *movement.QUESTIONS,
    *contact.QUESTIONS,
    *combat.QUESTIONS,
    *officers.QUESTIONS,
)
"""In the order of the sheet's page."""
