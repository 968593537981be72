"""What a seat may not know: where the others' hidden units are, and dice to come."""

from __future__ import annotations

from grognard.core.decision import Chance
from grognard.core.dice import Seeded
from grognard.core.rules import rule
from grognard.systems.sotr import sight
from grognard.systems.sotr.actions import drops, movement
from grognard.systems.sotr.state import NO_BOX, NOWHERE, Battle, Unit, View

#: In a view: hidden somewhere on the table.
UNSEEN = "unseen"


def concealed(battle: Battle, unit: Unit, seat: int | None) -> bool:
    """Whether a seat does not know where a unit is: it is hidden, and known to none of that seat's units."""
    if not unit.hidden or unit.seat == seat or unit.status == UNSEEN:
        return False
    return not any(
        name in battle.units and battle.units[name].seat == seat and battle.units[name].status == "field"
        for name in unit.known_to
    )


@rule("sotr.hide.effect", "sotr.abilities.sniper-hidden")
def view(battle: Battle, seat: int | None) -> View:
    """A copy in which hidden units of others are nowhere, with nothing of their posture, and dice are blank."""
    copy = battle.copy()
    copy.dice = Seeded(seed=0, rolled=battle.dice.rolled)
    for unit in copy.units.values():
        if concealed(battle, unit, seat):
            conceal(unit)
    return View(copy)


def conceal(unit: Unit) -> None:
    """Take a unit off the table of a view."""
    unit.status = UNSEEN
    unit.places, unit.storeys, unit.box = (), (), NO_BOX
    unit.prone = unit.down = unit.left = 0
    unit.fired, unit.laid, unit.action = (), (), ""
    if unit.gun is not None:
        unit.gun.place, unit.gun.heading, unit.gun.turned = NOWHERE, 0, False


def deal_again(battle: Battle, seat: int, chance: Chance) -> None:
    """Hidden units of others are put down anew somewhere out of the seat's sight, if there is room."""
    for unit in battle.units.values():
        if unit.status == UNSEEN or concealed(battle, unit, seat):
            _deal(battle, unit, seat, chance)


def _deal(battle: Battle, unit: Unit, seat: int, chance: Chance) -> None:
    before = unit.places
    unit.status = "field"
    board = battle.board
    for _ in range(20):
        place = chance.below(board.width), chance.below(board.depth)
        spots = drops.places_round(unit, place)
        standing, _ = movement.fields(battle, unit)(board.bounds)
        if any(standing.bars_stand(spot, unit.kit[i].radius) for i, spot in spots.items()):
            continue
        unit.stand(spots)
        if unit.gun is not None:
            unit.gun.place = unit.places[unit.leader]
        if not any(sight.unit_sees(battle, enemy, unit) for enemy in battle.friends(seat)):
            return
    if before:
        unit.stand(dict(enumerate(before)))
