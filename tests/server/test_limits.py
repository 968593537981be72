"""Too large, too fast, too many, malformed: refused with reasons, and the connection lives."""

import json

import pytest
from serving import PATIENCE, Serving


@pytest.fixture(scope="module")
def tight(tmp_path_factory):
    """A server that lets so much through at once as it does by default, and no more."""
    served = Serving(tmp_path_factory.mktemp("tight"), TEST_TIGHT="still")
    served.start()
    yield served
    served.stop()


BAD = [
    "",
    "{",
    "[]",
    "null",
    '"answer"',
    '{"do":"answer"}',
    '{"do":"fly","re":1}',
    '{"do":"answer","re":1,"number":"1","answer":0}',
    '{"do":"answer","re":1,"number":1.0,"answer":0}',
    '{"do":"answer","re":1,"number":true,"answer":0}',
    '{"do":"answer","re":1,"number":-1,"answer":0}',
    '{"do":"answer","re":1,"number":1,"answer":NaN}',
    '{"do":"answer","re":1,"number":1,"answer":1e999}',
    '{"do":"answer","re":1,"number":1,"answer":"\\u0000"}',
    '{"do":"answer","re":1,"number":1,"answer":"\\ud800"}',
    '{"do":"answer","re":1,"number":1,"answer":0,"more":1}',
    '{"do":"answer","re":{},"number":1,"answer":0}',
    '{"do":"answer","re":1,"number":1,"answer":' + "[" * 4000 + "]" * 4000 + "}",
    '{"do":"answer","re":1,"number":1,"answer":' + "9" * 5000 + "}",
    '{"do":"answer","re":"' + "x" * 65 + '","number":1,"answer":1}',
    "x" * 20_000,
    "[" * 15_000,
]


def test_bad_messages_are_refused_and_the_socket_lives(client):
    game = client.new(seats=["me", "me"])["game"]["id"]
    with client.live(game, 0) as live:
        live.receive()
        for text in [*BAD, b"\x00\x01"]:
            live.socket.send(text)
            refused = live.receive()
            assert refused["type"] == "refused", text
            assert refused["status"] in (413, 422), text
            assert refused["said"]["fr"]
        assert live.answer(1, 2)["body"] == {"number": 1}


def test_bad_bodies_are_refused(client):
    game = client.new(seats=["me", "me"])["game"]["id"]
    for text in BAD:
        answer = client.http.post(
            f"/api/games/{game}/answers", content=text, headers={"content-type": "application/json"}
        )
        assert answer.status_code in (413, 422), text
        assert answer.json()["said"]["fr"], text
    huge = json.dumps({"seat": 0, "number": 1, "answer": "x" * 3_000_000})
    answer = client.http.post(f"/api/games/{game}/answers", content=huge)
    assert (answer.status_code, answer.json()["error"]) == (413, "too-large")

    def endless():
        for _ in range(400):
            yield b" " * 10_000

    answer = client.http.post(
        f"/api/games/{game}/answers", content=endless(), headers={"content-type": "application/json"}
    )
    assert answer.status_code == 413
    client.answer(game, 0, 1, 1)


def test_a_socket_that_floods_is_told_to_wait_and_lives(tight):
    client = tight.client()
    game = client.new(seats=["me", "me"])["game"]["id"]
    with client.live(game, 0) as live:
        live.receive()
        for number in range(100):
            live.send(do="ping", re=number)
        heard = [live.receive() for _ in range(100)]
        refused = [one for one in heard if one["type"] == "refused"]
        assert refused
        assert {one["error"] for one in refused} == {"too-fast"}
        assert len(heard) - len(refused) >= 60


def test_games_are_not_made_by_the_hundred(tight):
    client = tight.client()
    answers = [
        client.http.post("/api/games", json={"system": "toy", "scenario": "race", "seats": ["me", "me"]})
        for _ in range(40)
    ]
    last = answers[-1]
    assert (last.status_code, last.json()["error"]) == (429, "too-fast")
    assert int(last.headers["retry-after"]) >= 1


def test_requests_are_not_made_by_the_thousand(tight):
    client = tight.client
    for _ in range(1000):
        answer = httpx_get(tight)
        if answer.status_code == 429:
            break
    assert answer.status_code == 429
    assert client


def httpx_get(served):
    import httpx

    if not hasattr(served, "plain"):
        served.plain = httpx.Client(base_url=served.url, trust_env=False, timeout=PATIENCE)
        served.closing.append(served.plain)
    return served.plain.get("/api/bots")
