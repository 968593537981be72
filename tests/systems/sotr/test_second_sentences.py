"""Exceptions, limits and second sentences of clauses that break without anybody noticing."""

import pytest

from grognard.systems.sotr import measuring, muster
from grognard.systems.sotr.actions import actions, activation, drops, teams
from grognard.systems.sotr.command import orders
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.guns import fire as guns
from grognard.systems.sotr.melee import combat
from grognard.systems.sotr.offboard import air, strikes
from grognard.systems.sotr.profile import troops, weapons, wounds
from grognard.systems.sotr.shooting import fire, morale, targets, volley
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.transport import boarding
from grognard.systems.sotr.vehicles import bailout, terrain
from grognard.systems.sotr.vehicles import fire as gunnery
from systems.sotr.machines import at, run, vehicle
from systems.sotr.machines import table as machines
from systems.sotr.table import battle, left, man, one, piece, position, squad, troop, unit

KINDS = [
    troop("zombies", man(number=3, abilities=["zombie"]), quality="conscript"),
    troop("paras", man("smg", rank="sergeant"), man("rifle", number=2), abilities=["drop_infantry"]),
    troop(
        "split",
        man("smg", rank="sergeant"),
        man("smg", rank="corporal"),
        man("rifle", number=8),
        abilities=["fire_teams"],
    ),
    troop("bazooka", man("rpg_medium"), man("rifle")),
    troop("led", man("rifle", number=2), man("smg", rank="sergeant")),
    troop("gunners", man("rpg_heavy")),
    vehicle("box", crew=2, seats=12, gun=None, secondary=None),
]
FAR = unit("far", 1, "rifles", (45, 45))


def laid(*units, dice=(), **rest):
    return battle(position(*units, troops=KINDS, **rest), *dice)


# -- command -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.orders.hold-who")
@pytest.mark.parametrize(
    ("kind", "state", "may"),
    [
        ("rifles", {}, True),
        ("rifles", {"disorganised": True}, False),
        ("rifles", {"fleeing": True}, False),
        ("zombies", {}, False),
    ],
)
def test_only_a_unit_in_order_is_told_to_hold(kind, state, may):
    made = laid(unit("a", 0, kind, (10, 10), **state), FAR)
    assert orders.can_hold(one(made, "a")) is may
    one(made, "a").hold = 8
    assert not orders.can_hold(one(made, "a"))


@pytest.mark.clause("sotr.orders.hold-who")
def test_a_unit_that_is_not_on_the_table_is_not_told_to_hold():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    one(made, "a").status = "aboard"
    assert not orders.can_hold(one(made, "a"))


@pytest.mark.clause("sotr.orders.boss-is-dead")
@pytest.mark.parametrize(("dice", "passed"), [((1, 1), True), ((6, 6), False)])
def test_a_unit_without_its_boss_is_calm_or_not(dice, passed):
    made = laid(unit("a", 0, "rifles", (10, 10), disorganised=True), FAR, dice=dice)
    assert morale.boss_is_dead(made, one(made, "a")) is passed
    assert one(made, "a").disorganised is not passed


@pytest.mark.clause("sotr.units.definition")
def test_its_officer_leads_a_unit_wherever_he_stands_in_the_list():
    made = laid(squad("a", 0, "led", (10, 10)), squad("z", 0, "zombies", (20, 10)), FAR)
    kinds = [one(made, name).troop for name in "az"]
    assert [muster.unit_of(kind, "new", 0).leader for kind in kinds] == [2, 0]


# -- fire teams ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.abilities.fire-teams-split", "sotr.abilities.fire-teams-minimum")
def test_only_a_whole_squad_with_fire_teams_on_the_table_splits():
    made = laid(squad("a", 0, "split", (10, 10)), squad("b", 0, "led", (30, 10)), FAR)
    assert teams.halves(one(made, "a")) is not None
    assert teams.halves(one(made, "b")) is None
    one(made, "a").status = "aboard"
    assert teams.halves(one(made, "a")) is None
    one(made, "a").status, one(made, "a").parent = "field", "b"
    assert teams.halves(one(made, "a")) is None


