"""Officers and their orders, overwatch, Just Do It, fire teams, airborne calls and off-table support."""

import pytest

from grognard.systems.sotr.actions import flight, teams
from grognard.systems.sotr.command import officers, orders
from systems.sotr.table import (
    answer,
    asked,
    battle,
    game,
    left,
    man,
    offered,
    one,
    piece,
    position,
    probe,
    rolled,
    squad,
    state,
    troop,
    unit,
)

KINDS = [
    troop(
        "hq",
        man("smg", rank="lieutenant"),
        man("rifle", abilities=["radio_operator"]),
        man("rifle", number=2),
        kind="headquarters",
    ),
    troop("line", man("smg", rank="sergeant"), man("rifle", number=5)),
    troop("team", man("smg", rank="corporal"), man("rifle", number=3)),
    troop(
        "split",
        man("smg", rank="sergeant"),
        man("smg", rank="corporal"),
        man("rifle", number=8),
        abilities=["fire_teams"],
    ),
    troop(
        "few",
        man("smg", rank="sergeant"),
        man("smg", rank="corporal"),
        man("rifle", number=5),
        abilities=["fire_teams"],
    ),
    troop("green", man("rifle", number=3), quality="green"),
    troop("paras", man("smg", rank="sergeant"), man("rifle", number=3), abilities=["drop_infantry"]),
    troop("medics", man("pistol", abilities=["medic"])),
]
FAR = unit("far", 1, "rifles", (45, 45))


def table(*units, **rest):
    return position(*units, troops=KINDS, **{"phase": "command", **rest})


def given(*units, dice=(), order=None, first=None, **rest):
    """A game in the command phase in which an order was given."""
    playing = game(table(*units, **rest), *dice)
    if asked(playing).ask == "sotr-who-first":
        answer(playing, ("sotr-who-first", 0))
    if order is not None:
        answer(playing, ("sotr-order", order))
    return playing


def possible(*units, seat=0, **rest):
    return orders.options(battle(table(*units, **rest)), seat)


# -- zones and ranks ---------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.command.zone-radius", "sotr.command.zone-unit")
def test_a_zone_reaches_as_many_inches_as_the_officer_has_cool_to_half_of_a_unit():
    # A sergeant of veterans has Cool 8: 8 inches from base to base, a quarter of a base inside.
    def reached(*places):
        made = battle(table(unit("s", 0, "line", (10, 10)), unit("t", 0, "rifles", *places), FAR))
        return probe(made, "zone", officer="s/0", unit="t")

    assert reached((10, 18.7), (10, 30))
    assert not reached((10, 18.71), (10, 30))
    assert not reached((10, 15), (10, 30), (12, 30))
    assert reached((10, 15), (11, 15), (10, 30), (12, 30))


@pytest.mark.clause("sotr.command.zone-independent")
def test_a_lone_figure_must_be_entirely_inside():
    def reached(y):
        made = battle(table(unit("s", 0, "line", (10, 10)), unit("t", 0, "rifles", (10, y)), FAR))
        return probe(made, "zone", officer="s/0", unit="t")

    assert reached(18)
    assert not reached(18.01)


HQ = squad("hq", 0, "hq", (10, 10))
LINE = squad("line", 0, "line", (16, 10))


@pytest.mark.clause("sotr.command.chief-lends-cool")
def test_a_unit_in_the_chiefs_zone_uses_his_cool():
    assert probe(battle(table(HQ, LINE, FAR)), "cool", unit="line") == 9
    assert probe(battle(table({**HQ, "down": [0]}, LINE, FAR)), "cool", unit="line") == 8
    assert probe(battle(table(HQ, squad("line", 0, "line", (30, 10)), FAR)), "cool", unit="line") == 8


@pytest.mark.clause("sotr.command.sergeant", "sotr.command.chief-orders-any")
def test_a_sergeant_orders_his_own_unit_and_the_chief_any_in_his_zone():
    made = battle(table(HQ, LINE, squad("far_line", 0, "line", (40, 10)), FAR))
    commands = {
        (who, whom): probe(made, "commands", officer=who, unit=whom)
        for who in ("hq/0", "line/0")
        for whom in ("hq", "line", "far_line")
    }
    assert [key for key, value in commands.items() if value] == [
        ("hq/0", "hq"),
        ("hq/0", "line"),
        ("line/0", "line"),
    ]


