"""Scenery under fire: walls that break, shots through them, houses rammed, and fire at vehicles from above."""

import pytest

from grognard.systems.sotr.actions import terrain
from grognard.systems.sotr.offboard import air, strikes
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.shooting import fire as shooting
from grognard.systems.sotr.shooting import modifiers
from grognard.systems.sotr.shooting.modifiers import Manner
from grognard.systems.sotr.shooting.targets import FieldOfFire
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import driving, fire, machine, ramming, scenery, through
from grognard.systems.sotr.weapons import flame, grenades, launchers
from systems.sotr.machines import at, mecha, run, table, vehicle
from systems.sotr.table import (
    answer,
    asked,
    game,
    left,
    man,
    offered,
    one,
    piece,
    position,
    probe,
    rolled,
    troop,
    unit,
)

CALM = (1, 1)
ROCKET = troop("rocket", man("rpg_heavy"), man("rifle"))
GRENADIER = troop("grenadier", man("rifle_grenade_he", number=2))


def wall(kind="high_wall", *box, name="wall"):
    return {**piece(kind, *(box or (20, 20, 28, 20.5))), "id": name}


def pieces(battle):
    return [one.id for one in battle.board.pieces]


# -- what breaks ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.vdamage.scenery-resistance", "sotr.he.terrain-damage")
def test_wood_is_class_3_masonry_4_and_a_bunker_6_and_what_grew_does_not_break():
    for kind, penetration, face in (
        ("fence", 3, 4), ("high_wall", 3, 5), ("high_wall", 4, 4), ("building", 5, 3), ("bunker", 4, 6), ("bunker", 7, 3),
    ):  # fmt: skip
        for rolled_, gone in ((face, True), (face - 1, False)):
            battle = table(at("x", 0, 4, 4), piece=[wall(kind)], dice=[rolled_])
            assert scenery.strike(battle, "wall", penetration, 0) is gone
            assert pieces(battle) == ([] if gone else ["wall"])
            assert left(battle) == 0
    for kind, penetration in (("forest", 7), ("fence", 1), ("bunker", 3)):
        battle = table(at("x", 0, 4, 4), piece=[wall(kind)])
        assert not scenery.strike(battle, "wall", penetration, 0)
        assert pieces(battle) == ["wall"]


@pytest.mark.clause("sotr.he.terrain-damage")
def test_who_stood_upstairs_in_a_house_that_is_gone_stands_on_the_ground_and_its_fire_is_out():
    men = unit("a", 1, "rifles", [22, 22], [24, 22], storeys=[1, 1])
    battle = table(men, piece=[wall("building", 20, 20, 28, 28)], fires=["wall"], dice=[6])
    assert scenery.strike(battle, "wall", 5, 0)
    assert battle.units["a"].storeys == ()
    assert battle.fires == ()


# -- high explosive at a piece -------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.target.area-weapon", "sotr.he.to-hit")
def test_an_area_weapon_may_be_fired_at_scenery_that_it_can_break_or_that_an_enemy_holds():
    ground = [wall("building", 6, 20, 14, 26, name="house"), wall("forest", 16, 20, 22, 26, name="wood"),
              wall("forest", 26, 20, 30, 26, name="empty"), wall("high_wall", 6, 40, 14, 40.5, name="behind")]  # fmt: skip
    men = unit("b", 1, "rifles", [20, 25])
    far = unit("c", 1, "rifles", [28, 21], hidden=True)
    battle = table(unit("a", 0, "rocket", [10, 5], [11, 5]), men, far, troops=[ROCKET], piece=ground)
    field = FieldOfFire(battle, battle.units["a"], Manner())
    rocket = weapons()["rpg_heavy_he"]
    # A hidden enemy makes nobody aim at his wood; what is out of sight is no target; a plain rifle never aims at walls.
    assert launchers.pieces(field, 0, rocket) == ["#house", "#wood"]
    assert launchers.pieces(field, 0, weapons()["rifle"]) == []
    weak = FieldOfFire(battle, battle.units["a"], Manner())
    assert launchers.pieces(weak, 0, weapons()["rifle_grenade_he"]) == ["#wood"]
    assert launchers.on_piece(battle, field, 0, battle.board.piece("wood"), 250) == (2000, 2500)


