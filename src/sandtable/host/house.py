"""The house: all matches that are kept, each taken out when somebody asks for it."""

from __future__ import annotations

import json
import secrets
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from sandtable import catalogue
from sandtable.engine.battle import Battle
from sandtable.engine.chance import Stream
from sandtable.engine.event import Event
from sandtable.engine.lesson import Lesson
from sandtable.engine.log import Log, Writer, looks_like_log, read, reopen
from sandtable.engine.replay import same_edition
from sandtable.engine.seats import Sat, Seats, seats_as_bytes, seats_from_bytes
from sandtable.engine.state import Setup
from sandtable.host.dice import Dice, Handed, Joint
from sandtable.host.link import PLACES, Link, new_link, new_match
from sandtable.host.match import PERSON, Match, new_lots
from sandtable.host.opened import header_of, opened
from sandtable.host.store import ABOUT, LOG, SEATS, SEED, Store
from sandtable.names import SIDES, Code, Json, Refused, Side, listed
from sandtable.notation.fault import Faults
from sandtable.notation.scenario import examine, rules_of
from sandtable.players import PLAYERS

KNOWN = (*PLAYERS, PERSON)
NO_PLACE = "this link opens no place at this table; take the one you were given"
NOT_AS_WRITTEN = "this is no log as Sandtable writes it: bring the file as it was downloaded, not opened and saved anew"
GONE = "this battle is not kept here any more; forget its link, or open its log if you have it"


class About(NamedTuple):
    """What is kept of a match beside its log, seed and seats."""

    typed: bool
    """Whether people type what the dice show."""
    links: Mapping[str, str]
    """By place: the hash of its link."""
    joint: bool = False
    """Whether both players put a number to the seed of the dice."""
    lesson: str = ""
    """The lesson that it teaches, if any."""


