"""Who runs a server for others: long paths, half requests, proxies, names, and games that are deleted."""

import socket
import time

import httpx
import pytest
from serving import PATIENCE, Serving


@pytest.fixture(scope="module")
def services(tmp_path_factory):
    """A server with a page of its own, that waits two seconds for a request."""
    folder = tmp_path_factory.mktemp("services")
    (folder / "static").mkdir()
    (folder / "static" / "index.html").write_text("<p>the page")
    served = Serving(folder, TEST_STATIC=str(folder / "static"), GROGNARD_REQUEST_SECONDS="2", TEST_TIGHT="1")
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def proxied(tmp_path_factory):
    served = Serving(
        tmp_path_factory.mktemp("proxied"),
        TEST_PROXIES="127.0.0.1",
        TEST_HOSTS="games.example.org",
        TEST_TIGHT="1",
    )
    served.start()
    yield served
    served.stop()


def asked(served, path="/api/bots", **headers):
    return httpx.get(f"{served.url}{path}", headers=headers, trust_env=False, timeout=PATIENCE)


@pytest.mark.parametrize("path", ["/" + "a" * 3000, "/" + "a/" * 1500, "/a%00b", "/api/" + "a" * 3000])
def test_a_path_that_leads_nowhere_is_not_found(services, path):
    found = asked(services, path)
    assert (found.status_code, found.json()["error"]) == (404, "no-address")


def test_other_paths_get_the_page(services):
    assert asked(services, "/somewhere").text == "<p>the page"


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /api/bots HT",
        b"GET /api/bots HTTP/1.1\r\nHost: localhost\r\n",
        b"POST /api/keys HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n{",
    ],
)
def test_half_a_request_is_hung_up_on(services, half):
    with socket.create_connection(("127.0.0.1", services.port), timeout=PATIENCE) as line:
        line.sendall(half)
        while line.recv(1000):
            pass  # it ends: the server has closed
    assert asked(services).status_code == 200


def test_whole_requests_on_one_line_are_not_hung_up_on(services):
    with httpx.Client(base_url=services.url, trust_env=False, timeout=PATIENCE) as line:
        for _ in range(3):
            assert line.get("/api/bots").status_code == 200
            time.sleep(1.0)
    client = services.client()
    game = client.new(seats=["me", "me"])["game"]["id"]
    with client.live(game, 0) as live:
        live.receive()
        time.sleep(3.0)  # a socket waits as long as it likes
        assert live.answer(1, 1)["type"] == "reply"


def floods(served, **headers):
    """How many of many requests are let through."""
    with httpx.Client(base_url=served.url, trust_env=False, timeout=PATIENCE) as line:
        numbers = range(600)
        said = [
            line.get("/api/bots", headers={k: v.format(n % 250) for k, v in headers.items()}) for n in numbers
        ]
    return sum(one.status_code == 200 for one in said)


def test_who_is_no_named_proxy_cannot_say_who_asks(tmp_path):
    served = Serving(tmp_path, TEST_TIGHT="still")
    served.start()
    try:
        assert floods(served, **{"x-forwarded-for": "10.1.2.{}"}) < 600
    finally:
        served.stop()


def test_a_named_proxy_says_who_asks(proxied):
    headers = {"x-forwarded-for": "10.1.2.{}", "host": "games.example.org"}
    assert floods(proxied, **headers) == 600


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("127.0.0.1:8000", 200),
        ("[::1]:8000", 200),
        ("192.168.1.20:8000", 200),
        ("attic", 200),
        ("attic.local:8000", 200),
        ("evil.example.com", 421),
        ("127.0.0.1.evil.example.com", 421),
        ("games.example.org", 421),
    ],
)
def test_a_name_that_is_not_this_servers_is_refused(client, host, status):
    found = client.http.get("/api/bots", headers={"host": host})
    assert found.status_code == status
    if status == 421:
        assert found.json()["error"] == "foreign-host"
        assert found.json()["said"]["fr"]


def test_a_name_that_was_given_is_answered_to(proxied):
    assert asked(proxied, host="games.example.org").status_code == 200
    assert asked(proxied, host="other.example.org").status_code == 421


def test_a_socket_under_a_foreign_name_is_refused(client):
    game = client.new(seats=["me", "me"])["game"]["id"]
    address = f"/api/games/{game}/live?seat=0"
    handshake = (
        f"GET {address} HTTP/1.1\r\nHost: evil.example.com\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Authorization: Bearer {client.key}\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", client.serving.port), timeout=PATIENCE) as line:
        line.sendall(handshake.encode())
        assert b" 421 " in line.recv(1000)


# -- deleting ----------------------------------------------------------------------------------------


def test_an_owner_deletes_a_game_and_everybody_is_told(serving, client):
    made = client.new(seats=["me", "link"])
    game = made["game"]["id"]
    other = serving.client()
    other.post(f"/api/games/{game}/join", {"secret": made["links"][0]["path"].rpartition("/")[2]})
    client.answer(game, 0, 1, 2)
    refused = other.http.delete(f"/api/games/{game}")
    assert (refused.status_code, refused.json()["error"]) == (403, "not-yours")
    stranger = serving.client().http.delete(f"/api/games/{game}")
    assert (stranger.status_code, stranger.json()["error"]) == (404, "not-found")
    with other.live(game, 1) as live:
        live.receive()
        assert client.http.delete(f"/api/games/{game}").json() == {"gone": True}
        told = live.receive()
        assert (told["type"], told["error"]) == ("refused", "not-found")
    assert client.http.delete(f"/api/games/{game}").status_code == 404
    for one in (client, other):
        assert game not in [each["id"] for each in one.get("/api/games")["games"]]
        assert one.http.get(f"/api/games/{game}/table", params={"seat": 0}).status_code == 404
    answer = client.http.post(f"/api/games/{game}/answers", json={"seat": 1, "number": 1, "answer": 1})
    assert answer.status_code == 404
