"""Close combat: blades are used last, the attacked unit answers, and both sides strike at once."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.decision import Decision, Script, SomeOf
from grognard.core.rules import rule
from grognard.systems.dust.attack import rolls, striking, weapons
from grognard.systems.dust.attack.weapons import Shot, Victim
from grognard.systems.dust.events import CloseCombat, HeldFire
from grognard.systems.dust.state import Battle, Unit


@dataclass(slots=True)
class Blow:
    """A close-combat line that has been rolled and not yet applied; at nobody where it strikes an element."""

    striker: Unit
    shot: Shot
    victim: Victim | None
    hits: int


@rule(
    "dust.close.order",
    "dust.close.simultaneous#1",
    "dust.close.simultaneous#ruling",
    "dust.close.sustained",
)
def fight(battle: Battle, unit: Unit, shots: list[Shot], sustained: bool, serum: rolls.Serum) -> Script[None]:
    """Roll the attack and all answers with the figures alive now; only then remove the losses of both sides."""
    answers: list[tuple[Unit, list[Shot]]] = []
    for target in _attacked(battle, shots):
        battle.tell(CloseCombat, unit.id, target.id)
        answers.append((target, (yield from retaliate(battle, target, unit))))
        serum.met(target)
    blows: list[Blow] = []
    for shot in shots:
        yield from _roll(battle, unit, shot, sustained, serum, blows)
    for target, reply in answers:
        for shot in reply:
            yield from _roll(battle, target, shot, False, serum, blows)
    for blow in blows:
        yield from _land(battle, blow)


@rule("dust.close.target-survivors")
def _attacked(battle: Battle, shots: list[Shot]) -> list[Unit]:
    """Units attacked by blades that the ranged lines have left alive, each once."""
    found: dict[str, Unit] = {}
    for shot in shots:
        for victim in shot.victims:
            target = victim.standing
            if target is not None:
                found[target.id] = target
            else:
                clause = "dust.close.target-survivors"
                battle.tell(HeldFire, shot.owner.id, shot.line.weapon.id, shot.target, clause)
    return list(found.values())


def _roll(
    battle: Battle, striker: Unit, shot: Shot, sustained: bool, serum: rolls.Serum, blows: list[Blow]
) -> Script[None]:
    weapons.unload(shot)
    if shot.target not in battle.units:
        hits = yield from striking.roll_at_element(battle, shot, sustained)
        blows.append(Blow(striker, shot, None, hits))
        return
    for victim in shot.victims:
        target = victim.standing
        if target is None:
            continue
        value = shot.line.weapon.values[target.profile.armour.index]
        assert value is not None
        hits = yield from rolls.to_hit(battle, shot, value, target, battle.figures(target), sustained)
        serum.note_close(shot, target, hits)
        blows.append(Blow(striker, shot, victim, hits))


def _land(battle: Battle, blow: Blow) -> Script[None]:
    """Take off what a blow has done, from whoever of its victim still stands."""
    if blow.victim is None:
        striking.strike_element(battle, blow.shot, blow.hits)
        return
    target = blow.victim.standing
    if target is None:
        return
    value = blow.shot.line.weapon.values[target.profile.armour.index]
    assert value is not None
    yield from striking.strike(battle, blow.striker, blow.shot, value, target, blow.hits)


@rule(
    "dust.close.retaliation#1",
    "dust.close.retaliation#2",
    "dust.close.retaliation#ruling",
    "dust.close.all-c-weapons",
)
def retaliate(battle: Battle, unit: Unit, attacker: Unit) -> Script[list[Shot]]:
    """The attacked unit may answer with its own close-combat weapons, free and whether activated or not."""
    armour = attacker.profile.armour.index
    lines = {
        f"{owner.id}:{line.index}": (owner, line)
        for owner, line in weapons.lines(battle, unit)
        if line.weapon.close and line.weapon.values[armour] is not None
    }
    if not lines:
        return []
    chosen = yield Decision(
        unit.seat,
        "dust-retaliate",
        "dust.close.retaliation",
        SomeOf(tuple(lines), 0, len(lines), of="line"),
        (("unit", "unit", unit.id), ("attacker", "unit", attacker.id)),
        role="attack",
    )
    shots = []
    for key, (owner, line) in lines.items():
        if key in chosen:
            shot = yield from striking.announce(battle, owner, line, attacker.id)
            shot.victims = (weapons.victim(battle, attacker),)
            shots.append(shot)
    return shots