@pytest.mark.clause("sotr.abilities.fire-teams-recombine")
@pytest.mark.parametrize("fighting", ["a", "team"])
def test_a_team_in_close_combat_does_not_come_back(fighting):
    made = laid(squad("a", 0, "split", (10, 10)), FAR)
    team = teams.split(made, one(made, "a"))
    assert teams.may_recombine(made, team)
    own = one(made, "a") if fighting == "a" else team
    x, y = min(own.places[i] for i in own.living)
    one(made, "far").stand({0: (x - 100, y)})
    assert measuring.in_melee(made, own)
    assert not teams.may_recombine(made, team)


@pytest.mark.clause("sotr.abilities.fire-teams-recombine#1")
@pytest.mark.parametrize("away", ["a", "team"])
def test_a_team_comes_back_only_where_both_stand_on_the_table(away):
    made = laid(squad("a", 0, "split", (10, 10)), FAR)
    team = teams.split(made, one(made, "a"))
    assert teams.may_recombine(made, team)
    (one(made, "a") if away == "a" else team).status = "reserve"
    assert not teams.may_recombine(made, team)


# -- drops, zombies, melee -----------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.actions.drop-placement")
def test_who_has_landed_has_no_marker_any_more_and_others_keep_theirs():
    paras = {"seat": 0, "troop": "paras"}
    markers = [["p", 20, 20], ["q", 30, 30]]
    made = laid({"id": "p", **paras}, {"id": "q", **paras}, FAR, drops=markers)
    run(drops.drop(made, one(made, "p"), Acting(unit="p")))
    assert made.drops == (("q", 3000, 3000),)


@pytest.mark.clause("sotr.abilities.zombie-shamble-compulsory")
@pytest.mark.parametrize(("away", "asked"), [(25, True), (14, False)])
def test_overwatch_answers_zombies_that_reach_nobody(away, asked):
    made = laid(
        unit("z", 0, "zombies", (10, 10)),
        unit("w", 1, "rifles", (20, 12), overwatch=True),
        unit("b", 1, "rifles", (10, away)),
    )
    if asked:
        one(made, "b").status = "gone"
        one(made, "w").stand({0: (1000, 2500)})
    question = next(actions._shamble(made, one(made, "z"), Acting(unit="z")), None)
    assert (question is not None and question.ask == "sotr-opportunity-fire") is asked


@pytest.mark.clause("sotr.melee.must-pursue")
def test_zombies_pursue_nobody():
    made = laid(unit("z", 0, "zombies", (10, 10)), unit("b", 1, "rifles", (10, 11)), dice=(1,))
    combat.break_off(made, one(made, "b"), [one(made, "z")])
    assert one(made, "b").fleeing
    assert one(made, "z").quarry == ""


@pytest.mark.clause("sotr.target.unengaged-members")
def test_all_who_hang_together_in_a_melee_are_in_danger():
    made = laid(
        unit("s", 0, "rifles", (10, 2)),
        unit("a", 1, "rifles", (6, 20)),
        unit("b", 0, "rifles", (7, 20)),
        unit("c", 1, "rifles", (8, 20)),
        unit("d", 0, "rifles", (9, 20)),
        unit("e", 1, "rifles", (14, 20)),
    )
    field = FieldOfFire(made, one(made, "s"), Manner())
    assert {found.id for found, _ in volley.present(made, field, one(made, "a"))} == {"a", "b", "c", "d"}


# -- fire ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.crew.teams")
def test_a_weapon_for_two_men_remembers_that_it_fired():
    made = laid(unit("a", 0, "bazooka", (10, 10), (11, 10)), unit("b", 1, "rifles", (10, 20)), dice=(1,))
    field = FieldOfFire(made, one(made, "a"), Manner())
    rocket = weapons()["rpg_medium_he"]
    line = fire.VolleyLine("x", (0,), rocket, "b", False)
    run(fire.resolve(made, field, Acting(unit="a"), [line]))
    assert rocket.crew == 2
    assert one(made, "a").fired == ((0, 2),)


