"""The profiles of Dust Tactics: the data is whole and sound, and malformed data is refused in plain words."""

from __future__ import annotations

import contextlib
import copy
from collections import Counter
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core import rules
from grognard.core.books import entry
from grognard.core.books.reading import Origin, ProfileError
from grognard.systems.dust import profile, reading
from grognard.systems.dust.profile import (
    Armour,
    Figure,
    Profile,
    Range,
    Value,
    Weapon,
    profile_from,
    weapon_from,
)

WEAPONS = list(profile.weapons().values())
UNITS = list(profile.profiles().values())
SQUADS = [unit for unit in UNITS if unit.is_squad]


def named(things: Any) -> Any:
    return [pytest.param(thing, id=thing.id) for thing in things]


def bearers(unit: Profile, weapon: str) -> int:
    index = next(line.index for line in unit.lines if line.weapon.id == weapon)
    return sum(figure.carries.count(index) for figure in unit.figures)


def rifle(**changes: Any) -> dict[str, Any]:
    data = {"id": "rifle", "name": "Rifle", "range": "4", "values": {"S1": "2/1", "S2": "1/1"}}
    return {**data, **changes}


def squad(**changes: Any) -> dict[str, Any]:
    """Five men with a rifle each, two shots of a launcher, and knives."""
    data = {
        "id": "test_squad",
        "name": "Test Squad",
        "side": "axis",
        "kind": "squad",
        "armour": "S2",
        "movement": 1,
        "health": 5,
        "points": 16,
        "figures": [{"count": 5, "carries": ["stg_47"]}],
        "weapons": [
            {"weapon": "stg_47"},
            {"weapon": "panzerfaust", "ammo": 2},
            {"weapon": "knife_and_grenade"},
        ],
    }
    return {**data, **changes}


def walker(**changes: Any) -> dict[str, Any]:
    data = {
        "id": "test_walker",
        "name": "Test Walker",
        "side": "allies",
        "kind": "vehicle",
        "armour": "V3",
        "movement": 1,
        "health": 3,
        "points": 22,
        "weapons": [{"weapon": "dual_heavy_piat"}],
    }
    return {**data, **changes}


# --- Armour classes, values and ranges ---


@pytest.mark.clause("dust.core.armour-class#ruling")
def test_every_class_of_the_three_families_has_a_column_of_its_own() -> None:
    codes = ["S1", "S2", "S3", "S4", "V1", "V2", "V3", "V4", "V5", "V6", "V7", "A1", "A2", "A3"]
    classes = [Armour.parse(code) for code in codes]
    assert [armour.index for armour in classes] == list(range(14))
    assert [armour.code for armour in classes] == codes
    assert Counter(armour.family for armour in classes) == {"soldier": 4, "vehicle": 7, "aircraft": 3}
    assert Armour.parse("V4") == Armour("vehicle", 4) != Armour("soldier", 4)


@pytest.mark.clause("dust.core.armour-class#2")
def test_the_class_selects_the_column_of_the_weapon_table() -> None:
    gun = weapon_from(rifle(values={"S3": "5/1", "V3": "4/2", "A3": "3/1"}))
    dice = {code: value.dice for code in profile.COLUMNS if (value := gun.values[Armour.parse(code).index])}
    assert dice == {"S3": 5, "V3": 4, "A3": 3}


@pytest.mark.parametrize("code", ["S0", "S5", "V8", "A4", "T1", "2", "", "S", "s2"])
def test_a_class_off_the_scale_is_refused(code: str) -> None:
    with pytest.raises(ProfileError, match=r"no armour class; there are S1, S2, .*A3"):
        Armour.parse(code)


@pytest.mark.clause("dust.core.weapon-line")
@pytest.mark.parametrize("code", ["S5", "V8", "T1", "s2"])
def test_a_weapon_has_no_value_against_a_class_that_is_none(code: str) -> None:
    with pytest.raises(ProfileError, match="no armour class"):
        weapon_from(rifle(values={"S3": "5/1", code: "4/2"}))


def test_an_armour_class_cannot_be_made_up() -> None:
    with pytest.raises(ProfileError, match="no armour class soldier 5"):
        Armour("soldier", 5)
    with pytest.raises(ProfileError, match="no armour class ship 1"):
        Armour("ship", 1)