@pytest.mark.clause("sotr.command.corporal")
def test_a_corporal_has_the_cool_of_his_men_and_gives_two_orders():
    assert probe(battle(table(squad("t", 0, "team", (10, 10)), FAR)), "figure-cool", figure="t/0") == 7
    few = [unit("x", 1, "rifles", (40 + i, 40)) for i in range(0)]
    many = [{**unit(f"x{i}", 1, "rifles", (40, 30 + 2 * i))} for i in range(4)]
    wall = piece("high_wall", 0, 20, 48, 20.5)
    assert possible(squad("t", 0, "team", (10, 10)), *many, *few, piece=[wall]) == ["overwatch>t/0>t"]
    assert possible(squad("t", 0, "line", (10, 10)), *many, piece=[wall]) == ["overwatch>t/0>t", "hold>t/0>t"]
    assert possible(squad("t", 0, "team", (10, 10), disorganised=True), *many) == ["regroup>t/0>t"]


@pytest.mark.clause(
    "sotr.command.sergeant-split-squad",
    "sotr.command.corporal-lost#1",
    "sotr.command.corporal-lost#2",
    "sotr.command.sergeant-benefit",
)
def test_a_sergeant_commands_the_other_team_once_its_corporal_is_lost_and_never_the_reverse():
    squad_ = unit("s", 0, "split", (10, 10), (12, 10), lost=[1])
    squad_ = {**squad_, "only": 10, "lost": [1, 2, 3, 4, 5, 6, 7, 8], "places": [[10, 10], [12, 10]]}
    team = {**unit("s2", 0, "team", (14, 10), (15.5, 10)), "parent": "s"}
    with_corporal = battle(table(squad_, team, FAR))
    assert not probe(with_corporal, "commands", officer="s/0", unit="s2")
    lost = {**team, "only": 4, "lost": [0, 3], "places": [[14, 10], [15.5, 10]]}
    assert probe(battle(table(squad_, lost, FAR)), "commands", officer="s/0", unit="s2")
    away = {**lost, "places": [[30, 10], [31.5, 10]]}
    assert not probe(battle(table(squad_, away, FAR)), "commands", officer="s/0", unit="s2")
    leaderless = {**squad_, "lost": [0, 1, 2, 3, 4, 5, 6, 7], "places": [[10, 10], [12, 10]]}
    assert not probe(battle(table(leaderless, team, FAR)), "commands", officer="s2/0", unit="s")
    assert probe(battle(table(squad_, lost, FAR)), "cool", unit="s2") == 8


@pytest.mark.clause("sotr.command.chief-succession")
def test_the_highest_officer_takes_over_and_of_equals_the_owner_chooses():
    made = game(
        table(
            squad("line", 0, "line", (16, 10)),
            squad("second", 0, "line", (26, 10)),
            FAR,
            phase="initiative",
            chiefs=["gone/0", ""],
        ),
        6,
        1,
    )
    assert offered(made, "sotr-successor") == ["line/0", "second/0"]
    answer(made, ("sotr-successor", "second/0"))
    assert state(made).chiefs[0] == "second/0"
    assert officers.is_chief(state(made), (one(made, "second"), 0))


# -- orders ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.command.phase-order", "sotr.command.one-order")
def test_one_player_gives_all_his_orders_then_the_other_and_each_officer_one():
    mine = [
        squad("a1", 0, "line", (5, 5), disorganised=True),
        squad("a2", 0, "line", (30, 5), disorganised=True),
    ]
    theirs = squad("b1", 1, "line", (5, 40), disorganised=True)
    playing = game(table(*mine, theirs), 1, 1, 6, 6)
    answer(playing, ("sotr-who-first", 0))
    answer(playing, ("sotr-order", "regroup>a1/0>a1"))
    assert offered(playing, "sotr-order") == ["done", "regroup>a2/0>a2"]
    answer(playing, ("sotr-order", "done"))
    assert asked(playing).seat == 1
    answer(playing, ("sotr-order", "regroup>b1/0>b1"))
    assert state(playing).phase == "action"