@pytest.mark.clause("sotr.transport.cover-value")
def test_of_men_half_in_a_closed_vehicle_only_those_outside_are_shot_at():
    units = (
        at("box", 1, 20, 20, "box"),
        unit("b", 1, "rifles", (20, 20), (25, 20)),
        unit("s", 0, "rifles", (30, 20)),
    )
    made = machines(*units, troops=KINDS)
    one(made, "b").carrier, one(made, "b").inside = "box", 1
    assert targets.shootable(made, one(made, "s"), one(made, "b")) == (1,)


@pytest.mark.clause("sotr.vdamage.zone-hit")
def test_an_explosive_round_that_hits_a_vehicle_bursts_among_the_men_beside_it():
    units = at("tank", 1, 20, 20), unit("b", 1, "rifles", (20, 22.9)), unit("s", 0, "gunners", (20, 5))
    made = machines(*units, troops=KINDS, dice=(6, 1))
    field = FieldOfFire(made, one(made, "s"), Manner())
    run(gunnery.shoot(made, field, 0, weapons()["rpg_heavy_he"], "tank", True, False, Acting(unit="s")))
    assert left(made) == 0
    assert not one(made, "b").living


@pytest.mark.clause("sotr.air.bombing", "sotr.air.scope")
def test_only_his_own_aircraft_bomb_when_a_player_s_support_falls():
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR, runs=[[1, 10, 0, 10, 48]])
    run(air.bomb(made, 0))
    assert one(made, "a").living == (0,)


@pytest.mark.clause("sotr.offboard.timing", "sotr.offboard.player-order")
def test_aircraft_bomb_in_the_phase_of_support():
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        FAR,
        runs=[[1, 10, 0, 10, 48]],
        phase="support",
        leading=0,
        dice=(3,),
    )
    run(strikes.support_phase(made))
    assert left(made) == 0
    assert made.runs == ()


# -- vehicles ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.bailout.remount")
def test_a_man_who_is_down_is_so_in_his_vehicle_too():
    made = machines(at("tank", 0, 20, 20), FAR)
    tank = one(made, "tank")
    bailout.bail(made, tank, (2000, 1000))
    crew = next(found for found in made.units.values() if found.vehicle == "tank")
    crew.down = 1 << 2
    bailout.board(made, crew, tank)
    assert tank.down == 1 << 2


@pytest.mark.clause("sotr.vterrain.several", "sotr.vterrain.table")
def test_a_way_with_a_bend_is_driven_to_its_end_and_a_piece_it_only_reaches_is_not_entered():
    mud = piece("mud", 0, 22, 21.5, 40, id="mud")
    made = machines(at("tank", 0, 20, 20), FAR, piece=[mud])
    tank = one(made, "tank")
    bent = terrain.driven(made.board, tank, ((2000, 2000), (2300, 2000), (2300, 2300)))
    assert bent.places == ((2000, 2000), (2300, 2000), (2300, 2300))
    assert bent.entered == ()
    up_to = terrain.driven(made.board, tank, ((2000, 2000), (2000, 2200)))
    assert up_to.places[-1] == (2000, 2200)
    assert up_to.entered == ()
    assert terrain.driven(made.board, tank, ((2000, 2000), (2000, 2202))).entered == ("mud",)
    farther = machines(at("tank", 0, 20, 20), FAR, piece=[piece("mud", 0, 26, 48, 40, id="mud")])
    stopped = terrain.driven(farther.board, one(farther, "tank"), ((2000, 2000), (2000, 2800)))
    assert (stopped.places[-1], stopped.entered) == ((2000, 2600), ())


