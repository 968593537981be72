"""Limits: exactly so far, exactly so much, and one hair beyond."""

import pytest

from grognard.systems.sotr import lines, measuring
from grognard.systems.sotr.actions import actions, disorder, flight, teams, terrain
from grognard.systems.sotr.command import maintenance, support
from grognard.systems.sotr.lines import Seen
from grognard.systems.sotr.offboard import strikes
from grognard.systems.sotr.profile import tables
from grognard.systems.sotr.shooting import modifiers
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import crew, machine
from grognard.systems.sotr.vehicles import fire as gunnery
from grognard.systems.sotr.vehicles import terrain as driving_ground
from grognard.systems.sotr.weapons import grenades
from systems.sotr.machines import at, run
from systems.sotr.machines import table as machines
from systems.sotr.table import (
    asked,
    battle,
    game,
    left,
    man,
    one,
    piece,
    position,
    probe,
    squad,
    troop,
    unit,
)

KINDS = [
    troop("hq", man("smg", rank="lieutenant"), man("rifle", number=3), kind="headquarters"),
    troop("radio", man("rifle", number=2, abilities=["radio_operator"])),
    troop("paras", man("smg", rank="sergeant"), man("rifle", number=2), abilities=["drop_infantry"]),
    troop("throwers", man("rifle", number=4)),
    troop("packed", man("packed_lmg"), man("rifle", number=5)),
]
FAR = unit("far", 1, "rifles", (45, 45))


def table(*units, **rest):
    return position(*units, troops=KINDS, **rest)


def laid(*units, dice=(), **rest):
    return battle(table(*units, **rest), *dice)


# -- sight and cover -----------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.los.target-visible")
@pytest.mark.parametrize(
    ("top", "end", "clear"), [(88, 200, True), (89, 200, True), (90, 200, False), (89, 250, False)]
)
def test_a_part_just_as_large_as_the_head_is_enough(top, end, clear):
    # From eyes at 90, over a wall that ends a fifth or a quarter of the way along, to a man of 100: his head is 15.
    outline = (100, -500, end, 500, ((100, -500), (end, -500), (end, 500), (100, 500)), 0)
    wall = lines.standing(outline, "solid", top, False)
    mine, theirs = (0, 0, 0, 100, 20), (1000, 0, 0, 100, 20)
    assert lines.look(mine, theirs, [wall], [], ()).clear is clear
    assert lines.shows(mine, theirs, [wall], [], ()) is clear


@pytest.mark.clause("sotr.shooting.mod-light-cover", "sotr.shooting.mod-heavy-cover")
@pytest.mark.parametrize(
    ("hidden", "grade"), [(0.0, "none"), (0.01, "light"), (0.5, "light"), (0.51, "heavy")]
)
def test_more_than_half_of_a_body_must_be_hidden_for_heavy_cover(hidden, grade):
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    assert modifiers.cover(made, one(made, "a"), 0, Seen(True, hidden, False, False)) == grade


@pytest.mark.clause("sotr.flight.best-cover", "sotr.flight.direction")
def test_cover_just_in_reach_is_run_for_and_cover_a_hair_further_is_not():
    made = laid(
        unit("a", 0, "rifles", (10, 20)),
        unit("b", 1, "rifles", (10, 40)),
        piece=[piece("trench", 8, 8, 12, 14)],
    )
    ours, danger = one(made, "a"), (1000, 4000)
    outline = made.board.outlines[0]
    at_ = flight.middle(ours)
    spot = flight.cover_spot(made, outline, at_, ours.kit[0].radius, danger)
    cost = terrain.way_cost(made.board, (at_, spot))
    assert flight.best_cover(made, ours, danger, cost) == outline
    assert flight.best_cover(made, ours, danger, cost - 1) is None


@pytest.mark.clause("sotr.units.disorganised-in-cover")
def test_a_straggler_runs_to_the_nearer_of_two_pieces_in_which_comrades_are():
    made = laid(
        unit("a", 0, "rifles", (6, 10), (20, 10), (10, 10), disorganised=True),
        FAR,
        piece=[piece("crater", 4, 8, 8, 12), piece("crater", 18, 8, 22, 12)],
    )
    ours = one(made, "a")
    assert disorder.stragglers(made, ours) == [2]
    disorder.bring_in(made, ours)
    assert ours.places[:2] == ((600, 1000), (2000, 1000))
    assert ours.places[2][0] < 1000
    assert terrain.cover_at(made.board, ours.places[2], ()) != "none"


# -- men -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.weapons.flame-burning-down", "sotr.maintenance.down-roll")
def test_who_burns_and_stays_down_is_put_out():
    made = laid(unit("a", 0, "rifles", (10, 10), down=True, burning=True), FAR, dice=(1, 4, 1))
    ours = one(made, "a")
    maintenance.recover(made, ours, 0)
    assert (ours.down, ours.burning) == (1, 0)
    # One die is rolled for him from now on.
    maintenance.recover(made, ours, 0)
    assert ours.down == 0
    assert left(made) == 0


@pytest.mark.clause("sotr.down.leave-to-medic", "sotr.down.rejoin")
def test_only_who_was_left_behind_is_not_bound_by_coherency():
    made = laid(unit("a", 0, "rifles", (10, 10), (11.5, 10), (13, 10)), FAR)
    ours = one(made, "a")
    ours.left = 0b010
    assert [measuring.exempt(ours, i) for i in range(3)] == [False, True, False]


