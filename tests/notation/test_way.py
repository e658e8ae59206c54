"""Ways in words: legs as a person says them who does not write orders."""

from __future__ import annotations

import pytest

from sandtable import catalogue
from sandtable.geometry.leg import Leg
from sandtable.geometry.pose import Pose
from sandtable.notation.way import gone_said, way_said

GAME = catalogue.game("ps")
INCH = GAME.grain


@pytest.mark.parametrize(
    ("leg", "says"),
    [
        (Leg("forward", 8 * INCH), "forward 8 inches"),
        (Leg("back", INCH), "back 1 inch"),
        (Leg("left", 2 * INCH), "to the left 2 inches"),
        (Leg("wheel-left", 30_000), "wheel left by 30 degrees"),
        (Leg("turn", -90_000), "turn left by 90 degrees"),
        (Leg("widen-right", 2), "widen by 2 to the right"),
        (Leg("to", to=Pose(2 * INCH, 4 * INCH, 0)), "to a place 4 inches ahead and 2 inches to the right"),
        (Leg("to", to=Pose(0, 0, 90_000)), "turn on the spot"),
    ],
)
def test_a_leg_in_words(leg: Leg, says: str) -> None:
    assert way_said((leg,), Pose(0, 0, 0), GAME) == says


def test_legs_follow_one_another() -> None:
    legs = (Leg("wheel-right", 45_000), Leg("forward", INCH // 2))
    assert way_said(legs, Pose(0, 0, 0), GAME) == "wheel right by 45 degrees, then forward 0.5 inches"


def test_who_is_stopped_on_his_way_has_not_gone_all_of_it() -> None:
    """A unit that closes up sideways to a friend comes to him and no farther."""
    start, legs = Pose(0, 0, 0), (Leg("right", 4 * INCH),)
    assert gone_said(legs, start, Pose(4 * INCH, 0, 0), GAME) == "to the right 4 inches"
    assert gone_said(legs, start, Pose(INCH, 0, 0), GAME) == "to the right 4 inches, stopped after 1 inch"
    wheeled = (Leg("wheel-right", 45_000), *legs)
    assert gone_said(wheeled, start, Pose(INCH, 0, 0), GAME) == way_said(wheeled, start, GAME)
