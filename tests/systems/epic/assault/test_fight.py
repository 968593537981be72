"""The attacks of an assault: who fights how, whom hits fall on, what weapons and war engines add."""

from __future__ import annotations

import pytest

from grognard.systems.epic.assault import contacts, fight
from grognard.systems.epic.assault.fight import Melee
from systems.epic.assault.fights import ARMS, fighting, men, run
from systems.epic.table import (
    alive,
    battle,
    formation,
    one,
    piece,
    position,
    unit,
)

# -- the attacks --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.assault.directly-engaged", "epic.assault.cc-or-ff")
def test_in_contact_by_close_combat_within_15_cm_by_firefight_and_otherwise_not_at_all():
    made = fighting(
        formation("A", 0, "t.man", (20, 28), (20, 25), (20, 12.9)),
        formation("B", 1, "t.man", (20, 30)),
    )
    melee = Melee(made, made.assault)
    assert [found.number for found in melee.engaged[0]] == [0, 1]  # the third is 15.1 cm away
    strikes = run(fight.strikes(made, melee, 0))
    assert [(one_.unit.number, one_.value, one_.blow.close) for one_ in strikes] == [
        (0, 4, True),
        (1, 5, False),
    ]


@pytest.mark.clause("epic.assault.cc-or-ff", "epic.assault.directly-engaged")
def test_a_firefight_needs_sight_and_a_value():
    wall = [piece("buildings", 0, 24, 60, 26)]
    made = fighting(formation("A", 0, "t.man", (20, 20)), formation("B", 1, "t.man", (20, 30)), piece=wall)
    assert Melee(made, made.assault).engaged == ([], [])
    made = fighting(formation("A", 0, "t.mute", (20, 20)), formation("B", 1, "t.man", (20, 30)))
    assert run(fight.strikes(made, Melee(made, made.assault), 0)) == []


@pytest.mark.clause(
    "epic.assault.roll",
    "epic.assault.simultaneous",
    "epic.assault.no-modifiers",
    "epic.assault.no-suppression",
    "epic.assault.blast-deferred",
)
def test_both_sides_roll_before_anybody_falls_whatever_markers_and_cover():
    wood = [piece("woods", 10, 29, 40, 40)]
    made = fighting(
        formation("A", 0, "t.man", (20, 28), markers=1),
        formation("B", 1, "t.man", (20, 30), markers=1),
        dice=(4, 4, 1),
        piece=wood,
    )
    run(fight.fight(made, made.assault))
    # Each hits on a 4: the attacker is gone, the defender failed his cover save of 5+; no markers yet.
    assert alive(made, "A") == []
    assert alive(made, "B") == []
    assert made.assault.losses == {"A": 1, "B": 1}
    assert one(made, "A").markers == one(made, "B").markers == 1


@pytest.mark.clause("epic.assault.cover-saves")
def test_only_defenders_have_cover_saves():
    wood = [piece("woods", 10, 10, 40, 40)]
    made = fighting(
        formation("A", 0, "t.man", (20, 28)), formation("B", 1, "t.man", (20, 30)), dice=(4, 4, 5), piece=wood
    )
    run(fight.fight(made, made.assault))
    assert alive(made, "A") == []
    assert alive(made, "B") == [0]


@pytest.mark.clause("epic.assault.allocation")
def test_units_in_contact_are_hit_first_then_the_closest_of_those_engaged():
    made = fighting(
        formation("A", 0, "t.man", (20, 28), (17, 28)),
        formation("B", 1, "t.man", (20, 34), (20, 30), (20, 60)),
        # A: close combat 4+, firefight 5+; B: close combat, firefight.
        dice=(4, 5, 1, 1),
    )
    run(fight.fight(made, made.assault))
    assert alive(made, "B") == [2]