@pytest.mark.clause("sotr.he.to-hit", "sotr.he.terrain-damage", "sotr.target.area-weapon")
def test_a_piece_that_is_hit_takes_the_damage_and_who_is_under_the_template_his_hit():
    def shot(*dice):
        playing = game(
            position(
                unit("a", 0, "rocket", [10, 5], [11, 5]), unit("b", 1, "rifles", [10, 20.2]), unit("idle", 1, "rifles", [46, 46]),
                troops=[ROCKET], acting="a", piece=[wall("building", 6, 20, 14, 26)],
            ),
            *dice,
        )  # fmt: skip
        answer(playing, ("sotr-action", "fire"))
        assert "0:rpg_heavy_he>#wall" in offered(playing, "sotr-fire")
        answer(playing, ("sotr-fire", ["0:rpg_heavy_he>#wall"]))
        assert left(playing) == 0
        return playing

    # Aimed at 3: the man, unarmoured, dies without a die; Medium AT on masonry needs 4.
    gone = shot(3, 4)
    assert pieces(gone.battle) == []
    assert one(gone, "b").living == ()
    assert pieces(shot(3, 3).battle) == ["wall"]
    missed = shot(2)
    assert pieces(missed.battle) == ["wall"]
    assert one(missed, "b").living == (0,)


@pytest.mark.clause("sotr.target.area-weapon")
def test_a_missed_rifle_grenade_at_a_piece_drifts():
    playing = game(
        position(
            unit("a", 0, "grenadier", [10, 9]), unit("b", 1, "rifles", [10, 20.4]), unit("idle", 1, "rifles", [46, 46]),
            troops=[GRENADIER], acting="a", piece=[wall("forest", 6, 20, 14, 26)],
        ),
        1, 5, 1,
    )  # fmt: skip
    answer(playing, ("sotr-action", "fire"), ("sotr-fire", ["0:rifle_grenade_he>#wall"]))
    assert left(playing) == 0
    assert rolled(playing, "drift") == [(5,)]
    assert one(playing, "b").living == (0,)


@pytest.mark.clause("sotr.he.to-hit", "sotr.he.terrain-damage")
def test_a_tank_fires_high_explosive_at_a_house_in_its_arc():
    battle = table(
        at("x", 0, 10, 5), unit("b", 1, "rifles", [40, 40]),
        piece=[wall("building", 6, 20, 14, 26), wall("building", 30, 3, 36, 9, name="aside")], dice=[4, 5],
    )  # fmt: skip
    tank = battle.units["x"]
    lines = {line.key: line for row in fire.lines(battle, tank) for line in row}
    assert "0:cannon_medium_he>#wall" in lines
    assert not any("aside" in key for key in lines)
    assert not any("#" in key and "cannon_medium>" in key for key in lines)  # the AT round is for vehicles
    note = fire.explain(battle, tank, lines, "0:cannon_medium_he>#wall")
    assert int(note.tallies[0][1]) == 3  # it did not move: aimed
    run(fire._discharge(battle, tank, lines["0:cannon_medium_he>#wall"], Acting(unit="x")))
    assert pieces(battle) == ["aside"]
    assert left(battle) == 0


@pytest.mark.clause("sotr.shooting.heavy-fire")
def test_heavy_fire_is_a_vehicles_main_gun_and_no_man_on_foot_has_it():
    battle = table(
        at("x", 0, 10, 5),
        unit("b", 1, "rifles", [10, 20]),
        unit("a", 0, "rocket", [4, 5], [5, 5]),
        troops=[ROCKET],
    )
    script = fire.fire(battle, battle.units["x"], Acting(unit="x"))
    sheet = next(script)
    assert sheet.ask == "sotr-vehicle-fire"
    assert "0:cannon_medium!>b" in sheet.form.options
    lines = [
        line.weapon.id
        for row in shooting.lines(FieldOfFire(battle, battle.units["a"], Manner()))
        for line in row
    ]
    assert lines
    assert not any(name.startswith("cannon") for name in lines)


