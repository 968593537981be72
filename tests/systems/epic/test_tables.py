"""Tables gone through line by line: saves against every kind of hit, halves and edges, coherency, garrisons, regrouping."""

from __future__ import annotations

import pytest

from grognard.systems.epic import basics
from grognard.systems.epic.morale import regroup
from grognard.systems.epic.movement import terrain
from grognard.systems.epic.shooting import saves
from grognard.systems.epic.shooting.hits import AP, MW, Blow
from grognard.systems.epic.tournament import halves, objectives, setup
from systems.epic.table import battle, formation, mixed, one, piece, position, sheet, unit

SHEETS = {
    "profiles": [
        sheet("t.man", armour="-"),
        sheet("t.six", armour=6),
        sheet("t.five", armour=5),
        sheet("t.four", armour=4),
        sheet("t.reinforced", type="av", armour=4, abilities=["reinforced_armour"]),
        sheet("t.metal", type="av", armour=4, abilities=["living_metal"]),
        sheet("t.saint", armour=5, abilities=["invulnerable_save"]),
        sheet("t.bare_saint", armour="-", abilities=["invulnerable_save"]),
        sheet("t.holo", type="av", armour=5, abilities=["holofield"]),
        sheet("t.holo_hard", type="av", armour=5, abilities=["holofield", "reinforced_armour"]),
        sheet("t.thick", type="av", armour=4, abilities=["thick_rear_armour"]),
        sheet("t.scout", armour="-", abilities=["scout"]),
        sheet("t.fast", armour="-", speed=20),
        sheet("t.fixed", armour="-", speed=0),
        sheet("t.tank", type="av", armour="-", base=2.5),
        sheet("t.engine", type="we", base=4, armour="-", damage_capacity=3),
        sheet("t.leader", armour="-", abilities=["leader"]),
        sheet("t.shields", type="we", base=4, armour=4, damage_capacity=3, shields="2"),
    ],
}  # fmt: skip
PLAIN, MACRO, KILLER = Blow(AP), Blow(MW, macro=True), Blow(MW, macro=True, killer="D3")
LANCE, SNIPER, BURNING = Blow(AP, lance=True), Blow(AP, sniper="A/0"), Blow(AP, ignores_cover=True)


# -- saves -----------------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "epic.shooting.saves", "epic.shooting.save-choice", "epic.crossfire.save-penalty", "epic.special-units.sniper-save",
    "epic.special-units.living-metal-sniper", "epic.special-units.invulnerable-save",
    "epic.special-units.reinforced-armour-reroll", "epic.special-units.reinforced-armour-vs-macro",
    "epic.special-units.living-metal-saves", "epic.special-units.living-metal-titan-killer",
    "epic.special-weapons.macro-no-saves", "epic.special-weapons.titan-killer-saves", "epic.special-weapons.lance",
    "epic.special-weapons.ignore-cover", "epic.lists.holofield",
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "wood", "scores"),
    [
        # In order: plain, macro, titan killer, lance, sniper, cover ignored, plain in a crossfire.
        ("t.man", False, [[], [], [], [], [], [], []]),
        ("t.man", True, [[5], [], [], [5], [6], [], [6]]),
        ("t.six", False, [[6], [], [], [6], [], [6], []]),
        ("t.six", True, [[5], [], [], [5], [6], [6], [6]]),
        ("t.five", True, [[5], [], [], [5], [6], [5], [6]]),
        ("t.four", True, [[4], [], [], [4], [5], [4], [5]]),
        ("t.reinforced", False, [[4, 4], [4], [], [4], [5, 5], [4, 4], [5, 5]]),
        ("t.metal", False, [[4, 4], [4, 4], [4], [4, 4], [4, 4], [4, 4], [5, 5]]),
        ("t.saint", False, [[5, 6], [6], [6], [5, 6], [6, 6], [5, 6], [6, 6]]),
        ("t.holo", False, [[3], [3], [3], [3], [4], [3], [4]]),
        ("t.holo_hard", False, [[3, 5], [3], [3], [3], [4, 6], [3, 5], [4, 6]]),
        ("t.thick", False, [[4], [], [], [4], [5], [4], [4]]),
    ],
)
def test_every_save_against_every_hit(kind, wood, scores):
    ground = [piece("woods", 10, 10, 30, 30)] if wood else []
    made = battle(position(formation("A", 0, kind, (20, 20)), piece=ground, **SHEETS))
    a, him = one(made, "A"), unit(made, "A/0")
    found = [[int(roll) for roll in saves.allowed(made, a, him, blow, False).rolls] for blow in (PLAIN, MACRO, KILLER, LANCE, SNIPER, BURNING)]  # fmt: skip
    found.append([int(roll) for roll in saves.allowed(made, a, him, PLAIN, True).rolls])
    assert found == scores
    assert [int(roll) for roll in saves.allowed(made, a, him, PLAIN, False, cover=False).rolls] == scores[5]


