"""Guns to the edge: turned, pushed, loaded, and shot at."""

import pytest

from grognard.systems.sotr.actions import actions
from grognard.systems.sotr.guns import carriage
from grognard.systems.sotr.guns import fire as guns
from grognard.systems.sotr.profile import weapons
from grognard.systems.sotr.state import Acting
from systems.sotr.machines import run
from systems.sotr.people import FAR, crew, field, laid
from systems.sotr.table import left, one, piece, unit


@pytest.mark.clause("sotr.guns.heavy-fixed")
def test_a_gun_is_turned_by_ninety_degrees_to_either_side_by_who_serves_it():
    made = laid(crew("heavy_gun", heading=1000), FAR)
    ours = one(made, "g")
    assert guns.may_turn(ours)
    options = next(guns.turn(made, ours)).form.options
    assert (min(options), max(options)) == (100, 1900)
    assert 1000 not in options
    ours.down = 0b111
    assert not guns.may_turn(ours)
    ours.down, ours.gun.wrecked = 0, True
    assert not guns.may_turn(ours)


@pytest.mark.clause("sotr.guns.light-mobile")
@pytest.mark.parametrize(("at_", "end"), [((1, 46), (-600, 600)), ((47, 1.5), (600, -600))])
def test_a_gun_that_is_pushed_stays_on_the_table(at_, end):
    made = laid(crew("light_gun", x=at_[0], y=at_[1]), FAR)
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
        made = laid(unit("a", 0, "rifles", (24, 8)), crew("heavy_gun", x=24, y=y, seat=1), FAR, **rest)
        return int(guns.to_hit(field(made), 0, rifle, one(made, "g"), False))

    plain = needed(14)
    assert needed(14, piece=[piece("forest", 20, 13, 28, 16)]) == plain + 1


@pytest.mark.clause("sotr.guns.armour", "sotr.guns.targeting")
def test_only_a_gun_that_stands_is_struck_and_only_by_anti_tank_rounds():
    made = laid(unit("a", 0, "rifles", (24, 8)), crew("tin_gun", seat=1), FAR)
    guns.strike(made, one(made, "g"), 1, 0)
    assert carriage.stands(one(made, "g"))
    guns.strike(made, one(made, "g"), 7, 0)  # nothing stops it: no die is rolled
    assert not carriage.stands(one(made, "g"))
    guns.strike(made, one(made, "g"), 7, 0)


@pytest.mark.clause("sotr.guns.targeting", "sotr.guns.armour")
@pytest.mark.parametrize(("hiding", "more"), [("hedge", 1), ("low_wall", 1), ("high_wall", 2)])
def test_a_gun_behind_leaves_or_a_low_wall_has_light_cover(hiding, more):
    def needed(*pieces):
        made = laid(
            unit("a", 0, "hunters", (24, 6), (2, 2)), crew("small_howitzer", 1, y=14), FAR, piece=list(pieces)
        )
        return int(guns.to_hit(field(made), 0, weapons()["anti_mech_rifle"], one(made, "g"), False))

    high = {"high_wall": 0.9, "low_wall": 0.4, "hedge": 1}[hiding]
    assert needed({**piece(hiding, 20, 12.6, 28, 13), "height": high}) == needed() + more


@pytest.mark.clause("sotr.guns.armour")
@pytest.mark.parametrize(("less", "gone"), [(1, True), (0, False)])
def test_a_gun_is_under_a_template_that_touches_its_base(less, gone):
    made = laid(crew("small_howitzer", 1), FAR)
    half = carriage.card(one(made, "g")).base // 2
    guns.burst(made, (2400 + 250 + half - less, 1000), 250, 4, 0)
    assert carriage.stands(one(made, "g")) is not gone


@pytest.mark.clause("sotr.guns.targeting", "sotr.guns.armour")
def test_a_gun_that_is_hit_on_a_six_is_shot_at():
    made = laid(unit("a", 0, "hunters", (24, 6), (2, 2)), crew("tin_gun", 1, y=14), FAR, night=2, dice=(5,))
    rifle = weapons()["anti_mech_rifle"]
    assert int(guns.to_hit(field(made), 0, rifle, one(made, "g"), False)) == 6
    guns.shoot(made, field(made), 0, rifle, one(made, "g"), False)
    assert (one(made, "g").gun.wrecked, left(made)) == (False, 0)


@pytest.mark.clause("sotr.guns.targeting")
@pytest.mark.parametrize(("more", "harder"), [(0, 0), (1, 2)])
def test_the_range_to_a_gun_ends_at_its_base(more, harder):
    def needed(away):
        made = laid(unit("a", 0, "rocket", (24, 4), (2, 2)), crew("tin_gun", 1, y=40), FAR)
        target = one(made, "g")
        half = guns.carriage.card(target).base // 2
        target.gun.place = (2400, 400 + 50 + away + half)
        return int(guns.to_hit(field(made), 0, weapons()["rpg_heavy"], target, False))

    assert needed(2400 + more) == needed(1000) + harder


@pytest.mark.clause("sotr.guns.armour", "sotr.guns.targeting")
def test_a_gun_of_which_just_half_is_hidden_has_light_cover():
    def needed(*pieces):
        made = laid(
            unit("a", 0, "hunters", (24, 6), (2, 2)), crew("tin_gun", 1, y=14), FAR, piece=list(pieces)
        )
        return int(guns.to_hit(field(made), 0, weapons()["anti_mech_rifle"], one(made, "g"), False))

    assert needed({**piece("low_wall", 20, 13, 28, 15), "height": 0.5}) == needed() + 1


@pytest.mark.clause("sotr.guns.light-mobile", "sotr.actions.move")
def test_a_crew_that_breaks_on_its_way_leaves_its_gun(monkeypatch):
    made = laid(crew("tin_gun", 0), FAR)
    ours = one(made, "g")
    where = ours.gun.place

    def broken_on_the_way(battle, unit, acting, action):
        unit.stand({i: (x, y + 200) for i, (x, y) in enumerate(unit.places)})
        unit.disorganised = True
        yield from ()

    monkeypatch.setattr(actions, "_march", broken_on_the_way)
    run(actions._move(made, ours, Acting(unit="g")))
    assert ours.gun.place == where


@pytest.mark.clause("sotr.guns.targeting", "sotr.guns.armour")
@pytest.mark.parametrize(("aimed", "shots"), [(False, 6), (True, 1)])
def test_a_weapon_fires_all_its_shots_at_a_gun_unless_it_aims(aimed, shots):
    made = laid(unit("a", 0, "hunters", (24, 6), (2, 2)), crew("tin_gun", 1, y=14), FAR, dice=(1,) * shots)
    guns.shoot(made, field(made), 0, weapons()["hmg"], one(made, "g"), aimed)
    assert left(made) == 0
