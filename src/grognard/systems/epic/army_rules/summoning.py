"""Summoning of daemons: a formation with a pact calls them to its side as it begins its action."""

from __future__ import annotations

from typing import Final

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.systems.epic import dice, profile
from grognard.systems.epic.army_rules import daemons
from grognard.systems.epic.events import daemons as events
from grognard.systems.epic.movement import movement, setting_down
from grognard.systems.epic.profile import Kit
from grognard.systems.epic.state import NOWHERE, Battle, Formation, Unit

AUGMENTED: Final = "augmented_summoning"
#: What a player may answer: nobody, a summoning, one for which a champion dies; and that he has enough.
NOBODY, SUMMON, SACRIFICE, ENOUGH = "nobody", "summon", "sacrifice", "enough"


# -- whom ------------------------------------------------------------------------------------------------------------


@rule("epic.lists.summoning")
def callers(formation: Formation) -> list[Unit]:
    """The units beside which daemons appear, all that were not summoned themselves; none without a pact."""
    if formation.broken or daemons.PACT not in formation.abilities:
        return []
    if not any(unit.kit.has(daemons.PACT) for unit in formation.there):
        return []
    return [unit for unit in formation.there if not unit.summoned]


@rule("epic.lists.summoning-costs")
def costs(formation: Formation) -> dict[str, int]:
    """The daemons that a formation may call, by datasheet, each with its summoning points: those of its god, and of all
    gods for who serves none, to whom the lesser ones are dearer; beasts come to everybody."""
    army, table = profile.army(formation.army), profile.tables()
    if army is None:
        return {}
    own = daemons.god(formation)
    found = {f"{army.id}.{name}": table.lesser_daemon for name in army.beasts}
    for name, kinds in army.daemons.items():
        for kind in kinds if own in ("", name) else ():
            sheet = profile.units()[f"{army.id}.{kind}"]
            lesser = table.lesser_daemon if own else table.lesser_daemon_undivided
            found[sheet.id] = table.greater_daemon if sheet.type == "we" else lesser
    return found


@rule("epic.lists.greater-daemons")
def waits(battle: Battle, seat: int, name: str) -> bool:
    """Whether such a daemon is in the pool; of a greater one none of its kind may be on the table."""
    pool = battle.pools[seat]
    if profile.units()[name].type != "we":
        return pool.lesser > 0
    if any(unit.kit.profile.id == name and unit.summoned for one in battle.of(seat) for unit in one.there):
        return False
    return pool.greater > 0 or any(kind == name for kind, _ in pool.wounded)


def _greater(name: str) -> bool:
    return profile.units()[name].type == "we"


# -- the summoning ---------------------------------------------------------------------------------------------------


@rule("epic.lists.augmented-summoning")
def champion(formation: Formation) -> Unit | None:
    """A unit of the formation that makes its summoning stronger."""
    return next((unit for unit in formation.there if unit.has(AUGMENTED)), None)


@rule("epic.lists.summoning", "epic.lists.sacrifice")
def ways(battle: Battle, formation: Formation) -> list[str]:
    """How a formation could summon just now."""
    if not callers(formation):
        return []
    found = [name for name in costs(formation) if waits(battle, formation.seat, name)]
    ready = [SUMMON] if found else []
    if champion(formation) is not None and any(_greater(name) for name in found):
        ready.append(SACRIFICE)
    return ready


