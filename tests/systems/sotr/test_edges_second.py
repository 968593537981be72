"""What is easily passed over: who is hit besides, who is not needed, the second of two, the state left behind."""

import pytest

from grognard.core.event import Journal, Rolled
from grognard.systems.sotr import deployment, measuring, sight
from grognard.systems.sotr.actions import actions, activation, assault, disorder, drops, hide
from grognard.systems.sotr.command import officers, orders
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.guns import fire as guns
from grognard.systems.sotr.melee import combat
from grognard.systems.sotr.offboard import air
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import fire as shooting
from grognard.systems.sotr.shooting import modifiers, morale
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.transport import aboard, boarding
from grognard.systems.sotr.vehicles import assault as swarming
from grognard.systems.sotr.vehicles import (
    bailout,
    damage,
    driving,
    fire,
    machine,
    mecha,
    speed,
    terrain,
    through,
)
from grognard.systems.sotr.weapons import flame, launchers, mortars
from systems.sotr.machines import at, run, vehicle
from systems.sotr.machines import mecha as walker
from systems.sotr.table import battle, left, man, one, piece, position, troop, unit

KINDS = [
    troop("led", man("smg", rank="sergeant"), man("rifle", number=3)),
    troop("flamer", man("flamethrower"), man("rifle")),
    troop("steel", man("rifle", number=2, abilities=["nerves_of_steel"])),
    troop("hunters", man("anti_mech_rifle"), man("rifle")),
    troop("dead", man(number=3), abilities=["zombie"]),
    troop("paras", man("smg", rank="sergeant"), man("rifle", number=2), abilities=["drop_infantry"]),
    troop("tube", man("light_mortar"), man("rifle", number=2)),
    troop(
        "gun",
        man("semi_auto_rifle", rank="corporal"),
        man("semi_auto_rifle", number=4),
        kind="gun",
        gun={"weapon": "howitzer", "armour": 1, "shield": False, "from": {"default": "reconstructed"}},
    ),
    vehicle("track", crew=2, seats=12, closed=None, armour=2, gun=None, turret=None, secondary=["hmg"]),
    troop("sappers", man("rifle", number=3), abilities=["explosives"]),
    troop("twice", man("rpg_light", "rpg_heavy"), man("rifle")),
    troop("nursed", man("rifle"), man("rifle", abilities=["medic"])),
    troop("spotter", man("rifle", abilities=["radio_operator"])),
    troop("linked", man("rpg_heavy"), man("rifle", abilities=["radio_operator"])),
    troop("gunner", man("lmg"), man("rifle", number=2)),
    vehicle(
        "pivot", crew=2, seats=12, closed=None, armour=2, gun=None, turret=None, secondary=None, pintle=True
    ),
    troop("porters", man(number=1), man("rifle")),
    troop("bomber", man("rpg_heavy_he"), man("rifle")),
    vehicle("small", crew=2),
    vehicle("other", crew=2, quality="elite"),
    vehicle(
        "lorry", crew=2, seats=12, closed=None, armour=2, gun=None, turret=None, secondary=None, height=3
    ),
    vehicle("thin", armour=1),
    vehicle(),
    walker(),
]
FAR = unit("far", 1, "rifles", (45, 45))
HOWITZER = weapons()["howitzer"]


def laid(*units, dice=(), **rest):
    made = battle(position(*units, troops=KINDS, **rest), *dice)
    made.journal = Journal()
    return made


def field(made, name="a"):
    return FieldOfFire(made, one(made, name), Manner())


def crew(seat, x=24.0, y=10.0):
    places = [[x - 2.4 + 1.2 * n, y - 1.5] for n in range(3)]
    return {**unit("g", seat, "gun", *places), "gun": {"at": [x, y]}}


# -- seeing and hiding ---------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.hide.when")
def test_one_man_who_is_seen_by_the_second_of_the_enemies_keeps_all_from_hiding():
    wall = {**piece("high_wall", 0, 20, 20, 21), "height": 20}
    made = laid(
        unit("a", 0, "rifles", (4, 19), (19, 19)), unit("b", 1, "rifles", (4, 40), (24, 22)), piece=[wall]
    )
    view = sight.between(made, one(made, "b"), one(made, "a"))
    assert [view.shows_a_base(i) for i in (0, 1)] == [False, True]
    assert [view.base_shows(1, j) for j in (0, 1)] == [False, True]
    assert not hide.may_hide(made, one(made, "a"))


