"""First principles: measuring, dice, formations and coherency."""

from __future__ import annotations

import pytest

from grognard.systems.epic import basics, dice
from grognard.systems.epic.morale import broken
from systems.epic.table import alive, answer, battle, formation, game, mixed, one, position, sheet, unit


@pytest.mark.clause("epic.basics.measuring")
def test_distances_are_edge_to_edge_and_limits_are_inclusive():
    # Bases of 2 cm: centres 17 cm apart are edges 15 cm apart.
    made = battle(position(formation("A", 0, "marines.tactical", (10, 10), (27, 10), (27.01, 20))))
    a, b, c = (unit(made, f"A/{n}") for n in range(3))
    assert basics.gap(a, b) == 1500
    assert basics.within(a, b, 1500)
    assert not basics.within(a, b, 1499)
    c.place = (2701, 1000)
    assert not basics.within(a, c, 1500)


@pytest.mark.clause("epic.basics.dice")
@pytest.mark.parametrize(("face", "half"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_half_a_die_rounded_up(face, half):
    made = battle(position(formation("A", 0, "marines.tactical", (10, 10))), face)
    assert dice.amount(made, 0, "D3", "epic-roll-shots", "epic.basics.dice") == half


@pytest.mark.clause("epic.basics.dice")
def test_numbers_of_datasheets_may_be_dice_with_something_added():
    made = battle(position(formation("A", 0, "marines.tactical", (10, 10))), 4, 2, 5)
    assert dice.amount(made, 0, "D6+3", "epic-roll-shots", "epic.basics.dice") == 7
    assert dice.amount(made, 0, "2D6", "epic-roll-shots", "epic.basics.dice") == 7
    assert dice.amount(made, 0, "4", "epic-roll-shots", "epic.basics.dice") == 4
    with pytest.raises(ValueError, match="D4"):
        dice.parts("D4")


@pytest.mark.clause("epic.basics.dice", "epic.special-units.supreme-commander-reroll")
def test_a_test_is_rolled_again_at_most_once_and_the_second_result_stands():
    found = position(
        mixed("A", 0, ("orks.nobz", (20, 20), {"characters": ["orks.warlord"]}), initiative=3),
        formation("B", 1, "orks.boyz", (20, 110)),
    )
    playing = game(found, 2, 1)
    answer(playing, ("epic-action", "advance"), ("epic-reroll", "yes"))
    # Failed again: no third die, but the consequences.
    assert one(playing, "A").broken  # a single unit with one marker
    assert playing.battle.dice.left == 0


@pytest.mark.clause("epic.basics.formation", "epic.basics.blast-marker-sources")
def test_markers_are_the_formations_not_the_units_and_a_failed_test_gives_one():
    found = position(
        formation("A", 0, "orks.boyz", (20, 20), (23, 20), (26, 20), initiative=3),
        formation("B", 1, "orks.boyz", (20, 110)),
    )
    playing = game(found, 2)
    answer(playing, ("epic-action", "advance"))
    assert one(playing, "A").markers == 1
    assert playing.decision.ask == "epic-hold"


@pytest.mark.clause("epic.basics.unit")
def test_an_infantry_base_is_never_partly_destroyed():
    made = battle(position(formation("A", 0, "orks.boyz", (20, 20), (23, 20), broken=True)))
    broken.hits_instead(made, one(made, "A"), 1)
    assert len(alive(made, "A")) == 1
    assert unit(made, "A/0").kit.dc == 1


# -- coherency -------------------------------------------------------------------------------------------------


def coherent(*units, **rest):
    return basics.coherent(one(battle(position(mixed("A", 0, *units, **rest))), "A"))


@pytest.mark.clause("epic.basics.coherency")
def test_units_hold_together_up_to_5_cm_in_one_chain():
    assert coherent(("orks.boyz", (10, 10)), ("orks.boyz", (17, 10)), ("orks.boyz", (24, 10)))
    assert not coherent(("orks.boyz", (10, 10)), ("orks.boyz", (17.1, 10)))
    # Two pairs, each together, but not one chain.
    pairs = [
        ("orks.boyz", (10, 10)),
        ("orks.boyz", (13, 10)),
        ("orks.boyz", (30, 10)),
        ("orks.boyz", (33, 10)),
    ]
    assert not coherent(*pairs)
    assert coherent(("orks.boyz", (10, 10)))


@pytest.mark.clause("epic.special-units.scout-coherency")
def test_a_scout_keeps_within_20_cm_and_others_of_its_formation_within_5():
    assert coherent(("orks.kommandos", (10, 10)), ("orks.kommandos", (32, 10)))
    assert not coherent(("orks.kommandos", (10, 10)), ("orks.kommandos", (32.1, 10)))
    # A unit that is no scout must have somebody within its own 5 cm.
    assert not coherent(("orks.kommandos", (10, 10)), ("orks.boyz", (25, 10)))
    assert coherent(("orks.kommandos", (10, 10)), ("orks.boyz", (25, 10)), ("orks.boyz", (28, 10)))


@pytest.mark.clause("epic.war-engines.coherency")
def test_a_war_engine_keeps_within_5_cm_for_each_point_of_its_starting_capacity():
    # Baneblades: capacity 3, bases of 4 cm; damage changes nothing.
    near = ("legion.baneblade", (10, 10), {"damage": 2}), ("legion.baneblade", (29, 10), {"damage": 2})
    assert coherent(*near)
    assert not coherent(("legion.baneblade", (10, 10)), ("legion.baneblade", (29.1, 10)))


@pytest.mark.clause("epic.basics.unit-profile")
def test_a_value_shown_as_a_dash_means_there_is_none():
    made = battle(
        position(mixed("A", 0, ("t.x", (10, 10))), profiles=[sheet("t.x", armour="-", firefight="-")])
    )
    kit = unit(made, "A/0").kit
    assert kit.armour is None
    assert kit.firefight is None
    assert kit.close_combat == 5
