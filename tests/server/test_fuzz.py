"""Anything at all is thrown at the server while others play: no request stops it, none breaks it, and games go on.

`GROGNARD_FUZZ=20000` throws so many requests over REST and sockets, a hundred and fifty otherwise; other ones by
`GROGNARD_FUZZ_SEED`.
"""

import contextlib
import itertools
import json
import os
import threading
import time

import httpx
import pieces
import pytest
from serving import PATIENCE, Serving, drawn
from throwing import SYSTEMS, Thrower

from grognard import systems

REQUESTS = int(os.environ.get("GROGNARD_FUZZ", "150"))
SEED = int(os.environ.get("GROGNARD_FUZZ_SEED", "1"))
#: Only where the machine is given to this test alone is it held to the clock.
WITHIN_SECONDS = 1.0 if REQUESTS >= 4_000 else None
#: So many answers at one of the tables that are fuzzed, and another game is begun.
LONGEST = 40


class Player:
    """Plays game after game of one system after the other beside the noise, and notes how long each answer took."""

    def __init__(self, serving, played):
        self.client, self.systems = serving.client(), itertools.cycle(played)
        #: When each answer was given, when it was taken, and what was played.
        self.waits, self.faults, self.going = [], [], True
        self.thread = threading.Thread(target=self.play)
        self.thread.start()

    def play(self):
        try:
            while self.going:
                self.play_one(next(self.systems))
        except Exception as fault:
            self.faults.append(repr(fault))

    def play_one(self, system):
        game = begun(self.client, system)
        for _ in range(60):
            asked = question(self.client, game)
            if asked is None or not self.going:
                return
            began = time.monotonic()
            self.client.answer(game, asked["seat"], asked["number"], drawn(asked, len(self.waits)))
            self.waits.append((began, time.monotonic(), system))

    def stop(self):
        self.going = False
        self.thread.join()


def begun(client, system):
    """A game whose seats are all mine, of the first scenario."""
    scenarios = client.get(f"/api/systems/{system}/scenarios")["scenarios"]
    return client.new(system, scenarios[0]["id"], seats=["me"] * scenarios[0]["seats"])["game"]["id"]


def question(client, game):
    """What is asked in a game now; nothing once it is over."""
    seat = client.get(f"/api/games/{game}")["asked"]
    return None if seat is None else client.get(f"/api/games/{game}/table", seat=seat)["decision"]


class Tables:
    """The games at which things are thrown, each with the question that is asked there; they are played on meanwhile."""

    def __init__(self, client, thrower):
        self.client, self.thrower = client, thrower
        #: By the id of the game; and the system of each.
        self.asked, self.systems = {}, {}
        for system in SYSTEMS:
            self.begin(system)
            self.lists_of(system)

    def begin(self, system):
        game = begun(self.client, system)
        self.systems[game] = system
        self.asked[game] = question(self.client, game)

    def lists_of(self, system):
        """Let lists of ready armies be thrown too."""
        for scenario in self.client.get(f"/api/systems/{system}/scenarios")["scenarios"][:4]:
            where = f"/api/systems/{system}/scenarios/{scenario['id']}"
            for seat, ready in enumerate(scenario["armies"]):
                for army in ready[:1]:
                    opened = self.client.http.post(f"{where}/open", json={"seat": seat, "army": army["army"]})
                    if opened.status_code == 200:
                        self.thrower.lists.append((where, seat, army["army"], opened.json()["list"]))

    def play_on(self):
        """A sensible answer at one of the tables."""
        game = self.thrower.one(list(self.asked))
        asked = self.asked[game]
        at = {"seat": asked["seat"], "number": asked["number"]}
        found = self.client.post(f"/api/games/{game}/candidates", at)["answers"]
        self.client.answer(game, **at, answer=self.thrower.one(found)["answer"])
        self.look(game)

    def look(self, game):
        """See what is asked now; where a game is over or long enough, take it away and begin another."""
        asked = question(self.client, game)
        if asked is not None and asked["number"] < LONGEST:
            self.asked[game] = asked
            return
        saved = self.client.get(f"/api/games/{game}/export")
        self.thrower.saves = [*self.thrower.saves[-9:], saved]
        del self.asked[game]
        self.begin(self.systems.pop(game))