@pytest.mark.clause("sotr.offboard.single-strike")
def test_a_shell_from_off_the_table_strikes_what_man_has_built_under_its_template():
    struck = [wall("high_wall", 20, 26.4, 28, 26.9), wall("fence", 20, 27.6, 28, 27.7, name="far")]
    battle = table(
        unit("a", 0, "rifles", [4, 4]), unit("b", 1, "rifles", [44, 44]), piece=struck, phase="support",
        called=[[0, "single_strike", 24, 23]], leading=0, dice=[1, 2, 4],
    )  # fmt: skip
    run(
        strikes.support_phase(battle)
    )  # two inches up: 24/25, so that the wall at 1.4 is under it and the fence is not
    assert pieces(battle) == ["far"]
    assert left(battle) == 0


# -- through scenery -----------------------------------------------------------------------------------------------

SPOTTER = troop("spotter", man("rifle", abilities=["radio_operator"]))
LINKED = troop("linked", man("rpg_heavy"), man("rifle", abilities=["radio_operator"]))


def behind(kind="high_wall", height=6.0, y=23.5):
    """A wall from 20 to 20.5, and a tank that touches it from behind."""
    low = {**wall(kind, 18, 20, 30, 20.5), "height": height}
    return low, at("x", 1, 24, 20.52 + 2.5 + (y - 23.5), heading=0)


def open_lines(*units, kind="fence", height=6.0, y=23.5, who="a", weapon="rpg_heavy"):
    low, tank = behind(kind, height, y)
    battle = table(*units, tank, troops=[ROCKET, SPOTTER, LINKED], piece=[low])
    return through.named(FieldOfFire(battle, battle.units[who], Manner()), 0, weapons()[weapon])


@pytest.mark.clause("sotr.vdamage.through-scenery-conditions")
def test_a_vehicle_behind_a_wall_it_touches_is_shot_at_through_it_if_it_is_partly_seen():
    men = unit("a", 0, "rocket", [24, 5], [25, 5])
    assert open_lines(men, height=1.5) == ["x%wall"]  # its upper half shows
    assert open_lines(men, height=1.5, y=24.5) == []  # it does not touch the wall
    assert open_lines(men, height=6) == []  # nothing of it shows
    assert open_lines(men, height=1.5, weapon="rpg_heavy_he") == []  # no anti-tank round
    assert (
        open_lines(men, height=1.5, weapon="hmg") == []
    )  # Very Light AT: nothing is left of it behind masonry
    assert open_lines(men, height=1.5, kind="rock") == []  # no human hand built it


@pytest.mark.clause("sotr.vdamage.through-scenery-conditions")
def test_unseen_it_takes_a_radio_operator_who_sees_the_vehicle_and_a_radio_with_the_shooter():
    spotter = unit("s", 0, "spotter", [40, 23])
    linked, mute = unit("a", 0, "linked", [24, 5], [25, 5]), unit("a", 0, "rocket", [24, 5], [25, 5])
    assert open_lines(linked, spotter) == ["x%wall"]
    assert open_lines(mute, spotter) == []
    assert open_lines(linked) == []
    assert open_lines(linked, unit("s", 0, "rifles", [40, 23])) == []
    assert open_lines(linked, {**spotter, "disorganised": True}) == []
    assert open_lines(linked, unit("s", 0, "spotter", [24, 8])) == []  # he does not see it either
    assert open_lines({**linked, "down": [1]}, spotter) == []


