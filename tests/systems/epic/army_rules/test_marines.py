"""Rules of the Space Marines' armies."""

from __future__ import annotations

import pytest

from grognard.systems.epic.assault import result
from grognard.systems.epic.morale import broken, end_of_turn, regroup
from grognard.systems.epic.shooting import shooting
from grognard.systems.epic.shooting.lines import Lines
from grognard.systems.epic.state import Assault
from systems.epic.table import battle, formation, mixed, one, position


def places(number, y=10):
    return [(10 + 3 * n, y) for n in range(number)]


def marines(*dice, number=4, army="marines", far=True, **rest):
    """Tactical marines, and orks far away or near."""
    row = formation(
        "A", 0, f"{army}.{'tactical' if army == 'marines' else 'tactiques'}", *places(number), **rest
    )
    foe = formation("B", 1, "orks.boyz", (170, 110) if far else (11, 16))
    return battle(position(row, foe, armies=[army, "orks"]), *dice)


@pytest.mark.clause("epic.lists.no-fear")
def test_a_formation_that_knows_no_fear_breaks_at_two_markers_for_each_unit():
    made = marines()
    assert broken.threshold(one(made, "A")) == 8
    broken.place(made, one(made, "A"), 7, "epic.shooting.blast-under-fire")
    assert not one(made, "A").broken
    broken.place(made, one(made, "A"), 1, "epic.shooting.blast-under-fire")
    assert one(made, "A").broken
    # Others at one, and Titans of the same army as well.
    assert broken.threshold(one(made, "B")) == 1
    titan = battle(
        position(formation("A", 0, "marines.warhound", (20, 20)), formation("B", 1, "orks.boyz", (170, 110)), armies=["marines", "orks"])
    )  # fmt: skip
    assert broken.threshold(one(titan, "A")) == 3


@pytest.mark.clause("epic.lists.no-fear")
def test_two_markers_silence_a_unit_and_a_single_one_nobody():
    found = position(
        formation("A", 0, "marines.tactical", *places(4)),
        formation("B", 1, "orks.boyz", (11, 30)),
        armies=["marines", "orks"],
    )
    made = battle(found)
    lines = Lines(made, one(made, "A"), one(made, "B"), "advance")
    assert len(lines.able()) == 4
    assert [len(shooting.suppressed(lines, markers)) for markers in (1, 2, 3, 4, 8)] == [0, 1, 1, 2, 4]


@pytest.mark.clause("epic.lists.no-fear")
def test_two_markers_cost_a_broken_formation_a_unit_and_an_odd_one_nothing():
    made = marines(broken=True)
    broken.place(made, one(made, "A"), 1, "epic.shooting.blast-under-fire")
    assert len(one(made, "A").living) == 4
    broken.place(made, one(made, "A"), 3, "epic.shooting.blast-under-fire")
    assert len(one(made, "A").living) == 3


def fought(army, markers, **rest):
    made = marines(far=False, army=army, markers=markers, **rest)
    assault = Assault(attackers=("A",), defenders=("B",))
    return made, assault


@pytest.mark.clause("epic.lists.no-fear-assault")
@pytest.mark.parametrize(
    ("army", "markers", "counted"),
    [("marines", 0, 0), ("marines", 1, 0), ("marines", 3, 1), ("marines", 4, 2), ("marines_fr", 1, 1), ("marines_fr", 3, 1), ("marines_fr", 4, 2)],
)  # fmt: skip
def test_in_an_assault_half_of_the_markers_count(army, markers, counted):
    made, _ = fought(army, markers)
    assert result.markers(made, ["A"]) == counted


@pytest.mark.clause("epic.lists.no-fear-assault")
def test_one_marker_denies_the_bonus_for_none_and_a_broken_formation_counts_one_for_each_unit():
    def parts(made, assault):
        return [part[0] for part in result.modifiers(made, assault, 0).parts]

    made, assault = fought("marines", 1)
    assert "epic.assault.mod-no-blast" not in parts(made, assault)
    made, assault = fought("marines", 0)
    assert "epic.assault.mod-no-blast" in parts(made, assault)
    made, _ = fought("marines", 0, broken=True)
    assert result.markers(made, ["A"]) == 4


@pytest.mark.clause("epic.lists.no-fear-assault")
@pytest.mark.parametrize(("margin", "left"), [(1, 4), (2, 3), (3, 3), (4, 2)])
def test_half_of_the_extra_hits_strike_who_knows_no_fear(margin, left):
    made, assault = fought("marines", 0)
    result.extra_hits(made, assault, assault.attackers, margin)
    assert len(one(made, "A").living) == left
    # Others suffer them all.
    made = battle(
        position(formation("A", 0, "legion.infantry", *places(4)), formation("B", 1, "orks.boyz", (11, 16)), armies=["legion", "orks"])
    )  # fmt: skip
    result.extra_hits(made, assault, assault.attackers, margin)
    assert len(one(made, "A").living) == 4 - margin


@pytest.mark.clause("epic.lists.no-fear-rally")
def test_a_broken_formation_that_rallies_keeps_a_marker_for_each_unit():
    made = marines(broken=True)
    end_of_turn.rallied(made, one(made, "A"))
    assert (one(made, "A").broken, one(made, "A").markers) == (False, 4)
    # One that was not broken loses half as everybody does.
    made = marines(markers=3)
    end_of_turn.rallied(made, one(made, "A"))
    assert one(made, "A").markers == 1


@pytest.mark.clause("epic.lists.no-fear-rally")
def test_its_leaders_take_off_two_markers_each():
    row = mixed("A", 0, ("marines.tactical", (10, 10), {"characters": ["marines.chaplain"]}), *[("marines.tactical", place) for place in places(3, 13)])  # fmt: skip
    foe = formation("B", 1, "orks.boyz", (170, 110))
    made = battle(position({**row, "markers": 7}, foe, armies=["marines", "orks"]), 1, 2)
    assert [*regroup.regroup(made, one(made, "A"))] == []
    assert one(made, "A").markers == 3  # two by the die, two by the leader
    made = battle(position({**row, "broken": True}, foe, armies=["marines", "orks"]))
    end_of_turn.rallied(made, one(made, "A"))
    assert one(made, "A").markers == 2


@pytest.mark.clause("epic.lists.no-fear-assault")
def test_where_several_lose_together_all_must_know_no_fear():
    rows = [
        formation("A", 0, "marines.tactical", *places(4)),
        formation("C", 0, "marines.warhound", (30, 10)),
    ]
    made = battle(position(*rows, formation("B", 1, "orks.boyz", (11, 16)), armies=["marines", "orks"]))
    assault = Assault(attackers=("A", "C"), defenders=("B",))
    result.extra_hits(made, assault, assault.attackers, 2)
    assert len(one(made, "A").living) == 2