@pytest.mark.long
def test_nothing_that_is_thrown_at_the_server_stops_the_others(tmp_path):
    work = tmp_path / "pieces"
    served = Serving(
        tmp_path,
        TEST_OPENING_SECONDS="5",
        TEST_IMPORT_SECONDS="5",
        TEST_RULES_SECONDS="5",
        TEST_PIECES=str(work),
    )
    served.start()
    client, thrower = served.client(), Thrower(SEED)
    tables = Tables(client, thrower)
    players = [Player(served, played) for played in (["toy"], systems.IDS, systems.IDS[::-1])]
    broken, said, noise = [], {}, []
    try:
        thrown = 0
        while thrown < REQUESTS:
            began = time.monotonic()
            if thrown % 8 == 7:
                thrown += throw_at_socket(client, list(tables.asked), thrower, broken)
                noise.append((began, time.monotonic(), "a socket"))
                tables.play_on()
                continue
            method, path, body = thrower.request(tables.asked)
            try:
                answer = client.http.request(method, path, json=body)
            except httpx.TransportError as fault:
                broken.append((method, path, json.dumps(body)[:300], repr(fault)))
                continue
            noise.append((began, time.monotonic(), f"{method} {path[:80]} {json.dumps(body)[:160]}"))
            thrown += 1
            said[answer.status_code] = said.get(answer.status_code, 0) + 1
            if answer.status_code >= 500 and answer.status_code != 503:
                broken.append((method, path, json.dumps(body)[:300], answer.text[:300]))
            if method == "POST" and answer.status_code == 200 and path.split("/")[3] in tables.asked:
                tables.look(path.split("/")[3])
        before = [len(player.waits) for player in players]
        deadline = time.monotonic() + PATIENCE
        while any(len(player.waits) < count + 3 for player, count in zip(players, before, strict=True)):
            assert time.monotonic() < deadline, "the others cannot play any more"
            time.sleep(0.05)
    finally:
        for player in players:
            player.stop()
    assert broken == []
    assert [player.faults for player in players] == [[]] * len(players)
    assert min(len(player.waits) for player in players) > 5
    assert {200, 404, 422} <= set(said)
    slowest = sorted(
        (wait for player in players for wait in player.waits), key=lambda wait: wait[0] - wait[1]
    )
    print(f"{thrown} thrown, {said}, {len(slowest)} answers beside them, the slowest took:")
    for wait in slowest[:3]:
        print(told(wait, noise))
    long_ones = pieces.long_ones(work)
    print("the longest pieces of work:", *(str(piece)[:300] for piece in long_ones[:12]), sep="\n  ")
    served.stop()
    if WITHIN_SECONDS is not None:
        began, taken, _ = slowest[0]
        assert pieces.too_long(work) == []
        assert taken - began < WITHIN_SECONDS


def told(wait, noise):
    """How long an answer took, and what was asked of the server meanwhile: from when to when, by the answer's clock."""
    began, taken, system = wait
    meanwhile = [each for each in noise if each[1] > began and each[0] < taken]
    lines = [f"    {start - began:.2f} to {end - began:.2f} s: {what}" for start, end, what in meanwhile]
    return "\n".join([f"  {taken - began:.2f} s in {system}, beside", *lines])


def throw_at_socket(client, games, thrower, broken):
    """Say a few things on one socket; how many."""
    with contextlib.closing(client.live(thrower.one(games), thrower.rng.below(2))) as live:
        live.receive()
        for _ in range(5):
            message = thrower.message()
            live.socket.send(json.dumps(message))
            heard = live.receive()
            while heard["type"] == "state":
                heard = live.receive()
            if heard.get("status", 0) >= 500 and heard["status"] != 503:
                broken.append(("socket", json.dumps(message)[:300], heard))
    return 5
