"""The marks of the page: text that is safe to print, and elements round it."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import NewType

from sandtable.drawing.svg import escaped
from sandtable.engine.state import Setup

Html = NewType("Html", str)
"""Text that may stand on the page as it is: whatever came from outside has been escaped."""

NOTHING = Html("")
MINUS = "\N{MINUS SIGN}"
SPACE = "\N{NO-BREAK SPACE}"
WORD = re.compile(r"\w+")
VOID = frozenset({"br", "meta", "hr"})


def text(words: object) -> Html:
    """Words from anywhere, as they can be printed.

    >>> text("<b> & co")
    '&lt;b&gt; &amp; co'
    """
    return Html(escaped(str(words)))


def tag(element: str, *inner: Html, **attributes: object) -> Html:
    """An element. `class_` is the class; an attribute that is true stands alone, one that is none or false is left out.

    >>> tag("p", text("1 < 2"), class_="told")
    '<p class="told">1 &lt; 2</p>'
    """
    said = "".join(_attribute(key, value) for key, value in attributes.items())
    return Html(f"<{element}{said}>" + ("" if element in VOID else f"{''.join(inner)}</{element}>"))


def _attribute(key: str, value: object) -> str:
    if value is None or value is False or value == "":
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escaped(str(value))}"'


def joined(parts: Iterable[Html], between: str = "") -> Html:
    return Html(between.join(parts))


def spoken_of(words: str, setup: Setup) -> Html:
    """A sentence with the bases that it names in the colour of their side."""
    found: list[str] = []
    at = 0
    for word in WORD.finditer(words):
        piece = setup.pieces.get(word[0])
        if piece is not None:
            found += [text(words[at : word.start()]), f'<b class="{piece.side}">{text(word[0])}</b>']
            at = word.end()
    return Html("".join((*found, text(words[at:]))))


def percent(chance: Fraction | float) -> str:
    """A chance as people say it: never '0 %' for what can happen, nor '100 %' for what need not.

    >>> percent(Fraction(1, 6)), percent(Fraction(1, 1000)), percent(Fraction(1, 1))
    ('17\\xa0%', 'under 1\\xa0%', '100\\xa0%')
    """
    if 0 < chance < Fraction(1, 100):
        return f"under 1{SPACE}%"
    if Fraction(99, 100) < chance < 1:
        return f"over 99{SPACE}%"
    return f"{round(100 * chance)}{SPACE}%"


def figure(number: float, places: int = 2) -> str:
    """A number without needless noughts, with a true minus.

    >>> figure(2.50), figure(-1.0)
    ('2.5', '−1')
    """
    plain = f"{number:.{places}f}".rstrip("0").rstrip(".") if places else f"{number:.0f}"
    return ("0" if plain in ("-0", "") else plain).replace("-", MINUS)


def signed(number: float, places: int = 2) -> str:
    """The same with its sign.

    >>> signed(1.25), signed(-0.5), signed(0)
    ('+1.25', '−0.5', '0')
    """
    plain = figure(number, places)
    return f"+{plain}" if number > 0 and plain != "0" else plain


def table(caption: Html, heads: Iterable[str], rows: Iterable[Iterable[Html]], class_: str = "") -> Html:
    """A table with its caption; the first cell of a row heads it."""
    top = joined(tag("th", text(head), scope="col") for head in heads)
    body: list[Html] = []
    for first, *rest in rows:
        body.append(tag("tr", tag("th", first, scope="row"), *(tag("td", cell) for cell in rest)))
    return tag("table", tag("caption", caption), tag("thead", tag("tr", top)), tag("tbody", *body), class_=class_)


def scrolled(inner: Html, label: str) -> Html:
    """What may be wider than a phone: it is moved sideways by finger or by key."""
    return tag("div", inner, class_="scroll", tabindex="0", role="region", aria_label=label)
