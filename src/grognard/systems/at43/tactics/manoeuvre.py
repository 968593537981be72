"""What a unit does and where it goes: actions, moves, coming in and being set up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from grognard.core import sheet
from grognard.core.decision import Answer, Decision, OneOf, Route
from grognard.core.sheet import OneCell
from grognard.core.space.headings import Place, bearing
from grognard.core.space.movement.placing import Placing
from grognard.core.space.movement.region import March
from grognard.core.tactics import Judge
from grognard.systems.at43.activation import actions, conditions
from grognard.systems.at43.armies import therians
from grognard.systems.at43.board import Position
from grognard.systems.at43.missions import reserves
from grognard.systems.at43.movement import movement
from grognard.systems.at43.movement.vehicles import DEGREE
from grognard.systems.at43.shooting import weaponry
from grognard.systems.at43.state import CLIMB, COMBAT, RAPID, Acting, Battle, Unit
from grognard.systems.at43.tactics import ground, purse
from grognard.systems.at43.tactics.aim import Salvo, read
from grognard.systems.at43.tactics.prospect import apart, told
from grognard.systems.at43.tactics.stance import DANGER, LATER, Stance, within

#: How many legal places are offered, and how many are tried for them.
FEW: Final = 6
_TRIES: Final = 24
#: What engaging an enemy is worth beside the blows, of what it could have shot.
_TIED_DOWN: Final = 0.3
#: How blows count beside shots, what it costs to be in contact without striking, and an AFV to stand among infantry.
_BLOWS, _BOUND, _CROWDED = 1.3, 20.0, 5.0
#: A way round something is looked for only where it promises this much more than staying, only to the best place,
#: and only for so many fighters: for a large group it takes long.
_WORTH_A_SEARCH: Final = 6.0
_SEARCHES: Final = 1
_GROUP: Final = 4
#: No more places than this, spread evenly, are looked at to set a unit up.
_SITES: Final = 160


class Way:
    """The places within a move, by what each promises."""

    __slots__ = ("_ranked", "march", "outlook", "shoots", "start", "thorough")

    def __init__(self, outlook: Stance, march: March, shoots: bool, thorough: bool) -> None:
        self.outlook = outlook
        self.march = march
        self.shoots = shoots
        self.thorough = thorough
        self.start = march.places[march.leader]
        self._ranked: list[tuple[float, Place]] | None = None

    def value(self, place: Place) -> float:
        """What the unit may expect with its leader at a place, its formation kept."""
        outlook = self.outlook
        steady, volley = outlook.worth(place)
        dx, dy = place[0] - self.start[0], place[1] - self.start[1]
        goals = tuple((x + dx, y + dy) for x, y in self.march.places)
        touched = outlook.touched(goals, dx, dy)
        if not touched:
            return steady + (volley if self.shoots else 0.0)
        blows = outlook.charge(goals, touched)
        if not outlook.infantry:
            return steady - _CROWDED + (volley if self.shoots else 0.0)
        # In contact nobody shoots: neither they nor we.
        tied = sum(outlook.threats[outlook.targets.index(t)].all_at(0, 0) for t in touched)
        return (
            steady - LATER * volley + blows * _BLOWS + _TIED_DOWN * DANGER * tied - (0.0 if blows else _BOUND)
        )

    def ranked(self) -> list[tuple[float, Place]]:
        """All places worth a look, best first."""
        if self._ranked is None:
            places = within(self.outlook, self.march, self.thorough)
            self._ranked = sorted(((self.value(place), place) for place in places), key=lambda one: -one[0])
        return self._ranked

    def legal(self, most: int) -> list[tuple[float, Place]]:
        """The best places to which the group can go as it stands, and where it is."""
        here = (self.value(self.start), self.start)
        found: list[tuple[float, Place]] = []
        if self.march.coherent(self.march.places):
            for value, place in self.ranked()[:_TRIES]:
                if value <= here[0] and found:
                    break
                if self.march.shifted(place[0] - self.start[0], place[1] - self.start[1]) is not None:
                    found.append((value, place))
                    if len(found) >= most:
                        break
        return [*found, here]

    def goals(self, most: int) -> list[tuple[float, Place]]:
        """The same; where nothing is better than staying, with a place to which a way round leads."""
        found = self.legal(most)
        few = len(self.outlook.unit.living) <= _GROUP
        if few and max(value for value, _ in found) <= found[-1][0]:
            for value, place in self.wanted(found)[:_SEARCHES]:
                if self.march.refuse(list(place)) is None:
                    found.insert(0, (value, place))
        return found

    def wanted(self, found: list[tuple[float, Place]]) -> list[tuple[float, Place]]:
        """Places so much better than those found that a way round what bars the straight one is worth a search."""
        enough = max(value for value, _ in found) + _WORTH_A_SEARCH
        return [one for one in self.ranked()[:_TRIES] if one[0] > enough]

    def best(self) -> float:
        """What the best place promises; if the group cannot simply walk there, half of the difference."""
        found = self.legal(1)
        best, here = max(value for value, _ in found), found[-1][0]
        if best > here:
            return best
        wanted = self.wanted(found)
        return here + (wanted[0][0] - here) / 2 if wanted else best


# -- actions -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Foreseen:
    """A salvo that may be fired: by which name, with what, what it does to its best target, and which that is."""

    key: str
    salvo: Salvo
    gain: float
    target: str

    @property
    def answer(self) -> str:
        """How it is declared."""
        return sheet.cell(f"{actions.FIRE}{self.key}", self.target)


def salvos(battle: Battle, unit: Unit, acting: Acting) -> list[Foreseen]:
    """The salvos that a unit may fire now, those that do most first."""
    found = []
    for key, one in weaponry.available(battle, unit, acting).items():
        salvo = Salvo(battle, unit, one.arms.weapon, dict(one.arms.bearers))
        gain, target = salvo.best(one.targets)
        if target is not None:
            found.append(Foreseen(key, salvo, gain, target.key))
    return sorted(found, key=lambda one: -one.gain)


class Weighing:
    """What each action open to a unit promises, with all that may follow it: fire and then move, move and then fire,
    run, strike."""

    __slots__ = (
        "after",
        "blows",
        "moves",
        "outlook",
        "quiet",
        "routine",
        "salvos",
        "shots",
        "stay",
        "ways",
    )

    def __init__(self, battle: Battle, unit: Unit, acting: Acting, options: Sequence[int | str]) -> None:
        self.salvos: list[Foreseen] = []
        if any(str(one).startswith(actions.FIRE) for one in options):
            self.salvos = salvos(battle, unit, acting)
        self.shots = sum(one.gain for one in self.salvos if one.gain > 0)
        self.outlook = Stance(battle, unit, acting)
        self.stay = self.outlook.worth(unit.places[unit.leader])[0]
        #: The places of each kind of move, and what the move promises; and a combat move once all has been fired.
        self.ways: dict[str, Way] = {}
        self.moves: dict[str, float] = {}
        self.quiet: Way | None = None
        self.after = 0.0
        self._weigh_moves(acting, options)
        self.blows = _blows(self.outlook) if actions.MELEE in options else 0.0
        self.routine = _best_routine(battle, unit, acting) if actions.ROUTINE in options else -1.0

    def _weigh_moves(self, acting: Acting, options: Sequence[int | str]) -> None:
        """What each kind of move promises, with the fire that may follow it."""
        battle, unit = self.outlook.battle, self.outlook.unit
        if COMBAT in options:
            march = movement.reach(battle, unit, COMBAT, acting.state)
            self.quiet = self.ways[COMBAT] = Way(self.outlook, march, False, False)
            self.after = self.moves[COMBAT] = self.quiet.best()
            if not acting.fired and acting.state == conditions.FREE and not unit.profile.is_static_support:
                # The same measure for both: what the place adds to the fire that is to be had here.
                now = self.outlook.worth(unit.places[unit.leader])[1] if self.shots else 0.0
                firing = self.ways[COMBAT] = Way(self.outlook, march, True, False)
                self.moves[COMBAT] = firing.best() - now + self.shots
        if RAPID in options:
            march = movement.reach(battle, unit, RAPID, acting.state)
            self.ways[RAPID] = Way(self.outlook, march, False, False)
            self.moves[RAPID] = self.ways[RAPID].best()

    def value(self, answer: str) -> float:
        """What an action promises."""
        stay, shots = self.stay, self.shots
        if answer.startswith(actions.FIRE):
            gain = self._gain(answer)
            # The best salvo first; and fire before a move that promises no more.
            return max(self.after, stay) + shots + gain * 0.001 + 0.01 if gain > 0 else stay - 1.0
        if answer in self.moves:
            return self.moves[answer] - 0.005
        if answer == actions.MELEE:
            return stay + self.blows
        top = max([*self.moves.values(), stay + shots, self.after + shots])
        if answer == actions.ROUTINE:
            return top + 1.0 if self.routine > 0 else stay - 1.0
        if answer in (actions.MARK, actions.REPAIR):
            return top + 0.5  # it costs nothing
        if answer == actions.EVACUATE:
            return top + ground.exit_worth(self.outlook.battle, self.outlook.unit)
        return stay if answer == actions.END else stay - 5.0

    def _gain(self, answer: str) -> float:
        """What a salvo does to the target that is named, or else to its best one."""
        key, target = sheet.row_of(answer).removeprefix(actions.FIRE), sheet.column_of(answer)
        for one in self.salvos:
            if one.key == key:
                return one.salvo.gain(read(target)) if target not in ("", one.target) else one.gain
        return -1.0


def action(battle: Battle, decision: Decision) -> Judge:
    """Fire and then move, move and then fire, run, strike: whatever promises most."""
    unit, acting, form = battle.units[told(decision, "unit")], battle.acting, decision.form
    assert acting is not None
    assert isinstance(form, OneOf)
    return Weighing(battle, unit, acting, form.keys if isinstance(form, OneCell) else form.options).value


def _blows(outlook: Stance) -> float:
    unit = outlook.unit
    places = tuple(unit.places[i] for i in unit.living)
    return outlook.charge(places, outlook.touched(places, 0, 0)) * _BLOWS + 0.5


def _best_routine(battle: Battle, unit: Unit, acting: Acting) -> float:
    left = purse.spare(battle, unit.seat)
    able = therians.usable(battle, unit, acting)
    return max((purse.routine_worth(battle, unit, name, left) for name in able), default=-1.0)


# -- moves -------------------------------------------------------------------------------------------------


def _way(battle: Battle, decision: Decision) -> Way:
    form = decision.form
    assert isinstance(form, Route)
    assert isinstance(form.reach, March)
    unit, acting = battle.units[str(form.unit)], battle.acting
    shoots = (
        acting is not None
        and acting.mode in (COMBAT, CLIMB)
        and not acting.fired
        and acting.state == conditions.FREE
        and not unit.profile.is_static_support
    )
    return Way(Stance(battle, unit, acting), form.reach, shoots, True)


def move(battle: Battle, decision: Decision) -> Judge:
    way = _way(battle, decision)
    return lambda answer: way.value(_leader(answer, way.march.leader))


def _leader(answer: Answer, leader: int) -> Place:
    """Where an answer puts the leader: it names his place, or everybody's."""
    x, y = answer if isinstance(answer[0], int) else answer[leader]
    return x, y


