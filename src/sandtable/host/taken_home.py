"""What can be taken home from a table: its log as a file, and its report."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable import catalogue
from sandtable.engine.log import read as read_log
from sandtable.host.asked import Message
from sandtable.host.match import Match
from sandtable.host.opened import opened
from sandtable.host.page import Page
from sandtable.names import Code, Refused
from sandtable.report.chronicle import chronicle
from sandtable.report.page import page as report_page
from sandtable.wire import table as wire

if TYPE_CHECKING:
    from sandtable.host.host import Host

NOT_YET = "while troops are hidden on this table its log is nobody's to read; it is yours when the battle is over"


def log(host: Host, page: Page, message: Message) -> wire.LogFile:
    """The log as it is kept. While the battle goes on a seat may have it only where nothing is hidden from it."""
    match, _ = host.place(message)
    _nothing_hidden(match)
    name = f"{match.setup.scenario or 'battle'}-{match.id}.jsonl"
    return {"name": name, "text": host.house.log(match.id).decode("ascii")}


def report(host: Host, page: Page, message: Message) -> wire.ReportPage:
    match, _ = host.place(message)
    _nothing_hidden(match)
    found = opened(read_log(host.house.log(match.id)))
    return {"html": report_page(chronicle(*found, catalogue.load(found.setup.rules)))}


def _nothing_hidden(match: Match) -> None:
    hidden = [seat for seat in match.seats if match.game.view(match.state, seat) is not match.state]
    if hidden and not match.battle.over and not match.by_computers:
        says = "while troops are hidden on this table its log is nobody's to read; it is yours when the battle is over"
        raise Refused(Code.NOT_ALLOWED, "link", says)
