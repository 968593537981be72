"""Skills: who has them, who shares them, and those that are declared without costing an action."""

from __future__ import annotations

from grognard.core.decision import Decision, Script, SomeOf
from grognard.core.rules import rule
from grognard.core.tally import Tally
from grognard.systems.dust import dice, profile
from grognard.systems.dust.events import DeclaredSkill, Repaired, ShruggedOff
from grognard.systems.dust.state import Battle, Unit

#: Skills of a hero that extend to the squad he has joined; all others stay with him.
SHARED = frozenset(
    {
        "advanced_reactive_fire",
        "superior_reactive_fire",
        "agile",
        "assault",
        "bad_ass",
        "berserk",
        "charge",
        "heroic_attack",
    }
)
#: Skills tied to one figure: they are nobody else's, hero or squad.
PERSONAL = frozenset({"sniper"})
#: Skills declared with the activation that cost no action, and the clause of each.
DECLARED = {
    "all_in_one": "dust.skill.all-in-one",
    "assault": "dust.skill.assault",
    "berserk": "dust.skill.berserk",
    "heroic_attack": "dust.skill.heroic-attack",
    "medal_of_honor": "dust.skill.medal-of-honor",
}


@rule(
    "dust.hero.join-skills",
    "dust.skill.advanced-reactive-fire-shared",
    "dust.skill.agile-shared",
    "dust.skill.assault-shared",
    "dust.skill.bad-ass-shared",
    "dust.skill.berserk-shared",
    "dust.skill.charge-shared",
    "dust.skill.heroic-attack-shared",
)
def has(battle: Battle, unit: Unit, skill: str) -> bool:
    """Whether the whole unit has a skill: its own, or one that the joined hero shares."""
    if skill in unit.profile.skills:
        return True
    if not unit.partner or skill not in SHARED:
        return False
    return skill in battle.units[unit.partner].profile.skills


@rule("dust.hero.squad-skills")
def part_has(battle: Battle, part: Unit, skill: str) -> bool:
    """Whether one part of a unit profits from a skill: a joined hero also from his squad's."""
    if has(battle, part, skill):
        return True
    if not part.partner or not part.profile.is_hero or skill in PERSONAL:
        return False
    return skill in battle.units[part.partner].profile.skills


@rule("dust.core.usage-limits")
def boosted(battle: Battle, part: Unit, skill: str) -> bool:
    """Whether a declared skill works for this part now: from its declaration to the end of the round."""
    if skill in part.boosts:
        return True
    if not part.partner or skill not in SHARED:
        return False
    return skill in battle.units[part.partner].boosts


@rule(
    "dust.skill.heroic-attack-cost",
    "dust.skill.all-in-one-limit",
    "dust.attack.optional-use",
    "dust.core.usage-limits",
)
def on_offer(battle: Battle, unit: Unit) -> tuple[str, ...]:
    """Free skills that the unit may still declare: each once per game, the medal once per round."""
    if not unit.partner and unit.profile.skills.isdisjoint(DECLARED):
        return ()
    offer = []
    for part in battle.body(unit):
        for skill in DECLARED:
            if skill in part.profile.skills and skill not in part.used and not _is_spent(part, skill):
                offer.append(f"{part.id}:{skill}")
    return tuple(offer)


@rule("dust.skill.medal-of-honor")
def _is_spent(part: Unit, skill: str) -> bool:
    """Whether a skill was declared this round, or the medal used: an Officer's order does not bring it back."""
    return skill in part.boosts or (skill == "medal_of_honor" and "medal_used" in part.boosts)


def declare(battle: Battle, unit: Unit) -> Script[None]:
    """The player names the free skills that he will use."""
    offer = on_offer(battle, unit)
    if not offer:
        return
    chosen = yield Decision(
        unit.seat,
        "dust-declare-skills",
        "dust.general.declare-plan",
        SomeOf(offer, 0, len(offer), of="skill"),
        (("unit", "unit", unit.id),),
        role="action",
    )
    for key in sorted(chosen):
        owner, skill = key.split(":")
        part = battle.units[owner]
        part.boosts = (*part.boosts, skill)
        if skill != "medal_of_honor":
            part.used = (*part.used, skill)
        battle.tell(DeclaredSkill, owner, skill, DECLARED[skill])


@rule("dust.skill.fast", "dust.skill.scout-vehicle", "dust.skill.scout-vehicle-late")
def extra_points(battle: Battle, unit: Unit, entering: bool) -> Tally:
    """Movement points beyond the card's for one activation; they go to either Move or are split.

    Fast gives its point to one of the two Moves only, which is the same as one point for both together. By
    default it does not lengthen the entry Move (dust.setup.entry-move); Scout Vehicle does.
    """
    numbers = profile.tables()
    tally = Tally(0, "dust.move.allowance")
    if "fast" in unit.profile.skills:
        tally.add("dust.skill.fast", numbers.fast_points)
    if "scout_vehicle" in unit.profile.skills and battle.round == 1:
        tally.add("dust.skill.scout-vehicle", numbers.scout_vehicle_points)
    return tally


@rule(
    "dust.skill.damage-resilient",
    "dust.skill.damage-resilient-hero",
)
def resist(battle: Battle, part: Unit, points: int) -> int:
    """One die per point of damage about to be suffered; each hit face cancels one."""
    if not points:
        return 0
    clause = "dust.skill.damage-resilient"
    held = dice.count(battle, part.seat, "dust-roll-resilient", clause, points)
    if held:
        battle.tell(ShruggedOff, part.id, held, clause)
    return points - held


@rule("dust.skill.self-repair", "dust.skill.self-repair-limits")
def self_repair(battle: Battle) -> None:
    """At the end of the round: one die per damage point on each vehicle that repairs itself."""
    for unit in battle.units.values():
        if "self_repair" in unit.profile.skills and unit.status == "field" and unit.wounds:
            clause = "dust.skill.self-repair"
            mended = dice.count(battle, unit.seat, "dust-roll-self-repair", clause, unit.wounds)
            unit.wounds -= mended
            if mended:
                battle.tell(Repaired, unit.id, mended, clause)


@rule("dust.skill.bad-ass")
def refill(battle: Battle, unit: Unit) -> None:
    """Bad Ass: what was fired comes back at the end of the activation."""
    if has(battle, unit, "bad_ass"):
        for part in battle.body(unit):
            part.ammo = [line.ammo for line in part.profile.lines]


@rule("dust.skill.wiederbelebungsserum", "dust.skill.wiederbelebungsserum-max")
def regain(battle: Battle, hero: Unit, points: int) -> None:
    """The serum gives health back, never beyond the card's."""
    gained = min(points, hero.wounds)
    if gained > 0 and hero.status == "field":
        hero.wounds -= gained
        battle.tell(Repaired, hero.id, gained, "dust.skill.wiederbelebungsserum")
