"""Random games of whole companies: headquarters, attachments, reinforcements and decoys, with nothing given away."""

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
from grognard.systems.ept.events.hidden import Hid
from systems.ept.table import battle, drawn, position, unit
from systems.ept.test_skeleton import one_answer, strings, unknown_to

GROUND = drawn(
    "..........F...",
    "...F......F...",
    "..FF..b.......",
    "......bb......",
    "...s...b...F..",
    "..........FF..",
    ".....o........",
    "..F..oo....m..",
)


def side(seat: int, columns: str) -> tuple[list[Any], list[Any], list[Any]]:
    """A company with two sections, a mortar and a decoy of its own, and a third section that comes in turn 3."""
    mark = "ab"[seat]
    first, second = columns
    hidden: dict[str, Any] = {"hidden": True}
    units = [
        unit(f"{mark}-captain", seat, "company_hq", f"{first}4", formation=f"{mark}-hq", **hidden),
        unit(f"{mark}-mortar", seat, "light_machine_gun", f"{first}4", formation=f"{mark}-tube", **hidden),
        unit(f"{mark}-decoy", seat, "decoy", f"{first}5", formation=f"{mark}-sham"),
    ]
    for number, rows in enumerate(((1, 2, 3), (6, 7, 8))):
        own = {"formation": f"{mark}-{number}", **hidden}
        units += [
            unit(f"{mark}-chief{number}", seat, "section_hq", f"{second}{rows[0]}", **own),
            unit(f"{mark}-rifle{number}", seat, "us_squad", f"{second}{rows[1]}", **own),
            unit(f"{mark}-gun{number}", seat, "light_machine_gun", f"{second}{rows[1]}", **own),
            unit(f"{mark}-stray{number}", seat, "us_squad", f"{first}{rows[2]}", **own),
        ]
    units += [
        unit(f"{mark}-late", seat, "section_hq", formation=f"{mark}-2"),
        unit(f"{mark}-fresh", seat, "us_squad", formation=f"{mark}-2"),
    ]
    post = {"id": f"{mark}-company", "seat": seat, "rank": "company", "holder": f"{mark}-captain"}
    under = {"seat": seat, "superior": f"{mark}-company"}
    alone = {**under, "kind": "autonomous"}
    formations = [
        {
            "id": f"{mark}-hq",
            "seat": seat,
            "kind": "autonomous",
            "leader": f"{mark}-captain",
            "superior": f"{mark}-company",
        },
        {"id": f"{mark}-tube", "leader": f"{mark}-mortar", **alone},
        {"id": f"{mark}-sham", "leader": f"{mark}-decoy", **alone},
        *(
            {"id": f"{mark}-{n}", "leader": f"{mark}-chief{n}", "thresholds": [3, 5], **under}
            for n in range(2)
        ),
        {
            "id": f"{mark}-2",
            "leader": f"{mark}-late",
            "arrives": 3,
            "entry": [f"{first}{row}" for row in range(1, 9)],
            **under,
        },
    ]
    return units, formations, [post]


def company_game(seed: int, log: bool = True) -> Game:
    parts = [side(0, "AC"), side(1, "NL")]
    made = position(
        *(one for units, _, _ in parts for one in units),
        turn=1,
        turns=6,
        phase="support",
        map=GROUND,
        formation=[one for _, formations, _ in parts for one in formations],
        post=[one for _, _, posts in parts for one in posts],
    )
    return Game(find("ept"), Setup("ept", position=made), Seeded(seed=seed), log=log)


@pytest.mark.parametrize("seed", range(4))
def test_companies_fight_to_the_end_and_break_no_law(seed: int) -> None:
    game, rng = company_game(seed, log=False), Rng(seed)
    while game.decision is not None:
        one_answer(game, rng)
        laws.check(game)
    assert game.outcome is not None


def test_everything_of_the_chain_of_command_is_asked_about() -> None:
    left = {"ept-attach", "ept-order", "ept-order-for", "ept-entry", "ept-entry-march"}
    for seed in range(12):
        game, rng = company_game(seed, log=False), Rng(seed)
        while left and game.decision is not None:
            left.discard(game.decision.ask)
            one_answer(game, rng)
    assert not left


@pytest.mark.parametrize("seed", range(2))
def test_nothing_of_a_hidden_unit_or_of_its_formation_is_given_away(seed: int) -> None:
    game, rng, told = company_game(seed), Rng(seed), 0
    while game.decision is not None:
        one_answer(game, rng)
        for seat in (0, 1):
            state = battle(game)
            secret = unknown_to(game, seat)
            # A unit that is a formation by itself is no better known by that.
            secret |= {
                formation.id
                for formation in state.formations.values()
                if formation.kind == "autonomous" and formation.leader in secret
            }
            said = [
                entry.event.to_data()
                for entry in game.journal[told:]
                if entry.known_to(seat) and not isinstance(entry.event, Hid)
            ]
            assert not secret & set(strings(said)), said
            if len(game.answers) % 20 == 0:
                view = game.view(seat).to_data()
                assert not secret & set(strings(view))
                assert not secret & set(strings(game.scene(seat).to_data()))
            asked = game.decision
            if asked is not None and (asked.seat == seat or not asked.secret):
                assert not secret & set(strings(asked.to_data()))
        told = len(game.journal)


def test_forks_and_saves_of_a_company_game_lead_to_the_same_digest() -> None:
    game, rng = company_game(5), Rng(5)
    while game.decision is not None:
        one_answer(game, rng)
        if len(game.answers) % 40 == 0:
            assert game.fork().digest() == game.digest()
    saved = json.loads(json.dumps(game.save()))
    assert Game.load(saved, find).digest() == game.digest()


def test_an_imagined_company_keeps_the_laws_and_its_own_units() -> None:
    game, rng = company_game(6), Rng(6)
    for _ in range(150):
        if game.decision is None:
            break
        one_answer(game, rng)
        if len(game.answers) % 15 == 0:
            dream = game.imagine(0, rng)
            assert list(SYSTEM.laws(dream.battle)) == []
