"""What a seat may not know reaches it by no way: not by scenes, events, numbers, refusals or replays."""

import json

import pytest
from serving import Client, play

from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.records.fingerprint import fingerprint
from grognard.core.records.saves import dice_to_data
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies
from grognard.server.database.rows import EntryRow, GameRow
from grognard.server.games.state import state
from grognard.server.games.table import Table


def plain(text, *names):
    """A message without what differs between any two games: ids and times."""
    for number, name in enumerate(names):
        text = text.replace(name, f"<{number}>")
    message = json.loads(text)

    def scrub(value):
        if isinstance(value, dict):
            return {
                k: 0 if k in ("made", "changed", "since", "clocks", "id", "re") else scrub(v)
                for k, v in value.items()
            }
        return [scrub(item) for item in value] if isinstance(value, list) else value

    return scrub(message)


def told(live):
    """All that a socket was told, put together: messages may come joined or one by one."""
    messages = [plain(text) for text in live.heard]
    states = [message for message in messages if message["type"] == "state"]
    return live.events, plain(json.dumps(live.scene)), states[-1]


def same_game(client, toy_save):
    """A game whose dice are known, so that two of them can be compared."""
    return client.post("/api/imports", {"text": json.dumps(toy_save), "seats": ["me", "link"]}, 201)


@pytest.fixture
def toy_save(toy):
    game = Game(toy, Setup("toy", "race", ({"pace": 1}, {"pace": 1})), Seeded(seed=9))
    return json.loads(json.dumps(game.save()))


def test_two_games_that_differ_in_a_secret_look_the_same_to_the_other_seat(serving, client, toy_save):
    seen = []
    for stake in (0, 3):
        other, onlooker = serving.client(), serving.client()
        made = same_game(client, toy_save)
        game = made["game"]["id"]
        other.join(made["links"][0])
        onlooker.join(made["watch"])
        lives = {0: client.live(game, 0), 1: other.live(game, 1)}
        watching = onlooker.live(game)
        watching.receive()
        for live in lives.values():
            live.receive()
        for seat, staked in ((0, 2), (1, stake)):
            lives[seat].answer(1, staked)
            lives[seat].reach(1)
        lives[0].until(lambda heard: heard.get("decision"))
        play(lives, seed=6, most=40)
        last = client.get(f"/api/games/{game}/table", seat=0)["number"]
        lives[0].reach(last)
        # Both stakes were secret: the seat knows of its own, the onlooker of neither.
        watching.reach(last - 1)
        replay = client.get(f"/api/games/{game}/replay", seat=0)
        seen.append((told(lives[0]), told(watching), plain(json.dumps(replay))))
    assert seen[0] == seen[1]


def test_numbers_do_not_count_what_is_hidden(serving, client):
    other, onlooker = serving.client(), serving.client()
    made = client.new()
    game = made["game"]["id"]
    other.join(made["links"][0])
    onlooker.join(made["watch"])
    client.answer(game, 0, 1, 2)
    views = {
        "asked": other.get(f"/api/games/{game}/table", seat=1),
        "answered": client.get(f"/api/games/{game}/table", seat=0),
        "onlooker": onlooker.get(f"/api/games/{game}/table"),
    }
    assert {name: view["number"] for name, view in views.items()} == {
        "asked": 0,
        "answered": 1,
        "onlooker": 0,
    }
    assert {name: view["moment"] for name, view in views.items()} == {
        "asked": 0,
        "answered": 1,
        "onlooker": 0,
    }
    # Whom a secret question goes to is seen; what it is, only by who is asked.
    assert views["onlooker"]["asked"] == {
        "seat": 1, "secret": True, "ask": "", "rule": "", "about": [], "said": None
    }  # fmt: skip
    assert views["asked"]["decision"]["ask"] == "toy-stake"
    assert [event["kind"] for event in views["answered"]["events"]["fresh"]] == ["toy-staked"]
    assert views["asked"]["events"]["fresh"] == []


def test_a_hidden_answer_pushes_nothing_that_tells_of_it(serving, client, toy_save):
    """While the other seat answers in secret and is asked on, an onlooker's socket stays silent."""
    onlooker = serving.client()
    made = client.new(seats=["me", "me"])
    game = made["game"]["id"]
    onlooker.join(made["watch"])
    with onlooker.live(game) as live:
        live.receive()
        client.answer(game, 0, 1, 2)
        # Who is asked changes, and that may be seen; nothing else does.
        changed = live.receive()
        assert (changed["number"], changed["events"], changed["changes"]) == (0, {"keep": 0, "fresh": []}, {})
        client.post(f"/api/games/{game}/undo", {"seat": 0, "number": 1})
        changed = live.receive()
        assert (changed["number"], changed["asked"]["seat"]) == (0, 0)


