"""A database that cannot be used: one sentence that says what and what to do, and no fresh start over anybody's games."""

import asyncio
import contextlib
import os
import sqlite3
import subprocess
import sys

import pytest
from serving import free_port
from sqlalchemy import event, text
from test_tables import KEY, in_house

from grognard.core.language.words import LANGUAGES, words
from grognard.server.border.refusal import Refusal
from grognard.server.database import checks
from grognard.server.database.checks import NoDatabase
from grognard.server.database.store import make_engine
from grognard.server.games import setting_up
from grognard.server.games.setting_up import Seating
from grognard.server.settings import Settings


def at(file):
    return Settings(f"sqlite:///{file}")


def spoilt(tmp_path, how):
    """A file in the place of the games, and what is wrong with it."""
    file = tmp_path / "games.db"
    if how == "empty":
        file.touch()
    elif how == "foreign text":
        file.write_text("my shopping list\n" * 100)
    elif how == "folder":
        file.mkdir()
    else:
        checks.ready(at(file))
    if how == "foreign":
        file.unlink()
        with sqlite3.connect(file) as other:
            other.execute("CREATE TABLE recipes (name TEXT)")
        other.close()
    elif how == "newer":
        with sqlite3.connect(file) as newer:
            newer.execute("UPDATE alembic_version SET version_num = '9999'")
            newer.execute("UPDATE schema_reads SET oldest = '9999'")
        newer.close()
    elif how == "damaged":
        whole = bytearray(file.read_bytes())
        whole[4096:12288] = b"\xff" * 8192
        file.write_bytes(whole)
    elif how == "cut short":
        os.truncate(file, file.stat().st_size // 2)
    return file


@pytest.mark.parametrize(
    ("how", "what"),
    [
        ("empty", "empty"),
        ("foreign text", "foreign"),
        ("foreign", "foreign"),
        ("folder", "folder"),
        ("newer", "newer"),
        ("damaged", "damaged"),
        ("cut short", "damaged"),
    ],
)
def test_what_is_no_database_of_games_is_refused_and_left_as_it_is(tmp_path, how, what):
    file = spoilt(tmp_path, how)
    before = None if file.is_dir() else file.read_bytes()
    with pytest.raises(NoDatabase) as caught:
        checks.ready(at(file))
    assert caught.value.what == what
    for language in LANGUAGES:
        said = caught.value.said(words(language))
        assert str(file) in said
        assert "\n" not in said
    assert before is None or file.read_bytes() == before


def test_a_newer_schema_that_this_version_can_read_is_used_as_it_is(tmp_path):
    """As when an older worker starts again in the middle of an upgrade: newer steps say which versions can go on."""
    file = tmp_path / "games.db"
    checks.ready(at(file))
    with contextlib.closing(sqlite3.connect(file)) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
        newer.commit()
        checks.ready(at(file))
        assert newer.execute("SELECT version_num FROM alembic_version").fetchall() == [("9999",)]
    engine = make_engine(at(file).database)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM games")).scalar_one() == 0
    engine.dispose()


def test_a_database_that_may_not_be_written_to_is_refused(tmp_path):
    file = tmp_path / "games.db"
    checks.ready(at(file))
    with pytest.raises(NoDatabase) as caught:
        checks.ready(Settings(f"sqlite:///file:{file}?mode=ro&uri=true"))
    assert caught.value.what == "read-only"


def test_a_place_where_no_file_can_be_is_refused(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(NoDatabase) as caught:
        checks.ready(at(tmp_path / "file" / "games.db"))
    assert caught.value.said(words("fr"))


def test_a_database_that_does_not_answer_is_named_without_its_password():
    with pytest.raises(NoDatabase) as caught:
        checks.ready(Settings("postgresql://me:hidden@127.0.0.1:1/games"))
    said = caught.value.said(words("en"))
    assert "127.0.0.1:1/games" in said
    assert "hidden" not in said


def test_a_first_start_makes_a_whole_database_and_leaves_nothing_else(tmp_path):
    file = tmp_path / "new" / "games.db"
    checks.ready(at(file))
    checks.ready(at(file))
    assert sorted(one.name for one in file.parent.iterdir()) == ["games.db"]
    assert file.stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("door", [["-m", "grognard.server"], ["-m", "grognard", "serve"]])
def test_a_server_that_cannot_start_says_one_sentence(tmp_path, door):
    (tmp_path / "games.db").touch()
    environment = {**os.environ, "DATABASE_URL": f"sqlite:///{tmp_path / 'games.db'}", "LC_ALL": "C"}
    if door[-1] == "serve":
        door = ["-c", "from grognard.cli import main; main()", "serve"]
    ended = subprocess.run(
        [sys.executable, *door, "--port", str(free_port())],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert ended.returncode == 1
    assert "is empty" in " ".join(ended.stderr.split())  # whatever the width of the terminal
    assert "Traceback" not in ended.stderr
    assert (tmp_path / "games.db").stat().st_size == 0


def test_a_full_disk_is_named_and_what_was_not_kept_never_happened(tmp_path, toy):
    async def work(services, game):
        def fill(connection, _):
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count={pages}")

        event.listen(services.store.engine, "connect", fill)
        services.store.engine.dispose()  # the next connections find the disk full
        begun = setting_up.begin(setting_up.new("toy", "race", [], {}))
        faults = []
        for _ in range(40):
            try:
                await setting_up.make(services, KEY, begun, Seating("new", ["me", "me"], "x" * 80))
            except Exception as fault:
                faults.append(fault)
                break
        number, refusals = 1, []
        for _ in range(300):
            async with services.tables.held(game) as table:
                decision, number = table.game.decision, table.number(table.game.decision.seat) + 1
            try:
                await services.tables.answer(game, decision.seat, number, decision.form.default())
            except Refusal as fault:
                refusals.append(fault)
                break
            await asyncio.sleep(0)
        async with services.tables.held(game) as table:
            return refusals, table.at, len(await services.store.entries_after(game, 0))

    refusals, stands, kept = in_house(tmp_path, work)
    assert [(one.status, one.error) for one in refusals] == [(503, "disk-full")]
    assert "disque" in refusals[0].to_data()["said"]["fr"]
    assert stands == kept
