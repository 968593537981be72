"""Rules that one army alone has."""

from __future__ import annotations

import pytest

from grognard.systems.epic import actions
from grognard.systems.epic.morale import end_of_turn
from systems.epic.table import battle, formation, mixed, position


def alone(row, armies=("orks", "marines")):
    """A formation far from its only enemy."""
    enemy = formation("B", 1, "marines.tactical", (170, 110))
    return battle(position(row, enemy, armies=list(armies)))


def places(number):
    return [(10 + 3 * (n % 6), 10 + 3 * (n // 6)) for n in range(number)]


@pytest.mark.clause("epic.lists.waaagh")
def test_orks_add_two_when_they_engage_or_double():
    row = formation("A", 0, "orks.boyz", *places(3))
    made = alone(row)
    of = {
        action: int(actions.modifiers(made, made.formations["A"], action, False))
        for action in ("advance", "double", "march", "engage", "sustained_fire", "overwatch", "marshal")
    }
    assert of == {"advance": 0, "double": 2, "march": 0, "engage": 2, "sustained_fire": 0, "overwatch": 0, "marshal": 0}  # fmt: skip
    # Beside what else there is.
    made = alone({**row, "markers": 1})
    assert int(actions.modifiers(made, made.formations["A"], "engage", True)) == 0
    # Others are as keen as ever.
    made = alone(formation("A", 0, "marines.tactical", *places(3)), ("marines", "orks"))
    assert int(actions.modifiers(made, made.formations["A"], "engage", False)) == 0


@pytest.mark.clause("epic.lists.mob-rule")
@pytest.mark.parametrize(("number", "bonus"), [(5, 0), (6, 1), (10, 1), (11, 2)])
def test_a_mob_rallies_the_better_the_larger_it_is(number, bonus):
    made = alone(formation("A", 0, "orks.boyz", *places(number)))
    assert int(end_of_turn.modifiers(made, made.formations["A"])) == bonus
    made = alone(formation("A", 0, "orks.boyz", *places(number)), ("legion", "marines"))
    assert int(end_of_turn.modifiers(made, made.formations["A"])) == 0


@pytest.mark.clause("epic.lists.mob-rule")
def test_small_fry_and_the_dead_do_not_count_and_war_engines_count_as_many():
    five = [("orks.boyz", place) for place in places(5)]
    small = [("orks.grotz", (40, 10)), ("orks.big_gunz", (43, 10))]
    made = alone(mixed("A", 0, *five, *small))
    assert int(end_of_turn.modifiers(made, made.formations["A"])) == 0
    # A battlefortress of damage capacity 3 counts as three, wounded too.
    made = alone(mixed("A", 0, *five[:3], ("orks.battlefortress", (40, 10), {"damage": 2})))
    assert int(end_of_turn.modifiers(made, made.formations["A"])) == 1
    made = alone(mixed("A", 0, *five, ("orks.boyz", (40, 10))))
    made.formations["A"].units[0].status = "gone"
    assert int(end_of_turn.modifiers(made, made.formations["A"])) == 0
