"""A shot and then a charge over the same two elements, for games whose fights are opposed scores."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sandtable.mechanics.opposed.score import HEADLINE, fates
from sandtable.names import OTHER, SIDES, Json
from sandtable.sheet.chain import Chain, ChainAim, State, Step, plain
from sandtable.sheet.fact import Choice, Record, Scope, Vocabulary
from sandtable.sheet.question import Question
from sandtable.sheet.ruling import Result
from sandtable.sheet.together import Together
from sandtable.sheet.wording import Says, Wording


def charger(group: str) -> Choice:
    """The field that says who charges after the shot."""
    return Choice(
        words=Vocabulary("Charger", {"a": "the shooter", "b": "the target"}),
        default="b",
        says="who charges",
        label="Who charges",
        group=group,
        help="Who then charges home: the target that came through the shooting, or the shooter.",
    )


def shot_and_charge(
    given: type[Scope],
    shooting: Question,
    close_combat: Question,
    *,
    stands: Sequence[str],
    harmless: Sequence[str],
    verbs: Mapping[str, str],
    together: tuple[Together, ...],
) -> Chain:
    """Side a shoots at side b; then one of them charges the other, unless somebody has been driven off.

    `stands` are outcomes that leave an element where it is, `harmless` those that beat nobody. Shooting follows moving,
    so the shot belongs to the bound before the charge. `verbs` say what each outcome makes of an element.
    """

    def shot(record: Record, _: State) -> Json:
        fields = [name for name in shooting.given.asked() if name in record]
        return {**{name: plain(record[name]) for name in fields}, "bound": OTHER[record["charger"]]}

    def charge(record: Record, so_far: State) -> Json:
        if so_far["shot"] not in stands or so_far["return_shot"] not in stands:
            return None
        sides = {side: {**plain(record[side]), "charged": side == record["charger"]} for side in SIDES}
        return {**sides, "bound": record["charger"]}

    def beaten(*outcomes: str) -> bool:
        return any(outcome not in harmless for outcome in outcomes)

    return Chain(
        "shot_and_charge",
        "A shot, then a charge",
        "One element shoots at another and then the two come to blows: how does it end?",
        given,
        start={"shot": "none", "return_shot": "none", "charge": "none", "a": "none", "b": "none"},
        steps=(
            Step("The shot", shooting, shot, HEADLINE, _after_shot),
            Step("The charge", close_combat, charge, HEADLINE, _after_charge),
        ),
        results={
            "shot": "What the shot does to its target.",
            "return_shot": "What the target's shot does to the shooter.",
            "charge": "Whether it comes to blows.",
            "a": "What the charge does to side a.",
            "b": "What the charge does to side b.",
        },
        headline=("shot", "return_shot", "a", "b"),
        wording=Wording(_ends(verbs)),
        aims=(
            ChainAim("a", "b is beaten", lambda end: beaten(end["shot"], end["b"])),
            ChainAim("b", "a is beaten", lambda end: beaten(end["return_shot"], end["a"])),
        ),
        together=together,
    )


def _ends(verbs: Mapping[str, str]) -> Says:
    """How it ended: who was driven off by the fire, or what the charge did."""
    charged = fates(verbs)

    def says(end: Result) -> str:
        hit = {"b": end["shot"], "a": end["return_shot"]}
        under_fire = [f"{{{side}}} {verbs[word]} under fire" for side, word in hit.items() if word in verbs]
        blows = charged({side: {"outcome": end[side]} for side in SIDES})
        if end["a"] == end["b"] == "none":
            return " and ".join(under_fire) or "neither the shot nor the charge does harm"
        return "; then ".join([*under_fire, f"in the charge, {blows}"])

    return says


def _after_shot(so_far: State, result: Result) -> State:
    return {**so_far, "shot": result["b"]["outcome"], "return_shot": result["a"]["outcome"]}


def _after_charge(so_far: State, result: Result) -> State:
    return {**so_far, "charge": "fought", "a": result["a"]["outcome"], "b": result["b"]["outcome"]}
