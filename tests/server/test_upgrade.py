"""Running games survive a new version: a changed number, a changed rule, a new field, under games of every system.

The other version is a copy of the source in which something was changed; servers of both use the same database.
"""

import contextlib
import json
import shutil
import sqlite3
from dataclasses import replace
from pathlib import Path

import pytest
from pg import postgres, why_not
from serving import Client, Serving
from sqlalchemy.engine import make_url

import grognard
from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.records.saves import fold
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies
from grognard.server.database import backup, keeping
from grognard.server.games import versions
from grognard.server.games.course import Course
from grognard.server.settings import Settings

SOURCE = Path(grognard.__file__).parent
#: What is played of each system, and the number that changes in it.
PLAYED = {
    "dust": "first-patrol",
    "at43": "skirmish",
    "ept": "first-contact",
    "epic": "first_blood",
    "sotr": "first_patrol",
}
NUMBERS = {
    "dust": ("systems/dust/scenarios/first-patrol.toml", "rounds = 5", "rounds = 6"),
    "at43": ("systems/at43/scenarios/skirmish.toml", "box = [0, 0, 120, 28]", "box = [0, 0, 120, 20]"),
    "ept": ("systems/ept/scenarios/first-contact.toml", "turns = 6", "turns = 7"),
    "epic": ("systems/epic/scenarios/first_blood.toml", "last_turn = 4", "last_turn = 5"),
    "sotr": ("systems/sotr/scenarios/first_patrol.toml", "turns = 6", "turns = 7"),
}
#: Changes of a version: files, what stands there, what shall.
CHANGES = {
    "number": list(NUMBERS.values()),
    "rule": [("core/dice.py", "faces.append(face + 1)", "faces.append(sides - face)")],
    "field": [
        (f"systems/{system}/state.py", "    board: Board\n", "    board: Board\n    weather: str = 'fine'\n")
        for system in PLAYED
    ],
    # Rules that can neither begin a game nor read one that was kept.
    "defect": [
        (f"systems/{system}/state.py", "    board: Board\n", "    board: Board\n    weather: str\n")
        for system in PLAYED
    ],
}
ANSWERS = 34


def other_version(folder, changes):
    """A copy of the source with something changed in it; what is compiled of the rest is copied with it."""
    made = Path(folder) / "src" / "grognard"
    if not made.exists():
        shutil.copytree(SOURCE, made, ignore=shutil.ignore_patterns("static"))
    for file, old, new in changes:
        text = (made / file).read_text(encoding="utf-8")
        assert old in text, (file, old)
        (made / file).write_text(text.replace(old, new), encoding="utf-8")
        for compiled in (made / file).parent.glob(f"__pycache__/{(made / file).stem}.*"):
            compiled.unlink()
    return str(made.parent)


def answer_once(client, game):
    """Give one sensible answer to whatever is asked; False at the end."""
    seat = client.get(f"/api/games/{game}")["asked"]
    if seat is None:
        return False
    number = client.get(f"/api/games/{game}/table", seat=seat, page=1)["decision"]["number"]
    found = client.post(f"/api/games/{game}/candidates", {"seat": seat, "number": number})["answers"]
    client.answer(game, seat, number, found[number % len(found)]["answer"])
    return True


def played(client, system, answers=ANSWERS):
    game = client.new(system, PLAYED[system], seats=["me", "me"])["game"]["id"]
    for _ in range(answers):
        assert answer_once(client, game)
    return game


def seen(client, game):
    """All that a client is told of a game."""
    tables = {
        seat: client.get(f"/api/games/{game}/table", **({} if seat is None else {"seat": seat}))
        for seat in (None, 0, 1)
    }
    return {seat: (table["events"]["fresh"], table["number"]) for seat, table in tables.items()}


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """A database in which games of every system are being played, and what was told in them."""
    served = Serving(tmp_path_factory.mktemp("before"))
    served.start()
    client = served.client()
    games = {system: played(client, system) for system in PLAYED}
    told = {game: seen(client, game) for game in games.values()}
    served.stop()
    return served, client.key, games, told


