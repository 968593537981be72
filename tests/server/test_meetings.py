"""Meetings: everybody brings an army, nobody sees another's before the game begins."""

import json
import sqlite3

import pytest

from grognard.server import armies, library
from grognard.server.wire.armies import TrialNow


def chosen(system="dust"):
    """A scenario for which armies are chosen, and the ready armies of both seats."""
    scenario = next(one for one in library.scenario_list(system) if all(one["choosable"]))
    return scenario["id"], [[one["army"] for one in seat] for seat in scenario["armies"]]


SCENARIO, READY = chosen()


def call(client, army, seats=("me", "link"), **more):
    wanted = {"system": "dust", "scenario": SCENARIO, "seats": list(seats), "armies": [army], **more}
    made = client.post("/api/meetings", wanted, 201)
    return made["meeting"], made["links"]


def secret_of(link):
    return link["path"].split("/")[-1]


def join(other, meeting, link):
    return other.post(f"/api/meetings/{meeting['id']}/join", {"secret": secret_of(link)})


def bring(client, meeting, seat, army, status=200, **more):
    body = {"seat": seat, "army": army, **more}
    return client.post(f"/api/meetings/{meeting['id']}/army", body, status)


def test_each_brings_an_army_and_none_sees_the_others_before_the_game_begins(serving, client):
    mine, his = READY[0][0], READY[1][-1]
    meeting, links = call(client, mine, name="Thursday")
    assert [(one["ready"], one["mine"], one["army"]) for one in meeting["seats"]] == [
        (True, True, mine),
        (False, False, None),
    ]
    other = serving.client()
    joined = join(other, meeting, links[0])
    assert joined["seat"] == 1
    # Of the first army nothing is in what the second player is told, in no form.
    assert joined["meeting"]["seats"][0] == {
        "seat": 0, "kind": "person", "bot": None, "taken": True, "mine": False, "player": "", "ready": True,
        "army": None,
    }  # fmt: skip
    assert client.get(f"/api/meetings/{meeting['id']}")["game"] is None
    begun = bring(other, meeting, 1, his)
    assert begun["game"]
    for who in (client, other):
        assert who.get(f"/api/meetings/{meeting['id']}")["game"] == begun["game"]
    game = client.get(f"/api/games/{begun['game']}")
    assert (game["name"], game["owner"], [seat["mine"] for seat in game["seats"]]) == (
        "Thursday", True, [True, False],
    )  # fmt: skip
    assert other.get(f"/api/games/{begun['game']}")["owner"] is False
    with sqlite3.connect(serving.folder / "games.db") as kept:
        (setup,) = kept.execute("SELECT setup FROM games WHERE id = ?", [begun["game"]]).fetchone()
    assert json.loads(setup)["armies"] == [mine, his]


def test_an_army_may_be_taken_back_and_changed_until_all_are_there(serving, client):
    meeting, links = call(client, READY[0][0])
    back = bring(client, meeting, 0, None, ready=False)
    assert [one["ready"] for one in back["seats"]] == [False, False]
    other = serving.client()
    join(other, meeting, links[0])
    assert bring(other, meeting, 1, READY[1][0])["game"] is None
    assert bring(client, meeting, 0, READY[0][-1])["game"] is not None
    bring(client, meeting, 0, READY[0][0], 409)


def test_the_game_knows_its_players_by_the_names_they_gave_at_the_meeting(serving, client):
    meeting, links = call(client, None, players=["Ada", ""])
    other = serving.client()
    assert join(other, meeting, links[0])["meeting"]["seats"][0]["player"] == "Ada"
    bring(other, meeting, 1, None, ready=False, player="Blaise")
    assert client.get(f"/api/meetings/{meeting['id']}")["seats"][1]["player"] == "Blaise"
    # An army that is brought without a word of names leaves them as they are.
    begun = bring(other, meeting, 1, None)["game"]
    for who in (client, other):
        assert [seat["player"] for seat in who.get(f"/api/games/{begun}")["seats"]] == ["Ada", "Blaise"]


def test_nobody_names_whoever_is_to_come(client):
    wanted = {"system": "dust", "scenario": SCENARIO, "seats": ["me", "link"], "players": ["", "Eve"]}
    assert client.post("/api/meetings", wanted, 422)["place"] == "players.1"


def test_an_army_that_the_rules_refuse_is_not_brought(serving, client):
    meeting, links = call(client, None)
    other = serving.client()
    join(other, meeting, links[0])
    refused = bring(other, meeting, 1, {"nonsense": [1] * 500}, 422)
    assert refused["said"]["fr"]
    bring(other, meeting, 1, "no-such-army", 422)
    assert not client.get(f"/api/meetings/{meeting['id']}")["seats"][1]["ready"]


def test_only_who_has_to_do_with_a_meeting_knows_of_it(serving, client):
    meeting, links = call(client, None)
    stranger, other = serving.client(), serving.client()
    stranger.get(f"/api/meetings/{meeting['id']}", 404)
    stranger.post(f"/api/meetings/{meeting['id']}/army", {"seat": 1}, 404)
    join(other, meeting, links[0])
    stranger.post(f"/api/meetings/{meeting['id']}/join", {"secret": secret_of(links[0])}, 403)
    bring(other, meeting, 0, None, 403)
    assert [one["id"] for one in other.get("/api/meetings")["meetings"]] == [meeting["id"]]
    assert other.http.delete(f"/api/meetings/{meeting['id']}").status_code == 403
    assert client.http.delete(f"/api/meetings/{meeting['id']}").json() == {"gone": True}
    other.get(f"/api/meetings/{meeting['id']}", 404)


