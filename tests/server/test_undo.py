"""Taking back over the wire: freely, by agreement, and never silently."""

from serving import drawn


def started(serving, client, **wanted):
    other = serving.client()
    made = client.new(**wanted)
    other.join(made["links"][0])
    game = made["game"]["id"]
    client.answer(game, 0, 1, 3)
    other.answer(game, 1, 1, 2)
    return game, other


def undo(client, game, seat, number, steps=1, status=200):
    return client.post(f"/api/games/{game}/undo", {"seat": seat, "number": number, "steps": steps}, status)


def test_a_seat_takes_its_own_answer_back_freely(client):
    """Until a die, a reveal or another's answer: the core says how far."""
    game = client.new(system="dust", scenario="first-patrol", seats=["me", "me"])["game"]["id"]
    for _ in range(200):
        tables = [client.get(f"/api/games/{game}/table", seat=seat) for seat in (0, 1)]
        free = next((table for table in tables if table["undo"]["free"]), None)
        if free is not None:
            break
        asked = next(table for table in tables if table["decision"])
        client.answer(game, asked["seat"], asked["number"] + 1, drawn(asked["decision"], 4))
    assert free is not None
    before = free["number"]
    assert undo(client, game, free["seat"], before) == {"done": True, "number": before + 1}
    after = client.get(f"/api/games/{game}/table", seat=free["seat"])
    assert after["decision"]
    assert after["moment"] == free["moment"] - 1
    assert client.get(f"/api/games/{game}/export")["record"][-1] == ["undo", 1]


def test_beyond_that_the_other_must_agree(serving, client):
    game, other = started(serving, client)
    with client.live(game, 0) as mine, other.live(game, 1) as theirs:
        mine.receive()
        theirs.receive()
        mine.answer(2, "r1")
        mine.reach(2)
        assert mine.events[-1]["kind"] == "core-rolled"
        number = theirs.until(lambda heard: heard.get("number") == 2)["number"]
        assert undo(client, game, 0, 2) == {"done": False, "number": 2}
        offered = theirs.until(lambda heard: heard.get("undo", {}).get("offer"))["undo"]["offer"]
        assert offered == {"seat": 0, "steps": 1, "agreed": [0]}
        done = other.post(f"/api/games/{game}/undo/accept", {"seat": 1, "number": number})
        assert done == {"done": True, "number": 3}
        back = mine.until(lambda heard: heard.get("number") == 3)
        assert back["decision"]["ask"] == "toy-runner"
        assert back["undo"]["offer"] is None
        # The roll that was taken back is gone from the log, and from the log of whoever comes back.
        assert mine.events[-1]["kind"] == "toy-staked"
        assert mine.events == client.get(f"/api/games/{game}/table", seat=0)["events"]["fresh"]
        with client.live(game, 0, since=2) as again:
            again.events = list(mine.events) + [{"kind": "stale"}] * 5
            again.receive()
            assert again.events == mine.events


def test_an_offer_ends_with_a_no_or_with_the_next_answer(serving, client):
    game, other = started(serving, client)
    client.answer(game, 0, 2, "r1")
    undo(client, game, 0, 2)
    # An answer to an offer that stood at another number is an answer to another offer.
    assert other.post(f"/api/games/{game}/undo/accept", {"seat": 1, "number": 1}, 409)["error"] == "stale"
    other.post(f"/api/games/{game}/undo/decline", {"seat": 1, "number": 2})
    assert client.get(f"/api/games/{game}/table", seat=0)["undo"]["offer"] is None
    other.post(f"/api/games/{game}/undo/accept", {"seat": 1, "number": 2}, 409)
    undo(client, game, 0, 2)
    table = client.get(f"/api/games/{game}/table", seat=0)
    assert table["undo"]["offer"]
    client.answer(game, 0, 3, table["decision"]["form"]["region"]["cells"][0])
    assert client.get(f"/api/games/{game}/table", seat=0)["undo"]["offer"] is None
    other.post(f"/api/games/{game}/undo/accept", {"seat": 1, "number": 3}, 409)
    undo(client, game, 0, 1, status=409)
    undo(client, game, 0, 3, steps=9, status=409)


def test_who_plays_all_seats_agrees_with_himself(client):
    game = client.new(seats=["me", "me"])["game"]["id"]
    client.answer(game, 0, 1, 3)
    client.answer(game, 1, 1, 2)
    assert undo(client, game, 0, 1)["done"]
    assert client.get(f"/api/games/{game}/table", seat=0)["decision"]["ask"] == "toy-stake"


def test_bots_agree_only_in_practice(client):
    game = client.new(seats=["me", "bot:random"])["game"]["id"]
    with client.live(game, 0) as live:
        live.receive()
        live.answer(1, 3)
        live.until(lambda heard: (heard.get("decision") or {}).get("ask") == "toy-runner")
        # No die has fallen yet: the bot's stake goes with one's own.
        assert live.state["undo"]["free"] == 1
        assert undo(client, game, 0, live.state["number"])["done"]
        live.until(lambda heard: (heard.get("decision") or {}).get("ask") == "toy-stake")
        live.answer(live.state["decision"]["number"], 3)
        live.until(lambda heard: (heard.get("decision") or {}).get("ask") == "toy-runner")
        live.answer(live.state["decision"]["number"], "r1")
        live.until(lambda heard: (heard.get("decision") or {}).get("ask") == "toy-goal")
        assert live.state["undo"]["free"] == 0
    number = live.state["number"]
    assert undo(client, game, 0, number, status=409)["error"] == "bots-disagree"
    placed = {"system": "toy", "position": {}, "seats": ["me", "bot:random"]}
    game = client.post("/api/practice", placed, 201)["game"]["id"]
    with client.live(game, 0) as live:
        live.receive()
        live.answer(1, 3)
        live.until(lambda heard: (heard.get("decision") or {}).get("ask") == "toy-runner")
        assert undo(client, game, 0, live.state["number"])["done"]
        live.until(lambda heard: (heard.get("decision") or {}).get("ask") == "toy-stake")