@pytest.mark.clause(
    "sotr.vdamage.through-scenery-procedure", "sotr.vdamage.scenery-resistance", "sotr.orders.overwatch-lost"
)
def test_the_round_hits_the_wall_goes_through_it_and_strikes_weakened():
    # A gun of class 7 destroys masonry without a die and strikes with class 3: Light AT on a front of 4 needs 5.
    king = vehicle("king", gun="cannon_super_heavy")

    def shot(*dice, kind="high_wall"):
        low, tank = behind(kind, 1.5)
        battle = table(
            at("k", 0, 24, 5, "king"),
            {**tank, "heading": 1800, "overwatch": True},
            troops=[king],
            piece=[low],
            dice=dice,
        )
        lines = {line.key: line for row in fire.lines(battle, battle.units["k"]) for line in row}
        line = lines["0:cannon_super_heavy!>x%wall"]
        assert int(fire.explain(battle, battle.units["k"], lines, line.key).tallies[0][1]) == 3
        run(fire._discharge(battle, battle.units["k"], line, Acting(unit="k")))
        assert left(battle) == 0
        return battle

    hit = shot(3, 5, 1, 1, 1, 1, 6, *CALM)
    assert pieces(hit) == []
    assert machine.hull(hit.units["x"]).struck == ("front",)
    weak = shot(3, 4)
    assert pieces(weak) == []
    assert machine.hull(weak.units["x"]).struck == ()
    assert not weak.units["x"].overwatch, "it was fired at and hit"
    missed = shot(2)
    assert pieces(missed) == ["wall"]
    assert missed.units["x"].overwatch
    # Through wood it keeps class 4: 4 and more.
    assert machine.hull(shot(3, 4, 1, 1, 1, 1, 6, *CALM, kind="fence").units["x"]).struck == ("front",)


@pytest.mark.clause("sotr.vdamage.through-scenery-procedure")
def test_men_with_rockets_shoot_through_a_fence():
    low, tank = behind("fence", 1.5)
    playing = game(
        position(unit("a", 0, "rocket", [24, 5], [25, 5]), tank, unit("idle", 1, "rifles", [46, 46]), troops=[ROCKET, vehicle()], acting="a", piece=[low]),
        3, 2, 5,
    )  # fmt: skip
    answer(playing, ("sotr-action", "fire"))
    assert "0:rpg_heavy!>x%wall" in offered(playing, "sotr-fire")
    answer(playing, ("sotr-fire", ["0:rpg_heavy!>x%wall"]))
    # Heavy AT on wood needs 2; Very Light AT is left, which goes through a rear of 3 on 6 alone.
    assert pieces(playing.battle) == []
    assert left(playing) == 0
    assert machine.hull(one(playing, "x")).struck == ()


# -- from above ----------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.vdamage.zones")
def test_a_shot_from_more_than_45_degrees_above_strikes_the_top_but_a_mecha_has_none():
    tower = {**wall("building", 20, 10, 28, 18), "storeys": 3}

    def faced(y, storey, kind="tank"):
        battle = table(
            unit("a", 0, "rocket", [24, 17], [22, 17], storeys=[storey, 0]), at("x", 1, 24, y, kind), troops=[ROCKET], piece=[tower]
        )  # fmt: skip
        return machine.zone_facing(battle.units["x"], battle.units["a"], 0)

    # On the second storey his eyes are 6.99 inches up, 4.49 above the roof: at 4.49 inches from the hull it is 45 degrees.
    assert faced(17.5 + 4.48 + 2.5, 2) == "top"
    assert faced(17.5 + 4.49 + 2.5, 2) == "rear"
    assert faced(17.5 + 4.48 + 2.5, 1) == "rear"
    assert faced(17.5 + 1 + 1.25, 2, "mecha") == "rear"
    assert faced(17.5 + 1 + 2.5, 0) == "rear"


