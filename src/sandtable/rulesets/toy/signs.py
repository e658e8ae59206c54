"""The signs of Toy's two kinds."""

from collections.abc import Mapping

from sandtable.sheet.sign import Sign
from sandtable.sheet.sign_devices import CAVALRY, SPEARS

SIGNS: Mapping[str, Sign] = {"foot": SPEARS, "horse": CAVALRY}
