"""Bots of every system play on two workers while workers and connections of the database are killed: each of their answers
is the one that its seed gives, none is lost or doubled, and who looks on stays behind for a moment only.

`GROGNARD_FIRE` says how many kills; `make soak` kills as often as a release should be.
"""

import hashlib
import os
import random
import signal
import threading
import time

import pytest
from pg import postgres, why_not
from serving import PATIENCE, Live, Serving
from test_backup import kept_in
from test_homes import eventually, workers
from test_kill import LOST, insist

from grognard import systems
from grognard.core.game import Game
from grognard.core.records.saves import dice_from_data, dice_to_data
from grognard.core.system import Setup
from grognard.server.games.origin import Origin
from grognard.server.work import bots

KILLS = int(os.environ.get("GROGNARD_FIRE", "4"))
#: How many answers of each game are thought through again.
LOOKED_AT = 150


class Onlooker(threading.Thread):
    """Looks on at one game, comes back whenever its socket breaks, and notes for how long it was behind."""

    def __init__(self, client, game, over, kills):
        super().__init__(daemon=True)
        self.client, self.game, self.over, self.kills = client, game, over, kills
        self.number, self.ended, self.behind, self.fault = 0, False, 0.0, None
        #: When it last heard of an answer, and for how long it heard of none at most: bots never rest, but for who dies.
        self.heard, self.silent = None, 0.0
        #: The same since the last kill: how long a game waits that is not shot at again while it is taken over.
        self.silent_since = 0.0

    def run(self):
        lost = None
        try:
            while not (self.ended or self.over.is_set()):
                try:
                    with Live(self.client, self.game, None, None, 1) as live:
                        while not (self.ended or self.over.is_set()):
                            self.hear(live.receive(PATIENCE))
                            if lost is not None:
                                self.behind, lost = max(self.behind, time.monotonic() - lost), None
                except LOST:
                    lost = lost or time.monotonic()
                    assert time.monotonic() - lost < PATIENCE, "the game does not come back"
                    time.sleep(0.05)
        except BaseException as fault:
            self.fault = fault

    def hear(self, message):
        if message["type"] == "state":
            assert message["number"] >= self.number, "something that was told is lost"
            if message["number"] > self.number:
                now = time.monotonic()
                heard = self.heard or now
                self.silent = max(self.silent, now - heard)
                self.silent_since = max(self.silent_since, now - max([heard, *self.kills[-1:]]))
                self.heard = now
            self.number, self.ended = message["number"], bool(message["outcome"])


def terminate_a_connection(url, chance):
    """End one of the servers' sessions, as when a database is restarted or a wire breaks."""
    import psycopg

    with psycopg.connect(url, autocommit=True) as asking:
        found = (
            "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
        pids = [pid for (pid,) in asking.execute(found)]
        if pids:
            asking.execute("SELECT pg_terminate_backend(%s)", (chance.choice(sorted(pids)),))


def reached(looking, number):
    """Whether so much was told in all, or all is over."""
    everybody = looking.values()
    return sum(each.number for each in everybody) >= number or all(each.ended for each in everybody)


def play_under_fire(served, kills):
    """Games of bots in every system until all kills are done; the games."""
    client, over, chance = served.client(), threading.Event(), random.Random(9)
    on_postgres = served.database_url.startswith("postgres")
    #: Every game that was ever begun, and the moment of every kill.
    looking, shots = {}, []

    def begin(system):
        scenario = systems.find(system).scenarios()[0].id
        made = insist(lambda: client.new(system, scenario, seats=["bot:random", "bot:random"]))
        looking[made["game"]["id"]] = onlooker = Onlooker(client, made["game"]["id"], over, shots)
        onlooker.start()

    for system in systems.IDS:
        begin(system)
    try:
        for kill in range(kills):
            wanted = sum(each.number for each in looking.values()) + chance.randint(1, 30)
            assert eventually(lambda wanted=wanted: reached(looking, wanted), PATIENCE)
            for game, each in list(looking.items()):
                if each.ended and len(looking) < 4 * len(systems.IDS):
                    begin(insist(lambda game=game: client.get(f"/api/games/{game}"))["system"])
            shots.append(time.monotonic())
            if on_postgres and kill % 2:
                terminate_a_connection(served.database_url, chance)
            else:
                found = workers(served)
                if found:
                    os.kill(chance.choice(found), signal.SIGKILL)
        # And they all go on afterwards.
        wanted = sum(each.number for each in looking.values()) + 20
        assert eventually(lambda: reached(looking, wanted), PATIENCE)
    finally:
        over.set()
    assert [repr(each.fault) for each in looking.values() if each.fault is not None] == []
    behind = max(each.behind for each in looking.values())
    silent = max(each.silent for each in looking.values())
    since = max(each.silent_since for each in looking.values())
    print(
        f"{kills} kills, {len(looking)} games, at most {behind:.1f} s behind, bots at most {silent:.1f} s silent, "
        f"{since:.1f} s after the last kill"
    )
    return {game: each.number for game, each in looking.items()}


def as_the_seeds_give(kept):
    """Think every answer of a game through again, in a process that knows nothing of it; how many there are."""
    row = kept.row
    setup, dice = Setup.from_data(row.setup), dice_from_data(row.dice)
    game = Game(systems.find(row.system), setup, dice, log=False)
    secret = hashlib.sha256(f"bots of {row.id} {row.dice}".encode()).digest()
    seed = int.from_bytes(secret[:8], "big")
    first = dice_to_data(game.first)
    for number, entry in enumerate(kept.entries, 1):
        assert (entry.number, entry.kind, entry.seat) == (number, "answer", game.decision.seat)
        if number <= LOOKED_AT:
            bot = row.bot(entry.seat)
            origin = Origin(row.setup, first, list(game.answers))
            thought = bots.choose(bots.Seated(row.id, origin, entry.seat, bot, seed))
            assert thought == entry.body, (row.system, number)
        game.submit(entry.seat, entry.body)
    return len(kept.entries)


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.soak)])
def test_every_answer_of_a_bot_is_the_one_that_its_seed_gives_whatever_is_killed(database, tmp_path):
    if database == "sqlite":
        shoot(Serving(tmp_path, TEST_WORKERS="2"))
    elif why_not():
        pytest.skip(why_not())
    else:
        with postgres() as url:
            shoot(Serving(tmp_path, url, TEST_WORKERS="2"))


def shoot(served):
    try:
        served.start()
        assert eventually(lambda: len(workers(served)) == 2, PATIENCE)
        heard = play_under_fire(served, KILLS)
    finally:
        served.stop()
    kept = kept_in(served.database_url)
    assert set(kept) >= set(heard)
    assert {each.row.system for each in kept.values()} == set(systems.IDS)
    for game, number in heard.items():
        # Whatever was told is kept; a seat that looks on is told no secrets, and counts none.
        assert as_the_seeds_give(kept[game]) >= number
