"""Chapter 10.4: tunnels: going in, who is in them, fighting for them and coming out."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import Game
from grognard.core.system import SetupFault
from grognard.systems.ept import laws, scenario
from grognard.systems.ept.actions.act import FULL, HALF, Act
from grognard.systems.ept.assault import melee
from grognard.systems.ept.assault.melee import Melee
from grognard.systems.ept.command import command, succession
from grognard.systems.ept.effects import effects
from grognard.systems.ept.events.assault import AssaultLaunched
from grognard.systems.ept.events.fire import FireRead
from grognard.systems.ept.events.works import TurnedBack, WentInside
from grognard.systems.ept.fire import anti_personnel, targeting
from grognard.systems.ept.fire.shots import Shot
from grognard.systems.ept.fire_types import indirect
from grognard.systems.ept.hidden import hidden
from grognard.systems.ept.state import FIRE_ENDED, Battle
from grognard.systems.ept.terrain import tunnels
from systems.ept.field import stands
from systems.ept.table import (
    MEADOW,
    answer,
    answer_if_asked,
    asked,
    battle,
    carry_out,
    drawn,
    events,
    game,
    offered,
    position,
    refused,
    rolled,
    spots,
    unit,
)

TUNNELS = {"karez": ["D4", "H4"]}


def below(id: str, seat: int, profile: str = "us_squad", **rest: Any) -> dict[str, Any]:
    """A unit that is in the tunnel."""
    return {"id": id, "seat": seat, "profile": profile, "status": "tunnel", "inside": "karez", **rest}


def far(seat: int = 1, at: str = "J8") -> dict[str, Any]:
    """Somebody of a side on the map who does nothing."""
    return unit(f"far-{seat}", seat, "us_squad", at, fire=FIRE_ENDED)


def play(*units: Any, dice: list[str] | None = None, active: str = "it", **rest: Any) -> Game:
    """It is the turn of one unit to act, in a meadow with a tunnel from D4 to H4."""
    given = {"tunnels": TUNNELS, "activation": active, "map": MEADOW, **rest}
    playing = game(position(*units, far(), **given), dice or [])
    answer_if_asked(playing, "ept-unit", "it")
    return playing


def underground(*units: Any, **rest: Any) -> Battle:
    return stands(*units, **{"tunnels": TUNNELS, "map": MEADOW, **rest})


# -- where they are ----------------------------------------------------------------------------------


@pytest.mark.clause("ept.terrain.tunnel-definition#1")
@pytest.mark.parametrize("ends", [["D4"], ["D4", "H4"], ["D4", "H4", "B7"]])
def test_a_tunnel_is_where_the_scenario_says_and_has_any_number_of_ends(ends: list[str]) -> None:
    state = stands(unit("it", 0, "us_squad", "D4"), tunnels={"karez": ends}, map=MEADOW)
    found = {state.board.names[place] for place in range(state.board.size) if tunnels.at(state, place)}
    assert found == set(ends)


@pytest.mark.clause("ept.terrain.tunnel-definition#2", "ept.terrain.tunnel-definition#ruling")
def test_a_scenario_may_put_a_section_into_a_tunnel_before_it_begins() -> None:
    state = underground(far())
    section = {
        "id": "first",
        "leader": "section_hq",
        "units": ["us_squad", "pak_40_gun", "m4a3_sherman_76"],
        "decoys": 1,
        "tunnel": "karez",
    }
    scenario.muster(state, 0, {"zone": ["A1:B2"], "section": [section]})
    found = {unit.profile.id: (unit.status, unit.inside) for unit in state.members("a-first")}
    assert found["section_hq"] == found["us_squad"] == ("tunnel", "karez")
    for kind in ("decoy", "pak_40_gun", "m4a3_sherman_76"):
        assert found[kind] == ("reserve", ""), "on the map"
    with pytest.raises(SetupFault):
        scenario.muster(state, 0, {"zone": ["A1:B2"], "section": [{**section, "tunnel": "metro"}]})


# -- going in ----------------------------------------------------------------------------------------


@pytest.mark.clause("ept.terrain.tunnel-enter#1")
def test_going_in_is_a_full_action_of_who_stands_on_an_end() -> None:
    playing = play(unit("it", 0, "us_squad", "D4"))
    answer(playing, "ept-act", "enter-tunnel")
    it = battle(playing).units["it"]
    assert (it.status, it.inside, it.moved, it.activated) == ("tunnel", "karez", True, True)
    assert events(playing, AssaultLaunched) == [], "nobody is there to be assaulted"
    assert asked(playing).ask != "ept-act"
    playing = play(unit("it", 0, "us_squad", "C4"))
    assert refused(playing, "enter-tunnel") == "ept.terrain.tunnel-enter"
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "D4")
    assert "enter-tunnel" not in offered(playing)
    assert tunnels.ENTER.halves == FULL


@pytest.mark.clause("ept.terrain.tunnel-enter#ruling")
def test_a_weapon_in_battery_stays_where_it_is() -> None:
    playing = play(unit("it", 0, "heavy_machine_gun", "D4", deployed=True))
    assert "enter-tunnel" not in offered(playing)


@pytest.mark.clause("ept.terrain.tunnel-enter#2")
def test_an_enemy_in_the_tunnel_must_be_assaulted_with_the_changes_of_a_tunnel() -> None:
    # Initiative 6 + 7 against 1 + 7: it strikes first, a two, and kills both steps.
    playing = play(unit("it", 0, "us_squad", "D4"), below("foe", 1), dice=["6", "1", "1 1"])
    answer(playing, "ept-act", "enter-tunnel")
    units = battle(playing).units
    assert (units["foe"].status, units["it"].status, units["it"].inside) == ("gone", "tunnel", "karez")
    assert [told.units for told in events(playing, AssaultLaunched)] == [("it",)]
    state = underground(below("it", 0), below("foe", 1))
    fight = Melee(state.board.parse("D4"), state.board.parse("D4"), 0, "karez")
    dice = {
        name: int(melee.combat_dice(state, fight, state.units[name], state.units[other]))
        for name, other in (("it", "foe"), ("foe", "it"))
    }
    table = state.tables.assault_dice
    assert dice == {"it": table.entering_tunnel, "foe": table.defending_tunnel}
    assert table.entering_tunnel > table.defending_tunnel


@pytest.mark.clause("ept.terrain.tunnel-enter#2")
def test_who_withdraws_from_a_tunnel_comes_out_at_an_end_free_of_enemies_and_is_stopped() -> None:
    # Nobody hurts anybody in the first round; then the defender gives way.
    playing = play(
        unit("it", 0, "us_squad", "D4"),
        unit("rear", 0, "us_squad", "D4", activated=True),
        below("foe", 1),
        dice=["6", "1", "6 6", "6 6"],
    )
    answer(playing, "ept-act", "enter-tunnel")
    answer(playing, "ept-withdraw", ["foe"])
    answer_if_asked(playing, "ept-withdraw-to", "H4")
    answer_if_asked(playing, "ept-shed-stop", "keep")
    foe = battle(playing).units["foe"]
    assert (battle(playing).board.names[foe.place], foe.status, foe.inside) == ("H4", "field", "")
    assert foe.stopped


@pytest.mark.clause("ept.terrain.tunnel-enter#ruling")
def test_a_stack_goes_in_together() -> None:
    playing = play(
        unit("it", 0, "us_squad", "D4", formation="first"),
        unit("other", 0, "us_squad", "D4", formation="first"),
        below("foe", 1),
        formation=[{"id": "first", "seat": 0, "leader": "it"}],
        active="first",
        dice=["6", "5", "1", "1 1"],
    )
    answer(playing, "ept-act", "enter-tunnel")
    answer(playing, "ept-assault-with", ["other"])
    units = battle(playing).units
    assert {units[name].status for name in ("it", "other")} == {"tunnel"}
    assert units["foe"].status == "gone"
    assert (units["other"].moved, units["other"].activated) == (True, True), "it was a movement of both"


@pytest.mark.clause("ept.terrain.tunnel-enter#ruling")
def test_who_cannot_assault_and_finds_the_enemy_stays_outside() -> None:
    playing = play(unit("it", 0, "observer", "D4"), below("foe", 1))
    assert "enter-tunnel" in offered(playing), "whether somebody is in it nobody knows before"
    answer(playing, "ept-act", "enter-tunnel")
    it = battle(playing).units["it"]
    assert (it.status, it.activated) == ("field", True)
    assert len(events(playing, TurnedBack)) == 1
    assert rolled(playing) == []


# -- inside ------------------------------------------------------------------------------------------


@pytest.mark.clause("ept.terrain.tunnel-occupant#1")
def test_no_fire_reaches_who_is_in_a_tunnel() -> None:
    state = underground(below("it", 1), unit("gun", 0, "us_squad", "D5"), unit("on-top", 1, "us_squad", "D4"))
    end = state.board.parse("D4")
    shot = Shot([(state.units["gun"], state.units["gun"].arms[0])], end)
    assert [one.id for one in anti_personnel.victims(state, shot)] == ["on-top"]
    assert [one.id for one in indirect.on_all_floors(state, end)] == ["on-top"]
    state.lift(state.units["on-top"], "gone")
    assert targeting.targets(state, state.units["gun"]) == ()


@pytest.mark.clause("ept.terrain.tunnel-occupant#1")
def test_in_a_tunnel_everybody_is_commanded_and_under_orders() -> None:
    state = underground(
        unit("post", 0, "company_hq", "J1", formation="company"),
        unit("chief", 0, "section_hq", "J1", formation="first"),
        below("it", 0, formation="first"),
        below("chief-2", 0, "section_hq", formation="second"),
        post=[{"id": "company", "seat": 0, "rank": "company", "holder": "post"}],
        formation=[
            {"id": "first", "seat": 0, "leader": "chief", "superior": "company"},
            {"id": "second", "seat": 0, "leader": "chief-2", "superior": "company"},
        ],
    )
    carry_out(command.check(state))
    assert not state.units["it"].uncommanded
    assert not state.units["chief-2"].out_of_range
    # The same at the end of the tunnel, in the open, is out of reach.
    for name in ("it", "chief-2"):
        state.stand(state.units[name], state.board.parse("D4"))
        state.units[name].inside = ""
    carry_out(command.check(state))
    assert state.units["it"].uncommanded
    assert state.units["chief-2"].out_of_range


@pytest.mark.clause("ept.terrain.tunnel-occupant#1", "ept.terrain.tunnel-occupant#ruling")
def test_who_is_in_a_tunnel_is_next_to_nobody_outside() -> None:
    state = underground(
        unit("chief", 0, "section_hq", "D4", formation="first"),
        below("it", 0, formation="first"),
        below("post", 0, "section_hq", formation="second"),
        formation=[{"id": "first", "seat": 0, "leader": "chief"}, {"id": "second", "seat": 0}],
    )
    assert command.neighbours(state, state.units["chief"]) == []
    playing = play(below("it", 0, "section_hq"), unit("squad", 0, "us_squad", "D4", formation="it"))
    assert offered(playing) == ["leave-tunnel", "done"]


@pytest.mark.clause("ept.terrain.tunnel-occupant#1")
def test_of_who_goes_in_nothing_stays_on_the_map() -> None:
    playing = play(unit("it", 0, "us_squad", "D4", hidden=True))
    answer(playing, "ept-act", "enter-tunnel")
    state = battle(playing)
    assert (state.units["it"].hidden, state.markers) == (False, {})
    assert laws.broken(state) == []
    assert [told.unit for told in events(playing, WentInside)] == ["it", "hidden-0-1"]


@pytest.mark.clause("ept.terrain.tunnel-occupant#ruling")
def test_a_tunnel_holds_as_many_of_a_side_as_a_hex() -> None:
    state = underground(
        unit("it", 0, "us_squad", "D4"), *(below(f"u{number}", 0) for number in range(3)), below("foe", 1)
    )
    act = Act(state.units["it"])
    assert not tunnels.may_enter(state, act)
    carry_out(effects.eliminate(state, state.units["u0"], effects.Cause("ap")))
    assert tunnels.may_enter(state, act)


@pytest.mark.clause("ept.terrain.tunnel-occupant#ruling")
def test_no_deputy_is_brought_into_a_tunnel() -> None:
    state = underground(
        below("it", 0, formation="first"),
        unit("chief", 0, "section_hq", "D4", formation="first"),
        far(),
        formation=[{"id": "first", "seat": 0, "leader": "chief"}],
    )
    chief = state.units["chief"]
    state.lift(chief, "gone")
    assert succession.deputy_places(state, chief, [state.units["it"]]) == ()
    state.stand(state.units["it"], state.board.parse("D4"))
    assert succession.deputy_places(state, chief, [state.units["it"]])


@pytest.mark.clause("ept.terrain.tunnel-enter#ruling")
def test_nobody_reacts_to_who_goes_in_and_nobody_gives_way_below() -> None:
    watch = unit("watch", 1, "us_squad", "D6")
    playing = play(unit("it", 0, "us_squad", "D4"), watch)
    answer(playing, "ept-act", "enter-tunnel")
    assert battle(playing).units["it"].status == "tunnel"
    assert asked(playing).ask != "ept-react"
    fought = play(unit("it", 0, "us_squad", "D4"), watch, below("foe", 1), dice=["6", "1", "1 1"])
    answer(fought, "ept-act", "enter-tunnel")
    assert battle(fought).units["foe"].status == "gone", "without having been asked to give way"


@pytest.mark.clause("ept.terrain.tunnel-occupant", "ept.terrain.tunnel-enter#ruling")
def test_the_other_side_does_not_know_who_is_in_a_tunnel_until_it_fights_there() -> None:
    playing = play(unit("it", 0, "us_squad", "D4"), below("foe", 1))
    seen = playing.view(0)
    assert isinstance(seen, Battle)
    assert "foe" not in seen.units
    state = underground(below("it", 0), below("foe", 1))
    assert not hidden.is_secret(state, state.units["foe"])


# -- coming out --------------------------------------------------------------------------------------


@pytest.mark.clause(
    "ept.terrain.tunnel-exit#1", "ept.terrain.tunnel-exit#ruling", "ept.terrain.tunnel-occupant#ruling"
)
def test_who_is_in_a_tunnel_comes_out_at_any_end_as_a_half_action() -> None:
    playing = play(below("it", 0))
    assert offered(playing) == ["leave-tunnel", "done"]
    answer(playing, "ept-act", "leave-tunnel")
    assert spots(playing) == ["D4", "H4"]
    answer(playing, "ept-tunnel-exit", "H4")
    answer_if_asked(playing, "ept-react", [])
    it = battle(playing).units["it"]
    assert (battle(playing).board.names[it.place], it.status, it.inside) == ("H4", "field", "")
    assert tunnels.LEAVE.halves == HALF
    assert "march" in offered(playing)
    assert not {"fire", "forced", "tactical", "enter-tunnel"} & set(offered(playing))
    # Two of the four points of a normal march are left to it.
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "H5")
    answer_if_asked(playing, "ept-react", [])
    answer(playing, "ept-act", "march")
    answer(playing, "ept-march", "H6")
    answer_if_asked(playing, "ept-react", [])
    assert asked(playing).ask != "ept-act"


@pytest.mark.clause("ept.terrain.tunnel-exit#ruling")
def test_an_end_that_the_enemy_holds_or_that_is_full_is_closed() -> None:
    state = underground(
        below("it", 0), unit("foe", 1, "us_squad", "D4"), *(unit(f"u{n}", 0, "us_squad", "H4") for n in "123")
    )
    assert tunnels.ways_out(state, state.units["it"]) == ()
    state.lift(state.units["foe"], "gone")
    assert [state.board.names[end] for end in tunnels.ways_out(state, state.units["it"])] == ["D4"]


@pytest.mark.clause("ept.terrain.tunnel-exit#ruling")
def test_who_comes_out_is_hidden_until_somebody_near_sees_it_and_may_be_fired_at() -> None:
    playing = play(below("it", 0), unit("watch", 1, "us_squad", "H8"))
    answer(playing, "ept-act", "leave-tunnel")
    answer(playing, "ept-tunnel-exit", "H4")
    assert asked(playing).ask == "ept-react"
    assert not battle(playing).units["it"].hidden
    # In a wood nobody sees it: it is a marker to the other side.
    state = underground(below("it", 0), far(), map=drawn(*["F" * 10] * 8))
    tunnels.come_up(state, state.units["it"], state.board.parse("D4"))
    assert state.units["it"].hidden
    assert [marker.place for marker in state.markers.values()] == [state.units["it"].place]


@pytest.mark.clause("ept.terrain.tunnel-exit#ruling")
def test_who_comes_out_under_artillery_meets_it_as_on_a_normal_march() -> None:
    shells = [{"mission": "m", "seat": 1, "cell": "H4", "power": [8]}]
    playing = play(below("it", 0), shelling=shells, dice=["6 6"])
    answer(playing, "ept-act", "leave-tunnel")
    answer(playing, "ept-tunnel-exit", "H4")
    read = next(told for told in events(playing, FireRead) if told.target == "it")
    assert int(read.shifts) == battle(playing).tables.indirect_shifts.marching == 1