@rule("epic.lists.summoning")
def summon(battle: Battle, formation: Formation) -> Script[None]:
    """As its action begins, before the test: whether it summons, and whom."""
    ready = ways(battle, formation)
    if not ready:
        return
    way = yield Decision(
        formation.seat,
        "epic-summon",
        "epic.lists.summoning",
        OneOf((NOBODY, *ready), of="summons"),
        (("formation", "formation", formation.id),),
        role="option",
        skip=NOBODY,
    )
    if way == NOBODY:
        return
    altar: Unit | None = None
    left = dice.amount(
        battle,
        formation.seat,
        f"{profile.tables().summoning}D3",
        "epic-roll-summoning",
        "epic.lists.summoning",
    )
    if way == SACRIFICE:
        altar = offered(battle, formation)
        left += profile.tables().sacrifice
    else:
        left += _augmented(battle, formation)
    battle.tell(events.Summons, formation.id, left)
    if altar is not None:
        left -= yield from _call(battle, formation, left, altar)
    while left > 0:
        spent = yield from _call(battle, formation, left)
        if not spent:
            return
        left -= spent


@rule("epic.lists.augmented-summoning")
def _augmented(battle: Battle, formation: Formation) -> int:
    """The points that a champion adds."""
    if champion(formation) is None:
        return 0
    clause = "epic.lists.augmented-summoning"
    return dice.amount(
        battle, formation.seat, f"{profile.tables().augmented}D3", "epic-roll-summoning", clause
    )


@rule("epic.lists.sacrifice")
def offered(battle: Battle, formation: Formation) -> Unit:
    """The champion dies for it: he is removed, and nobody takes a marker. What he was, and where, is handed back."""
    victim = champion(formation)
    assert victim is not None
    battle.tell(events.Sacrificed, formation.unit_id(victim))
    altar = victim.copy()
    victim.status, victim.place = "gone", NOWHERE
    return altar


@rule("epic.lists.summoning", "epic.lists.sacrifice", "epic.lists.greater-daemons")
def _call(battle: Battle, formation: Formation, left: int, altar: Unit | None = None) -> Script[int]:
    """One daemon of those that can be paid and have room; what it cost. At an altar it must be a greater one."""
    prices = costs(formation)
    able = {
        name: spot
        for name, price in prices.items()
        if price <= left and waits(battle, formation.seat, name) and (altar is None or _greater(name))
        if (spot := _room(battle, formation, name, altar)) is not None
    }
    if not able:
        return 0
    answer = yield Decision(
        formation.seat,
        "epic-summon-which",
        "epic.lists.summoning-costs",
        OneOf((*able, ENOUGH) if altar is None else tuple(able), of="profile"),
        (("formation", "formation", formation.id), ("points", "number", left)),
        role="option",
        skip=ENOUGH if altar is None else None,
    )
    if answer == ENOUGH:
        return 0
    appear(battle, formation, answer, able[answer])
    return prices[answer]


@rule("epic.lists.summoning", "epic.lists.sacrifice")
def _room(battle: Battle, formation: Formation, name: str, altar: Unit | None) -> Place | None:
    """Where a daemon would stand: within 5 cm of a unit that called it, or within 10 cm of an altar."""
    unit = Unit(number=len(formation.units), kit=Kit.of(profile.units()[name]))
    if altar is not None:
        return setting_down.near(battle, formation, unit, [altar], profile.tables().sacrifice_reach)
    return setting_down.near(battle, formation, unit, callers(formation))


@rule("epic.lists.summoning", "epic.lists.summoned-return")
def appear(battle: Battle, formation: Formation, name: str, spot: Place) -> None:
    """A daemon of the pool joins the formation; a greater one unhurt, if there is one, or with the wounds it took away."""
    kit, pool = Kit.of(profile.units()[name]), battle.pools[formation.seat]
    unit = Unit(number=len(formation.units), kit=kit, place=spot, summoned=True)
    if not kit.is_we:
        pool.lesser -= 1
    elif pool.greater:
        pool.greater -= 1
    else:
        kind, unit.damage = next(row for row in pool.wounded if row[0] == name)
        rest = list(pool.wounded)
        rest.remove((kind, unit.damage))
        pool.wounded = tuple(rest)
    formation.units.append(unit)
    movement.face_enemies(battle, formation, [unit])
    battle.tell(events.Appeared, formation.unit_id(unit), spot)
