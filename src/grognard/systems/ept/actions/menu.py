"""Chapter 5: the menu of an active unit, and going through it.

Each chapter's module brings its own actions; the list here is the book's (5.1), full actions first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache

from grognard.core.decision import Answer, Cells, Key, Note, Script, Spot, Trail
from grognard.core.menu import Menu, split
from grognard.core.rules import rule
from grognard.core.space.hexes.grid import numbers
from grognard.core.space.hexes.marked import Marked
from grognard.core.tally import WhyNot, why_not
from grognard.systems.ept import forward
from grognard.systems.ept.actions import orders
from grognard.systems.ept.actions.act import FORCED_MARCH, FULL, NORMAL, TACTICAL_MARCH, Act, Action
from grognard.systems.ept.air import strips
from grognard.systems.ept.amphibious import hits
from grognard.systems.ept.amphibious.advance import ADVANCE, must_advance
from grognard.systems.ept.asking import about, ask, reach
from grognard.systems.ept.assault import assault
from grognard.systems.ept.effects import effects
from grognard.systems.ept.engineers import flame, storming
from grognard.systems.ept.fieldworks import bunkers
from grognard.systems.ept.fieldworks.carried_ieds import EXPLODE, RUSH
from grognard.systems.ept.fire import firing, odds, targeting
from grognard.systems.ept.heavy_weapons import heavy_weapons
from grognard.systems.ept.movement import entering, marches, reinforcements, trails
from grognard.systems.ept.movement.marches import FORCED, MARCH, TACTICAL
from grognard.systems.ept.profile import Profile
from grognard.systems.ept.special_infantry import half_squads
from grognard.systems.ept.special_infantry.gun_crews import PUSH, TURN
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.terrain import tunnels
from grognard.systems.ept.terrain.smoke_actions import HALF_SMOKE_BOMBS, POTS, SHELLS, SMOKE_BOMBS
from grognard.systems.ept.vehicles import (
    drives,
    escort,
    flying,
    heavy_transports,
    hulks,
    transport,
    vehicles,
)

#: Who may be named to act after the one who does, once he has begun or before.
Others = Callable[[bool], tuple[str, ...]]

DONE = "done"
#: Take a step loss and be rid of the Stop marker.
SHED = "shed"

ACTIONS: tuple[Action, ...] = (
    firing.FULL_FIRE,
    TACTICAL,
    assault.TACTICAL_ASSAULT,
    FORCED,
    tunnels.ENTER,
    bunkers.ENTER,
    storming.ASSAULT,
    flame.BURN,
    orders.COMMAND,
    PUSH,
    SMOKE_BOMBS,
    firing.HALF_FIRE,
    ADVANCE,
    MARCH,
    drives.DRIVE,
    flying.FLY,
    flying.HEIGHT,
    flying.SET_DOWN,
    flying.PICK_UP,
    escort.ESCORT,
    POTS,
    SHELLS,
    HALF_SMOKE_BOMBS,
    TURN,
    assault.ASSAULT_MOVE,
    heavy_weapons.DEPLOY,
    heavy_weapons.UNDEPLOY,
    transport.EMBARK,
    transport.DISEMBARK,
    heavy_transports.LOAD,
    heavy_transports.UNLOAD,
    tunnels.LEAVE,
    bunkers.LEAVE,
    reinforcements.ENTER,
    strips.LAND,
    strips.TAKE_OFF,
    RUSH,
    EXPLODE,
)
#: Movement that who is in a bunker can make: to march it must come out first.
INDOORS = (bunkers.LEAVE.key, heavy_weapons.DEPLOY.key, heavy_weapons.UNDEPLOY.key)
#: How a unit goes to a place that its player points at: the march it would most often make first.
ON_FOOT = (MARCH.key, TACTICAL.key, FORCED.key, reinforcements.ENTER.key)
BY_KEY = {action.key: action for action in ACTIONS}
#: What is meant by pointing at a place: to go there, to fire at who is there, or to go there in another way where an
#: ordinary march does not lead, which gives more away.
AFOOT, AT_WHOM = (MARCH.key, drives.DRIVE.key, flying.FLY.key), (firing.FULL_FIRE.key, firing.HALF_FIRE.key)
BEYOND = {FORCED.key: FORCED_MARCH, TACTICAL.key: TACTICAL_MARCH}
#: What is left to who has marched where he wanted to: more of the same, which nobody means who has named the place.
MARCHES = frozenset((MARCH.key, TACTICAL.key, FORCED.key))


@rule("ept.actions.full-actions", "ept.actions.half-actions")
def menu(profile: Profile) -> tuple[Action, ...]:
    """The actions that a counter could ever do."""
    return tuple(action for action in ACTIONS if action.suits(profile))


@rule(
    "ept.actions.status-limits",
    "ept.actions.allowance",
    "ept.actions.uncommanded-limits",
    "ept.actions.fire-marker-blocks-move",
)
@cache
def open_to(
    profile: Profile, status: str, halves: int, still: bool, indoors: bool, uncommanded: bool
) -> tuple[Action, ...]:
    """The actions that such a counter is not kept from: by where it is, what it has left, its markers and its orders."""
    return tuple(
        action
        for action in menu(profile)
        if action.halves <= halves
        and action.status == status
        and not (action.movement and (still or (indoors and action.key not in INDOORS)))
        and (action.uncommanded or not uncommanded)
    )


def is_still(act: Act) -> bool:
    """Whether a unit makes no movement: by its markers, or because it had fired before."""
    unit = act.unit
    return act.barred or unit.stopped or unit.pinned or unit.immobilised


def heads_for_the_beach(battle: Battle, act: Act) -> bool:
    """Whether a craft of an amphibious assault has nothing else to do than to go on."""
    return battle.landings and not is_still(act) and must_advance(battle, act)


def is_bound(battle: Battle, act: Act) -> bool:
    """Whether a unit has no choice: a craft on its way to the beach, men in a glider on the ground."""
    return heads_for_the_beach(battle, act) or hulks.must_get_out(battle, act)


def offered(battle: Battle, act: Act) -> tuple[str, ...]:
    """What the unit may do now."""
    unit = act.unit
    if unit.neutralised or unit.stunned or unit.beset:
        return ()
    indoors = unit.inside == bunkers.BUNKER
    if heads_for_the_beach(battle, act):
        return (ADVANCE.key,)
    if hulks.must_get_out(battle, act):
        return (transport.DISEMBARK.key,)
    actions = open_to(unit.profile, unit.status, act.halves, is_still(act), indoors, unit.uncommanded)
    found = [action.key for action in actions if action.may(battle, act)]
    if unit.stopped and unit.steps > 1:
        found.append(SHED)
    return tuple(found)


def why_no_action(battle: Battle, act: Act, key: str) -> WhyNot | None:
    """Why something is not in the menu."""
    action = BY_KEY.get(key)
    if action is None:
        return None
    unit = act.unit
    name = ("unit", unit.id)
    if not unit.can_act:
        return why_not("ept-cannot-act", "ept.actions.status-limits", unit=name)
    if action is not ADVANCE and heads_for_the_beach(battle, act):
        return why_not("ept-must-advance", "ept.amphibious.advance", unit=name)
    if act.halves < action.halves:
        return why_not("ept-no-action-left", "ept.actions.allowance", unit=name)
    if unit.uncommanded and not action.uncommanded:
        return why_not("ept-uncommanded", "ept.actions.uncommanded-limits", unit=name)
    if action.movement and (unit.stopped or unit.pinned or unit.immobilised):
        return why_not("ept-cannot-move", "ept.actions.status-limits", unit=name)
    if action.movement and act.barred:
        return why_not("ept-fired-before", "ept.actions.fire-marker-blocks-move", unit=name)
    if action.movement and unit.inside == bunkers.BUNKER and action.key not in INDOORS:
        return why_not("ept-in-bunker", "ept.fieldworks.bunker-entry", unit=name)
    if not action.suits(unit.profile) or action.status != unit.status:
        return why_not("ept-not-such-a-unit", action.clause, unit=name)
    return action.why_not(battle, act)


@forward.perform.written
def perform(battle: Battle, unit: Unit, by: Act | None) -> Script[None]:
    """A unit uses its activation, with the other half of its squad or alone, until it is done or can do no more."""
    if unit.half and by is None:
        yield from half_squads.join(battle, unit)
    yield from go_on(battle, Act(unit, by))


@forward.go_on.written
def go_on(battle: Battle, act: Act) -> Script[None]:
    """A unit goes on with an activation that has begun, as one that joined in another's assault does."""
    yield from _work(battle, act, None, _nobody)


