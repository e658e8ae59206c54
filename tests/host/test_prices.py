"""What stands by the hand: the price, and only what makes it another than usual."""

from __future__ import annotations

from pathlib import Path

from tests.host.guests import asked, host_in, opened


def test_a_usual_price_has_no_reasons_and_another_has_its_own(tmp_path: Path) -> None:
    host = host_in(tmp_path)
    guest = asked(host, opened(host, "agincourt"))
    while guest.now["ask"]["what"] != "orders":
        guest.order(guest.ready()[0]["text"])
    trials = [guest.ask("try", n=guest.now["n"], orders=[ready["text"]]) for ready in guest.ready()]
    usual = [trial for trial in trials if trial["orders"] and len(trial["orders"][0]["rows"]) == 1]
    dearer = [trial for trial in trials if trial["orders"] and len(trial["orders"][0]["rows"]) > 1]
    assert usual
    assert dearer
    for trial in usual:
        assert trial["says"] in ("", f"costs {trial['orders'][0]['price']} point", "costs 2 points", "costs nothing")
    for trial in dearer:
        beyond = trial["orders"][0]["rows"][1:]
        assert all(row["says"][1:] in trial["says"] for row in beyond), trial["says"]
        assert trial["orders"][0]["rows"][0]["says"] not in trial["says"]
