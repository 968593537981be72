"""Movement on foot, terrain and hiding."""

import pytest

from grognard.systems.sotr import measuring
from grognard.systems.sotr.actions import hide, movement
from systems.sotr.table import (
    answer,
    asked,
    battle,
    game,
    man,
    offered,
    one,
    piece,
    position,
    probe,
    refused,
    state,
    troop,
    unit,
)

FAR = unit("far", 1, "rifles", (45, 45))
A, B = unit("a", 0, "rifles", (10, 5)), unit("b", 1, "rifles", (10, 30))

KINDS = [
    troop("fast", man("rifle", number=3, abilities=["fast"])),
    troop("zombies", man(number=3, abilities=["zombie"]), quality="conscript"),
    troop("keen", man("rifle", abilities=["hyper_sense"])),
    troop("medics", man("rifle", number=2), man("pistol", abilities=["medic"])),
    troop("smgs", man("smg", number=2)),
]


def table(*units, **rest):
    return position(*units, troops=KINDS, **rest)


def moving(action, *units, dice=(), **rest):
    """A game in which the first unit has chosen an action and is asked where it goes."""
    playing = game(table(*units, acting=units[0]["id"], **rest), *dice)
    answer(playing, ("sotr-action", action))
    return playing


# -- rates and ground --------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "sotr.basics.move-rates#1",
    "sotr.basics.move-rates#2",
    "sotr.basics.move-rates#3",
    "sotr.basics.distance-unit",
    "sotr.abilities.fast",
)
def test_men_walk_four_run_eight_crawl_two_and_fast_ones_half_as_much_again():
    made = battle(table(unit("a", 0, "rifles", (5, 5)), unit("f", 0, "fast", (9, 9)), FAR))
    for kind, rates in (("a", (4, 8, 2, 8)), ("f", (6, 12, 3, 12))):
        actions = ("move", "run", "crawl", "assault")
        assert tuple(probe(made, "allowance", figure=kind, action=one) for one in actions) == rates


@pytest.mark.clause("sotr.actions.prone-stand-up")
def test_standing_up_costs_an_inch_and_crawling_none():
    made = battle(table(unit("a", 0, "rifles", (5, 5), prone=True), FAR))
    assert probe(made, "allowance", figure="a", action="move") == 3
    assert probe(made, "allowance", figure="a", action="run") == 7
    assert probe(made, "allowance", figure="a", action="crawl") == 2


@pytest.mark.clause("sotr.actions.move", "sotr.actions.run")
@pytest.mark.parametrize(("action", "reach"), [("move", 4), ("run", 8)])
def test_a_unit_goes_as_far_as_its_action_lets_it_and_no_further(action, reach):
    playing = moving(action, unit("a", 0, "rifles", (10, 10)), FAR)
    assert refused(playing, [1000, 1000 + reach * 100 + 1]) == ["sotr.basics.move-rates"]
    answer(playing, ("sotr-move", [1000, 1000 + reach * 100]))
    assert one(playing, "a").places == ((1000, 1000 + reach * 100), *one(playing, "a").places[1:])


@pytest.mark.clause(
    "sotr.terrain.inf-half-rate",
    "sotr.terrain.inf-quarter-rate",
    "sotr.terrain.inf-no-effect",
    "sotr.terrain.difficult",
)
@pytest.mark.parametrize(
    ("kind", "cost"),
    [
        ("forest", 4), ("hedge", 4), ("ruins", 4), ("building", 4),
        ("marsh", 8), ("mud", 8), ("snow", 8), ("shallow_water", 8), ("ditch", 8), ("trench", 8), ("rough", 8),
        ("medium_water", 16), ("barbed_wire", 16),
    ],
)  # fmt: skip
def test_ground_slows_men_by_its_rate(kind, cost):
    made = battle(table(unit("a", 0, "rifles", (5, 5)), FAR, piece=[piece(kind, 0, 0, 40, 40)]))
    assert probe(made, "cost", start=[10, 10], end=[10, 14]) == cost


