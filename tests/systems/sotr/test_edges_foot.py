"""What units on foot do at the edges of their actions: carrying, staying, hiding, climbing, closing up, throwing back."""

import pytest

from grognard.core.event import Journal
from grognard.systems.sotr.actions import actions, activation, teams
from grognard.systems.sotr.events import Moved
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.weapons import grenades
from systems.sotr.machines import at, run, vehicle
from systems.sotr.table import (
    answer,
    asked,
    battle,
    game,
    left,
    man,
    one,
    piece,
    position,
    squad,
    troop,
    unit,
)

KINDS = [
    troop("fast", man("rifle", number=4), abilities=["fast"]),
    troop("medics", man("rifle", number=2), man("rifle", abilities=["medic"])),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=3)),
    troop(
        "split",
        man("smg", rank="sergeant"),
        man("smg", rank="corporal"),
        man("rifle", number=8),
        abilities=["fire_teams"],
    ),
    vehicle("lorry", crew=2, seats=12, closed=None, armour=2, gun=None, turret=None, secondary=None),
    vehicle(),
]
FAR = unit("far", 1, "rifles", (45, 45))


def table(*units, **rest):
    return position(*units, troops=KINDS, **rest)


def laid(*units, dice=(), **rest):
    made = battle(table(*units, **rest), *dice)
    made.journal = Journal()
    return made


def told(made, kind):
    return [entry.event for entry in made.journal.entries if isinstance(entry.event, kind)]


# -- carrying ------------------------------------------------------------------------------------------------------


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


# -- staying, going and climbing -----------------------------------------------------------------------------------


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


@pytest.mark.clause("sotr.orders.overwatch-lost")
def test_who_shoots_or_lies_down_on_his_own_activation_watches_no_more():
    for script in (actions._fire, actions._prone):
        made = laid(unit("a", 0, "rifles", (10, 10), overwatch=True), FAR)
        run(script(made, one(made, "a"), Acting(unit="a")))
        assert not one(made, "a").overwatch


@pytest.mark.clause("sotr.hide.reveal-choice", "sotr.actions.declare-path")
def test_a_hidden_unit_that_walks_comes_out_and_everybody_is_told_where_it_went():
    wall = {**piece("high_wall", 0, 20, 48, 21), "height": 20}
    made = laid(unit("a", 0, "rifles", (10, 10), hidden=True), FAR, piece=[wall])
    way = (((1000, 1000), (1000, 1100)),)
    run(actions.go(made, one(made, "a"), Acting(unit="a"), "move", [0], way))
    assert not one(made, "a").hidden
    assert [event.unit for event in told(made, Moved)] == ["a"]


@pytest.mark.clause("sotr.units.coherency-exempt")
def test_the_medic_keeps_up_with_his_unit():
    playing = game(table(unit("a", 0, "medics", (10, 10), (11.2, 10), (12.4, 10)), FAR, acting="a"))
    answer(playing, ("sotr-action", "move"), ("sotr-move", [1000, 1400]))
    assert one(playing, "a").places[2] == (1240, 1400)


# -- disorganised and fleeing --------------------------------------------------------------------------------------


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


@pytest.mark.clause("sotr.melee.down-must-crawl")
@pytest.mark.parametrize(("status", "crawls"), [("field", True), ("aboard", False)])
def test_only_who_is_down_crawls_out_of_contact(status, crawls):
    made = laid(unit("a", 0, "rifles", (10, 10), (11.1, 10), down=[0]), unit("b", 1, "rifles", (10, 11)), FAR)
    ours = one(made, "a")
    ours.status = status
    activation.crawl_away(made, ours)
    assert (ours.places[0] != (1000, 1000)) is crawls
    assert ours.places[1] == (1110, 1000)


# -- grenades that come back ---------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.weapons.grenade-return")
@pytest.mark.parametrize("at_point", [False, True])
def test_every_enemy_unit_that_is_hit_may_throw_back_whoever_was_aimed_at(at_point):
    # Wounds of the two hit, then each unit's test at -3 and the wound of who threw.
    dice = (1, 1, 1, 1, 1, 1, 1, 2)
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        unit("b", 1, "rifles", (10, 18)),
        unit("c", 1, "rifles", (11.1, 18)),
        FAR,
        dice=dice,
    )
    ours, acting = one(made, "a"), Acting(unit="a")
    if at_point:
        run(grenades.throw_at(made, ours, acting), [1050, 1800])
    else:
        run(grenades.throw(made, ours, one(made, "b"), acting))
    assert left(made) == 0
    assert ours.is_down(0)


@pytest.mark.clause("sotr.weapons.grenade-return")
def test_men_in_an_open_vehicle_throw_back_and_an_empty_vehicle_does_not():
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        at("v", 1, 10, 20, "lorry", lost=[1, 2]),
        {"id": "s", "seat": 1, "troop": "led", "carrier": "v"},
        FAR,
        dice=(1, 1, 1, 1, 1, 1, 1, 2),
    )
    assert one(made, "s").status == "aboard"
    run(grenades.throw(made, one(made, "a"), one(made, "v"), Acting(unit="a")))
    assert one(made, "a").is_down(0)
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.grenade-return")
def test_friends_under_the_template_do_not_throw_back():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("c", 0, "rifles", (10, 18)), FAR, dice=(1,))
    run(grenades.throw_at(made, one(made, "a"), Acting(unit="a")), [1000, 1800])
    assert left(made) == 0


# -- fire teams ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.abilities.fire-teams-independent", "sotr.abilities.fire-teams-split")
def test_a_team_knows_what_its_own_men_fired_and_nothing_of_the_others():
    made = laid(squad("a", 0, "split", (10, 10)), FAR)
    one(made, "a").fired = tuple((i, 1) for i in range(10))
    team = teams.split(made, one(made, "a"))
    assert [i for i, _ in team.fired] == list(team.living)
