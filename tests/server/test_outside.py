"""What is brought from outside does no harm: it is refused or set aside, and every other game goes on meanwhile."""

import contextlib
import json
import threading
import time
from pathlib import Path

import httpx
import pytest
from serving import PATIENCE, Serving

UNITS = [
    {"id": "a", "seat": 0, "unit": "fire_toad", "at": [60, 40]},
    {"id": "b", "seat": 1, "unit": "storm_golems", "size": 3, "at": [60, 50]},
]
STILL = {"pool": [5, 5], "acting": {"unit": "a", "stage": "atc"}, "unit": UNITS}
COUNTRY = {"drawn": {"columns": 2000, "depth": 2000, "terrain": ["." * 100] * 100}}


@pytest.fixture(scope="module")
def strict(tmp_path_factory):
    """A server that gives what comes from outside, and each rule, two seconds; and little memory, which is soon taken
    on a busy machine too."""
    strictly = {"TEST_OPENING_SECONDS": "2", "TEST_RULES_SECONDS": "2", "TEST_MEGABYTES": "150"}
    served = Serving(tmp_path_factory.mktemp("strict"), **strictly)
    served.start()
    yield served
    served.stop()


def refused(client, path, body):
    answer = client.http.post(path, json=body)
    assert answer.status_code == 422, answer.text
    assert answer.json()["said"]["fr"]
    return answer.json()


class Meanwhile:
    """Another client plays a game of its own while something else goes on."""

    def __init__(self, serving):
        self.client, self.played, self.going = serving.client(), 0, True
        self.thread = threading.Thread(target=self.play)

    def play(self):
        while self.going:
            game = self.client.new(seats=["me", "me"])["game"]["id"]
            self.client.answer(game, 0, 1, 2)
            self.client.answer(game, 1, 1, 2)
            self.played += 1

    def __enter__(self):
        self.thread.start()
        self.wait_for_more()
        return self

    def wait_for_more(self, games=2):
        wanted, deadline = self.played + games, time.monotonic() + PATIENCE
        while self.played < wanted:
            assert time.monotonic() < deadline, "nobody else can play"
            time.sleep(0.01)

    def __exit__(self, *_):
        self.going = False
        self.thread.join()


@pytest.mark.parametrize(
    ("system", "position", "place"),
    [
        ("at43", STILL, "position.acting.stage"),
        ("at43", {"size": [1_000_000, 1_000_000]}, "position.size[1]"),
        ("at43", {"size": [90_000, 90_000]}, "position.size"),
        ("ept", {"map": COUNTRY}, "map.drawn"),
        ("toy", {"runners": {"nobody": "A1"}}, "position"),
        ("dust", {"unit": [{"id": f"u{n}"} for n in range(3000)]}, "position.unit"),
        ("toy", {"runners": "x" * 10_000}, "position.runners"),
    ],
)
def test_a_position_that_cannot_be_played_is_refused_with_its_place(client, system, position, place):
    said = refused(client, "/api/practice", {"system": system, "position": position})
    assert (said["error"], said["place"].split(" ")[0]) == ("setup", place)


@pytest.mark.long
@pytest.mark.parametrize("trap", ["spin", "hoard"])
def test_a_position_that_burns_its_time_or_memory_is_refused_and_the_others_play_on(strict, trap):
    client = strict.client()
    with Meanwhile(strict) as others:
        done = threading.Thread(target=others.wait_for_more)
        done.start()
        said = refused(client, "/api/practice", {"system": "toy", "position": {"trap": trap}})
        done.join()
    assert said["error"] == ("too-much" if trap == "spin" else "setup")
    assert client.post("/api/practice", {"system": "toy", "position": {}}, status=201)["game"]["id"]


@pytest.mark.long
def test_an_import_holds_up_no_bot_and_no_position(tmp_path):
    """The save spins as it is opened; all others get their answers before it is given up."""
    served = Serving(tmp_path)
    served.start()
    client = served.client()
    saved = client.get(f"/api/games/{client.new(seats=['me', 'me'])['game']['id']}/export")
    saved["setup"]["position"] = {"trap": "spin"}
    ended = []

    def spin():
        with contextlib.suppress(httpx.TransportError):
            ended.append(client.http.post("/api/imports", json={"text": json.dumps(saved)}))

    spinning = threading.Thread(target=spin)
    spinning.start()
    player = served.client()
    game = player.new(seats=["bot:random", "me"])["game"]["id"]
    with player.live(game, 1) as live:
        live.until(lambda heard: heard.get("decision"))
    assert player.post("/api/practice", {"system": "toy", "position": {}}, status=201)
    assert not ended
    served.kill()
    spinning.join()
    served.hang_up()


@pytest.mark.long
def test_a_game_that_burns_its_budget_is_set_aside_and_the_others_play_on(strict):
    client = strict.client()
    position = {"system": "toy", "position": {"trap": "later"}, "seats": ["me", "me"]}
    game = client.post("/api/practice", position, status=201)["game"]["id"]
    client.answer(game, 0, 1, 2)
    client.answer(game, 1, 1, 2)
    with Meanwhile(strict) as others:
        done = threading.Thread(target=others.wait_for_more)
        done.start()
        answer = client.http.post(f"/api/games/{game}/answers", json={"seat": 0, "number": 2, "answer": "r1"})
        done.join()
        assert (answer.status_code, answer.json()["error"]) == (409, "set-aside")
        assert answer.json()["said"]["fr"] != answer.json()["said"]["en"]
        # It is not tried again at once, and everybody else is served.
        table = client.http.get(f"/api/games/{game}/table", params={"seat": 0})
        assert (table.status_code, table.json()["error"]) == (409, "set-aside")
        others.wait_for_more()
    assert [one["id"] for one in client.get("/api/games")["games"]] == [game]


def test_bodies_that_are_said_at_a_table_are_short(client):
    game = client.new(seats=["me", "me"])["game"]["id"]
    answer = client.http.post(
        f"/api/games/{game}/answers", json={"seat": 0, "number": 1, "answer": [0] * 20_000}
    )
    assert (answer.status_code, answer.json()["error"]) == (413, "too-large")
    client.answer(game, 0, 1, 1)


def marked(mark):
    """The processes that were started with a mark in their environment."""
    found = []
    for each in Path("/proc").glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if mark.encode() in each.read_bytes():
                found.append(int(each.parent.name))
    return found


@pytest.mark.skipif(
    not Path("/proc/self/environ").exists(), reason="this machine does not tell of its processes"
)
def test_work_that_never_ends_ends_with_its_server(tmp_path):
    mark = f"TEST_MARK={tmp_path}"
    # Started as a program, so that who forks for it is its own.
    served = Serving(tmp_path, warm=False, TEST_OPENING_SECONDS="600", TEST_MARK=str(tmp_path))
    served.start()
    client = served.client()
    body = {"system": "toy", "position": {"trap": "spin"}}

    def never_answered():
        with contextlib.suppress(httpx.TransportError):
            client.http.post("/api/practice", json=body)

    asking = threading.Thread(target=never_answered)
    asking.start()
    deadline = time.monotonic() + PATIENCE
    while len(marked(mark)) < 3 and time.monotonic() < deadline:  # the server, who forks, and who spins
        time.sleep(0.1)
    assert len(marked(mark)) >= 3
    served.kill()
    asking.join()
    while marked(mark) and time.monotonic() < deadline + PATIENCE:
        time.sleep(0.1)
    assert marked(mark) == []
    served.hang_up()
