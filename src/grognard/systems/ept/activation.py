"""Chapter 4: activating formations, with a test or without, until the operations phase ends."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from grognard.core.decision import Answer, Note, Script
from grognard.core.menu import Group, split
from grognard.core.rules import rule
from grognard.core.tally import Arg, Tally, WhyNot, why_not
from grognard.systems.ept import dice, human_wave
from grognard.systems.ept.actions import menu
from grognard.systems.ept.actions.act import Act
from grognard.systems.ept.air import gliders
from grognard.systems.ept.asking import PASS, ask
from grognard.systems.ept.command import command
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.turn import (
    UNTOLD,
    ActivationEnded,
    ActivationFailed,
    AllActivated,
    FormationActivated,
    OperationsEnded,
    Passed,
    PhaseBegan,
)
from grognard.systems.ept.fieldworks import fieldworks, traps
from grognard.systems.ept.fire import odds
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.profile import RANKS
from grognard.systems.ept.state import Activation, Battle, Formation, Unit
from grognard.systems.ept.vehicles import hulks, transport

END = "end"
#: A player says that he has nothing more to activate: the decoys that are left do not count.
REST = "rest"


# -- what can be activated ---------------------------------------------------------------------------


@rule("ept.units.formation-kinds", "ept.activation.required")
def key_of(unit: Unit) -> str:
    """The formation that a unit is activated with: its section or host, itself if it is autonomous or uncommanded."""
    return unit.id if unit.uncommanded else unit.host or unit.formation


def may_come(battle: Battle, unit: Unit) -> bool:
    """Whether a unit is on the map, or waits as a reinforcement that is due, on foot or aboard; gliders without arms act not."""
    if hulks.is_inert(unit):
        return False
    if unit.status == "field":
        return True
    if unit.status == "aboard":
        unit = battle.units[unit.carrier]
    if unit.status == "reserve":
        return 0 < battle.formations[unit.formation].arrives <= battle.turn
    return unit.status in ("field", "tunnel")


def leader_of(battle: Battle, key: str) -> Unit:
    """Who is tested for a formation, or the unit that is one by itself for want of command."""
    formation = battle.formations.get(key)
    return battle.units[key if formation is None else formation.leader]


@rule("ept.command.section-activates-together")
def team_of(battle: Battle, key: str) -> list[Unit]:
    """The units that a formation's activation sets to work: those commanded, and those attached to it for the turn."""
    return [
        unit
        for unit in battle.units.values()
        if not unit.activated and key_of(unit) == key and may_come(battle, unit)
    ]


@rule("ept.activation.once-per-turn")
def waiting(battle: Battle, seat: int) -> tuple[str, ...]:
    """Formations of a seat that have not been activated this turn, and its units without command."""
    if battle.finished[seat]:
        return ()
    sections: set[str] = set()
    alone: list[str] = []
    for unit in battle.units.values():
        if unit.seat != seat or unit.activated or (unit.status != "field" and not may_come(battle, unit)):
            continue
        if hulks.is_inert(unit):
            continue
        if unit.uncommanded:
            alone.append(unit.id)
        else:
            sections.add(unit.host or unit.formation)
    ready = [
        formation.id
        for formation in battle.formations.values()
        if formation.id in sections and not formation.activated
    ]
    return (*ready, *alone)


def exhausted(battle: Battle, seat: int) -> bool:
    """Whether a seat has activated all it has, or says so: `waiting` would find nothing."""
    if battle.finished[seat]:
        return True
    return not any(
        unit.seat == seat
        and not unit.activated
        and (unit.uncommanded or not battle.section_of(unit).activated)
        and may_come(battle, unit)
        for unit in battle.units.values()
    )


def only_decoys(battle: Battle, keys: tuple[str, ...]) -> bool:
    """Whether nothing but autonomous decoys is left."""
    return all(
        key in battle.formations
        and battle.formations[key].kind == "autonomous"
        and leader_of(battle, key).profile.is_decoy
        for key in keys
    )


# -- the test ----------------------------------------------------------------------------------------