@pytest.mark.clause("dust.core.weapon-line#1")
def test_a_weapon_line_has_a_name_a_range_and_values_by_class() -> None:
    gun = weapon_from(rifle(name="Test rifle", range="3", values={"S2": "4/1", "V3": "P1/2"}))
    assert (gun.name, gun.range.high) == ("Test rifle", 3)
    values = {code: value for code, value in zip(profile.COLUMNS, gun.values, strict=True) if value}
    assert values == {"S2": Value("plain", 4, 1), "V3": Value("phaser", 1, 2)}


@pytest.mark.clause("dust.core.weapon-line")
@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3/1", Value("plain", 3, 1)),
        ("10/2", Value("plain", 10, 2)),
        ("P2/5", Value("phaser", 2, 5)),
        ("I2", Value("incendiary", 2, 1)),
        ("AP1", Value("ap_incendiary", 1, 1)),
        ("V3,6,9,12:1", Value("volley", 3, 1, (3, 6, 9, 12))),
        ("V4:2", Value("volley", 4, 2, (4,))),
    ],
)
def test_a_combat_value_is_read(text: str, value: Value) -> None:
    assert Value.parse(text) == value


@pytest.mark.parametrize(
    "text",
    ["", "3", "0/1", "3/0", "3/", "/1", "-1/1", "P3", "I", "I0", "AP", "A1", "V:1", "V3,6", "V6,3:1", "3/1 "],
)
def test_what_is_no_combat_value_is_refused(text: str) -> None:
    with pytest.raises(ProfileError, match=r"is no combat value; write n/d, P2/3 \(phaser\)"):
        Value.parse(text)


@given(st.text(max_size=12))
def test_no_text_breaks_the_parsers(text: str) -> None:
    for parse in (Value.parse, Range.parse, Armour.parse):
        # A refusal is the only thing that may be raised.
        with contextlib.suppress(ProfileError):
            assert parse(text) == parse(text)


def reached(code: str) -> list[int]:
    return [distance for distance in range(20) if Range.parse(code).reaches(distance)]


@pytest.mark.clause("dust.range.number")
def test_a_number_reaches_from_one_to_itself() -> None:
    assert reached("1") == [1]
    assert reached("4") == [1, 2, 3, 4]


@pytest.mark.clause("dust.range.band")
def test_a_band_reaches_between_its_ends() -> None:
    assert reached("3-6") == [3, 4, 5, 6]


@pytest.mark.clause("dust.artillery.range")
def test_artillery_reaches_from_four_squares_on() -> None:
    assert reached("A") == list(range(4, 20))
    assert Range.parse("A").reaches(10_000)


def test_unlimited_and_close_ranges() -> None:
    assert reached("U") == list(range(1, 20))
    assert reached("C") == [1]


@pytest.mark.parametrize("code", ["", "0", "04", "-4", "6-3", "3-", "X", "u", "4+"])
def test_what_is_no_range_is_refused(code: str) -> None:
    with pytest.raises(ProfileError, match=r"is no range; write a number \('4'\), a band \('3-6'\)"):
        Range.parse(code)


# --- The data ---


def test_the_data_is_whole() -> None:
    assert len(WEAPONS) == 47
    assert Counter((unit.side, unit.kind) for unit in UNITS) == {
        ("allies", "squad"): 12,
        ("allies", "hero"): 4,
        ("allies", "vehicle"): 6,
        ("axis", "squad"): 12,
        ("axis", "hero"): 5,
        ("axis", "vehicle"): 5,
    }
    assert len({unit.name for unit in UNITS}) == len(UNITS) == 44
    assert len({weapon.name for weapon in WEAPONS}) == len(WEAPONS)
    assert Counter(unit.operation for unit in UNITS) == {"": 19, "Blue Thunder": 12, "Cyclone": 13}


def test_every_weapon_is_on_some_card() -> None:
    assert {line.weapon for unit in UNITS for line in unit.lines} == set(WEAPONS)


@pytest.mark.parametrize("weapon", named(WEAPONS))
def test_a_weapon_is_sound(weapon: Weapon) -> None:
    cells = {code for code, value in zip(profile.COLUMNS, weapon.values, strict=True) if value}
    assert cells, "a weapon hurts somebody"
    assert set(weapon.provenance) == {"range", *cells, *weapon.traits}
    assert set(weapon.provenance.values()) <= set(get_args(Origin))
    assert weapon.close == (weapon.range.code == "C")
    assert weapon.artillery == (weapon.range.code == "A")
    assert weapon.phaser == any(value is not None and value.kind == "phaser" for value in weapon.values)


