"""Teleporting: formations that appear anywhere on the table before the strategy roll."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Decision, OneOf, Route, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.placing import Placing
from grognard.systems.epic import dice, events, profile
from grognard.systems.epic.morale import broken
from grognard.systems.epic.movement import movement, setting_down
from grognard.systems.epic.state import Battle, Formation
from grognard.systems.epic.war_engines import carrying

NOBODY = "nobody"


@rule("epic.special-units.teleport-eligible")
def can_teleport(formation: Formation) -> bool:
    """A formation in which every unit has the ability, and nobody is on board of another's engine."""
    return _all_have(formation, "teleport")


def _all_have(formation: Formation, ability: str) -> bool:
    return bool(formation.living) and all(
        unit.kit.has(ability) and unit.status != "aboard" for unit in formation.living
    )


@rule("epic.lists.tunnelers")
def can_tunnel(formation: Formation) -> bool:
    """A formation in which every unit digs."""
    return _all_have(formation, "tunneler")


def waiting(battle: Battle, seat: int) -> list[Formation]:
    """Formations in reserve that may appear."""
    return [
        one for one in battle.of(seat) if one.status == "reserve" and not one.broken and _comes(battle, one)
    ]


@rule("epic.lists.tunnelers")
def _comes(battle: Battle, formation: Formation) -> bool:
    """Whether it may appear this turn: who digs needs a turn for it."""
    if can_teleport(formation):
        return True
    return can_tunnel(formation) and battle.turn >= profile.tables().tunnelled


@rule("epic.special-units.teleport-placement")
def arrivals(battle: Battle, first: int) -> Script[None]:
    """Before the strategy roll the players in turn, the higher strategy rating first, let formations appear."""
    seats = [first, 1 - first]
    while seats:
        seat = seats.pop(0)
        able = [(one, _region(battle, one)) for one in waiting(battle, seat)]
        able = [(one, region) for one, region in able if region.has_room()]
        if not able:
            continue
        answer = yield Decision(
            seat,
            "epic-teleport",
            "epic.special-units.teleport-placement",
            OneOf((NOBODY, *(one.id for one, _ in able)), of="formation"),
            role="request",
        )
        if answer == NOBODY:
            continue
        formation, region = next(pair for pair in able if pair[0].id == answer)
        where = yield Decision(
            seat,
            "epic-teleport-where",
            "epic.special-units.teleport-restrictions",
            Route(formation.id, region),
            (("formation", "formation", formation.id),),
            role="placement",
        )
        appear(battle, formation, region.placements(where))
        seats.append(seat)


@rule("epic.special-units.teleport-placement", "epic.special-units.teleport-restrictions")
def _region(battle: Battle, formation: Formation) -> Placing:
    """Anywhere out of enemy zones, each unit within 5 cm of another, scouts too."""
    board = battle.board

    def seeds() -> Iterator[Place]:
        for objective in battle.objectives:
            yield objective.place
        for y in range(600, board.depth, 1200):
            for x in range(600, board.width, 1200):
                yield x, y

    clause = "epic.special-units.teleport-restrictions"
    ground = setting_down.Ground(
        lambda place, radius: 0, seeds, clause, reach=profile.tables().coherency, zoned=True
    )
    return setting_down.region(battle, formation, ground)


@rule("epic.special-units.teleport-mishap", "epic.special-units.teleport-restrictions")
def appear(battle: Battle, formation: Formation, places: tuple[Place, ...]) -> None:
    """A die for each unit, for a war engine one for each point of its capacity: each 1 is a marker. Who appears in
    dangerous ground is tested for it."""
    setting_down.put(formation, places)
    carrying.come_on(battle, formation)
    battle.tell(events.Teleported, formation.id, places)
    count = sum(unit.kit.dc for unit in formation.there)
    clause = "epic.special-units.teleport-mishap"
    ones = dice.faces(battle, formation.seat, "epic-roll-teleport", clause, count, 2).count(1)
    setting_down.tested(battle, formation)
    movement.face_enemies(battle, formation, formation.there)
    broken.place(battle, formation, ones, clause)
