"""The fine print of a turn: who is asked, who is waiting, what is offered, and what the next one finds changed."""

import pytest

from grognard.systems.sotr import muster, survey
from grognard.systems.sotr.actions import actions, activation, flight, hide
from grognard.systems.sotr.command import orders
from grognard.systems.sotr.melee import combat
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import losses, modifiers, morale
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import assault, driving, machine, ramming
from grognard.systems.sotr.vehicles import fire as gunnery
from grognard.systems.sotr.weapons import grenades, launchers
from systems.sotr.machines import at, mecha, run, vehicle
from systems.sotr.machines import table as machines
from systems.sotr.table import battle, left, man, one, piece, position, squad, troop, unit

KINDS = [
    troop("zombies", man(number=3, abilities=["zombie"]), quality="conscript"),
    troop("hq", man("smg", rank="lieutenant"), man("rifle", number=3), kind="headquarters"),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=3)),
    troop("team", man("smg", rank="corporal"), man("rifle", number=3)),
    troop("lizards", man("rifle", number=2, abilities=["chameleon"])),
    troop("piat", man("rpg_medium"), man("rifle")),
]
MACHINES = [
    vehicle(
        "lorry", crew=2, gun=None, turret=None, secondary=None, seats=8, closed=None, locomotion="wheeled"
    ),
    mecha("fists", attack=[5, 5], speed=4),
    troop("piat", man("rpg_medium"), man("rifle")),
]
FAR = unit("far", 1, "rifles", (45, 45))
WALL = piece("high_wall", 0, 25, 48, 25.5)


def laid(*units, dice=(), **rest):
    return battle(position(*units, troops=KINDS, **rest), *dice)


def parked(*units, dice=(), **rest):
    return machines(*units, troops=MACHINES, dice=dice, **rest)


# -- orders --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.command.phase-order")
def test_who_alone_has_orders_to_give_is_not_chosen_to_go_first():
    made = laid(squad("hq", 0, "hq", (10, 10)), FAR, phase="command", piece=[WALL])
    assert orders.options(made, 0)
    made.first = 1
    run(orders.command_phase(made))
    assert made.active == 1
    both = laid(squad("hq", 0, "hq", (10, 10)), squad("e", 1, "hq", (40, 40)), phase="command", piece=[WALL])
    assert next(orders.command_phase(both), None) is not None


@pytest.mark.clause("sotr.command.phase-order")
@pytest.mark.parametrize("first", [0, 1])
def test_whoever_is_first_the_phase_ends_when_both_are_done(first):
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR, phase="command", piece=[WALL])
    made.first = first
    seen = []
    while made.phase == "command" and len(seen) < 9:
        run(orders.command_phase(made))
        seen.append((made.phase, made.active))
    assert seen == [("command", first), ("command", 1 - first), ("action", 1 - first)]


@pytest.mark.clause("sotr.orders.boss-is-dead")
@pytest.mark.parametrize(
    ("kind", "state", "may"),
    [
        ("rifles", {"disorganised": True}, True),
        ("rifles", {}, False),
        ("rifles", {"disorganised": True, "pushed": True}, False),
        ("team", {"disorganised": True}, False),
        ("zombies", {"disorganised": True}, False),
    ],
)
def test_only_a_leaderless_unit_shakes_off_its_fear_once(kind, state, may):
    made = laid(squad("a", 0, kind, (10, 10), **state), FAR)
    assert orders.may_shake_off(made, one(made, "a")) is may


@pytest.mark.clause("sotr.orders.hold-condition")
@pytest.mark.parametrize(("enemies", "offered"), [(1, False), (3, True)])
def test_holding_is_ordered_only_by_who_has_fewer_units(enemies, offered):
    made = laid(
        squad("hq", 0, "hq", (10, 10)),
        squad("a", 0, "led", (12, 14)),
        *[unit(f"e{n}", 1, "rifles", (40, 40 + n)) for n in range(enemies)],
    )
    given = {order.partition(">")[0] for order in orders.options(made, 0)}
    assert (orders.HOLD in given) is offered
    assert orders.outnumbered(made, 1) is (enemies < 2), "the second player as much as the first"


