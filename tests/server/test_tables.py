"""Games in memory: what could not be kept never happened, and what is drawn once is not drawn again."""

import asyncio
import threading

import pytest
from serving import PATIENCE
from sqlalchemy.exc import OperationalError
from test_secrets import row

from grognard import systems
from grognard.core.decision import Amount
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies
from grognard.server.border import refusal
from grognard.server.border.refusal import Refusal
from grognard.server.games import setting_up
from grognard.server.games.setting_up import Seating
from grognard.server.games.table import Table
from grognard.server.games.thinking import seated
from grognard.server.games.unchanged import same
from grognard.server.services import Services
from grognard.server.settings import Settings
from grognard.server.work import bots

KEY = "k" * 43


def in_house(tmp_path, work, **more):
    """Run something with services of its own."""

    async def run():
        async with Services(Settings(f"sqlite:///{tmp_path / 'games.db'}", **more)).opened() as services:
            begun = setting_up.begin(setting_up.new("toy", "race", [], {}))
            made = await setting_up.make(services, KEY, begun, Seating("new", ["me", "me"], ""))
            return await work(services, made["game"]["id"])

    return asyncio.run(run())


def failing_once(store):
    """A database that fails to take one entry."""
    real, failed = store.append, []

    async def append(entry, *more):
        await asyncio.sleep(0)
        if not failed:
            failed.append(entry)
            raise OperationalError("insert", {}, Exception("disk full"))
        return await real(entry, *more)

    store.append = append


def test_an_answer_that_could_not_be_kept_never_happened(tmp_path, toy):
    async def work(services, game):
        failing_once(services.store)
        before = (await services.tables.open(game)).game.digest()
        # The second waits for the first to be done with the table, and must not find what the first left there.
        results = await asyncio.gather(
            services.tables.answer(game, 0, 1, 3),
            services.tables.answer(game, 0, 1, 2),
            return_exceptions=True,
        )
        table = await services.tables.open(game)
        kept = await services.store.entries_after(game, 0)
        return results, [entry.body for entry in kept], table.game.record, table.game.digest() != before

    results, kept, record, changed = in_house(tmp_path, work)
    assert isinstance(results[0], Refusal)
    assert (results[0].status, results[0].error) == (503, "database")
    assert results[1] == 1
    assert kept == [2]
    assert record == [(0, 2)]
    assert changed


def test_a_client_that_hangs_up_does_not_stop_its_answer(tmp_path, toy):
    async def work(services, game):
        asking = asyncio.create_task(services.tables.answer(game, 0, 1, 3))
        await asyncio.sleep(0)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking
        for _ in range(200):
            if await services.store.entries_after(game, 0):
                break
            await asyncio.sleep(0.01)
        async with services.tables.held(game) as table:
            return table.at, table.game.record

    assert in_house(tmp_path, work) == (1, [(0, 3)])


def test_rules_that_break_change_nothing(tmp_path, toy):
    async def answer_next(services, game):
        async with services.tables.held(game) as table:
            decision = table.game.decision
            number = table.number(decision.seat) + 1
        await services.tables.answer(game, decision.seat, number, decision.form.default())

    async def work(services, game):
        for _ in range(9):  # two stakes, three turns of two answers, and a runner for the fourth
            await answer_next(services, game)
        toy.fault = "crash"  # from the fifth turn on
        with pytest.raises(RuntimeError, match="the rules crashed"):
            await answer_next(services, game)
        toy.fault = ""
        kept = len(await services.store.entries_after(game, 0))
        await answer_next(services, game)
        async with services.tables.held(game) as table:
            return kept, table.at, len(await services.store.entries_after(game, 0))

    assert in_house(tmp_path, work) == (9, 10, 10)


def test_only_so_many_games_stay_in_memory(tmp_path, toy):
    async def work(services, game):
        begun = setting_up.begin(setting_up.new("toy", "race", [], {}))
        made = [
            await setting_up.make(services, KEY, begun, Seating("new", ["me", "me"], "")) for _ in range(6)
        ]
        held = services.tables.count
        await services.tables.answer(game, 0, 1, 3)  # the first, long let go of
        return held, len(made)

    assert in_house(tmp_path, work, tables=3) == (3, 6)


@pytest.mark.parametrize("system_id", [*systems.IDS, "toy"])
def test_states_that_are_the_same_look_the_same(system_id, toy):
    system = systems.find(system_id)
    scenario = system.scenarios()[0]
    game = Game(system, Setup(system_id, scenario.id, drawn_armies(system, scenario, 1)), Seeded(seed=1))
    rng, found = Rng(2), {True: 0, False: 0}
    seats = (None, *range(system.seats(game.battle)))
    before, seen = game.battle.copy(), [game.scene(seat) for seat in seats]
    while game.decision is not None and sum(found.values()) < 150:
        game.submit(game.decision.seat, game.decision.form.draw(rng))
        now = [game.scene(seat) for seat in seats]
        alike = same(before, game.battle)
        found[alike] += 1
        assert not alike or now == seen
        assert same(game.battle, game.battle.copy())
        before, seen = game.battle.copy(), now
    assert found[True]
    assert found[False]


