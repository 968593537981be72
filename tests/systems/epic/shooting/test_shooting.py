"""Shooting: targets, suppression, the score, markers, and weapons that are not always ready."""

from __future__ import annotations

import pytest

from grognard.core.tally import Tally
from grognard.systems.epic import events
from grognard.systems.epic.shooting import hits, shooting
from grognard.systems.epic.shooting.lines import Lines, in_arc
from systems.epic.shooting.firing import ARMS, riflemen, row, shooting_at, targets
from systems.epic.table import (
    alive,
    answer,
    asked,
    battle,
    formation,
    left,
    mixed,
    offered,
    one,
    piece,
    position,
    rolls,
    told,
    unit,
)

# -- the target ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.shooting.target", "epic.shooting.no-split")
def test_one_formation_is_named_and_all_fire_goes_there():
    other = formation("C", 1, "t.plain", (40, 50))
    playing = shooting_at(riflemen(2), targets("t.plain", 3), other, dice=(1, 1))
    assert offered(playing, "epic-target") == ["B", "C", "nobody"]
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").markers == 1
    assert one(playing, "C").markers == 0
    assert len(rolls(playing, "epic-roll-to-hit")[0].faces) == 2


@pytest.mark.clause("epic.shooting.who-may-shoot")
def test_only_units_with_a_weapon_in_range_and_a_target_in_sight_shoot():
    # The second rifleman is 1 mm too far: 45.1 cm from edge to edge.
    row_ = mixed("A", 0, ("t.rifle", (20, 20)), ("t.rifle", (20, 2.9)), ("t.plain", (23, 20)))
    playing = shooting_at(row_, formation("B", 1, "t.plain", (20, 50)), dice=(1,))
    answer(playing, ("epic-target", "B"))
    assert told(playing, events.Shot)[0].units == ("A/0",)


@pytest.mark.clause("epic.shooting.who-may-shoot")
def test_a_formation_out_of_range_or_sight_is_no_target():
    playing = shooting_at(riflemen(2), formation("B", 1, "t.plain", (20, 67.1)))
    assert asked(playing).ask != "epic-target"
    wall = [piece("buildings", 0, 30, 60, 40)]
    playing = shooting_at(riflemen(2), targets("t.plain", 2), piece=wall)
    assert asked(playing).ask != "epic-target"
    # Flak is for aircraft, and small arms for assaults.
    playing = shooting_at(formation("A", 0, "t.flak", (20, 20)), targets("t.plain", 2))
    assert asked(playing).ask != "epic-target"
    playing = shooting_at(formation("A", 0, "t.plain", (20, 20)), formation("B", 1, "t.plain", (20, 30)))
    assert asked(playing).ask != "epic-target"


@pytest.mark.clause("epic.war-engines.fire-arcs")
@pytest.mark.parametrize(
    ("arc", "inside", "outside"),
    [
        ("front", [(10, 0), (-10, 0), (0, 10)], [(0, -1)]),
        ("rear", [(10, 0), (0, -10)], [(0, 1)]),
        ("left", [(-10, 0), (0, 10), (0, -10)], [(1, 0)]),
        ("right", [(10, 0), (0, 10)], [(-1, 0)]),
        ("fixed", [(10, 10), (-10, 10), (0, 10)], [(10, 9), (-10, 9), (0, -10)]),
        ("all", [(0, -10), (7, 3)], []),
    ],
)
def test_arcs_are_half_circles_and_a_quarter_straight_ahead(arc, inside, outside):
    assert all(in_arc(arc, (0, 0), 0, place) for place in inside)
    assert not any(in_arc(arc, (0, 0), 0, place) for place in outside)
    if arc == "front":
        assert in_arc(arc, (0, 0), 900, (10, 0))
        assert not in_arc(arc, (0, 0), 900, (-10, 1))


# -- suppression --------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "epic.shooting.suppression", "epic.shooting.suppression-order", "epic.shooting.suppressed-effect"
)
def test_each_marker_silences_a_unit_that_could_shoot_the_farthest_first():
    shooters = formation("A", 0, "t.rifle", (20, 14), (20, 17), (20, 20), (20, 23), markers=2)
    playing = shooting_at(shooters, formation("B", 1, "t.plain", (20, 50)), dice=(1, 1))
    answer(playing, ("epic-target", "B"))
    assert told(playing, events.Suppressed)[0].units == ("A/0", "A/1")
    assert told(playing, events.Shot)[0].units == ("A/2", "A/3")


