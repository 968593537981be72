"""What the chapters on air and sea speak of comes up with what ships: counters, supports and scenarios."""

from __future__ import annotations

from typing import Any

from grognard.core.dice import Seeded
from grognard.core.system import Setup
from grognard.systems.ept import scenario, victory
from grognard.systems.ept.air import strips, support
from grognard.systems.ept.amphibious import beaches
from grognard.systems.ept.fire_types import at_aircraft
from grognard.systems.ept.profile import air_supports
from grognard.systems.ept.state import Battle, Unit
from grognard.systems.ept.vehicles import hulks, transport


def battles() -> list[Battle]:
    names = scenario.scenarios()
    return [scenario.begin(Setup("ept", scenario=name), Seeded(seed=1)) for name in names]


def any_of(holds: Any) -> bool:
    return any(holds(state) for state in battles())


def test_every_kind_of_air_attack_is_flown_somewhere() -> None:
    flown = {
        attack.kind
        for state in battles()
        for mission in state.missions.values()
        if mission.air
        for attack in support.choices(state, air_supports()[mission.air])
    }
    assert flown == {"ground_attack", "napalm", "bomb", "guided_bomb", "guided_missile", "show_of_force"}


def test_support_is_called_preregistered_and_shot_at_from_the_map_and_from_beyond_it() -> None:
    missions = [(state, one) for state in battles() for one in state.missions.values() if one.air]
    assert any(one.preregistered for _, one in missions)
    assert any(not one.preregistered for _, one in missions)
    assert any(state.batteries for state, _ in missions)
    assert any(_has_flak(state, 1 - one.seat) for state, one in missions)


def _has_flak(state: Battle, seat: int) -> bool:
    return any(
        at_aircraft.may_engage(arm, "low")
        for unit in state.units.values()
        if unit.seat == seat
        for arm in unit.profile.back
    )


def test_helicopters_carry_men_and_guns_and_drones_watch_and_strike() -> None:
    flying = [unit.profile for state in battles() for unit in state.units.values() if unit.profile.flies]
    helicopters = [card for card in flying if "helicopter" in card.abilities]
    drones = [card for card in flying if "drone" in card.abilities]
    assert any(transport.carries(card) for card in helicopters)
    assert any(card.front for card in helicopters)
    assert any(card.front for card in drones)
    assert any(not card.front for card in drones)
    assert any_of(
        lambda state: any(
            unit.carrier and state.units[unit.carrier].profile.flies for unit in state.units.values()
        )
    )


def test_somebody_fires_at_aircraft_with_either_of_two_values() -> None:
    assert any_of(
        lambda state: (
            any(unit.profile.flies for unit in state.units.values())
            and any(
                arm.anti_personnel and at_aircraft.may_engage(arm, "tactical")
                for unit in state.units.values()
                for arm in unit.profile.back
            )
        )
    )


def test_sections_jump_in_several_turns_with_a_company_post_in_the_wind() -> None:
    for state in battles():
        drops = [one for one in state.formations.values() if one.drops]
        if drops and not gliders(state):
            assert {one.drops for one in drops} == {1, 2}
            assert any(state.units[one.leader].profile.rank == "company" for one in drops)
            assert state.options["wind"] == "wind"
            return
    raise AssertionError("nobody jumps")


def test_craft_land_men_and_tanks_swim_before_them() -> None:
    assert any_of(
        lambda state: (
            any(beaches.in_assault(state, unit) for unit in state.units.values())
            and any(unit.swims for unit in state.units.values())
            and beaches.landing_hexes(state.board)
        )
    )


def gliders(state: Battle) -> list[Unit]:
    return [unit for unit in state.units.values() if unit.profile.is_glider]


def test_gliders_come_in_waves_armed_and_not_with_men_and_a_jeep() -> None:
    shipped = [(state, unit) for state in battles() for unit in gliders(state)]
    assert any(hulks.is_armed(unit) for _, unit in shipped)
    assert any(not hulks.is_armed(unit) for _, unit in shipped)
    assert any(other.profile.is_vehicle for state, unit in shipped for other in state.aboard(unit))
    assert all(state.aboard(unit) for state, unit in shipped)
    waves = [{state.formations[unit.formation].drops for unit in gliders(state)} for state in battles()]
    assert {1, 2} in waves, "so that some come down among those of an earlier wave"


def test_aeroplanes_bring_men_to_a_strip_under_fire_and_men_who_are_flown_out_count() -> None:
    found = [
        (state, unit) for state in battles() for unit in state.units.values() if unit.profile.is_aeroplane
    ]
    assert found
    for state, plane in found:
        assert state.aboard(plane)
        assert strips.approaches(state, plane)
        assert _has_flak(state, 1 - plane.seat)
    assert any("evacuated" in victory.conditions(state) for state, _ in found)
