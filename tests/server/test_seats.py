"""Links, keys, cookies and origins: who is let in, and what the others learn."""

import json
import sqlite3

import httpx
import pytest
from serving import PATIENCE, drawn
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from grognard import systems
from grognard.lab.verify import verify


def secret_of(link):
    return link["path"].split("/")[-1]


def browser(serving):
    """A client that keeps cookies and has no key of its own."""
    made = httpx.Client(base_url=serving.url, timeout=PATIENCE, trust_env=False)
    serving.closing.append(made)
    return made


def test_a_link_opens_once(serving, client):
    made = client.new()
    other, late = serving.client(), serving.client()
    assert other.join(made["links"][0])["seat"] == 1
    game, secret = made["game"]["id"], secret_of(made["links"][0])
    assert late.post(f"/api/games/{game}/join", {"secret": secret}, 403)["error"] == "no-link"


def test_a_watch_link_opens_for_many_until_it_is_replaced(serving, client):
    made = client.new()
    game = made["game"]["id"]
    for _ in range(2):
        joined = serving.client().join(made["watch"])
        assert (joined["seat"], joined["game"]["watching"]) == (None, True)
    fresh = client.post(f"/api/games/{game}/watch-link", {}, 201)
    serving.client().post(f"/api/games/{game}/watch", {"secret": secret_of(made["watch"])}, 403)
    serving.client().join(fresh)


def test_links_are_given_anew_for_ones_own_seat_and_for_an_empty_one(serving, client):
    made = client.new()
    game = made["game"]["id"]
    fresh = client.post(f"/api/games/{game}/seats/1/link", {}, 201)
    other = serving.client()
    other.post(f"/api/games/{game}/join", {"secret": secret_of(made["links"][0])}, 403)
    other.join(fresh)
    # Taken: not even who made the game may look into it now.
    client.post(f"/api/games/{game}/seats/1/link", {}, 403)
    other.post(f"/api/games/{game}/seats/0/link", {}, 403)
    other.post(f"/api/games/{game}/watch-link", {}, 403)
    phone = serving.client()
    assert devices(client, game) == [1, 1]
    phone.join(other.post(f"/api/games/{game}/seats/1/link", {"device": True}, 201))
    assert phone.get(f"/api/games/{game}/table", seat=1)["seat"] == 1
    assert other.get(f"/api/games/{game}/table", seat=1)["seat"] == 1
    # Everybody sees that two devices hold it.
    assert devices(client, game) == devices(other, game) == [1, 2]
    client.post(f"/api/games/{game}/seats/7/link", {}, 422)


def devices(client, game):
    return [seat["devices"] for seat in client.get(f"/api/games/{game}")["seats"]]


def test_a_seat_that_is_handed_over_leaves_the_hands_of_who_had_it(serving, client):
    """Nobody keeps a key to a seat that he gives away, nor to what it may see."""
    game = client.new(seats=["me", "me"])["game"]["id"]
    phone = serving.client()
    phone.join(client.post(f"/api/games/{game}/seats/1/link", {"device": True}, 201))
    assert devices(client, game) == [1, 2]
    given = client.post(f"/api/games/{game}/seats/1/link", {}, 201)
    # Until it is opened it is still the giver's.
    assert client.get(f"/api/games/{game}/table", seat=1)["seat"] == 1
    other = serving.client()
    with client.live(game, 1) as mine, phone.live(game, 1) as theirs, client.live(game, 0) as own:
        for live in (mine, theirs, own):
            live.receive()
        other.join(given)
        for live in (mine, theirs):
            heard = live.until(lambda message: message["type"] == "refused")
            assert (heard["error"], heard["re"]) == ("not-your-seat", None)
        own.until(lambda message: any(line["kind"] == "joined" for line in message.get("lines", ())))
        # Whether somebody looks on there is another matter: who had it is just being sent away.
        assert own.state["game"]["seats"][1] | {"name": None, "present": None} == {
            "seat": 1,
            "kind": "person",
            "bot": None,
            "taken": True,
            "devices": 1,
            "mine": False,
            "name": None,
            "player": "",
            "present": None,
        }
    assert client.get(f"/api/games/{game}/table", 403, seat=1)["error"] == "not-your-seat"
    phone.get(f"/api/games/{game}/table", 404, seat=1)
    assert other.get(f"/api/games/{game}/table", seat=1)["seat"] == 1
    # What the giver holds no more he cannot give again, nor take away the game as a file.
    client.post(f"/api/games/{game}/seats/1/link", {}, 403)
    assert client.get(f"/api/games/{game}/export", 403)["error"] == "until-the-end"


def test_an_owner_who_hands_over_all_seats_may_look_on(serving, client):
    game = client.new(seats=["me", "bot:random"])["game"]["id"]
    other = serving.client()
    other.join(client.post(f"/api/games/{game}/seats/0/link", {}, 201))
    client.get(f"/api/games/{game}/table", 403, seat=0)
    shown = client.get(f"/api/games/{game}")
    assert (shown["owner"], shown["watching"]) == (True, True)
    client.post(f"/api/games/{game}/watch-link", {}, 201)


