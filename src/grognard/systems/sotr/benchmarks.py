"""What the bench measures of Secrets of the Third Reich by itself: games of 50, 100 and 200 models, and a fork of one."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from grognard.core.dice import Seeded
from grognard.core.game import Game, Rng
from grognard.core.system import AnySystem, Setup
from grognard.systems.sotr.profile import troops
from grognard.systems.sotr.state import Battle

#: Units of a side, repeated until it has half of the models.
SIDES: Final = (
    ("us_command", "us_armoured_infantry", "us_hmg_team", "us_super_bazooka"),
    ("de_zugtrupp", "de_mech_grenadiers", "de_mg42_team", "de_panzerschreck"),
)
#: Pieces of scenery, as left, bottom, right, top in inches.
WOODS: Final = ([10, 18, 18, 26], [44, 22, 52, 30])
RUINS: Final = ([28, 20, 35, 27], [58, 16, 64, 22])
SEED: Final = 1949


def sizes() -> Sequence[int]:
    """How many models there are, by the points of a side that this comes to."""
    return 25, 50, 100


def sized(points: int, seed: int) -> Setup:
    """A battle of twice so many models: a point is about a man."""
    return Setup("sotr", position=_position(points))


def _position(men: int) -> dict[str, object]:
    units = []
    for seat, names in enumerate(SIDES):
        placed = number = 0
        while placed < men:
            name = names[number % len(names)]
            x, y = 6 + 9 * (number % 7), 6 + 5 * (number // 7)
            units.append(
                {
                    "id": f"{'ab'[seat]}{number}",
                    "troop": name,
                    "seat": seat,
                    "at": [x, y if seat == 0 else 48 - y],
                    "ahead": [0, 1 - 2 * seat],
                }
            )
            placed += sum(man.number for man in troops()[name].men)
            number += 1
    pieces = [{"kind": "forest", "box": list(box)} for box in WOODS]
    pieces += [{"kind": "ruins", "box": list(box)} for box in RUINS]
    return {"size": [72, 48], "turns": 4, "piece": pieces, "unit": units, "phase": "initiative"}


def models(battle: Battle) -> int:
    return sum(len(unit.kit) for unit in battle.units.values() if not unit.parent)


def works(system: AnySystem) -> Mapping[str, Callable[[], object]]:
    game = Game(system, sized(50, SEED), Seeded(seed=SEED), log=False)
    rng = Rng(SEED)
    while (decision := game.decision) is not None and decision.ask != "sotr-activate":
        game.submit(decision.seat, decision.form.draw(rng))
    return {"fork_100_models_us": game.fork}