@pytest.mark.clause("sotr.transport.disembark-declare")
def test_men_may_get_out_at_every_point_of_a_straight_way():
    units = at("box", 0, 20, 20, "box"), unit("b", 0, "rifles", (20, 20)), FAR
    made = machines(*units, troops=KINDS)
    men = one(made, "b")
    men.carrier, men.inside, men.status = "box", 1, "aboard"
    acting = Acting(unit="box", start=((2000, 1400), (2000, 2000)))
    question = next(boarding.let_out(made, one(made, "box"), acting))
    assert list(question.form.options) == ["stay", *(f"out@{n}" for n in range(boarding.POINTS))]


@pytest.mark.clause("sotr.guns.armour")
@pytest.mark.parametrize(("face", "destroyed"), [(6, True), (5, False)])
def test_a_gun_that_only_a_six_goes_through_may_be_destroyed_by_one(face, destroyed):
    found = [
        (name, penetration)
        for name, card in troops().items()
        if card.gun is not None
        for penetration, cell in enumerate(wounds()[card.gun.armour])
        if penetration >= 2 and cell.kill == 6
    ]
    assert found
    name, penetration = found[0]
    made = battle(position(squad("g", 1, name, (20, 20)), unit("a", 0, "rifles", (5, 5))), face)
    guns.strike(made, one(made, "g"), penetration, 0)
    assert carriage.stands(one(made, "g")) is not destroyed


@pytest.mark.clause("sotr.orders.overwatch-trigger")
@pytest.mark.parametrize(("crew", "fired"), [(2, [0, 2]), (3, [0, 1, 2]), (4, [0, 1, 2, 3])])
def test_a_vehicle_on_overwatch_fires_as_many_weapons_as_it_has_men_and_the_drivers_own(crew, fired):
    units = at("tank", 0, 20, 10), unit("m", 1, "rifles", (20, 25))
    made = machines(*units, troops=[vehicle(crew=crew)])
    lines = gunnery.at_mover(made, one(made, "tank"), one(made, "m"))
    assert [line.mount.number for line in lines] == fired


# -- who may, and who may not --------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.orders.reform-eligible")
def test_zombies_machines_and_the_officers_own_unit_are_not_absorbed():
    lone = unit("lone", 0, "rifles", (12, 10))
    made = machines(
        unit("a", 0, "led", (10, 10), (9, 10), (10, 9)), lone, at("tank", 0, 14, 13), FAR, troops=KINDS
    )
    officer = one(made, "a"), 2
    assert orders.may_absorb(officer, one(made, "lone"))
    one(made, "a").living = (2,)
    assert not orders.may_absorb(officer, one(made, "a"))
    tank = one(made, "tank")
    tank.living = (0,)
    assert not orders.may_absorb(officer, tank)
    undead = laid(unit("a", 0, "led", (10, 10), (9, 10), (10, 9)), unit("z", 0, "zombies", (12, 10)), FAR)
    assert not orders.may_absorb((one(undead, "a"), 2), one(undead, "z"))


@pytest.mark.clause("sotr.orders.reform-eligible")
def test_a_fire_team_is_absorbed_only_without_an_officer_of_its_own():
    made = laid(squad("a", 0, "split", (10, 10)), unit("b", 0, "led", (9, 8), (8, 8), (10, 8)), FAR)
    team = teams.split(made, one(made, "a"))
    assert not orders.may_absorb((one(made, "b"), 2), team)
    team.living = tuple(i for i in team.living if not team.kit[i].leads)
    assert orders.may_absorb((one(made, "b"), 2), team)


@pytest.mark.clause("sotr.orders.reform-effect")
def test_who_is_absorbed_brings_his_posture_and_his_storey_along():
    made = laid(
        unit("a", 0, "led", (10, 10), (9, 10), (10, 9)), unit("lone", 0, "rifles", (12, 10), prone=True), FAR
    )
    into, lone = one(made, "a"), one(made, "lone")
    lone.climb({0: 1})
    run(orders.give(made, 0, "reform>a/2>lone"))
    assert into.prone == 1 << 3
    assert into.storeys == (0, 0, 0, 1)
    assert (lone.status, lone.living, lone.prone) == ("merged", (), 0)
    assert into.leader == 2
    assert into.box[2] == 1250


