"""When a melee is fought: who tests, who flees, and who moves on."""

import pytest

from grognard.systems.sotr.melee import combat
from systems.sotr.table import (
    answer,
    asked,
    battle,
    game,
    left,
    man,
    offered,
    one,
    piece,
    position,
    probe,
    rolled,
    state,
    troop,
    unit,
)

KINDS = [
    troop("bayonets", man("rifle", "bayonet", number=4)),
    troop("pistols", man("pistol", "knife", "bayonet", number=3)),
    troop("gunner", man("lmg"), man("rifle")),
    troop("suit", man("pistol", abilities=["combat_suit"])),
    troop("claws", man(number=3, abilities=["claws_and_teeth", "combat_monster", "horror", "fast"])),
    troop("runners", man("rifle", abilities=["fast"])),
    troop("relay", man("rifle"), man("rifle", abilities=["fast"])),
    {**troop("ogre", man("rifle")), "base": 2, "height": 3},
    troop("strong", man("rifle", abilities=["super_strength"])),
    troop("hunter", man("rifle", abilities=["monster_hunter"])),
    troop("undying", man("rifle", abilities=["uncanny_resilience"])),
    troop("zombies", man(number=4, abilities=["zombie"]), quality="conscript"),
    troop("led", man("smg", rank="sergeant"), man("rifle", number=5)),
]
FAR = unit("far", 1, "rifles", (45, 45))


def table(*units, **rest):
    return position(*units, troops=KINDS, **{"phase": "melee", "turns": 2, **rest})


# -- tests and flight --------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "sotr.melee.morale-loser#1", "sotr.melee.morale-loser#ruling", "sotr.melee.tests-per-unit"
)
def test_a_unit_tests_if_it_lost_more_than_an_enemy_it_is_engaged_with():
    made = battle(
        table(
            unit("u2", 0, "rifles", (10, 10), lost_in_melee=3),
            unit("u6", 0, "rifles", (20, 10), lost_in_melee=1),
            unit("u8", 1, "rifles", (30, 10), lost_in_melee=2),
        )
    )
    assert probe(made, "must-test", unit="u2", enemies=["u8"])
    assert not probe(made, "must-test", unit="u6", enemies=["u8"])
    assert probe(made, "must-test", unit="u8", enemies=["u2", "u6"])
    one(made, "u8").lost = 1
    assert not probe(made, "must-test", unit="u8", enemies=["u6"])


@pytest.mark.clause("sotr.melee.break-flight", "sotr.melee.break-automatic-hit", "sotr.melee.must-pursue")
def test_who_breaks_off_takes_a_hit_each_flees_and_goes_on_fleeing():
    made = battle(
        table(unit("a", 0, "rifles", (10, 10), (11, 10)), unit("b", 1, "rifles", (10, 11), (11, 11))), 1, 1
    )
    combat.break_off(made, one(made, "b"), [one(made, "a")])
    assert left(made) == 0
    assert probe(made, "is", unit="b", what="fleeing")
    assert probe(made, "is", unit="b", what="disorganised")
    x, y = one(made, "b").places[0]
    assert 797 <= ((x - 1000) ** 2 + (y - 1100) ** 2) ** 0.5 <= 800
    assert y > 1700
    assert probe(made, "is", unit="a", what="quarry") == "b"


@pytest.mark.clause("sotr.melee.surrounded", "sotr.melee.break-no-contact")
def test_who_finds_no_way_out_is_destroyed():
    ring = [(10, 9), (10.87, 9.5), (10.87, 10.5), (10, 11), (9.13, 10.5), (9.13, 9.5)]
    made = battle(table(unit("a", 0, "rifles", *ring), unit("b", 1, "rifles", (10, 10))), 1)
    combat.break_off(made, one(made, "b"), [one(made, "a")])
    assert probe(made, "status", unit="b") == "gone"


