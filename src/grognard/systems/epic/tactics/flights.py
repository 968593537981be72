"""What aircraft are good for: whom to attack, to intercept or to assault from the air, and the way home."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from grognard.core.decision import Answer, Decision, OneOf, Route, SomeOf
from grognard.core.plan import Step
from grognard.core.space.headings import Place, towards
from grognard.core.space.movement.paths import path_length
from grognard.core.tactics import Judge
from grognard.systems.epic.air_transport import landing
from grognard.systems.epic.aircraft import approach, jinking, ways
from grognard.systems.epic.aircraft.ways import Departure, Sortie
from grognard.systems.epic.shooting.shooting import NOBODY
from grognard.systems.epic.state import (
    GROUND_ATTACK,
    INTERCEPTION,
    PATROL,
    STAND_DOWN,
    Battle,
    Formation,
)
from grognard.systems.epic.tactics import answers
from grognard.systems.epic.tactics.forces import Force, Forces
from grognard.systems.epic.tactics.ranks import hit_chance, reach_of

#: So many enemy formations are thought of, from so many places of the own edge.
FEW, EDGES = 4, 2
#: How far short of its target an attack ends.
SHORT = 900
#: What a patrol is worth against aircraft that may yet come, as a share of theirs; a marker on the way home.
WATCH, MARKER = 0.1, 8.0
#: How much of its fire an attack from the air brings to bear, for arcs and ranges.
BEARS = 0.6
#: What an assault takes from the enemy if it is won, and from oneself if it is lost, as a share of each.
WON, LOST = 0.8, 0.35


@dataclass(slots=True)
class Sally:
    """One action of aircraft, what it is worth, and the answers that make it up."""

    action: str
    value: float
    steps: list[Step] = field(default_factory=list)


def each(formation: Formation) -> float:
    """What an aircraft is worth, or a point of its damage."""
    return formation.points / max(1, formation.strength) if formation.points else 40.0


def sallies(forces: Forces, formation: Formation) -> list[Sally]:
    """The actions worth a thought, each at its best."""
    battle = forces.battle
    found = [Sally(STAND_DOWN, 0.0)]
    best = max(_attacks(forces, formation), key=lambda one: one.value, default=None)
    if best is not None:
        found.append(best)
    found += _assaults(forces, formation)
    if all(unit.kit.profile.flight != "bomber" for unit in formation.living):
        found += _interceptions(battle, formation)
        to_come = sum(one.points for one in battle.of(1 - formation.seat) if one.kept_off and not one.acted)
        found.append(Sally(PATROL, WATCH * to_come))
    return found


# -- on the ground ---------------------------------------------------------------------------------------------------


def _attacks(forces: Forces, formation: Formation) -> Iterator[Sally]:
    battle = forces.battle
    region = approach.ground_attack(battle, formation)
    about = (("formation", formation.id),)
    promise = [(force, _promise(formation, force)) for force in forces.theirs]
    promise.sort(key=lambda row: -row[1])
    for force, gain in promise[:FEW]:
        if gain <= 0:
            continue
        aim = _middle(force)
        for start in ways.entries(battle, formation, aim)[:EDGES]:
            far = path_length((start, aim))
            end = towards(start, aim, max(200, far - SHORT))
            way = [list(start), list(end)]
            if region.refuse(way) is not None:
                continue
            value = gain - _risk(battle, formation, region, way)
            steps = [
                Step("epic-mission", landing.STRAFE, about),
                Step("epic-approach", way, about, stirs=True),
                Step("epic-target", force.formation.id, about),
            ]
            yield Sally(GROUND_ATTACK, value, steps)


def _middle(force: Force) -> Place:
    """The unit nearest to the middle of a formation."""
    x, y = force.middle
    unit = min(force.units, key=lambda one: (one.place[0] - x) ** 2 + (one.place[1] - y) ** 2)
    return unit.place


def _promise(formation: Formation, force: Force) -> float:
    """What all weapons that reach so far would do to a formation."""
    kills = 0.0
    for unit in formation.living:
        for weapon, mode in unit.kit.ranged:
            if reach_of(mode) >= SHORT and (mode.ap or mode.at or mode.mw or mode.points):
                kills += BEARS * force.ranks.suffers(unit.kit, weapon, mode, 0)
    return force.loss(kills, 1 + kills) if kills else 0.0


def _risk(battle: Battle, formation: Formation, region: Sortie, way: list[list[int]]) -> float:
    flown = region.flown(way)
    if flown is None:
        return 0.0
    _, kills, _ = approach.risk(battle, formation, region.ways(flown))
    aboard = sum(one.points for one in battle.of(formation.seat) if _rides(one, formation))
    return kills * (each(formation) + aboard / max(1, formation.size))


def _rides(one: Formation, formation: Formation) -> bool:
    return any(
        unit.carrier.rsplit("/", 1)[0] == formation.id for unit in one.units if unit.status == "aboard"
    )


# -- from the air to the ground --------------------------------------------------------------------------------------


def _assaults(forces: Forces, formation: Formation) -> Iterator[Sally]:
    battle = forces.battle
    if not landing.can_land(formation):
        return
    troops = [one for one in battle.of(formation.seat) if _rides(one, formation) and not one.broken]
    if not troops:
        return
    about = (("formation", formation.id),)
    ours = sum(one.points for one in (*troops, formation))
    blows = sum(Force(one).ranks.blows or one.size * 0.4 for one in troops)
    prey = sorted(
        forces.theirs, key=lambda force: (force.ranks.blows + force.size * 0.5 - blows, force.formation.id)
    )
    for force in prey[:FEW]:
        region = landing.assault_region(battle, formation, (force.formation.id,))
        way = region.first()
        if way is None:
            continue
        note = landing.foreseen(battle, formation, force.formation.id)
        chance = dict(note.odds).get("epic-odds-assault", 0.5)
        worth = force.formation.points or force.each * force.size
        value = WON * chance * worth - LOST * (1 - chance) * ours - _risk(battle, formation, region, way)
        steps = [
            Step("epic-mission", landing.AIR_ASSAULT, about),
            Step("epic-air-assault-target", force.formation.id, about),
            Step("epic-approach", way, about, stirs=True),
        ]
        yield Sally(GROUND_ATTACK, value, steps)


# -- in the air ------------------------------------------------------------------------------------------------------


def _interceptions(battle: Battle, formation: Formation) -> Iterator[Sally]:
    about = (("formation", formation.id),)
    for foe in battle.of(1 - formation.seat):
        if not foe.aloft:
            continue
        region = approach.interception(battle, formation, foe)
        way = region.first()
        if way is None:
            continue
        shots = sum(
            hit_chance(mode.aa - 1) * unit.kit.weapons[weapon].number
            for unit in formation.living
            for weapon, mode in unit.kit.anti_air
        )
        armour = jinking.armour(foe, foe.aloft[0])
        fails = 1.0 if armour is None else (armour - 1) / 6
        value = shots * fails * each(foe) - _risk(battle, formation, region, way)
        steps = [Step("epic-approach", way, about, stirs=True), Step("epic-air-target", foe.id, about)]
        yield Sally(INTERCEPTION, value, steps)


# -- single answers --------------------------------------------------------------------------------------------------


def departures(view: Battle, decision: Decision) -> Sequence[Answer]:
    """The ways off the table worth a thought: straight on, and over the own edge."""
    form = decision.form
    assert isinstance(form, Route)
    region = form.reach
    assert isinstance(region, Departure)
    formation = answers.formation_of(view, decision)
    spots = ways.entries(view, formation, region.start)[:4]
    found = [answer for spot in spots if region.refuse(answer := list(spot)) is None]
    return [region.default(), *found]


def departure(view: Battle, decision: Decision) -> Judge:
    """By what it is likely to lose on the way, and whether it leaves by its own edge."""
    formation = answers.formation_of(view, decision)

    def judge(answer: Answer) -> float:
        means = dict(decision.explain(answer).means) if decision.explain is not None else {}
        return -means.get("epic-mean-kills", 0.0) * each(formation) - MARKER * means.get(
            "epic-mean-markers", 0.0
        )

    return judge


def jink(view: Battle, decision: Decision) -> Judge:
    """A pair and more fly on, the last one dodges."""
    formation = answers.formation_of(view, decision)
    better = jinking.STEADY if len(formation.aloft) > 1 else jinking.JINK
    return lambda answer: 1.0 if answer == better else 0.0


def somebody_aboard(view: Battle, decision: Decision) -> Judge:
    """Aircraft do not fly empty: the dearest formation that fits goes on board."""
    carrier = view.unit(str(answers.about(decision)["unit"]))
    if not carrier.kit.flies:
        return lambda answer: 0.0
    return lambda answer: -1.0 if answer == NOBODY else float(view.formations[answer].points)


def getting_out(view: Battle, decision: Decision) -> Sequence[Answer]:
    """Out of aircraft everybody gets who can."""
    form = decision.form
    assert isinstance(form, SomeOf)
    formation = answers.formation_of(view, decision)
    return [list(form.options)] if formation.flies else [form.default()]


def target(view: Battle, decision: Decision) -> Judge:
    """In the air whom one would hurt most."""
    form = decision.form
    assert isinstance(form, OneOf)

    def judge(answer: Answer) -> float:
        if answer == NOBODY or decision.explain is None:
            return 0.0
        return 0.1 + dict(decision.explain(answer).means).get("epic-mean-kills", 0.0) * each(
            view.formations[answer]
        )

    return judge
