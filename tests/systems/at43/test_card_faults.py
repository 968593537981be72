"""Cards as they are saved, and faults of data files, named by file, entry and field."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.core.books.reading import ProfileError, Reader
from grognard.systems.at43 import profile
from grognard.systems.at43.profile import Carried, Fighter, Hero, Profile, Weapon

# --- Saves ---


@pytest.mark.parametrize("kind", [Weapon, Fighter, Profile, Hero])
def test_a_save_holds_an_id_and_finds_the_profile_again(kind: Any) -> None:
    known = {
        Weapon: profile.weapons,
        Fighter: profile.fighters,
        Profile: profile.profiles,
        Hero: profile.heroes,
    }[kind]()
    for name, thing in known.items():
        assert thing.to_data() == name
        assert kind.from_data(name, {}) is thing
    with pytest.raises(ProfileError, match=r"unknown .* 'nobody'"):
        kind.from_data("nobody", {})


def test_a_save_holds_the_weapons_a_figure_carries() -> None:
    for fighter in profile.fighters().values():
        for one in fighter.weapons:
            assert Carried.from_data(one.to_data(), {}) == one
    with pytest.raises(ProfileError, match="'laser_rifle' is no carried weapon; give weapon, number"):
        Carried.from_data("laser_rifle", {})


# --- Refusals ---

RIFLE: dict[str, Any] = {
    "id": "rifle",
    "name": "Rifle",
    "kind": "shooting",
    "accuracy": 3,
    "rate": 1,
    "penetration": 4,
    "damage": 1,
    "from": {"default": "book"},
}
TROOPERS: dict[str, Any] = {
    "id": "troopers",
    "name": "Troopers",
    "side": "white_stars",
    "category": "infantrymen",
    "rank": 1,
    "from": {"default": "book"},
    "fighter": {
        "movement": 14,
        "morale": "-",
        "combat": 4,
        "protection": 4,
        "size": 2,
        "base": 2.5,
        "weapons": [{"weapon": "laser_rifle"}],
        "from": {"default": "book", "laser_rifle": "deduced"},
    },
    "list": {
        "clause": "at43.profiles.missing",
        "standard_size": 6,
        "maximum_size": 9,
        "prices": [{"equipment": [], "standard": 100, "maximum": 150, "extra": 15}],
        "from": {"default": "book"},
    },
}


def without(row: dict[str, Any], field: str) -> dict[str, Any]:
    return {name: value for name, value in row.items() if name != field}


def troopers(part: str, **changes: Any) -> dict[str, Any]:
    return TROOPERS | {part: TROOPERS[part] | changes}


def read_weapon(row: Any) -> Weapon:
    return Reader("weapons.toml, weapon rifle").table(Weapon, row)


def read_unit(row: Any) -> Profile:
    return Reader("units.toml, unit troopers").table(Profile, profile.profile_row(row))


def test_sound_tables_are_read() -> None:
    assert read_weapon(RIFLE).accuracy == 3
    made = read_unit(TROOPERS)
    assert made.fighter.morale is None
    assert made.fighter.provenance["laser_rifle"] == "deduced"
    assert made.fighter.id == "troopers"


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (RIFLE | {"speed": 3}, "speed: unknown field; the fields are id, name, kind"),
        (without(RIFLE, "rate"), "rate: missing; the fields are"),
        (RIFLE | {"rate": "two"}, "rate: 'two' is not a whole number; give a whole number"),
        (RIFLE | {"rate": True}, "rate: True is not a whole number"),
        (RIFLE | {"rate": 0}, "rate: 0 is too low; give 1 or more"),
        (RIFLE | {"accuracy": -1}, "accuracy: -1 is too low; give 0 or more"),
        (RIFLE | {"name": 3}, "name: 3 is not a text"),
        (RIFLE | {"id": "A rifle"}, "id: 'A rifle' is no id; write small letters"),
        (RIFLE | {"kind": "magic"}, "kind: unknown 'magic'; there are shooting, melee"),
        (RIFLE | {"area": "wide"}, "area: 'wide' is no number; give a number of cm"),
        (RIFLE | {"area": float("inf")}, "area: inf is no number"),
        (RIFLE | {"area": 1.005}, "area: 1.005 cm; give 0 or more, in steps of 0.01"),
        (RIFLE | {"abilities": "sniper"}, "abilities: 'sniper' is not a list"),
        (RIFLE | {"abilities": ["luck"]}, r"abilities\[1\]: unknown 'luck'; there are locked_fire"),
        (RIFLE | {"abilities": ["projection"]}, "area: no area of effect; projection needs one"),
        (RIFLE | {"abilities": ["locked_fire"], "accuracy": 7}, "accuracy: a fixed roll of 7; give a die"),
        (RIFLE | {"kind": "melee", "area": 2}, "kind: a melee weapon with an area"),
        (without(RIFLE, "from"), "from: no default; say from = "),
        (RIFLE | {"from": {"rate": "book"}}, "from: no default"),
        (
            RIFLE | {"from": {"default": "hearsay"}},
            r"from.default: unknown 'hearsay'; there are book, deduced",
        ),
        (RIFLE | {"from": {"default": "book", "speed": "book"}}, "from.speed: names no number here"),
        ("a rifle", "'a rifle' is not a table"),
    ],
)
def test_a_bad_weapon_is_refused_by_file_entry_and_field(row: Any, said: str) -> None:
    with pytest.raises(ProfileError, match=said) as fault:
        read_weapon(row)
    assert str(fault.value).startswith("weapons.toml, weapon rifle")


@pytest.mark.parametrize(
    ("row", "said"),
    [
        (TROOPERS | {"rank": 4}, "rank: unknown 4; there are 1, 2, 3"),
        (TROOPERS | {"side": "karmans"}, "side: unknown 'karmans'"),
        (without(TROOPERS, "fighter"), "fighter: missing"),
        (TROOPERS | {"equipment": ["jetpack"]}, "equipment: unknown 'jetpack'; there are three_optic_helmet"),
        (
            TROOPERS | {"category": "walker"},
            "fighter.frame: frame 0 on walker; walkers and vehicles have a frame",
        ),
        (
            troopers("fighter", weapons=[{"weapon": "bow"}]),
            r"fighter.weapons\[1\].weapon: unknown weapon 'bow'",
        ),
        (troopers("fighter", weapons=["bow"]), r"fighter.weapons\[1\]: 'bow' is no carried weapon"),
        (
            troopers("fighter", weapons=[["laser_rifle", 1, 0, 360]]),
            r"fighter.weapons\[1\]: \['laser_rifle', 1, 0, 360\] is not a table",
        ),
        (troopers("fighter", base=0), "fighter.base: no base; give the diameter"),
        (troopers("fighter", frame=3), "fighter.frame: half of an AFV"),
        (
            troopers("fighter", frame=3, propulsion=2),
            "fighter.weapons: structure 0 for laser_rifle; the weapons of an AFV",
        ),
        (troopers("list", maximum_size=5), "list.maximum_size: 5 is below the standard size; give 6 or more"),
        (troopers("list", bearers=[1, 2]), "list.bearers: bearers without weapons"),
        (troopers("list", bearers=[1]), "list.bearers: 1 values; give 2"),
        (troopers("list", prices=[]), "list.prices: no price without options"),
        (troopers("list", prices=[{"equipment": [], "standard": 9}]), "list.prices: maximum price 0"),
        (troopers("list", specialists=["cook"]), "list.specialists: unknown 'cook'; there are artificer"),
        (troopers("list", support_weapons=[2, 3]), "support_weapon: half of a static support unit"),
    ],
)
def test_a_bad_unit_is_refused_by_file_entry_and_field(row: Any, said: str) -> None:
    with pytest.raises(ProfileError, match=said) as fault:
        read_unit(row)
    assert str(fault.value).startswith("units.toml, unit troopers, ")


def test_an_id_stands_once() -> None:
    from grognard.core.books.reading import by_id

    with pytest.raises(ProfileError, match=r"weapons.toml, weapon rifle, id: rifle a second time"):
        by_id(Weapon, "weapons.toml", "weapon", [RIFLE, RIFLE])


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.floats(),
    st.text(max_size=5),
    st.lists(st.integers(-1, 3), max_size=3),
    st.dictionaries(st.text(max_size=4), st.integers(0, 3), max_size=2),
)


@given(
    st.dictionaries(st.sampled_from([*TROOPERS, "equipment", "support_weapon", "listed"]), VALUES, max_size=3)
)
def test_no_table_is_met_with_anything_but_a_refusal(changes: dict[str, Any]) -> None:
    with contextlib.suppress(ProfileError):
        read_unit(TROOPERS | changes)


@given(
    st.sampled_from(["fighter", "list"]),
    st.dictionaries(
        st.sampled_from(
            ["weapons", "base", "morale", "frame", "prices", "bearers", "officers", "from", "each"]
        ),
        VALUES,
        max_size=3,
    ),
)
def test_no_part_of_a_table_is_met_with_anything_but_a_refusal(part: str, changes: dict[str, Any]) -> None:
    with contextlib.suppress(ProfileError):
        read_unit(troopers(part, **changes))
