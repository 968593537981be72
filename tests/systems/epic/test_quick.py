"""What is told quickly, by boxes, plain numbers and the nearest first, is what the long way round tells."""

from __future__ import annotations

import numpy as np
import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.space.plain import InTheWay, disc_gap
from grognard.core.space.table.bases import Footprints
from grognard.core.system import Setup
from grognard.systems.epic import SYSTEM, basics, benchmarks
from grognard.systems.epic.board import ACROSS
from grognard.systems.epic.movement import room
from grognard.systems.epic.shooting.lines import Lines, bears
from grognard.systems.epic.state import ADVANCE, SUSTAINED
from systems.epic.table import battle, formation, position


def moments(seed, points=2000, every=25):
    """Battles in the midst of random games."""
    game, rng = Game(SYSTEM, benchmarks.sized(points, seed), Seeded(seed=seed), log=False), Rng(seed)
    while (asked := game.decision) is not None:
        game.submit(asked.seat, asked.form.draw(rng))
        if len(game.answers) % every == 0 and game.battle.phase == "action":
            yield game.battle


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_that_a_formation_bears_on_another_is_what_its_lines_say(seed):
    told = set()
    for found in moments(seed):
        for one in found.formations.values():
            for enemy in found.enemies(one.seat):
                for action in (ADVANCE, SUSTAINED) if one.on_table else ():
                    able = bears(found, one, enemy, action)
                    told.add(able)
                    assert able == Lines(found, one, enemy, action).any
    assert told == {True, False}


@pytest.mark.parametrize("seed", [1, 2])
def test_a_footing_is_always_up_to_date(seed):
    for found in moments(seed, every=3):
        everybody = [u for one in found.formations.values() for u in one.units if u.status == "field"]
        assert list(room.standing(found)) == everybody
        for one in found.formations.values():
            units = [unit for unit in one.units if unit.status == "field"]
            assert one.footing.units == units
            assert one.footing.engines == [unit for unit in units if unit.kit.is_we]
            if units:
                left = min(unit.place[0] - unit.kit.radius for unit in units)
                top = max(unit.place[1] + unit.kit.radius for unit in units)
                assert (one.footing.box[0], one.footing.box[3]) == (left, top)
                assert basics.coherent(one) == (len(basics.bodies(units)) == 1)


def test_a_copy_has_a_footing_of_its_own():
    found = battle(position(formation("A", 0, "marines.tactical", (10, 10), (14, 10))))
    twin = found.copy()
    assert twin.formations["A"].footing.units[0] is twin.formations["A"].units[0]
    twin.formations["A"].units[0].place = (9000, 9000)
    assert not basics.coherent(twin.formations["A"])
    assert basics.coherent(found.formations["A"])


@pytest.mark.parametrize("name", ["first_blood", "clash", "convoy"])
def test_single_lines_are_seen_as_arrays_of_them_are(name):
    board = SYSTEM.begin(Setup("epic", name), Seeded(seed=1)).board
    rng = Rng(5)
    rows = [
        (*(rng.below(limit) for limit in (board.width, board.depth) * 2), 100 + rng.below(300))
        for _ in range(400)
    ]
    plain = []
    for row in rows:
        near = board._may_hide(*row)
        plain.append(board._plainly(near, *row) if near else ACROSS)
    assert None not in plain
    assert plain == board._look(np.asarray(rows, dtype=np.int64))
    assert set(plain) == {0, 1, 2, 3}


@pytest.mark.parametrize("name", ["first_blood", "clash", "convoy"])
def test_a_glimpse_is_what_any_of_the_lines_tells_and_gaps_to_scenery_are_those_of_arrays(name):
    board = SYSTEM.begin(Setup("epic", name), Seeded(seed=1)).board
    rng, seen = Rng(6), set()
    for _ in range(200):
        a, b = ((rng.below(board.width), rng.below(board.depth)) for _ in range(2))
        radius = 100 + rng.below(300)
        seen.add(board.glimpsed(a, b, radius))
        assert board.glimpsed(a, b, radius) == bool(board._look(np.asarray([(*a, *b, radius)]))[0])
        gaps = board.terrain.gaps(Footprints.round([a[0]], [a[1]], [radius]))[0].tolist()
        assert [disc_gap(hull, *a, radius) for hull in board.hulls] == [max(0, gap) for gap in gaps]
    assert seen == {True, False}


def test_a_line_along_an_edge_is_left_to_the_arrays():
    board = SYSTEM.begin(Setup("epic", "first_blood"), Seeded(seed=1)).board
    hidden = board.screen.pieces[0]
    (ax, ay), (bx, by) = board.hulls[hidden][:2]
    assert board._plainly([hidden], ax - (bx - ax), ay - (by - ay), bx, by, 0) is None


def test_bases_in_a_box_are_found_in_their_order_however_many_there_are():
    rng = Rng(7)
    discs = [(rng.below(9000), rng.below(9000), 50 + rng.below(300)) for _ in range(80)]
    crowd, few = InTheWay(discs), [InTheWay(discs[n : n + 10]) for n in range(0, 80, 10)]
    for _ in range(50):
        x, y = rng.below(9000), rng.below(9000)
        box = x, y, x + 1500, y + 1500
        assert crowd.near(*box).discs == [disc for part in few for disc in part.near(*box).discs]
