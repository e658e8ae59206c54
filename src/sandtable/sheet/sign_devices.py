"""Whole signs that more than one game shows, so that the same idea looks the same in all of them."""

from sandtable.sheet.sign import Placed, Sign, moved, together
from sandtable.sheet.sign_parts_foot import (
    AXE_HEAD,
    BATON,
    BOW,
    CROWD,
    JAVELIN_THROWN,
    MUSKET,
    MUSKET_REST,
    PIKE_HEDGE,
    RANK,
    ROUND_SHIELD,
    RUNNER,
    SMOKE,
    SPEAR,
    SPEARHEAD,
    SWORD,
    WARRIOR_SHIELD,
)
from sandtable.sheet.sign_parts_mounted import (
    BARE_HEAD,
    BROAD_HAT,
    BURGONET,
    BUSBY,
    CAMEL,
    CHARGER,
    COURSER,
    ELEPHANT,
    FUR_CAP,
    HELMET,
    HORSE_HEAD,
    HOWDAH,
    JAVELIN_ARM,
    LANCE_ARM,
    PENNON,
    PISTOL_ARM,
    REARING_HORSE,
    RIDER,
    SABRE_ARM,
    SHIELDED_RIDER,
    SWORD_ARM,
    TURBAN,
)
from sandtable.sheet.sign_parts_train import (
    BARREL,
    BOAT,
    CART_WHEEL,
    GALLEY,
    LATEEN,
    SHIP,
    SHOT_PILE,
    SQUARE_SAIL,
    STOUT_BARREL,
    TILT,
    TRAIL,
    WAR_WAGON_BODY,
    WAVES,
    WHEEL,
)

# Mounted.
CAVALRY = together(CHARGER, SHIELDED_RIDER, HELMET, SWORD_ARM)
LANCERS = together(CHARGER, RIDER, BURGONET, LANCE_ARM, PENNON)
PISTOLS = together(REARING_HORSE, RIDER, BROAD_HAT, PISTOL_ARM)
LIGHT_HORSE = moved(COURSER, RIDER, BARE_HEAD, JAVELIN_ARM, x=3, y=4.6, scale=0.88)
HUSSARS = together(COURSER, RIDER, BUSBY, SABRE_ARM)
COSSACKS = moved(COURSER, RIDER, FUR_CAP, LANCE_ARM, x=2, y=5, scale=0.86)
CAMELRY = together(CAMEL, moved(RIDER, TURBAN, LANCE_ARM, x=3.6, y=-0.4, scale=0.79))
ELEPHANTS = together(ELEPHANT, HOWDAH)
DRAGOONS = together(Placed(HORSE_HEAD, -5, 2), Placed(MUSKET, 41, 24.2, 0.97))
TROOPER = together(CHARGER, RIDER, SWORD_ARM)
"""Heavy cavalry, but for the hat or helmet of its time."""

# On foot.
SPEARS = together(Placed(SPEAR, 6, 47), Placed(SPEARHEAD, 24, 23), Placed(SPEAR, 42, 47), ROUND_SHIELD)
PIKES = together(PIKE_HEDGE, RANK)
BLADES = together(Placed(SWORD, 24, 25, 1.14, 38), Placed(SWORD, 24, 25, 1.14, -38))
WARBAND = together(
    Placed(AXE_HEAD, 28, 23.6, turn=32),
    Placed(AXE_HEAD, 20, 23.6, turn=-32, mirrored=True),
    WARRIOR_SHIELD,
)
BOWS = together(Placed(BOW, 22, 26, 1.05, -45))
SHOT = together(Placed(MUSKET, 21, 27, 0.9, 62), Placed(MUSKET_REST, 28, 23.6, 0.95), Placed(SMOKE, 42, 9.6, 0.9))
SKIRMISHERS = together(RUNNER, JAVELIN_THROWN)
HORDE = together(CROWD)
COMMAND = together(Placed(BATON, 24, 36, 0.95, -60), Placed(SWORD, 24, 36, 0.8, 60))
"""Baton and sword crossed, beneath the hat of the time."""

# Guns.
FIELD_GUN = together(Placed(TRAIL, 24, 32), Placed(BARREL, 22, 23, turn=-10), Placed(WHEEL, 24, 35))
HEAVY_GUN = together(
    Placed(TRAIL, 23.6, 32),
    Placed(STOUT_BARREL, 22, 20, 1.06, -10),
    Placed(WHEEL, 23, 35),
    Placed(SHOT_PILE, 41.2, 43),
)
HORSE_GUN = together(
    Placed(HORSE_HEAD, -3.4, -2.4, 0.68),
    Placed(TRAIL, 31, 36.6, 0.84),
    Placed(BARREL, 29.6, 29.4, 0.82, -14),
    Placed(WHEEL, 31.4, 38, 0.84),
)

# Wagons.
_WHEELS = together(Placed(CART_WHEEL, 12.6, 38.6), Placed(CART_WHEEL, 35.4, 38.6))


def on_wheels(body: Sign) -> Sign:
    """A body on four wheels, of which two are seen."""
    return together(body, _WHEELS)


WAR_WAGON = on_wheels(together(WAR_WAGON_BODY))
BAGGAGE = on_wheels(together(TILT))

# Afloat.
GALLEYS = together(GALLEY, LATEEN)
SHIPS = together(SHIP, SQUARE_SAIL, WAVES)
BOATS = together(BOAT)
