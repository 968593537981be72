"""Vehicles with several weapons or several machine guns (15.1)."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.state import FIRE_TEST
from grognard.systems.ept.vehicles import volleys
from systems.ept.fire_types.test_anti_tank import LONG
from systems.ept.table import (
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    events,
    game,
    offered,
    position,
    rolled,
    unit,
)
from systems.ept.vehicles.test_driving import TANK
from systems.ept.vehicles.test_vehicles import SOFT

MACHINE_GUN = {"kind": "machine_gun", "anti_personnel": 4, "rate": 4, "range": 12}
TWO_GUNS = {**SOFT, "id": "two", "arms": [{**TANK["arms"][0], "rate": 9}, MACHINE_GUN]}


def volley(**rest: Any) -> dict[str, Any]:
    return position(
        unit("alpha", 0, "two", "C2", facing=3),
        unit("bravo", 1, "us_squad", "C5", neutralised=True),
        unit("delta", 1, "us_squad", "C8"),
        map=LONG,
        profiles=[TWO_GUNS, TANK],
        **rest,
    )


@pytest.mark.clause(
    "ept.vehicles.multiple-weapons-mode", "ept.vehicles.multiple-weapons#1", "ept.vehicles.multiple-weapons#2"
)
def test_weapons_that_fire_apart_roll_each_for_itself_and_draw_fire_once() -> None:
    playing = game(volley(activation="alpha"), ["6 6", "6 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    answer(playing, "ept-target", "C5")
    answer(playing, "ept-weapon", "gun:ap")
    answer(playing, "ept-volley", "apart")
    assert rolled(playing) == [("ept-roll-fire", (6, 6)), ("ept-roll-fire", (6, 6))]
    assert (asked(playing).seat, offered(playing)) == (1, ["delta"])
    answer(playing, "ept-react", [])
    assert asked(playing).ask == "ept-fire-on"


@pytest.mark.clause("ept.vehicles.multiple-weapons-mode")
def test_each_weapon_has_its_own_rate() -> None:
    # First both fire. Then a 9 (4 5) keeps a rate of 9; the machine gun's 6 (3 3) wants 7 and it has 4: it is silent.
    playing = game(volley(activation="alpha"), ["6 6", "6 6", "4 5", "3 3", "4 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    for _ in range(2):
        if asked(playing).ask == "ept-fire-on":
            answer(playing, "ept-fire-on", "fire")
        else:
            answer(playing, "ept-face", 3)
            answer(playing, "ept-target", "C5")
        answer(playing, "ept-weapon", "gun:ap")
        answer(playing, "ept-volley", "apart")
        answer(playing, "ept-react", [])
    tank = battle(playing).units["alpha"]
    assert (tank.fire, tank.silent) == (1, (1,))
    # A third time the gun alone is left; on a 10 it loses its rate and the vehicle is done.
    assert offered(playing) == ["on", "fire", "shift", "turn", "pass"]  # it has not used its free pivot yet
    answer(playing, "ept-fire-on", "turn")
    answer(playing, "ept-face", 3)
    answer(playing, "ept-target", "C5")
    assert tank.fire == 2


@pytest.mark.clause("ept.vehicles.multiple-weapons-mode")
def test_weapons_that_fire_as_one_add_their_powers_on_one_roll() -> None:
    playing = game(volley(activation="alpha"), ["6 6"])
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    answer(playing, "ept-target", "C5")
    answer(playing, "ept-weapon", "gun:ap")
    answer(playing, "ept-volley", "together")
    told = events(playing, FireRead)
    assert [told.power.exact for told in told] == [10]
    assert len(rolled(playing)) == 1


@pytest.mark.clause("ept.vehicles.multiple-weapons#1", "ept.vehicles.multiple-weapons#2")
def test_in_reaction_too_all_weapons_fire_and_are_answered_once() -> None:
    found = volley(activation="delta")
    found["unit"].append(unit("echo", 1, "us_squad", "C9"))
    playing = game(found, ["6 6", "6 6"])
    answer_if_asked(playing, "ept-unit", "delta")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C7")
    answer(playing, "ept-react", ["alpha"])
    answer(playing, "ept-weapon", "gun:ap")
    answer(playing, "ept-volley", "apart")
    assert len(rolled(playing)) == 2
    assert (asked(playing).seat, asked(playing).ask) == (1, "ept-react")
    answer(playing, "ept-react", [])
    assert asked(playing).seat == 1
    assert asked(playing).ask == "ept-act"


@pytest.mark.clause("ept.vehicles.multiple-weapons#1")
@pytest.mark.parametrize(
    ("faces", "fired"), [([6, 4, 6, 4], False), ([6, 3, 6, 4], True), ([6, 4, 1, 6], False)]
)
def test_weapons_that_all_lose_their_rate_have_not_fired(faces: list[int], fired: bool) -> None:
    # A ten loses any rate; a nine wants 9, which the gun has; a seven wants 4, which the machine gun has.
    state = battle(game(volley()))
    alpha, bravo = state.units["alpha"], state.units["bravo"]
    alpha.fire = FIRE_TEST
    state.dice = type(state.dice)(faces=faces)
    shots = [Shot([(alpha, arm)], bravo.place) for arm in alpha.arms]
    done = carry_out(volleys.fire_all(state, shots))
    assert done is (fired or faces[2:] == [1, 6])


MOUNT = {
    **TANK,
    "id": "mount",
    "arms": [{**MACHINE_GUN, "anti_personnel": 16, "rate": 7, "guns": 2, "gun_power": 8}],
}
TRACK = {**TANK, "id": "track", "front": 1, "flank": 1, "arms": []}


@pytest.mark.clause("ept.vehicles.multiple-machine-guns#2")
@pytest.mark.parametrize(
    ("dice", "damaged", "left"),
    [
        (["1 1"], True, "gone"),  # the first gun ends it, and the second has nothing to roll for
        (["6 6", "1 1"], True, "gone"),
        (["1 1", "6 6"], False, "field"),
        (["6 6", "6 6"], True, "field"),
    ],
)
def test_each_gun_of_a_mount_rolls_at_armour_as_long_as_it_is_left(
    dice: list[str], damaged: bool, left: str
) -> None:
    playing = game(
        position(
            unit("mount", 0, "mount", "C2", facing=3),
            unit("track", 1, "track", "C5", facing=0, immobilised=damaged),
            unit("far", 1, "us_squad", "C40", neutralised=True),
            map=LONG,
            profiles=[MOUNT, TRACK],
            activation="mount",
        ),
        dice,
    )
    answer_if_asked(playing, "ept-unit", "mount")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-face", 3)
    track = battle(playing).units["track"]
    assert (track.status, track.immobilised) == (left, damaged or dice[0] == "1 1")
    assert len(events(playing, FireRead)) == len(dice)


@pytest.mark.clause("ept.vehicles.multiple-machine-guns#1", "ept.vehicles.multiple-machine-guns#2")
def test_beside_armour_men_are_fired_at_once_with_all_guns_of_a_mount() -> None:
    # Both rolls are twelves: nothing for the track; the men are read in the column of sixteen with the first of them.
    playing = game(
        position(
            unit("mount", 0, "mount", "C2", facing=3),
            unit("track", 1, "track", "C5", facing=0, stunned=True),
            unit("men", 1, "us_squad", "C5", neutralised=True),
            map=LONG,
            profiles=[MOUNT, TRACK],
            activation="mount",
        ),
        ["6 6", "6 6"],
    )
    answer_if_asked(playing, "ept-unit", "mount")
    answer(playing, "ept-act", "fire")
    answer_if_asked(playing, "ept-face", 3)
    read = [(one.target, one.power.exact) for one in events(playing, FireRead)]
    assert sorted(read) == [("men", 16), ("track", 8), ("track", 8)]


@pytest.mark.clause("ept.vehicles.multiple-weapons-mode")
def test_a_vehicle_in_a_group_fires_the_weapon_it_joined_with_and_no_other() -> None:
    found = volley(activation="first")
    found["unit"][0] = unit("alpha", 0, "two", "C2", facing=3, formation="first")
    found["unit"].append(unit("men", 0, "us_squad", "C2", formation="first"))
    found["formation"] = [{"id": "first", "seat": 0, "leader": "men"}]
    playing = game(found, ["6 6"])
    answer(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "fire")
    answer(playing, "ept-face", 3)
    answer(playing, "ept-target", "C5")
    answer(playing, "ept-weapon", "gun:ap")
    answer(playing, "ept-join", "men")
    (read,) = events(playing, FireRead)
    assert read.power.exact == 6 + battle(playing).units["men"].arms[0].anti_personnel
    assert len(rolled(playing)) == 1