def set_to_work(
    battle: Battle, unit: Unit, deed: Answer | None, others: Others, first: Pointing | None = None
) -> Script[None]:
    """A unit of the formation at work uses its activation, beginning with what it was named with if it still may.

    Instead of what it does on its player may name who comes after it. Who has done nothing yet waits on then. `first` is
    what it could begin with, where that has been worked out and nothing happened since.
    """
    if unit.half:
        yield from half_squads.join(battle, unit)
    yield from _work(battle, Act(unit) if first is None else first.act, deed, others, first=first)


def send(battle: Battle, pointing: Pointing, place: int, others: Others) -> Script[None]:
    """A unit uses its activation, beginning with what is meant by a place that was pointed at."""
    yield from pointing.go(place)
    then = Pointing(battle, pointing.act)
    if then.is_done(place):
        finish(battle, pointing.act)
    else:
        yield from _work(battle, pointing.act, None, others, begun=True, first=then)


def _nobody(begun: bool) -> tuple[str, ...]:
    return ()


def _work(
    battle: Battle,
    act: Act,
    deed: Answer | None,
    others: Others,
    begun: bool = False,
    first: Pointing | None = None,
) -> Script[None]:
    """Action after action of a unit, until its player has done with it, or names another."""
    unit = act.unit
    while unit.status in ("field", "aboard", "tunnel", "reserve"):
        pointing = Pointing(battle, act) if first is None else first
        options, first = pointing.options, None
        if not options:
            break
        bound = len(options) == 1 and is_bound(battle, act)
        form = pointing.menu(options if bound else (*options, DONE), () if bound else others(begun))
        if deed is None or form.refuse(deed) is not None:
            deed = yield ask(
                unit.seat,
                "ept-act",
                "ept.actions.allowance",
                form,
                about(unit),
                explain=pointing.prospect,
                why_not=pointing.why_not,
                role="action",
                walks=lambda _: ON_FOOT,
            )
        chosen, rest = split(deed)
        if chosen in form.others:
            battle.bidden = list(deed)
            if not begun and not unit.half:
                _wait_on(battle, unit)
                return
            break
        if chosen == DONE:
            break
        deed, begun = None, True
        if chosen == SHED:
            effects.shed(battle, unit)
        elif rest is not None or isinstance(chosen, int):
            place, key = (chosen, "") if rest is None else (rest, chosen)
            yield from pointing.go(place, key)
            first = Pointing(battle, act)
            if first.is_done(place):
                break
        else:
            yield from _do(battle, act, BY_KEY[chosen])
    finish(battle, act)


