"""The fine print: what else happens in a move, a fight or an order, and to whom of a unit exactly."""

import pytest

from grognard.systems.sotr import lines
from grognard.systems.sotr.actions import actions, activation, flight, movement, teams
from grognard.systems.sotr.command import maintenance, orders
from grognard.systems.sotr.melee import combat
from grognard.systems.sotr.offboard import strikes
from grognard.systems.sotr.shooting import fire
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from systems.sotr.machines import run
from systems.sotr.table import battle, left, man, one, piece, position, squad, troop, unit

KINDS = [
    troop("slow", man("rifle", number=3), move=3),
    troop("quick", man("rifle", number=3, abilities=["fast"])),
    troop("bold", man("rifle", number=3), abilities=["utterly_fearless"]),
    troop("zombies", man(number=3, abilities=["zombie"]), quality="conscript"),
    troop("loner", man("rifle")),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=3)),
    troop("hq", man("smg", rank="lieutenant"), man("rifle", number=3), kind="headquarters"),
    troop(
        "split",
        man("smg", rank="sergeant"),
        man("smg", rank="corporal"),
        man("rifle", number=8),
        abilities=["fire_teams"],
    ),
]
FAR = unit("far", 1, "rifles", (45, 45))


def laid(*units, dice=(), **rest):
    return battle(position(*units, troops=KINDS, **rest), *dice)


# -- flight --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.flight.who", "sotr.flight.off-table")
def test_who_flees_near_his_own_edge_runs_off_the_table():
    made = laid(unit("a", 0, "rifles", (10, 5), (10, 8), fleeing=True), unit("b", 1, "rifles", (10, 30)))
    run(actions._flee(made, one(made, "a"), Acting(unit="a")))
    assert one(made, "a").living == ()
    assert one(made, "a").status == "gone"


@pytest.mark.clause("sotr.flight.no-cover", "sotr.flight.direction")
def test_who_runs_out_of_a_house_stands_on_the_ground_again():
    made = laid(
        unit("a", 0, "rifles", (10, 20), storeys=[1]),
        unit("b", 1, "rifles", (10, 30)),
        piece=[piece("building", 8, 18, 12, 22)],
    )
    ours = one(made, "a")
    assert ours.storey(0) == 1
    flight.run_away(made, ours, (1000, 3000))
    assert ours.storey(0) == 0


@pytest.mark.clause("sotr.abilities.zombie-morale")
def test_zombies_that_lose_their_heads_do_not_flee_on():
    made = laid(unit("z", 0, "zombies", (10, 20)), unit("b", 1, "rifles", (10, 30)))
    flight.flee(made, one(made, "z"), (1000, 3000), goes_on=True)
    assert one(made, "z").disorganised
    assert not one(made, "z").fleeing
    assert one(made, "z").places[0] == (1000, 2000)


@pytest.mark.clause("sotr.flight.reaches-cover", "sotr.melee.break-flight")
def test_men_who_break_off_go_on_fleeing_and_others_stop():
    made = laid(unit("a", 0, "rifles", (10, 20)), unit("c", 0, "rifles", (30, 20)), FAR)
    flight.flee(made, one(made, "a"), (1000, 3000), goes_on=True)
    flight.flee(made, one(made, "c"), (3000, 3000))
    assert [one(made, name).fleeing for name in "ac"] == [True, False]
    assert [one(made, name).disorganised for name in "ac"] == [True, True]


# -- moves ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.transport.disembark-cost")
@pytest.mark.parametrize(
    ("kind", "open_"), [("quick", ["pass", "run"]), ("rifles", ["pass"]), ("slow", ["pass"])]
)
def test_who_has_no_run_left_after_getting_out_stays_where_he_is(kind, open_):
    made = laid(unit("a", 0, kind, (10, 10)), FAR)
    one(made, "a").alighted = 800
    assert actions.options(made, one(made, "a"), False) == open_


