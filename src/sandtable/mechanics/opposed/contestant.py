"""Who meets in opposed scores: the part each plays, and the scores that are found on the way."""

from __future__ import annotations

from sandtable.sheet.fact import Role, Scope, Score


class Contestant(Scope):
    """One side of a fight by opposed scores, whatever else its game says of it."""

    fights = Role(says="{it} is in close combat")
    shoots = Role(says="{it} is shooting")
    shot_at = Role(says="{it} is shot at")
    own_bound = Role(says="the bound is {its} own")

    total = Score(says="{its} total")
    graded = Score(says="{its} graded score")
    final = Score(says="{its} final score")
