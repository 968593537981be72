"""Phase E, close combat: melee by melee, then the tests of the losers, then the winners move on."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.decision import Decision, OneOf, Order, Route, Script
from grognard.core.rules import rule
from grognard.systems.sotr import cool, measuring
from grognard.systems.sotr.actions import assault, flight, movement
from grognard.systems.sotr.command import officers
from grognard.systems.sotr.events import Advances, BreaksOff, Engages
from grognard.systems.sotr.melee import fights
from grognard.systems.sotr.melee.fights import Bout, Fighter
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import losses, wounds
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import assault as swarming

STAY, ADVANCE, PRONE = "stay", "advance", "prone"


@rule("sotr.melee.phase")
def close_combat_phase(battle: Battle) -> Script[None]:
    """The player with the initiative says which melee comes next; when all are fought the free move on."""
    if "vehicles" not in battle.fought:
        battle.fought = (*battle.fought, "vehicles")
        yield from swarming.close_combat(battle)
    left = {name: units for units in melees(battle) if (name := _named(units)) not in battle.fought}
    if not left:
        yield from moving_on(battle)
        _end(battle)
        return
    chosen = next(iter(left))
    if len(left) > 1:
        chosen = yield Decision(
            battle.first, "sotr-which-melee", "sotr.melee.phase", OneOf(tuple(left), of="melee")
        )
    battle.fought = (*battle.fought, chosen)
    yield from resolve(battle, left[chosen])


def _end(battle: Battle) -> None:
    battle.fought = ()
    for unit in battle.on_table():
        unit.lost, unit.fed, unit.fought, unit.caught = 0, False, False, 0
    battle.phase = "end"


def _named(units: Iterable[Unit]) -> str:
    return "+".join(unit.id for unit in units)


@rule("sotr.melee.phase")
def melees(battle: Battle) -> list[list[Unit]]:
    """Groups of units that touch each other, figures that are Down included."""
    links: dict[str, list[Unit]] = {}
    for unit in battle.on_table():
        if unit.hull is not None or not measuring.enemies_near(battle, unit):
            continue
        touched = {
            other.id: other
            for i in unit.living
            for other, j in measuring.contacts(battle, unit, i)
            if not (unit.is_down(i) and other.is_down(j))
        }
        if touched:
            links[unit.id] = list(touched.values())
    found, seen = [], set()
    for name in links:
        if name in seen:
            continue
        group, queue = [], [name]
        while queue:
            one = queue.pop()
            if one not in seen:
                seen.add(one)
                group.append(one)
                queue += [other.id for other in links.get(one, ())]
        found.append([battle.units[one] for one in links if one in group])
    return found


# -- one melee -------------------------------------------------------------------------------------------------


@rule("sotr.melee.multiple-order", "sotr.melee.multiple-sequence", "sotr.down.killed-in-melee")
def resolve(battle: Battle, units: list[Unit]) -> Script[None]:
    """Split the melee into fights, fight them, kill the Down who lie among enemies, then test the losers."""
    for unit in units:
        unit.fought = True
    foes = {unit.id: _opponents(battle, unit) for unit in units}
    fallen = [(unit, i) for unit in units for i in unit.living if unit.is_down(i)]
    bouts = yield from split(battle, units)
    for bout in bouts:
        fights.fight(battle, bout)
    finish_off(battle, fallen)
    for unit in units:
        unit.prone &= ~_fighting_bits(battle, unit)
    yield from test_losers(battle, units, foes)


def _fighting_bits(battle: Battle, unit: Unit) -> int:
    return sum(1 << i for i in unit.able if measuring.engaged(battle, unit, i))


def _opponents(battle: Battle, unit: Unit) -> list[str]:
    return sorted({other.id for i in unit.living for other, _ in measuring.contacts(battle, unit, i)})


@rule("sotr.melee.multiple-order")
def split(battle: Battle, units: list[Unit]) -> Script[list[Bout]]:
    """One against one as far as possible; each surplus figure joins the fight against an enemy it touches, which
    one the player with the initiative says; in which order they fight, their own player."""
    touching = fights.contact_map(battle, units)
    pairs = fights.paired(battle, touching, battle.first)
    surplus: dict[Fighter, list[Fighter]] = {}
    for fighter in touching:
        if fighter not in pairs and fighter not in pairs.values():
            enemy = yield from _joined(battle, fighter, touching[fighter])
            surplus.setdefault(enemy, []).append(fighter)
    bouts = []
    for fighter, enemy in pairs.items():
        # Never do both of a pair have a surplus enemy: those would have been paired as well.
        if fighter in surplus:
            bouts.append(Bout(fighter, [enemy, *surplus[fighter]]))
        else:
            bouts.append(Bout(enemy, [fighter, *surplus.get(enemy, ())]))
    for bout in bouts:
        yield from _order(battle, bout)
    return bouts


def _joined(battle: Battle, fighter: Fighter, enemies: list[Fighter]) -> Script[Fighter]:
    """Whose fight a surplus figure joins, of the enemies it touches; all of them have an opponent of their own."""
    if len(enemies) == 1:
        return enemies[0]
    keys = tuple(f"{name}/{i}" for name, i in enemies)
    chosen = yield Decision(
        battle.first,
        "sotr-join-fight",
        "sotr.melee.pairing",
        OneOf(keys, of="figure"),
        (("figure", "figure", f"{fighter[0]}/{fighter[1]}"),),
    )
    return enemies[keys.index(chosen)]


@rule("sotr.melee.multiple-order")
def _order(battle: Battle, bout: Bout) -> Script[None]:
    """Who fights first, second, third; asked only where they are not all alike."""
    name, i = bout.alone
    alone = battle.units[name]
    merits = [_merit(battle, fighter, alone, i) for fighter in bout.against]
    if len(bout.against) < 2 or len(set(merits)) == 1:
        return
    keys = tuple(f"{other}/{j}" for other, j in bout.against)
    seat = battle.units[bout.against[0][0]].seat
    answer = yield Decision(
        seat,
        "sotr-fight-order",
        "sotr.melee.multiple-order",
        Order(keys, of="figure"),
        (("figure", "figure", f"{name}/{i}"),),
    )
    bout.against = [bout.against[keys.index(key)] for key in answer]


def _merit(battle: Battle, fighter: Fighter, alone: Unit, i: int) -> tuple[int, int]:
    unit = battle.units[fighter[0]]
    return int(fights.modifiers(battle, unit, fighter[1], alone, i)), fights.dice_of(unit, fighter[1], 0)


@rule("sotr.down.killed-in-melee")
def finish_off(battle: Battle, fallen: list[tuple[Unit, int]]) -> None:
    """A figure that was Down before the fight and lies in contact with an enemy who has no other opponent is killed."""
    for unit, i in fallen:
        if i not in unit.living or not unit.is_down(i):
            continue
        free = [
            (other, j)
            for other, j in measuring.contacts(battle, unit, i)
            if not other.is_down(j) and not measuring.engaged(battle, other, j)
        ]
        if free:
            losses.kill(battle, unit, i, "sotr.down.killed-in-melee")
            unit.lost += 1
            free[0][0].fed = True


# -- tests and flight ------------------------------------------------------------------------------------------


@rule("sotr.melee.morale-loser", "sotr.melee.tests-per-unit")
def must_test(unit: Unit, enemies: list[Unit]) -> bool:
    """A unit tests if it lost more than at least one enemy unit it is engaged with."""
    return any(unit.lost > enemy.lost for enemy in enemies)


def test_losers(battle: Battle, units: list[Unit], foes: dict[str, list[str]]) -> Script[None]:
    losers = [
        unit
        for unit in units
        if unit.status == "field" and must_test(unit, [battle.units[name] for name in foes[unit.id]])
    ]
    for unit in losers:
        if unit.status != "field" or not unit.able:
            continue
        tally = cool.of_unit(battle, unit)
        if not cool.passed(battle, unit, tally, "melee", "sotr.melee.morale-loser"):
            break_off(battle, unit, [battle.units[name] for name in foes[unit.id]])
    for seat in range(battle.seats):
        yield from officers.settle_chief(battle, seat)


@rule(
    "sotr.melee.break-automatic-hit",
    "sotr.melee.break-flight",
    "sotr.melee.break-no-contact",
    "sotr.melee.surrounded",
    "sotr.melee.must-pursue",
)
def break_off(battle: Battle, unit: Unit, enemies: list[Unit]) -> None:
    """Each figure in contact takes a hit, then all flee; who finds no way out is destroyed. The enemy must pursue."""
    if unit.is_zombie:
        flight.disorganise(battle, unit)
        return
    battle.tell(BreaksOff, unit.id)
    for i in unit.able:
        touched = [(other, j) for other, j in measuring.contacts(battle, unit, i) if not other.is_down(j)]
        if touched:
            wounds.hit(battle, unit, i, fights.cause_of(*touched[0]))
    present = [enemy for enemy in enemies if enemy.status == "field"]
    if unit.status != "field" or not present:
        return
    danger = flight.middle(present[0])
    flight.flee(battle, unit, danger, goes_on=True)
    if unit.status != "field":
        return
    for i in unit.able:
        if measuring.engaged(battle, unit, i):
            losses.kill(battle, unit, i, "sotr.melee.surrounded")
    for enemy in present:
        if unit.status == "field" and not enemy.is_zombie:
            enemy.quarry = unit.id


# -- moving on ---------------------------------------------------------------------------------------------------


@rule(
    "sotr.melee.advance-after-combat",
    "sotr.melee.consolidate",
    "sotr.melee.free-figure-move",
    "sotr.abilities.zombie-brainwurst",
)
def moving_on(battle: Battle) -> Script[None]:
    """Units that fought and are free may move 3 inches, lie down or engage; the player with the initiative first.

    Zombies that fed stay and eat.
    """
    for seat in (battle.first, 1 - battle.first):
        for unit in list(battle.friends(seat)):
            if unit.fought and unit.able and not unit.broken and not (unit.is_zombie and unit.fed):
                if not measuring.in_melee(battle, unit):
                    yield from _move_on(battle, unit)
                else:
                    yield from _help(battle, unit)


@rule("sotr.melee.advance-after-combat", "sotr.melee.consolidate")
def _move_on(battle: Battle, unit: Unit) -> Script[None]:
    reach = tables().free_move
    near = tuple(f"engage:{enemy.id}" for enemy in _within(battle, unit, unit.able, reach))
    answer = yield Decision(
        unit.seat,
        "sotr-move-on",
        "sotr.melee.advance-after-combat",
        OneOf((STAY, ADVANCE, PRONE, *near), of="move-on"),
        (("unit", "unit", unit.id),),
        role="option",
        skip=STAY,
    )
    if answer == PRONE:
        unit.mark("prone", unit.able)
    elif answer == ADVANCE:
        yield from _advance(battle, unit, reach)
    elif answer != STAY:
        engage(battle, unit, battle.units[answer.removeprefix("engage:")], unit.able, reach)


def _within(battle: Battle, unit: Unit, figures: Iterable[int], reach: int) -> list[Unit]:
    """Enemy units that one of some figures can touch within a short move."""
    listed = list(figures)
    found = []
    for enemy in battle.enemies(unit.seat):
        if enemy.hull is None and not enemy.hidden and measuring.boxes_within(unit.box, enemy.box, reach):
            walk = movement.Walk(battle, unit, keep=movement.NOTHING)
            if any(
                assault.contact_spot(walk, unit, i, enemy, j, reach) is not None
                for i in listed
                for j in enemy.living
            ):
                found.append(enemy)
    return found


def _advance(battle: Battle, unit: Unit, reach: int) -> Script[None]:
    region = movement.Reach(battle, unit, movement.MOVE)
    region.allowances = tuple(min(reach, one) for one in region.allowances)
    answer = yield Decision(
        unit.seat,
        "sotr-advance",
        "sotr.melee.advance-after-combat",
        Route(unit.id, region),
        (("unit", "unit", unit.id), ("distance", "length", reach)),
        role="move",
    )
    goals = region.placements(answer)
    unit.stand(dict(zip(region.figures, goals, strict=True)))
    battle.tell(Advances, unit.id)


@rule("sotr.melee.free-figure-move")
def _help(battle: Battle, unit: Unit) -> Script[None]:
    """Figures of a unit still fighting that have no opponent left may go 3 inches to help or to engage."""
    reach = tables().free_move
    free = tuple(i for i in unit.able if not measuring.engaged(battle, unit, i))
    near = tuple(enemy.id for enemy in _within(battle, unit, free, reach)) if free else ()
    if not near:
        return
    answer = yield Decision(
        unit.seat,
        "sotr-help",
        "sotr.melee.free-figure-move",
        OneOf((STAY, *near), of="unit"),
        (("unit", "unit", unit.id),),
        role="option",
        skip=STAY,
    )
    if answer != STAY:
        engage(battle, unit, battle.units[answer], free, reach)


def engage(battle: Battle, unit: Unit, enemy: Unit, figures: Iterable[int], reach: int) -> None:
    """Figures go into contact without charging; that melee is fought in the next close combat phase."""
    walk = movement.Walk(battle, unit, keep=movement.NOTHING)
    touched = False
    for i in figures:
        for j in sorted(enemy.living, key=lambda j: (measuring.gap(unit, i, enemy, j), j)):
            spot = assault.contact_spot(walk, unit, i, enemy, j, reach)
            if spot is not None:
                walk.ends[i] = spot
                touched = True
                break
    walk.settle()
    if touched:
        battle.tell(Engages, unit.id, enemy.id)
        flight.drop_overwatch(battle, enemy)