def moves(battle: Battle, decision: Decision) -> Sequence[Answer]:
    """The best places the group can simply walk to; where none is better than staying, a way round is looked for."""
    return [list(place) for _, place in _way(battle, decision).goals(FEW)]


# -- coming in ---------------------------------------------------------------------------------------------


def _pull(battle: Battle, unit: Unit) -> Callable[[Place], float]:
    """What a place promises a unit that is not on the table yet: goals and enemies near by."""
    goals = ground.goals(battle, unit.seat, unit) if unit.profile.is_infantry else []
    drawn = [(goal.box, goal.value * (goal.control(len(unit.living)) - goal.control(0.0))) for goal in goals]
    foes = [other.places[other.leader] for other in battle.enemies(unit.seat)]
    middle = battle.board.width // 2, battle.board.depth // 2
    rush = ground.rush(unit)

    def pull(place: Place) -> float:
        value = 0.0
        for box, worth in drawn:
            value = max(value, worth * max(0.0, 1.0 - ground.gap(box, place) / rush / 8))
        nearest = min((apart(place, foe) for foe in foes), default=0)
        return value - 0.01 * nearest - 0.004 * apart(place, middle)

    return pull


def entry(battle: Battle, decision: Decision) -> Judge:
    """Come in as soon as may be, nearest to what counts."""
    pull = _pull(battle, battle.units[told(decision, "unit")])

    def judge(answer: str) -> float:
        if answer == reserves.RESERVE:
            return -1000.0
        zone = battle.board.position(answer)
        late = 40.0 if zone.kind == "drop" else 0.0
        return max(pull(place) for place in _along(battle, zone)) - late

    return judge


