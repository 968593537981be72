"""What one side does the other does as well: rules played by the second side, or with the initiative on its hands."""

from __future__ import annotations

import pytest

from grognard.systems.ept.air import support
from grognard.systems.ept.engineers import flame
from grognard.systems.ept.events.assault import AssaultEnded, AssaultLaunched, InitiativeRolled, Struck
from grognard.systems.ept.events.fire import Fired, Rallied
from grognard.systems.ept.fire_types import anti_aircraft
from systems.ept.air.test_drops import jump, stick
from systems.ept.assault.storming import HOUSE, assault, stay
from systems.ept.effects.test_morale import RALLY, administration, shaken
from systems.ept.field import names, stands
from systems.ept.fire_types.test_anti_tank import LONG
from systems.ept.table import MEADOW, answer, answer_if_asked, asked, battle, events, game, position, unit
from systems.ept.terrain.test_tunnels import below, play
from systems.ept.vehicles.test_driving import TANK

# -- assaults ----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.assault.initiative#1", "ept.assault.initiative#ruling", "ept.assault.repeat-rounds")
def test_the_assaulting_side_rolls_first_and_is_asked_last_whether_it_withdraws() -> None:
    playing = assault(
        unit("alpha", 1, "us_para_squad", "C3"),
        unit("one", 0, "us_squad", "D3", morale=7),
        dice=["6", "1", "6 6", "6 6", "6", "1", "1 2"],
        active=1,
    )
    stay(playing)
    assert asked(playing).seat == 0
    answer(playing, "ept-withdraw", [])
    assert asked(playing).seat == 1
    answer(playing, "ept-withdraw", [])
    assert [told.unit for told in events(playing, InitiativeRolled)] == ["alpha", "one"] * 2
    assert [blow.unit for blow in events(playing, Struck)] == ["alpha", "one", "alpha"]
    state = battle(playing)
    assert state.control[state.board.parse("D3")] == 1
    assert len(events(playing, AssaultEnded)) == 1


@pytest.mark.clause("ept.vehicles.assault-repulsed#1")
@pytest.mark.parametrize("seat", [0, 1])
def test_infantry_of_either_side_is_thrown_back_by_a_vehicle_that_is_left(seat: int) -> None:
    playing = game(
        position(
            unit("alpha", seat, "us_squad", "C4", quality="shock"),
            unit("tank", 1 - seat, "tank", "C5", stunned=True),
            activation="alpha",
            active=seat,
            map=LONG,
            profiles=[TANK],
        ),
        ["1", "6 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "tactical-assault")
    answer_if_asked(playing, "ept-retreat", [])
    answer_if_asked(playing, "ept-shed-stop", "keep")
    alpha = battle(playing).units["alpha"]
    assert (battle(playing).board.names[alpha.place], alpha.stopped) == ("C4", True)


@pytest.mark.clause("ept.terrain.tunnel-enter#2")
def test_the_second_side_has_to_fight_for_a_tunnel_too() -> None:
    playing = play(
        unit("it", 1, "us_squad", "D4"),
        below("foe", 0),
        unit("far", 0, "us_squad", "A8", neutralised=True),
        dice=["6", "1", "1 1"],
        active="it",
    )
    answer(playing, "ept-act", "enter-tunnel")
    assert [told.units for told in events(playing, AssaultLaunched)] == [("it",)]
    assert battle(playing).units["foe"].status == "gone"


# -- fire --------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.fire.opportunity-sequential#1")
def test_those_named_fire_on_without_a_word_as_long_as_nothing_changes() -> None:
    playing = game(
        position(
            unit("alpha", 1, "british_squad", "B3"),
            unit("bravo", 0, "grenadier_squad", "G3"),
            unit("charlie", 0, "grenadier_squad", "G5"),
            activation="alpha",
            active=1,
        ),
        ["6 6", "6 6"],
    )
    answer_if_asked(playing, "ept-unit", "alpha")
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "C3")
    answer(playing, "ept-react", ["bravo", "charlie"])
    assert [told.units for told in events(playing, Fired)] == [("bravo",), ("charlie",)]


@pytest.mark.clause("ept.engineers.flame-vehicle-fire#1")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_flame_tank_aims_at_the_enemys_house_and_not_at_its_own(seat: int) -> None:
    state = stands(
        unit("tank", seat, "m4_flame", "D4", facing=0), unit("men", 1 - seat, "us_squad", "D3"), map=HOUSE
    )
    assert names(state, list(flame.targets(state, state.units["tank"]))) == ["D3"]
    state.units["men"].seat, state.held = seat, [state.held[1], state.held[0]]
    assert not list(flame.targets(state, state.units["tank"]))


@pytest.mark.clause("ept.fire-types.aa-once-per-air-phase")
@pytest.mark.parametrize("seat", [0, 1])
def test_guns_fire_at_flights_of_the_other_side_alone(seat: int) -> None:
    state = stands(
        unit("gun", 1 - seat, "flak_20_gun", "D4", quality="line"),
        unit("own", seat, "flak_20_gun", "D5", quality="line"),
        flight=[{"id": "raid", "seat": seat, "cell": "D6", "turn": 2}],
        map=MEADOW,
    )
    assert [one.id for one in anti_aircraft.ready(state, state.flights["raid"])] == ["gun"]


# -- who has the initiative --------------------------------------------------------------------------


@pytest.mark.clause("ept.effects.rally-order")
@pytest.mark.parametrize("first", [0, 1])
def test_who_has_the_initiative_rallies_first(first: int) -> None:
    playing = administration(
        RALLY,
        shaken("alpha", 0, "A1"),
        shaken("foe", 1, "J8"),
        initiative=first,
        dice=["1 1", "6 5"],
    )
    while playing.decision is not None and asked(playing).ask == "ept-rally":
        answer(playing, "ept-rally", "roll")
    assert [told.unit for told in events(playing, Rallied)] == [("alpha", "foe")[first]]


@pytest.mark.clause("ept.air.airborne-steps#2")
@pytest.mark.parametrize("first", [0, 1])
def test_a_drop_comes_whoever_has_the_initiative(first: int) -> None:
    playing = jump(*stick("one"), initiative=first)
    assert (asked(playing).seat, asked(playing).ask) == (0, "ept-drop-heading")


@pytest.mark.clause("ept.air.resolution#ruling")
@pytest.mark.parametrize("first", [0, 1])
def test_who_has_the_initiative_flies_first(first: int) -> None:
    state = stands(unit("men", 0, "us_squad", "A1"), initiative=first, map=MEADOW)
    assert support._order(state, []) == (first, 1 - first)