@pytest.fixture
def after(before, request, tmp_path):
    """A copy of the database under another version, on either kind of database."""
    served, key, games, told = before
    database, change = request.param.split("-")
    source = other_version(tmp_path, CHANGES[change])
    with contextlib.ExitStack() as open_databases:
        newer = Serving(tmp_path, copied(served, tmp_path, database, open_databases), PYTHONPATH=source)
        newer.start()
        yield newer, Client(newer, key), games, told
        newer.stop()


def copied(served, folder, database, open_databases):
    """The address of a copy of the database of a server that has stopped. To PostgreSQL it is moved as an administrator
    would move it."""
    if database == "sqlite":
        shutil.copy(make_url(served.database_url).database, folder / "games.db")
        return f"sqlite:///{folder / 'games.db'}"
    if why_not():
        pytest.skip(why_not())
    url = open_databases.enter_context(postgres())
    backup.backup(Settings(database_url=served.database_url), folder / "games.backup")
    backup.restore(Settings(database_url=url), folder / "games.backup")
    return url


def changes_in(events):
    return [event for event in events if event["kind"] == "core-rules-changed"]


def nothing_was_lost(client, game, told):
    """What was told before is told as it was, up to where the game goes on; whether it changed its rules."""
    now = seen(client, game)
    for seat, (events, number) in told[game].items():
        fresh, reached = now[seat]
        changed = changes_in(fresh)
        if not changed:
            assert (fresh, reached) == (events, number), seat
            continue
        place = fresh.index(changed[0])
        assert fresh[:place] == events[:place]
        assert reached == number + 1
        assert set(changed[0]["said"]) == {"en", "fr"}
    return bool(changes_in(now[0][0]))


# What a version has changed is noticed by the rules, above either database: a change of rules, which writes all that
# there is to be written (an entry, a snapshot, other dice), is tried on both, the others on PostgreSQL by `make soak`.
ON_BOTH = [
    *(f"sqlite-{change}" for change in CHANGES),
    *(
        pytest.param(f"postgres-{change}", marks=[pytest.mark.soak] * (change != "rule"))
        for change in CHANGES
    ),
]


@pytest.mark.long
@pytest.mark.parametrize("after", ON_BOTH, indirect=True)
def test_running_games_of_all_systems_survive_a_new_version(after, request):
    served, client, games, told = after
    change = request.node.callspec.params["after"].partition("-")[2]
    log = served.log
    for system, game in games.items():
        changed = nothing_was_lost(client, game, told)
        assert changed == (change in ("number", "rule")), (system, log.read_text()[-2000:])
        if change == "defect":
            assert client.get(f"/api/games/{game}")["playable"] is False
            assert client.answer(game, 0, 1, 1, 409)["error"] in ("over", "stale")
            assert len(client.get(f"/api/games/{game}/export")["record"]) == ANSWERS
            continue
        for _ in range(14):
            assert answer_once(client, game)
        whole = client.get(f"/api/games/{game}/table", seat=0)
        saved = client.get(f"/api/games/{game}/export")
        standing = [seat for _, (seat, _) in fold(saved["record"])]
        assert len(standing) > 14, "it began anew"
        # What the other answers in secret is no moment of this seat, and may be nearly all.
        assert standing.count(0) <= whole["moment"] <= len(standing)
        replay = client.get(f"/api/games/{game}/replay", seat=0, count=100)
        assert [event["said"] for frame in replay["frames"] for event in frame["events"]] == [
            event["said"] for event in whole["events"]["fresh"]
        ]
        assert replay["moments"] == whole["moment"] + 1
        again = client.post("/api/imports", {"text": json.dumps(saved), "seats": ["me", "me"]}, 201)["game"][
            "id"
        ]
        back = client.get(f"/api/games/{again}/table", seat=0)
        assert back["scene"] == whole["scene"]
        assert back["events"]["fresh"] == whole["events"]["fresh"]
        assert answer_once(client, again)
    served.kill()
    served.start()
    client = Client(served, client.key)
    for game in games.values():
        if change != "defect":
            assert client.get(f"/api/games/{game}/table", seat=0)["asked"]
    assert "Traceback" not in log.read_text() or change == "defect"


