"""The rows of the page: every id once, in the page's order, and every reading and house rule it names."""

from __future__ import annotations

from sandtable.rulesets.ps import RULESET

PAGE = """
sequence battalia-morale rally-elite initiative orders shooting hand-to-hand remove-disorder
initiative near proximity
command group natural-zero distance enemy-near march-column march-track enemy-far
command fail one-move two-moves three-moves free-march free-away
blunder no-effect effect rapid-retreat retreat left right forward charge charge-one charge-two charge-three
allowance fixed medium-prolong foot cavalry-dragoons light-cavalry commander-foot commander-mounted
terrain woods-loose woods-formed woods-disorder rough obstacle obstacle-pikes building
range pistol bow-musket light-artillery medium-artillery heavy-artillery
shoot.dice march-column large small building enfilade hedgehog
shoot to-hit to-hit-artillery firer-weak target-hard close-or-closing natural-one natural-six
save soft-cover stone-fort march-column light-medium-artillery heavy-artillery
hand.dice march-column large small building hedgehog-wagons
hand to-hit weak flank skirmish charge won-last natural-one natural-six
result rear-support flank-support cavalry-infantry hedgehog-cavalry buildings
break.when lost excess closing drawn support
break excess disordered artillery
break four.any five.artillery five.retire six.artillery six.shooting six.hand
break seven.shooting seven.artillery seven.infantry seven.cavalry second-move no-escape
reaction flank-pass flank-fail hedgehog-pass hedgehog-fail victor-pass victor-lance victor-pistol victor-skirmish
disorder no-orders free-rear
interpenetration moving retiring
disorder remove fired-retired fought
rally elite
house size-large size-small tiny min-die save-one shaken shaken-moves reaction-roll rally-order
house battalia-guns battalia-broken army-broken
profile pike shot mixed sword bow heavy-horse horse light-horse dragoons
profile light-gun medium-gun heavy-gun siege-gun wagon
"""


def test_every_row_of_the_page_stands_once_and_in_its_order() -> None:
    page = [f"ps.{table}.{row}" for table, *rows in map(str.split, PAGE.strip().splitlines()) for row in rows]
    assert len(page) == 150
    assert [row.id for table in RULESET.tables for row in table] == page


def test_every_reading_and_house_rule_is_told() -> None:
    notes = [note.id for note in RULESET.notes]
    assert notes == [f"R{n}" for n in range(1, 37)] + [f"H{n}" for n in range(1, 46)]


def test_the_questions_stand_in_the_order_of_the_page() -> None:
    page = """
        sequence unit_profile command_roll blunder initiative move_allowance charge_move shooting morale_save
        closing_fire hand_to_hand combat_result break_test reaction interpenetration disorder_removal rally
        battalia_morale army_morale
    """
    assert " ".join(question.id for question in RULESET.questions) == " ".join(page.split())
