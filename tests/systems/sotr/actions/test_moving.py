"""Moves to the edge: who goes how far and by which way, who is left behind, who flees whither."""

import pytest

from grognard.core.system import SetupFault
from grognard.systems.sotr.actions import actions, activation, disorder, drops, flight, hide, movement
from grognard.systems.sotr.events import Moved
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import driving, machine
from systems.sotr.machines import at, run
from systems.sotr.people import FAR, laid, table, told
from systems.sotr.table import answer, asked, game, left, one, piece, unit


@pytest.mark.clause("sotr.actions.list")
def test_what_a_unit_may_do_depends_on_who_of_it_lies_there():
    half = laid(unit("a", 0, "rifles", (10, 10), (11.2, 10), prone=[0]), FAR)
    assert "prone" in actions.options(half, one(half, "a"), False)
    down = laid(unit("a", 0, "rifles", (10, 10), (14, 10), down=[1]), FAR)
    assert "carry" not in actions.options(down, one(down, "a"), False)
    assert "carry" not in actions.options(half, one(half, "a"), False)
    out = laid(unit("a", 0, "mixed", (10, 10), (11.2, 10), alighted=5), FAR)
    assert actions.options(out, one(out, "a"), False) == ["pass", "run"]


@pytest.mark.clause("sotr.actions.one-inch")
def test_who_walks_into_the_hidden_stops_in_front_of_him():
    hidden = unit("b", 1, "rifles", (10, 13.5), hidden=True)
    playing = game(table(unit("a", 0, "rifles", (10, 10)), hidden, FAR, acting="a"))
    answer(playing, ("sotr-action", "move"), ("sotr-move", [1000, 1240]))
    assert not one(playing, "b").hidden
    assert one(playing, "a").places[0][1] <= 1150


@pytest.mark.clause("sotr.actions.alternate", "sotr.orders.hold-procedure")
@pytest.mark.parametrize("seat", [0, 1])
def test_when_a_unit_holds_the_hand_passes(seat):
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 40)), dice=(1, 1))
    ours = one(made, "ab"[seat])
    ours.hold = 8
    made.active = seat
    run(activation.activate(made, seat), ours.id, "hold")
    assert (made.active, made.acting) == (1 - seat, None)


@pytest.mark.clause("sotr.actions.drop-obstructed")
@pytest.mark.parametrize(
    ("cloud", "blocked"), [((20, 10), True), ((10, 20), False), ((10, 10), False), ((20, 20), False)]
)
def test_smoke_bars_the_marker_it_covers_alone(cloud, blocked):
    made = laid({"id": "p", "seat": 0, "troop": "paras"}, FAR, drops=[["p", 20, 10]])
    made.clouds = ((cloud[0] * 100, cloud[1] * 100, 250),)
    assert drops.blocked(made, one(made, "p"), (2000, 1000)) is blocked


@pytest.mark.clause("sotr.flight.direction", "sotr.flight.no-cover")
def test_cover_beyond_a_run_is_not_run_for():
    made = laid(
        unit("a", 0, "rifles", (20, 20)),
        unit("b", 1, "rifles", (20, 40)),
        piece=[piece("forest", 30, 12, 36, 20)],
    )
    flight.run_away(made, one(made, "a"), (2000, 4000))
    assert one(made, "a").places[0] == (2000, 1200)


@pytest.mark.clause("sotr.actions.one-inch", "sotr.hide.reveal-near")
def test_who_ends_just_an_inch_from_the_hidden_stays_there():
    made = laid(unit("a", 0, "rifles", (10, 14)), unit("b", 1, "rifles", (10, 16)))
    hide.step_back(made, one(made, "a"), [0], (((1000, 1000), (1000, 1400)),))
    assert one(made, "a").places[0] == (1000, 1400)


@pytest.mark.clause("sotr.terrain.agree")
def test_a_piece_says_all_it_does_and_nothing_else():
    with pytest.raises(SetupFault):
        laid(unit("a", 0, "rifles", (10, 10)), FAR, piece=[{**piece("forest", 1, 1, 5, 5), "depth": 3}])
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        FAR,
        piece=[piece("forest", 20, 20, 25, 25), piece("hedge", 1, 1, 5, 2)],
    )
    assert [found.id for found in made.board.pieces] == ["forest1", "hedge2"]


@pytest.mark.clause("sotr.down.carry")
def test_each_helper_carries_one_man():
    made = laid(unit("a", 0, "rifles", (10, 10), (11.2, 10), (10, 8.8), (11.2, 8.8), down=[2, 3]), FAR)
    ours = one(made, "a")
    next(actions._carry(made, ours, Acting(unit="a")))
    assert ours.laden == 0b11


