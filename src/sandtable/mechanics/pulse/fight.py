"""A combat under way: who is in it on either side, what each has thrown in, and which dice are rolled again."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sandtable.mechanics.pulse.choices import Again
from sandtable.names import Side

ROLES: tuple[Side, Side] = ("a", "b")
"""The two parties of a combat as the sheets call them: 'a' attacks, 'b' defends, whoever sits where."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A combat: the units of either party, the leading one first."""

    a: tuple[str, ...]
    """The attackers."""
    b: tuple[str, ...]
    """The defenders."""
    help_a: tuple[str, ...] | None = None
    """What the attackers commit ('valor', 'cd', 'dice'); nothing while they have yet to say."""
    help_b: tuple[str, ...] | None = None
    led: tuple[Side, ...] = ()
    """The parties of which it is settled who leads them."""
    rerolls: tuple[Again, ...] = ()
    """Dice that are rolled again, in turn."""
    kept: tuple[Side, ...] = ()
    """The parties that have said whether they roll a die again."""
    broken: bool = False
    """Whether the dice break the unit by whose shape the sheet would decide it: then its shape counts no more."""

    def units(self, role: Side) -> tuple[str, ...]:
        return self.a if role == "a" else self.b

    def help(self, role: Side) -> tuple[str, ...]:
        """What a party has committed so far."""
        return self.committed(role) or ()

    def committed(self, role: Side) -> tuple[str, ...] | None:
        """The same; nothing if it has yet to say."""
        return self.help_a if role == "a" else self.help_b

    def led_by(self, role: Side, leader: str) -> Fight:
        """The fight with one unit of a party at its head."""
        ranked = (leader, *(id for id in self.units(role) if id != leader))
        led = (*self.led, role)
        return replace(self, a=ranked, led=led) if role == "a" else replace(self, b=ranked, led=led)

    def with_help(self, role: Side, words: tuple[str, ...]) -> Fight:
        """The fight with what a party throws in."""
        return replace(self, help_a=words) if role == "a" else replace(self, help_b=words)
