"""Guns, flames, mortars, launchers and command at their edges: out of reach by a hair, twice, or not at all."""

import pytest

from grognard.core.event import Journal
from grognard.systems.sotr import deployment
from grognard.systems.sotr.actions import actions, activation, assault, drops, flight, hide, teams
from grognard.systems.sotr.command import maintenance, orders
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.guns import fire as guns
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import antiaircraft, losses
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.transport import boarding
from grognard.systems.sotr.vehicles import assault as swarming
from grognard.systems.sotr.vehicles import bailout, machine, ramming, scenery
from grognard.systems.sotr.weapons import flame, grenades, launchers, mortars, templates
from systems.sotr.machines import at, run, vehicle
from systems.sotr.table import answer, battle, game, left, man, one, piece, position, squad, troop, unit


def gun(id, weapon, crew=5, armour=3):
    row = {"weapon": weapon, "armour": armour, "shield": False, "from": {"default": "reconstructed"}}
    men = [man("semi_auto_rifle", rank="corporal"), man("semi_auto_rifle", number=crew - 1)]
    return troop(id, *men, kind="gun", gun=row)


KINDS = [
    gun("gun", "cannon_heavy"),
    gun("light", "cannon_light"),
    gun("howitzer", "howitzer"),
    gun("tin", "cannon_light", armour=1),
    troop("flamer", man("flamethrower"), man("rifle")),
    troop("mortar", man("light_mortar"), man("rifle", number=2)),
    troop("bomber", man("rifle_grenade_he"), man("rifle")),
    troop("mixed", man("rifle"), man("rifle", abilities=["fast"])),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=3)),
    troop("paras", man("smg", rank="sergeant"), man("rifle", number=2), abilities=["drop_infantry"]),
    troop("hq", man("smg", rank="lieutenant"), man("rifle", number=2), kind="headquarters"),
    troop("knives", man("rifle"), man(number=1)),
    troop("porters", man(number=1), man("rifle")),
    troop(
        "split",
        man("smg", rank="sergeant"),
        man("smg", rank="corporal"),
        man("rifle", number=8),
        abilities=["fire_teams"],
    ),
    vehicle("truck", crew=2, seats=12, gun=None, turret=None, secondary=None),
    vehicle(),
]
FAR = unit("far", 1, "rifles", (45, 45))
HE = weapons()["rifle_grenade_he"]


def table(*units, **rest):
    return position(*units, troops=KINDS, **rest)


def laid(*units, dice=(), **rest):
    made = battle(table(*units, **rest), *dice)
    made.journal = Journal()
    return made


def field(made, name="a"):
    return FieldOfFire(made, one(made, name), Manner())


def crew(kind="gun", men=3, x=24.0, y=10.0, seat=0, **rest):
    places = [[x - 2.4 + 1.2 * n, y - 1.5] for n in range(men)]
    return {**unit("g", seat, kind, *places), "gun": {"at": [x, y], **rest}}


# -- guns ----------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.guns.heavy-fixed")
def test_a_gun_is_turned_by_ninety_degrees_to_either_side_by_who_serves_it():
    made = laid(crew(heading=1000), FAR)
    ours = one(made, "g")
    assert guns.may_turn(ours)
    options = next(guns.turn(made, ours)).form.options
    assert (min(options), max(options)) == (100, 1900)
    assert 1000 not in options
    ours.down = 0b111
    assert not guns.may_turn(ours)
    ours.down, ours.gun.wrecked = 0, True
    assert not guns.may_turn(ours)


@pytest.mark.clause("sotr.orders.overwatch-lost")
def test_who_turns_his_gun_watches_no_more():
    made = laid({**crew(), "overwatch": True}, FAR)
    script = actions._turn_gun(made, one(made, "g"), Acting(unit="g"))
    next(script)
    assert not one(made, "g").overwatch


