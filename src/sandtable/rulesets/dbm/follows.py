"""What elements count as by themselves, by their opponent."""

from __future__ import annotations

from sandtable.rulesets.dbm.facts import KINDS, NAVAL, foe, own
from sandtable.sheet.expr import choose
from sandtable.sheet.follows import Follows

KNIGHTS = choose(
    (
        (own.shot_at & foe.kind.one_of("bw", *NAVAL)) | (own.fights & foe.kind.one_of("lh", "sp", "pk", "bw")),
        "S",
    ),
    (own.fights & (foe.kind.one_of("exp", "wb") | ((foe.kind == "kn") & (foe.grade != "X"))), "I"),
    otherwise="O",
)
BLADES = choose(
    (own.fights & ((foe.kind == "kn") | ((foe.kind == "cm") & (foe.grade == "S"))), "S"),
    (own.double_based, "O"),
    otherwise="F",
)
EXCEPTIONS = {"kn": KNIGHTS, "bd": BLADES}
"""(X) troops that count as another grade by their opponent (H39); all others stay X."""

TREATED_AS = tuple(
    Follows(
        own.treated_as,
        counts_as,
        (own.kind == kind) & (own.grade == "X"),
        f"{KINDS.names[kind].capitalize()} (X) count as this grade against such an opponent",
        "H39",
    )
    for kind, counts_as in EXCEPTIONS.items()
)
