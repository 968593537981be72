"""The profiles of AT-43: the numbers are the book's, each says where it is from, and bad data is refused plainly."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.core import rules
from grognard.core.books.reading import Origin, ProfileError
from grognard.systems.at43 import board, profile
from grognard.systems.at43.profile import Fighter, Grade, Profile, Weapon

ORIGINS = Origin.__args__  # type: ignore[attr-defined]
INDEX = rules.index("at43")


def table(clause: str) -> list[list[str]]:
    """The rows of a clause's table, without the heading."""
    return [list(row) for row in INDEX.clauses[clause].table[1:]]


def unit(name: str) -> Profile:
    return profile.profiles()[name]


def weapon(name: str) -> Weapon:
    return profile.weapons()[name]


def carried(fighter: Fighter) -> list[tuple[str, int]]:
    return [(one.weapon.name, one.number) for one in fighter.weapons]


# --- Provenance ---


def sourced(thing: Any) -> Iterator[Any]:
    """A profile and the profiles in it that name the origin of their numbers."""
    if isinstance(thing, tuple):
        for item in thing:
            yield from sourced(item)
    elif dataclasses.is_dataclass(thing):
        if hasattr(thing, "provenance"):
            yield thing
        for field in dataclasses.fields(thing):
            if not isinstance(getattr(thing, field.name), Weapon):
                yield from sourced(getattr(thing, field.name))


EVERYTHING = [
    thing
    for load in (
        profile.weapons,
        profile.profiles,
        profile.heroes,
        profile.equipment,
        profile.specialists,
        profile.sides,
        profile.routines,
        profile.scenery,
        profile.missions,
    )
    for thing in load().values()
]


@pytest.mark.clause("at43.profiles.missing#2", "at43.profiles.missing#ruling")
def test_every_number_says_where_it_is_from() -> None:
    found = [part for thing in (*EVERYTHING, profile.tables()) for part in sourced(thing)]
    assert len(found) > 100
    for part in found:
        numbers = [
            field.name
            for field in dataclasses.fields(part)
            if field.init and type(getattr(part, field.name)) is int
        ]
        for number in numbers:
            assert part.provenance[number] in ORIGINS, (part, number)


@pytest.mark.clause(
    "at43.profiles.missing#1", "at43.profiles.missing#2", "at43.profiles.armour-and-guns#ruling"
)
def test_what_the_book_does_not_print_is_not_passed_off_as_the_books() -> None:
    assert weapon("volcano_mg").provenance["penetration"] == "reconstructed"
    assert weapon("missile_launcher").provenance["accuracy"] == "reconstructed"
    assert weapon("nanostorms").provenance["area"] == "reconstructed"
    assert unit("star_troopers").fighter.provenance["morale"] == "reconstructed"
    assert unit("fire_toad").fighter.provenance["size"] == "reconstructed"
    assert profile.tables().provenance["crush_free"] == "published"
    assert profile.tables().provenance["location"] == "published"


def test_units_that_no_list_holds_are_told_apart() -> None:
    listed = [one.id for one in profile.profiles().values() if one.listed]
    assert listed == [
        *("star_troopers", "steel_troopers", "steel_tacarms", "fire_toad"),
        *("storm_golems", "assault_medusas", "bane_goliaths", "wraith_golgoth"),
    ]
    for one in profile.profiles().values():
        assert one.listed or one.list.provenance["prices"] == "reconstructed"


# --- What the book prints of the cards ---


@pytest.mark.clause("at43.profiles.steel-trooper")
def test_steel_trooper() -> None:
    fighter = unit("steel_troopers").fighter
    assert (fighter.movement, fighter.protection, fighter.size) == (1400, 5, 2)
    rifle, knife = (one.weapon for one in fighter.weapons)
    assert (rifle.accuracy, rifle.rate, rifle.rerolls, rifle.penetration, rifle.damage) == (5, 1, 0, 5, 1)
    assert (knife.accuracy, knife.rate, knife.rerolls, knife.melee) == (4, 1, 0, True)


@pytest.mark.clause("at43.profiles.storm-golem")
def test_storm_golem() -> None:
    fighter = unit("storm_golems").fighter
    assert (fighter.combat, fighter.protection, fighter.size) == (5, 6, 2)
    blaster, blades = (one.weapon for one in fighter.weapons)
    assert (blaster.accuracy, blaster.rate, blaster.rerolls) == (3, 1, 1)
    assert (blades.penetration, blades.damage, blades.melee) == (7, 1, True)
    assert (weapon("sonic_gun").penetration, weapon("sonic_gun").rate) == (8, 3)