@pytest.mark.clause("sotr.guns.light-mobile")
@pytest.mark.parametrize(("at_", "end"), [((1, 46), (-600, 600)), ((47, 1.5), (600, -600))])
def test_a_gun_that_is_pushed_stays_on_the_table(at_, end):
    made = laid(crew("light", x=at_[0], y=at_[1]), FAR)
    ours = one(made, "g")
    who = carriage.gunner(ours)
    x, y = ours.places[who]
    script = guns.push(made, ours, who, (x - end[0], y - end[1]))
    heading = next(script).form.default()
    with pytest.raises(StopIteration):
        script.send(heading)
    half = carriage.card(ours).base // 2
    gx, gy = ours.gun.place
    assert (gx in (half, 4800 - half), gy in (half, 4800 - half)) == (True, True)


@pytest.mark.clause("sotr.guns.targeting", "sotr.guns.armour")
def test_a_gun_is_hit_by_what_is_in_range_of_its_base_and_in_cover_less_easily():
    rifle = weapons()["anti_mech_rifle"]

    def needed(y, **rest):
        made = laid(unit("a", 0, "rifles", (24, 8)), crew("gun", x=24, y=y, seat=1), FAR, **rest)
        return int(guns.to_hit(field(made), 0, rifle, one(made, "g"), False))

    plain = needed(14)
    assert needed(14, piece=[piece("forest", 20, 13, 28, 16)]) == plain + 1


@pytest.mark.clause("sotr.guns.armour", "sotr.guns.targeting")
def test_only_a_gun_that_stands_is_struck_and_only_by_anti_tank_rounds():
    made = laid(unit("a", 0, "rifles", (24, 8)), crew("tin", seat=1), FAR)
    guns.strike(made, one(made, "g"), 1, 0)
    assert carriage.stands(one(made, "g"))
    guns.strike(made, one(made, "g"), 7, 0)  # nothing stops it: no die is rolled
    assert not carriage.stands(one(made, "g"))
    guns.strike(made, one(made, "g"), 7, 0)


# -- flames --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.weapons.flame-template")
def test_a_flame_is_laid_where_it_covers_enemies_and_not_friends():
    made = laid(
        unit("a", 0, "flamer", (10, 10), (2, 2)),
        unit("b", 1, "rifles", (10, 13), (13, 10)),
        unit("c", 0, "rifles", (10, 15)),
        FAR,
    )
    _, found = flame.laid(made, one(made, "a"), 0, one(made, "b"))
    assert [(hit.id, j) for hit, j in found] == [("b", 1)]


@pytest.mark.clause(
    "sotr.weapons.flame-enclosed", "sotr.weapons.flame-template", "sotr.orders.overwatch-lost"
)
def test_who_is_burnt_in_a_house_watches_no_more_and_is_put_down_by_fire():
    house = piece("building", 5, 13, 18, 20)
    made = laid(
        unit("a", 0, "flamer", (10, 10), (2, 2)),
        unit("b", 1, "rifles", (10, 14), (16, 19), overwatch=True),
        FAR,
        piece=[house],
        dice=(2, 2),
    )
    run(flame.fire(made, one(made, "a"), 0, one(made, "b"), Acting(unit="a")))
    assert (one(made, "b").down, one(made, "b").burning, one(made, "b").overwatch) == (0b11, 0b11, False)
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.flame-ignite")
@pytest.mark.parametrize(("target", "wood", "burns"), [
    ((10, 14), (8, 15, 12, 17), True), ((14, 10), (15, 8, 17, 12), True),
    ((10, 14), (15, 8, 17, 12), False), ((14, 10), (8, 15, 12, 17), False),
])  # fmt: skip
def test_what_lies_in_the_way_of_the_flame_burns_and_nothing_beside_it(target, wood, burns):
    made = laid(
        unit("a", 0, "flamer", (10, 10), (2, 2)), unit("b", 1, "rifles", target), FAR,
        piece=[piece("forest", *wood, id="wood")],
    )  # fmt: skip
    corners, _ = flame.laid(made, one(made, "a"), 0, one(made, "b"))
    flame.ignite(made, corners)
    assert ("wood" in made.fires) is burns


