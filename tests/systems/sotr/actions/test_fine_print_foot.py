"""The fine print of men on foot: who of a unit is counted, from where, and what ends with what."""

import pytest

from grognard.systems.sotr import outlook
from grognard.systems.sotr.actions import actions, assault, drops, flight, movement, teams
from grognard.systems.sotr.events import Moved
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import volley
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.weapons import launchers
from systems.sotr.machines import run, vehicle
from systems.sotr.table import (
    answer,
    battle,
    events,
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
    troop("medics", man("rifle", number=2), man("pistol", abilities=["medic"])),
    troop("zombies", man(number=3, abilities=["zombie"]), quality="conscript"),
    troop("paras", man("smg", rank="sergeant"), man("rifle", number=2), abilities=["drop_infantry"]),
    troop("armoured", man("rifle", number=3), armour=2),
    troop("gunners", man("hmg"), man("rifle")),
    troop("bomber", man("rifle_grenade_he"), man("rifle")),
    troop(
        "split",
        man("smg", rank="sergeant"),
        man("smg", rank="corporal"),
        man("rifle", number=8),
        abilities=["fire_teams"],
    ),
    vehicle("car", crew=2, armour=1, gun=None, turret=None, secondary=None, locomotion="wheeled"),
]
FAR = unit("far", 1, "rifles", (45, 45))


def table(*units, **rest):
    return position(*units, troops=KINDS, **rest)


def laid(*units, dice=(), **rest):
    return battle(table(*units, **rest), *dice)


# -- Down and left behind ------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.down.carry")
def test_who_is_carried_does_not_hold_his_unit_back():
    playing = game(table(unit("a", 0, "rifles", (10, 10), (10, 8), down=[1]), FAR, acting="a"))
    answer(playing, ("sotr-action", "carry"), ("sotr-move", [1000, 1400]))
    ours = one(playing, "a")
    assert ours.places[0] == (1000, 1400)
    assert ours.places[1][1] > 1100
    assert (ours.left, ours.laden) == (0, 1)


@pytest.mark.clause("sotr.down.carry")
@pytest.mark.parametrize(("away", "carried"), [(2.02, True), (2.03, False)])
def test_the_helper_stands_within_an_inch_of_whom_he_carries(away, carried):
    made = laid(
        unit("a", 0, "rifles", (10, 10), (10, 10 - away), (11, 10 - away), (12.2, 10 - away), down=[1, 2]),
        FAR,
    )
    ours = one(made, "a")
    script = actions._carry(made, ours, Acting(unit="a"))
    next(script)
    # The fourth man stands at the third; the first carries the second only where he is near enough.
    assert bool(ours.laden & 1) is carried


@pytest.mark.clause("sotr.units.coherency", "sotr.down.leave-to-medic", "sotr.down.rejoin")
def test_a_move_takes_along_whom_coherency_binds():
    made = laid(
        unit("a", 0, "medics", (10, 10), (11, 10), (12, 10)),
        unit("c", 0, "rifles", (30, 10), (31, 10), (32, 10)),
        FAR,
    )
    medics, others = one(made, "a"), one(made, "c")
    assert movement.group(made, medics) == [0, 1]
    assert movement.group(made, others) == [0, 1, 2]
    others.mark("down", (1,))
    assert movement.group(made, others) == [0, 1, 2]
    others.mark("left", (2,))
    assert movement.group(made, others) == [0, 1, 2]
    others.mark("left", (1,))
    assert movement.group(made, others) == [0, 2]
    assert movement.group(made, others, pushed=True) == [0, 2]
    others.left = 0
    assert movement.group(made, others, pushed=True) == [0, 2]
    others.mark("down", (0, 2))
    assert movement.group(made, others) == [0, 1, 2]


@pytest.mark.clause("sotr.down.leave-to-medic", "sotr.down.rejoin")
def test_who_is_left_behind_is_marked_and_who_is_back_is_not():
    made = laid(unit("a", 0, "rifles", (10, 10), (18, 10), (11, 10), down=[1]), FAR)
    ours = one(made, "a")
    actions.leave_behind(made, ours, pushed=False)
    assert ours.left == 0
    actions.leave_behind(made, ours, pushed=True)
    assert ours.left == 1 << 1
    actions.leave_behind(made, ours, pushed=False)
    assert ours.left == 1 << 1
    ours.stand({1: (1200, 1000)})
    actions.leave_behind(made, ours, pushed=True)
    assert ours.left == 0