@rule("ept.activation.modifiers", "ept.command.uncommanded-formation", "ept.command.leader-lost-penalty")
def dice_change(battle: Battle, key: str) -> Tally:
    """What is added to the dice of an activation test."""
    table = battle.tables.activation
    tally = Tally(0, "ept.activation.modifiers")
    formation = battle.formations.get(key)
    if formation is None:
        return tally.add("ept.command.uncommanded-formation", table.uncommanded)
    if leader_of(battle, key).out_of_range:
        tally.add("ept.activation.modifiers", table.out_of_range).named("ept-sum-out-of-range")
    if formation.leaderless:
        tally.add("ept.command.leader-lost-penalty", table.leader_lost)
    return tally


@rule("ept.hidden.decoys-behave-as-units")
def needed(battle: Battle, key: str) -> Tally:
    """The morale that an activation is tested against: that of the leader, lost or not."""
    leader = leader_of(battle, key)
    if leader.profile.is_decoy and not leader.morale:
        leader = _model_of(battle, leader)
    return effects.morale(battle, leader)


def _model_of(battle: Battle, decoy: Unit) -> Unit:
    """Whose morale a decoy feigns: its leader's, that of the post it answers to, or of its side's highest post."""
    formation = battle.formations[decoy.formation]
    leader = battle.units[formation.leader]
    if not leader.profile.is_decoy:
        return leader
    post = battle.posts.get(formation.superior)
    if post is not None:
        return battle.units[post.holder]
    mine = [unit for unit in battle.units.values() if unit.seat == decoy.seat and not unit.profile.is_decoy]
    posts = [unit for unit in mine if unit.profile.is_post]
    return max(posts or mine or [decoy], key=lambda unit: (RANKS.index(unit.profile.rank), unit.morale))


@rule(
    "ept.activation.automatic-first",
    "ept.activation.automatic-reinforcement",
    "ept.activation.automatic-autonomous-followers",
    "ept.activation.otherwise-test",
    "ept.air.drop-operations",
)
def automatic(battle: Battle, seat: int, key: str) -> str:
    """Why a formation needs no test, as a message key; empty where it needs one."""
    if not battle.opened[seat]:
        return "ept-automatic-first"
    if key in battle.formations and battle.formations[key].arrives == battle.turn:
        return "ept-automatic-reinforcement"
    if gliders.first(battle, seat, (key,)):
        return "ept-automatic-airborne"
    if key in battle.followers:
        return "ept-automatic-follower"
    return ""


def tell(
    battle: Battle,
    kind: type[Any],
    seat: int,
    key: str,
    *fields: Any,
    others: tuple[Any, ...] | None = None,
) -> None:
    """Tell of a formation; a unit that is one by itself and secret is known to the other seat by what it sees of it.

    `others`: what is said instead to those who do not know who leads it.
    """
    if battle.journal is None:
        return
    formation = battle.formations.get(key)
    is_section = formation is not None and formation.kind == "section"
    leader = leader_of(battle, key)
    # Which vehicle leads a platoon nobody else knows, even where all of them are seen.
    secret = hidden.is_secret(battle, leader) or (is_section and leader.profile.is_vehicle)
    if (is_section and others is None) or not secret:
        battle.tell(kind, seat, key, *fields)
        return
    battle.tell_only((seat,), kind, seat, key, *fields)
    shown = key if is_section else hidden.shown_as(battle, leader)
    if shown:
        battle.tell_only((1 - seat, None), kind, seat, shown, *(fields if others is None else others))


# -- the operations phase, step by step --------------------------------------------------------------


def operate(battle: Battle) -> Script[None]:
    """One step of the operations phase: a choice of the active player, or one act of the formation at work."""
    hidden.spot_vehicles(battle)
    if battle.fieldworks:
        fieldworks.unveil(battle)
    if battle.activation is not None:
        yield from act(battle, battle.activation)
    else:
        yield from choose(battle)


