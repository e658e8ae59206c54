"""The signs of the kinds: pikes and shot, horse, guns by weight, and the commander."""

from collections.abc import Mapping

from sandtable.sheet.sign import Placed, Sign, together
from sandtable.sheet.sign_devices import (
    BAGGAGE,
    BLADES,
    BOWS,
    COMMAND,
    DRAGOONS,
    FIELD_GUN,
    HEAVY_GUN,
    LANCERS,
    LIGHT_HORSE,
    PIKES,
    PISTOLS,
    SHOT,
)
from sandtable.sheet.sign_parts_foot import GREAT_PLUMED_HAT, MUSKET, PIKE, RANK
from sandtable.sheet.sign_parts_train import BARREL, BOMBARD, TRAIL, WHEEL

PIKE_AND_SHOT = together(
    *(Placed(PIKE, x, 36) for x in (17, 24, 31)),
    Placed(MUSKET, 6, 15.2, 0.59),
    Placed(MUSKET, 42, 15.2, 0.59),
    RANK,
)
LIGHT_GUN = together(Placed(TRAIL, 26, 36, 0.7), Placed(BARREL, 25, 29, 0.72, -12), Placed(WHEEL, 26, 38, 0.74))

SIGNS: Mapping[str, Sign] = {
    "pike": PIKES,
    "shot": SHOT,
    "mixed": PIKE_AND_SHOT,
    "sword": BLADES,
    "bow": BOWS,
    "heavy-horse": LANCERS,
    "horse": PISTOLS,
    "light-horse": LIGHT_HORSE,
    "dragoons": DRAGOONS,
    "light-gun": LIGHT_GUN,
    "medium-gun": FIELD_GUN,
    "heavy-gun": HEAVY_GUN,
    "siege-gun": together(BOMBARD),
    "wagon": BAGGAGE,
    "commander": together(GREAT_PLUMED_HAT, COMMAND),
}