@pytest.mark.clause("sotr.actions.one-inch", "sotr.hide.reveal-near")
def test_who_was_put_down_on_his_way_lies_where_he_fell():
    made = laid(unit("a", 0, "rifles", (10, 15), down=[0]), unit("b", 1, "rifles", (10, 16.5)), FAR)
    hide.step_back(made, one(made, "a"), [0], (((1000, 1000), (1000, 1500)),))
    assert one(made, "a").places[0] == (1000, 1500)


@pytest.mark.clause("sotr.hide.reveal-shooting")
def test_who_shoots_at_a_gun_from_hiding_is_known_to_its_crew():
    made = laid(
        unit("a", 0, "hunters", (24, 20), (26, 20), hidden=True), crew(1), FAR, dice=(6, 6), phase="action"
    )
    book = shooting.Lines(field(made))
    line = next(line for key, line in book.known.items() if line.target == "g" + guns.AT_GUN)
    run(shooting.resolve(made, book.field, Acting(unit="a"), [line]))
    assert one(made, "a").known_to == ("g",)
    assert left(made) == 0


@pytest.mark.clause("sotr.hide.reveal-near", "sotr.actions.one-inch")
def test_one_enemy_who_comes_to_light_within_an_inch_is_enough_to_step_back_from():
    made = laid(unit("a", 0, "rifles", (10, 15)), unit("b", 1, "rifles", (10, 16.5), (13, 16.5)), FAR)
    hide.step_back(made, one(made, "a"), [0], (((1000, 1000), (1000, 1500)),))
    assert one(made, "a").places[0][1] <= 1450


@pytest.mark.clause("sotr.shooting.mod-heavy-cover", "sotr.los.target-visible")
@pytest.mark.parametrize(("share", "grade"), [(0.6, "heavy"), (0.4, "light")])
def test_cover_is_heavy_where_more_than_half_of_a_man_is_hidden(share, grade):
    tall = one(laid(unit("b", 1, "rifles", (10, 30)), FAR), "b").kit[0].height
    wall = {**piece("high_wall", 5, 28.9, 15, 29.4), "height": tall * share / 100}
    made = laid(unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 30)), FAR, piece=[wall])
    seen = sight.between(made, one(made, "a"), one(made, "b")).seen(0, 0)
    assert modifiers.cover(made, one(made, "b"), 0, seen) == grade


@pytest.mark.clause("sotr.orders.overwatch-eligible")
def test_a_unit_of_which_any_man_is_armed_may_watch():
    made = laid(unit("a", 0, "porters", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (45, 45), hidden=True))
    assert orders.may_watch(made, one(made, "a"))
    one(made, "a").living = (0,)
    assert not orders.may_watch(made, one(made, "a"))


# -- guns, mortars, flames -----------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.guns.targeting", "sotr.guns.armour")
@pytest.mark.parametrize(("hiding", "more"), [("hedge", 1), ("low_wall", 1), ("high_wall", 2)])
def test_a_gun_behind_leaves_or_a_low_wall_has_light_cover(hiding, more):
    def needed(*pieces):
        made = laid(unit("a", 0, "hunters", (24, 6), (2, 2)), crew(1, y=14), FAR, piece=list(pieces))
        return int(guns.to_hit(field(made), 0, weapons()["anti_mech_rifle"], one(made, "g"), False))

    high = {"high_wall": 0.9, "low_wall": 0.4, "hedge": 1}[hiding]
    assert needed({**piece(hiding, 20, 12.6, 28, 13), "height": high}) == needed() + more


def shelled(spot, *units, dice=(), **rest):
    """A howitzer fires once more at the point where its last round fell."""
    made = laid(crew(0, y=4), *units, FAR, dice=dice, **rest)
    ours = one(made, "g")
    ours.laid = ((*spot, made.turn - 1, mortars.SPOTTED),)
    run(mortars.fire(made, ours, 0, HOWITZER, mortars.AGAIN, Acting(unit="g")), spot)
    assert left(made) == 0
    return made


