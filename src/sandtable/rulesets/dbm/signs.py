"""The signs of the kinds, as the army lists of antiquity and the middle ages know them."""

from collections.abc import Mapping

from sandtable.sheet.sign import Placed, Sign, together
from sandtable.sheet.sign_devices import (
    BAGGAGE,
    BLADES,
    BOATS,
    BOWS,
    CAMELRY,
    CAVALRY,
    ELEPHANTS,
    GALLEYS,
    HORDE,
    LIGHT_HORSE,
    PIKES,
    SHIPS,
    SKIRMISHERS,
    SPEARS,
    WAR_WAGON,
    WARBAND,
)
from sandtable.sheet.sign_parts_foot import OVAL_SHIELD, SPEAR_BUTT, SPEARHEAD
from sandtable.sheet.sign_parts_mounted import CAPARISON, COURSER, GREAT_HELM, LANCE_ARM, PENNON, RIDER
from sandtable.sheet.sign_parts_train import CATAPULT, CHARIOT_CAR, SCYTHE, WHEEL

KNIGHTS = together(CAPARISON, RIDER, GREAT_HELM, LANCE_ARM, PENNON)
SCYTHED_CHARIOT = together(
    Placed(COURSER, 16.3, 3.2, 0.66),
    CHARIOT_CAR,
    Placed(WHEEL, 9.6, 37, 0.84),
    Placed(SCYTHE, 12, 40),
)
AUXILIA = together(
    Placed(SPEARHEAD, 17.6, 17, 0.94, -40),
    Placed(SPEARHEAD, 30.4, 17, 0.94, 40),
    Placed(SPEAR_BUTT, 15.6, 38, 1.6, 40),
    Placed(SPEAR_BUTT, 32.4, 38, 1.6, -40),
    OVAL_SHIELD,
)

SIGNS: Mapping[str, Sign] = {
    "el": ELEPHANTS,
    "kn": KNIGHTS,
    "cv": CAVALRY,
    "lh": LIGHT_HORSE,
    "cm": CAMELRY,
    "exp": SCYTHED_CHARIOT,
    "sp": SPEARS,
    "pk": PIKES,
    "bd": BLADES,
    "wb": WARBAND,
    "ax": AUXILIA,
    "bw": BOWS,
    "ps": SKIRMISHERS,
    "hd": HORDE,
    "art": together(CATAPULT),
    "wwg": WAR_WAGON,
    "bge": BAGGAGE,
    "gal": GALLEYS,
    "shp": SHIPS,
    "bts": BOATS,
}
