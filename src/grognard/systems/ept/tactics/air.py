"""Helicopters and drones: where to fly, how high, and when to let men off."""

from __future__ import annotations

from functools import partial

from grognard.core.decision import Answer, Decision
from grognard.core.tactics import Judge
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.air import landings
from grognard.systems.ept.state import Unit
from grognard.systems.ept.tactics.prospect import Outlook, asked_about
from grognard.systems.ept.vehicles import aircraft, flying

ACTIONS = ("fly", "height", "set-down", "pick-up", "land", "take-off")
#: Hexes to the enemy at which a helicopter fires, and which it keeps from him while it carries men.
_FIRES, _ALOOF = 6, 4
#: Hexes that one keeps from the enemy which has neither men nor weapons.
_AWAY = 12
#: What a hex nearer to where one wants to be is worth.
_PULL = 0.08


def hovering(outlook: Outlook, unit: Unit, place: int) -> float:
    """What it is worth to fly over a hex: near what is to be taken with men aboard, else near the enemy, not over him."""
    battle, board = outlook.battle, outlook.board
    nearest = min((board.distance(place, foe.place) for foe in outlook.foes), default=_FIRES)
    if battle.aboard(unit):
        goals = [goal for goal, worth in outlook.goals.items() if worth > 0]
        to_goal = min((board.distance(place, goal) for goal in goals), default=0)
        return -_PULL * to_goal - 0.3 * max(0, _ALOOF - nearest) - 0.1 * _blocked(outlook, place)
    if not unit.profile.front:
        return -_PULL * max(0, _AWAY - nearest)
    return -_PULL * abs(nearest - _FIRES) - 0.2 * max(0, 2 - nearest)


def _blocked(outlook: Outlook, place: int) -> int:
    """Whether nobody could get off there."""
    return 0 if aircraft.price(outlook.battle, place, "nap") is not None else 1


def promise(outlook: Outlook, unit: Unit, key: str) -> float:
    """What flying, another height or a stop for men may bring."""
    battle = outlook.battle
    loaded = bool(battle.aboard(unit))
    if key == "pick-up":
        return -0.5
    if key == "land":
        return 0.6
    if key == "take-off":
        return 0.4 if loaded else -0.2
    if key == "set-down":
        return 0.6 if arrived(outlook, unit) else -0.2
    if key == "height":
        low = unit.altitude == "nap"
        wanted = loaded and arrived(outlook, unit)
        return 0.5 if wanted and not low else -0.3
    here = hovering(outlook, unit, unit.place)
    best = max((hovering(outlook, unit, place) for place in flying.ways(battle, Act(unit))), default=here)
    return best - here - 0.05


def arrived(outlook: Outlook, unit: Unit) -> bool:
    """Whether there is no much better place within a turn to let men off, and it is not among enemies."""
    board = outlook.board
    goals = [goal for goal, worth in outlook.goals.items() if worth > 0]
    near = min((board.distance(unit.place, goal) for goal in goals), default=0)
    enemy = min((board.distance(unit.place, foe.place) for foe in outlook.foes), default=9)
    return near <= _ALOOF + 1 and enemy >= 2


def fly(outlook: Outlook, decision: Decision) -> Judge:
    return partial(_there, outlook, asked_about(outlook.battle, decision))


def _there(outlook: Outlook, unit: Unit, place: Answer) -> float:
    return hovering(outlook, unit, int(place))


def altitude(outlook: Outlook, decision: Decision) -> Judge:
    """Low with men aboard, who want to get off; high otherwise."""
    unit = asked_about(outlook.battle, decision)
    low = bool(outlook.battle.aboard(unit))
    return lambda answer: 1.0 if (answer == "nap") == low else 0.0


# -- air support -------------------------------------------------------------------------------------

#: What one's own men count beside the enemy's where bombs fall.
_OWN = 2.0


def _worth(outlook: Outlook, cell: int, rings: int = 1) -> float:
    """What an attack on a hex and those around it is worth: enemies there, less one's own."""
    board, total = outlook.board, 0.0
    for foe in outlook.foes:
        away = board.distance(cell, foe.place)
        if away <= rings:
            total += (
                foe.likely
                * (2.0 if foe.unit is not None and foe.unit.profile.is_vehicle else 1.0)
                / (1 + away)
            )
    for unit in outlook.battle.on_field(outlook.seat):
        away = board.distance(cell, unit.place)
        if away <= rings + 1 and not unit.profile.is_decoy:
            total -= _OWN / (1 + away)
    return total


def attack(outlook: Outlook, decision: Decision) -> Judge:
    """Against vehicles in plain sight the guided missile, else what has most power."""
    tanks = any(foe.unit is not None and foe.unit.profile.is_vehicle for foe in outlook.foes)
    values = {"guided_missile": 2.0 if tanks else 0.2, "guided_bomb": 1.5, "bomb": 1.2, "napalm": 1.1}
    return lambda answer: values.get(str(answer), 0.5 if answer == "ground_attack" else 0.1)


def place(outlook: Outlook, decision: Decision) -> Judge:
    return lambda cell: _worth(outlook, int(cell))


def heading(outlook: Outlook, decision: Decision) -> Judge:
    """The way along which most enemies lie and none of one's own."""
    start = next(given for name, _, given in decision.about if name == "place")

    def judge(way: Answer) -> float:
        total, cell = 0.0, int(start)
        for _ in range(2):
            cell = outlook.board.grid.neighbours[cell][int(way)]
            if cell < 0:
                break
            total += _worth(outlook, cell, 0)
        return total

    return judge


#: Hexes ahead of a zone at which most of a stick comes down.
_AHEAD = 3


def glider_place(outlook: Outlook, decision: Decision) -> Judge:
    """Near what is to be taken, on good ground and not among the enemy."""
    battle, board = outlook.battle, outlook.board
    goals = [goal for goal, worth in outlook.goals.items() if worth > 0]

    def judge(cell: Answer) -> float:
        near = min((board.distance(int(cell), board.cell(goal)) for goal in goals), default=0)
        enemy = min((board.distance(int(cell), foe.place) for foe in outlook.foes), default=9)
        bad = landings.is_deadly(battle, int(cell)) * 4 + landings.is_difficult(battle, int(cell))
        return -0.3 * near - 0.3 * max(0, 4 - enemy) - 0.5 * bad

    return judge


def drop_zone(outlook: Outlook, decision: Decision) -> Judge:
    """Short of what is to be taken, by as much as men are carried on, and not among the enemy."""
    battle, board = outlook.battle, outlook.board
    way = battle.headings[outlook.seat]
    goals = [goal for goal, worth in outlook.goals.items() if worth > 0]

    def judge(cell: Answer) -> float:
        landing = int(cell)
        for _ in range(_AHEAD):
            beyond = board.grid.neighbours[landing][way]
            if beyond < 0:
                return -20.0
            landing = beyond
        near = min((board.distance(landing, board.cell(goal)) for goal in goals), default=0)
        enemy = min((board.distance(landing, foe.place) for foe in outlook.foes), default=9)
        return -0.3 * near - 0.4 * max(0, 3 - enemy)

    return judge