@rule("ept.sequence.operations-choice", "ept.activation.exhaustion-ignores-decoys")
def choose(battle: Battle) -> Script[None]:
    """The active player tries to activate a formation, or passes."""
    seat = battle.active
    if battle.carriers:
        yield from traps.offer(battle, seat)
    options = waiting(battle, seat)
    if not options:
        rest(battle)
        return
    landed = gliders.first(battle, seat, options)
    extra = (REST,) if only_decoys(battle, options) else ()
    form = Group(
        landed or (*options, PASS, *extra),
        "formation",
        members_of(battle, landed or options),
        then=menu.Firsts(battle),
    )
    answer: Answer = _bidden(battle, form)
    if answer is None:
        answer = yield ask(
            seat,
            "ept-activate",
            "ept.sequence.operations-choice",
            form,
            explain=lambda key: chances(battle, formation_of(battle, split(key)[0])),
            why_not=lambda key: why_no_activation(battle, key),
            role="activation",
        )
    chosen, deed = split(answer)
    if chosen == PASS:
        pass_on(battle)
    elif chosen == REST:
        battle.finished[seat] = True  # nothing waits any more: the next step finds that out
    else:
        attempt(battle, formation_of(battle, chosen))
        if battle.activation is not None and (chosen not in options or deed is not None):
            battle.bidden = [chosen] if deed is None else list(answer)


def _bidden(battle: Battle, form: Group) -> Answer | None:
    """What the active player has named beforehand, if it may still be so; it is forgotten by that."""
    named, battle.bidden = battle.bidden, []
    answer: Answer = named[0] if len(named) == 1 else named
    return answer if named and form.refuse(answer) is None else None


def members_of(battle: Battle, keys: tuple[str, ...]) -> tuple[str, ...]:
    """Who of the formations that could be activated may be named instead: he comes first once it is."""
    wanted = set(keys)
    return tuple(
        unit.id
        for unit in battle.units.values()
        if unit.id not in wanted
        and unit.can_act
        and not unit.activated
        and key_of(unit) in wanted
        and may_come(battle, unit)
    )


def formation_of(battle: Battle, key: str) -> str:
    """The formation that is meant by its own name or by that of one of its units."""
    if key in battle.formations or key not in battle.units:
        return key
    return key_of(battle.units[key])


def chances(battle: Battle, key: str) -> Note:
    """What is rolled for a formation, against what, and the chance that it is activated."""
    if key in (PASS, REST):
        return Note(rule="ept.activation.end-by-passes")
    if automatic(battle, battle.active, key):
        return Note(odds=(("activation", 1.0),), rule="ept.activation.automatic-first")
    change, need = dice_change(battle, key), needed(battle, key)
    chance = odds.at_most(int(need) - int(change))
    return Note(
        (("activation", change), ("morale", need)), (("activation", chance),), rule="ept.activation.test"
    )


def why_no_activation(battle: Battle, key: Answer) -> WhyNot | None:
    key = split(key)[0]
    if key in battle.formations and battle.formations[key].activated:
        return why_not("ept-activated-already", "ept.activation.once-per-turn", formation=("formation", key))
    return None


def rest(battle: Battle) -> None:
    """The active player has activated all he has: the other goes on alone, or the phase is over."""
    battle.tell(AllActivated, battle.active)
    if exhausted(battle, 1 - battle.active):
        end(battle, "ept-ended-all-done")
    else:
        hand_over(battle)


@rule("ept.activation.end-by-passes")
def pass_on(battle: Battle) -> None:
    """The active player passes: two passes in succession end the phase, and who has nothing left can only pass."""
    battle.tell(Passed, battle.active)
    if battle.passed or exhausted(battle, 1 - battle.active):
        end(battle, "ept-ended-by-passes")
        return
    battle.passed = True
    hand_over(battle)


@rule("ept.sequence.operations-handover")
def hand_over(battle: Battle) -> None:
    """The other player becomes the active one."""
    battle.followers = []
    battle.active = 1 - battle.active


