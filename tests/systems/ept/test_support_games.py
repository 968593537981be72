"""Random games with everything that supports infantry: mortars, guns, launchers, missiles, artillery, smoke and fire."""

from __future__ import annotations

import json
from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.lab import laws
from grognard.systems import find
from grognard.systems.ept import SYSTEM
from grognard.systems.ept.events.artillery import (
    CaughtFire,
    HexShelled,
    MissionCancelled,
    MissionDirected,
    MissionDrifted,
    MissionLate,
    MissionRequested,
    SmokeFalls,
)
from grognard.systems.ept.events.hidden import Hid
from grognard.systems.ept.state import OFF
from systems.ept.table import drawn, position, unit
from systems.ept.test_skeleton import one_answer, strings, unknown_to
from systems.ept.vehicles.test_driving import TANK

#: What only the owner of a mission hears of.
PRIVATE = (MissionRequested, MissionCancelled, MissionDirected)

GROUND = drawn(
    "..............",
    "...F..ss..o...",
    "..FF..ss......",
    "......s.......",
    "...w..ww...F..",
    "..o...w...FF..",
    ".....o....s...",
    "..F..oo...sm..",
    buildings=[{"cells": ["G2", "H2", "G3", "H3", "G4"], "storeys": 1}],
)
FAUST = {
    "id": "faust_squad",
    "from": {"default": "reconstructed"},
    "kind": "squad",
    "morale": 8,
    "fire": "6-7-6",
    "reduced": "3-7-6",
    "abilities": ["panzerfaust"],
}
TRUCK = {
    "id": "lorry",
    "from": {"default": "reconstructed"},
    "name": "Lorry",
    "front": 0,
    "flank": 0,
    "size": "truck",
    "movement": "wheeled",
    "points": 8,
}


def side(seat: int, first: str, second: str) -> list[dict[str, Any]]:
    mark, hidden = "ab"[seat], {"hidden": True}
    own = {"formation": f"{mark}-1"}
    facing = 1 if seat == 0 else 4
    return [
        unit(f"{mark}-chief", seat, "section_hq", f"{first}4", **own, **hidden),
        unit(f"{mark}-tube", seat, "mortar_81_team", f"{first}4", deployed=True, **own, **hidden),
        unit(f"{mark}-light", seat, "light_mortar", f"{first}5", **own),
        unit(f"{mark}-rifle", seat, "faust_squad", f"{second}3", **own),
        unit(f"{mark}-bazooka", seat, "bazooka_team" if seat == 0 else "rpg_7_team", f"{second}5", **own),
        unit(f"{mark}-missile", seat, "milan_team", f"{second}6", deployed=True),
        unit(f"{mark}-gun", seat, "pak_36_gun", f"{second}8", facing=facing),
        unit(f"{mark}-tank", seat, "tank", f"{first}7", facing=facing),
        unit(f"{mark}-lorry", seat, "lorry", f"{first}2", facing=facing),
        unit(f"{mark}-towed", seat, "pak_38_gun", status="aboard", carrier=f"{mark}-lorry"),
        unit(f"{mark}-spotter", seat, "observer", f"{first}6", **hidden),
        unit(f"{mark}-sham", seat, "decoy", f"{second}2"),
    ]


def battlefield() -> dict[str, Any]:
    missions = [
        {"id": f"{'ab'[seat]}-{kind}", "seat": seat, "barrage": kind, "turns": [2, 3, 4, 5]}
        for seat in (0, 1)
        for kind in ("howitzers_155", "massed_155")
    ]
    return position(
        *side(0, "B", "D"),
        *side(1, "M", "K"),
        formation=[
            {"id": f"{mark}-1", "seat": seat, "leader": f"{mark}-chief", "thresholds": [3, 5]}
            for seat, mark in enumerate("ab")
        ],
        map=GROUND,
        profiles=[FAUST, TRUCK, {**TANK, "abilities": ["burns", "smoke_pots"]}],
        mission=missions,
        options={"panzerfaust": 4},
        phase="support",
        turn=1,
        turns=4,
        fieldwork=[{"id": "works", "kind": "fortification", "cell": "K3", "seat": 1}],
    )


def support_game(seed: int, log: bool = True) -> Game:
    return Game(find("ept"), Setup("ept", position=battlefield()), Seeded(seed=seed), log=log)


@pytest.mark.parametrize("seed", range(4))
def test_games_with_all_support_come_to_an_end_and_break_no_law(seed: int) -> None:
    game, rng = support_game(seed, log=False), Rng(seed)
    while game.decision is not None:
        one_answer(game, rng)
        laws.check(game)
    assert game.outcome is not None


def test_all_kinds_of_support_are_asked_about_and_happen() -> None:
    asked: set[str] = set()
    told: set[type[Any]] = set()
    for seed in range(4):
        game, rng = support_game(seed), Rng(seed)
        while game.decision is not None:
            asked.add(game.decision.ask)
            one_answer(game, rng)
        told |= {type(entry.event) for entry in game.journal}
    assert {"ept-mission", "ept-mission-target", "ept-mission-cancel", "ept-bomb", "ept-smoke-hex"} <= asked
    assert "ept-at-aim" in asked
    assert {HexShelled, MissionDrifted, MissionLate, SmokeFalls, CaughtFire} <= told


@pytest.mark.parametrize("seed", range(2))
def test_neither_hidden_units_nor_targets_of_missions_are_given_away(seed: int) -> None:
    game, rng, told = support_game(seed), Rng(seed), 0
    while game.decision is not None:
        one_answer(game, rng)
        for seat in (0, 1):
            secret = unknown_to(game, seat)
            for entry in game.journal[told:]:
                if entry.known_to(seat) and not isinstance(entry.event, Hid):
                    assert not secret & set(strings(entry.event.to_data())), entry.event
                    assert not isinstance(entry.event, PRIVATE) or entry.audience == (seat,)
            if len(game.answers) % 20 == 0:
                view = game.view(seat)
                assert not secret & set(strings(view.to_data()))
                for mission in view.missions.values():
                    noted = (mission.target, mission.due, mission.observer, mission.repeated, mission.delayed)
                    assert mission.seat == seat or noted == (OFF, 0, "", 0, 0)
        told = len(game.journal)


def test_forks_and_saves_of_a_game_with_support_lead_to_the_same_digest() -> None:
    game, rng = support_game(5), Rng(5)
    while game.decision is not None:
        one_answer(game, rng)
        if len(game.answers) % 60 == 0:
            assert game.fork().digest() == game.digest()
    saved = json.loads(json.dumps(game.save()))
    assert Game.load(saved, find).digest() == game.digest()


def test_an_imagined_game_with_support_keeps_the_laws() -> None:
    game, rng = support_game(6), Rng(6)
    for _ in range(200):
        if game.decision is None:
            break
        one_answer(game, rng)
        if len(game.answers) % 20 == 0:
            assert list(SYSTEM.laws(game.imagine(0, rng).battle)) == []