@pytest.fixture(scope="module")
def of_two(tmp_path_factory):
    """A game of two people, and the source of a version that plays it otherwise."""
    folder = tmp_path_factory.mktemp("two")
    old = Serving(folder)
    old.start()
    mine, theirs = old.client(), old.client()
    made = mine.new("dust", "first-patrol")
    game = made["game"]["id"]
    theirs.join(made["links"][0])
    seats = {0: mine, 1: theirs}
    for _ in range(20):
        asked = mine.get(f"/api/games/{game}/table")["asked"]["seat"]
        asking = seats[asked]
        number = asking.get(f"/api/games/{game}/table", seat=asked)["decision"]["number"]
        body = {"seat": asked, "number": number}
        found = asking.post(f"/api/games/{game}/candidates", body)["answers"]
        asking.answer(game, asked, number, found[0]["answer"])
    told = [seats[seat].get(f"/api/games/{game}/table", seat=seat) for seat in (0, 1)]
    shown = mine.get(f"/api/games/{game}")
    old.stop()
    return old, game, (mine.key, theirs.key), told, shown, other_version(folder / "other", CHANGES["rule"])


@pytest.fixture
def two(of_two, tmp_path):
    """A copy of that game, under the other version."""
    old, game, keys, told, shown, source = of_two
    newer = Serving(tmp_path, copied(old, tmp_path, "sqlite", None), PYTHONPATH=source)
    newer.start()
    mine, theirs = (Client(newer, key) for key in keys)
    yield game, mine, theirs, told, shown
    newer.stop()


def test_who_does_not_want_the_new_rules_sets_the_game_aside_as_it_was(two):
    game, mine, theirs, told, shown = two
    table = theirs.get(f"/api/games/{game}/table", seat=1)
    assert table["rules"]["may_refuse"]
    assert table["rules"]["dropped"] == told[1]["moment"] - table["moment"]
    # New dice, bound anew: those that fell after the snapshot have been seen.
    bound = mine.get(f"/api/games/{game}")
    assert bound["commitment"] not in (None, shown["commitment"])
    assert bound["rules"] != shown["rules"]
    with mine.live(game, 0) as live:
        live.receive()
        assert live.state["rules"]["may_refuse"]
        theirs.post(f"/api/games/{game}/rules/refuse", {"seat": 1, "number": table["number"]})
        live.until(lambda heard: heard.get("outcome"))
        assert live.state["outcome"]["way"] == "shelved"
        assert live.state["outcome"]["winners"] == []
    for seat, client in ((0, mine), (1, theirs)):
        rest = client.get(f"/api/games/{game}/table", seat=seat)
        assert rest["events"]["fresh"] == told[seat]["events"]["fresh"]
        assert rest["moment"] == told[seat]["moment"]
        assert rest["asked"] is rest["decision"] is None
        client.post(f"/api/games/{game}/resign", {"seat": seat, "number": rest["number"]}, 409)
    replay = mine.get(f"/api/games/{game}/replay", seat=0, count=100)
    assert sum(len(frame["events"]) for frame in replay["frames"]) == len(told[0]["events"]["fresh"])
    saved = mine.get(f"/api/games/{game}/export")
    assert len(saved["record"]) == 20
    assert saved["rules"] == shown["rules"]
    assert saved["commitment"] == mine.get(f"/api/games/{game}")["commitment"] == shown["commitment"]
    assert len(saved["told"]) >= len(told[0]["events"]["fresh"])
    listed = mine.get("/api/games")["games"][0]
    assert (listed["state"], listed["playable"]) == ("over", False)


def test_who_answers_accepts_the_new_rules(two):
    game, mine, theirs, _, _ = two
    seats = {0: mine, 1: theirs}
    for _ in range(12):
        asked = mine.get(f"/api/games/{game}/table")["asked"]["seat"]
        table = seats[asked].get(f"/api/games/{game}/table", seat=asked)
        if not table["rules"]["may_refuse"]:
            break
        body = {"seat": asked, "number": table["decision"]["number"]}
        found = seats[asked].post(f"/api/games/{game}/candidates", body)["answers"]
        seats[asked].answer(game, asked, body["number"], found[0]["answer"])
    table = seats[asked].get(f"/api/games/{game}/table", seat=asked)
    refused = seats[asked].post(
        f"/api/games/{game}/rules/refuse", {"seat": asked, "number": table["number"]}, 409
    )
    assert refused["error"] == "rules-accepted"


