"""Whole games: they end, break no law, fork, save and take back to the same digests, and give no secret away."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.lab import laws
from grognard.systems import find
from grognard.systems.ept import SYSTEM
from grognard.systems.ept.events.hidden import Hid
from grognard.systems.ept.events.vehicles import Embarked
from grognard.systems.ept.events.works import WentInside
from grognard.systems.ept.hidden import hidden
from systems.ept.table import battle

SCENARIOS = [scenario.id for scenario in SYSTEM.scenarios()]
#: The seats and those who look on.
EVERYBODY = (0, 1, None)
#: Going back under a marker, into a vehicle, a tunnel or a bunker.
GOES = (Hid, Embarked, WentInside)


def fresh(scenario: str, seed: int, log: bool = True) -> Game:
    return Game(find("ept"), Setup("ept", scenario), Seeded(seed=seed), log=log)


def one_answer(game: Game, rng: Rng) -> None:
    assert game.decision is not None
    game.submit(game.decision.seat, game.decision.form.draw(rng))


def later(first: int, end: int) -> list[Any]:
    """Seeds that only the soak plays: every run has one game of each scenario, here and in `test_games`."""
    return [pytest.param(seed, marks=pytest.mark.soak) for seed in range(first, end)]


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [0, *later(1, 6)])
def test_random_games_end_and_break_no_law(scenario: str, seed: int) -> None:
    game, rng = fresh(scenario, seed, log=False), Rng(seed)
    while game.decision is not None:
        one_answer(game, rng)
        laws.check(game)
    assert game.outcome is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_fork_a_save_and_undoing_lead_to_the_same_digest(scenario: str) -> None:
    game, rng = fresh(scenario, 3), Rng(3)
    number = 0
    while game.decision is not None:
        one_answer(game, rng)
        number += 1
        if number % 25 == 0:
            digest = game.digest()
            assert game.fork().digest() == digest
            twin = game.fork()
            back = min(3, len(twin.answers))
            again = twin.answers[-back:]
            twin.undo(back)
            for seat, answer in again:
                twin.submit(seat, answer)
            assert twin.digest() == digest
    saved = json.loads(json.dumps(game.save()))
    assert Game.load(saved, find).digest() == game.digest()


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_state_is_restored_from_its_saved_form(scenario: str) -> None:
    game, rng = fresh(scenario, 5), Rng(5)
    for _ in range(80):
        one_answer(game, rng)
    saved = json.loads(json.dumps(game.battle.to_data()))
    assert SYSTEM.restore(saved, game.setup).to_data() == game.battle.to_data()


# -- secrets -----------------------------------------------------------------------------------------


def strings(value: Any) -> Iterator[str]:
    """Every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from strings(key)
            yield from strings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from strings(item)


def unknown_to(game: Game, seat: int | None) -> set[str]:
    """Units of the other seat that it may not know of; an onlooker knows of no seat's."""
    return {
        unit.id
        for unit in battle(game).units.values()
        if unit.seat != seat and hidden.is_secret(battle(game), unit)
    }


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", [0, *later(1, 4)])
def test_nothing_of_a_hidden_unit_reaches_the_other_seat(scenario: str, seed: int) -> None:
    """Neither the log, nor the view, nor the scene, nor an open question names what is under a marker."""
    game, rng, told = fresh(scenario, seed), Rng(seed), 0
    while game.decision is not None:
        before = {seat: unknown_to(game, seat) for seat in EVERYBODY}
        one_answer(game, rng)
        for seat in EVERYBODY:
            secret = unknown_to(game, seat)
            for entry in game.journal[told:]:
                if entry.known_to(seat):
                    # Everybody sees who, known until then, goes out of sight; only what it does there is secret.
                    unnamed = secret & before[seat] if isinstance(entry.event, GOES) else secret
                    assert not unnamed & set(strings(entry.event.to_data())), entry.event
            if len(game.answers) % 15 == 0:
                assert not secret & set(strings(game.view(seat).to_data()))
                assert not secret & set(strings(game.scene(seat).to_data()))
            asked = game.decision
            if asked is not None and (asked.seat == seat or not asked.secret):
                assert not secret & set(strings(asked.to_data()))
        told = len(game.journal)


@pytest.mark.parametrize("seed", range(4))
def test_an_imagined_game_keeps_the_laws_and_its_own_units(seed: int) -> None:
    game, rng = fresh(SCENARIOS[0], seed), Rng(seed)
    for _ in range(90):
        if game.decision is None:
            break
        one_answer(game, rng)
        if len(game.answers) % 9 == 0:
            dream = game.imagine(0, rng)
            assert list(SYSTEM.laws(dream.battle)) == []
            for unit in battle(game).units.values():
                if unit.seat == 0:
                    assert battle(dream).units[unit.id].to_data() == unit.to_data()


def test_markers_are_shown_when_a_side_is_set_up_and_numbered_by_where_they_lie() -> None:
    """The order of setting up is the order of battle: it would tell which marker is the leader."""
    game, rng = fresh(SCENARIOS[0], 7), Rng(7)
    shown: list[int] = []
    while battle(game).phase == "deploy":
        one_answer(game, rng)
        shown.append(sum(marker.seat == 0 for marker in game.view(1).markers.values()))
    first = next(number for number, count in enumerate(shown) if count)
    assert first == 5  # six units: nothing is seen before the last of them stands
    places = [marker.place for marker in battle(game).markers.values() if marker.seat == 0]
    assert places == sorted(places)
    named = [
        entry.event.unit
        for entry in game.journal
        if entry.audience == (1, None) and hasattr(entry.event, "place")
    ]
    assert [name for name in named if name.startswith("hidden-0")] == [
        f"hidden-0-{n + 1}" for n in range(len(places))
    ]
