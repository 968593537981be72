"""Bots at the table: they answer as seats do, in their own processes, and a bad one holds nobody up."""

import time

import pytest
from serving import Serving, drawn


@pytest.fixture(scope="module")
def hasty(tmp_path_factory):
    """A server that gives its bots a second."""
    served = Serving(tmp_path_factory.mktemp("hasty"), TEST_BOT_SECONDS="1")
    served.start()
    yield served
    served.stop()


def play_person(client, game, seed, most=10_000):
    """Play the person's seat to the end; the outcome."""
    with client.live(game, 0) as live:
        live.receive()
        for _ in range(most):
            if live.state["outcome"]:
                return live.state
            decision = live.state["decision"]
            if decision is None:
                live.receive()
                continue
            reply = live.answer(decision["number"], drawn(decision, seed))
            assert reply["type"] == "reply", reply
            live.reach(reply["body"]["number"])
    raise AssertionError("no end")


@pytest.mark.parametrize(("system", "scenario"), [("toy", "race"), ("dust", "first-patrol")])
def test_a_person_plays_a_bot_to_the_end(client, system, scenario):
    made = client.new(system, scenario, seats=["me", "bot:greedy"])
    assert [seat["kind"] for seat in made["game"]["seats"]] == ["person", "bot"]
    ended = play_person(client, made["game"]["id"], seed=5)
    assert ended["game"]["state"] == "over"


def test_bots_play_each_other_while_somebody_looks_on(client):
    game = client.new("dust", "first-patrol", seats=["bot:random", "bot:greedy"])["game"]["id"]
    with client.live(game) as live:
        live.until(lambda heard: heard.get("outcome"))
        assert live.state["decision"] is None
        assert live.events


@pytest.mark.parametrize("vice", ["sleepy", "broken", "dying", "cheat"])
def test_a_bad_bot_gives_the_default_answer_and_the_server_goes_on(hasty, vice):
    client = hasty.client()
    game = client.new(seats=[f"bot:{vice}", "me"])["game"]["id"]
    began = time.monotonic()
    with client.live(game, 1) as live:
        live.receive()
        # While it thinks, others are served.
        assert client.get("/api/health")["ok"]
        while not live.state["decision"]:
            live.receive()
        assert live.state["decision"]["ask"] == "toy-stake"
    assert time.monotonic() - began < 30
    if vice != "cheat":
        assert f"bot {vice}" in hasty.log.read_text()
    # The process that was ended for it is replaced: a good bot still plays.
    other = client.new(seats=["bot:random", "me"])["game"]["id"]
    with client.live(other, 1) as live:
        live.receive()
        while not live.state["decision"]:
            live.receive()
