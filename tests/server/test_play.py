"""Whole games over real sockets: what clients see is what the core plays."""

import pytest
from serving import Client, drawn, play

from grognard import systems
from grognard.core.game import Game, Rng
from grognard.core.records.saves import dice_from_data
from grognard.core.system import Setup
from grognard.server.wire.table import State


def opened(client, other, **wanted):
    """A game of two clients, and the sockets of both seats."""
    made = client.new(**wanted)
    other.join(made["links"][0])
    game = made["game"]["id"]
    return game, {0: client.live(game, 0), 1: other.live(game, 1)}


def core_game(export, seed):
    """The same game played by the core alone, without a server."""
    game = Game(
        systems.find(export["system"]), Setup.from_data(export["setup"]), dice_from_data(export["dice"])
    )
    while game.decision is not None:
        data = game.decision.to_data()
        form = {key: data[key] for key in data if key not in ("seat", "ask", "rule", "about")}
        answer = drawn({"number": len(game.answers) + 1, "form": form}, seed)
        game.submit(game.decision.seat, answer)
    return game


def test_a_whole_game_is_the_one_that_the_core_plays(serving, client):
    other = serving.client()
    game, lives = opened(client, other, system="dust", scenario="first-patrol")
    given = play(lives, seed=11)
    saved = client.get(f"/api/games/{game}/export")
    alone = core_game(saved, seed=11)
    assert saved["record"] == [[seat, answer] for seat, answer in given]
    assert saved["digest"] == alone.digest()
    outcome = lives[0].state["outcome"]
    assert outcome["winners"] == list(alone.outcome.winners)
    assert outcome["points"] == list(alone.outcome.points)
    assert client.get(f"/api/games/{game}")["state"] == "over"
    for seat, live in lives.items():
        whole = (client if seat == 0 else other).get(f"/api/games/{game}/table", seat=seat)
        assert live.scene == whole["scene"]
        assert live.events == whole["events"]["fresh"]
        assert [event["said"]["fr"] for event in live.events]
        # Only the first message brought the whole scene.
        assert sum('"ground":{' in text for text in live.heard) == 1


@pytest.mark.parametrize("system", systems.IDS)
def test_every_system_is_played_over_the_wire(client, system):
    """Sensible answers, as the server suggests them, on boards of every kind; every option can be explained."""
    scenario = client.get(f"/api/systems/{system}/scenarios")["scenarios"][0]
    game = client.new(system, scenario["id"], seats=["me"] * scenario["seats"])["game"]["id"]
    lives = {seat: client.live(game, seat) for seat in range(scenario["seats"])}
    rng = Rng(4)
    for live in lives.values():
        live.receive()
    asked = next(live for live in lives.values() if live.state["decision"])
    for _ in range(60):
        decision = asked.state["decision"]
        at = {"seat": decision["seat"], "number": decision["number"]}
        found = client.post(f"/api/games/{game}/candidates", at)["answers"]
        answer = found[rng.below(len(found))]["answer"]
        client.post(f"/api/games/{game}/note", {**at, "option": answer})
        reply = asked.answer(decision["number"], answer)
        assert reply["type"] == "reply", (decision, answer, reply)
        after = asked.reach(reply["body"]["number"])
        if after["outcome"]:
            break
        asked.done = decision["number"]
        asked = lives[after["asked"]["seat"]]
        while not asked.state["decision"] or asked.state["decision"]["number"] <= asked.done:
            asked.receive()
    for seat, live in lives.items():
        whole = client.get(f"/api/games/{game}/table", seat=seat)
        live.reach(whole["number"])
        # What another does in secret may be seen, as a marker that moves, and makes no number.
        while live.scene != whole["scene"]:
            live.receive()
        for text in live.heard:
            assert State.model_validate_json(text) if '"type":"state"' in text else text


def test_the_asked_seat_alone_gets_the_options(serving, client):
    _game, lives = opened(client, serving.client(), system="dust", scenario="first-patrol")
    for live in lives.values():
        live.receive()
    asked = lives[0].state["asked"]["seat"]
    assert lives[asked].state["decision"]["choices"]
    assert lives[1 - asked].state["decision"] is None
    assert lives[1 - asked].state["asked"]["said"]["en"] == lives[asked].state["decision"]["said"]["en"]


