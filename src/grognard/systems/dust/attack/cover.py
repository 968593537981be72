"""Cover: from elements, corners and buildings, how it adds up, and its saves."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.dust import dice, profile, sight
from grognard.systems.dust.events import Crushed, ElementDamaged, ElementDestroyed, Saved
from grognard.systems.dust.profile import Weapon
from grognard.systems.dust.state import Battle, Unit

#: How much each grade of cover is worth when sources are added: two soft ones make a hard one.
GRADES = ("none", "soft", "hard")


@rule("dust.cover.same-square", "dust.cover.crate-soft", "dust.cover.trap-hard")
def from_element(battle: Battle, target: Unit, tally: Tally) -> None:
    """The element on the target's own square."""
    element = battle.elements.get(target.cell)
    if element is not None:
        card = profile.elements()[element.kind]
        clause = "dust.cover.trap-hard" if card.cover == "hard" else "dust.cover.crate-soft"
        tally.add(clause, GRADES.index(card.cover))


@rule("dust.building.inside-soft", "dust.building.outside-hard", "dust.building.combine")
def from_building(battle: Battle, cell: int, target: Unit, tally: Tally) -> None:
    """Being inside: soft against attackers in the same building, hard against all others."""
    buildings = battle.board.buildings
    house = buildings.get(target.cell, 0)
    if not house:
        return
    if buildings.get(cell, 0) == house:
        tally.add("dust.building.inside-soft", 1)
    else:
        tally.add("dust.building.outside-hard", 2)


@rule(
    "dust.cover.corner",
    "dust.cover.corner-soft",
    "dust.cover.corner-sources",
    "dust.cover.corner-relative",
    "dust.cover.no-double-corner",
    "dust.building.wall-corner",
    "dust.building.small-no-corner",
)
def from_corners(battle: Battle, cell: int, soldiers_only: bool, target: Unit, tally: Tally) -> None:
    """Each obstacle adjacent to the target whose corner the line grazes, if it blocks for this pair.

    What stands behind a wall is not adjacent: then the wall is the obstacle, and it counts once.
    """
    if cell == target.cell:
        return
    line = battle.board.sightline(cell, target.cell)
    if line is None:
        return
    mask = sight.blockers(battle, soldiers_only)
    obstacles = line.corners | ((line.left | line.right) & mask & battle.board.beside[target.cell])
    for _ in range(obstacles.bit_count()):
        tally.add("dust.cover.corner", 1)
    if line.wall_corner:
        tally.add("dust.building.wall-corner", 1)


@rule("dust.cover.squads-only", "dust.cover.joined-hero", "dust.cover.combine", "dust.cover.combine-max")
def grade(battle: Battle, attacker: Unit, target: Unit) -> Tally:
    """How well a target is covered: 0 none, 1 soft, 2 hard. Only squads are; a joined hero is with his squad."""
    tally = Tally(0, "dust.cover.squads-only")
    if not target.profile.is_squad:
        return tally
    from_element(battle, target, tally)
    from_building(battle, attacker.cell, target, tally)
    from_corners(battle, attacker.cell, attacker.profile.is_soldier, target, tally)
    return tally.at_most("dust.cover.combine-max", 2)


@rule(
    "dust.cover.ignored#1",
    "dust.cover.ignored#ruling",
    "dust.close.ignore-cover",
    "dust.artillery.ignore-cover",
    "dust.value.phaser-cover",
    "dust.weapon.flame-cover",
    "dust.weapon.ugl-cover",
    "dust.weapon.ugl-unlimited",
)
def ignored(battle: Battle, weapon: Weapon, target: Unit) -> bool:
    """Close combat, artillery, phasers, flames and grenades leave no save of any source.

    House rule `buildings_shield_artillery`: squads in a building keep cover against artillery.
    """
    if not weapon.ignores_cover:
        return False
    shielded = weapon.artillery and bool(battle.options.get("buildings_shield_artillery"))
    return not (shielded and target.cell in battle.board.buildings)


@rule(
    "dust.cover.save-roll#1",
    "dust.cover.save-roll#ruling",
    "dust.cover.soft-save",
    "dust.cover.hard-save",
    "dust.attack.cover-step",
)
def saves(battle: Battle, attacker: Unit, target: Unit, weapon: Weapon, hits: int) -> int:
    """Roll one die per hit on a squad in cover; the face its card prints for the grade cancels a hit."""
    if not hits or ignored(battle, weapon, target):
        return 0
    tally = grade(battle, attacker, target)
    covered = int(tally)
    if not covered:
        return 0
    face = target.profile.soft_face if covered == 1 else target.profile.hard_face
    clause = "dust.cover.soft-save" if covered == 1 else "dust.cover.hard-save"
    saved = dice.count(battle, target.seat, "dust-roll-cover", clause, hits, face, tally)
    battle.tell(Saved, target.id, f"dust-cover-{GRADES[covered]}", saved, hits)
    return saved


@rule("dust.cover.element-profile")
def damage_element(battle: Battle, cell: int, points: int) -> None:
    """Damage on an element adds up until its health is gone."""
    element = battle.elements.get(cell)
    if element is None or not points:
        return
    card = profile.elements()[element.kind]
    element.damage += points
    left = max(0, card.health - element.damage)
    battle.tell(ElementDamaged, element.kind, cell, points, left)
    if not left:
        battle.tell(ElementDestroyed, element.kind, cell)
        battle.remove_element(cell)


@rule("dust.move.crate-crush")
def crush(battle: Battle, unit: Unit, cell: int) -> None:
    """A vehicle flattens the crate on a square it enters."""
    battle.tell(Crushed, unit.id, cell)
    battle.remove_element(cell)