@pytest.mark.clause("sotr.weapons.mortar-template")
def test_a_round_from_above_strikes_all_that_its_template_of_five_inches_touches():
    # The hull begins 2 inches from the point, the wall 2.3: both within 2.5. The shell has class 4.
    made = shelled((2400, 3000), at("t", 1, 24, 34.5, "thin", heading=0), dice=(1, 1, 1, 1, 1, 1))
    assert machine.hull(one(made, "t")).struck
    wall = {**piece("high_wall", 10, 30, 21.7, 30.5), "id": "wall"}
    assert [p.id for p in shelled((2400, 3000), piece=[wall], dice=(6,)).board.pieces] == []
    apart = {**piece("high_wall", 10, 30, 21.4, 30.5), "id": "wall"}
    assert [p.id for p in shelled((2400, 3000), piece=[apart]).board.pieces] == ["wall"]


@pytest.mark.clause("sotr.weapons.mortar-template", "sotr.he.template-placement")
def test_a_template_is_laid_so_that_all_of_it_counts():
    # Two men whose bases are 4.5 inches apart: only from the middle between them both are under 5 inches.
    made = laid(crew(0, y=4), unit("b", 1, "rifles", (24, 30), (29.5, 30)), FAR, dice=(1,))
    run(mortars.fire(made, one(made, "g"), 0, HOWITZER, "b", Acting(unit="g")))
    assert one(made, "b").status == "gone"
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.launcher-he", "sotr.he.template-placement")
def test_a_rocket_bursts_where_all_of_its_template_counts():
    rocket = weapons()["rpg_heavy_he"]
    apart = (rocket.template + 50) / 100  # both bases are half under it from the middle between them
    made = laid(
        unit("a", 0, "bomber", (10, 10), (2, 2)),
        unit("b", 1, "rifles", (10, 16), (10 + apart, 16)),
        FAR,
        dice=(6,),
    )
    launchers.fire(made, field(made), 0, rocket, one(made, "b"), Acting(unit="a"))
    assert one(made, "b").status == "gone"
    assert left(made) == 0


@pytest.mark.clause("sotr.air.bombing", "sotr.morale.test-on-dead")
def test_who_lost_nobody_to_bombs_takes_no_test():
    made = laid(unit("b", 1, "rifles", (24, 30), (30, 30)), FAR, dice=(6, 1), runs=[[0, 24, 0, 24, 48]])
    run(air.bomb(made, 0))
    assert (one(made, "b").living, left(made)) == ((0, 1), 0)


@pytest.mark.clause("sotr.weapons.mortar-spotted", "sotr.crew.mortar-no-aimer")
@pytest.mark.parametrize(("men", "clause", "far"), [(3, "mortar-spotted", 200), (1, "mortar-no-aimer", 500)])
def test_the_roll_says_by_which_rule_a_mortar_goes_astray(men, clause, far):
    places = [(24, 8), (25.2, 8), (22.8, 8)][:men]
    made = laid(
        unit("a", 0, "tube", *places),
        unit("b", 1, "rifles", (24, 30)),
        FAR,
        dice=(3, 1, *([1] if men == 3 else [])),
        edges=["bottom", "top"],
    )
    run(mortars.fire(made, one(made, "a"), 0, weapons()["light_mortar"], "b", Acting(unit="a")))
    rules = [e.event.rule for e in made.journal.entries if isinstance(e.event, Rolled)]
    assert rules[0].endswith(clause)
    x, y, _, _ = one(made, "a").laid[0]
    assert abs(((x - 2400) ** 2 + (y - 3000) ** 2) ** 0.5 - far) < 60


@pytest.mark.clause("sotr.weapons.flame-template", "sotr.weapons.flame-cool", "sotr.abilities.bulletproof")
def test_flames_are_shooting_and_under_them_nerves_of_steel_try_again():
    made = laid(
        unit("a", 0, "flamer", (10, 10), (2, 2)),
        unit("b", 1, "steel", (10, 13), (10, 30)),
        FAR,
        dice=(2, 6, 6, 1, 1),
    )
    run(flame.fire(made, one(made, "a"), 0, one(made, "b"), Acting(unit="a")))
    assert (one(made, "b").down, one(made, "b").shot, one(made, "b").fleeing) == (1, 1, False)
    assert left(made) == 0


@pytest.mark.clause("sotr.weapons.flame-template", "sotr.morale.test-on-dead")
def test_nobody_tests_for_a_unit_that_burnt_to_the_last_man():
    made = laid(unit("a", 0, "flamer", (10, 10), (2, 2)), unit("b", 1, "rifles", (10, 13)), FAR, dice=(6,))
    acting = Acting(unit="a")
    run(flame.fire(made, one(made, "a"), 0, one(made, "b"), acting))
    assert (one(made, "b").status, acting.bereaved) == ("gone", ())
    assert left(made) == 0


