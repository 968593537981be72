"""The database: its schema is what the steps make, numbers are taken once, and answers are committed together."""

import asyncio
import os

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from pg import postgres, why_not

from grognard.server.database.checks import ready
from grognard.server.database.clearing import DAY
from grognard.server.database.rows import EntryRow, GameRow, HolderRow
from grognard.server.database.schema import metadata
from grognard.server.database.store import Store
from grognard.server.database.upgrade import STEPS, newest, stands_at, upgrade
from grognard.server.settings import Settings, data_folder, from_environment


@pytest.fixture(params=["sqlite", "postgres"])
def store(request, tmp_path):
    if request.param == "sqlite":
        settings = Settings(f"sqlite:///{tmp_path / 'folder' / 'games.db'}")
        ready(settings)
        made = Store(settings)
        yield made
        made.close()
        return
    if why_not():
        pytest.skip(why_not())
    with postgres() as url:
        ready(Settings(url))
        made = Store(Settings(url))
        yield made
        made.close()


def game(id_="g"):
    return GameRow(id_, "", "toy", "f" * 32, "new", {}, {}, "", ("person", "person"), 0, "w", 5)


def entry(number, game_="g", secret=False):
    return EntryRow(game_, number, "answer", 0, {"cell": [1, 2]}, secret, 1, 10 + number)


def test_the_steps_make_the_schema(store):
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    upgrade(store.engine)
    config = Config()
    config.set_main_option("script_location", str(STEPS))
    config.set_main_option("path_separator", "os")
    assert ScriptDirectory.from_config(config).get_current_head() == newest() == stands_at(store.engine)


def test_a_number_is_taken_once(store):
    async def both():
        await store.add_game(game(), [HolderRow("k", "g", 0, True)], [("l", 1)])
        taken = await asyncio.gather(*(store.append(entry(1)) for _ in range(20)))
        many = await asyncio.gather(*(store.append(entry(number)) for number in range(2, 300)))
        return taken, many, await store.entries_after("g", 290)

    taken, many, last = asyncio.run(both())
    assert sorted(taken) == [False] * 19 + [True]
    assert all(many)
    assert last == [entry(number) for number in range(291, 300)]


def test_one_bad_entry_does_not_lose_the_others(store):
    """An entry of a game that is not there breaks the batch it is in; it alone is refused."""

    async def mixed():
        await store.add_game(game(), [], [])
        results = await asyncio.gather(
            store.append(entry(1)),
            store.append(entry(1, "nobody")),
            store.append(entry(2)),
            return_exceptions=True,
        )
        return results, await store.entries_after("g", 0)

    results, kept = asyncio.run(mixed())
    assert (results[0], results[2]) == (True, True)
    assert isinstance(results[1], Exception)
    assert kept == [entry(1), entry(2)]


def test_a_link_is_used_up_by_one(store):
    async def rush():
        await store.add_game(game(), [], [("l", 1)])
        return await asyncio.gather(*(store.take_seat("g", "l", f"k{n}", 1) for n in range(10)))

    assert sorted(asyncio.run(rush()), key=str) == [1] + [None] * 9


def test_when_a_secret_was_answered_is_not_listed(store):
    async def listed():
        await store.add_game(game(), [HolderRow("k", "g", 0, True)], [])
        await store.append(entry(1))
        await store.append(entry(2, secret=True))
        return await store.listed("k", 10), await store.open_games("k")

    (only,), count = asyncio.run(listed())
    assert (only.changed, only.asked, count) == (11, 1, 1)


def test_the_file_is_nobody_elses(tmp_path):
    ready(Settings(f"sqlite:///{tmp_path / 'folder' / 'games.db'}"))
    assert os.stat(tmp_path / "folder" / "games.db").st_mode & 0o077 == 0


def test_where_games_are_kept():
    assert str(data_folder({"XDG_DATA_HOME": "/somewhere"})) == "/somewhere/grognard"
    settings = from_environment({"DATABASE_URL": "postgres://u@h/d", "GROGNARD_BOT_SECONDS": "3"})
    assert settings.database == "postgresql+psycopg://u@h/d"
    assert settings.on_postgres
    assert settings.bot_seconds == 3


# -- clearing away -----------------------------------------------------------------------------------

YEAR = 365 * DAY


def test_games_that_nobody_opened_for_long_are_cleared_away(store):
    """Made, opened or played within the time: it stays. Empty ones stay less long, and open ones always."""
    now = 3 * YEAR

    def made(id_, when):
        return GameRow(id_, "", "toy", 1, "new", {}, {}, "", ("person", "person"), 0, "w", when)

    async def cleared():
        for id_, when in (
            ("old", YEAR),
            ("old but opened", YEAR),
            ("old but played", YEAR),
            ("old but at hand", YEAR),
            ("empty", now - 40 * DAY),
            ("empty but opened", now - 40 * DAY),
            ("played", now - 40 * DAY),
            ("new", now - DAY),
        ):
            await store.add_game(made(id_, when), [HolderRow("k", id_, 0, True)], [])
        for id_, when in (
            ("old", YEAR),
            ("old but opened", YEAR),
            ("old but at hand", YEAR),
            ("played", YEAR),
        ):
            await store.append(EntryRow(id_, 1, "answer", 0, 1, False, 1, when))
        await store.append(EntryRow("old but played", 1, "answer", 0, 1, False, 1, now - 300 * DAY))
        for id_ in ("old but opened", "empty but opened", "no such game"):
            await store.visited(id_, YEAR)
            await store.visited(id_, now - 10 * DAY)
            await store.visited(id_, now - 10 * DAY + 1)
        gone = await store.clear(now, {"old but at hand"})
        return (
            gone,
            {row.game.id for row in await store.listed("k", 100)},
            await store.clear(now, {"old but at hand"}),
        )

    gone, left, again = asyncio.run(cleared())
    assert left == {
        "old but opened",
        "old but played",
        "old but at hand",
        "empty but opened",
        "played",
        "new",
    }
    assert (gone, again) == (2, 0)


def test_nothing_is_cleared_away_where_all_is_kept(tmp_path):
    settings = Settings(f"sqlite:///{tmp_path / 'games.db'}", keep_days=0, keep_empty_days=0)
    ready(settings)
    store = Store(settings)

    async def cleared():
        await store.add_game(game(), [], [])
        return await store.clear(100 * YEAR, set())

    assert asyncio.run(cleared()) == 0
    store.close()