@pytest.mark.clause("sotr.transport.disembark-cost")
def test_getting_out_leaves_less_of_the_move():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    ours = one(made, "a")
    assert [int(movement.allowance(ours, 0, action)) for action in ("move", "run")] == [400, 800]
    ours.alighted = 300
    assert [int(movement.allowance(ours, 0, action)) for action in ("move", "run")] == [100, 500]
    ours.alighted = 800
    assert [int(movement.allowance(ours, 0, action)) for action in ("move", "run")] == [0, 0]


@pytest.mark.clause("sotr.actions.crawl", "sotr.hide.reveal-seen")
@pytest.mark.parametrize(("to", "hidden"), [(12, True), (21, False)])
def test_who_crawls_out_of_hiding_into_sight_is_seen(to, hidden):
    made = laid(
        unit("a", 0, "rifles", (10, 10), hidden=True),
        unit("b", 1, "rifles", (30, 30)),
        piece=[piece("high_wall", 4, 12, 18, 12.5, height=3)],
    )
    ours = one(made, "a")
    ours.mark("prone", (0,))
    run(actions.go(made, ours, Acting(unit="a"), "crawl", [0], (((1000, 1000), (to * 100, 1000)),)))
    assert ours.hidden is hidden
    assert ours.is_prone(0)


@pytest.mark.clause("sotr.actions.prone-stand-up")
@pytest.mark.parametrize(("action", "prone"), [("move", False), ("run", False), ("crawl", True)])
def test_who_advances_stands_up_and_who_crawls_stays_down(action, prone):
    made = laid(unit("a", 0, "rifles", (10, 10), prone=True), FAR)
    run(actions.go(made, one(made, "a"), Acting(unit="a"), action, [0], (((1000, 1000), (1000, 1100)),)))
    assert one(made, "a").is_prone(0) is prone


@pytest.mark.clause("sotr.down.carry")
@pytest.mark.parametrize(("away", "found"), [(2.02, [0]), (2.03, [])])
def test_a_helper_must_stand_within_an_inch_of_who_lies_there(away, found):
    made = laid(unit("a", 0, "rifles", (10, 10), (10, 10 + away), down=[1]), FAR)
    ours = one(made, "a")
    assert actions.carriers(ours) == found


# -- fire teams ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.abilities.fire-teams-recombine#ruling", "sotr.abilities.fire-teams-split")
def test_each_man_is_in_the_state_he_was_in_when_the_teams_come_together():
    made = laid(squad("a", 0, "split", (10, 10)), FAR)
    whole = one(made, "a")
    whole.mark("down", (4,))
    whole.mark("grenades", range(10), False)
    whole.mark("grenades", (4, 7))
    whole.fired = ((4, 1), (0, 2))
    team = teams.split(made, whole)
    assert 4 in team.origin or 4 in whole.living
    both = {
        **{i: (whole.is_down(i), whole.grenades >> i & 1) for i in whole.living},
        **{i: (team.is_down(n), team.grenades >> n & 1) for n, i in enumerate(team.origin)},
    }
    assert both == {i: (i == 4, int(i in (4, 7))) for i in range(10)}
    team.activated = team.suppressed = team.pushed = True
    whole.disorganised = whole.overwatch = True
    teams.recombine(made, team)
    assert (whole.activated, whole.suppressed, whole.disorganised, whole.pushed) == (True, True, True, True)
    assert (whole.overwatch, whole.fleeing, whole.held) == (False, False, False)
    assert (team.living, team.status, team.down, team.grenades) == ((), "merged", 0, 0)
    assert whole.living == tuple(range(10))
    assert whole.down == 1 << 4
    assert whole.grenades == 1 << 4 | 1 << 7
    assert set(whole.fired) == {(0, 2), (4, 1)}