@pytest.mark.clause("epic.shooting.suppression")
def test_units_that_could_not_shoot_anyway_take_no_marker_off():
    # A/0 is out of range; A/2 has neither weapon nor firefight near; the marker falls on A/1.
    shooters = mixed("A", 0, ("t.rifle", (20, 2)), ("t.rifle", (20, 20)), ("t.knife", (23, 20)), markers=1)
    made = battle(position(shooters, formation("B", 1, "t.plain", (20, 50)), **ARMS))
    lines = Lines(made, one(made, "A"), one(made, "B"))
    assert [u.number for u in shooting.suppressed(lines, 1)] == [1]
    assert shooting.suppressed(lines, 9) == [unit(made, "A/1")]


@pytest.mark.clause("epic.shooting.suppression")
def test_a_unit_with_a_firefight_value_alone_takes_a_marker_where_it_could_use_it():
    shooters = mixed("A", 0, ("t.rifle", (20, 30)), ("t.plain", (20, 27)), markers=1)
    made = battle(position(shooters, formation("B", 1, "t.plain", (20, 44)), **ARMS))
    lines = Lines(made, one(made, "A"), one(made, "B"))
    # 15 cm from edge to edge: it would fire, so it is silenced instead of the rifle.
    assert [u.number for u in shooting.suppressed(lines, 1)] == [1]
    unit(made, "A/1").place = (2000, 2690)
    lines = Lines(made, one(made, "A"), one(made, "B"))
    assert [u.number for u in shooting.suppressed(lines, 1)] == [0]


@pytest.mark.clause("epic.war-engines.suppression")
def test_a_war_engine_swallows_as_many_markers_as_its_capacity():
    engines = formation("A", 0, "legion.baneblade", (20, 20), (40, 10))
    made = battle(position(engines, formation("B", 1, "t.plain", (20, 50)), **ARMS))
    lines = Lines(made, one(made, "A"), one(made, "B"))
    silenced = [[u.number for u in shooting.suppressed(lines, n)] for n in range(7)]
    assert silenced == [[], [], [], [1], [1], [1], [1, 0]]


@pytest.mark.clause("epic.shooting.blast-under-fire")
def test_where_everybody_is_silenced_nothing_happens():
    playing = shooting_at(riflemen(2, markers=2), targets("t.plain", 3))
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").markers == 0


# -- the score ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.shooting.to-hit-value", "epic.shooting.roll", "epic.shooting.firepower-types")
def test_a_die_that_reaches_the_value_hits_ap_infantry_at_vehicles():
    playing = shooting_at(riflemen(3), targets("t.plain", 3), dice=(4, 3, 6))
    answer(playing, ("epic-target", "B"))
    assert len(alive(playing, "B")) == 1
    playing = shooting_at(formation("A", 0, "t.tank", (20, 20)), targets("t.tank", 2), dice=(4, 1))
    answer(playing, ("epic-target", "B"))
    assert len(alive(playing, "B")) == 1


@pytest.mark.clause("epic.shooting.natural-one")
def test_a_natural_1_always_misses():
    made = battle(position(riflemen(1), **ARMS), 1, 2)
    assert hits.rolled(made, 0, 2, Tally(2).add("epic.shooting.modifier-sustained", -1)) == 1


@pytest.mark.clause(
    "epic.shooting.modifier-cover",
    "epic.shooting.modifier-double-marshal",
    "epic.shooting.modifier-sustained",
)
def test_modifiers_add_up():
    assert int(hits.required(4, "advance", "")) == 4
    assert int(hits.required(4, "advance", "epic.terrain.row-woods")) == 5
    assert int(hits.required(4, "double", "epic.terrain.row-woods")) == 6
    assert int(hits.required(4, "marshal", "")) == 5
    assert int(hits.required(4, "sustained_fire", "epic.terrain.row-woods")) == 4
    assert int(hits.required(4, "hold", "")) == 4


@pytest.mark.clause("epic.shooting.seven-plus")
@pytest.mark.parametrize(
    ("score", "faces", "scored"),
    [
        (7, (6, 4), 1),
        (7, (6, 3), 0),
        (7, (5,), 0),
        (8, (6, 5), 1),
        (8, (6, 4), 0),
        (9, (6, 6), 1),
        (9, (6, 5), 0),
        (10, (), 0),
    ],
)
def test_from_7_on_a_six_needs_a_second_roll(score, faces, scored):
    made = battle(position(riflemen(1), **ARMS), *faces)
    assert hits.rolled(made, 0, 1, Tally(score)) == scored
    assert made.dice.left == 0