def test_late_doubled_and_foreign_answers_are_refused_and_change_nothing(serving, client):
    other = serving.client()
    made = client.new()
    other.join(made["links"][0])
    game = made["game"]["id"]
    with client.live(game, 0) as live:
        live.receive()
        assert live.answer(1, 2)["body"] == {"number": 1}
        again = live.answer(1, 2)
        assert (again["status"], again["error"], again["right"]) == (409, "stale", {"number": 2, "seat": 1})
        assert live.answer(7, 2)["error"] == "stale"
        assert live.answer(2, 2)["error"] == "not-asked"
    assert client.answer(game, 0, 1, 2, 409)["right"] == {"number": 2, "seat": 1}
    assert client.answer(game, 1, 1, 2, 403)["error"] == "not-your-seat"
    refused = other.answer(game, 1, 1, 99, 422)
    assert refused["error"] == "refused"
    assert refused["reasons"][0]["key"] == "not-an-amount"
    assert "0" in refused["reasons"][0]["said"]["fr"]
    assert other.get(f"/api/games/{game}/table", seat=1)["number"] == 0
    other.answer(game, 1, 1, 3)


@pytest.mark.parametrize("answer", [None, True, 1.5, {"a": []}, [[[1]]], "x" * 500, -1, 2**53])
def test_answers_of_any_kind_are_refused_with_reasons(client, answer):
    game = client.new(seats=["me", "me"])["game"]["id"]
    assert client.answer(game, 0, 1, answer, 422)["error"] in ("refused", "not-understood")
    client.answer(game, 0, 1, 1)


def test_a_refused_place_says_why_it_cannot_be_reached(client):
    game = client.new(seats=["me", "me"], armies=["steady", "steady"])["game"]["id"]
    for seat in (0, 1):
        client.answer(game, seat, 1, 0)
    client.answer(game, 0, 2, "r1")
    refused = client.answer(game, 0, 3, 24, 422)
    assert refused["rule"] == "toy.turn.run"
    assert refused["reasons"][0]["args"][0] == {"name": "cell", "kind": "cell", "value": 24}
    note = client.post(f"/api/games/{game}/note", {"seat": 0, "number": 3, "option": 24})
    assert note["reasons"][0]["key"] == "toy-far"


def test_notes_candidates_hints_and_probes(client):
    game = client.new(seats=["me", "me"])["game"]["id"]
    client.answer(game, 0, 1, 0)
    client.answer(game, 1, 1, 0)
    at = {"seat": 0, "number": 2}
    note = client.post(f"/api/games/{game}/note", {**at, "option": "r1"})
    assert note["tallies"][0]["tally"]["total"] == 2
    assert note["odds"][0]["value"] == 0.25
    found = client.post(f"/api/games/{game}/candidates", at)["answers"]
    assert [one["answer"] for one in found] == ["r1", "r2"]
    assert found[0]["said"]["en"] == "runner r1"
    assert client.post(f"/api/games/{game}/hint", at)["answers"][0]["answer"] in ("r1", "r2")
    probe = {"seat": 0, "question": "cell", "args": {"unit": "r1"}}
    assert client.post(f"/api/games/{game}/probe", probe)["fact"] == "A1"
    client.post(f"/api/games/{game}/probe", {**probe, "args": {"unit": "nobody"}}, 422)
    # A system that can tell nothing of a piece says so; it is no fault.
    nothing = {"reach": None, "ranges": [], "lines": [], "threats": [], "signs": []}
    assert client.post(f"/api/games/{game}/look", {"seat": 0, "piece": "r1"}) == nothing
    client.post(f"/api/games/{game}/candidates", {"seat": 0, "number": 1}, 409)


def test_looking_at_a_piece(client):
    made = client.post(
        "/api/games",
        {"system": "dust", "scenario": "skirmish", "armies": [None, None], "seats": ["me", "me"]},
        201,
    )
    seen = client.get(f"/api/games/{made['game']['id']}/table?seat=0")["scene"]
    piece = seen["pieces"][0]["id"]
    found = client.post(f"/api/games/{made['game']['id']}/look", {"seat": 0, "piece": piece})
    assert set(found) == {"reach", "ranges", "lines", "threats", "signs"}
    refused = client.post(f"/api/games/{made['game']['id']}/look", {"seat": 0, "piece": "nobody"}, 422)
    assert refused["error"] == "no-such-fact"


