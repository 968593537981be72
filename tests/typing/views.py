"""True states handed to what wants a view, each marked with the fault that mypy must find."""

from grognard.core import battle as core
from grognard.core.decision import Decision
from grognard.core.game import Game
from grognard.systems import at43, dust, ept, find
from grognard.systems.at43.state import Battle as At43Battle
from grognard.systems.dust.state import Battle as DustBattle
from grognard.systems.ept.state import Battle as EptBattle


def right(game: Game, battle: EptBattle, decision: Decision) -> None:
    view = ept.SYSTEM.view(battle, 0)
    ept.SYSTEM.scene(view, 0)
    ept.SYSTEM.score(view, decision, 1)
    ept.SYSTEM.laws(battle)
    find("ept").scene(game.view(0), 0)
    find("ept").name(game.view(0), "seat", 0, None)  # type: ignore[arg-type]


def of_one_system(a: DustBattle, b: At43Battle, c: EptBattle, decision: Decision) -> None:
    dust.SYSTEM.scene(a, 0)  # wrong: arg-type
    at43.SYSTEM.scene(b, 0)  # wrong: arg-type
    ept.SYSTEM.scene(c, 0)  # wrong: arg-type
    ept.SYSTEM.outlook(c, "m1")  # wrong: arg-type
    ept.SYSTEM.candidates(c, decision)  # wrong: arg-type
    ept.SYSTEM.score(c, decision, 1)  # wrong: arg-type
    dust.SYSTEM.scene(ept.SYSTEM.view(c, 0), 0)  # wrong: arg-type


def of_any_system(game: Game, battle: core.Battle, decision: Decision) -> None:
    find("ept").scene(game.battle, 0)  # wrong: arg-type
    game.system.candidates(battle, decision)  # wrong: arg-type
