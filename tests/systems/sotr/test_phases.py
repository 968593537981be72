"""Initiative and maintenance: who decides, who gets up, what goes on burning."""

import pytest

from grognard.systems.sotr import victory
from grognard.systems.sotr.command import maintenance
from systems.sotr.machines import at, vehicle
from systems.sotr.table import (
    answer,
    asked,
    battle,
    game,
    left,
    man,
    one,
    position,
    probe,
    rolled,
    squad,
    troop,
    unit,
)

HQ = troop(
    "hq", man("smg", rank="lieutenant"), man("rifle"), man("pistol", abilities=["medic"]), kind="headquarters"
)
LINE = troop("line", man("smg", rank="sergeant"), man("rifle", number=5), cost=10)
GREEN_HQ = {**HQ, "id": "green_hq", "quality": "green"}
ELITE_HQ = {**HQ, "id": "elite_hq", "quality": "elite"}


def start(*units, phase="initiative", **rest):
    return position(*units, troops=[HQ, LINE, GREEN_HQ, ELITE_HQ], phase=phase, **rest)


A, B = squad("hq_a", 0, "hq", (10, 10)), squad("hq_b", 1, "hq", (40, 40))


@pytest.mark.clause("sotr.initiative.roll", "sotr.initiative.winner-chooses#1")
def test_the_higher_of_die_and_command_value_has_the_initiative():
    playing = game(start(A, squad("line", 1, "line", (40, 40))), 3, 3)
    # 3 + 9 against 3 + 8.
    assert playing.battle.first == 0
    assert asked(playing).seat == 0


@pytest.mark.clause("sotr.initiative.winner-chooses#1", "sotr.initiative.winner-chooses#ruling")
def test_equal_totals_are_rolled_again_and_the_winner_says_who_goes_first():
    playing = game(start(A, B), 3, 3, 2, 5)
    assert rolled(playing, "initiative") == [(3,), (3,), (2,), (5,)]
    assert playing.battle.first == 1
    assert asked(playing).ask == "sotr-who-first"
    assert asked(playing).seat == 1
    answer(playing, ("sotr-who-first", 0))
    assert playing.battle.leading == 0
    assert asked(playing).seat == 0


@pytest.mark.clause(
    "sotr.initiative.highest-rank", "sotr.command.chief-experience", "sotr.basics.cool-levels"
)
@pytest.mark.parametrize(("quality", "cool"), [("green_hq", 8), ("hq", 9), ("elite_hq", 9)])
def test_the_commander_in_chief_is_a_level_above_his_army_with_the_officers_bonus(quality, cool):
    made = battle(start(squad("a", 0, quality, (10, 10)), squad("line", 0, "line", (20, 10)), B))
    assert probe(made, "command-value", seat=0) == cool


@pytest.mark.clause("sotr.initiative.rank-substitute", "sotr.initiative.active-officer")
def test_a_chief_who_is_down_or_disorganised_gives_way_to_the_best_active_figure():
    sergeant = squad("line", 0, "line", (20, 10))
    down = battle(start({**A, "down": [0]}, sergeant, B))
    assert probe(down, "command-value", seat=0) == 8
    lost = battle(start({**A, "disorganised": True}, sergeant, B))
    assert probe(lost, "command-value", seat=0) == 8
    nobody = battle(start({**A, "down": True}, B))
    assert probe(nobody, "command-value", seat=0) == 0


DOWN = unit("men", 0, "rifles", *((2 * i, 5) for i in range(6)), down=True)
ENEMY = unit("enemy", 1, "rifles", (40, 40))


@pytest.mark.clause("sotr.maintenance.down-roll")
def test_of_the_down_two_get_up_two_stay_and_two_die():
    playing = game(start(DOWN, ENEMY, phase="maintenance"), 1, 2, 3, 4, 5, 6)
    assert probe(playing, "living", unit="men") == [0, 1, 2, 3]
    assert probe(playing, "figures", unit="men", what="down") == [2, 3]