@pytest.mark.parametrize("unit", named(UNITS))
def test_a_unit_is_sound(unit: Profile) -> None:
    assert set(unit.provenance) == {
        *("armour", "movement", "health", "points"),
        *(("soft", "hard") if unit.is_soldier else ()),
        *(line.weapon.id for line in unit.lines),
        *unit.skills,
    }
    assert set(unit.provenance.values()) <= set(get_args(Origin))
    assert unit.points > 0
    assert 1 <= unit.movement <= 2
    assert unit.lines
    assert [line.index for line in unit.lines] == list(range(len(unit.lines)))
    assert unit.is_soldier == (unit.is_squad or unit.is_hero) == (unit.armour.family == "soldier")
    assert [unit.is_squad, unit.is_hero, unit.is_vehicle, unit.is_aircraft].count(True) == 1
    assert (unit.soft_face, unit.hard_face) == ("hit", "miss")


def test_every_entry_of_the_files_says_where_it_is_from() -> None:
    for file, key in (("weapons.toml", "weapon"), ("units.toml", "unit"), ("elements.toml", "element")):
        for row in reading.toml(file)[key]:
            assert "default" in row["from"], f"{file}, {row['id']}"
    tables = reading.toml("tables.toml")
    rows = [*tables.pop("size"), *tables.pop("force"), *tables.values()]
    assert all("default" in row["from"] for row in rows)


@pytest.mark.parametrize("unit", named(SQUADS))
def test_the_figures_of_a_squad_add_up(unit: Profile) -> None:
    assert len(unit.figures) == unit.health
    for line in unit.lines:
        assert line.bearers == 0
        carried = bearers(unit, line.weapon.id)
        shared = line.weapon.everyone or line.ammo > 0
        assert (carried == 0) if shared else (carried > 0)


@pytest.mark.parametrize("unit", named(unit for unit in UNITS if not unit.is_squad))
def test_a_single_model_bears_its_weapons_itself(unit: Profile) -> None:
    assert unit.figures == ()
    assert all(line.bearers >= 1 for line in unit.lines)


def test_who_carries_what() -> None:
    units = profile.profiles()
    assert bearers(units["hell_boys"], "shotgun") == 3
    assert bearers(units["hell_boys"], "flamethrower") == 2
    assert bearers(units["sturmpioniere"], "stg_47") == 4
    assert {line.weapon.id: line.ammo for line in units["sturmpioniere"].lines} == {
        "stg_47": -1,
        "flammenwerfer_40": -1,
        "panzerfaust": 3,
        "knife_and_grenade": -1,
    }
    assert units["the_hammers"].figures == (Figure("", (0, 0)),) * 3
    assert [(line.weapon.id, line.bearers) for line in units["lara"].lines] == [
        ("mg_44_zwei", 2),
        ("combat_knife", 1),
    ]
    rockets = units["steel_rain"].lines[0]
    assert (rockets.weapon.id, rockets.ammo, rockets.bearers) == ("rocket_4_2_inch", 4, 1)


def test_a_sniper_team_is_a_sniper_and_a_spotter() -> None:
    for name in ("sniper_team", "sniper_grenadiers"):
        team = profile.profiles()[name]
        armed = {figure.role: [team.lines[i].weapon.id for i in figure.carries] for figure in team.figures}
        assert armed["sniper"] == ["sniper_rifle"]
        assert set(armed) == {"sniper", "spotter"}


@pytest.mark.clause("dust.command.composition")
def test_a_command_squad_has_its_five_figures() -> None:
    squads = [unit for unit in UNITS if "command_squad" in unit.skills]
    assert [unit.id for unit in squads] == ["the_boss", "kommandotrupp"]
    for unit in squads:
        assert [figure.role for figure in unit.figures] == [
            "officer",
            "radio",
            "mechanic",
            "medic",
            "specialist",
        ]
    four = [{"count": 1, "carries": ["stg_47"], "role": r} for r in ("officer", "radio", "mechanic", "medic")]
    with pytest.raises(ProfileError, match="its five are officer, radio, mechanic, medic, specialist"):
        profile_from(squad(skills=["command_squad"], health=4, figures=four))
    plain = {"count": 1, "carries": ["stg_47"]}
    with pytest.raises(ProfileError, match="a command squad of"):
        profile_from(squad(skills=["command_squad"], figures=[*four, plain]))
    assert profile_from(squad(skills=["command_squad"], figures=[*four, {**plain, "role": "specialist"}]))


