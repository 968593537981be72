"""The general rules of Dust Tactics: actions, announcing them, sustained attacks, and terrain."""

from __future__ import annotations

import pytest

from grognard.core.event import Rolled
from grognard.systems.dust import movement, profile, sight
from grognard.systems.dust.attack import cover
from grognard.systems.dust.events import ActionLost, Aimed, HeldFire, Moved
from systems.dust.cards import squad, walker
from systems.dust.table import (
    activate,
    aim,
    answer,
    asked,
    battle,
    by_default,
    events,
    game,
    offered,
    position,
    refused,
    state,
    unit,
)

# -- actions -----------------------------------------------------------------------------------------

SINGLE = ("move", "attack", "skill", "nothing")


@pytest.mark.clause(
    "dust.general.action-list",
    "dust.general.two-actions",
    "dust.general.nothing",
    "dust.general.no-double-attack#1",
    "dust.general.no-double-attack#2",
)
def test_every_ordered_pair_of_single_actions_but_two_attacks():
    """A walker with something to reload and somebody to shoot at."""
    table = position(
        unit("steel_rain", 0, "A1", unloaded=["petard_mortar"]),
        unit("sturmpioniere", 1, "E1", activated=True),
    )
    playing = game(table)
    pairs = {f"{first}+{second}" for first in SINGLE for second in SINGLE}
    assert set(offered(playing, "dust-plan")) == pairs - {"attack+attack"} | {"sustained"}
    assert refused(playing, "attack+attack") == ["dust.general.no-double-attack"]
    assert refused(playing, "move+sustained") == ["dust.general.sustained-no-move"]
    assert refused(playing, "sustained+skill") == ["dust.general.sustained-no-move"]


def test_plans_that_give_up_the_first_action_are_marked_as_seldom_meant():
    table = position(
        unit("steel_rain", 0, "A1", unloaded=["petard_mortar"]),
        unit("sturmpioniere", 1, "E1", activated=True),
    )
    decision = game(table).decision
    assert decision.ask == "dust-plan"
    assert set(decision.seldom) == {"nothing+move", "nothing+attack", "nothing+skill"}


@pytest.mark.clause("dust.general.no-double-attack", "dust.skill.reload")
def test_what_was_fired_may_be_reloaded_with_the_second_action():
    """Attack + Skill is a pair like any other: the Petard Mortar fires and is loaded again."""
    table = position(
        unit("steel_rain", 0, "A1"),
        unit("recon_grenadiers", 1, "E1", activated=True),
        rounds=2,
    )
    playing = game(table, ["petard: M M M M M M"])
    activate(playing, "steel_rain", "attack+skill")
    assert offered(playing, "dust-skill") == ["reload:steel_rain:0", "reload:steel_rain:1"]
    answer(playing, "dust-skill", "reload:steel_rain:1")
    aim(playing, petard_mortar="recon_grenadiers")
    assert playing.over
    assert state(playing).units["steel_rain"].unloaded == 0


@pytest.mark.clause("dust.general.no-double-attack", "dust.skill.reload")
def test_without_reloading_the_fired_weapon_stays_unloaded():
    table = position(unit("steel_rain", 0, "A1"), unit("recon_grenadiers", 1, "E1", activated=True), rounds=2)
    playing = game(table, ["petard: M M M M M M"])
    activate(playing, "steel_rain", "attack+nothing")
    aim(playing, petard_mortar="recon_grenadiers")
    assert state(playing).units["steel_rain"].unloaded == 0b10


@pytest.mark.clause("dust.general.two-actions")
def test_the_two_actions_are_performed_one_after_the_other():
    """Move + Attack fires from the new square, Attack + Move from the old one."""
    table = position(unit("recon_boys", 0, "A1"), unit("sturmpioniere", 1, "A6", activated=True), rounds=2)
    playing = game(table, ["M M M M"])
    activate(playing, "recon_boys", "move+attack")
    answer(playing, "dust-move", "A2")
    aim(playing, m1_assault_rifle="sturmpioniere")
    assert [type(entry.event) for entry in playing.journal if isinstance(entry.event, Moved | Rolled)] == [
        Moved,
        Rolled,
    ]
    first = game({**table, "unit": [unit("recon_boys", 0, "A2"), table["unit"][1]]}, ["M M M M"])
    activate(first, "recon_boys", "attack+move")
    aim(first, m1_assault_rifle="sturmpioniere")
    answer(first, "dust-move", "A1")
    assert [type(entry.event) for entry in first.journal if isinstance(entry.event, Moved | Rolled)] == [
        Rolled,
        Moved,
    ]
    assert first.over


