"""Officers: who has one, who commands, and with what."""

from __future__ import annotations

from grognard.core.rules import rule
from grognard.systems.at43.state import Battle, Command, Unit

NOBODY = Command(0, 0, 0)


@rule("at43.tactical.sequence-build", "at43.reserves.choice")
def cards(battle: Battle, seat: int) -> tuple[str, ...]:
    """Units with a card in the sequence: those on the battlefield and in reserve, not those still to be bought."""
    return tuple(u.id for u in battle.units.values() if u.seat == seat and u.status in ("field", "reserve"))


@rule("at43.tactical.commander", "at43.reserves.officer")
def officers(battle: Battle, seat: int) -> list[Unit]:
    """Units whose officer has the highest grade of those in the sequence: the company's possible commanders."""
    led = [battle.units[card] for card in cards(battle, seat) if battle.units[card].has_officer]
    highest = max((unit.command.grade for unit in led if unit.command), default=0)
    return [unit for unit in led if unit.command and unit.command.grade == highest]


@rule("at43.tactical.commander-succession")
def commander(battle: Battle, seat: int) -> Unit | None:
    """The unit that the commander leads now: if he has fallen, the highest officer left takes over at once."""
    named = battle.units.get(battle.commanders[seat])
    if named is not None and named.has_officer and named.status in ("field", "reserve"):
        return named
    left = officers(battle, seat)
    return left[0] if left else None


@rule("at43.tactical.no-commander")
def command_of(battle: Battle, seat: int) -> Command:
    """The commander's Authority and Command; without one both are 0."""
    leader = commander(battle, seat)
    return NOBODY if leader is None else leader.command or NOBODY
