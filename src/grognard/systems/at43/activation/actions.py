"""What an activated unit can do, one action after another: move, shoot, strike, work at scenery, end."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.core import sheet
from grognard.core.decision import Decision, Note, OneOf, Script
from grognard.core.rules import rule
from grognard.core.sheet import OneCell
from grognard.core.tally import WhyNot, why_not
from grognard.systems.at43 import melee, scenery, support
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.armies import artificers, therians, white_stars
from grognard.systems.at43.missions import evacuation
from grognard.systems.at43.movement import movement
from grognard.systems.at43.shooting import aiming, guidance, odds, shooting, weaponry
from grognard.systems.at43.shooting.weaponry import Options
from grognard.systems.at43.state import CLIMB, COMBAT, RAPID, Acting, Battle, Unit

#: Stands before the weapon of a salvo.
FIRE = "fire:"
END, MELEE, SABOTAGE, REPAIR, OPEN, LIFT, MARK, ROUTINE, EVACUATE = (
    "end",
    "melee",
    "sabotage",
    "repair",
    "open",
    "lift",
    "mark",
    "routine",
    "evacuate",
)


@rule(
    "at43.actions.one-move",
    "at43.actions.rapid-move",
    "at43.actions.combat-move",
    "at43.actions.combat-move-engaged",
)
def moves(battle: Battle, unit: Unit, acting: Acting) -> list[str]:
    """The kinds of move open to a unit: one in an activation; rapid only if it was free and has not shot.

    A sniper's shot and the fire of a static support unit bind the unit to its place.
    """
    if acting.mode or acting.melee or "sniper" in acting.done:
        return []
    if unit.structure and all(unit.immobile(i) for i in unit.living):
        return []
    if unit.profile.is_static_support and acting.fired:
        return []
    found = []
    if acting.state == conditions.FREE and not acting.fired and support.may_rush(unit):
        found.append(RAPID)
    found.append(COMBAT)
    if scenery.may_climb(battle, unit):
        found.append(CLIMB)
    return found


@rule("at43.actions.melee-last", "at43.scenery.counts-as-combat")
def options(battle: Battle, unit: Unit, acting: Acting, salvos: dict[str, Options]) -> tuple[str, ...]:
    """Everything the unit may do next. Who has struck in melee, or worked at a piece, does nothing more, and the
    unit does not move on without him."""
    modes = moves(battle, unit, acting)
    found = [*modes, *[f"{FIRE}{key}" for key in salvos]]
    if melee.possible(battle, unit, acting):
        found.append(MELEE)
    if any(unit.kit[i].specialist for i in unit.living):
        if artificers.may_sabotage(battle, unit, acting):
            found.append(SABOTAGE)
        if not acting.mode and not acting.fired and white_stars.may_repair(battle, unit, acting):
            found.append(REPAIR)
    if scenery.openable(battle, unit, acting):
        found.append(OPEN)
    if scenery.liftable(battle, unit, acting):
        found.append(LIFT)
    if guidance.possible(battle, unit, acting):
        found.append(MARK)
    if therians.usable(battle, unit, acting):
        found.append(ROUTINE)
    if evacuation.way_out(battle, unit, acting, modes) is not None:
        found.append(EVACUATE)
    found.append(END)
    return tuple(found)


def why_no_action(battle: Battle, unit: Unit, acting: Acting, action: object) -> WhyNot | None:
    """Why a unit cannot do something now."""
    about = {"unit": ("unit", unit.id)}
    name = str(action)
    if acting.melee:
        return why_not("at43-has-struck", "at43.actions.melee-last", **about)
    if name in (RAPID, COMBAT, CLIMB):
        if acting.mode:
            return why_not("at43-has-moved", "at43.actions.one-move", **about)
        if name == RAPID and acting.state == conditions.ENGAGED:
            return why_not("at43-engaged", "at43.actions.rapid-move", **about)
        if name == RAPID and acting.fired:
            return why_not("at43-has-shot", "at43.actions.rapid-move", **about)
        if name == RAPID and not support.may_rush(unit):
            return why_not("at43-static", "at43.support.static-no-rapid", **about)
        if unit.profile.is_static_support and acting.fired:
            return why_not("at43-has-shot", "at43.support.static-no-move-and-fire", **about)
        if name == CLIMB:
            return why_not("at43-nothing-to-climb", "at43.scenery.climb", **about)
        return why_not("at43-immobile", "at43.damage.immobilised-no-move", **about)
    if name.startswith(FIRE):
        if acting.mode == RAPID:
            return why_not("at43-ran", "at43.actions.rapid-move", **about)
        if acting.state == conditions.ENGAGED or conditions.engaged(battle, unit):
            return why_not("at43-engaged", "at43.actions.shoot-free-only", **about)
        if not support.may_fire(unit, acting):
            return why_not("at43-has-moved", "at43.support.static-no-move-and-fire", **about)
        return why_not("at43-no-shot", "at43.actions.shoot-once-per-weapon", **about)
    if name == MELEE:
        return why_not("at43-no-melee", "at43.melee.who-attacks", **about)
    return None


@rule("at43.shooting.salvo-steps", "at43.shooting.next-salvo", "at43.shooting.different-targets")
def offer(battle: Battle, unit: Unit, able: tuple[str, ...], salvos: Mapping[str, Options]) -> OneOf:
    """All that the unit may do next; of its fire one weapon type at one target, since a salvo is over before the next
    is declared (`at43.shooting.next-salvo`)."""
    if not salvos:
        return OneOf(able, of="action")
    rows = {f"{FIRE}{key}": salvo for key, salvo in salvos.items()}

    def columns(row: str) -> list[str]:
        return [target.key for target in rows[row].targets]

    def unreached() -> list[str]:
        reached = {column.split("/")[0] for row in rows for column in columns(row)}
        return [other.id for other in battle.enemies(unit.seat) if other.id not in reached]

    return OneCell(able, tuple(rows), columns, "action", "salvo", "aim", unreached)


def _foreseen(battle: Battle, unit: Unit, salvos: Mapping[str, Options], action: str) -> Note:
    """What is known of an action before it is begun: of fire, its dice and odds."""
    salvo = salvos.get(sheet.row_of(action).removeprefix(FIRE))
    if salvo is None:
        return Note(rule="at43.activation.reveal")
    return odds.of_target(battle, unit, salvo.arms.weapon, sheet.column_of(action))


def _why_not(
    battle: Battle, unit: Unit, acting: Acting, salvos: Mapping[str, Options], action: object
) -> WhyNot | None:
    """Why a unit cannot do something now, or a weapon that it may fire cannot be aimed at something."""
    salvo = salvos.get(sheet.row_of(str(action)).removeprefix(FIRE))
    if salvo is None:
        return why_no_action(battle, unit, acting, action)
    return aiming.why_no_target(battle, unit, salvo.arms.weapon, sheet.column_of(str(action)))


def act(battle: Battle, unit: Unit, acting: Acting) -> Script[None]:
    """One action of the unit, or the end of its activation."""
    salvos = weaponry.available(battle, unit, acting)
    able = options(battle, unit, acting, salvos)
    if able == (END,):
        acting.stage = "finish"
        return
    choice = yield Decision(
        unit.seat,
        "at43-action",
        "at43.activation.reveal",
        offer(battle, unit, able, salvos),
        (("unit", "unit", unit.id),),
        explain=lambda action: _foreseen(battle, unit, salvos, action),
        why_not=lambda action: _why_not(battle, unit, acting, salvos, action),
        role="action",
        walks=lambda _: (COMBAT, RAPID),
    )
    if choice == END:
        acting.stage = "finish"
    elif choice in (RAPID, COMBAT, CLIMB):
        yield from movement.move(battle, unit, acting, choice)
    elif choice.startswith(FIRE):
        salvo = salvos[sheet.row_of(choice).removeprefix(FIRE)]
        shot = yield from shooting.declare(battle, unit, salvo, acting, sheet.column_of(choice))
        yield from shooting.fire(battle, shot)
    elif choice == MELEE:
        yield from melee.fight(battle, unit, acting)
    elif choice == SABOTAGE:
        yield from artificers.sabotage(battle, unit, acting)
    elif choice == REPAIR:
        yield from white_stars.repair(battle, unit, acting, white_stars.may_repair(battle, unit, acting)[0])
    elif choice == OPEN:
        yield from scenery.open_piece(battle, unit, acting)
    elif choice == LIFT:
        yield from scenery.lift(battle, unit, acting)
    elif choice == MARK:
        yield from guidance.mark(battle, unit, acting)
    elif choice == ROUTINE:
        yield from therians.use(battle, unit, acting)
    elif choice == EVACUATE:
        out = evacuation.way_out(battle, unit, acting, moves(battle, unit, acting))
        assert out is not None
        yield from evacuation.evacuate(battle, unit, acting, out)
    if unit.status != "field" or unit.morale != "valiant":
        acting.stage = "finish"
