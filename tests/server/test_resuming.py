"""A long game is opened from its last snapshot, and nobody can tell it from one that was played again."""

from dataclasses import replace

import pytest
from serving import Serving, drawn

from grognard import systems
from grognard.core.dice import Committed
from grognard.core.game import Game, Rng, draw
from grognard.core.language.voice import Voice
from grognard.core.language.words import words
from grognard.core.records.fingerprint import fingerprint
from grognard.core.records.saves import dice_to_data
from grognard.server.database import keeping
from grognard.server.database.rows import EntryRow, GameRow
from grognard.server.games import setting_up, versions
from grognard.server.games.table import Table
from grognard.server.games.versions import Differs, Kept


def begun(system, scenario):
    """A table with what is kept of it so far."""
    found = systems.find(system)
    setup = setting_up.new(system, scenario, [None, None], {})
    dice = Committed(seed=0, secret=b"s" * 32)
    game = Game(found, setup, dice.copy())
    asked = game.decision.seat
    row = GameRow(
        "g",
        "",
        system,
        fingerprint(found),
        "new",
        setup.to_data(),
        dice_to_data(dice),
        "",
        ("person", "person"),
        asked,
        "",
        0,
    )
    table = Table(row, [], game)
    first = table.keeper
    first._told = 0
    return table, [], [first.beside(table.game, 0)]


def answered(table, entries, beside, answer):
    entry, kept = table.enter("answer", table.asked, answer, 1)
    table.note(entry)
    entries.append(entry)
    beside.append(kept)


def kept_of(table, entries, beside):
    told = [each.told for each in beside if each.told is not None]
    snapshots = [each.snapshot for each in beside if each.snapshot is not None]
    return Kept(table.row, entries, snapshots, told)


def known(game):
    """What players see of a game, but for sentences."""
    return {
        "digest": game.digest(),
        "asked": None if game.decision is None else (game.decision.seat, game.decision.ask),
        "free": [game.free_undo(seat) for seat in (0, 1)],
        "told": [(entry.answers, entry.audience, entry.event.kind) for entry in game.journal],
        "answers": game.answers,
        "record": game.record,
    }


@pytest.mark.parametrize(
    ("system", "scenario"),
    [("dust", "first-patrol"), ("at43", None), ("ept", None), ("epic", None), ("sotr", None)],
)
def test_a_game_from_its_snapshot_is_the_game_that_was_played(system, scenario):
    scenario = scenario or systems.find(system).scenarios()[0].id
    table, entries, beside = begun(system, scenario)
    rng = Rng(3)
    looked = 0
    for number in range(45):
        if table.over:
            break
        answered(table, entries, beside, draw(table.game.decision, rng))
        kept = kept_of(table, entries, beside)
        if number % 14 == 13 and kept.course.snapshots[-1].answers:
            assert known(versions.resumed(kept)) == known(table.game)
            looked += 1
    assert looked > 1
    # It goes on and back as the other does, also beyond the snapshot.
    resumed = versions.resumed(kept_of(table, entries, beside))
    back = len(resumed.answers) - kept.course.snapshots[-1].answers + 3
    for game in (resumed, table.game):
        game.undo(back)
    assert known(resumed) == known(table.game)
    if not resumed.over:
        answer = draw(resumed.decision, Rng(5))
        for game in (resumed, table.game):
            game.submit(game.decision.seat, answer)
        assert known(resumed) == known(table.game)


def test_of_what_was_told_in_a_long_game_only_what_is_read_is_unpacked(monkeypatch):
    table, entries, beside = begun("dust", "first-patrol")
    rng = Rng(3)
    for _ in range(60):
        answered(table, entries, beside, draw(table.game.decision, rng))
    kept, opened = kept_of(table, entries, beside), []
    unpacked = keeping.unpacked
    monkeypatch.setattr(keeping, "unpacked", lambda body: opened.append(body) or unpacked(body))
    game = versions.resumed(kept)
    rows = [row for row in kept.told if unpacked(row.body)["events"]]
    assert len(game.journal) > 40
    assert len(opened) < 8 < len(rows)
    # Who reads it hears what was told, and nothing is unpacked twice.
    voice = Voice(game.system, words("fr"), game.view(None))
    assert [entry.event.said["fr"] for entry in game.journal[:30]] == [
        voice.event(entry.event) for entry in table.game.journal[:30]
    ]
    assert len(opened) == len(set(opened))
    # What earlier versions kept says nothing on its outside, and is the same game.
    bare = [replace(row, body=keeping.packed(unpacked(row.body))) for row in kept.told]
    again = versions.resumed(replace(kept, told=bare))
    assert known(again) == known(game) == known(table.game)


def test_a_snapshot_that_does_not_lead_on_is_noticed():
    table, entries, beside = begun("dust", "first-patrol")
    rng = Rng(3)
    for _ in range(30):
        answered(table, entries, beside, draw(table.game.decision, rng))
    kept = kept_of(table, entries, beside)
    wrong = [
        EntryRow(e.game, e.number, e.kind, e.seat, "nobody" if e.number == 30 else e.body, False, 0, 0)
        for e in entries
    ]
    with pytest.raises(Differs):
        versions.resumed(Kept(kept.row, wrong, kept.snapshots, kept.told))


def in_pages(client, game, events):
    """The last page comes first, the rest on demand, and what comes later fits behind both."""
    path = f"/api/games/{game}"
    shown = client.get(f"{path}/table", seat=0, page=7)["events"]
    assert shown == {"keep": len(events) - 7, "fresh": events[-7:]}
    found = client.get(f"{path}/log", seat=0, first=3, count=20)
    assert (found["first"], found["total"], found["events"]) == (3, len(events), events[3:23])
    assert client.get(f"{path}/log", seat=0, first=len(events))["events"] == []
    with client.live(game, 0, page=7) as live:
        assert live.receive()["events"] == shown
        live.send(do="sync", re="again", since=10)
        again = live.until(lambda heard: heard["type"] == "state")["events"]
        assert (again["keep"] + len(again["fresh"]), len(again["fresh"])) == (len(events), 7)


def test_a_long_game_is_opened_from_its_snapshot_and_exported_whole(tmp_path):
    served = Serving(tmp_path, TEST_LONG="5")
    served.start()
    try:
        client = served.client()
        game = client.new("dust", "first-patrol", ["me", "me"])["game"]["id"]
        for _ in range(26):
            shown = client.get(f"/api/games/{game}/table", seat=0)
            seat = shown["asked"]["seat"]
            shown = client.get(f"/api/games/{game}/table", seat=seat)
            client.answer(game, seat, shown["decision"]["number"], drawn(shown["decision"], 4))
        before = [client.get(f"/api/games/{game}/table", seat=seat) for seat in (0, 1)]
        in_pages(client, game, before[0]["events"]["fresh"])
        saved = client.get(f"/api/games/{game}/export")
        served.kill()
        served.start()
        again = [client.get(f"/api/games/{game}/table", seat=seat) for seat in (0, 1)]
        assert again == before
        assert client.get(f"/api/games/{game}/export") == saved
        assert [client.get(f"/api/games/{game}/table", seat=seat) for seat in (0, 1)] == before
    finally:
        served.stop()
