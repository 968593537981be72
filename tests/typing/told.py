"""Wrong ways to tell what happened, each marked with the fault that mypy must find."""

from grognard.systems.dust.events import FirstPlayer
from grognard.systems.dust.state import Battle


def right(battle: Battle) -> None:
    battle.tell(FirstPlayer, 1)
    battle.tell_only((0, None), FirstPlayer, seat=1)


def wrong(battle: Battle) -> None:
    battle.tell(FirstPlayer, "red")  # wrong: arg-type
    battle.tell(FirstPlayer)  # wrong: call-arg
    battle.tell(FirstPlayer, 1, 2)  # wrong: call-arg
    battle.tell(FirstPlayer, side=1)  # wrong: call-arg
    battle.tell_only((0,), FirstPlayer, "red")  # wrong: arg-type