@pytest.mark.clause("sotr.terrain.inf-obstacle")
@pytest.mark.parametrize(("height", "cost"), [(0.75, 5), (1, 5), (1.01, 6), (3, 6)])
def test_crossing_an_obstacle_costs_by_its_height(height, cost):
    made = battle(
        table(unit("a", 0, "rifles", (5, 5)), FAR, piece=[piece("low_wall", 5, 11, 15, 11.4, height=height)])
    )
    assert probe(made, "cost", start=[10, 10], end=[10, 14]) == cost


@pytest.mark.clause("sotr.terrain.inf-obstacle", "sotr.terrain.impassable", "sotr.terrain.inf-deep-water")
@pytest.mark.parametrize(
    ("kind", "change"), [("low_wall", {"height": 3.1}), ("cliff", {}), ("deep_water", {})]
)
def test_some_ground_is_closed_to_men_on_foot(kind, change):
    wall = piece(kind, 0, 11, 48, 12, **change)
    playing = moving("run", unit("a", 0, "rifles", (10, 10)), FAR, piece=[wall])
    assert "sotr.terrain.impassable" in refused(playing, [1000, 1400])


@pytest.mark.clause("sotr.actions.terrain-applies")
def test_slow_ground_shortens_a_move():
    mud = piece("mud", 0, 10.5, 48, 20)
    playing = moving("move", unit("a", 0, "rifles", (10, 10)), FAR, piece=[mud])
    # Half an inch of grass, then mud: 1.75 inches of it cost 3.5.
    assert refused(playing, [1000, 1230]) == ["sotr.basics.move-rates"]
    answer(playing, ("sotr-move", [1000, 1225]))


def test_a_storey_costs_two_inches():
    house = piece("building", 5, 5, 15, 15)
    playing = moving("move", unit("a", 0, "rifles", (10, 10)), FAR, piece=[house])
    assert offered(playing, "sotr-storey") == [0, 1]
    answer(playing, ("sotr-storey", 1))
    assert refused(playing, [1000, 1201]) == ["sotr.basics.move-rates"]
    answer(playing, ("sotr-move", [1000, 1200]))
    assert one(playing, "a").storey(0) == 1


@pytest.mark.clause("sotr.actions.one-inch#1")
def test_nobody_comes_nearer_to_an_enemy_than_an_inch():
    enemy = unit("b", 1, "rifles", (10, 14))
    playing = moving("run", unit("a", 0, "rifles", (10, 10)), enemy)
    # Bases of an inch: 2 inches from centre to centre leave exactly one.
    assert "sotr.actions.one-inch" in refused(playing, [1000, 1201])
    answer(playing, ("sotr-move", [1000, 1200]))


@pytest.mark.clause("sotr.units.coherency", "sotr.units.coherency-no-voluntary-break")
def test_links_of_four_inches_join_a_unit():
    chain = battle(table(unit("a", 0, "rifles", (10, 10), (15, 10), (20, 10)), FAR))
    assert probe(chain, "coherent", unit="a")
    torn = battle(table(unit("a", 0, "rifles", (10, 10), (15.01, 10), (20, 10)), FAR))
    assert not probe(torn, "coherent", unit="a")
    playing = moving("move", unit("a", 0, "rifles", (10, 10), (14, 10)), FAR)
    assert "sotr.units.coherency" in refused(playing, [[800, 1000], [1400, 1000]])


@pytest.mark.clause("sotr.units.disorganised-causes")
def test_a_unit_that_ends_its_activation_torn_apart_is_disorganised():
    playing = game(table(unit("a", 0, "rifles", (10, 10), (20, 10)), FAR, acting="a"))
    answer(playing, ("sotr-action", "pass"))
    assert probe(playing, "is", unit="a", what="disorganised")


@pytest.mark.clause("sotr.units.coherency-exempt")
def test_a_medic_is_not_bound_by_coherency():
    playing = game(table(unit("a", 0, "medics", (10, 10), (12, 10), (30, 10)), FAR, acting="a"))
    answer(playing, ("sotr-action", "pass"))
    assert not probe(playing, "is", unit="a", what="disorganised")