# -- activation ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.actions.alternate")
@pytest.mark.parametrize(
    ("change", "waits"),
    [({}, True), ({"activated": True}, False), ({"status": "gone"}, False), ({"status": "reserve"}, False)],
)
def test_who_is_there_and_has_not_acted_is_waiting(change, waits):
    made = laid(unit("a", 0, "rifles", (10, 10)), FAR)
    for name, value in change.items():
        setattr(one(made, "a"), name, value)
    assert bool(activation.waiting(made, 0)) is waits


@pytest.mark.clause("sotr.transport.embark-vehicle-limit", "sotr.transport.disembark-cost")
@pytest.mark.parametrize("alighted", [0, 200])
def test_who_got_out_this_turn_does_not_get_in_again(alighted):
    made = parked(at("t", 0, 20, 20, "lorry"), unit("a", 0, "rifles", (20, 24)), FAR)
    one(made, "a").alighted = alighted
    assert ("board:t" in actions.options(made, one(made, "a"), False)) is not alighted


@pytest.mark.clause("sotr.actions.prone-stops-flight")
@pytest.mark.parametrize(("near", "may"), [(13.01, True), (13, False)])
def test_one_enemy_within_twelve_inches_keeps_a_unit_fleeing(near, may):
    made = laid(unit("a", 0, "rifles", (10, 10), fleeing=True), unit("b", 1, "rifles", (10, 10 + near)), FAR)
    assert flight.may_lie_down(made, one(made, "a")) is may


@pytest.mark.clause("sotr.abilities.zombie-shamble-compulsory", "sotr.hide.reveal-near")
def test_zombies_that_come_near_find_who_hides():
    made = laid(
        unit("z", 0, "zombies", (10, 10)),
        unit("h", 1, "rifles", (14, 15), hidden=True),
        unit("b", 1, "rifles", (10, 40)),
        piece=[piece("high_wall", 12, 9, 12.5, 20)],
    )
    run(actions._shamble(made, one(made, "z"), Acting(unit="z")))
    assert not one(made, "h").hidden
    assert made.reveals == 1


@pytest.mark.clause("sotr.hide.reveal-choice")
def test_who_shows_himself_is_seen_by_all_and_who_is_seen_stays_so():
    made = laid(unit("a", 0, "rifles", (10, 10), hidden=True, known_to=["far"]), FAR)
    hide.reveal(made, one(made, "a"), "sotr.hide.reveal-choice")
    assert (one(made, "a").hidden, one(made, "a").known_to, made.reveals) == (False, (), 1)
    hide.reveal(made, one(made, "a"), "sotr.hide.reveal-choice")
    assert made.reveals == 1


@pytest.mark.clause("sotr.los.enemies-block", "sotr.los.friends-do-not-block")
@pytest.mark.parametrize(
    ("seat", "state", "hides"),
    [
        (1, {}, True),
        (1, {"hidden": True}, False),
        (0, {}, False),
        (0, {"hidden": True}, False),
        (1, {"status": "gone"}, False),
    ],
)
def test_only_enemies_in_plain_view_stand_in_the_way_of_eyes(seat, state, hides):
    made = laid(unit("a", seat, "rifles", (10, 10)), FAR)
    for name, value in state.items():
        setattr(one(made, "a"), name, value)
    assert survey.blocks(one(made, "a"), 0) is hides


# -- close combat and losses ---------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.melee.advance-after-combat", "sotr.melee.consolidate")
def test_both_players_free_units_move_on_the_one_with_the_initiative_first():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (40, 40)))
    for name in "ab":
        one(made, name).fought = True
    made.first = 1
    script = combat.moving_on(made)
    asked = [next(script).seat, script.send("prone").seat]
    assert asked == [1, 0]


@pytest.mark.clause("sotr.command.officer-definition")
@pytest.mark.parametrize(("down", "leader"), [([], 0), ([0], 1), ([0, 1, 2], 0)])
def test_the_first_man_on_his_feet_leads_who_have_no_officer(down, leader):
    made = laid(unit("a", 0, "rifles", (10, 10), (11, 10), (12, 10), down=down), FAR)
    losses.lead(one(made, "a"))
    assert one(made, "a").leader == leader