def test_a_lost_socket_resumes_without_loss(serving, client):
    other = serving.client()
    game, lives = opened(client, other, system="dust", scenario="first-patrol")
    play(lives, seed=3, most=20)
    away = lives[0]
    seen, number = list(away.events), away.state["number"]
    away.close()
    # The other seat plays on as far as it can, and this one by plain requests.
    for _ in range(15):
        table = client.get(f"/api/games/{game}/table", seat=0)
        if table["decision"]:
            client.answer(game, 0, table["number"] + 1, drawn(table["decision"], 3))
        else:
            decision = lives[1].reach(table["number"])["decision"]
            lives[1].answer(decision["number"], drawn(decision, 3))
    back = client.live(game, 0, since=number)
    back.events = seen
    back.receive()
    assert back.state["events"]["keep"] > 0
    whole = client.get(f"/api/games/{game}/table", seat=0)
    assert back.events == whole["events"]["fresh"]
    assert back.scene == whole["scene"]
    assert back.state["number"] == 35


def test_a_socket_can_ask_for_the_whole_again(client):
    game = client.new(seats=["me", "me"])["game"]["id"]
    with client.live(game, 0) as live:
        live.receive()
        live.send(do="sync", re="again")
        kinds = [live.receive()["type"], live.receive()["type"]]
        assert sorted(kinds) == ["reply", "state"]
        assert live.state["scene"] is not None
        assert live.ask(do="ping")["body"] is None


def test_one_screen_for_all_seats(client):
    """Hot-seat: one key holds both seats, each with its own view."""
    game = client.new(system="dust", scenario="first-patrol", seats=["me", "me"])["game"]["id"]
    lives = {seat: client.live(game, seat) for seat in (0, 1)}
    given = play(lives, seed=2, most=30)
    assert {seat for seat, _ in given} == {0, 1}


def test_leaving_and_coming_back(serving, client):
    made = client.new(name="Tuesday")
    game = made["game"]["id"]
    client.answer(game, 0, 1, 3)
    same = Client(serving, client.key)
    listed = same.get("/api/games")["games"]
    assert [(one["id"], one["name"], one["asked"], one["state"]) for one in listed] == [
        (game, "Tuesday", 1, "running")
    ]
    assert [seat["mine"] for seat in listed[0]["seats"]] == [True, False]
    assert [seat["taken"] for seat in listed[0]["seats"]] == [True, False]
    assert same.get(f"/api/games/{game}/table", seat=0)["number"] == 1
    assert serving.client().get("/api/games")["games"] == []


def test_resigning(serving, client):
    other = serving.client()
    game, lives = opened(client, other)
    for live in lives.values():
        live.receive()
    client.post(f"/api/games/{game}/resign", {"seat": 0, "number": 5}, 409)
    client.post(f"/api/games/{game}/resign", {"seat": 0, "number": 0})
    told = lives[1].until(lambda heard: heard.get("outcome"))
    assert told["outcome"]["winners"] == [1]
    assert told["outcome"]["said"]["fr"] == "un camp a abandonné"
    assert told["game"]["state"] == "over"
    assert told["asked"] is None
    assert client.answer(game, 0, 2, 1, 409)["error"] == "over"
    assert client.get(f"/api/games/{game}/export")["resigned"] == 0


def test_talk_is_tied_to_the_number_of_the_game(serving, client):
    other = serving.client()
    game, lives = opened(client, other)
    lives[1].receive()
    assert [line["kind"] for line in lives[1].state["lines"]] == ["joined"]
    client.post(f"/api/games/{game}/lines", {"seat": 0, "text": "Bonne chance !"}, 201)
    told = lives[1].until(lambda heard: heard["type"] == "state" and heard["lines"])
    assert [(line["text"], line["seat"], line["number"]) for line in told["lines"]] == [
        ("Bonne chance !", 0, 0)
    ]
    client.post(f"/api/games/{game}/lines", {"seat": 0, "text": "x" * 600}, 413)
    client.post(f"/api/games/{game}/lines", {"seat": 1, "text": "x"}, 403)


