"""Weapon lines: who can fire them, at what, how often, and with how many dice."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.dust import profile, skills
from grognard.systems.dust.profile import Profile, Value, WeaponLine
from grognard.systems.dust.state import Battle, Unit


@dataclass(slots=True)
class Victim:
    """A unit under fire as it stood when the attack began: its figures, and the hero who had joined it."""

    unit: Unit
    figures: int
    hero: Unit | None = None

    @property
    def standing(self) -> Unit | None:
        """Who is left to be hit: the unit, or the hero whose squad has fallen around him."""
        if self.unit.status == "field":
            return self.unit
        return self.hero if self.hero is not None and self.hero.status == "field" else None


@dataclass(slots=True)
class Shot:
    """A weapon line declared at a target: a unit's id, or an element as `kind@square`."""

    owner: Unit
    line: WeaponLine
    target: str
    #: Rounds of limited ammunition announced, 0 where ammunition is no matter.
    rounds: int = 0
    #: What a sniper aims at: a figure's number, or `hero`.
    figure: str = ""
    indirect: bool = False
    #: The hero who had joined the target when it was declared.
    hero: str = ""
    #: The units under fire, fixed when the attack begins: the target, or all on the way of the flames.
    victims: tuple[Victim, ...] = ()


def victim(battle: Battle, unit: Unit) -> Victim:
    """A unit as an attack that begins now finds it."""
    return Victim(unit, battle.figures(unit), battle.units[unit.partner] if unit.partner else None)


#: Bearers of each line for the living figures of a squad; figures are few, so the answers are too.
_BEARERS: dict[tuple[int, int], tuple[int, ...]] = {}
_CARDS: dict[int, Profile] = {}


@rule(
    "dust.attack.dice-per-bearer",
    "dust.attack.carried-weapons",
    "dust.weapon.knives#1",
    "dust.weapon.knives#ruling",
    "dust.weapon.limited-collective",
)
def bearers(unit: Unit) -> tuple[int, ...]:
    """How many can use each weapon line: living figures that carry it, all of them for knives and for limited
    ammunition, which belongs to the whole squad."""
    card = unit.profile
    key = (id(card), unit.alive)
    found = _BEARERS.get(key)
    if found is None:
        _CARDS[id(card)] = card  # keeps the card alive, so that its id stays its own
        found = _BEARERS[key] = tuple(_bearers(card, line, unit.alive) for line in card.lines)
    return found


def _bearers(card: Profile, line: WeaponLine, alive: int) -> int:
    if not card.is_squad:
        return line.bearers
    living = [figure for number, figure in enumerate(card.figures) if alive >> number & 1]
    if line.weapon.everyone or line.ammo >= 0:
        return len(living)
    return sum(figure.carries.count(line.index) for figure in living)


@rule("dust.weapon.limited-empty", "dust.artillery.reload", "dust.skill.reload")
def lines(battle: Battle, unit: Unit) -> list[tuple[Unit, WeaponLine]]:
    """Weapon lines that can fire, those of a joined hero included: a bearer lives, there is ammunition, and the
    weapon is loaded."""
    if not unit.partner:
        return _usable_lines(unit)
    return [pair for part in battle.body(unit) for pair in _usable_lines(part)]


def _usable_lines(unit: Unit) -> list[tuple[Unit, WeaponLine]]:
    carried, ammo, unloaded = bearers(unit), unit.ammo, unit.unloaded
    return [
        (unit, line)
        for line in unit.profile.lines
        if carried[line.index] and ammo[line.index] and not unloaded >> line.index & 1
    ]


def reach(battle: Battle, unit: Unit) -> tuple[int, ...]:
    """For each armour column how far the unit's weapons go at the most, usable now or not."""
    if not unit.partner:
        return unit.profile.reach
    return tuple(map(max, unit.profile.reach, battle.units[unit.partner].profile.reach))


@rule("dust.skill.reload")
def reloads(skill: str, owner: Unit, line: WeaponLine) -> bool:
    """Whether a Skill action, written `reload:unit:line`, loads this weapon."""
    return skill == f"reload:{owner.id}:{line.index}"


def lines_after(battle: Battle, unit: Unit, skills_before: list[str]) -> list[tuple[Unit, WeaponLine]]:
    """Lines that will be usable once the announced Skill actions have been carried out."""
    found = lines(battle, unit)
    for part in battle.body(unit):
        for line in part.profile.lines:
            if any(reloads(skill, part, line) for skill in skills_before) and bearers(part)[line.index]:
                found.append((part, line))
    return found