def test_a_meeting_of_nobody_is_refused(client):
    wanted = {"system": "dust", "scenario": SCENARIO, "seats": ["me", "bot:greedy"]}
    assert client.post("/api/meetings", wanted, 422)["error"] == "nobody-to-meet"


def test_a_game_begins_though_the_server_was_killed_before_it_did(serving, client):
    meeting, links = call(client, None)
    other = serving.client()
    join(other, meeting, links[0])
    with sqlite3.connect(serving.folder / "games.db") as kept:
        kept.execute("UPDATE places SET army = '[null]' WHERE meeting = ?", [meeting["id"]])
    found = {who.get(f"/api/meetings/{meeting['id']}")["game"] for who in (client, other)}
    assert len(found) == 1
    assert None not in found


# -- lists that are kept ---------------------------------------------------------------------------------------------


def listed(system="dust", seat=0):
    return armies.opened(system, SCENARIO, seat, READY[seat][0])["list"]


def keep(client, id, edition=0, status=200, **more):
    body = {
        "edition": edition, "name": "Mine", "system": "dust", "scenario": SCENARIO, "seat": 0,
        "list": listed(), "changed": 5, **more,
    }  # fmt: skip
    answer = client.http.put(f"/api/lists/{id}", json=body)
    assert answer.status_code == status, answer.text
    return answer.json()


def test_lists_are_kept_by_key_and_found_on_another_device(serving, client):
    assert keep(client, "one") == {"edition": 1}
    assert keep(client, "one", 1, name="Mine, longer") == {"edition": 2}
    phone = type(client)(serving, client.key)
    (found,) = phone.get("/api/lists")["lists"]
    assert (found["id"], found["edition"], found["name"]) == ("one", 2, "Mine, longer")
    assert found["list"] == listed()
    assert serving.client().get("/api/lists")["lists"] == []
    assert serving.client().http.delete("/api/lists/one").status_code == 404
    assert phone.http.delete("/api/lists/one").json() == {"gone": True}
    assert client.get("/api/lists")["lists"] == []


def test_who_has_not_read_the_last_edition_does_not_write_over_it(client):
    keep(client, "two")
    keep(client, "two", 1, name="newer")
    refused = keep(client, "two", 1, 409, name="older")
    assert refused["right"] == {"edition": 2}
    assert [one["name"] for one in client.get("/api/lists")["lists"]] == ["newer"]


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"list": {"force": "allies", "parts": [[{"entry": "x"}] * 10_000]}}, 422),
        ({"list": {"forces": []}}, 422),
        ({"name": "<b>x</b>"}, 422),
        ({"name": "x" * 81}, 422),
        ({"system": "chess"}, 404),
        ({"seat": -1}, 422),
        ({"list": {"force": "f", "parts": [[{"entry": "e", "chosen": {f"o{n}": {f"{'i' * 70}{k}": 1 for k in range(90)} for n in range(60)}}]]}}, 413),
    ],
)  # fmt: skip
def test_a_strange_list_is_not_kept(serving, more, status):
    client = serving.client()
    assert keep(client, "strange", 0, status, **more)["said"]["en"]
    assert client.get("/api/lists")["lists"] == []


def test_without_a_key_nothing_is_kept(serving):
    stranger = serving.client()
    del stranger.http.headers["authorization"]
    keep(stranger, "one", 0, 404)


def test_a_shelf_has_an_end(serving, client):
    for number in range(200):
        keep(client, f"list-{number}")
    assert keep(client, "one-more", 0, 429)["error"] == "too-many-lists"
    keep(client, "list-0", 1)


# -- trials ----------------------------------------------------------------------------------------------------------


def test_a_list_is_tried_and_told_game_by_game(client):
    wanted = {"system": "dust", "scenario": SCENARIO, "seat": 0, "list": listed(), "games": 2}
    with client.http.stream("POST", "/api/trials", json=wanted) as answer:
        assert answer.status_code == 200
        lines = [json.loads(line) for line in answer.iter_lines()]
    assert [(one["games"], one["of"]) for one in lines] == [(1, 2), (2, 2)]
    for one in lines:
        TrialNow.model_validate(one)


def test_only_a_legal_list_is_tried(client):
    empty = {"force": listed()["force"], "parts": [[]]}
    wanted = {"system": "dust", "scenario": SCENARIO, "seat": 0, "list": empty}
    refused = client.post("/api/trials", wanted, 422)
    assert refused["error"] == "not-legal"
    assert refused["reasons"]
    client.post("/api/trials", {**wanted, "list": listed(), "games": 101}, 422)


def test_who_hangs_up_ends_a_trial_and_games_go_on_meanwhile(serving, client):
    wanted = {"system": "dust", "scenario": SCENARIO, "seat": 0, "list": listed(), "games": 100}
    with client.http.stream("POST", "/api/trials", json=wanted) as answer:
        next(answer.iter_lines())
        game = serving.client().new(seats=["me", "bot:greedy"])["game"]["id"]
        assert game
    # Its place is free again: four others begin.
    for _ in range(4):
        with client.http.stream("POST", "/api/trials", json={**wanted, "games": 1}) as answer:
            assert len(list(answer.iter_lines())) == 1
