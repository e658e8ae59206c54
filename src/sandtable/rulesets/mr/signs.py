"""The signs of the kinds, in the age of the three-cornered hat."""

from collections.abc import Mapping

from sandtable.sheet.sign import Placed, Sign, together
from sandtable.sheet.sign_devices import COMMAND, COSSACKS, HEAVY_GUN, HORSE_GUN, HUSSARS, TROOPER
from sandtable.sheet.sign_parts_foot import GREAT_COCKED_HAT, MARKSMAN, MUSKETEER_IN_HAT, SHOULDERED_MUSKET
from sandtable.sheet.sign_parts_mounted import COCKED_HAT
from sandtable.sheet.sign_parts_train import HOWITZER_BARREL, TRAIL, WHEEL

LINE = together(
    *(Placed(MUSKETEER_IN_HAT, x) for x in (6.4, 22.4, 38.4)),
    *(Placed(SHOULDERED_MUSKET, x) for x in (13.4, 29.4, 45.4)),
)

SIGNS: Mapping[str, Sign] = {
    "reg-inf": LINE,
    "irr-inf": together(MARKSMAN),
    "hvy-cav": together(TROOPER, COCKED_HAT),
    "lt-cav": HUSSARS,
    "irr-cav": COSSACKS,
    "hvy-art": HEAVY_GUN,
    "howitzer": together(Placed(TRAIL, 24, 32), Placed(HOWITZER_BARREL, 25, 20, turn=-35), Placed(WHEEL, 24, 35)),
    "horse-art": HORSE_GUN,
    "officer": together(GREAT_COCKED_HAT, COMMAND),
}
