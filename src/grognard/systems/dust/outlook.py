"""What a unit could do from a square: where it could go, how far it shoots, whom it sees, who could react."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grognard.core.screen.outlook import BLOCKED, CLEAR, PARTLY, Area, Outlook, Ring, SightLine
from grognard.core.space.squares.grid import Way
from grognard.systems.dust import movement, reaction, sight, skills
from grognard.systems.dust.attack import attack, cover, weapons
from grognard.systems.dust.profile import WeaponLine
from grognard.systems.dust.state import Battle, Unit, View


def look(view: View, piece: str, at: int | None = None) -> Outlook:
    """The outlook of a unit from where it stands, or from a square `at` which it might go to; off the battlefield by
    the far edge there is nothing to be told."""
    battle = view.copy()
    looker = battle.squad_of(battle.units[piece])
    if at == battle.board.grid.size:
        return Outlook()
    if at is not None:
        if not 0 <= at < battle.board.size:
            raise ValueError(f"{at} is no square of this battlefield")
        battle.stand(looker, at)
    if looker.cell < 0:
        return Outlook()
    points, extra = int(movement.allowance(battle, looker)), int(skills.extra_points(battle, looker, False))
    near = movement.ways(battle, looker, looker.cell, points + extra, 0)
    usable = weapons.lines(battle, looker)
    return Outlook(
        Area(tuple(near)),
        (
            *_second(battle, looker, movement.Pace(extra=extra), near),
            *(_ring(battle, looker, line) for _, line in usable),
        ),
        tuple(_line(battle, looker, other, usable) for other in battle.on_field(1 - looker.seat)),
        reaction.reactors(battle, looker),
    )


def _second(battle: Battle, unit: Unit, pace: movement.Pace, near: Mapping[int, Way]) -> Iterator[Ring]:
    """How far a second Move would lead who has not acted yet."""
    if unit.activated:
        return
    beyond = movement.by_two_moves(battle, unit, pace, int(movement.allowance(battle, unit)), near)
    if beyond:
        yield Ring("dust-ring-second-move", Area((unit.cell, *near, *beyond)))


def _ring(battle: Battle, unit: Unit, line: WeaponLine) -> Ring:
    row = battle.board.distances[unit.cell]
    reached = tuple(cell for cell, away in enumerate(row) if attack.in_range(line, away))
    return Ring(line.weapon.name, Area(reached))


def _line(battle: Battle, unit: Unit, other: Unit, usable: list[tuple[Unit, WeaponLine]]) -> SightLine:
    away = battle.board.distances[unit.cell][other.cell]
    if not sight.sees(battle, unit, other):
        why = sight.why_unseen(battle, unit, other)
        by = tuple(value for reason in why.reasons for _, kind, value in reason.args if kind == "cell")
        return SightLine(other.id, BLOCKED, away, rule=why.rule, by=by)
    tally = cover.grade(battle, unit, other)
    covered = int(tally)
    armour = other.profile.armour.index
    able = tuple(
        line.weapon.name
        for _, line in usable
        if line.weapon.values[armour] is not None and attack.in_range(line, away)
    )
    return SightLine(
        other.id,
        PARTLY if covered else CLEAR,
        away,
        f"dust-cover-{cover.GRADES[covered]}" if covered else "",
        tally.parts[0][0] if covered else "",
        weapons=able,
    )