@pytest.mark.clause("dust.general.sustained-no-move", "dust.general.action-list")
def test_a_sustained_attack_is_the_whole_activation_but_leaves_free_skills():
    table = position(unit("rhino", 0, "A1"), unit("sturmpioniere", 1, "A2", activated=True), rounds=2)
    playing = game(table, ["H H H H H H H H"])
    activate(playing, "rhino", "sustained")
    answer(playing, "dust-declare-skills", ["rhino:berserk"])
    aim(playing, heavy_rocket_punch="sturmpioniere")
    by_default(playing, "dust-retaliate")
    assert playing.over
    assert not events(playing, Moved)


# -- announcing --------------------------------------------------------------------------------------


@pytest.mark.clause("dust.general.declare-plan#1")
def test_everything_is_announced_before_the_unit_acts():
    """Actions, skills, the square of the Move and the targets from there come first; then the unit moves."""
    table = position(
        unit("sigrid", 1, "C6"),
        unit("recon_boys", 0, "C3", activated=True),
        turn=1,
        rounds=2,
    )
    playing = game(table, ["laser pistol: M", "berserk: M"])
    activate(playing, "sigrid", "move+attack")
    asks = []
    while not playing.over:
        asks.append(asked(playing).ask)
        if asked(playing).ask == "dust-declare-skills":
            answer(playing, "dust-declare-skills", ["sigrid:berserk"])
        elif asked(playing).ask == "dust-aim":
            assert not events(playing, Moved)
            aim(playing, laser_pistole="recon_boys")
        else:
            answer(playing, "dust-move", "C5")
    assert asks == ["dust-declare-skills", "dust-move", "dust-aim"]
    aimed = next(n for n, entry in enumerate(playing.journal) if isinstance(entry.event, Aimed))
    moved = next(n for n, entry in enumerate(playing.journal) if isinstance(entry.event, Moved))
    assert aimed < moved


@pytest.mark.clause("dust.general.declare-plan#ruling")
def test_a_line_whose_target_is_out_of_sight_does_not_fire_and_its_ammunition_is_gone():
    """The squad announces its shotguns for the end of a charge and ends it behind a wall."""
    table = position(
        unit("chargers", 1, "B3"),
        unit("recon_boys", 0, "C1", activated=True),
        board={"size": [6, 4], "edges": [["B1", "C1", "wall"], ["B2", "C2", "wall"]]},
        profiles=[
            squad(
                "chargers",
                "charge",
                figures=[{"count": 3, "carries": []}],
                weapons=[{"weapon": "shotgun", "ammo": 3}],
            )
        ],
        turn=1,
        rounds=2,
    )
    playing = game(table)
    activate(playing, "chargers", "charge")
    aim(playing, shotgun=("recon_boys", 2))
    answer(playing, "dust-move", "B2")
    answer(playing, "dust-move", "B1")
    assert playing.over
    assert [(event.weapon, event.rule) for event in events(playing, HeldFire)] == [
        ("shotgun", "dust.attack.los-check"),
    ]
    assert state(playing).units["chargers"].ammo[0] == 1


@pytest.mark.clause("dust.general.declare-plan#ruling", "dust.command.makeshift-repair")
def test_an_action_that_has_become_impossible_turns_into_nothing():
    """The Mechanic moves away from the vehicle he was to repair; nothing else takes the place of it."""
    table = position(
        unit("the_boss", 0, "A1"),
        unit("blackhawk", 0, "B1", wounds=1, activated=True),
        unit("hans", 1, "H6", activated=True),
        rounds=2,
        board={"rows": ["........"] * 3 + ["########"] + ["........"] * 3},
    )
    playing = game(table)
    activate(playing, "the_boss", "move+skill")
    answer(playing, "dust-skill", "makeshift_repair")
    answer(playing, "dust-move", "A2")
    assert playing.over
    assert state(playing).units["blackhawk"].wounds == 0, "still beside it"
    assert events(playing, ActionLost) == []
    away = game({**table, "unit": [unit("the_boss", 0, "C2"), *table["unit"][1:]]})
    activate(away, "the_boss", "move+skill")
    answer(away, "dust-skill", "makeshift_repair")
    answer(away, "dust-move", "D3")
    assert away.over
    assert [event.action for event in events(away, ActionLost)] == ["dust-action-skill"]
    assert state(away).units["blackhawk"].wounds == 1


# -- sustained attacks -------------------------------------------------------------------------------