def _wait_on(battle: Battle, unit: Unit) -> None:
    """Who has done nothing yet lets another go first."""
    working = battle.activation
    assert working is not None
    working.waiting = [name for name in working.units if name == unit.id or name in working.waiting]


def _do(battle: Battle, act: Act, action: Action) -> Script[None]:
    """An action that was named; who gets off leaves what is carried to those who look after it."""
    unit = act.unit
    carrier = unit.carrier
    yield from action.do(battle, act)
    if carrier and not unit.carrier:
        yield from hits.once_empty(battle, battle.units[carrier], vehicles.destroy)
        hulks.once_empty(battle, battle.units[carrier])
    act.moved |= action.movement


class Firsts:
    """What units could begin their activation with, each worked out once while a question stands: for who names both."""

    __slots__ = ("_battle", "_found")

    def __init__(self, battle: Battle) -> None:
        self._battle = battle
        self._found: dict[str, tuple[Pointing, Menu] | None] = {}

    def __call__(self, key: Key) -> Menu | None:
        """The menu of a unit; nothing where it can do nothing, or might act with another as one."""
        unit = self._battle.units.get(str(key))
        if unit is None or unit.half or not unit.can_act:
            return None
        if unit.id not in self._found:
            pointing = Pointing(self._battle, Act(unit))
            options = pointing.options
            self._found[unit.id] = (pointing, pointing.menu(options)) if options else None
        found = self._found[unit.id]
        return None if found is None else found[1]

    def of(self, unit: Unit) -> Pointing | None:
        """What has been worked out of a unit, if anybody asked."""
        found = self._found.get(unit.id)
        return None if found is None else found[0]


