"""What attacks, close combat and artillery share: announcing a line, and its hits on units and on cover elements."""

from __future__ import annotations

from grognard.core.decision import Amount, Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.dust import profile
from grognard.systems.dust.attack import cover, damage, rolls, weapons
from grognard.systems.dust.attack.weapons import Shot
from grognard.systems.dust.events import Aimed, Fired, HeldFire
from grognard.systems.dust.profile import Value, WeaponLine
from grognard.systems.dust.state import Battle, Unit


@rule("dust.attack.ammo-spent", "dust.value.volley-ammo", "dust.skill.sniper")
def announce(battle: Battle, owner: Unit, line: WeaponLine, target: str) -> Script[Shot]:
    """With the target go the rounds to be fired and, for a sniper, the figure aimed at."""
    shot = Shot(owner, line, target)
    aimed = battle.units.get(target)
    most = weapons.most_rounds(owner, line, line.weapon.values[armour_of(battle, target)])
    if most:
        about = (
            ("unit", "unit", owner.id),
            ("weapon", "weapon", line.weapon.id),
            ("target", "target", target),
        )
        shot.rounds = yield Decision(
            owner.seat, "dust-rounds", "dust.value.volley-ammo", Amount(1, most), about, role="attack"
        )
        weapons.spend(shot)
    if aimed is not None:
        shot.hero = aimed.partner
        if aimed.profile.is_squad and weapons.snipes(owner, line):
            shot.figure = yield from _name_figure(battle, owner, aimed)
    battle.tell(Aimed, owner.id, line.weapon.id, target)
    return shot


def armour_of(battle: Battle, key: str) -> int:
    """The column of the weapon table for a unit or an element."""
    unit = battle.units.get(key)
    if unit is not None:
        return unit.profile.armour.index
    return profile.elements()[key.split("@", maxsplit=1)[0]].armour.index


def _name_figure(battle: Battle, owner: Unit, aimed: Unit) -> Script[str]:
    figures = tuple(str(n) for n in range(len(aimed.profile.figures)) if aimed.alive >> n & 1)
    options = (*figures, "hero") if aimed.partner else figures
    chosen = yield Decision(
        owner.seat,
        "dust-sniper",
        "dust.skill.sniper",
        OneOf(options, of=f"figure@{aimed.id}"),
        (("unit", "unit", owner.id), ("target", "unit", aimed.id)),
        role="attack",
    )
    return str(chosen)


def element_cell(battle: Battle, key: str) -> int:
    """The square of an element named `kind@square`."""
    return battle.board.names.index(key.split("@")[1])


@rule(
    "dust.attack.damage-per-hit",
    "dust.attack.cover-step",
    "dust.attack.special-overrides",
    "dust.value.incendiary",
    "dust.value.ap-incendiary",
    "dust.value.phaser",
    "dust.weapon.laser-cover",
)
def strike(battle: Battle, unit: Unit, shot: Shot, value: Value, target: Unit, hits: int) -> Script[None]:
    """What the hits of one line do: saves, then damage by the kind of value."""
    battle.tell(Fired, shot.owner.id, shot.line.weapon.id, target.id, hits)
    if not hits or target.status != "field":
        return
    hits -= cover.saves(battle, unit, target, shot.line.weapon, hits)
    if hits <= 0:
        return
    if value.kind == "ap_incendiary":
        damage.annihilate(battle, target)
    elif value.kind == "phaser":
        points = rolls.phaser_damage(battle, shot, value, hits)
        yield from damage.inflict(battle, target, points, shot.figure)
    else:
        yield from damage.inflict(battle, target, hits * value.damage, shot.figure)


@rule("dust.cover.element-profile", "dust.cover.element-target#2")
def roll_at_element(battle: Battle, shot: Shot, sustained: bool) -> Script[int]:
    """The dice of one line at a cover element, by the element's own class; it rolls no saves."""
    if element_cell(battle, shot.target) not in battle.elements:
        battle.tell(HeldFire, shot.owner.id, shot.line.weapon.id, shot.target, "dust.attack.simultaneous")
        return 0
    value = shot.line.weapon.values[armour_of(battle, shot.target)]
    assert value is not None
    hits = yield from rolls.to_hit(battle, shot, value, None, 1, sustained)
    battle.tell(Fired, shot.owner.id, shot.line.weapon.id, shot.target, hits)
    return hits


@rule("dust.cover.element-profile")
def strike_element(battle: Battle, shot: Shot, hits: int) -> None:
    """What the hits do to a cover element: damage adds up."""
    cell = element_cell(battle, shot.target)
    if not hits or cell not in battle.elements:
        return
    card = profile.elements()[battle.elements[cell].kind]
    value = shot.line.weapon.values[card.armour.index]
    assert value is not None
    if value.kind == "ap_incendiary":
        points = card.health
    elif value.kind == "phaser":
        points = rolls.phaser_damage(battle, shot, value, hits)
    else:
        points = hits * value.damage
    cover.damage_element(battle, cell, points)
