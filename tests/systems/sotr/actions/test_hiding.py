"""Hiding to the edge: who may, whom it helps, and when somebody is found."""

import pytest

from grognard.systems.sotr import sight
from grognard.systems.sotr.actions import actions, assault, hide
from grognard.systems.sotr.events import Moved
from grognard.systems.sotr.guns import fire as guns
from grognard.systems.sotr.shooting import fire as shooting
from grognard.systems.sotr.state import Acting
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, crew, field, laid, told
from systems.sotr.table import left, one, piece, unit


@pytest.mark.clause("sotr.hide.reveal-choice")
def test_who_assaults_comes_out_of_hiding():
    made = laid(
        unit("a", 0, "rifles", (10, 10), hidden=True), unit("b", 1, "rifles", (10, 14), activated=True)
    )
    run(assault.assault(made, one(made, "a"), Acting(unit="a")))
    assert not one(made, "a").hidden


@pytest.mark.clause("sotr.hide.reveal-seen")
@pytest.mark.parametrize(("clouds", "whole"), [((), True), (((1000, 2000, 250),), False)])
def test_smoke_in_the_open_is_an_obstruction_too(clouds, whole):
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 30)))
    made.clouds = clouds
    assert sight.between(made, one(made, "a"), one(made, "b")).base_shows_whole(0, 0) is whole


@pytest.mark.clause("sotr.hide.when#ruling")
def test_one_enemy_who_sees_one_base_is_enough():
    wall = {**piece("high_wall", 0, 20, 12, 21), "height": 20}
    made = laid(
        unit("a", 0, "rifles", (10, 10), (16, 10)), unit("b", 1, "rifles", (4, 21.6)), unit("c", 1, "rifles", (16, 40)),
        piece=[wall],
    )  # fmt: skip
    enemies = [one(made, "b"), one(made, "c")]
    assert sight.any_base_shows(made, enemies, one(made, "a"))
    assert not hide.may_hide(made, one(made, "a"))
    assert not sight.any_base_shows(made, enemies[:1], one(made, "a"))


@pytest.mark.clause("sotr.hide.reveal-choice", "sotr.actions.declare-path")
def test_a_hidden_unit_that_walks_comes_out_and_everybody_is_told_where_it_went():
    wall = {**piece("high_wall", 0, 20, 48, 21), "height": 20}
    made = laid(unit("a", 0, "rifles", (10, 10), hidden=True), FAR, piece=[wall])
    way = (((1000, 1000), (1000, 1100)),)
    run(actions.go(made, one(made, "a"), Acting(unit="a"), "move", [0], way))
    assert not one(made, "a").hidden
    assert [event.unit for event in told(made, Moved)] == ["a"]


@pytest.mark.clause("sotr.hide.when")
def test_one_man_who_is_seen_by_the_second_of_the_enemies_keeps_all_from_hiding():
    wall = {**piece("high_wall", 0, 20, 20, 21), "height": 20}
    made = laid(
        unit("a", 0, "rifles", (4, 19), (19, 19)), unit("b", 1, "rifles", (4, 40), (24, 22)), piece=[wall]
    )
    view = sight.between(made, one(made, "b"), one(made, "a"))
    assert [view.shows_a_base(i) for i in (0, 1)] == [False, True]
    assert [view.base_shows(1, j) for j in (0, 1)] == [False, True]
    assert not hide.may_hide(made, one(made, "a"))


@pytest.mark.clause("sotr.hide.reveal-shooting")
def test_who_shoots_at_a_gun_from_hiding_is_known_to_its_crew():
    made = laid(
        unit("a", 0, "hunters", (24, 20), (26, 20), hidden=True),
        crew("small_howitzer", 1),
        FAR,
        dice=(6, 6),
        phase="action",
    )
    book = shooting.Lines(field(made))
    line = next(line for key, line in book.known.items() if line.target == "g" + guns.AT_GUN)
    run(shooting.resolve(made, book.field, Acting(unit="a"), [line]))
    assert one(made, "a").known_to == ("g",)
    assert left(made) == 0


@pytest.mark.clause("sotr.hide.reveal-near", "sotr.actions.one-inch")
def test_one_enemy_who_comes_to_light_within_an_inch_is_enough_to_step_back_from():
    made = laid(unit("a", 0, "rifles", (10, 15)), unit("b", 1, "rifles", (10, 16.5), (13, 16.5)), FAR)
    hide.step_back(made, one(made, "a"), [0], (((1000, 1000), (1000, 1500)),))
    assert one(made, "a").places[0][1] <= 1450


@pytest.mark.clause("sotr.hide.reveal-seen")
@pytest.mark.parametrize(("fog", "seen"), [(900, True), (899, False)])
def test_in_fog_a_base_is_seen_as_far_as_the_fog_allows_and_no_further(fog, seen):
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 20)), FAR)
    made.fog = fog
    view = sight.between(made, one(made, "a"), one(made, "b"))
    assert view.away(0, 0) == 900
    assert (view.base_shows_whole(0, 0), view.base_shows(0, 0), view.sees(0, 0)) == (seen,) * 3


@pytest.mark.clause("sotr.hide.when", "sotr.orders.overwatch-hiding")
@pytest.mark.parametrize("state", ["hidden", "overwatch", "disorganised", "fleeing", None])
def test_who_watches_runs_or_hides_already_does_not_hide(state):
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 40), hidden=True))
    ours = one(made, "a")
    if state is not None:
        setattr(ours, state, True)
    assert hide.may_hide(made, ours) is (state is None)


@pytest.mark.clause("sotr.hide.when")
def test_enemies_who_are_hidden_themselves_keep_nobody_from_hiding_unless_they_are_known():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 40), hidden=True))
    assert hide.may_hide(made, one(made, "a"))
    one(made, "b").known_to = ("a",)
    assert not hide.may_hide(made, one(made, "a"))
    one(made, "b").hidden = False
    assert not hide.may_hide(made, one(made, "a"))


@pytest.mark.clause("sotr.hide.when")
def test_who_fights_hand_to_hand_does_not_hide():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11), hidden=True))
    assert not hide.may_hide(made, one(made, "a"))


@pytest.mark.clause("sotr.hide.reveal-shooting")
def test_who_shoots_from_hiding_is_known_to_whom_he_shot_at_once_and_for_all():
    made = laid(unit("a", 0, "rifles", (10, 10), hidden=True), unit("c", 0, "rifles", (14, 10)), FAR)
    before = made.reveals
    for _ in range(2):
        hide.show_to(made, one(made, "a"), one(made, "far"))
    assert (one(made, "a").known_to, made.reveals - before) == (("far",), 1)
    hide.show_to(made, one(made, "c"), one(made, "far"))
    assert one(made, "c").known_to == ()


@pytest.mark.clause("sotr.hide.reveal-shooting", "sotr.crew.teams")
def test_who_shoots_at_a_vehicle_from_hiding_is_known_to_its_crew():
    made = laid(unit("a", 0, "hunters", (24, 20), (26, 20), hidden=True), at("t", 1, 24, 30), FAR, dice=(1,))
    book = shooting.Lines(field(made))
    line = next(line for line in book.known.values() if line.target == "t")
    run(shooting.resolve(made, book.field, Acting(unit="a"), [line]))
    assert one(made, "a").known_to == ("t",)
    assert left(made) == 0
