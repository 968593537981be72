"""Whether to send men forward in a human wave, at whom, and by which way."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.decision import Answer, Decision
from grognard.core.tactics import Judge
from grognard.systems.ept import human_wave
from grognard.systems.ept.effects import effects
from grognard.systems.ept.fire import odds
from grognard.systems.ept.state import Formation, Unit
from grognard.systems.ept.tactics import close, posture
from grognard.systems.ept.tactics.prospect import Outlook, asked_about

#: What a hex of the way costs, in the danger that the foremost man stands in.
_WAY = 0.7
#: What a wave must promise beyond what its men would do by themselves.
_WORTH = 0.4


def _gain(outlook: Outlook, units: Sequence[Unit], place: int) -> float:
    """What a wave against a place may bring: the fight there, less what is lost on the way."""
    board = outlook.board
    men = [unit for unit in units if not unit.profile.is_post]
    near = sorted(men, key=lambda unit: board.distance(unit.place, place))
    far = board.distance(near[0].place, place)
    danger = max(outlook.danger(unit, unit.place) for unit in near[:3])
    return close.value(outlook, near[:4], place) - _WAY * max(0, far - 1) * danger


def launch(outlook: Outlook, formation: Formation) -> float:
    """What the best wave that a formation could form is worth."""
    battle = outlook.battle
    units = human_wave.body(battle, formation)
    gains = [_gain(outlook, units, place) for place in human_wave.first_targets(battle, units)]
    if not gains:
        return -9.0
    follow = odds.at_most(int(effects.morale(battle, units[0])))
    return follow * max(gains) - _WORTH


def target(outlook: Outlook, decision: Decision) -> Judge:
    """The weakest enemy; more hexes only where there are enemies in them too."""
    battle = outlook.battle
    post = asked_about(battle, decision)
    units = human_wave.body(battle, battle.formations[post.formation])

    def judge(answer: Answer) -> float:
        return _gain(outlook, units, answer) if answer in outlook.foes_at else -9.0

    return judge


def no_more(outlook: Outlook, decision: Decision) -> Judge:
    """The first hex is enough."""
    first = decision.form.region.options[0]  # type: ignore[attr-defined]
    return lambda answer: 1.0 if answer == first else 0.0


def way(outlook: Outlook, decision: Decision) -> Judge:
    """The direction that leads most men to where it is best to stand, and never each apart."""
    battle = outlook.battle
    units = [battle.units[name] for name in battle.wave if name in battle.units]

    def judge(answer: Answer) -> float:
        if answer == human_wave.EACH:
            return -9.0
        total = 0.0
        for unit in units:
            ahead = battle.board.grid.neighbours[battle.board.cell(unit.place)][int(answer)]
            if ahead >= 0:
                total += posture.standing(outlook, unit, ahead) * 0.1
        return total

    return judge


def step(outlook: Outlook, decision: Decision) -> Judge:
    """The hex that is best to stand on; a post keeps behind its men."""
    unit = asked_about(outlook.battle, decision)
    held = outlook.battle.held[1 - outlook.seat]

    def judge(answer: Answer) -> float:
        if answer == unit.place:
            return 0.1
        if held >> answer & 1:
            return -1.0 if unit.profile.is_post else 1.0
        return posture.standing(outlook, unit, answer) * 0.1

    return judge