class House:
    """All matches."""

    def __init__(self, store: Store, new_seed: Callable[[], str] = lambda: secrets.token_hex(32)) -> None:
        self._store, self._new_seed = store, new_seed
        self._out: OrderedDict[str, Match] = OrderedDict()
        self._abouts: dict[str, About] = {}
        """Of the matches that are out: it is asked for with every message."""
        self.followed: set[str] = set()
        """Matches that were taken out and only followed: whoever has the time rules them again."""

    def open(
        self,
        setup: Setup,
        seats: Mapping[Side, str],
        *,
        typed: bool = False,
        by_hand: bool = False,
        joint: bool = False,
    ) -> tuple[Match, dict[str, Link]]:
        """A new match, and its links."""
        if joint and (typed or any(who != PERSON for who in seats.values())):
            raise Refused(
                Code.BAD_VALUE, "joint", "two people put to the seed of dice that the program throws; leave it out"
            )
        source: Dice = Handed() if typed else (Joint if joint else Stream)(self._new_seed())
        return self._begun(setup, seats, source, (), typed=typed, by_hand=by_hand)

    def teach(self, lesson: Lesson, *, by_hand: bool = False) -> tuple[Match, dict[str, Link]]:
        """A match that teaches: dice and lots fall as they were when the lesson was written."""
        setup = catalogue.scenario(lesson.scenario)
        seats = {side: PERSON if side == lesson.side else lesson.against for side in SIDES}
        return self._begun(setup, seats, Stream(lesson.seed), (), by_hand=by_hand, lesson=lesson)

    def fork(
        self, log: Log, at: int, seats: Mapping[Side, str], *, by_hand: bool = False
    ) -> tuple[Match, dict[str, Link]]:
        """A new match that begins in the midst of a log, with dice that nobody has committed to."""
        if not 0 <= at <= len(log.events):
            raise Refused(Code.BAD_VALUE, "at", f"there is no event {at}; give one from 0 to {len(log.events)}")
        found = opened(log)
        if not same_edition(found.game, log.header.edition):
            raise _other_edition(log, found.game.edition)
        if at == 0:
            return self.open(found.setup, seats, by_hand=by_hand)
        return self._begun(found.setup, seats, Handed(), log.events[:at], by_hand=by_hand)

    def _begun(
        self,
        setup: Setup,
        named: Mapping[Side, str],
        source: Dice,
        events: Sequence[Event],
        *,
        typed: bool = False,
        by_hand: bool = False,
        lesson: Lesson | None = None,
    ) -> tuple[Match, dict[str, Link]]:
        game, id = catalogue.game(setup.rules), new_match()
        seats: Seats = {side: Sat(named[side], lesson.seed if lesson else new_lots()) for side in SIDES}
        battle = Battle.resumed(game, setup, source, events) if events else Battle(game, setup, source)
        links: dict[str, Link] = {place: new_link(id) for place in PLACES}
        self._store.keep(id, SEATS, seats_as_bytes(seats))
        hashes = {place: link.hash for place, link in links.items()}
        about = About(typed, hashes, isinstance(source, Joint), lesson.id if lesson else "")
        self._store.keep(id, ABOUT, json.dumps(about._asdict()).encode("ascii"))
        if isinstance(source, Stream):
            self._store.keep(id, SEED, source.seed.encode("utf-8"))
        pen = self._store.pen(id, 0)
        writer = Writer(pen.file, settle=pen.settle)
        writer.begin(header_of(game, setup, source.commitment, source.sort))
        for event in events:
            writer.write(event)
        match = Match(id, battle, source, writer, seats, pen, typed=typed, lesson=lesson)
        match.by_hand = {side for side in SIDES if by_hand and match.is_person(side)}
        match.go()
        self._out[id] = match
        return match, links

    def at(self, link: Link) -> tuple[Match, str]:
        """The match that a link leads to, and the place that it is for."""
        id = link.match
        about = self._abouts.get(id) or self._about(id)
        place = next((place for place in PLACES if link.opens(about.links[place])), None)
        if place is None:
            raise Refused(Code.NOT_ALLOWED, "link", NO_PLACE)
        match = self.match(id)
        self._abouts[id] = about
        return match, place

    def log(self, id: str) -> bytes:
        """The log of a match as it is kept."""
        data = self._store.kept(id, LOG)
        if data is None:
            raise Refused(Code.BAD_VALUE, "link", GONE)
        return data

    @property
    def out(self) -> list[str]:
        """The matches that are taken out; the one that was asked for last comes last."""
        return list(self._out)

    def put_back(self, id: str) -> None:
        """A match whose log could not be written is taken out again as the log has it."""
        match = self._out.pop(id, None)
        self._abouts.pop(id, None)
        if match is not None:
            match.close()

    def close(self) -> None:
        """All matches are put back."""
        for id in list(self._out):
            self.put_back(id)

    def match(self, id: str) -> Match:
        """A match by its name."""
        match = self._out.get(id)
        if match is None:
            match = self._out[id] = self._again(id)
        self._out.move_to_end(id)
        return match

    def _again(self, id: str) -> Match:
        """A match taken out: followed, and not ruled again."""
        log = read(self.log(id))
        found = opened(log)
        if not same_edition(found.game, log.header.edition):
            raise _other_edition(log, found.game.edition)
        seats = seats_from_bytes(self._store.kept(id, SEATS) or b"", KNOWN)
        source = self._source(id, log)
        battle = Battle.resumed(found.game, found.setup, source, log.events, log.header.edition, again=False)
        pen = self._store.pen(id, log.length)
        writer, about = reopen(pen.file, log, settle=pen.settle), self._about(id)
        lesson = catalogue.lesson(about.lesson) if about.lesson in catalogue.lessons() else None
        match = Match(id, battle, source, writer, seats, pen, typed=about.typed, lesson=lesson)
        match.go()
        self.followed.add(id)
        return match

    def _source(self, id: str, log: Log) -> Dice:
        if log.header.dice != Stream.sort:
            return Handed()
        kept = self._store.kept(id, SEED)
        seed = log.seed if log.seed is not None else None if kept is None else kept.decode("utf-8")
        if seed is None or Stream(seed).commitment != log.header.commitment:
            says = "the seed of this battle's dice is lost; it can be read as a log, but not gone on with"
            raise Refused(Code.NOT_ALLOWED, "link", says)
        return (Joint if self._about(id).joint else Stream)(seed)

    def _about(self, id: str) -> About:
        data = self._store.kept(id, ABOUT)
        try:
            found = json.loads(data) if data is not None else None
        except ValueError:
            found = None
        match found:
            case {"typed": bool(typed), "links": dict(links), **rest} if set(links) == set(PLACES):
                return About(typed, links, rest.get("joint") is True, str(rest.get("lesson", "")))
        raise Refused(Code.BAD_VALUE, "link", GONE)


def ruled_again(data: bytes) -> str:
    """Rule on a whole log again; what is wrong with it, if anything is."""
    try:
        for _ in opened(read(data)).replayed(again=True):
            pass
    except Refused as refused:
        return str(refused.refusal)
    return ""


def _other_edition(log: Log, ours: str) -> Refused:
    says = f"the log is of edition {log.header.edition} and the rules are of {ours}; it can be read, but not played on"
    return Refused(Code.NOT_ALLOWED, "file", says)


def setup_from(text: str) -> Setup:
    """The setup of a scenario that somebody brings as a file."""
    rules = rules_of(text, catalogue.FOLDERS)
    game = catalogue.game(rules)
    reading = examine(text, game.muster, game.options, rules, lists=catalogue.lists(rules), fought=game)
    if reading.setup is None:
        raise Faults(reading.faults)
    return reading.setup


def log_from(text: str) -> Log | None:
    """The log that somebody brings as a file; nothing if it is none.

    No scenario begins with a brace: what does is meant as a log, even if some program wrote it anew.
    """
    data = text.encode("utf-8", "surrogatepass")
    if looks_like_log(data):
        return read(data)
    if text.lstrip().startswith("{"):
        raise Refused(Code.BAD_VALUE, "file", NOT_AS_WRITTEN)
    return None


def seats_from(given: Json) -> dict[Side, str]:
    """Who plays each side, as a page says it."""
    found: dict[Side, str] = {}
    for side in SIDES:
        who = given.get(side) if isinstance(given, dict) else None
        if who not in KNOWN:
            says = f"say who plays this side: {listed(KNOWN)}, not {str(who)[:40]!r}"
            raise Refused(Code.BAD_VALUE, f"seats.{side}", says)
        found[side] = who
    return found
