"""Before the first turn: edges, objectives, garrisons and deployment."""

from __future__ import annotations

from grognard.core.decision import Answer, Decision, Route, Spot
from grognard.core.space.headings import Place
from grognard.core.space.movement.placing import Placing
from grognard.core.space.table.spots import Spots
from grognard.systems.epic.state import Battle
from grognard.systems.epic.tournament import halves

#: How many places are tried for a formation, the best first.
_TRIES = 40


def objective(view: Battle, decision: Decision) -> list[Answer]:
    """As near to one's own side as may be: the enemy has to come, and one has not far to go."""
    form = decision.form
    assert isinstance(form, Spot)
    region, board, edge = form.region, view.board, view.edges[decision.seat]
    assert isinstance(region, Spots)
    middle = board.width // 2, board.depth // 2

    def away(place: Place) -> tuple[int, int, Place]:
        aside = (place[0] - middle[0]) ** 2 + (place[1] - middle[1]) ** 2
        return halves.edge_gap(board, edge, place), aside, place

    legal: list[Place] = [place for place in region.candidates() if region.fault(place) is None]
    legal.sort(key=away)
    return [list(legal[0])] if legal else [region.default()]


def deployment(view: Battle, decision: Decision) -> list[Answer]:
    """To the fore, opposite the objectives that nobody of one's own stands near yet."""
    form = decision.form
    assert isinstance(form, Route)
    region, seat = form.reach, decision.seat
    assert isinstance(region, Placing)
    friends = [unit.place for one in view.of(seat) for unit in one.there]

    def alone(mark: Place) -> int:
        return min(((x - mark[0]) ** 2 + (y - mark[1]) ** 2 for x, y in friends), default=1 << 60)

    marks = sorted((one.place for one in view.objectives), key=alone, reverse=True)
    aim = marks[0] if marks else (view.board.width // 2, view.board.depth // 2)

    def away(place: Place) -> tuple[int, Place]:
        return (place[0] - aim[0]) ** 2 + (place[1] - aim[1]) ** 2, place

    for seed in sorted(dict.fromkeys(region.seeds()), key=away)[:_TRIES]:
        if region.quick(seed) is not None:
            return [list(seed)]
    return [region.default()]
