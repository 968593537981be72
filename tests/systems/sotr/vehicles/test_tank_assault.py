"""Infantry against vehicles: swarming them, and charges laid against them."""

import pytest

from grognard.systems.sotr.actions import actions, activation
from grognard.systems.sotr.melee import combat
from grognard.systems.sotr.state import Acting
from grognard.systems.sotr.vehicles import assault, machine
from systems.sotr.machines import at, run, table, vehicle
from systems.sotr.table import answer, game, left, man, offered, one, piece, position, squad, troop, unit

CALM, PANIC = (1, 1), (6, 6)
#: A lorry's side has class 1: Light Infantry goes through on 5.
LORRY = vehicle("lorry", armour=1, gun=None, turret=None, closed=None, secondary=None, locomotion="wheeled")
SAPPERS = troop("sappers", man("rifle", number=3, abilities=["explosives"]))


@pytest.mark.clause("sotr.tankassault.declare")
def test_a_unit_that_reaches_a_vehicle_may_assault_it_and_goes_into_contact():
    battle = table(unit("a", 0, "rifles", [24, 14], [26, 14], prone=[0]), at("x", 1, 24, 24))
    assert assault.targets(battle, battle.units["a"]) == ["x"]  # 7 inches to its rear
    assert "swarm:x" in actions.options(battle, battle.units["a"], False)
    run(assault.swarm(battle, battle.units["a"], Acting(unit="a"), "x"))
    men = battle.units["a"]
    assert men.prone == 0
    assert all(assault.touching(men, i, battle.units["x"]) for i in men.living)
    battle = table(unit("a", 0, "rifles", [24, 12.9]), at("x", 1, 24, 24))
    assert assault.targets(battle, battle.units["a"]) == []  # 8.1 inches


@pytest.mark.clause("sotr.tankassault.hits", "sotr.tankassault.no-melee")
def test_each_man_in_contact_makes_1d6_light_hits_in_the_close_combat_phase():
    # Two men: two hits and one; the second of them goes through, the side is damaged; nobody strikes back.
    battle = table(
        unit("a", 0, "rifles", [21.99, 24], [21.99, 25.5], [18, 24]), at("x", 1, 24, 24, "lorry"), troops=[LORRY],
        dice=[2, 4, 5, 1, 1, *CALM, 1, 4],
    )  # fmt: skip
    men = battle.units["a"]
    assert [assault.touching(men, i, battle.units["x"]) for i in men.living] == [True, True, False]
    assert combat.melees(battle) == []
    run(combat.close_combat_phase(battle))
    assert left(battle) == 0
    assert machine.hull(battle.units["x"]).struck == ("left",)
    assert men.living == (0, 1, 2)
    assert not men.down


@pytest.mark.clause("sotr.tankassault.hits")
def test_light_infantry_hits_do_nothing_to_armour_3_and_need_no_dice():
    battle = table(unit("a", 0, "rifles", [21.99, 24]), at("x", 1, 24, 24), dice=[6])
    run(assault.close_combat(battle))
    assert left(battle) == 0
    assert machine.hull(battle.units["x"]).struck == ()


@pytest.mark.clause("sotr.tankassault.hits")
@pytest.mark.clause("sotr.abilities.super-strength#ruling")
def test_an_anti_tank_weapon_makes_one_hit_and_super_strength_1d6_medium_ones():
    rocket, brute = (
        troop("rocket", man("rpg_heavy")),
        troop("brute", man("knife", abilities=["super_strength"])),
    )
    battle = table(
        unit("a", 0, "rocket", [21.99, 24]), at("x", 1, 24, 24), troops=[rocket, brute], dice=[2, 1, 1, *CALM]
    )
    run(assault.close_combat(battle))  # Heavy AT on class 3 needs 2: one die, no die for the number
    assert left(battle) == 0
    assert machine.hull(battle.units["x"]).struck == ("left",)
    battle = table(
        unit("a", 0, "brute", [21.99, 24]), at("x", 1, 24, 24), troops=[rocket, brute], dice=[2, 2, 2]
    )
    run(assault.close_combat(battle))  # two hits, Medium AT on class 3 needs 3
    assert left(battle) == 0


