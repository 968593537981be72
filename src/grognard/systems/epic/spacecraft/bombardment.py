"""Orbital bombardments: templates of their own size, on the coordinates that were noted."""

from __future__ import annotations

from grognard.core.decision import Decision, Note, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.systems.epic import dice, profile
from grognard.systems.epic.events import space
from grognard.systems.epic.morale import broken
from grognard.systems.epic.profile import Mode
from grognard.systems.epic.shooting import barrage
from grognard.systems.epic.shooting.damage import Toll
from grognard.systems.epic.state import Battle, Formation

YES, NO = "yes", "no"


def modes(ship: Formation) -> list[Mode]:
    """The weapons by which a ship bombards, each as often as it has it."""
    kit = ship.units[0].kit
    return [mode for n, mode in kit.ranged if mode.use == "barrage" for _ in range(kit.weapons[n].number)]


def radius() -> int:
    return profile.tables().orbital_template // 2


@rule("epic.spacecraft.bombardment-template")
def templates(battle: Battle, seat: int, first: Place, further: int) -> tuple[Place, ...]:
    """The first is centred on the coordinates; further ones touch it, where they cover most of the enemy."""
    foes = [unit for one in battle.enemies(seat) for unit in one.there]

    def friends(spot: Place) -> int:
        return sum(1 for one, _ in barrage.under(battle, [spot], radius()) if one.seat == seat)

    return barrage.beside_first(first, radius(), further, foes, friends)


@rule("epic.spacecraft.bombardment-template", "epic.spacecraft.operation-steps")
def bombard(battle: Battle, ship: Formation) -> Script[None]:
    """Fire at the coordinates. Whether at all is asked only where friends stand there."""
    place = battle.plots.pop(ship.id, None)
    if place is None:
        return
    caught = barrage.under(battle, [place], radius())
    if any(one.seat == ship.seat for one, _ in caught):
        answer = yield Decision(
            ship.seat,
            "epic-bombard",
            "epic.spacecraft.operation-steps",
            OneOf((YES, NO), of="yes-no"),
            (("formation", "formation", ship.id), ("place", "spot", place)),
            explain=lambda option: foreseen(battle, ship, place, option),
            role="attack",
        )
        if answer == NO:
            return
    resolve(battle, ship, place)


@rule("epic.spacecraft.bombardment-resolution")
def resolve(battle: Battle, ship: Formation, place: Place) -> None:
    """As any barrage: the table, further templates, markers for everybody under them; but never a crossfire."""
    guns, seat = modes(ship), ship.seat
    points = sum(
        dice.amount(battle, seat, mode.points, "epic-roll-points", "epic.barrage.points") for mode in guns
    )
    row = barrage.row(points)
    laid = templates(battle, seat, place, row.templates)
    battle.tell(space.Bombarded, ship.id, points, laid)
    caught = barrage.under(battle, laid, radius())
    toll = Toll()
    barrage.shell(battle, seat, row, guns, laid, caught, toll)
    for name in dict.fromkeys(one.id for one, _ in caught):
        under = battle.formations[name]
        broken.place(battle, under, 1 + row.markers, "epic.barrage.blast-markers", check=False)
    lament(battle, toll)


def lament(battle: Battle, toll: Toll) -> None:
    """The markers for what was lost, once all of an attack is over; who breaks is looked at later."""
    for name in sorted(toll.markers):
        one = battle.formations[name]
        broken.place(battle, one, toll.markers[name], "epic.shooting.blast-per-kill", check=False)


def foreseen(battle: Battle, ship: Formation, place: Place, option: str) -> Note:
    """How many units of each side stand under the templates, with the points to be expected."""
    if option == NO:
        return Note(rule="epic.spacecraft.operation-steps")
    row = barrage.row(round(sum(dice.mean(mode.points) for mode in modes(ship))))
    caught = barrage.under(battle, templates(battle, ship.seat, place, row.templates), radius())
    friends = sum(1 for one, _ in caught if one.seat == ship.seat)
    means = (("epic-mean-under", float(len(caught) - friends)), ("epic-mean-friends", float(friends)))
    return Note(means=tuple(row for row in means if row[1]), rule="epic.spacecraft.bombardment-resolution")