@pytest.mark.clause("sotr.down.carry")
def test_a_fast_helper_goes_no_further_than_four_inches_with_his_load():
    playing = game(table(unit("a", 0, "fast", (10, 10), (10, 8.9), down=[1]), FAR, acting="a"))
    answer(playing, ("sotr-action", "carry"))
    assert {name: value for name, _, value in asked(playing).about}["distance"] == 400
    answer(playing, ("sotr-move", [1000, 1400]))
    assert one(playing, "a").places[:2] == ((1000, 1400), (1000, 1290))


@pytest.mark.clause("sotr.down.carry")
def test_a_man_in_barbed_wire_does_not_hold_back_those_who_drag_him():
    wire = piece("barbed_wire", 8, 5, 12, 9.4)
    playing = game(
        table(unit("a", 0, "rifles", (10, 10.9), (10, 8.9), down=[1]), FAR, acting="a", piece=[wire])
    )
    answer(playing, ("sotr-action", "carry"), ("sotr-move", [1000, 1490]))
    assert one(playing, "a").places[0] == (1000, 1490)


@pytest.mark.clause("sotr.down.carry")
def test_who_loses_his_helper_on_the_way_stays_where_he_lies():
    watcher = unit("w", 1, "rifles", (10, 30), overwatch=True)
    carrying = unit("a", 0, "rifles", (10, 10), (10, 8.9), (13, 10), down=[1])
    playing = game(table(carrying, watcher, FAR, acting="a"), 6, 6, 6, 6)
    answer(playing, ("sotr-action", "carry"), ("sotr-move", [1000, 1400]), ("sotr-opportunity-fire", "w@4"))
    assert 0 not in one(playing, "a").living
    assert one(playing, "a").places[1] == (1000, 890)


@pytest.mark.clause("sotr.actions.declare-path")
def test_a_unit_is_told_how_far_its_best_man_goes():
    playing = game(table(unit("a", 0, "rifles", (10, 10), (11.2, 10), prone=[1]), FAR, acting="a"))
    answer(playing, ("sotr-action", "move"))
    assert {name: value for name, _, value in asked(playing).about}["distance"] == 400


@pytest.mark.clause("sotr.actions.declare-path")
@pytest.mark.parametrize(
    ("action", "hidden", "secret"),
    [("crawl", True, True), ("crawl", False, False), ("move", True, False), ("move", False, False)],
)
def test_only_where_a_hidden_unit_crawls_is_a_secret(action, hidden, secret):
    made = laid(unit("a", 0, "rifles", (10, 10), hidden=hidden), FAR)
    question = next(actions._march(made, one(made, "a"), Acting(unit="a"), action))
    assert question.secret is secret


@pytest.mark.clause("sotr.actions.prone-stand-up", "sotr.actions.crawl#ruling")
@pytest.mark.parametrize(("action", "prone"), [("move", False), ("crawl", True)])
def test_who_goes_nowhere_has_not_moved_but_has_stood_up_if_he_meant_to_walk(action, prone):
    made = laid(unit("a", 0, "rifles", (10, 10), prone=True, overwatch=True), FAR)
    acting = Acting(unit="a")
    run(actions._march(made, one(made, "a"), acting, action), [1000, 1000])
    assert one(made, "a").is_prone(0) is prone
    assert (acting.moved, one(made, "a").overwatch, told(made, Moved)) == (False, True, [])


@pytest.mark.clause("sotr.terrain.inf-building")
def test_who_only_climbs_has_moved_and_a_storey_down_costs_two_inches_too():
    house = {**piece("building", 8, 8, 16, 16), "storeys": 2}
    made = laid(unit("a", 0, "rifles", (12, 12), storeys=[1], overwatch=True), FAR, piece=[house])
    ours, acting = one(made, "a"), Acting(unit="a")
    script = actions._march(made, ours, acting, "move")
    assert next(script).ask == "sotr-storey"
    question = script.send(0)
    assert (question.ask, {n: v for n, _, v in question.about}["distance"]) == ("sotr-move", 200)
    with pytest.raises(StopIteration):
        script.send([1200, 1200])
    assert (ours.storey(0), acting.moved, ours.overwatch) == (0, True, False)


@pytest.mark.clause("sotr.terrain.inf-building")
@pytest.mark.parametrize(
    ("now", "then", "cost"), [(1, 2, 200), (2, 1, 200), (2, 0, 400), (1, 1, 0), (0, 2, 400)]
)
def test_each_storey_up_or_down_costs_two_inches(now, then, cost):
    house = {**piece("building", 8, 8, 16, 16), "storeys": 2}
    made = laid(unit("a", 0, "rifles", (12, 12), storeys=[now]), FAR, piece=[house])
    assert run(actions._storeys(made, one(made, "a"), "run"), then) == cost
    assert one(made, "a").storey(0) == then