@pytest.mark.clause("sotr.weapons.fire-damage")
def test_a_fire_that_goes_on_hits_lightly():
    made = laid(
        unit("b", 1, "rifles", (10, 10)), FAR, piece=[piece("forest", 5, 5, 15, 15, id="wood")], dice=(3, 3)
    )
    made.fires = ("wood",)
    maintenance.burn_on(made, 0)
    assert (one(made, "b").living, one(made, "b").down, one(made, "b").burning) == ((0,), 1, 1)


# -- grenades, launchers, mortars ----------------------------------------------------------------------------------


@pytest.mark.clause("sotr.weapons.grenade-range")
@pytest.mark.parametrize(("y", "may"), [(21, True), (21.01, False)])
def test_grenades_reach_who_is_just_ten_inches_away(y, may):
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, y)))
    assert grenades.reaches(field(made), one(made, "b")) is may


@pytest.mark.clause("sotr.weapons.grenade-lob")
def test_grenades_are_not_lobbed_into_a_melee():
    wall = {**piece("high_wall", 5, 12, 15, 12.4), "height": 2}
    units = unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 15))
    made = laid(*units, piece=[wall])
    assert grenades.may_lob(made, one(made, "a"), one(made, "b"), 1000)
    fought = laid(*units, unit("c", 0, "rifles", (10, 16)), piece=[wall])
    assert not grenades.may_lob(fought, one(fought, "a"), one(fought, "b"), 1000)
    second = {**piece("high_wall", 5, 13, 15, 13.4), "height": 5}
    both = laid(*units, piece=[wall, second])
    assert not grenades.may_lob(both, one(both, "a"), one(both, "b"), 1000)
    high = laid(*units, piece=[{**wall, "height": 5}])
    assert not grenades.may_lob(high, one(high, "a"), one(high, "b"), 1000)


@pytest.mark.clause("sotr.weapons.grenade-hits")
@pytest.mark.parametrize(("x", "hit"), [(12.99, True), (13, False)])
def test_who_only_touches_the_edge_of_a_template_is_not_under_it(x, hit):
    made = laid(unit("b", 1, "rifles", (x, 10)), FAR)
    assert bool(templates.under(made, (1000, 1000), 250)) is hit


@pytest.mark.clause("sotr.weapons.grenade-hits")
def test_who_is_inside_a_closed_vehicle_is_under_no_template():
    made = laid(
        at("v", 0, 20, 20, "truck"),
        {"id": "s", "seat": 0, "troop": "led", "carrier": "v", "inside": [0, 1]},
        FAR,
    )
    men = one(made, "s")
    men.stand({2: (2000, 2400), 3: (2100, 2400)})
    assert templates.under(made, (2000, 2300), 250) == [(men, 2), (men, 3)]


@pytest.mark.clause("sotr.orders.overwatch-lost")
def test_who_is_under_a_shell_watches_no_more():
    made = laid(
        unit("a", 0, "bomber", (10, 10)),
        unit("b", 1, "rifles", (10, 20), overwatch=True),
        FAR,
        dice=(1,),
    )
    launchers.land(made, one(made, "a"), 0, HE, (1000, 2000), Acting(unit="a"))
    assert not one(made, "b").overwatch


@pytest.mark.clause("sotr.he.to-hit", "sotr.target.area-weapon")
def test_a_piece_beyond_its_range_is_no_target_of_a_launcher():
    far = HE.reach / 100
    house = piece("building", 8, 10.5 + far + 0.5, 12, 40, id="house")
    near = piece("building", 8, 10.5 + far - 0.5, 12, 40, id="house")
    foe = unit("b", 1, "rifles", (10, 10.5 + far + 1))
    for row, found in ((house, []), (near, ["#house"])):
        made = laid(unit("a", 0, "bomber", (10, 10)), foe, piece=[row])
        assert launchers.pieces(field(made), 0, HE) == found


