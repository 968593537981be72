"""Imagined games of every system: what is dealt is a function of what the seat may know, and of the chances."""

from __future__ import annotations

from typing import Any

import pytest

from grognard import systems
from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Scenario, Setup, System
from grognard.lab.simulate import drawn_armies
from systems import sample

#: At every how many answers of a recorded game twins are made.
EACH = 23
#: The longest look at a game.
LONGEST = 600


def scenarios() -> list[tuple[str, str]]:
    return [(name, scenario.id) for name in systems.IDS for scenario in sample.scenarios(name)]


def recorded(system: System, scenario: Scenario, seed: int) -> Game:
    setup = Setup(system=system.id, scenario=scenario.id, armies=drawn_armies(system, scenario, seed))
    return Game(system, setup, Seeded(seed=seed), log=False)


def dealt(system: System, battle: Any, seat: int, *seeds: int) -> Any:
    """A copy of a battle, dealt again for a seat once for each seed."""
    copy = battle.copy()
    for seed in seeds:
        system.deal_again(copy, seat, Rng(seed))
    return copy


def plain(state: Any) -> dict[str, Any]:
    """A state or view without dice: those of twins are the same anyway."""
    data = dict(state.to_data())
    del data["dice"]
    return data


@pytest.mark.parametrize(("name", "scenario"), scenarios())
def test_worlds_that_look_alike_to_a_seat_are_dealt_alike(name: str, scenario: str) -> None:
    system = systems.find(name)
    known = next(one for one in system.scenarios() if one.id == scenario)
    game, rng = recorded(system, known, 3), Rng(3)
    while game.decision is not None and len(game.answers) < LONGEST:
        if len(game.answers) % EACH == 0:
            for seat in range(known.seats):
                truth = game.battle
                twin = dealt(system, truth, seat, 77)
                assert plain(system.view(twin, seat)) == plain(system.view(truth, seat)), game.decision
                # Whatever the chances are, the truth does not shine through: its twin is dealt the same.
                for seed in (1, 2, 77):
                    again = plain(dealt(system, truth, seat, seed))
                    assert again == plain(dealt(system, twin, seat, seed)), (seat, seed, game.decision)
        game.submit(game.decision.seat, game.decision.form.draw(rng))
