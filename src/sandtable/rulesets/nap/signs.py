"""The signs of the kinds, in the age of the shako."""

from collections.abc import Mapping

from sandtable.sheet.sign import Placed, Sign, together
from sandtable.sheet.sign_devices import COMMAND, COSSACKS, FIELD_GUN, HORSE_GUN, HUSSARS, TROOPER
from sandtable.sheet.sign_parts_foot import GREAT_BICORNE, MUSKETEER_IN_SHAKO, SHOULDERED_MUSKET
from sandtable.sheet.sign_parts_mounted import CRESTED_HELMET

LINE = together(
    *(Placed(MUSKETEER_IN_SHAKO, x) for x in (6.4, 22.4, 38.4)),
    *(Placed(SHOULDERED_MUSKET, x) for x in (13.4, 29.4, 45.4)),
)

SIGNS: Mapping[str, Sign] = {
    "inf": LINE,
    "lt-cav": HUSSARS,
    "cossack": COSSACKS,
    "hvy-cav": together(TROOPER, CRESTED_HELMET),
    "foot-art": FIELD_GUN,
    "horse-art": HORSE_GUN,
    "officer": together(GREAT_BICORNE, COMMAND),
}
