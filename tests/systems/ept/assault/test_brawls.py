"""Fights at close quarters played at random: they end, break no law, fork to the same digest, and betray nobody."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.lab import laws
from grognard.systems import find
from grognard.systems.ept.events.assault import AssaultLaunched, RoundBegan
from grognard.systems.ept.events.hidden import Hid
from systems.ept.table import asked, battle, drawn, events, position, unit

ASSAULTS = ("assault-move", "tactical-assault")


def side(seat: int, squad: str, places: tuple[str, str, str]) -> Iterator[dict[str, Any]]:
    """A section with a leader, squads in stacks, a weapon, civilians and a decoy, almost all of it hidden."""
    rest: dict[str, Any] = {"formation": f"section-{seat}"}
    yield unit(f"leader-{seat}", seat, "section_hq", places[0], hidden=True, **rest)
    for number, at in enumerate((*places, *places), start=1):
        yield unit(f"squad-{seat}-{number}", seat, squad, at, hidden=True, **rest)
    yield unit(f"sham-{seat}", seat, "decoy", places[1], **rest)
    yield unit(f"gun-{seat}", seat, "heavy_machine_gun", places[2], **rest)
    yield unit(f"people-{seat}", seat, "civilians", places[0], **rest)


def brawl(seed: int) -> Game:
    """Two sections face to face, one of them in a large house."""
    ground = drawn(
        "..........",
        "..ss.F....",
        "..ss.FF...",
        "...b.s....",
        "..........",
        buildings=[{"cells": ["C2", "C3", "D2", "D3"], "storeys": 1}],
    )
    start = position(
        *side(0, "british_squad", ("C3", "C4", "D4")),
        *side(1, "grenadier_squad", ("F3", "F4", "E4")),
        map=ground,
        turns=4,
        formation=[
            {"id": "section-0", "seat": 0, "thresholds": [3, 5]},
            {"id": "section-1", "seat": 1, "thresholds": [3, 5]},
        ],
    )
    return Game(find("ept"), Setup("ept", position=start), Seeded(seed=seed))


def keen(game: Game, rng: Rng) -> None:
    """An answer at random, but an assault where one is to be had."""
    decision = asked(game)
    given = decision.form.draw(rng)
    options = decision.form.to_data().get("options", [])
    if decision.ask == "ept-act":
        given = next((key for key in ASSAULTS if key in options), given)
    if decision.ask == "ept-activate" and given == "pass":
        given = options[0]
    game.submit(decision.seat, given)


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from strings(key)
            yield from strings(item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from strings(item)


@pytest.mark.parametrize("seed", range(5))
def test_brawls_end_and_betray_nobody(seed: int) -> None:
    game, rng, told = brawl(seed), Rng(seed), 0
    while game.decision is not None:
        keen(game, rng)
        laws.check(game)
        if len(game.answers) % 31 == 0:
            assert game.fork().digest() == game.digest()
        for seat in (0, 1):
            secret = {one.id for one in battle(game).units.values() if one.seat != seat and one.hidden}
            said = [
                entry.event.to_data()
                for entry in game.journal[told:]
                if entry.known_to(seat) and not isinstance(entry.event, Hid)
            ]
            assert not secret & set(strings(said)), said
            question = game.decision
            if question is not None and (question.seat == seat or not question.secret):
                assert not secret & set(strings(question.to_data())), question
        told = len(game.journal)
    assert game.outcome is not None
    assert events(game, AssaultLaunched)
    assert events(game, RoundBegan)
