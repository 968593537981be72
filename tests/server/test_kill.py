"""A server killed at random moments loses no answer that it acknowledged, and takes none twice.

`GROGNARD_KILLS` and `GROGNARD_UPGRADES` say how often; `make soak` kills as often as a release should be killed. In an
upgrade the server that comes back is of another version, which plays the running game otherwise.
"""

import itertools
import os
import random
import threading
import time

import httpx
import pytest
from serving import PATIENCE, Live, Serving, drawn
from test_play import core_game
from test_upgrade import CHANGES, other_version
from websockets.exceptions import WebSocketException

from grognard import systems
from grognard.core.game import Game
from grognard.core.records.saves import dice_from_data
from grognard.core.system import Setup

KILLS = int(os.environ.get("GROGNARD_KILLS", "6"))
UPGRADES = int(os.environ.get("GROGNARD_UPGRADES", "1"))
#: What a client meets when its server dies.
LOST = (WebSocketException, OSError, EOFError, TimeoutError, httpx.TransportError)


class Killer(threading.Thread):
    """Kills servers, one at a time, after a random number of answers and a random moment more, and starts each again.

    Counted by answers and not by the clock: a slow machine is killed as often in a game as a fast one.
    """

    def __init__(self, servers, kills, seed, versions=()):
        super().__init__(daemon=True)
        self.servers, self.left, self.random = servers, kills, random.Random(seed)
        #: Sources of versions that take turns, if any.
        self.versions = list(versions)
        self.answers = threading.Semaphore(0)
        self.over = threading.Event()
        self.fault = None

    def run(self):
        try:
            while self.left and not self.over.is_set():
                for _ in range(self.random.randint(0, 20)):
                    self.answers.acquire(timeout=PATIENCE)
                time.sleep(self.random.uniform(0, 0.05))
                if self.versions:
                    self.upgrade()
                else:
                    served = self.random.choice(self.servers)
                    served.kill()
                    served.start()
                self.left -= 1
        except BaseException as fault:  # told by the test, which waits for this thread
            self.fault = fault

    def upgrade(self):
        """Kill all, let the next version begin, kill it while it opens its first games, and start it again."""
        self.versions.append(self.versions.pop(0))
        for times in range(2):
            for served in self.servers:
                served.kill()
                served.environment["PYTHONPATH"] = self.versions[0]
                served.start()
            time.sleep(self.random.uniform(0, 0.2) * (1 - times))


class Stubborn:
    """A seat that comes back whenever its server does, and knows what was acknowledged to it."""

    def __init__(self, client, game, seat, killer):
        self.client, self.game, self.seat, self.killer = client, game, seat, killer
        self.acknowledged = {}
        self.live = None
        #: How often its socket broke.
        self.lost = 0
        #: For how long its page was without a server at most.
        self.away = 0.0

    def connect(self):
        """Open a socket from where the last one broke off."""
        deadline = time.monotonic() + PATIENCE
        since = None if self.live is None else self.live.state["number"]
        while time.monotonic() < deadline:
            try:
                fresh = Live(self.client, self.game, self.seat, since)
                if self.live is not None:
                    fresh.events, fresh.scene = self.live.events, self.live.scene
                fresh.receive()
            except LOST:
                time.sleep(0.05)
            else:
                self.live = fresh
                return
        raise TimeoutError("the server does not come back")

    def patiently(self, work):
        """Do something with the socket; nothing where it broke meanwhile."""
        try:
            return work(self.live)
        except LOST:
            self.lost += 1
            gone = time.monotonic()
            self.connect()
            self.away = max(self.away, time.monotonic() - gone)
            return None

    @property
    def may_answer(self):
        decision = self.live.state["decision"]
        return decision is not None and decision["number"] not in self.acknowledged

    def answer(self, seed):
        """Answer what is asked. What is not acknowledged may or may not have been taken: the next state tells."""
        decision = self.live.state["decision"]
        answer = drawn(decision, seed)
        reply = self.patiently(lambda live: live.answer(decision["number"], answer))
        if reply is None:
            return
        assert reply["type"] == "reply" or reply["error"] == "stale", reply
        if reply["type"] == "reply":
            assert decision["number"] not in self.acknowledged
            self.acknowledged[decision["number"]] = [self.seat, answer]
            self.killer.answers.release()
            self.patiently(lambda live: live.reach(decision["number"]))


def play_through(seats, seed, enough=lambda: False):
    """Play to the end or until it is enough, whatever happens to the servers."""
    for seat in seats:
        seat.connect()
    newest = seats[0]
    while not newest.live.state["outcome"] and not enough():
        asked = seats[newest.live.state["asked"]["seat"]]
        lost = asked.lost
        while not (asked.may_answer or asked.live.state["outcome"] or asked.lost > lost):
            asked.patiently(lambda live: live.receive())
        # Whoever has just answered or come back knows best how things stand: secrets have no numbers to tell by.
        newest = asked
        if asked.may_answer:
            asked.answer(seed)
    for seat in seats:
        while newest.live.state["outcome"] and not seat.live.state["outcome"]:
            seat.patiently(lambda live: live.receive())


