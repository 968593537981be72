"""Bots of every system play on two workers while workers, listeners and connections of the database are killed: each of
their answers is the one that its seed gives, none is lost or doubled, and who looks on stays behind for a moment only.

`GROGNARD_FIRE` says how many kills; `make soak` kills as often as a release should be.
"""

import contextlib
import hashlib
import itertools
import os
import random
import re
import signal
import threading
import time
from dataclasses import dataclass, field

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
#: Only where so often is killed is the machine given to this test alone, and held to the clock: for how long a seat may be
#: behind what was answered, and a game without its bots when a worker dies beside another that is well.
STALE_SECONDS, TAKEN_OVER_SECONDS = 5.0, 2.0
BY_THE_CLOCK = KILLS >= 30
#: How many answers of each game are thought through again.
LOOKED_AT = 100
#: By what name the database knows who listens.
LISTENING = "grognard-listen"


class Onlooker(threading.Thread):
    """Looks on at one game, comes back whenever its socket breaks, and notes when it heard of how many answers. Where there
    are several servers it is sent to the next that lives, as by a proxy."""

    def __init__(self, clients, game, over):
        super().__init__(daemon=True)
        self.clients, self.game, self.over = itertools.cycle(clients), game, over
        self.number, self.ended, self.fault = 0, False, None
        self.began, self.heard = time.time(), []

    def run(self):
        lost = None
        try:
            while not (self.ended or self.over.is_set()):
                try:
                    with Live(next(self.clients), self.game, None, None, 1) as live:
                        lost = None
                        while not (self.ended or self.over.is_set()):
                            self.hear(live.receive(PATIENCE))
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
                self.heard.append((message["number"], time.time()))
            self.number, self.ended = message["number"], bool(message["outcome"])

    def behind(self, entries, ended):
        """For how long it did not know of an answer that had been given, at most; what it has not heard of, to the end."""
        told, most, left = 0, 0.0, iter([*self.heard, (len(entries), ended)])
        number, when = next(left)
        for entry in entries:
            told += not entry.secret  # of a secret it hears nothing, and counts none
            while number < told:
                number, when = next(left, (len(entries), ended))
            if not entry.secret and entry.made / 1000 > self.began:
                most = max(most, when - entry.made / 1000)
        return most


@dataclass
class House:
    """The servers that are shot at, and how."""

    servers: list
    #: What is done to them in turn; each gives whether a worker died beside another that was well.
    shots: list
    chance: random.Random = field(default_factory=lambda: random.Random(9))

    @property
    def url(self):
        return self.servers[0].database_url

    def wound(self, number, told):
        return self.shots[number % len(self.shots)](self, told)

    def asked(self, wanted):
        """What the database says, asked past all servers."""
        import psycopg

        with psycopg.connect(self.url, autocommit=True) as asking:
            return asking.execute(wanted).fetchall()

    def sessions(self, which):
        found = (
            "SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid() AND datname = current_database()"
        )
        return sorted(pid for (pid,) in self.asked(f"{found} AND {which}"))


def a_worker(house, told):
    """Kill a worker of the porter, whether the other is well or not."""
    served = house.servers[0]
    found = workers(served)
    if found:
        shot = house.chance.choice(found)
        os.kill(shot, signal.SIGKILL)
        assert eventually(lambda: shot not in workers(served))
    return False


def a_worker_beside_another(house, told):
    """Kill one of two workers that are both in their places."""
    assert eventually(lambda: all_at_their_places(house.servers[0]))
    a_worker(house, told)
    return True


def all_at_their_places(served):
    """Whether the porter has put another in the place of every worker that is gone."""
    said = served.log.read_text(encoding="utf-8", errors="replace")
    gone, back = (len(re.findall(rf"worker \d {told}", said)) for told in ("is gone", "is there again"))
    return gone == back and len(workers(served)) == 2


def a_server(house, told):
    """Kill one of two servers that know nothing of each other, and start it again."""
    served = house.chance.choice(house.servers)
    served.kill()
    served.start()
    return True


def a_connection(house, told):
    """End one of the servers' sessions, as when a database is restarted or a wire breaks."""
    pids = house.sessions("true")
    if pids:
        house.asked(f"SELECT pg_terminate_backend({house.chance.choice(pids)})")
    return False


def a_listener(house, told):
    """End the session by which one of the servers hears of what others took."""
    pids = house.sessions(f"application_name = '{LISTENING}'")
    if pids:
        house.asked(f"SELECT pg_terminate_backend({house.chance.choice(pids)})")
    return False


def a_listener_freezes(house, told):
    """Let the sessions of all who listen say nothing more, until everybody knows all the same what was answered since."""
    pids = house.sessions(f"application_name = '{LISTENING}'")
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        assert eventually(told(20), PATIENCE)
    finally:
        for pid in pids:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
    return False