@pytest.mark.clause(
    "dust.general.sustained-attack#1",
    "dust.general.sustained-attack#2",
    "dust.general.sustained-attack#ruling",
)
def test_each_line_rolls_its_misses_again_once_and_takes_what_comes():
    table = position(unit("recon_boys", 0, "A1"), unit("sturmpioniere", 1, "D1", activated=True), rounds=2)
    playing = game(table, ["rifles: H M M M", "again: M H M", "mg: M M H", "again: M M"])
    activate(playing, "recon_boys", "sustained")
    aim(playing, m1_assault_rifle="sturmpioniere", victory_mg="sturmpioniere")
    by_default(playing, "dust-casualties")
    assert [(event.purpose, len(event.faces)) for event in events(playing, Rolled)] == [
        ("dust-roll-attack", 4),
        ("dust-roll-sustained", 3),
        ("dust-roll-attack", 3),
        ("dust-roll-sustained", 2),
    ]
    assert state(playing).units["sturmpioniere"].figures == 5 - 3
    assert playing.over, "both actions are spent"


@pytest.mark.clause("dust.general.sustained-attack")
def test_a_plain_attack_rolls_nothing_again():
    table = position(unit("recon_boys", 0, "A1"), unit("sturmpioniere", 1, "D1", activated=True), rounds=2)
    playing = game(table, ["rifles: H M M M"])
    activate(playing, "recon_boys", "attack+nothing")
    aim(playing, m1_assault_rifle="sturmpioniere")
    by_default(playing, "dust-casualties")
    assert state(playing).units["sturmpioniere"].figures == 4


# -- terrain -----------------------------------------------------------------------------------------


def reach(found, name: str, points: int = 1) -> list[str]:
    mover = found.units[name]
    return [found.board.names[cell] for cell in movement.ways(found, mover, mover.cell, points, 0)]


@pytest.mark.clause("dust.general.terrain-table#1")
def test_the_table_of_terrain():
    """Blocks sight, soldiers enter, vehicles enter, cover element allowed."""
    table = {
        "neutral": (False, True, True, True),
        "water": (False, False, False, False),
        "rubble": (False, True, False, False),
        "smoke": (True, True, True, True),
        "block": (True, False, False, False),
    }
    found = {
        kind.id: (kind.blocks_sight, kind.soldiers_enter, kind.vehicles_enter, kind.element_allowed)
        for kind in profile.terrain().values()
    }
    assert found == table


@pytest.mark.clause("dust.general.terrain-table#2")
@pytest.mark.parametrize("letter", [".", ":", "*"])
def test_a_permitted_square_costs_the_same_whatever_its_terrain(letter):
    board = {"rows": [letter * 4]}
    found = battle(position(unit("runners", 0, "A1"), board=board, profiles=[squad("runners", movement=3)]))
    ways = movement.ways(found, found.units["runners"], 0, 3, 0)
    assert {found.board.names[cell]: way.cost for cell, way in ways.items()} == {"B1": 1, "C1": 2, "D1": 3}


@pytest.mark.clause("dust.general.terrain-water")
def test_nobody_enters_water_and_everybody_shoots_across_it():
    table = position(
        unit("recon_boys", 0, "A1"),
        unit("blackhawk", 0, "A2"),
        unit("sturmpioniere", 1, "C1"),
        board={"rows": [".~.", ".~."]},
    )
    found = battle(table)
    assert reach(found, "recon_boys") == []
    assert reach(found, "blackhawk") == []
    assert sight.sees(found, found.units["recon_boys"], found.units["sturmpioniere"])


@pytest.mark.clause("dust.general.terrain-water")
def test_water_counts_as_impassable_beside_a_diagonal():
    both = position(unit("recon_boys", 0, "A1"), board={"rows": ["~.", ".~"]})
    one = position(
        unit("recon_boys", 0, "A1"),
        board={"rows": ["..", ".~"]},
    )
    vehicle = position(unit("blackhawk", 0, "A1"), board={"rows": ["..", ".~"]})
    assert reach(battle(both), "recon_boys") == []
    assert "B2" in reach(battle(one), "recon_boys")
    assert reach(battle(vehicle), "blackhawk") == ["A2"]