@pytest.mark.clause("sotr.tankassault.hits")
def test_a_vehicle_that_its_crew_has_left_takes_no_more_of_a_mans_hits():
    brute = troop("brute", man("knife", abilities=["super_strength"]))
    # Three hits; the first goes through the side, and the crew bails out.
    battle = table(
        unit("a", 0, "brute", [21.99, 24]), at("x", 1, 24, 24), troops=[brute], dice=[3, 6, 1, 1, 6, 6]
    )
    run(assault.close_combat(battle))
    assert left(battle) == 0
    assert (battle.units["x"].status, machine.crew(battle.units["x"])) == ("field", ())


@pytest.mark.clause("sotr.tankassault.never-engaged", "sotr.tankassault.hits")
@pytest.mark.example("sotr.ex.tank-drives-off")
def test_a_vehicle_drives_away_from_men_in_contact():
    playing = game(
        position(
            unit("a", 0, "rifles", [21.99, 24], [21.99, 25.5]), at("x", 1, 24, 24, "lorry"), squad("b", 0, "rifles", (4, 4)),
            troops=[LORRY], acting="x",
        )
    )  # fmt: skip
    assert "drive" in offered(playing, "sotr-action")
    answer(playing, ("sotr-action", "drive"))
    playing.submit(1, [2400, 3400])
    lorry = one(playing, "x")
    assert lorry.places[0] == (2400, 3400)
    men = one(playing, "a")
    assert not any(assault.touching(men, i, lorry) for i in men.living)
    run(assault.close_combat(playing.battle))  # no die is there to be rolled


@pytest.mark.clause(
    "sotr.tankassault.charge-declare", "sotr.tankassault.charge-kind", "sotr.tankassault.charge-place"
)
@pytest.mark.example("sotr.ex.ivan-places-charge")
def test_a_man_with_explosives_runs_to_the_vehicle_and_back_while_his_unit_acts():
    playing = game(
        position(unit("ivan", 0, "sappers", [24, 16], [26, 16]), at("x", 1, 24, 24), troops=[SAPPERS, vehicle()], acting="ivan"),
        3, 1, 1, *CALM,
    )  # fmt: skip
    assert {"charge:x/0", "charge:x/1", "move"} <= set(offered(playing, "sotr-action"))
    answer(playing, ("sotr-action", "charge:x/0"))
    assert offered(playing, "sotr-charge-kind") == ["at", "he"]
    answer(playing, ("sotr-charge-kind", "at"))
    assert offered(playing, "sotr-charge-away") == ["rejoin", "stay"]
    assert machine.gap(one(playing, "ivan"), 0, one(playing, "x"), 0) <= 5  # he stands at the hull
    answer(playing, ("sotr-charge-away", "rejoin"))
    ivan = one(playing, "ivan")
    # 5 inches to the hull, 3 left of his 8: he is 3 inches away from it again.
    away = machine.gap(ivan, 0, one(playing, "x"), 0)
    assert 290 <= away <= 305
    assert not ivan.charges & 1
    assert machine.hull(one(playing, "x")).struck == ()  # it goes off when the unit has acted
    answer(playing, ("sotr-action", "pass"))
    assert machine.hull(one(playing, "x")).struck == ("rear",)
    assert left(playing) == 0


@pytest.mark.clause("sotr.tankassault.charge-declare")
def test_only_who_has_a_charge_left_may_lay_one():
    battle = table(unit("a", 0, "sappers", [24, 16], [26, 16]), at("x", 1, 24, 24), troops=[SAPPERS])
    men = battle.units["a"]
    men.mark("charges", (0,), False)
    assert activation.may_lay_charges(battle, men, [actions.MOVE]) == ["charge:x/1"]
    assert activation.may_lay_charges(battle, men, [actions.PASS]) == []
    plain = table(unit("a", 0, "rifles", [24, 16]), at("x", 1, 24, 24))
    assert assault.charge_targets(plain, plain.units["a"]) == []