@rule(
    "dust.weapon.limited-per-soldier#1",
    "dust.weapon.limited-per-soldier#2",
    "dust.weapon.limited-per-soldier#ruling",
    "dust.weapon.limited-collective",
    "dust.weapon.ugl-unlimited",
    "dust.value.volley-ammo",
)
def most_rounds(unit: Unit, line: WeaponLine, value: Value | None) -> int:
    """The most rounds of limited ammunition that one attack of this value may fire: the stock belongs to all.

    A squad fires one for each surviving soldier; a single model as many as its volley has steps, or one.
    Nothing is counted for a line that has no stock on its card, such as a Grenade Launcher.
    """
    left = unit.ammo[line.index]
    if left < 0:
        return 0
    steps = len(value.volley) if value is not None else 0
    if unit.profile.is_squad:
        return min(left, unit.figures, steps or left)
    return min(left, steps or 1)


@rule("dust.weapon.burst")
def bursts(line: WeaponLine, target: Unit | None) -> bool:
    """Burst weapons roll double against what has not moved this round; elements never move."""
    return line.weapon.burst and (target is None or not target.moved)


@rule(
    "dust.attack.roll",
    "dust.attack.dice-per-bearer",
    "dust.value.volley",
    "dust.value.incendiary",
    "dust.value.ap-incendiary",
    "dust.value.phaser",
    "dust.skill.all-in-one",
)
def pool(battle: Battle, shot: Shot, value: Value, target: Unit | None, figures: int) -> Tally:
    """How many dice a line rolls. `figures` is the number of target figures when the attack began."""
    numbers = profile.tables()
    if value.volley:
        tally = Tally(value.volley[shot.rounds - 1], "dust.value.volley")
    else:
        tally = Tally(value.dice, "dust.attack.roll")
        shooters = bearers(shot.owner)[shot.line.index]
        if shot.rounds:
            # One shot for each soldier: who fell since the announcement fires no more.
            shooters = min(shot.rounds, shooters)
        if shooters != 1:
            tally.times("dust.attack.dice-per-bearer", shooters)
    if value.kind in ("incendiary", "ap_incendiary") and figures != 1:
        clause = "dust.value.incendiary" if value.kind == "incendiary" else "dust.value.ap-incendiary"
        tally.times(clause, figures)
    if bursts(shot.line, target):
        tally.times("dust.weapon.burst", numbers.burst_factor)
    if "all_in_one" in shot.owner.boosts:
        tally.times("dust.skill.all-in-one", numbers.all_in_one_factor)
    return tally


@rule("dust.skill.sniper", "dust.skill.sniper-not-shared")
def snipes(unit: Unit, line: WeaponLine) -> bool:
    """Whether the line is a sniper's own weapon: only he names a figure."""
    card = unit.profile
    if "sniper" not in card.skills:
        return False
    if not card.is_squad:
        return True
    return any(figure.role == "sniper" and line.index in figure.carries for figure in card.figures)


@rule("dust.attack.ammo-spent", "dust.value.volley-ammo")
def spend(shot: Shot) -> None:
    """Announced ammunition is gone, whatever comes of the attack."""
    if shot.rounds:
        shot.owner.ammo[shot.line.index] -= shot.rounds


@rule("dust.artillery.reload", "dust.skill.reload")
def unload(shot: Shot) -> None:
    """A reloadable weapon that has fired must be loaded again by a Skill action."""
    if shot.line.weapon.reload:
        shot.owner.unloaded |= 1 << shot.line.index


@rule(
    "dust.skill.spotter",
    "dust.skill.spotter-sustained",
    "dust.artillery.direct-hit",
    "dust.artillery.indirect-hit",
)
def good_face(battle: Battle, shot: Shot) -> str:
    """The face that hits: the hit face, or the other while the squad's spotter lives.

    House rule `indirect_face` may name another face for indirect fire.
    """
    face = str(battle.options.get("indirect_face", "hit")) if shot.indirect else "hit"
    if skills.part_has(battle, shot.owner, "spotter"):
        squad = battle.squad_of(shot.owner)
        if role_lives(squad, "spotter"):
            return "miss" if face == "hit" else "hit"
    return face


@rule("dust.command.specialist-loss")
def role_lives(unit: Unit, role: str) -> bool:
    """Whether the figure with this role is still there; its abilities go with it."""
    return bool(unit.profile.roles.get(role, 0) & unit.alive)