@pytest.mark.clause(
    "dust.general.terrain-rubble#1", "dust.general.terrain-rubble#2", "dust.general.terrain-rubble#ruling"
)
def test_rubble_is_closed_to_vehicles_and_gives_no_cover():
    table = position(
        unit("recon_boys", 0, "A1"),
        unit("the_gunners", 0, "C1"),
        unit("sturmpioniere", 1, "E1"),
        unit("blackhawk", 0, "A2"),
        board={"rows": ["..:..", ".::.."]},
    )
    found = battle(table)
    assert "B1" in reach(found, "recon_boys")
    # B2 is open, but the rubble of B1 beside the step would have the walker cut a corner.
    assert reach(found, "blackhawk") == ["B2"]
    assert reach(battle(position(unit("blackhawk", 0, "A1"), board={"rows": ["..", ".:"]})), "blackhawk") == [
        "A2"
    ]
    gunners, enemy = found.units["the_gunners"], found.units["sturmpioniere"]
    assert int(cover.grade(found, enemy, gunners)) == 0
    assert sight.sees(found, enemy, gunners)


@pytest.mark.clause("dust.general.terrain-smoke#1")
def test_smoke_hides_without_hindering():
    table = position(
        unit("recon_boys", 0, "A1"),
        unit("blackhawk", 0, "A2"),
        unit("sturmpioniere", 1, "C1"),
        unit("hans", 1, "C2"),
        board={"rows": [".*.", ".*."]},
        elements={"B1": "ammo_crate"},
    )
    found = battle(table)
    assert "B1" in reach(found, "recon_boys")
    assert "B2" in reach(found, "blackhawk")
    for a in ("recon_boys", "blackhawk"):
        for b in ("sturmpioniere", "hans"):
            assert not sight.sees(found, found.units[a], found.units[b])
    # Who stands in it sees and is seen.
    inside = battle({**table, "unit": [unit("recon_boys", 0, "B1"), table["unit"][2]]})
    assert sight.sees(inside, inside.units["recon_boys"], inside.units["sturmpioniere"])


@pytest.mark.clause("dust.general.terrain-block#2", "dust.general.terrain-smoke#ruling")
@pytest.mark.parametrize("letter", ["*", "#"])
def test_smoke_and_blocks_give_corner_cover(letter):
    table = position(
        unit("recon_boys", 0, "B2"),
        unit("sturmpioniere", 1, "A1"),
        board={"rows": ["..", f".{letter}"]},
    )
    found = battle(table)
    assert int(cover.grade(found, found.units["sturmpioniere"], found.units["recon_boys"])) == 1


@pytest.mark.clause("dust.general.terrain-block#1", "dust.general.terrain-block#2")
def test_nobody_enters_or_leaps_over_a_block():
    """A lane with a block in it stops even those who jump; over a friend they would go."""
    jumpers = [squad("jumpers", "jump", movement=3), walker("hopper", "jump", movement=3)]
    for name in ("jumpers", "hopper"):
        shut = position(unit(name, 0, "A1"), board={"rows": [".#.."]}, profiles=jumpers)
        assert reach(battle(shut), name, 3) == []
        held = position(
            unit(name, 0, "A1"), unit("recon_boys", 0, "B1"), board={"rows": ["...."]}, profiles=jumpers
        )
        assert reach(battle(held), name, 3) == ["C1", "D1"]


@pytest.mark.clause(
    "dust.general.terrain-water",
    "dust.general.terrain-rubble",
    "dust.general.terrain-smoke",
    "dust.los.terrain",
    "dust.general.terrain-table#3",
    "dust.general.terrain-block#1",
)
@pytest.mark.parametrize(
    ("letter", "properties"),
    [
        (".", ""),
        ("~", "no_soldiers no_vehicles no_elements no_leap"),
        (":", "no_vehicles no_elements"),
        ("*", "opaque"),
        ("#", "opaque no_soldiers no_vehicles no_elements no_leap"),
    ],
)
def test_a_square_of_some_ground_has_its_properties_and_no_other_square_has_them(letter, properties):
    board = battle(position(board={"rows": ["...", f".{letter}."]})).board
    kinds = ("opaque", "no_soldiers", "no_vehicles", "no_elements", "no_leap", "inside")
    assert {kind for kind in kinds if getattr(board, kind)} == set(properties.split())
    assert all(getattr(board, kind) == 1 << board.grid.parse("B1") for kind in properties.split())
    assert board.closed_to["soldier"] == board.no_soldiers
    assert board.closed_to["vehicle"] == board.no_vehicles
    assert board.closed_to["aircraft"] == board.no_leap


@pytest.mark.clause("dust.hero.soldier-rules", "dust.core.unit-types")
def test_who_shares_a_square_sees_one_another():
    found = battle(position(unit("recon_boys", 0, "B1"), unit("bazooka_joe", 0, "B1"), size=(3, 1)))
    one, other = found.units["recon_boys"], found.units["bazooka_joe"]
    assert sight.sees(found, one, other)
    assert sight.sees(found, other, one)
