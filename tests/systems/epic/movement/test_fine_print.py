"""The fine print of actions, moves, ground and transports: edges, and formations of several kinds."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grognard.core.space.movement.formation import Failing, Fault
from grognard.systems.epic import actions, basics, profile
from grognard.systems.epic.movement import movement, setting_down, terrain, transport
from grognard.systems.epic.profile import Kit
from grognard.systems.epic.state import Acting
from systems.epic.table import (
    acting,
    answer,
    asked,
    battle,
    formation,
    game,
    gun,
    mixed,
    offered,
    one,
    piece,
    position,
    sheet,
    state,
    unit,
)

SHEETS = [
    sheet("t.man", armour="-"),
    sheet("t.post", speed=0, armour="-"),
    sheet("t.tank", type="av", armour=5),
    sheet("t.skimmer", type="lv", armour=5, abilities=["skimmer"]),
    sheet("t.turret", armour="-", weapons=[{"weapon": "t_gun", "arc": "front"}, {"weapon": "t_gun"}]),
    sheet("t.car", type="av", speed=30, armour=5, hold=[{"capacity": 2, "kinds": ["t.man"]}]),
    sheet("t.chief", armour="-", abilities=["supreme_commander"]),
    sheet("t.ark", type="we", base=4, armour="-", speed=20, damage_capacity=2, hold=[{"capacity": 4, "kinds": ["t.man"]}]),
]  # fmt: skip
GUNS = [gun("t_gun", ap=4)]
FAR = formation("B", 1, "t.man", (170, 110), (167, 110))
#: Some who cannot move, and some who can.
HALF = mixed("A", 0, ("t.post", (20, 20)), ("t.man", (23, 20)))


def found_of(*rows, **rest):
    return position(*rows, profiles=SHEETS, weapons=GUNS, **rest)


def made_of(*rows, dice=(), **rest):
    return battle(found_of(*rows, **rest), *dice)


# -- actions ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.actions.hold", "epic.actions.marshal")
@pytest.mark.parametrize(("action", "plan", "ask"), [("hold", "holding", "epic-hold"), ("marshal", "marshalling", "epic-marshal")])  # fmt: skip
def test_a_formation_moves_as_long_as_one_of_it_can(action, plan, ask):
    playing = game(acting(found_of(HALF, FAR), "A", action, plan))
    assert "move" in offered(playing, ask)


@pytest.mark.clause("epic.actions.march")
def test_a_formation_marches_as_long_as_one_of_it_can_move():
    made = made_of(HALF, formation("C", 0, "t.post", (60, 20)), FAR)
    assert actions.refusal(made, one(made, "A"), "march") is None
    assert actions.refusal(made, one(made, "C"), "march").rule == "epic.movement.distance"


@pytest.mark.clause("epic.sequence.alternate")
def test_after_the_action_of_the_second_player_it_is_the_turn_of_the_first():
    theirs = [
        formation(name, 1, "t.man", (150, 20 * n), initiative=2) for n, name in enumerate("BCD", start=1)
    ]
    ours = [formation(name, 0, "t.man", (20, 20 * n), initiative=2) for n, name in enumerate("EF", start=1)]
    playing = game(found_of(*ours, *theirs, active=1), 1, rest=6)
    answer(playing, ("epic-activate", "B"), ("epic-action", "advance"))
    # The test has failed: it holds, and the other player acts.
    playing.submit(asked(playing).seat, asked(playing).form.default())
    while asked(playing).ask != "epic-activate":
        playing.submit(asked(playing).seat, asked(playing).form.default())
    assert (asked(playing).ask, asked(playing).seat) == ("epic-activate", 0)


@pytest.mark.clause("epic.special-units.commander-pass")
def test_who_joins_a_combined_assault_is_on_overwatch_no_more():
    made = made_of(
        formation("A", 0, "t.man", (20, 20)), formation("C", 0, "t.man", (20, 26), overwatch=True), FAR
    )
    actions.lead(made, Acting(formation="A", action="engage"), ["C"])
    assert not one(made, "C").overwatch


@pytest.mark.clause(
    "epic.actions.test-pass", "epic.actions.test", "epic.special-units.supreme-commander-reroll"
)
def test_a_test_that_is_just_passed_is_not_rolled_again():
    chief = formation("A", 0, "t.chief", (20, 20), initiative=3)
    playing = game(found_of(chief, formation("C", 0, "t.man", (60, 20)), FAR), 3)
    answer(playing, ("epic-activate", "A"), ("epic-action", "advance"))
    assert asked(playing).ask == "epic-move"


@pytest.mark.clause("epic.broken.mid-action", "epic.war-engines.disembark")
def test_nobody_gets_out_of_an_engine_that_was_broken_by_overwatch_in_its_move():
    inside = {"id": "F", "seat": 0, "units": [{"unit": "t.man", "carrier": "A/0", "status": "aboard"}] * 2}
    watcher = formation("B", 1, "t.turret", (20, 60), (23, 60), heading=1800, overwatch=True)
    for row in watcher["units"]:
        row["heading"] = 1800
    del watcher["heading"]
    found = acting(
        found_of(formation("A", 0, "t.ark", (20, 20), markers=1), inside, watcher), "A", "advance", "move"
    )
    playing = game(found, rest=1)
    answer(playing, ("epic-move", (20, 30)))
    if asked(playing).ask == "epic-overwatch":
        answer(playing, ("epic-overwatch", "fire"))
    assert one(playing, "A").broken
    assert asked(playing).ask != "epic-land"


@pytest.mark.clause("epic.special-units.skimmer-popup-declare")
def test_skimmers_may_pop_up_before_they_charge():
    wall = piece("buildings", 0, 30, 60, 34)
    rows = (formation("A", 0, "t.skimmer", (20, 26), (24, 26)), formation("B", 1, "t.man", (20, 44)))
    playing = game(acting(found_of(*rows, piece=[wall]), "A", "engage", "assault"))
    assert offered(playing, "epic-pop-up") == ["A/0", "A/1"]


# -- moves -----------------------------------------------------------------------------------------------------------


def march(made, far, **rest):
    return movement.march(made, one(made, "A"), one(made, "A").there, far, **rest)


@pytest.mark.clause("epic.terrain.road-bonus")
@pytest.mark.parametrize(("goal", "far"), [((35, 20), 0), ((35.01, 20), 1), ((20, 40), 0)])
def test_the_last_5_cm_are_for_who_stays_on_his_road(goal, far):
    rows = (mixed("A", 0, ("t.man", (20, 20)), ("t.man", (16.5, 20))), FAR)
    made = made_of(*rows, piece=[piece("roads", 18, 0, 22, 90)])
    # The second man stands beside the road, and has his 15 cm.
    allowed = [movement.allowance(made, each) for each in one(made, "A").there]
    assert allowed == [2000, 1500]
    region = movement.march(made, one(made, "A"), one(made, "A").there[:1], [2000], roads=True)
    x, y = round(goal[0] * 100), round(goal[1] * 100)
    assert list(region.settled([[x, y]]).faults) == ([Fault(0, Failing.TOO_FAR, far)] if far else [])


@pytest.mark.clause("epic.terrain.road-bonus")
def test_one_unit_on_a_road_is_held_to_it_though_others_are_not_on_it():
    rows = (mixed("A", 0, ("t.man", (20, 20)), ("t.man", (16.5, 20))), FAR)
    made = made_of(*rows, piece=[piece("roads", 18, 0, 22, 90)])
    region = march(made, [2000, 1500], roads=True)
    faults = region.settled([[3600, 2000], [3150, 2000]]).faults
    assert [(fault.model, fault.what) for fault in faults] == [(0, Failing.TOO_FAR)]
    assert region.settled([[3500, 2000], [3150, 2000]]).faults == ()


@pytest.mark.clause("epic.terrain.road-march-stay")
def test_who_marches_by_road_stays_on_it():
    made = made_of(formation("A", 0, "t.man", (20, 20)), FAR, piece=[piece("roads", 18, 0, 22, 90)])
    region = march(made, [2000], road=True)
    assert list(region.settled([[2500, 2000]]).faults) == [Fault(0, Failing.ASTRAY, 1)]
    assert region.settled([[2000, 4000]]).faults == ()


@pytest.mark.clause("epic.special-units.skimmer-terrain")
def test_a_skimmer_among_others_may_not_land_on_a_cliff_either():
    rows = (mixed("A", 0, ("t.skimmer", (20, 20)), ("t.man", (23, 20))), FAR)
    made = made_of(*rows, piece=[piece("cliffs", 10, 24, 22, 30)])
    faults = march(made, [1500, 1500]).settled([[2000, 2600], [2400, 2400]]).faults
    assert (0, Failing.ON_PIECE) in [(fault.model, fault.what) for fault in faults]


@pytest.mark.clause("epic.movement.passing-friends")
def test_only_a_formation_all_of_infantry_goes_through_vehicles_of_friends():
    def passing(*kinds):
        rows = [(kind, (20 + 3 * n, 20)) for n, kind in enumerate(kinds)]
        made = made_of(mixed("A", 0, *rows), formation("C", 0, "t.tank", (20, 30)), FAR)
        return (2000, 3000, 100) in movement.discs(made, one(made, "A"), one(made, "A").there)[1]

    assert not passing("t.man", "t.man")
    assert passing("t.man", "t.tank")


@pytest.mark.clause("epic.movement.turning")
def test_who_has_any_weapon_with_an_arc_turns_to_the_nearest_enemy_if_there_is_one():
    made = made_of(formation("A", 0, "t.turret", (20, 20)), formation("B", 1, "t.man", (50, 20)))
    looking = unit(made, "A/0")
    assert looking.kit.has_arc
    looking.heading = 1800
    movement.face_enemies(made, one(made, "A"), [looking])
    assert looking.heading == 900
    unit(made, "B/0").status = "gone"
    alone = made_of(formation("A", 0, "t.turret", (20, 20)))
    unit(alone, "A/0").heading = 1800
    movement.face_enemies(alone, one(alone, "A"), [unit(alone, "A/0")])
    assert unit(alone, "A/0").heading == 1800


@pytest.mark.clause("epic.lists.jet-packs")
def test_jet_packs_carry_nobody_who_cannot_move_and_the_question_names_the_farthest():
    rows = (
        mixed("A", 0, ("tau.crisis_battlesuits", (20, 20)), ("tau.crisis_battlesuits", (23, 20)), ("tau.fire_warriors", (26, 20))),
        formation("B", 1, "orks.boyz", (170, 110)),
    )  # fmt: skip
    made = battle(position(*rows, armies=["tau", "orks"]))
    decision = next(movement.fly_on(made, one(made, "A")))
    assert decision.form.reach.allowances == (1000, 1000, 0)
    assert ("distance", "length", 1000) in decision.about
    fresh = replace(profile.units()["tau.crisis_battlesuits"], id="t.suits")
    assert Kit.of(fresh).has("jump_packs"), "a jet pack is a jump pack as well"
    unit(made, "A/0").criticals = ("immobilised",)
    assert next(movement.fly_on(made, one(made, "A"))).form.reach.allowances == (0, 1000, 0)


@pytest.mark.clause("epic.lists.jet-packs", "epic.movement.zoc-start-inside")
@pytest.mark.parametrize(("y", "bound"), [(27, True), (60, False)])
def test_jet_packs_leave_the_zone_of_an_enemy(y, bound):
    rows = (formation("A", 0, "tau.crisis_battlesuits", (20, 20)), formation("B", 1, "orks.boyz", (20, y)))
    made = battle(position(*rows, armies=["tau", "orks"]))
    decision = next(movement.fly_on(made, one(made, "A")))
    assert isinstance(decision.form.reach, movement.Leaving) is bound


# -- ground ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.terrain.dangerous-test")
@pytest.mark.parametrize(
    ("way", "count"),
    [
        (((10, 30), (20, 30)), 1),
        (((20, 30), (10, 30)), 1),
        (((10, 30), (19.99, 30)), 0),
        (((10, 30), (50, 30)), 1),
        (((30, 30),), 0),
    ],
)
def test_whoever_begins_or_ends_on_the_very_edge_of_dangerous_ground_is_tested(way, count):
    made = made_of(formation("A", 0, "t.man", (90, 90)), FAR, piece=[piece("marsh", 20, 20, 40, 40)])
    places = [(round(x * 100), round(y * 100)) for x, y in way]
    assert terrain.tests(made.board, unit(made, "A/0").kit, places) == count


@pytest.mark.clause("epic.terrain.dangerous-test")
def test_ground_that_is_dangerous_to_others_asks_no_test():
    rows = (formation("A", 0, "t.tank", (90, 90)), FAR)
    made = made_of(*rows, piece=[piece("barbed_wire", 20, 20, 40, 40)])
    assert terrain.tests(made.board, unit(made, "A/0").kit, [(1000, 3000), (5000, 3000)]) == 0


@pytest.mark.clause("epic.terrain.open-overwatch", "epic.terrain.cover-to-hit")
@pytest.mark.parametrize(("kind", "clause"), [("barbed_wire", ""), ("roads", "epic.terrain.open-overwatch")])
def test_infantry_on_overwatch_lies_low_in_open_ground_alone(kind, clause):
    row = formation("A", 0, "t.man", (30, 30), overwatch=True)
    made = made_of(row, FAR, piece=[piece(kind, 20, 20, 40, 40)])
    assert terrain.cover(made, one(made, "A"), unit(made, "A/0")) == clause


@pytest.mark.clause("epic.terrain.cover-save")
@pytest.mark.parametrize("kinds", [("woods", "barbed_wire"), ("barbed_wire", "woods")])
def test_ground_without_a_save_takes_none_away(kinds):
    pieces = [piece(kind, 20, 20, 40, 40) for kind in kinds]
    made = made_of(formation("A", 0, "t.man", (30, 30)), FAR, piece=pieces)
    assert terrain.cover_save(made, one(made, "A"), unit(made, "A/0")) == (5, "epic.terrain.row-woods")


@pytest.mark.clause("epic.lists.rise-again#ruling")
def test_who_joins_his_formation_stands_up_to_5_cm_from_it_where_it_is_crowded():
    ring = [(20, 20), (22, 20), (21, 21.74), (19, 21.74), (18, 20), (19, 18.26), (21, 18.26)]
    made = made_of(formation("A", 0, "t.man", *ring), FAR)
    first = unit(made, "A/0")
    newcomer = first.copy()
    spot = setting_down.near(made, one(made, "A"), newcomer, [first])
    assert spot is not None
    assert basics.gap_at(spot, newcomer.kit.radius, first.place, first.kit.radius) <= 500


# -- transports ------------------------------------------------------------------------------------------------------


def riding(*watchers):
    row = mixed("A", 0, ("t.car", (20, 20)), *[{"unit": "t.man", "carrier": "A/0"}] * 2)
    return game(acting(found_of(row, *watchers), "A", "advance", "move"), rest=1)


@pytest.mark.clause("epic.transport.disembark-distance", "epic.transport.disembark-timing")
def test_those_who_get_out_do_not_stand_on_each_other():
    playing = riding(FAR)
    answer(playing, ("epic-move", (20, 40)), ("epic-disembark", ["A/1", "A/2"]))
    first, second = unit(playing, "A/1"), unit(playing, "A/2")
    assert basics.apart(first.place, second.place) >= first.kit.radius + second.kit.radius


@pytest.mark.clause("epic.transport.disembark-timing", "epic.overwatch.trigger")
def test_where_nobody_gets_out_overwatch_has_no_second_chance():
    watcher = formation("B", 1, "t.man", (20, 70), overwatch=True)
    watcher["units"][0] = {"unit": "t.turret", "at": [20, 70], "heading": 1800}
    playing = riding(watcher)
    answer(playing, ("epic-move", (20, 40)))
    assert asked(playing).ask == "epic-overwatch"
    answer(playing, ("epic-overwatch", "wait"), ("epic-disembark", []))
    assert state(playing).acting is None or asked(playing).ask != "epic-overwatch"


@pytest.mark.clause("epic.transport.disembark-zoc")
@pytest.mark.parametrize(("y", "free"), [(4700, False), (4701, True)])
def test_exactly_at_the_edge_of_a_zone_is_still_in_it(y, free):
    row = mixed("A", 0, ("t.car", (20, 50)), {"unit": "t.man", "carrier": "A/0"})
    made = made_of(row, formation("B", 1, "t.man", (20, 40)))
    around = transport._Around(made, one(made, "A"), unit(made, "A/0"))
    found = list(transport._free_exits(made, unit(made, "A/1"), around, [(2000, y)], []))
    assert (found == [(2000, y)]) is free


@pytest.mark.clause("epic.lists.oddboys")
def test_of_two_guns_one_is_left_when_one_is_replaced():
    units = profile.units()
    fort, oddboy = units["orks.gunfortress"], units["orks.oddboy_soopagun"]
    two = tuple(
        replace(one_, number=2) if one_.weapon.id in oddboy.replaces else one_ for one_ in fort.weapons
    )
    kit = Kit.of(replace(fort, weapons=two), (oddboy,))
    assert [carried.number for carried in kit.weapons if carried.weapon.id in oddboy.replaces] == [1]