@pytest.mark.clause("epic.shooting.dual-firepower", "epic.war-engines.mixed-formation")
def test_nobody_is_asked_what_to_aim_at_where_each_weapon_has_one_kind_of_target():
    mix = mixed("B", 1, ("t.plain", (20, 50)), ("t.plain", (23, 50)), ("t.titan", (27, 50)))
    guns = mixed("A", 0, ("t.rifle", (20, 20)), ("t.tank", (23, 20)))
    playing = shooting_at(guns, mix, dice=(1, 1))
    answer(playing, ("epic-target", "B"))
    assert left(playing) == 0
    assert asked(playing).ask != "epic-aim"


@pytest.mark.clause("epic.shooting.dual-firepower")
def test_a_weapon_with_two_values_uses_one_of_them():
    mix = mixed("B", 1, ("t.plain", (20, 50)), ("t.tank", (23, 50)))
    playing = shooting_at(formation("A", 0, "t.dual", (20, 20)), mix, dice=(4,))
    answer(playing, ("epic-target", "B"), ("epic-aim", "infantry"))
    assert alive(playing, "B") == [1]
    assert left(playing) == 0
    playing = shooting_at(formation("A", 0, "t.dual", (20, 20)), mix, dice=(4,))
    answer(playing, ("epic-target", "B"), ("epic-aim", "vehicles"))
    assert alive(playing, "B") == [0, 1]  # AT5+ misses with a 4


@pytest.mark.clause("epic.shooting.cover-waiver")
def test_cover_of_some_may_be_ignored_for_who_is_in_the_open():
    wood = [piece("woods", 10, 48, 21.5, 60)]
    both = formation("B", 1, "t.plain", (20, 50), (23, 50))
    playing = shooting_at(riflemen(2), both, dice=(4, 4), piece=wood)
    answer(playing, ("epic-target", "B"), ("epic-waive-cover", "ap"))
    # Two hits at 4+, both on the one in the open: one is wasted on the dead.
    assert alive(playing, "B") == [0]
    playing = shooting_at(riflemen(2), both, dice=(4, 4), piece=wood)
    answer(playing, ("epic-target", "B"), ("epic-waive-cover", []))
    assert alive(playing, "B") == [0, 1]


@pytest.mark.clause("epic.special-weapons.ignore-cover")
def test_a_weapon_that_ignores_cover_minds_neither_the_penalty_nor_the_save():
    wood = [piece("ruins", 10, 48, 60, 60)]
    playing = shooting_at(
        formation("A", 0, "t.sprayer", (20, 20)), targets("t.plain", 1), dice=(4,), piece=wood
    )
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == []


# -- markers ------------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "epic.shooting.procedure", "epic.shooting.blast-under-fire", "epic.shooting.blast-per-kill"
)
def test_one_marker_for_being_shot_at_and_one_for_each_loss():
    playing = shooting_at(riflemen(3), targets("t.plain", 6), dice=(4, 4, 1))
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").markers == 3


@pytest.mark.clause("epic.shooting.blast-harmless-fire")
def test_fire_that_can_hurt_nobody_still_gives_its_marker():
    playing = shooting_at(riflemen(3), targets("t.tank", 3))
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").markers == 1


@pytest.mark.clause("epic.shooting.break-check", "epic.broken.threshold", "epic.broken.clear-markers")
def test_a_formation_breaks_only_when_all_is_over_and_has_no_markers_then():
    # Two hits on three: one marker for the fire, two for the dead, one unit left.
    playing = shooting_at(riflemen(2), targets("t.plain", 3), dice=(4, 4))
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").broken
    assert one(playing, "B").markers == 0
    assert asked(playing).ask == "epic-withdraw"
    assert asked(playing).seat == 1


@pytest.mark.clause("epic.special-weapons.disrupt")
def test_a_disrupting_hit_gives_a_marker_whether_it_kills_or_not_and_no_second_one():
    shakers = formation("A", 0, "t.shaker", *row("", 20, 2))
    playing = shooting_at(shakers, targets("t.hard", 6), dice=(4, 4, 4, 1))
    answer(playing, ("epic-target", "B"))
    assert len(alive(playing, "B")) == 5
    assert one(playing, "B").markers == 3  # under fire, and two hits