@pytest.mark.clause("at43.profiles.armour-and-guns#1")
def test_armour_and_guns() -> None:
    goliath, tacarm = unit("bane_goliaths").fighter, unit("steel_tacarms").fighter
    assert goliath.protection == 10
    assert goliath.weapons[0].weapon.rate == 1
    assert goliath.size == tacarm.size == unit("storm_golems").fighter.size == 2
    toad = unit("fire_toad").fighter
    assert (toad.propulsion, toad.weapons[0].structure, toad.weapons[0].weapon.rate) == (2, 1, 1)
    assert weapon("medium_sonic_cannon").damage == 1
    assert weapon("medium_sonic_cannon").rate >= 4
    assert (weapon("grenade_launcher").accuracy, weapon("grenade_launcher").area) == (4, 300)
    assert carried(unit("lancelot").fighter) == [("Light grenade launcher", 2)]
    assert weapon("light_grenade_launcher").area == 300
    assert carried(unit("iron_rain").fighter) == [("Light MG", 2)]
    for walker in ("lancelot", "iron_rain"):
        assert [arms.structure for arms in unit(walker).fighter.weapons] == [1], "as light a gun as a toad's"


def test_reconstructed_numbers_keep_to_the_battle_report() -> None:
    """The deductions in the notes: what pierced, what held, what could not miss."""
    toad, wraith = unit("fire_toad").fighter, unit("wraith_golgoth").fighter
    nucleus = weapon("nucleus_gun_goliath")
    assert 2 * nucleus.damage < toad.frame <= 2 * nucleus.damage + weapon("sonic_gun").damage
    light = weapon("light_laser_cannon")
    assert light.damage < wraith.propulsion <= 2 * light.damage
    assert light.accuracy >= 6  # cannot miss at range 0
    gun, missile = weapon("laser_gun_tacarm"), weapon("missile_launcher")
    assert 2 * gun.damage < wraith.frame <= 2 * gun.damage + missile.damage
    assert weapon("reaper_blades").penetration - toad.protection > -6
    assert unit("steel_troopers").fighter.morale in range(3, 7)
    assert unit("assault_medusas").fighter.movement < unit("storm_golems").fighter.movement < 2400
    assert unit("steel_tacarms").fighter.movement > unit("steel_troopers").fighter.movement
    assert wraith.movement < 4000


# --- The shape of the cards ---


@pytest.mark.clause(
    "at43.cards.weapon-characteristics",
    "at43.shooting.indirect-weapons#1",
    "at43.shooting.indirect-weapons#ruling",
)
def test_a_weapon_with_an_area_fires_indirectly_but_for_projection() -> None:
    indirect = {one.id for one in profile.weapons().values() if one.indirect}
    assert indirect == {
        *("grenade_launcher", "hand_grenades", "nanostorms", "artillery_strike"),
        *("light_grenade_launcher", "mortar", "sonic_mortar"),
    }
    flamer = weapon("flamer")
    assert (flamer.projection, flamer.indirect, flamer.area) == (True, False, 400)
    rifle = weapon("laser_rifle")
    assert dataclasses.replace(rifle, area=300).indirect
    assert not dataclasses.replace(rifle, area=300, abilities=("projection",)).indirect


@pytest.mark.clause("at43.cards.weapon-characteristics")
def test_accuracy_is_a_fixed_die_for_locked_fire_and_artillery_only() -> None:
    fixed = {one.id for one in profile.weapons().values() if one.fixed_roll}
    assert fixed == {"missile_launcher", "artillery_strike"}
    assert all(2 <= weapon(name).accuracy <= 6 for name in fixed)
    assert weapon("medium_nucleus_cannon").sniper
    for ability in ("locked_fire", "artillery_strike"):
        assert dataclasses.replace(weapon("grenade_launcher"), abilities=(ability,)).fixed_roll


