"""Heroes: pilots who leave their wrecks, and heroes who take the lead of a unit during the game."""

from __future__ import annotations

from grognard.core.decision import Decision, OneOf, Script
from grognard.core.rules import rule
from grognard.systems.at43 import measuring, profile, scenario
from grognard.systems.at43.activation import conditions
from grognard.systems.at43.events import HeroJoined, HeroOnFoot, NewUnit
from grognard.systems.at43.movement import free_places
from grognard.systems.at43.profile import Hero, profiles
from grognard.systems.at43.state import Battle, Figure, Unit

ALONE = "alone"


def is_pilot(unit: Unit, figure: int) -> bool:
    """Whether a figure is a hero at the controls of his AFV."""
    return unit.kit[figure].is_hero and unit.form == "pilot"


def on_foot(seat: int, hero: Hero, name: str, status: str) -> Unit:
    """A hero by himself, a unit of one figure on the card of the infantry he could lead."""
    card = hero.card("on_foot")
    assert card is not None, "every hero has a card on foot"
    body = next(
        one
        for one in profiles().values()
        if one.side == hero.side and one.category == card.category and one.rank == card.rank
    )
    return Unit(
        id=name,
        seat=seat,
        profile=body,
        label=hero.name,
        cost=card.cost,
        kit=(Figure.of("hero", card.fighter, card.fighter.weapons),),
        living=(0,),
        status=status,
        grade=hero.grade,
        hero=hero.id,
        form="on_foot",
    )


@rule("at43.mission6.pilot")
def nameless(battle: Battle, seat: int, name: str) -> Unit:
    """A pilot where no hero is at hand: one infantryman of the side's rank 2, treated as a hero."""
    side = next(unit.profile.side for unit in battle.units.values() if unit.seat == seat)
    body = next(
        one for one in profiles().values() if one.side == side and one.is_infantrymen and one.rank == 2
    )
    figure = Figure.of("hero", body.fighter, body.fighter.weapons)
    return Unit(id=name, seat=seat, profile=body, kit=(figure,), living=(0,), status="aboard", form="on_foot")


@rule("at43.damage.eject-hero", "at43.heroes.deployed-mid-game", "at43.damage.frame-destroyed")
def leave_wreck(battle: Battle, unit: Unit, figure: int) -> None:
    """A hero whose AFV is destroyed or abandoned stands on foot where it stood, a unit of his own until he joins."""
    hero = profile.heroes()[unit.hero]
    place = unit.places[figure]
    made = on_foot(unit.seat, hero, f"{scenario.LETTERS[unit.seat]}.{hero.id}", "field")
    spot = free_places.free_spot(battle, made, 0, place) or place
    made.stand({0: spot})
    battle.units[made.id] = made
    battle.tell(NewUnit, made.id, unit.seat, "at43.heroes.deployed-mid-game")
    battle.tell(HeroOnFoot, made.id, spot)


@rule("at43.heroes.deployed-mid-game", "at43.heroes.join-timing")
def may_join(battle: Battle, hero: Unit, unit: Unit) -> bool:
    """A unit without officer, of his category and rank, all of it within a range of him and some of it in contact."""
    card = profile.heroes()[hero.hero].card(hero.form)
    if card is None or unit is hero or unit.status != "field" or unit.seat != hero.seat or unit.has_officer:
        return False
    if (unit.profile.category, unit.profile.rank) != (card.category, card.rank):
        return False
    place, radius = measuring.reference(hero)
    reach = profile.tables().cohesion_leader
    gaps = [measuring.gap(place, radius, unit.places[j], unit.kit[j].radius) for j in unit.living]
    return max(gaps) <= reach and min(gaps) <= measuring.CONTACT


@rule("at43.heroes.join-timing")
def join(battle: Battle) -> Script[None]:
    """In the control phase each hero on his own may take the lead of a unit."""
    lone = [
        unit
        for unit in battle.units.values()
        if unit.status == "field" and unit.hero and len(unit.living) == 1 and unit.kit[unit.leader].is_hero
    ]
    for hero in lone:
        if len(hero.kit) > 1:
            continue  # the last of a unit he leads already
        able = tuple(unit.id for unit in battle.units.values() if may_join(battle, hero, unit))
        choice = yield Decision(
            hero.seat,
            "at43-hero-joins",
            "at43.heroes.join-timing",
            OneOf((ALONE, *able), of="unit"),
            (("hero", "unit", hero.id),),
        )
        if choice != ALONE:
            lead(battle, hero, battle.units[choice])


@rule("at43.heroes.join-effects", "at43.heroes.join-drills")
def lead(battle: Battle, hero: Unit, unit: Unit) -> None:
    """He is the unit's officer from now on: one card, one activation, its drills his own."""
    figure = len(unit.kit)
    unit.kit = (*unit.kit, hero.kit[0])
    unit.living = (*unit.living, figure)
    unit.perches = (*unit.perches, hero.perches[0] if hero.perches else "") if unit.perches else ()
    unit.leader = figure
    unit.grade, unit.hero, unit.form = hero.grade, hero.hero, hero.form
    unit.cost += hero.cost
    if hero.down:
        unit.down |= 1 << figure
    unit.places = (*unit.places, hero.places[0])
    unit.rebox()
    hero.status = "joined"
    hero.living = ()
    battle.sequences[hero.seat] = tuple(card for card in battle.sequences[hero.seat] if card != hero.id)
    battle.tell(HeroJoined, hero.id, unit.id)
    conditions.settle(battle, unit)