def test_a_game_of_unchanged_rules_has_nothing_to_refuse(client):
    game = client.new(seats=["me", "me"])["game"]["id"]
    assert client.get(f"/api/games/{game}/table", seat=0)["rules"] is None
    assert (
        client.post(f"/api/games/{game}/rules/refuse", {"seat": 0, "number": 0}, 409)["error"]
        == "rules-unchanged"
    )


def test_a_socket_resumes_across_a_change_of_rules(two):
    game, mine, _, told, _ = two
    with mine.live(game, 0, since=told[0]["number"]) as live:
        live.events = list(told[0]["events"]["fresh"])
        live.receive()
        assert live.events == mine.get(f"/api/games/{game}/table", seat=0)["events"]["fresh"]
        assert changes_in(live.events)


def test_a_database_of_before_there_were_fingerprints_is_brought_up_to_date(tmp_path):
    """Every row is still there, and what is kept from now on is kept of the old games too."""
    from grognard.server.database.store import make_engine
    from grognard.server.database.upgrade import STEPS, upgrade

    file = tmp_path / "games.db"
    served = Serving(tmp_path)
    served.start()
    client = served.client()
    game = client.new("dust", "first-patrol", seats=["me", "me"])["game"]["id"]
    for _ in range(20):
        assert answer_once(client, game)
    lost = client.new("dust", "first-patrol", seats=["me", "me"])["game"]["id"]
    for _ in range(5):
        assert answer_once(client, lost)
    told = seen(client, game)
    served.stop()
    back(make_engine(f"sqlite:///{file}"), STEPS)
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT rules FROM games").fetchall() == [(1,), (1,)]
        assert database.execute("SELECT count(*) FROM entries").fetchall() == [(25,)]
        # One that the rules of today cannot follow, and of which nothing else was kept.
        database.execute("UPDATE entries SET body = '[\"gone\"]' WHERE game = ? AND number = 3", (lost,))
    database.close()
    engine = make_engine(f"sqlite:///{file}")
    upgrade(engine)
    engine.dispose()
    served.start()
    client = Client(served, client.key)
    assert seen(client, game) == told
    assert answer_once(client, game)
    assert client.get(f"/api/games/{lost}/table", seat=0)["asked"] is None
    assert client.get(f"/api/games/{lost}")["playable"] is False
    assert len(client.get(f"/api/games/{lost}/export")["record"]) == 5
    served.stop()
    with sqlite3.connect(file) as database:
        assert database.execute("SELECT count(*) FROM told").fetchall() == [(22,)]
        assert database.execute("SELECT count(*) FROM snapshots").fetchall()[0][0] >= 1
        found = dict(database.execute("SELECT id, rules FROM games").fetchall())
        assert (len(found[game]), found[lost]) == (32, "")
    database.close()


def back(engine, steps):
    """A database as the first version left it."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(steps))
    config.set_main_option("path_separator", "os")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0001")
    engine.dispose()


def test_other_dice_are_noticed_though_they_lead_to_the_same_state():
    system = systems.find("dust")
    scenario = system.scenarios()[0]
    game = Game(
        system, Setup("dust", scenario.id, drawn_armies(system, scenario, 1)), Seeded(seed=1), log=True
    )
    kept = keeping.told(game, 0, game.journal, game.battle.dice.rolled)
    body = keeping.unpacked(kept.body)
    rolls = [event["fields"] for event in body["events"] if "faces" in event["fields"]]
    rolls[0]["faces"] = [face % 6 + 1 for face in rolls[0]["faces"]]
    others = replace(kept, body=keeping.packed(body))
    versions._Check(versions.Kept(None, (), (), [kept]), Course(), game, False).listen(0, game.journal)
    with pytest.raises(versions.Differs, match="other dice"):
        versions._Check(versions.Kept(None, (), (), [others]), Course(), game, False).listen(0, game.journal)