def games_under_fire(servers, kills, seed, versions=()):
    """Games one after the other until the servers have been killed often enough; what was found."""
    killer = Killer(servers, kills, seed, versions)
    mine, theirs = servers[0].client(), servers[-1].client()
    answers = games = lost = 0
    away, in_turn = 0.0, itertools.islice(itertools.cycle(systems.IDS), seed % len(systems.IDS), None)
    killer.start()
    try:
        while killer.is_alive() or not games:
            games += 1
            system = next(in_turn)
            scenario = systems.find(system).scenarios()[0].id
            made = insist(lambda system=system, scenario=scenario: mine.new(system, scenario))
            insist(lambda made=made: joined(theirs, made))
            seats = [
                Stubborn(client, made["game"]["id"], seat, killer)
                for seat, client in ((0, mine), (1, theirs))
            ]
            play_through(seats, seed + games)
            answers += nothing_lost(seats, None if versions else seed + games)
            lost += sum(seat.lost for seat in seats)
            away = max(away, *(seat.away for seat in seats))
            for served in servers:
                served.hang_up_sockets()
    finally:
        killer.over.set()
        killer.join(2 * PATIENCE)
    assert killer.fault is None
    assert killer.left == 0
    print(
        f"{kills} kills, {games} games, {answers} answers, {lost} sockets lost, pages at most {away:.1f} s away"
    )


def nothing_lost(seats, seed):
    """Every acknowledged answer is there once, under its number where all know of all, and the game is the one that
    nothing interrupts; without a seed its rules have changed meanwhile, and no version alone can play it."""
    game = seats[0].game
    saved = insist(lambda: seats[0].client.get(f"/api/games/{game}/export"))
    record = saved["record"]
    for seat in seats:
        each_once(seat, record)
    whole = [
        insist(lambda seat=seat: seat.client.get(f"/api/games/{game}/table", seat=seat.seat))
        for seat in seats
    ]
    if {shown["number"] for shown in whole} == {len(record)}:
        acknowledged = {**seats[0].acknowledged, **seats[1].acknowledged}
        assert {number: record[number - 1] for number in acknowledged} == acknowledged
        if seed is not None:
            alone = core_game(saved, seed)
            assert record == [list(answer) for answer in alone.answers]
    if seed is not None:
        assert saved["digest"] == replayed(saved).digest()
    for seat, shown in zip(seats, whole, strict=True):
        assert seat.live.events == shown["events"]["fresh"]
        assert seat.live.scene == shown["scene"]
    return len(record)


def each_once(seat, record):
    """All that was acknowledged to a seat is in the record in its order, and hardly anything else of that seat."""
    given = [entry for entry in record if entry[0] == seat.seat]
    heard = [answer for _, answer in sorted(seat.acknowledged.items())]
    left = iter(given)
    assert all(answer in left for answer in heard), "an answer that was acknowledged is lost"
    # Whether an answer was taken may never be heard when the server dies; it is one for each death at most.
    assert len(given) - len(heard) <= seat.lost, "an answer was taken twice"


def replayed(saved):
    """A game as its answers play it, without a server."""
    game = Game(systems.find(saved["system"]), Setup.from_data(saved["setup"]), dice_from_data(saved["dice"]))
    for seat, answer in saved["record"]:
        game.submit(seat, answer)
    return game


def joined(client, made):
    """Join; a link that was used up without our hearing of it has made the seat ours all the same."""
    game = made["game"]["id"]
    found = client.http.get(f"/api/games/{game}")
    return found.json() if found.status_code == 200 else client.join(made["links"][0])


def insist(work):
    """Do something until the server lives long enough for it."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            return work()
        except LOST:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.05)


@pytest.mark.long
def test_killed_at_random_moments_nothing_is_lost_and_nothing_doubled(tmp_path):
    served = Serving(tmp_path)
    served.start()
    try:
        games_under_fire([served], KILLS, seed=2)
    finally:
        served.stop()


@pytest.mark.long
def test_killed_in_the_middle_of_an_upgrade_nothing_is_lost_and_nothing_doubled(tmp_path):
    served = Serving(tmp_path)
    served.start()
    try:
        games_under_fire([served], UPGRADES, seed=3, versions=versions(tmp_path))
    finally:
        served.stop()


def versions(folder):
    """Two versions whose dice fall otherwise."""
    return [other_version(folder / "one", ()), other_version(folder / "two", CHANGES["rule"])]
