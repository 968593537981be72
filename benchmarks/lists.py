"""How long lists of armies take to be looked over, opened and mended, and how large a catalogue is.

    .venv/bin/python benchmarks/lists.py [SYSTEM ...]

For each game its largest ready army: the median of repeated looks in milliseconds of processor time, so that others on the
machine do not count. 5 ms or better are wanted for a look at the largest list.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from grognard import systems
from grognard.core.armies import drafting
from grognard.core.armies.catalogue import Draft, Pick
from grognard.server import armies
from grognard.server.routes import Answer

REPEATS = 25


def milliseconds(work: Callable[[], Any], repeats: int = REPEATS) -> float:
    """The median of several runs, after one that reads what is read once."""
    work()
    spent = []
    for _ in range(repeats):
        began = time.process_time()
        work()
        spent.append(time.process_time() - began)
    return statistics.median(spent) * 1000


def largest(id: str) -> tuple[str, int, Draft]:
    """The ready army of most units, with the seat that may take it."""
    system = systems.find(id)
    lists = system.lists()
    assert lists is not None
    found = [
        (scenario.id, seat, drafting.opened(system, scenario.id, seat, roster.army))
        for scenario in system.scenarios()
        for seat in range(scenario.seats)
        if lists.catalogue(scenario.id, seat) is not None
        for roster in system.armies(scenario.id, seat)
    ]
    return max(found, key=lambda one: len(one[2].picks))


def filled(draft: Draft) -> Draft:
    """A list as long as any may be, of the units of a ready army, again and again."""
    picks = [Pick(pick.entry, chosen={}) for pick in draft.picks]
    more = (picks * drafting.MOST_PICKS)[: drafting.MOST_PICKS]
    return Draft(draft.force, (tuple(more),))


def measure(id: str) -> None:
    scenario, seat, draft = largest(id)
    listed = draft.to_data()
    look = milliseconds(lambda: armies.review(id, scenario, seat, listed, False))
    mend = milliseconds(lambda: armies.review(id, scenario, seat, listed, True), 3)
    full = filled(draft).to_data()
    long = milliseconds(lambda: armies.review(id, scenario, seat, full, False), 5)
    told = armies.catalogue(id, scenario, seat, draft.force)
    sent = milliseconds(lambda: Answer(told), 5)
    size = len(bytes(Answer(told).body)) / 1024
    print(
        f"{id}: {len(draft.picks)} units of {scenario}, looked over {look:.2f} ms, mended {mend:.2f} ms; "
        f"{len(full['parts'][0])} units looked over {long:.2f} ms; catalogue {size:.0f} kB, written in {sent:.1f} ms"
    )


if __name__ == "__main__":
    for name in sys.argv[1:] or [one for one in systems.IDS if systems.find(one).lists() is not None]:
        measure(name)
