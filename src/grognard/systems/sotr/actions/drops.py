"""Airborne drops: troops called down on a marker."""

from __future__ import annotations

from grognard.core.decision import Decision, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.placing import block
from grognard.core.space.plain import box_of
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.sotr import dice, measuring
from grognard.systems.sotr.actions import movement
from grognard.systems.sotr.board import holds
from grognard.systems.sotr.events import Deployed
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import wounds
from grognard.systems.sotr.shooting.wounds import Cause
from grognard.systems.sotr.state import Acting, Battle, Unit


def marker_of(battle: Battle, unit: Unit) -> Place | None:
    return next(((x, y) for name, x, y in battle.drops if name == unit.id), None)


def places_round(unit: Unit, place: Place) -> dict[int, Place]:
    """The unit in a block round its leader's place."""
    spacing = 2 * max(unit.kit[i].radius for i in unit.living) + 20
    offsets = block(len(unit.living), unit.living.index(unit.leader), spacing)
    return {i: (place[0] + dx, place[1] + dy) for i, (dx, dy) in zip(unit.living, offsets, strict=True)}


@rule("sotr.actions.drop-obstructed")
def blocked(battle: Battle, unit: Unit, place: Place) -> bool:
    """Whether a point is taken by a figure, by smoke or by anything that bars the way."""
    if any((place[0] - x) ** 2 + (place[1] - y) ** 2 <= r * r for x, y, r in battle.clouds):
        return True
    spots = places_round(unit, place)
    box = box_of(spots.values(), [unit.kit[i].radius for i in spots])
    standing, _ = movement.fields(battle, unit)(box)
    return any(standing.bars_stand(spot, unit.kit[i].radius) for i, spot in spots.items())


@rule(
    "sotr.actions.drop-placement",
    "sotr.actions.drop-restrictions",
    "sotr.actions.drop-terrain",
    "sotr.orders.paras-arrival",
)
def drop(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """The officer lands on the marker and the unit round him; in scenery some are hurt. They do not move on."""
    place = marker_of(battle, unit)
    assert place is not None, "a unit without a marker is not activated"
    if blocked(battle, unit, place):
        place = yield from _elsewhere(battle, unit, place)
    unit.status = "field"
    unit.stand(places_round(unit, place))
    battle.drops = tuple(row for row in battle.drops if row[0] != unit.id)
    battle.tell(Deployed, unit.id)
    for i in unit.living:
        if lands_badly(battle, unit, i):
            face = dice.roll(battle, unit.seat, 1, "landing", "sotr.actions.drop-terrain")[0]
            if face <= 2:
                wounds.hit(battle, unit, i, Cause(0, "sotr.actions.drop-terrain"))


@rule("sotr.actions.drop-terrain")
def lands_badly(battle: Battle, unit: Unit, i: int) -> bool:
    """Whether a figure comes down in a forest, in water or on something that stands up."""
    for outline in battle.board.outlines:
        card = battle.board.pieces[outline[5]].card
        if (card.sight != "open" or card.rate != 1) and holds(outline, unit.places[i]):
            return True
    return False


@rule("sotr.actions.drop-obstructed")
def _elsewhere(battle: Battle, unit: Unit, place: Place) -> Script[Place]:
    """Another point within 8 inches, named by the owner; the drop takes place in any case."""
    reach = tables().drop_shift

    def fault(spot: Place) -> WhyNot | None:
        if measuring.distance(spot, place) > reach:
            return why_not("sotr-drop-too-far", "sotr.actions.drop-obstructed", reach=("length", reach))
        if blocked(battle, unit, spot):
            return why_not("sotr-drop-blocked", "sotr.actions.drop-obstructed")
        return None

    x, y = place
    near = movement.spots_round(place, reach, 100)
    region = Spots((x - reach, y - reach, x + reach, y + reach), fault, lambda: near)
    if region.first() is None:
        return place
    answer = yield Decision(
        unit.seat,
        "sotr-drop-elsewhere",
        "sotr.actions.drop-obstructed",
        Spot(region),
        (("unit", "unit", unit.id),),
        role="placement",
    )
    return int(answer[0]), int(answer[1])
