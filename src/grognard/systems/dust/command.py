"""The command squad: Officer, Radio operator, Mechanic and Medic, and what each can do in a round."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.dust import dice, profile
from grognard.systems.dust.attack.weapons import role_lives
from grognard.systems.dust.events import FigureBack, Ordered, Repaired, Returned
from grognard.systems.dust.state import Battle, Unit


@rule("dust.skill.command-squad", "dust.command.one-attempt")
def abilities(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Abilities that the command squad could announce now: its player has one a round, whatever his squads.

    Offered is what has somebody to be used on; where he must stand is checked when it is used.
    """
    if "command_squad" not in unit.profile.skills or battle.commanded[unit.seat]:
        return ()
    return tuple(
        name
        for name, (role, _, possible) in ABILITIES.items()
        if role_lives(unit, role) and possible(battle, unit)
    )


def use(battle: Battle, unit: Unit, name: str) -> Script[bool]:
    """Use an announced ability. False where it has become impossible."""
    role, script, _ = ABILITIES[name]
    if not role_lives(unit, role):
        return False
    return (yield from script(battle, unit))


@rule("dust.command.roll", "dust.command.one-attempt")
def attempt(battle: Battle, unit: Unit, name: str, target: Unit) -> bool:
    """One die: a hit face succeeds. The action is spent either way, and so is the round's one ability."""
    spend(battle, unit)
    numbers = profile.tables()
    hits = dice.count(battle, unit.seat, "dust-roll-order", "dust.command.roll", numbers.order_dice)
    success = hits >= numbers.order_hits
    battle.tell(Ordered, unit.id, name, target.id, "dust-success" if success else "dust-failure")
    return success


def spend(battle: Battle, unit: Unit) -> None:
    battle.commanded[unit.seat] = True


# -- the Officer -------------------------------------------------------------------------------------


@rule(
    "dust.command.officer-order",
    "dust.command.officer-radio",
    "dust.command.relay",
    "dust.command.not-on-self",
)
def within_call(battle: Battle, unit: Unit) -> list[Unit]:
    """Units that the Officer's order reaches: adjacent ones, or any on the battlefield by radio. Not his own."""
    anywhere = role_lives(unit, "radio")
    return [
        other
        for other in battle.on_field(unit.seat)
        if other is not unit and (anywhere or adjacent(battle, unit, other))
    ]


def adjacent(battle: Battle, unit: Unit, other: Unit) -> bool:
    """On a neighbouring square with no wall between, or sharing the square."""
    return unit.cell == other.cell or bool(battle.board.beside[unit.cell] >> other.cell & 1)


@rule("dust.command.officer-order", "dust.reaction.reactivated")
def officer_order(battle: Battle, unit: Unit) -> Script[bool]:
    """On a hit face the named unit takes a full new activation right after the command squad's."""
    named = yield from _choose(battle, unit, "officer_order", within_call(battle, unit))
    if named is None:
        return False
    if attempt(battle, unit, "officer_order", named):
        for part in battle.body(named):
            part.activated = False
        battle.queue.append(named.id)
    return True


# -- the Mechanic ------------------------------------------------------------------------------------


@rule("dust.command.makeshift-repair")
def makeshift_repair(battle: Battle, unit: Unit) -> Script[bool]:
    """No roll: one adjacent damaged vehicle regains a point. The radio is no help in this."""
    chosen = yield from _choose(battle, unit, "makeshift_repair", _damaged_beside(battle, unit))
    if chosen is None:
        return False
    spend(battle, unit)
    chosen.wounds -= 1
    battle.tell(Repaired, chosen.id, 1, "dust.command.makeshift-repair")
    return True


def _damaged(battle: Battle, unit: Unit) -> list[Unit]:
    return [v for v in battle.on_field(unit.seat) if v.profile.is_vehicle and v.wounds]


def _damaged_beside(battle: Battle, unit: Unit) -> list[Unit]:
    return [v for v in _damaged(battle, unit) if adjacent(battle, unit, v)]


@rule("dust.command.field-repair", "dust.command.field-repair-limits")
def field_repair(battle: Battle, unit: Unit) -> Script[bool]:
    """On a hit face a destroyed vehicle enters again after the command squad; it succeeds once a game."""
    return (yield from _bring_back(battle, unit, "field_repair", _wrecks(battle, unit)))


def _wrecks(battle: Battle, unit: Unit) -> list[Unit]:
    return _lost(battle, unit, "field_repair", lambda v: v.profile.is_vehicle)


# -- the Medic ---------------------------------------------------------------------------------------


@rule("dust.command.get-up", "dust.command.get-up-limits", "dust.command.not-on-self")
def patients(battle: Battle, unit: Unit) -> list[Unit]:
    """Friendly squads that have lost figures and heroes with wounds, on the battlefield; not the squad itself."""
    found = []
    for other in battle.on_field(unit.seat):
        for part in battle.body(other):
            if part is not unit and _is_hurt(part):
                found.append(part)
    return found


def _is_hurt(part: Unit) -> bool:
    if part.profile.is_hero:
        return part.wounds > 0
    return part.profile.is_squad and part.figures < len(part.profile.figures)