@pytest.mark.clause("epic.transport.destroyed", "epic.special-weapons.macro-transport")
@pytest.mark.parametrize(
    ("kind", "scores"),
    [
        ("t.man", [[6], [], [], [6], []]),
        ("t.six", [[6], [], [], [6], [6]]),
        ("t.four", [[4], [], [], [4], [4]]),
        ("t.reinforced", [[4, 4], [4], [], [4], [4, 4]]),
        ("t.metal", [[4], [4], [4], [4], [4]]),
        ("t.saint", [[5, 6], [6], [6], [5, 6], [5, 6]]),
        ("t.bare_saint", [[6, 6], [6], [6], [6, 6], [6]]),
    ],
)
def test_what_passengers_save_by_when_their_transport_goes(kind, scores):
    made = battle(position(formation("A", 0, kind, (20, 20)), **SHEETS))
    a, him = one(made, "A"), unit(made, "A/0")
    blows = (PLAIN, MACRO, KILLER, LANCE, BURNING)
    assert [[int(roll) for roll in saves.of_passenger(made, a, him, blow).rolls] for blow in blows] == scores


@pytest.mark.clause("epic.shooting.saves")
@pytest.mark.parametrize(("dice", "saved"), [((4,), 4), ((3, 4), 4), ((3, 3), None)])
def test_saves_are_rolled_one_after_the_other_until_one_helps(dice, saved):
    made = battle(position(formation("A", 0, "t.reinforced", (20, 20)), **SHEETS), *dice)
    found = saves.rolled(made, 0, saves.allowed(made, one(made, "A"), unit(made, "A/0"), PLAIN, False))
    assert (found and int(found)) == saved
    assert made.dice.left == 0


# -- dangerous ground ------------------------------------------------------------------------------------------------


@pytest.mark.clause(
    "epic.terrain.dangerous-test", "epic.terrain.dangerous-cautious", "epic.special-units.walker-reroll"
)
@pytest.mark.parametrize(
    ("kind", "tests", "cautious", "dice", "failed"),
    [
        ("t.tank", 1, False, (2,), 0),
        ("t.tank", 2, False, (1,), 1),
        ("t.tank", 2, False, (2, 1), 1),
        ("t.tank", 1, True, (1, 2), 0),
        ("t.tank", 1, True, (1, 1), 1),
        ("t.engine", 3, False, (1, 2, 1), 2),
        ("legion.sentinel", 1, False, (1, 2), 0),
        ("legion.sentinel", 1, False, (1, 1), 1),
    ],
)
def test_dangerous_ground_is_passed_on_two_and_one_failure_is_enough_but_for_engines(
    kind, tests, cautious, dice, failed
):
    made = battle(position(formation("A", 0, kind, (20, 20)), **SHEETS), *dice)
    assert terrain.survives(made, one(made, "A"), unit(made, "A/0"), tests, cautious) == failed
    assert made.dice.left == 0


@pytest.mark.clause("epic.terrain.cover-behind-vehicle", "epic.terrain.cover-to-hit")
@pytest.mark.parametrize(("seat", "x", "covered"), [(0, 22.25, True), (1, 22.25, True), (0, 22.3, False), (1, 17.75, True)])  # fmt: skip
def test_infantry_that_touches_a_vehicle_of_either_side_is_in_cover(seat, x, covered):
    made = battle(
        position(formation("A", 0, "t.man", (20, 20)), formation("C", seat, "t.tank", (x, 20)), **SHEETS)
    )
    assert bool(terrain.cover(made, one(made, "A"), unit(made, "A/0"))) == covered
    assert terrain.cover(made, one(made, "C"), unit(made, "C/0")) == ""


