"""Who sits at a table: what they are called, whether they are there, how long they are waited for, what the invited see."""

import pytest
from serving import drawn


def secret_of(link):
    return link["path"].split("/")[-1]


def invited(client, made, link=None, status=200):
    link = link or made["links"][0]
    return client.post(f"/api/games/{made['game']['id']}/invitation", {"secret": secret_of(link)}, status)


def test_who_is_invited_sees_seats_armies_and_house_rules_before_the_link_is_used(serving, client):
    made = client.new(
        "at43", "search_and_destroy", options={"open_measuring": True}, players=["Anna", ""], name="Sunday"
    )
    friend = serving.client()
    told = invited(friend, made)
    assert (told["seat"], told["device"], told["game"]["name"]) == (1, False, "Sunday")
    assert [seat["player"] for seat in told["game"]["seats"]] == ["Anna", ""]
    differing = [rule for rule in told["rules"] if rule["differs"]]
    assert [rule["id"] for rule in differing] == ["open_measuring"]
    assert differing[0]["clause"].startswith("at43.")
    assert differing[0]["value"]["fr"] == "oui"
    assert all(rule["name"]["fr"] != rule["id"] for rule in told["rules"])
    own = next(force for force in told["forces"] if force["seat"] == 1)
    assert own["units"]
    assert own["army"]
    assert own["points"] > 0
    # Twice: it is not used up. Then it is taken, and opens nothing any more.
    assert invited(friend, made) == told
    friend.post(
        f"/api/games/{made['game']['id']}/join", {"secret": secret_of(made["links"][0]), "player": "Bruno"}
    )
    assert invited(friend, made, status=403)["error"] == "no-link"
    assert [seat["player"] for seat in friend.get("/api/games")["games"][0]["seats"]] == ["Anna", "Bruno"]


@pytest.mark.parametrize(("system", "scenario"), [("ept", "first-contact"), ("dust", "first-patrol")])
def test_an_invitation_tells_of_the_others_what_the_seat_will_see_and_no_more(
    serving, client, system, scenario
):
    made = client.new(system, scenario)
    friend = serving.client()
    told = invited(friend, made)
    friend.join(made["links"][0])
    seen = friend.get(f"/api/games/{made['game']['id']}/table", seat=1)["scene"]["pieces"]
    counted = {force["seat"]: sum(unit["count"] for unit in force["units"]) for force in told["forces"]}
    for seat in (0, 1):
        shown = {piece["group"] or piece["card"] or piece["id"] for piece in seen if piece["seat"] == seat}
        assert counted.get(seat, 0) == len(shown)
    assert counted[1] > 0


def test_a_link_for_another_device_says_so_and_a_foreign_secret_opens_nothing(serving, client):
    made = client.new()
    game = made["game"]["id"]
    device = client.post(f"/api/games/{game}/seats/0/link", {"device": True}, 201)
    assert invited(serving.client(), made, device)["device"] is True
    assert invited(serving.client(), made, {"path": "/#/join/x/nothing"}, 403)["error"] == "no-link"


def test_names_are_given_by_their_owners_alone(serving, client):
    made = client.new(players=["Anna"])
    game = made["game"]["id"]
    friend = serving.client()
    friend.join(made["links"][0])
    friend.post(f"/api/games/{game}/seats/0/name", {"name": "Nobody"}, 403)
    shown = friend.post(f"/api/games/{game}/seats/1/name", {"name": "  Bruno  "})
    assert [seat["player"] for seat in shown["seats"]] == ["Anna", "Bruno"]
    client.post(
        "/api/games",
        {"system": "toy", "scenario": "race", "seats": ["me", "link"], "players": ["", "You"]},
        422,
    )


@pytest.mark.parametrize("name", ["x" * 33, "a\nb", "a\u202eb", "\0", "\u200b"])
def test_a_name_that_cannot_be_read_is_refused(client, name):
    game = client.new()["game"]["id"]
    client.post(f"/api/games/{game}/seats/0/name", {"name": name}, 422)


def test_markup_in_a_name_stays_text_and_a_name_outlives_the_server(serving, client):
    game = client.new(players=["<b>Éloïse</b> & co"])["game"]["id"]
    serving.hang_up_sockets()
    serving.kill()
    serving.start()
    assert client.get(f"/api/games/{game}")["seats"][0]["player"] == "<b>Éloïse</b> & co"


def test_a_seat_that_is_handed_over_loses_its_name(serving, client):
    made = client.new(players=["Anna"])
    game = made["game"]["id"]
    link = client.post(f"/api/games/{game}/seats/0/link", {"device": False}, 201)
    heir = serving.client()
    heir.join(link)
    assert heir.get(f"/api/games/{game}")["seats"][0]["player"] == ""


def test_everybody_sees_who_is_at_the_table(serving, client):
    made = client.new()
    game = made["game"]["id"]
    friend = serving.client()
    friend.join(made["links"][0])

    def there(message):
        return message.get("game") and [seat["present"] for seat in message["game"]["seats"]]

    mine = client.live(game, 0)
    assert there(mine.until(there)) == [True, False]
    theirs, second = friend.live(game, 1), friend.live(game, 1)
    mine.until(lambda message: there(message) == [True, True])
    assert [seat["present"] for seat in client.get(f"/api/games/{game}")["seats"]] == [True, True]
    # Who looks on twice is there until both are closed; who only watches is nobody's presence.
    theirs.close()
    onlooker = serving.client()
    onlooker.join(made["watch"])
    onlooker.live(game)
    second.close()
    mine.until(lambda message: there(message) == [True, False])


def test_waiting_is_counted_for_the_seat_that_is_asked(client):
    made = client.new("toy", "race", seats=["me", "me"])
    game = made["game"]["id"]
    first = client.get(f"/api/games/{game}/table", seat=0)
    assert first["clocks"] == [0, 0]
    assert first["since"] == made["game"]["made"]
    asked = first["asked"]["seat"]
    decision = client.get(f"/api/games/{game}/table", seat=asked)["decision"]
    client.answer(game, asked, decision["number"], drawn(decision, 1))
    after = client.get(f"/api/games/{game}/table", seat=0)
    assert after["since"] >= first["since"]
    public = not decision["secret"]
    assert after["clocks"][asked] == (after["since"] - first["since"] if public else 0)
    assert after["clocks"][1 - asked] == 0
