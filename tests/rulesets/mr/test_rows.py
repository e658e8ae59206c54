"""The rows of the page are the rows of the rule set: all of them, once each, and no others."""

from __future__ import annotations

from collections import Counter

import pytest

from sandtable.rulesets.mr import RULESET
from sandtable.testkit.laws import check_sheet

KINDS = ("reg-inf", "irr-inf", "reg-cav", "irr-cav")
COLUMNS = (*KINDS, "arty", "town", "rough")
MOVERS = (*KINDS, "hvy-art", "horse-art")

PAGE = {
    "command": "radius chain",
    "out": "vulnerable no-fire no-recovery final-fire",
    "cd": "command.near command.far command.beyond combat attack-test recovery initiative move battery",
    "control": "cds modifier exceptional lapels near.inactive near.active near.attack far.inactive far.active",
    "musketry": "short long irregular hit",
    "artillery": "heavy.canister heavy.roundshot horse.canister horse.roundshot howitzer.canister howitzer.roundshot "
    "hit mandatory line-of-fire",
    "fire": "flank mf vulnerable weather rough-town",
    "save": "cover artillery",
    "suppress": "simultaneous remove",
    "move": "officer change-formation change.fired.reg-inf change.fired.irr-inf change.fired.heavy-battery road "
    "elevation wheel about-face pivot.irregular pivot.horse-art flank-retrograde flank-retrograde.near-enemy "
    "flank-retrograde.no-contact oblique.cavalry oblique.irr-inf oblique.prussian oblique.no-retrograde "
    "heavy-battery.contact heavy-battery.cds horse-battery.force horse-battery.free town.reg-inf town.irr-inf "
    + " ".join(f"{kind}.{formation}" for kind in MOVERS for formation in ("ff", "mf")),
    "terrain": " ".join(f"{what}.{kind}" for what in ("rough", "obstacle") for kind in (*KINDS, "artillery")),
    "interpenetrate": "any reg-inf-ff reg-inf-ff.artillery reg-inf-ff.officer",
    "attack": "artillery mf volley " + " ".join(f"{kind}.{column}" for kind in KINDS for column in COLUMNS),
    "attack-test": "reg-inf irr-cav irr-inf reg-cav",
    "react": "reg-inf irr-inf artillery",
    "evade": "irr-inf irr-inf.rough irr-cav.infantry cavalry lt-cav irr-cav",
    "escape": "heavy.inf heavy.cav horse.inf horse.cav mf",
    "final-fire": "odd horse-max",
    "combat": "sp die die.regular die.heavy-light valor vulnerable flanked cover mf minimum tie decisive decisive.odd "
    "inconclusive.winner inconclusive.loser fall-back.inf fall-back.cav blocked advance",
    "flank": "flanked protected",
    "recover": "radius enemy attack moving still roll sub",
    "officer": "valor overrun near-break",
    "scouting": "lt-cav irr-cav",
    "pursuit": "lt-cav",
    "house": "attack-test evade escape-failed initiative.second initiative.doubles initiative.tie initiative.reroll "
    "command-dice turn-end day-end suppress suppressed-guns inactive attack-order",
}
IDS = [f"mr.{table}.{row}" for table, rows in PAGE.items() for row in rows.split()]
TESTS = (
    "musketry artillery_fire save suppression command_dice initiative turn_end command_radius cd_issue control_test "
    "move_allowance interpenetration may_attack attack_test evade artillery_escape final_fire flanked combat recover "
    "officer_casualty scouting"
)


def test_every_row_of_the_page_stands_in_one_table() -> None:
    assert len(IDS) == 195
    assert Counter(row.id for table in RULESET.tables for row in table) == Counter(IDS)


def test_every_row_belongs_to_a_question() -> None:
    asked = {row.id for question in RULESET.questions for table in question.tables for row in table}
    assert set(IDS) <= asked


def test_every_test_of_the_page_is_a_question() -> None:
    assert [question.id for question in RULESET.questions] == TESTS.split()


def test_every_reading_and_house_rule_is_noted() -> None:
    assert [note.id for note in RULESET.notes] == [*(f"R{n}" for n in range(1, 22)), *(f"H{n}" for n in range(1, 28))]


@pytest.mark.parametrize("seed", [1, 2])
def test_the_laws_hold(seed: int) -> None:
    check_sheet(RULESET, seed=seed, tries=25)
