"""Officers: who commands, whom his orders reach, and who takes over when the commander-in-chief falls."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.sotr import measuring
from grognard.systems.sotr.events import TakesCommand
from grognard.systems.sotr.state import Battle, Unit

Officer = tuple[Unit, int]
#: Ranks that command, the highest last.
RANKS = ("soldier", "corporal", "sergeant", "commissar", "lieutenant")


def key(officer: Officer) -> str:
    return f"{officer[0].id}/{officer[1]}"


def of_key(battle: Battle, name: str) -> Officer | None:
    """The figure that a key names, if it is still alive and on the table."""
    unit_id, _, number = name.partition("/")
    unit = battle.units.get(unit_id)
    if unit is None or unit.status not in ("field", "aboard") or int(number) not in unit.living:
        return None
    return unit, int(number)


def chief(battle: Battle, seat: int) -> Officer | None:
    """The commander-in-chief of a seat, if he lives and is on the table."""
    return of_key(battle, battle.chiefs[seat]) if battle.chiefs and battle.chiefs[seat] else None


@rule("sotr.command.officer-definition")
def officer_of(unit: Unit) -> int | None:
    """The figure that commands a unit: of those alive the highest in rank, a soldier never."""
    kit = unit.kit
    found = [i for i in unit.living if kit[i].leads]
    if len(found) < 2:
        return found[0] if found else None
    return max(found, key=lambda i: (RANKS.index(unit.kit[i].rank), -i), default=None)


@rule(
    "sotr.command.unit-uses-officer-cool",
    "sotr.basics.leader-down-no-cool",
    "sotr.initiative.active-officer",
)
def active(unit: Unit, figure: int) -> bool:
    """Whether an officer can lend his Cool: alive, not Down, neither disorganised nor fleeing."""
    return figure in unit.living and not unit.is_down(figure) and not unit.broken


def all_officers(battle: Battle, seat: int) -> Iterator[Officer]:
    """Every living officer of a seat, corporals included."""
    for unit in battle.living(seat):
        kit = unit.kit
        for i in [i for i in unit.living if kit[i].leads]:
            yield unit, i


@rule("sotr.command.down-officer", "sotr.command.one-order", "sotr.orders.jdi-availability")
def can_order(officer: Officer) -> bool:
    """Whether an officer has his order of this turn left: not Down, and none given or failed."""
    unit, i = officer
    return not unit.is_down(i) and not unit.marked("ordered", i)


def is_chief(battle: Battle, officer: Officer) -> bool:
    return bool(battle.chiefs) and battle.chiefs[officer[0].seat] == key(officer)


@rule(
    "sotr.command.sergeant",
    "sotr.command.sergeant-split-squad",
    "sotr.command.corporal-lost",
    "sotr.command.chief-orders-any",
    "sotr.transport.same-unit",
)
def commands(battle: Battle, officer: Officer, unit: Unit) -> bool:
    """Whether a unit is under an officer's command and his order reaches it.

    His own unit, if half of it is in his zone; for a sergeant the other team of his squad, never the reverse, and the
    vehicle that carries it; for the commander-in-chief any unit.
    """
    own, i = officer
    return _under(battle, officer, unit) and measuring.zone_reaches(own, i, unit)


def commanded(battle: Battle, officer: Officer) -> list[Unit]:
    """The units that an officer's order reaches: all of his side for the commander-in-chief, else few can be."""
    own = officer[0]
    if is_chief(battle, officer):
        return [unit for unit in battle.living(own.seat) if measuring.zone_reaches(*officer, unit)]
    near = [unit for unit in battle.units.values() if unit is own or unit.parent == own.id]
    return [unit for unit in near if unit.status in ("field", "aboard") and commands(battle, officer, unit)]


def _under(battle: Battle, officer: Officer, unit: Unit) -> bool:
    own, i = officer
    if unit.seat != own.seat:
        return False
    if unit is own or is_chief(battle, officer):
        return True
    if unit.parent != own.id or not own.kit[i].is_officer:
        return False
    return (unit.hull is not None and own.carrier == unit.id) or not _has_officer(unit)


def _has_officer(unit: Unit) -> bool:
    return any(unit.kit[i].leads for i in unit.living)


@rule("sotr.command.chief-succession")
def settle_chief(battle: Battle, seat: int) -> Script[None]:
    """Where the commander-in-chief is no longer in play the highest officer takes over; of equals the owner chooses."""
    if not battle.chiefs or not battle.chiefs[seat] or chief(battle, seat) is not None:
        return
    found = list(all_officers(battle, seat))
    if not found:
        battle.chiefs[seat] = ""
        return
    highest = max(RANKS.index(unit.kit[i].rank) for unit, i in found)
    heirs = tuple(key((u, i)) for u, i in found if RANKS.index(u.kit[i].rank) == highest)
    chosen = heirs[0]
    if len(heirs) > 1:
        chosen = yield Decision(
            seat, "sotr-successor", "sotr.command.chief-succession", OneOf(heirs, of="figure")
        )
    battle.chiefs[seat] = chosen
    battle.tell(TakesCommand, seat, chosen)