@pytest.mark.clause("sotr.down.crawl-for-coherency#1", "sotr.down.crawl-for-coherency#ruling")
def test_the_down_crawl_two_inches_to_keep_up_and_hold_their_unit_back():
    men = unit("a", 0, "rifles", (10, 10), (10, 11), down=[1])
    playing = moving("run", men, FAR)
    # He may be 4 inches behind, having crawled 2: the other gets 6 and a base further, not 8.
    assert "sotr.units.coherency" in refused(playing, [[1000, 1801], [1000, 1300]])
    assert "sotr.basics.move-rates" in refused(playing, [[1000, 1800], [1000, 1301]])
    answer(playing, ("sotr-move", [[1000, 1800], [1000, 1300]]))


@pytest.mark.clause("sotr.down.leave-to-medic")
def test_a_medic_within_six_inches_looks_after_the_down():
    men = unit("a", 0, "rifles", (10, 10), (10, 11), down=[1])
    medic = {**unit("m", 0, "medics", (2, 2), (3, 2), (10, 17.5)), "places": [[2, 2], [3.5, 2], [10, 18]]}
    playing = moving("run", men, medic, FAR)
    answer(playing, ("sotr-move", [1800, 1000]))
    assert one(playing, "a").places[1] == (1000, 1100)
    assert not probe(playing, "is", unit="a", what="disorganised")
    away = {**medic, "places": [[2, 2], [3.5, 2], [10, 18.01]]}
    assert (
        movement.cared_for(battle(table(men, away, FAR)), battle(table(men, away, FAR)).units["a"], 1)
        is False
    )


@pytest.mark.clause("sotr.actions.run-whole-unit", "sotr.shooting.when")
def test_who_ran_shoots_no_more_even_if_nobody_moved():
    enemy = unit("b", 1, "rifles", (10, 25))
    playing = moving("run", unit("a", 0, "rifles", (10, 10)), enemy)
    answer(playing, ("sotr-move", [1000, 1000]))
    assert asked(playing).seat == 1
    walked = moving("move", unit("a", 0, "rifles", (10, 10)), enemy)
    answer(walked, ("sotr-move", [1000, 1000]))
    assert asked(walked).ask == "sotr-fire"


@pytest.mark.clause("sotr.actions.crawl")
def test_who_crawls_is_prone_afterwards_and_who_walks_is_not():
    playing = moving("crawl", unit("a", 0, "rifles", (10, 10)), FAR)
    answer(playing, ("sotr-move", [1000, 1200]))
    assert probe(playing, "figures", unit="a", what="prone") == [0]
    playing = moving("move", unit("a", 0, "rifles", (10, 10), prone=True), FAR)
    answer(playing, ("sotr-move", [1000, 1300]))
    assert probe(playing, "figures", unit="a", what="prone") == []


@pytest.mark.clause("sotr.actions.prone")
def test_who_hits_the_dirt_may_still_shoot_but_does_not_move():
    playing = game(table(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 25)), acting="a"))
    answer(playing, ("sotr-action", "prone"))
    assert probe(playing, "figures", unit="a", what="prone") == [0]
    assert asked(playing).ask == "sotr-fire"


@pytest.mark.clause("sotr.actions.one-inch#ruling")
def test_an_enemy_beside_the_ground_one_can_reach_is_kept_away_from_too():
    made = battle(
        table(
            unit("a", 0, "rifles", (10, 10)),
            unit("left", 1, "rifles", (6, 20)),
            unit("right", 1, "rifles", (24, 20)),
            unit("below", 1, "rifles", (15, 11)),
            unit("above", 1, "rifles", (15, 29)),
            unit("far", 1, "rifles", (15, 31)),
        )
    )
    # Their bases begin half an inch outside of the box, so that a man at its edge is within an inch of them.
    near = {(600, 2000), (2400, 2000), (1500, 1100), (1500, 2900)}
    standing, passing = movement.discs(made, one(made, "a"), (700, 1200, 2300, 2800), 100)
    assert {(x, y) for x, y, _ in standing} == {(x, y) for x, y, _ in passing} == near
    assert {radius for _, _, radius in (*standing, *passing)} == {150}


@pytest.mark.clause("sotr.actions.one-inch", "sotr.hide.reveal-near")
def test_who_comes_to_light_within_an_inch_makes_the_mover_step_back_and_at_an_inch_does_not():
    for away, stays in ((1, True), (0.99, False)):
        made = battle(table(unit("a", 0, "rifles", (10, 14)), unit("b", 1, "rifles", (10, 15 + away))))
        mover = one(made, "a")
        hide.step_back(made, mover, [0], (((1000, 1000), (1000, 1400)),))
        assert (mover.places[0] == (1000, 1400)) is stays
        assert mover.places[0][1] >= 1300