@pytest.mark.clause("sotr.transport.counts-as-cover")
@pytest.mark.parametrize(("inside", "covered"), [(1, False), (2, True)])
def test_half_of_a_unit_must_stand_in_cover(inside, covered):
    places = [(6 + i if i < inside else 20 + i, 10) for i in range(3)]
    made = laid(unit("a", 0, "rifles", *places), FAR, piece=[piece("forest", 4, 8, 12, 12)])
    assert flight.in_cover(made, one(made, "a")) is covered


# -- flight --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.flight.direction", "sotr.flight.best-cover")
@pytest.mark.parametrize(
    ("danger", "cover", "found"),
    [
        ((10, 10), (22, 22, 25, 25), True),
        ((10, 10), (15, 15, 18, 18), False),
        ((30, 30), (15, 15, 18, 18), True),
        ((30, 30), (22, 22, 25, 25), False),
        ((10, 30), (22, 15, 25, 18), True),
        ((10, 30), (15, 22, 18, 25), False),
        ((30, 10), (15, 22, 18, 25), True),
        ((30, 10), (22, 15, 25, 18), False),
        ((20, 10), (18, 22, 22, 24), True),
        ((20, 30), (18, 22, 22, 24), False),
        ((10, 20), (22, 18, 24, 22), True),
        ((30, 20), (22, 18, 24, 22), False),
    ],
)
def test_cover_counts_only_where_it_lies_away_from_the_enemy(danger, cover, found):
    made = laid(unit("a", 0, "rifles", (20, 20)), FAR, piece=[piece("forest", *cover)])
    seen = flight.best_cover(made, one(made, "a"), (danger[0] * 100, danger[1] * 100), 800)
    assert (seen is not None) is found


# -- fire teams ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.abilities.fire-teams-recombine#1", "sotr.abilities.fire-teams-recombine#ruling")
@pytest.mark.parametrize(("shift", "may"), [(0, True), (30, False)])
def test_teams_come_together_where_one_link_joins_them(shift, may):
    made = laid(squad("a", 0, "split", (10, 10)), FAR)
    team = teams.split(made, one(made, "a"))
    one(made, "a").stand({i: (1000 + 300 * n, 1000) for n, i in enumerate(one(made, "a").living)})
    team.stand({n: (1000 + 300 * n, 1500 + shift * 100) for n in team.living})
    assert teams.may_recombine(made, team) is may


# -- drops ---------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.actions.drop-obstructed")
@pytest.mark.parametrize(
    ("cloud", "blocked"),
    [((17.5, 20), True), ((18, 20), True), ((22, 20), True), ((20, 18), True), ((20, 22), True)]
    + [((x, y), False) for x, y in ((16, 20), (24, 20), (20, 16), (20, 24))],
)
def test_a_marker_in_smoke_is_moved_and_one_beside_it_is_not(cloud, blocked):
    paras = {"id": "p", "seat": 0, "troop": "paras"}
    made = laid(paras, FAR, drops=[["p", 20, 20]])
    made.clouds = ((int(cloud[0] * 100), cloud[1] * 100, 250),)
    assert drops.blocked(made, one(made, "p"), (2000, 2000)) is blocked


@pytest.mark.clause("sotr.actions.drop-terrain")
@pytest.mark.parametrize(
    ("kind", "badly"), [("road", False), ("marsh", True), ("forest", True), ("shallow_water", True)]
)
def test_on_a_road_one_lands_softly(kind, badly):
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR, piece=[piece(kind, 5, 5, 15, 15)])
    assert drops.lands_badly(made, one(made, "a"), 0) is badly
    one(made, "a").stand({0: (3000, 3000)})
    assert not drops.lands_badly(made, one(made, "a"), 0)