@pytest.mark.clause("sotr.abilities.fire-teams-recombine", "sotr.orders.reform-effect")
def test_who_was_absorbed_by_a_team_comes_with_it_when_the_teams_come_together():
    made = laid(squad("a", 0, "split", (10, 10)), unit("h", 0, "rifles", (14, 12), lost=[1]), FAR)
    whole = one(made, "a")
    team = teams.split(made, whole)
    orders._reform(made, (team, team.leader), one(made, "h"))
    absorbed = team.living[-1]
    assert (len(team.kit), absorbed) == (len(team.origin) + 1, len(team.origin))
    team.mark("down", (absorbed,))
    rifleman = team.kit[absorbed]
    teams.recombine(made, team)
    assert whole.living == tuple(range(11))
    assert (whole.kit[10], whole.places[10], whole.is_down(10)) == (rifleman, (1400, 1200), True)


@pytest.mark.clause("sotr.orders.reform-eligible")
def test_a_lone_figure_that_never_had_a_unit_is_not_out_of_formation():
    made = laid(squad("a", 0, "led", (10, 10)), unit("l", 0, "loner", (12, 12)), FAR)
    assert not orders.may_absorb((one(made, "a"), 0), one(made, "l"))


# -- holding -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.orders.hold-procedure", "sotr.abilities.utterly-fearless")
def test_the_fearless_roll_to_hold_for_it_is_the_officers_test():
    made = laid(unit("a", 0, "bold", (10, 10)), FAR, dice=(6, 6))
    one(made, "a").hold = 8
    assert run(activation._holds(made, one(made, "a")), "hold") is False
    assert one(made, "a").held
    assert left(made) == 0


# -- close combat --------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.melee.phase", "sotr.melee.advance-after-combat")
def test_when_all_is_fought_the_free_move_on_and_the_turn_ends():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    one(made, "a").fought = True
    question = next(combat.close_combat_phase(made))
    assert question.ask == "sotr-move-on"
    run(combat.close_combat_phase(made), "prone")
    assert one(made, "a").is_prone(0)
    assert made.phase == "end"
    assert not one(made, "a").fought


@pytest.mark.clause("sotr.melee.phase", "sotr.down.killed-in-melee")
@pytest.mark.parametrize(
    ("ours", "theirs", "fought"), [([], [], 1), ([0], [], 1), ([], [0], 1), ([0], [0], 0)]
)
def test_there_is_a_melee_while_one_of_two_in_contact_is_on_his_feet(ours, theirs, fought):
    made = laid(unit("a", 0, "rifles", (10, 10), down=ours), unit("b", 1, "rifles", (10, 11), down=theirs))
    assert len(combat.melees(made)) == fought


# -- others --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.bailout.auto-regroup", "sotr.maintenance.order")
def test_crews_in_cover_are_regrouped_before_orders_are_given():
    made = laid(unit("a", 0, "rifles", (10, 10), disorganised=True), FAR, phase="maintenance")
    one(made, "a").bailed = True
    run(maintenance.maintenance_phase(made))
    assert not one(made, "a").disorganised


@pytest.mark.clause("sotr.shooting.procedure", "sotr.weapons.grenade-hits")
def test_grenades_at_a_unit_need_no_point():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 15)), dice=(1, 6, 6))
    one(made, "a").mark("grenades", (0,))
    acting = Acting(unit="a", action="fire")
    run(fire.shoot(made, one(made, "a"), acting), ["grenades>b"])
    assert one(made, "a").grenades == 0
    assert left(made) == 0


@pytest.mark.clause("sotr.offboard.single-strike", "sotr.offboard.timing")
@pytest.mark.parametrize(("away", "hit"), [(3.2, True), (3.8, False)])
def test_what_is_built_under_the_five_inch_template_is_struck_too(away, hit):
    made = laid(
        unit("a", 0, "rifles", (2, 2)),
        FAR,
        piece=[piece("low_wall", 20 + away - 0.75, 10, 20 + away, 30)],
        dice=(1, 1, *((1,) if hit else ())),
    )
    made.called = ((0, "single_strike", 2000, 1900),)
    run(strikes.support_phase(made))
    assert left(made) == 0
    assert made.called == ()