@pytest.mark.clause("sotr.actions.one-inch", "sotr.hide.reveal-near")
@pytest.mark.parametrize("end", [14.5, 15, 15.5])
def test_however_near_he_came_to_who_was_hidden_he_ends_an_inch_away(end):
    made = battle(table(unit("a", 0, "rifles", (10, end)), unit("b", 1, "rifles", (10, 16.2))))
    mover, found = one(made, "a"), one(made, "b")
    hide.step_back(made, mover, [0], (((1000, 1000), (1000, round(end * 100))),))
    assert 100 <= measuring.gap(mover, 0, found, 0) <= 130


@pytest.mark.clause("sotr.actions.one-inch", "sotr.hide.reveal-near")
def test_who_has_no_place_on_his_way_goes_back_to_where_he_began():
    # Nowhere on his way he has an inch from the second enemy; what he had of it he may keep.
    made = battle(
        table(
            unit("a", 0, "rifles", (10, 16)),
            unit("b", 1, "rifles", (10, 17.2)),
            unit("c", 1, "rifles", (11.2, 15.4)),
        )
    )
    mover = one(made, "a")
    hide.step_back(made, mover, [0], (((1000, 1440), (1000, 1600)),))
    assert mover.places[0] == (1000, 1440)
    beside = battle(
        table(
            unit("a", 0, "rifles", (10, 16)),
            unit("b", 1, "rifles", (10, 17.2)),
            unit("c", 1, "rifles", (11.2, 10)),
        )
    )
    hide.step_back(beside, one(beside, "a"), [0], (((1000, 1000), (1000, 1600)),))
    assert 1450 < one(beside, "a").places[0][1] <= 1520


@pytest.mark.clause("sotr.actions.one-inch", "sotr.hide.reveal-near")
def test_who_began_within_an_inch_of_the_hidden_keeps_what_he_had_of_it():
    """Going past him and no nearer, he need not go back to where he began."""
    made = battle(table(unit("a", 0, "rifles", (10.6, 14.9)), unit("b", 1, "rifles", (10, 16.2))))
    mover, found = one(made, "a"), one(made, "b")
    hide.step_back(made, mover, [0], (((1000, 1490), (1060, 1490)),))
    assert mover.places[0] == (1060, 1490)
    assert measuring.gap(mover, 0, found, 0) < 100


@pytest.mark.clause("sotr.actions.one-inch", "sotr.hide.reveal-near")
def test_who_steps_back_keeps_his_inch_from_those_he_passed_too():
    made = battle(
        table(
            unit("a", 0, "rifles", (10, 15.5)),
            unit("b", 1, "rifles", (10, 16.2)),
            unit("c", 1, "rifles", (10.8, 13.4)),
        )
    )
    mover, passed = one(made, "a"), one(made, "c")
    hide.step_back(made, mover, [0], (((1000, 1000), (1000, 1550)),))
    assert 1000 < mover.places[0][1] < 1340
    assert measuring.gap(mover, 0, passed, 0) >= 100


@pytest.mark.clause("sotr.actions.one-inch", "sotr.hide.reveal-near")
def test_neither_the_down_nor_the_hidden_make_anybody_step_back():
    for how in ({"down": [0]}, {"hidden": True}):
        made = battle(table(unit("a", 0, "rifles", (10, 15)), unit("b", 1, "rifles", (10, 16.2), **how)))
        hide.step_back(made, one(made, "a"), [0], (((1000, 1000), (1000, 1500)),))
        assert one(made, "a").places[0] == (1000, 1500)


# -- hiding ------------------------------------------------------------------------------------------------------

WALL = piece("high_wall", 5, 20, 25, 20.5)