@pytest.mark.clause("sotr.units.definition")
def test_a_transport_crew_without_a_leader_of_its_own_has_one_all_the_same():
    made = parked(at("t", 0, 20, 20, "lorry"), at("x", 0, 30, 30), FAR)
    tank, lorry = (muster.unit_of(one(made, name).troop, "new", 0) for name in "xt")
    assert tank.kit[tank.leader].rank == "sergeant"
    assert [kit.rank for kit in lorry.kit].count("sergeant") == 1


@pytest.mark.clause("sotr.tankassault.hits")
@pytest.mark.parametrize("state", ["disorganised", "fleeing"])
def test_who_has_lost_his_nerve_strikes_no_vehicle(state):
    made = parked(at("t", 1, 20, 20), unit("a", 0, "rifles", (20, 23.01), **{state: True}))
    run(assault.close_combat(made))
    assert left(made) == 0


@pytest.mark.clause("sotr.morale.fail-in-cover")
def test_cover_counts_against_who_shot_and_any_where_nobody_is_left_of_him():
    wall = piece("low_wall", 5, 18, 15, 18.5)
    made = laid(unit("a", 0, "rifles", (10, 17)), unit("b", 1, "rifles", (10, 30)), piece=[wall])
    ours, shooter = one(made, "a"), one(made, "b")
    assert morale.in_cover_from(made, ours, shooter)
    shooter.stand({0: (1000, 300)})
    assert not morale.in_cover_from(made, ours, shooter)
    shooter.stand({0: (1000, 3000)})
    shooter.status = "gone"
    assert not morale.in_cover_from(made, ours, shooter)


@pytest.mark.clause("sotr.morale.fail-in-cover#ruling")
@pytest.mark.parametrize(
    ("men", "inside", "covered"),
    [(4, (2, 3), True), (4, (3,), False), (4, (0,), False), (5, (0, 1), False), (5, (0, 1, 4), True)],
)
def test_half_of_the_men_in_cover_is_enough_wherever_in_the_row_they_stand(men, inside, covered):
    holes = [piece("crater", 9 + 4 * i, 9, 11 + 4 * i, 11) for i in inside]
    row = unit("a", 0, "rifles", *[(10 + 4 * i, 10) for i in range(men)])
    made = laid(row, unit("b", 1, "rifles", (18, 30)), piece=holes)
    assert morale.in_cover_from(made, one(made, "a"), one(made, "b")) is covered


@pytest.mark.clause("sotr.abilities.ranger")
@pytest.mark.parametrize(("at_", "harder"), [((10, 10), True), ((30, 30), False)])
def test_a_chameleon_is_harder_to_hit_in_cover_alone(at_, harder):
    made = laid(unit("a", 0, "lizards", at_), FAR, piece=[piece("hedge", 8, 8, 12, 12)])
    ours = one(made, "a")
    seen = survey.between(made, one(made, "far"), ours).seen(0, 0)
    found = dict(modifiers.of_target(made, ours, 0, seen))
    assert ("sotr.abilities.ranger" in found) is harder
    assert found["sotr.shooting.mod-camouflage"] == 1


@pytest.mark.clause("sotr.weapons.grenade-one-use", "sotr.weapons.grenade-range")
def test_grenades_at_a_point_are_spent_by_all():
    made = laid(unit("a", 0, "rifles", (10, 10), (11, 10)), FAR)
    ours = one(made, "a")
    ours.grenades = 0b11
    run(grenades.throw_at(made, ours, Acting(unit="a")), [1000, 1800])
    assert ours.grenades == 0


# -- vehicles ------------------------------------------------------------------------------------------------------


def _reach(made, lorry):
    question = next(driving.drive(made, lorry, Acting(unit=lorry.id)))
    return next(value for name, _, value in question.about if name == "distance")


@pytest.mark.clause("sotr.vterrain.roads", "sotr.vehicles.speed-by-distance")
def test_it_is_the_vehicle_that_stands_on_the_road_whatever_became_of_its_driver():
    road = piece("road", 18, 0, 22, 48)
    made = parked(at("t", 0, 20, 10, "lorry"), FAR, piece=[road])
    lorry = one(made, "t")
    far = _reach(made, lorry)
    lorry.living = (0, 2)
    lorry.places = (lorry.places[0], (4000, 4000), *lorry.places[2:])
    assert _reach(made, lorry) == far
    machine.put(lorry, (4000, 1000), 0)
    assert _reach(made, lorry) < far