def _along(battle: Battle, zone: Position) -> list[Place]:
    """A few places of a position."""
    if zone.kind == "deployment":
        left, bottom, right, top = zone.box
        return [
            (left + (right - left) * n // 4, bottom + (top - bottom) * m // 2)
            for n in range(5)
            for m in range(3)
        ]
    if zone.kind == "drop":
        left, bottom, right, top = ground.box_of(battle, zone.id)
        return [((left + right) // 2, (bottom + top) // 2)]
    x, y = reserves.INWARD[zone.edge]
    found = []
    for n in range(1, 6):
        along = zone.start + (zone.end - zone.start) * n // 6
        across = 800
        if zone.edge in ("bottom", "top"):
            found.append((along, across if y > 0 else battle.board.depth - across))
        else:
            found.append((across if x > 0 else battle.board.width - across, along))
    return found


def entry_mode(battle: Battle, decision: Decision) -> Judge:
    """At a walk where it can shoot when it is in, else at a run."""
    unit = battle.units[told(decision, "unit")]
    zone = battle.board.position(told(decision, "position"))
    outlook = Stance(battle, unit, None)
    shot = max(outlook.volley(place) for place in _along(battle, zone))
    return lambda answer: shot if answer == COMBAT else 12.0


def _placing(battle: Battle, decision: Decision) -> tuple[Stance, Placing, bool]:
    form = decision.form
    assert isinstance(form, Route)
    assert isinstance(form.reach, Placing)
    unit, acting = battle.units[str(form.unit)], battle.acting
    shoots = acting is None or acting.mode != RAPID
    return Stance(battle, unit, None), form.reach, shoots


def set_up(battle: Battle, decision: Decision) -> Judge:
    outlook, region, shoots = _placing(battle, decision)
    pull = _pull(battle, outlook.unit)

    def judge(answer: Answer) -> float:
        place = _leader(answer, region.leader)
        steady, volley = outlook.worth(place)
        return steady + (volley if shoots else 0.0) + 0.2 * pull(place)

    return judge


def sites(battle: Battle, decision: Decision) -> Sequence[Answer]:
    """The best of the places where the unit finds room."""
    form = decision.form
    assert isinstance(form, Route)
    assert isinstance(form.reach, Placing)
    judge = set_up(battle, decision)
    seeds = list(form.reach.seeds())
    seeds = seeds[:: 1 + len(seeds) // _SITES]
    seeds.sort(key=lambda place: -judge(place))
    found: list[Answer] = []
    for place in seeds:
        if form.reach.quick(place) is not None:
            found.append(list(place))
            if len(found) >= FEW:
                break
    return found or [form.default()]


def facing(battle: Battle, decision: Decision) -> Judge:
    """Towards the nearest enemy."""
    wanted = _bearings(battle, decision)[:1] or [0]
    return lambda degrees: -float(min(abs(degrees - wanted[0]), 360 - abs(degrees - wanted[0])))


def facings(battle: Battle, decision: Decision) -> Sequence[Answer]:
    return list(dict.fromkeys([*_bearings(battle, decision), 0]))


def _bearings(battle: Battle, decision: Decision) -> list[int]:
    """Where the nearest enemies stand, in degrees."""
    name, _, number = told(decision, "figure").rpartition("/")
    unit = battle.units[name]
    x, y = unit.places[int(number)]
    foes = sorted(
        (apart((x, y), foe.places[foe.leader]), foe.places[foe.leader]) for foe in battle.enemies(unit.seat)
    )
    return [int(bearing(fx - x, fy - y)) // DEGREE for _, (fx, fy) in foes[:3] if (fx, fy) != (x, y)]


# -- things put down ---------------------------------------------------------------------------------------


def new_place(battle: Battle, decision: Decision) -> Judge:
    """As near the enemy as may be."""
    foes = [other.places[other.leader] for other in battle.enemies(decision.seat)]
    return lambda place: -float(min((apart((place[0], place[1]), foe) for foe in foes), default=0))


def piece_place(battle: Battle, decision: Decision) -> Judge:
    """All over the table: away from the other pieces."""
    pieces = [(piece.x, piece.y) for piece in battle.board.pieces]
    return lambda place: float(
        min((min(apart((place[0], place[1]), other), 2600) for other in pieces), default=0)
    )