# -- men on foot ---------------------------------------------------------------------------------------------------


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


@pytest.mark.clause("sotr.abilities.zombie-morale")
def test_zombies_that_lose_a_melee_are_disorganised_and_stay():
    made = laid(unit("z", 0, "dead", (10, 10)), unit("b", 1, "rifles", (10, 11)), FAR)
    combat.break_off(made, one(made, "z"), [one(made, "b")])
    ours = one(made, "z")
    assert (ours.disorganised, ours.fleeing, ours.places[0], one(made, "b").quarry) == (
        True,
        False,
        (1000, 1000),
        "",
    )


@pytest.mark.clause("sotr.assault.maximise-contact", "sotr.assault.charge-move")
def test_who_is_nearest_to_any_enemy_goes_in_first_and_the_next_takes_the_other():
    made = laid(unit("a", 0, "rifles", (13, 9.5), (10, 10)), unit("b", 1, "rifles", (10, 14), (16, 14)), FAR)
    run(assault.close_in(made, one(made, "a"), one(made, "b"), Acting(unit="a")))
    (x0, _), (x1, _) = one(made, "a").places[:2]
    assert x1 < 1200 < 1400 < x0


# -- vehicles ------------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.bailout.remount", "sotr.vdamage.front-9-10")
def test_a_crew_that_is_too_many_leaves_the_others_outside_and_all_others_are_where_their_vehicle_is():
    made = laid(at("t", 0, 20, 20), at("e", 1, 30, 20, "small"), FAR)
    for name in "te":
        bailout.bail(made, one(made, name), (2000, 4000))
    men, enemy = one(made, "t-crew"), one(made, "e")
    machine.put(enemy, (3300, 2200), 0)
    men.mark("down", (2, 4))
    bailout.board(made, men, enemy)
    assert (men.status, men.living, men.down, men.kit[men.leader].rank) == (
        "field",
        (3, 4),
        1 << 4,
        "sergeant",
    )
    assert enemy.down == 1 << 2
    assert {enemy.places[i] for i in enemy.living} == {(3300, 2200)}
    # Without an officer the first of them leads.
    assert (enemy.living, enemy.leader) == ((0, 1, 2), 1)


@pytest.mark.clause("sotr.bailout.remount", "sotr.vdamage.front-9-10")
def test_who_takes_a_friends_vehicle_of_another_kind_is_what_he_was():
    made = laid(at("t", 0, 20, 20), at("e", 0, 30, 20, "other"), FAR)
    for name in "te":
        bailout.bail(made, one(made, name), (2000, 4000))
    men, taken = one(made, "t-crew"), one(made, "e")
    assert taken.kit[1:] != men.kit[1:3]
    bailout.board(made, men, taken)
    assert taken.kit[1:] == men.kit[1:3]


@pytest.mark.clause("sotr.vcommand.one-weapon-each", "sotr.shooting.heavy-fire")
def test_a_driver_left_alone_serves_the_main_gun_or_the_hull_gun():
    made = laid(at("t", 0, 20, 20, heading=0), unit("b", 1, "rifles", (20, 30)), FAR)
    whole = next(fire.fire(made, one(made, "t"), Acting(unit="t"))).form
    one(made, "t").living = (0, machine.DRIVER)
    alone = next(fire.fire(made, one(made, "t"), Acting(unit="t"))).form
    assert whole.driver
    assert (alone.driver, alone.crewmen) == ((), 1)


@pytest.mark.clause("sotr.transport.cover-value", "sotr.transport.open-exposed")
@pytest.mark.parametrize(("storey", "worth"), [(0, 2), (1, 0)])
def test_a_vehicle_no_taller_than_a_storey_covers_nobody_from_who_stands_on_it(storey, worth):
    made = laid(
        at("v", 1, 20, 20, "lorry"), unit("b", 1, "led", (20, 20), carrier="v", status="aboard", inside=[0]),
        unit("a", 0, "rifles", (20, 30)),
    )  # fmt: skip
    made.units["a"].climb({0: storey})
    assert aboard.cover_value(made, one(made, "a"), 0, weapons()["rifle"], one(made, "b"), 0) == worth


