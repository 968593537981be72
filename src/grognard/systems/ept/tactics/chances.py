"""What a shot, an anti-tank hit and an assault may be expected to do, in steps; worked out once for each case."""

from __future__ import annotations

from functools import cache

from grognard.systems.ept.fire.odds import WAYS, at_most
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.tables import Tables
from grognard.systems.ept.vehicles import aircraft, vehicles

#: What a stopped and a neutralised unit count beside one that has lost a step.
STOPPED, NEUTRALISED = 0.2, 0.55
#: What an immobilised and a stunned vehicle count beside one that is destroyed.
IMMOBILISED, STUNNED = 0.5, 0.25
_FATES = {vehicles.DESTROYED: 1.0, vehicles.IMMOBILISED: IMMOBILISED, vehicles.STUNNED: STUNNED}
#: Rounds of an assault that are looked ahead: nearly all are over by then.
_ROUNDS = 4


@cache
def harm(tables: Tables, column: int, morale: int, steps: int, neutralised: bool = False) -> float:
    """The steps that a roll in a column of the fire table is worth against a unit."""
    if column < 0:
        return 0.0
    table = tables.fire
    return (
        sum(
            ways * _result(table.result(column, total), morale, steps, neutralised)
            for total, ways in WAYS.items()
        )
        / 36
    )


def _result(result: str, morale: int, steps: int, neutralised: bool) -> float:
    if result == "-":
        return 0.0
    if result[0] not in "SN":
        return min(int(result), steps) + (0.0 if neutralised else NEUTRALISED)
    need = morale - int(result[1:] or 0)
    failed = 1 - at_most(min(need, 11))
    severe = 1 - at_most(min(2 * need, 12) - 1)
    if result[0] == "S":
        shaken = failed * (0.0 if neutralised else STOPPED)
    else:
        shaken = failed * (1.0 if neutralised else NEUTRALISED)
    return shaken + severe * (NEUTRALISED if result[0] == "S" else 1.0)


@cache
def scratch(tables: Tables, column: int, profile: Profile) -> float:
    """What a roll in a column of the fire table is worth against a vehicle, in vehicles: nearly nothing to a drone."""
    if column < 0:
        return 0.0
    fates = vehicles.SOFTENED if profile.is_armoured else vehicles.FATES
    worth = 0.0
    for total, ways in WAYS.items():
        result = tables.fire.result(column, total)
        if result in aircraft.FELT_BY_DRONES or not aircraft.is_drone(profile):
            worth += ways * _FATES.get(fates.get(result, ""), 0.0)
    return worth / 36


@cache
def wreck(tables: Tables, column: int, length: str, power: int) -> float:
    """What an anti-tank shot is worth, in vehicles: that it hits, and what it then does."""
    to_hit, table = tables.to_hit, tables.destruction
    hit = sum(ways for total, ways in WAYS.items() if to_hit.hits(column, total, length)) / 36
    worth = {"-": 0.0, "Son": STUNNED, "I": IMMOBILISED}
    across = table.column(power)
    done = sum(ways * worth.get(table.result(across, total), 1.0) for total, ways in WAYS.items()) / 36
    return hit * done


@cache
def kept(tables: Tables, rate: int) -> float:
    """The chance that a rate of fire is kept."""
    return sum(ways for total, ways in WAYS.items() if 0 < tables.fire.cadence[total] <= rate) / 36


@cache
def blow(one_step: int, two_steps: int, change: int) -> float:
    """The steps that a fighter of such a line takes off its enemy in a round."""
    return at_most(one_step - change) + at_most(two_steps - change)


def brawl(mine: float, theirs: float, my_blows: float, their_blows: float) -> tuple[float, float]:
    """Steps that two sides are left with after some rounds in which each loses what the other deals."""
    for _ in range(_ROUNDS):
        if mine <= 0.3 or theirs <= 0.3:
            break
        lost, dealt = their_blows, my_blows
        # Blows fall off with those who could strike them.
        my_blows *= max(0.0, 1 - lost / mine)
        their_blows *= max(0.0, 1 - dealt / theirs)
        mine, theirs = max(0.0, mine - lost), max(0.0, theirs - dealt)
    return mine, theirs