@pytest.mark.clause("sotr.weapons.mortar-spotted", "sotr.crew.mortar-no-aimer")
def test_a_mortar_fires_neither_at_the_hidden_nor_into_a_melee():
    units = unit("a", 0, "mortar", (10, 5), (11.2, 5), (12.4, 5)), unit("b", 1, "rifles", (10, 35))
    tube = weapons()["light_mortar"]

    def named(*more, **state):
        made = laid(units[0], {**units[1], **state}, *more)
        return "b" in mortars.targets(field(made), 0, tube)

    assert named()
    assert not named(hidden=True)
    assert not named(unit("c", 0, "rifles", (10, 36)))


@pytest.mark.clause("sotr.crew.mortar")
@pytest.mark.parametrize(("men", "posts"), [(1, (False, False)), (2, (True, False)), (3, (True, True))])
def test_a_howitzer_of_two_men_has_an_aimer_and_no_loader(men, posts):
    made = laid(crew("howitzer", men=men), FAR)
    assert mortars.posts(made, one(made, "g"), carriage.gunner(one(made, "g"))) == posts


# -- command and activation ----------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.orders.reform-eligible")
def test_one_man_left_of_two_is_out_of_formation():
    made = laid(squad("a", 0, "led", (10, 10)), unit("l", 0, "mixed", (12, 12)), FAR)
    assert orders.may_absorb((one(made, "a"), 0), one(made, "l"))


@pytest.mark.clause("sotr.orders.overwatch-eligible", "sotr.orders.overwatch-forbidden-states")
def test_one_rifle_is_enough_to_watch_with_and_one_enemy_in_view_too_many():
    wall = {**piece("high_wall", 0, 20, 30, 21), "height": 20}
    made = laid(unit("a", 0, "knives", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (10, 30)), piece=[wall])
    assert orders.may_watch(made, one(made, "a"))
    seen = laid(
        unit("a", 0, "knives", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (10, 30)), unit("c", 1, "rifles", (40, 12)),
        piece=[wall],
    )  # fmt: skip
    assert not orders.may_watch(seen, one(seen, "a"))
    tanks = laid(
        at("t", 0, 10, 10), at("u", 0, 20, 10, "truck"), unit("b", 1, "rifles", (10, 30)), piece=[wall]
    )
    assert [orders.may_watch(tanks, one(tanks, name)) for name in "tu"] == [True, False]
    one(tanks, "t").mark("down", (1, 2, 3, 4))
    assert not orders.may_watch(tanks, one(tanks, "t"))


@pytest.mark.clause("sotr.maintenance.order", "sotr.turn.phase-modes")
@pytest.mark.parametrize("first", [0, 1])
def test_both_players_see_to_their_down_whoever_begins(first):
    units = [
        unit("a", 0, "rifles", (10, 10), down=[0]), unit("c", 0, "rifles", (20, 10)),
        unit("b", 1, "rifles", (10, 40), down=[0]), unit("d", 1, "rifles", (20, 40)),
    ]  # fmt: skip
    made = laid(*units, dice=(1, 6), first=first)
    script = maintenance.maintenance_phase(made)
    question = next(script)
    assert question.seat == first
    with pytest.raises(StopIteration):
        script.send(str(first) if isinstance(question.form.options[0], str) else first)
    names = ("a", "b") if first == 0 else ("b", "a")
    assert (one(made, names[0]).down, one(made, names[1]).status) == (0, "gone")
    assert left(made) == 0


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


@pytest.mark.clause("sotr.abilities.fire-teams-recombine")
def test_a_team_that_joins_its_squad_is_one_with_it():
    made = laid(squad("a", 0, "split", (10, 10)), FAR)
    team = teams.split(made, one(made, "a"))
    run(activation.activate(made, 0), f"join:{team.id}")
    assert (team.status, len(one(made, "a").living), made.acting) == ("merged", 10, None)