@pytest.mark.clause("sotr.orders.regroup", "sotr.command.order-test", "sotr.orders.regroup-persistence")
def test_regroup_tests_the_officers_own_cool_and_ends_flight_and_disorder():
    broken = squad("a", 0, "line", (5, 5), disorganised=True, fleeing=True)
    passed = given(broken, FAR, dice=(4, 4), order="regroup>a/0>a")
    assert not probe(passed, "is", unit="a", what="disorganised")
    assert not probe(passed, "is", unit="a", what="fleeing")
    failed = given(broken, FAR, dice=(4, 5), order="regroup>a/0>a")
    assert probe(failed, "is", unit="a", what="disorganised")


@pytest.mark.clause("sotr.command.failed-test-ends-orders#1")
def test_who_failed_a_command_test_gives_no_other_order():
    failed = given(squad("a", 0, "line", (5, 5), disorganised=True), FAR, dice=(6, 6), order="regroup>a/0>a")
    assert orders.options(state(failed), 0) == []


@pytest.mark.clause("sotr.command.down-officer", "sotr.command.fleeing-officer")
def test_a_down_officer_gives_no_order_and_a_fleeing_one_only_regroup():
    many = [unit(f"x{i}", 1, "rifles", (40, 30 + 2 * i)) for i in range(4)]
    assert possible(squad("a", 0, "line", (5, 5), down=[0], disorganised=True), FAR) == []
    fleeing = possible(HQ, squad("a", 0, "line", (5, 5), disorganised=True, fleeing=True), *many)
    assert [key for key in fleeing if ">a/0>" in key] == ["regroup>a/0>a"]


@pytest.mark.clause("sotr.orders.boss-is-dead")
def test_a_disorganised_unit_without_officers_may_test_in_each_command_phase():
    orphans = unit("a", 0, "rifles", (5, 5), (6.5, 5), disorganised=True)
    assert possible(orphans, FAR) == ["boss>>a"]
    passed = given(orphans, FAR, dice=(2, 3), order="boss>>a")
    assert not probe(passed, "is", unit="a", what="disorganised")
    failed = given(orphans, FAR, dice=(3, 3), order="boss>>a")
    assert probe(failed, "is", unit="a", what="disorganised")
    assert state(failed).phase == "action"


@pytest.mark.clause("sotr.orders.reform-eligible", "sotr.orders.reform-effect")
def test_a_lone_survivor_in_an_officers_zone_is_absorbed_without_dice():
    lone = unit("lone", 0, "rifles", (12, 8), disorganised=True)
    assert "reform>line/0>lone" in possible(LINE, lone, FAR)
    assert "reform>line/0>lone" not in possible(LINE, unit("lone", 0, "rifles", (12, 20)), FAR)
    assert "reform>line/0>two" not in possible(LINE, unit("two", 0, "rifles", (12, 8), (13.5, 8)), FAR)
    playing = given(LINE, lone, FAR, order="reform>line/0>lone")
    assert probe(playing, "status", unit="lone") == "merged"
    assert probe(playing, "living", unit="line") == [0, 1, 2, 3, 4, 5, 6]
    assert one(playing, "line").places[6] == (1200, 800)
    assert not probe(playing, "is", unit="line", what="disorganised")


@pytest.mark.clause(
    "sotr.orders.overwatch-eligible", "sotr.orders.overwatch-forbidden-states", "sotr.orders.overwatch-medics"
)
def test_overwatch_is_for_units_in_order_that_see_no_enemy_but_medics():
    wall = piece("high_wall", 0, 30, 48, 30.5)
    a = unit("a", 0, "line", (10, 10), (12, 10))

    def may(unit_, enemy=FAR, pieces=(wall,)):
        return "overwatch>a/0>a" in possible(unit_, enemy, piece=list(pieces))

    assert may(a)
    assert not may(a, pieces=())
    for state_ in ("disorganised", "fleeing", "suppressed"):
        assert not may({**a, state_: True, **({"disorganised": True} if state_ == "fleeing" else {})})
    assert not may({**a, "prone": True})
    assert may(a, enemy=unit("m", 1, "medics", (20, 25)))
    playing = given(a, FAR, order="overwatch>a/0>a", piece=[wall])
    assert probe(playing, "is", unit="a", what="overwatch")
    assert rolled(playing, "cool") == []


