"""Heroes: whom they may join before the game, and how they part."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.core.tally import WhyNot, why_not
from grognard.systems.dust.events import HeroJoined, HeroLeft
from grognard.systems.dust.profile import Profile
from grognard.systems.dust.state import Battle, Unit

ALONE = "alone"


@rule(
    "dust.hero.join-class",
    "dust.skill.blutkreuz-ape-hero",
    "dust.skill.blutkreuz-ape-squad",
    "dust.skill.blutkreuz-zombie",
    "dust.skill.jump-hero",
    "dust.command.hero",
)
def why_not_join(hero: Profile, squad: Profile) -> WhyNot | None:
    """Why a hero may not join a squad by what their cards say."""
    names = {"hero": hero.name, "squad": squad.name}
    if not hero.is_hero or not squad.is_squad:
        return why_not("dust-join-kind", "dust.hero.join-class", **names)
    if hero.armour != squad.armour:
        return why_not("dust-join-class", "dust.hero.join-class", **names)
    if ("blutkreuz_ape" in hero.skills) != ("blutkreuz_ape" in squad.skills):
        clause = "dust.skill.blutkreuz-ape-" + ("hero" if "blutkreuz_ape" in hero.skills else "squad")
        return why_not("dust-join-ape", clause, **names)
    if "blutkreuz_zombie" in hero.skills and "blutkreuz_zombie" not in squad.skills:
        return why_not("dust-join-zombie", "dust.skill.blutkreuz-zombie", **names)
    if "jump" in hero.skills and "jump" not in squad.skills:
        return why_not("dust-join-jump", "dust.skill.jump-hero", **names)
    if "command_squad" in squad.skills and "commander" not in hero.skills:
        return why_not("dust-join-command", "dust.command.hero", **names)
    return None


@rule("dust.hero.join-one")
def squads_for(battle: Battle, hero: Unit) -> tuple[str, ...]:
    """Squads that a hero may still join; each takes one hero."""
    return tuple(
        unit.id
        for unit in battle.units.values()
        if unit.seat == hero.seat and not unit.partner and why_not_join(hero.profile, unit.profile) is None
    )


@rule("dust.hero.join-when", "dust.hero.join-unit", "dust.hero.join-one")
def join_squads(battle: Battle) -> Script[None]:
    """Before the first round each hero joins a squad or goes alone; it is the only time to do so."""
    for hero in battle.units.values():
        if not hero.profile.is_hero or hero.partner:
            continue
        squads = squads_for(battle, hero)
        if not squads:
            continue
        chosen = yield Decision(
            hero.seat,
            "dust-join",
            "dust.hero.join-when",
            OneOf((ALONE, *squads), of="unit"),
            (("hero", "unit", hero.id),),
            role="placement",
        )
        if chosen != ALONE:
            join(battle, hero, battle.units[chosen])


def join(battle: Battle, hero: Unit, squad: Unit) -> None:
    hero.partner, squad.partner = squad.id, hero.id
    battle.tell(HeroJoined, hero.id, squad.id)


@rule("dust.hero.leave", "dust.hero.leave-final")
def part(battle: Battle, squad: Unit) -> None:
    """Hero and squad part for good: from now on two units, perhaps on one square, that share nothing.

    There is no way back: nothing joins them again after the first round has begun.
    """
    hero = battle.units[squad.partner]
    hero.partner = squad.partner = ""
    battle.tell(HeroLeft, hero.id, squad.id)