# -- assault and zombies -------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.orders.overwatch-lost", "sotr.assault.engaged")
@pytest.mark.parametrize(("away", "watches"), [(6, False), (20, True)])
def test_who_is_assaulted_watches_no_more_once_he_is_touched(away, watches):
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 10 + away), overwatch=True))
    reached = run(assault.close_in(made, one(made, "a"), one(made, "b"), Acting(unit="a")))
    assert reached is not watches
    assert one(made, "b").overwatch is watches
    assert one(made, "a").charged == int(reached)


@pytest.mark.clause("sotr.abilities.zombie-shamble-compulsory#ruling")
def test_zombies_go_for_the_nearest_they_see_and_for_the_nearest_of_all_where_they_see_nobody():
    wall = {**piece("high_wall", 4, 14, 16, 14.5), "height": 20}
    made = laid(
        unit("z", 0, "zombies", (10, 10)),
        unit("near", 1, "rifles", (10, 18)),
        unit("plain", 1, "rifles", (30, 10)),
        unit("farther", 1, "rifles", (40, 10)),
        piece=[wall],
    )
    assert actions.nearest_prey(made, one(made, "z")).id == "plain"
    for name in ("plain", "farther"):
        one(made, name).status = "gone"
    assert actions.nearest_prey(made, one(made, "z")).id == "near"


@pytest.mark.clause("sotr.abilities.zombie-shamble-compulsory")
def test_everybody_sees_zombies_shamble():
    playing = game(table(unit("z", 0, "zombies", (10, 10)), FAR, acting="z"))
    assert [(event.unit, event.ends) for event in events(playing, Moved)] == [
        ("z", (one(playing, "z").places[0],))
    ]


# -- fire ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.weapons.flame-tank-explodes")
def test_a_burst_tank_hits_as_light_infantry_does():
    made = laid(unit("a", 0, "armoured", (10, 10)), FAR, dice=(5,))
    volley.explode(made, one(made, "far"), 0, (1000, 1000))
    # Heavy personal armour: a 5 of class 0 puts him Down, one of class 1 would kill him.
    assert (one(made, "a").living, one(made, "a").down) == ((0,), 1)
    assert left(made) == 0


@pytest.mark.clause("sotr.basics.measure-anytime")
def test_the_outlook_names_the_watchers_who_see_a_unit_and_no_others():
    wall = piece("high_wall", 0, 25, 30, 25.5)
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        unit("w", 1, "rifles", (10, 20), overwatch=True),
        unit("blind", 1, "rifles", (10, 40), overwatch=True),
        unit("idle", 1, "rifles", (14, 20)),
        piece=[wall],
    )
    assert outlook.look(made, "a").threats == ("w",)


@pytest.mark.clause("sotr.he.to-hit", "sotr.weapons.launcher-he")
@pytest.mark.parametrize(("dice", "down"), [((6, 1), 1), ((1, 2, 1), 0), ((1, 2, 4, 1), 1)])
def test_a_rifle_grenade_at_a_wall_lands_on_it_or_drifts(dice, down):
    # The man stands 2 inches before the wall: the template reaches him from it, and where it comes short of it.
    made = laid(
        unit("a", 0, "bomber", (10, 10), (11, 10)),
        unit("b", 1, "rifles", (10, 18)),
        piece=[piece("fence", 8, 19, 12, 19.2, id="wall")],
        dice=dice,
    )
    shooter = one(made, "a")
    field = FieldOfFire(made, shooter, Manner())
    launchers.fire_at_piece(made, field, 0, weapons()["rifle_grenade_he"], "#wall", Acting(unit="a"))
    assert left(made) == 0
    assert bin(one(made, "b").down).count("1") + 1 - len(one(made, "b").living) == down


@pytest.mark.clause("sotr.target.unengaged-members")
def test_whoever_of_the_shooters_sees_a_man_in_a_melee_endangers_him():
    made = laid(
        unit("a", 0, "rifles", (10, 10), (30, 10)),
        unit("b", 1, "rifles", (10, 20), (11, 20)),
        unit("c", 0, "rifles", (10, 21)),
        piece=[piece("high_wall", 20, 14, 40, 14.5)],
    )
    field = FieldOfFire(made, one(made, "a"), Manner())
    found = {(who.id, j) for who, j in volley.present(made, field, one(made, "b"))}
    assert {("b", 0), ("b", 1)} <= found
