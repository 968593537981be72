"""The commander-in-chief's own orders: off-table support, and the paras."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.core.decision import Decision, OneOf, Script, Spot
from grognard.core.rules import rule
from grognard.core.space.headings import Place
from grognard.core.space.table.spots import Spots
from grognard.core.tally import WhyNot, why_not
from grognard.systems.sotr import cool, measuring, sight
from grognard.systems.sotr.command import officers
from grognard.systems.sotr.command.officers import Officer
from grognard.systems.sotr.events import OrderGiven, SupportCalled
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.state import Battle, Unit
from grognard.systems.sotr.vehicles import machine

KINDS = ("single_strike", "barrage_strike", "air_strike")
NO_MORE = "none"


# -- who can call ----------------------------------------------------------------------------------------------


@rule("sotr.orders.support-radio")
def radio_for(battle: Battle, officer: Officer) -> tuple[Unit, int] | None:
    """A radio operator in the chief's command zone who can act: not Down, in order, not suppressed."""
    own, i = officer
    for unit in battle.friends(own.seat):
        if unit.broken or unit.suppressed or unit.hull is not None:
            continue
        for k in unit.able:
            if unit.kit[k].has("radio_operator") and measuring.in_zone(
                own.places[i], own.kit[i].radius, own.kit[i].cool, unit.places[k], unit.kit[k].radius
            ):
                return unit, k
    return None


@rule("sotr.orders.support-observer", "sotr.orders.support-observer#ruling")
def observers(battle: Battle, officer: Officer) -> list[tuple[Unit, int]]:
    """Friendly men within 4 inches of the chief who are not Down, in a vehicle or on foot; he himself is one."""
    own, i = officer
    reach = tables().observer
    return [
        (unit, k)
        for unit in battle.friends(own.seat)
        for k in unit.able
        if (unit is own and k == i)
        or ((unit.hull is None or k > 0) and machine.gap(own, i, unit, k) <= reach)
    ]


@rule("sotr.orders.support-types", "sotr.orders.support-limits", "sotr.orders.support-chief-only")
def callable_kinds(battle: Battle, officer: Officer) -> list[str]:
    """The kinds of support bought and not used yet, if none was obtained this turn, somebody can transmit and somebody
    sees a point to call it on."""
    seat = officer[0].seat
    if not battle.supports or not battle.supports[seat] or any(row[0] == seat for row in battle.called):
        return []
    if officer[0].broken or radio_for(battle, officer) is None or points(battle, officer).first() is None:
        return []
    return list(battle.supports[seat])


# -- the call --------------------------------------------------------------------------------------------------


@rule(
    "sotr.orders.support-test",
    "sotr.orders.support-failed-not-spent",
    "sotr.orders.support-retry-other-type",
    "sotr.orders.support-limits",
)
def call(battle: Battle, officer: Officer, kind: str) -> Script[None]:
    """Mark a point and test at Cool +2; after a failure another kind may be tried, each once, until one succeeds."""
    seat = officer[0].seat
    radio = radio_for(battle, officer)
    assert radio is not None
    radio[0].mark("busy", (radio[1],))
    left = list(battle.supports[seat])
    while True:
        left.remove(kind)
        place = yield from point(battle, officer, kind)
        if cool.command_test(battle, officer, "support", "sotr.orders.support-test", tables().support_bonus):
            battle.called = (*battle.called, (seat, kind, *place))
            battle.supports[seat] = tuple(one for one in battle.supports[seat] if one != kind)
            battle.tell(SupportCalled, seat, f"sotr-support-{kind.replace('_', '-')}")
            return
        if not left:
            return
        answer = yield Decision(
            seat,
            "sotr-call-another",
            "sotr.orders.support-retry-other-type",
            OneOf((NO_MORE, *left), of="support"),
            role="request",
        )
        if answer == NO_MORE:
            return
        kind = str(answer)