def test_while_a_game_runs_nobody_sees_more_than_his_own(serving, client):
    other, onlooker = serving.client(), serving.client()
    made = client.new()
    game = made["game"]["id"]
    other.join(made["links"][0])
    onlooker.join(made["watch"])
    assert client.get(f"/api/games/{game}/export", 403)["error"] == "until-the-end"
    for params in ({"seat": 1}, {"all": True}):
        assert client.get(f"/api/games/{game}/replay", 403, **params)["error"] == "until-the-end"
    onlooker.get(f"/api/games/{game}/replay", 403, seat=0)
    onlooker.get(f"/api/games/{game}/table", 403, seat=0)
    onlooker.post(f"/api/games/{game}/probe", {"seat": 0, "question": "cell"}, 403)
    onlooker.post(f"/api/games/{game}/look", {"seat": 0, "piece": "r1"}, 403)
    assert onlooker.answer(game, 0, 1, 1, 403)["error"] == "not-your-seat"
    client.post(f"/api/games/{game}/resign", {"seat": 0, "number": 0})
    assert other.get(f"/api/games/{game}/replay", all=True)["all_seeing"]
    assert onlooker.get(f"/api/games/{game}/replay", seat=0)["seat"] == 0
    onlooker.get(f"/api/games/{game}/export")


def test_who_plays_alone_may_take_a_running_game_away(client):
    made = client.new(seats=["me", "bot:random"])
    saved = client.get(f"/api/games/{made['game']['id']}/export")
    assert saved["format"] == "grognard-save"


def test_a_replay_all_seeing_shows_what_every_seat_knew(client):
    game = client.new(seats=["me", "me"])["game"]["id"]
    lives = {seat: client.live(game, seat) for seat in (0, 1)}
    play(lives, seed=8)
    whole = client.get(f"/api/games/{game}/replay", all=True, count=100)
    kinds = [event["kind"] for frame in whole["frames"] for event in frame["events"]]
    assert kinds.count("toy-staked") == 2
    one = client.get(f"/api/games/{game}/replay", seat=1, count=100)
    kinds = [event["kind"] for frame in one["frames"] for event in frame["events"]]
    assert kinds.count("toy-staked") == 1
    assert whole["moments"] == one["moments"] + 1
    assert one["outcome"]["winners"]
    told_live = [event for frame in one["frames"] for event in frame["events"]]
    assert [event["said"] for event in told_live] == [event["said"] for event in lives[1].events]
    assert [event["moment"] for event in told_live] == [event["moment"] for event in lives[1].events]
    part = client.get(f"/api/games/{game}/replay", seat=1, first=3, count=2)
    assert [frame["moment"] for frame in part["frames"]] == [3, 4]
    assert part["frames"][1] == one["frames"][4]


# -- every system, without a server ------------------------------------------------------------------


def row(game):
    """A game as the database would hold it."""
    return GameRow(
        id="g",
        name="",
        system=game.system.id,
        rules=fingerprint(game.system),
        origin="new",
        setup=game.setup.to_data(),
        dice=dice_to_data(game.first),
        commitment="",
        seats=("person",) * game.system.seats(game.battle),
        asked=None,
        watch_hash="",
        made=0,
    )


def table_of(game, secrets):
    entries = [
        EntryRow("g", number, "answer", seat, answer, secret, None, 0)
        for number, ((seat, answer), secret) in enumerate(zip(game.answers, secrets, strict=True), start=1)
    ]
    return Table(row(game), entries)


def without(message):
    return {key: value for key, value in message.items() if key != "lines"}


@pytest.mark.parametrize("system_id", [*systems.IDS, "toy"])
def test_an_answer_given_in_secret_changes_nothing_that_others_are_told(system_id, toy):
    """Of every secret question of a random game, two answers are tried: all others must be told the same."""
    system = systems.find(system_id)
    scenario = system.scenarios()[0]
    game = Game(system, Setup(system_id, scenario.id, drawn_armies(system, scenario, 1)), Seeded(seed=1))
    rng, secrets, compared = Rng(5), [], 0
    for _ in range(400):
        decision = game.decision
        if decision is None or compared >= 6:
            break
        answer = decision.form.draw(rng)
        if decision.secret:
            compared += differ(game, secrets, [answer, *(decision.form.draw(rng) for _ in range(4))])
        secrets.append(decision.secret)
        game.submit(decision.seat, answer)
    if system_id == "toy":
        assert compared


def differ(game, secrets, answers):
    """Whether two of the answers could be compared; an assertion where somebody else can tell them apart."""
    seat = game.decision.seat
    tables = []
    for answer in answers:
        twin = game.fork(log=True)
        before = twin.battle.reveals
        twin.submit(seat, answer)
        if twin.battle.reveals == before:
            tables.append(table_of(twin, [*secrets, True]))
    others = [viewer for viewer in (None, *range(game.system.seats(game.battle))) if viewer != seat]
    for viewer in others:
        seen = [without(state(table, viewer)) for table in tables]
        assert all(one == seen[0] for one in seen), (viewer, game.decision)
        before = state(table_of(game, secrets), viewer)["number"]
        assert all(one["number"] == before for one in seen)
        told_since = [state(table, viewer, since=len(secrets))["events"] for table in tables]
        assert all(one == told_since[0] for one in told_since), (viewer, game.decision)
    return len(tables) > 1


def test_a_stranger_with_the_same_key_is_no_stranger(serving, client):
    """A key is all that a client is: who has it has its seats."""
    game = client.new()["game"]["id"]
    assert Client(serving, client.key).get(f"/api/games/{game}")["id"] == game