@pytest.mark.clause("sotr.tankassault.charge-declare")
def test_who_lays_a_charge_acts_by_himself_and_his_comrades_have_not_moved():
    made = laid(unit("a", 0, "sappers", (20, 14), (21.2, 14), (22.4, 14)), at("t", 1, 20, 20, heading=0), FAR)
    ours, acting = one(made, "a"), Acting(unit="a")
    run(activation.lay_charge(made, ours, acting, "t/0"), "at", "stay")
    assert ours.places[0] != (2000, 1400)
    assert (acting.moved, ours.busy, len(acting.charges)) == (False, 1, 1)


@pytest.mark.clause("sotr.vterrain.bogged", "sotr.vterrain.bog-trouble")
@pytest.mark.parametrize(("face", "stuck"), [(1, True), (6, False)])
def test_whether_it_bogs_down_or_comes_through_its_trouble_is_over(face, stuck):
    made = laid(
        at("t", 0, 20, 20, "mecha"), FAR, dice=(face,), piece=[{**piece("mud", 15, 15, 25, 25), "id": "mud"}]
    )
    own = machine.hull(one(made, "t"))
    own.bogging, own.mired = 1, "mud"
    run(driving.stuck(made, one(made, "t")))
    assert (own.bogging, own.mired, machine.has(one(made, "t"), machine.IMMOBILE)) == (0, "", stuck)
    assert left(made) == 0


@pytest.mark.clause("sotr.vterrain.roads")
def test_a_way_with_a_gap_at_a_whole_inch_is_not_all_on_roads():
    gap = [piece("road", 18, 8, 22, 11.99), piece("road", 18, 12.01, 22, 16)]
    made = laid(at("t", 0, 30, 30), FAR, piece=gap)
    assert not terrain.on_road(made.board, ((2000, 1000), (2000, 1300)))
    assert terrain.on_road(made.board, ((2000, 1000), (2000, 1190)))
    assert not terrain.on_road(made.board, ((2000, 1000),)), "who does not drive is on no way"


@pytest.mark.clause("sotr.mechdamage.leg-5-6")
@pytest.mark.parametrize(
    ("edge", "box"),
    [
        ("bottom", (1875, 2000, 2125, 2400)),
        ("left", (2000, 1875, 2400, 2125)),
        ("top", (1875, 1600, 2125, 2000)),
        ("right", (1600, 1875, 2000, 2125)),
    ],
)
def test_a_mecha_falls_straight_away_from_who_rolls_a_one(edge, box):
    made = laid(at("m", 1, 20, 20, "mecha"), FAR, dice=(1,))
    made.edges = (edge, "top")
    mecha._leg_5_6(made, one(made, "m"), 0)
    fallen = next(p for p in made.board.pieces if p.kind == "fallen_mecha")
    xs, ys = zip(*fallen.corners, strict=True)
    assert (min(xs), min(ys), max(xs), max(ys)) == box


@pytest.mark.clause("sotr.vdamage.through-scenery-conditions")
def test_a_round_that_a_wall_stops_all_but_nothing_of_still_goes_through_thin_armour():
    # Class 3 less the 3 of a fence leaves class 0, which has a chance against armour 1.
    low = {**piece("fence", 18, 20, 30, 20.5), "height": 1.5, "id": "wall"}
    made = laid(
        unit("a", 0, "hunters", (24, 5), (25, 5)), at("x", 1, 24, 23.02, "thin", heading=0), piece=[low]
    )
    assert through.named(field(made), 0, weapons()["anti_mech_rifle"]) == ["x%wall"]


@pytest.mark.clause("sotr.vcommand.one-weapon-each", "sotr.shooting.heavy-fire")
def test_a_vehicle_that_its_first_shot_has_cost_fires_no_second(monkeypatch):
    made = laid(at("t", 0, 20, 20, heading=0), unit("b", 1, "rifles", (20, 30)), FAR)
    tank, shots = one(made, "t"), []

    def discharge(battle_, unit_, line, acting):
        shots.append(line.key)
        unit_.status = "gone"
        yield from ()

    monkeypatch.setattr(fire, "_discharge", discharge)
    script = fire.fire(made, tank, Acting(unit="t"))
    rows = next(script).form.rows
    with pytest.raises(StopIteration):
        script.send([row[0] for row in rows[:2]])
    assert len(rows) > 1
    assert shots == [rows[0][0]]


