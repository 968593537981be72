"""The fine print of army lists: what upgrades add, replace and claim, counted on lists of their own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from grognard.systems.epic.roster import roster
from grognard.systems.epic.roster.army import Army, Bought, read
from grognard.systems.epic.roster.lists import Upgrade
from systems.epic.roster.drafts import army


def picked(units, *bought):
    """A formation of marines without free vehicles: its units, and upgrades each with what it brings."""
    pick = read(army("marines", "tactical"))[0].picks[0]
    upgrades = tuple(Bought(upgrade, kinds) for upgrade, kinds in bought)
    entry = replace(pick.entry, transport="")
    return replace(pick, entry=entry, transport=False, units=units, upgrades=upgrades)


def kept(pick):
    return {kind: number for kind, number in roster.units_of(pick).items() if number}


@pytest.mark.clause("epic.lists.upgrades")
def test_what_comes_along_with_an_upgrade_is_added_to_what_is_there():
    upgrade = Upgrade(id="x", units=("dreadnought",), along={"rhino": 1})
    found = kept(picked({"tactical": 6, "rhino": 1}, (upgrade, {"dreadnought": 2})))
    assert found == {"tactical": 6, "rhino": 3, "dreadnought": 2}
    found = kept(picked({"tactical": 6}, (upgrade, {"dreadnought": 2})))
    assert found == {"tactical": 6, "rhino": 2, "dreadnought": 2}


@pytest.mark.clause("epic.lists.upgrades")
def test_units_that_are_replaced_leave_one_kind_after_the_other():
    upgrade = Upgrade(id="x", units=("terminator",), replaces=("assault", "tactical", "rhino"))
    found = roster.units_of(picked({"tactical": 2, "rhino": 2}, (upgrade, {"terminator": 3})))
    assert {kind: found.get(kind, 0) for kind in ("assault", "tactical", "rhino", "terminator")} == {
        "assault": 0,
        "tactical": 0,
        "rhino": 1,
        "terminator": 3,
    }


@pytest.mark.clause("epic.lists.replacing")
def test_upgrades_that_replace_other_units_do_not_count():
    first = Upgrade(id="x", units=("terminator",), replaces=("tactical",))
    second = Upgrade(id="y", units=("land_raider",), replaces=("rhino",))
    pick = picked({"tactical": 1, "rhino": 2}, (first, {"terminator": 1}), (second, {"land_raider": 2}))
    assert roster._replacing_faults(pick, pick.upgrades[0], {}) == []


@pytest.mark.clause("epic.lists.replacing")
def test_units_that_an_upgrade_adds_may_be_replaced_as_many_as_they_are():
    adds = Upgrade(id="x", units=("rhino",))
    takes = Upgrade(id="y", units=("land_raider",), replaces=("rhino",))

    def faults(number):
        pick = picked({"tactical": 6}, (adds, {"rhino": 1}), (takes, {"land_raider": number}))
        return [fault.key for fault in roster._replacing_faults(pick, pick.upgrades[1], {})]

    assert faults(1) == []
    assert faults(2) == ["epic-list-replaces"]


@pytest.mark.clause("epic.lists.per-army")
def test_of_two_limits_of_an_upgrade_the_narrower_counts():
    upgrade = Upgrade(id="x", units=("dreadnought",), per_army=1, per_points=1000)
    pick = picked({"tactical": 6}, (upgrade, {"dreadnought": 2}))
    whole = Army(replace(pick.army, entry=(), upgrade=(upgrade,)), (pick,))
    found = [fault for fault in roster._army_limits(whole, 3000) if fault.key == "epic-list-upgrade-per-army"]
    told = [{name: value for name, _, value in fault.args} for fault in found]
    assert [(row["high"], row["excess"]) for row in told] == [(1, 1)]


@pytest.mark.clause("epic.lists.compulsory")
def test_where_the_first_claim_is_met_no_later_one_is_asked_for():
    upgrade = Upgrade(id="x", units=("chaplain",), first=("tactical", "assault"))
    bearer, other = picked({"tactical": 6}, (upgrade, {"chaplain": 1})), picked({"assault": 4})
    whole = Army(replace(bearer.army, entry=(), upgrade=(upgrade,)), (bearer, other))
    assert roster._claim_faults(whole) == []
    swapped = replace(whole, picks=(replace(bearer, upgrades=()), replace(other, upgrades=bearer.upgrades)))
    assert [fault.key for fault in roster._claim_faults(swapped)] == ["epic-list-first"]


@pytest.mark.clause("epic.lists.upgrade-number")
def test_two_of_one_kind_are_of_one_kind():
    upgrade = Upgrade(id="x", units=("rhino", "dreadnought"), one_kind=True)
    pick = picked({"tactical": 6})
    assert roster._number_faults(pick, Bought(upgrade, {"rhino": 2}), {}) == []
    two = roster._number_faults(pick, Bought(upgrade, {"rhino": 1, "dreadnought": 1}), {})
    assert [fault.key for fault in two] == ["epic-list-upgrade-kind"]