def attempt(battle: Battle, key: str) -> None:
    """The active player names a formation: it is activated at once, or by a test."""
    battle.passed = False
    cause = automatic(battle, battle.active, key)
    if key not in battle.followers:
        battle.followers = []
    if cause or test(battle, key):
        begin(battle, key, cause)


@rule("ept.activation.test", "ept.activation.end-by-exhaustion")
def test(battle: Battle, key: str) -> bool:
    """An activation test: 2d6 with its changes against the leader's morale. A failure hands over, or ends the phase."""
    seat = battle.active
    change, need = dice_change(battle, key), needed(battle, key)
    natural = dice.two(battle, seat, "ept-roll-activation", "ept.activation.test", change)
    if natural + int(change) <= int(need):
        return True
    total = natural + int(change)
    tell(battle, ActivationFailed, seat, key, total, int(need), others=(total, UNTOLD))
    alone = exhausted(battle, 1 - seat)
    if alone and natural >= battle.tables.activation.breaks_off:
        end(battle, "ept-ended-broken-off")
    elif not alone:
        hand_over(battle)
    return False


# -- a formation at work -----------------------------------------------------------------------------


@rule("ept.activation.effect", "ept.actions.active-passive")
def begin(battle: Battle, key: str, cause: str) -> None:
    """A formation becomes active: each of its units may use its activation. All other units are passive."""
    seat = battle.active
    battle.opened[seat] = True
    if key in battle.followers:
        battle.followers.remove(key)
    else:
        battle.followers = followers_of(battle, key)
    units = team_of(battle, key)
    units += transport.companions(battle, units)
    ids = [unit.id for unit in (*units, *decoys_beside(battle, key, units))]
    battle.activation = Activation(seat=seat, key=key, waiting=ids, units=tuple(ids))
    if key in battle.formations:
        battle.formations[key].activated = True
    tell(battle, FormationActivated, seat, key, cause or "ept-automatic-none")


def followers_of(battle: Battle, key: str) -> list[str]:
    """Autonomous units, posts apart, that answer directly to the post that is activated and are under orders."""
    leader = leader_of(battle, key)
    if not leader.profile.is_post or not may_come(battle, leader):
        return []
    held = {post.id for post in battle.posts.values() if post.holder == leader.id}
    held.add(leader.formation)
    return [
        formation.id
        for formation in battle.formations.values()
        if formation.superior in held and _may_follow(battle, formation)
    ]


def _may_follow(battle: Battle, formation: Formation) -> bool:
    unit = battle.units[formation.leader]
    return (
        formation.kind == "autonomous"
        and not formation.activated
        and may_come(battle, unit)
        and not unit.profile.is_post
        and not unit.out_of_range
    )


@rule("ept.hidden.decoys-behave-as-units")
def decoys_beside(battle: Battle, key: str, units: list[Unit]) -> list[Unit]:
    """Decoys of other formations that may go along because they are next to a unit that is activated."""
    decoys = [
        unit
        for unit in battle.units.values()
        if unit.profile.is_decoy and not unit.activated and unit.status == "field" and key_of(unit) != key
    ]
    if not decoys:
        return []
    found = [
        other
        for unit in units
        if unit.status == "field" and not unit.profile.is_decoy
        for other in command.neighbours(battle, unit)
        if other in decoys
    ]
    return list({unit.id: unit for unit in found}.values())


def ready(battle: Battle, activation: Activation) -> tuple[str, ...]:
    """Who of the formation at work has not acted and could."""
    return tuple(
        name
        for name in activation.waiting
        if (unit := battle.units[name]).can_act
        and not hulks.is_inert(unit)
        and (unit.status in ("field", "reserve") or command.on_map(battle, unit))
    )


