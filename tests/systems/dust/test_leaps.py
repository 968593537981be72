"""Leaps over buildings, worked out a second time by trying every way there is, and compared square by square."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from grognard.core.space.squares.grid import Edge, Step
from grognard.systems.dust import movement
from grognard.systems.dust.state import Battle
from systems.dust.cards import squad, walker
from systems.dust.table import battle, position, unit

CARDS = [squad("jumpers", "jump"), squad("agile_jumpers", "jump", "agile"), walker("hopper", "jump")]
#: Squares, and how a die of ten sides fills them: open ground mostly, water, and blocks that nobody leaps over.
GROUND = ".......~#:"


def town(seed: int, leaper: str) -> dict[str, Any]:
    """A small board with one or two buildings, ground of all sorts, and units of both sides about."""
    draw = Random(seed)
    names = [f"{column}{row}" for row in range(1, 6) for column in "ABCDE"]
    corner = draw.randrange(1, 4), draw.randrange(1, 4)
    houses = {
        f"{'ABCDE'[corner[0] + x]}{corner[1] + y}" for x in range(2) for y in range(2) if corner[0] + x < 5
    }
    houses -= {"A1"}
    free = [name for name in names if name not in houses and name != "A1"]
    draw.shuffle(free)
    rows = [
        "".join(
            "." if f"{column}{row}" in {*houses, "A1", *free[:6]} else draw.choice(GROUND)
            for column in "ABCDE"
        )
        for row in range(1, 6)
    ]
    others = [
        unit("foe", 1, free[0], profile="recon_grenadiers"),
        unit("tank", 1, free[1], profile="hopper"),
        unit("friend", 0, free[2], profile="recon_boys"),
        unit("comrade", 0, free[3], profile="hopper"),
    ]
    low, high = min(houses), max(houses)
    doors = [{"at": low, "side": "west", "kind": "small"}, {"at": high, "side": "north", "kind": "large"}]
    building = {"cells": f"{low}:{high}", "entrances": doors if seed % 2 else [], "walls": []}
    # A row is written from the top.
    board = {"rows": rows[::-1], "buildings": [building]}
    return position(unit(leaper, 0, "A1"), *others, profiles=CARDS, board=board)


def all_ways(found: Battle, name: str, points: int, spent: int) -> dict[int, tuple[int, int]]:
    """What every square costs at the least, in points and diagonals, by trying all steps as the clauses have them."""
    leaper = found.units[name]
    agile = "agile" in leaper.profile.skills
    board, ground = found.board, movement.ground(found, leaper, leaping=True)
    best: dict[int, tuple[int, int]] = {}
    trail = [(leaper.cell, False, 0, spent)]
    while trail:
        cell, aloft, cost, turned = trail.pop()
        for step in board.grid.neighbours(cell):
            paid = cost + (2 if step.diagonal and turned and not agile else 1)
            lands = paid, turned + step.diagonal - spent
            for flies in landings(found, ground, cell, step, aloft) if paid <= points else ():
                if not flies or step.cell not in board.buildings:
                    if step.cell != leaper.cell and lands < best.get(step.cell, (99, 99)):
                        best[step.cell] = lands
                    flies = False
                trail.append((step.cell, flies, paid, turned + step.diagonal))
    closed = ground.no_stop
    return {cell: cost for cell, cost in best.items() if not closed >> cell & 1}


def landings(found: Battle, ground: movement.Ground, cell: int, step: Step, aloft: bool) -> Iterator[bool]:
    """How a step can be taken: through the air (yes), along the ground (no), both, or not at all."""
    houses = found.board.buildings
    onto_roof = step.cell in houses
    if onto_roof and (aloft or cell not in houses):
        yield True
    if ground.closed >> step.cell & 1:
        return
    if aloft and not onto_roof:
        yield True
    if not aloft and not step.barred and step.edge is not Edge.WALL:
        flanks = [(step.flank_a, step.walled_a), (step.flank_b, step.walled_b)] if step.diagonal else []
        if not flanks or not all(walled or ground.shut >> flank & 1 for flank, walled in flanks):
            yield False


@pytest.mark.clause(
    "dust.building.soldier-jump#1", "dust.building.soldier-jump#ruling", "dust.building.no-roof"
)
@pytest.mark.parametrize("spent", [0, 1])
@pytest.mark.parametrize("name", ["jumpers", "agile_jumpers"])
@pytest.mark.parametrize("seed", range(20))
def test_soldiers_come_as_far_over_buildings_as_trying_every_way_tells(seed, name, spent):
    found = battle(town(seed, name))
    leaper = found.units[name]
    for points in (2, 3):
        reached = movement.ways(found, leaper, leaper.cell, points, spent)
        assert {cell: way[:2] for cell, way in reached.items()} == all_ways(found, name, points, spent)
        for cell, way in reached.items():
            assert way.path[-1] == cell
            assert all(found.board.grid.distance(a, b) == 1 for a, b in pairwise((leaper.cell, *way.path)))
