"""Standing orders on a server: given, kept, carried out as answers, secret, and taken back as easily."""

import json
import time

import pytest
from serving import PATIENCE, drawn

from grognard import systems
from grognard.lab.verify import verify

HOLD = {"does": "hold", "within": 0}


def orders(client, game, seat, status=200, **given):
    return client.post(f"/api/games/{game}/orders", {"seat": seat, **given}, status)


def play_until(clients, game, wanted, most=400):
    """Answer for both seats at random until a question fits; that question. What orders settle is waited for."""
    for _ in range(most):
        deadline = time.monotonic() + PATIENCE
        while True:
            told = [clients[seat].get(f"/api/games/{game}/table", seat=seat) for seat in (0, 1)]
            decision = next((one["decision"] for one in told if one["decision"] is not None), None)
            if decision is not None and wanted(decision):
                return decision
            if told[0]["outcome"] is not None:
                return None
            # What orders answer in a moment is put to nobody.
            if decision is not None:
                break
            assert time.monotonic() < deadline
            time.sleep(0.02)
        seat = decision["seat"]
        reply = clients[seat].http.post(
            f"/api/games/{game}/answers",
            json={"seat": seat, "number": decision["number"], "answer": drawn(decision, 3)},
        )
        assert reply.status_code in (200, 409)
    raise AssertionError("it never came to that")


def until_a_reaction(begin):
    """A new game in which somebody may react, and that question: it hangs on the dice, so several are begun."""
    for _ in range(10):
        game, clients = begin()
        asked = play_until(clients, game, lambda decision: decision["role"] == "reaction")
        if asked is not None:
            return game, clients, asked
    raise AssertionError("nobody could ever react")


def seated(serving, client):
    made = client.new("dust", "first-patrol")
    friend = serving.client()
    friend.join(made["links"][0])
    return made["game"]["id"], (client, friend)


@pytest.fixture
def table(serving, client):
    return seated(serving, client)


def test_orders_answer_reactions_until_the_turn_ends_and_nobody_else_hears_of_them(serving, client):
    game, clients, asked = until_a_reaction(lambda: seated(serving, client))
    seat, turn = asked["seat"], clients[0].get(f"/api/games/{game}/table", seat=0)["scene"]["turn"]
    assert turn > 0
    other = clients[1 - seat].live(game, 1 - seat)
    other.receive()
    heard = len(other.heard)
    kept = orders(clients[seat], game, seat, side=HOLD)
    assert kept["orders"] == {"turn": turn, "side": HOLD, "units": {}}
    # The question that stood there is answered by them; the other hears of the answer, and of no order.
    other.until(lambda message: message["type"] == "state")
    assert "hold" not in "".join(other.heard[heard:])
    assert clients[1 - seat].get(f"/api/games/{game}/table", seat=1 - seat)["orders"] is None
    other.close()

    def in_next_turn(decision):
        now = clients[0].get(f"/api/games/{game}/table", seat=0)["scene"]["turn"]
        return now > turn

    play_until(clients, game, in_next_turn)
    assert clients[seat].get(f"/api/games/{game}/table", seat=seat)["orders"] is None


def test_orders_outlive_the_server_and_are_taken_back(serving, table):
    game, clients = table
    play_until(clients, game, lambda decision: decision["role"] == "activation")
    given = {"side": {"does": "ask", "within": 3}, "units": {"hans": {"does": "fire", "within": 4}}}
    orders(clients[1], game, 1, **given)
    serving.hang_up_sockets()
    serving.kill()
    serving.start()
    kept = clients[1].get(f"/api/games/{game}/table", seat=1)["orders"]
    assert {"side": kept["side"], "units": kept["units"]} == given
    assert orders(clients[1], game, 1)["orders"] is None
    assert clients[1].get(f"/api/games/{game}/table", seat=1)["orders"] is None


def test_nobody_gives_orders_for_another_and_what_is_no_order_is_refused(table):
    game, clients = table
    orders(clients[0], game, 1, 403, side=HOLD)
    for wrong in (
        {"does": "flee"},
        {"does": "ask", "within": -1},
        {"does": "ask", "within": 1001},
        {"does": "ask", "within": "3"},
    ):
        orders(clients[0], game, 0, 422, side=wrong)
    many = {f"unit-{number}": HOLD for number in range(201)}
    orders(clients[0], game, 0, 422, units=many)


def test_a_game_with_orders_is_verified_and_comes_back_from_its_file(client):
    """Both seats are mine, so that it may be exported while it runs; what orders answered is in the record as all else."""

    def begin():
        return client.new("dust", "first-patrol", seats=["me", "me"])["game"]["id"], (client, client)

    game, _, asked = until_a_reaction(begin)
    before = client.get(f"/api/games/{game}/table", seat=asked["seat"])["number"]
    orders(client, game, asked["seat"], side=HOLD)
    deadline = time.monotonic() + PATIENCE
    while client.get(f"/api/games/{game}/table", seat=asked["seat"])["number"] == before:
        assert time.monotonic() < deadline
        time.sleep(0.02)
    # Taken back, it is not answered by them at once again: who takes back wants to answer himself.
    number = client.get(f"/api/games/{game}/table", seat=asked["seat"])["number"]
    undone = client.post(f"/api/games/{game}/undo", {"seat": asked["seat"], "number": number, "steps": 1})
    assert undone["done"]
    again = client.get(f"/api/games/{game}/table", seat=asked["seat"])
    assert again["decision"]["ask"] == asked["ask"]
    client.answer(game, asked["seat"], again["decision"]["number"], asked["skip"])
    text = client.http.get(f"/api/games/{game}/export").text
    brought = client.post("/api/imports", {"text": text}, 201)["game"]["id"]
    assert (
        json.loads(client.http.get(f"/api/games/{brought}/export").text)["digest"]
        == json.loads(text)["digest"]
    )


def test_a_finished_game_with_orders_verifies(client):
    game = client.new("dust", "first-patrol", seats=["me", "me"])["game"]["id"]
    play_until((client, client), game, lambda decision: decision["role"] == "activation")
    for seat in (0, 1):
        orders(client, game, seat, side=HOLD)
    assert play_until((client, client), game, lambda decision: False, 3000) is None
    assert verify(json.loads(client.http.get(f"/api/games/{game}/export").text), systems.find).fair
