"""The host: answers everything that a page may ask of a table, and tells every page what it may hear."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from sandtable import catalogue
from sandtable.engine.log import Log, read
from sandtable.engine.order import Order
from sandtable.engine.state import Setup
from sandtable.host import acting, looking, taken_home
from sandtable.host.asked import Message, flag_of, number_of, text_of, texts_of, word_of
from sandtable.host.board import board, table
from sandtable.host.cards import with_options
from sandtable.host.hearsay import Hearsay, heard
from sandtable.host.house import House, log_from, seats_from, setup_from
from sandtable.host.link import Link, link_from
from sandtable.host.match import Due, Match
from sandtable.host.moment import Moment
from sandtable.host.now import now, seat_of
from sandtable.host.offered import error_of
from sandtable.host.page import Page, Sitting
from sandtable.host.shelf import cards
from sandtable.names import Code, Json, Refused, Side
from sandtable.wire import Referee
from sandtable.wire import table as wire

MOST_AT_ONCE = 400
"""So many events a page is sent in one go; older ones it asks for."""
LOOKS_ON = "an onlooker's link orders nothing; sit down with the link of a seat"


class Host:
    """Answers messages. Whoever asks it about a match holds that match alone meanwhile."""

    def __init__(self, house: House, referee: Referee) -> None:
        self.house = house
        self.referee = referee
        self._pages: dict[str, set[Page]] = {}
        self._moments: dict[tuple[str, Side], Moment] = {}
        self._looking: dict[str, Callable[[Page, Message], Any]] = {
            "offers": partial(looking.offers, self),
            "try": partial(looking.tries, self),
            "foresee": partial(looking.foresee, self),
            "zones": partial(looking.zones, self),
            "measure": partial(looking.measure, self),
            "situation": partial(looking.situation, self),
        }
        self._asks: dict[str, Callable[[Page, Message], Any]] = {
            "battles": lambda page, message: cards(),
            "open": self._open,
            "matches": self._matches,
            "join": self._join,
            "past": self._past,
            "leave": self._leave,
            **self._looking,
            "order": partial(acting.order, self),
            "dice": partial(acting.dice, self),
            "undo": partial(acting.undo, self),
            "undo-asked": partial(acting.undo_asked, self),
            "standing": partial(acting.standing, self),
            "note": partial(acting.note, self),
            "put": partial(acting.put, self),
            "draw": partial(acting.draw, self),
            "resign": partial(acting.resign, self),
            "rolls": partial(acting.rolls, self),
            "log": partial(taken_home.log, self),
            "report": partial(taken_home.report, self),
        }

    def answer(self, page: Page, message: Json) -> Json:
        """The answer to a message; `Refused` where there is none."""
        if not isinstance(message, dict):
            raise Refused(Code.BAD_JSON, "", "a message is one JSON object")
        asked = message.get("ask")
        if not isinstance(asked, str) or asked not in self._asks:
            raise Refused(Code.UNKNOWN_FIELD, "ask", f"ask is one of {', '.join(self._asks)}")
        return self._asks[asked](page, message)

    def only_looks(self, message: Json) -> bool:
        """Whether a message asks what a seat could do, and nothing comes of it."""
        asked = message.get("ask") if isinstance(message, dict) else None
        return isinstance(asked, str) and asked in self._looking

    def _open(self, page: Page, message: Message) -> wire.Opened:
        by_hand = flag_of(message.get("by_hand", False), "by_hand")
        if (named := message.get("lesson")) is not None:
            lesson = catalogue.lesson(word_of(named, "lesson", list(catalogue.lessons())))
            begun, links = self.house.teach(lesson, by_hand=by_hand)
            return _opened(begun, links)
        seats, typed = seats_from(message.get("seats")), _typed(message)
        log, at = self._log_of(message)
        if log is not None:
            begun, links = self.house.fork(log, at, seats, by_hand=by_hand)
        else:
            joint = flag_of(message.get("joint", False), "joint")
            begun, links = self.house.open(_setup(message), seats, typed=typed, by_hand=by_hand, joint=joint)
        return _opened(begun, links)

    def _log_of(self, message: Message) -> tuple[Log | None, int]:
        """The log that a new battle begins in the midst of, and after which event; none for a battle from its start."""
        if (at := message.get("at")) is not None:
            return read(self.house.log(self.place(message)[0].id)), number_of(at, "at")
        file = message.get("file")
        log = None if file is None else log_from(text_of(file, "file"))
        return log, 0 if log is None else len(log.events)

    def _matches(self, page: Page, message: Message) -> list[wire.MatchCard]:
        return [self._match_card(text) for text in texts_of(message.get("links"), "links")]

    def _match_card(self, link: str) -> wire.MatchCard:
        try:
            match, place = self.house.at(link_from(link))
        except Refused as refused:
            return _no_card(link, refused)
        setup, standing = match.setup, now(match, place)
        return {
            "link": link,
            "error": None,
            "match": match.id,
            "seat": place,
            "scenario": setup.scenario,
            "rules": setup.rules,
            "title": setup.title or setup.scenario,
            "armies": {army["side"]: army["name"] for army in standing["armies"]},
            "who": {side: sat.who for side, sat in match.seats.items()},
            "turn": standing["turn"],
            "events": match.n,
            "over": match.battle.over,
            "mine": bool(standing["ask"] and standing["ask"]["mine"]),
            "says": standing["says"],
        }

    def _join(self, page: Page, message: Message) -> wire.Joined:
        match, place = self.place(message)
        text = str(message["link"])
        since = message.get("since")
        sitting = page.sits.get(text) or Sitting(link_from(text), place, match.n)
        new = text not in page.sits
        page.sits[text] = sitting
        self._pages.setdefault(match.id, set()).add(page)
        sitting.n = match.n
        seat = seat_of(place)
        if seat is not None and flag_of(message.get("by_hand", False), "by_hand"):
            match.by_hand.add(seat)
        if new:
            self._tell_present(match.id, page)
        present = self._present(match.id)
        if since is not None and 0 <= number_of(since, "since") <= match.n:
            events = heard(match, place, since, match.n)
            return {
                "seat": place,
                "board": None,
                "start": None,
                "events": events,
                "looks": self._looks(match, sitting, events),
                "now": now(match, place),
                "present": present,
            }
        first = max(0, match.n - MOST_AT_ONCE)
        events = heard(match, place, first, match.n)
        start = table(first, match.eyes(place).see(match.history.at(first)), match.painter)
        sitting.looks.clear()
        return {
            "seat": place,
            "board": board(match, place),
            "start": start,
            "events": events,
            "looks": self._looks(match, sitting, events, start),
            "now": now(match, place),
            "present": present,
        }

    def _past(self, page: Page, message: Message) -> wire.Past:
        match, place = self.place(message)
        to = number_of(message.get("to"), "to")
        if not 0 < to <= match.n:
            raise Refused(Code.BAD_VALUE, "to", f"there is no event {to}; give one from 1 to {match.n}")
        first = max(0, to - MOST_AT_ONCE)
        events = heard(match, place, first, to)
        start = table(first, match.eyes(place).see(match.history.at(first)), match.painter)
        looks = self._looks(match, self.sitting(page, message), events, start)
        return {"start": start, "events": events, "looks": looks}

    def _leave(self, page: Page, message: Message) -> wire.Obeyed:
        match, _ = self.place(message)
        self._stand_up(page, str(message["link"]))
        return {"n": match.n}

    def gone(self, page: Page) -> None:
        """A page has closed: it hears no more."""
        for text in list(page.sits):
            self._stand_up(page, text)

    def _stand_up(self, page: Page, text: str) -> None:
        sitting = page.sits.pop(text, None)
        if sitting is None:
            return
        id = sitting.link.match
        if not any(other.link.match == id for other in page.sits.values()):
            self._pages.get(id, set()).discard(page)
        self._tell_present(id)

    def deserted(self, id: str) -> bool:
        """Whether nobody sits at a table, not even to look on."""
        return not self._pages.get(id)

    def idle(self, most: int) -> list[str]:
        """Tables at which nobody sits, beyond so many that are laid: those first that were left alone longest."""
        laid = self.house.out
        return [id for id in laid if self.deserted(id)][: max(0, len(laid) - most)]

    def put_back(self, id: str) -> None:
        """A match is put back, and what was found out about it forgotten."""
        self.house.put_back(id)
        self._moments = {key: moment for key, moment in self._moments.items() if key[0] != id}
        self._pages.pop(id, None)

    def due(self, id: str) -> Due | None:
        """What a computer is to decide in a match, if anything; where people play, only before their eyes."""
        match = self.house.match(id)
        return None if self.deserted(id) and not match.by_computers else match.due

    def owes(self, id: str, due: Due) -> bool:
        """Whether a computer still owes a decision to whoever waits for it."""
        match = self.house.match(id)
        return match.owes(due) and (match.by_computers or not self.deserted(id))

    def thought(self, id: str, due: Due, order: Order) -> bool:
        """What it has decided. Nothing comes of it where the battle has gone on meanwhile."""
        match = self.house.match(id)
        try:
            return match.thought(due, order)
        finally:
            self.told_or_put_back(match)

    def told_or_put_back(self, match: Match) -> None:
        """All hear what has happened; what the log was not told has not."""
        if match.unwritten:
            self.house.put_back(match.id)
        else:
            self.tell(match)

    def tell(self, match: Match) -> None:
        """Every page at a table hears what has happened since it last heard."""
        hearsay = Hearsay(match)
        for page, sitting in self._sitting_at(match.id):
            events = hearsay.events(sitting.place, sitting.n, match.n)
            sitting.n = match.n
            looks, stands = self._looks(match, sitting, events), hearsay.now(sitting.place)
            page.hear({**_nothing_new(sitting), "events": events, "looks": looks, "now": stands})

    def trouble(self, id: str, says: str) -> None:
        """Everybody at a table is told what went wrong."""
        for page, sitting in self._sitting_at(id):
            page.hear({**_nothing_new(sitting), "sort": "trouble", "says": says})

    def _present(self, id: str) -> list[str]:
        """The places of a table at which somebody sits, each as often as it is taken."""
        return sorted(sitting.place for _, sitting in self._sitting_at(id))

    def _tell_present(self, id: str, come: Page | None = None) -> None:
        """Everybody at a table hears who is there; whoever has just come is told so in another way."""
        present = self._present(id)
        for page, sitting in ((page, sitting) for page, sitting in self._sitting_at(id) if page is not come):
            page.hear({**_nothing_new(sitting), "sort": "present", "present": present})

    def _sitting_at(self, id: str) -> list[tuple[Page, Sitting]]:
        """Every page at a table, once for each place that it sits at."""
        pages = tuple(self._pages.get(id, ()))
        return [(page, sitting) for page in pages for sitting in tuple(page.sits.values()) if sitting.link.match == id]

    def _looks(
        self, match: Match, sitting: Sitting, events: list[wire.Happened], start: wire.Table | None = None
    ) -> dict[str, str]:
        places = [place for event in events for place in event["placed"]]
        return sitting.new_looks([*places, *(start["places"] if start else ())], match.painter.drawn)

    def place(self, message: Message) -> tuple[Match, str]:
        return self.house.at(link_from(message.get("link")))

    def seat(self, message: Message) -> tuple[Match, Side]:
        """The match and the seat of a message; refused to onlookers."""
        match, place = self.place(message)
        seat = seat_of(place)
        if seat is None:
            raise Refused(Code.NOT_ALLOWED, "link", LOOKS_ON)
        return match, seat

    def sitting(self, page: Page, message: Message) -> Sitting:
        sitting = page.sits.get(str(message.get("link")))
        if sitting is None:
            raise Refused(Code.NOT_ALLOWED, "link", "this page does not sit at that table yet; join it first")
        return sitting

    def moment(self, message: Message) -> Moment:
        """The moment that a seat looks at: now. What it thought out earlier is worth nothing any more."""
        match, seat = self.seat(message)
        kept = self._moments.get((match.id, seat))
        if kept is None or kept.n != match.n or kept.whole is not match.state:
            kept = self._moments[match.id, seat] = Moment(match, seat)
        return kept


def _nothing_new(sitting: Sitting) -> wire.News:
    link = str(sitting.link)
    return {"link": link, "sort": "events", "events": [], "looks": {}, "now": None, "present": [], "says": ""}


def _opened(match: Match, links: Mapping[str, Link]) -> wire.Opened:
    return {"match": match.id, "links": {place: str(link) for place, link in links.items()}}


def _setup(message: Message) -> Setup:
    """The scenario of a message: one that is brought as a file, or one of ours with its house rules."""
    if (file := message.get("file")) is not None:
        return setup_from(text_of(file, "file"))
    setup = catalogue.scenario(word_of(message.get("scenario"), "scenario", list(catalogue.scenarios())))
    return with_options(setup, catalogue.game(setup.rules), message.get("options", {}))


def _typed(message: Message) -> bool:
    return word_of(message.get("dice", "program"), "dice", ["program", "typed"]) == "typed"


def _no_card(link: str, refused: Refused) -> wire.MatchCard:
    return {
        "link": link,
        "error": error_of(refused.refusal),
        "match": "",
        "seat": "",
        "scenario": "",
        "rules": "",
        "title": "",
        "armies": {},
        "who": {},
        "turn": 0,
        "events": 0,
        "over": False,
        "mine": False,
        "says": "",
    }
