"""All situations of units that are drawn and looked at, one picture each in `golden`."""

from __future__ import annotations

from pathlib import Path

from tests.situations.units.mr import MR
from tests.situations.units.nap import NAP
from tests.situations.units.ps import PS
from tests.situations.units.situation import Situation

SITUATIONS: tuple[Situation, ...] = (*MR, *NAP, *PS)
GOLDEN = Path(__file__).parent / "golden"
