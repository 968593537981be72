"""Two workers on one PostgreSQL: each hears of what the other took, and neither takes what the other has."""

import asyncio
import os
import signal

import pytest
from pg import postgres, why_not
from serving import Client, Serving, play
from test_kill import games_under_fire, versions

from grognard.server.database import keeping
from grognard.server.database.claims import Claims
from grognard.server.settings import Settings

psycopg = pytest.importorskip("psycopg")
pytestmark = pytest.mark.skipif(bool(why_not()), reason=why_not())
KILLS = int(os.environ.get("GROGNARD_PG_KILLS", "4"))
UPGRADES = int(os.environ.get("GROGNARD_PG_UPGRADES", "1"))


@pytest.fixture(scope="module")
def workers(tmp_path_factory):
    with postgres() as url:
        servers = [Serving(tmp_path_factory.mktemp(f"worker-{number}"), url) for number in (1, 2)]
        for served in servers:
            served.spawn()  # both at once: one of them makes the tables, the other waits
        for served in servers:
            served.wait()
        yield servers
        for served in servers:
            served.stop()


def at_both(workers, **wanted):
    """A game whose seats are played through different workers."""
    here, there = (served.client() for served in workers)
    made = here.new(**wanted)
    there.join(made["links"][0])
    return made["game"]["id"], here, there


def test_what_one_worker_takes_the_other_tells(workers):
    game, here, there = at_both(workers, system="dust", scenario="first-patrol")
    lives = {0: here.live(game, 0), 1: there.live(game, 1)}
    given = play(lives, seed=4)
    assert len(given) > 20
    assert lives[0].state["outcome"] == lives[1].state["outcome"]
    assert lives[0].events == there.get(f"/api/games/{game}/table", seat=1)["events"]["fresh"]


def test_what_two_workers_tell_is_kept_once(workers):
    game, here, there = at_both(workers, system="dust", scenario="first-patrol")
    lives = {0: here.live(game, 0), 1: there.live(game, 1)}
    play(lives, seed=4)
    with psycopg.connect(workers[0].database_url) as asking:
        rows = asking.execute("SELECT body FROM told WHERE game = %s ORDER BY number", [game]).fetchall()
    told = [event for (body,) in rows for event in keeping.unpacked(bytes(body))["events"]]
    assert [event["kind"] for event in told] == [event["kind"] for event in lives[0].events]


def test_two_workers_cannot_both_take_the_same_number(workers):
    game, here, there = at_both(workers)
    # Both workers have the table in memory; the same seat answers through both.
    twin = Client(workers[1], here.key)
    twin.get(f"/api/games/{game}/table", seat=0)
    first = here.http.post(f"/api/games/{game}/answers", json={"seat": 0, "number": 1, "answer": 1})
    second = twin.http.post(f"/api/games/{game}/answers", json={"seat": 0, "number": 1, "answer": 3})
    assert [first.status_code, second.status_code] == [200, 409]
    assert second.json()["right"] == {"number": 2, "seat": 1}
    there.answer(game, 1, 1, 2)
    assert here.get(f"/api/games/{game}/table", seat=0)["asked"]["seat"] == 0


def test_talk_joining_and_undo_cross_over(workers):
    game, here, there = at_both(workers)
    with here.live(game, 0) as mine, there.live(game, 1) as theirs:
        mine.receive()
        theirs.receive()
        here.post(f"/api/games/{game}/lines", {"seat": 0, "text": "hello"}, 201)
        theirs.until(lambda heard: any(line["text"] == "hello" for line in heard.get("lines", ())))
        mine.answer(1, 2)
        there.answer(game, 1, 1, 2)
        mine.until(lambda heard: (heard.get("decision") or {}).get("ask") == "toy-runner")
        mine.answer(2, "r1")
        here.post(f"/api/games/{game}/undo", {"seat": 0, "number": 2})
        theirs.until(lambda heard: heard.get("undo", {}).get("offer"))
        there.post(f"/api/games/{game}/undo/accept", {"seat": 1, "number": 2})
        mine.until(lambda heard: heard.get("number") == 3)
        assert mine.state["decision"]["ask"] == "toy-runner"


def test_a_bot_plays_whichever_worker_is_asked(workers):
    here = workers[0].client()
    game = here.new(seats=["me", "bot:greedy"])["game"]["id"]
    there = Client(workers[1], here.key)
    with there.live(game, 0) as live:
        live.receive()
        live.answer(1, 1)
        live.until(lambda heard: (heard.get("decision") or {}).get("ask") == "toy-runner")


def test_a_frozen_listener_is_noticed_and_nobody_stays_behind(workers):
    game, here, there = at_both(workers)
    with there.live(game, 1) as theirs:
        theirs.receive()
        with psycopg.connect(workers[0].database_url, autocommit=True) as asking:
            wanted = "SELECT pid FROM pg_stat_activity WHERE application_name = 'grognard-listen'"
            frozen = [pid for (pid,) in asking.execute(wanted)]
            assert len(frozen) == 2
            for pid in frozen:
                os.kill(pid, signal.SIGSTOP)
            try:
                here.answer(game, 0, 1, 2)
                theirs.until(lambda heard: (heard.get("decision") or {}).get("number") == 1)
            finally:
                for pid in frozen:
                    os.kill(pid, signal.SIGCONT)
        there.answer(game, 1, 1, 2)
        theirs.reach(1)


def test_a_bots_job_has_one_worker_and_another_when_that_dies(workers):
    settings = Settings(database_url=workers[0].database_url)

    async def claimed():
        one, other = Claims(settings), Claims(settings)
        try:
            found = [await one.take("g", 1), await other.take("g", 1), await other.take("g", 2)]
            await one.let_go("g", 1)
            found += [await other.take("g", 1), await one.take("g", 1)]
            other._thread.submit(other._session.pgconn.finish).result()  # as when its worker is killed
            while not await one.take("g", 1):
                await asyncio.sleep(0.01)
            return found
        finally:
            one.close()
            other.close()

    assert asyncio.run(claimed()) == [True, False, True, True, False]


@pytest.mark.long
def test_workers_killed_in_turn_lose_nothing(workers):
    games_under_fire(workers, KILLS, seed=7)


@pytest.mark.long
def test_workers_killed_in_an_upgrade_lose_nothing(workers, tmp_path):
    games_under_fire(workers, UPGRADES, seed=8, versions=versions(tmp_path))
