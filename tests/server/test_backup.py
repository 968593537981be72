"""A backup taken while games are played holds all that was acknowledged before it, and is put back whole or not at all."""

import gzip
import json
import threading

import pytest
from pg import postgres, why_not
from serving import Serving, drawn
from sqlalchemy import select

from grognard import systems
from grognard.cli.app import run
from grognard.core.language.words import LANGUAGES, words
from grognard.server.database import backup, values
from grognard.server.database.rows import SnapshotRow
from grognard.server.database.schema import entries, games, snapshots
from grognard.server.database.store import make_engine
from grognard.server.games.versions import Kept, played
from grognard.server.settings import Settings


class Playing(threading.Thread):
    """Answers for both seats of a game, as fast as it goes, until it is told to stop."""

    def __init__(self, served, seed, system):
        super().__init__(daemon=True)
        self.client, self.seed = served.client(), seed
        scenario = systems.find(system).scenarios()[0].id
        self.game = self.client.new(system, scenario, ["me", "me"])["game"]["id"]
        self.taken, self.over = 0, threading.Event()

    def run(self):
        path = f"/api/games/{self.game}/table"
        shown = self.client.get(path, seat=0)
        while not self.over.is_set() and not shown["outcome"]:
            seat = shown["asked"]["seat"]
            decision = (shown if shown["seat"] == seat else self.client.get(path, seat=seat))["decision"]
            self.client.answer(self.game, seat, decision["number"], drawn(decision, self.seed))
            self.taken = decision["number"]
            shown = self.client.get(path, seat=seat)


def kept_in(url):
    """Every game with its entries and snapshots."""
    engine = make_engine(Settings(database_url=url).database)
    with engine.connect() as connection:
        rows = [values.game(row) for row in connection.execute(select(games))]
        found = {}
        for row in rows:
            said = select(entries).where(entries.c.game == row.id).order_by(entries.c.number)
            states = select(snapshots).where(snapshots.c.game == row.id).order_by(snapshots.c.number)
            found[row.id] = Kept(
                row,
                values.entries(connection.execute(said).all()),
                [
                    SnapshotRow(each.game, each.number, each.answers, each.mark, bytes(each.state))
                    for each in connection.execute(states)
                ],
            )
    engine.dispose()
    return found


def under_load(folder, url, elsewhere):
    """Play, take a backup in the middle of it, put it back elsewhere; every game there plays to its kept states."""
    served = Serving(folder, url)
    served.start()
    file = folder / "games.backup"
    try:
        over = Playing(served, 7, "dust")
        over.run()  # to its end
        playing = [Playing(served, seed, system) for seed, system in enumerate(systems.IDS)]
        for each in playing:
            each.start()
        while min(each.taken for each in playing) < 30:
            assert all(each.is_alive() or each.taken >= 30 for each in playing)
        before = {each.game: each.taken for each in playing}
        copied = backup.backup(Settings(database_url=served.database_url), file)
        for each in playing:
            each.over.set()
            each.join(60)
    finally:
        served.stop()
    assert backup.restore(Settings(database_url=elsewhere), file) == copied
    found = kept_in(elsewhere)
    assert copied.games == len(playing) + 1
    assert found[over.game].row.digest == played(found[over.game]).digest()
    for game, kept in found.items():
        numbers = [entry.number for entry in kept.entries]
        assert numbers == list(range(1, len(numbers) + 1))
        assert len(numbers) >= before.get(game, over.taken)
        assert max(row.answers for row in kept.snapshots) > 0
        played(kept)  # Differs where a kept state is another
    return found


def test_a_backup_of_sqlite_under_load_is_whole(tmp_path):
    under_load(tmp_path, None, f"sqlite:///{tmp_path / 'elsewhere.db'}")


@pytest.mark.skipif(bool(why_not()), reason=why_not())
def test_games_move_from_postgres_to_sqlite_and_back(tmp_path):
    with postgres() as url, postgres() as other:
        file = f"sqlite:///{tmp_path / 'elsewhere.db'}"
        found = under_load(tmp_path, url, file)
        again = tmp_path / "again.backup"
        backup.backup(Settings(database_url=file), again)
        backup.restore(Settings(database_url=other), again)
        assert kept_in(other) == found


@pytest.fixture
def file(tmp_path):
    """A backup of an empty server."""
    made = tmp_path / "games.backup"
    settings = Settings(database_url=f"sqlite:///{tmp_path / 'games.db'}")
    from grognard.server.database.checks import ready

    ready(settings)
    backup.backup(settings, made)
    return made


def refused(folder, file):
    with pytest.raises(backup.NoBackup) as fault:
        backup.restore(Settings(database_url=f"sqlite:///{folder / 'elsewhere.db'}"), file)
    assert not (folder / "elsewhere.db").exists()
    for language in LANGUAGES:
        assert "[" not in words(language).say(f"backup-{fault.value.what}", **fault.value.more)
    return fault.value.what


def test_what_is_no_whole_backup_is_not_put_back(tmp_path, file):
    cut = tmp_path / "cut"
    cut.write_bytes(file.read_bytes()[:-30])
    short = tmp_path / "short"
    lines = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    short.write_bytes(gzip.compress(b"".join(lines[:-1])))
    other = tmp_path / "other"
    other.write_bytes(gzip.compress(b'{"format": "another"}\n'))
    newer = tmp_path / "newer"
    head = {**json.loads(lines[0]), "schema": "9999"}
    newer.write_bytes(gzip.compress(json.dumps(head).encode() + b"\n" + b"".join(lines[1:])))
    found = [refused(tmp_path, each) for each in (cut, short, other, newer, tmp_path / "nowhere")]
    assert found == ["damaged", "damaged", "foreign", "newer", "missing"]


def test_a_backup_is_for_its_owner_alone_and_asks_for_a_database(tmp_path, file, capsys, monkeypatch):
    assert file.stat().st_mode & 0o077 == 0
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'nowhere.db'}")
    with pytest.raises(SystemExit) as ended:
        run(["backup", str(tmp_path / "none.backup")])
    assert ended.value.code == 1
    assert "nowhere.db" in "".join(capsys.readouterr().err.split())
    assert not (tmp_path / "none.backup").exists()
    assert not (tmp_path / "nowhere.db").exists()


def test_games_are_not_put_over_games(tmp_path):
    served = Serving(tmp_path)
    served.start()
    try:
        served.client().new()
    finally:
        served.stop()
    settings = Settings(database_url=served.database_url)
    backup.backup(settings, tmp_path / "one")
    with pytest.raises(backup.NoBackup) as fault:
        backup.restore(settings, tmp_path / "one")
    assert fault.value.what == "not-empty"