@pytest.mark.clause("sotr.hide.when#1", "sotr.hide.when#ruling")
def test_a_unit_hides_after_a_move_where_no_enemy_sees_any_part_of_a_base():
    playing = moving("move", unit("a", 0, "rifles", (3, 18)), unit("b", 1, "rifles", (10, 30)), piece=[WALL])
    assert "hide" not in probe(playing, "actions", unit="a")
    answer(playing, ("sotr-move", [690, 1800]), ("sotr-hide-now", "hide"))
    assert probe(playing, "is", unit="a", what="hidden")
    seen_there = moving(
        "move", unit("a", 0, "rifles", (3, 18)), unit("b", 1, "rifles", (10, 30)), piece=[WALL]
    )
    answer(seen_there, ("sotr-move", [400, 1800]))
    assert asked(seen_there).ask == "sotr-action"


@pytest.mark.clause("sotr.hide.effect")
def test_a_hidden_unit_is_neither_seen_nor_a_target():
    made = battle(table(A, {**B, "hidden": True}))
    assert not probe(made, "sees", a="a", b="b")
    assert probe(made, "targets", shooter="a", weapon="rifle") == []
    assert probe(
        battle(table(A, {**B, "hidden": True, "known_to": ["a"]})), "targets", shooter="a", weapon="rifle"
    ) == ["b"]


@pytest.mark.clause("sotr.hide.reveal-near")
def test_an_enemy_within_four_inches_on_the_same_level_finds_the_hidden():
    wood = piece("forest", 0, 12, 30, 24)
    hidden = unit("b", 1, "rifles", (10, 18), hidden=True)

    def walked(y):
        playing = moving("move", unit("a", 0, "rifles", (10, 10)), hidden, FAR, piece=[wood])
        answer(playing, ("sotr-move", [1000, y]))
        return probe(playing, "is", unit="b", what="hidden")

    assert walked(1299)
    assert not walked(1300)


@pytest.mark.clause("sotr.hide.reveal-seen")
def test_who_sees_a_whole_base_after_a_move_finds_its_unit():
    def walked(x):
        playing = moving(
            "run",
            unit("a", 0, "rifles", (2, 10)),
            unit("b", 1, "rifles", (4.5, 30), hidden=True),
            FAR,
            piece=[WALL],
        )
        answer(playing, ("sotr-move", [x, 1000]))
        return probe(playing, "is", unit="b", what="hidden")

    assert not walked(250)
    assert walked(900)


@pytest.mark.clause("sotr.abilities.hyper-sense", "sotr.hide.reveal-search")
def test_keen_senses_find_the_hidden_within_eight_inches():
    wood = piece("forest", 0, 12, 30, 30)

    def walked(kind, y):
        playing = moving(
            "move",
            unit("a", 0, kind, (10, 10)),
            unit("b", 1, "rifles", (10, 22), hidden=True),
            FAR,
            piece=[wood],
        )
        answer(playing, ("sotr-move", [1000, y]))
        return probe(playing, "is", unit="b", what="hidden")

    assert walked("rifles", 1300)
    assert walked("keen", 1299)
    assert not walked("keen", 1300)


@pytest.mark.clause("sotr.hide.reveal-shooting")
def test_who_shoots_from_hiding_is_visible_to_the_unit_shot_at_alone():
    other = unit("c", 1, "rifles", (14, 30))
    playing = game(table({**A, "hidden": True}, B, other, acting="a"), 1)
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["0:rifle!>b"]))
    assert probe(playing, "is", unit="a", what="hidden")
    assert probe(playing, "is", unit="a", what="known_to") == ["b"]


@pytest.mark.clause("sotr.hide.reveal-choice")
def test_who_moves_openly_comes_out_of_hiding():
    playing = moving("move", {**A, "hidden": True}, FAR)
    answer(playing, ("sotr-move", [1000, 800]))
    assert not probe(playing, "is", unit="a", what="hidden")


@pytest.mark.clause("sotr.actions.crawl")
@pytest.mark.clause("sotr.hide.reveal-seen")
def test_who_crawls_stays_hidden_while_nobody_sees_him():
    wood = piece("forest", 0, 0, 30, 20)
    playing = moving("crawl", {**A, "hidden": True}, FAR, piece=[wood])
    answer(playing, ("sotr-move", [1000, 600]))
    assert probe(playing, "is", unit="a", what="hidden")
    out = moving("crawl", {**A, "hidden": True}, FAR)
    answer(out, ("sotr-move", [1000, 600]))
    assert not probe(out, "is", unit="a", what="hidden")