def test_the_weapons_that_ignore_cover() -> None:
    ignoring = {weapon.id for weapon in WEAPONS if weapon.ignores_cover and not weapon.close}
    assert ignoring == {
        *("flamethrower", "flammenwerfer_40", "napalm_thrower", "ugl", "grenade_launcher"),
        *("phaser_gun_120w", "rocket_4_2_inch", "nebelwerfer_42"),
    }
    assert all(weapon.ignores_cover for weapon in WEAPONS if weapon.close)


def test_what_a_range_a_weapon_brings_with_it() -> None:
    gun = weapon_from(rifle(range="A"))
    assert (gun.artillery, gun.reload, gun.ignores_cover) == (True, True, True)
    spared = weapon_from(rifle(range="A", reload=False))
    assert (spared.artillery, spared.reload) == (True, False)
    assert weapon_from(rifle(range="A", traits=["reload"], reload=False)).reload is False
    assert weapon_from(rifle(traits=["reload"])).reload is True
    assert weapon_from(rifle()).reload is False


def test_the_cover_elements() -> None:
    cards = {card.id: (card.armour.code, card.health, card.cover) for card in profile.elements().values()}
    assert cards == {"ammo_crate": ("V3", 2, "soft"), "tank_trap": ("V5", 4, "hard")}


@pytest.mark.clause("dust.general.terrain-table")
def test_the_terrain_table_is_that_of_the_clause() -> None:
    head, *rows = rules.index("dust").clauses["dust.general.terrain-table"].table
    assert head[1:] == (
        *("blocks line of sight", "soldiers may enter"),
        *("vehicles may enter", "cover element allowed"),
    )
    types = profile.terrain()
    assert list(types) == [row[0] for row in rows] == ["neutral", "water", "rubble", "smoke", "block"]
    for name, *cells in rows:
        kind = types[name]
        found = (kind.blocks_sight, kind.soldiers_enter, kind.vehicles_enter, kind.element_allowed)
        assert found == tuple(cell == "yes" for cell in cells)


@pytest.mark.clause("dust.tournament.size-ratio")
def test_army_points_by_tiles() -> None:
    assert profile.tables().army_points == {9: 200, 12: 300, 16: 400}


def test_the_tables() -> None:
    tables = profile.tables()
    assert Counter(tables.faces) == {"hit": 2, "miss": 4}
    assert (tables.initiative_dice, tables.setup_dice, tables.rounds) == (3, 3, 8)
    assert (tables.reaction_dice, tables.advanced_reaction_dice, tables.superior_reaction_dice) == (1, 2, 3)
    assert [force.points for force in tables.forces] == sorted(tables.army_points.values())
    assert set(tables.provenance.values()) <= set(get_args(Origin))
    assert tables.provenance["force 200"] == "reconstructed"


@pytest.mark.clause("dust.tournament.revised-points#1", "dust.tournament.revised-points#ruling")
def test_revised_points_take_the_place_of_the_printed_ones() -> None:
    card = profile_from(squad(points=22, points_printed=25, operation="Cyclone"))
    assert (card.points, card.points_printed) == (22, 25)
    revised = [unit for unit in UNITS if unit.operation]
    assert {unit.operation for unit in revised} == {"Blue Thunder", "Cyclone"}
    assert sum(unit.points for unit in revised if unit.operation == "Blue Thunder") == 304


def test_every_option_belongs_to_a_clause_and_defaults_to_its_ruling() -> None:
    clauses = rules.index("dust").clauses
    options = profile.options()
    assert all(option.clause in clauses for option in options.values())
    assert {option.id: option.default for option in options.values()} == {
        "diagonals_per_move": False,
        "full_entry_move": False,
        "several_reactions": False,
        "charge_window_between": False,
        "buildings_shield_artillery": False,
        "indirect_face": "hit",
        "medic_refill": True,
        "radio_strike_counts": True,
    }
    assert all(option.default in option.values for option in options.values())


# --- Cards of one's own, and saves ---


