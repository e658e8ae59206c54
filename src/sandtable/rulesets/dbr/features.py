"""The pieces of terrain that a defender picks from (H3).

The table is four quarters, 1 and 2 from the left in the far half and 3 and 4 in the near one, as the defender sees it.
"""

from __future__ import annotations

from sandtable.mechanics.elements.features import Landscape
from sandtable.rulesets.dbr.muster import MUSTER
from sandtable.rulesets.dbr.own import PACE

QUARTERS = (1, 2, 3, 4)


def _crest(width: int, depth: int) -> int:
    """Half of a crest that is half as long as its hill (H49)."""
    return max(width, depth) // 4


LANDSCAPE = Landscape(
    rule="H3",
    pace=PACE,
    attacker="attacker",
    attacks="attacks",
    part="quarter",
    columns=2,
    dealt="A die for the quarter of each: 1 and 2 the far half, 3 and 4 the near one, from the defender's left; "
    "on 5 the defender chooses, on 6 the attacker.",
    areas=("gentle-hill", "steep-hill", "wood", "marsh", "scrub", "fields", "vineyard", "built-up", "rocky"),
    square=("fields", "vineyard", "built-up"),
    count=(4, 8),
    most={"waterway": 1},
    across=(100, 500),
    usual=(250, 200),
    water=300,
    widths={kind: MUSTER.lines[kind].width for kind in ("river", "road", "ford")},
    hills=MUSTER.hills,
    says={
        **{kind: area.says for kind, area in MUSTER.areas.items()},
        **{kind: line.says for kind, line in MUSTER.lines.items()},
    },
    crest=_crest,
    clear=100,
    off_centre=150,
    outward=True,
    layouts=(
        "gentle-hill:300x200 wood:250x200 scrub:200x150 fields:200x150",
        "gentle-hill:250x200 built-up:200x100 fields:250x200 fields:200x150 road:across",
        "wood:300x200 wood:200x200 marsh:200x150 rocky:150x150",
        "steep-hill:300x200 vineyard:200x150 scrub:250x150 rocky:150x150 road",
        "river road:across wood:200x200 fields:200x150 built-up:200x100",
        "gentle-hill:400x250 scrub:200x200 vineyard:200x200 fields:200x150 wood:200x150 road",
        "waterway marsh:200x150 scrub:250x150 gentle-hill:250x200 fields:200x150",
    ),
)
