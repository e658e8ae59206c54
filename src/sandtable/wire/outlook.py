"""What counts and what may come, as messages."""

from __future__ import annotations

from collections.abc import Sequence

from sandtable.dice import Distribution
from sandtable.sheet.chain import Chain
from sandtable.sheet.forecast import Outcome, forecasts
from sandtable.sheet.question import Key, Question
from sandtable.sheet.reckoning import Made
from sandtable.wire import messages as m


def foretold(asks: Question | Chain, by: Sequence[str], spread: Distribution[Key]) -> list[m.Forecast]:
    """What may come, of odds by these fields."""
    return [
        {
            "title": each.title,
            "side": each.side,
            "mean": None if each.mean is None else float(each.mean),
            "outlooks": [_outlook(outcome) for outcome in each.outcomes],
        }
        for each in forecasts(asks, by, spread)
    ]


def _outlook(outcome: Outcome) -> m.Outlook:
    return {
        "says": outcome.says,
        "p": str(outcome.p),
        "share": float(outcome.p),
        "least": None if outcome.least is None else float(outcome.least),
        "side": outcome.side,
    }


def made_of(made: Sequence[Made]) -> list[m.MadeOf]:
    """Rows under the numbers that they make."""
    return [
        {
            "side": each.side,
            "says": each.says,
            "lines": [{"row": told.row, "gives": told.gives} for told in each.lines],
            "near": [{"row": told.row, "gives": told.gives, "failed": told.failed} for told in each.near],
        }
        for each in made
    ]