@pytest.mark.parametrize("system_id", systems.IDS)
def test_where_nothing_is_hidden_one_drawing_and_one_voice_serve_everybody(system_id):
    """A table draws and speaks once for all where the system says that all see the same: so they must."""
    system = systems.find(system_id)
    setups = [Setup(system_id, one.id, drawn_armies(system, one, 1)) for one in system.scenarios()[:3]]
    for setup in setups:
        table = Table(row(Game(system, setup, Seeded(seed=1))), [])
        rng = Rng(2)
        assert table.viewers == ((None,) if system.hides_nothing(setup.to_data()) else (None, 0, 1))
        for _ in range(40):
            decision = table.game.decision
            if decision is None:
                break
            table.play("answer", decision.seat, decision.form.draw(rng))
            seen = [system.scene(table.game.view(viewer), viewer) for viewer in (None, 0, 1)]
            assert [table.scene(viewer) for viewer in (None, 0, 1)] == seen
            if table.open:
                assert table.view(0) is table.view(1) is table.view(None)
                assert not decision.secret


def test_a_bot_that_was_not_the_quickest_still_plays_what_it_thinks(tmp_path, toy):
    """Another worker's answer came first: that is no failure, and no reason to play the default next."""

    async def work(services, game):
        async def think(name, seconds, function, *args):
            return function(*args)

        services.tables.pool.run = think
        services.tables.thinking.wake = lambda table: None  # it is woken below
        begun = setting_up.begin(setting_up.new("toy", "race", [], {}))
        made = await setting_up.make(services, KEY, begun, Seating("new", ["bot:random", "me"], ""))
        return made["game"]["id"]

    async def alone(services, _):
        return await played(services, await work(services, _), stale=0)

    async def raced(services, _):
        return await played(services, await work(services, _), stale=5)

    async def played(services, game, stale):
        table = await services.tables.open(game)
        before = seated(table, 0, "random")
        answer, tries, given = services.tables.answer, [], []

        async def race(game, seat, number, answered):
            given.append(answered)
            if len(tries) < stale:
                tries.append(number)
                raise refusal.stale(number, number, seat)
            return await answer(game, seat, number, answered)

        services.tables.answer = race
        await services.tables.thinking.let_play(game)
        return bots.choose(before), given

    for work_ in (alone, raced):
        wanted, given = in_house(tmp_path / work_.__name__, work_)
        assert set(given) == {wanted}


def test_an_answer_is_looked_at_once(tmp_path, toy, monkeypatch):
    looked = []
    real = Amount.refuse

    def refuse(self, answer):
        looked.append(answer)
        return real(self, answer)

    monkeypatch.setattr(Amount, "refuse", refuse)

    async def work(house, game):
        await house.tables.answer(game, 0, 1, 3)
        monkeypatch.setattr(Amount, "refuse", lambda self, answer: answer["no such thing"])
        with pytest.raises(Refusal, match="not-understood"):
            await house.tables.answer(game, 1, 1, [])

    in_house(tmp_path, work)
    assert looked == [3]


def test_ready_armies_are_reviewed_once(toy, monkeypatch):
    asked = []
    real = type(toy).armies
    monkeypatch.setattr(type(toy), "armies", lambda self, *who: asked.append(who) or real(self, *who))
    setting_up._ready.cache_clear()
    for _ in range(3):
        setting_up.new("toy", "race", ["swift", None], {})
    assert sorted(asked) == [("race", 0), ("race", 1)]


def test_moments_are_counted_the_same_after_every_entry(tmp_path, toy):
    """They are counted on from the last time; whoever counts anew must find the same."""

    async def work(house, game):
        found = []
        for number, kind in enumerate("aaaauaaauuaaaa"):
            async with house.tables.held(game) as table:
                decision = table.game.decision
                seat = decision.seat
                last = table.game.answers[-1][0] if table.game.answers else 0
                at = table.number(seat if kind == "a" else last)
            if kind == "a":
                await house.tables.answer(game, seat, at + 1, decision.form.default())
            else:
                await house.tables.undo(game, last, at, lambda _: 1)
            async with house.tables.held(game) as table:
                for viewer in (None, 0, 1):
                    anew = [audience is None or viewer in audience for audience in table.survivors]
                    counts = [table.moment(viewer, answers) for answers in range(len(anew) + 1)]
                    assert counts == [sum(anew[:answers]) for answers in range(len(anew) + 1)], number
                    assert table.moment(viewer) == sum(anew)
                    found.append(sum(anew))
        return found

    assert max(in_house(tmp_path, work)) > 4


def test_no_game_waits_for_what_is_only_looked_up(tmp_path, toy):
    reading, enough = threading.Event(), threading.Event()

    def read():
        reading.set()
        return enough.wait(PATIENCE)

    async def work(services, game):
        looked_up = asyncio.create_task(services.tables.look_up(read))
        await asyncio.to_thread(reading.wait, PATIENCE)
        beside = services.tables.waiting
        number = await services.tables.answer(game, 0, 1, 2)
        assert not looked_up.done()
        enough.set()
        return beside, number, await looked_up

    assert in_house(tmp_path, work) == (0, 1, True)