@pytest.mark.clause("sotr.orders.hold-condition", "sotr.orders.hold-who")
def test_hold_the_position_is_for_who_has_fewer_units_to_activate():
    a = unit("a", 0, "line", (10, 10), (12, 10))
    two = [unit(f"x{i}", 1, "rifles", (40, 30 + 2 * i)) for i in range(2)]
    assert "hold>a/0>a" in possible(a, *two)
    assert "hold>a/0>a" not in possible(a, two[0])


@pytest.mark.clause("sotr.orders.hold-procedure", "sotr.orders.hold-once")
def test_a_holding_unit_tests_once_to_stay_out_and_then_acts():
    a = unit("a", 0, "line", (10, 10), (12, 10), hold=8)
    others = [unit(f"x{i}", 1, "rifles", (40, 30 + 2 * i)) for i in range(2)]
    playing = game(table(a, *others, phase="action", active=0), 4, 4)
    answer(playing, ("sotr-hold-or-act", "hold"))
    assert not probe(playing, "is", unit="a", what="activated")
    assert asked(playing).seat == 1
    answer(playing, ("sotr-activate", "x0"), ("sotr-action", "pass"))
    # Its second time there is no test.
    assert asked(playing).ask == "sotr-action"
    assert asked(playing).seat == 0
    failed = game(table(a, *others, phase="action", active=0), 4, 5)
    answer(failed, ("sotr-hold-or-act", "hold"))
    assert (asked(failed).ask, asked(failed).seat) == ("sotr-action", 0)


# -- Just Do It ----------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "sotr.orders.jdi-effect", "sotr.orders.jdi-state-unchanged", "sotr.orders.jdi-officer-timing"
)
def test_just_do_it_lets_a_suppressed_unit_act_and_leaves_it_suppressed():
    a = squad("a", 0, "line", (10, 10), suppressed=True)
    playing = game(table(a, FAR, phase="action", acting="a"), 4, 4)
    assert offered(playing, "sotr-action") == ["pass", "crawl", "push:a/0"]
    answer(playing, ("sotr-action", "push:a/0"))
    assert "run" in offered(playing, "sotr-action")
    assert probe(playing, "is", unit="a", what="suppressed")
    failed = game(table(a, FAR, phase="action", acting="a"), 4, 5)
    answer(failed, ("sotr-action", "push:a/0"))
    assert offered(failed, "sotr-action") == ["pass", "crawl"]


@pytest.mark.clause("sotr.orders.jdi-availability", "sotr.command.corporal", "sotr.orders.jdi-once-per-unit")
def test_only_who_gave_no_order_may_say_just_do_it_no_corporal_and_once_for_a_unit():
    def pushers(kind="line", **rest):
        made = game(
            table(squad("a", 0, kind, (10, 10), suppressed=True, **rest), FAR, phase="action", acting="a")
        )
        return [key for key in offered(made, "sotr-action") if key.startswith("push")]

    assert pushers() == ["push:a/0"]
    assert pushers(ordered=[0]) == []
    assert pushers("team") == []
    assert pushers(pushed=True) == []
    assert pushers(down=[0]) == []


@pytest.mark.clause("sotr.orders.jdi-chief-timing")
def test_the_chief_pushes_any_unit_in_his_zone():
    a = squad("a", 0, "team", (16, 10), suppressed=True)
    playing = game(table(HQ, a, FAR, phase="action", acting="a"))
    assert "push:hq/0" in offered(playing, "sotr-action")
    away = game(table(HQ, squad("a", 0, "team", (36, 10), suppressed=True), FAR, phase="action", acting="a"))
    assert "push:hq/0" not in offered(away, "sotr-action")


@pytest.mark.clause("sotr.orders.jdi-effect", "sotr.down.crawl-for-coherency#1")
def test_just_do_it_lets_a_unit_leave_its_down_behind():
    a = unit("a", 0, "line", (10, 10), (12, 10), (10, 8), down=[2])
    playing = game(table(a, FAR, phase="action", acting="a"), 1, 1)
    answer(playing, ("sotr-action", "push:a/0"), ("sotr-action", "run"), ("sotr-move", [1000, 1800]))
    assert one(playing, "a").places[2] == (1000, 800)
    assert not probe(playing, "is", unit="a", what="disorganised")


# -- overwatch -----------------------------------------------------------------------------------------------------

WATCH = unit("w", 1, "rifles", (10, 30), overwatch=True)