@pytest.mark.clause("sotr.vdamage.zones")
def test_grenades_and_bombs_strike_the_top():
    jeep = vehicle("jeep", armour=2, locomotion="wheeled", gun=None, turret=None, secondary=["hmg"])
    throwers = troop(
        "throwers", man("smg", rank="sergeant"), man("rifle", number=3), abilities=["frag_grenades"]
    )
    battle = table(
        unit("a", 0, "throwers", [24, 10], [25.2, 10], [26.4, 10], [27.6, 10]), at("x", 1, 24, 17, "jeep"), troops=[jeep, throwers],
        dice=[5, 1, 1, 1, 1, 1, *CALM],
    )  # fmt: skip
    run(
        grenades._land(
            battle, battle.units["a"], (2400, 1700), 250, Acting(unit="a"), "sotr.weapons.grenade-hits"
        )
    )
    assert machine.hull(battle.units["x"]).struck == ("top",)  # class 1: Light Infantry needs 5
    bombed = table(
        at("x", 1, 24, 17, "jeep"),
        at("y", 1, 40, 17),
        troops=[jeep],
        runs=[[0, 27.4, 0, 27.4, 48]],
        dice=[4, 4, 1, 1, 1, 1, 1, *CALM],
    )
    run(
        air.bomb(bombed, 0)
    )  # 1.9 inches from the hull: 4 and more is a hit, Heavy Infantry on class 1 needs 4
    assert machine.hull(bombed.units["x"]).struck == ("top",)
    assert left(bombed) == 0
    spared = table(at("x", 1, 24, 17, "jeep"), troops=[jeep], runs=[[0, 27.51, 0, 27.51, 48]])
    run(air.bomb(spared, 0))
    assert machine.hull(spared.units["x"]).struck == ()


@pytest.mark.clause("sotr.weapons.flame-template")
def test_a_flame_strikes_a_vehicle_on_the_zone_that_faces_it_without_a_roll_to_hit():
    jeep = vehicle(
        "jeep", armour=2, locomotion="wheeled", gun=None, turret=None, closed=None, secondary=["hmg"]
    )
    burner = troop("burner", man("flamethrower"))
    playing = game(
        position(unit("a", 0, "burner", [24, 10]), at("x", 1, 24, 18, "jeep"), unit("idle", 1, "rifles", [46, 46]), troops=[jeep, burner], acting="a"),
        5, 1, 1, *CALM,
    )  # fmt: skip
    answer(playing, ("sotr-action", "fire"))
    assert offered(playing, "sotr-fire") == ["0:flamethrower>x"]
    answer(playing, ("sotr-fire", ["0:flamethrower>x"]))
    # Its rear has class 1: Light Infantry needs 5.
    assert machine.hull(one(playing, "x")).struck == ("rear",)
    assert left(playing) == 0
    tank = table(unit("a", 0, "burner", [24, 10]), at("x", 1, 24, 18), troops=[burner])
    assert not machine.worth_a_shot(tank.units["a"], 0, weapons()["flamethrower"], tank.units["x"])
    assert flame.scorched(tank, tank.units["a"], flame.outline((2400, 1000), 1800, 50)) == []


# -- ramming and battering -----------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.mechassault.ram-scenery")
def test_a_vehicle_rams_a_house_after_6_inches_and_drives_on_where_it_falls():
    house = wall("building", 20, 20, 28, 24)
    battle = table(at("x", 0, 24, 11.4), at("y", 1, 44, 44), piece=[house])
    assert ramming.ram_pieces(battle, battle.units["x"]) == ["wall"]  # 6.1 inches to its front
    near = table(at("x", 0, 24, 11.6), at("y", 1, 44, 44), piece=[house])
    assert ramming.ram_pieces(near, near.units["x"]) == []
    walker = table(at("x", 0, 24, 11.4, "mecha"), piece=[house])
    assert ramming.ram_pieces(walker, walker.units["x"]) == []
    low = table(at("x", 0, 24, 11.4), piece=[wall("low_wall", 20, 20, 28, 20.5)])
    assert ramming.ram_pieces(low, low.units["x"]) == []  # it simply crosses that
    light = vehicle("light", armour=2)
    weak = table(at("x", 0, 24, 11.4, "light"), troops=[light], piece=[house])
    assert ramming.ram_pieces(weak, weak.units["x"]) == []
    # Class 4 on masonry needs 4; then class 3 on its own front of 4 needs 5.
    playing = game(
        position(at("x", 0, 24, 11.4), at("y", 1, 44, 44), troops=[vehicle()], piece=[house], acting="x"),
        4,
        4,
    )
    answer(playing, ("sotr-action", "smash:wall"))
    assert pieces(playing.battle) == []
    assert 600 <= machine.hull(one(playing, "x")).moved <= 620
    assert asked(playing).ask == "sotr-drive"
    answer(playing, ("sotr-drive", [2400, 2000]))
    assert one(playing, "x").places[0] == (2400, 2000)
    assert machine.hull(one(playing, "x")).pace == 2
    held = game(
        position(at("x", 0, 24, 11.4), at("y", 1, 44, 44), troops=[vehicle()], piece=[house], acting="x"), 3, 5, 1, 1, 1, 1, 1, *CALM
    )  # fmt: skip
    answer(held, ("sotr-action", "smash:wall"))
    assert pieces(held.battle) == ["wall"]
    assert machine.hull(one(held, "x")).struck == ("front",)
    assert asked(held).ask != "sotr-drive"


