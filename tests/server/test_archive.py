"""Games as files: taken away, brought back, checked; and games that are let go of, or of other rules."""

import json
import time

import pytest
from serving import PATIENCE, Serving, drawn, play

from grognard import systems
from grognard.core.language.words import LANGUAGES, words
from grognard.lab.verify import verify


@pytest.fixture(scope="module")
def finished(serving):
    """A finished game of dust as a file, and the client that played it."""
    client = serving.client()
    game = client.new("dust", "first-patrol", seats=["me", "me"])["game"]["id"]
    lives = {seat: client.live(game, seat) for seat in (0, 1)}
    play(lives, seed=21)
    saved = client.get(f"/api/games/{game}/export")
    serving.hang_up()
    return saved


def test_every_roll_of_an_exported_game_is_checked(finished):
    verdict = verify(finished, systems.find)
    assert verdict.fair, verdict
    assert verdict.rolls == len(finished["rolls"]) > 5
    assert verify(finished, systems.find, commitment=finished["commitment"]).fair


def changed(saved, **parts):
    return {**saved, **parts}


def test_a_changed_roll_secret_or_commitment_is_found(finished):
    first = finished["rolls"][0]
    other = [7 - face for face in first["faces"]]
    faked = changed(finished, rolls=[{**first, "faces": other}, *finished["rolls"][1:]])
    assert keys(faked) == ["verify-other-roll"]
    assert keys(changed(finished, rolls=finished["rolls"][:-1])) == ["verify-more-rolls"]
    assert keys(changed(finished, commitment="0" * 64)) == ["verify-other-commitment"]
    assert keys(changed(finished, commitment=None)) == ["verify-not-committed"]
    assert keys({key: finished[key] for key in finished if key != "rolls"}) == ["verify-no-rolls"]
    other_secret = changed(finished, dice={**finished["dice"], "secret": "00" * 32})
    assert keys(other_secret) == ["verify-unplayable"]
    assert keys(None) == keys({}) == keys({**finished, "dice": 5}) == ["verify-unplayable"]
    seeded = changed(finished, dice={"kind": "seeded", "seed": 1, "count": 0, "rolled": 0})
    assert "verify-unplayable" in keys(seeded)


def keys(saved):
    verdict = verify(saved, systems.find)
    assert not verdict.fair
    for language in LANGUAGES:
        for fault in verdict.faults:
            assert (
                "["
                not in words(language).fill(fault.key, fault.args, lambda _, value: str(value)).split(":")[0]
            )
    return [fault.key for fault in verdict.faults]


def test_the_command_says_what_came_out(finished, tmp_path, capsys):
    from grognard.cli.commands.verify import show

    file = tmp_path / "game.json"
    file.write_text(json.dumps(finished))
    assert show(file, None, False, words("fr"))
    assert finished["commitment"] in capsys.readouterr().out
    assert not show(file, "0" * 64, True, words("en"))
    assert json.loads(capsys.readouterr().out)["fair"] is False


def test_a_finished_game_comes_back_from_its_file(client, finished):
    made = client.post("/api/imports", {"text": json.dumps(finished)}, 201)["game"]
    assert (made["state"], made["origin"]) == ("over", "import")
    again = client.get(f"/api/games/{made['id']}/export")
    assert {key: again[key] for key in ("record", "digest", "setup", "dice", "rolls")} == {
        key: finished[key] for key in ("record", "digest", "setup", "dice", "rolls")
    }
    assert verify(again, systems.find).fair


def test_a_running_game_is_taken_away_and_played_on(client):
    game = client.new(seats=["me", "me"])["game"]["id"]
    lives = {seat: client.live(game, seat) for seat in (0, 1)}
    play(lives, seed=5, most=5)
    number = client.get(f"/api/games/{game}/table", seat=0)["number"]
    client.post(f"/api/games/{game}/undo", {"seat": 0, "number": number})
    saved = client.get(f"/api/games/{game}/export")
    made = client.post("/api/imports", {"text": json.dumps(saved), "seats": ["me", "bot:random"]}, 201)[
        "game"
    ]
    # The file holds what fell and no secret; what comes is bound anew, and nobody can have read it.
    assert made["commitment"] not in (None, saved["commitment"])
    here, there = (client.get(f"/api/games/{id_}/table", seat=0) for id_ in (game, made["id"]))
    for part in ("number", "moment", "scene", "events", "asked"):
        assert here[part] == there[part], part
    assert client.get(f"/api/games/{made['id']}/export")["record"] == saved["record"]


