"""What two elements tell together, in games whose fights are opposed scores."""

from __future__ import annotations

from sandtable.sheet.expr import Condition
from sandtable.sheet.together import Together, way


def slope(own_uphill: Condition, foe_uphill: Condition) -> Together:
    """One slope has one upper end."""
    return Together(
        "slope",
        "Slope",
        "Who stands uphill of the other.",
        (way("{own} is uphill of {foe}", own_uphill, along=(~foe_uphill,)),),
        none="Level ground, or neither is uphill",
    )


def charged(own_charged: Condition, own_bound: Condition) -> Together:
    """Who charged this bound did so in a bound of his own."""
    return Together(
        "charged",
        "Who charged",
        "Only the side whose bound it is can have charged in it.",
        (way("{own} charged in a bound of its own", own_charged, along=(own_bound,)),),
        asked_apart=True,
    )


def charges_home(own_charged: Condition, own_charges: Condition) -> Together:
    """Who charges after the shot: the chain's own field says it."""
    return Together(
        "charges_home",
        "Who charges",
        "After the shot one of the two charges the other.",
        (way("{own} charges after the shot", own_charged, along=(own_charges,)),),
        asked_apart=True,
    )
