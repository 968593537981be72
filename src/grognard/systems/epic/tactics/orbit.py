"""Spacecraft: when they come, where they strike, who comes down from them, and what an operation promises."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.core.decision import Answer, Decision, OneOf, SomeOf, Spot
from grognard.core.plan import Plan, Step
from grognard.core.space.headings import Place
from grognard.core.tactics import Judge
from grognard.systems.epic import actions, dice
from grognard.systems.epic.shooting import barrage
from grognard.systems.epic.spacecraft import bombardment, pinpoint, plotting
from grognard.systems.epic.special_units.commanders import YES
from grognard.systems.epic.state import Battle, Formation
from grognard.systems.epic.tactics import answers
from grognard.systems.epic.tactics.forces import Force, Forces
from grognard.systems.epic.tournament import halves

#: Of those under a template so many are lost; a friend there counts so many enemies.
CAUGHT, DEAR = 0.5, 2.0
#: What a formation that comes down is worth early, as a share of its points, and what it is to act at all.
LANDING, AT_ALL = 0.2, 15.0
#: How deep in the enemy's zone of deployment a bombardment of the first turn falls, and how far from every edge one lands.
DEEP, CLEAR = 800, 2200
#: What an attack on a war engine takes of it, in points of damage.
STRUCK = 1.5


# -- before the battle -----------------------------------------------------------------------------------------------


def turn(view: Battle, decision: Decision) -> Judge:
    """While the enemy still stands where he was set up, or in the next turn with troops to land; a slow one at once."""
    ship = answers.formation_of(view, decision)
    lands = any(plotting.may_descend(view, ship, one) for one in view.of(ship.seat))
    best = 2 if lands else 1
    return lambda answer: -abs(int(answer) - best) - 0.1 * int(answer)


def descent(view: Battle, decision: Decision) -> Sequence[Answer]:
    """All who can do nothing better: aircraft fly in by themselves."""
    form = decision.form
    assert isinstance(form, SomeOf)
    chosen: list[Answer] = []
    for name in sorted(form.options, key=lambda name: -view.formations[str(name)].points):
        if not view.formations[str(name)].flies and form.refuse([*chosen, name]) is None:
            chosen.append(name)
    return [sorted(chosen, key=str)]


def bombardment_plot(view: Battle, decision: Decision) -> Sequence[Answer]:
    """In the first turn where the enemy is set up, near what he holds; later on what he comes to take or to keep."""
    ship = answers.formation_of(view, decision)
    seat = ship.seat
    if ship.due == 1:
        return [list(_ahead(view, 1 - seat, _own_goal(view, 1 - seat)))]
    marks = sorted(view.objectives, key=lambda one: (one.half == seat, one.number, one.id))
    places = [one.place for one in marks if one.number > 1] or [_middle(view)]
    return [list(places[0])]


def drop_zone(view: Battle, decision: Decision) -> Sequence[Answer]:
    """On objectives of the enemy's half, one after the other, not too near the edges."""
    one = answers.formation_of(view, decision)
    ship = plotting.ship_of(view, one.seat)
    assert ship is not None
    marks = [mark.place for mark in view.objectives if mark.half != one.seat and mark.number > 1]
    marks = marks or [_middle(view)]
    number = plotting.descending(view, ship).index(one)
    return [list(_inside(view, marks[number % len(marks)]))]


def _own_goal(view: Battle, seat: int) -> Place:
    """The objective on a side's own edge."""
    return next((one.place for one in view.objectives if one.seat == seat and one.number == 1), _middle(view))


def _middle(view: Battle) -> Place:
    return view.board.width // 2, view.board.depth // 2


def _ahead(view: Battle, seat: int, place: Place) -> Place:
    """A place a little way from a side's edge towards the middle."""
    x, y = place
    middle = _middle(view)
    while halves.edge_gap(view.board, view.edges[seat], (x, y)) < DEEP:
        x += max(-100, min(100, middle[0] - x))
        y += max(-100, min(100, middle[1] - y))
        if (x, y) == middle:
            break
    return x, y


def _inside(view: Battle, place: Place) -> Place:
    board = view.board
    return min(max(place[0], CLEAR), board.width - CLEAR), min(max(place[1], CLEAR), board.depth - CLEAR)


# -- the operation ---------------------------------------------------------------------------------------------------


def operations(forces: Forces, able: Sequence[Formation], retaining: bool) -> Iterator[Plan]:
    """The operation of a ship that arrives: what it promises now, before the enemy has moved on."""
    view = forces.battle
    for ship in able:
        bonus = int(actions.modifiers(view, ship, "operation", retaining))
        value = dice.chance(ship.initiative - bonus) * _promise(forces, ship)
        ask, about = "epic-retain" if retaining else "epic-activate", (("formation", ship.id),)
        yield Plan(value, (Step(ask, ship.id), Step("epic-reroll", YES, about, stirs=True)))


def _promise(forces: Forces, ship: Formation) -> float:
    view, value = forces.battle, AT_ALL
    place = view.plots.get(ship.id)
    if place is not None:
        value += _under(view, ship, place)
    struck = [view.formation_of(name) for name in pinpoint.engines(view, ship.seat)]
    dearest = max((Force(one).each for one in struck), default=0.0)
    value += STRUCK * dearest * len(pinpoint.modes(ship))
    return value + LANDING * sum(one.points for one in plotting.descending(view, ship))


def _under(view: Battle, ship: Formation, place: Place) -> float:
    """What a bombardment takes from the enemy, and from oneself."""
    row = barrage.row(round(sum(dice.mean(mode.points) for mode in bombardment.modes(ship))))
    laid = bombardment.templates(view, ship.seat, place, row.templates)
    value, seen = 0.0, set()
    for one, _ in barrage.under(view, laid, bombardment.radius()):
        force = Force(one)
        marked = 0 if one.id in seen else 1 + row.markers
        seen.add(one.id)
        loss = force.loss(CAUGHT, CAUGHT + marked)
        value += loss if one.seat != ship.seat else -DEAR * loss
    return value


def bombard(view: Battle, decision: Decision) -> Judge:
    """Where it takes more from the enemy than from oneself."""
    ship = answers.formation_of(view, decision)
    place = answers.about(decision)["place"]
    assert isinstance(place, tuple)
    worth = _under(view, ship, (place[0], place[1]))
    return lambda answer: worth if answer == bombardment.YES else 0.0


def engine(view: Battle, decision: Decision) -> Judge:
    """The engine whose damage costs most, one that could be destroyed first."""
    form = decision.form
    assert isinstance(form, OneOf)

    def judge(answer: Answer) -> float:
        unit = view.unit(str(answer))
        left = unit.kit.dc - unit.damage
        return Force(view.formation_of(str(answer))).each * (2.0 if left <= 2 and not unit.shields else 1.0)

    return judge


def salvo(view: Battle, decision: Decision) -> Judge:
    return lambda answer: Force(view.formations[str(answer)]).each


def aims(view: Battle, decision: Decision) -> Sequence[Answer]:
    """The middle of the drop zone, or the objective near it."""
    form = decision.form
    assert isinstance(form, Spot)
    near = [list(one.place) for one in view.objectives if form.refuse(list(one.place)) is None]
    return near[:1] or [form.default()]