@pytest.mark.clause("at43.cards.fighter-characteristics")
def test_a_fighter_has_movement_morale_protection_combat_and_an_afv_structure_for_each_part() -> None:
    for fighter in profile.fighters().values():
        assert fighter.movement > 0
        assert fighter.base > 0
        assert fighter.steel_nerves == (fighter.morale is None)
        parts = [fighter.frame, fighter.propulsion, *(one.structure for one in fighter.weapons)]
        assert all(parts) or not any(parts)
    assert unit("storm_golems").fighter.steel_nerves
    assert unit("wraith_golgoth").fighter.frame == 5
    trooper, walker = unit("steel_troopers").fighter, unit("fire_toad").fighter
    assert dataclasses.replace(trooper, morale=None).steel_nerves
    assert not dataclasses.replace(trooper, morale=0).steel_nerves
    for half in ({"frame": 2}, {"propulsion": 2}, {"frame": 2, "propulsion": 2}, {"base": 0}):
        with pytest.raises(ProfileError):
            dataclasses.replace(trooper, **half)
    with pytest.raises(ProfileError):
        dataclasses.replace(walker, frame=0, propulsion=0)


@pytest.mark.clause(
    "at43.cards.identity-fields", "at43.intro.two-fighter-types#1", "at43.units.infantrymen-ranks#1"
)
def test_every_unit_is_infantry_or_afv() -> None:
    for one in profile.profiles().values():
        assert one.side in profile.sides()
        assert one.rank in (1, 2, 3)
        assert one.is_infantry != one.is_afv
        assert one.is_afv == bool(one.fighter.frame)
    cards = {one.id: (one.side, one.category, one.rank) for one in profile.profiles().values() if one.listed}
    assert cards == {
        "star_troopers": ("white_stars", "infantrymen", 1),
        "steel_troopers": ("white_stars", "infantrymen", 2),
        "steel_tacarms": ("white_stars", "infantrymen", 3),
        "fire_toad": ("white_stars", "walker", 1),
        "storm_golems": ("therians", "infantrymen", 2),
        "assault_medusas": ("therians", "infantrymen", 2),
        "bane_goliaths": ("therians", "infantrymen", 3),
        "wraith_golgoth": ("therians", "walker", 2),
    }
    with pytest.raises(ProfileError):
        dataclasses.replace(unit("steel_troopers"), category="walker")


@pytest.mark.clause(
    "at43.units.infantry-category#1",
    "at43.units.infantry-category#2",
    "at43.units.afv-category#1",
    "at43.units.afv-category#2",
)
def test_infantrymen_and_support_units_are_infantry_walkers_and_vehicles_afvs() -> None:
    assert {one.category for one in profile.profiles().values() if one.is_infantry} == {
        "infantrymen",
        "support_unit",
    }
    assert {one.category for one in profile.profiles().values() if one.is_afv} == {"walker", "vehicle"}
    team = dataclasses.replace(unit("steel_troopers"), category="support_unit")
    assert (team.is_infantry, team.is_infantrymen, team.is_afv) == (True, False, False)
    assert dataclasses.replace(unit("fire_toad"), category="vehicle").is_afv


@pytest.mark.clause("at43.units.infantrymen-ranks#1", "at43.units.infantrymen-ranks#2")
def test_combat_suits_are_infantrymen_of_rank_3() -> None:
    suits = [one.id for one in profile.profiles().values() if one.is_combat_suit]
    assert suits == ["steel_tacarms", "bane_goliaths", "jam_tacarms"]
    assert not unit("steel_tacarms").is_afv
    assert not unit("heavy_golgoth").is_combat_suit
    suits_by_rank = [dataclasses.replace(unit("steel_troopers"), rank=rank) for rank in (1, 2, 3)]
    assert [one.is_combat_suit for one in suits_by_rank] == [False, False, True]


@pytest.mark.clause("at43.support.two-kinds")
def test_support_units_are_static_or_mobile() -> None:
    support = [one for one in profile.profiles().values() if one.category == "support_unit"]
    assert {one.id for one in support if one.is_static_support} == {"mortar_battery", "sonic_battery"}
    assert {one.id for one in support if one.is_mobile_support} == {"laser_gun_team", "nucleus_team"}
    assert not any(one.is_static_support and one.is_mobile_support for one in support)
    team = dataclasses.replace(unit("steel_troopers"), category="support_unit")
    assert (team.is_static_support, team.is_mobile_support) == (False, True)


@pytest.mark.clause("at43.units.hero-identity#1", "at43.units.hero-identity#2")
def test_a_pilot_has_two_cards_and_other_heroes_one() -> None:
    heroes = profile.heroes()
    assert {name: [form.id for form in hero.form] for name, hero in heroes.items()} == {
        "borz": ["on_foot", "pilot"],
        "newton": ["on_foot", "pilot"],
        "atis_astarte": ["on_foot"],
        "urash": ["on_foot", "pilot"],
    }
    card = heroes["newton"].card("pilot")
    assert card is not None
    assert (card.category, bool(card.fighter.frame)) == ("walker", True)
    assert [hero.is_pilot for hero in heroes.values()] == [True, True, False, True]
    on_foot = dataclasses.replace(heroes["borz"], form=heroes["borz"].form[:1])
    assert not on_foot.is_pilot
    with pytest.raises(ProfileError):
        dataclasses.replace(heroes["borz"], form=heroes["borz"].form[1:])


