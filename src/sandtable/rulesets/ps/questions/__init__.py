"""The questions that Pike & Shotte answers, in the order of its page."""

from sandtable.rulesets.ps.asking import PageTest
from sandtable.rulesets.ps.questions import combat, fire, morale, moves, orders

QUESTIONS: tuple[PageTest, ...] = (
    *orders.QUESTIONS,
    *moves.QUESTIONS,
    *fire.QUESTIONS,
    *combat.QUESTIONS,
    *morale.QUESTIONS,
)
ASK = {str(question.id): question for question in QUESTIONS}
