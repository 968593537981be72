"""What a link to a seat would open, told before it is taken: by which house rules, with which armies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.core.dice import Seeded
from grognard.core.game import Game
from grognard.core.screen.scene import Scene
from grognard.core.system import AnySystem, Setup
from grognard.server import library
from grognard.server.games.onto_wire import Said, Teller
from grognard.server.games.setting_up import find_system


def invitation(given: Mapping[str, Any], seat: int) -> dict[str, Any]:
    """The house rules of a game, and its armies as the seat sees them before the first answer. The dice of the game
    have no part in it, so that nothing of them is told."""
    setup = Setup.from_data(given)
    system = find_system(setup.system)
    scene = Game(system, setup, Seeded(seed=1), log=False).scene(seat)
    return {"rules": _rules(system, setup), "forces": _forces(system, setup, scene)}


def _rules(system: AnySystem, setup: Setup) -> list[dict[str, Any]]:
    teller = Teller(system)
    played = [(option, setup.options.get(option.id, option.default)) for option in system.options()]
    return [
        {
            "id": option.id,
            "clause": option.clause,
            "name": teller.word("option", option.id),
            "value": teller.word("option", library.word_of(option, value)),
            "differs": value != option.default,
        }
        for option, value in played
    ]


def _forces(system: AnySystem, setup: Setup, scene: Scene) -> list[dict[str, Any]]:
    seats = sorted({piece.seat for piece in scene.pieces if piece.seat >= 0})
    return [
        {
            "seat": seat,
            **_army(system, setup, seat),
            "units": library.units_of(system, scene, seat),
        }
        for seat in seats
    ]


def _army(system: AnySystem, setup: Setup, seat: int) -> dict[str, Said | int | None]:
    """What a ready army is called; one of somebody's own has no name that could be told."""
    chosen = setup.armies[seat] if seat < len(setup.armies) else None
    ready: Sequence[Any] = (
        system.armies(setup.scenario, seat) if setup.scenario and chosen is not None else ()
    )
    found = next((roster for roster in ready if roster.army == chosen), None)
    if found is None:
        return {"army": None, "points": 0}
    return {"army": Teller(system).word("army", found.id), "points": found.points}