@pytest.mark.clause("sotr.terrain.inf-building")
def test_a_unit_climbs_only_as_high_as_its_slowest_man():
    house = {**piece("building", 8, 8, 16, 16), "storeys": 2}
    made = laid(unit("a", 0, "rifles", (12, 12), (13.2, 12), prone=[1]), FAR, piece=[house])
    question = next(actions._march(made, one(made, "a"), Acting(unit="a"), "move"))
    assert list(question.form.options) == [0, 1]  # three inches are left to who must stand up


@pytest.mark.clause("sotr.units.coherency-exempt")
def test_the_medic_keeps_up_with_his_unit():
    playing = game(table(unit("a", 0, "medics", (10, 10), (11.2, 10), (12.4, 10)), FAR, acting="a"))
    answer(playing, ("sotr-action", "move"), ("sotr-move", [1000, 1400]))
    assert one(playing, "a").places[2] == (1240, 1400)


@pytest.mark.clause("sotr.flight.who", "sotr.flight.no-cover")
def test_after_its_compulsory_move_a_unit_flees_no_more_and_stays_disorganised():
    made = laid(unit("a", 0, "rifles", (20, 20), fleeing=True, disorganised=True), FAR)
    ours = one(made, "a")
    run(actions._flee(made, ours, Acting(unit="a")))
    assert (ours.fleeing, ours.disorganised) == (False, True)
    assert ours.places[0] != (2000, 2000)


@pytest.mark.clause("sotr.units.disorganised-in-cover", "sotr.actions.disorganised-moves")
def test_a_unit_torn_apart_in_cover_closes_up_and_that_is_told():
    crater = piece("crater", 2, 11, 24, 15)
    made = laid(unit("a", 0, "rifles", (4, 13), (12, 13), disorganised=True), FAR, piece=[crater])
    run(actions._seek(made, one(made, "a"), Acting(unit="a")))
    assert one(made, "a").places[:1] == ((400, 1300),)
    assert one(made, "a").places[1][0] <= 520
    assert [event.unit for event in told(made, Moved)] == ["a"]


@pytest.mark.clause("sotr.units.disorganised-in-cover", "sotr.actions.disorganised-moves")
def test_it_is_told_who_came_to_his_officer():
    crater = piece("crater", 2, 11, 20, 15)
    made = laid(
        unit("a", 0, "led", (4, 13), (8, 13), (12, 13), (15.4, 13), disorganised=True), FAR, piece=[crater]
    )
    run(actions._report(made, one(made, "a"), Acting(unit="a")))
    assert [event.unit for event in told(made, Moved)] == ["a"]


@pytest.mark.clause("sotr.actions.one-inch", "sotr.hide.reveal-near")
def test_who_was_put_down_on_his_way_lies_where_he_fell():
    made = laid(unit("a", 0, "rifles", (10, 15), down=[0]), unit("b", 1, "rifles", (10, 16.5)), FAR)
    hide.step_back(made, one(made, "a"), [0], (((1000, 1000), (1000, 1500)),))
    assert one(made, "a").places[0] == (1000, 1500)


@pytest.mark.clause("sotr.actions.drop-obstructed")
def test_a_drop_is_obstructed_where_one_man_of_it_would_land_on_somebody():
    paras = {"id": "p", "seat": 0, "troop": "paras"}
    free = laid(paras, FAR, drops=[["p", 20, 20]])
    spots = drops.places_round(one(free, "p"), (2000, 2000))
    x, y = spots[one(free, "p").living[-1]]
    made = laid(paras, unit("c", 0, "rifles", (x / 100, y / 100)), FAR, drops=[["p", 20, 20]])
    assert [drops.blocked(this, one(this, "p"), (2000, 2000)) for this in (free, made)] == [False, True]


@pytest.mark.clause("sotr.actions.disorganised-moves", "sotr.units.disorganised-in-cover")
def test_who_can_just_run_into_his_officers_zone_may_report():
    # From the rim of a base of 1 inch his zone reaches 8 inches; 8 are run.
    for y, goes in ((26.5, True), (27.5, False)):
        made = laid(
            unit("a", 0, "led", (10, 10), (10, y), disorganised=True),
            unit("b", 1, "rifles", (45, 45), hidden=True),
        )
        assert (1 in disorder.to_officer(made, one(made, "a"))) is goes


@pytest.mark.clause("sotr.actions.one-inch")
def test_only_enemies_on_their_feet_keep_others_at_a_distance():
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        unit("c", 0, "rifles", (12, 10)),
        unit("b", 1, "rifles", (10, 13), (12, 13), down=[1]),
        FAR,
    )
    standing, passing = movement.discs(made, one(made, "a"), (0, 0, 2000, 2000), 100)
    assert passing == [(1000, 1300, 150)]
    assert standing == [(1200, 1000, 50), (1000, 1300, 150), (1200, 1300, 50)]


