"""The features of terrain that a defender chooses from (H7).

The table is six sectors, numbered 1 to 3 from the left in the far half and 4 to 6 in the near one, as the defender
sees it.
"""

from __future__ import annotations

from dataclasses import replace

from sandtable.geometry.ground import Ground
from sandtable.mechanics.elements.features import Landscape
from sandtable.mechanics.elements.terrain import WORKS
from sandtable.rulesets.dbm.muster import MUSTER
from sandtable.rulesets.dbm.own import PACE


def _crest(width: int, depth: int) -> int:
    """Half of what its length has over its depth, or of a fifth of its length."""
    return max(abs(width - depth), max(width, depth) // 5) // 2


LANDSCAPE = Landscape(
    rule="H7",
    pace=PACE,
    attacker="invader",
    attacks="invades",
    part="sector",
    columns=3,
    dealt="A die for the sector of each feature: 1 to 3 the far half, 4 to 6 the near one, from the defender's left.",
    areas=("gentle-hill", "steep-hill", "wood", "orchard", "marsh", "rough", "dunes", "fields", "built-up"),
    square=("fields", "built-up"),
    count=(3, 6),
    most={"built-up": 1, "river": 1, "road": 2, "waterway": 1},
    across=(160, 600),
    usual=(300, 240),
    water=300,
    widths={kind: MUSTER.lines[kind].width for kind in ("river", "road", "ford")},
    hills=MUSTER.hills,
    says={
        **{kind: area.says for kind, area in MUSTER.areas.items()},
        **{kind: line.says for kind, line in MUSTER.lines.items()},
    },
    crest=_crest,
    layouts=(
        "gentle-hill:400x280 rough:280x200 orchard:200x200",
        "gentle-hill:300x200 gentle-hill:300x200 rough:240x200 road",
        "steep-hill:360x240 wood:300x240 rough:240x200 fields:240x200",
        "wood:360x300 wood:300x240 marsh:240x200 gentle-hill:300x200",
        "built-up:200x160 fields:240x200 fields:200x200 orchard:200x160 road",
        "river wood:240x200 gentle-hill:300x240 road:across",
        "dunes:360x240 dunes:300x240 rough:300x200 gentle-hill:300x200 waterway",
    ),
)


def neighbours(sector: int) -> list[int]:
    """The sectors that share a border with one."""
    column, row = (sector - 1) % 3, (sector - 1) // 3
    beside = [column - 1 + 3 * row + 1] if column > 0 else []
    beyond = [column + 1 + 3 * row + 1] if column < 2 else []
    return sorted([*beside, *beyond, column + 3 * (1 - row) + 1])


def turned(ground: Ground) -> Ground:
    """The ground turned half round under the armies; works stay before the troops that made them."""
    return replace(
        ground,
        areas=tuple(area.half_turned() for area in ground.areas),
        lines=tuple(line if line.kind in WORKS else line.half_turned() for line in ground.lines),
    )