@pytest.mark.clause("sotr.actions.alternate", "sotr.orders.hold-procedure")
@pytest.mark.parametrize("seat", [0, 1])
def test_when_a_unit_holds_the_hand_passes(seat):
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 40)), dice=(1, 1))
    ours = one(made, "ab"[seat])
    ours.hold = 8
    made.active = seat
    run(activation.activate(made, seat), ours.id, "hold")
    assert (made.active, made.acting) == (1 - seat, None)


@pytest.mark.clause("sotr.command.chief-succession")
def test_when_the_activation_ends_another_chief_takes_over():
    made = laid(
        unit("q", 0, "hq", (10, 10), (11.2, 10)), squad("r", 0, "led", (30, 10)), squad("s", 0, "led", (40, 10)), FAR,
        chiefs=["q/0", ""],
    )  # fmt: skip
    losses.remove(made, one(made, "q"), 0)
    question = next(activation.finish(made, one(made, "far"), Acting(unit="far")))
    assert set(question.form.options) == {"r/0", "s/0"}


@pytest.mark.clause("sotr.assault.engaged-bound")
def test_who_cannot_reach_the_melee_of_his_unit_does_not_join_it():
    units = unit("b", 1, "rifles", (10, 11)), FAR
    near = laid(unit("a", 0, "rifles", (10, 10), (13, 10)), *units)
    far = laid(unit("a", 0, "rifles", (10, 10), (30, 10)), *units)
    alone = laid(unit("a", 0, "rifles", (10, 10)), *units)
    assert [assault.may_join(made, one(made, "a")) for made in (near, far, alone)] == [True, False, False]


@pytest.mark.clause("sotr.assault.fall-back")
def test_who_stands_is_not_caught_running():
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 14)))
    assert run(assault.react(made, one(made, "a"), one(made, "b")), "stand") is False


@pytest.mark.clause("sotr.actions.drop-obstructed")
@pytest.mark.parametrize(
    ("cloud", "blocked"), [((20, 10), True), ((10, 20), False), ((10, 10), False), ((20, 20), False)]
)
def test_smoke_bars_the_marker_it_covers_alone(cloud, blocked):
    made = laid({"id": "p", "seat": 0, "troop": "paras"}, FAR, drops=[["p", 20, 10]])
    made.clouds = ((cloud[0] * 100, cloud[1] * 100, 250),)
    assert drops.blocked(made, one(made, "p"), (2000, 1000)) is blocked


@pytest.mark.clause("sotr.weapons.flame-template", "sotr.morale.test-on-dead")
def test_who_lost_men_to_flames_tests_when_the_activation_has_ended():
    made = laid(
        unit("a", 0, "flamer", (10, 10), (2, 2)),
        unit("b", 1, "rifles", (10, 13), (11.2, 30)),
        FAR,
        dice=(6, 1, 1),
    )
    acting = Acting(unit="a")
    run(flame.fire(made, one(made, "a"), 0, one(made, "b"), acting))
    assert (one(made, "b").living, acting.bereaved) == ((1,), (("b", "a"),))


@pytest.mark.clause("sotr.air.shooting-at")
def test_nobody_shoots_at_an_aircraft_of_his_own_side():
    found = {}
    for owner in (0, 1):
        made = laid(unit("a", 0, "rifles", (10, 10)), FAR, runs=[[owner, 24, 0, 24, 48]])
        found[owner] = antiaircraft.targets(field(made), weapons()["hmg"])
    assert found == {0: [], 1: ["aircraft0"]}


@pytest.mark.clause("sotr.hide.reveal-choice")
def test_who_assaults_comes_out_of_hiding():
    made = laid(
        unit("a", 0, "rifles", (10, 10), hidden=True), unit("b", 1, "rifles", (10, 14), activated=True)
    )
    run(assault.assault(made, one(made, "a"), Acting(unit="a")))
    assert not one(made, "a").hidden