def crossing(*dice, watcher=WATCH, pieces=(), mover=None):
    """A unit has run from left to right before a watcher."""
    mover = mover or unit("a", 0, "rifles", (6, 10), (6, 8))
    idle = unit("idle", 0, "rifles", (46, 2))
    playing = game(table(mover, watcher, idle, phase="action", acting="a", piece=list(pieces)), *dice)
    answer(playing, ("sotr-action", "run"), ("sotr-move", [1400, 1000]))
    return playing


@pytest.mark.clause("sotr.orders.overwatch-trigger", "sotr.orders.overwatch-choose-point")
def test_the_watcher_shoots_after_the_move_at_any_point_of_the_path():
    wall = piece("high_wall", 8, 15, 20, 15.5)
    playing = crossing(pieces=[wall])
    # Behind the wall nobody is seen: only at the beginning of the path.
    assert offered(playing, "sotr-opportunity-fire") == ["w@0", "hold"]
    assert one(playing, "a").places[0] == (1400, 1000)
    open_ = crossing()
    assert offered(open_, "sotr-opportunity-fire") == ["w@4", "w@3", "w@2", "w@1", "w@0", "hold"]


@pytest.mark.clause(
    "sotr.orders.overwatch-penalty", "sotr.orders.overwatch-spent", "sotr.orders.overwatch-casualties"
)
def test_opportunity_fire_is_one_harder_spends_the_activation_and_fells_men_on_their_path():
    playing = crossing(3)
    answer(playing, ("sotr-opportunity-fire", "w@2"))
    # Aimed, for he did not move: needed 4 + 1 - 1.
    assert left(playing) == 0
    hit = crossing(4, 1)
    answer(hit, ("sotr-opportunity-fire", "w@2"))
    assert left(hit) == 0
    assert probe(playing, "is", unit="w", what="activated")
    assert not probe(playing, "is", unit="w", what="overwatch")
    down = crossing(5, 2)
    answer(down, ("sotr-opportunity-fire", "w@2"))
    assert probe(down, "figures", unit="a", what="down") == [0]
    assert one(down, "a").places[0] == (1000, 1000)
    assert one(down, "a").places[1] == (1400, 800)


@pytest.mark.clause("sotr.orders.overwatch-trigger", "sotr.morale.test-on-dead")
def test_the_mover_tests_at_once_and_if_it_fails_shoots_no_more():
    mover = unit("a", 0, "rifles", (8, 20), (8, 18))
    idle = unit("idle", 0, "rifles", (46, 2))
    playing = game(table(mover, WATCH, idle, phase="action", acting="a"), 6, 6, 6, 6)
    answer(playing, ("sotr-action", "move"), ("sotr-move", [1000, 2000]), ("sotr-opportunity-fire", "w@4"))
    assert probe(playing, "is", unit="a", what="disorganised")
    assert not any(True for _ in rolled(playing, "to-hit")[1:])
    assert asked(playing).ask != "sotr-fire"


@pytest.mark.clause("sotr.orders.overwatch-keep")
def test_a_unit_that_does_nothing_keeps_its_overwatch_and_one_that_moves_loses_it():
    watcher = unit("w", 0, "rifles", (10, 30), overwatch=True)
    runner = unit("b", 1, "rifles", (6, 10))
    playing = game(table(watcher, runner, phase="action", acting="w"))
    answer(playing, ("sotr-action", "pass"), ("sotr-action", "run"), ("sotr-move", [1000, 1000]))
    assert asked(playing).ask == "sotr-opportunity-fire"
    moved = game(table(watcher, runner, phase="action", acting="w"), 6, 1)
    answer(
        moved,
        ("sotr-action", "run"),
        ("sotr-move", [1100, 3000]),
        ("sotr-action", "run"),
        ("sotr-move", [1000, 1000]),
    )
    assert asked(moved).ask != "sotr-opportunity-fire"


@pytest.mark.clause("sotr.orders.overwatch-lost")
def test_a_unit_that_is_hit_loses_its_overwatch_and_one_missed_keeps_it():
    for die, keeps in ((1, True), (6, False)):
        playing = game(
            table(unit("a", 0, "rifles", (10, 10)), WATCH, phase="action", acting="a"),
            die,
            *([1] if die == 6 else []),
        )
        answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["0:rifle!>w"]))
        assert probe(playing, "is", unit="w", what="overwatch") is keeps