@pytest.mark.clause("sotr.mechassault.move", "sotr.mechassault.hits")
def test_a_mecha_batters_a_house_with_every_close_combat_weapon():
    fists = mecha("fists", attack=[4, 4], speed=4)
    house = wall("building", 20, 20, 28, 24)
    battle = table(
        at("x", 0, 24, 12, "fists"), at("y", 1, 44, 44), troops=[fists], piece=[house], dice=[3, 4]
    )
    assert ramming.strike_pieces(battle, battle.units["x"]) == ["wall"]
    assert "batter:wall" in driving.options(battle, battle.units["x"])
    run(ramming.batter(battle, battle.units["x"], "wall"))
    assert pieces(battle) == []
    assert left(battle) == 0
    bare = table(at("x", 0, 24, 12, "mecha"), piece=[house])
    assert ramming.strike_pieces(bare, bare.units["x"]) == []
    tank = table(at("x", 0, 24, 12), piece=[house])
    assert ramming.strike_pieces(tank, tank.units["x"]) == []


@pytest.mark.clause("sotr.mechassault.move")
def test_a_mecha_fitted_for_it_may_attack_a_vehicle_it_reaches():
    fists = mecha("fists", attack=[4], speed=4)
    battle = table(at("x", 0, 24, 12, "fists"), at("y", 1, 24, 22), troops=[fists], dice=[1])
    assert "strike:y" in driving.options(battle, battle.units["x"])
    run(ramming.attack(battle, battle.units["x"], "y"))
    assert machine.gap(battle.units["x"], 0, battle.units["y"], 0) <= 2
    far = table(at("x", 0, 24, 2, "fists"), at("y", 1, 24, 42), troops=[fists])
    assert ramming.strike_targets(far, far.units["x"]) == []


# -- windows and the dark ------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.terrain.inf-building")
@pytest.mark.example("sotr.ex.building-costs")
def test_a_window_costs_2_inches_a_storey_2_and_moving_inside_nothing():
    ground = [
        wall("building", 20, 20, 28, 28, name="house"),
        wall("window", 20, 19.95, 28, 20.05, name="sill"),
    ]
    battle = table(unit("a", 0, "rifles", [23, 22]), unit("b", 1, "rifles", [44, 44]), piece=ground)
    assert probe(battle, "cost", start=[23, 19], end=[23, 21]) == 4
    assert probe(battle, "cost", start=[19, 24], end=[21, 24]) == 2  # by the door
    assert probe(battle, "cost", start=[21, 22], end=[27, 22]) == 6
    assert terrain.climb_cost(1) == terrain.climb_cost(-1) == 200
    # Of 8 inches 4 are left: down the stairs, and out by the window, 2.5 inches on and no more.
    inside = {**unit("a", 0, "rifles", [23, 21.5]), "storeys": [1]}
    playing = game(position(inside, unit("b", 1, "rifles", [44, 44]), piece=ground, acting="a"))
    answer(playing, ("sotr-action", "run"), ("sotr-storey", "0"))
    decision = asked(playing)
    assert decision.form.refuse([2300, 2150 - 401]) is not None
    answer(playing, ("sotr-move", [2300, 2150 - 400]))
    assert one(playing, "a").places[0] == (2300, 1750)
    assert one(playing, "a").storeys == ()


