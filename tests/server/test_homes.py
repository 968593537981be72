"""Several workers behind one porter: each game is played by one of them, held by a lease, and by another when that one
dies, freezes or makes room for a new version. Nothing that was acknowledged is lost or doubled."""

import asyncio
import os
import random
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import httpx
import pytest
from pg import postgres, why_not
from serving import PATIENCE, Serving, play
from sqlalchemy import func, select
from test_kill import games_under_fire

from grognard.server.database.checks import ready
from grognard.server.database.homes import Homes
from grognard.server.database.rows import EntryRow, GameRow
from grognard.server.database.schema import entries, leases
from grognard.server.database.store import Store, make_engine
from grognard.server.settings import Settings
from grognard.server.work import porter
from grognard.server.work.porter import home

NOWHERE = "x" * 22
KILLS = int(os.environ.get("GROGNARD_WORKER_KILLS", "3"))


@pytest.fixture(scope="module", params=["sqlite", pytest.param("postgres", marks=pytest.mark.soak)])
def house(request, tmp_path_factory):
    """Two workers behind a porter, on either database."""
    folder = tmp_path_factory.mktemp("house")
    if request.param == "sqlite":
        yield from serving(Serving(folder, TEST_WORKERS="2", TEST_METRICS="1"))
    elif why_not():
        pytest.skip(why_not())
    else:
        with postgres() as url:
            yield from serving(Serving(folder, url, TEST_WORKERS="2", TEST_METRICS="1"))


def serving(served):
    served.start()
    # Games move to a worker when it comes: the porter must know both before any is played.
    assert eventually(lambda: begun(served) and len(at_work(served)) == 2)
    yield served
    served.stop()


def eventually(fits, seconds=PATIENCE):
    deadline = time.monotonic() + seconds
    while not fits() and time.monotonic() < deadline:
        time.sleep(0.05)
    return fits()


def workers(served):
    """The processes that the porter has put in its places."""
    children = Path(f"/proc/{served.process.pid}/task/{served.process.pid}/children")
    return [int(pid) for pid in children.read_text().split()]


def kept(served):
    """Every lease: game, worker and number."""
    engine = make_engine(Settings(database_url=served.database_url).database)
    try:
        with engine.connect() as connection:
            return {row.game: (row.worker, row.fence) for row in connection.execute(select(leases))}
    finally:
        engine.dispose()


def at_work(served, since=()):
    """The workers that play games which were not there before."""
    return {worker for game, (worker, _) in kept(served).items() if game not in since}


def answers_kept(served):
    """How many answers the database holds."""
    engine = make_engine(Settings(database_url=served.database_url).database)
    try:
        with engine.connect() as connection:
            wanted = select(func.count()).select_from(entries).where(entries.c.kind == "answer")
            return connection.execute(wanted).scalar_one()
    finally:
        engine.dispose()


def begun(served, **wanted):
    """A game of two people."""
    mine, theirs = served.client(), served.client()
    made = mine.new(**wanted)
    theirs.join(made["links"][0])
    return made["game"]["id"], mine, theirs


def test_every_game_is_played_by_one_worker_and_all_of_them_work(house):
    before = set(kept(house))
    games = []
    # Where a game belongs follows from its name, which chance gives: eight may all belong to one of the two.
    while len(games) < 8 or (len(at_work(house, before)) < 2 and len(games) < 60):
        game, mine, theirs = begun(house)
        with mine.live(game, 0) as one, theirs.live(game, 1) as other:
            assert play({0: one, 1: other}, len(games))
        games.append(game)
    found = {game: lease for game, lease in kept(house).items() if game not in before}
    assert set(found) == set(games)
    assert {fence for _, fence in found.values()} == {1}  # nobody ever took one over
    assert len({worker for worker, _ in found.values()}) == 2


def test_what_all_workers_have_done_is_told_by_whichever_is_asked(house):
    def answers():
        said = httpx.get(f"{house.url}/api/metrics", timeout=PATIENCE, trust_env=False).text
        found = re.findall(r'^(grognard_workers|grognard_answers_total\{system="toy"\}) (\S+)$', said, re.M)
        return {name: float(value) for name, value in found}

    for seed in range(4):
        game, mine, theirs = begun(house)
        with mine.live(game, 0) as one, theirs.live(game, 1) as other:
            assert play({0: one, 1: other}, seed)
    # What was counted before this test is not asked for: whoever answers may not have heard of all of it yet.
    wanted = {'grognard_answers_total{system="toy"}': answers_kept(house), "grognard_workers": 2}
    # One after the other is asked: each must know of what the other did.
    assert eventually(lambda: [answers() for _ in range(4)] == [wanted] * 4)