def test_a_card_may_be_built_with_weapons_of_its_own() -> None:
    gun = weapon_from(rifle(id="burst_gun", traits=["burst"]))
    card = profile_from(
        squad(
            skills=["agile", "bad_ass"],
            figures=[{"count": 5, "carries": ["burst_gun"]}],
            weapons=[{"weapon": "burst_gun"}],
            soft="miss",
        ),
        weapons={gun.id: gun},
    )
    assert card.lines[0].weapon is gun
    assert gun.burst
    assert card.skills == {"agile", "bad_ass"}
    assert (card.soft_face, card.hard_face) == ("miss", "miss")
    own = {name: source for name, source in card.provenance.items() if name != "hard"}
    assert set(own.values()) == {"reconstructed"}
    assert card.provenance["hard"] == profile.tables().provenance["hard_face"]


def test_aircraft_are_accepted() -> None:
    plane = profile_from(walker(kind="aircraft", armour="A2"))
    assert plane.is_aircraft
    assert not plane.is_soldier
    assert not plane.is_vehicle
    assert plane.armour.index == 12


def test_provenance_goes_from_the_word_to_the_group_to_the_default() -> None:
    sources = {"default": "book", "weapons": "published", "stg_47": "deduced", "fast": "reconstructed"}
    card = profile_from(squad(skills=["fast"], **{"from": sources}))
    assert card.provenance == {
        **dict.fromkeys(("armour", "movement", "health", "points"), "book"),
        "soft": "published",
        "hard": "deduced",
        "stg_47": "deduced",
        "panzerfaust": "published",
        "knife_and_grenade": "published",
        "fast": "reconstructed",
    }


def test_cards_are_compared_by_identity_and_saved_by_id() -> None:
    card, twin = profile_from(squad()), profile_from(squad())
    assert card != twin
    assert card.to_data() == "test_squad"
    assert Profile.from_data("test_squad", {"profiles": {"test_squad": card}}) is card
    hans = profile.profiles()["hans"]
    assert Profile.from_data(hans.to_data(), {}) is hans
    with pytest.raises(ProfileError, match="no unit 'test_squad'"):
        Profile.from_data("test_squad", {})


def test_cards_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        profile.profiles()["hans"].points = 1  # type: ignore[misc]
    with pytest.raises(AttributeError):
        profile.weapons()["stg_47"].laser = True  # type: ignore[misc]


# --- Refusals ---

BAD_WEAPONS: list[tuple[dict[str, Any], str]] = [
    ({"id": "StG 47"}, r"^weapon, id: 'StG 47' is no id; write small letters"),
    ({"range": "4x"}, r"^weapon rifle, range: '4x' is no range; write a number"),
    ({"range": 4}, r"^weapon rifle, range: 4 is not a text"),
    ({"values": {"S2": "1-1"}}, r"^weapon rifle, values\.S2: '1-1' is no combat value; write n/d"),
    ({"values": {"S9": "1/1"}}, r"^weapon rifle, values: 'S9' is no armour class; there are S1"),
    ({"values": {"S1": 1}}, r"^weapon rifle, values\.S1: 1 is not a text"),
    ({"traits": ["lazer"]}, r"^weapon rifle, traits: unknown 'lazer'; there are 'artillery'"),
    ({"traits": ["laser", "laser"]}, r"repeats itself; name each once"),
    (
        {"traits": ["artillery"]},
        r"^weapon rifle, traits: artillery with range 4; artillery is what has range A",
    ),
    ({"reload": True}, r"^weapon rifle, reload: only range A reloads by itself; list reload in the traits"),
    ({"rnge": "4"}, r"^weapon rifle, rnge: unknown field; the fields are id, name, range"),
    ({"from": {"default": "rumour"}}, r"^weapon rifle, from\.default: unknown 'rumour'; there are 'book'"),
    (
        {"from": {"V7": "book"}},
        r"^weapon rifle, from\.V7: names no number here; there are default, range, S1",
    ),
]


@pytest.mark.parametrize(("change", "message"), BAD_WEAPONS)
def test_a_malformed_weapon_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ProfileError, match=message):
        weapon_from(rifle(**change))