@pytest.mark.clause(
    "sotr.equipment.infrared#1", "sotr.equipment.infrared#ruling", "sotr.abilities.hyper-sense"
)
def test_the_dark_makes_shots_harder_but_not_by_infra_red_or_hyper_sense():
    kinds = [troop(name, man("rifle", abilities=[name])) for name in ("infrared", "hyper_sense")]
    for kind, night, needed in (
        ("rifles", 0, 4),
        ("rifles", 2, 6),
        ("infrared", 2, 4),
        ("hyper_sense", 2, 4),
    ):
        battle = table(
            unit("a", 0, kind, [10, 5]), unit("b", 1, "rifles", [10, 20]), troops=kinds, night=night
        )
        assert probe(battle, "needed", shooter="a", target="b", weapon="rifle") == needed
        parts = modifiers.of_night(battle, battle.units["a"], 0)
        assert parts == ([("sotr.equipment.infrared", 2)] if needed == 6 else [])


# -- vehicles on overwatch -----------------------------------------------------------------------------------------


@pytest.mark.clause(
    "sotr.orders.overwatch-eligible", "sotr.orders.overwatch-trigger", "sotr.orders.overwatch-penalty"
)
def test_a_vehicle_goes_on_overwatch_and_fires_what_bears_at_who_comes_into_its_sight():
    hide = wall("high_wall", 0, 19, 20, 20)
    tank, runner = at("x", 0, 24, 5), unit("b", 1, "rifles", [18, 24])
    waiting = position(
        tank, runner, troops=[vehicle()], phase="command", piece=[{**hide, "height": 6}], active=0
    )
    playing = game(waiting)
    assert "overwatch>x/3>x" in probe(playing, "orders", seat=0)
    seen = game(
        position(tank, unit("b", 1, "rifles", [24, 24]), troops=[vehicle()], phase="command", active=0)
    )
    assert "overwatch>x/3>x" not in probe(seen, "orders", seat=0)
    # The runner comes into the open: the gun's shell first, at 4 less 1 for aiming and 1 more for overwatch.
    moving = game(
        position({**tank, "overwatch": True}, runner, unit("c", 1, "rifles", [46, 46]), troops=[vehicle()], piece=[{**hide, "height": 6}], acting="b"),
        4,
    )  # fmt: skip
    answer(moving, ("sotr-action", "run"), ("sotr-move", [2400, 2400]))
    assert "x@4" in offered(moving, "sotr-opportunity-fire")
    answer(moving, ("sotr-opportunity-fire", "x@4"))
    assert not one(moving, "x").overwatch
    assert one(moving, "x").activated
    assert rolled(moving, "to-hit")[0] == (4,)


@pytest.mark.clause("sotr.orders.overwatch-keep", "sotr.orders.overwatch-lost")
def test_a_vehicle_that_does_nothing_keeps_its_overwatch_and_one_that_drives_loses_it():
    tank = at("x", 0, 24, 5, overwatch=True)
    kept = game(position(tank, unit("b", 1, "rifles", [24, 24]), troops=[vehicle()], acting="x"))
    answer(kept, ("sotr-action", "pass"), ("sotr-turret", "keep"), ("sotr-vehicle-fire", []))
    assert one(kept, "x").overwatch
    moved = game(position(tank, unit("b", 1, "rifles", [24, 24]), troops=[vehicle()], acting="x"))
    answer(moved, ("sotr-action", "drive"), ("sotr-drive", [2400, 700]))
    assert not one(moved, "x").overwatch
