"""What a battle of this game remembers, with the manual of its rules."""

from __future__ import annotations

from sandtable.mechanics.pulse import own
from sandtable.mechanics.pulse.insight import Eye
from sandtable.rulesets.nap.manual import MANUAL


class Own(own.Own):
    """All that games of pulses remember."""

    __slots__ = ()
    manual = MANUAL
    sight = Eye(MANUAL)