class Range:
    """Games of bots that are looked on at through every server, and what befell them."""

    def __init__(self, house):
        self.house, self.over = house, threading.Event()
        self.clients = [served.client() for served in house.servers]
        #: Every game that was ever begun, with who looks on.
        self.looking = {}
        self.systems = {system: [] for system in systems.IDS}
        #: When was shot, and whether a worker died beside another that was well.
        self.shots = []
        self.ended = 0.0

    def begin(self, system):
        scenario = systems.find(system).scenarios()[0].id
        first = self.clients[0]
        made = insist(lambda: first.new(system, scenario, seats=["bot:random", "bot:random"]))
        game = made["game"]["id"]
        self.systems[system].append(game)
        for other in self.clients[1:]:
            insist(lambda other=other: other.join(made["watch"]))
        count = len(self.clients)
        self.looking[game] = [
            Onlooker([self.clients[(first + number) % count] for number in range(count)], game, self.over)
            for first in range(count)
        ]
        for onlooker in self.looking[game]:
            onlooker.start()

    @property
    def everybody(self):
        return [each for looking in self.looking.values() for each in looking]

    def more(self, answers):
        """What tells whether those who look on, through each of the servers, have heard of so many answers from now on, or
        all is over."""
        before = [[(each, each.number) for each in through] for through in self.through_each]

        def told():
            return all(
                sum(each.number - number for each, number in through) >= answers
                or all(each.ended for each, _ in through)
                for through in before
            )

        return told

    def all_go_on(self):
        """What tells whether somebody has heard of an answer in every game from now on, or it is over."""
        before = [(looking, max(each.number for each in looking)) for looking in self.looking.values()]

        def told():
            return all(
                any(each.ended or each.number > number for each in looking) for looking, number in before
            )

        return told

    @property
    def through_each(self):
        """Who looks on, by the server through which."""
        return list(zip(*self.looking.values(), strict=True))

    def replace(self):
        """Begin another game of each system of which none is under way: who is shot at plays."""
        for system in systems.IDS:
            if all(each.ended for game in self.systems[system] for each in self.looking[game]):
                self.begin(system)

    def shoot(self, kills):
        self.replace()
        try:
            for kill in range(kills):
                told = self.more(self.house.chance.randint(1, 30))
                assert eventually(told, PATIENCE)
                self.replace()
                at = len(self.shots)
                self.shots.append((time.time(), False))
                well = self.house.wound(kill, self.more)
                self.shots[at] = (self.shots[at][0], well)
                if well:
                    # Nothing else befalls any game before it has been taken over.
                    assert eventually(self.all_go_on(), PATIENCE)
            # And they all go on afterwards.
            told = self.more(20)
            assert eventually(told, PATIENCE)
        finally:
            self.ended = time.time()
            self.over.set()
        assert [repr(each.fault) for each in self.everybody if each.fault is not None] == []

    def behind(self, kept):
        """For how long anybody did not know of what had been answered, at most."""
        return max(
            each.behind(kept[game].entries, self.ended)
            for game, looking in self.looking.items()
            for each in looking
        )

    def without_bots(self, kept):
        """For how long games were not played on when a worker died beside another that was well and nothing else befell
        them meanwhile: for each such death the longest, with the system."""
        found = []
        for number, (shot, well) in enumerate(self.shots):
            until = self.shots[number + 1][0] if number + 1 < len(self.shots) else self.ended
            waited = [(0.0, "")]
            for game in self.looking:
                made = [entry.made / 1000 for entry in kept[game].entries]
                after = next((when for when in made if when > shot), None)
                if well and made and made[0] < shot and after is not None:
                    waited.append((min(after, until) - shot, kept[game].row.system))
            found += [max(waited)] if well else []
        return sorted(found)


def as_the_seeds_give(kept):
    """Think every answer of a game through again, in a process that knows nothing of it; how many all know of."""
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


def fire_at(house):
    """Shoot, and look at all that is kept afterwards."""
    try:
        for served in house.servers:
            served.start()
        games = Range(house)
        games.shoot(KILLS)
    finally:
        for served in house.servers:
            served.stop()
    kept = kept_in(house.url)
    assert set(kept) >= set(games.looking)
    assert {each.row.system for each in kept.values()} == set(systems.IDS)
    behind, without = games.behind(kept), games.without_bots(kept)
    print(
        f"{KILLS} kills, {len(games.looking)} games, {sum(len(each.entries) for each in kept.values())} answers, "
        f"seats at most {behind:.1f} s behind, games without their bots:",
        *(f"{seconds:.1f} s ({system})" for seconds, system in without),
    )
    for game, looking in games.looking.items():
        # Whatever was told is kept; a seat that looks on is told no secrets, and counts none.
        assert as_the_seeds_give(kept[game]) >= max(each.number for each in looking)
    if BY_THE_CLOCK:
        assert behind < STALE_SECONDS
        assert without[-1][0] < TAKEN_OVER_SECONDS


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite", pytest.param("postgres", marks=pytest.mark.soak)])
def test_every_answer_of_a_bot_is_the_one_that_its_seed_gives_whatever_is_killed(database, tmp_path):
    """Two workers of one porter."""
    more = {"TEST_WORKERS": "2"}
    if database == "sqlite":
        fire_at(House([Serving(tmp_path, **more)], [a_worker_beside_another, a_worker]))
    elif why_not():
        pytest.skip(why_not())
    else:
        with postgres() as url:
            shots = [a_worker_beside_another, a_connection, a_worker, a_connection]
            fire_at(House([Serving(tmp_path, url, **more)], shots))


@pytest.mark.long
@pytest.mark.soak
@pytest.mark.skipif(bool(why_not()), reason=why_not())
def test_nobody_stays_behind_when_listeners_die_or_freeze(tmp_path):
    """Two servers that hear of each other by notices alone, and are looked on at through both."""
    with postgres() as url:
        servers = [Serving(tmp_path, url) for _ in range(2)]
        fire_at(House(servers, [a_listener, a_server, a_listener_freezes, a_connection]))