# --- Sides ---


@pytest.mark.clause(
    "at43.whitestars.officer-table#1",
    "at43.whitestars.officer-table#ruling",
    "at43.whitestars.grades",
    "at43.therians.officer-table",
    "at43.therians.grades#1",
    "at43.therians.grades#2",
    "at43.cards.command-characteristics",
)
@pytest.mark.parametrize(("side", "chapter"), [("white_stars", "whitestars"), ("therians", "therians")])
def test_officers_have_the_command_characteristics_of_the_books_table(side: str, chapter: str) -> None:
    grades = profile.sides()[side].grades
    for number, name, *values in table(f"at43.{chapter}.officer-table"):
        authority, command, bonus = map(int, values)
        assert grades[int(number)] == Grade(name, authority, command, bonus)
    assert grades[0] == Grade({"white_stars": "private", "therians": "khaos"}[side])
    assert len(grades) == 6


def test_routines_cost_what_the_book_says() -> None:
    assert {name: (one.scope, one.cost, one.distance) for name, one in profile.routines().items()} == {
        "transfer": ("infantry", 1, 0),
        "acceleration_infantry": ("infantry", 2, 3000),
        "overactive_nanocores_infantry": ("infantry", 2, 0),
        "reconstruction": ("infantry", 3, 0),
        "repair": ("afv", 1, 0),
        "acceleration_afv": ("afv", 2, 5000),
        "overactive_nanocores_afv": ("afv", 2, 0),
        "creation": ("afv", 4, 0),
        "fusion": ("afv", 4, 0),
    }
    assert all(one.clause in INDEX.clauses for one in profile.routines().values())


def test_creation_and_fusion_find_walkers_of_every_rank() -> None:
    ranks = {
        one.rank for one in profile.profiles().values() if one.side == "therians" and one.category == "walker"
    }
    assert ranks == {1, 2, 3}


# --- Tables, scenery, missions ---


@pytest.mark.clause(
    "at43.scenery.sizes#1",
    "at43.scenery.destructible-profile#1",
    "at43.scenery.destructible-profile#ruling",
    "at43.mission6.wreck#2",
)
def test_scenery_has_the_books_protection_structure_and_size() -> None:
    for name, *values in table("at43.scenery.destructible-profile"):
        piece = profile.scenery()[name.replace(" ", "_")]
        assert [piece.protection, piece.structure, piece.size] == list(map(int, values))
    assert [profile.scenery()[name].size for name in ("low_wall", "nanogenerator", "container")] == [1, 2, 3]
    wreck = profile.scenery()["wreck"]
    assert (wreck.protection, wreck.structure) == (11, 5)


@pytest.mark.clause("at43.scenery.sizes#2")
def test_a_piece_on_the_table_has_the_size_of_its_kind_or_the_one_agreed_on() -> None:
    kinds = ("low_wall", "nanogenerator", "container")
    assert [board.piece("x", kind, 0, 0).size for kind in kinds] == [1, 2, 3]
    assert board.piece("x", "container", 0, 0, size=5).size == 5


def test_the_universal_table_has_the_clauses_numbers() -> None:
    numbers = profile.tables()
    needs = {n: numbers.required[n - numbers.required_from] for n in range(-5, 6)}
    for differences, need in table("at43.resolution.table"):
        if "automatic" not in need:
            for difference in differences.split(", "):
                assert needs.pop(int(difference)) == int(need.rstrip("+"))
    assert not needs


def test_lengths_are_tenths_of_a_millimetre() -> None:
    numbers = profile.tables()
    assert (numbers.contact, numbers.range_band, numbers.drift_step) == (250, 1000, 100)
    assert (numbers.rapid_infantry, numbers.rapid_afv) == (600, 1000)
    assert unit("steel_troopers").fighter.base == 250


