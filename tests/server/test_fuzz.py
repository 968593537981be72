"""Anything at all is thrown at the server while others play: no request stops it, none breaks it, and games go on.

`GROGNARD_FUZZ=20000` throws so many requests over REST and sockets; a hundred and fifty otherwise.
"""

import contextlib
import json
import os
import threading
import time

import pytest
from serving import PATIENCE, Serving, drawn

from grognard.core.game import Rng

REQUESTS = int(os.environ.get("GROGNARD_FUZZ", "150"))
#: Only where the machine is given to this test alone is it held to the clock.
WITHIN_SECONDS = 1.0 if REQUESTS >= 20_000 else None
SYSTEMS = ("dust", "at43", "ept", "toy")
#: Positions that once stopped or filled a server, and some that would.
TRAPS = (
    (
        "at43",
        {
            "pool": [5, 5],
            "acting": {"unit": "a", "stage": "atc"},
            "unit": [
                {"id": "a", "seat": 0, "unit": "fire_toad", "at": [60, 40]},
                {"id": "b", "seat": 1, "unit": "storm_golems", "size": 3, "at": [60, 50]},
            ],
        },
    ),
    ("at43", {"size": [1_000_000, 1_000_000]}),
    (
        "at43",
        {
            "size": [1_000, 1_000],
            "unit": [{"id": "a", "unit": "steel_troopers", "size": 99_999, "at": [9, 9]}],
        },
    ),
    ("ept", {"map": {"drawn": {"columns": 2000, "depth": 2000, "terrain": ["." * 100] * 100}}}),
    ("ept", {"map": {"rows": [["meadow"] * 1000]}}),
    ("dust", {"board": {"size": [30, 30]}, "unit": [{"id": "x", "seat": 0, "at": "A1"}] * 1999}),
    ("dust", {"rounds": 99_999, "round": 99_999}),
    ("toy", {"turn": 99_999}),
)
ODD = (
    None,
    True,
    -1,
    0,
    1,
    7,
    2**53,
    1.5,
    -0.0,
    "",
    "a",
    "me",
    "A1",
    "x" * 3000,
    "\u202e",
    "é" * 50,
    [],
    {},
    [[]],
    [0, 0],
    ["a", "a"],
    {"id": "a"},
    [[[[[[[[[[]]]]]]]]]],
)


class Thrower:
    """Makes requests up, the same ones on every run."""

    def __init__(self, seed):
        self.rng = Rng(seed)

    def one(self, of):
        return of[self.rng.below(len(of))]

    def odd(self, depth=0):
        """Some JSON."""
        kind = self.rng.below(6)
        if depth > 2 or kind < 3:
            return self.one(ODD)
        if kind == 3:
            return [self.odd(depth + 1) for _ in range(self.rng.below(4))]
        names = (
            "id",
            "unit",
            "seat",
            "at",
            "position",
            "size",
            "map",
            "board",
            "phase",
            "turn",
            "acting",
            "runners",
        )
        return {self.one(names): self.odd(depth + 1) for _ in range(self.rng.below(5))}

    def or_odd(self, right):
        """Mostly the right thing."""
        return right if self.rng.below(4) else self.odd()

    def request(self, games):
        """Method, path and body."""
        game = self.one(games) if self.rng.below(5) else self.one(("x" * 22, "../..", "%00", "a" * 3000))
        at_table = (
            "answers",
            "note",
            "candidates",
            "hint",
            "probe",
            "look",
            "undo",
            "undo/accept",
            "resign",
            "lines",
        )
        kind = self.rng.below(10)
        if kind < 4:
            body = {"seat": self.or_odd(self.rng.below(2)), "number": self.or_odd(self.rng.below(9))}
            what = self.one(at_table)
            extra = {
                "answers": {"answer": self.odd()},
                "note": {"option": self.odd()},
                "probe": {"question": self.one(("sees", "reach", "distance", "x")), "args": self.or_odd({})},
                "look": {"piece": self.or_odd("a"), "at": self.odd()},
                "undo": {"steps": self.or_odd(1)},
                "lines": {"text": self.or_odd("hello")},
            }
            return "POST", f"/api/games/{game}/{what}", {**body, **extra.get(what, {})}
        if kind == 4:
            system, position = self.one(TRAPS)
            return "POST", "/api/practice", {"system": system, "position": position}
        if kind == 5:
            return "POST", "/api/practice", {"system": self.or_odd(self.one(SYSTEMS)), "position": self.odd()}
        if kind == 6:
            wanted = {"system": self.or_odd(self.one(SYSTEMS)), "scenario": self.or_odd("race")}
            return (
                "POST",
                "/api/games",
                {**wanted, "armies": self.or_odd([self.odd()]), "seats": self.or_odd([])},
            )
        if kind == 7:
            save = {
                "format": "grognard-save",
                "version": 1,
                "system": "toy",
                "record": self.odd(),
                "setup": self.odd(),
            }
            return "POST", "/api/imports", {"text": json.dumps(self.or_odd(save))}
        if kind == 8:
            path = self.one(("table", "export", "replay", "live", "", "nothing"))
            query = self.one(
                ("", "?seat=0", "?seat=-1", "?since=99999999999999999999", "?seat=é", "?first=5&count=1000")
            )
            return "GET", f"/api/games/{game}/{path}{query}", None
        muster = f"/api/systems/{self.one(SYSTEMS)}/scenarios/{self.one(('race', 'skirmish', 'x'))}/muster"
        return "POST", muster, {"seat": self.or_odd(0), "army": self.odd()}

    def message(self):
        """What is said on a socket."""
        return {
            "do": self.or_odd(self.one(("answer", "note", "sync", "ping"))),
            "re": self.or_odd(1),
            "number": self.or_odd(self.rng.below(9)),
            self.one(("answer", "option", "since", "more")): self.odd(),
        }