@rule("dust.command.get-up")
def get_up(battle: Battle, unit: Unit) -> Script[bool]:
    """No roll: a figure returns to an adjacent squad, or an adjacent hero regains a point."""
    beside = [p for p in patients(battle, unit) if adjacent(battle, unit, p)]
    chosen = yield from _choose(battle, unit, "get_up", beside)
    if chosen is None:
        return False
    spend(battle, unit)
    if chosen.profile.is_hero:
        chosen.wounds -= 1
        battle.tell(Repaired, chosen.id, 1, "dust.command.get-up")
    else:
        yield from _stand_up(battle, unit, chosen)
    return True


@rule("dust.command.get-up-equipment")
def _stand_up(battle: Battle, unit: Unit, squad: Unit) -> Script[None]:
    """The player chooses which figure returns; it brings its weapons and its share of the ammunition.

    The cards do not say who carries limited ammunition, so a figure brings one round of each such line, up to
    the stock the squad began with; house rule `medic_refill` switches that off.
    """
    fallen = tuple(str(n) for n in range(len(squad.profile.figures)) if not squad.alive >> n & 1)
    chosen = yield Decision(
        unit.seat,
        "dust-get-up-figure",
        "dust.command.get-up-equipment",
        OneOf(fallen, of=f"figure@{squad.id}"),
        (("unit", "unit", squad.id),),
    )
    squad.alive |= 1 << int(chosen)
    if battle.options.get("medic_refill", True):
        for line in squad.profile.lines:
            if line.ammo > 0:
                squad.ammo[line.index] = min(line.ammo, squad.ammo[line.index] + 1)
    battle.tell(FigureBack, squad.id, squad.figures)


@rule("dust.command.back-to-fight", "dust.command.back-to-fight-limits")
def back_to_fight(battle: Battle, unit: Unit) -> Script[bool]:
    """On a hit face an eliminated squad enters again after the command squad; it succeeds once a game."""
    return (yield from _bring_back(battle, unit, "back_to_fight", _fallen_squads(battle, unit)))


def _fallen_squads(battle: Battle, unit: Unit) -> list[Unit]:
    return _lost(battle, unit, "back_to_fight", lambda squad: squad.profile.is_squad)


# -- what they share ---------------------------------------------------------------------------------


def _lost(battle: Battle, unit: Unit, name: str, kind: Callable[[Unit], bool]) -> list[Unit]:
    """Friendly units of a kind that were eliminated; none without the radio or after an earlier success."""
    if not role_lives(unit, "radio") or name in battle.succeeded[unit.seat]:
        return []
    return [
        u
        for u in battle.units.values()
        if u.seat == unit.seat and u.status == "gone" and u is not unit and kind(u)
    ]


@rule("dust.command.field-repair", "dust.command.back-to-fight", "dust.setup.entry-late")
def _bring_back(battle: Battle, unit: Unit, name: str, lost: list[Unit]) -> Script[bool]:
    chosen = yield from _choose(battle, unit, name, lost)
    if chosen is None:
        return False
    if attempt(battle, unit, name, chosen):
        battle.succeeded[unit.seat] = (*battle.succeeded[unit.seat], name)
        restore(chosen)
        battle.queue.append(chosen.id)
        battle.tell(Returned, chosen.id)
    return True


def restore(unit: Unit) -> None:
    """Full strength, full ammunition, loaded; skills used up for the game stay so."""
    card = unit.profile
    unit.status = "reserve"
    unit.alive = (1 << len(card.figures)) - 1 if card.is_squad else 1
    unit.wounds = 0
    unit.ammo = [line.ammo for line in card.lines]
    unit.unloaded = 0
    unit.activated = unit.moved = False


def _choose(battle: Battle, unit: Unit, name: str, among: list[Unit]) -> Script[Unit | None]:
    """Ask on whom an ability is used; nobody where it has become impossible."""
    if not among:
        return None
    chosen = yield Decision(
        unit.seat,
        "dust-command-target",
        CLAUSES[name],
        OneOf(tuple(other.id for other in among), of="unit"),
        (("unit", "unit", unit.id), ("skill", "skill", name)),
        role="action",
    )
    return battle.units[chosen]


CLAUSES = {
    "officer_order": "dust.command.officer-order",
    "makeshift_repair": "dust.command.makeshift-repair",
    "field_repair": "dust.command.field-repair",
    "get_up": "dust.command.get-up",
    "back_to_fight": "dust.command.back-to-fight",
}

Ability = tuple[str, Callable[[Battle, Unit], Script[bool]], Callable[[Battle, Unit], list[Unit]]]

#: Each ability: the specialist who has it, its script, and whom it could be used on.
ABILITIES: dict[str, Ability] = {
    "officer_order": ("officer", officer_order, lambda b, u: [o for o in b.on_field(u.seat) if o is not u]),
    "makeshift_repair": ("mechanic", makeshift_repair, _damaged),
    "field_repair": ("mechanic", field_repair, _wrecks),
    "get_up": ("medic", get_up, patients),
    "back_to_fight": ("medic", back_to_fight, _fallen_squads),
}
