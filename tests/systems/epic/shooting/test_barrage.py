"""Crossfire, barrages and overwatch."""

from __future__ import annotations

import pytest

from grognard.systems.epic import events
from grognard.systems.epic.shooting import barrage, crossfire
from grognard.systems.epic.shooting.lines import Lines
from systems.epic.table import (
    acting,
    alive,
    answer,
    asked,
    battle,
    formation,
    game,
    gun,
    mixed,
    one,
    piece,
    position,
    rolls,
    sheet,
    told,
    unit,
)


def heavy(id, points, **mode):
    return {"id": id, "modes": [{"use": "barrage", "range": 60, "points": str(points), **mode}]}


ARMS = {
    "weapons": [
        gun("rifle", ap=4),
        heavy("gun1", 1),
        heavy("gun2", 2),
        heavy("gun3", 3),
        heavy("macro", 3, rules=["macro_weapon"]),
        heavy("sure", 3, rules=["ignore_cover"]),
        heavy("lob", 3, rules=["indirect_fire"]),
    ],
    "profiles": [
        sheet("t.rifle", weapons=[{"weapon": "rifle"}]),
        sheet("t.plain", armour="-"),
        sheet("t.hard", armour=4),
        sheet("t.tank", type="av", base=2.5, armour="-"),
        sheet("t.engine", type="we", base=4, armour="-", damage_capacity=5),
        *(
            sheet(f"t.{name}", type="av", base=2.5, weapons=[{"weapon": name}])
            for name in ("gun1", "gun2", "gun3", "macro", "sure", "lob")
        ),
    ],
}


def shooting_at(*formations, dice=(), action="advance", **rest):
    return game(acting(position(*formations, **{**ARMS, **rest}), "A", action, "shoot"), *dice)


# -- crossfire -----------------------------------------------------------------------------------------------------


def cross(near=(20, 20), far=(20, 60), prey=(20, 40), pieces=(), **rest):
    made = battle(
        position(
            formation("A", 0, "t.rifle", near),
            formation("C", 0, "t.plain", far, **rest),
            formation("B", 1, "t.plain", prey),
            piece=list(pieces),
            **ARMS,
        )
    )
    return crossfire.partner(made, one(made, "A"), one(made, "B")) is not None


@pytest.mark.clause("epic.crossfire.line")
def test_a_line_of_45_cm_to_another_formation_through_a_target_unit_is_a_crossfire():
    assert cross()
    assert cross(far=(20, 67))  # 45 cm from edge to edge
    assert not cross(far=(20, 67.1))
    assert not cross(prey=(21.1, 40))  # the line passes beside its base
    assert cross(prey=(20.9, 40))


@pytest.mark.clause("epic.crossfire.line")
def test_a_line_within_one_formation_or_through_a_gap_is_none():
    made = battle(
        position(
            formation("A", 0, "t.rifle", (20, 20), (20, 60)), formation("B", 1, "t.plain", (20, 40)), **ARMS
        )
    )
    assert crossfire.partner(made, one(made, "A"), one(made, "B")) is None
    made = battle(
        position(
            formation("A", 0, "t.rifle", (20, 20)),
            formation("C", 0, "t.plain", (20, 60)),
            formation("B", 1, "t.plain", (18, 40), (22, 40)),
            **ARMS,
        )
    )
    assert crossfire.partner(made, one(made, "A"), one(made, "B")) is None


@pytest.mark.clause("epic.crossfire.line")
def test_by_house_rule_a_gap_between_two_that_hold_together_is_enough():
    def caught(width, **options):
        rows = [
            formation("A", 0, "t.rifle", (20, 20)),
            formation("C", 0, "t.plain", (20, 60)),
            formation("B", 1, "t.plain", (20 - width / 2, 40), (20 + width / 2, 40)),
        ]
        made = battle(position(*rows, options=options, **ARMS))
        return crossfire.partner(made, one(made, "A"), one(made, "B")) is not None

    assert caught(4, crossfire_gap=True)
    assert caught(7, crossfire_gap=True)
    assert not caught(7.2, crossfire_gap=True)
    assert not caught(4, crossfire_gap=False)


@pytest.mark.clause("epic.crossfire.partner")
def test_the_far_unit_must_see_one_of_the_target_but_needs_no_weapon():
    wall = piece("buildings", 0, 45, 60, 55)
    assert not cross(pieces=[wall])
    # Between the shooter and the target the wall does not matter to the line.
    assert cross(pieces=[piece("buildings", 0, 25, 60, 35)])


@pytest.mark.clause("epic.crossfire.excluded", "epic.actions.march-restrictions")
def test_broken_and_marching_formations_are_no_partners():
    assert not cross(broken=True)
    assert not cross(action="march")
    assert not cross(action="road_march")
    assert cross(action="double")


