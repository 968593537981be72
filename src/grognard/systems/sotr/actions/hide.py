"""Hiding: who may hide, and how a hidden unit comes to light."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.table.bases import gap_between
from grognard.systems.sotr import measuring, sight, survey
from grognard.systems.sotr.actions import movement
from grognard.systems.sotr.events import Hid, KnownTo, Revealed
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Battle, Unit


@rule("sotr.hide.when", "sotr.orders.overwatch-hiding")
def may_hide(battle: Battle, unit: Unit) -> bool:
    """Whether a unit could hide where it is: not on overwatch nor disorganised, every base out of every enemy's sight."""
    if unit.hidden or unit.overwatch or unit.broken or unit.is_zombie or unit.hull is not None:
        return False
    if measuring.in_melee(battle, unit):
        return False
    enemies = [
        enemy
        for enemy in battle.enemies(unit.seat)
        if enemy.able and not (enemy.hidden and not enemy.known_to)
    ]
    return not sight.any_base_shows(battle, enemies, unit)


def hide(battle: Battle, unit: Unit) -> None:
    unit.hidden, unit.known_to = True, ()
    battle.tell(Hid, unit.id)


@rule("sotr.hide.reveal-choice")
def reveal(battle: Battle, unit: Unit, clause: str) -> None:
    """A hidden unit is seen by everybody from now on."""
    if not unit.hidden:
        return
    unit.hidden, unit.known_to = False, ()
    battle.reveals += 1
    battle.tell(Revealed, unit.id, clause)


@rule("sotr.hide.reveal-shooting", "sotr.abilities.sniper-hidden")
def show_to(battle: Battle, unit: Unit, enemy: Unit) -> None:
    """A hidden unit that shot is visible to the unit it shot at, and to no other."""
    if unit.hidden and enemy.id not in unit.known_to:
        unit.known_to = (*unit.known_to, enemy.id)
        battle.reveals += 1
        battle.tell(KnownTo, unit.id, enemy.id)


@rule(
    "sotr.hide.reveal-seen", "sotr.hide.reveal-near", "sotr.abilities.hyper-sense", "sotr.hide.reveal-search"
)
def found_by(battle: Battle, finder: Unit, unit: Unit) -> str:
    """The clause by which a unit that has moved finds a hidden one: near it, or seeing a whole base; else nothing."""
    table = tables()
    view = survey.between(battle, finder, unit)
    for i in finder.able:
        keen = "hyper_sense" in finder.kit[i].abilities
        for j in unit.living:
            away = measuring.gap(finder, i, unit, j)
            level = finder.storey(i) == unit.storey(j)
            if level and away <= table.hide_near:
                return "sotr.hide.reveal-near"
            if level and keen and away <= table.hyper_sense:
                return "sotr.abilities.hyper-sense"
            if view.base_shows_whole(i, j):
                return "sotr.hide.reveal-seen"
    return ""


def search(battle: Battle, finder: Unit) -> None:
    """After a move: every hidden enemy that the mover finds comes to light."""
    for unit in battle.enemies(finder.seat):
        if unit.hidden:
            clause = found_by(battle, finder, unit)
            if clause:
                reveal(battle, unit, clause)


@rule("sotr.hide.reveal-seen")
def stays_hidden(battle: Battle, unit: Unit) -> None:
    """After a hidden unit itself has moved: who finds it where it is now sees it."""
    for enemy in battle.enemies(unit.seat):
        if not unit.hidden:
            return
        clause = found_by(battle, enemy, unit)
        if clause:
            reveal(battle, unit, clause)


@rule("sotr.actions.one-inch", "sotr.hide.reveal-near")
def step_back(battle: Battle, unit: Unit, figures: list[int], paths: tuple[tuple[Place, ...], ...]) -> None:
    """Who walked into an enemy that was hidden until now stops an inch in front of him."""
    keep = tables().keep_away
    seen = [enemy for enemy in battle.enemies(unit.seat) if not enemy.hidden and enemy.hull is None]
    near = [enemy for enemy in seen if measuring.boxes_within(unit.box, enemy.box, keep)]
    crowded = [
        n
        for n, i in enumerate(figures)
        if i in unit.able
        and any(measuring.gap(unit, i, enemy, j) < keep for enemy in near for j in enemy.able)
    ]
    for n in crowded:
        walk = movement.Walk(battle, unit, keep=movement.NOTHING)
        for share in range(16, -1, -1):
            spot = _share(paths[n], share)
            if share == 0 or (
                walk.stands(figures[n], spot) and _apart(unit, figures[n], paths[n], spot, seen)
            ):
                walk.ends[figures[n]] = spot
                break
        walk.settle()


def _apart(unit: Unit, i: int, path: tuple[Place, ...], spot: Place, enemies: list[Unit]) -> bool:
    """Whether a figure that stops at a spot keeps its inch from all of some enemies, or as much of it as it had."""
    keep, radius = tables().keep_away, unit.kit[i].radius
    for enemy in enemies:
        for j in enemy.able:
            had, has = (
                gap_between(place, radius, enemy.places[j], enemy.kit[j].radius) for place in (path[0], spot)
            )
            if has < min(keep, had):
                return False
    return True


def _share(path: tuple[Place, ...], share: int) -> Place:
    (x0, y0), (x1, y1) = path[0], path[-1]
    return x0 + (x1 - x0) * share // 16, y0 + (y1 - y0) * share // 16
