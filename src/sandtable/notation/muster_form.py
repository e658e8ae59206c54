"""What the troops file of a game may say."""

from __future__ import annotations

from dataclasses import dataclass

from sandtable.engine import looks
from sandtable.engine.muster import COMMANDS
from sandtable.names import Json, listed
from sandtable.notation.fault import Findings, shown
from sandtable.notation.form import WRONG, Entry, Flag, Number, Numbers, Shape, Table, Tables, Text, Word
from sandtable.notation.lines import Place

ID = Text(40, 1)
LENGTH = Number(0, 10_000)
FOOTPRINT = Numbers(("width", "depth"), 10_000, 2)
PRICE = Number(0, 10_000)
BOUND = Number(-10_000, 10_000, whole=True)


@dataclass(frozen=True)
class Words:
    """A list of words."""

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if isinstance(value, list) and all(isinstance(word, str) for word in value):
            return tuple(value)
        findings.fault(place, f'{shown(value)} is no list of words: give ["one", "two"]')
        return WRONG

    def schema(self) -> dict[str, Json]:
        return {"type": "array", "items": {"type": "string"}}


@dataclass(frozen=True)
class Any:
    """A table whose keys are words of the game, all its values of one shape."""

    shape: Shape

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if not isinstance(value, dict):
            findings.fault(place, f"{shown(value)} is no table: give keys and values")
            return WRONG
        read = {key: self.shape.read(inner, (*place, key), findings) for key, inner in value.items()}
        return WRONG if WRONG in read.values() else read

    def schema(self) -> dict[str, Json]:
        return {"type": "object", "additionalProperties": self.shape.schema()}


@dataclass(frozen=True)
class Plain:
    """A word, a flag or a whole number."""

    def read(self, value: Json, place: Place, findings: Findings) -> Json:
        if isinstance(value, str | bool | int):
            return value
        findings.fault(place, f"{shown(value)} is neither a word nor a flag nor a whole number: give one of these")
        return WRONG

    def schema(self) -> dict[str, Json]:
        return {"type": ["string", "boolean", "integer"]}


_ID = {"id": Entry(ID, "Its id.", required=True), "says": Entry(Text(), "What it is.", required=True)}
_TRAIT: dict[str, Entry] = {
    **_ID,
    "default": Entry(Plain(), "What it is unless said; left out where the situation decides."),
    "choices": Entry(Words(), "The words it may be; none for a flag or a number.", default=()),
    "usual": Entry(Any(Plain()), "By kind: what it is unless said, where that is not the default.", default={}),
    "least": Entry(BOUND, "For a whole number: no less than this."),
    "most": Entry(BOUND, "For a whole number: no more than this."),
    "kinds": Entry(Words(), "The kinds that have it; all if left out.", default=()),
    "points": Entry(Any(PRICE), "By what is said: what it adds to the price.", default={}),
}
_TRAITS = Entry(Tables(Table("trait", _TRAIT)), "Traits of it.", default=[])


def _ground(what: str, words: tuple[str, ...], **more: Entry) -> Tables:
    """Kinds of ground that each look like one of these words."""
    look = Word(words)
    changed = Entry(Any(look), "By what is said: what it looks like then.", default={})
    traits = Tables(Table("trait", {**_TRAIT, "looks": changed}))
    return Tables(
        Table(
            what,
            {
                **_ID,
                "looks": Entry(look, f"What it looks like: {listed(words)}.", required=True),
                **more,
                "trait": Entry(traits, "Traits of it.", default=[]),
            },
        )
    )


