"""The compiled form against the pure one, which is the reference: every event, every length, the tests of its rooms."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable import catalogue, form

pytestmark = pytest.mark.prove
ROOT = Path(__file__).parents[2]
SEEDS = ("0", "1", "2")
GAMES = catalogue.fought()
SUITES = ("geometry", "engine", "mechanics", "rulesets", "players", "properties/test_remembering.py")

FOUGHT = """
import sys
from hashlib import sha256
from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.record import event_as_json
from sandtable.form import running
from sandtable.names import SIDES
from sandtable.players import PLAYERS

scenario, seed = sys.argv[1:]
setup = catalogue.scenario(scenario)
battle = Battle(catalogue.game(setup.rules), setup, Stream(seed))
for event in battle.fight({side: PLAYERS["steady"](f"{seed} {side}") for side in SIDES}):
    print(sha256(repr(event_as_json(event)).encode()).hexdigest())
print(running(), file=sys.stderr)
"""
"""A line for every event of a battle."""

MEASURED = """
import sys
from random import Random
from sandtable.form import running
from sandtable.geometry.contact import contact, overlaps
from sandtable.geometry.pose import Pose
from sandtable.geometry.rect import Rect, distance, outlines_meet

random = Random(7)

def rect():
    at = Pose(random.randint(-3000, 3000), random.randint(-3000, 3000), random.randrange(360_000))
    return Rect(at, random.randint(200, 4000), random.randint(100, 2000))

for _ in range(20_000):
    one, other = rect(), rect()
    lengths = (distance(one, other), *(length for corner in one.corners for length in corner))
    print(*(length.hex() for length in map(float, lengths)), outlines_meet(one.corners, other.corners, 1))
    print(overlaps(one, other), contact(one, other))
print(running(), file=sys.stderr)
"""
"""Random rectangles, to the last bit."""


@pytest.fixture(scope="session")
def folder() -> str:
    """A form made of these sources."""
    made = subprocess.run([sys.executable, "scripts/compiled.py", "--unless-made"], cwd=ROOT, capture_output=True)
    assert made.returncode == 0, made.stderr
    return form.BUILT


def both(folder: str, *words: str) -> None:
    """The same program in both forms, which says the same."""
    said = []
    for wanted, runs in (("pure", "pure"), (folder, "compiled")):
        done = subprocess.run(
            [sys.executable, *words],
            env={**os.environ, "SANDTABLE_FORM": wanted},
            capture_output=True,
            text=True,
            cwd=ROOT,
        )
        assert (done.returncode, done.stderr) == (0, f"{runs}\n"), done.stderr
        said.append(done.stdout.splitlines())
    pure, compiled = said
    assert pure
    differ = [n for n, (one, other) in enumerate(zip(pure, compiled, strict=False)) if one != other]
    assert not differ, f"line {differ[0]} is another"
    assert len(pure) == len(compiled)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("rules", GAMES)
def test_battles_are_the_same(folder: str, rules: str, seed: str) -> None:
    fields = sorted(
        (len(catalogue.scenario(id).pieces), id) for id, one in catalogue.scenarios().items() if one.rules == rules
    )
    both(folder, "-c", FOUGHT, fields[int(seed) % len(fields)][1], seed)


def test_lengths_are_the_same_to_the_last_bit(folder: str) -> None:
    both(folder, "-c", MEASURED)


@pytest.mark.parametrize("suite", SUITES)
def test_the_rooms_pass_their_tests_compiled(folder: str, suite: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"tests/{suite}"],
        env={**os.environ, "SANDTABLE_FORM": folder},
        capture_output=True,
        text=True,
        cwd=ROOT,
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr
