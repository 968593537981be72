"""Whom to activate, what each unit does with its activation, and where it goes."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.core.decision import Answer, Decision
from grognard.core.tactics import Judge
from grognard.systems.ept import activation, human_wave
from grognard.systems.ept.actions import menu
from grognard.systems.ept.asking import PASS
from grognard.systems.ept.command import command
from grognard.systems.ept.movement.movement import Way
from grognard.systems.ept.state import FIRE_ENDED, NO_FIRE, Battle, Formation, Unit
from grognard.systems.ept.tactics import air, chances, close, posture, support, waves
from grognard.systems.ept.tactics.prospect import Outlook, about, asked_about
from grognard.systems.ept.vehicles import transport
from grognard.systems.ept.vehicles.rolling import FORWARD, OVERRUN

#: Actions that a player who has nothing particular in mind leaves alone.
IDLE = -0.5
#: What getting off counts, and how urgent it is.
_OFF, _BEFORE_ALL = 0.5, 2.0
#: How much more fire counts for who must have losses of the enemy.
_ZEAL = 1.5
#: What is left of the worth of an action by the time that a post has called for it.
_CALLED = 0.9


# -- who comes next ----------------------------------------------------------------------------------


def activate(outlook: Outlook, decision: Decision) -> Judge:
    """Everything that can act shall act."""

    def judge(answer: Answer) -> float:
        if answer == PASS:
            return -1.0
        return IDLE if answer == activation.REST else eagerness(outlook, answer)

    return judge


def eagerness(outlook: Outlook, key: str) -> float:
    """How much there is to gain by activating a formation now: those with targets first, and those without a test."""
    battle = outlook.battle
    units = activation.team_of(battle, key)
    fire = sum(outlook.best_shot(unit) for unit in units if unit.status == "field" and unit.can_act)
    sure = 0.3 if activation.automatic(battle, outlook.seat, key) else 0.0
    return 0.2 + fire + sure + 0.01 * len(units)


def next_unit(outlook: Outlook, decision: Decision) -> Judge:
    """The most urgent unit, or the wave where that promises more; a place is for the one who would be sent there."""
    battle = outlook.battle
    given = about(decision)
    formation = battle.formations.get(given["formation"])

    def judge(answer: Answer) -> float:
        if answer == activation.END:
            return -1.0
        if isinstance(answer, int):
            return urgency(outlook, battle.units[given["next"]], formation)
        if answer == human_wave.WAVE:
            assert formation is not None
            return waves.launch(outlook, formation)
        return urgency(outlook, battle.units[answer], formation)

    return judge


def urgency(outlook: Outlook, unit: Unit, formation: Formation | None) -> float:
    """Who has a target fires before the others move; leaders come last, when they see whom to help.

    Who gets off comes before his carrier: once that has fired, it lets nobody off this turn.
    """
    if unit.status == "field" and not unit.deployed and close.best(outlook, unit) > 0.3:
        return 1.0
    if unit.status == "aboard" and _get_off(outlook, unit) > 0:
        return _BEFORE_ALL
    value = outlook.best_shot(unit) if unit.status == "field" else 0.1
    if formation is not None and formation.leader == unit.id:
        value = min(value, 0.0) - 0.1
    return value - (0.05 if unit.profile.is_decoy else 0.0)


# -- what it does ------------------------------------------------------------------------------------


def act(outlook: Outlook, decision: Decision) -> Judge:
    """What each action of the menu promises over doing nothing."""
    unit = asked_about(outlook.battle, decision)
    options: tuple[str, ...] = decision.form.options  # type: ignore[attr-defined]
    fresh = "fire" in options or "tactical" in options or "forced" in options

    def judge(answer: Answer) -> float:
        return promise(outlook, unit, str(answer), fresh)

    return judge


def promise(outlook: Outlook, unit: Unit, key: str, fresh: bool = True) -> float:
    """What an action may bring."""
    if key == menu.DONE:
        return 0.0
    if key in ("fire", "half-fire"):
        return fire_value(outlook, unit, half=key == "half-fire")
    if key == "advance":
        return 1.0
    if key in air.ACTIONS:
        return air.promise(outlook, unit, key)
    if key in ("march", "drive", "forced", "tactical"):
        return _march_value(outlook, unit, key, fresh)
    if key in ("tactical-assault", "assault-move"):
        return close.best(outlook, unit) - (0.05 if key == "assault-move" else 0.0)
    if key == "engineer-assault":
        return support.best_storm(outlook, unit)
    if key == "flame":
        return support.best_flame(outlook, unit)
    if key in ("deploy", "undeploy"):
        return _battery(outlook, unit, key)
    if key == "command":
        return _help(outlook, unit)
    if key == "disembark":
        return _get_off(outlook, unit)
    if key in ("come-in", "leave-tunnel"):
        return 0.5
    if key in ("explode", "rush"):
        return support.blast(outlook, unit, unit.place) - (0.0 if key == "explode" else 0.1)
    return IDLE


def _get_off(outlook: Outlook, unit: Unit) -> float:
    """What it is worth to get off: nothing as long as one's carrier goes on, and gets farther than one would on foot."""
    carrier = outlook.battle.units[unit.carrier]
    if carrier.profile.flies:
        return _OFF if air.arrived(outlook, carrier) else -_OFF
    gain, _, goal = posture.best_drive(outlook, carrier)
    if goal < 0 or gain <= outlook.best_shot(carrier):
        return _OFF
    carried = outlook.pull(unit, goal) - outlook.pull(unit, carrier.place)
    return -_OFF if carried > outlook.haste else _OFF


def _lets_off(outlook: Outlook, carrier: Unit) -> bool:
    """Whether somebody aboard can and wants to get off this turn."""
    battle = outlook.battle
    return any(
        not rider.activated
        and rider.can_act
        and transport.may_get_off(battle, rider, carrier)
        and _get_off(outlook, rider) > 0
        for rider in battle.aboard(carrier)
    )


def fire_value(outlook: Outlook, unit: Unit, half: bool = False) -> float:
    """What a fire action is worth, later shots included; a carrier first lets off whoever wants to get off."""
    if unit.profile.is_vehicle and _lets_off(outlook, unit):
        return -0.01
    best = outlook.best_shot(unit, half=half)
    if best <= 0:  # nothing known to be worth it: at aircraft one tries, but a post has better things to do
        return 0.001 if not half and not unit.profile.is_post else -0.01
    rate = max((arm.rate for arm in unit.arms), default=0)
    again = chances.kept(outlook.tables, rate)
    best *= _ZEAL if outlook.hunting else 1.0
    if unit.fire != NO_FIRE:
        return best * again / (1 - min(again, 0.8))
    return best * (1 + again / (1 - min(again, 0.8)))


def _march_value(outlook: Outlook, unit: Unit, key: str, fresh: bool) -> float:
    if unit.profile.is_vehicle:
        return posture.best_drive(outlook, unit)[0] - (0.02 if key == "drive" else 0.03)
    march = "normal" if key == "march" else key
    points = None if fresh else posture.UNDER_WAY
    gain = posture.best_march(outlook, unit, march, points).gain
    return gain - (0.06 if key == "forced" else 0.02)


def _battery(outlook: Outlook, unit: Unit, key: str) -> float:
    """A weapon is set up where it has something to fire at, and taken down where it has not."""
    here = outlook.prospect(unit, unit.place)
    if key == "deploy":
        return 1.5 * here - 0.05
    if here > 0.05 or unit.fire != NO_FIRE:
        return IDLE
    return 0.5 * posture.best_march(outlook, unit, "normal").gain - 0.05


def _help(outlook: Outlook, post: Unit) -> float:
    """What a post can do for those beside it."""
    return max((urge(outlook, unit) for unit in _subordinates(outlook.battle, post)), default=IDLE) * _CALLED


def _subordinates(battle: Battle, post: Unit) -> list[Unit]:
    return [
        unit
        for unit in command.neighbours(battle, post)
        if unit.formation == post.formation or unit.host == post.formation
    ]