@pytest.mark.clause("sotr.vehicles.speed-by-distance")
def test_what_a_vehicle_did_last_turn_is_forgotten_when_it_acts():
    made = parked(at("t", 0, 20, 20), FAR)
    own = machine.hull(one(made, "t"))
    own.moved, own.pace, own.pivoted, own.traversed = 900, 3, True, True
    run(driving.act(made, one(made, "t"), Acting(unit="t")), "pass")
    assert (own.moved, own.pace, own.pivoted, own.traversed) == (0, 1, False, False)


@pytest.mark.clause("sotr.vfire.main-gun", "sotr.vfire.secondary-mounts", "sotr.vfire.no-turret")
def test_how_the_weapons_of_a_tank_are_mounted():
    made = parked(at("t", 0, 20, 20), at("m", 0, 30, 30, "fists"), FAR)
    found = [(one_.number, one_.weapon.id, one_.how, one_.main) for one_ in gunnery.mounts(one(made, "t"))]
    assert found == [
        (0, "cannon_medium", "turret", True),
        (1, "lmg", "turret", False),
        (2, "lmg", "hull", False),
        (3, "hmg", "pivot", False),
    ]
    walker = [(one_.number, one_.how, one_.main) for one_ in gunnery.mounts(one(made, "m"))]
    assert walker == [(0, "ahead", True), (1, "ahead", False)]


@pytest.mark.clause("sotr.orders.overwatch-lost", "sotr.vdamage.zone-hit")
@pytest.mark.parametrize(("dice", "watches"), [((1,), True), ((6, 1), False)])
def test_a_vehicle_that_is_hit_watches_no_more(dice, watches):
    made = parked(unit("a", 0, "piat", (20, 10), (21, 10)), at("t", 1, 20, 16, overwatch=True), dice=dice)
    field = FieldOfFire(made, one(made, "a"), Manner(moved=True))
    run(gunnery.shoot(made, field, 0, weapons()["rpg_medium"], "t", False, False, Acting(unit="a")))
    assert one(made, "t").overwatch is watches
    assert left(made) == 0


@pytest.mark.clause("sotr.mechassault.move", "sotr.mechassault.hits")
def test_a_mecha_walks_up_to_the_wall_that_it_batters():
    made = parked(
        at("m", 0, 20, 10, "fists"), FAR, piece=[piece("low_wall", 16, 16, 24, 16.5, id="wall")], dice=(1, 1)
    )
    run(driving.act(made, one(made, "m"), Acting(unit="m")), "batter:wall")
    assert 1400 < one(made, "m").places[0][1] < 1500
    assert machine.hull(one(made, "m")).moved > 400
    assert left(made) == 0


@pytest.mark.clause("sotr.mechassault.crushing")
def test_only_men_under_the_hull_go_aside():
    made = parked(at("t", 0, 20, 20), at("x", 0, 24, 20), unit("a", 1, "rifles", (20.5, 20), (23, 30)))
    before = one(made, "a").places[1], one(made, "x").places[0]
    ramming.push_aside(made, one(made, "t"))
    assert one(made, "a").places[0] != (2050, 2000)
    assert (one(made, "a").places[1], one(made, "x").places[0]) == before


@pytest.mark.clause("sotr.he.cool-test", "sotr.morale.test-on-dead")
def test_who_loses_men_to_a_template_owes_a_test_and_friends_do_not():
    made = laid(
        unit("a", 0, "rifles", (10, 10)),
        unit("b", 1, "rifles", (20, 20), (30, 30)),
        unit("c", 0, "rifles", (21.2, 20), (30, 32)),
        dice=(6, 6),
    )
    acting = Acting(unit="a")
    launchers.land(made, one(made, "a"), 0, weapons()["rifle_grenade_he"], (2050, 2000), acting)
    assert acting.bereaved == (("b", "a"),)