@pytest.mark.clause("sotr.units.definition")
def test_only_a_transport_without_an_officer_is_led_by_its_driver():
    made = laid(
        at("v", 0, 24, 10, "track"), at("p", 0, 34, 10, "led_truck"), at("t", 0, 10, 10, "unled"), FAR
    )
    ranks = {name: one(made, name).kit[machine.DRIVER].rank for name in "vpt"}
    assert ranks == {"v": "soldier", "p": "corporal", "t": "soldier"}


@pytest.mark.clause("sotr.actions.alternate")
def test_units_that_wait_for_their_drop_are_activated_only_once_called():
    paras = {"id": "p", "seat": 0, "troop": "paras"}
    called = laid(unit("a", 0, "rifles", (10, 10)), paras, FAR, drops=[["p", 20, 20]])
    assert [found.id for found in activation.waiting(called, 0)] == ["a", "p"]
    silent = laid(unit("a", 0, "rifles", (10, 10)), paras, FAR)
    assert [found.id for found in activation.waiting(silent, 0)] == ["a"]


@pytest.mark.clause("sotr.actions.disorganised-moves")
def test_without_any_cover_there_is_no_better_one():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    assert disorder.better_cover(made, one(made, "a"), (1000, 3000)) is False


@pytest.mark.clause("sotr.flight.direction", "sotr.flight.best-cover")
@pytest.mark.parametrize(("danger", "found"), [((3400, 1600), True), ((1600, 400), False)])
def test_whether_cover_lies_away_is_measured_along_the_table_and_across_it(danger, found):
    """He stands at (30, 6); the wood lies to the left of him, at the same depth."""
    made = laid(unit("a", 0, "rifles", (30, 6)), FAR, piece=[piece("forest", 22, 3, 27, 9)])
    assert (flight.best_cover(made, one(made, "a"), danger, 800) is not None) is found


@pytest.mark.clause("sotr.actions.one-inch")
def test_a_unit_knows_nothing_of_the_hidden_nor_of_men_in_vehicles():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 12)), FAR)
    box = (0, 0, 4800, 4800)
    other = one(made, "b")
    assert len(movement.discs(made, one(made, "a"), box, 100)[1]) == 2
    other.hidden = True
    assert len(movement.discs(made, one(made, "a"), box, 100)[1]) == 1
    other.known_to = ("a",)
    assert len(movement.discs(made, one(made, "a"), box, 100)[1]) == 2
    other.status = "aboard"
    assert len(movement.discs(made, one(made, "a"), box, 100)[1]) == 1


@pytest.mark.clause("sotr.down.leave-to-medic", "sotr.units.coherency-exempt")
def test_a_medic_goes_by_himself_and_leads_when_all_he_cares_for_are_down():
    made = laid(unit("a", 0, "medics", (10, 10), (11.2, 10), (40, 40), down=[0]), FAR)
    assert movement.group(made, one(made, "a")) == [0, 1]
    one(made, "a").mark("down", (0, 1))
    assert movement.group(made, one(made, "a")) == [0, 1, 2]
    one(made, "a").stand({2: (1000, 1110)})
    assert movement.group(made, one(made, "a")) == [2]


@pytest.mark.clause("sotr.actions.drop-terrain")
def test_a_bad_landing_is_a_light_hit():
    paras = {"id": "p", "seat": 0, "troop": "paras"}
    made = laid(
        paras, FAR, drops=[["p", 20, 20]], piece=[piece("forest", 15, 15, 25, 25)], dice=(1, 3, 2, 3, 3)
    )
    run(drops.drop(made, one(made, "p"), Acting(unit="p")))
    assert (one(made, "p").living, one(made, "p").down) == ((0, 1, 2), 0b11)
    assert left(made) == 0


@pytest.mark.clause("sotr.actions.list")
@pytest.mark.parametrize(
    ("name", "word"), [("turn", "sotr-face"), ("ram:e", None), ("reverse", "sotr-reverse")]
)
def test_a_vehicle_does_what_it_was_told(name, word):
    made = laid(at("t", 0, 20, 10, overwatch=True), at("e", 1, 20, 22), FAR)
    tank, acting = one(made, "t"), Acting(unit="t")
    script = driving.act(made, tank, acting)
    assert name in next(script).form.options
    if word is None:
        with pytest.raises(Exception, match="the rules roll"):
            script.send(name)
        assert machine.gap(tank, 0, one(made, "e")) <= 2
    else:
        assert script.send(name).ask == word
    assert acting.action == tank.action == name.partition(":")[0]
