"""Armies tried: who won, what took most, what fell first."""

import pytest

from grognard import systems
from grognard.lab import trial
from grognard.lab.trial import Summary, Toll, Trial, Tried


def choosable(id):
    """The first scenario of a system for which armies are chosen."""
    lists = systems.find(id).lists()
    return next(one.id for one in systems.find(id).scenarios() if lists.catalogue(one.id, 0) is not None)


@pytest.mark.parametrize("id", systems.IDS)
def test_every_unit_of_a_side_stands_at_first_and_is_named(id):
    system = systems.find(id)
    scenario = choosable(id)
    played = trial.Game(
        system,
        trial.Setup(id, scenario, tuple(system.armies(scenario, seat)[0].army for seat in (0, 1))),
        trial.Seeded(seed=1),
        log=False,
    )
    while not system.standing(played.battle):
        played.submit(played.decision.seat, played.decision.form.default())
    standing = system.standing(played.battle)
    assert {one.seat for one in standing.values()} == {0, 1}
    assert all(one.left > 0 for one in standing.values())


def test_a_trial_is_the_same_again_and_counts_what_fell():
    scenario = choosable("dust")
    army = systems.find("dust").armies(scenario, 0)[0].army
    asked = Trial("dust", scenario, 0, army)
    heard = []
    found = trial.tried(asked, 2, lambda summary: heard.append(summary.games))
    assert heard == [1, 2]
    assert found.to_data() == trial.tried(asked, 2).to_data()
    assert found.games == 2
    assert sum(found.taken.values()) > 0
    assert set(found.taken) <= set(found.names)
    assert set(found.lost) <= set(found.names)


class Battle:
    def __init__(self, **left):
        self.left = left


class Rules:
    def standing(self, battle):
        return {one: trial.Standing("unit", int(one[0] == "b"), left) for one, left in battle.left.items()}


def test_losses_count_for_who_acts_and_the_first_to_fall_is_noted():
    toll = Toll(Rules(), 0, Rules().standing(Battle(a1=3, a2=2, b1=5)))
    toll.acting[0] = "a2"
    toll.count(Battle(a1=3, a2=2, b1=1))
    toll.count(Battle(a1=0, a2=2, b1=1))
    toll.acting[0] = "a1"
    toll.count(Battle(a2=0, b1=0))
    assert toll.taken == {"a2": 4, "a1": 1}
    assert toll.fallen == ["a1", "a2"]


def test_a_share_has_its_interval():
    assert trial.interval(25, 50) == pytest.approx((0.3664, 0.6336), abs=1e-3)
    assert trial.interval(0, 0) == (0.0, 1.0)
    low, high = trial.interval(50, 50)
    assert (high, low) == (1.0, pytest.approx(0.9287, abs=1e-3))


def test_a_summary_counts_draws_as_half():
    summary = Summary()
    for result in (2, 1, 0, 0):
        summary.add(Tried(result, "x", {"a": 2}, ["a"], {"a": {"en": "A", "fr": "A"}}))
    data = summary.to_data()
    assert (data["games"], data["wins"], data["draws"], data["share"]) == (4, 1, 1, 0.375)
    assert data["units"] == [{"id": "a", "name": {"en": "A", "fr": "A"}, "taken": 2.0, "first": 4, "lost": 4}]
    assert data["against"] == [{"army": "x", "games": 4, "share": 0.375}]