def urge(outlook: Outlook, unit: Unit) -> float:
    """What one more activation of a unit would be worth."""
    if not unit.can_act or unit.profile.is_decoy:
        return 0.0
    if unit.fire == FIRE_ENDED:
        return 0.3 * outlook.best_shot(unit)
    values = [fire_value(outlook, unit)]
    if unit.fire == NO_FIRE and not (unit.deployed or unit.stopped or unit.profile.is_gun):
        values.append(_march_value(outlook, unit, "march", True))
        values.append(close.best(outlook, unit))
    return max(values)


def order(outlook: Outlook, decision: Decision) -> Judge:
    """A second activation is the best that a post can give; a stopped or spent unit comes after."""
    post = asked_about(outlook.battle, decision)
    help_ = _help(outlook, post)
    values = {
        "reactivate": help_,
        "lift-stop": 0.1,
        "turn-fire-ended": 0.08,
        "lift-fire-test": 0.06,
        "observe": 0.05,
    }
    return lambda answer: values.get(answer, 0.0)


def order_for(outlook: Outlook, decision: Decision) -> Judge:
    units = outlook.battle.units
    return lambda answer: urge(outlook, units[answer])


# -- where it goes -----------------------------------------------------------------------------------


def march(outlook: Outlook, decision: Decision) -> Judge:
    """The place that is best to stand on, less what may be lost on the way there."""
    unit = asked_about(outlook.battle, decision)
    ways: Mapping[int, Way] = decision.form.reach.ways  # type: ignore[attr-defined]
    risk = posture.risk(outlook, unit, "normal")
    return lambda place: posture.standing(outlook, unit, place) - sum(map(risk, ways[place].path))


def stand(outlook: Outlook, decision: Decision) -> Judge:
    """The place that is best to stand on: for who retreats, withdraws, is shifted or comes in."""
    unit = asked_about(outlook.battle, decision)
    return lambda place: posture.standing(outlook, unit, place)


def fall_back(outlook: Outlook, decision: Decision) -> Judge:
    """Out of the enemy's sight, into cover."""
    unit = asked_about(outlook.battle, decision)

    def judge(place: Answer) -> float:
        cover = outlook.tables.cover.columns(outlook.level(place))
        return -2 * outlook.danger(unit, place) - 0.1 * cover + 0.2 * outlook.pull(unit, place)

    return judge


def drive(outlook: Outlook, decision: Decision) -> Judge:
    """The first step of the best drive; a road is followed where it turns that way."""
    unit = asked_about(outlook.battle, decision)
    _, first, _ = posture.best_drive(outlook, unit)

    def judge(answer: Answer) -> float:
        if answer == first:
            return 1.0
        if answer == OVERRUN:
            return -0.5
        return 0.2 if str(answer).startswith(FORWARD) else 0.0

    return judge


def drive_to(outlook: Outlook, decision: Decision) -> Judge:
    """The hex of the best drive, or one as good to stand on."""
    unit = asked_about(outlook.battle, decision)
    _, _, goal = posture.best_drive(outlook, unit)
    return lambda place: 9.0 if place == goal else posture.standing(outlook, unit, place)


def set_up(outlook: Outlook, decision: Decision) -> Judge:
    """Near to what is to be taken or kept, under cover, with the others of the section."""
    unit = asked_about(outlook.battle, decision)
    table = outlook.tables.cover

    def judge(place: Answer) -> float:
        if unit.profile.flies:
            return air.hovering(outlook, unit, place)
        value = posture.standing(outlook, unit, place)
        if unit.profile.is_vehicle:
            return value
        if unit.profile.is_decoy:
            return value - 0.4 * len(outlook.battle.friends_at(place, unit.seat))
        return value - 0.18 * table.columns(outlook.level(place))

    return judge


def entry_march(outlook: Outlook, decision: Decision) -> Judge:
    return lambda answer: {"normal": 1.0, "tactical": 0.2}.get(str(answer), 0.0)