@pytest.mark.clause("sotr.tankassault.charge-at")
@pytest.mark.example("sotr.ex.ivan-charge-arc")
def test_an_at_charge_on_the_rear_strikes_only_what_is_within_3_inches_behind():
    battle = table(
        unit("a", 0, "rifles", [24, 18], [24, 17.95], [22, 22], [24, 28]), at("x", 1, 24, 24), dice=[2]
    )
    tank, men = battle.units["x"], battle.units["a"]
    spot = (2400, 2400 - 250 - 2)
    assert [assault.caught(men, j, tank, spot, "at") for j in men.living] == [True, False, False, False]
    run(assault.go_off(battle, men, tank, spot, "at"))
    assert left(battle) == 0  # Medium AT on class 3 needs 3; on a man without armour it needs no die
    assert men.living == (1, 2, 3)


@pytest.mark.clause("sotr.tankassault.charge-he")
@pytest.mark.example("sotr.ex.explosives-he")
def test_an_he_charge_is_one_class_weaker_and_strikes_all_under_the_template():
    heavy = troop("heavy", man("rifle", number=4), armour=2)
    battle = table(
        unit("a", 0, "heavy", [24, 18.99], [24, 18.4], [22, 21]),
        at("x", 1, 24, 24),
        troops=[heavy],
        dice=[3, 3, 3],
    )
    tank, men = battle.units["x"], battle.units["a"]
    spot = (2400, 2400 - 250 - 2)
    assert [assault.caught(men, j, tank, spot, "he") for j in men.living] == [True, False, True]
    run(assault.go_off(battle, men, tank, spot, "he"))
    # Light AT: 4 needed on class 3, 3 on heavy personal armour.
    assert left(battle) == 0
    assert machine.hull(tank).struck == ()
    assert men.living == (1,)


@pytest.mark.clause("sotr.tankassault.charge-place")
def test_who_has_laid_a_charge_may_take_cover_with_what_is_left_of_his_run_or_stay():
    crater = piece("crater", 25, 17, 29, 20)
    men = unit("ivan", 0, "sappers", [24, 16], [22, 16])
    laid = position(men, at("x", 1, 24, 24), troops=[SAPPERS, vehicle()], acting="ivan", piece=[crater])
    for where, spot in (("cover", True), ("stay", False)):
        playing = game(laid)
        answer(playing, ("sotr-action", "charge:x/0"), ("sotr-charge-kind", "at"))
        assert offered(playing, "sotr-charge-away") == ["rejoin", "cover", "stay"]
        answer(playing, ("sotr-charge-away", where))
        x, _ = one(playing, "ivan").places[0]
        assert (x > 2500) is spot
        if not spot:
            assert machine.gap(one(playing, "ivan"), 0, one(playing, "x"), 0) <= 5


@pytest.mark.clause("sotr.tankassault.charge-at", "sotr.tankassault.charge-he")
def test_a_charge_strikes_what_man_has_built_within_its_effect():
    def blown(kind, wall, *dice):
        battle = table(unit("a", 0, "rifles", [4, 4]), at("x", 1, 24, 24), piece=[wall], dice=dice)
        run(assault.go_off(battle, battle.units["a"], battle.units["x"], (2400, 2148), kind))
        assert left(battle) == 0
        return [one.id for one in battle.board.pieces]

    behind, far, beside = ({**piece("fence", *box), "id": "f"} for box in (
        (20, 18.5, 28, 18.6), (20, 18.4, 28, 18.46), (26, 22, 26.2, 26)
    ))  # fmt: skip
    # Medium AT on class 3 needs 3: the tank's rear holds, the fence does not; the same fence 3.1 inches away is safe.
    assert blown("at", behind, 2, 3) == []
    assert blown("at", behind, 2, 2) == ["f"]
    assert blown("at", far, 2) == ["f"]
    # On the tank's flank only the template of an HE charge reaches it: Light AT needs 4.
    assert blown("at", beside, 2) == ["f"]
    assert blown("he", beside, 3, 4) == []
    assert blown("he", beside, 3, 3) == ["f"]