# -- the table -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.tournament.choose-edge")
def test_how_far_a_place_lies_into_each_half():
    board = battle(position()).board
    depths = {
        "bottom": 6000, "top": -6000, "left": 10000, "right": -10000, "bottom-left": 114_000_000,
        "top-right": -114_000_000, "bottom-right": -6_000_000, "top-left": 6_000_000,
    }  # fmt: skip
    assert {edge: halves.depth_in(board, edge, (4000, 3000)) for edge in depths} == depths
    for edge, opposite in halves.OPPOSITE.items():
        assert halves.depth_in(board, edge, (9000, 6000)) == 0
        assert halves.depth_in(board, edge, (4000, 3000)) == -halves.depth_in(board, opposite, (4000, 3000))


@pytest.mark.clause("epic.tournament.deploy-zone")
@pytest.mark.parametrize(
    ("edge", "place", "gap"),
    [
        ("bottom", (4000, 3000), 3000), ("top", (4000, 3000), 9000), ("left", (4000, 3000), 4000), ("right", (4000, 3000), 14000),
        ("bottom-left", (4000, 3000), 3000), ("bottom-left", (3000, 4000), 3000), ("top-right", (4000, 3000), 18000),
        ("bottom-right", (4000, 3000), 14000), ("top-left", (4000, 3000), 9000), ("bottom-left", (9000, 5000), 5000),
        ("bottom-left", (9001, 5000), 9001), ("bottom-left", (3000, 6000), 3000), ("bottom-left", (3000, 6001), 6001),
        ("top-right", (15000, 11000), 1000), ("bottom-right", (15000, 1000), 1000), ("top-left", (1000, 11500), 500),
    ],
)  # fmt: skip
def test_how_far_a_place_is_from_each_edge(edge, place, gap):
    assert halves.edge_gap(battle(position()).board, edge, place) == gap


# -- coherency -------------------------------------------------------------------------------------------------------


def parted(*rows):
    made = battle(position(mixed("A", 0, *rows), **SHEETS))
    return [[found.number for found in body] for body in basics.bodies(one(made, "A").there)]


@pytest.mark.clause(
    "epic.basics.coherency", "epic.special-units.scout-coherency", "epic.war-engines.coherency"
)
def test_units_hold_together_in_chains_and_the_largest_part_comes_first():
    assert parted(("t.man", (20, 20))) == [[0]]
    assert parted(("t.man", (20, 20)), ("t.man", (27, 20)), ("t.man", (34, 20))) == [[0, 1, 2]]
    assert parted(("t.man", (20, 20)), ("t.man", (27.01, 20)), ("t.man", (34, 20))) == [[1, 2], [0]]
    assert parted(("t.man", (20, 20)), ("t.man", (20, 27.01))) == [[0], [1]]
    assert parted(("t.man", (20, 20)), ("t.man", (24, 24)), ("t.man", (60, 60)), ("t.man", (63, 60)), ("t.man", (66, 60))) == [[2, 3, 4], [0, 1]]  # fmt: skip
    assert parted(("t.man", (20, 20)), ("t.man", (23, 20)), ("t.engine", (90, 90))) == [[2], [0, 1]]
    assert parted(("t.man", (20, 20)), ("t.man", (23, 20)), ("t.man", (60, 20)), ("t.man", (63, 20))) == [[0, 1], [2, 3]]  # fmt: skip


@pytest.mark.clause("epic.basics.coherency", "epic.special-units.scout-coherency")
def test_a_unit_with_nobody_within_its_own_reach_stands_by_itself_though_a_scout_reaches_it():
    # The scouts hold each other; one reaches the man, who is too far off for himself.
    far = parted(("t.scout", (20, 20)), ("t.scout", (35, 20)), ("t.man", (47, 20)))
    near = parted(("t.scout", (20, 20)), ("t.scout", (35, 20)), ("t.man", (42, 20)))
    assert (far, near) == ([[0, 1], [2]], [[0, 1, 2]])
    assert parted(("t.scout", (20, 20)), ("t.scout", (42, 20))) == [[0, 1]]
    assert parted(("t.scout", (20, 20)), ("t.scout", (42.01, 20))) == [[0], [1]]


