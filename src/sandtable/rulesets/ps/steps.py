"""Blocks of the sheet taken apart: the rows that one step of a test applies, out of the block they are printed in."""

from __future__ import annotations

from sandtable.sheet.table import Decided, Listed, Row, Summed, Table


def first(block: Table, *ids: str) -> Decided:
    """Some rows of a block, of which the first that holds decides."""
    return Decided(block.id, block.title, block.block, _rows(block, ids))


def added(block: Table, *ids: str) -> Summed:
    """Some rows of a block, whose values are added."""
    return Summed(block.id, block.title, block.block, _rows(block, ids))


def told(block: Table, *ids: str) -> Listed:
    """Some rows of a block, whose words are listed."""
    return Listed(block.id, block.title, block.block, _rows(block, ids))


def _rows(block: Table, ids: tuple[str, ...]) -> tuple[Row, ...]:
    return tuple(block[id] for id in ids)
