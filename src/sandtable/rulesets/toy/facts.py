"""The facts that Toy speaks of."""

from __future__ import annotations

from sandtable.mechanics import opposed
from sandtable.sheet.fact import Choice, Flag, One, Scope, Vocabulary, Whole, plain_words

KINDS = Vocabulary("Kinds", {"foot": "foot", "horse": "horse"})
OUTCOMES = plain_words("Outcomes", "none", "recoil", "destroyed")


class Band(opposed.Contestant):
    """A band of toy soldiers in a fight."""

    kind = Choice(words=KINDS, required=True, says="{it}", label="Kind", group="Troops", help="Foot or horse.")
    uphill = Flag(says="{it} is uphill", label="Uphill", group="Ground", help="It stands uphill of its opponent.")
    tired = Flag(says="{it} is tired", label="Tired", group="State", help="It fought in its last turn too.")
    friends = Whole(
        least=0,
        most=2,
        says="the number of {its} friends beside it",
        some="a friend is beside {it}",
        label="Friends beside it",
        group="Flanks",
        help="How many of its flanks are covered by friends.",
    )


class Fight(Scope):
    """Two bands meet."""

    a = One(of=Band, label="Side a", help="The band that attacks.")
    b = One(of=Band, label="Side b", help="The band that is attacked.")


own = Band("own")
foe = Band("foe")
