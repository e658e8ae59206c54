"""Orders as text: `move a3 a4 forward 80 wheel-left 30`, `move a7 to 1200 640 45`, `shoot a4 b7`, `done`.

    order   verb [bases] [legs | places] [word]
    bases   a3 a4, or a3-a9 for all between; with commas (a3,b7) where they are of both sides
    leg     forward | back | left | right | column LENGTH; wheel-left | wheel-right | turn DEGREES;
            widen-left | widen-right BASES; to X Y FACING
    place   at X Y FACING, one for each base
    word    whatever else the verb needs; after a colon where it could be taken for something else. A number needs one
            too, but after verbs that always end in one: `control A1 2` and `control A1 : 2` are the same

Lengths are in the game's unit, places are the middle of a base counted from the lower left corner of the table, facings
are degrees clockwise from straight up the table.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from difflib import get_close_matches
from fractions import Fraction
from itertools import takewhile

from sandtable.engine.game import Game
from sandtable.engine.order import Order
from sandtable.engine.state import Setup
from sandtable.geometry.leg import FORMING, HOWS, STRAIGHT, Leg
from sandtable.geometry.pose import Pose
from sandtable.names import Code, Refused, Side, listed
from sandtable.notation.measure import natural, number, pose_from, pose_said, said, thousandths, ticks

AT, COLON = "at", ":"
LENGTHS = (*STRAIGHT, "column")
COUNTS = ("widen-left", "widen-right")
EXAMPLES = {
    **dict.fromkeys(COUNTS, "1"),
    "wheel-left": "30",
    "wheel-right": "30",
    "turn": "90",
}
SHORT = {"inch": "4", "BW": "4"}
"""A length for an example, in units that are longer than a pace."""
LONG = "80"
LONGEST = 20_000
ROUND = 360


def read(text: str, game: Game, setup: Setup, now: Sequence[str] = ()) -> Order:
    """The order that a text gives; refused with the word that cannot be read and what to write instead.

    `now` are the words that it can begin with at this moment, where that is known.
    """
    if len(text) > LONGEST:
        raise Refused(Code.BAD_VALUE, "order", f"an order is a short line, not {len(text)} letters; give it in parts")
    plain, colon, rest = _parted(text)
    reader = _Reader(plain.split(), game, setup)
    verb, bases = reader.verb(now), reader.bases()
    legs, poses, word = reader.legs(), reader.places(), reader.rest()
    if colon and word:
        raise Refused(Code.BAD_VALUE, "order", f"'{word}' cannot be read before the colon; {reader.could_be()}")
    return Order(verb, bases, legs, poses, _word(rest) if colon else word)


def write(order: Order, game: Game, setup: Setup) -> str:
    """The text of an order. Reading it gives the same order."""
    ground, grain = setup.ground, game.grain
    legs = [_leg_said(leg, game, setup) for leg in order.legs]
    places = [f"{AT} {' '.join(pose_said(pose, grain, ground))}" for pose in order.poses]
    short = " ".join((order.verb, *order.bases, *legs, *places, *([order.word] if order.word else [])))
    if _gives(short, order, game, setup):
        return short
    bases = [",".join(order.bases)] if order.bases else []
    word = [f"{COLON} {_spelt(order.word)}"] if order.word else []
    plainer = " ".join((order.verb, *order.bases, *legs, *places, *word))
    return plainer if _gives(plainer, order, game, setup) else " ".join((order.verb, *bases, *legs, *places, *word))


def _gives(text: str, order: Order, game: Game, setup: Setup) -> bool:
    try:
        return read(text, game, setup) == order
    except Refused:
        return False


def _parted(text: str) -> tuple[str, bool, str]:
    """What stands before the first colon that is a word of its own, whether there is one, and what follows it."""
    words = text.split(" ")
    before = list(takewhile(lambda word: word != COLON, words))
    return " ".join(before), len(before) < len(words), " ".join(words[len(before) + 1 :])


def _spelt(word: str) -> str:
    """A word as it stands after a colon: as it is, or in quotes where blanks or quotes would be lost."""
    plain = word.isprintable() and word.isascii() and word == word.strip() and not word.startswith('"')
    return word if plain else json.dumps(word)


def _word(rest: str) -> str:
    rest = rest.strip()
    if not rest.startswith('"'):
        return rest
    try:
        word = json.loads(rest)
    except ValueError:
        word = None
    if not isinstance(word, str):
        raise Refused(Code.BAD_VALUE, "order.word", f"{rest[:40]} is no word in quotes; write it without quotes")
    return word


def _leg_said(leg: Leg, game: Game, setup: Setup) -> str:
    if leg.to is not None:
        return f"{leg.how} {' '.join(pose_said(leg.to, game.grain, setup.ground))}"
    unit = game.grain if leg.how in LENGTHS else 1 if leg.how in COUNTS else 1000
    return f"{leg.how} {said(Fraction(leg.by, unit))}"


def _is_leg(words: Sequence[str], hows: Sequence[str]) -> bool:
    """Whether these words read like a leg: one of those ways to go, and a number."""
    return len(words) > 1 and words[0] in hows and number(words[1]) is not None


class _Reader:
    """The words of an order, taken from left to right."""

    def __init__(self, words: list[str], game: Game, setup: Setup) -> None:
        self._words = words
        self._next = 0
        self._game = game
        self._setup = setup
        self._ids = setup.pieces.keys() | setup.commands.keys()
        self._spoken = ""
        """The first base that it speaks to, ..."""
        self._gone = 0
        """... and how many legs its way has."""

    def _peek(self) -> str:
        return self._words[self._next] if self._next < len(self._words) else ""

    def _take(self) -> str:
        self._next += 1
        return self._words[self._next - 1]

    def verb(self, now: Sequence[str] = ()) -> str:
        """The word that an order begins with; any of the game, though it may not be said now."""
        verbs = self._game.verbs
        known = listed(list(now or verbs)) or "what to do"
        begins = f"now it can begin with {known}" if now else f"an order begins with {known}"
        if not self._words:
            raise Refused(Code.MISSING_FIELD, "order.verb", begins)
        verb = self._take()
        if verbs and verb not in verbs:
            close = get_close_matches(verb, now, 1) or get_close_matches(verb, verbs, 1)
            meant = f"; did you mean {close[0]}?" if close else ""
            raise Refused(Code.BAD_VALUE, "order.verb", f"no order begins with '{verb[:40]}'{meant}; {begins}")
        return verb

    def bases(self) -> tuple[str, ...]:
        """The bases spoken to: those of one side, since an id of the other side is what the order is about."""
        found: list[str] = []
        while word := self._peek():
            ids = self._named(word)
            if ids is None or (found and "," not in word and not self._same_side(found[0], ids[0])):
                break
            self._next += 1
            found += ids
        self._spoken = found[0] if found else ""
        return tuple(found)

    def _named(self, word: str) -> list[str] | None:
        if word in self._ids:
            return [word]
        if "," in word:
            return [self._one(id) for id in word.split(",") if id]
        first, dash, last = word.partition("-")
        if not dash or first not in self._setup.pieces or last not in self._setup.pieces:
            return None
        ids = sorted(self._setup.pieces, key=natural)
        between = ids[ids.index(first) : ids.index(last) + 1]
        if not between or not self._same_side(first, last):
            at = f"order.bases.{self._next - 1}"
            raise Refused(
                Code.BAD_VALUE, at, f"'{word}' goes from no base to a later one of its side; name them singly"
            )
        return between

    def _one(self, id: str) -> str:
        if id not in self._ids:
            raise Refused(Code.BAD_VALUE, f"order.bases.{self._next - 1}", self._no_base(id))
        return id

    def _no_base(self, id: str) -> str:
        close = get_close_matches(id, self._ids, 1)
        meant = f"; did you mean {close[0]}?" if close else ""
        return f"no {'command' if id[:1] in 'AB' else 'base'} '{id[:40]}' in this battle{meant}"

    def _same_side(self, one: str, other: str) -> bool:
        return self._side(one) == self._side(other)

    def _side(self, id: str) -> Side:
        return (self._setup.pieces.get(id) or self._setup.commands[id]).side

    def legs(self) -> tuple[Leg, ...]:
        legs: list[Leg] = []
        while (how := self._peek()) in HOWS and not self._is_word():
            self._next += 1
            at = f"order.legs.{len(legs)}"
            if how == "to":
                legs.append(Leg(how, to=self._place(how, at)))
            elif how in LENGTHS:
                legs.append(Leg(how, ticks(self._number(how, SHORT.get(self._game.unit, LONG), at), self._game.grain)))
            elif how in COUNTS:
                legs.append(Leg(how, self._whole(how, at)))
            else:
                legs.append(Leg(how, thousandths(self._number(how, EXAMPLES[how], at))))
        self._gone = len(legs)
        return tuple(legs)

    def _is_word(self) -> bool:
        """Whether a way to form is the order's word: no number follows, and its verb leads nobody: 'form a3 column'."""
        left = self._words[self._next : self._next + 2]
        return left[0] in FORMING and self._words[0] in self._game.unled and not _is_leg(left, FORMING)

    def places(self) -> tuple[Pose, ...]:
        poses: list[Pose] = []
        while self._peek() == AT:
            self._next += 1
            poses.append(self._place(AT, f"order.poses.{len(poses)}"))
        return tuple(poses)

    def _place(self, how: str, at: str) -> Pose:
        x, y, facing = (self._number(how, self._place_example(), at) for _ in range(3))
        if abs(facing) > ROUND:
            says = f"a facing is 0 to {ROUND} degrees, clockwise from straight up the table, not {said(facing)}"
            says = f"{says}; write {said(facing % ROUND)}"
            raise Refused(Code.BAD_VALUE, at, says, have=float(facing), want=ROUND, unit="degrees")
        return pose_from(x, y, facing, self._game.grain, self._setup.ground)

    def _place_example(self) -> str:
        """The middle of this table, facing half right."""
        return " ".join(pose_said(Pose(0, 0, 45_000), self._game.grain, self._setup.ground))

    def _number(self, how: str, example: str, at: str) -> Fraction:
        word = self._peek()
        found = number(word)
        if found is None:
            got = f"not '{word[:40]}'" if word else "and the order ends there"
            many = "three numbers (x, y, facing)" if how in ("to", AT) else "a number"
            meant = f"if the word itself is meant, write ': {how}'"
            raise Refused(Code.BAD_VALUE, at, f"'{how}' is followed by {many}, {got}; write '{how} {example}'; {meant}")
        self._next += 1
        return found

    def _whole(self, how: str, at: str) -> int:
        found = self._number(how, EXAMPLES[how], at)
        if found.denominator != 1:
            raise Refused(Code.BAD_VALUE, at, f"'{how}' is by whole bases; write '{how} {EXAMPLES[how]}'")
        return found.numerator

    def rest(self) -> str:
        """What is left is the order's word; but what was plainly meant for a base, a leg or a number is a slip."""
        left = self._words[self._next :]
        if not left:
            return ""
        word = left[0]
        counts = len(left) == 1 and self._words[0] in self._game.counted
        if number(word) is not None and self._next > 1 and not counts:
            before = " ".join(self._words[: self._next])
            says = f"the number {word} belongs to nothing; {self.could_be()}"
            says += f"; if it is the order's last word, write '{before[:60]} {COLON} {word[:20]}'"
            raise Refused(Code.BAD_VALUE, "order", says)
        if (word in HOWS and not self._is_word()) or word == AT:
            raise Refused(Code.BAD_VALUE, "order.legs", f"'{word}' stands after the places; legs come first, or alone")
        sided = [how for how in HOWS if how.startswith(f"{word}-")]
        told = _is_leg(left[:2], (word,)) or (sided and _is_leg(left[1:3], HOWS))
        if told and (close := sided or get_close_matches(word, HOWS, 1, 0.75)):
            raise Refused(Code.BAD_VALUE, "order.legs", f"no leg '{word[:40]}'; did you mean {listed(close)}?")
        if word[:1] in "abAB" and word[1:].isdecimal() and word not in self._ids:
            raise Refused(Code.BAD_VALUE, f"order.bases.{self._next - 1}", self._no_base(word))
        legs_follow = any(_is_leg(left[n : n + 2], HOWS) for n in range(1, len(left)))
        if word in self._ids and self._spoken and legs_follow:
            at = "order" if self._gone else f"order.bases.{self._next - 1}"
            raise Refused(Code.BAD_VALUE, at, self._misplaced(left))
        if self._words[0] in self._game.verbs and legs_follow:
            such = min(self._setup.pieces, key=natural)
            says = f"'{word[:40]}' is no base, as {such} is, and no leg; {self.could_be()}"
            raise Refused(Code.BAD_VALUE, "order", says)
        return " ".join(left)

    def _misplaced(self, left: Sequence[str]) -> str:
        """What is said of a base that stands between others and their way, being of the other side, or after it."""
        id, verb = left[0], self._words[0]
        if self._gone:
            says = f"'{id}' comes after the way of those before it, and one order is one way"
            return f"{says}; give {id} an order of its own: '{verb} {' '.join(left)[:60]}'"
        whose = {one: self._setup.army(self._side(one)) for one in (self._spoken, id)}
        of = " and ".join(f"{one} is of {army}" for one, army in whose.items())
        fewer = [*self._words[: self._next], *(word for word in left if word not in self._ids)]
        return f"{of}, and those who go a way are of one side; leave {id} out: '{' '.join(fewer)[:80]}'"

    def could_be(self) -> str:
        places = f"places ('{AT} {self._place_example()}')"
        return f"after the bases come legs ({listed(list(HOWS))}), {places} or one last word"
