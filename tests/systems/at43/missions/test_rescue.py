"""Mission 6: the wreck, the pilot in it, and how he gets out."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.dice import Scripted
from grognard.core.game import Game
from grognard.core.space.plain import near_piece
from grognard.core.system import Setup
from grognard.systems.at43 import SYSTEM, heroes, profile, scenario, scenery
from grognard.systems.at43.damage import damage
from grognard.systems.at43.missions import control, missions, setup
from grognard.systems.at43.roster.ready import ready_armies
from grognard.systems.at43.shooting import indirect
from grognard.systems.at43.state import Battle
from systems.at43.missions.patrols import FAR, golems, troopers
from systems.at43.table import (
    acting,
    answer,
    asked,
    battle,
    figures,
    game,
    offered,
    position,
    probe,
    state,
    unit,
)

ROLES = ["attacker", "defender"]


WRECK = {"id": "wreck", "kind": "wreck", "at": [60, 60]}


def rescue(*units: dict[str, Any], **rest: Any) -> Battle:
    """A battle for the wreck with a pilot in it."""
    own = unit("pilot", 0, "steel_troopers", size=0, hero="borz", status="aboard", busy="wreck")
    access = {"id": "rescuers", "kind": "access", "edge": "bottom", "owner": 0}
    given = {"pilot": "pilot", "piece": [WRECK], "position": [access], "roles": ROLES, "mission": "rescue"}
    return battle(position(own, *units, **{**given, **rest}))


def controlled(ground: Battle) -> Battle:
    assert next(control.control_phase(ground), None) is None
    return ground


@pytest.mark.clause(
    "at43.mission6.pilot#1",
    "at43.mission6.scoring",
    "at43.mission6.rendezvous#1",
    "at43.mission6.rendezvous#ruling",
)
def test_the_pilot_comes_out_when_the_attacker_controls_the_wreck() -> None:
    friends, foes = troopers((60, 50)), golems((60, 70))
    closed = controlled(rescue(friends, foes))
    assert closed.units["pilot"].status == "aboard"
    theirs = controlled(rescue(FAR[0], foes))
    assert (theirs.units["pilot"].status, theirs.points) == ("aboard", [0, 2])
    out = controlled(rescue(friends, FAR[1]))
    pilot = out.units["pilot"]
    assert (pilot.status, out.points) == ("field", [5, 0])
    assert near_piece(out.board.outline("wreck"), pilot.places[0], 125, 250), "in contact with it"
    control.count_points(out)
    assert out.points == [5, 0], "he is met once"


@pytest.mark.clause("at43.mission6.evacuate#1", "at43.mission6.evacuate#ruling", "at43.mission6.scoring")
def test_the_pilot_is_safe_when_he_touches_the_attackers_access_zone() -> None:
    for y, wanted in ((1.25, 5), (1.26, 0)):
        free = unit("pilot", 0, "steel_troopers", size=0, hero="borz", places=[[60, y]])
        ground = rescue(FAR[0], FAR[1])
        ground.units["pilot"] = battle(position(free)).units["pilot"]
        control.count_points(ground)
        assert ground.points == [wanted, 0]
        control.count_points(ground)
        assert ground.points == [wanted, 0], "counted once"


@pytest.mark.clause("at43.mission6.evacuate")
def test_the_enemys_access_zone_is_no_way_out_for_the_pilot() -> None:
    zones = [
        {"id": "beach", "kind": "access", "edge": "bottom", "owner": 0},
        {"id": "hills", "kind": "access", "edge": "top", "owner": 1},
        {"id": "side", "kind": "access", "edge": "left"},
    ]
    for place, out in (((60, 1.25), True), ((60, 118.75), False), ((1.25, 60), False)):
        free = unit("pilot", 0, "steel_troopers", size=0, hero="borz", places=[list(place)])
        ground = battle(
            position(
                free, *FAR, pilot="pilot", roles=ROLES, mission="rescue", position=zones, controls={"side": 0}
            )
        )
        assert missions.pilot_is_out(ground) is out


@pytest.mark.clause("at43.mission6.evacuate#ruling")
def test_the_unit_he_leads_brings_him_out() -> None:
    ground = rescue(troopers((60, 1.25), (63, 1.25)), FAR[1])
    pilot = battle(position(unit("pilot", 0, "steel_troopers", size=0, hero="borz", places=[[60, 4]]))).units[
        "pilot"
    ]
    ground.units["pilot"] = pilot
    heroes.lead(ground, pilot, ground.units["alpha"])
    assert not missions.pilot_is_out(ground), "the leader is he, and he does not touch it"
    ground.units["alpha"].stand({2: (6600, 125)})
    assert missions.pilot_is_out(ground)


@pytest.mark.clause("at43.mission6.pilot-hidden#1", "at43.mission6.pilot-hidden#2")
def test_nobody_aims_at_the_wreck_or_at_the_pilot_in_it() -> None:
    launchers = unit(
        "foes", 1, "steel_troopers", (60, 20), size=3, bearers=2, special_weapon="missile_launcher"
    )
    ground = rescue(FAR[0], launchers)
    foes = ground.units["foes"]
    for weapon in ("laser_rifle", "missile_launcher"):
        assert scenery.targets(ground, foes, profile.weapons()[weapon], foes.living) == []
    assert SYSTEM.probe(ground, "targets", {"unit": "foes", "weapon": "laser_rifle"}) == ["alpha"]


@pytest.mark.clause("at43.mission6.wreck#1", "at43.mission6.wreck#3")
def test_the_wreck_takes_impacts_in_a_fire_zone_and_with_it_goes_the_pilot() -> None:
    own = unit("pilot", 0, "steel_troopers", size=0, hero="borz", status="aboard", busy="wreck")
    friend = figures("toad", 0, "fire_toad", (60, 90))

    def shoot(structure: int, *dice: int) -> Battle:
        table = position(
            own,
            friend,
            unit("wraith", 1, "wraith_golgoth", (60, 20)),
            pilot="pilot",
            piece=[{**WRECK, "structure": structure}],
            roles=ROLES,
            mission="rescue",
            sequences=[["toad"], []],
        )
        playing = game(acting(table, "wraith", stage="act"), *dice)
        answer(playing, ("at43-action", "fire:medium_nucleus_cannon"), ("at43-sniper", "plain"))
        return state(playing)

    # 14 against 11 needs a 3: the one impact falls on the wreck.
    assert shoot(5, 6, 2).board.piece("wreck").structure == 5
    hit = shoot(5, 6, 3)
    assert hit.board.piece("wreck").structure == 3
    assert hit.units["pilot"].status == "aboard"
    gone = shoot(2, 6, 3)
    assert "wreck" not in gone.board.by_id
    assert gone.units["pilot"].status == "gone"
    assert profile.scenery()["wreck"].structure == 5


@pytest.mark.clause("at43.mission6.wreck#1")
def test_the_wreck_takes_impacts_under_a_template() -> None:
    ground = rescue(FAR[0], golems((60, 90)))
    ground.dice = Scripted(faces=[6])
    volley = damage.Volley(ground, 1, profile.weapons()["mortar"])
    for _ in indirect.strike(ground, volley, (6000, 5400), 400, 1):
        pass
    assert ground.board.piece("wreck").structure == 4
    for _ in indirect.strike(ground, volley, (6000, 5200), 400, 1):
        pass
    assert ground.dice.left == 0, "out of the disc, no die"


@pytest.mark.clause("at43.mission6.end#1", "at43.mission6.end#ruling")
def test_mission_6_ends_at_ten_points_or_with_the_pilots_death() -> None:
    lost = rescue(*FAR, points=[5, 4])
    lost.units["pilot"].status, lost.units["pilot"].living = "gone", ()
    assert missions.check_end(lost)
    assert (lost.winners, lost.way) == ((1,), "at43-way-pilot")
    assert not missions.check_end(rescue(*FAR, points=[5, 9]))
    ten = rescue(*FAR, points=[5, 10])
    assert missions.check_end(ten)
    assert ten.winners == (1,)
    for met, winner in (((), (1,)), (("pilot-out",), (0,))):
        both = rescue(*FAR, points=[10, 10], met=list(met))
        assert missions.check_end(both)
        assert both.winners == winner


@pytest.mark.clause("at43.mission6.end")
def test_a_pilot_who_leads_a_unit_is_lost_with_his_figure_and_not_before() -> None:
    led = unit("alpha", 0, "steel_troopers", size=2, hero="borz", places=[[60, 20], [63, 20], [66, 20]])
    ground = rescue(led, FAR[1])
    ground.units["pilot"].status = "joined"
    assert not missions.pilot_is_lost(ground)
    alpha = ground.units["alpha"]
    hero = alpha.leader
    assert alpha.kit[hero].is_hero
    alpha.living = tuple(i for i in alpha.living if i != hero)
    alpha.leader = alpha.living[0]
    assert missions.pilot_is_lost(ground)
    assert missions.check_end(ground)
    assert ground.winners == (1,)


@pytest.mark.clause("at43.mission6.pilot#1", "at43.mission6.pilot#2")
def test_the_attacker_chooses_a_heroic_pilot_free_of_charge() -> None:
    armies = tuple(
        scenario.divided(ready_armies()[name].army, scenario.force_of(scenario.find("rescue"), seat))
        for seat, name in enumerate(("white_stars_company", "therians_assault"))
    )
    playing = Game(SYSTEM, Setup("at43", "rescue", armies), Scripted(faces=[]))
    assert asked(playing).seat == 0
    assert offered(playing, "at43-pilot") == ["borz", "newton"]
    before = {one.id for one in state(playing).units.values()}
    answer(playing, ("at43-pilot", "newton"))
    made = state(playing)
    (new,) = set(made.units) - before
    pilot = made.units[new]
    assert (pilot.status, pilot.seat, pilot.hero, made.pilot) == ("aboard", 0, "newton", new)
    assert new not in [card for seat in (0, 1) for card in probe(playing, "cards", seat=seat)]
    assert pilot.busy == "wreck"
    assert "wreck" in made.board.by_id
    assert "wreck" not in made.units, "a piece of scenery, which nobody activates"


@pytest.mark.clause("at43.mission6.pilot#ruling")
def test_where_no_hero_is_left_the_pilot_is_a_trooper_of_rank_2_treated_as_one() -> None:
    taken = [
        unit("alpha", 0, "steel_troopers", (5, 5), size=2, hero="borz"),
        unit("stars", 0, "star_troopers", (20, 5), size=2, hero="newton"),
    ]
    table = position(*taken, FAR[1], piece=[WRECK], roles=ROLES, mission="rescue", phase="pilot", turn=0)
    ground = battle(table)
    assert next(setup.choose_pilot(ground), None) is None, "there is nothing to choose"
    pilot = ground.units[ground.pilot]
    assert (pilot.profile.rank, pilot.profile.side, len(pilot.kit)) == (2, "white_stars", 1)
    assert pilot.kit[0].is_hero
    assert pilot.status == "aboard"


@pytest.mark.clause("at43.mission3.end", "at43.mission6.end")
def test_who_can_still_earn_points_in_a_rescue() -> None:
    toad, wraith = figures("toad", 0, "fire_toad", (5, 5)), figures("wraith", 1, "wraith_golgoth", (9, 9))
    # The pilot himself, in the wreck or out of it, may still get away.
    assert missions.can_earn(rescue(*FAR), 0)
    assert missions.can_earn(rescue(*FAR), 1), "the defender holds the wreck"
    assert not missions.can_earn(rescue(FAR[0], wraith), 1), "not with machines"
    out = rescue(toad, FAR[1])
    out.met = ("pilot-out",)
    assert missions.can_earn(out, 0), "the pilot, who is infantry, is still to be met"
    out.met = ("pilot", "pilot-out")
    assert not missions.can_earn(out, 0)
    out.met = ("pilot",)
    assert missions.can_earn(out, 0), "he is to be brought away"
    out.units["pilot"].status = "gone"
    assert not missions.can_earn(out, 0), "he is lost"
