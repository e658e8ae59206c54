"""The sheet is whole: every row of the page once, and every reading and house rule."""

from collections import Counter

from sandtable.rulesets.nap import RULESET

ROWS = """
command: dice
initiative: high tie.even tie.odd low-rerolls high-rerolls must-use doubles
turn: end basic-length
skirmish: initiative sk1 sk2 sk3 range targets hit save.mx save.cavalry save.cover one-attacker impassable town weather
artillery: heavy.canister heavy.round-shot light.canister light.round-shot heavy.hit light.hit
artillery: bonus.vulnerable bonus.flank penalty.cover penalty.counter-battery
suppress: hit no-fire simultaneous remove relocate attached
cd: command.near command.far command.beyond combat movement recovery initiative lapels move
control: cds modifier choose-hold lapels near.withdraw near.hold near.active near.attack
control: far.hold.low far.hold far.active far.active.high
status: withdraw hold hold.face hold.guns active attack
sub: movement recovery combat casualty-check once
out: vulnerable no-skirmish no-fire no-recovery
move: foot.base foot.near slow.base slow.near light.base light.near horse.base horse.near
move: officer die die.one die.six commander-cd foot-art.fired suppressed
terrain: rough.inf.sk0 rough.inf rough.lt-cav rough.hvy-cav rough.foot-art rough.horse-art
terrain: obstacle.inf obstacle.lt-cav obstacle.hvy-cav obstacle.foot-art obstacle.horse-art
terrain: road.inf road.lt-cav road.hvy-cav road.foot-art road.horse-art
manoeuvre: wheel face.rough face.cavalry face.infantry flank flank.artillery flank.near-enemy flank.no-contact
manoeuvre: oblique interpenetrate interpenetrate.inf elevation
attack: cav.town hvy-cav.rough artillery
combat: sp bonus.cd bonus.mx inf.any inf.cover inf.cavalry cav.any cav.cover
combat: reroll.heavy-light reroll.flanked reroll.vulnerable reroll.out
combat: most-hits tie fall-back square attached.destroyed attached.falls-back
evade: infantry cavalry lt-cav cossack caught
escape: foot.inf foot.cav horse.inf horse.cav attached destroyed hit
replace: wing sub army
recovery: enemy inactive roll
morale: casualties roll turn beyond pass fail
house: break-point casualty radius level-floor
"""


def page() -> list[str]:
    blocks = [line.split(": ") for line in ROWS.strip().splitlines()]
    return [f"nap.{block}.{row}" for block, rows in blocks for row in rows.split()]


def test_every_row_of_the_page_stands_once() -> None:
    assert len(page()) == 168
    assert Counter(row.id for table in RULESET.tables for row in table) == Counter(page())


def test_every_reading_and_house_rule_is_noted() -> None:
    expected = [*(f"R{n}" for n in range(1, 21)), *(f"H{n}" for n in range(1, 25))]
    assert [note.id for note in RULESET.notes] == expected


TESTS = """
command_dice initiative turn_end skirmish artillery_fire suppression command_radius cd_issue control_test
move_allowance interpenetration may_attack evasion artillery_escape combat recovery army_morale officer_casualty
officer_replacement
"""


def test_every_question_of_the_page_is_there() -> None:
    assert [str(question.id) for question in RULESET.questions] == TESTS.split()