def test_a_game_that_there_is_not_has_no_home(house):
    client = house.client()
    assert client.get(f"/api/games/{NOWHERE}", 404)["error"] == "not-found"
    assert NOWHERE not in kept(house)


def test_a_bot_thinks_where_its_game_is_played(house):
    client = house.client()
    for _ in range(3):
        game = client.new(seats=["me", "bot:greedy"])["game"]["id"]
        with client.live(game, 0) as live:
            live.receive()
            live.answer(1, 1)
            live.until(lambda heard: (heard.get("decision") or {}).get("ask") == "toy-runner")


class OneOfThem:
    """A worker that is killed now and then; the porter starts another by itself."""

    def __init__(self, served, seed):
        self.served, self.random = served, random.Random(seed)
        self.client, self.hang_up_sockets = served.client, served.hang_up_sockets

    def kill(self):
        found = workers(self.served)
        if found:
            os.kill(self.random.choice(found), signal.SIGKILL)

    def start(self):
        pass


@pytest.mark.long
def test_workers_that_die_lose_nothing_and_others_play_their_games(house):
    games_under_fire([OneOfThem(house, 5)], KILLS, seed=21)


def entries_of(served):
    """How many entries each game has."""
    engine = make_engine(Settings(database_url=served.database_url).database)
    try:
        with engine.connect() as connection:
            wanted = select(entries.c.game, func.count()).group_by(entries.c.game)
            return dict(connection.execute(wanted).all())
    finally:
        engine.dispose()


@pytest.mark.long
def test_bots_of_a_worker_that_dies_go_on_elsewhere_though_nobody_looks_on(tmp_path):
    # Its bots never come to an answer by themselves, and are given the default after so many seconds: no game ends soon.
    served = Serving(tmp_path, TEST_WORKERS="2", TEST_BOT_SECONDS="0.2")
    served.start()
    try:
        assert eventually(lambda: len(workers(served)) == 2)
        client, games = served.client(), set()
        while len(games) < 4 or len(at_work(served)) < 2:
            game = client.new(seats=["bot:sleepy", "bot:sleepy"])["game"]["id"]
            client.get(f"/api/games/{game}")  # which begins it
            games.add(game)
        os.kill(workers(served)[0], signal.SIGKILL)
        before = entries_of(served)
        assert eventually(
            lambda: all(entries_of(served).get(game, 0) > before.get(game, 0) for game in games)
        )
        # One of them lost its home, and nobody asked for it since.
        assert 2 in {fence for _, fence in kept(served).values()}
    finally:
        served.stop()


@pytest.mark.long
def test_fresh_workers_take_over_one_after_the_other_and_nothing_is_lost(house):
    class Renewed(OneOfThem):
        def kill(self):
            before = set(workers(self.served))
            self.served.process.send_signal(signal.SIGHUP)
            assert eventually(
                lambda: len(workers(self.served)) == 2 and not before & set(workers(self.served))
            )

    games_under_fire([Renewed(house, 6)], 1, seed=22)


@pytest.mark.long
def test_a_frozen_worker_is_ended_and_its_games_go_on_elsewhere(house):
    game, mine, theirs = begun(house)
    with mine.live(game, 0) as one:
        one.receive()
        assert one.answer(1, 2)["type"] == "reply"
    frozen = workers(house)
    os.kill(frozen[0], signal.SIGSTOP)
    assert eventually(lambda: frozen[0] not in workers(house) and len(workers(house)) == 2)
    theirs.answer(game, 1, 1, 2)
    assert mine.get(f"/api/games/{game}/table", seat=0)["asked"]["seat"] == 0


#: A worker that can do nothing but say that it can, and has read its books when there is a file.
SAYS_SO = (
    "import os, socket, sys, time\n"
    "channel, said = socket.socket(fileno=int(sys.argv[3])), False\n"
    "while channel.send(b'ready'):\n"
    "    time.sleep(0.02)\n"
    "    if os.path.exists(sys.argv[1]) and not said:\n"
    "        said = channel.send(b'warm')"
)