@pytest.mark.clause("sotr.orders.overwatch-hiding")
def test_a_unit_on_overwatch_cannot_go_into_hiding():
    made = battle(
        table(
            {**A, "overwatch": True},
            unit("b", 1, "rifles", (10, 30)),
            piece=[piece("high_wall", 0, 15, 48, 15.5)],
        )
    )
    assert not probe(made, "may-hide", unit="a")
    one(made, "a").overwatch = False
    assert probe(made, "may-hide", unit="a")


@pytest.mark.clause("sotr.hide.effect", "sotr.abilities.sniper-hidden")
def test_what_is_hidden_is_nowhere_in_the_other_seats_view():
    playing = game(table({**A, "hidden": True, "prone": True}, B, acting="b"))
    from grognard.systems.sotr import SYSTEM

    theirs = SYSTEM.view(state(playing), 1).units["a"]
    assert theirs.places == ()
    assert theirs.prone == 0
    assert SYSTEM.view(state(playing), 0).units["a"].places
    scene = SYSTEM.scene(SYSTEM.view(state(playing), 1), 1)
    assert [piece.at for piece in scene.pieces if piece.id == "a"] == [None]


@pytest.mark.clause("sotr.down.rejoin")
def test_who_was_left_behind_and_is_fit_again_must_come_back_to_his_unit():
    men = unit("a", 0, "rifles", (10, 10), (11.5, 10), (25, 10), left=[2])
    playing = moving("move", men, FAR)
    # Standing still would keep him away: the unit closes up as far as it can.
    assert "sotr.units.coherency" in refused(playing, [[1000, 1001], [1150, 1001], [2500, 1000]])
    answer(playing, ("sotr-move", [[1400, 1000], [1550, 1000], [2100, 1000]]))
    assert not probe(playing, "is", unit="a", what="disorganised")


@pytest.mark.clause("sotr.basics.measure-anytime")
def test_everything_may_be_measured_before_anything_is_declared():
    from grognard.systems.sotr import SYSTEM

    made = battle(table(A, B, unit("c", 1, "rifles", (10, 40)), piece=[piece("high_wall", 0, 35, 48, 35.5)]))
    found = SYSTEM.outlook(SYSTEM.view(made, 0), "a")
    assert found.reach.radius == 400
    assert [(line.to, line.sight, line.range) for line in found.lines] == [
        ("b", "clear", 2400),
        ("c", "blocked", 3400),
    ]
    moved = SYSTEM.outlook(SYSTEM.view(made, 0), "a", [1000, 1000])
    assert moved.lines[0].range == 1900
    assert one(made, "a").places[0] == (1000, 500)


@pytest.mark.clause("sotr.basics.measure-anytime")
def test_an_outlook_tells_the_reach_of_weapons_the_cover_and_who_watches():
    from grognard.systems.sotr import SYSTEM

    pair = unit("a", 0, "smgs", (10, 5), (12, 5), down=[1])
    watching = unit("b", 1, "rifles", (10, 30), overwatch=True)
    behind = unit("c", 1, "rifles", (14, 40), (20, 40), overwatch=True)
    walls = [piece("high_wall", 0, 35, 17, 35.5), piece("low_wall", 5, 28, 15, 28.4)]
    made = battle(table(pair, watching, behind, piece=walls))
    found = SYSTEM.outlook(SYSTEM.view(made, 0), "a/1")
    assert [ring.area.radius for ring in found.ranges] == [2450]
    assert found.threats == ("b", "c")
    assert [(line.to, line.sight, line.cover) for line in found.lines] == [
        ("b", "clear", "sotr-cover-heavy"),
        ("c", "partly", "sotr-cover-none"),
    ]
    assert found.lines[0].weapons == ("sotr-weapon-smg",)
    assert found.lines[1].weapons == ()
    # The second man keeps his place beside his leader.
    moved = SYSTEM.outlook(SYSTEM.view(made, 0), "a", [2000, 1000])
    assert moved.lines[1].range == 2900
    one(made, "a").down = 3
    assert SYSTEM.outlook(SYSTEM.view(made, 0), "a").lines == ()
    one(made, "a").down, one(made, "a").status = 0, "reserve"
    assert SYSTEM.outlook(SYSTEM.view(made, 0), "a").lines == ()