def test_dice_are_bound_before_and_told_after(client):
    made = client.new(seats=["me", "me"])
    game = made["game"]["id"]
    assert len(made["game"]["commitment"]) == 64
    assert made["game"]["secret"] is None
    client.post(f"/api/games/{game}/resign", {"seat": 0, "number": 0})
    from grognard.core.dice import commitment

    told = client.get(f"/api/games/{game}")
    assert commitment(bytes.fromhex(told["secret"])) == made["game"]["commitment"]


def test_practice_from_a_case_a_position_and_a_file(client):
    cases = client.get("/api/systems/dust/cases")["cases"]
    assert cases
    made = client.post("/api/practice", {"case": cases[0]["id"]}, 201)["game"]
    assert (made["origin"], made["state"]) == ("practice", "running")
    placed = {"system": "toy", "position": {"runners": {"r1": "C1"}}, "seats": ["me", "bot:random"]}
    made = client.post("/api/practice", placed, 201)["game"]
    scene = client.get(f"/api/games/{made['id']}/table", seat=0)["scene"]
    assert next(piece["at"] for piece in scene["pieces"] if piece["id"] == "r1") == 2
    text = 'system = "toy"\n[position.runners]\nr2 = "D2"\n'
    made = client.post("/api/practice", {"text": text}, 201)["game"]
    refused = client.post("/api/practice", {"system": "toy", "position": {"walls": 1}}, 422)
    assert (refused["place"], refused["rule"]) == ("position.walls", "toy.setup.entries")
    client.post("/api/practice", {"text": "system = "}, 422)
    client.post("/api/practice", {"case": "dust/none"}, 404)
    client.post("/api/practice", {}, 422)


def test_a_worked_example_says_what_to_try_and_whether_it_was_done(client):
    case = "dust/artillery-boss-steel-rain"
    made = client.post("/api/practice", {"case": case}, 201)["game"]["id"]
    asked = f"/api/games/{made}/example"
    told = client.get(asked, case=case)
    assert told["stands"] == "next"
    assert told["came"] == []
    assert told["steps"][0]["said"]["en"] == "The Boss"
    assert not any(step["done"] for step in told["steps"])
    for number, answer in enumerate(("the_boss", "move+skill"), 1):
        client.post(f"/api/games/{made}/answers", {"seat": 0, "number": number, "answer": answer})
    told = client.get(asked, case=case)
    assert [step["done"] for step in told["steps"]][:3] == [True, True, False]
    client.get(asked, 404, case="dust/none")
    shared = client.post("/api/practice", {"case": case, "seats": ["me", "link"]}, 201)["game"]["id"]
    assert client.get(f"/api/games/{shared}/example", 403, case=case)["error"] == "until-the-end"


@pytest.mark.parametrize(
    ("wrong", "status", "error"),
    [
        ({"system": "chess"}, 404, "no-system"),
        ({"scenario": "none"}, 404, "no-scenario"),
        ({"seats": ["me"]}, 422, "wrong-seats"),
        ({"seats": ["me", "bot:none"]}, 422, "no-bot"),
        ({"seats": ["me", "you"]}, 422, "malformed"),
        ({"armies": ["nobody"]}, 422, "no-army"),
        ({"armies": [5, "swift"]}, 422, "setup"),
        ({"armies": [None] * 3}, 422, "too-many-armies"),
        ({"name": 5}, 422, "malformed"),
        ({"extra": 1}, 422, "malformed"),
    ],
)
def test_a_game_that_cannot_be_set_up_says_why(client, wrong, status, error):
    wanted = {"system": "toy", "scenario": "race", "seats": ["me", "me"], **wrong}
    refused = client.post("/api/games", wanted, status)
    assert refused["error"] == error
    assert not any(said.startswith("[") for said in refused["said"].values()), refused


def test_army_lists_are_looked_over(client):
    faults = client.post("/api/systems/toy/scenarios/race/muster", {"seat": 0, "army": {"pace": 4}})
    assert [fault["rule"] for fault in faults["faults"]] == ["toy.army.pace"]
    assert client.post("/api/systems/toy/scenarios/race/muster", {"seat": 0, "army": {"pace": 1}})["ok"]
    client.post("/api/systems/toy/scenarios/race/muster", {"seat": 0, "army": None}, 422)
    client.post("/api/systems/toy/scenarios/race/muster", {"seat": 9, "army": {}}, 422)