FORM = Table(
    "a muster",
    {
        "unit": Entry(ID, "The unit of length.", required=True),
        "grain": Entry(Number(1, 10_000, whole=True), "Ticks in one unit.", required=True),
        "bounds": Entry(Number(1, 200, whole=True), "The last bound of each side unless said.", default=16),
        "chief": Entry(Text(40), "The rank that an army has exactly once.", default=""),
        "general_counts": Entry(PRICE, "What the loss of a general counts besides his base.", default=0),
        "grades": Entry(Any(Text()), "The grades, with their names.", default={}),
        "usual_grade": Entry(Text(40), "The grade of troops whose grade is not written.", default=""),
        "formation": Entry(Text(40), "The trait that says how a unit stands when it is put down.", default=""),
        "commands": Entry(
            Table(
                "the commands",
                {
                    "least": Entry(Number(1, COMMANDS, whole=True), "At least so many.", default=1),
                    "most": Entry(Number(1, COMMANDS, whole=True), "At most so many.", default=4),
                    "led": Entry(Number(0, 50, whole=True), "Bases in each besides the general's.", default=0),
                    "full": Entry(Number(0, 200, whole=True), "At most so many; 0 for any number.", default=0),
                },
            ),
            "How an army is divided.",
            default={"least": 1, "most": 4, "led": 0, "full": 0},
        ),
        "works": Entry(
            Tables(
                Table(
                    "works",
                    {
                        "id": Entry(ID, "The word for them.", required=True),
                        "line": Entry(ID, "The line kind they are.", required=True),
                        "points": Entry(PRICE, "The price of a base's width.", required=True),
                    },
                )
            ),
            "Fortifications that troops put along their front.",
            default=[],
        ),
        "trait": _TRAITS,
        "command_trait": _TRAITS,
        "rank": Entry(
            Tables(
                Table(
                    "rank",
                    {
                        **_ID,
                        "regular": Entry(PRICE, "What he adds to a regular base.", default=0),
                        "irregular": Entry(PRICE, "What he adds to an irregular one.", default=0),
                        "alone": Entry(Flag(), "He may have no troops of his own.", default=False),
                    },
                )
            ),
            "The ranks of those who lead.",
            default=[],
        ),
        "size": Entry(
            Tables(
                Table(
                    "size",
                    {
                        "id": Entry(ID, "Its id.", required=True),
                        "width": Entry(LENGTH, "Of the table.", required=True),
                        "depth": Entry(LENGTH, "Of the table.", required=True),
                        "points": Entry(PRICE, "What an army may cost.", default=0),
                        "bounds": Entry(Number(1, 200, whole=True), "Of each side.", required=True),
                    },
                )
            ),
            "Usual sizes of battle.",
            default=[],
        ),
        "area": Entry(
            _ground(
                "area",
                looks.AREAS,
                hill=Entry(Flag(), "It has a crest.", default=False),
                water=Entry(Flag(), "Only what is afloat may be in it.", default=False),
                shut=Entry(Text(40), "The trait with which nobody enters it.", default=""),
                goal=Entry(Flag(), "It is there to be held or won.", default=False),
            ),
            "Kinds of ground.",
            default=[],
        ),
        "line": Entry(
            _ground(
                "line",
                looks.LINES,
                width=Entry(LENGTH, "How wide it is unless said.", required=True),
                deep=Entry(Words(), "The classes of it that bear no troops.", default=()),
                water=Entry(Flag(), "It bears no troops, whatever its class.", default=False),
                obstacle=Entry(Flag(), "Nobody is put down astride of it.", default=False),
                crossing=Entry(Flag(), "It leads over water.", default=False),
            ),
            "Kinds of lines.",
            default=[],
        ),
        "kind": Entry(
            Tables(
                Table(
                    "kind",
                    {
                        "id": Entry(ID, "Its id.", required=True),
                        "name": Entry(ID, "Its name.", required=True),
                        "arm": Entry(ID, "What it belongs to.", required=True),
                        "width": Entry(LENGTH, "The front of its base.", required=True),
                        "depth": Entry(LENGTH, "The depth of its base.", required=True),
                        "widths": Entry(Any(LENGTH), "The front by grade, where it differs.", default={}),
                        "depths": Entry(Any(LENGTH), "The depth by grade, where it differs.", default={}),
                        "footprints": Entry(Any(FOOTPRINT), "By formation, where they differ.", default={}),
                        "points": Entry(ID, "Its prices, by grade; left out where it is raised at no price."),
                        "grades": Entry(Words(), "The grades of what has no price; all if left out.", default=()),
                        "counts": Entry(PRICE, "What its loss counts."),
                        "counts_by": Entry(Any(PRICE), "By grade, or grade and Irr: where it differs.", default={}),
                        "afloat": Entry(Flag(), "It lives on water.", default=False),
                    },
                ),
                1,
            ),
            "The kinds of troops.",
            required=True,
        ),
    },
)