def test_a_resigned_game_comes_back_resigned(client):
    game = client.new(seats=["me", "me"])["game"]["id"]
    client.post(f"/api/games/{game}/resign", {"seat": 1, "number": 0})
    made = client.post("/api/imports", {"text": json.dumps(client.get(f"/api/games/{game}/export"))}, 201)[
        "game"
    ]
    assert made["outcome"]["winners"] == [0]
    assert made["outcome"]["way"] == "resigned"


def test_a_game_is_played_on_from_any_of_its_moments_with_dice_of_its_own(client, finished):
    old = client.post("/api/imports", {"text": json.dumps(finished)}, 201)["game"]["id"]
    replay = client.get(f"/api/games/{old}/replay", all="true", first=12, count=1)
    made = client.post(f"/api/games/{old}/branch", {"moment": 12, "all": True}, 201)["game"]
    assert (made["state"], made["origin"], made["commitment"]) == ("running", "practice", None)
    here = client.get(f"/api/games/{made['id']}/table", seat=0)
    assert here["scene"]["pieces"] == replay["scene"]["pieces"]
    assert here["moment"] <= 13
    # Both seats are mine, as they were, and it can be played to its end and gone on from again.
    lives = {seat: client.live(made["id"], seat) for seat in (0, 1)}
    play(lives, seed=4)
    ended = client.get(f"/api/games/{made['id']}/export")
    stop = len(ended["record"]) - 1
    assert ended["record"][:10] == finished["record"][:10]
    early = [roll for roll in finished["rolls"] if roll["answers"] <= 10]
    assert [roll for roll in ended["rolls"] if roll["answers"] <= 10] == early
    again = client.post(f"/api/games/{made['id']}/branch", {"moment": stop, "all": True}, 201)["game"]["id"]
    assert client.get(f"/api/games/{again}/export")["record"] == ended["record"][:stop]
    refused = client.post(f"/api/games/{made['id']}/branch", {"moment": 100_000, "all": True}, 409)
    assert refused["error"] == "over"


def test_a_running_game_is_gone_on_from_only_by_who_plays_all_its_people(client, serving):
    made = client.new(seats=["me", "link"])
    game = made["game"]["id"]
    refused = client.post(f"/api/games/{game}/branch", {"moment": 0, "seat": 0}, 403)
    assert refused["error"] == "until-the-end"
    assert serving.client().post(f"/api/games/{game}/branch", {"moment": 0}, 404)["error"] == "not-found"
    alone = client.new(seats=["me", "bot:random"])["game"]["id"]
    branch = client.post(f"/api/games/{alone}/branch", {"moment": 0, "seat": 0}, 201)["game"]
    assert [seat["bot"] for seat in branch["seats"]] == [None, "random"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"format": "else"},
        {"version": 99},
        {"system": "chess"},
        {"record": [[0, "nonsense"]]},
        {"record": [["undo", 5]]},
        {"record": 7},
        {"setup": {}},
        {"dice": {"kind": "loaded"}},
        {"digest": "0"},
    ],
)
def test_a_file_that_cannot_be_played_is_refused_with_its_place(client, finished, wrong):
    refused = client.post("/api/imports", {"text": json.dumps({**finished, **wrong})}, 422)
    assert refused["error"] == "setup"
    assert refused["place"]


@pytest.mark.parametrize("sat", [[{}, []], ["bot:nobody", 7], "me", [None]])
def test_a_file_whose_seats_nobody_can_take_is_played_on_by_who_brings_it(client, sat):
    made = client.new("toy", seats=["me", "me"])["game"]["id"]
    saved = client.get(f"/api/games/{made}/export")
    again = client.post("/api/imports", {"text": json.dumps({**saved, "seats": sat})}, 201)["game"]["id"]
    assert client.get(f"/api/games/{again}/table", seat=0)["seat"] == 0


def test_an_idle_game_is_let_go_of_and_comes_back_as_it_was(tmp_path):
    served = Serving(tmp_path, TEST_IDLE_SECONDS="0.2", TEST_METRICS="1")
    served.start()
    try:
        client = served.client()
        game = client.new("dust", "first-patrol", seats=["me", "me"])["game"]["id"]
        for _ in range(12):
            tables = [client.get(f"/api/games/{game}/table", seat=seat) for seat in (0, 1)]
            asked = next(table for table in tables if table["decision"])
            client.answer(game, asked["seat"], asked["number"] + 1, drawn(asked["decision"], 1))
        before = client.get(f"/api/games/{game}/table", seat=0)
        deadline = time.monotonic() + PATIENCE
        while "\ngrognard_games_live 0\n" not in client.http.get("/api/metrics").text:
            assert time.monotonic() < deadline, "it is not let go of"
            time.sleep(0.05)
        assert client.get(f"/api/games/{game}/table", seat=0) == before
    finally:
        served.stop()
