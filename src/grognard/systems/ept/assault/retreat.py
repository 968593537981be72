"""Chapter 8.3: units that give way before an assault or an overrun."""

from __future__ import annotations

from grognard.core.decision import Script, SomeOf
from grognard.core.rules import rule
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.asking import about, ask, spot
from grognard.systems.ept.events.assault import Retreated
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.movement import entering, movement
from grognard.systems.ept.state import Battle, Unit


@rule("ept.assault.retreat-before-who")
def may_retreat(unit: Unit) -> bool:
    """Whether a unit is able to give way. Fire markers and an activation before do not hinder it."""
    return not (
        unit.neutralised
        or unit.stopped
        or unit.pinned
        or unit.deployed
        or unit.beset
        or unit.moved
        or unit.profile.is_gun
        or unit.profile.is_vehicle
        or unit.profile.is_decoy
        or unit.profile.kind == "non_combatant"
    )


def ways_out(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """Places next to a unit that it may enter and that no enemy stands on."""
    return tuple(
        place
        for place, _ in entering.neighbours(battle, unit)
        if entering.may_enter(battle, unit, place) and not battle.is_hostile(place, unit.seat)
    )


@rule("ept.assault.retreat-partial", "ept.actions.reactions")
def before_assault(battle: Battle, place: int, attackers: tuple[Unit, ...]) -> Script[tuple[Unit, ...]]:
    """Each unit that may retreats or not, as its owner says; those that did. Decoys alone always do, and are gone.

    Where nobody can, the question is put all the same if there is a Hidden marker: silence would tell what it hides.
    """
    seat = 1 - attackers[0].seat
    there = [unit for unit in battle.friends_at(place, seat) if not unit.inside]
    able = tuple(unit.id for unit in there if may_retreat(unit) and ways_out(battle, unit))
    gone: list[Unit] = []
    real = any(not unit.profile.is_decoy for unit in there)
    if able or (real and any(unit.hidden for unit in there)):
        chosen = yield ask(
            seat,
            "ept-retreat",
            "ept.assault.retreat-before-who",
            SomeOf(able, 0, len(able), of="unit"),
            (
                ("place", "place", place),
                ("units", "unit", tuple(unit.marker or unit.id for unit in attackers)),
            ),
            open=not able,
            role="reaction",
            skip=[],
        )
        for name in chosen:
            unit = battle.units[name]
            ways = ways_out(battle, unit) if unit.place == place else ()
            if ways:
                where = yield ask(
                    seat,
                    "ept-retreat-to",
                    "ept.assault.retreat-before-move",
                    spot(battle, tuple(sorted(ways))),
                    about(unit),
                    role="move",
                )
                yield from _give_way(battle, unit, where)
                gone.append(unit)
    _drop_decoys(battle, place, seat)
    return tuple(gone)


@rule("ept.assault.retreat-before-move", "ept.hidden.reveal-by-retreat")
def _give_way(battle: Battle, unit: Unit, place: int) -> Script[None]:
    """A unit retreats: it is seen, has moved, and has had its activation of this turn."""
    hidden.reveal(battle, unit, "ept-seen-retreating")
    battle.stand(unit, place)
    unit.moved = unit.activated = True
    battle.control[place] = unit.seat
    battle.tell(Retreated, unit.id, place)
    yield from movement.entered(battle, Act(unit), place)


@rule("ept.hidden.decoy-assaulted")
def _drop_decoys(battle: Battle, place: int, seat: int) -> None:
    """Decoys with no unit among them retreat from an assault: they are seen and gone."""
    there = battle.friends_at(place, seat)
    if all(unit.profile.is_decoy for unit in there):
        for unit in there:
            hidden.reveal(battle, unit, "ept-seen-retreating")