@pytest.mark.clause("sotr.maintenance.medic-bonus")
def test_a_medic_within_two_inches_helps_and_one_who_is_down_does_not():
    medic = squad("hq", 0, "hq", (40, 2))
    medic = {**medic, "places": [[40, 2], [42, 2], [8, 5]]}
    medic.pop("at")
    near = unit("men", 0, "rifles", (11, 5), down=True)
    helped = game(start(near, medic, ENEMY, phase="maintenance"), 3)
    assert probe(helped, "figures", unit="men", what="down") == []
    far = game(start({**near, "places": [[11.01, 5]]}, medic, ENEMY, phase="maintenance"), 3)
    assert probe(far, "figures", unit="men", what="down") == [0]
    hurt = game(start(near, {**medic, "down": [2]}, ENEMY, phase="maintenance"), 3, 3)
    assert probe(hurt, "figures", unit="men", what="down") == [0]


TOUGH = [
    troop("undying", man(abilities=["uncanny_resilience"])),
    troop("zombies", man(abilities=["zombie"], number=3), quality="conscript"),
    troop("proof", man("rifle", abilities=["bulletproof"])),
]


def alone(kind, *dice, **rest):
    made = position(
        unit("one", 0, kind, (10, 10), down=True, **rest), ENEMY, troops=TOUGH, phase="maintenance"
    )
    return game(made, *dice)


@pytest.mark.clause("sotr.abilities.uncanny-resilience-recovery")
def test_the_resilient_recover_better_unless_fire_or_silver_felled_them():
    assert probe(alone("undying", 3), "figures", unit="one", what="down") == []
    assert probe(alone("undying", 3, scorched=True), "figures", unit="one", what="down") == [0]


@pytest.mark.clause("sotr.weapons.flame-burning-down")
def test_who_burns_rolls_two_dice_and_the_higher_counts():
    playing = alone("rifles", 2, 5, burning=True)
    assert probe(playing, "status", unit="one") == "gone"


@pytest.mark.clause("sotr.abilities.zombie-unstoppable")
def test_zombies_get_up_without_a_roll():
    made = position(
        unit("z", 0, "zombies", (10, 10), (12, 10), (14, 10), down=True),
        ENEMY,
        troops=TOUGH,
        phase="maintenance",
    )
    playing = game(made)
    assert probe(playing, "figures", unit="z", what="down") == []


@pytest.mark.clause("sotr.abilities.bulletproof")
def test_the_bulletproof_get_up_by_themselves_after_a_shot_only():
    assert probe(alone("proof", shot=True), "figures", unit="one", what="down") == []
    assert probe(alone("proof", 6), "status", unit="one") == "gone"


@pytest.mark.clause("sotr.maintenance.order")
def test_the_down_roll_before_fires_burn_on():
    wood = {"kind": "forest", "id": "wood", "box": [0, 0, 20, 20]}
    made = start(
        unit("men", 0, "rifles", (5, 5), down=True), ENEMY, phase="maintenance", piece=[wood], fires=["wood"]
    )
    playing = game(made, 3, 1)
    assert rolled(playing, "recovery") == [(3,)]
    assert playing.battle.fires == ()


@pytest.mark.clause("sotr.weapons.fire-maintenance", "sotr.weapons.fire-damage")
def test_a_fire_dies_on_one_or_two_and_else_hits_everybody_in_it():
    wood = {"kind": "forest", "id": "wood", "box": [0, 0, 20, 20]}
    men = unit("men", 0, "rifles", (5, 5), (8, 5), (30, 5))
    made = battle(start(men, ENEMY, phase="maintenance", piece=[wood], fires=["wood"]), 3, 4, 1)
    maintenance.burn_on(made, 0)
    assert one(made, "men").living == (1, 2)
    assert left(made) == 0
    out = battle(start(men, ENEMY, phase="maintenance", piece=[wood], fires=["wood"]), 2)
    maintenance.burn_on(out, 0)
    assert out.fires == ()
    assert one(out, "men").living == (0, 1, 2)