@rule("ept.actions.one-unit-at-a-time")
def act(battle: Battle, activation: Activation) -> Script[None]:
    """One unit of the active formation does all that it does, or the player is done with the formation."""
    left = ready(battle, activation)
    if not left:
        finish(battle, activation)
        return
    others = partial(after, battle, activation)
    wave = (human_wave.WAVE,) if human_wave.may_launch(battle, activation) else ()
    aboard = [unit for name in left if (unit := battle.units[name]).status == "aboard"]
    inside = any(hulks.must_get_out(battle, Act(unit)) for unit in aboard)
    # Who is alone does nothing where he is asked what he does; a decoy of others must not lose its own turn by it.
    alone = len(left) == 1 and not wave and key_of(battle.units[left[0]]) == activation.key
    options = (*left, *wave) if inside or alone else (*left, *wave, END)
    sent = None if len(options) == 1 else proposed(battle, left)
    firsts = menu.Firsts(battle)
    form = Group(options, "unit", then=firsts) if sent is None else sent.among(options, firsts)
    answer: Answer = _bidden(battle, form)
    if answer is None:
        answer = yield ask(
            activation.seat,
            "ept-unit",
            "ept.actions.one-unit-at-a-time",
            form,
            (("formation", "formation", activation.key), *_next_is(sent)),
            explain=lambda key: Note() if sent is None else sent.prospect(key),
            why_not=lambda key: _why_no_unit(key, inside, sent),
            role="activation",
        )
    chosen, deed = split(answer)
    if chosen == END:
        finish(battle, activation)
    elif chosen == human_wave.WAVE:
        yield from human_wave.announce(battle, activation)
    elif isinstance(chosen, int):
        assert sent is not None
        activation.waiting.remove(sent.act.unit.id)
        yield from menu.send(battle, sent, chosen, others)
    else:
        activation.waiting.remove(chosen)
        unit = battle.units[chosen]
        yield from menu.set_to_work(battle, unit, deed, others, firsts.of(unit))


def after(battle: Battle, activation: Activation, begun: bool) -> tuple[str, ...]:
    """Who may be named while a unit acts: those of its formation that wait, or of others once it has begun and is the last."""
    left = ready(battle, activation)
    if left or not begun or battle.carriers:
        return left
    keys = waiting(battle, activation.seat)
    return (*members_of(battle, keys), *(key for key in keys if key in battle.units))


def proposed(battle: Battle, ready: Sequence[str]) -> menu.Pointing | None:
    """Who is meant where a place is pointed at and nobody was named: the first of a formation who is free to go anywhere,
    its leader last.
    """
    units = [battle.units[name] for name in ready]
    free = [
        unit for unit in units if unit.status == "field" and not unit.half and not menu.is_still(Act(unit))
    ]
    free.sort(key=lambda unit: battle.section_of(unit).leader == unit.id)
    return menu.Pointing(battle, Act(free[0])) if free else None


def _next_is(sent: menu.Pointing | None) -> tuple[Arg, ...]:
    """Who goes where the player points, for a screen to show."""
    return () if sent is None else (("next", "unit", sent.act.unit.id),)


def _why_no_unit(key: Answer, inside: bool, sent: menu.Pointing | None) -> WhyNot | None:
    if isinstance(key, int) and sent is not None:
        return sent.why_not(key)
    return why_not("ept-still-inside", "ept.air.glider-disembark") if key == END and inside else None


@rule("ept.activation.end-mark", "ept.sequence.operations-success", "ept.units.command-post-sides")
def finish(battle: Battle, activation: Activation) -> None:
    """The formation is marked as activated, its posts turned to their backs; the same player stays active."""
    for name in activation.units:
        unit = battle.units[name]
        if not unit.profile.is_decoy or key_of(unit) == activation.key:
            unit.activated = True
        elif unit.activated and battle.formations[unit.formation].kind == "autonomous":
            battle.formations[unit.formation].activated = True
    battle.activation = None
    tell(battle, ActivationEnded, activation.seat, activation.key)


def end(battle: Battle, cause: str) -> None:
    """The operations phase is over, and with it the attachments for the turn."""
    battle.activation = None
    battle.followers = []
    for unit in battle.units.values():
        unit.host = ""
    battle.phase, battle.stage = "administration", 1
    battle.tell(OperationsEnded, cause)
    battle.tell(PhaseBegan, "ept-phase-administration")
