"""The Avatar of the Eldar: called before a strategy roll, it fights for one turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from grognard.core.decision import Decision, OneOf, Route, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.placing import Placing
from grognard.systems.epic import basics, events, profile
from grognard.systems.epic.army_rules import eldar
from grognard.systems.epic.movement import room, setting_down
from grognard.systems.epic.state import NOWHERE, Battle, Formation, Unit

NOBODY: Final = "nobody"


@rule("epic.lists.avatar")
def seers(battle: Battle, seat: int) -> list[Unit]:
    """The units of formations with a seer in them."""
    return [unit for one in battle.of(seat) if eldar.foresees(one) for unit in one.there]


@rule("epic.lists.avatar")
def region(battle: Battle, formation: Formation) -> Placing:
    """Within 15 cm of a formation with a seer, out of enemy zones."""
    near, reach = seers(battle, formation.seat), profile.tables().called

    def seeds() -> Iterator[Place]:
        for unit in near:
            yield from room.rings(unit.place, unit.kit.radius + 400, 3)

    def outside(place: Place, radius: int) -> int:
        gaps = (basics.gap_at(place, radius, unit.place, unit.kit.radius) for unit in near)
        return max(0, min(gaps) - reach)

    ground = setting_down.Ground(outside, seeds, "epic.lists.avatar", zoned=True)
    return setting_down.region(battle, formation, ground)


@rule("epic.lists.avatar")
def call(battle: Battle, seat: int) -> Script[None]:
    """Before the strategy roll of any one turn: whether it comes."""
    for formation in battle.of(seat):
        if not eldar.is_called(formation) or formation.status != "reserve" or not seers(battle, seat):
            continue
        where = region(battle, formation)
        if not where.has_room():
            continue
        answer = yield Decision(
            seat,
            "epic-call",
            "epic.lists.avatar",
            OneOf((NOBODY, formation.id), of="formation"),
            role="request",
            skip=NOBODY,
        )
        if answer == NOBODY:
            continue
        place = yield Decision(
            seat,
            "epic-call-where",
            "epic.lists.avatar",
            Route(formation.id, where),
            (("formation", "formation", formation.id),),
            role="placement",
        )
        setting_down.put(formation, where.placements(place))
        battle.tell(events.Called, formation.id, where.placements(place))
        setting_down.tested(battle, formation)


@rule("epic.lists.avatar")
def leave(battle: Battle) -> None:
    """In the end phase of the turn in which it came, before anybody rallies, it is gone for good."""
    for formation in battle.formations.values():
        if eldar.is_called(formation) and formation.on_table:
            for unit in formation.living:
                unit.status, unit.place = "gone", NOWHERE
            battle.tell(events.CalledAway, formation.id)