@pytest.mark.clause("epic.special-weapons.extra-attacks", "epic.special-weapons.macro-extra-attacks")
def test_extra_attacks_are_added_and_only_they_have_their_weapons_abilities():
    made = fighting(formation("A", 0, "t.axe", (20, 28)), formation("B", 1, "t.hard", (20, 30)))
    found = fight.attacks(one(made, "A"), unit(made, "A/0"), fight.CLOSE, 1)
    assert [(strike.count, strike.value, strike.blow.macro) for strike in found] == [
        (1, 4, False),
        (1, 4, True),
    ]
    # Without contact the axe is of no use; a flamer's two are.
    assert len(fight.attacks(one(made, "A"), unit(made, "A/0"), fight.FIREFIGHT, 1)) == 1
    made = fighting(formation("A", 0, "t.flamer", (20, 20)), formation("B", 1, "t.hard", (20, 30)))
    found = fight.attacks(one(made, "A"), unit(made, "A/0"), fight.FIREFIGHT, 1)
    assert [strike.count for strike in found] == [1, 2]


@pytest.mark.clause("epic.special-weapons.first-strike")
def test_who_strikes_first_is_not_struck_back_by_the_dead():
    made = fighting(formation("A", 0, "t.blade", (20, 28)), formation("B", 1, "t.man", (20, 30)), dice=(4,))
    run(fight.fight(made, made.assault))
    assert alive(made, "B") == []
    assert alive(made, "A") == [0]
    assert made.dice.left == 0


@pytest.mark.clause("epic.special-weapons.first-strike-extra")
def test_of_a_weapon_with_extra_attacks_only_those_come_first():
    made = fighting(formation("A", 0, "t.lance", (20, 28)), formation("B", 1, "t.hard", (20, 30)))
    found = fight.attacks(one(made, "A"), unit(made, "A/0"), fight.CLOSE, 1)
    assert [(strike.count, strike.first) for strike in found] == [(1, False), (1, True)]


@pytest.mark.clause("epic.special-weapons.first-strike", "epic.special-weapons.first-strike-extra")
def test_who_killed_his_only_contact_first_goes_on_by_firefight():
    made = fighting(
        formation("A", 0, "t.lance", (20, 28)),
        formation("B", 1, "t.man", (20, 30), (20, 35)),
        # The lance kills; then A by firefight 5+, B/1 by firefight 5+.
        dice=(4, 5, 1),
    )
    run(fight.fight(made, made.assault))
    assert alive(made, "B") == []


@pytest.mark.clause("epic.special-weapons.first-strike-both")
def test_first_strikes_of_both_sides_fall_together():
    made = fighting(
        formation("A", 0, "t.blade", (20, 28)), formation("B", 1, "t.blade", (20, 30)), dice=(4, 4)
    )
    run(fight.fight(made, made.assault))
    assert alive(made, "A") == alive(made, "B") == []


# -- war engines --------------------------------------------------------------------------------------------------------


@pytest.mark.clause("epic.war-engines.assault-dice", "epic.war-engines.assault-split")
def test_a_war_engine_rolls_its_capacity_and_divides_the_dice_among_those_it_touches_and_others():
    made = fighting(
        formation("A", 0, "t.engine", (20, 26.99)),
        formation("B", 1, "t.man", (20, 30), (20, 36)),
    )
    script = fight.strikes(made, Melee(made, made.assault), 0)
    decision = next(script)
    assert decision.ask == "epic-divide-attacks"
    assert (decision.form.low, decision.form.high) == (0, 3)
    with pytest.raises(StopIteration) as done:
        script.send(2)
    assert [(one_.count, one_.blow.close) for one_ in done.value.value] == [(2, True), (1, False)]


@pytest.mark.clause("epic.war-engines.assault-split")
def test_its_close_combat_hits_only_who_touches_it_and_its_firefight_only_who_does_not():
    made = fighting(
        formation("A", 0, "t.engine", (20, 26.99)),
        formation("B", 1, "t.man", (20, 30), (20, 36)),
        # Three hits of close combat on the one it touches; the defenders miss.
        dice=(4, 4, 4, 1, 1),
    )
    script = fight.fight(made, made.assault)
    next(script)
    with pytest.raises(StopIteration):
        script.send(3)
    assert alive(made, "B") == [1]


@pytest.mark.clause("epic.war-engines.contact-limit")
def test_twice_its_capacity_may_touch_a_war_engine():
    made = battle(position(formation("A", 0, "t.engine", (20, 20)), men("B", 1, 50, 1), **ARMS))
    assert contacts.limit(unit(made, "A/0")) == 6
    assert contacts.limit(unit(made, "B/0")) == 2