@pytest.mark.clause("epic.crossfire.save-penalty", "epic.crossfire.extra-blast")
def test_saves_suffer_and_the_first_loss_gives_two_markers():
    target = formation("B", 1, "t.hard", *((20 + 3 * n, 40) for n in range(8)))
    playing = shooting_at(
        formation("A", 0, "t.rifle", (20, 20), (23, 20)),
        formation("C", 0, "t.plain", (20, 60)),
        target,
        dice=(4, 4, 4, 4),
    )
    answer(playing, ("epic-target", "B"))
    # Two hits; fours do not save at 5+. One marker for the fire, two for the first loss, one for the second.
    assert len(alive(playing, "B")) == 6
    assert one(playing, "B").markers == 4
    assert told(playing, events.Crossfire)[0].partner == "C/0"


@pytest.mark.clause("epic.crossfire.extra-blast")
def test_without_a_loss_there_is_no_extra_marker():
    target = formation("B", 1, "t.hard", *((20 + 3 * n, 40) for n in range(8)))
    playing = shooting_at(
        formation("A", 0, "t.rifle", (20, 20)), formation("C", 0, "t.plain", (20, 60)), target, dice=(4, 5)
    )
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").markers == 1


# -- barrages ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.barrage.table")
@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (1, (0, 0, 6, 6)),
        (2, (0, 0, 5, 6)),
        (3, (0, 0, 4, 5)),
        (4, (1, 0, 4, 5)),
        (5, (1, 0, 4, 5)),
        (6, (1, 1, 4, 5)),
        (8, (2, 1, 4, 5)),
        (10, (2, 2, 4, 5)),
        (13, (2, 3, 4, 5)),
        (16, (2, 4, 4, 5)),
        (30, (2, 4, 4, 5)),
    ],
)
def test_the_barrage_table(points, expected):
    row = barrage.row(points)
    assert (row.templates, row.markers, row.ap, row.at) == expected


def crowd(sheet_="t.plain", count=3, y=50, **rest):
    return formation("B", 1, sheet_, *((20 + 2.6 * n, y) for n in range(count)), **rest)


@pytest.mark.clause("epic.barrage.points", "epic.barrage.attack")
def test_all_guns_fire_one_barrage_and_every_unit_under_it_is_attacked_once():
    guns = formation("A", 0, "t.gun1", (18, 20), (21, 20), (24, 20))
    playing = shooting_at(guns, crowd(), dice=(4, 3, 4))
    answer(playing, ("epic-target", "B"))
    fired = told(playing, events.Barrage)[0]
    assert fired.points == 3
    assert len(fired.templates) == 1
    # Three units under 7.5 cm: AP4+, no saves.
    assert [len(found.faces) for found in rolls(playing, "epic-roll-to-hit")] == [1, 1, 1]
    assert len(alive(playing, "B")) == 1
    assert one(playing, "B").broken or one(playing, "B").markers == 3


@pytest.mark.clause("epic.barrage.points", "epic.shooting.suppressed-effect")
def test_suppressed_guns_add_no_points():
    guns = formation("A", 0, "t.gun1", (18, 20), (21, 20), (24, 20), markers=1)
    playing = shooting_at(guns, crowd(), dice=(1, 1, 1))
    answer(playing, ("epic-target", "B"))
    assert told(playing, events.Barrage)[0].points == 2


@pytest.mark.clause("epic.barrage.template")
def test_a_unit_is_under_the_template_if_any_part_of_it_is():
    made = battle(position(crowd(count=1), **ARMS))
    # The template's radius is 3.75, the base's 1: centres less than 4.75 cm apart.
    assert barrage.under(made, [(2000, 5474)])
    assert not barrage.under(made, [(2000, 5475)])


@pytest.mark.clause("epic.barrage.first-template")
def test_the_first_template_covers_as_many_target_units_as_can_be():
    target = formation("B", 1, "t.plain", (20, 50), (26, 50), (28.6, 50), (31.2, 50))
    made = battle(position(formation("A", 0, "t.gun3", (25, 20)), target, **ARMS))
    lines = Lines(made, one(made, "A"), one(made, "B"))
    place, guns = barrage.first_template(made, lines, lines.guns)
    assert len(guns) == 1
    assert sum(1 for found, _ in barrage.under(made, [place]) if found.id == "B") == 3