@pytest.mark.clause("epic.special-units.expendable-no-blast")
def test_expendable_units_give_no_markers_when_they_fall_or_are_hit_by_disruption():
    playing = shooting_at(riflemen(2), targets("t.goner", 6), dice=(4, 4))
    answer(playing, ("epic-target", "B"))
    assert len(alive(playing, "B")) == 4
    assert one(playing, "B").markers == 1
    shakers = formation("A", 0, "t.shaker", *row("", 20, 2))
    playing = shooting_at(shakers, targets("t.goner", 6), dice=(4, 4))
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").markers == 1


# -- weapons that are not always ready ----------------------------------------------------------------------------------


@pytest.mark.clause("epic.special-weapons.slow-firing")
def test_a_slow_weapon_skips_a_whole_turn():
    playing = shooting_at(formation("A", 0, "t.slow", (20, 20)), targets("t.tank", 1), dice=(1,))
    answer(playing, ("epic-target", "B"))
    made = playing.battle
    for turn, ready in ((2, False), (3, False), (4, True)):
        made.turn = turn
        assert Lines(made, one(made, "A"), one(made, "B")).any is ready


@pytest.mark.clause("epic.special-weapons.single-shot")
def test_a_single_shot_is_gone_for_good():
    playing = shooting_at(formation("A", 0, "t.once", (20, 20)), targets("t.tank", 1), dice=(1,))
    answer(playing, ("epic-target", "B"))
    made = playing.battle
    made.turn = 9
    assert not Lines(made, one(made, "A"), one(made, "B")).any


@pytest.mark.clause("epic.special-weapons.indirect-fire", "epic.special-weapons.indirect-range")
def test_indirect_fire_needs_no_sight_reaches_twice_as_far_and_not_near():
    wall = [piece("buildings", 0, 30, 60, 40)]

    def reaches(y, action, pieces=wall):
        made = battle(
            position(
                formation("A", 0, "t.mortar", (20, 20)),
                formation("B", 1, "t.plain", (20, y)),
                piece=pieces,
                **ARMS,
            )
        )
        return Lines(made, one(made, "A"), one(made, "B"), action).any

    assert not reaches(60, "advance")
    assert not reaches(60, "hold")
    assert reaches(60, "sustained_fire")
    assert reaches(112, "sustained_fire", [])  # 90 cm from edge to edge
    assert not reaches(112.1, "sustained_fire", [])
    assert reaches(52, "sustained_fire")  # 30 cm
    assert not reaches(51.9, "sustained_fire")
    assert reaches(51.9, "sustained_fire", [])  # fired directly


@pytest.mark.clause("epic.special-units.sniper-choose")
def test_a_snipers_player_chooses_whom_his_hit_strikes():
    snipers = formation("A", 0, "t.sniper", (20, 20))
    back = formation("B", 1, "t.hard", (20, 50), (20, 53), (20, 80))
    playing = shooting_at(snipers, back, dice=(4, 4))
    answer(playing, ("epic-target", "B"))
    assert offered(playing, "epic-snipe") == ["B/0", "B/1"]  # the third is out of range
    answer(playing, ("epic-snipe", "B/1"))
    assert alive(playing, "B") == [0, 2]  # a 4 is not enough at minus 1


@pytest.mark.clause("epic.shooting.allocation-front-to-back")
def test_special_hits_go_to_those_of_the_hit_on_whom_they_make_a_difference():
    # Two AP hits, one that ignores cover: the second unit stands in ruins, so that hit is his.
    shooters = mixed("A", 0, ("t.rifle", (20, 20)), ("t.sprayer", (23, 20)))
    both = formation("B", 1, "t.plain", (20, 50), (20, 54))
    ruins = [piece("ruins", 10, 52, 30, 60)]
    playing = shooting_at(shooters, both, dice=(5, 4), piece=ruins)
    answer(playing, ("epic-target", "B"), ("epic-waive-cover", []))
    # Neither has a save: the one in the open has none, the other's cover is ignored.
    assert alive(playing, "B") == []
    assert left(playing) == 0


@pytest.mark.clause("epic.shooting.cover-waiver")
def test_who_reaches_nobody_in_the_open_cannot_waive_the_cover():
    wood = [piece("woods", 10, 48, 30, 60)]
    shooters = formation("A", 0, "t.rifle", (20, 20), (26, 20))
    playing = shooting_at(shooters, formation("B", 1, "t.plain", (20, 50), (45, 62)), dice=(4, 4), piece=wood)
    answer(playing, ("epic-target", "B"), ("epic-waive-cover", "ap"))
    assert sorted(int(found.tally) for found in rolls(playing, "epic-roll-to-hit")) == [4, 5]
    assert alive(playing, "B") == [0]