def test_a_file_of_a_running_game_holds_no_secret_of_its_dice(serving, client):
    game = client.new("dust", "first-patrol", seats=["me", "me"])["game"]["id"]
    for _ in range(14):
        asked = client.get(f"/api/games/{game}/table")["asked"]["seat"]
        table = client.get(f"/api/games/{game}/table", seat=asked)
        client.answer(game, asked, table["decision"]["number"], drawn(table["decision"], 3))
    saved = client.get(f"/api/games/{game}/export")
    with sqlite3.connect(serving.folder / "games.db") as database:
        kept = json.loads(database.execute("SELECT dice FROM games WHERE id = ?", (game,)).fetchone()[0])
    database.close()
    assert len(kept["secret"]) == 64
    assert kept["secret"] not in json.dumps(saved)
    assert saved["dice"]["kind"] == "recalled"
    assert saved["dice"]["faces"] == [face for roll in saved["rolls"] for face in roll["faces"]]
    assert saved["dice"]["faces"]
    # And nobody can roll on from it as the game will.
    faults = [fault.key for fault in verify(saved, systems.find).faults]
    assert faults == ["verify-no-secret"]
    client.post(
        f"/api/games/{game}/resign",
        {"seat": 0, "number": client.get(f"/api/games/{game}/table", seat=0)["number"]},
    )
    ended = client.get(f"/api/games/{game}/export")
    assert ended["dice"]["secret"] == kept["secret"]
    assert verify(ended, systems.find).fair


def test_strangers_learn_nothing(serving, client):
    made = client.new()
    game = made["game"]["id"]
    stranger, nobody = serving.client(), "A" * 22
    paths = ("", "/table", "/export", "/replay")
    for path in paths:
        here, there = (
            stranger.get(f"/api/games/{game}{path}", 404),
            stranger.get(f"/api/games/{nobody}{path}", 404),
        )
        assert here == there
    forged = {"secret": "x" * 43}
    for what in ("join", "watch"):
        here = stranger.post(f"/api/games/{game}/{what}", forged, 403)
        assert here == stranger.post(f"/api/games/{nobody}/{what}", forged, 403)
    # A link of one game opens no other; a watch link takes no seat.
    second = client.new()
    stranger.post(f"/api/games/{game}/join", {"secret": secret_of(second["links"][0])}, 403)
    stranger.post(f"/api/games/{game}/join", {"secret": secret_of(made["watch"])}, 403)
    at = {"seat": 0, "number": 0}
    for path, body in (("answers", {**at, "answer": 1}), ("undo", at), ("resign", at), ("hint", at)):
        assert stranger.post(f"/api/games/{game}/{path}", body, 404)["error"] == "not-found"


@pytest.mark.parametrize("key", ["", "x", "x" * 43, "é" * 43])
def test_sockets_of_strangers_are_refused(serving, client, key):
    game = client.new()["game"]["id"]
    headers = {"authorization": f"Bearer {key}".encode().decode("latin-1")} if key else {}
    for path in (f"{game}/live?seat=0", f"{game}/live", f"{'A' * 22}/live?seat=0", "nothing/live"):
        url = f"ws://127.0.0.1:{serving.port}/api/games/{path}"
        with pytest.raises(InvalidStatus) as refused, connect(url, additional_headers=headers, proxy=None):
            pass
        assert refused.value.response.status_code in (403, 404)
        assert b"not open to you" in refused.value.response.body


def test_a_browser_gets_a_cookie_that_no_script_can_read(serving, client):
    made = client.new()
    game = made["game"]["id"]
    page = browser(serving)
    joined = page.post(f"/api/games/{game}/join", json={"secret": secret_of(made["links"][0])})
    assert joined.status_code == 200
    cookie = joined.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie
    assert page.get(f"/api/games/{game}/table?seat=1").status_code == 200
    # A second game of the same browser keeps the first.
    mine = page.post("/api/games", json={"system": "toy", "scenario": "race", "seats": ["me", "me"]}).json()
    listed = page.get("/api/games").json()["games"]
    assert {one["id"] for one in listed} == {game, mine["game"]["id"]}


def test_pages_of_other_sites_are_refused(serving, client):
    body = {"system": "toy", "scenario": "race", "seats": ["me", "me"]}
    page = browser(serving)
    for origin, status in (("http://evil.example", 403), ("null", 403), (serving.url, 201)):
        assert page.post("/api/games", json=body, headers={"origin": origin}).status_code == status
    game = client.new()["game"]["id"]
    headers = {"authorization": f"Bearer {client.key}", "origin": f"http://127.0.0.1:{serving.port + 1}"}
    url = f"ws://127.0.0.1:{serving.port}/api/games/{game}/live?seat=0"
    with pytest.raises(InvalidStatus) as refused, connect(url, additional_headers=headers, proxy=None):
        pass
    assert refused.value.response.status_code == 403


def test_headers_let_nothing_foreign_into_the_page(client):
    for path in ("/api/health", "/api/none", "/"):
        headers = client.http.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"


def test_no_secret_is_kept_or_logged(serving, client):
    made = client.new()
    game, secret = made["game"]["id"], secret_of(made["links"][0])
    other = serving.client()
    other.join(made["links"][0])
    # Even where somebody puts it into an address by mistake.
    client.http.get(f"/join/{game}/{secret}")
    client.http.get(f"/api/games?key={client.key}&x={secret}")
    with other.live(game, 1) as live:
        live.receive()
    kept = (serving.folder / "games.db").read_bytes() + (serving.folder / "games.db-wal").read_bytes()
    log = serving.log.read_bytes()
    assert game.encode() in log
    for hidden in (secret, client.key, other.key, secret_of(made["watch"])):
        assert hidden.encode() not in kept
        assert hidden.encode() not in log
