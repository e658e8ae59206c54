"""Every row of the page is typed once, and every reading and house rule has its note."""

from __future__ import annotations

from collections import Counter

from sandtable.rulesets.dbr import RULESET

PAGE = {
    "dbr.factor.el": "cavalry foot train-naval",
    "dbr.factor.wwg": "cavalry foot train-naval",
    "dbr.factor.ships": "cavalry foot train-naval",
    "dbr.factor.perm-bridge": "cavalry foot train-naval",
    "dbr.factor.pi": "cavalry foot train-naval",
    "dbr.factor.pk": "cavalry foot train-naval",
    "dbr.factor.cm": "cavalry foot train-naval",
    "dbr.factor.bw": "cavalry foot train-naval",
    "dbr.factor.bd": "cavalry foot train-naval foot-shooting",
    "dbr.factor.ln": "cavalry foot train-naval",
    "dbr.factor.si": "cavalry foot train-naval",
    "dbr.factor.art": "cavalry foot train-naval",
    "dbr.factor.gal": "cavalry foot train-naval",
    "dbr.factor.sh": "cavalry foot train-naval",
    "dbr.factor.dr": "cavalry foot train-naval",
    "dbr.factor.wb": "cavalry foot train-naval",
    "dbr.factor.lh": "cavalry foot train-naval",
    "dbr.factor.hd": "cavalry foot train-naval",
    "dbr.factor.boats": "cavalry foot train-naval",
    "dbr.factor.sk": "cavalry foot train-naval",
    "dbr.factor.pont": "cavalry foot train-naval",
    "dbr.factor.temp-bridge": "cavalry foot train-naval",
    "dbr.factor.bg": "cavalry foot train-naval",
    "dbr.factor.unladen-naval": "cavalry foot train-naval",
    "dbr.factor.captured": "cavalry foot train-naval",
    "dbr.move.lh": "road good rough difficult",
    "dbr.move.si": "road good rough difficult",
    "dbr.move.dr": "road good rough difficult",
    "dbr.move.ln": "road good rough difficult",
    "dbr.move.pi": "road good rough difficult",
    "dbr.move.cm": "road good rough difficult",
    "dbr.move.el": "road good rough difficult",
    "dbr.move.sh": "road good rough difficult",
    "dbr.move.bw": "road good rough difficult",
    "dbr.move.sk": "road good rough difficult",
    "dbr.move.wb": "road good rough difficult",
    "dbr.move.pk": "road good rough difficult",
    "dbr.move.bd": "road good rough difficult",
    "dbr.move.hd": "road good rough difficult",
    "dbr.move.pont": "road good rough difficult",
    "dbr.move.bg": "road good rough difficult",
    "dbr.move.art": "road good rough",
    "dbr.move.wwg": "road good rough",
    "dbr.move.naval": "good difficult",
    "dbr.move": (
        "none deserted unlimbered immobile fast-kind fast-contact superior-bd-art superior-ships-gal "
        "superior-pk cap-visibility cap-easy-river cap-tricky-river"
    ),
    "dbr.range.art": "s o i f x",
    "dbr.range.ships": "s o i f",
    "dbr.range.boats": "s",
    "dbr.range.gal": "s o f f-water",
    "dbr.range.bw": "s o i f",
    "dbr.range.sh": "s o i f",
    "dbr.range.dr": "s o i f",
    "dbr.range.sk": "s o",
    "dbr.range.pi": "i",
    "dbr.range.lh": "i",
    "dbr.range.wwg": "o",
    "dbr.range": "none limbered",
    "dbr.pip": (
        "road-march element group-move steady-group rally bridge general general-lost general-far "
        "general-unseen heavy-off-road portable-obstacles third-march separate flank-pivot night"
    ),
    "dbr.rear": "pk pi wb sh-vs-sh ln-vs-cavalry sh-vs-cavalry bd-vs-cavalry si-vs-cavalry",
    "dbr.flank": "pikes-pistols light-guns enemy-firearms",
    "dbr.tactical": (
        "fortified obstacle upslope riverbank bua shot-from-hill shot-from-front-edge general guns-attacked "
        "guns-point-blank beaten weather overlap flank-contact aiding assault bad-going"
    ),
    "dbr.grading.shooting": "s-less s-more i-less i-less-bw f-more x-even x-odd",
    "dbr.grading.close": "s-less s-more i-less-equal f-less x-even x-odd",
    "dbr.outcome.less.ln": "bw-s el -",
    "dbr.outcome.less.pi": "pi-even ln pi-f si -",
    "dbr.outcome.less.si": "ln shot -",
    "dbr.outcome.less.lh": "light -",
    "dbr.outcome.less.cm": "el -",
    "dbr.outcome.less.dr": "cavalry -",
    "dbr.outcome.less.bw": "cavalry -",
    "dbr.outcome.less.pk": "pi ln cm-s bd-f -",
    "dbr.outcome.less.sh": "ln si pi-f pi-even cm-s sh-f bd wb -",
    "dbr.outcome.less.bd": "ln si cm-s sh -",
    "dbr.outcome.less.wb": "ln cm-s shot-art shot-naval -",
    "dbr.outcome.less.hd": "ln cm-s shot-art shot-naval -",
    "dbr.outcome.less.sk": "cavalry dr wb -",
    "dbr.outcome.less.art": "close art-s desert fast inferior",
    "dbr.outcome.less.pont": "close -",
    "dbr.outcome.less.wwg": "el sk-x art",
    "dbr.outcome.less.el": "shot -",
    "dbr.outcome.less.bg": "close -",
    "dbr.outcome.less.naval": "naval-x -",
    "dbr.outcome.half.lh": "pk bd shot -",
    "dbr.outcome.half.sk": "pk bd shot -",
    "dbr.outcome.half.cavalry": "pk -",
    "dbr.outcome.half.dr": "cavalry -",
    "dbr.outcome.half.art": "close -",
    "dbr.outcome.half.other-land": "-",
    "dbr.outcome.half.naval": "close shot -",
}
"""The ids of the page by how they begin; a dash is the row of that very name."""


def test_every_row_of_the_page_once() -> None:
    wanted = [f"{start}.{end}".removesuffix(".-") for start, ends in PAGE.items() for end in ends.split()]
    typed = Counter(row.id for table in RULESET.tables for row in table)
    assert len(wanted) == 336
    assert sorted(typed.elements()) == sorted(wanted)


def test_every_reading_and_house_rule_has_its_note() -> None:
    wanted = [f"R{n}" for n in range(1, 22)] + [f"H{n}" for n in range(1, 50)]
    assert [note.id for note in RULESET.notes] == wanted
    assert all(note.title and note.says for note in RULESET.notes)
    assert {row.reading for row in RULESET.rows.values()} - {""} <= set(wanted)