@pytest.mark.clause("sotr.abilities.fire-teams-minimum")
@pytest.mark.parametrize(
    ("figures", "may"), [([0], True), ([1], False), ([1, 2, 3], False), ([1, 2, 3, 4], True)]
)
def test_a_team_is_four_men_or_has_a_machine_gun_packed_or_not(figures, may):
    made = laid(squad("a", 0, "packed", (10, 10)), FAR)
    assert teams.valid(one(made, "a"), figures) is may


@pytest.mark.clause("sotr.terrain.inf-building")
@pytest.mark.parametrize(("storey", "open_"), [(0, [0, 1, 2]), (1, [1, 0, 2, 3]), (3, [3, 1, 2])])
def test_stairs_cost_two_inches_for_each_storey_between(storey, open_):
    inside = {**unit("a", 0, "rifles", (10, 10)), **({"storeys": [storey]} if storey else {})}
    house = piece("building", 5, 5, 15, 15, storeys=3)
    made = laid(inside, FAR, piece=[house])
    question = next(actions._storeys(made, one(made, "a"), "move"))
    assert list(question.options) == open_


@pytest.mark.clause("sotr.orders.paras-chief-radio", "sotr.orders.paras-capable-units")
@pytest.mark.parametrize(
    ("state", "may"),
    [({}, True), ({"disorganised": True}, False), ({"fleeing": True, "disorganised": True}, False), ({"suppressed": True}, False)],
)  # fmt: skip
def test_a_radio_operator_who_is_pinned_or_in_disorder_transmits_nothing(state, may):
    waiting = {"id": "p", "seat": 0, "troop": "paras"}
    radio = unit("r", 0, "radio", (12, 10), (13.5, 10), **state)
    made = laid(squad("hq", 0, "hq", (10, 10)), radio, waiting, FAR)
    assert support.may_call_paras(made, (one(made, "hq"), 0)) is may


@pytest.mark.clause("sotr.orders.paras-chief-radio")
def test_the_radio_operator_must_be_within_four_inches_of_the_chief():
    def may(x):
        made = laid(
            unit("hq", 0, "hq", (10, 10)),
            unit("r", 0, "radio", (x, 10)),
            {"id": "p", "seat": 0, "troop": "paras"},
            FAR,
        )
        return support.may_call_paras(made, (one(made, "hq"), 0))

    assert may(15)
    assert not may(15.01)


# -- templates -----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.weapons.grenade-return")
@pytest.mark.parametrize(("x", "hit"), [(11.9, True), (12.1, False)])
def test_a_template_three_inches_across_comes_back(x, hit):
    thrower = unit("a", 0, "throwers", (10, 10), (x, 10))
    dice = (1, 1, *((2, 2) if hit else (2,)))
    made = laid(thrower, unit("b", 1, "rifles", (10, 18)), dice=dice)
    script = grenades.throw_back(made, one(made, "b"), one(made, "a"), Acting(unit="a"))
    run(script, "a/0")
    assert probe(made, "figures", unit="a", what="down") == ([0, 1] if hit else [0])
    assert left(made) == 0


@pytest.mark.clause("sotr.offboard.barrage")
def test_the_templates_of_a_barrage_touch_the_first_and_do_not_overlap_it():
    made = laid(unit("a", 0, "rifles", (2, 2)), FAR, dice=(1, 1, 2, 5))
    first, second, third = strikes.barrage(made, 0, (2400, 2400))
    across = tables().template_large
    for beside in (second, third):
        assert across <= measuring.distance(first, beside) <= across + 2
    assert left(made) == 0


@pytest.mark.clause("sotr.actions.drop-obstructed")
def test_another_point_may_lie_eight_inches_to_any_side():
    paras = {"id": "p", "seat": 0, "troop": "paras"}
    playing = game(
        table(paras, unit("b", 1, "rifles", (20, 20)), FAR, phase="action", acting="p", drops=[["p", 20, 20]])
    )
    assert asked(playing).ask == "sotr-drop-elsewhere"
    assert asked(playing).form.to_data()["region"]["box"] == [1200, 1200, 2800, 2800]


# -- vehicles ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.vcommand.one-weapon-each", "sotr.vdamage.crew-hits")
@pytest.mark.parametrize(("moved", "men"), [(0, 3), (1, 2)])
def test_once_it_has_moved_at_all_somebody_must_drive_for_a_lost_driver(moved, men):
    tank = one(machines(at("t", 0, 20, 20), at("e", 1, 40, 40)), "t")
    tank.living = tuple(i for i in tank.living if i != machine.DRIVER)
    machine.hull(tank).moved = moved
    assert crew.servants(tank) == men


@pytest.mark.clause("sotr.vfire.mounted-weapons", "sotr.vfire.separate-targets")
def test_a_gun_that_is_gone_has_no_line_on_the_sheet():
    made = machines(at("t", 0, 20, 10), at("e", 1, 20, 30))
    tank = one(made, "t")

    def fires():
        return {line.weapon.id for row in gunnery.lines(made, tank) for line in row}

    assert "cannon_medium" in fires()
    machine.leave(tank, machine.NO_GUN)
    assert "cannon_medium" not in fires()


@pytest.mark.clause("sotr.vterrain.roads")
@pytest.mark.parametrize(("start", "whole"), [(1001, True), (1000, False)])
def test_a_way_that_begins_at_the_border_of_a_road_is_not_wholly_on_it(start, whole):
    made = machines(at("t", 0, 20, 12), at("e", 1, 40, 40), piece=[piece("road", 0, 10, 48, 14)])
    assert driving_ground.on_road(made.board, ((2000, start), (2000, 1300))) is whole
