"""By one gesture: a formation of twelve goes by one destination, and single units of it can be put elsewhere."""

from __future__ import annotations

import pytest

from grognard.systems.epic import basics
from grognard.systems.epic.movement import zones
from systems.epic import table

PLACES = [(50 + 4 * column, 20 + 4 * row) for row in range(2) for column in range(6)]
SOLDIER = table.sheet("soldier", speed=30)


def marching(*enemies, **rest):
    """Twelve soldiers about to advance, and an enemy far away that keeps the game going."""
    found = table.position(
        table.formation("a", 0, "soldier", *PLACES),
        table.formation("far", 1, "soldier", (150, 100), (153, 100)),
        *enemies,
        profiles=[SOLDIER],
        **rest,
    )
    return table.game(table.acting(found, "a", "advance", "move", "shoot"))


def places(game):
    return [unit.place for unit in table.one(game, "a").there]


def test_twelve_keep_their_ranks_where_nothing_is_in_the_way():
    game = marching()
    decision = table.asked(game)
    assert decision.ask == "epic-move"
    x, y = decision.form.reach.places[decision.form.reach.leader]
    assert len(decision.ghost([x + 500, y + 2000])) == 12
    game.submit(0, [x + 500, y + 2000])
    assert places(game) == [(100 * a + 500, 100 * b + 2000) for a, b in PLACES]


@pytest.mark.parametrize("at", [(60, 47), (54, 44), (70, 45)])
def test_twelve_find_room_round_zones_of_control_and_hold_together(at):
    game = marching(table.formation("b", 1, "soldier", at))
    decision = table.asked(game)
    x, y = decision.form.reach.places[decision.form.reach.leader]
    # As they stand they would come into the zone; the arranger sees to it that they do not.
    region = decision.form.reach
    goal = next(
        [x, y + far]
        for far in range(2800, 800, -100)
        if region.shifted(0, far) is None and region.refuse([x, y + far]) is None
    )
    game.submit(0, goal)
    formation, enemy = table.one(game, "a"), table.unit(game, "b/0")
    assert len(formation.there) == 12
    assert basics.coherent(formation)
    assert all(basics.gap(unit, enemy) > zones.radius(enemy) for unit in formation.there)
    assert places(game) != [(100 * a, 100 * b) for a, b in PLACES]


def test_a_single_unit_is_put_elsewhere_and_refused_where_it_may_not_stand():
    game = marching()
    form = table.asked(game).form
    x, y = form.reach.places[form.reach.leader]
    ghost = [list(place) for place in table.asked(game).ghost([x, y + 1000])]
    ghost[11] = [ghost[11][0] + 300, ghost[11][1] + 200]
    assert form.refuse(ghost) is None
    astray = [*ghost[:11], [ghost[11][0], ghost[11][1] + 1500]]
    refused = form.refuse(astray)
    assert refused is not None
    assert refused.reasons[0].key in ("place-alone", "place-cut-off")
    game.submit(0, ghost)
    assert places(game)[11] == tuple(ghost[11])