# -- moves once more -----------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.actions.prone", "sotr.orders.overwatch-lost")
def test_who_hits_the_dirt_watches_no_more():
    made = laid(unit("a", 0, "rifles", (10, 10), (11, 10), overwatch=True, down=[1]), FAR)
    run(actions._prone(made, one(made, "a"), Acting(unit="a")))
    assert not one(made, "a").overwatch
    assert one(made, "a").prone == 1


@pytest.mark.clause("sotr.terrain.inf-building", "sotr.actions.declare-path")
def test_who_walks_out_of_a_house_is_on_the_ground():
    house = piece("building", 8, 18, 12, 22)
    made = laid(unit("a", 0, "rifles", (10, 20), (10, 21.2), storeys=[1, 1]), FAR, piece=[house])
    ours = one(made, "a")
    run(actions.go(made, ours, Acting(unit="a"), "move", [0], (((1000, 2000), (1400, 2000)),)))
    assert ours.storey(0) == 0


@pytest.mark.clause("sotr.terrain.inf-building")
@pytest.mark.parametrize(("second", "asked"), [((10, 21.2), True), ((10, 25), False)])
def test_only_a_unit_that_is_all_in_the_house_takes_the_stairs(second, asked):
    house = piece("building", 8, 18, 12, 22, storeys=2)
    made = laid(unit("a", 0, "rifles", (10, 20), second), FAR, piece=[house])
    question = next(actions._storeys(made, one(made, "a"), "move"), None)
    assert (question is not None) is asked
    if asked:
        assert list(question.form.options) == [0, 1, 2]


@pytest.mark.clause("sotr.hide.reveal-near", "sotr.actions.declare-path")
@pytest.mark.parametrize(("to", "found"), [(13.5, False), (16, True)])
def test_who_walks_near_the_hidden_finds_them(to, found):
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        unit("h", 1, "rifles", (16, 20), hidden=True),
        piece=[piece("high_wall", 4, 18, 24, 18.5)],
    )
    end = (1600, round(to * 100))
    run(actions.go(made, one(made, "a"), Acting(unit="a"), "run", [0], (((1000, 1000), end),)))
    assert one(made, "h").hidden is not found


@pytest.mark.clause("sotr.flight.direction", "sotr.flight.best-cover")
def test_who_is_in_cover_already_has_it():
    made = laid(unit("a", 0, "rifles", (20, 20)), FAR, piece=[piece("forest", 18, 18, 22, 22)])
    assert flight.best_cover(made, one(made, "a"), (2000, 3000), 800) == made.board.outlines[0]


@pytest.mark.clause("sotr.weapons.smoke-blocks-los")
@pytest.mark.parametrize(("x", "clear"), [(500, False), (3000, True)])
def test_smoke_alone_hides_what_is_behind_it(x, clear):
    mine, theirs = (0, 0, 0, 100, 20), (1000, 0, 0, 100, 20)
    assert lines.look(mine, theirs, [], [], ((x, 0, 250),)).clear is clear


@pytest.mark.clause("sotr.weapons.grenade-one-use", "sotr.shooting.types")
def test_grenades_are_thrown_at_a_point_only_while_there_is_an_enemy():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    one(made, "a").grenades = 1
    assert "grenades>point" in fire.alone(FieldOfFire(made, one(made, "a"), Manner()))
    one(made, "far").status = "gone"
    assert "grenades>point" not in fire.alone(FieldOfFire(made, one(made, "a"), Manner()))
    one(made, "far").status = "field"
    one(made, "a").mark("down", (0,))
    assert "grenades>point" not in fire.alone(FieldOfFire(made, one(made, "a"), Manner()))


@pytest.mark.clause("sotr.melee.down-must-crawl")
def test_only_the_down_crawl_out_of_contact():
    made = laid(
        unit("a", 0, "rifles", (10, 10), (12, 10), down=[0]), unit("b", 1, "rifles", (10, 11), (12, 11))
    )
    ours = one(made, "a")
    activation.crawl_away(made, ours)
    assert ours.places[1] == (1200, 1000)
    assert 700 < ours.places[0][1] < 900