def point(battle: Battle, officer: Officer, kind: str) -> Script[Place]:
    """Where the support shall strike."""
    answer = yield Decision(
        officer[0].seat,
        "sotr-support-point",
        "sotr.orders.support-target-point",
        Spot(points(battle, officer)),
        (("support", "key", f"sotr-support-{kind.replace('_', '-')}"),),
        role="request",
    )
    return int(answer[0]), int(answer[1])


@rule("sotr.orders.support-target-point", "sotr.orders.support-observer")
def points(battle: Battle, officer: Officer) -> Spots:
    """The points of the table that an observer sees; never a figure."""
    watching = observers(battle, officer)

    def fault(spot: Place) -> WhyNot | None:
        if on_figure(battle, spot):
            return why_not("sotr-point-on-figure", "sotr.orders.support-target-point")
        if not any(sight.sees_point(battle, unit, k, spot) for unit, k in watching):
            return why_not("sotr-point-not-seen", "sotr.orders.support-observer")
        return None

    return Spots(battle.board.bounds, fault, lambda: _likely(battle, officer))


def on_figure(battle: Battle, spot: Place) -> bool:
    x, y = spot
    for unit in battle.on_table():
        left, bottom, right, top = unit.box
        if not unit.hidden and left <= x <= right and bottom <= y <= top:
            for i in unit.living:
                if (unit.places[i][0] - x) ** 2 + (unit.places[i][1] - y) ** 2 < unit.kit[i].radius ** 2:
                    return True
    return False


def _likely(battle: Battle, officer: Officer) -> Iterable[Place]:
    """Points beside enemies, then round the chief."""
    own, i = officer
    for enemy in battle.enemies(own.seat):
        if not enemy.hidden:
            for j in enemy.living:
                x, y = enemy.places[j]
                yield x + enemy.kit[j].radius + 5, y
    x, y = own.places[i]
    for distance in range(60, 1200, 60):
        for dx, dy in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            spot = x + dx * distance, y + dy * distance
            if 0 <= spot[0] <= battle.board.width and 0 <= spot[1] <= battle.board.depth:
                yield spot


# -- the paras -------------------------------------------------------------------------------------------------


@rule("sotr.orders.paras-chief-radio", "sotr.orders.paras-capable-units")
def may_call_paras(battle: Battle, officer: Officer) -> bool:
    """While the chief is in coherency with a radio operator who can transmit, and airborne troops wait."""
    own, i = officer
    if own.broken or not waiting_paras(battle, own.seat):
        return False
    reach = tables().coherency
    return any(
        unit.kit[k].has("radio_operator") and measuring.gap(own, i, unit, k) <= reach
        for unit in battle.friends(own.seat)
        if not unit.broken and not unit.suppressed and unit.hull is None
        for k in unit.able
    )


@rule("sotr.orders.paras-capable-units")
def waiting_paras(battle: Battle, seat: int) -> list[Unit]:
    """Units with the airborne ability that are off the table and not called yet."""
    called = {name for name, _, _ in battle.drops}
    return [
        unit
        for unit in battle.units.values()
        if unit.seat == seat
        and unit.status == "reserve"
        and unit.id not in called
        and "drop_infantry" in unit.troop.abilities
    ]


@rule("sotr.orders.paras-markers")
def call_paras(battle: Battle, officer: Officer) -> Script[None]:
    """A marker for each airborne unit, anywhere on the table; they arrive in this turn's action phase."""
    seat = officer[0].seat
    battle.tell(OrderGiven, officers.key(officer), "sotr-order-paras", officer[0].id)
    board = battle.board
    for unit in waiting_paras(battle, seat):
        region = Spots(board.bounds, lambda spot: None, lambda: [(board.width // 2, board.depth // 2)])
        answer = yield Decision(
            seat,
            "sotr-drop-marker",
            "sotr.orders.paras-markers",
            Spot(region),
            (("unit", "unit", unit.id),),
            role="placement",
        )
        battle.drops = (*battle.drops, (unit.id, int(answer[0]), int(answer[1])))
