"""The signs of the kinds, in the age of pike and shot."""

from collections.abc import Mapping

from sandtable.sheet.sign import Sign, together
from sandtable.sheet.sign_devices import (
    BAGGAGE,
    BLADES,
    BOATS,
    BOWS,
    CAMELRY,
    DRAGOONS,
    ELEPHANTS,
    FIELD_GUN,
    GALLEYS,
    HORDE,
    LANCERS,
    LIGHT_HORSE,
    PIKES,
    PISTOLS,
    SHIPS,
    SHOT,
    SKIRMISHERS,
    WAR_WAGON,
    WARBAND,
    on_wheels,
)
from sandtable.sheet.sign_parts_mounted import BOW_ARM, COURSER, RIDER, TURBAN
from sandtable.sheet.sign_parts_train import PONTOON, PONTOON_BRIDGE, STONE_BRIDGE, WAVES

SIPAHIS = together(COURSER, RIDER, TURBAN, BOW_ARM)

SIGNS: Mapping[str, Sign] = {
    "ln": LANCERS,
    "pi": PISTOLS,
    "si": SIPAHIS,
    "lh": LIGHT_HORSE,
    "cm": CAMELRY,
    "dr": DRAGOONS,
    "bw": BOWS,
    "pk": PIKES,
    "sh": SHOT,
    "bd": BLADES,
    "wb": WARBAND,
    "hd": HORDE,
    "sk": SKIRMISHERS,
    "art": FIELD_GUN,
    "pont": on_wheels(together(PONTOON)),
    "wwg": WAR_WAGON,
    "el": ELEPHANTS,
    "bg": BAGGAGE,
    "gal": GALLEYS,
    "ships": SHIPS,
    "boats": BOATS,
    "perm-bridge": together(STONE_BRIDGE, WAVES),
    "temp-bridge": together(PONTOON_BRIDGE, WAVES),
}
