"""Under games of every system the workers are replaced one after the other: no answer is lost, and pages come back soon.

`GROGNARD_RESTARTS` says how often; `make soak` does it often enough to be held to the clock.
"""

import os
import signal
import threading
import time

import pytest
from pg import postgres, why_not
from serving import PATIENCE, Serving
from test_homes import eventually, workers
from test_kill import Stubborn, each_once, insist, play_through, replayed

from grognard import systems

RESTARTS = int(os.environ.get("GROGNARD_RESTARTS", "1"))
#: For how long a page may be without its game; only where the machine is given to this test alone.
AWAY_SECONDS = 10.0
BY_THE_CLOCK = RESTARTS > 1
#: How many games of each system are played at a time.
TABLES = 2


class Nobody:
    """Counts answers for nobody: nothing is killed here."""

    answers = threading.Semaphore(0)


class Playing(threading.Thread):
    """Plays one game of a system after the other at both seats, until it is enough."""

    def __init__(self, client, system, seed, enough):
        super().__init__(daemon=True)
        self.client, self.system, self.seed, self.enough = client, system, seed, enough
        self.taken, self.games, self.lost, self.away, self.fault = 0, 0, 0, 0.0, None

    def run(self):
        try:
            while not self.enough.is_set():
                self.play()
        except BaseException as fault:
            self.fault = fault

    def play(self):
        scenario = systems.find(self.system).scenarios()[0].id
        made = insist(lambda: self.client.new(self.system, scenario, seats=["me", "me"]))
        seats = [Counted(self, self.client, made["game"]["id"], seat, Nobody) for seat in (0, 1)]
        self.games += 1
        try:
            play_through(seats, self.seed + self.games, self.enough.is_set)
            self.look_over(seats)
        finally:
            self.lost += sum(seat.lost for seat in seats)
            self.away = max(self.away, *(seat.away for seat in seats))
            for seat in seats:
                seat.live.close()

    def look_over(self, seats):
        """Every answer that was acknowledged is kept, none was taken twice, and the game is the one of its answers."""
        saved = insist(lambda: self.client.get(f"/api/games/{seats[0].game}/export"))
        for seat in seats:
            each_once(seat, saved["record"])
        assert replayed(saved).digest() == saved["digest"]


class Counted(Stubborn):
    """A seat whose answers its player counts."""

    def __init__(self, player, *rest):
        super().__init__(*rest)
        self.player = player

    def answer(self, seed):
        before = len(self.acknowledged)
        super().answer(seed)
        self.player.taken += len(self.acknowledged) - before


def renew(served):
    """Put a fresh process in the place of each worker, and wait until all are there."""
    before = set(workers(served))
    served.process.send_signal(signal.SIGHUP)
    assert eventually(lambda: len(workers(served)) == 2 and not before & set(workers(served)))


def restart_under_load(served):
    enough = threading.Event()
    served.start()
    try:
        assert eventually(lambda: len(workers(served)) == 2)
        playing = [
            Playing(served.client(), system, seed, enough) for seed in range(TABLES) for system in systems.IDS
        ]
        for each in playing:
            each.start()
        for _ in range(RESTARTS):
            # Everybody plays before, and goes on afterwards.
            go_on(playing)
            renew(served)
        go_on(playing)
        enough.set()
        deadline = time.monotonic() + PATIENCE
        for each in playing:
            each.join(max(0.0, deadline - time.monotonic()))
    finally:
        enough.set()
        served.stop()
    assert [repr(each.fault) for each in playing if each.fault is not None] == []
    assert not any(each.is_alive() for each in playing)
    away, lost = max(each.away for each in playing), sum(each.lost for each in playing)
    print(
        f"{RESTARTS} restarts under {len(playing)} tables, {sum(each.games for each in playing)} games, "
        f"{sum(each.taken for each in playing)} answers, {lost} sockets lost, pages at most {away:.1f} s away"
    )
    assert lost >= 2 * RESTARTS
    if BY_THE_CLOCK:
        assert away < AWAY_SECONDS


def go_on(playing, answers=5):
    """Wait until everybody has given some answers more."""
    before = [each.taken for each in playing]
    assert eventually(
        lambda: all(
            each.fault is not None or each.taken >= count + answers
            for each, count in zip(playing, before, strict=True)
        )
    )


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.soak)])
def test_no_answer_is_lost_when_workers_make_room_for_fresh_ones_under_load(database, tmp_path):
    if database == "sqlite":
        restart_under_load(Serving(tmp_path, TEST_WORKERS="2"))
    elif why_not():
        pytest.skip(why_not())
    else:
        with postgres() as url:
            restart_under_load(Serving(tmp_path, url, TEST_WORKERS="2"))