def test_missions_have_the_clauses_numbers() -> None:
    missions = profile.missions()
    drawn = {one.number: one.id for one in missions.values() if one.number}
    assert list(drawn) == [1, 2, 3, 4, 5, 6]
    assert [one.number for one in missions.values() if one.special] == [5, 6]
    assert [missions[name].turns for name in ("search_and_destroy", "skirmish")] == [6, 6]
    goals = {one.number: one.goal for one in missions.values() if one.goal}
    assert goals == {2: 20, 3: 10, 5: 15, 6: 10, 0: 20}
    golf = [one.points for one in missions["landing"].primary if one.role == "defender"]
    assert golf == [1, 1, 2, 1, 1, 2, 2]
    capture = [one.role for one in missions["hold_the_line"].secondary if one.event == "capture"]
    assert capture == ["attacker", "attacker"]


def test_house_rules_name_the_clause_they_change() -> None:
    for option in profile.options().values():
        assert option.clause in INDEX.clauses
        assert option.default in option.values


# --- Clauses about army lists, entry by entry ---


@pytest.mark.clause("at43.cards.weapon-characteristics")
@pytest.mark.parametrize("change", [{"area": 300}, {"abilities": ("sniper",)}])
def test_a_weapon_for_melee_has_neither_area_nor_abilities(change: dict[str, Any]) -> None:
    with pytest.raises(ProfileError):
        dataclasses.replace(profile.weapons()["combat_knife_steel"], **change)


def entry(name: str) -> tuple[Any, ...]:
    one = unit(name)
    weapons = [special.weapon.name for special in one.list.special_weapons]
    return (one.category, one.rank, one.list.standard_size, one.list.maximum_size, weapons)


@pytest.mark.clause(
    "at43.whitestars.star-troopers",
    "at43.whitestars.steel-troopers#1",
    "at43.whitestars.steel-tacarms#1",
    "at43.whitestars.fire-toad#1",
)
def test_white_stars_entries() -> None:
    common = ["Volcano MG", "Missile launcher"]
    assert entry("star_troopers") == ("infantrymen", 1, 8, 12, ["Grenade launcher", *common])
    assert entry("steel_troopers") == ("infantrymen", 2, 6, 9, ["Laser gun", *common])
    assert entry("steel_tacarms") == ("infantrymen", 3, 3, 3, [])
    assert entry("fire_toad") == ("walker", 1, 1, 3, [])
    assert carried(unit("star_troopers").fighter) == [("Assault rifle", 1), ("Combat knife", 1)]
    assert carried(unit("steel_troopers").fighter) == [("Laser rifle", 1), ("Combat knife", 1)]
    assert carried(unit("steel_tacarms").fighter) == [("Laser gun", 2)]
    assert carried(unit("fire_toad").fighter) == [("Light laser cannon", 2)]
    assert unit("steel_tacarms").equipment == ("gyroscopes",)
    assert unit("star_troopers").list.specialists == ("artificer", "medic")
    assert unit("steel_troopers").list.specialists == ("mechanic", "medic")
    assert unit("star_troopers").list.officers == unit("steel_troopers").list.officers == (10, 15, 25, 40, 60)
    assert (unit("steel_tacarms").list.officers, unit("fire_toad").list.officers) == ((10,), (15,))


@pytest.mark.clause(
    "at43.therians.storm-golems",
    "at43.therians.assault-medusas#1",
    "at43.therians.bane-goliaths#1",
    "at43.therians.wraith-golgoth#1",
)
def test_therian_entries() -> None:
    assert entry("storm_golems") == ("infantrymen", 2, 6, 9, ["Sonic gun", "Flamer"])
    assert entry("assault_medusas") == ("infantrymen", 2, 4, 7, ["Nucleus gun", "Sonic gun"])
    assert entry("bane_goliaths") == ("infantrymen", 3, 3, 3, [])
    assert entry("wraith_golgoth") == ("walker", 2, 1, 1, [])
    assert carried(unit("storm_golems").fighter) == [("Nanoblaster", 1), ("Reaper blades", 1)]
    assert carried(unit("assault_medusas").fighter) == [("Nucleus rifle", 1), ("Electrolash", 1)]
    assert carried(unit("bane_goliaths").fighter) == [("Nucleus gun", 2)]
    cannons = [("Medium nucleus cannon", 1), ("Medium sonic cannon", 1)]
    assert carried(unit("wraith_golgoth").fighter) == cannons
    assert unit("storm_golems").list.officers == (10, 15, 25, 50, 65)
    assert unit("assault_medusas").list.officers == unit("bane_goliaths").list.officers == ()
    assert unit("wraith_golgoth").list.officers == (15,)
