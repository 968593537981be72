"""Whole battles of tanks, carriers and infantry close together: they end, break no law and give no secret away."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import Setup
from grognard.lab import laws
from grognard.systems import find
from grognard.systems.ept.events.hidden import Hid
from grognard.systems.ept.events.vehicles import Embarked
from systems.ept.table import drawn, unit
from systems.ept.test_skeleton import strings, unknown_to

GROUND = drawn(
    "......",
    "..f...",
    "......",
    "....b.",
    "......",
    "......",
    ways={"road": ["A3-B3-C4-D4-E5-F5"]},
)


def melee() -> dict[str, Any]:
    """Two platoons and two sections within a few hexes of each other, some of them carried, riding or hidden."""
    troop, troopers, rifles, men = ({"formation": name} for name in ("troop", "panzers", "rifles", "men"))
    units = [
        unit("sherman", 0, "m4a1_sherman_75", "B3", facing=2, **troop),
        unit("two-guns", 0, "t_28", "A2", facing=2, **troop),
        unit("quad", 0, "m16_quad", "A3", facing=2, **troop),
        unit("riders", 0, "us_squad", status="aboard", carrier="two-guns", riding=True, **troop),
        unit("panther", 1, "panther_g", "E4", facing=5, **troopers),
        unit("stug", 1, "stug_iii_g", "F5", facing=5, **troopers),
        unit("post", 0, "section_hq", "B3", **rifles),
        unit("squad", 0, "us_squad", "B3", **rifles),
        unit("ambush", 0, "us_squad", "C2", hidden=True, **rifles),
        unit("fake", 0, "decoy", "B5", **rifles),
        unit("truck", 0, "truck", "C2", **rifles),
        unit("staff", 1, "section_hq", "D3", neutralised=True, **men),
        unit("first", 1, "grenadier_squad", "D4", hidden=True, **men),
        unit("second", 1, "grenadier_squad", "C4", neutralised=True, **men),
        unit("gun", 1, "medium_machine_gun", "D4", neutralised=True, **men),
        unit("track", 1, "sdkfz_251_1", "E5", facing=4, **men),
        unit("third", 1, "grenadier_squad", status="aboard", carrier="track", **men),
    ]
    formations = [
        {"id": "troop", "seat": 0, "leader": "sherman", "thresholds": [2, 4]},
        {"id": "panzers", "seat": 1, "leader": "panther", "thresholds": [2, 4]},
        {"id": "rifles", "seat": 0, "leader": "post", "thresholds": [4, 8]},
        {"id": "men", "seat": 1, "leader": "staff", "thresholds": [4, 8]},
    ]
    return {"turn": 1, "turns": 4, "map": GROUND, "formation": formations, "unit": units}


def eager(game: Game, rng: Rng) -> Any:
    """A random answer, but vehicles drive more often than not, forward and over whoever is in the way."""
    asked = game.decision
    assert asked is not None
    options = getattr(asked.form, "options", ())
    if asked.ask == "ept-drive" and "overrun" in options:
        return "overrun"
    if asked.ask == "ept-act" and "march" in options and rng.below(3):
        return "march"
    if asked.ask == "ept-react" and rng.below(2):
        return []
    return asked.form.draw(rng)


@pytest.mark.parametrize("seed", range(8))
def test_mechanised_battles_end_break_no_law_and_keep_their_secrets(seed: int) -> None:
    game = Game(find("ept"), Setup("ept", position=melee()), Seeded(seed=seed))
    rng, told = Rng(seed), 0
    while game.decision is not None:
        game.submit(game.decision.seat, eager(game, rng))
        laws.check(game)
        for seat in (0, 1):
            secret = unknown_to(game, seat)
            said = [
                entry.event.to_data()
                for entry in game.journal[told:]
                if entry.known_to(seat) and not isinstance(entry.event, Hid | Embarked)
            ]
            assert not secret & set(strings(said)), said
            if len(game.answers) % 15 == 0:
                assert not secret & set(strings(game.view(seat).to_data()))
        if len(game.answers) % 40 == 0:
            assert game.fork().digest() == game.digest()
        told = len(game.journal)
    assert game.outcome is not None