@pytest.mark.clause("sotr.mechassault.ram-scenery")
def test_who_has_gone_as_far_as_he_can_stops_where_the_wall_was(monkeypatch):
    def broken(battle_, unit_, name):
        yield from ()
        return True

    monkeypatch.setattr(driving.ramming, "smash", broken)
    made = laid(at("t", 0, 20, 20, heading=0), FAR)
    own = machine.hull(one(made, "t"))
    for less, asked in ((1, True), (0, False)):
        own.moved = speed.reach(one(made, "t")) - less
        asks = next(driving.smash(made, one(made, "t"), Acting(unit="t"), "wall"), None)
        assert (asks is not None) is asked


@pytest.mark.clause("sotr.transport.embark-cost")
def test_who_has_climbed_aboard_stands_in_nobodys_way():
    made = laid(at("v", 0, 20, 20, "track", heading=0), unit("a", 0, "led", (20, 10), (20, 6)), FAR)
    ours, truck = one(made, "a"), one(made, "v")
    spot = max(bailout.rim(truck, 50), key=lambda s: (-s[1], s[0]))
    ours.stand({0: spot, 1: (spot[0], spot[1] - 599)})
    run(boarding.board(made, ours, Acting(unit="a"), "v"))
    assert ours.inside == 0b11


@pytest.mark.clause("sotr.transport.embark-cost")
def test_who_comes_to_the_vehicle_with_just_two_inches_left_climbs_aboard():
    made = laid(at("v", 0, 20, 20, "track", heading=0), unit("a", 0, "led", (20, 6)), FAR)
    ours, truck = one(made, "a"), one(made, "v")
    rim = bailout.rim(truck, 50)

    def far(place):
        return min(measuring.distance(spot, place) for spot in rim)

    # Of the spots at the hull the nearest is a hair further away than the hull itself.
    place = next(
        (x, y)
        for x in range(2126, 2200)
        for y in range(1090, 1110)
        if far((x, y)) == 601 and machine.hull_gap(truck, (x, y), 50) <= 600
    )
    ours.stand({0: place})
    run(boarding.board(made, ours, Acting(unit="a"), "v"))
    assert ours.inside == 1


@pytest.mark.clause("sotr.bailout.placement")
def test_where_there_is_no_room_beside_a_vehicle_its_crew_stands_as_near_as_it_can(monkeypatch):
    made = laid(at("t", 0, 20, 20), FAR)
    monkeypatch.setattr(bailout, "rim", lambda unit_, radius: [])
    crew_ = bailout.leave(made, one(made, "t"), (1, 2, 3, 4))
    bailout.place_beside(made, one(made, "t"), crew_, crew_.living)
    places = [crew_.places[i] for i in crew_.living]
    assert len(set(places)) == 4
    assert all(machine.hull_gap(one(made, "t"), place, 50) >= 0 for place in places)
    assert all(measuring.distance(place, (2000, 2000)) < 700 for place in places)


@pytest.mark.clause("sotr.transport.definition")
def test_neither_guns_nor_zombies_nor_vehicles_nor_who_comes_from_behind_are_set_up_aboard():
    truck = vehicle("truck", crew=2, seats=20, closed=None, armour=2, gun=None, turret=None, secondary=None)
    made = battle(
        position(
            at("v", 0, 20, 20, "truck"), at("w", 0, 30, 20), crew(0), unit("z", 0, "dead", (5, 5)),
            unit("a", 0, "led", (8, 5)), FAR, troops=[*KINDS, truck],
        )
    )  # fmt: skip
    made.journal = Journal()
    for name, deep in (("w", False), ("g", False), ("z", False), ("a", True)):
        assert run(deployment._load(made, one(made, name), deep)) is False
    assert run(deployment._load(made, one(made, "a"), False), "v") is True
    assert (one(made, "a").status, one(made, "a").places[0]) == ("aboard", (2000, 2000))


@pytest.mark.clause("sotr.abilities.deep-insertion", "sotr.units.coherency")
def test_a_unit_is_set_up_in_coherency_though_its_medic_is_free():
    made = laid(unit("a", 0, "nursed", (10, 10), (11.2, 10)), FAR)
    assert deployment.ground(made, one(made, "a"), False).coherency is measuring.COHERENCY