def test_rules_are_read_in_the_language_asked_for(client):
    id_ = "dust.reaction.roll"
    english = client.get(f"/api/systems/dust/rules/{id_}")
    french = client.get(f"/api/systems/dust/rules/{id_}", lang="fr")
    assert french["text"].startswith("Pour réagir")
    assert english["text"].startswith("To react")
    assert client.get(f"/api/systems/dust/rules/{id_}", lang="en") == english
    told = {key: french[key] for key in french if english[key] != french[key]}
    assert set(told) == {"text", "ruling"}
    book = client.get("/api/systems/dust/rules", lang="fr")
    assert next(clause for clause in book["clauses"] if clause["id"] == id_) == french
    assert [clause["id"] for clause in book["clauses"]] == [
        clause["id"] for clause in client.get("/api/systems/dust/rules")["clauses"]
    ]


def test_rules_are_searched_by_words_of_the_language(client):
    def found(words, **params):
        book = client.get("/api/systems/dust/rules", words=words, **params)
        return [clause["id"] for clause in book["clauses"]]

    assert "dust.weapon.flame-trap" in found("lance-flammes pièges", lang="fr")
    assert found("lance-flammes pieges", lang="fr") == found("Lance-Flammes PIÈGES", lang="fr")
    assert found("l'eau", lang="fr") == found("l’eau", lang="fr") != []
    assert found("lance-flammes") == []
    assert found("flamethrowers traps", lang="fr") == []


def test_a_language_in_which_there_are_no_rules_is_refused(client):
    for path in ("/api/systems/dust/rules", "/api/systems/dust/rules/dust.core.die"):
        assert client.get(path, 404, lang="xx")["error"] == "no-language"


@pytest.mark.parametrize("system", systems.IDS)
def test_house_rules_are_listed_with_their_words_and_may_be_chosen(client, system):
    rules = client.get(f"/api/systems/{system}")["options"]
    clauses = {clause["id"] for clause in client.get(f"/api/systems/{system}/rules")["clauses"]}
    assert rules or system not in systems.BOOKS
    chosen = {}
    for rule in rules:
        values = [one["value"] for one in rule["values"]]
        assert rule["clause"] in clauses
        assert rule["default"] in values
        for said in (rule["name"], *(one["said"] for one in rule["values"])):
            # A word that is missing from the catalogue shows as its key.
            assert set(said) == {"en", "fr"}
            assert said["en"] != said["fr"]
            assert "_" not in said["en"] + said["fr"]
        chosen[rule["id"]] = next(value for value in values if value != rule["default"])
    scenario = client.get(f"/api/systems/{system}/scenarios")["scenarios"][0]
    seats = ["me"] * scenario["seats"]
    game = client.new(system, scenario["id"], seats=seats, options=chosen)["game"]["id"]
    assert client.get(f"/api/games/{game}/export")["setup"]["options"] == chosen


def test_the_library(client):
    known = {system["id"]: system for system in client.get("/api/systems")["systems"]}
    assert known["dust"]["clauses"] > 100
    assert known["dust"]["ground"] == "square"
    scenarios = client.get("/api/systems/dust/scenarios")["scenarios"]
    assert scenarios[0]["armies"][0][0]["name"]["fr"]
    assert client.get(f"/api/systems/dust/scenarios/{scenarios[0]['id']}/scene")["scene"]["ground"]["names"]
    book = client.get("/api/systems/dust/rules", words="reload")
    assert 0 < len(book["clauses"]) < known["dust"]["clauses"]
    chapter = client.get("/api/systems/dust/rules", chapter=book["chapters"][0])
    assert {clause["chapter"] for clause in chapter["clauses"]} == {book["chapters"][0]}
    id_ = book["clauses"][0]["id"]
    assert client.get(f"/api/systems/dust/rules/{id_}")["text"]
    client.get("/api/systems/dust/rules/none", 404)
    assert "core.ftl" in client.get("/api/catalogue/fr")["files"]
    client.get("/api/catalogue/xx", 404)
    assert client.get("/api/bots")["bots"][0] == "random"
