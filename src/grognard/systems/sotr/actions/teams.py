"""Fire teams: a squad that splits in two, and comes together again."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.rules import rule
from grognard.systems.sotr import measuring
from grognard.systems.sotr.events import Recombined, Split
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import losses
from grognard.systems.sotr.state import BITS, Battle, Unit


@rule("sotr.abilities.fire-teams-minimum")
def valid(unit: Unit, figures: Sequence[int]) -> bool:
    """A team has a heavy weapon or at least 4 soldiers."""
    heavy = any(weapon.move_or_fire or weapon.rate >= 5 for i in figures for weapon in unit.kit[i].weapons)
    return heavy or len(figures) >= tables().fire_team


@rule("sotr.abilities.fire-teams-split", "sotr.abilities.fire-teams-leader")
def second(unit: Unit) -> int | None:
    """The second officer of a squad, normally the corporal, who would lead the other team."""
    leaders = [i for i in unit.living if unit.kit[i].leads and i != unit.leader and not unit.is_down(i)]
    return leaders[0] if leaders else None


@rule(
    "sotr.abilities.fire-teams-split", "sotr.abilities.fire-teams-minimum", "sotr.abilities.fire-teams-leader"
)
def halves(unit: Unit) -> tuple[list[int], list[int]] | None:
    """The two teams of a squad that may split: the corporal with the half of the men nearest to him; else nothing."""
    if "fire_teams" not in unit.troop.abilities or unit.parent or unit.status != "field" or unit.carrier:
        return None
    if unit.broken or unit.suppressed:
        return None
    corporal = second(unit)
    if corporal is None:
        return None
    rest = [i for i in unit.living if i not in (corporal, unit.leader)]
    rest.sort(key=lambda i: (measuring.gap(unit, corporal, unit, i), i))
    team = sorted([corporal, *rest[: (len(unit.living) - 1) // 2]])
    kept = [i for i in unit.living if i not in team]
    return (kept, team) if valid(unit, kept) and valid(unit, team) else None


def may_split(unit: Unit) -> bool:
    """Whether `halves` finds two teams: where both are large enough by number, who they are does not matter."""
    if "fire_teams" not in unit.troop.abilities or unit.parent or unit.carrier:
        return False
    number = len(unit.living)
    if 1 + (number - 1) // 2 < tables().fire_team or number // 2 < tables().fire_team:
        return halves(unit) is not None
    return unit.status == "field" and not unit.broken and not unit.suppressed and second(unit) is not None


@rule("sotr.abilities.fire-teams-independent", "sotr.abilities.fire-teams-split")
def split(battle: Battle, unit: Unit) -> Unit:
    """Make the two teams: two units from now on."""
    found = halves(unit)
    assert found is not None, "offered only where it may split"
    _, figures = found
    team = _detached(battle, unit, figures)
    battle.units[team.id] = team
    unit.living = tuple(i for i in unit.living if i not in figures)
    for name in BITS:
        unit.mark(name, figures, False)
    for one in (unit, team):
        losses.lead(one)
        one.rebox()
    battle.tell(Split, unit.id, team.id)
    return team


def _detached(battle: Battle, unit: Unit, figures: list[int]) -> Unit:
    number = 2
    while f"{unit.id}.{number}" in battle.units:
        number += 1
    team = unit.copy()
    team.id = f"{unit.id}.{number}"
    team.cost = 0
    team.parent, team.origin = unit.id, tuple(figures)
    team.kit = tuple(unit.kit[i] for i in figures)
    team.places = tuple(unit.places[i] for i in figures)
    team.storeys = tuple(unit.storeys[i] for i in figures) if unit.storeys else ()
    team.living = tuple(range(len(figures)))
    for name in BITS:
        bits: int = getattr(unit, name)
        setattr(team, name, sum(1 << n for n, i in enumerate(figures) if bits >> i & 1))
    team.fired = tuple((figures.index(i), turn) for i, turn in unit.fired if i in figures)
    team.shrugged = ()
    return team


def enrolled(into: Unit, unit: Unit, men: Sequence[int]) -> tuple[int, ...]:
    """The numbers that men of one unit get in another; who of them lives, and how, is still to be said."""
    start = len(into.kit)
    if into.storeys or unit.storeys:
        into.storeys = (*(into.storeys or (0,) * start), *(unit.storey(i) for i in men))
    into.kit = (*into.kit, *(unit.kit[i] for i in men))
    into.places = (*into.places, *(unit.places[i] for i in men))
    return tuple(range(start, len(into.kit)))


@rule("sotr.abilities.fire-teams-recombine")
def may_recombine(battle: Battle, team: Unit) -> bool:
    """Whether a team and its squad stand in coherency together."""
    squad = battle.units.get(team.parent) if team.parent else None
    if squad is None or squad.status != "field" or team.status != "field" or team.hull is not None:
        return False
    if squad.carrier or team.carrier:
        return False  # some of them have climbed into a vehicle
    reach = tables().coherency
    return (
        measuring.boxes_within(squad.box, team.box, reach)
        and measuring.coherent(squad)
        and measuring.coherent(team)
        and any(measuring.gap(squad, i, team, j) <= reach for i in squad.living for j in team.living)
        and not measuring.in_melee(battle, squad)
        and not measuring.in_melee(battle, team)
    )


@rule("sotr.abilities.fire-teams-recombine")
def recombine(battle: Battle, team: Unit) -> None:
    """The squad is one again: activated if either part was, in the worse of the two states."""
    squad = battle.units[team.parent]
    absorbed = range(len(team.origin), len(team.kit))
    origin = (*team.origin, *enrolled(squad, team, absorbed))
    squad.living = tuple(sorted((*squad.living, *(origin[n] for n in team.living))))
    for name in BITS:
        bits: int = getattr(team, name)
        squad.mark(name, [origin[n] for n in team.living if bits >> n & 1])
    for name in ("activated", "disorganised", "fleeing", "suppressed", "panicked", "pushed", "held"):
        setattr(squad, name, getattr(squad, name) or getattr(team, name))
    squad.overwatch = squad.overwatch and team.overwatch
    squad.hidden = squad.hidden and team.hidden
    squad.fired = (*squad.fired, *((origin[n], turn) for n, turn in team.fired))
    squad.stand({origin[n]: team.places[n] for n in team.living})
    squad.climb({origin[n]: team.storey(n) for n in team.living})
    team.dissolve()
    squad.known_to = squad.known_to if squad.hidden else ()
    losses.lead(squad)
    battle.tell(Recombined, squad.id)