class Leads(Mapping[int, Trail]):
    """The ways to the places that are meant by some action, each found where that action leads."""

    __slots__ = ("_pointing",)

    def __init__(self, pointing: Pointing) -> None:
        self._pointing = pointing

    def __getitem__(self, place: int) -> Trail:
        return self._pointing.leads_to(self._pointing.means(place))[place]

    def __iter__(self) -> Iterator[int]:
        return numbers(self._pointing.mask())

    def __len__(self) -> int:
        return self._pointing.mask().bit_count()


class Pointing:
    """What a unit does whose player points at a place instead of naming an action."""

    __slots__ = ("_battle", "_deeds", "_found", "_keys", "_options", "_others", "act")

    def __init__(self, battle: Battle, act: Act) -> None:
        self._battle, self.act = battle, act
        self._options: tuple[str, ...] | None = None
        self._keys: tuple[str, ...] | None = None
        #: By action where it leads, and what is asked after it.
        self._found: dict[str, Mapping[int, Trail]] = {}
        self._deeds: dict[str, Spot | None] = {}
        self._others = Firsts(battle)

    @property
    def ways(self) -> Leads:
        """The way to each of these places; not kept here, since it keeps this."""
        return Leads(self)

    @property
    def options(self) -> tuple[str, ...]:
        """What the unit may do, worked out when somebody asks."""
        if self._options is None:
            self._options = offered(self._battle, self.act)
        return self._options

    @property
    def keys(self) -> tuple[str, ...]:
        """Actions that places may stand for: of several the first is meant.

        Firing at half power leads where firing does.
        """
        if self._keys is None:
            on_map, options = self.act.unit.status == "field", self.options
            fire = AT_WHOM[:1] if AT_WHOM[0] in options else AT_WHOM
            self._keys = tuple([key for key in (*AFOOT, *fire, *BEYOND) if on_map and key in options])
        return self._keys

    def menu(self, options: tuple[str, ...], others: tuple[str, ...] = ()) -> Menu:
        """What the unit may do, or where it may be sent; or who else comes next, and what he does."""
        lead = self._lead if self.keys else None
        return Menu(
            options, "act", unit=self.act.unit.id, lead=lead, leads=self.leads, others=others, then=self._then
        )

    def _then(self, key: Key) -> Menu | Spot | None:
        """Where an action leads, or what another could do."""
        name = str(key)
        if name in self._battle.units:
            return self._others(name)
        if name not in self._deeds:
            found = self.leads_to(name) if name in BY_KEY and self.act.unit.status == "field" else {}
            self._deeds[name] = Spot(reach(self._battle, found)) if found else None
        return self._deeds[name]

    def leads_to(self, key: str) -> Mapping[int, Trail]:
        """The places that an action leads to."""
        found = self._found.get(key)
        if found is None:
            places = BY_KEY[key].places
            found = self._found[key] = {} if places is None else places(self._battle, self.act)
        return found

    def among(self, options: tuple[str, ...], then: Callable[[Key], Menu | None]) -> Menu:
        """Who may act, or where this unit may be sent."""
        return Menu(options, "unit", unit=self.act.unit.id, lead=self._lead, leads=self.leads, then=then)

    def means(self, place: int) -> str:
        """The action that a place stands for; empty where it means nothing."""
        battle, seat = self._battle, self.act.unit.seat
        barred = 0 <= place < len(battle.board.names) and entering.is_barred(battle, place, seat)
        for key in self.keys:
            if not (barred and key in MARCHES) and place in self.leads_to(key):
                return key
        return ""

    def leads(self, place: int) -> bool:
        """Whether a place means anything."""
        return self.means(place) != ""

    def mask(self, beyond: bool = True) -> int:
        """All places that mean anything, or those alone that are gone to as one most often does."""
        found = 0
        for key in reversed(self.keys):  # what leads farthest knows of what lies nearer
            if beyond or key in AFOOT:
                found |= trails.mask_of(self.leads_to(key))
        return found

    def _lead(self) -> tuple[Cells, tuple[int, ...]]:
        places = self.mask()
        earnest = tuple(numbers(places & ~self.mask(beyond=False)))
        return Marked(places, self._battle.board.names, self.ways), earnest

    def go(self, place: int, key: str = "") -> Script[None]:
        """The action that the place stands for, or that was named with it, there."""
        action = BY_KEY[key or self.means(place)]
        assert action.go is not None
        yield from action.go(self._battle, self.act, place, self.leads_to(action.key)[place])
        self.act.moved |= action.movement

    def is_done(self, place: int) -> bool:
        """Whether the unit is where it was sent, and nothing is left to it but to march on."""
        return self.act.unit.place == place and MARCHES.issuperset(self.options)

    def prospect(self, chosen: Answer) -> Note:
        """What is known of going to a place, or of firing at it."""
        act, key = self.act, self.means(chosen) if isinstance(chosen, int) else ""
        if key in MARCHES:
            return marches.prospect(self._battle, act, BEYOND.get(key, NORMAL), int(chosen), self.ways)
        if key in AT_WHOM:
            return odds.of_fire(self._battle, act.unit, int(chosen), half=key == firing.HALF_FIRE.key)
        return Note(rule="ept.actions.allowance")

    def why_not(self, chosen: Answer) -> WhyNot | None:
        """Why something is not in the menu, or a place means nothing."""
        battle, act = self._battle, self.act
        if isinstance(chosen, list | tuple):
            return None
        if not isinstance(chosen, int):
            return why_no_action(battle, act, chosen)
        there = 0 <= chosen < len(battle.board.names)
        if there and MARCH.key in self.keys and not battle.is_hostile(chosen, act.unit.seat):
            march = FORCED_MARCH if FORCED.key in self.keys else NORMAL
            return marches.why_not_there(battle, act, march, chosen)
        return targeting.why_no_shot(battle, act.unit, chosen)


@rule("ept.actions.moved-marker")
def finish(battle: Battle, act: Act) -> None:
    """The end of a unit's activation: who made a movement action gets a Moved marker, unless it was brought to a halt."""
    if act.unit.profile.is_vehicle:
        act.unit.worked = FULL - act.halves
    for unit in (act.unit, *act.with_it):
        unit.activated = True
        on_map = unit.status in ("field", "aboard", "tunnel")
        if act.moved and on_map and not (unit.stopped or unit.neutralised or unit.stunned):
            unit.moved = True
        if unit.half:
            half_squads.part(battle, unit)