def porter_at_work(folder, then):
    """A porter with two such workers, their processes as they come, and what shall happen."""
    processes = []

    def start(channel):
        command = [sys.executable, "-c", SAYS_SO, str(folder / "read")]
        processes.append(porter.by_command(command, channel))
        return processes[-1]

    async def until(fits):
        deadline = time.monotonic() + PATIENCE
        while not fits():
            assert time.monotonic() < deadline
            await asyncio.sleep(0.01)

    async def run():
        with socket.create_server(("127.0.0.1", 0)) as listening:
            house = porter.Porter(listening, 2, start)
            serving = asyncio.create_task(house.run())
            try:
                await then(house, processes, until)
            finally:
                house._ends.set()
                await serving
                for process in processes:
                    process.kill()
                    process.wait()

    asyncio.run(run())


def places(house):
    return [worker and worker.process for worker in house._places]


def test_a_worker_reads_its_books_before_it_gets_its_place_where_others_can_play(tmp_path, monkeypatch):
    plain, heard = porter.Porter._let_read, []

    async def let_read(house, fresh):
        """Note that somebody can work and reads."""
        if all_read.is_set():
            heard.append(fresh)
        await plain(house, fresh)

    all_read = threading.Event()
    monkeypatch.setattr(porter.Porter, "_let_read", let_read)

    async def one_dies(house, processes, until):
        # Where nobody else can play, who can work does so at once.
        await until(lambda: any(places(house)))
        (tmp_path / "read").touch()
        await until(lambda: all(worker and worker.ready for worker in house._places))
        (tmp_path / "read").unlink()
        all_read.set()
        gone = places(house)[0]
        gone.kill()
        await until(lambda: len(processes) == 3)
        await until(lambda: heard)
        assert places(house)[0] is None
        (tmp_path / "read").touch()
        await until(lambda: places(house)[0] is processes[2])

    porter_at_work(tmp_path, one_dies)


def test_a_worker_that_reads_its_books_is_put_to_work_when_the_last_other_dies(tmp_path):
    async def both_die(house, processes, until):
        (tmp_path / "read").touch()
        await until(lambda: all(worker and worker.ready for worker in house._places))
        (tmp_path / "read").unlink()
        one, other = places(house)
        one.kill()
        await until(lambda: len(processes) == 3)
        other.kill()
        await until(lambda: places(house)[0] is processes[2])
        (tmp_path / "read").touch()
        await until(lambda: all(worker and worker.ready for worker in house._places))

    porter_at_work(tmp_path, both_die)


def test_who_still_reads_when_all_make_room_makes_room_too(tmp_path):
    async def renewed(house, processes, until):
        (tmp_path / "read").touch()
        await until(lambda: all(places(house)))
        (tmp_path / "read").unlink()
        places(house)[0].kill()
        await until(lambda: len(processes) == 3 and not places(house)[0])
        os.kill(os.getpid(), signal.SIGHUP)
        (tmp_path / "read").touch()
        await until(lambda: all(each and each not in processes[:3] for each in places(house)))

    porter_at_work(tmp_path, renewed)


@pytest.mark.long
def test_a_worker_says_that_it_has_read_its_books_when_bots_can_think(tmp_path, monkeypatch):
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    address = f"sqlite:///{tmp_path / 'games.db'}"
    monkeypatch.setenv("DATABASE_URL", address)
    ready(Settings(database_url=address))
    worker = porter.by_command([sys.executable, "-m", "grognard.server.work.worker"], theirs.fileno())
    theirs.close()
    try:
        ours.settimeout(PATIENCE)
        assert ours.recv(porter.WORD_BYTES).startswith(porter.NAMED)
        said = ours.recv(porter.WORD_BYTES)
        assert said == porter.READY  # it works from the first moment
        while said != porter.WARM:
            said = ours.recv(porter.WORD_BYTES)
            assert said
        children = Path(f"/proc/{worker.pid}/task").glob("*/children")
        beside = " ".join(file.read_text() for file in children).split()
        commands = [Path(f"/proc/{pid}/cmdline").read_text() for pid in beside]
        assert any("forkserver" in command for command in commands)
    finally:
        ours.close()
        worker.terminate()
        worker.wait()


def is_waiting(pid):
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "S"


