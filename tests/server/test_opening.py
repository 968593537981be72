"""A game of ten thousand answers is open at once, and its first state is small: what `benchmarks/opening.py` measures."""

import asyncio
import json
import re
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks"))
import opening

from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.records.saves import dice_to_data
from grognard.core.system import Setup
from grognard.server.database.rows import GameRow
from grognard.server.games import state
from grognard.server.games.table import Table

#: What the processor may compute until the game is open, and how large what a page gets first may be.
OPEN_MS, FIRST_KB = 300, 100
#: How many answers are given at the largest tables.
ANSWERS = 100


@pytest.mark.parametrize("answers", [600, pytest.param(10_000, marks=pytest.mark.soak)])
def test_a_long_game_is_open_at_once_and_its_first_state_is_small(answers, tmp_path):
    found = asyncio.run(opening.measured(answers, str(tmp_path)))
    print(found)
    assert found["answers"] == answers
    # A unit is chosen by one answer and does nothing by the next: of that much is told, and a page does not get it all.
    assert found["events"] > answers // 2 > opening.PAGE
    assert found["first_state_kB"] < FIRST_KB
    if answers >= 10_000:
        assert found["opened_ms"] + found["first_state_ms"] < OPEN_MS


def row_of(game):
    """A game as it is listed."""
    return GameRow(
        "g" * 22, "", game.system.id, "", "new", game.setup.to_data(), dice_to_data(game.first), "",
        ("person",) * game.system.seats(game.battle), 0, "", 0,
    )  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize(
    ("system_id", "scenario"),
    [
        ("dust", "tournament-400"),
        ("at43", "bridgehead"),
        ("ept", "hedgerows"),
        ("epic", "tournament_netea_4000"),
        ("sotr", "breakthrough"),
    ],
)
def test_the_first_state_of_the_largest_tables_is_small(system_id, scenario):
    system, chance = systems.find(system_id), Rng(1)
    ready = [list(system.armies(scenario, seat)) for seat in (0, 1)]
    armies = [max(each, key=lambda one: len(json.dumps(one.army))).army for each in ready if each]
    game = Game(system, Setup(system_id, scenario, armies=tuple(armies)), Seeded(seed=1))
    for _ in range(ANSWERS):
        game.submit(game.decision.seat, game.decision.form.draw(chance))
    table = Table(row_of(game), [], game)
    first = json.dumps(state.state(table, 0, page=opening.PAGE), ensure_ascii=False, separators=(",", ":"))
    print(system_id, len(first.encode()))
    assert len(game.journal) > opening.PAGE
    assert len(first.encode()) < 1000 * FIRST_KB


def test_a_page_asks_for_as_much_of_the_log_as_is_measured():
    live = (Path(__file__).parents[2] / "web/src/wire/live.ts").read_text(encoding="utf-8")
    assert re.findall(r"^const PAGE = (\d+)$", live, re.M) == [str(opening.PAGE)]
