"""What a throw would bring to both, read off the odds of its question: for players who weigh fights and shots."""

from __future__ import annotations

from collections.abc import Mapping

from sandtable.engine.game import Prospect
from sandtable.names import Json
from sandtable.sheet.question import Question


def weighed(question: Question, given: Json, harm: Mapping[str, float], theirs: str, ours: str = "") -> Prospect:
    """The prospect of a situation: `harm` is what each word costs, `theirs` and `ours` the fields that say it."""
    by = (theirs, ours) if ours else (theirs,)
    spread = [(float(chance), [harm[word] for word in words]) for words, chance in question.odds_of(given, by).ranked()]
    return Prospect(
        hurts=sum(chance for chance, costs in spread if costs[0]),
        gain=sum(chance * costs[0] for chance, costs in spread),
        loss=sum(chance * costs[1] for chance, costs in spread) if ours else 0.0,
    )