@pytest.mark.clause("sotr.orders.overwatch-medics")
def test_a_medic_is_never_shot_at_from_overwatch():
    playing = game(table(unit("a", 0, "medics", (6, 10)), WATCH, phase="action", acting="a"))
    answer(playing, ("sotr-action", "run"), ("sotr-move", [1400, 1000]))
    assert asked(playing).ask != "sotr-opportunity-fire"


@pytest.mark.clause("sotr.orders.overwatch-expiry")
def test_overwatch_ends_with_the_turn():
    playing = game(table(unit("a", 0, "rifles", (10, 10)), WATCH, phase="end", turns=9), 6, 1)
    assert not probe(playing, "is", unit="w", what="overwatch")


@pytest.mark.clause("sotr.actions.crawl-untargetable")
def test_a_crawler_in_sight_can_be_shot_at_from_overwatch():
    playing = game(table(unit("a", 0, "rifles", (6, 10)), WATCH, phase="action", acting="a"))
    answer(playing, ("sotr-action", "crawl"), ("sotr-move", [700, 1000]))
    assert asked(playing).ask == "sotr-opportunity-fire"


# -- fire teams ----------------------------------------------------------------------------------------------------

WHOLE = squad("s", 0, "split", (10, 10))


@pytest.mark.clause(
    "sotr.abilities.fire-teams-split",
    "sotr.abilities.fire-teams-leader",
    "sotr.abilities.fire-teams-independent",
)
def test_a_squad_splits_in_two_units_the_second_under_its_corporal():
    playing = given(WHOLE, FAR, order="split>>s")
    team = one(playing, "s.2")
    assert team.kit[team.leader].rank == "corporal"
    assert one(playing, "s").kit[one(playing, "s").leader].rank == "sergeant"
    assert len(team.living) == len(one(playing, "s").living) == 5
    assert team.parent == "s"
    assert "split>>s" not in possible(squad("s", 0, "split", (10, 10), lost=[1]), FAR)
    assert "split>>l" not in possible(squad("l", 0, "line", (10, 10)), FAR)


@pytest.mark.clause("sotr.abilities.fire-teams-minimum")
def test_each_team_has_a_heavy_weapon_or_four_men():
    assert "split>>s" not in possible(squad("s", 0, "few", (10, 10)), FAR)
    made = battle(table(WHOLE, FAR))
    squad_ = one(made, "s")
    assert teams.valid(squad_, [0, 1, 2, 3])
    assert not teams.valid(squad_, [0, 1, 2])


@pytest.mark.clause("sotr.abilities.fire-teams-recombine")
def test_the_teams_recombine_while_they_stand_in_coherency():
    playing = given(WHOLE, FAR, order="split>>s")
    made = state(playing)
    one(made, "s.2").activated = True
    before = {one(made, "s").places[i] for i in one(made, "s").living} | set(one(made, "s.2").places)
    assert teams.may_recombine(made, one(made, "s.2"))
    teams.recombine(made, one(made, "s.2"))
    assert len(one(made, "s").living) == 10
    assert {one(made, "s").places[i] for i in one(made, "s").living} == before
    assert one(made, "s").activated
    assert one(made, "s.2").status == "merged"
    apart = state(given(WHOLE, FAR, order="split>>s"))
    team = one(apart, "s.2")
    team.stand({i: (3000 + 150 * i, 1000) for i in team.living})
    assert not teams.may_recombine(apart, team)


@pytest.mark.clause("sotr.orders.overwatch-lost")
def test_who_moves_assaults_or_is_disorganised_loses_overwatch():
    watcher = unit("a", 0, "rifles", (10, 5), overwatch=True)
    near = unit("b", 1, "rifles", (10, 11), activated=True)
    moved = game(position(watcher, unit("b", 1, "rifles", (10, 40)), acting="a"))
    answer(moved, ("sotr-action", "move"), ("sotr-move", [1000, 700]))
    assert not one(moved, "a").overwatch
    charged = game(position(watcher, near, unit("c", 1, "rifles", (46, 46)), acting="a"))
    answer(charged, ("sotr-action", "assault"))
    assert not one(charged, "a").overwatch
    shaken = battle(position(watcher, near))
    flight.disorganise(shaken, shaken.units["a"])
    assert not shaken.units["a"].overwatch