# -- garrisons -------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.tournament.garrison-eligible")
@pytest.mark.parametrize(
    ("kinds", "may"),
    [
        (["t.man"] * 3, True),
        (["t.man", "t.fast"], True),
        (["t.man", "t.fast", "t.fast"], False),
        (["t.scout", "t.fast", "t.fast"], False),
        (["t.scout", "t.scout", "t.fast", "t.fast"], True),
        (["t.fixed", "t.fast", "t.fast", "t.fast"], True),
        (["t.man", "t.engine"], False),
        (["t.scout", "t.engine"], True),
        (["t.fixed", "t.engine"], True),
    ],
)
def test_who_may_garrison(kinds, may):
    made = battle(position({"id": "A", "seat": 0, "status": "waiting", "units": kinds}, **SHEETS))
    assert setup.may_garrison(one(made, "A")) == may


@pytest.mark.clause("epic.tournament.garrison-placement", "epic.tournament.garrison-limits")
@pytest.mark.parametrize("seat", [0, 1])
def test_a_garrison_stands_in_its_own_half_near_an_objective_there(seat):
    own, other = ((40, 40), (140, 80)) if seat == 0 else ((140, 80), (40, 40))
    laid = [
        {"id": "m1", "seat": 1, "number": 2, "at": [40, 40]},
        {"id": "m2", "seat": 0, "number": 2, "at": [140, 80]},
    ]
    made = battle(
        position({"id": "A", "seat": seat, "status": "waiting", "units": ["t.man"]}, objective=laid, **SHEETS)
    )
    region = setup.garrison_region(made, one(made, "A"))
    away = 1 if seat == 0 else -1

    def rules(x, y):
        why = region.refuse([round(x * 100), round(y * 100)])
        return why and {reason.rule.removeprefix("epic.tournament.") for reason in why.reasons}

    assert rules(own[0] + 16, own[1]) is None
    assert rules(own[0] + 16.01, own[1]) == {"garrison-placement"}
    assert rules(own[0], own[1] + 16 * away) is None
    assert rules(own[0], 60 + 0.5 * away) is not None
    assert rules(other[0], 60 - 1 * away) == {"garrison-placement"}
    assert [found.half for found in made.objectives] == [0, 1]


@pytest.mark.clause("epic.objectives.control", "epic.objectives.excluded-units", "epic.objectives.aircraft")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_is_near_an_objective(seat):
    laid = [{"id": "m1", "seat": 0, "number": 1, "at": [60, 60]}]
    for place, near in (((76, 60), True), ((76.01, 60), False), ((60, 44), True), ((60, 43.99), False), ((48.69, 48.69), True), ((48.6, 48.6), False)):  # fmt: skip
        made = battle(position(formation("A", seat, "t.man", place), objective=laid, **SHEETS))
        assert objectives.near(made, made.objectives[0], seat) == near
        assert not objectives.near(made, made.objectives[0], 1 - seat)
        assert objectives.controller(made, made.objectives[0]) == (seat if near else objectives.NOBODY)


# -- regrouping ------------------------------------------------------------------------------------------------------


def regrouped(row, *dice, amount=None):
    made = battle(position(row, formation("B", 1, "t.man", (20, 90)), **SHEETS), *dice)
    script = regroup.regroup(made, one(made, "A"))
    try:
        decision = next(script)
        assert decision.form.refuse(amount) is None
        assert decision.form.refuse(3) is not None
        script.send(amount)
    except StopIteration:
        pass
    assert made.dice.left == 0
    return one(made, "A")


@pytest.mark.clause("epic.regroup.roll#1", "epic.regroup.roll#2")
@pytest.mark.clause("epic.regroup.roll", "epic.special-units.leader")
@pytest.mark.parametrize(("kind", "dice", "left"), [("t.man", (2, 4), 2), ("t.man", (4, 2), 2), ("t.leader", (3, 1), 0), ("t.man", (6, 6), 0)])  # fmt: skip
def test_the_higher_of_two_dice_takes_off_so_many_markers_and_leaders_one_each(kind, dice, left):
    row = formation("A", 0, kind, *((20 + 3 * n, 20) for n in range(8)), markers=6)
    assert regrouped(row, *dice).markers == left


@pytest.mark.clause("epic.war-engines.shield-regroup")
@pytest.mark.parametrize(("amount", "markers", "shields"), [(0, 0, 0), (1, 1, 1), (2, 2, 2)])
def test_part_of_the_result_may_repair_shields(amount, markers, shields):
    row = mixed("A", 0, {"unit": "t.shields", "at": [20, 20], "shields": 0}, markers=3)
    found = regrouped(row, 3, 1, amount=amount)
    assert (found.markers, found.units[0].shields) == (markers, shields)
