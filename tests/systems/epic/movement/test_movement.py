"""Moves: distance, friends and enemies in the way, zones of control, coherency, roads and dangerous ground."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.movement import movement, terrain, zones
from systems.epic.table import (
    acting,
    alive,
    answer,
    asked,
    battle,
    formation,
    game,
    mixed,
    one,
    piece,
    position,
    refused,
    told,
    unit,
)

FAR = formation("B", 1, "orks.boyz", (170, 110))


def moving(row, *others, plan=("move",), action="advance", dice=(), **rest):
    """A game in which a formation of seat 0 is about to move."""
    found = position(row, *(others or (FAR,)), **rest)
    return game(acting(found, row["id"], action, *plan), *dice)


@pytest.mark.clause("epic.movement.distance")
def test_a_unit_goes_up_to_its_speed_and_not_off_the_table():
    playing = moving(formation("A", 0, "orks.boyz", (20, 20)))
    assert refused(playing, (20, 35.1)) == ["epic.movement.distance"]
    assert refused(playing, (20, 0.5))  # half of its base would hang over the edge
    answer(playing, ("epic-move", (20, 35)))
    assert unit(playing, "A/0").place == (2000, 3500)


@pytest.mark.clause("epic.movement.distance")
def test_a_unit_may_stay_where_it_is():
    playing = moving(formation("A", 0, "orks.boyz", (20, 20)))
    answer(playing, ("epic-move", (20, 20)))
    assert unit(playing, "A/0").place == (2000, 2000)


@pytest.mark.clause("epic.movement.no-passing-enemies", "epic.movement.zoc-no-entry", "epic.movement.zoc")
def test_nobody_enters_an_enemys_zone_of_5_cm():
    enemy = formation("B", 1, "orks.boyz", (20, 30))
    playing = moving(formation("A", 0, "orks.boyz", (20, 20)), enemy)
    # Edges 5 cm apart: the zone holds what is exactly 5 cm away.
    assert "epic.movement.zoc-no-entry" in refused(playing, (20, 23))
    answer(playing, ("epic-move", (20, 22.9)))
    assert unit(playing, "A/0").place == (2000, 2290)


@pytest.mark.clause("epic.movement.zoc-no-entry", "epic.movement.no-passing-enemies")
def test_a_way_does_not_lead_through_a_zone_either():
    # Straight up would pass through the zone; the way round is longer than a move.
    enemy = formation("B", 1, "orks.boyz", (20, 27))
    playing = moving(formation("A", 0, "orks.boyz", (20, 19)), enemy)
    assert refused(playing, (20, 34))


@pytest.mark.clause("epic.special-units.scout-zoc")
def test_a_scouts_zone_is_10_cm():
    enemy = formation("B", 1, "orks.kommandos", (20, 40))
    playing = moving(formation("A", 0, "orks.boyz", (20, 20)), enemy)
    assert "epic.movement.zoc-no-entry" in refused(playing, (20, 28))
    answer(playing, ("epic-move", (20, 27.9)))


@pytest.mark.clause("epic.movement.zoc-lost-in-contact", "epic.assault.contact-cancels-zoc")
def test_a_unit_in_contact_with_an_enemy_has_no_zone():
    made = battle(
        position(formation("A", 0, "orks.boyz", (20, 20)), formation("B", 1, "orks.boyz", (22, 20), (26, 20)))
    )
    touched, free = one(made, "B").units
    assert not zones.has_zone(made, one(made, "B"), touched)
    assert zones.has_zone(made, one(made, "B"), free)


@pytest.mark.clause("epic.war-engines.zone-of-control")
def test_a_war_engine_loses_its_zone_to_as_many_enemies_as_its_capacity():
    # A Baneblade: capacity 3, base of 4 cm. Two in contact are not enough.
    places = [(23.01, 20), (16.99, 20), (20, 23.01)]
    for count, keeps in ((2, True), (3, False)):
        made = battle(
            position(
                formation("A", 0, "legion.baneblade", (20, 20)),
                formation("B", 1, "orks.boyz", *places[:count]),
            )
        )
        assert zones.has_zone(made, one(made, "A"), unit(made, "A/0")) is keeps
        assert zones.radius(unit(made, "A/0")) == 500


@pytest.mark.clause("epic.movement.zoc-broken")
def test_a_broken_unit_keeps_its_zone():
    enemy = formation("B", 1, "orks.boyz", (20, 30), broken=True)
    playing = moving(formation("A", 0, "orks.boyz", (20, 20)), enemy)
    assert "epic.movement.zoc-no-entry" in refused(playing, (20, 23))


@pytest.mark.clause("epic.movement.zoc-start-inside")
def test_who_stands_in_a_zone_has_to_take_an_action_that_moves():
    found = position(
        formation("A", 0, "marines.tactical", (20, 20), (23, 20), initiative=1),
        formation("B", 1, "orks.boyz", (20, 25), (23, 25)),
    )
    playing = game(found, 6)
    assert refused(playing, "overwatch") == ["epic.movement.zoc-start-inside"]
    assert refused(playing, "sustained_fire") == ["epic.movement.zoc-start-inside"]
    answer(playing, ("epic-action", "marshal"))
    # Nothing but the move is left of marshalling.
    assert asked(playing).ask == "epic-move"


@pytest.mark.clause("epic.movement.zoc-start-inside", "epic.actions.hold#ruling")
def test_a_failed_test_in_a_zone_leaves_only_the_move():
    found = position(
        formation("A", 0, "orks.boyz", (20, 20), (23, 20), initiative=3),
        formation("B", 1, "orks.boyz", (20, 25), (23, 25)),
    )
    playing = game(found, 2)
    answer(playing, ("epic-action", "advance"))
    assert asked(playing).ask == "epic-move"
    answer(playing, ("epic-move", (20, 10)))
    assert unit(playing, "A/0").place == (2000, 1000)


@pytest.mark.clause("epic.movement.passing-friends")
def test_infantry_passes_friends_and_is_passed_but_two_vehicles_do_not_pass_each_other():
    tanks = formation("C", 0, "legion.leman_russ", *((x, 26) for x in range(0, 60, 3)))
    playing = moving(formation("A", 0, "orks.boyz", (20, 20)), FAR, tanks)
    answer(playing, ("epic-move", (20, 32)))
    wall = formation("C", 0, "orks.boyz", *((x, 26) for x in range(0, 60, 2)))
    playing = moving(formation("A", 0, "legion.leman_russ", (20, 20)), FAR, wall)
    answer(playing, ("epic-move", (20, 32)))
    playing = moving(formation("A", 0, "legion.leman_russ", (20, 20)), FAR, tanks)
    assert refused(playing, (20, 32))


@pytest.mark.clause("epic.movement.passing-friends")
def test_a_move_may_not_end_on_a_friend():
    friend = formation("C", 0, "orks.boyz", (20, 26))
    playing = moving(formation("A", 0, "orks.boyz", (20, 20)), FAR, friend)
    assert refused(playing, (20, 26))


@pytest.mark.clause("epic.movement.coherency-check", "epic.basics.coherency")
def test_a_formation_may_not_leave_units_behind():
    row = formation("A", 0, "orks.boyz", (20, 20), (23, 20), (26, 20))
    playing = moving(row)
    assert "epic.basics.coherency" in refused(playing, [(20, 35), (23, 20), (26, 20)])
    answer(playing, ("epic-move", (23, 30)))
    assert [found.place for found in one(playing, "A").units] == [(2000, 3000), (2300, 3000), (2600, 3000)]


@pytest.mark.clause("epic.movement.coherency-check")
def test_units_that_cannot_come_back_with_the_first_move_are_destroyed_with_a_marker_each():
    row = formation("A", 0, "orks.boyz", (20, 20), (23, 20), (26, 20), (29, 20), (80, 20))
    playing = moving(row)
    answer(playing, ("epic-move", [(20, 20), (23, 20), (26, 20), (29, 20), (65, 20)]))
    assert alive(playing, "A") == [0, 1, 2, 3]
    assert one(playing, "A").markers == 1


@pytest.mark.clause("epic.movement.turning")
def test_units_turn_freely_and_end_a_move_facing_the_nearest_enemy():
    playing = moving(
        mixed("A", 0, ("marines.warhound", (20, 20), {"heading": 1800})),
        formation("B", 1, "orks.boyz", (20, 100)),
    )
    answer(playing, ("epic-move", (20, 45)))
    assert unit(playing, "A/0").heading == 0


@pytest.mark.clause("epic.movement.separate-moves")
def test_each_move_of_a_double_is_limited_by_itself():
    playing = moving(formation("A", 0, "orks.boyz", (20, 20)), plan=("move", "move"), action="double")
    assert refused(playing, (20, 50))
    answer(playing, ("epic-move", (20, 35)))
    assert refused(playing, (20, 50.1))
    answer(playing, ("epic-move", (20, 50)))
    assert len(told(playing, events.Moved)) == 2


# -- the ground --------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.terrain.impassable", "epic.terrain.row-buildings")
def test_vehicles_may_not_enter_buildings_and_infantry_may():
    town = {"piece": [piece("buildings", 15, 25, 40, 40)]}
    playing = moving(formation("A", 0, "legion.leman_russ", (20, 20)), **town)
    assert "epic.terrain.impassable" in refused(playing, (20, 30))
    playing = moving(formation("A", 0, "orks.boyz", (20, 20)), **town)
    answer(playing, ("epic-move", (20, 30)))


@pytest.mark.clause("epic.terrain.dangerous-test", "epic.terrain.dangerous-no-blast")
@pytest.mark.parametrize(("face", "lives"), [(1, False), (2, True)])
def test_a_vehicle_that_enters_a_wood_is_lost_on_a_1_without_a_marker(face, lives):
    wood = {"piece": [piece("woods", 15, 25, 40, 40)]}
    row = formation("A", 0, "legion.leman_russ", (20, 20), (23.5, 20))
    playing = moving(row, dice=(face,), **wood)
    answer(playing, ("epic-move", [(20, 26), (23.5, 22)]))
    assert (0 in alive(playing, "A")) is lives
    assert one(playing, "A").markers == 0


@pytest.mark.clause("epic.terrain.dangerous-test")
def test_two_pieces_crossed_are_two_tests_and_moving_inside_is_one():
    woods = {"piece": [piece("woods", 15, 22, 40, 25, id="a"), piece("woods", 15, 28, 40, 31, id="b")]}
    playing = moving(formation("A", 0, "legion.leman_russ", (20, 19)), dice=(2, 2), **woods)
    answer(playing, ("epic-move", (20, 35)))
    assert playing.battle.dice.left == 0
    wood = {"piece": [piece("woods", 15, 15, 40, 40)]}
    playing = moving(formation("A", 0, "legion.leman_russ", (20, 20)), dice=(2,), **wood)
    answer(playing, ("epic-move", (20, 30)))
    assert playing.battle.dice.left == 0


@pytest.mark.clause("epic.terrain.dangerous-cautious")
def test_who_goes_no_farther_than_5_cm_moves_cautiously_and_rolls_a_failed_test_again():
    wood = {"piece": [piece("woods", 15, 24, 40, 40)]}
    playing = moving(formation("A", 0, "legion.leman_russ", (20, 20)), dice=(1, 2), **wood)
    answer(playing, ("epic-move", (20, 25)))
    assert alive(playing, "A") == [0]
    playing = moving(formation("A", 0, "legion.leman_russ", (20, 20)), dice=(1, 1), **wood)
    answer(playing, ("epic-move", (20, 25)))
    assert alive(playing, "A") == []
    playing = moving(formation("A", 0, "legion.leman_russ", (20, 20)), dice=(1,), **wood)
    answer(playing, ("epic-move", (20, 25.1)))
    assert alive(playing, "A") == []


@pytest.mark.clause("epic.special-units.walker-reroll")
def test_a_walker_rolls_a_failed_test_once_more_and_no_more():
    wood = {"piece": [piece("woods", 15, 24, 40, 60)]}
    for dice, lives in (((1, 3), True), ((1, 1), False)):
        playing = moving(formation("A", 0, "marines.dreadnought", (20, 20)), dice=dice, **wood)
        answer(playing, ("epic-move", (20, 35)))
        assert bool(alive(playing, "A")) is lives
        assert playing.battle.dice.left == 0


@pytest.mark.clause("epic.war-engines.dangerous-terrain")
def test_a_war_engine_loses_a_point_of_damage_instead():
    wood = {"piece": [piece("woods", 15, 24, 40, 60)]}
    # The test, and the roll for a critical hit.
    playing = moving(formation("A", 0, "legion.baneblade", (20, 20)), dice=(1, 5), **wood)
    answer(playing, ("epic-move", (20, 30)))
    assert unit(playing, "A/0").damage == 1
    assert one(playing, "A").markers == 0


@pytest.mark.clause("epic.special-units.skimmer-terrain", "epic.special-units.jump-pack-terrain")
@pytest.mark.parametrize("sheet", ["marines.land_speeder", "marines.assault"])
def test_who_flies_passes_over_any_ground_but_lands_on_none_that_is_impassable(sheet):
    town = {"piece": [piece("cliffs", 15, 25, 40, 30)]}
    playing = moving(formation("A", 0, sheet, (20, 20)), **town)
    if asked(playing).ask == "epic-pop-up":
        answer(playing, ("epic-pop-up", []))
    assert "epic.terrain.impassable" in refused(playing, (20, 27))
    answer(playing, ("epic-move", (20, 36)))


@pytest.mark.clause("epic.special-units.skimmer-terrain")
def test_a_skimmer_tests_only_where_it_starts_or_lands_in_dangerous_ground():
    wood = {"piece": [piece("woods", 15, 25, 40, 30)]}
    playing = moving(formation("A", 0, "marines.land_speeder", (20, 20)), **wood)
    answer(playing, ("epic-pop-up", []), ("epic-move", (20, 36)))
    playing = moving(formation("A", 0, "marines.land_speeder", (20, 20)), dice=(4,), **wood)
    answer(playing, ("epic-pop-up", []), ("epic-move", (20, 27)))
    assert playing.battle.dice.left == 0


@pytest.mark.clause("epic.terrain.road-bonus")
def test_a_move_wholly_on_a_road_may_be_5_cm_longer():
    road = {"piece": [piece("roads", 18, 0, 22, 120)]}
    playing = moving(formation("A", 0, "orks.boyz", (20, 20)), **road)
    assert refused(playing, (20, 40.1)) == ["epic.movement.distance"]
    # Off the road the speed is what it was.
    assert refused(playing, (26, 38)) == ["epic.movement.distance"]
    answer(playing, ("epic-move", (20, 40)))
    assert unit(playing, "A/0").place == (2000, 4000)
    assert movement.allowance(playing.battle, unit(playing, "A/0")) == 2000


@pytest.mark.clause("epic.terrain.columns", "epic.special-units.mounted-status")
def test_mounted_infantry_reads_the_vehicles_column():
    made = battle(
        position(
            mixed(
                "A",
                0,
                ("orks.warbikes", (20, 20)),
                ("orks.boyz", (23, 20)),
                ("orks.warbuggy", (26, 20)),
                ("marines.warhound", (40, 20)),
            )
        )
    )
    read = [terrain.column(found.kit) for found in one(made, "A").units]
    assert read == [terrain.VEHICLE, terrain.INFANTRY, terrain.VEHICLE, terrain.WAR_ENGINE]
    assert unit(made, "A/0").kit.is_infantry


@pytest.mark.clause("epic.movement.zoc-start-inside")
def test_who_stands_in_a_zone_may_not_still_be_there_when_the_action_is_over():
    row = formation("A", 0, "orks.boyz", (20, 20), (23, 20))
    enemy = formation("B", 1, "orks.boyz", (20, 25))
    playing = moving(row, enemy)
    assert refused(playing, (20, 20)) == ["epic.movement.zoc-no-entry"]
    assert refused(playing, (20, 18.5)) == ["epic.movement.zoc-no-entry"]
    answer(playing, ("epic-move", (20, 12)))
    # With another move to come it may take its time.
    playing = moving(row, enemy, plan=("move", "move"), action="double")
    answer(playing, ("epic-move", (20, 19.5)))
    assert refused(playing, (20, 19.5)) == ["epic.movement.zoc-no-entry"]
    assert asked(playing).form.refuse(asked(playing).form.default()) is None


@pytest.mark.clause("epic.movement.zoc-start-inside")
def test_who_cannot_get_out_or_cannot_move_need_not():
    ring = [(20 + dx, 20 + dy) for dx in (-7, 0, 7) for dy in (-7, 0, 7) if dx or dy]
    playing = moving(formation("A", 0, "orks.boyz", (20, 20)), formation("B", 1, "orks.kommandos", *ring))
    answer(playing, ("epic-move", (20, 20)))
    assert unit(playing, "A/0").place == (2000, 2000)


@pytest.mark.clause("epic.terrain.road-march-stay")
def test_a_road_march_stays_on_the_road_for_all_its_moves():
    road = {"piece": [piece("roads", 18, 0, 22, 120)]}
    playing = moving(
        formation("A", 0, "orks.boyz", (20, 20)), plan=("move", "move"), action="road_march", **road
    )
    assert "epic.terrain.road-march-stay" in refused(playing, (24, 25))
    answer(playing, ("epic-move", (20, 40)))
    assert "epic.terrain.road-march-stay" in refused(playing, (16, 45))
    answer(playing, ("epic-move", (20, 60)))


@pytest.mark.clause("epic.special-units.skimmer-over-friends", "epic.special-units.jump-pack-over-friends")
@pytest.mark.parametrize("sheet", ["marines.land_speeder", "marines.assault"])
def test_who_flies_passes_over_friends_but_lands_on_none(sheet):
    wall = formation("C", 0, "legion.leman_russ", *((x, 30) for x in range(2, 80, 3)))
    playing = moving(formation("A", 0, sheet, (20, 20)), FAR, wall)
    assert refused(playing, (20, 30))
    answer(playing, ("epic-move", (20, 40)))


@pytest.mark.clause("epic.special-units.skimmer-enemies", "epic.special-units.jump-pack-enemies")
@pytest.mark.parametrize("sheet", ["marines.land_speeder", "marines.assault"])
def test_who_flies_minds_enemies_and_their_zones_like_anybody(sheet):
    wall = formation("B", 1, "orks.boyz", *((x, 34) for x in range(2, 80, 3)))
    playing = moving(formation("A", 0, sheet, (20, 20)), wall)
    assert refused(playing, (20, 48))
    assert "epic.movement.zoc-no-entry" in refused(playing, (20, 29))