BAD_SQUADS: list[tuple[dict[str, Any], str]] = [
    ({"side": "neutral"}, r"^unit test_squad, side: unknown 'neutral'; there are 'allies', 'axis'"),
    ({"kind": "mob"}, r"^unit test_squad, kind: unknown 'mob'; there are 'squad', 'hero'"),
    ({"armour": "S5"}, r"^unit test_squad, armour: 'S5' is no armour class; there are S1"),
    ({"armour": "V2"}, r"^unit test_squad, armour: V2 on a squad; a squad has a class of the soldier family"),
    ({"movement": "1"}, r"^unit test_squad, movement: '1' is not a whole number"),
    ({"movement": True}, r"^unit test_squad, movement: True is not a whole number"),
    ({"health": 0}, r"^unit test_squad, health: 0 is too low; give 1 or more"),
    ({"points": -1}, r"^unit test_squad, points: -1 is too low"),
    ({"points": None}, r"^unit test_squad, points: missing; give a whole number"),
    ({"skills": ["fly"]}, r"^unit test_squad, skills: unknown 'fly'; there are 'advanced_reactive_fire'"),
    ({"skills": ["sniper"]}, r"^unit test_squad, figures: no figure has the role sniper"),
    ({"skills": ["spotter"]}, r"^unit test_squad, figures: no figure has the role spotter"),
    ({"health": 4}, r"^unit test_squad, figures: 5 figures, health 4; give a figure per health"),
    ({"figures": None}, r"^unit test_squad, figures: missing; give a list"),
    ({"figures": ["men"]}, r"^unit test_squad, figures: 'men' is not a table"),
    (
        {"figures": [{"count": 5, "carries": ["panzerfaust"]}]},
        r"^unit test_squad, figures 1, carries: 'panzerfaust' is no weapon of one figure; a figure's own are stg_47",
    ),
    (
        {"figures": [{"count": 5, "carries": [["stg_47"]]}]},
        r"carries: \['stg_47'\] is no weapon of one figure",
    ),
    ({"figures": [{"count": 5}]}, r"^unit test_squad, figures: nobody carries stg_47"),
    ({"figures": [{"count": 5, "role": "cook"}]}, r"figures 1, role: unknown 'cook'"),
    (
        {"weapons": [{"weapon": "stick"}]},
        r"^unit test_squad, weapons 1, weapon: unknown weapon 'stick'; name the id",
    ),
    ({"weapons": [{"weapon": "stg_47"}] * 2}, r"^unit test_squad, weapons 2, weapon: stg_47 a second time"),
    (
        {"weapons": [{"weapon": "stg_47", "bearers": 5}]},
        r"weapons 1, bearers: bearers in a squad; say in `figures`",
    ),
    ({"weapons": [{"weapon": "ugl", "ammo": 0}]}, r"weapons 1, ammo: 0 is too low; give 1 or more"),
    (
        {"weapons": [{"weapon": "rocket_4_2_inch"}]},
        r"weapons 1, ammo: missing; rocket_4_2_inch fires volleys",
    ),
    ({"soft": "blank"}, r"^unit test_squad, soft: unknown 'blank'; there are 'hit', 'miss'"),
    ({"armor": "S2"}, r"^unit test_squad, armor: unknown field; the fields are id, name"),
    ({"from": {"hans": "book"}}, r"^unit test_squad, from\.hans: names no number here"),
]


@pytest.mark.parametrize(("change", "message"), BAD_SQUADS)
def test_a_malformed_squad_is_refused(change: dict[str, Any], message: str) -> None:
    with pytest.raises(ProfileError, match=message):
        profile_from(squad(**change))


def test_figures_on_a_single_model_are_refused() -> None:
    with pytest.raises(ProfileError, match=r"^unit test_walker, figures: figures on a vehicle; only a squad"):
        profile_from(walker(figures=[{"count": 1}]))


def test_what_is_missing_is_named() -> None:
    for key in ("name", "side", "kind", "armour", "movement", "health", "points", "weapons"):
        data = walker()
        del data[key]
        with pytest.raises(ProfileError, match=f"^unit test_walker, {key}: missing; give "):
            profile_from(data)


def test_a_refusal_in_a_file_names_the_file() -> None:
    rows = [walker(), walker(armour="V9")]
    with pytest.raises(ProfileError, match=r"^units\.toml, unit test_walker, id: test_walker a second time"):
        entry.by_id("units.toml", rows, "unit", profile._profile)
    rows[0] = walker(id="other", armour="V9")
    with pytest.raises(ProfileError, match=r"^units\.toml, unit other, armour: 'V9' is no armour class"):
        entry.by_id("units.toml", rows, "unit", profile._profile)


def test_reading_changes_nothing_of_what_is_read() -> None:
    data = squad(skills=["fast"])
    before = copy.deepcopy(data)
    profile_from(data)
    assert data == before
