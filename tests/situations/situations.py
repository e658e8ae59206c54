"""All situations that are drawn and looked at, one picture each in `golden`."""

from __future__ import annotations

from pathlib import Path

from tests.situations.meetings import MEETINGS
from tests.situations.moves import MOVES
from tests.situations.outcomes import OUTCOMES
from tests.situations.shots import SHOTS
from tests.situations.situation import Situation
from tests.situations.unbidden import UNBIDDEN

SITUATIONS: tuple[Situation, ...] = (*MOVES, *MEETINGS, *OUTCOMES, *UNBIDDEN, *SHOTS)
GOLDEN = Path(__file__).parent / "golden"