@pytest.mark.clause("sotr.maintenance.suppression-ends")
def test_suppression_ends_in_the_next_maintenance():
    playing = game(start(unit("men", 0, "rifles", (5, 5), suppressed=True), ENEMY, phase="maintenance"))
    assert probe(playing, "is", unit="men", what="suppressed") is False


@pytest.mark.clause("sotr.turn.phases")
def test_a_turn_runs_through_its_phases_in_order():
    made = start(unit("men", 0, "rifles", (5, 5)), ENEMY)
    playing = game(made, 6, 1, 6, 1)
    assert asked(playing).ask == "sotr-who-first"
    assert playing.battle.phase == "action"
    answer(playing, ("sotr-who-first", 0), ("sotr-action", "pass"), ("sotr-action", "pass"))
    assert playing.battle.turn == 3
    assert playing.battle.phase == "action"


@pytest.mark.clause("sotr.basics.dice")
def test_a_d3_is_half_a_die_rounded_up():
    from grognard.systems.sotr import dice

    assert [dice.d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.clause(
    "sotr.actions.alternate", "sotr.actions.first-player", "sotr.actions.do-nothing", "sotr.turn.phase-modes"
)
def test_players_activate_in_turn_and_who_has_units_left_goes_on_alone():
    units = [unit(f"a{i}", 0, "rifles", (5 + 5 * i, 5)) for i in range(3)] + [
        unit("b0", 1, "rifles", (5, 40))
    ]
    playing = game(start(*units, phase="action", leading=-1, first=1), 6, 1)
    answer(playing, ("sotr-who-first", 0))
    answer(playing, ("sotr-activate", "a0"), ("sotr-action", "pass"))
    assert asked(playing).seat == 1
    answer(playing, ("sotr-action", "pass"))
    answer(playing, ("sotr-activate", "a1"), ("sotr-action", "pass"))
    assert (asked(playing).seat, asked(playing).ask) == (0, "sotr-action")
    assert probe(playing, "is", unit="a1", what="activated")
    answer(playing, ("sotr-action", "pass"))
    assert playing.battle.turn == 3


@pytest.mark.clause("sotr.actions.declare-path", "sotr.actions.shoot-after-movement", "sotr.actions.list")
def test_an_activation_is_an_action_with_its_way_then_shooting_then_the_other_player():
    units = [
        unit("a", 0, "rifles", (10, 10)),
        unit("b", 1, "rifles", (10, 25)),
        unit("c", 1, "rifles", (40, 25)),
    ]
    playing = game(start(*units, phase="action", acting="a"), 1)
    assert asked(playing).form.options == ("pass", "fire", "move", "run", "crawl", "prone")
    answer(playing, ("sotr-action", "move"), ("sotr-move", [1000, 1400]))
    assert asked(playing).ask == "sotr-fire"
    answer(playing, ("sotr-fire", ["0:rifle>b"]))
    assert asked(playing).seat == 1


@pytest.mark.clause("sotr.turn.length")
def test_the_game_ends_after_its_turns_and_who_destroyed_more_wins():
    units = [unit("a", 0, "rifles", (10, 10)), squad("b", 1, "line", (40, 40), lost=[5])]
    playing = game(start(*units, phase="end", turns=2))
    assert playing.over
    assert playing.outcome.winners == (0,)
    goes_on = game(start(*units, phase="end", turns=3), 6, 1)
    assert not goes_on.over


@pytest.mark.clause("sotr.turn.length")
def test_a_side_without_anybody_has_lost():
    playing = game(start(unit("a", 0, "rifles", (10, 10)), phase="end", turns=9))
    assert playing.outcome.winners == (0,)


@pytest.mark.clause("sotr.terrain.agree", "sotr.terrain.open")
def test_every_piece_has_a_kind_before_the_first_turn_and_open_ground_costs_nothing():
    from grognard.core.system import SetupFault

    men = unit("a", 0, "rifles", (10, 10))
    with pytest.raises(SetupFault, match="no scenery"):
        battle(start(men, ENEMY, piece=[{"kind": "lava", "box": [0, 0, 5, 5]}]))
    assert probe(battle(start(men, ENEMY)), "cost", start=[10, 10], end=[10, 14]) == 4


@pytest.mark.clause("sotr.units.definition")
def test_a_unit_is_any_group_and_may_be_a_single_figure():
    made = battle(start(unit("a", 0, "rifles", (10, 10)), unit("b", 0, "rifles", (20, 10), (21, 10)), ENEMY))
    assert [len(one(made, name).living) for name in ("a", "b")] == [1, 2]


@pytest.mark.clause("sotr.wound.penetration-classes")
def test_weapons_have_a_class_from_light_infantry_to_super_heavy_at():
    from grognard.systems.sotr.profile import weapons, wounds

    classes = {
        name: weapons()[name].penetration
        for name in ("rifle", "lmg", "hmg", "anti_mech_rifle", "rpg_medium", "rpg_heavy")
    }
    assert classes == {"rifle": 0, "lmg": 1, "hmg": 2, "anti_mech_rifle": 3, "rpg_medium": 4, "rpg_heavy": 5}
    assert {len(row) for row in wounds()} == {8}
    assert len(wounds()) == 7


@pytest.mark.clause("sotr.wound.penetration-classes")
def test_guns_are_of_the_five_anti_tank_classes():
    from grognard.systems.sotr.profile import weapons

    names = ("light", "medium", "heavy", "very_heavy", "super_heavy")
    assert [weapons()[f"cannon_{name}"].penetration for name in names] == [3, 4, 5, 6, 7]


@pytest.mark.clause("sotr.weapons.table")
def test_the_arsenal_gives_each_weapon_its_class_and_rate_of_fire():
    from grognard.systems.sotr.profile import weapons

    rows = {
        "pistol": (0, 1), "machine_pistol": (0, 2), "shotgun": (0, 1), "rifle": (0, 1), "semi_auto_rifle": (0, 2),
        "sniper_rifle": (0, 1), "smg": (0, 3), "assault_rifle": (0, 3), "packed_lmg": (0, 5), "lmg": (1, 8),
        "hmg": (2, 6), "anti_mech_rifle": (3, 1),
    }  # fmt: skip
    assert {name: (weapons()[name].penetration, weapons()[name].rate) for name in rows} == rows


@pytest.mark.clause("sotr.orders.overwatch-expiry", "sotr.weapons.smoke-duration")
def test_a_new_turn_forgets_what_belonged_to_the_last_one():
    made = battle(position(unit("a", 0, "rifles", (10, 10)), at("t", 0, 24, 24), troops=[vehicle()]))
    men, tank = made.units["a"], made.units["t"]
    for name in ("activated", "overwatch", "held", "pushed"):
        setattr(men, name, True)
    for name in ("ordered", "hold", "busy", "laden", "charged", "alighted"):
        setattr(men, name, 1)
    men.action = "move"
    tank.hull.moved, tank.hull.pace, tank.hull.pivoted, tank.hull.traversed = 900, 3, True, True
    made.clouds, made.drops = ((100, 100, 250),), (("a", 1, 1),)
    victory.begin_turn(made)
    assert made.turn == 3
    assert made.phase == "initiative"
    assert made.clouds == made.drops == ()
    assert not any((men.activated, men.overwatch, men.held, men.pushed))
    spent = (men.ordered, men.hold, men.busy, men.laden, men.charged, men.alighted)
    assert spent == (0, 0, 0, 0, 0, 0)
    assert men.action == ""
    own = tank.hull
    assert (own.moved, own.pace, own.pivoted, own.traversed) == (0, 1, False, False)
