"""What a scenario cannot mean: troops astride an obstacle or on ground that bears them not, for whom there is no room,
and goals to which nobody can come."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.catalogue import examined, scenarios
from sandtable.notation.fault import Fault

TEXT = """\
rules = "ps"
title = "A meeting"
bounds = 8
deployment = "{deployment}"

[table]
width = 48
depth = 36

[[area]]
kind = "objective"
name = "The mill green"
ellipse = [24, 20, 4, 4]
{ground}
[army.a]
title = "Reds"

[[army.a.command]]
name = "Red"
rank = "general"
rating = 8

[[army.a.command.block]]
troops = "commander"
name = "Red"
general = true
at = [24, 3]

[[army.a.command]]
name = "Pink"
rank = "battalia"
rating = 8

[[army.a.command.block]]
troops = "commander"
name = "Pink"
general = true
at = [28, 3]

[[army.a.command.block]]
troops = "{troops}"
name = "Pink's"
count = 2
gap = 0.5
at = [24, {front}]

[army.b]
title = "Blues"

[[army.b.command]]
name = "Blue"
rank = "general"
rating = 8

[[army.b.command.block]]
troops = "commander"
name = "Blue"
general = true
at = [24, 33]

[[army.b.command]]
name = "Azure"
rank = "battalia"
rating = 8

[[army.b.command.block]]
troops = "commander"
name = "Azure"
general = true
at = [28, 33]

[[army.b.command.block]]
troops = "horse"
name = "Azure's"
count = 2
gap = 0.5
at = [24, 28]
"""

BLOCK = "army.a.command.1.block.1.at"


@pytest.fixture
def faults(tmp_path: Path):  # type: ignore[no-untyped-def]
    def read(*ground: str, troops: str = "shot", front: float = 8, deployment: str = "given") -> list[Fault]:
        file = tmp_path / "meeting.toml"
        said = {"ground": "\n" + "\n".join(ground), "troops": troops, "front": front, "deployment": deployment}
        file.write_text(TEXT.format(**said), "utf-8")
        return [fault for fault in examined(str(file)).faults if not fault.warning]

    return read


def area(kind: str, shape: str, *traits: str) -> str:
    return "\n".join(("[[area]]", f'kind = "{kind}"', shape, *traits, ""))


def line(kind: str, *points: tuple[float, float]) -> str:
    return f'[[line]]\nkind = "{kind}"\npoints = {[list(point) for point in points]}\n'


@pytest.mark.parametrize("deployment", ["given", "free"])
def test_a_sound_scenario_has_no_faults(faults, deployment) -> None:  # type: ignore[no-untyped-def]
    assert faults(deployment=deployment) == []


def test_nobody_is_put_down_astride_a_hedge(faults) -> None:  # type: ignore[no-untyped-def]
    (found,) = faults(line("hedge", (20, 7.5), (30, 7.5)))
    assert found.at == BLOCK
    assert found.message == "a3 stands astride the hedge l1: move the block wholly to one side of it"


@pytest.mark.parametrize("y", [8, 7, 8.5])
def test_whoever_lines_a_hedge_is_not_astride(faults, y) -> None:  # type: ignore[no-untyped-def]
    assert faults(line("hedge", (20, y), (30, y))) == []


def test_roads_are_no_obstacles(faults) -> None:  # type: ignore[no-untyped-def]
    assert faults(line("road", (20, 7.5), (30, 7.5))) == []


def test_horse_is_not_put_down_in_a_house(faults) -> None:  # type: ignore[no-untyped-def]
    house = area("building", "box = [26, 7, 3, 3]")
    (found,) = faults(house, troops="horse")
    assert (found.at, found.message) == (BLOCK, "a4 Pink's cannot stand in the building (H27, H38); place it beside")


def test_a_command_without_room_to_deploy_is_named(faults) -> None:  # type: ignore[no-untyped-def]
    lake = area("water", "box = [24, 1, 48, 2]"), area("water", "box = [24, 6.75, 48, 7.5]")
    (found,) = faults(*lake, troops="horse", front=14, deployment="free")
    assert found.at == "army.a.command.1"
    assert "there is no room for 3 of this command where it may be placed" in found.message
    assert faults(*lake, troops="horse", front=14) == []


@pytest.mark.parametrize(
    "ground",
    [
        (area("water", "ellipse = [24, 20, 8, 8]"),),
        (line("river", (18, 14), (30, 14), (30, 26), (18, 26), (18, 14)),),
        (area("stone", "box = [24, 20, 5, 5]", "burning = true"),),
    ],
    ids=["under water", "beyond a river", "in a burning house"],
)
def test_a_goal_that_nobody_can_reach_is_named(faults, ground) -> None:  # type: ignore[no-untyped-def]
    (found,) = faults(*ground)
    assert found.at == "area.0"
    assert "no troops of either side can come to The mill green" in found.message
    assert "lay a bridge or a ford" in found.message


@pytest.mark.parametrize("kind", ["bridge", "ford"])
def test_a_bridge_leads_to_a_goal(faults, kind) -> None:  # type: ignore[no-untyped-def]
    moat = line("river", (18, 14), (30, 14), (30, 26), (18, 26), (18, 14))
    assert faults(moat, line(kind, (24, 12.5), (24, 15.5))) == []


def test_a_goal_partly_under_water_can_be_held(faults) -> None:  # type: ignore[no-untyped-def]
    assert faults(area("water", "box = [22, 20, 4, 6]")) == []


@pytest.mark.parametrize("id", scenarios())
def test_our_own_scenarios_are_sound(id: str) -> None:
    assert [fault for fault in examined(id).faults if not fault.warning] == []