@pytest.mark.clause(
    "sotr.actions.fleeing-only-compulsory", "sotr.flight.who", "sotr.actions.prone-stops-flight"
)
def test_a_fleeing_unit_flees_or_lies_down_where_no_enemy_is_within_twelve_inches():
    def actions(y):
        fleeing = unit("a", 0, "rifles", (10, 10), fleeing=True, disorganised=True)
        return probe(
            battle(table(fleeing, unit("b", 1, "rifles", (10, y)), phase="action")), "actions", unit="a"
        )

    assert actions(23) == ["flee"]
    assert actions(23.01) == ["flee", "prone"]
    made = table(
        unit("a", 0, "rifles", (10, 20), fleeing=True, disorganised=True),
        unit("b", 1, "rifles", (10, 40)),
        phase="action",
        acting="a",
    )
    lies = game(made)
    answer(lies, ("sotr-action", "prone"))
    assert not probe(lies, "is", unit="a", what="fleeing")
    assert probe(lies, "is", unit="a", what="disorganised")
    runs = game(made)
    answer(runs, ("sotr-action", "flee"))
    assert one(runs, "a").places[0] == (1000, 1200)


@pytest.mark.clause(
    "sotr.units.disorganised-seek-cover",
    "sotr.units.disorganised-in-cover",
    "sotr.units.disorganised-no-action",
)
def test_a_disorganised_unit_seeks_cover_and_stays_in_it():
    lost = unit("a", 0, "rifles", (10, 20), disorganised=True)
    enemy = unit("b", 1, "rifles", (10, 40))
    assert probe(battle(table(lost, enemy, phase="action")), "actions", unit="a") == ["seek"]
    crater = piece("crater", 8, 18, 12, 22)
    assert probe(battle(table(lost, enemy, phase="action", piece=[crater])), "actions", unit="a") == ["pass"]
    torn = unit("a", 0, "rifles", (10, 20), (18, 20), disorganised=True)
    wide = piece("crater", 8, 18, 20, 22)
    assert probe(battle(table(torn, enemy, phase="action", piece=[wide])), "actions", unit="a") == [
        "pass",
        "seek",
    ]


# -- moving on ---------------------------------------------------------------------------------------------------


@pytest.mark.clause("sotr.melee.advance-after-combat", "sotr.melee.consolidate")
def test_who_wiped_out_his_opponents_may_move_three_inches_or_engage():
    units = [
        unit("a", 0, "rifles", (10, 10)),
        unit("b", 1, "rifles", (10, 11)),
        unit("c", 1, "rifles", (10, 13.6)),
    ]
    playing = (
        game(table(*units, first=0), 6, 5, 6, turns=9) if False else game(table(*units, first=0), 6, 5, 6)
    )
    assert offered(playing, "sotr-move-on") == ["stay", "advance", "prone", "engage:c"]
    answer(playing, ("sotr-move-on", "advance"))
    assert asked(playing).form.refuse([1000, 701]) is None
    assert asked(playing).form.refuse([1000, 699]) is not None


@pytest.mark.clause("sotr.melee.advance-after-combat")
def test_whom_it_engages_is_fought_in_the_next_phase():
    units = [
        unit("a", 0, "rifles", (10, 10)),
        unit("b", 1, "rifles", (10, 11)),
        unit("c", 1, "rifles", (10, 13.6)),
    ]
    playing = game(table(*units, first=0), 6, 5, 6)
    answer(playing, ("sotr-move-on", "engage:c"))
    assert probe(playing, "engaged", figure="a")
    assert len(rolled(playing, "melee")) == 2


@pytest.mark.clause("sotr.abilities.zombie-brainwurst")
def test_zombies_that_fed_stay_and_eat():
    playing = game(
        table(unit("z", 0, "zombies", (10, 10)), unit("b", 1, "rifles", (10, 11)), FAR, first=0), 6, 5, 6
    )
    assert probe(playing, "status", unit="b") == "gone"
    assert state(playing).phase == "over"


@pytest.mark.clause("sotr.melee.phase")
def test_the_player_with_the_initiative_says_which_melee_comes_first():
    units = [
        unit("a", 0, "rifles", (10, 10)), unit("b", 1, "rifles", (10, 11)),
        unit("c", 0, "rifles", (30, 10)), unit("d", 1, "rifles", (30, 11)),
    ]  # fmt: skip
    playing = game(table(*units, first=1))
    assert asked(playing).seat == 1
    assert offered(playing, "sotr-which-melee") == ["a+b", "c+d"]
