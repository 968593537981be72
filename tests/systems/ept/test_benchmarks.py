"""What the bench measures beside the scenarios: it is as large as its names say, and stands where a fork is taken."""

from __future__ import annotations

from grognard.core.language.words import LANGUAGES, Words
from grognard.systems.ept import SYSTEM, benchmarks
from grognard.systems.ept.state import Battle
from systems.ept.table import battle


def test_the_system_offers_its_measures() -> None:
    assert SYSTEM.benchmarks() is benchmarks
    assert benchmarks.sizes() == ()
    works = list(benchmarks.works(SYSTEM))
    assert works == ["sight_30x40_ms", "fork_60_units_us"]
    for language in LANGUAGES:
        words = Words(language)
        assert all(words.has(f"cli-bench-{name.replace('_', '-')}") for name in works)


def test_the_large_map_has_thirty_by_forty_hexes_and_is_made_anew_each_time() -> None:
    board = benchmarks.large_board()
    assert (board.grid.columns, board.grid.depth // 2) == (31, 40)
    assert board.size >= 30 * 40
    assert board.places.size > board.size, "some house has an upper floor"
    assert {"forest", "clear"} <= {terrain.id for terrain in board.terrain}
    assert benchmarks.large_board() is not board


def test_the_large_battle_has_sixty_units_on_the_map_and_forks_at_the_start_of_a_step() -> None:
    game = benchmarks.large_game(SYSTEM)
    field = battle(game)
    assert benchmarks.models(field) == 60
    assert [len(list(field.on_field(seat))) for seat in (0, 1)] == [30, 30]
    assert field.turn == benchmarks.TURN
    assert game.save()["checkpoint"]["answers"] == len(game.answers), "nothing to replay"
    twin = game.fork()
    assert isinstance(twin.battle, Battle)
    assert (twin.digest(), twin.decision.to_data()) == (game.digest(), game.decision.to_data())
    assert benchmarks.large_game(SYSTEM).digest() == game.digest(), "always the same"