@pytest.mark.clause("sotr.flight.direction", "sotr.flight.no-cover")
def test_cover_beyond_a_run_is_not_run_for():
    made = laid(
        unit("a", 0, "rifles", (20, 20)),
        unit("b", 1, "rifles", (20, 40)),
        piece=[piece("forest", 30, 12, 36, 20)],
    )
    flight.run_away(made, one(made, "a"), (2000, 4000))
    assert one(made, "a").places[0] == (2000, 1200)


@pytest.mark.clause("sotr.bailout.flight")
def test_a_crew_stays_behind_its_vehicle_where_cover_is_beyond_a_run():
    made = laid(at("t", 0, 20, 20), unit("b", 1, "rifles", (20, 45)), piece=[piece("forest", 18, 2, 22, 6.5)])
    bailout.bail(made, one(made, "t"), (2000, 4500))
    men = one(made, "t-crew")
    assert all(machine.hull_gap(one(made, "t"), men.places[i], 50) <= 2 for i in men.living)


@pytest.mark.clause("sotr.actions.one-inch", "sotr.hide.reveal-near")
def test_who_ends_just_an_inch_from_the_hidden_stays_there():
    made = laid(unit("a", 0, "rifles", (10, 14)), unit("b", 1, "rifles", (10, 16)))
    hide.step_back(made, one(made, "a"), [0], (((1000, 1000), (1000, 1400)),))
    assert one(made, "a").places[0] == (1000, 1400)


@pytest.mark.clause("sotr.transport.embark-vehicle-limit", "sotr.transport.other-passengers")
@pytest.mark.parametrize(("kind", "may"), [("led", ["v"]), ("mortar", ["v"]), ("gang", [])])
def test_a_unit_that_just_fits_may_get_aboard(kind, may):
    gang = troop("gang", man("rifle", number=5))
    small = vehicle("four", crew=2, seats=4, gun=None, turret=None, secondary=None)
    made = battle(
        position(at("v", 0, 20, 20, "four"), squad("a", 0, kind, (20, 14)), FAR, troops=[*KINDS, gang, small])
    )
    assert boarding.vehicles(made, one(made, "a")) == may


@pytest.mark.clause("sotr.mechassault.ram-move")
@pytest.mark.parametrize(("y", "may"), [(21, ["e"]), (20.9, [])])
def test_six_inches_are_enough_to_ram(y, may):
    made = laid(at("t", 0, 20, 10), at("e", 1, 20, y), FAR)
    assert ramming.ram_targets(made, one(made, "t")) == may


@pytest.mark.clause("sotr.tankassault.charge-at")
@pytest.mark.parametrize(("y", "hit"), [(14, True), (13.99, False)])
def test_a_charge_reaches_three_inches(y, hit):
    made = laid(at("t", 1, 20, 20), unit("a", 0, "rifles", (20, y)), FAR)
    assert swarming.caught(one(made, "a"), 0, one(made, "t"), (2000, 1750), "at") is hit


@pytest.mark.clause("sotr.offboard.single-strike")
@pytest.mark.parametrize(("x", "hit"), [(12.49, ["house"]), (12.5, [])])
def test_a_shell_that_only_touches_a_house_does_not_hit_it(x, hit):
    made = laid(unit("a", 0, "rifles", (2, 2)), FAR, piece=[piece("building", x, 5, 20, 15, id="house")])
    assert scenery.under(made, (1000, 1000), 250) == hit


@pytest.mark.parametrize("seat", [0, 1])
def test_who_still_has_units_sets_them_up_when_the_other_has_none(seat):
    made = laid(unit("a", 1 - seat, "rifles", (10, 10)), {"id": "s", "seat": seat, "troop": "led"})
    made.active = 1 - seat
    assert next(deployment.deploy(made)).seat == seat