def test_a_worker_that_computes_is_not_taken_for_a_frozen_one():
    def silent(pid, seconds):
        worker = object.__new__(porter.Worker)
        worker.process, worker.heard = SimpleNamespace(pid=pid), time.monotonic() - seconds
        worker._computed = porter.computed(pid)
        return worker

    asleep = subprocess.Popen(
        [sys.executable, "-c", "print(flush=True); input()"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    try:
        asleep.stdout.readline()
        # It waits for its line now, and computes nothing any more: how much it has computed may still round to nothing.
        assert eventually(lambda: is_waiting(asleep.pid))
        own, other = silent(os.getpid(), 5), silent(asleep.pid, 5)
        while porter.computed(os.getpid()) == own._computed:
            sum(range(10_000))
        assert [own.frozen, other.frozen] == [False, True]
        assert [silent(os.getpid(), 1).frozen, silent(asleep.pid, 1).frozen] == [False, False]
        own.heard -= 60
        assert own.frozen
    finally:
        asleep.communicate(b"\n")


@pytest.fixture(params=["sqlite", "postgres"])
def settings(request, tmp_path):
    if request.param == "sqlite":
        yield Settings(database_url=f"sqlite:///{tmp_path / 'games.db'}", homes=True)
    elif why_not():
        pytest.skip(why_not())
    else:
        with postgres() as url:
            yield Settings(database_url=url, homes=True)


ROW = GameRow("g1", "", "toy", "", "new", {}, {}, "", ("person", "person"), 0, "", 0)


def entry(number):
    return EntryRow("g1", number, "answer", 0, 1, False, 1, 0)


def test_who_slept_through_a_taking_over_writes_nothing_more(settings):
    ready(settings)

    async def told():
        one, other = Store(settings), Store(settings)
        here, there = Homes(one, True), Homes(other, True)
        try:
            await one.add_game(ROW, [], [])
            await here.take("g1")
            written = [await one.append(entry(1), fence=here.fence("g1"))]
            assert await here.lost() == []
            await there.take("g1")
            # It does not know yet: what it writes is not taken, under a number that is free.
            assert here.holds("g1")
            written.append(await one.append(entry(2), fence=here.fence("g1")))
            written.append(await other.append(entry(2), fence=there.fence("g1")))
            assert await here.lost() == ["g1"]
            assert not here.holds("g1")
            written.append(await one.append(entry(3), fence=here.fence("g1")))
            # Whoever is asked for it again takes it again, under a number of its own.
            await here.take("g1")
            written.append(await one.append(entry(3), fence=here.fence("g1")))
            written.append(await other.append(entry(4), fence=there.fence("g1")))
            assert await there.lost() == ["g1"]
            with one.engine.connect() as connection:
                numbers = (
                    connection.execute(select(entries.c.number).order_by(entries.c.number)).scalars().all()
                )
            return written, list(numbers)
        finally:
            one.close()
            other.close()

    assert asyncio.run(told()) == ([True, False, True, False, True, False], [1, 2, 3])


def test_of_a_worker_that_is_gone_only_the_games_are_taken_that_wait_for_a_bot_and_nobody_else_has(settings):
    ready(settings)

    async def told():
        store = Store(settings)
        gone, heir, other = Homes(store, True), Homes(store, True), Homes(store, True)
        try:
            # Of whom each is asked first, and then.
            asked = {
                "bot": (1, None),
                "person": (0, None),
                "bot next": (0, 1),
                "person next": (1, 0),
                "taken": (1, None),
            }
            for game, (first, then) in asked.items():
                await store.add_game(
                    replace(ROW, id=game, seats=("person", "bot:random"), asked=first), [], []
                )
                await gone.take(game)
                if then is not None:
                    await store.append(replace(entry(1), game=game, asked=then), fence=gone.fence(game))
            await other.take("taken")
            jobs = await store.jobs_of(gone.worker)
            for game in ("bot", "taken"):
                await heir.take(game, of=gone.worker)
            return set(jobs), [heir.holds("bot"), heir.holds("taken")], await other.lost()
        finally:
            store.close()

    assert asyncio.run(told()) == ({"bot", "bot next"}, [True, False], [])


def test_when_a_place_is_empty_only_its_games_move():
    games = [f"game-{number}" for number in range(300)]
    before = {game: home(game, (0, 1, 2)) for game in games}
    after = {game: home(game, (0, 2)) for game in games}
    assert all(before[game] in (after[game], 1) for game in games)
    counts = [list(before.values()).count(place) for place in (0, 1, 2)]
    assert min(counts) > 70
