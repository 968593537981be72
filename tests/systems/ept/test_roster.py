"""Orders of battle: as they are written, and of one's own within bounds."""

import pytest

from grognard import systems
from grognard.core.armies import drafting
from grognard.core.armies.catalogue import Draft, Pick
from grognard.core.dice import Seeded
from grognard.core.system import Setup, SetupFault
from grognard.systems.ept import scenario
from grognard.systems.ept.roster import order, roster

EPT = systems.find("ept")


def keys(scenario_id, seat, *rows):
    return [fault.key for fault in EPT.muster(scenario_id, seat, {"order": list(rows)})]


def begun(scenario_id, *armies):
    return EPT.begin(Setup("ept", scenario_id, armies), Seeded(seed=1))


@pytest.mark.parametrize("id", [one.id for one in EPT.scenarios()])
def test_a_battle_with_the_written_orders_is_the_scenario_s(id):
    armies = [EPT.armies(id, seat)[0].army for seat in (0, 1)]
    assert begun(id, *armies).to_data() == begun(id).to_data()


@pytest.mark.clause("ept.material.scenario-contents#1")
def test_an_order_of_one_s_own_takes_the_place_of_the_scenario_s():
    own = {
        "order": [
            {"post": "company_hq"},
            {"leader": "section_hq", "units": ["us_squad"] * 4, "decoys": 2, "quality": "veteran"},
            {"leader": "m4a1_sherman_75", "units": ["m4a1_sherman_75"], "thresholds": [1, 2]},
            {"unit": "sniper"},
            {"fieldwork": "barbed_wire", "count": 3},
            {"mission": "howitzers_105", "turns": [2, 3]},
        ]
    }
    battle = begun("hedgerows", own, None)
    mine = [unit for unit in battle.units.values() if unit.seat == 0]
    assert len(mine) == 1 + 1 + 4 + 2 + 2 + 1
    section = battle.formations["a-section-1"]
    assert (section.superior, section.hesitates_at, section.breaks_at) == ("a-post-1", 4, 6)
    assert {unit.quality for unit in battle.members("a-section-1") if not unit.profile.is_decoy} == {
        "veteran"
    }
    assert [work.kind for work in battle.fieldworks.values() if work.seat == 0] == ["barbed_wire"] * 3
    assert [mission.barrage for mission in battle.missions.values() if mission.seat == 0] == ["howitzers_105"]
    # The other side, and what the scenario lays on the map, are as they were.
    written = begun("hedgerows")
    assert [unit.id for unit in battle.units.values() if unit.seat == 1] == [
        unit.id for unit in written.units.values() if unit.seat == 1
    ]


def test_what_the_scenario_lays_on_the_map_stays():
    bare = begun("hedgerows", None, {"order": [{"unit": "sniper"}]})
    assert [work.kind for work in bare.fieldworks.values()] == ["roadblock"]


@pytest.mark.clause("ept.command.section-leader-kinds#2")
def test_a_section_is_led_by_a_post_or_all_of_it_are_vehicles():
    led = {"leader": "us_squad", "units": ["us_squad"]}
    mixed = {"leader": "m4a1_sherman_75", "units": ["us_squad"]}
    some = {"leader": "m4a1_sherman_75", "units": ["m5_stuart", "us_squad"]}
    platoon = {"leader": "m4a1_sherman_75", "units": ["m5_stuart"]}
    assert keys("hedgerows", 0, led) == ["ept-order-leader"]
    assert keys("hedgerows", 0, mixed) == ["ept-order-leader"]
    assert keys("hedgerows", 0, some) == ["ept-order-leader"]
    assert keys("hedgerows", 0, platoon) == []


@pytest.mark.clause("ept.command.section-thresholds#2")
def test_a_section_hesitates_before_it_is_demoralised():
    squads = {"leader": "section_hq", "units": ["us_squad"] * 3}
    assert keys("hedgerows", 0, {**squads, "thresholds": [5, 4]}) == ["ept-order-thresholds"]
    assert keys("hedgerows", 0, {**squads, "thresholds": [4, 4]}) == []


@pytest.mark.parametrize(
    ("rows", "key"),
    [
        ([{"unit": "sniper"}] * 15, "too-many"),
        ([{"fieldwork": "minefield"}], "too-few"),
        ([{"written": "section:first"}] * 2, "ept-order-twice"),
        ([{"unit": "lcvp"}], "ept-order-no-place"),
        ([{"leader": "section_hq", "units": ["us_squad"] * 13}], "too-many"),
        ([{"unit": "nobody"}], "ept-order-shape"),
        ([{"unit": "sniper", "count": 3}], "ept-order-shape"),
        ([{"leader": "section_hq", "units": []}], "ept-order-shape"),
        ([{"leader": "section_hq", "units": ["us_squad"], "decoys": -1}], "ept-order-shape"),
        ([{"written": "section:nobody"}], "ept-order-shape"),
    ],
)
def test_what_cannot_be_played_is_refused(rows, key):
    assert keys("hedgerows", 0, *rows) == [key]
    with pytest.raises(SetupFault):
        begun("hedgerows", {"order": rows}, None)


def test_a_zone_takes_so_many_units():
    crowd = [{"leader": "section_hq", "units": ["us_squad"] * 5, "decoys": 6}] * 8
    assert keys("first-contact", 0, *crowd) == ["ept-order-crowded"]


def test_who_rides_needs_what_carries_him():
    for one in EPT.scenarios():
        for seat in (0, 1):
            side = scenario.find(one.id)["side"][seat]
            riders = [name for name, row in order.written(side) if "aboard" in row]
            for rider in riders:
                alone = {"order": [{"written": rider}]}
                found = [fault.key for fault in roster.check(one.id, seat, alone)]
                own = dict(order.written(side))[rider]["id"]
                carried = dict(order.written(side))[rider]["aboard"]
                assert found == ([] if carried == own else ["ept-order-aboard"]), (one.id, rider)


def test_a_written_section_may_have_other_units_and_keeps_what_else_is_said_of_it():
    pick = Pick("written:section:first", chosen={"units": {"us_squad": 2}, "decoys": "0"})
    found = drafting.review(EPT, "hedgerows", 0, Draft("seat-0", ((pick,),)))
    assert found.army == {"order": [{"written": "section:first", "units": ["us_squad"] * 2, "decoys": 0}]}
    assert not found.faults
    battle = begun("hedgerows", found.army, None)
    assert [unit.profile.id for unit in battle.members("a-first")] == ["section_hq", "us_squad", "us_squad"]