class Player:
    """Plays game after game beside the noise, and notes how long each answer took."""

    def __init__(self, serving, system, scenario):
        self.client, self.system, self.scenario = serving.client(), system, scenario
        #: When each answer was given, and when it was taken.
        self.waits, self.faults, self.going = [], [], True
        self.thread = threading.Thread(target=self.play)
        self.thread.start()

    def play(self):
        try:
            while self.going:
                self.play_one()
        except Exception as fault:
            self.faults.append(repr(fault))

    def play_one(self):
        game = self.client.new(self.system, self.scenario, seats=["me", "me"])["game"]["id"]
        for _ in range(60):
            table = self.client.get(f"/api/games/{game}")
            if table["asked"] is None or not self.going:
                return
            seat = table["asked"]
            decision = self.client.get(f"/api/games/{game}/table", seat=seat)["decision"]
            began = time.monotonic()
            self.client.answer(game, seat, decision["number"], drawn(decision, len(self.waits)))
            self.waits.append((began, time.monotonic()))

    def stop(self):
        self.going = False
        self.thread.join()


@pytest.mark.long
def test_nothing_that_is_thrown_at_the_server_stops_the_others(tmp_path):
    served = Serving(tmp_path, TEST_OPENING_SECONDS="5", TEST_IMPORT_SECONDS="5", TEST_RULES_SECONDS="5")
    served.start()
    players = [Player(served, "toy", "race"), Player(served, "dust", "first-patrol")]
    client, thrower = served.client(), Thrower(1)
    games = [client.new("toy", "race", seats=["me", "me"])["game"]["id"]]
    games.append(client.new("dust", "skirmish", seats=["me", "me"])["game"]["id"])
    broken, said, noise = [], {}, []
    try:
        thrown = 0
        while thrown < REQUESTS:
            began = time.monotonic()
            if thrown % 8 == 7:
                thrown += throw_at_socket(served, client, games, thrower, broken)
                noise.append((began, time.monotonic(), "a socket"))
                continue
            method, path, body = thrower.request(games)
            answer = client.http.request(method, path, json=body)
            noise.append((began, time.monotonic(), f"{method} {path[:80]} {json.dumps(body)[:160]}"))
            thrown += 1
            said[answer.status_code] = said.get(answer.status_code, 0) + 1
            if answer.status_code >= 500 and answer.status_code != 503:
                broken.append((method, path, json.dumps(body)[:300], answer.text[:300]))
        before = [len(player.waits) for player in players]
        deadline = time.monotonic() + PATIENCE
        while any(len(player.waits) < count + 3 for player, count in zip(players, before, strict=True)):
            assert time.monotonic() < deadline, "the others cannot play any more"
            time.sleep(0.05)
    finally:
        for player in players:
            player.stop()
    assert broken == []
    assert [player.faults for player in players] == [[], []]
    assert min(len(player.waits) for player in players) > 5
    assert {200, 404, 422} <= set(said)
    slowest = sorted(
        (wait for player in players for wait in player.waits), key=lambda wait: wait[0] - wait[1]
    )
    print(f"{thrown} thrown, {len(slowest)} answers beside them, the slowest took:")
    for wait in slowest[:3]:
        print(told(wait, noise))
    if WITHIN_SECONDS is not None:
        began, taken = slowest[0]
        assert taken - began < WITHIN_SECONDS
    served.stop()


def told(wait, noise):
    """How long an answer took, and what was asked of the server meanwhile: from when to when, by the answer's clock."""
    began, taken = wait
    meanwhile = [each for each in noise if each[1] > began and each[0] < taken]
    lines = [f"    {start - began:.2f} to {end - began:.2f} s: {what}" for start, end, what in meanwhile]
    return "\n".join([f"  {taken - began:.2f} s, beside", *lines])


def throw_at_socket(served, client, games, thrower, broken):
    """Say a few things on one socket; how many."""
    with contextlib.closing(client.live(thrower.one(games[:2]), thrower.rng.below(2))) as live:
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