@pytest.mark.clause("sotr.transport.pintle")
def test_a_machine_gun_on_a_pivot_is_no_main_gun():
    made = laid(
        at("v", 0, 20, 20, "pivot"),
        unit("b", 0, "gunner", (20, 20), carrier="v", status="aboard", inside=[0]),
        FAR,
    )
    (mount,) = fire.pintles(made, one(made, "v"))
    assert (mount.main, mount.man) == (False, "b/0")


@pytest.mark.clause("sotr.weapons.flame-ignite")
@pytest.mark.parametrize("turned", [1, -1])
def test_what_the_middle_of_a_flame_meets_catches_fire(turned):
    x = 20 + turned * 4.95
    made = laid(unit("a", 0, "rifles", (40, 40)), FAR, piece=[piece("forest", x - 0.1, 14.9, x + 0.1, 15.05)])
    flame.ignite(made, ((2000, 1000), (2000 + turned * 400, 1600), (2000 + turned * 600, 1400)))
    assert made.fires == ("forest1",)


@pytest.mark.clause("sotr.command.chief-succession")
def test_the_only_officer_left_takes_over_without_a_question():
    made = laid(unit("a", 0, "led", (10, 10), (11.2, 10)), unit("b", 0, "rifles", (20, 10)), FAR)
    made.chiefs = ["gone/0", ""]
    run(officers.settle_chief(made, 0))
    assert made.chiefs == ["a/0", ""]


@pytest.mark.clause("sotr.tankassault.hits")
def test_of_two_anti_tank_weapons_the_better_is_used():
    made = laid(unit("a", 0, "twice", (10, 10), (11.2, 10)), FAR)
    assert swarming.best_weapon(one(made, "a"), 0) == weapons()["rpg_heavy"].penetration


@pytest.mark.clause("sotr.vdamage.through-scenery-conditions")
def test_a_spotter_who_sees_only_the_top_of_a_vehicle_sees_it():
    wall = {**piece("fence", 18, 20, 30, 20.5), "height": 6, "id": "wall"}
    low = {**piece("fence", 28, 15, 28.5, 30), "height": 1.7, "id": "low"}
    made = laid(
        unit("a", 0, "linked", (24, 5), (25, 5)), unit("s", 0, "spotter", (40, 23)), at("x", 1, 24, 23.02, heading=0),
        piece=[wall, low],
    )  # fmt: skip
    view = sight.between(made, one(made, "s"), one(made, "x"))
    assert (view.sees(0, 0), view.sees(0, 1)) == (True, False)
    assert through.known(field(made), 0, one(made, "x"))


@pytest.mark.clause("sotr.abilities.zombie-shamble-compulsory")
def test_zombies_shamble_neither_to_vehicles_nor_to_the_hidden():
    made = laid(
        unit("z", 0, "dead", (10, 10)), at("t", 1, 16, 10), unit("h", 1, "rifles", (10, 14), hidden=True),
        unit("b", 1, "rifles", (10, 30)),
    )  # fmt: skip
    assert actions.nearest_prey(made, one(made, "z")).id == "b"


@pytest.mark.clause("sotr.morale.test-on-dead")
def test_the_loss_of_an_officer_counts_in_one_test_alone():
    made = laid(unit("a", 0, "rifles", (10, 10), (11.2, 10)), unit("b", 1, "rifles", (10, 30)), dice=(1, 1))
    one(made, "a").orphaned = True
    morale.losses_test(made, one(made, "a"), one(made, "b"))
    assert (one(made, "a").orphaned, left(made)) == (False, 0)


@pytest.mark.clause("sotr.vdamage.rear-2-5")
def test_an_engine_that_was_hit_is_remembered():
    made = laid(at("t", 0, 20, 20), FAR)
    damage._rear_2_5(made, one(made, "t"), 1)
    assert machine.has(one(made, "t"), "engine")
    assert machine.has(one(made, "t"), machine.SLOW_ONLY)


@pytest.mark.clause("sotr.guns.armour")
@pytest.mark.parametrize(("less", "gone"), [(1, True), (0, False)])
def test_a_gun_is_under_a_template_that_touches_its_base(less, gone):
    made = laid(crew(1), FAR)
    half = carriage.card(one(made, "g")).base // 2
    guns.burst(made, (2400 + 250 + half - less, 1000), 250, 4, 0)
    assert carriage.stands(one(made, "g")) is not gone