@pytest.mark.clause("epic.barrage.first-template")
def test_every_gun_needs_a_unit_under_it_in_range_and_in_sight():
    # The crowd of three lies beyond the range of 60 cm; the one in range decides.
    target = formation("B", 1, "t.plain", (20, 82), (20, 86.4), (22.6, 86.4), (25.2, 86.4))
    made = battle(position(formation("A", 0, "t.gun3", (20, 20)), target, **ARMS))
    lines = Lines(made, one(made, "A"), one(made, "B"))
    place, _ = barrage.first_template(made, lines, lines.guns)
    assert barrage.covers(place, 375, unit(made, "B/0"))


@pytest.mark.clause("epic.barrage.extra-templates")
def test_further_templates_touch_the_first_overlap_none_and_need_neither_range_nor_sight():
    target = formation("B", 1, "t.plain", (20, 50), (27, 50), (13, 50))
    guns = formation("A", 0, "t.gun3", (18, 20), (21, 20), (24, 20))
    playing = shooting_at(guns, target, dice=(1, 1, 1))
    answer(playing, ("epic-target", "B"))
    fired = told(playing, events.Barrage)[0]
    assert fired.points == 9
    first, *others = fired.templates
    assert len(others) == 2
    for n, (x, y) in enumerate(others):
        apart = ((x - first[0]) ** 2 + (y - first[1]) ** 2) ** 0.5
        assert 750 <= apart < 752
        assert all((x - a) ** 2 + (y - b) ** 2 >= 750**2 for a, b in others[:n])
    # All three are under one of them.
    assert len(rolls(playing, "epic-roll-to-hit")) == 3


def under_one_template():
    """Four of the enemy, a friend in their midst, a stray of another enemy formation beside, and two more far off."""
    friend = formation("D", 0, "t.hard", (21.5, 51.5), (60, 51.5), (63, 51.5))
    return (
        formation("B", 1, "t.hard", (20, 50), (20, 53), (23, 50), (23, 53)),
        formation("C", 1, "t.hard", (21.5, 48.5), (60, 40), (63, 40)),
        friend,
        formation("E", 1, "t.hard", (60, 60)),
        formation("F", 0, "t.hard", (60, 70)),
    )


@pytest.mark.clause("epic.barrage.attack#1", "epic.barrage.blast-markers#ruling")
@pytest.mark.parametrize(("guns", "extra"), [(1, 0), (2, 1)])
def test_each_formation_under_it_friends_too_gets_the_marker_for_fire_and_those_of_the_table(guns, extra):
    battery = formation("A", 0, "t.gun3", *((18 + 3 * n, 20) for n in range(guns)))
    playing = shooting_at(battery, *under_one_template(), dice=[1] * 6)
    answer(playing, ("epic-target", "B"))
    marked = {name: one(playing, name).markers for name in "ABCDEF"}
    assert marked == {"A": 0, "B": 1 + extra, "C": 1 + extra, "D": 1 + extra, "E": 0, "F": 0}


@pytest.mark.clause("epic.barrage.blast-markers#1")
def test_the_tables_markers_come_on_top():
    guns = formation("A", 0, "t.gun2", (18, 20), (21, 20), (24, 20))
    playing = shooting_at(guns, crowd("t.hard", 6), dice=[1] * 6)
    answer(playing, ("epic-target", "B"))
    assert told(playing, events.Barrage)[0].points == 6
    assert one(playing, "B").markers == 2  # under fire, and one of the table
    playing = shooting_at(guns, crowd("t.hard", 6), dice=[4, 1, 1, 1, 1, 1, 1])
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").markers == 3  # and one for who was lost


@pytest.mark.clause("epic.barrage.attack")
def test_vehicles_are_rolled_for_with_the_at_value_and_cover_counts_unit_by_unit():
    playing = shooting_at(formation("A", 0, "t.gun3", (20, 20)), crowd("t.tank", 1), dice=(4,))
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == [0]
    wood = [piece("woods", 10, 45, 30, 58)]
    playing = shooting_at(formation("A", 0, "t.gun3", (20, 20)), crowd(count=1), dice=(4,), piece=wood)
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == [0]


@pytest.mark.clause("epic.barrage.points", "epic.special-weapons.macro-any-target")
def test_a_special_rule_counts_only_where_all_guns_have_it():
    alone = formation("A", 0, "t.macro", (20, 20))
    playing = shooting_at(alone, crowd("t.hard", 1), dice=(4,))
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == []  # no save against a macro-weapon
    both = mixed("A", 0, ("t.macro", (20, 20)), ("t.gun3", (23, 20)))
    playing = shooting_at(both, crowd("t.hard", 1), dice=(4, 4))
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == [0]