@pytest.mark.clause("sotr.orders.boss-is-dead")
@pytest.mark.parametrize(
    ("kind", "state", "may"),
    [
        ("rifles", {"disorganised": True}, True),
        ("rifles", {"fleeing": True}, False),
        ("rifles", {"disorganised": True, "pushed": True}, False),
        ("rifles", {"disorganised": True, "down": [0]}, False),
        ("zombies", {"disorganised": True}, False),
        ("paras", {"disorganised": True}, False),
    ],
)
def test_only_a_disorganised_unit_without_an_officer_shakes_it_off_by_itself(kind, state, may):
    made = laid(unit("a", 0, kind, (10, 10), **state), FAR)
    assert orders.may_shake_off(made, one(made, "a")) is may


@pytest.mark.clause("sotr.orders.jdi-availability", "sotr.orders.jdi-chief-timing")
def test_just_do_it_is_for_a_hindered_unit_that_is_not_fighting():
    def pushers(*others, **state):
        made = laid(unit("a", 0, "paras", (10, 10), (11.5, 10), **state), *others, FAR)
        return [figure for _, figure in activation.who_may_push(made, one(made, "a"))]

    assert pushers(suppressed=True) == [0]
    assert pushers(disorganised=True) == [0]
    assert pushers(down=[1]) == [0]
    assert pushers() == []
    assert pushers(fleeing=True) == []
    assert pushers(unit("b", 1, "rifles", (9, 10)), suppressed=True) == []


@pytest.mark.clause("sotr.shooting.when", "sotr.suppression.no-actions")
@pytest.mark.parametrize(
    ("state", "action", "pushed", "may"),
    [
        ({}, "fire", False, True),
        ({}, "move", False, True),
        ({}, "drop", False, True),
        ({}, "run", False, False),
        ({}, "hide", False, False),
        ({"suppressed": True}, "move", False, False),
        ({"suppressed": True}, "move", True, True),
        ({"disorganised": True}, "move", False, False),
        ({"disorganised": True}, "move", True, True),
        ({"disorganised": True, "fleeing": True}, "move", True, False),
    ],
)
def test_who_may_shoot_after_what(state, action, pushed, may):
    made = laid(unit("a", 0, "rifles", (10, 10), **state), FAR)
    acting = Acting(unit="a", action=action, pushed=pushed)
    assert fire.may_shoot(one(made, "a"), acting) is may
    one(made, "a").status = "gone"
    assert not fire.may_shoot(one(made, "a"), acting)


@pytest.mark.clause("sotr.orders.overwatch-eligible", "sotr.orders.overwatch-forbidden-states")
@pytest.mark.parametrize(
    ("kind", "state", "may"),
    [
        ("rifles", {}, True),
        ("rifles", {"overwatch": True}, False),
        ("rifles", {"disorganised": True}, False),
        ("rifles", {"fleeing": True}, False),
        ("rifles", {"suppressed": True}, False),
        ("rifles", {"prone": True}, False),
        ("rifles", {"down": [0]}, False),
        ("zombies", {}, False),
        ("unarmed", {}, False),
    ],
)
def test_overwatch_is_for_armed_men_on_their_feet_and_in_order(kind, state, may):
    wall = piece("high_wall", 0, 30, 48, 31)
    bare = troop("unarmed", man("knife"))
    made = battle(position(unit("a", 0, kind, (10, 10), **state), FAR, troops=[*KINDS, bare], piece=[wall]))
    assert orders.may_watch(made, one(made, "a")) is may
    one(made, "a").inside = 1
    assert not orders.may_watch(made, one(made, "a"))
