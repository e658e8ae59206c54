"""House rules that change a score. They are no lines of the sheet: only battles ask for them."""

from sandtable.rulesets.dbr.facts.combat import rider
from sandtable.sheet.table import Summed, row

HOUSE = Summed(
    "dbr.house",
    "House rules",
    "House rules",
    (row("dbr.house.H33", "Dragoons in the saddle", -1, rider.fights & rider.mounted, house="H33"),),
)