@pytest.mark.clause("epic.war-engines.template-centre")
def test_a_war_engine_under_the_centre_is_attacked_by_half_its_capacity():
    playing = shooting_at(
        formation("A", 0, "t.gun3", (20, 20)), formation("B", 1, "t.engine", (20, 60)), dice=(1, 1, 1)
    )
    answer(playing, ("epic-target", "B"))
    assert len(rolls(playing, "epic-roll-to-hit")[0].faces) == 3


@pytest.mark.clause("epic.special-weapons.indirect-fire", "epic.barrage.points")
def test_a_barrage_is_lobbed_over_a_wall_in_sustained_fire():
    wall = [piece("buildings", 0, 30, 60, 40)]
    playing = shooting_at(
        formation("A", 0, "t.lob", (20, 10)), crowd(y=60), dice=(3, 3, 3), action="sustained_fire", piece=wall
    )
    answer(playing, ("epic-target", "B"))
    assert alive(playing, "B") == []  # AP4+ has become 3+


# -- overwatch -----------------------------------------------------------------------------------------------------


def watched(*plan, dice=(), watch=None, action="advance", **rest):
    """A is about to move before the eyes of B, which is on overwatch."""
    watcher = watch or formation("B", 1, "t.rifle", (20, 60), (23, 60), overwatch=True)
    mover = formation("A", 0, "t.plain", *((20 + 3 * n, 20) for n in range(5)))
    return game(acting(position(mover, watcher, **ARMS, **rest), "A", action, *plan), *dice)


@pytest.mark.clause("epic.overwatch.trigger", "epic.overwatch.target", "epic.movement.separate-moves")
def test_each_finished_move_may_be_shot_at_before_the_action_goes_on():
    playing = watched("move", "move", dice=(4, 1), action="double")
    answer(playing, ("epic-move", (26, 25)))
    assert asked(playing).ask == "epic-overwatch"
    assert asked(playing).seat == 1
    answer(playing, ("epic-overwatch", "wait"), ("epic-move", (26, 30)), ("epic-overwatch", "fire"))
    assert len(alive(playing, "A")) == 4
    assert one(playing, "A").markers == 2


@pytest.mark.clause(
    "epic.overwatch.ends-after-fire", "epic.overwatch.counts-as-action", "epic.terrain.open-overwatch-lost"
)
def test_overwatch_is_over_once_it_has_fired_and_was_its_action():
    playing = watched("move", dice=(1, 1))
    answer(playing, ("epic-move", (26, 25)), ("epic-overwatch", "fire"))
    assert not one(playing, "B").overwatch
    assert one(playing, "B").acted


@pytest.mark.clause("epic.overwatch.target")
def test_markers_of_the_watchers_suppress_as_usual():
    watcher = formation("B", 1, "t.rifle", (20, 60), (23, 60), overwatch=True, markers=1)
    playing = watched("move", dice=(1,), watch=watcher)
    answer(playing, ("epic-move", (26, 25)), ("epic-overwatch", "fire"))
    assert len(told(playing, events.Shot)[0].units) == 1


@pytest.mark.clause("epic.overwatch.duration")
def test_overwatch_lasts_into_the_next_turn_and_ends_with_a_new_action():
    found = position(
        formation("A", 0, "t.rifle", (20, 20), (23, 20), overwatch=True, initiative=2),
        formation("B", 1, "t.rifle", (20, 110), acted=True),
        **ARMS,
    )
    playing = game(found, 2)
    answer(playing, ("epic-activate", "A"), ("epic-action", "advance"))
    assert not one(playing, "A").overwatch


@pytest.mark.clause("epic.overwatch.remain-all")
def test_where_all_that_are_left_are_on_overwatch_they_may_stay_so_without_a_test():
    found = position(
        formation("A1", 0, "t.rifle", (20, 20), overwatch=True, markers=0),
        formation("A2", 0, "t.rifle", (40, 20), (60, 20), overwatch=True, markers=1),
        formation("B", 1, "t.rifle", (20, 110), (23, 110)),
        **ARMS,
    )
    playing = game(found)
    answer(playing, ("epic-activate", "stay"))
    assert one(playing, "A1").overwatch
    assert one(playing, "A2").overwatch
    assert asked(playing).seat == 1
    found["formation"][0]["overwatch"] = False
    playing = game(found)
    assert "stay" not in asked(playing).form.options


@pytest.mark.clause("epic.broken.clear-markers", "epic.overwatch.duration")
def test_who_breaks_is_on_overwatch_no_longer():
    watcher = formation("B", 1, "t.plain", (20, 40), overwatch=True)
    playing = shooting_at(formation("A", 0, "t.rifle", (20, 20)), watcher, dice=(1,))
    answer(playing, ("epic-target", "B"))
    assert one(playing, "B").broken
    assert not one(playing, "B").overwatch
