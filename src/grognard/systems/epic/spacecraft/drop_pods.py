"""Drop pods: what they fire at as they land, and how those inside get out. A pod is no unit, and is gone at once."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Decision, Route, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.movement.placing import Placing
from grognard.systems.epic import basics, profile
from grognard.systems.epic.events import space
from grognard.systems.epic.morale import broken
from grognard.systems.epic.movement import movement, room, setting_down, terrain
from grognard.systems.epic.shooting import damage, hits
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.shooting.hits import AP, AT
from grognard.systems.epic.state import Battle, Formation, Unit

#: How far from the pod places for the first man are tried.
_RINGS = 4


@rule("epic.lists.drop-pods")
def fire(battle: Battle, formation: Formation, place: Place) -> None:
    """The pod's guns attack every enemy unit within 15 cm; each formation gets a marker for it, and one for each loss."""
    assert formation.pod is not None
    guns = [mode for _, mode in formation.pod.ranged]
    caught = within(battle, formation, place)
    if not guns or not caught:
        return
    battle.tell(space.PodFired, formation.id, tuple(other.unit_id(unit) for other, unit in caught))
    toll = Toll()
    for other, unit in caught:
        for mode in guns:
            kind = AP if unit.kit.type == "inf" or (unit.kit.type == "lv" and mode.ap <= mode.at) else AT
            cover = terrain.cover(battle, other, unit)
            need = hits.required(mode.ap if kind == AP else mode.at, "", cover)
            if hits.rolled(battle, formation.seat, 1, need):
                damage.strike(battle, other, unit, hits.blow(mode, kind), toll)
    clause = "epic.lists.drop-pods"
    for name in dict.fromkeys(other.id for other, _ in caught):
        broken.place(battle, battle.formations[name], 1 + toll.markers.pop(name, 0), clause, check=False)
    for name in sorted(toll.markers):
        broken.place(battle, battle.formations[name], toll.markers[name], clause, check=False)


def within(battle: Battle, formation: Formation, place: Place) -> list[tuple[Formation, Unit]]:
    """Enemy units within 15 cm of a pod."""
    assert formation.pod is not None
    far, radius = profile.tables().deathwind, formation.pod.radius
    return [
        (enemy, unit)
        for enemy in battle.enemies(formation.seat)
        for unit in enemy.there
        if basics.gap_at(place, radius, unit.place, unit.kit.radius) <= far
    ]


@rule("epic.lists.drop-pods", "epic.spacecraft.planetfall-disembark")
def ways_out(battle: Battle, formation: Formation, place: Place) -> Placing:
    """The first within 5 cm of the pod, all within 15 cm of it, together and out of enemy zones."""
    assert formation.pod is not None
    table, radius, first = profile.tables(), formation.pod.radius, formation.living[0]

    def too_far(unit: Unit, spot: Place) -> int:
        far = table.disembark if unit is first else table.deathwind
        return max(0, basics.gap_at(spot, unit.kit.radius, place, radius) - far)

    def seeds() -> Iterator[Place]:
        yield from room.rings(place, (table.disembark + radius) // _RINGS, _RINGS)

    ground = setting_down.Ground(
        lambda spot, size: 0,
        seeds,
        "epic.lists.drop-pods",
        reach=table.coherency,
        zoned=True,
        too_far=too_far,
    )
    return setting_down.region(battle, formation, ground)


@rule("epic.lists.drop-pods", "epic.spacecraft.planetfall-disembark")
def open_up(battle: Battle, formation: Formation, place: Place) -> Script[None]:
    """Everybody gets out at once; where there is no room for all together, each as near as can be."""
    region = ways_out(battle, formation, place)
    if not region.has_room():
        for unit in formation.living:
            unit.place = room.beside(battle, unit, place)
            unit.status = "field"
        places = tuple(unit.place for unit in formation.there)
    else:
        answer = yield Decision(
            formation.seat,
            "epic-pod-where",
            "epic.lists.drop-pods",
            Route(formation.id, region),
            (("formation", "formation", formation.id),),
            role="placement",
        )
        places = region.placements(answer)
        setting_down.put(formation, places)
    formation.pod = None
    battle.tell(space.GotOut, formation.id, places)
    movement.face_enemies(battle, formation, formation.there)


@rule("epic.spacecraft.planetfall-off-table-loss")
def lost(battle: Battle, formation: Formation) -> None:
    """A pod off the table is lost with all inside, and nobody gets a marker for it."""
    clause, toll = "epic.spacecraft.planetfall-off-table-loss", Toll(silent=True)
    for unit in formation.living:
        damage.destroy(battle, formation, unit, None, toll, clause)
    formation.status = "field"
