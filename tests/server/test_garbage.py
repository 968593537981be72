"""Games are let go without collecting: nothing in them points back to what holds it. And a process collects by hand."""

import gc

import pytest
from test_tables import row

from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.lab.simulate import drawn_armies
from grognard.server.games import state
from grognard.server.games.table import Table
from grognard.server.work import garbage
from grognard.server.work.garbage import Collector


def play(table, answers, rng):
    """Answer, and let everybody be told."""
    for number in range(answers):
        decision = table.game.decision
        if decision is None:
            return
        entry, _ = table.enter("answer", decision.seat, decision.form.draw(rng), number)
        table.note(entry)
        for viewer in (0, 1, None):
            state.state(table, viewer, table.at - 1)


@pytest.fixture
def uncollected():
    gc.collect()
    gc.disable()
    yield
    gc.enable()
    gc.set_debug(0)
    gc.garbage.clear()


@pytest.mark.parametrize("system_id", systems.IDS)
def test_what_answers_leave_behind_goes_by_itself(system_id, uncollected):
    system = systems.find(system_id)
    scenario = system.scenarios()[0]
    setup = Setup(system_id, scenario.id, drawn_armies(system, scenario, 1))
    table = Table(row(Game(system, setup, Seeded(seed=1))), [])
    play(table, 5, Rng(1))  # with all that is read and remembered when it is first asked for
    gc.collect()
    play(table, 40, Rng(2))
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    assert [type(one).__name__ for one in gc.garbage] == []


@pytest.mark.parametrize("system_id", systems.IDS)
def test_a_game_that_is_let_go_goes_by_itself(system_id, uncollected):
    system = systems.find(system_id)
    scenario = system.scenarios()[0]
    setup = Setup(system_id, scenario.id, drawn_armies(system, scenario, 1))
    table = Table(row(Game(system, setup, Seeded(seed=1))), [])
    play(table, 20, Rng(1))
    gc.collect()
    del table
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    assert [type(one).__name__ for one in gc.garbage] == []


@pytest.fixture
def collected(monkeypatch):
    """What a collector does, in order, and by how many objects the process seems to have grown."""
    done, grown = [], [0]
    for name in ("collect", "freeze", "unfreeze"):
        monkeypatch.setattr(garbage.gc, name, lambda name=name: done.append(name))
    monkeypatch.setattr(garbage.gc, "get_count", lambda: (grown[0], 0, 0))
    return done, grown


def test_what_is_new_is_looked_through_when_it_is_much_and_then_no_more(collected):
    done, grown = collected
    collector = Collector()
    grown[0] = garbage._GROWN - 1
    assert not collector.look(games=9, entries=1, waiting=1)
    assert done == []
    grown[0] = garbage._GROWN
    assert collector.look(games=9, entries=2, waiting=1)
    assert done == ["collect", "freeze"]


def test_now_and_then_all_is_looked_through_once_nobody_has_answered_for_a_while(collected):
    done, grown = collected
    collector = Collector()
    for entries in range(garbage._WHOLE):
        assert not collector.look(games=9, entries=entries, waiting=0)
    for _ in range(garbage._STILL - 1):
        assert not collector.look(games=9, entries=entries, waiting=0)
    grown[0] = garbage._GROWN
    for entries_now, waiting in ((entries + 1, 0), (entries + 1, 1)):
        assert collector.look(games=9, entries=entries_now, waiting=waiting)
    assert "unfreeze" not in done, "not while people play"
    grown[0] = 0
    for _ in range(garbage._STILL - 1):
        collector.look(games=9, entries=entries + 1, waiting=0)
    done.clear()
    grown[0] = garbage._GROWN
    assert collector.look(games=9, entries=entries + 1, waiting=0)
    assert done == ["unfreeze", "collect", "freeze"]
    done.clear()
    assert collector.look(games=9, entries=entries + 1, waiting=0)
    assert done == ["collect", "freeze"], "once"


def test_everything_is_looked_through_when_nobody_plays(collected):
    done, grown = collected
    collector = Collector()
    for _ in range(garbage._STILL):
        collector.look(games=0, entries=0, waiting=0)
    grown[0] = garbage._GROWN
    assert collector.look(games=0, entries=0, waiting=0)
    assert done == ["unfreeze", "collect", "freeze"]
