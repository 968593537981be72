"""Laws that hold after every answer of every game; each broken one is a defect."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.systems.epic.state import ORBIT, Battle, Formation, Unit


def found(battle: Battle) -> list[str]:
    """The laws that the state breaks."""
    faults: list[str] = []
    standing: list[tuple[Formation, Unit]] = []
    for formation in battle.formations.values():
        faults += _formation(formation)
        for unit in formation.units:
            faults += _unit(battle, formation, unit)
            if unit.status == "field":
                standing.append((formation, unit))
    faults += _apart(standing)
    for name in battle.plots:
        if battle.formations[name].status != ORBIT:
            faults.append(f"{name} has coordinates and nothing to do there")
    return faults


def _formation(formation: Formation) -> Iterator[str]:
    if formation.markers < 0:
        yield f"{formation.id} has {formation.markers} markers"
    if formation.broken and formation.markers and not formation.destroyed:
        yield f"{formation.id} is broken and has {formation.markers} markers"
    if formation.broken and formation.aloft:
        yield f"{formation.id} is broken in the air"
    if formation.patrol and (formation.aloft or formation.on_table):
        yield f"{formation.id} is on patrol and over the table"
    if formation.aloft and formation.on_table:
        yield f"{formation.id} is both in the air and on the ground"
    if formation.is_ship and (formation.on_table or formation.destroyed):
        yield f"{formation.id} is a spacecraft and came down"
    if formation.broken and formation.overwatch:
        yield f"{formation.id} is broken and on overwatch"
    if formation.strength and formation.size > sum(unit.kit.dc for unit in formation.units):
        yield f"{formation.id} has grown"


def _unit(battle: Battle, formation: Formation, unit: Unit) -> Iterator[str]:
    name = formation.unit_id(unit)
    if unit.status != "gone" and unit.damage >= unit.kit.dc:
        yield f"{name} has no damage left and is still there"
    if unit.kit.shields == "" and unit.shields:
        yield f"{name} has shields that it never had"
    if unit.status in ("field", "air"):
        x, y = unit.place
        if not (0 <= x <= battle.board.width and 0 <= y <= battle.board.depth):
            yield f"{name} stands off the table at {unit.place}"
    if unit.status == "aboard" and battle.unit(unit.carrier).status not in ("field", "air", "reserve"):
        yield f"{name} rides in {unit.carrier}, which is not there"


def _apart(standing: list[tuple[Formation, Unit]]) -> Iterator[str]:
    """No two units stand on the same ground; looked for from one side of the table to the other, since most are far apart."""
    rows = [(unit.place[0], unit.place[1], unit.kit.radius, n) for n, (_, unit) in enumerate(standing)]
    rows.sort()
    widest = max((radius for _, _, radius, _ in rows), default=0)
    first = 0
    for last, (x, y, radius, n) in enumerate(rows):
        while x - rows[first][0] >= 2 * widest > 0:
            first += 1
        for a, b, other, m in rows[first:last]:
            together = radius + other
            if (x - a) * (x - a) + (y - b) * (y - b) < together * together:
                upper, lower = (one.unit_id(unit) for one, unit in (standing[max(n, m)], standing[min(n, m)]))
                yield f"{upper} stands on {lower}"
